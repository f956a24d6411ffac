"""A game in play: the generator of the rules, the answers that wait, and the journal that brings it all back.

Stored are checkpoints and the journal of answers. A session is live only as long as it is used; `Session.resume` runs
the rules again from a checkpoint and compares a digest on each line, so that a changed course is noticed at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from rules.kernel.asks import Ask
from rules.kernel.decisions import Allot, Draw, PickOne, Sheet
from rules.kernel.dice import Dice
from rules.kernel.drafts import Begun, as_it_stands, complete, is_filled_in, sound
from rules.kernel.faults import failing_at
from rules.kernel.game import AnsweredBy, Batch, Event, Face, Game, Outcome, S
from rules.kernel.journal import (
    RESIGNED,
    Checkpoint,
    Diverged,
    Entry,
    MomentPassed,
    NotAsked,
    Pending,
    Step,
    standing_name,
    undo_line,
)
from rules.kernel.running import Running
from rules.kernel.values import IllegalAnswer, Json, Seat

BY_THEMSELVES: tuple[AnsweredBy, ...] = ("forced", "steward")
"""Whose answers are no reason to keep somebody from taking their own back."""


class Session(Running[S]):
    """One game between its answers."""

    # Beginning and coming back

    @classmethod
    def begin(cls, game: Game[S], options: Mapping[str, str], seats: tuple[Seat, ...], dice: Dice) -> Session[S]:
        """A new game, run up to its first question."""
        state = game.setup(options, seats)
        first = Checkpoint(
            rules_version=game.rules_version, line=0, batch=0, rolled=0, state=state.model_dump(mode="json")
        )
        session = cls(game, first, dice)
        session.fresh.checkpoints.append(first)
        session._start_phases()
        session.settle()
        return session

    @classmethod
    def resume(
        cls,
        game: Game[S],
        checkpoint: Checkpoint,
        entries: Sequence[Entry],
        dice: Dice,
        *,
        pending: Mapping[Seat, Pending] | None = None,
        standing: Mapping[Seat, Mapping[str, Json]] | None = None,
        epochs: Mapping[int, int] | None = None,
        recent: Sequence[Entry] = (),
    ) -> Session[S]:
        """The game as it was, from a checkpoint and the journal after it; raises Diverged where it no longer fits.

        `recent` are the last lines of the journal before the checkpoint.
        """
        session = cls(game, checkpoint, dice, epochs=epochs, standing=standing, recent=recent)
        session._start_phases()
        session._replay(entries)
        session.fresh = Step()
        for seat, waiting in (pending or {}).items():
            ask = session._asks.get(seat)
            if ask is not None and session.batch_closes_together and is_legal(ask, waiting.answer):
                session.pending[seat] = waiting
        session.settle()
        return session

    @classmethod
    def as_it_was(
        cls,
        game: Game[S],
        checkpoint: Checkpoint,
        entries: Sequence[Entry],
        dice: Dice,
        *,
        epochs: Mapping[int, int] | None = None,
    ) -> Session[S]:
        """A moment of the past, to look at: nothing is answered by itself, and nothing comes of it."""
        session = cls(game, checkpoint, dice, epochs=epochs)
        session._start_phases()
        session._replay(entries)
        session.fresh = Step()
        return session

    @classmethod
    def rerun(
        cls,
        game: Game[S],
        checkpoint: Checkpoint,
        entries: Sequence[Entry],
        dice: Dice,
        *,
        epochs: Mapping[int, int] | None = None,
    ) -> tuple[Session[S], Step]:
        """A new course with the old answers, as far as they are still legal; what it did is in the step."""
        session = cls(game, checkpoint, dice, epochs=epochs)
        session._start_phases()
        session.fresh = Step()
        with suppress(Diverged):  # From there on the old answers no longer fit: the players decide anew.
            session._replay(entries, compare=False)
        session.settle()
        return session, session.take_fresh()

    def play_on(self, entries: Sequence[Entry]) -> None:
        """Go on in a moment of the past by what was answered then; raises Diverged where it no longer fits."""
        self._replay(entries)
        self.fresh = Step()

    def _replay(self, entries: Sequence[Entry], *, compare: bool = True) -> None:
        left = list(entries)
        while left:
            batch = self.batch
            first = left[0]
            if batch is None or first.batch != batch.number:
                raise Diverged(
                    first.line, f"expected batch {first.batch}, came to {batch.number if batch else 'the end'}"
                )
            if first.key == RESIGNED:
                self._replay_resignation(left.pop(0), compare=compare)
                continue
            size = len(batch.asks) if batch.closes == "together" else 1
            group, left = left[:size], left[size:]
            for entry in group:
                ask = self._asks.get(entry.seat)
                if entry.batch != batch.number or ask is None or ask.decision.key != entry.key:
                    raise Diverged(entry.line, f"{entry.seat} was asked {entry.key}, and is not asked that now")
                try:
                    ask.check(entry.answer)
                except IllegalAnswer as fault:
                    raise Diverged(entry.line, f"the answer of {entry.seat} is no longer legal: {fault}") from None
            answered = {entry.seat: Pending(answer=entry.answer, by=entry.by) for entry in group}
            if len(answered) != size:
                raise Diverged(first.line, "a batch is not complete")
            for old, new in zip(group, self._send(answered), strict=True):
                self._compare(old, new, compare=compare)

    def _replay_resignation(self, old: Entry, *, compare: bool) -> None:
        new = self._resign(old.seat)
        if new is None:
            raise Diverged(old.line, f"{old.seat} gave up, and cannot do that now")
        self._compare(old, new, compare=compare)

    def _compare(self, old: Entry, new: Entry, *, compare: bool) -> None:
        """Refuse a course that leads elsewhere than it did."""
        differs = old.digest and new.digest and old.digest != new.digest
        if compare and differs and self._same_form:
            raise Diverged(old.line, "the state differs after it")

    # Answers

    def submit(
        self, seat: Seat, answer: Json, *, by: AnsweredBy = "player", batch: int | None = None, turn: int | None = None
    ) -> None:
        """Take an answer; with the last one the rules go on.

        Raises IllegalAnswer with a sentence for the player; then nothing has changed.
        """
        self._check_moment(seat, batch, turn)
        self._asks[seat].check(answer)
        self._take(seat, Pending(answer=answer, by=by))
        self.settle()

    def _take(self, seat: Seat, given: Pending) -> None:
        if self.batch_closes_together:
            self.pending[seat] = given
        else:
            self._send({seat: given})

    def check(self, seat: Seat, answer: Json) -> None:
        """Refuse an answer that `submit` would refuse, without taking it."""
        self._check_moment(seat, None, None)
        self._asks[seat].check(answer)

    def resign(self, seat: Seat) -> bool:
        """Let a seat give up; False where the rules want somebody else to play on in its place.

        What it is asked at this moment is answered as if it were not there.
        """
        if self.batch is None:
            raise MomentPassed("The game is over.")
        if self._resign(seat) is None:
            return False
        self.pending.pop(seat, None)
        self.close_by_fallback(by="forced", seats=[seat] if seat in self.batch.asks else [])
        return True

    def meant(self, seat: Seat, given: Json) -> Any:
        """What the rules would read a seat's draft as; None while it says nothing.

        A sheet is read as it stands, whether or not the rules across its lines would take it.
        """
        ask = self._asks.get(seat)
        if ask is None:
            return None
        try:
            if isinstance(ask.decision, Sheet):
                return ask.read(as_it_stands(ask.decision, given, lambda size: 0))
            return ask.read(complete(ask.decision, sound(ask.decision, given)))
        except IllegalAnswer:
            return None

    def withdraw(self, seat: Seat, *, batch: int | None = None) -> None:
        """Take a waiting answer back, and the standing answer that it may have come from."""
        self._check_moment(seat, batch, None)
        if seat not in self.pending:
            raise NotAsked("There is no stored answer of yours to take back.")
        del self.pending[seat]
        decision = self._asks[seat].decision
        self.standing.get(seat, {}).pop(standing_name(decision.key, decision.about), None)

    def close_by_fallback(
        self,
        *,
        by: AnsweredBy = "deadline",
        seats: Iterable[Seat] | None = None,
        begun: Mapping[Seat, Begun] | None = None,
    ) -> None:
        """Answer for all who have not: how a deadline moves the game on. A floor or branch is closed to its end.

        What a seat has filled in and not handed in counts as it stands.
        """
        if self.batch is None:
            return
        number = self.batch.number
        for seat in self.waiting() if seats is None else tuple(seats):
            while self.batch is not None and self.batch.number == number and seat in self.waiting():
                turn = self.batch.turns.get(seat, 0)
                place = f"{self.epoch_at(self.line)}/{number}/{seat}/fallback/{turn}"
                late = self._answer_for(seat, by, (begun or {}).get(seat), self._drawer(place))
                self._collect()
                self._take(seat, late)
        self.settle()

    def _answer_for(self, seat: Seat, by: AnsweredBy, begun: Begun | None, draw: Draw) -> Pending:
        ask = self._asks[seat]
        if begun is not None and isinstance(ask.decision, Sheet) and self.has_filled_in(seat, begun):
            try:
                answer = as_it_stands(ask.decision, begun.given, draw)
                ask.check(answer)
            except IllegalAnswer as fault:
                refused = Event(kind="table.draft_refused", data={"why": str(fault)}, audience=frozenset({seat}))
                self.fresh.events.append((self.line, refused))
            else:
                return Pending(answer=answer, by="draft")
        return Pending(answer=ask.decision.fall_back(draw), by=by)

    def has_filled_in(self, seat: Seat, begun: Begun | None) -> bool:
        """Whether something stands on the sheet that a seat has before it; never on a floor: nobody made that offer."""
        batch = self.batch
        if batch is None or batch.is_floor or begun is None:
            return False
        sheet, now = batch.asks.get(seat), (batch.number, batch.turns.get(seat, 0))
        return isinstance(sheet, Sheet) and (begun.batch, begun.turn) == now and is_filled_in(sheet, begun.given)

    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose answer is still missing, in truth."""
        batch = self.batch
        if batch is None:
            return ()
        return tuple(seat for seat in batch.asks if seat in batch.called_back or self.is_seen_missing(seat))

    def seen_waiting(self) -> tuple[Seat, ...]:
        """Whom the game waits for, as far as everybody may know."""
        batch = self.batch
        if batch is None:
            return ()
        seen = tuple(filter(self.is_seen_missing, batch.asks))
        # Nobody learns who does not answer a silent question, or who was called back when all were done.
        return seen if seen and batch.secrecy != "silent" else tuple(batch.asks)

    def is_seen_missing(self, seat: Seat) -> bool:
        """Whether a seat has not answered, not come to the end of its dialogue, or not said that it is done."""
        batch = self.batch
        return batch is not None and seat in batch.asks and seat not in self.pending and seat not in batch.done

    def settle(self) -> None:
        """Close what can be closed: complete batches, forced choices, standing answers."""
        while self.batch is not None and self.batch_closes_together:
            batch = self.batch
            for seat in self.waiting():
                ask = self._asks[seat]
                forced = forced_answer(batch, ask)
                filed = ask.decision.fit(
                    self.standing.get(seat, {}).get(standing_name(ask.decision.key, ask.decision.about))
                )
                if forced is not None:
                    self.pending[seat] = Pending(answer=forced, by="forced")
                elif filed is not None and ask.decision.standing and is_legal(ask, filed):
                    # What nobody is asked comes by itself, filed or not: the journal must not tell the two apart.
                    self.pending[seat] = Pending(answer=filed, by="forced" if batch.unasked else "standing")
                elif batch.unasked:
                    self.pending[seat] = Pending(answer=ask.decision.fall_back(lambda size: 0), by="forced")
            if self.waiting():
                return
            in_seat_order = sorted(self.pending, key=self.seats.index)
            self._send({seat: self.pending[seat] for seat in in_seat_order})

    @property
    def batch_closes_together(self) -> bool:
        """Whether answers wait for each other at this moment."""
        return self.batch is not None and self.batch.closes == "together"

    def _check_moment(self, seat: Seat, batch: int | None, turn: int | None) -> None:
        if self.batch is None:
            raise MomentPassed("The game is over.")
        stale = batch is not None and batch != self.batch.number
        if stale or (turn is not None and turn != self.batch.turns.get(seat, 0)):
            raise MomentPassed("That moment has passed.")
        if seat not in self._asks:
            raise NotAsked("You have nothing to decide at this moment.")

    # What leaves the session

    def line_to_undo(self, seat: Seat) -> int | None:
        """The line that a free undo by that seat goes back to, if it may; this follows from what the seat can see."""
        batch = self.batch
        if batch is None:
            return None
        unseen = batch.secrecy == "silent" or batch.closes == "each"
        if unseen and any(who != seat for who in batch.asks):
            return None  # Whether an undo is refused must not tell if anybody has acted where nobody sees it.
        if any(who != seat and given.by not in BY_THEMSELVES for who, given in self.pending.items()):
            return None  # Whether by hand, in advance or by a draft: of a sealed answer one sees only that it is there.
        return undo_line(self.recent, seat)

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game, once it is over."""
        with failing_at(self.game, "the outcome"):
            return self.game.outcome(self._play.state) if self.batch is None else None

    def face(self, seat: Seat | None) -> Face:
        """All that a seat, or a spectator, may see at this moment."""
        with failing_at(self.game, "a view"):
            return self._face(seat)

    def _face(self, seat: Seat | None) -> Face:
        batch = self.batch
        common: dict[str, Any] = {
            "game": self.game.name,
            "seat": seat,
            "view": self.game.view(self._play.state, seat),
            "events": tuple(event for event in self.phase_events if event.is_for(seat)),
            "outcome": self.outcome,
        }
        if batch is None:
            return Face(**common)
        shown = self.pending if batch.secrecy == "open" else {}
        own: dict[str, Any] = {}
        if seat is not None and seat in batch.asks:
            waiting = self.pending.get(seat)
            own = {
                "asked": batch.asks[seat],
                "turn": batch.turns.get(seat, 0),
                "done": seat in batch.done and seat not in batch.called_back,
                "answer": waiting.answer if waiting else None,
            }
        return Face(
            **common,
            **own,
            can_undo=seat is not None and self.line_to_undo(seat) is not None,
            batch=batch.number,
            secrecy=batch.secrecy,
            waiting_for=self.seen_waiting(),
            is_unnamed=batch.is_floor and not any(map(self.is_seen_missing, batch.asks)),
            shown={who: batch.asks[who].describe(given.answer) for who, given in shown.items()},
            trail=batch.trail + (batch.trails.get(seat, ()) if seat is not None else ()),
        )


def forced_answer(batch: Batch, ask: Ask[Any]) -> Json:
    """The answer of an open question that leaves no choice; None where there is one, or where asking is a secret."""
    decision = ask.decision
    if batch.secrecy != "open" or batch.always:
        return None
    match decision:
        case PickOne(options=(only,)) if only.then is None:
            return only.id
        case Allot():
            return decision.only_answer
    return None


def is_legal(ask: Ask[Any], answer: Json) -> bool:
    """Whether the answer would be taken."""
    try:
        ask.check(answer)
    except IllegalAnswer:
        return False
    return True
