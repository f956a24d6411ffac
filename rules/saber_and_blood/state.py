"""The whole truth of a bout: who stands where, what lies in which pile, and what the scenario keeps count of."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.decks import Deck
from rules.kernel.game import Outcome
from rules.kernel.values import Cell, GameState, Seat
from rules.saber_and_blood.reports import CombatReport, FighterName, Trace
from rules.saber_and_blood.vocabulary import Faction

CardName = str
"""The id of a command card, such as "PN-01"; copies of a card share it."""


class Piece(BaseModel):
    """A part of the state."""

    model_config = ConfigDict(extra="forbid")


class Mood(StrEnum):
    """Tokens that raise or lower all levels [SB-605, SB-609]."""

    BOLSTER = "bolster"
    WEAKEN = "weaken"


class MoodToken(Piece):
    """A bolster or weaken token; it remembers the card play that it came from [SB-R24]."""

    mood: Mood
    origin: int


class Attached(Piece):
    """A card that lies with a character or beside the board, and who played it."""

    card: CardName
    owner: Seat
    play: int
    """The card play by which it came there; later ones win a conflict [SB-229]."""


class Fighter(Piece):
    """A character with everything on its sheet."""

    name: FighterName
    seat: Seat
    sheet: str
    square: Cell | None = None
    """None before set-up, after leaving, and once eliminated."""
    footing: Cell | None = None
    """The last square it was on where a character may stand [SB-R49]."""
    is_eliminated: bool = False
    is_starting: bool = True
    """Whether it started the game with its player [SB-218]."""
    wounds: int = 0
    special: int = 0
    has_acted: bool = False
    """The action token [SB-107]."""
    got_stance: bool = False
    """Whether a stance card was played on it this turn [SB-322]."""
    moods: list[MoodToken] = []
    haste: int = 0
    slow: int = 0
    is_stunned: bool = False
    is_defending: bool = False
    defense_origin: int = 0
    """The card play that the defense token came from [SB-R24]."""
    is_ready: bool = False
    is_poisoned: bool = False
    stance: Attached | None = None
    attached: list[Attached] = []
    skill_cards: list[str] = []
    mp_spent: int = 0
    """In this turn; some scenarios cap it."""

    @property
    def is_on_board(self) -> bool:
        """Whether it stands on a square."""
        return self.square is not None

    @property
    def spot(self) -> Cell:
        """The square it stands on."""
        assert self.square is not None
        return self.square


class Player(Piece):
    """A player's band, cards and command die."""

    faction: Faction | None = None
    """None until it is chosen [SB-D01]."""
    role: str = ""
    team: str = ""
    cp: int = 0
    deck: Deck[CardName] = Field(default_factory=Deck[CardName])
    hand: list[CardName] = []
    has_drawn_anew: bool = False
    """The mulligan [SB-114]."""
    clues: int = 0
    prompts: int = 0
    defaults: int = 0
    idle_turns: int = 0
    """Complete turns in a row in which every question to this player was answered by default [SB-R60]."""


class Corner(StrEnum):
    """A corner of the tavern that somebody wants to burn [SB-826]."""

    UNTOUCHED = "untouched"
    SMOULDERING = "smouldering"
    BURNING = "burning"


class Lady(Piece):
    """The Lady in distress [SB-866]."""

    square: Cell
    moved: int = 0
    """Spaces moved in this turn, by whomever."""


class Step(StrEnum):
    """What comes next in the bout [SB-R02, SB-201]."""

    FACTIONS = "factions"
    ROLES = "roles"
    INITIATIVE = "initiative"
    SKILLS = "skills"
    PLACEMENT = "placement"
    HANDS = "hands"
    TURN = "turn"
    ACTING = "acting"
    CLEANUP = "cleanup"
    OVER = "over"


class Bout(GameState):
    """One game of Saber and Blood."""

    scenario: str
    roles: str = "lot"
    """How roles are given out: by lot, as seated, or swapped."""
    seats: tuple[Seat, ...]
    """Clockwise."""
    step: Step = Step.FACTIONS
    turn: int = 0
    initiative: Seat | None = None
    active: Seat | None = None
    passes: int = 0
    """Players who have passed one after another."""
    plays: int = 0
    """Card plays so far; tokens remember theirs."""
    players: dict[Seat, Player]
    fighters: dict[FighterName, Fighter] = {}
    tavern: Deck[CardName] = Field(default_factory=Deck[CardName])
    played: list[Attached] = []
    """Cards played in this turn, until the clean-up [SB-R08]."""
    in_play: list[Attached] = []
    """Cards left in play beside the board [SB-631]."""
    removed: list[CardName] = []
    fires: list[Cell] = []
    """Squares with fire tokens: fireplaces like the printed one."""
    corners: dict[Cell, Corner] = {}
    chest: Cell | None = None
    """Where the chest lies, while nobody carries it."""
    chest_holder: FighterName | None = None
    keeper: Cell | None = None
    lady: Lady | None = None
    target: FighterName | None = None
    escaped: FighterName | None = None
    """Who has left through the doorway, which ends the bout [SB-818, SB-844]."""
    arrivals: list[FighterName] = []
    """Who has entered a space that ready tokens may answer to, once nothing else is under way [SB-R26]."""
    quiet_turns: int = 0
    """Complete turns without combat, wound or new clue [SB-R79]."""
    had_trouble: bool = False
    """Whether this turn has seen combat, wound or new clue."""
    combats: list[CombatReport] = []
    """What was fought in the operation under way, or in the last one."""
    traces: list[Trace] = []
    """Who moved in the operation under way, or in the last one."""
    outcome: Outcome | None = None

    # Who is who

    def band(self, seat: Seat) -> list[Fighter]:
        """A player's characters that are still in the game."""
        return [fighter for fighter in self.fighters.values() if fighter.seat == seat and not fighter.is_eliminated]

    def on_board(self) -> list[Fighter]:
        """Everybody who stands on a square."""
        return [fighter for fighter in self.fighters.values() if fighter.is_on_board]

    def at(self, square: Cell) -> Fighter | None:
        """Who stands there."""
        return next((fighter for fighter in self.fighters.values() if fighter.square == square), None)

    def are_friends(self, one: Seat, other: Seat) -> bool:
        """Whether two players are on one side [SB-629]."""
        return one == other or bool(self.players[one].team and self.players[one].team == self.players[other].team)

    def opponents(self, seat: Seat) -> list[Seat]:
        """The players on other sides."""
        return [other for other in self.seats if not self.are_friends(seat, other)]

    def foes_of(self, seat: Seat) -> list[Fighter]:
        """The opponents' characters on the board [SB-634]."""
        return [fighter for fighter in self.on_board() if not self.are_friends(seat, fighter.seat)]

    def in_order(self, fighters: Iterable[Fighter]) -> list[Fighter]:
        """Characters by their players, the active one's first, then clockwise [SB-230]."""
        seats = self.clockwise_from(self.active or self.initiative or self.seats[0])
        return sorted(fighters, key=lambda fighter: seats.index(fighter.seat))

    def clockwise_from(self, seat: Seat) -> list[Seat]:
        """All players in order, beginning with that one."""
        start = self.seats.index(seat)
        return [*self.seats[start:], *self.seats[:start]]
