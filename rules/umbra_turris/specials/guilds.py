"""What the guilds give to all of their heroes [UT-795 to UT-799]; poisoned knives stand in `poison.py`."""

from __future__ import annotations

from collections.abc import Iterator

from rules.umbra_turris.content_vocabulary import Characteristic, Range, Strike
from rules.umbra_turris.occasions import Bout, Cast, Shot
from rules.umbra_turris.specials.companions import heroes_near
from rules.umbra_turris.specials.special import Special, special
from rules.umbra_turris.state import Model

HIDDEN_STEPS = 3  # [UT-796b]
SHARING_REACH, SHARING_HEROES = 10, 2  # [UT-797c]


@special("tormentio_precision")
class TormentioPrecision(Special):
    """Heroes of the Tormentio have +1 to Precision Strikes [UT-795b]."""

    def strike_bonus(self, bout: Bout) -> int:
        return int(bout.strike is Strike.PRECISION)


@special("tormentio_cover")
class TormentioCover(Special):
    """Terrain protects them from shots by one more [UT-795e]."""

    def ballistic_bonus(self, shot: Shot) -> int:
        is_covered = shot.target is self.bearer and shot.cover > 0
        return -int(is_covered and self.field.is_covered_by_terrain(shot.shooter, self.bearer))


@special("vulgari_hidden_move")
class VulgariHiddenMove(Special):
    """Heroes of the Vulgari move 3 cm more when hidden [UT-796b]."""

    def hidden_bonus(self) -> int:
        return HIDDEN_STEPS


@special("vulgari_loot_reroll")
class VulgariLootReroll(Special):
    """They may re-roll Loot Tests [UT-796c]."""

    def rerolls_loot(self) -> bool:
        return True


@special("zankh_shared_wounds")
class ZankhSharedWounds(Special):
    """With two friendly heroes within 10 cm, one of them may lose the W of a spell [UT-797c]."""

    def other_payers(self, cast: Cast) -> Iterator[Model]:
        near = heroes_near(self.field, self.bearer, SHARING_REACH) if cast.caster is self.bearer else []
        yield from near if len(near) >= SHARING_HEROES else ()


def is_led_by(rule: Special, profession: str) -> bool:
    """Whether the Leader of the bearer's party has that profession, dead or alive."""
    models = rule.field.table.of(rule.bearer.seat)
    return any(one.is_leader and one.profession == profession for one in models)


@special("nemrod_ranged_critical")
class NemrodRangedCritical(Special):
    """Led by a Bow Master, they shoot critically with bows and crossbows [UT-798d]."""

    def shoots_critically(self, shot: Shot) -> bool:
        return shot.weapon.kind in (Range.BOW, Range.CROSSBOW) and is_led_by(self, "bow_master")


@special("nemrod_trackers_eye")
class NemrodTrackersEye(Special):
    """Led by a Tracker, they have +1 BS, +1 to Precision Strikes, and re-roll Spot tests [UT-798e, UT-R120]."""

    def adds(self, which: Characteristic) -> int:
        return int(which is Characteristic.BS and is_led_by(self, "tracker"))

    def strike_bonus(self, bout: Bout) -> int:
        return int(bout.strike is Strike.PRECISION and is_led_by(self, "tracker"))

    def rerolls_spot(self) -> bool:
        return is_led_by(self, "tracker")


@special("centurium_charge")
class CenturiumCharge(Special):
    """Heroes of the Centurium charge with +1 to WS or S, whichever the strike uses [UT-799b]."""

    def combat_characteristic(self, bout: Bout, which: Characteristic) -> int:
        return int(bout.is_of(self.bearer) and bout.is_charge and which in (Characteristic.WS, Characteristic.S))
