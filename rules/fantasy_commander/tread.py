"""How a unit gets over the map, whatever moves it: what it crosses, where it may stop, what halts it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.state import Unit
from rules.fantasy_commander.vocabulary import Terrain, Trait
from rules.kernel.grid import Hex


@dataclass(frozen=True)
class Tread:
    """A unit's way of moving, its traits read once."""

    ground: Ground
    unit: Unit
    flies: bool
    is_ranger: bool
    swims: bool
    passes_units: bool

    @classmethod
    def of(cls, ground: Ground, unit: Unit) -> Tread:
        """How a unit moves now."""
        traits = [grant.trait for grant in ground.grants(unit)]
        return cls(
            ground,
            unit,
            flies=Trait.FLIGHT in traits,
            is_ranger=Trait.RANGER in traits,
            swims=Trait.SWIMMER in traits,
            passes_units=Trait.PASSES_UNITS in traits,
        )

    def is_firm(self, cell: Hex) -> bool:
        """Whether its terrain lets the unit in [FC-452, FC-507, FC-951]."""
        if cell not in BOARD:
            return False
        return not self.ground.kind(cell).impassable or (self.swims and self.ground.terrain(cell) is Terrain.RIVER)

    def is_free(self, cell: Hex) -> bool:
        """Whether no other unit stands there [FC-157]."""
        other = self.ground.field.at(cell)
        return other is None or other.id == self.unit.id

    def can_stop(self, cell: Hex) -> bool:
        """Whether it may end any movement there [FC-451, FC-814]."""
        return self.is_firm(cell) and self.is_free(cell)

    def can_cross(self, cell: Hex) -> bool:
        """Whether it may move through a hex of its own will [FC-451, FC-811]."""
        if self.flies:
            return cell in BOARD
        return self.is_firm(cell) and (self.passes_units or self.is_free(cell))

    def is_halted(self, here: Hex, there: Hex) -> bool:
        """Whether entering a hex from a neighbouring one is entering Difficult Terrain [FC-503, FC-504, FC-835]."""
        if self.is_ranger or not self.ground.kind(there).difficult:
            return False
        return self.ground.terrain(here) is not self.ground.terrain(there)

    def ends_activation(self, here: Hex, there: Hex) -> bool:
        """Whether a movement that ends with this step ends the activation; of a flier always [FC-506, FC-R72]."""
        if self.flies and not self.is_ranger:
            return self.ground.kind(there).difficult
        return self.is_halted(here, there)
