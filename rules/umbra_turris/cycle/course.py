"""A game step by step: what comes before the battle, then Cycles of Action Dice, initiative and turns [UT-111]."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.cycle.end import end_cycle
from rules.umbra_turris.cycle.start import start_cycle
from rules.umbra_turris.cycle.turns import take_turn
from rules.umbra_turris.opening.extra_pieces import add_pieces
from rules.umbra_turris.opening.location import choose_location
from rules.umbra_turris.opening.loot import lay_loot
from rules.umbra_turris.opening.muster import muster
from rules.umbra_turris.opening.preparation import make_ready, take_items, take_quests
from rules.umbra_turris.opening.quest_tokens import place_quest_tokens
from rules.umbra_turris.opening.sides import choose_sides
from rules.umbra_turris.quests.victory import Decided, settle_departures
from rules.umbra_turris.state import Battle, Step

G = Play[Battle]

STEPS: dict[Step, Callable[[G], Procedure[None]]] = {
    Step.PARTIES: muster,
    Step.OFFERINGS: choose_location,
    Step.EXTRA_PIECES: add_pieces,
    Step.LOOT: lay_loot,
    Step.SIDES: choose_sides,
    Step.DEPLOYMENT: make_ready,
    Step.ITEMS: take_items,
    Step.QUESTS: take_quests,
    Step.TOKENS: place_quest_tokens,
    Step.CYCLE_START: start_cycle,
    Step.TURN: take_turn,
    Step.CYCLE_END: end_cycle,
}
"""What happens at each step."""


def run(step: Step) -> Callable[[G], Procedure[None]]:
    """A step under the number of its Cycle; a game that is decided in the middle of it ends it."""

    def stepped(g: G) -> Procedure[None]:
        try:
            settle_departures(g)
            if not g.state.table.cycle:
                yield from STEPS[step](g)
                return
            with g.step(f"Cycle {g.state.table.cycle}"):
                yield from STEPS[step](g)
        except Decided:
            return

    return stepped
