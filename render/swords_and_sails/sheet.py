"""How the map lies on its sheet: the whole of Europe or the half that is played, with title, standings and legend."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from PIL import Image

from render.baked import still
from render.cache import PAINTED
from render.canvas import Canvas, base
from render.furniture import parchment_sheet
from render.geometry import Box
from render.swords_and_sails import panels
from render.swords_and_sails.atlas import Frame
from render.swords_and_sails.lettering import Print
from render.swords_and_sails.panels import STANDINGS_WIDTH, TITLE_HEIGHT, panel_height
from render.swords_and_sails.plates import Plate
from render.swords_and_sails.words import TITLE
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.views import CampaignView
from rules.swords_and_sails.vocabulary import Half

PRINT = Print(names=(20, 18, 17, 16, 15), zones=(19, 18, 17, 16), city=4.2, piece=17.0)
GAP = 16.0
LEGEND = 520, 278
SHADOW = 20
NARROW_WIDTH = 1680
BESIDE = 0.56
"""How much of the room beside or below the standings the chart of incomes takes."""


@dataclass(frozen=True)
class Layout:
    """A part of the map on a sheet of some width, and what is told below it."""

    half: Half
    part: Box
    """In map pixels."""
    width: int
    legend: tuple[float, float]
    """The upper left corner of the legend, in pixels of the map's picture."""

    @property
    def frame(self) -> Frame:
        """The part as large as the sheet is wide."""
        return Frame(self.part, self.width / self.part.width)

    @property
    def bottom(self) -> int:
        """Where the map ends."""
        return TITLE_HEIGHT + self.frame.size[1]

    @property
    def is_wide(self) -> bool:
        """Whether incomes and treaties have room beside the standings."""
        return self.width > 1.5 * STANDINGS_WIDTH

    def plate(self, box: Content) -> Plate:
        """The map itself."""
        return Plate(box, self.frame, PRINT)

    # What is told below the map

    def told_height(self, powers: int) -> int:
        """How high it is."""
        return round(panel_height(powers) * (1 if self.is_wide else 2) - (0 if self.is_wide else GAP))

    def rooms(self, powers: int) -> tuple[Box, Box, Box]:
        """Where standings, incomes and treaties lie, from the top of what is told."""
        tall = panel_height(powers) - 2 * GAP
        left, top = (GAP + STANDINGS_WIDTH + GAP, GAP) if self.is_wide else (GAP, 2 * GAP + tall)
        middle = left + (self.width - left - 2 * GAP) * BESIDE
        right = GAP + STANDINGS_WIDTH if self.is_wide else self.width - GAP
        return (
            Box(GAP, GAP, right, GAP + tall),
            Box(left, top, middle, top + tall),
            Box(middle + GAP, top, self.width - GAP, top + tall),
        )

    def sheet(self, title: Image.Image, drawn: Image.Image, told: Image.Image) -> Image.Image:
        """The map under its title, and below it what is told; all in the same colours."""
        sheet = Image.new(drawn.mode, (self.width, self.bottom + told.height))
        if drawn.palette is not None:
            sheet.putpalette(drawn.palette)
        for part, top in ((title, 0), (drawn, TITLE_HEIGHT), (told, self.bottom)):
            sheet.paste(part, (0, top))
        return sheet

    def told(self, box: Content, view: CampaignView) -> Image.Image:
        """Standings, incomes and treaties, which are the same for everybody. Nobody may draw on it."""
        return PAINTED.made(("told", self.width, told_in(view)), lambda: self.tell(box, view))

    def tell(self, box: Content, view: CampaignView) -> Image.Image:
        """The same, drawn anew."""
        powers = len(view.realms)
        canvas = Canvas.over(self.untold(powers), scale=1)
        standings, income, treaties = self.rooms(powers)
        panels.draw_standings(canvas, standings, box, view)
        panels.draw_income(canvas, income, view)
        panels.draw_treaties(canvas, treaties, box, view)
        return canvas.image

    def untold(self, powers: int) -> Image.Image:
        """The empty tables for so many powers. Nobody may draw on it."""
        return base((TITLE, "told", self.width, powers), lambda: self._paint_told(powers))

    def _paint_told(self, powers: int) -> Canvas:
        sheet = parchment_sheet(self.width, self.told_height(powers))
        standings, income, treaties = self.rooms(powers)
        panels.paint_standings(sheet, standings)
        panels.paint_income(sheet, income)
        panels.paint_treaties(sheet, treaties)
        return Canvas.over(sheet.finish(), scale=1)

    # Around the map

    def title(self) -> Image.Image:
        """The beam along the top. Nobody may draw on it."""
        return base((TITLE, "title", self.width), self._paint_title)

    def _paint_title(self) -> Canvas:
        strip = Canvas(self.width, TITLE_HEIGHT)
        panels.paint_title(strip, TITLE)
        return Canvas.over(strip.finish(), scale=1)

    def lay_legend(self, drawn: Canvas) -> None:
        """What the signs mean, in a corner of the map where nothing can happen."""
        x, y = self.legend
        drawn.paste(_legend(), (round(x) - SHADOW, round(y) - SHADOW), _legend())


def told_in(view: CampaignView) -> Hashable:
    """All that standings, incomes and treaties tell."""
    return (
        tuple(realm.model_dump_json(exclude={"gold", "hand"}) for realm in view.realms.values()),
        tuple((piece.faction, piece.is_fleet) for piece in view.pieces.values()),
        (view.teams, view.agreements, tuple(view.capitals.items()), tuple(view.stacks.items()), view.options.target),
    )


def _legend() -> Image.Image:
    """The legend with its shadow, painted once."""

    def painted() -> Image.Image:
        width, height = LEGEND
        clear = Canvas(width + 2 * SHADOW, height + 2 * SHADOW, None)
        panels.paint_legend(clear, clear.box.inset(SHADOW))
        return clear.finish()

    return still((TITLE, "legend"), painted)


LAYOUTS = {
    Half.BOTH: Layout(Half.BOTH, Box(0, 0, 2000, 1500), 2600, legend=(18, 1656)),
    Half.WEST: Layout(Half.WEST, Box(0, 0, 1180, 1480), NARROW_WIDTH, legend=(18, 1813)),
    Half.EAST: Layout(Half.EAST, Box(840, 0, 2000, 1500), NARROW_WIDTH, legend=(1142, 16)),
}
NARROW = LAYOUTS[Half.WEST]
"""Where what is told has a sheet of its own."""
