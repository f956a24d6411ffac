"""The tables in use: one hand at a time, whole changes or none, and no trust in a lock of one process alone."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

import data.tables
from data.store import Draft, NoSuchTable
from data.tables import Saved, Tables
from rules.kernel.dice import commitment
from rules.kernel.game import StewardKind
from rules.kernel.values import IllegalAnswer, Refused, Seat
from rules.table.record import LOBBY_DAYS, PostNews, Record, Stage, TellHost
from rules.table.table import Table
from tests.crash.house import rows
from tests.data.hall import Hall, Meddler, stage
from tests.helpers.parlour import DAY, NOON, SEED, ask_openly, bid, strike, write_letters
from tests.helpers.toys import BLUE, RED, Toy

# Opening


async def test_a_new_table_commits_to_its_dice_before_any_salt_is_known(hall: Hall):
    tables = await hall.enter(Toy(bid))
    number = await tables.create(
        "toy", "ann", guild=1, channel=2, salt="pepper", options={}, deadline=600, window=60,
        effects=[TellHost(why="hi")],
    )  # fmt: skip
    kept = await tables.store.load(number, 1)
    assert commitment(kept.seed) == kept.record.commitment
    assert ("ann", 600, 60, ("pepper",)) == (
        kept.record.host, kept.record.deadline, kept.record.window, kept.record.salts,
    )  # fmt: skip
    assert 32 == len(kept.seed)
    assert 1 == len(await tables.store.unsent(number))


async def opened(tables: Tables, *, most: int | None = None) -> int:
    return await tables.create(
        "toy", "ann", guild=1, channel=2, salt="", options={}, deadline=600, window=60, effects=[], most_lobbies=most
    )


async def test_a_lobby_has_an_end_that_every_change_puts_off(hall: Hall):
    """Also one that was kept before there was an end; the clock hears of it."""
    tables, heard = await hall.enter(Toy(bid)), []
    tables.listeners.append(lambda saved: heard.append(saved.wake_at))
    number = await opened(tables)
    for action in (
        lambda seated: seated.join("bob", "b"),
        lambda seated: seated.lobby.set_pace(900, 90),
        lambda seated: seated.people.leave("bob", hall.now),
        lambda seated: seated.lobby.invite_steward(StewardKind.OWN),
    ):
        hall.now += 3 * DAY
        await tables.change(number, action)
        assert heard[-1] == hall.now + LOBBY_DAYS * DAY == await tables.store.next_wake()
    assert heard[0] == NOON + LOBBY_DAYS * DAY
    old = Record(game="toy", host="ann", commitment=commitment(SEED))
    Table.new(old, tables.games["toy"], SEED, {}, "")
    await tables.store.create(old, SEED, [], hall.now)
    assert [old.id] == list(await tables.store.endless_lobbies())
    await tables.change(old.id, lambda seated: None)
    assert [] == list(await tables.store.endless_lobbies())


async def test_a_host_has_only_so_many_tables_that_have_not_begun(hall: Hall):
    """However many he opens at once; one that has begun, or is closed, makes room."""
    tables = await hall.enter(Toy(bid))
    tries = await asyncio.gather(*[opened(tables, most=3) for _ in range(9)], return_exceptions=True)
    numbers = [one for one in tries if isinstance(one, int)]
    assert (3, {Refused}) == (len(numbers), {type(one) for one in tries if not isinstance(one, int)})
    with pytest.raises(Refused, match=r"You host 3 tables that have not begun, and 3 are the most: 1, 2, 3\. Start"):
        await opened(tables, most=3)
    await tables.change(numbers[0], lambda seated: seated.people.abandon("", hall.now))
    await opened(tables, most=3)


@pytest.mark.parametrize(
    "wrong",
    [{"deadline": 5}, {"window": 10**9}, {"options": {"weather": "rain"}}],
    ids=["deadline", "window", "option"],
)
async def test_a_table_that_cannot_be_is_not_opened(hall: Hall, wrong: dict[str, Any]):
    tables = await hall.enter(Toy(bid))
    usual = {"guild": 1, "channel": 2, "salt": "", "options": {}, "deadline": 600, "window": 60, "effects": []}
    with pytest.raises(Refused):
        await tables.create("toy", "ann", **{**usual, **wrong})
    assert [] == rows(hall.path)["tables"]


async def test_a_table_that_is_not_there(hall: Hall):
    tables = await hall.enter(Toy(bid))
    with pytest.raises(NoSuchTable):
        await tables.look(99, stage)
    with pytest.raises(NoSuchTable):
        await tables.change(99, stage)


# Looking and refusing


async def test_looking_never_writes(hall: Hall):
    tables, table = await hall.play(bid, bid)
    await tables.change(table, hall.answer(RED, 3))
    before = rows(hall.path, marks=True)
    fresh = await hall.enter(Toy(bid, bid))
    for seat in (RED, BLUE, None):
        faces = [await process.look(table, lambda seated, seat=seat: seated.face(seat)) for process in (tables, fresh)]
        assert faces[0] == faces[1]
    with pytest.raises(ZeroDivisionError):
        await fresh.look(table, lambda seated: 1 // 0)
    assert before == rows(hall.path, marks=True)


@pytest.mark.parametrize(
    "action",
    [
        lambda seated: seated.answers.take(RED, 99, NOON),
        lambda seated: seated.answers.take(RED, 1, NOON, batch=7),
        lambda seated: seated.rewinds.rewind(99),
        lambda seated: seated.answers.undo(RED, NOON),
        lambda seated: seated.join("eve", ""),
        lambda seated: (seated.answers.take(RED, 1, NOON), seated.clock.resume(NOON)),
    ],
    ids=["illegal", "late", "no such line", "no undo", "no seat", "half done"],
)
async def test_a_refusal_leaves_every_byte_as_it_was(hall: Hall, action: Callable[[Table], Any]):
    tables, table = await hall.play(bid, bid)
    await tables.change(table, hall.answer(BLUE, 3))
    before = rows(hall.path, marks=True)
    heard: list[Saved] = []
    tables.listeners.append(heard.append)
    with pytest.raises(IllegalAnswer):
        await tables.change(table, action)
    assert (before, []) == (rows(hall.path, marks=True), heard)
    assert (await tables.change(table, hall.answer(RED, 5))).resolved


async def test_any_other_failure_leaves_every_byte_as_it_was(hall: Hall):
    tables, table = await hall.play(bid, bid)
    before = rows(hall.path, marks=True)

    def fail(seated: Table) -> None:
        seated.answers.take(RED, 1, NOON)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await tables.change(table, fail)
    assert before == rows(hall.path, marks=True)
    assert (RED, BLUE) == await tables.look(table, lambda seated: seated.use.waiting())


# Others are faster


async def test_a_table_that_another_process_has_changed_is_loaded_again(hall: Hall):
    one, table = await hall.play(bid, bid)
    other = await hall.enter(Toy(bid, bid))
    await other.change(table, hall.answer(RED, 4))
    assert (await one.change(table, hall.answer(BLUE, 5))).resolved
    assert {RED: 4, BLUE: 5} == await other.look(table, lambda seated: seated.face(None).view.score)


async def test_a_conflict_runs_the_action_again_on_what_the_other_has_left(hall: Hall):
    one, table = await hall.play(bid, bid)
    other = await hall.enter(Toy(bid, bid))
    interruptions = [hall.answer(RED, 1), hall.answer(RED, 2)]

    async def meddle() -> None:
        if interruptions:
            await other.change(table, interruptions.pop(0))

    meddler = Meddler(one.store, meddle)
    one.store = meddler
    runs: list[object] = []

    def act(seated: Table) -> Any:
        runs.append(seated.session.pending.get(RED))
        return seated.answers.take(BLUE, 5, NOON)

    assert (await one.change(table, act)).resolved
    assert [None, 1, 2] == [given and given.answer for given in runs]
    assert 3 == meddler.saves
    assert [2, 5] == [entry.answer for entry, _, _ in await other.store.journal(table)]


async def test_who_is_never_faster_keeps_the_others_waiting_in_the_end(hall: Hall):
    one, table = await hall.play(bid, bid)
    other = await hall.enter(Toy(bid, bid))
    others: list[int] = []

    async def meddle() -> None:
        others.append(await other.change(table, lambda seated: seated.clock.extend(60, NOON)))

    meddler = Meddler(one.store, meddle)
    one.store = meddler
    await one.change(table, hall.answer(RED, 5))
    assert (data.tables.PATIENCE + 1, data.tables.PATIENCE + 1) == (meddler.saves, len(others))
    assert (BLUE,) == await other.look(table, lambda seated: seated.use.waiting())
    assert others[-1] == await other.look(table, lambda seated: seated.record.due)


async def test_a_deadline_falls_once_whoever_claims_it(hall: Hall):
    one, table = await hall.play(bid, bid, bid)
    processes = [one, *[await hall.enter(Toy(bid, bid, bid)) for _ in range(3)]]
    due = await one.look(table, lambda seated: seated.record.due)
    hall.now = due
    await asyncio.gather(*[p.change(table, lambda seated: seated.clock.time_passed(due)) for p in processes])
    assert 2 == len(await one.store.journal(table))
    effects = [parcel.effect for parcel in await one.store.unsent(table)]
    missed = [
        e for effect in effects if isinstance(effect, PostNews) for e in effect.events if e.kind == "table.missed"
    ]
    assert 1 == len(missed)


@pytest.mark.slow
async def test_two_processes_that_race_on_a_floor_lose_and_double_nothing(hall: Hall):
    """Two hundred acts, a hundred by each, as fast as they can."""
    one, table = await hall.play(write_letters)
    other = await hall.enter(Toy(write_letters))

    async def write(process: Tables, seat: Seat) -> None:
        for turn in range(100):
            await process.change(table, hall.answer(seat, "letter", batch=1, turn=turn, nonce=f"{seat} {turn}"))

    await asyncio.gather(write(one, RED), write(other, BLUE))
    journal = await one.store.journal(table)
    assert list(range(200)) == [entry.line for entry, _, _ in journal]
    for seat in (RED, BLUE):
        assert list(range(100)) == [entry.turn for entry, _, _ in journal if entry.seat == seat]
    assert 200 == len(await one.store.receipts(table))
    whispers = [p for p in await one.store.unsent(table) if p.effect.kind == "whisper" and p.effect.events]
    assert 200 == len(whispers), "nobody gets mail for their own act"


@pytest.mark.slow
async def test_two_processes_that_race_on_sealed_batches_agree_on_every_step(hall: Hall):
    one, table = await hall.play(*[bid] * 100)
    other = await hall.enter(Toy(*[bid] * 100))

    for batch in range(1, 101):
        changes = [one.change(table, hall.answer(RED, 3, batch=batch)), other.change(table, hall.answer(BLUE, 4))]
        assert 1 == sum(stored.resolved for stored in await asyncio.gather(*changes))
    assert list(range(200)) == [entry.line for entry, _, _ in await one.store.journal(table)]
    assert Stage.FINISHED is await other.look(table, stage)


async def test_many_hands_in_one_process_wait_for_each_other(hall: Hall):
    tables, table = await hall.play(write_letters)
    meddler = Meddler(tables.store, lambda: asyncio.sleep(0))
    tables.store = meddler
    await asyncio.gather(*[tables.change(table, hall.answer(RED, "letter")) for _ in range(20)])
    assert (20, 20) == (meddler.saves, len(await tables.store.journal(table)))


async def test_a_change_that_is_cancelled_is_whole_or_absent(hall: Hall):
    tables, table = await hall.play(write_letters)
    for patience in range(0, 120, 3):
        task = asyncio.create_task(tables.change(table, hall.answer(RED, "letter")))
        for _ in range(patience):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        journal = await tables.store.journal(table)
        assert len(journal) == await tables.look(table, lambda seated: seated.session.line)
    await tables.change(table, hall.answer(RED, "letter"))


# At hand


async def test_only_so_many_tables_are_at_hand(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(data.tables, "TABLES_AT_HAND", 3)
    tables = await hall.enter(Toy(bid, bid))
    numbers = [await hall.seat(tables) for _ in range(5)]
    loads: list[int] = []
    load = tables.store.load

    async def counted(table: int, recent: int) -> Any:
        loads.append(table)
        return await load(table, recent)

    monkeypatch.setattr(tables.store, "load", counted)
    for number in numbers:
        await tables.change(number, hall.answer(RED, 1))
    assert numbers == loads
    for number in numbers[2:]:
        await tables.look(number, stage)
    assert numbers == loads
    await tables.look(numbers[0], stage)
    assert [*numbers, numbers[0]] == loads


async def test_a_table_at_hand_is_not_loaded_again(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    tables, table = await hall.play(bid, bid)

    async def never(*_: object) -> None:
        raise AssertionError("loaded again")

    monkeypatch.setattr(tables.store, "load", never)
    await tables.change(table, hall.answer(RED, 1))
    assert (await tables.change(table, hall.answer(BLUE, 1))).resolved


async def test_who_listens_hears_of_each_change_once(hall: Hall):
    tables, table = await hall.play(bid, bid)
    heard: list[Saved] = []
    tables.listeners.append(heard.append)
    await tables.change(table, hall.answer(RED, 1))
    due = NOON + 24 * 3600
    assert [Saved(table, due - 6 * 3600, has_mail=False, stewards=False, holders=("ann", "bob"))] == heard
    await tables.change(table, lambda seated: seated.people.replace(BLUE, "", NOON))
    assert [Saved(table, due - 6 * 3600, has_mail=True, stewards=True, holders=("ann",))] == heard[1:]
    assert [table] == list(await tables.store.with_stewards())
    number = await tables.create(
        "toy", "ann", guild=1, channel=2, salt="", options={}, deadline=600, window=60, effects=[]
    )
    assert [Saved(number, NOON + LOBBY_DAYS * DAY, has_mail=False, stewards=False)] == heard[2:]


async def test_the_lists_follow_the_table(hall: Hall):
    tables, table = await hall.play(bid, bid)
    await tables.change(table, hall.answer(RED, 1))
    assert [False] == [duty.waits for duty in await tables.store.of_person("ann")]
    assert [True] == [duty.waits for duty in await tables.store.of_person("bob")]
    await tables.change(table, lambda seated: seated.clock.pause("", NOON))
    assert [False] == [duty.waits for duty in await tables.store.of_person("bob")]
    assert None is await tables.store.next_wake()


async def test_a_finished_game_leaves_no_drafts_and_can_be_looked_at(hall: Hall):
    tables, table = await hall.play(bid, bid)
    await tables.change(table, hall.answer(RED, 1))
    await tables.store.save_draft(table, BLUE, Draft(1, 0, "half"))
    await tables.change(table, lambda seated: seated.people.abandon("We moved.", NOON))
    assert ([], []) == (rows(hall.path)["drafts"], rows(hall.path)["pending"])
    assert None is (await tables.look(table, lambda seated: seated.face(BLUE))).asked
    with pytest.raises(IllegalAnswer):
        await tables.change(table, hall.answer(BLUE, 1))


# Going back


async def test_a_rewind_goes_through_the_store(hall: Hall):
    tables, table = await hall.play(*[ask_openly(RED)] * 60, bid)
    for _ in range(55):
        await tables.change(table, hall.answer(RED, "yes"))
    await tables.change(table, lambda seated: seated.rewinds.rewind(50))
    fresh = await hall.enter(Toy(*[ask_openly(RED)] * 60, bid))
    faces = [await process.look(table, lambda seated: seated.face(RED)) for process in (tables, fresh)]
    assert faces[0] == faces[1]
    assert 5 == sum(void for _, _, void in await tables.store.journal(table))
    assert await tables.look(table, lambda seated: seated.face(RED).can_undo)
    await tables.change(table, lambda seated: seated.answers.undo(RED, NOON))
    assert 49 == await fresh.look(table, lambda seated: seated.session.line)


async def test_a_table_of_stewards_is_listed_until_they_have_moved(hall: Hall):
    tables = await hall.enter(Toy(strike))
    record = Record(game="toy", host="ann")
    Table.new(record, Toy(strike), SEED, {}, "")
    table = await tables.store.create(record, SEED, [], NOON)
    await tables.change(table, lambda seated: seated.lobby.invite_steward(StewardKind.FIRST))
    await tables.change(table, lambda seated: seated.lobby.call_to_order("ann", "", NOON))
    assert [table] == list(await tables.store.with_stewards())
    await tables.change(table, hall.answer(BLUE, "pass", by="steward"))
    assert [] == list(await tables.store.with_stewards())


async def test_what_is_kept_is_kept_whoever_fails_to_take_note(hall: Hall):
    tables, number = await hall.play(ask_openly(RED), ask_openly(RED))
    heard: list[int] = []

    def deaf(saved: Saved) -> None:
        raise ValueError(saved.table)

    tables.listeners += [deaf, lambda saved: heard.append(saved.table)]
    assert (await tables.change(number, hall.answer(RED, "yes"))).resolved
    assert [number] == heard
