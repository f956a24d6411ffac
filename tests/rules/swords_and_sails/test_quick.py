"""Quick combat on land [SS-820 to SS-846]."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.combat.battle import form_of
from rules.swords_and_sails.combat.quick import halved, take_damage, throw
from rules.swords_and_sails.combat.reports import Damage
from rules.swords_and_sails.combat.under_way import muster
from rules.swords_and_sails.vocabulary import CombatForm, Faction, UnitType
from tests.rules.swords_and_sails.battlefield import (
    BUL,
    ENG,
    FRA,
    HRE,
    IRE,
    KIE,
    LEO,
    NORMAL,
    NSE,
    POL,
    QUICK,
    Fought,
    battle_of,
    field,
    fight_out,
    leaves_after,
    never_leaves,
)
from tests.rules.swords_and_sails.scene import InPlay, Scene


def scene_of(
    attacker: dict[str, int],
    defender: dict[str, int],
    one: Faction = HRE,
    other: Faction = FRA,
    leaves: tuple[int, int] = (0, 0),
    **options: object,
) -> Scene:
    """Two armies in neutral land; who leaves after which round, 0 for never."""
    scene = Scene(field(), *{one: 0, other: 0}, **{"form": QUICK, **options})
    for army, limit in zip(
        (scene.army(one, 1, "AAA", **attacker), scene.army(other, 1, "AAA", **defender)), leaves, strict=True
    ):
        if limit:
            leaves_after(scene, army, limit)
        else:
            never_leaves(scene, army)
    return scene


def fought_in(scene: Scene, play: InPlay) -> Fought:
    """The battle of the two armies, to its end."""
    mine, theirs = scene.campaign.armies.values()
    return fight_out(play, battle_of(mine, theirs))


def volleys(fought: Fought, number: int = 1) -> dict[tuple[str, str], Damage]:
    """A round's dice by what they were and who rolled them."""
    assert fought.report is not None
    return {(one.volley, one.by): one for one in fought.report.rounds[number - 1].volleys}


BOTH = (1, 1)


@pytest.mark.rule("SS-820")
def test_nobody_is_deployed() -> None:
    """There is no line, and no plan is asked for."""
    scene = scene_of({"HI": 1}, {"HI": 1}, leaves=BOTH)
    play = scene.play(6, 6)
    fought = fought_in(scene, play)
    assert fought.report is not None
    assert ([], []) == (fought.report.rounds[0].line, fought.report.rounds[0].shots)
    assert "battle.plan" not in play.keys(HRE)


@pytest.mark.rule("SS-823", "SS-R95", "SS-R96", "SS-994b")
@pytest.mark.parametrize(
    ("faction", "units", "pool"),
    [(FRA, {"KN": 1, "HC": 3, "HI": 2}, 8), (LEO, {"HI": 2}, 2), (POL, {"HC": 3, "KN": 1}, 1), (FRA, {"LI": 3}, 0)],
)
def test_the_armour_pool_is_the_sum_of_all_units(faction: Faction, units: dict[str, int], pool: int) -> None:
    """The example of France, Leon's light shields, Poland's medium cavalry."""
    scene = scene_of(units, {"PS": 1}, faction, ENG, BOTH)
    fought = fought_in(scene, scene.play(*[6] * 20))
    assert fought.report is not None
    assert pool == fought.report.armour["attacker"]


def barrage_of(attacker: dict[str, int], *dice: int, faction: Faction = HRE) -> Damage:
    """The barrage of an army that attacks French heavy infantry."""
    scene = scene_of(attacker, {"HI": 9}, faction, leaves=BOTH)
    return volleys(fought_in(scene, scene.play(*dice)))["barrage", "attacker"]


@pytest.mark.rule("SS-828")
def test_the_barrage_of_the_example() -> None:
    """Two light cavalry and two light infantry roll 2 5 4 3 2 6: 4 damage."""
    assert 4 == barrage_of({"LC": 2, "LI": 2}, 2, 5, 4, 3, 2, 6).damage


@pytest.mark.rule("SS-826")
def test_each_side_rolls_the_dice_of_its_ranged_units() -> None:
    """Two for each light cavalry, one for each light infantry."""
    scene = scene_of({"LC": 2, "LI": 2}, {"LI": 3}, leaves=BOTH)
    found = volleys(fought_in(scene, scene.play(*[6] * 30)))
    mine, theirs = found["barrage", "attacker"], found["barrage", "defender"]
    assert [(UnitType.LC, 4), (UnitType.LI, 2)] == [(throw.kind, len(throw.faces)) for throw in mine.throws]
    assert [(UnitType.LI, 3)] == [(throw.kind, len(throw.faces)) for throw in theirs.throws]


@pytest.mark.rule("SS-827", "SS-R07")
@pytest.mark.parametrize(("faction", "damage"), [(HRE, [1, 2, 0, 0, 0, 0]), (ENG, [1, 2, 3, 0, 0, 0])])
def test_a_barrage_hits_on_less_than_the_hit_value(faction: Faction, damage: list[int]) -> None:
    """Light infantry with a hit value of 3 on ones and twos, England's with 4 on threes too."""
    assert damage == [barrage_of({"LI": 1}, face, faction=faction).damage for face in range(1, 7)]


@pytest.mark.rule("SS-242")
@pytest.mark.parametrize(("kind", "dice"), [("KN", 0), ("HC", 0), ("LC", 2), ("HI", 0), ("LI", 1), ("PS", 0)])
def test_light_cavalry_and_light_infantry_alone_shoot(kind: str, dice: int) -> None:
    """Nobody else rolls in the barrage."""
    assert dice == sum(len(throw.faces) for throw in barrage_of({kind: 1}).throws)


@pytest.mark.rule("SS-833", "SS-M03", "SS-R70", "SS-997d")
@pytest.mark.parametrize(
    ("faction", "kind", "ranged", "close"),
    [
        (HRE, "LI", 2, 3),
        (ENG, "LI", 3, 4),
        (IRE, "HI", 3, 4),
        (NSE, "HI", None, 5),
        (KIE, "PS", None, 3),
        (BUL, "PS", None, 3),
        (HRE, "KN", None, 5),
        (HRE, "PS", None, 2),
    ],
)
def test_units_hit_up_to_the_number_of_their_power(faction: Faction, kind: str, ranged: int | None, close: int) -> None:
    """Barrages on one less; +1 attack is +1 on the hit value."""
    scene = scene_of({kind: 1}, {"HI": 5}, faction, FRA, BOTH)
    found = volleys(fought_in(scene, scene.play(*[6] * 20)))
    assert ([] if ranged is None else [ranged]) == [throw.hit for throw in found["barrage", "attacker"].throws]
    assert [close] == [throw.hit for throw in found["close", "attacker"].throws]


@pytest.mark.rule("SS-824", "SS-825")
def test_armour_takes_damage_first_and_is_spent_for_the_whole_battle() -> None:
    """Heavy infantry with 2 armour: 4 damage cost the armour and 2 points; later damage finds none."""
    scene = scene_of({"KN": 1}, {"HI": 1, "PS": 9}, leaves=(2, 2))
    quiet = [6] * 10
    fought = fought_in(scene, scene.play(4, 6, *quiet, 1, 1, 1, 6, *quiet))
    first, second = volleys(fought)["close", "attacker"], volleys(fought, 2)["close", "attacker"]
    assert (4, 2, {FRA: {UnitType.PS: 2}}) == (first.damage, first.armour, first.losses)
    assert (1, 0, {FRA: {UnitType.PS: 1}}) == (second.damage, second.armour, second.losses)


@pytest.mark.rule("SS-825", "SS-R93")
def test_a_new_battle_starts_with_a_full_pool() -> None:
    """Armour spent against France is back against Leon."""
    scene = Scene(field(), HRE, FRA, LEO)
    mine, theirs, third = (
        scene.army(HRE, 1, "AAA", HI=3),
        scene.army(FRA, 1, "AAA", KN=1),
        scene.army(LEO, 1, "AAA", KN=1),
    )
    for army in (mine, theirs, third):
        leaves_after(scene, army, 1)
    play = scene.play(6, 6, 6, 5, 1, 1, 1)
    fight_out(play, battle_of(mine, theirs))
    fight_out(play, battle_of(mine, third))
    reports = [told["report"] for told in play.told("battle_fought")]
    assert [6, 6] == [report["armour"]["attacker"] for report in reports]
    assert 6 == reports[0]["rounds"][0]["volleys"][3]["armour"]


@pytest.mark.rule("SS-829", "SS-R12")
def test_barrage_losses_fall_before_close_combat_and_count_in_the_first_round() -> None:
    """The archer's target does not strike back; its loss counts for morale."""
    scene = scene_of({"LI": 3}, {"PS": 2}, leaves=BOTH)
    fought = fought_in(scene, scene.play(1, 6, 6, 6, 6, 6, 6))
    assert fought.report is not None
    close = volleys(fought)["close", "defender"]
    assert [[6]] == [throw.faces for throw in close.throws]
    attacker, defender = fought.report.rounds[0].morale
    assert (0, 1) == (attacker.lost, attacker.destroyed)
    assert (1, 0) == (defender.lost, defender.destroyed)


@pytest.mark.rule("SS-832", "SS-R07")
def test_in_close_combat_all_units_roll_and_faces_up_to_the_hit_value_count() -> None:
    """A knight hits on 5, light infantry on 3: 5 and 3 count, 6 and 4 do not."""
    scene = scene_of({"KN": 1, "LI": 2}, {"HI": 9}, leaves=BOTH)
    fought = fought_in(scene, scene.play(6, 6, 5, 6, 3, 4))
    assert 8 == volleys(fought)["close", "attacker"].damage


@pytest.mark.rule("SS-830", "D22")
def test_the_owner_may_choose_other_losses() -> None:
    """Five points past the armour: France gives a knight and keeps her peasants."""
    scene = scene_of({"KN": 1}, {"KN": 1, "PS": 6}, leaves=BOTH)
    play = scene.play(5, 1, *[6] * 8)
    play.will_answer(FRA, "battle.losses", {"KN": 1, "PS": 0})
    fought = fought_in(scene, play)
    assert {FRA: {UnitType.KN: 1}} == volleys(fought)["close", "attacker"].losses
    assert {"PS": 6} == play.units("FRA.A1")


@pytest.mark.rule("SS-834", "SS-R12", "SS-R04")
def test_morale_comes_after_damage_and_before_the_choice_to_stay() -> None:
    """Each round has one die more; a side that routs is not asked."""
    scene = scene_of({"HI": 2}, {"HI": 2})
    play = scene.play(6, 6, 6, 6, 1, 1, 6, 6, 6, 6, 6, 6, 1, 1)
    fought = fought_in(scene, play)
    assert fought.report is not None
    assert [1, 2] == [len(one.morale[0].dice) for one in fought.report.rounds]
    assert {"attacker": "rout", "defender": "stay"} == fought.report.rounds[1].choices
    assert 1 == play.keys(HRE).count("battle.stay")
    assert 1 == play.keys(FRA).count("battle.stay")


@pytest.mark.rule("SS-846")
def test_further_rounds_have_no_barrage() -> None:
    """Archers shoot once."""
    scene = scene_of({"LI": 3}, {"HI": 3}, leaves=(2, 2))
    fought = fought_in(scene, scene.play(*[6] * 9, 1, 1, *[6] * 6, 1, 1, 1, 1))
    assert ("barrage", "attacker") in volleys(fought, 1)
    assert ("barrage", "attacker") not in volleys(fought, 2)


@pytest.mark.rule("SS-835", "SS-651")
def test_if_both_leave_nothing_more_is_rolled() -> None:
    """No last barrage, no pursuit."""
    scene = scene_of({"LC": 3}, {"LC": 3}, leaves=BOTH)
    fought = fought_in(scene, scene.play(*[6] * 24, 1, 1))
    assert ("", ["attacker", "defender"]) == (fought.stayed, fought.left)
    assert [("barrage"), ("barrage"), ("close"), ("close")] == [key[0] for key in volleys(fought)]


# Leaving


def parted(attacker: dict[str, int], *dice: int, cavalry: str = "yes") -> Fought:
    """France leaves with a knight and three peasants after a round; the Empire, with some cavalry, stays."""
    scene = scene_of(attacker, {"KN": 1, "PS": 3}, leaves=(0, 1))
    play = scene.play(*dice)
    play.will_answer(FRA, "battle.part", {"cavalry": cavalry, "answer": "yes"})
    fought = fought_in(scene, play)
    assert "attacker" == fought.stayed
    return fought


@pytest.mark.rule("SS-840")
def test_the_stayers_surviving_archers_fire_once_more() -> None:
    """Of two light infantry one has fallen in the round: one die is left, and its 2 hits."""
    # Barrage 2; close 4 and 5, where the French knight's 3 breaks the armour and kills an archer; morale.
    fought = parted({"KN": 1, "LI": 2}, 6, 6, *[6] * 4, 3, *[6] * 4, 1, 1, 2)
    last = volleys(fought)["last_barrage", "attacker"]
    assert [(UnitType.LI, [2])] == [(throw.kind, throw.faces) for throw in last.throws]
    assert 2 == last.damage


@pytest.mark.rule("SS-841")
def test_the_stayers_cavalry_alone_attacks_once_more_with_one_die_each() -> None:
    """Two knights roll two dice instead of four, the archer none."""
    fought = parted({"KN": 2, "LI": 1}, *[6] * 11, 1, 1, 6, 2, 3)
    last = volleys(fought)["pursuit", "attacker"]
    assert [(UnitType.KN, [2, 3])] == [(throw.kind, throw.faces) for throw in last.throws]


@pytest.mark.rule("SS-844")
@pytest.mark.parametrize(("cavalry", "left"), [("yes", {"KN": 1}), ("no", {})])
def test_the_leavers_cavalry_may_go_by_itself(cavalry: str, left: dict[str, int]) -> None:
    """Ten points ride the peasants down, and the knight with them if he has stayed with them."""
    fought = parted({"KN": 2}, *[6] * 9, 1, 1, 5, 5, 6, 6, 6, cavalry=cavalry)
    assert left == fought.play.units("FRA.A1")


@pytest.mark.rule("SS-845")
def test_cavalry_that_goes_by_itself_suffers_the_last_barrage_but_not_the_last_attack() -> None:
    """Ten points of archers are enough for all of France; ten points of knights do not reach the rider."""
    shot = parted({"KN": 1, "LI": 5}, *[6] * 17, 1, 1, *[2] * 5)
    assert {FRA: {UnitType.KN: 1, UnitType.PS: 3}} == volleys(shot)["last_barrage", "attacker"].losses
    ridden = parted({"KN": 2}, *[6] * 9, 1, 1, 5, 5, 6, 6)
    assert {FRA: {UnitType.PS: 3}} == volleys(ridden)["pursuit", "attacker"].losses


@pytest.mark.rule("D23")
def test_by_default_riders_pursue_and_the_leaver_saves_his_cavalry_and_answers() -> None:
    """Of the rest of France three peasants strike back with two dice."""
    scene = scene_of({"KN": 2}, {"KN": 1, "PS": 3}, leaves=(0, 1))
    play = scene.play(*[6] * 9, 1, 1, 5, 5, 6, 6)
    found = volleys(fought_in(scene, play))
    assert ("battle.pursue" in play.keys(HRE), "battle.part" in play.keys(FRA)) == (True, True)
    assert [(UnitType.PS, [6, 6])] == [(throw.kind, throw.faces) for throw in found["answer", "defender"].throws]
    assert {"KN": 1} == play.units("FRA.A1")


@pytest.mark.rule("SS-842")
def test_a_routing_side_does_not_strike_back() -> None:
    """Whatever it would like."""
    scene = scene_of({"KN": 3}, {"PS": 3})
    fought = fought_in(scene, scene.play(*[6] * 9, 1, 6, 6, 6, 6))
    assert ("pursuit", "attacker") in volleys(fought)
    assert ("answer", "defender") not in volleys(fought)
    assert fought.report is not None
    assert "rout" == fought.report.rounds[0].choices["defender"]


@pytest.mark.rule("SS-843", "D23")
def test_a_retreating_side_answers_the_pursuit_with_half_its_dice() -> None:
    """Five heavy infantry roll three dice while they go; both attacks count at once."""
    scene = scene_of({"KN": 1}, {"HI": 5}, leaves=(0, 1))
    play = scene.play(*[6] * 7, 1, 1, 6, 4, 4, 6)
    fought = fought_in(scene, play)
    answer = volleys(fought)["answer", "defender"]
    assert ([[4, 4, 6]], 8, 1) == ([throw.faces for throw in answer.throws], answer.damage, answer.armour)
    assert {} == play.units("HRE.A1")
    assert ("", ["defender"]) == (fought.stayed, fought.left)


@pytest.mark.rule("SS-841", "SS-843", "SS-844", "D23")
def test_all_three_may_be_declined() -> None:
    """No pursuit; or one without an answer, in which the cavalry stays with the rest."""
    scene = scene_of({"KN": 2}, {"KN": 1, "HI": 1}, leaves=(0, 1))
    play = scene.play(*[6] * 7, 1, 1)
    play.will_answer(HRE, "battle.pursue", "no")
    assert ("pursuit", "attacker") not in volleys(fought_in(scene, play))
    scene = scene_of({"KN": 2}, {"KN": 1, "HI": 1}, leaves=(0, 1))
    play = scene.play(*[6] * 7, 1, 1, 5, 4)
    play.will_answer(FRA, "battle.part", {"cavalry": "no", "answer": "no"})
    fought = fought_in(scene, play)
    assert ("answer", "defender") not in volleys(fought)
    assert 9 == volleys(fought)["pursuit", "attacker"].damage
    # 3 of 9 points are armour; the knight alone absorbs the other 6, heavy infantry would not do.
    assert {"HI": 1} == play.units("FRA.A1")


@pytest.mark.rule("SS-845", "SS-R11")
def test_cavalry_alone_gets_away_clean() -> None:
    """Nobody is left to ride down."""
    scene = scene_of({"KN": 2}, {"KN": 2}, leaves=(0, 1))
    fought = fought_in(scene, scene.play(*[6] * 8, 1, 1))
    assert ("pursuit", "attacker") not in volleys(fought)


@pytest.mark.rule("SS-R11")
def test_half_of_the_dice_leaves_out_the_worst_ones() -> None:
    """Of seven dice four are kept: all of the knight's, and of the others those that hit better."""
    knights, bows, peasants = (UnitType.KN, FRA, 2, 5), (UnitType.LI, FRA, 3, 3), (UnitType.PS, FRA, 2, 2)
    assert [knights, (UnitType.LI, FRA, 2, 3)] == halved([knights, bows, peasants])
    assert [(UnitType.PS, FRA, 3, 2)] == halved([(UnitType.PS, FRA, 5, 2)])
    assert [(UnitType.PS, FRA, 1, 2)] == halved([(UnitType.PS, FRA, 1, 2)])


@pytest.mark.rule("SS-840")
def test_who_has_no_cavalry_is_not_asked_to_pursue() -> None:
    """He only shoots."""
    scene = scene_of({"LI": 3}, {"HI": 3}, leaves=(0, 1))
    play = scene.play(*[6] * 9, 1, 1, 6, 6, 6)
    fought = fought_in(scene, play)
    assert "battle.pursue" not in play.keys(HRE)
    assert "battle.part" not in play.keys(FRA)
    assert [[6, 6, 6]] == [throw.faces for throw in volleys(fought)["last_barrage", "attacker"].throws]


# Which form


@pytest.mark.rule("SS-821", "SS-R84", "SS-R10", "SS-850")
@pytest.mark.parametrize(
    ("form", "over", "sizes", "is_on_land", "expected"),
    [
        (NORMAL, 50, (25, 25), True, NORMAL),
        (NORMAL, 50, (26, 25), True, QUICK),
        (NORMAL, 0, (40, 40), True, NORMAL),
        (QUICK, 50, (1, 1), True, QUICK),
        (QUICK, 50, (3, 3), False, QUICK),
        (QUICK, 50, (9, 2), False, NORMAL),
        (QUICK, 50, (2, 9), False, NORMAL),
        (NORMAL, 50, (50, 2), False, NORMAL),
        (NORMAL, 50, (40, 20), False, QUICK),
    ],
)
def test_the_form_of_a_battle(
    form: CombatForm, over: int, sizes: tuple[int, int], is_on_land: bool, expected: CombatForm
) -> None:
    """One form per game; large battles of the normal form are quick, fleets of fewer than three ships never."""
    scene = Scene(field(), ENG, FRA, form=form, auto_quick_over=over)
    if is_on_land:
        battle = battle_of(scene.army(ENG, 1, "AAA", HI=sizes[0]), scene.army(FRA, 1, "AAA", HI=sizes[1]))
    else:
        battle = battle_of(scene.fleet(ENG, 1, "SEA", WS=sizes[0]), scene.fleet(FRA, 1, "SEA", WS=sizes[1]))
    assert expected is form_of(scene.campaign, battle)


@pytest.mark.rule("SS-824", "SS-844")
def test_where_nobody_is_at_risk_no_armour_is_spent() -> None:
    """All of the enemy's riders have left on their own."""
    scene = Scene(field(), ENG, FRA)
    battle = battle_of(scene.army(ENG, 1, "AAA", HI=2), scene.army(FRA, 1, "AAA", KN=2))
    play = scene.play(1, 1)
    combat = muster(play.g, battle, CombatForm.QUICK)
    ours, theirs = combat.parties
    theirs.armour = 4
    volley = throw(play.g, combat, "pursuit", ours, [(UnitType.HI, ENG, 2, 4)])
    play.run(take_damage, combat, [volley], spared=theirs.units)
    assert (2, 0, 4, {}) == (volley.damage, volley.armour, theirs.armour, volley.losses)
