"""The calendar of a table: set by the host, in play by vote; deadlines lie on its slots, and it comes as a file."""

from __future__ import annotations

from typing import Any

import icalendar

from tests.e2e.players import Player
from tests.e2e.world import World


async def evenings(player: Player, **more: Any) -> str:
    """Ask for deadlines every evening in Berlin."""
    return await player.says("game calendar", days="daily", hours="20:00", zone="Berlin", **more)


async def test_the_host_sets_a_calendar_in_the_lobby_and_the_game_keeps_it(world: World) -> None:
    """The first deadline lies on a slot, and so does the one after an early resolution."""
    ann, bob = await world.gathering("ann", "bob")
    assert "Deadlines can be at any hour." in await bob.says("game calendar")
    assert "Only the host" in await evenings(bob)
    assert "A new calendar needs days, hours and a zone" in await ann.says("game calendar", hours="20:00")
    said = await evenings(ann, off="2026-12-24 to 2026-12-26", quick="5m", quick_for="2h")
    assert "Deadlines: daily at 20:00 (Europe/Berlin; days off: 2026-12-24 to 2026-12-26)." in said
    assert "Quick start: 5m a decision for the first 2h." in said
    assert "deadlines daily at 20:00 (Europe/Berlin" in world.newest("Join").content
    assert "Quick start" not in await ann.says("game calendar", quick="none")
    await ann.presses("Start")
    await bob.presses("Report for duty")
    record = await world.record()
    assert record.calendar is not None
    assert record.due == record.calendar.slot_from(int(world.env.now().timestamp()) + record.deadline)
    assert "The present deadline is" in await bob.says("game calendar")


async def test_in_play_the_table_votes_on_its_calendar(world: World) -> None:
    """It counts from the next question on, and can be taken away again."""
    ann, bob = await world.playing("ann", "bob")
    assert "The table votes on it" in await evenings(ann, phases="March 3d")
    assert "Deadlines: daily at 20:00" in world.posts()[-1].content.replace("\\", "")
    await bob.presses("Agree")
    record = await world.record()
    assert str(record.calendar) == "daily at 20:00 (Europe/Berlin)"
    assert record.lengths == {"march": 3 * 86400}
    assert "The table votes on it" in await ann.says("game calendar", days="none", phases="none")
    await bob.presses("Agree")
    assert (await world.record()).calendar is None


async def test_wrong_words_change_nothing_and_say_what_is_allowed(world: World) -> None:
    """Each of them gets a sentence."""
    ann, _ = await world.gathering("ann", "bob")
    assert "Is Europe/Berlin meant?" in await ann.says("game calendar", days="daily", hours="20:00", zone="Berlim")
    assert "is no weekday" in await ann.says("game calendar", days="Funday", hours="20:00", zone="UTC")
    assert "names no phase" in await ann.says("game calendar", phases="Diplomacie 3d")
    assert "A duration is written in" in await ann.says("game calendar", quick="soon")
    assert "needs the time for a decision" in await ann.says("game calendar", quick_for="2h")
    assert "lasts 1d at most" in await ann.says("game calendar", quick="5m", quick_for="3d")
    record = await world.record()
    assert (record.calendar, record.lengths, record.quick) == (None, {}, None)


async def test_the_calendar_comes_as_a_file(world: World) -> None:
    """It holds the present deadline once, and the slots of eight weeks."""
    ann, bob = await world.gathering("ann", "bob")
    await evenings(ann)
    await ann.presses("Start")
    await bob.presses("Report for duty")
    done = await bob.slash("game calendar")
    file = done.response.attachments[0]  # type: ignore[union-attr]
    assert file.filename == "table-1.ics"
    read = icalendar.Calendar.from_ical(await file.read())
    events = read.walk("VEVENT")
    record = await world.record()
    due = [one for one in events if "possible" not in str(one["summary"])]
    assert [int(one.decoded("dtend").timestamp()) for one in due] == [record.due]
    assert record.calendar is not None
    ends = [int(one.decoded("dtend").timestamp()) for one in events]
    assert len(set(ends)) == len(ends) == 56
    assert all(record.calendar.slot_from(end) == end for end in ends)
