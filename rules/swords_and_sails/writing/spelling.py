"""Names as players type them: places, powers and words of the order language, with suggestions for typing errors."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.kernel.spelling import errors
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.vocabulary import Faction
from rules.swords_and_sails.writing.reach import Reach

SUGGESTIONS = 3


class Unreadable(ValueError):
    """Words that cannot be understood, with a sentence for the player and what they may have meant.

    A guess takes time, so nobody makes one before it is wanted.
    """

    def __init__(self, message: str, suggestions: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self._guesses = suggestions

    @cached_property
    def suggestions(self) -> tuple[str, ...]:
        """What may have been meant, the likeliest first."""
        return tuple(self._guesses)


def fold(text: str) -> str:
    """Text in capitals, without accents, apostrophes and signs, and with single blanks."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    kept = (letter if letter.isalnum() else " " for letter in bare.replace("'", "").replace("\u2019", ""))
    return " ".join("".join(kept).upper().split())


@dataclass(frozen=True)
class Entry:
    """Something that has a name."""

    id: str
    name: str
    spellings: tuple[str, ...]
    """Its id and its full name, folded."""
    aliases: tuple[str, ...] = ()
    """What else it may be called, as far as nothing else is called so, folded."""


class Index:
    """Names by which things are found: by id, full name, alias, or the beginning of one."""

    def __init__(self, what: str, entries: Iterable[Entry]) -> None:
        self.what, self.entries = what, tuple(entries)
        self._spelled, self._called = dict[str, list[Entry]](), dict[str, list[Entry]]()
        for entry in self.entries:
            for names, found in ((entry.spellings, self._spelled), (entry.aliases, self._called)):
                for name in dict.fromkeys(names):
                    found.setdefault(name, []).append(entry)
        self._names = sorted({*self._spelled, *self._called})

    def find(self, words: str, prefers: Callable[[str], bool] = lambda found: True) -> str:
        """The id of what is meant; of several, the only one that is preferred."""
        folded = fold(words)
        ways: tuple[Callable[[], list[Entry]], ...] = (
            lambda: self._spelled.get(folded, []),
            lambda: self._called.get(folded, []),
            lambda: self._beginning_with(folded),
        )
        for look in ways if folded else ():
            found = look()
            better = [entry for entry in found if prefers(entry.id)]
            if len(found) == 1 or len(better) == 1:
                return (better or found)[0].id
            if found:
                named = sorted(entry.name for entry in better or found)
                raise Unreadable(f"{shown(words)} could be more than one {self.what}.", named[:SUGGESTIONS])
        raise Unreadable(f"There is no {self.what} called {shown(words)}.", self.suggest(folded))

    def _beginning_with(self, folded: str) -> list[Entry]:
        """All that has a name which begins like that."""
        found: dict[str, Entry] = {}
        for name in self._names[bisect_left(self._names, folded) :]:
            if not name.startswith(folded):
                break
            found |= {entry.id: entry for entry in (*self._spelled.get(name, []), *self._called.get(name, []))}
        return [*found.values()]

    def knows(self, words: str) -> bool:
        """Whether something bears exactly this name."""
        folded = fold(words)
        return folded in self._spelled or folded in self._called

    def suggest(self, folded: str) -> Iterator[str]:
        """The names that are spelled most like some words; looked for when the first of them is wanted."""
        scored: dict[str, int] = {}
        for entry in self.entries:
            if alike := errors(folded, (*entry.spellings, *entry.aliases)):
                scored[entry.name] = min(alike.values())
        yield from sorted(scored, key=lambda name: (scored[name], name))[:SUGGESTIONS]


def shown(words: str) -> str:
    """A player's words in a sentence: short, and never markup."""
    return fold(words)[:30].strip() or "that"


def suggest_word(word: str, words: Iterable[str]) -> Iterator[str]:
    """The words of the order language that are spelled most like one."""
    index = Index("word", (Entry(one, one, (one,)) for one in words))
    yield from index.suggest(fold(word))


# The names of a game


def places(reach: Reach) -> Index:
    """All areas in the game: by code, name, a word of the name that no other has, or the name of a city."""
    names = {place: reach.area(place) for place in reach.places}
    others = {place: [*_words(name), *_cities(reach.box, place)] for place, name in names.items()}
    return _index("place", names, others)


def powers(reach: Reach) -> Index:
    """The powers in the game: by code, name, people, or a word of the name that no other has."""
    names = {one.value: reach.power(one) for one in reach.outlook.factions}
    others = {one: [fold(reach.people(Faction(one))), *_words(name)] for one, name in names.items()}
    return _index("power", names, others)


def _index(what: str, names: dict[str, str], others: dict[str, list[str]]) -> Index:
    """Everything by its names; an alias that two share is nobody's."""
    counts: dict[str, int] = {}
    for aliases in others.values():
        for alias in dict.fromkeys(aliases):
            counts[alias] = counts.get(alias, 0) + 1
    return Index(
        what,
        (
            Entry(key, name, (key, fold(name)), tuple(alias for alias in others[key] if counts[alias] == 1))
            for key, name in names.items()
        ),
    )


def _words(name: str) -> list[str]:
    return [word for word in fold(name).split() if len(word) > 2]


def _cities(box: Content, place: str) -> list[str]:
    return [fold(city) for city in box.territory(place).cities] if box.is_land(place) else []
