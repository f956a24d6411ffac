"""A vote has an end, and everybody is told when it is."""

from rules.table.proposals import Abandon, AnyMatter, Extend, Proposal
from tests.helpers.parlour import DAY, Parlour, bid
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
