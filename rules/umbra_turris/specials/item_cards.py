"""Item Cards that last: Permanent Items of the whole party, and what Temporary Items lay on a model [IC-01 to IC-17].

Every model of a party bears its Permanent Items; what is about the Mage or the Leader works for them alone.
"""

from __future__ import annotations

from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.content import UNARMED
from rules.umbra_turris.content_arms import RangedWeapon
from rules.umbra_turris.content_vocabulary import Characteristic, Range
from rules.umbra_turris.occasions import Blow, Bout, Cast, Manner, Shot
from rules.umbra_turris.pieces import unhide
from rules.umbra_turris.specials.special import Special, asked, special
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]
SWIFT = 5  # [IC-01]
FURTHER = 5  # [IC-06]
OWL_SEES = 20  # [IC-07]
OILED_FROM = 5  # [IC-08]
MIST = -2  # [IC-10]
ACCIDENTS = (Manner.FALL, Manner.WATER, Manner.LOOT)  # [IC-05]


def is_own_mage(one: Special) -> bool:
    """Whether its bearer is the Mage of the party."""
    return one.field.counts_as_mage(one.bearer)


# Permanent Items


@special("swift_boots")
class SwiftBoots(Special):
    """The Mage moves 5 cm further [IC-01]."""

    def adds(self, which: Characteristic) -> int:
        return SWIFT if which is Characteristic.M and is_own_mage(self) else 0


@special("wardens_lamp")
class WardensLamp(Special):
    """Heroes spot better [IC-02]."""

    def spot_bonus(self) -> int:
        return int(self.bearer.is_hero)


@special("banner_of_the_five_families")
class BannerOfTheFiveFamilies(Special):
    """The Leader has 1 LD more for initiative alone [IC-03]."""

    def initiative_bonus(self, seat: Seat) -> int:
        return int(self.field.leader(seat) is not None)


@special("ward_stone_ring")
class WardStoneRing(Special):
    """Enemy spells at the Mage are harder to cast [IC-04]."""

    def magic_bonus(self, cast: Cast) -> int:
        is_at_me = cast.target is self.bearer and cast.caster.seat != self.bearer.seat
        return -1 if is_at_me and is_own_mage(self) else 0


@special("gravediggers_charm")
class GravediggersCharm(Special):
    """The first loss by a fall, by water or by loot in a Cycle is ignored [IC-05]."""

    def shields_from(self, blow: Blow) -> bool:
        if blow.manner not in ACCIDENTS or not self.bearer.is_hero:
            return False
        if any(self.id in friend.used for friend in self.field.table.of(self.bearer.seat)):
            return False
        self.bearer.used = [*self.bearer.used, self.id]
        return True


@special("lodestone_quiver")
class LodestoneQuiver(Special):
    """Bows and crossbows shoot 5 cm further [IC-06]."""

    def range_bonus(self, weapon: RangedWeapon) -> int:
        return FURTHER if weapon.kind in (Range.BOW, Range.CROSSBOW) else 0


@special("owl_of_autumne")
class OwlOfAutumne(Special):
    """Hidden enemies near the Mage are seen at the start of each Cycle [IC-07]."""

    def on_cycle_start(self, g: G) -> Procedure[None]:
        if is_own_mage(self):
            for enemy in self.field.enemies(self.bearer):
                if self.field.is_near(self.bearer, enemy, OWL_SEES) and may_be_unhidden(self, enemy):
                    unhide(g, enemy, self.id)
        yield from ()


def may_be_unhidden(one: Special, model: Model) -> bool:
    """Whether spells and items take its Hidden counter; a Tracker cloak keeps it [UT-892b]."""
    return model.is_hidden and not any(answer() for answer in asked(one.field, Special.stays_hidden, of=model))


@special("tinkers_oil")
class TinkersOil(Special):
    """Faulty weapons hurt their users less often [IC-08]."""

    def faulty_from(self, weapon: RangedWeapon) -> int | None:
        return OILED_FROM


# What lies on a model


@special("cloak_of_mist")
class CloakOfMist(Special):
    """Shots and throws at its bearer are worse by 2 [IC-10]."""

    def ballistic_bonus(self, shot: Shot) -> int:
        return MIST if shot.target is self.bearer else 0


@special("asmunds_whetstone")
class AsmundsWhetstone(Special):
    """A melee weapon has 1 more with every strike [IC-13]."""

    def strike_bonus(self, bout: Bout) -> int:
        return int(bout.is_of(self.bearer) and bout.weapon.id != UNARMED)


@special("feather_step")
class FeatherStep(Special):
    """Terrain does not hinder its bearer; the 5 cm stand on the card [IC-14]."""

    def ignores_terrain(self) -> bool:
        return True


@special("veil_of_silence")
class VeilOfSilence(Special):
    """A Mage's tests are worse by 1 [IC-15]."""

    def magic_bonus(self, cast: Cast) -> int:
        return -1 if cast.caster is self.bearer else 0


@special("stray")
class Stray(Special):
    """A Magic Spawn that came by itself, and goes with the card [IC-16]."""

    leaves_with_effect = True


@special("ominous_venom")
class OminousVenom(Special):
    """Each hit of one weapon that does damage does 1 more [IC-17, UT-860]."""

    def extra_damage(self, blow: Blow) -> int:
        assert self.effect is not None
        if blow.by is not self.bearer:
            return 0
        weapon = blow.bout.in_hand if blow.bout else blow.shot.weapon.id if blow.shot else ""
        return int(weapon == self.effect.chosen)
