"""Every kind of decision: what it takes, what it refuses and why, what it says, what it falls back to."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter, ValidationError

from rules.kernel.decisions import Amount, Decision, Option, PickOne, Sheet, printable
from rules.kernel.values import IllegalAnswer, Json
from tests.helpers.builders import amount, options, order_sheet, path, pick_many, pick_one, pick_with, place, words

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
