"""A shot or throw from its declaration to the wound [UT-401 to UT-455, UT-R24, UT-R48 to UT-R53]."""

from __future__ import annotations

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Json
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.combat.harm import hurt, suffer
from rules.umbra_turris.combat.shield import is_absorbed
from rules.umbra_turris.content_vocabulary import Characteristic, Location
from rules.umbra_turris.dice import D6, Trial, reroll_all, settle, take_test, throw_dice
from rules.umbra_turris.occasions import Blow, Manner, Purpose, Shot
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.policies import LOCATIONS, player_of
from rules.umbra_turris.portraits import portrait
from rules.umbra_turris.shooting.blasts import explode, under_the_line
from rules.umbra_turris.shooting.heads import heads
from rules.umbra_turris.specials.special import Special, asked, asked_of_party
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]
HARDEST = 6
EASIEST_ROLL = 2  # [UT-404]
MISSES_ON = 1  # [UT-405]
STATIC, MOVING, FROM_COMBAT = 1, -1, -3  # [UT-413 to UT-415]
WOUNDING_DICE = 2
HITS_WHOM_FROM = 4  # [UT-441]
FAULTY_FROM = 4  # [UT-852a]
INTO_THE_AIR = 10
"""How much further a flyer is away [UT-389]."""


# What can be reckoned before


def difficulty(distance: int) -> int:
    """The Difficulty Level of a distance in whole centimetres [UT-403]."""
    return min(HARDEST, max(1, distance // 10))


def measured(field: Battlefield, shooter: Model, target: Model) -> int:
    """How far a shot goes: 10 cm more between a flyer and whoever does not fly [UT-389, UT-R14]."""
    return field.distance(shooter, target) + into_the_air(shooter, target)


def into_the_air(shooter: Model, target: Model) -> int:
    """What is added to the distance between a flyer and whoever does not fly, in cm."""
    return INTO_THE_AIR * (shooter.is_airborne != target.is_airborne)


def is_in_range(field: Battlefield, shot: Shot) -> bool:
    """Whether the target is within the weapon's maximum range, to the last bit [UT-402, UT-R04]."""
    more = sum(answer(shot.weapon) for answer in asked(field, Special.range_bonus, of=shot.shooter))
    reach = shot.weapon.range + more - into_the_air(shot.shooter, shot.target)
    return reach >= 0 and field.is_near(shot.shooter, shot.target, reach)


def skill(field: Battlefield, shot: Shot) -> int:
    """BS with all modifiers; throwers use S or Sp in its place [UT-411, UT-453, UT-855, UT-R50]."""
    weapon = shot.weapon
    if weapon.bs_fixed is not None:
        own = weapon.bs_fixed
    else:
        own = used_in(field, shot, shot.shooter, used_characteristic(shot))
    bonus = sum(part.bs_bonus for part in heads(field, shot))
    stance = STATIC if shot.is_static else MOVING
    total = own + bonus + stance - shot.cover + FROM_COMBAT * shot.from_combat + shot.aim
    return total + sum(answer(shot) for answer in asked(field, Special.ballistic_bonus))


def used_in(field: Battlefield, shot: Shot, model: Model, which: Characteristic) -> int:
    """A characteristic as a model uses it in a shot, on either side."""
    more = asked(field, Special.ranged_characteristic, of=model)
    return field.characteristic(model, which) + sum(answer(shot, which) for answer in more)


def used_characteristic(shot: Shot) -> Characteristic:
    """With what the shooter wounds; of several with what they chose [UT-842]."""
    uses = shot.weapon.uses
    return Characteristic.SP if shot.uses_speed and Characteristic.SP in uses else uses[0]


def damage(field: Battlefield, shot: Shot) -> int:
    """The weapon's Dam and what aiming adds [UT-412, UT-421, UT-454]."""
    changed = [
        dam for answer in asked(field, Special.shot_damage, of=shot.shooter) if (dam := answer(shot)) is not None
    ]
    return (changed[0] if changed else shot.weapon.damage) + shot.aim


# The shot


def resolve_shot(g: G, shot: Shot) -> Procedure[None]:
    """To hit, who is hit, Destiny, shield, wounding [UT-R24]."""
    field = field_of(g)
    if not is_in_range(field, shot):
        g.tell("shot_fell_short", model=shot.shooter.id, target=shot.target.id, distance=shot.distance)  # [UT-R49]
        return
    if not (yield from roll_to_hit(g, shot)):
        return
    yield from find_target(g, shot)
    if (yield from is_cancelled(g, shot)):
        return
    for victim in under_the_line(field, shot) if shot.weapon.ricochet else [shot.target]:
        yield from wound(g, shot if victim is shot.target else ricocheted(field, shot, victim))


def roll_to_hit(g: G, shot: Shot) -> Procedure[bool]:
    """One die against the Difficulty Level; a 1 always misses, and may hurt who shoots [UT-404, UT-405, UT-852]."""
    field, shooter = field_of(g), shot.shooter
    level = difficulty(shot.distance) + shot.aim
    needed = max(EASIEST_ROLL, level)
    bonus = sum(answer(shot) for answer in asked(field, Special.to_hit_bonus, of=shooter))
    throw = throw_dice(g, Purpose.TO_HIT, shooter, 1, bonus)
    shot.to_hit = throw
    trial = Trial(throw, needed=needed, fails_on=MISSES_ON)
    throw.shot = shot
    may_reroll = throw.faces[0] <= shot.weapon.first_reroll_up_to  # [UT-834]
    yield from settle(g, trial, [reroll_all(throw, shot.weapon.id)] if may_reroll else [])
    g.tell(
        "shot",
        model=shooter.id,
        target=shot.target.id,
        weapon=shot.weapon.id,
        distance=shot.distance,
        level=level,
        aim=shot.aim,
        faces=throw.faces,
        bonus=throw.modifier,
        needed=needed,
        success=trial.is_success,
    )
    if not trial.is_success and throw.faces[0] == MISSES_ON and shot.weapon.faulty:
        yield from backfire(g, shot)
    return trial.is_success


def backfire(g: G, shot: Shot) -> Procedure[None]:
    """A Faulty weapon may hurt its user, and explode around them [UT-852a, UT-852b]."""
    field, shooter = field_of(g), shot.shooter
    party = asked_of_party(field, Special.faulty_from, shooter.seat)
    steadier = [face for answer in party if (face := answer(shot.weapon))]  # [UT-772a]
    needed = max([FAULTY_FROM, *steadier])
    hurts = yield from take_test(g, Purpose.MISHAP, shooter, needed, name="faulty", harms=True)
    if not hurts:
        return
    dam = shot.weapon.damage
    yield from suffer(g, shooter, dam, Manner.FAULTY, why=shot.weapon.id)
    if shot.weapon.explosion:
        yield from explode(g, shot, shooter, dam)


def find_target(g: G, shot: Shot) -> Procedure[None]:
    """A shot into close combat may hit somebody else [UT-441 to UT-443, UT-991, UT-R53]."""
    field = field_of(g)
    fighters = field.combat_of(shot.target)
    if not fighters:
        return
    if (yield from take_test(g, Purpose.ABILITY, shot.shooter, HITS_WHOM_FROM, name="into_combat")):
        return
    if len(g.state.table.seats) > 2:
        hit = fighters[g.roll(len(fighters), "who is hit in combat") - 1]
    else:
        hit = yield from g.ask(player_of(g, shot.target), _pick_victim(shot, fighters))
    g.tell("shot_strayed", model=shot.shooter.id, target=shot.target.id, victim=hit.id)
    shot.target = hit
    shot.is_static, shot.cover = hit.has_action_die, field.cover(shot.shooter, hit) if hit is not shot.shooter else 0


def _pick_victim(shot: Shot, fighters: list[Model]) -> Ask[Model]:
    """Whom the controller of the target lets be hit [UT-D61]."""
    others = [one for one in fighters if one.seat == shot.shooter.seat]
    usual = min(others, key=lambda one: one.wounds) if others else shot.target
    choices = [Choice(one.id, f"{one.name} ({one.wounds} W)", one) for one in fighters]
    about = shot.target.id
    return pick(
        "shot.strayed", "The shot goes astray. Who is hit?", choices, fallback=usual.id, rule="UT-442", about=about
    )


def is_cancelled(g: G, shot: Shot) -> Procedure[bool]:
    """Whether somebody's luck turns the shot away [UT-735a, UT-R79]."""
    for answer in asked(field_of(g), Special.cancels, first=shot.shooter):
        if (yield from answer(g, shot.shooter, [shot.target], is_boon=False)):
            return True
    return False


# The wound


def wound(g: G, shot: Shot) -> Procedure[None]:
    """Shield, then 2d6 and skill against 2d6 and T; more is a wound [UT-411, UT-453]."""
    field, target = field_of(g), shot.target
    if not target.is_alive or target.is_empty_base:
        return
    if (yield from is_absorbed(g, blow_of(field, shot, 0), field.arc(target, shot.shooter))):
        return
    attack = throw_dice(g, Purpose.WOUNDING, shot.shooter, WOUNDING_DICE, skill(field, shot))
    toughness = used_in(field, shot, target, Characteristic.T)
    defence = throw_dice(g, Purpose.TOUGHNESS, target, WOUNDING_DICE, toughness)
    shot.attack, shot.defence = attack, defence
    attack.shot = defence.shot = shot
    trial = Trial(attack, defence)
    yield from settle(g, trial, [reroll_all(attack, shot.weapon.id)] if shot.weapon.wounding_reroll else [])
    g.tell(
        "wounding_rolled",
        model=shot.shooter.id,
        target=target.id,
        faces=attack.faces,
        bonus=attack.modifier,
        against=defence.faces,
        toughness=defence.modifier,
        success=trial.is_success,
        weapon=shot.weapon.id,
        distance=shot.distance,
        aim=shot.aim,
        cover=shot.cover,
        static=shot.is_static,
        from_combat=shot.from_combat,
        ricochet=shot.is_ricochet,
        to_hit=_first_roll(shot),
        sides=[portrait(field, shot.shooter), portrait(field, target)],
    )
    if trial.is_success:
        yield from pierce(g, shot)


def _first_roll(shot: Shot) -> dict[str, Json]:
    """The roll to hit, as the roll to wound tells of it again; a ricochet has none."""
    if shot.to_hit is None:
        return {}
    needed = max(EASIEST_ROLL, difficulty(shot.distance) + shot.aim)
    return {"faces": [*shot.to_hit.faces], "bonus": shot.to_hit.modifier, "needed": needed}


def pierce(g: G, shot: Shot) -> Procedure[None]:
    """The damage of a shot that wounds: location, criticals, armour and all that follows; then the explosion."""
    field, weapon = field_of(g), shot.weapon
    dam = damage(field, shot)
    shot.location = locate(g, shot.target)
    lost = yield from hurt(g, blow_of(field, shot, dam))
    if weapon.explosion and lost:
        yield from explode(g, shot, shot.target, min(dam, weapon.max_damage or dam))


def blow_of(field: Battlefield, shot: Shot, dam: int) -> Blow:
    """The blow that a shot deals."""
    weapon, sixes = shot.weapon, shot.attack.sixes if shot.attack is not None else 0
    stuns = weapon.stun or any(answer(shot) for answer in asked(field, Special.shot_stuns, of=shot.shooter))
    is_critical = any(answer(shot) for answer in asked(field, Special.shoots_critically, of=shot.shooter))
    return Blow(
        field,
        shot.target,
        Manner.SHOT if Characteristic.BS in weapon.uses else Manner.THROW,
        dam,
        by=shot.shooter,
        location=shot.location,
        shot=shot,
        most=weapon.max_damage,
        critical_rolls=sixes if is_critical else 0,
        ignores_armour=weapon.ignores_armour,
        ignores_shields=weapon.ignores_shields,
        may_stun=shot.location is Location.HEAD,  # [UT-427]
        must_stun=stuns,
        is_incendiary=bool(sixes) and any(part.incendiary for part in heads(field, shot)),
        why=weapon.id,
    )


def locate(g: G, target: Model) -> Location | None:
    """Where a shot hits, rolled only where it can matter: the target wears armour [UT-425, UT-R39]."""
    field = field_of(g)
    blow = Blow(field, target, Manner.SHOT, 0)
    wears = any(field.worn(target, location) for location in LOCATIONS)
    counted = any(
        answer(location, blow) is not None
        for location in LOCATIONS
        for answer in asked(field, Special.armour_save, of=target)
    )
    always = any(answer(blow) is not None for answer in asked(field, Special.always_saves, of=target))
    if not (wears or counted or always):
        return None
    location = LOCATIONS[(g.roll(D6, f"location {target.id}") - 1) // 2]
    g.tell("located", model=target.id, location=location)
    return location


def ricocheted(field: Battlefield, shot: Shot, victim: Model) -> Shot:
    """The same shot at somebody else under its line: no aiming, own modifiers [UT-R52]."""
    return Shot(
        field,
        shot.shooter,
        victim,
        shot.weapon,
        shot.distance,
        is_static=victim.has_action_die,
        cover=field.cover(shot.shooter, victim),
        from_combat=shot.from_combat,
        is_ricochet=True,
    )
