"""Every kind of decision: what it takes, what it refuses and why, what it says, what it falls back to."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter, ValidationError

from rules.kernel.areas import Area
from rules.kernel.decisions import Allot, Amount, Decision, Option, Path, PickOne, Share, Sheet, printable
from rules.kernel.numbers import fewest
from rules.kernel.plane.points import Facing
from rules.kernel.values import IllegalAnswer, Json
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
    position,
    series,
    words,
)


def alone(least: int, most: int, prices: tuple[int, ...] = (1,)) -> Allot:
    """Nothing but up to 4 pikes."""
    shares = (Share(id="pikes", label="Pikes", most=4, prices=prices),)
    return Allot(key="pikes", prompt="?", shares=shares, least=least, most=most, fallback=({"pikes": least},))


SOME = Area.of([(21, 21), (22, 22)])
EXTRA = {"pick": "march", "then": 1, "more": 2}

TAKEN: list[tuple[Decision, Json, str]] = [
    (pick_one("left", "right"), "right", "Right"),
    (pick_with(amount()), "stay", "Stay"),
    (pick_with(amount()), {"pick": "march", "then": 2}, "March: 2"),
    (pick_with(pick_with(amount())), {"pick": "march", "then": {"pick": "march", "then": 0}}, "March: March: 0"),
    (pick_many("a", "b", "c"), [], "none"),
    (pick_many("a", "b", "c"), ["c", "a"], "C, A"),
    (pick_many("a", "b", "c", ordered=True), ["c", "a"], "C > A"),
    (amount(), 0, "0"),
    (amount(-2, 2), -2, "-2"),
    (place(), {"rook": "b1"}, "Rook on b1"),
    (place(), {"pawn": "a1", "rook": "b1"}, "Pawn on a1, Rook on b1"),
    (place(0), {}, "nothing placed"),
    (place(shared=True), {"pawn": "b1", "rook": "b1"}, "Pawn on b1, Rook on b1"),
    (path(), [], "stay on a1"),
    (path(), ["b1", "c1"], "a1 > b1 > c1"),
    (path(not_at=("b1",)), ["b1", "c1"], "a1 > b1 > c1"),
    (path(not_at=("a1", "b1")), [], "stay on a1"),
    (path(then={"c1": pick_one("hit", "hold")}), ["b1"], "a1 > b1"),
    (path(then={"c1": pick_one("hit", "hold")}), {"path": ["b1", "c1"], "then": "hit"}, "a1 > b1 > c1: Hit"),
    (path(then={"a1": amount()}), {"path": ["b1", "a1"], "then": 3}, "a1 > b1 > a1: 3"),
    (RIDE, [], "stay on c3 facing north"),
    (RIDE, ["c3 e", "d3 e"], "c3 facing north > c3 facing east > d3"),
    (RIDE, ["c3 e"], "c3 facing north > c3 facing east"),
    (position(), {"at": [34, 21]}, "34,21"),
    (position(facing=Facing.N), {"at": [34, 21], "facing": "W"}, "34,21 facing west"),
    (position(via=SOME), {"at": [34, 21], "via": [[21, 21]]}, "by 21,21 to 34,21"),
    (position(amount()), {"at": [34, 21], "then": 2}, "34,21: 2"),
    (allot(), {}, "none"),
    (allot(), {"knights": 1, "pikes": 4}, "Pikes 4, Knights 1"),
    (allot(), {"knights": 0, "pikes": 2}, "Pikes 2"),
    (allot(4, 9), {"knights": 2}, "Knights 2"),
    (series(pick_one("a", "b")), [], "none"),
    (series(pick_one("a", "b")), ["b", "a", "b"], "1. B; 2. A; 3. B"),
    (series(pick_with(amount()), stock={"march": 2}), [{"pick": "march", "then": 1}] * 2, "1. March: 1; 2. March: 1"),
    (series(order_sheet(), stock={"south": 1}), [{"way": "south", "force": 2}], "1. Which one? South; How many? 2"),
    (words(), "Ahoy", "Ahoy"),
    (words(0), "", ""),
    (order_sheet(), {"way": "south", "force": 2}, "Which one? South; How many? 2"),
]

REFUSED: list[tuple[Decision, Json, str]] = [
    (pick_one("left", "right"), "up", "up is not one of the choices."),
    (pick_one("left", "right"), None, "None is not one of the choices."),
    (pick_one("left", "right"), 0, "0 is not one of the choices."),
    (pick_one("left", "right"), ["left"], "'left' is not one of the choices."),
    (pick_one("left", "right"), {"pick": "left"}, "Nothing more is asked after Left."),
    (pick_one("left", "right"), {}, "None is not one of the choices."),
    (pick_with(amount()), "march", "March needs a further choice: How many?"),
    (pick_with(amount()), {"pick": "march"}, "March needs a further choice: How many?"),
    (pick_with(amount()), {"pick": "march", "then": 9}, "Choose a number from 0 to 3."),
    (pick_with(amount()), {"pick": "stay", "then": 1}, "Nothing more is asked after Stay."),
    (pick_with(amount()), EXTRA, "That is not one of the choices."),
    (pick_many("a", "b", "c"), "a", "A list of choices is needed here."),
    (pick_many("a", "b", "c"), {"a": "b"}, "A list of choices is needed here."),
    (pick_many("a", "b", "c"), ["d"], "d is not one of the choices."),
    (pick_many("a", "b", "c"), [["a"]], "'a' is not one of the choices."),
    (pick_many("a", "b", "c"), ["a", "a"], "Each choice counts only once."),
    (pick_many("a", "b", "c"), ["a", "b", "c"], "Choose 0 to 2; you chose 3."),
    (pick_many("a", "b", "c", least=2), ["a"], "Choose 2; you chose 1."),
    (path(not_at=("b1",)), ["b1"], "The way cannot end at b1."),
    (path(not_at=("a1",)), ["b1", "a1"], "The way cannot end at a1."),
    (amount(), 4, "Choose a number from 0 to 3."),
    (amount(), -1, "Choose a number from 0 to 3."),
    (amount(), 10**100, "Choose a number from 0 to 3."),
    (amount(), 1.0, "A whole number is needed here."),
    (amount(), True, "A whole number is needed here."),
    (amount(), "1", "A whole number is needed here."),
    (amount(), None, "A whole number is needed here."),
    (place(), [], "Name a cell for each piece."),
    (place(), {"king": "a1"}, "king is not one of the choices."),
    (place(), {"pawn": "c1"}, "Pawn cannot go to c1."),
    (place(), {"pawn": None}, "Pawn cannot go to None."),
    (place(), {"pawn": ["a1"]}, "Pawn cannot go to 'a1'."),
    (place(), {}, "Place 1 to 2; you placed 0."),
    (place(), {"pawn": "b1", "rook": "b1"}, "Two pieces cannot stand on one cell."),
    (path(), "b1", "A way is a list of cells."),
    (path(), [1], "A way is a list of cells."),
    (path(), {"path": "b1", "then": 1}, "A way is a list of cells."),
    (path(), {"path": [], "then": 1, "more": 2}, "That is not a way over the board."),
    (path(), ["c1"], "There is no step from a1 to c1."),
    (path(), ["b1", "a1", "b1"], "Take 0 to 2 steps; you took 3."),
    (path(2, 2), ["b1"], "Take 2 steps; you took 1."),
    (path(), {"path": ["b1"], "then": 1}, "Nothing more is asked at b1."),
    (path(then={"b1": amount()}), ["b1"], "A way that ends at b1 needs a further choice: How many?"),
    (path(then={"b1": amount()}), {"path": ["b1"]}, "A way that ends at b1 needs a further choice: How many?"),
    (path(then={"b1": amount()}), {"path": ["b1"], "then": 7}, "Choose a number from 0 to 3."),
    (RIDE, ["d3 e"], "There is no step from c3 facing north to d3."),
    (RIDE.model_copy(update={"unit": "steps"}), ["c4 n", "c5 n"], "The way costs 6 of 4 steps: too much."),
    (RIDE, ["c4 n"], "The way cannot end at c4."),
    (RIDE, {"path": ["c3 e"], "then": 1}, "Nothing more is asked at c3 facing east."),
    (position(), None, "A point of the table is needed here."),
    (position(), "34,21", "A point of the table is needed here."),
    (position(), {}, "A point of the table is needed here, such as 34,21."),
    (position(), {"at": [34, 21], "more": 1}, "A point of the table is needed here."),
    (position(), {"at": [34, 21, 0]}, "A point of the table is needed here, such as 34,21."),
    (position(), {"at": [34.0, 21]}, "A point of the table is needed here, such as 34,21."),
    (position(), {"at": [34, True]}, "A point of the table is needed here, such as 34,21."),
    (position(), {"at": [41, 31]}, "41,31 cannot be reached; the nearest point that can is 40,30."),
    (position(start=None), {"at": [19, 5]}, "19,5 cannot be chosen; the nearest point that can is 20,10."),
    (position(), {"at": [10**100, -1]}, "That is no point of the table, which ends at 70,70."),
    (position(), {"at": [34, 21], "facing": "N"}, "It is not asked which way it looks."),
    (position(facing=Facing.N), {"at": [34, 21]}, "It can look north, east, south or west."),
    (position(facing=Facing.N), {"at": [34, 21], "facing": "NE"}, "It can look north, east, south or west."),
    (position(), {"at": [34, 21], "via": [[21, 21]]}, "It is not asked by which corners the way goes."),
    (position(via=SOME), {"at": [34, 21], "via": []}, "A way has at most 8 corners."),
    (position(via=SOME), {"at": [34, 21], "via": [[21, 21]] * 9}, "A way has at most 8 corners."),
    (position(via=SOME), {"at": [34, 21], "via": [[21, 22]]}, "The way cannot bend at 21,22."),
    (position(via=SOME), {"at": [34, 21], "via": [None]}, "A corner of a way is a point of the table, such as 34,21."),
    (position(), {"at": [34, 21], "then": 1}, "Nothing more is asked there."),
    (position(amount()), {"at": [34, 21]}, "A point needs a further choice: How many?"),
    (position(amount()), {"at": [34, 21], "then": 9}, "Choose a number from 0 to 3."),
    (allot(), [], "Name a number for each."),
    (allot(), None, "Name a number for each."),
    (allot(), {"bows": 1}, "bows is not one of the choices."),
    (allot(), {"pikes": True}, "Pikes: a whole number is needed."),
    (allot(), {"pikes": 1.0}, "Pikes: a whole number is needed."),
    (allot(), {"pikes": "1"}, "Pikes: a whole number is needed."),
    (allot(), {"pikes": None}, "Pikes: a whole number is needed."),
    (allot(), {"pikes": -1}, "Pikes: choose 0 to 4; you chose -1."),
    (allot(), {"pikes": 10**100}, f"Pikes: choose 0 to 4; you chose {10**100}."),
    (allot(), {"knights": 2}, "That is 8 of 7 gold: too much."),
    (allot(2), {"pikes": 1}, "That is 1 of at least 2 gold: not enough."),
    (allot(3, 3), {"pikes": 1}, "That is 1 of 3 gold: not enough."),
    (series(pick_one("a", "b")), "a", "A list of answers is needed here."),
    (series(pick_one("a", "b")), {"a": 1}, "A list of answers is needed here."),
    (series(pick_one("a", "b")), ["a"] * 4, "Give 0 to 3 lines; you gave 4."),
    (series(pick_one("a", "b"), 1), [], "Give 1 to 3 lines; you gave 0."),
    (series(pick_one("a", "b")), ["a", "c"], "Line 2: c is not one of the choices."),
    (series(pick_one("a", "b")), [["a"]], "Line 1: 'a' is not one of the choices."),
    (series(pick_one("a", "b"), stock={"a": 1, "b": 2}), ["b", "a", "a"], "Line 3: this cannot be chosen again."),
    (series(pick_one("a", "b"), stock={"a": 1}), ["b"], "Line 1: this cannot be chosen here."),
    (
        series(order_sheet(), stock={"south": 1}),
        [{"way": "south", "force": 2}, {"way": "south", "force": 1}],
        "Line 2: this cannot be chosen again.",
    ),
    (words(), 5, "Words are needed here."),
    (words(), "", "Write 1 to 10 characters; you wrote 0."),
    (words(), "   ", "Write 1 to 10 characters; you wrote 3."),
    (words(), "a" * 11, "Write 1 to 10 characters; you wrote 11."),
    (order_sheet(), [], "A sheet has an answer on each of its lines."),
    (order_sheet(), {"way": "south"}, "A line is still open: How many?"),
    (order_sheet(), {"way": "south", "force": 2, "spy": 1}, "The sheet has no line spy."),
    (order_sheet(), {"way": "south", "force": 6}, "Choose a number from 1 to 5."),
]


@pytest.mark.parametrize(("decision", "answer", "said"), TAKEN, ids=lambda part: getattr(part, "kind", None))
def test_a_legal_answer_is_taken_and_said_in_words(decision: Decision, answer: Json, said: str) -> None:
    """What is allowed passes, and the player reads what he chose."""
    decision.check(answer)
    assert said == decision.describe(answer)


@pytest.mark.parametrize(("decision", "answer", "why"), REFUSED, ids=lambda part: getattr(part, "kind", None))
def test_an_illegal_answer_is_refused_with_a_reason(decision: Decision, answer: Json, why: str) -> None:
    """What is not allowed is refused, and the sentence says what would be."""
    with pytest.raises(IllegalAnswer) as refusal:
        decision.check(answer)
    assert why == str(refusal.value)


@pytest.mark.parametrize("decision", [case[0] for case in TAKEN], ids=lambda decision: decision.kind)
def test_every_kind_comes_back_from_json(decision: Decision) -> None:
    """A stored question is the same question, of the same kind."""
    again = TypeAdapter(Decision).validate_json(decision.model_dump_json())
    assert decision == again
    assert type(decision) is type(again)


@pytest.mark.parametrize("decision", [case[0] for case in TAKEN], ids=lambda decision: decision.kind)
def test_every_fallback_is_legal(decision: Decision) -> None:
    """Whatever the dice say, a deadline plays something that is allowed."""
    for draw in (lambda size: 0, lambda size: size - 1):
        decision.check(decision.fall_back(draw))


def test_a_single_fallback_takes_no_die() -> None:
    """The dice are asked only where there are several."""

    def no_die(size: int) -> int:
        raise AssertionError("a die fell")

    assert pick_one("left", "right").fall_back(no_die) == "left"


def test_the_dice_draw_one_of_several_fallbacks() -> None:
    """Every one of them can come."""
    decision = PickOne(key="k", prompt="p", options=options("a", "b", "c"), fallback=("a", "c"))
    sizes: list[int] = []

    def second(size: int) -> int:
        sizes.append(size)
        return 1

    assert decision.fall_back(second) == "c"
    assert sizes == [2]


def test_a_sheet_falls_back_line_by_line() -> None:
    """Without a fallback of its own a sheet is filled with those of its lines."""
    assert order_sheet().fall_back(lambda size: 0) == {"way": "north", "force": 1}


def test_a_sheet_may_have_a_fallback_of_its_own() -> None:
    """It goes before those of the lines."""
    own: Json = {"way": "south", "force": 5}
    assert own == order_sheet(fallback=(own,)).fall_back(lambda size: 0)


def test_a_question_without_a_fallback_cannot_be_made() -> None:
    """A deadline could not move the game on."""
    with pytest.raises(ValidationError, match="k has no fallback"):
        Amount(key="k", prompt="p", most=3)


@pytest.mark.parametrize("wrong", [4, "1", None])
def test_an_illegal_fallback_cannot_be_made(wrong: Json) -> None:
    """A deadline would break the rules."""
    with pytest.raises(ValidationError, match="the fallback of k is not legal"):
        Amount(key="k", prompt="p", most=3, fallback=(1, wrong))


def test_an_illegal_fallback_of_a_sheet_cannot_be_made() -> None:
    """All lines must be in it."""
    with pytest.raises(ValidationError, match="the fallback of sheet is not legal"):
        Sheet(key="sheet", prompt="p", slots={"way": pick_one("north")}, fallback=({},))


def test_an_unknown_field_cannot_be_given() -> None:
    """A slip in the rules is found at once."""
    with pytest.raises(ValidationError, match="extra"):
        Option(id="a", label="A", lable="B")  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("<@123> **bold**", "123 bold"),
        ("@everyone", "everyone"),
        ("x" * 100, "x" * 40),
        ("`\n`", "That"),
        ({"a": ["b"]}, "'a' 'b'"),
        ("d'Artagnan-2_b", "d'Artagnan-2_b"),
    ],
)
def test_what_strangers_send_is_never_repeated_as_markup(value: Json, said: str) -> None:
    """A refusal that quotes an answer neither mentions anybody nor formats anything."""
    assert said == printable(value)


# Shares


@pytest.mark.parametrize(
    ("prices", "costs"),
    [((2,), [0, 2, 4, 6]), ((1, 3), [0, 1, 4, 7]), ((0,), [0, 0, 0, 0]), ((1, 2, 3, 4), [0, 1, 3, 6])],
)
def test_each_further_one_costs_as_much_as_the_last_price_says(prices: tuple[int, ...], costs: list[int]) -> None:
    """And for exactly that much, so many can be had."""
    share = Share(id="a", label="A", most=3, prices=prices)
    assert costs == [share.cost(count) for count in range(4)]
    for count, cost in enumerate(costs):
        assert share.most_for(cost) >= count
        assert share.most_for(cost) == 3 or share.cost(share.most_for(cost) + 1) > cost


@pytest.mark.parametrize(
    ("least", "most", "counts"),
    [(0, 9, {"b": 1}), (3, 9, {"a": 1, "b": 1}), (6, 9, {"a": 3, "b": 2}), (99, 9, {"a": 3, "b": 3})],
)
def test_as_few_as_allowed_are_had(least: int, most: int, counts: dict[str, int]) -> None:
    """From the first on, as many more as the total needs and the pool allows."""
    shares = (Share(id="a", label="A", most=3), Share(id="b", label="B", least=1, most=9, prices=(2,)))
    assert counts == fewest(shares, least, most)


@pytest.mark.parametrize(
    ("decision", "only"),
    [
        (allot(12, 12), {"pikes": 4, "knights": 2}),
        (allot(), None),
        (allot(7, 7), {"pikes": 4, "knights": 1}),
        (allot(3, 3), None),
        (allot(11, 12), None),
        (allot(0, 0), {}),
        (alone(3, 3), {"pikes": 3}),
        (alone(2, 3), None),
        (alone(1, 1, prices=(1, 0)), None),
    ],
)
def test_shares_leave_no_choice_where_all_that_can_be_had_is_needed(decision: Allot, only: Json) -> None:
    """Not where less would do, where there are two ways to spend it, or where more costs nothing."""
    assert only == decision.only_answer


def test_shares_that_are_filed_are_cut_to_what_can_still_be_had() -> None:
    """What is gone is left out, and so much of the rest as there is."""
    assert allot().fit({"pikes": 9, "bows": 2, "knights": 1}) == {"pikes": 4, "knights": 1}
    assert allot().fit("pikes") == "pikes"


# Series


def test_lines_that_are_filed_are_left_out_where_they_do_not_stand_any_more() -> None:
    """One that cannot be answered so any more, one too often, and what is too long."""
    filed: list[Json] = ["a", "gone", "a", "b", "b", "b"]
    assert series(pick_one("a", "b"), stock={"a": 1, "b": 9}).fit(filed) == ["a", "b", "b"]
    assert series(pick_one("a", "b")).fit("a") == "a"


def test_no_series_is_longer_than_a_panel_can_list() -> None:
    """A fault of the rules, found when the question is made."""
    with pytest.raises(ValidationError):
        series(pick_one("a"), most=26)


# Ways


def test_a_way_goes_on_as_far_as_steps_and_budget_reach() -> None:
    """What is too dear is not offered."""
    assert RIDE.onward([]) == ["c3 e", "c4 n"]
    assert RIDE.onward(["c3 e"]) == ["d3 e"]
    assert RIDE.onward(["c4 n"]) == []
    assert path(most=1).onward(["b1"]) == []


def test_every_step_has_its_price() -> None:
    """Or none at a cell has; a fault of the rules, found when the question is made."""
    with pytest.raises(ValidationError, match="has other steps than prices at a1"):
        Path(key="k", prompt="p", start="a1", steps={"a1": ("b1", "c1")}, costs={"a1": (1,)}, most=1, fallback=([],))
