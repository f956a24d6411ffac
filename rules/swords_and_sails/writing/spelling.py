"""What places, powers and units are called in a game, for whoever types orders."""

from __future__ import annotations

from rules.kernel.naming import Entry, Index, fold
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.vocabulary import Faction, UnitType
from rules.swords_and_sails.writing.reach import Reach


def places(reach: Reach) -> Index:
    """All areas in the game: by code, name, a word of the name, or the name of a city."""
    names = {place: reach.area(place) for place in reach.places}
    others = {place: [*_words(name), *_cities(reach.box, place)] for place, name in names.items()}
    return _index("place", names, others)


def powers(reach: Reach) -> Index:
    """The powers in the game: by code, name, people, or a word of the name."""
    names = {one.value: reach.power(one) for one in reach.outlook.factions}
    others = {one: [fold(reach.people(Faction(one))), *_words(name)] for one, name in names.items()}
    return _index("power", names, others)


def units(reach: Reach) -> Index:
    """All types of units: by code or name, also in the plural."""
    sheets = {kind.value: reach.box.unit(kind) for kind in UnitType}
    names = {kind: sheet.name for kind, sheet in sheets.items()}
    return _index("type of unit", names, {kind: [fold(sheet.plural)] for kind, sheet in sheets.items()})


def _index(what: str, names: dict[str, str], others: dict[str, list[str]]) -> Index:
    """Everything by its names; an alias that several share asks which of them is meant."""
    return Index(what, (Entry(key, name, (key, fold(name)), tuple(others[key])) for key, name in names.items()))


def _words(name: str) -> list[str]:
    return [word for word in fold(name).split() if len(word) > 2]


def _cities(box: Content, place: str) -> list[str]:
    return [fold(city) for city in box.territory(place).cities] if box.is_land(place) else []
