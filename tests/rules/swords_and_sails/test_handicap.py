"""The handicap of small tables: strong powers are held back, weak ones helped; no printed rule."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from pydantic import ValidationError

from rules.swords_and_sails.content import Content, Handicap
from rules.swords_and_sails.opening.setup import chosen, new_campaign, prepare
from rules.swords_and_sails.scoring import points_of, standings
from rules.swords_and_sails.state import Campaign, Team, seat_of
from rules.swords_and_sails.views import view
from rules.swords_and_sails.vocabulary import MAJORS, Faction
from tests.rules.swords_and_sails.scene import InPlay

NSE, ENG, FRA, KIE, BYZ, FAT, HRE = MAJORS


def handicap(players: int, power: Faction, points: int) -> Handicap:
    """One line of the table."""
    return Handicap(players=players, power=power, points=points, source="reconstructed")


@pytest.fixture
def evened(box: Content) -> Content:
    """For three the Empire is held back by 6 points, and the Fatimids have 2 more; for four others."""
    some = handicap(3, HRE, -6), handicap(3, FAT, 2), handicap(4, HRE, -1), handicap(4, KIE, 3)
    return box.model_copy(update={"handicaps": some})


def given(campaign: Campaign) -> dict[Faction, int]:
    """The points that powers of a new campaign begin with besides those of the map."""
    return {faction: realm.handicap for faction, realm in campaign.realms.items() if realm.handicap}


def told(box: Content, *powers: Faction) -> list[tuple[str, dict[str, object]]]:
    """What is told of it before the first season."""
    played = InPlay(box, new_campaign(box, {}, powers), ())
    played.run(prepare)
    return [(kind, data) for kind in ("put_ahead", "held_back") for data in played.told(kind)]


def test_it_is_on_unless_the_host_turns_it_off(evened: Content) -> None:
    """With the powers and the number of players that it names."""
    assert chosen({})["handicap"] == "on"
    three, four = (BYZ, FAT, HRE), (KIE, BYZ, FAT, HRE)
    assert given(new_campaign(evened, {}, three)) == {HRE: -6, FAT: 2}
    assert given(new_campaign(evened, {}, four)) == {HRE: -1, KIE: 3}
    for powers in (three, four):
        assert given(new_campaign(evened, {"handicap": "off"}, powers)) == {}


def test_off_is_exactly_as_without_any(box: Content, evened: Content) -> None:
    """The same campaign, to the last field."""
    bare = box.model_copy(update={"handicaps": ()})
    powers = (BYZ, FAT, HRE)
    assert new_campaign(evened, {"handicap": "off"}, powers) == new_campaign(bare, {}, powers)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_every_table_gets_what_is_in_the_box_for_its_size(box: Content, players: int) -> None:
    """Nothing at seven; below it what the table says, and nothing else."""
    for lineup in box.lineups:
        if len(lineup.powers) != players or lineup.half != "both":
            continue
        table = {one.power: one.points for one in box.handicaps if one.players == players}
        wanted = {power: table[power] for power in lineup.powers if power in table}
        assert given(new_campaign(box, {}, lineup.powers)) == wanted
        assert players < len(MAJORS) or not wanted


def test_halves_of_the_map_and_minor_powers_have_none(evened: Content) -> None:
    """It was measured for the whole map and major powers alone."""
    assert given(new_campaign(evened, {"map": "east"}, (KIE, BYZ, FAT))) == {}
    assert given(new_campaign(evened, {"minors": "on"}, (BYZ, FAT, HRE, Faction.HUN))) == {}


def test_points_of_a_handicap_count_like_those_of_the_map(evened: Content) -> None:
    """In the standings, which decide the game."""
    powers = (BYZ, FAT, HRE)
    before = new_campaign(evened, {"handicap": "off"}, powers)
    campaign = new_campaign(evened, {}, powers)
    gained = {one: points_of(campaign, evened, one) - points_of(before, evened, one) for one in powers}
    assert gained == {BYZ: 0, FAT: 2, HRE: -6}
    assert {one.side: one.points for one in standings(campaign, evened)}[(FAT,)] == points_of(campaign, evened, FAT)


def test_a_team_shares_the_handicaps_of_its_members(evened: Content) -> None:
    """As it shares all points: it has their average."""
    powers = (BYZ, FAT, HRE)
    before, campaign = new_campaign(evened, {"handicap": "off"}, powers), new_campaign(evened, {}, powers)
    for one in (before, campaign):
        one.teams.append(Team(cube="A", members=[BYZ, FAT], since=0))
    assert points_of(campaign, evened, BYZ) - points_of(before, evened, BYZ) == Fraction(2, 2)


def test_everybody_hears_of_it_before_the_first_season(evened: Content) -> None:
    """Who starts ahead and who behind; at other tables nobody hears anything."""
    assert told(evened, BYZ, FAT, HRE) == [
        ("put_ahead", {"faction": "FAT", "points": 2}),
        ("held_back", {"faction": "HRE", "points": 6}),
    ]
    assert told(evened, *MAJORS) == []


def test_everybody_sees_the_points_all_the_time(evened: Content) -> None:
    """In every view, and so in what a steward thinks of."""
    campaign = new_campaign(evened, {}, (BYZ, FAT, HRE))
    for seat in (None, seat_of(BYZ)):
        seen = view(campaign, evened, seat)
        assert {one: realm.handicap for one, realm in seen.realms.items()} == {BYZ: 0, FAT: 2, HRE: -6}
        assert seen.realms[HRE].points == int(points_of(campaign, evened, HRE))


def test_a_campaign_from_before_goes_on_without_it(evened: Content) -> None:
    """What was stored knows of no handicap."""
    stored = new_campaign(evened, {"handicap": "off"}, (BYZ, FAT, HRE)).model_dump(mode="json")
    for realm in stored["realms"].values():
        del realm["handicap"]
    assert given(Campaign.model_validate_json(json.dumps(stored))) == {}


def test_the_table_is_checked(box: Content) -> None:
    """One line for a power and a size, for major powers and two to six alone."""
    facts = {name: getattr(box, name) for name in Content.model_fields}
    with pytest.raises(ValidationError, match="HRE has two handicaps for 3"):
        Content(**{**facts, "handicaps": (handicap(3, HRE, 1), handicap(3, HRE, 2))})
    with pytest.raises(ValidationError, match="HUN is no major power"):
        Content(**{**facts, "handicaps": (handicap(3, Faction.HUN, 1),)})
    for players in (1, 7):
        with pytest.raises(ValidationError):
            handicap(players, HRE, 1)
