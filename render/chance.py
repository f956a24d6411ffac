"""Chance for painters: the same specks, heads and tufts in every run and on every machine."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Numbers drawn from a name, one after the other."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._block = 0
        self._left: list[int] = []

    def part(self) -> float:
        """A number from 0 up to 1."""
        if not self._left:
            digest = hashlib.sha256(f"{self._name}/{self._block}".encode()).digest()
            self._left = [int.from_bytes(digest[at : at + 2]) for at in range(0, len(digest), 2)]
            self._block += 1
        return self._left.pop() / 65536

    def between(self, low: float, high: float) -> float:
        """A number between two others."""
        return low + (high - low) * self.part()

    def of(self, count: int) -> int:
        """A whole number from 0 up to a count."""
        return int(self.part() * count)

    def one(self, things: Sequence[T]) -> T:
        """One of several things."""
        return things[self.of(len(things))]
