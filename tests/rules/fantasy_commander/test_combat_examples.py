"""The worked examples of the rulebook, with every roll that fits their words [FC-680 to FC-682]."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rules.fantasy_commander.attacks import melee
from tests.rules.fantasy_commander.battlefield import Battlefield


def cavalry_against_legionnaires(*dice: int, supported: bool) -> Battlefield:
    """Undead Cavalry on E5 attack Legionnaires with a Defence token on F5, whom other undead may touch, too."""
    scene = Battlefield(*dice)
    scene.unit("undead_cavalry", "E5")
    scene.unit("legionnaires", "F5", defending=True)
    if supported:
        scene.unit("zombie_warriors", "G5")
    return scene


@pytest.mark.rule("FC-680")
@pytest.mark.parametrize(
    ("attack", "defence"), [*product([(2, 3, 4), (2, 2, 4), (3, 3, 4), (4, 3, 2)], [(3, 6), (2, 5), (5, 3), (6, 2)])]
)
def test_supported_cavalry_deal_two_and_take_one(attack: tuple[int, ...], defence: tuple[int, ...]) -> None:
    """Three supported successes, one of them a 4, against a hit and a block: the cavalry take 1, Legionnaires 2."""
    scene = cavalry_against_legionnaires(*attack, *defence, supported=True)
    fought = melee(scene, "UC1", "LEG1")
    assert fought["damage"] == {"target": 2, "attacker": 1}
    assert (fought["support"], fought["defence_support"]) == (True, False)
    assert (scene.left("LEG1"), scene.left("UC1")) == (2, 2)


@pytest.mark.rule("FC-681")
@pytest.mark.parametrize(
    ("attack", "defence"), [*product([(2, 3, 4), (2, 2, 4), (3, 3, 4), (4, 3, 2)], [(5, 1), (6, 1), (1, 5), (1, 6)])]
)
def test_unsupported_cavalry_deal_one_and_panic(attack: tuple[int, ...], defence: tuple[int, ...]) -> None:
    """Without support the 4 is nothing: two successes, one blocked, and a 1 sends the cavalry back one hex."""
    scene = cavalry_against_legionnaires(*attack, *defence, supported=False)
    fought = melee(scene, "UC1", "LEG1")
    assert fought["damage"] == {"target": 1, "attacker": 0}
    assert fought["panic"] == {"target": 0, "attacker": 1}
    assert (scene.left("LEG1"), scene.left("UC1"), scene.where("UC1")) == (3, 3, "D5")


@pytest.mark.rule("FC-682")
@pytest.mark.parametrize(("stopped_by", "left", "end"), [("G5", 2, "F5"), ("H5", 3, "G5"), ("", 4, "H5")])
def test_a_retreat_that_is_cut_short_costs_damage_and_the_order(stopped_by: str, left: int, end: str) -> None:
    """Of two unblocked panic results each hex that cannot be covered costs one, and the order is lost."""
    scene = Battlefield(1, 1, 5)
    scene.unit("undead_cavalry", "E5")
    scene.unit("legionnaires", "F5", "blue")
    if stopped_by:
        scene.unit("legionnaires", stopped_by)
    melee(scene, "UC1", "LEG1")
    (retreat,) = scene.told("retreated")
    assert (scene.left("LEG1"), scene.where("LEG1"), scene.find("LEG1").token) == (left, end, None)
    assert (retreat["owed"], retreat["covered"], retreat["order"]) == (2, left - 2, "blue")
    assert scene.find("LEG1").panicked
