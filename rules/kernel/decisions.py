"""Every kind of question that a game can ask a seat, and what counts as an answer.

A decision is plain data: it can be shown, stored and answered without the rules at hand.
Answers are JSON; `check` refuses what is not allowed and `describe` says in words what was chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import Field, model_validator

from rules.kernel.values import Cell, Frozen, IllegalAnswer, Json

AS_EXPECTED = "as usual"
Draw = Callable[[int], int]
"""Draws a number from 0 to n - 1: how a fallback is chosen among several."""


class Option(Frozen):
    """One thing that can be chosen; `then` is the follow-up that comes with it."""

    id: str
    label: str
    hint: str = ""
    group: str = ""
    then: Decision | None = None


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


class PickOne(Question):
    """One of several options. Answer: its id, or {"pick": id, "then": answer} where a follow-up hangs on it."""

    kind: Literal["pick_one"] = "pick_one"
    options: tuple[Option, ...]

    def check(self, answer: Json) -> None:
        option, then = self.split(answer)
        if option.then is None:
            if isinstance(answer, dict):
                raise IllegalAnswer(f"Nothing more is asked after {option.label}.")
        elif not isinstance(answer, dict) or "then" not in answer:
            raise IllegalAnswer(f"{option.label} needs a further choice: {option.then.prompt}")
        else:
            option.then.check(then)

    def split(self, answer: Json) -> tuple[Option, Json]:
        """The option that an answer picks, and the answer to its follow-up (None where there is none)."""
        picked, then = (answer.get("pick"), answer.get("then")) if isinstance(answer, dict) else (answer, None)
        if isinstance(answer, dict) and not answer.keys() <= {"pick", "then"}:
            raise IllegalAnswer("That is not one of the choices.")
        return option_named(self.options, picked), then

    def describe(self, answer: Json) -> str:
        option, then = self.split(answer)
        return option.label if option.then is None else f"{option.label}: {option.then.describe(then)}"


class PickMany(Question):
    """Several of many options. Answer: a list of ids, in order where `ordered`."""

    kind: Literal["pick_many"] = "pick_many"
    options: tuple[Option, ...]
    least: int = Field(default=0, ge=0)
    most: int
    ordered: bool = False

    def check(self, answer: Json) -> None:
        if not isinstance(answer, list):
            raise IllegalAnswer("A list of choices is needed here.")
        for item in answer:
            option_named(self.options, item)
        if any(item in answer[:place] for place, item in enumerate(answer)):
            raise IllegalAnswer("Each choice counts only once.")
        if not self.least <= len(answer) <= self.most:
            raise IllegalAnswer(f"Choose {spell_range(self.least, self.most)}; you chose {len(answer)}.")

    def fit(self, answer: Json) -> Json:
        """Without what can no longer be chosen."""
        offered = [option.id for option in self.options]
        return [item for item in answer if item in offered] if isinstance(answer, list) else answer

    def describe(self, answer: Json) -> str:
        assert isinstance(answer, list)
        labels = [option_named(self.options, item).label for item in answer]
        return (" > " if self.ordered else ", ").join(labels) or "none"


class Amount(Question):
    """A whole number. Answer: that number."""

    kind: Literal["amount"] = "amount"
    least: int = 0
    most: int

    def check(self, answer: Json) -> None:
        if not isinstance(answer, int) or isinstance(answer, bool):
            raise IllegalAnswer("A whole number is needed here.")
        if not self.least <= answer <= self.most:
            raise IllegalAnswer(f"Choose a number from {self.least} to {self.most}.")

    def describe(self, answer: Json) -> str:
        return str(answer)


class Place(Question):
    """Pieces put on cells of the board. Answer: {piece id: cell} for `least` to `most` of the pieces."""

    kind: Literal["place"] = "place"
    pieces: tuple[Option, ...]
    cells: dict[str, tuple[Cell, ...]]
    """The cells that each piece may take."""
    least: int = Field(default=1, ge=0)
    most: int = 1
    shared: bool = False
    """Whether two pieces may stand on one cell."""

    def check(self, answer: Json) -> None:
        if not isinstance(answer, dict):
            raise IllegalAnswer("Name a cell for each piece.")
        for piece, cell in answer.items():
            option = option_named(self.pieces, piece)
            if cell not in self.cells.get(piece, ()):
                raise IllegalAnswer(f"{option.label} cannot go to {printable(cell)}.")
        if not self.least <= len(answer) <= self.most:
            raise IllegalAnswer(f"Place {spell_range(self.least, self.most)}; you placed {len(answer)}.")
        if not self.shared and len({str(cell) for cell in answer.values()}) < len(answer):
            raise IllegalAnswer("Two pieces cannot stand on one cell.")

    def describe(self, answer: Json) -> str:
        assert isinstance(answer, dict)
        spots = [f"{option_named(self.pieces, piece).label} on {cell}" for piece, cell in answer.items()]
        return ", ".join(spots) or "nothing placed"


class Path(Question):
    """A way, step by step. Answer: the cells after `start`; with a follow-up {"path": cells, "then": answer}."""

    kind: Literal["path"] = "path"
    start: Cell
    steps: dict[Cell, tuple[Cell, ...]]
    least: int = Field(default=0, ge=0)
    most: int
    not_at: tuple[Cell, ...] = ()
    """Cells that a way may cross, but not end on."""
    then: dict[Cell, Decision] = {}
    """What is asked next, by the cell where the way ends."""

    def check(self, answer: Json) -> None:
        way, then = self.split(answer)
        here = self.start
        for cell in way:
            if cell not in self.steps.get(here, ()):
                raise IllegalAnswer(f"There is no step from {here} to {printable(cell)}.")
            here = cell
        if not self.least <= len(way) <= self.most:
            raise IllegalAnswer(f"Take {spell_range(self.least, self.most)} steps; you took {len(way)}.")
        if way and here in self.not_at:
            raise IllegalAnswer(f"The way cannot end at {here}.")
        follow_up = self.then.get(here)
        if follow_up is None:
            if isinstance(answer, dict):
                raise IllegalAnswer(f"Nothing more is asked at {here}.")
        elif not isinstance(answer, dict) or "then" not in answer:
            raise IllegalAnswer(f"A way that ends at {here} needs a further choice: {follow_up.prompt}")
        else:
            follow_up.check(then)

    def split(self, answer: Json) -> tuple[list[Cell], Json]:
        """The cells of a way, and the answer to its follow-up (None where there is none)."""
        way, then = (answer.get("path"), answer.get("then")) if isinstance(answer, dict) else (answer, None)
        if isinstance(answer, dict) and not answer.keys() <= {"path", "then"}:
            raise IllegalAnswer("That is not a way over the board.")
        if not isinstance(way, list) or not all(isinstance(cell, str) for cell in way):
            raise IllegalAnswer("A way is a list of cells.")
        return [str(cell) for cell in way], then

    def describe(self, answer: Json) -> str:
        way, then = self.split(answer)
        words = " > ".join([self.start, *way]) if way else f"stay on {self.start}"
        follow_up = self.then.get(way[-1] if way else self.start)
        return words if follow_up is None else f"{words}: {follow_up.describe(then)}"


class Words(Question):
    """A name or a message in the player's own words. Answer: the text."""

    kind: Literal["words"] = "words"
    least: int = Field(default=1, ge=0)
    longest: int = Field(default=100, le=4000)

    def check(self, answer: Json) -> None:
        if not isinstance(answer, str):
            raise IllegalAnswer("Words are needed here.")
        if not self.least <= len(answer.strip()) or len(answer) > self.longest:
            raise IllegalAnswer(f"Write {self.least} to {self.longest} characters; you wrote {len(answer)}.")

    def describe(self, answer: Json) -> str:
        return str(answer)


class Sheet(Question):
    """Several decisions handed in as one. Answer: {slot: answer} for every slot.

    Without a fallback of its own a sheet falls back slot by slot.
    """

    kind: Literal["sheet"] = "sheet"
    slots: dict[str, Decision]
    is_prefilled: bool = False
    """Whether it begins filled in with its fallback, so that only what differs must be chosen."""

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
        return "; ".join(self.lines(answer)) or AS_EXPECTED

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


Decision = Annotated[
    PickOne | PickMany | Amount | Place | Path | Words | Sheet,
    Field(discriminator="kind"),
]


def option_named(options: tuple[Option, ...], name: Json) -> Option:
    """The option with that id."""
    for option in options:
        if option.id == name:
            return option
    raise IllegalAnswer(f"{printable(name)} is not one of the choices.")


def printable(value: Json) -> str:
    """A stranger's value in a sentence: short, and never markup or a mention."""
    text = "".join(letter for letter in str(value) if letter.isalnum() or letter in " -_'")
    return text[:40].strip() or "That"


def spell_range(least: int, most: int) -> str:
    """How many to choose, in words."""
    return str(least) if least == most else f"{least} to {most}"


for _kind in (Option, PickOne, PickMany, Amount, Place, Path, Words, Sheet):
    _kind.model_rebuild()
