"""Parties as text that people write, share and paste: read with all faults at once, and written back the same.

    name: Dawn Wardens
    alignment: Good
    Ser Alder, Mortenian Paladin, Leader: Sword; Heavy shield, Breastplate; Healing potion
    Mother Ilse, Borian Priest, Light: Hammer; Light shield, Shirt; Battle relic

A hero has a name, a sub-race with a profession, and whatever of "Leader", Domains, spells and potions there is; after
the colon weapons, armour and items. A line may begin with a number or a dash; one that begins with # is a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from typing import Any

from pydantic import TypeAdapter, ValidationError

from rules.kernel.naming import SUGGESTIONS, Index, Unreadable, fold, shown, suggest_word
from rules.kernel.values import IllegalAnswer
from rules.kernel.words import one_or_many
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_entries import Id
from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.parties.lists import Hero, PartyList, PlainName
from rules.umbra_turris.parties.naming import LEADER, Names

LONGEST = 4000
"""How many characters a list may have."""
MOST_LINES = 60
MOST_FAULTS = 10
"""How many faults are told at once; whoever has more mends these first."""
NO_NAME = "Party"
NOTHING = ("", "-", "–", "none")
HEADS = ("name", "alignment", "guild", "item deck", "quest deck", "terrain deck")

_BULLET = re.compile(r"^(?:[-*•]|[0-9]{1,2}[.)])\s+")
_NAME: TypeAdapter[str] = TypeAdapter(PlainName)


class UnreadableList(IllegalAnswer):
    """A typed list that cannot be read, with all of its faults."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = faults
        more = len(faults) - MOST_FAULTS
        told = faults[:MOST_FAULTS] + ([f"There {one_or_many(more, 'is', 'are')} {more} more."] if more > 0 else [])
        super().__init__("\n".join(told))


# Writing


def write_list(content: Content, party: PartyList) -> str:
    """A party as text, from which `read_list` makes the same party."""
    lines = [f"name: {party.name}", f"alignment: {content.creed(party.alignment).name}"]
    if party.guild is not None:
        lines.append(f"guild: {content.guild(party.guild).name}")
    if party.item_deck:
        lines.append(f"item deck: {', '.join(party.item_deck)}")
    if party.quest_deck:
        lines.append(f"quest deck: {', '.join(party.quest_deck)}")
    if party.terrain_deck:
        lines.append(f"terrain deck: {', '.join(party.terrain_deck)}")
    return "\n".join([*lines, *(write_hero(content, hero) for hero in party.heroes)])


def write_hero(content: Content, hero: Hero) -> str:
    """A hero as a line of a list."""
    people, profession = content.sub_race(hero.sub_race), content.profession(hero.profession)
    who = [hero.name, f"{people.name} {profession.name}"]
    who += ["Leader"] if hero.leader else []
    who += [content.domain(name).name for name in hero.domains]
    who += [content.spell(name).name for name in hero.spells]
    who += [content.potion(name).name for name in hero.potions]
    carried = [
        ", ".join(content.weapon(name).name for name in hero.weapons),
        ", ".join(content.piece_of_armour(name).name for name in hero.armour),
        ", ".join(content.item(name).name for name in hero.items),
    ]
    while carried and not carried[-1]:
        carried.pop()
    parts = "; ".join(part or "-" for part in carried)
    return f"{', '.join(who)}: {parts}" if parts else ", ".join(who)


# Reading


def read_list(content: Content, text: str) -> PartyList:
    """The party that a text means; UnreadableList names everything that cannot be read."""
    if len(text) > LONGEST:
        raise UnreadableList([f"A list has {LONGEST} characters at most; this one has {len(text)}."])
    return _Reading(Names(content)).read(text)


class _Reading:
    """A list that is being read, and what was wrong with it so far."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.faults: list[str] = []
        self.heads: dict[str, str] = {}
        self.party: dict[str, Any] = {"name": NO_NAME}
        self.heroes: list[Hero] = []
        self.line = 0

    def read(self, text: str) -> PartyList:
        """The party, or all faults."""
        lines = text.splitlines()
        if len(lines) > MOST_LINES:
            raise UnreadableList([f"A list has {MOST_LINES} lines at most; this one has {len(lines)}."])
        for number, line in enumerate(lines, 1):
            self.line = number
            self._read_line(_BULLET.sub("", line.strip()))
        if "alignment" not in self.heads:
            self.faults.append('A line says the alignment, such as "alignment: Good".')
        if not self.heroes and not self.faults:
            self.faults.append("There is no hero in this list.")
        if self.faults:
            raise UnreadableList(self.faults)
        return PartyList(**self.party, heroes=tuple(self.heroes))

    def _read_line(self, line: str) -> None:
        if not line or line.startswith("#"):
            return
        before, colon, after = line.partition(":")
        head = fold(before).lower()
        if colon and head in HEADS:
            self._read_head(head, after.strip())
        elif "," in before:
            self._read_hero(before, after)
        elif colon and (meant := next(suggest_word(head, map(str.upper, HEADS)), None)):
            self._say(f"there is no {shown(before)}; did you mean {meant.lower()}")
        else:
            self._say(
                'this is neither a hero, such as "Ser Alder, Mortenian Paladin, Leader: Sword", nor one of '
                f"{', '.join(HEADS)} with a colon after it"
            )

    def _read_head(self, head: str, said: str) -> None:
        if head in self.heads:
            self._say(f"the {head} is said twice")
            return
        self.heads[head] = said
        if fold(said).lower() in NOTHING and head != "alignment":
            return
        names = self.names
        match head:
            case "name":
                self.party["name"] = self._name(said)
            case "alignment":
                found = self._find(names.alignments, said)
                self.party["alignment"] = None if found is None else Alignment(found)
            case "guild":
                self.party["guild"] = self._find(names.guilds, said)
            case "item deck":
                self.party["item_deck"] = self._several(names.item_cards, said)
            case "terrain deck":
                self.party["terrain_deck"] = self._several(names.terrain_cards, said)
            case _:
                self.party["quest_deck"] = self._several(names.quest_cards, said)

    def _read_hero(self, before: str, after: str) -> None:
        """A hero; whatever cannot be read is left out and named, so that all of the line is looked at."""
        faults = len(self.faults)
        name, origin, *learned = [part.strip() for part in before.split(",")]
        fields: dict[str, Any] = {"name": self._name(name)}
        try:
            fields["sub_race"], fields["profession"] = self.names.find_origin(origin)
        except Unreadable as fault:
            self._say_unreadable(fault)
        self._read_learning(fields, learned)
        parts = after.split(";")
        tables = (("weapons", self.names.weapons), ("armour", self.names.armour), ("items", self.names.items))
        if len(parts) > len(tables):
            self._say("after the colon stand weapons, armour and items, and nothing more")
        for (field, index), part in zip(tables, parts, strict=False):
            fields[field] = self._several(index, part)
        if len(self.faults) == faults:
            self.heroes.append(Hero(**fields))

    def _read_learning(self, fields: dict[str, Any], learned: Iterable[str]) -> None:
        """What stands between the profession and the colon."""
        for said in learned:
            found = self._find(self.names.learning, said)
            if found is None:
                continue
            if found == LEADER:
                fields["leader"] = True
                continue
            table, _, name = found.partition(".")
            fields[table] = (*fields.get(table, ()), name)

    def _several(self, index: Index, text: str) -> tuple[Id, ...]:
        """All things of one table that a part of a line names."""
        said = [part.strip() for part in text.split(",")]
        found = [self._find(index, part) for part in said if part.lower() not in NOTHING]
        return tuple(name for name in found if name is not None)

    def _find(self, index: Index, said: str) -> str | None:
        try:
            return index.find(said)
        except Unreadable as fault:
            self._say_unreadable(fault)
            return None

    def _name(self, said: str) -> str:
        try:
            return _NAME.validate_python(said)
        except ValidationError as error:
            self._say(f"{shown(said)} is no name: {_reason(error)}")
            return NO_NAME

    def _say(self, what: str) -> None:
        self.faults.append(f"Line {self.line}: {what}.")

    def _say_unreadable(self, fault: Unreadable) -> None:
        """What could not be read; guesses take time, so only what is told comes with some."""
        meant = [*islice(fault.suggestions, SUGGESTIONS)] if len(self.faults) < MOST_FAULTS else []
        hint = f" Did you mean {' or '.join(meant)}?" if meant else ""
        self.faults.append(f"Line {self.line}: {fault.message}{hint}")


def _reason(error: ValidationError) -> str:
    """Why words are no name."""
    fault = error.errors(include_url=False)[0]
    if fault["type"] == "value_error":
        return str(fault["msg"]).removeprefix("Value error, ")
    return "it has 1 to 30 letters"
