"""What the common tests must know of Saber and Blood."""

from __future__ import annotations

from collections import Counter
from functools import cache

from data.load import load
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.state import Attached, Bout
from rules.saber_and_blood.vocabulary import Faction
from rules.saber_and_blood.what_is_known import CardName
from tests.helpers.hooks import Hooks


@cache
def box() -> Content:
    """Everything in the box."""
    return load("saber_and_blood", Content)


@cache
def whole_deck(faction: Faction) -> Counter[CardName]:
    """Every copy of every card of a faction."""
    return Counter(card.id for card in box().deck(faction))


def is_tavern(card: CardName) -> bool:
    """Whether a card belongs to the tavern's deck."""
    return box().card(card).faction is Faction.TAVERN


def check_invariants(bout: Bout) -> None:
    """Every card is somewhere, nobody pays what he has not, and no two stand on one square."""
    for seat, player in bout.players.items():
        if player.deck.cards():
            assert player.faction is not None
            gone = Counter(card for card in bout.removed if box().card(card).faction is player.faction)
            whole = whole_deck(player.faction)
            assert not whole - player.deck.cards() - gone, "a card of a faction was lost"
            assert not player.deck.cards() - whole, "a card of a faction was doubled"
        seen = Counter(card for card in player.hand if not is_tavern(card)) + Counter(
            lying.card for lying in lying_open(bout) if lying.owner == seat and not is_tavern(lying.card)
        )
        assert not seen - Counter(player.deck.out), "a card is in two places"
        assert player.cp >= 0
    if bout.tavern.cards():
        gone = Counter(card for card in bout.removed if is_tavern(card))
        assert bout.tavern.cards() + gone == whole_deck(Faction.TAVERN)
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


HOOKS = Hooks(invariants=check_invariants, most_answers=6000, has_words=False)
