"""The Fight action, disengaging and Swooping Attacks [UT-341 to UT-351, UT-381 to UT-392, UT-990]."""

from __future__ import annotations

import pytest

from rules.umbra_turris.combat.bouts import can_fight
from rules.umbra_turris.combat.fighting import Fight
from rules.umbra_turris.state import Basic
from tests.rules.umbra_turris.duels import fights_offered
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop

# Fighting


@pytest.mark.rule("UT-341", "UT-D36")
def test_a_model_chooses_among_all_whom_it_is_locked_with() -> None:
    """The weakest enemy is offered first; a corner is no full contact."""
    table = Tabletop()
    hero = table.hero(at=(35, 35))
    table.hero(BLUE, (35, 37), wounds=5)
    table.hero(BLUE, (37, 35), wounds=2)
    table.hero(BLUE, (33, 33))
    assert ["fight blue.2", "fight blue.1"] == fights_offered(table, hero)


@pytest.mark.rule("UT-202", "UT-204", "UT-341")
def test_an_enemy_behind_is_fought_by_turning_round() -> None:
    """As long as the free turn is left; then it is spent, and the model looks at its enemy."""
    table = Tabletop()
    hero = table.hero(at=(35, 35))
    table.hero(BLUE, (35, 33))
    assert [] == fights_offered(table, hero, has_turned=True)
    assert ["fight blue.1"] == fights_offered(table, hero)
    table.will_answer(RED, "combat.attack", "head")
    table.will_answer(BLUE, "combat.parry", "head")
    turn = table.do(Fight("blue.1", table.box.melee_weapon("sword")), hero)
    assert ("S", True, Basic.FIGHT) == (hero.facing, turn.has_turned, turn.basic)


@pytest.mark.rule("UT-123")
def test_a_fight_is_the_basic_action_of_the_turn() -> None:
    """After any Basic Action no fight is offered."""
    table = Tabletop()
    hero = table.hero(at=(35, 35))
    table.hero(BLUE, (35, 37))
    assert [] == fights_offered(table, hero, basic=Basic.SHOOT)


@pytest.mark.rule("UT-218", "UT-220")
def test_contact_at_a_corner_is_no_fight() -> None:
    """A charger may touch other enemies, but only full contact locks and lets them fight."""
    table = Tabletop()
    hero = table.hero(at=(35, 35))
    table.hero(BLUE, (37, 34))
    assert [] == fights_offered(table, hero)


@pytest.mark.rule("UT-221")
@pytest.mark.parametrize(("level", "fights"), [(2, True), (3, False)])
def test_models_fight_over_a_step_of_two_centimetres(level: int, fights: bool) -> None:
    """Bases 2 cm apart in height still fight, 3 cm apart they do not."""
    table = Tabletop()
    hero = table.hero(at=(35, 35), level=level)
    table.hero(BLUE, (35, 37))
    assert fights is bool(fights_offered(table, hero))


@pytest.mark.rule("UT-R92")
def test_a_shade_is_fought_by_its_victim_though_they_are_not_locked() -> None:
    """It clings to the hero, who may strike at it."""
    table = Tabletop()
    hero = table.hero(at=(35, 35))
    shade = table.creature("shade", BLUE, (35, 37), attached_to="red.1")
    assert not table.field.are_locked(hero, shade)
    assert can_fight(table.field, hero, shade)
    assert not fights_offered(table, shade)


@pytest.mark.rule("UT-D36")
def test_the_weapon_is_chosen_with_the_target() -> None:
    """A hero with two weapons picks one; the better is the usual one."""
    table = Tabletop(first=RED)
    table.hero(at=(35, 35), weapons=("club", "great_axe"))
    table.hero(BLUE, (35, 37))
    table.start()
    assert ["club", "great_axe"] == table.options(RED, "fight blue.1")
    assert ("great_axe",) == table.option(RED, "fight blue.1").fallback


def test_a_missed_turn_fights_on() -> None:
    """Nobody answers in time: a model in combat fights the weakest enemy, with dice by chance."""
    table = Tabletop(first=RED)
    table.hero(at=(35, 35))
    table.hero(BLUE, (35, 37), "S")
    table.start()
    assert ("fight blue.1",) == table.asked(RED).fallback
    table.answer(RED, "fight blue.1")
    assert "combat.attack" == table.key()
