"""Ranged attacks: permission, line of sight, reading the dice, magic and retreats [FC-701 to FC-741]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fantasy_commander.action.actions import imagined
from rules.fantasy_commander.combat.shooting import targets_in_range
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.vocabulary import EMPIRE, STYX, Terrain, Trait
from tests.rules.fantasy_commander.attacks import begin, shot
from tests.rules.fantasy_commander.battlefield import Battlefield, grants

DEFENDING: dict[str, Any] = {"defending": True}


def gallery(
    *dice: int, at: str = "G5", shooter: str = "zombie_archers", target: str = "legionnaires", **on: Any
) -> Battlefield:
    """A shooter on E5 and a target, by default within the base range of 2."""
    scene = Battlefield(*dice)
    scene.unit(shooter, "E5")
    scene.unit(target, at, **on)
    return scene


def in_range(scene: Battlefield, at: str = "") -> list[str]:
    """Whom the first unit could shoot at, from where it stands or from another hex."""
    unit = scene.field.units[0]
    with imagined(unit, cell=BOARD.parse(at) if at else None):
        return [scene.ground.name(one) for one in targets_in_range(scene.ground, unit)]


def fire(scene: Battlefield, **facts: Any) -> dict[str, Any]:
    """The shot of the first unit at the second."""
    return shot(scene, scene.field.units[0].id, scene.field.units[1].id, **facts)


# Permission


@pytest.mark.rule("FC-701")
def test_only_units_with_a_range_attack_shoot() -> None:
    """Zombie Warriors have no Range Attack value."""
    assert in_range(gallery(shooter="zombie_warriors")) == []
    assert in_range(gallery()) == ["LEG1"]


@pytest.mark.rule("FC-702")
def test_nobody_shoots_in_contact() -> None:
    """An enemy beside the shooter, or beside where it would shoot from, forbids every shot."""
    scene = gallery()
    scene.unit("shooters", "D5")
    assert in_range(scene) == []
    assert in_range(scene, at="F4") == []
    assert in_range(scene, at="F3") == ["LEG1", "SHO1"]


@pytest.mark.rule("FC-705", "FC-720")
@pytest.mark.parametrize(("cell", "is_near"), [("G5", True), ("H5", True), ("I5", False)])
def test_the_second_number_is_the_greatest_distance(cell: str, is_near: bool) -> None:
    """Shooting (2-3): three hexes are in range, four are not."""
    assert in_range(gallery(at=cell)) == (["LEG1"] if is_near else [])


@pytest.mark.rule("FC-704", "FC-710", "FC-711")
@pytest.mark.parametrize("blocker", ["friend", "foe", "forest", "hill", "rocks", "town"])
def test_units_and_blocking_terrain_on_the_line_block_it(blocker: str) -> None:
    """A unit of either side, a forest, a hill, rocks or a Town between the two hexes hides the target."""
    scene = gallery(at="H5")
    if blocker == "friend":
        scene.unit("zombie_warriors", "F5")
        scene.field.units[2].cell = BOARD.parse("G5")
    elif blocker == "foe":
        scene.unit("shooters", "G5")
    else:
        scene.lay("G5", Terrain(blocker))
    assert "LEG1" not in in_range(scene)


@pytest.mark.rule("FC-711", "FC-526")
@pytest.mark.parametrize("open_terrain", ["river", "ford", "bridge"])
def test_water_blocks_no_sight(open_terrain: str) -> None:
    """Rivers, fords and bridges are seen across."""
    scene = gallery(at="H5")
    scene.lay("G5", Terrain(open_terrain))
    assert in_range(scene) == ["LEG1"]


@pytest.mark.rule("FC-712", "FC-713")
def test_an_edge_blocks_only_between_two_blocked_hexes() -> None:
    """From E5 to E3 the line runs along the edge between E4 and F4: one blocked hex leaves it open, both close it."""
    for blocked, is_seen in ((["E4"], True), (["F4"], True), (["E4", "F4"], False)):
        scene = Battlefield()
        scene.unit("zombie_archers", "E5")
        scene.unit("legionnaires", "E3")
        gate = [BOARD.text(cell) for pair in BOARD.parse("E5").gates_to(BOARD.parse("E3")) for cell in pair]
        assert len(gate) == 2
        for cell in blocked:
            scene.lay(gate[0] if cell == "E4" else gate[1], Terrain.ROCKS)
        assert in_range(scene) == (["LEG1"] if is_seen else [])


@pytest.mark.rule("FC-715", "FC-R09")
def test_blockers_at_different_places_do_not_combine() -> None:
    """Left of one edge and right of the next: each edge has an open side, so the target is seen."""
    start = BOARD.parse("E7")
    goal = next(cell for cell in BOARD.ring(start, 4) if [len(gate) for gate in start.gates_to(cell)] == [2, 1, 2])
    first, _, second = start.gates_to(goal)
    scene = Battlefield()
    scene.unit("shooters").cell = start
    scene.unit("zombie_warriors").cell = goal
    for cell in (first[0], second[1]):
        scene.lay(BOARD.text(cell), Terrain.ROCKS)
    assert in_range(scene) == ["ZW1"]
    scene.lay(BOARD.text(second[0]), Terrain.ROCKS)
    assert in_range(scene) == []


@pytest.mark.rule("FC-714", "FC-R09")
def test_the_hexes_of_shooter_and_target_never_block() -> None:
    """A unit in a forest shoots at one in a Town."""
    scene = gallery()
    scene.lay("E5", Terrain.FOREST)
    scene.lay("G5", Terrain.TOWN)
    assert in_range(scene) == ["LEG1"]


@pytest.mark.rule("FC-525")
def test_from_a_hill_one_sees_through_ones_own() -> None:
    """An allied unit does not block the sight of a unit on a hill, an enemy does."""
    scene = gallery(at="H5")
    scene.lay("E5", Terrain.HILL)
    scene.unit("zombie_warriors", "G5")
    assert in_range(scene) == ["LEG1"]
    scene.find("ZW1").cell = None
    scene.unit("shooters", "G5")
    assert in_range(scene) == ["SHO1"]


# Shooting


@pytest.mark.rule("FC-722", "FC-706")
def test_shooting_dice_are_the_value_with_all_that_adds_to_it() -> None:
    """Range Attack 2, Aimed Volley and Fatigue; hills and cards for melee add nothing."""
    scene = gallery(shooter="shooters", target="undead_cavalry")
    scene.find("SHO1").gains = grants(Trait.SHOOTING_DICE, Trait.ATTACK_DICE)
    scene.lay("E5", Terrain.HILL)
    assert fire(scene, effort=True)["attack"]["dice"] == [["Shooting", 2], ["Bonus", 1], ["Fatigue", 1]]


@pytest.mark.rule("FC-725", "FC-721")
@pytest.mark.parametrize(
    ("face", "near", "far"),
    [
        (1, "panic", "panic"),
        (2, "hit", "hit"),
        (3, "hit", "hit"),
        (4, "hit", "nothing"),
        (5, "nothing", "nothing"),
        (6, "nothing", "nothing"),
    ],
)
def test_every_face_of_a_shot(face: int, near: str, far: str) -> None:
    """1 panics, 2 and 3 hit, 4 hits only within the base range, shields are nothing."""
    for cell, mark in (("G5", near), ("H5", far)):
        fought = fire(gallery(face, 5, at=cell))
        assert fought["attack"]["marks"] == [mark, "nothing"]
        assert fought["damage"]["target"] == int(mark == "hit")


@pytest.mark.rule("FC-725", "FC-671")
def test_blades_of_a_weak_shooter_do_not_hit() -> None:
    """One archer left: a 3 is nothing."""
    scene = gallery(3, 2)
    scene.find("ZA1").losses = 3
    assert fire(scene)["attack"]["marks"] == ["nothing", "hit"]


@pytest.mark.rule("FC-726", "FC-R05", "FC-724", "FC-461")
def test_whoever_is_shot_at_only_blocks() -> None:
    """The defender's 1, 2, 3 and 4 do nothing to the shooter, 5 and 6 block."""
    for faces, blocks in (((1, 2), 0), ((3, 4), 0), ((5, 2), 1), ((6, 5), 2)):
        scene = gallery(2, 3, *faces, **DEFENDING)
        fought = fire(scene)
        assert fought["damage"] == {"target": 2 - blocks, "attacker": 0}
        assert fought["panic"]["attacker"] == 0
        assert scene.where("ZA1") == "E5"


@pytest.mark.rule("FC-724", "FC-465")
def test_without_a_right_to_roll_a_target_rolls_nothing() -> None:
    """No Defence token, no order, no Counterblow: no dice; with Counterblow it may roll."""
    assert fire(gallery(2, 3))["defence"] is None
    assert fire(gallery(2, 3, 5, 5, gains=grants(Trait.COUNTERBLOW)))["damage"]["target"] == 0


@pytest.mark.rule("FC-723", "FC-463")
def test_a_target_may_declare_defence_against_a_shot() -> None:
    """It gives up its order, of any colour, and rolls at once."""
    scene = gallery(2, 3, 5, 5, token="red")
    scene.will_answer(EMPIRE, "reaction.receive", "defend")
    assert fire(scene)["damage"]["target"] == 0
    assert (scene.find("LEG1").token, scene.find("LEG1").defending) == (None, True)


@pytest.mark.rule("FC-727")
def test_blocks_against_a_shot_go_to_damage_first() -> None:
    """One block against a hit and a panic result leaves the panic."""
    fought = fire(gallery(1, 2, 5, 4, **DEFENDING))
    assert (fought["damage"]["target"], fought["panic"]["target"]) == (0, 1)


@pytest.mark.rule("FC-810")
def test_dominance_hits_with_fours_at_long_range() -> None:
    """A 4 beyond the base range counts for a unit with Dominance."""
    scene = gallery(4, 5, at="H5")
    scene.find("ZA1").gains = grants(Trait.DOMINANCE)
    assert fire(scene)["damage"]["target"] == 1


def test_grave_mist_makes_every_shot_a_long_one() -> None:
    """A 4 within the base range is nothing for a unit whose shots all count as long."""
    scene = gallery(4, 5)
    scene.find("ZA1").gains = grants(Trait.LONG_SHOTS)
    assert fire(scene)["damage"]["target"] == 0


@pytest.mark.rule("FC-821", "FC-D21")
def test_useless_dice_of_a_shot_are_rolled_again() -> None:
    """By default a shooter with Master of Shooting 2 rolls shields and long-range 4s again."""
    scene = gallery(4, 6, 2, 3, at="H5", shooter="shooters", target="undead_cavalry")
    fought = fire(scene)
    assert (fought["attack"]["first"], fought["attack"]["faces"]) == ([4, 6], [2, 3])


def test_a_deafening_volley_adds_panic() -> None:
    """One panic result more in the ranged attack, none in melee."""
    scene = gallery(5, 5)
    scene.find("ZA1").gains = grants(Trait.DEAFENING)
    fought = fire(scene)
    assert (fought["attack"]["added"], fought["panic"]["target"]) == (1, 1)


@pytest.mark.rule("FC-R75", "FC-843", "FC-847")
def test_a_shot_neither_rushes_nor_terrifies() -> None:
    """Rush, Terrifying, Charge and Armour belong to melee."""
    scene = gallery(2, 3, gains=grants(Trait.ARMOUR))
    scene.find("ZA1").gains = grants(Trait.RUSH, Trait.TERRIFYING, Trait.CHARGE)
    fought = fire(scene, moved=True, began_at="C5")
    assert (fought["damage"]["target"], fought["panic"]["target"], len(fought["attack"]["faces"])) == (2, 0, 2)
    assert scene.where("LEG1") == "G5"


# Magic


@pytest.mark.rule("FC-740", "FC-741", "FC-R40")
def test_nothing_is_rolled_or_decided_against_magic() -> None:
    """Defence token, order, Counterblow, Regroup and Fatigue are of no use: nobody is asked, the damage is taken."""
    gains = grants(Trait.COUNTERBLOW, Trait.REGROUP)
    for facts in ({"token": "red"}, {"defending": True}):
        scene = gallery(2, 3, shooter="imelstar", gains=gains, losses=2, **facts)
        scene.unit("legionnaires", "A1")
        begin(scene, "IME", "LEG1", "shot")
        assert all(seat == STYX for seat, _ in scene.answered)
        fought = scene.told("fought")[0]
        assert (fought["manner"], fought["defence"], fought["damage"]["target"]) == ("magic", None, 2)
        assert scene.find("LEG1").destroyed


@pytest.mark.rule("FC-R40")
def test_passive_protection_works_against_magic() -> None:
    """Forest, Town, Formation, Brave, Forged and Survivable still help, and 4s beyond the base range do nothing."""
    scene = gallery(3, 3, shooter="imelstar")
    scene.lay("G5", Terrain.FOREST)
    assert fire(scene)["damage"]["target"] == 1
    scene = gallery(3, 3, shooter="imelstar")
    scene.lay("G5", Terrain.TOWN)
    assert fire(scene)["damage"]["target"] == 1
    assert fire(gallery(1, 1, shooter="imelstar", gains=grants(Trait.BRAVE)))["panic"]["target"] == 1
    assert fire(gallery(1, 1, shooter="imelstar", gains=grants(Trait.FORGED)))["panic"]["target"] == 0
    assert fire(gallery(4, 4, at="H5", shooter="imelstar"))["damage"]["target"] == 0


@pytest.mark.rule("FC-R40", "FC-848", "FC-D29")
def test_magic_can_drain() -> None:
    """Imelstar heals a wound by the damage of a magical shot."""
    scene = gallery(2, 5, shooter="imelstar")
    scene.find("IME").losses = 2
    fire(scene)
    assert scene.left("IME") == 3


# Retreats under fire


@pytest.mark.rule("FC-643", "FC-R63")
def test_on_a_line_of_hexes_the_target_flees_straight() -> None:
    """Shooter and target on one axis: the way is the line itself, and nobody is asked."""
    scene = gallery(1, 1)
    fire(scene)
    assert scene.where("LEG1") == "I5"
    assert "panic.route" not in [decision.key for _, decision in scene.answered]


@pytest.mark.rule("FC-643", "FC-R63", "FC-D25")
def test_off_the_line_the_owner_chooses_among_the_longest_ways() -> None:
    """Each step leads farther from the shooter; the defender picks where the retreat ends."""
    scene = gallery(1, 5, at="E3")
    begin(scene, "ZA1", "LEG1", "shot")
    assert scene.waiting == (EMPIRE,)
    start, threat = BOARD.parse("E3"), BOARD.parse("E5")
    farther = {BOARD.text(cell) for cell in BOARD.neighbours(start) if cell.distance(threat) == 3}
    assert set(scene.options(EMPIRE)) == farther
    assert len(farther) > 1
    scene.answer(EMPIRE, sorted(farther)[0])
    assert scene.where("LEG1") == sorted(farther)[0]


@pytest.mark.rule("FC-R63")
def test_only_ways_that_cover_the_most_are_offered() -> None:
    """A first step that leads into a dead end is no choice, where another goes on."""
    scene = gallery(1, 1, at="E3")
    start, threat = BOARD.parse("E3"), BOARD.parse("E5")
    first, *others = [cell for cell in BOARD.neighbours(start) if cell.distance(threat) == 3]
    scene.lay(BOARD.text(first), Terrain.FOREST)
    begin(scene, "ZA1", "LEG1", "shot")
    scene.play_on()
    way = scene.told("retreated")[0]["way"]
    assert len(way) == 3
    assert way[1] in [BOARD.text(cell) for cell in others]


@pytest.mark.rule("FC-D25", "FC-R81")
def test_without_an_answer_a_unit_flees_farthest_from_all_enemies() -> None:
    """The sum of the distances to all enemies decides, then the nearest one, then the lowest row."""
    ends = []
    for enemy in ("A1", "M1"):
        scene = gallery(1, 5, at="E3")
        scene.unit("zombie_warriors", enemy)
        fire(scene)
        ends.append(scene.ground.place(scene.find("LEG1")))
        options = [cell for cell in BOARD.neighbours(BOARD.parse("E3")) if cell.distance(BOARD.parse("E5")) == 3]
        best = max(cell.distance(BOARD.parse(enemy)) for cell in options)
        assert ends[-1].distance(BOARD.parse(enemy)) == best
    assert ends[0] != ends[1]


@pytest.mark.rule("FC-D25", "FC-R81")
def test_of_ways_that_are_equally_safe_the_lowest_row_is_taken() -> None:
    """Both ends are as far from the only enemy: C3 lies in the row above B4."""
    scene = gallery(1, 5, at="C4")
    begin(scene, "ZA1", "LEG1", "shot")
    assert scene.options(EMPIRE) == ["C3", "B4"]
    scene.fall_back()
    assert scene.where("LEG1") == "C3"


@pytest.mark.rule("FC-644")
def test_a_retreat_under_fire_with_no_way_costs_damage() -> None:
    """With the way blocked the target stays and loses one for each hex."""
    scene = gallery(1, 1)
    scene.lay("H5", Terrain.ROCKS)
    fire(scene)
    assert (scene.where("LEG1"), scene.left("LEG1")) == ("G5", 2)
