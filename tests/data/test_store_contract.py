"""What every table store must do: keep tables, whole and in order, and bring them back."""

import asyncio

import pytest

from data.store import Change, Conflict, NoSuchTable, Store
from rules.kernel.dice import Roll
from rules.kernel.game import Event
from rules.kernel.journal import Pending, Receipt, Step
from rules.table.record import PostNews, Record, Remind, Stage, TellHost, Whisper
from tests.data.shelf import NOON, SEED, Shelf, checkpoint, created, entry, record
from tests.helpers.toys import BLUE, RED

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
    assert [(1, NOON + 5, hidden)] == [
        (logged.line, logged.at, logged.event) for logged in await other.log(kept.id, RED, 9)
    ]
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


async def test_who_is_alone_cannot_come_into_conflict(shelf: Shelf):
    one, other = await shelf.open(), await shelf.open()
    kept = await created(one)
    order: list[str] = []

    async def wait_and_save() -> None:
        change = Change(record=kept, version=2, now=NOON)
        await other.save(change)
        order.append("other")

    async with one.alone():
        waiting = asyncio.create_task(wait_and_save())
        assert 1 == (await one.load(kept.id, 5)).version
        await one.save(Change(record=kept, version=1, now=NOON))
        assert 2 == await one.version(kept.id)
        assert 1 == await other.version(kept.id)
        order.append("one")
    await waiting
    assert (["one", "other"], 3) == (order, await one.version(kept.id))


async def test_what_fails_alone_is_dropped_as_a_whole(shelf: Shelf):
    store = await shelf.open()
    kept = await created(store)

    async def fail() -> None:
        async with store.alone():
            await store.save(Change(record=kept, version=1, now=NOON))
            await store.note_fact("a", "b")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert (1, None) == (await store.version(kept.id), await store.fact("a"))
    await store.save(Change(record=kept, version=1, now=NOON))


async def test_others_in_the_same_process_wait_for_who_is_alone_and_read_what_is_kept(shelf: Shelf):
    store = await shelf.open()
    kept = await created(store)
    async with store.alone():
        await store.save(Change(record=kept, version=1, now=NOON))
        noting = asyncio.create_task(store.note_fact("a", "b"))
        assert 1 == await asyncio.create_task(store.version(kept.id))
    await noting
    assert (2, "b") == (await store.version(kept.id), await store.fact("a"))


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


async def test_a_table_is_never_read_half_before_and_half_after_a_change(shelf: Shelf):
    one, other = await shelf.open(), await shelf.open()
    kept = await created(one)
    await one.save(Change(record=kept, version=1, now=NOON, step=Step([], [checkpoint(0)])))

    async def write() -> None:
        for line in range(100):
            kept.rewinds = line + 1
            waiting = {RED: Pending(answer=line, by="player")}
            step = Step([entry(line)])
            await one.save(Change(record=kept, version=line + 2, now=NOON, step=step, pending=waiting, batch=1))

    writing = asyncio.create_task(write())
    while not writing.done():
        read = await other.load(kept.id, 3)
        lines = read.record.rewinds
        assert (lines, lines + 2) == (len(read.entries), read.version)
        assert [given.answer for given in read.pending.values()] == ([lines - 1] if lines else [])
    await writing


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
        logged.event.kind for logged in await store.log(kept.id, None, 99)
    ]


async def test_a_cut_keeps_what_the_table_has_told(store: Store):
    """A leave that was told of in a void part of the game was told all the same; it stands where the game goes on."""
    kept = await played(store)
    told = [(5, Event(kind="table.paused")), (6, Event(kind="table.draft_refused", audience=frozenset({RED})))]
    await store.save(Change(record=kept, version=2, now=NOON, step=Step([], [], [*told, (6, Event(kind="late"))])))
    await store.save(Change(record=kept, version=3, now=NOON, cut=4, step=Step([], [], [(4, Event(kind="new"))])))
    logged = [(one.line, one.event.kind) for one in await store.log(kept.id, RED, 99)]
    assert [(4, "after 4"), (4, "table.paused"), (4, "new")] == logged[-3:]


async def test_the_log_since_a_moment_has_what_the_table_told_after_it(store: Store):
    """However far the game was; what happened in the game counts by its line alone."""
    kept = await played(store)
    line = (await store.log(kept.id, None, 1))[0].line
    for version, seconds in enumerate((0, 1), 2):
        step = Step([], [], [(0, Event(kind=f"table.told_{seconds}")), (0, Event(kind=f"game_{seconds}"))])
        await store.save(Change(record=kept, version=version, now=NOON + seconds, step=step))
    assert [] == await store.log(kept.id, None, 9, line)
    assert ["table.told_1"] == [one.event.kind for one in await store.log(kept.id, None, 9, line, since=NOON)]


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
    assert [logged.event.kind for logged in await store.log(kept.id, None, 2)] == ["after 5", "after 6"]


async def test_the_log_can_begin_after_a_line(store: Store):
    kept = await played(store)
    lines = [logged.line for logged in await store.log(kept.id, None, 99)]
    later = [logged.line for logged in await store.log(kept.id, None, 99, after=lines[-3])]
    assert [line for line in lines if line > lines[-3]] == later
    assert later


async def test_the_log_can_end_at_a_line(store: Store):
    """The latest happenings up to it, not those after it."""
    kept = await played(store)
    lines = [logged.line for logged in await store.log(kept.id, None, 99)]
    assert lines[-1] > lines[-3]
    earlier = [logged.line for logged in await store.log(kept.id, None, 99, until=lines[-3])]
    assert [line for line in lines if line <= lines[-3]] == earlier
    assert earlier[-2:] == [logged.line for logged in await store.log(kept.id, None, 2, until=lines[-3])]


async def test_the_log_goes_on_before_what_has_been_read(store: Store):
    """Bit by bit it is the whole of it, without what others hear of, and whatever happens meanwhile."""
    kept = await created(store)
    heard = [Event(kind=f"{one}", audience=frozenset({BLUE}) if one % 3 else None) for one in range(20)]
    await store.save(Change(record=kept, version=1, now=NOON, step=Step([], [], [(0, one) for one in heard])))
    for seat in (BLUE, RED, None):
        whole = [logged.event.kind for logged in await store.log(kept.id, seat, 99)]
        read: list[str] = []
        before: int | None = None
        while bit := await store.log(kept.id, seat, 4, before=before):
            read = [*(logged.event.kind for logged in bit), *read]
            before = bit[0].row
            step = Step([], [], [(0, Event(kind="later"))])
            version = await store.version(kept.id)
            assert version is not None
            await store.save(Change(record=kept, version=version, now=NOON, step=step))
        assert whole == read


async def test_the_batches_of_the_lines_that_count(store: Store):
    kept = await created(store)
    entries = [entry(0, batch=1), entry(1, first=1, batch=3), entry(2, first=1, batch=3), entry(3, batch=4)]
    await store.save(Change(record=kept, version=1, now=NOON, step=Step(entries, [checkpoint(0)])))
    assert {0: 1, 1: 3, 2: 3, 3: 4} == await store.batches(kept.id)
    await store.save(Change(record=kept, version=2, now=NOON, cut=3, step=Step([entry(3, batch=5)])))
    assert [(0, 1), (1, 3), (2, 3), (3, 5)] == [*(await store.batches(kept.id)).items()]
    assert {} == await store.batches(kept.id + 1)


async def test_the_last_receipt_of_a_moment_counts(store: Store):
    kept = await created(store)
    for version, nonce in enumerate(("one", "two"), start=1):
        proof = Receipt(batch=1, turn=0, seat=RED, nonce=nonce, digest="d", silent=False)
        await store.save(Change(record=kept, version=version, now=NOON, receipts=[proof]))
    assert [proof.nonce for proof in await store.receipts(kept.id)] == ["two"]


async def test_the_log_counts_only_what_a_seat_may_hear_of(store: Store):
    kept = await created(store)
    own = [Event(kind=f"own {one}", audience=frozenset({RED, BLUE} if one else {RED})) for one in range(3)]
    others = [Event(kind="other", audience=frozenset({BLUE})), Event(kind="nobody", audience=frozenset())] * 50
    happened = [(0, one) for one in (Event(kind="all"), *own, *others)]
    await store.save(Change(record=kept, version=1, now=NOON, step=Step([], [checkpoint(0)], happened)))
    kinds = {
        seat: [logged.event.kind for logged in await store.log(kept.id, seat, 3)] for seat in (RED, BLUE, None, "red'")
    }
    assert kinds == {RED: ["own 0", "own 1", "own 2"], BLUE: ["other"] * 3, None: ["all"], "red'": ["all"]}
