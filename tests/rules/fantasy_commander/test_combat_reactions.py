"""What is decided inside an attack: redirect, Defence, Fatigue, Regroup, and standing reactions [FC-D16 to FC-D24]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fantasy_commander.vocabulary import EMPIRE, STYX, Terrain, Trait
from rules.kernel.answers import picked
from rules.kernel.decisions import PickOne
from tests.rules.fantasy_commander.attacks import asked, begin, blows, duel, with_defender
from tests.rules.fantasy_commander.battlefield import Battlefield, grants

DEFENDING: dict[str, Any] = {"defending": True}
TIRED: dict[str, Any] = {"fatigue": 2}


def labels(scene: Battlefield, *chain: str) -> list[str]:
    """What the options of the open question say."""
    decision = scene.option(EMPIRE, *chain) if chain else scene.asked(EMPIRE)
    assert isinstance(decision, PickOne)
    return [option.label for option in decision.options]


# Defence


@pytest.mark.rule("FC-463", "FC-464", "FC-D18")
@pytest.mark.parametrize("colour", ["red", "blue", "green", "yellow", "purple"])
def test_an_attacked_unit_may_give_up_its_order_to_defend(colour: str) -> None:
    """An order of any colour: it is discarded, the unit gets a Defence token and rolls at once."""
    scene = duel(2, 2, 5, 5, 6, on={"token": colour})
    scene.will_answer(EMPIRE, "reaction.receive", "defend")
    fought = blows(scene)
    assert fought["damage"]["target"] == 0
    legion = scene.find("LEG1")
    assert (legion.token, legion.defending) == (None, True)
    assert scene.told("defended") == [{"unit": "empire.LEG1", "reaction": True}]


@pytest.mark.rule("FC-D18")
@pytest.mark.parametrize(("colour", "defends"), [("red", False), ("blue", False), ("green", False), ("yellow", True)])
def test_without_an_answer_only_a_yellow_order_is_given_up(colour: str, defends: bool) -> None:
    """The fallback defends if the order is yellow."""
    scene = duel(2, 5, 5, 4, 4, on={"token": colour})
    fought = blows(scene)
    assert (fought["defence"] is not None) == defends
    assert (scene.find("LEG1").token is None) == defends


@pytest.mark.rule("FC-465", "FC-460", "FC-461")
def test_without_order_or_token_nothing_is_asked() -> None:
    """A unit that can do nothing is not asked; one with a Defence token rolls each time, unasked when exhausted."""
    scene = duel(5, 5, 5)
    blows(scene)
    assert asked(scene) == []
    scene = duel(5, 5, 5, 4, 4, on={**DEFENDING, **TIRED})
    assert blows(scene)["defence"] is not None
    assert asked(scene) == []


@pytest.mark.rule("FC-425", "FC-427", "FC-421", "FC-D19")
def test_fatigue_for_a_defence_die_is_taken_with_the_declaration() -> None:
    """One panel: no dice, two dice for the order, or three for the order and Fatigue."""
    scene = duel(2, 2, 5, 5, 6, 5, on={"token": "blue"})
    begin(scene, "UC1", "LEG1")
    assert scene.waiting == (EMPIRE,)
    assert labels(scene) == [
        "Roll no dice",
        "Give up the blue order and roll 2 defence dice",
        "Give up the blue order and roll 3 defence dice for 1 Fatigue",
    ]
    assert scene.rolls == []
    scene.answer(EMPIRE, "defend_effort")
    assert scene.told("fought")[0]["defence"]["dice"] == [["Defence", 2], ["Fatigue", 1]]
    assert scene.find("LEG1").fatigue == 1
    assert scene.told("tired")[0]["why"] == "defence"


@pytest.mark.rule("FC-428", "FC-432", "FC-129")
@pytest.mark.parametrize("card", ["legionnaires", "crusader"])
def test_whoever_can_take_no_fatigue_is_not_offered_it(card: str) -> None:
    """An Exhausted unit, and one without Stamina, can give up its order, but has no third choice."""
    scene = duel(5, 5, 5, target=card, on={"token": "blue", **(TIRED if card == "legionnaires" else {})})
    begin(scene, "UC1", scene.field.units[1].id)
    assert scene.options(EMPIRE) == ["stand", "defend"]


@pytest.mark.rule("FC-D20")
def test_counterblow_and_defence_are_one_panel() -> None:
    """A unit with Counterblow and an order: no dice, dice for nothing, or dice and the token for the order."""
    scene = duel(5, 5, 5, 4, 4, on={"token": "red", "gains": grants(Trait.COUNTERBLOW)})
    begin(scene, "UC1", "LEG1")
    assert scene.options(EMPIRE) == ["stand", "roll", "defend", "roll_effort", "defend_effort"]
    scene.fall_back()
    assert scene.find("LEG1").token == "red"
    assert scene.told("fought")[0]["defence"] is not None


# Redirect


@pytest.mark.rule("FC-808", "FC-R38", "FC-D17")
def test_a_defender_may_take_the_attack_upon_itself() -> None:
    """Legionnaires beside target and attacker take the blows instead, and the picture is told whom they were for."""
    scene = with_defender(2, 2, 5)
    scene.will_answer(EMPIRE, "reaction.redirect", "empire.LEG1")
    fought = blows(scene)
    assert (fought["target"]["id"], fought["redirected_from"]) == ("empire.LEG1", "empire.SHO1")
    assert (scene.left("LEG1"), scene.left("SHO1")) == (2, 4)
    assert scene.told("redirected") == [{"unit": "empire.LEG1", "target": "empire.SHO1", "attacker": "styx.UC1"}]


@pytest.mark.rule("FC-D17")
def test_without_an_answer_nothing_is_redirected() -> None:
    """The fallback leaves the attack where it was declared."""
    scene = with_defender(2, 2, 5)
    fought = blows(scene)
    assert (fought["target"]["id"], fought["redirected_from"]) == ("empire.SHO1", "")


@pytest.mark.rule("FC-808", "FC-R38")
def test_a_defender_must_touch_both() -> None:
    """Legionnaires behind the target do not touch the attacker, those behind the attacker not the target."""
    for cell in ("G5", "D5", "C5"):
        scene = with_defender(5, 5, 5, cell=cell)
        blows(scene)
        assert asked(scene) == []


@pytest.mark.rule("FC-R38")
def test_everything_is_worked_out_for_the_new_target() -> None:
    """Support, Charge and terrain are those of the unit that takes the attack."""
    scene = with_defender(4, 3, 5, 5)
    scene.unit("zombie_warriors", "E3")
    scene.lay("E4", Terrain.FOREST)
    scene.will_answer(EMPIRE, "reaction.redirect", "empire.LEG1")
    fought = blows(scene, moved=True, began_at="C5")
    assert fought["support"]
    assert ["Charge", 1] in fought["attack"]["dice"]
    assert fought["damage"]["target"] == 1


@pytest.mark.rule("FC-R38", "FC-806")
def test_a_redirect_can_cost_the_charge() -> None:
    """The attacker began beside the Legionnaires who take the attack: no Charge against them."""
    scene = with_defender(5, 5, 5)
    scene.will_answer(EMPIRE, "reaction.redirect", "empire.LEG1")
    assert blows(scene, moved=True, began_at="D4")["attack"]["dice"] == [["Attack", 3]]


@pytest.mark.rule("FC-D16")
def test_the_attackers_fatigue_stands_after_a_redirect() -> None:
    """The token was taken with the declaration, and the die is rolled against whoever receives the attack."""
    scene = with_defender(5, 5, 5, 5)
    scene.will_answer(EMPIRE, "reaction.redirect", "empire.LEG1")
    fought = blows(scene, effort=True)
    assert ["Fatigue", 1] in fought["attack"]["dice"]
    assert scene.find("UC1").fatigue == 1


@pytest.mark.rule("FC-D17", "FC-D18")
def test_redirect_and_defence_are_one_panel() -> None:
    """Who receives the attack, and how: one answer for both."""
    scene = with_defender(2, 2, 5, 5, 6, token="blue")
    scene.will_answer(EMPIRE, "reaction.redirect", picked("empire.LEG1", "defend"))
    assert blows(scene)["damage"]["target"] == 0
    assert asked(scene) == ["reaction.redirect"]
    assert scene.find("LEG1").defending


# Losing less


@pytest.mark.rule("FC-426", "FC-421", "FC-R17", "FC-D24")
def test_fatigue_takes_one_damage() -> None:
    """After the blocks the attacked unit may take a token against one damage."""
    scene = duel(2, 2, 5)
    scene.will_answer(EMPIRE, "reaction.losses", "fatigue")
    fought = blows(scene)
    assert (fought["damage"]["target"], scene.find("LEG1").fatigue) == (1, 1)
    assert {"by": "Fatigue", "what": "damage", "n": 1, "of": "attack"} in fought["cancelled"]


@pytest.mark.rule("FC-D24")
@pytest.mark.parametrize(
    ("losses", "dice", "left", "fatigue"), [(3, (2, 5, 5), 1, 1), (3, (2, 2, 5), 0, 0), (0, (2, 2, 5), 2, 0)]
)
def test_without_an_answer_fatigue_is_taken_only_to_survive(
    losses: int, dice: tuple[int, ...], left: int, fatigue: int
) -> None:
    """The fallback takes it where it prevents destruction: not where it would not help, nor where it is not needed."""
    scene = duel(*dice, on={"losses": losses})
    scene.unit("legionnaires", "A1")
    blows(scene)
    assert (scene.left("LEG1"), scene.find("LEG1").fatigue) == (left, fatigue)


@pytest.mark.rule("FC-421", "FC-R17")
def test_one_token_for_each_attack() -> None:
    """Whoever took a token for a die takes none against damage."""
    scene = duel(2, 2, 5, 4, 4, 4, on={"token": "red"})
    scene.will_answer(EMPIRE, "reaction.receive", "defend_effort")
    blows(scene)
    assert "reaction.losses" not in asked(scene)


@pytest.mark.rule("FC-R17", "FC-420", "FC-D24")
def test_the_attacker_may_take_fatigue_against_counter_damage() -> None:
    """Its allowance of the activation serves for that, unless it went into a die or a run."""
    scene = duel(4, 4, 4, 2, 2, on={**DEFENDING, **TIRED})
    scene.will_answer(STYX, "attack.losses", "fatigue")
    assert blows(scene)["damage"]["attacker"] == 1
    assert scene.told("reacted") == [], "whoever attacks decides in their own activation"
    for facts in ({"effort": True}, {"spent": True}):
        scene = duel(4, 4, 4, *([4] if "effort" in facts else []), 2, 2, on={**DEFENDING, **TIRED})
        assert blows(scene, **facts)["damage"]["attacker"] == 2
        assert "attack.losses" not in asked(scene)


@pytest.mark.rule("FC-D24")
def test_the_defender_decides_before_the_attacker() -> None:
    """Both could take Fatigue against damage: the defender is asked first."""
    scene = duel(2, 4, 4, 2, 4, on=DEFENDING)
    blows(scene)
    assert [key for key in asked(scene) if key.endswith("losses")] == ["reaction.losses", "attack.losses"]


@pytest.mark.rule("FC-R17")
def test_no_fatigue_against_rush_or_retreat() -> None:
    """Damage of a retreat or a push is not asked about."""
    scene = duel(1, 5, 5, on={"losses": 3})
    scene.unit("legionnaires", "A1")
    scene.lay("G5", Terrain.ROCKS)
    blows(scene)
    assert scene.find("LEG1").destroyed
    assert asked(scene) == ["attack.advance"]


@pytest.mark.rule("FC-R39")
def test_a_wasted_token_is_warned_of() -> None:
    """Survivable already limits the loss: the option says that it would be wasted; else it says nothing."""
    for gains, is_wasted in ((grants(Trait.SURVIVABLE), True), (grants(), False)):
        scene = duel(2, 2, 2, on={"gains": gains})
        begin(scene, "UC1", "LEG1")
        decision = scene.asked(EMPIRE)
        assert isinstance(decision, PickOne)
        assert [bool(option.hint) for option in decision.options] == [False, is_wasted]


# Regroup


REGROUPING: dict[str, Any] = {"gains": grants(Trait.REGROUP)}


@pytest.mark.rule("FC-838", "FC-D23")
def test_regroup_turns_one_damage_into_a_hex_of_retreat() -> None:
    """Two hits: one is taken, the other becomes panic, and the unit retreats."""
    scene = duel(2, 2, 5, on={**REGROUPING, **TIRED})
    scene.will_answer(EMPIRE, "reaction.losses", "regroup")
    fought = blows(scene)
    assert (fought["damage"]["target"], fought["panic"]["target"]) == (1, 1)
    assert scene.where("LEG1") == "G5"


@pytest.mark.rule("FC-D23")
@pytest.mark.parametrize(("losses", "end"), [(0, "F5"), (3, "G5")])
def test_without_an_answer_a_unit_regroups_only_to_survive(losses: int, end: str) -> None:
    """The fallback regroups where the damage would destroy the unit."""
    scene = duel(2, 5, 5, on={**REGROUPING, **TIRED, "losses": losses})
    blows(scene)
    assert scene.where("LEG1") == end


@pytest.mark.rule("FC-839", "FC-R16")
def test_regroup_needs_room_for_the_whole_retreat() -> None:
    """With a panic result besides, two hexes must be free and lead through no forest."""
    for terrain, cell, can in (
        (Terrain.ROCKS, "H5", False),
        (Terrain.FOREST, "G5", False),
        (Terrain.FOREST, "H5", True),
    ):
        scene = duel(2, 1, 5, on={**REGROUPING, **TIRED})
        scene.lay(cell, terrain)
        blows(scene)
        assert ("reaction.losses" in asked(scene)) == can


@pytest.mark.rule("FC-R76", "FC-845")
def test_beside_rush_regroup_needs_one_hex_more() -> None:
    """A 2 of a rushing attacker lengthens the retreat that Regroup would begin."""
    for cell, can in (("H5", False), ("I5", True)):
        scene = duel(2, 5, 5, by={"gains": grants(Trait.RUSH)}, on={**REGROUPING, **TIRED})
        scene.lay(cell, Terrain.ROCKS)
        blows(scene)
        assert ("reaction.losses" in asked(scene)) == can


@pytest.mark.rule("FC-R16")
@pytest.mark.parametrize("kind", [Trait.FORGED, Trait.RESURGENT])
def test_the_forged_and_the_resurgent_do_not_regroup(kind: Trait) -> None:
    """They do not panic, so they cannot choose to."""
    scene = duel(2, 5, 5, on={"gains": grants(Trait.REGROUP, kind), **TIRED})
    blows(scene)
    assert asked(scene) == []


@pytest.mark.rule("FC-838", "FC-426")
def test_regroup_and_fatigue_are_one_panel() -> None:
    """Nothing, one of them, or both: the defender is asked once."""
    scene = duel(2, 2, 5, on=REGROUPING)
    begin(scene, "UC1", "LEG1")
    assert scene.options(EMPIRE) == ["nothing", "regroup", "fatigue", "regroup_fatigue"]
    scene.answer(EMPIRE, "regroup_fatigue")
    assert (scene.left("LEG1"), scene.find("LEG1").fatigue, scene.where("LEG1")) == (4, 1, "G5")


@pytest.mark.rule("FC-R62")
def test_forced_fatigue_is_no_attack() -> None:
    """A Town and Survivable do not help an Exhausted unit that is forced to tire."""
    from rules.fantasy_commander.pieces import force_fatigue

    scene = duel(on={**TIRED, "gains": grants(Trait.SURVIVABLE)})
    scene.lay("F5", Terrain.TOWN)
    force_fatigue(scene.g, scene.find("LEG1"), "card")
    assert scene.left("LEG1") == 3
