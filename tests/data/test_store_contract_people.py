"""The contract of every store: what it knows of people, and facts about the bot."""

import asyncio

import pytest

from data.memory import Note
from data.store import Change, Conflict, Draft, Saved, Store
from rules.table.notices import Notices, QuietHours, Way
from rules.table.reliability import Reliability
from tests.data.shelf import NOON, Shelf, created
from tests.helpers.toys import RED


async def test_what_is_known_of_direct_messages(store: Store):
    assert await store.dm_channel("ann") == (None, False)
    await store.note_dms("ann", 5, False)
    await store.note_dms("ann", None, True)
    assert await store.dm_channel("ann") == (5, True)
    await store.note_dms("ann", 6, False)
    assert await store.dm_channel("ann") == (6, False)


async def test_how_somebody_wants_to_be_reminded(store: Store):
    """Kept for those who have chosen something, apart from all else that is known of them."""
    evening = Notices(way=Way.MENTION, zone="Europe/Berlin", quiet=QuietHours(first=1320, last=420), digest=480)
    assert await store.notices() == {}
    await store.note_picture("ann", "tall")
    await store.note_notices("ann", evening)
    await store.note_notices("bob", Notices(way=Way.OFF))
    assert await store.notices() == {"ann": evening, "bob": Notices(way=Way.OFF)}
    await store.note_notices("bob", Notices())
    assert await store.notices() == {"ann": evening}
    assert await store.picture("ann") == "tall"


async def test_all_that_is_kept_of_somebody_is_handed_out_and_nothing_of_others(store: Store):
    """Each part is there, with what belongs to that person alone."""
    kept = await created(store)
    await store.save_note(kept.id, "ann", Note("Blue lies.", NOON))
    await store.save_note(kept.id, "bob", Note("Ann lies.", NOON))
    await store.note_picture("ann", "tall")
    own, other = await store.all_of("ann"), await store.all_of("nobody")
    assert own.keys() == other.keys()
    assert [("Blue lies.", kept.id)] == [(note["text"], note["table"]) for note in own["notes"]]
    assert ["tall"] == [row["picture"] for row in own["settings"]]
    assert not any(other.values())


async def test_when_somebody_last_got_their_digest(store: Store):
    """Nobody has had one at first."""
    assert await store.digested("ann") == 0
    await store.note_digested("ann", 1000)
    await store.note_notices("ann", Notices(digest=480))
    assert await store.digested("ann") == 1000
    assert await store.digested("bob") == 0


async def test_finished_games_add_up_and_can_be_forgotten(store: Store):
    """Each person by themselves; a change that finds another version counts nothing."""
    assert await store.reliability(["ann", "bob"]) == {}
    first, second = await created(store), await created(store)
    ann, bob = Reliability(handed_in=5, missed=1), Reliability(handed_in=2, by_steward=3)
    await store.save(Change(record=first, version=1, now=NOON, played={"ann": ann, "bob": bob}))
    with pytest.raises(Conflict):
        await store.save(Change(record=second, version=7, now=NOON, played={"ann": ann}))
    await store.save(Change(record=second, version=1, now=NOON, played={"ann": ann}))
    known = await store.reliability(["ann", "bob", "cid"])
    assert known == {
        "ann": Reliability(games=2, handed_in=10, missed=2),
        "bob": Reliability(games=1, handed_in=2, by_steward=3),
    }
    assert str(known["ann"]) == "2 games, 10 of 12 handed in"
    await store.forget_reliability("ann")
    assert [*await store.reliability(["ann", "bob"])] == ["bob"]


async def test_how_somebody_wants_pictures(store: Store):
    """Apart from what is known of their direct messages, whichever comes first."""
    assert await store.picture("ann") == ""
    await store.note_picture("ann", "tall")
    await store.note_dms("ann", 5, True)
    assert (await store.picture("ann"), await store.dm_channel("ann")) == ("tall", (5, True))
    await store.note_picture("ann", "")
    await store.note_dms("bob", 6, False)
    await store.note_picture("bob", "wide")
    assert (await store.picture("ann"), await store.picture("bob")) == ("", "wide")
    assert await store.dm_channel("bob") == (6, False)


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


async def test_a_lesson_is_seen_at_so_many_moments_and_not_again(store: Store) -> None:
    """A moment counts once, however often its panel is shown; everybody and every lesson has a count of their own."""
    assert [await store.lesson_seen("ann", "stances", f"1.{n}", 2) for n in (1, 1, 2, 2, 3, 4)] == [
        False,
        False,
        False,
        False,
        True,
        True,
    ]
    assert not await store.lesson_seen("bob", "stances", "1.4", 2)
    assert not await store.lesson_seen("ann", "cards", "1.4", 2)


async def test_answers_are_saved_for_one_person_and_one_question(store: Store) -> None:
    """By name; the same name replaces, and nothing of anybody else's is seen."""
    assert await store.save_answer("ann", "ford", "sheet", Saved("wet", "stake 1"), 20)
    assert await store.save_answer("ann", "ford", "sheet", Saved("dry", "stake 2"), 20)
    assert await store.save_answer("ann", "ford", "sheet", Saved("wet", "stake 3"), 20)
    assert await store.save_answer("bob", "ford", "sheet", Saved("wet", "stake 4"), 20)
    assert await store.save_answer("ann", "ford", "camp", Saved("wet", "A1"), 20)
    assert await store.save_answer("ann", "tower", "sheet", Saved("wet", "stake 5"), 20)
    assert await store.saved_answers("ann", "ford", "sheet") == [Saved("dry", "stake 2"), Saved("wet", "stake 3")]
    await store.drop_saved_answer("ann", "ford", "sheet", "wet")
    assert await store.saved_answers("ann", "ford", "sheet") == [Saved("dry", "stake 2")]
    assert await store.saved_answers("bob", "ford", "sheet") == [Saved("wet", "stake 4")]
    assert await store.saved_answers("ann", "ford", "camp") == [Saved("wet", "A1")]
    assert await store.saved_answers("ann", "tower", "sheet") == [Saved("wet", "stake 5")]


async def test_there_are_only_so_many_saved_answers(store: Store) -> None:
    """One more is refused and nothing lost, but any of them can still be replaced."""
    for name in ("one", "two"):
        assert await store.save_answer("ann", "ford", "sheet", Saved(name, "stake 1"), 2)
    assert not await store.save_answer("ann", "ford", "sheet", Saved("three", "stake 1"), 2)
    assert await store.save_answer("ann", "ford", "sheet", Saved("two", "stake 2"), 2)
    assert await store.saved_answers("ann", "ford", "sheet") == [Saved("one", "stake 1"), Saved("two", "stake 2")]


async def test_many_saves_at_once_keep_to_the_bound(shelf: Shelf) -> None:
    """Also from several processes."""
    stores = [await shelf.open(), await shelf.open()]
    done = await asyncio.gather(
        *(stores[n % 2].save_answer("ann", "ford", "sheet", Saved(str(n), "stake 1"), 3) for n in range(8))
    )
    assert (done.count(True), len(await stores[0].saved_answers("ann", "ford", "sheet"))) == (3, 3)
