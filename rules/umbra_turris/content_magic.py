"""Magic: domains, spells, the spirits of Shamans, and creatures that are summoned [UT-501 to UT-566, UT-744]."""

from __future__ import annotations

from typing import Self

from pydantic import Field, model_validator

from rules.umbra_turris.content_entries import Entry, Gifted, Id
from rules.umbra_turris.content_vocabulary import Alignment, Characteristic, Chooser, Size, SpellReach, SpellTarget


class Domain(Entry):
    """A Domain of Magic; one with an alignment is for parties of that alignment [UT-503]."""

    alignment: Alignment | None = None


class Spell(Entry):
    """A spell of a Domain [Data D10]."""

    domain: Id
    chance: int | None = Field(default=None, ge=2, le=6)
    """What the Magic Test needs; None: as the spell that is copied."""
    reach: SpellReach = SpellReach.CENTIMETRES
    range: int | None = Field(default=None, ge=1)
    """In cm."""
    target: SpellTarget
    radius: int = 0
    """How far around its target it works, in cm; how wide a strip is."""
    wounds: int = 1
    """What casting costs [UT-510, UT-565b, UT-566b]."""
    test: int = 0
    """Modifier to the Magic Test."""
    summons: Id | None = None
    creatures: int = 0
    """How many creatures it summons."""
    more_for_fallen: bool = False
    """Whether each hero who was eliminated allows one creature more [UT-544b]."""
    bonuses: dict[Characteristic, int] = {}
    """What it adds to one characteristic of its target, which the Mage chooses among these [UT-559]."""

    @model_validator(mode="after")
    def _reaches_somewhere(self) -> Self:
        if (self.range is not None) != (self.reach is SpellReach.CENTIMETRES):
            raise ValueError("a spell has a range where it reaches some centimetres, and nowhere else")
        if (self.summons is not None) != (self.target is SpellTarget.SUMMONS) or bool(self.creatures) != bool(
            self.summons
        ):
            raise ValueError("a spell that summons, and no other, says what and how many")
        return self


class Spirit(Entry):
    """A row of the Shaman's table [Data D9]."""

    face: int = Field(ge=1, le=6)
    chooser: Chooser


class Creature(Gifted):
    """A summoned creature, or a form that a hero takes; a number that is missing is the hero's own [Data D11]."""

    profile: dict[Characteristic, int]
    size: Size = Size.MEDIUM
    half: int = 1
    """Half the side of its base, in cm [UT-R02]."""
    flies: bool = False
    weapon: Id | None = None
    parries: bool = False
    is_form: bool = False
    """Whether a hero turns into it."""
