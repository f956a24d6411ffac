"""Stewards that can play anything."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.decisions import Decision, Path, Place
from rules.kernel.game import Face, StewardKind
from rules.kernel.play import Procedure
from rules.kernel.stewards import first_steward, random_steward, steward_of
from rules.kernel.values import Json
from tests.helpers.builders import (
    RIDE,
    allot,
    amount,
    options,
    order_sheet,
    path,
    pick_many,
    pick_one,
    pick_with,
    place,
    series,
    words,
)
from tests.helpers.scripts import market
from tests.helpers.toys import RED, Toy, ToyPlay, ToyView, begin

FACE = Face(game="toy", seat=RED, view=ToyView(score={}, notes=()))

IN_THE_WAY = Place(
    key="place",
    prompt="Where?",
    pieces=options("pawn", "rook"),
    cells={"pawn": ("a1", "b1"), "rook": ("a1",)},
    least=2,
    most=2,
    fallback=({"pawn": "b1", "rook": "a1"},),
)
DEAD_END = Path(
    key="path",
    prompt="Which way?",
    start="a1",
    steps={"a1": ("z9", "b1"), "b1": ("c1",)},
    least=2,
    most=2,
    fallback=(["b1", "c1"],),
)

DECISIONS: list[Decision] = [
    IN_THE_WAY,
    DEAD_END,
    pick_one("left", "right", "straight"),
    pick_with(pick_with(amount())),
    pick_many("a", "b", "c"),
    pick_many("a", "b", "c", least=2, most=9, ordered=True),
    amount(-2, 7),
    place(),
    place(2),
    place(0, shared=True),
    path(),
    path(2, 2),
    path(not_at=("b1",)),
    path(2, 2, not_at=("a1",)),
    path(1, 2, then={"b1": pick_one("hit", "hold"), "c1": words()}),
    path(then={"a1": amount()}),
    RIDE,
    allot(),
    allot(7, 7),
    allot(3, 4),
    series(pick_one("a", "b")),
    series(pick_with(amount()), 1, stock={"stay": 1, "march": 1}),
    series(pick_one("a", "b"), most=25, stock={"a": 2, "b": 1}),
    series(order_sheet(), most=5, stock={"north": 1, "south": 1}),
    words(),
    order_sheet(),
]


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.kind)
@given(seed=st.integers(0, 10**6))
def test_a_random_steward_answers_legally(decision: Decision, seed: int) -> None:
    """Whatever it draws."""
    decision.check(random_steward(FACE, decision, random.Random(seed).randrange))


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.kind)
def test_a_first_steward_answers_legally_and_always_the_same(decision: Decision) -> None:
    """Without any chance."""

    def no_chance(size: int) -> int:
        raise AssertionError("it drew")

    answer = first_steward(FACE, decision, no_chance)
    decision.check(answer)
    assert answer == first_steward(FACE, decision, no_chance)


@pytest.mark.parametrize(
    ("decision", "possible"),
    [
        (pick_one("left", "right"), ["left", "right"]),
        (amount(1, 3), [1, 2, 3]),
        (pick_many("a", "b", most=1), [[], ["a"], ["b"]]),
        (pick_with(amount(0, 1)), ["stay", {"pick": "march", "then": 0}, {"pick": "march", "then": 1}]),
        (path(), [[], ["b1"], ["b1", "a1"], ["b1", "c1"]]),
        (path(not_at=("b1", "a1")), [[], ["b1", "c1"]]),
        (place(2), [{"pawn": "a1", "rook": "b1"}, {"pawn": "a1", "rook": "c1"}, {"pawn": "b1", "rook": "c1"}]),
    ],
)
def test_a_random_steward_can_choose_everything(decision: Decision, possible: list[Json]) -> None:
    """No legal answer is out of its reach."""
    chance = random.Random(1)
    seen = [random_steward(FACE, decision, chance.randrange) for _ in range(200)]
    assert all(answer in seen for answer in possible)
    assert all(answer in possible for answer in seen)


def test_a_first_steward_does_not_stay_on_a_floor_for_ever() -> None:
    """It is done at once."""
    session = begin(market)
    for seat in session.waiting():
        face = session.face(seat)
        assert face.asked is not None
        session.submit(seat, first_steward(face, face.asked, lambda size: 0), by="steward")
    assert session.batch is None


class Cunning(Toy):
    """A game with a steward of its own."""

    steward = staticmethod(lambda face, decision, draw: "cunning")


def nothing(g: ToyPlay) -> Procedure[None]:
    """Nothing happens."""
    yield from ()


def test_a_game_is_played_by_its_own_steward_if_it_has_one() -> None:
    """Else by chance; the first and the random one can always be had."""
    own = steward_of(Cunning(nothing), StewardKind.OWN)
    assert own(FACE, amount(), lambda size: 0) == "cunning"
    assert steward_of(Toy(nothing), StewardKind.OWN) is random_steward
    assert steward_of(Cunning(nothing), StewardKind.RANDOM) is random_steward
    assert steward_of(Cunning(nothing), StewardKind.FIRST) is first_steward
