"""Words that players read: numbers of things, and what is short enough for a list."""

from __future__ import annotations

ENTRY = 100
"""So much is said of an entry of a list at most."""


def counted(count: int | str, thing: str, things: str = "") -> str:
    """So many of something: "1 card", "3 cards", "2 cities"."""
    return f"{count} {one_or_many(count, thing, things or f'{thing}s')}"


def one_or_many(count: int | str, one: str, many: str) -> str:
    """The word that goes with a number: "is" or "are"."""
    return one if str(count) == "1" else many


def in_short(text: str) -> str:
    """As many words of a text as an entry of a list has room for."""
    if len(text) <= ENTRY:
        return text
    end = text.rfind(" ", 0, ENTRY)
    return f"{text[: end if end > 0 else ENTRY - 1].rstrip(',;:.')}…"
