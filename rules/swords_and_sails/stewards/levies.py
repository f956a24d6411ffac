"""New armies and fleets: when one is raised, where, and with what in it [SS-905, SS-906]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.swords_and_sails.orders import Units
from rules.swords_and_sails.realm.prices import container_price, unit_price
from rules.swords_and_sails.stewards.judgement import Mind
from rules.swords_and_sails.vocabulary import UnitType

LEVY = 90
"""Gold that is spent on each kind of troops in a new army."""
LEAST = 30
"""Gold for each kind below which it is not worth while to guard a capital."""
FEWEST_ARMIES = 3
RICH = 350
"""Gold with which one more army is raised although there are enough."""
READY = 8
"""Casualty points that an army should have left after a siege."""
LATER = 4
"""What can be done next season counts for a quarter of it now."""
FLEET: Units = {UnitType.RD: 1, UnitType.TR: 2}
"""A new fleet: it can carry an army, and is not quite defenceless."""
RETURN_OF_A_FLEET = 3
"""How many times its price the land has to be worth that a new fleet could reach."""


class Levy(NamedTuple):
    """A new army or fleet."""

    place: str
    units: Units
    price: int


# Armies


def army_to_raise(mind: Mind, places: Sequence[str], gold: int) -> Levy | None:
    """A guard for the capital that has none; one more where there are too few, or where there is gold in plenty."""
    container = container_price(mind.box, len(mind.armies))
    each = min(LEVY, (gold - container) // 2)
    bare = [place for place in places if mind.is_capital(place) and not mind.garrison(place)]
    if bare and each >= LEAST and mind.exposure(bare[0], 0) >= container + 2 * each:
        return _levy(mind, bare[0], each, container)
    if each < LEVY or (len(mind.armies) >= FEWEST_ARMIES and gold < container + 2 * LEVY + RICH):
        return None
    if any(mind.strength(army) < READY for army in mind.armies):  # They come first.
        return None
    return _levy(mind, max(places, key=lambda place: (_use_of_an_army(mind, place), place)), each, container)


def _levy(mind: Mind, place: str, each: int, container: int) -> Levy:
    """Light and heavy infantry for so much gold each."""
    prices = {kind: unit_price(mind.box, mind.me, kind, mind.realm.leader) for kind in (UnitType.LI, UnitType.HI)}
    units = {kind: each // price for kind, price in prices.items() if each >= price}
    return Levy(place, units, container + sum(prices[kind] * count for kind, count in units.items()))


def _use_of_an_army(mind: Mind, place: str) -> int:
    """What it would save there, and what it could take from there."""
    prey = max((mind.prey.get(one, 0) for one in mind.atlas.land_around(place)), default=0)
    return mind.exposure(place, 0) + prey // LATER


# Fleets


def fleet_to_found(mind: Mind, places: Sequence[str], gold: int) -> Levy | None:
    """A fleet where armies wait for one, if what they could reach with it is worth that."""
    price = container_price(mind.box, len(mind.fleets))
    price += sum(unit_price(mind.box, mind.me, kind, mind.realm.leader) * count for kind, count in FLEET.items())
    uses = {zone: _use_of_a_fleet(mind, zone) for zone in places if mind.box.is_sea(zone)}
    zone = max(uses, key=lambda one: (uses[one], one), default=None)
    if zone is None or uses[zone] < RETURN_OF_A_FLEET * price or price > gold:
        return None
    return Levy(zone, FLEET, price)


def _use_of_a_fleet(mind: Mind, zone: str) -> int:
    """How much more than by land armies at a zone could take over sea; nothing where a fleet is near."""
    reached = (zone, *mind.atlas.sea_around(zone))
    coasts = [army.place for army in mind.armies if army.place in mind.atlas.coasts(zone)]
    if not coasts or any(fleet.place in reached for fleet in mind.fleets):
        return 0
    by_land = [max((mind.prey.get(one, 0) for one in mind.atlas.land_around(place)), default=0) for place in coasts]
    return max(map(mind.prey_across, reached)) - min(by_land)
