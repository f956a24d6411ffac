"""Knights, prophets and judges: the professions of one alignment each, and the Witch Hunter [UT-746 to UT-753]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.asks import Ask, prefilled, sheet
from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.combat.falling_down import remove
from rules.umbra_turris.combat.harm import pay, succeeds, suffer
from rules.umbra_turris.content_vocabulary import Alignment, Characteristic, Keyword, Strike
from rules.umbra_turris.occasions import Blow, Bout, Manner, Purpose, Throw
from rules.umbra_turris.pieces import field_of, give_die, lay, lift, take_dice
from rules.umbra_turris.policies import player_of, wants
from rules.umbra_turris.quests.victory import settle_losses
from rules.umbra_turris.ranks import Rank
from rules.umbra_turris.specials.companions import ability_reach, bring_triumph, heroes_near
from rules.umbra_turris.specials.offers import DiceOffer, Doing, Matter
from rules.umbra_turris.specials.special import Special, asked_of_party, special
from rules.umbra_turris.state import Battle, Effect, Model, Turn

G = Play[Battle]
CHOSEN = tuple(one for one in Characteristic if one is not Characteristic.W)
"""The characteristics that an aura or a vision may touch [UT-R104]."""
HAUNTED_ROLLS = {
    Purpose.STRIKE: "Strikes",
    Purpose.DEFENCE: "Defence against strikes",
    Purpose.TO_HIT: "Rolls to hit",
    Purpose.WOUNDING: "Wounding by shots",
    Purpose.TOUGHNESS: "Defence against shots",
    Purpose.MAGIC: "Magic Tests",
    Purpose.ARMOUR: "Armour Tests",
    Purpose.SHIELD: "Shield Tests",
    Purpose.STUN: "Stunning others",
    Purpose.DISENGAGING: "Disengaging",
    Purpose.HOLDING: "Holding who disengages",
    Purpose.ORDER: "Orders",
    Purpose.INITIATIVE: "Initiative",
    Purpose.PANIC: "Panic Tests",
    Purpose.SPOT: "Spotting",
    Purpose.JUMP: "Jumping",
    Purpose.CLIMB: "Climbing",
    Purpose.SWIM: "Swimming",
    Purpose.ABILITY: "Tests of abilities",
}
"""The rolls that visions may touch; nothing touches critical rolls and Loot Tests [UT-327, UT-932]."""
VISION = "vision"
INFLICTED = (Manner.STRIKE, Manner.SHOT, Manner.THROW)


# Black Knight


@special("black_knight_aura_of_death")
class AuraOfDeath(Special):
    """Friends within 20 cm whom a Black Knight marks give +2 each to a Power Strike [UT-746a]; it may cost them 1 W."""

    def on_strike(self, g: G, bout: Bout) -> Procedure[None]:
        friends = [one for one in self.field.friends(self.bearer) if not one.is_empty_base]  # [UT-531a]
        near = [one for one in friends if self.field.is_near(self.bearer, one, 20)]
        if bout.strike is not Strike.POWER or not near:
            return
        choices = [Choice(one.id, f"{one.number} {one.name} ({one.wounds} W)", one) for one in near]
        prompt = "Whom does the Black Knight mark? Each adds 2, and loses 1 W if the strike wounds."
        ask = pick_several("ability.marks", prompt, choices, rule="UT-746a", about=self.bearer.id)
        spared = [one for one in near if one.wounds > 1]
        nobody: list[Model] = []
        player = player_of(g, self.bearer)  # [UT-R91]
        bout.marked = list((yield from wants(g, player, Matter.MARKS, ask, yes=spared, no=nobody)))
        if bout.marked:
            g.tell("friends_marked", model=self.bearer.id, friends=[one.id for one in bout.marked])

    def strike_bonus(self, bout: Bout) -> int:
        return 2 * len(bout.marked) if bout.strike is Strike.POWER else 0

    def after_strike(self, g: G, bout: Bout) -> Procedure[None]:
        for one in bout.marked if bout.lost else ():  # [UT-746b]
            if one.is_alive:
                yield from pay(g, one, 1, self.id)


@special("black_knight_last_blow")
class LastBlow(Special):
    """A Black Knight who falls takes 2 W from each enemy within 15 cm, 3 from a Good one, and is gone [UT-746c]."""

    def on_felled(self, g: G, blow: Blow) -> Procedure[None]:
        if blow.victim is not self.bearer:
            return
        near = [one for one in self.field.enemies(self.bearer) if self.field.is_near(self.bearer, one, 15)]
        for one in near:
            is_good = self.field.party(one).alignment is Alignment.GOOD
            yield from suffer(g, one, 3 if is_good else 2, Manner.ABILITY, by=self.bearer, why=self.id)
        yield from remove(g, self.bearer)
        settle_losses(g)  # [UT-R57]


# False Prophet


@special("false_prophet_visions")
class Visions(Special):
    """Once in a turn, on 3+, an enemy within 30 cm has -2 to a characteristic or a roll for the Cycle [UT-747a]."""

    def own_deeds(self) -> Iterator[Choice[Deed]]:
        turn = self.field.table.turn
        enemies = [one for one in self.field.enemies(self.bearer) if not one.is_empty_base]
        if turn is None or self.id in turn.used or not enemies:
            return
        choices = [Choice(one.id, f"{one.seat} {one.number} {one.name}", ask_vision(one)) for one in enemies]
        ask = pick("ability.vision", "Whom do the visions haunt?", choices, rule="UT-747a", about=self.bearer.id)
        yield Choice(self.id, "Visions: weaken an enemy", ask)


def ask_vision(target: Model) -> Ask[Deed]:
    """What of an enemy the visions weaken: a characteristic, or all rolls of a kind."""
    rolls: list[Choice[Deed]] = [Choice(one, words, Vision(target.id, one)) for one, words in HAUNTED_ROLLS.items()]
    roll = pick("ability.vision.roll", f"Which rolls of {target.name}?", rolls, rule="UT-747a")
    choices: list[Choice[Deed]] = [Choice(one, one.value, Vision(target.id, one)) for one in CHOSEN]
    choices.append(Choice("roll", "A kind of roll", roll))
    return pick("ability.vision.which", f"What of {target.name} is weakened?", choices, fallback="WS", rule="UT-747a")


@dataclass(frozen=True)
class Vision:
    """The False Prophet's visions, and what they weaken."""

    target: str
    which: Characteristic | Purpose

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """The enemy must be near; the same penalty never adds up [UT-747b]."""
        field, target = field_of(g), g.state.table.model(self.target)
        turn.used = [*turn.used, Visions.id]
        if not field.is_near(model, target, ability_reach(field, model, 30)):
            g.tell("ability_out_of_reach", model=model.id, target=target.id, name=Visions.id)
        elif (yield from succeeds(g, model, 3, Visions.id)):
            worse = sum(answer() for answer in asked_of_party(field, Special.worsens_visions, model.seat))
            lift(g, target, VISION)
            lay(g, target, self.effect(model, -2 - worse))

    def effect(self, prophet: Model, change: int) -> Effect:
        """What lies on the enemy then."""
        if isinstance(self.which, Characteristic):
            return Effect(name=VISION, by=prophet.id, rank=Rank.PROFESSION, changes={self.which: change})
        return Effect(name=VISION, by=prophet.id, rank=Rank.PROFESSION, rolls={self.which: change})


@special("false_prophet_frenzy")
class ProphetsFrenzy(Special):
    """Friendly heroes within 10 cm of the False Prophet have Frenzy [UT-747c]."""

    def grants(self, model: Model) -> tuple[Keyword, ...]:
        if not model.is_hero or model.seat != self.bearer.seat or not model.is_on_table:
            return ()
        reach = ability_reach(self.field, self.bearer, 10)
        return (Keyword.FRENZY,) if self.field.is_near(self.bearer, model, reach) else ()


# Knight of the Order


@special("knight_of_the_order_damage")
class KnightsDamage(Special):
    """Damage to an enemy without an AD is increased by 2 [UT-748a]."""

    def extra_damage(self, blow: Blow) -> int:
        is_own = blow.by is self.bearer and blow.manner in INFLICTED and blow.victim.seat != self.bearer.seat
        return 2 if is_own and not blow.had_die else 0


@special("knight_of_the_order_takes_die")
class KnightTakesDie(Special):
    """An enemy who took more than one damage loses the AD on 2+ [UT-748b]."""

    def on_wounded(self, g: G, blow: Blow) -> Procedure[None]:
        is_own = blow.by is self.bearer and blow.manner in INFLICTED and blow.victim.seat != self.bearer.seat
        is_shaken = is_own and blow.damage > 1 and blow.victim.has_action_die
        if is_shaken and (yield from succeeds(g, self.bearer, 2, self.id, blow.bout)):
            take_dice(g, blow.victim, self.id)


# Paladin


@special("paladin_aura")
class PaladinAura(Special):
    """Once in a Cycle, on 3+: +2 to one own characteristic, and +1 to one of each hero within 20 cm [UT-750a]."""

    def own_deeds(self) -> Iterator[Choice[Deed]]:
        if self.id not in self.bearer.used:
            choices: list[Choice[Deed]] = [Choice(one, one.value, Aura(one)) for one in CHOSEN]
            prompt = "What of your own is raised by 2?"
            ask = pick("ability.aura", prompt, choices, fallback="WS", rule="UT-750a", about=self.bearer.id)
            yield Choice(self.id, "Aura of inspiration", ask)


@dataclass(frozen=True)
class Aura:
    """The Paladin's aura, and what it raises."""

    which: Characteristic

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """The Paladin, then each hero who is near at this moment [UT-750b, UT-R31]."""
        model.used = [*model.used, PaladinAura.id]
        if not (yield from succeeds(g, model, 3, PaladinAura.id)):
            return
        lay(g, model, Effect(name="aura", by=model.id, rank=Rank.PROFESSION, changes={self.which: 2}))
        field = field_of(g)
        near = heroes_near(field, model, 20)
        if near:
            chosen = yield from g.ask(turn.player, ask_inspired(field, model, near))
            for one in near:
                changes = {chosen[one.id]: 1}
                lay(g, one, Effect(name="inspired", by=model.id, rank=Rank.PROFESSION, changes=changes))


def ask_inspired(field: Battlefield, paladin: Model, heroes: list[Model]) -> Ask[dict[str, Characteristic]]:
    """Which characteristic of each hero is raised: WS, and T for Mages, unless somebody wants another [UT-D65]."""
    lines = {
        one.id: pick(
            "ability.inspired",
            f"{one.number} {one.name}",
            [Choice(which, which.value, which) for which in CHOSEN],
            fallback=Characteristic.T if field.is_mage(one) else Characteristic.WS,
            rule="UT-750b",
        )
        for one in heroes
    }
    return prefilled(sheet("ability.inspiration", "What is raised by 1?", lines, rule="UT-750b", about=paladin.id))


# Street Judge


@special("street_judge_war_cry")
class WarCry(Special):
    """Once in a Cycle, on 3+: own armour tests are re-rolled, and weapon bonuses count twice [UT-751a, UT-751b]."""

    def own_deeds(self) -> Iterator[Choice[Deed]]:
        if self.id not in self.bearer.used:
            deed: Deed = CryOut()
            yield Choice(self.id, "War cry", deed)


class CryOut:
    """The Judge's war cry."""

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """Heroes within 10 cm at this moment share half of it [UT-R31]."""
        model.used = [*model.used, WarCry.id]
        if (yield from succeeds(g, model, 3, WarCry.id)):
            lay(g, model, Effect(name=LawsArmour.id, by=model.id, rank=Rank.PROFESSION))
            for one in [model, *heroes_near(field_of(g), model, 10)]:
                lay(g, one, Effect(name=LawsWeapons.id, by=model.id, rank=Rank.PROFESSION))


@special("laws_armour")
class LawsArmour(Special):
    """All armour tests have a re-roll, shields included [UT-751a, UT-R34]."""

    def rerolls_armour(self, *, is_shield: bool) -> bool:
        return True


@special("laws_weapons")
class LawsWeapons(Special):
    """Weapon bonuses count twice [UT-751b]."""

    def doubles_weapon_bonus(self, bout: Bout) -> bool:
        return True


# Berserker


@special("berserker_battle_frenzy")
class BattleFrenzy(Special):
    """A Berserker who loses 2 W at once and has no AD any more regains one on 3+ [UT-752, UT-R76]."""

    def on_wounded(self, g: G, blow: Blow) -> Procedure[None]:
        is_roused = blow.victim is self.bearer and blow.lost >= 2 and not self.bearer.has_action_die
        if is_roused and self.bearer.wounds and (yield from succeeds(g, self.bearer, 3, self.id)):
            give_die(g, self.bearer, self.id)


# Witch Hunter; what spells cost near one stands with the Mages.


@special("witch_hunter_shifted_dice")
class ShiftedDice(Special):
    """In the own turn one die by 2 for every Acolyte or Soldier within 20 cm [UT-753b, UT-R81]."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        turn = self.field.table.turn
        if turn is None or turn.model != self.bearer.id:
            return
        if throw.roller is not self.bearer and throw.roller.seat == self.bearer.seat:
            return
        reach = ability_reach(self.field, self.bearer, 20)
        near = heroes_near(self.field, self.bearer, reach)
        left = sum(one.profession in ("acolyte", "soldier") for one in near) - turn.shifts
        if left > 0:
            yield DiceOffer(
                self.id,
                self.bearer.seat,
                throw,
                Doing.SHIFT,
                dice=throw.every_die,
                amounts=(2, -2),
                times=left,
                matter=Matter.HUNT,
                price=self._count,
            )

    def _count(self, g: G, throw: Throw) -> None:
        turn = g.state.table.turn
        assert turn is not None
        turn.shifts += 1


@special("witch_hunter_triumph")
class WitchHunterTriumph(Special):
    """A Witch Hunter who fells the enemy Mage brings a Triumph Point [UT-753c]."""

    def on_felled(self, g: G, blow: Blow) -> Procedure[None]:
        is_enemy = blow.by is self.bearer and blow.victim.seat != self.bearer.seat
        if is_enemy and blow.victim in self.field.mages(blow.victim.seat):
            bring_triumph(g, self.bearer)
        yield from ()
