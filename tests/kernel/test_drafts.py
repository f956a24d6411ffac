"""Answers in the making: what a sheet amounts to that nobody hands in."""

from __future__ import annotations

import pytest

from rules.kernel.decisions import Sheet
from rules.kernel.drafts import Begun, as_it_stands, is_filled_in
from rules.kernel.values import Json
from tests.cogs import decisions as some


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


@pytest.mark.parametrize("kept", ["", "{", "[]", "null", "[" * 100_000])
def test_what_cannot_be_read_is_no_draft(kept: str) -> None:
    assert None is Begun.read(1, 0, kept)


def test_what_was_begun_is_read_without_the_place_of_its_panel() -> None:
    kept = '{"given": {"gold": 3}, "at": [1], "inside": null, "page": 0}'
    assert Begun(batch=4, turn=1, given={"gold": 3}) == Begun.read(4, 1, kept)
