"""What was meant by a misspelt word: the known ones that differ from it by few typing errors."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST = 30
"""Letters of a word beyond which nobody guesses what was meant."""
MOST_ERRORS = 4
"""Typing errors beyond which nobody guesses what was meant."""


def errors(word: str, known: Iterable[str]) -> dict[str, int]:
    """The known words that may be meant, each with its typing errors; both are compared letter by letter."""
    if not word or len(word) > LONGEST:
        return {}
    most = min(MOST_ERRORS, max(1, len(word) // 3))
    alike = [one for one in known if abs(len(one) - len(word)) <= most]
    return {one: count for one in alike if (count := distance(word, one, most)) <= most}


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is spelt most like another; of equals the last in the alphabet."""
    found = errors(word, known)
    return max(found, key=lambda one: (-found[one], one), default=None)


def distance(one: str, other: str, most: int) -> int:
    """How many letters must be put in, left out, changed or swapped with their neighbour; one above `most` if more."""
    before: list[int] = []
    row = [min(j, most + 1) for j in range(len(other) + 1)]
    for i, letter in enumerate(one, start=1):
        last, row = row, [min(i, most + 1)] + [most + 1] * len(other)
        for j in range(max(1, i - most), min(len(other), i + most) + 1):
            another = other[j - 1]
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != another))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == another:
                cost = min(cost, before[j - 2] + 1)
            row[j] = min(cost, most + 1)
        if min(row) > most:
            break
        before = last
    return row[-1]
