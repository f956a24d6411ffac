"""The field as rules, stewards and pictures ask about it: terrain, contact, traits, support, sight.

A face holds the same `Field` as the truth does, so every predicate stands here once, for whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property

from rules.fantasy_commander.cards import CampaignCard, Grant, Reach, TerrainKind, UnitCard
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.maps import BOARD, MapPlan, Scenario
from rules.fantasy_commander.state import Campaign, Field, Unit
from rules.fantasy_commander.vocabulary import Family, Mode, Terrain, Trait, other_side
from rules.kernel.grid import Hex
from rules.kernel.values import Seat

DOES_NOT_ADD_UP = (Trait.ATTACK_DICE, Trait.DEFENCE_DICE)
"""Traits of which two from one kind of terrain count once [FC-R47]."""


class Ground:
    """What everybody can see of a battle, with the box beside it."""

    def __init__(self, content: Content, field: Field) -> None:
        self.content, self.field = content, field

    # The map

    @cached_property
    def plan(self) -> MapPlan:
        """The map that is played on."""
        return self.content.map(self.scenario.map)

    @cached_property
    def scenario(self) -> Scenario:
        """The scenario that is played, or whose map a Battle Royale is fought on."""
        return self.content.scenario(self.field.scenario)

    @property
    def has_conditions(self) -> bool:
        """Whether the conditions of the scenario are in force [FC-R68]."""
        return self.field.mode is not Mode.ROYALE

    @cached_property
    def printed(self) -> dict[Hex, Terrain]:
        """What the map shows: nothing where players lay the terrain, and conditions only where they are in force."""
        if self.field.choices.lay_terrain:
            return {}
        return {
            cell: kind
            for cell, kind in self.plan.laid.items()
            if self.has_conditions or self.content.terrain_kind(kind).family is not Family.SCENARIO
        }

    def terrain(self, cell: Hex) -> Terrain:
        """What lies on a hex."""
        for laid in reversed(self.field.laid):
            if laid.cell == cell:
                return laid.kind
        return self.printed.get(cell, Terrain.OPEN)

    def kind(self, cell: Hex) -> TerrainKind:
        """The properties of what lies on a hex."""
        return self.content.terrain_kind(self.terrain(cell))

    def room_in_zone(self, side: Seat) -> list[Hex]:
        """The hexes of a side's zone on which a unit can stand at all: a zone may hold water."""
        return [cell for cell in self.plan.zone(side) if not self.kind(cell).impassable]

    @property
    def towns(self) -> tuple[Hex, ...]:
        """The hexes of Towns that stand."""
        return tuple(town.cell for town in self.plan.towns if self.terrain(town.cell) is Terrain.TOWN)

    @property
    def capture_points(self) -> tuple[Hex, ...]:
        """The Capture Points in play."""
        return self.plan.capture_points if self.has_conditions and self.scenario.capture_points else ()

    def controller(self, cell: Hex) -> Seat | None:
        """Who controls a Capture Point or a hex of terrain: whoever has a unit on it [FC-158, FC-159]."""
        unit = self.field.at(cell)
        return unit.side if unit else None

    def sources(self) -> Iterator[tuple[Hex, TerrainKind]]:
        """Every hex whose terrain may work on units, with its kind: what was laid, then what the map shows."""
        laid = {one.cell: self.content.terrain_kind(one.kind) for one in self.field.laid}
        yield from laid.items()
        yield from ((cell, kind) for cell, kind in self._printed_sources if cell not in laid)

    @cached_property
    def _printed_sources(self) -> list[tuple[Hex, TerrainKind]]:
        kinds = [(cell, self.content.terrain_kind(kind)) for cell, kind in self.printed.items()]
        return [(cell, kind) for cell, kind in kinds if _works(kind)]

    def _sources_near(self, here: Hex) -> Iterator[tuple[Hex, TerrainKind]]:
        """Of these, the ones that may reach a hex: its own terrain, and what works around itself."""
        laid = {one.cell: self.content.terrain_kind(one.kind) for one in self.field.laid}
        yield from laid.items()
        for cell, kind in self._wide_sources:
            if cell not in laid:
                yield cell, kind
        if here not in laid and here in self.printed:
            kind = self.content.terrain_kind(self.printed[here])
            if not kind.radius:
                yield here, kind

    @cached_property
    def _wide_sources(self) -> list[tuple[Hex, TerrainKind]]:
        return [(cell, kind) for cell, kind in self._printed_sources if kind.radius]

    # Units

    def card(self, unit: Unit) -> UnitCard:
        """The card of a unit."""
        return self.content.unit(unit.card)

    def full_size(self, unit: Unit) -> int:
        """Its miniatures or Health when it is whole."""
        return self.card(unit).size + unit.extra_size

    def left(self, unit: Unit) -> int:
        """Its miniatures or Health now."""
        return self.full_size(unit) - unit.losses

    def place(self, unit: Unit) -> Hex:
        """Where a unit on the map stands."""
        assert unit.cell is not None
        return unit.cell

    def name(self, unit: Unit) -> str:
        """What stands on its counter: "LEG1"."""
        return unit.id.partition(".")[2]

    def are_in_contact(self, one: Unit, other: Unit) -> bool:
        """Whether two units stand on adjacent hexes."""
        return one.is_on_map and other.is_on_map and self.place(one).distance(self.place(other)) == 1

    def in_contact(self, unit: Unit, side: Seat, at: Hex | None = None) -> list[Unit]:
        """The units of a side that touch a unit, or would if it stood somewhere else; never itself."""
        here = at or unit.cell
        if here is None:
            return []
        return [
            other for other in self.field.on_map(side) if other is not unit and self.place(other).distance(here) == 1
        ]

    def enemies_in_contact(self, unit: Unit, at: Hex | None = None) -> list[Unit]:
        """The enemies that touch a unit."""
        return self.in_contact(unit, other_side(unit.side), at)

    # Traits

    def grants(self, unit: Unit, *, off: Hex | None = None) -> list[Grant]:
        """Every trait that a unit has now: its card, what it gained, terrain, auras and conditions.

        The terrain on the hex `off` gives it nothing [FC-836].
        """
        card = self.card(unit)
        found = [*card.grants, *unit.turn_gains, *unit.gains]
        if unit.is_on_map:
            found += self._around(unit, card, off)
        return found

    def _around(self, unit: Unit, card: UnitCard, off: Hex | None) -> Iterator[Grant]:
        here = self.place(unit)
        for other in self.field.units:
            auras = self.card(other).auras
            for aura in auras if auras and other.is_on_map else ():
                if self.place(other).distance(here) <= aura.radius and self._is_for(aura, unit, card):
                    yield aura.grant
        seen: list[tuple[Terrain, Trait]] = []
        for cell, kind in self._sources_near(here):
            if cell == off:
                continue
            for reach in kind.gives:
                if cell.distance(here) > reach.radius or not self._is_for(reach, unit, card):
                    continue
                if kind.family is Family.FACTION and reach.side is None and kind.side != unit.side:
                    continue  # [FC-502]
                mark = (kind.id, reach.grant.trait)
                if reach.grant.trait in DOES_NOT_ADD_UP and mark in seen:
                    continue
                seen.append(mark)
                yield reach.grant
        if self.has_conditions:
            if here in self.towns and here != off:
                yield from (reach.grant for reach in self.scenario.town_gives if self._is_for(reach, unit, card))
            if card.id.partition(".")[0] in self.scenario.swimmers:
                yield Grant(trait=Trait.SWIMMER)
        if self.field.campaign is not None:
            yield from self._of_campaign(self.field.campaign, unit, card)

    def _of_campaign(self, campaign: Campaign, unit: Unit, card: UnitCard) -> Iterator[Grant]:
        """What town and escalation cards grant in the first turns of a mission."""
        for one in self.campaign_cards(campaign):
            is_chosen = unit.id == campaign.tended if one.side is None else unit.side == one.side
            if self.field.turn <= one.turns and is_chosen and (not one.kinds or card.kind in one.kinds):
                yield from one.grants

    def campaign_cards(self, campaign: Campaign) -> Iterator[CampaignCard]:
        """The cards of the campaign that are in force."""
        yield from map(self.content.town_card, campaign.bought)
        if campaign.threat:
            yield self.content.escalation_card(campaign.threat)

    def _is_for(self, reach: Reach, unit: Unit, card: UnitCard) -> bool:
        own = (*card.grants, *unit.turn_gains, *unit.gains)
        return (
            reach.side in (None, unit.side)
            and (not reach.kinds or card.kind in reach.kinds)
            and (reach.needs is None or any(grant.trait is reach.needs for grant in own))
        )

    def has(self, unit: Unit, trait: Trait, *, off: Hex | None = None) -> bool:
        """Whether a unit has a trait now."""
        return any(grant.trait is trait for grant in self.grants(unit, off=off))

    def level(self, unit: Unit, trait: Trait) -> int:
        """The number of a trait, all its sources together; 0 without it [FC-R53]."""
        return sum(grant.x for grant in self.grants(unit) if grant.trait is trait)

    def is_weak(self, unit: Unit) -> bool:
        """Whether its 3s do not hit: a regular unit of one miniature, or the Hydra in a river [FC-670, FC-952]."""
        if self.has(unit, Trait.FORTITUDE):
            return False  # [FC-817]
        if unit.is_on_map and self.terrain(self.place(unit)) is Terrain.RIVER and self.has(unit, Trait.SWIMMER):
            return True
        return self.card(unit).kind.is_regular and self.left(unit) == 1

    # Stamina

    def is_exhausted(self, unit: Unit) -> bool:
        """Whether it can take no more Fatigue [FC-428, FC-430]."""
        stamina = self.card(unit).stamina
        return stamina is None or unit.fatigue >= stamina

    def can_make_an_effort(self, unit: Unit) -> bool:
        """Whether it could take a voluntary Fatigue token now, its allowance apart [FC-428, FC-432]."""
        return not self.is_exhausted(unit) and not self.has(unit, Trait.NO_EFFORT)

    # Support and formation

    def has_attack_support(self, attacker: Unit, target: Unit) -> bool:
        """Whether the attacked enemy touches another unit of the attacker's side [FC-660]."""
        if self.has(attacker, Trait.ATTACK_SUPPORT):
            return True
        return any(other is not attacker for other in self.in_contact(target, attacker.side))

    def has_defence_support(self, attacker: Unit, target: Unit, *, off: Hex | None = None) -> bool:
        """Whether the attacking enemy touches another unit of the defender's side [FC-661]."""
        if self.has(target, Trait.DEFENCE_SUPPORT, off=off):
            return True
        return any(other is not target for other in self.in_contact(attacker, target.side))

    def formation(self, unit: Unit) -> int:
        """How many panic results its neighbours let it ignore: one for each two of them [FC-665]."""
        return len(self.in_contact(unit, unit.side)) // 2

    # Sight

    def blocks_sight(self, viewer: Unit, cell: Hex) -> bool:
        """Whether a hex on the line blocks it: Blocking terrain, or a unit; from a hill not an allied one [FC-711]."""
        if self.kind(cell).blocking:
            return True
        unit = self.field.at(cell)
        if unit is None:
            return False
        return not (unit.side == viewer.side and self.has(viewer, Trait.LOOKOUT))

    def sees(self, viewer: Unit, target: Hex) -> bool:
        """Whether a unit has a line of sight to a hex [FC-710 to FC-715]."""
        gates = _gates(self.place(viewer), target)
        return not any(all(self.blocks_sight(viewer, cell) for cell in gate) for gate in gates)


@cache
def _gates(here: Hex, there: Hex) -> tuple[tuple[Hex, ...], ...]:
    """What the line between two hexes of the map passes; a pair lets it through unless both are blocked [FC-713]."""
    return here.gates_to(there)


def _works(kind: TerrainKind) -> bool:
    return bool(kind.gives or kind.starts or kind.yields)


def town_and_point_cells(ground: Ground) -> Iterable[Hex]:
    """The hexes that are worth standing on."""
    return dict.fromkeys((*ground.capture_points, *ground.towns))


@cache
def cell_name(cell: Hex) -> str:
    """A hex as players read and type it: "C5"."""
    return BOARD.text(cell)
