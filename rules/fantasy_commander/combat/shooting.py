"""Ranged attacks: who can be shot at, and the shot [FC-7xx]."""

from __future__ import annotations

from rules.fantasy_commander.combat.aftermath import raise_the_dead
from rules.fantasy_commander.combat.clash import Clash, Manner
from rules.fantasy_commander.combat.exchange import exchange
from rules.fantasy_commander.combat.onset import Onset
from rules.fantasy_commander.combat.reactions import receive, take_up
from rules.fantasy_commander.combat.series import Series
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.pieces import ground_of, tire
from rules.fantasy_commander.scenarios.victory import settle
from rules.fantasy_commander.state import Battle, Unit
from rules.fantasy_commander.vocabulary import other_side
from rules.kernel.play import Play, Procedure


def targets_in_range(ground: Ground, unit: Unit) -> list[Unit]:
    """The enemies that a unit could shoot at from where it stands [FC-701 to FC-705]."""
    shooting = ground.card(unit).shooting
    if shooting is None or not unit.is_on_map or ground.enemies_in_contact(unit):
        return []
    here, enemies = ground.place(unit), ground.field.on_map(other_side(unit.side))
    near = [enemy for enemy in enemies if ground.place(enemy).distance(here) <= shooting.most]
    return [enemy for enemy in near if ground.sees(unit, ground.place(enemy))]


def manner_of(ground: Ground, unit: Unit) -> Manner:
    """How a unit shoots."""
    shooting = ground.card(unit).shooting
    assert shooting is not None
    return Manner.MAGIC if shooting.magical else Manner.SHOT


def shoot(g: Play[Battle], attacker: Unit, target: Unit, onset: Onset) -> Procedure[None]:
    """One ranged attack; nobody advances after it [FC-706, FC-729, FC-740]."""
    if onset.effort:
        tire(g, attacker, "attack")
    ground = ground_of(g)
    with g.step("Ranged attack"):
        clash = Clash(ground, manner_of(ground, attacker), attacker, target, onset)
        clash, reception = yield from receive(g, clash, may_redirect=False)
        take_up(g, clash, reception)
        after = yield from exchange(g, clash, reception, Series.of(onset))
        settle(g)
        yield from raise_the_dead(g, after)
        settle(g)
