"""What takes the consent of a table: every power over others, put to one vote."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, model_validator

from rules.kernel.durations import DAY, spell_duration
from rules.kernel.values import Frozen, Json, Person, Seat
from rules.table.calendar import Calendar
from rules.table.pace import QuickStart

NO_END = 2**53
"""Until when the proposals of older tables stand."""


class Matter(Frozen):
    """Something that a table can decide together."""

    name: ClassVar[str]
    """What is told of it: `table.<name>_proposed`."""
    lapses: ClassVar[bool] = False
    """Whether it means this moment of the game, and is nothing any more when the game goes on."""

    @property
    def concerned(self) -> tuple[Seat, ...]:
        """Whose own affair it is: they have no vote."""
        return ()

    @property
    def told(self) -> dict[str, Json]:
        """What everybody is told of it."""
        return {}


class AnswerFor(Matter):
    """The rules answer for some who have not, before their time is up."""

    name: ClassVar[str] = "fallback"
    lapses: ClassVar[bool] = True
    kind: Literal["answer_for"] = "answer_for"
    seats: tuple[Seat, ...]

    @property
    def concerned(self) -> tuple[Seat, ...]:
        return self.seats

    @property
    def told(self) -> dict[str, Json]:
        return {"seats": [*self.seats]}


class GiveSeat(Matter):
    """A seat goes to another person."""

    name: ClassVar[str] = "player"
    kind: Literal["give_seat"] = "give_seat"
    seat: Seat
    newcomer: Person

    @property
    def concerned(self) -> tuple[Seat, ...]:
        return (self.seat,)

    @property
    def told(self) -> dict[str, Json]:
        return {"seat": self.seat, "person": self.newcomer}


class CallSteward(Matter):
    """A seat goes to a steward."""

    name: ClassVar[str] = "steward"
    kind: Literal["call_steward"] = "call_steward"
    seat: Seat

    @property
    def concerned(self) -> tuple[Seat, ...]:
        return (self.seat,)

    @property
    def told(self) -> dict[str, Json]:
        return {"seat": self.seat}


class TakeSeat(Matter):
    """Somebody who does not sit at the table asks for a steward's seat, or for one whose holder looks for that."""

    name: ClassVar[str] = "guest"
    kind: Literal["take_seat"] = "take_seat"
    seat: Seat
    newcomer: Person

    @property
    def concerned(self) -> tuple[Seat, ...]:
        return (self.seat,)  # Its holder, if there is one, has said yes before.

    @property
    def told(self) -> dict[str, Json]:
        return {"seat": self.seat, "person": self.newcomer}


class GoBack(Matter):
    """The game goes back to before a line of its journal."""

    name: ClassVar[str] = "rewind"
    lapses: ClassVar[bool] = True
    kind: Literal["go_back"] = "go_back"
    line: int
    known_as: int
    """The number by which the players know the line."""

    @property
    def told(self) -> dict[str, Json]:
        return {"line": self.known_as}


class NewCourse(Matter):
    """A game whose rules have changed under it goes on by the rules of today."""

    name: ClassVar[str] = "new_course"
    kind: Literal["new_course"] = "new_course"


class Abandon(Matter):
    """The game ends without a winner."""

    name: ClassVar[str] = "abandon"
    kind: Literal["abandon"] = "abandon"
    why: str = ""

    @property
    def told(self) -> dict[str, Json]:
        return {"why": self.why}


class Pause(Matter):
    """The clock stands still until the host lets it go on."""

    name: ClassVar[str] = "pause"
    kind: Literal["pause"] = "pause"
    why: str = ""

    @property
    def told(self) -> dict[str, Json]:
        return {"why": self.why}


class Extend(Matter):
    """There is more time for what is asked now."""

    name: ClassVar[str] = "extension"
    lapses: ClassVar[bool] = True
    kind: Literal["extend"] = "extend"
    seconds: int

    @property
    def told(self) -> dict[str, Json]:
        return {"seconds": self.seconds}


def spell_days(days: int) -> str:
    """After how long something happens, or that it never does."""
    return spell_duration(days * DAY) if days else "never"


class SetPace(Matter):
    """From the next question on there is more time, or less."""

    name: ClassVar[str] = "pace"
    kind: Literal["set_pace"] = "set_pace"
    deadline: int
    window: int
    patience: int
    autopilot: int = 2
    claim: int = 0
    abandonment: int = 0
    calendar: Calendar | None = None
    lengths: dict[str, int] = {}
    quick: QuickStart | None = None

    @classmethod
    def of(cls, record: Any) -> SetPace:
        """The pace of a table as it is."""
        return cls.model_validate({name: getattr(record, name) for name in cls.model_fields if name != "kind"})

    @property
    def told(self) -> dict[str, Json]:
        lengths = [
            f"{spell_duration(seconds)} for {phase.replace('_', ' ')}" for phase, seconds in self.lengths.items()
        ]
        return {
            **self.model_dump(include={"deadline", "window", "patience", "autopilot"}),
            "claim": spell_days(self.claim),
            "abandonment": spell_days(self.abandonment),
            "calendar": str(self.calendar or ""),
            "lengths": ", ".join(lengths),
            "quick": str(self.quick or ""),
        }


AnyMatter = Annotated[
    AnswerFor | GiveSeat | CallSteward | TakeSeat | GoBack | NewCourse | Abandon | Pause | Extend | SetPace,
    Field(discriminator="kind"),
]


class Proposal(Frozen):
    """A matter that somebody has put to the vote, and what was said to it so far."""

    what: AnyMatter
    by: Seat | None
    """Who has proposed it; None for somebody who does not sit at the table."""
    agreed: tuple[Seat, ...] = ()
    refused: tuple[Seat, ...] = ()
    until: int

    @model_validator(mode="before")
    @classmethod
    def _of_older_tables(cls, data: Any) -> Any:
        """Rewinds were all that could be proposed, and stood until the game went on."""
        if isinstance(data, dict) and "line" in data:
            what = {"kind": "go_back", "line": data["line"], "known_as": data["known_as"]}
            return {"what": what, "by": data["by"], "agreed": data["agreed"], "until": NO_END}
        return data
