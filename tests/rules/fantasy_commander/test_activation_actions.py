"""What a unit may do with its activation: one action, by the colour of its order."""

from __future__ import annotations

import pytest

from rules.fantasy_commander.action.actions import Actions
from rules.fantasy_commander.vocabulary import EMPIRE, STYX, Order, Terrain, Trait
from rules.kernel.values import Json
from tests.rules.fantasy_commander.activating import attacks, goes, holds, nobody_plans, open_plan, plans
from tests.rules.fantasy_commander.battlefield import Battlefield, grants


@pytest.mark.rule("FC-308")
def test_the_order_token_is_discarded_when_the_unit_is_activated() -> None:
    """Before anything else is decided the token is gone, and the unit counts as activated."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "blue")
    open_plan(scene, legion)
    assert (legion.token, legion.activated) == (None, True)
    assert scene.told("activated") == [{"unit": "empire.LEG1", "order": "blue"}]


@pytest.mark.rule("FC-401")
def test_out_of_contact_a_unit_moves_runs_or_stays() -> None:
    """Without an enemy beside it there is nobody to attack from here."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red", fatigue=1)
    open_plan(scene, legion)
    assert scene.options(EMPIRE) == ["move", "run", "hold"]
    assert scene.options(EMPIRE, "hold") == ["rest", "defend", "nothing"]


@pytest.mark.rule("FC-401", "FC-403")
@pytest.mark.parametrize(
    ("colour", "stances"), [("red", ["defend", "rest", "nothing"]), ("yellow", ["rest", "nothing"])]
)
def test_a_steward_weighs_every_way_to_stay(colour: str, stances: list[str]) -> None:
    """What can be done without stirring is among all that a unit can do, as it is among what a player is offered."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", colour, fatigue=1)
    found = Actions(scene.ground, legion, Order(colour)).every()
    assert [action.stance for action in found if action.stance] == stances


@pytest.mark.rule("FC-401", "FC-601")
def test_in_contact_it_attacks_from_where_it_stands() -> None:
    """A unit that touches an enemy when it is activated may attack without moving."""
    scene = Battlefield(3, 3, 3)
    legion = scene.unit("legionnaires", "C5", "red")
    scene.unit("zombie_warriors", "D5")
    plans(scene, legion, attacks("styx.ZW1"))
    assert scene.left("ZW1") == 2
    assert scene.where("LEG1") == "C5"


@pytest.mark.rule("FC-401", "FC-402", "FC-453", "FC-601")
def test_a_move_and_then_melee_is_one_action() -> None:
    """After a move a unit attacks an enemy that it then touches; it does not move on after that."""
    scene = Battlefield(3, 3, 3)
    legion = scene.unit("legionnaires", "C5", "red")
    scene.unit("zombie_warriors", "F5")
    open_plan(scene, legion)
    assert scene.options(EMPIRE, "move", "E5") == ["attack styx.ZW1", "attack styx.ZW1 effort", "stay"]
    assert not scene.offers(EMPIRE, "move", "D5", "attack styx.ZW1")
    scene.answer(EMPIRE, goes("D5", "E5", then="attack styx.ZW1"))
    scene.play_on()
    assert (scene.left("ZW1"), scene.where("LEG1")) == (2, "E5")
    assert [kind for kind in scene.kinds if kind in ("moved", "fought")] == ["moved", "fought"]


@pytest.mark.rule("FC-401")
def test_a_move_alone_is_an_action_too() -> None:
    """Whoever comes beside an enemy need not attack."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red")
    scene.unit("zombie_warriors", "F5")
    plans(scene, legion, goes("D5", "E5", then="stay"))
    assert scene.told("fought") == []


@pytest.mark.rule("FC-403", "FC-404", "FC-443")
def test_a_yellow_order_lets_a_unit_rest_or_do_nothing() -> None:
    """No movement, no attack, no Defence, no ability, however full the pool is."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "yellow", fatigue=1)
    scene.pool(EMPIRE, "green", "green")
    open_plan(scene, legion)
    assert scene.options(EMPIRE) == ["rest", "nothing"]


@pytest.mark.rule("FC-403", "FC-R57")
def test_a_yellow_unit_with_nothing_to_recover_from_is_not_asked() -> None:
    """Resting would be doing nothing by another name, so nobody is bothered."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "yellow")
    open_plan(scene, legion)
    assert scene.is_over


@pytest.mark.rule("FC-R12")
def test_a_purple_order_leaves_every_action_open() -> None:
    """A purple unit acts with full freedom in whichever step."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "purple")
    open_plan(scene, legion)
    assert scene.options(EMPIRE) == ["move", "run", "hold"]


@pytest.mark.rule("FC-R13")
def test_a_unit_may_end_its_activation_without_an_action() -> None:
    """Nothing happens but that it was activated."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red", fatigue=1)
    plans(scene, legion, holds("nothing"))
    assert scene.kinds == ["activated"]
    assert (legion.fatigue, legion.defending) == (1, False)


@pytest.mark.rule("FC-455", "FC-423")
def test_melee_after_a_run_costs_fatigue() -> None:
    """The token is taken for the melee, and leaves none for a further die."""
    scene = Battlefield(3, 3, 3)
    legion = scene.unit("legionnaires", "C5", "red")
    scene.unit("zombie_warriors", "G5")
    open_plan(scene, legion)
    assert scene.options(EMPIRE, "run", "F5") == ["attack styx.ZW1", "stay"]
    scene.answer(EMPIRE, goes("D5", "E5", "F5", run=True, then="attack styx.ZW1"))
    scene.play_on()
    assert (legion.fatigue, scene.left("ZW1")) == (1, 2)
    assert len(scene.told("fought")[0]["attack"]["first"]) == 3


@pytest.mark.rule("FC-455", "FC-428")
def test_no_melee_after_a_run_for_the_exhausted() -> None:
    """Who can take no Fatigue can run there, and no more."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red", fatigue=2)
    scene.unit("zombie_warriors", "G5")
    open_plan(scene, legion)
    assert scene.offers(EMPIRE, "run", "F5")
    assert scene.option(EMPIRE, "run", "F5") is None


@pytest.mark.rule("FC-455")
def test_iron_march_saves_the_fatigue() -> None:
    """Whoever may attack after a run without Fatigue can take the token for a die instead."""
    scene = Battlefield(3, 3, 3, 3)
    legion = scene.unit("legionnaires", "C5", "red", gains=grants(Trait.RUN_AND_STRIKE))
    scene.unit("zombie_warriors", "G5")
    open_plan(scene, legion)
    assert scene.options(EMPIRE, "run", "F5") == ["attack styx.ZW1", "attack styx.ZW1 effort", "stay"]
    scene.answer(EMPIRE, goes("D5", "E5", "F5", run=True, then="attack styx.ZW1 effort"))
    scene.play_on()
    assert (legion.fatigue, scene.left("ZW1")) == (1, 1)


@pytest.mark.rule("FC-454")
def test_a_run_is_offered_only_beyond_the_move() -> None:
    """Where a move leads, a run would only forbid what the move allows."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red")
    open_plan(scene, legion)
    assert "E5" in scene.options(EMPIRE, "move")
    assert "E5" not in scene.options(EMPIRE, "run")
    assert "G5" in scene.options(EMPIRE, "run")


@pytest.mark.rule("FC-701", "FC-702", "FC-703")
def test_shooting_is_an_action_of_its_own() -> None:
    """From where it stands, out of contact; after a move only a Quick Shooter shoots."""
    scene = Battlefield(3, 3, 3)
    shooters = scene.unit("shooters.veteran", "C5", "red")
    scene.unit("zombie_warriors", "F5")
    open_plan(scene, shooters)
    assert scene.options(EMPIRE, "shoot") == ["shoot styx.ZW1", "shoot styx.ZW1 effort"]
    assert scene.option(EMPIRE, "move", "D5") is None
    scene.answer(EMPIRE, attacks("styx.ZW1", shoots=True))
    scene.play_on()
    assert scene.left("ZW1") == 2


@pytest.mark.rule("FC-702")
def test_no_shot_in_contact() -> None:
    """An enemy beside it leaves a shooter melee alone."""
    scene = Battlefield()
    shooters = scene.unit("shooters.veteran", "C5", "red")
    scene.unit("zombie_warriors", "D5")
    scene.unit("zombie_warriors", "C8")
    open_plan(scene, shooters)
    assert "shoot" not in scene.options(EMPIRE)
    assert "attack" in scene.options(EMPIRE)


@pytest.mark.rule("FC-834", "FC-456", "FC-703")
def test_a_quick_shooter_shoots_after_a_move_and_not_after_a_run() -> None:
    """It steps back from contact and shoots; where it touches an enemy, or has run, it does not."""
    scene = Battlefield(3, 3, 3)
    shooters = scene.unit("shooters.champion", "D5", "red")
    scene.unit("zombie_warriors", "E5")
    open_plan(scene, shooters)
    assert scene.options(EMPIRE, "move", "C5") == ["shoot styx.ZW1", "shoot styx.ZW1 effort", "stay"]
    assert scene.options(EMPIRE, "move", "E4") == ["attack styx.ZW1", "attack styx.ZW1 effort", "stay"]
    assert scene.option(EMPIRE, "run", "A5") is None
    scene.answer(EMPIRE, goes("C5", then="shoot styx.ZW1"))
    scene.play_on()
    assert (scene.where("SHO1"), scene.left("ZW1")) == ("C5", 2)


@pytest.mark.rule("FC-834", "FC-525")
def test_a_quick_shooter_sees_from_where_it_has_moved_to() -> None:
    """On a hill that it has come to as a Ranger it shoots over an ally; before, it could not."""
    scene = Battlefield()
    shooters = scene.unit("shooters.champion", "C5", "red", gains=grants(Trait.RANGER))
    scene.unit("legionnaires", "E5")
    scene.unit("zombie_warriors", "G5")
    scene.lay("D5", Terrain.HILL)
    open_plan(scene, shooters)
    assert "shoot" not in scene.options(EMPIRE)
    assert scene.offers(EMPIRE, "move", "D5", "shoot styx.ZW1")


@pytest.mark.rule("FC-460", "FC-462")
def test_declaring_defence_takes_the_whole_activation() -> None:
    """The unit gets its token where it stands; neither a way nor an attack leads to Defence."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red")
    scene.unit("zombie_warriors", "E5")
    open_plan(scene, legion)
    assert scene.options(EMPIRE, "move", "D5") == ["attack styx.ZW1", "attack styx.ZW1 effort", "stay"]
    scene.answer(EMPIRE, holds("defend"))
    assert legion.defending
    assert scene.told("defended") == [{"unit": "empire.LEG1", "reaction": False}]


@pytest.mark.rule("FC-461", "FC-463", "FC-464")
@pytest.mark.parametrize("order", ["red", "yellow", "purple"])
def test_an_attacked_unit_may_give_up_its_order_for_defence(order: str) -> None:
    """It defends for the rest of the phase, rolls in this attack and the next, and is not activated any more."""
    scene = Battlefield(5, 5, 5, 6, 6, 5, 5, 5, 6, 6)
    legions = [scene.unit("legionnaires", cell, "red") for cell in ("C5", "E5")]
    zombies = scene.unit("zombie_warriors.veteran", "D5", order)
    policy = {"defend": "always", "die": "no", "damage": "never"}
    scene.file(STYX, "reaction.policy", {**policy}, about=zombies.id)
    for legion in legions:
        plans(scene, legion, attacks("styx.ZW1"))
        assert (zombies.token, zombies.defending) == (None, True)
    assert [len(fight["defence"]["first"]) for fight in scene.told("fought")] == [2, 2]
    assert scene.told("defended") == [{"unit": "styx.ZW1", "reaction": True}]


@pytest.mark.rule("FC-465")
def test_without_defence_an_attacked_unit_rolls_nothing() -> None:
    """A unit that has no order left to give up, and no Defence token, only suffers."""
    scene = Battlefield(2, 2, 2)
    legion = scene.unit("legionnaires", "C5", "red")
    scene.unit("zombie_warriors", "D5")
    plans(scene, legion, attacks("styx.ZW1"))
    assert scene.told("fought")[0]["defence"] is None


@pytest.mark.rule("FC-822", "FC-823", "FC-R20")
def test_multiple_attack_offers_every_order_and_single_targets() -> None:
    """It is optional; with two enemies there are two orders, each with and without the one Fatigue."""
    scene = Battlefield()
    hydra = scene.unit("hydra", "C5", "red")
    scene.unit("legionnaires", "D5")
    scene.unit("legionnaires", "B5")
    open_plan(scene, hydra)
    one, two = "empire.LEG1", "empire.LEG2"
    assert scene.options(STYX, "attack") == [
        *(f"attack {name}{effort}" for name in (one, two) for effort in ("", " effort")),
        *(f"attack {name}{effort}" for name in (f"{one} {two}", f"{two} {one}") for effort in ("", " effort")),
    ]


@pytest.mark.rule("FC-822")
def test_multiple_attack_on_three_says_each_order_in_words() -> None:
    """Six orders, each an option without a further question."""
    scene = Battlefield()
    hydra = scene.unit("hydra", "C5", "red", fatigue=3)
    for cell in ("D5", "B5", "C4"):
        scene.unit("legionnaires", cell)
    open_plan(scene, hydra)
    options = scene.option(STYX, "attack").options[3:]
    assert len(options) == 6
    assert options[1].label == "Attack LEG1, then LEG3, then LEG2"
    assert all(option.then is None for option in options)


@pytest.mark.rule("FC-822")
def test_multiple_attack_on_many_asks_for_the_order() -> None:
    """With four enemies around it the player puts them in order, and they are attacked so."""
    scene = Battlefield(*[5] * 16)
    hydra = scene.unit("hydra", "C5", "red")
    for cell in ("D5", "B5", "C4", "C6"):
        scene.unit("legionnaires", cell)
    names: list[Json] = [f"empire.LEG{number}" for number in (3, 1, 4, 2)]
    every = " ".join(f"empire.LEG{number}" for number in (1, 2, 3, 4))
    open_plan(scene, hydra)
    assert len(scene.options(STYX, "attack")) == 2 * (4 + 1)
    order = scene.option(STYX, "attack", f"attack {every}")
    assert (order.ordered, order.least) == (True, 4)
    scene.answer(STYX, {"pick": "attack", "then": {"pick": f"attack {every}", "then": names}})
    scene.play_on()
    assert [fight["target"]["id"] for fight in scene.told("fought")] == names


@pytest.mark.rule("FC-804", "FC-805", "FC-806", "FC-R43")
def test_charge_counts_from_where_the_activation_began() -> None:
    """After at least one hex, against an enemy that the unit was not next to before; the offer tells the dice."""
    scene = Battlefield()
    knights = scene.unit("knights", "C5", "red")
    scene.unit("zombie_warriors", "D5")
    scene.unit("zombie_warriors", "F5")
    open_plan(scene, knights)
    there = scene.option(EMPIRE, "move", "D4")
    labels = {option.id: option.label for option in there.options}
    assert labels["attack styx.ZW1"] == "Attack ZW1 (3 dice)"
    assert scene.option(EMPIRE, "attack").options[0].label == "Attack ZW1 (3 dice)"
    far = {option.id: option.label for option in scene.option(EMPIRE, "move", "E4").options}
    assert far["attack styx.ZW2"] == "Attack ZW2 (4 dice)"
    assert far["attack styx.ZW2 effort"] == "Attack ZW2 with Fatigue (5 dice)"


@pytest.mark.rule("FC-660")
def test_the_offer_tells_of_support() -> None:
    """An ally beside the target is named with the dice."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red")
    scene.unit("legionnaires", "E5")
    scene.unit("zombie_warriors", "D5")
    open_plan(scene, legion)
    labels = [option.label for option in scene.option(EMPIRE, "attack").options]
    assert labels == ["Attack ZW1 (3 dice, support)", "Attack ZW1 with Fatigue (4 dice, support)"]


def test_a_way_tells_what_waits_at_its_end() -> None:
    """Enemies beside it, and Difficult Terrain, are said of the hex before one goes there."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red")
    scene.unit("zombie_warriors", "E4")
    scene.unit("zombie_warriors", "E6")
    scene.lay("C6", Terrain.FOREST)
    open_plan(scene, legion)
    path = scene.option(EMPIRE, "move")
    assert [danger.words for danger in path.dangers_on(["D5", "E5"])] == ["ends beside ZW1, ZW2"]
    assert [danger.words for danger in path.dangers_on(["C6"])] == ["ends the activation in Forest"]
    assert path.dangers_on(["B5"]) == ()


@pytest.mark.rule("FC-334", "FC-414")
def test_what_was_gained_for_the_activation_ends_with_it() -> None:
    """Gains of the activation are gone, those of the turn stay."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red", gains=grants(Trait.RANGER), turn_gains=grants(Trait.BRAVE))
    nobody_plans(scene, legion)
    assert (legion.gains, legion.turn_gains) == ([], grants(Trait.BRAVE))


def test_the_question_says_who_is_asked_about() -> None:
    """Where it stands, its order, what is left of it and its Fatigue; a unit without Stamina has none."""
    scene = Battlefield()
    legion = scene.unit("legionnaires", "C5", "red", losses=1, fatigue=1)
    open_plan(scene, legion)
    assert scene.asked(EMPIRE).prompt == "LEG1 on C5 (red, 3 of 4, Fatigue 1 of 2): what does it do?"
    scene = Battlefield()
    crusader = scene.unit("crusader", "C5", "green")
    open_plan(scene, crusader)
    assert scene.asked(EMPIRE).prompt == "CRU on C5 (green, 6 of 6): what does it do?"


def test_two_ways_into_one_hex_are_told_apart() -> None:
    """Only a hex that ends the activation one way, and not in another, has two names."""
    scene = Battlefield()
    knights = scene.unit("knights", "C5", "red")
    for cell in ("C5", "C4", "D4", "E5", "A5"):
        scene.lay(cell, Terrain.FOREST)
    open_plan(scene, knights)
    nodes = scene.option(EMPIRE, "move").nodes
    assert {name: (node.cell, node.label) for name, node in nodes.items()} == {"E5!": ("E5", "E5, ending there")}
    scene.answer(EMPIRE, goes("D5", "E5!"))
    assert scene.where("KNI1") == "E5"
