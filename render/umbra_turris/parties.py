"""A party as a table: every model with its numbers, arms and armour."""

from __future__ import annotations

import math

from PIL import Image

from render.baked import drawable, still
from render.canvas import Canvas
from render.cuts import DESK, Cut
from render.editions import ALT_TEXT_LIMIT, Drawn
from render.furniture import TITLE_HEIGHT, title_strip
from render.geometry import Box
from render.patterns import parchment
from render.theme import GOLD, INK, INK_SOFT, VELLUM, WHITE, Colour, Face, Symbol, mix
from render.tokens import seat_sign
from render.umbra_turris.models import Figure, draw_figure, life_colour, paint_figure, paint_marks
from render.umbra_turris.palette import style_of
from render.umbra_turris.panel import facts_of
from render.umbra_turris.sheet import armour_words, summary
from render.umbra_turris.words import field_of, states_words
from rules.kernel.game import Face as Seen
from rules.kernel.plane.points import Facing
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.open_table import Model

WIDTHS = {Cut.WIDE: 1400, Cut.TALL: 980}
EDGE, GAP = 14.0, 8.0
FACTS = 98.0
ROWS = {Cut.WIDE: 82.0, Cut.TALL: 148.0}
BASE = 54.0
NUMBER = 58.0
"""How wide the column of a characteristic is."""


def models_of(field: Battlefield, seat: Seat) -> list[Model]:
    """All heroes of a party, those who are gone too, and its creatures."""
    return [model for model in field.table.of(seat) if model.is_hero or model.is_on_table]


def size_of(count: int, cut: Cut) -> tuple[int, int]:
    """The sheet for so many models."""
    height = round(TITLE_HEIGHT + FACTS + max(1, count) * (ROWS[cut] + GAP) + EDGE)
    width = WIDTHS[cut]
    return (max(width, math.ceil(height * DESK[0] / DESK[1])) if cut is Cut.WIDE else width), height


def look(content: Content, seat: Seat, face: Seen, cut: Cut) -> Drawn:
    """A party as a picture and in words."""
    field = field_of(content, face)
    return draw(field, seat, cut), alt_text(field, seat)


def title_of(field: Battlefield, seat: Seat) -> str:
    """What a party is called."""
    name = field.table.parties[seat].name
    return f"{seat.capitalize()}: {name}" if name else seat.capitalize()


def alt_text(field: Battlefield, seat: Seat) -> str:
    """A party in words."""
    told = []
    for model in models_of(field, seat):
        numbers = " ".join(f"{which} {_number(field, model, which)}" for which in Characteristic)
        told.append(f"{model.number} {model.name}, {summary(field, model)}: {numbers}; {arms_of(field, model)}")
    return ". ".join([title_of(field, seat), *told])[:ALT_TEXT_LIMIT]


def arms_of(field: Battlefield, model: Model) -> str:
    """What it fights with, wears and carries."""
    content = field.content
    arms = [one.name for one in (*field.melee_weapons(model), *field.ranged_weapons(model))]
    items = [*(content.item(name).name for name in model.items), *(content.potion(name).name for name in model.potions)]
    spells = [content.spell(name).name for name in model.spells]
    parts = [", ".join(arms), armour_words(field, model), ", ".join(items), ", ".join(spells)]
    return "; ".join(part for part in parts if part)


def _number(field: Battlefield, model: Model, which: Characteristic) -> str:
    if which is Characteristic.W:
        return f"{model.wounds}/{model.most_wounds}"
    return str(field.characteristic(model, which))


def draw(field: Battlefield, seat: Seat, cut: Cut) -> Image.Image:
    """All models below each other."""
    models = models_of(field, seat)
    size = size_of(len(models), cut)
    type_ = cut.least_type(size)
    ground = still(("Umbra Turris", "party", size), lambda: parchment(size))
    canvas = Canvas.on(drawable(ground), 1, type_)
    party, style = field.table.parties[seat], style_of(seat)
    strip = Canvas(size[0], round(TITLE_HEIGHT), least_type=type_)
    aside = field.content.creed(party.alignment).name if party.alignment else ""
    title_strip(strip, title_of(field, seat), aside, Symbol.SHIELD)
    canvas.put(strip.finish(), (size[0] / 2, TITLE_HEIGHT / 2))
    facts = Box(EDGE + 84, TITLE_HEIGHT + 8, size[0] - EDGE, TITLE_HEIGHT + FACTS - 22)
    seat_sign(canvas, (EDGE + 44, facts.centre[1]), 30, style)
    for words, line in zip(facts_of(field, party), facts.rows(2), strict=True):
        canvas.line_in(line, words, round(type_ * 1.1), INK, Face.BOLD, "l", type_)
    for place, model in enumerate(models):
        top = TITLE_HEIGHT + FACTS + place * (ROWS[cut] + GAP)
        draw_row(canvas, Box(EDGE, top, size[0] - EDGE, top + ROWS[cut]), field, model, cut, type_)
    return canvas.image


def draw_row(canvas: Canvas, room: Box, field: Battlefield, model: Model, cut: Cut, type_: int) -> None:
    """A model: base, name, numbers, and what it carries."""
    is_gone = model.is_removed or model.has_death_counter
    colour = style_of(model.seat).colour
    canvas.rectangle(room, mix(VELLUM, INK, 0.12) if is_gone else VELLUM, mix(colour, VELLUM, 0.3), 2, radius=10)
    figure = Figure.of(field, model)
    side = BASE
    spot = room.left + 60, room.centre[1] if cut is Cut.WIDE else room.top + 50
    shown = Figure(**{**figure.__dict__, "facing": Facing.N, "level": 0, "is_active": False})
    draw_figure(canvas, spot, side / (2 * figure.half), shown, paint_figure)
    draw_figure(canvas, spot, side / (2 * figure.half), shown, paint_marks)
    ink = mix(INK, VELLUM, 0.4) if is_gone else INK
    wide = NUMBER * 8 + 26
    left = room.left + 112
    numbers = (
        Box(room.right - wide - 8, room.top + 8, room.right - 8, room.top + 8 + type_ * 2.3)
        if cut is Cut.WIDE
        else Box(left, room.bottom - 12 - type_ * 2.2, room.right - 10, room.bottom - 10)
    )
    _draw_numbers(canvas, numbers, field, model, ink, type_)
    names_right = numbers.left - 10 if cut is Cut.WIDE else room.right - 10
    name = Box(left, room.top + 6, names_right, room.top + 6 + type_ * 1.35)
    block = canvas.line_in(name, model.name, round(type_ * 1.15), ink, Face.BOLD, "l", type_)
    used = left + canvas.text_width(block.lines[0], block.size, Face.BOLD) + 12
    state = states_words(model)
    trade = f"{summary(field, model)}; {state}" if state else summary(field, model)
    canvas.line_in(name._replace(left=used), trade, type_, mix(ink, INK_SOFT, 0.8), Face.ITALIC, "l", type_)
    bottom = room.bottom - 4 if cut is Cut.WIDE else numbers.top - 2
    arms = Box(left, name.bottom + 1, names_right, bottom)
    canvas.paragraph(arms, arms_of(field, model), type_, ink, floor=type_)


def _draw_numbers(canvas: Canvas, room: Box, field: Battlefield, model: Model, ink: Colour, type_: int) -> None:
    printed = field.printed(model)
    cells = room.columns(len(Characteristic), 4)
    for which, cell in zip(Characteristic, cells, strict=True):
        is_life = which is Characteristic.W
        text = _number(field, model, which)
        tone = life_colour(model) if is_life else ink
        canvas.rectangle(cell, WHITE, mix(GOLD, VELLUM, 0.2), 1.5, radius=5)
        canvas.text((cell.centre[0], cell.top + type_ * 0.62), str(which), type_, INK_SOFT)
        is_better = not is_life and field.characteristic(model, which) != printed[which]
        face = Face.BOLD_ITALIC if is_better else Face.BOLD
        canvas.text((cell.centre[0], cell.bottom - type_ * 0.62), text, type_, tone, face)
