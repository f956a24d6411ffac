"""Support and Formation [FC-660 to FC-667]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fantasy_commander.vocabulary import STYX, Terrain, Trait
from tests.rules.fantasy_commander.attacks import blows, duel, shot
from tests.rules.fantasy_commander.battlefield import Battlefield, grants

DEFENDING: dict[str, Any] = {"defending": True}
AROUND_F5 = ("G5", "F4", "F6", "E4", "E6")
AROUND_E5 = ("D5", "D4", "D6", "E4", "E6")


@pytest.mark.rule("FC-660")
@pytest.mark.parametrize(
    ("cell", "card", "counts"),
    [("F6", "zombie_warriors", True), ("D5", "zombie_warriors", False), ("F6", "shooters", False)],
)
def test_attack_support_is_another_friend_beside_the_attacked(cell: str, card: str, counts: bool) -> None:
    """It needs another unit of the attacker's side in contact with the attacked enemy."""
    scene = duel(4, 5, 5)
    scene.unit(card, cell)
    fought = blows(scene)
    assert (fought["support"], fought["damage"]["target"]) == (counts, int(counts))


@pytest.mark.rule("FC-661")
@pytest.mark.parametrize(
    ("cell", "card", "counts"), [("D5", "shooters", True), ("G5", "shooters", False), ("D5", "zombie_warriors", False)]
)
def test_defence_support_is_another_friend_beside_the_attacking_enemy(cell: str, card: str, counts: bool) -> None:
    """It needs another unit of the defender's side in contact with the attacking enemy."""
    scene = duel(2, 5, 5, 4, 4, on=DEFENDING)
    scene.unit(card, cell)
    fought = blows(scene)
    assert (fought["defence_support"], fought["damage"]["target"]) == (counts, 0 if counts else 1)


@pytest.mark.rule("FC-942", "FC-R26")
def test_the_special_hex_of_scenario_4_supports_styx() -> None:
    """On it and beside it Styx units have both Supports and Vampirism, the Empire has nothing."""
    scene = duel(4, 5, 5, by={"losses": 1})
    scene.lay("D5", Terrain.DARK_FONT)
    fought = blows(scene)
    assert (fought["support"], fought["damage"]["target"], scene.left("UC1")) == (True, 1, 3)
    scene = duel(2, 2, 5, 4, 5, attacker="knights", target="undead_cavalry", on=DEFENDING)
    scene.lay("G5", Terrain.DARK_FONT)
    fought = blows(scene)
    assert (fought["defence_support"], fought["damage"]["target"]) == (True, 0)
    scene = duel(4, 5, 5, attacker="knights", target="undead_cavalry")
    scene.lay("D5", Terrain.DARK_FONT)
    assert blows(scene)["support"] is False


@pytest.mark.rule("FC-663", "FC-728")
def test_ranged_attacks_have_no_support() -> None:
    """Friends beside target and shooter change nothing: a 4 from afar is nothing, and a defender's 4 never blocks."""
    scene = Battlefield(2, 4, 4)
    scene.unit("zombie_archers.veteran", "E5")
    scene.unit("shooters", "H5", defending=True)
    scene.unit("zombie_warriors", "I5")
    scene.unit("shooters", "G4")
    scene.file(STYX, "reaction.policy", {"defend": "ask", "die": "ask", "damage": "ask", "rerolls": "none"}, "styx.ZA1")
    fought = shot(scene, "ZA1", "SHO1")
    assert (fought["support"], fought["defence_support"]) == (False, False)
    assert fought["damage"]["target"] == 1


@pytest.mark.rule("FC-665")
@pytest.mark.parametrize(("friends", "ignored"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_formation_ignores_a_panic_result_for_each_two_friends(friends: int, ignored: int) -> None:
    """Two or three friends in contact: one panic result less, four or five: two."""
    scene = duel(1, 1, 1)
    for cell in AROUND_F5[:friends]:
        scene.unit("shooters", cell)
    fought = blows(scene)
    assert fought["panic"]["target"] == 3 - ignored
    told = [one for one in fought["cancelled"] if one["by"] == "Formation"]
    assert told == ([{"by": "Formation", "what": "panic", "n": ignored, "of": "attack"}] if ignored else [])
    assert fought["attack"]["marks"].count("ignored") == ignored


@pytest.mark.rule("FC-665")
def test_six_friends_ignore_three_panic_results() -> None:
    """Under fire a unit can have friends on all sides: three results less."""
    scene = Battlefield()
    middle = scene.unit("legionnaires", "F5")
    for cell in (*AROUND_F5, "E5"):
        scene.unit("shooters", cell)
    assert scene.ground.formation(middle) == 3


@pytest.mark.rule("FC-R14")
def test_what_formation_ignores_is_not_left_for_the_brave() -> None:
    """One panic result against two friends and courage: it is told once what became of it."""
    scene = duel(1, 5, 5, on={"gains": grants(Trait.BRAVE)})
    for cell in AROUND_F5[:2]:
        scene.unit("shooters", cell)
    assert blows(scene)["cancelled"] == [{"by": "Formation", "what": "panic", "n": 1, "of": "attack"}]


@pytest.mark.rule("FC-666")
def test_formation_protects_the_attacker_from_the_defence_roll() -> None:
    """Two friends beside the attacker: one of two panic results of the defender is ignored."""
    scene = duel(4, 4, 4, 1, 1, on=DEFENDING)
    for cell in AROUND_E5[:2]:
        scene.unit("zombie_warriors", cell)
    fought = blows(scene)
    assert fought["panic"]["attacker"] == 1
    assert {"by": "Formation", "what": "panic", "n": 1, "of": "defence"} in fought["cancelled"]


@pytest.mark.rule("FC-667")
def test_formation_protects_under_fire() -> None:
    """Two friends beside the target of a shot: one panic result is ignored."""
    scene = Battlefield(1, 1)
    scene.unit("zombie_archers", "D5")
    scene.unit("legionnaires", "F5")
    scene.unit("shooters", "G5")
    scene.unit("shooters", "F4")
    assert shot(scene, "ZA1", "LEG1")["panic"]["target"] == 1


@pytest.mark.rule("FC-R79")
def test_dread_switches_off_bravery_and_formation_alone() -> None:
    """Against Frightening Shadows neither Brave nor Formation helps, but Forged does."""
    dread = {"gains": grants(Trait.DREAD)}
    scene = duel(1, 1, 5, by=dread, on={"gains": grants(Trait.BRAVE)})
    scene.unit("shooters", "G4")
    scene.unit("shooters", "F4")
    scene.unit("shooters", "F6")
    assert blows(scene)["panic"]["target"] == 2
    assert blows(duel(1, 1, 5, by=dread, on={"gains": grants(Trait.FORGED)}))["panic"]["target"] == 0
