"""Points in writing: by their numbers, by a distance, or by something that lies on the table.

All that is known here is the question: which points can be chosen, where the piece stands and what lies where.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isqrt
from typing import NamedTuple

from cogs.forms.names import Names
from cogs.forms.reading_ways import UNFINISHED
from cogs.forms.scan import Scan
from rules.kernel.areas import WORDS
from rules.kernel.decisions import Position, printable
from rules.kernel.plane.points import Base, Facing, Point, squared
from rules.kernel.plane.shapes import Rect, gap2_to
from rules.kernel.values import IllegalAnswer, Json

_POINT = re.compile(r"\(? ?([+−-]?[0-9]{1,9}) ?[,;/ ] ?([+−-]?[0-9]{1,9})(?![0-9.]) ?\)?")
_BROKEN = re.compile(r"[0-9]{1,9}\.[0-9]")
_LENGTH = re.compile(r"([0-9]{1,4}) ?(?:cms?(?![a-z])|centimet(?:er|re)s?)?(?![0-9])")
_LENGTH_BEHIND = re.compile(r" ?,? ?([0-9]{1,4}) ?(?:cms?(?![a-z])|centimet(?:er|re)s?)")
_LEVEL = re.compile(r"(?:z|level) ?([0-9]{1,4})(?![0-9])")
_WAYS: dict[str, tuple[int, int]] = {
    "north": (0, 1),
    "east": (1, 0),
    "south": (0, -1),
    "west": (-1, 0),
    "northeast": (1, 1),
    "southeast": (1, -1),
    "southwest": (-1, -1),
    "northwest": (-1, 1),
}
_SPELLED = {
    **{way[0]: way for way in ("north", "east", "south", "west")},
    **{f"{way[:5]}{sign}{way[5:]}": way for way in _WAYS if len(way) > 5 for sign in ("", "-", " ")},
    **{f"{way[0]}{way[5]}": way for way in _WAYS if len(way) > 5},
    **{way: way for way in _WAYS},
}
_LONGEST_FIRST = sorted(_SPELLED, key=len, reverse=True)
CLOSE = 2
"""So many centimetres beside what is meant a point may lie and still be meant."""
SUCH_AS = "Write a point, such as 34,21, or a place: behind, next to, north of or toward something."


class Ideal(NamedTuple):
    """What is meant before it is fitted to the field: a point in parts of a centimetre."""

    x: int
    y: int
    parts: int = 1
    """So many parts are a centimetre."""


def read_position(position: Position, scan: Scan, *, is_part: bool) -> dict[str, Json]:
    """A point with all that may stand beside it; only corners where the way has no end yet."""
    corners = _corners(position, scan, is_part=is_part)
    given: dict[str, Json] = {}
    if scan.accepts_word(UNFINISHED):
        if not corners:
            raise IllegalAnswer(SUCH_AS)
        return {"via": [[*corner] for corner in corners]}
    has_end = scan.accepts_word("to", "then") or scan.accepts("→>")
    if corners and not has_end and (scan.is_at_stop or _follows_a_point(scan)):
        *corners, end = corners
        point, level = _exact(position, end, _level(scan))
    else:
        point, level = _place(position, scan)
    given["at"] = position.written(point, level)
    facing = _facing(scan) or position.facing
    if facing is not None:
        given["facing"] = facing.value
    if corners:
        given["via"] = [[*corner] for corner in corners]
    return given


def _corners(position: Position, scan: Scan, *, is_part: bool) -> list[Point]:
    """The points behind the word via; the last may be the end of the way."""
    if not scan.accepts_word("via", "by way of", "by"):
        return []
    if position.via is None:
        raise IllegalAnswer("It is not asked by which corners the way goes.")
    corners: list[Point] = []
    while (point := _numbers(scan)) is not None:
        corners.append(point)
        if len(corners) > position.most_corners + 1:
            raise IllegalAnswer(f"A way has at most {position.most_corners} corners.")
        start = scan.at
        if not is_part:
            scan.accepts(",;")
        if not scan.accepts_word("and") and not _POINT.match(scan.text, _ahead(scan)):
            scan.at = start
    if not corners:
        raise IllegalAnswer("Write the corners of the way, such as via 30,20 to 34,21.")
    return corners


def _follows_a_point(scan: Scan) -> bool:
    """Whether what comes next can stand only behind a point: a level, a facing, or a colon."""
    here = _ahead(scan)
    way = _way_at(scan.text, here)
    return scan.peek() == ":" or bool(_LEVEL.match(scan.text, here)) or scan.sees(_FACING) or way is not None


_FACING = Names([("facing", "facing"), ("looking", "looking")])


def _ahead(scan: Scan) -> int:
    scan.peek()
    return scan.at


def _numbers(scan: Scan) -> Point | None:
    """The point that comes next, by its numbers."""
    found = _POINT.match(scan.text, _ahead(scan))
    if found is None or (found[0].startswith("(") and not found[0].endswith(")")):
        return None
    # A closing bracket without an opening one belongs to somebody else.
    scan.at = found.end() if found[0].startswith("(") else found.end(2)
    x, y = (int(number.replace("−", "-")) for number in found.groups())
    return Point(x, y)


def _place(position: Position, scan: Scan) -> tuple[Point, int]:
    """The point that is meant."""
    point = _numbers(scan)
    if point is not None:
        return _exact(position, point, _level(scan))
    proposed = _proposed(position, scan)
    if proposed is not None:
        return proposed
    names = Names(((one.name, one.name) for one in position.landmarks), "anything on the table")
    if not scan.sees(names):
        if scan.accepts_word("stay", "here", "nothing", "none"):
            return _exact(position, _start(position, "Stay"), _level(scan))
        found = _relative(position, scan, names)
        if found is not None:
            return found
    return _named(position, scan, names)


def _proposed(position: Position, scan: Scan) -> tuple[Point, int] | None:
    """What the rules propose, by its whole name."""
    names = Names((one.label, one.label) for one in position.proposals)
    if not position.proposals or not scan.sees(names):
        return None
    label = scan.name(names, is_followed=True)
    return next((one.point, one.level) for one in position.proposals if one.label == label)


def _relative(position: Position, scan: Scan, names: Names) -> tuple[Point, int] | None:
    """Something measured: 8 cm north, 8 cm toward something, 3 cm north of something."""
    here = _ahead(scan)
    length = _LENGTH.match(scan.text, here)
    if length is not None and length[1]:
        scan.at = length.end()
        count = int(length[1])
        if scan.accepts_word("toward", "towards"):
            return _toward(position, scan, names, count)
        way = _way(scan)
        if way is None:
            scan.at = here
            return None
        if scan.accepts_word("of"):
            return _beside(position, scan, names, way, count)
        return _steps(position, scan, way, count)
    way = _way(scan)
    if way is None:
        return None
    if scan.accepts_word("of"):
        return _beside(position, scan, names, way, 0)
    length = _LENGTH.match(scan.text, _ahead(scan))
    if length is None or not length[1]:
        scan.at = here
        return None
    scan.at = length.end()
    return _steps(position, scan, way, int(length[1]))


def _steps(position: Position, scan: Scan, way: str, count: int) -> tuple[Point, int]:
    """So far from where the piece stands; a second distance may follow behind an and."""
    point = _moved(_start(position, "A distance"), way, count)
    start = scan.at
    if scan.accepts_word("and"):
        length = _LENGTH.match(scan.text, _ahead(scan))
        scan.at = length.end() if length is not None else scan.at
        further = None if length is None else _way(scan)
        if length is None or further is None:
            scan.at = start
        else:
            point = _moved(point, further, int(length[1]))
    return _exact(position, point, _level(scan))


def _moved(point: Point, way: str, count: int) -> Point:
    across, up = _WAYS[way]
    straight = count if not (across and up) else isqrt(count * count * 2) // 2
    return Point(point.x + across * straight, point.y + up * straight)


def _named(position: Position, scan: Scan, names: Names) -> tuple[Point, int]:
    """A place by something that lies on the table."""
    if not scan.sees(names):
        if scan.accepts_word("behind"):
            return _behind(position, scan, names)
        if scan.accepts_word("next to", "beside", "close to", "near"):
            return _next_to(position, scan, names)
        if scan.accepts_word("toward", "towards"):
            return _toward(position, scan, names, None)
        scan.accepts_word("at", "on", "to")
    if _BROKEN.match(scan.text, _ahead(scan)):
        raise IllegalAnswer(f"Points lie on whole centimetres. {SUCH_AS}")
    is_number = scan.peek().isdecimal() and not names.is_known(scan.phrase_ahead())
    if not position.landmarks or scan.is_at_stop or is_number:
        raise IllegalAnswer(f"{printable(scan.rest)} is not understood here. {SUCH_AS}" if scan.peek() else SUCH_AS)
    found, word = _landmark(position, scan, names)
    return _fitted(position, Ideal(found.west + found.east, found.south + found.north, 2), f"at {word}", scan)


def _landmark(position: Position, scan: Scan, names: Names) -> tuple[Rect, str]:
    """What is named next, and how it is called."""
    if not position.landmarks:
        raise IllegalAnswer(f"Nothing on the table has a name here. {SUCH_AS}")
    if not scan.sees(names):
        scan.accepts_word("the")
    name = scan.name(names, is_followed=True)
    return next(one.box for one in position.landmarks if one.name == name), printable(name)


def _behind(position: Position, scan: Scan, names: Names) -> tuple[Point, int]:
    """On the far side of something, as seen from where the piece stands, or from something else."""
    box, word = _landmark(position, scan, names)
    words = f"behind {word}"
    if scan.accepts_word("from", "seen from"):
        other, name = _landmark(position, scan, names)
        eye, words = Ideal(other.west + other.east, other.south + other.north, 2), f"{words} from {name}"
    else:
        start = _start(position, "Behind")
        eye = Ideal(2 * start.x, 2 * start.y, 2)
    # Twice the centimetres, so that the middle of everything is whole.
    middle = (box.west + box.east, box.south + box.north)
    across, up = middle[0] - eye.x, middle[1] - eye.y
    if not across and not up:
        raise IllegalAnswer(f"There is nothing {words}: that is where it stands.")
    wide, deep = (box.east - box.west) + 2 * position.half, (box.north - box.south) + 2 * position.half
    # As far beyond the middle as the edge is, on the axis where that comes first.
    is_side = wide * abs(up) <= deep * abs(across)
    part, whole = (wide, abs(across)) if is_side else (deep, abs(up))
    ideal = Ideal(middle[0] * whole + across * part, middle[1] * whole + up * part, 2 * whole)
    return _fitted(position, ideal, words, scan)


def _beside(position: Position, scan: Scan, names: Names, way: str, count: int) -> tuple[Point, int]:
    """So far from the edge of something, on one side of it."""
    box, word = _landmark(position, scan, names)
    across, up = _WAYS[way]
    far = 2 * (position.half + count)
    x = box.west + box.east + across * (box.east - box.west + far)
    y = box.south + box.north + up * (box.north - box.south + far)
    return _fitted(position, Ideal(x, y, 2), f"{way} of {word}", scan)


def _next_to(position: Position, scan: Scan, names: Names) -> tuple[Point, int]:
    """As close to something as the field has a point, and there the nearest one."""
    box, word = _landmark(position, scan, names)
    origin = position.start or Point((box.west + box.east) // 2, (box.south + box.north) // 2)
    every = _on_level(position, _level(scan))
    gap, _, point, level = min(
        (gap2_to(box, Base(point, position.half))[0], squared(point, origin), point, level) for point, level in every
    )
    if gap > CLOSE * CLOSE:
        raise _nothing(position, f"next to {word}", point, level)
    return point, level


def _toward(position: Position, scan: Scan, names: Names, count: int | None) -> tuple[Point, int]:
    """So far from where the piece stands toward something; without a distance, as near to it as the field goes."""
    start = _start(position, "Toward")
    box, word = _landmark(position, scan, names)
    behind = _LENGTH_BEHIND.match(scan.text, scan.at) if count is None else None
    if behind is not None:
        count, scan.at = int(behind[1]), behind.end()
    across, up = box.west + box.east - 2 * start.x, box.south + box.north - 2 * start.y
    if not across and not up:
        raise IllegalAnswer(f"It stands at {word} already.")
    if count is None:
        return _fitted(position, Ideal(box.west + box.east, box.south + box.north, 2), "", scan, is_near_enough=True)
    length = isqrt((across * across + up * up) * 10**6)
    ideal = Ideal(start.x * length + across * count * 1000, start.y * length + up * count * 1000, length)
    return _fitted(position, ideal, f"{count} cm toward {word}", scan)


def _start(position: Position, what: str) -> Point:
    if position.start is None:
        raise IllegalAnswer(f"{what} is counted from where a piece stands, and this one stands nowhere yet. {SUCH_AS}")
    return position.start


def _exact(position: Position, point: Point, level: int | None) -> tuple[Point, int]:
    """Exactly that point; on the level that was named, or on the only one that it has."""
    levels = position.area.levels_at(*point)
    if level is not None:
        levels = [one for one in levels if one == level]
    if not levels:
        raise IllegalAnswer(position.out_of_reach(*point))
    if len(levels) > 1:
        ways = " or ".join(position.name(point, one) for one in levels)
        raise IllegalAnswer(f"{point} can be meant on several levels: write {ways}.")
    return point, levels[0]


def _fitted(
    position: Position, ideal: Ideal, words: str, scan: Scan, *, is_near_enough: bool = False
) -> tuple[Point, int]:
    """The point of the field that lies nearest to what is meant; refused where that is somewhere else."""
    far, point, level = min(
        ((point.x * ideal.parts - ideal.x) ** 2 + (point.y * ideal.parts - ideal.y) ** 2, point, level)
        for point, level in _on_level(position, _level(scan))
    )
    if far > (CLOSE * ideal.parts) ** 2 and not is_near_enough:
        raise _nothing(position, words, point, level)
    return point, level


def _on_level(position: Position, level: int | None) -> Iterable[tuple[Point, int]]:
    """The points of the field, or those of one level of it."""
    if level is None:
        return position.area.points()
    if level not in position.area.levels:
        raise IllegalAnswer(f"No point of level {level} can be chosen.")
    return (one for one in position.area.points() if one[1] == level)


def _nothing(position: Position, words: str, near: Point, level: int) -> IllegalAnswer:
    instead = position.name(near, level)
    return IllegalAnswer(f"No point {words} can be {position.done}; the nearest point that can is {instead}.")


def _level(scan: Scan) -> int | None:
    found = _LEVEL.match(scan.text, _ahead(scan))
    if found is None:
        return None
    scan.at = found.end()
    return int(found[1])


def _way_at(text: str, at: int) -> str | None:
    """The direction that stands at a place of a text, as it is spelled there."""
    for spelled in _LONGEST_FIRST:
        end = at + len(spelled)
        if text.startswith(spelled, at) and not text[end : end + 1].isalnum():
            return spelled
    return None


def _way(scan: Scan) -> str | None:
    spelled = _way_at(scan.text, _ahead(scan))
    if spelled is None:
        return None
    scan.at += len(spelled)
    return _SPELLED[spelled]


def _facing(scan: Scan) -> Facing | None:
    """Which way the piece is to look."""
    is_said = scan.accepts_word("facing", "looking")
    start = scan.at
    way = _way(scan)
    found = next((facing for facing in Facing if WORDS[facing] == way), None)
    if found is None:
        scan.at = start
        if is_said:
            raise IllegalAnswer("Write which way it looks: north, east, south or west.")
    return found
