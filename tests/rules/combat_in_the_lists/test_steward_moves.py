"""The steward enters the lists, closes in, and keeps its front to its enemies."""

from __future__ import annotations

import pytest

from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.stewards.ground import worth_of_place
from rules.combat_in_the_lists.stewards.mind import Mind
from rules.combat_in_the_lists.stewards.worth import Worth
from rules.combat_in_the_lists.vocabulary import Compass, Pace
from rules.combat_in_the_lists.what_is_known import is_in_front, placed
from rules.kernel.values import Seat
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, STAG, Scene, moves
from tests.rules.combat_in_the_lists.stewarding import MANY, chosen

N, NE, SE, S, SW, NW = Compass


def mind_of(scene: Scene, seat: Seat) -> Mind:
    """What is on the mind of a steward."""
    return Mind(scene.box, Worth(scene.box), scene.face(seat), lambda size: 0)


@pytest.mark.parametrize("pace", Pace)
def test_it_enters_in_many_ways(pace: Pace) -> None:
    """By other chances another colour: whoever always took the same could be read."""
    scene = Scene(6, 1, pace=pace, step=Step.COLOURS, turn=0)
    for knight in scene.lists.knights.values():
        knight.colour = knight.cell = None
    scene.start()
    answers = [chosen(scene, FALCON, chance) for chance in MANY]
    colours = [answer["colours"][0] if pace is Pace.POST else answer["pick"] for answer in answers]
    assert len(set(colours)) > 3


def test_it_takes_any_weapon() -> None:
    """And any hand."""
    scene = Scene(step=Step.WEAPONS, turn=0)
    scene.start()
    answers = [chosen(scene, FALCON, chance) for chance in MANY]
    assert len({answer["weapon"] for answer in answers}) == 3
    assert len({answer["hand"] for answer in answers}) == 2


@pytest.mark.parametrize("pace", Pace)
def test_it_closes_in(pace: Pace) -> None:
    """Whatever the chance, it goes to where the enemy is nearer."""
    scene = Scene(pace=pace)
    scene.knight(FALCON, "C5", S)
    scene.knight(BOAR, "G3", S)
    scene.start()
    before = placed(scene.lists.knights[FALCON]).distance(placed(scene.lists.knights[BOAR]))
    assert before == 4
    for chance in MANY:
        order = chosen(scene, FALCON, chance)
        card = scene.box.direction(order["direction"])
        assert card.turn is not None
        there = placed(scene.lists.knights[FALCON]).step((S.number + card.turn) % 6)
        assert there.distance(placed(scene.lists.knights[BOAR])) == 3


def test_its_way_cannot_be_foretold() -> None:
    """Beside an enemy it stays, or steps into their hex, or around them."""
    scene = Scene()
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "E4", S)
    scene.start()
    assert len({chosen(scene, FALCON, chance)["direction"] for chance in range(40)}) > 1


def test_it_stands_up_and_picks_up_its_weapon() -> None:
    """Nobody fights from the ground, or with bare hands."""
    scene = Scene(turn=3)
    scene.knight(FALCON, "E5", N, fallen=True, unarmed=True, dropped_on=2)
    scene.knight(BOAR, "E4", S)
    scene.start()
    hands = set()
    for chance in MANY:
        order = chosen(scene, FALCON, chance)
        assert order["stand"] == "yes"
        hands.add(order["pick_up"])
    assert hands == {"left", "right"}


def test_whoever_cannot_stand_up_orders_no_move() -> None:
    """With three points nobody gets up."""
    scene = Scene(turn=3)
    scene.knight(FALCON, "E5", N, fallen=True, points=[3, 0, 0])
    scene.knight(BOAR, "E2", S)
    scene.start()
    assert chosen(scene, FALCON) == {"direction": "no_movement"}


def test_it_looks_at_whoever_is_near_by_post() -> None:
    """The aim is somebody's name, or whoever is nearest, and never left to a fixed turn."""
    scene = Scene(pace=Pace.POST, knights=3)
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "E7", S)
    scene.knight(STAG, "E3", S)
    scene.start()
    aims = {chosen(scene, FALCON, chance)["aim"] for chance in MANY}
    assert aims <= {"face_nearest", "face_boar", "face_stag"}


@pytest.mark.parametrize("behind", ["D5", "E6", "F5"])
def test_it_turns_its_front_to_an_enemy_behind_it(behind: str) -> None:
    """Two facings are enough for anybody."""
    scene = Scene()
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, behind, N)
    scene.start()
    for seat in (FALCON, BOAR):
        scene.answer(seat, moves("no_movement"))
    assert scene.key() == "movement.rotation"
    scene.answer(FALCON, chosen(scene, FALCON))
    assert is_in_front(scene.lists.knights[FALCON], scene.lists.knights[BOAR])


def test_a_back_is_worth_more_than_a_front() -> None:
    """Blows from behind cannot be parried; its own back it shows to nobody."""
    scene = Scene(turn=2)
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "E4", N)
    scene.start()
    mind = mind_of(scene, FALCON)
    boar = mind.enemies[0]
    behind, before = (worth_of_place(mind, mind.me, [boar.model_copy(update={"facing": way.number})]) for way in (N, S))
    assert behind > before
    shown = mind.me.model_copy(update={"facing": S.number})
    turned = boar.model_copy(update={"facing": S.number})
    assert worth_of_place(mind, shown, [turned]) < before
