"""The map can be built again from coastlines and seeds, and what is drawn agrees with what the rules are told."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from data.load import load
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.vocabulary import Half

shapely = pytest.importorskip("shapely", reason="the atlas is built with shapely")

from data.atlas import __main__ as atlas  # noqa: E402
from data.atlas.borders import find_borders  # noqa: E402
from data.atlas.coastline import read_coastline, write_coastline  # noqa: E402
from data.atlas.coverage import fitted  # noqa: E402
from data.atlas.labels import label  # noqa: E402
from data.atlas.partition import partition  # noqa: E402
from data.atlas.projection import FOLD, HEIGHT, WIDTH, project  # noqa: E402

LARGEST_FILE = 700_000
SHORTEST_CONTACT = 140  # tenths of a pixel
HAIR = 5  # tenths of a pixel
STRAIT = 15  # tenths of a pixel: the least width of a passage


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box of Swords & Sails."""
    return load("swords_and_sails", Content)


@pytest.fixture(scope="module")
def drawn() -> dict[str, Any]:
    """What the picture is drawn from."""
    found: dict[str, Any] = json.loads(atlas.SHAPES.read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def shapes(drawn: dict[str, Any]) -> dict[str, Any]:
    """Every area as a shape, its islets included, in tenths of a pixel."""
    return {area: united(entry["polygons"]) for area, entry in drawn["areas"].items()}


@pytest.fixture(scope="module")
def bodies(drawn: dict[str, Any], box: Content) -> dict[str, Any]:
    """Every territory and sea zone without its islets, which make no neighbours."""
    islands = {"ZEA": 3, "SDN": 2}
    areas = [area.id for area in (*box.territories, *box.seas)]
    return {area: united(drawn["areas"][area]["polygons"][: islands.get(area, 1)]) for area in areas}


def pairs(ring: list[int]) -> list[tuple[int, int]]:
    """The points of a ring that is stored as x, y, x, y, and so on."""
    return list(zip(ring[::2], ring[1::2], strict=True))


def united(polygons: list[list[list[int]]]) -> Any:
    """One shape of several polygons."""
    return shapely.union_all(
        [shapely.Polygon(pairs(first), [pairs(hole) for hole in holes]) for first, *holes in polygons]
    )


def contact(one: Any, other: Any) -> float:
    """How much border two shapes share."""
    return float(shapely.intersection(one.boundary, other.boundary).length)


# --- building ---


@pytest.mark.slow
def test_the_map_is_what_the_builder_makes(drawn: dict[str, Any], shapes: dict[str, Any]) -> None:
    """Whoever changes seeds or builder runs `make map`; another processor may round a point to its neighbour."""
    made = atlas.made()
    assert atlas.BORDERS.read_text("utf-8") == made[atlas.BORDERS]
    built: dict[str, Any] = json.loads(made[atlas.SHAPES])
    assert {name: list(part) for name, part in drawn.items()} == {name: list(part) for name, part in built.items()}
    for area, entry in built["areas"].items():
        gap = shapely.hausdorff_distance(shapes[area], united(entry["polygons"]))
        assert gap <= HAIR, f"{area} is not what data/atlas makes"


def test_the_shapes_stay_small_enough_to_be_read_at_every_start() -> None:
    assert atlas.SHAPES.stat().st_size < LARGEST_FILE


def test_the_coastline_survives_its_file(tmp_path: Path) -> None:
    coastline = read_coastline()
    write_coastline(coastline, "the same", tmp_path / "coastline.json")
    assert coastline == read_coastline(tmp_path / "coastline.json")


@pytest.mark.parametrize(
    ("place", "pixel"),
    [
        pytest.param((18, 46), (1000.00, 772.39), id="the middle of the projection"),
        pytest.param((-0.1, 51.5), (544.93, 496.61), id="London"),
        pytest.param((28.98, 41.01), (1336.60, 951.79), id="Constantinople"),
        pytest.param((31.24, 30.05), (1480.82, 1387.93), id="Cairo"),
        pytest.param((-4.78, 37.88), (272.70, 997.63), id="Cordoba"),
    ],
)
def test_places_lie_where_lambert_puts_them(place: tuple[float, float], pixel: tuple[float, float]) -> None:
    assert pixel == pytest.approx(project(*place), abs=0.01)


def test_land_is_shared_out_whole_and_each_share_holds_its_seed() -> None:
    island = shapely.box(500, 500, 700, 600)
    seeds = {"WES": [shapely.Point(540, 550)], "EAS": [shapely.Point(660, 550)]}
    shares = partition(island, seeds, roughness=0.16)
    assert all(shares[area].contains(seeds[area][0]) for area in seeds)
    assert island.area == pytest.approx(shares["WES"].area + shares["EAS"].area)
    assert 0 == pytest.approx(shapely.intersection(shares["WES"], shares["EAS"]).area)


def test_a_piece_cut_off_from_its_seed_goes_to_the_neighbour() -> None:
    """The far horn of the bay is nearer to the northern seed, but only the south leads there."""
    bay = shapely.box(500, 500, 700, 600) - shapely.box(520, 500, 680, 580)
    seeds = {"NOR": [shapely.Point(510, 505)], "SOU": [shapely.Point(510, 590)]}
    shares = partition(bay, seeds, roughness=0)
    assert {"NOR": 1, "SOU": 1} == {area: len(shapely.get_parts(share)) for area, share in shares.items()}
    assert shares["SOU"].contains(shapely.Point(690, 505))


def test_a_corner_or_a_short_touch_is_no_border_but_a_strait_is() -> None:
    land = {"AAA": shapely.box(0, 0, 50, 50), "BBB": shapely.box(50, 50, 90, 90), "CCC": shapely.box(50, 0, 90, 50)}
    sea = {"XXX": shapely.box(0, 50, 50, 90), "YYY": shapely.box(90, 80, 130, 90), "ZZZ": shapely.box(0, 90, 3, 99)}
    borders = find_borders(land, sea, [("ZZZ", "XXX")])
    assert [("AAA", "CCC"), ("BBB", "CCC")] == borders.land
    assert [("AAA", "XXX"), ("BBB", "XXX")] == borders.coast
    assert [("XXX", "ZZZ")] == borders.sea


def test_fitted_shapes_share_the_points_of_their_border() -> None:
    left, right = shapely.box(0, 0, 10.04, 20), shapely.box(10.01, 5.02, 20, 15)
    both = fitted({"left": left, "right": right})
    assert (10.0, 5.0) in both["left"].exterior.coords
    assert shapely.coverage_is_valid(list(both.values()))


def test_a_name_goes_where_there_is_room_to_the_sides() -> None:
    """A tall tower holds the larger circle, the long hall beside it the longer word."""
    tower, hall = shapely.box(0, 0, 42, 100), shapely.box(42, 60, 142, 100)
    assert label(shapely.union(tower, hall)).at.y == pytest.approx(80, abs=1)
    wished = label(tower, (20, 50))
    assert (20, 50, 20) == (wished.at.x, wished.at.y, wished.radius)


# --- what is drawn ---


def test_every_area_is_drawn_and_the_rest_is_impassable(drawn: dict[str, Any], box: Content) -> None:
    kinds: dict[str, set[str]] = {}
    for area, entry in drawn["areas"].items():
        kinds.setdefault(entry["kind"], set()).add(area)
    assert {land.id for land in box.territories} == kinds["land"]
    assert {zone.id for zone in box.seas} == kinds["sea"]
    assert {"XSW", "XSL", "XAR", "XIR", "XST", "XNO", "XLA"} == kinds["impassable"]
    assert kinds["impassable"] == {area for area, entry in drawn["areas"].items() if entry.get("name")}
    assert {strait.id for strait in box.straits} == set(drawn["straits"])
    assert drawn["size"] == [10 * WIDTH, 10 * HEIGHT]


def test_shapes_fit_together_without_gap_or_overlap(drawn: dict[str, Any], shapes: dict[str, Any]) -> None:
    assert all(shape.is_valid for shape in shapes.values())
    assert shapely.coverage_is_valid(list(shapes.values()))
    lakes = shapely.union_all([united([lake]) for lake in drawn["lakes"]])
    bare = shapely.box(0, 0, *drawn["size"]) - shapely.union_all(list(shapes.values())) - lakes
    assert [] == [spot.area for spot in shapely.get_parts(bare) if spot.area > 100]


def test_only_two_territories_are_several_islands(bodies: dict[str, Any]) -> None:
    assert {"ZEA", "SDN"} == {area for area, body in bodies.items() if len(shapely.get_parts(body)) > 1}


def test_labels_lie_inside_with_room_for_a_name(drawn: dict[str, Any], shapes: dict[str, Any]) -> None:
    for area, entry in drawn["areas"].items():
        circle = shapely.Point(entry["label"]).buffer(entry["radius"] - 2)
        assert shapes[area].contains(circle), area
        assert entry["radius"] >= 100, area


@pytest.mark.rule("SS-104")
def test_an_area_lies_on_the_half_that_holds_nine_tenths_of_it(bodies: dict[str, Any], box: Content) -> None:
    west = shapely.box(0, 0, 10 * FOLD, 10 * HEIGHT)
    for area in (*box.territories, *box.seas):
        share = shapely.intersection(bodies[area.id], west).area / bodies[area.id].area
        half = Half.WEST if share >= 0.9 else Half.EAST if share <= 0.1 else Half.BOTH
        assert half is area.half, area.id


# --- what touches what ---


@pytest.mark.slow
def test_areas_touch_along_a_clear_border_or_not_at_all(bodies: dict[str, Any], box: Content) -> None:
    """Nobody needs a magnifying glass to see whether two areas are neighbours."""
    listed = {frozenset(pair.split()) for pair in (*box.borders.land, *box.borders.coast, *box.borders.sea)}
    straits = {frozenset(strait.zones) for strait in box.straits}
    for one, other in combinations(bodies, 2):
        length = contact(bodies[one], bodies[other]) if bodies[one].intersects(bodies[other]) else 0.0
        pair = frozenset((one, other))
        if pair in listed - straits:
            assert length >= SHORTEST_CONTACT, (one, other, length)
        elif pair not in straits:
            assert length == 0, (one, other, length)


def test_the_shores_of_a_strait_do_not_touch(bodies: dict[str, Any], box: Content) -> None:
    for strait in box.straits:
        assert bodies[strait.shores[0]].distance(bodies[strait.shores[1]]) >= STRAIT, strait.id


def test_the_mark_of_a_strait_lies_between_its_shores(
    drawn: dict[str, Any], bodies: dict[str, Any], box: Content
) -> None:
    for strait in box.straits:
        mark = shapely.Point(drawn["straits"][strait.id])
        assert all(bodies[shore].distance(mark) < 60 for shore in strait.shores), strait.id
