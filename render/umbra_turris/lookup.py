"""What all entries of the box have in common when they are looked up: a kind, a text, the rules they come from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from render.rulebook import Entry
from render.text import joined, spaced
from rules.umbra_turris.content_entries import Sourced
from rules.umbra_turris.content_heroes import Profile
from rules.umbra_turris.content_vocabulary import Alignment, Characteristic, Keyword

RECONSTRUCTED = "reconstructed"
NOTE = "Reconstructed: the printed text was not at hand."
PARTLY = "Reconstructed in part."


@dataclass(frozen=True)
class Thing:
    """Something of the box as it is looked up."""

    name: str
    kind: str
    text: str
    rules: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


def thing(source: Sourced, name: str, kind: str, told: Iterable[str], words: Iterable[str] = ()) -> Thing:
    """An entry of the box in sentences, with a note where it was reconstructed; empty sentences are left out."""
    note = ""
    if source.source == RECONSTRUCTED:
        note = PARTLY if source.sources else NOTE
    text = " ".join(part for part in (*told, note) if part)
    return Thing(name, kind, text, rules_of(source), (kind, *words))


def rules_of(source: Sourced) -> tuple[str, ...]:
    """The rules that something comes from: its own, those of single figures, those of its special rules."""
    specials: Mapping[str, Sequence[str]] = getattr(source, "specials", {})
    found = [source.source, *source.sources.values(), *(rule for rules in specials.values() for rule in rules)]
    return tuple(dict.fromkeys(rule for rule in found if rule.startswith("UT-")))


def entries(things: Iterable[Thing], taken: Iterable[str] = ()) -> list[Entry]:
    """Entries with names of their own; of two things with one name the later one says what it is."""
    used = {name.casefold() for name in taken}
    found = []
    for one in things:
        title = f"{one.name} ({one.kind})" if one.name.casefold() in used else one.name
        used.add(title.casefold())
        found.append(Entry(title=title, text=one.text, words=one.words, rules=one.rules))
    return found


# Figures in words


def profile_words(profile: Profile | Mapping[Characteristic, int]) -> str:
    """The numbers of a profile: "LD 7, M 15 cm, …"; those that are missing are left out."""
    numbers = {which: profile[which] for which in Characteristic if isinstance(profile, Profile) or which in profile}
    return ", ".join(f"{which} {count}{' cm' if which is Characteristic.M else ''}" for which, count in numbers.items())


def alignment_words(alignments: Sequence[Alignment]) -> str:
    """In which parties something can be."""
    if set(alignments) == set(Alignment):
        return "For parties of all alignments."
    return f"For {joined([one.capitalize() for one in alignments])} parties."


def keyword_words(keywords: Sequence[Keyword]) -> str:
    """Abilities by their names."""
    names = [keyword_name(one) for one in keywords]
    return f"Abilities: {joined(names)}." if names else ""


def keyword_name(keyword: Keyword) -> str:
    """An ability as the book writes it: "Permanent Fear"."""
    return spaced(keyword).title()


def signed(count: int) -> str:
    """A bonus with its sign."""
    return f"{count:+}"
