"""Events as sentences, once for all games: the wording is data, in a game's text.toml.

A template is a sentence with {fields} of the event. A field shows
- a seat by the name of whoever sits there, any other id by its entry under `words`, a list as "a, b and c";
- `{gold:# coin|# coins}` one or many, with # as the number;
- `{banner:quote}` a player's own words, never looked up;
- `{window:time}` a number of seconds as people write it, "2d 12h";
- `{cells:way}` a list as a way, "g2–g3–h3".
`[A part in brackets]` is left out where one of its fields has nothing to say: None, 0, false or empty.
Whatever a player wrote comes out as plain letters: no markup, no mention.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from string import Formatter, punctuation
from typing import Any, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, field_validator, model_validator

from rules.kernel.durations import spell_duration
from rules.kernel.game import Event, Face, Outcome
from rules.kernel.values import Json, Seat, texts_in

QUOTE = "quote"
TIME = "time"
WAY = "way"
NOTHING = "nothing"
MISSING = "…"
PERHAPS = re.compile(r"\[([^\[\]]*)\]")
"""A part of a sentence that may be left out."""
MARKUP = frozenset(punctuation) - frozenset("',!?&%")
BREAK = "\u200b"
"""Nothing to see, but enough to keep Discord from reading a mention."""


def bare(text: str) -> str:
    """A stranger's text on one line, without control characters and reversed writing."""
    return " ".join("".join(_visible(letter) for letter in text).split())


def _visible(letter: str) -> str:
    kind = unicodedata.category(letter)
    if kind[0] == "Z" or kind == "Cc":
        return " "
    return "" if kind[0] == "C" else letter


def plain(text: str) -> str:
    """A stranger's text as Discord shows it letter by letter: no markup, no link, no mention."""
    escaped = "".join(f"\\{letter}" if letter in MARKUP else letter for letter in bare(text))
    return escaped.replace("@", f"@{BREAK}")


def in_code(text: str) -> str:
    """A stranger's text inside a block of code, from which it cannot break out."""
    return bare(text).replace("`", "'").replace("@", f"@{BREAK}")


class Wording(BaseModel):
    """A part of a text file: every entry known, nothing left over."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class Told(Wording):
    """An event worded for all, and for the seat that it is about."""

    all: str
    you: str


class Short(Wording):
    """A short form of an event; several of a kind go on one line, where {each} stands in `all`."""

    each: str
    all: str
    by: str = ""
    """The field by whose value they are put together: "Red: a3 and c3; Blue: c1"."""
    is_whole: bool = False
    """Whether it says all that the event's sentence does, which then need not follow."""


class Passage(NamedTuple):
    """A line of a story, and the events that it tells."""

    words: str
    events: tuple[Event, ...]


class Texts(Wording):
    """All wording of one game."""

    title: str
    blurb: str
    kind: str = ""
    """What kind of game it is, for somebody who wonders whether to play it: a line or two."""
    seats: dict[str, str]
    phases: dict[str, str]
    words: dict[str, str] = {}
    events: dict[str, str | Told]
    changes: dict[str, str | Short] = {}
    """The kinds of events that change something between players, the weightiest first, and their short forms.

    An empty text stands for the event's own sentence; such kinds side by side keep the order of the events.
    """
    battles: list[str] = []
    """The kinds of events that tell how a fight went: in private one's own come before all else."""
    endings: dict[str, str]
    help: dict[str, str]
    lessons: dict[str, str] = {}
    """What a newcomer needs to know where a word first matters: a line or two, by the key of the question."""

    @classmethod
    def load(cls, path: Path) -> Self:
        """The texts of a file; a fault in it stops the start with a message for whoever wrote it."""
        return cls.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))

    @field_validator("events", "endings")
    @classmethod
    def _can_be_filled_in(cls, entries: dict[str, str | Told]) -> dict[str, str | Told]:
        for kind, entry in entries.items():
            for template in templates(entry):
                for name, spec in fields(template):
                    if not name.isidentifier():
                        raise ValueError(f"{kind} has a field that is no name: {{{name}}}")
                    if spec not in ("", QUOTE, TIME, WAY) and spec.count("|") != 1:
                        raise ValueError(
                            f"{kind} has a field that is neither {QUOTE}, {TIME}, {WAY} nor one|many: {{{name}:{spec}}}"
                        )
        return entries

    @model_validator(mode="after")
    def _knows_what_is_told_first(self) -> Self:
        unknown = [kind for kind in (*self.changes, *self.battles) if kind not in self.events]
        if unknown:
            raise ValueError(f"there is no text for {joined(unknown)}, which is to be told first")
        return self

    def tell(self, event: Event, names: Mapping[Seat, str] | None = None, reader: Seat | None = None) -> str:
        """An event as a sentence; the seat that it is about may be addressed as "you"."""
        entry = self.events.get(event.kind)
        if entry is None:
            return sentence(f"{spaced(event.kind)}.")
        if isinstance(entry, Told):
            about = event.data.get("seat", event.data.get("by"))
            entry = entry.you if reader is not None and about == reader else entry.all
        return self._fill(entry, event.data, names)

    def passages(
        self, events: Iterable[Event], names: Mapping[Seat, str] | None = None, reader: Seat | None = None
    ) -> list[Passage]:
        """A line for each event; a game may tell in one what belongs together."""
        return [Passage(line, (event,)) for event in events if (line := self.tell(event, names, reader))]

    def lines(
        self, events: Iterable[Event], names: Mapping[Seat, str] | None = None, reader: Seat | None = None
    ) -> list[str]:
        """The lines of a story."""
        return [passage.words for passage in self.passages(events, names, reader)]

    def changed(self, events: Sequence[Event], names: Mapping[Seat, str] | None = None) -> list[str]:
        """Events that change something between players, in short; those with a short form are all of one kind."""
        short = self.changes[events[0].kind]
        if isinstance(short, Short):
            return [self._several(events, short.each, short.all, short.by, names)]
        return [line for event in events if (line := self.tell(event, names))]

    def _several(
        self, events: Sequence[Event], each: str, whole: str, by: str, names: Mapping[Seat, str] | None
    ) -> str:
        """Several events of a kind on one line; those with the same value in the field `by` stand together."""
        groups: dict[str, list[str]] = {}
        for event in events:
            whose = self._fill_part(f"{{{by}}}: ", event.data, names) if by else ""
            groups.setdefault(whose, []).append(self._fill_part(each, event.data, names))
        told = [whose + joined(parts) if whose else "; ".join(parts) for whose, parts in groups.items()]
        return sentence(whole.replace("{each}", "; ".join(told)))

    def part_of(self, event: Event, seat: Seat) -> Event | None:
        """What of an event is about a seat; None where nothing is."""
        return event if event.concerns(seat) else None

    def story(
        self, told: Face | Iterable[Event], names: Mapping[Seat, str] | None = None, reader: Seat | None = None
    ) -> str:
        """Events line by line; those with an empty template are passed over."""
        events, seat = (told.events, told.seat) if isinstance(told, Face) else (told, reader)
        return "\n".join(self.lines(events, names, seat))

    def result(self, outcome: Outcome, names: Mapping[Seat, str] | None = None) -> str:
        """How the game ended, in a sentence or two."""
        template = self.endings.get(outcome.reason, "{winners:# wins|# win}.")
        scores: dict[str, Json] = dict(outcome.scores.items())
        data: dict[str, Json] = {"winners": [*outcome.winners], "scores": scores}
        return self._fill(template, data, names)

    def _fill(self, template: str, data: Mapping[str, Json], names: Mapping[Seat, str] | None) -> str:
        return sentence(self._fill_part(template, data, names))

    def _fill_part(self, template: str, data: Mapping[str, Json], names: Mapping[Seat, str] | None) -> str:
        return Filler(self, names or {}).vformat(without_gaps(template, data.get), (), data)


class Filler(Formatter):
    """Fills templates from the data of an event, and never fails: a gap is better than a lost message."""

    def __init__(self, texts: Texts, names: Mapping[Seat, str]) -> None:
        self.texts = texts
        self.names = names

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        """The event's field of exactly that name."""
        return kwargs.get(field_name, MISSING), field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value in words, as the template wants it."""
        if format_spec == QUOTE:
            return plain(str(value))
        if format_spec == TIME and isinstance(value, int):
            return spell_duration(value)
        if format_spec == WAY and isinstance(value, list):
            return "–".join(self.say(item) for item in value)
        if "|" in format_spec:
            one, many = format_spec.split("|", 1)
            count = len(value) if isinstance(value, list) else value
            return (one if count == 1 else many).replace("#", self.say(value))
        return self.say(value)

    def say(self, value: Json) -> str:
        """A value in words: seats by name, ids by their entry, lists joined."""
        match value:
            case list():
                return joined([self.say(item) for item in value])
            case dict():
                return ", ".join(f"{self.say(key)} {self.say(item)}" for key, item in value.items()) or NOTHING
            case str():
                if value in self.names:
                    return plain(self.names[Seat(value)])
                known = self.texts.seats.get(value) or self.texts.words.get(value)
                return known or (value if value == MISSING else plain(value))
            case _:
                return str(value)


def faults(texts: Texts, events: Iterable[Event]) -> list[str]:
    """What the texts lack to tell these events: unknown kinds, fields without a value, ids without words."""
    found: dict[str, None] = {}
    for event in events:
        if event.kind not in texts.events:
            found[f"{event.kind}: no text"] = None
            continue
        for template in templates(texts.events[event.kind]):
            for name, spec in fields(without_gaps(template, event.data.get)):
                if name not in event.data:
                    found[f"{event.kind}: no field {name}"] = None
                elif spec != QUOTE:
                    missing = [word for word in texts_in(event.data[name]) if not is_known(texts, word)]
                    found.update({f"{event.kind}: no word for {word}": None for word in missing})
    return list(found)


def is_known(texts: Texts, word: str) -> bool:
    """Whether an id has words, or is a printed name such as a square's, with a digit in it."""
    return word in texts.seats or word in texts.words or any(letter.isdigit() for letter in word)


def templates(entry: str | Told) -> tuple[str, ...]:
    """The templates of an entry."""
    return (entry,) if isinstance(entry, str) else (entry.all, entry.you)


def fields(template: str) -> list[tuple[str, str]]:
    """The fields of a template, each with what follows its colon."""
    return [(name, spec or "") for _, name, spec, _ in Formatter().parse(template) if name is not None]


def without_gaps(template: str, said: Callable[[str], object]) -> str:
    """A template without those of its [parts in brackets] in which a field has nothing to say."""

    def kept(part: re.Match[str]) -> str:
        return part[1] if all(said(name) for name, _ in fields(part[1])) else ""

    return PERHAPS.sub(kept, template)


def joined(items: list[str]) -> str:
    """A list in words."""
    if not items:
        return NOTHING
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def spaced(name: str) -> str:
    """An id as words."""
    return name.replace("_", " ")


def sentence(text: str) -> str:
    """The text with a capital letter at its start, behind any markup."""
    start = next((place for place, letter in enumerate(text) if letter.isalnum()), 0)
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]
