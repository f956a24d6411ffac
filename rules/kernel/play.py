"""What rules may use: they ask, roll, tell and reveal through `g`, a `Play` of their state."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, Literal, TypeVar

from pydantic_core import to_jsonable_python

from rules.kernel.asks import Ask
from rules.kernel.choices import Act, Choice, pick
from rules.kernel.decisions import Option, PickOne
from rules.kernel.dice import Dice, Roll, permutation
from rules.kernel.game import CALLED, Event, S, Secrecy
from rules.kernel.menus import Menus
from rules.kernel.values import IllegalAnswer, Json, Seat

T = TypeVar("T")
C = TypeVar("C")

PASS = "pass"
DONE = "done"
NOT_DONE = "not_done"
MOST_CALLS_BACK = 3
"""How often a seat that is done is called back to the same floor, so that nobody can keep it open for ever."""

Answers = dict[Seat, Json]


@dataclass(frozen=True)
class Moment:
    """What a procedure yields: questions that the session turns into a batch."""

    asks: Mapping[Seat, Ask[Any]]
    secrecy: Secrecy
    closes: Literal["together", "each"] = "together"
    done: frozenset[Seat] = frozenset()
    called_back: frozenset[Seat] = frozenset()
    """Those of the seats that are done who have something new to answer; known to themselves alone."""
    turns: dict[Seat, int] = field(default_factory=dict)
    trails: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    again: bool = False
    """Whether this is the same batch as before, one answer later."""
    unasked: bool = False
    """Whether nobody is bothered: a standing answer counts, or else the fallback."""
    always: bool = False
    """Whether it is asked even where it leaves no choice, for that is nobody's business."""
    is_floor: bool = False
    """Whether everybody acts as often as they like until all are done."""


Procedure = Generator[Moment, Answers, T]
"""A stretch of rules that may ask before it returns a `T`."""


class RulesError(Exception):
    """The rules contradict themselves: a fault of ours, never of a player."""


@dataclass
class Branch:
    """One seat's own dialogue beside those of others."""

    seat: Seat
    fork: str
    """Where among the dice its dialogue began; so the dice of two dialogues never fall on one place."""
    trail: list[str] = field(default_factory=list)
    rolled: int = 0


@dataclass
class Attendance:
    """Who is done on a floor; whoever has something new to answer is called back, and nobody else learns it."""

    matters: Callable[[Seat], Iterable[str]]
    done: frozenset[Seat] = frozenset()
    """Those who have said so: it changes by their own acts alone, for all can see it."""
    left: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """What a seat did not want to answer when it was done."""
    calls: dict[Seat, int] = field(default_factory=dict)
    """How often a seat has been done in spite of a call."""
    is_told: bool = False
    """Whether it is known that the floor stays open for somebody who was called back."""

    def is_open(self, seat: Seat) -> bool:
        """Whether the floor waits for a seat."""
        if seat not in self.done:
            return True
        is_patient = self.calls.get(seat, 0) < MOST_CALLS_BACK
        return is_patient and any(name not in self.left[seat] for name in self.matters(seat))

    def is_held_up(self, seats: Iterable[Seat]) -> bool:
        """Whether all are done but for calls, which nobody has been told yet."""
        was_told, self.is_told = self.is_told, all(seat in self.done for seat in seats)
        return self.is_told and not was_told

    def leave(self, seat: Seat) -> None:
        """A seat is done with all that it knows of."""
        self.calls[seat] = self.calls.get(seat, 0) + (seat in self.done)
        self.left[seat] = tuple(self.matters(seat))
        self.done |= {seat}

    def come_back(self, seat: Seat) -> None:
        """A seat has changed its mind."""
        self.done -= {seat}


class Play(Generic[S]):
    """The table as the rules see it; always called `g`."""

    def __init__(
        self,
        state: S,
        dice: Dice,
        *,
        content: Any = None,
        rules_version: int = 1,
        epoch: int = 0,
        batch: int = 0,
        rolled: int = 0,
    ) -> None:
        self.state = state
        self.content = content
        self.rules_version = rules_version
        self.epoch = epoch
        self.batch = batch
        self.rolled = rolled
        self.events: list[Event] = []
        self.rolls: list[Roll] = []
        self.fault_trail: tuple[str, ...] = ()
        """Where in the rules an error happened."""
        self.at_hand: object = None
        """What rules have made of the state to look things up in; it is stored nowhere, and can always be made anew."""
        self._dice = dice
        self._trail: list[str] = []
        self._branch: Branch | None = None
        self._on_floor = False

    # Asking

    def ask(self, seat: Seat, ask: Ask[T], *, always: bool = False) -> Procedure[T]:
        """One seat decides, openly; without `always`, a question that leaves no choice is answered at once."""
        answers = yield Moment({seat: ask}, "open", always=always)
        return ask.read(answers[seat])

    def ask_standing(self, seat: Seat, ask: Ask[T]) -> Procedure[T]:
        """What a seat has filed for this moment, or the fallback; the game does not wait for it."""
        answers = yield Moment({seat: ask}, "open", unasked=True)
        return ask.read(answers[seat])

    def ask_all(self, asks: Mapping[Seat, Ask[T]], *, secret: bool = True) -> Procedure[dict[Seat, T]]:
        """Several seats decide at once; nobody learns an answer before all are in, unless it is not secret."""
        if not asks:
            return {}
        answers = yield Moment(dict(asks), "sealed" if secret else "open")
        return {seat: ask.read(answers[seat]) for seat, ask in asks.items()}

    def react(self, seat: Seat, ask: Ask[T]) -> Procedure[T]:
        """One seat may react, within the short time of a silent moment; that it can must be known to all."""
        answers = yield Moment({seat: ask}, "silent")
        return ask.read(answers[seat])

    def window(
        self, key: str, prompt: str, choices: Mapping[Seat, Iterable[Choice[T]]], *, rule: str = "", about: str = ""
    ) -> Procedure[dict[Seat, T | None]]:
        """A silent chance to react; seats that have nothing to react with are asked too, and may pass with None."""
        if not choices:
            return {}
        nothing: Choice[T | None] = Choice(PASS, "Pass", None)
        asks = {
            seat: pick(key, prompt, (*own, nothing), fallback=PASS, rule=rule, about=about, standing=True)
            for seat, own in choices.items()
        }
        answers = yield Moment(dict(asks), "silent")
        return {seat: asks[seat].read(answer) for seat, answer in answers.items()}

    def each(self, procedures: Mapping[Seat, Procedure[T]], *, secret: bool = True) -> Procedure[dict[Seat, T]]:
        """Dialogues side by side: nobody waits for another's next question.

        A branch asks its own seat alone, reads the state, changes nothing and returns a value.
        """
        fork = self._place().replace("/", ".")
        branches = {seat: Branch(seat, fork) for seat in procedures}
        turns = dict.fromkeys(procedures, 0)
        asks: dict[Seat, Ask[Any]] = {}
        results: dict[Seat, T] = {}

        def go_on(seat: Seat, answers: Answers | None) -> None:
            procedure = procedures[seat]
            with self._within(branches[seat]):
                try:
                    moment = next(procedure) if answers is None else procedure.send(answers)
                except StopIteration as end:
                    results[seat] = end.value
                    return
            if list(moment.asks) != [seat] or moment.closes != "together":
                raise RulesError(f"the branch of {seat} may ask {seat} alone, one question at a time")
            asks[seat] = moment.asks[seat]

        for seat in procedures:
            go_on(seat, None)
        again = False
        while asks:
            # Always in the same order, so that nobody sees who goes on with a further question.
            in_order = {seat: asks[seat] for seat in procedures if seat in asks}
            trails = {seat: tuple(branches[seat].trail) for seat in in_order}
            secrecy: Secrecy = "sealed" if secret else "open"
            answers = yield Moment(
                in_order, secrecy, "each", frozenset(results), turns=dict(turns), trails=trails, again=again
            )
            ((seat, _),) = answers.items()
            turns[seat] += 1
            del asks[seat]
            go_on(seat, answers)
            again = True
        return {seat: results[seat] for seat in procedures}

    def floor(
        self,
        key: str,
        prompt: str,
        seats: Iterable[Seat],
        acts: Callable[[Seat], Iterable[Act]],
        *,
        matters: Callable[[Seat], Iterable[str]] = lambda seat: (),
        rule: str = "",
    ) -> Procedure[None]:
        """Every seat acts as often as it likes until all are done.

        `acts` lists what a seat can do now; each changes the state, or refuses by IllegalAnswer before it does.
        No dice fall on a floor, and an act changes nothing that the others see unless it is told to them.
        `matters` names what waits for a seat's answer; something new calls back whoever is done.
        """
        turns = dict.fromkeys(seats, 0)
        hall = Attendance(matters)
        again = False

        def offer(menus: Menus[tuple[Act, ...]], seat: Seat) -> Ask[Json]:
            end = Option(id=DONE, label="Done") if hall.is_open(seat) else Option(id=NOT_DONE, label="Not done yet")
            options = (*(act.option for act in menus[seat]), end)
            decision = PickOne(key=key, prompt=prompt, options=options, fallback=(end.id,), rule=rule)
            return Ask(decision, lambda answer: answer)  # An act reads what follows it itself.

        while any(map(hall.is_open, turns)):
            if hall.is_held_up(turns):
                self.reveal("called_back")
            menus = Menus(turns, lambda seat: tuple(acts(seat)))
            asks = Menus(turns, partial(offer, menus))
            if not again:
                dict(asks)  # A floor that cannot be held is not opened; later each looks at their own menu alone.
            called = frozenset(seat for seat in turns if seat in hall.done and hall.is_open(seat))
            answers = yield Moment(asks, "sealed", "each", hall.done, called, dict(turns), again=again, is_floor=True)
            ((seat, answer),) = answers.items()
            decision, menu = asks[seat].decision, menus[seat]
            asks.close()
            again = True
            turns[seat] += 1
            if answer == DONE:
                hall.leave(seat)
            elif answer == NOT_DONE:
                hall.come_back(seat)
            else:
                assert isinstance(decision, PickOne)
                option, then = decision.split(answer)
                self._on_floor = True
                try:
                    next(act for act in menu if act.id == option.id).perform(then)
                except IllegalAnswer as fault:
                    self.fault_trail = ()
                    self.tell("refused", to={seat}, why=str(fault))
                finally:
                    self._on_floor = False

    # Chance

    def roll(self, sides: int, label: str, *, to: Iterable[Seat] | None = None) -> int:
        """A die from 1 to `sides`; a hidden one is told only to the seats in `to`."""
        place = self._place()
        value = self._dice.number(place, sides)
        self.rolls.append(Roll(place=place, label=label, sides=sides, value=value, audience=self._audience(to)))
        return value

    def shuffle(self, cards: Iterable[C], label: str) -> list[C]:
        """The cards in an order that nobody knows."""
        old = list(cards)
        place = self._place()
        order = permutation(self._dice, place, len(old))
        hidden: frozenset[Seat] = frozenset()
        self.rolls.append(Roll(place=place, label=label, sides=len(old), value=[*order], audience=hidden))
        return [old[position] for position in order]

    def _place(self) -> str:
        if self._on_floor:
            raise RulesError("no dice fall on a floor")
        if self._branch is not None:
            branch = self._branch
            branch.rolled += 1
            return f"{self.epoch}/{self.batch}/{branch.fork}/{branch.seat}/{branch.rolled}"
        self.rolled += 1
        return f"{self.epoch}/{self.batch}/{self.rolled}"

    # Telling

    def tell(self, kind: str, *, to: Iterable[Seat] | None = None, **data: Any) -> None:
        """Something happened; all hear of it, or only the seats in `to`."""
        self.events.append(Event(kind=kind, data=self._told(data), audience=self._audience(to)))

    def reveal(self, kind: str, *, to: Iterable[Seat] | None = None, **data: Any) -> None:
        """Something hidden becomes known; from here on nothing can be undone freely."""
        self.events.append(Event(kind=kind, data=self._told(data), audience=self._audience(to), reveals=True))

    def _told(self, data: dict[str, Any]) -> dict[str, Json]:
        """The data of an event, and under `CALLED` the names that players gave to whom it is about."""
        told: dict[str, Json] = to_jsonable_python(data)
        names = self.state.called(told)
        return {**told, CALLED: {**names}} if names else told

    def _audience(self, to: Iterable[Seat] | None) -> frozenset[Seat] | None:
        audience = None if to is None else frozenset(to)
        if self._branch is None:
            return audience
        if audience is not None and audience != {self._branch.seat}:
            raise RulesError("a branch speaks to its own seat alone")
        return frozenset({self._branch.seat})

    # The trail

    @contextmanager
    def step(self, words: str) -> Iterator[None]:
        """A line of the trail that tells players, and error reports, where in the rules we are."""
        trail = self._trail if self._branch is None else self._branch.trail
        trail.append(words)
        try:
            yield
        except Exception:
            self.fault_trail = self.fault_trail or (*self._trail, *(self._branch.trail if self._branch else ()))
            raise
        finally:
            trail.pop()

    @property
    def trail(self) -> tuple[str, ...]:
        """Where in the rules the whole table is."""
        return tuple(self._trail)

    @contextmanager
    def _within(self, branch: Branch) -> Iterator[None]:
        if self._branch is not None:
            raise RulesError("a branch cannot branch again")
        self._branch = branch
        try:
            yield
        finally:
            self._branch = None
