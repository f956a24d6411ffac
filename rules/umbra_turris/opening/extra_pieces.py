"""Extra pieces of terrain: everybody may add one, and shift that of another [UT-905, UT-923, UT-D04, UT-D05]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from rules.kernel.areas import Area
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
from rules.kernel.choosing_points import choose_point
from rules.kernel.kept import Kept
from rules.kernel.plane.points import Point, squared
from rules.kernel.plane.shapes import Rect, Shape, contains, edges_of, stretch_in_rect
from rules.kernel.play import Play, Procedure
from rules.kernel.positions import Pose
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import MIDDLE, TABLE
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.state import Battle, Id, Piece, Step
from rules.umbra_turris.tokens import nearest
from rules.umbra_turris.zones import Zone, zones

G = Play[Battle]
SHIFT = 20
"""How far another player may shift a piece, in cm [UT-923]."""


def add_pieces(g: G) -> Procedure[None]:
    """One after the other, the drawer last, players add a piece; the next one shifts it [UT-R119]."""
    table = g.state.table
    if table.choices.extra_pieces:
        for seat in sorted(table.playing, key=lambda seat: seat == table.drawer):
            yield from add_piece(g, seat)
    table.step = Step.LOOT


def add_piece(g: G, seat: Seat) -> Procedure[None]:
    """A player adds a piece or none; then somebody else may move it a little."""
    table = g.state.table
    chosen = yield from g.ask(seat, ask_piece(field_of(g), seat))
    if chosen is None:
        return
    piece = Piece(id=f"{chosen.extra} {seat}", extra=chosen.extra, centre=chosen.centre, turned=chosen.turned)
    table.pieces = [*table.pieces, piece]
    g.tell("piece_added", seat=seat, piece=piece.id, at=[*chosen.centre], turned=chosen.turned)
    shifter = table.playing[(table.playing.index(seat) + 1) % len(table.playing)]
    pose = yield from g.ask(shifter, ask_shift(field_of(g), piece, shifter))
    if pose.point != piece.centre:
        piece.centre = pose.point
        g.tell("piece_shifted", seat=shifter, piece=piece.id, at=[*pose.point])


@dataclass(frozen=True)
class Added:
    """A piece that a player wants to add."""

    extra: Id
    centre: Point
    turned: bool


def ask_piece(field: Battlefield, seat: Seat) -> Ask[Added | None]:
    """None, or one of the pieces where it may lie, turned by a quarter or not."""
    choices: list[Choice[Added | None]] = [Choice("none", "No extra piece", None)]
    for extra in field.content.extra_pieces:
        rect = extra.part.rect
        assert rect is not None
        is_square = rect[2] - rect[0] == rect[3] - rect[1]
        for turned in (False,) if is_square else (False, True):
            points = places(field, extra.id, turned)
            if not points:
                continue
            ask = _ask_centre(f"Where does the {extra.name.lower()} lie?", points, nearest(points, MIDDLE), seat)
            name = f"{extra.id} turned" if turned else extra.id
            label = f"{extra.name}, turned" if turned else extra.name
            choices.append(Choice(name, label, _added(ask, extra.id, turned)))
    return pick("opening.piece", "Which piece of terrain do you add?", choices, rule="UT-905", about=seat)


def _added(ask: Ask[Pose], extra: Id, turned: bool) -> Ask[Added | None]:
    return ask.reading(lambda pose: Added(extra, pose.point, turned))


def ask_shift(field: Battlefield, piece: Piece, seat: Seat) -> Ask[Pose]:
    """Where the piece of another player lies in the end; it stays by itself [UT-D05]."""
    assert piece.centre is not None
    points = [
        point
        for point in places(field, piece.extra, piece.turned, but=piece)
        if squared(point, piece.centre) <= SHIFT * SHIFT
    ]
    name = field.content.extra_piece(piece.extra).name.lower()
    return _ask_centre(f"Shift the {name}?", [*points, piece.centre], piece.centre, seat, "opening.shift")


def _ask_centre(prompt: str, points: list[Point], usual: Point, seat: Seat, key: str = "opening.centre") -> Ask[Pose]:
    return choose_point(
        key, prompt, (TABLE, TABLE), Area.of(dict.fromkeys(points)), Pose(usual), rule="UT-923", about=seat
    )


# Where a piece may lie


PLACES: Kept[tuple[object, ...], list[Point]] = Kept("places for extra terrain", 256)


def places(field: Battlefield, extra: Id, turned: bool, *, but: Piece | None = None) -> list[Point]:
    """Every centre from which a piece lies on the table, over no other piece and in no deployment zone."""
    rect = field.content.extra_piece(extra).placed((0, 0), turned).rect
    assert rect is not None
    ground, closed = Rect(*rect), zones(field)
    others = [part.shape for part in field.land.parts if but is None or part.piece != but.id]
    key = (field.land.key, closed, ground, "" if but is None else but.id)
    return [*PLACES.made(key, lambda: _places(ground, closed, others))]


def _places(ground: Rect, closed: tuple[Zone, ...], others: list[Shape]) -> list[Point]:
    west, south, east, north = ground
    points = [Point(x, y) for x in range(-west, TABLE - east + 1) for y in range(-south, TABLE - north + 1)]

    def laid(point: Point) -> Rect:
        return Rect(west + point.x, south + point.y, east + point.x, north + point.y)

    # Only near what may lie under it does a piece have to be laid out.
    lying: list[tuple[Rect, Callable[[Rect], bool]]] = [(zone.box, zone.meets) for zone in closed]
    lying += [(shape.box, partial(share_ground, shape)) for shape in others]
    for box, is_under in lying:
        near = Rect(box.west - east, box.south - north, box.east - west, box.north - south)
        points = [
            point
            for point in points
            if not (near.west < point.x < near.east and near.south < point.y < near.north) or not is_under(laid(point))
        ]
    return points


def share_ground(shape: Shape, rect: Rect) -> bool:
    """Whether a shape and a rectangle have more in common than a border."""
    box = shape.box
    if not (box.west < rect.east and rect.west < box.east and box.south < rect.north and rect.south < box.north):
        return False
    if isinstance(shape, Rect) or any(stretch_in_rect(*edge, rect) is not None for edge in edges_of(shape)):
        return True
    return all(contains(shape, corner) for corner in rect.corners)
