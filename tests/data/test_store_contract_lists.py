"""What every table store must do beside the tables: drafts, clocks, lists, messages and notes."""

from data.store import Change, Draft, Posted, Store
from rules.kernel.journal import Pending, Step
from rules.kernel.record import Chair, Record, Stage, TellHost
from tests.data.shelf import NOON, Shelf, checkpoint, created
from tests.helpers.toys import BLUE, RED

# Waiting answers and drafts


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


async def test_a_draft_does_not_change_the_table(store: Store):
    kept = await created(store)
    await store.save_draft(kept.id, RED, Draft(4, 1, "words"))
    assert await store.version(kept.id) == 1
    await store.drop_draft(kept.id, RED)
    assert None is await store.draft(kept.id, RED)


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
    await store.take_up(parcels[:2])
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
    await store.take_up(parcels)
    assert None is await store.last_message(kept.id, "host")
    await store.sent(parcels, 5, 55)
    assert None is await store.last_message(kept.id, "news")


async def test_later_messages_queue_behind_those_under_way(store: Store):
    kept = await mailed(store, "a")
    await store.take_up(await store.unsent(kept.id))
    await store.save(Change(record=kept, version=2, now=NOON, effects=[TellHost(why="b")]))
    assert [parcel.effect.why for parcel in await store.unsent(kept.id)] == ["a", "b"]


async def test_messages_are_taken_up_by_one_sender_alone(shelf: Shelf):
    one, other = await shelf.open(), await shelf.open()
    kept = await mailed(one, "a", "b", "c")
    parcels, again = await one.unsent(kept.id), await other.unsent(kept.id)
    assert await one.take_up(parcels[:1])
    assert not await other.take_up(again)
    assert [parcels[0].mark, None, None] == [parcel.sent_as for parcel in await one.unsent(kept.id)]
    await one.sent(parcels[:1], 5, 55)
    assert not await other.take_up(again[:2])
    assert await other.take_up(again[1:])


# People and facts


async def test_what_is_known_of_direct_messages(store: Store):
    assert await store.dm_channel("ann") == (None, False)
    await store.note_dms("ann", 5, False)
    await store.note_dms("ann", None, True)
    assert await store.dm_channel("ann") == (5, True)
    await store.note_dms("ann", 6, False)
    assert await store.dm_channel("ann") == (6, False)


async def test_facts_about_the_bot(store: Store):
    assert None is await store.fact("commands")
    for value in ("one", "two"):
        await store.note_fact("commands", value)
    assert await store.fact("commands") == "two"


async def test_hostile_words_are_kept_as_they_are(shelf: Shelf):
    words = "'; DROP TABLE tables; -- \x00 \U0001f5e1 @everyone"
    store = await shelf.open()
    kept = await created(store, host=words)
    await store.save_draft(kept.id, RED, Draft(1, 0, words))
    await store.note_fact(words, words)
    other = await shelf.open()
    assert words == (await other.load(kept.id, 1)).record.host
    assert Draft(1, 0, words) == await other.draft(kept.id, RED)
    assert words == await other.fact(words)
