"""The draft on the desk while a press changes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from cogs.forms.draft import Spot, planted, settled, trail
from cogs.forms.model import MOVED_ON, Act, Draft, Pressed, index_in
from rules.kernel.decisions import Decision, Series, Sheet
from rules.kernel.drafts import is_complete
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

    def climb(self) -> Desk:
        """Leave what is complete, up to the sheet that it is a line of, or the list that has room for more."""
        desk = self.turn()
        while desk.draft.at and is_complete(desk.spot.decision, desk.spot.given):
            desk = desk.open(*desk.draft.at[:-1])
            if isinstance(desk.spot.decision, Sheet) or desk.has_room_for_a_line:
                break
        return desk

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
