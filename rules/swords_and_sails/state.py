"""The whole truth of a campaign: who controls what, which pieces stand where with what in them, gold, cards, teams."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.decks import Deck
from rules.kernel.game import Outcome
from rules.kernel.values import Frozen, GameState, Seat
from rules.swords_and_sails.diplomacy.offers import Floor, Pact
from rules.swords_and_sails.intrigue.filings import Sabotage
from rules.swords_and_sails.open_board import Relations, Urban
from rules.swords_and_sails.orders import Order, Orders, PieceName, Units, owner_of
from rules.swords_and_sails.vocabulary import (
    CardName,
    Colour,
    CombatForm,
    Faction,
    Half,
    Leader,
    Season,
    UnitType,
    piece_label,
    season_name,
    year_of,
)


class Part(BaseModel):
    """A part of the state."""

    model_config = ConfigDict(extra="forbid")


# Armies and fleets


class Piece(Part):
    """A numbered container of units; where it is everybody sees, what is in it only its owner [SS-113]."""

    name: PieceName
    faction: Faction
    number: int
    place: str
    """A territory, or the sea zone it is in or carried over."""
    units: Units = {}
    """Only what is there: no entry is 0."""

    @property
    def size(self) -> int:
        """How many units it has."""
        return sum(self.units.values())

    def add(self, units: Units) -> None:
        """Units join it."""
        for kind, count in units.items():
            self.units[kind] = self.units.get(kind, 0) + count
        self._tidy()

    def remove(self, units: Units) -> None:
        """Units leave it; all of them must be there."""
        for kind, count in units.items():
            if self.units.get(kind, 0) < count:
                raise ValueError(f"{self.name} has no {count} {kind}")
        self.units = {kind: count - units.get(kind, 0) for kind, count in self.units.items()}
        self._tidy()

    def _tidy(self) -> None:
        """No zeros, and always in the same order, so that equal contents are equal in every way."""
        self.units = {kind: self.units[kind] for kind in UnitType if self.units.get(kind)}


class Army(Piece):
    """An army, I to V [SS-103]."""

    aboard: list[PieceName] = []
    """The fleets that carry it; empty on land."""

    @property
    def label(self) -> str:
        """As its owner calls it."""
        return piece_label(self.number, is_fleet=False)

    @property
    def is_on_land(self) -> bool:
        """Whether it stands in its place, and is not merely carried there."""
        return not self.aboard


class Fleet(Piece):
    """A fleet, 1 to 5 [SS-103]."""

    is_docked: bool = False
    """In port; its place is a territory then [SS-514]."""
    stowage: list[UnitType] = [UnitType.TR, UnitType.RD, UnitType.WS]
    """Which ships are loaded first [D38, SS-R72]."""

    @property
    def label(self) -> str:
        """As its owner calls it."""
        return piece_label(self.number, is_fleet=True)


def army_name(faction: Faction, number: int) -> PieceName:
    """The id of an army."""
    return f"{faction}.A{number}"


def fleet_name(faction: Faction, number: int) -> PieceName:
    """The id of a fleet."""
    return f"{faction}.F{number}"


# Land


class Taken(Part, Urban):
    """Cities that fell one by one in a partial siege [SS-720, SS-R87]."""

    by: Faction
    printed_minors: int = 0
    built_minors: int = 0
    majors: int = 0


class Land(Part, Urban):
    """A territory as it stands."""

    controller: Faction | None = None
    printed_minors: int = 0
    built_minors: int = 0
    """Built by players; only these can be upgraded [SS-925, SS-R56]."""
    majors: int = 0
    new_minors: int = 0
    """Of the built ones those of this season, which cannot be upgraded yet [SS-928]."""
    is_closed: bool = False
    """Home of a major power that nobody plays [SS-153]."""
    pillage: int = 0
    """Pillage markers [SS-745]."""
    ripens: int = 0
    """The season from which it may be besieged or pillaged again [SS-746, SS-R39]."""
    taken: Taken | None = None


# Players


class Report(Part):
    """What a spy has seen, at that moment [SS-396, SS-R49]."""

    piece: PieceName
    place: str
    season: int
    units: Units


class Realm(Part):
    """A player's power."""

    gold: int = 0
    hand: list[CardName] = []
    leader: Leader | None = None
    is_out: bool = False
    """Neither territory nor army left [SS-R82]."""
    reports: list[Report] = []
    mark: int | None = None
    """The season of its victory mark; a team's members have theirs together [SS-931]."""
    freed: int = 0
    """The first season in which it may be marked after its team was formed or broken [SS-419, SS-R52]."""
    handicap: int = 0
    """Points that it has besides those of the map, less than 0 where it is held back."""
    pace: int = 0
    """Points that its handicap gains in a year, season by season; less than 0 where it is held back."""


class Team(Part):
    """A publicly declared alliance [SS-412, SS-413]."""

    cube: str
    """A, B or C."""
    members: list[Faction]
    since: int
    """The season in which it was declared; the season before the first for teams of the set-up [SS-R109]."""


class Agreement(Part):
    """A trade agreement [SS-440 to SS-447]."""

    number: int
    partners: tuple[Faction, Faction]
    gold: int
    opened: int
    """The season."""


class CapturedCapital(Part):
    """Who took a capital last [SS-420]."""

    capital: Faction
    holder: Faction


# What is going on


class Stage(StrEnum):
    """What comes next; a season runs from income to advance [SS-201]."""

    DRAFT = "draft"
    LEADERS = "leaders"
    INCOME = "income"
    PLOTS = "plots"
    """The playing part of the intrigue phase."""
    DIPLOMACY = "diplomacy"
    ORDERS = "orders"
    MOVEMENT = "movement"
    """Phases 5 and 6: everything from the reveal of the orders to the last siege."""
    BUILDING = "building"
    """Phases 7 and 8, decided in one sheet."""
    ADVANCE = "advance"
    OVER = "over"


class Options(Part):
    """What the host chose [D01]."""

    target: int = 40
    """Victory points to win; 0: the last one standing."""
    half: Half = Half.BOTH
    form: CombatForm = CombatForm.QUICK
    auto_quick_over: int = 50
    """In the normal form, battles of more units than this are quick; 0: never [SS-R84]."""
    maintenance: bool = False
    removal: bool = False
    draft: bool = False
    learning: bool = False
    are_byzantium_and_fatimids_apart: bool = False
    """Whether these two may not ally in this line-up [SS-157]."""
    waits_for_victory: bool = True
    """Two seasons between a change of teams and a victory [SS-419]."""
    partial_siege: bool = False
    double_withdraw: bool = False
    """Two Tactical Withdraw cards let anybody leave before combat [SS-675]."""
    espionage_only: bool = False
    spring_diplomacy: bool = False
    leaders: bool = False
    are_leaders_chosen: bool = False
    """By the players, instead of being dealt [SS-955]."""
    live_battles: bool = False
    """Whether battle decisions are asked when they come up instead of being filed in advance."""
    live_counters: bool = False
    """Whether counters to intrigue cards are asked one by one instead of being filed in advance."""


class Trace(Frozen):
    """One step of the adjudication, for pictures and for `/orders why`."""

    step: str
    """The step of the algorithm, "A7"."""
    kind: str
    """What happened: "moved", "stopped", "fought", "retreated", "besieged" and so on."""
    piece: PieceName = ""
    places: list[str] = []
    """From and to, or where."""
    rule: str = ""
    words: str = ""
    """The reason, as a sentence."""
    is_private: bool = False
    """Whether only the owner of the piece may read it."""


class Past(Part):
    """The season before, for whoever asks what became of his orders."""

    orders: dict[Faction, Orders] = {}
    traces: list[Trace] = []
    advice: list[Trace] = []


class Campaign(GameState, Relations):
    """A whole game of Swords & Sails."""

    options: Options = Options()
    stage: Stage = Stage.INCOME
    season: int = 0
    """0 is Spring 1000."""
    realms: dict[Faction, Realm]
    """The powers that are played, in canonical order."""
    lands: dict[str, Land]
    """All territories in the game, by id."""
    armies: dict[PieceName, Army] = {}
    fleets: dict[PieceName, Fleet] = {}
    decks: dict[Colour, Deck[CardName]] = Field(default_factory=dict)
    teams: list[Team] = []
    former: dict[str, Faction | None] = {}
    """Who controlled the land that has changed hands this season when it began."""
    agreements: list[Agreement] = []
    agreements_made: int = 0
    capitals: list[CapturedCapital] = []
    floor: Floor = Floor()
    pacts: list[Pact] = []
    orders: dict[Faction, Orders] = {}
    """From the moment they are locked until the season ends."""
    sabotage: dict[Faction, Sabotage] = {}
    """What was filed with the orders; what was carried out is taken off."""
    traces: list[Trace] = []
    """Of this season."""
    advice: list[Trace] = []
    """Why battles of this season went without somebody; each line is for the owner of its piece alone."""
    past: Past = Field(default_factory=Past)
    outcome: Outcome | None = None

    # Time

    @property
    def season_name(self) -> Season:
        """Spring, summer, autumn or winter."""
        return season_name(self.season)

    @property
    def year(self) -> int:
        """The year AD."""
        return year_of(self.season)

    # Who

    def team_of(self, faction: Faction) -> Team | None:
        """The team that a power is in."""
        return next((team for team in self.teams if faction in team.members), None)

    def may_share(self, one: Faction, other: Faction) -> bool:
        """Whether they may be in each other's land and fight as one: an older team [SS-533, SS-R109]."""
        team = self.team_of(one)
        if team is None or other not in team.members:
            return one == other
        joined = (self.floor.joined.get(faction, team.since) for faction in (one, other))
        return one == other or max(team.since, *joined) < self.season

    # Where

    def pieces(self) -> Iterator[Army | Fleet]:
        """All armies, then all fleets."""
        yield from self.armies.values()
        yield from self.fleets.values()

    def piece(self, name: PieceName) -> Army | Fleet | None:
        """An army or fleet in play."""
        return self.armies.get(name) or self.fleets.get(name)

    def armies_of(self, faction: Faction) -> tuple[Army, ...]:
        """A power's armies by number."""
        return tuple(sorted((a for a in self.armies.values() if a.faction == faction), key=lambda a: a.number))

    def fleets_of(self, faction: Faction) -> tuple[Fleet, ...]:
        """A power's fleets by number."""
        return tuple(sorted((f for f in self.fleets.values() if f.faction == faction), key=lambda f: f.number))

    def armies_in(self, territory: str) -> tuple[Army, ...]:
        """The armies that stand in a territory; those aboard in its port are not on land."""
        return tuple(army for army in self.armies.values() if army.place == territory and army.is_on_land)

    def fleets_at(self, place: str) -> tuple[Fleet, ...]:
        """The fleets in a sea zone, or in the port of a territory."""
        return tuple(fleet for fleet in self.fleets.values() if fleet.place == place)

    def cargo_of(self, fleet: Fleet) -> tuple[Army, ...]:
        """The armies that a fleet carries, alone or with others."""
        return tuple(army for army in self.armies.values() if fleet.name in army.aboard)

    def held_at_start(self, place: str) -> Faction | None:
        """Who controlled a territory when the season began [SS-R88, SS-R101]."""
        return self.former[place] if place in self.former else self.lands[place].controller

    def order_of(self, name: PieceName) -> Order:
        """What was written for a piece, whether it is still there or not."""
        written = self.orders.get(owner_of(name))
        return (Orders() if written is None else written).of(name)

    def drop_empty(self) -> None:
        """Armies and fleets without units leave the board [SS-244, SS-245]."""
        self.armies = {name: army for name, army in self.armies.items() if army.units}
        self.fleets = {name: fleet for name, fleet in self.fleets.items() if fleet.units}


def seat_of(faction: Faction) -> Seat:
    """The seat of a power: it bears its name."""
    return Seat(faction.value)


def faction_of(seat: Seat) -> Faction:
    """The power that a seat plays."""
    return Faction(seat)
