"""What workers of the tests draw."""

from __future__ import annotations

from rules.kernel.dice import SeededDice
from rules.kernel.game import Face
from rules.kernel.session import Session
from tests.reference import GAME

SEATS = GAME.seats[:2]


def opening_face() -> Face:
    """What the first seat sees when a game begins."""
    return Session.begin(GAME, {}, SEATS, SeededDice(b"seed", "salt")).face(SEATS[0])
