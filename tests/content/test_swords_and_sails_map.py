"""The map of Swords & Sails: whatever the rules say or presuppose about its geography."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from data.load import load
from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content, Territory
from rules.swords_and_sails.vocabulary import MAJORS, Faction, Half
from tests.content.spelled_out import rows, ruled


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box of Swords & Sails."""
    return load("swords_and_sails", Content)


@pytest.fixture(scope="module")
def board(box: Content) -> Atlas:
    """Both halves of the board, joined."""
    return Atlas(box)


def home(box: Content, power: Faction | None) -> list[Territory]:
    """The starting land of a power, or the land that is nobody's."""
    return [land for land in box.territories if land.home is power]


def homes(box: Content, power: Faction) -> set[str]:
    """The ids of a power's starting land."""
    return {land.id for land in home(box, power)}


def waters(board: Atlas, power: Faction) -> set[str]:
    """The sea zones on which a power has a coast."""
    return {zone for land in homes(board.box, power) for zone in board.waters(land)}


def land_borders(board: Atlas, one: Faction, other: Faction) -> list[str]:
    """Where two powers meet on land."""
    there = homes(board.box, other)
    return [
        f"{here}-{near}" for here in sorted(homes(board.box, one)) for near in board.land_around(here) if near in there
    ]


# --- areas ---


@pytest.mark.rule("SS-104")
def test_the_board_is_land_and_sea(box: Content) -> None:
    assert (130, 39, 5) == (len(box.territories), len(box.seas), len(box.straits))


def test_ids_and_names_are_unique_and_no_area_is_called_like_a_power(box: Content) -> None:
    areas = [*box.territories, *box.seas]
    assert {1} == set(Counter(area.id for area in areas).values())
    assert {1} == set(Counter(area.name for area in areas).values())
    assert not {area.id for area in areas} & set(Faction)


def test_every_city_has_a_name(box: Content) -> None:
    for land in box.territories:
        assert land.minor_cities + land.major_cities + land.gets_city == len(land.cities), land.id


def test_every_border_is_listed_once_and_in_order(box: Content) -> None:
    """Of a coast the land comes first; Atlas reads each pair in both directions."""
    borders = box.borders
    assert (251, 162, 56) == (len(borders.land), len(borders.coast), len(borders.sea))
    for pairs in (borders.land, borders.coast, borders.sea):
        assert sorted(set(pairs)) == list(pairs)
    assert all(pair == " ".join(sorted(pair.split())) for pair in (*borders.land, *borders.sea))


@pytest.mark.parametrize("half", Half)
def test_from_everywhere_one_gets_everywhere(box: Content, half: Half) -> None:
    part = Atlas(box, half)
    areas = {*part.territories, *part.seas}
    assert areas == set(part.steps([part.seas[0]]))


def test_a_fleet_gets_from_every_sea_to_every_sea(board: Atlas) -> None:
    assert set(board.seas) == set(board.steps(["AEG"], board.sea_around))


# --- halves ---


@pytest.mark.rule("SS-104", "SS-M11")
def test_the_halves_are_joined_by_areas_on_both(box: Content) -> None:
    both = {area.id for area in (*box.territories, *box.seas) if area.half is Half.BOTH}
    assert {"POM", "GPL", "SIL", "PAN", "NIT", "CRO", "SRB", "BLT", "GSD", "ION", "ADS"} == both
    assert (79, 58) == tuple(len(Atlas(box, half).territories) for half in (Half.WEST, Half.EAST))


@pytest.mark.rule("SS-155", "SS-M11")
@pytest.mark.parametrize("power", [Faction.HRE, Faction.NSE, Faction.FRA, Faction.ENG])
def test_four_powers_live_in_the_west(box: Content, power: Faction) -> None:
    assert {Half.WEST} == {land.half for land in home(box, power)}


@pytest.mark.rule("SS-156", "SS-M11")
def test_the_fatimids_have_land_in_the_west_and_byzantium_has_longobardia(box: Content) -> None:
    west = {
        power: {land.id for land in home(box, power) if land.half is Half.WEST}
        for power in (Faction.BYZ, Faction.FAT, Faction.KIE)
    }
    assert {Faction.BYZ: {"LON"}, Faction.FAT: {"SIC", "IFR", "TRB"}, Faction.KIE: set()} == west


# --- straits ---

STRAITS = """
    SS-542 danish_belts JUT ZEA KAT WBL True
    SS-542 oresund      ZEA SCA KAT WBL True
    SS-543 bosporus     THR OPS AEG WBS True
    SS-544 gibraltar    QTB BGW GCD ABS False
    SS-544 messina      SIC NAP TYR ION False
"""


@pytest.mark.rule("SS-M11")
@pytest.mark.parametrize(("name", "shore", "other", "zone", "far", "crossed"), ruled(STRAITS, 6))
def test_a_strait_lies_between_its_shores(
    board: Atlas, name: str, shore: str, other: str, zone: str, far: str, crossed: str
) -> None:
    strait = next(strait for strait in board.straits if strait.id == name)
    assert ((shore, other), (zone, far), crossed) == (strait.shores, strait.zones, str(strait.can_be_crossed))
    assert far in board.sea_around(zone)
    assert {zone, far} <= set(board.waters(shore))
    assert {zone, far} <= set(board.waters(other))
    assert other not in board.land_around(shore)


@pytest.mark.rule("SS-155", "SS-156")
def test_half_of_the_board_has_the_straits_that_lie_in_it(box: Content) -> None:
    found = {half: [strait.id for strait in box.atlas(half).straits] for half in (Half.WEST, Half.EAST)}
    assert {Half.WEST: ["danish_belts", "oresund", "gibraltar", "messina"], Half.EAST: ["bosporus"]} == found


@pytest.mark.rule("SS-541", "SS-R107")
def test_only_the_danish_straits_are_two_passages_of_one_edge(board: Atlas) -> None:
    passages = Counter(frozenset(strait.zones) for strait in board.straits)
    assert {frozenset(("KAT", "WBL")): 2} == {edge: count for edge, count in passages.items() if count > 1}
    assert ("danish_belts", "oresund") == tuple(strait.id for strait in board.straits_between("KAT", "WBL"))


@pytest.mark.rule("SS-542", "SS-543", "SS-544")
def test_armies_cross_between_shores_of_one_power_only_where_it_is_allowed(box: Content) -> None:
    crossed = {strait.id for strait in box.straits if strait.can_be_crossed}
    assert {"danish_belts", "oresund", "bosporus"} == crossed
    for strait in box.straits:
        owners = {box.territory(shore).home for shore in strait.shores}
        assert (len(owners) == 1) == strait.can_be_crossed


@pytest.mark.rule("SS-542", "SS-R108")
def test_zealand_can_be_left_on_foot_only_over_the_straits(board: Atlas) -> None:
    assert ("JUT", "SCA") == board.on_foot("ZEA", lambda _: True)
    assert () == board.on_foot("ZEA", lambda land: land == "ZEA")


# --- cities and capitals ---

CAPITALS = (
    "BYZ THR, FAT MIS, HRE FRK, ENG WES, FRA IDF, KIE KYV, NSE ZEA, "
    "POL GPL, HUN PAN, QUR QTB, LEO LEN, BUL OHR, IRE LEI"
)


@pytest.mark.rule("SS-213", "SS-M02", "SS-M11")
def test_every_power_has_one_capital(box: Content) -> None:
    capitals = [f"{land.home} {land.id}" for land in box.territories if land.is_capital]
    assert sorted(CAPITALS.split(", ")) == sorted(capitals)


@pytest.mark.rule("SS-213", "SS-987", "SS-M11")
def test_a_capital_has_a_major_city_but_for_leon_and_leinster_which_get_theirs(box: Content) -> None:
    capitals = [land for land in box.territories if land.is_capital]
    assert {"LEN", "LEI"} == {land.id for land in capitals if land.major_cities == 0}
    assert {"LEN", "LEI"} == {land.id for land in box.territories if land.gets_city}
    assert {"Leon", "Leinster"} == {land.name for land in box.territories if land.gets_city}


@pytest.mark.rule("SS-M11")
def test_pomerania_is_nobodys_and_has_two_minor_cities(box: Content) -> None:
    """A siege of it is rolled with three dice and nothing added."""
    pomerania = box.territory("POM")
    assert ("Pomerania", None, 2, 0) == (
        pomerania.name,
        pomerania.home,
        pomerania.minor_cities,
        pomerania.major_cities,
    )


@pytest.mark.rule("SS-222")
@pytest.mark.parametrize("power", MAJORS)
def test_every_major_power_has_a_port_city(board: Atlas, power: Faction) -> None:
    assert any(board.is_coastal(land.id) and land.cities for land in home(board.box, power))


@pytest.mark.rule("SS-M11")
def test_poland_and_hungary_have_no_coast(board: Atlas) -> None:
    assert {Faction.POL, Faction.HUN} == {power for power in Faction if not waters(board, power)}


# --- neighbours ---

# How many borders on land and which common sea zones two major powers have; all others have none.
CONTACTS = """
    BYZ FAT 1 ION LBS LVS
    BYZ HRE 1 ADN
    BYZ KIE 0 EBS
    FAT HRE 0 TYR
    FAT FRA 0 SDS
    HRE FRA 4 FRS
    HRE NSE 1 FRS WBL
    ENG FRA 0 ENC NAR
    ENG NSE 0 DOG
    FRA NSE 0 FRS
    KIE NSE 0 GFN
"""


@pytest.mark.rule("SS-M04", "SS-M11")
def test_major_powers_meet_where_the_rules_want_them_to(board: Atlas) -> None:
    expected = {frozenset(row[:2]): (int(row[2]), set(row[3:])) for row in rows(CONTACTS)}
    found = {}
    for one, other in combinations(MAJORS, 2):
        contact = len(land_borders(board, one, other)), waters(board, one) & waters(board, other)
        if contact != (0, set()):
            found[frozenset((str(one), str(other)))] = contact
    assert expected == found


@pytest.mark.rule("SS-M11")
def test_the_land_borders_between_major_powers(board: Atlas) -> None:
    assert ["ANT-DIM"] == land_borders(board, Faction.BYZ, Faction.FAT)
    assert ["LON-SPO"] == land_borders(board, Faction.BYZ, Faction.HRE)
    assert ["SAX-JUT"] == land_borders(board, Faction.HRE, Faction.NSE)


def reached_by_corridor(board: Atlas, power: Faction) -> set[Faction]:
    """Whose land an army can walk to from a power's land over none but land that is no major power's home."""
    major = {land.id: land.home for land in board.box.territories if land.home in MAJORS}
    own = homes(board.box, power)
    reached = board.steps(own, lambda here: board.land_around(here) if here in own or here not in major else ())
    return {major[land] for land in reached if land in major} - {power}


@pytest.mark.rule("SS-R60", "SS-M04")
def test_the_graph_of_powers_has_thirteen_edges(board: Atlas) -> None:
    """A common land border, a common sea zone, or a corridor."""
    edges = set()
    for one, other in combinations(MAJORS, 2):
        if waters(board, one) & waters(board, other) or other in reached_by_corridor(board, one):
            edges.add(frozenset((one, other)))
    assert {frozenset(lineup.powers) for lineup in board.box.lineups if len(lineup.powers) == 2} == edges
    assert 13 == len(edges)


@pytest.mark.rule("SS-R60", "SS-M04")
def test_two_powers_meet_kiev_over_corridors_alone(board: Atlas) -> None:
    alone = {
        frozenset((one, other))
        for one, other in combinations(MAJORS, 2)
        if other in reached_by_corridor(board, one)
        and not land_borders(board, one, other)
        and not waters(board, one) & waters(board, other)
    }
    assert {frozenset((Faction.FAT, Faction.KIE)), frozenset((Faction.HRE, Faction.KIE))} == alone


@pytest.mark.rule("SS-R60")
def test_the_shortest_corridors_to_kiev(board: Atlas) -> None:
    """One territory between the Empire and Kiev, four between the Fatimids and Kiev."""
    for way in (["OST", "NIT", "VOL"], ["DIM", "HAL", "MOS", "ANI", "ABK", "TMU"]):
        assert all(there in board.land_around(here) for here, there in pairwise(way))
        between = {board.box.territory(land).home for land in way[1:-1]}
        assert not between & set(MAJORS)


@pytest.mark.rule("SS-160")
def test_what_is_removed_faces_a_neighbour(board: Atlas) -> None:
    """A power loses an army or fleet for the absence only of one that it would meet."""
    edges = {frozenset(lineup.powers) for lineup in board.box.lineups if len(lineup.powers) == 2}
    assert {frozenset((removal.unused, removal.power)) for removal in board.box.removals} <= edges


@pytest.mark.rule("SS-980", "SS-982", "SS-983", "SS-M11")
@pytest.mark.parametrize(
    ("power", "on_land", "zones"),
    [
        (Faction.POL, {Faction.HRE, Faction.KIE, Faction.HUN}, {}),
        (Faction.HUN, {Faction.HRE, Faction.KIE, Faction.POL, Faction.BUL}, {}),
        (Faction.QUR, {Faction.LEO}, {Faction.FAT: "BBS"}),
        (Faction.LEO, {Faction.QUR}, {Faction.FRA: "BIS"}),
        (Faction.BUL, {Faction.BYZ, Faction.HUN}, {}),
        (Faction.IRE, set(), {Faction.ENG: "CLT IRS"}),
    ],
)
def test_a_minor_power_meets_its_partners_and_foes(
    board: Atlas, power: Faction, on_land: set[Faction], zones: dict[Faction, str]
) -> None:
    assert on_land == {other for other in Faction if other is not power and land_borders(board, power, other)}
    for other, shared in zones.items():
        assert set(shared.split()) == waters(board, power) & waters(board, other)


# --- starting places ---


@pytest.mark.rule("SS-105", "SS-M01")
@pytest.mark.parametrize("power", Faction)
def test_armies_start_at_home_and_fleets_before_a_home_port(board: Atlas, power: Faction) -> None:
    sheet = board.box.power(power)
    armies = [army.place for army in sheet.armies]
    assert board.box.territory(armies[0]).is_capital
    assert set(armies) <= homes(board.box, power)
    assert len(set(armies)) == len(armies)
    ports = {zone for land in home(board.box, power) if land.cities for zone in board.waters(land.id)}
    assert {fleet.place for fleet in sheet.fleets} <= ports


@pytest.mark.rule("SS-156", "SS-M01")
def test_on_the_east_map_the_fatimids_start_in_the_east(box: Content) -> None:
    east = Atlas(box, Half.EAST)
    sheet = box.power(Faction.FAT)
    armies = [army.place_east or army.place for army in sheet.armies]
    assert set(armies) <= homes(box, Faction.FAT) & set(east.territories)
    ports = {zone for land in east.territories if land in homes(box, Faction.FAT) for zone in east.waters(land)}
    assert {fleet.place_east or fleet.place for fleet in sheet.fleets} <= ports


@pytest.mark.rule("SS-M01")
def test_no_two_powers_start_in_one_sea_zone(box: Content) -> None:
    for half in (Half.BOTH, Half.EAST):
        fleets = Counter(
            fleet.place_east if half is Half.EAST and fleet.place_east else fleet.place
            for power in box.powers
            for fleet in power.fleets
        )
        assert {1} == set(fleets.values())
