"""What can befall a unit, whatever the reason: it is put somewhere, tires, loses, is restored, is destroyed, scores."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.rulings import SACKED_TOWN_BECOMES
from rules.fantasy_commander.state import Battle, Laid, Unit
from rules.fantasy_commander.vocabulary import other_side
from rules.kernel.grid import Hex
from rules.kernel.play import Play
from rules.kernel.values import Seat


def ground_of(g: Play[Battle]) -> Ground:
    """The field as it is now."""
    return Ground(g.content, g.state.field)


# Victory points


def score(g: Play[Battle], side: Seat, points: int, why: str, **about: Any) -> None:
    """Award victory points; who has won by them is settled when all of one event are counted [FC-R24]."""
    g.state.field.armies[side].points += points
    g.tell("points_scored", side=side, points=points, why=why, total=g.state.field.armies[side].points, **about)


# Places


def put(g: Play[Battle], unit: Unit, cell: Hex) -> None:
    """Let a unit stand on a hex, however it came there; a Town may fall by that [FC-962, FC-R27]."""
    unit.cell = cell
    ground = ground_of(g)
    sacking = ground.scenario.sacking
    if not ground.has_conditions or sacking is None or unit.side != sacking.side or cell not in ground.towns:
        return
    g.state.field.laid.append(Laid(cell=cell, kind=SACKED_TOWN_BECOMES))
    g.tell("town_destroyed", unit=unit.id, cell=cell_name(cell), town=ground.plan.town(cell))
    score(g, unit.side, sacking.points, "town", cell=cell_name(cell))


def travel(g: Play[Battle], unit: Unit, way: Iterable[Hex], *, flies: bool) -> None:
    """Let a unit go from hex to hex; one that flies enters only the last of them."""
    cells = [*way]
    for cell in cells[-1:] if flies else cells:
        put(g, unit, cell)


# Fatigue


def tire(g: Play[Battle], unit: Unit, why: str) -> None:
    """A unit takes a voluntary Fatigue token, for something [FC-420 to FC-426]."""
    assert not ground_of(g).is_exhausted(unit)
    unit.fatigue += 1
    g.tell("tired", unit=unit.id, why=why, fatigue=unit.fatigue)


def force_fatigue(g: Play[Battle], unit: Unit, why: str) -> None:
    """An effect forces a Fatigue token on a unit; one that can take no more loses instead [FC-429, FC-430]."""
    if ground_of(g).is_exhausted(unit):
        g.tell("overtaxed", unit=unit.id, why=why)
        lose(g, unit, 1, why)
        bury(g, [unit])
        return
    unit.fatigue += 1
    g.tell("fatigue_forced", unit=unit.id, why=why, fatigue=unit.fatigue)


def recover(g: Play[Battle], unit: Unit, count: int, why: str) -> int:
    """A unit gets rid of Fatigue tokens, if it has any; returns how many."""
    removed = min(count, unit.fatigue)
    if removed:
        unit.fatigue -= removed
        g.tell("recovered", unit=unit.id, count=removed, why=why, fatigue=unit.fatigue)
    return removed


# Losses


def lose(g: Play[Battle], unit: Unit, count: int, why: str) -> int:
    """Take miniatures or Health from a unit, as far as it has any; it is not yet destroyed by that [FC-625, FC-849]."""
    lost = min(count, ground_of(g).left(unit))
    if lost:
        unit.losses += lost
        g.state.field.hurt_this_turn = True
        g.tell("lost", unit=unit.id, count=lost, why=why, left=ground_of(g).left(unit))
    return lost


def restore(g: Play[Battle], unit: Unit, count: int, why: str) -> int:
    """Give miniatures or Health back to a unit, never beyond what it began with [FC-851]."""
    restored = min(count, unit.losses)
    if restored:
        unit.losses -= restored
        g.tell("restored", unit=unit.id, count=restored, why=why, left=ground_of(g).left(unit))
    return restored


def bury(g: Play[Battle], units: Iterable[Unit]) -> list[Unit]:
    """Remove those of the units that have nothing left, and score for them; returns them [FC-628, FC-905, FC-908]."""
    ground = ground_of(g)
    fallen = [unit for unit in units if unit.is_on_map and ground.left(unit) <= 0]
    for unit in fallen:
        unit.destroyed = True
        unit.token = None
        unit.defending = False
        g.tell("destroyed", unit=unit.id, cell=cell_name(ground.place(unit)))
    if ground.has_conditions:
        for unit in fallen:
            _score_elimination(g, unit)
    return fallen


def _score_elimination(g: Play[Battle], unit: Unit) -> None:
    """One VP for each eliminated enemy unit, and what the scenario adds for some [FC-905, FC-907, FC-R25]."""
    ground, winner = ground_of(g), other_side(unit.side)
    card = ground.card(unit)
    score(g, winner, 1, "elimination", unit=unit.id)
    for bounty in ground.scenario.bounties:
        is_named = card.id.partition(".")[0] in bounty.units or card.kind in bounty.kinds
        if bounty.side == winner and is_named:
            score(g, winner, bounty.points, "bounty", unit=unit.id)
