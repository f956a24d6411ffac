"""Other truths behind a face: they look the same, and every card is somewhere."""

from __future__ import annotations

import random

import pytest

from rules.combat_in_the_lists.redraw import redraw
from rules.combat_in_the_lists.state import Lists, Pushed, Step
from rules.combat_in_the_lists.views import view
from rules.combat_in_the_lists.vocabulary import Compass
from rules.kernel.game import Face
from rules.kernel.grid import Hex
from rules.kernel.values import Seat
from tests.conformance.hooks.combat_in_the_lists import box, check_invariants
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, STAG, Scene

CARDS = ("stabbing.jab.head", "slashing.cut.head", "slashing.cut.chest")


def another(lists: Lists, seat: Seat | None) -> Lists:
    """A truth that looks the same to somebody."""
    face = Face(game="combat_in_the_lists", seat=seat, view=view(lists, seat))
    return redraw(box(), face, random.Random(1).randrange)


def in_the_middle() -> Lists:
    """Three knights in the attack phase: stacks with and without a special card, one played, one laid open, hands."""
    scene = Scene(knights=3, step=Step.ACTION)
    scene.knight(FALCON, "E5", Compass.N)
    scene.lay(FALCON, CARDS[0], special="fast_attack", victim=BOAR)
    scene.lay(FALCON, CARDS[1], victim=BOAR)
    scene.lay(BOAR, special="blitz_attack")
    for seat in (FALCON, BOAR, STAG):
        scene.give(seat, CARDS[2], "block.centre", "staunch_the_wound")
    for card in ("ultimate_defense", "fury"):
        scene.lists.special_deck.take_from_draw_pile(card)
    scene.knight(STAG, in_front=["ultimate_defense"], used=["fury"])
    scene.lists.special_deck.take_from_draw_pile("backstab")
    scene.lists.special_deck.discard(["backstab"])
    scene.lists.pushes.append(Pushed(seat=STAG, start=Hex(0, 0), end=Hex(0, 1), dice=(4,)))
    stag = scene.lists.knights[STAG]
    for deck, card in ((stag.attack_deck, CARDS[2]), (stag.defence_deck, "block.centre")):
        deck.take_from_draw_pile(card)
        deck.discard([card])
    return scene.lists


@pytest.mark.rule("CL-802")
@pytest.mark.parametrize("seat", [FALCON, BOAR, STAG, None])
def test_a_truth_that_is_drawn_anew_looks_the_same(seat: Seat | None) -> None:
    """CL-802: in the middle of the attacks, with cards of every kind on the table."""
    lists = in_the_middle()
    drawn = another(lists, seat)
    check_invariants(drawn)
    assert view(drawn, seat) == view(lists, seat)
    assert seat is None or drawn.knights[seat].specials == ["staunch_the_wound"]
    assert drawn != lists


@pytest.mark.rule("CL-905")
def test_who_is_out_has_no_cards_in_any_truth() -> None:
    """CL-905: neither a hand nor piles."""
    scene = Scene(knights=3)
    knight = scene.knight(BOAR, is_in=False, health=0)
    knight.cell = None
    knight.attack_deck, knight.defence_deck = type(knight.attack_deck)(), type(knight.defence_deck)()
    drawn = another(scene.lists, FALCON).knights[BOAR]
    assert not drawn.attack_deck.cards()
    assert not drawn.defence_deck.cards()


@pytest.mark.rule("CL-136")
def test_before_the_first_turn_nobody_has_cards_in_any_truth() -> None:
    """CL-136: piles are made once weapons are chosen."""
    lists = Scene(step=Step.COLOURS, turn=0).lists
    for knight in lists.knights.values():
        knight.attack_deck, knight.defence_deck = type(knight.attack_deck)(), type(knight.defence_deck)()
    drawn = another(lists, FALCON)
    assert not any(knight.attack_deck.cards() or knight.defence_deck.cards() for knight in drawn.knights.values())
    assert not drawn.special_deck.cards()
