"""Phase 9: the calendar, and who is out of the game."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.diplomacy.offers import Pact, Promise, Vow
from rules.swords_and_sails.orders import Orders
from rules.swords_and_sails.realm.seasons import advance, eliminate
from rules.swords_and_sails.state import Agreement, CapturedCapital, Season, Stage, Trace
from rules.swords_and_sails.vocabulary import CardName, Colour, Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import InPlay, Scene

NSE, ENG, FRA, HRE = Faction.NSE, Faction.ENG, Faction.FRA, Faction.HRE
BOX = small_box(land=["AAA BBB", "BBB CCC", "DDD EEE"], coast=["AAA SEA", "CCC SEA", "DDD OCE"], sea=["SEA OCE"])


def scene(*factions: Faction, **options: object) -> Scene:
    """Powers with a territory each, in the order of the alphabet."""
    scene = Scene(BOX, *(factions or (ENG, FRA, HRE)), **options)
    for faction, place in zip(scene.campaign.realms, ("AAA", "BBB", "CCC", "DDD"), strict=False):
        scene.rule(faction, place)
    return scene


def advanced(scene: Scene) -> InPlay:
    """The campaign after Phase 9."""
    play = scene.play()
    play.run(advance)
    return play


# The calendar


@pytest.mark.rule("SS-203", "SS-930", "SS-109")
def test_after_winter_comes_the_spring_of_the_next_year() -> None:
    """Spring, summer, autumn, winter."""
    played = scene()
    calendar = []
    for _ in range(5):
        calendar.append((played.campaign.season_name, played.campaign.year))
        advanced(played)
    assert calendar == [
        (Season.SPRING, 1000),
        (Season.SUMMER, 1000),
        (Season.AUTUMN, 1000),
        (Season.WINTER, 1000),
        (Season.SPRING, 1001),
    ]


@pytest.mark.rule("SS-201", "SS-930")
def test_a_new_season_begins_with_income() -> None:
    """And everybody is told."""
    played = scene()
    after = advanced(played)
    assert played.campaign.stage is Stage.INCOME
    assert after.told("season_began") == [{"season": 1, "name": "summer", "year": 1000}]


@pytest.mark.rule("SS-930", "SS-928")
def test_what_counted_for_one_season_is_put_away() -> None:
    """Orders, their traces, and that cities are new."""
    played = scene()
    played.campaign.orders[ENG] = Orders()
    played.campaign.traces.append(Trace(step="A7", kind="moved"))
    land = played.campaign.lands["AAA"]
    land.built_minors, land.new_minors = 2, 2
    advanced(played)
    assert (played.campaign.orders, played.campaign.traces) == ({}, [])
    assert (land.built_minors, land.new_minors) == (2, 0)


# Elimination


@pytest.mark.rule("SS-R82")
def test_who_has_neither_land_nor_army_is_out() -> None:
    """Fleets, gold and cards leave play; the others go on."""
    played = scene()
    played.campaign.lands["AAA"].controller = None
    played.fleet(ENG, 1, "SEA", WS=3)
    played.campaign.realms[ENG].gold = 200
    played.deal(ENG, CardName.SPY)
    after = advanced(played)
    realm = played.campaign.realms[ENG]
    assert (realm.is_out, realm.gold, realm.hand) == (True, 0, [])
    assert played.campaign.fleets == {}
    assert played.campaign.decks[Colour.YELLOW].discard_pile == [CardName.SPY]
    assert played.campaign.factions == (FRA, HRE)
    assert after.told("eliminated") == [{"faction": "ENG"}]
    assert played.campaign.outcome is None


@pytest.mark.rule("SS-R82", "SS-446", "SS-447")
def test_agreements_and_pacts_of_a_power_that_is_out_end_with_it() -> None:
    """Its partner has the third that he could take without consent; the rest and the card are gone."""
    played = scene()
    played.campaign.lands["AAA"].controller = None
    played.campaign.agreements = [
        Agreement(number=1, partners=(FRA, ENG), gold=40, opened=0),
        Agreement(number=2, partners=(FRA, HRE), gold=40, opened=0),
    ]
    played.deal(FRA, CardName.TRADE_AGREEMENT)
    played.campaign.realms[FRA].hand.clear()
    vow = Promise(vow=Vow.NON_AGGRESSION, bound=(ENG, FRA), seasons=4)
    played.campaign.pacts = [Pact(parties=(ENG, FRA), promise=vow, first=0)]
    gold = played.campaign.realms[FRA].gold
    after = advanced(played)
    assert [agreement.number for agreement in played.campaign.agreements] == [2]
    assert played.campaign.realms[FRA].gold == gold + 10
    assert after.told("agreement_ended") == [{"number": 1, "partners": ["FRA", "ENG"]}]
    assert played.campaign.decks[Colour.GREEN].discard_pile == [CardName.TRADE_AGREEMENT]
    assert played.campaign.pacts == []


@pytest.mark.rule("SS-R82")
def test_an_army_keeps_its_power_in_the_game() -> None:
    """Also aboard; and so does a territory without any army."""
    played = scene()
    played.campaign.lands["AAA"].controller = None
    army = played.army(ENG, 1, "DDD", PS=1)
    advanced(played)
    assert not played.campaign.realms[ENG].is_out
    played.aboard(army, played.fleet(ENG, 1, "SEA", TR=1))
    advanced(played)
    assert not played.campaign.realms[ENG].is_out


@pytest.mark.rule("SS-R82", "SS-R81")
def test_an_allys_army_aboard_a_lost_fleet_is_set_down_at_home() -> None:
    """In its owner's nearest land; without any it is lost, and its owner too."""
    played = scene()
    played.campaign.lands["AAA"].controller = None
    played.rule(FRA, "EEE")
    army = played.army(FRA, 1, "SEA", HI=1)
    played.aboard(army, played.fleet(ENG, 1, "OCE", TR=1))
    advanced(played)
    assert (army.place, army.aboard) == ("EEE", [])
    lost = scene(NSE, ENG, FRA, HRE)
    for place in ("BBB", "CCC"):
        lost.campaign.lands[place].controller = None
    lost.aboard(lost.army(FRA, 1, "SEA", HI=1), lost.fleet(ENG, 1, "SEA", TR=1))
    after = advanced(lost)
    assert lost.campaign.armies == {}
    assert [event["faction"] for event in after.told("eliminated")] == ["ENG", "FRA"]


@pytest.mark.rule("SS-R82")
def test_a_team_goes_on_without_a_member_that_is_out() -> None:
    """Of two the team is no more."""
    played = scene(NSE, ENG, FRA, HRE)
    played.ally(NSE, ENG, FRA)
    played.campaign.lands["BBB"].controller = None
    advanced(played)
    assert [team.members for team in played.campaign.teams] == [[NSE, FRA]]
    played.campaign.lands["CCC"].controller = None
    advanced(played)
    assert played.campaign.teams == []


@pytest.mark.rule("SS-R82", "SS-934")
@pytest.mark.parametrize("target", [0, 40, 100])
def test_the_last_one_standing_wins_at_once(target: int) -> None:
    """In every length of the game; the season does not change any more."""
    played = scene(target=target)
    for place in ("BBB", "CCC"):
        played.campaign.lands[place].controller = None
    after = advanced(played)
    outcome = played.campaign.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (("ENG",), "last_standing")
    assert outcome.scores == {"ENG": 1, "FRA": 0, "HRE": 0}
    assert played.campaign.stage is Stage.OVER
    assert played.campaign.season == 0
    assert after.told("game_won") == [{"side": ["ENG"], "reason": "last_standing"}]


@pytest.mark.rule("SS-R82", "SS-416")
def test_the_last_team_standing_wins_together() -> None:
    """All of its members; two who are no team play on."""
    played = scene()
    played.campaign.lands["CCC"].controller = None
    advanced(played)
    assert played.campaign.outcome is None
    played.ally(ENG, FRA)
    advanced(played)
    assert played.campaign.outcome is not None
    assert played.campaign.outcome.winners == ("ENG", "FRA")


@pytest.mark.rule("SS-R82")
def test_if_nobody_is_left_nobody_wins() -> None:
    """The last two took each other with them."""
    played = Scene(BOX, ENG, FRA)
    played.campaign.capitals = [CapturedCapital(capital=FRA, holder=ENG)]
    play = played.play()
    eliminate(play.g)
    assert played.campaign.outcome is not None
    assert played.campaign.outcome.winners == ()
    assert played.campaign.outcome.scores == {"ENG": 0, "FRA": 0}
