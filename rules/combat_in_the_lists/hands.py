"""Cards between hand, table and piles: nothing is lost, and nobody sees what is not played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rules.combat_in_the_lists.content import CardName
from rules.combat_in_the_lists.stamina import G, box_of
from rules.combat_in_the_lists.state import Knight, Lists
from rules.combat_in_the_lists.vocabulary import Pile
from rules.kernel.decks import Deck


def copies(cards: Iterable[CardName]) -> Iterator[tuple[str, CardName]]:
    """The cards of a hand one by one, each under a name of its own: "fury", "fury 2"."""
    seen: Counter[CardName] = Counter()
    for card in cards:
        seen[card] += 1
        yield (card if seen[card] == 1 else f"{card} {seen[card]}"), card


def pile_of(g: G, card: CardName) -> Pile:
    """Of which kind a card is."""
    content = g.content
    if content.is_attack(card):
        return Pile.ATTACK
    return Pile.DEFENCE if content.is_defence(card) else Pile.SPECIAL


def deck_of(lists: Lists, knight: Knight, pile: Pile) -> Deck[CardName]:
    """The deck that a kind of card belongs to: one's own, or the common one [CL-118]."""
    return {Pile.ATTACK: knight.attack_deck, Pile.DEFENCE: knight.defence_deck, Pile.SPECIAL: lists.special_deck}[pile]


def take_from_hand(g: G, knight: Knight, card: CardName) -> None:
    """A card leaves the hand; where it goes is for the caller to say."""
    knight.held(pile_of(g, card)).remove(card)


def play_card(g: G, knight: Knight, card: CardName) -> None:
    """A card is laid on the table, where it stays until the Discard phase [CL-801]."""
    take_from_hand(g, knight, card)
    knight.used.append(card)


def play_special(g: G, knight: Knight, card: CardName) -> None:
    """A special card is used up at once, unless it stays before its player [CL-718, CL-719]."""
    take_from_hand(g, knight, card)
    if box_of(g).special(card).stays:
        knight.in_front.append(card)
    else:
        g.state.special_deck.discard([card])


def discard(g: G, knight: Knight, cards: Iterable[CardName]) -> None:
    """Cards that lie on the table go to their piles, each kind to its own [CL-802]."""
    for card in cards:
        deck_of(g.state, knight, pile_of(g, card)).discard([card])


def draw_up(g: G, knight: Knight, pile: Pile) -> list[CardName]:
    """Draw until the hand has the number of the row in force; nobody else sees what [CL-806, CL-807]."""
    missing = max(0, box_of(g).row(g.state.row).hand(pile) - len(knight.held(pile)))
    drawn = deck_of(g.state, knight, pile).draw(missing, g.shuffle, f"{pile} pile")
    knight.held(pile).extend(drawn)
    return drawn


def deal(g: G) -> None:
    """Everybody draws up, the common pile in turn order, each knight completely [CL-136 to CL-139, CL-R35]."""
    for knight in g.state.in_the_lists:
        drawn = [card for pile in Pile for card in draw_up(g, knight, pile)]
        if drawn:
            g.tell("drew", to={knight.seat}, seat=knight.seat, cards=drawn)
