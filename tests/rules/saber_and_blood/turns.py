"""A turn in a few words: everybody on a square and with cards in hand, and then everybody passes."""

from __future__ import annotations

from rules.kernel.values import Seat
from rules.saber_and_blood.content import Content
from tests.rules.saber_and_blood.opening import OPERATION
from tests.rules.saber_and_blood.scene import BLUE, GREEN, RED, InPlay, Scene

START = {
    RED: (("N1", "b7"), ("N2", "d7"), ("N3", "f7")),
    BLUE: (("C1", "c2"), ("C2", "e2"), ("C3", "g2")),
    GREEN: (("N1", "a1"), ("N2", "h1"), ("N3", "h8")),
}
CARDS = {RED: ("PN-12", "PN-18", "PN-04"), BLUE: ("CO-15", "CO-16", "CO-05"), GREEN: ("PN-12", "PN-18", "PN-04")}


def standing(box: Content, *seats: Seat, scenario: str = "tavern_brawl", turn: int = 1) -> Scene:
    """Everybody on a square, with three cards in hand; no two bands within reach of each other."""
    scene = Scene(box, *seats, scenario=scenario, turn=turn)
    for seat in scene.bout.seats:
        for sheet, square in START[seat]:
            scene.place(seat, sheet, square)
        scene.give(seat, *CARDS[seat])
    return scene


def pass_round(game: InPlay) -> None:
    """All pass, one after another, until the acting phase is over."""
    turn = game.bout.turn
    while game.key() == OPERATION and game.bout.turn == turn:
        game.pass_(game.waiting[0])
