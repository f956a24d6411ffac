"""How a game goes on: what the session has done is kept, and told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.kernel.game import AnsweredBy, Event, Outcome
from rules.kernel.journal import Step
from rules.kernel.values import Json, Seat
from rules.table.lapsing import drop_votes, is_of_its_moment
from rules.table.news import News
from rules.table.record import Stage
from rules.table.seats import VEILED, Seats
from rules.table.use import Use

LEAST_NOTICE = 30
"""Seconds before a deadline at which people are reminded at the latest."""
LONGEST_RUN = 40
"""Phases that are played at once because only absent people are asked; then the clock has its say again, which stops a
table at which those who are not absent have no part in the game any more."""


class Course:
    """The course of a game from one question to the next, and to its end."""

    def __init__(self, use: Use, seats: Seats, news: News) -> None:
        self.use, self.record = use, use.record
        self.seats = seats
        self.news = news

    def follow(
        self,
        now: int,
        *,
        opened: Event | None = None,
        reopened: bool = False,
        keep_clock: bool = False,
        back: Sequence[Event] = (),
        asks: tuple[Seat, ...] = (),
        actor: Seat | None = None,
        is_seen: bool = True,
    ) -> None:
        """See what the session has done, keep it, and let people know.

        `asks` are those who have not heard yet what is asked already; `is_seen` tells whether everybody knows that it
        was the actor who has answered. Nothing is posted where nothing
        has happened but that whoever has just answered is asked the next thing.
        """
        session = self.use.session
        assert session is not None
        away: dict[Seat, None] = {}
        replaced = self.seats.place_stewards(may_come=self.may_stewards_come)
        while self._only_away_are_missing() and len(session.fresh.checkpoints) < LONGEST_RUN:
            if session.batch is not None and session.batch.secrecy == "open":
                away |= dict.fromkeys(session.waiting())
            self._book_deserters()
            self.answer_for(session.waiting(), by="deadline")
        told = [*([opened] if opened is not None else []), *back, *replaced]
        told += [Event(kind="table.away", data={"seats": [*away]})] if away else []
        self.news.note(*told)
        step = self.take_step()
        told += [event for _, event in step.events if event.audience is None]
        if session.batch is None:
            for seat in self.record.people:
                self.news.whisper(seat, step, panel=False)
            self.finish(session.outcome, *told)
            return
        new_batch = reopened or session.batch.number != self.use.batch_seen
        # Not by private acts on a floor: the others would notice them.
        ended = self._end_lapsed_vote() if new_batch and not reopened else []
        told += ended
        if new_batch and not (keep_clock and self.record.due is not None):
            is_silent = session.batch.secrecy == "silent"
            self.set_clock(now, self.record.time_for(session.phase, now, is_silent=is_silent))
        self.use.batch_seen = session.batch.number
        seen = actor if is_seen else None
        goes_on = session.batch.secrecy == "open" and session.waiting() == (seen,)
        under_way = session.is_under_way and opened is None and not (back or replaced or ended)
        if told or (new_batch and not goes_on):
            asked = tuple(session.batch.asks) if new_batch else asks
            self.news.announce(*told, asks=asked, actor=seen, under_way=under_way)
        by_letter = session.waiting() if session.goes_on and under_way and not goes_on else ()
        for seat in self.record.people:
            if seat == actor and not new_batch:
                continue  # On a floor, or in a dialogue: the panel on which they act tells them what came of it.
            is_asked = new_batch and self.record.is_to_be_called(seat)
            panel = is_asked and (seat in by_letter or self.news.is_asked_in_secret(seat))
            self.news.whisper(seat, step, panel=panel, is_own=seat == actor)

    def take_step(self) -> Step:
        """Keep what the session has done since it was last asked."""
        assert self.use.session is not None
        step = self.use.session.take_fresh()
        self.use.step.entries.extend(step.entries)
        self.use.step.checkpoints.extend(step.checkpoints)
        self.use.step.events.extend(step.events)
        self.use.step.rolls.extend(step.rolls)
        chairs = self.record.chairs
        self.use.receipts += [one.model_copy(update={"holder": chairs[one.seat].holder}) for one in step.receipts]
        return step

    def answer_for(self, late: Sequence[Seat], *, by: AnsweredBy) -> tuple[Seat, ...]:
        """Answer for those who have not; returns which people were there all the same, with a sheet begun.

        The one way in which a deadline, a referee or the table itself goes on without somebody: what people have
        filled in counts as it stands, and the rules answer the rest.
        """
        session, chairs = self.use.session, self.record.chairs
        assert session is not None
        batch = session.batch
        assert batch is not None
        self.use.has_read_begun = self.use.has_read_begun or self.use.may_count_drafts
        begun = {seat: draft for seat, draft in self.use.begun.items() if seat in chairs and chairs[seat].holder}
        there = tuple(seat for seat in late if session.has_filled_in(seat, begun.get(seat)))
        session.close_by_fallback(by=by, seats=late, begun=begun)
        if batch.closes == "together" and batch.secrecy != "silent":
            for seat in there:
                if self.record.is_to_be_called(seat):  # On leave they have begun it before.
                    self.seats.has_acted(seat)
                    self.seats.book(seat, handed_in=1)
        return there

    def _book_deserters(self) -> None:
        """Whoever is passed over has missed that, too, unless they are on leave."""
        session = self.use.session
        assert session is not None
        assert session.batch is not None
        if session.batch.secrecy != "silent" and session.batch.closes == "together":
            for seat in filter(self.record.has_deserted, session.waiting()):
                self.seats.book(seat, missed=1)

    @property
    def may_stewards_come(self) -> bool:
        """Whether stewards can begin to stand in now: not in a silent window that was open before."""
        batch = self.use.session.batch if self.use.session is not None else None
        return batch is not None and (batch.secrecy != "silent" or batch.number != self.use.batch_seen)

    def _only_away_are_missing(self) -> bool:
        session = self.use.session
        if session is None or session.batch is None:
            return False
        waiting = session.waiting()
        return bool(self.record.present and waiting) and all(map(self.record.is_passed_over, waiting))

    def _end_lapsed_vote(self) -> list[Event]:
        """What was about the moment that is over is off the table."""
        return drop_votes(self.record, is_of_its_moment)

    def abandon(self, why: str) -> None:
        """End the game without a winner."""
        self.record.why = why
        self.finish(None, Event(kind="table.abandoned", data={"why": why}))

    def finish(self, outcome: Outcome | None, *told: Event) -> None:
        """End the game and publish the seed of its dice."""
        record = self.record
        record.never_began = record.stage in (Stage.OPEN, Stage.SEATED)
        record.stage, record.outcome = Stage.FINISHED, outcome
        record.take_up_again()
        self.use.has_ended = outcome is not None
        self.stop_clock()
        for seat in record.people:  # Nobody has to stand in for anybody any more.
            self.seats.change(seat, leave=None, steward=None, seeks=False)
        record.left = record.proposal = record.draw_offer = None
        record.sat = {person: seat for person, seat in record.sat.items() if not person.startswith(VEILED)}
        winners = [*outcome.winners] if outcome else []
        scores: dict[str, Json] = {str(seat): score for seat, score in outcome.scores.items()} if outcome else {}
        reason = outcome.reason if outcome else record.why
        ended = Event(
            kind="table.ended",
            data={"winners": [*winners], "scores": scores, "reason": reason, "seed": self.use.seed.hex()},
        )
        self.news.announce(*told, ended)

    def set_clock(self, now: int, seconds: int) -> None:
        """Give everybody so long at least; a game without a clock waits for its players as long as they like."""
        record = self.record
        if record.stage is Stage.RUNNING and not self.use.game.has_clock(record.options):
            self.stop_clock()
            return
        record.due, record.counts_from = record.due_from(now + seconds, now), now
        record.notice = max((record.due - now) // 4, LEAST_NOTICE)
        self.plan_reminders(record.people, now)

    def give_full_time(self, seat: Seat, now: int) -> list[Event]:
        """Whoever has just come to a seat has as long for its first question as anybody; returns what is told of it.

        Whether the seat has answered already makes no difference: nobody else may know.
        """
        record, session = self.record, self.use.session
        batch = session.batch if session is not None else None
        if record.stage is not Stage.RUNNING or record.due is None or session is None or batch is None:
            return []
        seconds = record.time_for(session.phase, now, is_silent=batch.secrecy == "silent")
        due = record.due_from(now + seconds, now)
        if seat not in batch.asks or due <= record.due:
            return []
        record.due = due
        self.plan_reminders(dict.fromkeys((*record.reminders, seat)), now)
        return [Event(kind="table.extended", data={"due": due})]

    def stop_clock(self) -> None:
        """Nothing is due, and nobody is reminded of anything."""
        self.record.due = self.record.remind_at = None
        self.record.reminders = {}

    def plan_reminder(self, seat: Seat, now: int) -> None:
        """Remind one more person, who is back, if it is not too late for that."""
        record = self.record
        if record.stage is not Stage.RUNNING or record.due is None or not record.is_to_be_called(seat):
            return
        usual = record.due - (record.notice or LEAST_NOTICE)
        moment = record.notices_of(record.chairs[seat].holder).moment_for(usual, now, record.due)
        if moment is not None and moment > now:
            record.reminders[seat] = moment
            record.remind_at = min(record.reminders.values())

    def drop_reminder(self, seat: Seat) -> None:
        """Do not remind somebody of what is asked now."""
        if self.record.reminders.pop(seat, None) is not None:
            self.record.remind_at = min(self.record.reminders.values(), default=None)

    def plan_reminders(self, seats: Iterable[Seat], now: int) -> None:
        """Each of these persons is reminded once: when three quarters of the time are over, or as they want it."""
        record = self.record
        assert record.due is not None
        usual = record.due - (record.notice or LEAST_NOTICE)
        if record.stage is not Stage.RUNNING:  # Who has not reported for duty is called in the channel.
            record.reminders, record.remind_at = {}, usual
            return
        planned = {
            seat: record.notices_of(record.chairs[seat].holder).moment_for(usual, now, record.due)
            for seat in seats
            if record.is_to_be_called(seat)
        }
        record.reminders = {seat: moment for seat, moment in planned.items() if moment is not None}
        record.remind_at = min(record.reminders.values(), default=None)
