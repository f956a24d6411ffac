"""What a unit is: miniatures or Health, counted as losses until nothing is left; and what it holds where it stands."""

from __future__ import annotations

import pytest

from rules.fantasy_commander.ground import cell_name
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.pieces import bury, lose, restore
from rules.fantasy_commander.vocabulary import EMPIRE, STYX, Mode
from rules.kernel.values import Seat
from tests.rules.fantasy_commander.battlefield import Battlefield

WHY = "a test"


@pytest.mark.rule("FC-119", "FC-122", "FC-124")
@pytest.mark.parametrize(("card", "size"), [("legionnaires", 4), ("undead_cavalry", 3), ("roland", 4), ("hydra", 8)])
def test_each_damage_takes_one_miniature_or_adds_one_wound(card: str, size: int) -> None:
    """Losses of every kind of unit are one counter, up from nothing."""
    scene = Battlefield()
    unit = scene.unit(card, "G6")
    assert scene.ground.left(unit) == size
    assert lose(scene.g, unit, 2, WHY) == 2
    assert (unit.losses, scene.ground.left(unit)) == (2, size - 2)
    assert restore(scene.g, unit, 5, WHY) == 2
    assert (unit.losses, scene.ground.left(unit)) == (0, size)


@pytest.mark.rule("FC-120", "FC-123")
@pytest.mark.parametrize("card", ["zombie_archers", "knights", "imelstar", "crusader"])
def test_a_unit_is_destroyed_with_its_last_miniature_or_health(card: str) -> None:
    """Not before; then it leaves the map, with its order, and its hex is free."""
    scene = Battlefield()
    unit = scene.unit(card, "G6", "red")
    lose(scene.g, unit, scene.ground.left(unit) - 1, WHY)
    assert bury(scene.g, [unit]) == []
    assert scene.field.at(scene.ground.place(unit)) is unit
    assert lose(scene.g, unit, 3, WHY) == 1
    assert bury(scene.g, [unit]) == [unit]
    assert not unit.is_on_map
    assert unit.token is None
    assert scene.where(unit.id) == ""
    assert unit.cell is not None
    assert scene.field.at(unit.cell) is None
    assert bury(scene.g, [unit]) == []


@pytest.mark.rule("FC-117")
@pytest.mark.parametrize("card", ["legionnaires", "knights", "roland", "crusader"])
def test_every_kind_is_worth_a_point_when_it_falls(card: str) -> None:
    """A rule that names no kind is for all of them; in a Battle Royale no points are counted."""
    for mode, points in ((Mode.SCENARIO, 1), (Mode.ROYALE, 0)):
        scene = Battlefield(scenario=4, mode=mode)
        unit = scene.unit(card, "G6")
        lose(scene.g, unit, 99, WHY)
        bury(scene.g, [unit])
        assert (scene.points(STYX), scene.points(EMPIRE)) == (points, 0)


@pytest.mark.rule("FC-158", "FC-159")
@pytest.mark.parametrize(("card", "side"), [("legionnaires", EMPIRE), ("zombie_warriors", STYX)])
def test_a_point_or_town_belongs_to_who_stands_on_it(card: str, side: Seat) -> None:
    """Only while the unit stands there; one beside it holds nothing."""
    scene = Battlefield(bare=False)
    for cell in (scene.ground.capture_points[1], scene.ground.towns[0]):
        assert scene.ground.controller(cell) is None
        unit = scene.unit(card, cell_name(cell))
        assert scene.ground.controller(cell) == side
        unit.cell = scene.ground.place(unit).neighbours()[0]
        assert scene.ground.controller(cell) is None
        unit.destroyed = True


@pytest.mark.rule("FC-157")
def test_a_unit_beside_the_map_touches_nobody() -> None:
    """Before it is deployed it stands nowhere; where it would stand, it would have enemies beside it."""
    scene = Battlefield()
    legion = scene.unit("legionnaires")
    hydra = scene.unit("hydra", "F5")
    assert scene.ground.enemies_in_contact(legion) == []
    assert scene.ground.enemies_in_contact(legion, BOARD.parse("E5")) == [hydra]
