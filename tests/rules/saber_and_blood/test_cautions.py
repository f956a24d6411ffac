"""What a player may have overlooked in an operation, and what it costs."""

from __future__ import annotations

import pytest

from rules.kernel.game import Total
from rules.kernel.values import Json
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.game import SaberAndBlood
from tests.rules.saber_and_blood.scene import BLUE, RED, Scene

LAST = "It spends your last command points: you draw no new cards at the end of the turn."
CARD: Json = {"pick": "PN-07", "then": {"pick": "red.N2", "then": "0"}}


def standard(price: str) -> Json:
    """A standard action with that way to pay."""
    lines: Json = {"what": "strike", "card": "PN-04", "price": price}
    return {"pick": "standard", "then": {"pick": "red.N2", "then": lines}}


def said(box: Content, cp: int, given: Json) -> tuple[tuple[str, ...], tuple[Total, ...]]:
    """What is said to a Noble with so many command points and two cards, and what is counted."""
    scene = Scene(box, RED, BLUE)
    opilski = scene.place(RED, "N2", "c3", special=1)
    scene.place(BLUE, "C1", "f6")
    scene.give(RED, "PN-04", "PN-07")
    scene.bout.players[RED].cp = cp
    assert opilski.name == "red.N2"
    session, game = scene.play().session, SaberAndBlood(box)
    meant = session.meant(RED, given)
    face = session.face(RED)
    return game.cautions(face, given, meant), game.totals(face, meant)


@pytest.mark.rule("SB-217")
def test_the_last_command_points_are_named(box: Content) -> None:
    """With the price that is chosen; fantasy in the place of points spends none."""
    assert said(box, 2, CARD)[0] == (LAST,)
    assert said(box, 3, CARD)[0] == ()
    assert said(box, 1, standard("0"))[0] == (LAST,)
    assert said(box, 1, standard("1"))[0] == ()


@pytest.mark.rule("SB-305", "SB-350")
def test_command_points_are_counted(box: Content) -> None:
    """What the operation costs of what there is."""
    assert said(box, 3, CARD)[1] == (Total(spent=2, held=3, unit="command points"),)
    assert said(box, 1, standard("0"))[1] == (Total(spent=1, held=1, unit="command point"),)
    assert said(box, 1, standard("1"))[1] == (Total(spent=0, held=1, unit="command point"),)
    assert str(said(box, 3, CARD)[1][0]) == "2 of 3 command points"


def test_nothing_is_said_before_all_is_chosen(box: Content) -> None:
    """Where several prices are offered and none is chosen, or no target, or nothing at all; to pass costs nothing."""
    for given in (None, "pass", {"pick": "PN-07"}, {"pick": "PN-07", "then": {"pick": "red.N2"}}, {"pick": "no card"}):
        assert said(box, 2, given) == ((), ())  # type: ignore[arg-type]
