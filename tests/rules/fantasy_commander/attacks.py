"""Attacks in a scene: by the names of the units, as the activation would call them."""

from __future__ import annotations

from typing import Any

from rules.fantasy_commander.combat.melee import fight, fight_all
from rules.fantasy_commander.combat.onset import Onset
from rules.fantasy_commander.combat.shooting import shoot
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.scenarios.victory import Decided
from rules.fantasy_commander.state import Battle, UnitId
from rules.kernel.play import Play, Procedure
from tests.rules.fantasy_commander.battlefield import Battlefield


def attack(g: Play[Battle], manner: str, attacker: UnitId, targets: list[UnitId], onset: Onset) -> Procedure[None]:
    """One attack as the last thing that happens in a phase, which a victory ends."""
    field = g.state.field
    by, on = field.unit(attacker), [field.unit(name) for name in targets]
    try:
        if manner == "all":
            yield from fight_all(g, by, on, onset)
        elif manner == "shot":
            yield from shoot(g, by, on[0], onset)
        else:
            yield from fight(g, by, on[0], onset)
    except Decided:
        return


def onset_of(began_at: str = "", **facts: bool) -> Onset:
    """How an attack is begun, with hexes by their names."""
    return Onset(began_at=BOARD.parse(began_at) if began_at else None, **facts)


def _play(scene: Battlefield, manner: str, attacker: str, targets: tuple[str, ...], facts: dict[str, Any]) -> None:
    scene.run(attack, manner, scene.find(attacker).id, [scene.find(name).id for name in targets], onset_of(**facts))


def melee(scene: Battlefield, attacker: str, target: str, **facts: Any) -> dict[str, Any]:
    """One melee to its end, with scripted answers and fallbacks; returns what was told of it first."""
    _play(scene, "melee", attacker, (target,), facts)
    return scene.told("fought")[0]


def shot(scene: Battlefield, attacker: str, target: str, **facts: Any) -> dict[str, Any]:
    """One ranged attack to its end."""
    _play(scene, "shot", attacker, (target,), facts)
    return scene.told("fought")[0]


def all_melees(scene: Battlefield, attacker: str, *targets: str, **facts: Any) -> list[dict[str, Any]]:
    """A Multiple Attack to its end."""
    _play(scene, "all", attacker, targets, facts)
    return scene.told("fought")


def begin(scene: Battlefield, attacker: str, target: str, manner: str = "melee", **facts: Any) -> None:
    """An attack up to the first question."""
    names = [scene.find(target).id]
    scene.start_with(attack, manner, scene.find(attacker).id, names, onset_of(**facts))


def duel(
    *dice: int,
    attacker: str = "undead_cavalry",
    target: str = "legionnaires",
    by: dict[str, Any] | None = None,
    on: dict[str, Any] | None = None,
) -> Battlefield:
    """An attacker on E5 and a target on F5, on open ground; the target retreats to G5, the attacker to D5."""
    scene = Battlefield(*dice)
    scene.unit(attacker, "E5", **(by or {}))
    scene.unit(target, "F5", **(on or {}))
    return scene


def blows(scene: Battlefield, **facts: Any) -> dict[str, Any]:
    """The melee of a duel."""
    return melee(scene, scene.field.units[0].id, scene.field.units[1].id, **facts)


def with_defender(*dice: int, cell: str = "E4", **facts: Any) -> Battlefield:
    """Shooters on F5 are attacked, and Legionnaires stand on another hex."""
    scene = duel(*dice, target="shooters")
    scene.unit("legionnaires", cell, **facts)
    return scene


def asked(scene: Battlefield) -> list[str]:
    """The keys of all that people were asked, standing reactions apart."""
    return [decision.key for _, decision in scene.answered if not decision.key.endswith(".policy")]
