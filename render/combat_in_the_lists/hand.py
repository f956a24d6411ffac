"""The hand of a knight for its owner alone: attacks, defences and specials as drawn cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PIL import Image

from render.baked import drawable, still
from render.canvas import Canvas
from render.combat_in_the_lists.cards import SIZE, WIDE, CardFace, card, face_of
from render.combat_in_the_lists.words import view_of
from render.cuts import Cut
from render.furniture import TITLE_HEIGHT, title_strip
from render.geometry import Box, Point
from render.hands import card_rooms, copies_in, paint_copies
from render.patterns import parchment
from render.theme import HEADING, INK, Face, Symbol
from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.vocabulary import Pile
from rules.combat_in_the_lists.what_is_known import points_left
from rules.kernel.game import Face as Seen
from rules.kernel.words import one_or_many

TALL_WIDTH = 980
DESK_SHEET = 1466, 933
"""A wide sheet, on which the type of a card can just be read."""
PER_ROW = 4
LOW_WIDTH = 231.0
MARGIN = 12
HEADER = 50
KINDS = {Pile.ATTACK: "Attack cards", Pile.DEFENCE: "Defence cards", Pile.SPECIAL: "Special cards"}
Held = list[tuple[CardName, int]]


def held(box: Content, seen: Seen) -> dict[Pile, Held]:
    """The viewer's own cards by kind, copies as one; nothing for a spectator."""
    view = view_of(seen)
    return {
        pile: copies_in(cards, lambda name: name, lambda name: (box.cost(name), name))
        for pile, cards in view.own.items()
        if cards
    }


@dataclass(frozen=True)
class Group:
    """Where the cards of a kind lie: below their heading, in rows."""

    pile: Pile
    cards: Held
    head: Box
    rooms: tuple[Box, ...]


def layout_of(groups: Mapping[Pile, Held], cut: Cut) -> tuple[tuple[int, int], list[Group]]:
    """The size of the sheet, and the kinds on it.

    A tall sheet grows with the hand, kind below kind. On a wide one special cards, which have the most to read, lie in
    a column at the right, and the others become lower where they are many.
    """
    top = TITLE_HEIGHT + MARGIN / 2
    if cut is Cut.TALL:
        laid = list[Group]()
        for pile, cards in groups.items():
            is_special = pile is Pile.SPECIAL
            laid.append(_group(pile, cards, (MARGIN, top), WIDE if is_special else SIZE, 2 if is_special else PER_ROW))
            top = laid[-1].rooms[-1].bottom + MARGIN
        return (TALL_WIDTH, round(top + MARGIN / 2)), laid
    others = {pile: cards for pile, cards in groups.items() if pile is not Pile.SPECIAL}
    rows = sum(-(-len(cards) // PER_ROW) for cards in others.values())
    room = DESK_SHEET[1] - top - HEADER * len(others)
    size = LOW_WIDTH, min(SIZE[1], room // max(1, rows) - MARGIN)
    laid, right = [], DESK_SHEET[0] - MARGIN - WIDE[0]
    for pile, cards in others.items():
        laid.append(_group(pile, cards, (MARGIN, top), size, PER_ROW))
        top = laid[-1].rooms[-1].bottom + MARGIN
    if Pile.SPECIAL in groups:
        cards, top = groups[Pile.SPECIAL], TITLE_HEIGHT + MARGIN / 2
        low = WIDE[0], min(WIDE[1], (DESK_SHEET[1] - top - HEADER) // len(cards) - MARGIN)
        laid.append(_group(Pile.SPECIAL, cards, (right, top), low, 1))
    return DESK_SHEET, laid


def _group(pile: Pile, cards: Held, corner: Point, size: tuple[float, float], per_row: int) -> Group:
    left, top = corner
    width = per_row * (size[0] + MARGIN) - MARGIN
    rooms = card_rooms(len(cards), (left, top + HEADER), size, (MARGIN, MARGIN), per_row)
    return Group(pile, cards, Box(left, top, left + width, top + HEADER), tuple(rooms))


def draw(box: Content, seen: Seen, cut: Cut = Cut.TALL) -> Image.Image | None:
    """The cards in the viewer's own hand, each kind under its heading; None where there is nothing to show."""
    groups = held(box, seen)
    if not groups:
        return None
    size, laid = layout_of(groups, cut)
    ground = still(("hand of the lists", size), lambda: parchment(size))
    canvas = Canvas.on(drawable(ground), 1, cut.least_type(size))
    canvas.put(_title(seen, size[0]), (size[0] / 2, TITLE_HEIGHT / 2))
    for group in laid:
        heading = group.head.left + 8, group.head.centre[1]
        canvas.text(heading, KINDS[group.pile], HEADING - 4, INK, Face.SERIF_BOLD, "lm")
        for room, (name, copies) in zip(group.rooms, group.cards, strict=True):
            draw_card(canvas, room, face_of(box, name), copies)
    return canvas.image


def draw_card(canvas: Canvas, room: Box, shown: CardFace, copies: int = 1) -> None:
    """A card, and how often it is held."""
    card(canvas, room, shown)
    if copies > 1:
        spot = room.right - 34, room.bottom - 24
        canvas.stamp(spot, (78, 52), ("copies", copies), lambda clear: paint_copies(clear, copies))


def _title(seen: Seen, width: int) -> Image.Image:
    """What is held, and what there is to pay with."""
    view = view_of(seen)
    count = sum(len(cards) for cards in view.own.values())
    aside = f"{count} {one_or_many(count, 'card', 'cards')}"
    if seen.seat is not None and view.knight(seen.seat).points:
        own = view.knight(seen.seat)
        aside += f", {own.points[0]} A/D, {points_left(own)} for defence"
    strip = Canvas(width, round(TITLE_HEIGHT))
    title_strip(strip, "Your hand", aside, Symbol.SHIELD)
    return strip.finish()
