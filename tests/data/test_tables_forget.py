"""Somebody who is taken out of a table: the game goes on, nothing names them, and they learn nothing by it."""

from __future__ import annotations

import pytest

from rules.kernel.values import Refused
from rules.table.proposals import GiveSeat, Proposal
from rules.table.record import Desk, Stage
from rules.table.table import Table
from tests.data.hall import Hall
from tests.helpers.parlour import ask_openly
from tests.helpers.toys import BLUE, RED


def forget(person: str, hall: Hall) -> object:
    return lambda seated: seated.people.forget(person, hall.now)


async def test_nobody_comes_back_to_another_seat_by_being_forgotten(hall: Hall) -> None:
    """The record bears no name, and yet it is known whoever asks; when the game is over even that is gone."""
    tables, table = await hall.play(ask_openly(RED))
    await tables.change(table, forget("bob", hall))

    def look(seated: Table) -> None:
        assert '"bob"' not in seated.record.model_dump_json()
        assert ("", True) == (seated.record.chairs[BLUE].holder, seated.record.chairs[BLUE].steward is not None)
        with pytest.raises(Refused, match="knows too much for another seat"):
            seated.people.seats.require_newcomer("bob", RED)
        seated.people.seats.require_newcomer("bob", BLUE)
        seated.people.seats.require_newcomer("cid", RED)

    await tables.look(table, look)
    await tables.change(table, lambda seated: seated.people.abandon("Rain.", hall.now))
    kept = await tables.store.load(table, 5)
    assert not [person for person in kept.record.sat if person.startswith("veiled:")]


async def test_all_places_of_a_record_are_seen_to(hall: Hall) -> None:
    tables, table = await hall.play(ask_openly(RED))

    def name_everywhere(seated: Table) -> None:
        seated.record.proposed = {"eve": (1,), "ann": (2,)}
        seated.record.former_desks = {RED: {"eve": Desk(letters=2), "ann": Desk()}}
        seated.record.sat["eve"] = BLUE
        seated.record.proposal = Proposal(what=GiveSeat(seat=BLUE, newcomer="eve"), by=RED, until=hall.now + 60)

    await tables.change(table, name_everywhere)
    assert '"eve"' in (await tables.store.load(table, 5)).record.model_dump_json()
    await tables.change(table, forget("eve", hall))
    record = (await tables.store.load(table, 5)).record
    assert '"eve"' not in record.model_dump_json()
    assert record.proposal is None
    assert {"ann"} == set(record.former_desks[RED])
    assert Stage.RUNNING is record.stage, "they did not sit here"


async def test_the_last_one_ends_the_game_and_a_finished_one_keeps_no_name(hall: Hall) -> None:
    tables, table = await hall.play(ask_openly(RED))
    await tables.change(table, forget("ann", hall))
    assert "bob" == (await tables.store.load(table, 5)).record.host
    await tables.change(table, forget("bob", hall))
    record = (await tables.store.load(table, 5)).record
    assert (Stage.FINISHED, "") == (record.stage, record.host)
    assert not {"ann", "bob"} & {chair.holder for chair in record.chairs.values()}
    await tables.change(table, forget("bob", hall))
