"""Of whom parties are made: races, sub-races, professions, the Leader, guilds and alignments [UT-710 to UT-799]."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from rules.kernel.values import Frozen
from rules.umbra_turris.content_entries import Entry, Gifted, Id, Name, Rule, Sourced, Specials
from rules.umbra_turris.content_vocabulary import Alignment, Characteristic, Keyword, Pool, PoolStart, Size, Tag

HEAVY_ABOVE = 30
"""Professions with a base cost above this may wear heavy armour [UT-707, UT-869]."""
UNIQUE_FROM = 45
"""Professions with this base cost or more cannot be repeated [UT-709a]."""
GUILD_UP_TO = 40
"""No Guild has heroes whose profession costs more than this, but for Mages [UT-794b]."""


class Profile(Frozen):
    """The eight numbers by which a model acts [UT-101]."""

    LD: int = Field(ge=0)
    M: int = Field(ge=0)
    WS: int = Field(ge=0)
    S: int = Field(ge=0)
    Sp: int = Field(ge=0)
    BS: int = Field(ge=0)
    T: int = Field(ge=0)
    W: int = Field(ge=0)

    def __getitem__(self, name: Characteristic) -> int:
        """One of the numbers."""
        return int(getattr(self, name.value))

    def changed(self, changes: dict[Characteristic, int]) -> Profile:
        """The same profile with other numbers in some places."""
        return self.model_copy(update={name.value: number for name, number in changes.items()})


class Race(Entry):
    """A row of the table of races, with its cost in DC [Data D1]."""

    profile: Profile
    cost: int = Field(ge=1)
    alignments: tuple[Alignment, ...] = Field(min_length=1)
    size: Size
    rare: bool = False
    """At most two heroes of it in a party [UT-708b]."""

    @model_validator(mode="after")
    def _moves_by_its_size(self) -> Self:
        if self.size.move != self.profile.M:
            raise ValueError(f"a {self.size} race has M {self.size.move}")
        return self


class SubRace(Gifted):
    """A people of a race, with its own ability and alignments [Data D1b]."""

    race: Id
    alignments: tuple[Alignment, ...] = Field(min_length=1)
    ability: Name
    triggered: bool = False
    forbidden_professions: tuple[Id, ...] = ()
    no_heavy_armour: bool = False
    limits: Annotated[Rule | None, Field()] = None
    """The line of the rulebook that forbids those professions and that armour."""
    natural_weapon: Id | None = None


class Profession(Gifted):
    """A profession, with its base cost in DC and what it may carry [Data D2]."""

    ability: Name | None = None
    cost: int = Field(ge=1)
    costs: dict[Id, int] = {}
    """What it costs heroes of certain races instead."""
    alignments: tuple[Alignment, ...] = tuple(Alignment)
    repeatable: bool = False
    """Marked (B): further heroes of it pay no surcharge [UT-709b]."""
    mage: bool = False
    domains: int = Field(default=0, ge=0, le=2)
    any_equipment: bool = False
    """A Mage who is free of the Mages' limits on weapons and armour [UT-505, UT-506]."""
    heavy_armour: bool | None = None
    """Whether it may wear heavy armour; None: by its cost, and no Mage may."""
    extra_weapon: int = Field(default=3, ge=1)
    """How many times its price an additional weapon costs [UT-706]."""
    identical_weapon_halved: bool = False
    """An additional weapon like the first costs half of its price [UT-767b]."""
    items: int = Field(default=1, ge=1)
    """How many additional items, all different, it may buy [UT-881]."""
    may_lead: bool = True
    one_in_party: bool = False
    sets: dict[Characteristic, int] = {}
    """Characteristics that are raised to a number."""
    sets_with: tuple[Tag, ...] = ()
    """With which weapons they are; empty: always."""
    moves_and_shoots: bool = False
    """May move up to Sp in the turn of a ranged attack."""
    armour_test: int = 0
    """Bonus to all of its armour tests."""
    shield_test: int = 0
    """Bonus to the tests of its shield alone."""

    @property
    def is_unique(self) -> bool:
        """Whether a party can have only one of it [UT-709a, UT-782a]."""
        return self.one_in_party or self.cost >= UNIQUE_FROM

    @property
    def may_wear_heavy(self) -> bool:
        """Whether it gives access to heavy armour [UT-506, UT-707, UT-761b, UT-773c, UT-869]."""
        if self.heavy_armour is not None:
            return self.heavy_armour
        return self.cost > HEAVY_ABOVE and (not self.mage or self.any_equipment)


class LeaderRole(Sourced):
    """What the Leader has on top of a profession [UT-740]."""

    fee: int
    fee_of_dear_professions: int
    """Where the main profession costs more than 30 DC."""
    keywords: tuple[Keyword, ...]
    extra_weapon: int
    orders: int
    specials: Specials = {}


class Guild(Gifted):
    """A guild, and what a party must be to belong to it [UT-795 to UT-799]; its keywords are the Leader's."""

    folk: Name
    leaders: tuple[Id, ...] = ()
    """One of these professions leads; empty: any."""
    others: tuple[Id, ...] = ()
    """Two or more further heroes are of these professions."""
    other_heroes: int = Field(default=0, ge=0)
    needs_mage: bool = False
    mage_may_lead: bool = False
    ranged_rounds_up: bool = False
    no_firearms: bool = False
    budget_percent: int = 0
    """So many percent more DC may be spent, rounded down."""
    more_orders: int = 0
    requirement: Rule
    """The line of the rulebook that says who may belong to it."""


class Creed(Sourced):
    """An alignment, with the dice that its parties play with [UT-710 to UT-714, Data D14]."""

    id: Alignment
    name: Name
    symbol: Name
    pool: Pool
    start: PoolStart
    most: int | None = None
    """The most dice it may hold; None: without limit."""
    specials: Specials = {}
