"""What the common tests must know of The Ford."""

from __future__ import annotations

from collections import Counter

from tests.helpers.hooks import Hooks
from tests.reference.content import CARDS, LAND
from tests.reference.state import Ford


def check_invariants(state: Ford) -> None:
    """Every card is somewhere, nobody is in debt, every living troop has a heart, and no two share a square."""
    assert Counter(CARDS) == state.deck.cards(), "a card was lost or doubled"
    in_hands = Counter(card for hand in state.hands.values() for card in hand)
    assert in_hands == Counter(state.deck.out), "the hands are not what the deck has given out"
    assert min(state.gold.values()) >= 0, "a captain is in debt"
    assert all(1 <= piece.hearts <= piece.quality.hearts for piece in state.pieces.values()), "a troop has wrong hearts"
    cells = [piece.cell for piece in state.pieces.values() if piece.cell]
    assert len(set(cells)) == len(cells), "two troops share a square"
    assert {str(cell) for cell in LAND.cells} >= set(cells), "a troop stands in deep water"
    assert 0 <= state.round <= state.rounds


HOOKS = Hooks(invariants=check_invariants, most_answers=1500)
