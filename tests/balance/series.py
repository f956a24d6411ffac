"""A series of games between stewards, and what is counted of it."""

from __future__ import annotations

import gc
import hashlib
import json
import os
import random
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import median
from typing import Any

from data.load import load_games
from rules.kernel.decisions import Decision
from rules.kernel.dice import SeededDice
from rules.kernel.game import Event, Face, Game, Steward, StewardKind
from rules.kernel.stewards import steward_of
from rules.kernel.values import IllegalAnswer, Json, Seat
from tests.helpers.playouts import Playout

Z = 1.96
"""For an interval of 95 %."""
NAMES = {StewardKind.OWN: "the steward", StewardKind.RANDOM: "chance"}
SWAPS = 4
"""After so many games two players have had both roles with both factions."""


@dataclass(frozen=True)
class Series:
    """One kind of table, played often."""

    name: str
    options: dict[str, str]
    players: int
    games: int = 400
    is_against_chance: bool = False
    """Whether one seat is the steward's, and whoever answers for the others picks by chance."""
    rivals: tuple[tuple[str, ...], ...] = ()
    """Of stewards that differ, who sits where, by name: these line-ups take turns."""
    aim: tuple[float, float] | None = None
    """The least and the most that each side should win of its decided games."""
    aims: Mapping[str, tuple[float, float] | None] = field(default_factory=dict)
    """Other aims, or none, for sides whose names begin so."""

    def aim_of(self, side: str) -> tuple[float, float] | None:
        """What a side should win."""
        return next((aim for words, aim in self.aims.items() if side.startswith(words)), self.aim)

    def kind_of(self, seat: Seat, seats: tuple[Seat, ...], number: int) -> StewardKind:
        """Who plays a seat in the nth game; the steward's own seat changes after all roles and factions have."""
        is_own = not self.is_against_chance or seat == seats[number // SWAPS % len(seats)]
        return StewardKind.OWN if is_own else StewardKind.RANDOM


@dataclass(frozen=True)
class Played:
    """What is left of one game."""

    sides: dict[Seat, tuple[str, ...]]
    winners: tuple[Seat, ...]
    is_draw: bool
    turns: int
    sights: tuple[str, ...] = ()
    """What happened in it, of that which a plan looks for."""


@dataclass(frozen=True)
class Plan:
    """What the series must know of a game."""

    series: tuple[Series, ...]
    notes: str
    """What a reader of the tables must know."""
    turn: str
    """What the turns of this game are called."""
    seats: Callable[[Game[Any], Series, int], tuple[Seat, ...]]
    """Who sits down to the nth game."""
    speaker: Callable[[int, tuple[Seat, ...]], Seat]
    """Of those who are waited for in the nth game, who answers first."""
    arrange: Callable[[Series, int], dict[str, str]]
    """The settings of the nth game, so that all sides change places."""
    overrule: Callable[[int, Face, Decision], Json]
    """What a seat answers in the nth game, whatever its steward thinks; None where it is free."""
    sides: Callable[[Any, dict[Seat, Json]], dict[Seat, tuple[str, ...]]]
    """On which sides each seat was: of the state at the end, and of its steward's name or its answer at `side_key`."""
    side_key: str
    turns: Callable[[Any], int]
    is_draw: Callable[[str], bool]
    says: Callable[[Event], dict[Seat, Json]] = lambda event: {}
    """What an event says about sides, where no answer does."""
    sights: Callable[[Event], str] = lambda event: ""
    """What an event shows, of that which is to happen in a good game."""
    rival: Callable[[Game[Any], str], Steward] = lambda game, name: steward_of(game, StewardKind.OWN)
    """A steward that differs from others, by name."""
    is_each_alone: bool = False
    """Whether several seats of one side are rivals: each of them counts, against a fair share of the wins."""
    over_all: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Sides, by how their names begin, of which all series with an aim are told together; what they should win."""


def play(game: Game[Any], plan: Plan, series: Series, number: int) -> Played:
    """One game between stewards; the same number gives the same game."""
    dice = SeededDice(hashlib.sha256(f"{series.name}/{number}".encode()).digest(), "balance")
    seats = plan.seats(game, series, number)
    playout = Playout(game, seats=seats, options=plan.arrange(series, number), dice=dice)
    kinds = {seat: series.kind_of(seat, seats, number) for seat in seats}
    chance = random.Random(f"{series.name}/{number}")
    lineup = series.rivals[number % len(series.rivals)] if series.rivals else ()
    placed: dict[Seat, Json] = dict(zip(seats, lineup, strict=False))
    stewards = {seat: steward_of(game, kind) for seat, kind in kinds.items()}
    stewards |= {seat: plan.rival(game, str(name)) for seat, name in placed.items()}
    seen: list[Event] = [event for _, event in playout.ledger.events]
    while not playout.is_over:
        seat = plan.speaker(number, playout.session.waiting())
        face = playout.session.face(seat)
        assert face.asked is not None
        answer = plan.overrule(number, face, face.asked)
        if answer is None:
            answer = stewards[seat](face, face.asked, chance.randrange)
        if face.asked.key == plan.side_key:
            placed[seat] = answer
        try:
            playout.session.submit(seat, answer, by="steward")
        except IllegalAnswer:
            playout.session.close_by_fallback(by="steward", seats=[seat])
        seen += [event for _, event in playout.session.take_fresh().events]
    for event in seen:
        placed.update(plan.says(event))
    outcome = playout.session.outcome
    assert outcome is not None
    state = playout.session.state
    by_kind: dict[Seat, tuple[str, ...]] = {seat: (NAMES[kind],) for seat, kind in kinds.items()}
    sides = by_kind if series.is_against_chance else plan.sides(state, placed)
    sights = tuple(sorted({sight for event in seen if (sight := plan.sights(event))}))
    is_draw = not outcome.winners or plan.is_draw(outcome.reason)
    return Played(sides, outcome.winners, is_draw, plan.turns(state), sights)


@dataclass
class Tally:
    """How the games of a series went."""

    series: Series
    games: int = 0
    draws: int = 0
    turns: list[int] = field(default_factory=list)
    wins: dict[str, int] = field(default_factory=dict)
    played: dict[str, int] = field(default_factory=dict)
    """Decided games in which a side took part, by side; of rivals on one side each counts for itself."""
    sights: dict[str, int] = field(default_factory=dict)
    """In how many games something happened."""
    is_each_alone: bool = False

    def add(self, one: Played) -> None:
        """Count a game."""
        self.games += 1
        self.turns.append(one.turns)
        for sight in one.sights:
            self.sights[sight] = self.sights.get(sight, 0) + 1
        if one.is_draw:
            self.draws += 1
            return
        named = {side for sides in one.sides.values() for side in sides}
        for side in sorted(named):
            holders = [seat for seat, sides in one.sides.items() if side in sides]
            won = sum(seat in one.winners for seat in holders)
            self.played[side] = self.played.get(side, 0) + (len(holders) if self.is_each_alone else 1)
            self.wins[side] = self.wins.get(side, 0) + (won if self.is_each_alone else min(1, won))

    def rows(self) -> Iterable[tuple[str, int, int, float, float, float]]:
        """Each side: wins, decided games, share and its interval."""
        for side in sorted(self.played):
            wins, played = self.wins[side], self.played[side]
            low, high = wilson(wins, played)
            yield side, wins, played, wins / played, low, high

    @property
    def median_turns(self) -> float:
        """How many turns a game takes."""
        return median(self.turns) if self.turns else 0

    @property
    def usual_turns(self) -> tuple[int, int]:
        """Between how many turns eight games of ten end."""
        ranked = sorted(self.turns) or [0]
        tenth = len(ranked) // 10
        return ranked[tenth], ranked[-1 - tenth]


def wilson(wins: int, played: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson."""
    if not played:
        return 0.0, 1.0
    share, spread = wins / played, Z * Z / played
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / played + spread / (4 * played)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def run(name: str, series: Series, workers: int, kept: Path | None = None) -> Tally:
    """A whole series, in several processes; games that were kept are not played again, and new ones are kept."""
    from tests.balance.plans import PLANS

    tally = Tally(series, is_each_alone=PLANS[name].is_each_alone)
    known = Notebook(kept, series.name) if kept else None
    done = known.games() if known else {}
    new = [number for number in range(series.games) if number not in done]
    for number in range(series.games):
        if number in done:
            tally.add(done[number])
    with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        for number, one in zip(new, pool.map(partial(_play, name, series), new, chunksize=4), strict=True):
            tally.add(one)
            if known:
                known.keep(number, one)
    return tally


class Notebook:
    """The games of a series in a file, a line each: one that was broken off goes on where it was."""

    def __init__(self, folder: Path, series: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / f"{series}.jsonl"

    def games(self) -> dict[int, Played]:
        """By number."""
        lines = self.path.read_text("utf-8").splitlines() if self.path.exists() else ()
        return dict(_told(json.loads(line)) for line in lines)

    def keep(self, number: int, one: Played) -> None:
        """One more."""
        sides = {str(seat): list(sides) for seat, sides in one.sides.items()}
        line = [number, sides, list(one.winners), one.is_draw, one.turns, list(one.sights)]
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def _told(line: Any) -> tuple[int, Played]:
    number, sides, winners, is_draw, turns, sights = line
    held = {Seat(seat): tuple(names) for seat, names in sides.items()}
    return number, Played(held, tuple(map(Seat, winners)), is_draw, turns, tuple(sights))


def _play(name: str, series: Series, number: int) -> Played:
    """In a process of its own, which reads the game once."""
    from tests.balance.plans import PLANS

    global _games
    if not _games:
        _games = load_games()
        gc.freeze()  # What was read stays for good: nobody need look for garbage in it.
    return play(_games[name], PLANS[name], series, number)


_games: dict[str, Game[Any]] = {}
