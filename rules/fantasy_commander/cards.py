"""What units, cards and terrain are made of: traits, figures, and effects from a closed vocabulary."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from rules.fantasy_commander.vocabulary import (
    Boon,
    CardType,
    Deed,
    Family,
    Kind,
    Lasts,
    Level,
    Order,
    Symbol,
    Terrain,
    Trait,
    Whom,
)
from rules.kernel import sources
from rules.kernel.values import Frozen, Seat

Source = Annotated[str, Field(pattern=r"^(reconstructed|FC-[0-9]{3}|FC-R[0-9]{2})$")]
Name = Annotated[str, Field(min_length=1, max_length=40)]
Text = Annotated[str, Field(min_length=1, max_length=160)]
"""Words for players, in our own wording, short enough for the face of a card."""
UnitCardId = str
"""A unit by its card, such as "legionnaires.veteran" or "roland"."""
TacticId = str
"""A Tactic card by its kind, such as "powerful_strikes"; copies share it."""


class Sourced(sources.Sourced):
    """Anything in the box, with its source."""

    source: Source
    sources: dict[str, Source] = {}


class Grant(Frozen):
    """A trait that somebody has or gains, with its number."""

    trait: Trait
    x: int = 1


class Reach(Frozen):
    """A grant that works around a place or a unit, for those whom it is for."""

    grant: Grant
    radius: int = Field(default=0, ge=0)
    side: Seat | None = None
    """Whose units; None: everybody's."""
    kinds: tuple[Kind, ...] = ()
    """Of which kinds; empty: of all."""
    needs: Trait | None = None
    """Only for units that have this trait of their own."""


class Yield(Frozen):
    """What a unit on a hex brings its owner in the Command Phase [FC-913, FC-973, FC-974]."""

    symbol: Symbol
    side: Seat | None = None
    out_of_contact: bool = False
    """Whether no enemy may be in contact with it."""
    any_dice: bool = False
    """Of a reroll: whether it takes any number of dice at once [FC-975]."""


class StartEffect(Frozen):
    """What befalls a unit that begins its activation near a place, or by a card [FC-417]."""

    deed: Deed
    n: int = 1
    radius: int = 0
    side: Seat | None = None
    """Whose units; None: everybody's."""
    optional: bool = False


class TerrainKind(Sourced):
    """A kind of terrain with its properties [FC-5xx, FC-97x]."""

    id: Terrain
    name: Name
    code: Annotated[str, Field(max_length=2)]
    """One or two letters for pictures and text boards."""
    family: Family
    side: Seat | None = None
    """Whose terrain it is [FC-502]."""
    difficult: bool = False
    impassable: bool = False
    blocking: bool = False
    gives: tuple[Reach, ...] = ()
    yields: tuple[Yield, ...] = ()
    starts: tuple[StartEffect, ...] = ()
    text: Text

    @property
    def radius(self) -> int:
        """How far it works; 0 where only on its hex."""
        return max([0, *(reach.radius for reach in self.gives), *(start.radius for start in self.starts)])


class Shooting(Frozen):
    """A ranged attack: its dice, base range and maximum range [FC-127, FC-720]."""

    dice: int = Field(ge=1)
    base: int = Field(ge=1)
    most: int = Field(ge=1)
    magical: bool = False  # [FC-740]


class Surcharge(Frozen):
    """An ability that is switched on for orders of the pool [FC-411]."""

    id: str
    name: Name
    price: dict[Order, int]
    grants: tuple[Grant, ...] = ()
    loses_fatigue: int = 0
    text: Text


class UnitCard(Sourced):
    """A unit card [FC-125]."""

    id: UnitCardId
    name: Name
    code: Annotated[str, Field(pattern=r"^[A-Z]{2,3}$")]
    """What stands on its counter; with a number where there are several."""
    side: Seat
    kind: Kind
    level: Level | None = None
    cost: int = Field(ge=1)
    leadership: tuple[Symbol, ...] = ()
    attack: int = Field(ge=0)
    defence: int = Field(ge=0)
    shooting: Shooting | None = None
    size: int = Field(ge=1)
    """Its miniatures, or its Health."""
    stamina: int | None = None
    """None: it can never hold Fatigue [FC-129]."""
    move: int = Field(ge=0)
    run: int = Field(ge=0)
    grants: tuple[Grant, ...] = ()
    auras: tuple[Reach, ...] = ()
    surcharges: tuple[Surcharge, ...] = ()

    @property
    def full_name(self) -> str:
        """With its level, where it has one."""
        return f"{self.name} ({self.level})" if self.level else self.name


class CardEffect(Frozen):
    """One thing that a Tactic card does."""

    deed: Deed = Deed.GAIN
    whom: Whom = Whom.ACTIVATED
    grants: tuple[Grant, ...] = ()
    lasts: Lasts = Lasts.ACTIVATION
    n: int = 1
    """How many, or within how many hexes."""
    shooters: bool | None = None
    """Only for units with a ranged attack, or only for those without; None: for all."""


class TacticCard(Sourced):
    """A Tactic card [FC-142, FC-332]; what it does is composed of a closed vocabulary."""

    id: TacticId
    name: Name
    side: Seat
    type: CardType = CardType.NORMAL
    star: bool = False
    most: int = Field(ge=1)
    """How many copies a deck may hold."""
    order: Order | None = None
    """What may be taken instead of the effect; a Curse has none [FC-R36]."""
    effects: tuple[CardEffect, ...] = ()
    template: Terrain | None = None
    text: Text

    @model_validator(mode="after")
    def _fits_its_type(self) -> Self:
        if (self.template is not None) != (self.type is CardType.TERRAIN):
            raise ValueError("a Terrain card, and no other, has a template")
        if (self.order is None) != (self.type is CardType.CURSE):
            raise ValueError("every card but a Curse shows an order")
        return self


class CampaignCard(Sourced):
    """A card of the campaign; what it does is one word of a closed vocabulary, with a number [FC-M7, FC-M8]."""

    id: str
    name: Name
    effect: Boon
    n: int = 1
    grants: tuple[Grant, ...] = ()
    turns: int = 0
    """In how many turns of a mission units have what it grants."""
    side: Seat | None = None
    """Whose units have it; None: the one unit that was chosen."""
    kinds: tuple[Kind, ...] = ()
    unit: UnitCardId | None = None
    """Which unit it adds, if it adds one."""
    text: Text

    @model_validator(mode="after")
    def _grants_something(self) -> Self:
        if bool(self.grants and self.turns) != (self.effect is Boon.GRANTS):
            raise ValueError("a card that grants traits, and no other, names them and for how many turns")
        if (self.unit is not None) != (self.effect is Boon.ADDS_A_UNIT):
            raise ValueError("a card that adds a unit, and no other, names it")
        return self


class TownCard(CampaignCard):
    """Something that the settlement can buy between two missions [FC-M8]."""

    price: int = Field(ge=1)


class EscalationCard(CampaignCard):
    """What the enemy brings to the next mission after a defeat [FC-M7]."""
