"""Support that is declined: filed in advance, or with the attack itself, and never by a question of its own."""

from __future__ import annotations

import pytest

from rules.kernel.decisions import PickMany
from rules.kernel.values import IllegalAnswer, Json
from rules.saber_and_blood.content import Content, Part
from rules.saber_and_blood.vocabulary import Keyword
from tests.rules.saber_and_blood.duel import HRYTS, JEREMIASZ, KREMPSKI, OPILSKI, OSTAP, SEMEN, rewritten
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, FEINT, GOLD, GREEN, RED, InPlay, Scene

LESS = "less"


@pytest.fixture
def scene(box: Content) -> Scene:
    """Jeremiasz beside Ostap, whom Opilski and Krempski beset as well; Semen stands by Ostap."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(RED, "N2", "e6")
    scene.place(RED, "N3", "e5")
    scene.place(BLUE, "C1", "d5")
    scene.place(BLUE, "C3", "e3")
    return scene


def acting(scene: Scene, card: str = "PN-01") -> InPlay:
    """Red has just played a card on Jeremiasz."""
    scene.give(RED, card)
    play = scene.play()
    play.card(RED, card, JEREMIASZ)
    return play


def supporters(play: InPlay) -> list[str]:
    """Who has supported somebody."""
    return [event["who"] for event in play.told("supported")]


def choices(play: InPlay, *path: str) -> list[str]:
    """What can be ordered with less support."""
    return play.options(RED, *path, LESS)


@pytest.mark.rule("SB-519", "SB-R61", "SB-D14")
@pytest.mark.parametrize(
    ("absent", "present"), [([OPILSKI], [KREMPSKI]), ([KREMPSKI], [OPILSKI]), ([OPILSKI, KREMPSKI], [])]
)
def test_an_attack_can_be_ordered_with_less_support(scene: Scene, absent: list[str], present: list[str]) -> None:
    """In the same answer: the stances are asked for next, and the other side's support is its own affair."""
    play = acting(scene)
    play.answer(RED, {"pick": LESS, "then": " ".join([OSTAP, *absent])})
    assert ("combat.stance", {RED, BLUE}) == (play.key(), {*play.waiting})
    assert [*present, SEMEN] == supporters(play)
    assert (len(present), 1) == (play.fighter(RED, "N1").mood(), play.fighter(BLUE, "C1").mood())
    play.stances(ATTACK, FEINT)
    assert (present, [SEMEN]) == tuple(play.report()[side]["supporters"] for side in ("attacker", "defender"))


@pytest.mark.rule("SB-519", "SB-R61")
def test_everybody_who_could_support_can_be_held_back(scene: Scene) -> None:
    """Alone or together, by foe; in words that name them."""
    scene.place(BLUE, "C2", "c5")
    play = acting(scene)
    assert [f"{OSTAP} {OPILSKI}", f"{OSTAP} {KREMPSKI}", f"{OSTAP} {OPILSKI} {KREMPSKI}"] == choices(play)
    labels = [option.label for option in play.option(RED, LESS).options]
    assert ["Ostap without Opilski", "Ostap without Krempski", "Ostap without Opilski and Krempski"] == labels


@pytest.mark.rule("SB-R61")
def test_an_attack_after_a_walk_can_be_ordered_with_less_support(scene: Scene) -> None:
    """Within the plan, where he arrives; points that are left are asked for afterwards."""
    scene.place(RED, "N1", "d3")
    play = acting(scene)
    play.walk(RED, "d4", then={"pick": LESS, "then": f"{OSTAP} {KREMPSKI}"})
    assert [OPILSKI, SEMEN] == supporters(play)
    play.stances(ATTACK, FEINT)
    assert ("action.plan", "d4", 1) == (play.key(), play.fighter(RED, "N1").square, play.option(RED, "walk").most)


@pytest.mark.rule("SB-R61")
def test_nothing_is_offered_where_nobody_could_support(scene: Scene) -> None:
    """Hryts beside both of them keeps them busy."""
    scene.place(BLUE, "C2", "f5")
    play = acting(scene)
    assert ["walk", f"attack {OSTAP}", f"attack {SEMEN}", "end"] == play.options(RED)


@pytest.mark.rule("SB-R61")
def test_an_attack_is_supported_by_all_unless_it_says_otherwise(scene: Scene) -> None:
    """The plain attack needs no further choice for it."""
    play = acting(scene)
    play.attack(RED, OSTAP)
    assert [OPILSKI, KREMPSKI, SEMEN] == supporters(play)


@pytest.mark.rule("SB-R61")
def test_what_was_filed_holds_beside_what_is_ordered(scene: Scene) -> None:
    """Opilski never supports, as red has filed; Krempski does not in this attack."""
    scene.give(RED, "PN-01")
    play = scene.play()
    play.file(RED, "combat.support", "no", about=OPILSKI)
    play.card(RED, "PN-01", JEREMIASZ)
    play.answer(RED, {"pick": LESS, "then": f"{OSTAP} {KREMPSKI}"})
    assert [SEMEN] == supporters(play)


@pytest.mark.rule("SB-R61")
def test_support_is_held_back_from_one_attack_only(scene: Scene) -> None:
    """Sarmatian Bravado: the first attack without them, the second with them."""
    scene.fighter(RED, "N1").special = 2
    play = acting(scene, "PN-03")
    play.answer(RED, {"pick": LESS, "then": f"{OSTAP} {OPILSKI} {KREMPSKI}"})
    play.stances(ATTACK, ATTACK)
    assert [SEMEN] == supporters(play)
    play.attack(RED, OSTAP)
    assert [SEMEN, OPILSKI, KREMPSKI, SEMEN] == supporters(play)


@pytest.mark.rule("SB-R61")
@pytest.mark.parametrize("answer", [f"{SEMEN} {OPILSKI}", f"{OSTAP} {SEMEN}", OSTAP, f"{OSTAP} {JEREMIASZ}"])
def test_only_who_could_support_can_be_held_back(scene: Scene, answer: Json) -> None:
    """Nobody of the other side, nobody who is not there, and not nobody at all."""
    play = acting(scene)
    with pytest.raises(IllegalAnswer):
        play.answer(RED, {"pick": LESS, "then": answer})


@pytest.mark.rule("SB-R61", "SB-R18")
def test_who_imposes_an_action_does_not_decide_on_its_support(box: Content) -> None:
    """The choices of a combat stay with the owners of the fighters."""
    imposing = rewritten(box, "PN-14", effects=(Part(do=Keyword.ATTACK, n=1),))
    scene = Scene(imposing, RED, BLUE, GREEN, scenario="brawl_for_three")
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    scene.place(BLUE, "C2", "f5")
    scene.place(GREEN, "N1", "e6")
    scene.give(RED, "PN-14")
    play = scene.play()
    play.card(RED, "PN-14", OSTAP)
    assert ["attack red.N1", "attack green.N1", "end"] == play.options(RED)
    play.attack(RED, "green.N1")
    assert [HRYTS] == supporters(play)


@pytest.mark.rule("SB-R61", "SB-904")
def test_of_many_supporters_the_player_chooses_who_holds_back(box: Content) -> None:
    """In teams up to five can support; the mate's men are among them."""
    scene = Scene(box, RED, BLUE, GREEN, GOLD, scenario="brawl_in_teams")
    scene.place(RED, "N1", "d4")
    scene.place(RED, "N2", "e4")
    scene.place(GREEN, "N1", "e5")
    scene.place(GREEN, "N2", "e6")
    scene.place(BLUE, "C1", "d5")
    scene.place(GOLD, "C1", "h8")
    play = acting(scene)
    asked = play.option(RED, LESS, OSTAP)
    assert isinstance(asked, PickMany)
    assert [OPILSKI, "green.N1", "green.N2"] == play.options(RED, LESS, OSTAP)
    play.answer(RED, {"pick": LESS, "then": {"pick": OSTAP, "then": ["green.N2", OPILSKI]}})
    assert ["green.N1"] == supporters(play)


@pytest.mark.rule("SB-R61", "SB-641")
def test_a_ready_token_can_be_used_with_less_support(box: Content) -> None:
    """Ostap attacks the newcomer without Hryts; the newcomer's friend supports him all the same."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(RED, "N2", "c7")
    scene.place(BLUE, "C1", "d6", is_ready=True)
    scene.place(BLUE, "C2", "e6")
    play = acting(scene)
    play.walk(RED, "d5", then="wait")
    assert [OSTAP, LESS, "hold"] == play.options(BLUE)
    play.answer(BLUE, {"pick": LESS, "then": f"{OSTAP} {HRYTS}"})
    assert ("combat.stance", [OPILSKI]) == (play.key(), supporters(play))
    revealed = [(told["who"], told["whom"], told["without"]) for told in play.told("ready_used")]
    assert [(OSTAP, JEREMIASZ, [HRYTS])] == revealed


def test_a_steward_never_does_without_support(scene: Scene) -> None:
    """It has nothing to gain by it, and its answer is legal where it could."""
    play = acting(scene)
    face = play.session.face(RED)
    assert face.asked is not None
    assert play.game.steward is not None
    answer = play.game.steward(face, face.asked, lambda size: 0)
    face.asked.check(answer)
    assert LESS not in str(answer)
