"""What the peoples can do [UT-715 to UT-736]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.content_vocabulary import Keyword
from rules.umbra_turris.cycle.end import end_cycle
from rules.umbra_turris.cycle.initiative import roll_for_initiative
from rules.umbra_turris.cycle.orders import IssueOrder
from rules.umbra_turris.cycle.turns import can_be_activated, end_turn, play_turn
from rules.umbra_turris.occasions import Manner
from rules.umbra_turris.specials.special import Special, asked
from tests.rules.umbra_turris.duels import Duel
from tests.rules.umbra_turris.people import attack_bonus, pair
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop
from tests.rules.umbra_turris.test_shooting import Range

# Humans


@pytest.mark.rule("UT-715", "UT-D43")
@pytest.mark.parametrize(("strike", "dice", "lost"), [("normal", (5, 2), 3), ("power", (4, 3, 2, 1), 3)])
def test_a_mortenian_who_is_charged_loses_one_less(strike: str, dice: tuple[int, ...], lost: int) -> None:
    """5 + 1 against 2 is 4, and 7 against 3 is 4: 3 W are lost by a charge, 4 in a fight."""
    charged = pair(*dice, blue={"sub_race": "mortenian"})
    charged.strikes("torso", strike)
    charged.charge()
    fought = pair(*dice, blue={"sub_race": "mortenian"})
    fought.strikes("torso", strike)
    fought.fight()
    assert (lost, lost + 1) == (charged.lost, fought.lost)


@pytest.mark.rule("UT-715")
def test_a_mortenian_has_no_instinct_against_precision() -> None:
    """A Precision Strike of a charge still costs 2."""
    duel = pair(5, 5, 1, 1, blue={"sub_race": "mortenian"})
    duel.strikes("torso", "precision")
    duel.charge()
    assert 2 == duel.lost


@pytest.mark.rule("UT-333", "UT-715", "UT-721", "UT-765b")
@pytest.mark.parametrize(
    ("red", "blue", "dice", "lost"),
    [
        ({}, "mortenian", (6, 1), 1),
        ({"sub_race": "dark_elf"}, "borian", (4, 4), 0),
        ({"profession": "clan_warrior"}, "borian", (4, 4), 0),
        ({"profession": "corsair"}, "borian", (2, 2), 0),
    ],
)
def test_bare_hands_make_no_normal_strike(red: dict[str, Any], blue: str, dice: tuple[int, ...], lost: int) -> None:
    """What changes Normal Strikes leaves them as they are, on either side: a Mortenian loses 1 by a charge, too."""
    duel = pair(*dice, red={"weapons": (), **red}, blue={"sub_race": blue})
    duel.sets("torso", "legs")
    duel.charge()
    assert lost == duel.lost
    assert len(dice) == len(duel.rolls)


def initiative(*dice: int, **red: Any) -> Tabletop:
    """Red's Leader rolls against blue's."""
    table = Tabletop(*dice)
    table.hero(at=(10, 10), is_leader=True, **red)
    table.hero(BLUE, (60, 60), is_leader=True)
    table.play(roll_for_initiative)
    return table


@pytest.mark.rule("UT-716a", "UT-D22")
def test_a_borian_leader_rolls_a_one_for_initiative_again() -> None:
    """A 1 becomes a 5 and beats a 4; a 2 stays, and so does the 1 of a Mortenian."""
    assert [RED, BLUE] == initiative(1, 4, 5, sub_race="borian").table.order
    assert [BLUE, RED] == initiative(2, 4, sub_race="borian").table.order
    assert [BLUE, RED] == initiative(1, 4, sub_race="mortenian").table.order


@pytest.mark.rule("UT-716b")
@pytest.mark.parametrize(("sub_race", "dice"), [("borian", 1), ("vartevian", 0)])
def test_orders_to_a_borian_are_rolled_again(sub_race: str, dice: int) -> None:
    """A 1 and a 5: only the order to a Borian succeeds."""
    table = Tabletop(1, 5)
    leader = table.hero(at=(10, 10), is_leader=True, sub_race="city_orc")
    hero = table.hero(at=(26, 10), die=0, has_acted=True, sub_race=sub_race)
    table.table.parties[RED].orders = 1
    table.do(IssueOrder(hero.id), leader)
    assert dice == hero.action_dice


def fallen_vartevian(**facts: Any) -> Duel:
    """Red, a Vartevian with an AD, has just dropped to 0 W beside blue."""
    duel = pair(5, 2, red={"sub_race": "vartevian", **facts})
    duel.attacker.action_dice = 1
    duel.table.turn = None
    duel.play(suffer, duel.attacker, 9, Manner.SPELL)
    assert duel.attacker.has_death_counter
    return duel


@pytest.mark.rule("UT-717a", "UT-R58")
def test_a_vartevian_who_falls_with_a_die_has_one_last_turn() -> None:
    """They fight without being attacked themselves, and are gone when the turn ends."""
    duel = fallen_vartevian()
    assert can_be_activated(duel.field, duel.attacker)
    duel.will_answer(RED, "turn.act", "fight blue.1")
    duel.picks("torso", "normal")
    duel.play(play_turn, duel.attacker, RED)
    assert 4 == duel.lost
    assert duel.attacker.is_removed
    assert 0 == duel.attacker.wounds


@pytest.mark.rule("UT-717a", "UT-769b", "UT-763b")
@pytest.mark.parametrize(("profession", "tests"), [("headhunter", 1), ("bounty_hunter", 0)])
def test_whoever_falls_in_the_last_turn_of_a_vartevian_falls_by_their_hand(profession: str, tests: int) -> None:
    """A Headhunter makes the party panic; a Bounty Hunter who lives no more brings no Triumph Point."""
    duel = fallen_vartevian(profession=profession)
    duel.target.wounds, duel.target.profession = 1, "wizard"
    duel.hero(BLUE, (60, 60), is_leader=True)
    duel.will_answer(RED, "turn.act", "fight blue.1")
    duel.picks("torso", "normal")
    duel.play(play_turn, duel.attacker, RED)
    assert duel.target.has_death_counter
    assert tests == len(duel.told("panic_tested"))
    assert [] == duel.told("hunter_triumphed")


@pytest.mark.rule("UT-717a", "UT-R58")
def test_a_last_turn_needs_an_action_die() -> None:
    """Without one, or unused, a Vartevian is removed at the end of the Cycle like everybody else."""
    duel = fallen_vartevian()
    duel.attacker.action_dice = 0
    assert not can_be_activated(duel.field, duel.attacker)
    unused = fallen_vartevian()
    unused.play(end_cycle)
    assert unused.attacker.is_removed


@pytest.mark.rule("UT-717a", "UT-R58")
def test_a_vartevian_who_was_lifted_in_the_last_turn_has_had_it() -> None:
    """Without a Death Counter they stay; when they fall again they cannot act on by it."""
    duel = fallen_vartevian()
    duel.attacker.wounds, duel.attacker.has_death_counter, duel.attacker.has_last_turn = 1, False, True
    duel.play(end_turn, duel.attacker)
    assert (False, False) == (duel.attacker.is_removed, duel.attacker.has_last_turn)


@pytest.mark.rule("UT-717a", "UT-363")
def test_others_cannot_act_with_a_death_counter() -> None:
    """A Borian who falls with an AD is not activated."""
    table = Tabletop()
    hero = table.hero(sub_race="borian")
    table.play(suffer, hero, 9, Manner.SPELL)
    assert not can_be_activated(table.field, hero)


@pytest.mark.rule("UT-717a")
def test_in_the_last_turn_a_vartevian_can_walk_away() -> None:
    """A Death Counter locks nobody, so a move is offered beside the fight."""
    duel = fallen_vartevian()
    duel.start_with(begin_turn, duel.attacker.id)
    offered = duel.options(RED)
    assert "move" in offered
    assert "fight blue.1" in offered


def begin_turn(g: Any, name: str) -> Any:
    """A turn by the model's name."""
    return play_turn(g, g.state.table.model(name), RED)


@pytest.mark.rule("UT-717b")
def test_with_a_death_counter_a_vartevian_has_permanent_fear() -> None:
    """Not before."""
    duel = fallen_vartevian()
    assert duel.field.has(duel.attacker, Keyword.PERMANENT_FEAR)
    duel.attacker.has_death_counter = False
    assert not duel.field.has(duel.attacker, Keyword.PERMANENT_FEAR)


@pytest.mark.rule("UT-R58", "UT-746c")
def test_a_vartevian_black_knight_has_no_last_turn() -> None:
    """The profession removes them at once."""
    table = Tabletop()
    hero = table.hero(sub_race="vartevian", profession="black_knight")
    table.hero(at=(10, 10))
    table.hero(BLUE, (60, 60))
    table.play(suffer, hero, 9, Manner.SPELL)
    assert hero.is_removed
    assert 0 == hero.action_dice


@pytest.mark.rule("UT-718a", "UT-D47")
@pytest.mark.parametrize(("sub_race", "lost"), [("estanian", 2), ("borian", 0)])
def test_an_estanian_rerolls_ones_of_a_precision_strike(sub_race: str, lost: int) -> None:
    """1 and 5 against 6 fail; the 1 becomes a 3."""
    duel = pair(1, 5, 2, 4, 3, red={"sub_race": sub_race})
    duel.strikes("torso", "precision")
    duel.fight()
    assert lost == duel.lost


@pytest.mark.rule("UT-718a")
def test_an_estanian_rerolls_neither_twos_nor_power_strikes() -> None:
    """Both fail without another die."""
    for strike, face in (("precision", 2), ("power", 1)):
        duel = pair(face, 3, 4, 4, red={"sub_race": "estanian"})
        duel.strikes("torso", strike)
        assert not duel.fight().is_hit


@pytest.mark.rule("UT-719a")
def test_an_undorhan_charges_with_more_strength() -> None:
    """+1 S for a Power Strike by charge, and for nothing else."""
    duel = pair(red={"sub_race": "undorhan"})
    assert 1 == attack_bonus(duel, "power", "charge") - attack_bonus(duel, "power", "fight")
    assert 0 == attack_bonus(duel, "normal", "charge") - attack_bonus(duel, "normal", "fight")


# Elves


@pytest.mark.rule("UT-720a", "UT-R97")
@pytest.mark.parametrize(("face", "why"), [(3, ""), (4, "sneak_no_parry")])
def test_a_wood_elf_who_was_hidden_cannot_be_parried(face: int, why: str) -> None:
    """On 4+, when charging."""
    duel = pair(face, 6, 1, 1, 1, red={"sub_race": "wood_elf", "is_hidden": True})
    assert why == duel.charge().cannot_parry


@pytest.mark.rule("UT-720a", "UT-R20")
def test_a_wood_elf_who_was_not_hidden_rolls_nothing() -> None:
    """No die falls for it in an open charge."""
    duel = pair(3, 4, red={"sub_race": "wood_elf"})
    duel.strikes("torso", "normal")
    duel.charge()
    assert "tested" not in duel.kinds


@pytest.mark.rule("UT-720b", "UT-R89")
@pytest.mark.parametrize(
    ("sub_race", "weapon", "hidden"),
    [("wood_elf", "bow", True), ("wood_elf", "crossbow", False), ("borian", "bow", False)],
)
def test_a_wood_elf_stays_hidden_when_shooting_a_bow(sub_race: str, weapon: str, hidden: bool) -> None:
    """Others cannot even shoot while hidden."""
    one = Range(1, weapon=weapon, shooter={"sub_race": sub_race, "is_hidden": True})
    if hidden:
        one.shoot(aim=0)
        assert one.shooter.is_hidden
    turn = one.table.turn(one.shooter)
    keeps = [*asked(one.table.field, Special.keeps_hidden, of=one.shooter)]
    arm = one.table.box.ranged_weapon(weapon)
    assert hidden == any(answer(arm, was_hidden=turn.was_hidden) for answer in keeps)


@pytest.mark.rule("UT-720b")
def test_a_wood_elf_who_hid_in_this_turn_does_not_stay_hidden() -> None:
    """The counter must have been there when the turn began."""
    table = Tabletop()
    elf = table.hero(sub_race="wood_elf", weapons=("bow",))
    (answer,) = asked(table.field, Special.keeps_hidden, of=elf)
    assert not answer(table.box.ranged_weapon("bow"), was_hidden=False)


@pytest.mark.rule("UT-721")
@pytest.mark.parametrize(("strike", "more"), [("normal", 1), ("precision", 1), ("power", 0)])
def test_a_dark_elf_charges_fiercely(strike: str, more: int) -> None:
    """+1 to Normal and Precision Strikes by charge."""
    duel = pair(red={"sub_race": "dark_elf"})
    assert more == attack_bonus(duel, strike, "charge") - attack_bonus(duel, strike, "fight")


# Dwarves


@pytest.mark.rule("UT-722a", "UT-R129")
@pytest.mark.parametrize(("sub_race", "stunned"), [("thargomind_dwarf", True), ("northern_dwarf", False)])
def test_a_thargomind_stuns_on_three(sub_race: str, stunned: bool) -> None:
    """A blow on the head and a 3."""
    duel = pair(6, 1, 1, 3, red={"sub_race": sub_race})
    duel.strikes("head", "normal")
    duel.fight()
    assert stunned == duel.target.is_stunned


@pytest.mark.rule("UT-722b")
@pytest.mark.parametrize(("weapon", "stunned"), [("sword", True), ("hammer", True), ("spear", False)])
def test_a_thargomind_stuns_despite_a_helmet(weapon: str, stunned: bool) -> None:
    """With a sword or a hammer; 6 damage of 4 dice of armour that save nothing, then a 3."""
    dice = (6, 1, 1, 2, 2, 2, 3)
    duel = pair(*dice, red={"sub_race": "thargomind_dwarf", "weapons": (weapon,)}, blue={"armour": ("light_helmet",)})
    duel.strikes("head", "normal")
    duel.fight()
    assert stunned == duel.target.is_stunned


@pytest.mark.rule("UT-723", "UT-R76")
@pytest.mark.parametrize(("losses", "more"), [((2,), 2), ((1, 1), 0)])
def test_a_northern_dwarf_takes_revenge(losses: tuple[int, ...], more: int) -> None:
    """2 W at once give +2 to Power Strikes for the rest of the Cycle; one by one they do not."""
    duel = pair(red={"sub_race": "northern_dwarf"})
    before = attack_bonus(duel, "power"), attack_bonus(duel, "normal")
    for loss in losses:
        duel.play(suffer, duel.attacker, loss, Manner.SPELL)
    assert (before[0] + more, before[1]) == (attack_bonus(duel, "power"), attack_bonus(duel, "normal"))
    duel.hero(BLUE, (60, 10))
    duel.play(end_cycle)
    assert before[0] == attack_bonus(duel, "power")
