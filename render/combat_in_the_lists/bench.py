"""The bench outside the fence, where knights sit who are out of the game."""

from __future__ import annotations

from render.canvas import Canvas
from render.combat_in_the_lists.fair import BENCH
from render.combat_in_the_lists.figures import mark
from render.combat_in_the_lists.heraldry import initials_of, style_of
from render.geometry import Box
from render.theme import INK, WOOD, WOOD_DARK, WOOD_LIGHT
from rules.combat_in_the_lists.views import KnightView

RADIUS = 21.0


def draw_bench(canvas: Canvas, gone: list[KnightView]) -> None:
    """All who were removed, in a row."""
    if not gone:
        return
    canvas.stamp(BENCH.centre, (BENCH.width, BENCH.height), "bench", _paint_bench)
    for index, one in enumerate(gone):
        centre = BENCH.left + 26 + index * 2 * RADIUS * 1.06, BENCH.centre[1]
        mark(canvas, centre, RADIUS, style_of(one.colour), initials_of(one.colour, one.seat), gone=True)


def _paint_bench(clear: Canvas) -> None:
    room = clear.box.inset(2)
    for x in (room.left + 18, room.right - 30):
        clear.rectangle(Box(x, room.top + 20, x + 12, room.bottom), WOOD_DARK, INK, 1.5)
    seat = Box(room.left, room.top + 4, room.right, room.bottom - 8)
    clear.rectangle(seat, INK, radius=9)
    clear.rectangle(seat.inset(2), WOOD, radius=8)
    for part in (0.33, 0.66):
        y = seat.top + seat.height * part
        clear.line([(seat.left + 4, y), (seat.right - 4, y)], WOOD_LIGHT, 1.2, caps=False)
