"""Moments of the past: what brings one back, and what a seat saw and answered then.

A phase is played again for it, which takes longer than anybody else should have to wait: so a moment is plain data that
can be sent to where there is time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.kernel.decisions import Decision
from rules.kernel.dice import SeededDice
from rules.kernel.game import AnsweredBy, Face, Game
from rules.kernel.journal import Checkpoint, Diverged, Entry
from rules.kernel.play import RulesError
from rules.kernel.session import Session
from rules.kernel.values import IllegalAnswer, Seat

LOOKED_BACK = {"asked": None, "answer": None, "has_sealed_answer": False, "can_undo": False, "waiting_for": ()}
"""Nobody is asked anything in the past."""


@dataclass(frozen=True)
class Moment:
    """A phase up to a line of its journal, with the dice that fell in it."""

    game: str
    checkpoint: Checkpoint
    entries: Sequence[Entry]
    seed: bytes
    salt: str
    epochs: Mapping[int, int]

    def begun(self, game: Game[Any]) -> Session[Any]:
        """The phase as it began."""
        dice = SeededDice(self.seed, self.salt)
        return Session.as_it_was(game, self.checkpoint, [], dice, epochs=dict(self.epochs))


@dataclass(frozen=True)
class PastAnswer:
    """What a seat has answered once."""

    line: int
    """The line of the log."""
    asked: str = ""
    words: str = ""
    """What was answered; empty where it can no longer be read."""
    by: AnsweredBy = "player"
    known: str | None = None
    """What the game had explained of the seat's orders until then; None where it explains none, or cannot any more."""


@dataclass(frozen=True)
class PastPhase:
    """A phase that began once, as everybody saw it."""

    batch: int = 0
    """The line of the log with which it began; 0 where nothing was asked in it, or it cannot be told any more."""
    name: str = ""
    words: str = ""
    """What stood above its first question."""


def phase_at(game: Game[Any], moment: Moment) -> PastPhase:
    """The phase that a moment belongs to."""
    try:
        session = moment.begun(game)
    except (Diverged, RulesError):
        return PastPhase()
    if session.batch is None:
        return PastPhase()
    return PastPhase(session.batch.number, str(session.phase), next(iter(session.batch.trail), ""))


def face_at(game: Game[Any], moment: Moment, seat: Seat | None) -> Face | None:
    """What a seat, or a spectator, saw at a moment; None where that can no longer be shown."""
    try:
        session = moment.begun(game)
        session.play_on(moment.entries)
        return session.face(seat).model_copy(update=LOOKED_BACK)
    except (Diverged, RulesError):
        return None


def answers_in(
    game: Game[Any], moment: Moment, wanted: Sequence[Entry], explain: Callable[[Face], str] | None = None
) -> list[PastAnswer]:
    """Answers of one phase, in their order, in the words of the questions; the phase is played once for all of them."""
    found: list[PastAnswer] = []
    try:
        session = moment.begun(game)
        for entry in sorted(wanted, key=lambda one: one.line):
            session.play_on([one for one in moment.entries if session.line <= one.line < entry.first])
            known = None if explain is None else explain(session.face(entry.seat))
            found.append(replace(_told(entry, session), known=known))
    except (Diverged, RulesError):
        pass  # From there on it went by other rules.
    return found + [PastAnswer(entry.batch, by=entry.by) for entry in wanted[len(found) :]]


def _told(entry: Entry, session: Session[Any]) -> PastAnswer:
    asked: Decision | None = session.batch.asks.get(entry.seat) if session.batch is not None else None
    if asked is None or asked.key != entry.key:
        return PastAnswer(entry.batch, by=entry.by)
    try:
        asked.check(entry.answer)
    except IllegalAnswer:
        return PastAnswer(entry.batch, asked.prompt, by=entry.by)
    return PastAnswer(entry.batch, asked.prompt, asked.describe(entry.answer), entry.by)
