"""Offers of gold and cards: made, answered, and met at once or not at all [SS-325, SS-326, D10]."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.diplomacy.exchange import COINS
from rules.swords_and_sails.vocabulary import CardName, Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.congress import Congress, exchange, gift
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, HRE = Faction.ENG, Faction.FRA, Faction.HRE
SPY, PILLAGE, QUARRY = CardName.SPY, CardName.PILLAGE, CardName.STONE_QUARRY


def three_at_a_table(**gold: int) -> Scene:
    """England, France and the Empire with 100 gold each, or as told."""
    scene = Scene(small_box(land=["AAA BBB"]), ENG, FRA, HRE)
    for faction, realm in scene.campaign.realms.items():
        realm.gold = gold.get(faction, 100)
    return scene


@pytest.mark.rule("SS-325", "SS-R67")
def test_gold_and_cards_change_hands_when_the_other_accepts() -> None:
    """SS-325: 60 gold for a Spy, at the moment of consent."""
    scene = three_at_a_table()
    scene.deal(FRA, SPY)
    congress = Congress(scene)
    congress.does(ENG, "exchange", exchange(FRA, ["20", "40"], ["spy"]))
    assert congress.realm(ENG).gold == 100
    congress.answers(FRA, "accept")
    assert (congress.realm(ENG).gold, congress.realm(FRA).gold) == (40, 160)
    assert (congress.realm(ENG).hand, congress.realm(FRA).hand) == ([SPY], [])
    assert congress.campaign.floor.offers == []


@pytest.mark.rule("SS-325", "SS-R90")
def test_all_see_how_many_cards_pass_and_their_colours_but_no_faces_and_no_gold() -> None:
    """SS-R90: number and colours are public; faces and gold are known to the two alone."""
    scene = three_at_a_table()
    scene.deal(ENG, SPY, PILLAGE)
    scene.deal(FRA, QUARRY)
    congress = Congress(scene)
    congress.does(ENG, "exchange", exchange(FRA, ["spy", "pillage"], ["stone_quarry", "10"]))
    congress.answers(FRA, "accept")
    assert congress.told("cards_passed") == [
        {"by": "ENG", "receiver": "FRA", "colours": {"yellow": 1, "red": 1}},
        {"by": "FRA", "receiver": "ENG", "colours": {"green": 1}},
    ]
    heard = [event for event in congress.play.events if event.is_for("HRE")]  # type: ignore[arg-type]
    assert {event.kind for event in heard} == {"cards_passed"}


@pytest.mark.rule("SS-325")
def test_a_gift_needs_no_consent() -> None:
    """SS-325: cards may be given; gold as well, which only the two hear of."""
    scene = three_at_a_table()
    scene.deal(ENG, SPY)
    congress = Congress(scene)
    congress.does(ENG, "gift", gift(HRE, "5", "spy"))
    assert (congress.realm(ENG).gold, congress.realm(HRE).gold) == (95, 105)
    assert congress.realm(HRE).hand == [SPY]
    assert congress.told("gift_given", HRE) == [{"by": "ENG", "receiver": "HRE", "gold": 5, "cards": ["spy"]}]
    assert congress.told("gift_given", FRA) == []


def test_nobody_gives_what_he_has_not() -> None:
    """Coins beyond the treasury, cards that are not in the hand, and an exchange for nothing are refused."""
    congress = Congress(three_at_a_table(ENG=25))
    assert congress.menu(ENG).keys() >= {"gift", "exchange"}
    with pytest.raises(IllegalAnswer, match="spy is not one of the choices"):
        congress.does(ENG, "gift", gift(FRA, "spy"))
    congress.does(ENG, "gift", gift(FRA, "10", "20"))
    congress.does(ENG, "exchange", exchange(FRA, ["5"], []))
    assert congress.refusals(ENG) == [
        "You have 25 gold, not 30. Nothing has changed.",
        "Say what you want for it, or give it as a gift. Nothing has changed.",
    ]
    assert congress.realm(ENG).gold == 25
    assert congress.campaign.floor.offers == []


def test_what_can_no_longer_be_met_is_refused_and_nothing_changes() -> None:
    """The maker has spent the gold, then the taker lacks the card: each acceptance is refused with a sentence."""
    scene = three_at_a_table(ENG=40)
    scene.deal(FRA, SPY)
    congress = Congress(scene)
    congress.does(ENG, "exchange", exchange(FRA, ["40"], ["spy"]))
    congress.does(ENG, "gift", gift(HRE, "20"))
    before = congress.campaign.model_copy(deep=True)
    congress.answers(FRA, "accept")
    assert congress.refusals(FRA) == ["England has not all of it: 40 gold. Nothing has changed."]
    congress.does(HRE, "gift", gift(ENG, "20"))
    before.realms[ENG].gold, before.realms[HRE].gold = 40, 100
    congress.does(FRA, "gift", gift(HRE, "spy"))
    before.realms[FRA].hand, before.realms[HRE].hand = [], [SPY]
    congress.answers(FRA, "accept")
    assert congress.refusals(FRA)[1:] == ["You have not all of it: Spy. Nothing has changed."]
    assert congress.campaign == before


def test_an_offer_is_refused_withdrawn_or_countered() -> None:
    """Each way it is gone; a counter puts another one in its place, from the other side."""
    congress = Congress(three_at_a_table())
    for _ in range(3):
        congress.does(ENG, "exchange", exchange(FRA, ["10"], ["20"]))
    assert [offer.name for offer in congress.campaign.floor.to(FRA)] == ["ENG-FRA-1", "ENG-FRA-2", "ENG-FRA-3"]
    congress.answers(FRA, "refuse", "ENG-FRA-1")
    congress.does(ENG, "withdraw", "ENG-FRA-2")
    congress.answers(FRA, {"pick": "counter", "then": {"gives": ["10"], "wants": ["20"]}}, "ENG-FRA-3")
    assert [offer.name for offer in congress.campaign.floor.offers] == ["FRA-ENG-1"]
    assert [told["offer"] for told in congress.told("offer_refused", ENG)] == ["ENG-FRA-1", "ENG-FRA-3"]
    assert [told["offer"] for told in congress.told("offer_withdrawn", FRA)] == ["ENG-FRA-2"]
    congress.answers(ENG, "accept")
    assert (congress.realm(ENG).gold, congress.realm(FRA).gold) == (90, 110)


def test_only_so_many_offers_to_the_same_power_are_open() -> None:
    """The fourth one is refused until one is gone; offers to others do not count."""
    congress = Congress(three_at_a_table())
    for _ in range(4):
        congress.does(ENG, "exchange", exchange(FRA, ["10"], ["20"]))
    assert congress.refusals(ENG) == [
        "You have 3 open offers to France; withdraw one of them first. Nothing has changed."
    ]
    congress.does(ENG, "exchange", exchange(HRE, ["10"], ["20"]))
    assert congress.campaign.floor.offers[-1].name == "ENG-HRE-1"
    congress.does(ENG, "withdraw", "ENG-FRA-1")
    congress.does(ENG, "exchange", exchange(FRA, ["10"], ["20"]))
    assert congress.campaign.floor.offers[-1].name == "ENG-FRA-4"


def test_a_third_power_learns_nothing_of_an_offer() -> None:
    """The question, the names of later offers and the events of a third are the same, whatever two others do."""
    congress = Congress(three_at_a_table())
    before = congress.asked(HRE)
    congress.does(ENG, "exchange", exchange(FRA, ["10"], ["20"]))
    congress.answers(FRA, "accept")
    assert congress.asked(HRE) == before
    congress.does(ENG, "exchange", exchange(HRE, ["10"], ["20"]))
    heard = [event for event in congress.play.events if event.is_for("HRE")]  # type: ignore[arg-type]
    assert [event.data["offer"] for event in heard] == ["ENG-HRE-1"]


@pytest.mark.rule("SS-326")
def test_offers_expire_with_the_phase() -> None:
    """SS-326: what was not accepted in Diplomacy cannot be accepted later."""
    congress = Congress(three_at_a_table())
    congress.does(ENG, "exchange", exchange(FRA, ["10"], ["20"]))
    congress.ends()
    assert congress.campaign.floor.offers == []
    assert congress.told("offer_expired", FRA) == congress.told("offer_expired", ENG) == [{"offer": "ENG-FRA-1"}]
    assert congress.told("offer_expired", HRE) == []


@pytest.mark.rule("SS-401")
def test_whoever_is_done_is_called_back_by_an_offer_and_can_answer_it() -> None:
    """The phase stays open for him, also when all the others are done."""
    scene = three_at_a_table()
    scene.deal(FRA, SPY)
    congress = Congress(scene)
    congress.is_done(FRA, HRE)
    congress.does(ENG, "exchange", exchange(FRA, ["20"], ["spy"]))
    assert congress.batch is not None
    assert congress.batch.called_back == {"FRA"}
    assert "done" in congress.menu(FRA)
    congress.is_done(ENG)
    assert congress.told("called_back") == [{}]
    congress.answers(FRA, "accept")
    assert congress.batch is None
    assert (congress.realm(ENG).hand, congress.realm(FRA).gold) == ([SPY], 120)


@pytest.mark.rule("SS-401")
def test_an_offer_that_is_taken_back_calls_nobody() -> None:
    """Nor one that lay there when he was done."""
    congress = Congress(three_at_a_table())
    congress.does(ENG, "exchange", exchange(FRA, ["20"], ["20"]))
    congress.is_done(FRA)
    assert congress.batch is not None
    assert congress.batch.called_back == frozenset()
    congress.does(ENG, "exchange", exchange(FRA, ["40"], ["20"]))
    assert congress.batch.called_back == {"FRA"}
    congress.does(ENG, "withdraw", "ENG-FRA-2")
    assert congress.batch.called_back == frozenset()


def test_coins_make_every_sum() -> None:
    """Each once, every five gold up to 635."""
    sums = {sum(coins) for count in range(len(COINS) + 1) for coins in combinations(COINS, count)}
    assert {*range(0, 640, 5)} == sums
