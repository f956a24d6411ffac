"""Chapter 4xx: Raid Trade Caravans."""

from __future__ import annotations

import pytest

from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.intrigue.plots import ask_plots
from rules.swords_and_sails.intrigue.raids import loot
from rules.swords_and_sails.state import Agreement
from rules.swords_and_sails.vocabulary import CardName, Colour, Faction
from tests.rules.swords_and_sails.intrigues import (
    ENG,
    FRA,
    KIE,
    NSE,
    RAID,
    TITLE,
    at_court,
    carry_out,
    filled_in,
    plans,
)
from tests.rules.swords_and_sails.scene import Scene


def trading(gold: int, *raiders: Faction) -> Scene:
    """France and Kiev have an agreement with gold on it."""
    scene = at_court(NSE, ENG, FRA, KIE, gold=0)
    scene.campaign.agreements = [Agreement(number=3, partners=(FRA, KIE), gold=gold, opened=-1)]
    scene.campaign.decks[Colour.GREEN].take_from_draw_pile(CardName.TRADE_AGREEMENT)
    for raider in raiders:
        scene.deal(raider, RAID)
    return scene


@pytest.mark.rule("SS-455", "SS-456")
@pytest.mark.parametrize(("gold", "taken"), [(80, 40), (75, 40), (70, 35), (10, 5)])
def test_a_raider_takes_half_of_the_gold_rounded_up(gold: int, taken: int) -> None:
    """From any agreement in play, without a counter."""
    scene = trading(gold, ENG)
    play = carry_out(scene, {ENG: plans((RAID, "3"))})
    assert taken == scene.campaign.realms[ENG].gold
    assert gold - taken == scene.campaign.agreements[0].gold
    (told,) = play.told("caravans_raided")
    assert (taken, gold - taken, ["FRA", "KIE"]) == (told["gold"], told["left"], told["partners"])
    assert [] == scene.campaign.realms[ENG].hand


@pytest.mark.rule("SS-457", "SS-R46", "SS-332")
def test_the_north_sea_empire_takes_half_of_the_rest_as_well() -> None:
    """The rulebook's example: 75 on the card gives 40 and 20, and 15 stay."""
    scene = trading(75, NSE)
    carry_out(scene, {NSE: plans((RAID, "3"))})
    assert 60 == scene.campaign.realms[NSE].gold
    assert 15 == scene.campaign.agreements[0].gold


@pytest.mark.rule("SS-457", "SS-332")
def test_qurtuba_raids_as_the_north_sea_empire_does(box: Content) -> None:
    """The two powers shown on the card, and no other."""
    assert {Faction.NSE, Faction.QUR} == {faction for faction in Faction if loot(box, faction, 75) == 60}


@pytest.mark.rule("SS-455")
def test_partners_may_raid_their_own_agreement() -> None:
    """Any agreement in play."""
    scene = trading(40, FRA)
    carry_out(scene, {FRA: plans((RAID, "3"))})
    assert 20 == scene.campaign.realms[FRA].gold


@pytest.mark.rule("SS-455", "SS-330", "SS-324")
def test_several_raids_take_from_what_the_earlier_ones_left() -> None:
    """Two cards of one player too."""
    scene = trading(80, NSE, ENG, ENG)
    ask = ask_plots(scene.play().g, ENG)
    twice = filled_in(["raid_caravans 3 0", "raid_caravans 3 1"])
    ask.check(twice)
    carry_out(scene, {ENG: ask.read(twice), NSE: plans((RAID, "3"))})
    assert [60, 15] == [scene.campaign.realms[one].gold for one in (NSE, ENG)]
    assert 5 == scene.campaign.agreements[0].gold


@pytest.mark.rule("SS-447", "SS-455")
def test_an_agreement_ends_when_a_raid_empties_it() -> None:
    """Its card goes to the discards, and whoever comes next keeps his own."""
    scene = trading(5, NSE, ENG)
    play = carry_out(scene, {NSE: plans((RAID, "3")), ENG: plans((RAID, "3"))})
    assert [] == scene.campaign.agreements
    assert [CardName.TRADE_AGREEMENT] == scene.campaign.decks[Colour.GREEN].discard_pile
    assert [RAID] == scene.campaign.realms[ENG].hand
    assert "target" == play.told("scheme_lapsed", ENG)[0]["why"]


@pytest.mark.rule("SS-455")
def test_gold_of_a_raid_can_pay_for_the_next_card() -> None:
    """The cards of a player are played in the order that he chose."""
    scene = trading(10, ENG)
    scene.deal(ENG, TITLE)
    ask = ask_plots(scene.play().g, ENG)
    plot = filled_in(["raid_caravans 3 0", "inherit_title BBB 0"])
    ask.check(plot)
    carry_out(scene, {ENG: ask.read(plot)})
    assert ENG == scene.campaign.lands["BBB"].controller
    assert 0 == scene.campaign.realms[ENG].gold


@pytest.mark.rule("SS-455", "SS-384")
def test_two_raids_on_one_agreement_do_not_bring_the_same_gold_twice() -> None:
    """20 gold on it give 10 and 5, which is too little for land that costs 20."""
    scene = trading(20, ENG, ENG)
    scene.campaign.lands["BBB"].built_minors = 3
    scene.deal(ENG, TITLE)
    ask = ask_plots(scene.play().g, ENG)
    with pytest.raises(IllegalAnswer, match="Bbb costs 20 gold, and you have 15 left"):
        ask.check(filled_in(["raid_caravans 3 0", "raid_caravans 3 1", "inherit_title BBB 0"]))
