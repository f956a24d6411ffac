"""The rules of a game to look up: its own file rules.toml, beside the game's texts, and what an edition adds to it."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rules.kernel.spelling import nearest

LONGEST_SEARCH = 100
MOST_WORDS = 8
UNKNOWN = "Nothing of this name is known here."

Line = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^\S.*$")]
Text = Annotated[str, Field(min_length=1, max_length=1500)]
Id = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_-]{0,39}$")]
Lines = Annotated[tuple[Line, ...], Field(strict=False)]
Ids = Annotated[tuple[Id, ...], Field(strict=False)]


class Written(BaseModel):
    """Something in the file: every part known, nothing left over."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class Rule(Written):
    """A rule of the game."""

    id: Id
    title: Line
    text: Text
    words: Lines = ()
    """Further words by which it is searched for."""


class Word(Written):
    """A keyword or a token, and the rules that are about it."""

    name: Line
    text: Text
    rules: Ids = ()


class Chapter(Written):
    """A chapter: all rules whose ids begin alike."""

    title: Line
    ids: Id


W = TypeVar("W", bound=Written)


class Entry(Written):
    """What can be looked up: a rule, a word, or a thing of the game such as a card."""

    title: Line
    text: Text
    id: Id | None = None
    words: Lines = ()
    rules: Ids = ()
    """The rules that it is about."""

    @property
    def key(self) -> str:
        """The name that no other entry has."""
        return self.id or self.title

    @property
    def name(self) -> str:
        """The title, and the id where there is one."""
        return self.title if self.id is None else f"{self.title} · {self.id}"


class WrongRulebook(ValueError):
    """A rulebook that cannot be used; its message names every fault with its entry."""

    def __init__(self, path: Path, faults: Sequence[str]) -> None:
        super().__init__("\n".join([f"The rules in {path} have faults; nothing of them was loaded.", *faults]))


@dataclass(frozen=True)
class Rulebook:
    """Everything that can be looked up about a game, in the order in which it is listed."""

    entries: tuple[Entry, ...]
    chapters: tuple[Chapter, ...] = ()

    @classmethod
    def load(cls, path: Path, more: Iterable[Entry] = ()) -> Self:
        """The rulebook of a file with more entries behind it; a fault in it stops the start with all that is wrong."""
        try:
            written = tomllib.loads(path.read_text("utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
            raise WrongRulebook(path, [f"This is not TOML: {fault}."]) from None
        page = _Page(written)
        words, rules = page.read(Word, "words"), page.read(Rule, "rules")
        entries = [
            *(Entry(title=word.name, text=word.text.strip(), rules=word.rules) for word in words),
            *(Entry(id=rule.id, title=rule.title, text=rule.text.strip(), words=rule.words) for rule in rules),
            *more,
        ]
        book = cls(tuple(entries), tuple(page.read(Chapter, "chapters")))
        if faults := [*page.faults, *page.misfits(book)]:
            raise WrongRulebook(path, faults)
        return book

    @cached_property
    def _by_id(self) -> dict[str, Entry]:
        return {entry.id: entry for entry in self.entries if entry.id is not None}

    @cached_property
    def _index(self) -> list[_Indexed]:
        return [_Indexed(entry) for entry in self.entries]

    @cached_property
    def _vocabulary(self) -> list[str]:
        """All words in names, for whoever misspells one."""
        return sorted({word for indexed in self._index for word in indexed.heading.split()})

    def chapter(self, chapter: Chapter) -> list[Entry]:
        """The rules of a chapter."""
        return [entry for name, entry in self._by_id.items() if name.startswith(chapter.ids)]

    def related(self, entry: Entry) -> list[Entry]:
        """The rules that an entry is about, and the entries that are about it."""
        about_it = [other for other in self.entries if entry.id is not None and entry.id in other.rules]
        return [*(self._by_id[rule] for rule in entry.rules), *about_it]

    def entry(self, key: str) -> Entry | None:
        """The one entry of that key, however it is spelt: "SB-503" is also "sb503"."""
        wanted = _compact(key[:LONGEST_SEARCH])
        return next((indexed.entry for indexed in self._index if indexed.key == wanted), None)

    def search(self, text: str) -> list[Entry]:
        """What was meant: names first, then what speaks of all the words; where nothing does, misspelt words count."""
        words = _folded(text[:LONGEST_SEARCH])[:LONGEST_SEARCH].split()[:MOST_WORDS]
        if not words:
            return []
        known = self._speaking_of(words)
        if known:
            return known
        meant = {word: self._corrected(word) for word in dict.fromkeys(words)}
        return self._speaking_of([meant[word] for word in words])

    def _speaking_of(self, words: Sequence[str]) -> list[Entry]:
        ranked = [(rank, indexed.entry) for indexed in self._index if (rank := indexed.rank(words)) is not None]
        return [entry for _, entry in sorted(ranked, key=lambda found: found[0])]

    def _corrected(self, word: str) -> str:
        """The known word that is meant by a misspelt one."""
        if any(known.startswith(word) for known in self._vocabulary):
            return word
        return nearest(word, self._vocabulary) or word


class _Indexed:
    """An entry as it is searched."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        names = [entry.id or "", entry.title, *entry.words]
        self.key, self.title = _compact(entry.key), _compact(entry.title)
        self.names = [_compact(name) for name in names]
        self.heading = f" {_folded(' '.join(names))}"
        self.body = f"{self.heading} {_folded(entry.text)}"

    def rank(self, words: Sequence[str]) -> int | None:
        """How well it fits the words, 0 best; None where it does not."""
        name = "".join(words)
        fits = (
            name == self.key,
            name == self.title,
            name in self.names,
            any(own.startswith(name) for own in self.names),
            all(f" {word}" in self.heading for word in words),
            all(f" {word}" in self.body for word in words),
        )
        return next((rank for rank, does in enumerate(fits) if does), None)


def _folded(text: str) -> str:
    """The words of a text in small plain letters, one blank between them."""
    letters = unicodedata.normalize("NFKD", text.casefold()).replace("ł", "l")
    kept = (letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))
    return " ".join("".join(kept).split())


def _compact(text: str) -> str:
    """A name without anything between its letters."""
    return _folded(text).replace(" ", "")


class _Page:
    """The file as it was written, and what is wrong with it."""

    def __init__(self, written: Mapping[str, Any]) -> None:
        self.written = written
        self.faults = [f"{table}: {UNKNOWN}" for table in written if table not in ("chapters", "rules", "words")]

    def read(self, kind: type[W], table: str) -> list[W]:
        """The sound entries of a table."""
        found = []
        for number, entry in enumerate(self._list(table), start=1):
            named = entry if isinstance(entry, dict) else {}
            label = named.get("id") or named.get("name") or named.get("title") or number
            try:
                found.append(kind.model_validate(entry))
            except ValidationError as error:
                self.faults += [f"{table} {label}{_sentence(fault['loc'], fault['msg'])}" for fault in error.errors()]
        return found

    def _list(self, table: str) -> list[Any]:
        entries = self.written.get(table, [])
        if isinstance(entries, list):
            return entries
        if (fault := f"{table}: This must be a list, written as [[{table}]].") not in self.faults:
            self.faults.append(fault)
        return []

    def misfits(self, book: Rulebook) -> list[str]:
        """What does not fit together; a rule that has a fault of its own is there all the same."""
        faults = []
        rules = [str(rule.get("id")) for rule in self._list("rules") if isinstance(rule, dict)]
        known = {*rules, *(entry.id for entry in book.entries)}
        taken: dict[str, Entry] = {}
        for entry in book.entries:
            if (other := taken.setdefault(_compact(entry.key), entry)) is not entry:
                faults.append(f"{entry.key}: This name is taken by {other.name}.")
            faults += [f"{entry.key}: There is no rule {rule}." for rule in entry.rules if rule not in known]
        for chapter in book.chapters:
            if not any(rule.startswith(chapter.ids) for rule in rules):
                faults.append(f"{chapter.title}: No rule has an id that begins with {chapter.ids}.")
        if book.chapters:
            faults += [
                f"{rule}: It stands in no chapter."
                for rule in rules
                if not any(rule.startswith(chapter.ids) for chapter in book.chapters)
            ]
        return faults


def _sentence(where: Sequence[int | str], what: str) -> str:
    words = {"Field required": "This is missing", "Extra inputs are not permitted": UNKNOWN.rstrip(".")}
    return f"{''.join(f', {step}' for step in where)}: {words.get(what, what)}."
