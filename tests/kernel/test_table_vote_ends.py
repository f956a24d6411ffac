"""A vote has an end: everybody is told when it is, and hears when it has come without a decision."""

from __future__ import annotations

import pytest

from rules.table.lost_time import put_off
from rules.table.proposals import Abandon, AnyMatter, Extend, GiveSeat, Pause, Proposal, TakeSeat
from rules.table.record import Stage
from tests.helpers.parlour import DAY, HOUR, NOON, Parlour, ask_openly, bid
from tests.helpers.toys import BLUE, GREEN, RED


def told_of(parlour: Parlour, what: AnyMatter) -> int:
    """Until when everybody is told to agree to what bob proposes."""
    parlour.do(lambda table: table.votes.propose("bob", what, parlour.now))
    (news,) = parlour.news()
    until: int = news.events[0].data["until"]
    return until


def test_a_proposal_stands_for_a_day():
    """After that nothing is being voted on."""
    parlour = Parlour.playing(bid, seats=(RED, BLUE, GREEN))
    until = told_of(parlour, Abandon())
    assert parlour.now + DAY == until
    assert None is not parlour.table.votes.what_is_proposed(until - 1)
    assert None is parlour.table.votes.what_is_proposed(until)


def test_what_means_this_moment_of_the_game_stands_at_most_until_its_deadline():
    """More time, for example; when the game has gone on, nobody needs it."""
    parlour = Parlour.playing(bid, seats=(RED, BLUE, GREEN))
    due = parlour.record.due
    assert due is not None
    parlour.now = due - 60
    assert due == told_of(parlour, Extend(seconds=60))


def test_a_proposal_of_an_older_table_has_no_end():
    """It stands until the game goes on."""
    parlour = Parlour.playing(bid, seats=(RED, BLUE, GREEN))
    older = Proposal.model_validate({"line": 0, "known_as": 0, "by": BLUE, "agreed": [BLUE]})
    record = parlour.table.record
    record.proposal, record.due = older, None
    told = parlour.table.votes.what_is_proposed(parlour.now)
    assert told is not None
    assert None is told.data["until"]


# An end without a decision

ENDED, LAPSED = "table.proposal_ended", "table.draw_lapsed"


def voting(what: AnyMatter | None = None, *scripts) -> Parlour:
    """A game in which bob has proposed something, or has offered a draw."""
    parlour = Parlour.playing(*(scripts or [bid] * 3), seats=(RED, BLUE, GREEN))
    if what is None:
        parlour.do(lambda table: table.draws.offer("bob", parlour.now))
    else:
        parlour.do(lambda table: table.votes.propose("bob", what, parlour.now))
    return parlour


def all_answer(parlour: Parlour) -> None:
    for seat in (RED, BLUE, GREEN):
        parlour.answer(seat, 1)


def wake(parlour: Parlour) -> list[str]:
    """The next moment at which time has something to do; what everybody is told then."""
    assert parlour.record.wake_at is not None
    parlour.wait(parlour.record.wake_at - parlour.now)
    return parlour.told()


@pytest.mark.parametrize(("what", "told"), [(Abandon(), ENDED), (None, LAPSED)])
def test_a_vote_without_a_decision_ends_by_itself_and_everybody_hears_it_once(what, told):
    """A day after it was put, though the game has gone on meanwhile and the bot was started anew; nobody is called."""
    parlour = voting(what)
    parlour.now += 2 * HOUR
    all_answer(parlour)
    parlour.restart()
    heard: list[str] = []
    while told not in heard:
        assert parlour.now < NOON + DAY
        heard += wake(parlour)
    (news,) = parlour.news()
    assert (NOON + DAY, ()) == (parlour.now, news.call)
    assert (None, None) == (parlour.record.proposal, parlour.record.draw_offer)
    for _ in range(3):
        parlour.restart()
        heard += wake(parlour)
    assert 1 == heard.count(told)


@pytest.mark.parametrize("what", [Abandon(), None])
def test_a_vote_ends_while_the_game_is_paused_too(what):
    parlour = voting(what)
    parlour.do(lambda table: table.clock.pause("Holidays.", NOON + HOUR))
    assert NOON + DAY == parlour.record.wake_at
    assert [ENDED if what else LAPSED] == wake(parlour)
    assert (Stage.PAUSED, None) == (parlour.stage, parlour.record.wake_at)


def test_a_vote_ends_while_nobody_is_at_the_table():
    """The clock has stopped for want of players; the vote has not."""
    parlour = Parlour.playing(*[bid] * 9, seats=(RED, BLUE, GREEN))
    put = Proposal(what=Abandon(), by=BLUE, agreed=(BLUE,), until=NOON + 9 * DAY)
    parlour.do(lambda table: setattr(table.record, "proposal", put))
    while not parlour.record.is_deserted:
        parlour.wait_until_due()
    assert [ENDED] == wake(parlour)
    assert (put.until, True) == (parlour.now, parlour.record.is_deserted)


def test_a_vote_ends_while_the_game_waits_for_a_referee():
    parlour = voting(Abandon())
    parlour.do(lambda table: table.rewinds.call_referee("Something is wrong."))
    assert [ENDED] == wake(parlour)
    assert None is parlour.record.wake_at


def test_what_was_about_a_moment_ends_with_it():
    """With the deadline, in the same post; or when everybody has answered before."""
    parlour = voting(Extend(seconds=60))
    parlour.now = NOON + 18 * HOUR
    parlour.wait_until_due()
    (news,) = parlour.news()
    assert [event.kind for event in news.events] == ["table.missed", "bids", ENDED]
    parlour = voting(Extend(seconds=60))
    all_answer(parlour)
    assert ["bids", ENDED] == parlour.told()
    assert None is parlour.record.proposal


def test_what_is_decided_has_no_end_to_tell():
    parlour = voting(Pause())
    for person in ("ann", "cid"):
        parlour.do(lambda table, person=person: table.votes.agree(person, parlour.now))
    assert (Stage.PAUSED, None) == (parlour.stage, parlour.record.wake_at)
    parlour = voting()
    parlour.do(lambda table: table.draws.refuse("ann", parlour.now))
    assert None is parlour.record.votes_end


def test_a_game_that_ends_takes_its_votes_along():
    parlour = voting(Abandon(), ask_openly(RED))
    parlour.answer(RED, "yes")
    assert (Stage.FINISHED, None) == (parlour.stage, parlour.record.wake_at)
    assert ENDED not in parlour.told()


def test_whoever_proposes_anew_at_the_very_end_tells_of_the_old_vote_as_well():
    """Before the clock has come to it; then it has nothing to tell any more."""
    parlour = voting(Abandon())
    parlour.now = NOON + DAY
    parlour.do(lambda table: table.votes.propose("cid", Pause(), parlour.now))
    assert [ENDED, "table.pause_proposed"] == parlour.told()
    parlour = voting()
    parlour.now = NOON + DAY
    parlour.do(lambda table: table.draws.offer("cid", parlour.now))
    assert [LAPSED, "table.draw_offered"] == parlour.told()
    parlour.wait(0)
    assert LAPSED not in parlour.told()


def test_a_proposal_of_an_older_table_wakes_nobody():
    parlour = Parlour.playing(bid, seats=(RED, BLUE, GREEN))
    older = Proposal.model_validate({"line": 0, "known_as": 0, "by": BLUE, "agreed": [BLUE]})
    parlour.do(lambda table: setattr(table.record, "proposal", older))
    parlour.do(lambda table: table.clock.pause("", parlour.now))
    assert None is parlour.record.wake_at


# Outages


@pytest.mark.parametrize("what", [Abandon(), None])
def test_a_vote_gets_back_the_time_in_which_nobody_could_vote(what):
    """Once, and the post that tells of the outage tells when the vote ends now."""
    parlour = voting(what)
    for _ in range(2):
        parlour.do(lambda table: table.clock.give_back(NOON + HOUR, NOON + 3 * HOUR))
        parlour.restart()
    assert NOON + DAY + 2 * HOUR == parlour.record.votes_end


def test_a_vote_at_a_paused_table_gets_its_time_back_too():
    parlour = voting(Abandon())
    parlour.do(lambda table: table.clock.pause("Holidays.", NOON + HOUR))
    parlour.do(lambda table: table.clock.give_back(NOON + 2 * HOUR, NOON + 3 * HOUR))
    (news,) = parlour.news()
    told = {"since": NOON + 2 * HOUR, "until": NOON + 3 * HOUR, "due": None, "vote": NOON + DAY + HOUR}
    assert told == news.events[0].data
    assert NOON + DAY + HOUR == parlour.record.wake_at


def test_a_vote_gives_no_time_back_to_a_deadline_that_was_overdue():
    parlour = voting(Abandon())
    parlour.do(lambda table: setattr(table.record, "due", NOON + HOUR))
    parlour.do(lambda table: table.clock.give_back(NOON + 2 * HOUR, NOON + 3 * HOUR))
    assert NOON + HOUR == parlour.record.due


def test_a_vote_that_had_ended_before_an_outage_has_ended():
    parlour = voting(Abandon())
    parlour.do(lambda table: table.clock.extend(2 * DAY, NOON))
    parlour.do(lambda table: table.clock.give_back(NOON + DAY, NOON + 2 * DAY))
    assert NOON + DAY == parlour.record.votes_end


def test_a_table_that_comes_from_an_older_file_has_its_votes_ahead():
    """As many hours as they had then."""
    record = voting(Abandon()).record
    put_off(record, NOON + HOUR, NOON + 30 * DAY)
    assert NOON + 30 * DAY + 23 * HOUR == record.votes_end


# A seat changes hands


@pytest.mark.parametrize(("what", "ended"), [(Abandon(), ENDED), (None, LAPSED)])
@pytest.mark.parametrize(
    ("told", "change"),
    [
        ("table.left", lambda table: table.people.leave("cid", NOON)),
        ("table.replaced", lambda table: table.people.replace(GREEN, "dan", NOON)),
        ("table.stewarded", lambda table: table.people.replace(GREEN, "", NOON)),
        ("table.left", lambda table: table.people.forget("cid", NOON)),
    ],
    ids=["left", "replaced", "stewarded", "forgotten"],
)
def test_what_a_newcomer_was_not_asked_is_off_the_table_and_everybody_hears_it(what, ended, told, change):
    """After who has gone or come, and once."""
    parlour = voting(what)
    parlour.do(change)
    heard = parlour.told()
    assert [told, ended] == [kind for kind in heard if kind in (told, ended)]
    assert (None, None) == (parlour.record.proposal, parlour.record.draw_offer)


def test_a_vote_that_gives_a_seat_away_is_decided_and_not_dropped():
    parlour = voting(GiveSeat(seat=GREEN, newcomer="dan"))
    parlour.do(lambda table: table.votes.agree("ann", NOON))
    heard = parlour.told()
    assert "table.replaced" in heard
    assert ENDED not in heard


def test_who_keeps_their_seat_ends_the_vote_on_it():
    """Whoever asked for it, and those who were asked, hear that it is off the table."""
    parlour = Parlour.playing(*[bid] * 3, seats=(RED, BLUE, GREEN))
    parlour.do(lambda table: table.absence.seek_substitute("cid", NOON))
    parlour.do(lambda table: table.votes.propose("dan", TakeSeat(seat=GREEN, newcomer="dan"), NOON))
    parlour.do(lambda table: table.absence.keep_seat("cid"))
    assert ["table.seeks_no_more", ENDED] == parlour.told()
    assert None is parlour.record.proposal


def test_with_the_name_of_a_newcomer_goes_the_vote_on_them():
    parlour = voting(GiveSeat(seat=GREEN, newcomer="dan"))
    parlour.do(lambda table: table.people.forget("dan", NOON))
    assert [ENDED] == parlour.told()
    assert None is parlour.record.proposal


@pytest.mark.parametrize(("what", "ended"), [(Abandon(), ENDED), (None, LAPSED)])
def test_a_game_that_goes_back_takes_votes_with_it(what, ended):
    """What the table is told of it comes after that it has gone back."""
    parlour = voting(what)
    all_answer(parlour)
    parlour.do(lambda table: table.rewinds.rewind(0))
    heard = parlour.told()
    assert heard.index("table.rewound") < heard.index(ended)
