"""The workshop: work is done elsewhere, pictures are drawn once, a dead worker is replaced."""

from __future__ import annotations

import os
import signal
from dataclasses import replace

import pytest
from PIL import Image

from cogs.workshop import Workshop
from render.editions import Edition
from rules.kernel.dice import SeededDice
from rules.kernel.game import Event, Face, StewardKind
from rules.kernel.session import Session
from tests.reference import EDITION, GAME, editions
from tests.reference.content import Card

SEATS = GAME.seats[:2]


def opening_face() -> Face:
    """What the first seat sees when a game begins."""
    return Session.begin(GAME, {}, SEATS, SeededDice(b"seed", "salt")).face(SEATS[0])


def unsendable_editions() -> dict[str, Edition]:
    """The Ford with a board that cannot be sent from one process to another."""
    return {GAME.name: replace(EDITION, draw=lambda face, targets: Image.new("RGB", (2, 2)))}


def die() -> None:
    """End the worker as a crash would."""
    os.kill(os.getpid(), signal.SIGKILL)


async def test_a_picture_is_drawn_once_for_all_who_see_the_same() -> None:
    """The second asker gets the very same bytes without any drawing; other targets make another picture."""
    workshop = Workshop(0, editions)
    face = opening_face()
    first = await workshop.picture(face)
    assert first.startswith(b"\x89PNG")
    assert await workshop.picture(face) is first
    assert await workshop.picture(face, {"c3": 1}) != first
    workshop.close()


async def test_hands_and_scenes_are_drawn_once_as_well() -> None:
    """A scene comes with its words; where there is nothing to draw, there is no picture."""
    workshop = Workshop(0, editions)
    rolled = Event(
        kind="rolled",
        data={"seat": "red", "troop": "axes", "other": "blue", "other_troop": "pikes"}
        | {"die": 4, "blow": 7, "other_die": 2, "parry": 5},
    )
    picture, words = await workshop.scene("ford", rolled)
    assert picture.startswith(b"\x89PNG")
    assert words == "The dice of an attack. Red axes: die 4, total 7 against Blue pikes: die 2, total 5."
    assert (await workshop.scene("ford", rolled))[0] is picture
    face = opening_face()
    assert await workshop.hand(face) is None
    holding = face.model_copy(update={"view": face.view.model_copy(update={"hand": (Card.CHARGE,)})})
    hand = await workshop.hand(holding)
    assert hand is not None
    assert hand.startswith(b"\x89PNG")
    assert await workshop.hand(holding) is hand
    assert await workshop.picture(holding) != hand
    workshop.close()


async def test_a_steward_thinks_in_another_process() -> None:
    """His answer is legal for what he was asked."""
    workshop = Workshop(1, editions)
    face = opening_face()
    assert face.asked is not None
    face.asked.check(await workshop.ask_steward(StewardKind.OWN, face, b"seed"))
    workshop.close()


async def test_a_worker_makes_its_own_editions() -> None:
    """Neither a game's content nor its pictures are sent to it."""
    workshop = Workshop(1, unsendable_editions)
    assert (await workshop.picture(opening_face())).startswith(b"\x89PNG")
    workshop.close()


async def test_a_worker_that_died_is_replaced() -> None:
    """Whoever asks next gets his picture all the same."""
    workshop = Workshop(1, editions)
    with pytest.raises(Exception, match="terminated abruptly"):
        await workshop._elsewhere(die)
    assert (await workshop.picture(opening_face())).startswith(b"\x89PNG")
    workshop.close()
