"""Names as players type them: places, powers and words of the order language, with suggestions for typing errors."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.swords_and_sails.content import Content
from rules.swords_and_sails.vocabulary import Faction
from rules.swords_and_sails.writing.reach import Reach

SUGGESTIONS = 3
LONGEST_NAME = 30
"""Letters of a name beyond which nobody guesses what was meant."""


class Unreadable(ValueError):
    """Words that cannot be understood, with a sentence for the player and what he may have meant."""

    def __init__(self, message: str, suggestions: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.suggestions = tuple(suggestions)


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

    def find(self, words: str, prefers: Callable[[str], bool] = lambda found: True) -> str:
        """The id of what is meant; of several, the only one that is preferred."""
        folded = fold(words)
        tests: tuple[Callable[[Entry], bool], ...] = (
            lambda entry: folded in entry.spellings,
            lambda entry: folded in entry.aliases,
            lambda entry: any(spelling.startswith(folded) for spelling in (*entry.spellings, *entry.aliases)),
        )
        for test in tests if folded else ():
            found = [entry for entry in self.entries if test(entry)]
            better = [entry for entry in found if prefers(entry.id)]
            if len(found) == 1 or len(better) == 1:
                return (better or found)[0].id
            if found:
                named = sorted(entry.name for entry in better or found)
                raise Unreadable(f"{shown(words)} could be more than one {self.what}.", named[:SUGGESTIONS])
        raise Unreadable(f"There is no {self.what} called {shown(words)}.", self.suggest(folded))

    def knows(self, words: str) -> bool:
        """Whether something bears exactly this name."""
        return any(fold(words) in (*entry.spellings, *entry.aliases) for entry in self.entries)

    def suggest(self, folded: str) -> list[str]:
        """The names that are spelled most like some words."""
        near = max(1, len(folded) // 3) if len(folded) <= LONGEST_NAME else 0
        scored: dict[str, int] = {}
        for entry in self.entries:
            alike = [one for one in (*entry.spellings, *entry.aliases) if abs(len(one) - len(folded)) <= near]
            scores = [score for one in alike if (score := distance(folded, one)) <= near]
            if folded and scores:
                scored[entry.name] = min(scores)
        return sorted(scored, key=lambda name: (scored[name], name))[:SUGGESTIONS]


def shown(words: str) -> str:
    """A player's words in a sentence: short, and never markup."""
    return fold(words)[:30].strip() or "that"


def suggest_word(word: str, words: Iterable[str]) -> list[str]:
    """The words of the order language that are spelled most like one."""
    index = Index("word", (Entry(one, one, (one,)) for one in words))
    return index.suggest(fold(word))


def distance(one: str, other: str) -> int:
    """How many letters must be put in, left out, changed or swapped with their neighbour."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        last, row = row, [i]
        for j, another in enumerate(other, start=1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != another))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == another:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before = last
    return row[-1]


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
