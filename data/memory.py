"""What a store remembers for people at a table: what they have seen of it, their notes, what their seat answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.kernel.journal import Entry
from rules.kernel.values import Json, Seat
from rules.table.record import Person


@dataclass(frozen=True)
class Visit:
    """Somebody looks at a table: up to where they had seen it when they were last there."""

    since: int
    """How many lines the journal had then; -1 if they have never been there before."""
    at: int | None = None
    """When that was."""
    phases: int = 0
    """How many phases went by until the visit began; while it lasts, none goes by without them."""


@dataclass(frozen=True)
class Note:
    """What somebody has noted for themselves, and when."""

    text: str
    at: int


class Memory(Protocol):
    """The part of a table store that remembers for people."""

    async def visit(self, table: int, seat: Seat, person: Person, line: int, now: int, pause: int) -> Visit:
        """Note that somebody looks at a journal of so many lines; returns what they had seen before this visit.

        A visit goes on as long as they look again before `pause` seconds are over.
        """
        ...

    async def note(self, table: int, person: Person) -> Note | None:
        """What somebody has noted at a table; nobody else can read it."""
        ...

    async def save_note(self, table: int, person: Person, note: Note | None) -> None:
        """Keep it in the place of what was there; None deletes it."""
        ...

    async def answers(self, table: int, seat: Seat, last: int, skip: int = 0) -> Sequence[Entry]:
        """The last lines of the journal by which somebody answered for a seat, before so many more; the latest first.

        Not what came by itself; void lines, and what cannot be read, are left out.
        """
        ...

    async def borders(self, table: int) -> Mapping[int, int]:
        """Before which lines of the journal a phase began, each with a mark that no other beginning has."""
        ...

    async def all_of(self, person: Person) -> Mapping[str, Sequence[Mapping[str, Json]]]:
        """All that is kept under somebody's name, part by part, as it can be handed out to them."""
        ...
