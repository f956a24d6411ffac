"""The words of Combat in the Lists: colours, weapons, parts of the body, timings, and what special cards can do."""

from __future__ import annotations

from enum import StrEnum


class Colour(StrEnum):
    """The colours of the knights, in the order in which they are given to whoever chooses none [CL-106, CL-D02]."""

    BLUE = "blue"
    RED = "red"
    ORANGE = "orange"
    BLACK = "black"
    GREEN = "green"
    PURPLE = "purple"


class Compass(StrEnum):
    """The six directions of the arena, clockwise; its place in this list is the number of a direction [CL-M01]."""

    N = "N"
    NE = "NE"
    SE = "SE"
    S = "S"
    SW = "SW"
    NW = "NW"

    @property
    def number(self) -> int:
        """The direction as the grid counts it."""
        return tuple(Compass).index(self)


class Weapon(StrEnum):
    """The three weapons [CL-113]."""

    BATTLE_AXE = "battle_axe"
    MORNING_STAR = "morning_star"
    SHORT_SWORD = "short_sword"


class Style(StrEnum):
    """The three styles of attack [CL-114]."""

    CRUSHING = "crushing"
    SLASHING = "slashing"
    STABBING = "stabbing"


class Hand(StrEnum):
    """The hand that holds the weapon [CL-133]."""

    RIGHT = "right"
    LEFT = "left"


class Location(StrEnum):
    """Where on the body an attack strikes; left and right are the victim's own [CL-M08]."""

    HEAD = "head"
    CHEST = "chest"
    BELLY = "belly"
    RIGHT_ARM = "right_arm"
    LEFT_ARM = "left_arm"
    RIGHT_HAND = "right_hand"
    LEFT_HAND = "left_hand"
    RIGHT_LEG = "right_leg"
    LEFT_LEG = "left_leg"

    @property
    def words(self) -> str:
        """As it is spoken: "left arm"."""
        return self.value.replace("_", " ")

    @property
    def weapon_hand(self) -> Hand | None:
        """The hand that drops its weapon when this is hit: arms and hands of its side, but not legs [CL-R60]."""
        side, _, limb = self.value.partition("_")
        return Hand(side) if limb in ("arm", "hand") else None


class Effect(StrEnum):
    """What an attack card does beside its damage [CL-M09]."""

    DISARM = "disarm"
    KNOCKDOWN = "knockdown"
    PIERCING = "piercing"


class Timing(StrEnum):
    """When a special card can be played, and at no other time [CL-R28, CL-722]."""

    PRE_ATTACK = "pre_attack"
    COMMIT = "commit"
    ON_ATTACK = "on_attack"
    SNEAK_STEP = "sneak_step"
    AFTER_DAMAGE = "after_damage"


class Deed(StrEnum):
    """What a special card does: a closed vocabulary [CL-M12]."""

    COUNT_AS_BACKSIDE = "count_as_backside"
    STRIKE = "strike"
    STRIKE_TWICE = "strike_twice"
    SNEAK = "sneak"
    DISARM = "disarm"
    REACH = "reach"
    RAISE_POINTS = "raise_points"
    COVER_ANY = "cover_any"
    REMOVE_CARD = "remove_card"
    RAISE_SECOND_STAGE = "raise_second_stage"
    REFILL = "refill"
    UNTOUCHABLE = "untouchable"
    STOP_BACKSIDE = "stop_backside"
    HEAL = "heal"


class Arrow(StrEnum):
    """The colours of the arrows under the Marshal's eyes, nearest to him first [CL-410]."""

    BLACK = "black"
    YELLOW = "yellow"
    RED = "red"


class Pile(StrEnum):
    """The three kinds of cards that a knight holds, never mixed [CL-802]."""

    ATTACK = "attack"
    DEFENCE = "defence"
    SPECIAL = "special"


class Pace(StrEnum):
    """How a table asks: all sheets of a turn at once as far as they can be, or one by one as the book has it."""

    POST = "post"
    LIVE = "live"
