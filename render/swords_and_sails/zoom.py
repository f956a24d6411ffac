"""Cut-outs of the map that can be read on a phone: one for each region, and one around each fight of the season."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import dist

from PIL import Image

from render.canvas import Canvas
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


def standings(box: Content, face: Face) -> Image.Image:
    """Standings, incomes and treaties alone, for those who cannot read them under the whole map."""
    view = view_of(face)
    sheet = standings_alone(box, view, round(TITLE_HEIGHT))
    title_strip(sheet, "Standings", f"{moment(view)}: {headline(box, face).lower()}")
    return sheet.image


def stacked(pictures: Sequence[Image.Image]) -> Image.Image:
    """Pictures of one width, one below the other."""
    sheet = Image.new("RGB", (pictures[0].width, sum(picture.height for picture in pictures)))
    top = 0
    for picture in pictures:
        sheet.paste(picture.convert("RGB"), (0, top))
        top += picture.height
    return sheet


def areas_in(box: Content, part: Box) -> Collection[str]:
    """The areas whose names stand on a part of the map."""
    return plate_of(box, part).lettering.keys()


def plate_of(box: Content, part: Box) -> Plate:
    """A part of the map, as wide as every picture."""
    return Plate(box, Frame(part, WIDTH / part.width), PRINT)


def region(name: str) -> Region:
    """A region by its id."""
    return next(one for one in REGIONS if one.id == name)


def draw(box: Content, face: Face, name: str, numbers: Mapping[Cell, int] | None = None) -> Image.Image:
    """A region of the map."""
    shown = region(name)
    return draw_part(box, face, shown.box, shown.name, numbers)


def draw_part(
    box: Content, face: Face, part: Box, title: str, numbers: Mapping[Cell, int] | None = None
) -> Image.Image:
    """A part of the map under a title, as wide as every picture."""
    drawn = draw_plate(plate_of(box, part), face, numbers)
    sheet = Canvas(WIDTH, round(TITLE_HEIGHT) + drawn.height, scale=1, least_type=LEAST_TYPE)
    title_strip(sheet, title, f"{moment(view_of(face))}: {headline(box, face).lower()}")
    sheet.image.paste(drawn, (0, round(TITLE_HEIGHT)))
    return in_palette(sheet.image, palette_of(sheet.image, COLOURS))


def details(box: Content, face: Face) -> list[tuple[str, Image.Image]]:
    """Where most was fought in this season, each with its title; nothing in a season of peace."""
    found = []
    for middle, places in fights(face):
        name = ", ".join(box.name_of(place) for place in places[:3])
        found.append((name, draw_part(box, face, around(middle), name)))
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


def around(middle: Point) -> Box:
    """The detail about a point, wholly on the map."""
    whole = shapes().box.inset(DETAIL / 2)
    x = min(max(round(middle[0] / GRID) * GRID, whole.left), whole.right)
    y = min(max(round(middle[1] / GRID) * GRID, whole.top), whole.bottom)
    return Box.around((x, y), DETAIL)


def _middle(points: list[Point]) -> Point:
    return Box.bounding(points).centre
