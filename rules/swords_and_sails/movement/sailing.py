"""A4 and A7: where fleets are bound for, and how they arrive [SS-514, SS-520, SS-522, SS-R28]."""

from __future__ import annotations

from collections.abc import Callable

from rules.swords_and_sails.movement.intents import Intent, March, Way, carriers_of
from rules.swords_and_sails.orders import Command
from rules.swords_and_sails.state import Fleet


def set_courses(march: March) -> None:
    """Each fleet's target: a zone, a port or its own place; groups and supporters go along or stay [A4]."""
    for fleet in march.fleets():
        if fleet.order.command in (Command.MOVE, Command.DOCK):
            aim(fleet, fleet.order.place, Way.SAIL if fleet.order.command is Command.MOVE else Way.DOCK)
    agree(march, march.fleets(), follow, "A4")
    for fleet in march.fleets():
        fleet.is_on_guard = fleet.order.command is Command.DEFEND


def aim(intent: Intent, place: str, way: Way) -> None:
    """A piece is to go somewhere else."""
    intent.target, intent.way = place, way


def agree(march: March, pieces: list[Intent], follow: Callable[[March, Intent], str], step: str) -> None:
    """Supporters take the target of whom they support, and groups whose members disagree stay, until all fits.

    `follow` sends a supporter on its way, or says why it cannot go.
    """
    is_settled = False
    while not is_settled:
        for one in pieces:
            if one.order.command is Command.SUPPORT:
                fault = follow(march, one)
                if not fault:
                    supported = march.intents[one.order.piece]
                    one.is_attacking, one.whom = supported.is_attacking, supported.whom
                else:
                    march.lapse(one)
                    march.note(step, "stayed", one, one.piece.place, rule="SS-R24", words=fault)
        torn = [one for one in pieces if not _is_of_one_mind(march, one)]
        for one in torn:
            words = "those who had to go with it were not all bound for one place"
            one.is_stranded |= one.way is Way.LAND
            march.lapse(one)
            march.note(step, "stayed", one, one.piece.place, rule="SS-507", words=words)
        is_settled = not torn


def _is_of_one_mind(march: March, one: Intent) -> bool:
    """Whether all members of a group are bound for the same place, or none goes anywhere."""
    group = march.of(one.group)
    return len({other.target for other in group}) == 1 or not any(other.is_moving for other in group)


def follow(march: March, fleet: Intent) -> str:
    """A supporter goes where the supported fleet goes, or to where it stays [SS-R24]."""
    supported = march.intents.get(fleet.order.piece)
    if supported is None or not isinstance(supported.piece, Fleet):
        return "the fleet that it was to support is not there"
    if not may_support(march, fleet, supported):
        return why_no_support(march, fleet, supported)
    target = supported.target
    if target == fleet.piece.place:
        fleet.stay()
        return ""
    if target not in ways(march, fleet):
        return f"{march.box.name_of(target)}, where it was to support {march.label(supported)}, is out of its reach"
    aim(fleet, target, Way.SAIL if march.box.is_sea(target) else Way.DOCK)
    return ""


def may_support(march: March, one: Intent, supported: Intent) -> bool:
    """Whether a piece may go in support of another: its own or an older ally's, and no chains [SS-R24, SS-R109].

    Chains are seen in the orders as locked: one that has come to nothing makes no room for the next.
    """
    return (
        supported.told.command is not Command.SUPPORT  # Whoever supports itself supports a supporter.
        and march.campaign.may_share(one.faction, supported.faction)
    )


def why_no_support(march: March, one: Intent, supported: Intent) -> str:
    """What a support lacks that may not be given."""
    if supported.told.command is Command.SUPPORT:
        return f"{march.label(supported)} was ordered to support somebody itself, and supports make no chain"
    return f"{march.label(supported)} is neither its own nor of an ally who was one before this season"


def ways(march: March, fleet: Intent) -> tuple[str, ...]:
    """All places one step away: zones and coasts at sea, the zones outside in port."""
    place = fleet.piece.place
    return march.atlas.around(place) if march.box.is_sea(place) else march.atlas.waters(place)


def arrive(march: March) -> None:
    """All remaining fleets reach their targets at once, with what they carry [A7]."""
    for fleet in march.fleets():
        if not fleet.is_moving:
            continue
        here, there, is_docked = fleet.piece.place, fleet.target, fleet.way is Way.DOCK
        words = f"it {'entered the port of' if is_docked else 'sailed to'} {march.box.name_of(there)}"
        march.put(fleet, there, is_docked=is_docked)
        fleet.origin = here
        fleet.stay()
        march.note("A7", "docked" if is_docked else "sailed", fleet, here, there, rule="SS-522", words=words)
        for army in march.cargo_of(fleet.name):
            if fleet.name == carriers_of(army.piece)[0]:
                words = f"{march.label(fleet)} carried it to {march.box.name_of(there)}"
                march.note("A7", "carried", army, here, there, rule="SS-R104", words=words)
