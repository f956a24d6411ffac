"""What all kinds of question have in common."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import model_validator

from rules.kernel.values import Frozen, IllegalAnswer, Json

Draw = Callable[[int], int]
"""Draws a number from 0 to n - 1: how a fallback is chosen among several."""


class Question(Frozen):
    """What all kinds of decision have in common."""

    key: str
    """The stable name of the moment in the rules, "chapter.moment"."""
    prompt: str
    rule: str = ""
    about: str = ""
    """The unit concerned, if any; standing answers are filed by `key` and `about`."""
    standing: bool = False
    """Whether an answer may be filed in advance for every time this is asked."""
    fallback: tuple[Json, ...] = ()
    """What is played when nobody answers; of several, the dice draw one."""
    is_aside: bool = False
    """Whether its fallback is what everybody expects: on a sheet, it goes without saying."""

    def check(self, answer: Json) -> None:
        """Refuse what this decision does not allow by raising IllegalAnswer."""
        raise IllegalAnswer("This question takes no answer.")

    def describe(self, answer: Json) -> str:
        """A legal answer in words."""
        raise IllegalAnswer("This question takes no answer.")

    def fit(self, answer: Json) -> Json:
        """What is left of an answer that was filed in advance, when things have changed since; it may be illegal."""
        return answer

    def fall_back(self, draw: Draw) -> Json:
        """The answer for a seat that gives none."""
        return self.fallback[draw(len(self.fallback)) if len(self.fallback) > 1 else 0]

    @model_validator(mode="after")
    def _has_a_legal_fallback(self) -> Question:
        self._check_fallbacks()
        return self

    def _check_fallbacks(self) -> None:
        if not self.fallback:
            raise ValueError(f"{self.key} has no fallback")
        for answer in self.fallback:
            try:
                self.check(answer)
            except IllegalAnswer as fault:
                raise ValueError(f"the fallback of {self.key} is not legal: {fault}") from None


def printable(value: Json) -> str:
    """A stranger's value in a sentence: short, and never markup or a mention."""
    text = "".join(letter for letter in str(value) if letter.isalnum() or letter in " -_'")
    return text[:40].strip() or "That"


def spell_range(least: int, most: int) -> str:
    """How many to choose, in words."""
    return str(least) if least == most else f"{least} to {most}"
