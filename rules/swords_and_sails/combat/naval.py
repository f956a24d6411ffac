"""What only battles at sea know: loaded transports, transports left alone, and troops who drown [SS-806 to SS-809]."""

from __future__ import annotations

from collections.abc import Iterable

from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G, box_of, capacity, is_overloaded
from rules.swords_and_sails.orders import PieceName, Units
from rules.swords_and_sails.state import Army, Campaign, Fleet, seat_of
from rules.swords_and_sails.vocabulary import UnitType


def loaded_transports(box: Content, campaign: Campaign, fleet: Fleet) -> int:
    """How many of a fleet's transports have troops aboard: one unit is enough [SS-R72]."""
    filled_before = fleet.stowage[: fleet.stowage.index(UnitType.TR)]
    held = capacity(box, {kind: count for kind, count in fleet.units.items() if kind in filled_before})
    left = stowed(box, campaign).get(fleet.name, 0) - held
    return max(0, min(-(-left // box.unit(UnitType.TR).carry), fleet.units.get(UnitType.TR, 0)))


def stowed(box: Content, campaign: Campaign) -> dict[PieceName, int]:
    """How many army units each fleet carries; an army on several fills them in the order named [D38]."""
    carried: dict[PieceName, int] = {}
    for army in campaign.armies.values():
        rest = army.size
        for name in army.aboard:
            room = capacity(box, campaign.fleets[name].units) - carried.get(name, 0)
            taken = min(rest, max(0, room))
            carried[name] = carried.get(name, 0) + taken
            rest -= taken
    return carried


# Drowning [A10]


def drown(g: G, fleets: Iterable[Fleet], name: str) -> None:
    """Troops for whom no room is left are lost, drawn blindly from all that the ships carry [SS-808, SS-809]."""
    campaign = g.state
    for group in _convoys(campaign, fleets):
        armies = [army for army in campaign.armies.values() if any(fleet.name in army.aboard for fleet in group)]
        room = sum(capacity(box_of(g), fleet.units) for fleet in group)
        lost = _draw_lost(g, name, armies, room)
        for army in armies:
            drowned = lost[army.name]
            if drowned:
                army.remove(drowned)
                # How many is seen by the enemy who draws them, what they are only by their owner.
                g.reveal("drowned", battle=name, piece=army.name, count=sum(drowned.values()))
                g.tell("drowned_units", to={seat_of(army.faction)}, piece=army.name, units=drowned)
        _stay_afloat(box_of(g), armies, [fleet for fleet in group if fleet.units])


def _stay_afloat(box: Content, armies: list[Army], fleets: list[Fleet]) -> None:
    """What is left of a convoy carries on together, for its room is pooled; with the last ship all are gone [A10]."""
    names = [fleet.name for fleet in fleets]
    for army in armies:
        army.aboard = [name for name in army.aboard if name in names] or [*names] or army.aboard
    if is_overloaded(box, armies, fleets):
        for army in armies:
            army.aboard = [*names]


def _draw_lost(g: G, name: str, armies: list[Army], room: int) -> dict[PieceName, Units]:
    """The units of each army that drown."""
    aboard = [(army.name, kind) for army in armies for kind, count in army.units.items() for _ in range(count)]
    lost: dict[PieceName, Units] = {army.name: {} for army in armies}
    while len(aboard) > room:
        # A public die would tell how many sides it has, and with them what is aboard.
        drawn = g.roll(len(aboard), f"drown:{name}", to=()) - 1 if room else 0
        army, kind = aboard.pop(drawn)
        lost[army][kind] = lost[army].get(kind, 0) + 1
    return lost


def _convoys(campaign: Campaign, fleets: Iterable[Fleet]) -> list[list[Fleet]]:
    """Fleets that share an army pool their room: they are one group [A10]."""
    groups: list[list[Fleet]] = []
    for fleet in fleets:
        shared = [name for army in campaign.cargo_of(fleet) for name in army.aboard]
        linked = [group for group in groups if any(other.name in shared for other in group)]
        groups = [group for group in groups if group not in linked]
        groups.append([*(one for group in linked for one in group), fleet])
    return groups
