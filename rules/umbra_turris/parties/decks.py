"""Decks: what makes one legal, and how many Item Cards a party begins with [UT-504, UT-941 to UT-963]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kernel.values import Frozen
from rules.kernel.words import counted
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_vocabulary import Alignment, CardKind
from rules.umbra_turris.parties.lists import PartyList
from rules.umbra_turris.parties.profiles import mage_of

ITEM_DECK = (12, 24)  # [UT-941]
LEAST_QUESTS = 16  # [UT-961]
TERRAIN_DECK = (6, 18)  # [UT-963]
CARDS_OF_A_MAGE = 3  # [UT-504]
WIZARD, APPRENTICE, THIEF, MERCHANT = "wizard", "wizard_apprentice", "thief", "crafty_merchant"

Fault = tuple[str, str]
"""A rule and a sentence."""


class Hand(Frozen):
    """How many Item Cards a party draws before the battle, and how many of them it keeps."""

    drawn: int
    kept: int


def starting_hand(content: Content, party: PartyList) -> Hand:
    """What a list draws before the battle."""
    mage = mage_of(content, party)
    return hand_of([hero.profession for hero in party.heroes], None if mage is None else mage.profession)


def hand_of(professions: Sequence[str], mage: str | None) -> Hand:
    """Three cards for the Mage, one for each Thief and for an Apprentice of a Wizard [UT-504, UT-R66, UT-R105].

    A Wizard who leads draws none [UT-797b].
    """
    if mage is None:
        return Hand(drawn=0, kept=0)
    kept = CARDS_OF_A_MAGE + professions.count(THIEF)
    if APPRENTICE in professions and mage == WIZARD:
        kept += 1
    return Hand(drawn=2 * kept if MERCHANT in professions else kept, kept=kept)  # [UT-770c]


def item_deck(content: Content, party: PartyList) -> tuple[str, ...]:
    """The party's own Item Deck, or the starter deck."""
    return party.item_deck or content.decks.items


def quest_deck(content: Content, party: PartyList) -> tuple[str, ...]:
    """The party's own Quest Deck, or the starter deck."""
    return party.quest_deck or content.decks.quests


def terrain_deck(content: Content, party: PartyList) -> tuple[str, ...]:
    """The party's own Terrain Deck, or the starter deck."""
    return party.terrain_deck or content.decks.terrain


def faults_of_item_deck(content: Content, deck: Sequence[str]) -> Iterator[Fault]:
    """What makes an Item Deck illegal [UT-941, UT-942]."""
    least, most = ITEM_DECK
    if not least <= len(deck) <= most:
        yield "UT-941", f"An Item Deck has {least} to {most} cards; this one has {len(deck)}."
    yield from _twice("UT-941", "An Item Deck", deck)
    permanent = sum(content.item_card(card).kind is CardKind.PERMANENT for card in deck)
    if 2 * permanent > len(deck):
        others = len(deck) - permanent
        yield "UT-942", f"For {counted(permanent, 'Permanent Item')} there are only {counted(others, 'other card')}."


def faults_of_quest_deck(deck: Sequence[str]) -> Iterator[Fault]:
    """What makes a Quest Deck illegal [UT-961]."""
    if len(deck) < LEAST_QUESTS:
        yield "UT-961", f"A Quest Deck has at least {LEAST_QUESTS} cards; this one has {len(deck)}."
    yield from _twice("UT-961", "A Quest Deck", deck)


def faults_of_terrain_deck(content: Content, deck: Sequence[str]) -> Iterator[Fault]:
    """What makes a Terrain Deck illegal [UT-963]."""
    least, most = TERRAIN_DECK
    if not least <= len(deck) <= most:
        yield "UT-963", f"A Terrain Deck has {least} to {most} cards; this one has {len(deck)}."
    yield from _twice("UT-963", "A Terrain Deck", deck)
    believers = [content.terrain_card(card).alignment for card in deck]
    counts = [believers.count(alignment) for alignment in Alignment]
    if 0 in counts or len({*counts}) > 1:
        yield "UT-963", "A Terrain Deck has equally many cards of every alignment, and at least one."


def _twice(rule: str, what: str, deck: Sequence[str]) -> Iterator[Fault]:
    """Cards that a deck holds more than once."""
    for card in dict.fromkeys(deck):
        if deck.count(card) > 1:
            yield rule, f"{what} holds different cards, and {card} is in it {counted(deck.count(card), 'time')}."
