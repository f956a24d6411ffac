"""A5: straits that are held against a fleet [SS-540, SS-541, SS-R30, SS-R107]."""

from __future__ import annotations

from rules.swords_and_sails.movement.intents import Intent, March
from rules.swords_and_sails.state import Fleet
from rules.swords_and_sails.vocabulary import Faction, UnitType

FIGHTING_SHIPS = (UnitType.WS, UnitType.RD)


def is_closed_to(march: March, zone: str, other: str, faction: Faction) -> bool:
    """Whether guards close the way between two sea zones to a power's fleets."""
    return bool(guards_against(march, zone, other, faction))


def guards_against(march: March, zone: str, other: str, faction: Faction) -> list[Intent]:
    """The fleets that hold every passage between two zones against a power; none if one passage is free [SS-R107]."""
    passages = march.atlas.straits_between(zone, other)
    guards: list[Intent] = []
    for strait in passages:
        one, another = (march.campaign.lands[shore].controller for shore in strait.shores)
        if one is None or another is None or not march.campaign.are_friends(one, another):
            return []
        if march.campaign.are_friends(one, faction):
            return []
        guards = [
            fleet
            for fleet in march.fleets()
            if fleet.piece.place in strait.zones and march.campaign.are_friends(one, fleet.faction) and _guards(fleet)
        ]
    return guards


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
