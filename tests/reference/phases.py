"""How the parts of The Ford follow each other; each part is a chapter with a file of its own."""

from __future__ import annotations

from rules.kernel.game import Phase
from tests.reference.council import hold_council
from tests.reference.dusk import fall_of_dusk
from tests.reference.march import march
from tests.reference.muster import gather
from tests.reference.state import Ford, Stage

PHASES = {
    Stage.GATHERING: gather,
    Stage.COUNCIL: hold_council,
    Stage.MARCH: march,
    Stage.DUSK: fall_of_dusk,
}


def next_phase(state: Ford) -> Phase[Ford] | None:
    """The phase that the state calls for; a march is one captain's."""
    return None if state.stage is Stage.OVER else Phase(state.stage, PHASES[state.stage])
