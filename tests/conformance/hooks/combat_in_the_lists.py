"""What the common tests must know of Combat in the Lists."""

from __future__ import annotations

from collections import Counter
from functools import cache

from data.load import load
from rules.combat_in_the_lists.content import Content
from rules.combat_in_the_lists.game import CombatInTheLists
from rules.combat_in_the_lists.state import FULL_HEALTH, Knight, Lists
from rules.combat_in_the_lists.vocabulary import Pace, Weapon
from tests.helpers.entrants import Entrant
from tests.helpers.hooks import Hooks
from tests.helpers.playouts import Playout, dice_of


@cache
def box() -> Content:
    """Everything in the box."""
    return load("combat_in_the_lists", Content)


@cache
def attack_deck(weapon: Weapon) -> Counter[str]:
    """The attack cards of a weapon, every copy."""
    return Counter(box().attack_deck(box().weapon(weapon).styles))


@cache
def defence_deck() -> Counter[str]:
    """The defence cards of a knight, every copy."""
    return Counter(box().defence_deck())


def check_invariants(lists: Lists) -> None:
    """Every card is somewhere, no two knights hold one hex, and nobody has more or less than can be."""
    for knight in lists.knights.values():
        check_knight(lists, knight)
    if lists.turn:
        assert Counter(box().special_deck()) == lists.special_deck.cards(), "a special card was lost or doubled"
        out = Counter(
            card for knight in lists.knights.values() for card in out_of_deck(knight) if box().is_special(card)
        )
        assert out == Counter(lists.special_deck.out), "the special cards that are out are nowhere to be seen"
    settled = [knight.cell for knight in lists.in_the_lists if knight.cell and not knight.halfway]
    assert len(settled) == len(set(settled)), "two knights hold one hex"
    assert 1 <= lists.marshal <= 6


def check_knight(lists: Lists, knight: Knight) -> None:
    """The piece, the status card and the cards of one knight."""
    assert 0 <= knight.health <= FULL_HEALTH
    assert 0 <= knight.facing < 6
    assert all(points >= 0 for points in knight.points)
    assert not knight.points or knight.stage < len(knight.points)
    if not knight.is_in:
        assert knight.cell is None
        assert not out_of_deck(knight), "a knight who is out still has cards"
        return
    assert knight.cell is None or knight.cell in box().board, "a knight stands outside the arena"
    assert not knight.halfway or knight.origin is not None
    if lists.turn:
        for deck, whole, is_mine in (
            (knight.attack_deck, attack_deck(knight.weapon), box().is_attack),
            (knight.defence_deck, defence_deck(), box().is_defence),
        ):
            assert whole == deck.cards(), "a card was lost or doubled"
            assert Counter(filter(is_mine, out_of_deck(knight))) == Counter(deck.out), "a card is out and nowhere"


def out_of_deck(knight: Knight) -> list[str]:
    """All cards of a knight that lie in no pile."""
    hand = [*knight.attacks, *knight.defences, *knight.specials]
    return [*hand, *knight.used, *knight.in_front, *(card for stack in knight.stacks for card in stack.names)]


HOOKS = Hooks(invariants=check_invariants, most_answers=20000, has_words=False, has_private_moments=False)


class EveryTable(Entrant):
    """The game at tables of two to six knights, by post and live."""

    def sit_down(self, number: int = 0) -> Playout:
        """Each size by post, then each size live, and again."""
        knights, pace = 2 + number % 5, (Pace.POST, Pace.LIVE)[number // 5 % 2]
        return Playout(self.game, seats=self.game.seats[:knights], options={"pace": pace}, dice=dice_of(number))


def enter_marathon(game: CombatInTheLists) -> Entrant:
    """The game with its hooks, at every kind of table."""
    return EveryTable(game, HOOKS)
