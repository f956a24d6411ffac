"""The table: one game in one channel, from the lobby to the last reveal.

A pure state machine. Time comes in as whole seconds, people as opaque names, chance as a seed; what must reach people
comes out as effects, and what must be kept lies in the record and in the session's step. A method either does all of
its work or raises Refused (or IllegalAnswer) with a sentence for the person who asked; the caller then drops the table.

The parts: `table_core` (going on, letting people know), `table_votes`, `table_lobby`, `table_clock`, `table_rewind`,
`table_draw`, `table_letters`, and here the answers, what is decided together, and how people and games come to an end.
"""

from __future__ import annotations

from typing import Any

from rules.kernel.decisions import Decision
from rules.kernel.dice import receipt
from rules.kernel.faults import failing_at
from rules.kernel.game import AnsweredBy, Event, Game, StewardKind
from rules.kernel.journal import RECENT_LINES, MomentPassed, standing_name
from rules.kernel.proposals import (
    Abandon,
    AnswerFor,
    AnyMatter,
    CallSteward,
    GiveSeat,
    GoBack,
    NewCourse,
    SetPace,
    TakeSeat,
)
from rules.kernel.record import Chair, Cut, Person, PostNews, Receipt, Record, Refused, Stage, Stored, TellHost
from rules.kernel.table_clock import Clock
from rules.kernel.table_draw import Draw
from rules.kernel.table_letters import Letters
from rules.kernel.table_lobby import check_pace
from rules.kernel.table_rewind import Rewind
from rules.kernel.values import Json, Seat, canonical

__all__ = ["RECENT_LINES", "Table"]


class Table(Clock, Rewind, Draw, Letters):
    """A table in use."""

    @classmethod
    def new(cls, record: Record, game: Game[Any], seed: bytes, options: dict[str, str], salt: str) -> Table:
        """A table in its lobby, its host in the first seat."""
        record.chairs = {seat: Chair(seat=seat) for seat in game.seats}
        table = cls(record, game, seed)
        for setting in game.settings:
            table._set_option(setting.id, options.get(setting.id, setting.default))
        if any(name not in record.options for name in options):
            raise Refused(f"{game.title} has no setting of that name.")
        table.join(record.host, salt)
        return table

    # Answers

    def answer(
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
            self.come_back(seat, now)
        session = self._in_play()
        if by == "steward" and self.record.chairs[seat].steward is None:
            raise MomentPassed("Somebody has taken the steward's seat.")
        before, was_missing = session.batch, session.is_seen_missing(seat)
        assert before is not None
        session.submit(seat, answer, by=by, batch=batch, turn=turn)
        proof = ""
        if before.secrecy != "open" and nonce:
            proof = receipt(nonce, canonical(answer))
            self.receipts.append(
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
        # An act that nobody else can see, in a silent window, on a floor or in a dialogue, must not end an absence.
        if by == "player" and before.secrecy != "silent" and was_missing != is_missing:
            self._has_acted(seat)
        self._follow(now, actor=seat)
        resolved = session.batch is None or session.batch.number != before.number
        return Stored(seat=seat, words=before.asks[seat].describe(answer), receipt=proof, resolved=resolved)

    def withdraw(self, seat: Seat, now: int, *, batch: int | None = None) -> None:
        """Take a stored answer back, until the batch is closed; the standing answer that it came from goes with it."""
        session = self._in_play()
        session.withdraw(seat, batch=batch)
        self.record.unseen.pop(seat, None)
        self.standing = {who: dict(filed) for who, filed in session.standing.items()}
        if session.batch is not None and session.batch.secrecy != "silent":
            self._seat(seat, missed=0)

    def file_standing(self, seat: Seat, key: str, about: str, answer: Json) -> None:
        """File an answer for every time this is asked; None takes it back."""
        self._require(Stage.RUNNING, Stage.PAUSED, why="Answers can be filed in advance while a game is in play.")
        filed = self.standing.setdefault(seat, {})
        name = standing_name(key, about)
        if answer is None:
            filed.pop(name, None)
        else:
            filed[name] = answer
        if self.session is not None:
            self.session.standing = {who: dict(answers) for who, answers in self.standing.items()}

    def standing_questions(self, seat: Seat) -> dict[str, Decision]:
        """What a seat may answer in advance, by the names under which answers are filed."""
        if self.session is None or self.record.stage not in (Stage.RUNNING, Stage.PAUSED):
            return {}
        with failing_at(self.game, "standing questions"):
            questions = self.game.standing_questions(self.session.state, seat)
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
        line = self._in_play().line_to_undo(seat)
        if line is None:
            raise Refused(
                "That cannot be undone: somebody has answered since, a die has fallen, or something hidden was shown."
            )
        told = Event(kind="table.undone", data={"seat": seat})
        self._mark_cut(Cut(line=line, new_dice=False, told=told))

    # What is decided together

    def fallback_for(self, seat: Seat | None) -> AnswerFor:
        """That the rules answer now: for a seat, or for all who are seen to be waited for."""
        seen = self._in_play().seen_waiting()
        return AnswerFor(seats=tuple(one for one in seen if seat is None or one == seat))

    def _check_matter(self, what: AnyMatter) -> None:
        self._require_unfinished()
        match what:
            case AnswerFor():
                self._in_play()
                if not what.seats:
                    raise Refused("Nobody is being waited for.")
            case GiveSeat() | TakeSeat():
                self._check_replacement(what.seat, what.newcomer)
            case CallSteward():
                self._check_replacement(what.seat, "")
            case GoBack():
                self._check_line(what.line)
            case NewCourse():
                self._require(Stage.REFEREE, why="This game needs no referee.")
            case SetPace():
                check_pace(what.deadline, what.window)
            case Abandon():
                pass

    def _carry_out(self, what: AnyMatter, now: int) -> None:
        match what:
            case AnswerFor():
                told = Event(kind="table.answered_for", data=what.told)
                self.move_on(now, by="referee", seats=what.seats, told=told)
            case GiveSeat():
                self.replace(what.seat, what.newcomer, now)
            case CallSteward():
                self.replace(what.seat, "", now)
            case TakeSeat():
                self._take_over(what.newcomer, what.seat)
            case GoBack():
                self.rewind(what.line, known_as=what.known_as)
            case NewCourse():
                self.wants_new_course = True
            case Abandon():
                self.abandon(what.why, now)
            case SetPace():
                self.set_pace(what.deadline, what.window)
                self.set_patience(what.patience)
                if self.record.is_in_play:
                    self._announce(Event(kind="table.pace", data=what.told))

    # People come to an end

    def leave(self, person: Person, now: int) -> Seat:
        """Give up a seat; in a running game a steward plays on."""
        seat = self._seat_of(person)
        if self.record.stage is Stage.FINISHED:
            raise Refused("This game is over; there is nothing to leave.")
        if self.record.stage in (Stage.OPEN, Stage.SEATED):
            self._seat(seat, holder="", steward=None, reported=False)
            self._hand_over()
            self._reopen_lobby()
        else:
            self._give_to_steward(seat, Event(kind="table.left", data={"seat": seat}), now)
        return seat

    def concede(self, person: Person, now: int) -> None:
        """Give up; the game ends, or a steward plays on, as its rules say."""
        self._require(Stage.RUNNING, Stage.PAUSED, why="There is no running game to concede.")
        seat = self._seat_of(person)
        session = self.session
        assert session is not None
        with failing_at(self.game, "a concession"):
            outcome = self.game.forfeit(session.state, seat)
        conceded = Event(kind="table.conceded", data={"seat": seat})
        if outcome is not None:
            self._finish(outcome, conceded)
        else:
            self._give_to_steward(seat, conceded, now)

    def _give_to_steward(self, seat: Seat, told: Event, now: int) -> None:
        self._seat(seat, holder="", steward=StewardKind.OWN, missed=0)
        self._hand_over()
        self._announce(told)
        self._pause_if_deserted(now)

    def replace(self, seat: Seat, newcomer: Person, now: int) -> None:
        """Give a seat to another person, or to a steward where nobody is named."""
        self._check_replacement(seat, newcomer)
        if not newcomer:
            self._seat(seat, reported=True)
            self._give_to_steward(seat, Event(kind="table.stewarded", data={"seat": seat}), now)
        else:
            self._seat(seat, holder=newcomer, steward=None, missed=0, reported=False)
            self._hand_over()
            self._announce(Event(kind="table.replaced", data={"seat": seat}))
            self._show_panel(seat)
        if self.record.stage is Stage.SEATED:
            self._require_playable()
            self._begin_if_all_reported(now)

    def _check_replacement(self, seat: Seat, newcomer: Person) -> None:
        self._require_unfinished()
        if seat not in self.record.chairs:
            raise Refused("There is no such seat at this table.")
        if newcomer:
            self._require_newcomer(newcomer, seat)
        elif self.record.is_in_play and not self.record.chairs[seat].holder:
            raise Refused("No person holds that seat.")

    # Games come to an end

    def abandon(self, why: str, now: int) -> None:
        """End the game without a winner."""
        if self.record.stage is Stage.FINISHED:
            raise Refused("This game is already over.")
        self.record.why = why
        self._finish(None, Event(kind="table.abandoned", data={"why": why}))

    def lose_home(self, why: str, now: int) -> None:
        """The channel can no longer be reached: pause, and tell the host by another way."""
        if self.record.stage is Stage.RUNNING:
            self.pause(why, now)
        self.effects = [effect for effect in self.effects if not isinstance(effect, PostNews)]
        self.effects.append(TellHost(why=why))

    def lose_message(self, why: str) -> None:
        """Something could not be told as it should have been: the host hears of it."""
        self.effects.append(TellHost(why=why, halts=False))
