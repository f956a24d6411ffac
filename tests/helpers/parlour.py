"""A table without a store: everything that a store would keep lies in lists, and is proven after every use."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

from rules.kernel.asks import choose_amount
from rules.kernel.choices import Act, Choice, yes_no
from rules.kernel.drafts import Begun
from rules.kernel.game import Event, Game, Outcome
from rules.kernel.journal import RECENT_LINES, Checkpoint, Entry, Pending, Receipt
from rules.kernel.play import Procedure
from rules.kernel.values import Json, Refused, Seat
from rules.table.record import Effect, Letter, PostNews, Record, Remind, Stage, Whisper
from rules.table.table import Table
from tests.helpers.toys import BLUE, GREEN, RED, Script, Toy, ToyPlay, ToyState

R = TypeVar("R")

SEED = bytes(range(32))
NOON = 1_000_000
DAY, HOUR = 24 * 3600, 3600
PEOPLE = ("ann", "bob", "cid", "dot")


class Parlour:
    """One table, used as the bot uses it: a refusal changes nothing, and a reload after each use finds the same."""

    def __init__(self, game: Game[Any], people: Iterable[str] = PEOPLE, **settings: Any) -> None:
        self.game = game
        self.now = NOON
        self.record = Record(game=game.name, host=next(iter(people)), deadline=DAY, window=4 * HOUR)
        self.record.id = 1
        self.entries: list[Entry] = []
        self.void: list[Entry] = []
        self.checkpoints: list[Checkpoint] = []
        self.events: list[tuple[int, Event]] = []
        self.rolls: list[Any] = []
        self.receipts: dict[tuple[int, int, Seat], Receipt] = {}
        self.letters: dict[tuple[Seat, str, int], Letter] = {}
        self.pending: dict[Seat, Pending] = {}
        self.standing: dict[Seat, dict[str, Json]] = {}
        self.begun: dict[Seat, Begun] = {}
        """What people have filled in and not handed in."""
        self.effects: list[Effect] = []
        """What came of the last use."""
        self.table = Table.new(self.record, game, SEED, settings, "salt of the host")
        self._keep()

    @classmethod
    def playing(cls, *scripts: Script, seats: tuple[Seat, ...] = (RED, BLUE), game: type[Toy] = Toy) -> Parlour:
        """A game in play with a person in each seat: ann, bob, cid in seat order."""
        parlour = cls(game(*scripts, seats=seats), PEOPLE[: len(seats)])
        for person in PEOPLE[1 : len(seats)]:
            parlour._seat(person)
        parlour.do(lambda table: table.lobby.call_to_order("ann", "", parlour.now))
        for person in PEOPLE[1 : len(seats)]:
            parlour._report(person)
        assert parlour.stage is not Stage.SEATED
        return parlour

    # Use

    def _seat(self, person: str) -> None:
        self.do(lambda table: table.join(person, f"salt of {person}"))

    def _report(self, person: str) -> None:
        self.do(lambda table: table.lobby.report(person, "", self.now))

    def do(self, action: Callable[[Table], R]) -> R:
        """Use the table; when it refuses, all is as before."""
        before = self._all_kept()
        table = self.table
        table.use.begun = dict(self.begun)
        try:
            result = action(table)
            if table.use.cut is not None and table.session is None:
                line, checkpoint, entries = self._history(table.use.cut.line)
                table.rewinds.go_back(line, checkpoint, entries, self.now)
        except BaseException:
            assert before == self._all_kept(), "a refusal has changed what was kept"
            self.table = self.reloaded()
            raise
        self._keep()
        return result

    def answer(self, seat: Seat, answer: Json, **more: Any) -> Any:
        """Hand in an answer."""
        return self.do(lambda table: table.answers.take(seat, answer, self.now, **more))

    def fill_in(self, seat: Seat, given: Json) -> None:
        """Begin an answer to what a seat is asked now, and do not hand it in."""
        face = self.table.face(seat)
        self.begun[seat] = Begun(batch=face.batch, turn=face.turn, given=given)

    def wait(self, seconds: int) -> None:
        """Let time pass at once."""
        self.now += seconds
        self.do(lambda table: table.clock.time_passed(self.now))

    def wait_until_due(self) -> None:
        """Let the deadline come."""
        assert self.table.record.due is not None
        self.wait(self.table.record.due - self.now)

    # What came of it

    @property
    def stage(self) -> Stage:
        """Where the table stands."""
        return self.table.record.stage

    @property
    def state(self) -> ToyState:
        """The truth of a toy."""
        assert self.table.session is not None
        state = self.table.session.state
        assert isinstance(state, ToyState)
        return state

    def told(self) -> list[str]:
        """The kinds of the public events of the last use."""
        return [event.kind for effect in self.effects if isinstance(effect, PostNews) for event in effect.events]

    def news(self) -> list[PostNews]:
        """The public messages of the last use."""
        return [effect for effect in self.effects if isinstance(effect, PostNews)]

    def whispers(self) -> list[Whisper]:
        """The private messages of the last use."""
        return [effect for effect in self.effects if isinstance(effect, Whisper)]

    def reminded(self) -> list[Seat]:
        """The seats that the last use reminds."""
        return [effect.seat for effect in self.effects if isinstance(effect, Remind)]

    # Keeping

    def _keep(self) -> None:
        table = self.table
        if table.use.cut is not None:
            line = table.use.cut.line
            self.void += [entry for entry in self.entries if entry.line >= line]
            self.entries = [entry for entry in self.entries if entry.line < line]
            self.checkpoints = [checkpoint for checkpoint in self.checkpoints if checkpoint.line <= line]
            kept = [(after, event) for after, event in self.events if after <= line or is_told_by_table(event)]
            self.events = [(min(after, line), event) for after, event in kept]
        self.entries += table.use.step.entries
        self.events += table.use.step.events
        self.rolls += table.use.step.rolls
        for checkpoint in table.use.step.checkpoints:
            self.checkpoints = [other for other in self.checkpoints if other.line != checkpoint.line] + [checkpoint]
        self.receipts |= {(proof.batch, proof.turn, proof.seat): proof for proof in table.use.receipts}
        self.letters |= {(letter.seat, letter.holder, letter.number): letter for letter in table.use.letters}
        if table.session is not None:
            self.pending = dict(table.session.pending) if self.stage is not Stage.FINISHED else {}
        self.standing = {seat: dict(filed) for seat, filed in table.use.standing.items()}
        self.record = Record.model_validate_json(table.record.model_dump_json())
        self.effects = table.use.effects
        if self.stage is not Stage.FINISHED:
            sent = "".join(effect.model_dump_json() for effect in self.effects)
            assert SEED.hex() not in sent + table.record.model_dump_json(), "the seed is out before the end"
        self._check_log(table)
        gone_back = table.use.cut is not None
        table.use.start_anew()
        assert [entry.line for entry in self.entries] == list(range(len(self.entries))), "the journal has a gap"
        self._check_reload(unless={"can_undo"} if gone_back else set())
        if gone_back:  # As the bot does: older lines of the journal are wanted at hand again, for an undo.
            self.table = self.reloaded()

    def _check_log(self, table: Table) -> None:
        """What was told to all stands in the log, in that order; what could not be posted is there, too."""
        if self.record.is_lobby:
            assert not table.use.step.events
            return
        logged = [event for _, event in table.use.step.events if event.audience is None]
        posted = [event for news in self.news() for event in news.events if "person" not in event.data]
        began = next((place for place, event in enumerate(posted) if event.kind == "table.began"), 0)
        assert posted[began:] == logged or not posted, (posted, logged)
        lines = [line for line, event in table.use.step.events if event.audience is None]
        assert lines == sorted(lines)

    def _all_kept(self) -> str:
        lists = (self.entries, self.void, self.checkpoints, self.events, self.rolls)
        more = (self.pending, self.standing, self.receipts, self.letters)
        return repr((self.record, [len(kept) for kept in lists], more))

    def _history(self, line: int) -> tuple[int, Checkpoint, list[Entry]]:
        first = next((entry.first for entry in self.entries if entry.line == line), line)
        checkpoint = [checkpoint for checkpoint in self.checkpoints if checkpoint.line <= first][-1]
        return first, checkpoint, [entry for entry in self.entries if checkpoint.line <= entry.line < first]

    def reloaded(self, game: Game[Any] | None = None) -> Table:
        """The table as a restarted bot would have it, perhaps with other rules."""
        record = Record.model_validate_json(self.record.model_dump_json())
        table = Table(record, game or self.game, SEED)
        table.use.standing = {seat: dict(filed) for seat, filed in self.standing.items()}
        table.use.recent = self.entries[-RECENT_LINES:]
        if self.checkpoints and record.stage is not Stage.REFEREE:
            last = self.checkpoints[-1]
            table.rewinds.restore(
                last, [entry for entry in self.entries if entry.line >= last.line], dict(self.pending)
            )
        return table

    def restart(self, game: Game[Any] | None = None) -> None:
        """Forget the table in use; perhaps the rules change in between."""
        self.game = game or self.game
        self.table = self.reloaded()
        if self.table.use.effects:
            self._keep()

    def _check_reload(self, unless: set[str]) -> None:
        live, again = self.table, self.reloaded()
        if live.session is None:
            return
        assert again.session is not None, again.record.why
        assert live.record == again.record
        assert not again.use.step.entries, "a reload has moved on by itself"
        for seat in (*live.record.chairs, None):
            assert live.face(seat).model_dump(exclude=unless) == again.face(seat).model_dump(exclude=unless)
        assert live.use.waiting() == again.use.waiting()
        assert self.pending == again.session.pending
        assert live.session.standing == again.session.standing


def is_told_by_table(event: Event) -> bool:
    """Whether it happened at the table and everybody heard of it: no rewind takes that back."""
    return event.is_of_table and event.audience is None


# Procedures for toys


def ask_openly(seat: Seat, key: str = "ask.open") -> Script:
    """One seat says yes or no, openly; yes scores a point."""

    def script(g: ToyPlay) -> Procedure[None]:
        g.state.score[seat] += yield from g.ask(seat, yes_no(key, "Go on?"))

    return script


def bid(g: ToyPlay) -> Procedure[None]:
    """All bid in secret, then the bids are shown."""
    asks = dict.fromkeys(g.state.seats, choose_amount("bid.amount", "How much?", 0, 9))
    bids = yield from g.ask_all(asks)
    for seat, amount in bids.items():
        g.state.score[seat] += amount
    g.reveal("bids", bids=bids)


def strike(g: ToyPlay) -> Procedure[None]:
    """A silent window: whoever strikes scores three points."""
    played = yield from g.window("strike.now", "Strike?", dict.fromkeys(g.state.seats, (STRIKE,)))
    for seat, answer in played.items():
        g.state.score[seat] += 3 * bool(answer)
    g.tell("struck", count=sum(map(bool, played.values())))


STRIKE = Choice("strike", "Strike", True)


def write_letters(g: ToyPlay) -> Procedure[None]:
    """A floor: everybody writes to the next seat until all are done; a shout is heard by all."""
    seats = g.state.seats

    def acts(seat: Seat) -> list[Act]:
        other = seats[(seats.index(seat) + 1) % len(seats)]
        return [
            Act("letter", "Write", "", lambda _: g.tell("letter", to={seat, other}, sender=seat)),
            Act("shout", "Shout", "", lambda _: g.tell("shouted", seat=seat)),
        ]

    yield from g.floor("floor.letters", "Write?", seats, acts)


def roll_after(seat: Seat) -> Script:
    """One seat goes on, then a die falls for it."""

    def script(g: ToyPlay) -> Procedure[None]:
        yield from g.ask(seat, yes_no("roll.go", "Roll?"))
        g.state.notes.append(str(g.roll(1000, "fate")))

    return script


class Duel(Toy):
    """A toy that ends when somebody gives up."""

    def forfeit(self, state: ToyState, seat: Seat) -> Outcome | None:
        return Outcome(winners=tuple(other for other in state.seats if other != seat), reason="concession")


def refusal(parlour: Parlour, action: Callable[[Table], Any]) -> str:
    """The sentence with which the table refuses; a failure of the test when it does not."""
    try:
        parlour.do(action)
    except Refused as fault:
        return str(fault)
    raise AssertionError("the table did not refuse")


def lobby(*people: str, seats: tuple[Seat, ...] = (RED, BLUE, GREEN), toy: type[Toy] = Toy, **settings: str) -> Parlour:
    """A lobby in which ann hosts and the others have joined."""
    parlour = Parlour(toy(bid, seats=seats), ("ann",), **settings)
    for person in people:
        parlour.do(partial(_join, person))
    return parlour


def _join(person: str, table: Table) -> None:
    table.join(person, f"salt of {person}")


def call(parlour: Parlour, person: str = "ann") -> None:
    """The host calls everybody to order."""
    parlour.do(lambda table: table.lobby.call_to_order(person, "call", parlour.now))


def report(parlour: Parlour, person: str) -> bool:
    """Somebody reports for duty."""
    return parlour.do(lambda table: table.lobby.report(person, f"report of {person}", parlour.now))
