"""What is in the box of Combat in the Lists: arena, weapons and cards, as data.

Every entry names its source: a rule id where the rulebook gives it, `reconstructed` where it had to be designed.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Self

from pydantic import Field, model_validator

from rules.combat_in_the_lists.vocabulary import (
    Arrow,
    Colour,
    Compass,
    Deed,
    Effect,
    Location,
    Pile,
    Style,
    Timing,
    Weapon,
)
from rules.kernel import sources
from rules.kernel.grid import Hex, HexBoard
from rules.kernel.values import Frozen

Source = Annotated[str, Field(pattern=r"^(reconstructed|CL-[0-9]{3}|CL-R[0-9]{2})$")]
Name = Annotated[str, Field(min_length=1, max_length=40)]
Text = Annotated[str, Field(min_length=1, max_length=120)]
"""Words for players, in our own wording, short enough for the face of a card."""
CardName = str
"""A card by its kind, such as "crushing.smash.left_arm", "block.centre" or "fury"; copies share it."""

ATTACK_DECK = 48  # [CL-114]
DEFENCE_DECK = 64  # [CL-116, CL-R01]
SPECIAL_DECK = 32  # [CL-118]
DIRECTIONS = 7  # [CL-112]
DIE = range(1, 7)  # [CL-109]
SIDES = len(DIE)


class Sourced(sources.Sourced):
    """Anything in the box, with its source."""

    source: Source
    sources: dict[str, Source] = {}


class Row(Sourced):
    """A row of the allocation table: points by stage, and how many cards of each kind make a hand [CL-135]."""

    knights: int = Field(ge=2, le=6)
    points: tuple[Annotated[int, Field(ge=1)], ...] = Field(min_length=3, max_length=4)
    attacks: int
    defences: int
    specials: int

    def hand(self, pile: Pile) -> int:
        """How many cards of a kind a hand holds."""
        return {Pile.ATTACK: self.attacks, Pile.DEFENCE: self.defences, Pile.SPECIAL: self.specials}[pile]


class ArenaPlan(Sourced):
    """The lists: a hexagon of flat-topped hexes [CL-103, CL-M01]."""

    radius: int = Field(ge=1)

    @cached_property
    def board(self) -> HexBoard:
        """The hexes; a name is the letter of the column and the number in it, counted from the top."""
        plain = HexBoard.hexagon(self.radius, "flat")
        names: dict[Hex, str] = {}
        for cell in sorted(plain.cells, key=lambda cell: (cell.q, cell.r)):
            top = max(-self.radius, -self.radius - cell.q)
            names[cell] = f"{chr(ord('A') + cell.q + self.radius)}{cell.r - top + 1}"
        return HexBoard.hexagon(self.radius, "flat", digits=1, names=names)


class Start(Sourced):
    """The start hex of a colour, and the facing of whoever chooses none [CL-125, CL-D03]."""

    colour: Colour
    cell: Hex
    facing: Compass


class Space(Sourced):
    """A space of the Marshal outside the arena, and the six arrows under his eyes there [CL-104, CL-409]."""

    number: int = Field(ge=1, le=6)
    cell: Hex
    facing: Compass
    """Where a knight must look on any of the arrows: away from the Marshal [CL-406]."""
    black: tuple[Hex, ...]
    yellow: tuple[Hex, ...]
    red: tuple[Hex, ...]

    @cached_property
    def arrows(self) -> dict[Hex, Arrow]:
        """The colour of the arrow on each hex."""
        rows = {Arrow.BLACK: self.black, Arrow.YELLOW: self.yellow, Arrow.RED: self.red}
        return {cell: arrow for arrow, cells in rows.items() for cell in cells}


class Push(Sourced):
    """A line of the chart of those who are pushed from a hex [CL-105]."""

    die: int = Field(ge=1, le=6)
    towards: Compass


class DirectionCard(Sourced):
    """A direction card: so many facings to the right of straight ahead, or nowhere [CL-207, CL-208]."""

    id: str
    name: Name
    turn: int | None = Field(default=None, ge=0, le=5)


class WeaponCard(Sourced):
    """A weapon and its two styles [CL-132]."""

    id: Weapon
    name: Name
    styles: tuple[Style, Style]


class Area(Sourced):
    """A part of the body that a defence card protects [CL-603]."""

    id: str
    name: Name
    locations: tuple[Location, ...] = Field(min_length=1)


class AttackLine(Sourced):
    """A line of an attack deck: one card for each place that it strikes [CL-115]."""

    id: str
    style: Style
    name: Name
    cost: int = Field(ge=0)
    damage: int = Field(ge=1)
    locations: tuple[Location, ...] = Field(min_length=1)
    copies: int = Field(ge=1)
    """Of each of its cards."""
    effect: Effect | None = None

    @property
    def cards(self) -> tuple[AttackCard, ...]:
        """Its cards."""
        return tuple(AttackCard(line=self, location=location) for location in self.locations)


class AttackCard(Frozen):
    """One attack card: a line of its deck, and where it strikes."""

    line: AttackLine
    location: Location

    @property
    def id(self) -> CardName:
        """By which it lies in a deck."""
        return f"{self.line.id}.{self.location}"

    @property
    def cost(self) -> int:
        """In attack points."""
        return self.line.cost

    @property
    def damage(self) -> int:
        """To health."""
        return self.line.damage

    @property
    def effect(self) -> Effect | None:
        """Beside the damage."""
        return self.line.effect

    @property
    def style(self) -> Style:
        """Of which deck it is."""
        return self.line.style

    @property
    def name(self) -> str:
        """As it is announced: "Smash to the left arm"."""
        return f"{self.line.name} to the {self.location.words}"


class DefenceCard(Sourced):
    """A defence card [CL-117]."""

    id: str
    name: Name
    kind: Name
    cost: int = Field(ge=0)
    prevents: int | None = Field(default=None, ge=1)
    """How much damage of one attack card it stops; None: all of it [CL-607]."""
    area: str
    copies: int = Field(ge=1)
    whole_stack: bool = False
    """Whether it stops a whole stack instead of one card [CL-M11]."""


class SpecialCard(Sourced):
    """A special card [CL-119]; what it does is a deed with a number."""

    id: str
    name: Name
    kind: Pile
    """Attack cards are paid from attack points at the reveal, defence cards from any stage when they are played."""
    copies: int = Field(ge=1)
    cost: int = Field(ge=0)
    timing: Timing
    effect: Deed
    n: int = Field(default=1, ge=1)
    attaches: bool = False
    """Whether it is laid with an attack card [CL-M10]."""
    stays: bool = False
    """Whether it lies before its player until the end of the turn [CL-719]."""
    blocks: bool = False
    """Whether it stops an attack, so that surcharges apply [CL-R30]."""
    text: Text

    @model_validator(mode="after")
    def _is_attack_or_defence(self) -> Self:
        if self.kind is Pile.SPECIAL:
            raise ValueError("a special card is an attack or a defence")
        return self


class Content(Frozen):
    """Everything in the box."""

    allocation: tuple[Row, ...]
    arena: ArenaPlan
    starts: tuple[Start, ...]
    spaces: tuple[Space, ...]
    pushes: tuple[Push, ...]
    directions: tuple[DirectionCard, ...]
    weapons: tuple[WeaponCard, ...]
    areas: tuple[Area, ...]
    attacks: tuple[AttackLine, ...]
    defences: tuple[DefenceCard, ...]
    specials: tuple[SpecialCard, ...]

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        areas = [area.id for area in self.areas]
        wrong = [
            f"{card.id} protects {card.area}, which is no area" for card in self.defences if card.area not in areas
        ]
        sizes = {
            **{f"the {style} deck": (len(self.attack_deck((style,))), ATTACK_DECK) for style in Style},
            "the defence deck": (len(self.defence_deck()), DEFENCE_DECK),
            "the special deck": (len(self.special_deck()), SPECIAL_DECK),
            "the direction deck": (len(self.directions), DIRECTIONS),
        }
        wrong += [f"{deck} has {count} cards, not {right}" for deck, (count, right) in sizes.items() if count != right]
        if [start.colour for start in self.starts] != [*Colour]:
            wrong.append("not every colour has a start, in the order of the colours")
        if [space.number for space in self.spaces] != [*DIE] or [push.die for push in self.pushes] != [*DIE]:
            wrong.append("the Marshal's spaces and the chart of pushes run from 1 to 6")
        if wrong:
            raise ValueError("; ".join(wrong))
        return self

    def row(self, knights: int) -> Row:
        """The row of the allocation table for so many knights; one alone keeps that of two [CL-810]."""
        return next(row for row in self.allocation if row.knights == max(2, knights))

    @property
    def board(self) -> HexBoard:
        """The hexes of the arena."""
        return self.arena.board

    def start(self, colour: Colour) -> Start:
        """Where a colour starts."""
        return next(start for start in self.starts if start.colour is colour)

    def space(self, number: int) -> Space:
        """A space of the Marshal."""
        return self.spaces[number - 1]

    def push_direction(self, die: int) -> int:
        """Where the chart sends a knight who is pushed [CL-306, CL-R46]."""
        return self.pushes[die - 1].towards.number

    def direction(self, name: str) -> DirectionCard:
        """The direction card of that id."""
        return next(card for card in self.directions if card.id == name)

    def weapon(self, weapon: Weapon) -> WeaponCard:
        """The card of a weapon."""
        return next(card for card in self.weapons if card.id is weapon)

    def attack(self, name: CardName) -> AttackCard:
        """The attack card of that id."""
        return self._attacks[name]

    def is_attack(self, name: CardName) -> bool:
        """Whether that is an attack card."""
        return name in self._attacks

    @cached_property
    def _attacks(self) -> dict[CardName, AttackCard]:
        return {card.id: card for line in self.attacks for card in line.cards}

    def defence(self, name: CardName) -> DefenceCard:
        """The defence card of that id."""
        return self._defences[name]

    def is_defence(self, name: CardName) -> bool:
        """Whether that is a normal defence card."""
        return name in self._defences

    @cached_property
    def _defences(self) -> dict[CardName, DefenceCard]:
        return {card.id: card for card in self.defences}

    def special(self, name: CardName) -> SpecialCard:
        """The special card of that id."""
        return self._specials[name]

    def is_special(self, name: CardName) -> bool:
        """Whether that is a special card."""
        return name in self._specials

    @cached_property
    def _specials(self) -> dict[CardName, SpecialCard]:
        return {card.id: card for card in self.specials}

    def protects(self, card: DefenceCard) -> tuple[Location, ...]:
        """What a defence card protects."""
        return self._areas[card.area].locations

    @cached_property
    def _areas(self) -> dict[str, Area]:
        return {area.id: area for area in self.areas}

    def area(self, name: str) -> Area:
        """The area of that id."""
        return self._areas[name]

    def card_name(self, name: CardName) -> str:
        """A card as it is announced."""
        if self.is_attack(name):
            return self.attack(name).name
        if self.is_defence(name):
            card = self.defence(name)
            return f"{card.name}: {self.area(card.area).name.lower()}"
        return self.special(name).name

    def cost(self, name: CardName) -> int:
        """What a card costs to use, before any surcharge."""
        if self.is_attack(name):
            return self.attack(name).cost
        return self.defence(name).cost if self.is_defence(name) else self.special(name).cost

    def attack_deck(self, styles: tuple[Style, ...]) -> tuple[CardName, ...]:
        """All attack cards of these styles, every copy [CL-136]."""
        return tuple(name for style in Style if style in styles for name in self._attack_decks[style])

    @cached_property
    def _attack_decks(self) -> dict[Style, tuple[CardName, ...]]:
        return {
            style: tuple(
                card.id
                for line in self.attacks
                if line.style is style
                for card in line.cards
                for _ in range(line.copies)
            )
            for style in Style
        }

    def defence_deck(self) -> tuple[CardName, ...]:
        """All defence cards of a knight, every copy [CL-137]."""
        return tuple(card.id for card in self.defences for _ in range(card.copies))

    def special_deck(self) -> tuple[CardName, ...]:
        """All special cards, every copy [CL-139]."""
        return tuple(card.id for card in self.specials for _ in range(card.copies))
