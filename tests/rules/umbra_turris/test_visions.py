"""A False Prophet's visions that spoil rolls [UT-747a]."""

from __future__ import annotations

import pytest

from rules.umbra_turris.combat.odds import outlook
from rules.umbra_turris.cycle.initiative import roll_for_initiative
from rules.umbra_turris.occasions import Purpose
from rules.umbra_turris.specials.professions_knights import HAUNTED_ROLLS, Vision, ask_vision
from rules.umbra_turris.state import Effect, Model
from tests.helpers.offers import choices
from tests.rules.umbra_turris.duels import Duel, power
from tests.rules.umbra_turris.people import bout_in, pair
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop
from tests.rules.umbra_turris.test_shooting import Range


def haunt(model: Model, *rolls: Purpose) -> None:
    """Visions have come over a model."""
    model.effects = [Effect(name="vision", rolls=dict.fromkeys(rolls, -2))]


@pytest.mark.rule("UT-747a")
@pytest.mark.parametrize(("helper", "change"), [("scoundrel", -2), ("acolyte", -3)])
def test_visions_may_spoil_a_kind_of_roll(helper: str, change: int) -> None:
    """Instead of a characteristic; with an Acolyte by 3, and what was seen before is gone."""
    table = Tabletop(3, 3)
    prophet, enemy = table.hero(profession="false_prophet"), table.hero(BLUE, (35, 50))
    table.hero(at=(5, 5), profession=helper)
    for roll in (Purpose.DEFENCE, Purpose.STRIKE):
        table.do(Vision(enemy.id, roll), prophet)
    assert [{"strike": change}] == [effect.rolls for effect in enemy.effects]


@pytest.mark.rule("UT-747a", "UT-327", "UT-932")
def test_critical_rolls_and_loot_are_not_offered() -> None:
    """Nothing changes those; every other roll that a model makes for its own good is."""
    table = Tabletop()
    offered = choices(ask_vision(table.hero(BLUE, (35, 50))).decision, "roll")
    assert [*HAUNTED_ROLLS] == offered
    assert not {Purpose.CRITICAL, Purpose.LOOT, Purpose.MISHAP, Purpose.FALL} & {*HAUNTED_ROLLS}


def strike_of(*haunted: Purpose, dice: tuple[int, ...] = (4, 2)) -> Duel:
    """A Normal Strike of 7 + 1 + 4 against 7 + 2."""
    duel = pair(*dice)
    haunt(duel.attacker, *haunted)
    duel.strikes("torso", "normal")
    duel.fight()
    return duel


@pytest.mark.rule("UT-747a")
@pytest.mark.parametrize(("haunted", "lost"), [((), 3), ((Purpose.STRIKE,), 1), ((Purpose.DEFENCE,), 3)])
def test_a_haunted_strike_is_worse_by_two(haunted: tuple[Purpose, ...], lost: int) -> None:
    """Other rolls of the same hero are not."""
    assert lost == strike_of(*haunted).lost


@pytest.mark.rule("UT-747a", "UT-D40")
def test_what_a_strike_promises_knows_of_visions() -> None:
    """The default strike is reckoned with them."""
    duel = pair()
    before = outlook(bout_in(duel)).expected
    haunt(duel.attacker, Purpose.STRIKE)
    spoilt = outlook(bout_in(duel)).expected
    haunt(duel.target, Purpose.DEFENCE)
    assert spoilt < before
    assert before == outlook(bout_in(duel)).expected


@pytest.mark.rule("UT-747a", "UT-R36")
@pytest.mark.parametrize(("haunted", "lost"), [(False, 3), (True, 5)])
def test_a_haunted_armour_test_is_worse_by_two(haunted: bool, lost: int) -> None:
    """A 6 would save with 5+; less 2 it does not."""
    duel = power(6, 1, 2, armour=("breastplate",))
    if haunted:
        haunt(duel.target, Purpose.ARMOUR)
    duel.fight()
    assert lost == duel.lost
    assert (-2 if haunted else 0) == duel.told("armour_tested")[0]["bonus"]


@pytest.mark.rule("UT-747a")
def test_a_haunted_shot_misses() -> None:
    """A 3 hits at 15 cm, but not less 2; the wounding roll is another kind."""
    one = Range(3, die=0)
    haunt(one.shooter, Purpose.TO_HIT)
    one.shoot(aim=0)
    assert [(-2, False)] == [(told["bonus"], told["success"]) for told in one.table.told("shot")]


@pytest.mark.rule("UT-747a")
def test_a_haunted_leader_rolls_worse_for_initiative() -> None:
    """7 + 4 - 2 against 7 + 3."""
    table = Tabletop(4, 3)
    haunt(table.hero(at=(10, 10), is_leader=True), Purpose.INITIATIVE)
    table.hero(BLUE, (60, 60), is_leader=True)
    table.play(roll_for_initiative)
    assert [BLUE, RED] == table.table.order
