"""A game in play: the generator of the rules, the answers that wait, and the journal that brings it all back.

Stored are checkpoints and the journal of answers. A session is live only as long as it is used; `Session.resume` runs
the rules again from a checkpoint and compares a digest on each line, so that a changed course is noticed at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Generic

from rules.kernel.asks import Ask
from rules.kernel.decisions import Draw, PickOne
from rules.kernel.dice import Dice, Roll
from rules.kernel.faults import failing_at, read_state
from rules.kernel.game import AnsweredBy, Batch, Event, Face, Game, Outcome, S
from rules.kernel.journal import Checkpoint, Diverged, Entry, MomentPassed, NotAsked, Pending, Step, standing_name
from rules.kernel.play import Moment, Play, Procedure, RulesError
from rules.kernel.values import IllegalAnswer, Json, Seat, digest

PHASES_WITHOUT_A_QUESTION = 1000


class Session(Generic[S]):
    """One game between its answers."""

    def __init__(
        self,
        game: Game[S],
        checkpoint: Checkpoint,
        dice: Dice,
        *,
        epochs: Mapping[int, int] | None = None,
        standing: Mapping[Seat, Mapping[str, Json]] | None = None,
    ) -> None:
        self.game = game
        self.seats: tuple[Seat, ...] = game.seats
        self.standing = {seat: dict(filed) for seat, filed in (standing or {}).items()}
        self.epochs = dict(epochs or {})
        """The dice epoch that each rewind began, by the journal line from which it counts."""
        self.line = checkpoint.line
        self.opened = checkpoint.line
        """The line before which the open batch was opened."""
        self.batch: Batch | None = None
        self.pending: dict[Seat, Pending] = {}
        self.phase_events: list[Event] = []
        self.fresh = Step()
        self._asks: dict[Seat, Ask[Any]] = {}
        self._dice = dice
        self._run: Procedure[None] | None = None
        self._play = Play(
            read_state(game, checkpoint),
            dice,
            content=game.content,
            rules_version=checkpoint.rules_version,
            epoch=self.epoch_at(checkpoint.line - 1),
            batch=checkpoint.batch,
            rolled=checkpoint.rolled,
        )
        self._same_form = self._play.state.model_dump(mode="json") == checkpoint.state
        """Whether digests can be compared: not after the form of the state has changed."""

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
    ) -> Session[S]:
        """The game as it was, from a checkpoint and the journal after it; raises Diverged where it no longer fits."""
        session = cls(game, checkpoint, dice, epochs=epochs, standing=standing)
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

    def _replay(self, entries: Sequence[Entry], *, compare: bool = True) -> None:
        left = list(entries)
        while left:
            batch = self.batch
            first = left[0]
            if batch is None or first.batch != batch.number:
                raise Diverged(
                    first.line, f"expected batch {first.batch}, came to {batch.number if batch else 'the end'}"
                )
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
                if compare and self._same_form and old.digest and new.digest and old.digest != new.digest:
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
        assert self.batch is not None
        if self.batch.closes == "each":
            self._send({seat: Pending(answer=answer, by=by)})
        else:
            self.pending[seat] = Pending(answer=answer, by=by)
        self.settle()

    def check(self, seat: Seat, answer: Json) -> None:
        """Refuse an answer that `submit` would refuse, without taking it."""
        self._check_moment(seat, None, None)
        self._asks[seat].check(answer)

    def withdraw(self, seat: Seat, *, batch: int | None = None) -> None:
        """Take a waiting answer back, and the standing answer that it may have come from."""
        self._check_moment(seat, batch, None)
        if seat not in self.pending:
            raise NotAsked("There is no stored answer of yours to take back.")
        del self.pending[seat]
        decision = self._asks[seat].decision
        self.standing.get(seat, {}).pop(standing_name(decision.key, decision.about), None)

    def close_by_fallback(self, *, by: AnsweredBy = "deadline", seats: Iterable[Seat] | None = None) -> None:
        """Answer for all who have not: how a deadline moves the game on. A floor or branch is closed to its end."""
        if self.batch is None:
            return
        number = self.batch.number
        for seat in self.waiting() if seats is None else tuple(seats):
            while self.batch is not None and self.batch.number == number and seat in self.waiting():
                turn = self.batch.turns.get(seat, 0)
                place = f"{self.epoch_at(self.line)}/{number}/{seat}/fallback/{turn}"
                answer = self._asks[seat].decision.fall_back(self._drawer(place))
                if self.batch.closes == "each":
                    self._send({seat: Pending(answer=answer, by=by)})
                else:
                    self.pending[seat] = Pending(answer=answer, by=by)
        self.settle()

    def _drawer(self, place: str) -> Draw:
        """Draws among fallbacks by the dice of the game, so that these draws can be checked like any other."""
        drawn = 0

        def draw(size: int) -> int:
            nonlocal drawn
            drawn += 1
            where, hidden = f"{place}/{drawn}", frozenset[Seat]()
            value = self._dice.number(where, size)
            self._play.rolls.append(Roll(place=where, label="fallback", sides=size, value=value, audience=hidden))
            return value - 1

        return draw

    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose answer is still missing, in truth."""
        batch = self.batch
        if batch is None:
            return ()
        return tuple(seat for seat in batch.asks if seat in batch.called_back or self._is_seen_missing(seat))

    def seen_waiting(self) -> tuple[Seat, ...]:
        """Whom the game waits for, as far as everybody may know."""
        batch = self.batch
        if batch is None:
            return ()
        seen = tuple(seat for seat in batch.asks if self._is_seen_missing(seat))
        # Nobody learns who does not answer a silent question, or who was called back when all were done.
        return seen if seen and batch.secrecy != "silent" else tuple(batch.asks)

    def _is_seen_missing(self, seat: Seat) -> bool:
        assert self.batch is not None
        return seat not in self.pending and seat not in self.batch.done

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
                    self.pending[seat] = Pending(answer=filed, by="standing")
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

    # Running the rules

    def _send(self, answered: Mapping[Seat, Pending]) -> list[Entry]:
        assert self.batch is not None
        batch, first = self.batch, self.line
        rolls, events = len(self.fresh.rolls), len(self.fresh.events)
        self._play.epoch = self.epoch_at(first)
        self.line += len(answered)
        self.pending = {}
        with failing_at(self.game, "an answer"):
            for seat, given in answered.items():
                self.game.heed(self._play.state, seat, given.by)
        self._advance({seat: given.answer for seat, given in answered.items()})
        self._collect()
        shown = any(event.reveals or event.audience is not None for _, event in self.fresh.events[events:])
        shared = batch.secrecy != "open" or batch.closes == "each" or len(answered) > 1
        goes_on = self.batch is not None and self.batch.unasked
        mark = "" if goes_on else digest(self._play.state, self.batch and self.batch.number)
        entries = [
            Entry(
                line=first + place,
                first=first,
                batch=batch.number,
                turn=batch.turns.get(seat, 0),
                key=batch.asks[seat].key,
                seat=seat,
                answer=given.answer,
                by=given.by,
                fixed=shared or shown or len(self.fresh.rolls) > rolls,
                digest=mark,
            )
            for place, (seat, given) in enumerate(answered.items())
        ]
        self.fresh.entries.extend(entries)
        return entries

    def _start_phases(self) -> None:
        self._advance(None)
        self._collect()

    def _advance(self, answers: dict[Seat, Json] | None) -> None:
        """Run the rules to their next question, over as many phase borders as it takes."""
        self._play.fault_trail = ()
        for _ in range(PHASES_WITHOUT_A_QUESTION):
            try:
                if self._run is None:
                    phase = self.game.next_phase(self._play.state)
                    if phase is None:
                        self.batch, self._asks, self.opened = None, {}, self.line
                        return
                    self._run, answers = phase.run(self._play), None
                moment = self._next_moment(self._run, answers)
                if moment is not None:
                    self._open(moment)
                    return
            except Exception as fault:
                where = " / ".join(self._play.fault_trail) or "the border of a phase"
                raise RulesError(f"{self.game.name}, at {where}") from fault
            self._run = None
            self._take_checkpoint()
        raise RulesError(f"{self.game.name} runs through phases without ever asking anybody")

    @staticmethod
    def _next_moment(run: Procedure[None], answers: dict[Seat, Json] | None) -> Moment | None:
        """What the rules ask next; None at the end of the phase."""
        try:
            return next(run) if answers is None else run.send(answers)
        except StopIteration:
            return None

    def _open(self, moment: Moment) -> None:
        play = self._play
        if not moment.again:
            play.batch += 1
            play.rolled = 0
            self.opened = self.line
        self._asks = dict(moment.asks)
        self.batch = Batch(
            number=play.batch,
            asks={seat: ask.decision for seat, ask in moment.asks.items()},
            secrecy=moment.secrecy,
            trail=play.trail,
            trails=moment.trails,
            closes=moment.closes,
            done=moment.done,
            called_back=moment.called_back,
            turns=moment.turns,
            unasked=moment.unasked,
            always=moment.always,
        )

    def _take_checkpoint(self) -> None:
        play = self._play
        play.rules_version = self.game.rules_version
        self._collect()
        self.phase_events = []
        self.fresh.checkpoints.append(
            Checkpoint(
                rules_version=play.rules_version,
                line=self.line,
                batch=play.batch,
                rolled=play.rolled,
                state=play.state.model_dump(mode="json"),
            )
        )

    def _collect(self) -> None:
        play = self._play
        self.phase_events.extend(play.events)
        self.fresh.events.extend((self.line, event) for event in play.events)
        self.fresh.rolls.extend((self.line, roll) for roll in play.rolls)
        play.events.clear()
        play.rolls.clear()

    def take_fresh(self) -> Step:
        """All that happened since the last call."""
        step, self.fresh = self.fresh, Step()
        return step

    # What leaves the session

    @property
    def state(self) -> S:
        """The truth; for the rules' own tests and for `forfeit`."""
        return self._play.state

    def epoch_at(self, line: int) -> int:
        """Which epoch's dice fall for the answers from that journal line on."""
        return max((epoch for start, epoch in self.epochs.items() if start <= line), default=0)

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
            batch=batch.number,
            secrecy=batch.secrecy,
            waiting_for=self.seen_waiting(),
            shown={who: batch.asks[who].describe(given.answer) for who, given in shown.items()},
            trail=batch.trail + (batch.trails.get(seat, ()) if seat is not None else ()),
        )


def forced_answer(batch: Batch, ask: Ask[Any]) -> Json:
    """The answer of an open question that leaves no choice; None where there is one, or where asking is a secret."""
    decision = ask.decision
    if batch.secrecy != "open" or batch.always or not isinstance(decision, PickOne) or len(decision.options) != 1:
        return None
    return None if decision.options[0].then is not None else decision.options[0].id


def is_legal(ask: Ask[Any], answer: Json) -> bool:
    """Whether the answer would be taken."""
    try:
        ask.check(answer)
    except IllegalAnswer:
        return False
    return True
