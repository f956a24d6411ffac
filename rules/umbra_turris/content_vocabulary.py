"""The words of Umbra Turris that its tables are written in: characteristics, alignments, sizes, weapons, terrain."""

from __future__ import annotations

from enum import StrEnum

from rules.kernel.plane.points import Facing

WAYS = {Facing.N: "north", Facing.E: "east", Facing.S: "south", Facing.W: "west"}
"""Which way a model looks, in words."""


class Characteristic(StrEnum):
    """What a profile is made of [UT-101]."""

    LD = "LD"
    M = "M"
    WS = "WS"
    S = "S"
    SP = "Sp"
    BS = "BS"
    T = "T"
    W = "W"


class Alignment(StrEnum):
    """What a party believes in [UT-710 to UT-714]."""

    GOOD = "good"
    LAWFUL = "lawful"
    NEUTRAL = "neutral"
    ANARCHIST = "anarchist"
    EVIL = "evil"


class Size(StrEnum):
    """How large a model is [UT-201, UT-R02, UT-R09]."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"

    @property
    def half(self) -> int:
        """Half the side of its base, in cm [UT-R02]."""
        return 2 if self is Size.LARGE else 1

    @property
    def height(self) -> int:
        """How tall it is, in cm [UT-R09]."""
        return {Size.SMALL: 2, Size.MEDIUM: 3, Size.LARGE: 4}[self]

    @property
    def move(self) -> int:
        """The M of its races, in cm [UT-201]."""
        return {Size.SMALL: 20, Size.MEDIUM: 15, Size.LARGE: 10}[self]


class Keyword(StrEnum):
    """Abilities that races, professions, guilds and items share [UT-621 to UT-634]."""

    FEAR = "fear"
    PERMANENT_FEAR = "permanent_fear"
    FEARLESS = "fearless"
    FRENZY = "frenzy"
    FERVOR = "fervor"
    FANATIC = "fanatic"
    FURY = "fury"
    HEROISM = "heroism"
    BROTHERHOOD = "brotherhood"
    STUBBORN = "stubborn"
    AMBUSH = "ambush"


class Location(StrEnum):
    """Where a blow lands [UT-301]."""

    LEGS = "legs"
    TORSO = "torso"
    HEAD = "head"


class Strike(StrEnum):
    """The kinds of strikes [UT-307]."""

    NORMAL = "normal"
    POWER = "power"
    PRECISION = "precision"


class Group(StrEnum):
    """How a melee weapon is held [UT-R64]."""

    ONE_HANDED = "one_handed"
    TWO_HANDED = "two_handed"
    LIGHT = "light"
    NATURAL = "natural"

    @property
    def held_as(self) -> Group:
        """The group it belongs to in play: natural weapons count as one-handed [UT-375, UT-R64]."""
        return Group.ONE_HANDED if self is Group.NATURAL else self


class Tag(StrEnum):
    """Families of melee weapons that other rules name [UT-R64]."""

    SWORD = "sword"
    SABRE = "sabre"
    """Sabre and rapier."""
    AXE = "axe"
    HAMMER = "hammer"
    KNIFE = "knife"
    """Knives and daggers."""
    STAFF = "staff"
    """Staff and ritual weapon: what Mages may use [UT-505]."""


class Range(StrEnum):
    """The classes of weapons that strike from afar [UT-831 to UT-847]."""

    BOW = "bow"
    CROSSBOW = "crossbow"
    SLING = "sling"
    FIREARM = "firearm"
    THROWN = "thrown"


class Weight(StrEnum):
    """The classes of armour [UT-861 to UT-868]."""

    LIGHT = "light"
    HEAVY = "heavy"


class Use(StrEnum):
    """How an item is used [UT-881 to UT-895]."""

    PASSIVE = "passive"
    MINOR = "minor"
    """By a Minor Action."""
    MINOR_AT_START = "minor_at_start"
    """By a Minor Action at the start of the turn."""
    REACTION = "reaction"


class SpellReach(StrEnum):
    """How far a spell works [UT-531 to UT-566]."""

    CENTIMETRES = "centimetres"
    MAGE = "mage"
    """The Mage's own base."""
    UNLIMITED = "unlimited"
    COPIED = "copied"
    """As far as the spell that is copied."""


class SpellTarget(StrEnum):
    """What a spell is cast on."""

    MODEL = "model"
    OTHER_MODEL = "other_model"
    """Any but the Mage."""
    ENEMY = "enemy"
    HERO = "hero"
    HERO_NO_MAGE = "hero_no_mage"
    """A hero with W left who is no Mage."""
    HERO_WITH_DIE = "hero_with_die"
    ENEMY_IN_CONTACT = "enemy_in_contact"
    ENEMIES_IN_CONTACT = "enemies_in_contact"
    AROUND = "around"
    """All models around the Mage."""
    SPOT = "spot"
    STRIP = "strip"
    """A strip of the table from the Mage's base on."""
    EVERYBODY = "everybody"
    PARTY = "party"
    """The Mage's own party as a whole."""
    MAGE = "mage"
    SUMMONS = "summons"
    COPIED = "copied"


class Chooser(StrEnum):
    """Who chooses whom the spirits touch [UT-744c to UT-744h]."""

    SHAMAN = "shaman"
    OPPONENT = "opponent"
    NOBODY = "nobody"


class Finding(StrEnum):
    """What a Loot Test brings [UT-934a to UT-934f]."""

    LOSES_WOUNDS = "loses_wounds"
    REGAINS_DIE = "regains_die"
    REGAINS_WOUNDS = "regains_wounds"
    FINDS_ITEM = "finds_item"
    DRAWS_CARDS = "draws_cards"


class Pool(StrEnum):
    """The dice of the alignments [UT-710a to UT-714a]."""

    BLESSING = "blessing"
    BATTLE_TACTICS = "battle_tactics"
    INSPIRATION = "inspiration"
    RAGE = "rage"
    TORMENT = "torment"


class PoolStart(StrEnum):
    """How many dice a pool begins with."""

    HALF_THE_HEROES = "half_the_heroes"
    """Half the party, rounded up."""
    HALF_THE_LEADERSHIP = "half_the_leadership"
    """Half the Leader's printed LD, rounded up [UT-R103]."""
    NONE = "none"


class CardKind(StrEnum):
    """The types of Item Cards [UT-944, UT-946, UT-947]."""

    PERMANENT = "permanent"
    TEMPORARY = "temporary"
    INSTANT = "instant"


class Timing(StrEnum):
    """When an Item Card may be played; Permanent Items have none [UT-948, UT-949]."""

    ACTIVATE = "activate"
    """While its owner activates a hero."""
    CHARGE_DECLARED = "charge_declared"
    CHARGE_PLACED = "charge_placed"
    """Before the triggers of a charge that reached its target."""
    ATTACK_DECLARED = "attack_declared"
    """Before the secret dice."""
    ZERO = "zero"
    """A hero is about to drop to 0 W."""
    MAGIC_OK = "magic_ok"
    """An enemy Magic Test has succeeded."""
    INITIATIVE = "initiative"
    LOOT = "loot"
    OWN_ROLL = "own_roll"
    """Right after an own die."""


class CardTarget(StrEnum):
    """Whom an Item Card is played on, where its owner chooses."""

    FRIENDLY_HERO = "friendly_hero"
    FRIENDLY_HERO_WITHOUT_DIE = "friendly_hero_without_die"
    FREE_FRIENDLY_HERO = "free_friendly_hero"
    """One not locked in combat."""
    LIVING_FRIENDLY_HERO = "living_friendly_hero"
    ANY_MODEL = "any_model"
    ENEMY_MAGE = "enemy_mage"
    OPPONENT = "opponent"


class Lasts(StrEnum):
    """How long something lasts."""

    AT_ONCE = "at_once"
    CYCLE = "cycle"
    """To the end of this Cycle."""
    NEXT_CYCLE = "next_cycle"
    """To the end of the next Cycle."""
    BATTLE = "battle"


class Nominee(StrEnum):
    """Whom a Quest Card lets its holder name in secret."""

    OWN_SHOOTER = "own_shooter"
    """A hero with a ranged, thrown or fire weapon."""
    OWN_COURIER = "own_courier"
    """Not the Leader."""
    ENEMY_HERO = "enemy_hero"
    """Not the Leader."""
    OWN_NOVICE = "own_novice"
    """A hero of a cheap profession."""


class Moment(StrEnum):
    """When a Quest Card looks whether its task is done."""

    EVENT = "event"
    TURN_END = "turn_end"
    CYCLE_END = "cycle_end"


class Placer(StrEnum):
    """Who puts the tokens of a Quest Card on the table."""

    BOTH = "both"
    OPPONENT = "opponent"
    CARD = "card"


class Ground(StrEnum):
    """The kinds of terrain [UT-R10]."""

    AREA = "area"
    WALL = "wall"
    SOLID = "solid"
    PLATFORM = "platform"
    WATER = "water"


class Cover(StrEnum):
    """What a piece of terrain gives those who are shot at [UT-R13]."""

    FULL = "full"
    TOUCH = "touch"
    NONE = "none"


USUAL_COVER = {
    Ground.AREA: Cover.FULL,
    Ground.PLATFORM: Cover.FULL,
    Ground.WALL: Cover.TOUCH,
    Ground.SOLID: Cover.TOUCH,
    Ground.WATER: Cover.NONE,
}
