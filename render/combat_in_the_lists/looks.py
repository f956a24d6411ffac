"""What can be looked at beside the board: the cards that lie open, knight by knight, and the arena without fronts."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from PIL import Image

from render.baked import still
from render.canvas import Canvas
from render.combat_in_the_lists import board, words
from render.combat_in_the_lists.cards import SLIP_HEIGHT, face_of, slip
from render.combat_in_the_lists.figures import mark
from render.combat_in_the_lists.heraldry import initials_of, style_of
from render.combat_in_the_lists.words import view_of
from render.cuts import DESK, Cut
from render.editions import Drawn, Look
from render.furniture import TITLE_HEIGHT, parchment_sheet, title_strip
from render.geometry import Box
from render.theme import INK, INK_SOFT, Face, Symbol
from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.views import KnightView
from rules.combat_in_the_lists.what_is_known import name_of, standing_in
from rules.kernel.game import Face as Seen

TABLE, PLAIN = "table", "plain"
TITLE = "Cards on the table"
WITHOUT_FRONTS = "The arena without fronts"
WIDTH = 980
EDGE = 24.0
HEADER = 58.0
PER_ROW = 3
PER_WIDE_ROW = 4
LEAST_SLIP = 296.0
BETWEEN = 22.0
GAP = 12.0
Rows = list[list[tuple[CardName, bool]]]
"""Cards, each with whether it belongs to the one before it."""


def looks(box: Content, face: Seen) -> Mapping[str, Look]:
    """The cards on the table, while any lie there; and the board without the tints before knights, who have some."""
    found = {TABLE: Look(TITLE, partial(_table, box))} if _knights(face) else {}
    if any(standing_in(view_of(face).knights)):
        found[PLAIN] = Look(WITHOUT_FRONTS, partial(_plain, box))
    return found


def open_cards(knight: KnightView) -> list[tuple[CardName, ...]]:
    """What lies face up before a knight: stacks that are not yet used, then cards that stay."""
    stacks = [(*stack.cards, *([stack.special] if stack.special else [])) for stack in knight.stacks]
    return [*stacks, *((card,) for card in knight.in_front)]


def _knights(face: Seen) -> list[KnightView]:
    return [knight for knight in view_of(face).knights if open_cards(knight)]


def _table(box: Content, face: Seen, cut: Cut) -> Drawn:
    knights = _knights(face)
    return draw(box, knights, cut), alt_text(box, knights)


def _plain(box: Content, face: Seen, cut: Cut) -> Drawn:
    return board.draw(box, face, None, cut, with_fronts=False), words.alt_text(box, face)


def alt_text(box: Content, knights: list[KnightView]) -> str:
    """The cards in words."""
    told = []
    for knight in knights:
        stacks = "; ".join(" with ".join(map(box.card_name, stack)) for stack in open_cards(knight))
        told.append(f"{name_of(knight.seat)}: {stacks}.")
    return " ".join([f"{TITLE}.", *told])[:1024]


def rows_of(knight: KnightView, per_row: int = PER_ROW) -> Rows:
    """The rows of a knight; no stack is broken where it fits a row."""
    rows: Rows = [[]]
    for stack in open_cards(knight):
        if rows[-1] and len(rows[-1]) + len(stack) > per_row:
            rows.append([])
        for place, card in enumerate(stack):
            if len(rows[-1]) == per_row:
                rows.append([])
            rows[-1].append((card, place > 0))
    return rows


@dataclass(frozen=True)
class Layout:
    """The sheet: columns of knights, each with the rows of their cards."""

    per_row: int
    columns: tuple[list[tuple[KnightView, Rows]], ...]

    @property
    def height(self) -> int:
        """As high as the longest column."""
        return round(TITLE_HEIGHT + EDGE + max(map(_length, self.columns)))

    @property
    def wide(self) -> tuple[int, int]:
        """A sheet with room for all words of each card that fills the box of a desk."""
        cards = self.per_row * len(self.columns)
        least = round(2 * EDGE + cards * (LEAST_SLIP + BETWEEN) - BETWEEN)
        return max(least, math.ceil(self.height * DESK[0] / DESK[1])), self.height


def layout_of(knights: list[KnightView], cut: Cut) -> tuple[Layout, tuple[int, int]]:
    """The layout and the size of its sheet.

    A tall one has three cards in a row. A wide one has four, or two for each of two knights side by side: of these the
    smaller is shown larger.
    """
    if cut is Cut.TALL:
        laid = _laid(knights, PER_ROW)
        return laid, (WIDTH, laid.height)
    splits = range(1, len(knights))
    sheets = [_laid(knights, PER_WIDE_ROW), *(_laid(knights, PER_WIDE_ROW // 2, split) for split in splits)]
    laid = min(sheets, key=lambda one: one.wide)
    return laid, laid.wide


def _laid(knights: list[KnightView], per_row: int, split: int = 0) -> Layout:
    own = [(knight, rows_of(knight, per_row)) for knight in knights]
    return Layout(per_row, (own[:split], own[split:]) if split else (own,))


def _length(column: list[tuple[KnightView, Rows]]) -> float:
    return sum(HEADER + len(rows) * (SLIP_HEIGHT + GAP) for _, rows in column)


def draw(box: Content, knights: list[KnightView], cut: Cut = Cut.TALL) -> Image.Image:
    """A heading for each knight, and the cards in rows below it."""
    laid, size = layout_of(knights, cut)
    width = size[0]
    ground = still(("table of cards", size), lambda: parchment_sheet(*size).finish())
    canvas = Canvas.over(ground, 1, cut.least_type(size))
    strip = Canvas(width, round(TITLE_HEIGHT))
    title_strip(strip, TITLE, symbol=Symbol.SWORD)
    canvas.put(strip.finish(), (width / 2, TITLE_HEIGHT / 2))
    sheet = Box(EDGE, TITLE_HEIGHT, width - EDGE, size[1])
    for column, room in zip(laid.columns, sheet.columns(len(laid.columns), 2 * BETWEEN), strict=True):
        draw_column(canvas, box, room, column, laid.per_row)
    return canvas.image


def draw_column(canvas: Canvas, box: Content, room: Box, column: list[tuple[KnightView, Rows]], per_row: int) -> None:
    """Knights below each other."""
    top, size = room.top, max(34, canvas.least_type)
    for knight, rows in column:
        y = top + HEADER / 2 + 4
        mark(canvas, (room.left + 26, y), 24, style_of(knight.colour), initials_of(knight.colour, knight.seat))
        canvas.text((room.left + 60, y), name_of(knight.seat), size, INK, Face.SERIF_BOLD, "lm")
        top += HEADER
        for row in rows:
            draw_row(canvas, box, room._replace(top=top, bottom=top + SLIP_HEIGHT).columns(per_row, BETWEEN), row)
            top += SLIP_HEIGHT + GAP


def draw_row(canvas: Canvas, box: Content, rooms: list[Box], row: list[tuple[CardName, bool]]) -> None:
    """Cards side by side; those of one stack are joined."""
    for (card, is_joined), room in zip(row, rooms, strict=False):
        slip(canvas, room, face_of(box, card))
        if is_joined:
            canvas.text((room.left - BETWEEN / 2, room.centre[1]), "+", 38, INK_SOFT, Face.BOLD)
