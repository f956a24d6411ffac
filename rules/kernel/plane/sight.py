"""Lines of sight over heights: which parts of a body can be seen, and what lies between.

Lines run from the centre of the looking body's base, as high as its top, to five points of the target's base (the
centre and the four corners), each at three heights: a sixth, a half and five sixths of the target's height above its
level. Heights are counted in sixths of a centimetre and compared by cross products, so nothing is ever rounded.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.kernel.plane.points import Body
from rules.kernel.plane.shapes import Shape


class Part(NamedTuple):
    """Something that may stand between: a part of the terrain or the base of a body."""

    key: str
    """By which it is named in a `Sight`; several parts may share one."""
    shape: Shape
    top: int | None
    """How high it blocks, in centimetres above the table; None at any height. With 0 it never blocks, and is told."""
    is_clear_within: bool = False
    """Whether it blocks nothing for who looks out of it, or is looked at inside: a wood. A border counts as inside."""


class Terrain:
    """The parts of a table that never move, made ready once for all lines of sight."""

    def __init__(self, parts: tuple[Part, ...]) -> None:
        raise NotImplementedError


def terrain_of(parts: tuple[Part, ...]) -> Terrain:
    """The parts made ready, kept for the next time."""
    raise NotImplementedError


class Sight(NamedTuple):
    """What a body sees of another."""

    legs: bool
    torso: bool
    head: bool
    crossed: tuple[str, ...]
    """The keys of all parts whose inside one of the five lines crosses, seen from above, at whatever height; each
    once, terrain first, in the order given."""

    @property
    def is_visible(self) -> bool:
        """Whether anything of the target can be seen."""
        return self.legs or self.torso or self.head


def look(eye: Body, target: Body, terrain: Terrain, bodies: tuple[Part, ...] = ()) -> Sight:
    """What one body sees of another past the terrain and the bases of others.

    Neither the one who looks nor the target may be among the bodies, nor whoever blocks no sight.
    """
    raise NotImplementedError


def is_hidden_in_the_air(eye: Body, target: Body, terrain: Terrain, least: int) -> bool:
    """Whether sight to or from a flyer is blocked: each of the five lines, seen from above, crosses a part of terrain
    that is at least this high and holds neither centre.
    """
    raise NotImplementedError
