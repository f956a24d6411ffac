"""A steward that runs a power of Swords & Sails sensibly; it sees the face of its seat and nothing else."""

from __future__ import annotations

from functools import partial

from rules.kernel.game import Steward
from rules.kernel.stewarding import Habit, steward_by_habit
from rules.kernel.stewards import usual_answer
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.stewards import chancellor, envoy, quartermaster, secretary
from rules.swords_and_sails.stewards.judgement import Mind


def steward_for(box: Content) -> Steward:
    """A steward with this box; in battle and siege what the rules hold to be usual is good enough for it."""
    return steward_by_habit(partial(Mind, box), HABITS, otherwise=usual_answer)


HABITS: dict[str, Habit[Mind]] = {
    "season.opening": chancellor.open_season,
    "plots.sheet": chancellor.plot,
    "espionage.sheet": chancellor.spy,
    "diplomacy.floor": envoy.confer,
    "orders.sheet": secretary.write_orders,
    "building.sheet": quartermaster.build,
}
