"""The dice of the alignments [UT-710 to UT-714]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.kernel.answers import usual
from rules.umbra_turris.dice import reroll_all
from rules.umbra_turris.occasions import Purpose, Throw
from rules.umbra_turris.policies import ask_party_orders
from rules.umbra_turris.specials.offers import DiceOffer
from rules.umbra_turris.specials.special import Special
from tests.rules.umbra_turris.duels import Duel, give, power, rule
from tests.rules.umbra_turris.people import ally, pair
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED
from tests.rules.umbra_turris.test_shooting import Range


@rule
class LuckyRolls(Special):
    """Tests of the bearer may be re-rolled for nothing."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        if throw.purpose in (Purpose.ABILITY, Purpose.SAVE):
            yield reroll_all(throw, self.id)


# Good


@pytest.mark.rule("UT-710b")
@pytest.mark.parametrize(("face", "wounds"), [(3, 0), (4, 1), (5, 1), (6, 4)])
def test_a_blessing_die_may_save_who_would_fall(face: int, wounds: int) -> None:
    """Of 5 damage to 4 W: 1-3 help nothing, 4-5 leave 1 W, a 6 takes nothing at all."""
    duel = power(face, wounds=4)
    party = ally(duel, "good", 2, BLUE)
    duel.fight()
    assert wounds == duel.target.wounds
    assert 1 == party.dice


@pytest.mark.rule("UT-710b", "UT-D51")
def test_a_blessing_die_is_for_heroes_who_would_fall_and_may_be_kept() -> None:
    """Nobody is asked while W are left, and whoever says no keeps the die."""
    hale = power(wounds=6)
    ally(hale, "good", 1, BLUE)
    hale.fight()
    assert "blessed" not in hale.kinds
    proud = power(wounds=5)
    party = ally(proud, "good", 1, BLUE)
    proud.will_answer(BLUE, "save.blessing_save", "no")
    proud.fight()
    assert (0, 1) == (proud.target.wounds, party.dice)


@pytest.mark.rule("UT-710c")
def test_nothing_changes_a_blessing_roll() -> None:
    """Somebody who may re-roll every test of an ability cannot re-roll it."""
    duel = power(1, wounds=5)
    ally(duel, "good", 1, BLUE)
    give(duel.target, LuckyRolls)
    duel.fight()
    assert 0 == duel.target.wounds


@pytest.mark.rule("UT-710d")
@pytest.mark.parametrize(("face", "dice", "lost"), [(4, 0, 0), (5, 1, 0), (2, 0, 2)])
def test_a_blessing_die_rerolls_a_one_and_may_come_back(face: int, dice: int, lost: int) -> None:
    """Blue's 1 against 3 + 1 loses 3 W; a 5 would bring the die back."""
    duel = pair(3, 1, face)
    party = ally(duel, "good", 1, BLUE)
    duel.strikes("torso", "normal")
    duel.will_answer(BLUE, "dice.blessing_reroll", "0 0")
    duel.fight()
    assert (dice, lost) == (party.dice, duel.lost)


@pytest.mark.rule("UT-710d", "UT-R95")
def test_a_blessing_die_rerolls_ones_of_close_combat_alone() -> None:
    """Neither a 2, nor the 1 of somebody who is shot at."""
    duel = pair(4, 2)
    ally(duel, "good", 1, BLUE)
    duel.strikes("torso", "normal")
    duel.fight()
    shot = Range(6, 4, 3, 1, 5)  # A 6 in place of the 1 would save them.
    ally(shot.table, "good", 1, BLUE)
    shot.shoot(aim=0)
    assert 1 == shot.lost
    asked = [decision.key for scene in (duel, shot.table) for _, decision in scene.answered]
    assert "dice.blessing_reroll" not in asked


@pytest.mark.rule("UT-710d", "UT-355")
def test_a_one_of_a_stun_roll_may_be_blessed() -> None:
    """It is rolled in combat like the strike."""
    duel = pair(5, 1, 1, 6)
    party = ally(duel, "good", 1)
    duel.strikes("head", "normal")
    duel.will_answer(RED, "dice.blessing_reroll", "0 0")
    duel.fight()
    assert (True, 1) == (duel.target.is_stunned, party.dice)


@pytest.mark.rule("UT-710d")
@pytest.mark.parametrize(("held", "faces", "left"), [(2, (3, 4), 0), (1, (5, 4), 0), (1, (4,), 0)])
def test_each_one_may_be_rerolled_as_long_as_there_are_blessing_dice(held: int, faces: Any, left: int) -> None:
    """Red's Power Strike shows two 1s: two dice are for both of them, and one that has come back is for the other."""
    duel = pair(1, 1, 4, 4, *faces, red={"weapons": ("axe",)})
    party = ally(duel, "good", held)
    duel.strikes("torso", "power")
    duel.will_answer(RED, "dice.blessing_reroll", "0 0")
    if len(faces) > 1:
        duel.will_answer(RED, "dice.blessing_reroll", "1 0")
    bout = duel.fight()
    assert bout.attack is not None
    assert [*faces, 1][:2] == bout.attack.faces
    assert left == party.dice


@pytest.mark.rule("UT-710d")
def test_a_creature_is_not_blessed() -> None:
    """An Undead of blue's rolls a 1 in defence, and nobody is asked; nor is blue for a hero of somebody else."""
    duel = Duel(3, 1)
    duel.red()
    duel.target = duel.creature("undead", BLUE, (35, 37), "S")
    other = Duel(3, 1, players=3)
    other.red()
    other.target = other.hero(GREEN, (35, 37), "S", die=0, sub_race="borian")
    for scene in (duel, other):
        scene.hero(BLUE, (60, 60))
        ally(scene, "good", 1, BLUE)
    duel.picks("torso", "normal")
    other.strikes("torso", "normal")
    for scene in (duel, other):
        scene.fight()
        assert "dice.blessing_reroll" not in [decision.key for _, decision in scene.answered]


@pytest.mark.rule("UT-710d", "UT-789a")
def test_the_dice_of_an_enemy_are_not_blessed() -> None:
    """A 2 against a 2 hits by one: with a Herbalist blue may re-roll the own 2, not spoil that of red."""
    duel = pair(2, 2)
    ally(duel, "good", 1, BLUE)
    duel.hero(BLUE, (60, 60), profession="herbalist")
    duel.strikes("torso", "normal")
    duel.fight()
    assert 1 == [decision.key for _, decision in duel.answered].count("dice.blessing_reroll")


@pytest.mark.rule("UT-712b", "UT-712c", "UT-D45")
@pytest.mark.parametrize(("will", "left"), [("yes", 0), ("no", 1)])
def test_inspiration_is_used_as_was_filed(will: str, left: int) -> None:
    """Whoever was parried, and whoever has not parried: both as their players say once for all."""
    guarded, lost = pair(*([] if will == "yes" else [1, 6])), parried(*([3] if will == "yes" else []), held=1)
    ally(guarded, "neutral", 1, BLUE)
    for scene, seat, matter in ((guarded, BLUE, "inspiration_parry"), (lost, RED, "inspiration_attack")):
        orders = usual(ask_party_orders(seat).decision)
        assert isinstance(orders, dict)
        scene.file(seat, "orders.party", {**orders, matter: will}, about=seat)
    if will == "yes":
        guarded.sets("torso", "legs")
        guarded.sets("head", "head")
    else:
        guarded.strikes("torso", "normal")
    guarded.fight()
    lost.fight()
    assert (left, left) == (guarded.table.parties[BLUE].dice, lost.table.parties[RED].dice)


# Lawful


@pytest.mark.rule("UT-711a", "UT-711b")
def test_three_wounds_of_an_enemy_by_one_hero_bring_a_battle_tactics_die() -> None:
    """5 W at once do; the die is rolled and kept with its face."""
    duel = power(6)
    party = ally(duel, "lawful")
    duel.fight()
    assert [6] == party.tactics


@pytest.mark.rule("UT-711a", "UT-R77")
@pytest.mark.parametrize(
    ("before", "held"), [({"red.1 blue.1": 1}, [6]), ({"red.1 blue.1": 3}, []), ({"red.2 blue.1": 1}, [])]
)
def test_wounds_are_counted_for_each_pair_and_pay_once(before: dict[str, int], held: list[int]) -> None:
    """2 W after 1 W of the same hero make three; a pair that has paid pays no more in the Cycle."""
    duel = pair(4, 3, 2, 4, 6, red={"weapons": ("dagger",)})
    party = ally(duel, "lawful")
    duel.table.wounds_dealt = before
    duel.strikes("torso", "precision")
    duel.fight()
    assert (2, held) == (duel.lost, party.tactics)


@pytest.mark.rule("UT-711b", "UT-R93", "UT-D48")
def test_an_own_die_is_exchanged_for_a_battle_tactics_die() -> None:
    """Blue's 2 becomes a 6, which turns the hit of 5 + 1 away; the die is gone."""
    duel = pair(5, 2)
    party = ally(duel, "lawful", seat=BLUE)
    party.tactics = [6, 3]
    duel.strikes("torso", "normal")
    duel.will_answer(BLUE, "dice.battle_tactics", "0 6")
    assert not duel.fight().is_hit
    assert [3] == party.tactics


@pytest.mark.rule("UT-711b")
def test_two_dice_of_a_throw_are_exchanged_for_both_battle_tactics_dice() -> None:
    """Neither of them alone turns 1 + 1 + 8 against 4 + 4 + 7 into a hit; 5 + 4 + 8 is one, of 2."""
    duel = pair(1, 1, 4, 4, red={"weapons": ("axe",)})
    party = ally(duel, "lawful")
    party.tactics = [5, 4]
    duel.strikes("torso", "power")
    duel.will_answer(RED, "dice.battle_tactics", "0 5")
    duel.will_answer(RED, "dice.battle_tactics", "1 4")
    duel.fight()
    assert (2, []) == (duel.lost, party.tactics)


@pytest.mark.rule("UT-711b")
def test_a_battle_tactics_die_is_exchanged_once() -> None:
    """A 5 for both 1s would hit; there is one 5, so nobody is asked."""
    duel = pair(1, 1, 4, 4, red={"weapons": ("axe",)})
    ally(duel, "lawful").tactics = [5, 2]
    duel.strikes("torso", "power")
    duel.fight()
    assert "dice.battle_tactics" not in [decision.key for _, decision in duel.answered]


@pytest.mark.rule("UT-711b", "UT-D48")
@pytest.mark.parametrize(("filed", "asked", "lost"), [("ask", 1, 2), ("yes", 0, 1)])
def test_a_strike_that_hits_may_be_made_worse_by_battle_tactics(filed: str, asked: int, lost: int) -> None:
    """7 + 1 + 3 against 7 + 3 hits for 1: whoever is asked may make the 3 a 4; a filed yes only turns results."""
    duel = pair(3, 3)
    party = ally(duel, "lawful")
    party.tactics = [4]
    orders = usual(ask_party_orders(RED).decision)
    assert isinstance(orders, dict)
    duel.file(RED, "orders.party", {**orders, "battle_tactics": filed}, about=RED)
    duel.strikes("torso", "normal")
    if asked:
        duel.will_answer(RED, "dice.battle_tactics", "0 4")
    duel.fight()
    assert (lost, [] if asked else [4]) == (duel.lost, party.tactics)


@pytest.mark.rule("UT-711b", "UT-R93")
def test_dice_of_the_enemy_are_not_exchanged() -> None:
    """Blue is not asked about red's die, only about the own one; here the own one is a 6 already."""
    duel = pair(6, 6, 1)
    ally(duel, "lawful", seat=BLUE).tactics = [1]
    duel.strikes("torso", "normal")
    duel.fight()
    assert "dice.battle_tactics" not in [decision.key for _, decision in duel.answered]


@pytest.mark.rule("UT-711c", "UT-D49")
@pytest.mark.parametrize(("face", "held"), [(6, [6, 4]), (2, [4, 3])])
def test_a_third_die_may_replace_one_of_two(face: int, held: list[int]) -> None:
    """The two highest are kept."""
    duel = power(face)
    party = ally(duel, "lawful")
    party.tactics = [4, 3]
    duel.fight()
    assert held == party.tactics


@pytest.mark.rule("UT-711c", "UT-D49")
@pytest.mark.parametrize(("gone", "held"), [("6", [4, 3]), ("4", [6, 3]), ("3", [6, 4])])
def test_the_lawful_player_says_which_of_three_dice_goes(gone: str, held: list[int]) -> None:
    """The new one may be refused; either of the old ones may go."""
    duel = power(6)
    party = ally(duel, "lawful")
    party.tactics = [4, 3]
    duel.will_answer(RED, "dice.tactics_gone", gone)
    duel.fight()
    assert held == party.tactics


@pytest.mark.rule("UT-D49")
@pytest.mark.parametrize(("filed", "held"), [("usual", [6, 4]), ("ask", [4, 3])])
def test_by_post_the_lowest_die_goes_unless_its_player_wants_to_be_asked(filed: str, held: list[int]) -> None:
    """Whoever is asked refuses the new one."""
    duel = power(6)
    duel.table.choices.asks_about_dice = False
    party = ally(duel, "lawful")
    party.tactics = [4, 3]
    orders = usual(ask_party_orders(RED).decision)
    assert isinstance(orders, dict)
    duel.file(RED, "orders.party", {**orders, "battle_tactics": filed}, about=RED)
    if filed == "ask":
        duel.will_answer(RED, "dice.tactics_gone", "6")
    duel.fight()
    assert held == party.tactics


# Neutral


def parried(*dice: int, held: int = 2) -> Duel:
    """Red's attack is parried, and red has Inspiration Dice."""
    duel = pair(*dice)
    ally(duel, "neutral", held)
    duel.sets("torso", "torso")
    return duel


@pytest.mark.rule("UT-712b")
@pytest.mark.parametrize(("face", "dice"), [(2, 0), (3, 1)])
def test_who_was_parried_may_regain_the_die(face: int, dice: int) -> None:
    """On 3+, for one Inspiration Die."""
    duel = parried(face)
    duel.will_answer(RED, "parry.inspiration_attack", "yes")
    duel.fight()
    assert dice == duel.attacker.action_dice
    assert 1 == duel.table.parties[RED].dice


@pytest.mark.rule("UT-712b", "UT-D45")
def test_inspiration_is_not_used_unless_somebody_wants_it() -> None:
    """The fallback keeps the die."""
    duel = parried()
    duel.fight()
    assert 2 == duel.table.parties[RED].dice


@pytest.mark.rule("UT-712b")
def test_who_was_parried_and_still_has_a_die_is_not_inspired() -> None:
    """There is nothing to regain; no creature is inspired either."""
    duel = parried()
    duel.attacker.action_dice = 1
    duel.fight()
    beast = Duel()
    beast.attacker = beast.creature("magic_spawn", RED, (35, 35))
    beast.turn(beast.attacker)
    beast.blue()
    ally(beast, "neutral", 1)
    beast.sets("torso", "torso")
    beast.fight()
    asked = [decision.key for scene in (duel, beast) for _, decision in scene.answered]
    assert "parry.inspiration_attack" not in asked


@pytest.mark.rule("UT-712b", "UT-771b")
def test_a_gladiator_is_inspired_although_the_parry_was_the_enemys_last() -> None:
    """The parried attack takes the last W on 3+; the die is regained all the same, on another 3."""
    duel = pair(3, 3, red={"profession": "gladiator"}, blue={"wounds": 1})
    ally(duel, "neutral", 1)
    duel.sets("torso", "torso")
    duel.will_answer(RED, "parry.inspiration_attack", "yes")
    duel.fight()
    assert duel.target.has_death_counter
    assert 1 == duel.attacker.action_dice


@pytest.mark.rule("UT-712c", "UT-R44")
def test_a_failed_parry_may_be_tried_again() -> None:
    """Both sides choose again, and the new pair replaces the old."""
    duel = pair()
    party = ally(duel, "neutral", 1, BLUE)
    duel.sets("torso", "legs")
    duel.will_answer(BLUE, "parry.inspiration_parry", "yes")
    duel.sets("head", "head")
    bout = duel.fight()
    assert ("head", ["head"], False) == (bout.location, bout.parries, bout.is_hit)
    assert 0 == party.dice


@pytest.mark.rule("UT-712d")
def test_a_hero_uses_one_inspiration_die_in_a_cycle() -> None:
    """After the first one nobody is asked any more, whatever it would be for."""
    duel = parried(1)
    duel.will_answer(RED, "parry.inspiration_attack", "yes")
    duel.fight()
    duel.sets("torso", "torso")
    duel.fight()
    keys = [decision.key for _, decision in duel.answered]
    assert 1 == keys.count("parry.inspiration_attack")
    assert 1 == duel.table.parties[RED].dice


@pytest.mark.rule("UT-712e", "UT-R67")
def test_a_fallen_enemy_hero_brings_an_inspiration_die() -> None:
    """A hero does, a creature does not."""
    duel = power(wounds=5)
    party = ally(duel, "neutral", 1)
    duel.fight()
    assert 2 == party.dice
    table = Duel(6, 6, 1)
    party = ally(table, "neutral", 1)
    table.red()
    table.target = table.creature("undead", BLUE, (35, 37), "S", wounds=1)
    table.picks("torso", "normal")
    table.fight()
    assert table.target.is_removed
    assert 1 == party.dice
