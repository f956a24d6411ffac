"""Another truth of The Ford behind a given face: other hands, another deck and another river."""

from __future__ import annotations

from rules.kernel.decisions import Draw
from rules.kernel.decks import Deck
from rules.kernel.game import Face
from rules.kernel.values import Seat
from tests.reference.content import CARDS, FLOOD, Card
from tests.reference.state import Bargain, Fight, Ford, Piece, Stage
from tests.reference.views import BargainView, FordView


def redraw(face: Face, draw: Draw) -> Ford:
    """All that the seat sees as it is, and all else by chance."""
    view = face.view
    assert isinstance(view, FordView)
    captains = view.captains
    hands: dict[Seat, list[Card]] = {captain.seat: list(view.hand) for captain in captains}
    others = [captain for captain in captains if captain.seat != face.seat]
    deck, dealt = Deck[Card].redealt(
        CARDS,
        pile=view.deck,
        discarded=view.discarded,
        seen=view.hand,
        hands=[captain.cards for captain in others],
        draw=draw,
    )
    hands.update((captain.seat, hand) for captain, hand in zip(others, dealt, strict=True))
    return Ford(
        seats=tuple(captain.seat for captain in captains),
        rounds=view.rounds,
        round=view.round,
        stage=view.stage,
        banners={captain.seat: captain.banner for captain in captains if captain.banner},
        gold={captain.seat: captain.gold for captain in captains},
        points={captain.seat: captain.points for captain in captains},
        deck=deck,
        hands=hands,
        pieces={piece.id: Piece(**dict(piece)) for piece in view.pieces},
        offers=bargains(view.offers),
        agreed=bargains(view.agreed),
        truces=bargains(view.truces),
        to_march=list(view.to_march),
        fight=None if view.fight is None else Fight(**dict(view.fight)),
        river=throw_river(view, draw),
        told=[] if view.flood is None or face.seat is None else [face.seat],
    )


def bargains(seen: tuple[BargainView, ...]) -> list[Bargain]:
    """Bargains as the truth has them."""
    return [Bargain(**dict(deal)) for deal in seen]


def throw_river(view: FordView, draw: Draw) -> int:
    """The hidden die, as the ferryman has told of it; there is none outside marches and dusk [REF-207]."""
    if view.stage not in (Stage.MARCH, Stage.DUSK):
        return 0
    low, high = (1, 6) if view.flood is None else (FLOOD, 6) if view.flood else (1, FLOOD - 1)
    return low + draw(high - low + 1)
