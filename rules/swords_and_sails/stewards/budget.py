"""What gold is best spent on: cities that pay back, and what is left for troops and for buying off casualties."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.swords_and_sails.realm.prices import city_price, upgrade_price
from rules.swords_and_sails.realm.purchases import LANDS_FOR_A_CITY
from rules.swords_and_sails.stewards.judgement import POINT, POINTS_OF_A_MAJOR, Mind

FAIR = 130
"""Percent of its price that a city has to bring in."""


class Wish(NamedTuple):
    """A city, what it costs, and how much it brings, in percent of that."""

    return_: int
    price: int
    place: str
    is_upgrade: bool


def city_limit(mind: Mind) -> int:
    """How many minor cities may be paid for in this season [SS-926]."""
    return 1 + len(mind.lands) // LANDS_FOR_A_CITY


def wishes(mind: Mind) -> list[Wish]:
    """In every territory a city and an upgrade, the most profitable first."""
    found = [*_minors(mind), *_upgrades(mind)]
    return sorted(found, key=lambda wish: (-wish.return_, wish.price, wish.place))


def _minors(mind: Mind) -> Iterator[Wish]:
    for place in mind.lands:
        land = mind.view.lands[place]
        gain = POINT + mind.box.tables.minor_income * mind.seasons_left
        price = city_price(mind.box, mind.me, land.cities, mind.realm.leader)
        yield Wish(_return(mind, place, gain, price), price, place, is_upgrade=False)


def _upgrades(mind: Mind) -> Iterator[Wish]:
    tables = mind.box.tables
    gain = (POINTS_OF_A_MAJOR - 1) * POINT + (tables.major_income - tables.minor_income) * mind.seasons_left
    for place in mind.lands:
        land = mind.view.lands[place]
        if land.built_minors > land.new_minors:
            price = upgrade_price(mind.box, land.majors, mind.realm.leader)
            yield Wish(_return(mind, place, gain, price), price, place, is_upgrade=True)


def _return(mind: Mind, place: str, gain: int, price: int) -> int:
    """What a city brings if it is not lost before, in percent of its price."""
    defence = sum(mind.strength(army) for army in mind.garrison(place) if army.faction in mind.side)
    return gain * (100 - mind.fear(place, defence)) // price


def city_fund(mind: Mind) -> int:
    """The gold that this season's good cities take."""
    fund, minors = 0, 0
    for wish in wishes(mind):
        if wish.return_ < FAIR or (not wish.is_upgrade and minors == city_limit(mind)):
            continue
        if fund + wish.price <= mind.gold:
            fund += wish.price
            minors += not wish.is_upgrade
    return fund
