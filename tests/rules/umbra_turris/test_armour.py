"""Armour and shields, criticals, stun, and the loss of W [UT-325 to UT-328, UT-355 to UT-366, UT-861 to UT-877]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.kernel.plane.points import Arc
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.combat.harm import hurt, suffer
from rules.umbra_turris.combat.shield import is_absorbed
from rules.umbra_turris.content_vocabulary import Location
from rules.umbra_turris.occasions import Blow, Bout, Manner, Onset, Purpose, Throw
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.specials.offers import DiceOffer, Doing
from rules.umbra_turris.specials.special import Special
from rules.umbra_turris.state import Battle
from tests.rules.umbra_turris.duels import Duel, attack, give, orders, rule
from tests.rules.umbra_turris.tabletop import BLUE, RED

PIECES = [
    ("UT-861", "light_helmet", "head", 6),
    ("UT-862", "shirt", "torso", 6),
    ("UT-863", "leather_greaves", "legs", 6),
    ("UT-864", "heavy_helmet", "head", 5),
    ("UT-865", "breastplate", "torso", 5),
    ("UT-866", "plate_greaves", "legs", 5),
]


def power(*dice: int, location: str = "torso", weapon: str = "axe", **blue: Any) -> Duel:
    """A Power Strike of damage 5 by 4 + 3 + 7 + 1 against 2 + 1 + 7; what follows are the dice of the test."""
    duel = Duel(4, 3, 2, 1, *dice)
    duel.red(weapons=(weapon,))
    duel.blue(**blue)
    duel.strikes(location, "power")
    return duel


# Armour


@pytest.mark.parametrize(
    ("piece", "location", "save"),
    [pytest.param(*rest, marks=pytest.mark.rule(rule_id), id=str(rest[0])) for rule_id, *rest in PIECES],
)
def test_a_piece_saves_where_it_is_worn(piece: str, location: str, save: int) -> None:
    """Its save halves the damage there, one less does not, and elsewhere it does nothing."""
    duel = power(1, 2, save, location=location, armour=(piece,))
    duel.fight()
    assert 3 == duel.lost
    duel = power(1, 2, save - 1, location=location, armour=(piece,))
    duel.fight()
    assert 5 == duel.lost
    elsewhere = "torso" if location == "legs" else "legs"
    duel = power(location=elsewhere, armour=(piece,))
    duel.fight()
    assert 5 == duel.lost


@pytest.mark.rule("UT-870", "UT-871", "UT-R35")
def test_damage_is_halved_once_and_rounded_up() -> None:
    """5 becomes 3, although all three dice save."""
    duel = power(6, 6, 6, armour=("shirt",))
    duel.fight()
    assert 3 == duel.lost


@pytest.mark.rule("UT-R35")
def test_a_single_point_of_damage_takes_no_test() -> None:
    """1 stays 1, and no die falls that could only destroy the piece."""
    duel = Duel(4, 3, 4, 3, 1, 1, 1)
    duel.red(weapons=("axe",))
    duel.blue(armour=("shirt",))
    duel.strikes("torso", "power")
    duel.fight()
    assert 1 == duel.lost
    assert "armour_tested" not in duel.kinds


@pytest.mark.rule("UT-872", "UT-R36")
def test_two_natural_ones_destroy_the_piece_even_if_it_saved() -> None:
    """1, 1 and 6: the damage is halved, and the shirt is gone; the helmet stays."""
    duel = power(1, 1, 6, armour=("shirt", "light_helmet"))
    duel.fight()
    assert 3 == duel.lost
    assert ["light_helmet"] == duel.target.armour
    duel = power(1, 2, 6, armour=("shirt",))
    duel.fight()
    assert ["shirt"] == duel.target.armour


@pytest.mark.rule("UT-319", "UT-873")
def test_a_precision_strike_leaves_one_die() -> None:
    """One die, 5, halves the 2 damage of a dagger against a breastplate."""
    duel = Duel(4, 3, 2, 1, 5)
    duel.red(weapons=("dagger",))
    duel.blue(armour=("breastplate",))
    duel.strikes("torso", "precision")
    duel.fight()
    assert [[5]] == [one["faces"] for one in duel.told("armour_tested")]
    assert 1 == duel.lost


@pytest.mark.rule("UT-874")
def test_a_bare_location_takes_no_test() -> None:
    """A hit on the legs of somebody with a helmet."""
    duel = power(location="legs", armour=("heavy_helmet",))
    duel.fight()
    assert "armour_tested" not in duel.kinds


@pytest.mark.rule("UT-803", "UT-811", "UT-819", "UT-R36")
@pytest.mark.parametrize(
    ("weapon", "face", "lost"),
    [("hammer", 6, 5), ("morgenstern", 6, 5), ("great_hammer", 6, 6), ("battle_staff", 6, 6), ("asmunds_hammer", 6, 6)],
)
def test_hammers_lower_every_armour_test(weapon: str, face: int, lost: int) -> None:
    """A natural 6 no longer saves light armour."""
    duel = power(face, face, face, weapon=weapon, armour=("shirt",))
    duel.fight()
    assert lost == duel.lost


@pytest.mark.rule("UT-811", "UT-819")
@pytest.mark.parametrize(("weapon", "saved"), [("great_hammer", True), ("asmunds_hammer", False)])
def test_asmunds_hammer_lowers_it_by_two(weapon: str, saved: bool) -> None:
    """A 6 saves a breastplate from a great hammer, not from Asmund's."""
    duel = power(6, 2, 3, weapon=weapon, armour=("breastplate",))
    duel.fight()
    assert saved is duel.told("armour_tested")[0]["success"]


@pytest.mark.rule("UT-748c", "UT-766a", "UT-R34")
def test_some_professions_raise_every_armour_test() -> None:
    """A Soldier's 5 saves light armour, and a light shield."""
    duel = power(5, 2, 2, armour=("shirt",), profession="soldier")
    duel.fight()
    assert 3 == duel.lost
    duel = Duel(5)
    duel.red()
    duel.blue(armour=("light_shield",), profession="soldier")
    duel.fight()
    assert duel.told("shield_tested")[0]["success"]


# Dice of tests may be touched


@rule
class Torment(Special):
    """The bearer's party re-rolls one die of an armour or Shield Test."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        if throw.purpose in (Purpose.ARMOUR, Purpose.SHIELD):
            yield DiceOffer("torment", self.bearer.seat, throw, Doing.REROLL, dice=tuple(range(len(throw.faces))))


@rule
class WarCry(Special):
    """The bearer's armour tests may be rolled again."""

    def rerolls_armour(self, *, is_shield: bool) -> bool:
        return True


@rule
class Ghostly(Special):
    """Armour does not protect from the bearer."""

    def ignores_armour(self, blow: Blow) -> bool:
        return True


@pytest.mark.rule("UT-870", "UT-R23")
def test_an_enemy_re_rolls_the_one_die_that_saves() -> None:
    """1, 6, 2 saved; the 6 becomes 3."""
    duel = power(1, 6, 2, 3, armour=("shirt",))
    give(duel.attacker, Torment)
    duel.fight()
    assert 5 == duel.lost
    assert [1, 3, 2] == duel.told("armour_tested")[0]["faces"]


@pytest.mark.rule("UT-870")
def test_nobody_re_rolls_one_of_two_dice_that_save() -> None:
    """It could not change anything."""
    duel = power(6, 6, 2, armour=("shirt",))
    give(duel.attacker, Torment)
    duel.fight()
    assert "dice_changed" not in duel.kinds


@pytest.mark.rule("UT-751a", "UT-R34")
def test_a_failed_test_is_rolled_again_as_a_whole() -> None:
    """All three dice, and the one of a shield."""
    duel = power(2, 3, 4, 6, 1, 1, armour=("shirt",))
    give(duel.target, WarCry)
    duel.fight()
    assert 3 == duel.lost
    duel = Duel(2, 6)
    duel.red()
    duel.blue(armour=("light_shield",))
    give(duel.target, WarCry)
    duel.fight()
    assert duel.told("shield_tested")[0]["success"]


@pytest.mark.rule("UT-R34")
def test_what_ignores_armour_ignores_shields_too() -> None:
    """Neither is tested."""
    duel = power(armour=("shirt", "light_shield"))
    give(duel.attacker, Ghostly)
    duel.fight()
    assert 5 == duel.lost
    assert "shield_tested" not in duel.kinds


# Shields


@pytest.mark.rule("UT-867", "UT-868", "UT-875", "UT-R33")
@pytest.mark.parametrize(("shield", "save"), [("light_shield", 6), ("heavy_shield", 5)])
def test_a_shield_absorbs_the_attack_before_the_secret_dice(shield: str, save: int) -> None:
    """With its save nobody sets a die; one less, and the attack goes on."""
    duel = Duel(save)
    duel.red()
    duel.blue(armour=(shield,))
    duel.fight()
    assert ["attacked", "shield_tested"] == duel.kinds
    duel = Duel(save - 1)
    duel.red()
    duel.blue(armour=(shield,))
    duel.start_with(attack, "red.1", "blue.1", Onset.FIGHT, "")
    assert (RED, BLUE) == duel.waiting


@pytest.mark.rule("UT-320")
def test_a_shield_meets_precision_strikes_as_usual() -> None:
    """One die against its save, as against any attack: the kind of strike is not even chosen yet."""
    duel = Duel(6)
    duel.red(weapons=("dagger",))
    duel.blue(armour=("light_shield",))
    duel.fight()
    assert [[6]] == [one["faces"] for one in duel.told("shield_tested")]


@pytest.mark.rule("UT-205", "UT-R33")
def test_a_shield_does_not_block_from_the_rear() -> None:
    """Attacked from behind, nobody tests; from the side they do."""
    duel = Duel(1, 1)
    duel.red()
    duel.blue(armour=("light_shield",), facing="N")
    duel.fight()
    assert "shield_tested" not in duel.kinds
    duel = Duel(6)
    duel.red()
    duel.blue(armour=("light_shield",), facing="W")
    duel.fight()
    assert "shield_tested" in duel.kinds


@pytest.mark.rule("UT-876", "UT-877", "UT-D42")
def test_whoever_holds_a_die_must_give_it_up_for_the_shield() -> None:
    """By default the AD is kept and the shield not used; given up, it is gone whatever the test shows."""
    duel = Duel(1)
    duel.red()
    duel.blue(armour=("light_shield",), die=1)
    duel.sets("torso", "torso")
    duel.fight()
    assert "shield_tested" not in duel.kinds
    assert 1 == duel.target.action_dice
    duel = Duel(1)
    duel.red()
    duel.blue(armour=("light_shield",), die=1)
    duel.will_answer(BLUE, "combat.shield", "yes")
    duel.sets("torso", "torso")
    duel.fight()
    assert not duel.told("shield_tested")[0]["success"]
    assert 0 == duel.target.action_dice


@pytest.mark.rule("UT-D42")
@pytest.mark.parametrize(
    ("order", "wounds", "used"),
    [
        ("never", 1, False),
        ("always", 7, True),
        ({"pick": "weak", "then": 3}, 3, True),
        ({"pick": "weak", "then": 3}, 4, False),
    ],
)
def test_a_standing_order_decides_about_the_shield(order: Any, wounds: int, used: bool) -> None:
    """Never, always, or with no more than so many W: nobody is asked."""
    duel = Duel(6)
    duel.red()
    duel.blue(armour=("light_shield",), die=1, wounds=wounds)
    duel.file(BLUE, "orders.hero", orders(shield=order), about="blue.1")
    duel.start_with(attack, "red.1", "blue.1", Onset.FIGHT, "")
    assert used is ("shield_tested" in duel.kinds)
    assert "combat.shield" not in [question.key for _, question in duel.answered]


@pytest.mark.rule("UT-771a")
def test_a_gladiator_has_a_better_shield_and_no_better_armour() -> None:
    """A 5 is enough for a light shield; the shirt still needs a 6."""
    duel = Duel(5)
    duel.red()
    duel.blue(armour=("light_shield",), profession="gladiator")
    duel.fight()
    assert duel.told("shield_tested")[0]["success"]
    duel = power(5, 5, 5, armour=("shirt",), profession="gladiator")
    duel.fight()
    assert 5 == duel.lost


@pytest.mark.rule("UT-R33", "UT-R34")
def test_a_musket_ignores_shields() -> None:
    """A blow that ignores shields is not tested; one that does not is."""
    duel = Duel(6)
    duel.red()
    duel.blue(armour=("light_shield",))
    assert not duel.run(shot_at, "blue.1", True)
    assert duel.run(shot_at, "blue.1", False)


def shot_at(g: Play[Battle], victim: str, ignores: bool) -> Procedure[bool]:
    """A shot that meets a shield."""
    blow = Blow(field_of(g), g.state.table.model(victim), Manner.SHOT, 1, ignores_shields=ignores)
    return (yield from is_absorbed(g, blow, Arc.FRONT))


# Criticals


def precise(*dice: int, weapon: str = "dagger", **blue: Any) -> Duel:
    """A Precision Strike with the dagger; the dice are the attacker's two first."""
    duel = Duel(*dice)
    duel.red(weapons=(weapon,))
    duel.blue(**blue)
    duel.strikes("torso", "precision")
    return duel


@pytest.mark.rule("UT-325", "UT-R124")
def test_each_six_of_a_precision_strike_gives_a_critical_roll() -> None:
    """Two 6s, two rolls; the first success ends them."""
    duel = precise(6, 6, 1, 1, 4, 5)
    duel.fight()
    assert [4, 5] == [one["face"] for one in duel.told("critical_rolled")]
    duel = precise(6, 6, 1, 1, 5, 5)
    duel.fight()
    assert [5] == [one["face"] for one in duel.told("critical_rolled")]


@pytest.mark.rule("UT-325")
def test_a_strike_that_deals_no_damage_is_not_critical() -> None:
    """6 and 1 against 6 and 6 is no hit."""
    duel = precise(6, 1, 6, 6)
    duel.fight()
    assert "critical_rolled" not in duel.kinds


@pytest.mark.rule("UT-326")
@pytest.mark.parametrize(("face", "lost"), [(4, 2), (5, 7), (6, 7)])
def test_a_critical_takes_all_remaining_wounds(face: int, lost: int) -> None:
    """5 and 6 do; with a 4 the damage stays 2."""
    duel = precise(6, 2, 1, 1, face)
    duel.fight()
    assert lost == duel.lost


@rule
class Lucky(Special):
    """The bearer's party re-rolls any die that it may."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        yield DiceOffer("lucky", self.bearer.seat, throw, Doing.REROLL, dice=tuple(range(len(throw.faces))))


@pytest.mark.rule("UT-327")
def test_a_critical_roll_cannot_be_touched() -> None:
    """A rule that re-rolls any die leaves it alone."""
    duel = precise(6, 2, 1, 1, 4)
    give(duel.attacker, Lucky)
    duel.fight()
    assert "dice_changed" not in duel.kinds
    assert 2 == duel.lost


@rule
class Deadly(Special):
    """+1 to the bearer's critical rolls, which may be rolled again."""

    def critical_bonus(self, bout: Bout) -> int:
        return 1

    def rerolls_criticals(self, bout: Bout) -> bool:
        return True


@rule
class Tough(Special):
    """Critical rolls against the bearer need a 6."""

    def critical_from(self, victim: object) -> int | None:
        return 6


@pytest.mark.rule("UT-327", "UT-R22")
def test_special_rules_may_name_critical_rolls() -> None:
    """3 + 1 fails and is rolled again: 4 + 1 succeeds, but not against somebody who needs a 6."""
    duel = precise(6, 2, 1, 1, 3, 4)
    give(duel.attacker, Deadly)
    duel.fight()
    assert 7 == duel.lost
    duel = precise(6, 2, 1, 1, 3, 4)
    give(duel.attacker, Deadly)
    give(duel.target, Tough)
    duel.fight()
    assert 2 == duel.lost


@pytest.mark.rule("UT-328", "UT-R37")
def test_armour_may_halve_a_critical_with_one_die() -> None:
    """7 W left: the critical's damage of 7 becomes 4."""
    duel = precise(6, 2, 1, 1, 6, 6, armour=("shirt",))
    duel.fight()
    assert [[6]] == [one["faces"] for one in duel.told("armour_tested")]
    assert 4 == duel.lost


@pytest.mark.rule("UT-R124")
def test_a_critical_never_lowers_the_damage() -> None:
    """With 1 W left, the damage that goes to the armour is still 2."""
    duel = precise(6, 2, 1, 1, 6, 6, armour=("shirt",), wounds=1)
    duel.fight()
    assert 1 == duel.told("armour_tested")[0]["damage"]


# Stun


@pytest.mark.rule("UT-355", "UT-356")
@pytest.mark.parametrize(("face", "stunned"), [(4, False), (5, True)])
def test_a_hit_on_the_head_may_stun(face: int, stunned: bool) -> None:
    """On 5+ the model is stunned and loses its AD."""
    duel = power(face, location="head", die=1)
    duel.fight()
    assert stunned is duel.target.is_stunned
    assert (0 if stunned else 1) == duel.target.action_dice


@pytest.mark.rule("UT-355")
def test_other_hits_do_not_stun() -> None:
    """Neither the torso nor a Precision Strike at the head."""
    duel = power(6, location="torso")
    duel.fight()
    assert not duel.target.is_stunned
    duel = Duel(4, 3, 2, 1, 6)
    duel.red(weapons=("dagger",))
    duel.blue()
    duel.strikes("head", "precision")
    duel.fight()
    assert not duel.target.is_stunned


@pytest.mark.rule("UT-359", "UT-R38")
@pytest.mark.parametrize("helmet", ["light_helmet", "heavy_helmet"])
def test_a_helmet_protects_from_stunning(helmet: str) -> None:
    """Nobody rolls; what only counts as armour is no helmet."""
    duel = power(1, 2, 3, 6, location="head", armour=(helmet,))
    duel.fight()
    assert not duel.target.is_stunned
    duel = power(1, 2, 3, 6, location="head")
    give(duel.target, Stony)
    duel.fight()
    assert duel.target.is_stunned


@rule
class Stony(Special):
    """Every location of the bearer saves on 6."""

    def armour_save(self, location: Location, blow: Blow) -> int | None:
        return 6


@rule
class Shrug(Special):
    """The bearer takes 9 damage less."""

    def less_damage(self, blow: Blow) -> int:
        return 9


@pytest.mark.rule("UT-R38")
def test_a_hit_without_loss_may_stun() -> None:
    """Reductions leave no W loss, and the stun is rolled all the same."""
    duel = power(6, location="head")
    give(duel.target, Shrug)
    duel.fight()
    assert 0 == duel.lost
    assert duel.target.is_stunned


@pytest.mark.rule("UT-806")
@pytest.mark.parametrize("weapon", ["mace", "club"])
def test_a_mace_rolls_a_failed_stun_again(weapon: str) -> None:
    """2, then 5."""
    duel = Duel(5, 4, 2, 1, 2, 5)
    duel.red(weapons=(weapon,))
    duel.blue()
    duel.strikes("head", "power")
    duel.fight()
    assert duel.target.is_stunned


@pytest.mark.rule("UT-819")
def test_asmunds_hammer_stuns_on_every_location() -> None:
    """A hit on the legs, helmet or not."""
    duel = power(5, location="legs", weapon="asmunds_hammer", armour=("light_helmet",))
    duel.fight()
    assert duel.target.is_stunned


@rule
class Hard(Special):
    """The bearer stuns on 3+, despite helmets."""

    def stuns_from(self, blow: Blow) -> int | None:
        return 3

    def stuns_despite_helmet(self, blow: Blow) -> bool:
        return True


@pytest.mark.rule("UT-R129")
def test_an_easier_stun_counts_for_shots_too() -> None:
    """A located shot at the head, 3 rolled."""
    duel = Duel(3)
    duel.red()
    duel.blue()
    give(duel.attacker, Hard)
    duel.run(shot_on_head, "red.1", "blue.1")
    assert duel.target.is_stunned


def shot_on_head(g: Play[Battle], shooter: str, victim: str) -> Procedure[int]:
    """A shot that hit the head."""
    table = g.state.table
    blow = Blow(field_of(g), table.model(victim), Manner.SHOT, 1, by=table.model(shooter), location=Location.HEAD)
    blow.may_stun = True
    return (yield from hurt(g, blow))


@pytest.mark.rule("UT-722b", "UT-359")
def test_some_stun_despite_a_helmet() -> None:
    """The rule is asked where the head is protected."""
    duel = power(1, 2, 3, 3, location="head", armour=("light_helmet",))
    give(duel.attacker, Hard)
    duel.fight()
    assert duel.target.is_stunned


# Wounds and death


@pytest.mark.rule("UT-361")
def test_damage_lowers_wounds() -> None:
    """The rulebook's example: 3 damage, 3 W fewer."""
    duel = Duel(4, 2)
    duel.red()
    duel.blue()
    duel.strikes("torso", "normal")
    duel.fight()
    assert 4 == duel.target.wounds


@pytest.mark.rule("UT-362", "UT-363", "UT-364")
def test_without_wounds_a_hero_gets_a_death_counter_and_stays() -> None:
    """The model lies on the table, with its AD, and can do nothing."""
    duel = power(location="legs", wounds=2, die=1)
    duel.fight()
    assert (True, True, 1) == (duel.target.has_death_counter, duel.target.is_on_table, duel.target.action_dice)
    assert not duel.target.is_alive


@pytest.mark.rule("UT-R99")
def test_the_fallen_cannot_be_attacked() -> None:
    """An attack on somebody with a Death Counter comes to nothing."""
    duel = Duel()
    duel.red()
    duel.blue(wounds=0, has_death_counter=True)
    duel.fight()
    assert ["attacked"] == duel.kinds


@pytest.mark.rule("UT-625a", "UT-R95")
def test_frenzy_cancels_a_single_wound_of_close_combat() -> None:
    """A Charlatan shrugs off exactly 1 W of a strike, not 2, and not 1 of a spell."""
    duel = Duel(4, 4)
    duel.red()
    duel.blue(profession="charlatan")
    duel.strikes("torso", "normal")
    duel.fight()
    assert 0 == duel.lost
    duel = Duel(5, 4)
    duel.red()
    duel.blue(profession="charlatan")
    duel.strikes("torso", "normal")
    duel.fight()
    assert 2 == duel.lost
    duel = Duel()
    duel.red()
    duel.blue(profession="charlatan")
    duel.play(suffer, duel.target, 1, Manner.SPELL)
    assert 1 == duel.lost


@pytest.mark.rule("UT-R29")
def test_damage_is_halved_before_frenzy_looks_at_it() -> None:
    """2 damage, halved to 1 by a shirt, is cancelled."""
    duel = Duel(5, 4, 6, 1, 2)
    duel.red()
    duel.blue(profession="charlatan", armour=("shirt",))
    duel.strikes("torso", "normal")
    duel.fight()
    assert 0 == duel.lost


@rule
class Brutal(Special):
    """The bearer deals 2 damage more."""

    def extra_damage(self, blow: Blow) -> int:
        return 2 if blow.by is self.bearer else 0


@pytest.mark.rule("UT-R29")
def test_additions_come_before_reductions_and_armour() -> None:
    """5 + 2 - 1, halved to 3; a miss adds nothing."""
    duel = power(6, 1, 2, armour=("shirt",))
    give(duel.attacker, Brutal)
    give(duel.target, Dull)
    duel.fight()
    assert 3 == duel.lost


@rule
class Dull(Special):
    """The bearer takes 1 damage less."""

    def less_damage(self, blow: Blow) -> int:
        return 1


@pytest.mark.rule("UT-633", "UT-R95")
@pytest.mark.parametrize(
    ("manner", "dice", "die", "gained"),
    [
        (Manner.SHOT, (3, 3), 0, True),
        (Manner.SHOT, (3, 2), 0, False),
        (Manner.FALL, (3, 3), 0, True),
        (Manner.STRIKE, (6, 6), 0, False),
        (Manner.SHOT, (6, 6), 1, False),
    ],
)
def test_the_stubborn_win_a_die_by_damage(manner: Manner, dice: tuple[int, int], die: int, gained: bool) -> None:
    """A Half-giant without an AD who is hurt, but not in close combat, rolls 2d6 against Sp 6."""
    duel = Duel(*dice)
    duel.red()
    duel.blue(sub_race="half_giant", die=die)
    duel.play(suffer, duel.target, 1, manner, by=duel.attacker)
    assert gained is bool(duel.target.action_dice > die)


@pytest.mark.rule("UT-633")
def test_only_large_models_are_stubborn() -> None:
    """A Borian rolls nothing."""
    duel = Duel(6, 6)
    duel.red()
    duel.blue()
    duel.play(suffer, duel.target, 1, Manner.SHOT)
    assert 0 == duel.target.action_dice


@pytest.mark.rule("UT-613", "UT-R24")
def test_a_leader_who_falls_brings_panic_at_the_end() -> None:
    """All dice of the strike come before the Panic Test; 2d6 of 3 fail against LD 7, and red wins."""
    duel = Duel(4, 3, 2, 1, 1, 2)
    duel.red(weapons=("axe",))
    duel.blue(is_leader=True, wounds=1)
    duel.strikes("torso", "power")
    duel.play(fight_to_the_end)
    assert ["panic blue.1"] * 2 == [roll.label for roll in duel.rolls[-2:]]
    assert duel.table.outcome is not None
    assert (RED,) == duel.table.outcome.winners


def fight_to_the_end(g: Play[Battle]) -> Procedure[Bout]:
    """Red's attack, which may end the game."""
    return (yield from attack(g, "red.1", "blue.1", Onset.FIGHT, ""))
