"""The steward enters the lists, moves and turns."""

from __future__ import annotations

from collections.abc import Sequence

from rules.combat_in_the_lists.movement import NO_MOVEMENT, TURNS, Aim, target, turn_for
from rules.combat_in_the_lists.stewards.ground import (
    NEAR,
    as_others_may_move,
    facing,
    turned,
    worth_of_place,
)
from rules.combat_in_the_lists.stewards.keeping import choose_trim
from rules.combat_in_the_lists.stewards.mind import Mind
from rules.combat_in_the_lists.turn import TRIM
from rules.combat_in_the_lists.views import KnightView
from rules.combat_in_the_lists.vocabulary import Hand
from rules.combat_in_the_lists.what_is_known import MOVE, REGAIN_LATER, STAND_UP, are_adjacent, placed
from rules.kernel.answers import filled, follow, ids_of, picked
from rules.kernel.decisions import Decision, Sheet
from rules.kernel.stewarding import by_chance
from rules.kernel.values import Json

GLANCES = 4
"""So many ways in which the others may move are thought of."""
PRICE = 12
"""What the point for a move costs whoever may need it in this turn."""
SPREAD = 14
"""A way that is worth so much less than the best is never taken."""
NEAREST = "nearest"
AIMED_AT = 2
"""So many enemies are aimed at, if they are near enough to come beside the knight."""


# Set-up


def enter(mind: Mind, decision: Decision) -> Json:
    """Any colours, any weapon, any hand; looking into the arena."""
    assert isinstance(decision, Sheet)
    colours = ids_of(decision.slots["colours"])
    order: list[Json] = [colours.pop(mind.draw(len(colours))) for _ in range(len(colours))]
    return filled(decision, {"colours": order, **arms(mind, decision)})


def take_colour(mind: Mind, decision: Decision) -> Json:
    """Any colour that is left, looking into the arena."""
    free = ids_of(decision)
    colour = free[mind.draw(len(free))]
    facings = follow(decision, colour)
    assert facings is not None
    return picked(colour, facings.fall_back(mind.draw))


def take_weapon(mind: Mind, decision: Decision) -> Json:
    """Any weapon, in any hand."""
    assert isinstance(decision, Sheet)
    return arms(mind, decision)


def arms(mind: Mind, decision: Sheet) -> dict[str, Json]:
    """A weapon and a hand by chance: whoever always had the same could be read."""
    offered = {slot: ids_of(decision.slots[slot]) for slot in ("weapon", "hand")}
    return {slot: ids[mind.draw(len(ids))] for slot, ids in offered.items()}


# Movement


def order_move(mind: Mind, decision: Decision) -> Json:
    """Stand up, pick up the weapon, and go where it is best to stand, whatever the others may do."""
    assert isinstance(decision, Sheet)
    lines: dict[str, Json] = {}
    me, left = mind.me, mind.me.points[0]
    if "stand" in decision.slots:
        lines["stand"] = "yes"
        me, left = me.model_copy(update={"fallen": False}), max(0, left - STAND_UP)
    if "pick_up" in decision.slots and left >= REGAIN_LATER:
        hands = tuple(Hand)
        lines["pick_up"] = hands[mind.draw(len(hands))].value
        me, left = me.model_copy(update={"unarmed": False}), left - REGAIN_LATER
    offered = ids_of(decision.slots["direction"]) if not me.fallen and left >= MOVE else [NO_MOVEMENT]
    aims = ids_of(decision.slots["aim"]) if "aim" in decision.slots else []
    direction, aim = best_move(mind, me, offered, aims)
    lines["direction"] = direction
    if aims:
        lines["aim"] = f"face_{aim.at or NEAREST}"
    if TRIM in decision.slots:
        lines[TRIM] = choose_trim(mind, decision.slots[TRIM])
    return filled(decision, lines)


def best_move(mind: Mind, me: KnightView, offered: Sequence[str], aims: Sequence[str]) -> tuple[str, Aim]:
    """A direction card, and by post whom to look at; drawn among the best, so that nobody can read it."""
    looks = [as_others_may_move(mind, me) for _ in range(GLANCES)]
    worths: dict[tuple[str, Aim], int] = {}
    for name in offered:
        card = mind.content.direction(name)
        there = me if card.turn is None else me.model_copy(update={"cell": target(me, card)})
        choices = aims_from(mind, there, aims)
        totals = [0] * len(choices)
        for others in looks:
            price = PRICE if there is not me and any(are_adjacent(there, other) for other in others) else 0
            for place, worth in enumerate(worths_after(mind, there, others, choices)):
                totals[place] += worth - price
        for aim, total in zip(choices, totals, strict=True):
            worths[name, aim] = total // GLANCES
    most = max(worths.values())
    close = [(SPREAD + worth - most, way) for way, worth in worths.items() if worth > most - SPREAD]
    return by_chance(close, mind.draw)


def aims_from(mind: Mind, me: KnightView, offered: Sequence[str]) -> list[Aim]:
    """Whom it may be good to look at from a hex: those who are nearest to it, or by whatever turn is best, live."""
    if not offered:
        return [Aim(at_nearest=True)]
    nearest = sorted(mind.enemies, key=lambda other: placed(other).distance(placed(me)))
    near = [other for other in nearest if placed(other).distance(placed(me)) <= NEAR]
    return [Aim(at_nearest=True), *(Aim(at=other.seat) for other in near[:AIMED_AT] if len(near) > 1)]


def worths_after(mind: Mind, me: KnightView, others: Sequence[KnightView], aims: Sequence[Aim]) -> list[int]:
    """What a hex is worth when all have turned, for each way to turn oneself."""
    if not any(are_adjacent(me, other) for other in others):
        return [worth_of_place(mind, me, others)] * len(aims)
    looking = [
        turned(other, [me, *(one for one in others if one.seat != other.seat)]) if are_adjacent(me, other) else other
        for other in others
    ]
    turns = [0 if me.fallen else turn_for(others, me, aim) for aim in aims]
    worths = {turn: worth_of_place(mind, facing(me, turn), looking) for turn in dict.fromkeys(turns)}
    return [worths[turn] for turn in turns]


def turn_live(mind: Mind, decision: Decision) -> Json:
    """As those stand who have turned already, and as the others will probably look."""
    order = [knight.seat for knight in mind.view.in_the_lists]
    turned_already = order[: order.index(mind.seat)]
    others = [
        other
        if other.seat in turned_already
        else turned(other, [mind.me, *(one for one in mind.enemies if one.seat != other.seat)])
        for other in mind.enemies
    ]
    weighed = [(worth_of_place(mind, facing(mind.me, turn), others), turn) for turn in TURNS]
    most = max(worth for worth, _ in weighed)
    turn = next(turn for worth, turn in weighed if worth == most)
    return f"turn_{turn}"
