"""What every table store must do. A second backend joins by a line in STORES."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from data.db.store import SqliteStore
from data.store import Change, Conflict, Draft, NoSuchTable, Posted, Store
from rules.kernel.dice import Roll, commitment
from rules.kernel.game import Event
from rules.kernel.record import Chair, PostNews, Receipt, Record, Remind, Stage, TellHost, Whisper
from rules.kernel.session import Checkpoint, Entry, Pending, Step
from rules.kernel.values import Seat
from tests.helpers.toys import BLUE, RED

STORES: dict[str, Callable[[Path], Awaitable[Store]]] = {
    "sqlite": SqliteStore.open,
}

SEED = bytes(range(32))
NOON = 1_000_000


class Shelf:
    """One place where tables are kept, and the stores that were opened on it: each is as good as a process."""

    def __init__(self, opener: Callable[[Path], Awaitable[Store]], folder: Path) -> None:
        self.opener = opener
        self.place = folder / "tables.db"
        self.opened: list[Store] = []

    async def open(self) -> Store:
        store = await self.opener(self.place)
        self.opened.append(store)
        return store

    async def close(self) -> None:
        for store in self.opened:
            await store.close()  # type: ignore[attr-defined]


@pytest.fixture(params=STORES)
async def shelf(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Shelf]:
    shelf = Shelf(STORES[request.param], tmp_path)
    yield shelf
    await shelf.close()


@pytest.fixture
async def store(shelf: Shelf) -> Store:
    return await shelf.open()


def record(**more: object) -> Record:
    """A table of ann and bob."""
    chairs = {RED: Chair(seat=RED, holder="ann"), BLUE: Chair(seat=BLUE, holder="bob")}
    usual = {"game": "toy", "host": "ann", "guild": 7, "channel": 77, "chairs": chairs, "commitment": commitment(SEED)}
    return Record.model_validate({**usual, **more})


def entry(line: int, *, first: int | None = None, batch: int = 1, seat: Seat = RED, answer: object = "yes") -> Entry:
    return Entry(
        line=line, first=line if first is None else first, batch=batch, turn=0, key="ask.open", seat=seat,
        answer=answer, by="player", fixed=False, digest=f"{line:016x}",
    )  # fmt: skip


def checkpoint(line: int) -> Checkpoint:
    return Checkpoint(rules_version=1, line=line, batch=line, rolled=0, state={"line": line, "words": "Ünïcödé"})


async def created(store: Store, **more: object) -> Record:
    kept = record(**more)
    await store.create(kept, SEED, [], NOON)
    return kept


# Creating and loading


async def test_a_new_table_has_a_number_and_can_be_loaded(shelf: Shelf):
    first, second = await shelf.open(), await shelf.open()
    kept = record(options={"length": "long"}, salts=("a", "b"), epochs={3: 1})
    number = await first.create(kept, SEED, [TellHost(why="hello")], NOON)
    assert number == kept.id
    loaded = await second.load(number, 10)
    assert (kept, SEED, None) == (loaded.record, loaded.seed, loaded.checkpoint)
    assert loaded.version == await second.version(number)
    assert [TellHost(why="hello")] == [parcel.effect for parcel in await second.unsent(number)]


async def test_numbers_are_never_used_twice(store: Store):
    assert len({(await created(store)).id for _ in range(5)}) == 5


async def test_a_table_that_is_not_there(store: Store):
    with pytest.raises(NoSuchTable):
        await store.load(99, 10)
    assert None is await store.version(99)
    with pytest.raises(NoSuchTable):
        await store.history(99, 0)
    with pytest.raises(Conflict):
        await store.save(Change(record=record(id=99), version=1, now=NOON))


async def test_everything_of_a_change_comes_back(shelf: Shelf):
    store = await shelf.open()
    kept = await created(store)
    kept.stage = Stage.RUNNING
    hidden = Event(kind="dealt", data={"cards": ["a"]}, audience=frozenset({RED}))
    roll = Roll(place="0/1/1", label="attack", sides=6, value=4)
    shuffle = Roll(place="0/1/2", label="deck", sides=3, value=[2, 0, 1], audience=frozenset())
    effects = [
        PostNews(events=(Event(kind="began"),), face={"a": 1}, call=(RED,), due=5),
        Whisper(seat=RED, events=(hidden,), batch=3),
        Remind(seat=BLUE, batch=3, due=9, private=True, last=False),
    ]
    proof = Receipt(batch=3, turn=0, seat=RED, nonce="n", digest="d", silent=True)
    await store.save(
        Change(
            record=kept,
            version=1,
            now=NOON + 5,
            step=Step([entry(0), entry(1)], [checkpoint(0), checkpoint(1)], [(1, hidden)], [(1, roll), (2, shuffle)]),
            effects=effects,
            receipts=[proof],
            pending={BLUE: Pending(answer={"pick": "x", "then": [1]}, by="player")},
            batch=3,
            standing={RED: {"react|": "pass"}},
            waits=[RED],
        )
    )
    other = await shelf.open()
    loaded = await other.load(kept.id, 10)
    assert (kept, 2) == (loaded.record, loaded.version)
    assert (checkpoint(1), [entry(1)]) == (loaded.checkpoint, list(loaded.entries))
    assert [entry(0), entry(1)] == list(loaded.recent)
    assert {BLUE: Pending(answer={"pick": "x", "then": [1]}, by="player")} == loaded.pending
    assert loaded.standing == {RED: {"react|": "pass"}}
    assert [(entry(0), NOON + 5, False), (entry(1), NOON + 5, False)] == list(await other.journal(kept.id))
    assert [(1, NOON + 5, hidden)] == [(logged.line, logged.at, logged.event) for logged in await other.log(kept.id, 9)]
    assert [roll, shuffle] == list(await other.rolls(kept.id))
    assert [proof] == list(await other.receipts(kept.id))
    assert effects == [parcel.effect for parcel in await other.unsent(kept.id)]


async def test_only_the_end_of_a_long_journal_is_at_hand(store: Store):
    kept = await created(store)
    step = Step([entry(line) for line in range(30)], [checkpoint(25)])
    await store.save(Change(record=kept, version=1, now=NOON, step=step))
    loaded = await store.load(kept.id, 10)
    assert list(range(25, 30)) == [line.line for line in loaded.entries]
    assert list(range(20, 30)) == [line.line for line in loaded.recent]
    assert list(range(27, 30)) == [line.line for line in (await store.load(kept.id, 3)).recent]


async def test_a_later_checkpoint_at_the_same_line_takes_the_place_of_the_first(store: Store):
    kept = await created(store)
    later = checkpoint(0).model_copy(update={"state": {"phase": 2}})
    await store.save(Change(record=kept, version=1, now=NOON, step=Step([], [checkpoint(0), later])))
    assert later == (await store.load(kept.id, 5)).checkpoint


# Versions


async def test_who_comes_second_is_told(shelf: Shelf):
    one, other = await shelf.open(), await shelf.open()
    kept = await created(one)
    await one.save(Change(record=kept, version=1, now=NOON))
    with pytest.raises(Conflict):
        await other.save(Change(record=kept, version=1, now=NOON))
    await other.save(Change(record=kept, version=2, now=NOON))
    assert await one.version(kept.id) == 3


async def test_a_conflict_leaves_nothing_behind(shelf: Shelf):
    one, other = await shelf.open(), await shelf.open()
    kept = await created(one)
    await one.save(Change(record=kept, version=1, now=NOON))
    change = Change(
        record=kept, version=1, now=NOON, step=Step([entry(0)], [checkpoint(0)]), effects=[TellHost(why="x")],
        pending={RED: Pending(answer=1, by="player")}, batch=1,
    )  # fmt: skip
    with pytest.raises(Conflict):
        await other.save(change)
    loaded = await other.load(kept.id, 5)
    assert (loaded.checkpoint, list(loaded.recent), loaded.pending) == (None, [], {})
    assert list(await other.unsent(kept.id)) == []


async def test_a_change_that_cannot_be_kept_whole_is_not_kept_at_all(store: Store):
    """Two lines of one number cannot both be true; the table, its outbox and its clock stay as they were."""
    kept = await created(store)
    await store.save(Change(record=kept, version=1, now=NOON, step=Step([entry(0)], [checkpoint(0)])))
    kept.due = NOON
    doubled = Change(record=kept, version=2, now=NOON, step=Step([entry(1), entry(0)]), effects=[TellHost(why="x")])
    with pytest.raises(Exception, match=r"(?i)unique"):
        await store.save(doubled)
    loaded = await store.load(kept.id, 5)
    assert (2, None, [entry(0)]) == (loaded.version, loaded.record.due, list(loaded.recent))
    assert (list(await store.unsent(kept.id)), await store.next_wake()) == ([], None)
    await store.save(Change(record=kept, version=2, now=NOON, step=Step([entry(1)])))


async def test_of_many_who_save_at_once_one_wins(shelf: Shelf):
    stores = [await shelf.open() for _ in range(4)]
    kept = await created(stores[0])
    changes = [
        store.save(Change(record=kept, version=1, now=NOON, step=Step([entry(0, answer=str(place))])))
        for place, store in enumerate(stores)
    ]
    results = await asyncio.gather(*changes, return_exceptions=True)
    assert results.count(None) == 1
    assert sum(isinstance(result, Conflict) for result in results) == 3
    assert len(await stores[0].journal(kept.id)) == 1


async def test_a_save_that_is_cancelled_holds_nobody_up(shelf: Shelf):
    """Whenever the cancellation comes, the change is whole or absent, and the store goes on."""
    store = await shelf.open()
    kept = await created(store)
    version = 1
    for patience in range(40):
        saving = asyncio.create_task(
            store.save(Change(record=kept, version=version, now=NOON, effects=[TellHost(why="x")]))
        )
        for _ in range(patience):
            await asyncio.sleep(0)
        saving.cancel()
        await asyncio.wait([saving])
        await store.note_fact("alive", str(patience))
        version = await store.version(kept.id) or 0
        assert version - 1 == len(await store.unsent(kept.id))


# Going back


async def played(store: Store) -> Record:
    """Six lines, the third and fourth of which went in together, with checkpoints at 0, 2 and 5."""
    kept = await created(store)
    entries = [entry(0), entry(1), entry(2, first=2), entry(3, first=2, seat=BLUE), entry(4), entry(5)]
    events = [(line, Event(kind=f"after {line}")) for line in range(7)]
    step = Step(entries, [checkpoint(0), checkpoint(2), checkpoint(5)], events)
    await store.save(Change(record=kept, version=1, now=NOON, step=step))
    return kept


@pytest.mark.parametrize(
    ("line", "first", "start", "lines"),
    [(0, 0, 0, []), (1, 1, 0, [0]), (2, 2, 2, []), (3, 2, 2, []), (4, 4, 2, [2, 3]), (5, 5, 5, []), (6, 6, 5, [5])],
)
async def test_how_it_was_before_a_line(store: Store, line: int, first: int, start: int, lines: list[int]):
    kept = await played(store)
    found, at, entries = await store.history(kept.id, line)
    assert (first, checkpoint(start), lines) == (found, at, [entry.line for entry in entries])


async def test_a_cut_makes_what_follows_void_and_keeps_it(shelf: Shelf):
    store = await shelf.open()
    kept = await played(store)
    again = entry(4, answer="no")
    await store.save(
        Change(record=kept, version=2, now=NOON + 1, cut=4, step=Step([again], [], [(5, Event(kind="new"))]))
    )
    loaded = await (await shelf.open()).load(kept.id, 9)
    assert (checkpoint(2), [2, 3, 4]) == (loaded.checkpoint, [line.line for line in loaded.entries])
    journal = await store.journal(kept.id)
    assert [(line.line, line.answer) for line, _, void in journal if void] == [(4, "yes"), (5, "yes")]
    assert [line.line for line, _, void in journal if not void] == [0, 1, 2, 3, 4]
    assert journal[-1][0].answer == "no"
    assert [*[f"after {line}" for line in range(5)], "new"] == [
        logged.event.kind for logged in await store.log(kept.id, 99)
    ]


async def test_a_cut_at_a_checkpoint_keeps_it(store: Store):
    kept = await played(store)
    await store.save(Change(record=kept, version=2, now=NOON, cut=2))
    assert (checkpoint(2), []) == ((loaded := await store.load(kept.id, 9)).checkpoint, list(loaded.entries))


async def test_a_line_can_be_void_many_times(store: Store):
    kept = await created(store)
    await store.save(Change(record=kept, version=1, now=NOON, step=Step([entry(0)], [checkpoint(0)])))
    for version in range(2, 6):
        again = Step([entry(0, answer=str(version))])
        await store.save(Change(record=kept, version=version, now=NOON, cut=0, step=again))
    journal = await store.journal(kept.id)
    assert [void for _, _, void in journal] == [True] * 4 + [False]


async def test_the_log_gives_the_last_happenings_oldest_first(store: Store):
    kept = await played(store)
    assert [logged.event.kind for logged in await store.log(kept.id, 2)] == ["after 5", "after 6"]


async def test_the_last_receipt_of_a_moment_counts(store: Store):
    kept = await created(store)
    for version, nonce in enumerate(("one", "two"), start=1):
        proof = Receipt(batch=1, turn=0, seat=RED, nonce=nonce, digest="d", silent=False)
        await store.save(Change(record=kept, version=version, now=NOON, receipts=[proof]))
    assert [proof.nonce for proof in await store.receipts(kept.id)] == ["two"]


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
