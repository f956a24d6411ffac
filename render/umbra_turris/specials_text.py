"""What special rules do, in our own words: for sheets and the rulebook.

The sentences stand in specials.toml, those of cards on the cards. Figures of a card or a spell come from the box.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from render.text import joined
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_cards import Card, ItemCard, QuestCard, TerrainCard
from rules.umbra_turris.content_vocabulary import Characteristic, Pool

FILE = Path(__file__).parent / "specials.toml"
POOLS = {
    Pool.BLESSING: "Blessing",
    Pool.BATTLE_TACTICS: "Battle Tactics",
    Pool.INSPIRATION: "Inspiration",
    Pool.RAGE: "Rage",
    Pool.TORMENT: "Torment",
}
"""What the dice of the alignments are called."""


@cache
def sentences() -> dict[str, str]:
    """The sentences as they are written, by the ids of the special rules."""
    return tomllib.loads(FILE.read_text("utf-8"))


def special_text(content: Content, name: str) -> str:
    """What a special rule does, with the figures of the spell that has it; that of a card stands on the card."""
    card = card_with(content, name)
    if card is not None:
        return card.told
    spell = next((one for one in content.spells if name in one.specials), None)
    return sentences()[name] if spell is None else sentences()[name].format_map(spell.model_dump())


def card_with(content: Content, name: str) -> Card | None:
    """The card that has a special rule."""
    cards: tuple[ItemCard | QuestCard | TerrainCard, ...] = (
        *content.item_cards,
        *content.quest_cards,
        *content.terrain_cards,
    )
    return next((card for card in cards if name in card.specials), None)


def special_texts(content: Content, names: Iterable[str]) -> str:
    """What several special rules do, one sentence after the other."""
    return " ".join(special_text(content, name) for name in names)


def bonus_words(bonuses: dict[Characteristic, int]) -> str:
    """What characteristics gain or lose: "-2 WS and -2 S"."""
    return joined(
        [f"{count:+} {'cm ' if which is Characteristic.M else ''}{which}" for which, count in bonuses.items()]
    )
