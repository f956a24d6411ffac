"""The rulebook of Swords & Sails: whole, short, true to the box, and found by whatever players call a thing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from render.rulebook import Rulebook
from render.swords_and_sails.almanac import rulebook
from rules.swords_and_sails.opening.setup import new_campaign, settings
from rules.swords_and_sails.vocabulary import MAJORS, Faction, Half
from rules.swords_and_sails.writing.grammar import Line, Names
from rules.swords_and_sails.writing.outlook import outlook_of
from rules.swords_and_sails.writing.reach import Reach
from tests.helpers.swords_and_sails import whole_box

RULES = Path(__file__).parents[2] / "rules" / "swords_and_sails"
BOX = whole_box()


@pytest.fixture(scope="module")
def book() -> Rulebook:
    """The rulebook of the game."""
    return rulebook(BOX)


def written_rules(book: Rulebook) -> dict[str, str]:
    """The rules by their ids, with title and text."""
    return {entry.id: f"{entry.title} {entry.text}" for entry in book.entries if entry.id is not None}


def test_every_rule_that_the_code_names_can_be_looked_up(book: Rulebook) -> None:
    """In questions, traces and docstrings alike."""
    named = {
        name
        for path in RULES.rglob("*.py")
        for name in re.findall(r"SS-(?:R[0-9]+|M[0-9]+|[0-9]{3}[a-f]?)\b", path.read_text("utf-8"))
    }
    assert len(named) > 300
    assert sorted(name for name in named if book.entry(name) is None and book.entry(f"{name}a") is None) == []


def test_a_rule_fits_on_a_telephone(book: Rulebook) -> None:
    """A title of its own, and one to three sentences of at most 400 characters."""
    rules = [entry for entry in book.entries if entry.id is not None]
    assert len({rule.title.casefold() for rule in rules}) == len(rules)
    for rule in rules:
        assert len(rule.text) <= 400, rule.id
        assert 1 <= len(re.findall(r"[.?](?= |$)", rule.text)) <= 3, rule.id


def test_further_search_words_add_something(book: Rulebook) -> None:
    """They are in lower case, each once, and not in the title or the text already."""
    for rule in (entry for entry in book.entries if entry.id is not None):
        assert len(rule.words) == len(set(rule.words)), rule.id
        for phrase in rule.words:
            assert phrase == phrase.lower().strip(), rule.id
            told = f"{rule.title} {rule.text}".casefold()
            assert re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", told) is None, (rule.id, phrase)


def test_a_ruling_answers_a_question(book: Rulebook) -> None:
    """Its title ends with a question mark, and no other title does."""
    asked = [entry.id for entry in book.entries if entry.title.endswith("?")]
    assert asked == [entry.id for entry in book.entries if entry.id is not None and entry.id.startswith("SS-R")]


def test_every_rule_is_led_to_and_names_no_unknown_one(book: Rulebook) -> None:
    """By a word, a card or a leader; and what a text refers to is there."""
    rules = written_rules(book)
    assert set(rules) == {name for entry in book.entries for name in entry.rules}
    for text in (entry.text for entry in book.entries):
        assert set(re.findall(r"SS-\w+", text)) <= set(rules)


def test_everything_in_the_box_can_be_looked_up(book: Rulebook) -> None:
    """Powers, units, cards and leaders by their names."""
    for name in (*(one.name for one in (*BOX.powers, *BOX.units, *BOX.cards, *BOX.leaders)), "Land combat table"):
        assert book.search(name)[0].title.casefold() == name.casefold(), name


def test_powers_and_units_have_their_numbers(book: Rulebook) -> None:
    """As the box has them."""
    norse, knight = book.entry("North Sea Empire"), book.entry("Knight")
    assert norse is not None
    assert knight is not None
    assert "raiders: 30 gold, upkeep 3" in norse.text
    assert "heavy infantry: as huscarls, morale 6" in norse.text
    assert knight.text.startswith("Cavalry: 100 gold, upkeep 6, morale 5, siege 6.")
    assert "England 80 gold" in knight.text


SETTINGS = {
    "length": "length",
    "map": "map",
    "combat": "combat",
    "large_battles": "combat",
    "minors": "minor powers",
    "leaders": "leaders",
    "learning": "learning game",
    "draft": "draft",
    "removal": "removal table",
    "handicap": "handicap",
    "maintenance": "upkeep",
    "partial_siege": "partial siege",
    "double_withdraw": "early withdrawal",
    "espionage_only": "espionage",
    "spring_diplomacy": "spring diplomacy",
    "apart": "Byzantium and Fatimids apart",
    "waits_for_victory": "new teams wait",
    "live_battles": "live battles",
    "live_counters": "live counters",
}


def test_every_setting_of_the_lobby_is_explained(book: Rulebook) -> None:
    """One entry for each."""
    assert set(SETTINGS) == {setting.id for setting in settings()}
    assert [name for name in SETTINGS.values() if book.entry(f"Setting: {name}") is None] == []


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("seige", "Siege"),
        ("retreet", "Retreat"),
        ("upkep", "Upkeep"),
        ("huscarl", "Heavy infantry"),
        ("HC", "Heavy cavalry"),
        ("bosphorus", "Armies cross the Bosporus"),
        ("r52", "When exactly does somebody win?"),
        ("who wins", "Who wins"),
        ("bribe", "Buying points off"),
        ("longbow", "England: deadly bowmen"),
        ("spymaster", "Spy-Master"),
    ],
)
def test_rules_are_found_by_other_words_and_misspelt_ones(book: Rulebook, search: str, found: str) -> None:
    """The best entry comes first."""
    assert book.search(search)[0].title == found


def test_the_examples_of_orders_can_be_read(book: Rulebook) -> None:
    """Every order that the rulebook shows is one in the order language."""
    campaign = new_campaign(BOX, {}, MAJORS)
    names = Names(Reach(outlook_of(campaign, Faction.NSE), BOX.atlas(Half.BOTH), BOX))
    examples = [
        example
        for entry in book.entries
        for example in re.findall(r"`([^`]+)`", entry.text)
        if re.match(r"[AF] [IV\d]|THEN |RETREAT |FALLBACK ", example) and "```" not in entry.text
    ]
    assert len(examples) > 30
    for example in examples:
        line = Line(names, example if example[1] == " " else f"A I x Pomerania {example}")
        pieces = line.subjects()
        assert line.transfers(pieces) if line.is_about_units else line.order(pieces[0]), example
