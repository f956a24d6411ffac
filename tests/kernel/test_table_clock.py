"""The clock: deadlines, reminders, the referee who moves on, pauses."""

import pytest

from rules.kernel.asks import choose_amount
from rules.kernel.play import Procedure
from rules.kernel.values import Refused, Seat
from rules.table.record import Remind, Stage
from tests.helpers.parlour import (
    DAY,
    HOUR,
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


def drill(g: ToyPlay) -> Procedure[None]:
    """Dialogues side by side, of two questions each."""

    def train(seat: Seat) -> Procedure[int]:
        first = yield from g.ask(seat, choose_amount("drill.first", "First?", 0, 9))
        return first + (yield from g.ask(seat, choose_amount("drill.second", "Second?", 0, 9)))

    yield from g.each({seat: train(seat) for seat in g.state.seats})


# Deadlines


def test_a_new_batch_sets_the_deadline_and_the_reminder_before_it():
    parlour = Parlour.playing(bid, bid)
    assert (parlour.record.due, parlour.record.remind_at) == (NOON + DAY, NOON + DAY - DAY // 4)
    parlour.now += HOUR
    parlour.answer(RED, 1)
    assert parlour.record.due == NOON + DAY
    parlour.answer(BLUE, 1)
    assert parlour.record.due == NOON + HOUR + DAY


def test_a_silent_window_has_a_length_of_its_own():
    parlour = Parlour.playing(strike, bid)
    assert parlour.record.due == NOON + 4 * HOUR


def test_a_floor_has_one_deadline_however_often_people_act():
    parlour = Parlour.playing(write_letters)
    parlour.now += HOUR
    parlour.answer(RED, "letter")
    assert parlour.record.due == NOON + DAY


def test_nothing_happens_before_its_time():
    parlour = Parlour.playing(bid)
    parlour.wait(DAY - DAY // 4 - 1)
    assert (parlour.effects, parlour.record.due) == ([], NOON + DAY)


def test_at_the_deadline_the_fallback_is_played_for_whoever_is_late():
    parlour = Parlour.playing(bid, bid)
    parlour.answer(RED, 5)
    parlour.wait_until_due()
    assert [(e.seat, e.answer, e.by) for e in parlour.entries] == [(RED, 5, "player"), (BLUE, 0, "deadline")]
    assert parlour.told() == ["table.missed", "bids"]
    assert parlour.news()[0].events[0].data["seats"] == [BLUE]
    assert [parlour.record.chairs[seat].missed for seat in (RED, BLUE)] == [0, 1]
    assert parlour.now + DAY == parlour.record.due


def test_a_deadline_closes_a_floor():
    parlour = Parlour.playing(write_letters, ask_openly(RED))
    parlour.answer(RED, "letter")
    parlour.wait_until_due()
    assert [(e.seat, e.answer) for e in parlour.entries] == [(RED, "letter"), (RED, "done"), (BLUE, "done")]


@pytest.mark.parametrize("script", [write_letters, drill], ids=["a floor", "dialogues"])
def test_where_people_act_in_private_the_deadline_names_and_books_nobody(script):
    """Only they know who has acted and forgotten to end it, and who was never there."""
    parlour = Parlour.playing(script, bid, seats=THREE)
    parlour.answer(RED, "letter" if script is write_letters else 1)
    parlour.wait_until_due()
    assert "table.time_up" == parlour.told()[0]
    assert parlour.news()[0].events[0].data == {}
    assert [chair.missed for chair in parlour.record.chairs.values()] == [0, 0, 0]


def test_a_floor_that_only_stewards_hold_open_closes_without_a_word():
    parlour = Parlour.playing(write_letters, bid)
    parlour.do(lambda table: table.people.replace(BLUE, "", NOON))
    parlour.answer(RED, "done")
    parlour.wait_until_due()
    assert parlour.told() == []


def test_a_missed_silent_window_is_nobodys_business():
    """Else it would be told who did not react."""
    parlour = Parlour.playing(strike, bid)
    parlour.answer(RED, "pass")
    parlour.wait_until_due()
    assert parlour.told() == ["struck"]
    assert [chair.missed for chair in parlour.record.chairs.values()] == [0, 0]


def test_a_late_clock_moves_on_once_and_from_now():
    parlour = Parlour.playing(bid, bid, bid)
    parlour.wait(5 * DAY)
    assert len(parlour.entries) == 2
    assert parlour.record.due == NOON + 6 * DAY


# Reminders


def reminder(parlour: Parlour) -> None:
    parlour.wait(parlour.record.remind_at - parlour.now)


def test_whoever_is_waited_for_is_reminded_once():
    parlour = Parlour.playing(bid, seats=THREE)
    parlour.answer(RED, 1)
    reminder(parlour)
    assert parlour.reminded() == [BLUE, GREEN]
    remind = parlour.effects[0]
    assert isinstance(remind, Remind)
    assert (remind.batch, remind.due, remind.private, remind.last) == (1, NOON + DAY, False, False)
    parlour.wait(60)
    assert parlour.effects == []


def test_the_last_one_is_told_that_all_others_wait_for_him():
    parlour = Parlour.playing(bid)
    parlour.answer(RED, 1)
    reminder(parlour)
    assert [(effect.seat, effect.last) for effect in parlour.effects] == [(BLUE, True)]


def test_in_a_silent_window_reminders_are_private_and_do_not_count_the_others():
    parlour = Parlour.playing(strike)
    parlour.answer(RED, "pass")
    reminder(parlour)
    assert [(effect.seat, effect.private, effect.last) for effect in parlour.effects] == [(BLUE, True, False)]


def test_on_a_floor_reminders_are_private_for_whoever_has_acted_and_whoever_has_not():
    """A call in the channel would say of somebody who has acted that he is still to decide."""
    parlour = Parlour.playing(write_letters, seats=THREE)
    parlour.answer(RED, "letter")
    parlour.answer(GREEN, "done")
    reminder(parlour)
    assert [(effect.seat, effect.private) for effect in parlour.effects] == [(RED, True), (BLUE, True)]


def test_in_dialogues_everybody_sees_who_is_waited_for_and_may_hear_him_called():
    parlour = Parlour.playing(drill, seats=THREE)
    parlour.answer(RED, 1)
    reminder(parlour)
    assert [(effect.seat, effect.private) for effect in parlour.effects] == [(seat, False) for seat in THREE]


def test_nobody_is_reminded_when_only_stewards_are_waited_for():
    parlour = Parlour.playing(bid)
    parlour.do(lambda table: table.people.replace(BLUE, "", NOON))
    parlour.answer(RED, 1)
    reminder(parlour)
    assert parlour.effects == []


def test_a_restart_does_not_double_a_reminder():
    parlour = Parlour.playing(bid)
    reminder(parlour)
    parlour.restart()
    parlour.wait(60)
    assert parlour.effects == []


def test_a_reminder_that_was_slept_through_is_not_sent_after_the_deadline():
    parlour = Parlour.playing(bid, bid)
    parlour.wait(2 * DAY)
    assert parlour.reminded() == []


def test_each_deadline_has_its_own_reminder():
    parlour = Parlour.playing(bid, bid)
    reminder(parlour)
    parlour.wait_until_due()
    reminder(parlour)
    assert parlour.reminded() == [RED, BLUE]


def test_whoever_has_not_reported_for_duty_is_called_once_more():
    parlour = Parlour(Toy(bid), ("ann",))
    parlour.do(lambda table: table.join("bob", ""))
    parlour.do(lambda table: table.lobby.call_to_order("ann", "", NOON))
    reminder(parlour)
    assert (parlour.told(), parlour.stage) == (["table.called"], Stage.SEATED)
    assert parlour.news()[0].events[0].data["missing"] == [BLUE]
    assert parlour.record.remind_at is None


# The referee moves on


def test_the_referee_answers_by_fallback_for_some():
    parlour = Parlour.playing(bid, seats=THREE)
    parlour.do(lambda table: table.clock.move_on(NOON, by="referee", seats=[BLUE]))
    assert parlour.table.use.waiting() == (RED, GREEN)
    parlour.do(lambda table: table.clock.move_on(NOON, by="referee"))
    assert {"referee"} == {entry.by for entry in parlour.entries}
    assert [chair.missed for chair in parlour.record.chairs.values()] == [0, 0, 0]


def test_the_referee_cannot_move_on_where_nobody_is_waited_for():
    parlour = Parlour.playing(bid, seats=THREE)
    parlour.answer(BLUE, 1)
    why = refusal(parlour, lambda table: table.clock.move_on(NOON, by="referee", seats=[BLUE]))
    assert why == "Nobody is being waited for."


# Pause, resume, extend


def test_a_pause_keeps_the_rest_of_the_clock():
    parlour = Parlour.playing(bid)
    parlour.now += 20 * HOUR
    parlour.do(lambda table: table.clock.pause("Holidays.", parlour.now))
    assert (parlour.stage, parlour.record.due, parlour.record.left) == (Stage.PAUSED, None, 4 * HOUR)
    assert parlour.table.use.waiting() == ()
    parlour.wait(9 * DAY)
    assert (parlour.effects, parlour.stage) == ([], Stage.PAUSED)
    parlour.do(lambda table: table.clock.resume(parlour.now))
    assert (parlour.now + 4 * HOUR, None) == (parlour.record.due, parlour.record.left)
    assert parlour.told() == ["table.resumed"]
    assert {RED, BLUE} == {whisper.seat for whisper in parlour.whispers()}


def test_a_clock_that_had_run_out_leaves_a_minute():
    parlour = Parlour.playing(bid)
    parlour.now += 2 * DAY
    parlour.do(lambda table: table.clock.pause("Late.", parlour.now))
    assert parlour.record.left == 60


def test_nobody_acts_while_the_game_is_paused():
    parlour = Parlour.playing(bid)
    parlour.answer(RED, 1)
    parlour.do(lambda table: table.clock.pause("Holidays.", NOON))
    for action in (
        lambda table: table.answers.take(BLUE, 1, NOON),
        lambda table: table.answers.withdraw(RED, NOON),
        lambda table: table.answers.undo(RED, NOON),
        lambda table: table.clock.move_on(NOON, by="referee"),
    ):
        assert "This game is paused" in refusal(parlour, action)
    parlour.restart()
    parlour.do(lambda table: table.clock.resume(NOON))
    assert parlour.table.use.waiting() == (BLUE,)


def test_a_paused_game_calls_nobody_by_name():
    parlour = Parlour.playing(ask_openly(RED))
    parlour.do(lambda table: table.clock.pause("Holidays.", NOON))
    assert parlour.news()[0].call == ()
    parlour.do(lambda table: table.clock.resume(NOON))
    assert parlour.news()[0].call == (RED,)


@pytest.mark.parametrize(("action", "why"), [("pause", "Only a running game"), ("resume", "is not paused")])
def test_only_a_running_game_pauses_and_only_a_paused_one_resumes(action, why):
    parlour = Parlour(Toy(bid), ("ann",))
    act = {"pause": lambda table: table.clock.pause("", NOON), "resume": lambda table: table.clock.resume(NOON)}[action]
    assert why in refusal(parlour, act)


def test_more_time_for_all():
    parlour = Parlour.playing(bid)
    assert parlour.do(lambda table: table.clock.extend(DAY, NOON)) == NOON + 2 * DAY
    assert parlour.told() == ["table.extended"]
    assert parlour.record.remind_at is not None


@pytest.mark.parametrize("seconds", [-DAY, -DAY + 59, 12 * 7 * DAY])
def test_a_deadline_can_be_moved_neither_into_the_past_nor_beyond_all_bounds(seconds):
    parlour = Parlour.playing(bid)
    assert "1 minute to 12 weeks from now" in refusal(parlour, lambda table: table.clock.extend(seconds, NOON))


def test_without_a_clock_there_is_nothing_to_extend():
    parlour = Parlour.playing(bid)
    parlour.do(lambda table: table.clock.pause("", NOON))
    assert "No clock is running" in refusal(parlour, lambda table: table.clock.extend(DAY, NOON))


def test_the_report_for_duty_can_be_given_more_time():
    parlour = Parlour(Toy(bid), ("ann",))
    parlour.do(lambda table: table.join("bob", ""))
    parlour.do(lambda table: table.lobby.call_to_order("ann", "", NOON))
    parlour.do(lambda table: table.clock.extend(DAY, NOON))
    parlour.wait(DAY)
    assert Stage.SEATED is parlour.stage


def test_the_clock_of_a_table_that_is_not_in_play_is_put_away():
    parlour = Parlour.playing(bid)
    parlour.do(lambda table: table.clock.pause("", NOON))
    parlour.do(lambda table: table.clock.time_passed(NOON + DAY))
    assert Stage.PAUSED is parlour.stage
    with pytest.raises(Refused):
        parlour.answer(RED, 1)
