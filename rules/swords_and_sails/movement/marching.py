"""A13 and A15: where armies are bound for, and how they arrive [SS-505, SS-520 to SS-523, SS-542, SS-543]."""

from __future__ import annotations

from rules.swords_and_sails.movement.intents import Intent, March, Way, carriers_of
from rules.swords_and_sails.movement.sailing import agree, aim, may_support, why_no_support
from rules.swords_and_sails.orders import Command
from rules.swords_and_sails.state import Army, Fleet


def set_out(march: March) -> None:
    """Each army's target: a march, a crossing, a landing or its own place; groups and supporters follow [A13]."""
    for army in march.armies():
        fault = ""
        if army.order.command is Command.MOVE:
            fault = _march(march, army)
        elif army.order.command in (Command.LOAD, Command.UNLOAD) and army.order.place:
            fault = _land(march, army)
            army.is_stranded = bool(fault)
        if fault:
            march.lapse(army)
            march.note("A13", "stayed", army, army.piece.place, rule="SS-505", words=fault)
    agree(march, march.armies(), follow, "A13")


def _march(march: March, army: Intent) -> str:
    """Over a land border, or over a strait both of whose shores the player controls now [SS-R108]."""
    place = army.order.place
    if carriers_of(army.piece) or place not in march.on_foot(army, army.piece.place):
        return f"it could not walk to {march.box.name_of(place)}"
    aim(army, place, _way_to(march, army, place))
    return ""


def _way_to(march: March, army: Intent, place: str) -> Way:
    return Way.MARCH if place in march.atlas.land_around(army.piece.place) else Way.CROSS


def _land(march: March, army: Intent) -> str:
    """From the sea zone where its fleet is now; from a port into its own territory only [A12, SS-505]."""
    place, fleets = army.order.place, march.of(carriers_of(army.piece))
    if not fleets:
        return "it was aboard no fleet"
    if any(fleet.is_driven_off for fleet in fleets):
        return "its fleet was driven off"
    here = fleets[0].piece.place
    if here != place and here not in march.atlas.waters(place):
        return f"{march.box.name_of(place)} is out of reach from {march.box.name_of(here)}"
    army.target, army.way = place, Way.LAND
    return ""


def follow(march: March, army: Intent) -> str:
    """A supporter goes where the supported army goes, or to where it stays [SS-R24]."""
    supported = march.intents.get(army.order.piece)
    if supported is None or isinstance(supported.piece, Fleet):
        return "the army that it was to support is not there"
    if carriers_of(army.piece):
        return "it was aboard, and supports are given on foot"
    if not may_support(march, army, supported):
        return why_no_support(march, army, supported)
    if supported.is_stranded:
        return f"{march.label(supported)} could not load or land"
    target = supported.target
    if target == army.piece.place:
        army.stay()
        return ""
    if target not in march.on_foot(army, army.piece.place):
        return f"{march.box.name_of(target)}, where it was to support {march.label(supported)}, is out of its reach"
    aim(army, target, _way_to(march, army, target))
    return ""


def arrive(march: March) -> None:
    """All remaining marches and landings happen at once; nobody is turned away [A15]."""
    for army in march.armies():
        if not army.is_moving:
            continue
        assert isinstance(army.piece, Army)
        here, there, way = army.piece.place, army.target, army.way
        if way is Way.LAND:
            army.carriers, army.piece.aboard = tuple(army.piece.aboard), []
        army.origin = here
        march.put(army, there)
        army.stay()
        kind, verb, rule = ARRIVALS[way]
        march.note("A15", kind, army, here, there, rule=rule, words=f"it {verb} {march.box.name_of(there)}")


ARRIVALS = {
    Way.MARCH: ("marched", "marched into", "SS-520"),
    Way.CROSS: ("crossed", "crossed the strait to", "SS-R108"),
    Way.LAND: ("landed", "landed in", "SS-505"),
}
"""What an arrival is called, and by which rule."""
