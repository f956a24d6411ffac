"""A game as it runs: the generator of the rules between two questions, and what comes of each answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Generic

from rules.kernel.asks import Ask
from rules.kernel.decisions import Draw
from rules.kernel.dice import Dice, Roll, receipt
from rules.kernel.faults import failing_at, read_state
from rules.kernel.game import Batch, Event, Game, S
from rules.kernel.journal import RECENT_LINES, RESIGNED, Checkpoint, Entry, Pending, Receipt, RecentLine, Step
from rules.kernel.menus import Menus
from rules.kernel.play import Moment, Play, Procedure, RulesError
from rules.kernel.values import Json, Seat, canonical, digest

PHASES_WITHOUT_A_QUESTION = 1000
WORDS_TOLD = 300
"""How much of a sheet that counted as it stood its player is told; the whole of it stands in /game verify."""


class Running(Generic[S]):
    """The rules of one game at work."""

    def __init__(
        self,
        game: Game[S],
        checkpoint: Checkpoint,
        dice: Dice,
        *,
        epochs: Mapping[int, int] | None = None,
        standing: Mapping[Seat, Mapping[str, Json]] | None = None,
        recent: Sequence[Entry] = (),
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
        self.phase = ""
        """The name of the phase that is being played."""
        self.is_under_way = False
        """Whether a phase that is told as one has asked something before, and is not over."""
        self.goes_on = False
        """Whether the phase belongs to what the one before has told as one."""
        self.pending: dict[Seat, Pending] = {}
        self.phase_events: list[Event] = []
        self.fresh = Step()
        self.recent = [RecentLine.of(entry) for entry in recent[-RECENT_LINES:]]
        """The last lines of the journal, also from before the checkpoint."""
        self._asks: Mapping[Seat, Ask[Any]] = {}
        self._dice = dice
        self._run: Procedure[None] | None = None
        self._told_as_one, self._asked_before = False, checkpoint.batch
        self._play = Play(
            read_state(game, checkpoint),
            dice,
            content=game.content,
            rules_version=checkpoint.rules_version,
            epoch=self.epoch_at(checkpoint.line - 1),
            batch=checkpoint.batch,
            rolled=checkpoint.rolled,
        )
        self._start = checkpoint

    @cached_property
    def _same_form(self) -> bool:
        """Whether digests can be compared: not after the form of the state has changed."""
        return read_state(self.game, self._start).model_dump(mode="json") == self._start.state

    def _send(self, answered: Mapping[Seat, Pending]) -> list[Entry]:
        """Let the rules go on with these answers, and write them into the journal."""
        assert self.batch is not None
        batch, first = self.batch, self.line
        rolls, events = len(self.fresh.rolls), len(self.fresh.events)
        self._play.epoch = self.epoch_at(first)
        self.line += len(answered)
        self.pending = {}
        with failing_at(self.game, "an answer"):
            for seat, given in answered.items():
                self.game.heed(self._play.state, seat, given.by)
        for seat, given in answered.items():
            if given.by == "draft":
                self._tell_what_counted(seat, given.answer)
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
        self.recent = [*self.recent, *map(RecentLine.of, entries)][-RECENT_LINES:]
        return entries

    def _resign(self, seat: Seat) -> Entry | None:
        """Somebody gives up, which is a line of the journal; None where the rules have no place for that."""
        with failing_at(self.game, "a resignation"):
            if not self.game.resign(self._play.state, seat):
                return None
        assert self.batch is not None
        entry = Entry(
            line=self.line,
            first=self.line,
            batch=self.batch.number,
            turn=self.batch.turns.get(seat, 0),
            key=RESIGNED,
            seat=seat,
            answer=None,
            by="player",
            fixed=True,
            digest=digest(self._play.state, self.batch.number),
        )
        self.line += 1
        self.fresh.entries.append(entry)
        self.recent = [*self.recent, RecentLine.of(entry)][-RECENT_LINES:]
        return entry

    def _tell_what_counted(self, seat: Seat, answer: Json) -> None:
        """Whoever has filled in a sheet without handing it in learns what it amounted to, and gets the receipt."""
        batch, own = self.batch, frozenset({seat})
        assert batch is not None
        words = batch.asks[seat].describe(answer)
        words = words if len(words) <= WORDS_TOLD else f"{words[:WORDS_TOLD]}…"
        self._play.events.append(Event(kind="table.draft_counted", data={"words": words}, audience=own))
        if batch.secrecy == "open":
            return
        turn = batch.turns.get(seat, 0)
        nonce = self._dice.nonce(f"{self._play.epoch}/{batch.number}/{turn}/{seat}")
        proof = receipt(nonce, canonical(answer))
        self.fresh.receipts.append(
            Receipt(
                batch=batch.number,
                turn=turn,
                seat=seat,
                nonce=nonce,
                digest=proof,
                silent=batch.secrecy == "silent",
            )
        )
        self._play.events.append(Event(kind="table.draft_receipt", data={"receipt": proof}, audience=own))

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
                    self._told_as_one, self._asked_before = phase.told_as_one, self._play.batch
                    self.phase, self.goes_on = phase.name, phase.goes_on
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
        self.is_under_way = self.goes_on or (self._told_as_one and play.batch > self._asked_before + 1)
        self._asks = moment.asks
        self.batch = Batch(
            number=play.batch,
            asks=Menus(moment.asks, lambda seat: moment.asks[seat].decision),
            secrecy=moment.secrecy,
            trail=play.trail,
            trails=moment.trails,
            closes=moment.closes,
            is_floor=moment.is_floor,
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

    @property
    def state(self) -> S:
        """The truth; for the rules' own tests and for `forfeit`."""
        return self._play.state

    def epoch_at(self, line: int) -> int:
        """Which epoch's dice fall for the answers from that journal line on."""
        return max((epoch for start, epoch in self.epochs.items() if start <= line), default=0)

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
