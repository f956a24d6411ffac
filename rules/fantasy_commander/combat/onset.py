"""How an attack is begun: what its declaration says."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.grid import Hex


@dataclass(frozen=True)
class Onset:
    """What the attacking unit has done in this activation, and what it puts into the attack."""

    effort: bool = False
    """A Fatigue token for one more die [FC-422]; it is taken with the attack, and stands after a redirect [FC-D16]."""
    began_at: Hex | None = None
    """Where it stood when its activation began [FC-R43]."""
    moved: bool = False
    """Whether it has moved or run at least one hex since."""
    spent: bool = False
    """Whether the Fatigue token of this activation was taken for something else, such as melee after a run [FC-420]."""
