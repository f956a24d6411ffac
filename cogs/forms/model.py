"""What a form is made of: drafts, controls, prompts, and the acts by which controls are known."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NamedTuple

from pydantic import Field

from cogs import limits
from rules.kernel.values import Cell, Frozen, IllegalAnswer, Json, canonical

Style = Literal["primary", "secondary", "success", "danger"]

MOVED_ON = "The panel has changed since. Nothing was lost; choose again from the panel as it stands now."


class Draft(Frozen):
    """An answer in the making and where its panel stands; kept in the database until it is handed in."""

    given: Json = None
    """What is chosen so far: an answer with parts missing; an unfinished way is {"walk": cells}."""
    at: tuple[int, ...] = ()
    """The line or follow-up that is open, as indexes from the whole decision inwards."""
    inside: int | None = None
    """The piece or the group of options that is open there."""
    page: int = Field(default=0, ge=0)

    @classmethod
    def of(cls, answer: Json) -> Draft:
        """A draft that starts from a stored answer."""
        return cls(given=answer)


@dataclass(frozen=True)
class Push:
    """A button."""

    label: str
    act: str
    style: Style = "secondary"
    disabled: bool = False


class Item(NamedTuple):
    """One entry of a choice; `chosen` marks what the draft already holds."""

    label: str
    hint: str
    value: str
    chosen: bool = False


@dataclass(frozen=True)
class Choice:
    """A select."""

    placeholder: str
    items: tuple[Item, ...]
    act: str
    least: int = 1
    most: int = 1


Control = Push | Choice


@dataclass(frozen=True)
class Form:
    """A decision laid out: the text to show and the rows of controls under it."""

    lines: tuple[str, ...]
    rows: tuple[tuple[Control, ...], ...]
    targets: dict[Cell, int] = field(default_factory=dict)
    """The numbers on the cells that can be chosen next."""

    @property
    def text(self) -> str:
        """All lines as one message."""
        return "\n".join(self.lines)

    @property
    def controls(self) -> tuple[Control, ...]:
        """Every control, row by row."""
        return tuple(control for row in self.rows for control in row)


@dataclass(frozen=True)
class Entry:
    """One thing to write in a modal."""

    label: str
    hint: str = ""
    least: int = 0
    most: int = limits.TEXT_INPUT
    long: bool = False
    value: str = ""


@dataclass(frozen=True)
class Prompt:
    """A modal; what is written in it comes back under `act`."""

    title: str
    act: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Pressed:
    """What a press led to: the new draft, and whether to hand it in or to open a modal."""

    draft: Draft
    hand_in: bool = False
    by_itself: bool = False
    """Whether it is handed in because it is complete, and not because that was asked for."""
    modal: Prompt | None = None


class Verb(StrEnum):
    """What a control does."""

    CHOOSE = "o"
    CHOOSE_AND_HAND_IN = "q"
    CHOOSE_ON = "x"
    CHOOSE_ON_AND_HAND_IN = "v"
    SET_PAGE = "m"
    APPEND = "a"
    NONE = "n"
    OPEN_GROUP = "u"
    OPEN_PIECE = "p"
    LEAVE = "l"
    PUT = "c"
    TAKE_OFF = "r"
    GO = "w"
    GO_AND_HAND_IN = "j"
    STEP = "k"
    STEP_BACK = "z"
    BY_STEPS = "y"
    STOP = "e"
    OPEN = "d"
    FILL = "f"
    BACK = "b"
    PAGE = "g"
    TYPE = "t"
    SHIFT = "s"
    HAND_IN = "h"


_ACT = re.compile(
    r"(?:(?P<place>[0-9]{1,6}(?:\.[0-9]{1,6})*|~[0-9a-f]{8})\.)?(?P<verb>[a-z])(?P<numbers>[0-9]{1,6}(?:-[0-9]{1,6})*)?"
)
_INDEX = re.compile(r"[0-9]{1,6}")
_LONGEST_PLACE = 24


@dataclass(frozen=True)
class Act:
    """What a control does and where: indexes into the decision only, for every client can read them."""

    place: str
    verb: Verb
    numbers: tuple[int, ...] = ()

    @classmethod
    def at(cls, place: tuple[int, ...], verb: Verb, *numbers: int) -> str:
        """The text of an act at a place inside the decision."""
        act = cls(named(place), verb, numbers)
        return f"{act.place}{'.' if act.place else ''}{verb}{'-'.join(map(str, numbers))}"

    @classmethod
    def parse(cls, text: str) -> Act:
        """Read an act that came back from Discord."""
        match = _ACT.fullmatch(text) if len(text) <= limits.ACT else None
        if match is None or match["verb"] not in tuple(Verb):
            raise IllegalAnswer(MOVED_ON)
        numbers = tuple(int(number) for number in (match["numbers"] or "").split("-") if number)
        return cls(match["place"] or "", Verb(match["verb"]), numbers)

    def only_number(self) -> int:
        """The one number that this act carries."""
        if len(self.numbers) != 1:
            raise IllegalAnswer(MOVED_ON)
        return self.numbers[0]


def named(place: tuple[int, ...]) -> str:
    """A place as acts name it; one that lies too deep is named by a fingerprint."""
    dotted = ".".join(map(str, place))
    if len(dotted) <= _LONGEST_PLACE:
        return dotted
    return "~" + hashlib.sha256(dotted.encode()).hexdigest()[:8]


def mark_of(answer: Json) -> int:
    """A number by which a press on "Hand in" is known to mean the answer that its panel showed."""
    return int(hashlib.sha256(canonical(answer).encode(errors="surrogatepass")).hexdigest()[:8], 16) % 1_000_000


def index_in(text: str, length: int) -> int:
    """A select's value as an index below `length`."""
    if not _INDEX.fullmatch(text) or int(text) >= length:
        raise IllegalAnswer(MOVED_ON)
    return int(text)
