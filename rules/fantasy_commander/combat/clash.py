"""One attack as everybody can see it before the dice fall: who fights whom, with which dice, read and ignored how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from rules.fantasy_commander.combat.onset import Onset
from rules.fantasy_commander.combat.panic import room
from rules.fantasy_commander.combat.reading import Ignores, Values, attack_values, defence_values
from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.rulings import ARMOUR_IGNORES, COVER_IGNORES
from rules.fantasy_commander.state import Unit
from rules.fantasy_commander.vocabulary import Face, Trait
from rules.kernel.grid import Hex
from rules.kernel.values import Json

ALL = 99
"""More results than any roll has."""
MOST_OF_SURVIVABLE = 2  # [FC-846]
Traits = Mapping[Trait, int]
"""What a unit has in this attack, each trait with its number."""
Dice = list[tuple[str, int]]
"""What dice are rolled, and for what."""


class Manner(StrEnum):
    """The kinds of attack."""

    MELEE = "melee"
    SHOT = "shot"
    MAGIC = "magic"


def trait_name(trait: Trait) -> str:
    """A trait as events name it: "Armour"."""
    return trait.value.replace("_", " ").capitalize()


def manner_of(ground: Ground, attacker: Unit, *, shoots: bool) -> Manner:
    """How a unit attacks, hand to hand or as it shoots."""
    shooting = ground.card(attacker).shooting
    if not shoots or shooting is None:
        return Manner.MELEE
    return Manner.MAGIC if shooting.magical else Manner.SHOT


def traits_of(ground: Ground, unit: Unit, *, off: Hex | None = None) -> Traits:
    """All that a unit has, with the sum of its sources [FC-R53]."""
    found: dict[Trait, int] = {}
    for grant in ground.grants(unit, off=off):
        found[grant.trait] = found.get(grant.trait, 0) + grant.x
    return found


@dataclass(frozen=True)
class Clash:
    """An attack of one unit on one other; what it reads once stays so until the losses are taken."""

    ground: Ground
    manner: Manner
    attacker: Unit
    target: Unit
    onset: Onset

    @property
    def in_melee(self) -> bool:
        """Whether the two touch and strike each other."""
        return self.manner is Manner.MELEE

    @cached_property
    def distance(self) -> int:
        """How far they stand apart."""
        return self.ground.place(self.attacker).distance(self.ground.place(self.target))

    # Traits

    @cached_property
    def attacker_has(self) -> Traits:
        """What the attacking unit has."""
        return traits_of(self.ground, self.attacker)

    @cached_property
    def target_has(self) -> Traits:
        """What the attacked unit has; against a Ranger nothing from the terrain it stands on [FC-836]."""
        return traits_of(self.ground, self.target, off=self._no_benefit_from)

    @property
    def _no_benefit_from(self) -> Hex | None:
        return self.target.cell if Trait.RANGER in self.attacker_has else None

    def has(self, unit: Unit) -> Traits:
        """What one of the two has."""
        return self.attacker_has if unit is self.attacker else self.target_has

    @cached_property
    def _lefts(self) -> tuple[int, int]:
        return self.ground.left(self.attacker), self.ground.left(self.target)

    def left(self, unit: Unit) -> int:
        """What one of the two had left before anything befell it."""
        return self._lefts[0] if unit is self.attacker else self._lefts[1]

    def is_beyond_draining(self, unit: Unit) -> bool:
        """Whether damage to it triggers neither Vampirism nor Marauder [FC-816, FC-842, FC-R21]."""
        return Trait.FORGED in self.has(unit) or Trait.RESURGENT in self.has(unit)

    def most_losses(self, unit: Unit) -> int:
        """How much it can lose in one attack; Survivable helps only when attacked [FC-846, FC-R39]."""
        return MOST_OF_SURVIVABLE if unit is self.target and Trait.SURVIVABLE in self.target_has else ALL

    @property
    def rushes(self) -> bool:
        """Whether a 2 pushes the target [FC-843, FC-R75]."""
        return self.in_melee and Trait.RUSH in self.attacker_has

    # Support

    @cached_property
    def has_attack_support(self) -> bool:
        """Attack Support, which no ranged attack has [FC-660, FC-663]."""
        return self.in_melee and self.ground.has_attack_support(self.attacker, self.target)

    @cached_property
    def has_defence_support(self) -> bool:
        """Defence Support, which nobody has who is shot at [FC-661, FC-663]."""
        return self.in_melee and self.ground.has_defence_support(self.attacker, self.target, off=self._no_benefit_from)

    # Dice

    @property
    def charge(self) -> int:
        """Dice for an onset after movement, against an enemy that it was not next to before [FC-804 to FC-806]."""
        began = self.onset.began_at
        if not self.in_melee or not self.onset.moved or began is None:
            return 0
        return self.attacker_has.get(Trait.CHARGE, 0) if began.distance(self.ground.place(self.target)) != 1 else 0

    @property
    def attack_dice(self) -> Dice:
        """The dice of the attack roll, and what they are for [FC-604, FC-722]."""
        card, has = self.ground.card(self.attacker), self.attacker_has
        if self.in_melee:
            dice = [("Attack", card.attack), ("Bonus", has.get(Trait.ATTACK_DICE, 0)), ("Charge", self.charge)]
        else:
            assert card.shooting is not None
            dice = [("Shooting", card.shooting.dice), ("Bonus", has.get(Trait.SHOOTING_DICE, 0))]
        return _some([*dice, ("Fatigue", int(self.onset.effort))])

    def defence_dice(self, *, effort: bool) -> Dice:
        """The dice of the defence roll of a unit that may make one [FC-605]."""
        card, bonus = self.ground.card(self.target), self.target_has.get(Trait.DEFENCE_DICE, 0)
        return _some([("Defence", card.defence), ("Bonus", bonus), ("Fatigue", int(effort))])

    @property
    def attack_rerolls(self) -> int:
        """How many dice the attacker may roll again [FC-819, FC-821]."""
        master = Trait.MASTER_OF_ATTACK if self.in_melee else Trait.MASTER_OF_SHOOTING
        return self.attacker_has.get(master, 0)

    @property
    def defence_rerolls(self) -> int:
        """How many dice the defender may roll again [FC-820]."""
        return self.target_has.get(Trait.MASTER_OF_DEFENCE, 0)

    # Reading

    @property
    def is_long_shot(self) -> bool:
        """Whether it goes beyond the base range [FC-721]."""
        shooting = self.ground.card(self.attacker).shooting
        if self.in_melee or shooting is None:
            return False
        return self.distance > shooting.base or Trait.LONG_SHOTS in self.attacker_has

    @cached_property
    def attack_values(self) -> Values:
        """What the faces of the attack roll are worth; Dominance makes every 4 count [FC-810]."""
        by_condition = self.has_attack_support if self.in_melee else not self.is_long_shot
        return attack_values(
            in_melee=self.in_melee,
            is_weak=self.ground.is_weak(self.attacker),
            banners_hit=by_condition or Trait.DOMINANCE in self.attacker_has,
        )

    @cached_property
    def defence_values(self) -> Values:
        """What the faces of the defence roll are worth."""
        return defence_values(
            in_melee=self.in_melee, is_weak=self.ground.is_weak(self.target), is_supported=self.has_defence_support
        )

    @property
    def added_panic(self) -> int:
        """Panic results that the attack roll has beside its dice [FC-847]."""
        return int((Trait.TERRIFYING if self.in_melee else Trait.DEAFENING) in self.attacker_has)

    @cached_property
    def target_ignores(self) -> list[Ignores]:
        """What the attacked unit ignores of the attack roll [FC-R14]."""
        if Trait.FORGED in self.target_has:
            nerve = [Ignores(trait_name(Trait.FORGED), Face.PANIC, ALL)]  # [FC-815]
        elif Trait.DREAD in self.attacker_has:
            nerve = []
        else:
            nerve = self._nerve(self.target)
        return [*nerve, *self._cover(self.target)]

    @cached_property
    def attacker_ignores(self) -> list[Ignores]:
        """What the attacking unit ignores of the defence roll; Forged helps only when attacked [FC-666, FC-R04]."""
        return [*self._nerve(self.attacker), *self._cover(self.attacker)]

    def _nerve(self, unit: Unit) -> list[Ignores]:
        formation = self.ground.formation(unit)
        found = [Ignores("Formation", Face.PANIC, formation)] if formation else []
        if Trait.BRAVE in self.has(unit):
            found.append(Ignores(trait_name(Trait.BRAVE), Face.PANIC, 1))
        return found

    def _cover(self, unit: Unit) -> list[Ignores]:
        found = []
        if self.in_melee and Trait.ARMOUR in self.has(unit):
            found.append(Ignores(trait_name(Trait.ARMOUR), ARMOUR_IGNORES, 1))
        if Trait.COVER in self.has(unit):
            found.append(Ignores(trait_name(Trait.COVER), COVER_IGNORES, 1))
        return found

    # Room

    @cached_property
    def _rooms(self) -> dict[tuple[str, int], int]:
        return {}

    def room_for(self, unit: Unit, owed: int) -> int:
        """How many hexes of a retreat from the other one can cover, before anybody has moved."""
        key = (unit.id, owed)
        if key not in self._rooms:
            threat = self.ground.place(self.target if unit is self.attacker else self.attacker)
            self._rooms[key] = room(self.ground, unit, threat, owed)
        return self._rooms[key]

    @cached_property
    def can_be_pushed(self) -> bool:
        """Whether there is room for the target behind it, in the direction of the attack [FC-843]."""
        return self.room_for(self.target, 1) == 1

    # Telling

    def piece(self, unit: Unit) -> dict[str, Json]:
        """One of the two as a picture needs it, before anything befalls it."""
        return {
            "id": unit.id,
            "card": unit.card,
            "side": unit.side,
            "left": self.left(unit),
            "size": self.ground.full_size(unit),
            "fatigue": unit.fatigue,
            "cell": cell_name(self.ground.place(unit)),
            "weak": self.ground.is_weak(unit),
        }


def _some(dice: Dice) -> Dice:
    return [(label, count) for label, count in dice if count > 0]


def total(dice: Dice) -> int:
    """How many dice they are."""
    return sum(count for _, count in dice)
