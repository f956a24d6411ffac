"""Hiding and spotting [UT-261 to UT-271]."""

from __future__ import annotations

import pytest

from rules.umbra_turris.action.hiding import Hide, Spot, is_masked, offer_hiding, offer_spotting
from rules.umbra_turris.state import Basic
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop


@pytest.mark.rule("UT-261")
def test_who_fights_cannot_hide() -> None:
    """Locked in combat it is not offered."""
    table = Tabletop()
    hero = table.hero(RED, (35, 35))
    assert [*offer_hiding(table.field, hero, table.turn(hero))]
    table.hero(BLUE, (35, 37))
    assert [] == [*offer_hiding(table.field, hero, table.turn(hero))]


@pytest.mark.rule("UT-262", "UT-124", "UT-125")
def test_hiding_is_declared_at_the_start_of_the_turn() -> None:
    """A Minor Action that gives a counter; after a move it is too late."""
    table = Tabletop()
    hero = table.hero(RED, (35, 35))
    turn = table.do(Hide(), hero)
    assert (True, True) == (hero.is_hidden, turn.has_minor)
    late = Tabletop()
    hero = late.hero(RED, (35, 35))
    assert [] == [*offer_hiding(late.field, hero, late.turn(hero, basic=Basic.MOVE, has_moved=True))]


@pytest.mark.rule("UT-285")
def test_flyers_cannot_hide() -> None:
    """A War Eagle is not offered it."""
    table = Tabletop()
    eagle = table.creature("war_eagle")
    assert [] == [*offer_hiding(table.field, eagle, table.turn(eagle))]


@pytest.mark.rule("UT-266")
def test_hidden_models_hide_nobody() -> None:
    """Whoever stands behind one is seen."""
    table = Tabletop()
    looker, far = table.hero(RED, (35, 10)), table.hero(BLUE, (35, 30), sub_race="krotkin")
    near = table.hero(BLUE, (35, 25), sub_race="half_giant")
    assert not table.field.can_see(looker, far)
    near.is_hidden = True
    assert table.field.can_see(looker, far)


@pytest.mark.rule("UT-268", "UT-269")
@pytest.mark.parametrize(("distance", "face", "seen"), [(30, 4, True), (30, 3, False), (31, 6, False)])
def test_a_four_spots_within_thirty_cm(distance: int, face: int, seen: bool) -> None:
    """Beyond that nothing is rolled."""
    table = Tabletop(face)
    looker = table.hero(RED, (35, 10), "N")
    enemy = table.hero(BLUE, (35, 12 + distance), "S", is_hidden=True)
    turn = table.do(Spot(enemy.id), looker)
    assert seen != enemy.is_hidden
    assert turn.has_minor
    assert (distance > 30) == (not table.rolls)


@pytest.mark.rule("UT-270", "UT-271")
def test_terrain_that_the_hidden_model_touches_makes_spotting_harder() -> None:
    """A barricade before it does, another model does not."""
    table = Tabletop(terrain="TC-G3")
    table.table.pieces = []
    looker, enemy = table.hero(RED, (35, 10), "N"), table.hero(BLUE, (35, 30), "S", is_hidden=True)
    assert not is_masked(table.field, looker, enemy)
    table.hero(BLUE, (35, 28), "S")
    assert not is_masked(table.field, looker, enemy)
    table.piece("X4", (40, 28), turned=True)
    assert not is_masked(table.field, looker, enemy)
    table.table.models.pop()
    table.piece("X6", (36, 27))
    assert is_masked(table.field, looker, enemy)


@pytest.mark.rule("UT-204")
def test_nobody_spots_behind_them() -> None:
    """A hidden enemy in the rear is not offered."""
    table = Tabletop()
    looker = table.hero(RED, (35, 30), "N")
    table.hero(BLUE, (35, 10), "N", is_hidden=True)
    assert [] == [*offer_spotting(table.field, looker, table.turn(looker))]
