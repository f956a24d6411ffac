"""Moments of Fantasy Commander: tokens on a whole army, a unit that marches and strikes, a unit that is struck."""

from __future__ import annotations

from itertools import pairwise

from rules.kernel.decisions import Decision, PickMany, Sheet
from rules.kernel.dice import SeededDice
from rules.kernel.values import Json, Seat
from tests.clicks.moments import Answered, Moment, begun, played

GAME, SEATS = "fantasy_commander", 2
TOKENS = 8


def eight_tokens(question: Decision) -> Json | None:
    """Eight orders on eight units, at least one of every colour that the pool has."""
    if not isinstance(question, Sheet):
        return None
    given, laid = begun(question), 0
    lines = {slot: line for slot, line in question.slots.items() if isinstance(line, PickMany) and held(line)}
    for place, (slot, line) in enumerate(lines.items()):
        most = TOKENS - laid - (len(lines) - 1 - place)
        units = line.options[laid : laid + min(held(line), most)]
        given[slot], laid = [unit.id for unit in units], laid + len(units)
    return given if laid == TOKENS else None


def held(line: PickMany) -> int:
    """How many orders of a colour lie in the pool, as its line says: "Red (2):"."""
    number = line.prompt.partition("(")[2].partition(")")[0]
    return int(number) if number.isdigit() else 0


def activation(dice: SeededDice, scenario: str) -> Moment:
    """The first unit that a card is used for, that marches and then attacks."""
    options, past = {"scenario": scenario}, list[tuple[Seat, Json]]()
    for first, second in pairwise(played(GAME, SEATS, dice, options)):
        if is_card_with_unit(first) and is_march_with_attack(second):
            course = tuple((one.seat, one.answer) for one in (first, second))
            return Moment(GAME, SEATS, first.seat, tuple(past), course, options)
        past.append((first.seat, first.answer))
    raise LookupError("nobody marches and attacks in this game")


def is_card_with_unit(one: Answered) -> bool:
    """A card, and one of several units."""
    return one.question.key == "order.card_and_unit" and ": " in one.words


def is_march_with_attack(one: Answered) -> bool:
    """A way with an attack at its end."""
    return one.question.key == "activation.plan" and one.words.startswith("Move: ") and "Attack" in one.words


def reaction(question: Decision) -> Json | None:
    """An attack is received with what the unit would not have done by itself."""
    usual = question.fall_back(lambda size: 0)
    others: list[Json] = [one.id for one in getattr(question, "options", ()) if one.then is None and one.id != usual]
    return others[-1] if others else None
