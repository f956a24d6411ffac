"""What is in the box of Fantasy Commander: units, cards, terrain, maps and scenarios, as data.

Every entry names its source: a rule id where the rulebook gives it, `reconstructed` where it had to be designed.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Self

from pydantic import Field, model_validator

from rules.fantasy_commander.vocabulary import (
    SIDES,
    Boon,
    CardType,
    Deed,
    Family,
    Kind,
    Lasts,
    Level,
    Order,
    Symbol,
    Terrain,
    Trait,
    Whom,
)
from rules.kernel import sources
from rules.kernel.grid import Hex, HexBoard, HexLayout
from rules.kernel.values import Frozen, Seat

Source = Annotated[str, Field(pattern=r"^(reconstructed|FC-[0-9]{3}|FC-R[0-9]{2})$")]
Name = Annotated[str, Field(min_length=1, max_length=40)]
Text = Annotated[str, Field(min_length=1, max_length=160)]
"""Words for players, in our own wording, short enough for the face of a card."""
UnitCardId = str
"""A unit by its card, such as "legionnaires.veteran" or "roland"."""
TacticId = str
"""A Tactic card by its kind, such as "powerful_strikes"; copies share it."""

ROWS, COLUMNS = 11, 13  # [FC-M2]
BOARD = HexBoard(ROWS, COLUMNS, HexLayout("pointy", "odd", digits=1))
"""The map of every battle, A1 to M11."""


class Sourced(sources.Sourced):
    """Anything in the box, with its source."""

    source: Source
    sources: dict[str, Source] = {}


class Grant(Frozen):
    """A trait that somebody has or gains, with its number."""

    trait: Trait
    x: int = 1


class Reach(Frozen):
    """A grant that works around a place or a unit, for those whom it is for."""

    grant: Grant
    radius: int = Field(default=0, ge=0)
    side: Seat | None = None
    """Whose units; None: everybody's."""
    kinds: tuple[Kind, ...] = ()
    """Of which kinds; empty: of all."""
    needs: Trait | None = None
    """Only for units that have this trait of their own."""


class Yield(Frozen):
    """What a unit on a hex brings its owner in the Command Phase [FC-913, FC-973, FC-974]."""

    symbol: Symbol
    side: Seat | None = None
    out_of_contact: bool = False
    """Whether no enemy may be in contact with it."""
    any_dice: bool = False
    """Of a reroll: whether it takes any number of dice at once [FC-975]."""


class StartEffect(Frozen):
    """What befalls a unit that begins its activation near a place, or by a card [FC-417]."""

    deed: Deed
    n: int = 1
    radius: int = 0
    side: Seat | None = None
    """Whose units; None: everybody's."""
    optional: bool = False


class TerrainKind(Sourced):
    """A kind of terrain with its properties [FC-5xx, FC-97x]."""

    id: Terrain
    name: Name
    code: Annotated[str, Field(max_length=2)]
    """One or two letters for pictures and text boards."""
    family: Family
    side: Seat | None = None
    """Whose terrain it is [FC-502]."""
    difficult: bool = False
    impassable: bool = False
    blocking: bool = False
    gives: tuple[Reach, ...] = ()
    yields: tuple[Yield, ...] = ()
    starts: tuple[StartEffect, ...] = ()
    text: Text

    @property
    def radius(self) -> int:
        """How far it works; 0 where only on its hex."""
        return max([0, *(reach.radius for reach in self.gives), *(start.radius for start in self.starts)])


class Shooting(Frozen):
    """A ranged attack: its dice, base range and maximum range [FC-127, FC-720]."""

    dice: int = Field(ge=1)
    base: int = Field(ge=1)
    most: int = Field(ge=1)
    magical: bool = False  # [FC-740]


class Surcharge(Frozen):
    """An ability that is switched on for orders of the pool [FC-411]."""

    id: str
    name: Name
    price: dict[Order, int]
    grants: tuple[Grant, ...] = ()
    loses_fatigue: int = 0
    text: Text


class UnitCard(Sourced):
    """A unit card [FC-125]."""

    id: UnitCardId
    name: Name
    code: Annotated[str, Field(pattern=r"^[A-Z]{2,3}$")]
    """What stands on its counter; with a number where there are several."""
    side: Seat
    kind: Kind
    level: Level | None = None
    cost: int = Field(ge=1)
    leadership: tuple[Symbol, ...] = ()
    attack: int = Field(ge=0)
    defence: int = Field(ge=0)
    shooting: Shooting | None = None
    size: int = Field(ge=1)
    """Its miniatures, or its Health."""
    stamina: int | None = None
    """None: it can never hold Fatigue [FC-129]."""
    move: int = Field(ge=0)
    run: int = Field(ge=0)
    grants: tuple[Grant, ...] = ()
    auras: tuple[Reach, ...] = ()
    surcharges: tuple[Surcharge, ...] = ()

    @property
    def full_name(self) -> str:
        """With its level, where it has one."""
        return f"{self.name} ({self.level})" if self.level else self.name


class CardEffect(Frozen):
    """One thing that a Tactic card does."""

    deed: Deed = Deed.GAIN
    whom: Whom = Whom.ACTIVATED
    grants: tuple[Grant, ...] = ()
    lasts: Lasts = Lasts.ACTIVATION
    n: int = 1
    """How many, or within how many hexes."""
    shooters: bool | None = None
    """Only for units with a ranged attack, or only for those without; None: for all."""


class TacticCard(Sourced):
    """A Tactic card [FC-142, FC-332]; what it does is composed of a closed vocabulary."""

    id: TacticId
    name: Name
    side: Seat
    type: CardType = CardType.NORMAL
    star: bool = False
    most: int = Field(ge=1)
    """How many copies a deck may hold."""
    order: Order | None = None
    """What may be taken instead of the effect; a Curse has none [FC-R36]."""
    effects: tuple[CardEffect, ...] = ()
    template: Terrain | None = None
    text: Text

    @model_validator(mode="after")
    def _fits_its_type(self) -> Self:
        if (self.template is not None) != (self.type is CardType.TERRAIN):
            raise ValueError("a Terrain card, and no other, has a template")
        if (self.order is None) != (self.type is CardType.CURSE):
            raise ValueError("every card but a Curse shows an order")
        return self


class Town(Frozen):
    """A town on a map, by name."""

    name: Name
    cell: Hex


class Row(Frozen):
    """Neighbouring hexes of one row."""

    r: int
    first: int
    last: int

    @property
    def cells(self) -> tuple[Hex, ...]:
        """Its hexes, from west to east."""
        return tuple(Hex(q, self.r) for q in range(self.first, self.last + 1))


class MapPlan(Sourced):
    """A map: terrain, towns, Capture Points and deployment zones [FC-150, FC-154]."""

    id: str
    name: Name
    terrain: dict[Terrain, tuple[Hex, ...]]
    towns: tuple[Town, ...] = ()
    capture_points: tuple[Hex, ...] = ()
    zones: dict[Seat, tuple[Row, ...]]

    @cached_property
    def laid(self) -> dict[Hex, Terrain]:
        """What lies on each hex that is not open."""
        found = {cell: kind for kind, cells in self.terrain.items() for cell in cells}
        return {**found, **{town.cell: Terrain.TOWN for town in self.towns}}

    def zone(self, side: Seat) -> tuple[Hex, ...]:
        """Where a side deploys."""
        return tuple(cell for row in self.zones[side] for cell in row.cells)

    def town(self, cell: Hex) -> str:
        """The name of the town there."""
        return next(town.name for town in self.towns if town.cell == cell)

    @model_validator(mode="after")
    def _lies_on_the_board(self) -> Self:
        cells = [*(cell for many in self.terrain.values() for cell in many), *(town.cell for town in self.towns)]
        wrong = [f"{cell} is listed twice" for cell in dict.fromkeys(cells) if cells.count(cell) > 1]
        zones = [cell for side in SIDES for cell in self.zone(side)]
        off = [cell for cell in (*cells, *self.capture_points, *zones) if cell not in BOARD]
        wrong += [f"{cell} does not lie on the board" for cell in off]
        wrong += [f"{cell} is in both zones" for cell in dict.fromkeys(zones) if zones.count(cell) > 1]
        if wrong:
            raise ValueError("; ".join(wrong))
        return self


class Bounty(Frozen):
    """Additional VP for eliminating certain enemies [FC-907]."""

    side: Seat
    """Who scores."""
    units: tuple[str, ...] = ()
    """By the first part of their card's id, such as "roland"."""
    kinds: tuple[Kind, ...] = ()
    points: int = 1


class TownIncome(Frozen):
    """VP at the end of the turn for Towns under control [FC-923, FC-954, FC-955]."""

    side: Seat | None = None
    """Whose; None: of whoever controls them."""
    towns: int = 2
    """How many are needed; 1 with `each` counts every one."""
    each: bool = False
    points: int = 1
    costs_an_order: bool = False
    """Whether that player generates one order fewer in the next Command Phase [FC-924]."""


class Sacking(Frozen):
    """Towns that are destroyed when a side enters them [FC-962 to FC-965]."""

    side: Seat
    points: int
    all_standing: int
    """VP of the other side at the end of the turn while no Town is destroyed."""
    some_standing: int


class Roster(Frozen):
    """A sample army: its units and its recommended deck [FC-103, FC-140]."""

    units: tuple[UnitCardId, ...]
    deck: tuple[TacticId, ...]
    limit: int
    """Points printed behind the faction's name [FC-R30]."""


class Handicap(Frozen):
    """What the weaker side may add by agreement in the lobby."""

    side: Seat
    units: tuple[UnitCardId, ...]
    limit: int
    text: Text


class Scenario(Sourced):
    """A scenario: its figure, rosters and special conditions [FC-102, FC-9xx]."""

    id: str
    number: int
    name: Name
    map: str
    points: int
    """The VP figure [FC-104]."""
    first: Seat | None = None
    """Who places first; None: the players agree [FC-R31]."""
    rosters: dict[Seat, Roster]
    capture_points: int = 1
    """VP for each Capture Point at the end of the turn; 0: none are used [FC-906]."""
    bounties: tuple[Bounty, ...] = ()
    town_income: tuple[TownIncome, ...] = ()
    town_yields: tuple[Yield, ...] = ()
    town_gives: tuple[Reach, ...] = ()
    swimmers: tuple[str, ...] = ()
    """Units that may move on River hexes, by the first part of their card's id [FC-951]."""
    sacking: Sacking | None = None
    handicap: Handicap | None = None
    story: Text


class CampaignCard(Sourced):
    """A card of the campaign; what it does is one word of a closed vocabulary, with a number [FC-M7, FC-M8]."""

    id: str
    name: Name
    effect: Boon
    n: int = 1
    grants: tuple[Grant, ...] = ()
    turns: int = 0
    """In how many turns of a mission units have what it grants."""
    side: Seat | None = None
    """Whose units have it; None: the one unit that was chosen."""
    kinds: tuple[Kind, ...] = ()
    unit: UnitCardId | None = None
    """Which unit it adds, if it adds one."""
    text: Text

    @model_validator(mode="after")
    def _grants_something(self) -> Self:
        if bool(self.grants and self.turns) != (self.effect is Boon.GRANTS):
            raise ValueError("a card that grants traits, and no other, names them and for how many turns")
        if (self.unit is not None) != (self.effect is Boon.ADDS_A_UNIT):
            raise ValueError("a card that adds a unit, and no other, names it")
        return self


class TownCard(CampaignCard):
    """Something that the settlement can buy between two missions [FC-M8]."""

    price: int = Field(ge=1)


class EscalationCard(CampaignCard):
    """What the enemy brings to the next mission after a defeat [FC-M7]."""


class CampaignPlan(Sourced):
    """The figures of the campaign [FC-M9]."""

    well_being: int
    supplies: int
    missions: tuple[str, ...]
    reputation_for_a_win: int
    reputation_for_a_margin: int
    margin: int
    supplies_for_a_win: int
    supplies_for_a_loss: int
    well_being_of_a_loss: int
    reputation_of_a_hero: int
    last_turn: int
    saved: int
    """Score from which on the border is saved."""
    holds: int
    """Score from which on the line holds."""
    monster_tokens: tuple[Order, ...]


class OrderDie(Sourced):
    """What the numbers of an order die stand for, from 1 on [FC-206, FC-207, FC-M1]."""

    faces: tuple[Order, ...] = Field(min_length=6, max_length=6)


class Laying(Sourced):
    """What each side may lay where the players lay the terrain themselves [FC-106], and the extra elements [FC-M6]."""

    tiles: dict[Terrain, int]
    """How many hexes of each kind."""
    elements: int
    """On how many extra elements the players can agree."""
    distance: int
    """How far from every zone an element must lie."""


class Content(Frozen):
    """Everything in the box."""

    laying: Laying
    order_die: OrderDie
    terrain: tuple[TerrainKind, ...]
    units: tuple[UnitCard, ...]
    tactics: tuple[TacticCard, ...]
    maps: tuple[MapPlan, ...]
    scenarios: tuple[Scenario, ...]
    town_cards: tuple[TownCard, ...]
    escalation: tuple[EscalationCard, ...]
    campaign: CampaignPlan

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        units, cards = [card.id for card in self.units], [card.id for card in self.tactics]
        maps = [plan.id for plan in self.maps]
        wrong = [f"there is no entry for {kind}" for kind in Terrain if kind not in [one.id for one in self.terrain]]
        for scenario in self.scenarios:
            if scenario.map not in maps:
                wrong.append(f"scenario {scenario.id} is played on {scenario.map}, which is no map")
            added = scenario.handicap.units if scenario.handicap else ()
            for side in SIDES:
                roster = scenario.rosters[side]
                wrong += [f"{scenario.id}: {unit} is no unit" for unit in (*roster.units, *added) if unit not in units]
                wrong += [f"{scenario.id}: {card} is no Tactic card" for card in roster.deck if card not in cards]
        wrong += [f"{card.id}: {card.unit} is no unit" for card in self.escalation if card.unit not in (None, *units)]
        known = [scenario.id for scenario in self.scenarios]
        wrong += [f"{mission} is no scenario" for mission in self.campaign.missions if mission not in known]
        if wrong:
            raise ValueError("; ".join(wrong))
        return self

    @property
    def board(self) -> HexBoard:
        """The hexes of every battle."""
        return BOARD

    def terrain_kind(self, kind: Terrain) -> TerrainKind:
        """The entry of a kind of terrain."""
        return self._terrain[kind]

    @cached_property
    def _terrain(self) -> dict[Terrain, TerrainKind]:
        return {kind.id: kind for kind in self.terrain}

    def unit(self, card: UnitCardId) -> UnitCard:
        """The unit card of that id."""
        return self._units[card]

    @cached_property
    def _units(self) -> dict[UnitCardId, UnitCard]:
        return {card.id: card for card in self.units}

    def units_of(self, side: Seat) -> tuple[UnitCard, ...]:
        """All unit cards of a faction."""
        return tuple(card for card in self.units if card.side == side)

    def tactic(self, card: TacticId) -> TacticCard:
        """The Tactic card of that id."""
        return self._tactics[card]

    @cached_property
    def _tactics(self) -> dict[TacticId, TacticCard]:
        return {card.id: card for card in self.tactics}

    def tactics_of(self, side: Seat) -> tuple[TacticCard, ...]:
        """All Tactic cards of a faction, in the order of the book."""
        return tuple(card for card in self.tactics if card.side == side)

    def map(self, name: str) -> MapPlan:
        """The map of that id."""
        return self._maps[name]

    @cached_property
    def _maps(self) -> dict[str, MapPlan]:
        return {plan.id: plan for plan in self.maps}

    def town_card(self, name: str) -> TownCard:
        """The town card of that id."""
        return next(card for card in self.town_cards if card.id == name)

    def escalation_card(self, name: str) -> EscalationCard:
        """The Escalation card of that id."""
        return next(card for card in self.escalation if card.id == name)

    def scenario(self, name: str) -> Scenario:
        """The scenario of that id."""
        return self._scenarios[name]

    @cached_property
    def _scenarios(self) -> dict[str, Scenario]:
        return {scenario.id: scenario for scenario in self.scenarios}
