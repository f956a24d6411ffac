"""What has changed between two moments: its places, which a board marks as it numbers places that are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from rules.kernel.values import Cell

T = TypeVar("T")

CHANGED = 0
"""The number under which a place is marked as changed, and not counted."""


def altered(
    before: Mapping[str, T], now: Mapping[str, T], seen: Callable[[T], object], place: Callable[[T], Cell | None]
) -> list[Cell]:
    """Where things stand of which something that counts has changed, or that are new; what is gone, where it stood."""
    told = [one for name, one in now.items() if name not in before or seen(before[name]) != seen(one)]
    gone = [one for name, one in before.items() if name not in now]
    return [where for where in map(place, [*told, *gone]) if where]


def differing(before: Iterable[Cell], now: Iterable[Cell]) -> list[Cell]:
    """The places that are in one of two lists alone."""
    then, there = list(before), list(now)
    return [cell for cell in [*there, *then] if (cell in then) != (cell in there)]


def once(*places: Iterable[Cell]) -> tuple[Cell, ...]:
    """All places, each once."""
    return tuple(dict.fromkeys(cell for some in places for cell in some))
