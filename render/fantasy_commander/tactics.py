"""Tactic cards as drawn cards, and the sheets on which they lie: the own deck, and both discard piles."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from render.baked import drawable, still
from render.canvas import Canvas
from render.cuts import DESK, Cut
from render.editions import ALT_TEXT_LIMIT, Drawn
from render.fantasy_commander.counters import order_token
from render.fantasy_commander.heraldry import name_of, style_of
from render.fantasy_commander.words import order_words, view_of
from render.furniture import TITLE_HEIGHT, title_strip
from render.geometry import Box
from render.hands import paint_copies, times
from render.patterns import parchment
from render.text import joined
from render.theme import GOLD, INK, INK_SOFT, VELLUM, WHITE, Face, Symbol, mix
from rules.fantasy_commander.cards import TacticCard, TacticId
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.vocabulary import SIDES, CardType
from rules.kernel.game import Face as Seen
from rules.kernel.words import one_or_many

CARD = 318.0, 178.0
GAP, EDGE, HEADER = 12.0, 14.0, 52.0
PER_ROW = {Cut.WIDE: 4, Cut.TALL: 3}
Held = list[tuple[TacticCard, int]]


@dataclass(frozen=True)
class Group:
    """Cards under a heading."""

    title: str
    cards: Held


def counted(content: Content, cards: Sequence[TacticId]) -> Held:
    """Cards of one kind together, in the order in which they come."""
    return [(content.tactic(name), count) for name, count in Counter(cards).items()]


def size_of(groups: Sequence[Group], cut: Cut) -> tuple[int, int]:
    """The sheet that holds all groups; a wide one is at least as wide as a desk shows it."""
    per_row = PER_ROW[cut]
    rows = sum(-(-max(1, len(group.cards)) // per_row) for group in groups)
    height = round(TITLE_HEIGHT + EDGE + len(groups) * HEADER + rows * (CARD[1] + GAP))
    width = round(2 * EDGE + per_row * (CARD[0] + GAP) - GAP)
    if cut is Cut.WIDE:
        width = max(width, math.ceil(height * DESK[0] / DESK[1]))
    return width, height


def draw_sheet(title: str, aside: str, groups: Sequence[Group], cut: Cut) -> Image.Image:
    """Groups of cards below each other."""
    size = size_of(groups, cut)
    type_ = cut.least_type(size)
    ground = still(("tactics", size), lambda: parchment(size))
    canvas = Canvas.on(drawable(ground), 1, type_)
    strip = Canvas(size[0], round(TITLE_HEIGHT), least_type=type_)
    title_strip(strip, title, aside, Symbol.BANNER)
    canvas.put(strip.finish(), (size[0] / 2, TITLE_HEIGHT / 2))
    per_row, top = PER_ROW[cut], TITLE_HEIGHT
    wide = (size[0] - 2 * EDGE + GAP) / per_row - GAP
    for group in groups:
        canvas.text((EDGE + 6, top + HEADER / 2 + 4), group.title, 34, INK, Face.SERIF_BOLD, "lm")
        top += HEADER
        if not group.cards:
            canvas.text((EDGE + 6, top + CARD[1] / 2), "No card lies here.", type_, INK_SOFT, Face.ITALIC, "lm")
        for index, (card, copies) in enumerate(group.cards):
            left = EDGE + (index % per_row) * (wide + GAP)
            line = top + (index // per_row) * (CARD[1] + GAP)
            draw_card(canvas, Box(left, line, left + wide, line + CARD[1]), card, copies, type_)
        top += -(-max(1, len(group.cards)) // per_row) * (CARD[1] + GAP)
    return canvas.image


def draw_card(canvas: Canvas, room: Box, card: TacticCard, copies: int, type_: int) -> None:
    """A card with its order, its kind and what it does."""
    key = "tactic", card.id, round(room.width), round(room.height), type_
    canvas.stamp(room.centre, (room.width + 12, room.height + 12), key, lambda clear: _paint_card(clear, card, type_))
    if copies > 1:
        spot = room.right - 34, room.bottom - 24
        canvas.stamp(spot, (78, 52), ("copies", copies), lambda clear: paint_copies(clear, copies))


def _paint_card(clear: Canvas, card: TacticCard, type_: int) -> None:
    whole, style = clear.box.inset(6), style_of(card.side)
    clear.shadow(whole, 12, blur=5, drop=3, strength=0.4)
    clear.rectangle(whole, mix(style.colour, INK, 0.3), radius=12)
    clear.rectangle(whole.inset(3), VELLUM, radius=10)
    band = Box(whole.left + 3, whole.top + 3, whole.right - 3, whole.top + 3 + type_ * 1.7)
    clear.rectangle(band, style.paint, radius=10)
    clear.rectangle(band._replace(top=band.bottom - 10), style.paint)
    right = band.right - 8
    if card.order is not None:
        order_token(clear, (right - type_ * 0.6, band.centre[1]), type_ * 0.72, card.order, type_)
        right -= type_ * 1.5
    if card.star:
        clear.symbol(Symbol.STAR, (right - type_ * 0.5, band.centre[1]), type_ * 0.5, GOLD)
        right -= type_ * 1.3
    title = Box(band.left + 10, band.top, right - 4, band.bottom)
    clear.line_in(title, card.name, round(type_ * 1.12), WHITE, Face.BOLD, "l", type_)
    words = Box(whole.left + 14, band.bottom + 6, whole.right - 12, whole.bottom - 8)
    kind = "" if card.type is CardType.NORMAL else f"{card.type.capitalize()}. "
    clear.paragraph(words, kind + card.text, type_, INK, floor=type_)


# The own deck


def deck(content: Content, face: Seen, cut: Cut) -> Image.Image | None:
    """The cards that still lie in the own deck, and the own orders; None where there is no deck."""
    view = view_of(face)
    if face.seat is None or not view.composition:
        return None
    count = len(view.draw_pile)
    aside = f"Orders: {order_words(view.pool)}"
    groups = [Group(f"Face down: {count} {one_or_many(count, 'card', 'cards')}", counted(content, view.draw_pile))]
    if laid := view.field.armies[face.seat].laid:
        groups.append(Group("On the map", counted(content, laid)))
    return draw_sheet("Your deck", aside, groups, cut)


# Both discard piles


def discards(content: Content, face: Seen, cut: Cut) -> Drawn:
    """Both discard piles, the top card first [FC-335]."""
    piles = {side: counted(content, view_of(face).field.armies[side].discard[::-1]) for side in SIDES}
    groups = [Group(f"{name_of(side)}: {sum(count for _, count in cards)}", cards) for side, cards in piles.items()]
    told = [
        f"{name_of(side)}: {joined([card.name + times(count) for card, count in cards])}."
        for side, cards in piles.items()
    ]
    words = " ".join(["Discard piles, the top card first.", *told])[:ALT_TEXT_LIMIT]
    return draw_sheet("Discard piles", "the top card first", groups, cut), words
