"""Questions for a point of a table in centimetres: where a piece is to stand, which way it looks, how it goes there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from rules.kernel.areas import WORDS, Area
from rules.kernel.plane.points import Base, Facing, Point
from rules.kernel.plane.shapes import Rect, rect_of
from rules.kernel.questions import Question
from rules.kernel.values import Frozen, IllegalAnswer, Json

if TYPE_CHECKING:
    from rules.kernel.decisions import Decision

MOST_CORNERS = 8
"""The most points at which somebody can bend a way."""
MOST_PROPOSALS = 25
"""A panel lists them all at once."""


@dataclass(frozen=True)
class Pose:
    """Where a piece stands, on which level, and which way it looks where that is asked."""

    point: Point
    level: int = 0
    facing: Facing | None = None


@dataclass(frozen=True)
class Walk:
    """A way to a place by the corners that the player wants; without any, as the rules find it."""

    end: Pose
    via: tuple[Point, ...] = ()


class Landmark(Frozen):
    """Something that lies on the table and by whose name a point can be found."""

    name: str
    box: Rect
    """All that it covers."""

    @classmethod
    def at(cls, name: str, centre: tuple[int, int], half: int = 0) -> Landmark:
        """Something square, or a mere point."""
        return cls(name=name, box=rect_of(Base(Point(*centre), half)))


class Proposal(Frozen):
    """A point that the rules propose by name: "next to Faelin"."""

    label: str
    point: Point
    level: int = 0
    facing: Facing | None = None
    """Which way to look there; None: as it begins."""


class Position(Question):
    """A point of the table. Answer: {"at": [x, y]}, with a level {"at": [x, y, level]} where there are several.

    Beside it stand "facing" where that is asked, "via" with the corners of a way where there are some, and "then" with
    the answer to the follow-up. Whether a way by corners is open, only the rules know: see `choose_walk`.
    """

    kind: Literal["position"] = "position"
    size: tuple[int, int]
    """How wide and how deep the table is."""
    area: Area
    """Every point that can be chosen."""
    half: int = Field(default=0, ge=0)
    """From the middle of the piece's base to its edge."""
    start: Point | None = None
    """Where the piece stands now, if it does."""
    facing: Facing | None = None
    """Which way it looks unless another is chosen; None: that is not asked."""
    facings: tuple[Facing, ...] = ()
    """Which ways it may look."""
    via: Area | None = None
    """Where a way may bend; None: it is not asked how the piece goes there."""
    most_corners: int = Field(default=MOST_CORNERS, ge=1, le=MOST_CORNERS)
    landmarks: tuple[Landmark, ...] = ()
    proposals: tuple[Proposal, ...] = Field(default=(), max_length=MOST_PROPOSALS)
    then: Decision | None = None
    """What is asked next, wherever it stands."""

    def _check_fallbacks(self) -> None:
        if (self.facing is None) != (not self.facings) or (self.facing and self.facing not in self.facings):
            raise ValueError(f"{self.key} begins with a facing that cannot be chosen")
        for proposal in self.proposals:
            if not self.area.has(*proposal.point, proposal.level):
                raise ValueError(f"{self.key} proposes {proposal.point}, which cannot be chosen")
        super()._check_fallbacks()

    def check(self, answer: Json) -> None:
        _, then = self.split(answer)
        given = isinstance(answer, dict) and "then" in answer
        if self.then is None:
            if given:
                raise IllegalAnswer("Nothing more is asked there.")
        elif not given:
            raise IllegalAnswer(f"A point needs a further choice: {self.then.prompt}")
        else:
            self.then.check(then)

    def split(self, answer: Json) -> tuple[Walk, Json]:
        """Where an answer leads and how, and the answer to the follow-up (None where there is none)."""
        if not isinstance(answer, dict) or not answer.keys() <= {"at", "facing", "via", "then"}:
            raise IllegalAnswer("A point of the table is needed here.")
        point, level = self.place(answer.get("at"))
        facing = self._facing(answer.get("facing"))
        return Walk(Pose(point, level, facing), self._corners(answer)), answer.get("then")

    def place(self, at: Json) -> tuple[Point, int]:
        """The point that is meant and its level, if it can be chosen."""
        numbers = _numbers(at)
        if len(numbers) != 2 + self.area.has_levels:
            raise IllegalAnswer("A point of the table is needed here, such as 34,21.")
        x, y, *levels = numbers
        level = levels[0] if levels else next(iter(self.area.levels))
        if not self.area.has(x, y, level):
            raise IllegalAnswer(self.out_of_reach(x, y))
        return Point(x, y), level

    def written(self, point: Point, level: int) -> Json:
        """A point as an answer holds it."""
        return [*point, level] if self.area.has_levels else [*point]

    @property
    def done(self) -> str:
        """What happens to a point: who stands somewhere already has to come to it."""
        return "chosen" if self.start is None else "reached"

    def out_of_reach(self, x: int, y: int) -> str:
        """Why a point cannot be chosen, and which one could be instead; all that it knows is this question."""
        if not (0 <= x <= self.size[0] and 0 <= y <= self.size[1]):
            return f"That is no point of the table, which ends at {self.size[0]},{self.size[1]}."
        near, level = self.area.nearest(x, y)
        return f"{x},{y} cannot be {self.done}; the nearest point that can is {self.name(near, level)}."

    def _facing(self, given: Json) -> Facing | None:
        if self.facing is None:
            if given is not None:
                raise IllegalAnswer("It is not asked which way it looks.")
            return None
        found = next((facing for facing in self.facings if facing == given), None)
        if found is None:
            *first, last = [WORDS[facing] for facing in self.facings]
            raise IllegalAnswer(f"It can look {', '.join(first)}{' or ' if first else ''}{last}.")
        return found

    def _corners(self, answer: dict[str, Json]) -> tuple[Point, ...]:
        if "via" not in answer:
            return ()
        given = answer["via"]
        if self.via is None:
            raise IllegalAnswer("It is not asked by which corners the way goes.")
        if not isinstance(given, list) or not 0 < len(given) <= self.most_corners:
            raise IllegalAnswer(f"A way has at most {self.most_corners} corners.")
        return tuple(self.corner(one) for one in given)

    def corner(self, at: Json) -> Point:
        """The point where a way bends, if it can bend there."""
        numbers = _numbers(at)
        if len(numbers) != 2 or self.via is None:
            raise IllegalAnswer("A corner of a way is a point of the table, such as 34,21.")
        point = Point(*numbers)
        if not self.via.levels_at(*point):
            raise IllegalAnswer(f"The way cannot bend at {point}.")
        return point

    def name(self, point: Point, level: int) -> str:
        """How a point is called: "34,21", or "34,21 z6" where there are several levels."""
        return f"{point} z{level}" if self.area.has_levels else str(point)

    def fit(self, answer: Json) -> Json:
        """With the facing that it begins with, where another was filed that it cannot have."""
        if not isinstance(answer, dict) or self.facing is None or answer.get("facing") in self.facings:
            return answer
        return {**answer, "facing": self.facing.value}

    def describe(self, answer: Json) -> str:
        walk, then = self.split(answer)
        by = f"by {' and '.join(map(str, walk.via))} to " if walk.via else ""
        looking = f" facing {WORDS[walk.end.facing]}" if walk.end.facing else ""
        words = f"{by}{self.name(walk.end.point, walk.end.level)}{looking}"
        return words if self.then is None else f"{words}: {self.then.describe(then)}"


def _numbers(at: Json) -> list[int]:
    """The whole numbers of a list; none where it holds anything else."""
    if not isinstance(at, list) or len(at) > 3:
        return []
    numbers = [one for one in at if isinstance(one, int) and not isinstance(one, bool)]
    return numbers if len(numbers) == len(at) else []
