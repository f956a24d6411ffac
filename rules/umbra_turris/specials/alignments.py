"""The dice of the five alignments: Blessing, Battle Tactics, Inspiration, Rage, Torment [UT-710 to UT-714].

A party has these rules once: whoever of its models comes first speaks for it. What it begins with, soul offerings
included, is settled before the battle.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.choices import Choice, pick, yes_no
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.combat.harm import succeeds
from rules.umbra_turris.combat.parry import parry_again
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.dice import D6
from rules.umbra_turris.occasions import Blow, Bout, Shot, Throw
from rules.umbra_turris.pieces import field_of, give_die
from rules.umbra_turris.policies import is_asked, wants
from rules.umbra_turris.specials.offers import DiceOffer, Doing, Matter, ParryOffer, SaveOffer
from rules.umbra_turris.specials.special import Special, asked, asked_of_party, special
from rules.umbra_turris.state import Basic, Battle, Model, Party, Turn

G = Play[Battle]
BLESSED_FROM, SPARED_FROM = 4, 6  # [UT-710b]
BLESSING_RETURNS_FROM = 5  # [UT-710d]
TACTICS_FOR = 3
"""So many W of one enemy, lost by one hero's doing in a Cycle, bring a Battle Tactics Die [UT-711a]."""
RAGES_FROM, TORMENTS_FROM, INSPIRES_FROM = 4, 4, 3  # [UT-713a, UT-714c, UT-712b]


def gain(g: G, party: Party, why: str, count: int = 1) -> None:
    """A party gains dice of its alignment."""
    party.dice += count
    g.tell("party_dice_gained", seat=party.seat, count=count, left=party.dice, why=why)


def spend(g: G, party: Party, why: str) -> None:
    """A party spends one of its dice."""
    party.dice -= 1
    g.tell("party_die_spent", seat=party.seat, left=party.dice, why=why)


class OfParty(Special):
    """A rule that a party has as a whole."""

    once_a_party = True

    @property
    def party(self) -> Party:
        """The party."""
        return self.field.party(self.bearer)

    def is_ours(self, model: Model | None) -> bool:
        """Whether a model belongs to the party."""
        return model is not None and model.seat == self.bearer.seat


# Good


@special("blessing_saves")
class BlessingSaves(OfParty):
    """A Blessing Die for a hero who would fall: 4-5 leaves 1 W, a 6 spares all of it [UT-710b]."""

    def saves(self, blow: Blow) -> Iterator[SaveOffer]:
        if self.is_ours(blow.victim) and blow.victim.is_hero and self.party.dice:
            yield SaveOffer(self.id, self.bearer.seat, lambda g: self._bless(g, blow), Matter.BLESSING_SAVE, order=3)

    def _bless(self, g: G, blow: Blow) -> Procedure[int | None]:
        spend(g, self.party, self.id)
        face = g.roll(D6, f"blessing {blow.victim.id}")  # Nothing may change it [UT-710c].
        g.tell("blessed", model=blow.victim.id, face=face)
        yield from ()
        if face >= SPARED_FROM:
            return 0
        return blow.victim.wounds - 1 if face >= BLESSED_FROM else None


@special("blessing_reroll")
class BlessingReroll(OfParty):
    """A Blessing Die re-rolls a 1 of a hero in close combat; a 5 brings it back [UT-710d, UT-R95]."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        if throw.bout is None or not self.is_ours(throw.roller) or not throw.roller.is_hero or not self.party.dice:
            return
        higher = asked_of_party(self.field, Special.blesses_up_to, self.bearer.seat)
        most = max([1, *(face for answer in higher if (face := answer()) is not None)])
        dice = tuple(index for index, face in enumerate(throw.dice) if face <= most)
        if dice:
            yield DiceOffer(
                self.id,
                self.bearer.seat,
                throw,
                Doing.REROLL,
                dice=dice,
                times=len(dice),  # Each may come back.
                matter=Matter.BLESSING_REROLL,
                price=lambda g, thrown: spend(g, self.party, self.id),
                then=self._comes_back,
            )

    def _comes_back(self, g: G, throw: Throw, die: int) -> Procedure[None]:
        if throw.dice[die] >= BLESSING_RETURNS_FROM:
            gain(g, self.party, self.id)
        yield from ()


# Lawful


@special("battle_tactics_gained")
class BattleTacticsGained(OfParty):
    """3 W of one enemy by one hero in a Cycle bring a die, which is kept with its face [UT-711a, UT-R77]."""

    def on_wounded(self, g: G, blow: Blow) -> Procedure[None]:
        if blow.by is None or not self.is_ours(blow.by) or not blow.by.is_hero or self.is_ours(blow.victim):
            return
        total = g.state.table.wounds_dealt[f"{blow.by.id} {blow.victim.id}"]
        if not total - blow.lost < TACTICS_FOR <= total:
            return
        face = g.roll(D6, f"battle tactics {self.bearer.seat}")
        self.party.tactics = yield from self._kept(g, sorted([*self.party.tactics, face], reverse=True), face)
        g.tell("tactics_gained", seat=self.bearer.seat, by=blow.by.id, face=face, held=self.party.tactics)

    def _kept(self, g: G, dice: list[int], gained: int) -> Procedure[list[int]]:
        """One more than may be held: its player says which one goes, by default the lowest [UT-711c, UT-D49]."""
        most = self.field.content.creed(self.party.alignment).most if self.party.alignment else None
        if most is None or len(dice) <= most:
            return dice
        if len({*dice}) == 1 or not (yield from is_asked(g, self.bearer.seat, Matter.BATTLE_TACTICS)):
            return dice[:most]
        choices = [Choice(str(face), f"The {face}", face) for face in dict.fromkeys(dice)]
        ask = pick(
            "dice.tactics_gone",
            f"You gain a {gained} and may hold {most} Battle Tactics Dice. Which one goes?",
            choices,
            fallback=str(dice[-1]),
            rule="UT-711c",
            about=self.bearer.seat,
        )
        dice.remove((yield from g.ask(self.bearer.seat, ask)))
        return dice


@special("battle_tactics_swap")
class BattleTacticsSwap(OfParty):
    """Any own die may be exchanged for a Battle Tactics Die [UT-711b, UT-R93]."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        if self.is_ours(throw.roller) and self.party.tactics:
            yield DiceOffer(
                self.id,
                self.bearer.seat,
                throw,
                Doing.SWAP,
                dice=throw.every_die,
                amounts=tuple(self.party.tactics),
                times=len(self.party.tactics),
                matter=Matter.BATTLE_TACTICS,
                then=self._give_up,
            )

    def _give_up(self, g: G, throw: Throw, die: int) -> Procedure[None]:
        left = [*self.party.tactics]
        left.remove(throw.dice[die])
        self.party.tactics = left
        g.tell("tactics_used", seat=self.bearer.seat, face=throw.dice[die], held=left)
        yield from ()


# Neutral

INSPIRED = "inspiration"
"""What is noted of a hero who has used an Inspiration Die in this Cycle [UT-712d]."""


class Inspiration(Special):
    """What one hero may do with a die of the party, once in a Cycle [UT-712d]."""

    def may_inspire(self) -> bool:
        """Whether there is a die for this hero."""
        return self.bearer.is_hero and self.field.party(self.bearer).dice > 0 and INSPIRED not in self.bearer.used

    def inspire(self, g: G) -> None:
        """The die is spent."""
        spend(g, self.field.party(self.bearer), self.id)
        self.bearer.used = [*self.bearer.used, INSPIRED]


@special("inspiration_after_parry")
class InspirationAfterParry(Inspiration):
    """A hero whose attack was parried regains the AD on 3+ [UT-712b]."""

    def when_parried(self, bout: Bout) -> ParryOffer | None:
        if self.bearer.has_action_die or not self.may_inspire():
            return None
        prompt = f"{self.bearer.name} was parried. Spend an Inspiration Die for an Action Die on 3+?"
        return ParryOffer(self.id, self.bearer.seat, prompt, lambda g: self._regain(g, bout), Matter.INSPIRATION_ATTACK)

    def _regain(self, g: G, bout: Bout) -> Procedure[bool]:
        self.inspire(g)
        if (yield from succeeds(g, self.bearer, INSPIRES_FROM, self.id, bout)):
            give_die(g, self.bearer, self.id)
        return False


@special("inspiration_parry_again")
class InspirationParryAgain(Inspiration):
    """A hero who has failed to parry may try again [UT-712c, UT-R44]."""

    def when_not_parried(self, bout: Bout) -> ParryOffer | None:
        if not self.may_inspire():
            return None
        prompt = f"{self.bearer.name} has not parried. Spend an Inspiration Die to try again?"
        return ParryOffer(self.id, self.bearer.seat, prompt, lambda g: self._again(g, bout), Matter.INSPIRATION_PARRY)

    def _again(self, g: G, bout: Bout) -> Procedure[bool]:
        self.inspire(g)
        return (yield from parry_again(g, bout))


@special("inspiration_gained")
class InspirationGained(OfParty):
    """A hero who reduces an enemy hero to 0 W brings a die [UT-712e, UT-R67]."""

    def on_felled(self, g: G, blow: Blow) -> Procedure[None]:
        by_hero = blow.by is not None and blow.by.is_hero and self.is_ours(blow.by)
        if by_hero and blow.victim.is_hero and not self.is_ours(blow.victim):
            gain(g, self.party, self.id)
        yield from ()


# Anarchists


@special("rage_offer")
class RageOffer(Special):
    """In the first Cycle a hero may give up the AD and earn a Rage Die on 4+ [UT-713a, UT-D31]."""

    def own_deeds(self) -> Iterator[Choice[Deed]]:
        turn = self.field.table.turn
        if turn is None or turn.player != self.bearer.seat or self.field.table.cycle != 1 or turn.has_begun:
            return
        deed: Deed = OfferRage(self.id)
        yield Choice(self.id, "Give up the Action Die for a Rage Die", deed)


class OfferRage:
    """A hero does nothing else in this turn."""

    def __init__(self, name: str) -> None:
        self.name = name

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """A 4 brings a Rage Die; some need no test [UT-781c]."""
        turn.basic, turn.is_over = Basic.RAGE, True
        is_sure = any(answer() for answer in asked(field_of(g), Special.rages_surely, of=model))
        if is_sure or (yield from succeeds(g, model, RAGES_FROM, self.name)):
            gain(g, g.state.table.parties[model.seat], self.name)


@special("rage_spent")
class RageSpent(OfParty):
    """A Rage Die, one in a Cycle: +1 to whatever the heroes attack or defend with [UT-713b, UT-713c, UT-R78]."""

    def on_initiative(self, g: G) -> Procedure[None]:
        if not self.party.dice:
            return
        prompt = "Spend a Rage Die? Until the end of the Cycle your heroes have +1 in attack and defence."
        ask = yes_no("initiative.rage", prompt, "UT-713b", about=self.bearer.seat)
        if (yield from wants(g, self.bearer.seat, Matter.RAGE, ask, yes=True, no=False)):
            spend(g, self.party, self.id)
            self.party.rage_is_on = True

    def combat_characteristic(self, bout: Bout, which: Characteristic) -> int:
        return int(self.party.rage_is_on)

    def ranged_characteristic(self, shot: Shot, which: Characteristic) -> int:
        return int(self.party.rage_is_on)


@special("rage_gained")
class RageGained(OfParty):
    """A die whenever the enemies have lost as many W in a Cycle as the party began with heroes [UT-713d, UT-R78]."""

    def on_wounded(self, g: G, blow: Blow) -> Procedure[None]:
        yield from ()
        if self.is_ours(blow.victim):
            return
        total, each = g.state.table.wounds_lost[self.bearer.seat], self.party.heroes_at_start
        count = total // each - (total - blow.lost) // each
        if count:
            gain(g, self.party, self.id, count)


# Evil


@special("torment_reroll")
class TormentReroll(OfParty):
    """A Torment Die re-rolls any die of anybody [UT-714b, UT-R93]."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        if not self.party.dice:
            return
        bonus = sum(answer() for answer in asked_of_party(self.field, Special.torment_bonus, self.bearer.seat))
        yield DiceOffer(
            self.id,
            self.bearer.seat,
            throw,
            Doing.REROLL,
            dice=throw.every_die,
            times=self.party.dice,
            matter=Matter.TORMENT,
            price=lambda g, thrown: spend(g, self.party, self.id),
            reroll_bonus=bonus if self.is_ours(throw.roller) else 0,
        )


@special("torment_gained")
class TormentGained(OfParty):
    """For every enemy hero removed from the game a die on 4+ [UT-714c, UT-R67]."""

    def on_removed(self, g: G, model: Model) -> Procedure[None]:
        if self.is_ours(model) or not model.is_hero:
            return
        if (yield from succeeds(g, self.bearer, TORMENTS_FROM, self.id)):
            gain(g, self.party, self.id)
