"""How rules ask for points of a table: for one, for a way to one, for what follows, and for many on one sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import TypedDict, TypeVar, Unpack

from rules.kernel.answers import usual
from rules.kernel.areas import Area
from rules.kernel.asks import Ask, prefilled, sheet
from rules.kernel.decisions import Decision, Landmark, Position, Proposal
from rules.kernel.plane.points import Base, Facing, Point, overlap
from rules.kernel.positions import Pose, Walk
from rules.kernel.values import IllegalAnswer, Json

T = TypeVar("T")
U = TypeVar("U")


class Further(TypedDict, total=False):
    """What else can be told of a point that is asked for."""

    half: int
    """From the middle of the piece's base to its edge."""
    start: Point | None
    """Where the piece stands now."""
    facings: tuple[Facing, ...]
    """Which ways it may look; at first it looks as the fallback does."""
    landmarks: tuple[Landmark, ...]
    proposals: tuple[Proposal, ...]
    rule: str
    about: str
    standing: bool


def choose_point(
    key: str,
    prompt: str,
    size: tuple[int, int],
    area: Area,
    fallback: Pose,
    *,
    across: Callable[[Pose], None] | None = None,
    **further: Unpack[Further],
) -> Ask[Pose]:
    """A point of an area, and which way the piece looks there, if `facings` are given."""
    asked = Position(
        key=key, prompt=prompt, size=size, area=area, fallback=(_at(area, fallback),), facing=fallback.facing, **further
    )
    return Ask(asked, lambda answer: asked.split(answer)[0].end, across)


def choose_walk(
    key: str,
    prompt: str,
    size: tuple[int, int],
    area: Area,
    fallback: Pose,
    *,
    via: Area,
    across: Callable[[Walk], None],
    **further: Unpack[Further],
) -> Ask[Walk]:
    """A point of an area, and corners out of `via` by which the piece goes there.

    Every point of the area can be reached without corners. Whether a way with corners is open is for `across` to say,
    which refuses it by an IllegalAnswer with a sentence.
    """
    asked = Position(
        key=key,
        prompt=prompt,
        size=size,
        area=area,
        fallback=(_at(area, fallback),),
        facing=fallback.facing,
        via=via,
        **further,
    )
    return Ask(asked, lambda answer: asked.split(answer)[0], across)


def _at(area: Area, pose: Pose) -> Json:
    """A pose as an answer holds it."""
    at: Json = [*pose.point, pose.level] if area.has_levels else [*pose.point]
    return {"at": at} if pose.facing is None else {"at": at, "facing": pose.facing.value}


def followed_by(ask: Ask[T], then: Ask[U]) -> Ask[tuple[T, U]]:
    """A point or a walk, and what is asked next wherever it ends; both are read side by side."""
    bare = ask.decision
    assert isinstance(bare, Position)
    fallback = tuple({**one, "then": usual(then.decision)} for one in bare.fallback if isinstance(one, dict))
    asked = bare.model_copy(update={"then": then.decision, "fallback": fallback})

    def own(answer: Mapping[str, Json]) -> dict[str, Json]:
        return {name: given for name, given in answer.items() if name != "then"}

    def check_within(answer: Mapping[str, Json]) -> None:
        ask.check_across(own(answer))
        then.check_across(answer["then"])

    return Ask(asked, lambda answer: (ask.read(own(answer)), then.read(answer["then"])), within=check_within)


def place_pieces(
    key: str,
    prompt: str,
    pieces: Mapping[str, Ask[Pose]],
    *,
    rule: str = "",
    about: str = "",
    across: Callable[[dict[str, Pose]], None] | None = None,
) -> Ask[dict[str, Pose]]:
    """Points for several pieces on one sheet, which begins as it falls back; each line's prompt is a piece's name.

    A line offers all of its points, whatever stands on the others; the whole is refused where two bases overlap.
    """
    lines = {slot: ask.decision for slot, ask in pieces.items()}

    def check(poses: dict[str, Pose]) -> None:
        refuse_overlaps(lines, poses)
        if across is not None:
            across(poses)

    whole = sheet(key, prompt, pieces, rule=rule, about=about, across=check)
    try:
        check({slot: ask.read(usual(ask.decision)) for slot, ask in pieces.items()})
    except IllegalAnswer as fault:
        raise ValueError(f"the fallback of {key} is not legal: {fault}") from None
    return prefilled(whole)


def refuse_overlaps(lines: Mapping[str, Decision], poses: Mapping[str, Pose]) -> None:
    """Refuse a sheet on which two bases of one level lie over each other."""
    for (one, here), (other, there) in combinations(poses.items(), 2):
        if here.level == there.level and overlap(_base(lines[one], here), _base(lines[other], there)):
            names = [f"{lines[slot].prompt.strip(' :?.')} at {poses[slot].point}" for slot in (one, other)]
            raise IllegalAnswer(f"{' and '.join(names)} would overlap: put one of them elsewhere.")


def _base(line: Decision, pose: Pose) -> Base:
    assert isinstance(line, Position)
    return Base(pose.point, line.half)
