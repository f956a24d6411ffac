"""How long a table waits for somebody, and when whoever is left alone can claim the game."""

from __future__ import annotations

import pytest

from rules.kernel.game import Outcome
from rules.table.proposals import SetPace
from rules.table.record import Stage
from tests.helpers.parlour import DAY, HOUR, Parlour, bid, refusal
from tests.helpers.toys import BLUE, GREEN, RED

THREE = (RED, BLUE, GREEN)
CLAIM = 3


def set_absence(parlour: Parlour, autopilot: int = 2, claim: int = CLAIM) -> None:
    """The table has agreed on how it deals with absence."""
    wanted = SetPace.of(parlour.record).model_copy(update={"autopilot": autopilot, "claim": claim})
    parlour.do(lambda table: table.votes.propose("mod", wanted, parlour.now, is_referee=True))


def alone(claim: int = CLAIM, autopilot: int = 1) -> Parlour:
    """Red plays; Blue and Green have missed their first deadline, and are away with it."""
    parlour = Parlour.playing(*[bid] * 9, seats=THREE)
    set_absence(parlour, autopilot, claim)
    parlour.answer(RED, 1)
    parlour.wait_until_due()
    return parlour


def claim(parlour: Parlour, person: str = "ann") -> None:
    """Somebody claims the game."""
    parlour.do(lambda table: table.people.claim(person, parlour.now))


@pytest.mark.parametrize("autopilot", [1, 2, 3])
def test_a_table_waits_as_long_as_it_has_agreed_on(autopilot: int) -> None:
    """Whoever misses so many deadlines in a row is away; one less, and they are not."""
    parlour = Parlour.playing(*[bid] * 9, seats=THREE)
    set_absence(parlour, autopilot)
    for missed in range(1, autopilot + 1):
        assert not parlour.record.is_away(BLUE)
        parlour.answer(RED, 1)
        parlour.answer(GREEN, 1)
        parlour.wait_until_due()
        assert (missed >= autopilot) == parlour.record.is_away(BLUE)
    assert (BLUE,) == parlour.table.face(RED).away


def test_a_game_has_its_own_custom_for_new_tables() -> None:
    """Unless it says otherwise, two missed deadlines are enough, and no game can be claimed."""
    parlour = Parlour.playing(bid, seats=THREE)
    assert (2, 0) == (parlour.game.autopilot, parlour.game.claim)
    assert (2, 0) == (parlour.record.autopilot, parlour.record.claim)


@pytest.mark.parametrize(("autopilot", "claim"), [(0, 0), (10, 0), (2, -1), (2, 61)])
def test_absence_has_bounds(autopilot: int, claim: int) -> None:
    """What no table could be kept going by is refused, and changes nothing."""
    parlour = Parlour.playing(bid, seats=THREE)
    wanted = SetPace.of(parlour.record).model_copy(update={"autopilot": autopilot, "claim": claim})
    words = refusal(parlour, lambda table: table.votes.propose("mod", wanted, parlour.now, is_referee=True))
    assert "1 to 9 deadlines" in words or "1 to 60 days" in words
    assert (2, 0) == (parlour.record.autopilot, parlour.record.claim)


def test_whoever_is_left_alone_claims_the_game() -> None:
    """After the days that were agreed on, not before; the others are told, and the winner stands."""
    parlour = alone()
    parlour.now += CLAIM * DAY - 1
    assert "You can claim the game in 1d if nobody comes back" in refusal(
        parlour, lambda table: table.people.claim("ann", parlour.now)
    )
    parlour.now += 1
    claim(parlour)
    assert Stage.FINISHED is parlour.record.stage
    assert Outcome(winners=(RED,), reason="claimed") == parlour.record.outcome
    assert ["table.claimed", "table.ended"] == [event.kind for event in parlour.news()[-1].events]


def test_a_table_that_has_not_agreed_on_it_knows_no_claims() -> None:
    parlour = alone(claim=0)
    parlour.now += 60 * DAY
    assert "cannot be claimed" in refusal(parlour, lambda table: table.people.claim("ann", parlour.now))


def test_nobody_claims_a_game_in_which_others_play() -> None:
    """One who is there is enough; and whoever comes back begins to count from then on."""
    parlour = alone()
    parlour.now += CLAIM * DAY
    parlour.do(lambda table: table.clock.come_back(BLUE, parlour.now))
    assert "Others are still in the game" in refusal(parlour, lambda table: table.people.claim("ann", parlour.now))
    parlour.answer(RED, 1)
    parlour.wait_until_due()
    assert parlour.record.is_away(BLUE)
    assert "in 3d" in refusal(parlour, lambda table: table.people.claim("ann", parlour.now))


def test_a_steward_deserts_no_game() -> None:
    parlour = alone()
    parlour.do(lambda table: table.people.replace(GREEN, "", parlour.now))
    parlour.now += CLAIM * DAY
    assert "stewards desert no game" in refusal(parlour, lambda table: table.people.claim("ann", parlour.now))


def test_only_players_who_are_there_claim() -> None:
    parlour = alone()
    parlour.now += CLAIM * DAY
    words = refusal(parlour, lambda table: table.people.claim("eve", parlour.now))
    assert words == "You do not sit at this table."
    assert "press Decide first" in refusal(parlour, lambda table: table.people.claim("bob", parlour.now))


def test_an_outage_brings_no_claim_nearer() -> None:
    """While the bot could not be reached, nobody could have come back."""
    parlour = alone()
    away_since = parlour.record.chairs[BLUE].away_since
    assert away_since == parlour.now
    since, until = parlour.now + HOUR, parlour.now + HOUR + 2 * HOUR
    parlour.do(lambda table: table.clock.give_back(since, until))
    assert away_since + 2 * HOUR == parlour.record.chairs[BLUE].away_since


def test_who_becomes_absent_by_a_new_agreement_is_so_from_then_on() -> None:
    """The days of a claim are counted from the moment at which the table ceased to wait."""
    parlour = alone(autopilot=3)
    assert parlour.record.chairs[BLUE].away_since is None
    parlour.now += HOUR
    set_absence(parlour, autopilot=1)
    assert [None, parlour.now, parlour.now] == [parlour.record.chairs[seat].away_since for seat in THREE]
