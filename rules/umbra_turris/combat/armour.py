"""Armour Tests [UT-870 to UT-874, UT-R34 to UT-R37]; shields have a file of their own."""

from __future__ import annotations

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_vocabulary import Location
from rules.umbra_turris.dice import Trial, reroll_all, settle, throw_dice
from rules.umbra_turris.occasions import Blow, Manner, Purpose
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.shooting.heads import heads
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle

G = Play[Battle]
ARMOUR_DICE = 3  # [UT-870]
PROTECTED_FROM = (Manner.STRIKE, Manner.SHOT, Manner.THROW)
"""Armour never protects against falls, magic, explosions and the like [UT-247, UT-518, UT-R51]."""


def take_armour_test(g: G, blow: Blow) -> Procedure[None]:
    """Damage on an armoured location may be halved; two natural 1s destroy the piece [UT-870 to UT-873, UT-R35]."""
    field, victim = field_of(g), blow.victim
    save = armour_save(field, blow)
    if save is None or blow.damage <= 1 or blow.manner not in PROTECTED_FROM:
        return
    bonus = armour_bonus(field, blow)
    throw = throw_dice(g, Purpose.ARMOUR, victim, armour_dice(field, blow), bonus)
    throw.bout, throw.shot = blow.bout, blow.shot
    trial = Trial(throw, needed=save, any_die=True)  # [UT-871]
    again = any(answer(is_shield=False) for answer in asked(field, Special.rerolls_armour, of=victim))
    yield from settle(g, trial, [reroll_all(throw, "armour")] if again else [])
    if trial.is_success:
        blow.damage = (blow.damage + 1) // 2
    g.tell(
        "armour_tested",
        model=victim.id,
        location=blow.location,
        faces=throw.faces,
        bonus=throw.modifier,
        save=save,
        success=trial.is_success,
        damage=blow.damage,
    )
    if throw.faces.count(1) >= 2:
        _destroy(g, blow)


def _destroy(g: G, blow: Blow) -> None:
    assert blow.location is not None
    piece = field_of(g).worn(blow.victim, blow.location)
    if piece is not None:
        blow.victim.armour = [name for name in blow.victim.armour if name != piece.id]
        g.tell("armour_destroyed", model=blow.victim.id, piece=piece.id)


def armour_save(field: Battlefield, blow: Blow) -> int | None:
    """The save at the location hit: that of the worn piece or of what counts as armour, whichever is better."""
    if blow.location is None:
        return None
    always = [save for answer in asked(field, Special.always_saves, of=blow.victim) if (save := answer(blow))]
    if blow.ignores_armour or any(answer(blow) for answer in asked(field, Special.ignores_armour, of=blow.by)):
        return min(always, default=None)
    return min([*always, *_saves_of(field, blow, blow.location)], default=None)


def _saves_of(field: Battlefield, blow: Blow, location: Location) -> list[int]:
    piece = field.worn(blow.victim, location)
    counted = (answer(location, blow) for answer in asked(field, Special.armour_save, of=blow.victim))
    return [*([piece.save] if piece else []), *(save for save in counted if save is not None)]


def armour_dice(field: Battlefield, blow: Blow) -> int:
    """Three dice; one against a Precision Strike, a critical, a bolt or a piercing head [UT-319, UT-328, UT-833]."""
    if blow.is_precise or blow.is_critical:
        return 1
    missiles = heads(field, blow.shot) if blow.shot is not None else []  # [UT-895b]
    return min([ARMOUR_DICE, *(one.armour_dice for one in missiles if one.armour_dice is not None)])


def armour_bonus(field: Battlefield, blow: Blow) -> int:
    """What changes each die of an armour test, shields included [UT-R34, UT-R36]."""
    total = sum(answer(blow) for answer in asked(field, Special.armour_bonus))
    if blow.bout is not None:
        total += blow.bout.weapon.armour_test
    calling = field.calling(blow.victim)
    return total + (calling.armour_test if calling is not None else 0)
