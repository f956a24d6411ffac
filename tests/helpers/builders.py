"""Decisions for tests, in one line each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rules.kernel.asks import Ask
from rules.kernel.choices import Act, Choice
from rules.kernel.decisions import (
    Allot,
    Amount,
    Decision,
    Node,
    Option,
    Path,
    PickMany,
    PickOne,
    Place,
    Series,
    Share,
    Sheet,
    Words,
)
from rules.kernel.numbers import fewest
from rules.kernel.values import Json


def options(*names: str) -> tuple[Option, ...]:
    """Plain options, labelled like their ids."""
    return tuple(Option(id=name, label=name.capitalize()) for name in names)


def choose_option(key: str, prompt: str, offered: Iterable[Option], *, fallback: Json | None = None) -> Ask[Json]:
    """One of the options as the raw answer; the first one is the fallback unless another is named."""
    chosen = tuple(offered)
    default = (chosen[0].id if fallback is None else fallback,)
    return Ask(PickOne(key=key, prompt=prompt, options=chosen, fallback=default), lambda answer: answer)


def choices(*names: str) -> tuple[Choice[str], ...]:
    """Choices that mean their ids, labelled like them."""
    return tuple(Choice(name, name.capitalize(), name) for name in names)


def acts(do: Callable[[str], None], *names: str) -> list[Act]:
    """Plain acts, which are told what they are called."""

    def act(name: str) -> Act:
        return Act(name, name.capitalize(), "", lambda _: do(name))

    return [act(name) for name in names]


def pick_one(*names: str, fallback: Json = None, **more: Any) -> PickOne:
    """One of these names; the first is the fallback."""
    default = names[0] if fallback is None else fallback
    return PickOne(key="pick.one", prompt="Which one?", options=options(*names), fallback=(default,), **more)


def pick_with(then: Decision) -> PickOne:
    """Stay, or march and answer what follows."""
    march = Option(id="march", label="March", then=then)
    return PickOne(key="pick.march", prompt="March?", options=(*options("stay"), march), fallback=("stay",))


def pick_many(*names: str, least: int = 0, most: int = 2, ordered: bool = False) -> PickMany:
    """Several of these names."""
    return PickMany(
        key="pick.many",
        prompt="Which ones?",
        options=options(*names),
        least=least,
        most=most,
        ordered=ordered,
        fallback=([*names[:least]],),
    )


def amount(least: int = 0, most: int = 3) -> Amount:
    """A whole number."""
    return Amount(key="amount", prompt="How many?", least=least, most=most, fallback=(least,))


def place(least: int = 1, most: int = 2, *, shared: bool = False) -> Place:
    """A pawn on a1 or b1, a rook on b1 or c1."""
    return Place(
        key="place",
        prompt="Where?",
        pieces=options("pawn", "rook"),
        cells={"pawn": ("a1", "b1"), "rook": ("b1", "c1")},
        least=least,
        most=most,
        shared=shared,
        fallback=({"pawn": "a1", "rook": "c1"} if least == 2 else {"pawn": "a1"},),
    )


def path(least: int = 0, most: int = 2, then: dict[str, Decision] | None = None, not_at: tuple[str, ...] = ()) -> Path:
    """From a1 over b1 to c1, and back from b1."""
    steps: dict[str, tuple[str, ...]] = {"a1": ("b1",), "b1": ("a1", "c1"), "c1": ()}
    way = ["b1", "c1"][:least]
    asked = (then or {}).get(["a1", *way][-1])
    default: Json = [*way] if asked is None else {"path": [*way], "then": asked.fall_back(lambda size: 0)}
    return Path(
        key="path",
        prompt="Which way?",
        start="a1",
        steps=steps,
        least=least,
        most=most,
        not_at=not_at,
        then=then or {},
        fallback=(default,),
    )


def ride() -> Path:
    """From a1, facing east, for 3 points: turning costs 1, a step into the marsh b1 costs 2 and one back 1."""
    return Path(
        key="path.ride",
        prompt="Which way?",
        start="a1 e",
        steps={"a1 e": ("a1 n", "b1 e"), "b1 e": ("a1 w", "c1 e"), "a1 n": ("a2 n",)},
        costs={"a1 e": (1, 2), "b1 e": (1, 2)},
        nodes={
            "a1 e": Node(cell="a1", label="a1 east"),
            "a1 n": Node(cell="a1", label="a1 north"),
            "a1 w": Node(cell="a1", label="a1 west"),
            "a2 n": Node(cell="a2", label="a2"),
            "b1 e": Node(cell="b1", label="b1"),
            "c1 e": Node(cell="c1", label="c1"),
        },
        most=3,
        budget=3,
        unit="steps",
        not_at=("a1 w",),
        fallback=([],),
    )


def allot(least: int = 0, most: int = 7) -> Allot:
    """Up to 4 pikes for 1 gold each, and at most two knights for 3 and 5."""
    shares = (Share(id="pikes", label="Pikes", most=4), Share(id="knights", label="Knights", most=2, prices=(3, 5)))
    default: dict[str, Json] = {**fewest(shares, least, most)}
    return Allot(
        key="allot", prompt="Hire whom?", shares=shares, least=least, most=most, unit="gold", fallback=(default,)
    )


def series(element: Decision, least: int = 0, most: int = 3, stock: dict[str, int] | None = None) -> Series:
    """A few lines of the same."""
    default: list[Json] = [element.fall_back(lambda size: 0)] * least
    return Series(
        key="series", prompt="Which ones?", element=element, least=least, most=most, stock=stock, fallback=(default,)
    )


def words(least: int = 1, longest: int = 10) -> Words:
    """A few words."""
    return Words(key="words", prompt="Your words?", least=least, longest=longest, fallback=("nothing"[:longest],))


def order_sheet(*, fallback: tuple[Json, ...] = ()) -> Sheet:
    """Where to, and with how many."""
    slots: dict[str, Decision] = {"way": pick_one("north", "south"), "force": amount(1, 5)}
    return Sheet(key="sheet", prompt="Your orders?", slots=slots, fallback=fallback)
