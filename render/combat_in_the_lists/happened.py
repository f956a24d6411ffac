"""What a picture shows of the past: who was pushed where since the last moves, and how dice fell in this phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from render.combat_in_the_lists.arena import is_inside
from rules.combat_in_the_lists.content import Content
from rules.combat_in_the_lists.views import ListsView
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
    def told(cls, box: Content, told: dict[str, Any]) -> Push:
        """As its event tells it."""
        return cls.of(
            box, Seat(told["seat"]), box.board.parse(told["start"]), box.board.parse(told["end"]), told["dice"]
        )

    @classmethod
    def of(cls, box: Content, seat: Seat, start: Hex, end: Hex, dice: Sequence[int]) -> Push:
        """The hops, as the dice sent the knight."""
        here, hops, numbers, astray = start, list[tuple[Hex, Hex]](), list[int](), list[tuple[Hex, int]]()
        for number in dice:
            there = here.step(box.push_direction(number))
            if not is_inside(there):
                astray.append((here, number))
                continue
            hops.append((here, there))
            numbers.append(number)
            here = there
        return cls(seat, start, end, tuple(hops), tuple(numbers), tuple(astray))


def pushes_in(box: Content, view: ListsView) -> list[Push]:
    """All who were pushed since knights last moved, and are still in the lists."""
    present = [knight.seat for knight in view.in_the_lists]
    return [Push.of(box, one.seat, one.start, one.end, one.dice) for one in view.pushes if one.seat in present]


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
