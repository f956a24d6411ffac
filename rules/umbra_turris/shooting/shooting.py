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
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_arms import MeleeWeapon, RangedWeapon
from rules.umbra_turris.content_vocabulary import Characteristic, Range
from rules.umbra_turris.occasions import Shot
from rules.umbra_turris.pieces import field_of, unhide
from rules.umbra_turris.shooting.shots import HARDEST, difficulty, is_in_range, measured, resolve_shot
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Basic, Battle, Id, Model, Turn

G = Play[Battle]


# What can be shot


def arms(field: Battlefield, model: Model, turn: Turn) -> Iterator[tuple[Id, RangedWeapon]]:
    """The ranged weapons at hand, then whatever can be thrown [UT-451]; hidden models have sneaking ones [UT-854]."""
    if field.creature(model) is not None:
        return
    for weapon in field.ranged_weapons(model):
        if not model.is_hidden or stays_hidden(field, model, turn, weapon):
            yield weapon.id, weapon
    if model.is_hidden:
        return
    thrown = [name for name in model.weapons if isinstance(field.content.weapon(name), MeleeWeapon)]
    shield = field.shield(model)
    for name in dict.fromkeys([*thrown, *([shield.id] if shield else [])]):
        yield name, thrown_as(field, model, name)


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


def targets(field: Battlefield, model: Model, facing: Facing) -> list[Model]:
    """Visible enemies in the field of vision, whom it does not fight with [UT-402, UT-415]."""
    fought = field.opponents_in_combat(model)
    return [
        enemy
        for enemy in field.enemies(model)
        if enemy not in fought
        and not enemy.is_hidden
        and not enemy.is_empty_base
        and field.sees_toward_with(model, facing, enemy)
        and field.can_see(model, enemy)
    ]


def may_shoot(field: Battlefield, model: Model, turn: Turn) -> bool:
    """Whether a ranged attack can still be made, by the actions taken and by what lies on the model [UT-123]."""
    speed = field.characteristic(model, Characteristic.SP)
    if turn.basic is not None and not (turn.basic is Basic.MOVE and turn.moved <= speed * MICRO):
        return False
    if field.table.rain or model.is_clinging:
        return False  # [UT-551]
    return not any(answer(model) for answer in asked(field, Special.forbids_shooting))


def moves_beside(field: Battlefield, model: Model, weapon: RangedWeapon) -> bool:
    """Whether it may move up to Sp in the turn of a shot with that weapon [UT-128]."""
    if weapon.moves_and_shoots or model.is_airborne:
        return True  # [UT-388]
    if model.is_hero and field.content.profession(model.profession).moves_and_shoots:
        return True
    return any(answer(weapon) for answer in asked(field, Special.moves_and_shoots, of=model))


# The question


def offer_shots(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """Weapon and target; how far it is, is measured afterwards [UT-401, UT-R19]."""
    if not may_shoot(field, model, turn):
        return
    weapons = [(name, one) for name, one in arms(field, model, turn) if _is_at_hand(field, model, turn, one)]
    for label, is_made_for_it in (("Shoot", True), ("Throw away", False)):
        choices = []
        for name, weapon in weapons:
            if (weapon.id in [one.id for one in field.ranged_weapons(model)]) is is_made_for_it:
                aims = [*_aims(field, model, turn, name)]
                if aims:
                    ask = pick("turn.target", "At whom?", aims, rule="UT-401", about=model.id)
                    choices.append(Choice(name, weapon.name.capitalize(), ask))
        if choices:
            key = "turn.shoot" if is_made_for_it else "turn.throw"
            yield Choice(key.partition(".")[2], label, pick(key, "With what?", choices, rule="UT-401", about=model.id))


def _is_at_hand(field: Battlefield, model: Model, turn: Turn, weapon: RangedWeapon) -> bool:
    return turn.basic is None or moves_beside(field, model, weapon)


def _aims(field: Battlefield, model: Model, turn: Turn, weapon: Id) -> Iterator[Choice[Deed]]:
    """The enemies that are seen now, then those for whom the free turn is needed."""
    seen = targets(field, model, model.facing)
    for enemy in seen:
        yield Choice(enemy.id, f"{enemy.seat} {enemy.number} {enemy.name}", Shoot(weapon, enemy.id, model.facing))
    if turn.has_turned:
        return
    for enemy in field.enemies(model):
        facing = facing_toward(field.place(model), field.place(enemy))
        if enemy not in seen and enemy in targets(field, model, facing):
            label = f"{enemy.seat} {enemy.number} {enemy.name}, turning {facing}"
            yield Choice(f"{enemy.id} {facing}", label, Shoot(weapon, enemy.id, facing))


# The deed


@dataclass(frozen=True)
class Shoot:
    """A ranged attack [UT-401]."""

    weapon: Id
    target: str
    facing: Facing

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """Declared, measured, aimed, then rolled."""
        field = field_of(g)
        target = g.state.table.model(self.target)
        weapon = dict(arms(field, model, turn))[self.weapon]
        if self.facing is not model.facing:
            model.facing, turn.has_turned = self.facing, True
        if model.is_hidden and not stays_hidden(field, model, turn, weapon):
            unhide(g, model, "shot")
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
        if not weapon.thrown and weapon.id not in [one.id for one in field.ranged_weapons(model)]:
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
    prompt = f"{shot.distance} cm, Difficulty Level {level}. How many steps of aim, each +1 BS and +1 damage?"
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
