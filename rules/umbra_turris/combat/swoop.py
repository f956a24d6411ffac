"""A flyer that swoops on somebody on the ground: both sides strike at once [UT-381 to UT-392]."""

from __future__ import annotations

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.combat.harm import hurt, suffer
from rules.umbra_turris.combat.strikes import blow_of, throw_strike
from rules.umbra_turris.content_vocabulary import Ground
from rules.umbra_turris.occasions import Blow, Bout, Manner
from rules.umbra_turris.state import Battle

G = Play[Battle]
BRANCH_DAMAGE = 2
"""What each 1 of a swoop into terrain costs the flyer [UT-392]."""


def resolve_swoop(g: G, bout: Bout) -> Procedure[None]:
    """The higher total inflicts the difference on the other; equal totals hurt nobody [UT-383, UT-R25]."""
    yield from throw_strike(g, bout)
    attack, defence = bout.attack, bout.defence
    assert attack is not None
    assert defence is not None
    bout.is_hit = attack.total > defence.total
    if bout.is_hit:
        bout.lost = yield from hurt(g, blow_of(bout, attack.total - defence.total))
    elif defence.total > attack.total:
        yield from hurt(g, Blow(bout.field, bout.attacker, Manner.STRIKE, defence.total - attack.total, by=bout.target))
    ones = [*attack.faces, *attack.bonus].count(1)
    if ones and bout.attacker.is_alive and is_among_branches(bout):
        yield from suffer(g, bout.attacker, BRANCH_DAMAGE * ones, Manner.ABILITY, why="swoop_into_terrain")


def is_among_branches(bout: Bout) -> bool:
    """Whether the target stands inside terrain, as in a wood; on top of a roof there is room [UT-391]."""
    return any(part.kind is Ground.AREA for part in bout.field.land.holding(bout.field.base(bout.target)))
