"""The knights seen from above: shoulders and helmet, weapon and shield in their hands, the white arrow before them.

Who has fallen lies with arms and legs spread; whose weapon is lost has it beside them on the sand.
"""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.cache import SPRITES
from render.canvas import Canvas, sprite
from render.combat_in_the_lists.arena import bearing
from render.combat_in_the_lists.arms import weapon
from render.combat_in_the_lists.heraldry import STEEL, STEEL_DARK, edge_of, initials_of, style_of
from render.geometry import Box, Point, placed, polar
from render.theme import BLACK, BRIGHT_GOLD, GOLD, INK, VELLUM, WHITE, Face, Paint, SeatStyle, mix
from rules.combat_in_the_lists.views import KnightView
from rules.combat_in_the_lists.vocabulary import Hand, Weapon

GHOST = 0.6
ROOM = 3.9
"""How much room a figure takes, in its radii."""
ARROW: list[Point] = [
    (0.0, -1.42),
    (0.34, -1.0),
    (0.13, -1.04),
    (0.13, -0.8),
    (-0.13, -0.8),
    (-0.13, -1.04),
    (-0.34, -1.0),
]


@dataclass(frozen=True)
class Figure:
    """All that is drawn of a knight."""

    style: SeatStyle
    initials: str
    weapon: Weapon
    hand: Hand
    facing: int
    fallen: bool = False
    unarmed: bool = False

    @classmethod
    def of(cls, knight: KnightView) -> Figure:
        """A knight as everybody sees one."""
        return cls(
            style=style_of(knight.colour),
            initials=initials_of(knight.colour, knight.seat),
            weapon=knight.weapon,
            hand=knight.hand,
            facing=knight.facing,
            fallen=knight.fallen,
            unarmed=knight.unarmed,
        )


def knight(canvas: Canvas, centre: Point, radius: float, shown: Figure) -> None:
    """A knight in the arena."""
    size = radius * ROOM, radius * ROOM
    canvas.stamp(centre, size, ("knight", shown, radius), lambda clear: _paint(clear, radius, shown))


def ghost(canvas: Canvas, centre: Point, radius: float, shown: Figure) -> None:
    """A knight where they mean to be: seen through."""

    def faded() -> Image.Image:
        piece = sprite(
            (radius * ROOM, radius * ROOM), ("knight", shown, radius), painted, canvas.scale, canvas.least_type
        )
        pale = piece.copy()
        pale.putalpha(piece.getchannel("A").point([round(value * GHOST) for value in range(256)]))
        return pale

    def painted(clear: Canvas) -> None:
        _paint(clear, radius, shown)

    canvas.put(SPRITES.made(("ghost", shown, radius, canvas.scale, canvas.least_type), faded), centre)


def _paint(clear: Canvas, radius: float, shown: Figure) -> None:
    centre, turn = clear.box.centre, bearing(shown.facing) + 90
    side = 1 if shown.hand is Hand.RIGHT else -1

    def at(x: float, y: float) -> Point:
        return placed([(x, y)], centre, radius, turn)[0]

    if shown.fallen:
        _paint_limbs(clear, centre, radius, turn, shown.style)
    else:
        clear.shadow(Box.around(centre, 1.9 * radius), radius, blur=radius * 0.22, drop=radius * 0.14, strength=0.5)
        _paint_shoulders(clear, centre, radius, turn, shown.style)
    if shown.unarmed:
        weapon(clear, at(side * 1.34, -0.36), radius * 0.95, turn + 180 + side * 8, shown.weapon, 0.07)
    elif shown.fallen:
        weapon(clear, at(side * 0.98, -0.66), radius * 0.8, turn + side * 24, shown.weapon, 0.07)
    else:
        weapon(clear, at(side * 0.93, -0.28), radius * 1.15, turn + side * 9, shown.weapon, 0.07)
    if not shown.fallen:
        _paint_hands(clear, centre, radius, turn, side, shown)
    _paint_disc(clear, centre, radius * (0.66 if shown.fallen else 0.74), shown)
    arrow = placed(ARROW, centre, radius, turn)
    clear.polygon(arrow, INK, INK, radius * 0.13)
    clear.polygon(arrow, WHITE)


def _paint_shoulders(clear: Canvas, centre: Point, radius: float, turn: float, style: SeatStyle) -> None:
    """Steel on both shoulders, the cloak of the colour behind."""
    cloak = [polar((0.0, 0.12), 0.98, angle) for angle in range(20, 170, 10)]
    clear.polygon(placed(cloak, centre, radius, turn), edge_of(style), edge_of(style), radius * 0.1)
    clear.polygon(placed(cloak, centre, radius, turn), mix(style.colour, BLACK, 0.15))
    for x in (-0.72, 0.72):
        spot = placed([(x, 0.02)], centre, radius, turn)[0]
        clear.circle(spot, radius * 0.36, INK)
        clear.circle(spot, radius * 0.31, STEEL)
        clear.circle(spot, radius * 0.16, mix(STEEL, WHITE, 0.5))


def _paint_hands(clear: Canvas, centre: Point, radius: float, turn: float, side: int, shown: Figure) -> None:
    """Gauntlets, and the shield on the arm without a weapon."""
    hands = [placed([(x, -0.36)], centre, radius, turn)[0] for x in (side * 0.92, -side * 0.8)]
    if not shown.unarmed:
        shield: list[Point] = [(-side * 0.42, -0.72), (-side * 0.8, -0.84), (-side * 1.12, -0.55), (-side * 1.2, -0.16)]
        clear.line(placed(shield, centre, radius, turn), INK, radius * 0.3)
        clear.line(placed(shield, centre, radius, turn), VELLUM, radius * 0.2)
        clear.line(placed(shield, centre, radius, turn), shown.style.colour, radius * 0.13)
    for spot in hands[: 1 if not shown.unarmed else 2]:
        clear.circle(spot, radius * 0.19, INK)
        clear.circle(spot, radius * 0.145, STEEL)


def _paint_limbs(clear: Canvas, centre: Point, radius: float, turn: float, style: SeatStyle) -> None:
    """Arms and legs of somebody who lies on the ground."""
    limbs: list[list[Point]] = [
        [(-0.35, -0.25), (-0.78, -0.5), (-1.0, -0.88)],
        [(0.35, -0.25), (0.78, -0.5), (1.0, -0.62)],
        [(-0.22, 0.4), (-0.5, 0.95), (-0.42, 1.45)],
        [(0.22, 0.4), (0.62, 0.85), (0.95, 1.3)],
    ]
    for limb in limbs:
        way = placed(limb, centre, radius, turn)
        clear.line(way, INK, radius * 0.4)
    for limb in limbs:
        way = placed(limb, centre, radius, turn)
        clear.line(way, STEEL, radius * 0.28)
        clear.line(way[:2], mix(style.colour, WHITE, 0.12), radius * 0.28)
        clear.line(way[1:], STEEL_DARK, radius * 0.05, caps=False)


def _paint_disc(clear: Canvas, centre: Point, radius: float, shown: Figure) -> None:
    """The helmet in the colours of the knight, with the initials upright."""
    style = shown.style
    clear.circle(centre, radius, edge_of(style))
    clear.circle(centre, radius * 0.94, GOLD if not shown.fallen else VELLUM)
    clear.circle(centre, radius * 0.84, edge_of(style))
    clear.circle(
        centre, radius * 0.8, Paint(style.colour, style.pattern, mix(style.colour, WHITE, 0.3), pitch=radius * 0.42)
    )
    size = max(clear.least_type, round(radius * 1.08))
    clear.text(centre, shown.initials, size, WHITE, Face.BOLD, halo=edge_of(style), halo_width=radius * 0.09)


def mark(canvas: Canvas, centre: Point, radius: float, style: SeatStyle, initials: str, *, gone: bool = False) -> None:
    """The helmet alone, for lists."""
    key = "mark", style, initials, radius, gone
    canvas.stamp(
        centre, (radius * 2.2, radius * 2.2), key, lambda clear: _paint_mark(clear, radius, style, initials, gone)
    )


def _paint_mark(clear: Canvas, radius: float, style: SeatStyle, initials: str, gone: bool) -> None:
    look = Figure(style, initials, Weapon.SHORT_SWORD, Hand.RIGHT, 0)
    _paint_disc(clear, clear.box.centre, radius, look)
    if gone:
        clear.circle(clear.box.centre, radius, Paint(VELLUM, alpha=0.55))


def marshal(canvas: Canvas, centre: Point, radius: float) -> None:
    """The Marshal in white, with his staff."""
    canvas.stamp(centre, (radius * 3, radius * 3), ("marshal", radius), lambda clear: _paint_marshal(clear, radius))


def _paint_marshal(clear: Canvas, radius: float) -> None:
    centre = clear.box.centre
    clear.shadow(Box.around(centre, 2 * radius), radius, blur=radius * 0.25, drop=radius * 0.14, strength=0.55)
    clear.circle(centre, radius, INK)
    clear.circle(centre, radius * 0.93, WHITE)
    clear.circle(centre, radius * 0.8, None, GOLD, radius * 0.09)
    clear.text(centre, "M", max(clear.least_type, round(radius * 1.1)), INK, Face.SERIF_BOLD)
    staff = [polar(centre, radius * 1.25, -52), polar(centre, radius * 1.2, 118)]
    foot = [staff[1], polar(centre, radius * 0.86, 112)]
    top = [polar(centre, radius * 0.86, -46), staff[0]]
    for part in (foot, top):
        clear.line(part, INK, radius * 0.2)
        clear.line(part, WHITE, radius * 0.1)
    clear.circle(staff[0], radius * 0.2, INK)
    clear.circle(staff[0], radius * 0.14, BRIGHT_GOLD)
