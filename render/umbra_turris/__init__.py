"""Umbra Turris as players see it."""

from __future__ import annotations

from functools import partial

from render.editions import Edition
from render.umbra_turris import board, cards, changes, drafts, looks, scenes, words
from render.umbra_turris.rulebook import rulebook
from render.umbra_turris.wording import texts
from rules.umbra_turris.game import UmbraTurris


def edition(game: UmbraTurris) -> Edition:
    """Everything that the shell shows of a game."""
    box = game.content
    return Edition(
        game=game,
        draw=partial(board.draw, box),
        alt_text=partial(words.alt_text, box),
        board_text=partial(words.board_text, box),
        hand=partial(words.hand, box),
        texts=texts(box),
        hand_picture=partial(cards.hand_picture, box),
        scenes=scenes.scenes(box),
        sequels=scenes.SEQUELS,
        is_worth_a_scene=scenes.is_worth_a_scene,
        looks=partial(looks.looks, box),
        drawn_answer=partial(drafts.drawn_answer, box),
        changes=partial(changes.changes, box),
        rulebook=rulebook(box),
        paint_ahead=partial(board.paint_ahead, box),
    )
