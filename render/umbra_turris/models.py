"""Models on the table: bases of true size with party, number, facing, sign, wounds, Action Dice and what ails them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from render.brush import Brush
from render.canvas import Canvas
from render.geometry import Box, Point, polar, regular_polygon
from render.symbols import symbol_outline
from render.tabletop import TableMap
from render.theme import BLACK, BRIGHT_GOLD, INK, VELLUM, WHITE, Colour, Face, Paint, Symbol, mix
from render.umbra_turris.emblems import paint_emblem, skull
from render.umbra_turris.palette import LIFE, LOST, WOUND, style_of
from rules.kernel.plane.points import Facing
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.open_table import Model

TURNS = {Facing.N: -90.0, Facing.E: 0.0, Facing.S: 90.0, Facing.W: 180.0}
AROUND = 46.0
"""How far marks reach beyond a base."""
ROOMY = 44.0
"""From this side on a base has room for a sign; a smaller one shows its number alone."""
GREY: Colour = (128, 122, 116)
PURPLE: Colour = (112, 52, 140)
NIGHT: Colour = (40, 52, 84)
AMBER: Colour = (196, 128, 20)


@dataclass(frozen=True)
class Figure:
    """All that can be seen of a model."""

    seat: Seat
    number: int
    half: int
    facing: Facing
    emblem: str
    wounds: int
    most: int
    dice: int
    level: int = 0
    is_leader: bool = False
    is_mage: bool = False
    is_creature: bool = False
    is_hidden: bool = False
    is_stunned: bool = False
    is_dying: bool = False
    is_airborne: bool = False
    is_empty: bool = False
    effects: int = 0
    is_active: bool = False

    @classmethod
    def of(cls, field: Battlefield, model: Model) -> Figure:
        """A model as it stands there."""
        turn = field.table.turn
        return cls(
            seat=model.seat,
            number=model.number,
            half=field.half(model),
            facing=model.facing,
            emblem=model.form or model.creature or model.profession,
            wounds=model.wounds,
            most=model.most_wounds,
            dice=model.action_dice,
            level=0 if model.is_airborne else model.level,
            is_leader=model.is_leader,
            is_mage=field.is_mage(model),
            is_creature=not model.is_hero,
            is_hidden=model.is_hidden,
            is_stunned=model.is_stunned,
            is_dying=model.has_death_counter,
            is_airborne=model.is_airborne,
            is_empty=model.is_empty_base,
            effects=len(model.effects),
            is_active=turn is not None and turn.model == model.id,
        )

    @property
    def colour(self) -> Colour:
        """The colour of its party; paler where it lies fallen."""
        colour = style_of(self.seat).colour
        return mix(colour, GREY, 0.7) if self.is_dying else colour


def draw_bases(canvas: Canvas, table: TableMap, field: Battlefield) -> None:
    """All bases where they stand: empty ones and whoever acts lowest, flyers over all others."""
    turn = field.table.turn
    acting = turn.model if turn is not None else ""
    models = field.table.on_table()
    for model in sorted(models, key=lambda one: (one.is_airborne, not one.is_empty_base and one.id != acting)):
        if model.place is not None and is_seen(table, field, model):
            draw_figure(canvas, table(*model.place), table.per_cm, Figure.of(field, model), paint_figure)


def draw_facings(canvas: Canvas, table: TableMap, field: Battlefield) -> None:
    """Which way every model looks: over all bases, for whoever touches another still looks somewhere."""
    for spot, figure in _figures(table, field):
        draw_figure(canvas, spot, table.per_cm, figure, paint_facing)


def draw_plates(canvas: Canvas, table: TableMap, field: Battlefield) -> None:
    """The badges of all models, then their number plates: no base hides them, and no badge a number."""
    figures = _figures(table, field)
    for spot, figure in figures:
        draw_figure(canvas, spot, table.per_cm, figure, paint_badges)
    for spot, figure in figures:
        draw_plate(canvas, table, spot, figure)


def draw_plate(canvas: Canvas, table: TableMap, spot: Point, figure: Figure) -> None:
    """A number plate at the corner of its base; at the edge of the picture it moves inwards, to be read."""
    side, radius = 2 * figure.half * table.per_cm, canvas.least_type * 0.62
    x, y = plate_spot(Box.around(spot, side), figure)
    least, most = radius + 5, radius * (2.1 if figure.is_leader else 1.0) + 5
    room = table.seen
    if room.left - side < x < room.right + side and room.top - side < y < room.bottom + side:
        x = min(max(x, room.left + least), room.right - least)
        y = min(max(y, room.top + most), room.bottom - least)
    size = radius * 5
    key = "plate", figure, radius
    canvas.stamp((x, y), (size, size), key, lambda clear: _paint_plate(clear, clear.box.centre, figure))


def plate_spot(box: Box, figure: Figure) -> Point:
    """Where the number of a model stands: beside its sign, or on a base that is too small for one."""
    is_beside = box.width >= ROOMY and not figure.is_empty
    return (box.left - 1.0, box.top - 1.0) if is_beside else box.centre


def boxes_of(table: TableMap, field: Battlefield, type_: int) -> list[Box]:
    """What models cover, bases and number plates alike."""
    found: list[Box] = []
    for spot, figure in _figures(table, field):
        base = Box.around(spot, 2 * figure.half * table.per_cm)
        found += [base, Box.around(plate_spot(base, figure), type_ * 1.5)]
    return found


def _figures(table: TableMap, field: Battlefield) -> list[tuple[Point, Figure]]:
    """All models that are seen, where they stand."""
    seen = [model for model in field.table.on_table() if model.place is not None and is_seen(table, field, model)]
    return [(table(*field.place(model)), Figure.of(field, model)) for model in seen]


def is_seen(table: TableMap, field: Battlefield, model: Model) -> bool:
    """Whether any of a model, or of its marks, lies on the part of the table that is shown."""
    assert model.place is not None
    (x, y), room = table(*model.place), table.seen
    reach = field.half(model) * table.per_cm + AROUND
    return room.left - reach < x < room.right + reach and room.top - reach < y < room.bottom + reach


def draw_figure(
    canvas: Canvas, centre: Point, per_cm: float, figure: Figure, paint: Callable[[Canvas, float, Figure], None]
) -> None:
    """A figure, or its marks, about a point, from the sprites that are kept."""
    side = 2 * figure.half * per_cm
    whole = side + 2 * max(44.0, per_cm * 1.4)
    key = paint.__name__, figure, per_cm
    canvas.stamp(centre, (whole, whole), key, lambda clear: paint(clear, side, figure))


def paint_figure(clear: Canvas, side: float, figure: Figure) -> None:
    """Shadow, base and sign."""
    box = Box.around(clear.box.centre, side)
    if figure.is_empty:
        _paint_empty(clear, box, figure)
        return
    lift = side * 0.34 if figure.is_airborne else side * 0.07
    clear.shadow(box, side * 0.1, blur=side * 0.16, drop=lift, strength=0.6)
    if figure.is_active:
        small = side / figure.half
        clear.rectangle(box.inset(-small * 0.17), INK, radius=small * 0.2)
        clear.rectangle(box.inset(-small * 0.14), BRIGHT_GOLD, radius=small * 0.18)
    _paint_base(clear, box, figure)
    if side >= ROOMY:
        _paint_inside(clear, box, figure)


def paint_facing(clear: Canvas, side: float, figure: Figure) -> None:
    """A beak on the edge that looks forward."""
    if figure.is_empty or figure.is_dying:
        return
    turn = TURNS[figure.facing]
    middle = polar(clear.box.centre, side / 2, turn)
    reach, wide = min(side * 0.3, 26.0), min(side * 0.34, 30.0)
    for more, fill in ((4.5, INK), (2.2, WHITE), (0.0, BRIGHT_GOLD)):
        foot = polar(middle, more * 0.4, turn + 180)
        beak = [polar(middle, reach + more, turn)]
        beak += [polar(foot, wide + more, turn + 90), polar(foot, wide + more, turn - 90)]
        clear.polygon(beak, fill)


def paint_plate(clear: Canvas, side: float, figure: Figure) -> None:
    """The number plate."""
    _paint_plate(clear, plate_spot(Box.around(clear.box.centre, side), figure), figure)


def paint_badges(clear: Canvas, side: float, figure: Figure) -> None:
    """What is the matter with it, and how high it stands."""
    if figure.is_empty:
        return
    box = Box.around(clear.box.centre, side)
    _paint_states(clear, box, figure)
    if figure.level:
        # Behind its back, where enemies touch it least.
        back = polar(box.centre, side / 2 + clear.least_type * 0.42, TURNS[figure.facing] + 180)
        aside = side * 0.14 if figure.facing is Facing.S else 0.0
        _paint_tag(clear, (back[0] + aside, back[1]), f"z{figure.level}")


def paint_marks(clear: Canvas, side: float, figure: Figure) -> None:
    """Facing, number plate, badges, and how high it stands."""
    paint_facing(clear, side, figure)
    paint_badges(clear, side, figure)
    paint_plate(clear, side, figure)


# The base


def _paint_base(clear: Canvas, box: Box, figure: Figure) -> None:
    style, side, colour = style_of(figure.seat), box.width, figure.colour
    edge = max(2.0, side * 0.05)
    clear.rectangle(box, mix(colour, BLACK, 0.65), radius=side * 0.08)
    clear.rectangle(box.inset(edge * 0.7), VELLUM, radius=side * 0.07)
    coat = Paint(colour, style.pattern, mix(colour, WHITE, 0.26), pitch=max(9.0, side * 0.2))
    clear.rectangle(box.inset(edge * 1.6), coat, radius=side * 0.05)
    if figure.is_hidden:
        clear.rectangle(box.inset(edge * 1.6), Paint(NIGHT, alpha=0.5), radius=side * 0.05)
    if figure.is_creature:
        ring = box.inset(edge * 0.7).corners
        clear.line([*ring, ring[0]], mix(colour, BLACK, 0.7), edge * 1.5, (side * 0.13, side * 0.1), caps=False)


def _paint_empty(clear: Canvas, box: Box, figure: Figure) -> None:
    """A base without a model, dotted."""
    clear.rectangle(box, Paint(VELLUM, alpha=0.35))
    ring = [*box.inset(1).corners, box.inset(1).corners[0]]
    clear.line(ring, WHITE, 6, caps=False)
    clear.line(ring, figure.colour, 4, (1, 8))


def _paint_inside(clear: Canvas, box: Box, figure: Figure) -> None:
    """The sign, the wounds that are left, and Action Dice."""
    side = box.width
    centre = box.centre[0] + side * 0.05, box.centre[1] - side * 0.02
    brush = Brush(clear, centre, side * 0.29)
    paint_emblem(Brush(clear, centre, side * 0.31), figure.emblem, mix(figure.colour, BLACK, 0.5), figure.colour)
    paint_emblem(brush, figure.emblem, VELLUM, mix(figure.colour, BLACK, 0.2))
    bar = Box(box.left + side * 0.11, box.bottom - side * 0.22, box.right - side * 0.11, box.bottom - side * 0.09)
    clear.rectangle(bar.inset(-side * 0.025), INK, radius=2)
    for place, notch in enumerate(bar.columns(max(1, figure.most), 1.5)):
        clear.rectangle(notch, WOUND if place < figure.wounds else LOST)
    for pip in range(figure.dice):
        spot = box.right - side * 0.16, box.top + side * (0.16 + 0.24 * pip)
        clear.circle(spot, side * 0.115, INK)
        clear.circle(spot, side * 0.085, BRIGHT_GOLD)


# Marks


def plate_outline(figure: Figure, centre: Point, radius: float) -> list[Point]:
    """The shape of a number plate: round, or a diamond for a Mage."""
    if figure.is_mage:
        return symbol_outline(Symbol.DIAMOND, centre, radius * 1.32)
    return regular_polygon(centre, radius, 28)


def _paint_plate(clear: Canvas, centre: Point, figure: Figure) -> None:
    radius = clear.least_type * 0.62
    rims: list[tuple[float, Colour]] = [(4.5, INK), (2.5, BRIGHT_GOLD if figure.is_leader else VELLUM)]
    for more, fill in rims:
        clear.polygon(plate_outline(figure, centre, radius + more), fill)
    clear.polygon(plate_outline(figure, centre, radius), mix(figure.colour, BLACK, 0.12))
    clear.text(centre, str(figure.number), clear.least_type, WHITE, Face.BOLD)
    if figure.is_leader:
        spot = centre[0], centre[1] - radius * 1.35
        clear.symbol(Symbol.STAR, spot, radius * 0.78, INK)
        clear.symbol(Symbol.STAR, spot, radius * 0.56, BRIGHT_GOLD)


def states_of(figure: Figure) -> list[tuple[str, Colour]]:
    """What is the matter with a model, by letter and colour; the skull has no letter."""
    found: list[tuple[str, Colour]] = []
    if figure.is_dying:
        found.append(("", BLACK))
    if figure.is_hidden:
        found.append(("H", NIGHT))
    if figure.is_stunned:
        found.append(("S", AMBER))
    if figure.effects:
        found.append((f"+{figure.effects}" if figure.effects > 1 else "+", PURPLE))
    return found


def _paint_states(clear: Canvas, box: Box, figure: Figure) -> None:
    radius = clear.least_type * 0.52
    side = box.width
    places = (
        (box.right - side * 0.02, box.bottom - side * 0.02),
        (box.left + side * 0.02, box.bottom - side * 0.02),
        (box.right - side * 0.02, box.top + side * 0.02),
    )
    for place, (letter, colour) in zip(places, states_of(figure), strict=False):
        _paint_state(clear, place, radius, letter, colour)


def _paint_state(clear: Canvas, centre: Point, radius: float, letter: str, colour: Colour) -> None:
    clear.circle(centre, radius + 3.5, INK)
    clear.circle(centre, radius + 1.8, VELLUM)
    clear.circle(centre, radius, colour)
    if letter:
        clear.text(centre, letter, clear.least_type, WHITE, Face.BOLD)
    else:
        skull(Brush(clear, centre, radius * 0.74), VELLUM, BLACK)


def draw_state(canvas: Canvas, spot: Point, letter: str, colour: Colour) -> None:
    """The badge of a state by itself, for a legend."""
    radius = canvas.least_type * 0.5
    key = "state", letter, colour, radius
    size = radius * 3, radius * 3
    canvas.stamp(spot, size, key, lambda clear: _paint_state(clear, clear.box.centre, radius, letter, colour))


def _paint_tag(clear: Canvas, centre: Point, text: str) -> None:
    """How high it stands."""
    size = clear.least_type
    box = Box.around(centre, clear.text_width(text, size, Face.BOLD) + 10, size * 0.98)
    clear.rectangle(box, INK, radius=6)
    clear.rectangle(box.inset(1.5), VELLUM, radius=5)
    clear.text(centre, text, size, INK, Face.BOLD)


def life_colour(model: Model) -> Colour:
    """How W are written: in red where less than half is left."""
    return LIFE if 2 * model.wounds < model.most_wounds else INK
