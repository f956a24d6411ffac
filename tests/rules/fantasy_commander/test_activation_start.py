"""The start of an activation: abilities that are bought, effects in their order, rest among them."""

from __future__ import annotations

import pytest

from rules.fantasy_commander.action.actions import imagined
from rules.fantasy_commander.action.start_effects import (
    Effect,
    Outcome,
    default_order,
    effects_on,
    orders,
    outcome,
    resolve,
)
from rules.fantasy_commander.cards import Grant, Reach, StartEffect, TerrainKind, Yield
from rules.fantasy_commander.command.generation import levy
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.vocabulary import EMPIRE, STYX, Deed, Order, Symbol, Terrain, Trait
from rules.kernel.decisions import PickOne, option_named
from rules.kernel.values import Json
from tests.rules.fantasy_commander.activating import attacks, goes, holds, nobody_plans, open_plan, plans
from tests.rules.fantasy_commander.battlefield import Battlefield, box, grants

TIRING = Effect("cursed", "Cursed Lands", tires=1)
RELIEF = Effect("wind", "Second Wind", relieves=1)
HEALING = Effect("regeneration", "Regeneration", heals=1)


def prepared(scene: Battlefield, *words: str, then: Json) -> Json:
    """An answer: the preparation whose label has all these words, and what is done after it."""
    seat = scene.waiting[0]
    asked = scene.asked(seat)
    assert isinstance(asked, PickOne)
    first = option_named(asked.options, "prepare")
    assert isinstance(first.then, PickOne)
    if first.then.key == "activation.action":
        assert all(word in first.label for word in words)
        return {"pick": "prepare", "then": then}
    (found,) = [option for option in first.then.options if all(word in option.label for word in words)]
    return {"pick": "prepare", "then": {"pick": found.id, "then": then}}


# Abilities


@pytest.mark.rule("FC-410")
def test_abilities_without_a_price_are_always_on() -> None:
    """An empty pool takes nothing from a unit's permanent abilities, and nothing is offered."""
    scene = Battlefield()
    knights = scene.unit("knights", "C5", "red")
    open_plan(scene, knights)
    assert scene.ground.has(knights, Trait.CHARGE)
    assert "prepare" not in scene.options(EMPIRE)


@pytest.mark.rule("FC-411", "FC-412")
def test_an_ability_is_bought_for_the_orders_of_the_pool() -> None:
    """It is offered where all of its price lies in the pool, paid at the start, and told to everybody."""
    scene = Battlefield(2, 5, 5)
    knights = scene.unit("knights", "C5", "red")
    scene.unit("zombie_warriors", "D5")
    scene.pool(EMPIRE, "red", "blue")
    open_plan(scene, knights)
    scene.answer(EMPIRE, prepared(scene, "Couched Lances", "1 red", then=attacks("styx.ZW1")))
    scene.play_on()
    assert scene.orders(EMPIRE) == {Order.BLUE: 1}
    assert scene.told("ability_bought") == [
        {"unit": "empire.KNI1", "ability": "couched_lances", "price": {"red": 1}},
    ]
    assert scene.where("ZW1") == "E5"  # Pushed by Rush.


@pytest.mark.rule("FC-412")
@pytest.mark.parametrize("pool", [(), ("blue",), ("green", "blue")])
def test_without_the_whole_price_an_ability_cannot_be_used(pool: tuple[str, ...]) -> None:
    """Orders of other colours pay for nothing."""
    scene = Battlefield()
    knights = scene.unit("knights", "C5", "red")
    scene.pool(EMPIRE, *pool)
    open_plan(scene, knights)
    assert "prepare" not in scene.options(EMPIRE)


@pytest.mark.rule("FC-413")
def test_a_purple_order_pays_for_any_colour() -> None:
    """With nothing but purple in the pool the ability is bought for that."""
    scene = Battlefield()
    knights = scene.unit("knights", "C5", "red")
    scene.pool(EMPIRE, "purple")
    open_plan(scene, knights)
    scene.answer(EMPIRE, prepared(scene, "Couched Lances", then=holds("nothing")))
    assert scene.orders(EMPIRE) == {}


@pytest.mark.rule("FC-414", "FC-415")
def test_an_ability_lasts_to_the_end_of_the_activation() -> None:
    """Afterwards, when the unit is attacked, it is gone."""
    scene = Battlefield()
    zombies = scene.unit("zombie_warriors.champion", "C5", "red")
    scene.pool(STYX, "green")
    open_plan(scene, zombies)
    scene.answer(STYX, prepared(scene, "Dead Grip", then=holds("nothing")))
    assert not scene.ground.has(zombies, Trait.DOMINANCE)


@pytest.mark.rule("FC-416")
def test_an_ability_may_be_used_with_defence() -> None:
    """A tired unit buys Second Wind and declares Defence."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red", fatigue=1)
    scene.unit("zombie_warriors", "D5")
    scene.pool(EMPIRE, "green")
    open_plan(scene, legion)
    scene.answer(EMPIRE, prepared(scene, "Second Wind", then=holds("defend")))
    assert (legion.fatigue, legion.defending) == (0, True)


@pytest.mark.rule("FC-411")
def test_what_would_change_nothing_is_not_offered() -> None:
    """Second Wind is no use to a unit without Fatigue."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red")
    scene.pool(EMPIRE, "green")
    open_plan(scene, legion)
    assert "prepare" not in scene.options(EMPIRE)


@pytest.mark.rule("FC-411", "FC-423")
def test_what_an_ability_makes_possible_is_planned_in_the_same_answer() -> None:
    """An exhausted unit that buys Second Wind first can attack after a run."""
    scene = Battlefield(5, 5, 5)
    legion = scene.unit("legionnaires", "C5", "red", fatigue=2)
    scene.unit("zombie_warriors", "G5")
    scene.pool(EMPIRE, "green")
    open_plan(scene, legion)
    assert scene.option(EMPIRE, "run", "F5") is None
    run = goes("D5", "E5", "F5", run=True, then="attack styx.ZW1")
    scene.answer(EMPIRE, prepared(scene, "Second Wind", then=run))
    scene.play_on()
    assert legion.fatigue == 2
    assert len(scene.told("fought")) == 1


def test_the_offer_reckons_with_a_bought_die() -> None:
    """Aimed Volley shows one die more than the plain shot."""
    scene = Battlefield()
    shooters = scene.unit("shooters", "C5", "red")
    scene.unit("zombie_warriors", "E5")
    scene.pool(EMPIRE, "blue")
    open_plan(scene, shooters)
    assert scene.option(EMPIRE, "shoot").options[0].label == "Shoot at ZW1 (2 dice)"
    assert scene.option(EMPIRE, "prepare", "shoot").options[0].label == "Shoot at ZW1 (3 dice)"


def test_the_offer_says_what_is_a_long_shot() -> None:
    """In a mist every shot is, but no attack hand to hand."""
    for cell, verb, label in (
        ("E5", "shoot", "Shoot at ZW1 (2 dice, long range)"),
        ("D5", "attack", "Attack ZW1 (2 dice)"),
    ):
        scene = Battlefield()
        shooters = scene.unit("shooters", "C5", "red", gains=grants(Trait.LONG_SHOTS))
        scene.unit("zombie_warriors", cell)
        open_plan(scene, shooters)
        assert scene.option(EMPIRE, verb).options[0].label == label


# Effects


@pytest.mark.rule("FC-837", "FC-R60")
def test_regeneration_restores_one_at_the_beginning() -> None:
    """A unit of one miniature gets a second, and is Weak no longer."""
    scene = Battlefield()
    zombies = scene.unit("zombie_warriors", "C5", "red", losses=4, gains=grants(Trait.REGENERATION))
    assert scene.ground.is_weak(zombies)
    plans(scene, zombies, holds("nothing"))
    assert (scene.left("ZW1"), scene.ground.is_weak(zombies)) == (2, False)


@pytest.mark.rule("FC-837", "FC-851", "FC-970")
def test_regeneration_2_on_graves_heals_two_for_resurgent_units_alone() -> None:
    """It never exceeds the size of the unit."""
    scene = Battlefield()
    scene.lay("C5", Terrain.GRAVES)
    zombies = scene.unit("zombie_warriors", "C5", "yellow", losses=3)
    nobody_plans(scene, zombies)
    assert zombies.losses == 1
    scene = Battlefield()
    scene.lay("C5", Terrain.GRAVES)
    scene.lay("C7", Terrain.GRAVES)
    zombies, cavalry = (
        scene.unit(card, cell, "yellow", losses=1)
        for card, cell in (("zombie_warriors", "C5"), ("undead_cavalry", "C7"))
    )
    nobody_plans(scene, zombies)
    nobody_plans(scene, cavalry)
    assert (zombies.losses, cavalry.losses) == (0, 1)


@pytest.mark.rule("FC-502", "FC-R19")
def test_faction_terrain_works_for_those_whom_its_card_names() -> None:
    """The Altar of Healing relieves Empire units, Cursed Lands tire them; neither touches a Styx unit."""
    scene = Battlefield()
    scene.lay("C6", Terrain.ALTAR_OF_HEALING, EMPIRE)
    legion = scene.unit("legionnaires", "C5", "red", fatigue=2)
    plans(scene, legion, holds("nothing"))
    assert legion.fatigue == 1
    scene = Battlefield()
    scene.lay("C6", Terrain.CURSED_LANDS, STYX)
    legion, zombies = scene.unit("legionnaires", "C5", "red"), scene.unit("zombie_warriors", "D6", "red")
    plans(scene, legion, holds("nothing"))
    plans(scene, zombies, holds("nothing"))
    assert (legion.fatigue, zombies.fatigue) == (1, 0)


def with_terrain(kind: TerrainKind) -> Content:
    """The box with another entry for a kind of terrain."""
    parts = {name: getattr(box(), name) for name in Content.model_fields}
    return Content(**{**parts, "terrain": tuple(kind if one.id is kind.id else one for one in box().terrain)})


@pytest.mark.rule("FC-502")
@pytest.mark.parametrize(
    ("terrain", "helped"),
    [(Terrain.ALTAR_OF_HEALING, [EMPIRE]), (Terrain.CURSED_LANDS, [STYX]), (Terrain.TREE, [EMPIRE, STYX])],
)
def test_faction_terrain_that_names_nobody_is_for_its_own_side(terrain: Terrain, helped: list[str]) -> None:
    """Whatever it gives, yields or does at the start of an activation; an element is for both sides."""
    scene = Battlefield()
    scene.lay("C6", terrain)
    gives = (Reach(grant=Grant(trait=Trait.RUSH), radius=1),)
    starts = (StartEffect(deed=Deed.LOSE_FATIGUE, radius=1),)
    yields = (Yield(symbol=Symbol.PURPLE),)
    kind = box().terrain_kind(terrain).model_copy(update={"gives": gives, "starts": starts, "yields": yields})
    ground = Ground(with_terrain(kind), scene.field)
    units = [scene.unit("legionnaires", "C5"), scene.unit("zombie_warriors", "D6")]
    assert [unit.side for unit in units if ground.has(unit, Trait.RUSH)] == helped
    assert [unit.side for unit in units if any(effects_on(ground, unit, ()))] == helped
    for unit in units:
        with imagined(unit, cell=BOARD.parse("C6")):
            assert (Order.PURPLE in levy(ground, unit.side).fixed) == (unit.side in helped)


@pytest.mark.rule("FC-509")
def test_an_aura_reaches_so_many_hexes_and_no_further() -> None:
    """Cursed Lands work on their hex and the six around it."""
    for cell, tired in (("C6", 1), ("C5", 1), ("E6", 0)):
        scene = Battlefield()
        scene.lay("C6", Terrain.CURSED_LANDS, STYX)
        legion = scene.unit("legionnaires", cell, "red")
        plans(scene, legion, holds("nothing"))
        assert legion.fatigue == tired


@pytest.mark.rule("FC-429", "FC-430", "FC-R62")
@pytest.mark.parametrize(("card", "fatigue"), [("legionnaires", 2), ("crusader", 0)])
def test_forced_fatigue_costs_the_exhausted_a_loss(card: str, fatigue: int) -> None:
    """Exhausted units, and such without Stamina, lose one instead; no Town helps against it."""
    scene = Battlefield()
    scene.lay("C6", Terrain.CURSED_LANDS, STYX)
    scene.lay("C5", Terrain.TOWN)
    unit = scene.unit(card, "C5", "red", fatigue=fatigue)
    plans(scene, unit, holds("nothing"))
    assert (unit.losses, unit.fatigue) == (1, fatigue)


@pytest.mark.rule("FC-429", "FC-908", "FC-R25")
def test_a_unit_can_die_of_its_start_effects_and_then_does_nothing() -> None:
    """Its opponent scores, and whatever its player wants, it is not asked for."""
    scene = Battlefield()
    scene.lay("C6", Terrain.CURSED_LANDS, STYX)
    legion = scene.unit("legionnaires", "C5", "red", fatigue=2, losses=3)
    scene.unit("roland", "K9")
    open_plan(scene, legion)
    assert scene.is_over
    assert legion.destroyed
    assert scene.points(STYX) == 1


@pytest.mark.rule("FC-429", "FC-R25")
def test_nothing_helps_whoever_has_died_of_its_start_effects() -> None:
    """Relief and healing that would have come after it are not told of."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", fatigue=2, losses=3)
    resolve(scene.g, legion, [TIRING, RELIEF, HEALING])
    assert (legion.destroyed, legion.fatigue, legion.losses) == (True, 2, 4)


@pytest.mark.rule("FC-981", "FC-R24")
def test_start_effects_can_decide_the_battle_at_once() -> None:
    """With the last point that is needed Styx has won before anything else is done."""
    scene = Battlefield(scenario=1)
    scene.lay("C6", Terrain.CURSED_LANDS, STYX)
    scene.field.armies[STYX].points = scene.ground.scenario.points - 1
    legion = scene.unit("legionnaires", "C5", "red", fatigue=2, losses=3)
    scene.unit("roland", "K9")
    open_plan(scene, legion)
    assert scene.told("battle_decided")[0]["winners"] == [STYX]


@pytest.mark.rule("FC-417")
def test_a_card_has_its_effect_at_the_start() -> None:
    """Poison Cloud tires the unit then activated, once."""
    scene = Battlefield()
    starts = [StartEffect(deed=Deed.FORCED_FATIGUE)]
    legion = scene.unit("legionnaires", "C5", "red", starts=starts)
    plans(scene, legion, holds("nothing"))
    assert (legion.fatigue, legion.starts) == (1, [])


@pytest.mark.rule("FC-431")
def test_forced_fatigue_leaves_the_voluntary_token() -> None:
    """A unit that Cursed Lands have tired still takes one for its attack, Stamina permitting."""
    scene = Battlefield(5, 5, 5, 5)
    scene.lay("C6", Terrain.CURSED_LANDS, STYX)
    legion = scene.unit("legionnaires", "C5", "red")
    scene.unit("zombie_warriors", "D5")
    plans(scene, legion, attacks("styx.ZW1", effort=True))
    assert legion.fatigue == 2


# The order


@pytest.mark.rule("FC-417")
def test_the_order_is_offered_only_where_it_matters() -> None:
    """Tiring and relief commute for a fresh unit that has Fatigue to lose; not for an exhausted one."""
    scene = Battlefield()
    for fatigue, count in ((1, 1), (2, 2)):
        legion = scene.unit("legionnaires", "C5", fatigue=fatigue)
        assert len(orders(scene.ground, legion, [TIRING, RELIEF])) == count


@pytest.mark.rule("FC-532", "FC-417", "FC-R74")
def test_second_wind_cursed_lands_and_the_altar_in_any_order() -> None:
    """An exhausted unit keeps all its men and one Fatigue, or gives one man for none at all, as its player likes."""
    for words, came_to in ((("Fatigue 1",), (1, 0)), (("Fatigue 0", "1 more lost"), (0, 1))):
        scene = Battlefield()
        scene.lay("C6", Terrain.CURSED_LANDS, STYX)
        scene.lay("B5", Terrain.ALTAR_OF_HEALING, EMPIRE)
        legion = scene.unit("legionnaires", "C5", "red", fatigue=2)
        scene.pool(EMPIRE, "green")
        open_plan(scene, legion)
        scene.answer(EMPIRE, prepared(scene, "Second Wind (1 green)", *words, then=holds("nothing")))
        assert (legion.fatigue, legion.losses) == came_to
        assert scene.orders(EMPIRE) == {}


@pytest.mark.rule("FC-417")
def test_healing_may_come_after_the_loss() -> None:
    """A whole unit that will lose one is better off with Regeneration last, and its player can have it so."""
    scene = Battlefield()
    scene.lay("C6", Terrain.CURSED_LANDS, STYX)
    legion = scene.unit("legionnaires", "C5", "red", fatigue=2, gains=grants(Trait.REGENERATION))
    open_plan(scene, legion)
    scene.answer(EMPIRE, prepared(scene, "Cursed Lands, Regeneration", then=holds("nothing")))
    assert legion.losses == 0


@pytest.mark.rule("FC-417", "FC-D14")
def test_where_nobody_answers_effects_come_in_the_usual_order() -> None:
    """Healing, then Fatigue, then relief; relief first only where a miniature would be lost [D14]."""
    scene = Battlefield()
    fresh = scene.unit("legionnaires", "C5", fatigue=1)
    assert default_order(scene.ground, fresh, [RELIEF, TIRING, HEALING]) == (HEALING, TIRING, RELIEF)
    tired = scene.unit("legionnaires", "D5", fatigue=2)
    assert default_order(scene.ground, tired, [RELIEF, TIRING, HEALING]) == (HEALING, RELIEF, TIRING)
    twice = [TIRING, TIRING, RELIEF]
    assert outcome(scene.ground, fresh, default_order(scene.ground, fresh, twice)) == Outcome(2, 0)


@pytest.mark.rule("FC-411", "FC-D14")
def test_where_nobody_answers_nothing_is_bought() -> None:
    """The pool stays as it is [D14]."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red", fatigue=2)
    scene.unit("zombie_warriors", "D5")
    scene.pool(EMPIRE, "green")
    nobody_plans(scene, legion)
    assert (scene.orders(EMPIRE), legion.fatigue, legion.defending) == ({Order.GREEN: 1}, 2, True)
