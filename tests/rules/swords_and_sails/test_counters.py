"""Chapter 3xx: counters, filed in advance or asked for one by one."""

from __future__ import annotations

import pytest

from rules.kernel.decisions import Amount
from rules.swords_and_sails.intrigue.counters import guard_lines
from rules.swords_and_sails.intrigue.filings import Guard, When
from rules.swords_and_sails.intrigue.plots import Plots, ask_plots, play_out
from rules.swords_and_sails.vocabulary import Faction
from tests.rules.swords_and_sails.intrigues import (
    ALWAYS,
    CATCH,
    ENG,
    FRA,
    HRE,
    KIE,
    NSE,
    SPY,
    TITLE,
    UNMASK,
    at_court,
    carry_out,
    plans,
)
from tests.rules.swords_and_sails.scene import Scene


def live(*holders: Faction) -> Scene:
    """A table at which counters are asked for; England claims BBB."""
    scene = at_court(ENG, FRA, KIE, NSE, live_counters=True)
    scene.deal(ENG, TITLE)
    for faction in holders:
        scene.deal(faction, UNMASK)
    return scene


@pytest.mark.rule("SS-331")
def test_all_others_get_the_chance_to_counter_whatever_they_hold() -> None:
    """Silently and at once; only those with the card can do more than pass, and nobody sees who they are."""
    scene = live(KIE)
    play = scene.play()
    play.start_with(play_out, {ENG: plans((TITLE, "BBB"))})
    assert (NSE, FRA, KIE) == play.waiting
    assert "silent" == play.face(KIE).secrecy
    assert {NSE: ["pass"], FRA: ["pass"], KIE: ["play", "pass"]} == {seat: play.options(seat) for seat in play.waiting}
    assert 1 == len({play.asked(seat).prompt for seat in play.waiting})
    for seat in (KIE, FRA, NSE):
        play.answer(seat, "pass")
    assert play.is_over
    assert ENG == scene.campaign.lands["BBB"].controller


@pytest.mark.rule("SS-331", "SS-385")
def test_a_live_counter_cancels_the_claim_after_it_was_paid() -> None:
    """The window opens when card and gold are on the table."""
    scene = live(KIE)
    play = scene.play()
    play.will_answer(KIE, "counter.unmask_pretender", "play")
    play.run(play_out, {ENG: plans((TITLE, "BBB"))})
    assert scene.campaign.lands["BBB"].controller is None
    assert 95 == scene.campaign.realms[ENG].gold
    assert ["title_claimed", "countered"] == [event.kind for event in play.events]


@pytest.mark.rule("SS-331", "SS-395")
def test_a_live_counter_comes_before_the_dice() -> None:
    """No die has fallen while the others think."""
    scene = at_court(live_counters=True)
    scene.army(FRA, 1, "DDD", LI=1)
    scene.deal(ENG, SPY)
    play = scene.play()
    play.start_with(play_out, {ENG: plans((SPY, "FRA.A1"))})
    assert play.waiting
    assert [] == play.rolls


@pytest.mark.rule("SS-R100", "SS-R49")
def test_of_several_offers_one_is_used_and_the_others_keep_their_cards() -> None:
    """Land has no owner who would come first: the first in canonical order."""
    scene = live(KIE, FRA)
    play = scene.play()
    for faction in (KIE, FRA):
        play.will_answer(faction, "counter.unmask_pretender", "play")
    play.run(play_out, {ENG: plans((TITLE, "BBB"))})
    assert [[], [UNMASK]] == [scene.campaign.realms[one].hand for one in (FRA, KIE)]


@pytest.mark.rule("SS-R100")
def test_nobody_counters_his_own_card() -> None:
    """However his counters are filed."""
    scene = at_court()
    scene.deal(ENG, TITLE, UNMASK)
    carry_out(scene, {ENG: plans((TITLE, "BBB"), unmask=ALWAYS)})
    assert ENG == scene.campaign.lands["BBB"].controller
    assert [UNMASK] == scene.campaign.realms[ENG].hand


@pytest.mark.rule("SS-R100", "SS-395")
def test_at_most_one_counter_is_used_on_each_attempt() -> None:
    """Two spies, two attempts, one Counter-Spy for each as far as they are filed."""
    scene = at_court(ENG, FRA, KIE, HRE)
    scene.army(FRA, 1, "DDD", LI=1)
    for faction in (ENG, KIE):
        scene.deal(faction, SPY)
    scene.deal(FRA, CATCH, CATCH, CATCH)
    spies = {faction: plans((SPY, "FRA.A1")) for faction in (ENG, KIE)}
    play = carry_out(scene, {**spies, FRA: plans(counter_spy=Guard(when=When.MINE, most=3))})
    assert ["FRA", "FRA"] == [told["countered_by"] for told in play.told("spied")]
    assert [CATCH] == scene.campaign.realms[FRA].hand


@pytest.mark.rule("SS-R49")
def test_no_more_counters_are_spent_than_their_owner_said() -> None:
    """The second spy meets none."""
    scene = at_court(ENG, FRA, KIE)
    scene.army(FRA, 1, "DDD", LI=1)
    for faction in (ENG, KIE):
        scene.deal(faction, SPY)
    scene.deal(FRA, CATCH, CATCH)
    spies = {faction: plans((SPY, "FRA.A1")) for faction in (ENG, KIE)}
    play = carry_out(scene, {**spies, FRA: plans(counter_spy=Guard(when=When.MINE, most=1))})
    assert ["FRA", None] == [told["countered_by"] for told in play.told("spied")]
    assert [CATCH] == scene.campaign.realms[FRA].hand


@pytest.mark.rule("SS-331")
def test_a_counter_that_is_not_held_is_not_played() -> None:
    """A filed one without its card stays without effect."""
    scene = at_court()
    scene.deal(ENG, TITLE)
    carry_out(scene, {ENG: plans((TITLE, "BBB")), KIE: plans(unmask=ALWAYS)})
    assert ENG == scene.campaign.lands["BBB"].controller


@pytest.mark.rule("SS-331")
def test_where_counters_are_asked_for_none_is_filed() -> None:
    """The sheet has no line for them."""
    scene = live(KIE)
    assert ["nothing"] == [option.id for option in ask_plots(scene.play().g, KIE).decision.options]


@pytest.mark.rule("SS-331")
def test_nobody_is_asked_anything_where_counters_are_filed() -> None:
    """The whole phase runs from the sheets."""
    scene = at_court()
    scene.deal(ENG, TITLE)
    scene.deal(KIE, UNMASK)
    play = carry_out(scene, {ENG: plans((TITLE, "BBB")), KIE: Plots()})
    assert [] == play.answered
    assert [UNMASK] == scene.campaign.realms[KIE].hand


@pytest.mark.rule("SS-R49", "D09")
def test_of_several_counters_one_to_all_may_be_set_aside() -> None:
    """All of them unless the player says less; with one card there is nothing to say."""
    scene = at_court()
    scene.deal(ENG, UNMASK, UNMASK)
    scene.deal(FRA, UNMASK)
    g = scene.play().g
    mine = "Against what is mine"
    assert ["unmask_pretender"] == list(guard_lines(g, FRA, UNMASK, mine))
    most = guard_lines(g, ENG, UNMASK, mine)["unmask_pretender most"].decision
    assert isinstance(most, Amount)
    assert (1, 2, (2,)) == (most.least, most.most, most.fallback)
    assert {} == guard_lines(g, KIE, UNMASK, mine)
