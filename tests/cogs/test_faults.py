"""Refusals: what Discord's codes mean for a message."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.outbox.refusals import HOMES, LONGEST_PAUSE, PAUSES, Verdict, judge, pause_after

DAY = 24 * 3600


def refusal(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="refused")
    return discord.HTTPException(response, {"code": code, "message": "refused"})


@pytest.mark.parametrize(
    ("status", "code", "verdict"),
    [
        (500, 0, Verdict.PASSES),
        (503, 50001, Verdict.PASSES),
        (429, 0, Verdict.PASSES),
        (403, 40003, Verdict.PASSES),
        (400, 20016, Verdict.PASSES),
        (401, 0, Verdict.NEEDS_US),
        (403, 40001, Verdict.NEEDS_US),
        (404, 10003, Verdict.HOME_IS_GONE),
        (403, 50001, Verdict.HOME_IS_GONE),
        (400, 160005, Verdict.HOME_IS_GONE),
        (403, 50007, Verdict.CLOSED),
        (403, 50278, Verdict.CLOSED),
        (404, 10013, Verdict.CLOSED),
        (400, 50035, Verdict.INVALID),
        (413, 0, Verdict.INVALID),
        (400, 200000, Verdict.NEVER),
        (400, 0, Verdict.UNKNOWN),
        (403, 0, Verdict.UNKNOWN),
        (404, 10008, Verdict.UNKNOWN),
    ],
)
def test_a_refusal_is_judged_by_its_cause(status: int, code: int, verdict: Verdict) -> None:
    """By Discord's code, and where that says nothing, by the status."""
    assert verdict is judge(refusal(status, code))


def test_pauses_grow_and_end_after_about_a_day() -> None:
    """What nobody knows is given up then; what passes, and what only we can mend, never is."""
    assert list(PAUSES) == sorted(PAUSES)
    assert DAY * 3 // 4 < sum(PAUSES) < DAY * 5 // 4
    assert PAUSES == tuple(pause_after(Verdict.UNKNOWN, tries) for tries in range(len(PAUSES)))
    assert pause_after(Verdict.UNKNOWN, len(PAUSES)) is None
    assert all(pause_after(Verdict.PASSES, tries) == PAUSES[0] for tries in (0, 1000))
    assert pause_after(Verdict.NEEDS_US, 1000) == LONGEST_PAUSE
    for verdict in (Verdict.HOME_IS_GONE, Verdict.CLOSED, Verdict.INVALID, Verdict.NEVER):
        assert pause_after(verdict, 0) is None


def test_every_lost_home_has_a_sentence_for_the_host() -> None:
    """A code that means a lost channel is one that he is told something of."""
    assert all(
        judge(refusal(403, code)) is Verdict.HOME_IS_GONE and words.endswith(".") for code, words in HOMES.items()
    )
