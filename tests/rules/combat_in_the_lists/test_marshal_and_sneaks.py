"""Chapter 4: the Marshal, and sneak attacks."""

from typing import Any

import pytest

from rules.combat_in_the_lists.sneak import place_marshal
from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Arrow, Compass, Pace
from rules.combat_in_the_lists.what_is_known import arrow_under, may_sneak
from rules.kernel.decisions import Sheet
from rules.kernel.grid import Hex
from rules.kernel.play import Play, Procedure
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, STAG, Scene

N, NE, SE, S, SW, NW = Compass


def behind_his_back(*dice: int, cell: str = "E2", knights: int = 2, **facts: Any) -> Scene:
    """The Marshal on space 1, Falcon on an arrow with the back to him, and Boar in front of Falcon."""
    scene = Scene(*dice, knights=knights, step=Step.SNEAKS, marshal=1)
    falcon = scene.knight(FALCON, cell, S, **facts)
    assert falcon.cell is not None
    scene.knight(BOAR, scene.box.board.text(falcon.cell.step(S.number)), N)
    return scene


def can_sneak(scene: Scene) -> bool:
    """Whether Falcon may try."""
    lists = scene.lists
    return may_sneak(scene.box, lists.marshal, lists.knights[FALCON], lists.in_the_lists)


@pytest.mark.rule("CL-401", "CL-402")
@pytest.mark.parametrize("die", [1, 4])
def test_the_marshal_goes_where_the_die_says_or_stays(die: int) -> None:
    """CL-402: the number of the present space is not thrown again."""
    scene = Scene(die)

    def run(g: Play[Any]) -> Procedure[None]:
        place_marshal(g)
        yield from ()

    scene.run(run)
    assert scene.lists.marshal == die
    assert scene.told("marshal_moved") == [{"seat": "falcon", "start": 1, "end": die}]


@pytest.mark.rule("CL-403", "CL-R50")
def test_each_knight_may_try_once_with_the_reference_card() -> None:
    """CL-403: a second line with it is not offered."""
    scene = behind_his_back(1, 1)
    scene.start()
    assert scene.asked(FALCON).stock == {"reference": 1}  # type: ignore[union-attr]
    scene.answer(FALCON, ["reference boar"])
    assert len(scene.told("sneak_succeeded")) == 1


@pytest.mark.rule("CL-404")
def test_a_sneak_attack_costs_no_points() -> None:
    """CL-404: it is possible with none at all."""
    scene = behind_his_back(1, 1, points=[0, 0, 0])
    scene.start()
    scene.answer(FALCON, ["reference boar"])
    assert scene.told("sneak_succeeded")
    assert scene.points(FALCON) == [0, 0, 0]


@pytest.mark.rule("CL-405", "CL-406", "CL-407", "CL-408")
@pytest.mark.parametrize(
    ("cell", "facing", "is_legal"),
    [("E2", S, True), ("E2", SE, False), ("E2", N, False), ("F2", S, False), ("E7", S, False), ("E6", S, True)],
    ids=["on the arrow", "aslant", "towards him", "beside the row", "beyond the last arrow", "on the last arrow"],
)
def test_a_sneaker_stands_on_an_arrow_and_looks_along_it(cell: str, facing: Compass, is_legal: bool) -> None:
    """CL-405: the six arrow hexes, with the back to the Marshal, and nothing else."""
    scene = behind_his_back()
    scene.knight(FALCON, cell, facing)
    ahead = scene.lists.knights[FALCON].cell
    assert ahead is not None
    scene.knight(BOAR, scene.box.board.text(ahead.step(facing.number)), N)
    assert can_sneak(scene) is is_legal


@pytest.mark.rule("CL-410")
def test_the_nearer_to_the_marshal_the_better_the_arrow() -> None:
    """CL-410: two black, two yellow, two red hexes."""
    scene = behind_his_back()
    arrows = []
    for row in range(1, 7):
        knight = scene.knight(FALCON, f"E{row}", S)
        arrows.append(arrow_under(scene.box, 1, knight))
    assert arrows == [Arrow.BLACK, Arrow.BLACK, Arrow.YELLOW, Arrow.YELLOW, Arrow.RED, Arrow.RED]


@pytest.mark.rule("CL-411", "CL-412", "CL-413")
@pytest.mark.parametrize(("cell", "most"), [("E1", 5), ("E3", 3), ("E5", 1)], ids=["black", "yellow", "red"])
def test_how_high_the_die_may_be(cell: str, most: int) -> None:
    """CL-411: 1 to 5 on black, 1 to 3 on yellow, 1 on red."""
    for die in (most, most + 1):
        scene = behind_his_back(die, 1, cell=cell)
        scene.start()
        scene.answer(FALCON, ["reference boar"])
        assert bool(scene.told("sneak_succeeded")) is (die == most)


@pytest.mark.rule("CL-414")
def test_the_victim_is_named_before_the_die() -> None:
    """CL-414: the answer names it; both victims in front are offered."""
    scene = behind_his_back(6, knights=3)
    scene.knight(STAG, "D2", N)
    scene.start()
    assert scene.options(FALCON) == ["reference boar", "reference stag"]


@pytest.mark.rule("CL-415")
@pytest.mark.parametrize(("die", "damage"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_success_does_half_a_die_of_damage(die: int, damage: int) -> None:
    """CL-415: rounded up, and nothing blocks it."""
    scene = behind_his_back(1, die)
    scene.give(BOAR, "dodge.anywhere", "full_guard.anywhere")
    scene.start()
    scene.answer(FALCON, ["reference boar"])
    assert scene.health(BOAR) == 20 - damage
    assert scene.key() == "sneak.restore"


@pytest.mark.rule("CL-416")
def test_the_victim_may_restore_the_damage_afterwards() -> None:
    """CL-416: Staunch the wound gives 2 back."""
    scene = behind_his_back(1, 6)
    scene.give(BOAR, "staunch_the_wound")
    scene.start()
    scene.answer(FALCON, ["reference boar"])
    scene.answer(BOAR, ["staunch_the_wound"])
    assert (scene.health(BOAR), scene.points(BOAR)) == (19, [5, 4, 2])


@pytest.mark.rule("CL-416", "CL-R67")
def test_the_victim_is_asked_whatever_the_hand_holds() -> None:
    """CL-416: that somebody is asked tells nothing."""
    scene = behind_his_back(1, 6)
    scene.start()
    scene.answer(FALCON, ["reference boar"])
    assert scene.waiting == (BOAR,)
    assert scene.options(BOAR) == []


@pytest.mark.rule("CL-417")
def test_sneak_attacks_go_in_turn_order() -> None:
    """CL-417: Player #1 first."""
    scene = Scene(1, 1, 1, 1, knights=3, step=Step.SNEAKS, marshal=1)
    scene.lists.first = BOAR
    scene.knight(FALCON, "E2", S)
    scene.knight(BOAR, "E4", S)
    scene.knight(STAG, "D4", N)
    scene.knight(STAG, "E3", N)
    scene.knight(BOAR, "E4", S)
    scene.start()
    assert scene.waiting == (FALCON,)  # Boar has nobody in front.
    scene = Scene(1, 1, 1, 1, knights=3, step=Step.SNEAKS, marshal=1)
    scene.lists.first = BOAR
    scene.knight(FALCON, "E2", S)
    scene.knight(BOAR, "E3", S)
    scene.knight(STAG, "E4", N)
    scene.start()
    assert scene.waiting == (BOAR,)
    scene.answer(BOAR, ["reference stag"])
    scene.fall_back(STAG)
    assert scene.waiting == (FALCON,)


@pytest.mark.rule("CL-418", "CL-R51")
def test_a_failure_is_counted_and_does_nothing_else() -> None:
    """CL-R51: the counter has no effect: the next attempt is as good."""
    scene = behind_his_back(6, failed_sneaks=6)
    scene.start()
    scene.answer(FALCON, ["reference boar"])
    assert scene.lists.knights[FALCON].failed_sneaks == 7
    assert scene.health(BOAR) == 20


@pytest.mark.rule("CL-419", "CL-739")
def test_who_is_protected_in_the_attack_phase_is_no_victim() -> None:
    """CL-419: a sneak attack is part of that phase."""
    scene = behind_his_back()
    assert can_sneak(scene)
    scene.lists.special_deck.take_from_draw_pile("ultimate_defense")
    scene.knight(BOAR, in_front=["ultimate_defense"])
    assert not can_sneak(scene)


@pytest.mark.rule("CL-420", "CL-R52")
def test_the_special_card_is_a_further_attempt_in_the_same_step() -> None:
    """CL-R52: beside the reference card or without it, under the same conditions."""
    scene = behind_his_back(6, 1, 5, 1, 5)
    scene.give(FALCON, "sneak_attack")
    scene.start()
    scene.answer(FALCON, ["reference boar", "sneak_attack boar"])
    assert len(scene.told("sneak_failed")) == 1
    (told,) = scene.told("sneak_succeeded")
    assert (told["card"], told["damage"]) == ("sneak_attack", 2)
    assert scene.lists.special_deck.discard_pile == ["sneak_attack"]


@pytest.mark.rule("CL-420")
def test_the_special_card_is_of_no_use_elsewhere() -> None:
    """CL-420: it cannot be committed."""
    scene = Scene(step=Step.COMMIT)
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "E4", S)
    scene.give(FALCON, "sneak_attack", "stabbing.jab.head")
    scene.start()
    assert scene.options(FALCON) == ["stabbing.jab.head"]


@pytest.mark.rule("CL-737")
@pytest.mark.parametrize(("die", "damage"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_the_special_card_does_a_third_of_a_die(die: int, damage: int) -> None:
    """CL-737: 5 gives 2, 2 gives 1."""
    scene = behind_his_back(1, die)
    scene.give(FALCON, "sneak_attack")
    scene.start()
    scene.answer(FALCON, ["sneak_attack boar"])
    assert scene.health(BOAR) == 20 - damage


@pytest.mark.rule("CL-R50")
@pytest.mark.parametrize("fact", ["fallen", "unarmed", "out_of_the_fight", "resigned"])
def test_who_is_not_fit_to_fight_cannot_sneak(fact: str) -> None:
    """CL-R50: standing, armed and not out of the fight."""
    scene = behind_his_back(**{fact: True})
    assert not can_sneak(scene)


@pytest.mark.rule("CL-R50")
def test_a_fallen_victim_is_allowed_and_one_behind_is_not() -> None:
    """CL-R50: the front three, or the same hex."""
    scene = behind_his_back()
    scene.knight(BOAR, fallen=True)
    assert can_sneak(scene)
    scene.knight(BOAR, "E1", S)
    assert not can_sneak(scene)


@pytest.mark.rule("CL-R50", "CL-505")
def test_a_halfway_sneaker_counts_in_the_contested_hex() -> None:
    """CL-R50: on the arrow of the hex that they tried to enter, and may strike who holds it."""
    scene = behind_his_back()
    scene.knight(FALCON, "E3", S, halfway=True, origin=Hex(1, -3))
    scene.knight(BOAR, "E3", N)
    assert can_sneak(scene)


@pytest.mark.rule("CL-R52")
def test_without_a_place_nobody_is_asked() -> None:
    """CL-R52: the special card is subject to the Marshal, too, and does not make anybody be asked."""
    scene = behind_his_back(cell="F3")
    scene.give(FALCON, "sneak_attack")
    scene.start()
    assert scene.key() != "sneak.attempts"


@pytest.mark.rule("CL-403")
def test_by_post_the_wish_is_filed_with_the_commits() -> None:
    """CL-403: positions no longer change, so it is said beforehand and carried out at its time."""
    scene = Scene(1, 3, pace=Pace.POST, step=Step.COMMIT, marshal=1)
    scene.knight(FALCON, "E2", S)
    scene.knight(BOAR, "E3", N)
    scene.start()
    scene.answer(FALCON, {"stacks": [], "sneak": ["reference boar"]})
    scene.fall_back(BOAR)
    assert scene.key() == "fray.sheet"
    assert not scene.told("sneak_succeeded")
    scene.fall_back()
    assert scene.health(BOAR) == 18


@pytest.mark.rule("CL-403")
def test_a_wish_that_cannot_be_carried_out_any_more_is_dropped() -> None:
    """CL-R32: who was felled before has no sneak attack."""
    scene = Scene(pace=Pace.POST, step=Step.COMMIT, marshal=1)
    scene.knight(FALCON, "E2", S, points=[3, 0, 0])
    scene.knight(BOAR, "E3", N)
    scene.lists.first = BOAR
    scene.give(BOAR, "slashing.hamstring.left_leg")
    scene.start()
    scene.answer(FALCON, {"stacks": [], "sneak": ["reference boar"]})
    scene.answer(BOAR, {"stacks": [{"pick": "slashing.hamstring.left_leg", "then": "falcon"}]})
    scene.fall_back()
    assert scene.told("knocked_down") == [{"seat": "falcon"}]
    assert not scene.told("sneak_failed")
    assert scene.health(BOAR) == 20


@pytest.mark.rule("CL-403")
@pytest.mark.parametrize(
    ("pace", "prompt"),
    [
        (Pace.LIVE, "The Marshal looks away. Do you try a sneak attack?"),
        (Pace.POST, "Sneak attacks, as the Marshal looks away:"),
    ],
)
def test_a_sneak_attack_is_asked_for_in_words_that_fit_the_place(pace: Pace, prompt: str) -> None:
    """CL-403: by post it is a line of the sheet."""
    scene = behind_his_back()
    scene.lists.pace = pace
    scene.lists.step = Step.COMMIT if pace is Pace.POST else Step.SNEAKS
    scene.start()
    asked = scene.asked(FALCON)
    assert prompt == (asked.slots["sneak"] if isinstance(asked, Sheet) else asked).prompt
