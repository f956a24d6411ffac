"""Misspelt words, and what was meant by them."""

from __future__ import annotations

from typing import SupportsIndex

import pytest

from rules.kernel.spelling import LONGEST, distance, errors, nearest

WORDS = ("WALES", "LENT", "KENT", "KENTISH TOWN")


@pytest.mark.parametrize(
    ("word", "count"), [("KENT", 0), ("KETN", 1), ("KEN", 1), ("KENTS", 1), ("LENT", 1), ("TENK", 2), ("", 4)]
)
def test_each_letter_too_many_missing_wrong_or_swapped_is_an_error(word: str, count: int) -> None:
    """A swap of neighbours is one error, not two."""
    assert count == distance("KENT", word, 4)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("KETN", {"KENT": 1}),
        ("MENT", {"KENT": 1, "LENT": 1}),
        ("XXNT", {}),
        ("KENTISHTWN", {"KENTISH TOWN": 2}),
        ("KXXXXSH TOWN", {"KENTISH TOWN": 4}),
        ("KXXXXXH TOWN", {}),
        ("", {}),
    ],
)
def test_a_third_of_a_word_may_be_wrong_and_never_more_than_four_letters(word: str, meant: dict[str, int]) -> None:
    """A short word may have one error."""
    assert meant == errors(word, WORDS)


def test_the_nearest_word_is_meant_and_of_equals_the_last_in_the_alphabet() -> None:
    """Where no word is near nothing is meant."""
    assert ["LENT", "LENT", None] == [nearest(word, WORDS) for word in ("LENTX", "MENT", "YORK")]
    assert "NORMANDE" == nearest("NORMANDI", ["NORMANDISH", "NORMANDE"])


def test_nobody_guesses_at_long_words() -> None:
    """However near a known one may be."""
    assert "A" * LONGEST == nearest("A" * LONGEST, ["A" * LONGEST])
    assert nearest("A" * (LONGEST + 1), ["A" * LONGEST]) is None


def test_a_comparison_stops_where_two_words_are_too_different() -> None:
    """It looks at the letters near the diagonal alone, and no further than the first row without hope."""
    looks: list[str] = []

    class Watched(str):
        """A word that notes which of its letters are looked at."""

        def __getitem__(self, place: SupportsIndex | slice) -> str:
            looks.append(super().__getitem__(place))
            return looks[-1]

    long = 1_000
    assert 3 == distance("A" * long, Watched("B" * long), 2)
    assert len(looks) <= 50
    assert [2, 3, 3] == [distance("KENT", word, 2) for word in ("TENK", "WALES", "KENTISH")]
