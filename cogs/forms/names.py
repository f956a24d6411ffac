"""What can be named at one place of a question, how that is written, and what is meant by what somebody typed."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Iterable
from functools import cached_property

from cogs.forms.reading import folded
from rules.kernel.naming import Entry, Index, fold, which
from rules.kernel.questions import printable
from rules.kernel.spelling import errors
from rules.kernel.values import IllegalAnswer

_END_OF_A_HEAD = re.compile(r"[:?,;(…]")
_SAFE = re.compile(r"\w[\w .'’+*/&!%°-]*")
NOTHING = ("none", "nothing", "stay")
"""Words for an empty list, for nothing placed, and for a way of no steps."""
_SHOWN = 5


class Names:
    """Things that have names: options, shares, pieces, cells or the lines of a sheet."""

    def __init__(self, named: Iterable[tuple[str, str]], what: str = "one of the choices") -> None:
        self.what = what
        self.labels: dict[str, str] = {}
        """What each is called, by its id."""
        for name, label in named:
            self.labels.setdefault(name, label)
        self.ids = list(self.labels)
        self._codes = frozenset[str]()
        """The exact names that only ids are."""
        self._meant = self._exact_names()
        self._sorted = sorted(self._meant)

    def _exact_names(self) -> dict[str, list[str]]:
        """What is meant by each exact name: a label, or else the head of one, or else an id."""
        labels, heads, ids = (dict[str, list[str]]() for _ in range(3))
        for name, label in self.labels.items():
            for found, text in ((labels, label), (heads, head_of(label)), (ids, name)):
                if folded(text):
                    found.setdefault(folded(text), []).append(name)
        names = {**{text: found for text, found in heads.items() if len(found) == 1}, **labels}
        self._codes = frozenset(ids.keys() - names.keys())
        return {**ids, **names}

    @cached_property
    def _by_letter(self) -> dict[str, list[str]]:
        """All exact names by their first letter, long ones first."""
        found: dict[str, list[str]] = {}
        for name in sorted(self._sorted, key=len, reverse=True):
            found.setdefault(name[0], []).append(name)
        return found

    @cached_property
    def _index(self) -> Index:
        entries = (
            Entry(name, label, tuple(dict.fromkeys(filter(None, (fold(label), fold(head_of(label)), fold(name))))))
            for name, label in self.labels.items()
        )
        return Index(self.what, entries)

    def begins(self, text: str, at: int) -> str | None:
        """The longest exact name that a folded text has at a place."""
        for name in self._by_letter.get(text[at : at + 1], ()):
            if text.startswith(name, at) and not text[at + len(name) : at + len(name) + 1].isalnum():
                return name
        return None

    def is_code(self, name: str) -> bool:
        """Whether nobody sees this exact name on a panel."""
        return name in self._codes

    def exact(self, name: str) -> str:
        """What an exact name means."""
        found = self._meant[name]
        if len(found) > 1:
            numbers = " or ".join(f"#{self.ids.index(one) + 1}" for one in found)
            raise IllegalAnswer(f"{printable(name)} can be read in several ways: write {numbers}.")
        return found[0]

    def find(self, words: str) -> str | None:
        """What is meant by some words, however they are put; None where nothing is."""
        if words in self._meant:
            return self.exact(words)
        found = self._index.candidates(words)
        if len(found) > 1:
            raise IllegalAnswer(which(words, [self._shown(entry.id) for entry in found]))
        return found[0].id if found else None

    def is_known(self, words: str) -> bool:
        """Whether some words can mean something here."""
        return words in self._meant or bool(self._index.candidates(words))

    def numbered(self, number: int) -> str:
        """What stands at a place of the list, counted from 1."""
        if not 1 <= number <= len(self.ids):
            raise IllegalAnswer(f"#{number} is not there: there are {len(self.ids)}.")
        return self.ids[number - 1]

    @cached_property
    def _spelled(self) -> list[tuple[str, str, str]]:
        return [(name, fold(label), fold(name)) for name, label in self.labels.items()]

    def near(self, words: str) -> str:
        """What may be meant by misspelt words, in full or by its first words; empty where nothing is near."""
        said = fold(words)
        count = len(said.split())
        known: dict[str, str] = {}
        for name, full, code in self._spelled:
            for text in (full, " ".join(full.split()[:count]), code):
                known.setdefault(text, name)
        found = errors(said, known)
        best = min(found, key=lambda text: (found[text], text), default=None)
        return "" if best is None else self._shown(known[best])

    def unknown(self, words: str) -> IllegalAnswer:
        """The refusal of words that name nothing here, with what may be meant or can be written."""
        said = words.split()[:8]
        guesses = (self.near(" ".join(said[:count])) for count in range(len(said), 0, -1))
        near = next(filter(None, guesses), "")
        allowed = f"Do you mean {near}?" if near else self.allowed
        return IllegalAnswer(f"{printable(words)} is not {self.what}. {allowed}")

    @property
    def allowed(self) -> str:
        """What can be written, in a sentence."""
        if not self.ids:
            return "There is nothing to choose."
        more = [f"{len(self.ids) - _SHOWN} more"] if len(self.ids) > _SHOWN else []
        *first, last = [*map(self._shown, self.ids[:_SHOWN]), *more]
        return f"You can write {', '.join(first)}{' or ' if first else ''}{last}."

    def _shown(self, name: str) -> str:
        label = self.labels[name]
        text = head_of(label) if self._means(head_of(label), name) else label
        return printable(text) if folded(text) else f"#{self.ids.index(name) + 1}"

    def written(self, name: str) -> str:
        """How something is written so that it is read as itself, whatever comes behind it."""
        label = " ".join(self.labels[name].split())
        for text in (label, head_of(label)):
            if _is_plain(text) and self._means(text, name) and not self._begins_another(folded(text), name):
                return text
        for text in (label, name):
            if self._means(text, name):
                return quoted(text)
        return f"#{self.ids.index(name) + 1}"

    def _means(self, text: str, name: str) -> bool:
        return self._meant.get(folded(text)) == [name]

    def _begins_another(self, text: str, name: str) -> bool:
        """Whether the name of something else goes on where this one ends."""
        for other in self._sorted[bisect_left(self._sorted, text) :]:
            if not other.startswith(text):
                return False
            if other != text and not other[len(text)].isalnum() and self._meant[other] != [name]:
                return True
        return False


def head_of(label: str) -> str:
    """A label up to its first sign: "Green" of "Green: development"."""
    return _END_OF_A_HEAD.split(label, maxsplit=1)[0].strip(" .")


def quoted(text: str) -> str:
    """A text between quotation marks, on one line."""
    return json.dumps(text, ensure_ascii=not text.isprintable())


def _is_plain(text: str) -> bool:
    """Whether a name needs no quotation marks: nothing in it divides anything."""
    return bool(_SAFE.fullmatch(text)) and folded(text) not in NOTHING and not text.endswith(" ")
