"""Chapter 2, Movement: secret orders, moves in turn order with halfway knights, and rotations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.combat_in_the_lists.content import Content, DirectionCard
from rules.combat_in_the_lists.recovery import ask_weapon_hand, regain_weapon, stand_up
from rules.combat_in_the_lists.stamina import G, box_of, on_map, spend
from rules.combat_in_the_lists.state import Knight, Lists
from rules.combat_in_the_lists.vocabulary import Hand, Pace
from rules.combat_in_the_lists.what_is_known import (
    MOVE,
    REGAIN_LATER,
    STAND_UP,
    KnownKnight,
    can_regain,
    can_stand_up,
    name_of,
    placed,
    standing_in,
)
from rules.kernel.asks import Ask, prefilled, sheet
from rules.kernel.choices import Choice, pick, yes_no
from rules.kernel.grid import Hex
from rules.kernel.values import IllegalAnswer, Seat

NO_MOVEMENT = "no_movement"
TURNS = (0, 1, 2, -1, -2)
"""Facings to the right, at most two either way; the exact opposite is out of reach [CL-219, CL-R14]."""
TURN_WORDS = {0: "Stay as I am", 1: "Right by 1", 2: "Right by 2", -1: "Left by 1", -2: "Left by 2"}


@dataclass(frozen=True)
class Aim:
    """How a knight wants to look after all have moved: by so many facings, at somebody, or at whoever is nearest."""

    turn: int = 0
    at: Seat | None = None
    at_nearest: bool = False


@dataclass(frozen=True)
class MoveOrder:
    """What a knight does in the movement phase [CL-D05]; where all is asked at once, also how they turn."""

    stand: bool = False
    pick_up: Hand | None = None
    direction: str = NO_MOVEMENT
    aim: Aim = Aim()


# Asking


def ask_orders(lists: Lists, content: Content, knight: Knight) -> Ask[MoveOrder]:
    """Standing up, picking up the weapon, one direction card, and by post how to turn [CL-D05, CL-205]."""
    lines: dict[str, Ask[Any]] = {}
    if can_stand_up(knight):
        lines["stand"] = yes_no("movement.stand", f"Stand up for {STAND_UP} points?", "CL-703", fallback=True)
    if can_regain(knight, lists.turn):
        lines["pick_up"] = ask_weapon_hand(knight, REGAIN_LATER, usually=True)
    lines["direction"] = pick_direction(lists, content, knight)
    if lists.pace is Pace.POST:
        lines["aim"] = pick_aim(lists, knight)

    def check(order: MoveOrder) -> None:
        if order.direction != NO_MOVEMENT:
            check_move(knight, order)

    def read(said: dict[str, Any]) -> MoveOrder:
        return MoveOrder(**said)

    ask = sheet("movement.orders", f"Turn {lists.turn}: your movement, in secret.", lines, rule="CL-205")
    return prefilled(ask).reading(read, check)


def check_move(knight: Knight, order: MoveOrder) -> None:
    """Refuse a move of somebody who lies on the ground, or has no point left for it [CL-D05, CL-R09]."""
    if knight.fallen and not order.stand:
        raise IllegalAnswer("A fallen knight cannot move: stand up first, or choose no movement.")
    left = knight.points[0]
    if order.stand:
        left -= STAND_UP
    if order.pick_up is not None:
        left -= REGAIN_LATER
    if left < MOVE:
        raise IllegalAnswer("A move costs 1 attack point, and none would be left for it: choose no movement.")


def pick_direction(lists: Lists, content: Content, knight: Knight) -> Ask[str]:
    """One of the direction cards whose hex lies in the arena; no movement is always there [CL-207, CL-R08]."""
    choices = [
        Choice(card.id, f"{card.name}{where(content, knight, card)}", card.id)
        for card in content.directions
        if card.turn is None or (target(knight, card) in content.board and knight.points[0] >= MOVE)
    ]
    return pick("movement.direction", "Move:", choices, fallback=NO_MOVEMENT, rule="CL-207")


def where(content: Content, knight: Knight, card: DirectionCard) -> str:
    """The hex that a card leads to, for its label."""
    return "" if card.turn is None else f" to {content.board.text(target(knight, card))}"


def target(knight: KnownKnight, card: DirectionCard) -> Hex:
    """The hex that a direction card leads to, as the knight faces now [CL-208]."""
    assert card.turn is not None
    return placed(knight).step(Hex.turn(knight.facing, card.turn))


def pick_aim(lists: Lists, knight: Knight) -> Ask[Aim]:
    """How to turn when all have moved: by facings, or at somebody, else not at all."""
    choices = [Choice("stay", TURN_WORDS[0], Aim())]
    choices += [
        Choice(f"face_{other.seat}", f"Face {name_of(other.seat)}, else stay", Aim(at=other.seat))
        for other in lists.after(knight.seat)
    ]
    choices.append(Choice("face_nearest", "Face whoever is nearest", Aim(at_nearest=True)))
    choices += [Choice(f"turn_{turn}", TURN_WORDS[turn], Aim(turn=turn)) for turn in TURNS[1:]]
    return pick("movement.aim", "Then turn:", choices, rule="CL-219")


def ask_rotation(lists: Lists, knight: Knight) -> Ask[int]:
    """Up to two facings to the left or to the right [CL-D06]."""
    choices = [Choice(f"turn_{turn}", TURN_WORDS[turn], turn) for turn in TURNS]
    return pick("movement.rotation", "Do you turn?", choices, rule="CL-219", about=str(knight.seat))


# Carrying out


def rise(g: G, orders: Mapping[Seat, MoveOrder]) -> None:
    """Those who stand up or pick up their weapon do so before anybody moves [CL-D05, CL-224]."""
    for knight in g.state.in_the_lists:
        if knight.resigned:
            continue
        order = orders.get(knight.seat, MoveOrder())
        if order.stand and can_stand_up(knight):
            stand_up(g, knight)
        if order.pick_up is not None and can_regain(knight, g.state.turn):
            regain_weapon(g, knight, order.pick_up)


def move_all(g: G, orders: Mapping[Seat, MoveOrder]) -> None:
    """Reveal the cards and carry the moves out, one knight at a time in turn order [CL-206, CL-210]."""
    moving = {seat: order.direction for seat, order in orders.items()}
    g.reveal("directions_revealed", directions=moving)
    for knight in g.state.in_the_lists:
        card = box_of(g).direction(moving.get(knight.seat, NO_MOVEMENT))
        if card.turn is not None:
            move(g, knight, target(knight, card))
            complete_moves(g)


def move(g: G, knight: Knight, goal: Hex) -> None:
    """Enter a hex, or stop halfway where somebody occupies it; either way it costs a point [CL-211, CL-212, CL-R09]."""
    start = placed(knight)
    knight.halfway = g.state.settled_on(goal) is not None
    knight.origin, knight.cell = start, goal
    spend(knight, MOVE)
    kind = "stopped_halfway" if knight.halfway else "moved"
    g.tell(kind, seat=knight.seat, start=on_map(g, start), end=on_map(g, goal), points=knight.points[0])


def complete_moves(g: G) -> None:
    """Whoever waits for a hex that is empty enters it, the first in turn order first [CL-213, CL-R11, CL-R13]."""
    while (knight := first_who_can_settle(g.state)) is not None:
        knight.halfway = False
        g.tell("completed_move", seat=knight.seat, end=on_map(g, placed(knight)))


def first_who_can_settle(lists: Lists) -> Knight | None:
    """The first halfway knight in turn order whose hex nobody occupies."""
    for knight in lists.in_the_lists:
        if knight.halfway and lists.settled_on(placed(knight)) is None:
            return knight
    return None


def rotate(g: G, knight: Knight, turn: int) -> None:
    """Turn on the spot, for nothing [CL-219, CL-220]."""
    if turn:
        knight.facing = Hex.turn(knight.facing, turn)
        if g.state.pace is Pace.POST:  # An aim was sealed; what is asked at the table is open.
            g.reveal("rotated", seat=knight.seat, turn=turn, facing=knight.facing)
        else:
            g.tell("rotated", seat=knight.seat, turn=turn, facing=knight.facing)


def turn_for(knights: Iterable[KnownKnight], knight: KnownKnight, aim: Aim) -> int:
    """The facings that an aim comes to, as knights stand now; 0 where nobody can be brought to the front."""
    if aim.at is None and not aim.at_nearest:
        return aim.turn
    here = placed(knight)
    others = [other for other in standing_in(knights) if other.seat != knight.seat and other.cell != here]
    if aim.at is not None:
        others = [other for other in others if other.seat == aim.at]
    if not others:
        return 0
    nearest = min(placed(other).distance(here) for other in others)
    goals = tuple(placed(other) for other in others if placed(other).distance(here) == nearest)
    return turn_towards(here, knight.facing, goals)


@cache
def turn_towards(here: Hex, facing: int, goals: tuple[Hex, ...]) -> int:
    """The facings that bring one of some hexes straight ahead, or at least to the front: every hex can be."""
    options = [
        (aside, abs(turn), -turn)
        for there in goals
        for turn in TURNS
        if (aside := off_line(here, Hex.turn(facing, turn), there)) <= 2
    ]
    return -min(options)[2]


@cache
def off_line(here: Hex, facing: int, there: Hex) -> int:
    """How far a hex lies off the line straight ahead, in half directions; up to 2 is the front."""
    around = 2 * len(Hex.DIRECTIONS)
    right = (here.bearing(there) - 2 * facing) % around
    return min(right, around - right)
