"""A battle as a picture, from its report alone [SS-R90]: forces, rounds with line or dice, morale, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from render.canvas import Canvas
from render.cuts import Cut
from render.dice import die
from render.furniture import TITLE_HEIGHT, panel, title_strip
from render.geometry import Box, Point
from render.swords_and_sails import signs
from render.swords_and_sails.battle_words import (
    SIDES,
    VOLLEYS,
    alt_text,
    damage_words,
    figures,
    morale_words,
    muster_of,
    powers,
    result,
    round_words,
    survivors_of,
    title,
    total,
)
from render.swords_and_sails.liveries import STYLES
from render.swords_and_sails.scroll import scroll
from render.swords_and_sails.standings import badge
from render.theme import (
    BLOOD,
    BODY,
    GOLD,
    INK,
    INK_SOFT,
    LABEL,
    PARCHMENT,
    SMALL,
    VELLUM,
    WHITE,
    WIDTH,
    Colour,
    Face,
    Symbol,
    ink_on,
    mix,
)
from rules.kernel.words import counted
from rules.swords_and_sails.combat.reports import BattleReport, Column, Damage, Disc, Round, Shot, SideName, Throw
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import owner_of

__all__ = ["alt_text", "draw"]

MARGIN = 18.0
PIECE_ROW, LEAST_PIECE_ROW = 58.0, 48.0
WIDE = (1250, 795), (1480, 942), (1711, 1088)
"""Wide sheets; on the largest, type of the usual size can just be read."""
RESULT = 92
LINE_SHEET = 72.0 + MARGIN
"""A round that is told in a line."""
FULL_ROUNDS = 3
"""So many rounds are shown with all dice, the last ones; the others in a line."""
DISC = 27.0
COLUMN = 92.0
DIE = 34.0
FIRST_DIE, DIE_STEP = 168.0, DIE + 9
SHOT_LINE = 30.0
LINE = 36.0
AFTERMATH = ("last_barrage", "pursuit", "answer")
"""Volleys that come after somebody has lost heart."""


@dataclass(frozen=True)
class Layout:
    """Where a battle lies on its sheet: forces above the rounds, or beside them and face to face."""

    size: tuple[int, int]
    forces: tuple[Box, Box]
    rounds: tuple[tuple[Box, Round], ...]
    """The sheets of all rounds that are shown; those that come first may be told in a line."""
    full: int
    """How many of the last ones are shown with all their dice."""


def layout_of(report: BattleReport, cut: Cut) -> Layout:
    """A tall sheet grows with the battle; a wide one shows as many of its last rounds in full as there is room for."""
    if cut is Cut.TALL:
        full = min(FULL_ROUNDS, len(report.rounds))
        top = TITLE_HEIGHT + MARGIN
        below = Box(MARGIN, top + forces_height(report), WIDTH - MARGIN, 0)
        one, other = Box(MARGIN, top, WIDTH - MARGIN, below.top - MARGIN).columns(2, MARGIN)
        rounds = _stacked(below, shown(report, full))
        bottom = rounds[-1][0].bottom if rounds else one.bottom
        return Layout((WIDTH, round(bottom + 130)), (one, other), rounds, full)
    # Of the sheets that hold most, the smallest is shown largest.
    size = max(WIDE, key=lambda one: (_holds_forces(report, one), _in_full(report, one)))
    (left, right), full = _halves(size), _in_full(report, size)
    told = shown(report, full)
    while told and _height(told, right.width) > right.height:
        del told[0]  # Of very many rounds the first ones are left to the words.
    half = (left.height - MARGIN) / 2
    forces = left._replace(bottom=left.top + half), left._replace(top=left.bottom - half)
    return Layout(size, forces, _stacked(right, told), full)


def _in_full(report: BattleReport, size: tuple[int, int]) -> int:
    """How many of the last rounds a wide sheet holds with all their dice, and the others, or some, in a line each."""
    room = _halves(size)[1]
    for full in range(len(report.rounds), 0, -1):
        if _height(shown(report, full), room.width) <= room.height:
            return full
    return int(_height(report.rounds[-1:], room.width) <= room.height)


def _holds_forces(report: BattleReport, size: tuple[int, int]) -> bool:
    return _least_force(report) <= (_halves(size)[0].height - MARGIN) / 2


def _halves(size: tuple[int, int]) -> tuple[Box, Box]:
    """Where forces and rounds lie on a wide sheet."""
    (width, height), top = size, TITLE_HEIGHT + MARGIN
    left = Box(MARGIN, top, MARGIN + width / 3, height - RESULT - MARGIN)
    return left, Box(left.right + MARGIN, top, width - MARGIN, left.bottom)


def _height(rounds: Sequence[Round], width: float) -> float:
    return sum(round_height(one, width) for one in rounds) - MARGIN


def _stacked(room: Box, rounds: Sequence[Round]) -> tuple[tuple[Box, Round], ...]:
    top, placed = room.top, []
    for one in rounds:
        bottom = top + round_height(one, room.width) - MARGIN
        placed.append((Box(room.left, top, room.right, bottom), one))
        top = bottom + MARGIN
    return tuple(placed)


def draw(box: Content, report: BattleReport, cut: Cut = Cut.TALL) -> Image.Image:
    """The whole battle, from both musters to who holds the field."""
    laid = layout_of(report, cut)
    canvas = scroll(*laid.size)
    canvas.least_type = cut.least_type(laid.size)
    title_strip(canvas, title(box, report), f"{report.form} combat", Symbol.SWORD)
    for side, area in zip(SIDES, laid.forces, strict=True):
        draw_force(canvas, area, box, report, side)
    for index, (area, one) in enumerate(laid.rounds):
        draw_round(canvas, area, one, is_full=index >= len(laid.rounds) - laid.full)
    draw_result(canvas, Box(0, canvas.box.bottom - RESULT, canvas.box.right, canvas.box.bottom), box, report)
    return canvas.finish()


def shown(report: BattleReport, full: int) -> list[Round]:
    """All rounds, so many of the last ones in full; what is left of earlier ones is a line each."""
    first = len(report.rounds) - full
    earlier = [Round(number=one.number, lost=one.lost, choices=one.choices) for one in report.rounds[:first]]
    return [*earlier, *report.rounds[first:]]


# Forces


def forces_height(report: BattleReport) -> float:
    """How high the sheets of the two sides are."""
    most = max(len(muster_of(report, side).pieces) for side in SIDES)
    return 178 + most * PIECE_ROW + MARGIN


def _least_force(report: BattleReport) -> float:
    """How high the sheet of a side must be at least."""
    return 160 + max(len(muster_of(report, side).pieces) for side in SIDES) * LEAST_PIECE_ROW


def draw_force(canvas: Canvas, area: Box, box: Content, report: BattleReport, side: SideName) -> None:
    """A side: its powers, its pieces as they came, and what is left of them."""
    muster = muster_of(report, side)
    colour = STYLES[muster.captain].colour
    panel(canvas, area, fill=mix(colour, VELLUM, 0.86), accent=colour)
    across = min(102.0, (area.width - 160) / len(muster.factions))
    for index, faction in enumerate(muster.factions):
        x = area.left + 18 + index * across
        badge(canvas, Box(x, area.top + 16, x + across - 10, area.top + 60), faction, BODY if across > 100 else LABEL)
    canvas.text((area.right - 18, area.top + 38), side, LABEL, INK_SOFT, Face.ITALIC, "rm")
    names = Box(area.left + 18, area.top + 62, area.right - 14, area.top + 112)
    canvas.paragraph(names, powers(box, muster), BODY + 4, INK, Face.SERIF_BOLD, floor=17, middle=True)
    step = min(PIECE_ROW, (area.height - 160) / len(muster.pieces))
    y = area.top + 108 + PIECE_ROW / 2
    for name, units in muster.pieces.items():
        number = int(name.split(".")[1][1:])
        sign = signs.fleet if name.split(".")[1].startswith("F") else signs.army
        sign(canvas, (area.left + 44, y), 22, owner_of(name), number)
        room = Box(area.left + 82, y - 26, area.right - 14, y + 26)
        canvas.line_in(room, figures(units), LABEL, INK, Face.BOLD, "l", floor=18)
        y += step
    left = total(survivors_of(report, side))
    armour = f", armour {report.armour[side]}" if side in report.armour else ""
    words = f"{counted(total(muster.pieces), 'unit')}{armour}; {left} left"
    canvas.text((area.left + 20, area.bottom - 32), words, LABEL, BLOOD if not left else INK, Face.BOLD, "lm")


# Rounds


def round_height(one: Round, width: float) -> float:
    """How high the sheet of a round is where it is so wide."""
    height = LINE_SHEET
    if one.line:
        height += sum(_line_height(part, one) for part in _lines(one.line, width))
    height += sum(max(_volley_height(volley, width / 2) for volley in stage) for stage in stages(one))
    height += LINE * (len(one.morale) + bool(one.sabotaged) + bool(one.parting))
    return height + (12 if len(_body(one)) else 0)


def _body(one: Round) -> list[object]:
    return [*one.line, *one.volleys, *one.morale, *one.parting, *one.sabotaged]


def draw_round(canvas: Canvas, area: Box, one: Round, *, is_full: bool) -> None:
    """A round: the line or the dice, losses, morale, and who leaves."""
    panel(canvas, area)
    y = area.top + 36
    canvas.text((area.left + 22, y), f"Round {one.number}", BODY, INK, Face.SERIF_BOLD, "lm")
    words = Box(area.left + 170, y - 20, area.right - 20, y + 20)
    canvas.line_in(words, round_words(one), LABEL, INK if is_full else INK_SOFT, Face.BOLD, "r", floor=19)
    top, is_told = area.top + 66, False
    if one.sabotaged:
        lost = ", ".join(f"{name.replace('.', ' ')} {figures(units)}" for name, units in one.sabotaged.items())
        top = _write(canvas, area, top, f"Sabotage before the dice: {lost}", INK)
    start = 1
    for part in _lines(one.line, area.width):
        draw_line(canvas, area, top, part, start, one)
        top += _line_height(part, one)
        start += len(part)
    for stage in stages(one):
        if stage[0].volley in AFTERMATH and not is_told:
            top, is_told = _write_morale(canvas, area, top, one), True
        for volley in stage:
            column = area.columns(2)[SIDES.index(volley.by)]
            draw_volley(canvas, column, top, volley)
        top += max(_volley_height(volley, area.width / 2) for volley in stage)
    if not is_told:
        top = _write_morale(canvas, area, top, one)
    if one.parting:
        hits = sum(shot.fate != "missed" for shot in one.parting)
        _write(canvas, area, top, f"Attacks on those who left: {len(one.parting)}, {hits} hit", INK)


def _write_morale(canvas: Canvas, area: Box, top: float, one: Round) -> float:
    for check in one.morale:
        text = f"{check.side.capitalize()}: {morale_words(check)}"
        top = _write(canvas, area, top, text, INK if check.holds else BLOOD)
    return top


def _write(canvas: Canvas, area: Box, top: float, text: str, colour: Colour) -> float:
    room = Box(area.left + 22, top, area.right - 20, top + LINE)
    canvas.line_in(room, text, LABEL, colour, Face.REGULAR, "l", floor=18)
    return top + LINE


# The combat line


def _lines(line: Sequence[Column], width: float) -> list[Sequence[Column]]:
    per_line = int((width - 40) / COLUMN)
    return [line[start : start + per_line] for start in range(0, len(line), per_line)]


def _depth(part: Sequence[Column], side: SideName) -> int:
    return max((len(getattr(column, side)) for column in part), default=0)


def _most_shots(one: Round, side: SideName) -> int:
    counts = [
        sum(shot.by == side and shot.position == spot for shot in one.shots) for spot in range(1, len(one.line) + 1)
    ]
    return max(counts, default=0)


def _line_height(part: Sequence[Column], one: Round) -> float:
    deep = _depth(part, "attacker") + _depth(part, "defender")
    shots = _most_shots(one, "attacker") + _most_shots(one, "defender")
    return deep * DISC * 2.1 + shots * SHOT_LINE + 34


def draw_line(canvas: Canvas, area: Box, top: float, part: Sequence[Column], start: int, one: Round) -> None:
    """The positions from the left: attackers above, defenders below, front units at the middle, rolls behind them."""
    middle = top + _most_shots(one, "attacker") * SHOT_LINE + _depth(part, "attacker") * DISC * 2.1 + 12
    left = area.centre[0] - len(part) * COLUMN / 2
    canvas.line([(left, middle), (left + len(part) * COLUMN, middle)], mix(INK_SOFT, PARCHMENT, 0.4), 3, (10, 8))
    for index, column in enumerate(part):
        x = left + (index + 0.5) * COLUMN
        fallen = _fallen(one, start + index)
        flanks: tuple[tuple[SideName, list[Disc], int], ...] = (
            ("attacker", column.attacker, -1),
            ("defender", column.defender, 1),
        )
        for side, discs, way in flanks:
            for depth, disc in enumerate(discs):
                spot = x, middle + way * (DISC * 1.15 + depth * DISC * 2.1)
                unit(canvas, spot, DISC, disc, fate=fallen.get(side, "") if depth == 0 else "")
            rolls = [shot for shot in one.shots if shot.by == side and shot.position == start + index]
            edge = middle + way * (DISC * 0.1 + _depth(part, side) * DISC * 2.1)
            for number, shot in enumerate(rolls):
                draw_shot(canvas, (x, edge + way * (number + 0.6) * SHOT_LINE), shot)


def _fallen(one: Round, spot: int) -> dict[str, str]:
    """What happened to the front units of a position."""
    other = {"attacker": "defender", "defender": "attacker"}
    return {other[shot.by]: shot.fate for shot in one.shots if shot.position == spot and shot.fate != "missed"}


def unit(canvas: Canvas, centre: Point, radius: float, disc: Disc, fate: str = "") -> None:
    """A unit on the line by its letters; crossed where it was destroyed, with a flag where it was captured."""
    key = ("unit", disc.faction, disc.kind, disc.is_loaded, fate, radius)
    canvas.stamp(centre, (radius * 2.4, radius * 2.4), key, lambda clear: _paint_unit(clear, radius, disc, fate))


def _paint_unit(clear: Canvas, radius: float, disc: Disc, fate: str) -> None:
    centre, colour = clear.box.centre, STYLES[disc.faction].colour
    clear.circle(centre, radius, INK)
    clear.circle(centre, radius * 0.93, VELLUM)
    clear.circle(centre, radius * 0.84, signs.coat(disc.faction, radius * 0.5))
    ink = ink_on(colour)
    clear.text(centre, disc.kind, round(radius * 0.92), ink, Face.BOLD, halo=colour, halo_width=radius * 0.1)
    if disc.is_loaded:
        clear.circle((centre[0], centre[1] + radius * 0.6), radius * 0.16, ink)
    corner = centre[0] + radius * 0.62, centre[1] - radius * 0.6
    if fate:
        clear.circle(corner, radius * 0.46, INK)
        clear.circle(corner, radius * 0.4, BLOOD if fate == "destroyed" else GOLD)
        sign = Symbol.CROSS if fate == "destroyed" else Symbol.BANNER
        clear.symbol(sign, corner, radius * 0.27, WHITE if fate == "destroyed" else INK)


def draw_shot(canvas: Canvas, centre: Point, shot: Shot) -> None:
    """The roll of an attack against its number; in bold where it struck."""
    has_hit = shot.fate != "missed"
    text = f"{sum(shot.dice)} of {shot.destroys}"
    canvas.text(centre, text, SMALL, BLOOD if has_hit else INK_SOFT, Face.BOLD if has_hit else Face.REGULAR)


# Volleys


def stages(one: Round) -> list[list[Damage]]:
    """The volleys of a round in their order, those that fall together side by side."""
    found: dict[str, list[Damage]] = {}
    for volley in one.volleys:
        if volley.throws:
            found.setdefault(volley.volley, []).append(volley)
    return list(found.values())


def _dice_in_a_row(width: float) -> int:
    return int((width - FIRST_DIE - DIE) / DIE_STEP) + 1


def _volley_height(volley: Damage, width: float) -> float:
    rows = sum(-(-len(one.faces) // _dice_in_a_row(width)) for one in volley.throws)
    return 40 + rows * (DIE + 10) + 78


def draw_volley(canvas: Canvas, area: Box, top: float, volley: Damage) -> None:
    """One side's dice, kind by kind, those that hit in colour, and what they did."""
    words = f"{volley.by.capitalize()}, {VOLLEYS[volley.volley]}"
    canvas.text((area.left + 22, top + 20), words, LABEL, INK_SOFT, Face.ITALIC, "lm")
    y = top + 40
    for throw in volley.throws:
        y = draw_throw(canvas, area, y, throw)
    canvas.paragraph(
        Box(area.left + 22, y + 2, area.right - 12, y + 76), damage_words(volley), LABEL, INK, Face.BOLD, floor=19
    )


def draw_throw(canvas: Canvas, area: Box, top: float, throw: Throw) -> float:
    """The dice of one kind of units; the answer is where the next may begin."""
    in_a_row = _dice_in_a_row(area.width)
    for start in range(0, len(throw.faces), in_a_row):
        y = top + DIE / 2 + 4
        if start == 0:
            unit(canvas, (area.left + 44, y), 23, Disc(faction=throw.faction, kind=throw.kind))
            reach = f"1 to {throw.hit}" if throw.hit > 1 else "only 1"
            canvas.text((area.left + 76, y), reach, SMALL, INK, Face.REGULAR, "lm")
        for index, face in enumerate(throw.faces[start : start + in_a_row]):
            style = STYLES[throw.faction] if face <= throw.hit else None
            die(canvas, (area.left + FIRST_DIE + index * DIE_STEP, y), face, DIE, style)
        top += DIE + 10
    return top


# The end


def draw_result(canvas: Canvas, area: Box, box: Content, report: BattleReport) -> None:
    """Who holds the field, in his colour."""
    victor = None if report.stayed is None else muster_of(report, report.stayed).captain
    colour = INK_SOFT if victor is None else STYLES[victor].colour
    canvas.rectangle(area, colour if victor is None else signs.coat(victor, 18))
    canvas.rectangle(Box(area.left, area.top, area.right, area.top + 4), GOLD)
    plate = area.inset(26, 16)
    canvas.rectangle(plate, PARCHMENT, mix(colour, INK, 0.5), 3, radius=14)
    canvas.paragraph(
        plate.inset(18, 3), result(box, report), BODY + 4, INK, Face.SERIF_BOLD, "m", floor=17, middle=True
    )
