"""Cases at the edges of the rules, each by the letter; a phase that began under older rules ends by these."""

from typing import Any

import pytest

from rules.combat_in_the_lists.attack import take_action
from rules.combat_in_the_lists.live import Live
from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Compass, Pace, Weapon
from rules.kernel.values import Json
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, GAME, STAG, Scene

N, NE, SE, S, SW, NW = Compass
SMASH, POUND, CRUSH = "crushing.smash.left_arm", "crushing.pound.head", "crushing.crush.chest"
JAB, PIERCE, IMPALE = "stabbing.jab.head", "stabbing.pierce.chest", "stabbing.impale.belly"
SWEEP = "crushing.leg_sweep.left_leg"
BEFORE = 2
"""The version of the rules before these readings."""


def fight(*dice: int, knights: int = 2, weapon: Weapon = Weapon.BATTLE_AXE, version: int = 3) -> Scene:
    """Falcon in E5 and Boar in E4, face to face; Falcon's attack action is next."""
    scene = Scene(*dice, knights=knights, step=Step.ACTION)
    scene.g.rules_version = version
    scene.knight(FALCON, "E5", N, weapon=weapon)
    scene.knight(BOAR, "E4", S)
    scene.lists.to_act = list(scene.seats)
    return scene


def stack(number: int, victim: str = "boar") -> Json:
    """The answer that attacks with a stack."""
    return {"pick": f"stack {number}", "then": victim}


def by_post(*dice: int, knights: int = 2, version: int = 3, **facts: Any) -> Scene:
    """Falcon with a battle axe in E5 and Boar in E4, face to face, by post, before the commits."""
    scene = Scene(*dice, step=Step.COMMIT, pace=Pace.POST, knights=knights, marshal=3)
    scene.g.rules_version = version
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E4", S, **facts)
    return scene


def filed(**said: Any) -> Json:
    """The sheet after the reveal, as it is filled in by itself but for what is said."""
    return {"recovering": "cheap", "restoring": "last", "discards": [], **said}


# After an attack action


@pytest.mark.rule("CL-D11", "CL-620")
@pytest.mark.parametrize(("version", "is_asked"), [(3, True), (BEFORE, False)])
def test_exhaustion_is_damage_that_can_be_restored_after_the_action(version: int, is_asked: bool) -> None:
    """CL-D11: Boar stops the blow and loses 1 health by entering the second stage: Boar is asked how to recover."""
    scene = fight(version=version)
    scene.knight(BOAR, points=[2, 4, 2])
    scene.give(BOAR, "block.centre", "staunch_the_wound")
    scene.lay(FALCON, CRUSH)
    scene.start()
    scene.answer(FALCON, stack(0))
    scene.answer(BOAR, ["block.centre 0"])
    assert scene.health(BOAR) == 19
    assert (scene.key() == "recovery.action") is is_asked
    if is_asked:
        scene.answer(BOAR, {"specials": ["staunch_the_wound"]})
        assert scene.health(BOAR) == 20


@pytest.mark.rule("CL-D11")
@pytest.mark.parametrize(("version", "left"), [(3, 2), (BEFORE, 1)])
def test_who_says_nothing_by_post_keeps_what_restores_until_the_blows_are_over(version: int, left: int) -> None:
    """CL-D11: Boar falls to 0, is hit again, and only then, before the check, gets 2 health back [CL-D16]."""
    scene = by_post(knights=3, version=version, health=2)
    scene.knight(STAG, "F4", SW, weapon=Weapon.BATTLE_AXE)
    scene.give(FALCON, POUND)
    scene.give(STAG, SMASH)
    scene.give(BOAR, "staunch_the_wound")
    scene.start()
    scene.answer(FALCON, {"stacks": [{"pick": POUND, "then": "boar"}]})
    scene.answer(STAG, {"stacks": [{"pick": SMASH, "then": "boar"}]})
    scene.fall_back(BOAR)
    scene.fall_back()
    assert scene.health(BOAR) == left
    assert len(scene.told("restored")) == 1


# Out of the fight


@pytest.mark.rule("CL-R32", "CL-705")
def test_who_lies_when_their_action_comes_is_out_even_without_cards() -> None:
    """CL-R32: Boar has laid nothing, lies when the own action comes, and stands up after Stag's: no sneak attack."""
    scene = fight(knights=3)
    scene.knight(STAG, "F4", SW, weapon=Weapon.BATTLE_AXE)
    scene.lay(FALCON, SWEEP)
    scene.lay(STAG, SMASH)
    scene.start()
    scene.answer(FALCON, stack(0))
    scene.answer(BOAR, [])
    scene.answer(BOAR, {"stand": "no", "specials": []})
    assert scene.waiting == (STAG,)
    scene.answer(STAG, stack(0))
    scene.answer(BOAR, [])
    scene.answer(BOAR, {"stand": "yes", "specials": []})
    assert not scene.lists.knights[BOAR].fallen
    assert scene.lists.marshal == 1
    assert scene.key() == "discard.cards"


@pytest.mark.rule("CL-R32")
@pytest.mark.parametrize(("version", "is_out"), [(3, True), (BEFORE, False)])
def test_an_action_that_began_before_leaves_who_has_no_cards_in_the_fight(version: int, is_out: bool) -> None:
    """CL-R32: Boar lies on the ground, and has nothing to play."""
    scene = fight(version=version)
    scene.knight(BOAR, fallen=True)
    scene.run(lambda g: take_action(g, Live(), g.state.knights[BOAR]))
    assert scene.lists.knights[BOAR].out_of_the_fight is is_out


# Fast attack


@pytest.mark.rule("CL-733")
@pytest.mark.parametrize(("version", "options"), [(3, ["stack 0", "end"]), (BEFORE, ["stack 0", "stack 1", "end"])])
def test_the_two_plays_of_a_fast_attack_follow_each_other(version: int, options: list[str]) -> None:
    """CL-733: after the first play the other stack has to wait."""
    scene = fight(version=version)
    scene.lay(FALCON, CRUSH)
    scene.lay(FALCON, SMASH, special="fast_attack")
    scene.start()
    scene.answer(FALCON, stack(1))
    scene.answer(BOAR, [])
    assert scene.options(FALCON) == options
    if version == BEFORE:
        return
    scene.answer(FALCON, stack(0))
    scene.answer(BOAR, [])
    assert [told["cards"] for told in scene.told("attacked")] == [[SMASH], [SMASH]]
    assert scene.options(FALCON) == ["stack 0", "end"]


# Piercing


@pytest.mark.rule("CL-R72", "CL-R73")
@pytest.mark.parametrize(("version", "left"), [(3, 0), (BEFORE, None)])
def test_a_piercing_card_off_the_table_raises_no_price(version: int, left: int | None) -> None:
    """CL-R72: with Scream from Hell against the Pierce, Full guard costs 5, which is all that is left."""
    scene = fight(weapon=Weapon.MORNING_STAR, version=version)
    scene.knight(BOAR, points=[7, 0, 0])
    scene.give(BOAR, "scream_from_hell", "full_guard.anywhere")
    scene.lay(FALCON, JAB, PIERCE, IMPALE)
    scene.start()
    scene.answer(FALCON, stack(0))
    scene.answer(BOAR, ["full_guard.anywhere -1", "scream_from_hell 1"])
    assert bool(scene.told("could_not_pay")) is (left is None)
    assert scene.health(BOAR) == (20 if left == 0 else 15)


# By post, another side than was thought


@pytest.mark.rule("CL-525")
@pytest.mark.parametrize(("version", "health"), [(3, 15), (BEFORE, 17)])
def test_a_card_that_was_filed_lying_does_not_stop_a_blow_in_the_back(version: int, health: int) -> None:
    """CL-525: Boar lay when the Duck was planned, and stands up after Falcon's blow: Stag strikes the back."""
    scene = by_post(knights=3, version=version, fallen=True, out_of_the_fight=True)
    scene.knight(STAG, "E3", S, weapon=Weapon.BATTLE_AXE)
    scene.give(FALCON, CRUSH)
    scene.give(STAG, POUND)
    scene.give(BOAR, "duck.head")
    scene.start()
    scene.answer(FALCON, {"stacks": [{"pick": CRUSH, "then": "boar"}]})
    scene.answer(STAG, {"stacks": [{"pick": POUND, "then": "boar"}]})
    planned: Json = {"pick": "cards", "then": ["duck.head 0"]}
    scene.answer(BOAR, filed(falcon_0_0="policy", stag_0_0=planned))
    scene.fall_back()
    assert [told["from_behind"] for told in scene.told("attacked")] == [False, True]
    assert scene.health(BOAR) == health


@pytest.mark.rule("CL-526")
def test_back_guard_stops_no_blow_at_somebody_who_lies() -> None:
    """CL-526: Boar planned it against Stag's blow in the back, but Falcon's sweep comes first; the policy ducks."""
    scene = by_post(knights=3, points=[6, 0, 0])
    scene.knight(STAG, "E3", S, weapon=Weapon.BATTLE_AXE)
    scene.give(FALCON, SWEEP)
    scene.give(STAG, POUND)
    scene.give(BOAR, "back_guard", "duck.head")
    scene.start()
    scene.answer(FALCON, {"stacks": [{"pick": SWEEP, "then": "boar"}]})
    scene.answer(STAG, {"stacks": [{"pick": POUND, "then": "boar"}]})
    scene.fall_back(BOAR)
    planned: Json = {"pick": "cards", "then": ["back_guard -1"]}
    scene.answer(BOAR, filed(falcon_0_0="policy", stag_0_0=planned, recovering="never"))
    scene.fall_back()
    assert [told["from_behind"] for told in scene.told("attacked")] == [False, False]
    assert [told["played"] for told in scene.told("answered")] == [[], ["duck.head"]]


# The limit for quiet turns


@pytest.mark.rule("CL-R64")
@pytest.mark.parametrize(("version", "is_over"), [(3, False), (BEFORE, True)])
def test_health_lost_at_the_last_chance_starts_the_count_again(version: int, is_over: bool) -> None:
    """CL-R64: to play Staunch the wound Boar enters the third stage: the fifteenth turn was not quiet."""
    scene = Scene(step=Step.DRAW, quiet=15, turn=16)
    scene.g.rules_version = version
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "A1", S, health=15, shadow=15, points=[0, 0, 2], stage=1)
    scene.give(BOAR, "staunch_the_wound", "fury")
    scene.start()
    scene.answer(BOAR, ["staunch_the_wound"])
    scene.fall_back()
    assert scene.health(BOAR) == 16
    assert scene.is_over is is_over
    assert scene.lists.quiet == (15 if is_over else 0)


# Giving up


@pytest.mark.rule("CL-R69", "CL-801")
@pytest.mark.parametrize("answer", [[], ["scream_from_hell 0"]])
def test_who_gives_up_during_the_own_attack_doubles_no_card(answer: Json) -> None:
    """CL-R69: the blow that was declared is dealt or taken off the table, and its card lies in one pile once."""
    scene = fight(knights=3)
    scene.lay(FALCON, SMASH)
    scene.lay(FALCON, CRUSH)
    scene.give(BOAR, "scream_from_hell")
    scene.start()
    scene.answer(FALCON, stack(0))
    assert scene.session.resign(FALCON)
    scene.answer(BOAR, answer)
    falcon = scene.lists.knights[FALCON]
    lying = [*falcon.used, *falcon.attack_deck.discard_pile]
    assert sorted(lying) == sorted([SMASH, CRUSH])
    assert len(scene.told("attacked")) == 1


@pytest.mark.rule("CL-R69")
def test_who_gives_up_while_the_victim_restores_sneaks_no_second_time() -> None:
    """CL-R69: Falcon's first attempt succeeds, and Falcon gives up before the second."""
    scene = Scene(1, 2, knights=3, step=Step.SNEAKS, marshal=4)
    scene.knight(FALCON, "E9", N)
    scene.knight(BOAR, "E8", S)
    scene.give(FALCON, "sneak_attack")
    scene.start()
    scene.answer(FALCON, ["reference boar", "sneak_attack boar"])
    assert scene.key() == "sneak.restore"
    assert scene.session.resign(FALCON)
    scene.answer(BOAR, [])
    assert len(scene.told("sneak_succeeded")) == 1
    assert scene.lists.knights[FALCON].specials == ["sneak_attack"]


# What is warned of


@pytest.mark.rule("CL-R24")
def test_a_defence_that_cannot_be_paid_is_warned_of() -> None:
    """CL-R24: Block for 3 and Dodge for 4 with 5 points; allowed all the same."""
    scene = fight()
    scene.knight(BOAR, points=[1, 4, 0])
    scene.give(BOAR, "block.centre", "dodge.anywhere", "solid_defense")
    scene.lay(FALCON, CRUSH)
    scene.start()
    scene.answer(FALCON, stack(0))

    def warned(given: Json) -> tuple[str, ...]:
        return GAME.cautions(scene.face(BOAR), given, scene.session.meant(BOAR, given))

    both: Json = ["block.centre 0", "dodge.anywhere 0"]
    lost = "These cards cost 7, and you have 5 points in all stages: a card that cannot be paid is lost."
    assert warned(both) == (lost,)
    assert not warned(["block.centre 0"])
    assert not warned(["solid_defense -1", "block.centre 0", "dodge.anywhere 0"])
    scene.answer(BOAR, both)
    assert scene.told("could_not_pay")


@pytest.mark.rule("CL-R24")
def test_the_sheet_by_post_warns_of_each_answer() -> None:
    """CL-R24: Dodge for 4 with 3 points."""
    scene = by_post(points=[1, 2, 0])
    scene.give(FALCON, CRUSH)
    scene.give(BOAR, "dodge.anywhere")
    scene.start()
    scene.answer(FALCON, {"stacks": [{"pick": CRUSH, "then": "boar"}]})
    scene.fall_back(BOAR)
    given = filed(falcon_0_0={"pick": "cards", "then": ["dodge.anywhere 0"]})
    assert len(GAME.cautions(scene.face(BOAR), given, scene.session.meant(BOAR, given))) == 1
    assert not GAME.cautions(scene.face(BOAR), filed(), scene.session.meant(BOAR, filed()))
