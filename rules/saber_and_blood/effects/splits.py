"""Special points divided by a list of every division, as phases ask that began before version 3 of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
from rules.saber_and_blood.ground import G, label
from rules.saber_and_blood.what_is_known import FighterName

ALLOTS = 3
"""The version of the rules from which on players say a number for each character."""


def choose_listed_split(
    g: G, key: str, prompt: str, count: int, usual: Mapping[FighterName, int], rule: str
) -> Ask[dict[FighterName, int]]:
    """One of all divisions among the characters that `usual` names."""
    choices = [
        Choice(
            split_name(split), ", ".join(f"{label(g, g.state.fighters[who])} {n}" for who, n in split.items()), split
        )
        for split in all_splits(dict.fromkeys(usual, count), count)
    ]
    fallback = split_name({name: share for name, share in usual.items() if share})
    return pick(key, prompt, choices, fallback=fallback, rule=rule)


def all_splits(most: Mapping[FighterName, int], count: int) -> Iterator[dict[FighterName, int]]:
    """Every way to divide so many points among characters, no more to each than it can take or give."""
    if not most:
        if count == 0:
            yield {}
        return
    (name, own), *others = most.items()
    for share in range(min(count, own), -1, -1):
        for rest in all_splits(dict(others), count - share):
            yield {name: share, **rest} if share else rest


def split_name(split: Mapping[FighterName, int]) -> str:
    """A division as the id of an option."""
    return " ".join(f"{name}={share}" for name, share in split.items())
