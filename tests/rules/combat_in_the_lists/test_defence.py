"""Chapter 6: defence, stages and exhaustion."""

from typing import Any

import pytest

from rules.combat_in_the_lists.answers import brief
from rules.combat_in_the_lists.defence import Defence, is_held, price
from rules.combat_in_the_lists.policy import Policy, Region, Stages, auto_defence
from rules.combat_in_the_lists.stamina import pay
from rules.combat_in_the_lists.state import Stack, Step
from rules.combat_in_the_lists.vocabulary import Compass, Deed, Weapon
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Json
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, Scene

N, S = Compass.N, Compass.S
SMASH, POUND, CRUSH = "crushing.smash.left_arm", "crushing.pound.head", "crushing.crush.chest"
HACK = "slashing.hack.chest"


def attacked(*cards: str, special: str = "", hand: tuple[str, ...] = (), knights: int = 2, **facts: Any) -> Scene:
    """Falcon has declared a stack against Boar, who holds these cards and is asked how to defend."""
    scene = Scene(knights=knights, step=Step.ACTION)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E4", facts.pop("facing", S), **facts)
    scene.lists.to_act = [FALCON, BOAR]
    scene.lay(FALCON, *cards, special=special)
    scene.give(BOAR, *hand)
    scene.start()
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    return scene


def defends(scene: Scene, *answer: Json) -> Scene:
    """Boar answers."""
    scene.answer(BOAR, [*answer])
    return scene


def paying(cost: int, **facts: Any) -> Scene:
    """Boar pays so many defence points."""
    scene = Scene()
    scene.knight(BOAR, **facts)

    def run(g: Play[Any]) -> Procedure[None]:
        pay(g, g.state.knights[BOAR], cost)
        yield from ()

    scene.run(run)
    return scene


@pytest.mark.rule("CL-601", "CL-R25")
def test_several_cards_can_answer_one_attack_and_add_up() -> None:
    """CL-R25: two Deflects stop 2 of 3, and 1 gets through."""
    scene = attacked(CRUSH, hand=("deflect.centre", "deflect.centre"))
    defends(scene, "deflect.centre 0", "deflect.centre 0")
    assert (scene.health(BOAR), scene.points(BOAR)) == (19, [5, 4, 2])


@pytest.mark.rule("CL-602", "CL-606")
def test_every_card_is_paid_at_once() -> None:
    """CL-606: Block costs 3."""
    scene = defends(attacked(HACK, hand=("block.centre",)), "block.centre 0")
    assert (scene.health(BOAR), scene.points(BOAR)) == (20, [4, 4, 2])


@pytest.mark.rule("CL-603")
def test_a_card_must_protect_what_is_attacked() -> None:
    """CL-603: of a hand only those for the head are offered against a Pound to the head."""
    hand = ("duck.head", "block.centre", "parry.low", "deflect.upper_left", "dodge.anywhere")
    scene = attacked(POUND, hand=hand)
    assert scene.options(BOAR) == ["duck.head 0", "block.centre 0", "dodge.anywhere 0"]


@pytest.mark.rule("CL-604", "CL-732")
def test_correct_defense_makes_a_card_cover_anything() -> None:
    """CL-604: a Parry of the legs stops a Pound to the head, for 2 and 1 points."""
    scene = attacked(POUND, hand=("parry.low", "correct_defense"))
    assert scene.options(BOAR) == ["parry.low 0 correct_defense"]
    defends(scene, "parry.low 0 correct_defense")
    assert (scene.health(BOAR), scene.points(BOAR)) == (20, [4, 4, 2])


@pytest.mark.rule("CL-605")
def test_the_defence_is_declared_before_it_works() -> None:
    """CL-605: everybody hears which card it was, with what came of it."""
    scene = defends(attacked(HACK, hand=("block.centre",)), "block.centre 0")
    (told,) = scene.told("answered")
    assert told["defences"] == [{"card": "block.centre", "against": 0, "corrected_by": "", "paid": 3}]
    assert told["blows"] == [{"card": HACK, "removed": False, "damage": 0}]


@pytest.mark.rule("CL-607")
def test_a_card_that_stops_only_part_lets_the_rest_through() -> None:
    """CL-607: Parry stops 2 of a Crush of 3."""
    assert defends(attacked(CRUSH, hand=("parry.centre",)), "parry.centre 0").health(BOAR) == 19


@pytest.mark.rule("CL-608", "CL-R24")
def test_what_cannot_be_paid_is_lost_and_the_rest_still_works() -> None:
    """CL-R24: with 2 points Block (3) fails and is gone; Deflect (1) stops 1 of 2."""
    scene = attacked(HACK, hand=("block.centre", "deflect.centre"), points=[2, 0, 0])
    defends(scene, "block.centre 0", "deflect.centre 0")
    boar = scene.lists.knights[BOAR]
    assert (boar.health, boar.points) == (19, [1, 0, 0])
    assert boar.defence_deck.discard_pile == ["block.centre"]
    assert scene.told("could_not_pay") == [{"seat": "boar", "card": "block.centre", "cost": 3}]


@pytest.mark.rule("CL-R74")
def test_a_card_whose_correction_cannot_be_paid_counts_only_if_it_covers_by_itself() -> None:
    """CL-R74: Correct defense (1) is lost with no points; a Parry of the legs then stops nothing."""
    scene = attacked(POUND, hand=("parry.low", "correct_defense"), points=[0, 0, 2], stage=2)
    scene.meddle().knights[BOAR].points = [0, 0, 0]
    defends(scene, "parry.low 0 correct_defense")
    boar = scene.lists.knights[BOAR]
    assert (boar.health, boar.defences, boar.specials) == (18, [], [])


# Stages


@pytest.mark.rule("CL-609")
def test_defence_is_paid_from_what_attacks_have_left() -> None:
    """CL-609: the first stage first."""
    assert paying(2, points=[3, 4, 2]).points(BOAR) == [1, 4, 2]


@pytest.mark.rule("CL-610", "CL-612", "CL-R06")
def test_the_worked_example_block_from_two_stages() -> None:
    """CL-R06: Block of 3 with 2 points left: 1 health, and the second stage ends with 3."""
    scene = attacked(HACK, hand=("block.centre",), points=[2, 4, 2])
    defends(scene, "block.centre 0")
    assert (scene.health(BOAR), scene.points(BOAR), scene.lists.knights[BOAR].stage) == (19, [0, 3, 2], 1)
    assert scene.told("exhausted") == [{"seat": "boar", "stage": 2, "damage": 1, "health": 19}]


@pytest.mark.rule("CL-611")
def test_who_does_not_want_to_go_on_takes_the_hit() -> None:
    """CL-611: no card is played, and no stage entered."""
    scene = defends(attacked(HACK, hand=("block.centre",), points=[2, 4, 2]))
    assert (scene.health(BOAR), scene.points(BOAR)) == (18, [2, 4, 2])


@pytest.mark.rule("CL-613")
def test_nothing_prevents_exhaustion() -> None:
    """CL-613: the attack is stopped, the health is lost all the same."""
    scene = defends(attacked(HACK, hand=("block.centre",), points=[0, 4, 2]), "block.centre 0")
    assert scene.health(BOAR) == 19


@pytest.mark.rule("CL-614", "CL-R07")
@pytest.mark.parametrize(("cost", "health", "stage"), [(3, 20, 0), (4, 19, 1), (7, 19, 1), (8, 18, 2), (9, 18, 2)])
def test_a_stage_used_up_to_0_costs_nothing_by_itself(cost: int, health: int, stage: int) -> None:
    """CL-614: only entering the next one does, the final point included."""
    scene = paying(cost, points=[3, 4, 2])
    assert (scene.health(BOAR), scene.lists.knights[BOAR].stage) == (health, stage)


@pytest.mark.rule("CL-615")
def test_one_cost_can_be_split_over_several_stages() -> None:
    """CL-615: 8 points from 3, 4 and 2, for 2 health."""
    scene = paying(8, points=[3, 4, 2])
    assert (scene.points(BOAR), scene.health(BOAR)) == ([0, 0, 1], 18)


@pytest.mark.rule("CL-616")
@pytest.mark.parametrize(("knights", "stages"), [(2, 3), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_only_the_stages_of_the_table_exist(knights: int, stages: int) -> None:
    """CL-616: a fourth stage with five or six knights alone."""
    assert len(Scene(knights=knights).points(BOAR)) == stages


@pytest.mark.rule("CL-617")
def test_stages_pay_for_standing_up_and_the_weapon() -> None:
    """CL-617: 4 for standing up from 1 and 4, at 1 health."""
    scene = Scene(3, step=Step.PREPARATION)
    scene.knight(BOAR, fallen=True, points=[1, 4, 2])
    scene.start()
    scene.answer(BOAR, {"specials": [], "stand": "yes"})
    scene.fall_back()
    assert (scene.points(BOAR)[:2], scene.health(BOAR)) == ([0, 1], 19)


@pytest.mark.rule("CL-618", "CL-619", "CL-R67")
def test_who_has_no_point_left_is_not_asked_and_hit() -> None:
    """CL-R67: the only public facts that leave no answer."""
    scene = attacked(HACK, hand=("block.centre",), points=[0, 0, 0], stage=2)
    assert scene.health(BOAR) == 18
    assert not any(decision.key == "defence.answer" for _, decision in scene.answered)


@pytest.mark.rule("CL-619", "CL-R67")
def test_who_holds_no_card_is_asked_all_the_same() -> None:
    """CL-R67: a hand is never looked at."""
    scene = attacked(HACK)
    assert (scene.waiting, scene.key()) == ((BOAR,), "defence.answer")
    assert defends(scene).health(BOAR) == 18


@pytest.mark.rule("CL-620")
def test_exhaustion_counts_in_the_tally() -> None:
    """CL-620: it moves the same cube."""
    scene = paying(5, points=[3, 4, 2])
    boar = scene.lists.knights[BOAR]
    assert boar.shadow - boar.health == 1


@pytest.mark.rule("CL-R56")
def test_a_stage_may_be_entered_with_no_health_left() -> None:
    """CL-R56: health stays 0."""
    scene = paying(5, points=[3, 4, 2], health=0)
    assert (scene.health(BOAR), scene.points(BOAR)) == (0, [0, 2, 2])


@pytest.mark.rule("CL-R68")
def test_points_that_come_back_behind_the_present_stage_help_no_defence() -> None:
    """CL-R68: with the second stage entered, 3 new attack points pay for no defence."""
    assert paying(2, points=[3, 4, 2], stage=1).points(BOAR) == [3, 2, 2]


# Surcharges


@pytest.mark.rule("CL-706", "CL-711", "CL-R30")
@pytest.mark.parametrize(
    ("facts", "cost"),
    [({}, 3), ({"fallen": True}, 4), ({"unarmed": True}, 4), ({"fallen": True, "unarmed": True}, 5)],
)
def test_defence_is_dearer_for_who_lies_or_has_no_weapon(facts: dict[str, bool], cost: int) -> None:
    """CL-R30: 1 more for each, and they add up."""
    scene = Scene()
    boar = scene.knight(BOAR, **facts)
    stack = Stack(cards=(HACK,))
    assert price(scene.box, boar, stack, Defence("block.centre", 0)) == cost


@pytest.mark.rule("CL-R30", "CL-R72")
@pytest.mark.parametrize(
    ("card", "against", "cost"),
    [
        ("block.centre", 0, 6),
        ("full_guard.anywhere", -1, 8),
        ("back_guard", -1, 5),
        ("scream_from_hell", 0, 2),
        ("solid_defense", -1, 1),
    ],
)
def test_surcharges_hold_for_what_blocks_and_nothing_else(card: str, against: int, cost: int) -> None:
    """CL-R72: fallen, unarmed and pierced; not for cards that remove or refill."""
    scene = Scene()
    boar = scene.knight(BOAR, fallen=True, unarmed=True)
    stack = Stack(cards=("stabbing.pierce.chest",))
    assert price(scene.box, boar, stack, Defence(card, against)) == cost


@pytest.mark.rule("CL-R72")
def test_a_piercing_card_makes_only_its_own_defence_dearer() -> None:
    """CL-R72: of a combo."""
    scene = Scene()
    stack = Stack(cards=("stabbing.jab.chest", "stabbing.pierce.chest"))
    boar = scene.knight(BOAR)
    assert [price(scene.box, boar, stack, Defence("block.centre", place)) for place in (0, 1)] == [3, 4]


@pytest.mark.rule("CL-R26", "CL-721")
def test_only_the_victim_is_asked() -> None:
    """CL-R26: nobody else has an attack to defend against."""
    scene = attacked(HACK, knights=3)
    assert scene.waiting == (BOAR,)


@pytest.mark.rule("CL-R27", "CL-720")
def test_normal_defence_cards_answer_a_declared_attack_only() -> None:
    """CL-R27: before the attacks none of them is offered."""
    scene = Scene(3, step=Step.PREPARATION)
    scene.give(BOAR, "block.centre", "dodge.anywhere")
    scene.start()
    assert scene.options(BOAR, "specials") == []


@pytest.mark.rule("CL-R73")
def test_what_removes_works_first_then_what_refills_then_the_rest() -> None:
    """CL-R73: listed the other way round, Scream (2) and Solid (1) go before Block (3), paid from full points."""
    scene = attacked(SMASH, CRUSH, hand=("block.centre", "solid_defense", "scream_from_hell"), points=[3, 4, 2])
    defends(scene, "block.centre 1", "solid_defense -1", "scream_from_hell 0")
    assert (scene.health(BOAR), scene.points(BOAR)) == (20, [4, 4, 2])


@pytest.mark.rule("CL-R73")
def test_removing_and_refilling_work_against_an_attack_from_behind_too() -> None:
    """CL-R73: neither of them blocks."""
    scene = attacked(CRUSH, hand=("scream_from_hell", "solid_defense", "block.centre"), facing=N)
    assert scene.options(BOAR) == ["scream_from_hell 0", "solid_defense -1"]


@pytest.mark.rule("CL-R73")
def test_what_refills_works_before_a_back_guard_that_is_listed_first() -> None:
    """CL-R73: Solid takes the last point and fills them up to 7, and the back guard (2) is paid from these."""
    scene = attacked(CRUSH, hand=("back_guard", "solid_defense"), facing=N, points=[1, 4, 2])
    defends(scene, "back_guard -1", "solid_defense -1")
    assert (scene.health(BOAR), scene.points(BOAR)) == (20, [5, 4, 2])


# By itself


def auto(scene: Scene, *cards: str, policy: Policy | None = None, from_behind: bool = False) -> list[str]:
    """What Boar plays by themselves against these cards."""
    boar = scene.lists.knights[BOAR]
    found = auto_defence(scene.box, boar, Stack(cards=cards), policy or Policy(), from_behind=from_behind)
    return [defence.card for defence in found]


@pytest.mark.rule("CL-601")
def test_by_itself_the_cheapest_card_that_stops_it_all_is_played() -> None:
    """CL-D10: then the one for the fewest places, then the first by name."""
    scene = Scene()
    scene.give(BOAR, "dodge.anywhere", "block.centre", "parry.centre", "duck.head")
    assert auto(scene, POUND) == ["duck.head"]
    assert auto(scene, HACK) == ["parry.centre"]
    assert auto(scene, CRUSH) == ["block.centre"]
    assert auto(scene, "crushing.pound.left_leg") == ["dodge.anywhere"]


@pytest.mark.rule("CL-611")
def test_by_itself_no_new_stage_is_entered() -> None:
    """CL-D10: with 2 points a Block is not played."""
    scene = Scene()
    scene.knight(BOAR, points=[2, 4, 2])
    scene.give(BOAR, "block.centre")
    assert auto(scene, CRUSH) == []
    assert auto(scene, CRUSH, policy=Policy(stages=Stages.ALWAYS)) == ["block.centre"]
    assert auto(scene, CRUSH, policy=Policy(stages=Stages.WHEN_IT_SAVES)) == ["block.centre"]
    assert auto(scene, SMASH, policy=Policy(stages=Stages.WHEN_IT_SAVES)) == []


@pytest.mark.rule("CL-526")
def test_by_itself_only_back_guard_answers_an_attack_from_behind() -> None:
    """CL-D10: if the present stage pays for it."""
    scene = Scene()
    scene.give(BOAR, "block.centre", "back_guard", "scream_from_hell")
    assert auto(scene, CRUSH, from_behind=True) == ["back_guard"]
    scene.knight(BOAR, points=[1, 4, 2])
    assert auto(scene, CRUSH, from_behind=True) == []


@pytest.mark.rule("CL-R76")
def test_by_itself_full_guard_is_a_candidate_like_any_other() -> None:
    """CL-R76: once it is chosen, the rest of the stack needs no answer."""
    scene = Scene()
    scene.give(BOAR, "full_guard.anywhere", "duck.head")
    assert auto(scene, SMASH, POUND) == ["full_guard.anywhere"]
    assert auto(scene, POUND, CRUSH) == ["full_guard.anywhere"]


@pytest.mark.rule("CL-603")
def test_a_policy_can_leave_parts_of_the_body_open() -> None:
    """CL-603: arms only from 2 damage on."""
    scene = Scene()
    scene.give(BOAR, "deflect.upper_left", "block.upper_left")
    policy = Policy(least={**dict.fromkeys(Region, 1), Region.ARMS: 2})
    assert auto(scene, SMASH, policy=policy) == []
    assert auto(scene, "crushing.pound.left_arm", policy=policy) == ["block.upper_left"]


@pytest.mark.rule("CL-604")
def test_a_policy_can_allow_special_cards() -> None:
    """CL-604: where no normal card stops it: Correct defense, or Scream from Hell."""
    scene = Scene()
    scene.give(BOAR, "block.low", "correct_defense")
    assert auto(scene, CRUSH) == []
    assert auto(scene, CRUSH, policy=Policy(deeds=(Deed.COVER_ANY,))) == ["block.low"]
    scene = Scene()
    scene.give(BOAR, "scream_from_hell")
    assert auto(scene, CRUSH, policy=Policy(deeds=(Deed.REMOVE_CARD,))) == ["scream_from_hell"]


@pytest.mark.rule("CL-735")
def test_by_itself_a_scream_takes_away_the_card_that_nothing_else_stops() -> None:
    """CL-735: Deflect stops the Smash, so it is the Crush."""
    scene = Scene()
    scene.give(BOAR, "deflect.upper_left", "scream_from_hell")
    policy = Policy(deeds=(Deed.REMOVE_CARD,))
    found = auto_defence(scene.box, scene.lists.knights[BOAR], Stack(cards=(SMASH, CRUSH)), policy, from_behind=False)
    assert [(one.card, one.against) for one in found] == [("deflect.upper_left", 0), ("scream_from_hell", 1)]


@pytest.mark.rule("CL-732")
def test_by_itself_a_correction_is_reckoned_with_its_own_cost() -> None:
    """CL-732: a Block of the legs for 3 and Correct defense for 1 are too dear with 3 points."""
    scene = Scene()
    scene.give(BOAR, "block.low", "correct_defense")
    scene.knight(BOAR, points=[3, 4, 2])
    assert auto(scene, CRUSH, policy=Policy(deeds=(Deed.COVER_ANY,))) == []
    scene.knight(BOAR, points=[4, 4, 2])
    assert auto(scene, CRUSH, policy=Policy(deeds=(Deed.COVER_ANY,))) == ["block.low"]


@pytest.mark.rule("CL-606", "CL-732")
def test_the_hint_of_a_card_tells_all_that_it_costs() -> None:
    """CL-606: with Correct defense, both prices."""
    scene = attacked(POUND, hand=("parry.low", "duck.head", "correct_defense"))
    hints = {option.id: option.hint for option in scene.asked(BOAR).element.options}  # type: ignore[union-attr]
    assert hints["parry.low 0 correct_defense"] == "3 points, stops 2 damage"
    assert hints["duck.head 0"].startswith(f"{scene.box.cost('duck.head')} point")


@pytest.mark.rule("CL-603")
def test_against_a_combo_each_card_says_which_blow_it_is_for() -> None:
    """CL-603: against a single card, or the whole stack, that goes without saying."""
    hand = ("duck.head", "full_guard.anywhere")
    labels = {one.id: one.label for one in attacked(SMASH, POUND, hand=hand).asked(BOAR).element.options}  # type: ignore[union-attr]
    assert labels == {
        "duck.head 1": "Duck: head, against Pound to the head",
        "full_guard.anywhere -1": "Full guard: anywhere",
    }
    labels = {one.id: one.label for one in attacked(POUND, hand=hand).asked(BOAR).element.options}  # type: ignore[union-attr]
    assert labels["duck.head 0"] == "Duck: head"


@pytest.mark.rule("CL-R72")
def test_one_card_that_pierces_makes_a_guard_against_the_whole_stack_dearer() -> None:
    """CL-R72: by 1, however many of its cards pierce."""
    scene = Scene()
    guard, usual = Defence("full_guard.anywhere"), scene.box.cost("full_guard.anywhere")
    jab, pierce = "stabbing.jab.head", "stabbing.pierce.chest"
    prices = [
        price(scene.box, scene.lists.knights[BOAR], Stack(cards=cards), guard)
        for cards in ((jab,), (jab, pierce), (pierce,))
    ]
    assert prices == [usual, usual + 1, usual + 1]


@pytest.mark.rule("CL-601", "CL-732")
def test_a_filed_defence_is_played_only_with_all_its_cards() -> None:
    """CL-732: without the card that corrects it, or with that alone, it is not there any more."""
    scene = Scene()
    scene.give(BOAR, "parry.low", "correct_defense")
    corrected = Defence("parry.low", 0, "correct_defense")
    boar = scene.lists.knights[BOAR]
    assert is_held(boar, scene.box, corrected)
    boar.specials = []
    assert not is_held(boar, scene.box, corrected)
    boar.specials, boar.defences = ["correct_defense"], []
    assert not is_held(boar, scene.box, corrected)


@pytest.mark.rule("CL-601", "CL-610")
def test_who_is_asked_live_is_told_the_points_of_all_stages() -> None:
    """CL-610: all that could be paid."""
    assert attacked(HACK).asked(BOAR).prompt == "How do you defend? You have 13 points in all stages."


@pytest.mark.rule("CL-601")
def test_an_answer_in_brief_names_cards_of_either_kind() -> None:
    """CL-601: one card with its area; of several the names alone, special cards included."""
    content = Scene().box
    assert brief(content, [Defence("block.centre", 0)]) == "Block: head and body"
    assert brief(content, [Defence("scream_from_hell", 0), Defence("block.centre", 1)]) == "Scream from Hell, Block"


@pytest.mark.rule("CL-611")
def test_the_filed_policy_is_what_counts_at_the_deadline() -> None:
    """CL-611: Boar has filed to go on into new stages, and misses the question."""
    filed: Json = {"stages": "always", "head": 1, "body": 1, "arms": 1, "legs": 1, "specials": []}
    scene = Scene(step=Step.ACTION)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E4", S, points=[2, 4, 2])
    scene.lists.to_act = [FALCON, BOAR]
    scene.lay(FALCON, CRUSH)
    scene.give(BOAR, "block.centre")
    scene.file(BOAR, "defence.policy", filed)
    scene.start()
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    scene.fall_back(BOAR)
    assert (scene.health(BOAR), scene.points(BOAR)) == (19, [0, 3, 2])
