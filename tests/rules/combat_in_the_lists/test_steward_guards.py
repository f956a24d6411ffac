"""The steward defends by what it saves and what it costs, recovers in time, and keeps the better cards."""

from __future__ import annotations

from typing import Any

import pytest

from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Compass, Pace, Weapon
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, LION, STAG, WOLF, Scene
from tests.rules.combat_in_the_lists.stewarding import always, chosen

N, NE, SE, S, SW, NW = Compass
SMASH, POUND, CRUSH = "crushing.smash.left_arm", "crushing.pound.chest", "crushing.crush.belly"


def under_attack(*stacks: tuple[str, ...], hand: tuple[str, ...] = (), facing: Compass = S, **facts: Any) -> Scene:
    """Falcon attacks Boar, live, with the first of these stacks, the others to follow; Boar's hand is given."""
    scene = Scene(step=Step.ACTION, to_act=[FALCON])
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E4", facing, **facts)
    for cards in stacks:
        scene.lay(FALCON, *cards, victim=BOAR)
    scene.give(BOAR, *hand)
    scene.start()
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    return scene


def test_the_cheapest_card_that_stops_all_is_played() -> None:
    """A parry stops two as well as a block does."""
    scene = under_attack((POUND,), hand=("block.centre", "parry.centre"))
    assert always(scene, BOAR) == ["parry.centre 0"]


def test_a_stage_is_not_entered_for_a_scratch() -> None:
    """One health to save one."""
    scene = under_attack((SMASH,), hand=("deflect.upper_left",), points=[0, 4, 2])
    assert always(scene, BOAR) == []


def test_a_stage_is_entered_where_it_saves_more() -> None:
    """One health to save three."""
    scene = under_attack((CRUSH,), hand=("block.centre",), points=[0, 4, 2])
    assert always(scene, BOAR) == ["block.centre 0"]


def test_what_follows_is_reckoned_with() -> None:
    """The only block waits for the harder blow, and points with it."""
    scene = under_attack((POUND,), (CRUSH,), hand=("block.centre",), points=[3, 4, 2])
    assert always(scene, BOAR) == []


def test_the_last_health_is_not_spent_on_a_stage() -> None:
    """Whoever dies of it has saved nothing."""
    scene = under_attack((CRUSH,), hand=("block.centre",), points=[0, 4, 2], health=1, shadow=1)
    assert always(scene, BOAR) == []


def test_a_guard_of_the_back_is_played_against_blows_from_behind() -> None:
    """Nothing else helps there."""
    scene = under_attack((CRUSH,), hand=("block.centre", "back_guard"), facing=N)
    assert always(scene, BOAR) == ["back_guard -1"]


def test_a_card_is_made_to_fit_where_nothing_else_does() -> None:
    """With the special card that corrects it."""
    scene = under_attack((CRUSH,), hand=("block.low", "correct_defense"))
    assert always(scene, BOAR) == ["block.low 0 correct_defense"]


def test_all_points_come_back_where_much_is_to_be_stopped() -> None:
    """Blocks that could not be paid can be paid then."""
    hand = ("block.centre", "block.centre", "block.upper_left", "solid_defense")
    scene = under_attack((SMASH, POUND, CRUSH), hand=hand, points=[1, 0, 0])
    assert "solid_defense -1" in always(scene, BOAR)
    scene = under_attack((SMASH,), hand=hand, points=[7, 4, 2])
    assert "solid_defense -1" not in always(scene, BOAR)


def test_by_post_every_threat_has_its_cards() -> None:
    """No card is planned twice, and weak cards that are not needed go."""
    scene = Scene(step=Step.COMMIT, pace=Pace.POST, marshal=2)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E4", S, weapon=Weapon.BATTLE_AXE)
    scene.give(FALCON, POUND, "slashing.hack.chest")
    scene.give(BOAR, "parry.centre", "block.centre", "deflect.left_leg", SMASH)
    scene.start()
    scene.answer(FALCON, {"stacks": [{"pick": card, "then": "boar"} for card in (POUND, "slashing.hack.chest")]})
    scene.answer(BOAR, {"stacks": []})
    sheet = always(scene, BOAR)
    answers = [sheet["falcon_0_0"]["then"], sheet["falcon_1_0"]["then"]]
    assert sorted(answers) == [["block.centre 0"], ["parry.centre 0"]]
    assert sorted(sheet["discards"]) == [SMASH, "deflect.left_leg"]


@pytest.mark.parametrize("beside", [True, False])
def test_by_post_health_is_restored_with_points_that_are_left(beside: bool) -> None:
    """Beside an enemy and far away: what is not spent by the end of the turn is lost."""
    scene = Scene(3, step=Step.PREPARATION, pace=Pace.POST)
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "E4" if beside else "A1", S, health=12, shadow=12)
    scene.start()
    if beside:
        scene.fall_back()
        scene.fall_back()
    assert chosen(scene, BOAR)["restoring"] == "spare"


def test_whoever_has_attacks_on_the_table_gets_up_at_any_price() -> None:
    """Else only where it is cheap."""
    for has_attacks, recovering in ((True, "always"), (False, "cheap")):
        scene = Scene(step=Step.COMMIT, pace=Pace.POST, marshal=2)
        scene.knight(FALCON, "E5", N)
        scene.knight(BOAR, "E4", S, weapon=Weapon.BATTLE_AXE)
        scene.give(BOAR, POUND)
        scene.start()
        scene.answer(FALCON, {"stacks": []})
        scene.answer(BOAR, {"stacks": [{"pick": POUND, "then": "falcon"}] if has_attacks else []})
        assert chosen(scene, BOAR)["recovering"] == recovering


# Before and after the attacks


def before_the_attacks(*beside: str, health: int = 20, hand: tuple[str, ...] = (), **facts: Any) -> Scene:
    """Falcon in the middle before the attacks, live, with enemies on some hexes who all look at it."""
    places = {"E4": S, "F4": SW, "D4": SE, "E1": S}
    scene = Scene(3, step=Step.PREPARATION, knights=1 + len(beside), row=4, turn=3)
    scene.knight(FALCON, "E5", N, health=health, shadow=health, **facts)
    for seat, cell in zip((BOAR, STAG, WOLF, LION), beside, strict=False):
        scene.knight(seat, cell, places[cell])
    scene.give(FALCON, *hand)
    scene.start()
    return scene


def test_a_larger_second_stage_is_announced_against_whoever_can_strike() -> None:
    """And kept where nobody can."""
    assert always(before_the_attacks("E4", hand=("second_stage",)), FALCON)["specials"] == ["second_stage"]
    assert always(before_the_attacks("E1", hand=("second_stage",)), FALCON)["specials"] == []


@pytest.mark.parametrize(
    ("beside", "health", "announces"), [(("E4",), 20, False), (("E4",), 5, True), (("E4", "F4"), 20, True)]
)
def test_it_is_untouchable_in_need(beside: tuple[str, ...], health: int, announces: bool) -> None:
    """Before several enemies, or with little health."""
    scene = before_the_attacks(*beside, health=health, hand=("ultimate_defense",))
    assert bool(always(scene, FALCON)["specials"]) is announces


def test_it_is_back_on_its_feet_before_the_attacks() -> None:
    """And takes its weapon."""
    scene = before_the_attacks("E4", fallen=True, unarmed=True, dropped_on=2)
    sheet = chosen(scene, FALCON)
    assert sheet["stand"] == "yes"
    assert sheet["weapon"] in ("left", "right")


def test_after_the_fights_it_gets_up_with_what_is_left() -> None:
    """Points that are left are lost anyway."""
    scene = Scene(step=Step.CONTESTS)
    scene.knight(FALCON, "E5", N, fallen=True, points=[4, 4, 2])
    scene.knight(BOAR, "E1", S)
    scene.start()
    assert always(scene, FALCON) == {"stand": "yes"}


def test_health_is_restored_with_the_points_that_are_left() -> None:
    """Before the check, but not where most of it would be wasted."""
    for health, taken in ((10, ["staunch_the_wound"]), (20, [])):
        scene = Scene(step=Step.DRAW)
        scene.knight(FALCON, "E5", N, health=health, shadow=health, points=[2, 4, 2])
        scene.knight(BOAR, "E1", S)
        scene.give(FALCON, "staunch_the_wound")
        scene.lists.special_deck.draw_pile.sort(key=lambda card: card != "fury")
        scene.start()
        assert scene.key() == "last.chance"
        assert [name for name in always(scene, FALCON) if name in ("staunch_the_wound",)] == taken


def test_the_weak_cards_go() -> None:
    """Of one damage, or for one leg alone; strong ones stay."""
    scene = Scene(step=Step.DISCARD)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.give(FALCON, SMASH, CRUSH, "deflect.left_leg", "block.centre", "long_reach", "iron_will")
    scene.start()
    assert always(scene, FALCON) == [SMASH, "deflect.left_leg", "long_reach"]


def test_for_a_new_row_the_least_worth_goes() -> None:
    """By post with the next movement orders."""
    scene = Scene(pace=Pace.POST)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.give(FALCON, CRUSH, SMASH, POUND, "slashing.hack.chest")
    scene.start()
    assert chosen(scene, FALCON)["trim"] == {"attack": [SMASH]}
