"""Which teams are refused, each condition by itself [SS-157, SS-412, SS-413, SS-417, SS-R83]."""

from __future__ import annotations

import pytest

from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.diplomacy.alliances import check_league
from rules.swords_and_sails.diplomacy.offers import League
from rules.swords_and_sails.vocabulary import MAJORS, Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import Scene

NSE, ENG, FRA, KIE, BYZ, FAT, HRE = MAJORS
CHANGED = "The teams have changed since this was proposed. Nothing has changed."
GONE = "Not all of them are still in the game. Nothing has changed."
Team = tuple[Faction, ...]


def refusal(
    members: Team,
    cube: str = "",
    teams: tuple[Team, ...] = (),
    played: Team = MAJORS,
    *,
    out: Team = (),
    apart: bool = False,
) -> str:
    """What is said of a proposed team; nothing where it may be formed."""
    scene = Scene(small_box(land=["AAA BBB"]), *played, are_byzantium_and_fatimids_apart=apart)
    for team in teams:
        scene.ally(*team)
    for faction in out:
        scene.campaign.realms[faction].is_out = True
    try:
        check_league(scene.campaign, League(members=members, cube=cube))
    except IllegalAnswer as fault:
        return str(fault)
    return ""


@pytest.mark.rule("SS-412", "SS-R83")
@pytest.mark.parametrize(
    ("members", "played", "most"),
    [
        ((NSE, ENG, FRA, KIE, BYZ), MAJORS, 4),
        ((NSE, ENG, FRA, KIE), MAJORS[:4], 3),
        ((NSE, ENG, FRA), MAJORS[:3], 2),
        ((NSE, ENG, FRA, KIE), MAJORS, 0),
        ((NSE, ENG, FRA), MAJORS[:4], 0),
        ((NSE, ENG), MAJORS[:3], 0),
    ],
)
def test_a_team_has_four_members_at_most_and_never_everybody(members: Team, played: Team, most: int) -> None:
    """Somebody stays outside."""
    words = f"A team has at most {most} members in this game. Nothing has changed." if most else ""
    assert refusal(members, played=played) == words


@pytest.mark.rule("SS-157")
@pytest.mark.parametrize(
    ("members", "apart", "is_refused"),
    [((BYZ, FAT), True, True), ((BYZ, FAT), False, False), ((BYZ, HRE), True, False), ((FAT, HRE), True, False)],
)
def test_byzantium_and_the_fatimids_are_kept_apart(members: Team, apart: bool, is_refused: bool) -> None:
    """Where the line-up says so."""
    assert ("may not ally" in refusal(members, apart=apart)) is is_refused


@pytest.mark.rule("SS-413", "SS-417")
@pytest.mark.parametrize(
    ("members", "cube", "teams", "words"),
    [
        ((NSE, ENG, FRA), "A", ((NSE, ENG),), ""),
        ((NSE, ENG, FRA, KIE), "A", ((NSE, ENG),), CHANGED),  # two newcomers at once
        ((NSE, ENG), "A", ((NSE, ENG),), CHANGED),  # nobody new
        ((NSE, FRA), "A", ((NSE, ENG),), CHANGED),  # one who was in it is left out
        ((NSE, ENG, FRA), "A", ((NSE, ENG), (FRA, KIE)), CHANGED),  # the newcomer has another team by now
        ((NSE, ENG, FRA), "B", ((NSE, ENG),), CHANGED),  # there is no such team any more
        ((FRA, KIE), "", ((NSE, ENG),), ""),
        ((ENG, FRA), "", ((NSE, ENG),), CHANGED),  # one of them has a team by now
    ],
)
def test_a_team_is_joined_by_one_who_has_none(members: Team, cube: str, teams: tuple[Team, ...], words: str) -> None:
    """And a new one is formed of those who have none."""
    assert refusal(members, cube, teams) == words


@pytest.mark.rule("SS-413")
def test_a_power_that_is_out_joins_nobody() -> None:
    """Nor do others found a team with it."""
    assert refusal((ENG, FRA), out=(FRA,)) == GONE
    assert refusal((ENG, FRA), out=(KIE,)) == ""
