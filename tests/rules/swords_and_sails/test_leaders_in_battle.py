"""What leaders do in a battle [SS-958, SS-959, SS-972, SS-978a, SS-978b]; morale and line have theirs elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.combat.deployment import form_line, pick_redeployment
from rules.swords_and_sails.combat.plans import pick_plan
from rules.swords_and_sails.combat.quick import armour_pool
from rules.swords_and_sails.combat.under_way import muster
from rules.swords_and_sails.state import Stage
from rules.swords_and_sails.vocabulary import Leader
from tests.rules.swords_and_sails.battlefield import (
    ENG,
    FRA,
    HRE,
    NORMAL,
    QUICK,
    battle_of,
    field,
    fight_out,
    leaves_after,
)
from tests.rules.swords_and_sails.scene import InPlay, Scene

MISS = (6, 6)


def led(leader: Leader | None, **options: Any) -> Scene:
    """England under a leader, against France."""
    scene = Scene(field(), ENG, FRA, **options)
    scene.campaign.realms[ENG].leader = leader
    return scene


@pytest.mark.rule("SS-958")
@pytest.mark.parametrize(("leader", "pool"), [(None, 4), (Leader.ADMIRAL, 7), (Leader.CONQUEROR, 4)])
def test_an_admirals_ships_have_one_armour_more_but_not_his_transports(leader: Leader | None, pool: int) -> None:
    """Two warships, a raider and three transports."""
    scene = led(leader)
    battle = battle_of(scene.fleet(ENG, 1, "SEA", WS=2, RD=1, TR=3), scene.fleet(FRA, 1, "SEA", WS=3))
    combat = muster(scene.play().g, battle, QUICK)
    assert [pool, 6] == [armour_pool(scene.box, scene.campaign, party) for party in combat.parties]


@pytest.mark.rule("SS-972")
@pytest.mark.parametrize(("leader", "pool"), [(None, 0), (Leader.CONQUEROR, 2), (Leader.ADMIRAL, 0)])
def test_a_conqueror_has_one_armour_more_for_every_four_units(leader: Leader | None, pool: int) -> None:
    """Eleven peasants: two."""
    scene = led(leader)
    battle = battle_of(scene.army(ENG, 1, "AAA", PS=11), scene.army(FRA, 1, "AAA", PS=11))
    combat = muster(scene.play().g, battle, QUICK)
    assert [pool, 0] == [armour_pool(scene.box, scene.campaign, party) for party in combat.parties]


@pytest.mark.rule("SS-978a", "D34")
def test_a_commander_urges_one_type_on() -> None:
    """One die more for every two; by default for the type with most dice, never in a barrage."""
    for answer, dice in ((None, {"KN": 2, "LI": 7}), ("KN", {"KN": 3, "LI": 5})):
        scene = led(Leader.COMMANDER)
        mine, theirs = scene.army(ENG, 1, "AAA", KN=1, LI=5), scene.army(FRA, 1, "AAA", HI=9)
        leaves_after(scene, mine, 1)
        leaves_after(scene, theirs, 1)
        play = scene.play(*[6] * 30)
        if answer:
            play.will_answer(ENG, "battle.urge", answer)
        report = fight_out(play, battle_of(mine, theirs)).report
        assert report is not None
        barrage, _, close, other = report.rounds[0].volleys
        assert {"LI": 5} == {throw.kind: len(throw.faces) for throw in barrage.throws}
        assert dice == {throw.kind: len(throw.faces) for throw in close.throws}
        assert {"HI": 9} == {throw.kind: len(throw.faces) for throw in other.throws}


@pytest.mark.rule("SS-978a", "SS-R89")
def test_a_commander_urges_his_own_side_on_once() -> None:
    """Of two powers with light infantry the first rolls all the dice that both are worth."""
    scene = Scene(field(), ENG, FRA, HRE)
    scene.campaign.realms[ENG].leader = Leader.COMMANDER
    scene.ally(ENG, HRE)
    own = [scene.army(ENG, 1, "AAA", LI=5), scene.army(HRE, 1, "AAA", LI=2)]
    theirs = scene.army(FRA, 1, "AAA", HI=9)
    for army in (*own, theirs):
        leaves_after(scene, army, 1)
    report = fight_out(scene.play(*[6] * 40), battle_of(own, theirs)).report
    assert report is not None
    close = report.rounds[0].volleys[2]
    assert [("ENG", 8), ("HRE", 2)] == [(throw.faction, len(throw.faces)) for throw in close.throws]


def formed(scene: Scene, play: InPlay, *, is_on_land: bool) -> list[str]:
    """England's front and rear after the line is formed."""
    scene.campaign.stage = Stage.MOVEMENT
    pieces = list(scene.campaign.armies.values()) if is_on_land else list(scene.campaign.fleets.values())
    combat = muster(play.g, battle_of(*pieces), NORMAL)  # type: ignore[arg-type]
    for party in combat.parties:
        party.hand = list(party.units)
    play.run(form_line, combat)
    return [" ".join(unit.kind for unit in position.columns[0]) for position in combat.line]


@pytest.mark.rule("SS-978b", "D35")
def test_a_commander_redeploys_up_to_a_third_of_his_army() -> None:
    """Two of four units change places before the dice; by default nobody does."""
    for answer, expected in (
        (None, ["PS", "LC", "HI", "KN"]),
        ({"1.1": "4 front", "4.1": "1 front"}, ["KN", "LC", "HI", "PS"]),
        ({"1.1": "2 rear", "2.1": "1 front"}, ["LC", "PS", "HI", "KN"]),
    ):
        scene = led(Leader.COMMANDER, form=NORMAL)
        scene.army(ENG, 1, "AAA", KN=1, LC=1, HI=1, PS=1)
        scene.army(FRA, 1, "AAA", HI=4)
        play = scene.play()
        if answer:
            play.will_answer(ENG, "battle.redeploy", answer)
        assert expected == formed(scene, play, is_on_land=True)


@pytest.mark.rule("SS-978b", "D35")
@pytest.mark.parametrize(("end", "column"), [("front", "HI PS"), ("rear", "PS HI")])
def test_who_is_redeployed_goes_to_the_head_or_the_tail_of_a_column(end: str, column: str) -> None:
    """The heavy infantryman in the second row steps before the peasant of another column, or behind him."""
    scene = led(Leader.COMMANDER, form=NORMAL)
    scene.army(ENG, 1, "AAA", KN=1, LC=1, HI=1, PS=2)
    scene.army(FRA, 1, "AAA", HI=4)
    play = scene.play()
    play.will_answer(ENG, "battle.redeploy", {"1.2": f"3 {end}"})
    assert ["PS", "LC", column, "KN"] == formed(scene, play, is_on_land=True)


@pytest.mark.rule("SS-959", "D35")
def test_an_admiral_redeploys_a_third_of_his_fleet_rounded_up() -> None:
    """Of four ships two, not three; and nobody may be left without an opponent."""
    scene = led(Leader.ADMIRAL, form=NORMAL)
    battle = battle_of(scene.fleet(ENG, 1, "SEA", WS=2, RD=2), scene.fleet(FRA, 1, "SEA", WS=4))
    play = scene.play()
    combat = muster(play.g, battle, NORMAL)
    for party in combat.parties:
        party.hand = list(party.units)
    play.run(form_line, combat)
    assert ["battle.redeploy"] == play.keys(ENG)
    ask = pick_redeployment(play.g, combat, combat.parties[0])
    ask.check({"1.1": "2 front", "2.1": "1 front"})
    with pytest.raises(IllegalAnswer, match="0 to 2; you placed 3"):
        ask.check({"1.1": "2 front", "2.1": "1 front", "3.1": "3 rear"})
    with pytest.raises(IllegalAnswer, match="face the enemy at position 1"):
        ask.check({"1.1": "2 rear"})


@pytest.mark.rule("SS-959", "SS-978b")
@pytest.mark.parametrize(("leader", "is_on_land"), [(Leader.ADMIRAL, True), (Leader.COMMANDER, False), (None, True)])
def test_nobody_else_redeploys(leader: Leader | None, is_on_land: bool) -> None:
    """Neither an Admiral on land nor a Commander at sea."""
    scene = led(leader, form=NORMAL)
    if is_on_land:
        scene.army(ENG, 1, "AAA", HI=3)
        scene.army(FRA, 1, "AAA", HI=3)
    else:
        scene.fleet(ENG, 1, "SEA", WS=3)
        scene.fleet(FRA, 1, "SEA", WS=3)
    play = scene.play()
    formed(scene, play, is_on_land=is_on_land)
    assert [] == play.answered


@pytest.mark.rule("SS-973", "D40")
def test_the_plan_of_a_conqueror_is_followed_in_battle() -> None:
    """His knight stands behind the line though an enemy was there to be met."""
    scene = led(Leader.CONQUEROR, form=NORMAL)
    mine, theirs = scene.army(ENG, 1, "AAA", HI=3, KN=1), scene.army(FRA, 1, "AAA", HI=4)
    play = scene.play(*MISS * 8)
    default = pick_plan(play.box, ENG, is_on_land=True).decision.fallback[0]
    assert isinstance(default, dict)
    play.will_answer(ENG, "battle.plan", {**default, "extra": ["KN"], "match HI": ["HI"]})
    report = fight_out(play, battle_of(mine, theirs)).report
    assert report is not None
    assert [["HI", "KN"], ["HI"], ["HI"]] == [[disc.kind for disc in c.attacker] for c in report.rounds[0].line]
