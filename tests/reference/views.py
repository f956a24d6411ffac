"""What a seat, or a spectator, may know of The Ford: an allow-list, built by adding."""

from __future__ import annotations

from rules.kernel.values import Cell, Frozen, Seat, View
from tests.reference.content import Card, Troop
from tests.reference.state import Bargain, Ford, Stage


class CaptainView(Frozen):
    """A captain as everybody sees one."""

    seat: Seat
    banner: str
    gold: int
    points: int
    cards: int
    """How many, never which."""


class PieceView(Frozen):
    """A troop on the board, or still without a place."""

    id: str
    owner: Seat
    troop: Troop
    hearts: int
    cell: Cell


class BargainView(Frozen):
    """Gold for a truce."""

    maker: Seat
    taker: Seat
    gold: int


class FightView(Frozen):
    """The attack under way, by the ids of its pieces."""

    attacker: str
    defender: str


class FordView(View):
    """The table of The Ford as one seat sees it."""

    round: int
    rounds: int
    stage: Stage
    captains: tuple[CaptainView, ...]
    pieces: tuple[PieceView, ...]
    truces: tuple[BargainView, ...]
    to_march: tuple[Seat, ...]
    fight: FightView | None
    deck: int
    discarded: tuple[Card, ...]
    # The seat's own secrets; empty for a spectator.
    hand: tuple[Card, ...] = ()
    flood: bool | None = None
    """What the ferryman told, None for those who did not ask."""
    offers: tuple[BargainView, ...] = ()
    agreed: tuple[BargainView, ...] = ()

    def captain(self, seat: Seat) -> CaptainView:
        """One captain."""
        return next(captain for captain in self.captains if captain.seat == seat)

    def piece(self, name: str) -> PieceView:
        """One troop."""
        return next(piece for piece in self.pieces if piece.id == name)

    def piece_on(self, cell: Cell) -> PieceView | None:
        """Who stands on a square."""
        return next((piece for piece in self.pieces if piece.cell == cell), None)


def view(state: Ford, seat: Seat | None) -> FordView:
    """The public board, and what the seat alone knows."""
    table = FordView(
        round=state.round,
        rounds=state.rounds,
        stage=state.stage,
        captains=tuple(
            CaptainView(
                seat=other,
                banner=state.banners.get(other, ""),
                gold=state.gold[other],
                points=state.points[other],
                cards=len(state.hands[other]),
            )
            for other in state.seats
        ),
        pieces=tuple(
            PieceView(id=piece.id, owner=piece.owner, troop=piece.troop, hearts=piece.hearts, cell=piece.cell)
            for piece in state.pieces.values()
        ),
        truces=bargains(state.truces),
        to_march=tuple(state.to_march),
        fight=FightView(attacker=state.fight.attacker, defender=state.fight.defender) if state.fight else None,
        deck=len(state.deck.draw_pile),
        discarded=tuple(state.deck.discard_pile),
    )
    if seat is None or seat not in state.seats:
        return table
    return table.model_copy(
        update={
            "hand": tuple(state.hands[seat]),
            "flood": state.is_flood if seat in state.told else None,
            "offers": bargains([offer for offer in state.offers if seat in (offer.maker, offer.taker)]),
            "agreed": bargains([deal for deal in state.agreed if seat in (deal.maker, deal.taker)]),
        }
    )


def bargains(known: list[Bargain]) -> tuple[BargainView, ...]:
    """Bargains that may be seen."""
    return tuple(BargainView(maker=deal.maker, taker=deal.taker, gold=deal.gold) for deal in known)
