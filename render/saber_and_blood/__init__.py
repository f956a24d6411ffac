"""Saber and Blood as players see it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PIL import Image

from render.editions import Edition
from render.rulebook import Entry, Rulebook
from render.saber_and_blood import board, duel, hand, words
from render.text import Texts
from rules.kernel.game import Event
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.game import SaberAndBlood
from rules.saber_and_blood.reports import CombatReport

HERE = Path(__file__).parent
COMBATS = ("combat_won", "combat_tied", "combat_evaded", "combat_cancelled")
"""The events that tell of a combat, and get a picture of it."""


def edition(game: SaberAndBlood) -> Edition:
    """Everything that the shell shows of a game."""
    box = game.content
    return Edition(
        game=game,
        draw=partial(board.draw, box),
        alt_text=partial(words.alt_text, box),
        board_text=partial(words.board_text, box),
        hand=partial(hand.describe, box),
        texts=texts(game),
        hand_picture=partial(hand.draw, box),
        scenes=dict.fromkeys(COMBATS, partial(draw_combat, box)),
        rulebook=Rulebook.load(HERE / "rules.toml", more=cards(box)),
    )


def texts(game: SaberAndBlood) -> Texts:
    """The wording, with the names of characters and cards from the box."""
    wording = Texts.load(HERE / "text.toml")
    box = game.content
    names = {f"{seat}.{sheet.id}": sheet.short for seat in game.seats for sheet in box.sheets}
    names |= {card.id: f"*{card.name}*" for card in (*box.cards, *box.skill_cards)}
    return wording.model_copy(update={"words": wording.words | names})


def draw_combat(box: Content, event: Event) -> tuple[Image.Image, str]:
    """A combat as a picture and in words."""
    report = CombatReport.model_validate(event.data["report"])
    return duel.draw(box, report), duel.alt_text(box, report)


def cards(box: Content) -> list[Entry]:
    """All cards, for whoever looks one up."""
    return [Entry(id=card.id, title=card.name, text=card.text) for card in (*box.cards, *box.skill_cards)]
