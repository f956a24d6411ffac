"""Melee: one attack, or one on every enemy in contact [FC-6xx, FC-822 to FC-826]."""

from __future__ import annotations

from collections.abc import Iterable

from rules.fantasy_commander.combat.aftermath import follow_up, raise_the_dead
from rules.fantasy_commander.combat.clash import Clash, Manner
from rules.fantasy_commander.combat.exchange import Aftermath, exchange
from rules.fantasy_commander.combat.onset import Onset
from rules.fantasy_commander.combat.reactions import receive, take_up
from rules.fantasy_commander.combat.series import Series
from rules.fantasy_commander.pieces import ground_of, tire
from rules.fantasy_commander.scenarios.victory import settle
from rules.fantasy_commander.state import Battle, Unit
from rules.kernel.play import Play, Procedure


def fight(g: Play[Battle], attacker: Unit, target: Unit, onset: Onset) -> Procedure[None]:
    """One melee attack, with the Advance and the Persecution that may follow it [FC-601 to FC-654]."""
    if onset.effort:
        tire(g, attacker, "attack")
    series = Series.of(onset)
    with g.step("Melee"):
        after = yield from _strike(g, attacker, target, onset, series, may_redirect=True)
        pursuit = yield from follow_up(g, after, may_tire=series.can_brace)
        settle(g)
    if pursuit is not None:
        further = Onset(effort=pursuit.effort, spent=not series.can_brace)
        yield from fight(g, attacker, pursuit.target, further)


def fight_all(g: Play[Battle], attacker: Unit, targets: Iterable[Unit], onset: Onset) -> Procedure[None]:
    """A Multiple Attack: every enemy in contact, in the order of its player, until the unit panics or falls."""
    if onset.effort:
        tire(g, attacker, "attack")
    series = Series.of(onset)
    with g.step("Multiple Attack"):
        for target in targets:
            if attacker.panicked or not ground_of(g).are_in_contact(attacker, target):
                continue  # [FC-825]
            yield from _strike(g, attacker, target, onset, series, may_redirect=False)


def _strike(
    g: Play[Battle], attacker: Unit, target: Unit, onset: Onset, series: Series, *, may_redirect: bool
) -> Procedure[Aftermath]:
    """One melee from the redirect to the dead that rise [FC-R14]."""
    clash = Clash(ground_of(g), Manner.MELEE, attacker, target, onset)
    clash, reception = yield from receive(g, clash, may_redirect=may_redirect)
    take_up(g, clash, reception)
    is_redirected = clash.target is not target
    after = yield from exchange(g, clash, reception, series, target.id if is_redirected else "")
    settle(g)
    yield from raise_the_dead(g, after)
    settle(g)
    return after
