"""What stands beside the map: the moment, both armies with their points, and who holds what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from render.brush import Brush
from render.canvas import Canvas
from render.fantasy_commander.counters import STEEL, order_token
from render.fantasy_commander.heraldry import DAMAGE, FATIGUE, NAMES, style_of
from render.fantasy_commander.words import (
    TITLE,
    ground_of,
    headline,
    orders_of,
    place_of,
    pool_of,
    scores,
    to_act,
    view_of,
)
from render.furniture import lay_wood, panel
from render.geometry import Box, Point
from render.symbols import symbol_outline
from render.theme import (
    BRIGHT_GOLD,
    GOLD,
    INK,
    INK_SOFT,
    PARCHMENT,
    VELLUM,
    WHITE,
    Colour,
    Face,
    SeatStyle,
    Symbol,
    mix,
)
from render.tokens import seat_sign
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.vocabulary import COLOUR_STEPS, GENERATED, Order
from rules.kernel.game import Face as Seen
from rules.kernel.values import Seat

ROWS = 5
"""Lines of an army's panel."""
GREY: Colour = (128, 122, 112)


def army_height(type_: int) -> float:
    """How high an army's panel is."""
    return ROWS * type_ * 1.38 + type_ * 0.6


# The heading


def paint_heading(canvas: Canvas, room: Box) -> None:
    """The beam with the name of the game."""
    lay_wood(canvas, room)
    canvas.rectangle(Box(room.left, room.bottom - 4, room.right, room.bottom), GOLD)
    canvas.symbol(Symbol.BANNER, (room.left + 30, room.top + 34), 18, GOLD)
    words = Box(room.left + 58, room.top, room.right - 8, room.top + 64)
    canvas.line_in(words, TITLE, 40, VELLUM, Face.SERIF_BOLD, "l", canvas.least_type)


def draw_heading(canvas: Canvas, room: Box, content: Content, face: Seen) -> None:
    """The battle and the moment: below the name where there is room, else beside it."""
    ground = ground_of(content, face)
    tone = mix(GOLD, VELLUM, 0.5)
    lines = place_of(ground), headline(face)
    if room.height > 100:
        for index, text in enumerate(lines):
            top = room.top + 64 + index * 40
            line = Box(room.left + 14, top, room.right - 10, top + 36)
            canvas.line_in(line, text, 32, tone if index else VELLUM, Face.REGULAR, "l", canvas.least_type)
        return
    beside = Box(room.left + 400, room.top, room.right - 14, room.bottom - 4)
    canvas.line_in(beside, ". ".join(lines), 34, tone, Face.SERIF, "r", canvas.least_type)


# An army


def paint_army(canvas: Canvas, room: Box, side: Seat) -> None:
    """An empty panel in the colours of a side."""
    style = style_of(side)
    panel(canvas, room, fill=mix(style.colour, VELLUM, 0.88))
    canvas.rectangle(Box(room.left, room.top + 12, room.left + 8, room.bottom - 12), style.colour, radius=4)


def draw_army(canvas: Canvas, room: Box, content: Content, face: Seen, side: Seat, type_: int) -> None:
    """Name and marks, victory points, units and deck, the top of the discard pile, orders."""
    ground = ground_of(content, face)
    army = ground.field.armies[side]
    rows = Box(room.left + 18, room.top + type_ * 0.3, room.right - 12, room.bottom - type_ * 0.3).rows(ROWS)
    draw_name(canvas, rows[0], face, side, type_)
    if scores(ground):
        vp_bar(canvas, rows[1], army.points, ground.scenario.points, style_of(side), type_)
    else:
        canvas.line_in(rows[1], "Until nobody is left", type_, INK_SOFT, Face.ITALIC, "l")
    own = [unit for unit in ground.field.units if unit.side == side]
    standing = [unit for unit in own if not unit.destroyed]
    deck = f"Deck {army.draw_pile}/{army.deck_size}" if army.deck_size else "No deck yet"
    canvas.line_in(rows[2], f"Units {len(standing)}/{len(own)}   {deck}", type_, INK, align="l")
    if army.drawn:
        words = f"Drawn: {content.tactic(army.drawn).name}"
    else:
        words = f"Top: {content.tactic(army.discard[-1]).name}" if army.discard else "Nothing discarded"
    canvas.line_in(rows[3], words, type_, INK if army.discard or army.drawn else INK_SOFT, Face.ITALIC, "l")
    draw_pool(canvas, rows[4], face, side, type_)


def draw_name(canvas: Canvas, line: Box, face: Seen, side: Seat, type_: int) -> None:
    """Who it is, whether they have the initiative, and whether they act now."""
    field, y = view_of(face).field, line.centre[1]
    seat_sign(canvas, (line.left + type_ * 0.6, y), type_ * 0.6, style_of(side))
    size = round(type_ * 1.12)
    canvas.text((line.left + type_ * 1.5, y), NAMES[side], size, INK, Face.SERIF_BOLD, "lm")
    x = line.right
    is_awaited = side in face.waiting_for
    acting = to_act(face)
    for is_so, words, colour in (
        (acting == side, "acts", BRIGHT_GOLD),
        (acting is None and is_awaited, "awaited", PARCHMENT),
        (bool(field.turn) and field.first == side, "first", GOLD),
    ):
        if is_so:
            x = _tag(canvas, (x, y), words, colour, type_)


def _tag(canvas: Canvas, right_middle: Point, words: str, colour: Colour, type_: int) -> float:
    x, y = right_middle
    wide = canvas.text_width(words, type_, Face.BOLD) + type_ * 0.6

    def paint(clear: Canvas) -> None:
        clear.rectangle(clear.box.inset(1), colour, mix(colour, INK, 0.6), 2, radius=type_ * 0.4)
        clear.text(clear.box.centre, words, type_, INK, Face.BOLD)

    canvas.stamp((x - wide / 2, y), (wide, type_ * 1.22), ("tag", words, colour, type_), paint)
    return x - wide - type_ * 0.25


def vp_bar(canvas: Canvas, line: Box, points: int, target: int, style: SeatStyle, type_: int) -> None:
    """Victory points on their way to the figure of the scenario, with the number behind."""
    words = f"{points}/{target}"
    wide = canvas.text_width(f"{target}/{target}", type_, Face.BOLD) + 8
    room = Box(line.left, line.centre[1] - type_ * 0.42, line.right - wide, line.centre[1] + type_ * 0.42)

    def paint(clear: Canvas) -> None:
        whole = clear.box.inset(1)
        clear.rectangle(whole, INK, radius=7)
        for index, cell in enumerate(whole.inset(3).columns(target, 2)):
            fill = style.colour if index < points else mix(PARCHMENT, INK, 0.1)
            clear.rectangle(cell, fill, radius=2)
            if index < points:
                clear.rectangle(Box(cell.left, cell.top, cell.right, cell.top + 4), mix(style.colour, VELLUM, 0.35))

    key = "points", points, target, style, type_
    canvas.stamp(room.centre, (round(room.width), round(room.height)), key, paint)
    canvas.text((line.right, line.centre[1]), words, type_, INK, Face.BOLD, "rm")


def draw_pool(canvas: Canvas, line: Box, face: Seen, side: Seat, type_: int) -> None:
    """Own orders as tokens with their numbers; of others' only how many there are."""
    pool, x, y = pool_of(face, side), line.left, line.centre[1]
    if pool is None:
        words = f"Orders behind the screen: {orders_of(face, side)}"
        canvas.text((x, y), words, type_, INK, Face.REGULAR, "lm")
        return
    words = "Your orders"
    canvas.text((x, y), words, type_, INK, Face.REGULAR, "lm")
    x += canvas.text_width(words, type_) + type_ * 0.4
    held = [order for order in GENERATED if pool.get(order)]
    if not held:
        canvas.text((x, y), "none", type_, INK_SOFT, Face.ITALIC, "lm")
    short = x + len(held) * type_ * 1.95 > line.right
    for order in held:
        token(canvas, (x + type_ * 0.6, y), order, type_)
        x += type_ * 1.2
        canvas.text((x + 2, y), str(pool[order]), type_, INK, Face.BOLD, "lm")
        x += canvas.text_width(str(pool[order]), type_, Face.BOLD) + (4 if short else type_ * 0.35)


def token(canvas: Canvas, spot: Point, order: Order, type_: int, *, dimmed: bool = False) -> None:
    """An order token in a line of type."""

    def paint(clear: Canvas) -> None:
        order_token(clear, clear.box.centre, type_ * 0.58, order, type_)
        if dimmed:
            clear.circle(clear.box.centre, type_ * 0.58, None, GREY, 2)

    canvas.stamp(spot, (type_ * 1.3, type_ * 1.3), ("order", order, type_, dimmed), paint)


# Colour steps, towns and points


def paint_info(canvas: Canvas, room: Box) -> None:
    """An empty panel."""
    panel(canvas, room)


def draw_info(canvas: Canvas, room: Box, content: Content, face: Seen, type_: int) -> None:
    """The colour step, then every place that is worth holding with whoever holds it."""
    ground = ground_of(content, face)
    inner = room.inset(16, type_ * 0.35)
    high = type_ * 1.36
    top = inner.top
    if ground.field.colour is not None:
        draw_steps(canvas, Box(inner.left, top, inner.right, top + high * 1.1), ground.field.colour, type_)
        top += high * 1.15
    places = held_and_free(ground)
    columns = 1 if room.width < 700 else 3
    for index, (words, holder) in enumerate(places):
        column = Box(inner.left, top, inner.right, inner.bottom).columns(columns, 16)[index % columns]
        line = top + (index // columns) * high
        if line + high > inner.bottom + 4:
            break
        _place_line(canvas, column._replace(top=line, bottom=line + high), words, holder, type_)
    rows = -(-len(SIGNS) // SIGN_COLUMNS)
    foot = inner.bottom - rows * high
    if columns == 1 and top + len(places) * high < foot:
        draw_signs(canvas, inner._replace(top=foot), type_)


def draw_signs(canvas: Canvas, room: Box, type_: int) -> None:
    """What the small signs on counters mean, where there is room for it."""
    rows = room.rows(-(-len(SIGNS) // SIGN_COLUMNS))
    for index, (words, paint) in enumerate(SIGNS.items()):
        line = rows[index // SIGN_COLUMNS].columns(SIGN_COLUMNS, 8)[index % SIGN_COLUMNS]
        y = line.centre[1]

        def painted(clear: Canvas, paint: Callable[[Brush], None] = paint) -> None:
            paint(Brush(clear, clear.box.centre, type_ * 0.5))

        canvas.stamp((line.left + type_ * 0.55, y), (type_ * 1.2, type_ * 1.2), ("sign of", words, type_), painted)
        canvas.line_in(line._replace(left=line.left + type_ * 1.35), words, type_, INK_SOFT, Face.ITALIC, "l")


def _paint_shield(brush: Brush) -> None:
    brush.shape(symbol_outline(Symbol.SHIELD, (0, 0), 0.9), STEEL, INK, 0.14)


def _paint_flag(brush: Brush) -> None:
    brush.line([(-0.5, 0.9), (-0.5, -0.9)], INK, 0.22)
    brush.shape([(-0.44, -0.86), (0.8, -0.7), (0.5, -0.4), (0.8, -0.06), (-0.44, 0.0)], WHITE, INK, 0.12)


def _paint_dot(brush: Brush) -> None:
    brush.disc(0, 0, 0.55, INK)
    brush.disc(0, 0, 0.42, FATIGUE)


def _paint_level(brush: Brush) -> None:
    for far, fill in ((0.8, INK), (0.58, BRIGHT_GOLD)):
        brush.shape([(0, -far), (far, 0), (0, far), (-far, 0)], fill)


def _paint_weak(brush: Brush) -> None:
    brush.shape([(-0.95, -0.85), (0.95, -0.85), (0.95, 0.85), (-0.95, 0.85)], DAMAGE)
    brush.letter(0, 0, "W", brush.canvas.least_type, WHITE)


def _paint_crack(brush: Brush) -> None:
    brush.line([(-0.8, 0.5), (-0.2, 0.2), (-0.3, -0.3), (0.3, -0.2), (0.2, -0.6), (0.8, -0.8)], INK, 0.2)


SIGNS: dict[str, Callable[[Brush], None]] = {
    "Defence": _paint_shield,
    "Fatigue": _paint_dot,
    "Panicked": _paint_flag,
    "Exhausted": _paint_crack,
    "Weak": _paint_weak,
    "Level": _paint_level,
}
SIGN_COLUMNS = 2


def _place_line(canvas: Canvas, line: Box, words: str, holder: Seat | None, type_: int) -> None:
    y = line.centre[1]
    if holder is not None:
        seat_sign(canvas, (line.left + type_ * 0.55, y), type_ * 0.5, style_of(holder))
    else:
        canvas.stamp(
            (line.left + type_ * 0.55, y),
            (type_ * 1.2, type_ * 1.2),
            ("free", type_),
            partial(_paint_free, type_=type_),
        )
    room = Box(line.left + type_ * 1.35, line.top, line.right, line.bottom)
    canvas.line_in(room, words, type_, INK if holder else INK_SOFT, align="l")


def _paint_free(clear: Canvas, type_: int) -> None:
    clear.circle(clear.box.centre, type_ * 0.46, None, GREY, 3)


def held_and_free(ground: Ground) -> list[tuple[str, Seat | None]]:
    """Every Capture Point and Town in few words, and who controls it; Towns that are gone are told, too."""
    names = {town.cell: town.name for town in ground.plan.towns if town.cell in ground.towns}
    points = {cell: number for number, cell in enumerate(ground.capture_points, start=1)}
    told: list[tuple[str, Seat | None]] = []
    for cell in dict.fromkeys((*points, *names)):
        number = f"Point {points[cell]}" if cell in points else ""
        told.append((": ".join(filter(None, (number, names.get(cell, "")))), ground.controller(cell)))
    lost = [] if ground.field.choices.lay_terrain else [t.name for t in ground.plan.towns if t.cell not in names]
    return told + [(f"{name}: destroyed", None) for name in lost]


def draw_steps(canvas: Canvas, line: Box, colour: Order, type_: int) -> None:
    """The four colours in their order, the present one ringed in gold."""
    x, y = line.left + type_ * 0.8, line.centre[1]
    steps: Sequence[Order] = (*COLOUR_STEPS, *((Order.PURPLE,) if colour is Order.PURPLE else ()))
    for order in steps:
        if order is colour:

            def paint(clear: Canvas) -> None:
                clear.circle(clear.box.centre, type_ * 0.82, INK)
                clear.circle(clear.box.centre, type_ * 0.76, BRIGHT_GOLD)

            canvas.stamp((x, y), (type_ * 1.8, type_ * 1.8), ("ring", type_), paint)
        token(canvas, (x, y), order, type_, dimmed=order is not colour)
        x += type_ * 1.75
    room = Box(x - type_ * 0.4, line.top, line.right, line.bottom)
    canvas.line_in(room, f"{colour} step", type_, INK_SOFT, Face.ITALIC, "l")
