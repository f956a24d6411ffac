"""Activates a unit of a battlefield, and tells what it was offered."""

from __future__ import annotations

from contextlib import suppress

from rules.fantasy_commander.action.activation import activate
from rules.fantasy_commander.action.movement import Stand, ways
from rules.fantasy_commander.action.plans import KEY
from rules.fantasy_commander.ground import cell_name
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.scenarios.victory import Decided
from rules.fantasy_commander.state import Battle, Unit
from rules.fantasy_commander.vocabulary import EMPIRE, STYX
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Cell, Json
from tests.rules.fantasy_commander.battlefield import Battlefield


def _activated(g: Play[Battle], name: str) -> Procedure[None]:
    with suppress(Decided):
        yield from activate(g, g.state.field.unit(name))


BYSTANDERS = {EMPIRE: ("crusader", "M11"), STYX: ("hydra", "M1")}
"""Somebody far off on either side, so that nobody has won yet."""


def _begin(scene: Battlefield) -> None:
    for side, (card, cell) in BYSTANDERS.items():
        if not scene.field.on_map(side):
            scene.unit(card, cell)


def open_plan(scene: Battlefield, unit: Unit) -> None:
    """A unit is activated, up to its player's question."""
    _begin(scene)
    scene.start_with(_activated, unit.id)


def plans(scene: Battlefield, unit: Unit, answer: Json) -> None:
    """A unit is activated and does that; everybody else falls back."""
    _begin(scene)
    scene.will_answer(unit.side, KEY, answer)
    scene.run(_activated, unit.id)


def nobody_plans(scene: Battlefield, unit: Unit) -> None:
    """A unit is activated, and its player does not answer."""
    _begin(scene)
    scene.run(_activated, unit.id)


def goes(*way: Cell, then: Json = None, run: bool = False) -> Json:
    """An answer: a way, and what is done at its end."""
    path: Json = [*way] if then is None else {"path": [*way], "then": then}
    return {"pick": "run" if run else "move", "then": path}


def holds(stance: Json) -> Json:
    """An answer: Defence, rest or nothing."""
    return {"pick": "hold", "then": stance}


def attacks(target: str, *, effort: bool = False, shoots: bool = False) -> Json:
    """An answer: an attack from where it stands."""
    verb = "shoot" if shoots else "attack"
    return {"pick": verb, "then": f"{verb} {target}{' effort' if effort else ''}"}


def ends(scene: Battlefield, unit: Unit, *, run: bool = False) -> dict[Cell, bool]:
    """Where a move or a run can end, and whether the activation ends there."""
    found = ways(scene.ground, unit, run)
    return {found.name(end): end.is_over for end in found.ends}


def takes_effort(scene: Battlefield, unit: Unit, cell: Cell) -> bool:
    """Whether a run comes to a hex only by Fatigue."""
    return Stand(BOARD.parse(cell), True) in ways(scene.ground, unit, run=True).efforts


def around(cell: Cell, distance: int = 1) -> list[Cell]:
    """The hexes around one, up to a distance, without itself."""
    return [cell_name(one) for one in BOARD.disc(BOARD.parse(cell), distance)[1:]]
