"""What is kept of a table, and what must reach the people at it."""

from __future__ import annotations

import hashlib
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.game import Event, Outcome, StewardKind
from rules.kernel.values import Frozen, IllegalAnswer, Seat

Person = str
"""Somebody, by a name that only the shell understands."""

MISSES_UNTIL_AWAY = 2
LONGEST_PATIENCE = 20
SHORTEST_DEADLINE = 60
LONGEST_DEADLINE = 12 * 7 * 24 * 3600


class Stage(StrEnum):
    """Where a table stands between its opening and its end."""

    OPEN = "open"
    SEATED = "seated"
    RUNNING = "running"
    PAUSED = "paused"
    REFEREE = "referee"
    FINISHED = "finished"


class Refused(IllegalAnswer):
    """Something that cannot be done at this table now, with a sentence for the person who tried."""


class OutOfReach(Refused):
    """A table that this version of the bot can neither show nor change; all of it is left as it is."""


class Chair(Frozen):
    """One seat and who plays it: a person, a steward, or a steward in the place of an absent person."""

    seat: Seat
    holder: Person = ""
    steward: StewardKind | None = None
    reported: bool = False
    missed: int = 0
    """Deadlines missed in a row."""

    @property
    def is_free(self) -> bool:
        """Whether nobody and nothing plays it."""
        return not self.holder and self.steward is None

    @property
    def is_away(self) -> bool:
        """Whether its holder has missed so much that the table no longer waits for him."""
        return bool(self.holder) and self.missed >= MISSES_UNTIL_AWAY


class Proposal(Frozen):
    """A rewind that needs the consent of all."""

    line: int
    known_as: int
    """The number by which the players know the line."""
    by: Seat
    agreed: tuple[Seat, ...]


class DrawOffer(Frozen):
    """A draw that somebody has offered, and who has accepted it so far."""

    by: Seat
    agreed: tuple[Seat, ...]
    until: int


class Desk(Frozen):
    """What a table knows of a seat's letters; the letters themselves lie in the store."""

    letters: int = 0
    """How many the seat has written or been sent."""
    written: tuple[int, ...] = ()
    """When it wrote those of the last day."""
    blocked: tuple[Seat, ...] = ()
    """Whose letters it does not take."""


class Letter(Frozen):
    """One copy of a letter: its writer's, or that of somebody whom it went to."""

    seat: Seat
    """Whose copy it is."""
    number: int
    """Each seat counts its own letters: a common count would tell how much others write."""
    sender: Seat
    receivers: tuple[Seat, ...]
    text: str
    at: int
    reported: str = ""
    """Why the seat has reported it, if it has."""


class Record(BaseModel):
    """All that is kept of a table beside its journal; the seed is kept apart, for it is secret."""

    model_config = ConfigDict(extra="forbid")

    id: int = 0
    game: str
    host: Person
    guild: int = 0
    channel: int = 0
    options: dict[str, str] = {}
    stage: Stage = Stage.OPEN
    chairs: dict[Seat, Chair] = {}
    deadline: int = Field(default=24 * 3600, ge=SHORTEST_DEADLINE, le=LONGEST_DEADLINE)
    window: int = Field(default=4 * 3600, ge=SHORTEST_DEADLINE, le=LONGEST_DEADLINE)
    """The deadline of silent reaction windows."""
    patience: int = Field(default=3, ge=1, le=LONGEST_PATIENCE)
    """After how many rounds from deadline to deadline without an act of anybody the table pauses."""
    unheeded: int = 0
    """Deadlines since the last act; the first of them ends the round of that act."""
    is_deserted: bool = False
    """Whether it was paused because nobody was there: then it goes on as soon as somebody is."""
    due: int | None = None
    remind_at: int | None = None
    left: int | None = None
    """Seconds that were left on the clock when it was stopped."""
    why: str = ""
    """Why the table is paused, needs a referee, or ended early."""
    commitment: str = ""
    salts: tuple[str, ...] = ()
    epochs: dict[int, int] = {}
    rewinds: int = 0
    proposal: Proposal | None = None
    draw_offer: DrawOffer | None = None
    desks: dict[Seat, Desk] = {}
    diverged: int | None = None
    outcome: Outcome | None = None

    @property
    def salt(self) -> str:
        """The players' part in the dice."""
        return hashlib.sha256("|".join(self.salts).encode()).hexdigest()

    def seat_of(self, person: Person) -> Seat | None:
        """Where somebody sits."""
        return next((seat for seat, chair in self.chairs.items() if chair.holder == person), None)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that are held by persons."""
        return tuple(seat for seat, chair in self.chairs.items() if chair.holder)


# What must reach people


class PostNews(Frozen):
    """Tell the channel what happened, with the picture of that moment."""

    kind: Literal["news"] = "news"
    events: tuple[Event, ...]
    face: dict[str, Any] | None = None
    """The spectator's face of that moment, as JSON; none before the game has begun."""
    call: tuple[Seat, ...] = ()
    """Who is asked openly, and is to be called by name."""
    due: int | None = None


class Whisper(Frozen):
    """Tell one seat its private news, and show it what it has to decide in secret."""

    kind: Literal["whisper"] = "whisper"
    seat: Seat
    events: tuple[Event, ...] = ()
    batch: int | None = None


class Remind(Frozen):
    """Remind a seat of its deadline, once."""

    kind: Literal["remind"] = "remind"
    seat: Seat
    batch: int
    due: int
    private: bool
    """Whether nobody else may see that this seat has not answered."""
    last: bool
    """Whether everybody else has answered."""


class PostLobby(Frozen):
    """Open the lobby in the channel: who sits where, and how to join."""

    kind: Literal["lobby"] = "lobby"


class TellHost(Frozen):
    """Tell the host, where the channel can no longer be reached."""

    kind: Literal["host"] = "host"
    why: str


class DeliverLetter(Frozen):
    """Bring a letter to the seat whose copy it is."""

    kind: Literal["letter"] = "letter"
    seat: Seat
    number: int


class ReportLetter(Frozen):
    """Show the host a letter that the seat has reported."""

    kind: Literal["reported"] = "reported"
    seat: Seat
    number: int


Effect = Annotated[
    PostNews | Whisper | Remind | PostLobby | TellHost | DeliverLetter | ReportLetter, Field(discriminator="kind")
]


class Receipt(Frozen):
    """Proof of a sealed answer: the nonce stays hidden until the batch is closed."""

    batch: int
    turn: int
    seat: Seat
    nonce: str
    digest: str
    silent: bool


class Cut(Frozen):
    """Everything from a journal line on is void; the store brings the session of that line back."""

    line: int
    new_dice: bool
    told: Event


class Stored(Frozen):
    """What the person who answered is told: that is what counts, and here is the proof."""

    seat: Seat
    words: str
    receipt: str = ""
    resolved: bool
    """Whether the table has moved on with this answer."""
