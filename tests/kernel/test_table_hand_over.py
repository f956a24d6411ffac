"""A seat that changes hands in play: whoever comes is told what they have come to, and keeps a record of their own."""

from __future__ import annotations

from rules.table.record import HandOver
from rules.table.reliability import Reliability
from tests.helpers.parlour import NOON, Parlour, ask_openly, bid, lobby
from tests.helpers.toys import BLUE, RED


def handed_over(parlour: Parlour) -> list[HandOver]:
    """Who has been told so."""
    return [effect for effect in parlour.effects if isinstance(effect, HandOver)]


def test_whoever_comes_to_a_seat_in_play_is_told_what_they_have_come_to() -> None:
    """By name, once; a steward is told nothing, and neither is whoever goes."""
    parlour = Parlour.playing(ask_openly(RED), ask_openly(BLUE))
    parlour.do(lambda table: table.people.leave("bob", NOON))
    assert [] == handed_over(parlour)
    parlour.do(lambda table: table.people.replace(BLUE, "cid", NOON + 1))
    assert [HandOver(seat=BLUE, holder="cid")] == handed_over(parlour)
    assert NOON + 1 == parlour.record.chairs[BLUE].taken_over
    assert None is parlour.record.chairs[RED].taken_over


def test_nothing_is_handed_over_before_the_game() -> None:
    """In the lobby a seat has no past."""
    parlour = lobby("bob")
    parlour.do(lambda table: table.people.replace(BLUE, "cid", NOON))
    assert [] == handed_over(parlour)
    assert None is parlour.record.chairs[BLUE].taken_over


def test_a_seat_that_goes_to_a_steward_is_taken_over_by_nobody() -> None:
    """Who comes back to it has taken it over anew."""
    parlour = Parlour.playing(ask_openly(RED), ask_openly(BLUE))
    parlour.do(lambda table: table.people.replace(BLUE, "cid", NOON))
    parlour.do(lambda table: table.people.leave("cid", NOON))
    assert None is parlour.record.chairs[BLUE].taken_over
    parlour.do(lambda table: table.people.take_over("cid", BLUE, NOON + 5))
    assert NOON + 5 == parlour.record.chairs[BLUE].taken_over


def test_old_and_new_holder_are_counted_apart() -> None:
    """What was handed in before counts for whoever did it."""
    parlour = Parlour.playing(bid, bid)
    parlour.answer(BLUE, 1)
    parlour.answer(RED, 1)
    parlour.do(lambda table: table.people.replace(BLUE, "cid", NOON))
    parlour.wait_until_due()
    tallies = parlour.record.tallies
    assert Reliability(handed_in=1) == tallies["bob"]
    assert Reliability(missed=1) == tallies["cid"]
