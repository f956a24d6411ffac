"""The combat line: deploying by plan, pulling back [SS-610 to SS-617, SS-626 to SS-631, SS-R14, D18]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.combat.deployment import deploy, numbers, pull_back
from rules.swords_and_sails.combat.plans import LEAD, BattlePlan, pick_plan
from rules.swords_and_sails.combat.sides import Side
from rules.swords_and_sails.combat.under_way import ATTACKER, DEFENDER, Party, Position, Unit
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.vocabulary import CAVALRY, SHIPS, TROOPS, Faction, UnitType
from tests.rules.swords_and_sails.battlefield import (
    BUL,
    ENG,
    FRA,
    KIE,
    NORMAL,
    NSE,
    POL,
    QUR,
    battle_of,
    field,
    fight_out,
)
from tests.rules.swords_and_sails.scene import Scene

KN, HC, LC, HI, LI, PS = TROOPS
WS, RD, TR = SHIPS
MISS = (6, 6)


def party(flank: int, words: str, faction: Faction = Faction.HRE, **plan: Any) -> Party:
    """Units in hand: "HI LI LI"; "TR!" is loaded."""
    units = [Unit(faction, UnitType(word.rstrip("!")), "", word.endswith("!")) for word in words.split()]
    return Party(flank, Side([]), units, faction, BattlePlan(**plan), list(units))


def line_of(line: list[Position]) -> list[str]:
    """Positions in words: "HI LI|KN"."""
    return ["|".join(" ".join(unit.kind for unit in column) for column in position.columns) for position in line]


def deployed(box: Content, one: Party, other: Party, *conquerors: int) -> list[str]:
    """The line that two parties form."""
    line: list[Position] = []
    deploy(box, line, (one, other), conquerors)
    assert not one.hand
    assert not other.hand
    return line_of(line)


@pytest.mark.rule("SS-610", "SS-611", "SS-612", "SS-614")
def test_sides_take_turns_in_leading_and_matching(box: Content) -> None:
    """The attacker leads, the defender matches and leads, the attacker matches and leads."""
    one = party(ATTACKER, "HI LI PS", lead=(PS, LI, HI))
    other = party(DEFENDER, "HI LI PS", lead=(HI, LI, PS), match={PS: (PS,), HI: (HI,), LI: (LI,)})
    # PS led by the attacker; HI led by the defender, met by the best trade, LI; HI led by the attacker.
    assert ["PS|PS", "LI|HI", "HI|LI"] == deployed(box, one, other)


@pytest.mark.rule("SS-615", "SS-616", "SS-R14")
def test_who_has_units_left_puts_them_in_rear_rows_from_the_left(box: Content) -> None:
    """Two against seven: five more, one behind each column, over and over."""
    assert ["HI|HI HI HI HI", "HI|HI HI HI"] == deployed(box, party(ATTACKER, "HI HI"), party(DEFENDER, "HI " * 7))


@pytest.mark.rule("SS-613")
def test_a_unit_may_stand_behind_a_matched_one(box: Content) -> None:
    """The attacker builds depth; the defender opens a new position each time."""
    one, other = party(ATTACKER, "HI HI HI HI", stacks=True), party(DEFENDER, "HI HI HI")
    assert ["HI HI|HI", "HI|HI", "HI|HI"] == deployed(box, one, other)


@pytest.mark.rule("SS-R14", "D18")
def test_reserves_stay_behind_as_long_as_others_can_be_placed(box: Content) -> None:
    """Knights in reserve go to the rear; they step forward only where nobody else can match."""
    one = party(ATTACKER, "KN HI HI", reserve=(KN,))
    assert ["HI KN|HI", "HI|HI"] == deployed(box, one, party(DEFENDER, "HI HI"))
    alone = party(ATTACKER, "KN KN", reserve=(KN,))
    assert ["KN|HI", "KN|HI"] == deployed(box, alone, party(DEFENDER, "HI HI"))


@pytest.mark.rule("SS-R14", "D18")
def test_the_default_plan_leads_with_the_humblest(box: Content) -> None:
    """PS LI HI LC HC KN, and at sea RD WS TR."""
    assert (PS, LI, HI, LC, HC, KN, RD, WS, TR) == LEAD
    one = party(ATTACKER, "KN HC LC HI LI PS")
    leads = deployed(box, one, party(DEFENDER, "PS"))
    assert ["PS LI HI LC HC KN|PS"] == leads


@pytest.mark.rule("SS-R14", "D18")
def test_the_default_match_is_the_best_trade_then_the_cheaper(box: Content) -> None:
    """Against peasants knights and heavy cavalry trade alike (11 against 2): the cheaper one goes."""
    other = party(DEFENDER, "KN HC HI", lead=(KN,))
    assert ["PS|HC KN HI"] == deployed(box, party(ATTACKER, "PS"), other)
    assert ["HI|KN"] == deployed(box, party(ATTACKER, "HI"), party(DEFENDER, "KN"))


@pytest.mark.rule("SS-R14", "D18")
def test_a_plans_own_list_of_matches_comes_first(box: Content) -> None:
    """Who is named meets the enemy, however badly it trades."""
    one = party(ATTACKER, "KN", match={})
    other = party(DEFENDER, "PS HI KN", match={KN: (PS, HI)})
    assert "KN|PS" == deployed(box, one, other)[0][:5]


@pytest.mark.rule("SS-801", "SS-R14", "D18")
def test_fleets_deploy_alike_with_unloaded_transports_before_loaded_ones(box: Content) -> None:
    """Raiders lead, then warships, then transports."""
    one = party(ATTACKER, "WS TR! TR RD")
    line: list[Position] = []
    deploy(box, line, (one, party(DEFENDER, "WS")), ())
    assert [(RD, False), (WS, False), (TR, False), (TR, True)] == [(u.kind, u.is_loaded) for u in line[0].columns[0]]


@pytest.mark.rule("SS-973", "D40")
def test_a_conqueror_puts_one_more_unit_behind_his_line_each_time(box: Content) -> None:
    """Between matching and placing the light cavalry goes behind; by default, or without him, it meets an enemy."""

    def host(*extra: UnitType) -> Party:
        return party(ATTACKER, "HI HI HI LC", match={HI: (HI,)}, extra=extra)

    def foe() -> Party:
        return party(DEFENDER, "HI HI HI HI")

    plain = ["HI|HI", "HI|HI", "HI|HI", "LC|HI"]
    assert ["HI LC|HI HI", "HI|HI", "HI|HI"] == deployed(box, host(LC), foe(), ATTACKER)
    assert plain == deployed(box, host(), foe(), ATTACKER)
    assert plain == deployed(box, host(LC), foe())


# Between rounds


def standing(*columns: tuple[str, str]) -> tuple[list[Position], Party, Party]:
    """A line as it stands after a round, nobody in hand."""
    one, other = party(ATTACKER, ""), party(DEFENDER, "")
    line = []
    for mine, theirs in columns:
        position = Position((party(ATTACKER, mine).units, party(DEFENDER, theirs).units))
        one.units += position.columns[0]
        other.units += position.columns[1]
        line.append(position)
    return line, one, other


@pytest.mark.rule("SS-628", "SS-631")
def test_who_faces_nobody_comes_back_to_hand_and_who_faces_somebody_stays() -> None:
    """The column without an enemy is free again, the duel goes on."""
    line, one, other = standing(("HI LI", ""), ("PS", "HI"))
    pull_back(line, (one, other))
    assert ["PS|HI"] == line_of(line)
    assert [HI, LI] == [unit.kind for unit in one.hand]
    assert [] == other.hand


@pytest.mark.rule("SS-241", "SS-630", "SS-R14")
def test_cavalry_pulls_back_and_frees_the_unit_it_faced() -> None:
    """By default all of it; the infantryman behind it moves up instead, where there is one."""
    line, one, other = standing(("KN", "HI"), ("LC PS", "LI"))
    pull_back(line, (one, other))
    assert ["PS|LI"] == line_of(line)
    assert [KN, LC] == [unit.kind for unit in one.hand]
    assert [HI] == [unit.kind for unit in other.hand]


@pytest.mark.rule("SS-630", "D18")
def test_a_plan_may_leave_cavalry_where_it_is() -> None:
    """Only the types named are pulled back; no plan can name foot."""
    line, one, other = standing(("KN", "HI"), ("LC", "HI"))
    one.plan = BattlePlan(recall=(LC,))
    pull_back(line, (one, other))
    assert ["KN|HI"] == line_of(line)
    assert [LC] == [unit.kind for unit in one.hand]


# The table


@pytest.mark.rule("SS-620", "SS-621", "SS-R70", "SS-R96")
@pytest.mark.parametrize(
    ("faction", "kind", "row"),
    [
        (FRA, KN, (6, 9, 7, 7, 9, 11)),
        (FRA, HC, (5, 8, 6, 4, 8, 11)),
        (POL, HC, (5, 8, 6, 4, 8, 11)),
        (FRA, LC, (4, 7, 7, 6, 5, 10)),
        (FRA, HI, (6, 8, 4, 4, 5, 9)),
        (NSE, HI, (6, 8, 5, 6, 6, 10)),
        (FRA, LI, (4, 4, 7, 6, 7, 8)),
        (ENG, LI, (5, 5, 8, 7, 8, 9)),
        (FRA, PS, (2, 2, 3, 3, 4, 7)),
        (KIE, PS, (3, 3, 4, 4, 5, 8)),
        (BUL, PS, (3, 3, 4, 4, 5, 8)),
    ],
)
def test_units_attack_by_the_row_of_their_type_and_power(
    box: Content, faction: Faction, kind: UnitType, row: tuple[int, ...]
) -> None:
    """Row by attacker, column by target; a power's better attack does not protect it."""
    attacker = Unit(faction, kind, "")
    assert row == tuple(numbers(box, attacker, Unit(FRA, target, ""))[0] for target in TROOPS)
    assert row == tuple(numbers(box, attacker, Unit(KIE, target, ""))[0] for target in TROOPS)
    assert {0} == {numbers(box, attacker, Unit(KIE, target, ""))[1] for target in TROOPS}, "only ships are captured"


FLEET = {"WS": Unit(FRA, WS, ""), "RD": Unit(FRA, RD, ""), "TR!": Unit(FRA, TR, "", True), "TR": Unit(FRA, TR, "")}
"""French ships to shoot at; "TR!" is loaded."""


def shots(box: Content, faction: Faction, kind: UnitType) -> dict[str, tuple[int, int]]:
    """What a ship must not exceed to destroy each of them, and to capture it."""
    return {target: numbers(box, Unit(faction, kind, ""), ship) for target, ship in FLEET.items()}


@pytest.mark.rule("SS-803")
def test_ships_destroy_or_capture(box: Content) -> None:
    """The first number destroys, the second one captures."""
    assert {"WS": (7, 2), "RD": (9, 3), "TR!": (10, 0), "TR": (10, 4)} == shots(box, ENG, WS)
    assert {"WS": (4, 0), "RD": (5, 3), "TR!": (7, 0), "TR": (6, 3)} == shots(box, ENG, RD)


@pytest.mark.rule("SS-804")
def test_a_capture_number_of_0_is_never_rolled(box: Content) -> None:
    """The lowest roll of a raider sinks a warship and takes another raider."""
    for target, fate in ((WS, "destroyed"), (RD, "captured")):
        scene = Scene(field(), ENG, FRA, form=NORMAL)
        mine, theirs = scene.fleet(ENG, 1, "SEA", RD=1), scene.fleet(FRA, 1, "SEA", **{target: 1})
        fought = fight_out(scene.play(1, 1, *MISS), battle_of(mine, theirs))
        assert fought.report is not None
        assert fate == fought.report.rounds[0].shots[0].fate
    assert (4, 0) == shots(box, ENG, RD)["WS"]


@pytest.mark.rule("SS-806")
@pytest.mark.parametrize(("faction", "kind"), [(ENG, WS), (ENG, RD), (QUR, TR)])
def test_nobody_captures_a_loaded_transport(box: Content, faction: Faction, kind: UnitType) -> None:
    """Everybody can destroy it, and capture an empty one."""
    found = shots(box, faction, kind)
    assert found["TR!"][0] > found["TR!"][1] == 0
    assert found["TR"][1] > 0


@pytest.mark.rule("SS-R71")
def test_raiders_hit_loaded_transports_better_than_empty_ones(box: Content) -> None:
    """As the table has it: 7 against 6."""
    found = shots(box, ENG, RD)
    assert (7, 6) == (found["TR!"][0], found["TR"][0])


@pytest.mark.rule("SS-248")
@pytest.mark.parametrize("faction", [faction for faction in Faction if faction is not QUR])
def test_transports_do_not_attack(box: Content, faction: Faction) -> None:
    """Whatever the target."""
    assert {(0, 0)} == set(shots(box, faction, TR).values())


@pytest.mark.rule("SS-993")
def test_transports_of_qurtuba_attack(box: Content) -> None:
    """Weakly."""
    assert {"WS": (2, 0), "RD": (3, 0), "TR!": (4, 0), "TR": (4, 2)} == shots(box, QUR, TR)


# Filing a plan


@pytest.mark.rule("D18", "SS-R14")
def test_the_default_answer_is_the_default_plan(box: Content) -> None:
    """On land with all its parts, at sea without cavalry; both can be filed in advance."""
    for is_on_land, kinds in ((True, TROOPS), (False, SHIPS)):
        ask = pick_plan(box, ENG, is_on_land=is_on_land)
        assert ask.decision.standing
        ask.check(ask.decision.fallback[0])
        plan = ask.read(ask.decision.fallback[0])
        assert BattlePlan(lead=tuple(kind for kind in LEAD if kind in kinds)) == plan
        assert CAVALRY == plan.recall


@pytest.mark.rule("D18")
def test_every_part_of_a_plan_is_read(box: Content) -> None:
    """Lead, depth, reserve, matches, recall and a Conqueror's extra units."""
    ask = pick_plan(box, ENG, is_on_land=True)
    default = ask.decision.fallback[0]
    assert isinstance(default, dict)
    filed = {"lead": ["HI", "PS"], "stacks": "yes", "reserve": ["KN"], "match LC": ["LI", "HI"], "recall": ["LC"]}
    answer = {**default, **filed, "extra": ["HC"]}
    ask.check(answer)
    plan = BattlePlan(lead=(HI, PS), match={LC: (LI, HI)}, stacks=True, reserve=(KN,), recall=(LC,), extra=(HC,))
    assert plan == ask.read(answer)


@pytest.mark.rule("D18")
def test_a_plan_is_asked_for_and_followed() -> None:
    """England keeps her knights out of the front; the line of the first round shows it."""
    scene = Scene(field(), ENG, FRA, form=NORMAL)
    mine, theirs = scene.army(ENG, 1, "AAA", KN=1, HI=1), scene.army(FRA, 1, "AAA", HI=1)
    play = scene.play(*MISS * 3)
    default = pick_plan(play.box, ENG, is_on_land=True).decision.fallback[0]
    assert isinstance(default, dict)
    play.will_answer(ENG, "battle.plan", {**default, "reserve": ["KN"], "lead": ["KN", "HI"]})
    fought = fight_out(play, battle_of(mine, theirs))
    assert fought.report is not None
    assert [["HI", "KN"]] == [[disc.kind for disc in column.attacker] for column in fought.report.rounds[0].line]
    with pytest.raises(IllegalAnswer):
        pick_plan(play.box, ENG, is_on_land=True).check({**default, "recall": ["HI"]})
