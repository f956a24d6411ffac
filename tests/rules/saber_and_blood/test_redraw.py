"""Another truth behind a face: what is open stays, what is hidden is dealt again."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rules.kernel.values import Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.game import SaberAndBlood
from rules.saber_and_blood.state import Bout
from rules.saber_and_blood.vocabulary import Faction
from tests.rules.saber_and_blood.positions import position
from tests.rules.saber_and_blood.scene import BLUE, GREEN, RED, Scene

REMOVED = "PN-13"


def redrawn(scene: Scene, seat: Seat | None) -> Bout:
    """A truth behind what a seat sees."""
    game = SaberAndBlood(scene.box)
    return game.redraw(scene.play().face(seat), random.Random(1).randrange)


@pytest.mark.rule("SB-R52", "SB-645")
@pytest.mark.parametrize("viewer", [RED, BLUE, None])
def test_of_two_decks_of_a_faction_a_removed_card_may_be_of_either(box: Content, viewer: Seat | None) -> None:
    """So both are dealt whole; a faction that one player leads has lost it for certain."""
    scene = Scene(box, RED, BLUE, GREEN, scenario="brawl_for_three")
    for seat in scene.bout.seats:
        scene.place(seat, "C1" if seat == BLUE else "N1", {RED: "a1", BLUE: "h8", GREEN: "a8"}[seat])
    scene.remove(RED, REMOVED)
    scene.remove(BLUE, "CO-13")
    truth = redrawn(scene, viewer)
    nobles, cossacks = (Counter(card.id for card in box.deck(one)) for one in (Faction.NOBLES, Faction.COSSACKS))
    assert nobles == truth.players[GREEN].deck.cards()
    assert cossacks - Counter(["CO-13"]) == truth.players[BLUE].deck.cards()
    assert [REMOVED, "CO-13"] == truth.removed


@pytest.mark.rule("SB-R69")
@pytest.mark.parametrize("number", range(8))
def test_all_that_is_open_is_as_it_was(box: Content, number: int) -> None:
    """In every scenario, for everybody: the view of the redrawn truth is the view of the real one."""
    scene = position(box, number)
    game = SaberAndBlood(box)
    for seat in (*scene.bout.seats, None):
        assert game.view(redrawn(scene, seat), seat) == scene.play().view(seat)
