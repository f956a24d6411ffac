"""Whoever drops to 0 W lies down at once; who answers a wound, in which order; whose prey the fallen are."""

from __future__ import annotations

import pytest

from rules.umbra_turris.combat.harm import pay, suffer
from rules.umbra_turris.cycle.end import end_cycle
from rules.umbra_turris.occasions import Manner
from tests.rules.umbra_turris.duels import Duel
from tests.rules.umbra_turris.tabletop import BLUE, RED, Named, Tabletop, by_name


@pytest.mark.rule("UT-362", "UT-R74")
def test_a_mrokin_who_curses_with_the_last_breath_lies_down_already() -> None:
    """While the player chooses whom to curse, the Death Counter is there; the fall is told afterwards, once."""
    table = Tabletop(3)
    mrokin = table.hero(sub_race="mrokin", wounds=1)
    enemies = [table.hero(BLUE, at) for at in ((35, 39), (39, 35))]
    table.start_with(by_name, suffer, [Named(mrokin.id), 2, Manner.SPELL], {})
    assert ("ability.curse", 0, True) == (table.key(), mrokin.wounds, mrokin.has_death_counter)
    table.will_answer(RED, "ability.curse", enemies[1].id)
    table.play_on()
    assert [7, 6] == [one.wounds for one in enemies]
    assert 1 == len(table.told("fell"))


@pytest.mark.rule("UT-R84", "UT-988")
def test_whoever_pays_the_last_wound_is_nobodys_prey() -> None:
    """Blue has wounded the hero, but the last W is paid for a spell: it is removed, and no defeat counts."""
    table = Tabletop()
    hero = table.hero(wounds=2)
    table.hero(at=(10, 10))
    enemy = table.hero(BLUE, (50, 50))
    table.play(suffer, hero, 1, Manner.SHOT, by=enemy)
    prey = [(hero.wounded_by, hero.wounded_by_model)]
    table.play(pay, hero, 1, "fumble")
    prey.append((hero.wounded_by, hero.wounded_by_model))
    assert [(BLUE, enemy.id), (None, "")] == prey
    table.play(end_cycle)
    assert (True, 0) == (hero.is_removed, table.table.parties[BLUE].defeats)


@pytest.mark.rule("UT-R24", "UT-748b", "UT-752")
def test_a_knight_takes_the_die_before_a_berserker_answers() -> None:
    """Who struck rolls first: the AD is gone on a 2, so the Berserker may win it back on a 3."""
    duel = Duel(4, 1, 2, 3)
    duel.red(profession="knight_of_the_order")
    berserker = duel.blue(profession="berserker", die=1)
    duel.strikes("torso", "normal")
    duel.fight()
    assert ["ability red.1", "ability blue.1"] == [roll.label for roll in duel.rolls][-2:]
    assert (["die_lost", "die_gained"], 1) == (
        [kind for kind in duel.kinds if kind.startswith("die_")],
        berserker.action_dice,
    )


@pytest.mark.rule("UT-R24", "UT-785b")
def test_a_thief_steals_before_the_victim_curses() -> None:
    """3 W in close combat: first the theft is rolled, then the curse of whoever has fallen."""
    duel = Duel(6, 1, 1, 3, 2)
    duel.red(profession="thief")
    mrokin = duel.blue(sub_race="mrokin", items=("rope",), wounds=1)
    duel.strikes("torso", "normal")
    duel.fight()
    assert ["ability red.1", "ability blue.1"] == [roll.label for roll in duel.rolls][-2:]
    assert (["rope"], [], True) == (duel.attacker.items, mrokin.items, mrokin.has_death_counter)


@pytest.mark.rule("UT-532c", "UT-821")
def test_a_counter_attack_takes_the_die_of_the_shade_too() -> None:
    """Whoever spends the AD to strike first spends that of the Shade that clings to it."""
    duel = Duel(1, 6, 1, 6)
    duel.red()
    victim = duel.blue(weapons=("spear",), die=1)
    shade = duel.creature("shade", RED, (35, 39), "S", attached_to=victim.id)
    duel.will_answer(BLUE, "combat.counter_attack", "counter_attack")
    duel.charge()
    assert [0, 0] == [victim.action_dice, shade.action_dice]
