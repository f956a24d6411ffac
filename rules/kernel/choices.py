"""Choices that mean something: each option is a value of the rules, or a further ask, at every depth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, Generic, TypeVar, overload

from rules.kernel.answers import picked_as_usual, usual
from rules.kernel.asks import Ask
from rules.kernel.decisions import Allot, Decision, Option, PickMany, PickOne, Series, Share, Sheet, first_options
from rules.kernel.numbers import fewest
from rules.kernel.values import Json

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
U = TypeVar("U")
E = TypeVar("E", bound=StrEnum)

NOTHING = "nothing"
SOMETHING = "something"


class Choice(Generic[T_co]):
    """One thing that can be chosen: what it is to the rules, or the ask that follows and says so."""

    @overload
    def __init__(
        self: Choice[U],
        name: str,
        label: str,
        value: Ask[U],
        hint: str = "",
        group: str = "",
        uses: tuple[str, ...] = (),
        figures: Mapping[str, int] | None = None,
    ) -> None: ...
    @overload
    def __init__(
        self: Choice[U],
        name: str,
        label: str,
        value: U,
        hint: str = "",
        group: str = "",
        uses: tuple[str, ...] = (),
        figures: Mapping[str, int] | None = None,
    ) -> None: ...
    def __init__(
        self,
        name: str,
        label: str,
        value: Any,
        hint: str = "",
        group: str = "",
        uses: tuple[str, ...] = (),
        figures: Mapping[str, int] | None = None,
    ) -> None:
        self.id = str(name)
        self.label, self.hint, self.group, self.uses = label, hint, group, uses
        self.figures = tuple((figures or {}).items())
        self._value: T_co | Ask[T_co] = value

    @property
    def option(self) -> Option:
        """As it is offered."""
        then = self._value.decision if isinstance(self._value, Ask) else None
        return Option(
            id=self.id,
            label=self.label,
            hint=self.hint,
            group=self.group,
            then=then,
            uses=self.uses,
            figures=self.figures,
        )

    def read(self, then: Any) -> T_co:
        """What it means, with the answer to its follow-up."""
        return self._value.read(then) if isinstance(self._value, Ask) else self._value

    def check_within(self, then: Any) -> None:
        """Refuse a legal answer to its follow-up that the rules across it do not allow."""
        if isinstance(self._value, Ask):
            self._value.check_across(then)


def pick(
    key: str,
    prompt: str,
    choices: Iterable[Choice[T]],
    *,
    fallback: str | tuple[str, ...] | dict[str, Json] | None = None,
    rule: str = "",
    about: str = "",
    standing: bool = False,
    across: Callable[[T], None] | None = None,
) -> Ask[T]:
    """One of the choices, as what it means.

    The first one is the fallback unless another is named by its id; of several, the dice draw one. What follows a
    fallback falls back itself, unless a whole answer is given.
    """
    offered = tuple(choices)
    by_id = {choice.id: choice for choice in reversed(offered)}
    options = tuple(choice.option for choice in offered)

    def as_usual(name: str) -> Json:
        found = next((option for option in options if option.id == name), None)
        return name if found is None else picked_as_usual(found)  # An unknown one is refused as a fallback.

    if isinstance(fallback, dict):
        default: tuple[Json, ...] = (fallback,)
    elif isinstance(fallback, tuple):
        default = tuple(map(as_usual, fallback))
    else:
        default = (as_usual(options[0].id if fallback is None else fallback),)
    decision = PickOne(
        key=key,
        prompt=prompt,
        options=options,
        fallback=default,
        rule=rule,
        about=about,
        standing=standing,
    )

    def read(answer: Json) -> T:
        option, then = decision.split(answer)
        return by_id[option.id].read(then)

    def check_within(answer: Json) -> None:
        option, then = decision.split(answer)
        by_id[option.id].check_within(then)

    return Ask(decision, read, across, check_within)


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
    offered = [Choice(one, words.get(one) or one.value.replace("_", " ").capitalize(), one) for one in members]
    return pick(key, prompt, offered, fallback=fallback or members, rule=rule, about=about, standing=standing)


def yes_no(
    key: str, prompt: str, rule: str = "", *, about: str = "", fallback: bool = False, standing: bool = False
) -> Ask[bool]:
    """Yes or no; no when nobody answers."""
    offered = [Choice("yes", "Yes", True), Choice("no", "No", False)]
    default = "yes" if fallback else "no"
    return pick(key, prompt, offered, fallback=default, rule=rule, about=about, standing=standing)


def pick_several(
    key: str,
    prompt: str,
    choices: Iterable[Choice[T]],
    *,
    least: int = 0,
    most: int | None = None,
    ordered: bool = False,
    fallback: Iterable[str] | None = None,
    rule: str = "",
    about: str = "",
    across: Callable[[list[T]], None] | None = None,
) -> Ask[list[T]]:
    """Several of many choices, as what they mean; the first `least` of them are the fallback."""
    by_id = {choice.id: choice for choice in choices}
    default: list[Json] = [*([*by_id][:least] if fallback is None else fallback)]
    decision = PickMany(
        key=key,
        prompt=prompt,
        options=tuple(choice.option for choice in by_id.values()),
        least=least,
        most=len(by_id) if most is None else most,
        ordered=ordered,
        fallback=(default,),
        rule=rule,
        about=about,
    )
    return Ask(decision, lambda answer: [by_id[name].read(None) for name in answer], across)


@dataclass(frozen=True)
class Ware(Generic[T_co]):
    """Something to share out or to buy: what it is to the rules, how many there can be, and what they cost."""

    id: str
    label: str
    value: T_co
    most: int
    least: int = 0
    prices: tuple[int, ...] = (1,)
    """What the first one costs, the second and so on; all further ones cost as much as the last."""
    hint: str = ""

    @cached_property
    def share(self) -> Share:
        """As it is offered."""
        return Share(
            id=str(self.id), label=self.label, hint=self.hint, least=self.least, most=self.most, prices=self.prices
        )


def allot(
    key: str,
    prompt: str,
    wares: Iterable[Ware[T]],
    most: int,
    *,
    least: int = 0,
    unit: str = "points",
    fallback: Mapping[str, int] | None = None,
    rule: str = "",
    about: str = "",
    across: Callable[[dict[T, int]], None] | None = None,
) -> Ask[dict[T, int]]:
    """So many of each, for no more than `most` together; as few as allowed are the fallback. None of it is left out."""
    by_id = {str(ware.id): ware for ware in wares}
    shares = tuple(ware.share for ware in by_id.values())
    default: dict[str, Json] = {**(fewest(shares, least, most) if fallback is None else fallback)}
    decision = Allot(
        key=key,
        prompt=prompt,
        shares=shares,
        least=least,
        most=most,
        unit=unit,
        fallback=(default,),
        rule=rule,
        about=about,
    )

    def read(answer: Json) -> dict[T, int]:
        counts = decision.counts(answer)
        return {ware.value: counts[name] for name, ware in by_id.items() if counts.get(name)}

    return Ask(decision, read, across)


def series(
    key: str,
    prompt: str,
    element: Ask[T],
    most: int,
    *,
    least: int = 0,
    distinct: bool = False,
    stock: Mapping[str, int] | None = None,
    fallback: Iterable[Json] | None = None,
    rule: str = "",
    about: str = "",
    across: Callable[[list[T]], None] | None = None,
) -> Ask[list[T]]:
    """A list, each line of it an answer to the same ask; the shortest one is the fallback.

    Where `distinct`, each first pick counts only once; `stock` says how often, by its id or by what it uses.
    """
    own = dict(stock) if stock is not None else {option.id: 1 for option in first_options(element.decision)}
    bound = own if distinct or stock is not None else None
    decision = Series(
        key=key,
        prompt=prompt,
        element=element.decision,
        least=least,
        most=min(most, sum(bound.values())) if bound is not None else most,
        stock=bound,
        fallback=([*(first_lines(element.decision, least, bound) if fallback is None else fallback)],),
        rule=rule,
        about=about,
    )

    def check_within(answer: list[Json]) -> None:
        for line in answer:
            element.check_across(line)

    return Ask(decision, lambda answer: [element.read(line) for line in answer], across, check_within)


def first_lines(element: Decision, count: int, stock: Mapping[str, int] | None) -> list[Json]:
    """So many lines from the first option on, each as often as there are some, with all that follows as usual."""
    if stock is None or not isinstance(element, PickOne):
        return [usual(element)] * count
    lines = [picked_as_usual(option) for option in element.options for _ in range(stock.get(option.id, 0))]
    return lines[:count]


def nothing_or(prompt: str, ask: Ask[T], nothing: T, *, none: str, some: str) -> Ask[T]:
    """Either nothing, which is the fallback, or an ask; nothing alone where that is a sheet without lines."""
    inner = ask.decision
    choices: list[Choice[T]] = [Choice(NOTHING, none, nothing)]
    if not isinstance(inner, Sheet) or inner.slots:
        choices.append(Choice(SOMETHING, some, ask))
    return pick(inner.key, prompt, choices, rule=inner.rule, about=inner.about)


def spliced(ask: Ask[T], slot: str, line: Ask[U]) -> Ask[tuple[T, U]]:
    """A sheet with one more line at its end, read beside it."""
    sheet = ask.decision
    assert isinstance(sheet, Sheet)
    slots: dict[str, Decision] = {**sheet.slots, slot: line.decision}
    wholes = tuple({**whole, slot: usual(line.decision)} for whole in sheet.fallback if isinstance(whole, dict))
    decision = sheet.model_copy(update={"slots": slots, "fallback": wholes})

    def own(answer: Mapping[str, Json]) -> dict[str, Json]:
        return {name: given for name, given in answer.items() if name != slot}

    def check_within(answer: Mapping[str, Json]) -> None:
        ask.check_across(own(answer))
        line.check_across(answer[slot])

    return Ask(decision, lambda answer: (ask.read(own(answer)), line.read(answer[slot])), within=check_within)


@dataclass(frozen=True)
class Act:
    """Something that a seat can do on a floor: how it is offered, and what it does."""

    id: str
    label: str
    group: str
    do: Callable[[Any], None]
    """Gets what `ask` reads; refuses by IllegalAnswer before it changes anything."""
    ask: Ask[Any] | None = None
    hint: str = ""

    @property
    def option(self) -> Option:
        """The line of the menu."""
        return Choice(self.id, self.label, self.ask, self.hint, self.group).option

    def perform(self, then: Json) -> None:
        """Do it with the answer to its follow-up."""
        if self.ask is None:
            self.do(None)
            return
        self.ask.check(then)
        self.do(self.ask.read(then))
