"""What an attack is worth at a glance: the damage to expect, as the checklist of the campaign has it [FC-M9]."""

from __future__ import annotations

from dataclasses import dataclass

from rules.fantasy_commander.action.actions import Action, imagined
from rules.fantasy_commander.combat.clash import Clash, Manner, manner_of, total
from rules.fantasy_commander.combat.reading import Worth
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.state import Unit
from rules.fantasy_commander.vocabulary import Trait

SIXTHS = 6
"""Expected damage is counted in sixths."""
WORTHWHILE = 54
"""Tenths of a sixth from which on an attack is made in any case: 0.9 damage."""


@dataclass(frozen=True)
class Blow:
    """One attack as it is judged at a glance."""

    target: Unit
    sixths: int
    """The damage to expect."""
    can_destroy: bool
    defence_dice: int
    """What it may be answered with."""

    @property
    def is_worthwhile(self) -> bool:
        """Whether it is to be made in any case."""
        return 10 * self.sixths >= WORTHWHILE or self.can_destroy


def blows_of(ground: Ground, unit: Unit, action: Action) -> list[Blow]:
    """The attacks of an action, from where it ends."""
    onset, manner = action.onset(ground.place(unit)), manner_of(ground, unit, shoots=action.shoots)
    with imagined(unit, cell=action.way[-1] if action.way else None):
        return [judged(Clash(ground, manner, unit, ground.field.unit(name), onset)) for name in action.targets]


def judged(clash: Clash) -> Blow:
    """Dice times the faces that hit, less a third for each die of a target that has a Defence token [FC-M9]."""
    dice = total(clash.attack_dice)
    hits = sum(worth is Worth.HIT for worth in clash.attack_values.values())
    rights = 0
    if clash.manner is not Manner.MAGIC:
        can_roll = clash.target.defending or clash.target.token or Trait.COUNTERBLOW in clash.target_has
        rights = total(clash.defence_dice(effort=False)) if can_roll else 0
    sixths = dice * hits - (2 * rights if clash.target.defending else 0)
    return Blow(clash.target, max(0, sixths), dice >= clash.left(clash.target), rights)
