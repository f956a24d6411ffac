"""A battle as it was fought, for texts and pictures: all that the table saw of it [SS-R90]."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from rules.swords_and_sails.orders import PieceName, Units
from rules.swords_and_sails.vocabulary import CombatForm, Faction, UnitType

SideName = Literal["attacker", "defender"]
Fate = Literal["missed", "destroyed", "captured"]
Volley = Literal["barrage", "close", "last_barrage", "pursuit", "answer"]
Choice = Literal["stay", "retreat", "rout", "withdraw"]
"""What a side does at the end of a round; "withdraw" is by a card."""


class Report(BaseModel):
    """Something that was seen."""

    model_config = ConfigDict(extra="forbid")


class Disc(Report):
    """One unit on the combat line."""

    faction: Faction
    kind: UnitType
    is_loaded: bool = False
    """A transport with troops aboard."""


class Muster(Report):
    """A side with all that it has, piece by piece."""

    factions: list[Faction]
    captain: Faction
    pieces: dict[PieceName, Units]


class Shot(Report):
    """One attack of the normal form: 2d6, the number or less."""

    position: int
    by: SideName
    unit: Disc
    target: Disc
    dice: tuple[int, int]
    destroys: int
    captures: int = 0
    fate: Fate


class Column(Report):
    """A position of the combat line, each side's units front to back."""

    attacker: list[Disc]
    defender: list[Disc]


class Throw(Report):
    """Dice of the quick form that hit on the same number."""

    faction: Faction
    kind: UnitType
    hit: int
    """Faces up to this one count."""
    faces: list[int]


class Damage(Report):
    """What one side's dice do to the other in the quick form."""

    volley: Volley
    by: SideName
    throws: list[Throw]
    damage: int
    armour: int
    """What the other side's armour took of it."""
    prizes: dict[Faction, Units] = {}
    """Ships that the other side handed over, by who lost them [SS-853]."""
    losses: dict[Faction, Units] = {}
    """Units of the other side that absorbed the rest."""


class MoraleCheck(Report):
    """A roll for morale, every part of it."""

    side: SideName
    dice: list[int]
    lost: int
    """Own units lost this round: added to the roll."""
    destroyed: int
    """Enemy units destroyed this round: subtracted."""
    home: int
    """For own ground: subtracted."""
    units: list[Disc]
    """The units whose morale counts, highest first."""
    base: int

    @property
    def roll(self) -> int:
        """The dice after all modifiers."""
        return sum(self.dice) + self.lost - self.destroyed - self.home

    @property
    def holds(self) -> bool:
        """Whether the side stands [SS-642]."""
        return self.roll < self.base


class Round(Report):
    """A round from its deployment, or its dice, to the decision who leaves."""

    number: int
    line: list[Column] = []
    """Normal form: as formed before the dice."""
    shots: list[Shot] = []
    volleys: list[Damage] = []
    """Quick form."""
    sabotaged: dict[PieceName, Units] = {}
    """Lost to sabotage before this round's dice; counted as its casualties."""
    lost: dict[SideName, int] = {}
    """Casualties of this round up to the morale checks."""
    morale: list[MoraleCheck] = []
    choices: dict[SideName, Choice] = {}
    parting: list[Shot] = []
    """Normal form: the attacks on those who left."""


class BattleReport(Report):
    """A whole battle."""

    name: str
    place: str
    is_clash: bool
    form: CombatForm
    attacker: Muster
    defender: Muster
    armour: dict[SideName, int] = {}
    """Quick form: the pools at the start."""
    rounds: list[Round] = []
    yielded: dict[PieceName, Units] = {}
    """Transports that the winner took at the end, or destroyed because they were loaded [SS-807]."""
    stayed: SideName | None = None
    left: dict[SideName, Choice] = {}
    """Who left, and how."""
    survivors: dict[PieceName, Units] = {}
