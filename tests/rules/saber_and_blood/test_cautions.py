"""What a player may have overlooked in an operation."""

from __future__ import annotations

import pytest

from rules.kernel.values import Json
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.turn.cautions import cautions
from tests.rules.saber_and_blood.scene import BLUE, RED, Scene

LAST = "It spends your last command points: you draw no new cards at the end of the turn."


def told(box: Content, cp: int, given: Json) -> list[str]:
    """What is said to a Noble with so many command points and two cards."""
    scene = Scene(box, RED, BLUE)
    opilski = scene.place(RED, "N2", "c3", special=1)
    scene.place(BLUE, "C1", "f6")
    scene.give(RED, "PN-04", "PN-07")
    scene.bout.players[RED].cp = cp
    assert opilski.name == "red.N2"
    return list(cautions(scene.play().view(RED), box, RED, given))


@pytest.mark.rule("SB-217")
def test_the_last_command_points_are_named(box: Content) -> None:
    """With the price that is chosen, or the only one; fantasy in the place of points spends none."""
    card: Json = {"pick": "PN-07", "then": {"pick": "red.N2", "then": "0"}}
    assert told(box, 2, card) == [LAST]
    assert told(box, 3, card) == []
    standard: Json = {"pick": "standard", "then": {"pick": "red.N2", "then": {"what": "strike", "price": "0"}}}
    assert told(box, 1, standard) == [LAST]
    by_fantasy: Json = {"pick": "standard", "then": {"pick": "red.N2", "then": {"what": "strike", "price": "1"}}}
    assert told(box, 1, by_fantasy) == []


def test_nothing_is_said_while_the_price_is_open(box: Content) -> None:
    """Where several prices are offered and none is chosen, or no target, or nothing at all."""
    for given in (None, "pass", {"pick": "PN-07"}, {"pick": "PN-07", "then": {"pick": "red.N2"}}, {"pick": "no card"}):
        assert told(box, 2, given) == []  # type: ignore[arg-type]
