"""The Shaman's ritual, and the revenge that spirits take [UT-744]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.choices import Choice
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.magic.casting import may_cast
from rules.umbra_turris.magic.ritual import PerformRitual, sees_an_enemy
from rules.umbra_turris.occasions import Blow, Manner
from rules.umbra_turris.specials.special import Special, special
from rules.umbra_turris.state import Battle

G = Play[Battle]
RETURNED = (Manner.STRIKE, Manner.SHOT, Manner.THROW, Manner.EXPLOSION, Manner.SPELL)


@special("shaman_ritual")
class ShamanRitual(Special):
    """A Shaman who sees an enemy may ask the spirits: that is a Basic Action like casting [UT-744a, UT-744b]."""

    def own_deeds(self) -> Iterator[Choice[Deed]]:
        turn = self.field.table.turn
        if turn is not None and may_cast(self.field, self.bearer, turn) and sees_an_enemy(self.field, self.bearer):
            ritual: Deed = PerformRitual()
            yield Choice("ritual", "Ask the spirits", ritual)


@special("revenge_of_mati_puti")
class RevengeOfMatiPuti(Special):
    """Whoever hurts its bearer by a strike, a shot or a spell suffers twice as much [UT-744d, UT-R114]."""

    def on_wounded(self, g: G, blow: Blow) -> Procedure[None]:
        attacker = blow.by
        if blow.victim is not self.bearer or attacker is None or attacker.seat == self.bearer.seat:
            return
        if blow.manner in RETURNED and attacker.is_alive:
            yield from suffer(g, attacker, 2 * blow.lost, Manner.RETURNED, by=self.bearer, why=self.id)
