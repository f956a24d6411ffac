"""Side doors by which a private act could be noticed: what can be undone, gone back to, or is said of the absent."""

from __future__ import annotations

from rules.kernel.play import PASS
from rules.table.proposals import GoBack
from tests.helpers.parlour import NOON, Parlour, ask_openly, refusal, strike, write_letters
from tests.helpers.toys import BLUE, RED


def test_a_private_act_does_not_take_anybodys_undo_away() -> None:
    """On a floor with others nothing can be undone: that it no longer could would tell that somebody has acted."""
    parlour = Parlour.playing(ask_openly(RED), write_letters)
    parlour.answer(RED, "yes")
    before = parlour.table.face(RED).can_undo
    parlour.answer(BLUE, "letter")
    assert before is parlour.table.face(RED).can_undo is False


def test_a_private_act_does_not_lengthen_the_journal_for_others() -> None:
    """Up to which line the game can go back says nothing about a floor that is still open."""
    parlour = Parlour.playing(ask_openly(RED), write_letters)
    parlour.answer(RED, "yes")
    before = refusal(parlour, lambda table: table.votes.propose("ann", GoBack(line=99, known_as=99), NOON))
    for _ in range(3):
        parlour.answer(BLUE, "letter")
        assert before == refusal(parlour, lambda table: table.votes.propose("ann", GoBack(line=99, known_as=99), NOON))
    assert "line" in refusal(parlour, lambda table: table.votes.propose("ann", GoBack(line=2, known_as=2), NOON))


def test_a_private_act_does_not_end_a_proposal() -> None:
    """A proposal to go back stands until the game goes on for all to see."""
    parlour = Parlour.playing(ask_openly(RED), write_letters, ask_openly(RED))
    parlour.answer(RED, "yes")
    parlour.do(lambda table: table.votes.propose("ann", GoBack(line=0, known_as=0), NOON))
    proposed = parlour.record.proposal
    assert proposed is not None
    parlour.answer(BLUE, "letter")
    assert proposed == parlour.record.proposal
    for seat in parlour.game.seats:
        parlour.answer(seat, "done")
    assert None is parlour.record.proposal


def test_an_answer_in_a_silent_window_does_not_end_an_absence() -> None:
    """That somebody is no longer away would tell that he has answered; so would taking it back."""
    parlour = Parlour.playing(strike, strike)
    parlour.do(lambda table: table.people.seats.change(BLUE, missed=table.record.autopilot))
    parlour.answer(BLUE, PASS)
    assert parlour.record.is_away(BLUE)
    parlour.do(lambda table: table.answers.withdraw(BLUE, NOON))
    assert parlour.record.is_away(BLUE)
