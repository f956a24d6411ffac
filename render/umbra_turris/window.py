"""Which part of the table a picture shows large: all models where they stand close, or else where things happen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from render.geometry import Box
from render.raster import Span
from render.tabletop import TableMap
from render.umbra_turris.happened import Happened, Spot
from render.umbra_turris.marks import SETTING_UP
from rules.kernel.areas import box_named
from rules.kernel.values import Cell
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.open_table import Model

LEAST = 26
"""A window is never narrower than this, in cm."""
WIDEST = 46
"""Where a window would have to be wider, it is drawn about the action alone."""
ABOUT = 36
"""How wide a window about one model is."""
MARGIN = 3


@dataclass(frozen=True)
class Window:
    """A square of the table."""

    west: int
    south: int
    side: int

    @property
    def is_whole(self) -> bool:
        """Whether it is the whole table."""
        return self.side == TABLE

    @property
    def span(self) -> Span:
        """Its edges."""
        return self.west, self.south, self.west + self.side, self.south + self.side

    def map_on(self, room: Box) -> TableMap:
        """The whole table, placed so that this part of it fills a room."""
        per_cm = room.width / self.side
        left, bottom = room.left - self.west * per_cm, room.bottom + self.south * per_cm
        whole = Box(left, bottom - TABLE * per_cm, left + TABLE * per_cm, bottom)
        return TableMap((TABLE, TABLE), whole, room)


WHOLE = Window(0, 0, TABLE)


def window_of(
    field: Battlefield, happened: Happened, numbers: Mapping[Cell, int] | None, planned: Sequence[Spot] = ()
) -> Window:
    """What is shown large now; what a seat plans is part of the action."""
    asked = [
        (float(box.west), float(box.south), float(box.east), float(box.north)) for box in map(box_named, numbers or ())
    ]
    plans = [(float(x), float(y), float(x), float(y)) for x, y in planned]
    if asked:
        return _about([*asked, *plans, *_spans(field, _active(field, happened))], LEAST) or WHOLE
    if field.table.step in SETTING_UP:
        return _about(plans, LEAST) or WHOLE
    standing = list(field.table.on_table())
    ways = [*((float(x), float(y), float(x), float(y)) for x, y in happened.spots), *plans]
    everybody = _about([*_spans(field, standing), *ways], LEAST)
    if everybody is not None and everybody.side <= WIDEST:
        return everybody
    acting = _active(field, happened)
    if not acting:
        return WHOLE
    near = _about([*_spans(field, acting), *ways], ABOUT)
    return near if near is not None and near.side <= WIDEST else WHOLE


def _active(field: Battlefield, happened: Happened) -> list[Model]:
    """Whoever acts, and whom the last turn was about."""
    turn = field.table.turn
    names = dict.fromkeys([*happened.models, *([turn.model] if turn is not None else [])])
    return [model for model in field.table.on_table() if model.id in names]


def _spans(field: Battlefield, models: Iterable[Model]) -> list[Span]:
    found: list[Span] = []
    for model in models:
        if model.place is not None:
            (x, y), half = model.place, field.half(model)
            found.append((x - half, y - half, x + half, y + half))
    return found


def _about(spans: list[Span], least: int) -> Window | None:
    """The smallest window that holds all of this with a margin; None where there is nothing."""
    if not spans:
        return None
    west, south = min(span[0] for span in spans), min(span[1] for span in spans)
    east, north = max(span[2] for span in spans), max(span[3] for span in spans)
    side = min(TABLE, max(least, round(max(east - west, north - south)) + 2 * MARGIN))
    x, y = round((west + east - side) / 2), round((south + north - side) / 2)
    return Window(min(max(0, x), TABLE - side), min(max(0, y), TABLE - side), side)
