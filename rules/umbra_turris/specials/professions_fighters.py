"""Whoever lives by the blade: champions, fencers, guardsmen, duelists, sword masters and others [UT-754 to UT-775]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.plane.points import Arc
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.combat.attack import resolve_attack
from rules.umbra_turris.combat.bouts import bout_of
from rules.umbra_turris.combat.harm import succeeds, suffer
from rules.umbra_turris.content_arms import MeleeWeapon
from rules.umbra_turris.content_vocabulary import Characteristic, Group, Keyword, Location, Strike, Tag
from rules.umbra_turris.cycle.panic import panics
from rules.umbra_turris.occasions import Blow, Bout, Manner, Throw
from rules.umbra_turris.specials.dice import is_own_strike, reroll_faces, reroll_throw
from rules.umbra_turris.specials.offers import DiceOffer, Doing, ParryOffer
from rules.umbra_turris.specials.special import Special, special
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]


# Royal Champion


@special("royal_champion_same_group")
class SameGroup(Special):
    """A Royal Champion's attacks are parried only with a weapon of the same group [UT-754a, UT-R64]."""

    def limits_parry(self, bout: Bout, weapon: MeleeWeapon) -> bool:
        return weapon.group.held_as is not bout.weapon.group.held_as


@special("royal_champion_dodge")
class Dodge(Special):
    """A Royal Champion who fails to parry dodges on a 6 [UT-754b]."""

    def dodges(self, g: G, bout: Bout) -> Procedure[bool]:
        return (yield from succeeds(g, self.bearer, 6, self.id, bout))


# Fencer


@special("fencer_two_dice")
class TwoParryDice(Special):
    """With a sword, sabre or rapier a Fencer parries attacks from the front with two dice [UT-756b]."""

    def parry_dice(self, bout: Bout) -> int:
        tags = bout.parried_with.tags if bout.parried_with is not None else ()
        return 2 if bout.arc is Arc.FRONT and (Tag.SWORD in tags or Tag.SABRE in tags) else 1


# Guardsman


@special("guardsman_charge_reroll")
class ChargeReroll(Special):
    """With a counter-attack weapon a Guardsman may re-roll the strike of a charge [UT-757a]."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        bout = throw.bout
        if is_own_strike(self, throw) and bout is not None and bout.is_charge and bout.weapon.counter_attack:
            yield reroll_throw(self, throw)


@special("guardsman_free_attack")
class FreeAttack(Special):
    """A Guardsman who is charged without an AD strikes first on 4+ [UT-757b]."""

    def free_attack(self, g: G, bout: Bout) -> Procedure[bool]:
        return (yield from succeeds(g, self.bearer, 4, self.id, bout))


# Duelist


@special("duelist_sweeping_cut")
class SweepingCut(Special):
    """A weapon's +1 to Normal Strikes is +2 for a Duelist, +2 to Power Strikes is +3 [UT-758a]."""

    RAISED = {(Strike.NORMAL, 1): 2, (Strike.POWER, 2): 3}

    def weapon_bonus(self, bout: Bout, printed: int | None) -> int | None:
        return self.RAISED.get((bout.strike, printed or 0))


# Sword Master


@special("sword_master_any_sword")
class AnySword(Special):
    """With any sword a Sword Master may use the rules of any other [UT-760a]."""

    def weapon_profiles(self, bout: Bout) -> tuple[MeleeWeapon, ...]:
        if Tag.SWORD not in bout.weapon.tags:
            return ()
        swords = (one for one in self.field.content.weapons_for_sale if isinstance(one, MeleeWeapon))
        return tuple(one for one in swords if Tag.SWORD in one.tags)


@special("sword_master_perfect_strike")
class PerfectOnFour(Special):
    """A Sword Master's Normal Strikes are perfect on 4+ [UT-760b]."""

    def perfect_from(self, bout: Bout) -> int | None:
        return 4


# Barbarian


@special("barbarian_brawn")
class Brawn(Special):
    """A Barbarian has +1 S in close combat, to strike and to hold somebody there [UT-110, UT-761a]."""

    def combat_characteristic(self, bout: Bout, which: Characteristic) -> int:
        return int(which is Characteristic.S)

    def holding_bonus(self) -> int:
        return 1


# Brigand


@special("brigand_surprise_attack")
class SurpriseAttack(Special):
    """A Brigand who began the turn in terrain or hidden charges with +2 to any strike [UT-764a]."""

    def strike_bonus(self, bout: Bout) -> int:
        return 2 if bout.is_charge and (bout.was_hidden or bout.began_in) else 0


@special("brigand_damage_in_terrain")
class DamageInTerrain(Special):
    """A Brigand does 1 more damage to an enemy in terrain [UT-764b]."""

    def extra_damage(self, blow: Blow) -> int:
        return int(blow.by is self.bearer and blow.bout is not None and self.field.is_in_terrain(blow.victim))


# Corsair


@special("corsair_bold_charge")
class BoldCharge(Special):
    """A Corsair charges up to Sp x 3 [UT-765a, UT-R100]."""

    def charge_reach(self) -> int | None:
        return 3 * self.field.characteristic(self.bearer, Characteristic.SP)


@special("corsair_reroll")
class CorsairReroll(Special):
    """Against an enemy of equal or lower Sp a Corsair may re-roll 1s and 2s of a Normal Strike [UT-765b]."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        if not is_own_strike(self, throw, Strike.NORMAL) or throw.bout is None:
            return
        own, other = (self.field.characteristic(one, Characteristic.SP) for one in (self.bearer, throw.bout.target))
        if other <= own:
            yield from reroll_faces(self, throw, (1, 2))


# Soldier


@special("soldier_fearless_near_knight")
class FearlessNearKnight(Special):
    """A Soldier within 15 cm of a Knight of the Order, whosever it is, is Fearless [UT-766b]."""

    def grants(self, model: Model) -> tuple[Keyword, ...]:
        if model is not self.bearer:
            return ()
        knights = (one for one in self.field.others(model) if one.profession == "knight_of_the_order")
        return (Keyword.FEARLESS,) if any(self.field.is_near(model, one, 15) for one in knights) else ()


# Swashbuckler


@special("swashbuckler_second_attack")
class SecondAttack(Special):
    """With two identical one-handed weapons a Swashbuckler who was parried attacks again [UT-767a, UT-D46].

    The second attack is made as the first was: in a charge it still is that of a charge.
    """

    def when_parried(self, bout: Bout) -> ParryOffer | None:
        is_pair = bout.weapon.group is Group.ONE_HANDED and self.bearer.weapons.count(bout.weapon.id) > 1
        if self.id in bout.chosen or not is_pair or not bout.target.is_alive:
            return None
        return ParryOffer(self.id, self.bearer.seat, "Attack a second time?", lambda g: self._again(g, bout))

    def _again(self, g: G, bout: Bout) -> Procedure[bool]:
        second = bout_of(bout.field, self.bearer, bout.target, bout.onset, bout.weapon)
        second.chosen[self.id], second.braves_fear = "second", bout.braves_fear  # [UT-893b]
        g.tell("attacked_again", model=self.bearer.id, target=bout.target.id)
        yield from resolve_attack(g, second)
        return False


# Assassin, Headhunter, Cutthroat


@special("assassin_critical")
class AssassinCritical(Special):
    """Critical rolls of an Assassin's Precision Strikes have +1 [UT-768a]."""

    def critical_bonus(self, bout: Bout) -> int:
        return int(bout.strike is Strike.PRECISION)


@special("assassin_light_weapon")
class AssassinLightWeapon(Special):
    """The bonus of a light weapon is doubled for an Assassin [UT-768b]."""

    def doubles_weapon_bonus(self, bout: Bout) -> bool:
        return bout.weapon.group is Group.LIGHT


@special("headhunter_head")
class HeadhunterHead(Special):
    """Striking at the head a Headhunter doubles the weapon's bonus [UT-769a]."""

    def doubles_weapon_bonus(self, bout: Bout) -> bool:
        return bout.location is Location.HEAD


@special("headhunter_panic")
class HeadhunterPanic(Special):
    """A Headhunter who fells somebody in close combat makes their party test for panic at once [UT-769b, UT-R110]."""

    def on_felled(self, g: G, blow: Blow) -> Procedure[None]:
        victim = blow.victim
        is_own = blow.by is self.bearer and blow.manner.is_combat and victim.seat != self.bearer.seat
        if is_own and victim.is_hero and not victim.is_leader:
            yield from panics(g, victim.seat)


@special("cutthroat_stab")
class Stab(Special):
    """A Precision Strike with a knife or dagger deals 3 damage [UT-775]."""

    def extra_damage(self, blow: Blow) -> int:
        bout = blow.bout
        if bout is None or blow.by is not self.bearer:
            return 0
        return int(bout.strike is Strike.PRECISION and Tag.KNIFE in bout.weapon.tags)


# Gladiator


@special("gladiator_parried")
class GladiatorParried(Special):
    """When a Gladiator's attack is parried the enemy loses 1 W on 3+ [UT-771b]."""

    def on_parried(self, g: G, bout: Bout) -> Procedure[None]:
        if (yield from succeeds(g, self.bearer, 3, self.id, bout)):
            yield from suffer(g, bout.target, 1, Manner.STRIKE, by=self.bearer, why=self.id)


@special("gladiator_ignores_armour")
class GladiatorIgnoresArmour(Special):
    """Neither armour nor shields protect against a Gladiator's strikes [UT-771c, UT-R34]."""

    def ignores_armour(self, blow: Blow) -> bool:
        return blow.manner.is_combat


# Clan Warrior


@special("clan_warrior_ritual_combat")
class RitualCombat(Special):
    """A Clan Warrior may change a die of a Normal or Power Strike by 1 [UT-774, UT-R80]."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        if is_own_strike(self, throw, Strike.NORMAL, Strike.POWER):
            yield DiceOffer(self.id, self.bearer.seat, throw, Doing.SHIFT, dice=throw.every_die, amounts=(1, -1))
