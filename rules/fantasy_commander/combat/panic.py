"""Panic: how far a unit can retreat, by which route, and what it costs where there is no room [FC-640 to FC-647]."""

from __future__ import annotations

from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.state import Unit
from rules.fantasy_commander.tread import Tread
from rules.fantasy_commander.vocabulary import other_side
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
from rules.kernel.grid import Hex

Way = tuple[Hex, ...]
"""The hexes of a retreat in order, without the one where it begins."""


def ways_back(ground: Ground, unit: Unit, threat: Hex, owed: int) -> list[Way]:
    """Every retreat of so many hexes that covers as much as possible, one for each hex where it can end.

    From a neighbour, or along a line of hexes, it is the straight line; else each step leads away from the threat, and
    the owner of the unit has the choice [FC-642, FC-643, FC-R63].
    """
    tread, here = Tread.of(ground, unit), ground.place(unit)
    direction = threat.direction_to(here)
    if direction is not None:
        return [_longest(tread, here, here.ray(direction, owed))]
    by_end = _routes(tread, here, threat, owed)
    return [by_end[end] for end in sorted(by_end, key=lambda end: (end.r, end.q))]


def room(ground: Ground, unit: Unit, threat: Hex, owed: int) -> int:
    """How many hexes of a retreat it can cover."""
    return len(ways_back(ground, unit, threat, owed)[0]) if owed else 0


def _routes(tread: Tread, here: Hex, threat: Hex, owed: int) -> dict[Hex, Way]:
    """One of the longest ways to each hex where they end, each step of which leads farther from the threat."""
    front: dict[Hex, Way] = {here: ()}
    longest = front
    for _ in range(owed):
        further: dict[Hex, Way] = {}
        ends: dict[Hex, Way] = {}
        for cell, way in front.items():
            for there in BOARD.neighbours(cell):
                can_stop = tread.can_stop(there)
                if threat.distance(there) <= threat.distance(cell) or not (can_stop or tread.flies):
                    continue
                if can_stop:
                    ends.setdefault(there, (*way, there))
                if tread.flies or not tread.is_halted(cell, there):
                    further.setdefault(there, (*way, there))
        front, longest = further, ends or longest
    return longest


def _longest(tread: Tread, here: Hex, way: Way) -> Way:
    """As much of a way as the unit can cover before something stops it [FC-644, FC-645, FC-R08, FC-R52]."""
    if tread.flies:
        covered = [count for count, cell in enumerate(way, start=1) if tread.can_stop(cell)]
        return way[: max(covered, default=0)]
    for count, cell in enumerate(way):
        if not tread.can_stop(cell):
            return way[:count]
        if tread.is_halted(here, cell):
            return way[: count + 1]
        here = cell
    return way


def choose_route(ground: Ground, unit: Unit, ways: list[Way]) -> Ask[Way]:
    """Where a unit flees that has several ways [FC-D25]."""
    enemies = [ground.place(enemy) for enemy in ground.field.on_map(other_side(unit.side))]

    def safety(way: Way) -> tuple[int, int]:
        distances = [way[-1].distance(enemy) for enemy in enemies]
        return sum(distances), min(distances, default=0)  # [FC-R81]

    choices = [Choice(cell_name(way[-1]), " > ".join(map(cell_name, way)), way) for way in ways]
    best = max(ways, key=safety)
    return pick(
        "panic.route",
        f"{ground.name(unit)} panics. Where does it retreat?",
        choices,
        fallback=cell_name(best[-1]),
        rule="FC-643",
        about=unit.id,
    )
