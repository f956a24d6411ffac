"""What is in the box of Saber and Blood: dice, board, characters, cards and scenarios, as data.

Every entry names its source: a rule id where the rulebook gives it, `reconstructed` where it had to be designed.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import ConfigDict, Field, model_validator

from rules.kernel.grid import SquareBoard
from rules.kernel.values import Cell, Frozen

Source = Annotated[str, Field(pattern=r"^(reconstructed|SB-[0-9]{3}|SB-R[0-9]{2})$")]
SquareName = Annotated[Cell, Field(pattern=r"^[a-h][1-8]$")]
Name = Annotated[str, Field(min_length=1, max_length=80)]
Text = Annotated[str, Field(min_length=1, max_length=160)]
"""Words for players, in our own wording, short enough for the face of a card."""


class Stance(StrEnum):
    """The three stance dice."""

    ATTACK = "attack"
    DODGE = "dodge"
    FEINT = "feint"


class Level(StrEnum):
    """The four skill dice, from the worst to the best."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    MASTER = "master"


class Symbol(StrEnum):
    """What the faces of stance dice show."""

    ADVANTAGE = "^"
    WOUND = "W"
    STRIKE = "X"
    DODGE = "D"
    EVADE = "E"
    REROLL = "R"
    CHANGE = "C"


class Faction(StrEnum):
    """Who fights, and whose deck a card belongs to."""

    NOBLES = "nobles"
    COSSACKS = "cossacks"
    TAVERN = "tavern"


class CardKind(StrEnum):
    """The three kinds of command card [SB-302]."""

    ACTION = "action"
    STANCE = "stance"
    INTERFERENCE = "interference"


class Keyword(StrEnum):
    """Everything that an effect can be made of; N is the part's `n`."""

    # What happens to a character without being asked.
    BOLSTER = "bolster"  # N tokens, each raises all levels by one [SB-605]
    WEAKEN = "weaken"  # N tokens, each lowers all levels by one [SB-609]
    HASTE = "haste"  # N tokens, each adds a movement point to the next action [SB-630]
    SLOW = "slow"  # N tokens, each eats a movement point [SB-649]
    STUN = "stun"  # the next action comes to nothing [SB-652]
    READY = "ready"  # may attack whoever comes beside [SB-640]
    DEFENSE = "defense"  # advantage symbols always count, a win is a tie [SB-618]
    POISON = "poison"  # a wound when the turn is cleaned up [SB-R58]
    WOUND = "wound"  # N wounds [SB-656]
    HEAL = "heal"  # N wound tokens come off [SB-565]
    POINTS = "points"  # N special points for the character [SB-720]
    DISTRIBUTE = "distribute"  # N special points, divided among the own characters by their player [SB-720]
    DISCARD = "discard"  # this card goes to its discard pile [SB-622]

    # What its player may use or leave.
    MP = "mp"  # N movement points [SB-633]
    MOVE = "move"  # up to N spaces, which is not spending movement points [SB-632]
    ATTACK = "attack"  # N attacks [SB-604]
    PUSH = "push"  # up to N spaces straight away; the parts befall the pushed [SB-635]
    FIRE = "fire"  # at a foe within reach; the parts befall whoever is hit [SB-626]

    # What holds other parts.
    TEST = "test"  # a dodge test; the parts befall whoever fails [SB-623]
    FIELD = "field"  # the parts befall everybody on the target space and around it [SB-625]
    AURA = "aura"  # the other own characters within reach have the parts [SB-704]
    STANDARD_ACTION = "standard_action"  # the parts are one more choice for a standard action [SB-602]

    # What holds as long as the action, the card or the skill lasts.
    LEVEL = "level"  # N levels up or down in one stance, or in all where none is named [SB-508]
    LONGER_WIN_MOVE = "longer_win_move"  # the move after a win is N spaces longer [SB-563]
    LONGER_PUSH = "longer_push"  # pushes are N spaces longer [SB-635]
    SUPPORT_BONUS = "support_bonus"  # support gives N bolster more [SB-515]
    SUPPORT_BESIDE_FOES = "support_beside_foes"  # supports even beside N other foes [SB-517]
    FEWER_WOUNDS = "fewer_wounds"  # N wounds fewer in the combat [SB-561]
    STUN_IMMUNE = "stun_immune"  # takes no stun token [SB-652]
    PUSH_IMMUNE = "push_immune"  # cannot be pushed [SB-635]
    READY_IMMUNE = "ready_immune"  # ready tokens cannot be used against this character [SB-641]
    NO_SUPPORT = "no_support"  # nobody may support [SB-515]
    NO_FIRE = "no_fire"  # nobody may use fire [SB-626]

    # What its player may discard the card for, out of turn.
    CANCEL_CARD = "cancel_card"  # the effect of a card that a foe has just paid for [SB-611]
    CANCEL_RESULT = "cancel_result"  # the result of a combat of the bearer, a tie unless a part says more [SB-615]
    FIGHT_AGAIN = "fight_again"  # the cancelled combat is played again [SB-617]


class When(StrEnum):
    """When a part happens; of a card or skill that lasts, each time again."""

    NOW = "now"  # as the card is played out; or constantly, as long as it lasts
    EXTRA = "extra"  # as now, but only if the optional special cost was paid [SB-344]
    THEN = "then"  # only once the parts before it are done
    END = "end"  # at the end of the action [SB-603]
    AFTER = "after"  # after the end of the action [SB-601]
    ACTION = "action"  # in every action of the character
    COMBAT = "combat"  # at the beginning of a combat that the character fights in [SB-503]
    WON = "won"  # in step 10 of a combat that the character wins; it befalls the loser [SB-503]
    FOUGHT = "fought"  # after a combat that the character fought in
    TURN = "turn"  # at the beginning of a new turn [SB-202]
    SETUP = "setup"  # once, before the first turn


class Condition(StrEnum):
    """What must be true of the character for a part to count, or for a card to be played on it."""

    BESIDE_OBSTACLE = "beside_obstacle"  # stands adjacent to an obstacle
    BESIDE_FIREPLACE = "beside_fireplace"  # stands adjacent to a fireplace
    HALF_WOUNDED = "half_wounded"  # has wounds of at least half the health, rounded up
    NOT_ACTED = "not_acted"  # has not acted in this turn
    NO_POINTS = "no_points"  # has no special points
    BY_READY = "by_ready"  # attacks by discarding a ready token
    WAS_WOUNDED = "was_wounded"  # received a wound in this combat
    TWO_WOUNDS = "two_wounds"  # would receive 2 wounds or more in this combat


class Figure(StrEnum):
    """The numbers in the special rules of scenarios."""

    MP_CAP = "mp_cap"  # movement points that may be spent in a turn
    CAP_FROM_CORNERS = "cap_from_corners"  # burning corners from which the cap holds
    WEAKEN = "weaken"  # weaken at the beginning of each combat
    CLUES = "clues"  # clue tokens that win
    KEEPER_SPACES = "keeper_spaces"  # how far a standard action moves the keeper
    LADY_SPACES = "lady_spaces"  # how far the Lady can be moved in a turn


class Sourced(Frozen):
    """Anything in the box, with its source."""

    source: Source
    sources: dict[str, Source] = {}
    """The source of single fields, where it is another one."""

    @model_validator(mode="after")
    def _sources_name_fields(self) -> Self:
        unknown = [field for field in self.sources if field not in type(self).model_fields]
        if unknown:
            raise ValueError(f"sources names what is no field here: {', '.join(unknown)}")
        return self


class StanceDie(Sourced):
    """A stance die: six faces of symbols [SB-109]."""

    stance: Stance
    faces: tuple[Annotated[str, Field(pattern=r"^[\^WXDERC]+$")], ...] = Field(min_length=6, max_length=6)

    def symbols(self, face: int) -> tuple[Symbol, ...]:
        """The symbols on a face, counted from 1."""
        return tuple(Symbol(letter) for letter in self.faces[face - 1])


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
        return tuple(map(str, self.grid.neighbours(self.grid.parse(square))))


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
        return next(card for card in self.skill_cards if card.id == name)

    def sheet(self, name: str) -> Sheet:
        """The character sheet of that id."""
        return next(sheet for sheet in self.sheets if sheet.id == name)

    def scenario(self, name: str) -> Scenario:
        """The scenario of that id."""
        return next(scenario for scenario in self.scenarios if scenario.id == name)

    def stance_die(self, stance: Stance) -> StanceDie:
        """The die of that stance."""
        return next(die for die in self.stance_dice if die.stance is stance)

    def skill_die(self, level: Level) -> SkillDie:
        """The die of that level."""
        return next(die for die in self.skill_dice if die.level is level)

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
