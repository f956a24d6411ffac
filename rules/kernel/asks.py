"""Questions as rules put them: a decision, how its answer is read, and rules that reach across it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Generic, TypeVar

from rules.kernel.decisions import Amount, Decision, Option, Path, PickMany, PickOne, Place, Sheet, Words
from rules.kernel.values import Cell, Json

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)


@dataclass(frozen=True)
class Ask(Generic[T]):
    """A decision whose answer comes back to the rules as a `T`, never as a string.

    `across` may refuse what the decision alone cannot see (gold, capacity, one line of a sheet against another) by
    raising IllegalAnswer.
    """

    decision: Decision
    read: Callable[[Any], T]
    across: Callable[[T], None] | None = None

    def check(self, answer: Json) -> None:
        """Refuse an illegal answer by raising IllegalAnswer."""
        self.decision.check(answer)
        if self.across is not None:
            self.across(self.read(answer))


def choose_option(
    key: str,
    prompt: str,
    options: Iterable[Option],
    *,
    fallback: Json | None = None,
    rule: str = "",
    about: str = "",
    standing: bool = False,
) -> Ask[Json]:
    """One of the options as the raw answer; the first one is the fallback unless another is named."""
    chosen = tuple(options)
    default = (chosen[0].id if fallback is None else fallback,)
    decision = PickOne(
        key=key, prompt=prompt, options=chosen, fallback=default, rule=rule, about=about, standing=standing
    )
    return Ask(decision, lambda answer: answer)


def choice(
    kind: type[E],
    key: str,
    prompt: str,
    rule: str = "",
    *,
    among: Iterable[E] | None = None,
    about: str = "",
    fallback: tuple[E, ...] = (),
    standing: bool = False,
    labels: Mapping[E, str] | None = None,
) -> Ask[E]:
    """One member of an enumeration; by default the dice draw the fallback among all of them."""
    members = tuple(kind if among is None else among)
    words = labels or {}
    options = tuple(Option(id=m.value, label=words.get(m) or m.value.replace("_", " ").capitalize()) for m in members)
    decision = PickOne(
        key=key,
        prompt=prompt,
        rule=rule,
        about=about,
        standing=standing,
        options=options,
        fallback=tuple(member.value for member in fallback or members),
    )
    return Ask(decision, kind)


def yes_no(
    key: str, prompt: str, rule: str = "", *, about: str = "", fallback: bool = False, standing: bool = False
) -> Ask[bool]:
    """Yes or no; no when nobody answers."""
    decision = PickOne(
        key=key,
        prompt=prompt,
        rule=rule,
        about=about,
        standing=standing,
        options=(Option(id="yes", label="Yes"), Option(id="no", label="No")),
        fallback=("yes" if fallback else "no",),
    )
    return Ask(decision, lambda answer: bool(answer == "yes"))


def choose_many(
    key: str,
    prompt: str,
    options: Iterable[Option],
    *,
    least: int = 0,
    most: int | None = None,
    ordered: bool = False,
    fallback: list[str] | None = None,
    rule: str = "",
    about: str = "",
    across: Callable[[list[str]], None] | None = None,
) -> Ask[list[str]]:
    """Several of many; the first `least` of them are the fallback."""
    chosen = tuple(options)
    default: list[Json] = [*(fallback if fallback is not None else [option.id for option in chosen[:least]])]
    decision = PickMany(
        key=key,
        prompt=prompt,
        options=chosen,
        least=least,
        most=len(chosen) if most is None else most,
        ordered=ordered,
        fallback=(default,),
        rule=rule,
        about=about,
    )
    return Ask(decision, list, across)


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
    then: Mapping[Cell, Decision] | None = None,
    fallback: Json | None = None,
    rule: str = "",
    about: str = "",
) -> Ask[tuple[list[Cell], Json]]:
    """A way over the board and the answer to what is asked at its end; staying put is the fallback."""
    decision = Path(
        key=key,
        prompt=prompt,
        start=start,
        steps={cell: tuple(ways) for cell, ways in steps.items()},
        least=least,
        most=most,
        not_at=tuple(not_at),
        then=dict(then or {}),
        fallback=([] if fallback is None else fallback,),
        rule=rule,
        about=about,
    )
    return Ask(decision, decision.split)


def write_words(
    key: str, prompt: str, longest: int, *, fallback: str, least: int = 1, rule: str = "", about: str = ""
) -> Ask[str]:
    """A player's own words, without blanks around them."""
    decision = Words(key=key, prompt=prompt, longest=longest, least=least, fallback=(fallback,), rule=rule, about=about)
    return Ask(decision, str.strip)


def aside(ask: Ask[T]) -> Ask[T]:
    """The same ask as a line that is only spoken of where it is not left as it began."""
    return replace(ask, decision=ask.decision.model_copy(update={"is_aside": True}))


def sheet(
    key: str,
    prompt: str,
    lines: Mapping[str, Ask[Any]],
    *,
    rule: str = "",
    about: str = "",
    across: Callable[[dict[str, Any]], None] | None = None,
    fallback: Json | None = None,
) -> Ask[dict[str, Any]]:
    """Several asks handed in as one; `across` sees what they read as."""

    def read(answer: dict[str, Json]) -> dict[str, Any]:
        return {slot: ask.read(answer[slot]) for slot, ask in lines.items()}

    def check_all(values: dict[str, Any]) -> None:
        for slot, ask in lines.items():
            if ask.across is not None:
                ask.across(values[slot])
        if across is not None:
            across(values)

    decision = Sheet(
        key=key,
        prompt=prompt,
        slots={slot: ask.decision for slot, ask in lines.items()},
        rule=rule,
        about=about,
        fallback=() if fallback is None else (fallback,),
    )
    return Ask(decision, read, check_all)
