"""Quick fleet combat [SS-850 to SS-857]."""

from __future__ import annotations

import pytest

from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.combat.prizes import pick_prizes
from rules.swords_and_sails.combat.reports import Damage
from rules.swords_and_sails.combat.under_way import muster
from rules.swords_and_sails.vocabulary import UnitType
from tests.rules.swords_and_sails.battlefield import ENG, FRA, QUICK, Fought, battle_of, field, fight_out, leaves_after
from tests.rules.swords_and_sails.scene import InPlay, Scene

WS, RD, TR = UnitType.WS, UnitType.RD, UnitType.TR


def scene_of(attacker: dict[str, int], defender: dict[str, int], rounds: int = 1) -> Scene:
    """England against France; both leave after so many rounds."""
    scene = Scene(field(), ENG, FRA)
    for fleet in (scene.fleet(ENG, 1, "SEA", **attacker), scene.fleet(FRA, 1, "SEA", **defender)):
        leaves_after(scene, fleet, rounds)
    return scene


def meet(scene: Scene, play: InPlay) -> Fought:
    """The battle of the two fleets."""
    mine, theirs = scene.campaign.fleets.values()
    return fight_out(play, battle_of(mine, theirs))


@pytest.mark.rule("SS-850", "SS-851", "SS-852", "SS-M03")
def test_there_is_no_barrage_and_no_morale() -> None:
    """Warships with 2 dice up to 5 and 2 armour, raiders up to 3; damage is taken as on land."""
    scene = scene_of({"WS": 1, "RD": 2}, {"WS": 1, "RD": 2})
    fought = meet(scene, scene.play(3, 6, 3, 4, 4, 4, *[6] * 6))
    assert fought.report is not None
    (one,) = fought.report.rounds
    assert ([], ["close", "close"]) == (one.morale, [volley.volley for volley in one.volleys])
    assert [5, 3] == [throw.hit for throw in one.volleys[0].throws]
    assert (6, 2, {FRA: {RD: 1}}) == (one.volleys[0].damage, one.volleys[0].armour, one.volleys[0].losses)


def board(ones: int) -> tuple[InPlay, Damage]:
    """Three English raiders roll so many ones and no other hit against five French ships."""
    scene = scene_of({"RD": 3}, {"WS": 3, "RD": 1, "TR": 1})
    play = scene.play(*[1] * ones, *[6] * (6 - ones), *[6] * 8)
    fought = meet(scene, play)
    assert fought.report is not None
    return play, fought.report.rounds[0].volleys[0]


@pytest.mark.rule("SS-853")
@pytest.mark.parametrize(("ones", "ships"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_each_pair_of_ones_takes_a_ship(ones: int, ships: int) -> None:
    """It leaves the one fleet and joins the other."""
    play, _ = board(ones)
    assert (3 + ships, 5 - ships) == tuple(sum(play.units(fleet).values()) for fleet in ("ENG.F1", "FRA.F1"))


@pytest.mark.rule("SS-854", "SS-R09")
@pytest.mark.parametrize(("ones", "damage"), [(1, 1), (2, 0), (3, 1), (4, 0), (5, 1)])
def test_ones_of_a_pair_do_no_damage_and_an_odd_one_does(ones: int, damage: int) -> None:
    """Five ones are two ships and 1 damage."""
    assert damage == board(ones)[1].damage


@pytest.mark.rule("D24")
@pytest.mark.parametrize(("ones", "prizes"), [(2, {TR: 1}), (4, {TR: 1, RD: 1}), (6, {TR: 1, RD: 1, WS: 1})])
def test_by_default_the_least_ships_are_handed_over(ones: int, prizes: dict[UnitType, int]) -> None:
    """Transports, then raiders, then warships."""
    assert {FRA: prizes} == board(ones)[1].prizes


@pytest.mark.rule("SS-855", "SS-856", "SS-R74")
def test_a_prize_may_absorb_damage_at_once_and_fights_from_the_next_round() -> None:
    """England takes a transport and loses it to the same round's damage; armour is not changed by captures."""
    scene = scene_of({"RD": 3}, {"RD": 3, "TR": 1}, rounds=2)
    play = scene.play(1, 1, 6, 6, 6, 6, 2, 6, 6, 6, 6, 6, *[6] * 12)
    fought = meet(scene, play)
    assert fought.report is not None
    first, second = fought.report.rounds
    assert {FRA: {TR: 1}} == first.volleys[0].prizes
    assert {ENG: {TR: 1}} == first.volleys[1].losses
    assert {"attacker": 0, "defender": 0} == fought.report.armour
    assert {"RD": 3} == play.units("ENG.F1") == play.units("FRA.F1")
    assert 6 == len(second.volleys[0].throws[0].faces)


@pytest.mark.rule("SS-856")
def test_a_captured_raider_rolls_in_the_next_round() -> None:
    """Four raiders have eight dice."""
    scene = scene_of({"RD": 3}, {"RD": 3}, rounds=2)
    fought = meet(scene, scene.play(1, 1, *[6] * 10, *[6] * 12))
    assert fought.report is not None
    assert [8, 4] == [len(volley.throws[0].faces) for volley in fought.report.rounds[1].volleys]


@pytest.mark.rule("SS-R09", "D24")
def test_both_hand_over_at_once_and_nothing_comes_back() -> None:
    """Each side gives a ship of its own, never the one it has just received."""
    scene = scene_of({"WS": 3}, {"RD": 3})
    play = scene.play(1, 1, 6, 6, 6, 6, 1, 1, 6, 6, 6, 6)
    meet(scene, play)
    assert {"WS": 2, "RD": 1} == play.units("ENG.F1")
    assert {"WS": 1, "RD": 2} == play.units("FRA.F1")


@pytest.mark.rule("SS-806", "SS-R09")
def test_loaded_transports_are_never_handed_over() -> None:
    """With nothing else the pair is wasted; its ones do no damage either."""
    scene = scene_of({"WS": 3}, {"RD": 1, "TR": 3})
    theirs = scene.campaign.fleets["FRA.F1"]
    scene.aboard(scene.army(FRA, 1, "SEA", LI=11), theirs)
    play = scene.play(1, 1, 1, 1, 6, 6, 6, 6)
    fought = meet(scene, play)
    assert fought.report is not None
    assert (0, {FRA: {RD: 1}}) == (fought.report.rounds[0].volleys[0].damage, fought.report.rounds[0].volleys[0].prizes)
    assert {"WS": 3, "RD": 1} == play.units("ENG.F1")
    # Only loaded transports were left then: they are destroyed, and the troops with them.
    assert {} == play.units("FRA.F1") == play.units("FRA.A1")


@pytest.mark.rule("SS-853", "D24")
def test_the_loser_chooses_which_ship_goes() -> None:
    """France gives a warship to keep her transport; the wrong number is refused."""
    scene = scene_of({"RD": 3}, {"WS": 2, "TR": 1})
    play = scene.play(1, 1, *[6] * 8)
    combat = muster(play.g, battle_of(*scene.campaign.fleets.values()), QUICK)
    ask = pick_prizes(play.g, combat, combat.parties[1].units, 1)
    with pytest.raises(IllegalAnswer, match="Hand over 1; you named 2"):
        ask.check({"WS": 1, "TR": 1})
    play.will_answer(FRA, "battle.prizes", {"WS": 1, "TR": 0})
    meet(scene, play)
    assert {"WS": 1, "RD": 3} == play.units("ENG.F1")
    assert {"WS": 1, "TR": 1} == play.units("FRA.F1")


@pytest.mark.rule("SS-857", "SS-R75")
def test_who_leaves_a_quick_sea_battle_is_not_attacked() -> None:
    """One leaves, the other stays: no dice after the round."""
    scene = scene_of({"WS": 3}, {"WS": 3})
    play = scene.play(*[6] * 12)
    play.will_answer(FRA, "battle.stay", "stay")
    fought = meet(scene, play)
    assert ("defender", ["attacker"]) == (fought.stayed, fought.left)
    assert 12 == len(fought.labels())


@pytest.mark.rule("SS-807")
def test_transports_left_alone_end_a_quick_battle_too() -> None:
    """The raiders are handed over in the first round; the empty transports follow."""
    scene = scene_of({"WS": 3}, {"RD": 1, "TR": 2}, rounds=9)
    play = scene.play(4, *[6] * 7)
    play.will_answer(FRA, "battle.losses", {"RD": 1, "TR": 0})
    fought = meet(scene, play)
    assert {"WS": 3, "TR": 2} == play.units("ENG.F1")
    assert ("attacker", []) == (fought.stayed, fought.left)


def test_fleets_that_never_hit_break_off_in_the_end() -> None:
    """A battle always ends, whatever the dice say."""
    scene = scene_of({"WS": 3}, {"WS": 3}, rounds=999)
    fought = meet(scene, scene.play(*[6] * 9999))
    assert ("", ["attacker", "defender"]) == (fought.stayed, fought.left)
