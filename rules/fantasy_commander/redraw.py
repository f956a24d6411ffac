"""Another truth of a battle behind a given face: other cards in the opponent's deck, and decks in another order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.fantasy_commander.cards import TacticId
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.opening.rosters import most_stars, usual_deck
from rules.fantasy_commander.state import Army, Battle, Screen, counted
from rules.fantasy_commander.views import BattleView, in_book_order
from rules.fantasy_commander.vocabulary import GENERATED, SIDES, CardType, other_side
from rules.kernel.decisions import Draw
from rules.kernel.game import Face
from rules.kernel.values import Seat


def redraw(content: Content, face: Face, draw: Draw) -> Battle:
    """The field as it lies, the own screen as it is, and behind the other any truth that looks the same."""
    view = face.view
    assert isinstance(view, BattleView)
    field = view.field.copied()
    screens = {side: _screen(content, view, face.seat, side, draw) for side in SIDES}
    return Battle(field=field, screens=screens)


def _screen(content: Content, view: BattleView, seat: Seat | None, side: Seat, draw: Draw) -> Screen:
    army = view.field.armies[side]
    if side == seat:
        pile = shuffled(view.draw_pile, draw)
        return Screen(pool=dict(view.pool), deck=pile, composition=list(view.composition))
    screen = Screen(pool=counted(GENERATED[draw(len(GENERATED))] for _ in range(army.orders)))
    if army.deck_size:
        screen.composition = in_book_order(content, _composition(content, view, side, draw))
        left = Counter([*screen.composition, *_sent(content, view.field.armies[other_side(side)])])
        left.subtract([*_open(army), *_sent(content, army)])
        screen.deck = shuffled(left.elements(), draw)
    return screen


def _open(army: Army) -> list[TacticId]:
    """The cards of a side that lie open."""
    return [*army.discard, *army.laid, *([army.drawn] if army.drawn else [])]


def _sent(content: Content, army: Army) -> list[TacticId]:
    """Curses that their owner has drawn: since then they lie with the opponent for good [FC-350, FC-354]."""
    return [card for card in army.shown if content.tactic(card).type is CardType.CURSE]


# Which cards a deck may hold


def _composition(content: Content, view: BattleView, side: Seat, draw: Draw) -> list[TacticId]:
    """The recommended deck where samples are played; else any legal one with the cards that have been seen."""
    field, army = view.field, view.field.armies[side]
    if not field.choices.custom:
        return usual_deck(Ground(content, field), side, army.roster)
    deck = [*army.shown]
    stars = most_stars(army.deck_size) - sum(content.tactic(card).star for card in deck)
    offered = Counter({card.id: card.most for card in content.tactics_of(side)})
    offered.subtract(deck)
    for name in shuffled(offered.elements(), draw):
        if len(deck) == army.deck_size:
            break
        if content.tactic(name).star:
            if not stars:
                continue
            stars -= 1
        deck.append(name)
    return deck


def shuffled(cards: Iterable[TacticId], draw: Draw) -> list[TacticId]:
    """Cards in an order that nobody knows."""
    left, order = list(cards), list[TacticId]()
    while left:
        order.append(left.pop(draw(len(left))))
    return order
