"""The clock of a table: reminders, deadlines, and pauses."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.game import AnsweredBy, Batch, Event
from rules.kernel.record import (
    LONGEST_DEADLINE,
    LONGEST_PATIENCE,
    MISSES_UNTIL_AWAY,
    SHORTEST_DEADLINE,
    Refused,
    Remind,
    Stage,
    TellHost,
)
from rules.kernel.table_lobby import Lobby
from rules.kernel.values import Seat

DESERTED = "Nobody is at the table any more. It goes on as soon as one of the players presses Decide."


class Clock(Lobby):
    """A table in time."""

    def time_passed(self, now: int) -> None:
        """Do what is due: remind, move on without those who have not answered, or close a lobby."""
        record = self.record
        if record.stage not in (Stage.RUNNING, Stage.SEATED, Stage.OPEN):
            record.due = record.remind_at = None
            return
        if record.due is not None and record.due <= now:
            record.due = record.remind_at = None
            if record.stage is Stage.OPEN:
                self._close_lobby()
            elif record.stage is Stage.SEATED:
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
        batch, seen = session.batch, session.seen_waiting()
        for seat in session.waiting():
            if record.chairs[seat].holder:
                unseen = batch.secrecy == "silent" or seat in batch.called_back
                last = seen == (seat,) and not unseen
                # Whoever has acted on a floor has only forgotten to say that he is done: that is nobody's business.
                private = unseen or batch.is_floor
                self.effects.append(Remind(seat=seat, batch=batch.number, due=record.due, private=private, last=last))

    def move_on(
        self, now: int, *, by: AnsweredBy, seats: Sequence[Seat] | None = None, told: Event | None = None
    ) -> None:
        """Answer for those who have not: at the deadline for all, or for some by the table's decision."""
        session = self._in_play()
        batch = session.batch
        assert batch is not None
        if by == "referee" and not any(seats is None or seat in seats for seat in session.seen_waiting()):
            raise Refused("Nobody is being waited for.")
        late = [seat for seat in session.waiting() if seats is None or seat in seats]
        people = [seat for seat in session.seen_waiting() if self.record.chairs[seat].holder]
        there = self._answer_for(late, by=by)
        if by == "deadline" and batch.secrecy != "silent":  # Whether somebody heeds a silent window is his business.
            self.record.unheeded += 1
            told = self._tell_who_is_late(batch, [seat for seat in people if seat not in there])
        self._follow(now, opened=told)
        self._pause_if_deserted(now)

    def _tell_who_is_late(self, batch: Batch, people: Sequence[Seat]) -> Event | None:
        """What is told of a deadline, and booked.

        On a floor, and in dialogues side by side, nobody is named or booked: some may have acted, others not, and only
        they know. Who is booked is away later, so booking would tell it as well.
        """
        if not people:
            return None
        if batch.closes == "each":
            return Event(kind="table.time_up")
        for seat in people:
            self._seat(seat, missed=self.record.chairs[seat].missed + 1)
        return Event(kind="table.missed", data={"seats": [*people]})

    def _pause_if_deserted(self, now: int) -> None:
        """Nobody is left, or nobody has acted for so long that whoever could is not there."""
        record = self.record
        everybody_is_away = all(chair.is_away for chair in record.chairs.values() if chair.holder)
        if record.stage is Stage.RUNNING and (everybody_is_away or record.unheeded > record.patience):
            self.pause(DESERTED, now)
            record.is_deserted = True
            self.effects.append(TellHost(why=DESERTED))

    def come_back(self, seat: Seat, now: int) -> None:
        """Somebody is at his panel: a deserted table goes on, and waits for him again.

        That he looks is all it tells, not whether he acts on a floor; and in a silent window not even that.
        """
        if not self.is_missed(seat):
            return
        if self.record.is_deserted:
            self.resume(now)
        else:  # Whoever only looks is away again with the next deadline that he misses.
            self._seat(seat, missed=MISSES_UNTIL_AWAY - 1)

    def is_missed(self, seat: Seat) -> bool:
        """Whether it would change anything if somebody came back to that seat."""
        record, batch = self.record, self.session.batch if self.session is not None else None
        if record.is_deserted:
            return bool(record.chairs[seat].holder)
        is_shown = record.stage is Stage.RUNNING and batch is not None and batch.secrecy != "silent"
        return is_shown and record.chairs[seat].is_away

    def set_patience(self, rounds: int) -> None:
        """How many rounds may pass without anybody's act before the table pauses."""
        self._require_unfinished()
        if not 1 <= rounds <= LONGEST_PATIENCE:
            raise Refused(f"A table has patience for 1 to {LONGEST_PATIENCE} rounds.")
        self.record.patience = rounds

    def extend(self, seconds: int, now: int) -> int:
        """Give everybody more time; returns the new deadline."""
        self._require(Stage.RUNNING, Stage.SEATED, why="No clock is running at this table.")
        if self.record.due is None:
            raise Refused("No clock is running at this table.")
        due = self.record.due + seconds
        if not SHORTEST_DEADLINE <= due - now <= LONGEST_DEADLINE:
            raise Refused("A deadline is 1 minute to 12 weeks from now.")
        ran_from = self.record.counts_from
        self._set_clock(now, due - now)
        self.record.counts_from = ran_from  # It is the same clock: what it has lost before is still owed to it.
        self._announce(Event(kind="table.extended", data={"due": due}))
        return due

    def is_owed_time(self, since: int, until: int) -> bool:
        """Whether the clock has lost time between these moments, in which the bot could not be reached."""
        record = self.record
        is_running = record.stage in (Stage.RUNNING, Stage.SEATED) and record.due is not None and record.due > since
        return is_running and max(since, record.counts_from) < until

    def give_back(self, since: int, until: int) -> None:
        """Give the clock the time back that it has lost between these moments; once, however often it is asked for.

        A reminder that has gone out already is not repeated: there is one for each deadline, and it came in time.
        """
        if not self.is_owed_time(since, until):
            return
        record = self.record
        assert record.due is not None
        since = max(since, record.counts_from)
        record.due += until - since
        record.remind_at = None if record.remind_at is None else record.remind_at + until - since
        record.counts_from = until
        self._announce(Event(kind="table.given_back", data={"since": since, "until": until, "due": record.due}))

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
        record.is_deserted, record.unheeded = False, 0
        record.chairs = {seat: chair.model_copy(update={"missed": 0}) for seat, chair in record.chairs.items()}
        self._set_clock(now, record.left or record.deadline)
        record.left = None
        self._announce(Event(kind="table.resumed"))
        for seat in self.waiting():
            if record.chairs[seat].holder:
                self._show_panel(seat)
