"""What gold is best spent on: cities that pay back, and what is left for troops and for buying off casualties."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.swords_and_sails.realm.prices import city_price, upgrade_price
from rules.swords_and_sails.realm.purchases import city_limit, held_lands, upgradable
from rules.swords_and_sails.scoring import POINTS_OF_AN_UPGRADE
from rules.swords_and_sails.stewards.judgement import POINT, Mind

FAIR = 130
"""Percent of its price that a city has to bring in."""


class Wish(NamedTuple):
    """A city, what it costs, and how much it brings, in percent of that."""

    return_: int
    price: int
    place: str
    is_upgrade: bool

    @property
    def points(self) -> int:
        """The victory points that it brings [SS-219]."""
        return POINTS_OF_AN_UPGRADE if self.is_upgrade else 1


def wishes(mind: Mind) -> list[Wish]:
    """In every territory a city and an upgrade, the most profitable first."""
    found = [*_minors(mind), *_upgrades(mind)]
    return sorted(found, key=lambda wish: (-wish.return_, wish.price, wish.place))


def _minors(mind: Mind) -> Iterator[Wish]:
    for place in held_lands(mind.view, mind.me):
        land = mind.view.lands[place]
        gain = POINT + mind.box.tables.minor_income * mind.seasons_left
        price = city_price(mind.box, mind.me, land.cities, mind.realm.leader)
        yield Wish(_return(mind, place, gain, price), price, place, is_upgrade=False)


def _upgrades(mind: Mind) -> Iterator[Wish]:
    tables = mind.box.tables
    gain = POINTS_OF_AN_UPGRADE * POINT + (tables.major_income - tables.minor_income) * mind.seasons_left
    for place in held_lands(mind.view, mind.me):
        land = mind.view.lands[place]
        if upgradable(mind.view, mind.me, place):
            price = upgrade_price(mind.box, land.majors, mind.realm.leader)
            yield Wish(_return(mind, place, gain, price), price, place, is_upgrade=True)


def _return(mind: Mind, place: str, gain: int, price: int) -> int:
    """What a city brings if it is not lost before, in percent of its price."""
    defence = sum(mind.strength(army) for army in mind.garrison(place) if army.faction in mind.side)
    return gain * (100 - mind.fear(place, defence)) // price


def last_stretch(mind: Mind, given: int = 0) -> list[Wish]:
    """The cities with which the own side stands above all others and at the target; none where gold falls short.

    They count in the very season in which they are built [SS-927, SS-931]; `given` are points that come anyway.
    """
    missing = mind.missing * len(mind.side) - given
    found: list[Wish] = []
    gold, minors, limit = mind.gold, 0, city_limit(mind.view, mind.me)
    for wish in sorted(wishes(mind), key=lambda wish: (wish.price // wish.points, wish.price, wish.place)):
        if missing <= 0:
            break
        if wish.price <= gold and (wish.is_upgrade or minors < limit):
            found.append(wish)
            gold -= wish.price
            missing -= wish.points
            minors += not wish.is_upgrade
    return found if missing <= 0 else []


def city_fund(mind: Mind) -> int:
    """The gold that this season's good cities take, or those that decide the game."""
    return max(_good_cities(mind), sum(wish.price for wish in last_stretch(mind)))


def _good_cities(mind: Mind) -> int:
    fund, minors, limit = 0, 0, city_limit(mind.view, mind.me)
    for wish in wishes(mind):
        if wish.return_ < FAIR or (not wish.is_upgrade and minors == limit):
            continue
        if fund + wish.price <= mind.gold:
            fund += wish.price
            minors += not wish.is_upgrade
    return fund
