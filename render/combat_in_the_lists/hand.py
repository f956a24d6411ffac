"""The hand of a knight for its owner alone: attacks, defences and specials as drawn cards."""

from __future__ import annotations

from PIL import Image

from render.baked import drawable, still
from render.canvas import Canvas
from render.combat_in_the_lists.cards import SIZE, WIDE, CardFace, card, face_of
from render.furniture import TITLE_HEIGHT, title_strip
from render.geometry import Box
from render.hands import card_rooms, copies_in, paint_copies, rows_height
from render.patterns import parchment
from render.theme import HEADING, INK, Face, Symbol
from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.views import ListsView
from rules.combat_in_the_lists.vocabulary import Pile
from rules.combat_in_the_lists.what_is_known import points_left
from rules.kernel.game import Face as Seen
from rules.kernel.words import one_or_many

SHEET = 980
MARGIN = 12
HEADER = 50
KINDS = {Pile.ATTACK: "Attack cards", Pile.DEFENCE: "Defence cards", Pile.SPECIAL: "Special cards"}
Held = list[tuple[CardName, int]]


def held(box: Content, seen: Seen) -> dict[Pile, Held]:
    """The viewer's own cards by kind, copies as one; nothing for a spectator."""
    view = seen.view
    assert isinstance(view, ListsView)
    return {
        pile: copies_in(cards, lambda name: name, lambda name: (box.cost(name), name))
        for pile, cards in view.own.items()
        if cards
    }


def draw(box: Content, seen: Seen) -> Image.Image | None:
    """The cards in the viewer's own hand, each kind under its heading; None where there is nothing to show."""
    groups = held(box, seen)
    if not groups:
        return None
    height = TITLE_HEIGHT + MARGIN + sum(HEADER + _height(pile, cards) for pile, cards in groups.items())
    ground = still(("hand of the lists", round(height)), lambda: parchment((SHEET, round(height))))
    canvas = Canvas.on(drawable(ground), 1)
    canvas.put(_title(box, seen), (SHEET / 2, TITLE_HEIGHT / 2))
    top = TITLE_HEIGHT + MARGIN / 2
    for pile, cards in groups.items():
        canvas.text((MARGIN + 8, top + HEADER / 2), KINDS[pile], HEADING - 4, INK, Face.SERIF_BOLD, "lm")
        draw_group(canvas, box, top + HEADER, pile, cards)
        top += HEADER + _height(pile, cards)
    return canvas.image


def _height(pile: Pile, cards: Held) -> float:
    return rows_height(len(cards), _size(pile)[1], MARGIN, _per_row(pile))


def _size(pile: Pile) -> tuple[float, float]:
    return WIDE if pile is Pile.SPECIAL else SIZE


def _per_row(pile: Pile) -> int:
    return 2 if pile is Pile.SPECIAL else 4


def draw_group(canvas: Canvas, box: Content, top: float, pile: Pile, cards: Held) -> None:
    """The cards of a kind in rows."""
    size, per_row = _size(pile), _per_row(pile)
    left = (SHEET - per_row * size[0] - (per_row - 1) * MARGIN) / 2
    rooms = card_rooms(len(cards), (left, top), size, (MARGIN, MARGIN), per_row)
    for room, (name, copies) in zip(rooms, cards, strict=True):
        draw_card(canvas, room, face_of(box, name), copies)


def draw_card(canvas: Canvas, room: Box, shown: CardFace, copies: int = 1) -> None:
    """A card, and how often it is held."""
    card(canvas, room, shown)
    if copies > 1:
        spot = room.right - 34, room.bottom - 24
        canvas.stamp(spot, (78, 52), ("copies", copies), lambda clear: paint_copies(clear, copies))


def _title(box: Content, seen: Seen) -> Image.Image:
    """What is held, and what there is to pay with."""
    view = seen.view
    assert isinstance(view, ListsView)
    count = sum(len(cards) for cards in view.own.values())
    aside = f"{count} {one_or_many(count, 'card', 'cards')}"
    if seen.seat is not None and view.knight(seen.seat).points:
        own = view.knight(seen.seat)
        aside += f", {own.points[0]} A/D, {points_left(own)} for defence"
    strip = Canvas(SHEET, round(TITLE_HEIGHT))
    title_strip(strip, "Your hand", aside, Symbol.SHIELD)
    return strip.finish()
