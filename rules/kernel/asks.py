"""Questions as rules put them: a decision, how its answer is read, and rules that reach across it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from rules.kernel.answers import went_as_usual
from rules.kernel.decisions import UNCHANGED, Amount, Danger, Decision, Node, Option, Path, Place, Sheet, Words
from rules.kernel.values import Cell, Json

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
U = TypeVar("U")


@dataclass(frozen=True)
class Ask(Generic[T_co]):
    """A decision whose answer comes back to the rules as a value of the rules, never as a string.

    `across` may refuse what the decision alone cannot see (gold, capacity, one line of a sheet against another) by
    raising IllegalAnswer.
    """

    decision: Decision
    read: Callable[[Any], T_co]
    across: Callable[[Any], None] | None = None
    """Gets what `read` makes of an answer."""
    within: Callable[[Any], None] | None = None
    """Runs the rules across the asks inside this one; gets the answer as it is stored."""

    def check(self, answer: Json) -> None:
        """Refuse an illegal answer by raising IllegalAnswer."""
        self.decision.check(answer)
        self.check_across(answer)

    def check_across(self, answer: Json) -> None:
        """Refuse an answer that the decision allows, but not the rules across it and the asks inside it."""
        if self.within is not None:
            self.within(answer)
        if self.across is not None:
            self.across(self.read(answer))

    def reading(self, turn: Callable[[T_co], U], across: Callable[[U], None] | None = None) -> Ask[U]:
        """The same question, whose answer means something else to the rules."""
        return Ask(self.decision, lambda answer: turn(self.read(answer)), across, self.check_across)


def choose_amount(
    key: str, prompt: str, least: int, most: int, *, fallback: int | None = None, rule: str = "", about: str = ""
) -> Ask[int]:
    """A whole number; the least one is the fallback."""
    default = least if fallback is None else fallback
    decision = Amount(key=key, prompt=prompt, least=least, most=most, fallback=(default,), rule=rule, about=about)
    return Ask(decision, int)


def choose_places(
    key: str,
    prompt: str,
    pieces: Iterable[Option],
    cells: Mapping[str, Iterable[Cell]],
    *,
    least: int | None = None,
    most: int | None = None,
    shared: bool = False,
    rule: str = "",
    about: str = "",
    fallback: dict[str, Cell] | None = None,
) -> Ask[dict[str, Cell]]:
    """Cells for pieces, all of them unless told otherwise; each takes its first free cell when nobody answers."""
    stock = tuple(pieces)
    open_cells = {piece: tuple(places) for piece, places in cells.items()}
    few = len(stock) if least is None else least
    default = first_fit(stock[:few], open_cells, shared) if fallback is None else fallback
    decision = Place(
        key=key,
        prompt=prompt,
        pieces=stock,
        cells=open_cells,
        least=few,
        most=len(stock) if most is None else most,
        shared=shared,
        fallback=({**default},),
        rule=rule,
        about=about,
    )
    return Ask(decision, dict)


def first_fit(pieces: Iterable[Option], cells: Mapping[str, tuple[Cell, ...]], shared: bool) -> dict[str, Cell]:
    """Each piece on the first of its cells, moving earlier pieces aside where only that lets all of them stand."""
    holder: dict[Cell, str] = {}

    def seat_piece(piece: str, tried: list[Cell]) -> bool:
        for cell in cells.get(piece, ()):
            if cell in tried:
                continue
            tried.append(cell)
            if cell not in holder or seat_piece(holder[cell], tried):
                holder[cell] = piece
                return True
        return False

    names = [option.id for option in pieces]
    if shared:
        return {name: cells[name][0] for name in names}
    for name in names:
        seat_piece(name, [])
    placed = {piece: cell for cell, piece in holder.items()}
    return {name: placed[name] for name in names if name in placed}


def choose_path(
    key: str,
    prompt: str,
    start: Cell,
    steps: Mapping[Cell, Iterable[Cell]],
    most: int,
    *,
    least: int = 0,
    not_at: Iterable[Cell] = (),
    then: Mapping[Cell, Ask[T]] | None = None,
    nodes: Mapping[str, Node] | None = None,
    costs: Mapping[Cell, Iterable[int]] | None = None,
    budget: int | None = None,
    unit: str = "points",
    walker: str = "",
    dangers: Mapping[Cell, tuple[Danger, ...]] | None = None,
    fallback: Iterable[Cell] = (),
    rule: str = "",
    about: str = "",
) -> Ask[tuple[list[Cell], T | None]]:
    """A way over the board and what is chosen at its end, None where nothing is asked there.

    Staying put is the fallback unless another way is named; what is asked at its end falls back itself.
    """
    asks = dict(then or {})
    follow_ups = {cell: ask.decision for cell, ask in asks.items()}
    decision = Path(
        key=key,
        prompt=prompt,
        start=start,
        steps={cell: tuple(ways) for cell, ways in steps.items()},
        least=least,
        most=most,
        not_at=tuple(not_at),
        then=follow_ups,
        nodes=dict(nodes or {}),
        costs={cell: tuple(prices) for cell, prices in (costs or {}).items()},
        budget=budget,
        unit=unit,
        walker=walker,
        dangers=dict(dangers or {}),
        fallback=(went_as_usual(fallback, start, follow_ups),),
        rule=rule,
        about=about,
    )

    def read(answer: Json) -> tuple[list[Cell], T | None]:
        way, given = decision.split(answer)
        ask = asks.get(way[-1] if way else start)
        return way, None if ask is None else ask.read(given)

    def check_within(answer: Json) -> None:
        way, given = decision.split(answer)
        ask = asks.get(way[-1] if way else start)
        if ask is not None:
            ask.check_across(given)

    return Ask(decision, read, within=check_within)


def write_words(
    key: str, prompt: str, longest: int, *, fallback: str, least: int = 1, rule: str = "", about: str = ""
) -> Ask[str]:
    """A player's own words, without blanks around them."""
    decision = Words(key=key, prompt=prompt, longest=longest, least=least, fallback=(fallback,), rule=rule, about=about)
    return Ask(decision, str.strip)


def aside(ask: Ask[T]) -> Ask[T]:
    """The same ask as a line that is only spoken of where it is not left as it began."""
    return replace(ask, decision=ask.decision.model_copy(update={"is_aside": True}))


def prefilled(ask: Ask[T]) -> Ask[T]:
    """A sheet on which only what is not usual must be chosen; any other ask as it is."""
    if not isinstance(ask.decision, Sheet):
        return ask
    return replace(ask, decision=ask.decision.model_copy(update={"is_prefilled": True}))


def sheet(
    key: str,
    prompt: str,
    lines: Mapping[str, Ask[Any]],
    *,
    rule: str = "",
    about: str = "",
    across: Callable[[dict[str, Any]], None] | None = None,
    fallback: Json | None = None,
    begun: Collection[str] = (),
    unchanged: str = UNCHANGED,
) -> Ask[dict[str, Any]]:
    """Several asks handed in as one; `across` sees what they read as, `begun` names lines that begin filled in."""

    def read(answer: dict[str, Json]) -> dict[str, Any]:
        return {slot: ask.read(answer[slot]) for slot, ask in lines.items()}

    def check_within(answer: dict[str, Json]) -> None:
        for slot, ask in lines.items():
            ask.check_across(answer[slot])

    decision = Sheet(
        key=key,
        prompt=prompt,
        slots={slot: ask.decision for slot, ask in lines.items()},
        rule=rule,
        about=about,
        fallback=() if fallback is None else (fallback,),
        begun=tuple(slot for slot in lines if slot in begun),
        unchanged=unchanged,
    )
    return Ask(decision, read, across, check_within)
