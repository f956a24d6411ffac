"""What the channel is told, when, and who is called for it."""

from __future__ import annotations

import pytest

from rules.kernel.choices import yes_no
from rules.kernel.durations import HOUR
from rules.kernel.game import Phase
from rules.kernel.play import Procedure
from rules.kernel.values import Seat
from rules.table.record import PostNews
from tests.helpers.parlour import Parlour, ask_openly, bid, strike, write_letters
from tests.helpers.toys import BLUE, RED, Script, Toy, ToyPlay, ToyState


class Tale(Toy):
    """A toy whose phases are told as one."""

    def next_phase(self, state: ToyState) -> Phase[ToyState] | None:
        phase = super().next_phase(state)
        return None if phase is None else Phase(phase.name, phase.run, told_as_one=True)


def tell_and_ask(*seats: Seat) -> Script:
    """Each seat goes on in turn, and all hear of it."""

    def script(g: ToyPlay) -> Procedure[None]:
        for seat in seats:
            yield from ask_openly(seat)(g)
            g.tell("went_on", seat=seat)

    return script


def posted(parlour: Parlour) -> PostNews:
    (news,) = parlour.news()
    return news


def test_only_what_is_not_over_is_under_way() -> None:
    """From the second question of such a phase on; its end and the first question of the next one are news at once."""
    parlour = Parlour.playing(tell_and_ask(RED, RED, BLUE), ask_openly(BLUE), game=Tale)
    parlour.answer(RED, "yes")
    assert posted(parlour).under_way
    parlour.answer(RED, "yes")
    assert posted(parlour).under_way
    assert posted(parlour).call == (BLUE,), "who is asked openly is called all the same"
    parlour.answer(BLUE, "yes")
    assert not posted(parlour).under_way


class Saga(Toy):
    """A toy all of whose phases but the first and the last go on from the one before."""

    def next_phase(self, state: ToyState) -> Phase[ToyState] | None:
        phase = super().next_phase(state)
        if phase is None:
            return None
        goes_on = 0 < state.phase < len(self.scripts) - 1
        return Phase(phase.name, phase.run, told_as_one=True, goes_on=goes_on)


def ask_in_private(seat: Seat) -> Script:
    """One seat is asked where nobody else sees it, and all hear that it has gone on."""

    def script(g: ToyPlay) -> Procedure[None]:
        yield from g.ask_all({seat: yes_no("go", "Go on?")})
        g.tell("went_on", seat=seat)

    return script


def test_phases_that_go_on_are_told_as_one_however_long_they_take() -> None:
    """From the second of them on news wait for the last; a table that is loaded again knows it still."""
    scripts = [ask_in_private(seat) for seat in (RED, BLUE, RED, BLUE)]
    parlour = Parlour.playing(*scripts, game=Saga)
    waits = []
    for seat in (RED, BLUE, RED):
        parlour.answer(seat, "yes")
        waits.append((posted(parlour).under_way, posted(parlour).is_patient))
    assert waits == [(True, True), (True, True), (False, False)]


def test_in_phases_that_go_on_whoever_is_asked_openly_is_asked_by_letter() -> None:
    """Nobody is called in the channel before the step is over; who has just answered needs no letter."""
    parlour = Parlour.playing(*map(tell_and_ask, (RED, BLUE, BLUE, RED)), game=Saga)
    asked = []
    for seat in (RED, BLUE, BLUE):
        parlour.answer(seat, "yes")
        asked.append((posted(parlour).call, [whisper.seat for whisper in parlour.whispers()]))
    assert asked == [((), [BLUE]), ((), []), ((RED,), [])]


def test_other_phases_are_told_step_by_step() -> None:
    """A game says which of its phases are told as one."""
    parlour = Parlour.playing(tell_and_ask(RED, RED))
    parlour.answer(RED, "yes")
    assert not posted(parlour).under_way


def test_a_missed_deadline_is_told_at_once() -> None:
    """Also in the middle of what is told as one."""
    parlour = Parlour.playing(tell_and_ask(RED, RED, BLUE), game=Tale)
    parlour.wait_until_due()
    assert "table.missed" in parlour.told()
    assert not any(news.under_way for news in parlour.news())


def test_nobody_is_called_for_what_they_have_just_done() -> None:
    """Who answers and is asked again is not called; who is asked by another's deed is."""
    parlour = Parlour.playing(tell_and_ask(RED, RED, BLUE, RED))
    calls = []
    for seat in (RED, RED, BLUE):
        parlour.answer(seat, "yes")
        calls.append(posted(parlour).call)
    assert calls == [(), (BLUE,), (RED,)]


def test_a_letter_that_follows_ones_own_deed_does_not_ring() -> None:
    """Only for whoever handed in the last sealed answer."""
    parlour = Parlour.playing(bid, bid)
    parlour.answer(RED, 1)
    parlour.answer(BLUE, 1)
    assert {RED: False, BLUE: True} == {whisper.seat: whisper.is_own for whisper in parlour.whispers()}


@pytest.mark.parametrize("last", [RED, BLUE])
def test_of_a_floor_no_call_tells_who_closed_it(last: Seat) -> None:
    """What is done there is done in private."""
    parlour = Parlour.playing(write_letters, ask_openly(RED))
    first = BLUE if last == RED else RED
    parlour.answer(first, "done")
    parlour.answer(last, "done")
    assert (posted(parlour).call, posted(parlour).actor) == ((RED,), None)


@pytest.mark.parametrize("last", [RED, BLUE])
def test_of_a_silent_window_no_call_tells_who_closed_it(last: Seat) -> None:
    """Who is asked next is called, also if it was their own answer that was missing."""
    parlour = Parlour.playing(strike, ask_openly(RED))
    first = BLUE if last == RED else RED
    parlour.answer(first, "pass")
    parlour.answer(last, "pass")
    assert (posted(parlour).call, posted(parlour).actor) == ((RED,), None)


def test_who_undoes_an_answer_is_not_called_for_it() -> None:
    """They are asked again, and know it."""
    parlour = Parlour.playing(ask_openly(RED), ask_openly(RED))
    parlour.answer(RED, "yes")
    parlour.do(lambda table: table.answers.undo(RED, parlour.now))
    assert ["table.undone"] == parlour.told()
    assert () == posted(parlour).call


def test_who_is_away_is_answered_for_and_all_are_told_why() -> None:
    """Where they are asked openly; of a silent window nobody is told who was missing."""
    parlour = Parlour.playing(tell_and_ask(BLUE, RED, RED, RED, BLUE))
    parlour.answer(BLUE, "yes")
    parlour.wait_until_due()
    assert "table.away" not in parlour.told(), "one missed deadline is no absence"
    parlour.wait_until_due()
    assert ["table.missed", "table.away", "went_on", "went_on"] == parlour.told()
    parlour = Parlour.playing(tell_and_ask(BLUE, RED, RED), strike, strike)
    parlour.answer(BLUE, "yes")
    parlour.wait_until_due()
    parlour.wait_until_due()
    parlour.answer(BLUE, "strike")
    assert "table.away" not in parlour.told()


def test_a_question_is_asked_by_its_first_news_alone() -> None:
    """Whatever else is told while people are waited for calls nobody again; after a pause all are asked anew."""
    parlour = Parlour.playing(bid, ask_openly(RED))
    assert (RED, BLUE) == posted(parlour).asks
    parlour.do(lambda table: table.clock.extend(HOUR, parlour.now))
    assert () == posted(parlour).asks
    parlour.do(lambda table: table.clock.pause("Lunch", parlour.now))
    parlour.do(lambda table: table.clock.resume(parlour.now))
    assert (RED, BLUE) == posted(parlour).asks
    parlour.answer(RED, 1)
    parlour.answer(BLUE, 1)
    assert (RED,) == posted(parlour).asks == posted(parlour).call
    parlour.do(lambda table: table.clock.extend(HOUR, parlour.now))
    assert () == posted(parlour).asks == posted(parlour).call


def test_whoever_comes_back_from_leave_is_asked_by_the_news_of_it() -> None:
    """The others have heard of it before."""
    parlour = Parlour.playing(bid, bid)
    parlour.do(lambda table: table.absence.announce("bob", parlour.now, parlour.now + 2 * HOUR, parlour.now))
    parlour.answer(RED, 1)
    assert RED in (posted(parlour).asks or ())
    parlour.wait(2 * HOUR)
    assert (BLUE,) == posted(parlour).asks


def test_nobody_gets_mail_for_their_own_act_on_a_floor() -> None:
    """The panel tells them; the other does."""
    parlour = Parlour.playing(write_letters)
    parlour.answer(RED, "letter")
    assert [BLUE] == [whisper.seat for whisper in parlour.whispers()]
