"""Answers in the making: what a sheet amounts to that nobody hands in."""

from __future__ import annotations

import pytest

from rules.kernel.decisions import Sheet
from rules.kernel.drafts import Begun, as_it_stands, complete, is_filled_in, sound
from rules.kernel.values import IllegalAnswer, Json
from tests.helpers import builders as some


def first(size: int) -> int:
    """The first of several fallbacks."""
    return 0


def test_a_sheet_counts_as_it_stands_when_the_time_is_up() -> None:
    """Whole lines are the player's own; one that waits for a follow-up falls back, as open ones do."""
    given: dict[str, Json] = {"charge": {"pick": "charge"}, "gold": 3}
    otherwise = some.ORDERS.fall_back(first)
    assert isinstance(otherwise, dict)
    assert 3 != otherwise["gold"]
    assert {**otherwise, "gold": 3} == as_it_stands(some.ORDERS, given, first)


def test_open_lines_are_drawn_like_a_whole_fallback() -> None:
    """Only for lines that are open, and as the dice say."""
    stance = some.STANCE.model_copy(update={"fallback": ("feint", "parry", "lunge")})
    sheet = Sheet(key="melee", prompt="Stances?", slots={"a": stance, "b": stance})
    drawn: list[int] = []

    def last(size: int) -> int:
        drawn.append(size)
        return size - 1

    assert {"a": "parry", "b": "lunge"} == as_it_stands(sheet, {"a": "parry"}, last)
    assert [3] == drawn


def test_open_lines_come_from_the_fallback_of_the_whole_sheet_where_it_has_one() -> None:
    """One draw for all of them: its lines belong together."""
    whole = ({"a": "feint", "b": "feint"}, {"a": "lunge", "b": "lunge"})
    slots = dict.fromkeys(("a", "b"), some.STANCE)
    sheet = Sheet(key="melee", prompt="Stances?", slots=slots, fallback=whole)
    assert {"a": "parry", "b": "lunge"} == as_it_stands(sheet, {"a": "parry"}, lambda size: size - 1)


@pytest.mark.parametrize(
    ("given", "filled_in"), [(None, False), ({}, False), ({"gold": "much"}, False), ({"gold": 3}, True)]
)
def test_a_sheet_on_which_nothing_stands_is_not_filled_in(given: Json, filled_in: bool) -> None:
    assert filled_in is is_filled_in(some.ORDERS, given)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (None, None),
        (["bread"], None),
        ({"bread": 2, "gold": 1, "mail": True, "map": 1.0}, {"bread": 2}),
        ({"bread": -1, "mail": "2", "map": None}, {}),
        ({"bread": 99, "mail": 2}, {"bread": 5, "mail": 1}),
        ({"bread": 10**100}, {"bread": 5}),
    ],
)
def test_as_many_shares_are_kept_as_the_pool_allows(given: Json, kept: Json) -> None:
    """From the first on; whatever is no number is left out."""
    assert kept == sound(some.STORES, given)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (None, None),
        ({"hold": 1}, None),
        (["hold", "hold", None, "flee", ["hold"]], ["hold"]),
        (["charge", {"pick": "charge", "then": "lunge"}], [{"pick": "charge"}, {"pick": "charge", "then": "lunge"}]),
        (["charge"] * 10_000, [{"pick": "charge"}] * 3),
    ],
)
def test_as_many_lines_are_kept_as_the_stock_allows(given: Json, kept: Json) -> None:
    """Lines that wait for a follow-up stay; whatever is no line, or one too many, is left out."""
    assert kept == sound(some.STACKS, given)


def test_a_list_says_which_line_is_still_open() -> None:
    """By its number."""
    with pytest.raises(IllegalAnswer, match="Line 2: Still open: Choose a stance"):
        complete(some.STACKS, ["hold", {"pick": "charge"}])


def test_a_way_under_way_is_cut_where_the_budget_ends() -> None:
    """And it is over where nothing can be paid any more."""
    assert sound(some.RIDE, ["c4 n", "c5 n"]) == ["c4 n"]
    assert sound(some.RIDE, {"walk": ["c3 e", "d3 e", "d3 n"]}) == ["c3 e", "d3 e", "d3 n"]


@pytest.mark.parametrize("kept", ["", "{", "[]", "null", "[" * 100_000])
def test_what_cannot_be_read_is_no_draft(kept: str) -> None:
    assert None is Begun.read(1, 0, kept)


def test_what_was_begun_is_read_without_the_place_of_its_panel() -> None:
    kept = '{"given": {"gold": 3}, "at": [1], "inside": null, "page": 0}'
    assert Begun(batch=4, turn=1, given={"gold": 3}) == Begun.read(4, 1, kept)
