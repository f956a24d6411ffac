"""The draft of territories before the start."""

from __future__ import annotations

import pytest

from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.opening.draft import Drafter, hold_draft, open_land, pick_land, price_in_markers
from rules.swords_and_sails.opening.setup import new_campaign
from rules.swords_and_sails.scoring import basic_points, city_income
from rules.swords_and_sails.vocabulary import MAJORS, Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import InPlay, Scene

ENG, FRA = Faction.ENG, Faction.FRA
LAND = "draft.land"
# England's AAA and France's EEE, with three territories between them.
BOX = small_box(
    land=["AAA BBB", "AAA CCC", "EEE CCC", "EEE DDD", "BBB FFF", "AAA GGG"],
    coast=["AAA SEA", "HHH SEA"],
    CCC={"minor_cities": 1},
    DDD={"minor_cities": 2, "major_cities": 1},
    HHH={"minor_cities": 1},
)


def scene() -> Scene:
    """Two neighbours before the start."""
    scene = Scene(BOX, draft=True)
    scene.rule(ENG, "AAA")
    scene.rule(FRA, "EEE")
    scene.campaign.lands["GGG"].is_closed = True
    return scene


@pytest.mark.rule("SS-180", "SS-181")
@pytest.mark.parametrize(("place", "markers"), [("BBB", 1), ("CCC", 2), ("DDD", 6)])
def test_a_marker_is_worth_ten_income(place: str, markers: int) -> None:
    """Empty land 1, with a minor city 2, and 3 for a major one."""
    assert price_in_markers(scene().campaign, BOX, place) == markers


@pytest.mark.rule("SS-180", "SS-181")
def test_rich_land_costs_a_tenth_of_its_income_too() -> None:
    """Land with eight minor cities pays 90 in spring."""
    rich = scene()
    rich.campaign.lands["BBB"].built_minors = 8
    assert price_in_markers(rich.campaign, BOX, "BBB") == 9


@pytest.mark.rule("SS-182", "SS-R85", "SS-R98")
def test_only_free_land_at_a_land_border_can_be_claimed() -> None:
    """Neither closed nor a player's, nor over the sea, nor a second step away."""
    ask = pick_land(scene().play().g, ENG, Drafter(10), {})
    assert {option.id.split()[0] for option in ask.decision.options} == {"BBB", "CCC"}
    for answer in ("GGG", "EEE", "HHH", "FFF"):
        with pytest.raises(IllegalAnswer):
            ask.check([answer])


@pytest.mark.rule("SS-182", "D04")
@pytest.mark.parametrize(("markers", "places"), [(0, []), (1, ["BBB"]), (2, ["BBB", "CCC"])])
def test_a_fallback_takes_land_that_can_just_be_paid(markers: int, places: list[str]) -> None:
    """The cheapest first; empty land costs 1 marker, a minor city makes it 2."""
    assert places == open_land(scene().campaign, Atlas(BOX), BOX, ENG, Drafter(markers))


@pytest.mark.rule("D04")
def test_a_fallback_takes_the_cheapest_land_first_whatever_its_name() -> None:
    """Of France's borders DDD costs six markers and CCC two; ten buy either."""
    dear = scene()
    dear.rule(FRA, "BBB")
    dear.campaign.lands["AAA"].controller = None
    dear.campaign.lands["AAA"].printed_minors = 3
    assert ["FFF", "CCC", "AAA", "DDD"] == open_land(dear.campaign, Atlas(BOX), BOX, FRA, Drafter(10))


@pytest.mark.rule("SS-185", "D04")
def test_claimed_land_is_controlled_at_once() -> None:
    """Its income and points count from the start; and the next land behind it can be claimed."""
    played = scene().play()
    played.will_answer(ENG, LAND, ["BBB"], ["FFF"], [])
    played.will_answer(FRA, LAND, [])
    played.run(hold_draft)
    assert played.campaign.lands_of(ENG) == ("AAA", "BBB", "FFF")
    assert basic_points(played.campaign, ENG) == 3
    assert city_income(played.campaign, BOX, ENG) == 0
    assert played.told("lands_drafted")[0] == {"faction": "ENG", "places": ["BBB"]}


@pytest.mark.rule("SS-182")
def test_players_take_turns_in_canonical_order() -> None:
    """Round by round, until each has passed; the later one sees what lies there."""
    played = scene().play()
    played.will_answer(ENG, LAND, ["CCC"], ["BBB"], [])
    played.will_answer(FRA, LAND, ["DDD"])
    played.run(hold_draft)
    assert [seat for seat, _ in played.answered] == ["ENG", "FRA", "ENG", "ENG"]
    hints = {option.id: option.hint for option in played.answered[1][1].options}
    assert hints["CCC"] == "2 markers of somebody else lie there"
    assert played.told("markers_laid")[1] == {"faction": "FRA", "markers": {"DDD": 6}}


@pytest.mark.rule("SS-183", "SS-184")
def test_most_markers_win_and_the_loser_lays_his_elsewhere() -> None:
    """The winner has spent them all; the loser has his back, for other land."""
    played = scene().play()
    played.will_answer(ENG, LAND, ["CCC"], ["BBB", "BBB 4", "BBB 2"], [])
    played.will_answer(FRA, LAND, ["CCC", "CCC 1"], [])
    played.run(hold_draft)
    assert played.campaign.lands["CCC"].controller == FRA
    assert played.campaign.lands["BBB"].controller == ENG
    second = [decision for seat, decision in played.answered if seat == ENG][1]
    assert "You have 10 markers" in second.prompt
    assert "CCC" not in [option.id for option in second.options]
    theirs = [decision for seat, decision in played.answered if seat == FRA][1]
    assert "You have 7 markers" in theirs.prompt


@pytest.mark.rule("SS-R85")
def test_of_a_tie_both_take_their_markers_back() -> None:
    """The land stays free, and neither of them may claim it again."""
    played = scene().play()
    played.will_answer(ENG, LAND, ["CCC"], [])
    played.will_answer(FRA, LAND, ["CCC"], [])
    played.run(hold_draft)
    assert played.campaign.lands["CCC"].controller is None
    assert played.told("draft_tied") == [{"place": "CCC", "factions": ["ENG", "FRA"], "markers": 2}]


@pytest.mark.rule("SS-180", "SS-181")
def test_no_more_markers_than_there_are() -> None:
    """And never less than the price."""
    ask = pick_land(scene().play().g, FRA, Drafter(7), {})
    ask.check(["DDD", "DDD 1"])
    with pytest.raises(IllegalAnswer, match="takes 8 markers, and you have 7 left"):
        ask.check(["DDD", "CCC"])
    with pytest.raises(IllegalAnswer, match="Ccc costs 2 markers"):
        ask.check(["CCC 1"])


@pytest.mark.rule("SS-R85", "D04")
def test_absent_players_take_the_cheapest_land_that_nobody_wants() -> None:
    """Most cities first among equally cheap ones, then by id; what is left over is lost."""
    played = scene().play()
    played.run(hold_draft)
    assert played.campaign.lands_of(ENG) == ("AAA", "BBB", "CCC", "FFF")
    assert played.campaign.lands_of(FRA) == ("DDD", "EEE")
    assert all(realm.gold == 0 for realm in played.campaign.realms.values())


@pytest.mark.rule("SS-180", "SS-R85")
def test_seven_absent_players_end_a_draft_on_the_real_map(box: Content) -> None:
    """Nobody claims more than his ten markers pay for."""
    played = InPlay(box, new_campaign(box, {"draft": "on"}, MAJORS), ())
    before = {faction: basic_points(played.campaign, faction) for faction in MAJORS}
    played.run(hold_draft)
    gained = {faction: basic_points(played.campaign, faction) - before[faction] for faction in MAJORS}
    assert all(0 <= points <= 10 for points in gained.values())
    assert sum(gained.values()) > 40
