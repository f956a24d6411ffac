"""Swords & Sails as players see it."""

from __future__ import annotations

from functools import partial

from PIL import Image

from render.cuts import Cut
from render.editions import Edition, sequel_of
from render.swords_and_sails import (
    agreed,
    almanac,
    battle,
    board,
    changes,
    drafts,
    hand,
    looks,
    own,
    phrases,
    siege,
    why,
    words,
)
from rules.kernel.game import Event
from rules.swords_and_sails.combat.reports import BattleReport
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.game import SwordsAndSails

SIEGES = ("siege_rolled", "siege_losses")
"""What the scene of a siege begins with: its dice, or its losses where the besieger is asked what falls."""


def edition(game: SwordsAndSails) -> Edition:
    """Everything that the shell shows of a game."""
    box = game.content
    texts = phrases.texts(box)
    return Edition(
        game=game,
        draw=partial(board.draw, box),
        alt_text=partial(words.alt_text, box),
        position=partial(words.position, box),
        board_text=partial(words.board_text, box),
        hand=partial(hand.describe, box),
        texts=texts,
        hand_picture=partial(hand.draw, box),
        scenes={"battle_fought": partial(draw_battle, box), **dict.fromkeys(SIEGES, partial(draw_siege, box))},
        is_worth_a_scene=partial(is_worth_a_scene, box),
        sequels=dict.fromkeys(SIEGES, phrases.FOLLOWS["siege_rolled"]),
        looks=partial(looks.looks, box),
        drawn_answer=drafts.drawn_answer,
        explain=partial(why.explain, box),
        agreements=partial(agreed.agreements, box, texts),
        changes=changes.changes,
        rulebook=almanac.rulebook(box),
        paint_ahead=partial(own.paint_ahead, box),
    )


def is_worth_a_scene(box: Content, event: Event) -> bool:
    """Battles, and sieges of capitals; of the many others a season's story tells, and the map."""
    return event.kind not in SIEGES or box.territory(str(event.data["place"])).is_capital


def draw_battle(box: Content, event: Event, cut: Cut) -> tuple[Image.Image, str]:
    """A battle as a picture and in words."""
    report = BattleReport.model_validate(event.data["report"])
    return battle.draw(box, report, cut), battle.alt_text(box, report)


def draw_siege(box: Content, event: Event, cut: Cut) -> tuple[Image.Image, str]:
    """A siege, from its dice or its losses to what came of it, as a picture and in words."""
    shown = siege.Siege.of([event, *sequel_of(event)])
    return siege.draw(box, shown, cut), siege.alt_text(box, shown)
