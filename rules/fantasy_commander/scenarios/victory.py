"""Who has won: the scenario's figure, Towns that are all destroyed, armies without a unit [FC-981, FC-R24]."""

from __future__ import annotations

from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.pieces import ground_of
from rules.fantasy_commander.rulings import SACKED_TOWN_BECOMES
from rules.fantasy_commander.state import Battle, Step
from rules.fantasy_commander.vocabulary import SIDES, Mode, other_side
from rules.kernel.game import Outcome
from rules.kernel.grid import Hex
from rules.kernel.play import Play
from rules.kernel.values import Seat


class Decided(Exception):
    """The battle is over in the middle of something; the phase ends with it."""


def settle(g: Play[Battle]) -> None:
    """Now that all VP of an event are counted for both sides: whoever has won ends the phase by `Decided` [FC-R24]."""
    found = verdict(ground_of(g))
    if found is not None:
        conclude(g, found)
        raise Decided


def conclude(g: Play[Battle], outcome: Outcome) -> None:
    """The battle ends so."""
    field = g.state.field
    field.colour = None
    if field.campaign is None:
        field.outcome, field.step = outcome, Step.OVER
    else:
        field.campaign.result, field.step = outcome, Step.MISSION_OVER
    g.tell("battle_decided", winners=outcome.winners, reason=outcome.reason, scores=outcome.scores)


def verdict(ground: Ground) -> Outcome | None:
    """How the battle has ended; None while it goes on."""
    if ground.field.mode is Mode.ROYALE:
        return _last_army(ground)
    return _all_towns_destroyed(ground) or _figure_reached(ground) or _no_units_left(ground)


def ended(ground: Ground, winner: Seat | None, reason: str) -> Outcome:
    """A battle that somebody has won, or nobody."""
    scores = {side: ground.field.armies[side].points for side in SIDES} if ground.has_conditions else {}
    return Outcome(winners=() if winner is None else (winner,), reason=reason, scores=scores)


def _last_army(ground: Ground) -> Outcome | None:
    """In a Battle Royale every enemy unit must be destroyed; both in one combat is a draw [FC-107, FC-R68]."""
    standing = [side for side in SIDES if ground.field.on_map(side)]
    if len(standing) == len(SIDES):
        return None
    return ended(ground, standing[0] if standing else None, "last_army")


def _all_towns_destroyed(ground: Ground) -> Outcome | None:
    """With the last Town destroyed its defenders have lost at once, whatever the VP [FC-965, FC-R66]."""
    sacking = ground.scenario.sacking
    if sacking is None or len(destroyed_towns(ground)) < len(ground.plan.towns):
        return None
    return ended(ground, sacking.side, "towns")


def destroyed_towns(ground: Ground) -> list[Hex]:
    """The hexes of Towns that have become Graveyards [FC-962]."""
    return [town.cell for town in ground.plan.towns if ground.terrain(town.cell) is SACKED_TOWN_BECOMES]


def _figure_reached(ground: Ground) -> Outcome | None:
    """At least the figure, and strictly more than the opponent [FC-981, FC-982]."""
    armies = ground.field.armies
    for side in SIDES:
        points = armies[side].points
        if points >= ground.scenario.points and points > armies[other_side(side)].points:
            return ended(ground, side, "points")
    return None


def _no_units_left(ground: Ground) -> Outcome | None:
    """A side without units has lost, unless Towns still score for it; tested after the figure [FC-R24, FC-R71]."""
    armies = ground.field.armies
    gone = [side for side in SIDES if not ground.field.on_map(side)]
    if not gone:
        return None
    if len(gone) == len(SIDES):
        first, second = SIDES
        lead = armies[first].points - armies[second].points
        return ended(ground, None if not lead else first if lead > 0 else second, "no_units")
    (side,) = gone
    sacking = ground.scenario.sacking
    if sacking is not None and side != sacking.side:
        return None
    return ended(ground, other_side(side), "no_units")
