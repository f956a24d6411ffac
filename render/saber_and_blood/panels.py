"""A panel for each player under the tavern: the command die, the piles, and the sheets of the characters."""

from __future__ import annotations

from collections.abc import Sequence

from render.canvas import Canvas
from render.furniture import panel
from render.geometry import Box, Point
from render.saber_and_blood.badges import HEALTH, POINTS, badge, initiative_token
from render.saber_and_blood.heraldry import KINDS, SKILL, STANCE_COLOURS, Kind, stance_sign
from render.saber_and_blood.pieces import disc, faction_crest
from render.saber_and_blood.words import standing_of, style_of, whereabouts
from render.symbols import symbol_outline
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
    WHITE,
    Colour,
    Face,
    Symbol,
    ink_on,
    mix,
)
from render.tokens import seat_sign
from rules.kernel.values import Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.turn.turn import COMMAND_POINTS
from rules.saber_and_blood.views import BoutView, FighterView, PlayerView
from rules.saber_and_blood.vocabulary import LEVELS, Figure, Level, Stance

HEAD = 100.0
ROW = 80.0
ROW_WITH_SKILLS = 114.0
BAND = 3
SLIP_HEIGHT = 32.0
LEAST_SLIP = 132.0
SIGN_WIDTH = 22.0
UP: Colour = (20, 140, 62)
DOWN: Colour = (200, 24, 28)


def panel_height(skill_cards: int) -> float:
    """How tall a player's panel is; skill cards have a line of their own."""
    return HEAD + BAND * row_height(skill_cards) + 6


def row_height(skill_cards: int) -> float:
    """How tall the sheet of a character is."""
    return ROW_WITH_SKILLS if skill_cards else ROW


# The still part


def paint_panel(canvas: Canvas, box: Box, seat: Seat, skill_cards: int) -> None:
    """The empty panel of a seat."""
    style = style_of(seat)
    panel(canvas, box, fill=mix(style.pale, VELLUM, 0.45), accent=style.colour)
    head = Box(box.left + 3, box.top + 3, box.right - 3, box.top + 52)
    canvas.rectangle(head, style.pale, radius=12)
    canvas.rectangle(Box(head.left, head.centre[1], head.right, head.bottom), style.pale)
    seat_sign(canvas, (box.left + 36, box.top + 28), 23, style)
    canvas.text((box.left + 70, box.top + 28), seat.capitalize(), 36, INK, Face.SERIF_BOLD, "lm")
    for index in range(BAND):
        y = box.top + HEAD + index * row_height(skill_cards)
        canvas.line([(box.left + 14, y), (box.right - 14, y)], mix(style.colour, VELLUM, 0.6), 1.5, caps=False)


# What changes


def draw_panel(canvas: Canvas, box: Box, content: Content, view: BoutView, player: PlayerView) -> None:
    """A player's panel as it is now."""
    skill_cards = content.scenario(view.scenario).skill_cards
    if view.active == player.seat:
        size = box.width + 12, box.height + 12
        canvas.stamp(box.centre, size, "active", lambda clear: clear.rectangle(clear.box, None, GOLD, 8, radius=18))
    draw_name(canvas, box, content, view, player)
    draw_piles(canvas, box, player)
    band = [fighter for fighter in view.fighters if fighter.seat == player.seat]
    for index, fighter in enumerate(band[:BAND]):
        top = box.top + HEAD + index * row_height(skill_cards)
        room = Box(box.left + 14, top, box.right - 14, top + row_height(skill_cards))
        draw_sheet(canvas, room, content, view, fighter)
    if not band:
        room = Box(box.left + 14, box.top + HEAD, box.right - 14, box.bottom)
        canvas.line_in(room, "No characters yet", BODY, INK_SOFT, Face.ITALIC)


def draw_name(canvas: Canvas, box: Box, content: Content, view: BoutView, player: PlayerView) -> None:
    """Who plays what, who is active, who has the initiative, and clues."""
    y = box.top + 28
    right = box.right - 14
    if view.initiative == player.seat:
        initiative_token(canvas, (right - 18, y), 19)
        right -= 46
    if view.active == player.seat:
        right = slip(canvas, (right, y), "Active", BRIGHT_GOLD, from_right=True) - 8
    clues = content.scenario(view.scenario).figures.get(Figure.CLUES, 0)
    for index in reversed(range(clues)):
        clue(canvas, (right - 14, y), found=index < player.clues)
        right -= 31
    left = box.left + 78 + canvas.text_width(player.seat.capitalize(), 36, Face.SERIF_BOLD)
    if player.faction is not None:
        faction_crest(canvas, (left + 22, y), player.faction, 20)
        left += 50
    canvas.line_in(Box(left, y - 20, right, y + 20), standing_of(player), 28, INK, Face.ITALIC, "l", 20)


def draw_piles(canvas: Canvas, box: Box, player: PlayerView) -> None:
    """Command points, and how many cards lie where."""
    x, y = box.left + 26, box.top + 77
    for index in range(COMMAND_POINTS):
        coin(canvas, (x, y), is_left=index < player.cp)
        x += 23
    x = figure(canvas, (x - 4, y), player.cp, "CP", number_first=True)
    piles = (("Hand", player.hand_size), ("Deck", player.deck_size), ("Discard", len(player.discarded)))
    for name, count in piles:
        x = figure(canvas, (x, y), count, name)


def figure(canvas: Canvas, left_middle: Point, number: int, name: str, *, number_first: bool = False) -> float:
    """A number with its name; the answer is where the next may begin."""
    x, y = left_middle
    parts = [(name, SMALL, INK_SOFT, Face.REGULAR), (str(number), BODY, INK, Face.BOLD)]
    for text, size, ink, face in reversed(parts) if number_first else parts:
        canvas.text((x, y), text, size, ink, face, "lm")
        x += canvas.text_width(text, size, face) + 6
    return x + 10


def draw_sheet(canvas: Canvas, room: Box, content: Content, view: BoutView, fighter: FighterView) -> None:
    """The sheet of a character: levels, health, special points, and the cards that lie with it."""
    sheet, style = content.sheet(fighter.sheet), style_of(fighter.seat)
    gone = fighter.is_eliminated
    ink = mix(INK, VELLUM, 0.42) if gone else INK
    disc(canvas, (room.left + 28, room.centre[1]), 28, sheet, style, gone=gone)
    left, y = room.left + 64, room.top + 24
    canvas.line_in(Box(left, y - 20, left + 130, y + 20), sheet.short, 28, ink, Face.BOLD, "l", 20)
    if gone:
        canvas.text((room.right, y), whereabouts(view, fighter), LABEL, ink, Face.ITALIC, "rm")
        return
    life(canvas, (left + 136, y), fighter.left, fighter.health)
    if fighter.special:
        badge(canvas, (left + 236, y), POINTS[sheet.faction], fighter.special, 15)
    for index, stance in enumerate(Stance):
        level(canvas, (left + 302 + 78 * index, y), stance, fighter.printed[stance], fighter.levels[stance])
    draw_cards(canvas, Box(left, y + 20, room.right, room.bottom), content, view, fighter)


def draw_cards(canvas: Canvas, room: Box, content: Content, view: BoutView, fighter: FighterView) -> None:
    """Stance and attached cards in one line, skill cards in another."""
    lying = [fighter.stance, *fighter.attached] if fighter.stance else fighter.attached
    cards = [content.card(card.card) for card in lying]
    line = Box(room.left, room.top, room.right, room.top + 34)
    slips(canvas, line, [kind_slip(card.name, KINDS[card.kind]) for card in cards])
    if not cards:
        words = content.sheet(fighter.sheet).title if fighter.square else whereabouts(view, fighter)
        canvas.text((room.left, room.top + 16), words, SMALL, mix(INK, VELLUM, 0.25), Face.ITALIC, "lm")
    skills = [kind_slip(content.skill_card(card).name, SKILL) for card in fighter.skill_cards]
    slips(canvas, Box(room.left, room.top + 35, room.right, room.top + 69), skills)


# Small things


Slip = tuple[str, Colour, Symbol | None]
"""The name of a card, its colour and its sign."""


def kind_slip(name: str, kind: Kind) -> Slip:
    """A card in the colour and with the sign of its kind."""
    return name, kind.colour, kind.sign


def slips(canvas: Canvas, room: Box, cards: Sequence[Slip]) -> None:
    """Cards by name, side by side: shortened where the room is short, counted where it is too short for that."""
    fitting = int(room.width // LEAST_SLIP)
    shown = cards if len(cards) <= fitting else cards[: fitting - 1]
    if not shown:
        return
    counted = 60 if len(shown) < len(cards) else 0
    widths = [slip_width(canvas, name, symbol) for name, _, symbol in shown]
    longest = fair_share(widths, room.width - 6 * (len(shown) - 1) - counted)
    x, y = room.left, room.centre[1]
    for name, colour, symbol in shown:
        x = slip(canvas, (x, y), name, colour, symbol, longest) + 6
    if counted:
        canvas.text((x + 4, y), f"+{len(cards) - len(shown)}", LABEL, INK, Face.BOLD, "lm")


def fair_share(widths: Sequence[float], room: float) -> float:
    """The width to which the longest must be cut so that all go into the room."""
    longest = max(widths)
    while sum(min(width, longest) for width in widths) > room:
        longest -= 4
    return longest


def slip_width(canvas: Canvas, text: str, symbol: Symbol | None) -> float:
    """How wide a slip is that shows all of its text."""
    return canvas.text_width(text, SMALL, Face.BOLD) + 20 + SIGN_WIDTH * bool(symbol)


def slip(
    canvas: Canvas,
    edge_middle: Point,
    text: str,
    colour: Colour,
    symbol: Symbol | None = None,
    longest: float = 480.0,
    *,
    from_right: bool = False,
) -> float:
    """A word on a coloured slip, from its left or its right end; the answer is its other end."""
    width = min(longest, slip_width(canvas, text, symbol))
    x, y = edge_middle
    end = x - width if from_right else x + width
    key = ("slip", text, colour, symbol, width)
    size = width, SLIP_HEIGHT
    canvas.stamp(((x + end) / 2, y), size, key, lambda clear: _paint_slip(clear, text, colour, symbol, width))
    return end


def _paint_slip(clear: Canvas, text: str, colour: Colour, symbol: Symbol | None, width: float) -> None:
    box = Box.around(clear.box.centre, width, SLIP_HEIGHT)
    clear.rectangle(box, colour, mix(colour, BLACK, 0.4), 1.5, radius=7)
    left = box.left + 10
    if symbol:
        clear.symbol(symbol, (left + 7, box.centre[1]), 8, ink_on(colour))
        left += SIGN_WIDTH
    words = Box(left, box.top, box.right - 8, box.bottom)
    clear.line_in(words, text, SMALL, ink_on(colour), Face.BOLD, "l", 20)


def coin(canvas: Canvas, centre: Point, *, is_left: bool) -> None:
    """A command point, spent or not."""
    canvas.stamp(centre, (26, 26), ("coin", is_left), lambda clear: _paint_coin(clear, is_left))


def _paint_coin(clear: Canvas, is_left: bool) -> None:
    centre = clear.box.centre
    if not is_left:
        clear.circle(centre, 9, None, mix(INK_SOFT, VELLUM, 0.35), 2)
        return
    clear.circle(centre, 11, mix(GOLD, BLACK, 0.7))
    clear.circle(centre, 9.5, GOLD)
    clear.circle(centre, 6.5, mix(GOLD, WHITE, 0.5))


def clue(canvas: Canvas, centre: Point, *, found: bool) -> None:
    """A clue token, or the place of one [SB-853]."""
    canvas.stamp(centre, (32, 36), ("clue", found), lambda clear: _paint_clue(clear, found))


def _paint_clue(clear: Canvas, found: bool) -> None:
    box = Box.around(clear.box.centre, 26, 32)
    if found:
        clear.rectangle(box, (46, 74, 120), INK, 2, radius=5)
        clear.text(box.centre, "?", 26, WHITE, Face.BOLD)
    else:
        clear.rectangle(box, None, INK_SOFT, 2, radius=5)


def life(canvas: Canvas, left_middle: Point, left: int, health: int) -> None:
    """Health left of health, behind a heart."""
    x, y = left_middle
    canvas.stamp((x + 13, y), (30, 30), "small heart", _paint_small_heart)
    canvas.text((x + 31, y), f"{left}/{health}", 28, INK, Face.BOLD, "lm")


def _paint_small_heart(clear: Canvas) -> None:
    outline = symbol_outline(Symbol.HEART, clear.box.centre, 12)
    clear.polygon(outline, HEALTH, mix(HEALTH, BLACK, 0.4), 1.5)


def level(canvas: Canvas, centre: Point, stance: Stance, printed: Level, now: Level) -> None:
    """The level of a stance as steps; what tokens and cards have added or taken shows as such, with an arrow."""
    key = ("level", stance, printed, now)
    canvas.stamp(
        centre, (78, 36), key, lambda clear: _paint_level(clear, stance, LEVELS.index(printed), LEVELS.index(now))
    )


def _paint_level(clear: Canvas, stance: Stance, printed: int, now: int) -> None:
    colour = STANCE_COLOURS[stance]
    box = clear.box
    stance_sign(clear, (box.left + 14, box.centre[1]), 13, stance)
    x = box.left + 32
    for step in range(len(LEVELS)):
        bar = Box(x, box.centre[1] + 5 - 6 * step, x + 8, box.centre[1] + 14)
        if step <= min(printed, now):
            clear.rectangle(bar, colour)
        elif step <= now:
            clear.rectangle(bar, BRIGHT_GOLD, INK, 1.5)
        elif step <= printed:
            clear.rectangle(bar, VELLUM, colour, 2)
        else:
            clear.rectangle(bar, mix(colour, VELLUM, 0.68))
        x += 10
    if printed != now:
        up = 1 if now > printed else -1
        x, y = box.left + 38, box.centre[1] - 8
        clear.polygon([(x - 7, y + 6 * up), (x + 7, y + 6 * up), (x, y - 7 * up)], UP if up > 0 else DOWN, INK, 1.2)
