"""The campaign Border Watch: the settlement, what the enemy brings, its monsters, the Watchtower, and the four ends."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fantasy_commander.campaign.missions import (
    ABANDONED,
    FALLS_BACK,
    HOLDS,
    SAVED,
    mission_roster,
    next_level,
    prepare_units,
    report_mission,
)
from rules.fantasy_commander.campaign.settlement import visit_town
from rules.fantasy_commander.command.distribution import DISTRIBUTION, distribute_orders
from rules.fantasy_commander.command.generation import levy
from rules.fantasy_commander.opening.rosters import choose_rosters
from rules.fantasy_commander.scenarios.end_of_turn import end_turn
from rules.fantasy_commander.state import Battle, Campaign, Step
from rules.fantasy_commander.vocabulary import Mode, Trait
from rules.kernel.dice import Die, Scripted
from rules.kernel.game import Outcome
from rules.kernel.values import Json, Seat
from tests.rules.fantasy_commander.battlefield import EMPIRE, STYX, Battlefield, box, game

WIN = Outcome(winners=(EMPIRE,), reason="points")
LOSS = Outcome(winners=(STYX,), reason="points")
CAMPAIGN = {"mode": Mode.CAMPAIGN}


def mission(*dice: Scripted, number: int = 1, step: Step = Step.DISTRIBUTION, **facts: Any) -> Battlefield:
    """A mission of a campaign that has these facts, with a Legionnaire and a Zombie on the map."""
    field = Battlefield(*dice, scenario=number, mode=Mode.CAMPAIGN, step=step)
    field.field.campaign = Campaign(**{"mission": number - 1, "well_being": 5, "supplies": 2, **facts})
    field.unit("legionnaires", "C9")
    field.unit("zombie_warriors", "C3")
    return field


def settlement(field: Battlefield) -> Campaign:
    """What the settlement is worth now."""
    campaign = field.field.campaign
    assert campaign is not None
    return campaign


def reported(result: Outcome, *, empire: int = 10, styx: int = 0, number: int = 1, **facts: Any) -> Battlefield:
    """A mission that has ended so, after its report."""
    field = mission(Die(6 - len(facts.get("drawn", ())), 1), number=number, result=result, **facts)
    field.field.armies[EMPIRE].points, field.field.armies[STYX].points = empire, styx
    field.run(report_mission)
    return field


# The settlement


@pytest.mark.rule("FC-109", "FC-101")
def test_the_campaign_begins_in_the_settlement_and_leads_through_six_missions() -> None:
    """Well-being 5, two Supplies, no Reputation; the first mission is scenario 1 with the armies of the book."""
    battle: Battle = game().setup(CAMPAIGN, (EMPIRE, STYX))
    campaign = battle.field.campaign
    assert campaign is not None
    assert (campaign.mission, campaign.reputation, campaign.well_being, campaign.supplies) == (0, 0, 5, 2)
    assert (battle.field.step, battle.field.scenario) == (Step.TOWN, "first_battle")
    assert [box().scenario(name).number for name in box().campaign.missions] == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("FC-109")
def test_the_campaign_is_for_one_who_is_never_hurried() -> None:
    """Styx is a steward's seat, and there is no clock; a battle for two has both."""
    assert game().steward_seats(CAMPAIGN) == (STYX,)
    assert not game().has_clock(CAMPAIGN)
    assert game().steward_seats({"mode": Mode.SCENARIO}) == ()
    assert game().has_clock({"mode": Mode.ROYALE})


@pytest.mark.rule("FC-323")
def test_nobody_passes_in_the_campaign() -> None:
    """Whatever was chosen in the lobby."""
    assert not game().setup({**CAMPAIGN, "passing": "on"}, (EMPIRE, STYX)).field.choices.passing
    assert game().setup({"passing": "on"}, (EMPIRE, STYX)).field.choices.passing


def visit(answer: Json, **facts: Any) -> Battlefield:
    """The settlement before a mission, and what is done there."""
    field = mission(step=Step.TOWN, **facts)
    field.start_with(visit_town)
    field.answer(EMPIRE, answer)
    return field


def test_supplies_buy_town_cards_each_once() -> None:
    """What is bought is paid for and never offered again; what costs too much is not offered either."""
    field = visit({"buy": {"watchtower": 1}, "tend": "nobody"}, supplies=3)
    assert (settlement(field).bought, settlement(field).supplies) == (["watchtower"], 1)
    again = mission(step=Step.TOWN, supplies=3, bought=["watchtower"])
    again.start_with(visit_town)
    assert [share.id for share in again.asked(EMPIRE).slots["buy"].shares] == [  # type: ignore[union-attr]
        "palisade", "infirmary", "shrine", "market",
    ]  # fmt: skip


def test_the_settlement_looks_after_units_only_by_its_cards() -> None:
    """A unit is raised or tended only where the card is there, or is bought on the same sheet."""
    both = {"raise": "empire.LEG2", "tend": "empire.ROL"}
    without = visit({"buy": {}, **both}, supplies=9)
    assert (settlement(without).raised, settlement(without).tended) == (None, "")
    with_cards = visit({"buy": {"barracks": 1, "infirmary": 1}, **both}, supplies=9)
    assert (settlement(with_cards).raised, settlement(with_cards).tended) == (1, "empire.ROL")


def test_barracks_raise_a_unit_by_one_level() -> None:
    """Beyond any point limit; Champions and named units have no further level."""
    field = mission(bought=["barracks"], raised=0)
    assert mission_roster(field.ground, EMPIRE, ["legionnaires.conscript", "roland"])[0] == "legionnaires.veteran"
    assert next_level(box(), "legionnaires.veteran") == "legionnaires.champion"
    assert [next_level(box(), name) for name in ("legionnaires.champion", "roland")] == [None, None]
    assert mission_roster(mission(raised=0).ground, EMPIRE, ["roland"]) == ["roland"]
    unused = mission(bought=["barracks"])
    assert mission_roster(unused.ground, EMPIRE, ["legionnaires.conscript"]) == ["legionnaires.conscript"]


def test_the_infirmary_lets_one_unit_regenerate_in_the_first_turn() -> None:
    field = mission(bought=["infirmary"], tended="empire.LEG1")
    field.unit("legionnaires", "E9")
    assert field.ground.has(field.find("LEG1"), Trait.REGENERATION)
    assert not field.ground.has(field.find("LEG2"), Trait.REGENERATION)
    field.field.turn = 2
    assert not field.ground.has(field.find("LEG1"), Trait.REGENERATION)


def test_the_shrine_gives_the_player_a_reroll() -> None:
    assert levy(mission(bought=["shrine"]).ground, EMPIRE).rerolls == 1
    assert levy(mission(bought=["shrine"]).ground, STYX).rerolls == 0
    assert levy(mission().ground, EMPIRE).rerolls == 0


# What the enemy brings


def test_endless_ranks_add_a_unit() -> None:
    field = mission(threat="endless_ranks")
    assert mission_roster(field.ground, STYX, ["imelstar"]) == ["imelstar", "zombie_warriors.conscript"]
    assert mission_roster(field.ground, EMPIRE, ["roland"]) == ["roland"]


def test_under_a_blood_moon_the_great_have_more_health() -> None:
    field = mission(threat="blood_moon")
    hero, own = field.unit("imelstar", "E3"), field.unit("roland", "E9")
    prepare_units(field.ground, field.field.units)
    card = box().unit("imelstar")
    assert field.ground.full_size(hero) == card.size + 1
    assert (own.extra_size, field.find("ZW1").extra_size) == (0, 0)


def test_after_a_night_march_the_enemy_places_first() -> None:
    """Also where the players would agree on it: nobody is asked."""
    field = Battlefield(scenario=2, mode=Mode.CAMPAIGN, step=Step.FIRST, first=EMPIRE)
    field.field.campaign = Campaign(threat="night_march", well_being=5)
    field.field.units = []
    field.start()
    assert field.field.first == STYX
    assert field.told("initiative_settled") == [{"side": STYX}]


@pytest.mark.parametrize(
    ("threat", "name", "trait"),
    [("grave_mist", "LEG1", Trait.LONG_SHOTS), ("iron_discipline", "ZW1", Trait.BRAVE)],
)
def test_mist_and_discipline_last_for_two_turns(threat: str, name: str, trait: Trait) -> None:
    field = mission(threat=threat)
    other = "ZW1" if name == "LEG1" else "LEG1"
    for turn, has in ((1, True), (2, True), (3, False)):
        field.field.turn = turn
        assert field.ground.has(field.find(name), trait) is has
        assert not field.ground.has(field.find(other), trait)
    assert not field.ground.has(field.unit("imelstar", "E3"), Trait.BRAVE)


def test_a_dark_tithe_is_a_point_for_the_enemy() -> None:
    field = Battlefield(mode=Mode.CAMPAIGN, step=Step.ROSTERS, turn=0)
    field.field.campaign = Campaign(threat="dark_tithe", well_being=5)
    field.run(choose_rosters)
    assert (field.points(STYX), field.points(EMPIRE)) == (1, 0)


# Monsters and the Watchtower


def test_monsters_of_the_enemy_draw_their_tokens() -> None:
    """They take no order of the pool; the player's own colossus does."""
    field = mission(5)
    field.unit("hydra", "E3")
    field.unit("crusader", "E9")
    field.pool(EMPIRE, "red")
    field.pool(STYX, "green")
    field.start_with(distribute_orders)
    offered = {seat: [option.id for option in field.asked(seat).slots[line].options] for seat, line in LINES}  # type: ignore[union-attr]
    assert "styx.HYD" not in offered[STYX]
    assert "empire.CRU" in offered[EMPIRE]
    field.answer(EMPIRE, {"red": []})
    field.answer(STYX, {"green": []})
    assert field.find("HYD").token == box().campaign.monster_tokens[4]


LINES = ((EMPIRE, "red"), (STYX, "green"))


def test_the_watchtower_makes_the_enemy_lay_first_and_shows_two_tokens() -> None:
    """Only to the player, only the units that were named, and once in a mission."""
    field = mission(bought=["watchtower"])
    field.unit("zombie_warriors", "E3")
    field.unit("zombie_warriors", "G3")
    field.pool(EMPIRE, "red")
    field.pool(STYX, "green")
    field.start_with(distribute_orders)
    assert field.waiting == (EMPIRE,)
    assert field.option(EMPIRE).most == 2
    field.answer(EMPIRE, ["styx.ZW1"])
    assert field.told("watched") == [{"units": ["styx.ZW1"]}]
    assert field.waiting == (STYX,)
    field.answer(STYX, {"green": ["styx.ZW1"]})
    assert field.waiting == (EMPIRE,)
    (seen,) = [event for event in field.events if event.kind == "tokens_seen"]
    assert (seen.data, seen.audience) == ({"tokens": {"styx.ZW1": "green"}}, frozenset({EMPIRE}))
    field.answer(EMPIRE, {"red": []})
    assert settlement(field).has_watched


def test_the_watchtower_serves_once_in_a_mission() -> None:
    """Whoever has looked is not asked again, and both lay at the same time."""
    field = mission(bought=["watchtower"], has_watched=True)
    field.pool(EMPIRE, "red")
    field.pool(STYX, "green")
    field.start_with(distribute_orders)
    assert field.waiting == (EMPIRE, STYX)
    assert {field.asked(seat).key for seat in field.waiting} == {DISTRIBUTION}


def test_the_watchtower_can_wait() -> None:
    """Whoever looks at nobody keeps it, and both lay at the same time."""
    field = mission(bought=["watchtower"])
    field.pool(EMPIRE, "red")
    field.pool(STYX, "green")
    field.start_with(distribute_orders)
    assert field.option(EMPIRE).most == 1, "there is only one enemy"
    field.answer(EMPIRE, [])
    assert field.waiting == (EMPIRE, STYX)
    assert not settlement(field).has_watched


# After a mission


def test_a_win_brings_reputation_and_supplies_and_the_enemy_escalates() -> None:
    """Two, one more for a margin of four; three Supplies; a card is drawn that was not drawn before."""
    narrow, wide = reported(WIN, empire=10, styx=7), reported(WIN, empire=10, styx=6)
    assert (settlement(narrow).reputation, settlement(wide).reputation) == (2, 3)
    assert (settlement(wide).supplies, settlement(wide).well_being) == (5, 5)
    assert settlement(wide).threat == settlement(wide).drawn[-1] == "endless_ranks"
    later = reported(WIN, number=2, drawn=["endless_ranks"])
    assert settlement(later).threat == "blood_moon"


def test_a_loss_costs_well_being_and_brings_one_supply() -> None:
    """Without an Escalation card; a Palisade spares one Well-being, a Market brings one Supply more."""
    plain, helped = reported(LOSS), reported(LOSS, bought=["palisade", "market"])
    assert (settlement(plain).well_being, settlement(plain).supplies, settlement(plain).threat) == (3, 3, "")
    assert (settlement(helped).well_being, settlement(helped).supplies) == (4, 4)
    assert settlement(plain).reputation == 0


def test_a_battle_that_nobody_wins_is_lost() -> None:
    assert settlement(reported(Outcome(winners=(), reason="no_units"))).well_being == 3


def test_each_hero_of_the_empire_that_falls_costs_reputation() -> None:
    """Never below nothing."""
    field = mission(Die(6, 1), result=WIN, reputation=0)
    field.unit("roland", "E9", destroyed=True)
    field.field.armies[EMPIRE].points = 10
    field.run(report_mission)
    assert settlement(field).reputation == 2
    lost = mission(result=LOSS, reputation=0)
    lost.unit("roland", "E9", destroyed=True)
    lost.unit("imelstar", "E3", destroyed=True)
    lost.run(report_mission)
    assert settlement(lost).reputation == 0
    report = settlement(lost).reports[-1]
    assert (report.heroes_lost, report.units_lost) == (1, 1)


def test_the_next_mission_begins_with_an_empty_table() -> None:
    """The record stays; units, points and what was chosen for the last mission are gone."""
    field = reported(WIN, tended="empire.LEG1", raised=1, has_watched=True)
    assert (field.field.step, field.field.scenario, field.field.units) == (Step.TOWN, "multi_headed_horror", [])
    campaign = settlement(field)
    assert (campaign.mission, campaign.tended, campaign.raised, campaign.has_watched) == (1, "", None, False)
    assert [report.mission for report in campaign.reports] == ["first_battle"]
    assert field.points(EMPIRE) == 0


def test_a_mission_ends_with_its_twelfth_turn() -> None:
    """Whoever has more points wins; equal points are lost for the player."""
    for empire, styx, winner in ((3, 2, EMPIRE), (2, 2, STYX), (1, 2, STYX)):
        field = mission(step=Step.END_OF_TURN)
        field.field.turn = 12
        field.field.armies[EMPIRE].points, field.field.armies[STYX].points = empire, styx
        assert ended_with(field) == winner
    early = mission(step=Step.END_OF_TURN)
    early.field.turn = 11
    early.run(end_turn)
    assert settlement(early).result is None


def ended_with(field: Battlefield) -> Seat:
    """Who has won the mission at the end of the turn."""
    field.dice.dice.script = [Die(6, 1)] if field.points(EMPIRE) > field.points(STYX) else []  # type: ignore[attr-defined]
    field.start()
    (event,) = field.told("battle_decided")
    assert event["reason"] == "last_turn"
    return Seat(event["winners"][0])


@pytest.mark.parametrize(
    ("result", "reputation", "well_being", "end", "winners"),
    [
        (WIN, 9, 5, SAVED, (EMPIRE,)),
        (WIN, 8, 5, SAVED, (EMPIRE,)),
        (WIN, 7, 5, HOLDS, ()),
        (LOSS, 16, 5, HOLDS, ()),
        (LOSS, 6, 5, FALLS_BACK, (STYX,)),
        (LOSS, 7, 5, HOLDS, ()),
    ],
)
@pytest.mark.rule("FC-109")
def test_after_the_last_mission_reputation_and_well_being_are_judged(
    result: Outcome, reputation: int, well_being: int, end: str, winners: tuple[Seat, ...]
) -> None:
    """From 16 on the border is saved, unless the last mission was lost; from 10 on the line holds; else it falls."""
    field = reported(result, number=6, reputation=reputation, well_being=well_being)
    outcome = field.field.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners, field.field.step) == (end, winners, Step.OVER)
    assert outcome.scores == {EMPIRE: settlement(field).reputation + settlement(field).well_being}


def test_a_settlement_without_well_being_is_abandoned() -> None:
    """At once, whatever missions would follow."""
    field = reported(LOSS, number=3, well_being=2, reputation=16)
    assert field.field.outcome is not None
    assert (field.field.outcome.reason, field.field.outcome.winners) == (ABANDONED, (STYX,))
