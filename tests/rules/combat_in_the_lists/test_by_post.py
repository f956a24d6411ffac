"""A turn by post: at most four rounds of mail, and everything else follows from what was filed."""

from typing import Any

import pytest

from rules.combat_in_the_lists.policy import ask_policy
from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Compass, Pace, Weapon
from rules.kernel.values import Json, Seat
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, STAG, Scene

N, S = Compass.N, Compass.S
SMASH, POUND, CRUSH = "crushing.smash.left_arm", "crushing.pound.head", "crushing.crush.chest"


def duel(*dice: int, step: Step = Step.COMMIT, knights: int = 2, **facts: Any) -> Scene:
    """Falcon with a battle axe in E5 and Boar in E4, face to face, by post."""
    scene = Scene(*dice, step=step, pace=Pace.POST, knights=knights)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E4", S, **facts)
    return scene


def at(victim: Seat, card: str, special: str = "") -> Json:
    """A card laid against somebody."""
    return {"pick": card, "then": f"{victim} {special}".strip()}


def filed(**said: Any) -> Json:
    """The sheet after the reveal, as it is filled in by itself but for what is said."""
    return {"recovering": "cheap", "restoring": "last", "discards": [], **said}


def rounds(scene: Scene) -> list[str]:
    """The rounds of mail of this turn, by what they ask."""
    turn, asked = scene.lists.turn, []
    while not scene.is_over and scene.lists.turn == turn:
        asked.append(scene.key())
        scene.fall_back()
    return asked


@pytest.mark.rule("CL-201", "CL-221")
def test_a_turn_with_a_fight_has_four_rounds() -> None:
    """Movement, preparation, commits, and one sheet after the reveal."""
    scene = duel(3, step=Step.MOVEMENT)
    scene.start()
    assert rounds(scene) == ["movement.orders", "preparation.sheet", "commit.sheet", "fray.sheet"]


@pytest.mark.rule("CL-501")
def test_a_turn_without_a_fight_has_two() -> None:
    """Nobody stands beside anybody: discards are said with the preparation."""
    scene = duel(3, step=Step.MOVEMENT)
    scene.knight(BOAR, "A1")
    scene.start()
    assert rounds(scene) == ["movement.orders", "preparation.sheet"]


@pytest.mark.rule("CL-803")
def test_in_a_quiet_turn_discards_stand_on_the_preparation_sheet() -> None:
    """They are carried out in the Discard phase, and hands are filled again."""
    scene = duel(3, step=Step.PREPARATION)
    scene.knight(BOAR, "A1")
    scene.give(FALCON, SMASH, POUND)
    scene.start()
    scene.answer(FALCON, {"specials": [], "discards": [SMASH], "restoring": "last"})
    scene.answer(BOAR, {"specials": [], "discards": [], "restoring": "last"})
    assert scene.lists.knights[FALCON].attack_deck.discard_pile == [SMASH]
    assert POUND in scene.lists.knights[FALCON].attacks


@pytest.mark.rule("CL-521")
def test_the_sheet_lists_every_stack_that_can_reach_the_knight() -> None:
    """CL-521: also those planned for somebody else; a Fast attack twice; a Blitz not at all."""
    scene = duel(knights=3)
    scene.knight(STAG, "F4", S)
    scene.give(FALCON, SMASH, POUND, "fast_attack", "blitz_attack")
    scene.start()
    scene.answer(FALCON, {"stacks": [at(STAG, SMASH), at(STAG, POUND, "fast_attack"), at(STAG, "blitz_attack")]})
    scene.fall_back()
    lines = list(scene.asked(BOAR).slots)  # type: ignore[union-attr]
    assert lines == ["falcon_0_0", "falcon_1_0", "falcon_1_1", "recovering", "restoring", "discards"]


@pytest.mark.rule("CL-510")
def test_whom_a_stack_is_planned_for_stays_a_secret_after_the_reveal() -> None:
    """CL-510: another victim changes no other face until the attack."""
    faces = []
    for victim in (BOAR, STAG):
        scene = duel(knights=3)
        scene.knight(STAG, "F4", S)
        scene.give(FALCON, SMASH)
        scene.start()
        scene.answer(FALCON, {"stacks": [at(victim, SMASH)]})
        scene.fall_back(BOAR, STAG)
        faces.append([scene.face(seat) for seat in (BOAR, STAG, None)])
    assert faces[0] == faces[1]


@pytest.mark.rule("CL-521", "CL-603")
def test_a_chosen_answer_is_played_when_the_stack_comes() -> None:
    """CL-521: Block instead of the cheaper Parry."""
    scene = duel()
    scene.give(FALCON, CRUSH)
    scene.give(BOAR, "block.centre", "dodge.anywhere")
    scene.start()
    scene.answer(FALCON, {"stacks": [at(BOAR, CRUSH)]})
    scene.fall_back(BOAR)
    scene.answer(BOAR, filed(falcon_0_0={"pick": "cards", "then": ["dodge.anywhere 0"]}))
    scene.fall_back(FALCON)
    assert scene.told("answered")[0]["defences"][0]["card"] == "dodge.anywhere"
    assert scene.health(BOAR) == 20


@pytest.mark.rule("CL-601")
def test_by_the_policy_each_stack_is_answered_with_what_is_left_then() -> None:
    """CL-601: the one Duck goes against the first Pound, the second gets through."""
    scene = duel()
    scene.give(FALCON, POUND, POUND)
    scene.give(BOAR, "duck.head")
    scene.start()
    scene.answer(FALCON, {"stacks": [at(BOAR, POUND), at(BOAR, POUND)]})
    scene.fall_back()
    scene.fall_back()
    assert [told["damage"] for told in scene.told("answered")] == [0, 2]


@pytest.mark.rule("CL-601")
def test_a_filed_policy_fills_the_sheet_in() -> None:
    """CL-611: who goes on into new stages sees the Block on the sheet, and plays it at the deadline."""
    scene = duel(points=[2, 4, 2])
    scene.give(FALCON, CRUSH)
    scene.give(BOAR, "block.centre")
    policy: Json = {"stages": "always", "head": 1, "body": 1, "arms": 1, "legs": 1, "specials": []}
    scene.file(BOAR, "defence.policy", policy)
    scene.start()
    scene.answer(FALCON, {"stacks": [at(BOAR, CRUSH)]})
    scene.fall_back(BOAR)
    line = scene.asked(BOAR).slots["falcon_0_0"]  # type: ignore[union-attr]
    assert line.options[0].label == "By your policy: Block: head and body"
    scene.fall_back()
    assert scene.health(BOAR) == 19


@pytest.mark.rule("CL-601")
def test_what_the_policy_plays_against_a_combo_fits_on_its_line() -> None:
    """Several cards are named without their areas; what each is for stands with the cards to choose from."""
    scene = duel()
    scene.give(FALCON, SMASH, POUND)
    scene.give(BOAR, "deflect.upper_left", "duck.head")
    scene.start()
    scene.answer(FALCON, {"stacks": [at(BOAR, f"{SMASH} {POUND}")]})
    scene.fall_back(BOAR)
    line = scene.asked(BOAR).slots["falcon_0_0"]  # type: ignore[union-attr]
    assert line.options[0].label == "By your policy: Deflect, Duck"
    assert line.prompt == "Falcon, 4 damage: Smash to the left arm + Pound to the head"
    cards = "Which cards against Smash to the left arm + Pound to the head? You have 13 points in all stages."
    assert line.options[1].then.prompt == cards


@pytest.mark.rule("CL-R29", "CL-902")
def test_who_says_nothing_recovers_cheaply_and_restores_at_the_last() -> None:
    """CL-R29: at a deadline nothing of that is left to the dice."""
    scene = duel()
    scene.give(FALCON, SMASH)
    scene.start()
    scene.answer(FALCON, {"stacks": [at(BOAR, SMASH)]})
    scene.fall_back(BOAR)
    slots = scene.asked(BOAR).slots  # type: ignore[union-attr]
    assert {name: slots[name].fallback for name in ("recovering", "restoring")} == {
        "recovering": ("cheap",),
        "restoring": ("last",),
    }
    assert ask_policy(scene.box).decision.slots["stages"].fallback == ("never",)  # type: ignore[union-attr]


@pytest.mark.rule("CL-611")
def test_another_policy_changes_no_other_face() -> None:
    """No byte tells whether something is filed, or what."""
    faces = []
    for stages in ("", "always", "never"):
        scene = duel()
        scene.give(FALCON, CRUSH)
        scene.give(BOAR, "block.centre")
        if stages:
            policy: Json = {"stages": stages, "head": 3, "body": 1, "arms": 1, "legs": 1, "specials": []}
            scene.file(BOAR, "defence.policy", policy)
        scene.start()
        scene.answer(FALCON, {"stacks": [at(BOAR, CRUSH)]})
        scene.fall_back(BOAR)
        faces.append((scene.face(FALCON), scene.face(None)))
    assert faces[0] == faces[1] == faces[2]


@pytest.mark.rule("CL-R29")
@pytest.mark.parametrize(("said", "stands"), [("cheap", False), ("always", True), ("never", False)])
def test_how_to_recover_is_said_once(said: str, stands: bool) -> None:
    """CL-R29: felled with 3 points of the present stage left."""
    scene = duel(points=[3, 4, 2])
    scene.give(FALCON, "crushing.leg_sweep.left_leg")
    scene.start()
    scene.answer(FALCON, {"stacks": [at(BOAR, "crushing.leg_sweep.left_leg")]})
    scene.fall_back(BOAR)
    scene.answer(BOAR, filed(falcon_0_0="policy", recovering=said))
    scene.fall_back(FALCON)
    assert scene.lists.knights[BOAR].fallen is not stands


@pytest.mark.rule("CL-902")
@pytest.mark.parametrize(("said", "health"), [("last", 17), ("when_hurt", 19), ("never", 17)])
def test_when_to_restore_is_said_once(said: str, health: int) -> None:
    """CL-902: hit for 3 with Staunch the wound in the hand."""
    scene = duel()
    scene.give(FALCON, CRUSH)
    scene.give(BOAR, "staunch_the_wound")
    scene.start()
    scene.answer(FALCON, {"stacks": [at(BOAR, CRUSH)]})
    scene.fall_back(BOAR)
    scene.answer(BOAR, filed(falcon_0_0="policy", restoring=said))
    scene.fall_back(FALCON)
    assert scene.health(BOAR) == health


@pytest.mark.rule("CL-803")
def test_marked_cards_are_discarded_if_they_are_still_held() -> None:
    """CL-803: the Duck was played, the Parry was not."""
    scene = duel()
    scene.give(FALCON, POUND)
    scene.give(BOAR, "duck.head", "parry.low")
    scene.start()
    scene.answer(FALCON, {"stacks": [at(BOAR, POUND)]})
    scene.fall_back(BOAR)
    scene.answer(BOAR, filed(falcon_0_0="policy", discards=["duck.head", "parry.low"]))
    scene.fall_back(FALCON)
    assert sorted(scene.lists.knights[BOAR].defence_deck.discard_pile) == ["duck.head", "parry.low"]
    assert scene.told("discarded") == [{"seat": "boar", "count": 1, "kinds": {"defence": 1}}]


@pytest.mark.rule("CL-519")
def test_stacks_are_played_as_they_were_laid_at_whom_they_were_planned_for() -> None:
    """CL-D09: Stag, then Boar; in turn order, and nobody is asked."""
    scene = duel(knights=3)
    scene.knight(STAG, "F4", S)
    scene.give(FALCON, SMASH, POUND)
    scene.start()
    scene.answer(FALCON, {"stacks": [at(STAG, SMASH), at(BOAR, POUND)]})
    scene.fall_back()
    scene.fall_back()
    assert [(told["victim"], told["cards"]) for told in scene.told("attacked")] == [
        ("stag", [SMASH]),
        ("boar", [POUND]),
    ]


@pytest.mark.rule("CL-501")
def test_everybody_is_asked_for_the_last_sheet_whoever_can_be_reached() -> None:
    """That somebody is asked tells nothing: Stag, far away, gets it too."""
    scene = duel(knights=3)
    scene.knight(STAG, "A1", S)
    scene.start()
    scene.fall_back()
    assert (scene.key(), scene.waiting) == ("fray.sheet", (FALCON, BOAR, STAG))
