"""What is counted of the questions that somebody was asked."""

from __future__ import annotations

from rules.table.leave import StandIn
from rules.table.reliability import Reliability
from rules.table.table import Table
from tests.helpers.parlour import Parlour, ask_openly, bid, strike
from tests.helpers.toys import BLUE, GREEN, RED, Script

THREE = (RED, BLUE, GREEN)


def playing(*scripts: Script) -> Parlour:
    return Parlour.playing(*(scripts or [bid] * 9), seats=THREE)


def of(parlour: Parlour, person: str) -> Reliability:
    return parlour.record.tallies.get(person, Reliability())


def play_without_blue(parlour: Parlour) -> None:
    parlour.answer(RED, 1)
    parlour.answer(GREEN, 1)


def test_answers_and_missed_deadlines_are_counted_once() -> None:
    """An answer that is changed, taken back and given again is one; who is passed over has missed that, too."""
    parlour = playing()
    parlour.answer(RED, 1)
    parlour.answer(RED, 2)
    parlour.do(lambda table: table.answers.withdraw(RED, parlour.now))
    assert Reliability() == of(parlour, "ann")
    parlour.answer(RED, 3)
    assert Reliability(handed_in=1) == of(parlour, "ann")
    parlour.answer(GREEN, 1)
    parlour.wait_until_due()
    assert Reliability(missed=1) == of(parlour, "bob")
    play_without_blue(parlour)
    parlour.wait_until_due()
    play_without_blue(parlour)
    assert (Reliability(handed_in=3), Reliability(missed=3)) == (of(parlour, "cid"), of(parlour, "bob"))


def test_an_answer_that_is_undone_is_not_handed_in() -> None:
    parlour = playing(ask_openly(RED), ask_openly(RED), bid)
    parlour.answer(RED, "yes")
    parlour.do(lambda table: table.answers.undo(RED, parlour.now))
    assert Reliability() == of(parlour, "ann")
    parlour.answer(RED, "no")
    assert Reliability(handed_in=1) == of(parlour, "ann")


def test_what_a_steward_answers_is_his_and_on_leave_nothing_is_missed() -> None:
    parlour = playing()
    parlour.do(lambda table: table.absence.announce("bob", parlour.now, parlour.now + 10**6, parlour.now))
    play_without_blue(parlour)
    assert Reliability() == of(parlour, "bob")
    parlour.do(lambda table: table.absence.choose("bob", StandIn.STEWARD, parlour.now))
    parlour.answer(BLUE, 1, by="steward")
    assert Reliability(by_steward=1) == of(parlour, "bob")


def test_silent_windows_count_for_nobody() -> None:
    parlour = playing(strike, strike, bid)
    parlour.answer(RED, "pass")
    parlour.wait_until_due()
    assert {} == parlour.record.tallies


def test_old_and_new_holder_keep_records_of_their_own() -> None:
    parlour = playing()
    parlour.answer(BLUE, 1)
    play_without_blue(parlour)
    parlour.do(lambda table: table.people.replace(BLUE, "eve", parlour.now))
    play_without_blue(parlour)
    parlour.wait_until_due()
    assert (Reliability(handed_in=1), Reliability(missed=1)) == (of(parlour, "bob"), of(parlour, "eve"))


def test_only_a_game_with_an_end_is_counted() -> None:
    """A game that is abandoned adds nothing to anybody's record."""
    ended, abandoned = playing(bid), playing(bid)
    heard: list[bool] = []
    ended.do(lambda table: heard.append(table.use.has_ended))
    for parlour in (ended, abandoned):
        play_without_blue(parlour)

    def end(table: Table) -> None:
        table.answers.take(BLUE, 1, ended.now)
        heard.append(table.use.has_ended)

    def abandon(table: Table) -> None:
        table.people.abandon("No.", abandoned.now)
        heard.append(table.use.has_ended)

    ended.do(end)
    abandoned.do(abandon)
    assert [False, True, False] == heard
