"""What a table store must do: one small interface, so that SQLite can be followed by a second backend.

Everything that one use of a table changed goes in by `save`, in one transaction, and only if nobody else has changed
the table in between.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Literal, Protocol

from data.memory import Memory
from rules.kernel.dice import Roll
from rules.kernel.game import Event
from rules.kernel.journal import Checkpoint, Entry, Pending, Receipt, Step
from rules.kernel.values import Json, Seat
from rules.table.notices import Notices
from rules.table.record import Effect, Letter, Person, Record, Stage
from rules.table.reliability import Reliability

StoreFailed = sqlite3.Error
"""What a backend raises when it cannot read or write: a fault of the machine, and of nothing that was to be kept."""


class Conflict(Exception):
    """Somebody else has changed the table since it was loaded."""


class NoSuchTable(LookupError):
    """There is no table of that number."""


class Unreadable(Exception):
    """Something that is stored of a table cannot be read by this version of the bot."""


@dataclass(frozen=True)
class Damage:
    """What cannot be read of a table; all of it stays as it lies there."""

    part: Literal["checkpoint", "journal", "answers"]
    line: int
    """The line of the journal at which it lies; the lines before it can be read."""


@dataclass(frozen=True)
class Kept:
    """A table as it lies in the store."""

    record: Record
    version: int
    seed: bytes
    checkpoint: Checkpoint | None
    entries: Sequence[Entry]
    """The journal after the checkpoint."""
    recent: Sequence[Entry]
    """The last lines of the journal, also from before the checkpoint."""
    pending: Mapping[Seat, Pending]
    standing: Mapping[Seat, Mapping[str, Json]]
    rules_version: int | None = None
    """Which rules the checkpoint was written by, as far as that can be read; None before the game has begun."""
    damage: Damage | None = None


@dataclass(frozen=True)
class Draft:
    """A half-made answer as it was left."""

    batch: int
    turn: int
    draft: str


@dataclass(frozen=True)
class Saved:
    """An answer that somebody has saved under a name, as the text that would be written for it."""

    name: str
    text: str


@dataclass(frozen=True)
class Change:
    """All that one use of a table changed."""

    record: Record
    version: int
    """The version that was loaded; the change is refused when the stored one differs."""
    now: int
    step: Step = field(default_factory=Step)
    effects: Sequence[Effect] = ()
    receipts: Sequence[Receipt] = ()
    letters: Sequence[Letter] = ()
    """Copies of letters, new ones and such that have been reported."""
    cut: int | None = None
    pending: Mapping[Seat, Pending] | None = None
    """The answers that wait; None where the game is held, and waiting answers and drafts stay as they are."""
    batch: int | None = None
    """The batch that is open; drafts of others are thrown away."""
    standing: Mapping[Seat, Mapping[str, Json]] | None = field(default_factory=dict)
    """The answers that are filed in advance; None where they stay as they are."""
    drafts: Mapping[Seat, Draft] | None = None
    """The half-made answers to what is asked, if anything has come of them; refused when they lie there otherwise."""
    handed_in: Sequence[Seat] = ()
    """Whose drafts have served, and are thrown away, too."""
    waits: Sequence[Seat] = ()
    stewards: bool = False
    played: Mapping[Person, Reliability] = field(default_factory=dict)
    """How reliably people have played a game that is finished with this change."""


@dataclass(frozen=True)
class Parcel:
    """An outbox row: a message that has to go out exactly once."""

    id: int
    table: int
    mark: int
    effect: Effect
    sent_as: int | None = None
    """The mark of the message that a sender has taken it up for; he may have died before or after posting it."""
    held_by: str = ""
    """Who is sending it."""
    held_until: int = 0
    """When others may take it up, if he has not given it back before; he posts nothing after that."""
    channel: int | None = None
    """Where it was to be posted when it was last taken up."""
    posted_after: int | None = None
    """If it has been posted there, then not before this moment."""
    tries: int = 0
    """How often it was refused for a reason that may pass."""
    not_before: int = 0
    """When it is to be tried again."""


@dataclass(frozen=True)
class Lease:
    """The right to send some messages: until it runs out, nobody else may."""

    sender: str
    now: int
    until: int


@dataclass(frozen=True)
class Posted:
    """A message that has gone out."""

    channel: int
    message: int
    mark: int


@dataclass(frozen=True)
class Duty:
    """A seat at a table, as lists show it."""

    table: int
    game: str
    seat: Seat
    guild: int
    channel: int
    stage: Stage
    due: int | None
    waits: bool
    votes: bool = False
    """Whether anything is being voted on there, by whomever."""


@dataclass(frozen=True)
class Listing:
    """A table, as lists show it."""

    table: int
    game: str
    stage: Stage
    guild: int
    channel: int
    host: Person
    due: int | None
    seeks: bool = False
    """Whether a player there looks for a substitute."""


@dataclass(frozen=True)
class KeptOf:
    """How much is kept of somebody."""

    tables: int
    """Records of tables, also of finished ones, that name them."""
    seats: int
    letters: int
    notes: int
    saved_answers: int
    lessons: int
    games: int
    """Finished games that count for how reliable they are."""
    settings: int


@dataclass(frozen=True)
class Logged:
    """A happening with its time."""

    line: int
    at: int
    event: Event
    row: int
    """Where the store has it. It counts what others hear of, too, so nobody is ever shown it."""


class Store(Memory, Protocol):
    """The table store."""

    async def create(self, record: Record, seed: bytes, effects: Sequence[Effect], now: int) -> int:
        """Keep a new table; returns its number, which is also set on the record."""
        ...

    async def load(self, table: int, recent: int) -> Kept:
        """A table with all that brings its session back, and the last `recent` lines; NoSuchTable if there is none.

        What cannot be read is left out, and told as damage; OutOfReach where the record itself cannot be.
        """
        ...

    async def version(self, table: int) -> int | None:
        """The version of a table, to see whether a copy of it is still good."""
        ...

    async def history(self, table: int, line: int) -> tuple[int, Checkpoint, Sequence[Entry]]:
        """How it was before a line: the first line of those that went in together with it, checkpoint, and journal.

        Unreadable where this version of the bot cannot read that.
        """
        ...

    async def save(self, change: Change) -> None:
        """Keep a change in one transaction, or raise Conflict."""
        ...

    def alone(self) -> AbstractAsyncContextManager[None]:
        """Make everybody else who wants to write wait: what is read and saved inside cannot come into conflict.

        What was saved is kept when it ends, or dropped as a whole when it fails.
        """
        ...

    async def next_wake(self, after: int = 0) -> int | None:
        """When the nearest reminder or deadline of any table is due, of those after a moment."""
        ...

    async def due(self, now: int, limit: int) -> Sequence[int]:
        """The tables with something due, the longest overdue first."""
        ...

    async def with_clock(self, after: int, limit: int) -> Sequence[int]:
        """The tables at which time has something to do, by their numbers, from the first above `after` on."""
        ...

    async def with_stewards(self) -> Sequence[int]:
        """The tables at which a steward has to think."""
        ...

    async def save_draft(self, table: int, seat: Seat, draft: Draft, about: str = "") -> None:
        """Keep a half-made answer to what is asked now, or to the standing question of that name."""
        ...

    async def draft(self, table: int, seat: Seat, about: str = "") -> Draft | None:
        """The half-made answer of a seat."""
        ...

    async def drafts(self, table: int) -> Mapping[Seat, Draft]:
        """The half-made answers to what is asked now; whoever leaves a seat takes theirs along."""
        ...

    async def drop_draft(self, table: int, seat: Seat, about: str = "") -> None:
        """Throw a half-made answer away."""
        ...

    async def in_channel(self, channel: int) -> Sequence[Listing]:
        """The tables of a channel, unfinished ones first, then the newest."""
        ...

    async def in_guild(self, guild: int) -> Sequence[Listing]:
        """The unfinished tables of a server."""
        ...

    async def not_begun(self, host: Person) -> Sequence[Listing]:
        """The tables of a host at which the game has not begun."""
        ...

    async def endless_lobbies(self) -> Sequence[int]:
        """The lobbies that no clock would ever close: they are from before there was one."""
        ...

    async def of_person(self, person: Person) -> Sequence[Duty]:
        """All unfinished seats of somebody, those they are waited for at first."""
        ...

    async def log(
        self,
        table: int,
        seat: Seat | None,
        last: int,
        after: int = -1,
        before: int | None = None,
        since: int | None = None,
        until: int | None = None,
    ) -> Sequence[Logged]:
        """The last happenings after a line of the journal that a seat, or a spectator, may hear of, oldest first.

        `until` is the last line of the journal up to which they are wanted, where the latest are not.
        `before` is the row of one that has been read: only earlier ones are wanted. Void ones, and what cannot be read,
        are left out; so there may be more before a row that is the first of fewer than `last`, but not before none.
        Those of others are not counted: else their number would show. With `since`, a moment, also what the table
        itself has told after it, however far the game was.
        """
        ...

    async def journal(self, table: int) -> Sequence[tuple[Entry, int, bool]]:
        """The whole journal with times, void lines included and marked; what cannot be read is left out."""
        ...

    async def batches(self, table: int) -> Mapping[int, int]:
        """To which batch each line of the journal belongs, in their order; void ones, and unreadable, are left out."""
        ...

    async def rolls(self, table: int) -> Sequence[Roll]:
        """Every die and shuffle that ever fell at a table."""
        ...

    async def receipts(self, table: int) -> Sequence[Receipt]:
        """Every receipt that was given out."""
        ...

    async def letters(
        self, table: int, seat: Seat, holder: Person, last: int, before: int | None = None, search: str = ""
    ) -> Sequence[Letter]:
        """The last letters that a holder of a seat has written or been sent, oldest first; below a number, if any.

        Where something is searched for, those in which it stands, whether its letters are large or small.
        """
        ...

    async def letter(self, table: int, seat: Seat, holder: Person, number: int) -> Letter | None:
        """The copy of a letter that a holder of a seat has."""
        ...

    async def reported_letters(self, table: int, last: int, not_by: Seat | None = None) -> Sequence[Letter]:
        """The last letters that somebody at the table has reported, oldest first; without those of a writer."""
        ...

    async def unsent_tables(self) -> Sequence[int]:
        """The tables with messages that have not gone out."""
        ...

    async def unsent(self, table: int) -> Sequence[Parcel]:
        """The messages of a table that have not gone out, in order; what cannot be read keeps waiting."""
        ...

    async def take_up(self, parcels: Sequence[Parcel], lease: Lease, channel: int) -> bool:
        """Note, before posting, that these are being sent to a channel as one message under the mark of the last.

        False, and nothing noted, when another sender holds one of them, or has taken up or settled it since they were
        read. Where they have been taken up before, it stays noted where and since when they may be posted.
        """
        ...

    async def renew(self, parcels: Sequence[Parcel], lease: Lease) -> bool:
        """Hold them for longer; false when somebody else does."""
        ...

    async def aim(self, parcels: Sequence[Parcel], lease: Lease, channel: int) -> bool:
        """Note that they have been looked for and are not posted yet, and go to this channel now; false as above."""
        ...

    async def put_off(self, parcels: Sequence[Parcel], sender: str, until: int, tries: int) -> None:
        """Note that they are tried again later, and give back a lease on them."""
        ...

    async def let_go(self, sender: str) -> None:
        """Give back all that a sender holds: he stops."""
        ...

    async def sent(self, parcels: Sequence[Parcel], channel: int, message: int) -> None:
        """Note that they have gone out."""
        ...

    async def drop(self, parcels: Sequence[Parcel]) -> None:
        """Note that they can no longer go out."""
        ...

    async def last_message(self, table: int, kind: str) -> Posted | None:
        """The last message of a kind that has gone out."""
        ...

    async def dm_channel(self, person: Person) -> tuple[int | None, bool]:
        """The channel of somebody's direct messages, if known, and whether they are closed."""
        ...

    async def note_dms(self, person: Person, channel: int | None, closed: bool) -> None:
        """Remember somebody's direct messages."""
        ...

    async def picture(self, person: Person) -> str:
        """How somebody wants their own pictures to be cut; empty where they have not chosen."""
        ...

    async def note_picture(self, person: Person, cut: str) -> None:
        """Remember it."""
        ...

    async def notices(self) -> Mapping[Person, Notices]:
        """How those want to be reminded who have chosen it."""
        ...

    async def note_notices(self, person: Person, notices: Notices) -> None:
        """Remember it."""
        ...

    async def digested(self, person: Person) -> int:
        """When somebody last got the digest of all their tables, in seconds since 1970."""
        ...

    async def note_digested(self, person: Person, at: int) -> None:
        """Remember it."""
        ...

    async def lesson_seen(self, person: Person, lesson: str, moment: str, most: int) -> bool:
        """Whether somebody has been taught that at `most` other moments; if not, this moment is counted."""
        ...

    async def save_answer(self, person: Person, game: str, question: str, saved: Saved, most: int) -> bool:
        """Save an answer to a question of a game, in the place of one of that name; false where there are `most`."""
        ...

    async def saved_answers(self, person: Person, game: str, question: str) -> Sequence[Saved]:
        """What somebody has saved for a question of a game, by name; nobody else can read it."""
        ...

    async def drop_saved_answer(self, person: Person, game: str, question: str, name: str) -> None:
        """Throw a saved answer away."""
        ...

    async def reliability(self, people: Iterable[Person]) -> Mapping[Person, Reliability]:
        """How reliably these people have played, as far as they have finished any game."""
        ...

    async def forget_reliability(self, person: Person) -> None:
        """Delete what was counted of somebody."""
        ...

    async def fact(self, name: str) -> str | None:
        """A single fact about the bot."""
        ...

    async def note_fact(self, name: str, value: str) -> None:
        """Remember a fact about the bot."""
        ...

    async def amend_fact(self, name: str, amend: Callable[[str | None], str | None]) -> None:
        """Make another fact of one, which nobody else changes meanwhile; None is a fact that is not there."""
        ...

    async def delete_table(self, table: int) -> None:
        """Forget a table with all that is kept of it; nothing happens if there is none."""
        ...

    async def delete_server(self, guild: int) -> None:
        """Forget all tables of a server."""
        ...

    async def delete_finished(self, before: int) -> int:
        """Forget all finished tables that have not changed since a moment; how many there were."""
        ...

    async def servers(self) -> Sequence[int]:
        """The servers that have tables, finished or not."""
        ...

    async def tables_naming(self, person: Person) -> Sequence[int]:
        """The tables whose records name somebody, finished or not."""
        ...

    async def blank(self, table: int, person: Person) -> None:
        """Take somebody's name out of a record that cannot be read."""
        ...

    async def forget_person(self, person: Person) -> None:
        """Forget all that is kept of somebody outside of records: settings, lessons, answers, notes, own letters."""
        ...

    async def kept_of(self, person: Person) -> KeptOf:
        """How much is kept of somebody."""
        ...
