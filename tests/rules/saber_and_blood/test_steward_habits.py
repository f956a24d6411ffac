"""The steward's small habits: which cards it cancels, what it discards, whom it gives points."""

from __future__ import annotations

import pytest

from rules.kernel.decisions import PickMany
from rules.kernel.values import Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.steward import HABITS
from rules.saber_and_blood.stewards.intentions import worth_in_hand
from rules.saber_and_blood.stewards.judgement import Mind
from rules.saber_and_blood.stewards.odds import Odds
from rules.saber_and_blood.stewards.terrain import Terrain
from rules.saber_and_blood.vocabulary import CardKind, Faction
from tests.rules.saber_and_blood.scene import BLUE, RED, InPlay, Scene
from tests.rules.saber_and_blood.turns import pass_round, standing

VETO = "PN-21"


def habit(play: InPlay, seat: Seat, **others: object) -> object:
    """What a steward in a seat answers by habit; its face may differ from the real one."""
    face = play.face(seat).model_copy(update=others)
    assert face.asked is not None
    mind = Mind(play.box, Odds(play.box), Terrain(play.box), face, lambda size: 0)
    return HABITS[face.asked.key](mind, face.asked)


@pytest.mark.parametrize(("cost", "turn", "answer"), [(1, 1, "no"), (2, 1, "yes"), (1, 10, "yes")])
def test_cards_of_some_weight_are_cancelled_and_any_in_the_last_turn(
    box: Content, cost: int, turn: int, answer: str
) -> None:
    """Two command points are some weight."""
    card = next(
        card
        for card in box.cards
        if (card.faction, card.kind, card.cost) == (Faction.COSSACKS, CardKind.ACTION, cost) and card.special is None
    )
    scene = Scene(box, turn=turn)
    scene.place(RED, "N1", "a1")
    scene.place(BLUE, "C1", "h8")
    scene.lay(RED, VETO)
    scene.give(BLUE, card.id)
    scene.give(RED, "PN-01")
    scene.bout.active = BLUE
    play = scene.play()
    play.card(BLUE, card.id, "blue.C1")
    assert ("card.cancel", answer) == (play.key(), habit(play, RED))
    assert "no" == habit(play, RED, events=()), "of a card that it has not heard of"


def test_the_cards_that_can_best_be_spared_are_discarded(box: Content) -> None:
    """As many as must go, and none that is worth more than one that stays."""
    scene = standing(box)
    scene.give(RED, "PN-01", "PN-02", "PN-21", "PN-23", "PN-24", "TV-01")
    for player in scene.bout.players.values():
        player.cp = 0
    play = scene.play()
    pass_round(play)
    asked = play.asked(RED)
    assert isinstance(asked, PickMany)
    gone = habit(play, RED)
    assert isinstance(gone, list)
    hand = play.bout.players[RED].hand
    worth = {str(place): worth_in_hand(box.card(card)) for place, card in enumerate(hand)}
    assert asked.least == len(gone) == 2
    assert max(worth[place] for place in gone) <= min(worth[place] for place in worth if place not in gone)


def test_a_card_of_the_tavern_is_always_taken(box: Content) -> None:
    """They are good."""
    play = standing(box).play()
    pass_round(play)
    assert ("turn.tavern", "yes") == (play.key(), habit(play, play.waiting[0]))
