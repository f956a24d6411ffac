"""A draw by agreement: offered, accepted by all, refused, or lapsed."""

import pytest

from rules.table.record import Stage
from tests.helpers.parlour import DAY, NOON, Parlour, ask_openly, refusal
from tests.helpers.toys import BLUE, GREEN, RED

THREE = (RED, BLUE, GREEN)
LAPSED = "No draw is offered at this table now; an offer stands for a day."


def offered(seats=THREE) -> Parlour:
    """A game in which ann has offered a draw."""
    parlour = Parlour.playing(*[ask_openly(RED)] * 4, seats=seats)
    assert not parlour.do(lambda table: table.draws.offer("ann", NOON))
    return parlour


def accept(parlour: Parlour, person: str, now: int = NOON) -> bool:
    return parlour.do(lambda table: table.draws.accept(person, now))


def test_a_draw_needs_everybody():
    parlour = offered()
    assert parlour.told() == ["table.draw_offered"]
    assert not accept(parlour, "ann")
    assert not accept(parlour, "bob")
    assert Stage.RUNNING is parlour.stage
    assert accept(parlour, "cid")
    assert Stage.FINISHED is parlour.stage
    assert parlour.record.outcome is not None
    assert (parlour.record.outcome.winners, parlour.record.outcome.reason) == (THREE, "agreed")
    assert None is parlour.record.draw_offer


def test_an_offer_stands_while_the_game_goes_on():
    parlour = offered()
    parlour.answer(RED, "yes")
    parlour.restart()
    assert not accept(parlour, "bob")
    assert accept(parlour, "cid", NOON + DAY - 1)


def test_an_offer_lapses_after_a_day():
    parlour = offered()
    accept(parlour, "bob")
    assert LAPSED == refusal(parlour, lambda table: table.draws.accept("cid", NOON + DAY))
    assert LAPSED == refusal(parlour, lambda table: table.draws.refuse("cid", NOON + DAY))
    assert Stage.RUNNING is parlour.stage


def test_an_offer_calls_everybody_else_and_says_until_when():
    """An offer has an end, so those who have to answer it must not overlook it."""
    (news,) = offered().news()
    assert (BLUE, GREEN) == news.call
    assert NOON + DAY == news.events[0].data["until"]


def test_one_refusal_ends_an_offer():
    parlour = offered()
    parlour.do(lambda table: table.draws.refuse("bob", NOON))
    assert parlour.told() == ["table.draw_refused"]
    assert LAPSED == refusal(parlour, lambda table: table.draws.accept("cid", NOON))


def test_a_newcomer_has_not_been_asked():
    parlour = offered()
    parlour.do(lambda table: table.people.replace(BLUE, "eve", NOON))
    assert LAPSED == refusal(parlour, lambda table: table.draws.accept("cid", NOON))


def test_stewards_abstain():
    """A draw needs the people; a steward is not asked, and shares it."""
    parlour = Parlour.playing(ask_openly(RED), seats=THREE)
    parlour.do(lambda table: table.people.replace(BLUE, "", NOON))
    assert not parlour.do(lambda table: table.draws.offer("ann", NOON))
    assert accept(parlour, "cid")
    assert parlour.record.outcome is not None
    assert THREE == parlour.record.outcome.winners


def test_nobody_waits_for_the_word_of_whoever_is_away():
    """Cid has missed two deadlines, so the word of the others is enough; whoever speaks is there again."""
    parlour = Parlour.playing(*[ask_openly(GREEN)] * 2, ask_openly(RED), seats=THREE)
    parlour.wait_until_due()
    parlour.wait_until_due()
    assert parlour.record.is_away(GREEN)
    assert not parlour.do(lambda table: table.draws.offer("ann", parlour.now))
    assert accept(parlour, "bob", parlour.now)
    assert Stage.FINISHED is parlour.stage


def test_whoever_offers_or_accepts_is_there():
    parlour = Parlour.playing(*[ask_openly(GREEN)] * 2, ask_openly(RED), seats=THREE)
    parlour.wait_until_due()
    parlour.wait_until_due()
    assert not parlour.do(lambda table: table.draws.offer("cid", parlour.now))
    assert not parlour.record.is_away(GREEN)


@pytest.mark.parametrize("action", ["offer", "accept", "refuse"])
def test_strangers_have_no_say(action):
    parlour = offered()
    assert "You do not sit at this table." == refusal(parlour, lambda table: getattr(table.draws, action)("eve", NOON))
