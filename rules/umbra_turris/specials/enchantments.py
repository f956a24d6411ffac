"""What lies on a model by a spell, and what creatures and forms can do [UT-531 to UT-566]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.combat.falling_down import remove
from rules.umbra_turris.combat.harm import succeeds
from rules.umbra_turris.content_vocabulary import Location
from rules.umbra_turris.occasions import Blow, Bout, Cast
from rules.umbra_turris.ranks import Rank
from rules.umbra_turris.specials.nothing import nothing
from rules.umbra_turris.specials.offers import Matter, SaveOffer
from rules.umbra_turris.specials.special import Special, special
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]
HEAVY_SAVE = 5  # [UT-864 to UT-866]


@special("daze")
class Dazed(Special):
    """Whoever is dazed cannot parry [UT-533]."""

    def prevents_parry(self, bout: Bout) -> bool:
        return bout.target is self.bearer


@special("levitate")
class Levitating(Special):
    """Terrain does not hinder [UT-536]."""

    def ignores_terrain(self) -> bool:
        return True


@special("stoneskin")
class Stoneskin(Special):
    """Heavy armour on every location, which is no helmet [UT-538, UT-R38]."""

    def armour_save(self, location: Location, blow: Blow) -> int | None:
        return HEAVY_SAVE


@special("will_of_life")
class WillOfLife(Special):
    """No W are lost but what one's own player pays [UT-548, UT-R73]."""

    def cannot_be_wounded(self, blow: Blow) -> bool:
        return not blow.manner.is_payment


@special("lack_of_resolve")
class LackOfResolve(Special):
    """Whoever lacks resolve cannot be activated [UT-549]."""

    def forbids_activation(self) -> bool:
        return True


@special("ferocious_attack")
class FerociousAttack(Special):
    """One more die for a strike [UT-562]."""

    def extra_dice(self, bout: Bout) -> int:
        return 1


@special("turn_into_spawn")
class TurnedIntoSpawn(Special):
    """No abilities of race or profession, no items, no casting [UT-R68]."""

    silences = frozenset({Rank.PROFESSION, Rank.RACE, Rank.EQUIPMENT})

    def forbids_casting(self) -> bool:
        return True


@special("wildwood_demon_form")
class WildwoodDemonForm(Special):
    """The Demon has neither the hero's racial abilities nor weapons, but may still cast [UT-561b, UT-561c]."""

    silences = frozenset({Rank.RACE})


# Creatures


@special("beyond_limit")
class BeyondLimit(Special):
    """A creature that counts against no limit [UT-R70]."""

    def counts_as_creature(self) -> bool:
        return False


@special("shade_attaches")
class ShadeAttaches(Special):
    """A Shade clings to whom it has charged, until that model falls [UT-532b, UT-R92]."""

    def on_charge(self, g: G, bout: Bout) -> Procedure[None]:
        self.bearer.attached_to = bout.target.id
        g.tell("attached", model=self.bearer.id, victim=bout.target.id)
        return nothing(None)

    def on_felled(self, g: G, blow: Blow) -> Procedure[None]:
        if self.bearer.attached_to == blow.victim.id:
            self.bearer.attached_to = ""
        return nothing(None)


@special("shade_silences")
class ShadeSilences(Special):
    """Whom a Shade touches can use no ability of profession or race [UT-532e]."""

    silences_touched = frozenset({Rank.PROFESSION, Rank.RACE})


@special("cherub_sacrifice")
class CherubSacrifice(Special):
    """The Cherub may be given up for any hero who would fall, of whatever party: on 5+ they keep 1 W [UT-556b]."""

    def saves(self, blow: Blow) -> Iterator[SaveOffer]:
        seat = self.bearer.seat
        if not blow.victim.is_hero:
            return
        if blow.victim.seat == seat:
            yield SaveOffer("cherub", seat, lambda g: self._sacrifice(g, blow), Matter.CHERUB, order=2)
        else:
            mercy = Matter.MERCY
            yield SaveOffer("mercy", seat, lambda g: self._sacrifice(g, blow), mercy, order=4, is_usual=False)

    def _sacrifice(self, g: G, blow: Blow) -> Procedure[int | None]:
        is_ours = blow.victim.seat == self.bearer.seat
        yield from remove(g, self.bearer)
        if (yield from succeeds(g, blow.victim if is_ours else self.bearer, 5, "cherub")):
            return blow.victim.wounds - 1
        return None


@special("magic_spawn_pays")
class MagicSpawnPays(Special):
    """A Spawn may lose the W that casting would cost its Mage [UT-564b]."""

    def payers(self, cast: Cast) -> Iterator[Model]:
        if cast.caster.seat == self.bearer.seat and cast.caster is not self.bearer:
            yield self.bearer
