"""Swords & Sails as players see it."""

from __future__ import annotations

from functools import partial

from PIL import Image

from render.editions import Edition
from render.swords_and_sails import almanac, battle, hand, phrases, siege, why, words
from render.swords_and_sails import map as europe
from rules.kernel.game import Event
from rules.swords_and_sails.combat.reports import BattleReport
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.game import SwordsAndSails


def edition(game: SwordsAndSails) -> Edition:
    """Everything that the shell shows of a game."""
    box = game.content
    return Edition(
        game=game,
        draw=partial(europe.draw, box),
        alt_text=partial(words.alt_text, box),
        board_text=partial(words.board_text, box),
        hand=partial(hand.describe, box),
        texts=phrases.texts(box),
        hand_picture=partial(hand.draw, box),
        scenes={"battle_fought": partial(draw_battle, box), "siege_rolled": partial(draw_siege, box)},
        explain=partial(why.explain, box),
        rulebook=almanac.rulebook(box),
    )


def draw_battle(box: Content, event: Event) -> tuple[Image.Image, str]:
    """A battle as a picture and in words."""
    report = BattleReport.model_validate(event.data["report"])
    return battle.draw(box, report), battle.alt_text(box, report)


def draw_siege(box: Content, event: Event) -> tuple[Image.Image, str]:
    """The dice of a siege as a picture and in words."""
    shown = siege.Siege.of([event])
    return siege.draw(box, shown), siege.alt_text(box, shown)
