"""The Ford's pictures against stored ones, at chosen moments of one game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PIL import Image

from render.cuts import Cut
from rules.kernel.dice import SeededDice
from rules.kernel.session import Session
from rules.kernel.values import IllegalAnswer
from tests.reference import EDITION, GAME
from tests.reference.state import Ford

Snapshot = Callable[[Image.Image, str], None]
SEATS = GAME.seats[:3]


def game_after(answers: int) -> Session[Ford]:
    """A game of three after so many answers, always the same."""
    session = Session.begin(GAME, {}, SEATS, SeededDice(b"picture", "salt"))
    for _ in range(answers):
        if session.batch is None:
            break
        seat = session.waiting()[0]
        face = session.face(seat)
        assert face.asked is not None
        assert GAME.steward is not None
        try:
            session.submit(seat, GAME.steward(face, face.asked, lambda size: 0))
        except IllegalAnswer:
            session.close_by_fallback(seats=[seat])
    return session


@pytest.mark.slow
@pytest.mark.parametrize(("name", "answers"), [("gathering", 0), ("march", 30), ("late", 60), ("end", 500)])
def test_the_public_board(assert_picture: Snapshot, name: str, answers: int) -> None:
    """What the channel sees."""
    assert_picture(EDITION.draw(game_after(answers).face(None), None, Cut.WIDE), f"ford/{name}")


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
def test_the_board_of_a_seat_that_is_asked_for_a_place(assert_picture: Snapshot, cut: Cut) -> None:
    """With its own cards, and with numbers on the squares that it can choose; in both cuts."""
    face = game_after(30).face(SEATS[0])
    assert_picture(EDITION.draw(face, {"a2": 1, "b2": 2, "c3": 3}, cut), f"ford/asked_{cut}")


@pytest.mark.slow
def test_the_hand_of_a_seat(assert_picture: Snapshot) -> None:
    """Its cards, side by side."""
    assert EDITION.hand_picture is not None
    hand = EDITION.hand_picture(game_after(30).face(SEATS[0]), Cut.TALL)
    assert hand is not None
    assert_picture(hand, "ford/hand")


@pytest.mark.slow
def test_the_dice_of_an_attack(assert_picture: Snapshot) -> None:
    """What the channel sees with the news of it."""
    rolled = next(event for _, event in game_after(500).take_fresh().events if event.kind == "rolled")
    assert_picture(EDITION.scenes["rolled"](rolled, Cut.TALL)[0], "ford/attack")
