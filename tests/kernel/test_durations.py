"""Lengths of time as people write them."""

import pytest

from rules.kernel.durations import DAY, HOUR, MINUTE, WEEK, about


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "1 minute"),
        (MINUTE + 20, "1 minute"),
        (119 * MINUTE, "119 minutes"),
        (2 * HOUR, "2 hours"),
        (47 * HOUR, "47 hours"),
        (2 * DAY + 12 * HOUR, "3 days"),
        (13 * DAY, "13 days"),
        (2 * WEEK + 3 * DAY, "2 weeks"),
        (180 * DAY, "26 weeks"),
    ],
)
def test_what_is_known_roughly_is_told_in_the_largest_unit(seconds: int, words: str) -> None:
    """Of which there are two or more, rounded to the nearest."""
    assert words == about(seconds)
