"""A strike, a shot or a spell as a picture: both models, where it goes, every throw on the way, and the outcome."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.baked import still
from render.canvas import Canvas
from render.cuts import Cut
from render.dice import die
from render.furniture import TITLE_HEIGHT, panel, parchment_sheet, title_strip
from render.geometry import Box
from render.theme import BLOOD, BRIGHT_GOLD, GOLD, INK, INK_SOFT, VELLUM, WHITE, Colour, Face, Symbol, mix
from render.tokens import chip
from render.umbra_turris.body import GUARD, body, location_die, write_saves
from render.umbra_turris.clash import Clash, Dice, Fighter, Stage
from render.umbra_turris.models import PURPLE, draw_figure, paint_figure, paint_marks
from render.umbra_turris.palette import HIT, LOST, MISS, WOUND, style_of
from rules.umbra_turris.content import Content

WIDTHS = {Cut.WIDE: 1320, Cut.TALL: 980}
HEIGHT = 840
"""How high a wide sheet is; a tall one is as high as its throws need."""
ROW = 152.0
EDGE, GAP = 14.0, 12.0
FOOT = 116.0
SIDE = {Cut.WIDE: 312.0, Cut.TALL: 424.0}
"""How wide the panel of a fighter is at a desk, how high on a phone."""
STAGES = 5
"""Of more throws than this, the first two and the last ones are drawn."""
BASE = 104.0
LEVEL, LONGEST = 10, 70
"""How long a Difficulty Level is, and the tape on which shots are measured, in cm."""


@dataclass(frozen=True)
class Layout:
    """Where everything lies on either cut."""

    cut: Cut
    rows: int
    """How many throws there are."""

    @property
    def size(self) -> tuple[int, int]:
        """The whole sheet."""
        if self.cut is Cut.WIDE:
            return WIDTHS[self.cut], HEIGHT
        high = TITLE_HEIGHT + SIDE[self.cut] + self.rows * ROW + 24 + FOOT + 3 * GAP + EDGE
        return WIDTHS[self.cut], round(max(high, WIDTHS[self.cut] + 1))

    @property
    def room(self) -> Box:
        """All between the title and the foot."""
        width, height = self.size
        return Box(EDGE, TITLE_HEIGHT + GAP, width - EDGE, height - FOOT - EDGE - GAP)

    @property
    def fighters(self) -> tuple[Box, Box]:
        """At both ends of a wide sheet, side by side at the top of a tall one."""
        room, side = self.room, SIDE[self.cut]
        if self.cut is Cut.WIDE:
            return room._replace(right=room.left + side), room._replace(left=room.right - side)
        one, other = room._replace(bottom=room.top + side).columns(2, GAP)
        return one, other

    @property
    def stages(self) -> Box:
        """Where the dice lie."""
        room, side = self.room, SIDE[self.cut] + GAP
        if self.cut is Cut.WIDE:
            return room._replace(left=room.left + side, right=room.right - side)
        return room._replace(top=room.top + side)

    @property
    def foot(self) -> Box:
        """Where the outcome is told."""
        width, height = self.size
        return Box(EDGE, height - FOOT - EDGE, width - EDGE, height - EDGE)


def draw(content: Content, clash: Clash, cut: Cut = Cut.TALL) -> Image.Image:
    """The whole scene."""
    laid = Layout(cut, len(shown_stages(clash)))
    ground = still(("Umbra Turris", "fight", laid.size), lambda: paint_still(laid))
    type_ = cut.least_type(laid.size)
    canvas = Canvas.over(ground, 1, type_)
    strip = Canvas(laid.size[0], round(TITLE_HEIGHT), least_type=type_)
    title_strip(strip, clash.title, clash.aside, Symbol.SWORD if clash.is_bodily else Symbol.STAR)
    canvas.put(strip.finish(), (laid.size[0] / 2, TITLE_HEIGHT / 2))
    first, second = laid.fighters
    draw_fighter(canvas, first, content, clash.attacker, type_)
    if clash.target is not None:
        draw_target(canvas, second, content, clash, clash.target, type_)
    else:
        draw_spell(canvas, second, clash, type_)
    draw_stages(canvas, laid.stages, clash, type_)
    draw_foot(canvas, laid.foot, clash, type_)
    return canvas.image


def paint_still(laid: Layout) -> Image.Image:
    """The sheet with its empty panels."""
    sheet = parchment_sheet(*laid.size)
    for room in (*laid.fighters, laid.stages, laid.foot):
        panel(sheet, room)
    return sheet.finish()


# Both sides


def trade_of(content: Content, emblem: str) -> str:
    """The profession of a hero, or which creature it is."""
    known = {one.id: one.name for one in (*content.professions, *content.creatures)}
    return known.get(emblem, "")


def draw_fighter(canvas: Canvas, room: Box, content: Content, one: Fighter, type_: int) -> None:
    """Whoever strikes: base, name, profession and W."""
    inner = room.inset(16, 14)
    is_low = room.height < room.width
    middle = inner.top + (inner.height * 0.36 if is_low else inner.height * 0.32)
    side = BASE * (1.5 if is_low else 1.7)
    _draw_base(canvas, (inner.centre[0], middle), one, side)
    top = middle + side * 0.5 + type_ * 1.5
    _write_name(canvas, inner._replace(top=top, bottom=top + type_ * 2.8), content, one, type_)
    _draw_life(canvas, Box(inner.left, inner.bottom - type_ * 2.4, inner.right, inner.bottom), one, 0, type_)


def draw_target(canvas: Canvas, room: Box, content: Content, clash: Clash, one: Fighter, type_: int) -> None:
    """Whoever is struck: base, name, the body with its armour, and W before and after."""
    inner = room.inset(16, 14)
    life = Box(inner.left, inner.bottom - type_ * 2.4, inner.right, inner.bottom)
    if not clash.is_bodily:
        draw_fighter(canvas, room, content, one, type_)
        _draw_life(canvas, life, one, clash.lost, type_)
        return
    _draw_base(canvas, (inner.left + BASE * 0.62, inner.top + BASE * 0.72), one, BASE * 0.86)
    names = Box(inner.left + BASE * 1.28, inner.top + 2, inner.right, inner.top + 2 + type_ * 4.0)
    _write_name(canvas, names, content, one, type_, "l")
    top = inner.top + BASE * 1.35 if room.height > room.width else inner.top + BASE * 1.1
    height = life.top - top - 8
    centre = inner.centre[0] - height * 0.14, top + height / 2
    style = style_of(one.figure.seat)
    body(canvas, centre, height, style, clash.location, clash.guarded, tuple(one.saves))
    write_saves(canvas, (centre[0] + height * 0.1, centre[1]), height, one.saves, type_)
    if one.shield:
        is_high = room.height > room.width
        spot = (names.left - 8, names.bottom) if is_high else (inner.left, life.top - type_)
        chip(canvas, spot, f"shield {one.shield}+", GUARD, Symbol.SHIELD, type_)
    _draw_life(canvas, life, one, clash.lost, type_)


def draw_spell(canvas: Canvas, room: Box, clash: Clash, type_: int) -> None:
    """A spell that is cast on nobody else."""
    x, y = room.centre[0], room.top + room.height * 0.4
    for radius, fill in ((86.0, INK), (80.0, PURPLE), (40.0, BRIGHT_GOLD)):
        canvas.symbol(Symbol.STAR, (x, y), radius, fill)
    words = Box(room.left + 16, y + 100, room.right - 16, y + 100 + type_ * 2)
    canvas.line_in(words, clash.spell, round(type_ * 1.35), INK, Face.SERIF_BOLD, "m", type_)


def _draw_base(canvas: Canvas, spot: tuple[float, float], one: Fighter, side: float) -> None:
    per_cm = side / (2 * one.figure.half)
    draw_figure(canvas, spot, per_cm, one.figure, paint_figure)
    draw_figure(canvas, spot, per_cm, one.figure, paint_marks)


def _write_name(canvas: Canvas, room: Box, content: Content, one: Fighter, type_: int, align: str = "m") -> None:
    name = room._replace(bottom=room.top + type_ * 1.5)
    trade = room._replace(top=name.bottom)
    canvas.line_in(name, one.name, round(type_ * 1.35), INK, Face.SERIF_BOLD, align, type_)
    canvas.paragraph(trade, trade_of(content, one.figure.emblem), type_, INK_SOFT, Face.ITALIC, align, type_)


def _draw_life(canvas: Canvas, room: Box, one: Fighter, lost: int, type_: int) -> None:
    """W as notches, those that were lost just now crossed, and in figures."""
    left = max(0, one.wounds - lost)
    words = f"W {one.wounds}" if not lost else f"W {one.wounds}, now {left}"
    ink = BLOOD if lost else INK
    canvas.rectangle(room, VELLUM)
    canvas.text((room.centre[0], room.top + type_ * 0.5), f"{words} of {one.most}", type_, ink, Face.BOLD)
    bar = Box(room.left + 4, room.bottom - type_ * 1.1, room.right - 4, room.bottom - 2)
    canvas.rectangle(bar.inset(-3), INK, radius=3)
    for place, notch in enumerate(bar.columns(max(1, one.most), 3)):
        is_fresh = left <= place < one.wounds
        canvas.rectangle(notch, WOUND if place < left else mix(BLOOD, INK, 0.1) if is_fresh else LOST)
        if is_fresh:
            corners = notch.inset(notch.width * 0.2, notch.height * 0.2).corners
            canvas.line([corners[0], corners[2]], WHITE, 2.5)
            canvas.line([corners[1], corners[3]], WHITE, 2.5)


# Throws


def shown_stages(clash: Clash) -> list[Stage]:
    """The throws that there is room for."""
    stages = list(clash.stages)
    return stages if len(stages) <= STAGES else [*stages[:2], *stages[2 - STAGES :]]


def draw_stages(canvas: Canvas, room: Box, clash: Clash, type_: int) -> None:
    """A line for each throw: whose dice, against which, and whether the blow goes on; few are drawn larger."""
    inner = room.inset(18, 12)
    stages = shown_stages(clash)
    grown = min(1.5, max(1.0, inner.height / (len(stages) * type_ * 6.6)))
    type_ = round(type_ * grown)
    high = min(inner.height / max(1, len(stages)), type_ * 6.6)
    top = inner.top + (inner.height - high * len(stages)) / 2
    for place, stage in enumerate(stages):
        row = Box(inner.left, top + place * high, inner.right, top + (place + 1) * high)
        if place:
            canvas.line([(row.left, row.top), (row.right, row.top)], mix(GOLD, VELLUM, 0.4), 2, caps=False)
        _draw_stage(canvas, row, stage, clash, type_)


def _draw_stage(canvas: Canvas, row: Box, stage: Stage, clash: Clash, type_: int) -> None:
    head = Box(row.left, row.top + 4, row.right, row.top + 4 + type_ * 1.6)
    fill = HIT if stage.is_through else MISS
    wide = canvas.text_width(stage.verdict, type_, Face.BOLD) + type_ * 1.2
    chip(canvas, (head.right - wide, head.centre[1]), stage.verdict, fill, None, type_)
    words = f"{stage.name}: {stage.needs}" if stage.needs else stage.name
    canvas.line_in(head._replace(right=head.right - wide - 10), words, type_, INK, Face.BOLD, "l", type_)
    below = Box(row.left, head.bottom, row.right, row.bottom)
    half = below.centre[0]
    size = min(below.height * 0.72, type_ * 2.6)
    own, other = below._replace(right=half - 18), below._replace(left=half + 18)
    if stage.own is not None:
        _draw_dice(canvas, own, stage.own, clash.attacker, size, type_)
    if stage.other is not None and clash.target is not None:
        _draw_dice(canvas, other, stage.other, clash.target, size, type_)
    if stage.distance is not None:
        _draw_range(canvas, other, stage.distance, type_)
    if stage.own is not None and stage.other is not None:
        canvas.text((half, below.centre[1]), "vs", type_, INK_SOFT, Face.ITALIC)


def _draw_dice(canvas: Canvas, room: Box, dice: Dice, one: Fighter, size: float, type_: int) -> None:
    """Dice in the colour of a party, what is added to them, and what they come to."""
    style, y = style_of(one.figure.seat), room.centre[1]
    x = room.left + size * 0.62
    for location in dice.places:
        location_die(canvas, (x, y), location, size, mix(style.colour, VELLUM, 0.7))
        x += size * 1.16
    if dice.places:
        beside = Box(x - size * 0.5, room.top, room.right, room.bottom)
        canvas.line_in(beside, " + ".join(dice.places), type_, INK, Face.BOLD, "l", type_)
        return
    faces = [*((face, face in dice.void, style) for face in dice.faces), *((face, False, None) for face in dice.bonus)]
    total = "" if dice.total is None else f"= {dice.total}"
    more = " ".join(one for one in (f"{dice.more:+d}" if dice.more else "", dice.by) if one)
    needed = sum(canvas.text_width(words, type_, Face.BOLD) + type_ * 0.5 for words in (more, total) if words)
    step = min(size * 1.14, (room.width - needed) / max(1, len(faces)))
    size = min(size, step * 0.9)
    x = room.left + step * 0.5
    for face, is_void, shown in faces:
        die(canvas, (x, y), face, size, shown, struck_out=is_void)
        x += step
    x -= step * 0.4
    for words, ink in ((more, INK_SOFT), (total, INK)):
        if words:
            canvas.text((x, y), words, type_, ink, Face.BOLD, "lm")
            x += canvas.text_width(words, type_, Face.BOLD) + type_ * 0.5


def _draw_range(canvas: Canvas, room: Box, distance: int, type_: int) -> None:
    """A tape with a band for each Difficulty Level, and an arrow as far as the shot goes."""
    tape = Box(room.left, room.centre[1] + type_ * 0.1, room.right, room.centre[1] + type_ * 0.55)
    for place, band in enumerate(tape.columns(LONGEST // LEVEL)):
        canvas.rectangle(band, VELLUM if place % 2 else mix(GOLD, VELLUM, 0.3), INK, 1.5)
    x = tape.left + tape.width * min(distance, LONGEST) / LONGEST
    canvas.arrow((tape.left, tape.centre[1]), (x, tape.centre[1]), HIT, type_ * 0.3, head=type_ * 0.9, halo=VELLUM)
    words = f"{distance} cm"
    wide = canvas.text_width(words, type_, Face.BOLD) / 2
    spot = min(max(x, tape.left + wide), tape.right - wide), tape.top - type_ * 0.6
    canvas.text(spot, words, type_, INK, Face.BOLD)
    canvas.text((tape.right, tape.bottom + type_ * 0.65), f"{LONGEST}", type_, INK_SOFT, anchor="rm")
    canvas.text((tape.left, tape.bottom + type_ * 0.65), "0", type_, INK_SOFT, anchor="lm")


# The outcome


def draw_foot(canvas: Canvas, room: Box, clash: Clash, type_: int) -> None:
    """What came of it, and what else happened."""
    inner = room.inset(20, 10)
    ink: Colour = BLOOD if clash.is_harmful else HIT
    verdict = Box(inner.left, inner.top, inner.right, inner.top + type_ * 2.1)
    canvas.line_in(verdict, f"{clash.verdict}.", round(type_ * 1.6), ink, Face.SERIF_BOLD, "l", type_)
    told = " ".join(f"{fate}." for fate in clash.fates[1:])
    canvas.paragraph(inner._replace(top=verdict.bottom + 2), told, type_, INK, floor=type_)
