"""Chapter 5: who may attack whom, committing, and overspending."""

from typing import Any

import pytest

from rules.combat_in_the_lists.stacks import is_combo, laid_together
from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Compass, Pace, Weapon
from rules.combat_in_the_lists.what_is_known import legal_victims, may_commit
from rules.kernel.decisions import PickOne, Series, Sheet
from rules.kernel.dice import Die
from rules.kernel.grid import Hex
from rules.kernel.values import IllegalAnswer, Json
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, STAG, Scene

N, NE, SE, S, SW, NW = Compass
SMASH, POUND, CRUSH = "crushing.smash.left_arm", "crushing.pound.head", "crushing.crush.chest"
HACK, CUT = "slashing.hack.chest", "slashing.cut.head"


def duel(*dice: Any, knights: int = 2, pace: Pace = Pace.LIVE, **facts: Any) -> Scene:
    """Falcon with a battle axe in E5 and Boar in E4, face to face; commits are next."""
    scene = Scene(*dice, knights=knights, step=Step.COMMIT, pace=pace)
    scene.knight(FALCON, "E5", N, weapon=Weapon.BATTLE_AXE, **facts)
    scene.knight(BOAR, "E4", S)
    return scene


def at_boar(*cards: str, special: str = "") -> Json:
    """Cards laid together against Boar."""
    return {"pick": " ".join(cards), "then": f"boar {special}".strip()}


def victims(scene: Scene) -> list[str]:
    """Whom Falcon may attack."""
    others = scene.lists.after(FALCON)
    return [knight.seat for knight in legal_victims(scene.box, scene.lists.knights[FALCON], others)]


@pytest.mark.rule("CL-501", "CL-R15")
def test_who_stands_alone_has_no_attack_action() -> None:
    """CL-501: moved or not; nobody beside them, so nothing is asked."""
    scene = duel()
    scene.knight(BOAR, "E3")
    scene.give(FALCON, SMASH, "long_reach")
    scene.start()
    assert FALCON not in scene.waiting or scene.key() != "commit.stacks"


@pytest.mark.rule("CL-R15")
def test_a_knight_beside_or_in_the_same_hex_is_company() -> None:
    """CL-R15: whatever anybody faces."""
    scene = duel()
    knights = scene.lists.in_the_lists
    scene.knight(BOAR, "E6")
    assert may_commit(scene.lists.knights[FALCON], knights)
    scene.knight(BOAR, "E5")
    assert may_commit(scene.lists.knights[FALCON], knights)


@pytest.mark.rule("CL-502", "CL-R16")
@pytest.mark.parametrize(
    ("cell", "is_legal"),
    [("E4", True), ("F4", True), ("D4", True), ("F5", False), ("E6", False), ("D5", False), ("E3", False)],
)
def test_a_knight_attacks_the_front_three_only(cell: str, is_legal: bool) -> None:
    """CL-502: figure 1A."""
    scene = duel()
    scene.knight(BOAR, cell)
    assert victims(scene) == (["boar"] if is_legal else [])


@pytest.mark.rule("CL-504", "CL-505", "CL-506")
def test_who_shares_a_contested_hex_can_be_attacked_whatever_the_facing() -> None:
    """CL-506: Falcon is halfway to E4; Boar sits there, Stag is beside it, in front of Falcon as counted from E4."""
    scene = duel(knights=3)
    scene.knight(FALCON, "E4", N, halfway=True, origin=Hex(0, 0))
    scene.knight(BOAR, "E4", S)
    scene.knight(STAG, "E3", S)
    assert victims(scene) == ["boar", "stag"]
    boar = scene.lists.knights[BOAR]
    assert legal_victims(scene.box, boar, scene.lists.after(BOAR)) == [scene.lists.knights[FALCON]]


@pytest.mark.rule("CL-503")
def test_long_reach_reaches_two_hexes_straight_ahead() -> None:
    """CL-503: whatever is between; nothing else reaches so far."""
    scene = duel(knights=3)
    scene.knight(STAG, "E3", S)
    scene.give(FALCON, SMASH, "long_reach")
    scene.start()
    assert scene.options(FALCON, SMASH) == [
        "boar",
        "anybody",
        "boar long_reach",
        "stag long_reach",
        "anybody long_reach",
    ]


@pytest.mark.rule("CL-507", "CL-508", "CL-512", "CL-518")
def test_commits_are_paid_from_the_attack_points_alone() -> None:
    """CL-512: 1 and 2 of 7, at the reveal; stages stay as they are, and 4 points are left for defence."""
    scene = duel()
    scene.give(FALCON, SMASH, POUND)
    scene.start()
    scene.answer(FALCON, [at_boar(SMASH), at_boar(POUND)])
    assert scene.points(FALCON) == [7, 4, 2]
    scene.answer(BOAR, [])
    assert scene.points(FALCON) == [4, 4, 2]


@pytest.mark.rule("CL-509", "CL-510")
def test_commits_are_secret_until_all_lie() -> None:
    """CL-510: another commit changes no face but one's own; then all are revealed together."""
    faces = []
    for laid in ([at_boar(SMASH)], [at_boar(POUND), at_boar(SMASH)], []):
        scene = duel()
        scene.give(FALCON, SMASH, POUND)
        scene.start()
        scene.answer(FALCON, laid)
        faces.append((scene.face(BOAR), scene.face(None)))
    assert faces[0] == faces[1] == faces[2]
    scene.answer(BOAR, [])
    assert scene.told("commits_revealed") == [{"stacks": {"falcon": [], "boar": []}}]


@pytest.mark.rule("CL-511")
def test_a_combo_is_laid_as_one_stack() -> None:
    """CL-511: two or three cards of one style with rising costs, at full price."""
    scene = duel()
    scene.give(FALCON, CRUSH, SMASH, POUND, HACK)
    scene.start()
    offered = scene.options(FALCON)
    assert f"{SMASH} {POUND} {CRUSH}" in offered
    assert f"{SMASH} {POUND}" in offered
    assert not any(HACK in name and SMASH in name for name in offered)
    scene.answer(FALCON, [at_boar(SMASH, POUND, CRUSH)])
    scene.answer(BOAR, [])
    (stack,) = scene.lists.knights[FALCON].stacks
    assert stack.cards == (SMASH, POUND, CRUSH)
    assert scene.points(FALCON) == [1, 4, 2]


@pytest.mark.rule("CL-511")
def test_no_card_is_laid_twice() -> None:
    """CL-511: neither in two stacks, nor alone and in a combo."""
    scene = duel()
    scene.give(FALCON, SMASH, POUND)
    scene.start()
    with pytest.raises(IllegalAnswer, match="cannot be chosen again"):
        scene.answer(FALCON, [at_boar(SMASH), at_boar(SMASH, POUND)])


@pytest.mark.rule("CL-511")
def test_an_attached_special_card_is_laid_only_as_often_as_it_is_held() -> None:
    """CL-M10: one Backstab goes with one stack."""
    scene = duel()
    scene.give(FALCON, SMASH, POUND, "backstab")
    scene.start()
    with pytest.raises(IllegalAnswer, match="You hold Backstab 1 times"):
        scene.answer(FALCON, [at_boar(SMASH, special="backstab"), at_boar(POUND, special="backstab")])


@pytest.mark.rule("CL-513")
def test_fury_raises_the_points_before_anything_is_paid() -> None:
    """CL-513: 7 + 3 - 9, and nothing is lost."""
    scene = duel()
    scene.give(FALCON, SMASH, POUND, CRUSH, "crushing.crush.head", "fury")
    scene.start()
    laid = [at_boar(card) for card in (SMASH, POUND, CRUSH, "crushing.crush.head")]
    scene.answer(FALCON, ["fury", *laid])
    scene.answer(BOAR, [])
    assert scene.points(FALCON) == [1, 4, 2]
    assert not scene.told("card_lost")


@pytest.mark.rule("CL-514", "CL-515", "CL-517", "CL-R19")
def test_who_overspends_loses_a_card_by_chance_and_a_point() -> None:
    """CL-R19: 3 + 3 + 2 of 7; the die takes the second card, a point goes, and 5 of 6 are paid."""
    scene = duel(Die(3, 2))
    scene.give(FALCON, CRUSH, "crushing.crush.head", POUND)
    scene.start()
    scene.answer(FALCON, [at_boar(CRUSH), at_boar("crushing.crush.head"), at_boar(POUND)])
    scene.answer(BOAR, [])
    falcon = scene.lists.knights[FALCON]
    assert [stack.cards for stack in falcon.stacks] == [(CRUSH,), (POUND,)]
    assert falcon.points == [1, 4, 2]
    assert falcon.attack_deck.discard_pile == ["crushing.crush.head"]
    assert scene.told("card_lost") == [{"seat": "falcon", "card": "crushing.crush.head", "penalty": 1, "points": 6}]


@pytest.mark.rule("CL-516", "CL-R21")
def test_it_goes_on_one_card_at_a_time_until_the_rest_is_affordable() -> None:
    """CL-516: of 2 points: 3 + 3 + 2 lose the first, the first again, and the last; the penalty stops at 0."""
    scene = duel(Die(3, 1), Die(2, 1), Die(1, 1), points=[2, 4, 2])
    scene.give(FALCON, CRUSH, "crushing.crush.head", POUND)
    scene.start()
    scene.answer(FALCON, [at_boar(CRUSH), at_boar("crushing.crush.head"), at_boar(POUND)])
    scene.answer(BOAR, [])
    falcon = scene.lists.knights[FALCON]
    assert (falcon.stacks, falcon.points) == ([], [0, 4, 2])


@pytest.mark.rule("CL-R05", "CL-514")
def test_the_worked_example_of_two_knights() -> None:
    """CL-R05: who has moved has 6 of 7; 4 spent leave 2, and 7 would be too much."""
    scene = duel(points=[6, 4, 2])
    scene.give(FALCON, "crushing.smash.head", CRUSH)
    falcon = scene.lists.knights[FALCON]
    scene.start()
    scene.answer(FALCON, [at_boar("crushing.smash.head"), at_boar(CRUSH)])
    scene.answer(BOAR, [])
    assert falcon.points == [2, 4, 2]


@pytest.mark.rule("CL-R20")
def test_a_combo_that_loses_a_card_goes_on_with_the_rest() -> None:
    """CL-R20: 1 + 2 + 3 of 5: without the middle one it is still a combo."""
    scene = duel(Die(3, 2), points=[5, 4, 2])
    scene.give(FALCON, SMASH, POUND, CRUSH)
    scene.start()
    scene.answer(FALCON, [at_boar(SMASH, POUND, CRUSH)])
    scene.answer(BOAR, [])
    assert [stack.cards for stack in scene.lists.knights[FALCON].stacks] == [(SMASH, CRUSH)]


@pytest.mark.rule("CL-R20", "CL-734")
def test_a_special_card_without_its_attack_card_does_nothing_but_stays_paid() -> None:
    """CL-R20: Fast attack (1) with Crush (3), of 3 points; the Crush is lost, and 1 of 2 is paid."""
    scene = duel(Die(2, 1), points=[3, 4, 2])
    scene.give(FALCON, CRUSH, "fast_attack")
    scene.start()
    scene.answer(FALCON, [at_boar(CRUSH, special="fast_attack")])
    scene.answer(BOAR, [])
    assert scene.points(FALCON) == [1, 4, 2]
    assert not scene.told("attacked")
    assert scene.key() != "attack.next"


@pytest.mark.rule("CL-R20")
def test_free_cards_are_not_at_risk() -> None:
    """CL-R20: Fury costs nothing, and cannot cure an overspend."""
    scene = duel(Die(2, 1), points=[0, 4, 2])
    scene.give(FALCON, CRUSH, SMASH, "fury")
    scene.start()
    scene.answer(FALCON, ["fury", at_boar(CRUSH), at_boar(SMASH)])
    scene.answer(BOAR, [])
    assert scene.told("card_lost")[0]["card"] == CRUSH


@pytest.mark.rule("CL-R22")
def test_everybody_pays_at_once() -> None:
    """CL-R22: Boar has paid before Falcon's action begins."""
    scene = duel()
    scene.give(FALCON, SMASH)
    scene.give(BOAR, "stabbing.thrust.head")
    scene.start()
    scene.answer(FALCON, [at_boar(SMASH)])
    scene.answer(BOAR, [{"pick": "stabbing.thrust.head", "then": "falcon"}])
    assert (scene.points(FALCON), scene.points(BOAR)) == ([6, 4, 2], [5, 4, 2])
    assert scene.key() == "attack.next"


@pytest.mark.rule("CL-R75")
def test_a_special_card_stays_with_the_first_card_of_a_combo_that_falls_apart() -> None:
    """CL-R75: cards that make no combo are split, in the order in which they were laid."""
    stacks = laid_together(duel().box, [HACK, SMASH], "backstab")
    assert [(stack.cards, stack.special) for stack in stacks] == [((HACK,), "backstab"), ((SMASH,), "")]


@pytest.mark.rule("CL-R32")
@pytest.mark.parametrize("fact", ["fallen", "unarmed"])
def test_who_lies_or_has_no_weapon_when_commits_open_cannot_commit(fact: str) -> None:
    """CL-R32: and is out of the fight for the rest of the turn."""
    scene = Scene(3, step=Step.PREPARATION)
    scene.knight(FALCON, "E5", N, points=[0, 3, 2], **{fact: True})
    scene.knight(BOAR, "E4", S)
    scene.start()
    scene.fall_back()
    assert scene.lists.knights[FALCON].out_of_the_fight
    assert scene.waiting == (BOAR,)


@pytest.mark.rule("CL-509")
@pytest.mark.parametrize(
    ("pace", "prompt"), [(Pace.POST, "Attacks (7 points):"), (Pace.LIVE, "Which attacks do you lay?")]
)
def test_where_one_lays_attacks_one_sees_the_points_and_for_which_card_a_victim_is_asked(
    pace: Pace, prompt: str
) -> None:
    """CL-509: by post in few words, for they stand on a sheet; under the name that the board has for the step."""
    scene = Scene(step=Step.COMMIT, pace=pace)
    scene.knight(FALCON, "E5", Compass.N)
    scene.knight(BOAR, "E4", Compass.S)
    scene.give(FALCON, "stabbing.jab.head", "blitz_attack")
    scene.start()
    asked = scene.asked(FALCON)
    stacks = asked.slots["stacks"] if isinstance(asked, Sheet) else asked
    assert isinstance(stacks, Series)
    assert isinstance(stacks.element, PickOne)
    assert stacks.prompt.startswith(prompt)
    whom = [option.then.prompt for option in stacks.element.options if option.then is not None]
    assert whom == ["Jab to the head: at whom?", "Blitz attack: at whom?"]
    assert scene.session.face(FALCON).trail == ("Turn 1: laying attacks",)


@pytest.mark.rule("CL-511")
@pytest.mark.parametrize(
    ("cards", "is_one"),
    [
        (("stabbing.jab.head", "stabbing.pierce.chest"), True),
        (("slashing.cut.head", "slashing.cut.chest"), False),
        (("crushing.pound.head", "crushing.knuckle_rap.right_hand"), False),
        (("stabbing.jab.head", "crushing.pound.head"), False),
    ],
    ids=["rising", "the same card", "the same cost", "two styles"],
)
def test_cards_make_a_combo_by_one_style_and_rising_costs(cards: tuple[str, ...], is_one: bool) -> None:
    """CL-511: equal costs do not rise."""
    assert is_combo(Scene().box, cards) is is_one
