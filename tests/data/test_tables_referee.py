"""Rules that fail or change under a game: the referee is called, and nothing is lost."""

import asyncio

import pytest

from data.store import Draft
from data.tables import Saved, Tables
from rules.kernel.asks import choose_amount
from rules.kernel.choices import yes_no
from rules.kernel.play import Procedure, RulesError
from rules.kernel.values import Refused
from rules.table.record import Stage
from tests.crash.house import rows
from tests.data.hall import Hall, Meddler, stage
from tests.helpers.parlour import NOON, ask_openly, bid
from tests.helpers.toys import BLUE, RED, Script, Toy, ToyPlay

# Rules that fail


def faulty(*, fails: bool) -> Script:
    """Both bid; the rules cannot bear a nine, until they are mended."""

    def script(g: ToyPlay) -> Procedure[None]:
        bids = yield from g.ask_all(dict.fromkeys(g.state.seats, choose_amount("bid.amount", "How much?", 0, 9)))
        if fails and 9 in bids.values():
            raise KeyError("a fault in the rules")
        g.state.score.update(bids)

    return script


async def flagged(hall: Hall) -> tuple[Tables, int]:
    """A table whose rules have failed with bob's answer, after ann's was stored."""
    tables, table = await hall.play(ask_openly(RED), faulty(fails=True), bid)
    await tables.change(table, hall.answer(RED, "yes"))
    await tables.change(table, hall.answer(RED, 4, nonce="n"))
    await tables.store.save_draft(table, BLUE, Draft(2, 0, "nine"))
    with pytest.raises(RulesError):
        await tables.change(table, hall.answer(BLUE, 9))
    return tables, table


async def test_an_error_in_the_rules_calls_the_referee_and_loses_nothing(hall: Hall):
    tables, table = await flagged(hall)
    kept = await tables.store.load(table, 9)
    assert (Stage.REFEREE, 1, None) == (kept.record.stage, kept.record.diverged, kept.record.due)
    assert {RED: 4} == {seat: given.answer for seat, given in kept.pending.items()}
    assert Draft(2, 0, "nine") == await tables.store.draft(table, BLUE)
    assert 1 == len(await tables.store.journal(table))
    news = [parcel.effect for parcel in await tables.store.unsent(table) if parcel.effect.kind == "news"]
    assert ["table.referee"] == [event.kind for event in news[-1].events]
    with pytest.raises(Refused, match="referee"):
        await tables.change(table, hall.answer(BLUE, 3))


async def test_after_an_error_the_referee_rewinds(hall: Hall):
    tables, table = await flagged(hall)
    await tables.change(table, lambda seated: seated.rewinds.rewind(1))
    assert (RED, BLUE) == await tables.look(table, lambda seated: seated.use.waiting())
    for seat in (RED, BLUE):
        await tables.change(table, hall.answer(seat, 3))
    assert 2 == (await tables.look(table, lambda seated: seated.session.state.phase))


async def test_with_mended_rules_the_game_goes_on_and_sealed_answers_are_still_there(hall: Hall):
    _, table = await flagged(hall)
    mended = await hall.enter(Toy(ask_openly(RED), faulty(fails=False), bid))
    await mended.accept_new_course(table)
    assert (BLUE,) == await mended.look(table, lambda seated: seated.use.waiting())
    assert 4 == (await mended.look(table, lambda seated: seated.face(RED))).answer
    assert (await mended.change(table, hall.answer(BLUE, 9))).resolved
    assert {RED: 4, BLUE: 9} == await mended.look(table, lambda seated: seated.face(None).view.score)


async def test_rules_that_are_not_mended_fail_again_and_the_table_stays_with_the_referee(hall: Hall):
    tables, table = await hall.play(ask_openly(RED), bid)
    await tables.change(table, hall.answer(RED, "yes"))

    def broken(g: ToyPlay) -> Procedure[None]:
        yield from g.ask(RED, yes_no("never.asked", "?")) if g.state.score[BLUE] else ()
        raise KeyError("a fault in the rules")

    worse = await hall.enter(Toy(ask_openly(RED), broken))
    for _ in range(2):
        with pytest.raises((Refused, RulesError)):
            await worse.change(table, hall.answer(RED, 1))
        before = rows(hall.path, marks=True)
        with pytest.raises(RulesError):
            await worse.accept_new_course(table)
        assert before == rows(hall.path, marks=True)
    assert Stage.REFEREE is await worse.look(table, stage)


async def test_an_error_before_the_first_turn_leaves_the_lobby_as_it_was(hall: Hall):
    def broken(g: ToyPlay) -> Procedure[None]:
        raise KeyError("a fault in the rules")
        yield

    tables = await hall.enter(Toy(broken))
    table = await hall.seat(tables, begin=False)
    before = rows(hall.path, marks=True)
    with pytest.raises(RulesError):
        await tables.change(table, lambda seated: seated.lobby.report("bob", "", NOON))
    assert before == rows(hall.path, marks=True)
    mended = await hall.enter(Toy(bid))
    assert await mended.change(table, lambda seated: seated.lobby.report("bob", "", NOON))


async def test_an_error_at_the_deadline_stops_the_clock(hall: Hall):
    def late(g: ToyPlay) -> Procedure[None]:
        yield from g.ask(RED, yes_no("late.now", "Fail?"))
        raise KeyError("a fault in the rules")

    tables, table = await hall.play(late)
    with pytest.raises(RulesError):
        await tables.change(table, lambda seated: seated.clock.time_passed(seated.record.due))
    assert None is await tables.store.next_wake()


async def test_an_error_while_another_process_changes_the_table_still_calls_the_referee(hall: Hall):
    tables, table = await hall.play(faulty(fails=True), bid)
    await tables.change(table, hall.answer(RED, 9))
    other = await hall.enter(Toy(faulty(fails=True), bid))
    interruptions = [lambda seated: seated.clock.extend(60, NOON)]

    async def meddle() -> None:
        if interruptions:
            await other.change(table, interruptions.pop())

    tables.store = Meddler(tables.store, meddle)
    with pytest.raises(RulesError):
        await tables.change(table, hall.answer(BLUE, 1))
    assert Stage.REFEREE is await other.look(table, stage)


# Rules that change


def scored(points: int) -> Script:
    """One phase of three answers, each worth so many points."""

    def script(g: ToyPlay) -> Procedure[None]:
        for _ in range(3):
            yield from g.ask(RED, yes_no("score.go", "Go on?"))
            g.state.score[RED] += points

    return script


async def changed_rules(hall: Hall) -> tuple[Tables, int]:
    tables, table = await hall.play(scored(1), bid)
    for _ in range(2):
        await tables.change(table, hall.answer(RED, "yes"))
    return await hall.enter(Toy(scored(10), bid)), table


@pytest.mark.parametrize("is_looked_at", [True, False], ids=["by_a_look", "by_a_change"])
async def test_a_journal_that_no_longer_fits_is_flagged_once_by_the_first_who_touches_it(
    hall: Hall, is_looked_at: bool
):
    tables, table = await changed_rules(hall)
    heard: list[Saved] = []
    tables.listeners.append(heard.append)
    if is_looked_at:
        assert Stage.REFEREE is await tables.look(table, stage)
        assert 1 == len(heard)
    for _ in range(2):
        with pytest.raises(Refused, match="referee"):
            await tables.change(table, hall.answer(RED, "yes"))
    assert 1 == len(heard)
    kept = await tables.store.load(table, 9)
    assert (Stage.REFEREE, 0) == (kept.record.stage, kept.record.diverged)
    assert 2 == len(await tables.store.journal(table))


async def test_two_processes_flag_the_same_table_at_once(hall: Hall):
    one, table = await changed_rules(hall)
    other = await hall.enter(Toy(scored(10), bid))
    results = await asyncio.gather(
        *[process.change(table, hall.answer(RED, "yes")) for process in (one, other)], return_exceptions=True
    )
    assert all(isinstance(result, Refused) for result in results)
    news = [parcel.effect for parcel in await one.store.unsent(table) if parcel.effect.kind == "news"]
    assert 1 == sum(event.kind == "table.referee" for effect in news for event in effect.events)


async def test_the_referee_accepts_the_new_course(hall: Hall):
    tables, table = await changed_rules(hall)
    with pytest.raises(Refused):
        await tables.change(table, hall.answer(RED, "yes"))
    await tables.accept_new_course(table)
    fresh = await hall.enter(Toy(scored(10), bid))
    for process in (tables, fresh):
        assert 20 == await process.look(table, lambda seated: seated.session.state.score[RED])
    journal = await tables.store.journal(table)
    assert [True, True, False, False] == [void for _, _, void in journal]
    with pytest.raises(Refused, match="needs no referee"):
        await tables.accept_new_course(table)


async def test_a_lobby_has_no_course_to_accept(hall: Hall):
    tables = await hall.enter(Toy(bid))
    table = await hall.seat(tables, begin=False)
    with pytest.raises(Refused, match="has not begun"):
        await tables.accept_new_course(table)
