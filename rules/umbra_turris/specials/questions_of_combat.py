"""Questions to special rules about close combat and damage: charges, parries, strikes, dice, wounds.

Every question here has the answer of the basic rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.umbra_turris.content_vocabulary import Characteristic, Location
from rules.umbra_turris.specials.nothing import nothing

if TYPE_CHECKING:
    from rules.kernel.play import Play, Procedure
    from rules.umbra_turris.content_arms import MeleeWeapon
    from rules.umbra_turris.occasions import Blow, Bout, Shot, Throw
    from rules.umbra_turris.specials.offers import DiceOffer, ParryOffer, SaveOffer
    from rules.umbra_turris.state import Battle, Model

    G = Play[Battle]


class OfCombat:
    """Questions about close combat and damage: charges, parries, strikes, dice, wounds."""

    # Charges

    def on_placed_charge(self, g: G, bout: Bout) -> Procedure[None]:
        """When a charger stands before its target, before all triggers: anybody's; the bout may be called off."""
        return nothing(None)

    def bribes(self, g: G, bout: Bout) -> Procedure[bool]:
        """Whether its bearer, who is charged, buys the charger off, so that it cannot attack [UT-770b, UT-R82]."""
        return nothing(False)

    def on_charge(self, g: G, bout: Bout) -> Procedure[None]:
        """Its bearer, who charges, stands before the target: the charger's triggers [UT-R97]."""
        return nothing(None)

    def on_charged(self, g: G, bout: Bout) -> Procedure[None]:
        """The triggers of its bearer, who is charged, after the charger's [UT-R41]."""
        return nothing(None)

    def free_attack(self, g: G, bout: Bout) -> Procedure[bool]:
        """Whether its bearer, who is charged, strikes first without an AD [UT-757b]."""
        return nothing(False)

    def grants_counter_attack(self, weapon: MeleeWeapon) -> bool:
        """Whether the weapon has counter-attack in its bearer's hands."""
        return False

    # Attacks

    def on_attack(self, g: G, bout: Bout) -> Procedure[None]:
        """When an attack in close combat begins, before shield and secret dice: anybody's; it may be called off."""
        return nothing(None)

    # Parrying

    def prevents_parry(self, bout: Bout) -> bool:
        """Whether the target of its bearer's attack, or its bearer as the target, cannot parry."""
        return False

    def allows_parry(self, bout: Bout) -> bool:
        """Whether its bearer may parry although the attacker has Fear or Permanent Fear."""
        return False

    def limits_parry(self, bout: Bout, weapon: MeleeWeapon) -> bool:
        """Whether an attack of its bearer cannot be parried with that weapon."""
        return False

    def parry_dice(self, bout: Bout) -> int:
        """With how many dice its bearer parries, at the least."""
        return 1

    def when_parried(self, bout: Bout) -> ParryOffer | None:
        """What its bearer, whose attack was parried, may do."""
        return None

    def on_parried(self, g: G, bout: Bout) -> Procedure[None]:
        """What happens by itself when its bearer's attack is parried."""
        return nothing(None)

    def when_not_parried(self, bout: Bout) -> ParryOffer | None:
        """What its bearer, who has failed to parry, may do."""
        return None

    def dodges(self, g: G, bout: Bout) -> Procedure[bool]:
        """Whether its bearer, who has failed to parry, dodges."""
        return nothing(False)

    # Strikes

    def weapon_profiles(self, bout: Bout) -> tuple[MeleeWeapon, ...]:
        """Other weapons as which its bearer may use the one in hand, each time anew [UT-760a]."""
        return ()

    def on_strike(self, g: G, bout: Bout) -> Procedure[None]:
        """What its bearer chooses beside the kind of strike, before the dice: marks, a characteristic [UT-D40]."""
        return nothing(None)

    def weapon_bonus(self, bout: Bout, printed: int | None) -> int | None:
        """The weapon's modifier in its bearer's hands, where it is another than the one before; None: no change."""
        return None

    def doubles_weapon_bonus(self, bout: Bout) -> bool:
        """Whether a positive weapon bonus counts twice [UT-R30]."""
        return False

    def strike_bonus(self, bout: Bout) -> int:
        """What is added to its bearer's strike."""
        return 0

    def defence_bonus(self, bout: Bout) -> int:
        """What is added to its bearer's defence."""
        return 0

    def combat_characteristic(self, bout: Bout, which: Characteristic) -> int:
        """What is added to a characteristic that its bearer uses in this attack, on either side."""
        return 0

    def extra_dice(self, bout: Bout) -> int:
        """How many more dice its bearer's strike has."""
        return 0

    def double_bonus(self, bout: Bout) -> int | None:
        """What a double adds to its bearer's Power Strike, instead of what the weapon says [UT-780c]."""
        return None

    def perfect_from(self, bout: Bout) -> int | None:
        """From which face on its bearer's Normal Strike is a Perfect Strike, instead of 6."""
        return None

    def bonus_die(self, g: G, bout: Bout) -> Procedure[None]:
        """Dice that follow its bearer's strike dice at once [UT-732a]."""
        return nothing(None)

    def discards(self, bout: Bout, face: int) -> bool:
        """Whether a die of the defender with that face counts as nothing, against its bearer [UT-724]."""
        return False

    def on_defence(self, g: G, bout: Bout) -> Procedure[None]:
        """When both sides' dice lie on the table, before re-rolls."""
        return nothing(None)

    def after_strike(self, g: G, bout: Bout) -> Procedure[None]:
        """When its bearer's strike is over, whatever came of it."""
        return nothing(None)

    def may_strike_critically(self, bout: Bout) -> bool:
        """Whether a strike of its bearer that is no Precision Strike can be critical."""
        return False

    def shoots_critically(self, shot: Shot) -> bool:
        """Whether its bearer's shots can be critical."""
        return False

    def critical_bonus(self, bout: Bout) -> int:
        """What is added to its bearer's critical rolls."""
        return 0

    def critical_from(self, victim: Model) -> int | None:
        """From which face on a critical roll against its bearer succeeds, instead of 5."""
        return None

    def rerolls_criticals(self, bout: Bout) -> bool:
        """Whether its bearer's critical rolls may be re-rolled."""
        return False

    def poisons(self, bout: Bout) -> bool:
        """Whether its bearer's weapon is poisoned [UT-888, UT-795c]."""
        return False

    def poison_damage(self) -> int | None:
        """What each 6 of a poisoned Precision Strike adds in its bearer's party, instead of 1 [UT-789b]."""
        return None

    # Dice

    def blesses_up_to(self) -> int | None:
        """Up to which face a Blessing Die re-rolls dice of its bearer's party, instead of 1 [UT-789a]."""
        return None

    def torment_bonus(self) -> int:
        """What is added to own dice that a Torment Die of its bearer's party re-rolls [UT-788b]."""
        return 0

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        """What its bearer, or its bearer's party, may do with dice on the table: re-roll, change, exchange."""
        return iter(())

    # Damage

    def extra_damage(self, blow: Blow) -> int:
        """What is added to damage that its bearer causes."""
        return 0

    def less_damage(self, blow: Blow) -> int:
        """By how much damage to its bearer is lowered."""
        return 0

    def on_damage(self, g: G, blow: Blow) -> Procedure[None]:
        """When the damage is known, before armour: what its bearer does on either side of the blow [UT-D50]."""
        return nothing(None)

    def ignores_armour(self, blow: Blow) -> bool:
        """Whether armour and shields do not protect against its bearer."""
        return False

    def armour_bonus(self, blow: Blow) -> int:
        """What is added to armour tests: its bearer's own, or those against its bearer."""
        return 0

    def shield_bonus(self, bearer: Model) -> int:
        """What is added to its bearer's Shield Tests."""
        return 0

    def rerolls_armour(self, *, is_shield: bool) -> bool:
        """Whether its bearer's armour tests may be re-rolled."""
        return False

    def armour_save(self, location: Location, blow: Blow) -> int | None:
        """The save that a location of its bearer has at the least."""
        return None

    def always_saves(self, blow: Blow) -> int | None:
        """A save that no weapon and no ability takes away [UT-894b]."""
        return None

    def stuns_from(self, blow: Blow) -> int | None:
        """From which face on a stun roll of its bearer succeeds, instead of 5."""
        return None

    def stuns_despite_helmet(self, blow: Blow) -> bool:
        """Whether its bearer can stun somebody whose head is protected."""
        return False

    def cannot_be_wounded(self, blow: Blow) -> bool:
        """Whether its bearer loses no W."""
        return False

    def shields_from(self, blow: Blow) -> bool:
        """Whether a loss of W by fall, water or loot is ignored, once."""
        return False

    def saves(self, blow: Blow) -> Iterator[SaveOffer]:
        """What can keep a model from dropping to 0 W."""
        return iter(())

    def on_wounded(self, g: G, blow: Blow) -> Procedure[None]:
        """When a model has lost W: its bearer, or somebody else."""
        return nothing(None)

    def on_felled(self, g: G, blow: Blow) -> Procedure[None]:
        """When a model has dropped to 0 W for good."""
        return nothing(None)

    def on_removed(self, g: G, model: Model) -> Procedure[None]:
        """When a model leaves the game."""
        return nothing(None)
