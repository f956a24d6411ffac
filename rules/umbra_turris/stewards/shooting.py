"""Shots as a steward sees them: whom to shoot at, and how carefully."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from rules.kernel.answers import follow, ids_of, picked, usual
from rules.kernel.decisions import Amount, Decision
from rules.kernel.stewarding import best
from rules.kernel.values import Json
from rules.umbra_turris.combat.odds import FACES, Outlook
from rules.umbra_turris.content_arms import RangedWeapon
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.occasions import SIX, Manner, Shot
from rules.umbra_turris.shooting.shooting import arms
from rules.umbra_turris.shooting.shots import (
    EASIEST_ROLL,
    HARDEST,
    HITS_WHOM_FROM,
    damage,
    difficulty,
    is_in_range,
    measured,
    skill,
    used_in,
)
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Model
from rules.umbra_turris.stewards.mind import Mind
from rules.umbra_turris.stewards.worths import worth_of_blow, worth_of_wounds

MOST_TARGETS = 4
"""How many targets are weighed with care."""
NOT_MADE_FOR_IT = 150
"""What a weapon is worth that is thrown away."""


@cache
def beating(margin: int) -> Fraction:
    """How probably two dice and so much more beat two dice."""
    ways = [(a + b) - (c + d) for a in FACES for b in FACES for c in FACES for d in FACES]
    return Fraction(sum(way + margin > 0 for way in ways), len(ways))


def shot_at(mind: Mind, shooter: Model, target: Model, weapon: RangedWeapon, aim: int = 0) -> Shot:
    """A shot as it would be declared now."""
    field = mind.field
    return Shot(
        field,
        shooter,
        target,
        weapon,
        measured(field, shooter, target),
        aim=aim,
        was_hidden=mind.turn_of(shooter).was_hidden,
        is_static=target.has_action_die,
        cover=field.cover(shooter, target),
        from_combat=field.is_locked(shooter),
    )


def hitting_chance(shot: Shot, aim: int) -> Fraction:
    """How probably the die reaches the Difficulty Level."""
    bonus = sum(answer(shot) for answer in asked(shot.field, Special.to_hit_bonus, of=shot.shooter))
    needed = max(EASIEST_ROLL, difficulty(shot.distance) + aim)
    return Fraction(sum(face > 1 and face + bonus >= needed for face in FACES), SIX)


def worth_of_shot(mind: Mind, shot: Shot) -> tuple[int, int]:
    """What a shot is worth with the aim that suits it best, and that aim."""
    field, target = shot.field, shot.target
    toughness = used_in(field, shot, target, Characteristic.T)
    plain, dam = skill(field, shot), damage(field, shot)
    most = 0 if shot.weapon.no_aiming else max(0, HARDEST - difficulty(shot.distance))
    weighed = []
    for aim in range(most + 1):
        lost = min(dam + aim, shot.weapon.max_damage or dam + aim)
        if target.armour and lost > 1 and not shot.weapon.ignores_armour:
            lost = (3 * lost + 2) // 4  # Armour halves some of it.
        lost = min(target.wounds, lost)
        chance = hitting_chance(shot, aim) * beating(plain + aim - toughness)
        weighed.append((int(chance * _worth(mind, shot, lost)), aim))
    worth, aim = max(weighed, key=lambda pair: (pair[0], -pair[1]))
    return worth, aim


def _worth(mind: Mind, shot: Shot, lost: int) -> int:
    likely = Outlook({lost: Fraction(1)}, shot.target.wounds)
    worth = worth_of_blow(mind, shot.shooter, shot.target, likely, Manner.SHOT)
    fighters = mind.field.combat_of(shot.target)
    if fighters:  # The shot may go astray, and the enemy says to whom.
        friends = [one for one in fighters if one.seat == mind.seat]
        strayed = max((worth_of_wounds(one, lost) for one in friends), default=0)
        straying = HITS_WHOM_FROM - 1
        worth = ((SIX - straying) * worth - straying * strayed) // SIX
    return worth


# Answers


def best_shot(mind: Mind, model: Model, asked: Decision, kind: str) -> tuple[int, Json]:
    """The best of all shots that are offered as `shoot` or `throw`, and what it is worth."""
    weapons = dict(arms(mind.field, model, mind.turn_of(model)))
    found: list[tuple[int, Json]] = [(0, None)]
    ask = follow(asked, kind)
    for name in ids_of(ask):
        aims = {option.split(" ")[0]: option for option in ids_of(follow(ask, name))}
        near = sorted((mind.table.model(target) for target in aims), key=lambda one: mind.gap(model, one))
        for target in near[:MOST_TARGETS]:
            shot = shot_at(mind, model, target, weapons[name])
            if is_in_range(mind.field, shot):
                worth, _ = worth_of_shot(mind, shot)
                price = NOT_MADE_FOR_IT if kind == "throw" and not weapons[name].thrown else 0
                found.append((worth - price, picked(kind, picked(name, aims[target.id]))))
    return max(found, key=lambda pair: pair[0])


def take_aim(mind: Mind, asked: Decision) -> Json:
    """As carefully as promises most."""
    event = mind.told("shot_declared")
    if event is None or not isinstance(asked, Amount):
        return usual(asked)
    shooter, target = (mind.table.model(str(event.data[role])) for role in ("model", "target"))
    weapon = dict(arms(mind.field, shooter, mind.turn_of(shooter))).get(str(event.data["weapon"]))
    if weapon is None:
        return usual(asked)
    _, aim = worth_of_shot(mind, shot_at(mind, shooter, target, weapon))
    return min(asked.most, aim)


def let_stray(mind: Mind, asked: Decision) -> Json:
    """A shot goes astray: into the enemy who loses most by it, else into whoever is worth least."""
    models = [mind.table.model(name) for name in ids_of(asked)]
    return best(
        (worth_of_wounds(one, 1) if one.seat != mind.seat else -worth_of_wounds(one, 1), one.id) for one in models
    )
