"""Seasons of Swords & Sails that seven stewards have played: what of a campaign the bench takes and times."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from time import perf_counter, process_time
from typing import Any, TypeVar

from data.load import load_games
from rules.kernel.dice import Dice
from rules.kernel.game import StewardKind
from rules.kernel.journal import Checkpoint
from rules.kernel.play import Play, Procedure
from rules.kernel.stewards import steward_of
from rules.kernel.values import Json, Seat
from rules.swords_and_sails.combat import battle
from rules.swords_and_sails.diplomacy import pacts
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.ground import G, atlas_of, box_of
from rules.swords_and_sails.movement.adjudication import Chapters, adjudicate
from rules.swords_and_sails.realm import control
from rules.swords_and_sails.sieges import besieging
from rules.swords_and_sails.state import Campaign, Stage
from rules.swords_and_sails.vocabulary import Faction
from rules.swords_and_sails.writing.menu import Menu
from rules.swords_and_sails.writing.outlook import outlook_of
from rules.swords_and_sails.writing.reach import Reach
from tests.helpers.playouts import Playout, asked_of, choose_legally, dice_of

T = TypeVar("T")


@cache
def game() -> SwordsAndSails:
    """The game with its box."""
    found = load_games()[SwordsAndSails.name]
    assert isinstance(found, SwordsAndSails)
    return found


@dataclass(frozen=True)
class Season:
    """A moment of a season, from which its rules can be run again and again."""

    content: Any
    checkpoint: Checkpoint
    dice: Dice

    def begin(self) -> G:
        """The campaign at that moment."""
        kept = self.checkpoint
        state = Campaign.model_validate(kept.state)
        version = kept.rules_version
        return Play(state, self.dice, content=self.content, batch=kept.batch, rolled=kept.rolled, rules_version=version)


@dataclass
class Played:
    """Whole campaigns of stewards."""

    campaigns: list[Playout] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    thinking: list[float] = field(default_factory=list)
    """All that the stewards thought, by season."""
    subjects: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    """How long they thought about each question, by its key."""

    def moments(self, stage: Stage) -> list[Season]:
        """Every time that a stage was about to begin."""
        return [
            Season(one.game.content, checkpoint, one.dice)
            for one in self.campaigns
            for checkpoint in one.ledger.checkpoints
            if checkpoint.state["stage"] == stage
        ]


def play(campaigns: int, powers: int, longest: int) -> Played:
    """Campaigns between stewards, each with other dice, and broken off after so many answers."""
    played, europe = Played(), game()
    for number in range(campaigns):
        playout = Playout(europe, seats=europe.seats[:powers], dice=dice_of(number))
        chance, began, seasons = random.Random(number), perf_counter(), dict[int, float]()
        while not playout.is_over and len(playout.ledger.entries) < longest:
            seat, season = chance.choice(playout.session.waiting()), playout.session.state.season
            start = perf_counter()
            answer = choose_legally(playout.session, seat, steward_of(europe, StewardKind.OWN), chance.randrange)
            thought = perf_counter() - start
            seasons[season] = seasons.get(season, 0.0) + thought
            played.subjects[asked_of(playout.session.face(seat)).key] += thought
            playout.submit(seat, answer, by="steward")
        played.whole.append(perf_counter() - began)
        played.thinking += seasons.values()
        played.campaigns.append(playout)
    return played


# The rules, timed in processor time, so that others on the machine count for less


@dataclass
class Adjudicated:
    """What a season's movement took, and apart from it what was fought in it."""

    movement: float
    fighting: float
    pieces: int


def adjudicated(season: Season) -> Adjudicated:
    """The season's orders carried out; battles, sieges and the settling of control have a watch of their own."""
    g, fighting = season.begin(), 0.0

    def apart(chapter: Callable[..., Procedure[T]]) -> Callable[..., Procedure[T]]:
        def run(*args: Any) -> Procedure[T]:
            nonlocal fighting
            began = process_time()
            done = yield from chapter(*args)
            fighting += process_time() - began
            return done

        return run

    chapters = Chapters(apart(battle.fight), apart(besieging.besiege_all), apart(control.settle), pacts.judge)
    pieces, began = sum(1 for _ in g.state.pieces()), process_time()
    run_by_fallback(adjudicate(g, chapters))
    return Adjudicated(process_time() - began - fighting, fighting, pieces)


def run_by_fallback(procedure: Procedure[None]) -> None:
    """Rules up to their end; nobody is there to answer."""
    given: dict[Seat, Json] | None = None
    while True:
        try:
            moment = next(procedure) if given is None else procedure.send(given)
        except StopIteration:
            return
        given = {seat: ask.decision.fall_back(lambda size: 0) for seat, ask in moment.asks.items()}


def menus(season: Season) -> Iterator[float]:
    """All legal orders of each power in turn, for all of its pieces."""
    g = season.begin()
    for faction in g.state.factions:
        began = process_time()
        _orders_of(g, faction)
        yield process_time() - began


def _orders_of(g: G, faction: Faction) -> list[tuple[Any, ...]]:
    reach = Reach(outlook_of(g.state, faction), atlas_of(g), box_of(g))
    own = (*reach.outlook.own(fleets=False), *reach.outlook.own(fleets=True))
    return [(menu.choices, menu.embarkations) for menu in (Menu(reach, piece) for piece in own)]
