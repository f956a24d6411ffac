"""A5, A6 and A14: whoever is stopped on the way, by a held strait or by enemies head-on [SS-527, SS-541, SS-R21]."""

from __future__ import annotations

from rules.kernel.play import Procedure
from rules.swords_and_sails.movement.engagements import Fate, Field, fight_pairs
from rules.swords_and_sails.movement.forces import Force, are_bound, gathered
from rules.swords_and_sails.movement.intents import Intent, March, Way
from rules.swords_and_sails.movement.loading import convoy
from rules.swords_and_sails.movement.straits import guards_against
from rules.swords_and_sails.orders import Command

Edge = tuple[str, str]
"""Two neighbouring areas in the order of their ids."""


def edge_of(one: Intent) -> Edge:
    """The border that a piece is about to cross."""
    first, second = sorted((one.piece.place, one.target))
    return first, second


def travellers(march: March, way: Way) -> list[Intent]:
    """Who is on the way over a border, not out of a port or onto a beach."""
    return [
        one for one in march if one.way is way and march.box.is_sea(one.piece.place) == march.box.is_sea(one.target)
    ]


# Straits


def force_straits(field: Field) -> Procedure[None]:
    """Each group in canonical order fights all who hold a strait against it, or stays where it is [A5]."""
    march = field.march

    def are_together(one: Intent, other: Intent) -> bool:
        return are_bound(march, one, other) and (one.piece.place, one.target) == (other.piece.place, other.target)

    sailing = [one for one in travellers(march, Way.SAIL) if march.atlas.straits_between(one.piece.place, one.target)]
    for group in gathered(march, sailing, are_together):
        leader = group.members[0]
        held = guards_against(march, leader.piece.place, leader.target, leader.faction)
        guards = list(dict.fromkeys(fleet for guard in held for fleet in convoy(march, guard)))
        forces = gathered(march, guards, lambda one, other: other.faction in march.bloc(one.faction))
        for guard in forces:
            if group.members and group.members[0].is_moving:
                yield from _force(field, group, guard)


def _force(field: Field, group: Force, guard: Force) -> Procedure[None]:
    """A group passes only if no guard is left in the fight; otherwise it goes no further [A5]."""
    leader, watch = group.members[0], guard.members[0]
    name = "-".join(edge_of(leader))
    passing, holding = yield from field.engage("A5", watch.piece.place, group, guard, name=name)
    if passing is not Fate.HOLDS or holding is Fate.HOLDS:
        field.march.stop(group.pieces, "A5", "SS-541", "the strait was held against it")
    if holding is Fate.LEFT and passing is Fate.HOLDS:
        field.beat(guard)
    elif holding is Fate.LEFT:
        _stay_put(field.march, guard)


def _stay_put(march: March, force: Force) -> None:
    """Who left a fight that nobody won stays where it is, and neither guards nor carries any more [A6]."""
    for member in force.members:
        march.lapse(member)
        member.is_driven_off = True


# Head-on


def clash_at_sea(field: Field) -> Procedure[None]:
    """Hostile fleets that would change places meet at the border between their zones [A6]."""
    yield from _clash(field, Way.SAIL, "A6")


def clash_on_land(field: Field) -> Procedure[None]:
    """Hostile armies that would change places meet at the border; crossings and landings are never head-on [A14]."""
    yield from _clash(field, Way.MARCH, "A14")


def _clash(field: Field, way: Way, step: str) -> Procedure[None]:
    for edge in _edges(field.march, way):
        on_edge = [one for one in travellers(field.march, way) if edge_of(one) == edge]
        yield from _meet_at(field, step, edge, on_edge)


def _edges(march: March, way: Way) -> list[Edge]:
    """Borders crossed both ways, by id; those on which something depends on others come last [A6]."""
    moving = travellers(march, way)
    ways = [(one.piece.place, one.target) for one in moving]
    late = {edge_of(one): False for one in moving if (one.target, one.piece.place) in ways}
    for one in moving:
        if edge_of(one) in late and (one.order.command is Command.SUPPORT or _has_several_origins(march, one)):
            late[edge_of(one)] = True
    return sorted(late, key=lambda edge: (late[edge], edge))


def _has_several_origins(march: March, one: Intent) -> bool:
    return any(other.piece.place != one.piece.place for other in march.of(one.group))


def _meet_at(field: Field, step: str, edge: Edge, on_edge: list[Intent]) -> Procedure[None]:
    """All of one side and direction are one force; who still has an opponent does not go on [A6]."""
    march = field.march

    def are_together(one: Intent, other: Intent) -> bool:
        return one.target == other.target and other.faction in march.bloc(one.faction)

    def is_on(one: Force, other: Force) -> bool:
        ends = [force.members[0] for force in (one, other)]
        return all(end.is_moving for end in ends) and ends[0].target != ends[1].target and one.has_trigger(other)

    def meet(one: Force, other: Force) -> Procedure[None]:
        yield from _clash_of(field, step, edge, one, other)

    yield from fight_pairs(gathered(march, on_edge, are_together), is_on, meet)


def _clash_of(field: Field, step: str, edge: Edge, one: Force, other: Force) -> Procedure[None]:
    """Two forces fight at a border: the winner goes on, the loser retreats from its origin [A6, A14]."""
    origins = [force.members[0].piece.place for force in (one, other)]
    fates = yield from field.engage(step, min(origins), one, other, name="-".join(edge), is_clash=True)
    for force, fate, enemy, behind in zip((one, other), fates, fates[::-1], origins[::-1], strict=True):
        if fate is Fate.LEFT and enemy is Fate.HOLDS:
            field.beat(force, behind)
        if fate is not Fate.HOLDS:
            field.march.stop(force.pieces, step, "SS-R21", "it met enemies head-on")
