"""Questions that offer options: one of them, several of them, or pieces to put on cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field, field_validator

from rules.kernel.questions import Question, printable, spell_range
from rules.kernel.values import Cell, Frozen, IllegalAnswer, Json

if TYPE_CHECKING:
    from rules.kernel.decisions import Decision


class Option(Frozen):
    """One thing that can be chosen; `then` is the follow-up that comes with it."""

    id: str
    label: str
    hint: str = ""
    group: str = ""
    then: Decision | None = None
    uses: tuple[str, ...] = Field(default=(), exclude_if=lambda uses: not uses)
    """What it takes from the stock of a series; itself where nothing else is named."""
    figures: tuple[tuple[str, int], ...] = Field(default=(), exclude_if=lambda figures: not figures)
    """What it comes to in figures, by name: for whoever weighs it without reading its label."""

    def figure(self, name: str) -> int:
        """One of its figures; 0 where it has none of this name."""
        return dict(self.figures).get(name, 0)


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
