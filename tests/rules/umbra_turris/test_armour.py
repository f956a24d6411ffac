"""Armour and shields, criticals, stun, and the loss of W [UT-325 to UT-328, UT-355 to UT-366, UT-861 to UT-877]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.kernel.plane.points import Arc
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.combat.shield import is_absorbed, shield_bonus
from rules.umbra_turris.occasions import Blow, Manner, Onset, Purpose, Throw
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.specials.offers import DiceOffer, Doing
from rules.umbra_turris.specials.special import Special
from rules.umbra_turris.state import Battle
from tests.rules.umbra_turris.duels import Duel, attack, give, orders, power, rule
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop

# Armour


def saves(piece: str, location: str, save: int) -> bool:
    """Whether a piece halves a damage of 5 there by its save, not by one less, and does nothing elsewhere."""
    elsewhere = "torso" if location == "legs" else "legs"
    lost = []
    for face, where in ((save, location), (save - 1, location), (6, elsewhere)):
        duel = power(1, 2, face, location=where, armour=(piece,))
        duel.fight()
        lost.append(duel.lost)
    return lost == [3, 5, 5]


@pytest.mark.rule("UT-861")
def test_light_helmet_saves_the_head() -> None:
    """A light helmet saves the head on 6+."""
    assert saves("light_helmet", "head", 6)


@pytest.mark.rule("UT-862")
def test_shirt_saves_the_torso() -> None:
    """A chain or leather shirt saves the torso on 6+."""
    assert saves("shirt", "torso", 6)


@pytest.mark.rule("UT-863")
def test_leather_greaves_save_the_legs() -> None:
    """Leather greaves save the legs on 6+."""
    assert saves("leather_greaves", "legs", 6)


@pytest.mark.rule("UT-864")
def test_heavy_helmet_saves_the_head() -> None:
    """A heavy helmet saves the head on 5+."""
    assert saves("heavy_helmet", "head", 5)


@pytest.mark.rule("UT-865")
def test_breastplate_saves_the_torso() -> None:
    """A breastplate saves the torso on 5+."""
    assert saves("breastplate", "torso", 5)


@pytest.mark.rule("UT-866")
def test_plate_greaves_save_the_legs() -> None:
    """Plate greaves save the legs on 5+."""
    assert saves("plate_greaves", "legs", 5)


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


@pytest.mark.rule("UT-532e", "UT-771a", "UT-875")
@pytest.mark.parametrize(("at", "bonus"), [((35, 37), 0), ((35, 60), 1)])
def test_a_silenced_gladiator_holds_the_shield_like_anybody(at: tuple[int, int], bonus: int) -> None:
    """A Shade that touches them takes the bonus of the profession, and gives none instead."""
    table = Tabletop()
    gladiator = table.hero(BLUE, (35, 35), profession="gladiator", armour=("light_shield",))
    table.creature("shade", RED, at)
    assert bonus == shield_bonus(table.field, Blow(table.field, gladiator, Manner.STRIKE, 0))
