"""What every table store must remember for people: what they have seen, what they note, what their seat answered."""

from __future__ import annotations

from data.memory import Note, Visit
from data.store import Change, Store
from rules.kernel.journal import RESIGNED, Step
from tests.data.shelf import NOON, Shelf, checkpoint, created, entry
from tests.helpers.toys import BLUE, RED

PAUSE = 1800


async def a_game(store: Store) -> int:
    """Four lines in three phases: after none, two and three of them."""
    kept = await created(store)
    entries = [entry(0), entry(1, seat=BLUE), entry(2), entry(3)]
    step = Step(entries, [checkpoint(0), checkpoint(2), checkpoint(3)])
    await store.save(Change(record=kept, version=1, now=NOON, step=step))
    return kept.id


async def test_a_visit_tells_what_was_seen_before_it(store: Store) -> None:
    """As long as somebody looks again soon, it is one visit, however far the game goes on in it."""
    table = await a_game(store)
    assert Visit(-1, None, 3) == await store.visit(table, RED, "ann", 1, NOON, PAUSE)
    assert Visit(-1, None, 0) == await store.visit(table, RED, "ann", 2, NOON + PAUSE - 1, PAUSE)
    last = NOON + 2 * PAUSE - 2
    assert Visit(-1, None, 0) == await store.visit(table, RED, "ann", 2, last, PAUSE)
    assert Visit(2, last, 1) == await store.visit(table, RED, "ann", 4, last + PAUSE, PAUSE)
    assert Visit(2, last, 0) == await store.visit(table, RED, "ann", 4, last + PAUSE + 1, PAUSE)
    assert Visit(4, last + PAUSE, 0) == await store.visit(table, RED, "ann", 4, last + 3 * PAUSE, PAUSE)


async def test_the_beginning_of_each_phase_has_a_mark(store: Store) -> None:
    """The same as long as it is the same beginning; what a rewind has made void has none any more."""
    table = await a_game(store)
    marks = await store.borders(table)
    assert [0, 2, 3] == list(marks)
    assert 3 == len(set(marks.values()))
    assert marks == await store.borders(table)
    kept, other = (await store.load(table, 9)).record, checkpoint(3).model_copy(update={"rolled": 1})
    await store.save(Change(record=kept, version=2, now=NOON, cut=2, step=Step([entry(2)], [other])))
    again = await store.borders(table)
    assert {0: marks[0], 2: marks[2]} == {line: mark for line, mark in again.items() if line < 3}
    assert again[3] != marks[3]


async def test_a_look_that_tells_nothing_new_is_not_noted_each_time(store: Store) -> None:
    """So a press costs no writing; at the latest after a part of the pause it is noted."""
    table = await a_game(store)
    await store.visit(table, RED, "ann", 4, NOON, PAUSE)
    await store.visit(table, RED, "ann", 4, NOON + PAUSE // 6 - 1, PAUSE)
    assert Visit(4, NOON, 0) == await store.visit(table, RED, "ann", 4, NOON + PAUSE, PAUSE)
    await store.visit(table, RED, "ann", 4, NOON + PAUSE + PAUSE // 6, PAUSE)
    later = await store.visit(table, RED, "ann", 4, NOON + 2 * PAUSE, PAUSE)
    assert Visit(4, NOON, 0) == later, "the look in between has prolonged the visit"


async def test_everybody_has_seen_what_they_saw_themselves(shelf: Shelf) -> None:
    """Each person at each seat and table; over a restart."""
    store = await shelf.open()
    table, other = await a_game(store), await a_game(store)
    await store.visit(table, RED, "ann", 4, NOON, PAUSE)
    again = await shelf.open()
    assert NOON == (await again.visit(table, RED, "ann", 4, NOON + PAUSE, PAUSE)).at
    assert None is (await again.visit(table, RED, "bob", 4, NOON + PAUSE, PAUSE)).at
    assert None is (await again.visit(table, BLUE, "ann", 4, NOON + PAUSE, PAUSE)).at
    assert None is (await again.visit(other, RED, "ann", 4, NOON + PAUSE, PAUSE)).at


async def test_what_is_void_has_been_seen_by_nobody(store: Store) -> None:
    """After a rewind what comes in its place is new to all."""
    table = await a_game(store)
    await store.visit(table, RED, "ann", 4, NOON, PAUSE)
    kept = (await store.load(table, 9)).record
    await store.save(Change(record=kept, version=2, now=NOON, cut=1))
    assert 1 == (await store.visit(table, RED, "ann", 4, NOON + PAUSE, PAUSE)).since


async def test_notes_are_of_one_person_and_table(shelf: Shelf) -> None:
    """They take the place of what was there, and are gone when they are empty."""
    store = await shelf.open()
    table, other = await a_game(store), await a_game(store)
    assert None is await store.note(table, "ann")
    await store.save_note(table, "ann", Note("Blue lies.", NOON))
    await store.save_note(table, "ann", Note("Blue lies.\nGreen does not.", NOON + 1))
    await store.save_note(table, "bob", Note("Ünïcödé", NOON))
    again = await shelf.open()
    assert Note("Blue lies.\nGreen does not.", NOON + 1) == await again.note(table, "ann")
    assert Note("Ünïcödé", NOON) == await again.note(table, "bob")
    assert None is await again.note(other, "ann")
    await again.save_note(table, "ann", None)
    assert None is await store.note(table, "ann")
    assert None is not await store.note(table, "bob")


async def test_the_answers_of_a_seat_come_with_the_latest_first(store: Store) -> None:
    """Not those of others, nor what is void, came by itself, or was no answer."""
    kept = await created(store)
    by_itself = entry(3).model_copy(update={"by": "forced"})
    gave_up = entry(4).model_copy(update={"key": RESIGNED})
    entries = [entry(0), entry(1, seat=BLUE), entry(2), by_itself, gave_up, entry(5), entry(6)]
    await store.save(Change(record=kept, version=1, now=NOON, step=Step(entries, [checkpoint(0)])))
    await store.save(Change(record=kept, version=2, now=NOON, cut=6))
    assert [5, 2] == [one.line for one in await store.answers(kept.id, RED, 2)]
    assert [0] == [one.line for one in await store.answers(kept.id, RED, 2, skip=2)]
    assert [1] == [one.line for one in await store.answers(kept.id, BLUE, 9)]
