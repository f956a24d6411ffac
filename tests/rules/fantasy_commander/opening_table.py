"""A table before its battle: options of the lobby, then the opening with scripted answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.opening.deployment import agree_on_first, deploy
from rules.fantasy_commander.opening.muster import new_battle
from rules.fantasy_commander.opening.rosters import choose_decks, choose_rosters
from rules.fantasy_commander.opening.terrain import lay_terrain
from rules.fantasy_commander.state import Battle, Field, Step
from rules.fantasy_commander.vocabulary import SIDES
from rules.kernel.dice import Scripted, ScriptedDice
from rules.kernel.grid import Hex
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Cell
from tests.conformance.hooks.fantasy_commander import box, check_invariants
from tests.helpers.scene import PlayedScene
from tests.rules.fantasy_commander.battlefield import game

OPENING: Mapping[Step, Callable[[Play[Battle]], Procedure[None]]] = {
    Step.ROSTERS: choose_rosters,
    Step.DECKS: choose_decks,
    Step.TERRAIN: lay_terrain,
    Step.FIRST: agree_on_first,
    Step.DEPLOYMENT: deploy,
}


def open_battle(g: Play[Battle]) -> Procedure[None]:
    """All steps of the opening, as one follows from the other."""
    while g.state.field.step in OPENING:
        yield from OPENING[g.state.field.step](g)


class OpeningTable(PlayedScene[Battle]):
    """A new battle with options of the lobby: `begin` goes to the first question, `finish` to the first turn."""

    def __init__(self, *dice: Scripted, **options: str) -> None:
        state = new_battle(box(), options, SIDES)
        super().__init__(game(), state, ScriptedDice(*dice, sides=2), seats=SIDES, invariants=check_invariants)

    def begin(self) -> None:
        """Up to the first question."""
        self.start_with(open_battle)

    def finish(self) -> None:
        """To the end of the opening, with scripted answers and fallbacks."""
        self.run(open_battle)

    @property
    def field(self) -> Field:
        """All that lies open."""
        return self.g.state.field

    @property
    def ground(self) -> Ground:
        """The field with its predicates."""
        return Ground(box(), self.field)

    def cell(self, name: Cell) -> Hex:
        """A hex by its printed name."""
        return BOARD.parse(name)
