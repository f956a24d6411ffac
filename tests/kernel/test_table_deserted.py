"""Absent players, and tables that nobody comes to any more: whom the clock waits for, and when it stops."""

import pytest

from rules.kernel.asks import choose_amount
from rules.kernel.game import StewardKind
from rules.kernel.play import Procedure
from rules.table.clock import DESERTED
from rules.table.course import LONGEST_RUN
from rules.table.record import Stage, TellHost
from tests.helpers.parlour import (
    DAY,
    NOON,
    Parlour,
    ask_openly,
    bid,
    refusal,
    strike,
    write_letters,
)
from tests.helpers.toys import BLUE, GREEN, RED, Toy, ToyPlay

THREE = (RED, BLUE, GREEN)


def miss(parlour: Parlour, times: int, *present: str) -> None:
    """Let deadlines pass; those who are present bid in time."""
    for _ in range(times):
        for seat in present:
            parlour.answer(seat, 1)
        parlour.wait_until_due()


def test_whoever_misses_two_deadlines_in_a_row_no_longer_holds_the_clock():
    parlour = Parlour.playing(*[bid] * 6, seats=THREE)
    miss(parlour, 2, RED, GREEN)
    assert parlour.record.is_away(BLUE)
    parlour.answer(RED, 1)
    assert parlour.table.use.waiting() == (BLUE, GREEN)
    assert parlour.answer(GREEN, 1).resolved
    assert (parlour.entries[-2].seat, parlour.entries[-2].by) == (BLUE, "deadline")
    assert parlour.record.chairs[BLUE].missed == 2


def test_a_batch_that_asks_the_absent_alone_is_over_at_once():
    parlour = Parlour.playing(bid, bid, ask_openly(BLUE), ask_openly(BLUE), ask_openly(RED))
    miss(parlour, 2, RED)
    assert parlour.table.use.waiting() == (RED,)
    assert [entry.by for entry in parlour.entries[-2:]] == ["deadline", "deadline"]


def test_an_answer_in_between_starts_the_count_anew():
    parlour = Parlour.playing(*[bid] * 6)
    miss(parlour, 1, RED)
    parlour.answer(BLUE, 2)
    parlour.answer(RED, 2)
    miss(parlour, 1, RED)
    assert not parlour.record.is_away(BLUE)


def test_who_comes_back_holds_the_clock_again():
    parlour = Parlour.playing(*[bid] * 6)
    miss(parlour, 2, RED)
    parlour.answer(BLUE, 5)
    assert parlour.record.chairs[BLUE].missed == 0
    parlour.answer(RED, 1)
    assert not parlour.answer(RED, 1).resolved


def away_on_a_floor() -> Parlour:
    """Blue has missed two bids, and comes to a floor."""
    parlour = Parlour.playing(bid, bid, write_letters, bid, bid, bid, seats=THREE)
    miss(parlour, 2, RED, GREEN)
    assert parlour.table.face(None).away == (BLUE,)
    return parlour


def test_whoever_is_at_his_panel_is_waited_for_again():
    """Else a floor would close while he makes his offers."""
    parlour = away_on_a_floor()
    parlour.do(lambda table: table.clock.come_back(BLUE, parlour.now))
    assert parlour.table.face(None).away == ()
    parlour.answer(BLUE, "letter")
    for seat in (RED, GREEN):
        parlour.answer(seat, "done")
    assert parlour.table.use.waiting() == (BLUE,)


def test_whoever_only_looks_is_away_again_with_the_next_deadline():
    parlour = away_on_a_floor()
    parlour.do(lambda table: table.clock.come_back(BLUE, parlour.now))
    for seat in (RED, GREEN):
        parlour.answer(seat, "done")
    parlour.wait_until_due()
    assert parlour.table.face(None).away == ()
    miss(parlour, 1, RED, GREEN)
    assert parlour.table.face(None).away == (BLUE,)


@pytest.mark.parametrize(("answer", "away"), [("letter", (BLUE,)), ("done", ())])
def test_on_a_floor_only_what_everybody_sees_ends_an_absence(answer, away):
    parlour = away_on_a_floor()
    parlour.answer(BLUE, answer)
    assert parlour.table.face(None).away == away


def test_in_a_silent_window_not_even_a_look_ends_an_absence():
    """Who is back while a window is open may well have reacted."""
    parlour = Parlour.playing(bid, bid, strike, seats=THREE)
    miss(parlour, 2, RED, GREEN)
    parlour.do(lambda table: table.clock.come_back(BLUE, parlour.now))
    assert parlour.table.face(None).away == (BLUE,)


@pytest.mark.parametrize(("answer", "unheeded"), [("letter", 2), ("done", 1)])
def test_the_patience_of_a_table_follows_what_everybody_sees(answer, unheeded):
    """A private act on a floor does not put off the pause: when a table pauses would tell of it."""
    parlour = Parlour.playing(bid, write_letters, bid)
    idle(parlour, 1)
    parlour.answer(RED, answer)
    idle(parlour, 1)
    assert parlour.record.unheeded == unheeded


def test_a_table_of_floors_pauses_when_nobody_is_done_for_several_rounds():
    """Nobody is booked on a floor; the rounds are counted all the same."""
    parlour = Parlour.playing(*[write_letters] * 9)
    parlour.do(lambda table: table.clock.set_patience(2))
    idle(parlour, 3)
    assert (parlour.stage, parlour.record.is_deserted) == (Stage.PAUSED, True)


def test_a_deserted_table_pauses():
    parlour = Parlour.playing(*[bid] * 6)
    miss(parlour, 2)
    assert (parlour.stage, parlour.record.due) == (Stage.PAUSED, None)
    assert parlour.told()[-1] == "table.paused"
    parlour.do(lambda table: table.clock.resume(parlour.now))
    assert [chair.missed for chair in parlour.record.chairs.values()] == [0, 0]


def test_the_host_of_a_deserted_table_is_told():
    parlour = Parlour.playing(*[bid] * 6)
    miss(parlour, 2)
    assert [TellHost(why=DESERTED)] == [effect for effect in parlour.effects if isinstance(effect, TellHost)]


def test_a_deserted_table_goes_on_with_the_act_of_any_player():
    parlour = Parlour.playing(*[bid] * 6)
    miss(parlour, 2)
    parlour.restart()
    parlour.answer(BLUE, 3)
    assert (parlour.stage, parlour.record.is_deserted, parlour.table.use.waiting()) == (Stage.RUNNING, False, (RED,))
    assert parlour.record.due is not None


def test_a_deserted_table_goes_on_when_a_player_looks_in():
    parlour = Parlour.playing(*[bid] * 6)
    miss(parlour, 2)
    parlour.do(lambda table: table.clock.come_back(RED, parlour.now))
    assert (parlour.stage, parlour.told()) == (Stage.RUNNING, ["table.resumed"])


def test_nobody_wakes_a_table_that_its_host_has_paused():
    parlour = Parlour.playing(bid)
    parlour.do(lambda table: table.clock.pause("Holidays.", parlour.now))
    parlour.do(lambda table: table.clock.come_back(RED, parlour.now))
    assert parlour.stage is Stage.PAUSED


def test_a_steward_does_not_wake_a_deserted_table():
    parlour = Parlour.playing(*[bid] * 6)
    miss(parlour, 2)
    assert "paused" in refusal(parlour, lambda table: table.answers.take(BLUE, 1, parlour.now, by="steward"))


def idle(parlour: Parlour, rounds: int) -> None:
    """Deadlines pass, and the one whom nobody asks any more watches."""
    for _ in range(rounds):
        parlour.wait_until_due()


def bid_without_red(g: ToyPlay) -> Procedure[None]:
    """Red is out of the game, and blue and green bid on."""
    yield from g.ask_all({seat: choose_amount("bid.amount", "How much?", 0, 9) for seat in (BLUE, GREEN)})


def test_a_table_pauses_when_nobody_has_acted_for_several_rounds():
    """Though not all are away: red has no part in the game any more, and is never late."""
    parlour = Parlour.playing(*[bid_without_red] * 900, seats=THREE)
    parlour.do(lambda table: table.clock.set_patience(4))
    idle(parlour, 4)
    assert parlour.stage is Stage.RUNNING
    idle(parlour, 1)
    assert (parlour.stage, parlour.record.is_deserted) == (Stage.PAUSED, True)
    parlour.answer(GREEN, 1)
    assert parlour.stage is Stage.RUNNING


def test_whoever_acts_in_time_keeps_the_table_going_for_ever():
    parlour = Parlour.playing(*[bid_without_red] * 30, seats=THREE)
    parlour.do(lambda table: table.clock.set_patience(1))
    miss(parlour, 1, BLUE)
    miss(parlour, 1, GREEN)
    miss(parlour, 1, BLUE)
    assert parlour.stage is Stage.RUNNING


def test_a_silent_window_that_nobody_heeds_counts_for_nothing():
    """Else it would be told whether anybody has reacted."""
    parlour = Parlour.playing(*[strike] * 9)
    parlour.do(lambda table: table.clock.set_patience(1))
    idle(parlour, 4)
    assert (parlour.stage, parlour.record.unheeded) == (Stage.RUNNING, 0)


def test_absent_people_do_not_play_a_whole_game_in_one_go():
    """After so many phases the clock has its say again."""
    parlour = Parlour.playing(*[bid_without_red] * 900, seats=THREE)
    idle(parlour, 2)
    assert LONGEST_RUN <= len(parlour.entries) // 2 < 2 * LONGEST_RUN
    assert parlour.record.due == parlour.now + DAY


@pytest.mark.parametrize("rounds", [0, 21])
def test_patience_has_its_limits(rounds):
    parlour = Parlour.playing(bid)
    assert "1 to 20 rounds" in refusal(parlour, lambda table: table.clock.set_patience(rounds))


def test_a_table_at_which_only_stewards_and_absent_people_are_left_pauses():
    parlour = Parlour.playing(*[bid] * 6, seats=THREE)
    miss(parlour, 2, RED, GREEN)
    parlour.do(lambda table: table.people.leave("ann", parlour.now))
    assert Stage.RUNNING is parlour.stage
    parlour.do(lambda table: table.people.replace(GREEN, "", parlour.now))
    assert (parlour.stage, parlour.record.why) == (Stage.PAUSED, DESERTED)


def test_a_table_of_stewards_is_moved_on_by_the_deadline_without_blame():
    parlour = Parlour(Toy(bid, bid), ("ann",))
    parlour.do(lambda table: table.lobby.invite_steward(StewardKind.FIRST))
    parlour.do(lambda table: table.lobby.call_to_order("ann", "", NOON))
    parlour.answer(RED, 1)
    parlour.wait_until_due()
    assert parlour.told() == ["bids"]
