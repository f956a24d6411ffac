"""What the steward of a side knows: the face of its seat, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from rules.fantasy_commander.content import Content
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.state import Field, Unit
from rules.fantasy_commander.views import BattleView
from rules.fantasy_commander.vocabulary import Order, Strength, other_side
from rules.kernel import stewarding
from rules.kernel.decisions import Draw
from rules.kernel.game import Face
from rules.kernel.grid import Hex

FAR = 99
"""Farther than any way over the map is."""


class Mind(stewarding.Mind[BattleView]):
    """What is weighed at a moment."""

    def __init__(self, content: Content, face: Face, draw: Draw, strength: Strength | None = None) -> None:
        super().__init__(BattleView, face, draw)
        self.content = content
        self.field: Field = self.view.field
        self.strength = strength or self.field.choices.strength
        self.ground = Ground(content, self.field)

    @property
    def pool(self) -> dict[Order, int]:
        """The orders behind the own screen."""
        return self.view.pool

    @cached_property
    def own(self) -> list[Unit]:
        """The own units on the map."""
        return self.field.on_map(self.seat)

    @cached_property
    def enemies(self) -> list[Unit]:
        """The enemy units on the map."""
        return self.field.on_map(other_side(self.seat))

    @property
    def active(self) -> Unit:
        """The unit that was activated last: the one that attacks, where somebody reacts."""
        names = [str(event.data["unit"]) for event in self.face.events if event.kind == "activated"]
        return self.field.unit(names[-1])

    # Where to

    @cached_property
    def goals(self) -> list[Hex]:
        """Places worth having that no own unit stands on: Capture Points, and Towns that count for somebody."""
        return [cell for cell in self.places if self.ground.controller(cell) != self.seat]

    @cached_property
    def places(self) -> list[Hex]:
        """Capture Points, and Towns where holding or destroying them scores."""
        ground, scenario = self.ground, self.ground.scenario
        if not ground.has_conditions:
            return []
        sides = [income.side for income in scenario.town_income]
        sacks = scenario.sacking is not None and scenario.sacking.side == self.seat
        counts = sacks or any(side in (None, self.seat) for side in sides) or bool(scenario.town_yields)
        return [*dict.fromkeys((*ground.capture_points, *(ground.towns if counts else ())))]

    @cached_property
    def to_goal(self) -> dict[Hex, int]:
        """How far each hex is from the nearest goal, or from the nearest enemy where there is none."""
        return self.steps_to(self.goals or [self.ground.place(enemy) for enemy in self.enemies])

    @cached_property
    def to_enemy(self) -> dict[Hex, int]:
        """How far each hex is from the nearest enemy, on foot."""
        return self.steps_to(self.ground.place(enemy) for enemy in self.enemies)

    def steps_to(self, goals: Iterable[Hex]) -> dict[Hex, int]:
        """How many steps each hex is from the nearest of some, around what nobody can pass."""
        front = [*goals]
        found = dict.fromkeys(front, 0)
        while front:
            further: list[Hex] = []
            for here in front:
                for there in BOARD.neighbours(here):
                    if there not in found and not self.ground.kind(there).impassable:
                        found[there] = found[here] + 1
                        further.append(there)
            front = further
        return found

    def chance(self, percent: int) -> bool:
        """Whether something happens that does so in so many of a hundred cases."""
        return self.draw(100) < percent
