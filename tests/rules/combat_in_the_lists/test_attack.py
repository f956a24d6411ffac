"""Chapter 5: attack actions."""

from typing import Any

import pytest

from rules.combat_in_the_lists.attack import declare, stack_words
from rules.combat_in_the_lists.state import Stack, Step
from rules.combat_in_the_lists.vocabulary import Compass, Hand, Weapon
from rules.combat_in_the_lists.what_is_known import is_behind
from rules.kernel.grid import Hex
from rules.kernel.values import Json
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, STAG, Scene

N, NE, SE, S, SW, NW = Compass
SMASH, POUND, CRUSH = "crushing.smash.left_arm", "crushing.pound.head", "crushing.crush.chest"


def fight(*dice: Any, knights: int = 2, **facts: Any) -> Scene:
    """Falcon with a battle axe in E5 and Boar in E4, face to face; Falcon's attack action is next."""
    scene = Scene(*dice, knights=knights, step=Step.ACTION)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE, **facts)
    scene.knight(BOAR, "E4", S)
    scene.lists.to_act = list(scene.seats)
    return scene


def stack(number: int, victim: str = "boar") -> Json:
    """The answer that attacks with a stack."""
    return {"pick": f"stack {number}", "then": victim}


@pytest.mark.rule("CL-519")
def test_actions_go_in_turn_order_and_each_is_finished_before_the_next() -> None:
    """CL-519: both stacks of Falcon before the first of Boar."""
    scene = fight()
    scene.lay(FALCON, SMASH)
    scene.lay(FALCON, POUND)
    scene.lay(BOAR, "stabbing.jab.head")
    scene.start()
    attackers = []
    while scene.lists.step is Step.ACTION:
        if scene.key() == "attack.next":
            attackers.append(scene.waiting[0])
        scene.fall_back()
    assert attackers == [FALCON, FALCON, BOAR]


@pytest.mark.rule("CL-520")
def test_the_attacker_names_cards_victim_and_place() -> None:
    """CL-520: as everybody hears."""
    scene = fight()
    scene.lay(FALCON, SMASH)
    scene.start()
    scene.answer(FALCON, stack(0))
    (told,) = scene.told("attacked")
    assert (told["seat"], told["victim"], told["cards"], told["from_behind"]) == ("falcon", "boar", [SMASH], False)
    assert scene.waiting == (BOAR,)


@pytest.mark.rule("CL-521")
def test_the_victim_may_defend_before_damage_is_dealt() -> None:
    """CL-521: the example of the book: Deflect stops 1 damage to the left arm for 1 point."""
    scene = fight()
    scene.lay(FALCON, SMASH)
    scene.give(BOAR, "deflect.upper_left")
    scene.start()
    scene.answer(FALCON, stack(0))
    assert scene.health(BOAR) == 20
    scene.answer(BOAR, ["deflect.upper_left 0"])
    assert (scene.health(BOAR), scene.points(BOAR)) == (20, [6, 4, 2])


@pytest.mark.rule("CL-522")
def test_each_attack_is_resolved_before_the_next_is_declared() -> None:
    """CL-522: the damage stands when Falcon is asked again."""
    scene = fight()
    scene.lay(FALCON, SMASH)
    scene.lay(FALCON, POUND)
    scene.start()
    scene.answer(FALCON, stack(1))
    scene.answer(BOAR, [])
    assert (scene.waiting, scene.health(BOAR)) == ((FALCON,), 18)


@pytest.mark.rule("CL-523")
def test_the_attacker_may_change_victims_until_the_cards_run_out() -> None:
    """CL-523: Boar first, then Stag."""
    scene = fight(knights=3)
    scene.knight(STAG, "F4", S)
    scene.lay(FALCON, SMASH)
    scene.lay(FALCON, POUND)
    scene.start()
    scene.answer(FALCON, stack(0, "boar"))
    scene.answer(BOAR, [])
    scene.answer(FALCON, stack(0, "stag"))
    scene.answer(STAG, [])
    assert (scene.health(BOAR), scene.health(STAG)) == (19, 18)


@pytest.mark.rule("CL-R23")
def test_an_action_can_end_early_and_nothing_is_refunded() -> None:
    """CL-R23: the card lies there until the Discard phase."""
    scene = fight(points=[5, 4, 2])
    scene.lay(FALCON, POUND)
    scene.start()
    scene.answer(FALCON, "end")
    assert scene.lists.knights[FALCON].used == [POUND]
    assert scene.points(FALCON) == [5, 4, 2]
    assert not scene.told("attacked")


@pytest.mark.rule("CL-R23")
def test_at_the_deadline_the_stacks_are_played_as_they_lie() -> None:
    """CL-D09: at the planned victim, else at the weakest, of equals the first in turn order."""
    scene = fight(knights=3)
    scene.knight(STAG, "F4", S, health=5)
    scene.lay(FALCON, SMASH, victim=BOAR)
    scene.lay(FALCON, POUND)
    scene.start()
    while scene.lists.to_act and scene.lists.to_act[0] == BOAR:
        scene.fall_back()
        if not scene.lists.knights[FALCON].stacks:
            break
    assert [told["victim"] for told in scene.told("attacked")] == ["boar", "stag"]


# From behind


@pytest.mark.rule("CL-524", "CL-R17")
@pytest.mark.parametrize(
    ("cell", "facing", "is_back"),
    [("E4", N, True), ("E4", NE, False), ("E4", S, False), ("F4", N, False), ("E3", N, False)],
    ids=["straight behind", "aslant", "face to face", "beside the arrow", "two hexes away"],
)
def test_when_an_attack_is_from_behind(cell: str, facing: Compass, is_back: bool) -> None:
    """CL-R17: the victim straight ahead, and both look the same way."""
    scene = fight()
    victim = scene.knight(BOAR, cell, facing)
    assert is_behind(scene.lists.knights[FALCON], victim) is is_back


@pytest.mark.rule("CL-525", "CL-526")
def test_normal_cards_cannot_stop_an_attack_from_behind() -> None:
    """CL-525: of a hand full of cards only Back guard is offered."""
    scene = fight()
    scene.knight(BOAR, facing=N)
    scene.lay(FALCON, CRUSH)
    scene.give(BOAR, "block.centre", "dodge.anywhere", "full_guard.anywhere", "back_guard")
    scene.start()
    scene.answer(FALCON, stack(0))
    assert scene.told("attacked")[0]["from_behind"]
    assert scene.options(BOAR) == ["back_guard -1"]
    scene.answer(BOAR, ["back_guard -1"])
    assert (scene.health(BOAR), scene.points(BOAR)) == (20, [5, 4, 2])


@pytest.mark.rule("CL-525")
def test_an_attack_from_behind_hits_by_itself() -> None:
    """CL-525: the damage is dealt."""
    scene = fight()
    scene.knight(BOAR, facing=N)
    scene.lay(FALCON, CRUSH)
    scene.start()
    scene.answer(FALCON, stack(0))
    scene.answer(BOAR, [])
    assert scene.health(BOAR) == 17


@pytest.mark.rule("CL-527", "CL-707")
def test_a_fallen_knight_is_attacked_as_from_the_front() -> None:
    """CL-527: whatever the facing."""
    scene = fight()
    scene.knight(BOAR, facing=N, fallen=True)
    declared = declare(scene.box, scene.lists.knights[FALCON], scene.lists.knights[BOAR], scene.lay(FALCON, CRUSH))
    assert not declared.from_behind


@pytest.mark.rule("CL-R18")
def test_within_a_shared_hex_and_at_range_two_nothing_is_from_behind() -> None:
    """CL-R18: adjacent hexes are needed."""
    scene = fight()
    laid = scene.lay(FALCON, CRUSH, special="long_reach")
    falcon = scene.lists.knights[FALCON]
    assert not declare(scene.box, falcon, scene.knight(BOAR, "E3", N), laid).from_behind
    shared = scene.knight(BOAR, "E5", N, halfway=True, origin=Hex(0, 1))
    assert not declare(scene.box, falcon, shared, laid).from_behind


# Damage


@pytest.mark.rule("CL-528", "CL-R53")
def test_a_combo_is_totalled_and_dealt_once() -> None:
    """CL-R53: 1 + 2 + 3, and 1 more because every card got through."""
    scene = fight()
    scene.lay(FALCON, SMASH, POUND, CRUSH)
    scene.start()
    scene.answer(FALCON, stack(0))
    scene.answer(BOAR, [])
    assert scene.told("hit") == [{"seat": "boar", "other": "falcon", "damage": 7, "health": 13}]


@pytest.mark.rule("CL-R53")
def test_a_combo_of_which_a_card_is_stopped_has_no_bonus() -> None:
    """CL-M10: 1 + 3."""
    scene = fight()
    scene.lay(FALCON, SMASH, POUND, CRUSH)
    scene.give(BOAR, "duck.head")
    scene.start()
    scene.answer(FALCON, stack(0))
    scene.answer(BOAR, ["duck.head 1"])
    assert scene.health(BOAR) == 16


@pytest.mark.rule("CL-529")
def test_health_never_goes_below_0() -> None:
    """CL-529: further damage has no effect."""
    scene = fight()
    scene.knight(BOAR, health=2)
    scene.lay(FALCON, CRUSH)
    scene.lay(FALCON, POUND)
    scene.start()
    scene.answer(FALCON, stack(0))
    scene.answer(BOAR, [])
    scene.answer(FALCON, stack(0))
    scene.answer(BOAR, [])
    assert scene.health(BOAR) == 0


@pytest.mark.rule("CL-R33", "CL-204", "CL-901")
def test_a_knight_without_health_fights_on_until_the_check() -> None:
    """CL-R33: Boar attacks with 0 health."""
    scene = fight()
    scene.knight(BOAR, health=1)
    scene.lay(FALCON, CRUSH)
    scene.lay(BOAR, "stabbing.thrust.head")
    scene.start()
    scene.answer(FALCON, stack(0))
    scene.answer(BOAR, [])
    while scene.key() != "attack.next":
        scene.fall_back()
    scene.answer(BOAR, stack(0, "falcon"))
    scene.answer(FALCON, [])
    assert (scene.health(BOAR), scene.health(FALCON)) == (0, 18)
    assert scene.lists.knights[BOAR].is_in


@pytest.mark.rule("CL-530")
def test_sneaks_come_when_everybody_has_acted() -> None:
    """CL-530: then contests, then discards."""
    scene = fight()
    scene.lists.marshal = 4
    scene.knight(FALCON, "E6", N)
    scene.knight(BOAR, "E5", S)
    scene.lay(BOAR, "stabbing.jab.head")
    scene.start()
    assert scene.key() == "attack.next"
    while scene.key() != "sneak.attempts":
        scene.fall_back()
    assert scene.lists.to_act == []


# Effects


@pytest.mark.rule("CL-701")
def test_a_knock_down_leaves_the_facing() -> None:
    """CL-701: Leg sweep fells who is hit."""
    scene = fight()
    scene.lay(FALCON, "crushing.leg_sweep.left_leg")
    scene.start()
    scene.answer(FALCON, stack(0))
    scene.answer(BOAR, [])
    boar = scene.lists.knights[BOAR]
    assert (boar.fallen, boar.facing) == (True, S.number)


@pytest.mark.rule("CL-R25")
def test_an_effect_needs_damage_that_gets_through() -> None:
    """CL-R25: a Leg sweep that is deflected fells nobody; with no health left it does."""
    scene = fight()
    scene.lay(FALCON, "crushing.leg_sweep.left_leg")
    scene.give(BOAR, "deflect.left_leg")
    scene.start()
    scene.answer(FALCON, stack(0))
    scene.answer(BOAR, ["deflect.left_leg 0"])
    assert not scene.lists.knights[BOAR].fallen
    scene = fight()
    scene.knight(BOAR, health=0, shadow=0)
    scene.lay(FALCON, "crushing.leg_sweep.left_leg")
    scene.start()
    scene.answer(FALCON, stack(0))
    scene.answer(BOAR, [])
    assert scene.lists.knights[BOAR].fallen


@pytest.mark.rule("CL-708", "CL-R60")
@pytest.mark.parametrize(
    ("card", "hand", "drops"),
    [
        ("crushing.knuckle_rap.right_hand", Hand.RIGHT, True),
        ("crushing.knuckle_rap.right_hand", Hand.LEFT, False),
        ("crushing.knuckle_rap.left_hand", Hand.LEFT, True),
        ("crushing.smash.right_hand", Hand.RIGHT, False),
    ],
)
def test_a_weapon_is_dropped_only_from_the_hand_that_is_hit(card: str, hand: Hand, drops: bool) -> None:
    """CL-708: the same side as the hand token, by a card that disarms."""
    scene = fight()
    scene.knight(BOAR, hand=hand)
    scene.lay(FALCON, card)
    scene.start()
    scene.answer(FALCON, stack(0))
    scene.answer(BOAR, [])
    assert scene.lists.knights[BOAR].unarmed is drops


@pytest.mark.rule("CL-R32", "CL-705", "CL-710")
@pytest.mark.parametrize("card", ["crushing.leg_sweep.left_leg", "crushing.knuckle_rap.right_hand"])
def test_who_is_felled_or_disarmed_before_their_action_forfeits_it(card: str) -> None:
    """CL-R32: without recovery no attack for the rest of the turn, and no refund."""
    scene = fight()
    scene.lay(FALCON, card)
    scene.lay(BOAR, "stabbing.jab.head")
    scene.knight(BOAR, points=[1, 0, 0])
    scene.start()
    scene.answer(FALCON, stack(0))
    scene.answer(BOAR, [])
    while scene.lists.step is Step.ACTION:
        scene.fall_back()
    assert scene.told("action_forfeited") == [{"seat": "boar"}]
    assert scene.health(FALCON) == 20
    assert not [seat for seat, decision in scene.answered if decision.key == "sneak.attempts" and seat == BOAR]


@pytest.mark.rule("CL-R32", "CL-704")
def test_who_recovers_in_time_attacks_with_the_committed_cards() -> None:
    """CL-704: as soon as the attacker's action is finished."""
    scene = fight()
    scene.lay(FALCON, "crushing.leg_sweep.left_leg")
    scene.lay(BOAR, "stabbing.jab.head")
    scene.start()
    scene.answer(FALCON, stack(0))
    scene.answer(BOAR, [])
    assert scene.key() == "recovery.action"
    scene.answer(BOAR, {"stand": "yes", "specials": []})
    assert (scene.key(), scene.waiting) == ("attack.next", (BOAR,))
    assert scene.points(BOAR) == [3, 4, 2]


@pytest.mark.rule("CL-519")
def test_a_stack_is_announced_by_all_its_cards() -> None:
    """CL-519: attack cards, with a special card or without, or that alone."""
    content = Scene().box
    cards = ("crushing.smash.left_arm", "crushing.pound.head")
    assert stack_words(content, Stack(cards=cards)) == "Smash to the left arm + Pound to the head"
    with_special = Stack(cards=cards[:1], special="fast_attack")
    assert stack_words(content, with_special) == "Smash to the left arm, with Fast attack"
    assert stack_words(content, Stack(special="blitz_attack")) == "Blitz attack"
