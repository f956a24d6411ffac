"""How a table goes back, and what to do when the rules fail or change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kernel.dice import SeededDice
from rules.kernel.game import Event
from rules.kernel.journal import RECENT_LINES, Checkpoint, Diverged, Entry, Pending, Step
from rules.kernel.session import Session
from rules.kernel.values import OutOfReach, Refused, Seat
from rules.table.course import Course
from rules.table.lapsing import drop_votes, is_of_its_moment
from rules.table.news import News
from rules.table.record import Cut, Stage
from rules.table.use import Use

NO_LONGER_FITS = "The rules of this game have changed under it, and its journal no longer fits."
CANNOT_LOAD = (
    "The rules of this game have changed under it, and it cannot be brought back as it was. Everything is still stored."
)
NO_WAY_ON = "The rules cannot go on from that line either; nothing has changed. Choose an earlier one."


class Rewinds:
    """A table that can go back."""

    def __init__(self, use: Use, news: News, course: Course) -> None:
        self.use, self.record = use, use.record
        self.news = news
        self.course = course

    # To a line

    def rewind(self, line: int, *, known_as: int | None = None) -> None:
        """Go back to before a journal line, with new dice from there on; the players may know it by another number."""
        self.check_line(line)
        told = Event(kind="table.rewound", data={"line": line if known_as is None else known_as})
        self.mark_cut(Cut(line=line, new_dice=True, told=told))

    def check_line(self, line: int) -> None:
        self.use.require(Stage.RUNNING, Stage.PAUSED, Stage.REFEREE, why="Only a game in play can be rewound.")
        # Lines of a floor that is still open do not count: what is refused must not tell how many there are.
        end = self.use.session.opened if self.use.session is not None else self.record.diverged or 0
        if not 0 <= line <= end:
            raise Refused(f"The journal of this game has the lines 0 to {end}.")

    def mark_cut(self, cut: Cut) -> None:
        self.use.cut = cut
        self.use.session = None
        self.use.step = Step()
        self.use.effects = []

    def go_back(self, line: int, checkpoint: Checkpoint, entries: Sequence[Entry], now: int) -> None:
        """Go on from a line that the table was cut at, with the stored history before it."""
        record, cut = self.record, self.use.cut
        assert cut is not None
        self.use.cut = cut.model_copy(update={"line": line})
        # Dice that have been seen never fall again: an epoch that begins at this very line stays.
        record.epochs = {start: epoch for start, epoch in record.epochs.items() if start <= line}
        if cut.new_dice:
            self._begin_epoch(line)
        record.stage = Stage.RUNNING
        record.take_up_again()
        self.use.recent = [*entries][-RECENT_LINES:]
        self._bring_back(checkpoint, entries, {})
        if self.use.session is None:
            raise Refused(NO_WAY_ON)
        ended = drop_votes(record, lambda vote: cut.new_dice or is_of_its_moment(vote))
        record.diverged = record.left = None
        record.why, record.unseen = "", {}
        self.use.session.settle()
        # Who takes an answer back gets no more time by it.
        self.course.follow(now, opened=cut.told, reopened=True, keep_clock=not cut.new_dice, actor=cut.by)
        self.news.announce_all(ended)

    def _begin_epoch(self, line: int) -> None:
        """From this line on all dice fall anew."""
        self.record.rewinds += 1
        self.record.epochs[line] = self.record.rewinds

    # When the rules fail or change

    def call_referee(self, why: str, line: int | None = None) -> None:
        """Something is wrong with the rules or the journal: stop the clock and say so; nothing is lost.

        The line is the last one that the game can be rewound to.
        """
        record = self.record
        if line is None:
            line = self.use.session.line if self.use.session is not None else record.diverged
        record.stage, record.why, record.diverged = Stage.REFEREE, why, line
        self.course.stop_clock()
        self.use.session = None
        self.news.announce(Event(kind="table.referee", data={"why": why}))

    def accept_new_course(self, session: Session[Any], step: Step, since: int, now: int) -> None:
        """After the rules have changed under a game: go on with what they say now."""
        self.use.require(Stage.REFEREE, why="This game needs no referee.")
        record = self.record
        told = Event(kind="table.new_course")
        self.use.cut = Cut(line=since, new_dice=False, told=told)
        step.events[:0] = self.use.step.events  # What the table has told meanwhile.
        self.use.session, self.use.step = session, step
        ended = drop_votes(record)
        record.diverged = record.left = None
        record.stage, record.why = Stage.RUNNING, ""
        record.take_up_again()
        # The players may know the old course further than the new one goes: its dice must not fall again.
        self._begin_epoch(session.line)
        session.epochs = dict(record.epochs)
        session.standing = {seat: dict(filed) for seat, filed in self.use.standing.items()}
        session.settle()
        self.course.follow(now, opened=told, reopened=True)
        self.news.announce_all(ended)

    # Loading

    def restore(self, checkpoint: Checkpoint, entries: Sequence[Entry], pending: dict[Seat, Pending]) -> None:
        """Bring the session back from what was stored; a journal that no longer fits calls the referee."""
        self._bring_back(checkpoint, entries, pending)
        if self.use.session is not None:
            self.course.take_step()

    def _bring_back(self, checkpoint: Checkpoint, entries: Sequence[Entry], pending: dict[Seat, Pending]) -> None:
        dice = SeededDice(self.use.seed, self.record.salt)
        try:
            # Standing answers come later: those that counted for the open batch are among the pending ones.
            session = Session.resume(
                self.use.game,
                checkpoint,
                entries,
                dice,
                pending=pending,
                epochs=self.record.epochs,
                recent=[entry for entry in self.use.recent if entry.line < checkpoint.line],
            )
        except OutOfReach:
            raise
        except Exception as fault:  # Whatever it is: a table that cannot be loaded must be able to say so.
            self.use.fault = fault
            if self.record.stage is not Stage.FINISHED:
                diverged = isinstance(fault, Diverged)
                line = fault.line if isinstance(fault, Diverged) else checkpoint.line
                self.call_referee(NO_LONGER_FITS if diverged else CANNOT_LOAD, line)
            return
        self.use.session = session
        self.use.recent = ()  # The session has of them what it needs.
        session.standing = {seat: dict(filed) for seat, filed in self.use.standing.items()}
        self.use.batch_seen = session.batch.number if session.batch is not None else None
