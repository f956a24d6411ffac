"""Which edge of an enemy's base a charge ends at, where several are equally near [UT-R15, UT-D35]."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.choices import Choice, pick
from rules.kernel.plane.points import Facing
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.policies import player_of
from rules.umbra_turris.state import Battle, Model

WORDS = {Facing.N: "northern", Facing.E: "eastern", Facing.S: "southern", Facing.W: "western"}


def pick_edge(g: Play[Battle], model: Model, edges: Iterable[Facing]) -> Procedure[Facing]:
    """The only one, or the one that the charger wants."""
    choices = [Choice(edge, f"The {WORDS[edge]} edge", edge) for edge in edges]
    if len(choices) == 1:
        return Facing(choices[0].id)
    ask = pick("charge.edge", "Which edge of the enemy's base?", choices, rule="UT-216", about=model.id)
    return (yield from g.ask(player_of(g, model), ask))
