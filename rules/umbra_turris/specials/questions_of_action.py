"""Questions to special rules about what a model is and does in its turn, orders and Cycles.

Every question here has the answer of the basic rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.umbra_turris.content_vocabulary import Characteristic, Keyword
from rules.umbra_turris.specials.nothing import nothing

if TYPE_CHECKING:
    from rules.kernel.choices import Choice
    from rules.kernel.play import Play, Procedure
    from rules.kernel.values import Seat
    from rules.umbra_turris.action.deeds import Deed
    from rules.umbra_turris.content_arms import RangedWeapon
    from rules.umbra_turris.state import Battle, Model

    G = Play[Battle]


class OfAction:
    """Questions about what a model is and does in its turn, orders and Cycles."""

    # Characteristics

    def sets(self, which: Characteristic) -> int | None:
        """The value that a characteristic of its bearer has instead of the printed one; the strongest source wins."""
        return None

    def adds(self, which: Characteristic) -> int:
        """What is added to a characteristic of its bearer, whatever it does."""
        return 0

    def adds_for(self, model: Model, which: Characteristic) -> int:
        """What is added to a characteristic of any model, its bearer's friends and enemies included."""
        return 0

    def sets_for(self, model: Model, which: Characteristic) -> int | None:
        """The value that a characteristic of another model has while its bearer is near."""
        return None

    def grants(self, model: Model) -> tuple[Keyword, ...]:
        """Keywords that any model has through it."""
        return ()

    def ability_range(self, model: Model) -> int:
        """How much further the abilities of a model of its bearer's party reach, in cm [UT-781b, UT-792a]."""
        return 0

    # Moving

    def hidden_bonus(self) -> int:
        """How much further its bearer moves while hidden, in cm."""
        return 0

    def hidden_reach(self) -> int | None:
        """How far its bearer may move while hidden, instead of Sp."""
        return None

    def ignores_terrain(self) -> bool:
        """Whether terrain does not hinder its bearer's moves."""
        return False

    def climbs_freely(self) -> bool:
        """Whether climbing is a normal move for its bearer."""
        return False

    def swims_from(self, model: Model) -> int:
        """What a swimming test of any model needs at the least."""
        return 0

    def charge_reach(self) -> int | None:
        """How far its bearer charges where nothing is in the way, instead of M and the bonus."""
        return None

    def charge_bonus(self, target: Model) -> int:
        """How much further its bearer's charge reaches."""
        return 0

    def may_hide(self, model: Model) -> bool:
        """Whether it lets a model hide; False forbids it."""
        return True

    # Actions

    def moves_and_shoots(self, weapon: RangedWeapon) -> bool:
        """Whether its bearer may move up to Sp in the turn of a ranged attack."""
        return False

    def throws_for_keeps(self, weapon: str) -> bool:
        """Whether its bearer does not lose a melee weapon that is thrown [UT-780a]."""
        return False

    def keeps_hidden(self, weapon: RangedWeapon, *, was_hidden: bool) -> bool:
        """Whether its bearer may use the weapon while hidden and stays so."""
        return False

    def forbids_shooting(self, model: Model) -> bool:
        """Whether a model can make no ranged attack."""
        return False

    def forbids_orders(self, leader: Model) -> bool:
        """Whether a Leader can issue no orders."""
        return False

    def own_deeds(self) -> Iterator[Choice[Deed]]:
        """What its bearer can do in its own turn beside Basic and Minor Actions [UT-127]."""
        return iter(())

    def minor_deeds(self) -> Iterator[Choice[Deed]]:
        """Minor Actions that its bearer has through it."""
        return iter(())

    def rages_surely(self) -> bool:
        """Whether its bearer earns a Rage Die without a test [UT-781c]."""
        return False

    def worsens_visions(self) -> int:
        """By how much more the visions of its bearer's party weaken somebody [UT-792b]."""
        return 0

    # Spotting, looting, disengaging

    def spot_range(self) -> int | None:
        """How far its bearer spots, instead of 30 cm."""
        return None

    def spotted_within(self) -> int | None:
        """From how far its bearer can be spotted at the most."""
        return None

    def spot_bonus(self) -> int:
        """What is added to its bearer's Spot tests."""
        return 0

    def rerolls_spot(self) -> bool:
        """Whether a failed Spot test may be re-rolled."""
        return False

    def stays_hidden(self) -> bool:
        """Whether spells and items do not take its bearer's Hidden counter."""
        return False

    def rerolls_loot(self) -> bool:
        """Whether its bearer may re-roll Loot Tests."""
        return False

    def draws_twice(self) -> bool:
        """Whether its bearer's party draws twice as many Item Cards, and keeps as many as else [UT-770c]."""
        return False

    def disengaging_dice(self) -> int:
        """How many dice more its bearer rolls to disengage."""
        return 0

    def holding_bonus(self) -> int:
        """What its bearer adds to hold somebody who disengages [UT-761a]."""
        return 0

    def frees(self, friend: Model) -> bool:
        """Whether a friend disengages without a test."""
        return False

    # Orders, panic, initiative

    def order_bonus(self, leader: Model, target: Model) -> int:
        """What is added to an order roll."""
        return 0

    def rerolls_orders(self, leader: Model, target: Model) -> bool:
        """Whether an order roll may be re-rolled."""
        return False

    def order_range(self, leader: Model) -> int:
        """How much further its bearer's party gives orders."""
        return 0

    def panic_bonus(self, seat: Seat) -> int:
        """What is added to a Panic Test of a party."""
        return 0

    def rerolls_panic(self, seat: Seat) -> bool:
        """Whether a failed Panic Test may be re-rolled."""
        return False

    def initiative_bonus(self, seat: Seat) -> int:
        """What is added to a party's initiative roll."""
        return 0

    def rerolls_initiative(self, seat: Seat, face: int) -> tuple[int, ...] | None:
        """With which modifiers a party may re-roll its initiative die; None: not."""
        return None

    def on_initiative(self, g: G) -> Procedure[None]:
        """At the start of the Initiative phase, before anybody rolls; once for each party [UT-713b]."""
        return nothing(None)

    def passes_initiative(self, g: G) -> Procedure[bool]:
        """Whether its bearer's party passes the initiative that it has won [UT-773a]."""
        return nothing(False)

    def seizes_initiative(self, g: G) -> Procedure[bool]:
        """Whether its bearer's party takes the initiative that it has lost [UT-773b]."""
        return nothing(False)

    # Cycles

    def forbids_activation(self) -> bool:
        """Whether its bearer cannot be activated, even with an AD [UT-549]."""
        return False

    def acts_when_fallen(self) -> bool:
        """Whether its bearer may still use an AD with a Death Counter [UT-717a]."""
        return False

    def on_cycle_start(self, g: G) -> Procedure[None]:
        """At the start of a Cycle, before Action Dice are placed."""
        return nothing(None)
