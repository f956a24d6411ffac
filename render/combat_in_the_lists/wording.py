"""The wording of Combat in the Lists: its file, and the names of cards from the box."""

from __future__ import annotations

from pathlib import Path

from render.text import Texts
from rules.combat_in_the_lists.content import Content
from rules.combat_in_the_lists.vocabulary import Style

HERE = Path(__file__).parent


def texts(content: Content) -> Texts:
    """All that is told of a game."""
    wording = Texts.load(HERE / "text.toml")
    cards = (*content.attack_deck(tuple(Style)), *content.defence_deck(), *content.special_deck())
    names = {card: f"*{content.card_name(card)}*" for card in cards}
    return wording.model_copy(update={"words": wording.words | names})
