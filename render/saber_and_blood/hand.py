"""Command cards and skill cards as pictures, and a player's own hand as a picture and in words [SB-301]."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from PIL import Image

from render.baked import drawable, still
from render.cache import kept_pictures
from render.canvas import Canvas
from render.cards import coin, stock
from render.cuts import Cut
from render.furniture import title_strip
from render.geometry import Box
from render.hands import card_rooms, copies_in, paint_copies, rows_height, times, told
from render.patterns import parchment
from render.saber_and_blood.badges import POINTS, badge
from render.saber_and_blood.fencers import some
from render.saber_and_blood.heraldry import FACTIONS, KINDS, SKILL, Kind, emblem, faction_seal
from render.saber_and_blood.words import view_of
from render.theme import BLACK, INK, INK_SOFT, LABEL, PARCHMENT, VELLUM, WHITE, Colour, Paint, Symbol, mix
from render.theme import Face as Type
from render.tokens import chip
from render.typeset import Block
from rules.kernel.game import Face
from rules.saber_and_blood.content import Card, Content, SkillCard
from rules.saber_and_blood.vocabulary import Faction

WIDTH, HEIGHT = 476, 364
MARGIN = 12
"""The room around a card for its shadow."""

NAME_SIZES = 38, 32, 29
"""A name on one line, at the most and at the least, and on two."""
TEXT_SIZE = 34
LEAST_SIZE = 27
"""What can still be read where a phone shows a whole hand."""

TOP = 98
SHEET_WIDTH, PER_ROW = 1000, 2
WIDE, PER_WIDE_ROW = (1466, 933), 3
FEW = 4
"""So many cards lie in two rows on either sheet."""

CARDS = kept_pictures("cards", 16)
"""Finished cards of 0.7 MB each; a player's hands are drawn from at most 39 different ones."""


@dataclass(frozen=True)
class Format:
    """How high a card is; a low one tells its kind by colour and sign, and a very low one leaves its text out."""

    height: int = HEIGHT

    @property
    def whole(self) -> Box:
        """The card within the room for its shadow."""
        return Box(MARGIN, MARGIN, MARGIN + WIDTH, MARGIN + self.height)

    @property
    def frame(self) -> Box:
        """The card within its edge."""
        return self.whole.inset(8)

    @property
    def is_low(self) -> bool:
        """Whether there is no line for the kind."""
        return self.height < HEIGHT

    @property
    def has_text(self) -> bool:
        """Whether there is room for the text."""
        return self.height >= LEAST_HEIGHT

    @property
    def band(self) -> Box:
        """Seal, name and cost."""
        return self.frame._replace(bottom=self.frame.top + (68 if self.is_low else 84))

    @property
    def foot(self) -> float:
        """How high the line at the bottom is."""
        return 44.0 if self.is_low else 50.0

    @property
    def least_size(self) -> int:
        """The smallest type."""
        return LEAST_SIZE_WHEN_LOW if self.is_low else LEAST_SIZE


LEAST_HEIGHT = 250
LEAST_SIZE_WHEN_LOW = Cut.WIDE.least_type(WIDE)
UPRIGHT = Format()


@dataclass(frozen=True)
class CardFace:
    """All that stands on a card."""

    name: str
    faction: Faction
    kind: Kind
    text: str
    cost: str = ""
    special: str = ""
    """The special point cost in short, a star where it is optional [SB-340 to SB-344]."""
    notes: tuple[str, ...] = ()


def card_face(card: Card) -> CardFace:
    """What stands on a command card."""
    points = ""
    if card.special:
        points = f"{points_name(card).capitalize()} {card.special.points}{'*' * card.special.optional}"
        points += ", from all" * card.special.collective
    stays = {"": "", "in_play": "Stays in play", "this_turn": "Stays this turn"}[card.leave]
    marks = (("Attach", card.attach), ("Resurrection", card.resurrection), ("Leaves the game", card.removed))
    notes = [stays, *(words for words, is_so in marks if is_so)]
    return CardFace(
        name=card.name,
        faction=card.faction,
        kind=KINDS[card.kind],
        text=card.text,
        cost=str(card.cost),
        special=points,
        notes=tuple(filter(None, notes)),
    )


def skill_face(card: SkillCard) -> CardFace:
    """What stands on a skill card."""
    return CardFace(name=card.name, faction=card.faction, kind=SKILL, text=card.text)


def points_name(card: Card) -> str:
    """What the special points of a card's faction are called."""
    return POINTS.get(card.faction, "special points")


# One card


def draw_card(box: Content, card_id: str) -> Image.Image:
    """A command card."""
    return on_parchment(card_piece(card_face(box.card(card_id))))


def draw_skill_card(box: Content, card_id: str) -> Image.Image:
    """A skill card."""
    return on_parchment(card_piece(skill_face(box.skill_card(card_id))))


def on_parchment(piece: Image.Image) -> Image.Image:
    """A piece with a clear ground as a picture of its own."""
    sheet = Image.new("RGB", piece.size, PARCHMENT)
    sheet.paste(piece, (0, 0), piece)
    return sheet


def card_piece(shown: CardFace, form: Format = UPRIGHT) -> Image.Image:
    """A card in its finished size, painted once and kept."""
    size = WIDTH + 2 * MARGIN, form.height + 2 * MARGIN
    return kept((shown, form), size, lambda clear: paint_card(clear, shown, form))


def kept(key: Hashable, size: tuple[int, int], paint: Callable[[Canvas], object]) -> Image.Image:
    """A piece on a clear ground in its finished size."""

    def painted() -> Image.Image:
        clear = Canvas(*size, None)
        paint(clear)
        return clear.finish()

    return CARDS.made(key, painted)


def paint_card(canvas: Canvas, shown: CardFace, form: Format = UPRIGHT) -> tuple[Block, Block | None]:
    """A card face up; the answer is its name and its text as they were set."""
    colour, frame, band = shown.kind.colour, form.frame, form.band
    stock(canvas, form.whole)
    canvas.rectangle(frame, VELLUM, mix(colour, BLACK, 0.25), 3, radius=12)
    foot = frame.bottom - (form.foot if shown.special or shown.notes else 10)
    words = Box(frame.left + 18, band.bottom + (2 if form.is_low else 48), frame.right - 14, foot - 4)
    emblem(canvas, (frame.right - 100, words.centre[1]), min(78, words.height / 2), shown.faction, *_pale(colour))
    name = paint_band(canvas, shown, form)
    if not form.is_low or not form.has_text:
        line = Box(frame.left + 16, band.bottom + 4, frame.right - 16, band.bottom + 42)
        paint_kind(canvas, line, shown)
    text = None
    if form.has_text:
        text = canvas.paragraph(words, shown.text, TEXT_SIZE, floor=form.least_size, middle=True)
    if shown.special or shown.notes:
        paint_foot(canvas, Box(frame.left + 16, foot, frame.right - 16, frame.bottom - 6), shown)
    return name, text


def _pale(colour: Colour) -> tuple[Colour, Colour]:
    return mix(colour, VELLUM, 0.9), VELLUM


def paint_band(canvas: Canvas, shown: CardFace, form: Format = UPRIGHT) -> Block:
    """The faction's seal, the name, and the cost at the upper right; on a low card also the sign of its kind."""
    colour, band = shown.kind.colour, form.band
    canvas.rectangle(band, colour, radius=12)
    canvas.rectangle(Box(band.left, band.centre[1], band.right, band.bottom), colour)
    stripe = Box(band.left, band.bottom - 12, band.right, band.bottom)
    dark, bright = mix(colour, BLACK, 0.25), mix(colour, WHITE, 0.6)
    canvas.rectangle(stripe, Paint(dark, shown.kind.pattern, bright, pitch=12))
    middle = (band.top + stripe.top) / 2
    faction_seal(canvas, (band.left + 38, middle + 2), min(31, middle - band.top), shown.faction)
    words = Box(band.left + 80, band.top, band.right - (78 if shown.cost else 14), stripe.top)
    if shown.cost:
        coin(canvas, (band.right - 40, middle + 2), shown.cost, min(33, middle - band.top + 1))
    if form.is_low and form.has_text:
        words = words._replace(right=words.right - 34)
        canvas.symbol(shown.kind.sign, (words.right + 18, middle), 15, WHITE)
    if canvas.text_width(shown.name, NAME_SIZES[1], Type.SERIF_BOLD) <= words.width:
        return canvas.line_in(words, shown.name, NAME_SIZES[0], WHITE, Type.SERIF_BOLD, "l", NAME_SIZES[1])
    size, least = NAME_SIZES[2], form.least_size
    return canvas.paragraph(words, shown.name, size, WHITE, Type.SERIF_BOLD, floor=least, middle=True)


def paint_kind(canvas: Canvas, line: Box, shown: CardFace) -> None:
    """The kind of card by sign and word, and the faction."""
    middle = line.centre[1]
    canvas.symbol(shown.kind.sign, (line.left + 13, middle), 14, shown.kind.colour)
    canvas.text((line.left + 36, middle), shown.kind.name, LABEL + 1, shown.kind.colour, Type.BOLD, "lm")
    canvas.text((line.right, middle), FACTIONS[shown.faction], LABEL + 1, INK_SOFT, Type.ITALIC, "rm")


def paint_foot(canvas: Canvas, line: Box, shown: CardFace) -> None:
    """The special point cost, and what else becomes of the card."""
    x, y = line.left, line.centre[1]
    if shown.special:
        if shown.faction in POINTS:
            badge(canvas, (x + 16, y), POINTS[shown.faction], radius=13)
            x += 40
        canvas.text((x, y), shown.special, LABEL + 2, face=Type.BOLD, anchor="lm")
        x += canvas.text_width(shown.special, LABEL + 2, Type.BOLD) + 18
    for note in shown.notes:
        x = chip(canvas, (x, y), note, mix(INK_SOFT, INK, 0.4))


# The hand


def draw(box: Content, face: Face, cut: Cut = Cut.TALL) -> Image.Image | None:
    """The cards in the viewer's own hand, copies as one; None where there is nothing to show."""
    cards = held(box, face)
    if not cards:
        return None
    per_row, form, size = _laid(len(cards), cut)
    sheet = drawable(still(("hand", size), lambda: parchment(size)))
    sheet.paste(title(face, size[0]), (0, 0))
    left = (size[0] - per_row * WIDTH - (per_row - 1) * MARGIN) // 2
    rooms = card_rooms(len(cards), (left, TOP), (WIDTH, form.height), (MARGIN, MARGIN), per_row)
    for room, (card, copies) in zip(rooms, cards, strict=True):
        x, y = round(room.left) - MARGIN, round(room.top) - MARGIN
        piece = card_piece(card_face(card), form)
        sheet.paste(piece, (x, y), piece)
        if copies > 1:
            mark = copies_mark(copies)
            sheet.paste(mark, (x + piece.width - mark.width - 6, y + piece.height - mark.height - 6), mark)
    return sheet


def _laid(count: int, cut: Cut) -> tuple[int, Format, tuple[int, int]]:
    """How many cards lie in a row, how high they are, and the size of the sheet.

    A tall sheet grows with the hand, and so does a wide one as long as there are few cards; many become lower.
    """
    if cut is Cut.TALL or count <= FEW:
        height = round(TOP + rows_height(count, HEIGHT, MARGIN, PER_ROW) + MARGIN)
        return PER_ROW, UPRIGHT, (SHEET_WIDTH, height)
    each = (WIDE[1] - TOP) // -(-count // PER_WIDE_ROW) - MARGIN
    return PER_WIDE_ROW, Format(min(HEIGHT, each)), WIDE


def held(box: Content, face: Face) -> list[tuple[Card, int]]:
    """The viewer's different cards by kind and number, and how many copies of each."""
    if face.seat is None:
        return []
    kinds, hand = list(KINDS), view_of(face).player(face.seat).hand
    return copies_in(hand, box.card, lambda card: (kinds.index(card.kind), card.id))


def title(face: Face, width: int = SHEET_WIDTH) -> Image.Image:
    """What is held, and what there is to pay with."""
    assert face.seat is not None
    player = view_of(face).player(face.seat)
    aside = f"{some(len(player.hand), 'card')}, {player.cp} CP"
    strip = Canvas(width, 84)
    title_strip(strip, "Your hand", aside, Symbol.BANNER)
    return strip.finish()


def copies_mark(copies: int) -> Image.Image:
    """How often a card is held."""
    return kept(("copies", copies), (92, 60), lambda clear: paint_copies(clear, copies))


def describe(box: Content, face: Face) -> str:
    """The hand in words, a line for each card; of very many cards the last ones without their text."""
    return told(held(box, face), heading)


def heading(card: Card, copies: int) -> str:
    """Name, number, kind and cost of a card."""
    cost = f"{card.cost} CP"
    if card.special:
        points = f"{card.special.points} {points_name(card)}{' from all' * card.special.collective}"
        cost += f" (and {points} if you like)" if card.special.optional else f" and {points}"
    return f"*{card.name}*{times(copies)}, {card.kind}, {cost}"
