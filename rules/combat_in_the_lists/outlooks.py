"""Odds before attacks are laid: whether a victim can hold what stops them, by what lies open [CL-509]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from math import comb
from typing import Any

from rules.combat_in_the_lists.cautions import laid_in
from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.views import KnightView, ListsView
from rules.combat_in_the_lists.vocabulary import Pile
from rules.combat_in_the_lists.what_is_known import name_of, points_left, surcharge
from rules.kernel.game import CERTAIN, Chance, Face, Odds, thousandths


def odds_of_attacks(content: Content, face: Face, meant: Any) -> Iterator[Odds]:
    """For each stack that has a victim: how likely each of its cards gets through."""
    view = face.view
    assert isinstance(view, ListsView)
    for laid in laid_in(meant) or ():
        if laid.cards and laid.victim is not None:
            victim = view.knight(laid.victim)
            chances = tuple(_chance(content, view, victim, card, alone=len(laid.cards) == 1) for card in laid.cards)
            names = " + ".join(map(content.card_name, laid.cards))
            yield Odds(about=f"{names} at {name_of(laid.victim)}", chances=chances)


def _chance(content: Content, view: ListsView, victim: KnightView, name: CardName, *, alone: bool) -> Chance:
    """As a rule whoever can stop it does; they may also let it through, or stop it by a special card."""
    words = "gets through" if alone else f"{content.attack(name).location.words} gets through"
    ways, of = without_stopping(content, victim, name)
    more, of_more = without_special(content, view, victim)
    return Chance(words=words, likely=thousandths(ways, of), least=thousandths(ways * more, of * of_more), most=CERTAIN)


def without_stopping(content: Content, victim: KnightView, name: CardName) -> tuple[int, int]:
    """In how many of all hands that a victim may hold no defence card stops all of an attack card.

    A hand is any so many of the cards that do not lie open: which of them are discarded nobody knows.
    """
    attack = content.attack(name)

    def stops(card: CardName) -> bool:
        own = content.defence(card)
        is_enough = own.prevents is None or own.prevents >= attack.damage
        can_pay = own.cost + surcharge(victim) <= points_left(victim)
        return is_enough and can_pay and attack.location in content.protects(own)

    seen = filter(content.is_defence, (*victim.used, *victim.in_front))
    return _hands_without(content.defence_deck(), seen, victim.held[Pile.DEFENCE], stops)


def without_special(content: Content, view: ListsView, victim: KnightView) -> tuple[int, int]:
    """In how many of all hands that a victim may hold no special card stops an attack."""
    on_table = [card for knight in view.knights for card in (*knight.used, *knight.in_front)]
    laid = [stack.special for knight in view.knights for stack in knight.stacks if stack.special]
    seen = filter(content.is_special, (*on_table, *laid, *view.own.get(Pile.SPECIAL, ())))
    held = victim.held[Pile.SPECIAL]
    return _hands_without(content.special_deck(), seen, held, lambda card: content.special(card).blocks)


def _hands_without(
    deck: Iterable[CardName], seen: Iterable[CardName], held: int, wanted: Callable[[CardName], bool]
) -> tuple[int, int]:
    unseen = Counter(deck)
    unseen.subtract(seen)
    found = sum(count for card, count in unseen.items() if wanted(card))
    return comb(unseen.total() - found, held), comb(unseen.total(), held)
