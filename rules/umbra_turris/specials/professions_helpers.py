"""Helpers and crooks: merchants, sergeants, bards, thieves, squires and others [UT-770, UT-773, UT-781 to UT-792]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.choices import Choice, pick, yes_no
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.combat.harm import succeeds
from rules.umbra_turris.content_vocabulary import Alignment, Characteristic, Keyword
from rules.umbra_turris.dice import D6
from rules.umbra_turris.occasions import Blow, Bout
from rules.umbra_turris.pieces import field_of, lay, take_dice
from rules.umbra_turris.policies import LOCATIONS, player_of, wants
from rules.umbra_turris.ranks import Rank
from rules.umbra_turris.specials.companions import heroes_near
from rules.umbra_turris.specials.offers import Matter, ParryOffer
from rules.umbra_turris.specials.special import Special, special
from rules.umbra_turris.state import Battle, Effect, Id, Model, Turn

G = Play[Battle]


def hand_over(g: G, item: Id, giver: Model, taker: Model, why: str) -> None:
    """An item changes hands; whoever gets it may have more than could be bought [UT-R82]."""
    left = [*giver.items]
    left.remove(item)
    giver.items, taker.items = left, [*taker.items, item]
    g.tell("item_changed_hands", item=item, giver=giver.id, taker=taker.id, why=why)


# Crafty Merchant; what is drawn before the battle is settled there.


@special("crafty_merchant_draw")
class MerchantsDraw(Special):
    """With a Crafty Merchant twice as many Item Cards are drawn, of which as many as else are kept [UT-770c]."""

    def draws_twice(self) -> bool:
        return True


@special("crafty_merchant_bribe")
class Bribe(Special):
    """A Crafty Merchant who is charged may give the charger an item, so that it cannot attack [UT-770b, UT-R82]."""

    def bribes(self, g: G, bout: Bout) -> Procedure[bool]:
        items = sorted(dict.fromkeys(self.bearer.items), key=lambda name: self.field.content.item(name).cost)
        if not items or not bout.attacker.is_hero:
            return False
        choices = [Choice(name, self.field.content.item(name).name, name) for name in items]
        prompt = f"{bout.attacker.name} charges {self.bearer.name}. Buy the attack off with an item?"
        ask = pick(
            "ability.bribe",
            prompt,
            [*choices, Choice("none", "Give nothing", "")],
            fallback=items[0],
            rule="UT-770b",
            about=self.bearer.id,
        )
        item = yield from g.ask(self.bearer.seat, ask)
        if item:
            hand_over(g, item, self.bearer, bout.attacker, self.id)
        return bool(item)


# Guard Sergeant


@special("guard_sergeant_passes_initiative")
class PassesInitiative(Special):
    """A Guard Sergeant's party may pass on an initiative that it has won [UT-773a]."""

    def passes_initiative(self, g: G) -> Procedure[bool]:
        prompt = "You have won the initiative. Pass it on?"
        ask = yes_no("initiative.pass", prompt, "UT-773a", about=self.bearer.seat)
        return (yield from wants(g, self.bearer.seat, Matter.PASSING, ask, yes=True, no=False))


@special("guard_sergeant_seizes_initiative")
class SeizesInitiative(Special):
    """A Guard Sergeant may give up the AD to seize the initiative on 3+ [UT-773b]."""

    def seizes_initiative(self, g: G) -> Procedure[bool]:
        if not self.bearer.has_action_die:
            return False
        prompt = f"You have lost the initiative. Does {self.bearer.name} give up the Action Die to seize it on 3+?"
        ask = yes_no("initiative.seize", prompt, "UT-773b", about=self.bearer.id)
        if not (yield from wants(g, self.bearer.seat, Matter.SEIZING, ask, yes=True, no=False)):
            return False
        take_dice(g, self.bearer, self.id)
        return (yield from succeeds(g, self.bearer, 3, self.id))


@special("guard_sergeant_shield_reroll")
class ShieldReroll(Special):
    """A Guard Sergeant may re-roll the tests of the shield [UT-773d]."""

    def rerolls_armour(self, *, is_shield: bool) -> bool:
        return is_shield


# Charlatan and Acolyte; how a Charlatan disturbs magic stands with the Mages.


@special("charlatan_prophets_reach")
class ProphetsReach(Special):
    """With a Charlatan all abilities of False Prophets reach 5 cm further [UT-781b]."""

    def ability_range(self, model: Model) -> int:
        return 5 if model.profession == "false_prophet" else 0


@special("charlatan_sure_rage")
class SureRage(Special):
    """A Charlatan earns a Rage Die without a test [UT-781c]."""

    def rages_surely(self) -> bool:
        return True


@special("acolyte_ranges")
class AcolyteRanges(Special):
    """With an Acolyte all abilities of Clerics and Witch Hunters reach 5 cm further [UT-792a]."""

    def ability_range(self, model: Model) -> int:
        return 5 if model.profession in ("cleric", "witch_hunter") else 0


@special("acolyte_prophets_modifier")
class AcolyteProphetsModifier(Special):
    """With an Acolyte the False Prophet's modifier is -3 [UT-792b]."""

    def worsens_visions(self) -> int:
        return 1


# Bard


@special("bard_leadership")
class BardLeadership(Special):
    """The Leader within 20 cm of the Bard has LD 8 [UT-782b, UT-R103]."""

    def sets_for(self, model: Model, which: Characteristic) -> int | None:
        if which is not Characteristic.LD or not model.is_leader or not model.is_on_table:
            return None
        is_led = model.seat == self.bearer.seat and self.field.is_near(self.bearer, model, 20)
        return 8 if is_led else None


@special("bard_silences_leader")
class BardSilencesLeader(Special):
    """An enemy Leader within 20 cm of the Bard cannot issue orders [UT-782c]."""

    def forbids_orders(self, leader: Model) -> bool:
        return leader.seat != self.bearer.seat and self.field.is_near(self.bearer, leader, 20)


# Outlaw


@special("outlaw_disengages")
class OutlawDisengages(Special):
    """An Outlaw rolls one die more to disengage [UT-784a]."""

    def disengaging_dice(self) -> int:
        return 1


@special("outlaw_relocates")
class OutlawRelocates(Special):
    """An Outlaw who was hidden, charges and is parried may hit another location after all [UT-784b, UT-D46]."""

    def when_parried(self, bout: Bout) -> ParryOffer | None:
        if not bout.was_hidden or not bout.is_charge:
            return None
        return ParryOffer(self.id, self.bearer.seat, "Try another location?", lambda g: self._relocate(g, bout))

    def _relocate(self, g: G, bout: Bout) -> Procedure[bool]:
        yield from ()
        location = LOCATIONS[(g.roll(D6, f"relocate {self.bearer.id}") - 1) // 2]
        is_open = location not in bout.parries
        g.tell("relocated", model=self.bearer.id, location=location, success=is_open)
        if is_open:
            bout.location = location
        return is_open


# Thief; the card that one brings is drawn before the battle.


@special("thief_steals")
class ThiefSteals(Special):
    """A Thief who does 3 damage in close combat takes one of the enemy's items on 3+ [UT-785b, UT-R76]."""

    def on_wounded(self, g: G, blow: Blow) -> Procedure[None]:
        is_own = blow.by is self.bearer and blow.manner.is_combat and blow.victim.seat != self.bearer.seat
        if not is_own or blow.damage < 3 or not blow.victim.items:
            return
        if not (yield from succeeds(g, self.bearer, 3, self.id, blow.bout)):
            return
        content = self.field.content
        items = sorted(dict.fromkeys(blow.victim.items), key=lambda name: -content.item(name).cost)
        choices = [Choice(name, content.item(name).name, name) for name in items]
        ask = pick("ability.loot", "What does the Thief take?", choices, rule="UT-785b", about=self.bearer.id)
        stolen = yield from g.ask(player_of(g, self.bearer), ask)  # [UT-R91]
        hand_over(g, stolen, blow.victim, self.bearer, self.id)


# Skald


@special("skald_battle_song")
class BattleSong(Special):
    """A Skald may sing: on 3+ heroes within 20 cm have Fury until the end of the Cycle [UT-787, UT-R31]."""

    def own_deeds(self) -> Iterator[Choice[Deed]]:
        turn = self.field.table.turn
        if turn is not None and self.id not in turn.used:
            deed: Deed = Sing()
            yield Choice(self.id, "Sing a battle song", deed)


class Sing:
    """The Skald's song."""

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """The Skald, and each hero who is near at this moment."""
        turn.used = [*turn.used, BattleSong.id]
        if (yield from succeeds(g, model, 3, BattleSong.id)):
            for one in [model, *heroes_near(field_of(g), model, 20)]:
                lay(g, one, Effect(name=SungTo.id, by=model.id, rank=Rank.PROFESSION))


@special("battle_song")
class SungTo(Special):
    """Whoever has heard the song has Fury."""

    def grants(self, model: Model) -> tuple[Keyword, ...]:
        return (Keyword.FURY,) if model is self.bearer else ()


# Fortune Teller, Herbalist


@special("fortune_teller_initiative")
class FortuneTellerInitiative(Special):
    """In a Good or Neutral party the Leader may re-roll the initiative die with +1 or -1 [UT-788a]."""

    once_a_party = True

    def rerolls_initiative(self, seat: Seat, face: int) -> tuple[int, ...] | None:
        is_theirs = seat == self.bearer.seat and self.field.leader(seat) is not None
        fits = self.field.party(self.bearer).alignment in (Alignment.GOOD, Alignment.NEUTRAL)
        return (1, -1) if is_theirs and fits else None


@special("fortune_teller_torment")
class FortuneTellerTorment(Special):
    """With a Fortune Teller own dice re-rolled by Torment Dice have +1 [UT-788b]."""

    def torment_bonus(self) -> int:
        return 1


@special("herbalist_blessing")
class HerbalistBlessing(Special):
    """With a Herbalist Blessing Dice re-roll 1s and 2s [UT-789a]."""

    def blesses_up_to(self) -> int | None:
        return 2


@special("herbalist_poison")
class HerbalistPoison(Special):
    """With a Herbalist Poison does 2 extra damage on a 6 [UT-789b]."""

    def poison_damage(self) -> int | None:
        return 2


# Squire


@special("squire_distraction")
class SquireDistraction(Special):
    """A friend disengages freely from a combat that a Squire has joined [UT-790a, UT-R83]."""

    def frees(self, friend: Model) -> bool:
        if friend is self.bearer or friend.seat != self.bearer.seat or not friend.is_hero:
            return False
        return any(
            self.field.are_in_full_contact(self.bearer, enemy) for enemy in self.field.opponents_in_combat(friend)
        )
