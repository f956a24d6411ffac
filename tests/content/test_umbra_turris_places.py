"""The locations of Umbra Turris: everything lies on the table, nothing on anything else, and loot can be reached."""

from __future__ import annotations

from itertools import combinations

import pytest
from shapely import Point, Polygon, box, union_all
from shapely.geometry.base import BaseGeometry

from rules.umbra_turris.content_places import (
    MARGIN_OF_TOKENS,
    TABLE,
    ExtraPiece,
    Part,
    Piece,
    TerrainLocation,
    corners,
)
from rules.umbra_turris.content_vocabulary import Cover, Ground
from tests.rules.umbra_turris import party_lists

LOCATIONS = party_lists.box().locations
EXTRAS = party_lists.box().extra_pieces
PIECES = [piece for place in LOCATIONS for piece in place.pieces]
TOKEN = 1
"""Half the side of a token's base."""

each_location = pytest.mark.parametrize("place", LOCATIONS, ids=lambda place: place.id)
each_piece = pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.id)


def shape(part: Part) -> Polygon:
    """A part as a polygon."""
    return Polygon(part.outline)


def ground_of(piece: Piece) -> BaseGeometry:
    """A whole piece."""
    return union_all([shape(part) for part in piece.parts])


def token(piece: Piece) -> Polygon:
    """The base of its Loot token."""
    return box(piece.loot.x - TOKEN, piece.loot.y - TOKEN, piece.loot.x + TOKEN, piece.loot.y + TOKEN)


@pytest.mark.rule("UT-922")
def test_the_six_locations() -> None:
    """By their printed names, with five pieces each, whose ids tell the location."""
    names = (
        "Forest Glade, Haunted Graveyard, Battle Square, Ruins of the Temple, Mysterious Deepwoods, Ancient District"
    )
    assert names.split(", ") == [place.name for place in LOCATIONS]
    for place in LOCATIONS:
        letters = "".join(word[0] for word in place.name.split() if word not in ("of", "the"))
        assert [f"{letters}{number}" for number in range(1, 6)] == [piece.id for piece in place.pieces]


@pytest.mark.rule("UT-901", "UT-R01")
@each_piece
def test_every_part_lies_on_the_table_and_is_whole(piece: Piece) -> None:
    """Its outline is simple and runs counter-clockwise."""
    for part in piece.parts:
        polygon = shape(part)
        assert polygon.is_valid
        assert polygon.exterior.is_ccw
        assert box(0, 0, TABLE, TABLE).covers(polygon)


@each_location
def test_pieces_do_not_overlap(place: TerrainLocation) -> None:
    """Nor do they reach into a zone; parts of one piece may lie on each other."""
    for one, other in combinations(place.pieces, 2):
        assert 0 == ground_of(one).intersection(ground_of(other)).area
    for zone in place.zones:
        assert 0 == sum(Polygon(corners(zone)).intersection(ground_of(piece)).area for piece in place.pieces)


@pytest.mark.rule("UT-924")
@each_location
def test_zones_are_10_by_20_or_10_by_70_with_50_between(place: TerrainLocation) -> None:
    """One in the south, one in the north, both at the edge of the table."""
    south, north = place.zones
    for left, bottom, right, top in (south, north):
        assert (right - left, top - bottom) in ((20, 10), (70, 10))
        assert 0 <= left < right <= TABLE
    assert (0, 50, TABLE) == (south[1], north[1] - south[3], north[3])


@pytest.mark.rule("UT-906")
@each_piece
def test_loot_lies_within_its_piece(piece: Piece) -> None:
    """Whole, on the level of the platform under it, and not inside anything solid or in the way."""
    assert ground_of(piece).covers(token(piece))
    for part in piece.parts:
        if part.kind in (Ground.SOLID, Ground.WALL):
            assert 0 == shape(part).intersection(token(piece)).area
    under = [part.height for part in piece.parts if part.kind is Ground.PLATFORM and shape(part).covers(token(piece))]
    assert piece.loot.z == max(under, default=0)


@pytest.mark.rule("UT-933", "UT-R21")
@each_location
def test_loot_tokens_keep_their_distance(place: TerrainLocation) -> None:
    """3 cm and more between their bases."""
    for one, other in combinations(place.pieces, 2):
        assert token(one).distance(token(other)) >= MARGIN_OF_TOKENS


@pytest.mark.rule("UT-R10")
@each_piece
def test_what_is_too_high_to_step_on_can_be_climbed(piece: Piece) -> None:
    """A platform higher than a large model has a ladder on its edge, or is climbable; no other part has ladders."""
    for part in piece.parts:
        if part.kind is Ground.PLATFORM and part.height > 4:
            assert part.climbable != bool(part.ladders)
        for x, y in part.ladders:
            assert part.kind is Ground.PLATFORM
            assert 0 == shape(part).exterior.distance(Point(x, y))


@pytest.mark.rule("UT-R13")
def test_cover_follows_from_the_kind_of_terrain() -> None:
    """Full in areas and on platforms, by touch at walls and solids, none in water and on the bridge."""
    found = {(part.kind, part.cover) for piece in PIECES for part in piece.parts if not part.no_cover}
    assert found == {
        (Ground.AREA, Cover.FULL),
        (Ground.PLATFORM, Cover.FULL),
        (Ground.WALL, Cover.TOUCH),
        (Ground.SOLID, Cover.TOUCH),
        (Ground.WATER, Cover.NONE),
    }
    bare = [(piece.id, part.cover) for piece in PIECES for part in piece.parts if part.no_cover]
    assert [("MD5", Cover.NONE)] == bare


@pytest.mark.rule("UT-R12")
def test_only_high_woods_obscure() -> None:
    """Areas that hide models are at least as high as a large one; graves, stalls and rubble do not."""
    areas = [(part.obscuring, part.height) for piece in PIECES for part in piece.parts if part.kind is Ground.AREA]
    assert all(hides == (height > 4) for hides, height in areas)


@pytest.mark.rule("UT-923")
@pytest.mark.parametrize("piece", EXTRAS, ids=lambda piece: piece.id)
def test_an_extra_piece_is_put_around_a_centre_and_may_be_turned(piece: ExtraPiece) -> None:
    """A quarter turn swaps its sides; its centre stays inside, and a turn keeps its area and height."""
    centre = (30, 41)
    laid, turned = piece.placed(centre, turned=False), piece.placed(centre, turned=True)
    sides = [(x2 - x1, y2 - y1) for x1, y1, x2, y2 in (laid.rect or (0, 0, 0, 0), turned.rect or (0, 0, 0, 0))]
    assert sides[0] == sides[1][::-1]
    for part in (laid, turned):
        assert shape(part).covers(Point(*centre))
        assert part.height == piece.part.height


def test_loot_of_extra_pieces_lies_on_them_unless_nobody_can_stand_there() -> None:
    """Walls and solids have it beside them."""
    beside = [piece.id for piece in EXTRAS if piece.loot_beside]
    assert beside == [piece.id for piece in EXTRAS if piece.part.kind in (Ground.WALL, Ground.SOLID)] == ["X4", "X6"]
