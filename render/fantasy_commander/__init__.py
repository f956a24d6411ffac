"""Fantasy Commander as players see it."""

from __future__ import annotations

from functools import partial

from render.editions import Edition
from render.fantasy_commander import board, changes, looks, scenes, tactics, words
from render.fantasy_commander.rulebook import rulebook
from render.fantasy_commander.wording import texts
from rules.fantasy_commander.game import FantasyCommander


def edition(game: FantasyCommander) -> Edition:
    """Everything that the shell shows of a game."""
    box = game.content
    return Edition(
        game=game,
        draw=partial(board.draw, box),
        alt_text=partial(words.alt_text, box),
        board_text=partial(words.board_text, box),
        hand=partial(words.hand, box),
        texts=texts(box),
        hand_picture=partial(tactics.deck, box),
        scenes=scenes.scenes(box),
        sequels=scenes.SEQUELS,
        looks=partial(looks.looks, box),
        drawn_answer=board.drawn_answer,
        changes=partial(changes.changes, box),
        rulebook=rulebook(box),
    )
