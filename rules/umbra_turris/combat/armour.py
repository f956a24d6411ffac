"""Armour Tests and Shield Tests [UT-870 to UT-877, UT-R33 to UT-R36]."""

from __future__ import annotations

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.content_vocabulary import Location
from rules.umbra_turris.occasions import Blow, Manner
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle

G = Play[Battle]
ARMOUR_DICE = 3  # [UT-870]
PROTECTED_FROM = (Manner.STRIKE, Manner.SHOT, Manner.THROW)
"""Armour never protects against falls, magic, explosions and the like [UT-247, UT-518, UT-R51]."""


def take_armour_test(g: G, blow: Blow) -> Procedure[None]:
    """Damage on an armoured location may be halved; two natural 1s destroy the piece [UT-870 to UT-873, UT-R35]."""
    save = armour_save(g, blow)
    if save is None or blow.damage <= 1 or blow.manner not in PROTECTED_FROM:
        return
    field, victim = field_of(g), blow.victim
    dice = armour_dice(g, blow)
    bonus = armour_bonus(g, blow)
    faces = [g.roll(6, f"armour {victim.id}") for _ in range(dice)]
    again = any(answer(is_shield=False) for answer in asked(field, Special.rerolls_armour, of=victim))
    if again and not _saves(faces, bonus, save):
        faces = [g.roll(6, f"re-roll armour {victim.id}") for _ in range(dice)]
    is_saved = _saves(faces, bonus, save)
    if is_saved:
        blow.damage = (blow.damage + 1) // 2
    g.tell(
        "armour_tested",
        model=victim.id,
        location=blow.location,
        faces=faces,
        bonus=bonus,
        save=save,
        success=is_saved,
        damage=blow.damage,
    )
    if faces.count(1) >= 2:
        _destroy(g, blow)
    yield from ()


def _saves(faces: list[int], bonus: int, save: int) -> bool:
    return any(face + bonus >= save for face in faces)


def _destroy(g: G, blow: Blow) -> None:
    assert blow.location is not None
    piece = field_of(g).worn(blow.victim, blow.location)
    if piece is not None:
        blow.victim.armour = [name for name in blow.victim.armour if name != piece.id]
        g.tell("armour_destroyed", model=blow.victim.id, piece=piece.id)


def armour_save(g: G, blow: Blow) -> int | None:
    """The save at the location hit: that of the worn piece or of what counts as armour, whichever is better."""
    if blow.location is None:
        return None
    field = field_of(g)
    always = [save for answer in asked(field, Special.always_saves, of=blow.victim) if (save := answer(blow))]
    if blow.ignores_armour or any(answer(blow) for answer in asked(field, Special.ignores_armour, of=blow.by)):
        return min(always, default=None)
    return min([*always, *_saves_of(g, blow, blow.location)], default=None)


def _saves_of(g: G, blow: Blow, location: Location) -> list[int]:
    field = field_of(g)
    piece = field.worn(blow.victim, location)
    counted = (answer(location, blow) for answer in asked(field, Special.armour_save, of=blow.victim))
    return [*([piece.save] if piece else []), *(save for save in counted if save is not None)]


def armour_dice(g: G, blow: Blow) -> int:
    """Three dice; one against a Precision Strike, a critical or a bolt [UT-319, UT-328, UT-833]."""
    if blow.is_precise or blow.is_critical:
        return 1
    weapon = blow.shot.weapon if blow.shot is not None else None
    fewer = [count for answer in asked(field_of(g), Special.armour_dice, of=blow.by) if (count := answer(blow))]
    if weapon is not None and weapon.armour_dice is not None:
        fewer.append(weapon.armour_dice)
    return min([ARMOUR_DICE, *fewer])


def armour_bonus(g: G, blow: Blow) -> int:
    """What changes each die of an armour test, shields included [UT-R34, UT-R36]."""
    total = sum(answer(blow) for answer in asked(field_of(g), Special.armour_bonus))
    if blow.bout is not None:
        total += blow.bout.weapon.armour_test
    if blow.victim.is_hero:
        total += field_of(g).content.profession(blow.victim.profession).armour_test
    return total
