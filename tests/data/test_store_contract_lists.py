"""What every table store must do beside the tables: drafts, clocks, lists, messages and notes."""

from pathlib import Path
from typing import Any

import pytest

from data.store import Change, Conflict, Draft, Lease, Posted, Store
from rules.kernel.journal import Pending, Step
from rules.table.proposals import Abandon, Proposal
from rules.table.record import Chair, DrawOffer, Record, Stage, TellHost
from tests.data.shelf import NOON, Shelf, checkpoint, created
from tests.helpers.toys import BLUE, RED

# Waiting answers and drafts


def test_every_method_of_the_store_is_tried() -> None:
    """What a second backend must do is what the contract asks of it."""
    suites = "".join(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_store_*.py")))
    methods = [name for name in dir(Store) if not name.startswith("_")]
    assert [] == [name for name in methods if f".{name}(" not in suites]


async def test_waiting_answers_are_replaced_as_a_whole(store: Store):
    kept = await created(store)
    one, other = Pending(answer=1, by="player"), Pending(answer=2, by="steward")
    for version, pending in enumerate(({RED: one}, {RED: other, BLUE: one}, {BLUE: one}, {}), start=1):
        await store.save(
            Change(record=kept, version=version, now=NOON, step=Step([], [checkpoint(0)]), pending=pending, batch=1)
        )
        assert pending == (await store.load(kept.id, 5)).pending


async def test_a_game_that_is_held_keeps_waiting_answers_and_drafts(store: Store):
    kept = await created(store)
    waiting = {RED: Pending(answer=1, by="player")}
    await store.save(Change(record=kept, version=1, now=NOON, step=Step([], [checkpoint(0)]), pending=waiting, batch=4))
    await store.save_draft(kept.id, BLUE, Draft(4, 0, "half"))
    await store.save(Change(record=kept, version=2, now=NOON, pending=None))
    assert waiting == (await store.load(kept.id, 5)).pending
    assert Draft(4, 0, "half") == await store.draft(kept.id, BLUE)


async def test_drafts_are_kept_as_they_were_left_and_dropped_with_their_batch(store: Store):
    kept = await created(store)
    assert None is await store.draft(kept.id, RED)
    for words in ("first", "second"):
        await store.save_draft(kept.id, RED, Draft(4, 1, words))
    assert Draft(4, 1, "second") == await store.draft(kept.id, RED)
    await store.save(Change(record=kept, version=1, now=NOON, pending={}, batch=4))
    assert Draft(4, 1, "second") == await store.draft(kept.id, RED)
    await store.save(Change(record=kept, version=2, now=NOON, pending={}, batch=5))
    assert None is await store.draft(kept.id, RED)


async def test_drafts_of_standing_answers_outlive_their_batch_but_not_the_game(store: Store):
    kept = await created(store)
    await store.save_draft(kept.id, RED, Draft(4, 1, "now"))
    await store.save_draft(kept.id, RED, Draft(0, 0, "always"), "plan|land")
    await store.save(Change(record=kept, version=1, now=NOON, pending={}, batch=5))
    assert None is await store.draft(kept.id, RED)
    assert Draft(0, 0, "always") == await store.draft(kept.id, RED, "plan|land")
    assert None is await store.draft(kept.id, RED, "plan|sea")
    await store.save(Change(record=kept, version=2, now=NOON, pending={}, batch=None))
    assert None is await store.draft(kept.id, RED, "plan|land")


async def test_a_draft_of_a_standing_answer_is_dropped_alone(store: Store):
    kept = await created(store)
    await store.save_draft(kept.id, RED, Draft(4, 1, "now"))
    await store.save_draft(kept.id, RED, Draft(0, 0, "always"), "plan|land")
    await store.drop_draft(kept.id, RED, "plan|land")
    assert (None, Draft(4, 1, "now")) == (await store.draft(kept.id, RED, "plan|land"), await store.draft(kept.id, RED))


async def test_what_is_handed_in_takes_its_own_draft_with_it_and_no_other(store: Store):
    kept = await created(store)
    for seat in (RED, BLUE):
        await store.save_draft(kept.id, seat, Draft(4, 1, "now"))
        await store.save_draft(kept.id, seat, Draft(0, 0, "always"), "plan|land")
    await store.save(Change(record=kept, version=1, now=NOON, pending={}, batch=4, handed_in=[RED]))
    assert {BLUE: Draft(4, 1, "now")} == await store.drafts(kept.id)
    assert Draft(0, 0, "always") == await store.draft(kept.id, RED, "plan|land")


async def test_a_draft_does_not_change_the_table(store: Store):
    kept = await created(store)
    await store.save_draft(kept.id, RED, Draft(4, 1, "words"))
    assert await store.version(kept.id) == 1
    await store.drop_draft(kept.id, RED)
    assert None is await store.draft(kept.id, RED)


async def test_all_drafts_to_what_is_asked_are_read_at_once(store: Store):
    kept = await created(store)
    for seat, words in ((RED, "one"), (BLUE, "two")):
        await store.save_draft(kept.id, seat, Draft(4, 1, words))
        await store.save_draft(kept.id, seat, Draft(0, 0, "always"), "plan|land")
    assert {RED: Draft(4, 1, "one"), BLUE: Draft(4, 1, "two")} == await store.drafts(kept.id)


@pytest.mark.parametrize(
    "meddle",
    [
        lambda other, table: other.save_draft(table, RED, Draft(4, 1, "later")),
        lambda other, table: other.save_draft(table, BLUE, Draft(4, 1, "words")),
        lambda other, table: other.drop_draft(table, RED),
    ],
    ids=["another", "one more", "none"],
)
async def test_a_change_that_rests_on_drafts_is_refused_when_they_have_changed(shelf: Shelf, meddle: Any):
    """Nothing of it is kept then; with the drafts as they are, it is taken."""
    one, other = await shelf.open(), await shelf.open()
    kept = await created(one)
    await one.save_draft(kept.id, RED, Draft(4, 1, "words"))
    read = await one.drafts(kept.id)
    await meddle(other, kept.id)
    stale = Change(record=kept, version=1, now=NOON, effects=[TellHost(why="x")], drafts=read, pending={}, batch=5)
    with pytest.raises(Conflict):
        await one.save(stale)
    assert (1, []) == (await one.version(kept.id), list(await one.unsent(kept.id)))
    now = await one.drafts(kept.id)
    await one.save(Change(record=kept, version=1, now=NOON, drafts=now, pending={}, batch=5))
    assert (2, {}) == (await one.version(kept.id), await one.drafts(kept.id))


async def test_a_change_that_rests_on_no_draft_minds_none(shelf: Shelf):
    """Who clicks about in a panel holds up nobody's answer."""
    one, other = await shelf.open(), await shelf.open()
    kept = await created(one)
    await other.save_draft(kept.id, RED, Draft(4, 1, "words"))
    await one.save(Change(record=kept, version=1, now=NOON))
    assert 2 == await other.version(kept.id)


@pytest.mark.parametrize("holder", ["cid", ""])
async def test_whoever_leaves_a_seat_takes_his_drafts_with_him(store: Store, holder: str):
    """Nobody else's sheet is to count for the newcomer, who never saw it."""
    kept = await created(store)
    for seat in (RED, BLUE):
        await store.save_draft(kept.id, seat, Draft(4, 1, "words"))
        await store.save_draft(kept.id, seat, Draft(0, 0, "always"), "plan|land")
    kept.chairs[RED] = kept.chairs[RED].model_copy(update={"holder": holder})
    await store.save(Change(record=kept, version=1, now=NOON, pending={}, batch=4))
    assert [None, None] == [await store.draft(kept.id, RED), await store.draft(kept.id, RED, "plan|land")]
    assert {BLUE: Draft(4, 1, "words")} == await store.drafts(kept.id)
    assert Draft(0, 0, "always") == await store.draft(kept.id, BLUE, "plan|land")


async def test_drafts_of_a_finished_game_are_dropped(store: Store):
    kept = await created(store)
    await store.save_draft(kept.id, RED, Draft(4, 1, "words"))
    await store.save(Change(record=kept, version=1, now=NOON, pending={}, batch=None))
    assert None is await store.draft(kept.id, RED)


# Time and stewards


async def test_the_nearest_of_all_reminders_and_deadlines_wakes(store: Store):
    assert None is await store.next_wake()
    moments = [(900, 800), (700, None), (None, None), (850, 750)]
    numbers = []
    for due, remind_at in moments:
        kept = await created(store)
        kept.due, kept.remind_at = due, remind_at
        await store.save(Change(record=kept, version=1, now=NOON))
        numbers.append(kept.id)
    assert await store.next_wake() == 700
    assert list(await store.due(699, 9)) == []
    assert [numbers[1], numbers[3], numbers[0]] == list(await store.due(800, 9))
    assert [numbers[1]] == list(await store.due(800, 1))
    assert [750, 800, None] == [await store.next_wake(after) for after in (700, 799, 900)]


async def test_the_tables_whose_clock_is_running_in_stretches(store: Store):
    numbers = []
    for due in (900, None, 700, 800):
        kept = await created(store)
        kept.due = due
        await store.save(Change(record=kept, version=1, now=NOON))
        numbers.append(kept.id)
    assert [numbers[0], numbers[2]] == list(await store.with_clock(0, 2))
    assert [numbers[3]] == list(await store.with_clock(numbers[2], 2))
    assert [] == list(await store.with_clock(numbers[3], 2))


async def test_a_table_that_will_be_closed_has_a_clock(store: Store):
    """Nothing is due there, and yet it loses time when the bot cannot be reached."""
    kept = await created(store)
    kept.stage, kept.is_deserted, kept.deserted_at, kept.abandonment = Stage.PAUSED, True, NOON, 30
    await store.save(Change(record=kept, version=1, now=NOON))
    assert [kept.id] == list(await store.with_clock(0, 2))
    assert NOON + 30 * 24 * 3600 == await store.next_wake()


async def test_the_tables_at_which_a_steward_has_to_think(store: Store):
    kept, _ = await created(store), await created(store)
    await store.save(Change(record=kept, version=1, now=NOON, stewards=True))
    assert [kept.id] == list(await store.with_stewards())
    await store.save(Change(record=kept, version=2, now=NOON))
    assert list(await store.with_stewards()) == []


# Lists


async def test_the_tables_of_a_channel_unfinished_ones_first(store: Store):
    finished, older, newer = [await created(store, channel=5) for _ in range(3)]
    await created(store, channel=6)
    finished.stage = Stage.FINISHED
    await store.save(Change(record=finished, version=1, now=NOON))
    listed = await store.in_channel(5)
    assert [newer.id, older.id, finished.id] == [listing.table for listing in listed]
    assert (
        listed[0].game, listed[0].stage, listed[0].guild, listed[0].channel, listed[0].host, listed[0].due,
    ) == ("toy", Stage.OPEN, 7, 5, "ann", None)  # fmt: skip


async def test_the_unfinished_tables_of_a_server(store: Store):
    kept, finished, _ = await created(store), await created(store), await created(store, guild=8)
    finished.stage = Stage.FINISHED
    await store.save(Change(record=finished, version=1, now=NOON))
    assert [kept.id] == [listing.table for listing in await store.in_guild(7)]


async def test_the_tables_of_a_host_that_have_not_begun(store: Store):
    tables = [await created(store, stage=stage, guild=place) for place, stage in enumerate(Stage)]
    await created(store, host="bob")
    assert [(tables[0].id, Stage.OPEN, 0), (tables[1].id, Stage.SEATED, 1)] == [
        (listing.table, listing.stage, listing.guild) for listing in await store.not_begun("ann")
    ]


async def test_the_lobbies_that_no_clock_would_close(store: Store):
    endless, _, running = await created(store), await created(store, due=900), await created(store)
    running.stage = Stage.RUNNING
    await store.save(Change(record=running, version=1, now=NOON))
    assert [endless.id] == list(await store.endless_lobbies())
    endless.due = 900
    await store.save(Change(record=endless, version=1, now=NOON))
    assert [] == list(await store.endless_lobbies())


async def test_everything_that_waits_for_somebody(store: Store):
    tables = [await created(store) for _ in range(4)]
    for place, (kept, due) in enumerate(zip(tables, (300, 200, None, 100), strict=True)):
        kept.due, kept.stage = due, Stage.RUNNING
        waits = [RED] if place in (0, 1) else []
        await store.save(Change(record=kept, version=1, now=NOON, waits=waits))
    tables[3].stage = Stage.FINISHED
    await store.save(Change(record=tables[3], version=2, now=NOON))
    duties = await store.of_person("ann")
    assert [(tables[1].id, True), (tables[0].id, True), (tables[2].id, False)] == [(d.table, d.waits) for d in duties]
    assert {RED} == {duty.seat for duty in duties}
    assert [duty.waits for duty in await store.of_person("bob")] == [False] * 3
    assert list(await store.of_person("eve")) == []


async def test_duties_tell_where_something_is_voted_on(store: Store):
    """A proposal or the offer of a draw, until it is off the table."""
    proposed, offered, quiet = [await created(store) for _ in range(3)]
    proposed.proposal = Proposal(what=Abandon(), by=RED, until=NOON + 60)
    offered.draw_offer = DrawOffer(by=RED, agreed=(RED,), until=NOON + 60)
    for kept in (proposed, offered, quiet):
        await store.save(Change(record=kept, version=1, now=NOON))
    votes = {duty.table: duty.votes for duty in await store.of_person("bob")}
    assert {proposed.id: True, offered.id: True, quiet.id: False} == votes
    proposed.proposal = None
    await store.save(Change(record=proposed, version=2, now=NOON))
    assert [offered.id] == [duty.table for duty in await store.of_person("bob") if duty.votes]


async def test_a_vote_wakes_the_clock(store: Store):
    kept = await created(store)
    kept.stage, kept.proposal = Stage.PAUSED, Proposal(what=Abandon(), by=RED, until=NOON + 60)
    await store.save(Change(record=kept, version=1, now=NOON))
    assert NOON + 60 == await store.next_wake(NOON)
    assert [kept.id] == list(await store.due(NOON + 60, 9))


async def test_who_has_left_is_no_longer_listed(store: Store):
    kept = await created(store)
    assert len(await store.of_person("bob")) == 1
    kept.chairs[BLUE] = Chair(seat=BLUE)
    await store.save(Change(record=kept, version=1, now=NOON))
    assert list(await store.of_person("bob")) == []


# Outbox


async def mailed(store: Store, *words: str) -> Record:
    kept = await created(store)
    await store.save(Change(record=kept, version=1, now=NOON, effects=[TellHost(why=why) for why in words]))
    return kept


async def test_messages_wait_in_order_until_they_have_gone_out(shelf: Shelf):
    store = await shelf.open()
    kept = await mailed(store, "a", "b", "c")
    assert [kept.id] == list(await store.unsent_tables())
    parcels = await store.unsent(kept.id)
    assert [parcel.effect.why for parcel in parcels] == ["a", "b", "c"]
    assert len({parcel.mark for parcel in parcels}) == 3
    await store.take_up(parcels[:2], ours(), 5)
    again = await (await shelf.open()).unsent(kept.id)
    assert [parcels[1].mark, parcels[1].mark, None] == [parcel.sent_as for parcel in again]
    await store.sent(parcels[:2], 5, 55)
    assert [parcel.effect.why for parcel in await store.unsent(kept.id)] == ["c"]
    assert Posted(5, 55, parcels[1].mark) == await store.last_message(kept.id, "host")
    await store.drop(parcels[2:])
    assert (list(await store.unsent(kept.id)), list(await store.unsent_tables())) == ([], [])
    assert Posted(5, 55, parcels[1].mark) == await store.last_message(kept.id, "host")


async def test_the_last_message_of_a_kind(store: Store):
    kept = await mailed(store, "a")
    assert None is await store.last_message(kept.id, "host")
    parcels = await store.unsent(kept.id)
    await store.take_up(parcels, ours(), 5)
    assert None is await store.last_message(kept.id, "host")
    await store.sent(parcels, 5, 55)
    assert None is await store.last_message(kept.id, "news")


async def test_later_messages_queue_behind_those_under_way(store: Store):
    kept = await mailed(store, "a")
    await store.take_up(await store.unsent(kept.id), ours(), 5)
    await store.save(Change(record=kept, version=2, now=NOON, effects=[TellHost(why="b")]))
    assert [parcel.effect.why for parcel in await store.unsent(kept.id)] == ["a", "b"]


async def test_messages_are_taken_up_by_one_sender_alone(shelf: Shelf):
    one, other = await shelf.open(), await shelf.open()
    kept = await mailed(one, "a", "b", "c")
    parcels, again = await one.unsent(kept.id), await other.unsent(kept.id)
    assert await one.take_up(parcels[:1], ours(), 5)
    assert not await other.take_up(again, theirs(), 5)
    assert [parcels[0].mark, None, None] == [parcel.sent_as for parcel in await one.unsent(kept.id)]
    await one.sent(parcels[:1], 5, 55)
    assert not await other.take_up(again[:2], theirs(), 5)
    assert await other.take_up(again[1:], theirs(), 5)


async def test_what_a_sender_holds_is_taken_over_only_when_his_lease_has_run_out(shelf: Shelf):
    """Also by somebody who has just come and reads it as it is: the lease counts, and not the mark."""
    one, other = await shelf.open(), await shelf.open()
    kept = await mailed(one, "a", "b")
    assert await one.take_up(await one.unsent(kept.id), ours(), 5)
    again = await other.unsent(kept.id)
    assert [("us", NOON + 60, 5, NOON)] * 2 == [
        (parcel.held_by, parcel.held_until, parcel.channel, parcel.posted_after) for parcel in again
    ]
    assert not await other.take_up(again, theirs(NOON + 59), 6)
    assert await other.take_up(again, theirs(NOON + 60), 6)
    taken = await one.unsent(kept.id)
    assert [("them", NOON + 120)] * 2 == [(parcel.held_by, parcel.held_until) for parcel in taken]
    assert [(5, NOON)] * 2 == [(parcel.channel, parcel.posted_after) for parcel in taken], "it may be posted there"
    assert not await one.take_up(taken, ours(NOON + 61), 5)


async def test_a_lease_is_renewed_by_its_holder_alone(shelf: Shelf):
    """Once somebody else has taken the message over, it is lost, even when his lease has run out in turn."""
    one, other = await shelf.open(), await shelf.open()
    kept = await mailed(one, "a", "b")
    parcels = await one.unsent(kept.id)
    assert not await one.renew(parcels, ours()), "what was never taken up is not held"
    assert await one.take_up(parcels, ours(), 5)
    assert not await other.renew(parcels, theirs())
    assert await one.renew(parcels, ours(NOON + 50))
    assert not await other.take_up(await other.unsent(kept.id), theirs(NOON + 109), 5)
    assert await other.take_up(await other.unsent(kept.id), theirs(NOON + 110), 5)
    assert not await one.renew(parcels, ours(NOON + 500))
    assert not await one.aim(parcels, ours(NOON + 500), 5)


async def test_where_and_since_when_a_message_may_be_posted(store: Store):
    """From the first time that it was taken up, until somebody has looked for it and not found it."""
    kept = await mailed(store, "a")
    parcels = await store.unsent(kept.id)
    assert await store.take_up(parcels, ours(), 5)
    (parcel,) = await store.unsent(kept.id)
    assert await store.take_up([parcel], ours(NOON + 10), 6)
    (parcel,) = await store.unsent(kept.id)
    assert (5, NOON) == (parcel.channel, parcel.posted_after)
    assert await store.aim([parcel], ours(NOON + 20), 6)
    (parcel,) = await store.unsent(kept.id)
    assert (6, NOON + 20, NOON + 80) == (parcel.channel, parcel.posted_after, parcel.held_until)


async def test_a_message_that_is_put_off_is_free_again(shelf: Shelf):
    """It is noted how often it was tried and when it is to be tried again; what somebody else holds stays his."""
    one, other = await shelf.open(), await shelf.open()
    kept = await mailed(one, "a", "b")
    first, second = await one.unsent(kept.id)
    assert await one.take_up([first], ours(), 5)
    await other.put_off([first, second], "them", NOON + 7, 1)
    first, second = await other.unsent(kept.id)
    assert ("us", 0, 0) == (first.held_by, first.tries, first.not_before)
    assert ("", 1, NOON + 7) == (second.held_by, second.tries, second.not_before)
    await one.put_off([first], "us", NOON + 8, 2)
    (first, _) = await other.unsent(kept.id)
    assert ("", 2, NOON + 8) == (first.held_by, first.tries, first.not_before)
    assert await other.take_up([first], theirs(), 5)


async def test_a_sender_who_stops_gives_back_what_he_holds(shelf: Shelf):
    """What he has taken up stays marked, for it may be posted."""
    one, other = await shelf.open(), await shelf.open()
    kept = await mailed(one, "a", "b")
    first, second = await one.unsent(kept.id)
    assert await one.take_up([first], ours(), 5)
    assert await other.take_up([second], theirs(), 5)
    await one.let_go("us")
    first, second = await other.unsent(kept.id)
    assert (first.mark, "", "them") == (first.sent_as, first.held_by, second.held_by)
    assert await other.take_up([first], theirs(), 5)


def ours(now: int = NOON) -> Lease:
    return Lease("us", now, now + 60)


def theirs(now: int = NOON) -> Lease:
    return Lease("them", now, now + 60)
