"""The cards as they are drawn: attacks and defences with the body that they are about, specials with their words."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PIL import Image

from render.cache import kept_pictures
from render.canvas import Canvas
from render.cards import coin
from render.combat_in_the_lists.body import GUARD, paint_body
from render.combat_in_the_lists.heraldry import TALLY
from render.combat_in_the_lists.words import EFFECTS
from render.geometry import Box
from render.theme import (
    BLACK,
    INK,
    INK_SOFT,
    NEUTRAL,
    PARCHMENT,
    PARCHMENT_SHADE,
    VELLUM,
    WHITE,
    Colour,
    Face,
    Paint,
    Pattern,
    Symbol,
    mix,
)
from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.vocabulary import Location, Pile, Style, Timing

SIZE = 226.0, 262.0
WIDE = 464.0, 196.0
CARDS = kept_pictures("cards of the lists", 12)
TYPE = 24
"""The least type on a card: the sheet of a hand is 980 wide."""
BAND = 50.0
UPRIGHT = 200.0
"""So high a card is at least if its body stands above the place that it is about."""


@dataclass(frozen=True)
class Kind:
    """How a kind of card looks."""

    word: str
    colour: Colour
    pattern: Pattern


STYLES = {
    Style.CRUSHING: Kind("Crushing", (112, 62, 40), Pattern.CHECKS),
    Style.SLASHING: Kind("Slashing", (126, 28, 36), Pattern.DIAGONAL),
    Style.STABBING: Kind("Stabbing", (62, 66, 96), Pattern.POSTS),
}
DEFENCE = Kind("Defence", mix(GUARD, BLACK, 0.15), Pattern.BARS)
SPECIAL_ATTACK = Kind("Special attack", (116, 66, 8), Pattern.CHEVRONS)
SPECIAL_DEFENCE = Kind("Special defence", (74, 50, 116), Pattern.CROSSHATCH)
TIMINGS = {
    Timing.PRE_ATTACK: "before the attacks",
    Timing.COMMIT: "laid with the attacks",
    Timing.ON_ATTACK: "against an attack",
    Timing.SNEAK_STEP: "among the sneak attacks",
    Timing.AFTER_DAMAGE: "after damage",
}


@dataclass(frozen=True)
class CardFace:
    """What stands on a card."""

    kind: Kind
    name: str
    cost: str
    figure: str = ""
    """How much it does or stops."""
    foot: str = ""
    """Where, or when."""
    note: str = ""
    """What else it does, in a word."""
    text: str = ""
    struck: tuple[Location, ...] = ()
    guarded: tuple[Location, ...] = ()

    @property
    def is_special(self) -> bool:
        """Whether it has words instead of a body."""
        return bool(self.text)


def face_of(box: Content, name: CardName) -> CardFace:
    """The face of a card."""
    if box.is_attack(name):
        card = box.attack(name)
        note = EFFECTS[card.effect] if card.effect else ""
        where = card.location.words.capitalize()
        return CardFace(
            STYLES[card.style], card.line.name, str(card.cost), str(card.damage), where, note, struck=(card.location,)
        )
    if box.is_defence(name):
        guard = box.defence(name)
        stops = "all" if guard.prevents is None else str(guard.prevents)
        area = box.area(guard.area)
        where = "Whole stack" if guard.whole_stack else area.name
        return CardFace(DEFENCE, guard.name, str(guard.cost), stops, where, guarded=area.locations)
    special = box.special(name)
    kind = SPECIAL_ATTACK if special.kind is Pile.ATTACK else SPECIAL_DEFENCE
    return CardFace(kind, special.name, str(special.cost), foot=TIMINGS[special.timing], text=special.text)


def size_of(shown: CardFace) -> tuple[float, float]:
    """How large a card is."""
    return WIDE if shown.is_special else SIZE


def card(canvas: Canvas, box: Box, shown: CardFace) -> None:
    """A card face up; its size is that of its kind."""

    def painted() -> Image.Image:
        clear = Canvas(math.ceil(box.width) + 16, math.ceil(box.height) + 16, None, 2 * canvas.scale, canvas.least_type)
        _paint_card(clear, box, shown)
        return clear.image.reduce(2)

    canvas.put(CARDS.made((shown, box.width, box.height, canvas.scale, canvas.least_type), painted), box.centre)


def _paint_card(clear: Canvas, box: Box, shown: CardFace) -> None:
    whole = Box.around(clear.box.centre, box.width, box.height)
    clear.shadow(whole, 14, blur=6, drop=3)
    clear.rectangle(whole, mix(shown.kind.colour, BLACK, 0.35), radius=15)
    clear.rectangle(whole.inset(2), mix(PARCHMENT, WHITE, 0.4), radius=13)
    inner = whole.inset(7)
    clear.rectangle(inner, VELLUM, mix(shown.kind.colour, VELLUM, 0.4), 2, radius=10)
    band = Box(inner.left, inner.top, inner.right, inner.top + BAND)
    paint_band(clear, band, shown)
    field = Box(inner.left + 8, band.bottom + 4, inner.right - 8, inner.bottom - 4)
    if shown.is_special:
        foot = field._replace(top=field.bottom - 26, bottom=field.bottom + 2)
        clear.paragraph(
            field._replace(top=field.top - 4, bottom=foot.top), shown.text, TYPE + 2, floor=TYPE, middle=True
        )
        clear.line_in(foot, f"{shown.kind.word}, {shown.foot}", TYPE, INK_SOFT, Face.ITALIC, "l", TYPE)
        return
    if whole.height < UPRIGHT:
        paint_low(clear, field, shown)
        return
    foot = field._replace(top=field.bottom - 32)
    clear.line_in(foot, shown.foot, TYPE + 1, INK, Face.BOLD, floor=TYPE)
    figure = Box(field.left, field.top, field.left + field.width * 0.54, foot.top)
    paint_body(clear, figure.centre, figure.height * 0.92, NEUTRAL, shown.struck, shown.guarded)
    aside = Box(figure.right - 4, field.top, field.right, foot.top)
    paint_figure(clear, aside, shown)


def paint_low(clear: Canvas, field: Box, shown: CardFace) -> None:
    """Where there is little height: the body, and beside it how much it does, where, and what else."""
    figure = field._replace(left=field.left - 4, right=field.left + 28)
    paint_body(clear, figure.centre, field.height, NEUTRAL, shown.struck, shown.guarded)
    above, below = field._replace(left=figure.right + 8, right=field.right + 4).rows(2)
    x, y = above.left, above.centre[1]
    clear.symbol(Symbol.DROP if shown.struck else Symbol.SHIELD, (x + 12, y), 14, TALLY if shown.struck else GUARD)
    clear.text((x + 32, y), shown.figure, TYPE + 4, INK, Face.BOLD, "lm")
    x += 42 + clear.text_width(shown.figure, TYPE + 4, Face.BOLD)
    where = above._replace(left=x) if shown.note else below
    clear.line_in(where, shown.foot, TYPE, INK, Face.REGULAR, "l", TYPE)
    if shown.note:
        clear.line_in(below, shown.note, TYPE, INK, Face.BOLD_ITALIC, "l", TYPE)


def paint_band(clear: Canvas, band: Box, shown: CardFace) -> None:
    """The name and the cost, on the colour and the pattern of the kind."""
    colour = shown.kind.colour
    clear.rectangle(band, colour, radius=9)
    clear.rectangle(band._replace(top=band.centre[1]), colour)
    stripe = band._replace(top=band.bottom - 9)
    clear.rectangle(stripe, Paint(mix(colour, BLACK, 0.25), shown.kind.pattern, mix(colour, WHITE, 0.55), pitch=10))
    middle = (band.top + stripe.top) / 2
    coin(clear, (band.right - 23, middle + 2), shown.cost, 19)
    words = Box(band.left + 10, band.top, band.right - 46, stripe.top)
    clear.line_in(words, shown.name, 28, WHITE, Face.SERIF_BOLD, "l", TYPE)


def paint_figure(clear: Canvas, room: Box, shown: CardFace) -> None:
    """How much it does, as a drop of blood, or stops, as a shield; and what else, a line for each word."""
    note = shown.note.split()
    x, y = room.centre[0], room.centre[1] - TYPE * len(note) / 2
    size = min(38.0, 0.36 * (room.height - TYPE * len(note)))
    if shown.struck:
        clear.symbol(Symbol.DROP, (x, y), size, TALLY, mix(TALLY, BLACK, 0.4), 2)
        clear.text((x, y + size / 4), shown.figure, round(size), WHITE, Face.BOLD)
    else:
        clear.symbol(Symbol.SHIELD, (x, y), size - 2, GUARD, mix(GUARD, BLACK, 0.4), 2)
        clear.text((x, y - 4), shown.figure, round(size) if len(shown.figure) < 2 else 30, WHITE, Face.BOLD)
    for line, word in enumerate(note):
        clear.text((x, y + size + 22 + TYPE * line), word, TYPE, INK, Face.BOLD_ITALIC)


SLIP_HEIGHT = 104.0
SLIP_TYPE = 26
SLIP_FLOOR = 23


def slip(canvas: Canvas, box: Box, shown: CardFace, *, aside: str = "", is_struck_out: bool = False) -> None:
    """A card in short: its name and cost above what it does and where."""
    key = "slip", shown, aside, is_struck_out, round(box.width)
    size = box.width + 16, box.height + 16
    canvas.stamp(box.centre, size, key, lambda clear: _paint_slip(clear, box, shown, aside, is_struck_out))


def _paint_slip(clear: Canvas, box: Box, shown: CardFace, aside: str, is_struck_out: bool) -> None:
    whole = Box.around(clear.box.centre, box.width, box.height)
    clear.shadow(whole, 12, blur=6, drop=3)
    clear.rectangle(whole, mix(shown.kind.colour, BLACK, 0.35), radius=12)
    inner = whole.inset(3)
    clear.rectangle(inner, VELLUM, radius=10)
    band = inner._replace(bottom=inner.top + BAND)
    paint_band(clear, band, shown)
    line = Box(inner.left + 8, band.bottom, inner.right - 8, inner.bottom)
    x, y = line.left, line.centre[1]
    if shown.figure:
        symbol = Symbol.DROP if shown.struck else Symbol.SHIELD
        clear.symbol(symbol, (x + 11, y), 13, TALLY if shown.struck else GUARD)
        clear.text((x + 28, y), shown.figure, SLIP_TYPE, INK, Face.BOLD, "lm")
        x += 36 + clear.text_width(shown.figure, SLIP_TYPE, Face.BOLD)
    right = line.right
    if aside:
        clear.text((right, y), aside, SLIP_TYPE, INK, Face.BOLD, "rm")
        right -= clear.text_width(aside, SLIP_TYPE, Face.BOLD) + 8
    words = shown.foot if not shown.note else f"{shown.foot}, {shown.note}"
    clear.line_in(Box(x, line.top, right, line.bottom), words, SLIP_TYPE, INK_SOFT, Face.REGULAR, "l", SLIP_FLOOR)
    if is_struck_out:
        clear.rectangle(whole, Paint(PARCHMENT_SHADE, alpha=0.55), radius=12)
        clear.line([(whole.left + 8, whole.top + 8), (whole.right - 8, whole.bottom - 8)], TALLY, 5)
        clear.line([(whole.left + 8, whole.bottom - 8), (whole.right - 8, whole.top + 8)], TALLY, 5)
