"""Who is attacker, who leads a side, team-mates in one force, and blows between rounds [SS-607, SS-R22, SS-R89]."""

from __future__ import annotations

from functools import partial

import pytest

from rules.kernel.play import Procedure
from rules.swords_and_sails.combat.battle import Battle, Between, Side, attacker_first, captain_of, factions_of
from rules.swords_and_sails.combat.deployment import form_line
from rules.swords_and_sails.combat.quick import absorb
from rules.swords_and_sails.combat.under_way import Unit, muster
from rules.swords_and_sails.ground import G
from rules.swords_and_sails.orders import PieceName, Units
from rules.swords_and_sails.state import Army, Fleet
from rules.swords_and_sails.vocabulary import Faction, Leader, UnitType
from tests.rules.swords_and_sails.battlefield import (
    ENG,
    FRA,
    HRE,
    KIE,
    NORMAL,
    NSE,
    QUICK,
    battle_of,
    field,
    fight_out,
    leaves_after,
)
from tests.rules.swords_and_sails.scene import Scene

MISS = (6, 6)


def first(scene: Scene, *pieces: Army | Fleet, is_clash: bool = False) -> Faction:
    """Who of two attacks."""
    one, other = (Side([piece.name]) for piece in pieces)
    attacker, _ = attacker_first(scene.play().g, pieces[0].place, one, other, is_clash=is_clash)
    return factions_of(scene.campaign, attacker)[0]


@pytest.mark.rule("SS-607")
def test_the_attacker_does_not_control_the_territory() -> None:
    """However many units he has, and whichever is named first."""
    scene = Scene(field(), ENG, FRA)
    scene.rule(FRA, "AAA")
    mine, theirs = scene.army(ENG, 1, "AAA", HI=1), scene.army(FRA, 1, "AAA", HI=9)
    assert ENG == first(scene, mine, theirs) == first(scene, theirs, mine)


@pytest.mark.rule("SS-607")
def test_a_team_mate_of_the_controller_defends() -> None:
    """His land is theirs."""
    scene = Scene(field(), ENG, FRA, HRE)
    scene.ally(FRA, HRE)
    scene.rule(HRE, "AAA")
    mine, theirs = scene.army(ENG, 1, "AAA", HI=1), scene.army(FRA, 1, "AAA", HI=9)
    assert ENG == first(scene, theirs, mine)


@pytest.mark.rule("SS-607", "SS-R22", "SS-R76")
def test_where_nobody_is_at_home_the_larger_force_attacks() -> None:
    """In neutral land, in a third party's land, at a border and at sea; of equal ones the first in canonical order."""
    scene = Scene(field(), ENG, FRA, HRE)
    small, large = scene.army(ENG, 1, "AAA", KN=2), scene.army(FRA, 1, "AAA", PS=3)
    assert FRA == first(scene, small, large)
    scene.rule(HRE, "AAA")
    assert FRA == first(scene, small, large)
    scene.rule(FRA, "AAA")
    assert FRA == first(scene, small, large, is_clash=True)
    assert ENG == first(scene, scene.fleet(ENG, 1, "SEA", TR=2), scene.fleet(FRA, 1, "SEA", WS=2))
    assert FRA == first(scene, scene.fleet(ENG, 2, "SEA", TR=2), scene.fleet(FRA, 2, "SEA", WS=3))


@pytest.mark.rule("SS-R22", "SS-R76")
def test_an_equal_force_of_several_powers_counts_by_the_first_of_them() -> None:
    """England and the Empire together come before France, for England does."""
    scene = Scene(field(), ENG, FRA, HRE)
    scene.ally(ENG, HRE)
    allies = Side([scene.army(faction, 1, "AAA", LI=1).name for faction in (ENG, HRE)])
    alone = Side([scene.army(FRA, 1, "AAA", LI=2).name])
    assert (allies, alone) == attacker_first(scene.play().g, "AAA", alone, allies)


@pytest.mark.rule("SS-R89")
def test_the_captain_has_most_casualty_points() -> None:
    """Two knights outweigh eleven peasants; of equals the first in canonical order."""
    scene = Scene(field(), ENG, FRA, HRE)
    knights, peasants = scene.army(FRA, 1, "AAA", KN=2), scene.army(ENG, 1, "AAA", PS=11)
    side = Side([peasants.name, knights.name])
    assert FRA == captain_of(scene.box, scene.campaign, side)
    peasants.add({UnitType.PS: 1})
    assert ENG == captain_of(scene.box, scene.campaign, side)


@pytest.mark.rule("SS-R89")
def test_team_mates_share_line_armour_and_morale() -> None:
    """The knights of one and the infantry of the other make one base and one pool; the captain answers."""
    scene = Scene(field(), ENG, FRA, NSE, form=QUICK)
    scene.ally(FRA, NSE)
    mine = scene.army(ENG, 1, "AAA", HI=6)
    theirs = [scene.army(FRA, 1, "AAA", KN=2), scene.army(NSE, 1, "AAA", HI=1)]
    leaves_after(scene, mine, 1)
    leaves_after(scene, theirs[0], 1)
    play = scene.play(*[6] * 11, 1, 1)
    report = fight_out(play, battle_of(mine, theirs)).report
    assert report is not None
    assert ([NSE, FRA], FRA) == (report.defender.factions, report.defender.captain)
    assert 1 + 1 + 2 == report.armour["defender"]
    assert 7 + 7 + 6 == report.rounds[0].morale[1].base
    assert [] == play.keys(NSE)
    assert "battle.stay" in play.keys(FRA)


@pytest.mark.rule("SS-R89")
def test_who_leads_after_a_round_chooses_whether_to_stay() -> None:
    """France led until her knights fell; the heavy infantry of her ally is left."""
    scene = Scene(field(), ENG, FRA, NSE, form=NORMAL, live_battles=True)
    scene.ally(FRA, NSE)
    mine = scene.army(ENG, 1, "AAA", HI=2)
    theirs = [scene.army(FRA, 1, "AAA", KN=1), scene.army(NSE, 1, "AAA", HI=1)]
    leaves_after(scene, mine, 1)
    play = scene.play(6, 6, 6, 6, 1, 1, 6, 6, 1, 1)
    report = fight_out(play, battle_of(mine, theirs)).report
    assert report is not None
    assert (FRA, {"HI": 1}) == (report.defender.captain, play.units("NSE.A1"))
    assert "battle.stay" in play.keys(NSE)


@pytest.mark.rule("SS-R89")
def test_damage_falls_on_each_in_proportion_and_the_captain_chooses_the_types() -> None:
    """Of 12 points the one with 24 of 36 takes 8, his ally the rest."""
    scene = Scene(field(), ENG, FRA, HRE)
    scene.ally(FRA, HRE)
    mine = [scene.army(FRA, 1, "AAA", PS=24), scene.army(HRE, 1, "AAA", HI=2, KN=1)]
    scene.army(ENG, 1, "BBB", HI=1)
    play = scene.play()
    combat = muster(play.g, battle_of(mine, scene.campaign.armies["ENG.A1"]), QUICK)
    play.will_answer(FRA, "battle.losses", {"KN": 1, "HI": 0})
    party = combat.parties[0]
    lost = play.run(absorb, combat, party, list(party.units), 12)
    assert {FRA: {UnitType.PS: 8}, HRE: {UnitType.KN: 1}} == lost
    assert {"HI": 2} == play.units("HRE.A1")


@pytest.mark.rule("SS-R89")
def test_what_one_has_absorbed_the_other_need_not() -> None:
    """Four heavy infantry each, and damage for four of the eight: two fall on either side."""
    scene = Scene(field(), ENG, FRA, HRE)
    mine = [scene.army(FRA, 1, "AAA", HI=4), scene.army(HRE, 1, "AAA", HI=4)]
    theirs = scene.army(ENG, 1, "BBB", HI=1)
    play = scene.play()
    combat = muster(play.g, battle_of(mine, theirs), QUICK)
    party = combat.parties[0]
    health = scene.box.unit(UnitType.HI).health
    play.run(absorb, combat, party, list(party.units), 4 * health)
    assert [{"HI": 2}] * 2 == [play.units("FRA.A1"), play.units("HRE.A1")]


@pytest.mark.rule("SS-R89", "SS-R36")
def test_nothing_is_left_to_absorb_once_a_knight_has_fallen_for_a_point() -> None:
    """He could take five more: his ally loses nobody."""
    scene = Scene(field(), ENG, FRA, HRE)
    mine = [scene.army(FRA, 1, "AAA", KN=1), scene.army(HRE, 1, "AAA", PS=3)]
    theirs = scene.army(ENG, 1, "BBB", HI=1)
    play = scene.play()
    combat = muster(play.g, battle_of(mine, theirs), QUICK)
    party = combat.parties[0]
    assert {FRA: {UnitType.KN: 1}} == play.run(absorb, combat, party, list(party.units), 1)
    assert {"PS": 3} == play.units("HRE.A1")


@pytest.mark.rule("SS-R89")
def test_all_of_a_joint_force_can_be_lost() -> None:
    """No point is left over that the other one could still absorb."""
    scene = Scene(field(), ENG, FRA, HRE)
    mine = [scene.army(FRA, 1, "AAA", PS=2), scene.army(HRE, 1, "AAA", KN=1)]
    theirs = scene.army(ENG, 1, "BBB", HI=1)
    play = scene.play()
    for damage, left in ((7, 1), (8, 0)):
        combat = muster(play.g, battle_of(mine, theirs), QUICK)
        party = combat.parties[0]
        play.run(absorb, combat, party, list(party.units), damage)
        assert left >= len(party.units)
        scene.campaign.armies["FRA.A1"].units = {UnitType.PS: 2}
        scene.campaign.armies["HRE.A1"].units = {UnitType.KN: 1}


def test_losses_come_from_the_largest_army_so_that_small_ones_live_on() -> None:
    """Three of five and one of two stay."""
    scene = Scene(field(), ENG, FRA)
    small, large = scene.army(FRA, 1, "AAA", HI=2), scene.army(FRA, 2, "AAA", HI=5)
    theirs = scene.army(ENG, 1, "BBB", HI=1)
    play = scene.play()
    combat = muster(play.g, battle_of([small, large], theirs), QUICK)
    play.run(absorb, combat, combat.parties[0], list(combat.parties[0].units), 12)
    assert [1, 2] == sorted([small.size, large.size])


@pytest.mark.rule("SS-R89")
def test_the_captains_leader_commands_and_armour_is_each_leaders_own() -> None:
    """The Commander is not the captain: three units make the base. The Conqueror's own four units have their armour."""
    scene = Scene(field(), ENG, FRA, HRE)
    scene.campaign.realms[HRE].leader = Leader.COMMANDER
    scene.campaign.realms[FRA].leader = Leader.CONQUEROR
    mine = [scene.army(FRA, 1, "AAA", LI=5), scene.army(HRE, 1, "AAA", LI=4)]
    theirs = scene.army(ENG, 1, "AAA", HI=3)
    for army in (mine[0], theirs):
        leaves_after(scene, army, 1)
    report = fight_out(scene.play(*[6] * 30), battle_of(mine, theirs)).report
    assert report is not None
    assert 1 == report.armour["attacker"]
    assert 3 == len(report.rounds[0].morale[0].units)


# Between rounds


class Saboteur:
    """Strikes at a piece after a certain round, 0 before the first."""

    def __init__(self, number: int, piece: PieceName, **units: int) -> None:
        self.number, self.piece = number, piece
        self.units: Units = {UnitType(kind): count for kind, count in units.items()}
        self.seen: list[int] = []

    def __call__(self, g: G) -> Between:
        """What a battle calls between its rounds."""
        return partial(self.strike, g)

    def strike(self, g: G, battle: Battle, number: int) -> Procedure[dict[PieceName, Units]]:
        """Or not, in all other rounds."""
        self.seen.append(number)
        if number != self.number:
            return {}
        found = g.state.piece(self.piece)
        assert found is not None
        found.remove(self.units)
        return {self.piece: self.units}
        yield


@pytest.mark.rule("A19", "SS-M06")
@pytest.mark.parametrize("form", [NORMAL, QUICK])
def test_sabotage_strikes_before_between_and_after_rounds(form: str) -> None:
    """It is offered once each time, with the number of the round that is over."""
    scene = Scene(field(), ENG, FRA, form=form)
    mine, theirs = scene.army(ENG, 1, "AAA", KN=2), scene.army(FRA, 1, "AAA", KN=2)
    leaves_after(scene, mine, 2)
    leaves_after(scene, theirs, 2)
    saboteur = Saboteur(9, "FRA.A1")
    fight_out(scene.play(*[6] * 8, 1, 1, *[6] * 8, 1, 1, 1, 1), battle_of(mine, theirs), saboteur)
    assert [0, 1, 2] == saboteur.seen


@pytest.mark.rule("A19", "SS-M06")
@pytest.mark.parametrize(("form", "number"), [(NORMAL, 0), (NORMAL, 1), (QUICK, 0), (QUICK, 1)])
def test_losses_by_sabotage_are_casualties_of_the_coming_round(form: str, number: int) -> None:
    """They count in its morale, on both sides, and the units fight no more."""
    scene = Scene(field(), ENG, FRA, form=form)
    mine, theirs = scene.army(ENG, 1, "AAA", KN=3), scene.army(FRA, 1, "AAA", KN=3)
    leaves_after(scene, mine, number + 1)
    leaves_after(scene, theirs, number + 1)
    saboteur = Saboteur(number, "FRA.A1", KN=1)
    dice = [*[6] * 12, 1, 1] if number else []
    fought = fight_out(scene.play(*dice, *([6] * 10), 1, 1, 1, 1), battle_of(mine, theirs), saboteur)
    assert fought.report is not None
    struck = fought.report.rounds[number]
    assert {"FRA.A1": {UnitType.KN: 1}} == struck.sabotaged
    assert [(0, 1), (1, 0)] == [(check.lost, check.destroyed) for check in struck.morale]
    assert {"KN": 2} == fought.play.units("FRA.A1")


@pytest.mark.rule("SS-R89", "SS-M06")
def test_who_leads_after_a_blow_chooses_what_is_lost() -> None:
    """France led until one of her two knights was gone: her ally's six units are worth more than the other."""
    scene = Scene(field(), ENG, FRA, NSE, form=QUICK, live_battles=True)
    scene.ally(FRA, NSE)
    mine = scene.army(ENG, 1, "AAA", HI=6)
    theirs = [scene.army(FRA, 1, "AAA", KN=2), scene.army(NSE, 1, "AAA", HI=2, PS=4)]
    leaves_after(scene, mine, 1)
    play = scene.play(*[2] * 6)
    report = fight_out(play, battle_of(mine, theirs), Saboteur(0, "FRA.A1", KN=1)).report
    assert report is not None
    assert FRA == report.defender.captain, "as it was when they met"
    assert ([], True) == (play.keys(FRA), "battle.losses" in play.keys(NSE))


@pytest.mark.rule("A19")
def test_sabotage_takes_units_in_hand_then_from_the_rear() -> None:
    """The front row of a line that stands goes on as long as anybody is behind it."""
    scene = Scene(field(), ENG, FRA, form=NORMAL)
    mine, theirs = scene.army(ENG, 1, "AAA", HI=2), scene.army(FRA, 1, "AAA", HI=4)
    play = scene.play()
    combat = muster(play.g, battle_of(mine, theirs), NORMAL)
    for party in combat.parties:
        party.hand = list(party.units)
    play.run(form_line, combat)
    fronts = [position.columns[1][0] for position in combat.line]
    fresh = Unit(FRA, UnitType.HI, theirs.name)
    combat.parties[1].units.insert(0, fresh)
    combat.parties[1].hand.append(fresh)
    combat.sabotage({theirs.name: {UnitType.HI: 1}})
    assert [] == combat.parties[1].hand
    combat.sabotage({theirs.name: {UnitType.HI: 2}})
    assert fronts == [unit for position in combat.line for unit in position.columns[1]]
    assert fronts == combat.parties[1].units
    assert 3 == combat.parties[1].lost


@pytest.mark.rule("A19")
def test_sabotage_may_end_a_battle_before_it_begins() -> None:
    """The last unit of a force is gone: the other one holds the field without a blow."""
    scene = Scene(field(), ENG, FRA, form=NORMAL)
    mine, theirs = scene.army(ENG, 1, "AAA", HI=1), scene.army(FRA, 1, "AAA", HI=1)
    fought = fight_out(scene.play(), battle_of(mine, theirs), Saboteur(0, "FRA.A1", HI=1))
    assert ("attacker", [], []) == (fought.stayed, fought.left, fought.labels())


def test_a_saboteur_elsewhere_does_no_harm_here() -> None:
    """Losses of pieces that are not in the battle are none of its business."""
    scene = Scene(field(), ENG, FRA, KIE)
    mine, theirs = scene.army(ENG, 1, "AAA", HI=1), scene.army(FRA, 1, "AAA", HI=1)
    scene.army(KIE, 1, "BBB", HI=1)
    leaves_after(scene, mine, 1)
    leaves_after(scene, theirs, 1)
    fought = fight_out(scene.play(6, 6, 1, 1), battle_of(mine, theirs), Saboteur(0, "KIE.A1", HI=1))
    assert fought.report is not None
    assert {} == fought.report.rounds[0].sabotaged
