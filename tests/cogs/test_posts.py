"""What public posts say: as much as can be read at once, and who is waited for."""

from __future__ import annotations

import pytest

from cogs.forms import width
from cogs.outbox.posts import ROOM, news_words
from cogs.wording import MORE, fold
from rules.kernel.game import Event, StewardKind
from rules.kernel.values import Seat
from rules.table.record import Chair, PostNews, Record, Stage
from tests.reference import EDITION
from tests.reference.playout import begin

RED, BLUE = Seat("red"), Seat("blue")
DUE = 1_767_000_000


def told_of(lines: int, *, red_is: str = "7") -> str:
    """A post about so many happenings, while red and a steward are asked."""
    chairs = {RED: Chair(seat=RED, holder=red_is), BLUE: Chair(seat=BLUE, steward=StewardKind.OWN)}
    record = Record(id=1, game="ford", host="7", chairs=chairs, stage=Stage.RUNNING)
    events = [Event(kind="order_rolled", data={"seat": "red", "die": number}) for number in range(lines)]
    face = begin((RED, BLUE), "posts").face(None)
    last = PostNews(events=tuple(events), due=DUE)
    return news_words(EDITION, record, events, face, last, [])


def test_short_news_stand_in_the_message() -> None:
    """Between the heading and who is waited for."""
    told = told_of(3)
    assert ["rolls 0", "rolls 1", "rolls 2"] == [
        line.partition(" ")[2].partition(" for")[0] for line in told.splitlines()[1:4]
    ]


@pytest.mark.parametrize("lines", [60, 120, 4_000])
def test_a_post_is_never_a_wall_of_words(lines: int) -> None:
    """It keeps its frame; of too much, the latest is told, how much more there is, and where."""
    told = told_of(lines)
    shown = [line for line in told.splitlines() if "rolls" in line]
    assert width(told) <= ROOM
    assert f"rolls {lines - 1} " in shown[-1]
    assert MORE.format(lines - len(shown)) == told.splitlines()[1]
    assert "Waiting for" in told.splitlines()[-1]


def test_one_line_that_is_too_long_is_cut() -> None:
    """So that something is told, however long it is."""
    assert fold(["a" * 500], 100)[0].startswith("a")
    assert width("\n".join(fold(["a" * 500], 100))) <= 100
    assert fold(["b"], 100, first=["a" * 500])[0].startswith("a")


def test_a_steward_is_not_waited_for_while_a_person_is() -> None:
    """He answers by himself; without any person he is named, so that a post never waits for nobody."""
    assert "Waiting for Red (<@7>) until" in told_of(1)
    assert "Blue (steward)" in told_of(1, red_is="")
