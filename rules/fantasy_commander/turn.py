"""A game step by step: the opening, then turns of Command, Action and End of Turn [FC-201]."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.fantasy_commander.action.order_of_play import go_through_colours
from rules.fantasy_commander.campaign.missions import report_mission
from rules.fantasy_commander.campaign.settlement import visit_town
from rules.fantasy_commander.command.distribution import distribute_orders
from rules.fantasy_commander.command.generation import generate_orders
from rules.fantasy_commander.opening.deployment import agree_on_first, deploy
from rules.fantasy_commander.opening.rosters import choose_decks, choose_rosters
from rules.fantasy_commander.opening.terrain import lay_terrain
from rules.fantasy_commander.scenarios.end_of_turn import end_turn
from rules.fantasy_commander.scenarios.victory import Decided
from rules.fantasy_commander.state import Battle, Step
from rules.kernel.play import Play, Procedure

G = Play[Battle]

STEPS: Mapping[Step, Callable[[G], Procedure[None]]] = {
    Step.TOWN: visit_town,
    Step.ROSTERS: choose_rosters,
    Step.DECKS: choose_decks,
    Step.TERRAIN: lay_terrain,
    Step.FIRST: agree_on_first,
    Step.DEPLOYMENT: deploy,
    Step.GENERATION: generate_orders,
    Step.DISTRIBUTION: distribute_orders,
    Step.ACTION: go_through_colours,
    Step.END_OF_TURN: end_turn,
    Step.MISSION_OVER: report_mission,
}
"""What follows from each step."""


def run(step: Step) -> Callable[[G], Procedure[None]]:
    """A step under the number of its turn; a battle that is decided in the middle of it ends it."""

    def stepped(g: G) -> Procedure[None]:
        try:
            if not g.state.field.turn:
                yield from STEPS[step](g)
                return
            with g.step(f"Turn {g.state.field.turn}: {step.replace('_', ' ')}"):
                yield from STEPS[step](g)
        except Decided:
            return

    return stepped
