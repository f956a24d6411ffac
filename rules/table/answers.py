"""Answers as they come in from people and stewards, filed ones, and taking them back."""

from __future__ import annotations

from typing import Any

from rules.kernel.decisions import Decision
from rules.kernel.dice import receipt
from rules.kernel.faults import failing_at
from rules.kernel.game import AnsweredBy, Event
from rules.kernel.journal import MomentPassed, Receipt, standing_name
from rules.kernel.values import IllegalAnswer, Json, Refused, Seat, canonical
from rules.table.clock import Clock
from rules.table.course import Course
from rules.table.record import Cut, Stage, Stored
from rules.table.rewinds import Rewinds
from rules.table.seats import Seats
from rules.table.use import Use


class Answers:
    """What the seats of a table answer."""

    def __init__(self, use: Use, seats: Seats, course: Course, clock: Clock, rewinds: Rewinds) -> None:
        self.use, self.record = use, use.record
        self.seats = seats
        self.course = course
        self.clock = clock
        self.rewinds = rewinds

    def take(
        self,
        seat: Seat,
        answer: Json,
        now: int,
        *,
        batch: int | None = None,
        turn: int | None = None,
        nonce: str = "",
        by: AnsweredBy = "player",
    ) -> Stored:
        """Take a seat's answer; resolves at once when it was the last one."""
        if by == "player" and self.record.is_deserted:
            self.clock.come_back(seat, now)
        session = self.use.in_play()
        if by == "steward" and self.record.chairs[seat].steward is None:
            raise MomentPassed("Somebody has taken the steward's seat.")
        before, was_missing = session.batch, session.is_seen_missing(seat)
        assert before is not None
        session.submit(seat, answer, by=by, batch=batch, turn=turn)
        if by == "player":
            self.use.handed_in.append(seat)
        proof = ""
        if before.secrecy != "open" and nonce:
            proof = receipt(nonce, canonical(answer))
            self.use.receipts.append(
                Receipt(
                    batch=before.number,
                    turn=before.turns.get(seat, 0),
                    seat=seat,
                    nonce=nonce,
                    digest=proof,
                    silent=before.secrecy == "silent",
                    holder=self.record.chairs[seat].holder,
                )
            )
        self.record.unseen.pop(seat, None)
        resolved = session.batch is None or session.batch.number != before.number
        is_missing = not resolved and session.is_seen_missing(seat)
        back: list[Event] = []
        # An act that nobody else can see, in a silent window, on a floor or in a dialogue, must not end an absence.
        if before.secrecy != "silent" and was_missing and not is_missing:
            self.seats.book(seat, handed_in=by == "player", by_steward=by == "steward")
        if by == "player" and before.secrecy != "silent" and was_missing != is_missing:
            back = self.seats.has_acted(seat)
        is_seen = len(before.asks) == 1 or (before.secrecy != "silent" and before.closes == "together")
        self.course.follow(now, back=back, actor=seat, is_seen=is_seen)
        resolved = session.batch is None or session.batch.number != before.number
        return Stored(seat=seat, words=before.asks[seat].describe(answer), receipt=proof, resolved=resolved)

    def withdraw(self, seat: Seat, now: int, *, batch: int | None = None) -> None:
        """Take a stored answer back, until the batch is closed; the standing answer that it came from goes with it."""
        session = self.use.in_play()
        was_own = seat in session.pending and session.pending[seat].by == "player"
        session.withdraw(seat, batch=batch)
        self.record.unseen.pop(seat, None)
        self.use.standing = {who: dict(filed) for who, filed in session.standing.items()}
        if session.batch is not None and session.batch.secrecy != "silent":
            self.seats.book(seat, handed_in=-was_own)
            self.course.news.announce_all(self.seats.is_there(seat), actor=seat)

    def file_standing(self, seat: Seat, key: str, about: str, answer: Json) -> None:
        """File an answer for every time this is asked; None takes it back."""
        self.use.require(Stage.RUNNING, Stage.PAUSED, why="Answers can be filed in advance while a game is in play.")
        filed = self.use.standing.setdefault(seat, {})
        name = standing_name(key, about)
        if answer is None:
            filed.pop(name, None)
        else:
            filed[name] = answer
        if self.use.session is not None:
            self.use.session.standing = {who: dict(answers) for who, answers in self.use.standing.items()}

    def fault_in(self, seat: Seat, answer: Json) -> str:
        """Why an answer to what a seat is asked now would be refused, in a sentence; empty where it would be taken."""
        if self.use.session is None:
            return ""
        try:
            self.use.session.check(seat, answer)
        except (IllegalAnswer, Refused) as fault:
            return str(fault)
        return ""

    def meant(self, seat: Seat, given: Json) -> Any:
        """What the rules would read a seat's draft as; None while it says nothing."""
        return None if self.use.session is None else self.use.session.meant(seat, given)

    def standing_questions(self, seat: Seat) -> dict[str, Decision]:
        """What a seat may answer in advance, by the names under which answers are filed."""
        if self.use.session is None or self.record.stage not in (Stage.RUNNING, Stage.PAUSED):
            return {}
        with failing_at(self.use.game, "standing questions"):
            questions = self.use.game.standing_questions(self.use.session.state, seat)
        return {standing_name(question.key, question.about): question for question in questions}

    def file_in_advance(self, seat: Seat, name: str, answer: Json) -> str:
        """File a standing answer before it is asked for; returns it in words."""
        question = self.standing_questions(seat).get(name)
        if question is None:
            raise Refused("That is nothing that you can answer in advance now.")
        question.check(answer)
        self.file_standing(seat, question.key, question.about, answer)
        return f"{question.prompt} {question.describe(answer)}"

    def undo(self, seat: Seat, now: int) -> None:
        """Take the own last open answer back, if nothing has come of it."""
        line = self.use.in_play().line_to_undo(seat)
        if line is None:
            raise Refused(
                "That cannot be undone: somebody has answered since, a die has fallen, or something hidden was shown."
            )
        self.seats.book(seat, handed_in=-1)  # It is asked again.
        told = Event(kind="table.undone", data={"seat": seat})
        self.rewinds.mark_cut(Cut(line=line, new_dice=False, told=told, by=seat))
