"""The hands of a player: how to press what he sees until his answer stands in the panel."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cogs.forms import Prompt
from cogs.panel.sight import Sight
from rules.kernel.values import Json
from tests.cogs.person import Person


@dataclass(frozen=True)
class Touch:
    """One press on a panel, with what is chosen in a select or written in a modal."""

    act: str
    values: tuple[str, ...] = ()
    text: str | None = None


class Hands(Person):
    """A person who plans his presses before he makes them."""

    def __init__(self, sight: Sight, *, writes: bool = False) -> None:
        self.touches: list[Touch] = []
        assert sight.question is not None
        super().__init__(sight.question, sight.working_draft, writes=writes, quick=sight.is_quick)

    def write(self, words: str, text: str, *, begins: bool = False) -> None:
        """Press a button that opens a modal, and send the modal off."""
        super().write(words, text, begins=begins)
        self.touches[-1] = replace(self.touches[-1], text=text)

    def _press(self, act: str, values: tuple[str, ...] = ()) -> Prompt | None:
        self.touches.append(Touch(act, values))
        self.quick = self.quick and not self.decision.standing  # What is begun may be meant for every time.
        return super()._press(act, values)


def plan(sight: Sight, answer: Json, *, writes: bool = False) -> list[Touch]:
    """What a person presses, one after the other, to hand in that answer."""
    hands = Hands(sight, writes=writes)
    hands.fill(answer)
    return hands.touches
