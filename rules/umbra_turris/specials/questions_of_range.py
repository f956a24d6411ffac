"""Questions to special rules about shots and spells.

Every question here has the answer of the basic rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.specials.nothing import nothing

if TYPE_CHECKING:
    from rules.kernel.play import Play, Procedure
    from rules.umbra_turris.content_arms import RangedWeapon
    from rules.umbra_turris.content_magic import Spell
    from rules.umbra_turris.occasions import Cast, Shot
    from rules.umbra_turris.state import Battle, Model

    G = Play[Battle]


class OfRange:
    """Questions about shots and spells."""

    # Shooting

    def range_bonus(self, weapon: RangedWeapon) -> int:
        """How much further a weapon of its bearer's party shoots."""
        return 0

    def to_hit_bonus(self, shot: Shot) -> int:
        """What is added to its bearer's roll to hit."""
        return 0

    def ballistic_bonus(self, shot: Shot) -> int:
        """What is added to the wounding roll: its bearer's own, or that of a shot at its bearer."""
        return 0

    def ranged_characteristic(self, shot: Shot, which: Characteristic) -> int:
        """What is added to a characteristic that its bearer uses in a shot, on either side."""
        return 0

    def shot_damage(self, shot: Shot) -> int | None:
        """The Dam of the weapon in its bearer's hands, where it is another."""
        return None

    def shot_stuns(self, shot: Shot) -> bool:
        """Whether the weapon has Stun in its bearer's hands."""
        return False

    def faulty_from(self, weapon: RangedWeapon) -> int | None:
        """From which face on a Faulty weapon of its bearer's party wounds its user, instead of 4."""
        return None

    def cancels(self, g: G, attacker: Model, targets: list[Model], *, is_boon: bool) -> Procedure[bool]:
        """Whether a successful spell or ranged attack at some models comes to nothing; some mean well [UT-735a]."""
        return nothing(False)

    # Magic

    def forbids_casting(self) -> bool:
        """Whether its bearer cannot cast."""
        return False

    def magic_bonus(self, cast: Cast) -> int:
        """What is added to a Magic Test: its bearer's own, or somebody else's."""
        return 0

    def spell_range(self, cast: Cast) -> int:
        """How much further a spell of its bearer's party reaches."""
        return 0

    def spell_cost(self, cast: Cast) -> int:
        """How many W more, or fewer, a spell costs."""
        return 0

    def payers(self, cast: Cast) -> Iterator[Model]:
        """Who loses the W of a spell instead of the caster, unless its player says otherwise [UT-D62]."""
        return iter(())

    def other_payers(self, cast: Cast) -> Iterator[Model]:
        """Who may lose the W of a spell instead of the caster, if its player says so [UT-797c]."""
        return iter(())

    def costs_nothing(self, cast: Cast) -> bool:
        """Whether its bearer's spell costs no W, now that the Magic Test is known [UT-743b]."""
        return False

    def spares_payment(self, g: G, cast: Cast) -> Procedure[bool]:
        """Whether its bearer loses no W by casting or by being the target of a spell [UT-736b]."""
        return nothing(False)

    def doubles_spell(self, spell: Spell) -> bool:
        """Whether what a spell of its bearer's party adds to a characteristic counts twice [UT-779c]."""
        return False

    def counts_as_creature(self) -> bool:
        """Whether its bearer, a creature, counts against the number that a party may have [UT-528, UT-R70]."""
        return True

    def creature_limit(self, spell: Spell) -> int:
        """How many creatures of a kind more its bearer's party may have."""
        return 0

    def self_heal(self) -> int | None:
        """How many W Self-heal restores, instead of 2."""
        return None
