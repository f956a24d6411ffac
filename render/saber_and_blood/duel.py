"""A combat as a picture and in words, from its report alone [SB-503 to SB-565]."""

from __future__ import annotations

from functools import partial

from PIL import Image

from render.canvas import Canvas, base
from render.cuts import Cut
from render.dice import INNER, marked_die, paint_pips, spots_on
from render.furniture import panel, parchment_sheet, title_strip
from render.geometry import Box, Point
from render.saber_and_blood.badges import Token, badge
from render.saber_and_blood.duel_sheet import DICE, LARGEST_DIE, Layout, layout_of
from render.saber_and_blood.fencers import (
    Fencer,
    Pair,
    Row,
    Supporter,
    face_words,
    fencers,
    listed,
    rows_of,
    some,
    verdict,
    winner,
)
from render.saber_and_blood.heraldry import (
    FACTIONS,
    STANCE_COLOURS,
    die_symbol,
    faction_seal,
    level_meter,
    stance_sign,
)
from render.theme import (
    BLACK,
    BLOOD,
    BODY,
    GOLD,
    HEADING,
    INK,
    INK_SOFT,
    LABEL,
    NEUTRAL,
    PARCHMENT,
    SMALL,
    TITLE,
    VELLUM,
    WHITE,
    Colour,
    Face,
    Paint,
    mix,
)
from render.theme import Symbol as Sign
from render.tokens import disc
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.reports import CombatReport
from rules.saber_and_blood.vocabulary import Symbol

# Words


def title(box: Content, report: CombatReport) -> str:
    """Who attacks whom."""
    attacker, defender = fencers(box, report)
    return f"{attacker.name} attacks {defender.name}"


def alt_text(box: Content, report: CombatReport) -> str:
    """The combat in sentences, for those who cannot see the picture."""
    pair = fencers(box, report)
    attacker, defender = (f"{fencer.sheet.name} ({fencer.seat}, {fencer.sheet.faction})" for fencer in pair)
    sentences = [f"{attacker} attacks {defender}{' by a ready token' if report.by_ready else ''}"]
    for fencer in pair:
        names = [supporter.sheet.short for supporter in fencer.supporters]
        if names:
            sentences.append(f"{listed(names)} {'supports' if len(names) == 1 else 'support'} {fencer.name}")
    sentences.append("; ".join(stance_words(fencer) for fencer in pair))
    ahead = next((fencer for fencer in pair if fencer.has_advantage), None)
    sentences.append(f"{ahead.name} has the advantage" if ahead else "Nobody has the advantage")
    rows = rows_of(pair)
    for before, row in zip([None, *rows], rows, strict=False):
        sentences.append(row_words(box, pair, row, before))
    sentences.append(f"Scores: {', '.join(f'{fencer.name} {fencer.score}' for fencer in pair)}")
    sentences.append(verdict(pair, report))
    wounded = [f"{fencer.name} receives {some(fencer.wounds, 'wound')}" for fencer in pair if fencer.wounds]
    sentences.append(listed(wounded) or "Nobody is wounded")
    return "".join(f"{sentence}. " for sentence in sentences).rstrip()


def stance_words(fencer: Fencer) -> str:
    """What somebody has chosen, and how well he does it."""
    words = f"{fencer.name} chose {fencer.final.stance}, level {fencer.final.level}"
    return f"{words}, and has a defense token" if fencer.final.is_defending else words


def row_words(box: Content, pair: Pair, row: Row, before: Row | None) -> str:
    """All dice of the first row, and of a later one those that are new."""
    told = []
    for whose, fencer in enumerate(pair):
        throw = row.throws[whose]
        symbols, marks = face_words(throw.symbols(box)), some(throw.marks(box), "mark")
        if before is None:
            told.append(f"{fencer.name} {listed([*symbols, marks])}")
            continue
        dice = zip((throw.stance, "skill"), (listed(symbols), marks), row.differs(whose, before), strict=True)
        told += [f"{fencer.name}’s {die} die to {words}" for die, words, is_new in dice if is_new]
    return f"{row.stage}: {'; '.join(told)}"


# The picture

MOST_DROPS = 4
"""More wounds at once are only written."""


def draw(box: Content, report: CombatReport, cut: Cut = Cut.TALL) -> Image.Image:
    """The two fighters, their dice from stage to stage, and what came of it."""
    pair = fencers(box, report)
    rows = rows_of(pair)
    laid = layout_of(len(rows), cut)
    ground = base(("duel", cut, len(rows)), lambda: paint_ground(laid))
    canvas = Canvas.over(ground, least_type=cut.least_type(laid.size))
    title_strip(canvas, title(box, report), "by ready token" if report.by_ready else "combat", Sign.SWORD)
    for fencer, sheet, stance in zip(pair, laid.fighters, laid.stances, strict=True):
        paint_fighter(canvas, sheet, fencer)
        paint_stance(canvas, stance, fencer)
    paint_advantage(canvas, laid, pair)
    for room, before, row, after in zip(laid.rows, [None, *rows], rows, [*rows[1:], None], strict=False):
        paint_row(canvas, box, laid, room, row, before, after)
    paint_scores(canvas, laid, pair, report)
    for fencer, column in zip(pair, laid.columns, strict=True):
        paint_wounds(canvas, (column.centre[0], laid.wounds), fencer)
    paint_verdict(canvas, laid.verdict, pair, report)
    return canvas.finish()


def paint_ground(laid: Layout) -> Canvas:
    """The still part: parchment, crossed swords, and sheets for the fighters and the rows of dice."""
    canvas = parchment_sheet(*laid.size)
    for sheet in (*laid.fighters, laid.table):
        panel(canvas, sheet)
    swords = (laid.middle, laid.fighters[0].centre[1])
    if laid.cut is Cut.WIDE:
        swords = (laid.between.left + 60, laid.between.centre[1])
    die_symbol(canvas, Symbol.STRIKE, swords, 42, mix(BLOOD, INK, 0.2))
    return canvas


def paint_fighter(canvas: Canvas, sheet: Box, fencer: Fencer) -> None:
    """Disc, name, faction, defense token and supporters of a fighter."""
    style = fencer.style
    canvas.rectangle(sheet, style.pale, mix(style.colour, PARCHMENT, 0.35), 2.5, radius=14)
    canvas.rectangle(Box(sheet.left + 14, sheet.top + 6, sheet.right - 14, sheet.top + 20), style.paint, radius=7)
    disc(canvas, (sheet.left + 60, sheet.top + 76), 44, style, fencer.sheet.initials)
    words = Box(sheet.left + 124, sheet.top + 28, sheet.right - 12, sheet.top + 72)
    canvas.line_in(words, fencer.name, HEADING, face=Face.SERIF_BOLD, align="l")
    middle = sheet.top + 98
    faction_seal(canvas, (words.left + 18, middle), 20, fencer.sheet.faction)
    faction = FACTIONS[fencer.sheet.faction]
    canvas.text((words.left + 44, middle), faction, LABEL, anchor="lm")
    if fencer.final.is_defending:
        x = words.left + 68 + canvas.text_width(faction, LABEL)
        badge(canvas, (x, middle), Token.DEFENSE, radius=14)
        canvas.text((x + 21, middle), "defense", SMALL, face=Face.BOLD, anchor="lm")
    line = Box(sheet.left + 20, sheet.top + 132, sheet.right - 20, sheet.bottom - 6)
    paint_supporters(canvas, line, fencer.supporters)


def paint_supporters(canvas: Canvas, line: Box, supporters: tuple[Supporter, ...]) -> None:
    """Who stands by a fighter."""
    text = "Supported by" if supporters else "Fights alone"
    canvas.text((line.left, line.centre[1]), text, LABEL, INK if supporters else INK_SOFT, Face.ITALIC, "lm")
    left = line.left + canvas.text_width(text, LABEL, Face.ITALIC) + 30
    step = min(52.0, (line.right - left - 10) / max(1, len(supporters) - 1))
    for index, friend in enumerate(supporters):
        disc(canvas, (left + step * index, line.centre[1]), 22, friend.style, friend.sheet.initials)


def paint_stance(canvas: Canvas, area: Box, fencer: Fencer) -> None:
    """The stance that was chosen and its level, from one step to four."""
    stance, level = fencer.final.stance, fencer.final.level
    colour = STANCE_COLOURS[stance]
    canvas.rectangle(area, mix(colour, VELLUM, 0.86), colour, 3, radius=14)
    middle = area.centre[1]
    stance_sign(canvas, (area.left + 46, middle), 26, stance)
    canvas.text((area.left + 84, middle), stance.title(), HEADING, face=Face.SERIF_BOLD, anchor="lm")
    width = canvas.text_width(level, BODY, Face.BOLD)
    canvas.text((area.right - 20, middle), level, BODY, face=Face.BOLD, anchor="rm")
    level_meter(canvas, (area.right - width - 88, middle), level, 38, mix(colour, BLACK, 0.25))


def paint_advantage(canvas: Canvas, laid: Layout, pair: Pair) -> None:
    """An arrow from the stance that has the advantage to the other [SB-525 to SB-528]."""
    is_uneven = any(fencer.has_advantage for fencer in pair)
    room = laid.between
    if laid.cut is Cut.TALL:
        ends: list[Point] = [(room.left + 10, room.top + 18), (room.right - 10, room.top + 18)]
        words, anchor = (laid.middle, room.bottom - 14), "mm"
    else:
        ends = [(room.centre[0] - 40, room.top + 6), (room.centre[0] - 40, room.bottom - 6)]
        words, anchor = (room.centre[0], room.centre[1]), "lm"
    if is_uneven:
        start, end = ends if pair[0].has_advantage else reversed(ends)
        canvas.arrow(start, end, GOLD, 14, head=36, halo=mix(GOLD, BLACK, 0.65))
    else:
        canvas.line(ends, INK_SOFT, 5, dash=(12, 9))
    canvas.text(words, "advantage" if is_uneven else "even", SMALL, face=Face.BOLD, anchor=anchor)


def paint_row(
    canvas: Canvas, box: Content, laid: Layout, area: Box, row: Row, before: Row | None, after: Row | None
) -> None:
    """Four dice with their symbols in words: new ones ringed, those that did not stay crossed."""
    middle = area.centre[1]
    if before:
        canvas.line([(area.left, area.top), (area.right, area.top)], mix(INK_SOFT, VELLUM, 0.7), 2, caps=False)
    canvas.text((laid.middle, middle), row.stage, LABEL, face=Face.SERIF_BOLD)
    size = min(LARGEST_DIE, area.height * 0.6) if laid.cut is Cut.WIDE else DICE[0] if after else DICE[1]
    for whose, column in enumerate(laid.columns):
        throw, is_new, is_gone = row.throws[whose], row.differs(whose, before), row.differs(whose, after)
        symbols, marks = throw.symbols(box), throw.marks(box)
        looks = (
            (("stance", symbols), partial(mark_symbols, symbols=symbols), STANCE_COLOURS[throw.stance]),
            (("skill", marks), partial(paint_pips, value=marks), WHITE),
        )
        inks = [INK_SOFT if gone else INK for gone in is_gone]
        for look, x, new, gone in zip(looks, (column.left + 66, column.left + 322), is_new, is_gone, strict=True):
            marked_die(canvas, (x, middle), look[0], look[1], size, look[2], struck_out=gone, ringed=new)
            if new:
                paint_cause(canvas, (x - size * 0.53, middle + size * 0.53), row.stage, size * 0.23)
        words = Box(column.left + 118, middle - size / 2 - 3, column.left + 266, middle + size / 2 + 3)
        canvas.paragraph(words, "\n".join(face_words(symbols)), LABEL, inks[0], middle=True)
        canvas.text((column.left + 388, middle), str(marks), HEADING, inks[1], Face.BOLD)


def mark_symbols(canvas: Canvas, face: Box, ink: Colour, symbols: tuple[Symbol, ...]) -> None:
    """The face of a stance die."""
    radius = face.width / INNER * (0.36 if len(symbols) == 1 else 0.22)
    for symbol, spot in zip(symbols, spots_on(face, len(symbols)), strict=True):
        die_symbol(canvas, symbol, spot, radius, ink)


def paint_cause(canvas: Canvas, centre: Point, stage: str, radius: float) -> None:
    """The symbol that made a die new, at its corner."""
    canvas.circle(centre, radius, INK)
    canvas.circle(centre, radius * 0.9, GOLD)
    die_symbol(canvas, Symbol.CHANGE if stage == "Changed" else Symbol.REROLL, centre, radius * 0.62, INK)


def paint_scores(canvas: Canvas, laid: Layout, pair: Pair, report: CombatReport) -> None:
    """Both scores, the winner's on full colour, and how they come about; crossed out where they count for nothing."""
    area, middle = laid.scores, laid.middle
    canvas.line([(area.left, area.top), (area.right, area.top)], INK_SOFT, 2.5, caps=False)
    y = area.centre[1]
    canvas.text((middle, y), ":", TITLE, face=Face.SERIF_BOLD)
    for fencer, x in zip(pair, (middle - 62, middle + 62), strict=True):
        has_won = fencer is winner(pair, report) and not report.is_cancelled
        canvas.circle((x, y), 38, fencer.style.colour if has_won else VELLUM, fencer.style.colour, 5)
        canvas.text((x, y), str(fencer.score), 52, WHITE if has_won else INK, Face.BOLD)
        words, align = Box(area.left, area.top, x - 52, area.bottom), "r"
        if x > middle:
            words, align = Box(x + 52, area.top, area.right, area.bottom), "l"
        canvas.paragraph(words, "\n".join(fencer.sum), LABEL, align=align, middle=True)
        if report.is_cancelled:
            canvas.line([(x - 46, y + 30), (x + 46, y - 30)], BLOOD, 8)


def paint_wounds(canvas: Canvas, centre: Point, fencer: Fencer) -> None:
    """The wounds that somebody receives."""
    text = f"receives {some(fencer.wounds, 'wound')}"
    colour, face = (BLOOD, Face.BOLD) if fencer.wounds else (INK_SOFT, Face.ITALIC)
    drops = min(fencer.wounds, MOST_DROPS)
    x, y = centre[0] - (36 * drops + canvas.text_width(text, BODY, face)) / 2, centre[1]
    for index in range(drops):
        canvas.symbol(Sign.DROP, (x + 10 + 36 * index, y), 18, BLOOD, mix(BLOOD, BLACK, 0.4), 2)
    canvas.text((x + 36 * drops, y), text, BODY, colour, face, "lm")


def paint_verdict(canvas: Canvas, area: Box, pair: Pair, report: CombatReport) -> None:
    """The result in words, in the colour and pattern of who has won."""
    victor = winner(pair, report)
    style = victor.style if victor and not report.is_cancelled else NEUTRAL
    canvas.rectangle(area, Paint(style.colour, style.pattern, mix(style.colour, WHITE, 0.3), pitch=16))
    canvas.rectangle(Box(area.left, area.top, area.right, area.top + 4), GOLD)
    plate = Box.around((area.centre[0], area.centre[1] + 2), area.width - 120, 60)
    canvas.rectangle(plate, PARCHMENT, mix(style.colour, BLACK, 0.5), 3, radius=14)
    canvas.line_in(plate.inset(20, 0), verdict(pair, report), HEADING, face=Face.SERIF_BOLD)
