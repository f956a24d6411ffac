"""Orders filed for a unit, carried out where its player does not answer."""

from __future__ import annotations

import pytest

from rules.fantasy_commander.action.intents import INTENT, ask_intent
from rules.fantasy_commander.state import Unit
from rules.fantasy_commander.vocabulary import EMPIRE, STYX, Terrain
from rules.kernel.values import Json
from tests.rules.fantasy_commander.activating import goes, nobody_plans, open_plan
from tests.rules.fantasy_commander.battlefield import Battlefield


def files(scene: Battlefield, unit: Unit, intent: Json) -> None:
    """A player has filed that for a unit, which is then activated in their absence."""
    scene.file(unit.side, INTENT, intent, about=unit.id)
    nobody_plans(scene, unit)


def to(unit: Unit, cell: str) -> Json:
    """The intent to go to a hex."""
    return {"pick": "go", "then": {unit.id: cell}}


def test_it_attacks_whom_it_can_the_weakest_first() -> None:
    """Without Fatigue, by the shortest way."""
    scene = Battlefield(5, 5, 5)
    legion = scene.unit("legionnaires", "C5", "red")
    scene.unit("zombie_warriors", "D5")
    scene.unit("zombie_warriors", "E4", losses=2)
    files(scene, legion, "attack")
    assert scene.told("fought")[0]["target"]["id"] == "styx.ZW2"
    assert legion.fatigue == 0


def test_with_nobody_in_reach_it_goes_towards_the_nearest_enemy() -> None:
    """It runs as far as it can without Fatigue, and round what is in the way."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "A5", "red")
    scene.unit("zombie_warriors", "K5")
    scene.lay("C5", Terrain.ROCKS)
    files(scene, legion, "attack")
    assert scene.where("LEG1") == "D4"
    assert legion.fatigue == 0


def test_it_goes_to_a_hex_and_there_does_as_usual() -> None:
    """On its way it moves or runs; once there it rests or defends."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red")
    scene.file(EMPIRE, INTENT, to(legion, "F5"), about=legion.id)
    nobody_plans(scene, legion)
    assert scene.where("LEG1") == "F5"
    assert scene.told("moved")[0]["run"] is True
    scene = Battlefield()
    legion = scene.unit("legionnaires", "F5", "red")
    files(scene, legion, to(legion, "F5"))
    assert (scene.where("LEG1"), legion.defending) == ("F5", True)


def test_whoever_comes_no_nearer_stays() -> None:
    """Friends hold the hex that it is to go to: it does not walk around them, and does as usual."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "E5", "red")
    scene.unit("legionnaires", "F5")
    files(scene, legion, to(legion, "F5"))
    assert (scene.where("LEG1"), legion.defending) == ("E5", True)


def test_a_river_is_gone_round() -> None:
    """The way to a hex is reckoned over ground that the unit can cross: towards the bridge, not to the bank."""
    scene = Battlefield(scenario=1, bare=False)
    zombies = scene.unit("zombie_warriors", "I8", "red")
    files(scene, zombies, to(zombies, "I4"))
    assert scene.ground.terrain(scene.ground.place(zombies)) is Terrain.BRIDGE


def test_it_shoots_at_whom_it_can_or_does_as_usual() -> None:
    """Out of range it defends."""
    for cell, shoots in (("E5", True), ("K5", False)):
        scene = Battlefield(*([5, 5] if shoots else []))
        shooters = scene.unit("shooters", "C5", "red")
        scene.unit("zombie_warriors", cell)
        scene.file(
            EMPIRE, "reaction.policy", {"defend": "ask", "die": "ask", "damage": "ask", "rerolls": "none"}, shooters.id
        )
        files(scene, shooters, "shoot")
        assert (bool(scene.told("fought")), shooters.defending) == (shoots, not shoots)


def test_whoever_is_to_shoot_attacks_nobody_hand_to_hand() -> None:
    """Not even a weaker enemy, whom rocks hide from its shots."""
    scene = Battlefield(5, 5)
    shooters = scene.unit("shooters", "C5", "red")
    scene.unit("zombie_warriors", "E5")
    scene.unit("zombie_warriors", "A5", losses=3)
    scene.lay("B5", Terrain.ROCKS)
    files(scene, shooters, "shoot")
    (fought,) = scene.told("fought")
    assert (fought["manner"], fought["target"]["id"]) == ("shot", "styx.ZW1")


@pytest.mark.parametrize(("intent", "came_to"), [("defend", (1, True)), ("rest", (0, False)), ("nothing", (1, False))])
def test_it_holds_as_told(intent: str, came_to: tuple[int, bool]) -> None:
    """Defence, rest or nothing."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red", fatigue=1)
    files(scene, legion, intent)
    assert (legion.fatigue, legion.defending) == came_to


@pytest.mark.parametrize("intent", ["attack", "defend"])
def test_a_yellow_unit_rests_whatever_was_filed(intent: str) -> None:
    """A yellow order allows nothing else."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "yellow", fatigue=1)
    scene.unit("zombie_warriors", "E5")
    files(scene, legion, intent)
    assert (legion.fatigue, legion.defending) == (0, False)


def test_whoever_answers_does_as_they_like() -> None:
    """What is filed is only what happens without an answer."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red")
    scene.file(EMPIRE, INTENT, "defend", about=legion.id)
    open_plan(scene, legion)
    scene.answer(EMPIRE, goes("D5"))
    assert (scene.where("LEG1"), legion.defending) == ("D5", False)


def test_what_is_filed_shows_nobody_anything() -> None:
    """Until it is carried out the opponent sees the same, whatever was filed."""
    faces = []
    for intent in ("defend", "attack"):
        scene = Battlefield()
        legion = scene.unit("legionnaires", "C5", "red")
        scene.file(EMPIRE, INTENT, intent, about=legion.id)
        open_plan(scene, legion)
        faces.append(scene.face(STYX).model_dump(mode="json"))
    assert faces[0] == faces[1]


def test_the_question_follows_from_the_card_alone() -> None:
    """A unit without a ranged attack is not told to shoot; Fatigue and orders change nothing of it."""
    scene = Battlefield()
    legion, shooters = scene.unit("legionnaires", "C5"), scene.unit("shooters", "D5")
    assert "shoot" not in [option.id for option in ask_intent(scene.ground, legion).decision.options]  # type: ignore[union-attr]
    assert "shoot" in [option.id for option in ask_intent(scene.ground, shooters).decision.options]  # type: ignore[union-attr]
