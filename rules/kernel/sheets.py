"""Questions of several lines: sheets of different ones, and lists of the same one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from rules.kernel.options import Option, PickOne
from rules.kernel.questions import Draw, Question, printable, spell_range
from rules.kernel.values import IllegalAnswer, Json, canonical
from rules.kernel.words import one_or_many

if TYPE_CHECKING:
    from rules.kernel.decisions import Decision

UNCHANGED = "everything stays as it is"
LONGEST_SERIES = 25
"""The most lines of a series: a panel lists them all at once."""


class Sheet(Question):
    """Several decisions handed in as one. Answer: {slot: answer} for every slot.

    Without a fallback of its own a sheet falls back slot by slot.
    """

    kind: Literal["sheet"] = "sheet"
    slots: dict[str, Decision]
    is_prefilled: bool = False
    """Whether it begins filled in with its fallback, so that only what differs must be chosen."""
    begun: tuple[str, ...] = ()
    """The lines that begin filled in with their fallback, where the whole sheet does not."""
    unchanged: str = UNCHANGED
    """What it comes to where nothing is said that does not go without saying: "build nothing (110 gold left)"."""

    def check(self, answer: Json) -> None:
        if not isinstance(answer, dict):
            raise IllegalAnswer("A sheet has an answer on each of its lines.")
        for slot in answer:
            if slot not in self.slots:
                raise IllegalAnswer(f"The sheet has no line {printable(slot)}.")
        for slot, decision in self.slots.items():
            if slot not in answer:
                raise IllegalAnswer(f"A line is still open: {decision.prompt}")
            decision.check(answer[slot])

    def describe(self, answer: Json) -> str:
        return "; ".join(self.lines(answer)) or self.unchanged

    def lines(self, answer: Json) -> list[str]:
        """The answer line by line, without what goes without saying."""
        assert isinstance(answer, dict)
        return [
            f"{decision.prompt} {decision.describe(answer[slot])}"
            for slot, decision in self.slots.items()
            if not (decision.is_aside and (answer[slot],) == decision.fallback)
        ]

    def fit(self, answer: Json) -> Json:
        """Line by line."""
        if not isinstance(answer, dict):
            return answer
        return {slot: self.slots[slot].fit(given) for slot, given in answer.items() if slot in self.slots}

    def fall_back(self, draw: Draw) -> Json:
        if self.fallback:
            return super().fall_back(draw)
        return {slot: decision.fall_back(draw) for slot, decision in self.slots.items()}

    def _check_fallbacks(self) -> None:
        if self.fallback:
            super()._check_fallbacks()


class Series(Question):
    """A list, each line of it an answer to the same question. Answer: the list, in order."""

    kind: Literal["series"] = "series"
    element: Decision
    least: int = Field(default=0, ge=0)
    most: int = Field(ge=0, le=LONGEST_SERIES)
    stock: dict[str, int] | None = None
    """How often each first pick, or what it uses, can be had; what is not named here, never. None: without limit."""

    def check(self, answer: Json) -> None:
        if not isinstance(answer, list):
            raise IllegalAnswer("A list of answers is needed here.")
        if not self.least <= len(answer) <= self.most:
            wanted = f"{spell_range(self.least, self.most)} {one_or_many(self.most, 'line', 'lines')}"
            raise IllegalAnswer(f"Give {wanted}; you gave {len(answer)}.")
        for number, line in enumerate(answer, 1):
            try:
                self.element.check(line)
            except IllegalAnswer as fault:
                raise IllegalAnswer(f"Line {number}: {fault}") from None
            if self.is_spent(first_pick(self.element, line), self.picks(answer[: number - 1])):
                raise IllegalAnswer(f"Line {number}: this cannot be chosen {'again' if number > 1 else 'here'}.")

    def picks(self, answer: Json) -> list[str]:
        """What each line begins with."""
        return [first_pick(self.element, line) for line in answer] if isinstance(answer, list) else []

    def is_spent(self, name: str, picks: Sequence[str]) -> bool:
        """Whether nothing is left of a pick after others."""
        if self.stock is None:
            return False
        own, taken = self._used_by(name), [use for pick in picks for use in self._used_by(pick)]
        return any(taken.count(use) + own.count(use) > self.stock.get(use, 0) for use in own)

    def _used_by(self, name: str) -> tuple[str, ...]:
        """What a first pick takes from the stock."""
        return self._uses.get(name) or (name,)

    @cached_property
    def _uses(self) -> dict[str, tuple[str, ...]]:
        return {option.id: option.uses for option in first_options(self.element)}

    def spent(self, picks: Sequence[str]) -> frozenset[str]:
        """The options of which nothing is left."""
        return frozenset(one.id for one in first_options(self.element) if self.is_spent(one.id, picks))

    def fit(self, answer: Json) -> Json:
        """Without the lines that do not stand any more."""
        if not isinstance(answer, list):
            return answer
        kept: list[Json] = []
        for line in map(self.element.fit, answer):
            try:
                self.element.check(line)
            except IllegalAnswer:
                continue
            if len(kept) < self.most and not self.is_spent(first_pick(self.element, line), self.picks(kept)):
                kept.append(line)
        return kept

    def describe(self, answer: Json) -> str:
        assert isinstance(answer, list)
        return "; ".join(f"{number}. {self.element.describe(line)}" for number, line in enumerate(answer, 1)) or "none"


def first_options(decision: Decision) -> tuple[Option, ...]:
    """The options by which a series counts its lines; none where a line begins with something else."""
    match decision:
        case PickOne():
            return decision.options
        case Sheet() if decision.slots:
            return first_options(next(iter(decision.slots.values())))
    return ()


def first_pick(decision: Decision, answer: Json) -> str:
    """What an answer begins with, by which a series counts: the option, or the whole answer where there is none."""
    match decision:
        case PickOne():
            return str(answer.get("pick") if isinstance(answer, dict) else answer)
        case Sheet() if isinstance(answer, dict) and decision.slots:
            slot, line = next(iter(decision.slots.items()))
            return first_pick(line, answer.get(slot))
    return canonical(answer)
