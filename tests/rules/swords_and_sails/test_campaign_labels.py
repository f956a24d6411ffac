"""Offers on buttons: however much is in them, they fit."""

from __future__ import annotations

from itertools import permutations

import pytest

from rules.swords_and_sails.content import Content
from rules.swords_and_sails.diplomacy.floor import describe
from rules.swords_and_sails.diplomacy.offers import (
    Exchange,
    Goods,
    League,
    Offer,
    Promise,
    Sharing,
    Terms,
    Venture,
    Vow,
)
from rules.swords_and_sails.vocabulary import CardName, Faction
from tests.conformance.soundness import BUTTON_LABEL
from tests.rules.swords_and_sails.scene import Scene

LONG_NAMES = (Faction.HRE, Faction.FAT, Faction.NSE, Faction.KIE)


def terms_of(maker: Faction, taker: Faction, place: str) -> list[Terms]:
    """The longest terms of each kind between two powers."""
    everything = Goods(gold=635, cards=tuple(CardName))
    promises = [Promise(vow=vow, bound=(maker, taker), seasons=4) for vow in (Vow.NON_AGGRESSION, Vow.SECRET_ALLIANCE)]
    return [
        Exchange(gives=everything, wants=everything),
        *promises,
        Promise(vow=Vow.STAY_OUT, bound=(maker,), seasons=4, place=place),
        Promise(vow=Vow.ATTACK, bound=(maker,), seasons=4, victim=taker),
        Venture(holder=maker, puts={maker: 20, taker: 20}),
        Sharing(agreement=1, takes={maker: 1000, taker: 1000}),
    ]


@pytest.mark.rule("SS-401")
def test_every_offer_fits_on_a_button(box: Content) -> None:
    """Powers with long names, everything that can be offered, and the land with the longest name."""
    g = Scene(box, *LONG_NAMES).play().g
    place = max(box.territories, key=lambda land: len(land.name)).id
    for maker, taker in permutations(LONG_NAMES, 2):
        for terms in terms_of(maker, taker, place):
            offer = Offer(name="one", maker=maker, takers=(taker,), terms=terms)
            for reader in (maker, taker):
                assert len(describe(g, offer, reader)) <= BUTTON_LABEL, describe(g, offer, reader)
    for maker in LONG_NAMES:
        takers = tuple(one for one in LONG_NAMES if one != maker)
        offer = Offer(name="one", maker=maker, takers=takers, terms=League(members=LONG_NAMES, cube="A"))
        for reader in LONG_NAMES:
            assert len(describe(g, offer, reader)) <= BUTTON_LABEL, describe(g, offer, reader)


@pytest.mark.rule("SS-401", "SS-325")
def test_a_small_exchange_names_what_it_is_about(box: Content) -> None:
    """Cards are counted only where their names do not fit."""
    g = Scene(box, Faction.ENG, Faction.FRA).play().g
    terms = Exchange(gives=Goods(gold=20), wants=Goods(cards=(CardName.SPY,)))
    offer = Offer(name="one", maker=Faction.ENG, takers=(Faction.FRA,), terms=terms)
    assert describe(g, offer, Faction.FRA) == "England: 20 gold for Spy"
    terms = Exchange(gives=Goods(), wants=Goods(gold=5, cards=tuple(CardName)))
    offer = offer.model_copy(update={"terms": terms})
    assert describe(g, offer, Faction.ENG) == f"To France: nothing for 5 gold and {len(CardName)} cards"


@pytest.mark.rule("SS-412")
def test_a_team_names_its_other_members_to_whom_it_is_offered(box: Content) -> None:
    """Its maker reads them as those he asks."""
    g = Scene(box, Faction.ENG, Faction.FRA, Faction.HRE).play().g
    offer = Offer(
        name="one",
        maker=Faction.ENG,
        takers=(Faction.FRA, Faction.HRE),
        terms=League(members=(Faction.ENG, Faction.FRA, Faction.HRE)),
    )
    assert describe(g, offer, Faction.ENG) == "To France and Holy Roman Empire: a team"
    assert describe(g, offer, Faction.FRA) == "England: a team, also with Holy Roman Empire"
