"""Where things find room: several pieces in one place, and marks beside what stands already."""

from __future__ import annotations

from collections.abc import Sequence

from render.geometry import Box, Point

PER_ROW = 3


def fanned(centre: Point, count: int, step: tuple[float, float], per_row: int = PER_ROW) -> list[Point]:
    """Where several pieces stand about a centre: side by side, row by row, each row in the middle."""
    rows = -(-count // per_row)
    spots = []
    for index in range(count):
        row, column = divmod(index, per_row)
        in_row = min(per_row, count - row * per_row)
        spots.append((centre[0] + (column - (in_row - 1) / 2) * step[0], centre[1] + (row - (rows - 1) / 2) * step[1]))
    return spots


def kept_within(room: Box, spot: Point) -> Point:
    """The nearest spot inside a room."""
    return min(max(spot[0], room.left), room.right), min(max(spot[1], room.top), room.bottom)


def freest(whole: Box, rooms: Sequence[Box], taken: Sequence[Box]) -> Box:
    """The room that hides least of what stands already, and lies on the picture; the first of equals."""
    left, top, right, bottom = Box.bounding(corner for room in rooms for corner in room.corners)
    near = [one for one in taken if one[0] < right and one[2] > left and one[1] < bottom and one[3] > top]

    def cost(room: Box) -> float:
        beyond = room.width * room.height - overlap(room, whole)
        return 4 * beyond + sum(overlap(room, other) for other in near)

    return min(rooms, key=cost)


def overlap(one: Box, other: Box) -> float:
    """How much two rooms have in common."""
    if one.left >= other.right or other.left >= one.right or one.top >= other.bottom or other.top >= one.bottom:
        return 0.0
    across = min(one.right, other.right) - max(one.left, other.left)
    return across * (min(one.bottom, other.bottom) - max(one.top, other.top))
