"""Saber and Blood as players see it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from render.cuts import Cut
from render.editions import Drawn, Edition, Look
from render.rulebook import Entry, Rulebook
from render.saber_and_blood import board, changes, duel, hand, words
from render.text import Texts
from rules.kernel.game import Event, Face
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
        looks=partial(looks, box),
        drawn_answer=board.drawn_answer,
        changes=changes.changes,
        rulebook=Rulebook.load(HERE / "rules.toml", more=cards(box)),
    )


def texts(game: SaberAndBlood) -> Texts:
    """The wording, with the names of characters and cards from the box."""
    wording = Texts.load(HERE / "text.toml")
    box = game.content
    names = {f"{seat}.{sheet.id}": sheet.short for seat in game.seats for sheet in box.sheets}
    names |= {card.id: f"*{card.name}*" for card in (*box.cards, *box.skill_cards)}
    return wording.model_copy(update={"words": wording.words | names})


def draw_combat(box: Content, event: Event, cut: Cut) -> Drawn:
    """A combat as a picture and in words."""
    return _combat(box, CombatReport.model_validate(event.data["report"]), None, cut)


def _combat(box: Content, report: CombatReport, face: Face | None, cut: Cut) -> Drawn:
    """A combat looks the same on every face."""
    return duel.draw(box, report, cut), duel.alt_text(box, report)


def looks(box: Content, face: Face) -> dict[str, Look]:
    """The last combats, the latest first."""
    combats = words.view_of(face).combats
    return {
        f"combat_{number}": Look(duel.title(box, report), partial(_combat, box, report))
        for number, report in enumerate(reversed(combats), start=1)
    }


def cards(box: Content) -> list[Entry]:
    """All cards, for whoever looks one up."""
    return [Entry(id=card.id, title=card.name, text=card.text) for card in (*box.cards, *box.skill_cards)]
