"""The clock of a table: reminders, deadlines, and pauses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kernel.game import AnsweredBy, Batch, Event
from rules.kernel.values import Json, Person, Refused, Seat
from rules.table.course import Course
from rules.table.lapsing import drop_votes
from rules.table.leave import Leave
from rules.table.lobby import Lobby
from rules.table.lost_time import give_time_back, is_owed_time
from rules.table.news import News
from rules.table.notices import Notices
from rules.table.pace import LONGEST_DEADLINE, SHORTEST_DEADLINE
from rules.table.record import (
    LONGEST_ABANDONMENT,
    LONGEST_CLAIM,
    LONGEST_PATIENCE,
    MOST_MISSES,
    Chair,
    Remind,
    Stage,
    TellHost,
)
from rules.table.seats import Seats
from rules.table.use import Use

DESERTED = "Nobody is at the table any more. It goes on as soon as one of the players presses Decide."
ABANDONED = "Nobody has come back to the table."


def check_absence(autopilot: int, claim: int, abandonment: int) -> None:
    """Refuse what no table could be kept going by."""
    if not 1 <= autopilot <= MOST_MISSES:
        raise Refused(f"A table waits for somebody until they have missed 1 to {MOST_MISSES} deadlines in a row.")
    if not 0 <= claim <= LONGEST_CLAIM:
        raise Refused(f"A deserted game can be claimed after 1 to {LONGEST_CLAIM} days, or never (0).")
    if not 0 <= abandonment <= LONGEST_ABANDONMENT:
        raise Refused(
            f"A table at which nobody is any more is closed after 1 to {LONGEST_ABANDONMENT} days, or never (0)."
        )


class Clock:
    """A table in time."""

    def __init__(self, use: Use, seats: Seats, news: News, course: Course, lobby: Lobby) -> None:
        self.use, self.record = use, use.record
        self.seats = seats
        self.news = news
        self.course = course
        self.lobby = lobby

    def time_passed(self, now: int) -> None:
        """Do what is due: remind, move on without those who are late, begin and end leaves, end votes, close tables."""
        self._begin_leaves(now)
        self._pass_deadline(now)
        self._end_leaves(now)
        self.end_votes(now)
        self._close_if_abandoned(now)

    def _pass_deadline(self, now: int) -> None:
        record = self.record
        if record.stage not in (Stage.RUNNING, Stage.SEATED, Stage.OPEN):
            self.course.stop_clock()
            return
        if record.due is not None and record.due <= now:
            self.course.stop_clock()
            if record.stage is Stage.OPEN:
                self.lobby.close()
            elif record.stage is Stage.SEATED:
                self.lobby.refill()
            else:
                self.move_on(now, by="deadline")
        elif record.remind_at is not None and record.remind_at <= now:
            self._remind(now)

    def _remind(self, now: int) -> None:
        record, session = self.record, self.use.session
        planned = record.reminders or dict.fromkeys(record.people, now)
        record.reminders = {seat: moment for seat, moment in planned.items() if moment > now}
        record.remind_at = min(record.reminders.values(), default=None)
        if record.stage is Stage.SEATED:
            self.news.announce(Event(kind="table.called", data={"missing": [*self.use.unreported()]}))
            return
        if record.due is None or session is None or session.batch is None:
            return
        batch, seen = session.batch, session.seen_waiting()
        for seat in session.waiting():
            if record.is_to_be_called(seat) and planned.get(seat, now + 1) <= now:
                unseen = batch.secrecy == "silent" or seat in batch.called_back
                last = seen == (seat,) and not unseen
                # Whoever has acted on a floor has only forgotten to say that they are done: that is nobody's business.
                private = unseen or batch.is_floor
                silent = record.notices_of(record.chairs[seat].holder).is_quiet(now)
                self.use.effects.append(
                    Remind(seat=seat, batch=batch.number, due=record.due, private=private, last=last, silent=silent)
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
        people = [seat for seat in people if self.record.is_to_be_called(seat)]
        if not people:
            return Event(kind="table.time_up")
        for seat in people:
            self.seats.change(seat, missed=self.record.chairs[seat].missed + 1)
            self.seats.book(seat, missed=1)
        self.seats.note_absence(now)
        return Event(kind="table.missed", data={"seats": [*people]})

    def pause_if_deserted(self, now: int) -> None:
        """Nobody is left, or nobody has acted for so long that whoever could is not there."""
        record = self.record
        if record.stage is Stage.RUNNING and (not record.present or record.unheeded > record.patience):
            self.pause(DESERTED, now)
            record.is_deserted, record.deserted_at, record.counts_from = True, now, now
            self._tell_when_it_closes()
            self.use.effects.append(TellHost(why=DESERTED))

    def _tell_when_it_closes(self) -> None:
        if self.record.closes_at is not None:
            self.news.announce(Event(kind="table.closes", data={"at": self.record.closes_at}))

    def _close_if_abandoned(self, now: int) -> None:
        """Nobody has come back for so long that nobody will."""
        if self.record.closes_at is not None and self.record.closes_at <= now:
            self.course.abandon(ABANDONED)

    def end_votes(self, now: int) -> None:
        """What was put to the vote, and has not been decided in its time, is off the table."""
        self.news.announce_all(drop_votes(self.record, lambda vote: vote.until <= now))

    def come_back(self, seat: Seat, now: int) -> None:
        """Somebody is at their panel: a deserted table goes on, and waits for them again.

        That they look is all it tells, not whether they act on a floor; and in a silent window not even that.
        """
        if not self.is_missed(seat):
            return
        # Whoever only looks is away again with the next deadline that they miss.
        chair = self.record.chairs[seat]
        back = self.seats.is_there(seat, missed=min(chair.missed, self.record.autopilot - 1))
        if self.record.is_deserted:
            self.resume(now)
        elif back and self._was_asked_while_away(chair):
            self.course.plan_reminder(seat, now)
        self.news.announce_all(back, actor=seat)

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

    def set_absence(self, autopilot: int, claim: int, abandonment: int, now: int) -> None:
        """From how many missed deadlines on nobody is waited for, and what becomes of a deserted game."""
        check_absence(autopilot, claim, abandonment)
        self.use.require_unfinished()
        self.record.autopilot, self.record.claim, self.record.abandonment = autopilot, claim, abandonment
        self.seats.note_absence(now)

    def extend(self, seconds: int, now: int) -> int:
        """Give everybody more time; returns the new deadline."""
        due = self.check_extension(seconds, now)
        ran_from = self.record.counts_from
        self.course.set_clock(now, due - now)
        self.record.counts_from = ran_from  # It is the same clock: what it has lost before is still owed to it.
        self.news.announce(Event(kind="table.extended", data={"due": due}))
        return due

    def check_extension(self, seconds: int, now: int) -> int:
        """The deadline with more time, unless that cannot be given."""
        self.use.require(Stage.RUNNING, Stage.SEATED, why="No clock is running at this table.")
        if self.record.due is None:
            raise Refused("No clock is running at this table.")
        due = self.record.due_from(self.record.due + seconds, now)
        if not SHORTEST_DEADLINE <= due - now <= LONGEST_DEADLINE:
            raise Refused("A deadline is 1 minute to 12 weeks from now.")
        return due

    def is_owed_time(self, since: int, until: int) -> bool:
        """Whether the clock has lost time between these moments, in which the bot could not be reached."""
        return is_owed_time(self.record, since, until)

    def give_back(self, since: int, until: int) -> None:
        """Give the clock the time back that it has lost between these moments; once, however often it is asked for.

        A reminder that has gone out already is not repeated: there is one for each deadline, and it came in time.
        """
        if not self.is_owed_time(since, until):
            return
        since = max(since, self.record.counts_from)
        give_time_back(self.record, since, until)
        self.plan_reminders_again(until)
        if self.record.is_deserted:
            self._tell_when_it_closes()
            return
        told: dict[str, Json] = {"since": since, "until": until, "due": self.record.due}
        if self.record.votes_end is not None and self.record.votes_end != self.record.due:
            told["vote"] = self.record.votes_end
        self.news.announce(Event(kind="table.given_back", data=told))

    def plan_reminders_again(self, now: int) -> None:
        """The time of a deadline, or somebody's wish, has changed: who has been reminded is not reminded twice."""
        record = self.record
        if record.due is not None and record.remind_at is not None:
            self.course.plan_reminders(tuple(record.reminders) or record.people, now)

    def set_notices(self, notices: Mapping[Person, Notices], now: int) -> None:
        """How people want to be reminded from now on; whoever is not named wants it as usual."""
        self.record.notices = dict(notices)
        self.plan_reminders_again(now)
        if any(map(self.record.is_away, self.record.people)):  # Something else may have to stand in.
            self.follow_absence(now)

    def pause(self, why: str, now: int) -> None:
        """Stop the clock; nobody can act until it goes on."""
        self.check_pause()
        record = self.record
        record.left = None if record.due is None else max(record.due - now, SHORTEST_DEADLINE)
        self.course.stop_clock()
        record.stage, record.why = Stage.PAUSED, why
        self.news.announce(Event(kind="table.paused", data={"why": why}))

    def check_pause(self) -> None:
        """Refuse to stop a clock that does not run."""
        self.use.require(Stage.RUNNING, why="Only a running game can be paused.")

    def resume(self, now: int, by: Seat | None = None) -> None:
        """Let the clock go on where it stopped; whoever wants that is there."""
        self.use.require(Stage.PAUSED, why="This game is not paused.")
        record = self.record
        back = [] if by is None else self.seats.is_there(by)
        record.stage, record.why = Stage.RUNNING, ""
        record.take_up_again()
        record.unheeded = 0
        record.chairs = {
            seat: chair.model_copy(update={"missed": 0, "away_since": None}) for seat, chair in record.chairs.items()
        }
        self.course.set_clock(now, record.left or record.deadline)
        record.left = None
        self.news.announce(Event(kind="table.resumed"), *back, asks=self.use.seen_waiting())
        self.follow_absence(now)
        for seat in self.use.waiting():
            if record.is_to_be_called(seat):
                self.news.show_panel(seat)

    # Who is away

    def follow_absence(self, now: int, *told: Event, asks: tuple[Seat, ...] = ()) -> None:
        """Somebody has gone or come back, or wants something else to stand in: the table goes on accordingly.

        In a silent window it is only told: if it were closed by that, everybody would know who has not answered.
        """
        session = self.use.session
        if self.record.stage is Stage.RUNNING and session is not None and self.course.may_stewards_come:
            self.course.follow(now, back=told, asks=asks)
            self.pause_if_deserted(now)
        else:
            self.seats.place_stewards(may_come=False)
            self.news.announce_all(told)

    def _begin_leaves(self, now: int) -> None:
        for seat in self.record.people if self.record.is_in_play else ():
            leave = self.record.chairs[seat].leave
            if leave is not None and not leave.has_begun and leave.begins <= now:
                self.begin_leave(seat, leave, now)

    def begin_leave(self, seat: Seat, leave: Leave, now: int) -> None:
        """From now on the table does not wait for somebody."""
        self.seats.change(seat, missed=0, leave=leave.model_copy(update={"has_begun": True}))
        self.course.drop_reminder(seat)
        told: dict[str, Json] = {"seat": seat, "ends": leave.ends, "how": f"leave_{self.record.stand_in(seat)}"}
        self.follow_absence(now, Event(kind="table.leave_began", data=told))

    def _end_leaves(self, now: int) -> None:
        record = self.record
        for seat in record.people if record.is_in_play else ():
            leave = record.chairs[seat].leave
            if leave is not None and leave.has_begun and leave.ends <= now:
                self.end_leave(seat, now)

    def end_leave(self, seat: Seat, now: int) -> None:
        """Somebody is waited for again; a table at which nobody was left goes on with them."""
        record = self.record
        was_empty, chair = record.is_deserted and not record.present, record.chairs[seat]
        self.seats.is_there(seat)
        if record.deserted_at is not None:
            record.deserted_at = now
        has_heard = not self._was_asked_while_away(chair)
        told = Event(kind="table.leave_ended", data={"seat": seat})
        self.follow_absence(now, told, asks=() if has_heard else (seat,))
        if was_empty:
            self.resume(now)
        elif seat in self.use.waiting() and not has_heard:
            self.news.show_panel(seat)
            self.course.plan_reminder(seat, now)

    def _was_asked_while_away(self, chair: Chair) -> bool:
        """Whether what is asked now came when somebody was gone already, so that they have not been told of it."""
        return chair.leave is None or chair.leave.begins <= self.record.counts_from
