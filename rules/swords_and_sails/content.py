"""What is in the box of Swords & Sails: map, powers, units, tables and cards, as data.

Every entry names its source: a rule id where the rulebook gives it, `reconstructed` where it had to be designed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Annotated, Self

from pydantic import Field, model_validator

from rules.kernel import sources
from rules.kernel.values import Frozen
from rules.kernel.words import counted
from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.vocabulary import (
    SHIPS,
    TROOPS,
    CardName,
    Colour,
    Faction,
    Half,
    Leader,
    Moment,
    Season,
    UnitType,
)

Source = Annotated[str, Field(pattern=r"^(reconstructed|SS-[0-9]{3}[a-f]?|SS-R[0-9]{2,3}|SS-M[0-9]{2})$")]
Place = Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
"""The code of a territory or a sea zone."""
Pair = Annotated[str, Field(pattern=r"^[A-Z]{3} [A-Z]{3}$")]
Name = Annotated[str, Field(min_length=1, max_length=60)]
Text = Annotated[str, Field(min_length=1, max_length=400)]
"""Words for players, in our own wording."""
Count = Annotated[int, Field(ge=0)]
Gold = Annotated[int, Field(ge=0, multiple_of=5)]  # [SS-112]


class Sourced(sources.Sourced):
    """Anything in the box, with its source."""

    source: Source
    sources: dict[str, Source] = {}


# The map


class Territory(Sourced):
    """Land that can be controlled [SS-104]."""

    id: Place
    name: Name
    home: Faction | None = None
    """Whose starting land it is; None for land that is nobody's."""
    minor_cities: Count = 0
    major_cities: Count = 0
    """Printed ones; a capital's city is one of them [SS-213]."""
    is_capital: bool = False
    gets_city: bool = False
    """Whether a major city is put here at set-up if its minor power is played [SS-987]."""
    half: Half
    cities: tuple[Name, ...] = ()
    """Their names, major ones first; for flavour."""


class SeaZone(Sourced):
    """Sea, which nobody controls [SS-540]."""

    id: Place
    name: Name
    half: Half


class Strait(Sourced):
    """A passage between two sea zones and two shores [SS-540 to SS-544]."""

    id: Annotated[str, Field(pattern=r"^[a-z_]+$")]
    name: Name
    shores: tuple[Place, Place]
    zones: tuple[Place, Place]
    can_be_crossed: bool
    """Whether armies may cross it on foot [SS-542, SS-543]."""


class Borders(Sourced):
    """Which areas touch each other; each pair once. Crossings follow from the straits."""

    land: tuple[Pair, ...]
    coast: tuple[Pair, ...]
    """Land, then sea."""
    sea: tuple[Pair, ...]


# Units and powers


class UnitSheet(Sourced):
    """A type of unit before any power's specials [SS-240 to SS-250, SS-M03]."""

    id: UnitType
    name: Name
    plural: Name
    cost: Gold
    upkeep: Count
    morale: Count = 0
    carry: Count = 0
    """Army units that a ship carries [SS-246]."""
    dice: Count
    """In quick combat."""
    hit: Count = 0
    health: Count
    """Casualty points that one unit absorbs, in sieges as in quick combat [SS-712, SS-R08]."""
    armour: Count = 0
    is_ranged: bool = False


class UnitChange(Frozen):
    """What a power changes of a unit type; what is left out stays as it is [SS-120]."""

    name: Name | None = None
    plural: Name | None = None
    cost: Gold | None = None
    upkeep: Count | None = None
    morale: Count | None = None
    dice: Count | None = None
    hit: Count | None = None
    armour: Count | None = None
    is_ranged: bool | None = None
    row: str | None = None
    """Its row in the table of land or fleet combat, where it is not that of its type."""


class Muster(Frozen):
    """An army or fleet at the start [SS-105, SS-M01]."""

    number: Annotated[int, Field(ge=1, le=5)]
    units: dict[UnitType, Annotated[int, Field(ge=1)]]
    place: Place
    place_west: Place | None = None
    place_east: Place | None = None
    """Where it stands when only that half is played, if its usual place is on the other [SS-155, SS-156]."""

    def place_on(self, half: Half) -> str:
        """Where it starts on the part of the board that is played."""
        elsewhere = {Half.WEST: self.place_west, Half.EAST: self.place_east}.get(half)
        return elsewhere or self.place


class Power(Sourced):
    """A faction [SS-102, SS-120 to SS-141, SS-980 to SS-997]."""

    id: Faction
    name: Name
    people: Name
    """Its people as an adjective: "English"."""
    title: Text
    """A line about it for the lobby."""
    units: dict[UnitType, UnitChange] = {}
    armies: tuple[Muster, ...]
    fleets: tuple[Muster, ...] = ()
    free_cards: tuple[tuple[Colour, ...], ...]
    """For each free card the colours it may have [SS-304 to SS-316]."""
    taking: Annotated[int, Field(ge=1, le=13)]
    """Its place in the order of taking cards [SS-303]."""
    has_cheap_cities: bool = False
    """Minor cities at three fifths [SS-127, SS-130]."""
    siege_bonus: Count = 0
    """Added to the casualty points when its land is besieged [SS-706, SS-707, SS-996]."""
    walls: Count = 10
    """Added when its capital is besieged [SS-708, SS-709]."""
    peasants: tuple[int, int] = (1, 2)
    """Which share of an army may be peasants [SS-243, SS-137]."""
    free_espionage: bool = False
    """One free attempt in the espionage-only game [SS-125, SS-R68]."""
    partners: tuple[Faction, ...] = ()
    """A minor power's partners at the start [SS-982, SS-983]."""

    def pieces(self) -> tuple[tuple[bool, Muster], ...]:
        """Its armies, then its fleets; True for a fleet."""
        return (*((False, army) for army in self.armies), *((True, fleet) for fleet in self.fleets))


# Tables


class Tables(Sourced):
    """The tables of the rulebook."""

    land_combat: dict[str, dict[UnitType, int]]
    """2d6 to destroy a unit, by the row of the attacker [SS-620]."""
    fleet_combat: dict[str, dict[str, tuple[int, int]]]
    """2d6 to destroy and to capture a ship, by row; a transport is TR_loaded or TR_unloaded [SS-803]."""
    containers: tuple[Gold, ...]
    """The price of one more army or fleet, by how many are in play [SS-906]."""
    minor_city: tuple[Gold, ...]
    cheap_city: tuple[Gold, ...]
    cheapest_city: tuple[Gold, ...]
    upgrade: tuple[Gold, ...]
    cheap_upgrade: tuple[Gold, ...]
    """City prices by how many are there; beyond the table one and a half times as much each [SS-921 to SS-924]."""
    cards: tuple[Gold, ...]
    """The price of a bought card, by how many of its colour were taken before [SS-318]."""
    card_step: Gold
    """What each one beyond the table costs more [SS-R41]."""
    harvest: dict[Season, Gold]
    """Per territory [SS-210]."""
    minor_income: Gold
    major_income: Gold
    lengths: dict[str, int]
    """Victory points to win, by the length of the game; 0: the last one standing [SS-110]."""
    capital_points: int
    """Victory points for a captured capital [SS-M08]."""
    alliance_points: int
    """For each further member of a team [SS-415]."""
    buy_off: Gold
    """Gold for one casualty point in a siege [SS-711]."""
    sabotage_from: int
    """Casualty points of a sabotage are this less the roll [SS-M06]."""
    pillage_factor: int
    """Pillage pays so many times the spring income [SS-M07]."""
    draft_markers: int


class Lineup(Sourced):
    """Powers that make a good game together [SS-150 to SS-156, SS-M04]."""

    powers: tuple[Faction, ...]
    half: Half = Half.BOTH
    """The part of the map that is played."""
    are_byzantium_and_fatimids_apart: bool = False
    """Whether these two may not ally [SS-157, SS-R59]."""
    handicap: dict[Faction, int] = {}
    """Victory points that powers gain in a year besides those of the map, less than 0 where they are held back: no
    printed rule, but found by playing it often. What some are given the others lack."""


class Removal(Sourced):
    """What a neighbour starts without when a power is unused [SS-160 to SS-172]."""

    unused: Faction
    power: Faction
    army: int = 0
    fleet: int = 0


# Cards


class Card(Sourced):
    """An intrigue card [SS-340 to SS-399, SS-M05]."""

    id: CardName
    name: Name
    colour: Colour
    count: Annotated[int, Field(ge=1)]
    moment: Moment
    text: Text
    favours: tuple[Faction, ...] = ()
    """The powers shown on it [SS-332]."""
    percent: Count = 0
    favoured_percent: Count = 0
    gives: dict[UnitType, Annotated[int, Field(ge=1)]] = {}
    """Free units; one of the types is chosen [SS-360 to SS-375]."""
    extra: dict[UnitType, tuple[Faction, ...]] = {}
    """Who gets one more of a type."""


class LeaderSheet(Sourced):
    """A leader card [SS-955 to SS-979]."""

    id: Leader
    name: Name
    text: Text


class Content(Frozen):
    """The whole box."""

    territories: tuple[Territory, ...]
    seas: tuple[SeaZone, ...]
    straits: tuple[Strait, ...]
    borders: Borders
    units: tuple[UnitSheet, ...]
    powers: tuple[Power, ...]
    tables: Tables
    lineups: tuple[Lineup, ...]
    removals: tuple[Removal, ...]
    cards: tuple[Card, ...]
    leaders: tuple[LeaderSheet, ...]

    # Looking up

    def unit(self, kind: UnitType) -> UnitSheet:
        """A unit type, without any power's specials."""
        return self._units[kind]

    def unit_of(self, faction: Faction, kind: UnitType) -> UnitSheet:
        """A unit type as a power has it [SS-120]."""
        return self._units_of[faction][kind]

    def counted_units(self, faction: Faction, units: Mapping[UnitType, int]) -> str:
        """Units in words: "2 knights, 1 huscarl (HI)"; a power's own name stands with the letters of its counters."""
        named = [(self.unit_of(faction, kind), count) for kind, count in units.items() if count]
        return ", ".join(counted(count, sheet.name, sheet.plural) + self._letters(sheet) for sheet, count in named)

    def named_units(self, faction: Faction, kind: UnitType) -> str:
        """A type of unit at the head of a line: "Knights", "Huscarls (HI)"."""
        sheet = self.unit_of(faction, kind)
        return f"{sheet.plural.capitalize()}{self._letters(sheet)}"

    def _letters(self, sheet: UnitSheet) -> str:
        return "" if sheet.name == self.unit(sheet.id).name else f" ({sheet.id})"

    def row_of(self, faction: Faction, kind: UnitType) -> str:
        """The row of the combat tables by which a power's units attack [SS-621]."""
        change = self.power(faction).units.get(kind)
        return change.row if change is not None and change.row is not None else kind.value

    def power(self, faction: Faction) -> Power:
        """A faction's sheet."""
        return self._powers[faction]

    def card(self, name: CardName) -> Card:
        """An intrigue card."""
        return self._cards[name]

    def territory(self, place: str) -> Territory:
        """A piece of land."""
        return self._territories[place]

    def is_land(self, place: str) -> bool:
        """Whether a code is that of a territory."""
        return place in self._territories

    def is_sea(self, place: str) -> bool:
        """Whether a code is that of a sea zone."""
        return place in self._seas

    def name_of(self, place: str) -> str:
        """An area as players call it."""
        return self._territories[place].name if place in self._territories else self._seas[place].name

    def atlas(self, half: Half = Half.BOTH) -> Atlas:
        """The map, or one half of it, as a graph."""
        return self._atlases[half]

    @cached_property
    def _atlases(self) -> dict[Half, Atlas]:
        return {half: Atlas(self, half) for half in Half}

    @cached_property
    def _units(self) -> dict[UnitType, UnitSheet]:
        return {sheet.id: sheet for sheet in self.units}

    @cached_property
    def _powers(self) -> dict[Faction, Power]:
        return {power.id: power for power in self.powers}

    @cached_property
    def _cards(self) -> dict[CardName, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def _territories(self) -> dict[str, Territory]:
        return {territory.id: territory for territory in self.territories}

    @cached_property
    def _seas(self) -> dict[str, SeaZone]:
        return {zone.id: zone for zone in self.seas}

    @cached_property
    def _units_of(self) -> dict[Faction, dict[UnitType, UnitSheet]]:
        return {power.id: {sheet.id: _changed(sheet, power) for sheet in self.units} for power in self.powers}

    # Whole and in one piece

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        faults = [*self._missing(), *self._strangers(), *self._wrong_musters(), *self._wrong_handicaps()]
        if faults:
            raise ValueError("; ".join(faults))
        return self

    def _missing(self) -> list[str]:
        wanted: dict[str, tuple[Iterable[str], list[str]]] = {
            "units": (UnitType, [sheet.id for sheet in self.units]),
            "powers": (Faction, [power.id for power in self.powers]),
            "cards": (CardName, [card.id for card in self.cards]),
            "leaders": (Leader, [leader.id for leader in self.leaders]),
        }
        return [
            f"{table} lacks {name}" for table, (names, there) in wanted.items() for name in names if name not in there
        ]

    def _strangers(self) -> list[str]:
        land, sea = {one.id for one in self.territories}, {one.id for one in self.seas}
        faults = [f"{place} is both land and sea" for place in sorted(land & sea)]
        kinds = {"land": (land, land), "coast": (land, sea), "sea": (sea, sea)}
        for name, (first, second) in kinds.items():
            for pair in getattr(self.borders, name):
                one, other = pair.split()
                if one not in first or other not in second or one == other:
                    faults.append(f"the border {pair} is no {name} border of this map")
        faults += [
            f"{strait.name} lies at areas that are not on the map"
            for strait in self.straits
            if not (set(strait.shores) <= land and set(strait.zones) <= sea)
        ]
        return faults

    def _wrong_musters(self) -> list[str]:
        faults = []
        for power in self.powers:
            for is_fleet, muster in power.pieces():
                allowed = SHIPS if is_fleet else TROOPS
                if not set(muster.units) <= set(allowed):
                    faults.append(f"{power.id} {muster.number} mixes troops and ships")
                areas = self.seas if is_fleet else self.territories
                if muster.place not in [area.id for area in areas]:
                    faults.append(f"{power.id} {muster.number} starts at {muster.place}, where it cannot be")
        return faults

    def _wrong_handicaps(self) -> list[str]:
        faults: list[str] = []
        for lineup in self.lineups:
            named = "-".join(lineup.powers)
            faults += [f"{power} has a handicap in {named}" for power in lineup.handicap if power not in lineup.powers]
            if sum(lineup.handicap.values()):
                faults.append(f"the handicaps of {named} do not add up to nothing")
        return faults


def _changed(sheet: UnitSheet, power: Power) -> UnitSheet:
    change = power.units.get(sheet.id)
    if change is None:
        return sheet
    return sheet.model_copy(update=change.model_dump(exclude_none=True, exclude={"row"}))
