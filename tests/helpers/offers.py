"""Whether a chain of choices is offered: options, what follows them, lines of a sheet, cells where a way may end."""

from __future__ import annotations

from rules.kernel import answers
from rules.kernel.answers import line_of
from rules.kernel.decisions import (
    Allot,
    Amount,
    Decision,
    Option,
    Path,
    PickMany,
    PickOne,
    Place,
    Position,
    Share,
    Sheet,
    Words,
    option_named,
)
from rules.kernel.values import Cell, IllegalAnswer

Choice = str | int
"""The id of an option or piece, a line of a sheet, a cell where a way ends or a piece may stand, a number, or words."""


class NotOffered(AssertionError):
    """Somebody cannot choose that, and what he can choose instead."""


class Offer:
    """Whether a chain of choices is offered; a failed assertion shows the reason."""

    def __init__(self, reason: str = "") -> None:
        self.reason = reason

    def __bool__(self) -> bool:
        return not self.reason

    def __repr__(self) -> str:
        return self.reason or "offered"


def offers(decision: Decision, *chain: Choice) -> Offer:
    """Whether these can be chosen, each after the one before it."""
    try:
        follow(decision, *chain)
    except NotOffered as fault:
        return Offer(str(fault))
    return Offer()


def follow(decision: Decision, *chain: Choice) -> Decision | None:
    """The decision after a chain of choices, None where nothing follows; raises NotOffered where it breaks off."""
    asked: Decision | None = decision
    for place, choice in enumerate(chain):
        before = " > ".join([decision.key, *map(str, chain[:place])])
        if asked is None:
            raise NotOffered(f"nothing is asked after {before}, so not {choice!r} either")
        asked = after(asked, choice, before)
    return asked


def choices(decision: Decision, *chain: Choice) -> list[str]:
    """What can be chosen after a chain of choices: ids, lines or cells, in their order."""
    asked = follow(decision, *chain)
    if asked is None:
        raise NotOffered(f"nothing is asked after {' > '.join([decision.key, *map(str, chain)])}")
    return offered(asked)


def after(asked: Decision, choice: Choice, before: str) -> Decision | None:
    """What follows one choice."""
    if isinstance(asked, Amount | Words):
        try:
            asked.check(choice)
        except IllegalAnswer as fault:
            raise NotOffered(f"{choice!r} is not offered after {before}: {fault}") from None
        return None
    asked = line_of(asked)
    if choice not in offered(asked):
        raise NotOffered(f"{choice!r} is not offered after {before}, only {offered(asked)}")
    match asked:
        case Place():
            return cells_of(asked, option_named(asked.pieces, choice))
        case Allot():
            return count_of(asked, next(share for share in asked.shares if share.id == choice))
    return answers.follow(asked, str(choice))


def offered(asked: Decision) -> list[str]:
    """What can be chosen, by its names; the lines of a series are all alike, and need none."""
    asked = line_of(asked)
    match asked:
        case PickOne() | PickMany():
            return answers.ids_of(asked)
        case Sheet():
            return [*asked.slots]
        case Place():
            return [piece.id for piece in asked.pieces if asked.cells.get(piece.id)]
        case Path():
            return ends_of(asked)
        case Position():
            return [asked.name(point, level) for point, level in asked.area.points()]
        case Allot():
            return [share.id for share in asked.shares]
    raise NotOffered(f"{asked.key} is no choice between names")


def cells_of(asked: Place, piece: Option) -> PickOne:
    """Where a piece may stand, as a choice."""
    cells = tuple(Option(id=cell, label=cell) for cell in asked.cells[piece.id])
    return PickOne(key=asked.key, prompt=asked.prompt, options=cells, fallback=(cells[0].id,))


def count_of(asked: Allot, share: Share) -> Amount:
    """How many of a share there can be, as a question of its own."""
    return Amount(key=asked.key, prompt=share.label, least=share.least, most=share.most, fallback=(share.least,))


def ends_of(way: Path) -> list[Cell]:
    """The cells where a way can end, those after the fewest steps first; what a step costs counts where it does."""
    here, ends = {way.start: 0}, [way.start] if way.least == 0 else []
    for taken in range(1, way.most + 1):
        beyond: dict[Cell, int] = {}
        for cell, spent in here.items():
            for there in way.steps.get(cell, ()):
                cost = spent + way.price(cell, there)
                if way.budget is None or cost <= way.budget:
                    beyond[there] = min(cost, beyond.get(there, cost))
        here = beyond
        if taken >= way.least:
            ends += [cell for cell in here if cell not in way.not_at]
    return list(dict.fromkeys(ends))
