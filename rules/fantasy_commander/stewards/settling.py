"""Before and between battles: how a steward deploys, and what it builds in the settlement."""

from __future__ import annotations

from rules.fantasy_commander.campaign.settlement import BUY
from rules.fantasy_commander.opening.deployment import Wing
from rules.fantasy_commander.stewards.mind import Mind
from rules.kernel.answers import filled, ids_of, options_of
from rules.kernel.decisions import Allot, Decision, PickMany, Sheet
from rules.kernel.values import Json

BUILT_FIRST = ("barracks", "shrine", "palisade", "infirmary", "watchtower", "market")


def deploy(mind: Mind, asked: Decision) -> Json:
    """One of the ready-made lines, in the middle more often than on a wing."""
    assert isinstance(asked, Sheet)
    wing = (Wing.MIDDLE, Wing.MIDDLE, Wing.WEST, Wing.EAST)[mind.draw(4)]
    return filled(asked, {"places": wing.value})


def build(mind: Mind, asked: Decision) -> Json:
    """The first town cards of a list that can be paid."""
    assert isinstance(asked, Sheet)
    line, left = asked.slots.get(BUY), mind.field.campaign.supplies if mind.field.campaign else 0
    bought: dict[str, Json] = {}
    if isinstance(line, Allot):
        offered = [share.id for share in line.shares]
        for name in (one for one in BUILT_FIRST if one in offered):
            price = mind.content.town_card(name).price
            if price <= left:
                bought[name], left = 1, left - price
        return filled(asked, {BUY: bought})
    return filled(asked, {})


def look_out(mind: Mind, asked: Decision) -> Json:
    """The tokens of the greatest enemies, as soon as there are some to see."""
    assert isinstance(asked, PickMany)
    units = [mind.field.unit(option.id) for option in options_of(asked)]
    units.sort(key=lambda unit: (-mind.ground.card(unit).cost, unit.id))
    names = ids_of(asked)
    return [unit.id for unit in units[: asked.most] if unit.id in names]
