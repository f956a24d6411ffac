"""Victory: a mark at the target, and a season later the game."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.realm.seasons import advance
from rules.swords_and_sails.state import CapturedCapital, Stage
from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import InPlay, Scene

NSE, ENG, FRA, HRE = Faction.NSE, Faction.ENG, Faction.FRA, Faction.HRE
BOX = small_box(land=["AAA BBB", "BBB CCC", "CCC DDD"])
PLACES = {NSE: "AAA", ENG: "BBB", FRA: "CCC", HRE: "DDD"}


def scene(target: int = 40, *, season: int = 3, waits: bool = True, **points: int) -> Scene:
    """Powers with so many points each: one territory full of cities."""
    powers = [Faction(name) for name in points]
    scene = Scene(BOX, *powers, season=season, target=target, waits_for_victory=waits)
    for power in powers:
        scene.rule(power, PLACES[power])
        give(scene, power, points[power])
    return scene


def give(scene: Scene, power: Faction, points: int) -> None:
    """A power has so many points of its own."""
    scene.campaign.lands[PLACES[power]].printed_minors = points - 1


def advanced(scene: Scene) -> InPlay:
    """The campaign after one more Phase 9."""
    play = scene.play()
    play.run(advance)
    return play


def marks(scene: Scene) -> dict[str, int | None]:
    """Everybody's mark."""
    return {faction.value: realm.mark for faction, realm in scene.campaign.realms.items()}


def winners(scene: Scene) -> tuple[str, ...] | None:
    """Who has won, if somebody has."""
    return None if scene.campaign.outcome is None else scene.campaign.outcome.winners


# Marks


@pytest.mark.rule("SS-931", "SS-R52")
def test_who_is_at_the_target_gets_a_mark_of_the_season() -> None:
    """At it is enough; below it nothing happens, and nobody has won yet."""
    played = scene(ENG=40, FRA=39)
    after = advanced(played)
    assert marks(played) == {"ENG": 3, "FRA": None}
    assert after.told("victory_marked") == [{"side": ["ENG"], "points": "40"}]
    assert winners(played) is None
    assert played.campaign.season == 4


@pytest.mark.rule("SS-932", "SS-930")
def test_a_marked_side_that_is_still_there_wins_a_season_later() -> None:
    """The season of the victory is the last one."""
    played = scene(ENG=41, FRA=39)
    advanced(played)
    advanced(played)
    assert winners(played) == ("ENG",)
    outcome = played.campaign.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.scores) == ("victory_points", {"ENG": 41, "FRA": 39})
    assert (played.campaign.stage, played.campaign.season) == (Stage.OVER, 4)


@pytest.mark.rule("SS-933")
def test_a_marked_side_that_has_dropped_loses_its_mark() -> None:
    """And has to wait again for a whole season."""
    played = scene(ENG=40, FRA=10)
    advanced(played)
    give(played, ENG, 39)
    after = advanced(played)
    assert marks(played)["ENG"] is None
    assert after.told("mark_lost") == [{"side": ["ENG"], "points": "39"}]
    give(played, ENG, 40)
    advanced(played)
    assert (marks(played)["ENG"], winners(played)) == (5, None)
    assert advanced(played).told("mark_lost") == []
    assert winners(played) == ("ENG",)


@pytest.mark.rule("SS-932", "SS-R52")
def test_a_marked_side_that_is_overtaken_keeps_its_mark_without_winning() -> None:
    """It wins when it is on top again; the other one first has to be marked."""
    played = scene(ENG=40, FRA=10)
    advanced(played)
    give(played, FRA, 45)
    advanced(played)
    assert (marks(played), winners(played)) == ({"ENG": 3, "FRA": 4}, None)
    give(played, FRA, 39)
    advanced(played)
    assert winners(played) == ("ENG",)


@pytest.mark.rule("SS-932", "SS-R52")
def test_an_equal_side_without_a_mark_does_not_stop_the_victory() -> None:
    """At or above all others is enough."""
    played = scene(ENG=40, FRA=10)
    advanced(played)
    give(played, FRA, 40)
    advanced(played)
    assert winners(played) == ("ENG",)


@pytest.mark.rule("SS-R52")
def test_two_marked_sides_with_equal_points_go_on() -> None:
    """Both keep their marks; the next point decides."""
    played = scene(ENG=42, FRA=42)
    advanced(played)
    advanced(played)
    assert (marks(played), winners(played)) == ({"ENG": 3, "FRA": 3}, None)
    give(played, FRA, 43)
    advanced(played)
    assert winners(played) == ("FRA",)


@pytest.mark.rule("SS-934")
def test_of_two_marked_sides_the_higher_one_wins() -> None:
    """The most points count, not the older mark."""
    played = scene(ENG=40, FRA=10)
    advanced(played)
    give(played, FRA, 50)
    advanced(played)
    advanced(played)
    assert winners(played) == ("FRA",)


@pytest.mark.rule("SS-110", "SS-934")
def test_a_campaign_is_not_won_by_points() -> None:
    """Only the last one standing wins it."""
    played = scene(0, ENG=400, FRA=1)
    for _ in range(3):
        advanced(played)
    assert (marks(played), winners(played)) == ({"ENG": None, "FRA": None}, None)


@pytest.mark.rule("SS-M08", "SS-R51")
def test_capitals_count_for_victory() -> None:
    """35 and 5 are 40."""
    played = scene(ENG=35, FRA=10)
    played.campaign.capitals = [CapturedCapital(capital=FRA, holder=ENG)]
    advanced(played)
    assert marks(played)["ENG"] == 3


# Teams


@pytest.mark.rule("SS-416", "SS-931")
def test_a_team_is_marked_and_wins_as_one() -> None:
    """By its own points, which alone count for its members."""
    played = scene(NSE=30, ENG=40, FRA=20)
    played.ally(NSE, ENG)
    advanced(played)
    assert marks(played) == {"NSE": 3, "ENG": 3, "FRA": None}
    advanced(played)
    assert winners(played) == ("NSE", "ENG")
    assert played.campaign.outcome is not None
    assert played.campaign.outcome.scores == {"NSE": 40, "ENG": 40, "FRA": 20}


@pytest.mark.rule("SS-416")
def test_a_members_own_points_do_not_count() -> None:
    """45 of its own are (45 + 5) / 2 + 5 in the team."""
    played = scene(NSE=5, ENG=45, FRA=20)
    played.ally(NSE, ENG)
    advanced(played)
    assert marks(played) == {"NSE": None, "ENG": None, "FRA": None}


@pytest.mark.rule("SS-R50")
@pytest.mark.parametrize(("points", "is_marked"), [(39, False), (40, True)])
def test_fractions_are_compared_exactly(points: int, is_marked: bool) -> None:
    """39 2/3 is less than 40, however it is shown."""
    played = scene(NSE=points, ENG=25, FRA=25, HRE=1)
    played.ally(NSE, ENG, FRA)
    assert (points + 50) // 3 + 10 == (39 if points == 39 else 40)
    advanced(played)
    assert (marks(played)["NSE"] is not None) == is_marked


@pytest.mark.rule("SS-419", "SS-R52")
def test_a_new_team_is_judged_from_the_second_season_on() -> None:
    """Formed in season 3 it can be marked in season 5 and wins in season 6."""
    played = scene(NSE=40, ENG=40, FRA=20)
    played.ally(NSE, ENG, since=3)
    for faction in (NSE, ENG):
        played.campaign.realms[faction].freed = 5
    seen = []
    while winners(played) is None:
        advanced(played)
        seen.append(marks(played)["ENG"])
    assert seen == [None, None, 5, 5]
    assert played.campaign.season == 6


@pytest.mark.rule("SS-419", "SS-R52")
def test_who_has_broken_a_team_waits_as_well() -> None:
    """A mark from before does not count."""
    played = scene(NSE=10, ENG=45, FRA=20)
    played.campaign.realms[ENG].mark = 2
    played.campaign.realms[ENG].freed = 5
    advanced(played)
    assert (marks(played)["ENG"], winners(played)) == (None, None)


@pytest.mark.rule("SS-931")
def test_one_members_mark_is_not_the_teams() -> None:
    """A side that was never marked together is marked anew."""
    played = scene(NSE=40, ENG=40, FRA=20, waits=False)
    played.campaign.realms[ENG].mark = 2
    played.ally(NSE, ENG)
    advanced(played)
    assert (marks(played), winners(played)) == ({"NSE": 3, "ENG": 3, "FRA": None}, None)


@pytest.mark.rule("SS-419", "SS-R52")
@pytest.mark.parametrize(("freed", "mark"), [((3, 3), 3), ((4, 3), None), ((3, 4), None)])
def test_a_team_is_judged_when_all_its_members_have_waited(freed: tuple[int, int], mark: int | None) -> None:
    """One of them who changed teams two seasons ago or less keeps the others waiting."""
    played = scene(ENG=50, FRA=50, HRE=10)
    played.ally(ENG, FRA)
    for faction, season in zip((ENG, FRA), freed, strict=True):
        played.campaign.realms[faction].freed = season
    advanced(played)
    assert marks(played) == {"ENG": mark, "FRA": mark, "HRE": None}


@pytest.mark.rule("SS-933", "SS-414")
def test_a_mark_is_lost_in_a_team_that_is_below_the_target() -> None:
    """England was marked alone; with her new ally she has 30 points, and everybody hears of it."""
    played = scene(ENG=40, FRA=10, HRE=10)
    advanced(played)
    played.ally(ENG, FRA)
    after = advanced(played)
    assert after.told("mark_lost") == [{"side": ["ENG", "FRA"], "points": "30"}]
    assert marks(played) == {"ENG": None, "FRA": None, "HRE": None}
