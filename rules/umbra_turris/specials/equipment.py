"""Additional equipment in play [UT-884 to UT-895, UT-R87]; Poison and heads stand elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.choices import Choice, pick
from rules.kernel.plane.points import Arc
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.combat.harm import succeeds
from rules.umbra_turris.combat.parry import is_afraid
from rules.umbra_turris.content_arms import RangedWeapon
from rules.umbra_turris.content_vocabulary import Characteristic, Location, Range
from rules.umbra_turris.occasions import Blow, Bout, Manner
from rules.umbra_turris.pieces import field_of, heal, lay, unhide
from rules.umbra_turris.policies import Will, party_orders, player_of, wants
from rules.umbra_turris.ranks import Rank
from rules.umbra_turris.specials.companions import is_first_near
from rules.umbra_turris.specials.offers import Matter
from rules.umbra_turris.specials.special import Special, asked, special
from rules.umbra_turris.state import Battle, Effect, Id, Model, Turn

G = Play[Battle]
TINDERBOX_WITHIN = 30  # [UT-886]
POTION_HEALS, HERBS_HEAL, HERBS_FROM = 2, 2, 4  # [UT-887, UT-889]
TALISMAN_FROM, TALISMAN = 4, 4  # [UT-890]
RELIC = 2  # [UT-891]
CLOAK_SPOTTED_WITHIN = 20  # [UT-892a]
AMULET_FROM = 3  # [UT-893b]
MASK_SAVE = 5  # [UT-894b]
TROPHY, TROPHY_WITHIN = 2, 30  # [UT-894c]
CHOSEN = (
    Characteristic.WS,
    Characteristic.S,
    Characteristic.SP,
    Characteristic.BS,
    Characteristic.T,
    Characteristic.M,
    Characteristic.LD,
)
"""The characteristics that a player may choose to change: never W [UT-R104]."""


def use_up(g: G, model: Model, item: Id) -> None:
    """A one-use item is gone; of several the others are left [UT-883, UT-R106]."""
    left = list(model.items)
    left.remove(item)
    model.items = left
    g.tell("item_used", model=model.id, item=item)


@dataclass(frozen=True)
class UseItem:
    """The Minor Action Use an Item."""

    item: Id

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """The item is used up, and does what it does."""
        turn.has_minor = True
        use_up(g, model, self.item)
        yield from self.work(g, model)

    def work(self, g: G, model: Model) -> Procedure[None]:
        """What it does."""
        yield from ()


# Passive ones


@special("rope")
class Rope(Special):
    """Climbing is a normal move [UT-884]."""

    def climbs_freely(self) -> bool:
        return True


@special("lantern")
class Lantern(Special):
    """+1 to Spot tests [UT-885]."""

    def spot_bonus(self) -> int:
        return 1


@special("tracker_cloak_unseen")
class TrackerCloakUnseen(Special):
    """Its bearer can be spotted from 20 cm or less [UT-892a]."""

    def spotted_within(self) -> int | None:
        return CLOAK_SPOTTED_WITHIN


@special("tracker_cloak_stays_hidden")
class TrackerCloakStaysHidden(Special):
    """Spells and items take no Hidden counter [UT-892b]."""

    def stays_hidden(self) -> bool:
        return True


@special("horn")
class Horn(Special):
    """A failed Panic Test is taken again [UT-894a, UT-D20]."""

    def rerolls_panic(self, seat: Seat) -> bool:
        return seat == self.bearer.seat


@special("mask_of_assassins")
class MaskOfAssassins(Special):
    """Heavy armour on the head against attacks from the front, which nothing takes away [UT-894b]."""

    def always_saves(self, blow: Blow) -> int | None:
        if blow.victim is not self.bearer or blow.location not in (None, Location.HEAD):
            return None
        is_in_front = blow.by is None or self.field.arc(self.bearer, blow.by) is Arc.FRONT
        return MASK_SAVE if is_in_front else None


@special("trophy")
class Trophy(Special):
    """+2 to Panic Tests near the Leader, be there one or several [UT-894c, UT-R30]."""

    def panic_bonus(self, seat: Seat) -> int:
        leader = self.field.leader(seat)
        if seat != self.bearer.seat or leader is None or not leader.is_on_table:
            return 0
        return TROPHY if is_first_near(self, leader, TROPHY_WITHIN) else 0


# Used by a Minor Action


@special("tinderbox")
class Tinderbox(Special):
    """All heroes within 30 cm lose their Hidden counters [UT-886]."""

    def minor_deeds(self) -> Iterator[Choice[Deed]]:
        yield Choice[Deed](self.id, "Tinderbox: reveal all who hide near", LightUp(self.id))


class LightUp(UseItem):
    """A fire that shows friends and enemies; whoever wears a cloak stays hidden [UT-R87]."""

    def work(self, g: G, model: Model) -> Procedure[None]:
        field = field_of(g)
        for other in g.state.table.on_table():
            keeps = any(answer() for answer in asked(field, Special.stays_hidden, of=other))
            if other.is_hero and not keeps and field.is_near(model, other, TINDERBOX_WITHIN):
                unhide(g, other, self.item)
        yield from ()


@special("healing_potion")
class HealingPotion(Special):
    """Its user regains 2 W [UT-887]."""

    def minor_deeds(self) -> Iterator[Choice[Deed]]:
        yield Choice[Deed](self.id, "Healing potion: regain 2 W", DrinkHealing(self.id))


class DrinkHealing(UseItem):
    """A healing potion."""

    def work(self, g: G, model: Model) -> Procedure[None]:
        heal(g, model, POTION_HEALS, self.item)
        yield from ()


@special("herbs")
class Herbs(Special):
    """At the start of the turn a 4 brings 2 W [UT-889]."""

    def minor_deeds(self) -> Iterator[Choice[Deed]]:
        turn = self.field.table.turn
        if turn is not None and not turn.has_begun:
            yield Choice[Deed](self.id, "Herbs: on 4 or more regain 2 W", ChewHerbs(self.id))


class ChewHerbs(UseItem):
    """Herbs."""

    def work(self, g: G, model: Model) -> Procedure[None]:
        if (yield from succeeds(g, model, HERBS_FROM, self.item)):
            heal(g, model, HERBS_HEAL, self.item)


@special("battle_relic")
class BattleRelic(Special):
    """+2 to one characteristic until the end of the Cycle [UT-891, UT-R104]."""

    def minor_deeds(self) -> Iterator[Choice[Deed]]:
        choices = [Choice[Deed](which, f"+{RELIC} {which}", RaiseRelic(self.id, which)) for which in CHOSEN]
        ask = pick("turn.relic", "What is raised by 2?", choices, rule="UT-891", about=self.bearer.id)
        yield Choice(self.id, "Battle relic: +2 to a characteristic", ask)


@dataclass(frozen=True)
class RaiseRelic(UseItem):
    """A battle relic for one characteristic."""

    which: Characteristic

    def work(self, g: G, model: Model) -> Procedure[None]:
        lay(g, model, Effect(name="relic", rank=Rank.EQUIPMENT, by=model.id, changes={self.which: RELIC}))
        yield from ()


@special("glass")
class Glass(Special):
    """An enemy in sight makes no ranged attacks until the end of the Cycle [UT-893a]."""

    def minor_deeds(self) -> Iterator[Choice[Deed]]:
        field, me = self.field, self.bearer
        seen = [
            enemy
            for enemy in field.enemies(me)
            if not enemy.is_hidden
            and not enemy.is_empty_base
            and field.sees_toward(me, enemy)
            and field.can_see(me, enemy)
        ]
        choices = [
            Choice[Deed](enemy.id, f"{enemy.seat} {enemy.number} {enemy.name}", Dazzle(self.id, enemy.id))
            for enemy in seen
        ]
        if choices:
            ask = pick("turn.glass", "Whom do you dazzle?", choices, rule="UT-893a", about=me.id)
            yield Choice(self.id, "Glass: keep an enemy from shooting", ask)


@dataclass(frozen=True)
class Dazzle(UseItem):
    """A glass that dazzles somebody."""

    target: str

    def work(self, g: G, model: Model) -> Procedure[None]:
        target = g.state.table.model(self.target)
        lay(g, target, Effect(name="dazzled", rank=Rank.EQUIPMENT, by=model.id))
        yield from ()


@special("dazzled")
class Dazzled(Special):
    """Its bearer makes no ranged attacks [UT-893a]."""

    def forbids_shooting(self, model: Model) -> bool:
        return model is self.bearer


# Reactions


@special("amulet_of_courage")
class AmuletOfCourage(Special):
    """Charged by Fear, its bearer may parry on 3 or more [UT-893b]."""

    def on_charged(self, g: G, bout: Bout) -> Procedure[None]:
        if is_afraid(bout):
            bout.braves_fear = yield from succeeds(g, self.bearer, AMULET_FROM, self.id, bout)


@special("talisman_of_destiny")
class TalismanOfDestiny(Special):
    """Once, on 4 or more, 4 W are added to what its bearer inflicts or taken from what it suffers [UT-890]."""

    def on_damage(self, g: G, blow: Blow) -> Procedure[None]:
        is_at_me = blow.victim is self.bearer
        is_mine = blow.by is self.bearer and blow.victim.seat != self.bearer.seat  # It is an enemy who is wounded more.
        if not (is_mine or is_at_me) or not works_on(blow):
            return
        while blow.damage and self.id in self.bearer.items and (yield from self.is_wanted(g, blow)):
            use_up(g, self.bearer, self.id)
            if (yield from succeeds(g, self.bearer, TALISMAN_FROM, self.id, blow.bout)):
                change = TALISMAN if is_mine else -TALISMAN
                blow.damage = max(0, blow.damage + change)
                g.tell("talisman_worked", model=self.bearer.id, change=change, damage=blow.damage)

    def is_wanted(self, g: G, blow: Blow) -> Procedure[bool]:
        """By default where the hero would fall, or 4 more would fell the enemy; who is asked may want it earlier.

        By post nobody is asked before, but who wants to be [UT-D50].
        """
        is_at_me = blow.victim is self.bearer
        player = player_of(g, self.bearer)  # [UT-R91]
        orders = yield from party_orders(g, player)
        if is_at_me:
            turns = blow.damage >= blow.victim.wounds or 0 < orders.talisman_from <= blow.damage
        else:
            turns = blow.damage < blow.victim.wounds <= blow.damage + TALISMAN
        words = f"lower the {blow.damage} W by 4" if is_at_me else f"raise the {blow.damage} W by 4"
        choices = [Choice("yes", f"Use it to {words}", True), Choice("no", "Keep it", False)]
        ask = pick(
            "damage.talisman",
            f"{self.bearer.name}: use the Talisman of Destiny?",
            choices,
            fallback="yes" if turns else "no",
            rule="UT-890",
            about=self.bearer.id,
        )
        is_asked = g.state.table.choices.asks_about_dice or orders.will(Matter.TALISMAN) is Will.ASK
        if not turns and not is_asked:
            return False
        return (yield from wants(g, player, Matter.TALISMAN, ask, yes=turns, no=False))


def works_on(blow: Blow) -> bool:
    """In combat, and on shots but those of thrown weapons and firearms."""
    if blow.manner is Manner.STRIKE:
        return True
    weapon: RangedWeapon | None = blow.shot.weapon if blow.shot is not None else None
    return blow.manner is Manner.SHOT and weapon is not None and weapon.kind not in (Range.THROWN, Range.FIREARM)


# What an Alchemist has brewed [UT-745b, UT-R115]


@dataclass(frozen=True)
class DrinkPotion:
    """A potion of Data D8, by a Minor Action."""

    potion: Id

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """Vitality heals; all others last until the end of the Cycle."""
        turn.has_minor = True
        left = list(model.potions)
        left.remove(self.potion)
        model.potions = left
        potion = g.content.potion(self.potion)
        g.tell("potion_drunk", model=model.id, potion=self.potion)
        if potion.heals:
            heal(g, model, potion.bonus, self.potion)
        else:
            changes = {potion.characteristic: potion.bonus}
            lay(g, model, Effect(name=f"potion_of_{potion.id}", rank=Rank.EQUIPMENT, by=model.id, changes=changes))
        yield from ()
