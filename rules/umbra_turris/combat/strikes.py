"""Strikes: Normal, Power, Precision, bare hands; what is added to them, and how the dice fall [UT-307 to UT-333]."""

from __future__ import annotations

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.content import UNARMED
from rules.umbra_turris.content_vocabulary import Characteristic, Keyword, Strike
from rules.umbra_turris.dice import Trial, reroll_all, settle, throw_dice
from rules.umbra_turris.occasions import SIX, Blow, Bout, Manner, Onset, Purpose, Throw
from rules.umbra_turris.policies import hero_orders
from rules.umbra_turris.portraits import portrait
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle

G = Play[Battle]

USED = {
    Strike.NORMAL: (Characteristic.WS, Characteristic.WS),  # [UT-311]
    Strike.POWER: (Characteristic.S, Characteristic.T),  # [UT-315]
    Strike.PRECISION: (Characteristic.SP, Characteristic.SP),  # [UT-317]
}
"""With what each strike is made and met."""
DICE = {Strike.NORMAL: 1, Strike.POWER: 2, Strike.PRECISION: 2}
PRECISION_DAMAGE = 2  # [UT-318]
FURY = 2  # [UT-629]


# What can be done


def possible_strikes(bout: Bout) -> list[Strike]:
    """The strikes that the weapon allows; a flyer that swoops cannot be precise [UT-307, UT-385]."""
    return [
        strike
        for strike in Strike
        if strike not in bout.weapon.forbids and not (strike is Strike.PRECISION and bout.onset is Onset.SWOOP)
    ]


def is_unarmed(bout: Bout) -> bool:
    """Whether the attack is made with bare hands, which is none of the three strikes [UT-333]."""
    return bout.weapon.id == UNARMED


# What is added


def weapon_modifier(bout: Bout) -> int:
    """The weapon's modifier in these hands; of a bonus that counts twice there is only one doubling [UT-R30]."""
    value = bout.weapon.modifiers.get(bout.strike)
    for answer in asked(bout.field, Special.weapon_bonus, of=bout.attacker):
        changed = answer(bout, value)
        value = value if changed is None else changed
    bonus = value or 0  # [UT-309]
    is_doubled = any(answer(bout) for answer in asked(bout.field, Special.doubles_weapon_bonus, of=bout.attacker))
    return 2 * bonus if is_doubled and bonus > 0 else bonus


def attack_modifier(bout: Bout) -> int:
    """All that the attacker adds to the dice."""
    field, attacker = bout.field, bout.attacker
    which, _ = USED[bout.strike]
    total = field.characteristic(attacker, which) + weapon_modifier(bout)
    total += sum(more(bout, which) for more in asked(field, Special.combat_characteristic, of=attacker))
    if which is Characteristic.S and bout.is_charge and field.has(attacker, Keyword.FURY):
        total += FURY
    return total + sum(more(bout) for more in asked(field, Special.strike_bonus, of=attacker))


def defence_modifier(bout: Bout) -> int:
    """All that the target adds to the dice; weapons count for nothing here [UT-308]."""
    field, target = bout.field, bout.target
    _, which = USED[bout.strike]
    total = field.characteristic(target, which)
    total += sum(more(bout, which) for more in asked(field, Special.combat_characteristic, of=target))
    return total + sum(more(bout) for more in asked(field, Special.defence_bonus, of=target))


def strike_dice(bout: Bout) -> int:
    """How many dice the attacker throws."""
    return DICE[bout.strike] + sum(more(bout) for more in asked(bout.field, Special.extra_dice, of=bout.attacker))


def double_bonus(bout: Bout) -> int:
    """What a double of a Power Strike adds [UT-810, UT-R102]."""
    if bout.strike is not Strike.POWER or not bout.weapon.doubles:
        return 0
    others = [more for answer in asked(bout.field, Special.double_bonus, of=bout.attacker) if (more := answer(bout))]
    return max([bout.weapon.doubles, *others])


def perfect_from(bout: Bout) -> int | None:
    """From which face on the strike is perfect; None where it cannot be [UT-314, UT-816]."""
    if bout.strike is not Strike.NORMAL or is_unarmed(bout) or bout.weapon.no_perfect:
        return None
    faces = [face for answer in asked(bout.field, Special.perfect_from, of=bout.attacker) if (face := answer(bout))]
    return min([SIX, *faces])


def void_faces(bout: Bout) -> tuple[int, ...]:
    """The faces of the target that count as nothing against this attacker [UT-724]."""
    answers = [*asked(bout.field, Special.discards, of=bout.attacker)]
    return tuple(face for face in range(1, SIX + 1) if any(answer(bout, face) for answer in answers))


def can_be_critical(bout: Bout) -> bool:
    """Whether each 6 of the strike gives a critical roll [UT-325, UT-726b, UT-816]."""
    if bout.weapon.no_critical or is_unarmed(bout):
        return False
    if bout.strike is Strike.PRECISION or (bout.strike is Strike.NORMAL and bout.weapon.normal_critical):
        return True
    return any(answer(bout) for answer in asked(bout.field, Special.may_strike_critically, of=bout.attacker))


def has_reroll(bout: Bout) -> bool:
    """Whether the weapon lets all dice of this strike be rolled again [UT-823]."""
    return bout.strike in bout.weapon.rerolls


def is_graded(bout: Bout) -> bool:
    """Whether the damage is the difference of the totals [UT-313, UT-316]."""
    return bout.strike is not Strike.PRECISION and bout.weapon.damage is None


# How the dice fall


def throw_strike(g: G, bout: Bout) -> Procedure[Trial]:
    """Both sides throw; bonus dice, re-rolls and changes follow in the order of UT-R24."""
    attacker, target = bout.attacker, bout.target
    attack = throw_dice(g, Purpose.STRIKE, attacker, strike_dice(bout), attack_modifier(bout))
    attack.bout, attack.double_bonus = bout, double_bonus(bout)
    bout.attack = attack
    _roll_perfect(g, bout, attack)
    for answer in asked(bout.field, Special.bonus_die, of=attacker):
        yield from answer(g, bout)
    defence = throw_dice(g, Purpose.DEFENCE, target, DICE[bout.strike], defence_modifier(bout))
    defence.bout, defence.void = bout, void_faces(bout)
    bout.defence = defence
    for trigger in asked(bout.field, Special.on_defence, first=attacker):
        yield from trigger(g, bout)
    orders = yield from hero_orders(g, attacker)
    trial = Trial(
        attack,
        defence,
        is_graded=is_graded(bout),
        counts_sixes=can_be_critical(bout),
        earns_die_from=0 if bout.is_perfect else perfect_from(bout) or 0,
        content_with=orders.reroll_below - 1,
    )
    yield from settle(g, trial, [reroll_all(attack, bout.weapon.id)] if has_reroll(bout) else [])
    _roll_perfect(g, bout, attack)
    g.tell(
        "struck",
        attacker=attacker.id,
        target=target.id,
        strike=bout.strike,
        weapon=bout.weapon.id,
        location=bout.location,
        onset=bout.onset,
        arc=bout.arc,
        parries=bout.parries,
        unparried=bout.cannot_parry,
        faces=attack.faces,
        bonus=attack.bonus,
        attack=attack.total,
        defence_faces=defence.faces,
        void=defence.void,
        defence=defence.total,
        hit=trial.is_success,
        sides=[portrait(bout.field, attacker), portrait(bout.field, target)],
    )
    return trial


def _roll_perfect(g: G, bout: Bout, attack: Throw) -> None:
    """A Perfect Strike adds one die, once; a face that was changed earns it, one by a re-roll does not [UT-R123]."""
    needed = perfect_from(bout)
    if needed is None or bout.is_perfect:
        return
    earning = [
        index
        for index, face in enumerate(attack.faces)
        if face >= needed and (index not in attack.rerolled or index in attack.changed)
    ]
    if not earning:
        return
    bout.is_perfect = True
    faces = [g.roll(SIX, f"perfect strike {bout.attacker.id}") for _ in range(bout.weapon.perfect_dice)]
    attack.bonus.append(max(faces))  # [UT-820]
    g.tell("perfect_strike", model=bout.attacker.id, faces=faces)


# What a hit does


def damage_of(bout: Bout, margin: int) -> int:
    """The damage of a strike that hits: the difference, or what is printed [UT-313, UT-316, UT-318, UT-333]."""
    if bout.weapon.damage is not None:
        return bout.weapon.damage
    return PRECISION_DAMAGE if bout.strike is Strike.PRECISION else margin + 1


def blow_of(bout: Bout, damage: int) -> Blow:
    """The blow that a hit deals."""
    sixes = bout.attack.sixes if bout.attack is not None and can_be_critical(bout) else 0
    return Blow(
        bout.field,
        bout.target,
        Manner.STRIKE,
        damage,
        by=bout.attacker,
        location=bout.location,
        bout=bout,
        is_precise=bout.strike is Strike.PRECISION,  # [UT-319]
        critical_rolls=sixes,
        may_stun=bout.strike is not Strike.PRECISION and not is_unarmed(bout),  # [UT-355]
    )
