"""What every table store must do: forget tables, servers and people, wholly, and nothing else."""

from __future__ import annotations

import asyncio
from pathlib import Path

from data.db.store import SqliteStore
from data.erasures import Erasure, again_after, dumped, loaded, with_done, with_one, without_old
from data.memory import Note
from data.store import Change, Draft, KeptOf, Saved, Store
from rules.kernel.durations import DAY
from rules.kernel.game import Event
from rules.kernel.journal import Receipt, Step
from rules.table.record import Desk, Letter, Stage, TellHost
from tests.data.shelf import NOON, Shelf, checkpoint, created, entry
from tests.helpers.toys import BLUE, RED


async def full(store: Store, **more: object) -> int:
    """A table of which everything is kept."""
    kept = await created(store, **more)
    letters = [
        Letter(seat=seat, holder=holder, number=1, sender=RED, receivers=(BLUE,), text="Peace?", at=NOON)
        for seat, holder in ((RED, "ann"), (BLUE, "bob"))
    ]
    step = Step([entry(0)], [checkpoint(0)], [(0, Event(kind="began"))])
    proof = Receipt(batch=3, turn=0, seat=RED, nonce="n", digest="d", silent=True, holder="ann")
    told = [TellHost(why="hello")]
    change = Change(
        record=kept, version=1, now=NOON, step=step, letters=letters, receipts=[proof], effects=told,
        standing={RED: {"react|": "pass"}}, batch=3, pending={},
    )  # fmt: skip
    await store.save(change)
    await store.save_draft(kept.id, RED, Draft(3, 0, "{}"))
    await store.save_note(kept.id, "cid", Note("The ford is deep.", NOON))
    return kept.id


async def is_gone(store: Store, table: int) -> bool:
    """Whether nothing of a table is left."""
    parts = [
        await store.version(table),
        await store.drafts(table),
        await store.journal(table),
        await store.receipts(table),
        await store.letters(table, RED, "ann", 9),
        await store.unsent(table),
        await store.log(table, RED, 9),
        await store.note(table, "cid"),
        await store.answers(table, RED, 9),
    ]
    return not any(parts)


async def test_a_table_is_forgotten_with_all_its_parts_and_no_other(store: Store) -> None:
    first, second = await full(store), await full(store)
    await store.delete_table(first)
    await store.delete_table(first)
    assert await is_gone(store, first)
    assert not await is_gone(store, second)
    assert second < (await created(store)).id, "its number is not given out again"


async def test_the_tables_of_a_server_are_forgotten(store: Store) -> None:
    one, other = await full(store, guild=5), await full(store, guild=6)
    assert [5, 6] == sorted(await store.servers())
    await store.delete_server(5)
    assert await is_gone(store, one)
    assert not await is_gone(store, other)
    assert [6] == await store.servers()


async def test_finished_tables_are_forgotten_after_a_time(store: Store) -> None:
    old = await full(store, stage=Stage.FINISHED)
    running = await full(store)
    assert 0 == await store.delete_finished(NOON)
    assert 1 == await store.delete_finished(NOON + 1)
    assert await is_gone(store, old)
    assert not await is_gone(store, running)


async def test_somebody_is_forgotten_and_nobody_else(store: Store) -> None:
    """Their own letters go; what others have got stays theirs."""
    table = await full(store)
    for who in ("ann", "bob"):
        await store.note_dms(who, 77, closed=True)
        await store.note_picture(who, "tall")
        await store.lesson_seen(who, "cards", "1", 3)
        await store.save_answer(who, "toy", "ask", Saved("mine", "yes"), 9)
        await store.save_note(table, who, Note("Trust nobody.", NOON))
        await store.visit(table, RED, who, 1, NOON, 60)
    whole = KeptOf(tables=1, seats=1, letters=1, notes=1, saved_answers=1, lessons=1, games=0, settings=1)
    assert whole == await store.kept_of("ann") == await store.kept_of("bob")
    await store.forget_person("ann")
    nothing = KeptOf(tables=1, seats=1, letters=0, notes=0, saved_answers=0, lessons=0, games=0, settings=0)
    assert (nothing, whole) == (await store.kept_of("ann"), await store.kept_of("bob"))
    assert [""] == [one.holder for one in await store.receipts(table)]
    assert (None, False) == await store.dm_channel("ann")
    seen = [(await store.visit(table, RED, who, 1, NOON + 60, 60)).at for who in ("ann", "bob")]
    assert [None, NOON] == seen


async def test_tables_are_found_by_whom_they_name(store: Store) -> None:
    """As player, as host, or in any other place of the record, finished or not."""
    first, hosted = await full(store), await full(store, host="eve", chairs={})
    left = await full(store, chairs={}, stage=Stage.FINISHED, former_desks={RED: {"eve": Desk(letters=1)}})
    assert [hosted, left] == await store.tables_naming("eve")
    assert [first] == await store.tables_naming("bob")
    assert [] == await store.tables_naming("ev")
    await store.blank(hosted, "eve")
    await store.blank(left, "eve")
    assert [] == await store.tables_naming("eve")
    assert 3 == await store.version(hosted), "whoever has it at hand loads it again"


async def test_a_fact_is_amended_by_one_at_a_time(shelf: Shelf) -> None:
    one, other = await shelf.open(), await shelf.open()

    def count(fact: str | None) -> str:
        return str(int(fact or 0) + 1)

    await asyncio.gather(*[store.amend_fact("count", count) for store in (one, other) for _ in range(10)])
    assert "20" == await one.fact("count")
    await one.amend_fact("count", lambda fact: None)
    assert None is await other.fact("count")


async def test_what_is_deleted_can_be_found_in_no_file(tmp_path: Path) -> None:
    """Not even by whoever looks at the bytes."""
    path, word = tmp_path / "tables.db", "Quetzalcoatl" * 300
    store = await SqliteStore.open(path)
    for number in range(3):
        kept = await created(store)
        letter = Letter(seat=RED, holder="ann", number=1, sender=RED, receivers=(), text=f"{word}{number}", at=NOON)
        await store.save(Change(record=kept, version=1, now=NOON, letters=[letter]))
    assert b"Quetzalcoatl" in content_of(tmp_path)
    await store.delete_table(1)
    await store.forget_person("ann")
    assert b"Quetzalcoatl" not in content_of(tmp_path)
    await store.close()


def content_of(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


def test_the_list_of_deletions() -> None:
    """What is asked for again is done again; what is done stays as long as a backup may hold it."""
    ann = Erasure(what="person", which="7", asked=NOON)
    later = ann.model_copy(update={"asked": NOON + 5})
    assert [later] == with_one([ann], later)
    assert [later] == with_done([later], ann), "it has been asked for again"
    (done,) = with_done([ann], ann)
    assert done.done
    assert (done,) == loaded(dumped([done]))
    assert () == loaded(None)
    assert [done] == without_old([done], NOON + 3 * DAY, 3)
    assert [] == without_old([done], NOON + 3 * DAY + 1, 3)
    assert [done] == without_old([done], NOON + 99 * DAY, 0)
    assert [ann] == without_old([ann], NOON + 99 * DAY, 3), "it is still to be done"
    assert [ann] == again_after([], dumped([done]), NOON)
    assert [] == again_after([], dumped([done]), NOON + 1)
