"""The rulebook of Combat in the Lists: whole, short, true to the box, and found by whatever players call a thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from render.combat_in_the_lists.rulebook import DEED_RULES, EFFECT_RULES, EFFECTS, TIMES, cards, rulebook
from render.rulebook import Entry, Rulebook
from rules.combat_in_the_lists.game import CombatInTheLists
from rules.combat_in_the_lists.renewal import MOST_QUIET, NOTICE
from rules.combat_in_the_lists.state import FULL_HEALTH
from rules.combat_in_the_lists.vocabulary import Compass, Deed, Effect, Timing
from rules.combat_in_the_lists.what_is_known import STAND_UP
from tests.conformance.hooks.combat_in_the_lists import box

ROOT = Path(__file__).parents[2]
CODE = [*(ROOT / "rules" / "combat_in_the_lists").rglob("*.py"), *(ROOT / "tests").rglob("*combat_in_the_lists*/*.py")]

# First and last number of each stretch of rules without a gap.
CHAPTERS = {
    1: [(101, 140)],
    2: [(201, 224)],
    3: [(301, 316)],
    4: [(401, 420)],
    5: [(501, 530)],
    6: [(601, 620)],
    7: [(701, 723), (730, 740)],
    8: [(801, 811)],
    9: [(901, 906)],
}
RULINGS = range(1, 77)
TERMS = (
    "Halfway",
    "Contested hex",
    "Tally",
    "Shadow",
    "Stage",
    "Exhaustion",
    "Combo",
    "Stack",
    "Backside",
    "Front three",
    "Marshal",
    "Arrow",
    "Sneak attacks",
    "Player 1",
    "Row",
    "Unarmed",
    "Fallen",
    "Policy",
    "By post",
    "Live",
    "Overspend",
    "Push",
    "Points",
    "Knock-out",
)
DEPARTURES = {
    "CL-124": "Set-up is one sheet",
    "CL-221": "How you turn is filed with your move",
    "CL-523": "in the order in which you lay them",
    "CL-414": "filed with your attacks",
    "CL-521": "One sheet after the reveal",
    "CL-803": "before it is known which cards are used",
    "CL-713": "stays in its hand",
    "CL-902": "before you see what you draw",
    "CL-811": "with your next move",
}
"""Where play by post differs from a rule, in a few words."""
LONGEST_RULE, LONGEST_WORD, LONGEST_TERM = 200, 200, 1000
"""Characters of a rule, of a word, and of the word that tells where play by post differs."""


@pytest.fixture(scope="module")
def book() -> Rulebook:
    """The rulebook of the game."""
    return rulebook(box())


def every_id() -> Iterator[str]:
    """The ids of all rules and rulings, in their order."""
    for stretches in CHAPTERS.values():
        for first, last in stretches:
            yield from (f"CL-{number}" for number in range(first, last + 1))
    yield from (f"CL-R{number:02}" for number in RULINGS)


def rules_of(book: Rulebook) -> dict[str, Entry]:
    """The rules by their ids."""
    return {entry.id: entry for entry in book.entries if entry.id is not None}


def words_of(book: Rulebook) -> dict[str, Entry]:
    """The terms by their names."""
    things = {card.title for card in cards(box())}
    return {entry.title: entry for entry in book.entries if entry.id is None and entry.title not in things}


def text_of(book: Rulebook, key: str) -> str:
    """What an entry says."""
    entry = book.entry(key)
    assert entry is not None, key
    return entry.text


# Whole and short


def test_every_rule_and_ruling_is_there_once_and_in_order(book: Rulebook) -> None:
    """201 rules and 76 rulings, each in a chapter."""
    assert list(every_id()) == list(rules_of(book))
    assert len(rules_of(book)) == 201 + 76
    assert [rule.id for chapter in book.chapters for rule in book.chapter(chapter)] == list(every_id())


@pytest.mark.slow
def test_every_rule_that_the_code_names_can_be_looked_up(book: Rulebook) -> None:
    """In questions, docstrings and tests alike; decisions and reconstructed content are no rules."""
    named = {name for path in CODE for name in re.findall(r"CL-(?:R[0-9]{2}|[0-9]{3})\b", path.read_text("utf-8"))}
    assert len(named) > 200
    assert sorted(named - set(rules_of(book))) == []


def test_a_rule_fits_on_a_telephone(book: Rulebook) -> None:
    """A title of its own, and one to three sentences."""
    rules = rules_of(book)
    assert len({rule.title.casefold() for rule in rules.values()}) == len(rules)
    for name, rule in rules.items():
        assert len(rule.text) <= LONGEST_RULE, name
        assert 1 <= len(re.findall(r"[.?](?= |$)", rule.text)) <= 3, name


def test_a_word_is_told_in_a_few_sentences(book: Rulebook) -> None:
    """Play by post alone needs more."""
    for name, word in words_of(book).items():
        assert 0 < len(word.text) <= (LONGEST_TERM if name == "By post" else LONGEST_WORD), name
        assert word.text.endswith("."), name


def test_a_ruling_answers_a_question(book: Rulebook) -> None:
    """Its title ends with a question mark, and no other title does."""
    asked = [entry.id for entry in book.entries if entry.title.endswith("?")]
    assert asked == [name for name in rules_of(book) if name.startswith("CL-R")]


def test_further_search_words_add_something(book: Rulebook) -> None:
    """They are in lower case, each once, not in the title or the text already, and not the name of a card."""
    things = {card.title.casefold() for card in cards(box())}
    for name, rule in rules_of(book).items():
        assert len(rule.words) == len(set(rule.words)), name
        for phrase in rule.words:
            assert phrase == phrase.lower().strip(), name
            assert phrase not in things, (name, phrase)
            told = f"{rule.title} {rule.text}".casefold()
            assert re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", told) is None, (name, phrase)


def test_every_rule_is_led_to_and_names_no_unknown_one(book: Rulebook) -> None:
    """By a word of the game, not only by a card; what a text refers to is there."""
    led = {name for word in words_of(book).values() for name in word.rules}
    assert led == set(rules_of(book))
    for entry in book.entries:
        assert len(entry.rules) == len(set(entry.rules)), entry.key
        assert set(re.findall(r"CL-\w+", entry.text)) <= set(rules_of(book)), entry.key


def test_the_book_speaks_plainly(book: Rulebook) -> None:
    """Nobody shouts, a player is "they", and only names of cards are spelt the American way."""
    names = re.compile("|".join(re.escape(card.name) for card in box().specials), re.IGNORECASE)
    for entry in book.entries:
        told = names.sub("", f"{entry.title} {entry.text}")
        assert "!" not in told, entry.key
        assert re.search(r"\b(?:color|defense|armor)", told, re.IGNORECASE) is None, entry.key
        assert "Marshal" in told or re.search(r"\b(?:he|him|his|she|her)\b", told, re.IGNORECASE) is None, entry.key


# The terms


@pytest.mark.parametrize("term", TERMS)
def test_a_term_is_found_first_by_its_name(book: Rulebook, term: str) -> None:
    """Whatever rules speak of it."""
    assert book.search(term)[0].title == term


def test_play_by_post_tells_where_it_departs_from_the_book(book: Rulebook) -> None:
    """Rotations, sneak attacks, the one sheet after the reveal, the last chance and surplus cards."""
    entry = book.search("by post")[0]
    assert entry.title == "By post"
    for rule, words in DEPARTURES.items():
        assert re.search(rf"{words}[^.\n]*\({rule}\)", entry.text), rule
        assert rule in entry.rules
    assert entry.text.endswith("A table that plays live is as the book has it.")


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("cl221", "Turns are made one by one"),
        ("r17", "When exactly is an attack from behind?"),
        ("exaustion", "Exhaustion"),
        ("half way", "Halfway"),
        ("knocked down", "Knocked down by a blow"),
        ("sneak attack", "Sneak attack"),
        ("smash", "Smash"),
        ("ultimate defense", "Ultimate defense"),
        ("solid defence", "Solid defense"),
        ("block", "Block: upper left side"),
    ],
)
def test_rules_are_found_by_other_words_and_misspelt_ones(book: Rulebook, search: str, found: str) -> None:
    """The best entry comes first."""
    assert book.search(search)[0].title == found


# What is in the box


@pytest.mark.slow
def test_everything_in_the_box_can_be_looked_up(book: Rulebook) -> None:
    """Weapons, attack cards, defence cards, special cards and areas by their names."""
    content = box()
    names = [weapon.name for weapon in content.weapons]
    names += [line.name for line in content.attacks]
    names += [content.card_name(card.id) for card in content.defences]
    names += [card.name for card in content.specials]
    names += [f"Area: {area.name}" for area in content.areas]
    assert len(cards(content)) == len(names) + 1
    for name in names:
        assert book.search(name)[0].title.casefold() == name.casefold(), name
    assert book.search("allocation")[0].title == "Allocation table"


def test_whatever_a_card_can_be_has_its_words() -> None:
    """Effects, times and deeds."""
    assert set(EFFECTS) == set(EFFECT_RULES) == set(Effect)
    assert set(TIMES) == set(Timing)
    assert set(DEED_RULES) == set(Deed)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Battle axe", "Weapon. It strikes in two styles: crushing and slashing."),
        ("Smash", "Crushing attack: costs 1, 1 damage. It strikes any part of the body; 2 cards of each."),
        ("Impale", "Stabbing attack: costs 3, 3 damage. It strikes the chest or belly; 3 cards of each."),
        (
            "Skull crack",
            (
                "Crushing attack: costs 4, 3 damage. It strikes the head; 2 cards. "
                "If it does damage, the victim is knocked down."
            ),
        ),
        (
            "Deflect: upper left side",
            "Defence card: costs 1, stops 1 damage of one attack card on the left arm or left hand. 4 in each deck.",
        ),
        (
            "Full guard: anywhere",
            "Defence card: costs 5, stops all damage of a whole attack on any part of the body. 2 in each deck.",
        ),
        (
            "Back guard",
            "Special defence, in answer to an attack: costs 2. Stops a whole attack from behind. 3 in the deck.",
        ),
    ],
)
def test_cards_have_their_numbers(book: Rulebook, name: str, told: str) -> None:
    """As the box has them."""
    assert text_of(book, name) == told


def test_the_allocation_table_is_told_row_by_row(book: Rulebook) -> None:
    """Stages that a row does not have are not there."""
    lines = text_of(book, "Allocation table").split("\n")
    assert lines[1] == "2 knights: points 7 / 4 / 2; 3 attack, 6 defence, 2 special cards"
    assert lines[-1] == "6 knights: points 14 / 7 / 5 / 3; 7 attack, 10 defence, 4 special cards"
    assert len(lines) == 1 + len(box().allocation)


# What the rules say of the box and of the code


def test_numbers_of_cards_are_as_told(book: Rulebook) -> None:
    """Decks, hexes, stages and health."""
    content = box()
    assert f"{len(content.board)} hexes" in text_of(book, "CL-103")
    assert f"{len(content.board)} hexes" in text_of(book, "Arena")
    assert f"{len(content.attack_deck(content.weapons[0].styles))} cards" in text_of(book, "CL-136")
    assert f"{len(content.defence_deck())} defence cards" in text_of(book, "CL-116")
    assert f"{len(content.special_deck())} special cards" in text_of(book, "CL-118")
    assert rules_of(book)["CL-134"].title == f"Everybody begins with {FULL_HEALTH} health"
    assert text_of(book, "CL-R06").startswith("{} and {},".format(*content.row(2).points[1:]))
    assert text_of(book, "CL-R05").startswith(f"{content.row(2).points[0]}.")


def test_prices_and_limits_are_as_told(book: Rulebook) -> None:
    """What the rules charge, and when a quiet game ends."""
    assert f"{STAND_UP} points" in rules_of(book)["CL-703"].title
    assert f"After {NOTICE} turns" in text_of(book, "CL-R64")
    assert f"after {MOST_QUIET} the game" in text_of(book, "CL-R64")
    assert CombatInTheLists.autopilot == 3
    assert "three deadlines" in text_of(book, "CL-R63")


def test_pushes_and_facings_are_as_told(book: Rulebook) -> None:
    """The chart in words, in the order of the die."""
    names = {"N": "north", "NE": "north-east", "SE": "south-east", "S": "south", "SW": "south-west", "NW": "north-west"}
    chart = ", ".join(f"{push.die} {names[push.towards]}" for push in box().pushes)
    assert chart in text_of(book, "Push")
    assert ", ".join([*Compass][:-1]) + f" or {[*Compass][-1]}" in text_of(book, "Facing")
