"""What models, wounds and Triumph Points are worth to a steward, in tenths of a Dragon Coin."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction

from rules.umbra_turris.combat.odds import Outlook
from rules.umbra_turris.content_vocabulary import Moment
from rules.umbra_turris.occasions import Blow, Manner
from rules.umbra_turris.quests.task import Fact
from rules.umbra_turris.quests.victory import has_lost_half
from rules.umbra_turris.state import Model
from rules.umbra_turris.stewards.mind import Mind

POINT = 2500
"""A Triumph Point, where it does not win at once."""
VICTORY = 9000
"""The point that wins."""
CREATURE = 300
LEADER = 2500
"""What a Leader is worth beyond the price: a party whose Leader falls may flee at once [UT-613]."""
TURN_PART = 8
"""An activation is worth an eighth of its model."""


def worth_of(model: Model) -> int:
    """A model with all of its W."""
    return price_of(model) + LEADER * model.is_leader


def price_of(model: Model) -> int:
    """What a model has cost, by which its strength is judged."""
    return 10 * model.cost if model.is_hero else CREATURE


def worth_of_turn(model: Model) -> int:
    """An activation of a model."""
    return price_of(model) // TURN_PART


def worth_of_wounds(model: Model, lost: int) -> int:
    """So many W of a model; the last of them is worth as much as all others."""
    left = max(1, model.wounds)
    if lost >= left:
        return worth_of(model)
    return price_of(model) * lost // (2 * max(1, model.most_wounds))


def worth_of_next_blow(victim: Model, striker: Model) -> int:
    """What a blow costs at a glance, by what the two have cost, and more if the victim is wounded."""
    theirs, ours = price_of(victim), price_of(striker)
    worth = worth_of(victim) * 2 * ours // (ours + theirs + 1) // 10
    return worth * 2 * max(1, victim.most_wounds) // (max(1, victim.most_wounds) + max(1, victim.wounds))


def worth_of_point(mind: Mind, points: int) -> int:
    """Some Triumph Points more."""
    needed = mind.table.needed - mind.table.parties[mind.seat].triumph
    return VICTORY if points >= needed > 0 else POINT * points


# Blows


def worth_of_blow(mind: Mind, by: Model, victim: Model, outlook: Outlook, manner: Manner = Manner.STRIKE) -> int:
    """What an enemy may lose by a blow that gets through, Quest Cards included."""
    total = sum(
        (chance * worth_of_wounds(victim, loss) for loss, chance in outlook.losses.items() if loss), Fraction(0)
    )
    if outlook.kill:
        total += outlook.kill * prize(mind, by, victim, manner)
    return int(total)


def prize(mind: Mind, by: Model, victim: Model, manner: Manner) -> int:
    """What the fall of an enemy brings by Quest Cards that it fulfils."""
    if not victim.is_hero:
        return 0
    total = 0
    with imagined_fall(mind, by, victim):
        blow = Blow(mind.field, victim, manner, 1, by=by)
        for task in mind.tasks:
            if task.seat == mind.seat and task.is_done(Fact(Moment.EVENT, model=victim, blow=blow)):
                total += worth_of_point(mind, task.card.points)
        if has_lost_half(mind.table, victim.seat):
            total += LEADER * 2 // 3  # It may flee at the start of each Cycle [UT-611].
    return total


@contextmanager
def imagined_fall(mind: Mind, by: Model, victim: Model) -> Iterator[None]:
    """As if somebody had felled an enemy, who is gone."""
    table = mind.table
    before = victim.wounds, victim.is_removed, victim.wounded_by
    felled = table.felled
    victim.wounds, victim.is_removed, victim.wounded_by = 0, True, by.seat
    table.felled = {**felled, by.seat: felled.get(by.seat, 0) + 1}
    try:
        yield
    finally:
        victim.wounds, victim.is_removed, victim.wounded_by = before
        table.felled = felled
