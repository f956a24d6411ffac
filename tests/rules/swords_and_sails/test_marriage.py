"""Chapter 3xx: Royal Marriage, Inherit Title and Unmask Pretender."""

from __future__ import annotations

import pytest

from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.content import Strait
from rules.swords_and_sails.intrigue.filings import Guard, When
from rules.swords_and_sails.intrigue.plots import ask_plots
from rules.swords_and_sails.intrigue.titles import can_claim, claim_price, claims
from rules.swords_and_sails.state import Taken
from rules.swords_and_sails.vocabulary import CardName, Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.intrigues import (
    ALWAYS,
    ENG,
    FRA,
    KIE,
    MARRIAGE,
    TITLE,
    UNMASK,
    at_court,
    carry_out,
    filled_in,
    little_land,
    plans,
)


@pytest.mark.rule("SS-380", "SS-386")
@pytest.mark.parametrize("card", [MARRIAGE, TITLE])
def test_both_cards_win_neutral_land_without_a_siege(card: CardName) -> None:
    """They work alike: at once it is controlled, and the card is discarded."""
    scene = at_court()
    scene.deal(ENG, card)
    play = carry_out(scene, {ENG: plans((card, "BBB"))})
    assert ENG == scene.campaign.lands["BBB"].controller
    assert [{"by": "ENG", "card": card, "place": "BBB", "gold": 5}] == play.told("title_claimed")
    assert [{"place": "BBB", "by": "ENG", "lost_by": None}] == play.told("territory_gained")
    assert [] == scene.campaign.realms[ENG].hand
    assert [card] == scene.campaign.decks[scene.box.card(card).colour].discard_pile


@pytest.mark.rule("SS-381", "SS-R98")
def test_the_land_must_border_land_of_the_player_himself() -> None:
    """A team-mate's border does not count, nor does the sea between."""
    scene = at_court()
    scene.ally(ENG, FRA)
    scene.rule(FRA, "CCC")
    g = scene.play().g
    assert can_claim(g, ENG, "BBB")
    assert not can_claim(g, ENG, "DDD")
    assert can_claim(g, FRA, "DDD")


@pytest.mark.rule("SS-381")
def test_with_several_cards_land_behind_other_land_can_be_claimed_too() -> None:
    """As far as the cards reach; what can be claimed in several ways is offered once."""
    box = small_box(land=["AAA BBB", "AAA CCC", "BBB CCC", "CCC DDD", "DDD EEE"])
    g = at_court(box=box).play().g
    assert ("BBB", "CCC") == claims(g, ENG, 1)
    assert ("BBB", "CCC", "DDD") == claims(g, ENG, 2)
    assert ("BBB", "CCC", "DDD", "EEE") == claims(g, ENG, 3)


@pytest.mark.rule("SS-381")
def test_controlled_land_cannot_be_claimed() -> None:
    """Neither another's nor the own."""
    scene = at_court()
    scene.rule(FRA, "BBB")
    g = scene.play().g
    assert not can_claim(g, ENG, "BBB")
    assert not can_claim(g, FRA, "BBB")


@pytest.mark.rule("SS-382")
@pytest.mark.parametrize(("minors", "majors", "is_legal"), [(5, 0, True), (6, 0, False), (2, 1, True), (3, 1, False)])
def test_the_land_has_five_cities_at_most_with_major_ones_as_three(minors: int, majors: int, is_legal: bool) -> None:
    """Built ones count as well as printed ones."""
    scene = at_court(box=little_land(BBB={"minor_cities": minors - 1, "major_cities": majors}))
    scene.campaign.lands["BBB"].built_minors = 1
    assert is_legal == can_claim(scene.play().g, ENG, "BBB")


@pytest.mark.rule("SS-383", "SS-R47")
@pytest.mark.parametrize(
    ("home", "is_played", "is_legal"),
    [(Faction.BYZ, False, False), (KIE, True, False), (Faction.POL, False, True), (Faction.POL, True, False)],
)
def test_land_of_major_powers_and_of_powers_in_the_game_is_out_of_reach(
    home: Faction, is_played: bool, is_legal: bool
) -> None:
    """A minor power's land can be won while nobody plays it."""
    played = (ENG, FRA, home) if is_played else (ENG, FRA)
    scene = at_court(*played, box=little_land(BBB={"home": home}))
    assert is_legal == can_claim(scene.play().g, ENG, "BBB")


@pytest.mark.rule("SS-383", "SS-R47")
def test_closed_land_and_land_that_is_taken_in_part_cannot_be_claimed() -> None:
    """Nobody enters the one, somebody has cities in the other."""
    scene = at_court()
    scene.campaign.lands["BBB"].is_closed = True
    assert not can_claim(scene.play().g, ENG, "BBB")
    scene.campaign.lands["BBB"].is_closed = False
    scene.campaign.lands["BBB"].taken = Taken(by=FRA, printed_minors=1)
    assert not can_claim(scene.play().g, ENG, "BBB")


@pytest.mark.rule("SS-381", "SS-R98")
def test_a_strait_is_no_border() -> None:
    """Even where its controller could cross it."""
    strait = Strait(
        id="belt", name="Belt", shores=("AAA", "BBB"), zones=("SEA", "OCE"), can_be_crossed=True, source="SS-540"
    )
    box = small_box(coast=["AAA SEA", "BBB SEA", "AAA OCE", "BBB OCE"], sea=["SEA OCE"], straits=[strait])
    assert not can_claim(at_court(box=box).play().g, ENG, "BBB")


@pytest.mark.rule("SS-384")
def test_the_price_is_half_of_the_spring_income() -> None:
    """5 gold, 5 for each minor city and 15 for each major one, in every season."""
    scene = at_court(box=little_land(BBB={"minor_cities": 2, "major_cities": 1}), season=3)
    assert 5 + 10 + 15 == claim_price(scene.campaign, scene.box, "BBB")
    scene.deal(ENG, MARRIAGE)
    carry_out(scene, {ENG: plans((MARRIAGE, "BBB"))})
    assert 70 == scene.campaign.realms[ENG].gold


@pytest.mark.rule("SS-385", "SS-387")
def test_unmask_pretender_cancels_the_claim_and_the_gold_stays_spent() -> None:
    """Any player's, and both cards are gone."""
    scene = at_court()
    scene.deal(ENG, TITLE)
    scene.deal(KIE, UNMASK)
    play = carry_out(scene, {ENG: plans((TITLE, "BBB")), KIE: plans(unmask=ALWAYS)})
    assert scene.campaign.lands["BBB"].controller is None
    assert 95 == scene.campaign.realms[ENG].gold
    assert [[], []] == [scene.campaign.realms[one].hand for one in (ENG, KIE)]
    assert [{"by": "KIE", "card": "unmask_pretender", "against": "ENG", "about": "BBB"}] == play.told("countered")
    assert [] == play.told("territory_gained")


@pytest.mark.rule("SS-387")
def test_one_unmask_pretender_cancels_one_card() -> None:
    """The second card on the same land succeeds, and is paid for as well."""
    scene = at_court()
    scene.deal(ENG, TITLE, MARRIAGE)
    scene.deal(KIE, UNMASK)
    carry_out(scene, {ENG: plans((TITLE, "BBB"), (MARRIAGE, "BBB")), KIE: plans(unmask=ALWAYS)})
    assert ENG == scene.campaign.lands["BBB"].controller
    assert 90 == scene.campaign.realms[ENG].gold


@pytest.mark.rule("SS-385")
def test_a_counter_can_be_kept_for_land_that_borders_the_own() -> None:
    """Kiev lies beside CCC, and lets BBB go."""
    scene = at_court()
    scene.rule(KIE, "DDD")
    scene.deal(ENG, TITLE, MARRIAGE)
    scene.deal(KIE, UNMASK)
    guard = Guard(when=When.MINE)
    carry_out(scene, {ENG: plans((TITLE, "BBB"), (MARRIAGE, "CCC")), KIE: plans(unmask=guard)})
    assert [ENG, None] == [scene.campaign.lands[place].controller for place in ("BBB", "CCC")]


# Queued plays


@pytest.mark.rule("SS-381", "SS-324")
def test_land_behind_a_claim_can_be_claimed_after_it() -> None:
    """In that order, and in the same season."""
    scene = at_court()
    scene.deal(ENG, TITLE, MARRIAGE)
    ask = ask_plots(scene.play().g, ENG)
    good = filled_in(["inherit_title BBB 0", "royal_marriage CCC 0"])
    ask.check(good)
    with pytest.raises(IllegalAnswer, match="Ccc borders no land of yours"):
        ask.check(filled_in(["royal_marriage CCC 0", "inherit_title BBB 0"]))
    carry_out(scene, {ENG: ask.read(good)})
    assert [ENG, ENG] == [scene.campaign.lands[place].controller for place in ("BBB", "CCC")]


@pytest.mark.rule("SS-381")
def test_a_claim_that_has_lost_its_footing_is_not_played() -> None:
    """The first was unmasked, so the second has no border: card and gold stay, and only the player hears of it."""
    scene = at_court()
    scene.deal(ENG, TITLE, MARRIAGE)
    scene.deal(KIE, UNMASK)
    play = carry_out(scene, {ENG: plans((TITLE, "BBB"), (MARRIAGE, "CCC")), KIE: plans(unmask=ALWAYS)})
    assert [MARRIAGE] == scene.campaign.realms[ENG].hand
    assert 95 == scene.campaign.realms[ENG].gold
    lapsed = {"by": "ENG", "why": "target", "card": "royal_marriage", "target": "CCC"}
    assert [lapsed] == play.told("scheme_lapsed", ENG)
    assert [] == play.told("scheme_lapsed", KIE)


@pytest.mark.rule("SS-330", "SS-381")
def test_of_two_who_claim_the_same_land_the_earlier_one_gets_it() -> None:
    """England plays before France, whose card stays in her hand."""
    scene = at_court()
    scene.rule(FRA, "CCC")
    scene.deal(ENG, TITLE)
    scene.deal(FRA, TITLE)
    carry_out(scene, {FRA: plans((TITLE, "BBB")), ENG: plans((TITLE, "BBB"))})
    assert ENG == scene.campaign.lands["BBB"].controller
    assert [[], [TITLE]] == [scene.campaign.realms[one].hand for one in (ENG, FRA)]
    assert 100 == scene.campaign.realms[FRA].gold


@pytest.mark.rule("SS-384")
def test_a_claim_that_cannot_be_paid_is_refused() -> None:
    """On the sheet with the sum, and when its turn comes."""
    scene = at_court(gold=5)
    scene.deal(ENG, TITLE, MARRIAGE)
    ask = ask_plots(scene.play().g, ENG)
    with pytest.raises(IllegalAnswer, match="Ccc costs 5 gold, and you have 0 left"):
        ask.check(filled_in(["inherit_title BBB 0", "royal_marriage CCC 0"]))
    play = carry_out(scene, {ENG: plans((TITLE, "BBB"), (MARRIAGE, "CCC"))})
    assert [MARRIAGE] == scene.campaign.realms[ENG].hand
    assert "gold" == play.told("scheme_lapsed", ENG)[0]["why"]
