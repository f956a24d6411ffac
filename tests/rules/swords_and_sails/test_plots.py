"""Chapter 3xx: playing intrigue cards in order, from one sealed sheet."""

from __future__ import annotations

import pytest

from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.intrigue.filings import Guard, When
from rules.swords_and_sails.intrigue.plots import Plots, Scheme, ask_plots, playing_order
from rules.swords_and_sails.state import Agreement
from rules.swords_and_sails.vocabulary import CardName, Faction
from tests.helpers.offers import choices
from tests.rules.swords_and_sails.intrigues import (
    CATCH,
    ENG,
    FRA,
    KIE,
    MARRIAGE,
    RAID,
    SPY,
    TITLE,
    UNMASK,
    at_court,
    carry_out,
    filled_in,
    plans,
)
from tests.rules.swords_and_sails.scene import Scene


@pytest.mark.rule("SS-330", "SS-R86")
def test_cards_are_played_in_reverse_taking_order(box: Content) -> None:
    """From the North Sea Empire to the Holy Roman Empire; absent powers are skipped."""
    order = "NSE IRE ENG HUN FRA BUL KIE POL BYZ LEO FAT QUR HRE"
    assert order.split() == list(playing_order(Scene(box, *Faction).play().g))
    assert (ENG, KIE) == playing_order(Scene(box, KIE, ENG).play().g)


@pytest.mark.rule("SS-330", "SS-R86")
def test_the_order_of_the_sheets_does_not_matter() -> None:
    """England's spy goes before France's, whoever hands in first."""
    for order in ((ENG, FRA), (FRA, ENG)):
        scene = at_court()
        scene.army(KIE, 1, "DDD", LI=1)
        for faction in order:
            scene.deal(faction, SPY)
        play = carry_out(scene, {faction: plans((SPY, "KIE.A1")) for faction in order})
        assert ["ENG", "FRA"] == [told["by"] for told in play.told("spied")]


@pytest.mark.rule("SS-324")
def test_a_player_plays_as_many_cards_as_he_likes_in_his_own_order() -> None:
    """All kinds of them in one turn."""
    scene = at_court()
    scene.army(FRA, 1, "DDD", LI=1)
    scene.campaign.agreements = [Agreement(number=1, partners=(FRA, KIE), gold=40, opened=-1)]
    scene.deal(ENG, RAID, SPY, MARRIAGE, TITLE)
    ask = ask_plots(scene.play().g, ENG)
    plot = filled_in(["spy FRA.A1 0", "royal_marriage BBB 0", "raid_caravans 1 0", "inherit_title CCC 0"])
    ask.check(plot)
    play = carry_out(scene, {ENG: ask.read(plot)})
    kinds = [event.kind for event in play.events if event.kind in ("spied", "title_claimed", "caravans_raided")]
    assert ["spied", "title_claimed", "caravans_raided", "title_claimed"] == kinds
    assert [] == scene.campaign.realms[ENG].hand


@pytest.mark.rule("SS-324")
def test_nobody_plays_more_cards_than_he_has() -> None:
    """Two armies, one Spy."""
    scene = at_court()
    scene.army(FRA, 1, "DDD", LI=1)
    scene.army(FRA, 2, "DDD", LI=1)
    scene.deal(ENG, SPY, TITLE)
    ask = ask_plots(scene.play().g, ENG)
    with pytest.raises(IllegalAnswer, match="You have 1 of Spy, and play 2"):
        ask.check(filled_in(["spy FRA.A1 0", "spy FRA.A2 0"]))
    with pytest.raises(IllegalAnswer, match="Choose 0 to 2; you chose 3"):
        ask.check(filled_in(["spy FRA.A1 0", "spy FRA.A2 0", "inherit_title BBB 0"]))
    play = carry_out(scene, {ENG: plans((SPY, "FRA.A1"), (SPY, "FRA.A2"))})
    assert 1 == len(play.told("spied"))
    assert "card" == play.told("scheme_lapsed", ENG)[0]["why"]


@pytest.mark.rule("SS-330")
def test_everybody_is_asked_the_same_whatever_he_holds() -> None:
    """An empty hand can only pass, and whoever does not answer passes."""
    scene = at_court()
    scene.deal(ENG, SPY, UNMASK)
    scene.army(FRA, 1, "DDD", LI=1)
    g = scene.play().g
    empty, full = ask_plots(g, KIE), ask_plots(g, ENG)
    assert (empty.decision.key, empty.decision.prompt) == (full.decision.key, full.decision.prompt)
    assert ["nothing"] == choices(empty.decision)
    for ask in (empty, full):
        assert Plots() == ask.read(ask.decision.fall_back(lambda size: 0))


@pytest.mark.rule("SS-330")
def test_the_sheet_has_a_line_only_for_what_the_hand_can_do() -> None:
    """Cards of other phases are not on it."""
    scene = at_court()
    scene.deal(ENG, CardName.SABOTAGE, CardName.MINOR_ALLY, CATCH, CATCH)
    ask = ask_plots(scene.play().g, ENG)
    assert ["counter_spy", "counter_spy most"] == choices(ask.decision, "something")


@pytest.mark.rule("SS-331")
def test_counters_are_filed_on_the_same_sheet() -> None:
    """When, against whom, and how many."""
    scene = at_court()
    scene.deal(ENG, CATCH, CATCH, UNMASK)
    ask = ask_plots(scene.play().g, ENG)
    chosen = {"pick": "chosen", "then": ["KIE", "FRA"]}
    answer = filled_in(unmask_pretender="mine", counter_spy=chosen, **{"counter_spy most": 1})
    ask.check(answer)
    assert ask.read(answer) == Plots(
        unmask=Guard(when=When.MINE), counter_spy=Guard(when=When.CHOSEN, powers=(FRA, KIE), most=1)
    )


@pytest.mark.rule("SS-330")
def test_a_power_without_a_sheet_passes() -> None:
    """The others play on."""
    scene = at_court()
    scene.deal(FRA, TITLE)
    scene.rule(FRA, "CCC")
    carry_out(scene, {FRA: Plots(schemes=(Scheme(card=TITLE, target="DDD"),))})
    assert FRA == scene.campaign.lands["DDD"].controller
