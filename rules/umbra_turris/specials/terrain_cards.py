"""Terrain Cards: what a place means for parties of its alignment [TC-G1 to TC-E3].

Every model on the table bears the card; parties of the card's alignment have its favour.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.choices import Choice
from rules.kernel.plane.shapes import is_within_of
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.occasions import Cast, Purpose, Throw
from rules.umbra_turris.pieces import heal
from rules.umbra_turris.specials.offers import DiceOffer, Doing
from rules.umbra_turris.specials.special import Special, special
from rules.umbra_turris.state import Battle, Model, Turn

G = Play[Battle]
TEMPLE_FLOOR, STONE_CIRCLE = "RT1", "FG5"
NEAR_THE_STONES = 5  # [TC-N2]
FESTIVE_ORDERS = 5  # [TC-G3]
HIDDEN_FURTHER = 2  # [TC-A2]
HUNT_FURTHER = 2  # [TC-A3]
MIRE_FROM = 4  # [TC-E3]


def is_of(one: Special, alignment: Alignment, model: Model | None = None) -> bool:
    """Whether a model's party has the alignment of the card."""
    return one.field.party(model or one.bearer).alignment is alignment


def stands_on(one: Special, piece: str) -> bool:
    """Whether the whole base of a hero stands on a piece."""
    return one.bearer.is_hero and one.bearer.is_on_table and piece in one.field.pieces_of(one.bearer)


@special("the_old_altar")
class TheOldAltar(Special):
    """Once in a Cycle a Good hero on the temple floor regains 1 W by a Minor Action [TC-G2]."""

    def minor_deeds(self) -> Iterator[Choice[Deed]]:
        hero = self.bearer
        used = any(self.id in friend.used for friend in self.field.table.of(hero.seat))
        if (
            is_of(self, Alignment.GOOD)
            and stands_on(self, TEMPLE_FLOOR)
            and not used
            and hero.wounds < hero.most_wounds
        ):
            yield Choice[Deed](self.id, "Pray at the altar, for 1 W", Pray())


class Pray:
    """A prayer at the altar."""

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """1 W comes back."""
        turn.has_minor = True
        model.used = [*model.used, TheOldAltar.id]
        heal(g, model, 1, TheOldAltar.id)
        yield from ()


@special("festival_of_lights")
class FestivalOfLights(Special):
    """Nobody hides in the open; Good Leaders' orders reach further [TC-G3]."""

    def may_hide(self, model: Model) -> bool:
        return any(True for _ in self.field.land.touching(self.field.base(model)))

    def order_range(self, leader: Model) -> int:
        return FESTIVE_ORDERS if leader is self.bearer and is_of(self, Alignment.GOOD) else 0


@special("curfew_patrol")
class CurfewPatrol(Special):
    """Lawful parties are quicker in the first Cycle [TC-L2]."""

    def initiative_bonus(self, seat: Seat) -> int:
        return int(self.field.table.cycle == 1 and is_of(self, Alignment.LAWFUL))


@special("court_of_columns")
class CourtOfColumns(Special):
    """Shields of Lawful heroes hold better on the temple floor [TC-L3]."""

    def shield_bonus(self, bearer: Model) -> int:
        return int(is_of(self, Alignment.LAWFUL) and stands_on(self, TEMPLE_FLOOR))


@special("standing_stones")
class StandingStones(Special):
    """Neutral Mages cast better near the stone circle [TC-N2]."""

    def magic_bonus(self, cast: Cast) -> int:
        if cast.caster is not self.bearer or not is_of(self, Alignment.NEUTRAL) or not self.field.is_mage(self.bearer):
            return 0
        base = self.field.base(self.bearer)
        parts = self.field.land.of_piece(STONE_CIRCLE)
        return int(any(is_within_of(part.shape, base, NEAR_THE_STONES) for part in parts))


@special("truce_of_the_dead")
class TruceOfTheDead(Special):
    """Neutral parties re-roll one Spot test in each Cycle [TC-N3]."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        used = any(self.id in friend.used for friend in self.field.table.of(self.bearer.seat))
        is_mine = throw.purpose is Purpose.SPOT and throw.roller is self.bearer
        if is_mine and not used and is_of(self, Alignment.NEUTRAL):
            yield DiceOffer(self.id, self.bearer.seat, throw, Doing.REROLL, dice=(0,), price=self.use_up)

    def use_up(self, g: G, throw: Throw) -> None:
        """It works once for the party in a Cycle."""
        self.bearer.used = [*self.bearer.used, self.id]


@special("thieves_night")
class ThievesNight(Special):
    """Anarchist heroes move 2 cm further when hidden [TC-A2]."""

    def hidden_bonus(self) -> int:
        return HIDDEN_FURTHER if self.bearer.is_hero and is_of(self, Alignment.ANARCHIST) else 0


@special("the_wild_hunt")
class TheWildHunt(Special):
    """Anarchist charges reach 2 cm further in the first Cycle [TC-A3]."""

    def charge_bonus(self, target: Model) -> int:
        return HUNT_FURTHER if self.field.table.cycle == 1 and is_of(self, Alignment.ANARCHIST) else 0


@special("cult_cellars")
class CultCellars(Special):
    """An Evil party rolls again for one soul that was not taken [TC-E2]."""

    def rerolls_offering(self) -> bool:
        return is_of(self, Alignment.EVIL)


@special("black_mire")
class BlackMire(Special):
    """Swimming needs a 4, but for Evil heroes [TC-E3]."""

    def swims_from(self, model: Model) -> int:
        return 0 if model.is_hero and is_of(self, Alignment.EVIL, model) else MIRE_FROM
