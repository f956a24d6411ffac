"""Decks: how many cards, of which kinds, each of them once [UT-941 to UT-963]."""

from __future__ import annotations

import pytest

from rules.umbra_turris.content_vocabulary import CardKind
from rules.umbra_turris.parties.decks import (
    faults_of_item_deck,
    faults_of_quest_deck,
    faults_of_terrain_deck,
    item_deck,
    quest_deck,
)
from tests.rules.umbra_turris.party_lists import box, broken, party

PERMANENT = [card.id for card in box().item_cards if card.kind is CardKind.PERMANENT]
OTHERS = [card.id for card in box().item_cards if card.kind is not CardKind.PERMANENT]


@pytest.mark.rule("UT-941")
@pytest.mark.parametrize(("size", "is_legal"), [(11, False), (12, True), (24, True), (25, False)])
def test_an_item_deck_has_12_to_24_cards(size: int, is_legal: bool) -> None:
    """Eleven are too few, twenty-five too many."""
    deck = (*OTHERS, *PERMANENT)[:size]
    assert ([] if is_legal else ["UT-941"]) == [rule for rule, _ in faults_of_item_deck(box(), deck)]


@pytest.mark.rule("UT-941")
def test_the_cards_of_an_item_deck_are_different() -> None:
    """The same card twice is a breach, which names the card."""
    ((rule, sentence),) = faults_of_item_deck(box(), [*OTHERS[:12], OTHERS[3]])
    assert rule == "UT-941"
    assert OTHERS[3] in sentence


@pytest.mark.rule("UT-942")
def test_each_permanent_item_needs_another_card() -> None:
    """Eight of sixteen are legal, eight of fifteen are not."""
    assert [] == [*faults_of_item_deck(box(), [*PERMANENT, *OTHERS[:8]])]
    assert ["UT-942"] == [rule for rule, _ in faults_of_item_deck(box(), [*PERMANENT, *OTHERS[:7]])]


@pytest.mark.rule("UT-961")
def test_a_quest_deck_has_at_least_16_different_cards() -> None:
    """Fifteen are too few, and sixteen with one of them twice are too."""
    quests = [*box().decks.quests]
    assert [] == [*faults_of_quest_deck(quests[:16])]
    assert ["UT-961"] == [rule for rule, _ in faults_of_quest_deck(quests[:15])]
    assert ["UT-961"] == [rule for rule, _ in faults_of_quest_deck([*quests[:16], quests[0]])]


@pytest.mark.rule("UT-963")
def test_a_terrain_deck_holds_equally_many_cards_of_every_alignment() -> None:
    """Two of each are legal; one of each is too few; without Evil, or with one card more of Good, it is no deck."""
    cards = [*box().decks.terrain]
    two = [card for card in cards if card[-1] in "12"]
    assert [] == [*faults_of_terrain_deck(box(), two)]
    assert [] == [*faults_of_terrain_deck(box(), cards)]
    for deck in ([card for card in cards if card[-1] == "1"], [*two, "TC-G3"], [one for one in cards if one[3] != "E"]):
        assert ["UT-963"] == [rule for rule, _ in faults_of_terrain_deck(box(), deck)]
    twice = [*two, *(card for card in two if card[-1] == "1")]
    assert ["UT-963"] * 5 == [rule for rule, _ in faults_of_terrain_deck(box(), twice)]


@pytest.mark.rule("UT-941", "UT-961")
def test_a_party_brings_its_own_decks_or_the_starter_decks() -> None:
    """Own decks are checked with the list; who brings none plays the starter decks."""
    plain = party()
    assert (box().decks.items, box().decks.quests) == (item_deck(box(), plain), quest_deck(box(), plain))
    own = party(item_deck=tuple(OTHERS[:12]), quest_deck=box().decks.quests[:16])
    assert [] == broken(own)
    assert (own.item_deck, own.quest_deck) == (item_deck(box(), own), quest_deck(box(), own))
    assert ["UT-941", "UT-961"] == broken(party(item_deck=tuple(OTHERS[:3]), quest_deck=("QC-01",)))


@pytest.mark.rule("UT-963")
def test_an_own_terrain_deck_is_checked_with_the_list() -> None:
    """Ten cards, two of each alignment, are legal; five are too few, and what is no card is named."""
    cards = box().decks.terrain
    assert [] == broken(party(terrain_deck=tuple(card for card in cards if card[-1] != "2")))
    assert ["UT-963"] == broken(party(terrain_deck=tuple(card for card in cards if card[-1] == "2")))
    assert ["UT-700"] == broken(party(terrain_deck=("TC-G1",)).model_copy(update={"terrain_deck": ("TC-X9",)}))
