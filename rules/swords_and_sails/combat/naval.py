"""What only battles at sea know: loaded transports, transports left alone, and troops who drown [SS-806 to SS-809]."""

from __future__ import annotations

from rules.swords_and_sails.combat.sides import Battle
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G, box_of, capacity
from rules.swords_and_sails.orders import PieceName, Units
from rules.swords_and_sails.state import Army, Campaign, Fleet, seat_of
from rules.swords_and_sails.vocabulary import UnitType


def loaded_transports(box: Content, campaign: Campaign, fleet: Fleet) -> int:
    """How many of a fleet's transports have troops aboard: one unit is enough [SS-R72]."""
    carried = stowed(box, campaign).get(fleet.name, 0)
    for kind in fleet.stowage:
        room = box.unit(kind).carry
        filled = min(-(-carried // room), fleet.units.get(kind, 0))
        if kind is UnitType.TR:
            return filled
        carried = max(0, carried - filled * room)
    return 0


def stowed(box: Content, campaign: Campaign) -> dict[PieceName, int]:
    """How many army units each fleet carries; an army on several fills them in the order named [D38]."""
    carried: dict[PieceName, int] = {}
    for army in campaign.armies.values():
        rest = army.size
        for name in army.aboard:
            room = capacity(box, campaign.fleets[name]) - carried.get(name, 0)
            taken = min(rest, max(0, room))
            carried[name] = carried.get(name, 0) + taken
            rest -= taken
    return carried


# Drowning [A10]


def drown(g: G, battle: Battle) -> None:
    """Troops for whom no room is left are lost, drawn blindly from all that the ships carry [SS-808, SS-809]."""
    campaign = g.state
    names = [name for side in battle.sides for name in side.pieces]
    fleets = [campaign.fleets[name] for name in names if name in campaign.fleets]
    for group in _convoys(campaign, fleets):
        armies = [army for army in campaign.armies.values() if any(fleet.name in army.aboard for fleet in group)]
        room = sum(capacity(box_of(g), fleet) for fleet in group)
        lost = _draw_lost(g, battle, armies, room)
        for army in armies:
            army.aboard = [name for name in army.aboard if campaign.fleets[name].units]
            drowned = lost[army.name]
            if drowned:
                army.remove(drowned)
                # How many is seen by the enemy who draws them, what they are only by their owner.
                g.reveal("drowned", battle=battle.name, piece=army.name, count=sum(drowned.values()))
                g.tell("drowned_units", to={seat_of(army.faction)}, piece=army.name, units=drowned)


def _draw_lost(g: G, battle: Battle, armies: list[Army], room: int) -> dict[PieceName, Units]:
    """The units of each army that drown."""
    aboard = [(army.name, kind) for army in armies for kind, count in army.units.items() for _ in range(count)]
    lost: dict[PieceName, Units] = {army.name: {} for army in armies}
    while len(aboard) > room:
        # A public die would tell how many sides it has, and with them what is aboard.
        drawn = g.roll(len(aboard), f"drown:{battle.name}", to=()) - 1 if room else 0
        name, kind = aboard.pop(drawn)
        lost[name][kind] = lost[name].get(kind, 0) + 1
    return lost


def _convoys(campaign: Campaign, fleets: list[Fleet]) -> list[list[Fleet]]:
    """Fleets that share an army pool their room: they are one group [A10]."""
    groups: list[list[Fleet]] = []
    for fleet in fleets:
        shared = [name for army in campaign.cargo_of(fleet) for name in army.aboard]
        linked = [group for group in groups if any(other.name in shared for other in group)]
        groups = [group for group in groups if group not in linked]
        groups.append([*(one for group in linked for one in group), fleet])
    return groups
