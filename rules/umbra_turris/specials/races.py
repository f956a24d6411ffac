"""What the peoples can do [UT-715 to UT-736]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.kernel.choices import Choice, pick
from rules.kernel.plane.points import Arc
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.combat.harm import pay, succeeds, suffer
from rules.umbra_turris.combat.strikes import is_unarmed
from rules.umbra_turris.content_arms import RangedWeapon
from rules.umbra_turris.content_vocabulary import Characteristic, Keyword, Range, Strike, Tag
from rules.umbra_turris.dice import D6, take_test
from rules.umbra_turris.occasions import SIX, Blow, Bout, Cast, Manner, Purpose, Throw
from rules.umbra_turris.pieces import take_dice
from rules.umbra_turris.policies import player_of, wants
from rules.umbra_turris.specials.dice import is_own_strike, reroll_faces
from rules.umbra_turris.specials.offers import DiceOffer, Doing, Matter, SaveOffer
from rules.umbra_turris.specials.special import Special, special
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]
FRONT_STAB, SIDE_STAB = 6, 5  # [UT-734a, UT-734b]
DEAR_PROFESSION = 30
"""Professions with a base cost above this are dear [UT-727b, UT-R62]."""


# Humans


@special("defensive_instinct")
class DefensiveInstinct(Special):
    """A Mortenian who is charged lowers the damage of Normal and Power Strikes by 1 [UT-715]."""

    def less_damage(self, blow: Blow) -> int:
        bout = blow.bout
        if bout is None or is_unarmed(bout):
            return 0  # Bare hands make none of the three strikes [UT-333].
        return int(bout.is_charge and bout.strike is not Strike.PRECISION)


@special("faith_initiative")
class FaithInInitiative(Special):
    """With a Borian Leader a 1 for initiative may be re-rolled [UT-716a]."""

    def rerolls_initiative(self, seat: Seat, face: int) -> tuple[int, ...] | None:
        is_theirs = self.bearer.is_leader and self.bearer.seat == seat
        return (0,) if is_theirs and face == 1 else None


@special("faith_orders")
class FaithInOrders(Special):
    """Order rolls aimed at a Borian may be re-rolled [UT-716b]."""

    def rerolls_orders(self, leader: Model, target: Model) -> bool:
        return target is self.bearer


@special("invulnerability")
class Invulnerability(Special):
    """A Vartevian who falls with an AD may still use it; then they are removed [UT-717a, UT-R58]."""

    def acts_when_fallen(self) -> bool:
        return True


@special("invulnerability_permanent_fear")
class InvulnerabilityPermanentFear(Special):
    """With a Death Counter a Vartevian has Permanent Fear [UT-717b]."""

    def grants(self, model: Model) -> tuple[Keyword, ...]:
        return (Keyword.PERMANENT_FEAR,) if model is self.bearer and model.has_death_counter else ()


@special("lethal_precision")
class LethalPrecision(Special):
    """An Estanian may re-roll 1s in a Precision Strike [UT-718a]."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        if is_own_strike(self, throw, Strike.PRECISION):
            yield from reroll_faces(self, throw, (1,))


@special("rage")
class Rage(Special):
    """An Undorhan charges with +1 S [UT-719a]."""

    def combat_characteristic(self, bout: Bout, which: Characteristic) -> int:
        return int(bout.is_of(self.bearer) and bout.is_charge and which is Characteristic.S)


# Elves


@special("sneak_no_parry")
class SneakNoParry(Special):
    """A Wood Elf who was hidden and charges: on 4+ the attack cannot be parried [UT-720a, UT-R97]."""

    def on_charge(self, g: G, bout: Bout) -> Procedure[None]:
        if bout.was_hidden and (yield from succeeds(g, self.bearer, 4, self.id, bout)):
            bout.cannot_parry = self.id


@special("sneak_stays_hidden")
class SneakStaysHidden(Special):
    """A Wood Elf hidden at the start of the turn stays so when shooting a bow [UT-720b, UT-R89]."""

    def keeps_hidden(self, weapon: RangedWeapon, *, was_hidden: bool) -> bool:
        return was_hidden and weapon.kind is Range.BOW


@special("fierce_charge")
class FierceCharge(Special):
    """A Dark Elf adds 1 to Normal and Precision Strikes of a charge [UT-721]."""

    def strike_bonus(self, bout: Bout) -> int:
        return int(bout.is_charge and bout.strike is not Strike.POWER and not is_unarmed(bout))  # [UT-333]


# Dwarves


@special("knocking_out")
class KnockingOut(Special):
    """A Thargomind stuns on 3+, whatever the weapon [UT-722a, UT-R129]."""

    def stuns_from(self, blow: Blow) -> int | None:
        return 3


@special("knocking_out_despite_helmet")
class KnockingOutDespiteHelmet(Special):
    """With any sword or hammer a Thargomind stuns despite armour on the head [UT-722b]."""

    def stuns_despite_helmet(self, blow: Blow) -> bool:
        weapon = blow.bout.weapon if blow.bout is not None else None
        return weapon is not None and (Tag.SWORD in weapon.tags or Tag.HAMMER in weapon.tags)


@special("vengeful")
class Vengeful(Special):
    """A Northern Dwarf who has lost 2 W at once adds 2 to Power Strikes for the rest of the Cycle [UT-723, UT-R76]."""

    def on_wounded(self, g: G, blow: Blow) -> Procedure[None]:
        if blow.victim is self.bearer and blow.lost >= 2 and self.id not in self.bearer.used:
            self.bearer.used = [*self.bearer.used, self.id]
            g.tell("vengeance_sworn", model=self.bearer.id)
        yield from ()

    def strike_bonus(self, bout: Bout) -> int:
        return 2 if self.id in self.bearer.used and bout.strike is Strike.POWER else 0


# Orcs


@special("brawl")
class Brawl(Special):
    """Dice of a defender that show 1 or 2 count as nothing against a City Orc [UT-724]."""

    def discards(self, bout: Bout, face: int) -> bool:
        return face <= 2


@special("brutal")
class Brutal(Special):
    """An Ugruk-hor does 2 more damage when charging [UT-725]."""

    def extra_damage(self, blow: Blow) -> int:
        return 2 if blow.by is self.bearer and blow.bout is not None and blow.bout.is_charge else 0


# Mutilate [UT-726a, UT-726b] is the natural weapon itself: it strikes by charge only, and may be critical.


# Goblins


@special("vitality")
class Vitality(Special):
    """A City Goblin survives with 1 W on a 6 [UT-727a]."""

    def saves(self, blow: Blow) -> Iterator[SaveOffer]:
        if blow.victim is self.bearer:
            yield SaveOffer(self.id, self.bearer.seat, lambda g: self._survive(g))

    def _survive(self, g: G) -> Procedure[int | None]:
        cost = self.field.content.profession(self.bearer.profession).cost
        needed = SIX - (cost > DEAR_PROFESSION)  # [UT-727b]
        if (yield from succeeds(g, self.bearer, needed, self.id)):
            return self.bearer.wounds - 1
        return None


@special("madness")
class Madness(Special):
    """A Wild Goblin may re-roll one die of a Power Strike; each 6 then costs 1 W [UT-728a, UT-728b, UT-R75]."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        if is_own_strike(self, throw, Strike.POWER):
            yield DiceOffer(
                self.id,
                self.bearer.seat,
                throw,
                Doing.REROLL,
                dice=throw.every_die,
                matter=Matter.MADNESS,
                price=self._go_mad,
            )

    def _go_mad(self, g: G, throw: Throw) -> None:
        assert throw.bout is not None
        throw.bout.chosen[self.id] = "re-roll"

    def after_strike(self, g: G, bout: Bout) -> Procedure[None]:
        if self.id in bout.chosen and bout.attack is not None and bout.attack.sixes and self.bearer.is_alive:
            yield from pay(g, self.bearer, bout.attack.sixes, self.id)  # [UT-R113]


# Halflings


@special("dexterity")
class Dexterity(Special):
    """Any weapon gives a Krótkin at least +1 to Precision Strikes [UT-729a]."""

    def weapon_bonus(self, bout: Bout, printed: int | None) -> int | None:
        return max(1, printed or 0) if bout.strike is Strike.PRECISION else None


@special("dexterity_together")
class DexterityTogether(Special):
    """And +1 for every further Krótkin within 20 cm, of whatever party [UT-729b]."""

    def strike_bonus(self, bout: Bout) -> int:
        if bout.strike is not Strike.PRECISION:
            return 0
        alike = [one for one in self.field.others(self.bearer) if one.sub_race == self.bearer.sub_race]
        return sum(self.field.is_near(self.bearer, one, 20) for one in alike)


@special("cursing")
class Cursing(Special):
    """A Mrokin hurt in combat, by shots or magic may curse: on 3+ a hero within 20 cm loses 1 W [UT-730, UT-R74]."""

    CURSED_BY = (Manner.STRIKE, Manner.SHOT, Manner.THROW, Manner.EXPLOSION, Manner.SPELL, Manner.RETURNED)

    def on_wounded(self, g: G, blow: Blow) -> Procedure[None]:
        if blow.victim is not self.bearer or blow.manner not in self.CURSED_BY:
            return
        near = self.near(self.field.enemies(self.bearer))
        if not near or not (yield from succeeds(g, self.bearer, 3, self.id)):
            return
        cursed = near[0]
        if len(near) > 1:
            anybody = [*near, *self.near(self.field.friends(self.bearer))]
            choices = [Choice(one.id, f"{one.seat} {one.number} {one.name} ({one.wounds} W)", one) for one in anybody]
            weakest = min(near, key=lambda one: one.wounds)
            prompt = f"Whom does {self.bearer.name} curse?"
            ask = pick("ability.curse", prompt, choices, fallback=weakest.id, rule="UT-730", about=self.bearer.id)
            cursed = yield from g.ask(player_of(g, self.bearer), ask)  # [UT-R91]
        yield from suffer(g, cursed, 1, Manner.CURSE, by=self.bearer, why=self.id)

    def near(self, models: Iterable[Model]) -> list[Model]:
        """Those whom a curse can strike; friends are named only to whoever has to choose anyway."""
        heroes = [one for one in models if one.is_hero and not one.is_empty_base]
        return [one for one in heroes if self.field.is_near(self.bearer, one, 20)]


# Large and rare


@special("tough_hide")
class ToughHide(Special):
    """Critical rolls against a Half-giant succeed only on a 6 [UT-731a]."""

    def critical_from(self, victim: Model) -> int | None:
        return SIX


@special("cruelty")
class Cruelty(Special):
    """A Dark Faun whose Power Strike shows a 6 rolls one more die and adds it [UT-732a]."""

    def bonus_die(self, g: G, bout: Bout) -> Procedure[None]:
        if bout.strike is Strike.POWER and bout.attack is not None and SIX in bout.attack.faces:
            face = g.roll(D6, f"cruelty {self.bearer.id}")
            bout.attack.bonus.append(face)
            g.tell("bonus_die_rolled", model=self.bearer.id, name=self.id, face=face)
        yield from ()


@special("knockdown")
class Knockdown(Special):
    """A Tigerian's charge takes the opponent's AD on 5+ [UT-733]; some weapons help [UT-817]."""

    def on_charge(self, g: G, bout: Bout) -> Procedure[None]:
        if not bout.target.has_action_die:
            return
        if (yield from succeeds(g, self.bearer, 5 - bout.weapon.knockdown, self.id, bout)):
            take_dice(g, bout.target, self.id)


@special("backstab")
class Backstab(Special):
    """A Vorak's charge cannot be parried: on a 6 from the front, on 5+ from a side [UT-734a, UT-734b, UT-820]."""

    def on_charge(self, g: G, bout: Bout) -> Procedure[None]:
        if bout.arc is Arc.REAR:
            return  # Nobody parries what comes from behind [UT-205].
        needed = bout.weapon.backstab or (FRONT_STAB if bout.arc is Arc.FRONT else SIDE_STAB)
        if (yield from succeeds(g, self.bearer, needed, self.id, bout)):
            bout.cannot_parry = self.id


@special("destiny")
class Destiny(Special):
    """A spell or shot at any hero by an enemy near a Hobgoblin is cancelled on 5+, tried once [UT-735a, UT-735b].

    For heroes of the own party it is always tried [UT-R79]; for others as its player wants, who by default undoes
    spells that an enemy casts on its own heroes.
    """

    once_a_party = True

    def cancels(self, g: G, attacker: Model, targets: list[Model], *, is_boon: bool) -> Procedure[bool]:
        heroes = [target for target in targets if target.is_hero]
        if attacker.seat == self.bearer.seat or not heroes or not self.is_near(attacker):
            return False
        if all(hero.seat != self.bearer.seat for hero in heroes):
            helps_enemy = is_boon and heroes[0].seat == attacker.seat
            if not (yield from self.is_wanted(g, attacker, heroes[0], usual=helps_enemy)):
                return False
        return (yield from succeeds(g, self.bearer, 5, self.id))

    def is_near(self, attacker: Model) -> bool:
        """Whether a Hobgoblin of the party is near the attacker; several reach further [UT-735c]."""
        kin = kin_of(self)
        reach = 25 if len(kin) > 1 else 20
        there = [one for one in kin if one.is_alive and not one.is_empty_base]  # [UT-531a]
        return any(self.field.is_near(attacker, one, reach) for one in there)

    def is_wanted(self, g: G, attacker: Model, target: Model, *, usual: bool) -> Procedure[bool]:
        """Whether Destiny is tried for a hero of another party."""
        prompt = f"{attacker.name} has succeeded against {target.name}. Try to undo it by Destiny, on 5+?"
        choices = [Choice("yes", "Try it", True), Choice("no", "Let it happen", False)]
        fallback = "yes" if usual else "no"
        ask = pick("ability.destiny", prompt, choices, fallback=fallback, rule="UT-735a", about=self.bearer.id)
        return (yield from wants(g, self.bearer.seat, Matter.DESTINY, ask, yes=usual, no=False))


def kin_of(rule: Special) -> list[Model]:
    """The heroes of the bearer's people in its party, with itself, wherever they are."""
    bearer = rule.bearer
    return [one for one in rule.field.table.heroes(bearer.seat) if one.sub_race == bearer.sub_race]


@special("innate_power")
class InnatePower(Special):
    """A Gnome may try once in an attack to change an own die by 1, on 5+ [UT-736a, UT-R80]."""

    ATTACKS = (Purpose.STRIKE, Purpose.TO_HIT, Purpose.WOUNDING)

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        is_tried = throw.shot is not None and self.id in throw.shot.used
        if throw.roller is self.bearer and throw.purpose in self.ATTACKS and not is_tried:
            yield DiceOffer(
                self.id,
                self.bearer.seat,
                throw,
                Doing.SHIFT,
                dice=throw.every_die,
                amounts=(1, -1),
                test=lambda g: self._try(g, throw),
            )

    def _try(self, g: G, throw: Throw) -> Procedure[bool]:
        if throw.shot is not None:
            throw.shot.used.append(self.id)
        return (yield from succeeds(g, self.bearer, 5, self.id))


@special("innate_power_spared")
class InnatePowerSpared(Special):
    """A Gnome loses no W by casting or as a target on 5+; among kin it is re-rolled [UT-736b, UT-736c]."""

    def spares_payment(self, g: G, cast: Cast) -> Procedure[bool]:
        again = self.id if len(kin_of(self)) > 1 else ""
        return (yield from take_test(g, Purpose.SAVE, self.bearer, 5, name=self.id, reroll=again))
