"""The steward on the floor: it answers on the merits, offers little, is done soon, and is never caught in a lie."""

from __future__ import annotations

import pytest

from rules.kernel.play import DONE
from rules.kernel.values import Json
from rules.swords_and_sails.diplomacy.floor import ACCEPT, REFUSE
from rules.swords_and_sails.diplomacy.offers import Vow
from rules.swords_and_sails.vocabulary import CardName, Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.advice import says
from tests.rules.swords_and_sails.congress import Congress, exchange, pact, venture
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, HRE, BYZ = Faction.ENG, Faction.FRA, Faction.HRE, Faction.BYZ


def neighbours(**cities: int) -> Scene:
    """Four powers in a row, with so many minor cities each."""
    lands = {"AAA": ENG, "BBB": FRA, "CCC": HRE, "DDD": BYZ}
    box = small_box(
        land=["AAA BBB", "BBB CCC", "CCC DDD", "AAA EEE"],
        **{place: {"minor_cities": cities.get(faction, 0)} for place, faction in lands.items()},
    )
    scene = Scene(box, *lands.values())
    for place, faction in lands.items():
        scene.rule(faction, place)
        scene.campaign.realms[faction].gold = 300
    return scene


def answer_to(scene: Scene, act: str, then: Json, maker: Faction = FRA, taker: Faction = ENG) -> Json:
    """How the steward answers an offer."""
    congress = Congress(scene)
    congress.does(maker, act, then)
    said = says(congress, taker)
    assert isinstance(said, dict)
    assert isinstance(said["then"], dict)
    return said["then"]["then"]


def test_a_good_bargain_is_struck() -> None:
    """A poor one is not."""
    assert ACCEPT == answer_to(neighbours(), "exchange", exchange(ENG, ["80"], ["40"]))
    assert REFUSE == answer_to(neighbours(), "exchange", exchange(ENG, ["40"], ["80"]))


def test_what_it_does_not_have_it_does_not_promise() -> None:
    """A card for a fortune."""
    offer = exchange(ENG, ["160"], [CardName.SPY])
    assert REFUSE == answer_to(neighbours(), "exchange", offer)
    scene = neighbours()
    scene.deal(ENG, CardName.SPY)
    assert ACCEPT == answer_to(scene, "exchange", offer)


@pytest.mark.rule("SS-R67")
def test_peace_with_the_weak_not_with_the_strong() -> None:
    """One that is far ahead gets no promise."""
    offer = pact(ENG, Vow.NON_AGGRESSION)
    assert ACCEPT == answer_to(neighbours(ENG=30), "pact", offer)
    assert REFUSE == answer_to(neighbours(FRA=30), "pact", offer)


@pytest.mark.rule("SS-931", "SS-R67")
def test_no_peace_with_whoever_may_win_soon() -> None:
    """Though the other is behind, a few points are all that he needs."""
    offer = pact(ENG, Vow.NON_AGGRESSION)
    assert ACCEPT == answer_to(neighbours(ENG=30, FRA=8), "pact", offer)
    scene = neighbours(ENG=30, FRA=8)
    scene.campaign.options.target = 12
    assert REFUSE == answer_to(scene, "pact", offer)


@pytest.mark.rule("SS-931")
def test_no_bargain_with_whoever_may_win_soon() -> None:
    """However good: neither gold nor trade."""
    for target, answer in ((0, ACCEPT), (12, REFUSE)):
        scene = neighbours(FRA=8)
        scene.campaign.options.target = target
        assert answer == answer_to(scene, "exchange", exchange(ENG, ["80"], ["40"]))
        scene = neighbours(FRA=8)
        scene.campaign.options.target = target
        scene.deal(FRA, CardName.TRADE_AGREEMENT)
        assert answer == answer_to(scene, "trade", venture(ENG, 20, 20))


@pytest.mark.rule("SS-932", "SS-R67")
def test_the_others_keep_peace_while_somebody_has_to_be_stopped() -> None:
    """France is no friend; while the Empire may win, that has to wait."""
    offer = pact(ENG, Vow.NON_AGGRESSION)
    answers = [
        [answer_to(neighbours(ENG=12, FRA=cities, HRE=empire), "pact", offer) for cities in range(12)]
        for empire in (2, 34)
    ]
    assert answers[1].count(ACCEPT) > answers[0].count(ACCEPT)


@pytest.mark.rule("SS-415", "SS-932")
def test_an_alliance_is_made_against_one_who_is_marked() -> None:
    """A lead that is no reason otherwise."""
    for mark, answer in ((None, REFUSE), (0, ACCEPT)):
        scene = neighbours(ENG=3, FRA=3, HRE=8)
        scene.campaign.realms[HRE].mark = mark
        assert answer == answer_to(scene, "ally", [ENG])


@pytest.mark.rule("SS-R67")
def test_it_promises_no_attack() -> None:
    """But hears with pleasure that somebody else will."""
    attack: Json = {"pick": "you_attack", "then": HRE}
    assert REFUSE == answer_to(neighbours(), "pact", pact(ENG, attack))
    assert ACCEPT == answer_to(neighbours(), "pact", pact(ENG, {"pick": "i_attack", "then": HRE}))


@pytest.mark.rule("SS-412", "SS-415")
def test_an_alliance_against_a_leader_is_welcome() -> None:
    """Not one with whoever is about to win, nor when it needs nobody."""
    assert ACCEPT == answer_to(neighbours(HRE=20), "ally", [ENG])
    assert REFUSE == answer_to(neighbours(ENG=20), "ally", [ENG])
    assert REFUSE == answer_to(neighbours(HRE=4), "ally", [ENG])
    scene = neighbours(HRE=20)
    scene.campaign.realms[FRA].mark = 0
    assert REFUSE == answer_to(scene, "ally", [ENG])


@pytest.mark.rule("SS-440")
def test_trade_on_equal_terms() -> None:
    """Each puts as much on the card."""
    for asks, answer in ((20, ACCEPT), (5, ACCEPT)):
        scene = neighbours()
        scene.deal(FRA, CardName.TRADE_AGREEMENT)
        assert answer == answer_to(scene, "trade", venture(ENG, 20, asks))
    scene = neighbours()
    scene.deal(FRA, CardName.TRADE_AGREEMENT)
    assert REFUSE == answer_to(scene, "trade", venture(ENG, 5, 20))


@pytest.mark.rule("SS-401")
@pytest.mark.parametrize(
    ("cities", "act", "then", "reason"),
    [
        ({}, "pact", pact(FRA, Vow.NON_AGGRESSION), "border"),
        ({}, "exchange", exchange(FRA, ["40"], ["40"]), "gain"),
        ({"HRE": 20, "BYZ": 4}, "ally", [FRA], {"pick": "enemy", "then": "HRE"}),
        ({"HRE": 38, "BYZ": 4}, "pact", pact(FRA, Vow.NON_AGGRESSION), {"pick": "leader", "then": "HRE"}),
    ],
)
def test_it_explains_its_offers(cities: dict[str, int], act: str, then: Json, reason: Json) -> None:
    """By the one who is ahead, by peace for its own sake, or by profit; before it does anything else."""
    congress = Congress(neighbours(**cities))
    congress.does(ENG, act, then)
    (offer,) = congress.campaign.floor.offers
    assert {"pick": "explain", "then": {"pick": offer.name, "then": reason}} == says(congress, ENG)
    assert "explain" not in congress.menu(ENG), "once is enough"


@pytest.mark.rule("SS-410")
def test_a_team_that_costs_points_is_left() -> None:
    """Twenty cities are averaged with none."""
    scene = neighbours(ENG=20)
    scene.ally(ENG, FRA)
    congress = Congress(scene)
    assert "leave" == says(congress, ENG)
    congress.ends()
    assert [] == scene.campaign.teams


def test_it_is_soon_done() -> None:
    """Whatever the chances, and however often others offer something."""
    for chance in range(10):
        scene = neighbours()
        scene.deal(ENG, CardName.TRADE_AGREEMENT, CardName.MINOR_ALLY)
        congress = Congress(scene)
        congress.does(FRA, "ally", [ENG])
        congress.does(HRE, "pact", pact(ENG, Vow.NON_AGGRESSION))
        said = [says(congress, ENG, chance)]
        while said[-1] != DONE:
            said.append(says(congress, ENG, chance))
        assert len(said) <= 8
        assert [] == congress.refusals(ENG)


def test_its_offers_cannot_be_foretold() -> None:
    """The same floor, other chances: sometimes it offers something, sometimes nothing."""
    first = [says(Congress(neighbours(BYZ=14)), ENG, chance) for chance in range(20)]
    assert DONE in first
    assert any(said != DONE for said in first)
