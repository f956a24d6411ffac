"""Turn and phase, the order of the knights, the row in force, the common pile and the last dice."""

from __future__ import annotations

from render.canvas import Canvas
from render.combat_in_the_lists import tracks
from render.combat_in_the_lists.figures import mark
from render.combat_in_the_lists.happened import Thrown, dice_in
from render.combat_in_the_lists.heraldry import initials_of, style_of
from render.combat_in_the_lists.tracks import AWAITED, FIRST
from render.combat_in_the_lists.words import headline, view_of
from render.dice import die
from render.furniture import panel
from render.geometry import Box
from render.theme import GOLD, INK, INK_SOFT, VELLUM, Face, Symbol, mix
from rules.combat_in_the_lists.views import ListsView
from rules.kernel.game import Face as Seen

MOST_DICE = 5


def paint_strip(canvas: Canvas, box: Box) -> None:
    """An empty strip."""
    panel(canvas, box)


def draw_strip(canvas: Canvas, box: Box, face: Seen, type_: int) -> None:
    """Two lines: the knights in turn order with the dice, then the row and the common pile."""
    view = view_of(face)
    tall = min(box.height, type_ * 3.4)
    room = Box(box.left + 14, box.top + 4, box.right - 14, box.top + tall - 4)
    first, second = room.rows(2)
    x = draw_order(canvas, first, face, view, type_)
    draw_dice(canvas, Box(x + 10, first.top, first.right, first.bottom), dice_in(face.events), type_)
    words = f"Row for {view.row} knights"
    y = second.centre[1]
    canvas.text((second.left, y), words, type_, INK, Face.REGULAR, "lm")
    x = second.left + canvas.text_width(words, type_) + 20
    tracks.small_symbol(canvas, (x + type_ * 0.4, y), Symbol.STAR, type_ * 0.42)
    piles = f"Specials {view.specials.draw}/{view.specials.discards}"
    canvas.text((x + type_, y), piles, type_, INK, Face.REGULAR, "lm")
    if face.waiting_for:
        x += type_ * 1.6 + canvas.text_width(piles, type_)
        end = second.right - type_ * 1.2
        tracks.sign(canvas, (second.right - type_ * 0.5, y), AWAITED, type_ * 0.5)
        count = len(face.waiting_for)
        words = f"{count} awaited"
        said = words if x + canvas.text_width(words, type_, Face.ITALIC) <= end else str(count)
        canvas.text((end, y), said, type_, INK_SOFT, Face.ITALIC, "rm")


def draw_order(canvas: Canvas, line: Box, face: Seen, view: ListsView, type_: int) -> float:
    """The knights still in the game, Player #1 first; the answer is where they end."""
    radius = min(line.height * 0.5, type_ * 0.82)
    x, y = line.left, line.centre[1]
    if not view.turn:
        canvas.text((x, y), "Dice decide who chooses first", type_, INK_SOFT, Face.ITALIC, "lm")
        return x + canvas.text_width("Dice decide who chooses first", type_, Face.ITALIC)
    tracks.sign(canvas, (x + radius * 0.8, y), FIRST, radius * 0.8)
    x += radius * 2
    for knight in view.in_the_lists:
        mark(canvas, (x + radius, y), radius, style_of(knight.colour), initials_of(knight.colour, knight.seat))
        x += 2 * radius + 5
    return x


def draw_dice(canvas: Canvas, room: Box, dice: list[Thrown], type_: int) -> None:
    """The last dice at the right end, with what they were rolled for."""
    if not dice:
        return
    last = [thrown for thrown in dice if thrown.why == dice[-1].why][-MOST_DICE:]
    size = min(room.height * 0.86, type_ * 1.35)
    fitting = max(1, int((room.width - canvas.text_width(last[-1].why, type_) - 8) / (size + 5)))
    x, y = room.right, room.centre[1]
    for thrown in reversed(last[-fitting:]):
        die(canvas, (x - size / 2, y), thrown.number, size * 0.92)
        x -= size + 5
    canvas.text((x - 4, y), last[-1].why, type_, INK_SOFT, Face.ITALIC, "rm")


def draw_heading(canvas: Canvas, box: Box, face: Seen) -> str:
    """Turn and phase beside the name of the game; the answer is what there was room for."""
    words = Box(box.left + 14, box.top, box.right - 14, box.bottom - 4)
    tone = mix(GOLD, VELLUM, 0.45)
    return canvas.line_in(words, headline(face), 34, tone, Face.SERIF, "r", canvas.least_type).lines[0]
