"""What every table store must do with letters: keep each copy, in order, for as long as the table."""

from data.store import Change, Store
from rules.kernel.values import Seat
from rules.table.record import DeliverLetter, Letter, Record, ReportLetter
from tests.data.shelf import NOON, Shelf, created
from tests.helpers.toys import BLUE, GREEN, RED


def letter(seat: Seat, number: int, **more: object) -> Letter:
    """A copy of a letter from Red to the others, of whoever sat there first."""
    usual = {
        "holder": HOLDERS[seat],
        "sender": RED,
        "receivers": (BLUE, GREEN),
        "text": f"Wörd {number}\n'; --",
        "at": NOON + number,
    }
    return Letter.model_validate({"seat": seat, "number": number, **usual, **more})


HOLDERS = {RED: "ann", BLUE: "bob", GREEN: "cid"}


async def keep(store: Store, kept: Record, *letters: Letter, version: int = 1) -> None:
    await store.save(Change(record=kept, version=version, now=NOON, letters=letters))


async def test_letters_come_back_in_order(shelf: Shelf):
    store = await shelf.open()
    kept = await created(store)
    await keep(store, kept, *[letter(RED, number) for number in (1, 2, 3, 11)], letter(BLUE, 1))
    other = await shelf.open()
    assert [letter(RED, number) for number in (2, 3, 11)] == list(await other.letters(kept.id, RED, "ann", 3))
    assert [letter(RED, 1), letter(RED, 2)] == list(await other.letters(kept.id, RED, "ann", 9, before=3))
    assert [letter(BLUE, 1)] == list(await other.letters(kept.id, BLUE, "bob", 9))
    assert [] == list(await other.letters(kept.id, GREEN, "cid", 9))


async def test_a_single_copy_is_found_by_its_number(store: Store):
    kept, another = await created(store), await created(store)
    await keep(store, kept, letter(RED, 1), letter(BLUE, 1))
    assert letter(BLUE, 1) == await store.letter(kept.id, BLUE, "bob", 1)
    assert None is await store.letter(kept.id, BLUE, "bob", 2)
    assert None is await store.letter(kept.id, GREEN, "cid", 1)
    assert None is await store.letter(another.id, BLUE, "bob", 1)


async def test_a_reported_copy_takes_the_place_of_the_old_one(store: Store):
    kept, another = await created(store), await created(store)
    await keep(store, kept, letter(RED, 1), letter(BLUE, 1), letter(GREEN, 1), letter(GREEN, 2))
    reported = [letter(GREEN, 1, reported="An insult."), letter(BLUE, 1, reported="Rude.", at=NOON + 9)]
    await keep(store, kept, *reported, version=2)
    assert reported == list(await store.reported_letters(kept.id, 9))
    assert reported[1:] == list(await store.reported_letters(kept.id, 1))
    assert [reported[0], letter(GREEN, 2)] == list(await store.letters(kept.id, GREEN, "cid", 9))
    assert [] == list(await store.reported_letters(another.id, 9))


async def test_reported_letters_of_one_writer_are_left_out_before_the_others_are_counted(store: Store):
    kept = await created(store)
    own = [letter(GREEN, number, reported="Rude.", at=NOON + number) for number in (2, 3)]
    other = letter(GREEN, 1, reported="An insult.").model_copy(update={"sender": BLUE})
    await keep(store, kept, other, *own)
    assert [own[1]] == list(await store.reported_letters(kept.id, 1))
    assert [other] == list(await store.reported_letters(kept.id, 1, not_by=own[0].sender))


async def test_what_is_to_be_delivered_names_the_copy_alone(store: Store):
    kept = await created(store)
    copy = {"seat": BLUE, "holder": "bob", "number": 1}
    effects = [DeliverLetter.model_validate(copy), ReportLetter.model_validate(copy)]
    await store.save(Change(record=kept, version=1, now=NOON, letters=[letter(BLUE, 1)], effects=effects))
    parcels = await store.unsent(kept.id)
    assert effects == [parcel.effect for parcel in parcels]
    await store.drop(parcels)
    assert letter(BLUE, 1) == await store.letter(kept.id, BLUE, "bob", 1)


async def test_each_holder_of_a_seat_has_his_own_copies(store: Store):
    """Two people at one seat count alike, and neither finds what the other has."""
    kept = await created(store)
    hers = letter(BLUE, 1, holder="eve", text="Welcome.")
    await keep(store, kept, letter(BLUE, 1), letter(BLUE, 2), hers)
    assert [letter(BLUE, 1), letter(BLUE, 2)] == list(await store.letters(kept.id, BLUE, "bob", 9))
    assert [hers] == list(await store.letters(kept.id, BLUE, "eve", 9))
    assert (hers, None) == tuple([await store.letter(kept.id, BLUE, "eve", number) for number in (1, 2)])
    assert [] == list(await store.letters(kept.id, BLUE, "", 9))
    reported = letter(BLUE, 1, reported="Rude.")
    await keep(store, kept, reported, version=2)
    assert [reported] == list(await store.reported_letters(kept.id, 9))
    assert hers == await store.letter(kept.id, BLUE, "eve", 1)
