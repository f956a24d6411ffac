"""What a player may have overlooked in a sheet, and what it spends, by what their seat knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.fantasy_commander.command.distribution import Distribution
from rules.fantasy_commander.command.pool import size
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.views import BattleView
from rules.kernel.game import Face, Total
from rules.kernel.values import Seat
from rules.kernel.words import one_or_many


def cautions(content: Content, face: Face, meant: Any) -> Iterator[str]:
    """A sentence for each thing that is easily overlooked."""
    view = face.view
    if face.seat is not None and isinstance(view, BattleView) and isinstance(meant, Distribution):
        yield from of_idle_orders(Ground(content, view.field), face.seat, view, meant)


def totals(face: Face, meant: Any) -> Iterator[Total]:
    """How many orders of the pool are laid."""
    if isinstance(meant, Distribution) and isinstance(face.view, BattleView):
        yield Total(spent=len(meant.tokens), held=size(face.view.pool), unit="orders laid")


def of_idle_orders(ground: Ground, side: Seat, view: BattleView, meant: Distribution) -> Iterator[str]:
    """Orders stay in the pool although units get yellow, with which they can only rest [FC-226, FC-403]."""
    idle = size(view.pool) - len(meant.tokens)
    yellow = [ground.name(unit) for unit in ground.field.on_map(side) if unit.id not in meant.tokens]
    if idle > 0 and yellow:
        stay = one_or_many(idle, "order stays", "orders stay")
        yield f"{idle} {stay} in the pool, while yellow lets these only rest: {', '.join(yellow)}."
