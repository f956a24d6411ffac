"""Answers in words: how they are written, and how questions are walked through without the rules."""

from __future__ import annotations

import pytest

from rules.kernel.answers import (
    chains,
    filled,
    follow,
    follow_to,
    ids_of,
    is_offered,
    option_of,
    picked,
    picked_as_usual,
    usual,
    went,
    went_as_usual,
)
from rules.kernel.decisions import Amount, Decision, PickOne, Sheet
from rules.kernel.values import Json
from tests.helpers.builders import (
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

NESTED = pick_with(path(then={"b1": Sheet(key="k", prompt="p", slots={"way": pick_one("north"), "gold": amount()})}))
"""Stay, or march to b1 and fill in a sheet there."""


def test_a_pick_is_written_as_it_is_stored() -> None:
    """With or without a follow-up."""
    assert (picked("a"), picked("a", 0)) == ("a", {"pick": "a", "then": 0})
    pick_with(amount()).check(picked("march", 0))


def test_a_way_is_written_as_it_is_stored() -> None:
    """With or without what is asked at its end."""
    assert (went(["b1"]), went(["b1"], "a")) == (["b1"], {"path": ["b1"], "then": "a"})
    path(then={"b1": pick_one("a")}).check(went(["b1"], "a"))


def test_an_option_as_usual_is_a_legal_answer() -> None:
    """With the fallbacks of all that follows it."""
    stay, march = NESTED.options
    assert picked_as_usual(stay) == "stay"
    assert picked_as_usual(march) == {"pick": "march", "then": []}
    NESTED.check(picked_as_usual(march))


@pytest.mark.parametrize(("way", "written"), [(["b1"], {"path": ["b1"], "then": "a"}), ([], []), (["b1", "c1"], None)])
def test_a_way_as_usual_ends_with_the_fallback_of_what_is_asked_there(way: list[str], written: Json) -> None:
    """Or with nothing, where nothing is asked."""
    assert (way if written is None else written) == went_as_usual(way, "a1", {"b1": pick_one("a", "b")})


def test_a_sheet_is_filled_in_with_some_answers() -> None:
    """All other lines fall back."""
    assert filled(order_sheet(), {"force": 3}) == {"way": "north", "force": 3}
    assert usual(order_sheet()) == {"way": "north", "force": 1}


@pytest.mark.parametrize(
    ("decision", "ids"),
    [(pick_one("a", "b"), ["a", "b"]), (pick_many("a", "b"), ["a", "b"]), (place(), ["pawn", "rook"]), (words(), [])],
)
def test_what_can_be_chosen_is_known_by_its_ids(decision: Decision, ids: list[str]) -> None:
    """Nothing for kinds without options."""
    assert ids == ids_of(decision)


def test_an_option_is_found_by_its_id() -> None:
    """Or not at all."""
    assert option_of(pick_one("a", "b"), "b") == options("b")[0]
    assert option_of(pick_one("a", "b"), "c") is None


def test_a_question_is_followed_through_options_ways_and_lines() -> None:
    """None where the chain breaks, and of another kind."""
    assert follow(NESTED) is NESTED
    assert follow_to(Amount, NESTED, "march", "b1", "gold") == amount()
    assert follow_to(PickOne, NESTED, "march", "b1", "gold") is None
    assert follow(NESTED, "stay") is None
    assert follow(NESTED, "flee", "b1") is None
    assert follow(NESTED, "march", "c1") is None


@pytest.mark.parametrize(
    ("names", "offered"),
    [
        ((), True),
        (("stay",), True),
        (("flee",), False),
        (("march", "c1"), True),
        (("march", "d1"), False),
        (("march", "b1", "way", "north"), True),
        (("march", "b1", "way", "south"), False),
        (("march", "b1", "luck"), False),
        (("stay", "c1"), False),
    ],
)
def test_a_chain_of_options_is_offered_or_not(names: tuple[str, ...], offered: bool) -> None:
    """Through options, cells and lines."""
    assert offered == is_offered(NESTED, *names)


def test_all_options_are_found_at_every_depth() -> None:
    """Each with the names that lead to it."""
    assert [names for names, _ in chains(NESTED)] == [("stay",), ("march",), ("march", "b1", "way", "north")]


def test_the_lines_of_a_series_need_no_name() -> None:
    """They are all alike."""
    stacks = series(NESTED)
    assert is_offered(stacks, "march", "b1", "way", "north")
    assert follow_to(Amount, stacks, "march", "b1", "gold") == amount()
    assert [names for names, _ in chains(stacks)] == [names for names, _ in chains(NESTED)]
