"""Why a battle went without somebody: which order would have joined them, and by which rule, for `/orders why`.

All of it follows from the orders that lie open and from where pieces stood, so it tells the owner no secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules.swords_and_sails.movement.forces import Force
from rules.swords_and_sails.movement.intents import Intent, March, carriers_of
from rules.swords_and_sails.movement.sailing import may_support, ways
from rules.swords_and_sails.orders import Command
from rules.swords_and_sails.state import Army, Fleet
from rules.swords_and_sails.vocabulary import Faction

MOST_ABSENT = 2
"""So many who could have come are named."""


def note_apart(march: March, step: str, place: str, forces: Sequence[Force]) -> None:
    """Friends who meet enemies in one place but are not one force learn why [SS-R23]."""
    if not any(one.is_hostile_to(other) for one, other in combinations(forces, 2)):
        return
    for one, other in combinations(forces, 2):
        if one.is_hostile_to(other):
            continue
        for member, friend in ((one.members[0], other.members[0]), (other.members[0], one.members[0])):
            rule, why = _why_apart(march, place, member, friend)
            words = f"it and {march.label(friend)} were two forces: {why}"
            march.advise(step, member, place, rule=rule, words=words)


def _why_apart(march: March, place: str, one: Intent, other: Intent) -> tuple[str, str]:
    """The rule by which two friends are no force, and what it means here."""
    if other.faction not in march.bloc(one.faction):
        return "SS-R109", "allies who have declared themselves this season do not fight as one"
    keeping = next((piece for piece in (one, other) if piece.order.is_apart), None)
    if keeping is not None:
        return "SS-R23", f"{march.label(keeping)} was ordered to keep apart"
    came = f"they came from {march.area(one.origin)} and {march.area(other.origin)}, which do not touch"
    if _could_have_supported(march, one, other, place):
        return "SS-R23", f"{came}; the order to support {march.label(other)} would have joined them"
    if _could_have_supported(march, other, one, place):
        return "SS-R23", f"{came}; ordered to support it, {march.label(other)} would have joined it"
    return "SS-R23", came


def note_absent(march: March, step: str, place: str, beaten: Sequence[Intent]) -> None:
    """Who has lost a battle learns which of their own pieces stood idle beside it [SS-R24]."""
    told: list[Faction] = []
    for member in beaten:
        if member.faction in told:
            continue
        told.append(member.faction)
        idle = [
            one
            for one in march
            if one.faction == member.faction
            and one not in beaten
            and one.told.command is Command.DEFEND
            and one.origin == one.piece.place != place
            and _could_have_supported(march, one, member, place)
        ]
        for one in idle[:MOST_ABSENT]:
            words = (
                f"{march.label(one)} stood beside {march.area(place)}; "
                f"the order to support {march.label(member)} would have brought it into this battle"
            )
            march.advise(step, member, place, rule="SS-R24", words=words)


def _could_have_supported(march: March, one: Intent, other: Intent, place: str) -> bool:
    """Whether a piece could have been ordered to support another in a place, from where it stood."""
    if isinstance(one.piece, Fleet) is not isinstance(other.piece, Fleet) or not may_support(march, one, other):
        return False
    if isinstance(one.piece, Army):
        is_on_foot = not carriers_of(one.piece) and not march.box.is_sea(one.origin)
        return is_on_foot and (one.origin == place or place in march.on_foot(one, one.origin))
    return place in (one.origin, *ways(march, one))
