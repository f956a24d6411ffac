"""Chapter 7: fallen and unarmed knights."""

from typing import Any

import pytest

from rules.combat_in_the_lists.recovery import pick_specials, restore
from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Compass, Hand, Timing, Weapon
from rules.combat_in_the_lists.what_is_known import can_regain, price_of_weapon
from rules.kernel.decisions import PickMany
from rules.kernel.play import Play, Procedure
from rules.kernel.values import IllegalAnswer, Json
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, STAG, Scene

N, S = Compass.N, Compass.S


def after_action(knights: int = 2, turn: int = 1, **facts: Any) -> Scene:
    """Falcon has hit Boar and finished the action; Boar is asked how to recover."""
    scene = Scene(knights=knights, step=Step.ACTION, turn=turn)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E4", S, **facts)
    scene.lists.to_act = [*scene.seats]
    scene.lay(FALCON, "crushing.smash.chest")
    scene.start()
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    if scene.key() == "defence.answer":
        scene.answer(BOAR, [])
    return scene


@pytest.mark.rule("CL-702")
def test_a_fallen_knight_stays_down_over_the_end_of_the_turn() -> None:
    """CL-702: until they pay."""
    scene = Scene(3)
    scene.knight(FALCON, fallen=True, points=[3, 0, 0])
    scene.start()
    while scene.lists.turn == 1:
        scene.fall_back()
    assert scene.lists.knights[FALCON].fallen


@pytest.mark.rule("CL-703", "CL-704")
def test_standing_up_costs_four_points_after_the_attackers_action() -> None:
    """CL-704: Boar need not wait for the own action."""
    scene = after_action(fallen=True)
    scene.answer(BOAR, {"stand": "yes", "specials": []})
    assert (scene.lists.knights[BOAR].fallen, scene.points(BOAR)) == (False, [3, 4, 2])


@pytest.mark.rule("CL-R29")
def test_nobody_stands_up_during_an_action() -> None:
    """CL-R29: while Falcon has stacks left, Boar is asked to defend only."""
    scene = Scene(step=Step.ACTION)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E4", S, fallen=True)
    scene.lists.to_act = [FALCON, BOAR]
    scene.lay(FALCON, "crushing.smash.chest")
    scene.lay(FALCON, "crushing.smash.head")
    scene.start()
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    scene.answer(BOAR, [])
    assert (scene.key(), scene.waiting) == ("attack.next", (FALCON,))


@pytest.mark.rule("CL-R29")
def test_recovery_is_never_forced() -> None:
    """CL-R29: the text says "can"."""
    scene = after_action(fallen=True)
    scene.answer(BOAR, {"stand": "no", "specials": []})
    assert scene.lists.knights[BOAR].fallen


@pytest.mark.rule("CL-R29")
@pytest.mark.parametrize(("points", "stands"), [([4, 4, 2], True), ([3, 4, 2], False)])
def test_at_the_deadline_only_what_opens_no_new_stage_is_done(points: list[int], stands: bool) -> None:
    """CL-D11: 4 points of the present stage, or not at all."""
    scene = after_action(fallen=True, points=points)
    scene.fall_back(BOAR)
    assert scene.lists.knights[BOAR].fallen is not stands


@pytest.mark.rule("CL-704")
def test_after_an_action_those_are_asked_who_were_hurt_or_lie_or_are_unarmed() -> None:
    """CL-D11: Boar was hit, Stag lies from before; Falcon is not asked."""
    scene = Scene(knights=3, step=Step.ACTION)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E4", S)
    scene.knight(STAG, "A1", S, fallen=True)
    scene.lists.to_act = [*scene.seats]
    scene.lay(FALCON, "crushing.smash.chest")
    scene.start()
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    scene.answer(BOAR, [])
    assert (scene.key(), scene.waiting) == ("recovery.action", (BOAR, STAG))
    batch = scene.session.batch
    assert batch is not None
    assert batch.secrecy == "open"


@pytest.mark.rule("CL-709", "CL-R31")
def test_in_the_turn_of_the_loss_the_weapon_costs_two_from_any_stage() -> None:
    """CL-R31: 1 of the first stage and 1 of the second, at 1 health; the hand may change."""
    scene = after_action(unarmed=True, dropped_on=1, points=[1, 4, 2])
    scene.answer(BOAR, {"weapon": "left", "specials": []})
    boar = scene.lists.knights[BOAR]
    assert (boar.unarmed, boar.hand, boar.points, boar.health) == (False, Hand.LEFT, [0, 3, 2], 18)


@pytest.mark.rule("CL-R31", "CL-712")
@pytest.mark.parametrize(
    ("dropped_on", "points", "price", "can"),
    [(3, [0, 2, 0], 2, True), (3, [1, 0, 0], 2, False), (2, [1, 0, 0], 1, True), (2, [0, 4, 2], 1, False)],
)
def test_what_a_weapon_costs_and_from_where(dropped_on: int, points: list[int], price: int, can: bool) -> None:
    """CL-R31: from the next turn on 1, from the attack points alone."""
    scene = Scene(turn=3)
    boar = scene.knight(BOAR, unarmed=True, dropped_on=dropped_on, points=points)
    assert (price_of_weapon(boar, 3), can_regain(boar, 3)) == (price, can)


@pytest.mark.rule("CL-714")
def test_the_hand_changes_only_when_the_weapon_is_picked_up() -> None:
    """CL-714: nothing else in a turn asks for it."""
    scene = Scene(3)
    scene.knight(FALCON, hand=Hand.LEFT)
    scene.start()
    while scene.lists.turn == 1:
        scene.fall_back()
    assert scene.lists.knights[FALCON].hand is Hand.LEFT
    assert not any("weapon" in decision.key for _, decision in scene.answered)


@pytest.mark.rule("CL-R32")
def test_who_fell_after_the_own_action_may_sneak_once_recovered() -> None:
    """CL-R32: Falcon acted, was felled by Boar, and stands up in time."""
    scene = Scene(1, 1, step=Step.ACTION, marshal=4)
    scene.knight(FALCON, "E6", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E5", S, weapon=Weapon.BATTLE_AXE)
    scene.lists.to_act = [FALCON, BOAR]
    scene.lay(FALCON, "crushing.smash.chest")
    scene.lay(BOAR, "crushing.leg_sweep.left_leg")
    scene.start()
    while scene.key() != "recovery.action" or scene.waiting != (FALCON,):
        scene.fall_back()
    scene.answer(FALCON, {"stand": "yes", "specials": []})
    assert (scene.key(), scene.waiting) == ("sneak.attempts", (FALCON,))


@pytest.mark.rule("CL-R32")
def test_who_forfeited_the_action_stays_out_even_after_recovery() -> None:
    """CL-R32: Boar, felled before the own action, stands up after it and may not sneak."""
    scene = Scene(step=Step.ACTION, marshal=1)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E4", S)
    scene.lists.to_act = [FALCON, BOAR]
    scene.lay(FALCON, "crushing.leg_sweep.left_leg")
    scene.lay(BOAR, "stabbing.jab.head")
    scene.start()
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    scene.answer(BOAR, [])
    scene.answer(BOAR, {"stand": "no", "specials": []})
    assert scene.told("action_forfeited")
    scene.answer(BOAR, {"stand": "yes", "specials": []})
    assert not scene.lists.knights[BOAR].fallen
    assert scene.key() == "discard.cards"


@pytest.mark.rule("CL-416", "CL-902")
@pytest.mark.parametrize(
    ("held", "facts"),
    [((), {}), (("iron_will",), {"points": [0, 0, 0]}), (("iron_will",), {"resigned": True})],
    ids=["not held", "not paid for", "given up"],
)
def test_a_card_that_cannot_be_played_restores_nothing(held: tuple[str, ...], facts: dict[str, Any]) -> None:
    """CL-902: what was filed beforehand may be gone by then; the card stays where it is."""
    scene = Scene()
    boar = scene.knight(BOAR, health=10, **facts)
    scene.give(BOAR, *held)

    def run(g: Play[Any]) -> Procedure[None]:
        restore(g, g.state.knights[BOAR], ["iron_will"])
        yield from ()

    scene.run(run)
    assert (scene.health(BOAR), tuple(boar.specials), scene.told("restored")) == (10, held, [])


@pytest.mark.rule("CL-717", "CL-723")
def test_special_cards_are_chosen_as_far_as_all_can_be_paid() -> None:
    """CL-723: with 3 points one Staunch the wound for 2, but not two."""
    scene = Scene()
    boar = scene.knight(BOAR, points=[0, 2, 1], stage=1)
    scene.give(BOAR, "staunch_the_wound", "staunch_the_wound")
    ask = pick_specials(scene.box, boar, Timing.AFTER_DAMAGE, "last.chance")
    assert isinstance(ask.decision, PickMany)
    names: list[Json] = [option.id for option in ask.decision.options]
    ask.check(names[:1])
    with pytest.raises(IllegalAnswer, match="cost 4 points; you have 3 left"):
        ask.check(names)


@pytest.mark.rule("CL-R31", "CL-712")
def test_a_weapon_that_attack_points_alone_pay_for_is_paid_first_before_the_attacks() -> None:
    """CL-R31: 1 of 2 attack points for the weapon, the other and 1 of the second stage for Ultimate defense."""
    scene = Scene(3, step=Step.PREPARATION, turn=2)
    scene.knight(FALCON, "E5", N)
    boar = scene.knight(BOAR, "E4", S, unarmed=True, dropped_on=1, points=[2, 4, 2])
    scene.give(BOAR, "ultimate_defense")
    scene.start()
    scene.answer(BOAR, {"specials": ["ultimate_defense"], "weapon": "left"})
    scene.fall_back(FALCON)
    assert (boar.unarmed, boar.hand, boar.in_front) == (False, Hand.LEFT, ["ultimate_defense"])
    assert (boar.points, boar.health) == ([0, 3, 2], 19)


@pytest.mark.rule("CL-R31", "CL-712")
def test_a_weapon_that_attack_points_alone_pay_for_is_paid_first_after_an_action() -> None:
    """CL-R31: then 3 attack points and 1 of the second stage for standing up."""
    scene = after_action(turn=2, fallen=True, unarmed=True, dropped_on=1, points=[4, 4, 2])
    boar = scene.lists.knights[BOAR]
    scene.answer(BOAR, {"stand": "yes", "weapon": "right", "specials": []})
    assert (boar.fallen, boar.unarmed, boar.points, boar.health) == (False, False, [0, 3, 2], 18)
