"""A game step by step: what comes before the battle, then Cycles of Action Dice, initiative and turns [UT-111]."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.cycle.end import end_cycle
from rules.umbra_turris.cycle.start import start_cycle
from rules.umbra_turris.cycle.turns import take_turn
from rules.umbra_turris.quests.victory import Decided
from rules.umbra_turris.state import Battle, Step

G = Play[Battle]

STEPS: dict[Step, Callable[[G], Procedure[None]]] = {
    Step.CYCLE_START: start_cycle,
    Step.TURN: take_turn,
    Step.CYCLE_END: end_cycle,
}
"""What happens at each step."""


def run(step: Step) -> Callable[[G], Procedure[None]]:
    """A step under the number of its Cycle; a game that is decided in the middle of it ends it."""

    def stepped(g: G) -> Procedure[None]:
        try:
            if not g.state.table.cycle:
                yield from STEPS[step](g)
                return
            with g.step(f"Cycle {g.state.table.cycle}"):
                yield from STEPS[step](g)
        except Decided:
            return

    return stepped
