"""Strikes and what they do [UT-307 to UT-333]."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.umbra_turris.combat.strikes import attack_modifier, possible_strikes
from rules.umbra_turris.content_vocabulary import Characteristic, Strike
from rules.umbra_turris.occasions import Bout, Onset, Purpose, Throw
from rules.umbra_turris.specials.offers import DiceOffer, Doing
from rules.umbra_turris.specials.special import Special
from rules.umbra_turris.state import Effect
from tests.rules.umbra_turris.duels import Duel, attack, give, rule
from tests.rules.umbra_turris.people import ally
from tests.rules.umbra_turris.tabletop import BLUE, RED


def duel_with(*dice: int, weapon: str = "sword", **target: object) -> Duel:
    """Red with a weapon against blue."""
    duel = Duel(*dice)
    duel.red(weapons=(weapon,))
    duel.blue(**target)
    return duel


# The three strikes


@pytest.mark.rule("UT-311", "UT-313")
def test_a_normal_strike_sets_weapon_skill_against_weapon_skill() -> None:
    """5 + WS 7 + 1 of the sword beat 2 + WS 7 by 4, which is the damage."""
    duel = duel_with(5, 2)
    duel.strikes("torso", "normal")
    duel.fight()
    assert 4 == duel.lost


@pytest.mark.rule("UT-312")
def test_equal_totals_of_a_normal_strike_fail() -> None:
    """3 + 7 + 1 against 4 + 7 is no hit."""
    duel = duel_with(3, 4)
    duel.strikes("torso", "normal")
    bout = duel.fight()
    assert not bout.is_hit
    assert 0 == duel.lost


@pytest.mark.rule("UT-315", "UT-316")
def test_a_power_strike_sets_strength_against_toughness() -> None:
    """3 + 4 + S 7 + 1 of the axe against 2 + 1 + T 8 of a Dwarf: 4 damage."""
    duel = duel_with(3, 4, 2, 1, weapon="axe", sub_race="thargomind_dwarf")
    duel.strikes("torso", "power")
    duel.fight()
    assert 4 == duel.lost


@pytest.mark.rule("UT-317", "UT-318")
def test_a_precision_strike_always_costs_two() -> None:
    """5 + 5 + Sp 7 + 2 of the dagger beat 1 + 1 + Sp 8 of an Elf by far, and cost 2 W."""
    duel = duel_with(5, 5, 1, 1, weapon="dagger", sub_race="wood_elf")
    duel.strikes("torso", "precision")
    duel.fight()
    assert 2 == duel.lost


@pytest.mark.rule("UT-321", "UT-R25")
@pytest.mark.parametrize("strike", ["power", "precision"])
def test_equal_totals_of_two_dice_fail(strike: str) -> None:
    """A Power or Precision Strike that is only as good as the defence fails."""
    duel = duel_with(3, 3, 2, 4)
    duel.strikes("torso", strike)
    assert not duel.fight().is_hit


@pytest.mark.rule("UT-307")
def test_the_attacker_chooses_the_strike_once_the_blow_is_through() -> None:
    """All three are offered to the attacker, after the dice are open."""
    duel = duel_with()
    duel.start_with(attack, duel.attacker.id, duel.target.id, Onset.FIGHT, "")
    duel.answer(RED, "head")
    duel.answer(BLUE, "legs")
    assert ("combat.strike", ["normal", "power", "precision"]) == (duel.key(), duel.options(RED))


@pytest.mark.rule("UT-309")
def test_a_sword_helps_a_normal_strike_and_no_precision_strike() -> None:
    """The rulebook's Elf with a sword: +1 to a Normal Strike, nothing to a Precision Strike."""
    duel = Duel()
    duel.red(sub_race="wood_elf")
    duel.blue()
    assert 7 + 1 == modifier(duel, Strike.NORMAL)
    assert 8 == modifier(duel, Strike.PRECISION)


@pytest.mark.rule("UT-308")
def test_weapons_count_for_nothing_in_defence() -> None:
    """A Longsword's +2 to Power Strikes does not help its bearer to withstand one."""
    duel = duel_with(3, 3, 3, 3, weapon="axe", weapons=("longsword",))
    duel.strikes("torso", "power")
    duel.fight()
    assert 1 == duel.lost


def modifier(duel: Duel, strike: Strike, onset: Onset = Onset.FIGHT) -> int:
    """What red adds to a strike."""
    return attack_modifier(bout(duel, strike, onset))


def bout(duel: Duel, strike: Strike, onset: Onset = Onset.FIGHT) -> Bout:
    """Red's attack as it is reckoned."""
    field = duel.field
    weapon = field.melee_weapons(duel.attacker)[0]
    return Bout(field, duel.attacker, duel.target, onset, weapon, field.arc(duel.target, duel.attacker), strike=strike)


# Weapons with rules of their own


@pytest.mark.rule("UT-808", "UT-823")
def test_a_bastard_sword_rolls_a_failed_normal_strike_again() -> None:
    """A 1 against a 4 is rolled again: 6, for a damage of 2, and no Perfect Strike by a re-roll."""
    duel = duel_with(1, 4, 6, weapon="bastard_sword")
    duel.strikes("torso", "normal")
    duel.fight()
    assert 2 == duel.lost


@pytest.mark.rule("UT-809")
def test_a_longsword_rolls_a_failed_normal_strike_again_at_minus_one() -> None:
    """A 1 against a 3 is rolled again: 5 - 1 against 3."""
    duel = duel_with(1, 3, 5, weapon="longsword")
    duel.strikes("torso", "normal")
    duel.fight()
    assert 1 == duel.lost


@pytest.mark.rule("UT-813", "UT-819")
@pytest.mark.parametrize(("weapon", "damage"), [("flail", 4), ("asmunds_hammer", 6)])
def test_all_dice_of_a_failed_power_strike_are_rolled_again(weapon: str, damage: int) -> None:
    """1 and 2 against 3 and 4 become 5 and 6; the hammer adds its 2, and stuns by a further die."""
    duel = duel_with(1, 2, 3, 4, 5, 6, 1, weapon=weapon)
    duel.strikes("torso", "power")
    bout = duel.fight()
    assert bout.attack is not None
    assert ([5, 6], [0, 1]) == (bout.attack.faces, bout.attack.rerolled)
    assert damage == duel.lost


@pytest.mark.rule("UT-823")
def test_only_the_named_strike_is_rolled_again() -> None:
    """A bastard sword's Power Strike stays as it fell."""
    duel = duel_with(1, 1, 5, 5, 6, 6, weapon="bastard_sword")
    duel.strikes("torso", "power")
    assert not duel.fight().is_hit


@pytest.mark.rule("UT-810", "UT-818", "UT-R102")
@pytest.mark.parametrize(("weapon", "plain"), [("great_axe", 2), ("axe_of_grom", 3)])
def test_doubles_add_one_to_a_great_axe(weapon: str, plain: int) -> None:
    """Two natural 3s of a Power Strike count one more."""
    duel = duel_with(3, 3, 2, 1, weapon=weapon)
    duel.strikes("torso", "power")
    duel.fight()
    assert 6 + plain + 1 - 3 == duel.lost


@pytest.mark.rule("UT-810", "UT-R102")
def test_doubles_of_a_precision_strike_add_nothing() -> None:
    """A Great Axe's double counts in Power Strikes only."""
    duel = duel_with(3, 3, 2, 2, weapon="great_axe")
    duel.strikes("torso", "precision")
    bout = duel.fight()
    assert bout.attack is not None
    assert 6 + 7 - 2 == bout.attack.total


# Perfect Strikes


@pytest.mark.rule("UT-314", "UT-R40")
def test_a_six_adds_one_die_and_only_one() -> None:
    """6 and a further 6 against 4: 6 + 6 + 7 + 1 beat 4 + 7 by 9, without a third die."""
    duel = duel_with(6, 6, 4, sub_race="half_giant")
    duel.strikes("torso", "normal")
    bout = duel.fight()
    assert bout.attack is not None
    assert [6] == bout.attack.bonus
    assert 9 == duel.lost


@pytest.mark.rule("UT-314")
def test_other_strikes_are_never_perfect() -> None:
    """A 6 of a Power Strike adds no die."""
    duel = duel_with(6, 2, 1, 1)
    duel.strikes("torso", "power")
    bout = duel.fight()
    assert bout.attack is not None
    assert [] == bout.attack.bonus


@pytest.mark.rule("UT-816")
def test_a_knife_is_never_perfect_and_never_critical() -> None:
    """A 6 of its Normal Strike adds no die, and 6s of its Precision Strike give no critical roll."""
    duel = duel_with(6, 1, weapon="knife")
    duel.strikes("torso", "normal")
    duel.fight()
    assert 5 == duel.lost
    duel = duel_with(6, 6, 1, 1, 6, 6, weapon="knife")
    duel.strikes("torso", "precision")
    duel.fight()
    assert 2 == duel.lost
    assert "critical_rolled" not in duel.kinds


@pytest.mark.rule("UT-820")
def test_ussarous_keeps_the_better_of_two_perfect_dice() -> None:
    """A 6, then 2 and 5, of which the 5 counts: 6 + 5 + 9 beat 6 + 7 by 7."""
    duel = duel_with(6, 2, 5, 6, weapon="ussarous", sub_race="half_giant")
    duel.strikes("torso", "normal")
    duel.fight()
    assert 8 == duel.lost


@rule
class Jinx(Special):
    """The bearer's party may let one die of an enemy's strike be rolled again."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        if throw.purpose is Purpose.STRIKE and throw.roller.seat != self.bearer.seat:
            yield DiceOffer("jinx", self.bearer.seat, throw, Doing.REROLL, dice=(0,))


@rule
class Shift(Special):
    """The bearer may change a die of an own strike by one."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        if throw.purpose is Purpose.STRIKE and throw.roller is self.bearer:
            yield DiceOffer("shift", self.bearer.seat, throw, Doing.SHIFT, dice=(0,), amounts=(1, -1))


@pytest.mark.rule("UT-R123")
def test_a_perfect_die_stays_although_its_six_is_rolled_again() -> None:
    """6 and a bonus of 2; rolled again to 1 by an enemy, the 2 still counts: 1 + 2 + 8 beat 3 + 7."""
    duel = duel_with(6, 2, 3, 1)
    give(duel.target, Jinx)
    duel.strikes("torso", "normal")
    bout = duel.fight()
    assert bout.attack is not None
    assert ([1], [2]) == (bout.attack.faces, bout.attack.bonus)
    assert 1 == duel.lost


@pytest.mark.rule("UT-314", "UT-710d", "UT-711b", "UT-714b")
@pytest.mark.parametrize(
    ("alignment", "matter", "dice", "bonus"),
    [("good", "blessing_reroll", (4,), 4), ("lawful", "battle_tactics", (), 5), ("evil", "torment", (4,), 4)],
)
def test_dice_of_a_party_may_change_the_die_of_a_perfect_strike(
    alignment: str, matter: str, dice: tuple[int, ...], bonus: int
) -> None:
    """It lies on the table like the first: 6 + 1 + 8 misses 6 + 9."""
    duel = duel_with(6, 1, 6, *dice)
    duel.target.effects = [Effect(name="might", changes={Characteristic.WS: 2})]
    ally(duel, alignment, 1).tactics = [5]
    duel.strikes("torso", "normal")
    duel.will_answer(RED, f"dice.{matter}", "1 5" if alignment == "lawful" else "1 0")
    bout = duel.fight()
    assert bout.attack is not None
    assert ([6], [bonus]) == (bout.attack.faces, bout.attack.bonus)


@pytest.mark.rule("UT-710d")
@pytest.mark.parametrize(("version", "bonus"), [(2, 1), (3, 4)])
def test_a_turn_that_began_by_older_rules_does_not_change_the_die_of_a_perfect_strike(version: int, bonus: int) -> None:
    """There a Blessing Die is for the dice of the throw alone, and nobody is asked about the one behind them."""
    duel = duel_with(6, 1, 6, *([4] if version > 2 else []))
    duel.g.rules_version = version
    duel.target.effects = [Effect(name="might", changes={Characteristic.WS: 2})]
    ally(duel, "good", 1)
    duel.strikes("torso", "normal")
    if version > 2:
        duel.will_answer(RED, "dice.blessing_reroll", "1 0")
    bout = duel.fight()
    assert bout.attack is not None
    assert ([6], [bonus]) == (bout.attack.faces, bout.attack.bonus)
    assert (version > 2) == ("dice.blessing_reroll" in [decision.key for _, decision in duel.answered])


@pytest.mark.rule("UT-714b", "UT-732a")
def test_a_torment_die_re_rolls_the_die_of_cruelty() -> None:
    """Blue lets the 6 fall again: 6 + 3 + 1 + 9 still beat 4 + 4 + 7."""
    duel = Duel(6, 3, 6, 4, 4, 1)
    duel.red(sub_race="dark_faun", weapons=("axe",))
    duel.blue()
    ally(duel, "evil", 1, BLUE)
    duel.strikes("torso", "power")
    duel.will_answer(BLUE, "dice.torment", "2 0")
    bout = duel.fight()
    assert bout.attack is not None
    assert ([6, 3], [1], 4) == (bout.attack.faces, bout.attack.bonus, duel.lost)


@pytest.mark.rule("UT-R123")
def test_a_six_by_a_re_roll_earns_no_perfect_die() -> None:
    """5 rolled again by an enemy becomes 6, and adds nothing."""
    duel = duel_with(5, 3, 6, 6)
    give(duel.target, Jinx)
    duel.strikes("torso", "normal")
    duel.fight()
    assert 4 == duel.lost
    assert "perfect_strike" not in duel.kinds


@pytest.mark.rule("UT-R80")
def test_a_die_that_is_made_a_six_earns_a_perfect_die() -> None:
    """A 5 becomes 6, which counts as rolled: 6 + 2 + 8 beat 3 + 7 by 6."""
    duel = duel_with(5, 3, 2)
    give(duel.attacker, Shift)
    duel.strikes("torso", "normal")
    duel.fight()
    assert 6 == duel.lost


@pytest.mark.rule("UT-R80")
def test_a_die_that_is_made_a_six_gives_a_critical_roll() -> None:
    """5 and 1, no better than 5 and 3 with the sabre's +2, become 6 and 1: a hit and a critical roll, here a 5."""
    duel = duel_with(5, 1, 5, 3, 5, weapon="sabre")
    give(duel.attacker, Shift)
    duel.strikes("torso", "precision")
    duel.fight()
    assert [5] == [one["face"] for one in duel.told("critical_rolled")]
    assert 7 == duel.lost


@pytest.mark.rule("UT-R80")
def test_a_die_is_made_a_six_for_the_critical_roll_alone() -> None:
    """5 and 4 hit already; the 5 is made a 6 all the same."""
    duel = duel_with(5, 4, 1, 1, 1, weapon="sabre")
    give(duel.attacker, Shift)
    duel.strikes("torso", "precision")
    bout = duel.fight()
    assert bout.attack is not None
    assert [6, 4] == bout.attack.faces
    assert 1 == len(duel.told("critical_rolled"))


# Bare hands


@pytest.mark.rule("UT-331", "UT-333")
def test_bare_hands_cost_one_and_meet_no_parry_of_theirs() -> None:
    """6 + 7 against 1 + 7 cost 1 W, with no further die, no choice of strikes and no stun."""
    duel = Duel(6, 1)
    duel.red(weapons=())
    duel.blue()
    duel.sets("head", "legs")
    duel.fight()
    assert 1 == duel.lost
    assert ["attacked", "dice_revealed", "struck", "wounded"] == duel.kinds


@pytest.mark.rule("UT-333")
def test_bare_hands_must_be_better() -> None:
    """Equal totals fail here, too."""
    duel = Duel(4, 4)
    duel.red(weapons=())
    duel.blue()
    duel.sets("head", "legs")
    assert not duel.fight().is_hit


# Natural weapons


@pytest.mark.rule("UT-826", "UT-R90")
def test_natural_weapons_have_modifiers_of_their_own() -> None:
    """A Black Orc's fangs and claws give +3 to a Normal Strike and nothing to others; only when charging."""
    duel = Duel()
    duel.red(sub_race="black_orc")
    duel.blue()
    fangs = duel.field.melee_weapons(duel.attacker)[-1]
    one = bout(duel, Strike.NORMAL, Onset.CHARGE)
    one.weapon = fangs
    assert [*Strike] == possible_strikes(one)
    assert {Strike.NORMAL: 3} == fangs.modifiers
    assert duel.field.characteristic(duel.attacker, Characteristic.WS) + 3 == attack_modifier(one)


@pytest.mark.rule("UT-R90")
def test_fangs_strike_only_in_a_charge() -> None:
    """A Black Orc with an axe is asked for a weapon when charging, and fights with the axe otherwise."""
    duel = Duel(6, 6, 1, 3, 5)
    duel.red(sub_race="black_orc", weapons=("axe",))
    duel.blue()
    duel.strikes("torso")
    duel.will_answer(RED, "combat.weapon", "fangs_and_claws")
    duel.charge()
    (struck,) = duel.told("struck")
    assert ("fangs_and_claws", "normal") == (struck["weapon"], struck["strike"])
    assert [3, 5] == [one["face"] for one in duel.told("critical_rolled")]


@pytest.mark.rule("UT-R90")
def test_without_a_weapon_a_black_orc_fights_with_bare_hands() -> None:
    """Who has thrown the last weapon has only fangs, which strike in charges alone."""
    duel = Duel(2, 1)
    duel.red(sub_race="black_orc", weapons=())
    duel.blue()
    duel.sets("torso", "legs")
    assert "unarmed" == duel.fight().weapon.id


# Figures that special rules change


@rule
class Trained(Special):
    """A weapon's +1 is a +2 in the bearer's hands."""

    def weapon_bonus(self, bout: Bout, printed: int | None) -> int | None:
        return 2 if printed == 1 else None


@rule
class Doubling(Special):
    """The weapon bonus counts twice."""

    def doubles_weapon_bonus(self, bout: Bout) -> bool:
        return True


@rule
class DoublingToo(Doubling):
    """Another rule of the same kind."""


@pytest.mark.rule("UT-R30")
def test_a_raised_bonus_is_doubled_once() -> None:
    """+1 becomes +2 by training, then +4 by two rules that double; a malus is never doubled."""
    duel = duel_with(weapon="sabre")
    for kind in (Trained, Doubling, DoublingToo):
        give(duel.attacker, kind)
    assert 7 + 4 == modifier(duel, Strike.NORMAL)
    assert 7 - 1 == modifier(duel, Strike.POWER)


@pytest.mark.rule("UT-629")
def test_fury_adds_two_to_strength_in_a_charge() -> None:
    """A Swashbuckler has S 9 in a charge, S 7 in a fight, and WS 7 in both."""
    duel = Duel()
    duel.red(profession="swashbuckler", weapons=("staff",))
    duel.blue()
    assert 9 == modifier(duel, Strike.POWER, Onset.CHARGE)
    assert 7 == modifier(duel, Strike.POWER)
    assert 7 == modifier(duel, Strike.NORMAL, Onset.CHARGE)


@rule
class Brawl(Special):
    """1s and 2s of the defender count as nothing."""

    def discards(self, bout: Bout, face: int) -> bool:
        return face <= 2


@pytest.mark.rule("UT-R24")
def test_discarded_dice_count_as_nothing() -> None:
    """4 + 3 + 7 against 2 and 5, of which only the 5 counts: 2 damage."""
    duel = duel_with(4, 3, 2, 5)
    give(duel.attacker, Brawl)
    duel.strikes("torso", "power")
    duel.fight()
    assert 2 == duel.lost
