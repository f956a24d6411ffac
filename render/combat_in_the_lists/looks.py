"""What can be looked at beside the board: the cards that lie open on the table, knight by knight."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PIL import Image

from render.baked import still
from render.canvas import Canvas
from render.combat_in_the_lists.cards import SLIP_HEIGHT, face_of, slip
from render.combat_in_the_lists.figures import mark
from render.combat_in_the_lists.heraldry import initials_of, style_of
from render.cuts import Cut, least_type
from render.editions import Drawn, Look
from render.furniture import TITLE_HEIGHT, parchment_sheet, title_strip
from render.geometry import Box
from render.theme import INK, INK_SOFT, Face, Symbol
from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.views import KnightView, ListsView
from rules.kernel.game import Face as Seen

TABLE = "table"
TITLE = "Cards on the table"
WIDTH = 980
EDGE = 14.0
HEADER = 58.0
PER_ROW = 3
GAP = 12.0


def looks(box: Content, face: Seen) -> Mapping[str, Look]:
    """The cards on the table, while any lie there."""
    return {TABLE: Look(TITLE, partial(_table, box))} if _knights(face) else {}


def open_cards(knight: KnightView) -> list[tuple[CardName, ...]]:
    """What lies face up before a knight: stacks that are not yet used, then cards that stay."""
    stacks = [(*stack.cards, *([stack.special] if stack.special else [])) for stack in knight.stacks]
    return [*stacks, *((card,) for card in knight.in_front)]


def _knights(face: Seen) -> list[KnightView]:
    assert isinstance(face.view, ListsView)
    return [knight for knight in face.view.knights if open_cards(knight)]


def _table(box: Content, face: Seen, cut: Cut) -> Drawn:
    """One shape, which can be read in either place."""
    knights = _knights(face)
    return draw(box, knights), alt_text(box, knights)


def alt_text(box: Content, knights: list[KnightView]) -> str:
    """The cards in words."""
    told = []
    for knight in knights:
        stacks = "; ".join(" with ".join(map(box.card_name, stack)) for stack in open_cards(knight))
        told.append(f"{knight.seat.capitalize()}: {stacks}.")
    return " ".join([f"{TITLE}.", *told])[:1024]


def rows_of(knight: KnightView) -> list[list[tuple[CardName, bool]]]:
    """Rows of cards, each with whether it belongs to the one before it; no stack is broken where it fits a row."""
    rows: list[list[tuple[CardName, bool]]] = [[]]
    for stack in open_cards(knight):
        if rows[-1] and len(rows[-1]) + len(stack) > PER_ROW:
            rows.append([])
        for place, card in enumerate(stack):
            if len(rows[-1]) == PER_ROW:
                rows.append([])
            rows[-1].append((card, place > 0))
    return rows


def draw(box: Content, knights: list[KnightView]) -> Image.Image:
    """A heading for each knight, and the cards in rows below it."""
    rows = [rows_of(knight) for knight in knights]
    height = round(TITLE_HEIGHT + EDGE + sum(HEADER + len(own) * (SLIP_HEIGHT + GAP) for own in rows))
    ground = still(("table of cards", height), lambda: parchment_sheet(WIDTH, height).finish())
    canvas = Canvas.over(ground, 1, least_type((WIDTH, WIDTH)))
    strip = Canvas(WIDTH, round(TITLE_HEIGHT))
    title_strip(strip, TITLE, symbol=Symbol.SWORD)
    canvas.put(strip.finish(), (WIDTH / 2, TITLE_HEIGHT / 2))
    top = TITLE_HEIGHT
    for knight, own in zip(knights, rows, strict=True):
        y = top + HEADER / 2 + 4
        mark(canvas, (EDGE + 26, y), 24, style_of(knight.colour), initials_of(knight.colour, knight.seat))
        canvas.text((EDGE + 60, y), knight.seat.capitalize(), 34, INK, Face.SERIF_BOLD, "lm")
        for index, row in enumerate(own):
            draw_row(canvas, box, top + HEADER + index * (SLIP_HEIGHT + GAP), row)
        top += HEADER + len(own) * (SLIP_HEIGHT + GAP)
    return canvas.image


def draw_row(canvas: Canvas, box: Content, top: float, row: list[tuple[CardName, bool]]) -> None:
    """Cards side by side; those of one stack are joined."""
    columns = Box(EDGE, top, WIDTH - EDGE, top + SLIP_HEIGHT).columns(PER_ROW, 22)
    for (card, is_joined), room in zip(row, columns, strict=False):
        slip(canvas, room, face_of(box, card))
        if is_joined:
            canvas.text((room.left - 11, room.centre[1]), "+", 38, INK_SOFT, Face.BOLD)
