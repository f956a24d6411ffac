"""Where a move and a run lead: units, terrain, Flight, Ranger and swimmers."""

from __future__ import annotations

import pytest

from rules.fantasy_commander.action.actions import Actions
from rules.fantasy_commander.action.movement import reach_of, ways
from rules.fantasy_commander.ground import cell_name
from rules.fantasy_commander.vocabulary import Order, Terrain, Trait
from tests.rules.fantasy_commander.activating import around, ends, goes, plans, takes_effort
from tests.rules.fantasy_commander.battlefield import Battlefield, grants


@pytest.mark.rule("FC-130", "FC-450", "FC-454")
def test_a_move_covers_the_first_value_and_a_run_the_second() -> None:
    """On open ground a unit with Movement 2-4 moves anywhere within two hexes, and runs within four."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "G6")
    assert sorted(ends(scene, legion)) == sorted(around("G6", 2))
    assert sorted(ends(scene, legion, run=True)) == sorted(around("G6", 4))


@pytest.mark.rule("FC-450")
def test_a_gained_hex_lengthens_the_move_alone() -> None:
    """One more of the first Movement value leaves the second as it is."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "G6", gains=grants(Trait.MOVE))
    assert (reach_of(scene.ground, legion, run=False), reach_of(scene.ground, legion, run=True)) == (3, 4)
    legion.gains = grants((Trait.RUN, 2))
    assert (reach_of(scene.ground, legion, run=False), reach_of(scene.ground, legion, run=True)) == (2, 6)


@pytest.mark.rule("FC-450")
def test_a_move_may_turn_as_it_likes() -> None:
    """The hexes of a move may lie in any directions."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "G6", "red")
    plans(scene, legion, goes("H6", "H5"))
    assert scene.where("LEG1") == "H5"
    assert scene.told("moved") == [{"unit": "empire.LEG1", "way": ["G6", "H6", "H5"], "run": False}]


@pytest.mark.rule("FC-451", "FC-157")
@pytest.mark.parametrize("other", ["legionnaires", "zombie_warriors"])
def test_nobody_passes_through_units(other: str) -> None:
    """Friend and foe alike are in the way: neither their hexes nor what lies only behind them can be reached."""
    scene = Battlefield()
    knights = scene.unit("knights", "A1")
    for cell in around("A1"):
        scene.unit(other, cell)
    assert ends(scene, knights) == {}


@pytest.mark.rule("FC-452", "FC-507", "FC-520", "FC-526")
@pytest.mark.parametrize("kind", [Terrain.ROCKS, Terrain.RIVER])
def test_impassable_terrain_is_neither_crossed_nor_stopped_on(kind: Terrain) -> None:
    """Rocks and rivers close the way."""
    scene = Battlefield()
    knights = scene.unit("knights", "A1")
    for cell in around("A1"):
        scene.lay(cell, kind)
    assert ends(scene, knights) == {}


@pytest.mark.rule("FC-528")
def test_a_bridge_lets_units_over_the_river_and_on() -> None:
    """A bridge is no Difficult Terrain: a move goes on behind it."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "A1")
    for cell in around("A1"):
        scene.lay(cell, Terrain.RIVER)
    scene.lay("B1", Terrain.BRIDGE)
    assert ends(scene, legion)["B1"] is False
    assert "C1" in ends(scene, legion)


@pytest.mark.rule("FC-521")
def test_a_forest_halts_whoever_comes_into_it() -> None:
    """From elsewhere a unit goes no further."""
    assert halts_at_its_edge(Terrain.FOREST)


@pytest.mark.rule("FC-523")
def test_a_hill_halts_whoever_comes_onto_it() -> None:
    """From elsewhere a unit goes no further."""
    assert halts_at_its_edge(Terrain.HILL)


@pytest.mark.rule("FC-527")
def test_a_ford_halts_whoever_comes_into_it() -> None:
    """From elsewhere a unit goes no further."""
    assert halts_at_its_edge(Terrain.FORD)


@pytest.mark.rule("FC-529")
def test_a_town_halts_whoever_comes_into_it() -> None:
    """From elsewhere a unit goes no further."""
    assert halts_at_its_edge(Terrain.TOWN)


@pytest.mark.rule("FC-976")
def test_fortifications_halt_whoever_comes_into_them() -> None:
    """From elsewhere a unit goes no further."""
    assert halts_at_its_edge(Terrain.FORTIFICATIONS)


def halts_at_its_edge(kind: Terrain) -> bool:
    """Whether somebody in the midst of a terrain gets one step into it, and no further."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "A1", "red")
    for cell in around("A1"):
        scene.lay(cell, kind)
    return ends(scene, legion) == dict.fromkeys(around("A1"), True)


@pytest.mark.rule("FC-503")
def test_entering_difficult_terrain_ends_the_activation() -> None:
    """Whoever comes into it from elsewhere does nothing more, even beside an enemy."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "A1", "red")
    scene.unit("zombie_warriors", "C1")
    for cell in around("A1"):
        scene.lay(cell, Terrain.FOREST)
    actions = Actions(scene.ground, legion, Order.RED)
    assert [*actions.after(actions.moves.ends[0])] == []
    plans(scene, legion, goes("B1"))
    assert (scene.where("LEG1"), scene.kinds) == ("B1", ["activated", "moved"])


@pytest.mark.rule("FC-809")
def test_the_keyword_halts_a_move_and_closes_a_run_to_whoever_cannot_tire() -> None:
    """Difficult Terrain as a keyword is both: the move ends there, and a run needs Fatigue to come into it."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "A1", "red")
    scene.lay("C1", Terrain.FOREST)
    assert ends(scene, legion)["C1"] is True
    run = ways(scene.ground, legion, True)
    assert [cell_name(stand.cell) for stand in run.efforts] == ["C1"]
    legion.fatigue = 2
    assert "C1" not in [cell_name(stand.cell) for stand in ways(scene.ground, legion, True).ends]


@pytest.mark.rule("FC-504")
def test_within_one_type_difficult_terrain_does_not_halt() -> None:
    """From forest to forest a unit moves on, and may attack; from a hill into it, it may not."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red")
    scene.unit("zombie_warriors", "F5")
    for cell in ("C5", "D5", "E5"):
        scene.lay(cell, Terrain.FOREST)
    assert ends(scene, legion)["E5"] is False
    actions = Actions(scene.ground, legion, Order.RED)
    end = next(one for one in actions.moves.ends if cell_name(one.cell) == "E5")
    assert [one.targets for one in actions.after(end)][:1] == [("styx.ZW1",)]
    scene.lay("C5", Terrain.HILL)
    assert (ends(scene, legion)["D5"], "E5!" in ends(scene, legion)) == (True, False)


@pytest.mark.rule("FC-503", "FC-504")
def test_how_a_hex_is_entered_decides_whether_it_ends_the_activation() -> None:
    """Where the quick way into a wood halts and the long way through it does not, both are offered."""
    scene = Battlefield()
    knights = scene.unit("knights", "C5")
    # Through the wood it takes three hexes to E5, over open ground two.
    for cell in ("C5", "C4", "D4", "E5"):
        scene.lay(cell, Terrain.FOREST)
    found = ends(scene, knights)
    assert (found["E5!"], found["E5"]) == (True, False)
    assert ways(scene.ground, knights, run=False).most == 3


@pytest.mark.rule("FC-424", "FC-505")
def test_a_run_enters_difficult_terrain_only_by_fatigue() -> None:
    """It takes a token to get in, and ends there; who can take none finds it closed."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red")
    scene.lay("F5", Terrain.FOREST)
    assert takes_effort(scene, legion, "F5")
    plans(scene, legion, goes("D5", "E5", "F5", run=True))
    assert (legion.fatigue, scene.where("LEG1")) == (1, "F5")
    assert scene.told("tired") == [{"unit": "empire.LEG1", "why": "difficult terrain", "fatigue": 1}]


@pytest.mark.rule("FC-428", "FC-432", "FC-505")
@pytest.mark.parametrize(("card", "fatigue"), [("legionnaires", 2), ("crusader", 0)])
def test_exhausted_units_and_such_without_stamina_cannot_run_into_difficult_terrain(card: str, fatigue: int) -> None:
    """The hex is closed to their run, and open to their move."""
    scene = Battlefield()
    unit = scene.unit(card, "C5", fatigue=fatigue)
    for cell in around("C5"):
        scene.lay(cell, Terrain.FOREST)
    assert ends(scene, unit, run=True) == {}
    assert len(ends(scene, unit)) == 6


@pytest.mark.rule("FC-505", "FC-R73")
def test_running_within_one_type_takes_no_fatigue() -> None:
    """An exhausted unit runs through the wood in which it stands."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", fatigue=2)
    for cell in ("C5", "D5", "E5", "F5"):
        scene.lay(cell, Terrain.FOREST)
    assert ends(scene, legion, run=True)["F5"] is False
    assert not takes_effort(scene, legion, "F5")


@pytest.mark.rule("FC-506", "FC-811", "FC-814")
def test_flight_crosses_everything_and_stops_nowhere_illegal() -> None:
    """It passes over rocks, rivers, woods and units; it may not stop on a unit or on impassable terrain."""
    scene = Battlefield()
    cavalry = scene.unit("undead_cavalry", "A1", gains=grants(Trait.FLIGHT))
    near = around("A1")
    scene.lay(near[0], Terrain.ROCKS)
    for cell in near[1:]:
        scene.unit("legionnaires", cell)
    assert not [cell for cell in near if cell in ends(scene, cavalry)]
    assert "C1" in ends(scene, cavalry)
    assert "D1" in ends(scene, cavalry)


@pytest.mark.rule("FC-506", "FC-812", "FC-R72")
def test_flight_ends_the_activation_where_it_stops_in_difficult_terrain() -> None:
    """It crosses a wood freely, runs into it without Fatigue, and is done where it stops there."""
    scene = Battlefield()
    cavalry = scene.unit("undead_cavalry", "C5", fatigue=2, gains=grants(Trait.FLIGHT))
    for cell in ("D5", "G5", "H5"):
        scene.lay(cell, Terrain.FOREST)
    assert (ends(scene, cavalry)["D5"], ends(scene, cavalry)["E5"]) == (True, False)
    assert ends(scene, cavalry, run=True)["H5"] is True
    assert not takes_effort(scene, cavalry, "H5")


@pytest.mark.rule("FC-R72")
def test_flight_within_one_type_ends_the_activation_too() -> None:
    """Who flies from wood to wood stops in Difficult Terrain as well."""
    scene = Battlefield()
    cavalry = scene.unit("undead_cavalry", "C5", gains=grants(Trait.FLIGHT))
    scene.lay("C5", Terrain.FOREST)
    scene.lay("D5", Terrain.FOREST)
    assert ends(scene, cavalry)["D5"] is True
    cavalry.gains = grants(Trait.FLIGHT, Trait.RANGER)
    assert ends(scene, cavalry)["D5"] is False


@pytest.mark.rule("FC-835", "FC-R72")
def test_a_ranger_ignores_the_difficult_property() -> None:
    """It moves and runs through woods and Towns as over open ground, even when exhausted; rocks stay closed."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", fatigue=2, gains=grants(Trait.RANGER))
    for cell, kind in (("D5", Terrain.FOREST), ("E5", Terrain.TOWN), ("F5", Terrain.HILL), ("C4", Terrain.ROCKS)):
        scene.lay(cell, kind)
    assert ends(scene, legion)["E5"] is False
    assert ends(scene, legion, run=True)["F5"] is False
    assert "C4" not in ends(scene, legion)


@pytest.mark.rule("FC-451")
def test_who_passes_units_moves_through_them_and_stops_on_none() -> None:
    """Incorporeal: friends and foes can be crossed; one that stands in a wood cannot, for the wood would halt it."""
    scene = Battlefield()
    zombies = scene.unit("zombie_warriors", "A1", gains=grants(Trait.PASSES_UNITS))
    for cell in around("A1"):
        scene.unit("legionnaires", cell)
    assert [cell for cell in ends(scene, zombies) if cell in around("A1")] == []
    assert "C1" in ends(scene, zombies)
    for cell in around("A1"):
        scene.lay(cell, Terrain.FOREST)
    assert ends(scene, zombies) == {}
    assert ways(scene.ground, zombies, run=False).distances == {}, "no step leads to where it could not stop"


@pytest.mark.rule("FC-951", "FC-R46")
def test_the_hydra_swims_in_scenario_5_alone() -> None:
    """River hexes are open ground for it there: it crosses them, stops there and goes on; in scenario 2 not."""
    for scenario, swims in ((5, True), (2, False)):
        scene = Battlefield(scenario=scenario)
        hydra = scene.unit("hydra", "C5")
        legion = scene.unit("legionnaires", "C9")
        for cell in ("D5", "D9"):
            scene.lay(cell, Terrain.RIVER)
        assert ends(scene, hydra).get("D5") is (False if swims else None)
        assert ("E5" in ends(scene, hydra)) is swims
        assert "D9" not in ends(scene, legion)


@pytest.mark.rule("FC-951", "FC-R46")
def test_the_hydra_goes_on_through_the_river() -> None:
    """What lies behind a river hex is two hexes away for it."""
    scene = Battlefield(scenario=5)
    hydra = scene.unit("hydra", "A1")
    for cell in around("A1"):
        scene.lay(cell, Terrain.RIVER)
    assert "C1" in ends(scene, hydra)


@pytest.mark.rule("FC-457")
def test_moving_past_enemies_neither_stops_nor_costs() -> None:
    """Between two enemies a unit goes through, as far as ever."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red")
    for cell in ("D4", "D6", "E4"):
        scene.unit("zombie_warriors", cell)
    plans(scene, legion, goes("D5", "E5", "F5", run=True, then="stay"))
    assert (scene.where("LEG1"), legion.fatigue) == ("F5", 0)


@pytest.mark.rule("FC-962", "FC-R27")
def test_whoever_walks_through_a_town_enters_it_and_whoever_flies_does_not() -> None:
    """In scenario 6 a Styx Ranger destroys a Town on its way; one that flies over it leaves it standing."""
    for trait, destroyed in ((Trait.RANGER, True), (Trait.FLIGHT, False)):
        scene = Battlefield(scenario=6, bare=False)
        town = scene.ground.towns[0]
        east, west = town.step(2), town.step(5)
        cavalry = scene.unit("undead_cavalry", cell_name(east), "red", gains=grants(trait))
        plans(scene, cavalry, goes(cell_name(town), cell_name(west)))
        assert bool(scene.told("town_destroyed")) is destroyed
