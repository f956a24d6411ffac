"""Melee dice: how many are rolled, in which order, and what every face does [FC-601 to FC-621]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fantasy_commander.vocabulary import Terrain, Trait
from tests.rules.fantasy_commander.attacks import blows, duel, melee
from tests.rules.fantasy_commander.battlefield import Battlefield, grants

DEFENDING = {"defending": True}


@pytest.mark.rule("FC-602", "FC-603")
def test_the_attacker_rolls_everything_before_the_defender() -> None:
    """Attack roll, its rerolls, defence roll, its rerolls: in that order, by the active player and by the owner."""
    scene = duel(
        4,
        5,
        6,
        2,
        3,
        6,
        by={"gains": grants(Trait.MASTER_OF_ATTACK)},
        on={"defending": True, "gains": grants(Trait.MASTER_OF_DEFENCE)},
    )
    fought = blows(scene)
    assert [roll.label for roll in scene.rolls] == [
        "attack of UC1",
        "attack of UC1",
        "attack of UC1",
        "attack of UC1, again",
        "defence of LEG1",
        "defence of LEG1",
    ]
    assert fought["attack"]["first"] == [4, 5, 6]
    assert fought["attack"]["faces"] == [2, 5, 6]
    assert fought["defence"]["faces"] == [3, 6]
    asked = [(seat, decision.key) for seat, decision in scene.answered if decision.key.endswith(".rerolls")]
    assert asked == [("styx", "attack.rerolls"), ("empire", "reaction.rerolls")]


@pytest.mark.rule("FC-604", "FC-524", "FC-422")
def test_attack_dice_are_the_value_with_all_that_adds_to_it() -> None:
    """Attack 3, a hill, a card, Charge and Fatigue: each adds its dice."""
    scene = Battlefield()
    scene.unit("undead_cavalry", "E5", gains=grants(Trait.ATTACK_DICE))
    scene.unit("legionnaires", "F5")
    scene.lay("E5", Terrain.HILL)
    fought = melee(scene, "UC1", "LEG1", effort=True, moved=True, began_at="C5")
    assert fought["attack"]["dice"] == [["Attack", 3], ["Bonus", 2], ["Charge", 1], ["Fatigue", 1]]
    assert len(fought["attack"]["faces"]) == 7
    assert scene.find("UC1").fatigue == 1


@pytest.mark.rule("FC-605", "FC-465", "FC-R47")
def test_defence_dice_are_the_value_with_all_that_adds_to_it_or_none() -> None:
    """Defence 2 and a Statue roll three dice, a hill adds none; without a right to roll there are no dice at all."""
    scene = duel(5, 5, 5, on=DEFENDING)
    scene.lay("F5", Terrain.HILL)
    scene.lay("H5", Terrain.STATUE)
    assert blows(scene)["defence"]["dice"] == [["Defence", 2], ["Bonus", 1]]
    assert blows(duel(5, 5, 5))["defence"] is None


@pytest.mark.rule("FC-610", "FC-611", "FC-612", "FC-R01")
@pytest.mark.parametrize(
    ("face", "mark"),
    [
        pytest.param(1, "panic", marks=pytest.mark.rule("FC-610")),
        pytest.param(2, "hit", marks=pytest.mark.rule("FC-611")),
        pytest.param(3, "hit", marks=pytest.mark.rule("FC-612")),
        pytest.param(4, "nothing", marks=pytest.mark.rule("FC-613", "FC-R01")),
        pytest.param(5, "block", marks=pytest.mark.rule("FC-614")),
        pytest.param(6, "block", marks=pytest.mark.rule("FC-614")),
    ],
)
def test_every_face_of_an_attack_roll(face: int, mark: str) -> None:
    """1 panics, 2 and 3 hit, an unsupported 4 does nothing, 5 and 6 block; each face once and alone."""
    scene = duel(face, target="shooters", attacker="zombie_archers")
    fought = blows(scene)
    assert fought["attack"]["marks"] == [mark]
    assert fought["damage"] == {"target": int(mark == "hit"), "attacker": 0}
    assert fought["panic"] == {"target": int(mark == "panic"), "attacker": 0}
    assert scene.left("SHO1") == 4 - (mark == "hit")
    assert scene.where("SHO1") == ("G5" if mark == "panic" else "F5")


@pytest.mark.rule("FC-615", "FC-616", "FC-617", "FC-619")
@pytest.mark.parametrize(
    ("face", "mark"),
    [
        pytest.param(1, "panic", marks=pytest.mark.rule("FC-615")),
        pytest.param(2, "hit", marks=pytest.mark.rule("FC-616")),
        pytest.param(3, "hit", marks=pytest.mark.rule("FC-617")),
        pytest.param(4, "nothing", marks=pytest.mark.rule("FC-618")),
        pytest.param(5, "block", marks=pytest.mark.rule("FC-619")),
        pytest.param(6, "block", marks=pytest.mark.rule("FC-619")),
    ],
)
def test_every_face_of_a_defence_roll(face: int, mark: str) -> None:
    """1 panics the attacker, 2 and 3 hurt it, an unsupported 4 does nothing, 5 and 6 block one of its hits."""
    scene = duel(2, 4, 4, face, target="shooters", on=DEFENDING)
    fought = blows(scene)
    assert fought["defence"]["marks"] == [mark]
    assert fought["damage"] == {"target": int(mark != "block"), "attacker": int(mark == "hit")}
    assert fought["panic"] == {"target": 0, "attacker": int(mark == "panic")}
    assert scene.left("UC1") == 3 - (mark == "hit")
    assert scene.where("UC1") == ("D5" if mark == "panic" else "E5")


@pytest.mark.rule("FC-613", "FC-618", "FC-662")
def test_with_support_a_banner_hits_or_blocks() -> None:
    """A 4 hits for a supported attacker and blocks for a supported defender; more supporters change nothing."""
    for supporters in (["F6"], ["F6", "F4"]):
        scene = duel(4, 5, 5)
        for cell in supporters:
            scene.unit("zombie_warriors", cell)
        fought = blows(scene)
        assert (fought["support"], fought["damage"]["target"]) == (True, 1)
    for supporters in (["D5"], ["D5", "D4"]):
        scene = duel(2, 2, 5, 4, target="shooters", on=DEFENDING)
        for cell in supporters:
            scene.unit("shooters", cell)
        fought = blows(scene)
        assert (fought["defence_support"], fought["damage"]["target"]) == (True, 1)
        assert fought["defence"]["marks"] == ["block"]


@pytest.mark.rule("FC-614", "FC-R15")
def test_shields_of_the_attacker_block_what_the_defender_rolled() -> None:
    """The attacker's shields cancel the defender's hits, damage before panic."""
    fought = blows(duel(5, 4, 4, 2, 1, on=DEFENDING))
    assert (fought["damage"]["attacker"], fought["panic"]["attacker"]) == (0, 1)
    assert fought["defence"]["marks"] == ["blocked", "panic"]
    fought = blows(duel(5, 6, 4, 2, 1, on=DEFENDING))
    assert (fought["damage"]["attacker"], fought["panic"]["attacker"]) == (0, 0)


@pytest.mark.rule("FC-620", "FC-621")
@pytest.mark.parametrize(("shields", "damage", "panic"), [((4, 4), 2, 1), ((5, 4), 1, 1), ((5, 6), 0, 1)])
def test_blocks_go_to_damage_first_and_to_panic_last(shields: tuple[int, ...], damage: int, panic: int) -> None:
    """Each block cancels one result, and no panic result while there is damage."""
    fought = blows(duel(1, 2, 3, *shields, on=DEFENDING))
    assert (fought["damage"]["target"], fought["panic"]["target"]) == (damage, panic)


@pytest.mark.rule("FC-620")
def test_a_block_that_finds_no_damage_stops_panic() -> None:
    """Three blocks against two hits and a panic result leave nothing."""
    fought = blows(duel(1, 2, 3, 5, 6, 5, on={"defending": True, "gains": grants(Trait.DEFENCE_DICE)}))
    assert fought["damage"]["target"] == fought["panic"]["target"] == 0
    assert fought["attack"]["marks"] == ["blocked", "blocked", "blocked"]


@pytest.mark.rule("FC-R54", "FC-673")
def test_heroes_hit_with_three_faces_whatever_their_health() -> None:
    """Roland with one Health left hits with 2 and 3, and with 4 only where he is supported."""
    scene = duel(2, 3, 4, attacker="roland", target="undead_cavalry", by={"losses": 3})
    fought = blows(scene)
    assert fought["damage"]["target"] == 2
    assert fought["attacker"]["weak"] is False


@pytest.mark.rule("FC-670", "FC-671", "FC-674", "FC-R06")
def test_blades_of_a_weak_unit_do_not_hit() -> None:
    """One miniature left: 3s are nothing in attack and defence, while 1s, 2s and shields work as ever."""
    weak: dict[str, Any] = {"losses": 2}
    fought = blows(duel(1, 2, 3, by=weak))
    assert fought["attack"]["marks"] == ["panic", "hit", "nothing"]
    assert fought["attacker"]["weak"] is True
    fought = blows(duel(2, 5, 5, 3, 5, on={"losses": 3, "defending": True}))
    assert fought["defence"]["marks"] == ["nothing", "block"]
    assert fought["damage"] == {"target": 0, "attacker": 0}
    assert blows(duel(3, 5, 5, by={"losses": 1}))["damage"]["target"] == 1


@pytest.mark.rule("FC-672")
def test_weak_units_give_and_receive_support() -> None:
    """A weak attacker's 4 hits with the support of a weak friend."""
    scene = duel(4, 3, 5, by={"losses": 2})
    scene.unit("zombie_warriors", "G5", losses=4)
    fought = blows(scene)
    assert (fought["support"], fought["damage"]["target"]) == (True, 1)


@pytest.mark.rule("FC-R60")
def test_a_unit_that_is_healed_is_no_longer_weak() -> None:
    """With a second miniature back it hits with 3s again, at once."""
    scene = duel(by={"losses": 2})
    cavalry = scene.find("UC1")
    assert scene.ground.is_weak(cavalry)
    cavalry.losses = 1
    assert not scene.ground.is_weak(cavalry)


@pytest.mark.rule("FC-952", "FC-R46", "FC-951")
def test_the_hydra_fights_as_weak_in_a_river() -> None:
    """In scenario 5 the Hydra stands in a river, where its 3s do not hit, though it has its whole Health."""
    scene = Battlefield(1, 2, 3, 3, scenario=5, bare=False)
    river = next(cell for cell in scene.box.map(scene.ground.scenario.map).terrain[Terrain.RIVER])
    hydra = scene.unit("hydra")
    hydra.cell = river
    scene.unit("legionnaires", "A11")
    legion = scene.find("LEG1")
    legion.cell = next(cell for cell in scene.box.board.neighbours(river) if not scene.ground.kind(cell).impassable)
    fought = melee(scene, "HYD", "LEG1")
    assert fought["attack"]["marks"] == ["panic", "hit", "nothing", "nothing"]
