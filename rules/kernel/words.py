"""Numbers of things in the words that players read."""

from __future__ import annotations


def counted(count: int | str, thing: str, things: str = "") -> str:
    """So many of something: "1 card", "3 cards", "2 cities"."""
    return f"{count} {one_or_many(count, thing, things or f'{thing}s')}"


def one_or_many(count: int | str, one: str, many: str) -> str:
    """The word that goes with a number: "is" or "are"."""
    return one if str(count) == "1" else many
