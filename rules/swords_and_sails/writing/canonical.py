"""Orders as they are written: the way back from an order to a line of the order language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from rules.swords_and_sails.orders import (
    Command,
    Instructions,
    Order,
    Orders,
    PieceName,
    Retreat,
    Then,
    Transfer,
)
from rules.swords_and_sails.vocabulary import ROMAN
from rules.swords_and_sails.writing.finer import NO_INSTRUCTIONS, Stowage

Naming = Callable[[str], str]
"""How places are called: by their codes, or by their names."""


def canonical(order: Order, piece: PieceName, name: Naming = str, stowage: Stowage | None = None) -> str:
    """An order as a line, which reads back as the same order."""
    return " ".join((spelled(piece), *_action(order, piece, name), *_suffixes(order, piece, name, stowage)))


def canonical_transfer(transfer: Transfer) -> str:
    """A merger or a transfer of units as a line."""
    receiver = spelled(transfer.receiver)
    what = ["TRANSFER", *(f"{count}{kind}" for kind, count in transfer.units.items()), "TO"]
    timing = [transfer.timing.upper()] if transfer.timing else []
    return " ".join((spelled(transfer.giver), *(what if transfer.units else ["MERGE"]), receiver, *timing))


def canonical_lines(
    orders: Orders, name: Naming = str, stowage: Mapping[PieceName, Stowage] = MappingProxyType({})
) -> list[str]:
    """A whole sheet as lines; pieces that go together, with the same instructions, on one."""
    lines: list[str] = []
    for piece, order in orders.pieces.items():
        if _is_joined(order, orders.of(order.piece)) and piece not in stowage:
            continue
        others = [
            one
            for one, its in orders.pieces.items()
            if its.piece == piece and _is_joined(its, order) and one not in stowage
        ]
        line = canonical(order, piece, name, stowage.get(piece))
        own = spelled(piece)
        lines.append(" + ".join((own, *map(spelled, others))) + line.removeprefix(own))
    return [*lines, *map(canonical_transfer, orders.transfers)]


def _is_joined(order: Order, leader: Order) -> bool:
    """Whether an order says no more than to do what the leader does."""
    is_led = order.command is Command.WITH and leader.command is not Command.WITH
    return is_led and not order.carries and order.instructions == leader.instructions


def spelled(piece: PieceName, by: PieceName = "") -> str:
    """A piece as it is written: "A I", "F 1"; with its power where it is not the writer's: "HRE A III"."""
    faction, _, number = piece.partition(".")
    own = f"A {ROMAN[int(number[1:])]}" if number.startswith("A") else f"F {number[1:]}"
    return own if not by or by.partition(".")[0] == faction else f"{faction} {own}"


def _action(order: Order, piece: PieceName, name: Naming) -> Iterator[str]:
    match order.command:
        case Command.DEFEND:
            yield from _attack(order) if order.is_attack else ["DEFEND"]
        case Command.MOVE if order.is_attack:
            yield f"x {name(order.place)}"
            yield from [f"({order.whom})"] if order.whom else []
        case Command.MOVE:
            yield f"- {name(order.place)}"
        case Command.SUPPORT | Command.WITH:
            yield f"{order.command.upper()} {spelled(order.piece, piece)}"
        case Command.DOCK:
            yield f"DOCK {name(order.place)}"
        case Command.LOAD | Command.UNLOAD:
            if order.fleets:
                yield "LOAD " + " + ".join(spelled(fleet, piece) for fleet in order.fleets)
                yield from [order.timing.upper()] if order.timing else []
            if order.place:
                yield f"UNLOAD {name(order.place)}"
                yield from _attack(order) if order.is_attack else []


def _attack(order: Order) -> list[str]:
    return ["ATTACK", order.whom.value] if order.whom else ["ATTACK"]


def _suffixes(order: Order, piece: PieceName, name: Naming, stowage: Stowage | None) -> Iterator[str]:
    if order.carries:
        yield "CARRY " + " + ".join(spelled(army, piece) for army in order.carries)
    if order.instructions != NO_INSTRUCTIONS:
        yield from _instructions(order.instructions, name)
    if order.is_apart:
        yield "SEPARATE"
    if stowage:
        yield " ".join(("STOW", *stowage))


def _instructions(wish: Instructions, name: Naming) -> Iterator[str]:
    if wish.then is not None:
        number = {Then.SIEGE: wish.pay, Then.PARTIAL: wish.cities or None}.get(wish.then)
        pay = ["PAY"] if wish.then is Then.SIEGE and number is not None else []
        yield " ".join(("THEN", wish.then.upper(), *pay, *([] if number is None else [str(number)])))
    if wish.retreat is not None:
        limit = {Retreat.ROUND: f" {wish.limit}", Retreat.BELOW: f" {wish.limit}%"}.get(wish.retreat, "")
        yield f"RETREAT {wish.retreat.upper()}{limit}"
    if wish.fallback:
        yield "FALLBACK " + ", ".join(map(name, wish.fallback))
