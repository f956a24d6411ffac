"""The fair about the lists, painted once: stands full of people, tents, and two signboards with charts."""

from __future__ import annotations

import math
from itertools import pairwise

from render.canvas import Canvas
from render.chance import Chance
from render.combat_in_the_lists.arena import bearing, fence
from render.combat_in_the_lists.heraldry import ARROWS, LETTERS, edge_of, style_of
from render.dice import die
from render.geometry import Box, Point, polar
from render.theme import BLACK, GOLD, INK, PARCHMENT, VELLUM, WHITE, WOOD, WOOD_DARK, Colour, Face, ink_on, mix
from rules.combat_in_the_lists.content import Content
from rules.combat_in_the_lists.sneak import SUCCEEDS_UP_TO

SKIN: tuple[Colour, ...] = ((240, 208, 176), (222, 184, 148), (196, 150, 112), (150, 106, 76), (112, 76, 54))
CLOTHES: tuple[Colour, ...] = (
    (150, 60, 50), (70, 90, 130), (96, 120, 70), (186, 150, 80), (120, 90, 110), (210, 200, 180), (90, 84, 80),
)  # fmt: skip
ROWS = (30.0, 50.0, 70.0)
"""How far outside the fence the rows of people stand."""
TENTS: tuple[tuple[Point, float, str], ...] = (
    ((64, 104), 62, "purple"),
    ((176, 66), 54, "green"),
    ((276, 40), 38, "black"),
    ((916, 104), 62, "blue"),
    ((804, 66), 54, "red"),
    ((704, 40), 38, "orange"),
)
CHART, ODDS = Box(14, 846, 196, 1036), Box(792, 846, 966, 1036)
"""The two signboards."""
BENCH = Box(556, 984, 786, 1044)
"""Where those who are out of the game sit."""
TYPE = 27


def paint_fair(canvas: Canvas, box: Content) -> None:
    """Everything outside the fence."""
    paint_stands(canvas)
    for middle, size, colour in TENTS:
        paint_tent(canvas, middle, size, colour)
    paint_chart(canvas, CHART, box)
    paint_odds(canvas, ODDS)


# People


def paint_stands(canvas: Canvas) -> None:
    """Three rows along each side of the fence, the farthest first."""
    chance = Chance("crowd")
    for far in (ROWS[-1] + 10, ROWS[1] + 10, ROWS[0] + 10):
        corners = fence(far)
        for start, end in pairwise([*corners, corners[0]]):
            canvas.line(_shortened(start, end, 74), mix(WOOD_DARK, BLACK, 0.2), 19, caps=False)
            canvas.line(_shortened(start, end, 74), mix(WOOD, WOOD_DARK, 0.35), 15, caps=False)
        for start, end in pairwise([*(fence(far - 6)), fence(far - 6)[0]]):
            _paint_row(canvas, _shortened(start, end, 86), chance)


def _shortened(start: Point, end: Point, by: float) -> list[Point]:
    run = math.dist(start, end)
    part = by / run
    across, down = end[0] - start[0], end[1] - start[1]
    return [(start[0] + across * part, start[1] + down * part), (end[0] - across * part, end[1] - down * part)]


def _paint_row(canvas: Canvas, way: list[Point], chance: Chance) -> None:
    start, end = way
    count = int(math.dist(start, end) / 15)
    for index in range(count + 1):
        part = index / count
        x = start[0] + (end[0] - start[0]) * part + chance.between(-2.5, 2.5)
        y = start[1] + (end[1] - start[1]) * part + chance.between(-2.5, 2.5)
        if chance.of(12):
            _paint_person(canvas, (x, y), chance)


def _paint_person(canvas: Canvas, spot: Point, chance: Chance) -> None:
    x, y = spot
    cloth = chance.one(CLOTHES)
    canvas.circle((x, y + 5), 7.4, mix(cloth, BLACK, 0.55))
    canvas.circle((x, y + 5), 6.4, cloth)
    canvas.circle((x, y - 2), 5.6, mix(chance.one(SKIN), BLACK, 0.45))
    canvas.circle((x, y - 2), 4.8, chance.one(SKIN))
    hat = chance.of(3)
    if hat == 0:
        canvas.circle((x, y - 4), 4.0, mix(chance.one(CLOTHES), BLACK, 0.2))
    elif hat == 1:
        canvas.circle((x, y - 3.4), 4.4, mix(WOOD_DARK, chance.one(SKIN), 0.15))


# Tents


def paint_tent(canvas: Canvas, middle: Point, size: float, colour: str) -> None:
    """A striped pavilion with a pennant, seen from above at a slant."""
    style, (x, y) = style_of(colour), middle
    pale = mix(VELLUM, PARCHMENT, 0.3)
    canvas.glow(_ellipse((x + size * 0.12, y + size * 0.75), size * 1.05, size * 0.36), BLACK, 0.42, 10)
    wall_top, wall_foot = y + size * 0.12, y + size * 0.72
    count = 8
    edges = [math.cos(math.pi * (1 - index / count)) for index in range(count + 1)]
    for index, (left, right) in enumerate(pairwise(edges)):
        tone = style.colour if index % 2 else pale
        wall = [
            (x + left * size * 0.8, wall_top + _sag(left, size * 0.2)),
            (x + right * size * 0.8, wall_top + _sag(right, size * 0.2)),
            (x + right * size * 0.84, wall_foot + _sag(right, size * 0.16)),
            (x + left * size * 0.84, wall_foot + _sag(left, size * 0.16)),
        ]
        canvas.polygon(wall, mix(tone, BLACK, 0.14 + 0.05 * abs(index - 3)), mix(edge_of(style), INK, 0.3), 1.2)
    door = [
        (x - size * 0.15, wall_foot + size * 0.15),
        (x, wall_top + size * 0.28),
        (x + size * 0.15, wall_foot + size * 0.15),
    ]
    canvas.polygon(door, mix(WOOD_DARK, BLACK, 0.4))
    peak = (x, y - size * 0.8)
    for index, (left, right) in enumerate(pairwise(edges)):
        tone = style.colour if index % 2 else pale
        shade = mix(tone, BLACK if left > 0 else WHITE, 0.16 * abs(left))
        roof = [
            peak,
            (x + left * size, wall_top + _sag(left, size * 0.26)),
            (x + right * size, wall_top + _sag(right, size * 0.26)),
        ]
        canvas.polygon(roof, shade, edge_of(style), 1.2)
        hang = ((left + right) / 2, (_sag(left, size * 0.26) + _sag(right, size * 0.26)) / 2)
        scallop = [roof[1], roof[2], (x + hang[0] * size, wall_top + hang[1] + size * 0.13)]
        canvas.polygon(scallop, mix(shade, BLACK, 0.2), edge_of(style), 1.0)
    top = (x, peak[1] - size * 0.3)
    canvas.line([peak, top], INK, 2.4)
    canvas.polygon(
        [top, (x + size * 0.42, top[1] + size * 0.1), (x, top[1] + size * 0.22)], style.colour, edge_of(style), 1.2
    )
    canvas.circle(top, 3, GOLD)


def _sag(part: float, depth: float) -> float:
    """How much lower the near side of something round lies."""
    return depth * math.sqrt(max(0.0, 1 - part * part))


def _ellipse(middle: Point, across: float, down: float) -> list[Point]:
    turns = [math.radians(10 * step) for step in range(36)]
    return [(middle[0] + across * math.cos(turn), middle[1] + down * math.sin(turn)) for turn in turns]


# Signboards


def _paint_board(canvas: Canvas, room: Box, title: str) -> Box:
    canvas.shadow(room, 10, blur=7, drop=4, strength=0.5)
    canvas.rectangle(room, WOOD_DARK, radius=12)
    canvas.rectangle(room.inset(3), WOOD, radius=10)
    paper = room.inset(10)
    canvas.rectangle(paper, PARCHMENT, mix(WOOD_DARK, PARCHMENT, 0.3), 1.6, radius=6)
    head = Box(paper.left, paper.top + 4, paper.right, paper.top + 36)
    canvas.line_in(head, title, TYPE, INK, Face.SERIF_BOLD, floor=TYPE)
    return Box(paper.left, head.bottom, paper.right, paper.bottom)


def paint_chart(canvas: Canvas, room: Box, box: Content) -> None:
    """Where a die sends whoever is pushed [CL-105]."""
    inner = _paint_board(canvas, room, "Pushed")
    x, y = inner.centre
    middle = x, y
    for push in box.pushes:
        towards = bearing(push.towards.number)
        canvas.arrow(polar(middle, 12, towards), polar(middle, 34, towards), INK, 4, head=11, halo=None)
        die(canvas, polar(middle, 51, towards), push.die, 27)
    canvas.circle(middle, 7, WOOD_DARK)


def paint_odds(canvas: Canvas, room: Box) -> None:
    """How high the die of a sneak attack may be on each arrow [CL-411 to CL-413]."""
    inner = _paint_board(canvas, room, "Sneak")
    for (arrow, most), line in zip(SUCCEEDS_UP_TO.items(), inner.inset(10, 6).rows(3), strict=True):
        y = line.centre[1]
        canvas.circle((line.left + 20, y), 18, INK)
        canvas.circle((line.left + 20, y), 16, ARROWS[arrow])
        canvas.text((line.left + 20, y), LETTERS[arrow], TYPE, ink_on(ARROWS[arrow]), Face.BOLD)
        words = "1" if most == 1 else f"1 to {most}"
        canvas.text((line.left + 50, y), words, TYPE + 1, INK, Face.BOLD, "lm")
