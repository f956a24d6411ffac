"""Cards and loot: Item, Quest and Terrain Cards, the Loot Test, and the decks to begin with [UT-931 to UT-963]."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from rules.kernel.words import in_short
from rules.umbra_turris.content_entries import Id, Name, Sourced, Specials
from rules.umbra_turris.content_vocabulary import (
    Alignment,
    CardKind,
    CardTarget,
    Characteristic,
    Finding,
    Lasts,
    Moment,
    Nominee,
    Placer,
    Timing,
)

ItemCardId = Annotated[str, Field(pattern=r"^IC-[0-9]{2}$")]
QuestCardId = Annotated[str, Field(pattern=r"^QC-[0-9]{2}$")]
Text = Annotated[str, Field(min_length=1, max_length=220)]
TerrainCardId = Annotated[str, Field(pattern=r"^TC-[GLNAE][1-3]$")]


DURATIONS = {Lasts.CYCLE: "To the end of the Cycle.", Lasts.NEXT_CYCLE: "To the end of the next Cycle."}


class LootResult(Sourced):
    """A face of the Loot Test [Data D12]."""

    face: int = Field(ge=1, le=6)
    name: Name
    finding: Finding
    count: int = 1
    """How many W, or how many cards are drawn."""
    keeps: int = 1
    """How many of the cards are kept."""


class Card(Sourced):
    """What all cards have: a name, and what they do in words."""

    name: Name
    text: Text
    """What it does; a word in braces, such as {distance}, is a figure of the card."""

    @property
    def told(self) -> str:
        """What it does, with its figures."""
        return self.text.format_map(self.model_dump())

    @property
    def in_full(self) -> str:
        """The same, and for how long."""
        return self.told

    @property
    def hint(self) -> str:
        """That, as far as an entry of a list has room for it."""
        return in_short(self.in_full)


class ItemCard(Card):
    """An Item Card; what it does beyond its bonuses are named special rules."""

    id: ItemCardId
    kind: CardKind
    timing: Timing | None = None
    target: CardTarget | None = None
    """Whom its owner chooses; None: what it is about is plain."""
    near: int | None = None
    """The target stands within so many cm of a friendly hero."""
    bonuses: dict[Characteristic, int] = {}
    """What its target's characteristics gain or lose."""
    lasts: Lasts
    specials: Specials = {}

    @property
    def in_full(self) -> str:
        return f"{self.told} {DURATIONS[self.lasts]}" if self.lasts in DURATIONS else self.told

    @property
    def is_armable(self) -> bool:
        """Whether it answers something, and is armed instead of played."""
        return self.timing not in (None, Timing.ACTIVATE)

    @model_validator(mode="after")
    def _fits_its_kind(self) -> Self:
        is_permanent = self.kind is CardKind.PERMANENT
        if (self.timing is None) != is_permanent:
            raise ValueError("a Permanent Item, and no other, has no timing")
        if is_permanent != (self.lasts is Lasts.BATTLE) or (self.kind is CardKind.INSTANT) != (
            self.lasts is Lasts.AT_ONCE
        ):
            raise ValueError("a Permanent Item lasts for the battle, an Instant one works at once")
        if not self.specials and not self.bonuses:
            raise ValueError("a card does something")
        return self


class QuestCard(Card):
    """A Quest Card; its task is a named special rule."""

    id: QuestCardId
    points: int = Field(ge=1)
    """Triumph Points."""
    open: bool = False
    """Revealed before the battle [UT-962]."""
    tokens: int = 0
    """How many tokens lie on the table; of those that both place, for each."""
    placer: Placer | None = None
    nominee: Nominee | None = None
    moment: Moment = Moment.EVENT
    from_cycle: int = 1
    """From which Cycle on it looks."""
    count: int = 1
    """How many of what it asks for."""
    distance: int = 0
    """Within how many cm, or how many apart."""
    specials: Specials

    @model_validator(mode="after")
    def _tokens_are_open(self) -> Self:
        if bool(self.tokens) != (self.placer is not None) or (self.tokens and not self.open):
            raise ValueError("a card with tokens is open, and says who places them")
        return self


class TerrainCard(Card):
    """A Terrain Card: where the battle is fought, and what that means for parties of its alignment."""

    id: TerrainCardId
    location: Id
    alignment: Alignment
    dice: int = 0
    """So many dice more of their pool parties of its alignment begin with."""
    specials: Specials = {}

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if bool(self.dice) == bool(self.specials):
            raise ValueError("a card gives dice, or has a special rule")
        return self


class Decks(Sourced):
    """The decks to begin with."""

    items: tuple[ItemCardId, ...]
    quests: tuple[QuestCardId, ...]
    terrain: tuple[TerrainCardId, ...]
