"""The Ford: a small complete game that uses everything once. Tests and the playground play it; players never see it."""

from pathlib import Path

from render.editions import Edition
from render.rulebook import Rulebook
from render.text import Texts
from tests.reference import board, pictures, words
from tests.reference.game import TheFord

GAME = TheFord()
TEXTS = Texts.load(Path(__file__).with_name("text.toml"))
RULEBOOK = Rulebook.load(Path(__file__).with_name("rules.toml"), more=words.cards())


def edition(game: TheFord) -> Edition:
    """The Ford as players see it."""
    return Edition(
        game=game,
        draw=board.draw,
        alt_text=words.alt_text,
        board_text=words.board_text,
        hand=words.hand,
        texts=TEXTS,
        hand_picture=pictures.draw_hand,
        scenes={"rolled": pictures.draw_attack},
        looks=pictures.looks,
        drawn_answer=board.drawn_answer,
        agreements=words.agreements,
        changes=board.changes,
        rulebook=RULEBOOK,
    )


EDITION = edition(GAME)


def editions() -> dict[str, Edition]:
    """The Ford alone, for a bot that plays nothing else."""
    return {GAME.name: EDITION}
