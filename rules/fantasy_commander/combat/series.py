"""What is remembered over one attack, or over all attacks of a Multiple Attack, which count as one [FC-826]."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.fantasy_commander.combat.clash import Clash
from rules.fantasy_commander.combat.onset import Onset
from rules.fantasy_commander.pieces import bury, lose
from rules.fantasy_commander.state import Battle, Unit, UnitId
from rules.kernel.play import Play


@dataclass
class Series:
    """One attack, or several that count as one."""

    can_brace: bool
    """Whether the attacking unit may still take the Fatigue token of its activation [FC-420]."""
    drained: list[UnitId] = field(default_factory=list)
    """Who has used Vampirism [FC-848]."""
    plundered: list[UnitId] = field(default_factory=list)
    """Who has used Marauder [FC-818]."""
    lost: dict[UnitId, int] = field(default_factory=dict)
    """What each unit has lost by it [FC-846]."""

    @classmethod
    def of(cls, onset: Onset) -> Series:
        """A new one."""
        return cls(can_brace=not (onset.effort or onset.spent))

    def allowed(self, clash: Clash, unit: Unit, damage: int) -> int:
        """How much of the damage a unit can take at all, Survivable applied last [FC-R39]."""
        return max(0, min(damage, clash.most_losses(unit) - self.lost.get(unit.id, 0)))

    def hurt(self, g: Play[Battle], clash: Clash, unit: Unit, damage: int, why: str) -> int:
        """Take losses from a unit; it is not yet destroyed by that."""
        lost = lose(g, unit, self.allowed(clash, unit, damage), why)
        self.lost[unit.id] = self.lost.get(unit.id, 0) + lost
        return lost

    def hurt_to_death(self, g: Play[Battle], clash: Clash, unit: Unit, damage: int, why: str) -> None:
        """Take losses from a unit and remove it if nothing is left."""
        self.hurt(g, clash, unit, damage, why)
        bury(g, [unit])
