"""Every kind of question that a game can ask a seat, and what counts as an answer.

A decision is plain data: it can be shown, stored and answered without the rules at hand.
Answers are JSON; `check` refuses what is not allowed and `describe` says in words what was chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from rules.kernel.numbers import Allot, Amount, Share
from rules.kernel.questions import Draw, Question, printable, spell_range
from rules.kernel.values import Cell, Frozen, IllegalAnswer, Json, canonical

__all__ = [
    "AS_EXPECTED",
    "LONGEST_SERIES",
    "Allot",
    "Amount",
    "Decision",
    "Draw",
    "Node",
    "Option",
    "Path",
    "PickMany",
    "PickOne",
    "Place",
    "Question",
    "Series",
    "Share",
    "Sheet",
    "Words",
    "first_options",
    "first_pick",
    "option_named",
    "printable",
    "spell_range",
]

AS_EXPECTED = "as usual"
LONGEST_SERIES = 25
"""The most lines of a series: a panel lists them all at once."""


class Option(Frozen):
    """One thing that can be chosen; `then` is the follow-up that comes with it."""

    id: str
    label: str
    hint: str = ""
    group: str = ""
    then: Decision | None = None


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

    @field_validator("options")
    @classmethod
    def _have_no_follow_ups(cls, options: tuple[Option, ...]) -> tuple[Option, ...]:
        return without_follow_ups(options)

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

    @field_validator("pieces")
    @classmethod
    def _have_no_follow_ups(cls, pieces: tuple[Option, ...]) -> tuple[Option, ...]:
        return without_follow_ups(pieces)

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


class Node(Frozen):
    """A place of a way that is more than a cell: how the cell was entered, or which way it is faced there."""

    cell: Cell
    label: str
    """How it is told from the others of its cell."""


class Path(Question):
    """A way, step by step. Answer: the cells after `start`; with a follow-up {"path": cells, "then": answer}.

    Where more than the cell matters, `steps`, `not_at`, `then` and the answer name nodes instead.
    """

    kind: Literal["path"] = "path"
    start: Cell
    steps: dict[Cell, tuple[Cell, ...]]
    least: int = Field(default=0, ge=0)
    most: int
    not_at: tuple[Cell, ...] = ()
    """Cells that a way may cross, but not end on."""
    then: dict[Cell, Decision] = {}
    """What is asked next, by the cell where the way ends."""
    nodes: dict[str, Node] = {}
    """The nodes that are no cells."""
    costs: dict[Cell, tuple[int, ...]] = {}
    """What each of the `steps` from somewhere costs, where it is not 1."""
    budget: int | None = None
    """What all steps may cost together; without one, only their number counts."""
    unit: str = "points"
    """What the costs are counted in, in words."""

    def check(self, answer: Json) -> None:
        way, then = self.split(answer)
        here = self.start
        for cell in way:
            if cell not in self.steps.get(here, ()):
                raise IllegalAnswer(f"There is no step from {self.name(here)} to {self.name(printable(cell))}.")
            here = cell
        if not self.least <= len(way) <= self.most:
            raise IllegalAnswer(f"Take {spell_range(self.least, self.most)} steps; you took {len(way)}.")
        if self.budget is not None and self.cost(way) > self.budget:
            raise IllegalAnswer(f"The way costs {self.cost(way)} of {self.budget} {self.unit}: too much.")
        if way and here in self.not_at:
            raise IllegalAnswer(f"The way cannot end at {self.name(here)}.")
        follow_up = self.then.get(here)
        if follow_up is None:
            if isinstance(answer, dict):
                raise IllegalAnswer(f"Nothing more is asked at {self.name(here)}.")
        elif not isinstance(answer, dict) or "then" not in answer:
            raise IllegalAnswer(f"A way that ends at {self.name(here)} needs a further choice: {follow_up.prompt}")
        else:
            follow_up.check(then)

    def name(self, place: str) -> str:
        """How a cell or a node is called."""
        return self.nodes[place].label if place in self.nodes else place

    def cell(self, place: str) -> Cell:
        """The cell of a node; a cell itself where it is none."""
        return self.nodes[place].cell if place in self.nodes else place

    def cost(self, way: Sequence[Cell]) -> int:
        """What the steps of a way cost together."""
        return sum(self._price(here, there) for here, there in pairwise([self.start, *way]))

    def onward(self, way: Sequence[Cell]) -> list[Cell]:
        """Where one more step can lead, within the number of steps and the budget."""
        if len(way) >= self.most:
            return []
        here = way[-1] if way else self.start
        steps = dict.fromkeys(self.steps.get(here, ()))
        if self.budget is None:
            return [*steps]
        left = self.budget - self.cost(way)
        return [there for there in steps if self._price(here, there) <= left]

    def _price(self, here: Cell, there: Cell) -> int:
        prices = self.costs.get(here)
        return 1 if prices is None else prices[self.steps[here].index(there)]

    @model_validator(mode="after")
    def _has_a_price_for_each_step(self) -> Path:
        for here, prices in self.costs.items():
            if len(prices) != len(self.steps.get(here, ())):
                raise ValueError(f"{self.key} has other steps than prices at {here}")
        return self

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
        words = " > ".join(map(self.name, [self.start, *way])) if way else f"stay on {self.name(self.start)}"
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


class Series(Question):
    """A list, each line of it an answer to the same question. Answer: the list, in order."""

    kind: Literal["series"] = "series"
    element: Decision
    least: int = Field(default=0, ge=0)
    most: int = Field(ge=0, le=LONGEST_SERIES)
    stock: dict[str, int] | None = None
    """How often each first pick can be used; what is not named here, never. None: as often as one likes."""

    def check(self, answer: Json) -> None:
        if not isinstance(answer, list):
            raise IllegalAnswer("A list of answers is needed here.")
        if not self.least <= len(answer) <= self.most:
            raise IllegalAnswer(f"Give {spell_range(self.least, self.most)} lines; you gave {len(answer)}.")
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
        return self.stock is not None and picks.count(name) >= self.stock.get(name, 0)

    def spent(self, picks: Sequence[str]) -> frozenset[str]:
        """The options of which nothing is left."""
        return frozenset(name for name in first_options(self.element) if self.is_spent(name, picks))

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


Decision = Annotated[
    PickOne | PickMany | Amount | Allot | Place | Path | Words | Series | Sheet,
    Field(discriminator="kind"),
]


def option_named(options: tuple[Option, ...], name: Json) -> Option:
    """The option with that id."""
    for option in options:
        if option.id == name:
            return option
    raise IllegalAnswer(f"{printable(name)} is not one of the choices.")


def without_follow_ups(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Options that several are chosen of: nothing can follow one of them."""
    for option in options:
        if option.then is not None:
            raise ValueError(f"nothing can be asked after {option.id}, for several are chosen")
    return options


def first_options(decision: Decision) -> tuple[str, ...]:
    """The options by which a series counts its lines; none where a line begins with something else."""
    match decision:
        case PickOne():
            return tuple(option.id for option in decision.options)
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


for _kind in (Option, PickOne, PickMany, Place, Path, Words, Series, Sheet):
    _kind.model_rebuild()
