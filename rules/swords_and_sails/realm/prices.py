"""What is built costs: units, new armies and fleets, cities; the same for everybody but for specials and leaders."""

from __future__ import annotations

from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import round_up
from rules.swords_and_sails.vocabulary import Faction, Leader, UnitType

RECRUITS = 4
"""For every 3 units that a Charismatic buys one more comes free: each fourth [SS-960, SS-R79]."""


def unit_price(box: Content, faction: Faction, kind: UnitType, leader: Leader | None = None) -> int:
    """What one unit costs a power; a Sea Trader's ships three quarters [SS-901, SS-979a]."""
    cost = box.unit_of(faction, kind).cost
    return round_up(cost * 3, 4) if kind.is_ship and leader is Leader.SEA_TRADER else cost


def units_price(box: Content, faction: Faction, kind: UnitType, count: int, leader: Leader | None = None) -> int:
    """What so many units of a type cost in one season; a Charismatic's every fourth one is free [SS-960]."""
    is_recruiting = leader is Leader.CHARISMATIC and not kind.is_ship
    paid = count - count // RECRUITS if is_recruiting else count
    return paid * unit_price(box, faction, kind, leader)


def affordable(box: Content, faction: Faction, kind: UnitType, gold: int, leader: Leader | None = None) -> int:
    """How many units of a type so much gold buys."""
    paid = gold // unit_price(box, faction, kind, leader)
    is_recruiting = leader is Leader.CHARISMATIC and not kind.is_ship
    return paid + paid // (RECRUITS - 1) if is_recruiting else paid


def container_price(box: Content, in_play: int) -> int:
    """What one more army costs, or one more fleet, by how many there are: never by its number [SS-906, SS-R62]."""
    return box.tables.containers[in_play]


def containers_price(box: Content, in_play: int, more: int) -> int:
    """What several more cost, one after another."""
    return sum(container_price(box, in_play + already) for already in range(more))


def city_price(box: Content, faction: Faction, cities: int, leader: Leader | None = None) -> int:
    """What a minor city costs where so many cities of any kind are already [SS-921, SS-922, SS-974, SS-R54]."""
    has_cheap_cities = box.power(faction).has_cheap_cities
    is_architect = leader is Leader.ARCHITECT
    if has_cheap_cities and is_architect:
        return _level(box.tables.cheapest_city, cities)
    return _level(box.tables.cheap_city if has_cheap_cities or is_architect else box.tables.minor_city, cities)


def upgrade_price(box: Content, majors: int, leader: Leader | None = None) -> int:
    """What a major city costs where so many major ones are already [SS-923, SS-975a, SS-R54]."""
    return _level(box.tables.cheap_upgrade if leader is Leader.ARCHITECT else box.tables.upgrade, majors)


def _level(table: tuple[int, ...], level: int) -> int:
    """A printed price; beyond the table each is 1.5 times the exact one before, rounded only to be paid [SS-R55]."""
    beyond = level - len(table) + 1
    return table[level] if beyond <= 0 else round_up(table[-1] * 3**beyond, 2**beyond)
