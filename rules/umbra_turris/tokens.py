"""Where tokens may lie: on square bases, firmly, 3 cm apart [UT-933, UT-R21]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rules.kernel.plane.points import Base, Point, gap2, squared
from rules.kernel.plane.shapes import covers, meets
from rules.kernel.positions import Pose
from rules.kernel.values import IllegalAnswer
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import MARGIN_OF_TOKENS, TABLE
from rules.umbra_turris.content_vocabulary import Ground
from rules.umbra_turris.state import Id, Model, Token

HALF = 1
"""Half the side of a token's base, in cm."""
REACH = 2
"""How far the levels of a model and a token in contact may differ, in cm [UT-R05]."""
HOLDS = (Ground.AREA, Ground.PLATFORM, Ground.WATER)
"""Kinds of terrain in or on which a token lies; it touches all others from outside."""


def token_base(point: Point) -> Base:
    """The base of a token."""
    return Base(point, HALF)


def touches(field: Battlefield, model: Model, token: Token) -> bool:
    """Whether a model's base touches a token, or covers it: tokens block nothing [UT-R08]."""
    near = abs(model.level - token.level) <= REACH
    return near and gap2(field.base(model), token_base(token.place)) == 0


def free_points(field: Battlefield, where: Callable[[Base], bool]) -> list[Point]:
    """Every point where a token may lie, by x, then by y: firmly, far from other tokens, touching nobody."""
    land, tokens = field.land, [token.place for token in field.table.tokens]
    bases = [field.base(model) for model in field.table.on_table()]
    every = (Point(x, y) for x in range(HALF, TABLE - HALF + 1) for y in range(HALF, TABLE - HALF + 1))
    return [
        point
        for point in every
        if land.is_firm(base := token_base(point))
        and where(base)
        and is_apart(base, tokens)
        and all(gap2(base, other) > 0 for other in bases)
    ]


def is_apart(base: Base, others: Iterable[Point], margin: int = MARGIN_OF_TOKENS) -> bool:
    """Whether a token is no nearer to others than it may be."""
    return all(gap2(base, token_base(other)) >= margin * margin for other in others)


def nearest(points: Iterable[Point], to: tuple[int, int]) -> Point:
    """The point nearest to another; of equal ones the lower x, then the lower y [UT-D71]."""
    return min(points, key=lambda point: (squared(point, Point(*to)), point))


def refuse_crowd(poses: Mapping[str, Pose], margin: int = MARGIN_OF_TOKENS) -> None:
    """Refuse tokens that lie too near to each other."""
    points = [pose.point for pose in poses.values()]
    for place, point in enumerate(points):
        if not is_apart(token_base(point), points[:place], margin):
            raise IllegalAnswer(f"Tokens lie at least {margin} cm apart: move the one at {point}.")


def in_piece(field: Battlefield, piece: Id) -> Callable[[Base], bool]:
    """Whether a token lies in or on a piece; it touches one that nobody can enter [UT-906]."""
    parts = field.land.of_piece(piece)
    holding = [part for part in parts if part.kind in HOLDS]
    if holding:
        return lambda base: any(part.may_meet(base) and covers(part.shape, base) for part in holding)
    return lambda base: any(part.may_meet(base) and meets(part.shape, base) for part in parts)
