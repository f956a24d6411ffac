"""How names are found: by code, by name, by alias, by the beginning of one; and what is said where they are not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.kernel.naming import Entry, Index, Unreadable, fold, shown

NAMES = Index(
    "place",
    (
        Entry("ALB", "Alba", ("ALB", "ALBA"), ("HILL", "PERTH")),
        Entry("ALN", "Albania", ("ALN", "ALBANIA"), ("HILL",)),
        Entry("ABS", "Alboran Sea", ("ABS", "ALBORAN SEA"), ("ALBORAN",)),
        Entry("BRE", "Brest", ("BRE", "BREST"), ("HARBOUR",)),
        Entry("BRS", "Brest", ("BRS", "BREST"), ("HARBOUR",)),
        Entry("BRT", "Brest", ("BRT", "BREST"), ("HARBOUR",)),
        Entry("BRU", "Breston", ("BRU", "BRESTON"), ("HARBOUR",)),
    ),
)


def anything(found: str) -> bool:
    """All are wanted alike."""
    return True


def nothing(found: str) -> bool:
    """None is wanted more than the others."""
    return False


def lands(found: str) -> bool:
    """Anything but the sea."""
    return found != "ABS"


@pytest.mark.parametrize(
    ("words", "prefers", "found"),
    [
        ("alb", anything, "ALB"),
        ("Álba", anything, "ALB"),
        ("perth", anything, "ALB"),
        ("per", anything, "ALB"),
        ("alban", anything, "ALN"),
        ("alboran", anything, "ABS"),
        ("alboran", nothing, "ABS"),
        ("albo", lands, "ABS"),
        ("brest", lambda found: found == "BRS", "BRS"),
        ("harbour", lambda found: found == "BRT", "BRT"),
    ],
)
def test_a_name_is_found(words: str, prefers: Callable[[str], bool], found: str) -> None:
    """The only thing that is called so, or of several the only one that is wanted."""
    assert NAMES.find(words, prefers) == found


@pytest.mark.parametrize(
    ("words", "prefers", "message", "suggestions"),
    [
        ("hill", anything, "Hill: Alba or Albania?", ()),
        ("hill", nothing, "Hill: Alba or Albania?", ()),
        ("hi", lambda found: found != "BRE", "Hi: Alba or Albania?", ()),
        ("al", lands, "Al: Alba or Albania?", ()),
        ("al", anything, "Al: Alba, Albania or Alboran Sea?", ()),
        ("harbour", anything, "Harbour: Brest or Breston?", ()),
        ("harbour", lambda found: found in ("BRU", "BRE"), "Harbour: Brest or Breston?", ()),
        ("albanis", anything, "There is no place called ALBANIS.", ("Albania",)),
        ("brestn", anything, "There is no place called BRESTN.", ("Brest", "Breston")),
        ("zzzzzz", anything, "There is no place called ZZZZZZ.", ()),
        ("?", anything, "There is no place called that.", ()),
    ],
)
def test_a_name_is_not_found(
    words: str, prefers: Callable[[str], bool], message: str, suggestions: tuple[str, ...]
) -> None:
    """Several are called so, and not just one of them is wanted; or nothing is, but for what is spelled alike."""
    with pytest.raises(Unreadable) as fault:
        NAMES.find(words, prefers)
    assert (fault.value.message, fault.value.suggestions) == (message, suggestions)


@pytest.mark.parametrize(("words", "is_known"), [("alba", True), ("Perth", True), ("alb an", False), ("albo", False)])
def test_what_bears_exactly_a_name(words: str, is_known: bool) -> None:
    """A code, a name or an alias, but not the beginning of one."""
    assert NAMES.knows(words) is is_known


@pytest.mark.parametrize(
    ("text", "folded"),
    [("Île-de-France", "ILE DE FRANCE"), ("  d\u2019Or  x'y ", "DOR XY"), ("a_b*c", "A B C"), ("é3", "E3")],
)
def test_text_is_folded(text: str, folded: str) -> None:
    """No accents, signs and apostrophes, and single blanks."""
    assert fold(text) == folded


def test_words_are_shown_short() -> None:
    """Thirty letters at most, and no blank at their end."""
    assert (shown("x" * 31), shown("y" * 29 + " z"), shown("**")) == ("X" * 30, "Y" * 29, "that")
