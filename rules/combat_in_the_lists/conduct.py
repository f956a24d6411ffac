"""Who says what a knight does: people at every step, as the book has it, or what they have filed on few sheets.

The rules of each chapter ask a conduct and never know which it is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from rules.combat_in_the_lists.content import CardName
from rules.combat_in_the_lists.defence import Defence, Strike
from rules.combat_in_the_lists.recovery import Recovery
from rules.combat_in_the_lists.stamina import G
from rules.combat_in_the_lists.state import Knight, Stack
from rules.kernel.play import Procedure
from rules.kernel.values import Seat

AFTER_ACTION, AFTER_CONTESTS = "recovery.action", "recovery.contests"


@dataclass(frozen=True)
class Attempt:
    """A sneak attack on somebody, with the reference card or with a special card."""

    victim: Seat
    card: CardName = ""


class Conduct(ABC):
    """How the knights of a table are asked from the reveal of the commits to the end of the turn."""

    @abstractmethod
    def next_attack(self, g: G, knight: Knight) -> Procedure[tuple[Stack, Knight] | None]:
        """The next stack and its victim; None ends the action [CL-D09]."""

    @abstractmethod
    def defence(self, g: G, strike: Strike) -> Procedure[list[Defence]]:
        """How the victim answers [CL-D10]."""

    @abstractmethod
    def recoveries(self, g: G, knights: list[Knight], key: str) -> Procedure[dict[Seat, Recovery]]:
        """How those who were hurt, or lie on the ground, recover [CL-D11, CL-D14]."""

    @abstractmethod
    def sneaks(self, g: G, knight: Knight, tried: Sequence[Attempt]) -> Procedure[list[Attempt]]:
        """The next sneak attacks of a knight who has a place and a victim for them, after those tried [CL-D12]."""

    @abstractmethod
    def restoring(self, g: G, knight: Knight) -> Procedure[tuple[CardName, ...]]:
        """The cards by which a victim restores the damage of a sneak attack [CL-D13]."""

    @abstractmethod
    def discards(self, g: G) -> Procedure[dict[Seat, list[CardName]]]:
        """The cards that each knight does not want to keep [CL-D15]."""

    @abstractmethod
    def last_chances(self, g: G) -> Procedure[dict[Seat, tuple[CardName, ...]]]:
        """The cards that each knight plays before the knock-out check [CL-D16]."""

    @abstractmethod
    def trims(self, g: G) -> Procedure[dict[Seat, list[CardName]]]:
        """The cards that each knight gives up for the new row; whoever is not named does so later [CL-D17]."""


def playing(g: G) -> list[Knight]:
    """Those who are asked anything, in turn order: whoever has given up is asked nothing [CL-R69]."""
    return [knight for knight in g.state.in_the_lists if not knight.resigned]
