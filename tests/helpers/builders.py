"""Decisions for tests, in one line each."""

from __future__ import annotations

from typing import Any

from rules.kernel.decisions import Amount, Decision, Option, Path, PickMany, PickOne, Place, Sheet, Words
from rules.kernel.values import Json


def options(*names: str) -> tuple[Option, ...]:
    """Plain options, labelled like their ids."""
    return tuple(Option(id=name, label=name.capitalize()) for name in names)


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
    way: list[Json] = ["b1", "c1"][:least]
    asked = (then or {}).get(["a1", *way][-1])
    default: Json = way if asked is None else {"path": way, "then": asked.fall_back(lambda size: 0)}
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


def words(least: int = 1, longest: int = 10) -> Words:
    """A few words."""
    return Words(key="words", prompt="Your words?", least=least, longest=longest, fallback=("nothing"[:longest],))


def order_sheet(*, fallback: tuple[Json, ...] = ()) -> Sheet:
    """Where to, and with how many."""
    slots: dict[str, Decision] = {"way": pick_one("north", "south"), "force": amount(1, 5)}
    return Sheet(key="sheet", prompt="Your orders?", slots=slots, fallback=fallback)
