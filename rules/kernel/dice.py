"""Dice that anybody can check afterwards.

The seed is fixed, and its commitment published, before the players' salt is known; so neither side can pick a result.
Each die depends on seed, salt and its place in the game alone: there is no generator whose state could be lost.
"""

from __future__ import annotations

import hashlib
import hmac
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
        """What hides an answer in its receipt where no player was there to bring chance with him."""
        return hmac.digest(self.seed, f"{self.salt}|{place}|nonce".encode(), hashlib.sha256).hex()[:32]


class ScriptedDice:
    """Dice that fall as a test wants them; once the script is used up, every die shows its lowest face."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def number(self, place: str, sides: int) -> int:
        number = self.numbers.pop(0) if self.numbers else 1
        if not 1 <= number <= sides:
            raise ValueError(f"a scripted {number} on a die of {sides} sides")
        return number

    def nonce(self, place: str) -> str:
        return f"nonce of {place}"


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
