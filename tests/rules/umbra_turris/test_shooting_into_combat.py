"""Shots at models in combat, and whom nobody can shoot at [UT-441 to UT-444, UT-991]."""

from __future__ import annotations

import pytest

from rules.kernel.dice import Die
from rules.kernel.plane.points import Facing
from rules.umbra_turris.shooting.shooting import targets
from rules.umbra_turris.state import Model
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED, Tabletop
from tests.rules.umbra_turris.test_shooting import Range


def melee(*dice: int, players: int = 2) -> tuple[Range, Model]:
    """A target that fights a friend of the shooter."""
    one = Range(*dice, players=players)
    friend = one.table.hero(RED, (37, 22), "W", name="Friend")
    return one, friend


@pytest.mark.rule("UT-441", "UT-443")
def test_a_four_hits_whom_it_was_meant_for() -> None:
    """The wound is then rolled as usual."""
    one, friend = melee(6, 4, 6, 6, 1, 1)
    one.shoot(aim=0)
    assert (1, 0) == (one.lost, friend.most_wounds - friend.wounds)


@pytest.mark.rule("UT-442", "UT-R53")
def test_else_the_opponent_chooses_who_is_hit() -> None:
    """By default the weakest model of the shooter's own side."""
    one, friend = melee(6, 3, 6, 6, 1, 1)
    one.shoot(aim=0)
    assert (0, 1) == (one.lost, friend.most_wounds - friend.wounds)
    chosen, friend = melee(6, 3, 6, 6, 1, 1)
    chosen.table.will_answer(BLUE, "shot.strayed", chosen.target.id)
    chosen.shoot(aim=0)
    assert (1, 0) == (chosen.lost, friend.most_wounds - friend.wounds)


@pytest.mark.rule("UT-991")
def test_among_several_chance_decides_who_is_hit() -> None:
    """Nobody is asked."""
    one = Range(6, 3, Die(2, 1), 6, 6, 1, 1, players=3)  # type: ignore[arg-type]
    friend = one.table.hero(RED, (37, 22), "W")
    one.table.hero(GREEN, (60, 60))
    one.shoot(aim=0)
    assert 1 == one.lost + friend.most_wounds - friend.wounds


@pytest.mark.rule("UT-444", "UT-R122")
def test_models_in_combat_hide_whatever_is_behind_them() -> None:
    """A small fighter hides even a giant, but not the enemy in its own combat."""
    table = Tabletop()
    shooter = table.hero(RED, (35, 5), "N", weapons=("bow",))
    giant = table.hero(BLUE, (35, 40), "S", sub_race="half_giant")
    small = table.hero(BLUE, (35, 30), "W", sub_race="krotkin")
    assert table.field.can_see(shooter, giant)
    table.hero(RED, (33, 30), "E", sub_race="krotkin")
    table.hero(RED, (37, 30), "W", sub_race="krotkin")
    assert not table.field.can_see(shooter, giant)
    assert table.field.can_see(shooter, small)


@pytest.mark.rule("UT-366", "UT-R99")
def test_the_fallen_are_no_targets() -> None:
    """A model with a Death Counter can never be shot at, nor does it hide anybody."""
    table = Tabletop()
    shooter = table.hero(RED, (35, 5), "N", weapons=("bow",))
    table.hero(BLUE, (35, 15), "S", wounds=0, has_death_counter=True)
    standing = table.hero(BLUE, (35, 25), "S")
    assert [standing] == targets(table.field, shooter, Facing.N)


@pytest.mark.rule("UT-264")
def test_hidden_models_are_no_targets() -> None:
    """Neither for shots nor for throws."""
    one = Range(is_hidden=True)
    assert [] == targets(one.table.field, one.shooter, Facing.N)
