"""What each kind of terrain does to whoever stands on it, or looks across it."""

from __future__ import annotations

import pytest

from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.vocabulary import EMPIRE, STYX, Family, Terrain, Trait
from tests.rules.fantasy_commander.activating import goes, plans
from tests.rules.fantasy_commander.attacks import melee, shot
from tests.rules.fantasy_commander.battlefield import Battlefield, box, grants

BLOCKING = {Terrain.ROCKS, Terrain.FOREST, Terrain.HILL, Terrain.TOWN}
DIFFICULT = {Terrain.FOREST, Terrain.HILL, Terrain.FORD, Terrain.TOWN, Terrain.FORTIFICATIONS}
IMPASSABLE = {Terrain.ROCKS, Terrain.RIVER}
TEMPLATES = {Terrain.HEADQUARTERS, Terrain.SIGNAL_LIGHTS, Terrain.ALTAR_OF_HEALING, Terrain.CURSED_LANDS}
RULES = {
    Terrain.ROCKS: "FC-520",
    Terrain.FOREST: "FC-521",
    Terrain.HILL: "FC-523",
    Terrain.RIVER: "FC-526",
    Terrain.FORD: "FC-527",
    Terrain.BRIDGE: "FC-528",
    Terrain.TOWN: "FC-529",
    Terrain.FORTIFICATIONS: "FC-976",
}
"""Which rule lists the properties of a kind."""
KINDS = [
    pytest.param(kind, marks=[pytest.mark.rule(RULES[kind])] if kind in RULES else [], id=kind) for kind in Terrain
]


@pytest.mark.rule("FC-501")
@pytest.mark.parametrize("kind", KINDS)
def test_each_terrain_has_the_properties_of_the_book(kind: Terrain) -> None:
    """Difficult, Impassable and Blocking as listed, nothing else; templates of cards are faction terrain."""
    entry = box().terrain_kind(kind)
    assert (entry.difficult, entry.impassable, entry.blocking) == (
        kind in DIFFICULT,
        kind in IMPASSABLE,
        kind in BLOCKING,
    )
    assert (entry.family is Family.FACTION) == (kind in TEMPLATES)


@pytest.mark.rule("FC-502")
def test_faction_terrain_gives_nothing_to_the_other_side() -> None:
    """Signal Lights make Empire units Brave within two hexes, and no Styx unit."""
    scene = Battlefield()
    scene.lay("C5", Terrain.SIGNAL_LIGHTS, EMPIRE)
    legion, zombies = scene.unit("legionnaires", "E5"), scene.unit("zombie_warriors", "D5")
    far = scene.unit("legionnaires", "F5")
    assert [scene.ground.has(unit, Trait.BRAVE) for unit in (legion, zombies, far)] == [True, False, False]


@pytest.mark.rule("FC-501")
@pytest.mark.parametrize("number", range(1, 7))
def test_terrain_that_the_map_shows_helps_like_terrain_that_is_laid(number: int) -> None:
    """Whoever stands on a printed forest, hill or Town has what it gives."""
    scene = Battlefield(scenario=number, bare=False)
    crusader = scene.unit("crusader")
    wanted = {Terrain.FOREST: Trait.COVER, Terrain.HILL: Trait.ATTACK_DICE, Terrain.TOWN: Trait.WALLS}
    cells = {cell: wanted[kind] for cell, kind in scene.ground.printed.items() if kind in wanted}
    assert cells
    for crusader.cell, trait in cells.items():
        assert [one for one in wanted.values() if scene.ground.has(crusader, one)] == [trait]


@pytest.mark.rule("FC-508")
@pytest.mark.parametrize("kind", KINDS)
def test_no_line_of_sight_goes_through_blocking_terrain(kind: Terrain) -> None:
    """Rocks, woods, hills and Towns block it; a river, a ford, a bridge and all else do not."""
    scene = Battlefield()
    shooters = scene.unit("shooters", "C5")
    scene.lay("D5", kind)
    assert scene.ground.sees(shooters, BOARD.parse("E5")) is (kind not in BLOCKING)


@pytest.mark.rule("FC-509", "FC-971", "FC-972")
def test_an_aura_counts_its_own_hex_and_so_many_around() -> None:
    """The Altar of Styx reaches two hexes, itself included, and not the third."""
    scene = Battlefield()
    scene.lay("C5", Terrain.ALTAR_OF_STYX)
    units = [scene.unit("zombie_warriors", cell) for cell in ("C5", "E5", "F5")]
    assert [scene.ground.level(unit, Trait.ATTACK_DICE) for unit in units] == [1, 1, 0]


@pytest.mark.rule("FC-522", "FC-R03")
def test_a_wood_takes_one_blade_from_the_opponents_roll() -> None:
    """Of two 3s against a unit in a forest one counts; on open ground both."""
    for kind, left in ((Terrain.FOREST, 3), (Terrain.OPEN, 2)):
        scene = Battlefield(3, 3, 5)
        scene.lay("D5", kind)
        scene.unit("legionnaires", "C5")
        scene.unit("undead_cavalry", "D5")
        scene.unit("zombie_warriors", "B5")
        scene.unit("zombie_warriors", "M11")
        melee(scene, "LEG1", "UC1")
        assert scene.left("UC1") == left - 1


@pytest.mark.rule("FC-524", "FC-R47")
def test_a_hill_gives_a_die_in_its_own_melee_attacks() -> None:
    """The unit on it rolls one die more when it attacks, and none more when it defends."""
    scene = Battlefield(5, 5, 5, 5)
    scene.lay("C5", Terrain.HILL)
    scene.unit("legionnaires", "C5")
    scene.unit("zombie_warriors", "D5")
    assert len(melee(scene, "LEG1", "ZW1")["attack"]["first"]) == 4
    scene = Battlefield(5, 5, 5, 5)
    scene.lay("D5", Terrain.HILL)
    scene.unit("legionnaires", "C5")
    scene.unit("zombie_warriors", "D5", defending=True)
    fight = melee(scene, "LEG1", "ZW1")
    assert (len(fight["attack"]["first"]), len(fight["defence"]["first"])) == (3, 1)


@pytest.mark.rule("FC-525")
def test_from_a_hill_one_sees_through_allies_and_not_through_enemies() -> None:
    """An ally on the line blocks no view from a hill; elsewhere it does, and an enemy always."""
    for here, between, sees in (
        (Terrain.HILL, "legionnaires", True),
        (Terrain.OPEN, "legionnaires", False),
        (Terrain.HILL, "zombie_warriors", False),
    ):
        scene = Battlefield()
        scene.lay("C5", here)
        shooters = scene.unit("shooters", "C5")
        scene.unit(between, "D5")
        assert scene.ground.sees(shooters, BOARD.parse("E5")) is sees


@pytest.mark.rule("FC-530")
def test_a_town_takes_one_damage_from_each_attack() -> None:
    """In melee and under fire one less is lost there."""
    for attack, attacker, cell in ((melee, "LEG1", "C5"), (shot, "SHO1", "B5")):
        scene = Battlefield(2, 2, 5)
        scene.lay("D5", Terrain.TOWN)
        scene.unit("legionnaires" if attack is melee else "shooters.veteran", cell)
        scene.unit("zombie_warriors", "D5")
        scene.file(
            EMPIRE,
            "reaction.policy",
            {"defend": "ask", "die": "ask", "damage": "ask", "rerolls": "none"},
            "empire.SHO1",
        )
        attack(scene, attacker, "ZW1")
        assert scene.left("ZW1") == 4


@pytest.mark.rule("FC-813")
def test_flight_benefits_from_the_terrain_it_stops_on() -> None:
    """A flying unit that ends on a hill has its die and its view."""
    scene = Battlefield()
    scene.lay("E5", Terrain.HILL)
    cavalry = scene.unit("undead_cavalry", "C5", "red", gains=grants(Trait.FLIGHT))
    plans(scene, cavalry, goes("D5", "E5"))
    assert scene.ground.level(cavalry, Trait.ATTACK_DICE) == 1


@pytest.mark.rule("FC-977", "FC-978")
def test_field_fortifications_stiffen_infantry_alone() -> None:
    """Infantry there has Counterblow and Brave, cavalry neither; nobody advances into the hex."""
    scene = Battlefield()
    for cell in ("C5", "E5"):
        scene.lay(cell, Terrain.FORTIFICATIONS)
    legion, knights = scene.unit("legionnaires", "C5"), scene.unit("knights", "E5")
    wanted = (Trait.COUNTERBLOW, Trait.BRAVE, Trait.NO_ADVANCE)
    assert [scene.ground.has(legion, trait) for trait in wanted] == [True, True, True]
    assert [scene.ground.has(knights, trait) for trait in wanted] == [False, False, True]


@pytest.mark.rule("FC-979", "FC-R29")
def test_a_crypt_makes_styx_units_survivable() -> None:
    """An Empire unit on it gains nothing."""
    scene = Battlefield()
    for cell in ("C5", "E5"):
        scene.lay(cell, Terrain.CRYPT)
    units = scene.unit("zombie_warriors", "C5"), scene.unit("legionnaires", "E5")
    assert [scene.ground.has(unit, Trait.SURVIVABLE) for unit in units] == [True, False]
    assert units[0].side == STYX
