"""How long the common suites are: short in every run of the tests, as long as one likes in `make marathon`."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Hashable
from typing import TypeVar

T = TypeVar("T")

COUNT = int(os.environ.get("MARATHON", "0"))
"""How many playouts of a kind a marathon plays; none in the short form."""


def at_length(short: T, whole: T) -> T:
    """How often something is done, or to what: in the short form, or in a marathon."""
    return whole if COUNT else short


class Looks:
    """Which moments of a series are looked at: those of a kind the first, second, fourth, eighth time; or all."""

    def __init__(self) -> None:
        self.met: Counter[Hashable] = Counter()

    def is_worth_one(self, kind: Hashable) -> bool:
        """Whether this moment of its kind is looked at."""
        self.met[kind] += 1
        return COUNT > 0 or self.met[kind].bit_count() == 1
