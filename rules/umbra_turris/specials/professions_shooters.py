"""Shooters, hunters and people of the woods [UT-755, UT-762, UT-763, UT-772, UT-776 to UT-780]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.content_arms import MeleeWeapon, RangedWeapon
from rules.umbra_turris.content_vocabulary import Characteristic, Group, Range, Tag
from rules.umbra_turris.occasions import Blow, Bout, Purpose, Shot, Throw
from rules.umbra_turris.specials.companions import bring_triumph
from rules.umbra_turris.specials.offers import DiceOffer, Doing
from rules.umbra_turris.specials.poison import is_poisoned
from rules.umbra_turris.specials.special import Special, special
from rules.umbra_turris.state import Battle, Id, Model

G = Play[Battle]
BOWS = (Range.BOW, Range.CROSSBOW)


# Executioner


@special("executioner_ranged_critical")
class ExecutionerRangedCritical(Special):
    """An Executioner shoots critically with any bow or crossbow [UT-755c]."""

    def shoots_critically(self, shot: Shot) -> bool:
        return shot.weapon.kind in BOWS


@special("executioner_poison_reroll")
class ExecutionerPoisonReroll(Special):
    """With Poison an Executioner may re-roll critical rolls in close combat [UT-755d, UT-R95]."""

    def rerolls_criticals(self, bout: Bout) -> bool:
        return is_poisoned(bout)


# Bow Master


@special("bow_master_damage")
class BowMasterDamage(Special):
    """Any bow has Damage 2 in a Bow Master's hands [UT-762b]."""

    def shot_damage(self, shot: Shot) -> int | None:
        return max(2, shot.weapon.damage) if shot.weapon.kind is Range.BOW else None


# Bounty Hunter


def is_prize(rule: Special, model: Model) -> bool:
    """Whether a model is the Leader or the Mage of another party."""
    return model.seat != rule.bearer.seat and (model.is_leader or rule.field.is_mage(model))


@special("bounty_hunter_bonus")
class BountyHunterBonus(Special):
    """Fighting the enemy Leader or Mage a Bounty Hunter adds 2 to any roll [UT-763a]."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        if throw.roller is not self.bearer:
            return
        opponents = [throw.bout.attacker, throw.bout.target] if throw.bout is not None else []
        opponents += [throw.shot.shooter, throw.shot.target] if throw.shot is not None else []
        if throw.purpose in (Purpose.DISENGAGING, Purpose.HOLDING) and against is not None:
            opponents.append(against.roller)
        if any(is_prize(self, one) for one in opponents):
            yield DiceOffer(self.id, self.bearer.seat, throw, Doing.ADD, amounts=(2,))


@special("bounty_hunter_triumph")
class BountyHunterTriumph(Special):
    """A Bounty Hunter who fells the enemy Leader or Mage brings a Triumph Point [UT-763b]."""

    def on_felled(self, g: G, blow: Blow) -> Procedure[None]:
        if blow.by is self.bearer and is_prize(self, blow.victim):
            bring_triumph(g, self.bearer)
        yield from ()


# Gunsmith


@special("gunsmith_faulty")
class GunsmithFaulty(Special):
    """With a Gunsmith in the party Faulty firearms wound their owner only on a 6 [UT-772a]."""

    def faulty_from(self, weapon: RangedWeapon) -> int | None:
        return 6 if weapon.kind is Range.FIREARM else None


@special("gunsmith_to_hit")
class GunsmithToHit(Special):
    """A Gunsmith has +1 to hit with a firearm [UT-772c]."""

    def to_hit_bonus(self, shot: Shot) -> int:
        return int(shot.weapon.kind is Range.FIREARM)


# Tracker


@special("tracker_spot")
class TrackerSpot(Special):
    """A Tracker spots within 40 cm and may re-roll [UT-776a]."""

    def spot_range(self) -> int | None:
        return 40

    def rerolls_spot(self) -> bool:
        return True


@special("tracker_no_parry")
class TrackerNoParry(Special):
    """A Tracker's charge at an enemy whom they spotted, or who is in terrain, cannot be parried [UT-776b]."""

    def prevents_parry(self, bout: Bout) -> bool:
        if not bout.is_of(self.bearer) or not bout.is_charge:
            return False
        return self.bearer.id in bout.target.spotted_by or self.field.is_in_terrain(bout.target)


# Ranger, Scout


@special("ranger_counter_attack")
class RangerCounterAttack(Special):
    """In terrain a Ranger's weapons have counter-attack [UT-777b]."""

    def grants_counter_attack(self, weapon: MeleeWeapon) -> bool:
        return self.field.is_in_terrain(self.bearer)


@special("scout_stealth")
class ScoutStealth(Special):
    """A Scout may move the full M while hidden [UT-778]."""

    def hidden_reach(self) -> int | None:
        return self.field.characteristic(self.bearer, Characteristic.M)


# Master Gamekeeper


@special("master_gamekeeper_stun")
class GamekeeperStun(Special):
    """Any bow or crossbow stuns in a Master Gamekeeper's hands [UT-779a]."""

    def shot_stuns(self, shot: Shot) -> bool:
        return shot.weapon.kind in BOWS


# Axeman


def is_throwing_axe(rule: Special, name: Id) -> bool:
    """Whether something is a one-handed axe."""
    own = rule.field.content.weapon(name) if name in rule.bearer.weapons else None
    return isinstance(own, MeleeWeapon) and Tag.AXE in own.tags and own.group is Group.ONE_HANDED


@special("axeman_thrown_axes")
class AxemanThrownAxes(Special):
    """One-handed axes have Thrown in an Axeman's hands [UT-780a]."""

    def throws_for_keeps(self, weapon: str) -> bool:
        return is_throwing_axe(self, weapon)


@special("axeman_throw")
class AxemanThrow(Special):
    """A thrown axe has Damage 2, and the Axeman may move up to Sp besides [UT-780b]."""

    def shot_damage(self, shot: Shot) -> int | None:
        return 2 if is_throwing_axe(self, shot.weapon.id) else None

    def moves_and_shoots(self, weapon: RangedWeapon) -> bool:
        return is_throwing_axe(self, weapon.id)


@special("axeman_doubles")
class AxemanDoubles(Special):
    """A Great Axe gives an Axeman +3 on doubles [UT-780c, UT-R102]."""

    def double_bonus(self, bout: Bout) -> int | None:
        return 3 if bout.weapon.id == "great_axe" else None
