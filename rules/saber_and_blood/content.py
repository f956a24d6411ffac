"""What is in the box of Saber and Blood: dice, board, characters, cards and scenarios, as data.

Every entry names its source: a rule id where the rulebook gives it, `reconstructed` where it had to be designed.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import ConfigDict, Field, model_validator

from rules.kernel import sources
from rules.kernel.grid import SquareBoard
from rules.kernel.values import Cell, Frozen
from rules.saber_and_blood.vocabulary import CardKind, Condition, Faction, Figure, Keyword, Level, Stance, Symbol, When

Source = Annotated[str, Field(pattern=r"^(reconstructed|SB-[0-9]{3}|SB-R[0-9]{2})$")]
SquareName = Annotated[Cell, Field(pattern=r"^[a-h][1-8]$")]
Name = Annotated[str, Field(min_length=1, max_length=80)]
Text = Annotated[str, Field(min_length=1, max_length=160)]
"""Words for players, in our own wording, short enough for the face of a card."""


class Sourced(sources.Sourced):
    """Anything in the box, with its source."""

    source: Source
    sources: dict[str, Source] = {}


class StanceDie(Sourced):
    """A stance die: six faces of symbols [SB-109]."""

    stance: Stance
    faces: tuple[Annotated[str, Field(pattern=r"^[\^WXDERC]+$")], ...] = Field(min_length=6, max_length=6)

    def symbols(self, face: int) -> tuple[Symbol, ...]:
        """The symbols on a face, counted from 1."""
        return self._symbols[face - 1]

    @cached_property
    def _symbols(self) -> tuple[tuple[Symbol, ...], ...]:
        return tuple(tuple(Symbol(letter) for letter in face) for face in self.faces)


class SkillDie(Sourced):
    """A skill die: six faces of marks [SB-109]."""

    level: Level
    faces: tuple[Annotated[int, Field(ge=0)], ...] = Field(min_length=6, max_length=6)


class BoardPlan(Sourced):
    """The tavern [SB-410 to SB-440]; decoration has no effect."""

    size: int
    pillars: tuple[SquareName, ...]
    obstacles: dict[str, tuple[SquareName, ...]]
    """Barrels, wardrobes, bar counter: where each kind stands."""
    fireplaces: tuple[SquareName, ...]
    doorway: tuple[SquareName, ...]
    """The squares right before the doorway."""
    decoration: dict[str, tuple[SquareName, ...]] = {}

    @cached_property
    def grid(self) -> SquareBoard:
        """All squares, whatever stands on them."""
        return SquareBoard(self.size, self.size)

    @cached_property
    def free(self) -> tuple[Cell, ...]:
        """The squares that a character may stand on, from a1 row by row."""
        taken = [*self.pillars, *self.fireplaces, *(cell for cells in self.obstacles.values() for cell in cells)]
        return tuple(square for square in map(str, self.grid) if square not in taken)

    def around(self, square: Cell) -> tuple[Cell, ...]:
        """The adjacent squares [SB-401]."""
        return self._neighbours[square]

    @cached_property
    def _neighbours(self) -> dict[Cell, tuple[Cell, ...]]:
        return {str(square): tuple(map(str, self.grid.neighbours(square))) for square in self.grid}


NEEDS_PARTS = (Keyword.FIRE, Keyword.TEST, Keyword.FIELD, Keyword.AURA, Keyword.STANDARD_ACTION)
MAY_HAVE_PARTS = (*NEEDS_PARTS, Keyword.PUSH, Keyword.CANCEL_RESULT)
NEEDS_REACH = (Keyword.FIRE, Keyword.AURA)


class Part(Frozen):
    """One keyword of an effect with its numbers; `do` names the function that plays it out [SB-6xx]."""

    model_config = ConfigDict(populate_by_name=True)

    do: Keyword
    n: int = 1
    reach: int = Field(default=0, ge=0)
    """The range, where the keyword has one."""
    stance: Stance | None = None
    """Whose level is changed; or, of a part for a win, which die has to win. None: any."""
    when: When = When.NOW
    if_: Condition | None = Field(default=None, alias="if")
    parts: tuple[Part, ...] = ()
    """What a hit, a failed test or a lasting effect does in turn."""

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        wrong = [
            (self.do in NEEDS_PARTS and not self.parts, "needs parts"),
            (self.do not in MAY_HAVE_PARTS and bool(self.parts), "has no parts"),
            (self.do in NEEDS_REACH and not self.reach, "needs a reach"),
            (self.do not in NEEDS_REACH and bool(self.reach), "has no reach"),
            (self.do is not Keyword.LEVEL and self.n < 1, "needs an n of at least 1"),
            (self.do is Keyword.LEVEL and self.n == 0, "needs an n other than 0"),
            (
                self.do is not Keyword.LEVEL and self.when is not When.WON and self.stance is not None,
                "names a stance only for a win",
            ),
        ]
        faults = [f"{self.do} {words}" for is_wrong, words in wrong if is_wrong]
        if faults:
            raise ValueError("; ".join(faults))
        return self

    def with_inner(self) -> tuple[Part, ...]:
        """This part and all that it holds, however deep."""
        return (self, *(inner for part in self.parts for inner in part.with_inner()))


class Special(Frozen):
    """A special point cost [SB-340]: optional ones buy the parts marked `extra`, collective ones come from all."""

    points: int = Field(ge=1)
    optional: bool = False
    collective: bool = False


class Target(Frozen):
    """Whom or what a card is played on; a band is all own characters."""

    model_config = ConfigDict(populate_by_name=True)

    who: Literal["own", "friend", "foe", "space", "band", "nobody"]
    reach: int | None = Field(default=None, ge=1)
    """Within this range of any own character; None: anywhere."""
    if_: Condition | None = Field(default=None, alias="if")


class Described(Sourced):
    """Anything that has a name, effects and words for players."""

    id: Annotated[str, Field(pattern=r"^[A-Z]+-?S?[0-9]+$")]
    name: Name
    faction: Faction
    effects: tuple[Part, ...] = Field(min_length=1)
    text: Text
    """The effect in our own words."""

    @property
    def all_parts(self) -> tuple[Part, ...]:
        """Every part of the effect, the inner ones included."""
        return tuple(inner for part in self.effects for inner in part.with_inner())


class Card(Described):
    """A command card [SB-301]."""

    kind: CardKind
    cost: int = Field(ge=0)
    special: Special | None = None
    count: int = Field(ge=1)
    target: Target
    attach: bool = False
    """Whether an interference card stays with its target; stances always do [SB-334]."""
    leave: Literal["", "in_play", "this_turn"] = ""
    """Whether it is laid beside the board, and for how long [SB-631]."""
    resurrection: bool = False
    """Whether it can also be played from the discard pile [SB-646]."""
    removed: bool = False
    """Whether it leaves the game after it was played out [SB-645]."""

    @model_validator(mode="after")
    def _is_playable(self) -> Self:
        is_optional = self.special is not None and self.special.optional
        if is_optional != any(part.when is When.EXTRA for part in self.all_parts):
            raise ValueError("an optional special cost and parts marked extra need each other")
        if self.attach and (self.kind is not CardKind.INTERFERENCE or self.leave):
            raise ValueError("only an interference card that is not left in play can say attach")
        return self


class SkillCard(Described):
    """A skill card: constant effects for one character [SB-710]."""


class Sheet(Described):
    """A character sheet [SB-702]; its effects and text are those of the character's own skill."""

    title: Name
    """What the character is, after the name."""
    short: Annotated[str, Field(min_length=1, max_length=10)]
    """The name on the board."""
    initials: Annotated[str, Field(pattern=r"^[A-Z]{2}$")]
    health: int = Field(ge=1)
    special: int = Field(ge=0)
    levels: dict[Stance, Level] = Field(min_length=3)
    skill: Name
    """The name of the character's own skill."""


class Placement(Frozen):
    """Where one side starts: on given squares, or anywhere that the other fields allow."""

    colour: Literal["", "orange", "blue", "green"] = ""
    team: Literal["", "a", "b"] = ""
    """Whose zone it is, where teams play."""
    squares: tuple[SquareName, ...] = ()
    from_row: int = Field(default=1, ge=1, le=8)
    """The first row above the line."""
    away_from: str = ""
    """The side on and beside whose squares nobody may start."""
    is_on_guard: bool = False
    """Whether everybody who starts there has a ready token."""
    default: tuple[SquareName, ...] = ()
    """Where characters go in sheet order if nobody says otherwise; empty: the given squares [SB-D06]."""


class Scenario(Sourced):
    """A scenario [SB-8xx]; its special rules are functions under its id."""

    id: Annotated[str, Field(pattern=r"^[a-z_]+$")]
    name: Name
    text: Text
    players: int = Field(ge=2, le=4)
    teams: bool = False
    roles: tuple[str, ...] = ()
    """In placement order; empty where all sides are alike."""
    skill_cards: int = Field(ge=0)
    turn_limit: int | None = None
    figures: dict[Figure, int] = {}
    placements: dict[str, Placement]
    """By role, or by colour or zone where all sides are alike."""
    pieces: dict[Literal["chest", "keeper", "lady"], SquareName] = {}
    squares: dict[str, tuple[SquareName, ...]] = {}
    """Further marked squares: the corners, and what burns with the first, second and third of them."""


class Content(Frozen):
    """Everything in the box."""

    stance_dice: tuple[StanceDie, ...]
    skill_dice: tuple[SkillDie, ...]
    board: BoardPlan
    sheets: tuple[Sheet, ...]
    cards: tuple[Card, ...]
    skill_cards: tuple[SkillCard, ...]
    scenarios: tuple[Scenario, ...]

    def card(self, name: str) -> Card:
        """The card of that id."""
        return self._cards[name]

    @cached_property
    def _cards(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    def skill_card(self, name: str) -> SkillCard:
        """The skill card of that id."""
        return self._skill_cards[name]

    @cached_property
    def _skill_cards(self) -> dict[str, SkillCard]:
        return {card.id: card for card in self.skill_cards}

    def sheet(self, name: str) -> Sheet:
        """The character sheet of that id."""
        return self._sheets[name]

    @cached_property
    def _sheets(self) -> dict[str, Sheet]:
        return {sheet.id: sheet for sheet in self.sheets}

    def scenario(self, name: str) -> Scenario:
        """The scenario of that id."""
        return next(scenario for scenario in self.scenarios if scenario.id == name)

    def stance_die(self, stance: Stance) -> StanceDie:
        """The die of that stance."""
        return self._stance_dice[stance]

    @cached_property
    def _stance_dice(self) -> dict[Stance, StanceDie]:
        return {die.stance: die for die in self.stance_dice}

    def skill_die(self, level: Level) -> SkillDie:
        """The die of that level."""
        return self._skill_dice[level]

    @cached_property
    def _skill_dice(self) -> dict[Level, SkillDie]:
        return {die.level: die for die in self.skill_dice}

    def deck(self, faction: Faction) -> tuple[Card, ...]:
        """A faction's whole deck, every copy of every card, in the order of their ids."""
        return tuple(card for card in self.cards if card.faction is faction for _ in range(card.count))

    def start_squares(self, scenario: Scenario, side: str) -> tuple[Cell, ...]:
        """Where a side may start, whoever stands there already [SB-R41]."""
        place = scenario.placements[side]
        if place.squares:
            return place.squares
        closed = list(scenario.pieces.values())
        if place.away_from:
            theirs = scenario.placements[place.away_from].squares
            closed += [cell for square in theirs for cell in (square, *self.board.around(square))]
        return tuple(cell for cell in self.board.free if cell not in closed and int(cell[1]) >= place.from_row)
