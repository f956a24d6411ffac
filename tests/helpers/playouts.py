"""Games played from begin to end, with a ledger of all that a store would keep of them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.kernel.decisions import Decision, Draw
from rules.kernel.dice import Dice, Roll, SeededDice
from rules.kernel.game import AnsweredBy, Event, Face, Game, Steward, read_face
from rules.kernel.journal import Checkpoint, Entry
from rules.kernel.session import Session, is_legal
from rules.kernel.stewards import random_steward
from rules.kernel.values import GameState, Json, Seat
from tests.helpers.lengths import Looks, at_length

TRIES = at_length(8, 20)
"""How often a steward may try before the fallback is played: it cannot know what rules forbid across a sheet."""


class Endless(AssertionError):
    """A game that goes on for longer than its hooks say it can."""


@dataclass
class Ledger:
    """All that a store keeps of a game."""

    checkpoints: list[Checkpoint] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    events: list[tuple[int, Event]] = field(default_factory=list)
    rolls: list[tuple[int, Roll]] = field(default_factory=list)

    def keep(self, session: Session[Any]) -> None:
        """Take over what the session has done."""
        step = session.take_fresh()
        self.checkpoints += step.checkpoints
        self.entries += step.entries
        self.events += step.events
        self.rolls += step.rolls

    def copy(self) -> Ledger:
        """A ledger that can go its own way."""
        return Ledger(list(self.checkpoints), list(self.entries), list(self.events), list(self.rolls))

    def before(self, line: int) -> Checkpoint:
        """The last checkpoint from which that line can be reached."""
        return [checkpoint for checkpoint in self.checkpoints if checkpoint.line <= line][-1]

    def lines(self, start: int, end: int | None = None) -> list[Entry]:
        """The journal from one line to before another."""
        return [entry for entry in self.entries if start <= entry.line and (end is None or entry.line < end)]


class Playout:
    """One game in play; `kind` is another session where a test plants a fault in the kernel."""

    def __init__(
        self,
        game: Game[Any],
        *,
        seats: tuple[Seat, ...] | None = None,
        options: Mapping[str, str] | None = None,
        dice: Dice | None = None,
        kind: type[Session[Any]] = Session,
    ) -> None:
        self.game = game
        self.seats = seats or game.seats
        self.dice = dice or dice_of(0)
        self.kind = kind
        self.ledger = Ledger()
        chosen = {setting.id: setting.default for setting in game.settings} | dict(options or {})
        self.session = kind.begin(game, chosen, self.seats, self.dice)
        self.ledger.keep(self.session)

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.session.batch is None

    @property
    def everybody(self) -> tuple[Seat | None, ...]:
        """All who look at the table: the seats and a spectator."""
        return (*self.seats, None)

    def submit(self, seat: Seat, answer: Json, by: AnsweredBy = "player") -> None:
        """Hand in an answer and keep what comes of it."""
        self.session.submit(seat, answer, by=by)
        self.ledger.keep(self.session)

    def close_by_fallback(self, *seats: Seat) -> None:
        """Let the deadline fall for these seats, or for all."""
        self.session.close_by_fallback(seats=seats or None)
        self.ledger.keep(self.session)

    def restored(self) -> Session[Any]:
        """The session as a restarted bot would have it."""
        last = self.ledger.checkpoints[-1]
        return self.kind.resume(
            self.game,
            last,
            self.ledger.lines(last.line),
            self.dice,
            pending=self.session.pending,
            standing=self.session.standing,
            epochs=self.session.epochs,
            recent=self.ledger.lines(0, last.line),
        )

    def fork(self) -> Playout:
        """The same game at the same moment, to be played on in another way."""
        twin = object.__new__(Playout)
        twin.__dict__.update(self.__dict__, ledger=self.ledger.copy(), session=self.restored())
        return twin

    def aside(self) -> Playout:
        """The same game with a ledger of its own, to be looked at and wound back, not to be played on."""
        twin = object.__new__(Playout)
        twin.__dict__.update(self.__dict__, ledger=self.ledger.copy())
        return twin

    def from_state(self, checkpoint: Checkpoint, state: GameState) -> Playout:
        """The game from a checkpoint on, with another truth in it."""
        other = checkpoint.model_copy(update={"state": state.model_dump(mode="json")})
        twin = object.__new__(Playout)
        twin.__dict__.update(self.__dict__, ledger=Ledger([other]))
        # Not by `resume`, which has nothing to tell of the phases that it runs through.
        twin.session = self.kind(self.game, other, self.dice)
        twin.session._start_phases()
        twin.session.settle()
        twin.ledger.keep(twin.session)
        return twin

    def face_at(self, checkpoint: Checkpoint, seat: Seat | None) -> Face:
        """What a seat sees at a phase border; it comes from JSON, so that nothing of the truth hangs on it."""
        state = self.game.state.model_validate(checkpoint.state)
        face = Face(game=self.game.name, seat=seat, view=self.game.view(state, seat), outcome=self.game.outcome(state))
        return read_face(self.game, json.loads(face.model_dump_json()))

    def go_back_to(self, line: int) -> None:
        """Make the journal from that line on void, as an undo does."""
        ledger = self.ledger
        ledger.entries = ledger.lines(0, line)
        ledger.checkpoints = [checkpoint for checkpoint in ledger.checkpoints if checkpoint.line <= line]
        ledger.events = [(after, event) for after, event in ledger.events if after <= line]
        ledger.rolls = [(after, roll) for after, roll in ledger.rolls if after <= line]
        self.session.pending = {}
        self.session = self.restored()
        ledger.keep(self.session)  # What comes by itself has come again.


def dice_of(number: int) -> SeededDice:
    """Dice that fall alike in every run of the tests."""
    return SeededDice(number.to_bytes(32, "big"), "salt")


def choose_legally(session: Session[Any], seat: Seat, steward: Steward, draw: Draw) -> Json:
    """What a steward answers; the fallback where the rules across its sheet refuse whatever it tries."""
    face = session.face(seat)
    decision = asked_of(face)
    for _ in range(TRIES):
        answer = steward(face, decision, draw)
        if is_legal(session._asks[seat], answer):
            return answer
    return decision.fall_back(draw)


def asked_of(face: Face) -> Decision:
    """The question of a face that has one."""
    assert face.asked is not None, f"{face.seat} is asked nothing"
    return face.asked


def moves(
    playout: Playout, chance: random.Random, steward: Steward = random_steward, most: int = 5000
) -> Iterator[Seat]:
    """Play on to the end, seats in any order; yields before each answer the seat that is about to give it."""
    for _ in range(most):
        if playout.is_over:
            return
        waiting = playout.session.waiting()
        assert waiting, "a dead end: a batch is open and nobody is asked"
        seat = chance.choice(waiting)
        yield seat
        playout.submit(seat, choose_legally(playout.session, seat, steward, chance.randrange), by="steward")
    if not playout.is_over:
        raise Endless(f"{playout.game.name} is not over after {most} answers")


def looks(playout: Playout, chance: random.Random, most: int = 5000) -> Iterator[Seat]:
    """Play on to the end by chance; yields at the moments that are worth a look, each kind of question being one."""
    chosen = Looks()
    for seat in moves(playout, chance, most=most):
        if chosen.is_worth_one((questions_of(playout), bool(playout.session.pending))):
            yield seat


def questions_of(playout: Playout) -> frozenset[str]:
    """The keys of all that is asked now."""
    batch = playout.session.batch
    return frozenset() if batch is None else frozenset(decision.key for decision in batch.asks.values())


def play_out(playout: Playout, chance: random.Random, steward: Steward = random_steward, most: int = 5000) -> Playout:
    """The game at its end."""
    for _ in moves(playout, chance, steward, most):
        pass
    return playout


def bytes_of(face: Face) -> str:
    """A face as it would be sent."""
    return face.model_dump_json()
