"""What heroes carry: weapons, armour, additional equipment and potions [UT-801 to UT-895]."""

from __future__ import annotations

from typing import Self

from pydantic import Field, model_validator

from rules.umbra_turris.content_entries import Entry, Gifted, Id, Sourced
from rules.umbra_turris.content_vocabulary import (
    Characteristic,
    Group,
    Location,
    Range,
    Size,
    Strike,
    Tag,
    Use,
    Weight,
)


class Weapon(Entry):
    """Any weapon, with who may own it."""

    cost: int | None = Field(default=None, ge=1)
    """None: it cannot be bought."""
    special: bool = False
    """Only one hero of a party may own a special weapon [UT-825]."""
    only_for: tuple[Id, ...] = ()
    """The races and sub-races that may own it; empty: all."""
    needs: dict[Characteristic, int] = {}
    """The least characteristics of its owner [UT-R62]."""
    professions: tuple[Id, ...] = ()
    """The professions that may own it; empty: all."""
    sizes: tuple[Size, ...] = ()
    """The sizes of those who may own it; empty: all."""


class MeleeWeapon(Weapon):
    """A weapon to strike and to parry with [Data D3]."""

    group: Group
    tags: tuple[Tag, ...] = ()
    modifiers: dict[Strike, int] = {}
    rerolls: tuple[Strike, ...] = ()
    """Strikes all of whose attack dice may be re-rolled [UT-823]."""
    forbids: tuple[Strike, ...] = ()
    """Strikes that cannot be made with it."""
    armour_test: int = Field(default=0, le=0)
    """Modifier to every armour test against it."""
    stun_reroll: bool = False
    stuns_anywhere: bool = False
    counter_attack: bool = False  # [UT-821]
    doubles: int = 0
    """Added to S if a Power Strike shows a double [UT-R102]."""
    no_critical: bool = False
    no_perfect: bool = False
    perfect_dice: int = Field(default=1, ge=1)
    """How many dice a Perfect Strike rolls, of which the best counts."""
    charge_only: bool = False
    """Strikes only when its owner charges; parries at any time [UT-R90]."""
    normal_critical: bool = False
    """A Normal Strike with it may be critical [UT-726b]."""
    knockdown: int = 0
    """Bonus to the Knockdown test."""
    backstab: int | None = None
    """What Backstab needs from every side."""
    damage: int | None = None
    """What every hit costs, where it does not follow from the dice."""
    parries_weapons: bool = True
    """Whether blows of weapons can be parried with it."""

    def modifier(self, strike: Strike) -> int:
        """What it adds to a strike; nothing where it names no modifier [UT-309]."""
        return self.modifiers.get(strike, 0)

    @model_validator(mode="after")
    def _modifies_what_it_can_do(self) -> Self:
        vain = [strike for strike in (*self.modifiers, *self.rerolls) if strike in self.forbids]
        if vain:
            raise ValueError(f"it changes strikes that cannot be made with it: {', '.join(vain)}")
        return self


class Missiles(Sourced):
    """What special heads and some ranged weapons do to a shot [UT-895]."""

    bs_bonus: int = 0
    armour_dice: int | None = Field(default=None, ge=1)
    """With how many dice armour is tested against it; None: as usual."""
    incendiary: bool = False  # [UT-859]


class RangedWeapon(Weapon, Missiles):
    """A bow, crossbow, sling, firearm or thrown weapon [Data D4]."""

    kind: Range
    damage: int = Field(ge=1)
    range: int = Field(ge=1)
    """In cm."""
    max_damage: int | None = None
    stun: bool = False  # [UT-857]
    uses: tuple[Characteristic, ...] = (Characteristic.BS,)
    """With what it wounds; of several its user chooses [UT-842]."""
    bs_fixed: int | None = None
    """What counts as the shooter's BS [UT-855]."""
    faulty: bool = False  # [UT-852]
    explosion: int = 0
    """The radius of its explosion, in cm [UT-853]."""
    ricochet: bool = False  # [UT-856]
    ignores_shields: bool = False
    ignores_armour: bool = False
    thrown: bool = False  # [UT-851]
    sneak: bool = False  # [UT-854]
    no_aiming: bool = False
    own_base: bool = False  # [UT-858]
    wounding_reroll: bool = False
    first_reroll_up_to: int = 0
    """The first roll to hit may be re-rolled up to this face [UT-834]."""
    moves_and_shoots: bool = False


class Throw(Sourced):
    """A weapon or shield thrown that was not made for it [UT-451, UT-454]."""

    damage: int
    range: int


class Armour(Entry):
    """A piece of armour [Data D5]."""

    cost: int = Field(ge=1)
    location: Location | None = None
    """Where it is worn; None: it is a shield."""
    weight: Weight
    save: int = Field(ge=2, le=6)

    @property
    def is_shield(self) -> bool:
        """Whether it is carried in a hand [UT-867, UT-868]."""
        return self.location is None


class Item(Gifted, Missiles):
    """A piece of additional equipment [Data D6]."""

    number: int = Field(ge=1, le=15)
    """Its printed number, by which loot finds it [UT-934d]."""
    cost: int = Field(ge=1)
    one_use: bool = False  # [UT-883]
    most: int = Field(default=2, ge=1)
    """How many of it a party may buy [UT-882]."""
    use: Use
    guild: Id | None = None
    """The only guild whose parties may buy it."""
    not_with: tuple[Id, ...] = ()
    """Items that its bearer may not have besides."""
    not_for_leader: bool = False
    not_for_mage: bool = False
    needs_weapon: tuple[Range, ...] = ()
    """Its bearer must own a weapon of one of these classes."""


class Potion(Entry):
    """What an Alchemist brews [Data D8]."""

    face: int = Field(ge=1, le=6)
    characteristic: Characteristic
    bonus: int = Field(ge=1)
    heals: bool = False
    """It restores what was lost instead of adding to it."""
