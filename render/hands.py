"""A hand of cards for its owner alone: copies as one, laid out in rows, and told in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

from render.canvas import Canvas
from render.geometry import Box, Point
from render.theme import GOLD, INK, WHITE, Face

DESCRIPTION_LIMIT = 1800
"""Letters in which a hand is told."""

N = TypeVar("N", bound=str)
C = TypeVar("C")


class Titled(Protocol):
    """A card that can be told."""

    @property
    def text(self) -> str: ...


T = TypeVar("T", bound=Titled)


def copies_in(hand: Iterable[N], find: Callable[[N], C], rank: Callable[[C], tuple[int, str]]) -> list[tuple[C, int]]:
    """The different cards of a hand in their order, and how many copies of each."""
    copies = Counter(hand)
    found = [(find(name), count) for name, count in copies.items()]
    return sorted(found, key=lambda held: rank(held[0]))


def card_rooms(
    count: int, corner: Point, size: tuple[float, float], gap: tuple[float, float], per_row: int
) -> Iterator[Box]:
    """Where the cards of a hand lie, row by row."""
    for index in range(count):
        row, column = divmod(index, per_row)
        left, top = corner[0] + column * (size[0] + gap[0]), corner[1] + row * (size[1] + gap[1])
        yield Box(left, top, left + size[0], top + size[1])


def rows_height(count: int, height: float, gap: float, per_row: int) -> float:
    """How high the rows of a hand are, each with the gap below it."""
    return -(-count // per_row) * (height + gap)


def paint_copies(clear: Canvas, copies: int) -> None:
    """How often a card is held: a number on a plate."""
    plate = clear.box.inset(3)
    clear.rectangle(plate, INK, GOLD, 4, radius=16)
    clear.text(plate.centre, f"×{copies}", 40, WHITE, Face.BOLD)


def times(copies: int) -> str:
    """How often a card is held, behind its name."""
    return f" x{copies}" if copies > 1 else ""


def told(
    cards: Sequence[tuple[T, int]],
    heading: Callable[[T, int], str],
    known: Sequence[str] = (),
    limit: int = DESCRIPTION_LIMIT,
) -> str:
    """What is known and a line for each card; of very many cards the last ones without their text."""
    lines = [f"{heading(card, copies)}: {card.text}" for card, copies in cards]
    for index in reversed(range(len(lines))):
        if len("\n".join([*known, *lines])) <= limit:
            break
        lines[index] = f"{heading(*cards[index])}."
    return "\n".join([*known, *lines])[:limit]
