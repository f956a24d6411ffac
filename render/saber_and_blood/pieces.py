"""What stands, lies, burns and moves on the tavern floor."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from render.canvas import Canvas
from render.geometry import Box, Point, length, regular_polygon, stretch
from render.saber_and_blood import badges
from render.saber_and_blood.badges import (
    CAN_ACT,
    HAS_ACTED,
    HEALTH,
    POINTS,
    action_token,
    badge,
    heart,
    tokens_of,
)
from render.saber_and_blood.floor import BOARD, OAK, ROOM, SIDE, WALL
from render.saber_and_blood.heraldry import FACTION_COLOURS, KINDS, SKILL, STANCE_COLOURS, emblem, faction_seal
from render.saber_and_blood.shapes import BLAZE, EMBERS, FIRELIGHT, GLARE, SOOT, flame, paint_fire, smooth
from render.theme import (
    BLACK,
    BLOOD,
    GOLD,
    INK,
    SMALL,
    VELLUM,
    WHITE,
    Colour,
    Face,
    Paint,
    Pattern,
    SeatStyle,
    mix,
)
from render.tokens import seat_sign
from rules.kernel.values import Cell
from rules.saber_and_blood.content import Placement, Sheet
from rules.saber_and_blood.views import FighterView
from rules.saber_and_blood.vocabulary import Faction

DISC = 46.0
ORANGE: Colour = (232, 118, 20)
START: dict[str, tuple[Colour, Pattern]] = {
    "orange": (ORANGE, Pattern.CHEVRONS),
    "blue": ((30, 96, 204), Pattern.BARS),
    "green": ((30, 146, 76), Pattern.DOTS),
    "": (VELLUM, Pattern.CHECKS),
}
ROSE: Colour = (196, 52, 120)
SCORCHED: Colour = (255, 96, 16)
RED = mix(BLOOD, (255, 60, 30), 0.5)
COLOURS: tuple[Colour, ...] = (
    *badges.COLOURS.values(),
    *(mix(colour, BLACK, 0.55) for colour in badges.COLOURS.values()),
    *(kind.colour for kind in (*KINDS.values(), SKILL)),
    *STANCE_COLOURS.values(),
    *FACTION_COLOURS.values(),
    *(part for tone, _ in START.values() for part in (tone, mix(tone, OAK, 0.25), mix(tone, WHITE, 0.3))),
    *(ROSE, SCORCHED, RED, FIRELIGHT, EMBERS, BLAZE, GLARE, HEALTH, CAN_ACT, HAS_ACTED),
)
"""The colours of whatever is drawn on the floor and the panels."""


# Marks on the floor


def start_square(canvas: Canvas, cell: Cell, place: Placement, zone: str) -> None:
    """A square of one side's colour; where sides have no colour, of a lettered zone, and whose team it is for."""
    tone, pattern = START[place.colour]
    box = BOARD.cell_box(cell).inset(3)
    canvas.rectangle(box, Paint(mix(tone, OAK, 0.25), pattern, mix(tone, WHITE, 0.3), 24))
    canvas.rectangle(box, None, mix(tone, BLACK, 0.6), 2)
    canvas.rectangle(box.inset(2), None, tone, 5)
    if not place.colour:
        x, y = box.centre
        canvas.text((x, y - 12 * bool(place.team)), zone.upper(), 60, INK, Face.SERIF_BOLD)
        if place.team:
            canvas.text((x, y + 36), f"team {place.team.upper()}", SMALL, INK, Face.BOLD)


def start_line(canvas: Canvas, from_row: int) -> None:
    """The line above which a side may start [SB-821]."""
    y = BOARD.cell_box(f"a{from_row}").bottom
    canvas.rectangle(Box(BOARD.left, y - 6, BOARD.box.right, y + 6), mix(ORANGE, BLACK, 0.6))
    canvas.rectangle(Box(BOARD.left, y - 4, BOARD.box.right, y + 4), ORANGE)


def corner(canvas: Canvas, cell: Cell, state: str) -> None:
    """A corner that somebody wants to burn: a frame around it, and a fire on the post beside it [SB-826]."""
    key = "corner", state
    canvas.stamp(BOARD.centre(cell), (SIDE, SIDE), key, lambda clear: _PAINT_CORNER[state](clear, clear.box.inset(4)))
    canvas.stamp(post_beside(cell), (64, 64), (key, "post"), lambda clear: _paint_post(clear, state))


def _paint_untouched(clear: Canvas, box: Box) -> None:
    clear.rectangle(box, None, VELLUM, 7)
    clear.rectangle(box.inset(1), None, RED, 5)


def _paint_smouldering(clear: Canvas, box: Box) -> None:
    ring = [*box.inset(4).corners, box.inset(4).corners[0]]
    clear.glow(box.inset(12).corners, SOOT, 0.6, 10)
    clear.line(ring, VELLUM, 8, caps=False)
    clear.line(ring, RED, 6, (18, 12), caps=False)


def _paint_burning(clear: Canvas, box: Box) -> None:
    clear.glow(box.inset(8).corners, SOOT, 0.75, 10)
    clear.rectangle(box, None, SOOT, 10)
    clear.rectangle(box.inset(2), None, BLAZE, 6)
    middle = box.centre
    for spot in product((box.left + 16, middle[0], box.right - 16), (box.top + 18, middle[1], box.bottom - 14)):
        if spot != middle:
            paint_fire(clear, spot, 15)


_PAINT_CORNER = {"untouched": _paint_untouched, "smouldering": _paint_smouldering, "burning": _paint_burning}


def post_beside(cell: Cell) -> Point:
    """The middle of the post in a corner of the room."""
    posts = ROOM.inset(WALL / 2)
    return posts.left if cell[0] == "a" else posts.right, posts.bottom if cell[1] == "1" else posts.top


def _paint_post(clear: Canvas, state: str) -> None:
    x, y = clear.box.centre
    clear.circle((x, y), 29, INK)
    clear.circle((x, y), 27, VELLUM)
    clear.circle((x, y), 24, SOOT)
    if state == "untouched":
        clear.polygon(flame((x, y + 1), 17), None, mix(VELLUM, SOOT, 0.25), 2.5)
    elif state == "smouldering":
        for across, down, size in ((-5, 8, 8), (5, 0, 9), (-3, -9, 7)):
            clear.circle((x + across, y + down), size, (176, 172, 168), SOOT, 1.5)
    else:
        paint_fire(clear, (x, y + 1), 20)


def fire(canvas: Canvas, cell: Cell) -> None:
    """A fire token [SB-828]."""
    canvas.rectangle(BOARD.cell_box(cell).inset(2), Paint(SOOT, alpha=0.72))
    canvas.stamp(BOARD.centre(cell), (SIDE, SIDE), "fire token", _paint_fire_token)


def _paint_fire_token(clear: Canvas) -> None:
    x, y = clear.box.centre
    clear.glow(regular_polygon((x, y + 8), 40, 24), SCORCHED, 0.75, 12)
    for across, down, size in ((-30, 22, 24), (30, 20, 26), (0, 6, 46)):
        paint_fire(clear, (x + across, y + down), size)


# Ways


def trail(canvas: Canvas, way: Sequence[Cell], style: SeatStyle) -> None:
    """The way that somebody walked or was moved along, in dots from where it began."""
    points = [BOARD.centre(cell) for cell in way]
    canvas.stamp(points[0], (48, 48), ("trail begins", style.colour), lambda clear: _paint_footprint(clear, style))
    whole = length(points)
    for step in range(1, round(whole / 22)):
        here = stretch(points, step * 22, step * 22 + 1)[0]
        canvas.stamp(here, (18, 18), ("trail", style.colour), lambda clear: _paint_dot(clear, style))


def _paint_footprint(clear: Canvas, style: SeatStyle) -> None:
    clear.circle(clear.box.centre, 22, VELLUM)
    clear.circle(clear.box.centre, 19, style.colour)
    clear.circle(clear.box.centre, 12, VELLUM)


def _paint_dot(clear: Canvas, style: SeatStyle) -> None:
    clear.circle(clear.box.centre, 8.5, VELLUM)
    clear.circle(clear.box.centre, 6, style.colour)


def push(canvas: Canvas, way: Sequence[Cell], style: SeatStyle) -> None:
    """An arrow from where somebody was pushed away to where he came to stand."""
    start, end = BOARD.centre(way[0]), BOARD.centre(way[-1])
    across, down = end[0] - start[0], end[1] - start[1]
    room = abs(across) + 60, abs(down) + 60
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    key = ("push", across, down, style.colour)
    canvas.stamp(middle, room, key, lambda clear: _paint_push(clear, across, down, style))


def _paint_push(clear: Canvas, across: float, down: float, style: SeatStyle) -> None:
    x, y = clear.box.centre
    way = [(x - across / 2, y - down / 2), (x + across / 2, y + down / 2)]
    start, end = stretch(way, 0, length(way) - DISC)
    clear.circle(start, 20, VELLUM)
    clear.arrow(start, end, style.colour, 16, head=44, halo=VELLUM)
    clear.circle(start, 15, style.colour)


# Characters


def fighter(canvas: Canvas, shown: FighterView, sheet: Sheet, style: SeatStyle) -> None:
    """A character with everything that must be known of it at a glance."""
    assert shown.square is not None
    x, y = BOARD.centre(shown.square)
    disc(canvas, (x, y - 5), DISC, sheet, style, ring=GOLD if shown.has_chest else BLOOD if shown.is_target else None)
    faction_crest(canvas, (x, y - 51), sheet.faction, 16)
    action_token(canvas, (x - 47, y - 47), shown.has_acted, 17)
    seat_sign(canvas, (x + 47, y - 47), 17, style)
    if shown.special:
        badge(canvas, (x + 22, y + 43), POINTS[sheet.faction], shown.special, 17)
    heart(canvas, (x - 15 if shown.special else x, y + 41), shown.left, 25)
    tokens = tokens_of(shown)
    for (token, count), spot in zip(tokens, spots(len(tokens)), strict=True):
        badge(canvas, (x + spot[0], y + spot[1]), token, count, spot[2])


def spots(count: int) -> list[tuple[float, float, float]]:
    """Where the tokens of a character lie about the middle of its square, and how large: fewer are larger."""
    radius, step = (17.0, 40.0) if count <= 4 else (14.0, 31.0) if count <= 6 else (12.0, 25.5)
    edge = SIDE / 2 - radius - 2
    return [(edge if index % 2 else -edge, edge - 2 - step * (index // 2), radius) for index in range(count)]


def disc(
    canvas: Canvas,
    centre: Point,
    radius: float,
    sheet: Sheet,
    style: SeatStyle,
    *,
    ring: Colour | None = None,
    gone: bool = False,
) -> None:
    """The round piece of a character: pattern and colour of its seat around its initials."""
    size = radius * 2.9, radius * 2.9
    key = ("fighter", sheet.initials, style, radius, ring, gone)
    canvas.stamp(centre, size, key, lambda clear: _paint_disc(clear, radius, sheet.initials, style, ring, gone))


def _paint_disc(clear: Canvas, radius: float, initials: str, style: SeatStyle, ring: Colour | None, gone: bool) -> None:
    centre = clear.box.centre
    colour = mix(mix(style.colour, (128, 128, 128), 0.75), VELLUM, 0.35) if gone else style.colour
    if not gone:
        clear.shadow(Box.around(centre, 2 * radius), radius, blur=radius * 0.24, drop=radius * 0.14, strength=0.6)
    if ring:
        clear.circle(centre, radius * 1.2, INK)
        clear.circle(centre, radius * 1.16, ring)
    clear.circle(centre, radius, mix(colour, BLACK, 0.65))
    clear.circle(centre, radius * 0.95, VELLUM)
    clear.circle(
        centre, radius * 0.87, Paint(colour, style.pattern, mix(colour, WHITE, 0.42), pitch=max(8, radius * 0.34))
    )
    clear.circle(centre, radius * 0.66, mix(colour, BLACK, 0.3))
    clear.circle(centre, radius * 0.62, mix(colour, BLACK, 0.1))
    ink = mix(VELLUM, colour, 0.3) if gone else WHITE
    clear.text(
        centre, initials, round(radius * 0.96), ink, Face.BOLD, halo=mix(colour, BLACK, 0.6), halo_width=radius * 0.07
    )
    if gone:
        far = radius * 0.7
        for lean in (-1, 1):
            slash = [(centre[0] - far, centre[1] - lean * far), (centre[0] + far, centre[1] + lean * far)]
            clear.line(slash, mix(BLOOD, VELLUM, 0.2), radius * 0.16)


def faction_crest(canvas: Canvas, centre: Point, faction: Faction, radius: float) -> None:
    """The small seal of a faction."""
    key = ("crest", faction, radius)
    size = radius * 2.4, radius * 2.4
    canvas.stamp(centre, size, key, lambda clear: faction_seal(clear, clear.box.centre, radius, faction))


# Scenario pieces


def chest(canvas: Canvas, cell: Cell) -> None:
    """The treasure chest on the floor [SB-836]."""
    canvas.stamp(BOARD.centre(cell), (SIDE, SIDE), "chest", _paint_chest)


def _paint_chest(clear: Canvas) -> None:
    box = Box.around(clear.box.centre, 84, 62)
    wood, iron = (134, 82, 40), (226, 178, 62)
    clear.shadow(box, 8, blur=10, drop=7, strength=0.65)
    clear.rectangle(box, INK, radius=10)
    clear.rectangle(box.inset(3), wood, radius=8)
    clear.rectangle(Box(box.left + 3, box.top + 3, box.right - 3, box.top + 26), mix(wood, WHITE, 0.18), radius=8)
    for x in (box.left + 12, box.centre[0], box.right - 12):
        clear.rectangle(Box.around((x, box.centre[1]), 9, box.height - 6), iron, mix(iron, BLACK, 0.5), 1)
    clear.rectangle(Box(box.left + 3, box.top + 24, box.right - 3, box.top + 29), mix(wood, BLACK, 0.6))
    lock = Box.around((box.centre[0], box.top + 30), 20, 22)
    clear.rectangle(lock, iron, INK, 2, radius=4)
    clear.circle((lock.centre[0], lock.centre[1] - 2), 3.5, INK)
    clear.rectangle(Box.around((lock.centre[0], lock.centre[1] + 4), 3, 8), INK)


def keeper(canvas: Canvas, cell: Cell) -> None:
    """The tavern keeper [SB-851]."""
    canvas.stamp(BOARD.centre(cell), (SIDE, SIDE), "keeper", _paint_keeper)


def _paint_keeper(clear: Canvas) -> None:
    x, y = clear.box.centre
    _paint_person(clear, (x, y - 8), (104, 66, 28))
    emblem(clear, (x + 1, y - 8), 26, Faction.TAVERN, VELLUM, (104, 66, 28))
    _paint_plate(clear, (x, y + 45), "Keeper")


def lady(canvas: Canvas, cell: Cell, moved: int, most: int) -> None:
    """The Lady, with the spaces that she was moved in this turn [SB-868]."""
    key = ("lady", moved, most)
    canvas.stamp(BOARD.centre(cell), (SIDE, SIDE), key, lambda clear: _paint_lady(clear, f"Lady {moved}/{most}"))


def _paint_lady(clear: Canvas, words: str) -> None:
    x, y = clear.box.centre
    _paint_person(clear, (x, y - 8), ROSE)
    gown = [(x - 7, y - 14), (x + 7, y - 14), (x + 10, y + 2), (x + 25, y + 22), (x - 25, y + 22), (x - 10, y + 2)]
    clear.polygon(smooth(gown), VELLUM)
    clear.circle((x, y - 24), 11, mix(GOLD, (90, 50, 20), 0.5))
    clear.circle((x, y - 21), 8, VELLUM)
    _paint_plate(clear, (x, y + 45), words)


def _paint_person(clear: Canvas, centre: Point, colour: Colour) -> None:
    clear.shadow(Box.around(centre, 92), 46, blur=10, drop=6, strength=0.6)
    clear.polygon(regular_polygon(centre, 50, 8, 22.5), INK)
    clear.polygon(regular_polygon(centre, 47, 8, 22.5), VELLUM)
    clear.polygon(regular_polygon(centre, 43, 8, 22.5), colour)


def _paint_plate(clear: Canvas, centre: Point, words: str) -> None:
    plate = Box.around(centre, clear.text_width(words, 27, Face.BOLD) + 18, 34)
    clear.rectangle(plate, VELLUM, INK, 2, radius=8)
    clear.text(centre, words, 27, INK, Face.BOLD)
