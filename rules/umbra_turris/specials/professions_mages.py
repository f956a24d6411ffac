"""What Mages can do beside their spells, and who helps them [UT-741, UT-743, UT-745, UT-749, UT-759, UT-783, UT-791].

Potions, the Menhir's place and whatever else comes before the battle are settled there; rituals belong to magic.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.choices import Choice, pick
from rules.kernel.plane.points import Base, is_within
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.combat.harm import succeeds
from rules.umbra_turris.content_magic import Spell
from rules.umbra_turris.content_vocabulary import Keyword
from rules.umbra_turris.occasions import SIX, Blow, Cast, Purpose, Throw
from rules.umbra_turris.pieces import field_of, lay, lift
from rules.umbra_turris.ranks import Rank
from rules.umbra_turris.specials.companions import ability_reach, comrades, is_first_near
from rules.umbra_turris.specials.dice import reroll_faces, reroll_throw
from rules.umbra_turris.specials.offers import DiceOffer, Doing, Matter, SaveOffer
from rules.umbra_turris.specials.special import Special, special
from rules.umbra_turris.state import Battle, Effect, Model, Turn

G = Play[Battle]
MENHIR_REACH, MENHIR_HALF, MENHIR_WOUNDS = 20, 1, 4  # [UT-743b, UT-743e, UT-R101]
PRAYER_REACH, PRAYED_FROM = 15, 3  # [UT-749b]
FAVOUR = "cleric_favour"


def is_friendly_mage(rule: Special, cast: Cast) -> bool:
    """Whether the caster is a Mage of the bearer's party."""
    return cast.caster.seat == rule.bearer.seat and rule.field.is_mage(cast.caster)


def cast_of(throw: Throw) -> Cast | None:
    """The spell whose Magic Test it is."""
    return throw.cast if throw.purpose is Purpose.MAGIC else None


# Priest and Paladin


@special("priest_fury_with_paladin")
class PriestWithPaladin(Special):
    """A Priest with a Paladin in the party has Fury [UT-741b]."""

    def grants(self, model: Model) -> tuple[Keyword, ...]:
        return (Keyword.FURY,) if model is self.bearer and comrades(self, "paladin") else ()


@special("paladin_fear_with_priest")
class PaladinWithPriest(Special):
    """A Paladin with a Priest in the party has Fear [UT-750d]."""

    def grants(self, model: Model) -> tuple[Keyword, ...]:
        return (Keyword.FEAR,) if model is self.bearer and comrades(self, "priest") else ()


# Druid


class Druidic(Special):
    """What depends on a Druid's Menhir and people."""

    def is_near_menhir(self) -> bool:
        """Whether the Menhir stands within 20 cm of the Druid's base [UT-R101]."""
        menhir = self.field.party(self.bearer).menhir
        return menhir is not None and is_within(self.field.base(self.bearer), Base(menhir, MENHIR_HALF), MENHIR_REACH)

    def is_of(self, *races: str) -> bool:
        """Whether the Druid belongs to one of these races."""
        return self.field.content.race_of(self.bearer.sub_race).id in races


@special("druid_free_six")
class DruidFreeSix(Druidic):
    """Near the Menhir a 6 in the Magic Test spares the W [UT-743b]."""

    def costs_nothing(self, cast: Cast) -> bool:
        is_six = cast.test is not None and cast.test.faces[0] == SIX
        return is_six and self.is_near_menhir()


@special("druid_self_heal")
class DruidSelfHeal(Druidic):
    """Near the Menhir a Halfling or an Elf regains 3 W by Self-heal [UT-743c]."""

    def self_heal(self) -> int | None:
        return 3 if self.is_of("halflings", "elves") and self.is_near_menhir() else None


@special("druid_reroll_ones")
class DruidRerollOnes(Druidic):
    """A Human or a Dwarf may re-roll 1s in Magic Tests [UT-743d]."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        if throw.purpose is Purpose.MAGIC and throw.roller is self.bearer and self.is_of("humans", "dwarves"):
            yield from reroll_faces(self, throw, (1,))


@special("druid_saved_by_menhir")
class DruidSavedByMenhir(Special):
    """A Druid reduced to 0 W regains 4 W at once by giving up the Menhir [UT-743e]."""

    def saves(self, blow: Blow) -> Iterator[SaveOffer]:
        if blow.victim is self.bearer and self.field.party(self.bearer).menhir is not None:
            yield SaveOffer(self.id, self.bearer.seat, self._give_up, Matter.MENHIR, order=1)

    def _give_up(self, g: G) -> Procedure[int | None]:
        """All W are lost, and so many are there instead."""
        lost = self.bearer.wounds
        left = min(MENHIR_WOUNDS, self.bearer.most_wounds)
        self.field.party(self.bearer).menhir = None
        self.bearer.wounds += left
        g.tell("menhir_given_up", model=self.bearer.id, count=left)
        yield from ()
        return lost


# Alchemist, Apprentice, Ranger


@special("alchemist_fire_reroll")
class AlchemistFireReroll(Special):
    """An Alchemist may re-roll Magic Tests for Fire spells [UT-745d]."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        cast = cast_of(throw)
        if cast is not None and cast.caster is self.bearer and cast.spell.domain == "fire":
            yield reroll_throw(self, throw)


@special("wizard_apprentice_spawn_reroll")
class ApprenticeSpawnReroll(Special):
    """With an Apprentice the Wizard may re-roll the summoning of Magic Spawns [UT-759b]."""

    once_a_party = True

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        cast = cast_of(throw)
        if cast is None or not is_friendly_mage(self, cast) or cast.spell.summons != "magic_spawn":
            return
        if cast.caster.profession == "wizard":
            yield reroll_throw(self, throw)


@special("ranger_nature_reroll")
class RangerNatureReroll(Special):
    """With a Ranger a Mage may re-roll Magic Tests for Nature spells [UT-777c]."""

    once_a_party = True

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        cast = cast_of(throw)
        if cast is not None and is_friendly_mage(self, cast) and cast.spell.domain == "nature":
            yield reroll_throw(self, throw)


# Cleric


@special("cleric_prayer")
class ClericPrayer(Special):
    """Once in a turn a Cleric prays for another hero, who on 3+ may re-roll a die [UT-749b, UT-749c]."""

    def own_deeds(self) -> Iterator[Choice[Deed]]:
        turn = self.field.table.turn
        friends = [one for one in self.field.friends(self.bearer) if one.is_hero and not one.is_empty_base]
        if turn is None or self.id in turn.used or not friends:
            return
        choices: list[Choice[Deed]] = [Choice(one.id, f"{one.number} {one.name}", Prayer(one.id)) for one in friends]
        ask = pick("ability.prayer", "For whom is the prayer?", choices, rule="UT-749b", about=self.bearer.id)
        yield Choice(self.id, "Pray for a hero", ask)


@dataclass(frozen=True)
class Prayer:
    """A prayer for a hero, who must be near."""

    target: str

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """It costs no W [UT-749c]."""
        field, hero = field_of(g), g.state.table.model(self.target)
        turn.used = [*turn.used, ClericPrayer.id]
        if not field.is_near(model, hero, ability_reach(field, model, PRAYER_REACH)):
            g.tell("ability_out_of_reach", model=model.id, target=hero.id, name=ClericPrayer.id)
        elif (yield from succeeds(g, model, PRAYED_FROM, ClericPrayer.id)):
            lay(g, hero, Effect(name=FAVOUR, by=model.id, rank=Rank.PROFESSION))


@special(FAVOUR)
class ClericFavour(Special):
    """A hero for whom was prayed may re-roll any one die [UT-749b]."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        if throw.roller is self.bearer:
            yield DiceOffer(
                self.id,
                self.bearer.seat,
                throw,
                Doing.REROLL,
                dice=throw.every_die,
                matter=Matter.FAVOUR,
                price=lambda g, thrown: lift(g, self.bearer, self.id),
            )


# Who helps Mages, and who disturbs them


@special("charlatan_disturbs_magic")
class CharlatanDisturbsMagic(Special):
    """Enemy Mages within 20 cm of a Charlatan have -1 to Magic Tests [UT-781a, UT-R105]."""

    def magic_bonus(self, cast: Cast) -> int:
        is_enemy = cast.caster.seat != self.bearer.seat and self.field.counts_as_mage(cast.caster)
        return -int(is_enemy and is_first_near(self, cast.caster, 20))


@special("witch_hunter_dear_spells")
class WitchHunterDearSpells(Special):
    """A spell of an enemy Mage within 30 cm of a Witch Hunter costs 1 W more [UT-753a]."""

    def spell_cost(self, cast: Cast) -> int:
        if cast.caster.seat == self.bearer.seat or not self.field.counts_as_mage(cast.caster):
            return 0
        return int(is_first_near(self, cast.caster, ability_reach(self.field, self.bearer, 30)))


@special("monk_light_range")
class MonkLightRange(Special):
    """With a Monk the Light spells of Mages reach 10 cm further [UT-783a]."""

    once_a_party = True

    def spell_range(self, cast: Cast) -> int:
        return 10 if is_friendly_mage(self, cast) and cast.spell.domain == "light" else 0


@special("monk_pays")
class MonkPays(Special):
    """A Monk within 15 cm may lose the W of a Mage's Light spell [UT-783b]."""

    def payers(self, cast: Cast) -> Iterator[Model]:
        is_light = is_friendly_mage(self, cast) and cast.spell.domain == "light"
        if is_light and self.field.is_near(self.bearer, cast.caster, 15):
            yield self.bearer


@special("grave_robber_magic")
class GraveRobberMagic(Special):
    """With a Grave Robber the Mage has +1 to Magic Tests for Death spells [UT-791b]."""

    once_a_party = True

    def magic_bonus(self, cast: Cast) -> int:
        return int(is_friendly_mage(self, cast) and cast.spell.domain == "death")


@special("grave_robber_undead_limit")
class GraveRobberUndeadLimit(Special):
    """With a Grave Robber there may be one Undead more [UT-791c]."""

    def creature_limit(self, spell: Spell) -> int:
        return int(spell.summons == "undead")


@special("master_gamekeeper_second_eagle")
class GamekeeperSecondEagle(Special):
    """With a Master Gamekeeper there may be a second War Eagle [UT-779b]."""

    def creature_limit(self, spell: Spell) -> int:
        return int(spell.summons == "war_eagle")


@special("master_gamekeeper_sharp_senses")
class GamekeeperSharpSenses(Special):
    """With a Master Gamekeeper the bonus of Sharpen senses is doubled [UT-779c]."""

    def doubles_spell(self, spell: Spell) -> bool:
        return spell.id == "sharpen_senses"
