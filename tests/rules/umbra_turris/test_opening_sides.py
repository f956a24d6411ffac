"""Sides and deployment: who stands where when the battle begins."""

from __future__ import annotations

import pytest

from rules.kernel.answers import usual
from rules.kernel.plane.points import Base, Facing, Point, gap2, overlap
from rules.kernel.values import IllegalAnswer, Json
from rules.umbra_turris.opening.deployment import spots_in, spots_of, to_deploy
from rules.umbra_turris.opening.formation import auto_grid, formed_up, in_ranks, is_in_front
from rules.umbra_turris.state import Model
from rules.umbra_turris.zones import zones
from tests.rules.umbra_turris.openings import LIVE, Opening, ready
from tests.rules.umbra_turris.party_lists import hero, party
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED, Tabletop


def grid_of(table: Tabletop, models: list[Model]) -> dict[str, Point]:
    """How models stand by themselves in the southern zone."""
    zone = zones(table.field)[0]
    return auto_grid(table.field, models, zone, spots_of(table.field, models, zone))


# Sides and deployment [UT-907, UT-924, UT-981 to UT-983]


@pytest.mark.rule("UT-901", "UT-924")
def test_zones_are_ten_cm_deep_and_fifty_apart() -> None:
    """Of each location: 10 x 20 or 10 x 70, south and north."""
    for location in {card.location: card for card in Tabletop().box.terrain_cards}.values():
        table = Tabletop(terrain=location.id)
        (west, south, east, north), (*_, far_south, _, far_north) = [zone.box for zone in zones(table.field)]
        assert (north - south, far_north - far_south) == (10, 10)
        assert east - west in (20, 70)
        assert 50 == far_south - north


@pytest.mark.rule("UT-907", "UT-D07")
def test_the_other_player_chooses_the_side_and_deploys_first() -> None:
    """Red, who rolled less, takes the north; blue gets the south, and deploys afterwards."""
    table = Opening(2, 5, 3, 6)
    table.begin()
    table.fall_back()
    assert ((RED,), "opening.side") == (table.waiting, table.key())
    grid = usual(table.option(RED, "2"))
    table.answer(RED, {"pick": "2", "then": grid})
    assert (2, 1) == tuple(table.table.parties[seat].zone for seat in (RED, BLUE))
    assert all(model.place is not None and model.place.y > 60 for model in table.table.of(RED))
    assert all(model.place is None for model in table.table.of(BLUE))
    assert "opening.deploy" == table.asked(BLUE).key


@pytest.mark.rule("UT-D08")
def test_the_grid_fills_the_front_row_first_a_cm_apart_facing_the_enemy() -> None:
    """Roster order from the west along the front edge of the zone; all look north."""
    table = Opening()
    ready(table)
    models = to_deploy(table.field, RED)
    grid = grid_of(table, models)
    bases = [Base(grid[model.id], table.field.half(model)) for model in models]
    assert Point(1, 9) == grid["red.1"]
    assert Point(4, 9) == grid["red.2"]
    assert all(gap2(one, other) >= 1 for one in bases for other in bases if one is not other)
    assert Facing.N is zones(table.field)[0].front
    assert Facing.S is zones(table.field)[1].front


@pytest.mark.rule("UT-D08")
@pytest.mark.parametrize("card", ["TC-G1", "TC-N3"], ids=["a long zone", "a small zone"])
def test_a_party_forms_up_in_two_ranks(card: str) -> None:
    """Fighters before Leader, Mage and shooters, nobody in contact, about the middle of the zone."""
    table = Opening()
    ready(table, card=card)
    for number, seat in enumerate((RED, BLUE)):
        zone, models = zones(table.field)[number], to_deploy(table.field, seat)
        places = formed_up(table.field, models, zone, spots_of(table.field, models, zone))
        bases = {model.id: Base(places[model.id], table.field.half(model)) for model in models}
        assert all(map(zone.holds, bases.values()))
        assert all(gap2(one, other) >= 1 for one in bases.values() for other in bases.values() if one is not other)
        toward = zone.front.step.y
        edges = {model.id: toward * bases[model.id].centre.y + bases[model.id].half for model in models}
        front = [edges[model.id] for model in models if is_in_front(table.field, model)]
        rear = [edges[model.id] for model in models if not is_in_front(table.field, model)]
        assert min(front) > max(rear)
        spread = [base.centre.x for base in bases.values()]
        assert abs(min(spread) + max(spread) - zone.box.west - zone.box.east) <= 6


@pytest.mark.rule("UT-D08")
@pytest.mark.parametrize("leads", [False, True], ids=["in front", "behind nobody"])
def test_the_first_rank_stands_at_the_front_edge_of_the_zone(leads: bool) -> None:
    """Its place is the middle, flush with the edge: 2 cm behind it is nearer than 2 cm aside and 1 behind."""
    table = Tabletop()
    model = table.hero(at=None, is_leader=leads)
    spots = {1: [Point(35, 7), Point(37, 8)]}
    assert {model.id: Point(35, 7)} == in_ranks(table.field, [model], zones(table.field)[0], spots)


@pytest.mark.rule("UT-D08", "UT-924")
def test_a_large_party_fits_into_a_small_zone() -> None:
    """Sixteen heroes, four of them large, in 10 x 20 cm."""
    large = [hero("half_giant", "axeman", "axe") for _ in range(2)]
    table = Opening()
    ready(table, card="TC-N3")
    table.table.models = []
    table.open(RED, party(*large, *(hero("city_goblin", "outlaw", "dagger") for _ in range(13)), hero(leader=True)))
    models = to_deploy(table.field, RED)
    zone = zones(table.field)[0]
    grid = formed_up(table.field, models, zone, spots_of(table.field, models, zone))
    bases = [Base(point, table.field.half(table.table.model(name))) for name, point in grid.items()]
    assert 16 == len(bases)
    assert not any(overlap(one, other) for one in bases for other in bases if one is not other)


@pytest.mark.rule("UT-D08", "UT-924")
def test_a_crowd_stands_in_contact_where_a_cm_between_them_is_too_much() -> None:
    """Ten bases of 4 cm in 10 x 20 cm: two rows of five, side by side."""
    table = Tabletop(terrain="TC-N3")
    models = [table.hero(at=None, sub_race="half_giant") for _ in range(10)]
    grid = grid_of(table, models)
    bases = [Base(point, table.field.half(table.table.model(name))) for name, point in grid.items()]
    assert [2] * 10 == [base.half for base in bases]
    assert all(map(zones(table.field)[0].holds, bases))
    assert not any(overlap(one, other) for one in bases for other in bases if one is not other)


@pytest.mark.rule("UT-907", "UT-R88")
def test_models_stand_wholly_inside_their_zone() -> None:
    """A centre at the border of the zone is refused."""
    table = Opening(2, 5, 3, 6)
    table.begin()
    table.fall_back()
    grid = usual(table.option(RED, "1"))
    assert isinstance(grid, dict)
    zone = zones(table.field)[0].box
    corner = Point(zone.east - 1, zone.south + 1)
    with pytest.raises(IllegalAnswer):
        table.answer(RED, {"pick": "1", "then": {**grid, "red.1": {"at": [zone.east - 1, 10], "facing": "N"}}})
    table.answer(RED, {"pick": "1", "then": {**grid, "red.1": {"at": [*corner], "facing": "W"}}})
    leader = table.table.model("red.1")
    assert (corner, Facing.W) == (leader.place, leader.facing)


@pytest.mark.rule("UT-777a", "UT-R88")
def test_with_a_ranger_one_hero_stands_up_to_twenty_cm_beyond_the_zone() -> None:
    """A base whose edge is 20 cm from the zone; 21 cm is refused, and so is a second hero out there."""
    table = Opening(2, 5, 3, 6)
    table.begin(party(hero("borian", "ranger", "spear")), "N750")
    table.answer(BLUE, table.options(BLUE)[0])
    grid = usual(table.option(RED, "1"))
    assert isinstance(grid, dict)
    spots = spots_in(table.field, table.table.model("red.2"), zones(table.field)[0], 20)
    north = max(spot.y for spot in spots)
    assert 31 == north
    out = next(spot for spot in spots if spot.y == north)
    beyond: Json = {"at": [*out], "facing": "N"}
    other: Json = {"at": [out.x + 3, 25], "facing": "N"}
    if Point(out.x + 3, 25) in spots:
        with pytest.raises(IllegalAnswer, match="One hero may stand beyond the zone"):
            table.answer(RED, {"pick": "1", "then": {**grid, "red.2": beyond, "red.3": other}})
    table.answer(RED, {"pick": "1", "then": {**grid, "red.2": beyond}})
    assert out == table.table.model("red.2").place


@pytest.mark.rule("UT-777a", "UT-R88")
def test_twenty_cm_beyond_the_zone_are_as_far_on_both_sides() -> None:
    """A base of 2 cm: its centre lies up to 21 cm north and east of a zone in the south-west of 10 x 20 cm."""
    table = Tabletop(terrain="TC-N3")
    table.table.pieces = []
    zone = zones(table.field)[0]
    spots = spots_in(table.field, table.hero(at=None), zone, 20)
    assert (20, 10) == (zone.box.east, zone.box.north)
    assert (41, 31) == (max(spot.x for spot in spots), max(spot.y for spot in spots))


@pytest.mark.rule("UT-743a", "UT-D08")
def test_a_druid_puts_a_menhir_anywhere_next_to_themselves_by_default() -> None:
    """The Menhir touches the Druid's base by itself, and may lie in the middle of the table."""
    table = Opening(5, 2, 3, 6)
    table.begin("G750", "N750")
    table.fall_back()
    grid = usual(table.option(BLUE, "1"))
    assert isinstance(grid, dict)
    table.answer(BLUE, {"pick": "1", "then": {**grid, "menhir": {"at": [35, 35]}}})
    assert Point(35, 35) == table.table.parties[BLUE].menhir
    near = grid["menhir"]
    assert isinstance(near, dict)
    at = near["at"]
    assert isinstance(at, list)
    druid = table.table.model("blue.2").place
    assert druid is not None
    assert 0 == gap2(Base(Point(*map(int, map(str, at))), 1), Base(druid, 1))


@pytest.mark.rule("UT-634a", "UT-D08")
def test_brigands_may_wait_in_ambush_instead_of_being_deployed() -> None:
    """Who waits has no place, and is deployed by default."""
    table = Opening(2, 5, 3, 6)
    table.begin(party(hero("borian", "brigand", "sword"), hero("borian", "brigand", "sword")), "N750")
    table.fall_back()
    grid = usual(table.option(RED, "1"))
    assert isinstance(grid, dict)
    assert [] == grid["ambush"]
    table.answer(RED, {"pick": "1", "then": {**grid, "ambush": ["red.2"]}})
    assert table.table.model("red.2").is_waiting
    assert table.table.model("red.2").place is None
    assert table.table.model("red.1").place is not None


@pytest.mark.rule("UT-981", "UT-R88")
def test_among_several_a_centre_stands_within_fifteen_cm_of_its_corner() -> None:
    """In the south-west 9,12 is the last of its kind; 10,12 is too far; all four corners are alike."""
    table = Tabletop(terrain="TC-G1", players=4)
    zone = zones(table.field)[0]
    assert zone.holds(Base(Point(9, 12), 1))
    assert not zone.holds(Base(Point(10, 12), 1))
    assert [(0, 0), (0, 70), (70, 70), (70, 0)] == [one.corner for one in zones(table.field)]


@pytest.mark.rule("UT-983", "UT-D70")
def test_corners_are_taken_in_roll_order_by_what_each_likes_best() -> None:
    """Both red and blue want the north-east; blue rolled more, so red has its second wish."""
    table = Opening(2, 5, 3, 2, 6, 4, 6, 4, 2, players=3)
    table.begin("G750", "N750", "L750")
    table.fall_back()
    table.answer(RED, ["3", "2", "1", "4"])
    table.answer(BLUE, ["3", "4", "1", "2"])
    table.fall_back()
    assert [2, 3, 1] == [table.table.parties[seat].zone for seat in table.seats]
    assert [BLUE, GREEN, RED] == table.table.order


@pytest.mark.rule("UT-983", "UT-R119")
def test_live_corners_are_picked_one_after_the_other() -> None:
    """The highest roller has all four, the next one three; deployment follows in that order."""
    table = Opening(2, 5, 3, 2, 6, 4, players=3, **LIVE)
    table.begin("G750", "N750", "L750")
    table.fall_back()
    assert ((BLUE,), 4) == (table.waiting, len(table.options(BLUE)))
    table.answer(BLUE, "3")
    assert ((GREEN,), ["1", "2", "4"]) == (table.waiting, table.options(GREEN))
    table.fall_back()
    table.fall_back()
    assert ((BLUE,), "opening.deploy") == (table.waiting, table.key())
