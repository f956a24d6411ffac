"""The rules of Saber and Blood for looking up: complete, short, and true to what is in the box."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.vocabulary import CardKind, Level, Stance, Symbol

FILE = Path(__file__).parents[2] / "render" / "saber_and_blood" / "rules.toml"
BOOK: dict[str, list[dict[str, Any]]] = tomllib.loads(FILE.read_text(encoding="utf-8"))
RULES = {rule["id"]: rule for rule in BOOK["rules"]}
WORDS = {word["name"]: word for word in BOOK["words"]}

# First and last number of each stretch of rules without a gap.
CHAPTERS = {
    1: [(101, 118)],
    2: [(201, 231)],
    3: [(301, 308), (310, 318), (320, 326), (330, 337), (340, 346), (350, 354), (360, 361)],
    4: [(401, 406), (410, 413), (420, 420), (430, 435), (440, 440)],
    5: [(501, 510), (515, 520), (525, 528), (530, 532), (535, 542), (545, 553), (560, 565)],
    6: [(601, 658)],
    7: [(701, 706), (710, 714), (720, 724), (730, 733)],
    8: [(801, 805), (810, 818), (820, 829), (835, 845), (850, 856), (860, 869)],
    9: [(901, 908)],
}
RULINGS = range(1, 83)

SYMBOLS = {
    Symbol.ADVANTAGE: "advantage",
    Symbol.WOUND: "extra wound",
    Symbol.STRIKE: "strike",
    Symbol.DODGE: "dodge",
    Symbol.EVADE: "evade",
    Symbol.REROLL: "reroll",
    Symbol.CHANGE: "change",
}
TOKENS = (
    "Action token",
    "Bolster",
    "Defense",
    "Fire token",
    "Haste",
    "Poison",
    "Ready",
    "Slow",
    "Stun",
    "Weaken",
    "Wound",
)
PIECES = ("Chest", "Clue", "Keeper", "Lady")
OBSTACLES = {"Bar counter": "bar_counter", "Barrel": "barrels", "Wardrobe": "wardrobes"}


def every_id() -> Iterator[str]:
    """The ids of all rules and rulings, in their order."""
    for stretches in CHAPTERS.values():
        for first, last in stretches:
            yield from (f"SB-{number}" for number in range(first, last + 1))
    yield from (f"SB-R{number:02}" for number in RULINGS)


def sentences(text: str) -> int:
    return len(re.findall(r"[.?](?= |$)", text))


def occurs(phrase: str, text: str) -> bool:
    """Whether it stands there as whole words."""
    return re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", text.casefold()) is not None


def squares(word: str) -> list[str]:
    """The squares that an entry names."""
    return sorted(re.findall(r"\b[a-h][1-8]\b", WORDS[word]["text"]))


def test_every_rule_and_ruling_is_there_once_and_in_order() -> None:
    assert list(every_id()) == [rule["id"] for rule in BOOK["rules"]]


def test_entries_have_the_fields_of_their_kind_and_no_others() -> None:
    assert {"chapters", "rules", "words"} == set(BOOK)
    assert all({"title", "ids"} == set(chapter) for chapter in BOOK["chapters"])
    assert all({"id", "title", "text"} == set(rule) - {"words"} for rule in BOOK["rules"])
    assert all({"name", "text", "rules"} == set(word) for word in BOOK["words"])


def test_a_rule_fits_on_a_telephone() -> None:
    """A title of at most 80 characters, one to three sentences of at most 400 together."""
    for name, rule in RULES.items():
        assert 0 < len(rule["title"]) <= 80, name
        assert 0 < len(rule["text"]) <= 400, name
        assert 1 <= sentences(rule["text"]) <= 3, name


def test_a_word_is_told_in_400_characters() -> None:
    for name, word in WORDS.items():
        assert 0 < len(word["text"]) <= 400, name
        assert sentences(word["text"]), name


def test_titles_and_names_are_told_apart() -> None:
    for labels in ([rule["title"] for rule in BOOK["rules"]], [word["name"] for word in BOOK["words"]]):
        assert len(labels) == len({label.casefold() for label in labels})


def test_a_ruling_answers_a_question() -> None:
    """Its title ends with a question mark, and no other title does."""
    assert [name for name in RULES if name.startswith("SB-R")] == [
        name for name, rule in RULES.items() if rule["title"].endswith("?")
    ]


def test_further_search_words_add_something() -> None:
    """They are in lower case, each once, and not in the title or the text already."""
    for name, rule in RULES.items():
        further = rule.get("words", [])
        assert len(further) == len(set(further)), name
        for phrase in further:
            assert phrase == phrase.lower().strip(), name
            assert not occurs(phrase, f"{rule['title']} {rule['text']}"), (name, phrase)


def test_every_rule_that_is_referred_to_exists() -> None:
    for label, entry in (RULES | WORDS).items():
        named = [*entry.get("rules", []), *re.findall(r"SB-\w+", entry["text"])]
        assert set(named) <= set(RULES), label
        assert len(named) == len(set(named)), label


def test_a_word_leads_to_every_rule() -> None:
    assert all(word["rules"] for word in BOOK["words"])
    assert set(RULES) == {name for word in BOOK["words"] for name in word["rules"]}


# --- the terms of the game ---


@pytest.mark.parametrize("name", [*TOKENS, *PIECES, *OBSTACLES, "Fantasy", "Fury"])
def test_tokens_pieces_and_points_have_their_entries(name: str) -> None:
    assert name in WORDS


def test_dice_symbols_levels_and_kinds_of_cards_have_their_entries() -> None:
    dice = {f"{stance} die".capitalize() for stance in Stance}
    symbols = {"Dodge symbol" if name == "dodge" else name.capitalize() for name in SYMBOLS.values()}
    plain = {one.value.capitalize() for one in (*Level, *CardKind)}
    assert dice | symbols | plain <= set(WORDS)


def test_scenarios_roles_and_skills_have_their_entries(box: Content) -> None:
    scenarios = {scenario.name for scenario in box.scenarios}
    roles = {role.capitalize() for scenario in box.scenarios for role in scenario.roles}
    skills = {sheet.skill for sheet in box.sheets}
    assert scenarios | roles | skills <= set(WORDS)


# --- what they say of the box ---


@pytest.mark.parametrize("stance", Stance)
def test_the_faces_of_the_stance_dice_are_as_told(box: Content, stance: Stance) -> None:
    die = box.stance_die(stance)
    faces = [die.symbols(face) for face in range(1, 7)]
    told = [", ".join(f"{face.count(one)} {SYMBOLS[one]}" for one in dict.fromkeys(face)) for face in faces]
    assert f"Its six faces: {'; '.join(told)}." in WORDS[f"{stance} die".capitalize()]["text"]


@pytest.mark.parametrize("level", Level)
def test_the_marks_of_the_skill_dice_are_as_told(box: Content, level: Level) -> None:
    marks = ", ".join(str(mark) for mark in box.skill_die(level).faces)
    assert WORDS[level.capitalize()]["text"].endswith(f"skill die: {marks}.")


def test_the_squares_of_the_tavern_are_as_told(box: Content) -> None:
    board = box.board
    assert sorted(board.pillars) == squares("Pillar")
    assert sorted(board.fireplaces) == squares("Fireplace")
    assert sorted(board.doorway) == squares("Doorway")
    assert sorted(square for group in board.obstacles.values() for square in group) == squares("Obstacle")
    for name, kind in OBSTACLES.items():
        assert sorted(board.obstacles[kind]) == squares(name)


def test_the_orange_line_is_as_told(box: Content) -> None:
    (burn,) = (scenario for scenario in box.scenarios if scenario.id == "burn_down_the_tavern")
    row = burn.placements["defender"].from_row
    assert WORDS["Orange line"]["text"].endswith(f"in rows {row} to {box.board.size}.")


def test_skills_and_bands_name_their_characters(box: Content) -> None:
    for sheet in box.sheets:
        assert WORDS[sheet.skill]["text"].startswith(f"Skill of {sheet.name}:")
        assert sheet.name in WORDS["Polish Nobles" if sheet.faction == "nobles" else "Cossacks"]["text"]


def test_the_number_of_skill_cards_is_as_told(box: Content) -> None:
    """The rule that lists them, and the entries of the scenarios that give some."""
    for scenario in box.scenarios:
        if scenario.skill_cards:
            assert f"{scenario.skill_cards} skill cards each" in WORDS[scenario.name]["text"]
            assert re.search(rf"\b{scenario.skill_cards} in [^;.]*{scenario.name}", RULES["SB-713"]["text"])
