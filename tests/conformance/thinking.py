"""Checks on a game's own steward: it plays by what its seat sees, and by nothing that it remembers."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from rules.kernel.game import Face, Game, Steward, StewardKind, read_face
from rules.kernel.session import is_legal
from rules.kernel.stewards import steward_of
from rules.kernel.values import GameState, Json
from tests.helpers.entrants import Entrant
from tests.helpers.lengths import Looks, at_length
from tests.helpers.playouts import Playout, asked_of

MOMENTS = at_length(30, 45)
"""So many moves of a game are asked for again: from its beginning into the thick of it."""


@dataclass(frozen=True)
class Moment:
    """A face for which a steward was asked, and the chance that it was given."""

    face: Face
    seed: str

    def ask(self, steward: Steward) -> Json:
        """What a steward answers; the face comes as a copy, as it does from another process."""
        face: Face = pickle.loads(pickle.dumps(self.face))
        return steward(face, asked_of(face), random.Random(self.seed).randrange)


def check_a_steward_plays_by_its_face_alone(entrant: Entrant, number: int) -> None:
    """Whatever it has thought of before, and in whichever order, the same face and the same draw are the same move.

    That is so although the face comes as text and the truth behind it is gone: it never held the truth.
    """
    playout = entrant.sit_down(number)
    steward, other = own_steward(entrant.game), own_steward(afresh(entrant.game))
    chosen = Looks()
    looked: list[tuple[Moment, Json]] = []
    for moment, answer in moves_of_stewards(playout, number):
        if chosen.is_worth_one(asked_of(moment.face).key):
            looked.append((moment, answer))
            bare = Moment(read_face(entrant.game, json.loads(moment.face.model_dump_json())), moment.seed)
            with emptied(playout.session.state):
                assert answer == bare.ask(steward), f"without the truth, {who(moment)} moves otherwise"
    for moment, answer in reversed(looked):
        assert answer == moment.ask(other), f"asked in another order, {who(moment)} moves otherwise"
    for moment, answer in looked:
        assert answer == moment.ask(steward), f"asked again, {who(moment)} moves otherwise"
    moment, answer = looked[random.Random(number).randrange(len(looked))]
    assert answer == moment.ask(own_steward(afresh(entrant.game))), f"asked first of all, {who(moment)} moves otherwise"


@contextmanager
def emptied(state: GameState) -> Iterator[None]:
    """A state with nothing in it for a while."""
    kept = dict(vars(state))
    vars(state).clear()
    try:
        yield
    finally:
        vars(state).update(kept)


def moves_of_stewards(playout: Playout, number: int) -> Iterator[tuple[Moment, Json]]:
    """A game between the game's own stewards, with each of their answers before it is handed in."""
    chance, steward = random.Random(number), own_steward(playout.game)
    for place in range(MOMENTS):
        if playout.is_over:
            return
        seat = chance.choice(playout.session.waiting())
        moment = Moment(playout.session.face(seat), f"{number}/{place}")
        answer = moment.ask(steward)
        yield moment, answer
        is_allowed = is_legal(playout.session._asks[seat], answer)
        playout.submit(seat, answer if is_allowed else asked_of(moment.face).fall_back(chance.randrange), by="steward")


def own_steward(game: Game[Any]) -> Steward:
    """The game's own steward, or the one that plays in its place."""
    return steward_of(game, StewardKind.OWN)


def afresh(game: Game[Any]) -> Game[Any]:
    """The same game as a process has it that has just begun."""
    return type(game)() if game.content is None else type(game)(game.content)


def who(moment: Moment) -> str:
    """Whose move it is, in a sentence."""
    return f"the steward of {moment.face.seat} at {asked_of(moment.face).key}"
