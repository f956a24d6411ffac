"""Which special rule beats which [UT-129, UT-130]."""

from __future__ import annotations

from enum import IntEnum


class Rank(IntEnum):
    """Where a special rule comes from; the lower number beats the higher [UT-130]."""

    CARD = 1
    SPELL = 2
    EQUIPMENT = 3
    PROFESSION = 4
    RACE = 5
    ALIGNMENT = 6
    """Also what a Guild gives to all of its heroes."""
    BASIC = 7
