"""Small questions of dice and abilities, as a steward answers them."""

from __future__ import annotations

from rules.kernel.answers import ids_of, option_of, options_of, picked_as_usual, usual
from rules.kernel.decisions import Decision, Option, PickMany
from rules.kernel.stewarding import best
from rules.kernel.values import Json
from rules.umbra_turris.dice import AMOUNT, FACE
from rules.umbra_turris.state import Model
from rules.umbra_turris.stewards.mind import Mind
from rules.umbra_turris.stewards.worths import worth_of, worth_of_wounds

KEPT = ("no", "none")


def yes(mind: Mind, asked: Decision) -> Json:
    """What is offered helps, and is of no use later."""
    return "yes" if option_of(asked, "yes") is not None else usual(asked)


def change_dice(mind: Mind, asked: Decision) -> Json:
    """A die is spent where it can turn the result: it is offered only there. The worst own die, or their best one."""
    options = [option for option in options_of(asked) if option.id not in KEPT]
    if not options:
        return usual(asked)
    sign = 1 if mind.table.model(asked.about).seat == mind.seat else -1
    return best((sign * _gained(option), option.id) for option in options)


FACES = 100
"""Which die is changed counts for more than by how much."""


def _gained(option: Option) -> int:
    """The lower the die that is changed, the better; of one die as much as can be had."""
    return option.figure(AMOUNT) - FACES * option.figure(FACE)


def spend_rage(mind: Mind, asked: Decision) -> Json:
    """As soon as it comes to blows."""
    return "yes" if any(mind.is_busy(one) for one in mind.own) or mind.table.cycle > 2 else "no"


def seize(mind: Mind, asked: Decision) -> Json:
    """An AD for the initiative where most of the party is in combat."""
    return "yes" if 2 * sum(mind.is_busy(one) for one in mind.own) >= len(mind.own) else "no"


def harm(mind: Mind, asked: Decision) -> Json:
    """Enemies who lose most by it; if own ones are chosen, who loses least."""
    names = ids_of(asked)
    ranked = sorted((one for one in mind.table.models if one.id in names), key=lambda one: (-_loss(mind, one), one.id))
    if isinstance(asked, PickMany):
        return [one.id for one in ranked[: max(asked.least, min(asked.most, len(ranked)) if asked.least else 0)]]
    return ranked[0].id if ranked else usual(asked)


def _loss(mind: Mind, model: Model) -> int:
    return worth_of_wounds(model, 1) if model.seat != mind.seat else -worth_of(model) // max(1, model.wounds)


def favour(mind: Mind, asked: Decision) -> Json:
    """The dearest of one's own who fights."""
    names = ids_of(asked)
    models = [one for one in mind.table.models if one.id in names]
    if not models:
        return usual(asked)
    name = best(((2 if mind.is_busy(one) else 1) * worth_of(one), one.id) for one in models)
    option = option_of(asked, name)
    assert option is not None
    return picked_as_usual(option)
