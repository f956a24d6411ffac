"""What special rules and cards of Umbra Turris do, in words: none is missing, none is long, figures are the box's."""

from __future__ import annotations

import re

from render.umbra_turris.specials_text import bonus_words, sentences, special_text
from rules.umbra_turris.content_vocabulary import Characteristic
from tests.rules.umbra_turris.party_lists import box

LONGEST = 200


def test_every_special_rule_has_a_sentence_and_no_sentence_is_left_over() -> None:
    """Whatever the box names; that of a card stands on the card, and nowhere else."""
    cards = [*box().item_cards, *box().quest_cards, *box().terrain_cards]
    on_cards = [name for card in cards for name in card.specials]
    assert sorted(box().specials()) == sorted([*sentences(), *on_cards])


def test_a_sentence_is_short_whole_and_plain() -> None:
    """It fits on a hero sheet; braces are filled in; a hero is "they"."""
    for name in box().specials():
        text = special_text(box(), name)
        assert 10 < len(text) <= LONGEST, name
        assert re.fullmatch(r"[A-Z0-9+].*\.", text), name
        assert not set("{}!_") & set(text), name
        assert re.search(r"\b(?:he|him|his|she|her)\b", text, re.IGNORECASE) is None, name


def test_every_card_says_what_it_does() -> None:
    """In words that fit on it, and as far as there is room in an entry of a list."""
    for card in (*box().item_cards, *box().quest_cards, *box().terrain_cards):
        assert 10 < len(card.told) <= LONGEST, card.id
        assert not set("{}!_") & set(card.told), card.id
        assert card.in_full.startswith(card.hint.removesuffix("…")), card.id


def test_figures_of_a_card_follow_the_box() -> None:
    """A card whose figures are changed says so."""
    content = box()
    cards = [card.model_copy(update={"count": 7}) if card.id == "QC-02" else card for card in content.quest_cards]
    changed = content.model_copy(update={"quest_cards": tuple(cards)})
    assert special_text(content, "beat_the_cowards").startswith("4 enemy heroes")
    assert special_text(changed, "beat_the_cowards").startswith("7 enemy heroes")


def test_figures_of_a_spell_follow_the_box() -> None:
    """A wider wave is told as such."""
    content = box()
    spells = [spell.model_copy(update={"radius": 9}) if spell.id == "fire_wave" else spell for spell in content.spells]
    changed = content.model_copy(update={"spells": tuple(spells)})
    assert "9 cm wide and 20 cm long" in special_text(changed, "fire_wave")


def test_bonuses_of_a_card_stand_in_its_words() -> None:
    """The card says what it gives, in the figures of the box."""
    for card in box().item_cards:
        for which, amount in card.bonuses.items():
            assert bonus_words({which: amount}) in card.told, card.id
    assert box().item_card("IC-09").told == "One model within 30 cm of one of your heroes has -2 WS and -2 S."


def test_bonuses_are_told_with_their_signs() -> None:
    """Movement in centimetres."""
    assert bonus_words({Characteristic.M: 5, Characteristic.T: -1}) == "+5 cm M and -1 T"
