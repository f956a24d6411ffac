"""More cases at the edges of the rules; a phase that began under older rules ends by these."""

from __future__ import annotations

from typing import Any

import pytest

from rules.combat_in_the_lists.game import SEATS
from rules.combat_in_the_lists.setup import new_lists
from rules.combat_in_the_lists.state import Lists, Step
from rules.combat_in_the_lists.vocabulary import Colour, Compass, Hand, Pace, Weapon
from rules.kernel.dice import ScriptedDice
from rules.kernel.values import Json
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
