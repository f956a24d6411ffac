"""Cards, loot and starter decks of Umbra Turris."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.umbra_turris.content_vocabulary import Alignment, CardKind, Lasts, Moment, Timing
from rules.umbra_turris.parties.decks import faults_of_item_deck, faults_of_quest_deck, faults_of_terrain_deck
from tests.rules.umbra_turris.party_lists import box


@pytest.mark.rule("UT-941", "UT-942")
def test_the_starter_item_deck_is_legal() -> None:
    """24 cards, of which 6 are Permanent Items."""
    deck = box().decks.items
    assert [] == [*faults_of_item_deck(box(), deck)]
    kinds = Counter(box().item_card(card).kind for card in deck)
    assert (24, 6) == (len(deck), kinds[CardKind.PERMANENT])


@pytest.mark.rule("UT-961", "UT-963")
def test_the_other_starter_decks_are_legal() -> None:
    """All quests, and three Terrain Cards of each alignment."""
    assert [] == [*faults_of_quest_deck(box().decks.quests)]
    assert [] == [*faults_of_terrain_deck(box(), box().decks.terrain)]
    assert [card.id for card in box().quest_cards] == [*box().decks.quests]
    assert [card.id for card in box().terrain_cards] == [*box().decks.terrain]


def test_cards_are_numbered_without_a_gap() -> None:
    """28 Item Cards, 20 Quest Cards, three Terrain Cards of each alignment."""
    assert [f"IC-{number:02}" for number in range(1, 29)] == [card.id for card in box().item_cards]
    assert [f"QC-{number:02}" for number in range(1, 21)] == [card.id for card in box().quest_cards]
    letters = [(alignment.value[0].upper(), number) for alignment in Alignment for number in (1, 2, 3)]
    assert [f"TC-{letter}{number}" for letter, number in letters] == [card.id for card in box().terrain_cards]


def test_so_many_item_cards_are_of_each_type() -> None:
    """8 Permanent, 9 Temporary, 11 Instant ones."""
    kinds = Counter(card.kind for card in box().item_cards)
    assert (8, 9, 11) == tuple(kinds[kind] for kind in CardKind)


@pytest.mark.rule("UT-948", "UT-949")
def test_a_card_that_answers_something_is_armed() -> None:
    """All others are played while their owner activates a hero; a Temporary Item ends with a Cycle."""
    armed = [card.id for card in box().item_cards if card.is_armable]
    assert ["IC-18", "IC-19", "IC-20", "IC-23", "IC-24", "IC-25", "IC-27", "IC-28"] == armed
    for card in box().item_cards:
        if card.kind is CardKind.TEMPORARY:
            assert card.timing is Timing.ACTIVATE
            assert card.lasts in (Lasts.CYCLE, Lasts.NEXT_CYCLE)


@pytest.mark.rule("UT-962")
def test_open_quests_are_those_that_both_sides_see_on_the_table() -> None:
    """Their tokens lie there; a secret quest has none, but may have a nominee."""
    shown = [card.id for card in box().quest_cards if card.open]
    assert ["QC-01", "QC-03", "QC-16", "QC-17"] == shown == [card.id for card in box().quest_cards if card.tokens]
    named = [card.id for card in box().quest_cards if card.nominee]
    assert ["QC-04", "QC-05", "QC-06", "QC-07"] == named


def test_quests_that_look_at_the_end_of_a_cycle() -> None:
    """Some of them only from a later Cycle on."""
    late = {card.id: card.from_cycle for card in box().quest_cards if card.moment is Moment.CYCLE_END}
    assert {"QC-10": 3, "QC-12": 4, "QC-13": 3, "QC-15": 1, "QC-20": 1} == late


@pytest.mark.rule("UT-972")
def test_every_hand_of_quests_can_matter() -> None:
    """Three of the cheapest are worth 3 TP, three of the dearest 6, so Medium is always in reach."""
    points = sorted(card.points for card in box().quest_cards)
    assert (3, 6) == (sum(points[:3]), sum(points[-3:]))


def test_each_alignment_has_one_card_with_a_die() -> None:
    """And two with a rule of their own; all six locations are drawn from the deck."""
    for alignment in Alignment:
        cards = [card for card in box().terrain_cards if card.alignment is alignment]
        assert [1, 0, 0] == sorted((card.dice for card in cards), reverse=True)
    assert {card.location for card in box().terrain_cards} == {place.id for place in box().locations}


@pytest.mark.rule("UT-934d")
def test_two_dice_find_one_item_each() -> None:
    """2 to 12 name one item by its printed number: the lantern to the horn."""
    for total in range(2, 13):
        assert 1 == len([item for item in box().items if item.number == total])
    assert ("lantern", "horn") == tuple(item.id for item in box().items if item.number in (2, 12))
