"""What a model can do in its turn: each deed is offered as a choice, and carried out when it is chosen."""

from __future__ import annotations

from typing import Protocol

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.state import Battle, Model, Turn


class Deed(Protocol):
    """A Basic Action, a Minor Action, a turn to another facing, or an ability of one's own turn."""

    def do(self, g: Play[Battle], model: Model, turn: Turn) -> Procedure[None]:
        """Carry it out; what was chosen for it is part of it."""
        ...
