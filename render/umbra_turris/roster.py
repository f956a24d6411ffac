"""The roster of a party: a line for each model, in as many columns as it takes."""

from __future__ import annotations

from render.canvas import Canvas
from render.geometry import Box
from render.theme import BRIGHT_GOLD, GOLD, INK, VELLUM, WHITE, Colour, Face, Symbol, mix
from render.umbra_turris.models import PURPLE, life_colour
from render.umbra_turris.palette import LIFE, style_of
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.open_table import Model

NARROW = 290.0
"""Columns that are no wider than this do without hearts."""
LEAST_NAME = 60.0
"""With less room than this a name is left out."""


def draw_roster(canvas: Canvas, room: Box, field: Battlefield, seat: Seat, type_: int) -> None:
    """A line for each model; in two columns where they are too many for one."""
    models = [model for model in field.table.of(seat) if model.is_hero or model.is_on_table]
    if not models:
        return
    high = min(40.0, max(type_ * 1.05, room.height / len(models)))
    rows = max(1, int(room.height / high + 0.01))
    columns = min(4, -(-len(models) // rows))
    for place, model in enumerate(models[: rows * columns]):
        column = room.columns(columns, 14)[place // rows]
        top = column.top + place % rows * high
        _draw_row(canvas, Box(column.left, top, column.right, top + high), field, model, type_, columns == 1)


def _draw_row(canvas: Canvas, row: Box, field: Battlefield, model: Model, type_: int, is_wide: bool) -> None:
    is_gone = model.is_removed or model.has_death_counter
    ink, style, middle = mix(INK, VELLUM, 0.5) if is_gone else INK, style_of(model.seat), row.centre[1]
    turn = field.table.turn
    if turn is not None and turn.model == model.id:
        canvas.rectangle(row.inset(-2, 0), mix(BRIGHT_GOLD, VELLUM, 0.45), radius=8)
    number = row.left + 18, middle
    radius = min(type_ * 0.56, row.height * 0.48)
    canvas.circle(number, radius, mix(style.colour, VELLUM, 0.5) if is_gone else style.colour)
    canvas.text(number, str(model.number), type_, WHITE, Face.BOLD)
    wounds = f"{model.wounds}/{model.most_wounds}"
    right = row.right - 34
    canvas.text((right, middle), wounds, type_, ink if is_gone else life_colour(model), Face.BOLD, "rm")
    end = right - canvas.text_width(wounds, type_, Face.BOLD) - 8
    if row.width > NARROW:
        canvas.symbol(Symbol.HEART, (end - 8, middle), 9, mix(LIFE, VELLUM, 0.5) if is_gone else LIFE)
        end -= 24
    dice = 0 if is_gone else min(2, model.action_dice)
    for pip in range(dice):
        spot = row.right - (18 if dice == 1 else 22 - 14 * pip), middle
        canvas.circle(spot, 8, INK)
        canvas.circle(spot, 6, BRIGHT_GOLD)
    words = Box(row.left + 42, row.top, end, row.bottom)
    if words.width > LEAST_NAME:
        _draw_names(canvas, words, field, model, type_, ink, is_wide)
    if model.is_removed:
        canvas.line([(words.left, middle), (words.right, middle)], ink, 2, caps=False)


def _draw_names(
    canvas: Canvas, words: Box, field: Battlefield, model: Model, type_: int, ink: Colour, is_wide: bool
) -> None:
    """The name, with a sign for Leader and Mage, and the profession where there is room."""
    left, middle = words.left, words.centre[1]
    for is_so, symbol, colour in (
        (model.is_leader, Symbol.STAR, mix(GOLD, INK, 0.15)),
        (field.is_mage(model), Symbol.DIAMOND, PURPLE),
    ):
        if is_so:
            canvas.symbol(symbol, (left + 10, middle), 11, colour)
            left += 26
    room = words._replace(left=left)
    block = canvas.line_in(room, model.name, type_, ink, Face.BOLD, "l", type_)
    used = left + canvas.text_width(block.lines[0], block.size, Face.BOLD) + 12
    if is_wide and words.right - used > 90:
        trade = field.content.profession(model.profession).name if model.is_hero else "creature"
        rest = words._replace(left=used)
        canvas.line_in(rest, trade, type_, mix(ink, VELLUM, 0.3), Face.ITALIC, "l", type_)
