"""Names as players type them: what is found, what is asked about, and what is only suggested."""

from __future__ import annotations

import pytest

from rules.kernel.naming import Entry, Index, Unclear, Unreadable, fold, shown, stem, which

PLACES = {"KEN": "Kent", "LLO": "Lower Lorraine", "ULO": "Upper Lorraine", "WLS": "Wales", "WAL": "Wale", "AXE": "Axes"}
INDEX = Index("place", (Entry(key, name, (key, fold(name))) for key, name in PLACES.items()))


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("ATTACK", "ATTACKS"),
        ("MARCH", "MARCHES"),
        ("CARRY", "CARRIES"),
        ("MOVE", "MOVES"),
        ("CITY", "CITIES"),
        ("HORSE", "HORSES"),
        ("AXE", "AXES"),
        ("HERO", "HEROES"),
        ("KNIGHT", "KNIGHTS"),
        ("LANCE", "LANCES"),
    ],
)
def test_a_word_and_its_plural_have_one_stem(one: str, many: str) -> None:
    """So has a verb and its third person."""
    assert stem(one) == stem(many)


@pytest.mark.parametrize("word", ["PASS", "ROUS", "DIS", "AS", "S", "KENT"])
def test_what_is_no_plural_keeps_its_end(word: str) -> None:
    """Short words too, and what ends like a Latin one."""
    assert word == stem(word)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("kent", "KEN"),
        ("KEN", "KEN"),
        ("ke", "KEN"),
        ("Kents", "KEN"),
        ("wales", "WLS"),
        ("wale", "WAL"),
        ("lower", "LLO"),
        ("Lorraine, the upper", "ULO"),
        ("axe", "AXE"),
    ],
)
def test_a_name_is_found(typed: str, found: str) -> None:
    """By itself, its id, what it begins with, its plural, or some of its words; what is exact comes first."""
    assert found == INDEX.find(typed)


def test_a_name_that_fits_several_asks_which() -> None:
    """What they share is not said again; where one is preferred, it is meant."""
    with pytest.raises(Unclear) as asked:
        INDEX.find("lorraine")
    assert "Lorraine: Lower or Upper?" == asked.value.message
    assert "ULO" == INDEX.find("lorraine", lambda found: found != "LLO")
    with pytest.raises(Unclear, match=r"W: Wale or Wales\?"):
        INDEX.find("w")


@pytest.mark.parametrize(
    ("typed", "names", "question"),
    [
        ("sea", ["A sea", "B sea", "C sea", "D sea", "E sea"], "Sea: A, B, C or 2 more?"),
        ("scout", ["Scout", "Scout one"], "Scout: Scout or Scout one?"),
        ("scout", ["Scout", "Scout"], "Scout: which Scout?"),
    ],
)
def test_the_question_names_what_can_be_meant(typed: str, names: list[str], question: str) -> None:
    """The first three, and how many more there are."""
    assert question == which(typed, names)


@pytest.mark.parametrize("typed", ["kemt", "lower upper", "kent kent", "", "the", "?!"])
def test_what_is_not_there_is_not_found(typed: str) -> None:
    """What is spelled like it is suggested."""
    with pytest.raises(Unreadable, match="There is no place called") as refused:
        INDEX.find(typed)
    assert (("Kent",) if typed == "kemt" else ()) == refused.value.suggestions


def test_words_of_others_are_shown_without_their_signs() -> None:
    """They are neither long nor markup."""
    assert "BOLD X" == shown("**bold** @x")
    assert "that" == shown("**")
    assert 30 == len(shown("w" * 99))
