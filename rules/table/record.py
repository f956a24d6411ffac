"""What is kept of a table, and what must reach the people at it."""

from __future__ import annotations

import hashlib
from enum import StrEnum
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.durations import DAY
from rules.kernel.game import Event, Outcome, StewardKind
from rules.kernel.values import Frozen, Seat
from rules.kernel.values import Person as Person
from rules.table.calendar import Calendar
from rules.table.leave import Leave, StandIn
from rules.table.notices import Notices
from rules.table.pace import LONGEST_DEADLINE, SHORTEST_DEADLINE, QuickStart
from rules.table.proposals import NO_END, Proposal
from rules.table.reliability import Reliability

MOST_MISSES = 9
LONGEST_CLAIM = 60
LONGEST_ABANDONMENT = 365
LONGEST_PATIENCE = 20
LOBBY_DAYS = 7
"""After so many days in which nothing changes a lobby is closed that nobody has started."""
MOST_LOBBIES = 5
"""How many tables that have not begun one person may host."""


Picture = Literal["", "wide", "tall"]
"""How pictures are cut; empty where nobody has chosen."""


class Stage(StrEnum):
    """Where a table stands between its opening and its end."""

    OPEN = "open"
    SEATED = "seated"
    RUNNING = "running"
    PAUSED = "paused"
    REFEREE = "referee"
    FINISHED = "finished"


class Chair(Frozen):
    """One seat and who plays it: a person, a steward, or a steward in the place of an absent person."""

    seat: Seat
    holder: Person = ""
    steward: StewardKind | None = None
    reported: bool = False
    missed: int = 0
    """Deadlines missed in a row."""
    away_since: int | None = None
    """When the table ceased to wait for its holder, who had missed too much."""
    stand_in: StandIn | None = None
    """What stands in for its holder while they are away, where they have chosen it for this table."""
    leave: Leave | None = None
    """The leave that its holder has announced, or is on."""
    seeks: bool = False
    """Whether its holder plays on only until somebody else takes it."""
    taken_over: int | None = None
    """When its holder took it over from somebody else, in the middle of the game."""

    @property
    def is_free(self) -> bool:
        """Whether nobody and nothing plays it."""
        return not self.holder and self.steward is None

    @property
    def is_on_leave(self) -> bool:
        """Whether its holder has announced that they are away now."""
        return self.leave is not None and self.leave.has_begun

    @property
    def has_stand_in(self) -> bool:
        """Whether a steward plays in the place of its holder."""
        return bool(self.holder) and self.steward is not None


class DrawOffer(Frozen):
    """A draw that somebody has offered, and who has accepted it so far."""

    by: Seat
    agreed: tuple[Seat, ...]
    until: int


class Desk(Frozen):
    """What a table knows of somebody's letters at a seat; the letters themselves lie in the store."""

    number: int = 0
    """As which of all who ever sat down at the table they did, which everybody could see; 0 at tables of older days."""
    letters: int = 0
    """How many they have written or been sent there."""
    written: tuple[int, ...] = ()
    """When they wrote those of the last day."""
    blocked: tuple[Seat, ...] = ()
    """Whose letters they do not take."""
    released: bool = False
    """Whether whoever follows them at the seat may read their letters."""
    followed: bool = False
    """Whether anybody has followed them."""


class Letter(Frozen):
    """One copy of a letter: its writer's, or that of somebody whom it went to."""

    seat: Seat
    """Whose copy it is."""
    holder: Person = ""
    """Who held the seat then: the copy is theirs, and nobody's where that is no longer known."""
    number: int
    """Each holder of a seat counts their own letters: a common count would tell how much others write."""
    sender: Seat
    receivers: tuple[Seat, ...]
    text: str
    at: int
    reported: str = ""
    """Why its holder has reported it, if they have."""


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
    calendar: Calendar | None = None
    """On which days and hours deadlines lie; then all other times are the least there is."""
    lengths: dict[str, int] = {}
    """The deadlines of phases that have one of their own, by their names."""
    quick: QuickStart | None = None
    quick_until: int = 0
    """Until when the game is played live, since it has begun."""
    patience: int = Field(default=3, ge=1, le=LONGEST_PATIENCE)
    """After how many rounds from deadline to deadline without an act of anybody the table pauses."""
    autopilot: int = Field(default=2, ge=1, le=MOST_MISSES)
    """After how many deadlines missed in a row the table no longer waits for somebody."""
    claim: int = Field(default=0, ge=0, le=LONGEST_CLAIM)
    """After how many days without anybody else whoever is left may claim the game; 0: never."""
    abandonment: int = Field(default=0, ge=0, le=LONGEST_ABANDONMENT)
    """After how many days a table at which nobody is any more is closed without a winner; 0: never."""
    picture: Picture = ""
    """In the channel."""
    free_talk: bool = False
    """Whether letters can be written at any time, whatever the rules say of talking."""
    unheeded: int = 0
    """Deadlines since the last act; the first of them ends the round of that act."""
    is_deserted: bool = False
    """Whether it was paused because nobody was there: then it goes on as soon as somebody is."""
    deserted_at: int | None = None
    """Since when, but for time in which the bot could not be reached or somebody was on leave."""
    due: int | None = None
    remind_at: int | None = None
    """When somebody is to be reminded next."""
    notice: int = 0
    """How many seconds before the deadline people are reminded, unless they want it otherwise."""
    reminders: dict[Seat, int] = {}
    """When each person is reminded of what is asked now; who has been is not among them any more."""
    notices: dict[Person, Notices] = {}
    """How those want to be reminded who have chosen it."""
    counts_from: int = 0
    """Since when the clock has been running, or up to when lost time has been given back to it."""
    left: int | None = None
    """Seconds that were left on the clock when it was stopped."""
    why: str = ""
    """Why the table is paused, needs a referee, or ended early."""
    never_began: bool = False
    """Whether it ended as a lobby."""
    commitment: str = ""
    salts: tuple[str, ...] = ()
    epochs: dict[int, int] = {}
    rewinds: int = 0
    proposal: Proposal | None = None
    draw_offer: DrawOffer | None = None
    proposed: dict[Person, tuple[int, ...]] = {}
    """When somebody made the proposals and offers of their last day."""
    sat: dict[Person, Seat] = {}
    """Where people have sat since the game began: nobody takes another seat with what they know from there."""
    unseen: dict[Seat, int] = {}
    """The batch for which an answer was sealed before the seat's holder came: they may replace it, not read it."""
    desks: dict[Seat, Desk] = {}
    """Where the present holders write."""
    former_desks: dict[Seat, dict[Person, Desk]] = {}
    """What those have left behind who wrote at a seat before."""
    sittings: int = 0
    """How often anybody has sat down at the table."""
    arrived: Literal["restored", "imported"] = "restored"
    """How it came here, if it has not been here all the time."""
    shown: int = 0
    """When it came so, the last time that it has shown itself anew."""
    tallies: dict[Person, Reliability] = {}
    """How reliably people have played here so far; nobody sees it before the game is finished."""
    diverged: int | None = None
    outcome: Outcome | None = None

    def copied(self) -> Self:
        """A copy that nothing reaches which becomes of the table: all that is in it is exchanged, and never changed."""
        lists = {name: dict(value) for name, value in self if isinstance(value, dict)}
        former = {seat: dict(desks) for seat, desks in self.former_desks.items()}
        return self.model_copy(update={**lists, "former_desks": former})

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

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats whose persons are neither on leave nor have missed so much that they count as away."""
        return tuple(seat for seat in self.people if not self.is_away(seat))

    def is_away(self, seat: Seat) -> bool:
        """Whether a seat's holder is on leave, or has missed so much that the table no longer waits for them."""
        return self.chairs[seat].is_on_leave or self.has_deserted(seat)

    def has_deserted(self, seat: Seat) -> bool:
        """Whether a seat's holder has missed so much, and not because they are on leave."""
        chair = self.chairs[seat]
        return bool(chair.holder) and not chair.is_on_leave and chair.missed >= self.autopilot

    def stand_in(self, seat: Seat) -> StandIn:
        """What stands in for a seat's holder while they are away."""
        chair = self.chairs[seat]
        return chair.stand_in or self.notices_of(chair.holder).stand_in

    def is_passed_over(self, seat: Seat) -> bool:
        """Whether the rules answer for a seat as soon as nobody else is waited for."""
        chair = self.chairs[seat]
        if chair.steward is not None or not self.is_away(seat):
            return False
        return not (chair.is_on_leave and self.stand_in(seat) is StandIn.WAIT)

    def is_to_be_called(self, seat: Seat) -> bool:
        """Whether a seat's holder is asked and reminded: not on leave, nor while somebody plays in their place."""
        chair = self.chairs[seat]
        return bool(chair.holder) and not chair.is_on_leave and not chair.has_stand_in

    @property
    def wake_at(self) -> int | None:
        """When time has something to do at the table next: a reminder, a deadline, a leave, a vote, or its end."""
        leaves = [chair.leave.next_moment for chair in self.chairs.values() if chair.leave and self.is_in_play]
        moments = (self.due, self.remind_at, self.closes_at, self.votes_end, *leaves)
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def votes_end(self) -> int | None:
        """When the first vote ends on which nothing has been decided; some of older tables have no end."""
        ends = (self.proposal_ends, None if self.draw_offer is None else self.draw_offer.until)
        return min((end for end in ends if end is not None), default=None) if self.is_in_play else None

    @property
    def proposal_ends(self) -> int | None:
        """Until when there is time to agree to what is proposed: what means this moment of the game ends with it."""
        if self.proposal is None:
            return None
        due = self.due if self.proposal.what.lapses else None
        until = self.proposal.until if due is None else min(self.proposal.until, due)
        return until if until < NO_END else None

    def take_up_again(self) -> None:
        """Whatever becomes of a table that had been left alone, it is one no longer."""
        if self.is_deserted:
            self.is_deserted, self.deserted_at, self.unheeded = False, None, 0

    @property
    def closes_at(self) -> int | None:
        """When a table at which nobody is any more is closed; never while somebody is on leave, who will be back."""
        if self.stage is not Stage.PAUSED or self.deserted_at is None or not self.abandonment:
            return None
        if any(chair.is_on_leave for chair in self.chairs.values()):
            return None
        return self.deserted_at + self.abandonment * DAY

    def notices_of(self, person: Person) -> Notices:
        """How somebody wants to be called and reminded."""
        return self.notices.get(person, Notices())

    def time_for(self, phase: str, now: int, *, is_silent: bool) -> int:
        """How many seconds there are at least for a question."""
        if self.is_quick(now):
            assert self.quick is not None
            return self.quick.deadline
        return self.window if is_silent else self.lengths.get(phase, self.deadline)

    def due_from(self, moment: int, now: int) -> int:
        """When a deadline is that must not come before a moment."""
        return moment if self.calendar is None or self.is_quick(now) else self.calendar.slot_from(moment)

    def is_quick(self, now: int) -> bool:
        """Whether these are the first hours of a game, which are played live."""
        return self.quick is not None and now < self.quick_until

    @property
    def is_in_play(self) -> bool:
        """Whether a game has begun and has not ended."""
        return self.stage in (Stage.RUNNING, Stage.PAUSED, Stage.REFEREE)

    @property
    def is_lobby(self) -> bool:
        """Whether no game has begun at it."""
        return self.never_began or self.stage in (Stage.OPEN, Stage.SEATED)

    def desk(self, seat: Seat) -> Desk:
        """Where the present holder of a seat writes."""
        return self.desks.get(seat, Desk())

    def left_to(self, seat: Seat) -> dict[Person, Desk]:
        """The desks whose letters the present holder of a seat may read although they are not theirs, oldest first."""
        former = self.former_desks.get(seat, {})
        in_order = sorted(former.items(), key=lambda left: left[1].number)
        return {person: desk for person, desk in in_order if desk.released}


# What must reach people


class PostNews(Frozen):
    """Tell the channel what happened, with the picture of that moment."""

    kind: Literal["news"] = "news"
    events: tuple[Event, ...]
    face: dict[str, Any] | None = None
    """The spectator's face of that moment, as JSON; none before the game has begun."""
    call: tuple[Seat, ...] = ()
    """Who is asked openly, and is to be called by name."""
    asks: tuple[Seat, ...] | None = None
    """Who hears by it for the first time what they are asked now; in news of older days nobody knows that."""
    actor: Seat | None = None
    """Whose visible deed it tells of; nobody is called for what they have just done."""
    under_way: bool = False
    """Whether it is part of something that will be told as one when it is over."""
    is_patient: bool = False
    """Whether it waits for that however long it takes."""
    due: int | None = None


class Whisper(Frozen):
    """Tell one seat its private news, and show it what it has to decide in secret."""

    kind: Literal["whisper"] = "whisper"
    seat: Seat
    events: tuple[Event, ...] = ()
    batch: int | None = None
    is_own: bool = False
    """Whether it follows at once from what its holder has done: then it does not ring."""


class HandOver(Frozen):
    """Tell whoever has just come to a seat in play what they have come to, as long as they hold it."""

    kind: Literal["hand_over"] = "hand_over"
    seat: Seat
    holder: Person


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
    silent: bool = False
    """Whether these are the quiet hours of its holder."""


class PostLobby(Frozen):
    """Open the lobby in the channel: who sits where, and how to join."""

    kind: Literal["lobby"] = "lobby"


class TellHost(Frozen):
    """Tell the host, where the channel can no longer be reached, or something could not be told there."""

    kind: Literal["host"] = "host"
    why: str
    halts: bool = True
    """Whether the table cannot go on."""


class DeliverLetter(Frozen):
    """Bring a letter to the person whose copy it is, as long as they hold the seat."""

    kind: Literal["letter"] = "letter"
    seat: Seat
    holder: Person = ""
    number: int


class ReportLetter(Frozen):
    """Show the host a letter that the person whose copy it is has reported."""

    kind: Literal["reported"] = "reported"
    seat: Seat
    holder: Person = ""
    number: int


Effect = Annotated[
    PostNews | Whisper | HandOver | Remind | PostLobby | TellHost | DeliverLetter | ReportLetter,
    Field(discriminator="kind"),
]


class Cut(Frozen):
    """Everything from a journal line on is void; the store brings the session of that line back."""

    line: int
    new_dice: bool
    told: Event
    by: Seat | None = None
    """Who has taken their own answer back, where that is all."""


class Stored(Frozen):
    """What the person who answered is told: that is what counts, and here is the proof."""

    seat: Seat
    words: str
    receipt: str = ""
    resolved: bool
    """Whether the table has moved on with this answer."""
