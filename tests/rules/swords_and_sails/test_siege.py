"""Sieges: who may, how many dice, what is absorbed and what is taken [SS-701 to SS-716, A22]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.decisions import PickOne
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Command, Instructions, Order, Then
from rules.swords_and_sails.sieges.besieging import besiege_all, besiege_at_once
from rules.swords_and_sails.sieges.casualties import suffer
from rules.swords_and_sails.vocabulary import Faction, Leader
from tests.rules.swords_and_sails.scene import InPlay
from tests.rules.swords_and_sails.walls import STORMS, besieger, lay_siege, scene_at

BYZ, ENG, FRA, HRE, KIE, NSE, BUL = (Faction(code) for code in ("BYZ", "ENG", "FRA", "HRE", "KIE", "NSE", "BUL"))
POOR = Instructions(pay=0)


@pytest.mark.rule("SS-701")
@pytest.mark.parametrize("controller", [ENG, HRE])
def test_nobody_besieges_his_own_land_or_a_team_mates(controller: Faction) -> None:
    """Whatever his order says: it became theirs on the way."""
    scene = scene_at(ENG, FRA, HRE)
    scene.ally(ENG, HRE)
    scene.rule(controller, "AIM")
    besieger(scene)
    assert [] == lay_siege(scene).told("siege_rolled")


def points_of(play: InPlay) -> int:
    """What the only siege came to."""
    (rolled,) = play.told("siege_rolled")
    return int(rolled["points"])


# Dice


@pytest.mark.rule("SS-701", "SS-702", "SS-703", "SS-710")
def test_pomerania_takes_three_dice() -> None:
    """One for the land and one for each of its two minor cities; what they show is absorbed."""
    scene = scene_at()
    besieger(scene)
    play = lay_siege(scene, 4, 5, 6, siege_pay=0)
    assert [{"dice": [4, 5, 6], "points": 15}] == [
        {name: rolled[name] for name in ("dice", "points")} for rolled in play.told("siege_rolled")
    ]
    assert ENG is play.campaign.lands["AIM"].controller
    assert [{"place": "AIM", "by": "ENG", "lost_by": None}] == play.told("territory_gained")


@pytest.mark.rule("SS-704")
def test_a_major_city_takes_three_dice() -> None:
    """With the land's own: four."""
    scene = scene_at(minor_cities=0, major_cities=1)
    besieger(scene)
    assert 4 == len(lay_siege(scene, siege_pay=0).told("siege_rolled")[0]["dice"])


def resistance(owner: Faction | None, *dice: int, **facts: Any) -> int:
    """The points of a siege by the Fatimids of land that a power controls now, three dice and what is added."""
    scene = scene_at(BYZ, ENG, FRA, HRE, KIE, NSE, BUL, Faction.FAT, **facts)
    if owner is not None:
        scene.rule(owner, "AIM")
    besieger(scene, Faction.FAT)
    play = scene.play(*dice)
    play.run(besiege_all)
    return points_of(play)


@pytest.mark.rule("SS-705")
def test_additions_come_after_rolling() -> None:
    """Once to the sum, whatever the dice show."""
    assert (2 + 3 + 4, 2 + 3 + 4 + 5) == (resistance(FRA, 2, 3, 4), resistance(NSE, 2, 3, 4))


@pytest.mark.rule("SS-706")
@pytest.mark.parametrize("owner", [KIE, ENG])
def test_the_rus_and_the_english_add_3(owner: Faction) -> None:
    """To a siege of their land."""
    assert 3 + 3 == resistance(owner, 1, 1, 1)


@pytest.mark.rule("SS-707")
def test_the_norse_add_5() -> None:
    """To a siege of their land."""
    assert 3 + 5 == resistance(NSE, 1, 1, 1)


@pytest.mark.rule("SS-996", "SS-R94")
def test_the_bulgarians_add_5_like_the_norse() -> None:
    """To a siege of their land."""
    assert 3 + 5 == resistance(BUL, 1, 1, 1) == resistance(NSE, 1, 1, 1)


@pytest.mark.rule("SS-R35")
@pytest.mark.parametrize(
    ("home", "owner", "flat"), [(ENG, ENG, 3), (ENG, FRA, 0), (FRA, ENG, 3), (ENG, None, 0), (NSE, KIE, 3)]
)
def test_only_whoever_controls_the_land_now_defends_it(home: Faction, owner: Faction | None, flat: int) -> None:
    """Not those whose home it was; nobody's land has nobody."""
    assert 3 + flat == resistance(owner, 1, 1, 1, home=home)


@pytest.mark.rule("SS-708", "SS-709", "SS-R35")
@pytest.mark.parametrize(
    ("home", "owner", "flat"), [(BYZ, BYZ, 20), (FRA, FRA, 10), (ENG, ENG, 13), (ENG, FRA, 10), (NSE, KIE, 13)]
)
def test_walls_of_a_capital_stand_for_whoever_holds_it(home: Faction, owner: Faction, flat: int) -> None:
    """Constantinople 20, others 10; the people's addition on top of it."""
    besieging = Faction.FAT
    scene = scene_at(home, owner, besieging, home=home, is_capital=True, minor_cities=0, major_cities=1)
    scene.rule(owner, "AIM")
    besieger(scene, besieging, KN=20)
    play = scene.play()
    play.run(besiege_all)
    assert flat == play.told("siege_rolled")[0]["flat"]


@pytest.mark.rule("SS-R35")
def test_the_capital_of_a_power_that_is_not_played_has_no_walls() -> None:
    """It is an ordinary major city."""
    scene = scene_at(ENG, FRA, home=BUL, is_capital=True, minor_cities=0, major_cities=1)
    besieger(scene)
    assert 0 == lay_siege(scene).told("siege_rolled")[0]["flat"]


# Absorbing


@pytest.mark.rule("SS-711", "SS-R37")
def test_half_of_the_points_rounded_down_can_be_bought_off() -> None:
    """Thirteen points: at most six, for 90 gold; the roll is seen first."""
    scene = scene_at(options={"live_battles": True})
    besieger(scene, KN=4)
    scene.campaign.realms[ENG].gold = 500
    play = lay_siege(scene, 6, 6, 1, siege_pay=6)
    (asked,) = [decision for _, decision in play.answered if decision.key == "siege.pay"]
    assert (0, 6) == (asked.least, asked.most)  # type: ignore[union-attr]
    assert 410 == scene.campaign.realms[ENG].gold
    assert {"KN": 2} == play.units("ENG.A1")


@pytest.mark.rule("SS-711")
def test_nobody_buys_off_what_he_cannot_pay() -> None:
    """40 gold buy two points."""
    scene = scene_at()
    besieger(scene, KN=4)
    scene.campaign.realms[ENG].gold = 40
    play = lay_siege(scene, 6, 6, 1)
    assert 10 == scene.campaign.realms[ENG].gold
    assert [2] == [told["points"] for told in play.told("siege_bought_off")]


@pytest.mark.rule("SS-712", "SS-714", "SS-R36")
def test_a_single_point_kills_a_knight_where_only_knights_are() -> None:
    """All points must be absorbed."""
    scene = scene_at(minor_cities=0)
    besieger(scene, KN=2)
    assert {"KN": 1} == lay_siege(scene, 1, siege_pay=0).units("ENG.A1")


@pytest.mark.rule("SS-712", "SS-713", "SS-715", "SS-R08")
@pytest.mark.parametrize(
    ("losses", "left"),
    [({"KN": 0, "LI": 3, "PS": 1}, {"KN": 1, "PS": 1}), ({"KN": 1, "LI": 0, "PS": 1}, {"LI": 3, "PS": 1})],
)
def test_the_besieger_chooses_who_falls(losses: dict[str, int], left: dict[str, int]) -> None:
    """Seven points by three light infantry and a peasant, or by a knight and a peasant."""
    scene = scene_at(minor_cities=1, options={"live_battles": True})
    besieger(scene, KN=1, LI=3, PS=2)
    play = lay_siege(scene, 6, 1, siege_pay=0, battle_losses=losses)
    assert left == play.units("ENG.A1")


@pytest.mark.rule("SS-R37", "SS-713")
def test_several_armies_of_the_besieger_share_the_losses() -> None:
    """Nine points are more than either of them has."""
    scene = scene_at()
    besieger(scene, LI=3)
    besieger(scene, LI=3)
    play = lay_siege(scene, 3, 3, 3, siege_pay=0)
    assert {"LI": 1} == {**play.units("ENG.A1"), **play.units("ENG.A2")}
    assert ENG is play.campaign.lands["AIM"].controller


@pytest.mark.rule("SS-713", "D22")
def test_the_dead_are_of_the_largest_army_whatever_its_number() -> None:
    """As in quick combat: so that no army vanishes as long as another could spare a man."""
    scene = scene_at(ENG)
    large = besieger(scene, LI=5)
    small = scene.army(ENG, 2, large.place, LI=1)
    play = scene.play()
    play.run(lambda g: suffer(g, ENG, [g.state.armies[one.name] for one in (large, small)], 6, place=large.place))
    assert ({"LI": 2}, {"LI": 1}) == (large.units, small.units)


@pytest.mark.rule("SS-716", "SS-R34")
def test_without_a_unit_left_nothing_is_taken() -> None:
    """Exactly absorbed is not enough."""
    scene = scene_at(minor_cities=0)
    besieger(scene, order=STORMS.model_copy(update={"instructions": Instructions(then=Then.SIEGE, pay=0)}), LI=3)
    play = lay_siege(scene, 6)
    assert {} == play.units("ENG.A1")
    assert None is play.campaign.lands["AIM"].controller
    assert [{"place": "AIM", "by": "ENG"}] == play.told("siege_failed")


# Who may besiege


@pytest.mark.rule("SS-604", "SS-R33")
def test_by_default_who_is_strong_enough_besieges_and_others_hold() -> None:
    """Three dice come to ten on average."""
    for light, taken in ((6, ENG), (5, None)):
        scene = scene_at()
        besieger(scene, LI=light)
        lay_siege(scene, 1, 1, 1)
        assert taken is scene.campaign.lands["AIM"].controller


@pytest.mark.rule("SS-R33", "SS-R92")
def test_who_was_told_to_hold_holds() -> None:
    """Control, income and points stay where they are."""
    scene = scene_at()
    scene.rule(FRA, "AIM")
    besieger(scene, order=STORMS.model_copy(update={"instructions": Instructions(then=Then.HOLD)}))
    play = lay_siege(scene)
    assert ([], FRA) == (play.told("siege_rolled"), scene.campaign.lands["AIM"].controller)
    assert [{"place": "AIM", "by": "ENG"}] == play.told("siege_held")


@pytest.mark.rule("SS-R33")
def test_what_was_written_for_any_of_several_armies_counts() -> None:
    """The first has no instruction, the second is to hold."""
    scene = scene_at()
    besieger(scene)
    besieger(scene, order=STORMS.model_copy(update={"instructions": Instructions(then=Then.HOLD)}))
    assert [{"place": "AIM", "by": "ENG"}] == lay_siege(scene).told("siege_held")


@pytest.mark.rule("SS-R33")
@pytest.mark.parametrize(("order", "besieges"), [(Order(), False), (Order(is_attack=True), True)])
def test_in_a_later_season_a_siege_needs_an_attack_in_place(order: Order, besieges: bool) -> None:
    """An army that merely defends there takes nothing."""
    scene = scene_at()
    besieger(scene, order=order)
    assert besieges == bool(lay_siege(scene).told("siege_rolled"))


@pytest.mark.rule("SS-R77")
@pytest.mark.parametrize(("owner", "besieges"), [(FRA, True), (HRE, False), (None, True)])
def test_an_attack_on_one_power_besieges_only_its_land_or_nobodys(owner: Faction | None, besieges: bool) -> None:
    """Orders to the letter."""
    scene = scene_at(ENG, FRA, HRE)
    if owner is not None:
        scene.rule(owner, "AIM")
    besieger(scene, order=STORMS.model_copy(update={"whom": FRA}))
    assert besieges == bool(lay_siege(scene).told("siege_rolled"))


@pytest.mark.rule("SS-701", "SS-604")
def test_with_an_enemy_in_the_same_land_nobody_besieges() -> None:
    """The armies have to be beaten first."""
    scene = scene_at()
    besieger(scene)
    scene.army(FRA, 1, "AIM", LI=1)
    assert [] == lay_siege(scene).told("siege_rolled")


@pytest.mark.rule("SS-R24")
@pytest.mark.parametrize(("helper", "besieges"), [(ENG, True), (FRA, False)])
def test_a_supporter_left_alone_besieges_for_its_own_player_only(helper: Faction, besieges: bool) -> None:
    """The supported army has fallen; an ally's supporter can only hold."""
    scene = scene_at()
    scene.ally(ENG, FRA)
    fallen = besieger(scene, order=STORMS)
    besieger(scene, helper, Order(command=Command.SUPPORT, piece=fallen.name))
    del scene.campaign.armies[fallen.name]
    assert besieges == bool(lay_siege(scene).told("siege_rolled"))


@pytest.mark.rule("SS-R24", "SS-507")
def test_a_supporter_of_the_second_of_two_joined_armies_left_alone_besieges() -> None:
    """`A I + A II x Aim` and `A III S A II THEN SIEGE`: the order of the first counts for the second, too."""
    scene = scene_at()
    first = besieger(scene)
    second = besieger(scene, order=Order(command=Command.WITH, piece=first.name))
    siege = Instructions(then=Then.SIEGE)
    besieger(scene, order=Order(command=Command.SUPPORT, piece=second.name, instructions=siege))
    for fallen in (first, second):
        del scene.campaign.armies[fallen.name]
    assert ["AIM"] == [rolled["place"] for rolled in lay_siege(scene).told("siege_rolled")]


# Leaders


@pytest.mark.rule("SS-971a", "SS-971b", "SS-R105")
def test_a_conqueror_rolls_fewer_dice_that_count_less() -> None:
    """Three dice instead of four, each one less, and never below nothing."""
    scene = scene_at(minor_cities=0, major_cities=1)
    besieger(scene)
    scene.campaign.realms[ENG].leader = Leader.CONQUEROR
    play = lay_siege(scene, 1, 4, 6)
    assert ([1, 4, 6], 8) == (play.told("siege_rolled")[0]["dice"], points_of(play))


@pytest.mark.rule("SS-962", "SS-R105")
@pytest.mark.parametrize(("besieging", "points"), [(None, 10), (Leader.CONQUEROR, 7)])
def test_a_charismatic_owner_s_people_fight_harder(besieging: Leader | None, points: int) -> None:
    """One more on each die; against a Conqueror both cancel."""
    scene = scene_at()
    scene.rule(FRA, "AIM")
    scene.campaign.realms[FRA].leader = Leader.CHARISMATIC
    scene.campaign.realms[ENG].leader = besieging
    besieger(scene)
    assert points == points_of(lay_siege(scene, 1, 2, 4))


@pytest.mark.rule("SS-969")
def test_a_diplomat_buys_off_two_thirds() -> None:
    """Of 13 points eight."""
    scene = scene_at()
    besieger(scene, KN=4)
    scene.campaign.realms[ENG].leader = Leader.DIPLOMAT
    scene.campaign.realms[ENG].gold = 500
    assert [8] == [told["points"] for told in lay_siege(scene, 6, 6, 1).told("siege_bought_off")]


@pytest.mark.rule("SS-R33", "SS-R37")
def test_one_army_that_attacks_is_enough_for_a_siege_by_all() -> None:
    """The other one came without a word, and shares the losses."""
    scene = scene_at()
    besieger(scene, ENG, STORMS, LI=9)
    besieger(scene, ENG, Order(), LI=9)
    play = lay_siege(scene, 4, 5, 6, siege_pay=0)
    assert 18 - (15 + 1) // 2 == sum(play.units(f"ENG.A{number}")["LI"] for number in (1, 2))
    assert ENG is play.campaign.lands["AIM"].controller


@pytest.mark.rule("SS-967", "D32")
@pytest.mark.parametrize("has_won", [True, False])
def test_a_diplomat_may_walk_away_after_a_victory(has_won: bool) -> None:
    """Only after one, and only to friendly land."""
    scene = scene_at()
    scene.rule(ENG, "HOM")
    army = besieger(scene)
    scene.campaign.realms[ENG].leader = Leader.DIPLOMAT
    play = scene.play()
    if has_won:
        play.will_answer(ENG, "siege.how", {"pick": "leave", "then": "HOM"})
    play.run(besiege_all, lambda one: has_won)
    assert ("HOM" if has_won else "AIM") == play.place(army)


@pytest.mark.rule("SS-967", "SS-422", "SS-R81")
def test_a_diplomat_who_has_fought_nobody_besieges_or_holds() -> None:
    """In a season's siege and in that of a former ally's land alike, though he has a land to go to."""
    for procedure, asked_for in ((besiege_all, ()), (besiege_at_once, ("AIM", ENG))):
        scene = scene_at(options={"live_battles": True})
        scene.rule(ENG, "HOM")
        besieger(scene)
        scene.campaign.realms[ENG].leader = Leader.DIPLOMAT
        play = scene.play()
        play.run(procedure, *asked_for)
        (asked,) = [decision for _, decision in play.answered if decision.key == "siege.how"]
        assert isinstance(asked, PickOne)
        assert ["siege", "hold"] == [option.id for option in asked.options]


@pytest.mark.rule("SS-967", "SS-R109")
@pytest.mark.parametrize(("since", "may_go"), [(-1, True), (0, False)])
def test_a_diplomat_does_not_walk_into_the_land_of_a_new_ally(since: int, may_go: bool) -> None:
    """That needs a team from an earlier season."""
    scene = scene_at(ENG, FRA, KIE)
    scene.ally(ENG, FRA, since=since)
    scene.rule(FRA, "HOM")
    besieger(scene)
    scene.campaign.realms[ENG].leader = Leader.DIPLOMAT
    play = lay_siege(scene, won=True)
    (asked,) = [decision for _, decision in play.answered if decision.key == "siege.how"]
    assert may_go == any(option.id == "leave" for option in asked.options)  # type: ignore[union-attr]


# Capitals


@pytest.mark.rule("SS-420", "SS-421")
def test_a_captured_capital_counts_for_the_last_one_who_took_it() -> None:
    """England takes Paris, the Empire takes it from England, France retakes it."""
    scene = scene_at(ENG, FRA, HRE, home=FRA, is_capital=True, minor_cities=0, major_cities=1)
    scene.rule(FRA, "AIM")
    holders = []
    for faction in (ENG, HRE, FRA):
        scene.campaign.armies.clear()
        besieger(scene, faction, KN=20)
        play = scene.play()
        play.run(besiege_all)
        holders.append([(taken.capital, taken.holder) for taken in scene.campaign.capitals])
    assert [[(FRA, ENG)], [(FRA, HRE)], []] == holders


@pytest.mark.rule("SS-R88", "SS-716")
def test_who_held_land_when_the_season_began_is_known_however_often_it_changes_hands() -> None:
    """England takes French land, and the Empire takes it from England in the same season."""
    scene = scene_at(ENG, FRA, HRE)
    scene.rule(FRA, "AIM")
    for faction in (ENG, HRE):
        scene.campaign.armies.clear()
        besieger(scene, faction, KN=20)
        lay_siege(scene)
    assert (HRE, FRA) == (scene.campaign.lands["AIM"].controller, scene.campaign.held_at_start("AIM"))


def test_the_box_of_the_real_map_has_pomerania(box: Content) -> None:
    """Neutral, with two minor cities [SS-710]."""
    assert (None, 2, 0) == (
        box.territory("POM").home,
        box.territory("POM").minor_cities,
        box.territory("POM").major_cities,
    )
