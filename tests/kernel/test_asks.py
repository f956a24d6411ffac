"""Asks: what comes back to the rules, and rules that reach across a decision."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.asks import Ask, aside, choose_amount, choose_path, choose_places, first_fit, sheet, write_words
from rules.kernel.choices import choice, pick_several, yes_no
from rules.kernel.decisions import UNCHANGED, Option, PickOne
from rules.kernel.values import IllegalAnswer, Json
from tests.helpers.builders import amount, choices, choose_option, options
from tests.helpers.scripts import Stance


def refuse_above(most: int) -> Any:
    """A rule that allows no more than that."""

    def refuse(value: int) -> None:
        if value > most:
            raise IllegalAnswer(f"Your purse holds {most}.")

    return refuse


def fallback_of(ask: Ask[Any]) -> Json:
    """What a deadline plays."""
    return ask.decision.fall_back(lambda size: 0)


def test_a_choice_comes_back_as_a_member() -> None:
    """Rules never see the string."""
    ask = choice(Stance, "melee.stance", "Choose a stance.", "SB-1", about="knights", standing=True)
    ask.check("all_out")
    assert Stance.ALL_OUT is ask.read("all_out")
    assert (ask.decision.rule, ask.decision.about, ask.decision.standing) == ("SB-1", "knights", True)


def test_a_choice_is_labelled_in_words() -> None:
    """Members speak for themselves, unless the rules have better words."""
    ask = choice(Stance, "k", "p", labels={Stance.FEINT: "A feint"})
    assert isinstance(ask.decision, PickOne)
    assert [option.label for option in ask.decision.options] == ["Guard", "All out", "A feint"]


def test_a_choice_falls_back_to_any_member_by_default() -> None:
    """The dice draw it."""
    ask = choice(Stance, "k", "p")
    assert ask.decision.fallback == ("guard", "all_out", "feint")


def test_a_choice_among_some_refuses_the_others() -> None:
    """What cannot be chosen now is not offered."""
    ask = choice(Stance, "k", "p", among=[Stance.GUARD, Stance.FEINT], fallback=(Stance.FEINT,))
    assert fallback_of(ask) == "feint"
    with pytest.raises(IllegalAnswer, match="all_out is not one of the choices"):
        ask.check("all_out")


@pytest.mark.parametrize(("answer", "meant"), [("yes", True), ("no", False)])
def test_yes_and_no_come_back_as_bool(answer: str, meant: bool) -> None:
    """A question of two answers."""
    ask = yes_no("k", "p")
    ask.check(answer)
    assert meant is ask.read(answer)


@pytest.mark.parametrize(("default", "played"), [(False, "no"), (True, "yes")])
def test_yes_or_no_when_nobody_answers(default: bool, played: str) -> None:
    """No, unless the rules say otherwise."""
    assert played == fallback_of(yes_no("k", "p", fallback=default))


def test_an_option_is_its_raw_answer() -> None:
    """Follow-ups come back too."""
    march = Option(id="march", label="March", then=amount())
    ask = choose_option("k", "p", [*options("stay"), march])
    answer: Json = {"pick": "march", "then": 2}
    ask.check(answer)
    assert answer == ask.read(answer)
    assert fallback_of(ask) == "stay"


def test_several_options_fall_back_to_the_least() -> None:
    """As few as allowed, from the first on; as many as there are is the most."""
    ask = pick_several("k", "p", choices("a", "b", "c"), least=2)
    assert fallback_of(ask) == ["a", "b"]
    ask.check(["a", "b", "c"])
    assert ask.read(["c", "b"]) == ["c", "b"]


def test_an_amount_falls_back_to_the_least() -> None:
    """Unless another is named."""
    assert fallback_of(choose_amount("k", "p", 2, 5)) == 2
    assert fallback_of(choose_amount("k", "p", 2, 5, fallback=4)) == 4


def test_words_come_back_without_blanks_around_them() -> None:
    """Nobody is called by a space."""
    ask = write_words("k", "p", 20, fallback="Nobody")
    ask.check("  Sir Guy ")
    assert ask.read("  Sir Guy ") == "Sir Guy"


def test_a_path_comes_back_with_the_answer_at_its_end() -> None:
    """Cells after the start, and what was asked there."""
    ask = choose_path("k", "p", "a1", {"a1": ["b1"]}, 1, then={"b1": choose_option("k", "p", options("hit", "hold"))})
    ask.check({"path": ["b1"], "then": "hit"})
    assert ask.read({"path": ["b1"], "then": "hit"}) == (["b1"], "hit")
    assert ask.read(fallback_of(ask)) == ([], None)


def test_pieces_take_free_cells_when_nobody_answers() -> None:
    """An earlier piece moves aside where only that lets all of them stand."""
    ask = choose_places("k", "p", options("pawn", "rook"), {"pawn": ["a1", "b1"], "rook": ["a1"]})
    assert fallback_of(ask) == {"pawn": "b1", "rook": "a1"}
    ask.check(fallback_of(ask))


def test_more_pieces_than_cells_cannot_be_asked_for() -> None:
    """A question that has no legal answer is a fault of the rules."""
    with pytest.raises(ValueError, match="the fallback of k is not legal"):
        choose_places("k", "p", options("pawn", "rook"), {"pawn": ["a1"], "rook": ["a1"]})


@pytest.mark.parametrize(
    ("cells", "shared", "placed"),
    [
        ({"a": ("1", "2"), "b": ("1", "3"), "c": ("1",)}, False, {"a": "2", "b": "3", "c": "1"}),
        ({"a": ("1",), "b": ("1",)}, True, {"a": "1", "b": "1"}),
        ({"a": ("1",), "b": ()}, False, {"a": "1"}),
    ],
)
def test_first_fit(cells: dict[str, tuple[str, ...]], shared: bool, placed: dict[str, str]) -> None:
    """Each on the first of its cells that leaves room for the rest."""
    assert placed == first_fit(options(*cells), cells, shared)


# Across


def test_a_rule_across_sees_what_the_answer_reads_as() -> None:
    """It refuses what the decision alone allows."""
    ask = Ask(amount(0, 9), int, refuse_above(5))
    ask.check(5)
    with pytest.raises(IllegalAnswer, match="Your purse holds 5"):
        ask.check(6)


def test_a_rule_across_never_sees_an_illegal_answer() -> None:
    """The decision refuses first."""

    def explode(value: int) -> None:
        raise AssertionError("called")

    with pytest.raises(IllegalAnswer, match="A whole number is needed here"):
        Ask(amount(), int, explode).check("six")


def orders(purse: int) -> Ask[dict[str, Any]]:
    """A sheet whose two lines are paid from one purse, one of them with a limit of its own."""

    def stay_within_purse(lines: dict[str, Any]) -> None:
        if lines["pikes"] + lines["riders"] > purse:
            raise IllegalAnswer("Together that is too much.")

    lines = {
        "pikes": choose_amount("k.pikes", "Pikes?", 0, 9),
        "riders": Ask(amount(0, 9), int, refuse_above(2)),
        "stance": choice(Stance, "k.stance", "Stance?"),
    }
    return sheet("k", "Orders?", lines, across=stay_within_purse)


def test_a_sheet_comes_back_line_by_line_as_the_lines_read() -> None:
    """Enumerations inside a sheet are enumerations."""
    read = orders(5).read({"pikes": 3, "riders": 2, "stance": "feint"})
    assert read == {"pikes": 3, "riders": 2, "stance": Stance.FEINT}


@pytest.mark.parametrize(
    ("pikes", "riders", "why"),
    [(4, 2, "Together that is too much"), (0, 3, "Your purse holds 2"), (10, 0, "from 0 to 9")],
)
def test_a_sheet_keeps_its_own_rule_and_those_of_its_lines(pikes: int, riders: int, why: str) -> None:
    """Each can refuse."""
    with pytest.raises(IllegalAnswer, match=why):
        orders(5).check({"pikes": pikes, "riders": riders, "stance": "guard"})


def test_a_sheet_within_all_rules_is_taken() -> None:
    """To the last coin."""
    orders(5).check({"pikes": 3, "riders": 2, "stance": "guard"})


def test_many_can_be_bound_by_a_rule_across() -> None:
    """Such as two that do not go together."""

    def refuse_both(chosen: list[str]) -> None:
        if {"a", "b"} <= set(chosen):
            raise IllegalAnswer("A and B do not go together.")

    ask = pick_several("k", "p", choices("a", "b", "c"), across=refuse_both)
    ask.check(["a", "c"])
    with pytest.raises(IllegalAnswer, match="do not go together"):
        ask.check(["b", "a"])


def test_what_goes_without_saying_is_only_spoken_of_where_it_is_otherwise() -> None:
    """A line aside that is left as it began is not in the words of its sheet."""
    asked = sheet("field", "Orders?", {"way": yes_no("way", "March?"), "song": aside(yes_no("song", "Singing?"))})
    usual = asked.decision.fall_back(lambda size: 0)
    assert isinstance(usual, dict)
    assert "Singing" not in asked.decision.describe(usual)
    assert "Singing? Yes" in asked.decision.describe({**usual, "song": "yes"})
    all_aside = sheet("field", "Orders?", {"song": aside(yes_no("song", "Singing?"))})
    assert UNCHANGED == all_aside.decision.describe({"song": usual["song"]})
