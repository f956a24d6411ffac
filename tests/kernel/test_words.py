"""Numbers of things in words."""

from __future__ import annotations

import pytest

from rules.kernel.words import counted, in_short, one_or_many


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), ("1", "1 card"), ("1.5", "1.5 cards")]
)
def test_one_card_and_many_cards(count: int | str, said: str) -> None:
    """Also where a number comes as text."""
    assert said == counted(count, "card")


def test_words_that_do_not_end_in_s() -> None:
    """Both forms can be named."""
    assert ("1 city", "3 cities") == (counted(1, "city", "cities"), counted(3, "city", "cities"))
    assert ("is", "are") == (one_or_many(1, "is", "are"), one_or_many(0, "is", "are"))


def test_what_is_too_long_for_a_list_ends_with_a_whole_word() -> None:
    """And without the comma behind it."""
    assert "short enough" == in_short("short enough")
    assert f"{'w' * 95}…" == in_short(f"{'w' * 95}, and more than fits")
    assert 100 == len(in_short("w" * 100))
