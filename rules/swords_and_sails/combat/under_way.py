"""A battle under way: both parties unit by unit, who is lost, who changes hands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules.swords_and_sails.combat.naval import loaded_transports
from rules.swords_and_sails.combat.plans import BattlePlan
from rules.swords_and_sails.combat.reports import Disc, Muster, Round, SideName
from rules.swords_and_sails.combat.sides import CANONICAL, Battle, Side, captain_of, factions_of, pieces_of
from rules.swords_and_sails.content import Content, UnitSheet
from rules.swords_and_sails.ground import G, box_of
from rules.swords_and_sails.orders import PieceName, Units
from rules.swords_and_sails.state import Campaign, Fleet
from rules.swords_and_sails.vocabulary import CombatForm, Faction, Leader, UnitType

ATTACKER, DEFENDER = 0, 1
SIDE_NAMES: tuple[SideName, SideName] = ("attacker", "defender")


@dataclass(eq=False)
class Unit:
    """One unit in a battle; a captured ship becomes another one."""

    faction: Faction
    kind: UnitType
    piece: PieceName
    is_loaded: bool = False
    """A transport with troops aboard; settled when the battle begins [SS-R72]."""

    def sheet(self, box: Content) -> UnitSheet:
        """What it can do."""
        return box.unit_of(self.faction, self.kind)

    def can_attack(self, box: Content) -> bool:
        """All but transports; those of Qurtuba fight as well [SS-248, SS-993]."""
        return self.sheet(box).dice > 0

    def disc(self) -> Disc:
        """As the table sees it."""
        return Disc(faction=self.faction, kind=self.kind, is_loaded=self.is_loaded)


@dataclass(eq=False)
class Party:
    """One side in a battle under way."""

    flank: int
    """ATTACKER or DEFENDER."""
    side: Side
    units: list[Unit]
    captain: Faction
    plan: BattlePlan = field(default_factory=BattlePlan)
    hand: list[Unit] = field(default_factory=list)
    """Normal form: the units that do not stand on the line."""
    uses_card: bool = False
    """Whether the captain plays Tactical Withdraw when he leaves by his instructions."""
    armour: int = 0
    """Quick form: what is left of the pool [SS-823, SS-825]."""
    lost: int = 0
    """Units lost this round."""

    @property
    def name(self) -> SideName:
        """As dice and reports call it."""
        return SIDE_NAMES[self.flank]

    @property
    def factions(self) -> tuple[Faction, ...]:
        """The powers that have units left, in canonical order."""
        there = [unit.faction for unit in self.units]
        return tuple(faction for faction in CANONICAL if faction in there)

    def points(self, box: Content, faction: Faction | None = None) -> int:
        """Casualty points, of all or of one power."""
        return sum(unit.sheet(box).health for unit in self.units if faction in (None, unit.faction))

    def appoint(self, box: Content) -> None:
        """The power with most casualty points leads from here on, of equals the first in canonical order [SS-R89]."""
        self.captain = max(self.factions, key=lambda faction: self.points(box, faction))

    def can_attack(self, box: Content) -> bool:
        """Whether it has anything but transports [SS-807]."""
        return any(unit.can_attack(box) for unit in self.units)


@dataclass(eq=False)
class Position:
    """A place of the combat line: a column of units of each side, front to back."""

    columns: tuple[list[Unit], list[Unit]]
    moved_up: list[bool] = field(default_factory=lambda: [False, False])
    """Whose front unit was lost in this round's dice, so that another one stands there now, or nobody."""


@dataclass(eq=False)
class Combat:
    """All of a battle under way."""

    battle: Battle
    form: CombatForm
    parties: tuple[Party, Party]
    line: list[Position] = field(default_factory=list)
    round: Round = field(default_factory=lambda: Round(number=1))
    rounds: list[Round] = field(default_factory=list)

    def foe(self, party: Party) -> Party:
        """The other side."""
        return self.parties[1 - party.flank]

    def is_decided(self, box: Content) -> bool:
        """Whether a side is gone, or has only transports left [SS-605, SS-807]."""
        return not all(party.units and party.can_attack(box) for party in self.parties)

    def label(self, kind: str, party: Party, *parts: int) -> str:
        """The label of dice: "morale:POM:2:attacker"."""
        return ":".join([kind, self.battle.name, *map(str, (self.round.number, *parts)), party.name])

    # Losses

    def lose(self, campaign: Campaign, party: Party, units: Iterable[Unit]) -> None:
        """Units are destroyed."""
        for unit in list(units):
            piece = campaign.piece(unit.piece)
            assert piece is not None, "empty pieces stay on the board until the battle is over"
            piece.remove({unit.kind: 1})
            self._strike_off(party, unit)
            party.lost += 1

    def capture(self, campaign: Campaign, captor: Party, faction: Faction, ship: Unit) -> Unit:
        """A ship changes hands: it joins the captor's lowest-numbered fleet in the battle [SS-805, SS-R74]."""
        owner, fleet = campaign.fleets[ship.piece], prize_fleet(campaign, captor, faction)
        owner.remove({ship.kind: 1})
        fleet.add({ship.kind: 1})
        self._strike_off(self.foe(captor), ship)
        self.foe(captor).lost += 1
        prize = Unit(faction, ship.kind, fleet.name)
        captor.units.append(prize)
        captor.hand.append(prize)
        return prize

    def sabotage(self, losses: dict[PieceName, Units]) -> None:
        """Units that a saboteur has removed from their pieces are casualties of the coming round [SS-M06]."""
        for party in self.parties:
            for name, units in losses.items():
                if name not in party.side.pieces:
                    continue
                self.round.sabotaged[name] = dict(units)
                for kind, count in units.items():
                    for unit in self._rearmost(party, name, kind)[:count]:
                        self._strike_off(party, unit)
                        party.lost += 1

    def _rearmost(self, party: Party, piece: PieceName, kind: UnitType) -> list[Unit]:
        """The units of a piece that a saboteur gets at: unloaded ships and units in hand first, the front row last."""
        rows = {unit: row for position in self.line for row, unit in enumerate(position.columns[party.flank])}
        mine = [unit for unit in party.units if unit.piece == piece and unit.kind is kind]
        return sorted(mine, key=lambda unit: (unit.is_loaded, unit in rows, -rows.get(unit, 0)))

    def _strike_off(self, party: Party, unit: Unit) -> None:
        party.units.remove(unit)
        if unit in party.hand:
            party.hand.remove(unit)
        for position in self.line:
            if unit in position.columns[party.flank]:
                position.columns[party.flank].remove(unit)


def prize_fleet(campaign: Campaign, captor: Party, faction: Faction) -> Fleet:
    """The fleet of a power that a captured ship joins; one with ships left, if there is any [SS-R74]."""
    own = [campaign.fleets[name] for name in captor.side.pieces if campaign.fleets[name].faction == faction]
    return min(own, key=lambda fleet: (not fleet.units, fleet.number))


def muster(g: G, battle: Battle, form: CombatForm) -> Combat:
    """Both parties with all their units, from the pieces on the board."""
    box, campaign = box_of(g), g.state

    def party(flank: int) -> Party:
        side = battle.sides[flank]
        units: list[Unit] = []
        for piece in pieces_of(campaign, side):
            loaded = loaded_transports(box, campaign, piece) if isinstance(piece, Fleet) else 0
            for kind, count in piece.units.items():
                units += [
                    Unit(piece.faction, kind, piece.name, kind is UnitType.TR and number < loaded)
                    for number in range(count)
                ]
        return Party(flank, side, units, captain_of(box, campaign, side))

    return Combat(battle, form, (party(ATTACKER), party(DEFENDER)))


def call_roll(campaign: Campaign, party: Party) -> Muster:
    """A party as it is revealed when its battle begins [SS-822, SS-R90]."""
    return Muster(
        factions=list(factions_of(campaign, party.side)),
        captain=party.captain,
        pieces={piece.name: dict(piece.units) for piece in pieces_of(campaign, party.side)},
    )


def leader_of(campaign: Campaign, party: Party) -> Leader | None:
    """The leader who commands a party: that of its captain."""
    return campaign.realms[party.captain].leader
