"""What a picture shows of a point that is being chosen: numbered cells, the points of one, and ghosts of pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PIL import Image

from render.canvas import Canvas
from render.changes import CHANGED
from render.geometry import Box, Point, length
from render.stacks import overlap
from render.tabletop import TableMap
from render.theme import BRIGHT_GOLD, GOLD, INK, SMALL, VELLUM, WHITE, Colour, Face, Paint, mix
from render.tokens import target_mark
from rules.kernel.areas import box_named, is_point
from rules.kernel.decisions import Decision, Path, PickOne, Position, Series, Sheet
from rules.kernel.drafts import end_of, part, sound, way_of
from rules.kernel.game import Face as Sight
from rules.kernel.plane.points import Facing
from rules.kernel.plane.shapes import Rect
from rules.kernel.values import Cell, Frozen, Json

Span = tuple[float, float, float, float]
"""West, south, east and north, in cm."""
Enlarged = Callable[[Span, tuple[int, int]], Image.Image]
"""A part of a table, with all that stands on it, in some size."""

_VEIL: Colour = (255, 241, 168)
_LENS = 0.38
"""How much of the table the enlarged cell may cover, along each side."""
_RING = 1.8
"""So many centimetres around a ghost lies the ring by which it is found."""
_WEDGE = {Facing.N: (0.0, 1.0), Facing.E: (1.0, 0.0), Facing.S: (0.0, -1.0), Facing.W: (-1.0, 0.0)}


# Numbers


def draw_raster(
    canvas: Canvas,
    table: TableMap,
    numbers: Mapping[Cell, int] | None,
    enlarged: Enlarged | None = None,
    pieces: Sequence[Box] = (),
    is_veiled: bool = False,
) -> None:
    """The numbered cells or regions that can be chosen next; of points, the cell that holds them, enlarged.

    Numbers, and the enlarged cell, keep off the pieces that stand there as well as they can. A board that has drawn
    its pieces on the cells already wants the numbers alone.
    """
    if not is_veiled:
        draw_cells(canvas, table, numbers)
    boxes = {box_named(name): number for name, number in (numbers or {}).items()}
    points = [box for box in boxes if is_point(box)]
    if points:
        draw_points(canvas, table, points, enlarged, pieces)
    for box, number in boxes.items():
        if not is_point(box):
            _draw_number(canvas, _cell(table, box), number, pieces)


def draw_cells(canvas: Canvas, table: TableMap, numbers: Mapping[Cell, int] | None) -> None:
    """The cells that can be chosen, without their numbers: the ground below all pieces."""
    for box in map(box_named, numbers or ()):
        if not is_point(box):
            canvas.rectangle(_cell(table, box), Paint(_VEIL, alpha=0.3), mix(GOLD, INK, 0.7), 1.5)


def _cell(table: TableMap, box: Rect) -> Box:
    """Half a centimetre more on each side, so that neighbours meet."""
    return table.area(box.west - 0.5, box.south - 0.5, box.east + 0.5, box.north + 0.5)


def _draw_number(canvas: Canvas, room: Box, number: int, pieces: Sequence[Box]) -> None:
    if number == CHANGED:
        target_mark(canvas, (room.right, room.top), number, max(canvas.least_type * 0.7, 13))
        return
    size = max(canvas.least_type, min(round(min(room.width, room.height) * 0.46), 2 * SMALL))
    wide = canvas.text_width(str(number), size, Face.BOLD) + size * 0.3
    spot = free_spot(room, (wide, size * 0.9), pieces)
    canvas.text(spot, str(number), size, INK, Face.BOLD, halo=WHITE, halo_width=size * 0.14)


def free_spot(room: Box, size: tuple[float, float], pieces: Sequence[Box]) -> Point:
    """The middle of a cell, or where else in it something of this size covers least of any piece."""
    x, y = room.centre
    aside, up = max(0.0, (room.width - size[0]) / 2), max(0.0, (room.height - size[1]) / 2)
    steps = [(0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)]
    spots = [(x + across * aside, y + down * up) for across, down in steps]
    near = [piece for piece in pieces if overlap(piece, room.inset(-max(size))) > 0]
    return min(spots, key=lambda spot: sum(overlap(Box.around(spot, *size), piece) for piece in near))


def draw_points(
    canvas: Canvas,
    table: TableMap,
    points: Sequence[Rect],
    enlarged: Enlarged | None = None,
    pieces: Sequence[Box] = (),
) -> None:
    """The points of a cell: where it lies, and the cell enlarged, with the numbers of its rows and columns.

    A board that says how a part of it looks enlarged shows it under the points.
    """
    west, south = min(point.west for point in points), min(point.south for point in points)
    east, north = max(point.east for point in points), max(point.north for point in points)
    cell = table.area(west - 0.5, south - 0.5, east + 0.5, north + 0.5)
    canvas.rectangle(cell, Paint(_VEIL, alpha=0.45), INK, 4)
    canvas.rectangle(cell, None, BRIGHT_GOLD, 2)
    lens = lens_beside(table, cell, east - west + 1, north - south + 1, pieces)
    canvas.rectangle(lens, Paint(VELLUM, alpha=0.94), INK, 3, radius=6)
    inner = _inner(canvas, lens)
    across, down = inner.width / (east - west + 1), inner.height / (north - south + 1)
    if enlarged is not None:
        size = round(inner.width * canvas.scale), round(inner.height * canvas.scale)
        part = enlarged((west - 0.5, south - 0.5, east + 0.5, north + 0.5), size)
        canvas.image.paste(part, (round(inner.left * canvas.scale), round(inner.top * canvas.scale)))

    def spot(x: int, y: int) -> Point:
        return inner.left + (x - west + 0.5) * across, inner.bottom - (y - south + 0.5) * down

    type_ = max(canvas.least_type, min(SMALL, round(min(across, down) * 0.5)))
    for x in range(west, east + 1):
        canvas.text((spot(x, south)[0], lens.bottom - type_ * 0.8), str(x), type_, INK, Face.BOLD)
    for y in range(south, north + 1):
        canvas.text((lens.left + type_ * 0.9, spot(west, y)[1]), str(y), type_, INK, Face.BOLD)
    for point in points:
        centre, radius = spot(point.west, point.south), min(across, down) * (0.3 if enlarged is None else 0.18)
        canvas.circle(centre, radius, mix(GOLD, WHITE, 0.2), INK, 2)
        canvas.circle(centre, radius * 0.3, INK)


def lens_beside(table: TableMap, cell: Box, across: int, down: int, pieces: Sequence[Box] = ()) -> Box:
    """Room for the enlarged cell, in a corner of the table: off the cell, on as little as can be, far from the cell."""
    side = min(table.seen.width, table.seen.height) * _LENS
    pitch = side / max(across, down, 3)
    margin = side * 0.14
    width, height = pitch * across + margin, pitch * down + margin
    seen = table.seen
    lenses = [
        Box(left, top, left + width, top + height)
        for left in (seen.left + 4, seen.right - width - 4)
        for top in (seen.top + 4, seen.bottom - height - 4)
    ]

    def cost(lens: Box) -> tuple[float, float, float]:
        away = length([lens.centre, cell.centre])
        return overlap(lens, cell), sum(overlap(lens, piece) for piece in pieces), -away

    return min(lenses, key=cost)


def _inner(canvas: Canvas, lens: Box) -> Box:
    """The room for points: beside the numbers of the rows, above those of the columns."""
    edge = max(canvas.least_type, SMALL) * 1.5
    return Box(lens.left + edge, lens.top + edge * 0.2, lens.right - edge * 0.2, lens.bottom - edge)


# Ghosts


class Ghost(Frozen):
    """Where a piece would stand by an answer in the making."""

    name: str
    """What the question calls it: its unit, or else its prompt."""
    at: tuple[int, int]
    level: int = 0
    half: int = 0
    facing: Facing | None = None
    start: tuple[int, int] | None = None
    via: tuple[tuple[int, int], ...] = ()


def drawn_positions(face: Sight) -> Json:
    """What a board shows of points in an answer, handed in or not: as `Edition.drawn_answer`.

    A face that is asked nothing any more carries an answer that this has been through already.
    """
    if face.seat is None or face.asked is None:
        return face.answer if face.asked is None else None
    found = ghosts_in(face.asked, sound(face.asked, face.answer))
    return [ghost.model_dump(mode="json") for ghost in found] or None


def ghosts_of(drawn: Json) -> list[Ghost]:
    """The ghosts in what a board shows of an answer."""
    return [Ghost.model_validate(one) for one in drawn] if isinstance(drawn, list) else []


def ghosts_in(asked: Decision, given: Json) -> list[Ghost]:
    """All points that are chosen at any depth of an answer in the making."""
    match asked:
        case Position() if isinstance(given, dict):
            own = [_ghost(asked, given)] if "at" in given else []
            return own if asked.then is None else [*own, *ghosts_in(asked.then, given.get("then"))]
        case PickOne() if isinstance(given, dict):
            then = next((one.then for one in asked.options if one.id == given.get("pick")), None)
            return [] if then is None else ghosts_in(then, given.get("then"))
        case Path() if isinstance(given, dict):
            end = asked.then.get(end_of(asked, way_of(given)))
            return [] if end is None else ghosts_in(end, given.get("then"))
        case Sheet():
            return [one for slot, line in asked.slots.items() for one in ghosts_in(line, part(given, slot))]
        case Series() if isinstance(given, list):
            return [one for line in given for one in ghosts_in(asked.element, line)]
    return []


def _ghost(asked: Position, given: dict[str, Json]) -> Ghost:
    bare = asked.model_copy(update={"then": None})
    walk, _ = bare.split({name: one for name, one in given.items() if name != "then"})
    end = walk.end
    name = asked.about or asked.prompt
    return Ghost(
        name=name, at=end.point, level=end.level, half=asked.half, facing=end.facing, start=asked.start, via=walk.via
    )


def draw_ghost(canvas: Canvas, table: TableMap, ghost: Ghost, colour: Colour = INK) -> None:
    """The base where it would stand, which way it would look, and the corners of its way.

    Without corners the way is the rules' own to find, and so nobody's to draw here.
    """
    if ghost.via and ghost.start is not None:
        way = [table(*point) for point in (ghost.start, *ghost.via, ghost.at)]
        canvas.line(way, WHITE, 6, caps=False)
        canvas.line(way, colour, 3, (9, 7), caps=False)
        for corner in way[1:-1]:
            canvas.circle(corner, 6, WHITE, colour, 2)
    x, y = ghost.at
    half = max(ghost.half, 0.6)
    base = table.area(x - half, y - half, x + half, y + half)
    ring = (half + _RING) * table.per_cm
    canvas.circle(base.centre, ring, None, INK, 6)
    canvas.circle(base.centre, ring - 1.5, None, BRIGHT_GOLD, 3)
    canvas.rectangle(base, Paint(_VEIL, alpha=0.75))
    canvas.polygon(base.corners, None, WHITE, 4)
    canvas.line([*base.corners, base.corners[0]], colour, 2.5, (7, 4), caps=False)
    if ghost.facing is not None:
        canvas.polygon(_wedge(table, ghost, half), colour, WHITE, 1.5)


def _wedge(table: TableMap, ghost: Ghost, half: float) -> list[Point]:
    """A wedge on the edge that looks forward."""
    (x, y), (ahead, up) = ghost.at, _WEDGE[ghost.facing or Facing.N]
    middle = x + ahead * half, y + up * half
    tip = middle[0] + ahead * 1.2, middle[1] + up * 1.2
    left = middle[0] - up * half, middle[1] + ahead * half
    right = middle[0] + up * half, middle[1] - ahead * half
    return [table(*tip), table(*left), table(*right)]
