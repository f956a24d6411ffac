"""Moments that hardly ever come: many supporters, a tie by a card, a win with nowhere to go, wounds beyond health."""

from __future__ import annotations

import pytest

from rules.kernel.decisions import PickMany
from rules.saber_and_blood.cards.playable import Price
from rules.saber_and_blood.combat.combat import Combat
from rules.saber_and_blood.combat.fencing import Die, Result, Throw, best_change
from rules.saber_and_blood.combat.fight import opening_parts
from rules.saber_and_blood.combat.support import Onset, order_less_support
from rules.saber_and_blood.content import Content, Part
from rules.saber_and_blood.vocabulary import CardKind, Condition, Faction, Fought, Keyword, When
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
from tests.rules.saber_and_blood.opening import Opening
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


@pytest.mark.rule("SB-435", "SB-908")
def test_the_last_of_a_band_who_finds_no_room_beside_the_fire_has_lost(box: Content) -> None:
    """The bout is over at that instant."""
    scene = Scene(box)
    scene.bout.fires = ["g4", "g5", "g6"]
    scene.place(RED, "N1", "e5")
    scene.place(RED, "N2", "h4")
    scene.place(RED, "N3", "h6")
    scene.place(BLUE, "C1", "f5")
    scene.fallen(BLUE, "C2", "C3")
    scene.give(RED, "PN-08")
    play = scene.play()
    play.card(RED, "PN-08", JEREMIASZ)
    play.deed(RED, f"push 0 {OSTAP} h5")
    assert play.fighter(BLUE, "C1").is_eliminated
    assert ({RED}, "all_beaten") == play.outcome


@pytest.mark.rule("SB-632", "SB-R65")
def test_who_falls_with_the_last_space_of_a_move_is_gone(box: Content) -> None:
    """No square does anything to him any more, and the bout goes on."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4", wounds=box.sheet("N1").health - 1)
    scene.place(RED, "N2", "a1")
    scene.place(BLUE, "C1", "d8", is_ready=True)
    scene.give(RED, "PN-13")
    scene.give(BLUE, "CO-05")
    play = scene.play()
    play.card(RED, "PN-13", JEREMIASZ)
    play.move(RED, "d5", "d6", "d7")
    play.answer(BLUE, OSTAP)
    play.stances(ATTACK, FEINT)
    assert play.fighter(RED, "N1").is_eliminated
    assert ((BLUE,), "turn.operation") == (play.waiting, play.key())


@pytest.mark.rule("SB-641", "SB-711")
@pytest.mark.parametrize("by_ready", [True, False])
def test_a_skill_for_ready_tokens_serves_who_uses_one(box: Content, by_ready: bool) -> None:
    """Not whom it is used against, and not in another attack; what asks for nothing serves both."""
    lasting = Part(do=Keyword.BOLSTER, n=2, when=When.COMBAT)
    scene = Scene(rewritten(box, "CO-18", effects=(lasting,)))
    scene.place(RED, "N1", "d4", skill_cards=["PN-S8"])
    scene.bout.plays = 1  # The card was played before.
    scene.lay(BLUE, "CO-18", on=scene.place(BLUE, "C1", "d5"))
    play = scene.play()
    fighters = play.fighter(RED, "N1"), play.fighter(BLUE, "C1")
    mine, theirs = Combat(play.g, *fighters, by_ready=by_ready), Combat(play.g, *fighters[::-1], by_ready=by_ready)
    for combat, his in ((mine, [1] if by_ready else []), (theirs, [])):
        jeremiasz, ostap = fighters
        assert his == [part.n for part in opening_parts(combat, jeremiasz)]
        assert [2] == [part.n for part in opening_parts(combat, ostap)]


@pytest.mark.rule("SB-633", "SB-311")
def test_only_movement_points_are_added_to_every_action(box: Content) -> None:
    """Of what a card brings in every action; no printed card brings anything else."""
    parts = (Part(do=Keyword.MP, n=1, when=When.ACTION), Part(do=Keyword.BOLSTER, n=5, when=When.ACTION))
    scene = Scene(rewritten(box, "PN-15", kind=CardKind.STANCE, effects=parts))
    scene.lay(RED, "PN-15", on=scene.place(RED, "N2", "d4"))
    scene.place(BLUE, "C1", "h8")
    scene.give(RED, "PN-01")
    play = scene.play()
    play.standard(RED, "red.N2", "walk")
    assert 3 == play.option(RED, "walk").most


@pytest.mark.rule("SB-503", "SB-R63")
def test_only_bolsters_count_at_the_beginning_of_a_combat(box: Content) -> None:
    """And only those of that moment: neither other tokens then, nor bolsters of another time."""
    parts = (
        Part(do=Keyword.BOLSTER, n=1, when=When.COMBAT),
        Part(do=Keyword.HASTE, n=2, when=When.COMBAT),
        Part(do=Keyword.BOLSTER, n=4, when=When.FOUGHT),
        Part(do=Keyword.BOLSTER, n=8, when=When.COMBAT, if_=Condition.WAS_WOUNDED),
    )
    scene = Scene(rewritten(box, "CO-18", effects=parts))
    scene.place(RED, "N1", "d4")
    scene.lay(BLUE, "CO-18", on=scene.place(BLUE, "C1", "d5"))
    play = scene.play()
    combat = Combat(play.g, play.fighter(BLUE, "C1"), play.fighter(RED, "N1"))
    assert [1] == [part.n for part in opening_parts(combat, combat.attacker)]


@pytest.mark.rule("SB-714", "SB-346")
def test_only_points_come_with_a_skill_card_before_the_first_turn(box: Content) -> None:
    """Of all that it brings then or later; no printed skill brings anything else then."""
    parts = (
        Part(do=Keyword.POINTS, n=1, when=When.SETUP),
        Part(do=Keyword.HASTE, n=2, when=When.SETUP),
        Part(do=Keyword.POINTS, n=4, when=When.TURN),
    )
    (first, *others) = (card for card in box.skill_cards if card.faction is Faction.NOBLES)
    cards = (first.model_copy(update={"effects": parts}), *others)
    fields = {name: getattr(box, name) for name in Content.model_fields}
    opening = Opening(Content(**{**fields, "skill_cards": cards}), scenario="debt")
    opening.answer(RED, "nobles")
    opening.until("setup.skills")
    opening.answer(RED, [f"{first.id} {JEREMIASZ}"])
    opening.fall_back()
    assert box.sheet("N1").special + 1 == opening.fighter(RED, "N1").special
    assert 0 == opening.fighter(RED, "N1").haste
