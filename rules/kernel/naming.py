"""Names as players type them: found by what they begin with or hold, asked about where they fit several things."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.kernel.spelling import errors

SUGGESTIONS = 3
LONGEST_SHOWN = 30
_SMALL_WORDS = frozenset({"A", "AN", "AND", "OF", "TH"})
"""The stems of words that name nothing."""
_HISSING = ("SES", "XES", "ZES", "CHES", "SHES", "OES")
_NO_PLURAL = ("SS", "US", "IS")


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


class Unclear(Unreadable):
    """A name that fits several things, all of which the sentence asks about."""


def fold(text: str) -> str:
    """Text in capitals, without accents, apostrophes and signs, and with single blanks."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    kept = (letter if letter.isalnum() else " " for letter in bare.replace("'", "").replace("\u2019", ""))
    return " ".join("".join(kept).upper().split())


def stem(word: str) -> str:
    """A folded word as it is in the plural and in the third person too: ATTACKS is ATTACK, CITIES is CITY."""
    if word.endswith("IES") and len(word) > 3:
        return f"{word[:-3]}Y"
    if word.endswith(_HISSING) and len(word) > 3:
        return word[:-2]
    if word.endswith("S") and not word.endswith(_NO_PLURAL) and len(word) > 3:
        word = word[:-1]
    return word.removesuffix("E") if len(word) > 2 else word


def stems(folded: str) -> str:
    """Folded words, each as it is in the plural too."""
    return " ".join(map(stem, folded.split()))


def shown(words: str) -> str:
    """A player's words in a sentence: short, and never markup."""
    return fold(words)[:LONGEST_SHOWN].strip() or "that"


def which(words: str, names: Iterable[str]) -> str:
    """The question what is meant by words that fit several names: "Lorraine: Lower or Upper?"."""
    said = {stem(word) for word in fold(words).split()} - _SMALL_WORDS
    several = list(dict.fromkeys(names))
    shorter = [" ".join(word for word in name.split() if stem(fold(word)) not in said) for name in several]
    if all(shorter) and len({*map(fold, shorter)}) == len(several):
        several = shorter
    more = len(several) - SUGGESTIONS
    *first, last = several if more <= 0 else [*several[:SUGGESTIONS], f"{more} more"]
    asked = f"{', '.join(first)} or {last}" if first else f"which {last}"
    return f"{shown(words).title()}: {asked}?"


@dataclass(frozen=True)
class Entry:
    """Something that has a name."""

    id: str
    name: str
    spellings: tuple[str, ...]
    """Its id and its full name, folded."""
    aliases: tuple[str, ...] = ()
    """What else it may be called, folded."""


class Index:
    """Names by which things are found: by id, full name, alias, plural, or the beginning or some words of one."""

    def __init__(self, what: str, entries: Iterable[Entry]) -> None:
        self.what, self.entries = what, tuple(entries)
        self._spelled, self._called, self._stems = (dict[str, list[Entry]]() for _ in range(3))
        for entry in self.entries:
            for names, found in ((entry.spellings, self._spelled), (entry.aliases, self._called)):
                for name in dict.fromkeys(names):
                    found.setdefault(name, []).append(entry)
            for name in dict.fromkeys(map(stems, (*entry.spellings, *entry.aliases))):
                self._stems.setdefault(name, []).append(entry)
        self._names = sorted({*self._spelled, *self._called})

    def find(self, words: str, prefers: Callable[[str], bool] = lambda found: True) -> str:
        """The id of what is meant; of several, the only one that is preferred."""
        found = self.candidates(words)
        better = [entry for entry in found if prefers(entry.id)]
        if len(found) == 1 or len(better) == 1:
            return (better or found)[0].id
        if found:
            raise Unclear(which(words, sorted(entry.name for entry in better or found)))
        raise Unreadable(f"There is no {self.what} called {shown(words)}.", self.suggest(fold(words)))

    def candidates(self, words: str) -> list[Entry]:
        """What some words can mean: what is called exactly so, or else whatever comes nearest to that."""
        folded = fold(words)
        ways: tuple[Callable[[str], list[Entry]], ...] = (
            lambda name: self._spelled.get(name, []),
            lambda name: self._called.get(name, []),
            lambda name: self._stems.get(stems(name), []),
            lambda name: self._beginning_with(f"{name} "),
            self._beginning_with,
            self._holding,
        )
        return next((found for look in ways if (found := look(folded))), []) if folded else []

    def _beginning_with(self, folded: str) -> list[Entry]:
        """All that has a name which begins like that."""
        found: dict[str, Entry] = {}
        for name in self._names[bisect_left(self._names, folded) :]:
            if not name.startswith(folded):
                break
            found |= {entry.id: entry for entry in (*self._spelled.get(name, []), *self._called.get(name, []))}
        return [*found.values()]

    def _holding(self, folded: str) -> list[Entry]:
        """All in whose name these words stand; where some have them side by side, those alone."""
        said = [word for word in stems(folded).split() if word not in _SMALL_WORDS]
        wanted = {*said}
        if not said or len(wanted) < len(said):
            return []
        found = [entry for entry, words in self._words if wanted <= words]
        together = f" {' '.join(said)} "
        side_by_side = [entry for entry in found if any(together in f" {stems(name)} " for name in entry.spellings)]
        return side_by_side or found

    @cached_property
    def _words(self) -> list[tuple[Entry, frozenset[str]]]:
        return [(entry, frozenset(stems(" ".join(entry.spellings)).split())) for entry in self.entries]

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


def suggest_word(word: str, words: Iterable[str]) -> Iterator[str]:
    """The words that are spelled most like one."""
    index = Index("word", (Entry(one, one, (one,)) for one in words))
    yield from index.suggest(fold(word))
