"""Another truth behind the same face, and nothing of a secret on anybody else's [UT-945, UT-D12, UT-D66]."""

from __future__ import annotations

import random

import pytest

from rules.kernel.game import Face, read_face
from rules.kernel.values import Seat
from rules.umbra_turris.state import Quest
from rules.umbra_turris.views import BattleView
from tests.rules.umbra_turris.always_true import check_invariants
from tests.rules.umbra_turris.openings import Opening, ready
from tests.rules.umbra_turris.tabletop import BLUE, RED, game


def dealt() -> Opening:
    """A battle about to begin, with cards and quests in both hands."""
    table = Opening()
    ready(table)
    deck = list(table.box.decks.quests)
    table.table.quest_deck_of = RED
    for seat, cards, quests in (
        (RED, ["IC-11", "IC-19"], [Quest(id="QC-05", nominee="red.2"), Quest(id="QC-08")]),
        (BLUE, ["IC-12", "IC-20", "IC-23"], [Quest(id="QC-06", nominee="red.3"), Quest(id="QC-10")]),
    ):
        screen, party = table.g.state.screens[seat], table.table.parties[seat]
        screen.hand, screen.quests = cards, quests
        screen.deck = [card for card in screen.deck if card not in cards and card != "IC-01"]
        party.permanent = ["IC-01"]
        party.hand, party.item_deck, party.quests = len(cards), len(screen.deck), len(quests)
        deck = [card for card in deck if card not in [quest.id for quest in quests]]
    table.table.parties[RED].open_quests = ["QC-16"]
    table.g.state.quest_deck = [card for card in deck if card != "QC-16"]
    return table


def face_of(table: Opening, seat: Seat | None) -> Face:
    """What a seat sees, from JSON."""
    face = Face(game=game().name, seat=seat, view=game().view(table.g.state, seat))
    return read_face(game(), face.model_dump(mode="json"))


@pytest.mark.parametrize("seat", [RED, BLUE, None])
def test_a_redrawn_truth_looks_the_same(seat: Seat | None) -> None:
    """From the face alone; every card is somewhere, and hands are as large as all see."""
    table = dealt()
    face = face_of(table, seat)
    for number in range(5):
        truth = game().redraw(face, random.Random(number).randrange)
        check_invariants(truth)
        assert face.view == game().view(truth, seat)
        held = [quest.id for screen in truth.screens.values() for quest in screen.quests]
        assert sorted([*held, *truth.quest_deck, "QC-16"]) == sorted(table.box.decks.quests)
        assert not any(table.box.quest_card(name).open for name in held)


def test_what_others_hold_is_drawn_anew() -> None:
    """Among a few truths red sees different hands, quests and nominees of blue, and its own unchanged."""
    face = face_of(dealt(), RED)
    truths = [game().redraw(face, random.Random(number).randrange) for number in range(8)]
    assert len({tuple(truth.screens[BLUE].hand) for truth in truths}) > 1
    assert len({tuple(quest.id for quest in truth.screens[BLUE].quests) for truth in truths}) > 1
    assert {("IC-11", "IC-19")} == {tuple(truth.screens[RED].hand) for truth in truths}


def test_other_cards_quests_and_nominees_change_no_byte_for_others() -> None:
    """Red's whole screen is exchanged; blue and a spectator see the same."""
    one, other = dealt(), dealt()
    other.g.state.screens[RED].hand = ["IC-26", "IC-27"]
    other.g.state.screens[RED].quests = [Quest(id="QC-05", nominee="red.4"), Quest(id="QC-02")]
    for seat in (BLUE, None):
        assert face_of(one, seat).model_dump_json() == face_of(other, seat).model_dump_json()
    assert face_of(one, RED) != face_of(other, RED)


def test_the_order_of_a_deck_is_nobodys_to_know() -> None:
    """The own deck is told in the order of the box."""
    table = dealt()
    view = face_of(table, RED).view
    assert isinstance(view, BattleView)
    assert tuple(sorted(view.deck)) == view.deck
