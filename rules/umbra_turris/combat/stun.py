"""Stunning [UT-355 to UT-359, UT-857, UT-R38]."""

from __future__ import annotations

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.content_vocabulary import Location
from rules.umbra_turris.dice import take_test
from rules.umbra_turris.occasions import Blow, Purpose
from rules.umbra_turris.pieces import field_of, take_dice
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle

G = Play[Battle]
STUNS_FROM = 5  # [UT-355]


def roll_stun(g: G, blow: Blow) -> Procedure[None]:
    """A hit on the head, or by a weapon that stuns, may stun; a helmet protects from the first alone."""
    if blow.by is None or not can_stun(g, blow):
        return
    field = field_of(g)
    easier = [face for answer in asked(field, Special.stuns_from, of=blow.by) if (face := answer(blow))]
    needed = min([STUNS_FROM, *easier])
    weapon = blow.bout.weapon if blow.bout is not None else None
    again = weapon.id if weapon is not None and weapon.stun_reroll else ""  # [UT-806]
    if (
        yield from take_test(
            g, Purpose.STUN, blow.by, needed, name="stun", reroll=again, bout=blow.bout, shot=blow.shot
        )
    ):
        stun(g, blow)


def can_stun(g: G, blow: Blow) -> bool:
    """Whether a stun roll is taken at all."""
    if blow.must_stun:
        return True
    if not blow.may_stun:
        return False
    anywhere = blow.bout is not None and blow.bout.weapon.stuns_anywhere  # [UT-819]
    if blow.location is not Location.HEAD and not anywhere:
        return False
    field = field_of(g)
    if field.worn(blow.victim, Location.HEAD) is None or blow.location is not Location.HEAD:
        return True
    return any(answer(blow) for answer in asked(field, Special.stuns_despite_helmet, of=blow.by))


def stun(g: G, blow: Blow) -> None:
    """A stunned model loses its AD; until the Cycle ends nobody gives it orders [UT-356 to UT-358]."""
    victim = blow.victim
    victim.is_stunned = True
    g.tell("stunned", model=victim.id, by=blow.by.id if blow.by else "")
    take_dice(g, victim, "stunned")
