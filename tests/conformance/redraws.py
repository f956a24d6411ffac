"""Checks on truths that are redrawn from a face: they look like the real one, and the rules go on in them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rules.kernel.game import Face
from rules.kernel.journal import Checkpoint
from rules.kernel.play import RulesError
from rules.kernel.stewards import random_steward
from rules.kernel.values import GameState
from tests.conformance.thinking import afresh
from tests.helpers.entrants import Entrant
from tests.helpers.lengths import at_length
from tests.helpers.playouts import Playout, choose_legally

BORDERS = at_length(8, 40)
"""At how many phase borders of a game truths are redrawn; a long game has more of them."""
ANSWERS = 8
"""How many answers a game goes on with a redrawn truth."""


def check_redrawn_truths(entrant: Entrant, number: int) -> None:
    """From a face alone comes a whole truth with the same view, always the same by the same draw, and not only one."""
    playout = entrant.play_out(number)
    game, stranger = entrant.game, afresh(entrant.game)
    differing = 0
    for checkpoint, face in faces_at_borders(playout, number):
        seen, seed = face.model_dump_json(), f"{number}/{checkpoint.line}"
        truth, again = redrawn(stranger, face, seed), redrawn(game, face, seed)
        assert seen == face.model_dump_json(), "redrawing changes the face"
        assert face.view == game.view(truth, face.seat), f"{who(face)} can tell a redrawn truth from the real one"
        assert truth == game.state.model_validate_json(truth.model_dump_json()), "a redrawn truth is not whole"
        entrant.hooks.invariants(truth)
        assert truth == again, "the same face and the same draw make another truth"
        differing += truth != redrawn(stranger, face, f"another {seed}")
    assert differing, "whatever is drawn, there is one truth"


def check_redrawn_truths_go_on(entrant: Entrant, number: int) -> None:
    """The rules go on from a redrawn truth as from the real one."""
    playout = entrant.play_out(number)
    chance = random.Random(number)
    for place, (checkpoint, face) in enumerate(faces_at_borders(playout, number)):
        if place % len(playout.everybody) != number % len(playout.everybody):
            continue  # One face at each border is enough, and another in another playout.
        try:
            twin = playout.from_state(checkpoint, redrawn(entrant.game, face, str(place)))
            for _ in play_a_little(twin, chance):
                entrant.hooks.invariants(twin.session.state)
        except RulesError as fault:
            raise AssertionError(f"the rules cannot go on from a truth redrawn for {who(face)}: {fault}") from fault


def faces_at_borders(playout: Playout, number: int) -> Iterator[tuple[Checkpoint, Face]]:
    """What everybody sees at some of the phase borders of a game that is over."""
    every = 1 + len(playout.ledger.checkpoints) // BORDERS
    for checkpoint in playout.ledger.checkpoints[number % every :: every]:
        for seat in playout.everybody:
            yield checkpoint, playout.face_at(checkpoint, seat)


def redrawn(game: Any, face: Face, seed: str) -> GameState:
    """A truth behind a face, by the chance of a seed."""
    truth = game.redraw(face, random.Random(seed).randrange)
    assert isinstance(truth, GameState)
    return truth


def play_a_little(playout: Playout, chance: random.Random) -> Iterator[None]:
    """Some answers by chance; yields before each of them."""
    for _ in range(ANSWERS):
        yield
        if playout.is_over:
            return
        seat = chance.choice(playout.session.waiting())
        playout.submit(seat, choose_legally(playout.session, seat, random_steward, chance.randrange))


def who(face: Face) -> str:
    """Whose face it is."""
    return face.seat or "a spectator"
