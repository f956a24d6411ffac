"""The tavern of Saber and Blood as a picture, drawn from a face alone.

The still part is painted once for each scenario and set of players, in the size of the finished picture; everything
that changes is type, or a piece that is kept after it was first drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PIL import Image

from render.baked import drawable, still
from render.canvas import Canvas, base
from render.encode import in_palette, palette_of
from render.furniture import TITLE_HEIGHT, parchment_sheet, title_strip
from render.geometry import Box
from render.places import Highlight
from render.saber_and_blood import pieces
from render.saber_and_blood.floor import BOARD, ROOM, paint_floor
from render.saber_and_blood.furnishing import furnish
from render.saber_and_blood.panels import draw_panel, paint_panel, panel_height
from render.saber_and_blood.strip import draw_strip, paint_strip, strip_height
from render.saber_and_blood.words import corner_states, has_start_squares, headline, is_setting_up, style_of, view_of
from render.theme import GOLD, NEUTRAL, SMALL, VELLUM, WIDTH, Symbol, mix
from render.theme import Face as Cut
from render.tokens import target_mark
from rules.kernel.game import Face
from rules.kernel.values import Cell, Seat
from rules.saber_and_blood.content import Content, Scenario
from rules.saber_and_blood.views import BoutView
from rules.saber_and_blood.vocabulary import Figure

GAP = 14.0
TITLE = "Saber and Blood"


@dataclass(frozen=True)
class Layout:
    """Where everything lies that depends on the scenario and the number of players."""

    panels: tuple[Box, ...]
    strip: Box

    @classmethod
    def of(cls, scenario: Scenario, players: int) -> Layout:
        """Panels in two columns under the tavern, an odd one in the middle, and the strip below them."""
        tall = panel_height(scenario.skill_cards)
        rows = -(-players // 2)
        room = Box(GAP, ROOM.bottom + GAP, WIDTH - GAP, ROOM.bottom + GAP + rows * (tall + GAP) - GAP)
        panels = [column for row in room.rows(rows, GAP) for column in row.columns(2, GAP)][:players]
        if players % 2:
            last = panels.pop()
            panels.append(Box.around((room.centre[0], last.centre[1]), last.width, last.height))
        top = room.bottom + GAP
        return cls(tuple(panels), Box(GAP, top, WIDTH - GAP, top + strip_height(scenario)))

    @property
    def height(self) -> int:
        """How tall the picture is."""
        return round(self.strip.bottom + GAP)


def draw(box: Content, face: Face, numbers: Mapping[Cell, int] | None) -> Image.Image:
    """The tavern, the players and the table; numbers on the squares that are asked for."""
    view = view_of(face)
    scenario = box.scenario(view.scenario)
    seats = tuple(player.seat for player in view.players)
    layout = Layout.of(scenario, len(seats))
    key = TITLE, scenario.id, seats
    ground = base(key, lambda: paint_still(box, scenario, seats, layout))
    palette = still((key, "palette"), lambda: palette_of(drawable(ground), pieces.COLOURS))
    canvas = Canvas.over(ground, scale=1)
    draw_headline(canvas, headline(face))
    draw_marks(canvas, box, scenario, view)
    BOARD.highlight(canvas, numbers or {}, Highlight.REACH)
    draw_ways(canvas, view)
    draw_pieces(canvas, box, scenario, view)
    for cell, number in (numbers or {}).items():
        draw_number(canvas, view, cell, number)
    for player, room in zip(view.players, layout.panels, strict=True):
        draw_panel(canvas, room, box, view, player)
    draw_strip(canvas, layout.strip, box, view)
    return in_palette(canvas.image, palette)


def paint_still(box: Content, scenario: Scenario, seats: tuple[Seat, ...], layout: Layout) -> Canvas:
    """All that never changes in a bout."""
    sheet = parchment_sheet(WIDTH, layout.height)
    title_strip(sheet, TITLE, symbol=Symbol.SWORD)
    paint_floor(sheet, box.board)
    furnish(sheet, box.board, scenario)
    for seat, room in zip(seats, layout.panels, strict=True):
        paint_panel(sheet, room, seat, scenario.skill_cards)
    paint_strip(sheet, layout.strip, scenario)
    return Canvas.over(sheet.finish(), scale=1)


def draw_headline(canvas: Canvas, words: str) -> None:
    """Where in the game we are, at the right end of the title."""
    corner = Box(WIDTH / 2, 0, WIDTH - 28, TITLE_HEIGHT - 4)
    canvas.line_in(corner, words, 36, mix(GOLD, VELLUM, 0.45), Cut.SERIF, "r", SMALL)


def draw_marks(canvas: Canvas, box: Content, scenario: Scenario, view: BoutView) -> None:
    """Start squares while they matter, corners, and fire."""
    for side, place in scenario.placements.items():
        if has_start_squares(box, view):
            for cell in place.squares:
                pieces.start_square(canvas, cell, place, side)
        if is_setting_up(view) and place.from_row > 1:
            pieces.start_line(canvas, place.from_row)
    for cell, state in corner_states(box, view).items():
        pieces.corner(canvas, cell, state)
    for cell in view.fires:
        pieces.fire(canvas, cell)


def draw_ways(canvas: Canvas, view: BoutView) -> None:
    """Who has just moved, and who was pushed."""
    seats = {fighter.name: fighter.seat for fighter in view.fighters}
    for trace in view.traces:
        style = style_of(seats[trace.who]) if trace.who in seats else NEUTRAL
        if len(trace.way) < 2:
            continue
        if trace.kind == "pushed":
            pieces.push(canvas, trace.way, style)
        else:
            pieces.trail(canvas, trace.way, style)


def draw_pieces(canvas: Canvas, box: Content, scenario: Scenario, view: BoutView) -> None:
    """Chest, keeper, Lady and all characters on the floor."""
    if view.chest:
        pieces.chest(canvas, view.chest)
    if view.keeper:
        pieces.keeper(canvas, view.keeper)
    if view.lady:
        pieces.lady(canvas, view.lady.square, view.lady.moved, scenario.figures[Figure.LADY_SPACES])
    for fighter in view.fighters:
        if fighter.square:
            pieces.fighter(canvas, fighter, box.sheet(fighter.sheet), style_of(fighter.seat))


def draw_number(canvas: Canvas, view: BoutView, cell: Cell, number: int) -> None:
    """The number of a square: in its middle, or in the corner where somebody stands on it."""
    x, y = BOARD.centre(cell)
    taken = cell in (view.keeper, view.lady.square if view.lady else None) or view.at(cell) is not None
    target_mark(canvas, (x + 40, y - 40) if taken else (x, y), number, 27)
