"""Poison on a blade: an item, or the knives of a guild [UT-795c, UT-888, UT-R87]."""

from __future__ import annotations

from rules.umbra_turris.content_vocabulary import Strike, Tag
from rules.umbra_turris.occasions import Blow, Bout
from rules.umbra_turris.specials.special import Special, asked, asked_of_party, special

POISON_DAMAGE = 1  # [UT-888]


def is_poisoned(bout: Bout) -> bool:
    """Whether the attacker's weapon is poisoned."""
    return any(answer(bout) for answer in asked(bout.field, Special.poisons, of=bout.attacker))


class Poison(Special):
    """Each 6 of a Precision Strike that hits does more damage, from whatever source the poison is, once [UT-R30]."""

    def extra_damage(self, blow: Blow) -> int:
        bout = blow.bout
        if bout is None or blow.by is not self.bearer or bout.strike is not Strike.PRECISION or bout.attack is None:
            return 0
        sources = [one for one in self.field.specials(self.bearer) if isinstance(one, Poison) and one.poisons(bout)]
        if not sources or sources[0].id != self.id:
            return 0
        stronger = asked_of_party(self.field, Special.poison_damage, self.bearer.seat)
        each = max([POISON_DAMAGE, *(more for answer in stronger if (more := answer()) is not None)])
        return each * bout.attack.sixes


@special("poison")
class VialOfPoison(Poison):
    """Whoever has Poison strikes with poisoned weapons [UT-888]."""

    def poisons(self, bout: Bout) -> bool:
        return True


@special("tormentio_poisoned_knives")
class PoisonedKnives(Poison):
    """Every knife and dagger of the Tormentio is poisoned [UT-795c]."""

    def poisons(self, bout: Bout) -> bool:
        return Tag.KNIFE in bout.weapon.tags
