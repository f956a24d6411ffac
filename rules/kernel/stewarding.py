"""The frame of a game's own steward: what it knows, what it is in the habit of, and how it weighs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

from rules.kernel.decisions import Decision, Draw
from rules.kernel.game import Face, Steward
from rules.kernel.stewards import random_answer
from rules.kernel.values import IllegalAnswer, Json, View

V = TypeVar("V", bound=View)
M = TypeVar("M")
T = TypeVar("T")

Habit = Callable[[M, Decision], Json]
"""How a steward answers one question, by what is on its mind."""
Answering = Callable[[Decision, Draw], Json]
"""How any question is answered without a thought."""


# What it knows, and what it does


class Mind(Generic[V]):
    """What a steward knows at a moment: the face of its seat, and nothing else. Each game adds what follows from it."""

    def __init__(self, kind: type[V], face: Face, draw: Draw) -> None:
        assert isinstance(face.view, kind)
        assert face.seat is not None
        self.face = face
        self.view: V = face.view
        self.seat = face.seat
        self.draw = draw


def steward_by_habit(
    mind: Callable[[Face, Draw], M],
    habits: Mapping[str, Habit[M]],
    otherwise: Answering = random_answer,
) -> Steward:
    """A steward that answers by the key of the question; an answer that is not allowed gives way to the fallback.

    `otherwise` answers what it has no habit for.
    """

    def choose(face: Face, decision: Decision, draw: Draw) -> Json:
        """An answer for the seat."""
        habit = habits.get(decision.key)
        if habit is None:
            return otherwise(decision, draw)
        answer = habit(mind(face, draw), decision)
        try:
            decision.check(answer)
        except IllegalAnswer:
            return decision.fall_back(draw)
        return answer

    return choose


# Weighing: pairs of a worth in whole numbers and what has it


def best(weighed: Iterable[tuple[int, T]]) -> T:
    """What is worth most; of equals the first."""
    return max(weighed, key=lambda pair: pair[0])[1]


def best_few(weighed: Iterable[tuple[int, T]], count: int) -> list[T]:
    """What is worth most, best first; of equals the first."""
    return [thing for _, thing in sorted(weighed, key=lambda pair: -pair[0])[:count]]


def by_chance(weighed: Iterable[tuple[int, T]], draw: Draw) -> T:
    """One of them, drawn in proportion to its worth."""
    pairs = list(weighed)
    left = draw(sum(worth for worth, _ in pairs))
    for worth, thing in pairs:
        left -= worth
        if left < 0:
            return thing
    raise ValueError("there is nothing to draw from")
