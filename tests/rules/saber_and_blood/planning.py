"""Somebody on the floor whose player plans what he does."""

from __future__ import annotations

from rules.saber_and_blood.content import Content
from tests.rules.saber_and_blood.scene import BLUE, RED, InPlay, Scene

JEREMIASZ, OSTAP, HRYTS = "red.N1", "blue.C1", "blue.C2"


def two_on_the_floor(box: Content) -> Scene:
    """Jeremiasz in the middle of the floor, Ostap two squares north of him."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d6")
    return scene


def acting(scene: Scene, card: str, who: str = JEREMIASZ, price: int | None = None) -> InPlay:
    """A card of the active player's was just played on a character."""
    seat = scene.bout.active
    assert seat is not None
    scene.give(seat, card)
    play = scene.play()
    play.card(seat, card, who, price)
    return play
