"""Another truth of a battle behind a given face: other cards in the opponent's deck, and decks in another order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.fantasy_commander.content import Content, TacticId
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.opening.rosters import most_stars, usual_deck
from rules.fantasy_commander.state import Army, Battle, Screen
from rules.fantasy_commander.views import BattleView, in_book_order
from rules.fantasy_commander.vocabulary import SIDES, other_side
from rules.kernel.decisions import Draw
from rules.kernel.game import Face
from rules.kernel.values import Seat


def redraw(content: Content, face: Face, draw: Draw) -> Battle:
    """The field as it lies, the own screen as it is, and behind the other any truth that looks the same."""
    view = face.view
    assert isinstance(view, BattleView)
    field = view.field.model_copy(deep=True)
    screens = {side: _screen(content, view, face.seat, side, draw) for side in SIDES}
    return Battle(field=field, screens=screens)


def _screen(content: Content, view: BattleView, seat: Seat | None, side: Seat, draw: Draw) -> Screen:
    army = view.field.armies[side]
    if side == seat:
        pile = shuffled(view.draw_pile, draw)
        return Screen(pool=dict(view.pool), deck=pile, composition=list(view.composition))
    screen = Screen(pool=dict(army.pool))
    if army.deck_size:
        screen.composition = in_book_order(content, _composition(content, view, seat, side, draw))
        left = Counter([*screen.composition, *_curses_taken(content, view, seat, side)])
        left.subtract([*_open(army), *_curses_sent(content, view, seat, side)])
        screen.deck = shuffled(left.elements(), draw)
    return screen


def _open(army: Army) -> list[TacticId]:
    """The cards of a side that lie open."""
    return [*army.discard, *army.laid, *([army.drawn] if army.drawn else [])]


# Curses lie in the deck of their victim [FC-351]


def _curses_sent(content: Content, view: BattleView, seat: Seat | None, side: Seat) -> list[TacticId]:
    """Cards of a side that lie in its opponent's deck or discard pile, as far as it can be known."""
    own = view.draw_pile if seat == other_side(side) else ()
    cards = [*_open(view.field.armies[other_side(side)]), *own]
    return [card for card in cards if content.tactic(card).side == side]


def _curses_taken(content: Content, view: BattleView, seat: Seat | None, side: Seat) -> list[TacticId]:
    """Cards of the opponent that lie in the deck or discard pile of a side."""
    army = view.field.armies[side]
    if seat != other_side(side):
        return [card for card in _open(army) if content.tactic(card).side != side]
    left = Counter(view.composition)
    left.subtract(card for card in (*_open(view.field.armies[seat]), *view.draw_pile))
    return [card for card in left.elements() if content.tactic(card).side == seat]


# Which cards a deck may hold


def _composition(content: Content, view: BattleView, seat: Seat | None, side: Seat, draw: Draw) -> list[TacticId]:
    """The recommended deck where samples are played; else any legal one with the cards that have been seen."""
    field, army = view.field, view.field.armies[side]
    if not field.choices.custom:
        return usual_deck(Ground(content, field), side, army.roster)
    deck = _seen(content, view, seat, side)
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


def _seen(content: Content, view: BattleView, seat: Seat | None, side: Seat) -> list[TacticId]:
    """The cards that a deck must hold: those that were shown, and Curses that lie elsewhere."""
    found = Counter(view.field.armies[side].shown)
    found |= Counter(_curses_sent(content, view, seat, side))
    return [*found.elements()]


def shuffled(cards: Iterable[TacticId], draw: Draw) -> list[TacticId]:
    """Cards in an order that nobody knows."""
    left, order = list(cards), list[TacticId]()
    while left:
        order.append(left.pop(draw(len(left))))
    return order
