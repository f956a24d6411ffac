"""Chapter 5xx: a combat step by step, from the attack to its end."""

from __future__ import annotations

import pytest

from rules.kernel.dice import Lot
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.effects.tokens import add_mood
from rules.saber_and_blood.state import Mood
from tests.rules.saber_and_blood.duel import (
    HIGH,
    JEREMIASZ,
    KREMPSKI,
    LOW,
    MASTER,
    MEDIUM,
    OPILSKI,
    OSTAP,
    SEMEN,
    Cast,
    duel,
    engage,
    face,
    mark,
    wounds,
)
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, GREEN, RED, InPlay, Scene


@pytest.fixture
def scene(box: Content) -> Scene:
    """Jeremiasz beside Ostap, in the middle of the tavern."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    return scene


def attacks(play: InPlay, targets: list[str]) -> list[str]:
    """Those of the targets that red is offered to attack now."""
    return [target for target in targets if f"attack {target}" in play.options(RED)]


# The attack


@pytest.mark.rule("SB-501")
def test_an_attack_is_made_on_an_opponents_character_beside(scene: Scene) -> None:
    """Not on one further away, and not on a friend."""
    scene.place(BLUE, "C2", "d7")
    scene.place(BLUE, "C3", "e3")
    scene.place(RED, "N2", "c5")
    scene.give(RED, "PN-01")
    play = scene.play()
    play.card(RED, "PN-01", JEREMIASZ)
    assert attacks(play, [OSTAP, "blue.C2", SEMEN, OPILSKI]) == [OSTAP, SEMEN]
    play.attack(RED, SEMEN)
    assert [(event["who"], event["whom"]) for event in play.told("attacked")] == [(JEREMIASZ, SEMEN)]


@pytest.mark.rule("SB-501", "SB-634")
def test_everybody_who_is_not_on_ones_side_can_be_attacked(box: Content) -> None:
    """All on all, both other bands; as a team, only the others'."""
    scene = Scene(box, RED, BLUE, GREEN, scenario="brawl_for_three")
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    scene.place(GREEN, "N1", "e4")
    scene.give(RED, "PN-01")
    play = scene.play()
    play.card(RED, "PN-01", JEREMIASZ)
    assert attacks(play, [OSTAP, "green.N1"]) == [OSTAP, "green.N1"]
    scene.bout.players[RED].team = scene.bout.players[GREEN].team = "a"
    play = scene.play()
    play.card(RED, "PN-01", JEREMIASZ)
    assert attacks(play, [OSTAP, "green.N1"]) == [OSTAP]


@pytest.mark.rule("SB-502", "SB-520")
def test_only_the_two_fight(scene: Scene) -> None:
    """A supporter loses no token by it and gains no fury; both fighters do."""
    helper = scene.place(BLUE, "C3", "e3", is_defending=True)
    add_mood(helper, Mood.WEAKEN, 1, 0)
    ostap = scene.bout.fighters[OSTAP]
    ostap.is_defending = True
    play = duel(scene, JEREMIASZ, Cast(ATTACK, "^W", MEDIUM, 3), OSTAP, Cast(FEINT, "^", HIGH, 1))
    assert play.report()["defender"]["supporters"] == [SEMEN]
    ostap, semen = play.fighter(BLUE, "C1"), play.fighter(BLUE, "C3")
    assert (ostap.wounds, ostap.special, ostap.is_defending) == (2, 2, False)
    assert (semen.special, semen.is_defending, semen.mood()) == (0, True, -1)


# The steps


@pytest.mark.rule("SB-503")
def test_all_eleven_steps_in_order(scene: Scene) -> None:
    """Support, stances, dice, change, reroll, result, wounds, the move of the winner, and then tokens come off."""
    scene.place(RED, "N2", "e6")
    box = scene.box
    change, rerolls = Cast(FEINT, "C", MEDIUM, 2), Cast(FEINT, "RR", MASTER, 2)
    play = duel(scene, OSTAP, change, JEREMIASZ, rerolls, mark(box, MASTER, 4), mark(box, MEDIUM, 0))
    assert play.key() == "combat.change"
    play.answer(BLUE, {"pick": "own_stance", "then": str(face(box, FEINT, "^"))})
    assert play.key() == "combat.reroll"
    play.answer(RED, "own_skill")
    play.answer(RED, "foes_skill")
    assert play.key() == "combat.bonus"
    assert wounds(play, JEREMIASZ, OSTAP) == [0, 1]
    assert play.fighter(RED, "N1").moods  # The end of the combat is still to come.
    play.answer(RED, {"pick": "move", "then": ["e5"]})
    assert not play.fighter(RED, "N1").moods
    in_order = (
        "attacked", "supported", "stances_shown", "die_changed", "die_rerolled", "combat_won", "wounded", "win_moved",
    )  # fmt: skip
    assert tuple(dict.fromkeys(kind for kind in play.kinds if kind in in_order)) == in_order


@pytest.mark.rule("SB-504")
def test_stances_are_chosen_in_secret_and_shown_together(scene: Scene) -> None:
    """Whoever has not chosen sees nothing of the other's choice, and nobody hears of it before both are in."""
    play = engage(scene, JEREMIASZ, OSTAP)
    assert play.waiting == (RED, BLUE)
    before = play.session.face(BLUE).model_dump(exclude={"waiting_for"})
    play.answer(RED, "feint")
    assert play.session.face(BLUE).model_dump(exclude={"waiting_for"}) == before
    assert play.session.face(BLUE).secrecy == "sealed"
    assert not play.told("stances_shown")
    assert play.options(BLUE) == ["attack", "dodge", "feint"]
    play.answer(BLUE, "dodge")
    assert [(shown["stance"], shown["other_stance"]) for shown in play.told("stances_shown")] == [("feint", "dodge")]


@pytest.mark.rule("SB-505", "SB-506")
@pytest.mark.parametrize(("stance", "level"), [(ATTACK, "medium"), (DODGE, "high"), (FEINT, "high")])
def test_each_rolls_the_stance_die_and_the_skill_die_that_goes_with_it(scene: Scene, stance: str, level: str) -> None:
    """Two dice a side, and no more."""
    play = engage(scene, JEREMIASZ, OSTAP)
    play.answer(RED, stance)
    play.answer(BLUE, "attack")
    assert [roll.label for roll in play.rolls] == [
        f"{stance} die of Jeremiasz",
        f"{level} die of Jeremiasz",
        "attack die of Ostap",
        "high die of Ostap",
    ]


@pytest.mark.rule("SB-508", "SB-510")
def test_a_modifier_of_one_stance_counts_for_that_stance_only(scene: Scene) -> None:
    """A glove in the face: Ostap dodges two levels below medium, which is low, and attacks as before."""
    scene.lay(RED, "PN-25", on=scene.bout.fighters[OSTAP])
    duel(scene, JEREMIASZ, Cast(ATTACK, "^", MEDIUM, 1), OSTAP, Cast(DODGE, "^", LOW, 1))
    duel(scene, JEREMIASZ, Cast(ATTACK, "^", MEDIUM, 1), OSTAP, Cast(ATTACK, "^", HIGH, 1))


# The beginning


@pytest.mark.rule("SB-R70", "SB-655", "SB-608")
def test_a_stun_becomes_a_weaken_before_support_is_counted(scene: Scene) -> None:
    """The stunned Ostap is weakened once, then bolstered once by support: he fights as printed, and can help again."""
    scene.bout.fighters[OSTAP].is_stunned = True
    scene.place(BLUE, "C3", "e3")
    play = engage(scene, JEREMIASZ, OSTAP)
    assert [kind for kind in play.kinds if kind in ("attacked", "shaken", "supported")] == [
        "attacked",
        "shaken",
        "supported",
    ]
    assert play.fighter(BLUE, "C1").moods == []
    assert not play.fighter(BLUE, "C1").is_stunned


@pytest.mark.rule("SB-R63", "SB-817")
def test_the_target_of_a_raid_is_weakened_with_real_tokens(box: Content) -> None:
    """They meet a bolster of support, and what is left goes at the end of the combat; the next one brings them anew."""
    scene = Scene(box, scenario="raid")
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    scene.bout.target = OSTAP
    play = engage(scene, JEREMIASZ, OSTAP)
    assert play.fighter(BLUE, "C1").mood() == -1
    play.stances(ATTACK, ATTACK)
    assert play.fighter(BLUE, "C1").moods == []
    scene.place(BLUE, "C3", "e3")
    play = engage(scene, JEREMIASZ, OSTAP)
    assert play.fighter(BLUE, "C1").moods == []


@pytest.mark.rule("SB-R63", "SB-843")
def test_weaken_of_several_sources_adds_up(box: Content) -> None:
    """The chest weighs 2, and a stun that an attack shakes off 1 more."""
    scene = Scene(box, scenario="theft")
    scene.place(RED, "N1", "d4", is_stunned=True)
    scene.place(BLUE, "C1", "d5")
    scene.bout.chest, scene.bout.chest_holder = None, JEREMIASZ
    play = engage(scene, OSTAP, JEREMIASZ)
    assert play.fighter(RED, "N1").mood() == -3


# Support


@pytest.mark.rule("SB-515", "SB-518", "SB-D14")
def test_both_sides_are_supported_without_being_asked(scene: Scene) -> None:
    """One bolster for each supporter, whoever attacked."""
    scene.place(RED, "N2", "e6")
    scene.place(RED, "N3", "e5")
    scene.place(BLUE, "C3", "e3")
    play = engage(scene, JEREMIASZ, OSTAP)
    assert play.key() == "combat.stance"
    assert (play.fighter(RED, "N1").mood(), play.fighter(BLUE, "C1").mood()) == (2, 1)


@pytest.mark.rule("SB-519", "SB-R61")
def test_a_player_can_file_that_a_character_does_not_support(scene: Scene) -> None:
    """It holds for that one, not for his friend, nor for the other side."""
    scene.place(RED, "N2", "e6")
    scene.place(RED, "N3", "e5")
    scene.place(BLUE, "C3", "e3")
    scene.give(RED, "PN-01")
    play = scene.play()
    play.file(RED, "combat.support", "no", about="red.N2")
    play.card(RED, "PN-01", JEREMIASZ)
    play.attack(RED, OSTAP)
    assert (play.fighter(RED, "N1").mood(), play.fighter(BLUE, "C1").mood()) == (1, 1)
    assert [event["who"] for event in play.told("supported")] == ["red.N3", SEMEN]


# Nobody answers


@pytest.mark.rule("SB-D15")
@pytest.mark.parametrize(("drawn", "stance"), [(1, "dodge"), (2, "feint")])
def test_an_absent_player_fights_in_one_of_his_best_stances(scene: Scene, drawn: int, stance: str) -> None:
    """Jeremiasz is high in dodge and feint: the dice draw between the two."""
    play = engage(scene, JEREMIASZ, OSTAP, Lot(2, drawn))
    play.answer(BLUE, "attack")
    play.fall_back(RED)
    assert play.report()["attacker"]["stance"] == stance


@pytest.mark.rule("SB-D15")
def test_tokens_and_cards_count_for_the_best_stance(scene: Scene) -> None:
    """Krempski under a curse no longer attacks best: he dodges."""
    scene.lay(BLUE, "CO-25", on=scene.place(RED, "N3", "d6"))
    play = engage(scene, OSTAP, KREMPSKI)
    play.answer(BLUE, "attack")
    play.fall_back(RED)
    assert play.report()["defender"]["stance"] == "dodge"


@pytest.mark.rule("SB-D15")
def test_a_filed_stance_answers_at_once(scene: Scene) -> None:
    """It is filed for one character."""
    scene.give(RED, "PN-01")
    play = scene.play()
    play.file(BLUE, "combat.stance", "dodge", about=OSTAP)
    play.file(BLUE, "combat.stance", "feint", about=SEMEN)
    play.card(RED, "PN-01", JEREMIASZ)
    play.attack(RED, OSTAP)
    assert play.waiting == (RED,)
    play.answer(RED, "attack")
    assert play.report()["defender"]["stance"] == "dodge"
