"""More cases at the edges of the rules; a phase that began under older rules ends by these."""

from __future__ import annotations

from typing import Any

import pytest

from rules.combat_in_the_lists.cautions import NOTHING_LEFT
from rules.combat_in_the_lists.commit import pay_for_stacks
from rules.combat_in_the_lists.game import SEATS
from rules.combat_in_the_lists.policy import Policy, Stages, auto_defence
from rules.combat_in_the_lists.setup import new_lists
from rules.combat_in_the_lists.stacks import after_plays, combos, is_combo, stack_of, strike_number
from rules.combat_in_the_lists.stamina import lose_health
from rules.combat_in_the_lists.state import Lists, Step
from rules.combat_in_the_lists.vocabulary import Colour, Compass, Deed, Hand, Pace, Weapon
from rules.kernel.dice import Die, ScriptedDice
from rules.kernel.values import IllegalAnswer, Json
from tests.conformance.hooks.combat_in_the_lists import box, check_invariants
from tests.helpers.scene import PlayedScene
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, GAME, STAG, Scene

N, NE, SE, S, SW, NW = Compass
POUND, CRUSH = "crushing.pound.head", "crushing.crush.chest"
NOW, BEFORE = 4, 3
"""The version of the rules since which these readings hold, and the one before."""


# Giving up before the first turn


def beginning(version: int) -> PlayedScene[Lists]:
    """Three knights live, of whom Falcon is Player #1, and Stag gives up before a colour is chosen."""
    scene = PlayedScene(
        GAME,
        new_lists(box(), {"pace": Pace.LIVE}, SEATS[:3]),
        ScriptedDice(6, 5, 4, sides=6),
        seats=SEATS[:3],
        invariants=check_invariants,
        rules_version=version,
    )
    scene.start()
    assert scene.session.resign(STAG)
    return scene


@pytest.mark.rule("CL-R69")
def test_who_gives_up_before_the_first_turn_enters_unasked() -> None:
    """CL-R69: in the first colour that is left, as the start hex looks, with a Short sword in the right hand."""
    scene = beginning(NOW)
    scene.answer(FALCON, {"pick": "blue", "then": "as_printed"})
    scene.answer(BOAR, {"pick": "orange", "then": "as_printed"})
    assert scene.waiting == (FALCON, BOAR)
    scene.fall_back()
    stag = scene.g.state.knights[STAG]
    start = box().start(Colour.RED)
    assert (stag.colour, stag.cell, stag.facing) == (Colour.RED, start.cell, start.facing.number)
    assert (stag.weapon, stag.hand) == (Weapon.SHORT_SWORD, Hand.RIGHT)
    assert STAG not in scene.waiting


@pytest.mark.rule("CL-R69")
def test_a_set_up_that_began_before_asks_as_it_began() -> None:
    """The journal of a table under way has answers to these questions."""
    scene = beginning(BEFORE)
    scene.fall_back(FALCON)
    scene.fall_back(BOAR)
    assert scene.waiting == (STAG,)


@pytest.mark.rule("CL-R04")
def test_weapons_are_chosen_openly() -> None:
    """CL-R04: everybody at once, and nothing is sealed."""
    scene = beginning(NOW)
    scene.fall_back(FALCON)
    scene.fall_back(BOAR)
    assert scene.session.batch is not None
    assert (scene.session.batch.secrecy, scene.waiting) == ("open", (FALCON, BOAR))


# What can be laid and played together


@pytest.mark.rule("CL-511")
def test_a_combo_has_three_cards_at_most() -> None:
    """CL-M10: not four, however their costs rise."""
    hand = ["crushing.smash.head", POUND, CRUSH, "crushing.skull_crack.head"]
    assert [box().cost(card) for card in hand] == [1, 2, 3, 4]
    assert {len(cards) for cards in combos(box(), hand)} == {2, 3}
    assert not is_combo(box(), hand[:1])


@pytest.mark.rule("CL-403")
def test_the_reference_card_is_good_for_one_attempt() -> None:
    """CL-403: not for two in one answer."""
    scene = sneaking()
    scene.give(FALCON, "sneak_attack")
    scene.start()
    with pytest.raises(IllegalAnswer):
        scene.answer(FALCON, ["reference boar", "reference boar"])


@pytest.mark.rule("CL-R20")
def test_a_card_that_costs_nothing_is_never_lost() -> None:
    """CL-R20: of a Fury and three Crushes for 9 points one Crush goes, of three that are at risk."""
    scene = Scene(Die(3, 2))
    falcon = scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    crushes = [f"crushing.crush.{place}" for place in ("head", "chest", "belly")]
    scene.lay(FALCON, special="fury")
    for card in crushes:
        scene.lay(FALCON, card)
    pay_for_stacks(scene.g, falcon)
    assert [stack.names for stack in falcon.stacks] == [("fury",), (crushes[0],), (crushes[2],)]


@pytest.mark.rule("CL-219")
def test_by_post_the_first_way_to_turn_is_none() -> None:
    """CL-219: and it says so."""
    scene = Scene(pace=Pace.POST)
    scene.start()
    assert scene.option(FALCON, "aim").options[0].label == "Stay as I am"


@pytest.mark.rule("CL-603")
def test_a_card_against_a_single_blow_is_named_without_it() -> None:
    """There is nothing else that it could be for."""
    scene = by_post()
    scene.give(FALCON, CRUSH)
    scene.give(BOAR, "block.centre")
    scene.start()
    scene.answer(FALCON, {"stacks": [{"pick": CRUSH, "then": "boar"}]})
    scene.fall_back(BOAR)
    element = scene.option(BOAR, "falcon_0_0", "cards").element
    assert [option.label for option in element.options] == ["Block: head and body"]


@pytest.mark.rule("CL-518")
def test_one_enemy_in_reach_is_enough_to_need_points_for_defence() -> None:
    """CL-518: Stag stands far away."""
    scene = Scene(step=Step.COMMIT, knights=3)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE, points=[3, 5, 3])
    scene.knight(BOAR, "E4", S)
    scene.knight(STAG, "A1", S)
    scene.give(FALCON, CRUSH)
    scene.start()
    laid: Json = [{"pick": CRUSH, "then": "boar"}]
    assert GAME.cautions(scene.face(FALCON), laid, scene.session.meant(FALCON, laid)) == (NOTHING_LEFT,)


@pytest.mark.rule("CL-608", "CL-610")
@pytest.mark.parametrize(("points", "played"), [([1, 1, 1], ["block.centre"]), ([1, 1, 0], [])])
def test_by_itself_the_last_point_of_the_last_stage_is_spent(points: list[int], played: list[str]) -> None:
    """CL-610: a Block for 3 by whoever always goes on into the next stage."""
    scene = Scene()
    boar = scene.knight(BOAR, points=points)
    scene.give(BOAR, "block.centre")
    policy = Policy(stages=Stages.ALWAYS)
    found = auto_defence(box(), boar, stack_of(box(), [CRUSH]), policy, from_behind=False)
    assert [one.card for one in found] == played


@pytest.mark.rule("CL-612", "CL-615")
@pytest.mark.parametrize(
    ("points", "card", "played"),
    [([1, 1, 2], CRUSH, True), ([1, 1, 2], POUND, False), ([1, 2, 2], POUND, True), ([3, 1, 2], POUND, True)],
)
def test_by_itself_each_stage_is_reckoned_with_the_health_that_it_costs(
    points: list[int], card: str, played: bool
) -> None:
    """CL-615: a Block for 3 that takes two new stages costs 2 health, and a Pound does no more."""
    scene = Scene()
    boar = scene.knight(BOAR, points=points)
    scene.give(BOAR, "block.centre")
    policy = Policy(stages=Stages.WHEN_IT_SAVES)
    assert bool(auto_defence(box(), boar, stack_of(box(), [card]), policy, from_behind=False)) is played


@pytest.mark.rule("CL-612")
def test_by_itself_a_stage_is_entered_once() -> None:
    """CL-612: the Parry costs 1 health by the second stage, and the Deflect that is paid from its rest nothing more."""
    scene = Scene()
    boar = scene.knight(BOAR, points=[0, 4, 2])
    scene.give(BOAR, "parry.centre", "deflect.left_leg")
    stack = stack_of(box(), [POUND, "crushing.leg_sweep.left_leg"])
    found = auto_defence(box(), boar, stack, Policy(stages=Stages.WHEN_IT_SAVES), from_behind=False)
    assert [one.card for one in found] == ["parry.centre", "deflect.left_leg"]


@pytest.mark.rule("CL-R73")
@pytest.mark.parametrize(
    ("hand", "played"),
    [
        (["scream_from_hell", "block.centre"], ["scream_from_hell"]),
        (["scream_from_hell", "back_guard"], ["back_guard"]),
    ],
)
def test_by_itself_a_scream_that_is_allowed_works_against_a_blow_in_the_back(
    hand: list[str], played: list[str]
) -> None:
    """CL-R73: it does not block; Back guard, which stops the whole stack, comes first."""
    scene = Scene()
    scene.give(BOAR, *hand)
    policy = Policy(deeds=(Deed.STOP_BACKSIDE, Deed.REMOVE_CARD))
    found = auto_defence(box(), scene.lists.knights[BOAR], stack_of(box(), [CRUSH]), policy, from_behind=True)
    assert [one.card for one in found] == played


@pytest.mark.rule("CL-R64", "CL-529")
def test_a_blow_at_0_health_leaves_the_turn_a_bloody_one() -> None:
    """CL-R64: Boar lost the last point of health before, and loses nothing by the second blow."""
    boar = Scene().knight(BOAR, health=1)
    assert [lose_health(boar, 2), lose_health(boar, 2)] == [1, 0]
    assert boar.bled


# By post: what was filed, and what is left of it


def by_post(*dice: int, step: Step = Step.COMMIT, version: int = NOW, **facts: Any) -> Scene:
    """Falcon with a battle axe in E5 and Boar in E4, face to face, by post."""
    scene = Scene(*dice, step=step, pace=Pace.POST, marshal=3)
    scene.g.rules_version = version
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E4", S, **facts)
    return scene


def filed(**said: Any) -> Json:
    """The sheet after the reveal, as it is filled in by itself but for what is said."""
    return {"recovering": "cheap", "restoring": "last", "discards": [], **said}


@pytest.mark.rule("CL-734", "CL-735")
@pytest.mark.parametrize(("version", "cards"), [(NOW, ["nothing"]), (BEFORE, ["scream_from_hell 0"])])
def test_scream_from_hell_stops_no_second_play(version: int, cards: list[str]) -> None:
    """CL-735: a Fast attack can be taken off the table when it is declared first, and then not any more."""
    scene = by_post(version=version)
    scene.give(FALCON, CRUSH, "fast_attack")
    scene.give(BOAR, "scream_from_hell")
    scene.start()
    scene.answer(FALCON, {"stacks": [{"pick": CRUSH, "then": "boar fast_attack"}]})
    scene.fall_back(BOAR)
    offered = {play: scene.options(BOAR, f"falcon_0_{play}", "cards") for play in range(2)}
    assert offered == {0: ["scream_from_hell 0"], 1: cards}


@pytest.mark.rule("CL-525")
@pytest.mark.parametrize(("facing", "words"), [(S, ""), (N, ", from behind")])
def test_the_sheet_says_which_blows_come_from_behind(facing: Compass, words: str) -> None:
    """CL-525: against these no normal card helps."""
    scene = by_post()
    scene.knight(BOAR, facing=facing)
    scene.give(FALCON, CRUSH)
    scene.start()
    scene.answer(FALCON, {"stacks": [{"pick": CRUSH, "then": "boar"}]})
    scene.fall_back(BOAR)
    assert scene.option(BOAR, "falcon_0_0").prompt == f"Falcon, 3 damage: Crush to the chest{words}"


@pytest.mark.rule("CL-733")
def test_a_stack_lies_there_for_one_play_less_after_each() -> None:
    """CL-733: of a Fast attack's two plays one is left, and it is the second."""
    stack = after_plays(stack_of(box(), [CRUSH], "fast_attack"), 1)
    assert (stack.plays, strike_number(box(), stack)) == (1, 1)


@pytest.mark.rule("CL-601")
@pytest.mark.parametrize(("version", "played"), [(NOW, ["block.centre"]), (BEFORE, [])])
def test_where_the_filed_card_is_gone_the_policy_answers(version: int, played: list[str]) -> None:
    """One Duck was filed against both Pounds: the second one meets the Block."""
    scene = by_post(version=version)
    scene.give(FALCON, POUND, POUND)
    scene.give(BOAR, "duck.head", "block.centre")
    scene.start()
    scene.answer(FALCON, {"stacks": [{"pick": POUND, "then": "boar"}] * 2})
    scene.fall_back(BOAR)
    duck: Json = {"pick": "cards", "then": ["duck.head 0"]}
    scene.answer(BOAR, filed(falcon_0_0=duck, falcon_1_0=duck))
    scene.fall_back(FALCON)
    assert [told["played"] for told in scene.told("answered")] == [["duck.head"], played]


# By post: health back with points that are left


@pytest.mark.rule("CL-723", "CL-D16")
@pytest.mark.parametrize(
    ("said", "health", "points", "restored"),
    [
        ("spare", 15, [7, 4, 2], ["iron_will"]),
        ("spare", 14, [7, 4, 2], ["iron_will", "staunch_the_wound"]),
        ("spare", 14, [4, 4, 2], ["iron_will"]),
        ("spare", 14, [2, 4, 2], ["staunch_the_wound"]),
        ("spare", 17, [7, 4, 2], ["staunch_the_wound"]),
        ("spare", 19, [7, 4, 2], []),
        ("spare", 14, [1, 4, 2], []),
        ("spare", 0, [1, 4, 2], ["staunch_the_wound"]),
        ("last", 14, [7, 4, 2], []),
        ("last", 0, [7, 4, 2], ["staunch_the_wound"]),
        ("never", 0, [7, 4, 2], []),
    ],
)
def test_a_quiet_turn_is_good_for_wounds(said: str, health: int, points: list[int], restored: list[str]) -> None:
    """CL-723: at the last chance, the strongest card first, none for nothing, and no new stage for health above 0."""
    scene = by_post(3, step=Step.PREPARATION, health=health, shadow=health)
    scene.knight(BOAR, "A1", points=points)
    scene.give(BOAR, "staunch_the_wound", "iron_will")
    scene.start()
    scene.fall_back(FALCON)
    scene.answer(BOAR, {"specials": [], "discards": [], "restoring": said})
    assert [told["card"] for told in scene.told("restored")] == restored


@pytest.mark.rule("CL-D11", "CL-D16")
def test_points_left_over_restore_after_the_blows() -> None:
    """CL-D16: nothing between Falcon's two blows, though 3 health are lost; then Staunch the wound."""
    scene = by_post()
    scene.give(FALCON, CRUSH)
    scene.give(BOAR, "staunch_the_wound", "fury")
    scene.start()
    scene.answer(FALCON, {"stacks": [{"pick": CRUSH, "then": "boar"}]})
    scene.fall_back(BOAR)
    scene.answer(BOAR, filed(falcon_0_0={"pick": "cards", "then": []}, restoring="spare"))
    scene.fall_back(FALCON)
    kinds = [event.kind for event in scene.events if event.kind in ("restored", "drew")]
    assert kinds[-1] == "restored"
    assert scene.health(BOAR) == 19


@pytest.mark.rule("CL-D16")
def test_in_a_quiet_turn_only_the_last_chance_is_left() -> None:
    """Nobody is hurt in it, so nobody need say what to do then."""
    scene = by_post(3, step=Step.PREPARATION)
    scene.knight(BOAR, "A1")
    scene.start()
    assert scene.options(BOAR, "restoring") == ["last", "spare", "never"]


@pytest.mark.rule("CL-D11", "CL-R29")
def test_who_stays_on_the_ground_may_still_restore_health() -> None:
    """CL-D11: never standing up, but a card for 2 or more health lost."""
    sweep = "crushing.leg_sweep.left_leg"
    scene = by_post(health=18)
    scene.give(FALCON, sweep)
    scene.give(BOAR, "staunch_the_wound")
    scene.start()
    scene.answer(FALCON, {"stacks": [{"pick": sweep, "then": "boar"}]})
    scene.fall_back(BOAR)
    scene.answer(BOAR, filed(falcon_0_0={"pick": "cards", "then": []}, recovering="never", restoring="when_hurt"))
    scene.fall_back(FALCON)
    assert scene.lists.knights[BOAR].fallen
    assert [told["card"] for told in scene.told("restored")] == ["staunch_the_wound"]


@pytest.mark.rule("CL-D16")
def test_a_quiet_turn_that_began_before_asks_as_it_began() -> None:
    """The journal of a table under way has sheets without that line."""
    scene = by_post(3, step=Step.PREPARATION, version=BEFORE)
    scene.knight(BOAR, "A1")
    scene.start()
    assert list(scene.asked(BOAR).slots) == ["specials", "discards"]  # type: ignore[union-attr]


# Live: one sneak attack after another


def sneaking(*dice: int, version: int = NOW) -> Scene:
    """Falcon in E9 on a black arrow, with Boar before them; the sneak attacks are next."""
    scene = Scene(*dice, step=Step.SNEAKS, marshal=4)
    scene.g.rules_version = version
    scene.knight(FALCON, "E9", N)
    scene.knight(BOAR, "E8", S)
    return scene


@pytest.mark.rule("CL-D12", "CL-R52")
def test_a_sneak_attack_that_failed_can_be_followed_by_another() -> None:
    """CL-D12: the Marshal has seen the first; Falcon then plays the special card, and has nothing left to try."""
    scene = sneaking(6, 1, 4)
    scene.give(FALCON, "sneak_attack", "fury")
    scene.start()
    scene.answer(FALCON, ["reference boar"])
    assert scene.told("sneak_failed")
    assert (scene.key(), scene.waiting) == ("sneak.attempts", (FALCON,))
    assert scene.options(FALCON) == ["sneak_attack boar"]
    scene.answer(FALCON, ["sneak_attack boar"])
    assert (scene.key(), scene.waiting) == ("sneak.restore", (BOAR,))
    scene.answer(BOAR, [])
    assert scene.health(BOAR) == 18
    assert scene.options(FALCON) == ["nothing"]
    scene.answer(FALCON, [])
    assert scene.key() == "discard.cards"


@pytest.mark.rule("CL-D12")
@pytest.mark.parametrize("card", ["sneak_attack", "fury"])
def test_that_somebody_is_asked_again_tells_nothing_of_the_hand(card: str) -> None:
    """Whoever holds a special card is asked once more, whichever it is."""
    scene = sneaking(6)
    scene.give(FALCON, card)
    scene.start()
    scene.answer(FALCON, ["reference boar"])
    assert (scene.key(), scene.waiting) == ("sneak.attempts", (FALCON,))


@pytest.mark.rule("CL-403", "CL-R52")
def test_the_reference_card_may_come_after_the_special_card() -> None:
    """CL-R52: also where no special card is left."""
    scene = sneaking(6, 6)
    scene.give(FALCON, "sneak_attack")
    scene.start()
    scene.answer(FALCON, ["sneak_attack boar"])
    assert scene.options(FALCON) == ["reference boar"]
    scene.answer(FALCON, ["reference boar"])
    assert scene.key() == "discard.cards"
    assert scene.lists.knights[FALCON].failed_sneaks == 2


@pytest.mark.rule("CL-D12")
def test_sneak_attacks_that_began_before_are_asked_once() -> None:
    """The journal of a table under way has one answer."""
    scene = sneaking(6, version=BEFORE)
    scene.give(FALCON, "sneak_attack")
    scene.start()
    scene.answer(FALCON, ["reference boar"])
    assert scene.key() == "discard.cards"
