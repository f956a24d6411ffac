"""Chapter 7: special cards."""

from typing import Any

import pytest

from rules.combat_in_the_lists.attack import declare
from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Compass, Hand, Timing, Weapon
from rules.combat_in_the_lists.what_is_known import is_untouchable
from tests.conformance.hooks.combat_in_the_lists import box
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, STAG, Scene

N, NE, SE, S, SW, NW = Compass
SMASH, POUND, CRUSH = "crushing.smash.left_arm", "crushing.pound.head", "crushing.crush.chest"


def fight(*cards: str, special: str = "", **facts: Any) -> Scene:
    """Falcon has a stack on the table and Boar stands before it, face to face."""
    scene = Scene(step=Step.ACTION)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, facts.pop("cell", "E4"), facts.pop("facing", S), **facts)
    scene.lists.to_act = [FALCON, BOAR]
    scene.lay(FALCON, *cards, special=special)
    return scene


def attack(scene: Scene, *answer: Any) -> Scene:
    """Falcon strikes, and Boar answers if asked."""
    scene.start()
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    if scene.key() == "defence.answer":
        scene.answer(BOAR, [*answer])
    return scene


def preparing(*cards: str, against: tuple[str, ...] = ()) -> Scene:
    """Boar holds these cards before the attacks, and Falcon those."""
    scene = Scene(3, step=Step.PREPARATION)
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "E4", S)
    scene.give(BOAR, *cards)
    scene.give(FALCON, *against)
    scene.start()
    return scene


@pytest.mark.rule("CL-715", "CL-722", "CL-R28")
def test_every_special_card_has_one_time_at_which_it_is_played() -> None:
    """CL-R28: as its data says, and no other."""
    times = {card.id: card.timing for card in box().specials}
    assert {name for name, timing in times.items() if timing is Timing.PRE_ATTACK} == {
        "second_stage",
        "ultimate_defense",
    }
    assert {name for name, timing in times.items() if timing is Timing.AFTER_DAMAGE} == {
        "staunch_the_wound",
        "iron_will",
    }
    assert {name for name, timing in times.items() if timing is Timing.SNEAK_STEP} == {"sneak_attack"}


@pytest.mark.rule("CL-716")
def test_attacks_are_committed_and_defences_answer() -> None:
    """CL-716: of a mixed hand only special attacks can be laid, and only special defences answer."""
    hand = ("blitz_attack", "fury", "back_guard", "solid_defense", "staunch_the_wound", "second_stage")
    scene = Scene(step=Step.COMMIT)
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "E4", S)
    scene.give(FALCON, *hand)
    scene.start()
    assert scene.options(FALCON) == ["blitz_attack", "fury"]
    scene = fight(SMASH)
    scene.give(BOAR, *hand)
    scene.start()
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    assert scene.options(BOAR) == ["solid_defense -1"]


@pytest.mark.rule("CL-717", "CL-720")
def test_any_number_can_be_played() -> None:
    """CL-717: two Second stages and an Ultimate defense at once."""
    scene = preparing("second_stage", "second_stage", "ultimate_defense")
    scene.answer(BOAR, {"specials": ["second_stage", "second_stage 2", "ultimate_defense"]})
    scene.fall_back()
    assert [told["card"] for told in scene.told("announced")] == ["second_stage", "second_stage", "ultimate_defense"]


@pytest.mark.rule("CL-718")
def test_a_special_card_is_announced_to_all() -> None:
    """CL-718: published together, before commits open."""
    scene = preparing("second_stage")
    scene.answer(BOAR, {"specials": ["second_stage"]})
    assert not scene.told("announced")
    scene.fall_back(FALCON)
    assert scene.told("announced") == [{"seat": "boar", "card": "second_stage"}]


@pytest.mark.rule("CL-719")
def test_a_special_card_is_used_up_at_once_unless_it_stays() -> None:
    """CL-719: Second stage lies there until the end of the turn, Staunch the wound is gone."""
    scene = preparing("second_stage")
    scene.answer(BOAR, {"specials": ["second_stage"]})
    scene.fall_back(FALCON)
    assert scene.lists.knights[BOAR].in_front == ["second_stage"]
    while scene.lists.turn == 1:
        scene.fall_back()
    assert scene.lists.knights[BOAR].in_front == []
    assert "second_stage" in scene.lists.special_deck.discard_pile


@pytest.mark.rule("CL-723")
def test_after_the_attacks_only_restoring_cards_are_left_and_must_be_paid() -> None:
    """CL-723: with 2 points Staunch the wound, but not Iron will (3)."""
    scene = Scene(step=Step.DRAW)
    scene.knight(BOAR, points=[2, 0, 0], health=9)
    scene.give(BOAR, "staunch_the_wound", "iron_will", "solid_defense", "second_stage")
    scene.start()
    assert scene.key() == "last.chance"
    assert scene.options(BOAR) == ["staunch_the_wound"]


@pytest.mark.rule("CL-730")
@pytest.mark.parametrize(
    ("facing", "is_back"), [(N, True), (NE, True), (NW, True), (S, False), (SE, False), (SW, False)]
)
def test_backstab_needs_one_of_the_three_hexes_behind(facing: Compass, is_back: bool) -> None:
    """CL-730: Falcon stands south of Boar; a knight who lies has no back."""
    scene = fight(SMASH, special="backstab", facing=facing)
    falcon, boar = scene.lists.knights[FALCON], scene.lists.knights[BOAR]
    assert declare(scene.box, falcon, boar, falcon.stacks[0]).from_behind is is_back
    boar.fallen = True
    assert not declare(scene.box, falcon, boar, falcon.stacks[0]).from_behind


@pytest.mark.rule("CL-730")
def test_without_backstab_the_hexes_aslant_behind_are_no_back() -> None:
    """CL-730: it is the card that makes it so."""
    scene = fight(SMASH, facing=NE)
    falcon, boar = scene.lists.knights[FALCON], scene.lists.knights[BOAR]
    assert not declare(scene.box, falcon, boar, falcon.stacks[0]).from_behind


@pytest.mark.rule("CL-731", "CL-R67")
def test_blitz_does_1_damage_and_nobody_is_asked() -> None:
    """CL-731: whatever Boar holds."""
    scene = fight(special="blitz_attack")
    scene.give(BOAR, "dodge.anywhere", "back_guard")
    attack(scene)
    assert scene.health(BOAR) == 19
    assert not any(decision.key == "defence.answer" for _, decision in scene.answered)


@pytest.mark.rule("CL-732")
def test_correct_defense_is_of_no_use_from_behind() -> None:
    """CL-732: nor against sneak attacks, where no defence card is played."""
    scene = fight(CRUSH, facing=N)
    scene.give(BOAR, "correct_defense", "block.low")
    scene.start()
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    assert scene.options(BOAR) == ["nothing"]


@pytest.mark.rule("CL-733")
def test_fast_attack_is_played_twice_for_one_cost() -> None:
    """CL-733: two attacks, each with an answer of its own and a victim of its own."""
    scene = Scene(knights=3, step=Step.COMMIT)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E4", S)
    scene.knight(STAG, "F4", S)
    scene.give(FALCON, POUND, "fast_attack")
    scene.start()
    scene.answer(FALCON, [{"pick": POUND, "then": "boar fast_attack"}])
    scene.fall_back(BOAR, STAG)
    assert scene.points(FALCON) == [6, 5, 3]
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    scene.answer(BOAR, [])
    scene.answer(FALCON, {"pick": "stack 0", "then": "stag"})
    scene.answer(STAG, [])
    assert (scene.health(BOAR), scene.health(STAG)) == (18, 18)
    assert scene.lists.knights[FALCON].used == [POUND, "fast_attack"]


@pytest.mark.rule("CL-734", "CL-735")
def test_scream_from_hell_removes_the_card_and_fast_attack_has_nothing_to_play() -> None:
    """CL-734: the attack card is gone before the attack starts, so neither play takes place."""
    scene = fight(SMASH, special="fast_attack")
    scene.give(BOAR, "scream_from_hell")
    attack(scene, "scream_from_hell 0")
    assert scene.health(BOAR) == 20
    assert scene.lists.knights[FALCON].stacks == []
    assert scene.lists.knights[FALCON].attack_deck.discard_pile == [SMASH]
    assert len(scene.told("attacked")) == 1


@pytest.mark.rule("CL-735")
def test_scream_from_hell_comes_too_late_for_the_second_play() -> None:
    """CL-735: only before its attack starts."""
    scene = fight(SMASH, special="fast_attack")
    scene.give(BOAR, "scream_from_hell")
    attack(scene)
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    assert scene.options(BOAR) == ["nothing"]


@pytest.mark.rule("CL-735")
def test_what_is_left_of_a_combo_goes_on() -> None:
    """CL-735: of 1 + 2 + 3 the Crush is removed; 1 + 2 and the bonus of a combo that got through."""
    scene = fight(SMASH, POUND, CRUSH)
    scene.give(BOAR, "scream_from_hell")
    attack(scene, "scream_from_hell 2")
    assert scene.health(BOAR) == 16


@pytest.mark.rule("CL-736", "CL-R55", "CL-R66")
def test_second_stage_raises_the_second_stage_for_the_turn() -> None:
    """CL-R66: 3 more each, before the attacks only."""
    scene = preparing("second_stage", "second_stage")
    scene.answer(BOAR, {"specials": ["second_stage", "second_stage 2"]})
    scene.fall_back(FALCON)
    assert scene.points(BOAR) == [7, 10, 2]
    while scene.lists.turn == 1:
        scene.fall_back()
    assert scene.points(BOAR) == [7, 4, 2]


@pytest.mark.rule("CL-738", "CL-R54")
def test_solid_defense_refills_the_first_stage_alone() -> None:
    """CL-R54: its cost is paid first, A/D is full and present again; the second stage keeps what is left."""
    scene = fight(SMASH, points=[0, 3, 2], stage=1)
    scene.give(BOAR, "solid_defense")
    attack(scene, "solid_defense -1")
    boar = scene.lists.knights[BOAR]
    assert (boar.points, boar.stage) == ([7, 2, 2], 0)


@pytest.mark.rule("CL-R54", "CL-612")
def test_entering_the_second_stage_again_costs_health_again() -> None:
    """CL-R54: any time."""
    scene = fight(CRUSH, points=[0, 3, 2], stage=1)
    scene.give(BOAR, "solid_defense", "block.centre", "full_guard.anywhere")
    attack(scene, "solid_defense -1", "block.centre 0", "full_guard.anywhere -1")
    boar = scene.lists.knights[BOAR]
    assert (boar.points, boar.stage, boar.health) == ([0, 1, 2], 1, 19)


@pytest.mark.rule("CL-739")
def test_nobody_may_attack_who_is_under_ultimate_defense() -> None:
    """CL-739: announced before the attack phase, for the whole of it; they may attack themselves."""
    scene = preparing("ultimate_defense", against=("stabbing.jab.head", "blitz_attack"))
    scene.answer(BOAR, {"specials": ["ultimate_defense"]})
    scene.fall_back(FALCON)
    assert is_untouchable(scene.box, scene.lists.knights[BOAR])
    assert scene.options(FALCON, "stabbing.jab.head") == ["anybody"]
    assert scene.options(FALCON, "blitz_attack") == ["anybody"]
    assert BOAR in scene.waiting
    assert scene.points(BOAR) == [5, 4, 2]


@pytest.mark.rule("CL-740", "CL-R60")
@pytest.mark.parametrize(
    ("card", "hand", "drops"),
    [
        ("crushing.smash.right_arm", Hand.RIGHT, True),
        ("crushing.smash.right_hand", Hand.RIGHT, True),
        ("crushing.smash.right_arm", Hand.LEFT, False),
        ("crushing.smash.left_arm", Hand.LEFT, True),
        ("crushing.smash.right_leg", Hand.RIGHT, False),
        ("crushing.smash.head", Hand.RIGHT, False),
    ],
)
def test_weapon_disarm_needs_the_arm_or_hand_that_holds_the_weapon(card: str, hand: Hand, drops: bool) -> None:
    """CL-740: a hit on that side."""
    scene = attack(fight(card, special="weapon_disarm", hand=hand))
    assert scene.lists.knights[BOAR].unarmed is drops


@pytest.mark.rule("CL-740")
def test_weapon_disarm_needs_a_hit() -> None:
    """CL-740: a blow that is stopped disarms nobody."""
    scene = fight("crushing.smash.right_arm", special="weapon_disarm")
    scene.give(BOAR, "deflect.upper_right")
    attack(scene, "deflect.upper_right 0")
    assert not scene.lists.knights[BOAR].unarmed


@pytest.mark.rule("CL-503")
def test_long_reach_strikes_two_hexes_ahead_over_whoever_is_between() -> None:
    """CL-503: Boar in E3."""
    scene = attack(fight(SMASH, special="long_reach", cell="E3"))
    assert scene.health(BOAR) == 19


@pytest.mark.rule("CL-R57", "CL-902")
@pytest.mark.parametrize(
    ("card", "before", "after"), [("staunch_the_wound", 7, 9), ("iron_will", 7, 11), ("iron_will", 18, 20)]
)
def test_restoring_cards_give_health_back_up_to_20(card: str, before: int, after: int) -> None:
    """CL-R57: never above 20."""
    scene = Scene(step=Step.DRAW)
    scene.knight(BOAR, health=before, shadow=before)
    scene.give(BOAR, card)
    scene.start()
    scene.answer(BOAR, [card])
    scene.fall_back()
    assert scene.health(BOAR) == after
