"""Sheets that are filled in while a table goes on without their players: what lies in the store counts."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import data.tables
from data.store import Draft
from rules.kernel.asks import choose_amount, sheet
from rules.kernel.dice import receipt
from rules.kernel.play import Procedure
from rules.kernel.values import canonical
from rules.table.table import Table
from tests.data.hall import Hall, Meddler
from tests.helpers.parlour import NOON, bid
from tests.helpers.toys import BLUE, RED, Toy, ToyPlay


def write_orders(g: ToyPlay) -> Procedure[None]:
    """Both write a sheet in secret."""
    lines = {"gold": choose_amount("orders.gold", "How much?", 0, 9)}
    orders = yield from g.ask_all({seat: sheet("orders", "Orders?", lines) for seat in g.state.seats})
    g.state.score.update({seat: own["gold"] for seat, own in orders.items()})


def written(gold: int) -> Draft:
    """A sheet on which so much gold stands."""
    return Draft(1, 0, json.dumps({"given": {"gold": gold}, "at": [], "inside": None, "page": 0}))


CLOSE: dict[str, Callable[[Table], Any]] = {
    "the deadline": lambda seated: seated.clock.time_passed(seated.record.due or 0),
    "the referee": lambda seated: seated.clock.move_on(NOON, by="referee"),
}


@pytest.mark.parametrize("close", CLOSE)
async def test_what_is_filled_in_until_the_batch_is_closed_counts(hall: Hall, close: str):
    """Also by another process, in the moment between the reading and the keeping."""
    one, table = await hall.play(write_orders, bid)
    other = await hall.enter(Toy(write_orders, bid))
    sheets = [written(3), written(4)]
    await other.store.save_draft(table, BLUE, written(2))

    async def meddle() -> None:
        if sheets:
            await other.store.save_draft(table, BLUE, sheets.pop(0))

    meddler = Meddler(one.store, meddle)
    one.store = meddler
    await one.change(table, CLOSE[close])
    journal = [(entry.seat, entry.answer, entry.by) for entry, _, _ in await other.store.journal(table)]
    assert (BLUE, {"gold": 4}, "draft") == journal[1]
    assert 3 == meddler.saves
    (proof,) = await other.store.receipts(table)
    assert receipt(proof.nonce, canonical(journal[1][1])) == proof.digest


async def test_the_first_sheet_that_comes_in_the_last_moment_counts(hall: Hall):
    """There was none when the table was read."""
    one, table = await hall.play(write_orders, bid)
    sheets = [written(3)]

    async def meddle() -> None:
        if sheets:
            await hall.opened[0].save_draft(table, BLUE, sheets.pop())

    one.store = Meddler(one.store, meddle)
    await one.change(table, CLOSE["the deadline"])
    assert "draft" in [entry.by for entry, _, _ in await one.store.journal(table)]


async def test_who_never_stops_filling_in_does_not_stop_the_deadline(hall: Hall):
    """In the end the change is alone, and the last sheet before that counts."""
    one, table = await hall.play(write_orders, bid)
    filled: list[int] = []

    async def meddle() -> None:
        filled.append(len(filled))
        await hall.opened[0].save_draft(table, BLUE, written(filled[-1]))

    meddler = Meddler(one.store, meddle)
    one.store = meddler
    await one.change(table, CLOSE["the deadline"])
    answers = {entry.seat: entry.answer for entry, _, _ in await hall.opened[0].journal(table)}
    assert {"gold": filled[-1]} == answers[BLUE]
    assert data.tables.PATIENCE + 1 == meddler.saves == len(filled)


async def test_an_answer_does_not_mind_what_others_fill_in(hall: Hall):
    one, table = await hall.play(write_orders, bid)
    filled = iter(range(9))
    meddler = Meddler(one.store, lambda: hall.opened[0].save_draft(table, BLUE, written(next(filled))))
    one.store = meddler
    await one.change(table, hall.answer(RED, {"gold": 1}))
    assert 1 == meddler.saves
