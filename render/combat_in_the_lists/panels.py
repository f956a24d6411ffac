"""A status card for each knight: health and the damage of this turn, stages, cards, weapon, and what is the matter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from render.canvas import Canvas
from render.combat_in_the_lists import tracks
from render.combat_in_the_lists.arms import glyph
from render.combat_in_the_lists.figures import mark
from render.combat_in_the_lists.heraldry import TALLY, initials_of, style_of
from render.combat_in_the_lists.tracks import AWAITED, FIRST
from render.furniture import panel
from render.geometry import Box, Point
from render.theme import INK, INK_SOFT, Colour, Face, Symbol, mix
from rules.combat_in_the_lists.content import Content
from rules.combat_in_the_lists.views import KnightView, ListsView, StackView
from rules.combat_in_the_lists.vocabulary import Deed, Hand, Pile
from rules.combat_in_the_lists.what_is_known import name_of, tally
from rules.kernel.game import Face as Seen
from rules.kernel.words import one_or_many

BAND = 18.0
EDGE = 7.0
PILES = {Pile.ATTACK: Symbol.SWORD, Pile.DEFENCE: Symbol.SHIELD, Pile.SPECIAL: Symbol.STAR}
STAGES = ("A/D", "S2", "S3", "S4")
FLAG: Colour = (122, 30, 26)
BOON: Colour = (38, 92, 70)
LAID: Colour = (62, 66, 96)
Flag = tuple[tuple[str, ...], Colour]
"""A note in words, ever shorter ones, and how it looks."""


@dataclass(frozen=True)
class Setting:
    """How status cards are set."""

    type: int
    rows: int
    height: float

    @property
    def pitch(self) -> float:
        """From line to line."""
        return (self.height - 2 * EDGE) / self.rows


def paint_panel(canvas: Canvas, box: Box) -> None:
    """An empty status card."""
    panel(canvas, box)


def draw_panel(canvas: Canvas, box: Box, content: Content, face: Seen, knight: KnightView, how: Setting) -> None:
    """The status card of a knight as it is now."""
    view = face.view
    assert isinstance(view, ListsView)
    style = style_of(knight.colour)
    room = Box(box.left + BAND + 12, box.top + EDGE, box.right - 14, box.top + how.height - EDGE)
    tracks.band(canvas, Box(box.left, box.top, box.left + BAND, box.bottom), style)
    lines = room.rows(how.rows)
    beside_name = draw_name(canvas, lines[0], content, face, view, knight, how)
    if not knight.is_in:
        words = "Has given up" if knight.resigned else "Out of the game"
        canvas.line_in(lines[1], words, how.type, INK_SOFT, Face.ITALIC, "l", how.type)
        return
    draw_health(canvas, lines[1], knight, how)
    draw_stages(canvas, lines[2], content, view, knight, how)
    beside_cards = draw_cards(canvas, lines[3], knight, how)
    below = lines[4:]
    flags = flags_of(content, knight)
    rooms = below[:1] if flags else []
    free = below[len(rooms) :]
    if knight.stacks and free:
        draw_stacks(canvas, free[0]._replace(bottom=free[-1].bottom), content, knight, how)
    elif knight.stacks:
        flags.append(laid(len(knight.stacks)))
    draw_flags(canvas, [*rooms, beside_name, beside_cards], flags, how)


def draw_name(
    canvas: Canvas, line: Box, content: Content, face: Seen, view: ListsView, knight: KnightView, how: Setting
) -> Box:
    """Who it is, where they stand, with what in which hand, who is Player #1 and who is awaited; and the room left."""
    style, y, size = style_of(knight.colour), line.centre[1], how.pitch
    radius = min(size * 0.56, 24.0)
    mark(canvas, (line.left + radius, y), radius, style, initials_of(knight.colour, knight.seat), gone=not knight.is_in)
    x = line.left + 2 * radius + 10
    ink = INK if knight.is_in else INK_SOFT
    name = name_of(knight.seat)
    canvas.text((x, y), name, how.type + 3, ink, Face.SERIF_BOLD, "lm")
    x += canvas.text_width(name, how.type + 3, Face.SERIF_BOLD) + 12
    if not knight.is_in or not view.turn:
        return Box(x, line.top, draw_signs(canvas, (line.right, y), face, view, knight, radius), line.bottom)
    if knight.cell is not None:
        where = content.board.text(knight.cell)
        canvas.text((x, y), where, how.type, INK_SOFT, Face.BOLD, "lm")
        x += canvas.text_width(where, how.type, Face.BOLD) + 12
    glyph(canvas, (x + size * 0.5, y), size * 1.05, knight.weapon, dropped=knight.unarmed)
    x += size * 1.1
    letter = "R" if knight.hand is Hand.RIGHT else "L"
    canvas.text((x, y), letter, how.type, INK_SOFT if knight.unarmed else INK, Face.BOLD, "lm")
    x += canvas.text_width(letter, how.type, Face.BOLD) + 14
    return Box(x, line.top, draw_signs(canvas, (line.right, y), face, view, knight, radius), line.bottom)


def draw_signs(
    canvas: Canvas, right_middle: Point, face: Seen, view: ListsView, knight: KnightView, radius: float
) -> float:
    """Player #1, and whose answer is awaited; the answer is where they begin."""
    x, y = right_middle
    if knight.seat in face.waiting_for:
        tracks.sign(canvas, (x - radius, y), AWAITED, radius * 0.86)
        x -= 2 * radius + 4
    if view.turn and knight.seat == view.first and knight.is_in:
        tracks.sign(canvas, (x - radius, y), FIRST, radius * 0.86)
        x -= 2 * radius + 4
    return x


def draw_health(canvas: Canvas, line: Box, knight: KnightView, how: Setting) -> None:
    """Health of 20, and from where it has come in this turn [CL-315]."""
    y, tall = line.centre[1], how.pitch * 0.72
    tracks.heart(canvas, (line.left + tall * 0.6, y), tall * 0.5)
    left = line.left + tall * 1.3 + 2
    canvas.text((left + how.type * 0.6, y), str(knight.health), how.type + 4, INK, Face.BOLD)
    left += how.type * 1.4
    lost = tally(knight)
    right = line.right - how.type * 1.75
    style = style_of(knight.colour)
    tracks.health(canvas, Box(left, y - tall / 2, right, y + tall / 2), knight.health, knight.shadow, style)
    words, ink = (f"−{lost}", TALLY) if lost else ("0", INK_SOFT)
    canvas.text((line.right, y), words, how.type + 2, ink, Face.BOLD, "rm")


def draw_stages(canvas: Canvas, line: Box, content: Content, view: ListsView, knight: KnightView, how: Setting) -> None:
    """Points of each stage, the present one marked, those that this row has not greyed out; and failed sneaks."""
    row = content.row(view.row).points
    points = knight.points or row
    sneaks = f"Sneaks {knight.failed_sneaks}"
    wide = canvas.text_width(sneaks, how.type) + 12
    tall = how.pitch * 0.9
    for stage, room in enumerate(Box(line.left, line.top, line.right - wide, line.bottom).columns(len(STAGES), 6)):
        has = stage < len(points)
        value = str(points[stage]) if has else "–"
        box = Box(room.left, line.centre[1] - tall / 2, room.right, line.centre[1] + tall / 2)
        tracks.stage(
            canvas, box, STAGES[stage], value, how.type, is_present=has and stage == knight.stage, is_there=has
        )
    canvas.text((line.right, line.centre[1]), sneaks, how.type, INK_SOFT, Face.REGULAR, "rm")


def draw_cards(canvas: Canvas, line: Box, knight: KnightView, how: Setting) -> Box:
    """How many cards of each kind are in the hand, and in the piles to draw and discarded; and the room left."""
    x, y = line.left, line.centre[1]
    tracks.fan(canvas, (x + how.type * 0.7, y), how.type)
    x += how.type * 1.5
    for pile, symbol in PILES.items():
        x = _count(canvas, (x, y), symbol, str(knight.held[pile]), how)
    tracks.pile(canvas, (x + how.type * 0.75, y), how.type)
    x += how.type * 1.5
    for pile, count in knight.piles.items():
        x = _count(canvas, (x, y), PILES[pile], f"{count.draw}/{count.discards}", how)
    return Box(x + 4, line.top, line.right, line.bottom)


def _count(canvas: Canvas, left_middle: Point, symbol: Symbol, words: str, how: Setting) -> float:
    x, y = left_middle
    tracks.small_symbol(canvas, (x + how.type * 0.4, y), symbol, how.type * 0.42)
    x += how.type * 0.9
    canvas.text((x, y), words, how.type, INK, Face.BOLD, "lm")
    return x + canvas.text_width(words, how.type, Face.BOLD) + 9


def flags_of(content: Content, knight: KnightView) -> list[Flag]:
    """What is the matter with a knight."""
    found: list[Flag] = []
    if knight.resigned:
        found.append((("Gives up", "Gives up", "Up"), INK_SOFT))
    if knight.fallen:
        found.append((("Fallen", "Fallen", "Fa"), FLAG))
    if knight.unarmed:
        found.append((("Unarmed", "Unarmed", "Un"), FLAG))
    if knight.out_of_the_fight:
        found.append((("Out of the fight", "Out", "Out"), mix(FLAG, INK, 0.5)))
    for card in knight.in_front:
        special = content.special(card)
        brief = "Ult." if special.effect is Deed.UNTOUCHABLE else f"S2+{special.n}"
        found.append(((special.name, brief, brief), BOON))
    return found


def laid(stacks: int) -> Flag:
    """How many attacks lie face up, where there is no room for their names."""
    return (f"{stacks} {one_or_many(stacks, 'attack', 'attacks')} laid", f"{stacks} laid", f"{stacks} laid"), LAID


def draw_flags(canvas: Canvas, rooms: Sequence[Box], flags: Sequence[Flag], how: Setting) -> None:
    """All that is the matter, one after the other through the rooms; in shorter words where the room is short."""
    spots: list[tuple[str, Box, Colour]] = []
    for words in zip(*(words for words, _ in flags), strict=True):
        shown = [(word, colour) for word, (_, colour) in zip(words, flags, strict=True)]
        spots = _flowed(canvas, rooms, shown, how)
        if len(spots) == len(flags):
            break
    for word, box, colour in spots:
        tracks.flag(canvas, box, word, colour, how.type)


def _flowed(
    canvas: Canvas, rooms: Sequence[Box], shown: Sequence[tuple[str, Colour]], how: Setting
) -> list[tuple[str, Box, Colour]]:
    """Where flags come to lie; those for which there is no room are missing."""
    spots: list[tuple[str, Box, Colour]] = []
    left, tall = list(shown), how.pitch * 0.92
    for room in rooms:
        x = room.left
        while left and x + (width := tracks.flag_width(canvas, left[0][0], how.type)) <= room.right:
            words, colour = left.pop(0)
            spots.append((words, Box(x, room.centre[1] - tall / 2, x + width, room.centre[1] + tall / 2), colour))
            x += width + 6
    return spots


def draw_stacks(canvas: Canvas, room: Box, content: Content, knight: KnightView, how: Setting) -> None:
    """What lies face up and is not yet used, as far as there is room."""
    sign = how.type * 1.0
    tracks.small_symbol(canvas, (room.left + sign * 0.4, room.top + how.pitch / 2), Symbol.SWORD, how.type * 0.42)
    words = "; ".join(" + ".join(map(content.card_name, _names(stack))) for stack in knight.stacks)
    if len(knight.stacks) > 1:
        words = f"{len(knight.stacks)} stacks: {words}"
    canvas.paragraph(room._replace(left=room.left + sign, top=room.top + 2), words, how.type, floor=how.type)


def _names(stack: StackView) -> tuple[str, ...]:
    return (*stack.cards, *([stack.special] if stack.special else []))
