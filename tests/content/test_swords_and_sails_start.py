"""Who plays Swords & Sails, and with what: starting armies and fleets, line-ups, and what is removed."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from data.load import load
from rules.swords_and_sails.content import Content, Power
from rules.swords_and_sails.vocabulary import MAJORS, SHIPS, TROOPS, Faction, Half, UnitType
from tests.content.spelled_out import rows, ruled


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box of Swords & Sails."""
    return load("swords_and_sails", Content)


# --- starting armies and fleets ---

MUSTERS = """
    BYZ A I   THR 1/1/1/4/2/2
    BYZ A II  ANT 0/1/1/3/2/2
    BYZ A III ARM 0/1/0/3/2/2
    BYZ F 1   AEG 2/1/2
    BYZ F 2   LVS 1/1/2
    FAT A I   MIS 0/1/3/2/3/2
    FAT A II  DIM 0/1/3/2/3/2
    FAT A III IFR 0/0/2/2/2/2
    FAT F 1   LBS 1/2/2
    FAT F 2   TYR 1/1/2
    HRE A I   FRK 1/1/1/3/4/3
    HRE A II  OST 0/1/1/4/3/3
    HRE A III ULO 0/1/0/4/3/3
    HRE A IV  SPO 0/1/0/3/3/3
    HRE F 1   FRS 1/1/2
    ENG A I   WES 1/1/0/3/4/2
    ENG A II  KEN 1/0/0/2/4/2
    ENG A III DNL 0/1/1/2/3/2
    ENG F 1   ENC 1/1/2
    ENG F 2   NAR 1/1/1
    FRA A I   IDF 1/4/1/3/3/3
    FRA A II  FLA 0/3/1/3/3/3
    FRA A III CHA 0/3/1/3/3/3
    FRA F 1   BIS 1/2/3
    KIE A I   KYV 1/1/1/2/1/3
    KIE A II  CHN 0/1/1/1/1/2
    KIE A III VOL 0/1/1/1/1/2
    KIE A IV  TMU 0/0/1/1/1/2
    KIE F 1   EBS 0/3/3
    NSE A I   ZEA 1/0/1/2/2/1
    NSE A II  SCA 0/1/0/2/1/1
    NSE A III JUT 0/0/1/2/1/1
    NSE F 1   KAT 1/1/1
    NSE F 2   DOG 0/2/1
    NSE F 3   GFN 0/2/0
    QUR A I   QTB 1/1/2/2/3/2
    QUR A II  SRQ 0/0/2/1/2/2
    QUR F 1   BBS 1/1/2
    LEO A I   LEN 1/2/1/3/2/2
    LEO A II  CAS 0/1/0/3/2/1
    LEO F 1   LUS 0/1/2
    POL A I   GPL 1/2/1/2/3/2
    POL A II  LPL 0/2/0/2/3/2
    HUN A I   PAN 1/1/3/1/3/2
    HUN A II  ALF 0/1/2/1/3/2
    BUL A I   OHR 1/2/1/3/1/3
    BUL A II  PRS 0/1/1/2/1/2
    BUL F 1   WBS 0/1/1
    IRE A I   LEI 1/1/0/4/5/2
    IRE A II  MUN 0/0/0/3/3/2
    IRE F 1   CLT 0/2/2
"""
ROMAN = ("I", "II", "III", "IV", "V")


def described(power: Power) -> list[list[str]]:
    """A power's armies and fleets as rows of the table above."""
    found = []
    for is_fleet, muster in power.pieces():
        counts = "/".join(str(muster.units.get(kind, 0)) for kind in (SHIPS if is_fleet else TROOPS))
        name = ["F", str(muster.number)] if is_fleet else ["A", ROMAN[muster.number - 1]]
        found.append([str(power.id), *name, muster.place, counts])
    return found


@pytest.mark.rule("SS-105", "SS-M01")
@pytest.mark.parametrize("power", Faction)
def test_a_power_starts_with_its_armies_and_fleets(box: Content, power: Faction) -> None:
    assert [row for row in rows(MUSTERS) if row[0] == power] == described(box.power(power))


@pytest.mark.rule("SS-103", "SS-106")
def test_nobody_starts_with_all_fleets_and_not_all_with_all_armies(box: Content) -> None:
    for power in box.powers:
        for pieces in (power.armies, power.fleets):
            assert list(range(1, len(pieces) + 1)) == [piece.number for piece in pieces]
    assert all(len(power.fleets) < 5 for power in box.powers)
    assert any(len(power.armies) < 5 for power in box.powers)


@pytest.mark.rule("SS-M01")
@pytest.mark.parametrize("power", Faction)
def test_no_starting_forces_are_worth_twice_as_much_as_others(box: Content, power: Faction) -> None:
    """Those of major powers at the edge of the map are worth least, those in its middle most."""
    pieces = [muster for _, muster in box.power(power).pieces()]
    worth = sum(count * box.unit(kind).cost for muster in pieces for kind, count in muster.units.items())
    assert worth in (range(1155, 2196) if power.is_major else range(900, 991))


@pytest.mark.rule("SS-243", "SS-R65")
def test_no_army_starts_with_too_many_peasants(box: Content) -> None:
    for power in box.powers:
        for army in power.armies:
            assert army.units.get(UnitType.PS, 0) <= Fraction(*power.peasants) * sum(army.units.values())


@pytest.mark.rule("SS-907")
def test_kiev_starts_with_four_armies(box: Content) -> None:
    assert 4 == len(box.power(Faction.KIE).armies)


def half_of(box: Content, place: str) -> Half:
    """The part of the board where an area lies."""
    halves = {land.id: land.half for land in box.territories} | {zone.id: zone.half for zone in box.seas}
    return halves[place]


@pytest.mark.rule("SS-155", "SS-156")
def test_on_half_a_board_everything_has_its_place(box: Content) -> None:
    halves = [lineup for lineup in box.lineups if lineup.half is not Half.BOTH]
    homeless = [
        (lineup.half, power, is_fleet, muster.number)
        for lineup in halves
        for power in lineup.powers
        for is_fleet, muster in box.power(power).pieces()
        if half_of(box, muster.place_on(lineup.half)) not in (lineup.half, Half.BOTH)
    ]
    assert [] == homeless


@pytest.mark.rule("SS-156")
def test_the_fatimids_alone_start_elsewhere_on_the_east_map(box: Content) -> None:
    moved = [
        (power.id, is_fleet, muster.number, muster.place_east)
        for power in box.powers
        for is_fleet, muster in power.pieces()
        if muster.place_east is not None
    ]
    assert [(Faction.FAT, False, 3, "BRQ"), (Faction.FAT, True, 2, "EGS")] == moved
    home = [land.id for land in box.territories if land.home is Faction.FAT]
    assert {"IFR", "SIC", "TRB"} == {place for place in home if half_of(box, place) is Half.WEST}


# --- line-ups ---

NEIGHBOURS = """
    FAT BYZ
    BYZ HRE
    BYZ KIE
    HRE KIE
    HRE FRA
    KIE NSE
    NSE HRE
    FRA ENG
    ENG NSE
    FAT HRE
    FAT KIE
    FRA NSE
    FRA FAT
"""
EDGES = {frozenset(map(Faction, pair)) for pair in rows(NEIGHBOURS)}


def sets_of(box: Content, players: int, half: Half = Half.BOTH) -> list[frozenset[Faction]]:
    """The line-ups for so many players on a part of the board."""
    return [frozenset(one.powers) for one in box.lineups if len(one.powers) == players and one.half is half]


def has_two_neighbours_each(powers: frozenset[Faction]) -> bool:
    """Whether each of some powers is a neighbour of two others of them."""
    return all(sum(frozenset((one, other)) in EDGES for other in powers) >= 2 for one in powers)


def without(*absent: Faction) -> frozenset[Faction]:
    """All major powers but these."""
    return frozenset(MAJORS) - frozenset(absent)


@pytest.mark.rule("SS-151", "SS-M04")
def test_two_neighbours_can_play_each_other(box: Content) -> None:
    assert EDGES == set(sets_of(box, 2))


SETS_OF_THREE = "BYZ FAT HRE, BYZ FAT KIE, BYZ HRE KIE, HRE KIE NSE, HRE NSE FRA, NSE FRA ENG"
SETS_OF_FOUR = "BYZ FAT HRE KIE, BYZ FAT HRE FRA, BYZ HRE KIE NSE, HRE KIE NSE FRA, HRE NSE FRA ENG"
ABSENT_OF_FIVE = "FRA ENG, NSE ENG, KIE ENG, HRE ENG, FAT ENG, BYZ FAT"
ABSENT_OF_SIX = "ENG, KIE, HRE, FAT"


def spelled(sets: str) -> set[frozenset[Faction]]:
    """Sets of powers that are written out above."""
    return {frozenset(map(Faction, powers.split())) for powers in sets.split(", ")}


@pytest.mark.rule("SS-M04")
@pytest.mark.parametrize(("players", "sets"), [(3, SETS_OF_THREE), (4, SETS_OF_FOUR)])
def test_three_or_four_play_these_lineups(box: Content, players: int, sets: str) -> None:
    assert spelled(sets) == set(sets_of(box, players))


@pytest.mark.rule("SS-M04")
@pytest.mark.parametrize(("players", "sets"), [(5, ABSENT_OF_FIVE), (6, ABSENT_OF_SIX), (7, "")])
def test_five_to_seven_play_all_lineups_but_for_these_powers(box: Content, players: int, sets: str) -> None:
    assert {without(*absent) for absent in spelled(sets)} == set(sets_of(box, players))


@pytest.mark.rule("SS-150", "SS-R60")
@pytest.mark.parametrize("players", range(3, 7))
def test_whoever_plays_has_two_neighbours_in_the_game(box: Content, players: int) -> None:
    """And all sets for which that is true are offered, but for those with the Fatimids and without Byzantium."""
    joined = {powers for powers in map(frozenset, combinations(MAJORS, players)) if has_two_neighbours_each(powers)}
    offered = set(sets_of(box, players))
    assert offered <= joined
    assert all(Faction.FAT in powers and Faction.BYZ not in powers for powers in joined - offered)


@pytest.mark.rule("SS-173", "SS-R59")
def test_three_or_more_never_play_the_fatimids_without_byzantium(box: Content) -> None:
    """Though they and the Empire and Kiev have two neighbours each; two players may."""
    alone = [lineup for lineup in box.lineups if Faction.FAT in lineup.powers and Faction.BYZ not in lineup.powers]
    assert {2} == {len(lineup.powers) for lineup in alone}
    assert has_two_neighbours_each(frozenset((Faction.FAT, Faction.HRE, Faction.KIE)))


@pytest.mark.rule("SS-101", "SS-154", "SS-155", "SS-156")
def test_so_many_lineups_are_offered(box: Content) -> None:
    assert {2: 13, 3: 7, 4: 6, 5: 6, 6: 4, 7: 1} == Counter(len(lineup.powers) for lineup in box.lineups)
    for lineup in box.lineups:
        assert list(lineup.powers) == [power for power in Faction if power in lineup.powers]


@pytest.mark.rule("SS-152")
def test_three_with_byzantium_and_the_fatimids_need_kiev_or_the_empire(box: Content) -> None:
    both = {Faction.BYZ, Faction.FAT}
    assert {Faction.KIE, Faction.HRE} == {
        third for powers in sets_of(box, 3) if both <= powers for third in powers - both
    }


@pytest.mark.rule("SS-155", "SS-156")
def test_half_boards_are_for_the_powers_that_live_there(box: Content) -> None:
    halves = {lineup.half: set(lineup.powers) for lineup in box.lineups if lineup.half is not Half.BOTH}
    assert halves == {
        Half.WEST: {Faction.HRE, Faction.NSE, Faction.FRA, Faction.ENG},
        Half.EAST: {Faction.BYZ, Faction.FAT, Faction.KIE},
    }


@pytest.mark.rule("SS-157", "SS-166", "SS-R59")
def test_byzantium_and_the_fatimids_are_apart_where_the_empire_is_unused(box: Content) -> None:
    apart = [(set(lineup.powers), lineup.half) for lineup in box.lineups if lineup.are_byzantium_and_fatimids_apart]
    three = {Faction.BYZ, Faction.FAT, Faction.KIE}
    assert [
        (three, Half.BOTH),
        (three, Half.EAST),
        (without(Faction.HRE, Faction.ENG), Half.BOTH),
        (without(Faction.HRE), Half.BOTH),
    ] == apart


# --- removals ---

REMOVALS = """
    SS-161 FAT BYZ 2 2
    SS-162 BYZ HRE 4 0
    SS-163 BYZ KIE 4 0
    SS-164 HRE KIE 3 0
    SS-165 HRE FRA 3 0
    SS-167 KIE NSE 0 3
    SS-168 NSE HRE 0 1
    SS-169 NSE KIE 4 0
    SS-170 FRA HRE 3 0
    SS-171 FRA ENG 2 0
    SS-172 ENG NSE 3 2
"""


@pytest.mark.parametrize(("unused", "power", "army", "fleet"), ruled(REMOVALS, 4))
def test_a_neighbour_starts_with_less(box: Content, unused: str, power: str, army: str, fleet: str) -> None:
    found = [(one.army, one.fleet) for one in box.removals if (one.unused, one.power) == (unused, power)]
    assert [(int(army), int(fleet))] == found


@pytest.mark.rule("SS-160", "SS-R59")
def test_only_neighbours_start_with_less_and_only_without_what_they_have(box: Content) -> None:
    assert len(rows(REMOVALS)) == len(box.removals)
    for removal in box.removals:
        power = box.power(removal.power)
        assert {removal.unused, removal.power} in EDGES
        assert removal.army in (0, *(army.number for army in power.armies))
        assert removal.fleet in (0, *(fleet.number for fleet in power.fleets))
