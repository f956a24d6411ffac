"""The whole truth of a bout: who stands where, what lies in which pile, and what the scenario keeps count of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.decks import Deck
from rules.kernel.game import Outcome
from rules.kernel.values import Cell, GameState, Seat
from rules.saber_and_blood.reports import CombatReport, Trace
from rules.saber_and_blood.vocabulary import Faction
from rules.saber_and_blood.what_is_known import CardName, Company, Corner, FighterName, Standing, lying_with


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


class Fighter(Piece, Standing):
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

    def cards(self, ignoring: int | None = None) -> Iterator[Attached]:
        """Stance and other cards that lie with it, but for those of one card play [SB-643]."""
        return (lying for lying in lying_with(self.stance, self.attached) if lying.play != ignoring)

    def mood(self, ignoring: int | None = None) -> int:
        """By how many levels tokens raise or lower it; those of one card play may not count [SB-507, SB-R24]."""
        counted = [token.mood for token in self.moods if token.origin != ignoring]
        return counted.count(Mood.BOLSTER) - counted.count(Mood.WEAKEN)


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


class Bout(GameState, Company[Fighter]):
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

    def everybody(self) -> Iterable[Fighter]:
        """All characters."""
        return self.fighters.values()

    def player(self, seat: Seat) -> Player:
        """One player."""
        return self.players[seat]

    def in_order(self, fighters: Iterable[Fighter]) -> list[Fighter]:
        """Characters by their players, the active one's first, then clockwise [SB-230]."""
        seats = self.clockwise_from(self.active or self.initiative or self.seats[0])
        return sorted(fighters, key=lambda fighter: seats.index(fighter.seat))

    def clockwise_from(self, seat: Seat) -> list[Seat]:
        """All players in order, beginning with that one."""
        start = self.seats.index(seat)
        return [*self.seats[start:], *self.seats[:start]]
