"""The handicap of small tables: strong powers are held back, weak ones helped; no printed rule."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from pydantic import ValidationError

from rules.kernel.play import Procedure
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G
from rules.swords_and_sails.opening.lineups import in_order
from rules.swords_and_sails.opening.setup import chosen, new_campaign, prepare
from rules.swords_and_sails.realm.seasons import begin_next_season
from rules.swords_and_sails.scoring import points_of, standings
from rules.swords_and_sails.state import Campaign, Team, seat_of
from rules.swords_and_sails.viewing import view
from rules.swords_and_sails.vocabulary import MAJORS, Faction, Half
from tests.helpers.swords_and_sails import whole_box
from tests.rules.swords_and_sails.scene import InPlay

NSE, ENG, FRA, KIE, BYZ, FAT, HRE = MAJORS
SIX = 6
YEAR = 4


def evening(box: Content, handicaps: dict[tuple[Faction, ...], dict[Faction, int]]) -> Content:
    """The box with these handicaps on the whole map, and no others."""
    lineups = [
        one.model_copy(update={"handicap": handicaps.get(in_order(one.powers), {}) if one.half is Half.BOTH else {}})
        for one in box.lineups
    ]
    return box.model_copy(update={"lineups": tuple(lineups)})


@pytest.fixture
def evened(box: Content) -> Content:
    """Of three the Empire is held back by 6 points for two others, whose fourth would be Kiev."""
    three, four = (BYZ, FAT, HRE), (KIE, BYZ, FAT, HRE)
    return evening(box, {three: {HRE: -6, FAT: 4, BYZ: 2}, four: {HRE: -3, KIE: 3}})


def given(campaign: Campaign) -> dict[Faction, int]:
    """The points that powers of a new campaign gain in a year besides those of the map; they begin with none."""
    assert not any(realm.handicap for realm in campaign.realms.values())
    return {faction: realm.pace for faction, realm in campaign.realms.items() if realm.pace}


def after(campaign: Campaign, seasons: int) -> Campaign:
    """The same campaign, so many seasons later."""
    played = InPlay(whole_box(), campaign, ())
    for _ in range(seasons):
        played.run(in_which_a_season_begins)
    return campaign


def in_which_a_season_begins(g: G) -> Procedure[None]:
    """Nothing but the calendar goes on."""
    begin_next_season(g)
    yield from ()


def told(box: Content, *powers: Faction) -> list[tuple[str, dict[str, object]]]:
    """What is told of it before the first season."""
    played = InPlay(box, new_campaign(box, {}, powers), ())
    played.run(prepare)
    return [(kind, data) for kind in ("quickened", "slowed") for data in played.told(kind)]


def test_it_is_on_unless_the_host_turns_it_off(evened: Content) -> None:
    """As the line-up has it, in whatever order the powers sit down."""
    assert chosen({})["handicap"] == "on"
    three, four = (BYZ, FAT, HRE), (KIE, BYZ, FAT, HRE)
    assert given(new_campaign(evened, {}, three)) == {HRE: -6, FAT: 4, BYZ: 2}
    assert given(new_campaign(evened, {}, four[::-1])) == {HRE: -3, KIE: 3}
    for powers in (three, four):
        assert given(new_campaign(evened, {"handicap": "off"}, powers)) == {}


def test_off_is_exactly_as_without_any(box: Content, evened: Content) -> None:
    """The same campaign, to the last field."""
    bare = evening(box, {})
    powers = (BYZ, FAT, HRE)
    assert new_campaign(evened, {"handicap": "off"}, powers) == new_campaign(bare, {}, powers)


def test_every_table_of_two_to_five_on_the_whole_map_has_one(box: Content) -> None:
    """Six and seven need none, and halves of the map were not measured."""
    for lineup in box.lineups:
        is_small = len(lineup.powers) < SIX and lineup.half is Half.BOTH
        assert bool(lineup.handicap) == is_small, lineup.powers
        assert not lineup.handicap or lineup.sources["handicap"] == "reconstructed", lineup.powers
        assert given(new_campaign(box, {"map": lineup.half}, lineup.powers)) == lineup.handicap


def test_halves_of_the_map_and_minor_powers_have_none(evened: Content) -> None:
    """It was measured for the whole map and major powers alone."""
    assert given(new_campaign(evened, {"map": "east"}, (KIE, BYZ, FAT))) == {}
    assert given(new_campaign(evened, {"minors": "on"}, (BYZ, FAT, HRE, Faction.HUN))) == {}


def test_points_of_a_handicap_count_like_those_of_the_map(evened: Content) -> None:
    """In the standings, which decide the game."""
    powers = (BYZ, FAT, HRE)
    before = new_campaign(evened, {"handicap": "off"}, powers)
    campaign = after(new_campaign(evened, {}, powers), YEAR)
    gained = {one: points_of(campaign, evened, one) - points_of(before, evened, one) for one in powers}
    assert gained == {BYZ: 2, FAT: 4, HRE: -6}
    assert {one.side: one.points for one in standings(campaign, evened)}[(FAT,)] == points_of(campaign, evened, FAT)


def test_a_team_shares_the_handicaps_of_its_members(evened: Content) -> None:
    """As it shares all points: it has their average."""
    powers = (BYZ, FAT, HRE)
    before, campaign = new_campaign(evened, {"handicap": "off"}, powers), after(new_campaign(evened, {}, powers), YEAR)
    for one in (before, campaign):
        one.teams.append(Team(cube="A", members=[BYZ, FAT], since=0))
    assert points_of(campaign, evened, BYZ) - points_of(before, evened, BYZ) == Fraction(2 + 4, 2)


def test_everybody_hears_of_it_before_the_first_season(evened: Content) -> None:
    """Who is helped and who is held back; at other tables nobody hears anything."""
    assert told(evened, BYZ, FAT, HRE) == [
        ("quickened", {"faction": "BYZ", "points": 2}),
        ("quickened", {"faction": "FAT", "points": 4}),
        ("slowed", {"faction": "HRE", "points": 6}),
    ]
    assert told(evened, *MAJORS) == []


def test_it_grows_from_season_to_season(evened: Content) -> None:
    """Whole points, so much that a year has all of them."""
    campaign = new_campaign(evened, {}, (BYZ, FAT, HRE))
    seen = []
    for _ in range(YEAR + 1):
        after(campaign, 1)
        seen.append({faction: realm.handicap for faction, realm in campaign.realms.items()})
    assert [one[HRE] for one in seen] == [-2, -3, -5, -6, -8]
    assert [one[FAT] for one in seen] == [1, 2, 3, 4, 5]
    assert [one[BYZ] for one in seen] == [0, 1, 1, 2, 2]


def test_everybody_sees_the_points_all_the_time(evened: Content) -> None:
    """In every view, and so in what a steward thinks of."""
    campaign = after(new_campaign(evened, {}, (BYZ, FAT, HRE)), YEAR)
    for seat in (None, seat_of(BYZ)):
        seen = view(campaign, evened, seat)
        assert {one: (realm.handicap, realm.pace) for one, realm in seen.realms.items()} == {
            BYZ: (2, 2),
            FAT: (4, 4),
            HRE: (-6, -6),
        }
        assert seen.realms[HRE].points == int(points_of(campaign, evened, HRE))


def test_a_campaign_from_before_goes_on_without_it(evened: Content) -> None:
    """What was stored knows of no handicap."""
    stored = new_campaign(evened, {"handicap": "off"}, (BYZ, FAT, HRE)).model_dump(mode="json")
    for realm in stored["realms"].values():
        del realm["handicap"], realm["pace"]
    assert given(Campaign.model_validate_json(json.dumps(stored))) == {}


@pytest.mark.parametrize(
    ("handicap", "fault"),
    [
        ({HRE: -1, NSE: 1}, "NSE has a handicap in BYZ-FAT-HRE"),
        ({HRE: -2, FAT: 1}, "the handicaps of BYZ-FAT-HRE do not add up to nothing"),
    ],
)
def test_the_table_is_checked(box: Content, handicap: dict[Faction, int], fault: str) -> None:
    """A handicap is for the powers of its line-up, and what some are given the others lack."""
    facts = {name: getattr(box, name) for name in Content.model_fields}
    with pytest.raises(ValidationError, match=fault):
        Content(**{**facts, "lineups": evening(box, {(BYZ, FAT, HRE): handicap}).lineups})
