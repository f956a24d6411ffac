"""The rulebook's worked examples, played with their dice."""

from __future__ import annotations

import pytest

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.effects.tokens import add_mood
from rules.saber_and_blood.state import Mood
from tests.rules.saber_and_blood.duel import (
    HIGH,
    HRYTS,
    JEREMIASZ,
    KREMPSKI,
    MASTER,
    MEDIUM,
    OPILSKI,
    OSTAP,
    Cast,
    duel,
    engage,
    face,
    mark,
    wounds,
)
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, RED, Scene


@pytest.fixture
def scene(box: Content) -> Scene:
    """Two bands, nobody on the board yet."""
    return Scene(box)


@pytest.mark.rule("SB-505", "SB-506", "SB-509")
def test_jeremiasz_dodges_as_a_master(scene: Scene) -> None:
    """High on his sheet, one weaken, a stance with +2 dodge: he rolls the dodge die with the master die."""
    jeremiasz = scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    add_mood(jeremiasz, Mood.WEAKEN, 1, 0)
    scene.lay(RED, "PN-18", on=jeremiasz)
    play = duel(scene, JEREMIASZ, Cast(DODGE, "^", MASTER, 3), OSTAP, Cast(DODGE, "^", MEDIUM, 1))
    assert [roll.label for roll in play.rolls] == [
        "dodge die of Jeremiasz",
        "master die of Jeremiasz",
        "dodge die of Ostap",
        "medium die of Ostap",
    ]


@pytest.mark.rule("SB-515", "SB-516")
def test_one_supports_and_another_stands_beside_the_wrong_man(scene: Scene) -> None:
    """2 supports 1 against A; B stands beside A, whom he would help, but not beside 1."""
    scene.place(RED, "N1", "d2")
    scene.place(RED, "N2", "e4")
    scene.place(BLUE, "C1", "d3")
    scene.place(BLUE, "C2", "c4")
    play = duel(scene, JEREMIASZ, Cast(FEINT, "^^", MASTER, 2), OSTAP, Cast(FEINT, "^^", MEDIUM, 2))
    report = play.report()
    assert (report["attacker"]["supporters"], report["defender"]["supporters"]) == ([OPILSKI], [])


@pytest.mark.rule("SB-517")
def test_one_opponent_keeps_two_characters_from_supporting(scene: Scene) -> None:
    """2 and 3 stand beside A, but also beside B."""
    scene.place(RED, "N1", "d4")
    scene.place(RED, "N2", "e6")
    scene.place(RED, "N3", "e4")
    scene.place(BLUE, "C1", "d5")
    blocker = scene.place(BLUE, "C2", "f5")
    play = duel(scene, JEREMIASZ, Cast(FEINT, "^^", HIGH, 2), OSTAP, Cast(FEINT, "^^", MEDIUM, 2))
    assert play.report()["attacker"]["supporters"] == []
    blocker.square = "h1"
    play = engage(scene, JEREMIASZ, OSTAP)
    play.stances(FEINT, FEINT)
    assert play.report()["attacker"]["supporters"] == [OPILSKI, KREMPSKI]


@pytest.mark.rule("SB-527", "SB-530", "SB-531")
def test_only_the_die_with_the_advantage_counts_its_symbols(scene: Scene) -> None:
    """Two advantage symbols and 2 on an attack against two and 1 on a dodge: 2 to 3, the dodge wins."""
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    play = duel(scene, JEREMIASZ, Cast(ATTACK, "^^", MEDIUM, 2), OSTAP, Cast(DODGE, "^^", MEDIUM, 1))
    (won,) = play.told("combat_won")
    assert (won["who"], won["score"], won["other_score"]) == (OSTAP, 3, 2)
    assert wounds(play, JEREMIASZ, OSTAP) == [1, 0]


@pytest.mark.rule("SB-535", "SB-536", "SB-560")
def test_an_extra_wound_meets_a_dodge_symbol(scene: Scene) -> None:
    """4 against 3: one wound for the victory and one extra, less one dodged."""
    scene.place(RED, "N3", "d4")
    scene.place(BLUE, "C1", "d5")
    play = duel(scene, KREMPSKI, Cast(ATTACK, "^W", HIGH, 4), OSTAP, Cast(DODGE, "^D", MEDIUM, 2))
    (won,) = play.told("combat_won")
    assert (won["who"], won["score"], won["other_score"]) == (KREMPSKI, 4, 3)
    assert wounds(play, KREMPSKI, OSTAP) == [0, 1]


@pytest.mark.rule("SB-537", "SB-546", "SB-564")
def test_a_reroll_turns_the_combat_and_the_strike_still_hurts(scene: Scene) -> None:
    """4 against 3; the 4 is rerolled to a 2. Both take a wound, and the feint moves the loser 1 space."""
    scene.place(RED, "N3", "d4")
    scene.place(BLUE, "C1", "d5")
    strike, feint = Cast(ATTACK, "X", HIGH, 4), Cast(FEINT, "^R", MEDIUM, 3)
    play = duel(scene, KREMPSKI, strike, OSTAP, feint, mark(scene.box, HIGH, 2))
    play.answer(BLUE, "foes_skill")
    (won,) = play.told("combat_won")
    assert (won["who"], won["score"], won["other_score"]) == (OSTAP, 3, 2)
    assert wounds(play, KREMPSKI, OSTAP) == [1, 1]
    play.answer(BLUE, {"pick": "move", "then": ["e3"]})
    assert play.bout.fighters[KREMPSKI].square == "e3"


@pytest.mark.rule("SB-541")
def test_two_reroll_symbols_against_one_leave_one(scene: Scene) -> None:
    """After one reroll there is no second one, for either side."""
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    double, single = Cast(FEINT, "RR", HIGH, 1), Cast(FEINT, "^R", MEDIUM, 2)
    play = duel(scene, JEREMIASZ, double, OSTAP, single, mark(scene.box, MEDIUM, 0))
    assert play.waiting == (RED,)
    play.answer(RED, "foes_skill")
    assert [event["die"] for event in play.told("die_rerolled")] == ["the skill die of Ostap"]
    assert [won["who"] for won in play.told("combat_won")] == [JEREMIASZ]


@pytest.mark.rule("SB-340", "SB-341", "SB-342")
def test_a_card_for_2_command_points_and_2_fantasy(scene: Scene) -> None:
    """The character on whom it is played pays the fantasy; whoever has less cannot be chosen."""
    scene.place(RED, "N1", "d4", special=2)
    scene.place(RED, "N2", "d2", special=1)
    scene.give(RED, "PN-03")
    play = scene.play()
    assert play.options(RED, "PN-03") == [JEREMIASZ]
    play.card(RED, "PN-03", JEREMIASZ)
    assert (play.bout.players[RED].cp, play.fighter(RED, "N1").special, play.fighter(RED, "N2").special) == (4, 0, 1)


@pytest.mark.rule("SB-344", "SB-345")
@pytest.mark.parametrize(("price", "fury"), [(0, 1), (1, 0)], ids=["left", "paid"])
def test_a_card_with_1_fury_for_one_more_bolster(scene: Scene, price: int, fury: int) -> None:
    """2 command points in any case; the second bolster only for the fury."""
    scene.place(BLUE, "C3", "d4", special=1)
    scene.give(BLUE, "CO-02")
    scene.bout.active = BLUE
    play = scene.play()
    play.card(BLUE, "CO-02", "blue.C3", price=price)
    semen = play.fighter(BLUE, "C3")
    assert (play.bout.players[BLUE].cp, semen.special, len(semen.moods)) == (4, fury, 1 + price)


@pytest.mark.rule("SB-340", "SB-342")
def test_an_action_that_demands_2_fury(scene: Scene) -> None:
    """`Action (Fury 2)`: with 1 it cannot be played, with 3 it leaves 1."""
    scene.place(BLUE, "C1", "d4", special=1)
    scene.place(BLUE, "C2", "e4", special=3)
    scene.give(BLUE, "CO-03")
    scene.bout.active = BLUE
    play = scene.play()
    assert play.options(BLUE, "CO-03") == [HRYTS]
    play.card(BLUE, "CO-03", HRYTS)
    assert (play.bout.players[BLUE].cp, play.fighter(BLUE, "C2").special) == (4, 1)


@pytest.mark.rule("SB-344", "SB-345")
@pytest.mark.parametrize(("price", "can_attack"), [(0, False), (1, True)], ids=["left", "paid"])
def test_an_attack_that_costs_1_fury_beside_2_movement_points(scene: Scene, price: int, can_attack: bool) -> None:
    """Without the fury there are the 2 movement points alone, and it cannot be paid any more later."""
    scene.place(BLUE, "C1", "d5", special=1)
    scene.place(RED, "N1", "d4")
    scene.give(BLUE, "CO-04")
    scene.bout.active = BLUE
    play = scene.play()
    play.card(BLUE, "CO-04", OSTAP, price=price)
    assert ("attack red.N1" in play.options(BLUE)) == can_attack
    assert play.option(BLUE, "walk").most == 2 + (1 - price)  # Fury that was kept can still become a step.


@pytest.mark.rule("SB-404", "SB-633")
def test_movement_points_before_and_after_an_attack(scene: Scene) -> None:
    """Part of them before it, part after it."""
    scene.place(RED, "N1", "d2")
    scene.place(BLUE, "C1", "d4")
    scene.give(RED, "PN-01")
    play = scene.play(*Cast(ATTACK, "^", MEDIUM, 1).faces(scene.box), *Cast(ATTACK, "^", HIGH, 1).faces(scene.box))
    play.card(RED, "PN-01", JEREMIASZ)
    play.walk(RED, "d3", then={"pick": "attack blue.C1", "then": "wait"})
    play.stances(ATTACK, ATTACK)
    play.walk(RED, "e2")
    assert play.fighter(RED, "N1").square == "e2"
    assert play.fighter(RED, "N1").has_acted


@pytest.mark.rule("SB-626", "SB-639")
def test_range_3_is_what_3_movement_points_could_reach(scene: Scene) -> None:
    """Whatever stands between: a pillar and a friend here. A fourth space is too far."""
    scene.place(RED, "N1", "c2")
    scene.place(RED, "N2", "c4")
    scene.place(BLUE, "C1", "c5")
    scene.place(BLUE, "C2", "g2")
    scene.give(RED, "PN-06")
    play = scene.play(face(scene.box, ATTACK, "X"))
    play.card(RED, "PN-06", JEREMIASZ)
    assert [option for option in play.options(RED) if option.startswith("fire")] == ["fire 0 blue.C1"]
