"""Combat in the Lists as players see it."""

from __future__ import annotations

from functools import partial

from render.combat_in_the_lists import board, changes, hand, looks, scenes, words
from render.combat_in_the_lists.rulebook import rulebook
from render.combat_in_the_lists.wording import texts
from render.editions import Edition
from rules.combat_in_the_lists.game import CombatInTheLists


def edition(game: CombatInTheLists) -> Edition:
    """Everything that the shell shows of a game."""
    box = game.content
    return Edition(
        game=game,
        draw=partial(board.draw, box),
        alt_text=partial(words.alt_text, box),
        board_text=partial(words.board_text, box),
        hand=partial(words.hand, box),
        texts=texts(box),
        hand_picture=partial(hand.draw, box),
        scenes=scenes.scenes(box),
        sequels=scenes.SEQUELS,
        is_worth_a_scene=scenes.is_worth_a_scene,
        looks=partial(looks.looks, box),
        drawn_answer=board.drawn_answer,
        changes=partial(changes.changes, box),
        rulebook=rulebook(box),
    )
