"""Questions for a way over the board, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from pydantic import Field, model_validator

from rules.kernel.questions import Question, printable, spell_range
from rules.kernel.values import Cell, Frozen, IllegalAnswer, Json
from rules.kernel.words import one_or_many

if TYPE_CHECKING:
    from rules.kernel.decisions import Decision


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
    walker: str = ""
    """Who goes that way, by name; empty where it is the player."""

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
        """Where else a way that was begun so can end, with the cheapest way there, of several the shortest."""
        found: dict[Cell, list[Cell]] = {}
        here = begun[-1] if begun else self.start
        cheapest = {here: self.cost(begun)} if len(begun) >= self.least else {}
        front = {here: [*begun]}
        while front:
            further: dict[Cell, list[Cell]] = {}
            for way in front.values():
                for there in self.onward(way):
                    longer = [*way, there]
                    if there not in further or self.cost(longer) < self.cost(further[there]):
                        further[there] = longer
            front = {}
            for there, way in further.items():
                cost = self.cost(way)
                if there in cheapest and cheapest[there] <= cost:
                    continue
                front[there] = way
                if len(way) >= self.least:  # Before that, a longer way may be needed.
                    cheapest[there] = cost
                    if there != here and there not in self.not_at:
                        found[there] = way
        return found

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
