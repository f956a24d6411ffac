"""A steward that runs a power of Swords & Sails sensibly; it sees the face of its seat and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.decisions import Decision, Draw
from rules.kernel.game import Face, Steward
from rules.kernel.values import Json
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.stewards import chancellor, envoy, quartermaster, secretary
from rules.swords_and_sails.stewards.judgement import Mind


def steward_for(box: Content) -> Steward:
    """A steward with this box."""

    def choose(face: Face, decision: Decision, draw: Draw) -> Json:
        """An answer by the moment in the rules; in battle and siege what the rules hold to be usual is good enough."""
        habit = HABITS.get(decision.key)
        return decision.fall_back(draw) if habit is None else habit(Mind(box, face, draw), decision)

    return choose


HABITS: dict[str, Callable[[Mind, Decision], Json]] = {
    "season.opening": chancellor.open_season,
    "plots.sheet": chancellor.plot,
    "espionage.sheet": chancellor.spy,
    "diplomacy.floor": envoy.confer,
    "orders.sheet": secretary.write_orders,
    "building.sheet": quartermaster.build,
}
