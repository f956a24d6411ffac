"""Fleets in the normal form, loaded transports, and troops who drown [SS-801 to SS-812, A10]."""

from __future__ import annotations

import pytest

from rules.kernel.dice import Die, Scripted
from rules.swords_and_sails.combat.battle import can_fight
from rules.swords_and_sails.combat.naval import drown, loaded_transports
from rules.swords_and_sails.combat.reports import Disc
from rules.swords_and_sails.combat.under_way import muster, prize_fleet
from rules.swords_and_sails.state import Army, Fleet
from rules.swords_and_sails.vocabulary import UnitType
from tests.rules.swords_and_sails.battlefield import (
    ENG,
    FRA,
    HRE,
    NORMAL,
    QUR,
    Fought,
    battle_of,
    field,
    fight_out,
    leaves_after,
    never_leaves,
)
from tests.rules.swords_and_sails.scene import Scene

MISS = (6, 6)
SINK = (3, 3)
TAKE = (1, 1)


def scene_at_sea() -> Scene:
    """England, France and others with ships to come, in the normal form."""
    return Scene(field(), ENG, FRA, HRE, QUR, form=NORMAL)


def meet(scene: Scene, *dice: Scripted) -> Fought:
    """The first fleet against the second, to the end."""
    mine, theirs, *_ = scene.campaign.fleets.values()
    never_leaves(scene, *(fleet for fleet in (mine, theirs) if fleet.faction not in scene.campaign.orders))
    return fight_out(scene.play(*dice), battle_of(mine, theirs))


@pytest.mark.rule("SS-801", "SS-802", "SS-803")
def test_fleets_fight_on_a_line_without_morale() -> None:
    """A six sinks a warship; nobody rolls for morale."""
    scene = scene_at_sea()
    scene.fleet(ENG, 1, "SEA", WS=1)
    scene.fleet(FRA, 1, "SEA", WS=2)
    fought = meet(scene, *MISS, *MISS, *MISS, *SINK, *MISS, *MISS, *SINK, *MISS)
    assert fought.report is not None
    assert all(not one.morale for one in fought.report.rounds)
    assert {label.split(":")[0] for label in fought.labels()} == {"sea"}
    assert ("attacker", {}) == (fought.stayed, fought.play.units("FRA.F1"))


@pytest.mark.rule("SS-803", "SS-805", "SS-R74")
def test_a_captured_ship_changes_sides_and_fights_for_its_captor_in_the_next_round() -> None:
    """It joins the captor's lowest-numbered fleet in the battle, and does not fight in the round of its capture."""
    scene = scene_at_sea()
    second, first = scene.fleet(ENG, 2, "SEA", WS=1), scene.fleet(ENG, 1, "SEA", WS=1)
    theirs = scene.fleet(FRA, 1, "SEA", WS=2)
    never_leaves(scene, first, second, theirs)
    play = scene.play(*TAKE, *MISS, *MISS, *MISS)
    fought = fight_out(play, battle_of([second, first], theirs))
    assert fought.report is not None
    assert ["captured", "missed", "missed", "missed"] == [shot.fate for shot in fought.report.rounds[0].shots]
    assert [0, 1] == sorted(fought.report.rounds[0].lost.values())
    assert 3 == len(fought.report.rounds[1].line[0].attacker)
    assert 2 <= play.units(first)["WS"]
    assert {"WS": 1} == play.units(second)


@pytest.mark.rule("SS-804", "SS-806")
def test_a_two_does_not_capture_what_cannot_be_captured() -> None:
    """Raiders cannot take a warship, nobody a loaded transport: both are destroyed."""
    scene = scene_at_sea()
    scene.fleet(ENG, 1, "SEA", RD=1)
    scene.fleet(FRA, 1, "SEA", WS=1)
    assert "destroyed" == meet(scene, *TAKE).report.rounds[0].shots[0].fate  # type: ignore[union-attr]


@pytest.mark.rule("SS-805")
def test_two_ships_may_take_each_other() -> None:
    """Both captures count: the ships change places one for one."""
    scene = scene_at_sea()
    mine, theirs = scene.fleet(ENG, 1, "SEA", WS=1), scene.fleet(FRA, 1, "SEA", WS=1)
    leaves_after(scene, mine, 1)
    fought = meet(scene, *TAKE, *TAKE)
    assert {"WS": 1} == fought.play.units(mine) == fought.play.units(theirs)


@pytest.mark.rule("SS-652", "SS-812", "SS-R75")
def test_each_front_ship_of_a_fleet_that_leaves_is_attacked_once() -> None:
    """No ship is exempt, and a parting attack may capture."""
    scene = scene_at_sea()
    mine = scene.fleet(ENG, 1, "SEA", WS=1, RD=1)
    scene.fleet(FRA, 1, "SEA", WS=2)
    leaves_after(scene, mine, 1)
    fought = meet(scene, *MISS * 4, *SINK, *TAKE)
    assert fought.report is not None
    assert ["destroyed", "captured"] == [shot.fate for shot in fought.report.rounds[0].parting]
    assert ("defender", []) == (fought.stayed, fought.left)
    assert 3 == sum(fought.play.units("FRA.F1").values())


# Transports


@pytest.mark.rule("SS-807", "SS-R73")
def test_transports_left_alone_are_taken_or_destroyed_at_once() -> None:
    """The winner captures the empty one and sinks the loaded one; its troops drown."""
    scene = scene_at_sea()
    mine, theirs = scene.fleet(ENG, 1, "SEA", WS=1), scene.fleet(FRA, 1, "SEA", TR=2)
    cargo = scene.army(FRA, 1, "SEA", HI=2)
    scene.aboard(cargo, theirs)
    fought = meet(scene)
    assert [] == fought.labels()
    assert {"WS": 1, "TR": 1} == fought.play.units(mine)
    assert {} == fought.play.units(theirs) == fought.play.units(cargo)
    assert ("attacker", []) == (fought.stayed, fought.left)
    assert fought.report is not None
    assert {"FRA.F1": {UnitType.TR: 2}} == fought.report.yielded


@pytest.mark.rule("SS-807")
def test_a_battle_ends_in_the_middle_when_only_transports_are_left() -> None:
    """The last warship sinks; the transport behind it is lost without another round."""
    scene = scene_at_sea()
    mine, theirs = scene.fleet(ENG, 1, "SEA", WS=2), scene.fleet(FRA, 1, "SEA", WS=1, TR=1)
    fought = meet(scene, *SINK, *MISS, *MISS)
    assert fought.report is not None
    assert 1 == len(fought.report.rounds)
    assert {"WS": 2, "TR": 1} == fought.play.units(mine)
    assert {} == fought.play.units(theirs)


@pytest.mark.rule("SS-807", "SS-R89")
def test_transports_left_alone_go_to_whoever_leads_when_the_last_foe_has_sunk() -> None:
    """England led until her only warship went down; the Empire has one left, and takes the prize."""
    scene = scene_at_sea()
    scene.ally(ENG, HRE)
    mine, allied = scene.fleet(ENG, 1, "SEA", WS=1), scene.fleet(HRE, 1, "SEA", WS=1)
    theirs = scene.fleet(FRA, 1, "SEA", WS=2, TR=1)
    never_leaves(scene, mine, allied, theirs)
    play = scene.play(*SINK, *SINK, *SINK, *MISS)
    fight_out(play, battle_of([mine, allied], theirs))
    assert ({}, {"WS": 1, "TR": 1}, {}) == (play.units(mine), play.units(allied), play.units(theirs))


@pytest.mark.rule("SS-R73")
def test_transports_alone_do_not_fight_each_other() -> None:
    """Nobody is revealed, nobody leaves; those of Qurtuba do fight."""
    scene = scene_at_sea()
    mine, theirs = scene.fleet(ENG, 1, "SEA", TR=2), scene.fleet(FRA, 1, "SEA", TR=2)
    fought = meet(scene)
    assert ("", [], None) == (fought.stayed, fought.left, fought.report)
    assert [] == fought.play.told("battle_joined")
    corsair = scene.fleet(QUR, 1, "SEA", TR=1)
    one, other, third = (battle_of(fleet, corsair).attacker for fleet in (mine, theirs, corsair))
    assert not can_fight(scene.box, scene.campaign, one, other)
    assert can_fight(scene.box, scene.campaign, one, third)


@pytest.mark.rule("SS-807", "SS-R73")
def test_if_the_last_fighters_sink_each_other_the_transports_lie_side_by_side() -> None:
    """Nobody has won, nobody leaves."""
    scene = scene_at_sea()
    mine, theirs = scene.fleet(ENG, 1, "SEA", RD=1, TR=1), scene.fleet(FRA, 1, "SEA", RD=1, TR=1)
    fought = meet(scene, 1, 3, 1, 3)
    assert ("", []) == (fought.stayed, fought.left)
    assert {"TR": 1} == fought.play.units(mine) == fought.play.units(theirs)


@pytest.mark.rule("SS-248", "SS-993", "SS-R73")
def test_transports_of_qurtuba_attack_others_do_not() -> None:
    """The corsair sinks a warship with a two, and is hit like any transport."""
    scene = scene_at_sea()
    scene.fleet(QUR, 1, "SEA", TR=1)
    theirs = scene.fleet(FRA, 1, "SEA", WS=1)
    fought = meet(scene, *MISS, *MISS, *TAKE, *MISS)
    assert fought.report is not None
    assert [2, 10] == [shot.destroys for shot in fought.report.rounds[0].shots]
    assert {} == fought.play.units(theirs)


# Cargo


def carried(scene: Scene, fleet: Fleet, number: int = 1, **units: int) -> Army:
    """An army aboard a fleet."""
    army = scene.army(fleet.faction, number, fleet.place, **units)
    scene.aboard(army, fleet)
    return army


@pytest.mark.rule("SS-R72", "D38")
@pytest.mark.parametrize(
    ("units", "stowage", "loaded"),
    [
        (0, ("TR", "RD", "WS"), 0),
        (1, ("TR", "RD", "WS"), 1),
        (5, ("TR", "RD", "WS"), 1),
        (6, ("TR", "RD", "WS"), 2),
        (15, ("TR", "RD", "WS"), 2),
        (0, ("WS", "RD", "TR"), 0),
        (5, ("WS", "RD", "TR"), 0),
        (6, ("WS", "RD", "TR"), 1),
    ],
)
def test_one_unit_makes_a_transport_loaded(units: int, stowage: tuple[str, ...], loaded: int) -> None:
    """Transports are filled first unless their owner has it otherwise: warship 2, raider 3, transport 5."""
    scene = scene_at_sea()
    fleet = scene.fleet(ENG, 1, "SEA", WS=1, RD=1, TR=2)
    fleet.stowage = [UnitType(kind) for kind in stowage]
    if units:
        carried(scene, fleet, LI=units)
    assert loaded == loaded_transports(scene.box, scene.campaign, fleet)


@pytest.mark.rule("SS-R72")
def test_a_ship_of_which_nothing_is_said_is_empty() -> None:
    """So it is shown beside the dice of its kind."""
    assert not Disc(faction=ENG, kind=UnitType.TR).is_loaded


@pytest.mark.rule("SS-R72")
def test_where_there_are_no_transports_none_is_loaded() -> None:
    """Warships and raiders carry troops without being any easier to hit."""
    scene = scene_at_sea()
    fleet = scene.fleet(ENG, 1, "SEA", WS=1, RD=1)
    carried(scene, fleet, LI=5)
    assert 0 == loaded_transports(scene.box, scene.campaign, fleet)


@pytest.mark.rule("SS-R72", "D38")
@pytest.mark.parametrize(("units", "loaded"), [(5, [1, 0]), (6, [1, 1]), (10, [1, 1]), (11, [1, 2])])
def test_an_army_on_two_fleets_fills_the_first_one_first(units: int, loaded: list[int]) -> None:
    """Five in the first fleet's transport, the sixth in the second's, the eleventh in another one there."""
    scene = scene_at_sea()
    one, other = scene.fleet(ENG, 1, "SEA", TR=1), scene.fleet(ENG, 2, "SEA", TR=2)
    scene.aboard(scene.army(ENG, 1, "SEA", LI=units), one, other)
    assert loaded == [loaded_transports(scene.box, scene.campaign, fleet) for fleet in (one, other)]


@pytest.mark.rule("SS-806", "SS-R72")
def test_the_loaded_transport_is_hit_by_its_own_column() -> None:
    """A raider needs 7 against it and cannot take it."""
    scene = scene_at_sea()
    scene.fleet(ENG, 1, "SEA", RD=2)
    theirs = scene.fleet(FRA, 1, "SEA", WS=1, TR=1)
    carried(scene, theirs, HI=1)
    fought = meet(scene, *MISS * 3)
    assert fought.report is not None
    assert (7, 0) in [(shot.destroys, shot.captures) for shot in fought.report.rounds[0].shots]


@pytest.mark.rule("SS-808", "SS-513")
def test_an_army_whose_own_ship_is_sunk_goes_over_to_its_convoy() -> None:
    """Fleets that share an army pool their room; nobody drowns as long as there is some."""
    scene = scene_at_sea()
    sunk, left = scene.fleet(ENG, 1, "SEA", TR=1), scene.fleet(ENG, 2, "SEA", TR=1)
    first, second = scene.army(ENG, 1, "SEA", LI=2), scene.army(ENG, 2, "SEA", LI=3)
    scene.aboard(first, sunk)
    scene.aboard(second, sunk, left)
    sunk.units = {}
    play = scene.play()
    drown(play.g, [sunk, left], "SEA")
    assert (2, [left.name]) == (first.size, first.aboard)
    assert (3, [left.name]) == (second.size, second.aboard)
    assert play.rolls == []


@pytest.mark.rule("SS-808", "SS-513")
def test_what_is_left_of_a_convoy_shares_its_room() -> None:
    """Army I filled Fleet 1, of which half is gone: the rest of it is aboard Fleet 2, where there is room."""
    scene = scene_at_sea()
    hit, whole = scene.fleet(ENG, 1, "SEA", TR=1), scene.fleet(ENG, 2, "SEA", TR=2)
    first, second = scene.army(ENG, 1, "SEA", LI=10), scene.army(ENG, 2, "SEA", LI=1)
    scene.aboard(first, hit)
    scene.aboard(second, hit, whole)
    drown(scene.play().g, [hit, whole], "SEA")
    assert (10, 1) == (first.size, second.size)
    assert [[hit.name, whole.name]] * 2 == [first.aboard, second.aboard]


@pytest.mark.rule("SS-808", "SS-513")
def test_who_has_room_where_he_is_stays_there() -> None:
    """Army I goes on aboard Fleet 1 alone, although its convoy has another fleet."""
    scene = scene_at_sea()
    fleets = [scene.fleet(ENG, number, "SEA", TR=1) for number in (1, 2)]
    first, second = scene.army(ENG, 1, "SEA", LI=1), scene.army(ENG, 2, "SEA", LI=2)
    scene.aboard(first, fleets[0])
    scene.aboard(second, *fleets)
    drown(scene.play().g, fleets, "SEA")
    assert [["ENG.F1"], ["ENG.F1", "ENG.F2"]] == [first.aboard, second.aboard]


@pytest.mark.rule("SS-808", "SS-513")
def test_a_convoy_is_a_chain_of_fleets() -> None:
    """Armies on the first and second, and on the second and third fleet make one group of all three."""
    scene = scene_at_sea()
    one, two, three = (scene.fleet(ENG, number, "SEA", TR=1) for number in (1, 2, 3))
    first, second = scene.army(ENG, 1, "SEA", LI=3), scene.army(ENG, 2, "SEA", LI=2)
    scene.aboard(first, one, two)
    scene.aboard(second, two, three)
    one.units = two.units = {}
    play = scene.play()
    drown(play.g, [one, two, three], "SEA")
    assert (3, 2) == (first.size, second.size)
    assert [[three.name]] * 2 == [first.aboard, second.aboard]


@pytest.mark.rule("SS-808")
def test_troops_on_ships_that_are_all_lost_are_lost_with_them() -> None:
    """Without any dice."""
    scene = scene_at_sea()
    scene.fleet(ENG, 1, "SEA", WS=1)
    theirs = scene.fleet(FRA, 1, "SEA", WS=1)
    cargo = carried(scene, theirs, KN=1, PS=1)
    fought = meet(scene, *SINK, *MISS)
    assert {} == fought.play.units(cargo)
    assert not [label for label in fought.labels() if label.startswith("drown")]


@pytest.mark.rule("SS-809", "A10", "SS-R74")
def test_who_finds_no_room_is_drawn_blindly_at_the_end_of_the_battle() -> None:
    """A warship of two is lost: of four aboard two drown, each unit as likely as another."""
    scene = scene_at_sea()
    scene.fleet(ENG, 1, "SEA", WS=1)
    theirs = scene.fleet(FRA, 1, "SEA", WS=2)
    cargo = carried(scene, theirs, KN=1, HI=1, PS=2)
    fought = meet(scene, *SINK, *MISS, *MISS, *MISS, *SINK, Die(4, 4), Die(3, 1))
    assert {"HI": 1, "PS": 1} == fought.play.units(cargo)
    assert ["drown:SEA", "drown:SEA"] == fought.labels()[-2:]
    assert [4, 3] == [roll.sides for roll in fought.play.rolls[-2:]]


@pytest.mark.rule("A10", "SS-R90")
def test_how_many_drown_is_seen_who_they_were_only_by_their_owner() -> None:
    """The dice that draw them are hidden, for their sides would tell the size of the army."""
    scene = scene_at_sea()
    scene.fleet(ENG, 1, "SEA", WS=1)
    theirs = scene.fleet(FRA, 1, "SEA", WS=2)
    carried(scene, theirs, HI=4)
    fought = meet(scene, *SINK, *MISS, *MISS, *MISS, *SINK, Die(4, 1), Die(3, 1))
    assert [{"battle": "SEA", "piece": "FRA.A1", "count": 2}] == fought.play.told("drowned")
    assert [] == fought.play.told("drowned_units")
    assert [{"piece": "FRA.A1", "units": {"HI": 2}}] == fought.play.told("drowned_units", FRA)
    assert [] == fought.play.told("drowned_units", ENG)
    assert all(roll.audience == frozenset() for roll in fought.play.rolls if roll.label.startswith("drown"))


@pytest.mark.rule("A10", "SS-R74")
def test_fleets_that_share_an_army_pool_their_room_and_prizes_count() -> None:
    """A raider is lost and another taken in the same breath: all fourteen of nine and five still have room."""
    scene = scene_at_sea()
    one, other = scene.fleet(ENG, 1, "SEA", RD=3), scene.fleet(ENG, 2, "SEA", TR=1)
    cargo = scene.army(ENG, 1, "SEA", LI=14)
    scene.aboard(cargo, one, other)
    theirs = scene.fleet(FRA, 1, "SEA", RD=1)
    never_leaves(scene, one, theirs)
    play = scene.play(*TAKE, *TAKE)
    fight_out(play, battle_of([one, other], theirs))
    assert {"LI": 14} == play.units(cargo)
    assert ["ENG.F1", "ENG.F2"] == cargo.aboard


@pytest.mark.rule("A10")
def test_an_army_leaves_no_trace_on_a_fleet_that_is_gone() -> None:
    """It is aboard of the other one alone, as far as there is room."""
    scene = scene_at_sea()
    one, other = scene.fleet(ENG, 1, "SEA", RD=1), scene.fleet(ENG, 2, "SEA", RD=1)
    cargo = scene.army(ENG, 1, "SEA", LI=4)
    scene.aboard(cargo, one, other)
    theirs = scene.fleet(FRA, 1, "SEA", WS=1)
    leaves_after(scene, one, 1)
    leaves_after(scene, theirs, 1)
    fight_out(scene.play(*MISS * 2, *SINK, Die(4, 1)), battle_of([one, other], theirs))
    assert 3 == cargo.size
    assert 1 == len(cargo.aboard)


@pytest.mark.rule("SS-R74")
def test_a_prize_joins_the_lowest_numbered_fleet_that_has_ships_left() -> None:
    """An empty one takes it only where no other is left."""
    scene = Scene(field(), ENG, FRA)
    own = [scene.fleet(ENG, number, "SEA", RD=1) for number in (3, 2, 1)]
    foe = scene.fleet(FRA, 1, "SEA", RD=1)
    captor = muster(scene.play().g, battle_of(own, foe), NORMAL).parties[0]
    assert captor.factions == (ENG,)
    for expected in (1, 2, 3, 1):
        fleet = prize_fleet(scene.campaign, captor, ENG)
        assert expected == fleet.number
        fleet.units = {}
