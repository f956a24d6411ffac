"""What the events of the present phase tell a picture: who was pushed where, and how the dice fell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from render.combat_in_the_lists.arena import is_inside
from rules.combat_in_the_lists.content import Content
from rules.kernel.game import Event
from rules.kernel.grid import Hex
from rules.kernel.values import Seat


@dataclass(frozen=True)
class Push:
    """The way of a knight who was pushed."""

    seat: Seat
    start: Hex
    end: Hex
    hops: tuple[tuple[Hex, Hex], ...]
    numbers: tuple[int, ...]
    """The die of each hop."""
    astray: tuple[tuple[Hex, int], ...]
    """Dice that would have led out of the arena, and where they were rolled [CL-R45]."""

    @classmethod
    def of(cls, box: Content, told: dict[str, Any]) -> Push:
        """As its event tells it."""
        start, end = box.board.parse(told["start"]), box.board.parse(told["end"])
        here, hops, numbers, astray = start, list[tuple[Hex, Hex]](), list[int](), list[tuple[Hex, int]]()
        for number in told["dice"]:
            there = here.step(box.push_direction(number))
            if not is_inside(there):
                astray.append((here, number))
                continue
            hops.append((here, there))
            numbers.append(number)
            here = there
        return cls(Seat(told["seat"]), start, end, tuple(hops), tuple(numbers), tuple(astray))


def pushes_in(box: Content, events: Iterable[Event]) -> list[Push]:
    """All who were pushed."""
    return [Push.of(box, event.data) for event in events if event.kind == "pushed"]


@dataclass(frozen=True)
class Thrown:
    """A die that everybody saw: for what, by whom, and how it fell."""

    why: str
    number: int
    seat: Seat | None = None


def dice_in(events: Iterable[Event]) -> list[Thrown]:
    """The dice of the events, in the order in which they fell."""
    return [thrown for event in events for thrown in _dice_of(event)]


def _dice_of(event: Event) -> Iterator[Thrown]:
    told: dict[str, Any] = event.data
    match event.kind:
        case "rolled_for_first":
            yield from (Thrown("First", number, Seat(seat)) for seat, number in told["dice"].items())
        case "marshal_moved":
            yield Thrown("Marshal", told["end"])
        case "sneak_failed" | "sneak_succeeded":
            yield Thrown("Sneak", told["die"], Seat(told["seat"]))
            if "damage_die" in told:
                yield Thrown("Damage", told["damage_die"], Seat(told["seat"]))
        case "pushed":
            yield from (Thrown("Push", number, Seat(told["seat"])) for number in told["dice"])
        case "balanced" | "fell_over":
            yield Thrown("Balance", told["die"], Seat(told["seat"]))
