"""Arrows of what was done, and of what is only ordered; marks where armies met and cities were besieged."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from PIL import Image, ImageDraw

from render.canvas import Canvas, stain
from render.geometry import Box, Point, arrow_outline, curve, dashes, length, ribbon, stretch
from render.stacks import freest
from render.swords_and_sails import signs
from render.swords_and_sails.atlas import shapes
from render.swords_and_sails.lettering import Lettering
from render.swords_and_sails.liveries import STYLES
from render.swords_and_sails.plates import Plate
from render.swords_and_sails.signs import Mark
from render.swords_and_sails.words import Step
from render.theme import INK, VELLUM, Colour
from rules.swords_and_sails.orders import Command, Order, PieceName, owner_of
from rules.swords_and_sails.views import CampaignView

FINE = 2
SLICE = 128 * FINE
"""Arrows are put on in slices of this breadth."""
ORDERED: Colour = (96, 92, 86)
"""What is only ordered is grey."""


class Stroke(StrEnum):
    """How a movement is drawn."""

    SOLID = "solid"
    """On its own feet or keels."""
    DASHED = "dashed"
    """Carried by others."""
    THIN = "thin"
    """Driven back."""
    BROKEN = "broken"
    """Stopped on the way."""


STROKES = {
    "marched": Stroke.SOLID,
    "crossed": Stroke.SOLID,
    "sailed": Stroke.SOLID,
    "docked": Stroke.SOLID,
    "landed": Stroke.DASHED,
    "carried": Stroke.DASHED,
    "loaded": Stroke.DASHED,
    "retreated": Stroke.THIN,
    "left": Stroke.THIN,
    "put_to_sea": Stroke.THIN,
    "stopped": Stroke.BROKEN,
}
MARKS = {
    "fought": Mark.BATTLE,
    "besieged": Mark.TAKEN,
    "held": Mark.HELD,
    "pillaged": Mark.PILLAGED,
    "lost": Mark.LOST,
    "removed": Mark.LOST,
}
HEAD = 3.0
"""How long the head of an arrow is, in widths of its shaft."""
GENTLE = 6.0
"""The cotangent of the largest turn at which nobody sees that a broad line has no round joint."""
BENDS = 0.16, -0.16, 0.3, -0.3, 0.42
"""Arrows along the same way swing out further and further."""


@dataclass(frozen=True)
class Arrow:
    """A movement from one area to another."""

    start: str
    end: str
    stroke: Stroke
    colour: Colour
    is_attack: bool = False
    docks: bool = False


def movements(steps: Iterable[Step]) -> Iterator[Arrow]:
    """The arrows of what was done."""
    for step in steps:
        if step.kind in STROKES and len(step.places) == 2:
            colour, docks = STYLES[owner_of(step.piece)].colour, step.kind == "docked"
            yield Arrow(step.places[0], step.places[1], STROKES[step.kind], colour, docks=docks)


def incidents(steps: Iterable[Step]) -> dict[tuple[str, ...], list[Mark]]:
    """What happened where; between two areas where armies or fleets met on the way."""
    found: dict[tuple[str, ...], list[Mark]] = {}
    for step in steps:
        if step.kind in MARKS:
            marks = found.setdefault(tuple(sorted(step.places)), [])
            if MARKS[step.kind] not in marks:
                marks.append(MARKS[step.kind])
    return found


# Orders


def intentions(view: CampaignView, orders: Mapping[PieceName, Order]) -> Iterator[Arrow]:
    """The arrows of what the viewer has ordered."""
    for name, order in orders.items():
        piece = view.piece(name)
        end = destination(view, orders, order)
        if piece is not None and end and end != piece.place:
            stroke = Stroke.DASHED if piece.aboard or order.command is Command.LOAD else Stroke.SOLID
            docks = piece.is_fleet and end in view.lands
            yield Arrow(piece.place, end, stroke, ORDERED, order.is_attack, docks)


def destination(view: CampaignView, orders: Mapping[PieceName, Order], order: Order) -> str:
    """Where an order leads; with others, where the first of them goes."""
    seen: list[PieceName] = []
    while order.piece and order.piece not in seen:
        seen.append(order.piece)
        leader = view.piece(order.piece)
        if order.piece not in orders:
            return leader.place if leader is not None else ""
        order = orders[order.piece]
        if not order.place and not order.piece and leader is not None:
            return leader.place
    return order.place


# Drawing


def draw_movements(canvas: Canvas, plate: Plate, arrows: Iterable[Arrow]) -> None:
    """What was done: from where pieces stood to where they stand."""
    width = plate.style.piece * 0.42
    for arrow, start, end, bend in _side_by_side(plate, arrows):
        way = curve(start, end, bend)
        room = min(width * 2.4, length(way) * 0.25)
        _draw(canvas, stretch(way, room, length(way) - room) or way, arrow, width)


def draw_orders(canvas: Canvas, plate: Plate, arrows: Iterable[Arrow]) -> Callable[[], None]:
    """What is only ordered; the answer draws the heads once more, on top of whatever has come to hide them."""
    width = plate.style.piece * 0.4
    drawn = []
    for arrow, start, end, bend in _side_by_side(plate, arrows):
        goal = _on_land(plate, arrow, end)
        way = curve(start, goal, bend)
        room = min(width * 3.4, length(way) * 0.25)
        drawn.append((arrow, stretch(way, room, length(way) - (room if goal == end else 0.0)) or way))
        _draw(canvas, drawn[-1][1], arrow, width)

    def draw_heads() -> None:
        for arrow, way in drawn:
            tip = stretch(way, max(0.0, length(way) - width * HEAD), length(way))
            _fill(canvas, [arrow_outline(tip, width, width * HEAD)], arrow, tip[-1], width)

    return draw_heads


def _side_by_side(plate: Plate, arrows: Iterable[Arrow]) -> Iterator[tuple[Arrow, Point, Point, float]]:
    """All arrows that begin or end on the map, with both ends, and how far each swings out."""
    along: Counter[frozenset[str]] = Counter()
    for arrow in dict.fromkeys(arrows):
        pair = frozenset((arrow.start, arrow.end))
        if len(pair) == 2 and any(place in plate.lettering for place in pair):
            bend = BENDS[along[pair] % len(BENDS)]
            along[pair] += 1
            yield arrow, stand_of(plate, arrow.start), stand_of(plate, arrow.end, arrow.docks), bend


def _on_land(plate: Plate, arrow: Arrow, end: Point) -> Point:
    """Where an order to enter land points to: some pieces find room only in the water before it."""
    found, area = plate.lettering.get(arrow.end), shapes().areas[arrow.end]
    if found is None or arrow.docks or area.kind == "sea":
        return end
    across, down = found.name.centre[0] - end[0], found.name.centre[1] - end[1]
    spots = [(end[0] + across * part / 10, end[1] + down * part / 10) for part in range(11)]
    inside = [spot for spot in spots if plate.ids.getpixel((int(spot[0]), int(spot[1]))) == area.number]
    return inside[min(1, len(inside) - 1)] if inside and inside[0] != end else end


def stand_of(plate: Plate, place: str, is_port: bool = False) -> Point:
    """Where pieces stand in an area, or lie in its port; its middle where that is beside the picture."""
    found = plate.lettering.get(place)
    if found is None:
        return plate.frame.spot(shapes().areas[place].label)
    return found.port if is_port and found.port is not None else found.stand


def _draw(canvas: Canvas, way: list[Point], arrow: Arrow, width: float) -> None:
    head = width * HEAD
    match arrow.stroke:
        case Stroke.SOLID:
            parts = [arrow_outline(way, width, head)]
        case Stroke.THIN:
            parts = [arrow_outline(way, width * 0.5, head * 0.8)]
        case Stroke.DASHED:
            tip = stretch(way, max(0.0, length(way) - head), length(way))
            tail = stretch(way, 0.0, max(1.0, length(way) - head * 0.95))
            parts = [ribbon(part, width) for part in dashes(tail, width * 1.5, width * 1.1)]
            parts.append(arrow_outline(tip, width, head))
        case Stroke.BROKEN:
            way = stretch(way, 0.0, length(way) * 0.55) or way
            parts = [ribbon(way, width), _bar(way, width)]
    _fill(canvas, parts, arrow, way[-1], width)


def _fill(canvas: Canvas, parts: Sequence[Sequence[Point]], arrow: Arrow, end: Point, width: float) -> None:
    fill(canvas, parts, ((INK, width * 0.72), (VELLUM, width * 0.42), (arrow.colour, 0.0)))
    if arrow.is_attack:
        signs.mark(canvas, end, width * 1.5, Mark.BATTLE)


def _bar(way: Sequence[Point], width: float) -> list[Point]:
    """A bar across the end of a way."""
    (x, y), (before_x, before_y) = way[-1], way[-2]
    run = math.hypot(x - before_x, y - before_y) or 1.0
    across, down = (y - before_y) / run * width * 1.8, (before_x - x) / run * width * 1.8
    return ribbon([(x - across, y - down), (x + across, y + down)], width)


def fill(canvas: Canvas, outlines: Sequence[Sequence[Point]], coats: Sequence[tuple[Colour, float]]) -> None:
    """Shapes with smooth edges on a canvas of finished size, in one colour over the other, each grown by a rim.

    Each coat lies wholly inside the one before it, so that all of them are put on through the mask of the first.
    """
    room = Box.bounding(point for outline in outlines for point in outline).inset(-max(rim for _, rim in coats) - 1)
    left, top = max(0, math.floor(room.left)), max(0, math.floor(room.top))
    width, height = round(canvas.box.width), round(canvas.box.height)
    right, bottom = min(width, math.ceil(room.right)), min(height, math.ceil(room.bottom))
    if right <= left or bottom <= top:
        return
    drawn = [[((x - left) * FINE, (y - top) * FINE) for x, y in outline] for outline in outlines]
    corners = [corner for outline in drawn for corner in _corners(outline)]
    bare = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE), 0)
    draw = ImageDraw.Draw(bare)
    for outline in drawn:
        draw.polygon(outline, fill=255)
    masks = [_grown(bare, drawn, corners, rim * FINE) if rim else bare for _, rim in coats]
    for part in _filled(masks[0]):
        outer, *inner = (mask.reduce(FINE, part) for mask in masks)
        picture = Image.new("RGB", outer.size, coats[0][0])
        for (colour, _), mask in zip(coats[1:], inner, strict=True):
            stain(picture, colour, (0, 0), mask)
        canvas.paste(picture, (left + part[0] // FINE, top + part[1] // FINE), outer)


def _filled(mask: Image.Image) -> Iterator[tuple[int, int, int, int]]:
    """A fine mask in slices, each no larger than what is in it: most of a slanting arrow's box is empty."""
    width, height = mask.size
    across = [(left, 0, min(left + SLICE, width), height) for left in range(0, width, SLICE)]
    down = [(0, top, width, min(top + SLICE, height)) for top in range(0, height, SLICE)]
    for left, top, right, bottom in across if width > height else down:
        found = mask.crop((left, top, right, bottom)).getbbox()
        if found is not None:
            start, above = (left + found[0]) // FINE * FINE, (top + found[1]) // FINE * FINE
            end, below = -(-(left + found[2]) // FINE) * FINE, -(-(top + found[3]) // FINE) * FINE
            yield start, above, end, below


def _grown(bare: Image.Image, outlines: Sequence[Sequence[Point]], corners: Sequence[Point], rim: float) -> Image.Image:
    """Shapes with a broad line along their edges, round where they turn sharply."""
    mask = bare.copy()
    draw = ImageDraw.Draw(mask)
    for outline in outlines:
        draw.line([*outline, outline[0]], fill=255, width=round(2 * rim))
    for x, y in corners:
        draw.ellipse((x - rim, y - rim, x + rim, y + rim), fill=255)
    return mask


def _corners(outline: Sequence[Point]) -> Iterator[Point]:
    """Where an outline turns so sharply that a broad line along it needs a round joint."""
    for before, (x, y), after in zip([outline[-1], *outline], outline, [*outline[1:], outline[0]], strict=False):
        one, other = (x - before[0], y - before[1]), (after[0] - x, after[1] - y)
        straight = one[0] * other[0] + one[1] * other[1]
        if straight <= abs(one[0] * other[1] - one[1] * other[0]) * GENTLE:
            yield x, y


def draw_incidents(
    canvas: Canvas, places: Mapping[str, Lettering], steps: Iterable[Step], radius: float, taken: list[Box]
) -> None:
    """Crossed swords at battles, a tower at sieges, a flame at pillage; beside the name, where they hide least."""
    for where, marks in incidents(steps).items():
        if all(place in places for place in where):
            room = room_beside(canvas.box, [places[place].name for place in where], len(marks), radius, taken)
            for column, mark in zip(room.columns(len(marks)), marks, strict=True):
                signs.mark(canvas, column.centre, radius, mark)
            taken.append(room)


def room_beside(whole: Box, names: Sequence[Box], count: int, radius: float, taken: Sequence[Box]) -> Box:
    """Room for marks: between two areas, or about the name of one."""
    width, height = count * radius * 2.2, radius * 2.2
    x = sum(name.centre[0] for name in names) / len(names)
    y = sum(name.centre[1] for name in names) / len(names)
    if len(names) > 1:
        return Box.around((x, y), width, height)
    across, down = (names[0].width + width) / 2 + 2, (names[0].height + height) / 2
    sides = [
        (0, -down),
        (across, 0),
        (-across, 0),
        (across, -down),
        (-across, -down),
        (0, down + radius),
        (across, down),
    ]
    return freest(whole, [Box.around((x + right, y + below), width, height) for right, below in sides], taken)
