"""What spells do, each registered under the id that the data uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.occasions import Cast
from rules.umbra_turris.state import Battle

G = Play[Battle]
Doing = Callable[[G, Cast], Procedure[None]]
D = TypeVar("D", bound=Doing)

SPELLS: dict[str, Doing] = {}


def spell(name: str) -> Callable[[D], D]:
    """Register what a spell does when its Magic Test has succeeded."""

    def register(does: D) -> D:
        if name in SPELLS:
            raise ValueError(f"there are two spells {name}")
        SPELLS[name] = does
        return does

    return register
