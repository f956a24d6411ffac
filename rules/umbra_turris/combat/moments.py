"""Moments of close combat at which cards from the hand may be played; whoever writes such a card joins here."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.occasions import Bout
from rules.umbra_turris.state import Battle

G = Play[Battle]
AtMoment = Callable[[G, Bout], Procedure[None]]
"""What is done then; it may call the attack off by `bout.is_called_off`."""

CHARGE_PLACED: list[AtMoment] = []
"""A charger stands before its target, before all triggers."""
ATTACK_DECLARED: list[AtMoment] = []
"""An attack begins, before shield and secret dice."""


def come_to(g: G, moments: list[AtMoment], bout: Bout) -> Procedure[None]:
    """All that wait for a moment have their say, until the attack is called off."""
    for at_moment in moments:
        if not bout.is_called_off:
            yield from at_moment(g, bout)
