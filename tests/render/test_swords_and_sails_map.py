"""The map of Swords & Sails: stored moments, and every fact on it."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from render.cuts import Cut
from render.encode import png
from render.geometry import Box
from render.swords_and_sails import board as europe
from render.swords_and_sails import own, zoom
from render.swords_and_sails.atlas import shapes
from render.swords_and_sails.liveries import IMPASSABLE
from render.swords_and_sails.sheet import LAYOUTS
from render.swords_and_sails.words import view_of
from render.theme import WIDTH
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Command, Order, Orders
from rules.swords_and_sails.state import Taken
from rules.swords_and_sails.vocabulary import Faction, Half
from tests.helpers.swords_and_sails import whole_box
from tests.render import campaigns
from tests.render.campaigns import BYZ, ENG, FAT, FRA, HRE, KIE, NSE, face
from tests.render.conftest import AssertPicture
from tests.render.maps import Change, drawn, half_of, overlap, plate_of, room_of, with_land, with_piece
from tests.rules.swords_and_sails.random_war import RandomWar

LIMIT = 2 * 2**20
MOST_ON_A_HALF = 8


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box."""
    return whole_box()


# Stored moments


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
@pytest.mark.parametrize("moment", ["peace", "war", "private", "orders"])
def test_a_moment(box: Content, assert_picture: AssertPicture, moment: str, cut: Cut) -> None:
    """The map looks as it did when somebody last found it good, and fits Discord; in both cuts."""
    faces = {
        "peace": lambda: face(campaigns.at_peace(box).campaign, box),
        "war": lambda: face(campaigns.at_war(box).campaign, box),
        "private": lambda: face(campaigns.at_war(box).campaign, box, ENG),
        "orders": lambda: face(campaigns.plotting(box).campaign, box, ENG),
    }
    picture = europe.draw(box, faces[moment](), None, cut)
    assert len(png(picture)) < LIMIT
    assert_picture(picture, f"swords_and_sails/map_{moment}_{cut}")


@pytest.mark.slow
@pytest.mark.parametrize("region", [region.id for region in zoom.REGIONS])
def test_a_region(box: Content, assert_picture: AssertPicture, region: str) -> None:
    """A region looks as it did when somebody last found it good."""
    picture = zoom.draw(box, face(campaigns.at_war(box).campaign, box, ENG), region, {"ENC": 1, "CHA": 12})
    assert picture.width == WIDTH
    assert_picture(picture, f"swords_and_sails/region_{region}")


@pytest.mark.slow
def test_details_of_the_fights(box: Content, assert_picture: AssertPicture) -> None:
    """The two places where most was fought get a picture of their own."""
    details = zoom.details(box, face(campaigns.at_war(box).campaign, box))
    assert [name for name, _ in details] == ["Champagne, English Channel, Normandy", "Ohrid, Sredets, Dyrrachion"]
    assert_picture(details[0][1], "swords_and_sails/detail")
    assert zoom.details(box, face(campaigns.at_peace(box).campaign, box)) == []


@pytest.mark.slow
def test_the_standings_alone(box: Content, assert_picture: AssertPicture) -> None:
    """The table under the map as a picture of its own."""
    assert_picture(zoom.standings(box, face(campaigns.at_war(box).campaign, box)), "swords_and_sails/standings")


# Halves


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut)
@pytest.mark.parametrize("half", [Half.WEST, Half.EAST])
def test_a_half_fills_the_picture(box: Content, assert_picture: AssertPicture, half: Half, cut: Cut) -> None:
    """Where one half is played the map shows that half, larger, with all that is told beside or below it."""
    powers = {Half.WEST: (ENG, FRA, HRE, NSE), Half.EAST: (BYZ, KIE, FAT)}[half]
    campaign = half_of(campaigns.at_peace(box, *powers).campaign, box, half)
    assert_picture(europe.draw(box, face(campaign, box), None, cut), f"swords_and_sails/map_{half}_{cut}")


@pytest.mark.slow
@pytest.mark.parametrize(("half", "cut"), LAYOUTS)
def test_all_that_is_played_is_on_the_map(box: Content, half: Half, cut: Cut) -> None:
    """Every area of a half has its place on the map of that half, and so have its pieces."""
    atlas, plate = box.atlas(half), LAYOUTS[half, cut].plate(box)
    width, height = plate.frame.size
    for area in (*atlas.territories, *atlas.seas):
        lettering = plate.lettering[area]
        for x, y in (lettering.stand, lettering.port or lettering.stand):
            assert 0 < x < width, area
            assert 0 < y < height, area


@pytest.mark.parametrize("powers", range(1, len(Faction) + 1))
def test_a_sheet_has_the_shape_of_its_cut(powers: int) -> None:
    """Eleven to seven, or as wide as every tall sheet, however many powers there are; all at a third of their size."""
    for (half, cut), layout in LAYOUTS.items():
        if half is not Half.BOTH and powers > MOST_ON_A_HALF:
            continue
        for laid in (layout.spread(powers), own.lay_out(cut, powers)):
            assert laid.size == (1650, 1050) if cut is Cut.WIDE else laid.size[0] == 1170
            assert cut.shown(laid.size) == pytest.approx(1 / 3)


# The own region


@pytest.mark.slow
@pytest.mark.parametrize("power", [ENG, BYZ, NSE])
def test_the_own_region_shows_all_own_pieces_and_where_they_go(box: Content, power: Faction) -> None:
    """It is the smallest part of the map that does."""
    campaign = campaigns.at_war(box).campaign
    seen = face(campaign, box, power)
    part = own.region_of(seen, None)
    assert part is not None
    wanted = {piece.place for piece in view_of(seen).own()}
    assert wanted <= own.plate_of(box, part).lettering.keys()
    smaller = [other for other in own.parts() if other.width < part.width]
    assert not any(wanted <= own.plate_of(box, other).lettering.keys() for other in smaller if inner(other, wanted))


def inner(part: Box, places: set[str]) -> bool:
    """Whether all places lie well inside a part."""
    edge = part.inset(part.width * 0.035)
    spots = [shapes().areas[place].label for place in places]
    return all(edge.left <= x <= edge.right and edge.top <= y <= edge.bottom for x, y in spots)


@pytest.mark.slow
def test_an_order_beyond_the_region_shows_more_of_the_map(box: Content) -> None:
    """Where a piece is sent is on the picture, too."""
    campaign = campaigns.plotting(box).campaign
    near = own.region_of(face(campaign, box, ENG), None)
    campaign.orders = {ENG: Orders(pieces={"ENG.F1": Order(command=Command.MOVE, place="LIG")})}
    far = own.region_of(face(campaign, box, ENG), None)
    assert near is not None
    assert far is not None
    assert "LIG" in own.plate_of(box, far).lettering
    assert "LIG" not in own.plate_of(box, near).lettering


@pytest.mark.slow
def test_numbers_are_on_the_picture_wherever_they_are_asked_for(box: Content) -> None:
    """In a region that shows them all; where there is none, the whole map does."""
    seen = face(campaigns.at_war(box).campaign, box, ENG)
    part = own.region_of(seen, {"THR": 1, "HEL": 2})
    assert part is not None
    assert {"THR", "HEL"} <= own.plate_of(box, part).lettering.keys()
    assert own.region_of(seen, {"IRQ": 1, "LEN": 2}) is None
    bare, numbered = (europe.draw(box, seen, numbers, Cut.TALL) for numbers in (None, {"IRQ": 1, "LEN": 2}))
    assert bare.size != numbered.size


# Every fact shows


FACTS: dict[str, tuple[Change, str]] = {
    "control": (with_land("WLS", controller=ENG), "WLS"),
    "closed land": (with_land("WLS", is_closed=True), "WLS"),
    "pillage": (with_land("WLS", pillage=2), "WLS"),
    "one marker less": (with_land("STR", pillage=1), "STR"),
    "built city": (with_land("MUN", built_minors=1), "MUN"),
    "more major cities": (with_land("ESX", majors=2), "ESX"),
    "city taken": (with_land("MUN", taken=Taken(by=FRA, printed_minors=1)), "MUN"),
    "army": (with_piece("ENG.A1", place="MER"), "MER"),
    "army's number": (with_piece("ENG.A1", number=5), "WES"),
    "army's owner": (with_piece("ENG.A1", faction=NSE), "WES"),
    "fleet": (with_piece("ENG.F1", place="NAR"), "NAR"),
    "docked fleet": (with_piece("ENG.F1", place="KEN", is_docked=True), "KEN"),
    "army aboard": (with_piece("ENG.A1", place="ENC", aboard=["ENG.F1"]), "ENC"),
}


@pytest.mark.slow
@pytest.mark.parametrize("fact", FACTS)
def test_a_fact_shows(box: Content, fact: str) -> None:
    """The map differs near the place that a change is about."""
    change, place = FACTS[fact]
    before, after = campaigns.at_peace(box), campaigns.at_peace(box)
    before.campaign.lands["STR"].pillage = after.campaign.lands["STR"].pillage = 2
    change(after.campaign)
    plate = plate_of(box, "british_isles")
    one, other = (drawn(box, scene.campaign, "british_isles") for scene in (before, after))
    changed = ImageChops.difference(one, other).getbbox()
    assert changed is not None
    assert overlap(Box(*changed), room_of(plate, plate.lettering[place]).inset(-80))


@pytest.mark.slow
def test_who_holds_a_strait_shows(box: Content) -> None:
    """A strait is open until one power controls both shores [SS-540]."""
    apart, held = campaigns.at_peace(box), campaigns.at_peace(box)
    apart.rule(BYZ, "NAP")
    held.rule(BYZ, "NAP", "SIC")
    plate = plate_of(box, "italy_balkans")
    x, y = plate.frame.spot(shapes().straits["messina"])
    strait = (round(x) - 5, round(y) - 5, round(x) + 5, round(y) + 5)
    one, other = (drawn(box, scene.campaign, "italy_balkans").crop(strait) for scene in (apart, held))
    assert one != other


@pytest.mark.slow
def test_a_stack_is_fanned_out(box: Content) -> None:
    """Of six armies in one place each shows in the picture: without any one of them it is another."""
    scene = campaigns.at_peace(box, ENG, HRE)
    for number in range(1, 4):
        scene.army(ENG, number, "SAX", KN=1)
    for number in range(1, 4):
        scene.army(HRE, number, "SAX", KN=1)
    whole = drawn(box, scene.campaign, "empire")
    stack = [name for name, army in scene.campaign.armies.items() if army.place == "SAX"]
    assert len(stack) == 6
    for name in stack:
        fewer = scene.campaign.model_copy(deep=True)
        del fewer.armies[name]
        assert drawn(box, fewer, "empire") != whole


@pytest.mark.slow
def test_what_is_not_in_the_game_has_no_name(box: Content) -> None:
    """On the west map the east is waste, without names and cities [SS-155]."""
    scene = campaigns.at_peace(box, ENG, FRA, HRE)
    west = scene.campaign.model_copy(deep=True)
    west.options.half = Half.WEST
    inside = box.atlas(Half.WEST).territories
    west.lands = {place: land for place, land in west.lands.items() if place in inside}
    plate = plate_of(box, "levant")
    shown = drawn(box, west, "levant")
    assert "THR" not in west.lands
    name = [round(edge) for edge in plate.lettering["ANA"].name]
    assert shown.crop((*name[:2], *name[2:])).getcolors() == [((name[2] - name[0]) * (name[3] - name[1]), IMPASSABLE)]


@pytest.mark.slow
def test_numbers_stand_at_the_areas_that_are_asked_for(box: Content) -> None:
    """Each number is near the name of its area."""
    seen_by_all = face(campaigns.at_peace(box).campaign, box)
    plate = plate_of(box, "british_isles")
    bare = europe.draw_plate(plate, seen_by_all)
    changed = ImageChops.difference(bare, europe.draw_plate(plate, seen_by_all, {"ULS": 7, "THR": 8})).getbbox()
    assert changed is not None
    assert overlap(Box(*changed), plate.lettering["ULS"].name.inset(-40))


@pytest.mark.slow
def test_a_picture_does_not_depend_on_those_before_it(box: Content) -> None:
    """What is kept from other pictures leaves no trace."""
    peace, war = (face(make(box).campaign, box) for make in (campaigns.at_peace, campaigns.at_war))
    first = png(zoom.draw(box, war, "british_isles"))
    zoom.draw(box, peace, "british_isles")
    assert png(zoom.draw(box, war, "british_isles")) == first


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_any_season_can_be_drawn(box: Content, seed: int) -> None:
    """Whatever the rules bring about has its picture."""
    chance = RandomWar(seed, is_small=False)
    season = chance.war.begin()
    season.resolve()
    for region in ("empire", "italy_balkans"):
        assert drawn(box, season.campaign, region).width == WIDTH
