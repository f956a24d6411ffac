"""A Null Sphere against an enemy's spell, armed in advance [IC-23]."""

from __future__ import annotations

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.cards.reactions import plays
from rules.umbra_turris.combat.harm import succeeds
from rules.umbra_turris.occasions import Cast
from rules.umbra_turris.state import Battle

G = Play[Battle]
NULL_SPHERE = "IC-23"
SPHERE_FROM = 3


def is_nullified(g: G, cast: Cast) -> Procedure[bool]:
    """Whether an opponent's sphere takes the effect of a spell that has succeeded; the W stay spent."""
    table = g.state.table
    for seat in table.opponents(cast.caster.seat):
        bearer = next((hero for hero in table.heroes(seat) if hero.is_alive), None)
        if bearer is None or not (yield from plays(g, seat, NULL_SPHERE, None, cast.caster.id)):
            continue
        if (yield from succeeds(g, bearer, SPHERE_FROM, "null_sphere")):
            return True
    return False
