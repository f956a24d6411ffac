"""A fight as a picture: both units, their dice with what each one did, what cancelled what, and the outcome."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.baked import still
from render.canvas import Canvas
from render.cuts import Cut
from render.fantasy_commander.clash import MARKS, Cancelled, Clash, Fighter, Roll
from render.fantasy_commander.counters import Counter, counter
from render.fantasy_commander.dice import ADDED, battle_die
from render.fantasy_commander.heraldry import DAMAGE, ORDERS, name_of, style_of
from render.furniture import TITLE_HEIGHT, panel, parchment_sheet, title_strip
from render.geometry import Box
from render.theme import GOLD, INK, INK_SOFT, VELLUM, Colour, Face, Symbol, mix
from render.tokens import chip
from rules.fantasy_commander.vocabulary import Face as BattleFace
from rules.fantasy_commander.vocabulary import Order
from rules.kernel.words import one_or_many

SIZES = {Cut.WIDE: (1320, 840), Cut.TALL: (980, 868)}
EDGE, GAP = 16.0, 12.0
FOOT = 190.0
UNIT = 92.0
"""The size of the hex that a counter would lie on."""
ATTACKING = mix(DAMAGE, VELLUM, 0.72)
DEFENDING = mix(ORDERS[Order.BLUE], VELLUM, 0.72)
HURT, CALM, STOPPED = DAMAGE, (40, 96, 60), (66, 92, 140)


@dataclass(frozen=True)
class Layout:
    """Where a fight lies on its sheet."""

    cut: Cut

    @property
    def size(self) -> tuple[int, int]:
        """The whole sheet."""
        return SIZES[self.cut]

    @property
    def rows(self) -> list[Box]:
        """The attacker above, the target below."""
        width, height = self.size
        return Box(EDGE, TITLE_HEIGHT + GAP, width - EDGE, height - FOOT - GAP).rows(2, GAP)

    @property
    def foot(self) -> Box:
        """Where the outcome is told."""
        width, height = self.size
        return Box(EDGE, height - FOOT, width - EDGE, height - EDGE)


def draw(clash: Clash, cut: Cut = Cut.TALL) -> Image.Image:
    """The dice of both sides, and the outcome."""
    laid = Layout(cut)
    ground = still(("fight", laid.size), lambda: paint_still(laid))
    type_ = cut.least_type(laid.size)
    canvas = Canvas.over(ground, 1, type_)
    canvas.put(_title(clash, laid.size[0], type_), (laid.size[0] / 2, TITLE_HEIGHT / 2))
    first, second = laid.rows
    draw_side(canvas, first, clash.attacker, clash.attack, clash.has_support, type_)
    draw_side(canvas, second, clash.target, clash.defence, clash.has_defence_support, type_)
    draw_foot(canvas, laid.foot, clash, type_)
    return canvas.image


def paint_still(laid: Layout) -> Image.Image:
    """The sheet with its empty panels."""
    sheet = parchment_sheet(*laid.size)
    for room in (*laid.rows, laid.foot):
        panel(sheet, room)
    return sheet.finish()


def _title(clash: Clash, width: int, type_: int) -> Image.Image:
    strip = Canvas(width, round(TITLE_HEIGHT), least_type=type_)
    aside = f"{clash.attacker.cell} to {clash.target.cell}"
    title_strip(strip, clash.title, aside, Symbol.SWORD if clash.manner == "melee" else Symbol.BOLT)
    return strip.finish()


def draw_side(canvas: Canvas, room: Box, one: Fighter, roll: Roll | None, supported: bool, type_: int) -> None:
    """A unit as it was before, with its dice and where they came from."""
    style = style_of(one.side)
    canvas.rectangle(Box(room.left, room.top + 14, room.left + 9, room.bottom - 14), style.colour, radius=4)
    spot = room.left + UNIT * 1.06, room.top + UNIT * 1.02
    counter(canvas, spot, _as_counter(one), UNIT)
    words = Box(room.left + UNIT * 2.1, room.top + 12, room.right - 18, room.top + 12 + type_ * 1.7)
    canvas.line_in(
        words, f"{one.card.full_name}, {name_of(one.side)}", round(type_ * 1.35), INK, Face.SERIF_BOLD, "l", type_
    )
    below = words._replace(top=words.bottom, bottom=words.bottom + type_ * 1.5)
    x, y = below.left, below.centre[1]
    if roll is None:
        canvas.text((x, y), "It rolls no dice.", type_, INK_SOFT, Face.ITALIC, "lm")
        return
    canvas.text((x, y), f"Dice: {roll.sources}", type_, INK, Face.REGULAR, "lm")
    x += canvas.text_width(f"Dice: {roll.sources}", type_) + 18
    if supported:
        words_ = "Attack Support" if roll.is_attack else "Defence Support"
        x = chip(canvas, (x, y), words_, mix(GOLD, INK, 0.25), Symbol.BANNER, type_)
    if roll.rerolled:
        chip(canvas, (x, y), f"{roll.rerolled} rerolled", INK_SOFT, None, type_)
    draw_dice(canvas, Box(words.left, below.bottom + 6, room.right - 18, room.bottom - 10), roll, type_)


def _as_counter(one: Fighter) -> Counter:
    return Counter(
        card=one.card,
        name=one.name,
        left=one.left,
        full=one.size,
        fatigue=one.fatigue,
        weak=one.is_weak,
        exhausted=one.card.stamina is not None and one.fatigue >= one.card.stamina,
    )


def draw_dice(canvas: Canvas, room: Box, roll: Roll, type_: int) -> None:
    """Each die with its number and a word for what it did; what was added without a die stands behind."""
    count = len(roll.faces) + roll.added
    step = min(room.width / max(1, count), type_ * 4.6)
    size = min(step * 0.82, room.height - type_ * 2.9, 96.0)
    fill = ATTACKING if roll.is_attack else DEFENDING
    shown = [*((value, mark, fill) for value, mark in zip(roll.faces, roll.marks, strict=True))]
    shown += [(int(BattleFace.PANIC), "added", ADDED)] * roll.added
    for index, (value, mark, tone) in enumerate(shown):
        x, y = room.left + step * (index + 0.5), room.top + size * 0.6
        battle_die(canvas, (x, y), value, size, tone, mark)
        canvas.text((x, y + size * 0.6 + type_ * 0.6), str(value), type_, INK, Face.BOLD)
        words = Box.around((x, y + size * 0.6 + type_ * 1.75), step - 6, type_ * 1.2)
        canvas.line_in(words, MARKS.get(mark, mark), type_, _ink_of(mark), Face.ITALIC, floor=type_)


def _ink_of(mark: str) -> Colour:
    return {"hit": HURT, "panic": HURT, "added": HURT, "block": CALM}.get(mark, INK_SOFT)


def draw_foot(canvas: Canvas, room: Box, clash: Clash, type_: int) -> None:
    """What was cancelled by what, what befell both, and what came of it."""
    inner = room.inset(20, 10)
    lines = inner.rows(4)
    x, y = inner.left, lines[0].centre[1]
    cancelled = merged(clash.cancelled)
    if not cancelled:
        canvas.text((x, y), "Nothing was cancelled beyond blocks.", type_, INK_SOFT, Face.ITALIC, "lm")
    for one in cancelled:
        x = chip(canvas, (x, y), one.words, STOPPED, Symbol.SHIELD, type_)
    is_hurt = any(clash.damage.values()) or any(clash.panic.values()) or clash.destroyed
    ink = HURT if is_hurt else CALM
    canvas.line_in(lines[1], sentence(clash.verdict), round(type_ * 1.5), ink, Face.SERIF_BOLD, "l", type_)
    told = Box(inner.left, lines[2].top, inner.right, inner.bottom)
    canvas.paragraph(told, aftermath(clash), type_, INK, floor=type_)


def merged(cancelled: tuple[Cancelled, ...]) -> list[Cancelled]:
    """What was cancelled, once for each reason."""
    counts: dict[tuple[str, str, str], int] = {}
    for one in cancelled:
        counts[one.by, one.what, one.of] = counts.get((one.by, one.what, one.of), 0) + one.count
    return [Cancelled(by, what, count, of) for (by, what, of), count in counts.items()]


def sentence(words: str) -> str:
    """With a full stop."""
    return f"{words[:1].upper()}{words[1:]}."


def aftermath(clash: Clash) -> str:
    """What came of a fight, in sentences."""
    told = []
    if clash.redirected_from:
        told.append(f"The attack was meant for {clash.redirected_from.partition('.')[2]}.")
    for event in clash.later:
        data = event.data
        name = str(data.get("unit", "")).partition(".")[2]
        match event.kind:
            case "restored":
                told.append(f"{name} gets {data['count']} back.")
            case "recovered":
                told.append(f"{name} loses {data['count']} Fatigue.")
            case "retreated":
                owed, covered = int(str(data["owed"])), int(str(data["covered"]))
                short = f" and has no room for {owed - covered}" if covered < owed else ""
                told.append(f"{name} flees to {data['end']}{short}.")
            case "pushed":
                told.append(f"{name} is pushed to {data['end']}.")
            case "advanced":
                told.append(f"{name} advances to {data['end']}.")
            case "summoned":
                told.append(f"{name} rises on {data['cell']}.")
            case "town_destroyed":
                told.append(f"{data['town']} is destroyed.")
            case "points_scored":
                points = int(str(data["points"]))
                told.append(f"{name_of(str(data['side']))}: {points} {one_or_many(points, 'point', 'points')}.")
    return " ".join(told)
