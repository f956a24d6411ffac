"""How an attack in close combat begins: who can attack whom, with what, and from which side."""

from __future__ import annotations

from collections.abc import Iterator

from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content import UNARMED
from rules.umbra_turris.content_arms import MeleeWeapon
from rules.umbra_turris.occasions import Bout, Onset
from rules.umbra_turris.state import Model

CHARGES = (Onset.CHARGE, Onset.SWOOP)


def fighting_weapons(field: Battlefield, model: Model, onset: Onset) -> list[MeleeWeapon]:
    """What a model can attack with; none for a creature that makes no attacks [UT-532b, UT-R90]."""
    own = field.melee_weapons(model)
    if not own:
        return []
    usable = [weapon for weapon in own if not weapon.charge_only or onset in CHARGES]
    return usable or [field.content.melee_weapon(UNARMED)]


def can_fight(field: Battlefield, model: Model, enemy: Model) -> bool:
    """Whether a model can attack an enemy where they stand: locked, both in the air, or a Shade that clings to it."""
    if field.are_locked(model, enemy):
        return True
    if enemy.is_empty_base or not enemy.is_alive or not model.can_act or model.seat == enemy.seat:
        return False
    if enemy.attached_to == model.id:
        return True  # [UT-R92]
    if not field.are_in_full_contact(model, enemy):
        return False
    if model.has_last_turn:
        return not enemy.is_airborne  # [UT-717a]
    return model.is_airborne and enemy.is_airborne  # [UT-386]


def fightable(field: Battlefield, model: Model) -> Iterator[Model]:
    """The enemies whom a model can attack where they stand, wherever it looks [UT-341]."""
    return (enemy for enemy in field.enemies(model) if can_fight(field, model, enemy))


def bout_of(field: Battlefield, attacker: Model, target: Model, onset: Onset, weapon: MeleeWeapon) -> Bout:
    """An attack as it begins."""
    turn = field.table.turn
    own = turn if turn is not None and turn.model == attacker.id else None
    return Bout(
        field,
        attacker,
        target,
        onset,
        weapon,
        field.arc(target, attacker),
        was_hidden=own is not None and own.was_hidden,
        began_in=list(own.began_in) if own is not None else [],
        in_hand=weapon.id,
    )
