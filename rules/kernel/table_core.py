"""What all parts of a table stand on: its record and session, how it goes on, and how people come to know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel.decisions import Sheet
from rules.kernel.drafts import Begun
from rules.kernel.game import AnsweredBy, Event, Face, Game, Outcome
from rules.kernel.journal import Entry, MomentPassed, Step
from rules.kernel.play import RulesError
from rules.kernel.record import Cut, Desk, Effect, Letter, Person, PostNews, Receipt, Record, Refused, Stage, Whisper
from rules.kernel.session import Session
from rules.kernel.values import Json, Seat

LONGEST_RUN = 40
"""Phases that are played at once because only absent people are asked; then the clock has its say again, which stops a
table at which those who are not absent have no part in the game any more."""

NO_FACE = {
    Stage.REFEREE: "This game waits for a referee; there is nothing to see until it goes on.",
    Stage.FINISHED: "This game is over, and its last moment cannot be shown any more.",
}


class TableCore:
    """A table in use, as far as all of its parts share it."""

    def __init__(self, record: Record, game: Game[Any], seed: bytes) -> None:
        self.record = record
        self.game = game
        self.seed = seed
        self.session: Session[Any] | None = None
        self.standing: dict[Seat, dict[str, Json]] = {}
        self.recent: Sequence[Entry] = ()
        """The last lines of the journal as they were loaded."""
        self.begun: Mapping[Seat, Begun] = {}
        """What seats have filled in of the open batch and not handed in, as it lies in the store."""
        self.has_read_begun = False
        """Whether anything has come of it: then it must still lie there so when this use is kept."""
        # What has to be kept of this use:
        self.step = Step()
        self.effects: list[Effect] = []
        self.receipts: list[Receipt] = []
        self.letters: list[Letter] = []
        self.cut: Cut | None = None
        """Where the table goes back to, if it does."""
        self.wants_new_course = False
        """Whether the table goes on with the rules as they are now, after they have changed under it."""
        self._batch_seen: int | None = None
        self.is_damaged = False
        """Whether something that is stored of it cannot be read, and must stay as it lies there."""
        self.fault: Exception | None = None
        """Why what was stored could not be brought back, if it could not."""

    # Looking

    def face(self, seat: Seat | None) -> Face:
        """What a seat, or a spectator, sees; nobody is asked anything once the game has ended, however it did."""
        if self.session is None:
            raise Refused(NO_FACE.get(self.record.stage, "The game has not begun."))
        face = self._face(seat)
        if self.record.stage is Stage.RUNNING:
            return face
        if self.record.stage is not Stage.FINISHED:
            return face.model_copy(update={"can_undo": False})
        nothing: dict[str, Any] = {
            "can_undo": False,
            "asked": None,
            "answer": None,
            "done": False,
            "waiting_for": (),
            "shown": {},
            "trail": (),
        }
        return face.model_copy(update={**nothing, "outcome": self.record.outcome})

    def _face(self, seat: Seat | None) -> Face:
        """What the session shows, with what only the table knows: who is away, and what a newcomer may not see."""
        assert self.session is not None
        try:
            face = self.session.face(seat)
        except RulesError:
            if self.record.stage is Stage.FINISHED:
                raise Refused(NO_FACE[Stage.FINISHED]) from None
            raise
        away = tuple(who for who, chair in self.record.chairs.items() if chair.is_away)
        shown: dict[str, Any] = {"away": away}
        if seat is not None and face.answer is not None and self.record.unseen.get(seat) == face.batch:
            shown |= {"answer": None, "has_sealed_answer": True}
        return face.model_copy(update=shown)

    def waiting(self) -> tuple[Seat, ...]:
        """Whom the table waits for, in truth; for the clock and for stewards, not for the public."""
        if self.record.stage is Stage.SEATED:
            return tuple(self._unreported())
        return self.session.waiting() if self.session is not None and self.record.stage is Stage.RUNNING else ()

    def is_seen_waiting_for_stewards_alone(self) -> bool:
        """Whether everybody knows that only stewards are waited for: something will follow in a moment."""
        if self.session is None or self.record.stage is not Stage.RUNNING:
            return False
        seen = self.session.seen_waiting()
        return bool(seen) and all(self.record.chairs[seat].steward is not None for seat in seen)

    def stewards_to_move(self) -> tuple[Seat, ...]:
        """The seats whose steward has to think now."""
        return tuple(seat for seat in self.waiting() if self.record.chairs[seat].steward is not None)

    # Going on

    def _follow(
        self,
        now: int,
        *,
        opened: Event | None = None,
        reopened: bool = False,
        keep_clock: bool = False,
        actor: Seat | None = None,
    ) -> None:
        """See what the session has done, keep it, and let people know.

        Nothing is posted where nothing has happened but that whoever has just answered is asked the next thing.
        """
        session = self.session
        assert session is not None
        while self._only_away_are_missing() and len(session.fresh.checkpoints) < LONGEST_RUN:
            self._answer_for(session.waiting(), by="deadline")
        step = self._take_step()
        told = [opened] if opened is not None else []
        told += [event for _, event in step.events if event.audience is None]
        if session.batch is None:
            for seat in self.record.people:
                self._whisper(seat, step, panel=False)
            self._finish(session.outcome, *told)
            return
        new_batch = reopened or session.batch.number != self._batch_seen
        if new_batch and not reopened:
            self._drop_lapsed_proposal()  # Not by private acts on a floor: the others would notice them.
        if new_batch and not (keep_clock and self.record.due is not None):
            silent = session.batch.secrecy == "silent"
            self._set_clock(now, self.record.window if silent else self.record.deadline)
        self._batch_seen = session.batch.number
        goes_on = session.batch.secrecy == "open" and session.waiting() == (actor,)
        if told or (new_batch and not goes_on):
            self._announce(*told)
        for seat in self.record.people:
            self._whisper(seat, step, panel=new_batch and self._is_asked_in_secret(seat))

    def _take_step(self) -> Step:
        """Keep what the session has done since it was last asked."""
        assert self.session is not None
        step = self.session.take_fresh()
        self.step.entries.extend(step.entries)
        self.step.checkpoints.extend(step.checkpoints)
        self.step.events.extend(step.events)
        self.step.rolls.extend(step.rolls)
        chairs = self.record.chairs
        self.receipts += [one.model_copy(update={"holder": chairs[one.seat].holder}) for one in step.receipts]
        return step

    @property
    def may_count_drafts(self) -> bool:
        """Whether anybody could have a sheet before him that counts though he does not hand it in."""
        batch = self.session.batch if self.session is not None else None
        return batch is not None and not batch.is_floor and any(isinstance(ask, Sheet) for ask in batch.asks.values())

    def _answer_for(self, late: Sequence[Seat], *, by: AnsweredBy) -> tuple[Seat, ...]:
        """Answer for those who have not; returns which people were there all the same, with a sheet begun.

        The one way in which a deadline, a referee or the table itself goes on without somebody: what people have
        filled in counts as it stands, and the rules answer the rest.
        """
        session, chairs = self.session, self.record.chairs
        assert session is not None
        batch = session.batch
        assert batch is not None
        self.has_read_begun = self.has_read_begun or self.may_count_drafts
        begun = {seat: draft for seat, draft in self.begun.items() if seat in chairs and chairs[seat].holder}
        there = tuple(seat for seat in late if session.has_filled_in(seat, begun.get(seat)))
        session.close_by_fallback(by=by, seats=late, begun=begun)
        if batch.closes == "together" and batch.secrecy != "silent":
            for seat in there:
                self._has_acted(seat)
        return there

    def _has_acted(self, seat: Seat) -> None:
        """Somebody has done what everybody can see that he has."""
        self._seat(seat, missed=0)
        self.record.unheeded = 0

    def _only_away_are_missing(self) -> bool:
        session = self.session
        if session is None or session.batch is None:
            return False
        chairs = self.record.chairs
        somebody_is_there = any(chair.holder and not chair.is_away for chair in chairs.values())
        waiting = session.waiting()
        return somebody_is_there and bool(waiting) and all(chairs[seat].is_away for seat in waiting)

    def _finish(self, outcome: Outcome | None, *told: Event) -> None:
        """End the game and publish the seed of its dice."""
        record = self.record
        record.stage, record.outcome = Stage.FINISHED, outcome
        record.due = record.remind_at = record.left = record.proposal = record.draw_offer = None
        winners = [*outcome.winners] if outcome else []
        scores: dict[str, Json] = {str(seat): score for seat, score in outcome.scores.items()} if outcome else {}
        reason = outcome.reason if outcome else record.why
        ended = Event(
            kind="table.ended",
            data={"winners": [*winners], "scores": scores, "reason": reason, "seed": self.seed.hex()},
        )
        self._announce(*told, ended)

    def _set_clock(self, now: int, seconds: int) -> None:
        self.record.due, self.record.counts_from = now + seconds, now
        self.record.remind_at = self.record.due - max(seconds // 4, 30)

    # Letting people know

    def _announce(self, *events: Event, call: tuple[Seat, ...] = ()) -> None:
        session = self.session
        face = self.face(None).model_dump(mode="json") if session is not None else None
        running = self.record.stage is Stage.RUNNING
        if running and session is not None and session.batch is not None and session.batch.secrecy == "open":
            asked = (seat for seat in session.waiting() if self.record.chairs[seat].holder)
            call = tuple(dict.fromkeys((*call, *asked)))
        self.effects.append(PostNews(events=events, face=face, call=call, due=self.record.due))

    def _whisper(self, seat: Seat, step: Step, *, panel: bool) -> None:
        own = tuple(event for _, event in step.events if event.audience is not None and event.is_for(seat))
        if own or panel:
            batch = self.session.batch.number if panel and self.session and self.session.batch else None
            self.effects.append(Whisper(seat=seat, events=own, batch=batch))

    def _show_panel(self, seat: Seat) -> None:
        """Show somebody who has just come to the seat what it has to decide in secret."""
        if self.record.stage is Stage.RUNNING and self._is_asked_in_secret(seat):
            assert self.session is not None
            assert self.session.batch is not None
            self.effects.append(Whisper(seat=seat, batch=self.session.batch.number))

    def _is_asked_in_secret(self, seat: Seat) -> bool:
        batch = self.session.batch if self.session is not None else None
        return batch is not None and batch.secrecy != "open" and seat in batch.asks

    # Small things

    def _in_play(self) -> Session[Any]:
        if self.record.stage is Stage.PAUSED:
            raise Refused("This game is paused; nothing can be handed in until it goes on.")
        if self.record.stage is Stage.REFEREE:
            raise Refused("This game waits for a referee; nothing can be handed in until then.")
        if self.record.stage is Stage.FINISHED:
            raise MomentPassed("The game is over.")
        if self.session is None or self.record.stage is not Stage.RUNNING:
            raise Refused("The game has not begun.")
        return self.session

    def _require(self, *stages: Stage, why: str) -> None:
        if self.record.stage not in stages:
            raise Refused(why)

    def _require_unfinished(self) -> None:
        if self.record.stage is Stage.FINISHED:
            raise Refused("This game is over.")

    def _seat_of(self, person: Person) -> Seat:
        seat = self.record.seat_of(person)
        if seat is None:
            raise Refused("You do not sit at this table.")
        return seat

    def _seat(self, seat: Seat, **changes: Any) -> None:
        before = self.record.chairs[seat].holder
        self.record.chairs[seat] = self.record.chairs[seat].model_copy(update=changes)
        if "holder" in changes:
            self.record.proposal = self.record.draw_offer = None  # Nobody has asked the newcomer whether he consents.
            self._change_desk(seat, before, changes["holder"])
            if self.record.is_in_play:
                self._hand_over_seat(seat, before, changes["holder"])

    def _hand_over_seat(self, seat: Seat, before: Person, after: Person) -> None:
        """A seat in play changes hands: its knowledge does, but not what the last holder had decided in private."""
        record, session = self.record, self.session
        record.sat.update({person: seat for person in (before, after) if person})
        self.standing.pop(seat, None)
        if session is not None:
            session.standing.pop(seat, None)
            if session.batch is not None and seat in session.pending:
                record.unseen[seat] = session.batch.number

    def _require_newcomer(self, person: Person, seat: Seat) -> None:
        """Nobody sits at two seats of a game, not even one after the other: he would bring what he knows."""
        if self.record.seat_of(person) is not None:
            raise Refused("That person already sits at this table.")
        own = self.record.sat.get(person, seat)
        if own != seat:
            raise Refused(
                f"Whoever has sat as {self.game.seat_name(own)} in this game knows too much for another seat. "
                "Nothing has changed."
            )

    def _drop_lapsed_proposal(self) -> None:
        proposal = self.record.proposal
        if proposal is not None and proposal.what.lapses:
            self.record.proposal = None

    def _change_desk(self, seat: Seat, before: Person, after: Person) -> None:
        """Whoever goes takes his letters along; whoever comes begins anew, or goes on where he left off."""
        self._lift_blocks(seat)
        if before == after:
            return
        record = self.record
        left, former = record.desks.pop(seat, Desk()), dict(record.former_desks.get(seat, {}))
        if before and left.letters:
            former[before] = left
        if after:
            record.sittings += 1  # Also by who comes back: the numbers of others must not tell that he has letters.
            own = former.pop(after, Desk(number=record.sittings))
            record.desks[seat] = own.model_copy(update={"released": False, "followed": False})
            former = {person: desk.model_copy(update={"followed": True}) for person, desk in former.items()}
        record.former_desks[seat] = former

    def _lift_blocks(self, seat: Seat) -> None:
        """A newcomer has blocked nobody's letters, and nobody has blocked his."""
        for owner, desk in self.record.desks.items():
            blocked = () if owner == seat else tuple(other for other in desk.blocked if other != seat)
            self.record.desks[owner] = desk.model_copy(update={"blocked": blocked})

    def _unreported(self) -> list[Seat]:
        return [seat for seat, chair in self.record.chairs.items() if chair.holder and not chair.reported]

    def _hand_over(self) -> None:
        """A host who no longer sits at the table is followed by the first who does."""
        record = self.record
        if record.people and record.seat_of(record.host) is None:
            record.host = record.chairs[record.people[0]].holder
