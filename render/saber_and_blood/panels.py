"""A panel for each player beside or below the tavern: the command die, the piles, and the sheets of the characters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from render.canvas import Canvas
from render.furniture import panel
from render.geometry import Box, Point
from render.saber_and_blood.badges import POINTS, badge, initiative_token
from render.saber_and_blood.heraldry import KINDS, SKILL
from render.saber_and_blood.marks import (
    LEVEL_WIDTH,
    Slip,
    clue,
    coin,
    kind_slip,
    level,
    life,
    slip,
    slip_height,
    slips,
    small_card,
)
from render.saber_and_blood.pieces import disc, faction_crest
from render.saber_and_blood.words import capped, standing_of, style_of, whereabouts
from render.theme import (
    BLACK,
    BODY,
    BRIGHT_GOLD,
    GOLD,
    INK,
    INK_SOFT,
    LABEL,
    SMALL,
    VELLUM,
    Colour,
    Face,
    ink_on,
    mix,
)
from render.tokens import seat_sign
from rules.kernel.values import Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.turn.turn import COMMAND_POINTS
from rules.saber_and_blood.views import BoutView, FighterView, PlayerView
from rules.saber_and_blood.vocabulary import Figure, Stance

BAND = 3


@dataclass(frozen=True)
class Setting:
    """How panels are set: in which type, and how much room their parts have."""

    type: int
    """The smallest type, and that of most words."""
    head: float
    """How high the name and the piles are."""
    row: float
    """How high the sheet of a character is."""
    is_brief: bool = False
    """Whether the head and each sheet are one line."""
    has_skill_line: bool = False
    """Whether skill cards have a line of their own under the other cards."""

    @property
    def unit(self) -> float:
        """What a pixel of a panel in type of 28 has become."""
        return self.type / 28

    @property
    def height(self) -> float:
        """How tall a player's panel is."""
        return self.head + BAND * self.row + 6


# The still part


def paint_panel(canvas: Canvas, box: Box, seat: Seat, how: Setting) -> None:
    """The empty panel of a seat."""
    style, unit = style_of(seat), how.unit
    panel(canvas, box, fill=mix(style.pale, VELLUM, 0.45), accent=style.colour)
    head = Box(box.left + 3, box.top + 3, box.right - 3, box.top + (how.head if how.is_brief else 52 * unit))
    canvas.rectangle(head, style.pale, radius=12)
    canvas.rectangle(Box(head.left, head.centre[1], head.right, head.bottom), style.pale)
    y = name_line(box, how)
    seat_sign(canvas, (box.left + 36 * unit, y), (20 if how.is_brief else 23) * unit, style)
    canvas.text((box.left + 66 * unit, y), seat.capitalize(), name_type(how), INK, Face.SERIF_BOLD, "lm")
    for index in range(BAND):
        y = box.top + how.head + index * how.row
        canvas.line([(box.left + 14, y), (box.right - 14, y)], mix(style.colour, VELLUM, 0.6), 1.5, caps=False)


def name_line(box: Box, how: Setting) -> float:
    """How low the name of a seat stands."""
    return box.top + (how.head / 2 if how.is_brief else 28 * how.unit)


def name_type(how: Setting) -> int:
    """The type of the name of a seat."""
    return round((30 if how.is_brief else 36) * how.unit)


# What changes


def draw_panel(canvas: Canvas, box: Box, content: Content, view: BoutView, player: PlayerView, how: Setting) -> None:
    """A player's panel as it is now."""
    if view.active == player.seat:
        size = box.width + 12, box.height + 12
        canvas.stamp(box.centre, size, "active", lambda clear: clear.rectangle(clear.box, None, GOLD, 8, radius=18))
    if how.is_brief:
        draw_brief_head(canvas, box, view, player, how)
    else:
        draw_name(canvas, box, content, view, player, how)
        draw_piles(canvas, box, player, how)
    band = [fighter for fighter in view.fighters if fighter.seat == player.seat]
    for index, fighter in enumerate(band[:BAND]):
        top = box.top + how.head + index * how.row
        room = Box(box.left + 14, top, box.right - 14, top + how.row)
        (draw_brief_sheet if how.is_brief else draw_sheet)(canvas, room, content, view, fighter, how)
    if not band:
        room = Box(box.left + 14, box.top + how.head, box.right - 14, box.bottom)
        canvas.line_in(room, "No characters yet", BODY, INK_SOFT, Face.ITALIC)


def draw_name(canvas: Canvas, box: Box, content: Content, view: BoutView, player: PlayerView, how: Setting) -> None:
    """Who plays what, who is active, who has the initiative, and clues."""
    y, unit = name_line(box, how), how.unit
    right = box.right - 14
    if view.initiative == player.seat:
        initiative_token(canvas, (right - 18 * unit, y), 19 * unit)
        right -= 46 * unit
    if view.active == player.seat:
        right = slip(canvas, (right, y), "Active", BRIGHT_GOLD, from_right=True) - 8
    clues = content.scenario(view.scenario).figures.get(Figure.CLUES, 0)
    for index in reversed(range(clues)):
        clue(canvas, (right - 14, y), found=index < player.clues)
        right -= 31
    left = box.left + 74 * unit + canvas.text_width(player.seat.capitalize(), name_type(how), Face.SERIF_BOLD)
    if player.faction is not None:
        faction_crest(canvas, (left + 22 * unit, y), player.faction, 20 * unit)
        left += 50 * unit
    canvas.line_in(Box(left, y - 20, right, y + 20), standing_of(player), how.type, INK, Face.ITALIC, "l")


def draw_piles(canvas: Canvas, box: Box, player: PlayerView, how: Setting) -> None:
    """Command points, and how many cards lie where."""
    unit = how.unit
    x, y = box.left + 26 * unit, box.top + (how.head + 52 * unit) / 2
    for index in range(COMMAND_POINTS):
        coin(canvas, (x, y), is_left=index < player.cp)
        x += 20 * unit
    figures(canvas, (x - 4, y), piles_of(player), box.right - 14)


def piles_of(player: PlayerView) -> list[tuple[str, int]]:
    """Command points, and how many cards lie where; the first number comes before its name."""
    return [
        ("CP", player.cp),
        ("Hand", player.hand_size),
        ("Deck", player.deck_size),
        ("Discard", len(player.discarded)),
    ]


def figures(canvas: Canvas, left_middle: Point, piles: Sequence[tuple[str, int]], right: float) -> None:
    """Numbers with their names as far apart as there is room for."""
    x, y = left_middle
    widths = [figure_width(canvas, number, name) for name, number in piles]
    gap = min(16.0, (right - x - sum(widths)) / max(1, len(piles) - 1))
    for (name, number), width in zip(piles, widths, strict=True):
        figure(canvas, (x, y), number, name, number_first=name == "CP")
        x += width + gap


def figure_width(canvas: Canvas, number: int, name: str) -> float:
    """How wide a number with its name is."""
    return canvas.text_width(name, SMALL) + 6 + canvas.text_width(str(number), BODY, Face.BOLD)


def figure(canvas: Canvas, left_middle: Point, number: int, name: str, *, number_first: bool = False) -> float:
    """A number with its name; the answer is where the next may begin."""
    x, y = left_middle
    parts = [(name, SMALL, INK_SOFT, Face.REGULAR), (str(number), BODY, INK, Face.BOLD)]
    for text, size, ink, face in reversed(parts) if number_first else parts:
        canvas.text((x, y), text, size, ink, face, "lm")
        x += canvas.text_width(text, size, face) + 6
    return x + 10


def draw_sheet(canvas: Canvas, room: Box, content: Content, view: BoutView, fighter: FighterView, how: Setting) -> None:
    """The sheet of a character: levels, health, special points, and the cards that lie with it."""
    sheet, style, unit = content.sheet(fighter.sheet), style_of(fighter.seat), how.unit
    gone = fighter.is_eliminated
    ink = mix(INK, VELLUM, 0.42) if gone else INK
    disc(canvas, (room.left + 28 * unit, room.centre[1]), 28 * unit, sheet, style, gone=gone)
    left, y = room.left + 62 * unit, room.top + (0.82 if how.has_skill_line else 0.6) * how.type
    canvas.line_in(Box(left, y - 20, left + 132 * unit, y + 20), sheet.short, how.type, ink, Face.BOLD, "l")
    if gone:
        canvas.text((room.right, y), whereabouts(view, fighter), LABEL, ink, Face.ITALIC, "rm")
        return
    x = room.right - 3 * LEVEL_WIDTH * unit
    draw_levels(canvas, (x, y), fighter, unit)
    if fighter.special:
        badge(canvas, (x - 24 * unit, y), POINTS[sheet.faction], fighter.special, 15 * unit)
    life(canvas, (left + 134 * unit, y), fighter.left, fighter.health, unit)
    draw_cards(canvas, Box(left, y + how.type * 0.67, room.right, room.bottom), content, view, fighter, how)


def draw_levels(canvas: Canvas, left_middle: Point, fighter: FighterView, unit: float) -> None:
    """The levels of all stances side by side."""
    x, y = left_middle
    for index, stance in enumerate(Stance):
        spot = x + LEVEL_WIDTH * unit * (index + 0.5), y
        level(canvas, spot, stance, fighter.printed[stance], fighter.levels[stance], unit)


def draw_cards(canvas: Canvas, room: Box, content: Content, view: BoutView, fighter: FighterView, how: Setting) -> None:
    """Stance and attached cards in one line, skill cards in another, or after them."""
    cards, skills = slips_of(content, fighter)
    tall = slip_height(canvas)
    line = Box(room.left, room.top, room.right, room.top + tall)
    if fighter in capped(view) and not how.has_skill_line:
        line = line._replace(right=draw_cap(canvas, (line.right, line.centre[1]), fighter))
    slips(canvas, line, cards if how.has_skill_line else [*cards, *skills])
    if not cards and (how.has_skill_line or not skills):
        words = content.sheet(fighter.sheet).title if fighter.square else whereabouts(view, fighter)
        canvas.text((line.left, line.centre[1]), words, SMALL, mix(INK, VELLUM, 0.25), Face.ITALIC, "lm")
    if how.has_skill_line:
        slips(canvas, Box(line.left, line.bottom + 1, line.right, line.bottom + 1 + tall), skills)


def draw_cap(canvas: Canvas, right_middle: Point, fighter: FighterView) -> float:
    """Movement points spent of how many, where the strip has no line for it; the answer is where that begins."""
    words = f"MP {fighter.mp_spent}/{fighter.mp_cap}"
    canvas.text(right_middle, words, SMALL, INK, Face.BOLD, "rm")
    return right_middle[0] - canvas.text_width(words, SMALL, Face.BOLD) - 10


def slips_of(content: Content, fighter: FighterView) -> tuple[list[Slip], list[Slip]]:
    """The cards that lie with a character, and its skills."""
    lying = [fighter.stance, *fighter.attached] if fighter.stance else fighter.attached
    cards = [content.card(card.card) for card in lying]
    skills = [content.skill_card(card) for card in fighter.skill_cards]
    return [kind_slip(card.name, KINDS[card.kind]) for card in cards], [kind_slip(one.name, SKILL) for one in skills]


# In one line


def draw_brief_head(canvas: Canvas, box: Box, view: BoutView, player: PlayerView, how: Setting) -> None:
    """Faction, team, command points, piles, and who has the initiative."""
    y, unit = name_line(box, how), how.unit
    left = box.left + 72 * unit + canvas.text_width(player.seat.capitalize(), name_type(how), Face.SERIF_BOLD)
    if player.team:
        canvas.text((left, y), player.team.upper(), name_type(how), INK_SOFT, Face.SERIF_BOLD, "lm")
        left += 26 * unit
    if player.faction is not None:
        faction_crest(canvas, (left + 18 * unit, y), player.faction, 18 * unit)
    left += 44 * unit
    right = box.right - 12
    if view.initiative == player.seat:
        initiative_token(canvas, (right - 18 * unit, y), 17 * unit)
    if player.is_out:
        canvas.text((left, y), "out", SMALL, INK_SOFT, Face.ITALIC, "lm")
        return
    figures(canvas, (left, y), piles_of(player), right - 42 * unit)


def draw_brief_sheet(
    canvas: Canvas, room: Box, content: Content, view: BoutView, fighter: FighterView, how: Setting
) -> None:
    """A character in a line: initials, name, health, special points, cards by their signs, and levels."""
    sheet, style, unit = content.sheet(fighter.sheet), style_of(fighter.seat), how.unit
    gone, y, small = fighter.is_eliminated, room.centre[1], 0.9 * unit
    ink = mix(INK, VELLUM, 0.42) if gone else INK
    mark = Box(room.left, room.top + 3, room.left + 48 * unit, room.bottom - 2)
    colour = mix(style.colour, VELLUM, 0.6) if gone else style.colour
    key = "initials", sheet.initials, colour
    canvas.stamp(
        mark.centre, (mark.width, mark.height), key, lambda clear: _paint_initials(clear, sheet.initials, colour)
    )
    left = mark.right + 8
    canvas.line_in(Box(left, y - 20, left + 134 * unit, y + 20), sheet.short, how.type, ink, Face.BOLD, "l")
    if gone or not fighter.square:
        canvas.text((room.right, y), whereabouts(view, fighter), LABEL, ink, Face.ITALIC, "rm")
    if gone:
        return
    left += 138 * unit
    life(canvas, (left, y), fighter.left, fighter.health, unit)
    left += 84 * unit
    if fighter.special:
        badge(canvas, (left + 17 * unit, y), POINTS[sheet.faction], fighter.special, 13 * unit)
    left += 40 * unit
    if not fighter.square:
        return
    x = room.right - 3 * LEVEL_WIDTH * small
    draw_levels(canvas, (x, y), fighter, small)
    cards, skills = slips_of(content, fighter)
    shown = [*cards, *skills]
    step = min(28 * unit, (x - left - 4) / max(1, len(shown)))
    for index, (_, tone, sign) in reversed(list(enumerate(shown))):
        small_card(canvas, (left + 13 * unit + index * step, y), tone, sign, small)


def _paint_initials(clear: Canvas, initials: str, colour: Colour) -> None:
    clear.rectangle(clear.box, colour, mix(colour, BLACK, 0.4), 1.5, radius=8)
    clear.text(clear.box.centre, initials, SMALL, ink_on(colour), Face.BOLD)
