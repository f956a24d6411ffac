"""Jumping across, jumping down from high up, and falling [UT-241 to UT-252, UT-R47, UT-R107]."""

from __future__ import annotations

from functools import cache

import pytest

from rules.kernel.plane.points import Facing, Point
from rules.kernel.plane.search import MICRO
from rules.kernel.values import Seat
from rules.umbra_turris.action.charging import Charge
from rules.umbra_turris.action.falling import fall
from rules.umbra_turris.action.grounds import Risk, ground_for
from rules.umbra_turris.action.moving import Move, offer_moves
from rules.umbra_turris.content_places import ExtraPiece, Part
from rules.umbra_turris.content_vocabulary import Characteristic, Ground
from rules.umbra_turris.game import UmbraTurris
from rules.umbra_turris.shooting.shooting import offer_shots
from rules.umbra_turris.state import Effect, Model, Turn
from tests.rules.umbra_turris.always_true import box
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop

LOW, HIGH, STEP = "T1", "T2", "T3"
HEIGHTS = {LOW: 8, HIGH: 10, STEP: 5}


@cache
def with_towers() -> UmbraTurris:
    """The game with three towers in the box, of 8, 10 and 5 cm, which are 8 cm wide."""
    towers = tuple(
        ExtraPiece(
            id=name,
            name="Tower",
            part=Part(kind=Ground.PLATFORM, rect=(-4, -4, 4, 4), height=height),
            source="reconstructed",
        )
        for name, height in HEIGHTS.items()
    )
    content = box().model_copy(update={"extra_pieces": (*box().extra_pieces, *towers)})
    return UmbraTurris(content)


class Roofs(Tabletop):
    """Two towers side by side on an empty table; a hero stands on the southern one and looks north."""

    def __init__(self, *dice: int, gap: int = 5, tower: str = LOW, **facts: object) -> None:
        super().__init__(*dice, terrain="TC-G1")
        self.table.pieces = []
        self.piece(tower, (35, 20))
        self.piece(tower, (35, 28 + gap))
        self.jumper: Model = self.hero(RED, (35, 22), **facts)  # type: ignore[arg-type]
        assert HEIGHTS[tower] == self.jumper.level

    def rules(self) -> UmbraTurris:
        return with_towers()

    def dares(self, x: int, y: int) -> bool:
        """Whether a risky move leads there."""
        turn = self.turn(self.jumper)
        self.table.turn = None
        found = [choice for choice in offer_moves(self.field, self.jumper, turn) if choice.id == "dare"]
        return any(choice.option.then.area.has(x, y, 0) for choice in found)  # type: ignore[union-attr]

    def jump(self, x: int, y: int) -> Turn:
        """The hero goes there, whatever may go wrong."""
        return self.do(Move(Point(x, y), Facing.N, risky=True), self.jumper)

    @property
    def lost(self) -> int:
        """The W that the jumper has lost."""
        return self.jumper.most_wounds - self.jumper.wounds


@pytest.mark.rule("UT-241")
@pytest.mark.parametrize(("gap", "can"), [(6, True), (7, True), (8, False)])
def test_nobody_jumps_further_than_their_speed(gap: int, can: bool) -> None:
    """Sp 7: across 7 cm from roof to roof, not across 8."""
    assert can == Roofs(gap=gap).dares(35, 25 + gap)


def towers(step: tuple[int, int], gap: int, *dice: int, aside: int = 0) -> tuple[Roofs, Point]:
    """Two towers so many cm apart in any direction, the second one moved aside; and where a jump would end."""
    roofs, (across, along) = Roofs(*dice), step
    second = Point(35 + across * (8 + gap) + along * aside, 35 + along * (8 + gap) + across * aside)
    roofs.table.pieces = []
    roofs.piece(LOW, (35, 35))
    roofs.piece(LOW, second)
    if across and along:  # From corner to corner.
        roofs.jumper.place = Point(35 + 3 * across, 35 + 3 * along)
        return roofs, Point(second.x - 3 * across, second.y - 3 * along)
    line = Point(35 + 3 * along, 35 + 3 * across) if aside else Point(35, 35)
    roofs.jumper.place = Point(line.x - 3 * across, line.y - 3 * along)
    return roofs, Point(line.x + (5 + gap) * across, line.y + (5 + gap) * along)


@pytest.mark.rule("UT-241", "UT-242")
@pytest.mark.parametrize("step", [(0, 1), (1, 0), (0, -1), (-1, 0)])
def test_jumps_lead_straight_across_in_all_four_directions(step: tuple[int, int]) -> None:
    """6 cm to the edge, 5 and the base of 2, so 2 of 15 cm are left; no jump is wider than 7."""
    (across, along) = step
    roofs, end = towers(step, 5)
    further = [Point(end.x + more * across, end.y + more * along) for more in (0, 2, 3)]
    assert [True, True, False] == [roofs.dares(*point) for point in further]
    assert [True, False] == [towers(step, gap)[0].dares(*towers(step, gap)[1]) for gap in (7, 8)]


@pytest.mark.rule("UT-241")
@pytest.mark.parametrize("step", [(0, 1), (1, 0), (0, -1), (-1, 0)])
def test_a_jump_is_straight_where_two_roofs_lie_opposite_each_other_by_a_base_alone(step: tuple[int, int]) -> None:
    """The second roof lies 6 of 8 cm aside: 7 cm away it is still reached on the one line that they share."""
    roofs, end = towers(step, 7, 3, aside=6)
    assert roofs.dares(*end)
    assert not towers(step, 8, aside=6)[0].dares(*towers(step, 8, aside=6)[1])
    roofs.jump(*end)
    assert (end, 8) == (roofs.jumper.place, roofs.jumper.level)


@pytest.mark.rule("UT-241")
@pytest.mark.parametrize("step", [(1, 1), (1, -1), (-1, 1), (-1, -1)])
def test_jumps_lead_from_corner_to_corner(step: tuple[int, int]) -> None:
    """4 cm along and 4 across are less than 7 cm, 5 and 5 are more."""
    assert [True, False] == [towers(step, gap)[0].dares(*towers(step, gap)[1]) for gap in (4, 5)]
    roofs, end = towers(step, 4, 3)
    roofs.jump(*end)
    assert (end, 8) == (roofs.jumper.place, roofs.jumper.level)


@pytest.mark.rule("UT-241")
@pytest.mark.parametrize(("speed", "can"), [(5, True), (4, False)])
def test_a_jump_from_corner_to_corner_may_be_as_wide_as_speed(speed: int, can: bool) -> None:
    """3 cm across and 4 along are just 5 cm."""
    roofs = Roofs(effects=(Effect(name="test", sets={Characteristic.SP: speed}),))
    roofs.table.pieces = []
    roofs.piece(LOW, (35, 20))
    roofs.piece(LOW, (46, 32))
    roofs.jumper.place = Point(38, 23)
    assert can == roofs.dares(43, 29)


@pytest.mark.rule("UT-242")
def test_a_jump_succeeds_on_three_and_its_distance_counts() -> None:
    """Across 5 cm to the other roof, and on: 2 cm to the edge, 5 and the base of 2, so 6 of 15 cm are left."""
    roofs = Roofs(3)
    assert roofs.dares(35, 36)
    assert not roofs.dares(35, 38)
    roofs.jump(35, 36)
    assert ((35, 36), 8, 0) == (roofs.jumper.place, roofs.jumper.level, roofs.lost)


@pytest.mark.rule("UT-243")
@pytest.mark.parametrize("face", [1, 2])
def test_a_jumper_falls_on_a_one_and_a_two(face: int) -> None:
    """The move is over on the ground between the roofs; a Minor Action remains."""
    roofs = Roofs(face, 4)
    turn = roofs.jump(35, 32)
    assert (0, True, False) == (roofs.jumper.level, turn.has_moved, turn.is_over)
    assert "fell_down" in roofs.kinds


@pytest.mark.rule("UT-245")
def test_a_faller_lands_beside_the_edge_they_were_jumping_to() -> None:
    """Flush with the southern wall of the tower in the north, whose edge lies at 29."""
    roofs = Roofs(2, 4)
    roofs.jump(35, 32)
    assert (35, 28) == roofs.jumper.place


@pytest.mark.rule("UT-245")
@pytest.mark.parametrize("side", [1, -1], ids=["east", "west"])
def test_a_jump_a_little_aside_ends_before_the_corner_on_either_side(side: int) -> None:
    """The roofs lie side by side but for 1 cm: the faller lies before the nearest corner of the one in the north."""
    roofs = Roofs(2, 4)
    roofs.table.pieces = []
    roofs.piece(LOW, (35, 20))
    roofs.piece(LOW, (35 + 7 * side, 33))
    roofs.jumper.place = Point(35 + 3 * side, 22)
    roofs.jump(35 + 4 * side, 32)
    assert ((35 + 2 * side, 28), 0) == (roofs.jumper.place, roofs.jumper.level)


@pytest.mark.rule("UT-246")
def test_a_fall_of_less_than_ten_cm_costs_one_die() -> None:
    """From 8 cm the 4 is all, though a 6 would follow."""
    roofs = Roofs(2, 4, 6)
    roofs.jump(35, 32)
    assert 4 == roofs.lost


@pytest.mark.rule("UT-R47")
@pytest.mark.parametrize(("drop", "lost"), [(9, 1), (10, 3), (11, 3)])
def test_from_ten_cm_on_a_fall_costs_two_dice(drop: int, lost: int) -> None:
    """A 1 and a 2: exactly 10 cm are as bad as more."""
    table = Tabletop(1, 2)
    hero = table.hero()
    table.play(fall, hero, None, Point(35, 35), drop)
    assert lost == hero.most_wounds - hero.wounds


@pytest.mark.rule("UT-247")
def test_armour_does_not_help_against_a_fall() -> None:
    """Neither a plate on every location nor a shield; no test is made."""
    table = Tabletop(5, 6, 6, 6)
    hero = table.hero(armour=("heavy_helmet", "breastplate", "plate_greaves", "heavy_shield"))
    table.play(fall, hero, None, Point(35, 35), 5)
    assert 5 == hero.most_wounds - hero.wounds
    assert not {"armour_tested", "shield_tested", "located"} & {*table.kinds}


@pytest.mark.rule("UT-248")
def test_whom_a_faller_hits_is_hurt_too() -> None:
    """A die each; beside a friend there may be no room between them, from an enemy the faller lies 1 cm away."""
    for seat, distance in ((RED, 0), (BLUE, 1)):
        table = Tabletop(2, 3)
        hero, below = table.hero(RED, (20, 20)), table.hero(seat, (36, 35))
        table.play(fall, hero, None, Point(35, 35), 5)
        assert (2, 3) == (hero.most_wounds - hero.wounds, below.most_wounds - below.wounds)
        assert distance == table.field.distance(hero, below)


@pytest.mark.rule("UT-R107")
def test_a_faller_lands_on_the_nearest_free_place() -> None:
    """Below stands a friend: flush beside them, on the side that is nearest; whoever stands further off is not hit."""
    table = Tabletop(1, 1)
    hero = table.hero(RED, (20, 20))
    below, beside = table.hero(RED, (36, 35)), table.hero(RED, (40, 35))
    table.play(fall, hero, None, Point(35, 35), 5)
    assert (34, 35) == hero.place
    assert (1, 0) == (below.most_wounds - below.wounds, beside.most_wounds - beside.wounds)


@pytest.mark.rule("UT-245", "UT-248", "UT-R107")
@pytest.mark.parametrize(("kind", "place"), [("war_eagle", (35, 35)), ("undead", (34, 35))])
def test_a_faller_keeps_away_from_enemies_on_the_ground_alone(kind: str, place: tuple[int, int]) -> None:
    """Flush beside the place below hovers an eagle, or stands an Undead, from whom the faller lies 1 cm away."""
    table = Tabletop(1, 1)
    hero = table.hero(RED, (20, 20))
    table.creature(kind, BLUE, (37, 35))
    table.play(fall, hero, None, Point(35, 35), 5)
    assert place == hero.place


@pytest.mark.rule("UT-245", "UT-R02")
def test_a_faller_stays_on_the_table() -> None:
    """At the rim, where a friend lies below: beside them, where the table still is."""
    table = Tabletop(1, 1)
    hero, _ = table.hero(RED, (20, 20)), table.hero(RED, (69, 69))
    table.play(fall, hero, None, Point(69, 69), 5)
    assert (67, 69) == hero.place


@pytest.mark.rule("UT-248")
@pytest.mark.parametrize(("seat", "at", "touched"), [(RED, (37, 35), 3), (BLUE, (37, 37), 3), (BLUE, (38, 35), 0)])
def test_a_base_that_a_faller_only_touches_is_hit_too(seat: Seat, at: tuple[int, int], touched: int) -> None:
    """Along an edge or at a corner of the place below; from an enemy the faller then lies 1 cm away."""
    table = Tabletop(2, 3)
    hero, beside = table.hero(RED, (20, 20)), table.hero(seat, at)
    table.play(fall, hero, None, Point(35, 35), 5)
    assert touched == beside.most_wounds - beside.wounds
    assert (seat is BLUE) == (table.field.distance(hero, beside) >= 1)


@pytest.mark.rule("UT-248", "UT-R05")
def test_a_faller_hits_nobody_on_the_roof_above() -> None:
    """Whoever stands at the edge of the roof, seen from above beside the place below, is on another level."""
    roofs = Roofs(2, 4, 6)
    beyond = roofs.hero(BLUE, (37, 30))
    roofs.jump(35, 33)
    assert ((35, 28), 0) == (roofs.jumper.place, beyond.most_wounds - beyond.wounds)


@pytest.mark.rule("UT-245", "UT-R107")
def test_a_faller_never_lands_on_top_again() -> None:
    """Between two roofs 3 cm apart there is no room left: the faller goes along the foot of the wall, not up."""
    roofs = Roofs(2, 4, 1, 2, 3, gap=3)
    friends = [roofs.hero(RED, (x, 26)) for x in (33, 35, 37)]
    roofs.jump(35, 28)
    assert roofs.jumper.place is not None
    assert (0, 0) == (roofs.jumper.level, roofs.field.land.level_at(roofs.field.base(roofs.jumper)))
    assert [1, 2, 3] == [one.most_wounds - one.wounds for one in friends]


@pytest.mark.rule("UT-250", "UT-291")
def test_whoever_leaps_into_a_pond_swims_after_the_leap() -> None:
    """Dice fall in the order of the way: the leap from the roof first, the water at its foot afterwards."""
    roofs = Roofs(4, 3)
    roofs.table.pieces = [piece for piece in roofs.table.pieces if piece.centre == (35, 20)]
    roofs.piece("X5", (35, 32))
    roofs.jump(35, 29)
    assert ["jump red.1", "swim red.1"] == [roll.label for roll in roofs.rolls]
    assert ((35, 29), 0) == (roofs.jumper.place, roofs.lost)


@pytest.mark.rule("UT-291", "UT-292")
@pytest.mark.parametrize(("face", "lost"), [(3, 0), (2, 1)])
def test_whoever_leaps_no_further_than_into_a_pond_swims_too(face: int, lost: int) -> None:
    """The pond lies at the foot of the tower, and the way ends where the hero lands: the test comes at once."""
    roofs = Roofs(4, face)
    roofs.table.pieces = [piece for piece in roofs.table.pieces if piece.centre == (35, 20)]
    roofs.piece("X5", (35, 29))
    turn = roofs.jump(35, 25)
    assert ["jump red.1", "swim red.1"] == [roll.label for roll in roofs.rolls]
    assert ((35, 25), lost, not lost) == (roofs.jumper.place, roofs.lost, turn.has_swum)


@pytest.mark.rule("UT-252")
def test_a_jump_down_of_ten_cm_is_a_fall() -> None:
    """No test helps: two dice, and the move is over at the foot; from 8 cm there is a test instead."""
    high = Roofs(1, 1, tower=HIGH)
    assert high.dares(35, 25)
    turn = high.jump(35, 25)
    assert ((35, 25), 0, 2, True) == (high.jumper.place, high.jumper.level, high.lost, turn.has_moved)
    assert "tested" not in high.kinds
    low = Roofs(4)
    low.jump(35, 25)
    assert (0, True) == (low.lost, "tested" in low.kinds)


@pytest.mark.rule("UT-246", "UT-252")
def test_a_fall_is_as_deep_as_from_one_level_to_the_other() -> None:
    """From the tower of 10 cm onto a mound of 3 cm at its foot it is a leap of 7; without the mound it is a fall."""
    roofs = Roofs(4, tower=HIGH)
    roofs.piece("X3", (35, 30))
    roofs.table.pieces = [piece for piece in roofs.table.pieces if piece.centre != (35, 33)]
    roofs.jump(35, 26)
    assert ((35, 26), 3, 0) == (roofs.jumper.place, roofs.jumper.level, roofs.lost)
    assert "tested" in roofs.kinds


@pytest.mark.rule("UT-251", "UT-209")
@pytest.mark.parametrize(("face", "place"), [(4, (40, 25)), (3, (34, 25))])
def test_a_failed_leap_ends_beside_no_enemy(face: int, place: tuple[int, int]) -> None:
    """Directly below an enemy would be touched, which is no matter on the way; whoever stops there stands 1 cm off."""
    roofs = Roofs(face)
    enemy = roofs.hero(BLUE, (37, 27))
    roofs.do(Move(Point(40, 25), Facing.N, via=(Point(35, 23), Point(35, 25)), risky=True), roofs.jumper)
    assert place == roofs.jumper.place
    assert not roofs.field.are_touching(roofs.jumper, enemy)


# What a way that was not gone to its end counts for


@pytest.mark.rule("UT-267", "UT-243")
@pytest.mark.parametrize(("faces", "hidden"), [((2, 1), True), ((3,), False)])
def test_only_the_way_that_was_gone_brings_out_of_hiding(faces: tuple[int, ...], hidden: bool) -> None:
    """The other roof is 8 cm off, more than Sp 7; whoever falls after 6 of them is still hidden."""
    roofs = Roofs(*faces, gap=5, is_hidden=True)
    roofs.jump(35, 30)
    assert hidden == roofs.jumper.is_hidden


@pytest.mark.rule("UT-267", "UT-242")
@pytest.mark.parametrize("has_just_hidden", [False, True])
def test_a_hidden_model_may_jump_further_than_its_speed_and_be_seen(has_just_hidden: bool) -> None:
    """Sp 7: to the other roof it is 8 cm, which are offered to whoever was hidden when the turn began, and no other."""
    roofs = Roofs(gap=5, is_hidden=True)
    turn = roofs.turn(roofs.jumper)
    turn.was_hidden = not has_just_hidden
    found = [choice.option.then for choice in offer_moves(roofs.field, roofs.jumper, turn) if choice.id == "dare"]
    assert has_just_hidden != any(then.area.has(35, 30, 0) for then in found)  # type: ignore[union-attr]


@pytest.mark.rule("UT-128", "UT-292")
def test_whoever_is_stopped_by_water_has_gone_no_further() -> None:
    """A Marksman on the way to the far bank fails after 4 cm, and may still shoot as after a short move."""
    table = Tabletop(2, terrain="TC-N1")
    hero = table.hero(RED, (20, 29), profession="marksman", weapons=("bow",))
    table.hero(BLUE, (20, 55), "S")
    turn = table.do(Move(Point(20, 38), Facing.N, risky=True), hero)
    assert ((20, 33), 4 * MICRO) == (hero.place, turn.moved)
    assert [*offer_shots(table.field, hero, turn)]


# From corner to corner


@pytest.mark.rule("UT-241", "UT-242", "UT-245")
@pytest.mark.parametrize(("face", "place", "level"), [(3, (23, 26), 2), (2, (21, 24), 0)])
def test_a_jump_leads_from_corner_to_corner(face: int, place: tuple[int, int], level: int) -> None:
    """From the tower stump of the Temple to its floor, 2 cm east and 3 north; who falls lands before that corner."""
    table = Tabletop(face, 1, terrain="TC-G2")
    hero = table.hero(RED, (19, 21))
    turn = table.do(Move(Point(23, 26), Facing.N, risky=True), hero)
    assert (place, level) == (hero.place, hero.level)
    assert not turn.is_over


@pytest.mark.rule("UT-241")
@pytest.mark.parametrize(("speed", "can"), [(4, True), (3, False)])
def test_corners_may_be_no_further_apart_than_sp(speed: int, can: bool) -> None:
    """2 cm one way and 3 the other are more than 3 cm and less than 4."""
    table = Tabletop(terrain="TC-G2")
    hero = table.hero(RED, (19, 21), effects=(Effect(name="slow", sets={Characteristic.SP: speed}),))
    jumps = [link.end for link in ground_for(table.field, hero, risky=True).links if Risk.of(link.mark) is Risk.JUMP]
    assert can == ((23, 26) in jumps)


# In a charge


@pytest.mark.rule("UT-244", "UT-215")
@pytest.mark.parametrize(("y", "outcome"), [(35, "charged"), (36, "charge_failed")])
def test_a_charge_may_jump_from_roof_to_roof(y: int, outcome: str) -> None:
    """From 18 it is 15 cm to an enemy at 35: all of M, for a jump takes the bonus."""
    roofs = Roofs(3)
    roofs.jumper.place = Point(35, 18)
    enemy = roofs.hero(BLUE, (35, y), "S", die=0)
    roofs.do(Charge(enemy.id, Facing.N), roofs.jumper)
    assert outcome in roofs.kinds
    assert (outcome == "charged") == roofs.field.are_locked(roofs.jumper, enemy)


@pytest.mark.rule("UT-244", "UT-243")
def test_a_charge_that_falls_between_the_roofs_is_over() -> None:
    """Nobody is attacked, and the jumper lies at the foot of the other tower."""
    roofs = Roofs(2, 1)
    enemy = roofs.hero(BLUE, (35, 32), "S", die=0)
    turn = roofs.do(Charge(enemy.id, Facing.N), roofs.jumper)
    assert ((35, 28), 0, True) == (roofs.jumper.place, roofs.jumper.level, turn.is_over)
    assert not {"charged", "attacked"} & {*roofs.kinds}


@pytest.mark.rule("UT-253", "UT-251")
@pytest.mark.parametrize(("face", "lost", "distance"), [(4, 0, 0), (3, 1, 1)])
def test_a_charge_may_leap_at_somebody_below(face: int, lost: int, distance: int) -> None:
    """On 4+ the enemy at the foot of the tower is fought; else 1 W is lost, and 1 cm is left between them."""
    roofs = Roofs(face)
    enemy = roofs.hero(BLUE, (35, 27), "S", die=0)
    turn = roofs.do(Charge(enemy.id, Facing.N), roofs.jumper)
    assert (lost, distance) == (roofs.lost, roofs.field.distance(roofs.jumper, enemy))
    assert (lost == 1) == turn.is_over == ("attacked" not in roofs.kinds)


@pytest.mark.rule("UT-253", "UT-252")
def test_nobody_charges_by_falling() -> None:
    """From a tower of 10 cm at somebody right below: no way leads there but a fall, so the charge fails above."""
    roofs = Roofs(1, 1, 1, tower=HIGH)
    roofs.jumper.place = Point(38, 20)
    enemy = roofs.hero(BLUE, (41, 20), "W", die=0)
    roofs.do(Charge(enemy.id, Facing.E), roofs.jumper)
    assert "charge_failed" in roofs.kinds
    assert ([], 10) == (roofs.rolls, roofs.jumper.level)


@pytest.mark.rule("UT-249")
@pytest.mark.parametrize(("tower", "safe"), [(STEP, True), (LOW, False)])
def test_a_jump_down_of_exactly_five_cm_is_a_normal_move(tower: str, safe: bool) -> None:
    """1 cm to the edge, 5 down and the base of 2: 8 of 15 cm, without any test."""
    roofs = Roofs(tower=tower)
    turn = roofs.turn(roofs.jumper)
    (offer,) = [one for one in offer_moves(roofs.field, roofs.jumper, turn) if one.id == "move"]
    area = offer.option.then.area  # type: ignore[union-attr]
    assert [safe, safe, False] == [area.has(35, 20 - step, 0) for step in (5, 8, 9)]
