"""Where a beaten army or fleet may go [SS-654 to SS-656, SS-674, SS-810, SS-811, SS-R16, SS-R17, SS-R75, SS-R101]."""

from __future__ import annotations

from collections.abc import Iterable

from rules.swords_and_sails.ground import points
from rules.swords_and_sails.movement.intents import Intent, March, carriers_of
from rules.swords_and_sails.movement.loading import is_overloaded
from rules.swords_and_sails.movement.straits import is_closed_to
from rules.swords_and_sails.orders import PieceName
from rules.swords_and_sails.state import Army
from rules.swords_and_sails.vocabulary import Faction


def is_open_to(march: March, faction: Faction, territory: str) -> bool:
    """Whether a power's pieces may enter land without force: its own, or that of an older ally [SS-R63, SS-R109]."""
    land = march.campaign.lands[territory]
    return not land.is_closed and land.controller in march.bloc(faction)


def in_order(march: March, one: Intent, places: Iterable[str]) -> list[str]:
    """Places as a piece would choose them: whence it came, where its power is strongest, by id [D25]."""

    def strength(place: str) -> int:
        return sum(
            points(march.box, other.faction, other.piece.units)
            for other in march
            if other.faction == one.faction and other.piece.place == place and not other.must_retreat
        )

    return sorted(dict.fromkeys(places), key=lambda place: (place != one.origin, -strength(place), place))


# On land


def land_refuges(march: March, army: Intent) -> list[str]:
    """Where an army may retreat to; the zone or port that it landed from means back aboard [SS-R16, SS-R17]."""
    here = army.piece.place
    near = [
        place
        for place in march.on_foot(army, here)
        if place != army.barred and is_open_to(march, army.faction, place) and not has_enemies(march, army, place)
    ]
    if army.carriers and ships_for(march, army):
        return in_order(march, army, [army.origin, *near])
    if army.origin in near:
        return [army.origin]
    return in_order(march, army, near)


def has_enemies(march: March, army: Intent, territory: str) -> bool:
    """Whether a hostile army is there that is not retreating itself [SS-R17]."""
    return any(not march.campaign.are_friends(army.faction, other.faction) for other in march.armies_in(territory))


def ships_for(march: March, army: Intent) -> list[PieceName]:
    """The fleets that can take an army back aboard in the zone it landed from [SS-R16]."""
    assert isinstance(army.piece, Army)
    there = [
        fleet
        for fleet in march.fleets_at(army.origin)
        if not fleet.is_driven_off and (fleet.name in army.carriers or fleet.faction == army.faction)
    ]
    for names in ([fleet.name for fleet in there if fleet.name in army.carriers], *([one.name] for one in there)):
        before, army.piece.aboard = carriers_of(army.piece), [*names]
        fits = bool(names) and not is_overloaded(march, names)
        army.piece.aboard = before
        if fits:
            return [*names]
    return []


def desperate_refuges(march: March, army: Intent) -> list[str]:
    """Where an army that withdrew may go though enemies are there [SS-R101].

    The land was friendly when the season began, and lies nearer to a safe friendly territory.
    """
    safe = [
        place
        for place in march.atlas.territories
        if is_open_to(march, army.faction, place) and not has_enemies(march, army, place)
    ]
    steps = march.atlas.steps(safe)
    here = army.piece.place
    nearer = [
        place
        for place in march.on_foot(army, here)
        if place != army.barred
        and not march.campaign.lands[place].is_closed
        and march.campaign.held_at_start(place) in march.bloc(army.faction)
        and place in steps
        and steps[place] < steps[here]
    ]
    return in_order(march, army, nearer)


# At sea


def sea_refuges(march: March, fleet: Intent) -> list[str]:
    """Where a fleet may retreat to: calm waters or a friendly port; if there is neither, any zone next to it.

    None at all: it stays where it is, out of combat this season [SS-R75].
    """
    zone = fleet.piece.place
    near = [
        place
        for place in march.atlas.sea_around(zone)
        if place != fleet.barred and not is_closed_to(march, zone, place, fleet.faction)
    ]
    calm = [
        place
        for place in near
        if all(march.campaign.are_friends(fleet.faction, other.faction) for other in march.fleets_at(place))
    ]
    return in_order(march, fleet, [*calm, *ports(march, fleet.faction, zone)] or near)


def ports(march: March, faction: Faction, zone: str) -> list[str]:
    """The friendly ports on a sea zone [SS-811, SS-R28]."""
    return [
        place
        for place in march.atlas.coasts(zone)
        if march.campaign.lands[place].cities and is_open_to(march, faction, place)
    ]
