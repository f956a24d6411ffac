"""Combat in the Lists as players see it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PIL import Image

from render.combat_in_the_lists import board, clash, drafts, hand, looks, melee, pushes, words
from render.combat_in_the_lists.rulebook import cards
from render.cuts import Cut
from render.editions import Drawn, Edition
from render.rulebook import Rulebook
from render.text import Texts
from rules.combat_in_the_lists.content import Content
from rules.combat_in_the_lists.game import CombatInTheLists
from rules.combat_in_the_lists.vocabulary import Style
from rules.kernel.game import Event, Face

HERE = Path(__file__).parent
AFTER_A_CONTEST = ("took_hex", "went_back", "pushed", "balanced", "fell_over")
"""What belongs to a contest, and is drawn with it."""


def edition(game: CombatInTheLists) -> Edition:
    """Everything that the shell shows of a game."""
    box = game.content
    return Edition(
        game=game,
        draw=partial(board.draw, box),
        alt_text=partial(words.alt_text, box),
        board_text=partial(words.board_text, box),
        hand=partial(words.hand, box),
        texts=texts(game),
        hand_picture=partial(draw_hand, box),
        scenes={"answered": partial(draw_blow, box), "contested": partial(draw_contest, box)},
        sequels={"contested": AFTER_A_CONTEST},
        is_worth_a_scene=clash.is_worth_a_scene,
        looks=partial(looks.looks, box),
        drawn_answer=drafts.drawn_answer,
        rulebook=Rulebook.load(HERE / "rules.toml", more=cards(box)),
    )


def texts(game: CombatInTheLists) -> Texts:
    """The wording, with the names of cards from the box."""
    wording, box = Texts.load(HERE / "text.toml"), game.content
    names = dict.fromkeys((*box.attack_deck(tuple(Style)), *box.defence_deck(), *box.special_deck()))
    return wording.model_copy(update={"words": wording.words | {card: f"*{box.card_name(card)}*" for card in names}})


def draw_hand(box: Content, face: Face, cut: Cut) -> Image.Image | None:
    """The own cards, in one shape that can be read in either place."""
    return hand.draw(box, face)


def draw_blow(box: Content, event: Event, cut: Cut) -> Drawn:
    """An attack and its answer, as a picture and in words."""
    told = clash.Clash.of(event)
    return melee.draw(box, told), clash.alt_text(box, told)


def draw_contest(box: Content, event: Event, cut: Cut) -> Drawn:
    """A contested hex and what came of it, as a picture and in words."""
    told = pushes.Contest.of(box, event)
    return pushes.draw(box, told), pushes.alt_text(box, told)
