"""How the map lies on its sheet: the whole of Europe or the half that is played, and all that is told with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor

from PIL import Image

from render.baked import drawable, still
from render.canvas import Canvas, base
from render.cuts import GAP, Cut, Part, Spread, spread
from render.encode import in_palette
from render.furniture import panel, parchment_sheet
from render.geometry import Box
from render.swords_and_sails import panels
from render.swords_and_sails.atlas import Frame
from render.swords_and_sails.lettering import Print
from render.swords_and_sails.panels import TITLE_HEIGHT, TYPE, Sign
from render.swords_and_sails.plates import Plate
from render.swords_and_sails.standings import draw_standings, legend_of_columns, paint_standings, standings_height
from render.swords_and_sails.words import TITLE
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.views import CampaignView
from rules.swords_and_sails.vocabulary import Half

PRINT = Print(names=(TYPE,), zones=(TYPE,), city=3.6, piece=20.0)
WIDTH, HIGHEST = 1170, 972
"""How wide a tall sheet is, and how high a map can be on a wide one: both are shown at a third of their size."""
TREATIES = 130
STRIP = 64
"""How much room below the map of a wide sheet is enough for treaties."""


@dataclass(frozen=True)
class Sheet:
    """A sheet in the colours of a palette, of which only single panels are drawn upon: all others are as they were."""

    picture: Image.Image
    ground: Image.Image
    """The same in all its colours. Nobody may draw on it."""
    colours: Image.Image
    least_type: int

    @classmethod
    def blank(cls, key: Hashable, ground: Image.Image, colours: Image.Image, least_type: int) -> Sheet:
        """A copy of a sheet on which nothing is told yet; its key tells all that ground and colours depend on."""
        picture = still((key, "in palette"), lambda: in_palette(drawable(ground), colours))
        return cls(picture.copy(), ground, colours, least_type)

    def draw_in(self, area: Box, draw: Callable[[Canvas], None]) -> None:
        """Draw in one panel, where everything lies as on the whole sheet."""
        room = floor(area.left), floor(area.top), ceil(area.right), ceil(area.bottom)
        # Of the rest of this picture no pixel is ever touched.
        canvas = Canvas.on(Image.new("RGB", self.ground.size, None), 1, self.least_type)
        canvas.image.paste(drawable(self.ground.crop(room)), room)
        draw(canvas)
        self.picture.paste(in_palette(canvas.image.crop(room), self.colours), room)


@dataclass(frozen=True)
class Layout:
    """A part of the map on a sheet, and what is told beside or below it."""

    half: Half
    cut: Cut
    part: Box
    """In map pixels."""

    @cached_property
    def frame(self) -> Frame:
        """The part as large as it can be on the sheet."""
        across = WIDTH / self.part.width
        return Frame(self.part, min(across, HIGHEST / self.part.height) if self.cut is Cut.WIDE else across)

    def plate(self, box: Content) -> Plate:
        """The map itself."""
        return Plate(box, self.frame, PRINT)

    # What is told with the map

    @property
    def has_strip(self) -> bool:
        """Whether there is room for treaties below the map of a wide sheet."""
        return self.cut is Cut.WIDE and HIGHEST - self.frame.size[1] >= STRIP

    def spread(self, powers: int) -> Spread:
        """Standings, treaties and legend for so many powers."""
        width, height = self.frame.size
        board = (width, HIGHEST) if self.cut is Cut.WIDE else (width, height)
        across = spread(self.cut, TITLE_HEIGHT, board, [Part(0)]).panels[0].width
        legend = panels.legend_height(across, len(self.legend()))
        parts = [Part(standings_height(powers)), Part(TREATIES), Part(legend)]
        return spread(self.cut, TITLE_HEIGHT, board, [parts[0], parts[2]] if self.has_strip else parts)

    def legend(self) -> list[tuple[Sign, str]]:
        """What the signs mean; where the standings are in brief, also those above their columns."""
        is_brief = self.cut is Cut.WIDE
        return [*panels.legend_signs(), *(legend_of_columns() if is_brief else [])]

    def rooms(self, powers: int) -> tuple[Spread, Box, Box, Box]:
        """The sheet, and where standings, treaties and legend lie on it."""
        laid = self.spread(powers)
        legend = laid.panels[-1]
        legend = legend._replace(bottom=legend.top + panels.legend_height(legend.width, len(self.legend())))
        if not self.has_strip:
            return laid, laid.panels[0], laid.panels[1], legend
        (width, height), bottom = self.frame.size, laid.size[1]
        strip = Box(6, TITLE_HEIGHT + height + 5, width, bottom - 5)
        return laid, laid.panels[0], strip, legend

    def tell(self, box: Content, view: CampaignView, colours: Image.Image) -> Image.Image:
        """The sheet with standings and treaties, which are the same for everybody; title and map are still missing."""
        powers = len(view.realms)
        laid, standings, treaties, _ = self.rooms(powers)
        sheet = Sheet.blank((TITLE, "told", self.cut, self.half, powers), self.untold(powers), colours, laid.least_type)
        sheet.draw_in(standings, lambda canvas: draw_standings(canvas, standings, box, view))
        sheet.draw_in(treaties, lambda canvas: panels.draw_treaties_in_brief(canvas, treaties, view))
        return sheet.picture

    def untold(self, powers: int) -> Image.Image:
        """The empty tables for so many powers. Nobody may draw on it."""
        return base((TITLE, "told", self.cut, self.half, powers), lambda: self._paint_told(powers))

    def _paint_told(self, powers: int) -> Canvas:
        laid, standings, treaties, legend = self.rooms(powers)
        sheet = parchment_sheet(*laid.size, laid.least_type)
        paint_standings(sheet, standings)
        panel(sheet, treaties)
        panels.paint_legend(sheet, legend, self.legend())
        return Canvas.over(sheet.finish(), scale=1)


ALONE = 1650, 1050
"""How large standings are at most on a wide sheet of their own."""
ABREAST = 1130
"""How wide their table is beside the incomes."""
LEAST_TREATIES = 220


def title_of(width: int) -> Image.Image:
    """The beam along the top. Nobody may draw on it."""

    def painted() -> Canvas:
        strip = Canvas(width, TITLE_HEIGHT)
        panels.paint_title(strip, TITLE)
        return Canvas.over(strip.finish(), scale=1)

    return base((TITLE, "title", width), painted)


def told_in(view: CampaignView) -> Hashable:
    """All that standings and treaties tell."""
    return (
        tuple(realm.model_dump_json(exclude={"gold", "hand"}) for realm in view.realms.values()),
        tuple((piece.faction, piece.is_fleet) for piece in view.pieces.values()),
        (view.teams, view.agreements, tuple(view.capitals.items()), tuple(view.stacks.items()), view.options.target),
    )


PARTS = {
    Half.BOTH: Box(20, 14, 1960, 1490),
    Half.WEST: Box(0, 0, 1180, 1480),
    Half.EAST: Box(840, 0, 2000, 1500),
}
LAYOUTS = {(half, cut): Layout(half, cut, part) for half, part in PARTS.items() for cut in Cut}


def standings_alone(box: Content, view: CampaignView, top: int, cut: Cut) -> Canvas:
    """Standings, incomes and treaties on a sheet of their own, below some room for a title."""
    laid = (_side_by_side if cut is Cut.WIDE else _one_below_the_other)(top, standings_height(len(view.realms)))

    def painted() -> Canvas:
        sheet = parchment_sheet(*laid.size, laid.least_type)
        paint_standings(sheet, laid.panels[0])
        panels.paint_income(sheet, laid.panels[1])
        panels.headed(sheet, laid.panels[2], "Teams and trade")
        return Canvas.over(sheet.finish(), scale=1)

    canvas = Canvas.over(base((TITLE, "standings", cut, laid.size), painted), 1, laid.least_type)
    draw_standings(canvas, laid.panels[0], box, view)
    panels.draw_income(canvas, laid.panels[1], view)
    panels.draw_treaties(canvas, laid.panels[2], view)
    return canvas


def _one_below_the_other(top: int, height: float) -> Spread:
    """The standings, and below them incomes and treaties abreast."""
    return spread(Cut.TALL, top, (WIDTH, 0), [Part(height), Part(height, abreast=2), Part(height, abreast=2)])


def _side_by_side(top: int, height: float) -> Spread:
    """The standings beside the incomes, and treaties below them as far as the sheet goes."""
    (width, most), start = ALONE, top + GAP
    below = start + height + GAP
    bottom = min(most - GAP, below + max(height, LEAST_TREATIES))
    places = (
        Box(GAP, start, GAP + ABREAST, start + height),
        Box(2 * GAP + ABREAST, start, width - GAP, start + height),
        Box(GAP, below, width - GAP, bottom),
    )
    return Spread(Cut.WIDE, (width, round(bottom + GAP)), places[0], places)
