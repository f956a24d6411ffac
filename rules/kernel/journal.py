"""The journal of a game: answers as they went into the rules, checkpoints between them, and how far one can go back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.kernel.dice import Roll
from rules.kernel.game import AnsweredBy, Event
from rules.kernel.values import Frozen, IllegalAnswer, Json, Person, Seat

RECENT_LINES = 40
"""How much of the journal's end is at hand for a free undo."""


class Entry(Frozen):
    """One line of the journal: an answer as it went into the rules."""

    line: int
    first: int
    """The first line of those that went in together with it."""
    batch: int
    turn: int
    key: str
    seat: Seat
    answer: Json
    by: AnsweredBy
    fixed: bool
    """Whether it can no longer be undone freely: others had a part in it, a die fell, or something hidden was shown."""
    digest: str
    """Of the state after it; empty where the rules went on at once with a line for which nobody is asked."""


RESIGNED = "table.resigned"
"""The key of a line by which somebody gives up, whatever is asked at that moment."""


class RecentLine(NamedTuple):
    """What is kept at hand of a line of the journal: whose it is, whether it can be undone, and what it led to."""

    number: int
    seat: Seat
    by: AnsweredBy
    fixed: bool
    digest: str

    @classmethod
    def of(cls, entry: Entry) -> RecentLine:
        """A line in short."""
        return cls(entry.line, entry.seat, entry.by, entry.fixed, entry.digest)


class Receipt(Frozen):
    """Proof of a sealed answer: the nonce stays hidden until the batch is closed."""

    batch: int
    turn: int
    seat: Seat
    nonce: str
    digest: str
    silent: bool
    holder: Person = ""
    """Who has handed it in; whoever follows them at the seat has no business with it."""


class Checkpoint(Frozen):
    """The whole truth at a phase border, before journal line `line`."""

    rules_version: int
    line: int
    batch: int
    rolled: int
    state: dict[str, Any]


class Pending(Frozen):
    """An answer that waits for those of the others; it can be replaced or taken back until then."""

    answer: Json
    by: AnsweredBy


class NotAsked(IllegalAnswer):
    """This seat has nothing to decide at this moment."""


class MomentPassed(IllegalAnswer):
    """The question has been settled in the meantime."""


class Diverged(Exception):
    """A re-run of the journal took another course than the game did."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass
class Step:
    """What a session has done since it was last asked: all that a store must keep."""

    entries: list[Entry] = field(default_factory=list)
    checkpoints: list[Checkpoint] = field(default_factory=list)
    events: list[tuple[int, Event]] = field(default_factory=list)
    """Events, like rolls, with the number of journal lines there were when they happened."""
    rolls: list[tuple[int, Roll]] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)
    """For sheets that counted as they stood; all others get theirs when they are handed in."""


def standing_name(key: str, about: str) -> str:
    """Under which name a standing answer is filed."""
    return f"{key}|{about}"


def undo_line(lines: Sequence[RecentLine], seat: Seat) -> int | None:
    """The line that a free undo by that seat goes back to, if it may: its own last open answer, untouched since."""
    for line in reversed(lines):
        if line.fixed:
            return None
        if line.by != "forced":
            return line.number if line.seat == seat and line.by == "player" else None
    return None
