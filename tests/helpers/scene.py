"""The scene of all rules tests: a state as the test wants it, scripted dice and answers, and the real session.

After every answer what is always true of the game must be true, and everybody's face must be there to be seen. When
the test is over, all that was played is run again from its checkpoint, and must come to the same state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy, deepcopy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from render.text import Texts, fields, templates, without_gaps
from rules.kernel.decisions import Decision
from rules.kernel.dice import Dice, Roll, ScriptedDice
from rules.kernel.game import CALLED, Batch, Event, Face, Game, Phase, S, read_face
from rules.kernel.journal import Checkpoint, Entry, Pending, standing_name
from rules.kernel.play import Play, Procedure
from rules.kernel.session import Session
from rules.kernel.values import Json, Seat, digest
from tests.helpers.lengths import at_length
from tests.helpers.offers import Choice, Offer, choices, follow, offers

P = ParamSpec("P")
T = TypeVar("T")
RENDER, REFERENCE = (Path(__file__).parents[2] / place for place in ("render", "tests/reference"))
MOST_SCENES = 3
MOST_LINES = 60
"""How much of a test is run again, where its dice are scripted: all else is a playout, as the conformance suite has."""


class WatchedSession(Session[S]):
    """The real session; whoever watches is told of all that was answered, also where nobody was bothered with it."""

    watch: Callable[[Batch, list[Entry]], None]

    def _send(self, answered: Mapping[Seat, Pending]) -> list[Entry]:
        batch = self.batch
        entries = super()._send(answered)
        assert batch is not None
        self.watch(batch, entries)
        return entries


class KeptDice:
    """Dice that remember how they fell."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.fallen: dict[str, int] = {}

    def number(self, place: str, sides: int) -> int:
        value = self.dice.number(place, sides)
        self.fallen[place] = value
        return value

    def nonce(self, place: str) -> str:
        return self.dice.nonce(place)


class SameDice:
    """Dice that fall as others have fallen, at the same places and nowhere else."""

    def __init__(self, dice: KeptDice) -> None:
        self.dice = dice

    def number(self, place: str, sides: int) -> int:
        assert place in self.dice.fallen, f"a die falls at {place}, where none fell before"
        return self.dice.fallen[place]

    def nonce(self, place: str) -> str:
        return self.dice.nonce(place)


@dataclass
class Take(Generic[S]):
    """All that is needed to run a part of a scene again."""

    game: Game[S]
    start: Checkpoint
    dice: KeptDice
    entries: list[Entry] = field(default_factory=list)
    pending: dict[Seat, Pending] = field(default_factory=dict)
    came_to: str = ""
    is_closed: bool = False
    """Whether a test has meddled with the state: what followed cannot come out of the rules alone."""

    def keep(self, session: Session[S], entries: Iterable[Entry]) -> None:
        """What was answered, and what it led to."""
        if not self.is_closed:
            self.entries += entries
            self.pending, self.came_to = dict(session.pending), place_of(session)

    def run_again(self) -> None:
        """A restarted bot would come to the same state."""
        dice = SameDice(self.dice)
        again: Session[S] = Session.resume(self.game, self.start, self.entries, dice, pending=self.pending)
        assert self.came_to == place_of(again), "run again from its checkpoint, the scene comes to another state"


class PlayedScene(Generic[S]):
    """A game in the middle of things, from the very state that the test has arranged.

    `start` lets the game's own phases run on, `run` one procedure of the rules alone.
    """

    def __init__(
        self,
        game: Game[S],
        state: S,
        dice: Dice,
        *,
        seats: Iterable[Seat],
        invariants: Callable[[S], None],
        rules_version: int | None = None,
    ) -> None:
        self.game = game
        self.dice = KeptDice(dice)
        self.seats = tuple(seats)
        self.invariants = invariants
        version = game.rules_version if rules_version is None else rules_version
        self.g: Play[S] = Play(state, self.dice, content=game.content, rules_version=version)
        self._session: WatchedSession[S] | None = None
        self.answered: list[tuple[Seat, Decision]] = []
        """All that was asked and answered, also where nobody was bothered with it."""
        self.journal: list[Entry] = []
        """The lines of the journal, with a digest each."""
        self._takes: list[Take[S]] = []
        self._events: list[Event] = []
        self._rolls: list[Roll] = []
        self._scripted: dict[tuple[Seat, str], list[Json]] = {}
        self._filed: dict[Seat, dict[str, Json]] = {}

    # Playing

    def start(self) -> None:
        """The game goes on from here by its own phases."""
        self._open(self.game, self.game)

    def start_with(
        self, procedure: Callable[Concatenate[Play[S], P], Procedure[T]], *args: P.args, **kwargs: P.kwargs
    ) -> list[T]:
        """One procedure up to its first question, as the only phase of the game; its result will be in the list."""
        results: list[T] = []

        def play(g: Play[S]) -> Procedure[None]:
            results.append((yield from procedure(g, *args, **kwargs)))

        def play_again(g: Play[S]) -> Procedure[None]:
            yield from procedure(g, *unchanged, **named)

        unchanged, named = deepcopy((args, kwargs))  # The rules may change what they are given.
        self._open(with_phases(self.game, once(play)), with_phases(self.game, once(play_again)))
        return results

    def run(self, procedure: Callable[Concatenate[Play[S], P], Procedure[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """One procedure to its end, with the answers that the test has scripted and fallbacks for all others."""
        results = self.start_with(procedure, *args, **kwargs)
        self.play_on()
        (result,) = results
        return result

    def _open(self, game: Game[S], again: Game[S]) -> None:
        g = self.g
        state = g.state.model_dump(mode="json")
        start = Checkpoint(rules_version=g.rules_version, line=0, batch=g.batch, rolled=g.rolled, state=state)
        session = self._session = WatchedSession(game, start, self.dice, standing=self._filed)
        assert session.state == g.state, "read again, the state is not what it was when it was written down"
        session._play = g
        session.watch = self._watch
        self._takes.append(Take(again, start, self.dice))
        if not any(self is scene for scene in PLAYED):
            PLAYED.append(self)
        session._start_phases()
        session.settle()
        self._hear()

    def _watch(self, batch: Batch, entries: list[Entry]) -> None:
        self.answered += [(entry.seat, batch.asks[entry.seat]) for entry in entries]
        if entries[0].digest:  # Else the rules go on at once, and nobody sees what is half done.
            self.check()

    def check(self) -> None:
        """What is always true is true, and one after the other everybody looks at it."""
        self.invariants(self.g.state)
        everybody = (*self.seats, None)
        self.session.face(everybody[len(self.answered) % len(everybody)])

    def _hear(self) -> None:
        step = self.session.take_fresh()
        for _, event in step.events:
            check_told_whole(self.game, event)
            self._events.append(event)
        self._rolls += [roll for _, roll in step.rolls]
        self.journal += step.entries
        self._takes[-1].keep(self.session, step.entries)

    def meddle(self) -> S:
        """The truth, for a test that changes it where the rules have no way to; from here on nothing is run again."""
        self._takes[-1].is_closed = True
        return self.g.state

    # Answering

    def answer(self, seat: Seat, answer: Json) -> None:
        """One seat answers."""
        self.session.submit(seat, answer)
        self._hear()

    def fall_back(self, *seats: Seat) -> None:
        """The deadline passes for these seats, or for all."""
        self.session.close_by_fallback(seats=seats or None)
        self._hear()

    def file(self, seat: Seat, key: str, answer: Json, about: str = "") -> None:
        """A seat says once for all, before it is asked, what it answers to a question."""
        self._filed.setdefault(seat, {})[standing_name(key, about)] = answer
        if self._session is not None:
            self._session.standing = {who: dict(filed) for who, filed in self._filed.items()}

    def will_answer(self, seat: Seat, key: str, *answers: Json) -> None:
        """What a seat answers when a question comes up, one answer each time; then its fallbacks count."""
        self._scripted.setdefault((seat, key), []).extend(answers)

    def play_on(self) -> None:
        """To the end, with the answers that the test has scripted and fallbacks for all others."""
        while self.waiting:
            self._answer_as_scripted(self.waiting[0])
        assert not any(self._scripted.values()), f"nobody asked for {self._scripted}"

    def _answer_as_scripted(self, seat: Seat) -> None:
        scripted = self._scripted.get((seat, self.asked(seat).key))
        if scripted:
            self.answer(seat, scripted.pop(0))
        else:
            self.fall_back(seat)

    # Looking

    @property
    def session(self) -> Session[S]:
        """The session that runs the rules."""
        assert self._session is not None, "nothing was played yet"
        return self._session

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Whose answer is missing."""
        return self.session.waiting()

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.session.batch is None

    def face(self, seat: Seat | None) -> Face:
        """All that a seat, or a spectator, sees now."""
        return self.session.face(seat)

    def asked(self, seat: Seat) -> Decision:
        """What a seat is asked now."""
        asks = self.session.batch.asks if self.session.batch else {}
        assert seat in asks, f"{seat} is not asked anything; {self.waiting} are"
        return asks[seat]

    def key(self) -> str:
        """The moment in the rules that the game waits at; empty when it is over."""
        return self.asked(self.waiting[0]).key if self.waiting else ""

    def offers(self, seat: Seat, *chain: Choice) -> Offer:
        """Whether a seat can choose these, each after the one before it."""
        return offers(self.asked(seat), *chain)

    def options(self, seat: Seat, *chain: Choice) -> list[str]:
        """What a seat can choose between, now or after a chain of choices."""
        return choices(self.asked(seat), *chain)

    def option(self, seat: Seat, *chain: Choice) -> Any:
        """The decision that follows a chain of choices; None where nothing follows."""
        return follow(self.asked(seat), *chain)

    @property
    def events(self) -> list[Event]:
        """All that was told, to whomever."""
        return [*self._events, *self.g.events]

    @property
    def rolls(self) -> list[Roll]:
        """The dice as they fell, with the words for what each was rolled for."""
        return [*self._rolls, *self.g.rolls]

    @property
    def kinds(self) -> list[str]:
        """What has happened, in order, as kinds of event."""
        return [event.kind for event in self.events]

    def told(self, kind: str, seat: Seat | None = None) -> list[dict[str, Any]]:
        """The events of a kind that a seat, or everybody, has heard of; without what players call whom they name."""
        heard = [event.data for event in self.events if event.kind == kind and event.is_for(seat)]
        return [{name: value for name, value in data.items() if name != CALLED} for data in heard]

    # The end

    def show(self) -> None:
        """Everybody sees how it has ended, also after a while on disk; in the short form a seat and a spectator do."""
        here = len(self.events) % len(self.seats)
        for seat in (*self.seats[here : here + at_length(1, len(self.seats))], None):
            face = self.session.face(seat)
            assert face == read_face(self.game, face.model_dump(mode="json")), f"read again, {seat} sees another face"

    def run_again(self) -> None:
        """Every part of the scene comes to the same state again."""
        for take in self._takes:
            if len(take.entries) <= MOST_LINES:
                take.run_again()
        self._takes.clear()


@cache
def wording(game: str) -> Texts | None:
    """How a game's events are told; the toys have no words."""
    place = REFERENCE if game == "ford" else RENDER / game
    return Texts.load(place / "text.toml") if (place / "text.toml").is_file() else None


def check_told_whole(game: Game[Any], event: Event) -> None:
    """Whoever reads of an event finds no gap in its sentence."""
    texts = wording(game.name)
    for template in templates(texts.events.get(event.kind, "") if texts is not None else ""):
        needed = fields(without_gaps(template, event.data.get))
        gaps = [name for name, _ in needed if name not in event.data]
        assert not gaps, f"{event.kind} is told without {gaps}"


PLAYED: list[PlayedScene[Any]] = []
"""The scenes of the test under way."""


def run_all_again() -> None:
    """All scenes that were played since the last call, now that the test is over."""
    scenes = [scene for scene in PLAYED if isinstance(scene.dice.dice, ScriptedDice)]
    PLAYED.clear()
    for scene in scenes[:MOST_SCENES]:
        scene.show()
        scene.run_again()


def with_phases(game: Game[S], next_phase: Callable[[S], Phase[S] | None]) -> Game[S]:
    """The same game with other phases."""
    staged = copy(game)
    vars(staged)["next_phase"] = next_phase
    return staged


def once(procedure: Callable[[Play[S]], Procedure[None]]) -> Callable[[S], Phase[S] | None]:
    """A procedure as the only phase that there is."""
    phases = [Phase("scene", procedure)]
    return lambda state: phases.pop() if phases else None


def place_of(session: Session[Any]) -> str:
    """Where a session has come to."""
    return digest(session.state, session.batch and session.batch.number)
