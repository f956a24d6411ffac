"""The lettering of the map: kept in a file, complete, and never in its own way."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from render.cuts import Cut
from render.swords_and_sails import board as europe
from render.swords_and_sails import zoom
from render.swords_and_sails.atlas import shapes
from render.swords_and_sails.lettering import kept
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.vocabulary import Half
from tests.helpers.lengths import at_length
from tests.helpers.swords_and_sails import whole_box
from tests.render.lettering import key, plates, set_anew
from tests.render.maps import overlap, room_of


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box."""
    return whole_box()


def test_every_lettering_is_kept(box: Content) -> None:
    """What players look at is not set anew in every process; `make map` keeps the file up to date."""
    assert [] == [name for name, plate in plates(box).items() if not kept(key(plate))]


@pytest.mark.slow
@pytest.mark.parametrize("name", list(plates(whole_box()))[:: at_length(3, 1)])
def test_the_lettering_is_kept_as_it_is_set(box: Content, name: str) -> None:
    """Every plate is set by the same hand: in the short form every third is set again."""
    plate = plates(box)[name]
    assert kept(key(plate)) == set_anew(plate)


@pytest.mark.slow
def test_names_never_collide(box: Content) -> None:
    """No name touches another one, or the row of cities under it, on any plate; and none is cut off."""
    for where, plate in plates(box).items():
        rooms = {area: room_of(plate, lettering) for area, lettering in plate.lettering.items() if lettering.lines}
        for (one, room), (other, second) in combinations(rooms.items(), 2):
            assert not overlap(room, second), f"{one} and {other} collide on {where}"
        width, height = plate.frame.size
        for area, (left, top, right, bottom) in rooms.items():
            assert left >= 0, (where, area)
            assert top >= 0, (where, area)
            assert right <= width, (where, area)
            assert bottom <= height, (where, area)


@pytest.mark.slow
def test_every_area_is_on_the_map_and_in_a_region(box: Content) -> None:
    """Nothing is missing from the whole map, and no name from all regions together."""
    areas = {land.id for land in box.territories} | {zone.id for zone in box.seas}
    lettered = {where: set(plate.lettering) for where, plate in plates(box).items()}
    for cut in Cut:
        assert lettered[f"{Half.BOTH}, {cut}"] == areas
    named = [zoom.plate_of(box, region.box).lettering for region in zoom.REGIONS]
    assert {area for plate in named for area, one in plate.items() if one.lines} == areas


@pytest.mark.slow
def test_names_stand_in_their_own_area(box: Content) -> None:
    """The middle of a name lies in the area, or at the least on no other land."""
    plate = europe.plate_of(box)
    lands = {area.number: area.id for area in shapes().areas.values() if area.kind != "sea"}
    for area, lettering in plate.lettering.items():
        if not lettering.lines:
            continue
        x, y = lettering.name.centre
        under = plate.ids.getpixel((int(x), int(y)))
        assert lands.get(under, area) == area if box.is_land(area) else under == shapes().areas[area].number


@pytest.mark.slow
def test_ports_lie_at_the_coast(box: Content) -> None:
    """Every coastal territory has a place for docked fleets, no inland one has."""
    plate = europe.plate_of(box)
    atlas = box.atlas()
    for land in box.territories:
        port = plate.lettering[land.id].port
        assert (port is not None) == atlas.is_coastal(land.id), land.id
        if port is not None:
            coast = [point for way, edge in shapes().coasts if land.id in edge for point in plate.frame.way(way)]
            assert min(dist(port, point) for point in coast) < 1
