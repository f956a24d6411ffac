"""A contested hex as a picture: who wanted it, who holds it, and where the dice have sent the others."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from PIL import Image

from render.baked import still
from render.canvas import Canvas, base
from render.combat_in_the_lists import marks, tracks
from render.combat_in_the_lists.arena import ROOM, SIZE, spot
from render.combat_in_the_lists.board import TITLE, paint_arena
from render.combat_in_the_lists.clash import Fighter, fighter
from render.combat_in_the_lists.figures import mark
from render.combat_in_the_lists.happened import Push
from render.combat_in_the_lists.heraldry import TALLY
from render.cuts import DESK, Cut
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
VIEW = {Cut.TALL: (980, 520), Cut.WIDE: (700, 700)}
"""The part of the arena that is shown, at the least."""
LINE, LINES = 62.0, 132.0
"""How high what is told of a knight is: in one line below the arena, or in up to three beside it."""
MARGIN = 14.0
TYPE = 28
DIE, DIE_STEP, MOST_DICE = 40.0, 48.0, 6
EDGE = 40.0
"""So much is seen about the middle of a hex where somebody stands, at the least."""
HIGHER = 160
"""A tall picture grows by so much where somebody is pushed far up or down."""
BALANCE = "balance"
NAME = 62.0
"""The name stands so far to the right of the mark's edge."""


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
        cell = box.board.parse(told["cell"])
        rivals = {seat: fighter(told, seat) for seat in told["tallies"]}
        ends = {told["holder"]: (cell, rivals[told["holder"]])}
        name = box.board.text(cell)
        fates = [Fate(rivals[told["holder"]], f"holds {name}", told["tallies"][told["holder"]])]
        pushes: list[tuple[Push, Fighter]] = []
        balances = {one.data["seat"]: one for one in sequel_of(event) if one.kind in ("balanced", "fell_over")}
        for one in sequel_of(event):
            seat: Any = one.data["seat"]
            if one.kind == "went_back":
                home = box.board.parse(str(one.data["cell"]))
                ends[seat] = home, rivals.get(seat) or fighter(told, seat)
                fates.append(Fate(ends[seat][1], f"goes back to {box.board.text(home)}", told["tallies"].get(seat)))
            elif one.kind == "pushed":
                push, who = Push.told(box, one.data), fighter(one.data, seat)
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

    @property
    def seen(self) -> Box:
        """The part of the arena in which all of it has happened."""
        ways = [cell for push, _ in self.pushes for hop in push.hops for cell in hop]
        spots = [spot(cell) for cell in (self.cell, *(end for end, _ in self.ends), *ways)]
        across, down = zip(*spots, strict=True)
        return Box(min(across), min(down), max(across), max(down)).inset(-EDGE)


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


@dataclass(frozen=True)
class Layout:
    """Where the arena and what became of so many knights lie on the sheet: below each other or side by side."""

    cut: Cut
    fates: int
    height: int
    """Of the arena that is seen in a tall picture."""

    @classmethod
    def of(cls, cut: Cut, contest: Contest) -> Layout:
        """For all that there is to be seen and told."""
        least = VIEW[cut][1]
        steps = max(0, math.ceil((contest.seen.height - least) / HIGHER)) if cut is Cut.TALL else 0
        return cls(cut, len(contest.fates), least + steps * HIGHER)

    @property
    def size(self) -> tuple[int, int]:
        """The whole sheet."""
        if self.cut is Cut.TALL:
            return VIEW[self.cut][0], round(TITLE_HEIGHT + self.height + 4 * MARGIN + LINE * self.fates)
        height = round(TITLE_HEIGHT + max(self.height, 4 * MARGIN + LINES * self.fates))
        return math.ceil(height * DESK[0] / DESK[1]), height

    @property
    def view(self) -> Box:
        """Where the arena is seen."""
        bottom = TITLE_HEIGHT + self.height if self.cut is Cut.TALL else min(self.size[1], TITLE_HEIGHT + ROOM[1])
        return Box(0, TITLE_HEIGHT, VIEW[self.cut][0], bottom)

    @property
    def lines(self) -> Box:
        """The panel of the knights."""
        whole = Box(0, TITLE_HEIGHT, *self.size)
        beyond = whole._replace(top=self.view.bottom) if self.cut is Cut.TALL else whole._replace(left=self.view.right)
        return beyond.inset(MARGIN)


def draw(box: Content, contest: Contest, cut: Cut = Cut.TALL) -> Image.Image:
    """The part of the arena about the hex with the ways of the pushed, and what became of each knight."""
    laid = Layout.of(cut, contest)
    width = laid.size[0]
    ground = still(("contest", laid), lambda: paint_still(laid))
    canvas = Canvas.over(ground, 1, cut.least_type(laid.size))
    strip = Canvas(width, round(TITLE_HEIGHT))
    title_strip(strip, title(box, contest), symbol=Symbol.HEXAGON)
    canvas.put(strip.finish(), (width / 2, TITLE_HEIGHT / 2))
    canvas.image.paste(draw_ground(box, contest, laid.view, canvas.least_type), (0, round(TITLE_HEIGHT)))
    room = laid.lines.inset(20, MARGIN)
    if cut is Cut.WIDE:
        room = room._replace(bottom=min(room.bottom, room.top + 1.4 * LINES * laid.fates))
    for fate, line in zip(contest.fates, room.rows(laid.fates), strict=True):
        (draw_fate if cut is Cut.TALL else draw_fate_in_lines)(canvas, line, fate)
    return canvas.image


def paint_still(laid: Layout) -> Image.Image:
    """The sheet with an empty panel."""
    sheet = parchment_sheet(*laid.size)
    panel(sheet, laid.lines)
    return sheet.finish()


def draw_ground(box: Content, contest: Contest, view: Box, type_: int) -> Image.Image:
    """The arena about the hex, cut out; somewhat smaller where somebody was pushed across it."""
    arena = base((TITLE, "arena"), lambda: paint_arena(box))
    seen = contest.seen
    larger = min(
        max(1.0, seen.width / view.width, seen.height / view.height), ROOM[0] / view.width, ROOM[1] / view.height
    )
    part = Canvas.over(arena, 1, math.ceil(type_ * larger))
    marks.contested(part, contest.cell)
    marks.pushes(part, [(push, who.style) for push, who in contest.pushes])
    for cell, who in contest.ends:
        mark(part, spot(cell), SIZE * 0.5, who.style, who.initials)
    width, height = view.width * larger, view.height * larger
    left, top = _start(seen.centre[0], width, ROOM[0]), _start(seen.centre[1], height, ROOM[1])
    cut_out = part.image.crop((left, top, left + round(width), top + round(height)))
    return cut_out if larger == 1 else cut_out.resize((round(view.width), round(view.height)), Image.Resampling.LANCZOS)


def _start(middle: float, length: float, most: float) -> int:
    """Where the cut begins along an axis: all that is to be seen lies about its middle."""
    return round(min(max(0.0, middle - length / 2), most - length))


def draw_who(canvas: Canvas, line: Box, fate: Fate) -> float:
    """A knight, and the damage of this turn; the answer is where they end."""
    y = line.centre[1]
    mark(canvas, (line.left + 26, y), 25, fate.who.style, fate.who.initials)
    x = line.left + NAME
    canvas.text((x, y), fate.who.name, TYPE + 2, INK, Face.SERIF_BOLD, "lm")
    x += canvas.text_width(fate.who.name, TYPE + 2, Face.SERIF_BOLD) + 14
    if fate.tally is not None:
        words = f"−{fate.tally}" if fate.tally else "0"
        width = tracks.flag_width(canvas, words, TYPE)
        tracks.flag(canvas, Box(x, y - 19, x + width, y + 19), words, TALLY if fate.tally else INK_SOFT, TYPE)
        x += width + 14
    return x


def balance_width(canvas: Canvas, fate: Fate) -> float:
    """How much room the die of the balance needs."""
    return 0.0 if fate.balance is None else DIE_STEP + canvas.text_width(BALANCE, TYPE - 4, Face.ITALIC) + 14


def draw_dice(canvas: Canvas, start: Point, fate: Fate, count: int = MOST_DICE) -> None:
    """The last dice of the way, and that of the balance."""
    x, y = start
    for number in fate.dice[-count:]:
        die(canvas, (x + DIE_STEP / 2, y), number, DIE)
        x += DIE_STEP
    if fate.balance is not None:
        canvas.text((x + 8, y), BALANCE, TYPE - 4, INK_SOFT, Face.ITALIC, "lm")
        x += canvas.text_width(BALANCE, TYPE - 4, Face.ITALIC) + 14
        die(canvas, (x + DIE_STEP / 2, y), fate.balance, DIE)


def draw_fate(canvas: Canvas, line: Box, fate: Fate) -> None:
    """What became of a knight in one line."""
    width = DIE_STEP * len(fate.dice[-MOST_DICE:]) + balance_width(canvas, fate)
    x, right = draw_who(canvas, line, fate), line.right - width
    draw_dice(canvas, (right, line.centre[1]), fate)
    room = Box(x, line.top, right - 6, line.bottom)
    canvas.line_in(room, fate.words, TYPE, INK, align="l", floor=canvas.least_type)


def draw_fate_in_lines(canvas: Canvas, room: Box, fate: Fate) -> None:
    """What became of a knight: who it is, in words, and the dice."""
    who, words, dice = room._replace(bottom=room.top + LINES - 6).rows(3)
    draw_who(canvas, who, fate)
    left = room.left + NAME
    canvas.line_in(words._replace(left=left), fate.words, TYPE, INK, align="l", floor=canvas.least_type)
    fitting = int((room.right - left - balance_width(canvas, fate)) // DIE_STEP)
    draw_dice(canvas, (left, dice.centre[1]), fate, min(MOST_DICE, fitting))
