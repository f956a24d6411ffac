"""An attack as a picture: card against card, and between them the body of the victim with all that strikes it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PIL import Image

from render.baked import still
from render.canvas import Canvas
from render.combat_in_the_lists import tracks
from render.combat_in_the_lists.body import GUARD, body, spot_of, stop, wound
from render.combat_in_the_lists.cards import SLIP_HEIGHT, face_of, slip
from render.combat_in_the_lists.clash import Clash, Fighter
from render.combat_in_the_lists.figures import mark
from render.combat_in_the_lists.ground import GRASS, SANDS
from render.combat_in_the_lists.heraldry import TALLY
from render.cuts import DESK, Cut
from render.furniture import TITLE_HEIGHT, panel, parchment_sheet, title_strip
from render.geometry import Box, Point
from render.theme import BLOOD, INK, INK_SOFT, VELLUM, WOOD, WOOD_DARK, WOOD_LIGHT, Colour, Face, Symbol, mix
from rules.combat_in_the_lists.content import Content
from rules.kernel.words import one_or_many

WIDTH = 980
SIDE = 332.0
EDGE = 16.0
HEADER = 66.0
FOOT = 122.0
GAP = 14.0
LEAST_ROWS = 3
TYPE = 26


@dataclass(frozen=True)
class Layout:
    """Where an attack lies on its sheet for so many rows of cards: on a wide one everything has more breadth."""

    cut: Cut
    rows: int

    @property
    def middle(self) -> float:
        """How high the columns of cards are."""
        return self.rows * (SLIP_HEIGHT + GAP) + GAP

    @property
    def size(self) -> tuple[int, int]:
        """The whole sheet."""
        height = round(TITLE_HEIGHT + HEADER + self.middle + FOOT)
        return (WIDTH if self.cut is Cut.TALL else math.ceil(height * DESK[0] / DESK[1])), height

    @property
    def columns(self) -> tuple[Box, Box]:
        """The cards of the attacker and of the victim."""
        width, top = self.size[0], TITLE_HEIGHT + HEADER
        side = SIDE * width / WIDTH
        left = Box(EDGE, top, EDGE + side, top + self.middle)
        return left, left._replace(left=width - EDGE - side, right=width - EDGE)

    @property
    def stage(self) -> Box:
        """Where the victim stands."""
        left, right = self.columns
        return Box(left.right + GAP, TITLE_HEIGHT + GAP, right.left - GAP, left.bottom - GAP)

    @property
    def foot(self) -> Box:
        """Where the outcome is told."""
        width, height = self.size
        return Box(EDGE, height - FOOT, width - EDGE, height - GAP)


def draw(box: Content, clash: Clash, cut: Cut = Cut.TALL) -> Image.Image:
    """The attacker's cards at the left, the victim's at the right, the body between them, the outcome below."""
    answer = answer_of(clash)
    laid = Layout(cut, max(LEAST_ROWS, len(clash.blows) + bool(clash.special), len(answer)))
    (left, right), stage = laid.columns, laid.stage
    ground = still(("melee", laid), lambda: paint_still(laid))
    canvas = Canvas.over(ground, 1, cut.least_type(laid.size))
    draw_title(canvas, clash.title, laid.size[0])
    draw_header(canvas, left, clash.attacker, "attacks")
    draw_header(canvas, right, clash.victim, "answers")
    centre, size = (stage.centre[0], stage.centre[1] + 14), min(stage.height * 0.8, 420.0)
    guards = [card for card in clash.played if is_guard(box, card.card)]
    guarded = [place for card in guards for place in clash.guarded(box, card.against)]
    struck = [box.attack(blow.card).location for blow in clash.blows if blow.damage]
    body(canvas, centre, size, clash.victim.style, struck, [place for place in guarded if place not in struck])
    draw_attacks(canvas, box, left, clash, centre, size)
    draw_answer(canvas, box, right, clash, answer, centre, size)
    draw_marks(canvas, box, clash, centre, size)
    draw_foot(
        canvas, laid.foot, Outcome(clash.verdict, bool(clash.damage), clash.victim, clash.health, chips_of(clash))
    )
    return canvas.image


def paint_still(laid: Layout) -> Image.Image:
    """The sheet with the sand on which the victim stands."""
    sheet, stage = parchment_sheet(*laid.size), laid.stage
    sheet.rectangle(stage, WOOD_DARK, radius=18)
    inner = stage.inset(5)
    sheet.rectangle(inner, SANDS, radius=14)
    sky = inner._replace(bottom=inner.top + inner.height * 0.34)
    sheet.rectangle(sky, mix(GRASS, VELLUM, 0.35), radius=14)
    sheet.rectangle(sky._replace(top=sky.bottom - 24), SANDS)
    for part, tone in ((0, WOOD_DARK), (2, WOOD)):
        sheet.rectangle(Box(inner.left, sky.bottom - 44 + part, inner.right, sky.bottom - 22 - part), tone)
    for index in range(7):
        x = inner.left + (index + 0.5) * inner.width / 7
        sheet.rectangle(Box(x - 7, sky.bottom - 60, x + 7, sky.bottom - 10), WOOD_LIGHT, WOOD_DARK, 2, radius=4)
    x, y = inner.centre[0], inner.bottom - inner.height * 0.07
    shade = [
        (x + 110 * math.cos(math.radians(turn)), y + 20 * math.sin(math.radians(turn))) for turn in range(0, 360, 10)
    ]
    sheet.glow(shade, WOOD_DARK, 0.6, 12)
    panel(sheet, laid.foot)
    return sheet.finish()


def draw_title(canvas: Canvas, words: str, width: int) -> None:
    """Who does what to whom."""
    strip = Canvas(width, round(TITLE_HEIGHT))
    title_strip(strip, words, symbol=Symbol.SWORD)
    canvas.put(strip.finish(), (width / 2, TITLE_HEIGHT / 2))


def draw_header(canvas: Canvas, column: Box, one: Fighter, verb: str) -> None:
    """Who it is."""
    y = column.top - HEADER / 2 + 4
    mark(canvas, (column.left + 28, y), 27, one.style, one.initials)
    canvas.text((column.left + 66, y), one.name, 36, INK, Face.SERIF_BOLD, "lm")
    x = column.left + 76 + canvas.text_width(one.name, 36, Face.SERIF_BOLD)
    canvas.text((x, y + 3), verb, TYPE, INK_SOFT, Face.ITALIC, "lm")


def rooms_in(column: Box, count: int) -> list[Box]:
    """Where so many cards lie in a column, about its middle."""
    tall = count * (SLIP_HEIGHT + GAP) - GAP
    top = column.centre[1] - tall / 2
    tops = [top + index * (SLIP_HEIGHT + GAP) for index in range(count)]
    return [Box(column.left, one, column.right, one + SLIP_HEIGHT) for one in tops]


def draw_attacks(canvas: Canvas, box: Content, column: Box, clash: Clash, centre: Point, size: float) -> None:
    """The attack cards, each with a line to where it strikes; what was taken off the table is struck out."""
    rooms = rooms_in(column, len(clash.blows) + bool(clash.special))
    for blow, room in zip(clash.blows, rooms, strict=False):
        if not blow.is_removed:
            goal = spot_of(box.attack(blow.card).location, centre, size)
            line(canvas, (room.right - 4, room.centre[1]), goal, TALLY if blow.damage else mix(INK_SOFT, VELLUM, 0.3))
        slip(canvas, room, face_of(box, blow.card), is_struck_out=blow.is_removed)
    if clash.special:
        if not clash.blows:
            line(canvas, (rooms[-1].right - 4, rooms[-1].centre[1]), centre, TALLY)
        slip(canvas, rooms[-1], face_of(box, clash.special))


def is_guard(box: Content, name: str) -> bool:
    """Whether a card stops blows."""
    return box.is_defence(name) or box.special(name).blocks


def answer_of(clash: Clash) -> list[tuple[str, int | None, int | None]]:
    """The cards of the answer with what each guards and has cost; one that makes another fit comes before it."""
    found: list[tuple[str, int | None, int | None]] = []
    for card in clash.played:
        if card.corrected_by:
            found.append((card.corrected_by, None, None))
        found.append((card.card, card.against, card.paid))
    return found


def draw_answer(
    canvas: Canvas,
    box: Content,
    column: Box,
    clash: Clash,
    answer: list[tuple[str, int | None, int | None]],
    centre: Point,
    size: float,
) -> None:
    """The cards of the victim with what they have cost, and a line to what each guards."""
    if not answer:
        words = "No card" if clash.blows else "Nothing can stop it"
        canvas.line_in(column, words, 32, INK_SOFT, Face.SERIF_ITALIC)
        return
    for (name, against, paid), room in zip(answer, rooms_in(column, len(answer)), strict=True):
        for place in clash.guarded(box, against) if against is not None and is_guard(box, name) else ():
            line(canvas, (room.left + 4, room.centre[1]), spot_of(place, centre, size), GUARD)
        slip(canvas, room, face_of(box, name), aside="" if paid is None else f"for {paid}")


def line(canvas: Canvas, start: Point, end: Point, colour: Colour) -> None:
    """From a card to the body."""
    across, down = end[0] - start[0], end[1] - start[1]
    middle, size = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), (abs(across) + 24, abs(down) + 24)

    def paint(clear: Canvas) -> None:
        x, y = clear.box.centre
        way = [(x - across / 2, y - down / 2), (x + across / 2, y + down / 2)]
        clear.line(way, VELLUM, 11)
        clear.line(way, colour, 6.5)

    canvas.stamp(middle, size, ("line", round(across), round(down), colour), paint)


def draw_marks(canvas: Canvas, box: Content, clash: Clash, centre: Point, size: float) -> None:
    """On each place that was struck what got through, or a shield; blows to one place stand side by side."""
    if not clash.blows and clash.damage:
        wound(canvas, centre, clash.damage, 34)
    taken: dict[Point, int] = {}
    for blow in clash.blows:
        if blow.is_removed:
            continue
        spot = spot_of(box.attack(blow.card).location, centre, size)
        place = spot[0] + taken.get(spot, 0) * 44, spot[1]
        taken[spot] = taken.get(spot, 0) + 1
        if blow.damage:
            wound(canvas, place, blow.damage, 27)
        else:
            stop(canvas, place, 23)


def chips_of(clash: Clash) -> list[tuple[str, Colour]]:
    """What else there is to tell."""
    found: list[tuple[str, Colour]] = []
    if clash.bonus:
        found.append((f"Combo +{clash.bonus}", TALLY))
    if clash.played:
        found.append((f"{clash.paid} {one_or_many(clash.paid, 'point', 'points')} paid", GUARD))
    if clash.stages:
        stages = " and ".join(f"S{stage}" for stage in clash.stages)
        found.append((f"Into {stages}: −{len(clash.stages)} health", mix(BLOOD, INK, 0.35)))
    if clash.is_knocked_down:
        found.append(("Knocked down", INK))
    if clash.is_disarmed:
        found.append(("Drops the weapon", INK))
    return found


@dataclass(frozen=True)
class Outcome:
    """What is told below a picture of a blow."""

    verdict: str
    is_grave: bool
    victim: Fighter
    health: int | None
    """What is left, where any was lost."""
    chips: list[tuple[str, Colour]]


def draw_foot(canvas: Canvas, box: Box, outcome: Outcome) -> None:
    """What got through, the health that is left, and what else there is to tell."""
    room = box.inset(20, 8)
    head, below = room.rows(2)
    ink = TALLY if outcome.is_grave else GUARD
    canvas.text((head.left, head.centre[1]), outcome.verdict, 36, ink, Face.SERIF_BOLD, "lm")
    if outcome.health is not None:
        y = head.centre[1]
        words = f"{outcome.victim.name} has {outcome.health} left"
        canvas.text((head.right, y), words, 30, INK, Face.BOLD, "rm")
        tracks.heart(canvas, (head.right - canvas.text_width(words, 30, Face.BOLD) - 26, y), 16)
    x, y = below.left, below.centre[1]
    for words, colour in outcome.chips:
        width = tracks.flag_width(canvas, words, TYPE)
        tracks.flag(canvas, Box(x, y - 19, x + width, y + 19), words, colour, TYPE)
        x += width + 10
