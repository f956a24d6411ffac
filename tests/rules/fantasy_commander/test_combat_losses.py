"""Losses, panic and retreats [FC-625 to FC-647]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fantasy_commander.vocabulary import EMPIRE, STYX, Terrain, Trait
from tests.rules.fantasy_commander.attacks import blows, duel, melee
from tests.rules.fantasy_commander.battlefield import Battlefield, grants

DEFENDING: dict[str, Any] = {"defending": True}
TIRED: dict[str, Any] = {"fatigue": 2}


@pytest.mark.rule("FC-625", "FC-119", "FC-122")
def test_each_unblocked_damage_costs_one() -> None:
    """Two hits take two miniatures, or two Health of a hero."""
    scene = duel(2, 3, 5)
    blows(scene)
    assert scene.left("LEG1") == 2
    scene = duel(2, 3, 5, target="roland")
    scene.file(EMPIRE, "reaction.policy", {}, about="empire.ROL")
    scene.will_answer(EMPIRE, "reaction.receive", "stand")
    blows(scene)
    assert scene.left("ROL") == 2


@pytest.mark.rule("FC-626", "FC-640", "FC-641")
@pytest.mark.parametrize(("dice", "end"), [((1, 5, 5), "G5"), ((1, 1, 5), "H5"), ((1, 1, 1), "I5")])
def test_each_unblocked_panic_result_is_one_hex_of_retreat(dice: tuple[int, ...], end: str) -> None:
    """As many hexes as there are panic results, straight away from the attacker."""
    scene = duel(*dice)
    blows(scene)
    assert scene.where("LEG1") == end
    assert scene.find("LEG1").panicked
    (told,) = scene.told("retreated")
    assert (told["start"], told["end"], told["owed"], told["covered"]) == ("F5", end, told["covered"], dice.count(1))
    assert told["way"][0] == "F5"


def last_two(*dice: int) -> Battlefield:
    """Two units with one miniature each fight, and each side has another unit."""
    scene = duel(*dice, by={"losses": 2, **TIRED}, on={"losses": 3, **DEFENDING, **TIRED})
    scene.unit("legionnaires", "A1")
    scene.unit("zombie_warriors", "M11")
    return scene


@pytest.mark.rule("FC-628")
def test_a_unit_without_miniatures_is_destroyed() -> None:
    """Its blows are blocked, so that the other one stays."""
    scene = last_two(2, 5, 5, 2, 2)
    assert blows(scene)["destroyed"] == ["empire.LEG1"]
    assert (scene.find("LEG1").destroyed, scene.find("UC1").destroyed) == (True, False)


@pytest.mark.rule("FC-627", "FC-R07")
def test_both_lose_at_once() -> None:
    """A unit that dies still deals what it rolled."""
    scene = last_two(2, 4, 4, 2, 2)
    assert blows(scene)["destroyed"] == ["empire.LEG1", "styx.UC1"]
    assert (scene.find("LEG1").destroyed, scene.find("UC1").destroyed) == (True, True)
    assert [event["unit"] for event in scene.told("destroyed")] == ["empire.LEG1", "styx.UC1"]


@pytest.mark.rule("FC-905", "FC-R24")
def test_both_score_for_what_they_destroy_at_once() -> None:
    """One victory point each, before anybody has won."""
    scene = last_two(2, 4, 4, 2, 2)
    blows(scene)
    assert (scene.points(EMPIRE), scene.points(STYX)) == (1, 1)


@pytest.mark.rule("FC-629", "FC-653", "FC-R51")
def test_an_attacker_who_panics_retreats_after_the_target_and_does_not_advance() -> None:
    """Both panic: the target flees first, then the attacker, who is not asked whether it advances."""
    scene = duel(1, 4, 4, 1, 4, on=DEFENDING)
    blows(scene)
    assert [told["unit"] for told in scene.told("retreated")] == ["empire.LEG1", "styx.UC1"]
    assert (scene.where("LEG1"), scene.where("UC1")) == ("G5", "D5")
    assert "attack.advance" not in [decision.key for _, decision in scene.answered]


@pytest.mark.rule("FC-630")
def test_the_defender_never_advances() -> None:
    """A defender who destroys the attacker stays where it is, unasked."""
    scene = duel(4, 4, 4, 2, 2, by={"losses": 2, **TIRED}, on=DEFENDING)
    scene.unit("zombie_warriors", "M11")
    blows(scene)
    assert scene.find("UC1").destroyed
    assert scene.where("LEG1") == "F5"
    assert "attack.advance" not in [decision.key for _, decision in scene.answered]


@pytest.mark.rule("FC-642")
@pytest.mark.parametrize(
    ("attacker", "end"), [("E5", "G5"), ("G5", "E5"), ("E4", "F6"), ("F4", "E6"), ("E6", "F4"), ("F6", "E4")]
)
def test_a_retreat_is_a_straight_line_away(attacker: str, end: str) -> None:
    """From each of the six sides the target goes to the opposite one."""
    scene = Battlefield(1, 5, 5)
    scene.unit("undead_cavalry", attacker)
    scene.unit("legionnaires", "F5")
    melee(scene, "UC1", "LEG1")
    assert scene.where("LEG1") == end


@pytest.mark.rule("FC-644", "FC-R08")
@pytest.mark.parametrize("stop", ["rocks", "friend", "foe", "river"])
def test_whatever_stops_a_retreat_turns_its_hexes_into_damage(stop: str) -> None:
    """Impassable terrain, a friend or a foe in the way: one damage for each hex that is not covered."""
    scene = duel(1, 1, 5)
    if stop == "friend":
        scene.unit("shooters", "H5")
    elif stop == "foe":
        scene.unit("zombie_warriors", "H5")
    else:
        scene.lay("H5", Terrain(stop))
    blows(scene)
    assert (scene.where("LEG1"), scene.left("LEG1")) == ("G5", 3)


@pytest.mark.rule("FC-644", "FC-R08")
def test_the_edge_of_the_map_stops_a_retreat() -> None:
    """At the edge nothing can be covered, and every hex owed costs one."""
    scene = Battlefield(1, 1, 5)
    scene.unit("undead_cavalry", "L5")
    scene.unit("legionnaires", "M5")
    melee(scene, "UC1", "LEG1")
    assert (scene.where("LEG1"), scene.left("LEG1")) == ("M5", 2)
    assert scene.told("retreated")[0]["covered"] == 0


@pytest.mark.rule("FC-645", "FC-R08", "FC-504")
def test_difficult_terrain_ends_a_retreat_in_it() -> None:
    """A forest that is entered counts as covered, what is still owed is damage; from forest to forest one flees on."""
    scene = duel(1, 1, 1)
    scene.lay("G5", Terrain.FOREST)
    blows(scene)
    assert (scene.where("LEG1"), scene.left("LEG1")) == ("G5", 2)
    scene = duel(1, 1, 5)
    for cell in ("F5", "G5", "H5"):
        scene.lay(cell, Terrain.FOREST)
    blows(scene)
    assert (scene.where("LEG1"), scene.left("LEG1")) == ("H5", 4)


@pytest.mark.rule("FC-835", "FC-R08")
def test_a_ranger_flees_through_difficult_terrain() -> None:
    """Ranger ignores the Difficult property in a retreat, too."""
    scene = duel(1, 1, 5, on={"gains": grants(Trait.RANGER)})
    scene.lay("G5", Terrain.FOREST)
    blows(scene)
    assert (scene.where("LEG1"), scene.left("LEG1")) == ("H5", 4)


@pytest.mark.rule("FC-R52", "FC-R72", "FC-811")
def test_a_flier_retreats_over_obstacles() -> None:
    """It passes over rocks, units and forests, but stops on the last hex where it may, and loses one for the rest."""
    scene = duel(1, 1, 5, on={"gains": grants(Trait.FLIGHT)})
    scene.lay("G5", Terrain.ROCKS)
    blows(scene)
    assert (scene.where("LEG1"), scene.left("LEG1")) == ("H5", 4)
    scene = duel(1, 1, 1, on={"gains": grants(Trait.FLIGHT)})
    scene.lay("G5", Terrain.FOREST)
    scene.unit("shooters", "I5")
    blows(scene)
    assert (scene.where("LEG1"), scene.left("LEG1")) == ("H5", 3)
    scene = duel(1, 5, 5, on={"gains": grants(Trait.FLIGHT)})
    scene.lay("G5", Terrain.ROCKS)
    blows(scene)
    assert (scene.where("LEG1"), scene.left("LEG1")) == ("F5", 3)


@pytest.mark.rule("FC-646", "FC-647", "FC-R61")
def test_a_panicked_unit_loses_its_order_but_no_defence_token() -> None:
    """Its order token is gone, so it is not activated any more; a Defence token stays."""
    scene = duel(1, 5, 5, on={"token": "red"})
    scene.will_answer(EMPIRE, "reaction.receive", "stand")
    blows(scene)
    legion = scene.find("LEG1")
    assert (legion.token, legion.panicked) == (None, True)
    assert scene.told("retreated")[0]["order"] == "red"
    scene = duel(1, 5, 5, 4, 4, on=DEFENDING)
    blows(scene)
    assert scene.find("LEG1").defending


@pytest.mark.rule("FC-908", "FC-R25")
def test_a_unit_destroyed_by_its_retreat_scores_for_the_enemy() -> None:
    """Panic kills as an attack does: the opponent gets the point."""
    scene = duel(1, 1, 5, on={"losses": 3})
    scene.unit("legionnaires", "A1")
    scene.lay("G5", Terrain.ROCKS)
    blows(scene)
    assert scene.find("LEG1").destroyed
    assert scene.points(STYX) == 1


@pytest.mark.rule("FC-962", "FC-R27")
def test_a_retreat_into_a_town_destroys_it_for_styx() -> None:
    """In scenario 6 a Styx unit that flees into a Town has entered it."""
    scene = Battlefield(1, 5, 5, scenario=6, bare=False)
    town = scene.ground.plan.towns[0].cell
    undead = scene.unit("undead_cavalry")
    undead.cell = town.step(2, -1)
    knights = scene.unit("knights")
    knights.cell = town.step(2, -2)
    melee(scene, "KNI1", "UC1")
    assert undead.cell == town
    assert scene.points(STYX) == 1
    assert scene.ground.terrain(town) is Terrain.GRAVES


@pytest.mark.rule("FC-981", "FC-983")
def test_an_attack_that_reaches_the_figure_ends_the_battle_at_once() -> None:
    """The tenth point is scored in the Action Phase, and nobody is asked whether they advance."""
    scene = duel(2, 2, 5, on={"losses": 3, **TIRED})
    scene.unit("legionnaires", "A1")
    scene.field.armies[STYX].points = 9
    blows(scene)
    assert scene.field.outcome is not None
    assert scene.field.outcome.winners == (STYX,)
    assert "attack.advance" not in [decision.key for _, decision in scene.answered]
