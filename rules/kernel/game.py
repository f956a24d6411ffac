"""What a game module gives to the kernel, and what leaves the kernel again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

from pydantic import BaseModel, SerializeAsAny

from rules.kernel.decisions import Decision, Draw, Option
from rules.kernel.values import Audience, Frozen, GameState, Json, Seat, View, texts_in

if TYPE_CHECKING:
    from rules.kernel.play import Play, Procedure

S = TypeVar("S", bound=GameState)

Secrecy = Literal["open", "sealed", "silent"]
"""open: an answer is shown when given; sealed: shown is who has answered; silent: not even that."""

AnsweredBy = Literal["player", "draft", "standing", "deadline", "steward", "referee", "forced"]
"""draft: filled in by the player and not handed in when the batch was closed; forced: it came by itself, for it left no
choice, or nobody was asked."""


CALLED = "called"
"""Where an event tells what players call those whom it names."""


class Event(Frozen):
    """Something that happened, told to all (audience None) or to some; never text."""

    kind: str
    data: dict[str, Json] = {}
    audience: Audience = None
    reveals: bool = False

    def is_for(self, seat: Seat | None) -> bool:
        """Whether that seat, or a spectator, may hear of it."""
        return self.audience is None or (seat is not None and seat in self.audience)

    @property
    def is_of_table(self) -> bool:
        """Whether it happened at the table, and not in the game that is played there."""
        return self.kind.startswith("table.")

    def concerns(self, seat: Seat) -> bool:
        """Whether it is about a seat or something of that seat's, which its name begins with: "red", "red.N1"."""
        return any(word == seat or word.startswith(f"{seat}.") for word in texts_in([*self.data.values()]))


class Outcome(Frozen):
    """How a game ended."""

    winners: tuple[Seat, ...]
    reason: str
    scores: dict[Seat, int] = {}


@dataclass(frozen=True, kw_only=True)
class Batch:
    """The decisions that are open at one moment."""

    number: int
    asks: Mapping[Seat, Decision]
    secrecy: Secrecy
    trail: tuple[str, ...] = ()
    trails: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    """What follows the common trail in each seat's own branch."""
    closes: Literal["together", "each"] = "together"
    is_floor: bool = False
    """Whether everybody acts as often as they like, in private, until all have said that they are done."""
    done: frozenset[Seat] = frozenset()
    called_back: frozenset[Seat] = frozenset()
    """Those of the done who have something new to answer; known to themselves alone."""
    turns: Mapping[Seat, int] = field(default_factory=dict)
    unasked: bool = False
    """Whether nobody is bothered: a standing answer counts, or else the fallback."""
    always: bool = False
    """Whether it is asked even where it leaves no choice."""


class Face(Frozen):
    """All that leaves the kernel for one seat, or for a spectator."""

    game: str
    seat: Seat | None
    view: SerializeAsAny[View]
    asked: Decision | None = None
    answer: Json = None
    """The seat's own stored answer, while the batch is open."""
    has_sealed_answer: bool = False
    """Whether an answer lies sealed here that was given before the seat's holder came; they can only replace it."""
    batch: int = 0
    turn: int = 0
    secrecy: Secrecy = "open"
    done: bool = False
    """Whether this seat has said that it is done on an open floor."""
    waiting_for: tuple[Seat, ...] = ()
    is_unnamed: bool = False
    """Whether all have said that they are done on a floor, and it waits for one of them whom nobody may name."""
    shown: dict[Seat, str] = {}
    """Answers already given in an open batch, in words."""
    trail: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    can_undo: bool = False
    """Whether this seat may take its last open answer back."""
    away: tuple[Seat, ...] = ()
    """Who has missed so much that the table no longer waits for them."""
    outcome: Outcome | None = None


class Total(Frozen):
    """How much of something that there is only so much of an answer spends."""

    spent: int
    held: int
    unit: str

    def __str__(self) -> str:
        return f"{self.spent} of {self.held} {self.unit}"


CERTAIN = 1000
"""A chance that nothing can spoil, in thousandths."""


class Chance(Frozen):
    """How likely something is, in thousandths, for the worst and the best that others may still choose."""

    words: str
    """What may happen: "ZW1 is destroyed"."""
    likely: int
    """If others choose as is usual."""
    least: int
    most: int

    def __str__(self) -> str:
        span = "" if self.least == self.most else f" ({percent(self.least)} to {percent(self.most)})"
        return f"{self.words} {percent(self.likely)}{span}"


class Odds(Frozen):
    """What a fight that somebody plans may come to, as far as that seat can know."""

    about: str
    """The fight, in words: "LEG1 against ZW1: 4 dice against 1"."""
    chances: tuple[Chance, ...]

    def __str__(self) -> str:
        return f"{self.about}: {', '.join(map(str, self.chances))}"


def thousandths(count: int, whole: int) -> int:
    """So many of all ways, in thousandths."""
    return (2 * CERTAIN * count + whole) // (2 * whole)


def percent(thousandths: int) -> str:
    """A chance in words; nothing that can happen is called impossible, nor certain what need not."""
    if thousandths in (0, CERTAIN):
        return f"{thousandths // 10} %"
    rounded = (thousandths + 5) // 10
    return "under 1 %" if rounded == 0 else "over 99 %" if rounded == 100 else f"{rounded} %"


class Written(Frozen):
    """What a player's typed words come to."""

    lines: dict[str, Json] = {}
    """The lines of the sheet that they fill; all others stay as they are."""
    echoes: tuple[str, ...] = ()
    """Each thing that was understood, as it reads."""
    faults: tuple[str, ...] = ()
    """A sentence for each that was not."""


@dataclass(frozen=True)
class Phase(Generic[S]):
    """A stretch of the game between two checkpoints."""

    name: str
    run: Callable[[Play[S]], Procedure[None]]
    told_as_one: bool = False
    """Whether others need to hear of it only when it is over: then one post tells all of it."""
    goes_on: bool = False
    """Whether it belongs to what the phase before has told as one, however long that takes."""


class Setting(Frozen):
    """Something the host chooses in the lobby."""

    id: str
    label: str
    choices: tuple[Option, ...]
    default: str


class FirstGame(Frozen):
    """How a game is best met for the first time: one press in the lobby makes it so."""

    title: str
    hint: str
    options: dict[str, str]
    """The settings that it takes; all others stand as the game has them by itself."""
    players: int = 0
    """How many it is for; 0: for as many as come."""


class Extent(Frozen):
    """How long a game is, as a rule."""

    rounds: int
    unit: str
    """What a round is called, one and many: "turn|turns"."""
    moments: int
    """How often somebody is waited for, from the first round to the last."""
    minutes: int = 1
    """What such a moment takes where everybody sits at the table."""


Steward = Callable[[Face, Decision, Draw], Json]
"""A computer player: sees its seat's face alone, draws by chance through `Draw`, gives an answer."""


class StewardKind(StrEnum):
    """How a seat without a person is played."""

    RANDOM = "random"
    FIRST = "first"
    OWN = "own"


class Game(ABC, Generic[S]):
    """One game: its rules around its content."""

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[int] = 1
    state: type[S]
    view_type: type[View]
    seats: tuple[Seat, ...]
    """All seats there can be, in seat order."""
    least_players: int = 2
    autopilot: ClassVar[int] = 2
    """After how many deadlines missed in a row a new table no longer waits for somebody."""
    claim: ClassVar[int] = 0
    """After how many days whoever is left alone at a new table may claim the game; 0: never."""
    abandonment: ClassVar[int] = 28
    """After how many days a new table at which nobody is any more is closed without a winner; 0: never."""
    settings: tuple[Setting, ...] = ()
    first_game: FirstGame | None = None
    """What the lobby offers to newcomers, if anything."""
    solo_game: FirstGame | None = None
    """What the lobby offers to somebody who is alone, if anything."""
    content_type: ClassVar[type[BaseModel] | None] = None
    """What the game's files are read into; None for a game that needs no files."""
    typed: ClassVar[tuple[str, ...]] = ()
    """The keys of sheets that have a language of their own, read by `read_words`; all else is typed by its names."""
    saved_as: ClassVar[Mapping[str, str]] = {}
    """What people call an answer, such as "list", that they may save under a name and use again, by its question's key.

    It is saved as the text that would be written for it, so that it fits other tables, and can be shared."""
    odds_for: ClassVar[tuple[str, ...]] = ()
    """The keys of questions for which `odds` may have something to say."""
    steward: Steward | None = None
    """The game's own steward, if it has one: a staticmethod."""

    def __init__(self, content: Any = None) -> None:
        self.content = content

    def seat_name(self, seat: Seat) -> str:
        """The seat as players call it."""
        return seat.replace("_", " ").capitalize()

    def open_seats(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """The seats that there are with these settings."""
        return self.seats

    def steward_seats(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """The seats that nobody but a steward may play with these settings."""
        return ()

    def has_clock(self, options: Mapping[str, str]) -> bool:
        """Whether a table with these settings sets deadlines; without them nothing lapses and nobody is away."""
        return True

    def refusal(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> str:
        """Why a game with these settings cannot be played by these seats, in a sentence; empty where it can."""
        return ""

    def full_table(self, options: Mapping[str, str], taken: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """All seats of a table with these settings at which those are taken, as many as can be played.

        Those that are taken alone where no seat can be added.
        """
        free = [seat for seat in self.open_seats(options) if seat not in taken]
        for count in range(len(free), 0, -1):
            seats = tuple(seat for seat in self.seats if seat in taken or seat in free[:count])
            if not self.refusal(options, seats):
                return seats
        return taken

    def extent(self, options: Mapping[str, str], players: int) -> Extent | None:
        """How long a game with these settings and so many players is; None where that cannot be told."""
        return None

    def at_pace(self, options: Mapping[str, str], deadline: int) -> Mapping[str, str]:
        """The settings with which a table begins that gives people so many seconds for an answer."""
        return options

    @abstractmethod
    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> S:
        """The state before the first phase; chance comes only in phases."""

    @abstractmethod
    def next_phase(self, state: S) -> Phase[S] | None:
        """What follows from the state alone; None when the game is over."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> View:
        """What a seat, or a spectator, may know: an allow-list."""

    @abstractmethod
    def redraw(self, face: Face, draw: Draw) -> S:
        """Another truth with the same view, at a phase border: what the seat cannot know is drawn by chance.

        It has the face alone, so whoever samples truths by it, as stewards do, never holds the real one.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The end of the game, once it is over."""

    @abstractmethod
    def forfeit(self, state: S, seat: Seat) -> Outcome | None:
        """How the game ends when that seat gives up; None when the others play on and a steward takes the seat."""

    def resign(self, state: S, seat: Seat) -> bool:
        """Let a seat give up while the others play on without it; False where a steward is to play in its place.

        The state is changed here as by an answer, so nothing but the state may be looked at; from then on the rules ask
        the seat nothing.
        """
        return False

    def standing_questions(self, state: S, seat: Seat) -> tuple[Decision, ...]:
        """What a seat may answer in advance for every time it is asked, beside what it is asked now."""
        return ()

    def may_write(self, state: S, seat: Seat) -> tuple[Seat, ...]:
        """Whom a seat may send letters to now; it must follow from what everybody knows."""
        return ()

    def read_words(self, face: Face, text: str) -> Written:
        """Typed lines for the sheet that a seat is asked to fill; it sees no more than the seat."""
        return Written()

    def in_words(self, face: Face, given: Json) -> str:
        """What stands on a sheet that can be typed, as `read_words` reads it; empty where nothing can be said so."""
        return ""

    def cautions(self, face: Face, given: Json, meant: Any = None) -> tuple[str, ...]:
        """What a seat may have overlooked in what it has begun to answer, a sentence each, by what that seat knows.

        `meant` is how the rules would read it, as `Session.meant` has it. What could not be handed in at all is found
        by the question itself.
        """
        return ()

    def totals(self, face: Face, meant: Any) -> tuple[Total, ...]:
        """What an answer in the making spends of what is limited, all lines together, by what its seat knows."""
        return ()

    def odds(self, face: Face, meant: Any) -> tuple[Odds, ...]:
        """What the fights of an answer in the making may come to, by what its seat knows; it may take its time."""
        return ()

    def heed(self, state: S, seat: Seat, by: AnsweredBy) -> None:
        """Called for every answer before the rules go on: who gave it, for rules on players who vanish."""

    def migrate(self, data: dict[str, Any], from_version: int) -> dict[str, Any]:
        """A checkpoint's state written by older rules, in the form of today."""
        return data


def read_face(game: Game[Any], data: Mapping[str, Any]) -> Face:
    """A face that was written as JSON, with the game's own kind of view."""
    return Face.model_validate({**data, "view": game.view_type.model_validate(data["view"])})
