"""What the tests of the steward share: what it answers at a moment, by which chance."""

from __future__ import annotations

import random
from typing import Any

from rules.kernel.values import Seat
from tests.rules.combat_in_the_lists.scene import GAME, Scene

MANY = range(12)
"""Chances enough to see that an answer does not depend on them, or does."""


def chosen(scene: Scene, seat: Seat, chance: int = 0) -> Any:
    """What the steward of a seat answers now; it needs no fallback."""
    face = scene.face(seat)
    assert face.asked is not None
    assert GAME.steward is not None
    answer = GAME.steward(face, face.asked, random.Random(chance).randrange)
    face.asked.check(answer)
    return answer


def always(scene: Scene, seat: Seat) -> Any:
    """What it answers by any chance; it is the same by all of them."""
    answers = [chosen(scene, seat, chance) for chance in MANY]
    assert all(answer == answers[0] for answer in answers)
    return answers[0]
