"""What the common tests must know of Saber and Blood."""

from __future__ import annotations

from collections import Counter
from functools import cache

from data.load import load
from rules.kernel.decisions import Draw
from rules.kernel.decks import Deck
from rules.kernel.values import Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.state import Attached, Bout, CardName
from rules.saber_and_blood.vocabulary import Faction
from tests.helpers.hooks import Hooks


@cache
def box() -> Content:
    """Everything in the box."""
    return load("saber_and_blood", Content)


def is_tavern(card: CardName) -> bool:
    """Whether a card belongs to the tavern's deck."""
    return box().card(card).faction is Faction.TAVERN


def redraw(bout: Bout, seat: Seat | None, draw: Draw) -> None:
    """Deal all draw piles and the hands of the others anew; how many tavern cards a hand holds is known to all."""
    others = [player for other, player in bout.players.items() if other != seat]
    for player in bout.players.values():
        deal_anew(player.deck, [player.hand] if player in others else [], draw, tavern=False)
    deal_anew(bout.tavern, [player.hand for player in others], draw, tavern=True)


def deal_anew(deck: Deck[CardName], hands: list[list[CardName]], draw: Draw, *, tavern: bool) -> None:
    """The draw pile of a deck and its cards in these hands, mixed and dealt again."""
    places = [(pile, place) for pile in (deck.draw_pile, *hands) for place in range(len(pile))]
    places = [(pile, place) for pile, place in places if is_tavern(pile[place]) is tavern]
    cards = [pile[place] for pile, place in places]
    for card in cards[len(deck.draw_pile) :]:
        deck.out.remove(card)
    for pile, place in places:
        pile[place] = cards.pop(draw(len(cards)))
    deck.out.extend(pile[place] for pile, place in places[len(deck.draw_pile) :])


def check_invariants(bout: Bout) -> None:
    """Every card is somewhere, nobody pays what he has not, and no two stand on one square."""
    for seat, player in bout.players.items():
        if player.deck.cards():
            assert player.faction is not None
            gone = Counter(card for card in bout.removed if box().card(card).faction is player.faction)
            whole = Counter(card.id for card in box().deck(player.faction))
            assert not whole - player.deck.cards() - gone, "a card of a faction was lost"
            assert not player.deck.cards() - whole, "a card of a faction was doubled"
        seen = Counter(card for card in player.hand if not is_tavern(card)) + Counter(
            lying.card for lying in lying_open(bout) if lying.owner == seat and not is_tavern(lying.card)
        )
        assert not seen - Counter(player.deck.out), "a card is in two places"
        assert player.cp >= 0
    if bout.tavern.cards():
        whole = Counter(card.id for card in box().deck(Faction.TAVERN))
        assert bout.tavern.cards() + Counter(card for card in bout.removed if is_tavern(card)) == whole
    squares = [fighter.spot for fighter in bout.on_board()]
    squares += [square for square in (bout.keeper, bout.lady and bout.lady.square) if square]
    assert len(squares) == len(set(squares)), "two share a square"
    for fighter in bout.fighters.values():
        sheet = box().sheet(fighter.sheet)
        assert min(fighter.special, fighter.wounds, fighter.haste, fighter.slow) >= 0
        assert fighter.is_eliminated or fighter.wounds < sheet.health, "a dead man is on his feet"
        assert not fighter.is_eliminated or fighter.square is None, "a dead man stands on a square"
        assert fighter.square not in box().board.pillars
        for old in (True, False):  # Tokens of the card under way do not meet those of a ready combat [SB-R24].
            moods = {token.mood for token in fighter.moods if (token.origin != bout.plays) is old}
            assert len(moods) < 2, "bolster and weaken lie side by side"


def lying_open(bout: Bout) -> list[Attached]:
    """All cards on the table."""
    with_fighters = [card for one in bout.fighters.values() for card in (one.stance, *one.attached) if card]
    return [*with_fighters, *bout.in_play, *bout.played]


HOOKS = Hooks(redraw=redraw, invariants=check_invariants, most_answers=6000, has_words=False)
