"""Trade agreements [SS-376, SS-440 to SS-447, SS-R45]."""

from __future__ import annotations

import pytest

from rules.kernel.answers import is_offered
from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.diplomacy import trade
from rules.swords_and_sails.state import Agreement
from rules.swords_and_sails.vocabulary import CardName, Colour, Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.congress import Congress, gift, shares, venture
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, HRE = Faction.ENG, Faction.FRA, Faction.HRE
CARD = CardName.TRADE_AGREEMENT


def merchants(*, gold: int = 100) -> Scene:
    """England has the card."""
    scene = Scene(small_box(land=["AAA BBB"]), ENG, FRA, HRE)
    for realm in scene.campaign.realms.values():
        realm.gold = gold
    scene.deal(ENG, CARD)
    return scene


def partners(on_it: int, season: int = 1) -> Scene:
    """England and France have an agreement of an earlier season, with so much gold on it."""
    scene = merchants()
    scene.campaign.realms[ENG].hand.remove(CARD)
    scene.campaign.agreements = [Agreement(number=1, partners=(ENG, FRA), gold=on_it, opened=0)]
    scene.campaign.agreements_made, scene.campaign.season = 1, season
    return scene


def on_card(congress: Congress) -> int:
    """The gold on the only agreement."""
    (agreement,) = congress.campaign.agreements
    return agreement.gold


def offered() -> Congress:
    """England has offered to put 20 gold on an agreement with France, and asks for 5."""
    congress = Congress(merchants())
    congress.does(ENG, "trade", venture(FRA, 20, 5))
    return congress


def opened() -> Congress:
    """France has accepted."""
    congress = offered()
    congress.answers(FRA, "accept")
    return congress


@pytest.mark.rule("SS-376")
def test_a_trade_agreement_is_a_green_card_that_is_played_in_diplomacy() -> None:
    """It leaves the hand for the table, not for the discards."""
    congress = opened()
    assert congress.scene.box.card(CARD).colour is Colour.GREEN
    assert congress.realm(ENG).hand == []
    assert congress.campaign.decks[Colour.GREEN].discard_pile == []


@pytest.mark.rule("SS-440")
def test_the_power_that_is_named_must_agree() -> None:
    """Until then there is no agreement, and nobody has paid."""
    congress = offered()
    assert (congress.campaign.agreements, congress.realm(ENG).gold) == ([], 100)
    congress.answers(FRA, "accept")
    (agreement,) = congress.campaign.agreements
    assert agreement.partners == (ENG, FRA)


@pytest.mark.rule("SS-441")
def test_an_agreement_is_announced_before_the_phase_ends() -> None:
    """Everybody hears of it at once; an offer that nobody has answered by the end comes to nothing."""
    made = {"number": 1, "partners": ["ENG", "FRA"], "puts": {"ENG": 20, "FRA": 5}}
    assert opened().told("agreement_made") == [made]
    late = offered()
    late.ends()
    assert (late.campaign.agreements, late.told("agreement_made"), late.realm(ENG).hand) == ([], [], [CARD])


@pytest.mark.rule("SS-442")
def test_each_puts_his_own_gold_on_the_card_and_not_always_as_much() -> None:
    """20 and 5."""
    congress = opened()
    assert (congress.realm(ENG).gold, congress.realm(FRA).gold) == (80, 95)


@pytest.mark.rule("SS-443")
def test_at_the_end_of_the_phase_the_bank_adds_as_much() -> None:
    """25 of theirs and 25 of the bank's; nothing can be taken before."""
    congress = opened()
    assert on_card(congress) == 0
    congress.ends()
    assert on_card(congress) == 50
    assert congress.told("agreement_matched") == [{"number": 1, "gold": 25, "total": 50}]


@pytest.mark.rule("SS-440")
def test_without_the_card_or_the_consent_there_is_no_agreement() -> None:
    """SS-440: only who holds the card can offer one, and the other may refuse."""
    congress = Congress(merchants())
    assert "trade" not in congress.menu(FRA)
    congress.does(ENG, "trade", venture(FRA, 20, 5))
    congress.answers(FRA, "refuse")
    congress.ends()
    assert congress.campaign.agreements == []
    assert congress.realm(ENG).hand == [CARD]


@pytest.mark.rule("SS-442")
def test_stakes_are_5_10_or_20_of_ones_own_gold() -> None:
    """SS-442: no other amount, and none that one does not have."""
    congress = Congress(merchants(gold=15))
    with pytest.raises(IllegalAnswer, match="15 is not one of the choices"):
        congress.does(ENG, "trade", venture(FRA, 15, 5))
    with pytest.raises(IllegalAnswer, match="20 is not one of the choices"):
        congress.does(ENG, "trade", venture(FRA, 20, 5))
    congress.does(ENG, "trade", venture(FRA, 10, 20))
    congress.answers(FRA, "accept")
    assert congress.refusals(FRA) == ["You do not have 20 gold. Nothing has changed."]
    assert congress.realm(ENG).hand == [CARD]


@pytest.mark.rule("SS-440")
def test_the_partner_can_name_other_amounts() -> None:
    """SS-440: a counter uses the same card, whoever makes it."""
    congress = Congress(merchants())
    congress.does(ENG, "trade", venture(FRA, 5, 20))
    congress.answers(FRA, {"pick": "counter", "then": {"puts": "10", "asks": "20"}})
    congress.answers(ENG, "accept")
    assert congress.told("agreement_made") == [
        {"number": 1, "partners": ["ENG", "FRA"], "puts": {"FRA": 10, "ENG": 20}}
    ]
    assert (congress.realm(ENG).gold, congress.realm(FRA).gold) == (80, 90)


@pytest.mark.rule("SS-440")
def test_a_card_that_was_given_away_opens_nothing() -> None:
    """SS-440: one card, one agreement."""
    congress = Congress(merchants())
    congress.does(ENG, "trade", venture(FRA, 5, 5))
    congress.does(ENG, "gift", gift(HRE, "trade_agreement"))
    congress.answers(FRA, "accept")
    assert congress.refusals(FRA) == ["England has no Trade Agreement any more. Nothing has changed."]
    assert congress.realm(FRA).gold == 100


@pytest.mark.rule("SS-444")
def test_gold_is_never_taken_off_in_the_season_in_which_the_agreement_was_opened() -> None:
    """SS-444: only in Diplomacy of a later season; nothing more is added at once either."""
    congress = Congress(merchants())
    congress.does(ENG, "trade", venture(FRA, 20, 20))
    congress.answers(FRA, "accept")
    assert not {"take-1", "share-1", "add-1"} & congress.menu(ENG).keys()
    congress.ends()
    congress.campaign.season = 1
    later = Congress(congress.scene)
    assert {"take-1", "share-1", "add-1"} <= later.menu(ENG).keys()
    assert not {"take-1", "share-1", "add-1"} & later.menu(HRE).keys()


@pytest.mark.rule("SS-445")
def test_by_agreement_gold_is_split_as_the_two_like() -> None:
    """SS-445: 60 and 5 of 75; then nobody takes more by himself."""
    congress = Congress(partners(75))
    congress.does(ENG, "share-1", shares(60, 5))
    assert on_card(congress) == 75
    congress.answers(FRA, "accept")
    assert (congress.realm(ENG).gold, congress.realm(FRA).gold, on_card(congress)) == (160, 105, 10)
    assert congress.told("agreement_paid") == [
        {"number": 1, "takes": {"ENG": 60, "FRA": 5}, "left": 10, "is_agreed": True}
    ]
    assert "take-1" not in congress.menu(ENG)


@pytest.mark.rule("SS-445")
def test_no_more_is_shared_than_there_is() -> None:
    """SS-445: neither when it is proposed, nor when it has become less meanwhile."""
    congress = Congress(partners(75))
    congress.does(ENG, "share-1", shares(50, 30))
    congress.does(ENG, "share-1", shares(0, 0))
    congress.does(ENG, "share-1", shares(40, 35))
    congress.does(FRA, "take-1", "25")
    congress.answers(FRA, "accept")
    assert congress.refusals(ENG) == [
        "There are 75 gold on it, not 80. Nothing has changed.",
        "Somebody has to take something; otherwise the gold just stays. Nothing has changed.",
    ]
    assert congress.refusals(FRA) == ["There are 50 gold on it, not 75. Nothing has changed."]
    congress.answers(FRA, {"pick": "counter", "then": shares(10, 40)})
    congress.answers(ENG, "accept")
    assert (congress.realm(ENG).gold, congress.realm(FRA).gold) == (140, 135)


@pytest.mark.rule("SS-443", "SS-445", "SS-446")
def test_of_several_agreements_each_has_its_own_gold() -> None:
    """What is shared, taken and placed, and what the bank adds, is of the one that was meant, the second as well."""
    scene = partners(60)
    scene.campaign.decks[Colour.GREEN].take_from_draw_pile(CARD)
    scene.campaign.agreements.append(Agreement(number=2, partners=(ENG, HRE), gold=90, opened=0))
    congress = Congress(scene)
    congress.does(HRE, "take-2", "30")
    congress.does(ENG, "share-2", shares(10, 5))
    congress.answers(HRE, {"pick": "counter", "then": shares(10, 15)})
    congress.answers(ENG, "accept")
    congress.does(ENG, "add-2", "20")
    assert "take-2" not in congress.menu(ENG)
    assert congress.choices(ENG, "take-1")[-1] == "20"
    congress.ends()
    gold = {agreement.number: agreement.gold for agreement in congress.campaign.agreements}
    assert gold == {1: 60, 2: 75}
    assert (congress.realm(ENG).gold, congress.realm(HRE).gold) == (95, 140)


@pytest.mark.rule("SS-446", "SS-R45")
@pytest.mark.parametrize(
    ("total", "third", "stays"), [(40, 10, 20), (75, 25, 25), (10, 0, 10), (15, 5, 5), (70, 20, 30)]
)
def test_without_agreement_each_takes_up_to_a_third(total: int, third: int, stays: int) -> None:
    """SS-R45: of what lay there when the phase began, rounded down to 5: 40 leaves 20, 75 leaves 25."""
    congress = Congress(partners(total))
    for faction in (ENG, FRA):
        assert ("take-1" in congress.menu(faction)) is (third > 0)
        if third:
            assert congress.choices(faction, "take-1")[-1] == str(third)
            congress.does(faction, "take-1", str(third))
            assert "take-1" not in congress.menu(faction)
    assert on_card(congress) == stays
    assert (congress.realm(ENG).gold, congress.realm(FRA).gold) == (100 + third, 100 + third)


@pytest.mark.rule("SS-446")
def test_a_third_can_be_taken_bit_by_bit_but_not_twice() -> None:
    """SS-446: 15 of 25, then 10 more and no more."""
    congress = Congress(partners(75))
    congress.does(ENG, "take-1", "15")
    assert congress.choices(ENG, "take-1") == ["5", "10"]
    assert congress.choices(FRA, "take-1")[-1] == "25"


@pytest.mark.rule("SS-R45", "SS-443")
def test_only_newly_placed_gold_is_matched() -> None:
    """SS-R45: 40 old, 20 new: 80, not 120; each adds once in a phase."""
    congress = Congress(partners(40))
    congress.does(ENG, "add-1", "20")
    assert "add-1" not in congress.menu(ENG)
    assert congress.choices(FRA, "add-1") == ["5", "10", "20"]
    assert on_card(congress) == 40
    congress.ends()
    assert on_card(congress) == 80
    assert congress.realm(ENG).gold == 80


@pytest.mark.rule("SS-447", "SS-R45")
def test_an_empty_agreement_ends_and_its_card_goes_to_the_discards() -> None:
    """SS-447: in play while gold lies on it; new gold on it keeps it there."""
    congress = Congress(partners(30))
    congress.does(ENG, "share-1", shares(15, 15))
    congress.answers(FRA, "accept")
    congress.ends()
    assert congress.campaign.agreements == []
    assert congress.told("agreement_ended") == [{"number": 1, "partners": ["ENG", "FRA"]}]
    assert congress.campaign.decks[Colour.GREEN].discard_pile == [CARD]

    congress = Congress(partners(30))
    congress.does(ENG, "share-1", shares(15, 15))
    congress.answers(FRA, "accept")
    congress.does(FRA, "add-1", "5")
    congress.ends()
    assert on_card(congress) == 10


@pytest.mark.rule("SS-447")
def test_an_agreement_that_raiders_have_emptied_is_gone() -> None:
    """SS-447: when Diplomacy begins nothing is left of it."""
    congress = Congress(partners(0))
    assert congress.campaign.agreements == []
    assert "add-1" not in congress.menu(ENG)


def test_a_rich_agreement_still_fits_one_select() -> None:
    """From nothing to all in at most 25 steps, all of them whole fives."""
    for gold in range(0, 1000, 5):
        amounts = trade.amounts_up_to(gold)
        assert len(amounts) <= 25
        assert (amounts[0], amounts[-1]) == (0, gold)
        assert all(amount % 5 == 0 for amount in amounts)
        assert amounts == sorted(dict.fromkeys(amounts))


@pytest.mark.rule("SS-442")
@pytest.mark.parametrize(("gold", "can_counter"), [(0, False), (5, True)])
def test_who_cannot_put_the_least_stake_on_it_makes_no_counter(gold: int, can_counter: bool) -> None:
    """5 gold are enough to propose other stakes."""
    scene = merchants()
    scene.campaign.realms[FRA].gold = gold
    congress = Congress(scene)
    congress.does(ENG, "trade", venture(FRA, 20, 5))
    assert can_counter == is_offered(congress.asked(FRA), "answer", "ENG-FRA-1", "counter")
