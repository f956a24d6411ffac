"""The draft on the desk while a press changes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from cogs.forms.draft import Spot, follow_up, planted, prefilled, settled, trail
from cogs.forms.model import MOVED_ON, Act, Draft, Pressed, index_in
from rules.kernel.decisions import Decision, Series, Sheet
from rules.kernel.drafts import is_complete, part
from rules.kernel.values import IllegalAnswer, Json


@dataclass(frozen=True)
class Desk:
    """A draft on the desk, open at one spot."""

    root: Decision
    draft: Draft

    @property
    def spot(self) -> Spot:
        """The decision that is open, and what is given for it."""
        return trail(self.root, self.draft.given, self.draft.at)[-1]

    def write(self, new: Json) -> Desk:
        """Give something at the open spot."""
        given = planted(Spot(self.root, self.draft.given), self.draft.at, new)
        return replace(self, draft=self.draft.model_copy(update={"given": given}))

    def turn(self, page: int = 0, inside: int | None = None) -> Desk:
        """Show another page, or the inside of a piece or group."""
        return replace(self, draft=self.draft.model_copy(update={"page": page, "inside": inside}))

    def open(self, *at: int) -> Desk:
        """Stand at another place."""
        return replace(self, draft=Draft(given=self.draft.given, at=at))

    def enter(self, *at: int) -> Desk:
        """Stand at another place; a sheet on which nobody has written yet opens at its first open line."""
        desk = self.open(*at)
        while isinstance(desk.spot.decision, Sheet) and (desk.spot.given or None) == prefilled(desk.spot.decision):
            line = desk.open_line_after(-1)
            if line is None:
                break
            desk = desk.open(*desk.draft.at, line)
        return desk

    def go_on(self) -> Desk:
        """From what was chosen to what is asked next because of it, or up from what is complete."""
        index = follow_up(self.spot)
        if index is None:
            return self.climb()
        desk = self.open(*self.draft.at, index)
        if desk.spot.given is None and (begun := prefilled(desk.spot.decision)) is not None:
            desk = desk.write(begun)
        return desk.enter(*desk.draft.at)

    def climb(self, *, is_read_on: bool = True) -> Desk:
        """Leave what is complete: for the next open line, a list that has room for more, or the sheet around it.

        A sheet that began filled in is read on from line to line, unless its line was chosen from the whole sheet.
        """
        desk: Desk = self.turn()
        sheet: Desk | None = None
        while desk.draft.at and is_complete(desk.spot.decision, desk.spot.given):
            *above, left = desk.draft.at
            inner, desk = desk, desk.open(*above)
            if (line := desk.open_line_after(left)) is not None:
                return desk.enter(*above, line)
            if desk.has_room_for_a_line:
                return desk
            if is_read_on and sheet is None and (line := desk.untouched_line_after(left)) is not None:
                return desk.enter(*above, line)
            if isinstance(desk.spot.decision, Sheet) and sheet in (None, inner):
                sheet = desk  # A sheet directly inside a sheet is shown with it.
        return sheet or desk

    def open_line_after(self, place: int) -> int | None:
        """Which line of the sheet at the open spot comes next of those still open; after the last, from the top."""
        sheet, given = self.spot.decision, self.spot.given
        if not isinstance(sheet, Sheet):
            return None
        lines = enumerate(sheet.slots.items())
        waiting = [number for number, (slot, line) in lines if not is_complete(line, part(given, slot))]
        return next((number for number in waiting if number > place), next(iter(waiting), None))

    def untouched_line_after(self, place: int) -> int | None:
        """Which line of a sheet that began filled in comes next of those that still say so and are worth a look."""
        sheet, given = self.spot.decision, self.spot.given
        if not isinstance(sheet, Sheet) or not sheet.is_prefilled:
            return None
        lines = list(enumerate(sheet.slots.items()))[place + 1 :]
        as_it_began = prefilled(sheet)
        return next(
            (
                number
                for number, (slot, line) in lines
                if not line.is_aside and not isinstance(line, Sheet) and part(given, slot) == part(as_it_began, slot)
            ),
            None,
        )

    @property
    def has_room_for_a_line(self) -> bool:
        """Whether the open spot is a list that is not full."""
        series, lines = self.spot.decision, self.spot.given
        return isinstance(series, Series) and isinstance(lines, list) and len(lines) < series.most

    def pressed(self, *, hand_in: bool = False) -> Pressed:
        """The result that the shell is told."""
        return Pressed(settled(self.root, self.draft), hand_in)


Values = tuple[str, ...]
Deed = Callable[[Any, Desk, Act, Values], Pressed]
"""What a verb does to a decision of its kind."""


def index_of(act: Act, values: Values, length: int) -> int:
    """The index that a press names: in its act if it is a button, in its value if it is a select."""
    given = [*map(str, act.numbers), *values]
    if len(given) != 1:
        raise IllegalAnswer(MOVED_ON)
    return index_in(given[0], length)
