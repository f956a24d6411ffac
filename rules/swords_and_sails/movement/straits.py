"""A5: straits that are held against a fleet [SS-540, SS-541, SS-R30, SS-R107]."""

from __future__ import annotations

from collections.abc import Callable

from rules.swords_and_sails.content import Strait
from rules.swords_and_sails.movement.intents import Intent, March
from rules.swords_and_sails.state import Fleet
from rules.swords_and_sails.vocabulary import Faction, UnitType

FIGHTING_SHIPS = (UnitType.WS, UnitType.RD)


def is_closed_to(march: March, zone: str, other: str, faction: Faction) -> bool:
    """Whether guards close the way between two sea zones to a power's fleets."""
    return bool(guards_against(march, zone, other, faction))


def guards_against(march: March, zone: str, other: str, faction: Faction) -> list[Intent]:
    """The fleets that hold every passage between two zones against a power; none if one passage is free [SS-R107]."""
    passages, campaign = march.atlas.straits_between(zone, other), march.campaign
    holder = holder_against(faction, passages, lambda shore: campaign.lands[shore].controller, campaign.are_friends)
    if holder is None:
        return []
    there = [fleet for fleet in march.fleets() if fleet.piece.place in (zone, other)]
    return [fleet for fleet in there if campaign.are_friends(holder, fleet.faction) and _guards(fleet)]


def holder_against(
    faction: Faction,
    passages: tuple[Strait, ...],
    controller: Callable[[str], Faction | None],
    are_friends: Callable[[Faction, Faction], bool],
) -> Faction | None:
    """Who controls all shores of the passages on an edge, alone or with friends; nobody if one is free [SS-R107]."""
    shores = [controller(shore) for strait in passages for shore in strait.shores]
    holder = shores[0] if shores else None
    if holder is None or are_friends(holder, faction):
        return None
    return holder if all(one is not None and are_friends(holder, one) for one in shores) else None


def _guards(fleet: Intent) -> bool:
    """Whether a fleet stands guard: with fighting ships at sea, told to stay and defend or attack [SS-R30]."""
    assert isinstance(fleet.piece, Fleet)
    return (
        fleet.is_on_guard
        and not fleet.piece.is_docked
        and not fleet.must_retreat
        and not fleet.is_driven_off
        and any(fleet.piece.units.get(kind) for kind in FIGHTING_SHIPS)
    )
