"""Who places first, and deployment both ways: at once on one sheet, and one unit after the other."""

from __future__ import annotations

import pytest

from rules.fantasy_commander.ground import cell_name
from rules.fantasy_commander.opening.deployment import FIRST, PLACE, SHEET, Wing, along, ready_made
from rules.fantasy_commander.opening.terrain import TILES
from rules.fantasy_commander.state import Step
from rules.fantasy_commander.vocabulary import EMPIRE, SIDES, STYX, other_side
from rules.kernel.decisions import Place
from rules.kernel.values import IllegalAnswer, Json, Seat
from tests.conformance.hooks.fantasy_commander import box
from tests.rules.fantasy_commander.opening_table import OpeningTable

NOBODY_SAYS: dict[str, Json] = {"places": "west", "first": "lot"}


def army(**counts: int) -> Json:
    """A roster as it is handed in."""
    return {"units": {name.replace("__", "."): count for name, count in counts.items()}}


def royale(*dice: int, empire: Json, styx: Json, **options: str) -> OpeningTable:
    """A Battle Royale with these armies, up to its deployment."""
    table = OpeningTable(*dice, mode="royale", **options)
    table.will_answer(EMPIRE, "opening.roster", empire)
    table.will_answer(STYX, "opening.roster", styx)
    return table


# Who places first


@pytest.mark.rule("FC-151")
@pytest.mark.parametrize(("zombies", "first"), [(2, EMPIRE), (4, STYX)])
def test_the_larger_army_places_first(zombies: int, first: Seat) -> None:
    """Three units of the Empire against two or four of Styx; whoever has more holds the Initiative token."""
    table = royale(empire=army(legionnaires__conscript=3), styx=army(zombie_warriors__conscript=zombies))
    table.finish()
    assert table.field.first == table.field.to_act == first
    assert [event["side"] for event in table.told("initiative_settled")] == [first]


@pytest.mark.rule("FC-152")
@pytest.mark.parametrize(("die", "first"), [(1, EMPIRE), (2, STYX)])
def test_equal_armies_draw_a_lot(die: int, first: Seat) -> None:
    """Three units each."""
    table = royale(die, empire=army(legionnaires__conscript=3), styx=army(zombie_warriors__conscript=3))
    table.finish()
    assert table.field.first == first


@pytest.mark.rule("FC-153", "FC-R31")
def test_the_line_of_a_scenario_counts_even_against_the_larger_army() -> None:
    """In scenario 1 Styx places first, though it has brought one unit alone."""
    table = OpeningTable(rosters="custom")
    table.will_answer(STYX, "opening.roster", army(imelstar=1))
    table.finish()
    assert len(table.field.armies[STYX].roster) == 1
    assert table.field.first == STYX


@pytest.mark.rule("FC-152", "FC-R31")
@pytest.mark.parametrize(
    ("empire", "styx", "die", "first"),
    [
        ("styx", "styx", 1, STYX),
        ("empire", "empire", 2, EMPIRE),
        ("empire", "styx", 2, STYX),
        ("empire", "lot", 2, STYX),
    ],
)
@pytest.mark.parametrize("deployment", ["at_once", "in_turn"])
def test_players_agree_or_draw_a_lot(deployment: str, empire: str, styx: str, die: int, first: Seat) -> None:
    """In scenarios 2 and 4: whom both name; else the lot, of which 2 is Styx."""
    table = OpeningTable(*([] if empire == styx else [die]), scenario="2", deployment=deployment)
    for side, vote in ((EMPIRE, empire), (STYX, styx)):
        if deployment == "in_turn":
            table.will_answer(side, FIRST, vote)
        else:
            table.will_answer(side, SHEET, {**NOBODY_SAYS, "first": vote})
    table.finish()
    assert table.field.first == first
    assert bool(table.told("lot_drawn")) == (empire != styx)


@pytest.mark.rule("FC-R31", "FC-D04")
def test_without_an_answer_the_lot_decides() -> None:
    """Nobody has said anything by the deadline."""
    for die, first in ((1, EMPIRE), (2, STYX)):
        table = OpeningTable(die, scenario="4", deployment="in_turn")
        table.finish()
        assert table.field.first == first
        assert [{"empire": "lot", "styx": "lot"}] == table.told("votes_opened")


@pytest.mark.parametrize(("number", "is_asked"), [(1, False), (2, True), (4, True), (6, False)])
def test_at_once_the_vote_stands_on_the_sheet_of_deployment(number: int, is_asked: bool) -> None:
    """One round of mail for both; where the scenario has a line, nobody is asked."""
    table = OpeningTable(scenario=str(number))
    table.begin()
    assert table.waiting == SIDES
    assert ("first" in table.options(EMPIRE)) == is_asked


# In turn


@pytest.mark.rule("FC-155", "FC-156")
def test_units_are_placed_in_turn_and_the_rest_at_the_end() -> None:
    """Nine of Styx and seven of the Empire: seven each in turn, Styx first, then its last two together."""
    table = OpeningTable(deployment="in_turn")
    table.finish()
    placed = [(event["side"], len(event["places"])) for event in table.told("deployed")]
    assert placed == [(STYX, 1), (EMPIRE, 1)] * 7 + [(STYX, 2)]
    assert (table.field.step, table.field.turn) == (Step.GENERATION, 1)


@pytest.mark.rule("FC-154", "FC-157")
def test_a_unit_is_placed_on_a_free_hex_of_its_own_zone() -> None:
    """Any of the own units; neither a hex outside nor one that is taken."""
    table = OpeningTable(deployment="in_turn")
    table.begin()
    assert table.waiting == (STYX,)
    zone = {cell_name(cell) for cell in table.ground.plan.zone(STYX)}
    asked = table.asked(STYX)
    assert isinstance(asked, Place)
    assert [piece.id for piece in asked.pieces] == [unit.id for unit in table.field.units if unit.side == STYX]
    assert all(set(cells) == zone for cells in asked.cells.values())
    for wrong in ("C5", "C10"):
        with pytest.raises(IllegalAnswer):
            table.answer(STYX, {"styx.IME": wrong})
    with pytest.raises(IllegalAnswer):
        table.answer(STYX, {"styx.IME": "C1", "styx.UC1": "D1"})
    table.answer(STYX, {"styx.IME": "C1"})
    assert table.waiting == (EMPIRE,)
    table.answer(EMPIRE, {"empire.ROL": "C10"})
    with pytest.raises(IllegalAnswer):
        table.answer(STYX, {"styx.UC1": "C1"})
    with pytest.raises(IllegalAnswer):
        table.answer(STYX, {"styx.IME": "D1"})


@pytest.mark.rule("FC-D05")
@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("deployment", ["at_once", "in_turn"])
def test_who_is_silent_has_melee_units_in_front_and_those_that_shoot_behind(number: int, deployment: str) -> None:
    """D05: each unit in its turn on the free hex nearest to the enemy's zone, or farthest, ties to the lowest."""
    dice = [1] if number in (2, 4) else []
    table = OpeningTable(*dice, scenario=str(number), deployment=deployment)
    table.finish()
    ground = table.ground
    for side in SIDES:
        free = list(ground.plan.zone(side))
        enemies = ground.plan.zone(other_side(side))
        for unit in (unit for unit in table.field.units if unit.side == side):
            gaps = {cell: min(cell.distance(enemy) for enemy in enemies) for cell in free}
            wanted = (max if ground.card(unit).shooting else min)(gaps.values())
            lowest = min((cell for cell in free if gaps[cell] == wanted), key=lambda cell: (cell.r, cell.q))
            assert unit.cell == lowest
            free.remove(lowest)


# At once


def test_at_once_nobody_sees_where_the_other_stands_before_both_are_done() -> None:
    """Both sheets are sealed, and told together."""
    table = OpeningTable()
    table.begin()
    table.answer(EMPIRE, {"places": "east"})
    assert table.told("deployed") == []
    assert not any(unit.cell for unit in table.field.units)
    assert table.face(STYX).shown == {}
    table.answer(STYX, {"places": "middle"})
    assert [event["side"] for event in table.told("deployed")] == [EMPIRE, STYX]
    assert all(unit.is_on_map for unit in table.field.units)
    assert (table.field.step, table.field.turn, table.field.to_act) == (Step.GENERATION, 1, STYX)


@pytest.mark.rule("FC-154", "FC-157")
def test_at_once_every_unit_can_be_placed_by_hand() -> None:
    """All of them, in the own zone, each on a hex of its own."""
    table = OpeningTable()
    table.begin()
    own = [unit.id for unit in table.field.units if unit.side == EMPIRE]
    there: dict[str, Json] = dict(zip(own, ["A10", "B10", "C10", "D10", "E10", "F10", "G11"], strict=True))
    wrong: list[dict[str, Json]] = [
        {**there, own[0]: "A9"},
        {**there, own[0]: "B10"},
        {name: cell for name, cell in there.items() if name != own[0]},
    ]
    for places in wrong:
        with pytest.raises(IllegalAnswer):
            table.answer(EMPIRE, {"places": {"pick": "own", "then": places}})
    table.answer(EMPIRE, {"places": {"pick": "own", "then": there}})
    table.fall_back(STYX)
    assert {unit.id: cell_name(table.ground.place(unit)) for unit in table.field.on_map(EMPIRE)} == there


@pytest.mark.parametrize("wing", Wing)
@pytest.mark.parametrize("number", range(1, 7))
def test_ready_made_lines_are_legal(number: int, wing: Wing) -> None:
    """Every unit stands in its zone, on a hex of its own."""
    table = OpeningTable(scenario=str(number))
    table.begin()
    for side in SIDES:
        places = ready_made(table.ground, side, wing)
        zone = [cell_name(cell) for cell in table.ground.plan.zone(side)]
        assert [*places] == [unit.id for unit in table.field.units if unit.side == side]
        assert len(set(places.values())) == len(places)
        assert set(places.values()) <= set(zone)


def test_wings_begin_at_their_ends() -> None:
    """In row 10: A first in the west, M in the east, G in the middle."""
    row = [cell for cell in box().board if cell.r == 9]
    taken = {wing: cell_name(min(row, key=lambda cell, wing=wing: along(cell, wing))) for wing in Wing}  # type: ignore[misc]
    assert taken == {Wing.WEST: "A10", Wing.MIDDLE: "G10", Wing.EAST: "M10"}


@pytest.mark.rule("FC-150")
def test_units_come_last() -> None:
    """While rosters, decks and terrain are made no unit stands on the map."""
    table = OpeningTable(1, mode="royale", map="laid", deployment="in_turn")
    table.begin()
    keys = []
    while table.key() != PLACE:
        keys.append(table.key())
        assert table.field.on_map() == []
        table.fall_back(table.waiting[0])
    assert keys[-2:] == [TILES, TILES]
    assert table.field.step is Step.DEPLOYMENT
