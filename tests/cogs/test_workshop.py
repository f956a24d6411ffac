"""The workshop: work is done elsewhere, pictures are drawn once, a dead worker is replaced."""

from __future__ import annotations

import os
import signal

import pytest

from cogs.workshop import Workshop
from rules.kernel.dice import SeededDice
from rules.kernel.game import Face, StewardKind
from rules.kernel.session import Session
from tests.reference import EDITION, GAME

SEATS = GAME.seats[:2]


def opening_face() -> Face:
    """What the first seat sees when a game begins."""
    return Session.begin(GAME, {}, SEATS, SeededDice(b"seed", "salt")).face(SEATS[0])


def die() -> None:
    """End the worker as a crash would."""
    os.kill(os.getpid(), signal.SIGKILL)


async def test_a_picture_is_drawn_once_for_all_who_see_the_same() -> None:
    """The second asker gets the very same bytes without any drawing; other targets make another picture."""
    workshop = Workshop(0)
    face = opening_face()
    first = await workshop.picture(EDITION, face)
    assert first.startswith(b"\x89PNG")
    assert await workshop.picture(EDITION, face) is first
    assert await workshop.picture(EDITION, face, {"c3": 1}) != first
    workshop.close()


async def test_a_steward_thinks_in_another_process() -> None:
    """His answer is legal for what he was asked."""
    workshop = Workshop(1)
    face = opening_face()
    assert face.asked is not None
    face.asked.check(await workshop.ask_steward(EDITION, StewardKind.OWN, face, b"seed"))
    workshop.close()


async def test_a_worker_that_died_is_replaced() -> None:
    """Whoever asks next gets his picture all the same."""
    workshop = Workshop(1)
    with pytest.raises(Exception, match="terminated abruptly"):
        await workshop._elsewhere(die)
    assert (await workshop.picture(EDITION, opening_face())).startswith(b"\x89PNG")
    workshop.close()
