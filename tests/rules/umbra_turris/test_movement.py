"""Moving, turning, crossing, climbing, jumping, falling, swimming, flying [UT-201 to UT-209, UT-231 to UT-294]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.plane.points import Facing, Point
from rules.kernel.play import Play, Procedure
from rules.kernel.values import IllegalAnswer
from rules.umbra_turris.action.climbing import Climb, climbable, offer_climbs
from rules.umbra_turris.action.hiding import Hide
from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.action.moving import Fly, Move, TurnAround, offer_moves, offer_turns
from rules.umbra_turris.action.reach import may_move, move_reach
from rules.umbra_turris.cycle.turns import play_turn
from rules.umbra_turris.magic.casting import CastSpell
from rules.umbra_turris.state import Basic, Battle, Model
from tests.helpers.offers import choices
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop


def ends(table: Tabletop, model: Model, name: str = "move") -> Any:
    """Where a model may go: the area of the question."""
    turn = table.table.turn or table.turn(model)
    found = [choice for choice in offer_moves(table.field, model, turn) if choice.id == name]
    if not found:
        return None
    then = found[0].option.then
    assert then is not None
    return then.area  # type: ignore[union-attr]


def can_go(table: Tabletop, model: Model, x: int, y: int, name: str = "move") -> bool:
    """Whether a point is offered."""
    area = ends(table, model, name)
    return area is not None and area.has(x, y, 0)


@pytest.mark.rule("UT-201")
@pytest.mark.parametrize(("sub_race", "reach"), [("half_giant", 10), ("mortenian", 15), ("krotkin", 20)])
def test_size_decides_how_far_a_model_moves(sub_race: str, reach: int) -> None:
    """Large 10 cm, medium 15, small 20."""
    table = Tabletop()
    hero = table.hero(at=(35, 10), sub_race=sub_race)
    assert can_go(table, hero, 35, 10 + reach)
    assert not can_go(table, hero, 35, 11 + reach)


@pytest.mark.rule("UT-R07", "UT-R121")
def test_a_way_is_measured_along_its_legs() -> None:
    """From 0,0 to 9,12 it is exactly 15 cm; to 10,12 a little more."""
    table = Tabletop()
    hero = table.hero(at=(10, 10))
    assert can_go(table, hero, 19, 22)
    assert not can_go(table, hero, 20, 22)


@pytest.mark.rule("UT-R07")
def test_way_points_must_be_open_and_not_too_far() -> None:
    """A detour of more than 15 cm is refused with a sentence."""
    table = Tabletop()
    hero = table.hero(at=(10, 10))
    (offer,) = offer_moves(table.field, hero, table.turn(hero))
    ask = offer._value  # The ask behind the choice checks what the data cannot.
    answer = {"at": [20, 10], "facing": "N", "via": [[15, 10]]}
    ask.check(answer)  # type: ignore[union-attr]
    with pytest.raises(IllegalAnswer, match="longer than 15 cm"):
        ask.check({**answer, "via": [[15, 20]]})  # type: ignore[union-attr]


@pytest.mark.rule("UT-202")
def test_nobody_turns_after_an_attack_without_a_move() -> None:
    """Before it, after a move or a charge, and before the step that goes with a shot or a spell; else not."""
    table = Tabletop()
    hero = table.hero()
    moments: list[tuple[dict[str, Any], bool]] = [
        ({}, True),
        ({"basic": Basic.MOVE, "has_moved": True}, True),
        ({"basic": Basic.CHARGE, "has_moved": True}, True),
        ({"basic": Basic.FIGHT}, False),
        ({"basic": Basic.SHOOT}, False),
        ({"basic": Basic.SHOOT, "may_still_move": True}, True),
        ({"basic": Basic.CAST, "may_still_move": True, "has_moved": True}, True),
    ]
    for facts, may in moments:
        assert may == bool([*offer_turns(table.field, hero, table.turn(hero, **facts))]), facts


@pytest.mark.rule("UT-202", "UT-R17")
def test_a_model_turns_once_in_a_turn() -> None:
    """With its move or by itself; after that it is not offered."""
    table = Tabletop()
    hero = table.hero(at=(35, 10))
    turn = table.do(Move(Point(35, 20), Facing.E), hero)
    assert Facing.E is hero.facing
    assert turn.has_turned
    assert [] == [*offer_turns(table.field, hero, turn)]
    alone = Tabletop()
    hero = alone.hero(at=(35, 10))
    assert alone.do(TurnAround(Facing.S), hero).has_turned
    assert Facing.S is hero.facing


@pytest.mark.rule("UT-206", "UT-R09", "UT-R10")
def test_obstacles_no_taller_than_the_model_are_crossed() -> None:
    """A barricade of 2 cm stops nobody; a statue of 8 cm does."""
    table = Tabletop(terrain="TC-G1")
    hero = table.hero(at=(35, 10), sub_race="krotkin")
    table.piece("X4", (35, 14))
    assert can_go(table, hero, 35, 30)
    table.piece("X6", (35, 22))
    assert not can_go(table, hero, 35, 22)
    assert not can_go(table, hero, 35, 30)


@pytest.mark.rule("UT-207", "UT-208")
def test_nobody_moves_over_others_or_through_narrow_gaps() -> None:
    """Between two bases 2 cm apart a base of 2 cm passes; 1 cm apart it does not."""
    for x, passes in ((38, True), (37, False)):
        table = Tabletop()
        hero = table.hero(at=(36 if passes else 35, 10))
        table.hero(RED, (34, 14))
        table.hero(RED, (x, 14))
        for blocked in range(30, 34, 2):
            table.hero(RED, (blocked, 14))
        for blocked in range(x + 2, x + 6, 2):
            table.hero(RED, (blocked, 14))
        assert passes == can_go(table, hero, 36 if passes else 35, 20)


@pytest.mark.rule("UT-209", "UT-R08")
def test_a_move_never_ends_beside_an_enemy() -> None:
    """Not even corner to corner; beside a friend it may."""
    table = Tabletop()
    hero = table.hero(at=(35, 10))
    table.hero(BLUE, (35, 20))
    table.hero(RED, (25, 12))
    assert not can_go(table, hero, 35, 18)
    assert not can_go(table, hero, 37, 18)
    assert can_go(table, hero, 35, 17)
    assert can_go(table, hero, 27, 12)


@pytest.mark.rule("UT-R45")
def test_who_is_locked_in_combat_does_not_move() -> None:
    """Nor is a move offered."""
    table = Tabletop()
    hero = table.hero(at=(35, 10))
    table.hero(BLUE, (35, 12))
    assert [] == [*offer_moves(table.field, hero, table.turn(hero))]


@pytest.mark.rule("UT-122", "UT-123")
def test_one_basic_action_in_a_turn() -> None:
    """After a move no charge is offered, nor another move."""
    table = Tabletop()
    hero = table.hero(at=(35, 10))
    table.hero(BLUE, (35, 40))
    turn = table.do(Move(Point(35, 20), Facing.N), hero)
    assert Basic.MOVE is turn.basic
    from rules.umbra_turris.action.chapters import CHAPTERS

    offered = choices(ask_act(table.field, hero, turn, CHAPTERS).decision)
    assert not {"move", "charge", "fight", "shoot"} & {*offered}
    assert "hide" not in offered


@pytest.mark.rule("UT-263", "UT-267")
def test_a_hidden_model_moves_up_to_its_speed() -> None:
    """Sp 7 instead of 15 cm, and the counter stays."""
    table = Tabletop()
    hero = table.hero(at=(35, 10), is_hidden=True)
    assert can_go(table, hero, 35, 17)
    assert not can_go(table, hero, 35, 18)
    table.do(Move(Point(35, 17), Facing.N), hero)
    assert hero.is_hidden


@pytest.mark.rule("UT-267")
def test_a_hidden_model_may_go_further_and_be_seen() -> None:
    """Sp 7, M 15: beyond 7 cm the counter is lost; whoever has just hidden stays within Sp."""
    table = Tabletop()
    hero = table.hero(at=(35, 10), is_hidden=True)
    table.hero(BLUE, (5, 60))
    assert [False, True, True, False] == [can_go(table, hero, 35, y, "leave_hiding") for y in (17, 18, 25, 26)]
    table.do(Move(Point(35, 25), Facing.N), hero)
    assert not hero.is_hidden
    other = table.hero(at=(50, 10), is_hidden=True)
    turn = table.turn(other)
    turn.was_hidden = False
    assert "leave_hiding" not in choices(ask_act(table.field, other, turn, [offer_moves]).decision)


@pytest.mark.rule("UT-349")
def test_after_disengaging_the_move_is_twice_the_speed() -> None:
    """Sp 7: 14 cm."""
    table = Tabletop()
    hero = table.hero(at=(35, 10))
    turn = table.turn(hero, left=["blue.1"])
    assert 14 == move_reach(table.field, hero, turn)


@pytest.mark.rule("UT-263", "UT-349")
def test_who_disengages_and_hides_moves_no_further_than_the_speed() -> None:
    """7 cm, and not 14: a Hidden counter shortens that move, too."""
    table = Tabletop()
    hero = table.hero(at=(35, 10))
    turn = table.do(Hide(), hero, left=["blue.1"])
    assert 7 == move_reach(table.field, hero, turn)


@pytest.mark.rule("UT-537", "UT-R71")
def test_under_a_quake_nobody_moves_more_than_ten() -> None:
    """Whatever the M."""
    table = Tabletop()
    hero = table.hero(at=(35, 10), sub_race="krotkin")
    table.table.quake = True
    assert 10 == move_reach(table.field, hero, table.turn(hero))


# Levels


@pytest.mark.rule("UT-R11")
def test_low_platforms_are_stepped_on() -> None:
    """The temple floor of 2 cm is level 2 for whoever walks on it."""
    table = Tabletop(terrain="TC-G2")
    hero = table.hero(at=(35, 20))
    table.do(Move(Point(35, 30), Facing.N), hero)
    assert 2 == hero.level


@pytest.mark.rule("UT-237", "UT-R11")
def test_a_ladder_is_a_normal_move_whose_height_counts() -> None:
    """From the foot of the ladder the roof of 8 cm is 10 cm of movement away, so 5 more are left."""
    table = Tabletop(terrain="TC-L1")
    hero = table.hero(at=(19, 35), facing="W")
    assert can_go(table, hero, 17, 35)
    assert can_go(table, hero, 12, 35)
    assert not can_go(table, hero, 11, 35)
    table.do(Move(Point(17, 35), Facing.W), hero)
    assert 8 == hero.level


@pytest.mark.rule("UT-231", "UT-232", "UT-233", "UT-R46")
def test_what_is_taller_must_be_climbed() -> None:
    """A tower stump of 6 cm is no end of a walk; from its foot a hero with Sp 7 climbs it, and nothing else."""
    table = Tabletop(terrain="TC-G2")
    hero = table.hero(at=(15, 11))
    assert not can_go(table, hero, 15, 15)
    (ledge,) = [one for one in climbable(table.field, hero) if one.above == (15, 13)]
    turn = table.do(Climb(ledge, goes_up=True), hero)
    assert ((15, 13), 6) == (hero.place, hero.level)
    assert Basic.CLIMB is turn.basic
    assert not turn.has_minor


@pytest.mark.rule("UT-234", "UT-235", "UT-R11")
@pytest.mark.parametrize(("face", "holds"), [(4, True), (3, False)])
def test_part_way_up_a_die_tells_who_holds_on(face: int, holds: bool) -> None:
    """A Dwarf with Sp 6 does not reach the top of the monolith of 7 cm."""
    table = Tabletop(face, 2, terrain="TC-L2")
    hero = table.hero(at=(35, 31), sub_race="northern_dwarf")
    (ledge,) = [one for one in climbable(table.field, hero) if one.above == (35, 33)]
    turn = table.do(Climb(ledge, goes_up=True), hero)
    assert holds == hero.is_clinging
    assert not turn.is_over  # [UT-R46]
    assert (6 if holds else 0) == hero.level
    assert (0 if holds else 2) == hero.most_wounds - hero.wounds


@pytest.mark.rule("UT-236")
def test_houses_are_not_climbed() -> None:
    """Only what is marked as climbable is."""
    table = Tabletop(terrain="TC-L1")
    hero = table.hero(at=(12, 27))
    assert [] == [*offer_climbs(table.field, hero, table.turn(hero))]


@pytest.mark.rule("UT-250", "UT-251")
@pytest.mark.parametrize(("face", "lost"), [(4, 0), (3, 1)])
def test_jumping_down_more_than_five_cm_needs_a_four(face: int, lost: int) -> None:
    """From the roof of 8 cm; a failure costs 1 W and the rest of the turn."""
    table = Tabletop(face, terrain="TC-L1")
    hero = table.hero(at=(12, 41))
    assert 8 == hero.level
    assert not can_go(table, hero, 12, 43)
    assert can_go(table, hero, 12, 45, "dare")
    table.table.turn = None
    turn = table.do(Move(Point(12, 45), Facing.N, risky=True), hero)
    assert lost == hero.most_wounds - hero.wounds
    assert bool(lost) == turn.is_over
    assert ((12, 43) if lost else (12, 45)) == hero.place
    assert 0 == hero.level


@pytest.mark.rule("UT-249")
def test_jumping_down_five_cm_or_less_counts_as_movement() -> None:
    """A small hero on a mound of 3 cm pays 3 cm for the jump."""
    table = Tabletop(terrain="TC-G1")
    table.piece("X3", (35, 14))
    hero = table.hero(at=(35, 19), sub_race="krotkin")
    assert 3 == hero.level
    assert can_go(table, hero, 35, 36)
    assert not can_go(table, hero, 35, 37)


@pytest.mark.rule("UT-250")
def test_whoever_is_hemmed_in_on_a_roof_can_still_jump() -> None:
    """Friends all around leave no safe step, so only the leap is offered."""
    table = Tabletop(terrain="TC-L1")
    hero = table.hero(at=(12, 41))
    for at in ((10, 41), (14, 41), (10, 39), (12, 39), (14, 39)):
        table.hero(at=at)
    assert ends(table, hero) is None
    assert can_go(table, hero, 12, 45, "dare")


# Water


@pytest.mark.rule("UT-291", "UT-292")
@pytest.mark.parametrize(("face", "lost"), [(3, 0), (2, 1)])
def test_water_needs_a_test(face: int, lost: int) -> None:
    """On 3+ the hero swims on; else 1 W is lost, and they get no further than into the water."""
    table = Tabletop(face, terrain="TC-N1")
    hero = table.hero(at=(20, 30))
    assert not can_go(table, hero, 20, 35)
    assert can_go(table, hero, 20, 35, "dare")
    table.table.turn = None
    table.do(Move(Point(20, 35), Facing.N, risky=True), hero)
    assert lost == hero.most_wounds - hero.wounds
    assert ((20, 33) if lost else (20, 35)) == hero.place
    assert table.field.land.is_in_water(table.field.base(hero))


@pytest.mark.rule("UT-R10")
def test_a_bridge_leads_over_water() -> None:
    """Nobody swims on it."""
    table = Tabletop(terrain="TC-N1")
    hero = table.hero(at=(35, 30))
    assert can_go(table, hero, 35, 40)


# Flying


@pytest.mark.rule("UT-281", "UT-282")
def test_a_flyer_goes_thirty_cm_over_everything() -> None:
    """Straight over a house, and hovers above it without a level."""
    table = Tabletop(terrain="TC-L1")
    eagle = table.creature("war_eagle", RED, (35, 20))
    assert can_go(table, eagle, 12, 35)
    assert not can_go(table, eagle, 35, 51)
    table.do(Fly(Point(12, 35), Facing.W), eagle)
    assert ((12, 35), 0, []) == (eagle.place, eagle.level, table.field.pieces_of(eagle))


@pytest.mark.rule("UT-283")
def test_only_what_is_five_cm_high_hides_a_flyer() -> None:
    """Behind a statue of 8 cm an eagle is not seen; barricades and models give it no cover at all."""
    table = Tabletop(terrain="TC-G1")
    table.table.pieces = []
    archer, eagle = table.hero(RED, (35, 10)), table.creature("war_eagle", BLUE, (35, 40))
    table.piece("X4", (35, 37))
    table.hero(RED, (35, 37), sub_race="half_giant")
    assert table.field.can_see(archer, eagle)
    assert 0 == table.field.cover(archer, eagle)
    table.piece("X6", (35, 25))
    assert not table.field.can_see(archer, eagle)


@pytest.mark.rule("UT-293")
@pytest.mark.parametrize(("face", "lost"), [(3, 0), (2, 1)])
def test_whoever_begins_a_turn_in_water_tests_at_once(face: int, lost: int) -> None:
    """Who fails loses 1 W and stays where they are; who succeeds swims on without another test."""
    table = Tabletop(face, terrain="TC-N1")
    hero = table.hero(at=(20, 35))
    table.start_with(begin_turn, hero.id)
    assert lost == hero.most_wounds - hero.wounds
    assert (not lost) == any(name in table.options(RED) for name in ("move", "dare"))
    table.fall_back(RED)
    assert ["activated", "tested"] == table.kinds[:2]


@pytest.mark.rule("UT-292", "UT-262", "UT-515")
def test_whoever_cannot_swim_does_all_but_move() -> None:
    """A Mage who fails the test neither moves nor charges nor disengages, but may hide or heal."""
    table = Tabletop(2, terrain="TC-N1")
    mage = table.hero(at=(20, 35), profession="wizard", weapons=("staff",))
    table.hero(BLUE, (20, 50), "S")
    table.start_with(begin_turn, mage.id)
    assert ["hide", "self_heal", "throw", "turn"] == sorted({*table.options(RED)} - {"end"})


@pytest.mark.rule("UT-292", "UT-509")
def test_whoever_cannot_swim_goes_nowhere_beside_a_spell() -> None:
    """Nothing is cast at an enemy out of range, which else brings a Mage a move of Sp."""
    table = Tabletop(terrain="TC-N1")
    for at, can in (((20, 25), True), ((20, 35), False)):
        mage = table.hero(at=at, profession="wizard", spells=("daze",))
        enemy = table.hero(BLUE, (20, 65), "S")
        turn = table.do(CastSpell("daze", Facing.N, enemy.id), mage)
        assert can is may_move(table.field, mage, turn)
        table.table.models.clear()


@pytest.mark.rule("UT-293")
def test_on_a_bridge_or_in_the_air_nobody_swims() -> None:
    """Neither a hero on the bridge nor an eagle above the stream is tested."""
    table = Tabletop(terrain="TC-N1")
    hero, eagle = table.hero(at=(35, 35)), table.creature("war_eagle", RED, (20, 35))
    for model in (hero, eagle):
        table.play(play_turn, model, RED)
    assert "tested" not in table.kinds


def begin_turn(g: Play[Battle], model: str) -> Procedure[None]:
    """A model's turn by its name."""
    yield from play_turn(g, g.state.table.model(model), RED)
