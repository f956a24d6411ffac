"""The steward lays its attacks: in combos, with special cards, and never more than it can pay."""

from __future__ import annotations

import random

import pytest

from rules.combat_in_the_lists.commit import Laid, cost_of_laid, raised_by
from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Compass, Hand, Pace, Weapon
from rules.kernel.values import Json, Seat
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, STAG, Scene
from tests.rules.combat_in_the_lists.stewarding import MANY, always, chosen

N, NE, SE, S, SW, NW = Compass
SMASH, POUND, CRUSH = "crushing.smash.left_arm", "crushing.pound.chest", "crushing.crush.belly"


def face_to_face(*cards: str, pace: Pace = Pace.LIVE, **facts: object) -> Scene:
    """Two knights before each other with the cards in Falcon's hand, at the commits."""
    scene = Scene(step=Step.COMMIT, pace=pace)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE, **facts)
    scene.knight(BOAR, "E4", S)
    scene.give(FALCON, *cards)
    scene.start()
    return scene


def laid(answer: list[Json]) -> list[Laid]:
    """The stacks of an answer."""
    stacks = []
    for line in answer:
        if isinstance(line, str):
            stacks.append(Laid(special=line))
            continue
        assert isinstance(line, dict)
        names, (victim, *special) = str(line["pick"]).split(" "), str(line["then"]).split(" ")
        is_attack = "." in names[0]
        attached = "".join(special) if is_attack else names[0]
        stacks.append(Laid(tuple(names) if is_attack else (), attached, Seat(victim)))
    return stacks


def stacks_of(scene: Scene, chance: int = 0) -> list[Laid]:
    """What it lays now."""
    return laid(chosen(scene, FALCON, chance))


def test_cards_that_make_a_combo_are_laid_together() -> None:
    """One style, rising costs."""
    scene = face_to_face(SMASH, POUND, CRUSH)
    assert stacks_of(scene) == [Laid((SMASH, POUND, CRUSH), victim=BOAR)]


def test_it_never_overspends() -> None:
    """Whatever it holds and whatever is left; what raises its points is reckoned with."""
    deal = random.Random(5)
    for number in range(60):
        scene = Scene(step=Step.COMMIT)
        falcon = scene.knight(FALCON, "E5", N, points=[deal.randrange(15), 4, 2])
        scene.knight(BOAR, "E4", S)
        hand = deal.sample(scene.box.attack_deck(scene.box.weapon(falcon.weapon).styles), 7)
        scene.give(FALCON, *hand, *deal.sample(scene.box.special_deck(), 3))
        scene.start()
        laid = stacks_of(scene, number)
        assert cost_of_laid(scene.box, laid) <= falcon.points[0] + raised_by(scene.box, laid)


def test_what_raises_points_is_laid_and_spent() -> None:
    """Three points more pay for the dearest card, too."""
    scene = face_to_face(POUND, CRUSH, "slashing.great_cleave.chest", "fury", points=[6, 4, 2])
    stacks = stacks_of(scene)
    assert Laid(special="fury") in stacks
    assert sum(scene.box.cost(name) for stack in stacks for name in stack.names) == 9


def test_a_sure_strike_is_always_laid() -> None:
    """Nothing stops it."""
    assert Laid((), "blitz_attack", BOAR) in stacks_of(face_to_face("blitz_attack", SMASH))


def test_the_card_that_hurts_most_strikes_twice() -> None:
    """And alone, for only a single card can."""
    stacks = stacks_of(face_to_face(SMASH, CRUSH, "fast_attack"))
    assert Laid((CRUSH,), "fast_attack", BOAR) in stacks


@pytest.mark.parametrize(("hand", "helps"), [(Hand.LEFT, True), (Hand.RIGHT, False)])
def test_a_disarming_card_goes_with_the_arm_that_holds_the_weapon(hand: Hand, helps: bool) -> None:
    """At the other arm it would be wasted."""
    scene = Scene(step=Step.COMMIT)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E4", S, hand=hand)
    scene.give(FALCON, "crushing.pound.left_arm", "weapon_disarm")
    scene.start()
    assert [stack.special == "weapon_disarm" for stack in stacks_of(scene)] == [helps]


@pytest.mark.parametrize(("facing", "helps"), [(N, False), (NW, True), (S, False)])
def test_a_stab_in_the_back_is_used_where_it_makes_one(facing: Compass, helps: bool) -> None:
    """Straight behind every blow is one already, and before the victim none is."""
    scene = Scene(step=Step.COMMIT)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E4", facing)
    scene.give(FALCON, POUND, "backstab")
    scene.give(BOAR, *["block.centre"] * 5)
    scene.start()
    assert [stack.special == "backstab" for stack in stacks_of(scene)] == [helps]


def test_whoever_shows_their_back_is_struck_rather() -> None:
    """Of two victims, nearly always the one who cannot parry."""
    scene = Scene(step=Step.COMMIT, knights=3)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E4", N)
    scene.knight(STAG, "F4", SW)
    scene.give(FALCON, POUND)
    scene.start()
    victims = [stacks_of(scene, chance)[0].victim for chance in range(40)]
    assert victims.count(BOAR) > victims.count(STAG) > 0


def test_a_long_reach_finds_somebody_where_nobody_is_before_it() -> None:
    """Two hexes straight ahead, while somebody else stands beside it."""
    scene = Scene(step=Step.COMMIT, knights=3)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E6", N)
    scene.knight(STAG, "E3", S)
    scene.give(FALCON, POUND, "long_reach")
    scene.start()
    assert stacks_of(scene) == [Laid((POUND,), "long_reach", STAG)]


def test_without_a_victim_nothing_is_laid() -> None:
    """Somebody stands behind it, and nobody before it."""
    scene = Scene(step=Step.COMMIT)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E6", N)
    scene.give(FALCON, POUND)
    scene.start()
    assert always(scene, FALCON) == []


def test_each_stack_strikes_whom_it_was_planned_for() -> None:
    """Unless they have no health left."""
    for health, victim in ((20, "boar"), (0, "stag")):
        scene = Scene(step=Step.ACTION, knights=3, to_act=[FALCON])
        scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE)
        scene.knight(BOAR, "E4", S, health=health, points=[0, 0, 0])
        scene.knight(STAG, "F4", SW, points=[0, 0, 0])
        scene.lay(FALCON, POUND, victim=BOAR)
        scene.start()
        assert always(scene, FALCON) == {"pick": "stack 0", "then": victim}


# Behind the Marshal's back


def under_an_arrow(cell: str, *cards: str) -> Scene:
    """Falcon stands in the row before the Marshal's first space, with the back to him and Boar ahead."""
    scene = Scene(step=Step.SNEAKS, marshal=1)
    scene.knight(FALCON, cell, S)
    column, row = cell[0], int(cell[1:])
    scene.knight(BOAR, f"{column}{row + 1}", N)
    scene.give(FALCON, *cards)
    scene.start()
    return scene


def test_it_sneaks_whenever_it_can() -> None:
    """A failure costs nothing."""
    for cell in ("E1", "E3", "E6"):
        assert always(under_an_arrow(cell), FALCON) == ["reference boar"]


@pytest.mark.parametrize(("cell", "tried"), [("E1", 2), ("E3", 2), ("E6", 1)])
def test_a_special_card_waits_for_fair_odds(cell: str, tried: int) -> None:
    """Under a red arrow one of six succeeds."""
    assert len(always(under_an_arrow(cell, "sneak_attack"), FALCON)) == tried


def test_by_post_it_wishes_to_sneak_with_its_attacks() -> None:
    """On the same sheet."""
    scene = Scene(step=Step.COMMIT, marshal=1, pace=Pace.POST)
    scene.knight(FALCON, "E2", S, weapon=Weapon.BATTLE_AXE)
    scene.knight(BOAR, "E3", N)
    scene.give(FALCON, POUND)
    scene.start()
    for chance in MANY:
        sheet = chosen(scene, FALCON, chance)
        assert sheet["sneak"] == ["reference boar"]
        assert laid(sheet["stacks"]) == [Laid((POUND,), victim=BOAR)]
