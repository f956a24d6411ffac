"""What a seat, or a spectator, may know of a battle: the field, and behind its own screen."""

from __future__ import annotations

from collections.abc import Sequence

from rules.fantasy_commander.cards import TacticId
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.state import Battle, Field
from rules.fantasy_commander.vocabulary import Order
from rules.kernel.values import Seat, View


class BattleView(View):
    """A battle as one seat sees it; all that lies open is the same for everybody."""

    field: Field
    # The seat's own secrets; empty for a spectator.
    pool: dict[Order, int] = {}
    """Its orders as they truly are."""
    composition: tuple[TacticId, ...] = ()
    """The cards that its deck was built of."""
    draw_pile: tuple[TacticId, ...] = ()
    """The cards that lie face down in its deck, in the order of the book: which comes next nobody knows."""


def view(content: Content, battle: Battle, seat: Seat | None) -> BattleView:
    """The open field, and what the seat alone knows."""
    field = battle.field.copied()
    if seat is None:
        return BattleView(field=field)
    screen = battle.screens[seat]
    return BattleView(
        field=field,
        pool=dict(screen.pool),
        composition=tuple(screen.composition),
        draw_pile=tuple(in_book_order(content, screen.deck)),
    )


def in_book_order(content: Content, cards: Sequence[TacticId]) -> list[TacticId]:
    """Cards so that nothing can be read from their order."""
    places = {card.id: place for place, card in enumerate(content.tactics)}
    return sorted(cards, key=places.__getitem__)
