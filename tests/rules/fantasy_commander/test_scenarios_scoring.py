"""What the scenarios score, and when: eliminations, Capture Points, Towns, and the end of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fantasy_commander.action.actions import Action
from rules.fantasy_commander.action.activation import go
from rules.fantasy_commander.ground import cell_name
from rules.fantasy_commander.pieces import bury, force_fatigue, lose, put
from rules.fantasy_commander.scenarios.end_of_turn import end_turn
from rules.fantasy_commander.scenarios.victory import Decided
from rules.fantasy_commander.state import Step
from rules.fantasy_commander.vocabulary import Mode, Terrain, Trait
from tests.rules.fantasy_commander.battlefield import EMPIRE, STYX, Battlefield, grants


def ending(scenario: int = 1, *, bare: bool = False, **facts: Any) -> Battlefield:
    """A battle at the end of a turn, on its own map; one unit of each side in a corner."""
    field = Battlefield(scenario=scenario, bare=bare, step=Step.END_OF_TURN, **facts)
    field.unit("zombie_archers", "M1")
    field.unit("shooters", "A11")
    return field


def standing(field: Battlefield, card: str, place: int, *, town: bool = False) -> None:
    """A unit on one of the Towns or Capture Points, by its number."""
    cells = field.ground.towns if town else field.ground.capture_points
    field.unit(card, cell_name(cells[place]))


def destroy(field: Battlefield, card: str) -> None:
    """A unit that loses everything."""
    unit = field.unit(card, "G6")

    def fall(g: Any) -> Any:
        lose(g, unit_of(g, unit.id), 99, "a test")
        bury(g, [unit_of(g, unit.id)])
        yield from ()

    field.run(fall)


def unit_of(g: Any, name: str) -> Any:
    """A unit as it is in the state that is played."""
    return g.state.field.unit(name)


# The end of a turn


@pytest.mark.rule("FC-901")
def test_whatever_is_temporary_ends_with_the_turn() -> None:
    """Gains, tokens and what a unit has done in the turn are gone; Fatigue and losses stay."""
    field = ending()
    unit = field.unit(
        "legionnaires", "C9", "red", defending=True, panicked=True, activated=True, pursued=True, fatigue=1
    )
    unit.turn_gains, unit.gains, unit.losses = grants(Trait.BRAVE), grants(Trait.RUSH), 2
    field.run(end_turn)
    after = field.find("LEG1")
    assert not any((after.defending, after.panicked, after.activated, after.pursued))
    assert (after.token, after.turn_gains, after.gains) == (None, [], [])
    assert (after.fatigue, after.losses) == (1, 2)


@pytest.mark.rule("FC-902", "FC-226")
def test_unused_orders_are_discarded() -> None:
    """Both pools are empty, for everybody."""
    field = ending()
    field.pool(EMPIRE, "red", "purple")
    field.pool(STYX, "green")
    field.run(end_turn)
    assert field.orders(EMPIRE) == field.orders(STYX) == {}
    assert all(army.orders == 0 for army in field.field.armies.values())


@pytest.mark.rule("FC-201", "FC-903")
def test_the_next_turn_begins_after_the_scenario_has_scored() -> None:
    """VP come first, then the next turn begins with order generation."""
    field = ending()
    standing(field, "legionnaires", 1)
    field.run(end_turn)
    assert field.kinds.index("points_scored") < field.kinds.index("turn_ended")
    assert (field.field.turn, field.field.step) == (2, Step.GENERATION)


# Shared rules


@pytest.mark.rule("FC-905", "FC-983")
@pytest.mark.parametrize("scenario", range(1, 7))
def test_an_eliminated_enemy_unit_is_worth_a_point_at_once(scenario: int) -> None:
    """In every scenario, at the moment it falls."""
    field = Battlefield(scenario=scenario)
    field.unit("shooters", "A11")
    destroy(field, "zombie_archers")
    assert field.points(EMPIRE) == 1
    assert field.points(STYX) == 0


@pytest.mark.rule("FC-906", "FC-158", "FC-160")
@pytest.mark.parametrize(("scenario", "points"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)])
def test_each_capture_point_under_control_scores_at_the_end_of_a_turn(scenario: int, points: int) -> None:
    """Only for whoever has a unit on it; an empty one is nobody's."""
    field = ending(scenario)
    standing(field, "legionnaires", 0)
    standing(field, "zombie_warriors", 1)
    field.run(end_turn)
    told = [one for one in field.told("points_scored") if one["why"] == "capture_point"]
    assert [(one["side"], one["points"]) for one in told] == [(EMPIRE, points), (STYX, points)]


@pytest.mark.rule("FC-906")
def test_scenario_6_has_no_capture_points() -> None:
    """Nothing is scored for standing anywhere."""
    assert ending(6).ground.capture_points == ()


@pytest.mark.rule("FC-908", "FC-R25")
def test_elimination_counts_whatever_its_cause() -> None:
    """A unit that dies of forced Fatigue scores for the opponent."""
    field = Battlefield()
    field.unit("shooters", "A11")
    unit = field.unit("zombie_archers", "G6", losses=3, fatigue=2)

    def tire_out(g: Any) -> Any:
        force_fatigue(g, unit_of(g, unit.id), "a test")
        yield from ()

    field.run(tire_out)
    assert field.find("ZA1").destroyed
    assert field.points(EMPIRE) == 1


# Each scenario


@pytest.mark.rule("FC-911", "FC-921", "FC-931", "FC-941")
@pytest.mark.parametrize(
    ("scenario", "points", "first"),
    [
        pytest.param(1, 10, STYX, marks=pytest.mark.rule("FC-911")),
        pytest.param(2, 10, None, marks=pytest.mark.rule("FC-921")),
        pytest.param(3, 12, STYX, marks=pytest.mark.rule("FC-931")),
        pytest.param(4, 12, None, marks=pytest.mark.rule("FC-941")),
        pytest.param(5, 15, STYX, marks=pytest.mark.rule("FC-951")),
        pytest.param(6, 10, STYX, marks=pytest.mark.rule("FC-961")),
    ],
)
def test_figures_and_first_placement(scenario: int, points: int, first: Any) -> None:
    """Played to so many VP; Styx places first, or the players agree."""
    plan = Battlefield(scenario=scenario).ground.scenario
    assert (plan.points, plan.first) == (points, first)


@pytest.mark.rule("FC-907")
@pytest.mark.parametrize(
    ("scenario", "card", "points"),
    [
        pytest.param(1, "roland", 2, marks=pytest.mark.rule("FC-912")),
        pytest.param(1, "imelstar", 1, marks=pytest.mark.rule("FC-912")),
        pytest.param(2, "hydra", 2, marks=pytest.mark.rule("FC-922")),
        pytest.param(2, "roland", 1, marks=pytest.mark.rule("FC-922")),
        pytest.param(3, "crusader", 2, marks=pytest.mark.rule("FC-932")),
        pytest.param(3, "roland", 1, marks=pytest.mark.rule("FC-932")),
        (4, "roland", 1),
        pytest.param(5, "roland", 2, marks=pytest.mark.rule("FC-953")),
        pytest.param(5, "crusader", 2, marks=pytest.mark.rule("FC-953")),
        pytest.param(5, "imelstar", 2, marks=pytest.mark.rule("FC-953")),
        pytest.param(5, "hydra", 2, marks=pytest.mark.rule("FC-953")),
        pytest.param(5, "knights", 1, marks=pytest.mark.rule("FC-953")),
        (6, "roland", 1),
    ],
)
def test_some_units_are_worth_more(scenario: int, card: str, points: int) -> None:
    """The additional point comes on top of the one for the elimination."""
    field = Battlefield(scenario=scenario)
    field.unit("shooters", "A11")
    field.unit("zombie_archers", "M1")
    destroy(field, card)
    assert field.points(EMPIRE) + field.points(STYX) == points


@pytest.mark.rule("FC-923", "FC-924", "FC-159", "FC-R45")
def test_two_towns_in_scenario_2_are_worth_a_point_and_cost_an_order() -> None:
    """Whoever controls both gains 1 VP and generates one order fewer; one Town is worth nothing."""
    field = ending(2)
    standing(field, "zombie_warriors", 0, town=True)
    field.run(end_turn)
    assert field.points(STYX) == 0
    again = ending(2)
    standing(again, "zombie_warriors", 0, town=True)
    standing(again, "zombie_warriors", 1, town=True)
    again.run(end_turn)
    assert again.points(STYX) == 1
    assert again.field.armies[STYX].owes_an_order
    assert not again.field.armies[EMPIRE].owes_an_order


@pytest.mark.rule("FC-925")
def test_empire_units_in_a_town_of_scenario_2_rest_in_contact() -> None:
    """The Empire's alone, in Towns alone, in this scenario alone."""
    for scenario, card, town, rests in (
        (2, "legionnaires", True, True),
        (2, "zombie_warriors", True, False),
        (2, "legionnaires", False, False),
        (1, "legionnaires", True, False),
    ):
        field = ending(scenario)
        standing(field, card, 0, town=True)
        unit = field.field.units[-1]
        if not town:
            unit.cell = field.box.board.parse("G11")
        assert field.ground.has(unit, Trait.RESTS_IN_CONTACT) is rests


@pytest.mark.rule("FC-942", "FC-R26")
def test_the_dark_font_of_scenario_4_helps_styx_within_one_hex() -> None:
    """Vampirism, Attack Support and Defence Support; not two hexes away, and not for the Empire."""
    field = ending(4)
    (font,) = [cell for cell, kind in field.ground.sources() if kind.id is Terrain.DARK_FONT]
    near = field.unit("zombie_warriors", cell_name(field.box.board.neighbours(font)[0]))
    far = field.unit("zombie_warriors", "A6")
    foe = field.unit("legionnaires", cell_name(field.box.board.neighbours(font)[1]))
    gifts = (Trait.VAMPIRISM, Trait.ATTACK_SUPPORT, Trait.DEFENCE_SUPPORT)
    assert all(field.ground.has(near, trait) for trait in gifts)
    assert not any(field.ground.has(unit, trait) for unit in (far, foe) for trait in gifts)


@pytest.mark.rule("FC-951", "FC-952", "FC-R46")
def test_the_hydra_swims_in_scenario_5_and_fights_there_as_weak() -> None:
    """River is no obstacle for it there alone; on it its 3s do not hit, whatever its Health."""
    field = ending(5)
    river = next(cell for cell, kind in field.ground.plan.laid.items() if kind is Terrain.RIVER)
    hydra = field.unit("hydra", cell_name(river))
    assert field.ground.has(hydra, Trait.SWIMMER)
    assert field.ground.is_weak(hydra)
    hydra.cell = field.box.board.parse("G11")
    assert not field.ground.is_weak(hydra)
    other = ending(2)
    assert not other.ground.has(other.unit("hydra", "G5"), Trait.SWIMMER)


@pytest.mark.rule("FC-954", "FC-R45")
@pytest.mark.parametrize(("towns", "points"), [(1, 0), (2, 1), (3, 1)])
def test_two_towns_of_scenario_5_are_worth_a_point_to_the_empire(towns: int, points: int) -> None:
    """Two or more, one point in all."""
    field = ending(5)
    for place in range(towns):
        standing(field, "legionnaires", place, town=True)
    field.run(end_turn)
    assert field.points(EMPIRE) == points


@pytest.mark.rule("FC-955", "FC-R59")
@pytest.mark.parametrize("towns", [0, 1, 2, 3])
def test_each_town_of_scenario_5_is_worth_a_point_to_styx(towns: int) -> None:
    """At the end of the common turn."""
    field = ending(5)
    for place in range(towns):
        standing(field, "zombie_warriors", place, town=True)
    field.run(end_turn)
    assert field.points(STYX) == towns


@pytest.mark.rule("FC-962", "FC-R27", "FC-961")
def test_a_styx_unit_that_enters_a_town_destroys_it() -> None:
    """It scores once, and the Town is a Graveyard for good; the Empire enters without harm."""
    field = ending(6)
    assert [town.name for town in field.ground.plan.towns] == ["Kargaf", "Zur", "Silira", "Naida"]
    town, other = field.ground.towns[:2]
    styx, empire = field.field.units[0].id, field.field.units[1].id

    def enter(g: Any) -> Any:
        put(g, unit_of(g, empire), other)
        put(g, unit_of(g, styx), town)
        put(g, unit_of(g, styx), field.box.board.neighbours(town)[0])
        put(g, unit_of(g, styx), town)
        yield from ()

    field.run(enter)
    assert field.points(STYX) == 1
    assert field.ground.terrain(town) is Terrain.GRAVES
    assert field.ground.terrain(other) is Terrain.TOWN


@pytest.mark.rule("FC-962", "FC-981", "FC-R24")
def test_a_town_that_brings_the_last_point_ends_the_battle_before_any_blow() -> None:
    """Styx has 9 points of 10 and enters a Town: what was planned after the move does not happen any more."""
    field = ending(6)
    field.field.armies[STYX].points = 9
    town = field.ground.towns[0]
    spot = next(cell for cell in field.box.board.neighbours(town) if field.field.at(cell) is None)
    styx = field.field.units[0].id

    def enter(g: Any) -> Any:
        put(g, unit_of(g, styx), spot)
        with pytest.raises(Decided):
            go(g, unit_of(g, styx), Action(way=(town,)))
        yield from ()

    field.run(enter)
    assert field.field.outcome is not None
    assert field.field.outcome.winners == (STYX,)


@pytest.mark.rule("FC-963", "FC-964")
@pytest.mark.parametrize(("destroyed", "points"), [(0, 2), (1, 1), (3, 1)])
def test_standing_towns_of_scenario_6_score_for_the_empire(destroyed: int, points: int) -> None:
    """Two points while none is destroyed, one while some stand."""
    field = ending(6)
    for town in field.ground.towns[:destroyed]:
        field.lay(cell_name(town), Terrain.GRAVES)
    field.run(end_turn)
    assert field.points(EMPIRE) == points


# Battle Royale


@pytest.mark.rule("FC-107", "FC-R68")
def test_a_battle_royale_scores_nothing() -> None:
    """Neither Capture Points nor Towns nor eliminations count."""
    field = ending(5, mode=Mode.ROYALE)
    for cell in (*field.ground.plan.capture_points, *field.ground.towns):
        field.unit("zombie_warriors", cell_name(cell))
    field.run(end_turn)
    assert field.points(STYX) == 0
    assert field.ground.capture_points == ()
    destroy(field, "legionnaires")
    assert field.points(STYX) == 0


@pytest.mark.rule("FC-R70")
def test_ten_quiet_turns_end_a_battle_royale_in_a_draw() -> None:
    """No unit has lost anything for ten turns in a row."""
    field = ending(2, mode=Mode.ROYALE)
    field.field.quiet_turns = 9
    field.start()
    assert field.field.outcome is not None
    assert (field.field.outcome.winners, field.field.outcome.reason) == ((), "quiet")


@pytest.mark.rule("FC-R70")
@pytest.mark.parametrize(
    ("mode", "limit", "hurt"), [(Mode.SCENARIO, True, False), (Mode.ROYALE, False, False), (Mode.ROYALE, True, True)]
)
def test_quiet_turns_matter_only_in_a_battle_royale_that_has_the_limit(mode: Mode, limit: bool, hurt: bool) -> None:
    """Not in a scenario, not where it is switched off, and a loss begins the count anew."""
    field = ending(2, mode=mode, quiet_limit=limit)
    field.field.quiet_turns, field.field.hurt_this_turn = 9, hurt
    field.run(end_turn)
    assert field.field.outcome is None
    assert field.field.quiet_turns == (0 if hurt else 10)


@pytest.mark.rule("FC-R70", "FC-D31")
def test_a_battle_that_nobody_comes_to_is_closed_without_a_winner() -> None:
    """Three turns in a row in which neither side has answered anything; one answer begins the count anew."""
    field = Battlefield(step=Step.GENERATION)
    field.unit("roland", "A11")
    field.unit("imelstar", "M1")
    field.start()
    while field.waiting:
        field.fall_back()
    assert field.field.outcome is not None
    assert (field.field.outcome.winners, field.field.outcome.reason) == ((), "deserted")
    assert field.field.turn == 3
    other = Battlefield(step=Step.GENERATION)
    other.unit("roland", "A11")
    other.unit("imelstar", "M1")
    other.g.state.unattended_turns = 2
    other.start()
    other.fall_back()
    other.answer(EMPIRE, {"red": [], "blue": [], "green": [], "purple": [], "exchange": {}})
    while other.waiting and other.field.turn == 1:
        other.fall_back()
    assert other.field.outcome is None
    assert other.g.state.unattended_turns == 0


# Extra elements


@pytest.mark.rule("FC-970")
def test_graves_regenerate_the_resurgent() -> None:
    """Regeneration 2 on that hex, for Resurgent units alone."""
    field = Battlefield()
    field.lay("G6", Terrain.GRAVES)
    unit = field.unit("zombie_warriors", "G6")
    assert field.ground.level(unit, Trait.REGENERATION) == 2
    unit.cell = field.box.board.parse("G7")
    assert not field.ground.has(unit, Trait.REGENERATION)
    assert not field.ground.has(field.unit("legionnaires", "G6"), Trait.REGENERATION)


@pytest.mark.rule("FC-971", "FC-972", "FC-R47")
@pytest.mark.parametrize(
    ("kind", "card", "foe"),
    [(Terrain.ALTAR_OF_STYX, "zombie_warriors", "legionnaires"), (Terrain.STATUE, "legionnaires", "zombie_warriors")],
)
def test_altar_and_statue_strengthen_their_side_within_two_hexes(kind: Terrain, card: str, foe: str) -> None:
    """One attack die and one defence die more; two of a kind do not add up, and enemies get nothing."""
    field = Battlefield()
    field.lay("G6", kind)
    field.lay("G7", kind)
    unit, far, enemy = field.unit(card, "G8"), field.unit(card, "G10"), field.unit(foe, "G5")
    dice = (Trait.ATTACK_DICE, Trait.DEFENCE_DICE)
    assert [field.ground.level(unit, trait) for trait in dice] == [1, 1]
    assert [field.ground.level(far, trait) for trait in dice] == [0, 0]
    assert [field.ground.level(enemy, trait) for trait in dice] == [0, 0]


@pytest.mark.rule("FC-976", "FC-977", "FC-978")
def test_field_fortifications_are_difficult_and_help_infantry() -> None:
    """Counterblow and Brave for Infantry on it, and nobody advances into it."""
    field = Battlefield()
    field.lay("G6", Terrain.FORTIFICATIONS)
    cell = field.box.board.parse("G6")
    assert field.ground.kind(cell).difficult
    foot = field.unit("legionnaires", "G6")
    assert all(field.ground.has(foot, trait) for trait in (Trait.COUNTERBLOW, Trait.BRAVE, Trait.NO_ADVANCE))
    foot.cell = None
    horse = field.unit("knights", "G6")
    assert not any(field.ground.has(horse, trait) for trait in (Trait.COUNTERBLOW, Trait.BRAVE))
    assert field.ground.has(horse, Trait.NO_ADVANCE)


@pytest.mark.rule("FC-979", "FC-R29")
def test_the_crypt_makes_a_styx_unit_survivable() -> None:
    """On its hex, and for Styx alone."""
    field = Battlefield()
    field.lay("G6", Terrain.CRYPT)
    unit = field.unit("undead_cavalry", "G6")
    assert field.ground.has(unit, Trait.SURVIVABLE)
    unit.cell = field.box.board.parse("G7")
    assert not field.ground.has(unit, Trait.SURVIVABLE)
    assert not field.ground.has(field.unit("legionnaires", "G6"), Trait.SURVIVABLE)
