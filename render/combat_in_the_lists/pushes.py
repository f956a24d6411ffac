"""A contested hex as a picture: who wanted it, who holds it, and where the dice have sent the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PIL import Image

from render.baked import still
from render.canvas import Canvas, base
from render.combat_in_the_lists import marks, tracks
from render.combat_in_the_lists.arena import MIDDLE, ROOM, SIZE, read_cell, spot
from render.combat_in_the_lists.board import TITLE, paint_arena
from render.combat_in_the_lists.clash import Fighter, fighter
from render.combat_in_the_lists.figures import mark
from render.combat_in_the_lists.happened import Push
from render.combat_in_the_lists.heraldry import TALLY
from render.cuts import least_type
from render.dice import die
from render.editions import sequel_of
from render.furniture import TITLE_HEIGHT, panel, parchment_sheet, title_strip
from render.geometry import Box, Point
from render.theme import INK, INK_SOFT, Face, Symbol
from rules.combat_in_the_lists.content import Content
from rules.kernel.game import Event
from rules.kernel.grid import Hex
from rules.kernel.words import one_or_many

SEQUELS = ("took_hex", "went_back", "pushed", "balanced", "fell_over")
"""The events that belong to a contest."""
VIEW = 980, 520
"""The part of the arena that is shown."""
LINE = 62.0
MARGIN = 14.0
TYPE = 28


@dataclass(frozen=True)
class Fate:
    """What became of a knight: in words, with the dice that were rolled."""

    who: Fighter
    words: str
    tally: int | None
    dice: tuple[int, ...] = ()
    balance: int | None = None


@dataclass(frozen=True)
class Contest:
    """A contested hex from the comparison to the last landing."""

    cell: Hex
    fates: tuple[Fate, ...]
    pushes: tuple[tuple[Push, Fighter], ...]
    ends: tuple[tuple[Hex, Fighter], ...]
    """Where each has come to stand."""

    @classmethod
    def of(cls, box: Content, event: Event) -> Contest:
        """From the event of the contest with all that followed."""
        told: dict[str, Any] = event.data
        cell = read_cell(box, told["cell"])
        rivals = {seat: fighter(told, seat) for seat in told["tallies"]}
        ends = {told["holder"]: (cell, rivals[told["holder"]])}
        name = box.board.text(cell)
        fates = [Fate(rivals[told["holder"]], f"holds {name}", told["tallies"][told["holder"]])]
        pushes: list[tuple[Push, Fighter]] = []
        balances = {one.data["seat"]: one for one in sequel_of(event) if one.kind in ("balanced", "fell_over")}
        for one in sequel_of(event):
            seat: Any = one.data["seat"]
            if one.kind == "went_back":
                home = read_cell(box, str(one.data["cell"]))
                ends[seat] = home, rivals.get(seat) or fighter(told, seat)
                fates.append(Fate(ends[seat][1], f"goes back to {box.board.text(home)}", told["tallies"].get(seat)))
            elif one.kind == "pushed":
                push, who = Push.of(box, one.data), fighter(one.data, seat)
                pushes.append((push, who))
                ends[seat] = push.end, who
                landing = balances.get(seat)
                words = f"is pushed to {box.board.text(push.end)}"
                if landing is not None:
                    words += " and falls" if landing.kind == "fell_over" else " and stands"
                balance: Any = landing.data["die"] if landing is not None else None
                dice: Any = one.data["dice"]
                fates.append(Fate(who, words, told["tallies"].get(seat), tuple(dice), balance))
        return cls(cell, tuple(fates), tuple(pushes), tuple(ends.values()))


def title(box: Content, contest: Contest) -> str:
    """Which hex it is about."""
    return f"The contest for {box.board.text(contest.cell)}"


def alt_text(box: Content, contest: Contest) -> str:
    """The contest in sentences, for those who cannot see the picture."""
    sentences = [title(box, contest)]
    for fate in contest.fates:
        told = f"{fate.who.name} {fate.words}"
        if fate.tally is not None:
            told += f", damage this turn {fate.tally}"
        if fate.dice:
            told += f", by the {one_or_many(len(fate.dice), 'die', 'dice')} {', '.join(map(str, fate.dice))}"
        if fate.balance is not None:
            told += f", balance {fate.balance}"
        sentences.append(told)
    return ". ".join(sentences) + "."


def draw(box: Content, contest: Contest) -> Image.Image:
    """The part of the arena about the hex with the ways of the pushed, and a line for each knight."""
    height = round(TITLE_HEIGHT + VIEW[1] + 2 * MARGIN + LINE * len(contest.fates) + 2 * MARGIN)
    top = TITLE_HEIGHT + VIEW[1] + MARGIN
    lines = Box(MARGIN, top, VIEW[0] - MARGIN, height - MARGIN)
    ground = still(("contest", height), lambda: paint_still(height, lines))
    canvas = Canvas.over(ground, 1, least_type((VIEW[0], VIEW[0])))
    strip = Canvas(VIEW[0], round(TITLE_HEIGHT))
    title_strip(strip, title(box, contest), symbol=Symbol.HEXAGON)
    canvas.put(strip.finish(), (VIEW[0] / 2, TITLE_HEIGHT / 2))
    canvas.image.paste(draw_ground(box, contest, canvas.least_type), (0, round(TITLE_HEIGHT)))
    for fate, line in zip(contest.fates, lines.inset(20, 10).rows(len(contest.fates)), strict=True):
        draw_fate(canvas, line, fate)
    return canvas.image


def paint_still(height: int, lines: Box) -> Image.Image:
    """The sheet with an empty panel."""
    sheet = parchment_sheet(VIEW[0], height)
    panel(sheet, lines)
    return sheet.finish()


def draw_ground(box: Content, contest: Contest, type_: int) -> Image.Image:
    """The arena about the hex, cut out."""
    arena = base((TITLE, "arena"), lambda: paint_arena(box))
    part = Canvas.over(arena, 1, type_)
    marks.contested(part, contest.cell)
    marks.pushes(part, [(push, who.style) for push, who in contest.pushes])
    for cell, who in contest.ends:
        mark(part, spot(cell), SIZE * 0.5, who.style, who.initials)
    top = _top([spot(cell) for cell, _ in contest.ends] + [spot(contest.cell)])
    return part.image.crop((0, top, VIEW[0], top + VIEW[1]))


def _top(spots: list[Point]) -> int:
    """Where the cut begins: about the middle of all that is to be seen."""
    middle = (min(y for _, y in spots) + max(y for _, y in spots)) / 2 if spots else MIDDLE[1]
    return round(min(max(0.0, middle - VIEW[1] / 2), ROOM[1] - VIEW[1]))


def draw_fate(canvas: Canvas, line: Box, fate: Fate) -> None:
    """A knight, the damage of this turn, what became of them, and the dice."""
    y = line.centre[1]
    mark(canvas, (line.left + 26, y), 25, fate.who.style, fate.who.initials)
    x = line.left + 62
    canvas.text((x, y), fate.who.name, TYPE + 2, INK, Face.SERIF_BOLD, "lm")
    x += canvas.text_width(fate.who.name, TYPE + 2, Face.SERIF_BOLD) + 14
    if fate.tally is not None:
        words = f"−{fate.tally}" if fate.tally else "0"
        width = tracks.flag_width(canvas, words, TYPE)
        tracks.flag(canvas, Box(x, y - 19, x + width, y + 19), words, TALLY if fate.tally else INK_SOFT, TYPE)
        x += width + 14
    right = line.right
    if fate.balance is not None:
        die(canvas, (right - 21, y), fate.balance, 40)
        canvas.text((right - 50, y), "balance", TYPE - 4, INK_SOFT, Face.ITALIC, "rm")
        right -= 62 + canvas.text_width("balance", TYPE - 4, Face.ITALIC)
    for number in reversed(fate.dice[-6:]):
        die(canvas, (right - 21, y), number, 40)
        right -= 48
    canvas.line_in(Box(x, line.top, right - 6, line.bottom), fate.words, TYPE, INK, align="l", floor=canvas.least_type)
