"""A player's private sheet: treasury, armies and fleets with their units, spy reports, and the cards in hand."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render.canvas import Canvas
from render.cards import Card as Shown
from render.cards import card as draw_card
from render.cards import coin
from render.cuts import Cut
from render.furniture import TITLE_HEIGHT, panel, title_strip
from render.geometry import Box
from render.hands import card_rooms, copies_in, rows_height, times, told
from render.swords_and_sails import signs
from render.swords_and_sails.liveries import STACKS
from render.swords_and_sails.scroll import scroll
from render.swords_and_sails.standings import badge
from render.swords_and_sails.words import (
    date,
    pieces_of,
    private_lines,
    report_words,
    view_of,
    whereabouts,
)
from render.theme import BODY, HEADING, INK, INK_SOFT, LABEL, PARCHMENT, SMALL, VELLUM, WIDTH, Face, Symbol, ink_on, mix
from render.typeset import Block
from rules.kernel.game import Face as Seen
from rules.kernel.words import counted
from rules.swords_and_sails.combat.morale import morale_base, units_counted
from rules.swords_and_sails.content import Card, Content
from rules.swords_and_sails.ground import points
from rules.swords_and_sails.views import CampaignView, PieceView
from rules.swords_and_sails.vocabulary import SHIPS, TROOPS, UnitType

MARGIN = 18.0
ROW = 62.0
HEAD = 46.0
CARD_WIDTH, CARD_HEIGHT = 573.0, 520.0
PER_ROW = 2
WIDE, BESIDE = (1711, 1088), 1078.0
"""A wide sheet, and where the cards begin on it."""
LEAST_CARD, SLIP = 400.0, 66.0
"""How high a card is there with its text, and without."""
CARD_GAP = (WIDTH - 2 * MARGIN - PER_ROW * CARD_WIDTH) / (PER_ROW - 1)


# What the figures are


def morale(box: Content, view: CampaignView, piece: PieceView) -> int:
    """The morale of an army: that of its best units together."""
    each = [
        box.unit_of(piece.faction, kind).morale for kind, count in (piece.units or {}).items() for _ in range(count)
    ]
    return morale_base(each, units_counted(view.realms[piece.faction].leader))


def held(box: Content, view: CampaignView) -> list[tuple[Card, int]]:
    """The viewer's different cards, stack by stack, and how many copies of each."""
    if view.viewer is None:
        return []
    stacks, hand = list(STACKS), view.realms[view.viewer].hand or ()
    return copies_in(hand, box.card, lambda card: (stacks.index(card.colour), card.id))


# The picture


def draw(box: Content, face: Seen, cut: Cut = Cut.TALL) -> Image.Image | None:
    """The sheet of the viewer; None for a spectator."""
    view = view_of(face)
    if view.viewer is None:
        return None
    own = pieces_of(view, view.viewer)
    armies, fleets = [one for one in own if not one.is_fleet], [one for one in own if one.is_fleet]
    cards = held(box, view)
    tables = [(pieces, kinds) for pieces, kinds in ((armies, TROOPS), (fleets, SHIPS)) if pieces]
    size = WIDE
    if cut is Cut.TALL:
        height = TITLE_HEIGHT + 100 + sum(table_height(pieces) for pieces, _ in tables)
        height += reports_height(len(view.reports)) + rows_height(len(cards), CARD_HEIGHT, MARGIN, PER_ROW) + MARGIN
        size = WIDTH, round(height)
    canvas = scroll(*size)
    canvas.least_type = cut.least_type(size)
    title_strip(canvas, f"{box.power(view.viewer).name}, for your eyes alone", date(view.season), Symbol.SHIELD)
    top = draw_treasury(canvas, TITLE_HEIGHT + MARGIN, view, len(view.realms[view.viewer].hand or ()))
    column = Box(MARGIN, top, size[0] - MARGIN if cut is Cut.TALL else BESIDE - MARGIN, size[1] - MARGIN)
    for pieces, kinds in tables:
        area = column._replace(top=top, bottom=top + table_height(pieces) - MARGIN)
        draw_table(canvas, area, box, view, pieces, kinds)
        top += table_height(pieces)
    below = draw_reports(canvas, column._replace(top=top), box, view)
    if cut is Cut.TALL:
        rooms = card_rooms(len(cards), (MARGIN, below), (CARD_WIDTH, CARD_HEIGHT), (CARD_GAP, MARGIN), PER_ROW)
        for room, (card, copies) in zip(rooms, cards, strict=True):
            draw_card(canvas, room, card_face(card, copies), STACKS[card.colour])
    else:
        draw_cards(canvas, Box(BESIDE, column.top, size[0] - MARGIN, column.bottom), cards)
    return canvas.finish()


def draw_cards(canvas: Canvas, column: Box, cards: Sequence[tuple[Card, int]]) -> None:
    """The cards below each other; where they are too many for their texts, which the words tell, by their names."""
    each = (column.height + MARGIN) / max(1, len(cards)) - MARGIN
    height = LEAST_CARD if each >= LEAST_CARD else min(SLIP, each)
    rooms = card_rooms(len(cards), (column.left, column.top), (column.width, height), (0, MARGIN), 1)
    for room, (card, copies) in zip(rooms, cards, strict=True):
        draw_slip(canvas, room, card, copies)


def draw_slip(canvas: Canvas, room: Box, card: Card, copies: int) -> Block | None:
    """A card by its colour, its name, and when it is played; the answer is its text as it was set, if it has room."""
    style, band = STACKS[card.colour], room._replace(bottom=min(room.bottom, room.top + SLIP))
    if room.height > SLIP:
        canvas.rectangle(room, VELLUM, INK, 2, radius=12)
    canvas.rectangle(band, style.colour, INK, 2, radius=12)
    ink, middle = ink_on(style.colour), band.centre[1]
    canvas.symbol(style.symbol, (band.left + 32, middle), 15, ink)
    moment = f"{card.moment}{f' ×{copies}' if copies > 1 else ''}"
    width = canvas.text_width(moment, LABEL, Face.ITALIC)
    canvas.text((band.right - 18, middle), moment, LABEL, ink, Face.ITALIC, "rm")
    name = Box(band.left + 62, band.top, band.right - 36 - width, band.bottom)
    canvas.line_in(name, card.name, BODY, ink, Face.SERIF_BOLD, "l")
    if room.height <= SLIP:
        return None
    return canvas.paragraph(room._replace(top=band.bottom).inset(18, 6), card.text, LABEL, INK, middle=True)


def card_face(card: Card, copies: int) -> Shown:
    """What stands on a card; its foot says when it is played, and how often it is held."""
    kind = f"{card.moment}{f', held {copies} times' if copies > 1 else ''}"
    return Shown(title=card.name, text=card.text, kind=kind, symbol=STACKS[card.colour].symbol)


def draw_treasury(canvas: Canvas, top: float, view: CampaignView, cards: int) -> float:
    """Gold, income and the size of the hand."""
    assert view.viewer is not None
    realm = view.realms[view.viewer]
    y = top + 32
    badge(canvas, Box(MARGIN, top + 4, MARGIN + 110, top + 60), realm.faction, HEADING - 4)
    coin(canvas, (MARGIN + 160, y), "", 27)
    x = MARGIN + 200
    canvas.text((x, y), f"{realm.gold} gold", HEADING + 4, INK, Face.SERIF_BOLD, "lm")
    counts = f"{counted(realm.standing, 'point')}, {counted(cards, 'card')}"
    words = f"spring income {realm.harvest + realm.city_income}, {counts}"
    leader = f", {realm.leader.replace('_', ' ')}" if realm.leader else ""
    left = x + canvas.text_width(f"{realm.gold} gold", HEADING + 4, Face.SERIF_BOLD) + 40
    canvas.line_in(
        Box(left, top, canvas.box.right - MARGIN, top + 64), words + leader, BODY, INK_SOFT, Face.REGULAR, "r", floor=20
    )
    return top + 82


def table_height(pieces: list[PieceView]) -> float:
    """How high the table of some pieces is."""
    return HEAD + len(pieces) * ROW + 30 + MARGIN


def draw_table(
    canvas: Canvas, area: Box, box: Content, view: CampaignView, pieces: list[PieceView], kinds: tuple[UnitType, ...]
) -> None:
    """Each piece with its place, its units kind by kind, and what they are worth."""
    panel(canvas, area)
    sums = ("Units", "CP", "Carries") if pieces[0].is_fleet else ("Units", "CP", "Morale")
    heads = [*kinds, *sums]
    step = 66.0 if len(kinds) > 3 else 84.0
    widths = [*(step for _ in kinds), 84.0, 76.0, 110.0]
    right = area.right - 14
    edges = [right - sum(widths[index:]) for index in range(len(widths))]
    y = area.top + 10 + HEAD / 2
    for head, left, width in zip(heads, edges, widths, strict=True):
        canvas.text((left + width / 2, y), head, LABEL, INK_SOFT, Face.BOLD)
    canvas.text((area.left + 22, y), "Fleets" if pieces[0].is_fleet else "Armies", BODY, INK, Face.SERIF_BOLD, "lm")
    for index, piece in enumerate(pieces):
        top = area.top + 14 + HEAD + index * ROW
        row = Box(area.left, top, area.right, top + ROW)
        if index % 2 == 0:
            canvas.rectangle(row.inset(8, 1), mix(PARCHMENT, INK, 0.05), radius=8)
        sign = signs.fleet if piece.is_fleet else signs.army
        sign(canvas, (row.left + 44, row.centre[1]), 23, piece.faction, piece.number)
        place = Box(row.left + 84, row.top - 4, edges[0] - 8, row.bottom + 4)
        canvas.paragraph(place, whereabouts(box, piece), LABEL, INK, Face.REGULAR, floor=19, middle=True)
        units = piece.units or {}
        last = piece.capacity if piece.is_fleet else morale(box, view, piece)
        figures = [
            *(units.get(kind, 0) for kind in kinds),
            sum(units.values()),
            points(box, piece.faction, units),
            last,
        ]
        for figure, left, width in zip(figures, edges, widths, strict=True):
            ink = INK if figure else mix(INK, PARCHMENT, 0.65)
            canvas.text(
                (left + width / 2, row.centre[1]), str(figure), BODY, ink, Face.BOLD if figure else Face.REGULAR
            )


def reports_height(count: int) -> float:
    """How high the sheet of so many spy reports is."""
    return 36 + 36 * count + MARGIN if count else 0.0


def draw_reports(canvas: Canvas, room: Box, box: Content, view: CampaignView) -> float:
    """What spies saw, the latest first, as far as there is room; the answer is where the next may begin."""
    count = len(view.reports)
    while count and room.top + reports_height(count) - MARGIN > room.bottom + 0.5:
        count -= 1
    if not count:
        return room.top
    area = room._replace(bottom=room.top + reports_height(count) - MARGIN)
    panel(canvas, area, fill=mix(PARCHMENT, INK, 0.04))
    for index in range(count):
        line = Box(area.left + 20, area.top + 18 + index * 36, area.right - 18, area.top + 54 + index * 36)
        words = report_words(box, view, len(view.reports) - 1 - index)
        canvas.line_in(line, words, SMALL + 1, INK_SOFT, Face.ITALIC, "l", floor=18)
    return room.top + reports_height(count)


# In words


def describe(box: Content, face: Seen) -> str:
    """What the seat alone knows: treasury, contents, orders, reports, and its cards with what they do."""
    view = view_of(face)
    return told(held(box, view), heading, private_lines(box, face))


def heading(card: Card, copies: int) -> str:
    """Name, colour and number of a card."""
    return f"*{card.name}*{times(copies)}, {card.colour}"
