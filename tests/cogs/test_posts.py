"""What public posts say: short news in the message itself, long ones below it, and who is waited for."""

from __future__ import annotations

import pytest

from cogs import limits
from cogs.forms import width
from cogs.outbox.posts import Told, in_parts, news_words
from cogs.wording import EARLIER
from rules.kernel.game import Event, StewardKind
from rules.kernel.values import Seat
from rules.table.record import Chair, PostNews, Record, Stage
from tests.reference import EDITION
from tests.reference.playout import begin

RED, BLUE = Seat("red"), Seat("blue")
DUE = 1_767_000_000


def told_of(lines: int, *, red_is: str = "7", has_embeds: bool = True) -> Told:
    """A post about so many happenings, while red and a steward are asked."""
    chairs = {RED: Chair(seat=RED, holder=red_is), BLUE: Chair(seat=BLUE, steward=StewardKind.OWN)}
    record = Record(id=1, game="ford", host="7", chairs=chairs, stage=Stage.RUNNING)
    events = [Event(kind="order_rolled", data={"seat": "red", "die": number}) for number in range(lines)]
    face = begin((RED, BLUE), "posts").face(None)
    last = PostNews(events=tuple(events), due=DUE)
    return news_words(EDITION, record, events, face, last, [], has_embeds=has_embeds)


def test_short_news_stand_in_the_message() -> None:
    """Between the heading and who is waited for."""
    told = told_of(3)
    assert () == told.embeds
    assert ["rolls 0", "rolls 1", "rolls 2"] == [
        line.partition(" ")[2].partition(" for")[0] for line in told.content.splitlines()[1:4]
    ]


@pytest.mark.parametrize("lines", [60, 120, 4_000])
def test_long_news_stand_below_it(lines: int) -> None:
    """The message keeps its frame; of too much, the latest is told, and where to find the rest."""
    told = told_of(lines)
    parts = [str(embed.description) for embed in told.embeds]
    assert "rolls" not in told.content
    assert "Waiting for" in told.content
    assert all(width(part) <= limits.EMBED_DESCRIPTION for part in parts)
    assert sum(map(width, parts)) <= limits.EMBED_TEXT
    assert f"rolls {lines - 1} " in parts[-1]
    assert (EARLIER in parts[0]) != ("rolls 0 " in parts[0])


@pytest.mark.parametrize("lines", [3, 60, 120, 4_000])
def test_where_embeds_are_not_allowed_long_news_stand_in_the_message(lines: int) -> None:
    """As many of the latest as fit, between the heading and who is waited for."""
    told = told_of(lines, has_embeds=False)
    assert () == told.embeds
    assert width(told.content) <= limits.MESSAGE_TEXT
    assert f"rolls {lines - 1} " in told.content
    assert "Waiting for" in told.content.splitlines()[-1]
    assert (EARLIER in told.content) == (lines > 3)


def test_a_steward_is_not_waited_for_while_a_person_is() -> None:
    """He answers by himself; without any person he is named, so that a post never waits for nobody."""
    assert "Waiting for Red (<@7>) until" in told_of(1).content
    assert "Blue (steward)" in told_of(1, red_is="").content


def test_no_line_is_torn_and_none_is_too_long() -> None:
    """Lines go together as long as they fit; one that fits nowhere is cut."""
    *whole, cut = in_parts(["aaa", "bb", "cccc", "d" * 20], 7)
    assert ["aaa\nbb", "cccc"] == whole
    assert len(cut) <= 7
    assert cut.startswith("ddd")
