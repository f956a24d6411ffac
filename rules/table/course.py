"""How a game goes on: what the session has done is kept, and told."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.game import AnsweredBy, Event, Outcome
from rules.kernel.journal import Step
from rules.kernel.values import Json, Seat
from rules.table.news import News
from rules.table.record import Stage
from rules.table.seats import Seats
from rules.table.use import Use

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
        actor: Seat | None = None,
        is_seen: bool = True,
    ) -> None:
        """See what the session has done, keep it, and let people know.

        `is_seen` tells whether everybody knows that it was the actor who has answered. Nothing is posted where nothing
        has happened but that whoever has just answered is asked the next thing.
        """
        session = self.use.session
        assert session is not None
        away: dict[Seat, None] = {}
        while self._only_away_are_missing() and len(session.fresh.checkpoints) < LONGEST_RUN:
            if session.batch is not None and session.batch.secrecy == "open":
                away |= dict.fromkeys(session.waiting())
            self.answer_for(session.waiting(), by="deadline")
        step = self.take_step()
        told = [opened] if opened is not None else []
        told += [Event(kind="table.away", data={"seats": [*away]})] if away else []
        told += [event for _, event in step.events if event.audience is None]
        if session.batch is None:
            for seat in self.record.people:
                self.news.whisper(seat, step, panel=False)
            self.finish(session.outcome, *told)
            return
        new_batch = reopened or session.batch.number != self.use.batch_seen
        if new_batch and not reopened:
            self._drop_lapsed_proposal()  # Not by private acts on a floor: the others would notice them.
        if new_batch and not (keep_clock and self.record.due is not None):
            silent = session.batch.secrecy == "silent"
            self.set_clock(now, self.record.window if silent else self.record.deadline)
        self.use.batch_seen = session.batch.number
        seen = actor if is_seen else None
        goes_on = session.batch.secrecy == "open" and session.waiting() == (seen,)
        under_way = session.is_under_way and opened is None
        if told or (new_batch and not goes_on):
            self.news.announce(*told, actor=seen, under_way=under_way)
        by_letter = session.waiting() if session.goes_on and under_way and not goes_on else ()
        for seat in self.record.people:
            panel = new_batch and (seat in by_letter or self.news.is_asked_in_secret(seat))
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
                self.seats.has_acted(seat)
        return there

    def _only_away_are_missing(self) -> bool:
        session = self.use.session
        if session is None or session.batch is None:
            return False
        waiting = session.waiting()
        return bool(self.record.present and waiting) and all(map(self.record.is_away, waiting))

    def _drop_lapsed_proposal(self) -> None:
        proposal = self.record.proposal
        if proposal is not None and proposal.what.lapses:
            self.record.proposal = None

    def finish(self, outcome: Outcome | None, *told: Event) -> None:
        """End the game and publish the seed of its dice."""
        record = self.record
        record.never_began = record.stage in (Stage.OPEN, Stage.SEATED)
        record.stage, record.outcome = Stage.FINISHED, outcome
        record.due = record.remind_at = record.left = record.proposal = record.draw_offer = None
        winners = [*outcome.winners] if outcome else []
        scores: dict[str, Json] = {str(seat): score for seat, score in outcome.scores.items()} if outcome else {}
        reason = outcome.reason if outcome else record.why
        ended = Event(
            kind="table.ended",
            data={"winners": [*winners], "scores": scores, "reason": reason, "seed": self.use.seed.hex()},
        )
        self.news.announce(*told, ended)

    def set_clock(self, now: int, seconds: int) -> None:
        """Give everybody so long; a game without a clock waits for its players as long as they like."""
        if self.record.stage is Stage.RUNNING and not self.use.game.has_clock(self.record.options):
            self.record.due = self.record.remind_at = None
            return
        self.record.due, self.record.counts_from = now + seconds, now
        self.record.remind_at = self.record.due - max(seconds // 4, 30)
