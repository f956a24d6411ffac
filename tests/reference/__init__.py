"""The Ford: a small complete game that uses everything once. Tests and the playground play it; players never see it."""

from pathlib import Path

from render.editions import Edition
from render.text import Texts
from tests.reference import board, words
from tests.reference.game import TheFord

GAME = TheFord()
TEXTS = Texts.load(Path(__file__).with_name("text.toml"))
EDITION = Edition(
    game=GAME,
    draw=board.draw,
    alt_text=words.alt_text,
    board_text=words.board_text,
    hand=words.hand,
    texts=TEXTS,
)
