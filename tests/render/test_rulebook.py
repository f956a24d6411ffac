"""The rulebook: what is found by which words, and what its author hears of faults."""

from pathlib import Path

import pytest

from render.rulebook import Entry, Rulebook, WrongRulebook
from rules.kernel import spelling
from rules.kernel.spelling import distance

SOUND = """
[[chapters]]
title = "Combat"
ids = "T-5"

[[rules]]
id = "T-501"
title = "Evade"
text = "The symbol ends the combat before wounds."
words = ["dodge away"]

[[rules]]
id = "T-502"
title = "Evading twice"
text = "A second symbol does nothing."

[[rules]]
id = "T-503"
title = "Wounds"
text = "A fighter with łańcuch armour takes one less."

[[words]]
name = "Symbol"
text = "What a die shows."
rules = ["T-501", "T-502"]
"""
CARD = Entry(id="evade_card", title="Evade", text="A card that evades.")


def book(folder: Path, text: str = SOUND, *more: Entry) -> Rulebook:
    """The rulebook that is written so."""
    path = folder / "rules.toml"
    path.write_text(text, "utf-8")
    return Rulebook.load(path, more)


def faults(folder: Path, text: str, *more: Entry) -> list[str]:
    """What its author is told, without the heading."""
    with pytest.raises(WrongRulebook) as told:
        book(folder, text, *more)
    heading, *lines = str(told.value).splitlines()
    assert heading == f"The rules in {folder / 'rules.toml'} have faults; nothing of them was loaded."
    return lines


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("T-501", ["T-501"]),
        ("t501", ["T-501"]),
        (" t 501 ", ["T-501"]),
        ("501", ["T-501"]),
        ("t5", ["T-501", "T-502", "T-503"]),
        ("EVADE", ["T-501", "evade_card"]),
        ("evad", ["T-501", "T-502", "evade_card"]),
        ("dodge away", ["T-501"]),
        ("away", ["T-501"]),
        ("symbol", ["Symbol", "T-501", "T-502"]),
        ("combat wounds", ["T-501"]),
        ("lancuch", ["T-503"]),
        ("Łańcuch", ["T-503"]),
        ("symbl", ["Symbol", "T-501", "T-502"]),
        ("evadign twise", ["T-502"]),
        ("parry", []),
        ("", []),
        ("?!", []),
        ("@everyone", []),
        ("x" * 6000, []),
        ("evade " * 1000, ["T-501", "evade_card"]),
    ],
)
def test_names_come_first_then_words_then_what_is_misspelt(tmp_path: Path, search: str, found: list[str]) -> None:
    assert found == [entry.key for entry in book(tmp_path, SOUND, CARD).search(search)]


@pytest.mark.parametrize("search", ["evdae " * 8, "\u3300" * 100, "x" * 100], ids=["same", "many in one", "long"])
def test_each_word_is_guessed_at_once_and_long_ones_never(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, search: str
) -> None:
    """One letter may stand for many; what they come to is measured, and no word is compared twice."""
    compared: list[tuple[str, str]] = []

    def counted(word: str, other: str, most: int) -> int:
        compared.append((word, other))
        return distance(word, other, most)

    monkeypatch.setattr(spelling, "distance", counted)
    book(tmp_path, SOUND, CARD).search(search)
    assert {word for word, _ in compared} == ({"evdae"} if "evdae" in search else set())
    assert len(compared) == len(set(compared))


def test_an_exact_name_comes_before_one_that_only_begins_so(tmp_path: Path) -> None:
    """Wherever it stands in the book."""
    named = book(tmp_path, SOUND, Entry(title="Evad", text="A village."))
    assert named.search("evad")[0].key == "Evad"


@pytest.mark.parametrize(("key", "found"), [("t 501", "T-501"), ("symbol", "Symbol"), ("evade", None), ("", None)])
def test_a_key_is_one_entry(tmp_path: Path, key: str, found: str | None) -> None:
    """A title that several entries have is nobody's key."""
    entry = book(tmp_path, SOUND, CARD).entry(key)
    assert found == (None if entry is None else entry.key)


def test_rules_and_words_lead_to_each_other(tmp_path: Path) -> None:
    made = book(tmp_path)
    symbol, rule = made.search("symbol")[0], made.search("T-501")[0]
    assert [entry.id for entry in made.related(symbol)] == ["T-501", "T-502"]
    assert made.related(rule) == [symbol]


def test_a_chapter_holds_the_rules_whose_ids_begin_alike(tmp_path: Path) -> None:
    made = book(tmp_path, SOUND, CARD)
    assert [entry.id for entry in made.chapter(made.chapters[0])] == ["T-501", "T-502", "T-503"]


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    told = faults(
        tmp_path,
        """
        [[chapters]]
        title = "Magic"
        ids = "M-"
        [[rules]]
        id = "T-1"
        title = "One"
        colour = "red"
        [[rules]]
        id = "T 2"
        title = ""
        text = "Two."
        words = ["fine", 3]
        [[rules]]
        id = "T-3"
        title = "Three"
        text = "Three."
        [[rules]]
        id = "t3"
        title = "Three again"
        text = "Three."
        [[words]]
        name = "Token"
        text = "A token."
        rules = ["T-1", "T-9"]
        [spells]
        """,
    )
    assert told == [
        "spells: Nothing of this name is known here.",
        "rules T-1, text: This is missing.",
        "rules T-1, colour: Nothing of this name is known here.",
        "rules T 2, id: String should match pattern '^[A-Za-z][A-Za-z0-9_-]{0,39}$'.",
        "rules T 2, title: String should have at least 1 character.",
        "rules T 2, words, 1: Input should be a valid string.",
        "Token: There is no rule T-9.",
        "t3: This name is taken by Three · T-3.",
        "Magic: No rule has an id that begins with M-.",
        *(f"{rule}: It stands in no chapter." for rule in ("T-1", "T 2", "T-3", "t3")),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[[rules]", "This is not TOML: "),
        ("[rules]\nid = 1", "rules: This must be a list, written as [[rules]]."),
        ("words = [3]", "words 1: Input should be a valid dictionary or instance of Word."),
        (f'[[words]]\nname = "Long"\ntext = "{"x" * 1501}"', "words Long, text: String should have at most 1500"),
        (f'[[words]]\nname = "{"x" * 81}"\ntext = "x"', "name: String should have at most 80 characters."),
    ],
)
def test_a_file_of_another_form_is_refused(tmp_path: Path, text: str, told: str) -> None:
    assert told in faults(tmp_path, text)[0]


def test_an_entry_from_code_must_fit_as_well(tmp_path: Path) -> None:
    """A card cannot take the name of a rule, nor speak of a rule that is not there."""
    told = faults(tmp_path, SOUND, Entry(id="T501", title="Card", text="A card.", rules=("T-900",)))
    assert told == ["T501: This name is taken by Evade · T-501.", "T501: There is no rule T-900."]
