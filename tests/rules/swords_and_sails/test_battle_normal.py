"""Rounds of the normal form on land [SS-605 to SS-607, SS-620 to SS-653]."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.combat.reports import Round
from tests.rules.swords_and_sails.battlefield import (
    ENG,
    FRA,
    HRE,
    NORMAL,
    Fought,
    battle_of,
    field,
    fight_out,
    leaves_after,
    never_leaves,
)
from tests.rules.swords_and_sails.scene import Scene

MISS = (6, 6)
HIT = (1, 1)


def clash(*dice: int, attacker: dict[str, int], defender: dict[str, int], rounds: int = 0) -> Fought:
    """England against France; after `rounds` both sides break off."""
    scene = Scene(field(), ENG, FRA, form=NORMAL)
    mine, theirs = scene.army(ENG, 1, "AAA", **attacker), scene.army(FRA, 1, "AAA", **defender)
    if rounds:
        leaves_after(scene, mine, rounds)
        leaves_after(scene, theirs, rounds)
    else:
        never_leaves(scene, mine, theirs)
    return fight_out(scene.play(*dice), battle_of(mine, theirs))


def first(fought: Fought) -> Round:
    """The first round."""
    assert fought.report is not None
    return fought.report.rounds[0]


def line(fought: Fought, number: int) -> list[str]:
    """The line of a round in words."""
    assert fought.report is not None
    columns = fought.report.rounds[number - 1].line
    return ["|".join(" ".join(disc.kind for disc in side) for side in (c.attacker, c.defender)) for c in columns]


@pytest.mark.rule("SS-606", "SS-620", "SS-625")
def test_both_attack_before_anybody_falls() -> None:
    """A knight kills heavy infantry with 7, and falls to its 6 in the same breath."""
    fought = clash(3, 4, 3, 3, attacker={"KN": 1}, defender={"HI": 1})
    assert [(7, "destroyed"), (6, "destroyed")] == [(shot.destroys, shot.fate) for shot in first(fought).shots]
    assert ("", []) == (fought.stayed, fought.left)
    assert {} == fought.play.units("ENG.A1") == fought.play.units("FRA.A1")


@pytest.mark.rule("SS-620")
def test_one_more_than_the_number_misses() -> None:
    """An 8 where 7 is needed."""
    fought = clash(4, 4, 4, 3, attacker={"KN": 1}, defender={"HI": 1}, rounds=1)
    assert ["missed", "missed"] == [shot.fate for shot in first(fought).shots]


@pytest.mark.rule("SS-622", "SS-623", "SS-624")
def test_rear_rows_attack_one_after_the_other_and_are_not_at_risk() -> None:
    """Three against one: the front unit misses, so does the second, the third hits."""
    fought = clash(*HIT, *MISS, *MISS, *HIT, attacker={"HI": 1}, defender={"HI": 3})
    assert ["HI|HI HI HI"] == line(fought, 1)
    assert ["attacker", "defender", "defender", "defender"] == [shot.by for shot in first(fought).shots]
    assert {"HI": 2} == fought.play.units("FRA.A1")


@pytest.mark.rule("SS-624")
def test_units_behind_hold_back_once_the_target_is_destroyed() -> None:
    """The front unit hits; nobody rolls after it."""
    fought = clash(*MISS, *HIT, attacker={"HI": 1}, defender={"HI": 3})
    assert 2 == len(first(fought).shots)
    assert "defender" == fought.stayed


@pytest.mark.rule("SS-626", "SS-631")
def test_the_unit_behind_moves_up_and_stays_in_the_duel() -> None:
    """The heavy infantryman takes the place of the peasant who fell, and faces the same enemy in the next round."""
    dice = (*MISS * 2, *HIT, 1, 1, *MISS)
    fought = clash(*dice, *HIT, attacker={"PS": 1, "HI": 1}, defender={"HI": 1})
    assert ["PS HI|HI"] == line(fought, 1)
    assert ["HI|HI"] == line(fought, 2)


@pytest.mark.rule("SS-617", "SS-627")
def test_positions_are_fought_once_each_from_the_left() -> None:
    """The labels of the dice name round, position and side, attacker before defender."""
    fought = clash(*MISS * 6, attacker={"HI": 3}, defender={"HI": 3}, rounds=1)
    labels = [f"land:AAA:1:{position}:{side}" for position in (1, 2, 3) for side in ("attacker", "defender")]
    assert labels == fought.labels()[:12:2]
    assert labels == fought.labels()[1:12:2]


@pytest.mark.rule("SS-628", "SS-653")
def test_who_has_destroyed_his_opponent_is_deployed_anew() -> None:
    """The winner of the left duel stands behind his comrade in the second round."""
    fought = clash(*HIT, *MISS * 3, 1, 1, *HIT, attacker={"HI": 2}, defender={"HI": 2})
    assert ["HI|HI", "HI|HI"] == line(fought, 1)
    assert ["HI HI|HI"] == line(fought, 2)


@pytest.mark.rule("SS-605")
def test_a_battle_lasts_until_one_side_is_gone() -> None:
    """Three rounds without a hit, then one."""
    quiet = (*MISS * 2, 1, 1, *MISS * 2, 1, 1, 1, 1)
    fought = clash(*quiet, *HIT, *MISS, attacker={"KN": 1}, defender={"KN": 1})
    assert fought.report is not None
    assert 3 == len(fought.report.rounds)
    assert ("attacker", []) == (fought.stayed, fought.left)


@pytest.mark.rule("SS-650", "SS-651", "D21")
def test_both_may_leave_and_nobody_is_attacked() -> None:
    """They chose in secret and at once."""
    fought = clash(*MISS * 2, 1, 1, attacker={"HI": 1}, defender={"HI": 1}, rounds=1)
    assert ("", ["attacker", "defender"]) == (fought.stayed, fought.left)
    assert [] == first(fought).parting
    assert {"attacker": "retreat", "defender": "retreat"} == first(fought).choices


def retreating(*dice: int, attacker: dict[str, int], defender: dict[str, int]) -> Fought:
    """France stays, England leaves after the first round."""
    scene = Scene(field(), ENG, FRA, form=NORMAL)
    mine, theirs = scene.army(ENG, 1, "AAA", **attacker), scene.army(FRA, 1, "AAA", **defender)
    leaves_after(scene, mine, 1)
    return fight_out(scene.play(*dice), battle_of(mine, theirs))


@pytest.mark.rule("SS-652", "SS-R15")
def test_who_leaves_alone_suffers_one_attack_on_each_foot_unit_in_front() -> None:
    """The enemy's front unit rolls, the units behind it do not; the knight rides off."""
    fought = retreating(*MISS * 5, 1, 1, *HIT, attacker={"LI": 1, "KN": 1}, defender={"HI": 3})
    assert ["LI|HI HI", "KN|HI"] == line(fought, 1)
    (shot,) = first(fought).parting
    assert ("LI", "destroyed") == (shot.target.kind, shot.fate)
    assert ("defender", ["attacker"], {"KN": 1}) == (fought.stayed, fought.left, fought.play.units("ENG.A1"))


@pytest.mark.rule("SS-652", "SS-R15")
def test_who_had_destroyed_his_opponent_is_not_attacked() -> None:
    """Though another enemy has moved up before him."""
    fought = retreating(*HIT, *MISS * 2, 1, 1, *HIT, attacker={"HI": 1}, defender={"HI": 2})
    assert [] == first(fought).parting
    assert {"HI": 1} == fought.play.units("ENG.A1")


@pytest.mark.rule("SS-652", "SS-R15")
def test_who_has_moved_up_before_a_living_enemy_is_attacked() -> None:
    """The peasant in front fell; the one behind him is in the front row when his side leaves."""
    fought = retreating(*MISS * 2, *HIT, 1, 1, *HIT, attacker={"HI": 2}, defender={"HI": 1})
    assert ["destroyed"] == [shot.fate for shot in first(fought).parting]
    assert ("defender", []) == (fought.stayed, fought.left)


@pytest.mark.rule("SS-652", "SS-R15")
@pytest.mark.parametrize("leaver", ["attacker", "defender"])
def test_who_moved_up_in_an_earlier_round_attacks_those_who_leave(leaver: str) -> None:
    """The second man of two takes the place of the first, comes through the next round, and has his parting attack."""
    scene = Scene(field(), ENG, FRA, form=NORMAL)
    one, two = {"HI": 1}, {"HI": 2}
    mine = scene.army(ENG, 1, "AAA", **(one if leaver == "attacker" else two))
    theirs = scene.army(FRA, 1, "AAA", **(two if leaver == "attacker" else one))
    leaves_after(scene, mine if leaver == "attacker" else theirs, 2)
    first_round = (*HIT, *MISS * 2) if leaver == "attacker" else (*MISS * 2, *HIT)
    dice = (*first_round, 1, 1, *MISS * 2, 1, 1, 1, 1, *HIT)
    fought = fight_out(scene.play(*dice), battle_of(mine, theirs))
    assert fought.report is not None
    assert [[], ["destroyed"]] == [[shot.fate for shot in one.parting] for one in fought.report.rounds]


@pytest.mark.rule("SS-R93")
def test_a_second_battle_begins_with_one_die_and_with_the_losses_of_the_first() -> None:
    """The winner of two rounds fights another force."""
    scene = Scene(field(), ENG, FRA, HRE, form=NORMAL)
    mine, theirs, third = (scene.army(faction, 1, "AAA", KN=2) for faction in (ENG, FRA, HRE))
    never_leaves(scene, mine, theirs, third)
    play = scene.play(*MISS, *HIT, *HIT, *MISS, 1, 1, *HIT, *MISS, *MISS * 3)
    fight_out(play, battle_of(mine, theirs))
    assert {"KN": 1} == play.units(mine)
    fight_out(play, battle_of(mine, third, name="II"))
    report = play.told("battle_fought")[1]["report"]
    assert {"ENG.A1": {"KN": 1}} == report["attacker"]["pieces"]
    assert 1 == len(report["rounds"][0]["morale"][0]["dice"])


@pytest.mark.rule("SS-607", "SS-R90", "SS-822")
def test_the_forces_are_laid_open_when_the_battle_begins() -> None:
    """Everybody sees what is in them, at that moment and in the report."""
    fought = clash(*MISS * 2, attacker={"HI": 1}, defender={"KN": 1}, rounds=1)
    (joined,) = fought.play.told("battle_joined")
    assert {"ENG.A1": {"HI": 1}} == joined["attacker"]["pieces"]
    assert {"FRA.A1": {"KN": 1}} == joined["defender"]["pieces"]
    assert fought.report is not None
    assert {"ENG.A1": {"HI": 1}, "FRA.A1": {"KN": 1}} == fought.report.survivors
    assert [event.reveals for event in fought.play.events if event.kind == "battle_joined"] == [True]
