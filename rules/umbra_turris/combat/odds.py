"""What an attack may come to, exactly and in integers: every way the dice can fall, weighed [UT-D40].

Free re-rolls of weapons, Perfect Strikes, doubles, criticals and armour are reckoned; what players may pay for is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.combat import strikes
from rules.umbra_turris.combat.armour import armour_bonus, armour_dice, armour_save
from rules.umbra_turris.combat.bouts import bout_of, fighting_weapons
from rules.umbra_turris.combat.harm import CriticalRoll, critical_roll
from rules.umbra_turris.content_arms import MeleeWeapon
from rules.umbra_turris.content_vocabulary import Keyword, Location, Strike
from rules.umbra_turris.dice import change_of_rolls
from rules.umbra_turris.occasions import SIX, Blow, Bout, Onset, Purpose, Throw
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Model

FACES = tuple(range(1, SIX + 1))


@dataclass(frozen=True)
class Outlook:
    """In how many of all ways a blow that gets through costs how many W."""

    losses: dict[int, Fraction]
    wounds: int
    """What the target has left."""

    @property
    def kill(self) -> Fraction:
        """How probably the target has no W left."""
        return self.losses.get(self.wounds, Fraction(0))

    @property
    def wound(self) -> Fraction:
        """How probably the target loses any W."""
        return 1 - self.losses.get(0, Fraction(0))

    @property
    def expected(self) -> Fraction:
        """The W that are lost on average."""
        return sum((loss * chance for loss, chance in self.losses.items()), Fraction(0))


# The dice


class Roll(NamedTuple):
    """One way in which the attacker's dice fall: faces, the die of a Perfect Strike, and how often it comes."""

    faces: tuple[int, ...]
    bonus: tuple[int, ...]
    times: int


@cache
def dice(count: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """All ways in which so many dice can fall, with how often each comes; of two dice the order does not matter."""
    found: dict[tuple[int, ...], int] = {}
    for faces in product(FACES, repeat=count):
        key = tuple(sorted(faces)) if count == 2 else faces
        found[key] = found.get(key, 0) + 1
    return tuple(found.items())


@cache
def best_of(count: int) -> tuple[tuple[int, int], ...]:
    """The best of so many dice, with how often each face comes."""
    return tuple((face, face**count - (face - 1) ** count) for face in FACES)


def attack_rolls(bout: Bout) -> list[Roll]:
    """All ways in which the attacker's dice can fall, with the die of a Perfect Strike."""
    perfect = strikes.perfect_from(bout)
    more = bout.weapon.perfect_dice
    found: list[Roll] = []
    for faces, times in dice(strikes.strike_dice(bout)):
        if perfect is None:
            found.append(Roll(faces, (), times))
        elif max(faces) < perfect:
            found.append(Roll(faces, (), times * SIX**more))
        else:
            found += [Roll(faces, (face,), times * often) for face, often in best_of(more)]
    return found


def defence_totals(bout: Bout) -> dict[int, int]:
    """The totals of the target's dice, with how often each comes."""
    void, modifier = strikes.void_faces(bout), strikes.defence_modifier(bout)
    modifier += change_of_rolls(bout.target, Purpose.DEFENCE)
    totals: dict[int, int] = {}
    for faces, times in dice(strikes.DICE[bout.strike]):
        total = modifier + sum(0 if face in void else face for face in faces)
        totals[total] = totals.get(total, 0) + times
    return totals


# From dice to W


def outlook(bout: Bout) -> Outlook:
    """What a blow that gets through to its location may cost, with the strike that the bout names."""
    reckoning = Reckoning(bout)
    against = [*defence_totals(bout).items()]
    counts: dict[tuple[int, int], int] = {}
    for (thrown, bonus), often in reckoning.first_throws().items():
        for total, times in against:
            for final, more in reckoning.finals(thrown, bonus, total):
                key = reckoning.damage(final, total), final.sixes
                counts[key] = counts.get(key, 0) + often * times * more
    ways = sum(counts.values())
    losses: dict[int, Fraction] = {}
    for (damage, sixes), count in counts.items():
        for loss, chance in reckoning.losses(damage, sixes).items():
            losses[loss] = losses.get(loss, Fraction(0)) + chance * Fraction(count, ways)
    return Outlook(losses, bout.target.wounds)


class Thrown(NamedTuple):
    """All that matters of an attacker's throw."""

    total: int
    sixes: int
    """How many critical rolls it gives."""
    extra: int
    """What special rules make of its damage."""


class Reckoning:
    """All that stays the same whatever the dice show."""

    def __init__(self, bout: Bout) -> None:
        self.bout = bout
        self.modifier = strikes.attack_modifier(bout) + change_of_rolls(bout.attacker, Purpose.STRIKE)
        self.double = strikes.double_bonus(bout)
        self.is_critical = strikes.can_be_critical(bout)
        self.rerolls = dice(strikes.strike_dice(bout)) if strikes.has_reroll(bout) else ()
        self.blow = plain = strikes.blow_of(replace(bout, is_hit=True), 1)
        plain.had_die = bout.target.has_action_die
        self.more = [*asked(bout.field, Special.extra_damage, first=bout.attacker)]
        self.less = [*asked(bout.field, Special.less_damage, of=bout.target)]
        self.roll = critical_roll(bout.field, plain)
        self.save = save_chance(bout.field, plain)
        self.critical_save = save_chance(bout.field, replace(plain, is_critical=True))
        self.is_frantic = bout.field.has(bout.target, Keyword.FRENZY)
        immune = asked(bout.field, Special.cannot_be_wounded, of=bout.target)
        self.is_immune = any(answer(plain) for answer in immune)
        self._again: dict[tuple[int, ...], dict[Thrown, int]] = {}

    def thrown(self, faces: tuple[int, ...], bonus: tuple[int, ...]) -> Thrown:
        """What dice come to."""
        double = len(faces) > 1 and faces[0] == faces[1]
        total = sum(faces) + sum(bonus) + self.modifier + self.double * double
        sixes = (faces + bonus).count(SIX) if self.is_critical else 0
        return Thrown(total, sixes, self._extra(faces, bonus, sixes))

    def first_throws(self) -> dict[tuple[Thrown, tuple[int, ...]], int]:
        """All that the dice can come to at first, with the die of a Perfect Strike, and how often."""
        found: dict[tuple[Thrown, tuple[int, ...]], int] = {}
        for faces, bonus, times in attack_rolls(self.bout):
            key = self.thrown(faces, bonus), bonus if self.rerolls else ()
            found[key] = found.get(key, 0) + times
        return found

    def finals(self, thrown: Thrown, bonus: tuple[int, ...], defence: int) -> Iterator[tuple[Thrown, int]]:
        """What is left after the weapon's re-roll, which is used by whoever fails; a bonus die stays."""
        if not self.rerolls:
            yield thrown, 1
        elif thrown.total > defence:
            yield thrown, sum(times for _, times in self.rerolls)
        else:
            yield from self._second_throws(bonus)

    def _second_throws(self, bonus: tuple[int, ...]) -> Iterable[tuple[Thrown, int]]:
        if bonus not in self._again:
            found: dict[Thrown, int] = {}
            for faces, times in self.rerolls:
                key = self.thrown(faces, bonus)
                found[key] = found.get(key, 0) + times
            self._again[bonus] = found
        return self._again[bonus].items()

    def damage(self, thrown: Thrown, defence: int) -> int:
        """The damage before criticals and armour; 0 where the strike fails."""
        margin = thrown.total - defence - 1
        return max(0, strikes.damage_of(self.bout, margin) + thrown.extra) if margin >= 0 else 0

    def _extra(self, faces: tuple[int, ...], bonus: tuple[int, ...], sixes: int) -> int:
        """What special rules add and take away, for dice like these."""
        if not self.more and not self.less:
            return 0
        blow = self.blow
        assert blow.bout is not None
        blow.bout.attack = Throw(Purpose.STRIKE, self.bout.attacker, list(faces), list(bonus))
        blow.critical_rolls = sixes
        return sum(more(blow) for more in self.more) - sum(less(blow) for less in self.less)

    def losses(self, damage: int, sixes: int) -> dict[int, Fraction]:
        """The W that such a damage costs after criticals and armour."""
        if not damage or self.is_immune:
            return {0: Fraction(1)}
        critical = critical_chance(self.roll, sixes)
        wounds = self.bout.target.wounds
        found: dict[int, Fraction] = {}
        cases = ((damage, 1 - critical, self.save), (max(damage, wounds), critical, self.critical_save))
        for full, chance, save in cases:
            saved = save if full > 1 else Fraction(0)
            for lost, part in ((full, 1 - saved), ((full + 1) // 2, saved)):
                left = 0 if lost == 1 and self.is_frantic else min(lost, wounds)
                if chance * part:
                    found[left] = found.get(left, Fraction(0)) + chance * part
        return found


def critical_chance(roll: CriticalRoll, sixes: int) -> Fraction:
    """How probably one of so many critical rolls succeeds."""
    failing = Fraction(sum(not roll.is_success(face) for face in FACES), SIX)
    each = failing * failing if roll.is_rerolled else failing
    return 1 - each**sixes


def save_chance(field: Battlefield, blow: Blow) -> Fraction:
    """How probably the armour at the location hit halves the damage."""
    save = armour_save(field, blow)
    if save is None:
        return Fraction(0)
    bonus = armour_bonus(field, blow)
    failing = Fraction(sum(face + bonus < save for face in FACES), SIX) ** armour_dice(field, blow)
    again = any(answer(is_shield=False) for answer in asked(field, Special.rerolls_armour, of=blow.victim))
    return 1 - (failing * failing if again else failing)


# What is best


@dataclass(frozen=True)
class Way:
    """A kind of strike, with the weapon as which the one in hand is used."""

    strike: Strike
    weapon: MeleeWeapon


def possible_ways(bout: Bout) -> list[Way]:
    """All strikes that the attacker can choose between [UT-307, UT-760a]."""
    answers = asked(bout.field, Special.weapon_profiles, of=bout.attacker)
    profiles = [other for answer in answers for other in answer(bout)]
    weapons = {weapon.id: weapon for weapon in (bout.weapon, *profiles)}
    return [
        Way(strike, weapon)
        for weapon in weapons.values()
        for strike in strikes.possible_strikes(replace(bout, weapon=weapon))
    ]


def best_way(bout: Bout) -> tuple[Way, Outlook]:
    """The strike with the highest damage on average; of equal ones the first [UT-D40]."""
    found = [(way, outlook(replace(bout, strike=way.strike, weapon=way.weapon))) for way in possible_ways(bout)]
    return max(found, key=lambda pair: pair[1].expected)


def best_weapon(field: Battlefield, attacker: Model, target: Model, onset: Onset) -> MeleeWeapon:
    """The weapon with the highest damage on average; of equal ones the first [UT-D36]."""
    return best_of_weapons(field, attacker, target, onset, fighting_weapons(field, attacker, onset))


def best_of_weapons(
    field: Battlefield, attacker: Model, target: Model, onset: Onset, weapons: list[MeleeWeapon]
) -> MeleeWeapon:
    """The best of some weapons."""
    if len(weapons) == 1:
        return weapons[0]

    def expected(weapon: MeleeWeapon) -> Fraction:
        bout = bout_of(field, attacker, target, onset, weapon)
        bout.location = usual_location(bout)
        return best_way(bout)[1].expected

    return max(weapons, key=expected)


def usual_location(bout: Bout) -> Location:
    """Where somebody is struck who cannot parry: where it is bare, the head if that may stun, else torso [UT-D39]."""
    may_stun = any(strike is not Strike.PRECISION for strike in strikes.possible_strikes(bout))
    order = (Location.TORSO, Location.LEGS, Location.HEAD)
    if may_stun and not strikes.is_unarmed(bout):
        order = (Location.HEAD, Location.TORSO, Location.LEGS)
    blows = {where: strikes.blow_of(replace(bout, location=where), 1) for where in order}
    bare = [where for where, blow in blows.items() if armour_save(bout.field, blow) is None]
    return bare[0] if bare else Location.TORSO
