"""A change of points is told to everybody, from the one count that decides the game."""

from __future__ import annotations

import pytest

from rules.kernel.play import Procedure
from rules.swords_and_sails.calendar import run
from rules.swords_and_sails.ground import G, box_of
from rules.swords_and_sails.realm.control import gain
from rules.swords_and_sails.realm.seasons import tell_points
from rules.swords_and_sails.scoring import tally
from rules.swords_and_sails.state import Stage
from rules.swords_and_sails.vocabulary import Faction
from tests.rules.swords_and_sails.scene import Scene
from tests.rules.swords_and_sails.test_victory import ENG, FRA, HRE, PLACES, scene


def conquer(g: G, place: str, by: Faction) -> Procedure[None]:
    """A territory changes hands, and the points with it."""
    before = tally(g.state, box_of(g))
    gain(g, place, by)
    tell_points(g, before)
    yield from ()


def told(played: Scene, place: str, by: Faction) -> list[dict[str, object]]:
    """What is told of the points after a conquest."""
    play = played.play()
    play.run(conquer, place, by)
    return play.told("points_changed")


@pytest.mark.rule("SS-219", "SS-220")
def test_what_one_gains_another_loses() -> None:
    """Both are told, from how many to how many; whose points stay the same is not."""
    assert told(scene(ENG=5, FRA=3, HRE=4), PLACES[FRA], ENG) == [
        {"side": ["ENG"], "before": "5", "points": "8"},
        {"side": ["FRA"], "before": "3", "points": "0"},
    ]


def test_nothing_is_told_where_nothing_has_changed() -> None:
    """Own land that is taken again counts no more than before."""
    assert told(scene(ENG=5, FRA=3), PLACES[ENG], ENG) == []


@pytest.mark.rule("SS-414", "SS-416")
def test_a_team_rises_as_one() -> None:
    """One line for all its members: their average, and 5 more."""
    played = scene(ENG=6, FRA=3, HRE=4)
    played.ally(ENG, FRA)
    assert told(played, PLACES[HRE], ENG) == [
        {"side": ["ENG", "FRA"], "before": "9.5", "points": "11.5"},
        {"side": ["HRE"], "before": "4", "points": "0"},
    ]


@pytest.mark.rule("SS-416", "SS-R82")
def test_every_stage_of_a_season_tells_it_at_its_end() -> None:
    """Here Phase 9: who loses an ally that is out counts alone; the ally itself has no points any more."""
    played = scene(ENG=6, FRA=3, HRE=4)
    played.ally(ENG, FRA)
    played.campaign.lands[PLACES[FRA]].controller = HRE
    play = played.play()
    play.run(run(Stage.ADVANCE))
    assert play.told("points_changed") == [{"side": ["ENG"], "before": "8", "points": "6"}]
