"""What special rules are asked about: an attack, a shot, a spell, a throw of dice, a loss of W, as they stand just now.

An occasion is made when its action begins and lives until it is over; everything in it lies open on the table.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from rules.kernel.plane.points import Arc, Point
from rules.kernel.values import Seat
from rules.umbra_turris.content_arms import MeleeWeapon, RangedWeapon
from rules.umbra_turris.content_magic import Spell
from rules.umbra_turris.content_vocabulary import Location, Strike
from rules.umbra_turris.state import Id, Model

if TYPE_CHECKING:
    from rules.umbra_turris.battlefield import Battlefield

SIX = 6


class Purpose(StrEnum):
    """What dice are thrown for."""

    STRIKE = "strike"
    DEFENCE = "defence"
    TO_HIT = "to_hit"
    WOUNDING = "wounding"
    TOUGHNESS = "toughness"
    DISENGAGING = "disengaging"
    HOLDING = "holding"
    MAGIC = "magic"
    INITIATIVE = "initiative"
    ORDER = "order"
    PANIC = "panic"
    SPOT = "spot"
    STUN = "stun"
    CRITICAL = "critical"
    ARMOUR = "armour"
    SHIELD = "shield"
    LOOT = "loot"
    JUMP = "jump"
    SWIM = "swim"
    CLIMB = "climb"
    FALL = "fall"
    SAVE = "save"
    ABILITY = "ability"
    MISHAP = "mishap"
    """What harms whoever rolls it: a Faulty weapon, fire, vapors."""


@dataclass
class Throw:
    """Dice of one side on the table; a face may be re-rolled once in all [UT-R23]."""

    purpose: Purpose
    roller: Model
    faces: list[int]
    bonus: list[int] = dataclasses.field(default_factory=list)
    """Dice that were added to the roll: Perfect Strike, Cruelty, Ferocious attack."""
    rerolled: list[int] = dataclasses.field(default_factory=list)
    """Which of the dice have been rolled twice, by their index."""
    changed: list[int] = dataclasses.field(default_factory=list)
    """Which of the dice were changed or exchanged, by their index; they count as rolled [UT-R80]."""
    void: tuple[int, ...] = ()
    """Faces that count as nothing [UT-724]."""
    modifier: int = 0
    """What is added to the dice: characteristic, weapon and all."""
    double_bonus: int = 0
    """What is added where the first two dice show the same [UT-R102]."""
    bout: Bout | None = None
    """The attack that it belongs to, if any."""
    shot: Shot | None = None
    cast: Cast | None = None
    played_by: Seat | None = None
    """Who plays the roller now; None: its own party [UT-558a]."""

    @property
    def side(self) -> Seat:
        """Who wants high dice: the party of the roller, or whoever controls it."""
        return self.played_by or self.roller.seat

    @property
    def dice(self) -> list[int]:
        """All that lies on the table: the faces, and behind them the dice that were added."""
        return [*self.faces, *self.bonus]

    @property
    def every_die(self) -> tuple[int, ...]:
        """All of them by their index."""
        return tuple(range(len(self.dice)))

    @property
    def first_dice(self) -> tuple[int, ...]:
        """Those that were thrown at first, by their index."""
        return tuple(range(len(self.faces)))

    def show(self, dice: list[int]) -> None:
        """The same dice show something else."""
        count = len(self.faces)
        self.faces, self.bonus = dice[:count], dice[count:]

    def worth(self, face: int) -> int:
        """What a face counts."""
        return 0 if face in self.void else face

    @property
    def sum(self) -> int:
        """The faces that count, without what is added."""
        return sum(map(self.worth, self.faces)) + sum(self.bonus)

    @property
    def total(self) -> int:
        """Dice and modifiers."""
        return self.sum + self.modifier + self.double_bonus * self.is_double

    @property
    def sixes(self) -> int:
        """How many dice show a 6."""
        return self.dice.count(SIX)

    @property
    def is_double(self) -> bool:
        """Whether the two dice show the same, further ones apart [UT-105, UT-R102]."""
        return len(self.faces) > 1 and self.faces[0] == self.faces[1]

    def may_reroll(self, wanted: Iterable[int]) -> list[int]:
        """Those of the dice that have not been rolled twice yet, by their index."""
        return [index for index in wanted if index not in self.rerolled]


class Onset(StrEnum):
    """How an attack in close combat comes about."""

    FIGHT = "fight"
    CHARGE = "charge"
    COUNTER = "counter"
    """A counter-attack: the charged model strikes first [UT-821]."""
    FREE = "free"
    """An attack that an ability grants [UT-757b, UT-767a]."""
    SWOOP = "swoop"
    """A flyer's Swooping Attack [UT-381]."""


@dataclass
class Bout:
    """One attack in close combat, from the choice of the weapon to the damage."""

    field: Battlefield
    attacker: Model
    target: Model
    onset: Onset
    weapon: MeleeWeapon
    arc: Arc
    """From which side of the target it comes, seen from the target: front, left, right or rear."""
    was_hidden: bool = False
    """Whether the attacker was hidden when its turn began [UT-R20]."""
    began_in: list[Id] = dataclasses.field(default_factory=list)
    in_hand: Id = ""
    """The weapon that the attacker really holds; a Sword Master may use it as another one [UT-760a]."""
    is_called_off: bool = False
    """Whether it comes to nothing before any blow: a bribe, a card."""
    cannot_parry: str = ""
    """Why the target cannot parry: the name of a special rule or a reason; empty where it can."""
    keeps_die: bool = False
    """Whether the target's player has already said that the AD is not given up for the shield [UT-877]."""
    braves_fear: bool = False
    """Whether the target may parry in spite of Fear, for this once [UT-893b]."""
    parry_dice: int = 1
    """With how many dice the target parries at the least; a card may raise it."""
    parried_with: MeleeWeapon | None = None
    parries: list[Location] = dataclasses.field(default_factory=list)
    """What the target has defended, once it is open."""
    location: Location = Location.TORSO
    """Where the blow goes, once it is open."""
    strike: Strike = Strike.NORMAL
    chosen: dict[str, str] = dataclasses.field(default_factory=dict)
    """What the attacker chose beside the strike: Centurium's characteristic, a Sword Master's sword."""
    marked: list[Model] = dataclasses.field(default_factory=list)
    """Friends whom a Black Knight has marked [UT-746a]."""
    attack: Throw | None = None
    defence: Throw | None = None
    is_perfect: bool = False
    """Whether it has earned the die of a Perfect Strike [UT-314]."""
    is_hit: bool = False
    lost: int = 0
    """The W that it has cost the target in the end."""

    @property
    def is_charge(self) -> bool:
        """Whether it is the attack of a charge, a swoop included."""
        return self.onset in (Onset.CHARGE, Onset.SWOOP)

    def is_of(self, model: Model) -> bool:
        """Whether that model makes the attack."""
        return self.attacker is model


@dataclass
class Shot:
    """A shot or throw, from its declaration to the wound [UT-401 to UT-455]."""

    field: Battlefield
    shooter: Model
    target: Model
    weapon: RangedWeapon
    """A weapon or shield that is only thrown counts as one, too [UT-451]."""
    distance: int
    """In whole centimetres [UT-R04]."""
    aim: int = 0
    uses_speed: bool = False
    """Whether throwing knives are thrown with Sp [UT-842]."""
    was_hidden: bool = False
    is_static: bool = False
    """Whether the target had an AD when the shot was declared [UT-R94]."""
    cover: int = 0
    from_combat: bool = False
    to_hit: Throw | None = None
    attack: Throw | None = None
    defence: Throw | None = None
    location: Location | None = None
    is_ricochet: bool = False
    used: list[str] = dataclasses.field(default_factory=list)
    """Special rules that work once in a shot and have been used."""


@dataclass
class Cast:
    """A spell, from the naming of its target to its effect [UT-507 to UT-513]."""

    field: Battlefield
    caster: Model
    spell: Spell
    target: Model | None = None
    spot: Point | None = None
    chosen: dict[str, str] = dataclasses.field(default_factory=dict)
    """What else the caster chose: WS or BS for Sharpen senses, the sign for Ally of the nature."""
    copied_by: Spell | None = None
    """The spell by which it is copied, if it is: its price counts, and its modifier too [UT-566]."""
    test: Throw | None = None


class Manner(StrEnum):
    """How W are lost."""

    STRIKE = "strike"
    SHOT = "shot"
    THROW = "throw"
    EXPLOSION = "explosion"
    SPELL = "spell"
    FALL = "fall"
    WATER = "water"
    LOOT = "loot"
    CURSE = "curse"
    ABILITY = "ability"
    MISHAP = "mishap"
    """What harms whoever rolls it: a Faulty weapon, fire, vapors."""
    FAULTY = "faulty"
    RETURNED = "returned"
    """Given back by Revenge of Mati-Puti [UT-R114]."""
    PAYMENT = "payment"
    """Paid by one's own player: no damage [UT-R113]."""

    @property
    def is_combat(self) -> bool:
        """Whether it is close combat [UT-R95]."""
        return self is Manner.STRIKE

    @property
    def is_payment(self) -> bool:
        """Whether it is paid, not suffered."""
        return self is Manner.PAYMENT


@dataclass
class Blow:
    """A loss of W on its way through the damage pipeline [UT-R29]."""

    field: Battlefield
    victim: Model
    manner: Manner
    damage: int
    by: Model | None = None
    """Whose doing it is."""
    location: Location | None = None
    bout: Bout | None = None
    shot: Shot | None = None
    most: int | None = None
    """The weapon's maximum damage."""
    is_precise: bool = False
    """Whether worn armour tests with one die only [UT-319]."""
    critical_rolls: int = 0
    """How many critical rolls there are: one for each 6 [UT-325]."""
    is_critical: bool = False
    ignores_armour: bool = False
    ignores_shields: bool = False
    may_stun: bool = False
    """Whether a hit there may stun: a Normal or Power Strike, a located shot, a weapon with Stun [UT-355, UT-857]."""
    must_stun: bool = False
    """Whether the weapon's Stun takes a test whatever was hit, helmet or not [UT-857]."""
    is_incendiary: bool = False
    """Whether it sets the victim on fire [UT-859]."""
    why: str = ""
    """The special rule, spell or card behind it."""
    lost: int = 0
    """What the victim really lost in the end."""
    had_die: bool = False
    """Whether the victim had an AD when the blow fell."""
