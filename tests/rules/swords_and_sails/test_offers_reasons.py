"""Reasons for offers: told to those who get them, once, and shown beside the offer [SS-401]."""

from __future__ import annotations

import pytest

from rules.kernel.decisions import PickOne
from rules.kernel.values import Json
from rules.swords_and_sails.diplomacy.offers import Argument, Reason
from rules.swords_and_sails.vocabulary import Faction
from tests.rules.swords_and_sails.congress import Congress
from tests.rules.swords_and_sails.test_offers_pacts import realms

ENG, FRA, HRE = Faction.ENG, Faction.FRA, Faction.HRE
PEACE = {"partner": "FRA", "vow": "non_aggression", "seasons": "1"}


@pytest.fixture
def congress() -> Congress:
    """England has offered France peace."""
    congress = Congress(realms())
    congress.does(ENG, "pact", PEACE)
    return congress


@pytest.mark.rule("SS-401")
@pytest.mark.parametrize(
    ("said", "reason", "words"),
    [
        ("border", Reason(argument=Argument.BORDER), "Because the border should be quiet"),
        (
            {"pick": "leader", "then": "HRE"},
            Reason(argument=Argument.LEADER, about=HRE),
            "Because Holy Roman Empire is about to win",
        ),
    ],
)
def test_an_offer_is_explained_to_those_who_get_it(congress: Congress, said: Json, reason: Reason, words: str) -> None:
    """The reason stands beside the offer when it is answered; nobody else hears of it."""
    (offer,) = congress.campaign.floor.offers
    congress.does(ENG, "explain", {"pick": offer.name, "then": said})
    assert reason == congress.campaign.floor.offers[0].reason
    assert [1, 1, 0] == [len(congress.told("offer_explained", one)) for one in (ENG, FRA, HRE)]
    answering = congress.menu(FRA)["answer"].then
    assert isinstance(answering, PickOne)
    assert [words] == [option.hint for option in answering.options]


@pytest.mark.rule("SS-401")
def test_an_offer_is_explained_once_and_by_its_maker(congress: Congress) -> None:
    """Neither the other side nor a third one can, and a second reason is not taken."""
    (offer,) = congress.campaign.floor.offers
    assert "explain" not in congress.menu(FRA)
    assert "explain" not in congress.menu(HRE)
    congress.does(ENG, "explain", {"pick": offer.name, "then": "gain"})
    assert "explain" not in congress.menu(ENG)
