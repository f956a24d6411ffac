"""A party as it is written down: its alignment, its guild, and its heroes with all that they carry [UT-D01]."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from rules.kernel.values import Frozen
from rules.umbra_turris.content_cards import ItemCardId, QuestCardId, TerrainCardId
from rules.umbra_turris.content_entries import Id
from rules.umbra_turris.content_vocabulary import Alignment

LONGEST_NAME = 30
SIGNS_IN_NAMES = " '’.-"


def plain(name: str) -> str:
    """A name that a typed list holds unchanged: a letter first, then letters, digits and a few signs."""
    if not name[:1].isalpha() or any(not sign.isalnum() and sign not in SIGNS_IN_NAMES for sign in name):
        raise ValueError(
            "a name begins with a letter, and has letters, digits, blanks, hyphens, points and apostrophes"
        )
    if "  " in name or name != name.strip():
        raise ValueError("a name has single blanks, and none around it")
    return name


PlainName = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(plain)]


class Hero(Frozen):
    """A hero of a party."""

    name: PlainName
    sub_race: Id
    profession: Id
    leader: bool = False
    weapons: tuple[Id, ...] = ()
    armour: tuple[Id, ...] = ()
    items: tuple[Id, ...] = ()
    domains: tuple[Id, ...] = ()
    """The Domains of a Mage [UT-501]."""
    spells: tuple[Id, ...] = ()
    """An Apprentice's spell, or the additional one of a Mage who leads a party of Zankh [UT-759a, UT-797d]."""
    potions: tuple[Id, ...] = ()
    """What the party's Alchemist gave this hero [UT-745c]."""


class PartyList(Frozen):
    """A whole party."""

    name: PlainName
    alignment: Alignment
    guild: Id | None = None
    heroes: tuple[Hero, ...]
    item_deck: tuple[ItemCardId, ...] = ()
    """Empty: the starter deck."""
    quest_deck: tuple[QuestCardId, ...] = ()
    """Empty: the starter deck."""
    terrain_deck: tuple[TerrainCardId, ...] = ()
    """Empty: the starter deck."""

    @property
    def leader(self) -> Hero | None:
        """Who leads it."""
        return next((hero for hero in self.heroes if hero.leader), None)
