"""Questions for a way over the board, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from pydantic import Field, model_validator

from rules.kernel.questions import Question, printable, spell_range
from rules.kernel.values import Cell, Frozen, IllegalAnswer, Json
from rules.kernel.words import one_or_many

if TYPE_CHECKING:
    from rules.kernel.decisions import Decision


MOST_KEPT = 8
"""Ways to one place, each with other dangers, that are followed further; more are hardly ever there."""


class Node(Frozen):
    """A place of a way that is more than a cell: how the cell was entered, or which way it is faced there."""

    cell: Cell
    label: str
    """How it is told from the others of its cell."""


class Danger(Frozen):
    """What somebody risks on a way, as far as whoever is asked may know it."""

    words: str
    """As it is said of a way: "comes beside Opilski, who may strike". Met twice, it is still one danger."""
    level: int = Field(default=1, ge=1)
    """How bad it is beside others."""
    is_at_end: bool = False
    """Whether it threatens only whoever ends there, and nobody who passes."""


@dataclass(frozen=True)
class _Trodden:
    """A way as far as it is found, with what it costs and which dangers were met on it."""

    way: tuple[Cell, ...]
    cost: int = 0
    met: tuple[Danger, ...] = ()

    @property
    def rank(self) -> tuple[int, int, int]:
        """How it is compared with another to the same end."""
        return self.cost, sum(danger.level for danger in self.met), len(self.way)

    def is_no_better_than(self, other: _Trodden) -> bool:
        """Whether one that is not longer leads there for less, or for as much and meets nothing else."""
        return other.cost < self.cost or (other.cost == self.cost and all(one in self.met for one in other.met))


def _keep(ways: list[_Trodden], new: _Trodden) -> bool:
    """Add a way to those that lead to the same place; returns whether it is worth keeping beside them."""
    if any(new.is_no_better_than(one) for one in ways):
        return False
    kept = [one for one in ways if not one.is_no_better_than(new)]
    ways[:] = sorted([*kept, new], key=lambda one: one.rank)[:MOST_KEPT]
    return new in ways


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
    walker: str = ""
    """Who goes that way, by name; empty where it is the player."""
    dangers: dict[Cell, tuple[Danger, ...]] = {}
    """What one risks by coming to a place."""

    def check(self, answer: Json) -> None:
        way, then = self.split(answer)
        here = self.start
        for cell in way:
            if cell not in self.steps.get(here, ()):
                raise IllegalAnswer(f"There is no step from {self.name(here)} to {self.name(printable(cell))}.")
            here = cell
        if not self.least <= len(way) <= self.most:
            wanted = f"{spell_range(self.least, self.most)} {one_or_many(self.most, 'step', 'steps')}"
            raise IllegalAnswer(f"Take {wanted}; you took {len(way)}.")
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
        return sum(self.price(here, there) for here, there in pairwise([self.start, *way]))

    def onward(self, way: Sequence[Cell]) -> list[Cell]:
        """Where one more step can lead, within the number of steps and the budget."""
        if len(way) >= self.most:
            return []
        here = way[-1] if way else self.start
        steps = dict.fromkeys(self.steps.get(here, ()))
        if self.budget is None:
            return [*steps]
        left = self.budget - self.cost(way)
        return [there for there in steps if self.price(here, there) <= left]

    def ends(self, begun: Sequence[Cell] = ()) -> dict[Cell, list[Cell]]:
        """Where else a way that was begun so can end, with the best way there: cheap first, then safe, then short."""
        here = begun[-1] if begun else self.start
        first = _Trodden((*begun,), self.cost(begun), self._met(begun))
        known = {here: [first]} if len(begun) >= self.least else {}
        found: dict[Cell, _Trodden] = {}
        front = [first]
        while front:
            further: dict[Cell, list[_Trodden]] = {}
            for trodden in front:
                for there in self.onward(trodden.way):
                    _keep(further.setdefault(there, []), self._further(trodden, there))
            front = []
            for trodden in (one for ways in further.values() for one in ways):
                there = trodden.way[-1]
                if len(trodden.way) < self.least:  # Before that, a longer way may be needed.
                    front.append(trodden)
                elif _keep(known.setdefault(there, []), trodden):
                    front.append(trodden)
                    if there != here and there not in self.not_at:
                        found[there] = min(found.get(there, trodden), trodden, key=lambda one: one.rank)
        return {there: [*trodden.way] for there, trodden in found.items()}

    def _further(self, trodden: _Trodden, there: Cell) -> _Trodden:
        here = trodden.way[-1] if trodden.way else self.start
        met = dict.fromkeys((*trodden.met, *self._dangers_at(there, is_end=False)))
        return _Trodden((*trodden.way, there), trodden.cost + self.price(here, there), (*met,))

    def _met(self, way: Sequence[Cell]) -> tuple[Danger, ...]:
        return (*dict.fromkeys(one for cell in way for one in self._dangers_at(cell, is_end=False)),)

    def dangers_on(self, way: Sequence[Cell]) -> tuple[Danger, ...]:
        """What one risks on a way that ends where it stands, each danger once, as they come."""
        at_the_end = self._dangers_at(way[-1], is_end=True) if way else ()
        return (*dict.fromkeys((*self._met(way), *at_the_end)),)

    def _dangers_at(self, cell: Cell, *, is_end: bool) -> tuple[Danger, ...]:
        return tuple(one for one in self.dangers.get(cell, ()) if is_end or not one.is_at_end)

    def price(self, here: Cell, there: Cell) -> int:
        """What one step costs."""
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
