"""What the common tests must know of The Ford."""

from __future__ import annotations

from collections import Counter

from rules.kernel.decisions import Draw
from rules.kernel.values import Seat
from tests.helpers.hooks import Hooks
from tests.reference.content import COPIES, FLOOD, LAND, Card
from tests.reference.state import Ford


def redraw(state: Ford, seat: Seat | None, draw: Draw) -> None:
    """Deal the deck and the hands of the others anew, and throw the hidden die of the river again."""
    others = [other for other in state.seats if other != seat]
    piles = [state.deck.draw_pile, *(state.hands[other] for other in others)]
    cards = [card for pile in piles for card in pile]
    for pile in piles:
        pile[:] = [cards.pop(draw(len(cards))) for _ in pile]
    state.deck.out[:] = [card for hand in state.hands.values() for card in hand]
    if state.river:
        low, high = 1, 6
        if seat in state.told:
            low, high = (FLOOD, 6) if state.is_flood else (1, FLOOD - 1)
        state.river = low + draw(high - low + 1)


def check_invariants(state: Ford) -> None:
    """Every card is somewhere, nobody is in debt, every living troop has a heart, and no two share a square."""
    assert Counter(dict.fromkeys(Card, COPIES)) == state.deck.cards(), "a card was lost or doubled"
    in_hands = Counter(card for hand in state.hands.values() for card in hand)
    assert in_hands == Counter(state.deck.out), "the hands are not what the deck has given out"
    assert min(state.gold.values()) >= 0, "a captain is in debt"
    assert all(1 <= piece.hearts <= piece.quality.hearts for piece in state.pieces.values()), "a troop has wrong hearts"
    cells = [piece.cell for piece in state.pieces.values() if piece.cell]
    assert len(set(cells)) == len(cells), "two troops share a square"
    assert {str(cell) for cell in LAND.cells} >= set(cells), "a troop stands in deep water"
    assert 0 <= state.round <= state.rounds


HOOKS = Hooks(redraw=redraw, invariants=check_invariants, most_answers=1500)
