"""What presses do to a point of a table, to the corners of the way there, and to which way a piece looks."""

from __future__ import annotations

from cogs.forms.desk import Desk, Values, index_of
from cogs.forms.draft import corners_of
from cogs.forms.model import MOVED_ON, Act, Pressed
from cogs.forms.raster import Opened, is_placed
from rules.kernel.answers import stood
from rules.kernel.areas import Area
from rules.kernel.decisions import Position
from rules.kernel.plane.points import Facing, Point
from rules.kernel.values import IllegalAnswer, Json


def open_box(position: Position, desk: Desk, act: Act, values: Values) -> Pressed:
    """A cell, a region or the whole field is looked into."""
    code = index_of(Act(act.place, act.verb) if values else act, values, 1_000_000)
    opened = Opened.of(code)
    if opened is None or (opened.is_corner and position.via is None):
        raise IllegalAnswer(MOVED_ON)
    return desk.turn(inside=code).pressed()


def put_point(position: Position, desk: Desk, act: Act, values: Values) -> Pressed:
    """A point of the raster is chosen."""
    return stand(position, desk, *_numbered(position.area, act, values))


def add_corner(position: Position, desk: Desk, act: Act, values: Values) -> Pressed:
    """The way bends at a point of the raster; it can still end where it did."""
    corners = corners_of(desk.spot.given)
    if position.via is None or len(corners) >= position.most_corners:
        raise IllegalAnswer(MOVED_ON)
    point, _ = _numbered(position.via, act, values)
    return _with_corners(desk, [*corners, [*point]])


def take_off_corner(position: Position, desk: Desk, act: Act, values: Values) -> Pressed:
    """The last corner is gone."""
    corners = corners_of(desk.spot.given)
    if not corners or act.only_number() != len(corners):
        raise IllegalAnswer(MOVED_ON)
    return _with_corners(desk, corners[:-1])


def propose(position: Position, desk: Desk, act: Act, values: Values) -> Pressed:
    """A point that the rules have named is chosen."""
    one = position.proposals[index_of(act, values, len(position.proposals))]
    return stand(position, desk, one.point, one.level, one.facing)


def look(position: Position, desk: Desk, act: Act, values: Values) -> Pressed:
    """Which way the piece looks where it stands."""
    given = desk.spot.given
    if not isinstance(given, dict) or not is_placed(given):
        raise IllegalAnswer(MOVED_ON)
    facing = position.facings[index_of(act, values, len(position.facings))]
    return desk.write({**given, "facing": facing.value}).turn().pressed()


def stand(position: Position, desk: Desk, point: Point, level: int, facing: Facing | None = None) -> Pressed:
    """A point is chosen; corners, facing and what follows stay as they are."""
    before = desk.spot.given if isinstance(desk.spot.given, dict) else {}
    asked = position.model_copy(update={"then": None})
    new = stood(asked, point, level=level, facing=facing)
    assert isinstance(new, dict)
    kept: dict[str, Json] = {name: given for name, given in before.items() if name != "at"}
    if facing is None and "facing" in kept:
        new["facing"] = kept["facing"]
    return settle(position, desk.write({**kept, **new}))


def settle(position: Position, desk: Desk) -> Pressed:
    """On to what follows, or to the next line of a sheet; elsewhere the point is looked at before it is handed in."""
    desk = desk.turn()
    if position.then is not None and is_placed(desk.spot.given):
        return desk.go_on().pressed()
    return (desk.climb() if desk.spot.is_line else desk).pressed()


def _with_corners(desk: Desk, corners: list[Json]) -> Pressed:
    before = desk.spot.given if isinstance(desk.spot.given, dict) else {}
    given = {**{name: one for name, one in before.items() if name != "via"}, **({"via": corners} if corners else {})}
    return desk.write(given or None).turn().pressed()


def _numbered(area: Area, act: Act, values: Values) -> tuple[Point, int]:
    return area.numbered(index_of(act, values, len(area)))
