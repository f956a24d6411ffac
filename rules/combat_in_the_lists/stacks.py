"""Stacks of committed cards: combos, attached special cards, and what is left when a card is lost [CL-M10]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.state import Stack
from rules.combat_in_the_lists.vocabulary import Deed
from rules.kernel.values import Seat

MOST_CARDS = 3
"""Attack cards of a combo at most."""
PLAYS = {Deed.STRIKE_TWICE: 2}  # [CL-733]


def is_combo(content: Content, cards: Sequence[CardName]) -> bool:
    """Whether cards can strike as one: two or three of one style with rising costs."""
    attacks = [content.attack(card) for card in cards]
    is_rising = all(one.cost < other.cost for one, other in pairwise(attacks))
    return 2 <= len(cards) <= MOST_CARDS and len({card.style for card in attacks}) == 1 and is_rising


def combos(content: Content, hand: Sequence[CardName]) -> Iterator[tuple[CardName, ...]]:
    """Every combo that the attack cards of a hand can make, the cheaper card first, each once."""
    kinds = sorted(dict.fromkeys(hand), key=lambda card: (content.attack(card).style, content.cost(card), card))
    for size in range(2, MOST_CARDS + 1):
        yield from (cards for cards in combinations(kinds, size) if is_combo(content, cards))


def can_attach(content: Content, special: CardName, cards: Sequence[CardName]) -> bool:
    """Whether a special card can be laid with attack cards; what strikes twice, with a single one only."""
    card = content.special(special)
    return card.attaches and bool(cards) and (card.effect is not Deed.STRIKE_TWICE or len(cards) == 1)


def stack_of(content: Content, cards: Sequence[CardName], special: CardName = "", victim: Seat | None = None) -> Stack:
    """Cards laid together, with how often they will be played."""
    plays = PLAYS.get(content.special(special).effect, 1) if special else 1
    return Stack(cards=tuple(cards), special=special, victim=victim, plays=plays)


def laid_together(
    content: Content, cards: Sequence[CardName], special: CardName = "", victim: Seat | None = None
) -> list[Stack]:
    """Cards as they can be played: as one stack, or card by card where they make no combo.

    A special card then stays with the first of them [CL-R75].
    """
    ordered = sorted(cards, key=content.cost)
    if len(ordered) < 2 or is_combo(content, ordered):
        return [stack_of(content, ordered, special, victim)]
    return [stack_of(content, [card], special if not place else "", victim) for place, card in enumerate(cards)]


def without(content: Content, stack: Stack, card: CardName) -> list[Stack]:
    """What is left of a stack that loses a card: it goes on, falls apart, or is gone [CL-R20].

    A special card that is left without its attack card does nothing, but stays paid [CL-734].
    """
    special = "" if card == stack.special else stack.special
    left = list(stack.cards)
    if card != stack.special:
        left.remove(card)
    return laid_together(content, left, special, stack.victim) if left or special else []


def deed_of(content: Content, stack: Stack) -> Deed | None:
    """What the special card of a stack does."""
    return content.special(stack.special).effect if stack.special else None


def reach_of(content: Content, stack: Stack) -> int:
    """How many hexes straight ahead a stack can be aimed [CL-503]."""
    return content.special(stack.special).n if deed_of(content, stack) is Deed.REACH else 1


def has_aim(content: Content, stack: Stack) -> bool:
    """Whether a stack is aimed at somebody: attack cards are, and special cards that strike by themselves."""
    return bool(stack.cards) or deed_of(content, stack) is Deed.STRIKE


def cost_of(content: Content, stack: Stack) -> int:
    """What all its cards cost together: full price for each [CL-M10]."""
    return sum(map(content.cost, stack.names))


def is_first_play(content: Content, stack: Stack) -> bool:
    """Whether a stack has not struck yet: only then can one of its cards be taken off the table [CL-734, CL-735]."""
    return strike_number(content, stack) == 0


def after_plays(stack: Stack, plays: int) -> Stack:
    """A stack as it will lie when it has been played so many times more."""
    return stack.model_copy(update={"plays": stack.plays - plays})


def strike_number(content: Content, stack: Stack) -> int:
    """How often a stack has been played already."""
    special = deed_of(content, stack)
    return (1 if special is None else PLAYS.get(special, 1)) - stack.plays
