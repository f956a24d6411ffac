"""The board, the treasuries and the stacks before the first season."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.opening.setup import chosen, new_campaign, prepare, refusal, settings
from rules.swords_and_sails.scoring import basic_points, city_income, harvest, points_of, recorded_harvest, survey
from rules.swords_and_sails.state import Army, Campaign, Options, Stage
from rules.swords_and_sails.vocabulary import (
    MAJORS,
    MINORS,
    Colour,
    CombatForm,
    Faction,
    Half,
    Leader,
    Season,
    UnitType,
)
from tests.rules.swords_and_sails.scene import InPlay

NSE, ENG, FRA, KIE, BYZ, FAT, HRE = MAJORS
IRE, HUN, BUL, POL, LEO, QUR = MINORS


def prepared(box: Content, options: dict[str, str], *powers: Faction, dice: tuple[int, ...] = ()) -> InPlay:
    """A new campaign whose stacks are shuffled and whose leaders are dealt."""
    played = InPlay(box, new_campaign(box, options, powers or MAJORS), dice)
    played.run(prepare)
    return played


# Settings


@pytest.mark.rule("SS-110", "SS-111")
def test_the_host_leaves_all_alone() -> None:
    """A short game of quick combat on both halves, without options but those that are on by default."""
    said = chosen({})
    assert (said["length"], said["map"], said["combat"]) == ("short", "both", "quick")
    assert [name for name, value in said.items() if value == "on"] == [
        "handicap",
        "apart",
        "waits_for_victory",
    ]


def test_what_nobody_has_said_is_what_the_lobby_begins_with(box: Content) -> None:
    """A campaign of which an option was never noted is played as one whose host leaves all alone."""
    assert new_campaign(box, {}, MAJORS).options == Options()


@pytest.mark.rule("SS-110")
@pytest.mark.parametrize(("length", "target"), [("short", 40), ("medium", 60), ("long", 100), ("campaign", 0)])
def test_the_length_sets_the_target(box: Content, length: str, target: int) -> None:
    """40, 60 or 100 points, or none: the last one standing; the host can choose each of them."""
    assert new_campaign(box, {"length": length}, MAJORS).options.target == target
    assert length in [choice.id for setting in settings() if setting.id == "length" for choice in setting.choices]


@pytest.mark.rule("SS-111", "SS-R84")
def test_the_form_of_combat_is_chosen_for_the_whole_game(box: Content) -> None:
    """Large battles of a normal game are quick unless the host says otherwise."""
    assert new_campaign(box, {}, MAJORS).options.form is CombatForm.QUICK
    normal = new_campaign(box, {"combat": "normal"}, MAJORS).options
    assert (normal.form, normal.auto_quick_over) == (CombatForm.NORMAL, 50)
    assert new_campaign(box, {"combat": "normal", "large_battles": "normal"}, MAJORS).options.auto_quick_over == 0


@pytest.mark.parametrize(
    "switch",
    [
        "maintenance",
        "removal",
        "draft",
        "learning",
        "waits_for_victory",
        "partial_siege",
        "double_withdraw",
        "espionage_only",
        "spring_diplomacy",
        "leaders",
        "live_battles",
        "live_counters",
    ],
)
def test_every_switch_reaches_the_rules(box: Content, switch: str) -> None:
    """On and off."""
    assert getattr(new_campaign(box, {switch: "on"}, MAJORS).options, switch) is True
    assert getattr(new_campaign(box, {switch: "off"}, MAJORS).options, switch) is False


def test_the_defaults_of_the_lobby_are_those_of_the_rules(box: Content) -> None:
    """What nobody chose is what the rules say."""
    assert new_campaign(box, {}, MAJORS).options == Options()


def test_settings_fit_the_lobby() -> None:
    """At most 25 of them, each with a default among its choices."""
    assert len(settings()) <= 25
    assert all(setting.default in [choice.id for choice in setting.choices] for setting in settings())
    assert len({setting.id for setting in settings()}) == len(settings())


# The board


@pytest.mark.rule("SS-104", "SS-105", "SS-113")
def test_the_pieces_stand_where_their_cards_say(box: Content) -> None:
    """Exactly those with a list, with its units; a card without a list is not in play."""
    campaign = new_campaign(box, {}, MAJORS)
    printed = {
        f"{faction}.{'F' if is_fleet else 'A'}{muster.number}": (muster.place, dict(muster.units))
        for faction in MAJORS
        for is_fleet, muster in box.power(faction).pieces()
    }
    assert {piece.name: (piece.place, dict(piece.units)) for piece in campaign.pieces()} == printed
    assert campaign.armies["BYZ.A1"].units == {"KN": 1, "HC": 1, "LC": 1, "HI": 4, "LI": 2, "PS": 2}
    assert "ENG.A4" not in campaign.armies
    assert all(not fleet.is_docked for fleet in campaign.fleets.values())
    assert set(campaign.lands) == set(Atlas(box, Half.BOTH).territories)


@pytest.mark.rule("SS-103", "SS-106")
def test_nobody_begins_with_everything(box: Content) -> None:
    """Five armies and five fleets at most; never five fleets, and not all with five armies."""
    campaign = new_campaign(box, {}, MAJORS)
    assert all(len(campaign.fleets_of(faction)) < 5 for faction in MAJORS)
    assert all(len(campaign.armies_of(faction)) <= 5 for faction in MAJORS)
    assert any(len(campaign.armies_of(faction)) < 5 for faction in MAJORS)


@pytest.mark.rule("SS-109")
def test_it_is_spring_of_the_year_1000(box: Content) -> None:
    """The calendar's first season."""
    campaign = new_campaign(box, {}, MAJORS)
    assert (campaign.season, campaign.season_name, campaign.year) == (0, Season.SPRING, 1000)


@pytest.mark.rule("SS-107", "SS-M02", "SS-R61", "SS-194")
def test_income_and_points_come_from_the_map_and_treasuries_are_empty(box: Content) -> None:
    """A tenth of the spring income in points: 12 to 18 for a major."""
    campaign = new_campaign(box, {}, MAJORS)
    for faction in MAJORS:
        lands = [land for land in box.territories if land.home == faction]
        assert recorded_harvest(box, survey(campaign)[faction]) == 10 * len(lands)
        spring = harvest(campaign, box, faction) + city_income(campaign, box, faction)
        assert spring == 10 * basic_points(campaign, faction)
        assert 12 <= basic_points(campaign, faction) <= 18
        assert campaign.realms[faction].gold == 0


@pytest.mark.rule("SS-M02")
def test_there_is_enough_neutral_land(box: Content) -> None:
    """At least 25 territories in a game of seven."""
    campaign = new_campaign(box, {}, MAJORS)
    assert sum(land.controller is None and not land.is_closed for land in campaign.lands.values()) >= 25


@pytest.mark.rule("SS-153")
def test_the_land_of_an_unused_major_is_closed(box: Content) -> None:
    """Nobody controls it; the land of unplayed minors is open and neutral."""
    campaign = new_campaign(box, {}, (NSE, ENG, FRA))
    for place, land in campaign.lands.items():
        home = box.territory(place).home
        assert land.is_closed == (home in (KIE, BYZ, FAT, HRE))
        assert land.controller == (home if home in (NSE, ENG, FRA) else None)


@pytest.mark.rule("SS-987")
@pytest.mark.parametrize(("minor", "place"), [(LEO, "LEN"), (IRE, "LEI")])
def test_leon_and_ireland_get_a_major_city(box: Content, minor: Faction, place: str) -> None:
    """On their capital territory, only when they are played."""
    assert new_campaign(box, {}, MAJORS).lands[place].majors == 0
    assert new_campaign(box, {"minors": "on"}, (*MAJORS, minor)).lands[place].majors == 1


@pytest.mark.rule("SS-M02", "SS-980")
@pytest.mark.parametrize("minor", MINORS)
def test_a_played_minor_rules_its_land(box: Content, minor: Faction) -> None:
    """6 to 10 points of its own, its pieces on the board."""
    campaign = new_campaign(box, {"minors": "on"}, (*MAJORS, minor))
    assert 6 <= basic_points(campaign, minor) <= 10
    assert len(campaign.armies_of(minor)) == 2


@pytest.mark.rule("SS-985")
def test_starting_teams_have_their_points_from_the_start(box: Content) -> None:
    """The average of both and 5."""
    campaign = new_campaign(box, {"minors": "on"}, (*MAJORS, IRE))
    both = basic_points(campaign, IRE) + basic_points(campaign, ENG)
    assert 2 * points_of(campaign, box, ENG) == both + 10


@pytest.mark.rule("SS-419", "SS-R52", "SS-R109")
def test_a_team_of_the_set_up_waits_like_one_of_the_season_before(box: Content) -> None:
    """It can be marked from the second season on; without the option at once."""
    powers = (*MAJORS, IRE)
    campaign = new_campaign(box, {"minors": "on"}, powers)
    assert (campaign.realms[IRE].freed, campaign.realms[ENG].freed, campaign.realms[FRA].freed) == (1, 1, 0)
    assert new_campaign(box, {"minors": "on", "waits_for_victory": "off"}, powers).realms[IRE].freed == 0


# Shuffling and leaders


@pytest.mark.rule("SS-301", "SS-M05")
def test_the_stacks_are_shuffled_once(box: Content) -> None:
    """Each colour by itself, under its own label; no card is lost."""
    played = prepared(box, {})
    assert [roll.label for roll in played.rolls] == ["deck:green", "deck:blue", "deck:yellow", "deck:red"]
    for colour in Colour:
        printed = Counter({card.id: card.count for card in box.cards if card.colour is colour})
        assert Counter(played.campaign.decks[colour].draw_pile) == printed
    assert all(realm.leader is None for realm in played.campaign.realms.values())
    assert played.campaign.stage is Stage.INCOME


@pytest.mark.rule("SS-955")
def test_everybody_is_dealt_one_leader(box: Content) -> None:
    """Each a different one, known to all."""
    played = prepared(box, {"leaders": "on"})
    leaders = [realm.leader for realm in played.campaign.realms.values()]
    assert len(set(leaders)) == len(MAJORS)
    assert None not in leaders
    told = [(event["faction"], event["leader"]) for event in played.told("leader_dealt")]
    assert told == [(faction, realm.leader) for faction, realm in played.campaign.realms.items()]
    assert len(box.leaders) == len(Leader) == 8


@pytest.mark.rule("SS-955", "D03")
def test_leaders_are_chosen_by_the_least_experienced_first(box: Content) -> None:
    """Equals by lot; nobody is offered what another has taken."""
    played = InPlay(box, new_campaign(box, {"leaders": "chosen"}, (ENG, FRA, NSE)), ())
    for faction, experience in ((ENG, "much"), (FRA, "none"), (NSE, "some")):
        played.will_answer(faction, "leaders.experience", experience)
    played.will_answer(FRA, "leaders.choice", "admiral")
    played.will_answer(NSE, "leaders.choice", "architect")
    played.will_answer(ENG, "leaders.choice", "diplomat")
    played.run(prepare)
    assert played.told("choice_ordered") == [{"factions": ["FRA", "NSE", "ENG"]}]
    choosers = [(seat, decision) for seat, decision in played.answered if decision.key == "leaders.choice"]
    assert [seat for seat, _ in choosers] == ["FRA", "NSE", "ENG"]
    assert [len(decision.options) for _, decision in choosers] == [8, 7, 6]
    assert "admiral" not in [option.id for option in choosers[1][1].options]
    realms = played.campaign.realms
    assert (realms[FRA].leader, realms[NSE].leader) == (Leader.ADMIRAL, Leader.ARCHITECT)
    assert played.told("leader_chosen")[2] == {"faction": "ENG", "leader": "diplomat"}


@pytest.mark.rule("SS-955", "D03")
def test_the_absent_choose_last_and_are_dealt_a_leader(box: Content) -> None:
    """D03: whoever does not answer gets one by lot, of those that are left."""
    played = InPlay(box, new_campaign(box, {"leaders": "chosen"}, MAJORS), ())
    played.will_answer(HRE, "leaders.experience", "some")
    played.run(prepare)
    assert played.told("choice_ordered")[0]["factions"][0] == "HRE"
    leaders = [realm.leader for realm in played.campaign.realms.values()]
    assert len(set(leaders)) == len(MAJORS)
    assert None not in leaders
    offered = [decision for _, decision in played.answered if decision.key == "leaders.choice"]
    assert all(decision.fallback == tuple(option.id for option in decision.options) for decision in offered)


@pytest.mark.rule("SS-955")
def test_there_are_leaders_for_eight_powers(box: Content) -> None:
    """Nine cannot have one each."""
    nine = (*MAJORS, LEO, QUR)
    assert refusal(box, {"minors": "on", "leaders": "on"}, nine[:8]) == ""
    assert refusal(box, {"minors": "on"}, nine) == ""
    assert refusal(box, {"minors": "on", "leaders": "on"}, nine) == "There are only 8 leaders for 9 powers."


def test_a_draft_comes_before_the_first_income(box: Content) -> None:
    """If it is played."""
    assert new_campaign(box, {}, MAJORS).stage is Stage.LEADERS
    assert prepared(box, {"draft": "on"}).campaign.stage is Stage.DRAFT


def test_a_new_campaign_can_be_stored(box: Content) -> None:
    """It comes back from JSON as it was."""
    campaign = new_campaign(box, {"minors": "on"}, (*MAJORS, IRE))
    assert Campaign.model_validate_json(campaign.model_dump_json()) == campaign


def test_nobody_loses_units_that_he_does_not_have() -> None:
    """A rule that takes away too many is wrong, and says so instead of going on."""
    army = Army(name="ENG.A1", faction=Faction.ENG, number=1, place="WES", units={UnitType.LI: 2})
    for units in ({UnitType.LI: 3}, {UnitType.KN: 1}):
        with pytest.raises(ValueError, match="has no"):
            army.remove(units)
    army.remove({UnitType.LI: 2})
    assert {} == army.units
