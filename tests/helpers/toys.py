"""Toy games of a few lines: each test writes the procedure that it is about, and nothing else."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.kernel.decisions import Draw
from rules.kernel.dice import Dice, SeededDice
from rules.kernel.game import Face, Game, Outcome, Phase
from rules.kernel.journal import Step
from rules.kernel.play import Play, Procedure
from rules.kernel.session import Session
from rules.kernel.values import GameState, Json, Seat, View

RED, BLUE, GREEN, GOLD = Seat("red"), Seat("blue"), Seat("green"), Seat("gold")
DICE = SeededDice(b"a seed that every test may know.", "salt")


class ToyState(GameState):
    """Enough truth for any toy."""

    seats: list[Seat]
    phase: int = 0
    score: dict[Seat, int] = {}
    secret: dict[Seat, str] = {}
    notes: list[str] = []


class ToyView(View):
    """What is public in a toy, and the own secret."""

    score: dict[Seat, int]
    notes: tuple[str, ...]
    secret: str = ""
    phase: int = 0


ToyPlay = Play[ToyState]
Script = Callable[[ToyPlay], Procedure[None]]


class Toy(Game[ToyState]):
    """A game whose phases are the procedures that it is made of."""

    name = "toy"
    title = "Toy"
    state = ToyState
    view_type = ToyView

    def __init__(self, *scripts: Script, seats: tuple[Seat, ...] = (RED, BLUE), rules_version: int = 1) -> None:
        super().__init__()
        self.scripts = scripts
        self.seats = seats
        self.rules_version = rules_version  # type: ignore[misc]  # two versions of one game, side by side

    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> ToyState:
        return ToyState(seats=list(seats), score=dict.fromkeys(seats, 0))

    def next_phase(self, state: ToyState) -> Phase[ToyState] | None:
        return Phase(f"phase {state.phase}", self.run_phase) if state.phase < len(self.scripts) else None

    def run_phase(self, g: ToyPlay) -> Procedure[None]:
        yield from self.scripts[g.state.phase](g)
        g.state.phase += 1

    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        own = "" if seat is None else state.secret.get(seat, "")
        return ToyView(score=dict(state.score), notes=tuple(state.notes), secret=own, phase=state.phase)

    def redraw(self, face: Face, draw: Draw) -> ToyState:
        view = face.view
        assert isinstance(view, ToyView)
        return ToyState(
            seats=[*view.score],
            phase=view.phase,
            score=dict(view.score),
            notes=list(view.notes),
            secret={seat: view.secret if seat == face.seat else f"secret {draw(1000)}" for seat in view.score},
        )

    def may_write(self, state: ToyState, seat: Seat) -> tuple[Seat, ...]:
        return tuple(other for other in state.seats if other != seat)

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.phase < len(self.scripts):
            return None
        best = max(state.score.values(), default=0)
        winners = tuple(seat for seat in state.seats if state.score[seat] == best)
        return Outcome(winners=winners, reason="score", scores=state.score)

    def forfeit(self, state: ToyState, seat: Seat) -> Outcome | None:
        return None


def begin(*scripts: Script, seats: tuple[Seat, ...] = (RED, BLUE), dice: Dice = DICE) -> Session[ToyState]:
    """A session of a toy made of these procedures, at its first question."""
    return Session.begin(Toy(*scripts, seats=seats), {}, seats, dice)


def answer_all(session: Session[ToyState], answers: Iterable[tuple[Seat, Json]]) -> None:
    """Hand in several answers, one after the other."""
    for seat, answer in answers:
        session.submit(seat, answer)


def played(script: Script, *answers: tuple[Seat, Json]) -> tuple[Session[ToyState], Step]:
    """A session of a toy after these answers, and all that a store has of it."""
    session = begin(script)
    answer_all(session, answers)
    return session, session.take_fresh()


def resumed(script: Script, step: Step, **kept: Any) -> Session[ToyState]:
    """The session that a restarted bot makes of what was stored."""
    return Session.resume(Toy(script), step.checkpoints[0], step.entries, DICE, **kept)
