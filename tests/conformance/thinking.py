"""Checks on a game's own steward: it plays by what its seat sees, and by nothing that it remembers."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.kernel.game import Face, Game, Steward, StewardKind
from rules.kernel.session import is_legal
from rules.kernel.stewards import steward_of
from rules.kernel.values import Json
from tests.helpers.entrants import Entrant
from tests.helpers.playouts import asked_of

MOMENTS = 45
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
    """Whatever it has thought of before, and in whichever order, the same face and the same draw are the same move."""
    played = list(moves_of_stewards(entrant, number))
    steward, other = own_steward(entrant.game), own_steward(afresh(entrant.game))
    for moment, answer in reversed(played):
        assert answer == moment.ask(other), f"asked in another order, {who(moment)} moves otherwise"
    for moment, answer in played:
        assert answer == moment.ask(steward), f"asked again, {who(moment)} moves otherwise"
    moment, answer = played[random.Random(number).randrange(len(played))]
    assert answer == moment.ask(own_steward(afresh(entrant.game))), f"asked first of all, {who(moment)} moves otherwise"


def moves_of_stewards(entrant: Entrant, number: int) -> Iterator[tuple[Moment, Json]]:
    """A game between the game's own stewards, with each of their answers."""
    playout, chance = entrant.sit_down(number), random.Random(number)
    steward = own_steward(entrant.game)
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
