"""Truths that a seat holds possible, and what the real rules make of them: how a steward looks ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from rules.kernel.asks import Ask
from rules.kernel.decisions import Draw
from rules.kernel.game import Face, Game, S
from rules.kernel.play import Moment, Play, Procedure, RulesError
from rules.kernel.session import is_legal
from rules.kernel.stewarding import Answering
from rules.kernel.stewards import usual_answer
from rules.kernel.values import Json, Seat

Rules = Callable[[Play[S]], Procedure[Any]]
"""A procedure that needs the state alone."""

MOST_QUESTIONS = 500


def next_phase_of(game: Game[S]) -> Rules[S]:
    """From one phase border to the next."""

    def run(g: Play[S]) -> Procedure[None]:
        phase = game.next_phase(g.state)
        if phase is not None:
            yield from phase.run(g)

    return run


@dataclass(frozen=True)
class Sampling(Generic[S]):
    """Some truths behind one face; none of them is the real one."""

    seat: Seat
    truths: tuple[S, ...]
    draw: Draw
    content: Any = None

    @classmethod
    def of(
        cls, redraw: Callable[[Face, Draw], S], face: Face, draw: Draw, count: int, content: Any = None
    ) -> Sampling[S]:
        """So many truths behind a face, by the game's `redraw`."""
        assert face.seat is not None
        return cls(face.seat, tuple(redraw(face, draw) for _ in range(count)), draw, content)

    def average(
        self,
        rules: Rules[S],
        given: Mapping[str, Json],
        worth: Callable[[S], int],
        others: Answering = usual_answer,
    ) -> int:
        """What it is worth on average to give these answers, by the keys of their questions, as the rules go on.

        Each is given when its question is first asked; `others` says what is answered to everything else. Rules that
        never come to a question that was answered are others than those that it was asked by: that is an error.
        """
        return sum(worth(self._play(rules, truth, given, others)) for truth in self.truths) // len(self.truths)

    def _play(self, rules: Rules[S], truth: S, given: Mapping[str, Json], others: Answering) -> S:
        """How a truth ends when these rules have run; the truth itself stays as it is."""
        left = dict(given)

        def answer(seat: Seat, ask: Ask[Any]) -> Json:
            if seat == self.seat and ask.decision.key in left:
                return left.pop(ask.decision.key)
            said = others(ask.decision, self.draw)
            return said if is_legal(ask, said) else ask.decision.fall_back(self.draw)

        play = Play(truth.model_copy(deep=True), DrawnDice(self.draw), content=self.content)
        run_through(rules(play), answer)
        if left:
            raise ValueError(f"these rules never asked {', '.join(left)}")
        return play.state


class DrawnDice:
    """Dice that fall as a steward draws; they are nobody's real dice."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw

    def number(self, place: str, sides: int) -> int:
        """Any number, wherever it is rolled."""
        return 1 + self.draw(sides)

    def nonce(self, place: str) -> str:
        """Nothing is ever sealed in a sample."""
        return ""


def run_through(run: Procedure[Any], answer: Callable[[Seat, Ask[Any]], Json]) -> None:
    """Let a procedure run to its end."""
    answers: dict[Seat, Json] | None = None
    for _ in range(MOST_QUESTIONS):
        try:
            moment = next(run) if answers is None else run.send(answers)
        except StopIteration:
            return
        answers = {seat: answer(seat, moment.asks[seat]) for seat in who_answers(moment)}
    raise RulesError(f"more than {MOST_QUESTIONS} questions without an end")


def who_answers(moment: Moment) -> tuple[Seat, ...]:
    """Everybody at once; or the first who is not done yet, where everybody goes on alone."""
    if moment.closes == "together":
        return tuple(moment.asks)
    return next((seat,) for seat in moment.asks if seat not in moment.done or seat in moment.called_back)
