"""Outages: the time in which nobody could reach the bot is given back to the clock of a table."""

from rules.table.record import Stage
from tests.helpers.parlour import DAY, HOUR, NOON, Parlour, ask_openly, bid
from tests.helpers.toys import BLUE, RED, Toy


def test_time_in_which_the_bot_could_not_be_reached_is_given_back():
    """Deadline and reminder move by as much as was lost, and one post says so, in times alone."""
    parlour = Parlour.playing(bid)
    parlour.do(lambda table: table.clock.give_back(NOON + HOUR, NOON + 3 * HOUR))
    assert (NOON + DAY + 2 * HOUR, NOON + 20 * HOUR) == (parlour.record.due, parlour.record.remind_at)
    (told,) = parlour.news()
    assert {"since": NOON + HOUR, "until": NOON + 3 * HOUR, "due": NOON + DAY + 2 * HOUR} == told.events[0].data
    assert parlour.told() == ["table.given_back"]


def test_lost_time_is_given_back_once():
    """A second pass over the same outage, or over one that covers it, gives only what is still owed."""
    parlour = Parlour.playing(bid)
    for _ in range(2):
        parlour.do(lambda table: table.clock.give_back(NOON + HOUR, NOON + 3 * HOUR))
    assert NOON + DAY + 2 * HOUR == parlour.record.due
    assert [] == parlour.told()
    parlour.restart()
    parlour.do(lambda table: table.clock.give_back(NOON + HOUR, NOON + 4 * HOUR))
    assert NOON + DAY + 3 * HOUR == parlour.record.due


def test_a_clock_that_was_set_in_an_outage_has_lost_only_the_rest():
    """A steward may end a batch while nobody can reach the bot."""
    parlour = Parlour.playing(ask_openly(RED), ask_openly(BLUE))
    parlour.now = NOON + 2 * HOUR
    parlour.answer(RED, "yes")
    parlour.do(lambda table: table.clock.give_back(NOON + HOUR, NOON + 3 * HOUR))
    assert NOON + 2 * HOUR + DAY + HOUR == parlour.record.due


def test_a_deadline_that_fell_into_the_outage_lies_ahead_again():
    """With as much time left as when the outage began."""
    parlour = Parlour.playing(bid)
    parlour.do(lambda table: table.clock.give_back(NOON + DAY - 60, NOON + 3 * DAY))
    assert NOON + 3 * DAY + 60 == parlour.record.due


def test_what_was_overdue_before_the_outage_stays_overdue():
    parlour = Parlour.playing(bid)
    parlour.do(lambda table: table.clock.give_back(NOON + DAY, NOON + 3 * DAY))
    assert NOON + DAY == parlour.record.due
    assert [] == parlour.told()


def test_a_reminder_that_has_gone_out_is_not_repeated_after_an_outage():
    """One reminder a deadline is the rule, and this one came in time."""
    parlour = Parlour.playing(bid)
    parlour.do(lambda table: table.clock.time_passed(NOON + 18 * HOUR))
    parlour.do(lambda table: table.clock.give_back(NOON + 20 * HOUR, NOON + 30 * HOUR))
    assert (NOON + DAY + 10 * HOUR, None) == (parlour.record.due, parlour.record.remind_at)


def test_a_paused_table_has_lost_no_time():
    parlour = Parlour.playing(bid)
    parlour.do(lambda table: table.clock.pause("Holidays.", NOON + HOUR))
    parlour.do(lambda table: table.clock.give_back(NOON + 2 * HOUR, NOON + 3 * HOUR))
    assert [] == parlour.told()
    parlour.do(lambda table: table.clock.resume(NOON + 4 * HOUR))
    parlour.do(lambda table: table.clock.give_back(NOON + 2 * HOUR, NOON + 3 * HOUR))
    assert NOON + 4 * HOUR + 23 * HOUR == parlour.record.due


def test_who_has_still_to_report_for_duty_gets_the_time_back_as_well():
    parlour = Parlour(Toy(bid), ("ann", "bob"))
    parlour.do(lambda table: table.join("bob", "salt"))
    parlour.do(lambda table: table.lobby.call_to_order("ann", "", NOON))
    parlour.do(lambda table: table.clock.give_back(NOON + HOUR, NOON + 2 * HOUR))
    assert (Stage.SEATED, NOON + DAY + HOUR) == (parlour.stage, parlour.record.due)


def test_more_time_does_not_settle_what_is_owed():
    """A referee who is faster than the clock after an outage takes nothing away."""
    parlour = Parlour.playing(bid)
    parlour.do(lambda table: table.clock.extend(DAY, NOON + 3 * HOUR))
    parlour.do(lambda table: table.clock.give_back(NOON + HOUR, NOON + 3 * HOUR))
    assert NOON + 2 * DAY + 2 * HOUR == parlour.record.due
