"""Cut-outs of the map that can be read on a phone: one for each region, and one around each fight of the season."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import dist

from PIL import Image

from render.canvas import Canvas
from render.cuts import Cut
from render.encode import in_palette, palette_of
from render.furniture import TITLE_HEIGHT, title_strip
from render.geometry import Box, Point
from render.swords_and_sails.arrows import incidents
from render.swords_and_sails.atlas import Frame, shapes
from render.swords_and_sails.board import COLOURS, draw_plate
from render.swords_and_sails.lettering import Print
from render.swords_and_sails.plates import Plate
from render.swords_and_sails.sheet import standings_alone
from render.swords_and_sails.words import headline, moment, shown_steps, view_of
from render.theme import WIDTH
from rules.kernel.game import Face
from rules.kernel.values import Cell
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.vocabulary import Half

LEAST_TYPE = 34
"""The smallest type that can be read on every one of them, on a phone and at a desk."""
PRINT = Print(names=(38, 36, LEAST_TYPE), zones=(36, LEAST_TYPE), city=7.5, piece=36.0)
DETAIL = 420.0
"""How wide and high a detail is, in map pixels."""
WIDE = 2000
"""How wide the details are together where they lie side by side."""
HALF_DETAIL = (DETAIL, 500.0)
WIDE_DETAIL = (2 * DETAIL, 500.0)
"""How large each of two is then, and one alone, in map pixels: with their titles eleven to seven."""
GRID = 60
"""Details are moved to a coarse grid, so that one of last season can be used again."""
MOST_DETAILS = 2


@dataclass(frozen=True)
class Region:
    """A part of the map with a name."""

    id: str
    name: str
    box: Box
    half: Half = Half.BOTH
    """The half of the board on which all of it lies; both where it has areas of either."""

    def is_in(self, half: Half) -> bool:
        """Whether there is anything to see where that half is played."""
        return Half.BOTH in (half, self.half) or half is self.half


REGIONS: tuple[Region, ...] = (
    Region("british_isles", "The British Isles", Box(90, 80, 690, 620), Half.WEST),
    Region("north", "The North", Box(650, 0, 1290, 560)),
    Region("france_iberia", "France and Iberia", Box(50, 480, 720, 1110), Half.WEST),
    Region("empire", "The Empire", Box(620, 380, 1240, 900)),
    Region("italy_balkans", "Italy and the Balkans", Box(660, 700, 1380, 1260)),
    Region("rus", "The Rus and the steppe", Box(1050, 60, 1790, 780), Half.EAST),
    Region("levant", "The Levant", Box(1260, 720, 2000, 1400), Half.EAST),
    Region("maghreb", "The Maghreb", Box(0, 980, 800, 1400), Half.WEST),
    Region("egypt", "Libya and Egypt", Box(780, 1040, 1680, 1500)),
)


def standings(box: Content, face: Face, cut: Cut = Cut.TALL) -> Image.Image:
    """Standings, incomes and treaties alone, for those who cannot read them under the whole map."""
    view = view_of(face)
    sheet = standings_alone(box, view, round(TITLE_HEIGHT), cut)
    title_strip(sheet, "Standings", f"{moment(view)}: {headline(box, face).lower()}")
    return sheet.image


def together(pictures: Sequence[Image.Image], cut: Cut) -> Image.Image:
    """Pictures of one size, one below the other or side by side."""
    width, height = pictures[0].size
    step = (width, 0) if cut is Cut.WIDE else (0, height)
    most = len(pictures) - 1
    sheet = Image.new("RGB", (width + step[0] * most, height + step[1] * most))
    for index, picture in enumerate(pictures):
        sheet.paste(picture.convert("RGB"), (index * step[0], index * step[1]))
    return sheet


def areas_in(box: Content, part: Box) -> Collection[str]:
    """The areas whose names stand on a part of the map."""
    return plate_of(box, part).lettering.keys()


def plate_of(box: Content, part: Box, width: int = WIDTH) -> Plate:
    """A part of the map in some width, by default that of every picture."""
    return Plate(box, Frame(part, width / part.width), PRINT)


def region(name: str) -> Region:
    """A region by its id."""
    return next(one for one in REGIONS if one.id == name)


def draw(box: Content, face: Face, name: str, numbers: Mapping[Cell, int] | None = None) -> Image.Image:
    """A region of the map."""
    shown = region(name)
    return draw_part(box, face, shown.box, shown.name, numbers)


def draw_part(
    box: Content, face: Face, part: Box, title: str, numbers: Mapping[Cell, int] | None = None, width: int = WIDTH
) -> Image.Image:
    """A part of the map under a title."""
    drawn = draw_plate(plate_of(box, part, width), face, numbers)
    sheet = Canvas(width, round(TITLE_HEIGHT) + drawn.height, scale=1, least_type=LEAST_TYPE)
    title_strip(sheet, title, f"{moment(view_of(face))}: {headline(box, face).lower()}")
    sheet.image.paste(drawn, (0, round(TITLE_HEIGHT)))
    return in_palette(sheet.image, palette_of(sheet.image, COLOURS))


def details(box: Content, face: Face, cut: Cut = Cut.TALL) -> list[tuple[str, Image.Image]]:
    """Where most was fought in this season, each with its title; nothing in a season of peace."""
    found, shown = [], fights(face)
    size, width = (DETAIL, DETAIL), WIDTH
    if cut is Cut.WIDE:
        size, width = (WIDE_DETAIL, WIDE) if len(shown) == 1 else (HALF_DETAIL, WIDE // 2)
    for middle, places in shown:
        name = ", ".join(box.name_of(place) for place in places[:3])
        found.append((name, draw_part(box, face, around(middle, size), name, width=width)))
    return found


def fights(face: Face) -> list[tuple[Point, list[str]]]:
    """Where marks stand close together: the middle of each cluster and its areas, the largest first."""
    clusters: list[list[tuple[str, Point]]] = []
    for where in incidents(shown_steps(view_of(face))):
        spot = shapes().areas[where[0]].label
        near = [one for one in clusters if all(dist(spot, other) < DETAIL * 0.6 for _, other in one)]
        if near:
            near[0].append((where[0], spot))
        else:
            clusters.append([(where[0], spot)])
    clusters.sort(key=lambda cluster: -len(cluster))
    return [(_middle([spot for _, spot in one]), [place for place, _ in one]) for one in clusters[:MOST_DETAILS]]


def around(middle: Point, size: tuple[float, float] = (DETAIL, DETAIL)) -> Box:
    """The detail about a point, wholly on the map."""
    whole = shapes().box.inset(size[0] / 2, size[1] / 2)
    x = min(max(round(middle[0] / GRID) * GRID, whole.left), whole.right)
    y = min(max(round(middle[1] / GRID) * GRID, whole.top), whole.bottom)
    return Box.around((x, y), *size)


def _middle(points: list[Point]) -> Point:
    return Box.bounding(points).centre
