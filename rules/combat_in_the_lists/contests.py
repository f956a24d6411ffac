"""Chapter 3, Pushed from hex: who holds a contested hex, who goes back, and who is pushed around the arena."""

from __future__ import annotations

from collections.abc import Sequence

from rules.combat_in_the_lists.content import SIDES
from rules.combat_in_the_lists.stamina import G, box_of, on_map
from rules.combat_in_the_lists.state import Knight, Lists, Pushed, colours_of
from rules.combat_in_the_lists.what_is_known import placed, tally
from rules.kernel.grid import Hex

MOST_ROLLS = 30  # [CL-R45]
KNOCK_DOWN = 2  # [CL-312]
WIDENED_EVERY = 3  # [CL-313]
KEEPS_PUSHES = 2
"""Since this version of the rules pushes are remembered until knights move again."""


def resolve_contests(g: G) -> None:
    """All contested hexes, one after another [CL-301, CL-R49, CL-R70]."""
    while (hexagon := next_contest(g.state)) is not None:
        resolve_contest(g, hexagon)


def next_contest(lists: Lists) -> Hex | None:
    """The contested hex with the earliest contender in turn order."""
    for knight in lists.in_the_lists:
        if knight.cell is not None and any(other.halfway for other in contenders(lists, knight.cell)):
            return knight.cell
    return None


def contenders(lists: Lists, hexagon: Hex) -> list[Knight]:
    """Everybody who wants a hex: its occupant and those halfway to it, in turn order."""
    return [knight for knight in lists.in_the_lists if knight.cell == hexagon]


def resolve_contest(g: G, hexagon: Hex) -> None:
    """The least damaged holds the hex, the most damaged is pushed, others go back [CL-302 to CL-305]."""
    rivals = contenders(g.state, hexagon)
    occupant = next((knight for knight in rivals if not knight.halfway), None)
    holder = pick_holder(rivals, occupant)
    loser = pick_loser(rivals, occupant, holder)
    g.tell(
        "contested",
        cell=on_map(g, hexagon),
        tallies={knight.seat: tally(knight) for knight in rivals},
        holder=holder.seat,
        pushed=None if loser is None else loser.seat,
        colours=colours_of(*rivals),
    )
    pushed = [loser] if loser is not None else []
    returning: list[Knight] = []
    for knight in rivals:
        if knight is holder or knight is loser:
            continue
        # An occupant who did not come by a move of this turn has no hex to go back to [CL-R42, CL-R71].
        (returning if knight.origin is not None else pushed).append(knight)
    holder.halfway = False
    if holder is not occupant:
        holder.origin = None  # It is theirs now; a further contest finds no way back [CL-R42].
        g.tell("took_hex", seat=holder.seat, cell=on_map(g, hexagon))
    starts = {knight.seat: hexagon for knight in pushed}
    for knight in (*pushed, *returning):
        knight.cell = None
    for knight in returning:
        displaced = go_back(g, knight)
        if displaced is not None:
            pushed.append(displaced)
            starts[displaced.seat] = placed(displaced)
            displaced.cell = None
    order = {knight.seat: place for place, knight in enumerate(g.state.in_the_lists)}
    for knight in sorted(pushed, key=lambda one: (-tally(one), order[one.seat])):  # [CL-R44]
        push(g, knight, starts[knight.seat])


def pick_holder(rivals: Sequence[Knight], occupant: Knight | None) -> Knight:
    """The least damaged; of equals the occupant, else the first in turn order [CL-303, CL-R40]."""
    least = min(map(tally, rivals))
    if occupant is not None and tally(occupant) == least:
        return occupant
    return next(knight for knight in rivals if tally(knight) == least)


def pick_loser(rivals: Sequence[Knight], occupant: Knight | None, holder: Knight) -> Knight | None:
    """The most damaged, if more than the holder; of equals the occupant, else the last in order [CL-304, CL-R41]."""
    most = max(map(tally, rivals))
    if most <= tally(holder):
        return None
    if occupant is not None and tally(occupant) == most:
        return occupant
    return [knight for knight in rivals if tally(knight) == most][-1]


def go_back(g: G, knight: Knight) -> Knight | None:
    """Return to the hex that was left; returns whoever has no place there and is pushed [CL-305, CL-R43]."""
    assert knight.origin is not None
    home = knight.origin
    knight.halfway = False
    sitting = g.state.settled_on(home)
    if sitting is not None and tally(sitting) <= tally(knight):
        knight.cell = home
        return knight
    knight.cell, knight.origin = home, None
    g.tell("went_back", seat=knight.seat, cell=on_map(g, home))
    return sitting


def push(g: G, knight: Knight, start: Hex) -> None:
    """Thrown about until there is a hex; whoever is displaced on the way is pushed in turn [CL-306 to CL-309]."""
    knight.halfway, knight.origin = False, None
    here = start
    dice: list[int] = []
    for _ in range(MOST_ROLLS):
        die = g.roll(SIDES, "push")
        dice.append(die)
        there = here.step(box_of(g).push_direction(die))
        if there not in box_of(g).board:  # [CL-R45]
            continue
        sitting = g.state.settled_on(there)
        here = there
        if sitting is None or tally(knight) < tally(sitting):
            break
    else:
        here, sitting = nearest_empty(g, here), None
    if sitting is not None:
        sitting.cell = None
    knight.cell = here
    if g.rules_version >= KEEPS_PUSHES:
        g.state.pushes.append(Pushed(seat=knight.seat, start=start, end=here, dice=tuple(dice)))
    way = on_map(g, start), on_map(g, here)
    g.tell("pushed", seat=knight.seat, start=way[0], end=way[1], dice=dice, colours=colours_of(knight))
    check_balance(g, knight)
    if sitting is not None:
        push(g, sitting, here)


def nearest_empty(g: G, here: Hex) -> Hex:
    """The first hex without an occupant, ring by ring, each from the north and clockwise [CL-R45]."""
    board = box_of(g).board
    return next(cell for cell in board.disc(here, box_of(g).arena.radius) if g.state.settled_on(cell) is None)


def check_balance(g: G, knight: Knight) -> None:
    """Whoever was pushed and still stands throws a die on landing [CL-312, CL-313, CL-R47, CL-R48]."""
    if knight.fallen:
        return
    die = g.roll(SIDES, "knock-down")
    limit = KNOCK_DOWN + tally(knight) // WIDENED_EVERY
    knight.fallen = die <= limit
    g.tell("balanced" if not knight.fallen else "fell_over", seat=knight.seat, die=die, limit=limit)
