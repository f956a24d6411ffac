"""Moments that hardly ever come: many supporters, a tie by a card, a win with nowhere to go, wounds beyond health."""

from __future__ import annotations

import pytest

from rules.kernel.decisions import PickMany
from rules.saber_and_blood.cards.playable import Price
from rules.saber_and_blood.combat.fencing import Die, Result, Throw, best_change
from rules.saber_and_blood.combat.support import Onset, order_less_support
from rules.saber_and_blood.content import Content, Part
from rules.saber_and_blood.vocabulary import Condition, Fought, Keyword
from tests.helpers.offers import choices
from tests.rules.saber_and_blood.duel import (
    HIGH,
    HRYTS,
    JEREMIASZ,
    MASTER,
    MEDIUM,
    OSTAP,
    Cast,
    duel,
    rewritten,
    wounds,
)
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, GOLD, GREEN, RED, Scene

CHARM = "CO-21"


@pytest.mark.rule("SB-519", "SB-R61")
def test_of_many_supporters_any_can_be_told_to_hold_back(box: Content) -> None:
    """Two of the band and a man of the mate's: at least one holds back, and all unless somebody is named."""
    scene = Scene(box, RED, BLUE, GREEN, GOLD, scenario="brawl_in_teams")
    friends = {"red.N2": "c4", "red.N3": "e4", "green.N1": "e6"}
    scene.place(RED, "N1", "d4")
    for name, square in friends.items():
        seat, sheet = name.split(".")
        scene.place(GREEN if seat == "green" else RED, sheet, square)
    scene.place(BLUE, "C1", "d5")
    scene.place(GOLD, "C1", "h8")
    scene.give(RED, "PN-01")
    play = scene.play()
    play.card(RED, "PN-01", JEREMIASZ)
    asked = play.option(RED, "less", OSTAP)
    assert isinstance(asked, PickMany)
    assert (1, ([*friends],)) == (asked.least, asked.fallback)
    play.answer(RED, {"pick": "less", "then": {"pick": OSTAP, "then": ["red.N3"]}})
    play.stances(ATTACK, ATTACK)
    assert ["red.N2", "green.N1"] == play.report()["attacker"]["supporters"]


@pytest.mark.rule("SB-616")
@pytest.mark.parametrize("attacker", [OSTAP, HRYTS])
def test_a_tie_by_a_card_has_wounded_nobody(box: Content, attacker: str) -> None:
    """Who gains by a wound gains nothing, whether he attacked or was attacked."""
    tie = (Part(do=Keyword.CANCEL_RESULT),)
    scene = Scene(rewritten(box, CHARM, effects=tie), BLUE, GOLD)
    for seat, sheet, square in ((BLUE, "C1", "d4"), (GOLD, "C2", "d5")):
        fighter = scene.place(seat, sheet, square)
        scene.lay(seat, "CO-18", on=fighter)
    scene.lay(BLUE, CHARM, on=scene.fighter(BLUE, "C1"))
    scene.give(GOLD, "CO-01")
    scene.give(BLUE, "CO-01")
    scene.bout.active = BLUE if attacker == OSTAP else GOLD
    play = scene.play()
    active = scene.bout.active
    play.card(active, "CO-01", "blue.C1" if active == BLUE else "gold.C2")
    play.attack(active, "gold.C2" if active == BLUE else "blue.C1")
    play.stances(ATTACK, FEINT)
    play.answer(BLUE, "yes")
    assert "combat_cancelled" in play.kinds
    assert [(0, 0), (0, 0)] == [(one.wounds, one.special) for one in play.bout.on_board()]


@pytest.mark.rule("SB-563", "SB-R28")
def test_a_winner_who_is_hemmed_in_is_not_asked_to_move(box: Content) -> None:
    """He has won with the dodge in a corner, and every square around him is taken."""
    scene = Scene(box)
    for seat, sheet, square in ((RED, "N1", "a1"), (RED, "N2", "a2"), (RED, "N3", "b2"), (BLUE, "C1", "b1")):
        scene.place(seat, sheet, square)
    scene.give(BLUE, "CO-05")
    marks = max(box.skill_die(MASTER).faces)  # Both friends support him.
    play = duel(scene, JEREMIASZ, Cast(DODGE, "^", MASTER, marks), OSTAP, Cast(ATTACK, "^", HIGH, 1))
    assert "combat_won" in play.kinds
    assert "combat.bonus" != play.key()


@pytest.mark.rule("SB-703")
@pytest.mark.parametrize(("over", "left"), [(-2, 2), (0, 0), (2, 0)])
def test_nobody_can_take_fewer_than_no_wounds(box: Content, over: int, left: int) -> None:
    """As everybody sees it: health less wounds, and nothing below."""
    scene = Scene(box)
    scene.place(RED, "N1", "a1")
    scene.place(RED, "N2", "b1")
    health = box.sheet("N1").health
    if over >= 0:
        scene.fallen(RED, "N1")
    scene.fighter(RED, "N1").wounds = health + over
    scene.place(BLUE, "C1", "h8")
    scene.give(RED, "PN-01")
    assert left == scene.play().view().fighter(JEREMIASZ).left


@pytest.mark.rule("SB-537")
def test_who_has_two_rerolls_may_leave_both(box: Content) -> None:
    """He is not asked for the second when he leaves the first."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    level = box.sheet("N1").levels[FEINT]
    play = duel(scene, JEREMIASZ, Cast(FEINT, "RR", level, 1), OSTAP, Cast(DODGE, "^", MEDIUM, 1))
    assert ((RED,), "combat.reroll") == (play.waiting, play.key())
    play.answer(RED, "nothing")
    assert "combat.reroll" != play.key()
    assert 4 == len(play.rolls)


@pytest.mark.rule("SB-340", "SB-343", "SB-723")
def test_all_special_points_of_a_price_are_counted_once(box: Content) -> None:
    """Those instead of command points, those of one character, and those that are still to be shared."""
    price = Price(cp=1, instead=1, special={JEREMIASZ: 2}, shared=4, purse={JEREMIASZ: 3, "red.N2": 3})
    assert 7 == price.points
    assert 7 == price.paid_by({"red.N2": 4}).points


@pytest.mark.rule("SB-519", "SB-R61")
def test_of_two_supporters_each_can_be_chosen_and_both(box: Content) -> None:
    """Three answers to pick from; of one supporter there is one, and of three they are named."""
    scene = Scene(box, RED, BLUE, GREEN, GOLD, scenario="brawl_in_teams")
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    offered = []
    for seat, sheet, square in ((RED, "N2", "c4"), (RED, "N3", "e4"), (GREEN, "N1", "e6")):
        scene.place(seat, sheet, square)
        play = scene.play()
        onset = Onset(play.fighter(RED, "N1"), play.fighter(BLUE, "C1"), play.fighter(BLUE, "C1"))
        asked = order_less_support(play.g, "Without whom?", [onset])
        assert asked is not None
        offered.append(choices(asked.decision))
    two = [f"{OSTAP} red.N2", f"{OSTAP} red.N3", f"{OSTAP} red.N2 red.N3"]
    assert [two[:1], two, [OSTAP]] == offered


@pytest.mark.rule("SB-561")
@pytest.mark.parametrize(("condition", "taken"), [(None, 0), (Condition.TWO_WOUNDS, 1)])
def test_a_skill_keeps_a_single_wound_off_unless_it_needs_two(
    box: Content, condition: Condition | None, taken: int
) -> None:
    """Every printed one needs two; one without a condition would not."""
    padded = Part(do=Keyword.FEWER_WOUNDS, n=1, if_=condition)
    scene = Scene(rewritten(box, "CO-18", effects=(padded,)))
    scene.place(RED, "N1", "d4")
    scene.lay(BLUE, "CO-18", on=scene.place(BLUE, "C1", "d5"))
    play = duel(scene, JEREMIASZ, Cast(ATTACK, "^", MEDIUM, 3), OSTAP, Cast(ATTACK, "^", HIGH, 1))
    assert [0, taken] == wounds(play, JEREMIASZ, OSTAP)


@pytest.mark.rule("SB-D16", "SB-548")
@pytest.mark.parametrize("now", Fought)
@pytest.mark.parametrize("then", Fought)
def test_where_wounds_are_equal_a_win_is_better_than_a_tie_and_a_tie_than_a_loss(now: Fought, then: Fought) -> None:
    """An evaded combat is as good as a tie; nothing is changed for what is no better."""
    ranks = {Fought.LOST: 0, Fought.TIED: 1, Fought.EVADED: 1, Fought.WON: 2}
    lying = Throw(FEINT, MEDIUM, 6, 1)

    def judged(dice: tuple[Throw, Throw]) -> Result:
        return Result((0, 0), then if dice[1].skill_face == 4 else now, (1, 1))

    wanted = (Die.FOES_SKILL, 4) if ranks[then] > ranks[now] else None
    assert wanted == best_change(judged, lying, lying)
