"""Odds before attacks are laid: whether a victim can hold what stops them, by what lies open [CL-509]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from math import comb
from typing import Any

from rules.combat_in_the_lists.cautions import laid_in
from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.defence import WHOLE_STACK, Defence, covers, fits, is_from_behind, price
from rules.combat_in_the_lists.stacks import stack_of
from rules.combat_in_the_lists.state import Stack
from rules.combat_in_the_lists.views import KnightView, ListsView
from rules.combat_in_the_lists.vocabulary import Deed, Pile
from rules.combat_in_the_lists.what_is_known import name_of, points_left
from rules.kernel.game import CERTAIN, Chance, Face, Odds, thousandths


def odds_of_attacks(content: Content, face: Face, meant: Any) -> Iterator[Odds]:
    """For each stack that has a victim: how likely each of its cards gets through."""
    view = face.view
    assert isinstance(view, ListsView)
    if face.seat is None:
        return
    for laid in laid_in(meant) or ():
        if laid.cards and laid.victim is not None:
            victim, stack = view.knight(laid.victim), stack_of(content, laid.cards, laid.special)
            from_behind = is_from_behind(content, view.knight(face.seat), victim, stack)
            places = range(len(stack.cards))
            chances = tuple(_chance(content, view, victim, stack, place, from_behind=from_behind) for place in places)
            names = " + ".join(map(content.card_name, laid.cards))
            yield Odds(about=f"{names} at {name_of(laid.victim)}", chances=chances)


def _chance(
    content: Content, view: ListsView, victim: KnightView, stack: Stack, place: int, *, from_behind: bool
) -> Chance:
    """As a rule whoever can stop it does; they may also let it through, or stop it by a special card."""
    attack = content.attack(stack.cards[place])
    words = f"{attack.location.words} gets through" if stack.is_combo else "gets through"
    ways, of = without_stopping(content, victim, stack, place, from_behind=from_behind)
    more, of_more = without_special(content, view, victim, from_behind=from_behind)
    return Chance(words=words, likely=thousandths(ways, of), least=thousandths(ways * more, of * of_more), most=CERTAIN)


def without_stopping(
    content: Content, victim: KnightView, stack: Stack, place: int, *, from_behind: bool
) -> tuple[int, int]:
    """In how many of all hands that a victim may hold no defence card stops all of an attack card.

    A hand is any so many of the cards that do not lie open: which of them are discarded nobody knows.
    """
    attack = content.attack(stack.cards[place])

    def stops(card: CardName) -> bool:
        own = content.defence(card)
        defence = Defence(card, WHOLE_STACK if own.whole_stack else place)
        is_enough = own.prevents is None or own.prevents >= attack.damage
        can_pay = price(content, victim, stack, defence) <= points_left(victim)
        return (
            fits(content, defence, from_behind=from_behind) and is_enough and can_pay and covers(content, own, attack)
        )

    seen = filter(content.is_defence, (*victim.used, *victim.in_front))
    return _hands_without(content.defence_deck(), seen, victim.held[Pile.DEFENCE], stops)


def without_special(content: Content, view: ListsView, victim: KnightView, *, from_behind: bool) -> tuple[int, int]:
    """In how many of all hands that a victim may hold no special card helps to stop an attack from that side."""
    on_table = [card for knight in view.knights for card in (*knight.used, *knight.in_front)]
    laid = [stack.special for knight in view.knights for stack in knight.stacks if stack.special]
    seen = filter(content.is_special, (*on_table, *laid, *view.own.get(Pile.SPECIAL, ())))
    held = victim.held[Pile.SPECIAL]
    helpful = {Deed.REMOVE_CARD, Deed.STOP_BACKSIDE if from_behind else Deed.COVER_ANY}
    return _hands_without(content.special_deck(), seen, held, lambda card: content.special(card).effect in helpful)


def _hands_without(
    deck: Iterable[CardName], seen: Iterable[CardName], held: int, wanted: Callable[[CardName], bool]
) -> tuple[int, int]:
    unseen = Counter(deck)
    unseen.subtract(seen)
    found = sum(count for card, count in unseen.items() if wanted(card))
    return comb(unseen.total() - found, held), comb(unseen.total(), held)
