"""The names of everything that a list can hold, as players type them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.kernel.naming import Entry, Index, Unreadable, fold, shown
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_entries import Id

LEADER = "leader"
MOST_WORDS = 8
"""How many words a sub-race and a profession have together at most."""


class Names:
    """What is called what in the box, by the part of a list that it stands in."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.alignments = _index("alignment", ((creed.id, creed.name, ()) for creed in content.alignments))
        self.guilds = _index("guild", ((guild.id, guild.name, (guild.folk,)) for guild in content.guilds))
        self.peoples = _index("sub-race", ((one.id, one.name, ()) for one in content.sub_races))
        self.professions = _index("profession", ((one.id, one.name, ()) for one in content.professions))
        self.weapons = _index("weapon", ((one.id, one.name, ()) for one in content.weapons_for_sale))
        self.armour = _index("piece of armour", ((one.id, one.name, ()) for one in content.armour))
        self.items = _index("item", ((one.id, one.name, ()) for one in content.items))
        self.item_cards = _index("Item Card", ((card.id, card.name, ()) for card in content.item_cards))
        self.quest_cards = _index("Quest Card", ((card.id, card.name, ()) for card in content.quest_cards))
        self.terrain_cards = _index("Terrain Card", ((card.id, card.name, ()) for card in content.terrain_cards))
        self.learning = _index("Domain, spell or potion", self._learning())

    def _learning(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """What stands between a hero's profession and weapons; each id tells its table."""
        yield LEADER, "Leader", ()
        yield from ((f"domains.{one.id}", one.name, (f"Domain of {one.name}", one.id)) for one in self.content.domains)
        yield from ((f"spells.{one.id}", one.name, (one.id,)) for one in self.content.spells)
        yield from ((f"potions.{one.id}", one.name, (one.id,)) for one in self.content.potions)

    def find_origin(self, text: str) -> tuple[Id, Id]:
        """A sub-race and a profession that stand side by side, such as "Wood Elf Bow Master"."""
        words = text.split()
        splits = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(len(words) - 1, 0, -1)]
        if not splits or len(words) > MOST_WORDS:
            raise Unreadable(f"{shown(text)} is not a sub-race and a profession, such as Wood Elf Bow Master.")
        for people, profession in splits:
            if self.peoples.knows(people):
                return self.peoples.find(people), self.professions.find(profession)
        for people, profession in splits:
            if self.professions.knows(profession):
                return self.peoples.find(people), self.professions.find(profession)
        for people, profession in splits:
            if len(self.peoples.candidates(people)) == len(self.professions.candidates(profession)) == 1:
                return self.peoples.find(people), self.professions.find(profession)
        raise Unreadable(
            f"{shown(text)} is not a sub-race and a profession, such as Wood Elf Bow Master.", self._origins(splits)
        )

    def _origins(self, splits: list[tuple[str, str]]) -> Iterator[str]:
        """What may have been meant where both are misspelt."""
        for people, profession in splits:
            for first in self.peoples.suggest(fold(people)):
                yield from (f"{first} {second}" for second in self.professions.suggest(fold(profession)))


def _index(what: str, named: Iterable[tuple[str, str, tuple[str, ...]]]) -> Index:
    return Index(what, (_entry(name, label, aliases) for name, label, aliases in named))


def _entry(name: str, label: str, aliases: tuple[str, ...]) -> Entry:
    return Entry(name, label, (fold(name), fold(label)), tuple(map(fold, aliases)))
