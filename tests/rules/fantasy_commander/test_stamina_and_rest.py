"""Fatigue that a unit takes of its own will in its activation, and how it gets rid of it."""

from __future__ import annotations

import pytest

from rules.fantasy_commander.action.actions import Actions, Effort
from rules.fantasy_commander.state import Unit
from rules.fantasy_commander.vocabulary import EMPIRE, STYX, Order, Terrain, Trait
from tests.rules.fantasy_commander.activating import attacks, goes, holds, nobody_plans, open_plan, plans
from tests.rules.fantasy_commander.attacks import melee
from tests.rules.fantasy_commander.battlefield import Battlefield, grants


@pytest.mark.rule("FC-420", "FC-422", "FC-427")
def test_one_token_adds_one_die_before_the_roll() -> None:
    """The attack has a die more, and the token is taken before it is rolled."""
    scene = Battlefield(5, 5, 5, 5)
    legion = scene.unit("legionnaires", "C5", "red")
    scene.unit("zombie_warriors", "D5")
    plans(scene, legion, attacks("styx.ZW1", effort=True))
    assert legion.fatigue == 1
    assert len(scene.told("fought")[0]["attack"]["first"]) == 4
    assert scene.kinds.index("tired") < scene.kinds.index("fought")


@pytest.mark.rule("FC-422", "FC-722")
def test_a_token_adds_a_die_to_a_shot() -> None:
    """A ranged attack has a die more for it, too."""
    scene = Battlefield(5, 5, 5)
    shooters = scene.unit("shooters", "C5", "red")
    scene.unit("zombie_warriors", "E5")
    plans(scene, shooters, attacks("styx.ZW1", effort=True, shoots=True))
    assert (shooters.fatigue, len(scene.told("fought")[0]["attack"]["first"])) == (1, 3)


@pytest.mark.rule("FC-420")
def test_an_activation_has_one_voluntary_token_in_all() -> None:
    """Among all that a fresh unit can do, nothing takes a second one: the run's token leaves no further die."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red")
    scene.unit("zombie_warriors", "G5")
    scene.lay("F6", Terrain.FOREST)
    after_runs = [one for one in Actions(scene.ground, legion, Order.RED).every() if one.run]
    assert {one.effort for one in after_runs if one.targets} == {Effort.STRIKE}
    assert [one.targets for one in after_runs if one.effort is Effort.GROUND] == [()]


def reacts(scene: Battlefield, unit: Unit, **wanted: str) -> None:
    """What a player has filed for a unit's reactions; all else is left to be asked."""
    lines = ["defend", *(["die", "damage"] if scene.ground.card(unit).stamina else [])]
    if scene.ground.has(unit, Trait.DEFENDER):
        lines.append("redirect")
    scene.file(unit.side, "reaction.policy", {**dict.fromkeys(lines, "ask"), **wanted}, about=unit.id)


@pytest.mark.rule("FC-420", "FC-R17")
def test_the_one_token_of_an_activation_serves_against_losses_unless_it_was_taken() -> None:
    """After a move the attacker takes it when the defender strikes back; after a run it is spent on the melee."""
    for way, run, came_to in ((("D5", "E5"), False, (1, 0)), (("C4", "D4", "E5"), True, (1, 1))):
        scene = Battlefield(4, 4, 4, 3)
        legion = scene.unit("legionnaires", "C5", "red")
        scene.unit("zombie_warriors", "F5", defending=True)
        if run:
            scene.unit("legionnaires", "D5")  # The straight way is closed, so that E5 takes a run.
        reacts(scene, legion, damage="always")
        plans(scene, legion, goes(*way, run=run, then="attack styx.ZW1"))
        assert (legion.fatigue, legion.losses) == came_to


@pytest.mark.rule("FC-421", "FC-425")
def test_an_attacked_unit_may_take_a_token_in_each_attack() -> None:
    """Twice attacked, it has taken two tokens for a defence die, one each time."""
    scene = Battlefield(*[5] * 12)
    legion = scene.unit("legionnaires", "C5", defending=True)
    scene.unit("zombie_warriors", "D5")
    scene.unit("zombie_warriors", "B5")
    reacts(scene, legion, die="yes")
    fights = [melee(scene, "ZW1", "LEG1"), melee(scene, "ZW2", "LEG1")]
    assert legion.fatigue == 2
    assert ["Fatigue", 1] in fights[0]["defence"]["dice"]


@pytest.mark.rule("FC-421", "FC-426")
def test_a_token_for_a_die_leaves_none_against_losses_in_the_same_attack() -> None:
    """At most one in an attack: who has taken it before the roll takes the losses as they come."""
    for wanted, came_to in (({"die": "yes", "damage": "always"}, (1, 2)), ({"die": "no", "damage": "always"}, (1, 1))):
        scene = Battlefield(2, 2, 4, 4, 4)
        legion = scene.unit("legionnaires", "C5", defending=True)
        scene.unit("zombie_warriors", "D5")
        reacts(scene, legion, **wanted)
        melee(scene, "ZW1", "LEG1")
        assert (legion.fatigue, legion.losses) == came_to


@pytest.mark.rule("FC-428")
def test_the_exhausted_take_no_token() -> None:
    """With as much Fatigue as Stamina nothing that costs a token is offered."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red", fatigue=2)
    scene.unit("zombie_warriors", "D5")
    open_plan(scene, legion)
    assert scene.options(EMPIRE, "attack") == ["attack styx.ZW1"]


@pytest.mark.rule("FC-129", "FC-432")
def test_units_without_stamina_take_no_token() -> None:
    """The Crusader can never hold Fatigue, so nothing costs it any."""
    scene = Battlefield()
    crusader = scene.unit("crusader", "C5", "red")
    scene.unit("zombie_warriors", "D5")
    assert all(one.effort is None for one in Actions(scene.ground, crusader, Order.RED).every())


@pytest.mark.rule("FC-352")
def test_dark_plans_can_forbid_the_token() -> None:
    """A unit that may take no voluntary Fatigue in this activation is offered nothing that costs it."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red", gains=grants(Trait.NO_EFFORT))
    scene.unit("zombie_warriors", "D5")
    assert all(one.effort is None for one in Actions(scene.ground, legion, Order.RED).every())


# Rest


@pytest.mark.rule("FC-440", "FC-444")
def test_rest_removes_all_fatigue() -> None:
    """Both tokens are gone at once."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red", fatigue=2)
    plans(scene, legion, holds("rest"))
    assert (legion.fatigue, legion.defending) == (0, False)
    assert scene.kinds == ["activated", "rested", "recovered"]


@pytest.mark.rule("FC-441", "FC-R64")
def test_rest_takes_the_whole_activation() -> None:
    """Neither after a way nor beside an attack or Defence is there a rest."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red", fatigue=1)
    scene.unit("zombie_warriors", "F5")
    open_plan(scene, legion)
    assert scene.options(EMPIRE, "move", "E5") == ["attack styx.ZW1", "attack styx.ZW1 effort", "stay"]
    assert scene.option(EMPIRE, "move", "B5") is None
    assert scene.option(EMPIRE, "hold", "rest") is None


@pytest.mark.rule("FC-442")
@pytest.mark.parametrize("order", ["red", "yellow"])
def test_no_rest_beside_an_enemy(order: str) -> None:
    """Adjacent to an enemy unit it is illegal, whatever the order."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", order, fatigue=1)
    scene.unit("zombie_warriors", "D5")
    nobody_plans(scene, legion)
    assert (legion.fatigue, legion.defending) == (1, order == "red")


@pytest.mark.rule("FC-443")
@pytest.mark.parametrize("order", ["red", "blue", "green", "purple"])
def test_rest_is_allowed_with_any_order(order: str) -> None:
    """Every colour lets a unit rest."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", order, fatigue=1)
    open_plan(scene, legion)
    assert "rest" in scene.options(EMPIRE, "hold")


@pytest.mark.rule("FC-445")
def test_units_without_stamina_cannot_rest() -> None:
    """A wounded Crusader in a Town does not rest there."""
    scene = Battlefield()
    scene.lay("C5", Terrain.TOWN)
    crusader = scene.unit("crusader", "C5", "red", losses=2)
    open_plan(scene, crusader)
    assert scene.options(EMPIRE, "hold") == ["defend", "nothing"]


@pytest.mark.rule("FC-531", "FC-R18", "FC-R57")
def test_resting_in_a_town_heals_even_without_fatigue() -> None:
    """One miniature is restored, or one wound healed; elsewhere a rest without Fatigue is no rest."""
    scene = Battlefield()
    scene.lay("C5", Terrain.TOWN)
    legion = scene.unit("legionnaires", "C5", "red", losses=2)
    roland = scene.unit("roland", "G5", "red", losses=1)
    plans(scene, legion, holds("rest"))
    assert legion.losses == 1
    open_plan(scene, roland)
    assert scene.options(EMPIRE, "hold") == ["defend", "nothing"]


@pytest.mark.rule("FC-925", "FC-442")
def test_empire_units_in_towns_of_scenario_2_rest_beside_enemies() -> None:
    """Styx units there do not."""
    for card, side, rests in (("legionnaires", EMPIRE, True), ("undead_cavalry", STYX, False)):
        scene = Battlefield(scenario=2, bare=False)
        town = scene.ground.towns[0]
        unit = scene.unit(card, "A1", "red", fatigue=1)
        other = scene.unit("zombie_warriors" if side == EMPIRE else "legionnaires", "A1")
        unit.cell, other.cell = town, town.step(2)
        open_plan(scene, unit)
        assert ("rest" in scene.options(side, "hold")) is rests


@pytest.mark.rule("FC-R74", "FC-444")
def test_rest_is_one_of_the_start_effects() -> None:
    """On Cursed Lands an exhausted unit rests first and keeps its men, or last and keeps no Fatigue."""
    for place, came_to in ((1, (1, 0)), (2, (0, 1))):
        scene = Battlefield()
        scene.lay("C6", Terrain.CURSED_LANDS, STYX)
        legion = scene.unit("legionnaires", "C5", "red", fatigue=2)
        plans(scene, legion, holds({"pick": "rest", "then": f"rest {place}"}))
        assert (legion.fatigue, legion.losses) == came_to


# Where nobody answers


@pytest.mark.rule("FC-401")
@pytest.mark.parametrize(
    ("order", "fatigue", "enemy", "came_to"),
    [
        ("red", 1, "", (0, False)),
        ("red", 0, "", (0, True)),
        ("red", 1, "D5", (1, True)),
        ("yellow", 1, "", (0, False)),
        ("yellow", 0, "", (0, False)),
        ("yellow", 1, "D5", (1, False)),
    ],
)
def test_a_unit_whose_player_is_away_rests_or_defends(
    order: str, fatigue: int, enemy: str, came_to: tuple[int, bool]
) -> None:
    """Tired and out of contact it rests, else it declares Defence; a yellow one rests or does nothing [D15]."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", order, fatigue=fatigue)
    if enemy:
        scene.unit("zombie_warriors", enemy)
    nobody_plans(scene, legion)
    assert (legion.fatigue, legion.defending) == came_to


@pytest.mark.rule("FC-401", "FC-R57")
def test_a_fresh_unit_in_a_town_defends_where_its_player_is_away() -> None:
    """It could be healed by a rest; without Fatigue it declares Defence all the same [D15]."""
    scene = Battlefield()
    scene.lay("C5", Terrain.TOWN)
    legion = scene.unit("legionnaires", "C5", "red", losses=1)
    nobody_plans(scene, legion)
    assert (legion.losses, legion.defending) == (1, True)
