"""Who stands where, and what follows from that alone: who fights with whom, who sees whom; kept until somebody stirs.

A formation is known by all that these facts depend on, so it never has to be told that something has changed: where
anything is different, it is another formation. Whoever looks at a copy of a table finds what was found out before.
"""

from __future__ import annotations

from rules.kernel.kept import Kept
from rules.kernel.plane.sight import Sight
from rules.umbra_turris.state import Model, ModelId

Stand = tuple[object, ...]
"""A model, as far as contact and sight depend on it."""


def stand_of(model: Model) -> Stand:
    """How a model stands now; a plain tuple, for there are many."""
    return (
        model.id,
        model.seat,
        model.creature or model.sub_race,
        model.form,
        model.place,
        model.level,
        model.is_hidden,
        model.is_airborne,
        model.has_death_counter,
        model.is_empty_base,
        model.attached_to,
    )


class Formation:
    """What has been found out about models that stand like this."""

    def __init__(self) -> None:
        self.locked: dict[ModelId, tuple[ModelId, ...]] = {}
        """With whom each model is in combat, in the order of seats and rosters."""
        self.combats: dict[ModelId, tuple[ModelId, ...]] = {}
        self.sights: dict[tuple[ModelId, ModelId], Sight] = {}
        """What the first sees of the second."""


Stands = tuple[Stand, ...]
FORMATIONS: Kept[tuple[object, Stands], Formation] = Kept("formations of Umbra Turris", 256)


def formation_of(land: object, stands: Stands) -> Formation:
    """The formation of models on a land, with all that is known about it."""
    return FORMATIONS.made((land, stands), Formation)
