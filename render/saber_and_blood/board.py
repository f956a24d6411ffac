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
from render.cuts import DEFAULT, GAP, Cut, Part, Spread, column_beside, spread
from render.encode import in_palette, palette_of
from render.furniture import TITLE_HEIGHT, parchment_sheet, title_strip
from render.geometry import Box
from render.places import Highlight
from render.placing import drawn_places, placed
from render.saber_and_blood import pieces
from render.saber_and_blood.floor import BOARD, ROOM, paint_floor
from render.saber_and_blood.furnishing import furnish
from render.saber_and_blood.panels import BAND, Setting, draw_panel, paint_panel
from render.saber_and_blood.strip import StripSetting, draw_strip, paint_strip
from render.saber_and_blood.words import corner_states, has_start_squares, headline, is_setting_up, style_of, view_of
from render.theme import GOLD, NEUTRAL, SMALL, VELLUM, WIDTH, Symbol, mix
from render.theme import Face as Type
from render.tokens import target_mark
from rules.kernel.game import Face
from rules.kernel.values import Cell, Seat
from rules.saber_and_blood.content import Content, Scenario
from rules.saber_and_blood.views import BoutView
from rules.saber_and_blood.vocabulary import Figure

TITLE = "Saber and Blood"
drawn_answer = drawn_places("setup.places")
FEW = 2
"""For so many players there is room for all words beside the tavern; for more, each character has a line there."""


@dataclass(frozen=True)
class Layout:
    """Where everything lies that depends on the scenario, the number of players and the cut."""

    spread: Spread
    players: Setting
    strip: StripSetting

    @classmethod
    def of(cls, scenario: Scenario, players: int, cut: Cut = Cut.TALL) -> Layout:
        """Panels and the strip beside the tavern; or below it, the panels in two columns."""
        room = ROOM.width, ROOM.height
        if cut is Cut.WIDE:
            column = column_beside(TITLE_HEIGHT, room, GAP)
            type_ = cut.least_type((round(column.right + GAP), round(ROOM.bottom)))
            strip = StripSetting.of(scenario, column.width, type_)
            left = column.height - strip.height - players * GAP
            how = beside(type_, left / players, is_brief=players > FEW)
        else:
            type_ = cut.least_type((WIDTH, WIDTH))
            how = Setting(type_, 100, 120 if scenario.skill_cards else 84, has_skill_line=True)
            strip = StripSetting.of(scenario, WIDTH - 2 * GAP, type_)
        parts = [*[Part(how.height, abreast=2)] * players, Part(strip.height)]
        return cls(spread(cut, TITLE_HEIGHT, room, parts, GAP), how, strip)

    @property
    def panels(self) -> tuple[Box, ...]:
        """The panels of the players."""
        return self.spread.panels[:-1]

    @property
    def strip_box(self) -> Box:
        """The strip."""
        return self.spread.panels[-1]


def beside(type_: int, height: float, *, is_brief: bool) -> Setting:
    """A panel beside the tavern that is no higher than so much."""
    head, row = (1.5, 1.95) if is_brief else (2.8, 2.5)
    head, row = head * type_, min(row * type_, (height - 6 - head * type_) / BAND)
    return Setting(type_, round(head), int(row), is_brief)


def draw(box: Content, face: Face, numbers: Mapping[Cell, int] | None, cut: Cut = DEFAULT) -> Image.Image:
    """The tavern, the players and the table; numbers on the squares that are asked for."""
    view, drafted = with_placed(face)
    scenario = box.scenario(view.scenario)
    seats = tuple(player.seat for player in view.players)
    layout = Layout.of(scenario, len(seats), cut)
    key = TITLE, scenario.id, seats, cut
    ground = base(key, lambda: paint_still(box, scenario, seats, layout))
    palette = still((key, "palette"), lambda: palette_of(drawable(ground), pieces.COLOURS))
    canvas = Canvas.over(ground, 1, layout.spread.least_type)
    draw_headline(canvas, headline(face))
    draw_marks(canvas, box, scenario, view)
    BOARD.highlight(canvas, numbers or {}, Highlight.REACH)
    BOARD.highlight(canvas, drafted, Highlight.CHOSEN)
    draw_ways(canvas, view)
    draw_pieces(canvas, box, scenario, view)
    for cell, number in (numbers or {}).items():
        draw_number(canvas, view, cell, number)
    for player, room in zip(view.players, layout.panels, strict=True):
        draw_panel(canvas, room, box, view, player, layout.players)
    draw_strip(canvas, layout.strip_box, box, view, layout.strip)
    return in_palette(canvas.image, palette)


def with_placed(face: Face) -> tuple[BoutView, list[Cell]]:
    """What a seat sees, with the characters that it is placing on their squares, and those squares."""
    view, places = view_of(face), placed(drawn_answer(face))
    own = {
        fighter.name: places[fighter.name]
        for fighter in view.fighters
        if fighter.seat == face.seat and fighter.name in places and not fighter.square and is_setting_up(view)
    }
    fighters = tuple(
        fighter.model_copy(update={"square": own[fighter.name]}) if fighter.name in own else fighter
        for fighter in view.fighters
    )
    return view.model_copy(update={"fighters": fighters}) if own else view, [*own.values()]


def paint_still(box: Content, scenario: Scenario, seats: tuple[Seat, ...], layout: Layout) -> Canvas:
    """All that never changes in a bout."""
    sheet = parchment_sheet(*layout.spread.size, layout.spread.least_type)
    title_strip(sheet, TITLE, symbol=Symbol.SWORD)
    paint_floor(sheet, box.board)
    furnish(sheet, box.board, scenario)
    for seat, room in zip(seats, layout.panels, strict=True):
        paint_panel(sheet, room, seat, layout.players)
    paint_strip(sheet, layout.strip_box, scenario, layout.strip)
    return Canvas.over(sheet.finish(), scale=1)


def draw_headline(canvas: Canvas, words: str) -> None:
    """Where in the game we are, at the right end of the title."""
    corner = Box(canvas.box.centre[0], 0, canvas.box.right - 28, TITLE_HEIGHT - 4)
    canvas.line_in(corner, words, 36, mix(GOLD, VELLUM, 0.45), Type.SERIF, "r", SMALL)


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
