"""Dice that anybody can check afterwards.

The seed is fixed, and its commitment published, before the players' salt is known; so neither side can pick a result.
Each die depends on seed, salt and its place in the game alone: there is no generator whose state could be lost.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import Protocol

from rules.kernel.values import Audience, Frozen, Json


class Dice(Protocol):
    """Something that gives a number from 1 to `sides`, or a nonce, for a place in the game."""

    def number(self, place: str, sides: int) -> int: ...

    def nonce(self, place: str) -> str: ...


class SeededDice:
    """Dice from a secret seed and the players' salt."""

    def __init__(self, seed: bytes, salt: str) -> None:
        self.seed = seed
        self.salt = salt

    def number(self, place: str, sides: int) -> int:
        """HMAC-SHA256 of salt, place and attempt; attempts that would favour low numbers are thrown away."""
        fair = 2**64 - 2**64 % sides
        attempt = 0
        while True:
            mac = hmac.digest(self.seed, f"{self.salt}|{place}|{attempt}".encode(), hashlib.sha256)
            value = int.from_bytes(mac[:8], "big")
            if value < fair:
                return value % sides + 1
            attempt += 1

    def nonce(self, place: str) -> str:
        """What hides an answer in its receipt where no player was there to bring chance with them."""
        return hmac.digest(self.seed, f"{self.salt}|{place}|nonce".encode(), hashlib.sha256).hex()[:32]


@dataclass(frozen=True)
class Die:
    """A die of a script that names its sides, where they are not the usual ones."""

    sides: int
    number: int


@dataclass(frozen=True)
class Lot:
    """A draw of a script that is no die: a card of a shuffle, or one of several fallbacks."""

    sides: int
    number: int


Scripted = int | Die | Lot
"""One line of a script: a plain number is that of a die with the usual number of sides."""


class ScriptedDice:
    """Dice that fall as a test wants them, and that refuse to be rolled with other sides than the script says.

    Once the script is used up, every die with the usual sides shows its lowest face, and no other may be rolled.
    Shuffles and draws among fallbacks leave the script alone unless its next line is a lot.
    """

    def __init__(self, *script: Scripted, sides: int = 6) -> None:
        self.usual = sides
        self.script = [Die(sides, entry) if isinstance(entry, int) else entry for entry in script]

    def number(self, place: str, sides: int) -> int:
        """The next of the script, if it is what is rolled or drawn here."""
        kind = Die if is_of_a_die(place) else Lot
        following = self.script[0] if self.script else None
        if kind is Lot and not isinstance(following, Lot):
            return self.unscripted(place, sides)
        if following is None and sides == self.usual:
            return self.unscripted(place, sides)
        if not isinstance(following, kind) or following.sides != sides:
            raise ValueError(f"{kind(sides, 0)} at {place}, where the script has {following or Die(self.usual, 0)}")
        del self.script[0]
        if not 1 <= following.number <= sides:
            raise ValueError(f"a scripted {following.number} on a die of {sides} sides")
        return following.number

    def unscripted(self, place: str, sides: int) -> int:
        """What the script says nothing of: the lowest number."""
        return 1

    def nonce(self, place: str) -> str:
        return f"nonce of {place}"


def is_of_a_die(place: str) -> bool:
    """Whether a place is that of a die: epoch, batch and number, with fork and seat in a dialogue beside others.

    Those of a shuffle name a card besides, those of a fallback the seat and its draw.
    """
    return place.count("/") in (2, 4)


class Roll(Frozen):
    """One die or shuffle as it fell: enough, with seed and salt, to compute it again."""

    place: str
    label: str
    sides: int
    value: Json
    """The number rolled; of a shuffle, the old position of each card in its new order."""
    audience: Audience = None


def commitment(seed: bytes) -> str:
    """What is published of a seed before the game."""
    return hashlib.sha256(seed).hexdigest()


def receipt(nonce: str, answer_text: str) -> str:
    """What a player gets for a sealed answer: proof, once the nonce is shown, that it was never changed."""
    return hashlib.sha256(f"{nonce}{answer_text}".encode()).hexdigest()


def permutation(dice: Dice, place: str, size: int) -> list[int]:
    """A shuffle of `size` cards, as the old position of each card in its new order (Fisher and Yates)."""
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = dice.number(f"{place}/{last}", last + 1) - 1
        order[last], order[other] = order[other], order[last]
    return order


def roll_again(dice: Dice, roll: Roll) -> Json:
    """What a recorded roll must have been; verification compares it with the record."""
    if isinstance(roll.value, list):
        return [*permutation(dice, roll.place, roll.sides)]
    return dice.number(roll.place, roll.sides)
