"""The clock of a table: reminders, deadlines, and pauses."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.game import AnsweredBy, Event
from rules.kernel.record import LONGEST_DEADLINE, SHORTEST_DEADLINE, Refused, Remind, Stage
from rules.kernel.table_lobby import Lobby
from rules.kernel.values import Seat


class Clock(Lobby):
    """A table in time."""

    def time_passed(self, now: int) -> None:
        """Do what is due: remind, or move on without those who have not answered."""
        record = self.record
        if record.stage not in (Stage.RUNNING, Stage.SEATED):
            record.due = record.remind_at = None
            return
        if record.due is not None and record.due <= now:
            record.due = record.remind_at = None
            if record.stage is Stage.SEATED:
                self._refill()
            else:
                self.move_on(now, by="deadline")
        elif record.remind_at is not None and record.remind_at <= now:
            record.remind_at = None
            self._remind()

    def _remind(self) -> None:
        record, session = self.record, self.session
        if record.stage is Stage.SEATED:
            self._announce(Event(kind="table.called", data={"missing": [*self._unreported()]}))
            return
        if record.due is None or session is None or session.batch is None:
            return
        waiting = session.waiting()
        silent = session.batch.secrecy == "silent"
        for seat in waiting:
            if record.chairs[seat].holder:
                number, last = session.batch.number, len(waiting) == 1 and not silent
                self.effects.append(Remind(seat=seat, batch=number, due=record.due, private=silent, last=last))

    def move_on(self, now: int, *, by: AnsweredBy, seats: Sequence[Seat] | None = None) -> None:
        """Answer for those who have not: at the deadline for all, or for some at the referee's word."""
        session = self._in_play()
        late = [seat for seat in session.waiting() if seats is None or seat in seats]
        silent = session.batch is not None and session.batch.secrecy == "silent"
        if by == "referee" and not late and not silent:  # Of a silent window nobody learns who has answered.
            raise Refused("Nobody is being waited for.")
        people = [seat for seat in late if self.record.chairs[seat].holder]
        session.close_by_fallback(by=by, seats=late)
        missed: Event | None = None
        if by == "deadline" and people and not silent:
            for seat in people:
                self._seat(seat, missed=self.record.chairs[seat].missed + 1)
            missed = Event(kind="table.missed", data={"seats": [*people]})
        self._follow(now, opened=missed)
        self._pause_if_deserted(now)

    def _pause_if_deserted(self, now: int) -> None:
        chairs = [chair for chair in self.record.chairs.values() if chair.holder]
        if self.record.stage is Stage.RUNNING and all(chair.is_away for chair in chairs):
            self.pause("Nobody is at the table any more.", now)

    def extend(self, seconds: int, now: int) -> int:
        """Give everybody more time; returns the new deadline."""
        self._require(Stage.RUNNING, Stage.SEATED, why="No clock is running at this table.")
        if self.record.due is None:
            raise Refused("No clock is running at this table.")
        due = self.record.due + seconds
        if not SHORTEST_DEADLINE <= due - now <= LONGEST_DEADLINE:
            raise Refused("A deadline is 1 minute to 12 weeks from now.")
        self._set_clock(now, due - now)
        self._announce(Event(kind="table.extended", data={"due": due}))
        return due

    def pause(self, why: str, now: int) -> None:
        """Stop the clock; nobody can act until it goes on."""
        self._require(Stage.RUNNING, why="Only a running game can be paused.")
        record = self.record
        record.left = None if record.due is None else max(record.due - now, SHORTEST_DEADLINE)
        record.due = record.remind_at = None
        record.stage, record.why = Stage.PAUSED, why
        self._announce(Event(kind="table.paused", data={"why": why}))

    def resume(self, now: int) -> None:
        """Let the clock go on where it stopped."""
        self._require(Stage.PAUSED, why="This game is not paused.")
        record = self.record
        record.stage, record.why = Stage.RUNNING, ""
        record.chairs = {seat: chair.model_copy(update={"missed": 0}) for seat, chair in record.chairs.items()}
        self._set_clock(now, record.left or record.deadline)
        record.left = None
        self._announce(Event(kind="table.resumed"))
        for seat in self.waiting():
            if record.chairs[seat].holder:
                self._show_panel(seat)
