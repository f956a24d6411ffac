"""The Shoot action: with what, at whom, and how carefully [UT-401, UT-421, UT-451, UT-D60]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.asks import Ask, choose_amount
from rules.kernel.choices import Choice, pick
from rules.kernel.plane.points import Facing, facing_toward
from rules.kernel.plane.search import MICRO
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.action.reach import FLIGHT_AND_SHOT
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_arms import MeleeWeapon, RangedWeapon
from rules.umbra_turris.content_vocabulary import WAYS, Characteristic, Range
from rules.umbra_turris.guns import can_fire, is_at_gun
from rules.umbra_turris.occasions import Shot
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.shooting.shots import HARDEST, difficulty, is_in_range, measured, resolve_shot
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Basic, Battle, Id, Model, Turn

G = Play[Battle]


# What can be shot


def arms(field: Battlefield, model: Model, turn: Turn) -> Iterator[tuple[Id, RangedWeapon]]:
    """The kinds of ranged weapons at hand, then whatever can be thrown; hidden models have sneaking ones [UT-854]."""
    if field.creature(model) is not None:
        return
    for weapon in {one.id: one for one in field.ranged_weapons(model)}.values():
        if weapon.own_base and not is_at_gun(field, model):
            continue  # [UT-858c]
        if not model.is_hidden or stays_hidden(field, model, turn, weapon):
            yield weapon.id, weapon
    if not model.is_hidden:
        yield from throwables(field, model)


def throwables(field: Battlefield, model: Model) -> Iterator[tuple[Id, RangedWeapon]]:
    """Any weapon or shield, but none on a base of its own; what is made for throwing is shot [UT-451]."""
    for name in dict.fromkeys(model.weapons):
        weapon = field.content.weapon(name)
        if isinstance(weapon, MeleeWeapon):
            yield name, thrown_as(field, model, name)
        elif weapon.kind is not Range.THROWN and not weapon.own_base:
            yield f"thrown {name}", thrown_as(field, model, name)
    shield = field.shield(model)
    if shield is not None:
        yield shield.id, thrown_as(field, model, shield.id)


def stays_hidden(field: Battlefield, model: Model, turn: Turn, weapon: RangedWeapon) -> bool:
    """Whether the weapon can be used by a hidden model, which stays so [UT-854, UT-R89]."""
    keeps = asked(field, Special.keeps_hidden, of=model)
    return weapon.sneak or any(answer(weapon, was_hidden=turn.was_hidden) for answer in keeps)


def thrown_as(field: Battlefield, model: Model, name: Id) -> RangedWeapon:
    """A weapon or shield that is only thrown: Damage 1, 20 cm, S against T; it is lost by that [UT-451 to UT-455]."""
    throw = field.content.throw
    keeps = any(answer(name) for answer in asked(field, Special.throws_for_keeps, of=model))
    return RangedWeapon(
        id=name,
        name=name.replace("_", " "),
        source=throw.source,
        kind=Range.THROWN,
        damage=throw.damage,
        range=throw.range,
        uses=(Characteristic.S,),
        thrown=keeps,
    )


def visible(field: Battlefield, model: Model) -> list[Model]:
    """The enemies that it could see if it looked their way, and whom it does not fight with [UT-402, UT-415]."""
    fought = [enemy.id for enemy in field.opponents_in_combat(model)]
    return [
        enemy
        for enemy in field.enemies(model)
        if enemy.id not in fought and not enemy.is_hidden and not enemy.is_empty_base and field.can_see(model, enemy)
    ]


def targets(field: Battlefield, model: Model, facing: Facing) -> list[Model]:
    """Visible enemies in the field of vision, if it faces that way."""
    return [enemy for enemy in visible(field, model) if field.sees_toward_with(model, facing, enemy)]


Aim = tuple[Model, Facing]
"""An enemy, and the facing from which it is aimed at."""


def aims(field: Battlefield, model: Model, turn: Turn) -> list[Aim]:
    """The enemies that are seen now, then those for whom the free turn is needed, each with the facing for it."""
    seen = [(enemy, model.facing) for enemy in targets(field, model, model.facing)]
    if turn.has_turned:
        return seen
    aside = [enemy for enemy in visible(field, model) if not field.sees_toward(model, enemy)]
    ways = [(enemy, facing_toward(field.place(model), field.place(enemy))) for enemy in aside]
    return [*seen, *((enemy, way) for enemy, way in ways if field.sees_toward_with(model, way, enemy))]


def may_shoot(field: Battlefield, model: Model, turn: Turn) -> bool:
    """Whether a ranged attack can still be made, by the actions taken and by what lies on the model [UT-123]."""
    short = FLIGHT_AND_SHOT if model.is_airborne else field.characteristic(model, Characteristic.SP)
    if turn.basic is not None and not (turn.basic is Basic.MOVE and turn.moved <= short * MICRO):
        return False
    if field.table.rain or model.is_clinging:
        return False  # [UT-551]
    return not any(answer(model) for answer in asked(field, Special.forbids_shooting, first=model))


def moves_beside(field: Battlefield, model: Model, weapon: RangedWeapon) -> bool:
    """Whether it may move up to Sp in the turn of a shot with that weapon [UT-128]."""
    if weapon.moves_and_shoots or model.is_airborne:
        return True  # [UT-388]
    calling = field.calling(model)
    if calling is not None and calling.moves_and_shoots:
        return True
    return any(answer(weapon) for answer in asked(field, Special.moves_and_shoots, of=model))


# The question

HINTS = {True: "Declared before anything is measured", False: "What is thrown is lost"}


def offer_shots(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """Weapon and target; how far it is, is measured afterwards [UT-401, UT-R19]."""
    if not may_shoot(field, model, turn):
        return
    weapons = [(name, one) for name, one in arms(field, model, turn) if _is_at_hand(field, model, turn, one)]
    found = aims(field, model, turn) if weapons else []
    for label, is_made_for_it in (("Shoot", True), ("Throw a weapon away", False)):
        choices = []
        for name, weapon in weapons:
            if is_for_shooting(field, model, name) is is_made_for_it:
                targets = [*_targets(model, aimed_at(field, model, weapon, found), name)]
                if targets:
                    ask = pick("turn.target", "Whom do you aim at?", targets, rule="UT-401", about=model.id)
                    choices.append(Choice(name, weapon.name.capitalize(), ask))
        if choices:
            key = "turn.shoot" if is_made_for_it else "turn.throw"
            ask = pick(key, "With which weapon?", choices, rule="UT-401", about=model.id)
            yield Choice(key.partition(".")[2], label, ask, hint=HINTS[is_made_for_it])


def _is_at_hand(field: Battlefield, model: Model, turn: Turn, weapon: RangedWeapon) -> bool:
    return turn.basic is None or moves_beside(field, model, weapon)


def aimed_at(field: Battlefield, model: Model, weapon: RangedWeapon, found: list[Aim]) -> list[Aim]:
    """The aims for a weapon; one with a base of its own must not stand behind the model [UT-858a]."""
    if not weapon.own_base:
        return found
    return [(enemy, facing) for enemy, facing in found if can_fire(field, model, facing)]


def is_for_shooting(field: Battlefield, model: Model, name: Id) -> bool:
    """Whether a name among the arms stands for a ranged weapon that is used as it was made."""
    return name in [one.id for one in field.ranged_weapons(model)]


def _targets(model: Model, found: list[Aim], weapon: Id) -> Iterator[Choice[Deed]]:
    for enemy, facing in found:
        turning = "" if facing is model.facing else f", turning {WAYS[facing]}"
        name = enemy.id if facing is model.facing else f"{enemy.id} {facing}"
        yield Choice(name, f"{enemy.seat} {enemy.number} {enemy.name}{turning}", Shoot(weapon, enemy.id, facing))


# The deed


@dataclass(frozen=True)
class Shoot:
    """A ranged attack [UT-401]."""

    weapon: Id
    """As it is called among the arms."""
    target: str
    facing: Facing

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """Declared, measured, aimed, then rolled."""
        field = field_of(g)
        target = g.state.table.model(self.target)
        weapon = dict(arms(field, model, turn))[self.weapon]
        if self.facing is not model.facing:
            model.facing, turn.has_turned = self.facing, True
        turn.may_still_move = moves_beside(field, model, weapon)
        turn.basic = Basic.SHOOT
        shot = Shot(
            field,
            model,
            target,
            weapon,
            measured(field, model, target),
            was_hidden=turn.was_hidden,
            is_static=target.has_action_die,  # [UT-R94]
            cover=field.cover(model, target),
            from_combat=field.is_locked(model),
        )
        g.tell("shot_declared", model=model.id, target=target.id, weapon=weapon.id, distance=shot.distance)
        if is_in_range(field, shot):
            yield from aim(g, shot, turn)
        if not weapon.thrown and not is_for_shooting(field, model, self.weapon):
            throw_away(g, model, weapon.id)
        yield from resolve_shot(g, shot)


def aim(g: G, shot: Shot, turn: Turn) -> Procedure[None]:
    """Now that the distance is known: how carefully, and with S or Sp where both will do [UT-421, UT-842, UT-R48]."""
    most = HARDEST - difficulty(shot.distance)
    if most > 0 and not shot.weapon.no_aiming:
        shot.aim = yield from g.ask(turn.player, ask_aim(shot, most))
    if Characteristic.SP in shot.weapon.uses:
        field = field_of(g)
        strength, speed = (field.characteristic(shot.shooter, one) for one in (Characteristic.S, Characteristic.SP))
        shot.uses_speed = speed > strength


def ask_aim(shot: Shot, most: int) -> Ask[int]:
    """By how many steps the Difficulty Level is raised."""
    level = difficulty(shot.distance)
    prompt = f"{shot.distance} cm, difficulty {level}. How many steps of aim? Each: harder by 1, +1 BS, +1 damage."
    return choose_amount("turn.aim", prompt, 0, most, rule="UT-421", about=shot.shooter.id)


def throw_away(g: G, model: Model, name: Id) -> None:
    """What was not made for throwing is lost [UT-455, UT-R108]."""
    if name in model.weapons:
        left = [*model.weapons]
        left.remove(name)
        model.weapons = left
    else:
        model.armour = [piece for piece in model.armour if piece != name]
    g.tell("thrown_away", model=model.id, name=name)
