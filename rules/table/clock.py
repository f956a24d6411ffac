"""The clock of a table: reminders, deadlines, and pauses."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.game import AnsweredBy, Batch, Event
from rules.kernel.values import Refused, Seat
from rules.table.course import Course
from rules.table.lobby import Lobby
from rules.table.news import News
from rules.table.record import (
    LONGEST_CLAIM,
    LONGEST_DEADLINE,
    LONGEST_PATIENCE,
    MOST_MISSES,
    SHORTEST_DEADLINE,
    Remind,
    Stage,
    TellHost,
)
from rules.table.seats import Seats
from rules.table.use import Use

DESERTED = "Nobody is at the table any more. It goes on as soon as one of the players presses Decide."


def check_absence(autopilot: int, claim: int) -> None:
    """Refuse what no table could be kept going by."""
    if not 1 <= autopilot <= MOST_MISSES:
        raise Refused(f"A table waits for somebody until they have missed 1 to {MOST_MISSES} deadlines in a row.")
    if not 0 <= claim <= LONGEST_CLAIM:
        raise Refused(f"A deserted game can be claimed after 1 to {LONGEST_CLAIM} days, or never (0).")


class Clock:
    """A table in time."""

    def __init__(self, use: Use, seats: Seats, news: News, course: Course, lobby: Lobby) -> None:
        self.use, self.record = use, use.record
        self.seats = seats
        self.news = news
        self.course = course
        self.lobby = lobby

    def time_passed(self, now: int) -> None:
        """Do what is due: remind, move on without those who have not answered, or close a lobby."""
        record = self.record
        if record.stage not in (Stage.RUNNING, Stage.SEATED, Stage.OPEN):
            record.due = record.remind_at = None
            return
        if record.due is not None and record.due <= now:
            record.due = record.remind_at = None
            if record.stage is Stage.OPEN:
                self.lobby.close()
            elif record.stage is Stage.SEATED:
                self.lobby.refill()
            else:
                self.move_on(now, by="deadline")
        elif record.remind_at is not None and record.remind_at <= now:
            record.remind_at = None
            self._remind()

    def _remind(self) -> None:
        record, session = self.record, self.use.session
        if record.stage is Stage.SEATED:
            self.news.announce(Event(kind="table.called", data={"missing": [*self.use.unreported()]}))
            return
        if record.due is None or session is None or session.batch is None:
            return
        batch, seen = session.batch, session.seen_waiting()
        for seat in session.waiting():
            if record.chairs[seat].holder:
                unseen = batch.secrecy == "silent" or seat in batch.called_back
                last = seen == (seat,) and not unseen
                # Whoever has acted on a floor has only forgotten to say that they are done: that is nobody's business.
                private = unseen or batch.is_floor
                self.use.effects.append(
                    Remind(seat=seat, batch=batch.number, due=record.due, private=private, last=last)
                )

    def move_on(
        self, now: int, *, by: AnsweredBy, seats: Sequence[Seat] | None = None, told: Event | None = None
    ) -> None:
        """Answer for those who have not: at the deadline for all, or for some by the table's decision."""
        session = self.use.in_play()
        batch = session.batch
        assert batch is not None
        if by == "referee" and not any(seats is None or seat in seats for seat in session.seen_waiting()):
            raise Refused("Nobody is being waited for.")
        late = [seat for seat in session.waiting() if seats is None or seat in seats]
        people = [seat for seat in session.seen_waiting() if self.record.chairs[seat].holder]
        there = self.course.answer_for(late, by=by)
        if by == "deadline" and batch.secrecy != "silent":  # Whether somebody heeds a silent window is their business.
            self.record.unheeded += 1
            told = self._tell_who_is_late(batch, [seat for seat in people if seat not in there], now)
        self.course.follow(now, opened=told)
        self.pause_if_deserted(now)

    def _tell_who_is_late(self, batch: Batch, people: Sequence[Seat], now: int) -> Event | None:
        """What is told of a deadline, and booked.

        On a floor, and in dialogues side by side, nobody is named or booked: some may have acted, others not, and only
        they know. Who is booked is away later, so booking would tell it as well.
        """
        if not people:
            return None
        if batch.closes == "each":
            return Event(kind="table.time_up")
        for seat in people:
            self.seats.change(seat, missed=self.record.chairs[seat].missed + 1)
        self.seats.note_absence(now)
        return Event(kind="table.missed", data={"seats": [*people]})

    def pause_if_deserted(self, now: int) -> None:
        """Nobody is left, or nobody has acted for so long that whoever could is not there."""
        record = self.record
        if record.stage is Stage.RUNNING and (not record.present or record.unheeded > record.patience):
            self.pause(DESERTED, now)
            record.is_deserted = True
            self.use.effects.append(TellHost(why=DESERTED))

    def come_back(self, seat: Seat, now: int) -> None:
        """Somebody is at their panel: a deserted table goes on, and waits for them again.

        That they look is all it tells, not whether they act on a floor; and in a silent window not even that.
        """
        if not self.is_missed(seat):
            return
        if self.record.is_deserted:
            self.resume(now)
        else:  # Whoever only looks is away again with the next deadline that they miss.
            self.seats.change(seat, missed=self.record.autopilot - 1)

    def is_missed(self, seat: Seat) -> bool:
        """Whether it would change anything if somebody came back to that seat."""
        record, batch = self.record, self.use.session.batch if self.use.session is not None else None
        if record.is_deserted:
            return bool(record.chairs[seat].holder)
        is_shown = record.stage is Stage.RUNNING and batch is not None and batch.secrecy != "silent"
        return is_shown and record.is_away(seat)

    def set_patience(self, rounds: int) -> None:
        """How many rounds may pass without anybody's act before the table pauses."""
        self.use.require_unfinished()
        if not 1 <= rounds <= LONGEST_PATIENCE:
            raise Refused(f"A table has patience for 1 to {LONGEST_PATIENCE} rounds.")
        self.record.patience = rounds

    def set_absence(self, autopilot: int, claim: int, now: int) -> None:
        """From how many missed deadlines on nobody is waited for, and when a deserted game can be claimed."""
        check_absence(autopilot, claim)
        self.use.require_unfinished()
        self.record.autopilot, self.record.claim = autopilot, claim
        self.seats.note_absence(now)

    def extend(self, seconds: int, now: int) -> int:
        """Give everybody more time; returns the new deadline."""
        self.use.require(Stage.RUNNING, Stage.SEATED, why="No clock is running at this table.")
        if self.record.due is None:
            raise Refused("No clock is running at this table.")
        due = self.record.due + seconds
        if not SHORTEST_DEADLINE <= due - now <= LONGEST_DEADLINE:
            raise Refused("A deadline is 1 minute to 12 weeks from now.")
        ran_from = self.record.counts_from
        self.course.set_clock(now, due - now)
        self.record.counts_from = ran_from  # It is the same clock: what it has lost before is still owed to it.
        self.news.announce(Event(kind="table.extended", data={"due": due}))
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
        self.seats.give_time_back(since, until)
        self.news.announce(Event(kind="table.given_back", data={"since": since, "until": until, "due": record.due}))

    def pause(self, why: str, now: int) -> None:
        """Stop the clock; nobody can act until it goes on."""
        self.use.require(Stage.RUNNING, why="Only a running game can be paused.")
        record = self.record
        record.left = None if record.due is None else max(record.due - now, SHORTEST_DEADLINE)
        record.due = record.remind_at = None
        record.stage, record.why = Stage.PAUSED, why
        self.news.announce(Event(kind="table.paused", data={"why": why}))

    def resume(self, now: int) -> None:
        """Let the clock go on where it stopped."""
        self.use.require(Stage.PAUSED, why="This game is not paused.")
        record = self.record
        record.stage, record.why = Stage.RUNNING, ""
        record.is_deserted, record.unheeded = False, 0
        record.chairs = {
            seat: chair.model_copy(update={"missed": 0, "away_since": None}) for seat, chair in record.chairs.items()
        }
        self.course.set_clock(now, record.left or record.deadline)
        record.left = None
        self.news.announce(Event(kind="table.resumed"))
        for seat in self.use.waiting():
            if record.chairs[seat].holder:
                self.news.show_panel(seat)
