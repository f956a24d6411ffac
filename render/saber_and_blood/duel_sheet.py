"""How the picture of a combat lies on its sheet, in either cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from render.cuts import Cut
from render.geometry import Box

EARLIER_ROW, LAST_ROW = 98, 134
DICE = 60.0, 80.0
"""How large dice are on a tall sheet, in a row before the last and in the last."""
LARGEST_DIE = 80.0
SCORES, WOUNDS, VERDICT = 104, 66, 84
MARGIN = 20
BANDS = (100, 280), (292, 368)
"""From where to where fighters and stances reach on a tall sheet."""
WIDE = 1440, 916
MOST_GROWN = 1.7
"""How much higher rows of dice are where there is room."""


@dataclass(frozen=True)
class Layout:
    """Where everything of a combat lies on its sheet: each side's in its own column."""

    cut: Cut
    size: tuple[int, int]
    fighters: tuple[Box, Box]
    stances: tuple[Box, Box]
    table: Box
    """The sheet with the dice, the scores and the wounds."""
    rows: tuple[Box, ...]
    scores: Box
    wounds: float
    """The line on which they stand."""

    @property
    def columns(self) -> tuple[Box, Box]:
        """The dice of the two sides."""
        left, right = self.table.left, self.table.right
        return (self.table._replace(right=left + 416), self.table._replace(left=right - 416))

    @property
    def middle(self) -> float:
        """Between the columns."""
        return self.table.centre[0]

    @property
    def verdict(self) -> Box:
        """Along the bottom."""
        width, height = self.size
        return Box(0, height - VERDICT, width, height)

    @property
    def between(self) -> Box:
        """The room between the two stances."""
        one, other = self.stances
        if self.cut is Cut.TALL:
            return Box(one.right, one.top, other.left, one.bottom)
        return Box(one.left, one.bottom, one.right, other.top)


def layout_of(rows: int, cut: Cut) -> Layout:
    """The sheet for so many rows of dice: fighters above them, or beside them and face to face."""
    heights = [EARLIER_ROW] * (rows - 1) + [LAST_ROW]
    if cut is Cut.TALL:
        table = Box(MARGIN, 384, 1000 - MARGIN, 384 + 8 + sum(heights) + SCORES + WOUNDS)
        fighters, stances = (
            (Box(MARGIN, top, 436, bottom), Box(564, top, 1000 - MARGIN, bottom)) for top, bottom in BANDS
        )
        size = 1000, round(table.bottom) + 20 + VERDICT
        return _with_rows(Layout(cut, size, fighters, stances, table, (), table, 0), heights, SCORES, WOUNDS)
    width, height = WIDE
    table = Box(476, 104, width - MARGIN, height - VERDICT - 20)
    left = Box(MARGIN, table.top, 456, table.bottom)
    fighters = left._replace(bottom=left.top + 196), left._replace(top=left.bottom - 196)
    stances = (
        left._replace(top=fighters[0].bottom + 12, bottom=fighters[0].bottom + 96),
        left._replace(top=fighters[1].top - 96, bottom=fighters[1].top - 12),
    )
    room = table.height - 8
    grown = min(MOST_GROWN, (room - SCORES - WOUNDS) / sum(heights))
    rest = room - sum(heights) * grown - SCORES - WOUNDS
    laid = Layout(cut, (width, height), fighters, stances, table, (), table, 0)
    return _with_rows(laid, [one * grown for one in heights], SCORES + rest * 0.6, WOUNDS + rest * 0.4)


def _with_rows(laid: Layout, heights: Sequence[float], scores: float, wounds: float) -> Layout:
    left, right, top, rows = laid.table.left + 24, laid.table.right - 24, laid.table.top + 8, []
    for height in heights:
        rows.append(Box(left, top, right, top + height))
        top += height
    line = Box(left, top, right, top + scores)
    return replace(laid, rows=(*rows,), scores=line, wounds=line.bottom + wounds / 2 - 6)
