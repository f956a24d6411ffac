"""The private map of a player: the own region large, with the orders being written, and all of Europe small."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from math import ceil

from PIL import Image

from render.cache import PAINTED, SPRITES
from render.canvas import Canvas, base, sprite
from render.cuts import GAP, Cut, Part, Spread, spread
from render.furniture import panel, parchment_sheet
from render.geometry import Box, Point
from render.mosaic import Mosaic
from render.swords_and_sails.arrows import destination
from render.swords_and_sails.atlas import Frame, shapes
from render.swords_and_sails.drafts import own_orders
from render.swords_and_sails.grounds import Ground
from render.swords_and_sails.labels import write_names
from render.swords_and_sails.lettering import Print
from render.swords_and_sails.liveries import STYLES
from render.swords_and_sails.painting import bare, painted
from render.swords_and_sails.panels import TITLE_HEIGHT, TYPE
from render.swords_and_sails.plates import Plate
from render.swords_and_sails.sheet import HIGHEST, PARTS, WIDTH, Sheet, told_in
from render.swords_and_sails.standings import draw_standings, paint_standings, standings_height
from render.swords_and_sails.words import TITLE, view_of
from render.theme import BRIGHT_GOLD, INK, VELLUM, Colour
from rules.kernel.game import Face
from rules.kernel.values import Cell
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.views import CampaignView
from rules.swords_and_sails.vocabulary import SHIPS, TROOPS, Half

PRINT = Print(names=(30, 28, TYPE), zones=(28, TYPE), city=6.0, piece=30.0)
INSET = 430
"""How high all of Europe is at most."""
SMALL = Print(names=(TYPE,), zones=(TYPE,), city=1.0, piece=7.0)
KEY = 240
"""How high the key to the figures at the own pieces is."""
SHAPE = WIDTH / HIGHEST
BROAD = 1210
"""Parts of so many map pixels show what no single region does."""
CENTRES: tuple[tuple[Point, float], ...] = (
    ((540, 430), 700),
    ((970, 300), 700),
    ((390, 800), 770),
    ((930, 640), 720),
    ((1020, 980), 760),
    ((1420, 420), 870),
    ((1610, 1060), 790),
    ((420, 1160), 820),
    ((1230, 1130), 900),
    ((605, 560), BROAD),
    ((1000, 500), BROAD),
    ((800, 990), BROAD),
    ((1390, 560), BROAD),
    ((1390, 990), BROAD),
)
"""The middles of all parts, and how wide each is, in map pixels; the smallest first."""


@cache
def parts() -> tuple[Box, ...]:
    """All parts of the map that can be the own region, each in the shape of a map on a wide sheet."""
    whole, found = shapes().box, []
    for (x, y), width in CENTRES:
        half = width / 2, width / SHAPE / 2
        middle = (
            min(max(x, whole.left + half[0]), whole.right - half[0]),
            min(max(y, whole.top + half[1]), whole.bottom - half[1]),
        )
        found.append(Box.around(middle, width, width / SHAPE))
    return tuple(sorted(found, key=lambda part: part.width))


def plate_of(box: Content, part: Box) -> Plate:
    """A part of the map as large as it can be."""
    return Plate(box, Frame(part, WIDTH / part.width), PRINT)


def paint_ahead(box: Content) -> None:
    """Have everything baked that lies still on any part of the map, in games on the whole of it."""
    ground = Ground.at_home(box, Half.BOTH)
    for part in parts():
        plate = plate_of(box, part)
        write_names(painted(plate, ground), plate, ground)


def region_of(face: Face, numbers: Mapping[Cell, int] | None) -> Box | None:
    """The smallest part with all that the seat is to look at; None where only the whole map shows the numbers."""
    wanted = [place for place in (numbers or {}) if place in shapes().areas] or concerns(face)
    seen = {part: sum(_is_inside(place, part) for place in wanted) for part in parts()}
    most = max(seen.values())
    if numbers and most < len(wanted):
        return None
    return next(part for part in parts() if seen[part] == most)


def concerns(face: Face) -> list[str]:
    """Where the viewer's own pieces stand and are sent; the own land where there are none."""
    view, orders = view_of(face), own_orders(face)
    stands = [piece.place for piece in view.own()]
    goals = [destination(view, orders, order) for order in orders.values()]
    lands = [place for place, land in view.lands.items() if land.controller == view.viewer]
    return list(dict.fromkeys(place for place in [*stands, *goals] if place)) or lands or [*view.lands]


def _is_inside(place: str, part: Box) -> bool:
    """Whether there is room on a part for whatever stands in an area."""
    (x, y), inner = shapes().areas[place].label, part.inset(part.width * 0.035)
    return inner.left <= x <= inner.right and inner.top <= y <= inner.bottom


# The sheet


def lay_out(cut: Cut, powers: int) -> Spread:
    """The small map and the standings beside the own region, or below it."""
    beside = 342 if cut is Cut.WIDE else INSET
    parts = Part(beside, abreast=2), Part(standings_height(powers), abreast=2)
    return spread(cut, TITLE_HEIGHT, (WIDTH, HIGHEST), parts)


def tell(box: Content, view: CampaignView, cut: Cut, colours: Image.Image) -> Image.Image:
    """The sheet with the standings; title and maps are still missing."""
    laid = lay_out(cut, len(view.realms))
    standings = laid.panels[1]._replace(bottom=laid.panels[1].top + standings_height(len(view.realms)))
    room = laid.panels[1]._replace(top=standings.bottom + GAP)

    def untold() -> Canvas:
        sheet = parchment_sheet(*laid.size, laid.least_type)
        paint_standings(sheet, standings)
        if room.height >= KEY:
            paint_key(sheet, room._replace(bottom=room.top + KEY), box)
        return Canvas.over(sheet.finish(), scale=1)

    key = TITLE, "own", laid.size, len(view.realms)
    sheet = Sheet.blank((key, cut, view.options.half), base(key, untold), colours, laid.least_type)
    sheet.draw_in(standings, lambda canvas: draw_standings(canvas, standings, box, view))
    return sheet.picture


def paint_key(canvas: Canvas, area: Box, box: Content) -> None:
    """What the figures at the own pieces count, in their order."""
    troops, ships = (" / ".join(box.unit(kind).plural for kind in kinds) for kinds in (TROOPS, SHIPS))
    panel(canvas, area)
    canvas.paragraph(area.inset(16, 10), f"Your armies: {troops}\nYour fleets: {ships}", TYPE, INK, middle=True)


def sheet_of(box: Content, face: Face, cut: Cut, part: Box, colours: Image.Image) -> Image.Image:
    """The sheet on which only the title and the own region are missing."""
    view = view_of(face)
    key = "own in palette", cut, view.options.half, told_in(view)
    sheet = PAINTED.made(key, lambda: tell(box, view, cut, colours)).copy()
    room = lay_out(cut, len(view.realms)).panels[0]
    small = draw_inset(box, face, part, room)
    width, x = small.ground.width, room.centre[0]
    small.lay_on(sheet, (round(x - width / 2), round(room.top)), colours)
    return sheet


# The small map


def inset_of(box: Content, half: Half, room: Box) -> Plate:
    """All that is played, small."""
    whole = PARTS[half]
    return Plate(box, Frame(whole, min(room.width / whole.width, min(INSET, room.height) / whole.height)), SMALL)


def draw_inset(box: Content, face: Face, part: Box, room: Box) -> Mosaic:
    """Who holds what, who stands where, and which part of it is shown large."""
    view = view_of(face)
    plate, ground = inset_of(box, view.options.half, room), Ground.of(view)
    canvas = Mosaic.upon(bare(plate, ground))
    for place in dict.fromkeys(piece.place for piece in view.pieces.values()):
        there = [piece for piece in view.pieces.values() if piece.place == place]
        shown = next((piece for piece in there if piece.faction == view.viewer), there[0])
        spot = plate.frame.spot(shapes().areas[place].label)
        _draw_dot(canvas, spot, STYLES[shown.faction].colour, is_own=shown.faction == view.viewer)
    _draw_frame(canvas, canvas.box, 3, INK)
    for width, colour in ((6.0, INK), (3.0, BRIGHT_GOLD)):
        _draw_frame(canvas, plate.frame.on_picture(part), width, colour)
    return canvas


def _draw_dot(canvas: Canvas, spot: Point, colour: Colour, *, is_own: bool) -> None:
    """Where somebody's pieces stand; the viewer's own have a golden rim."""
    radius = 8.0 if is_own else 6.0

    def paint(clear: Canvas) -> None:
        clear.circle(clear.box.centre, radius, INK)
        clear.circle(clear.box.centre, radius - 1, BRIGHT_GOLD if is_own else VELLUM)
        clear.circle(clear.box.centre, radius - 3, colour)

    canvas.stamp(spot, (18, 18), ("dot", colour, is_own), paint)


def _draw_frame(canvas: Canvas, box: Box, width: float, colour: Colour) -> None:
    """A line about a box, as far as it lies on the picture."""
    seen = Box(max(box.left, 0), max(box.top, 0), min(box.right, canvas.box.right), min(box.bottom, canvas.box.bottom))
    key, size = ("frame", seen, width, colour), (seen.width, seen.height)
    drawn = sprite(size, key, lambda clear: clear.rectangle(clear.box, None, colour, width), 1, canvas.least_type)
    left, top = canvas.corner_of(drawn, seen.centre)
    # Only its four sides: there is nothing inside it.
    rim, (right, bottom) = ceil(width) + 1, drawn.size
    sides = (
        (0, 0, right, rim),
        (0, bottom - rim, right, bottom),
        (0, rim, rim, bottom - rim),
        (right - rim, rim, right, bottom - rim),
    )
    for side in sides:
        strip = SPRITES.made((key, side), partial(drawn.crop, side))
        canvas.paste(strip, (left + side[0], top + side[1]), strip)
