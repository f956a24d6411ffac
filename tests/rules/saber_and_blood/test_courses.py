"""Positions that were played once by chance, and must come out the same until somebody looks again.

A line in `courses` is one of them: its number, and for every question on its way who was asked what, with a mark of
all that was seen, told, rolled and true. The golden playthroughs show whole games in words; these are many and short.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.saber_and_blood.content import Content
from tests.rules.saber_and_blood.duel import rewritten
from tests.rules.saber_and_blood.positions import course_of_opening, course_of_position, position

STORED = Path(__file__).with_name("courses")
LOTS = {
    "openings": (course_of_opening, range(16)),
    **{f"positions_{lot}": (course_of_position, range(16 * lot, 16 * lot + 16)) for lot in range(12)},
}
SPLIT = " | "


def compare(lot: str, played: dict[int, list[str]]) -> None:
    """Fail at the first question that differs."""
    lines = (line.split(": ", 1) for line in (STORED / f"{lot}.txt").read_text().splitlines())
    stored = {int(number): course.split(SPLIT) for number, course in lines}
    for number, found in played.items():
        expected = stored[number]
        for place, (then, now) in enumerate(zip(expected, found, strict=False), start=1):
            assert then == now, (
                f"{number} of {lot} takes another course at question {place}, {then}, which is now {now}; "
                "see what players will notice, then pytest --update-golden"
            )
        assert len(expected) == len(found), f"{number} of {lot} has {len(found)} questions instead of {len(expected)}"


@pytest.mark.slow
@pytest.mark.parametrize("lot", LOTS)
def test_every_position_plays_as_it_did(box: Content, lot: str, update_golden: bool) -> None:
    """From the same position the same answers lead to the same questions, events, dice, views and redrawn truths."""
    course, numbers = LOTS[lot]
    played = {number: course(box, number) for number in numbers}
    if update_golden:
        STORED.mkdir(exist_ok=True)
        lines = (f"{number}: {SPLIT.join(found)}\n" for number, found in played.items())
        (STORED / f"{lot}.txt").write_text("".join(lines))
    compare(lot, played)


def test_a_changed_course_is_noticed(box: Content) -> None:
    """A card that costs more leads elsewhere, and so does one answer less."""
    found = course_of_position(box, 0)
    compare("positions_0", {0: found})
    active = position(box, 0).bout.active
    assert active is not None
    dear = rewritten(box, position(box, 0).bout.players[active].hand[0], cost=9)
    with pytest.raises(AssertionError, match="0 of positions_0 takes another course at question 1, "):
        compare("positions_0", {0: course_of_position(dear, 0)})
    with pytest.raises(AssertionError, match="0 of positions_0 has"):
        compare("positions_0", {0: found[:-1]})
