"""Why a battle went without somebody: which order would have joined them, and what a support lacked."""

from __future__ import annotations

import pytest

from rules.kernel.values import Seat
from rules.swords_and_sails.state import Army, Fleet
from rules.swords_and_sails.viewing import view
from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.war import Season, War, attack, go, land, support

ENG, FRA, HRE = Faction.ENG, Faction.FRA, Faction.HRE
CROSS = small_box(land=["MID NOR", "MID EAS", "MID SOU", "MID WES", "NOR EAS", "SOU REF", "MID REF"])
"""MID in the middle; NOR and EAS are neighbours, NOR and SOU come from opposite directions."""


def why(season: Season, piece: Army | Fleet) -> list[tuple[str, str]]:
    """What its owner is told about a piece, by which rule."""
    return [(one.rule, one.words) for one in season.campaign.advice if one.piece == piece.name]


def battlefield(*factions: Faction) -> War:
    """MID is French, and well defended."""
    war = War(CROSS, *(factions or (ENG, FRA)))
    war.rule(FRA, "MID", "REF")
    war.army(FRA, 1, "MID", LI=9)
    return war


@pytest.mark.rule("SS-R23")
def test_who_came_apart_is_told_which_order_would_have_joined() -> None:
    """From opposite directions two armies are two forces, unless one supports the other."""
    war = battlefield()
    one, other = war.army(ENG, 1, "NOR", LI=1), war.army(ENG, 2, "SOU", LI=1)
    war.order(one, attack("MID"))
    war.order(other, attack("MID"))
    season = war.resolve()
    came = "they came from Nor and Sou, which do not touch"
    joined = "the order to support English Army II would have joined them"
    assert [("SS-R23", f"It and English Army II were two forces: {came}; {joined}.")] == why(season, one)
    war = battlefield()
    one, other = war.army(ENG, 1, "NOR", LI=1), war.army(ENG, 2, "SOU", LI=1)
    war.order(one, attack("MID"))
    war.order(other, support(one))
    season = war.resolve()
    assert ["MID"] == season.battles.names, "what was told is so"
    assert [] == why(season, one) == why(season, other)


@pytest.mark.rule("SS-R23")
def test_who_keeps_apart_is_told_so() -> None:
    """Neighbours would be one force, had one not been told to keep apart."""
    war = battlefield()
    one, other = war.army(ENG, 1, "NOR", LI=1), war.army(ENG, 2, "EAS", LI=1)
    war.order(one, attack("MID"))
    war.order(other, attack("MID", is_apart=True))
    ((rule, words),) = why(war.resolve(), one)
    assert ("SS-R23", True) == (rule, words.endswith("English Army II was ordered to keep apart."))


@pytest.mark.rule("SS-R24")
def test_who_is_beaten_is_told_who_stood_idle_beside_it() -> None:
    """The order to support would have brought them; whoever was too far away is not named."""
    war = battlefield()
    beaten = war.army(ENG, 1, "NOR", LI=1)
    war.army(ENG, 2, "EAS", LI=1)
    war.order(beaten, attack("MID"))
    told = "the order to support English Army I would have brought it into this battle."
    assert [("SS-R24", f"English Army II stood beside Mid; {told}")] == why(war.resolve(), beaten)
    war = battlefield()
    beaten = war.army(ENG, 1, "SOU", LI=1)
    war.army(ENG, 2, "REF", LI=1)
    war.army(ENG, 3, "EAS", LI=1)
    war.order(beaten, attack("MID"))
    assert 2 == len(why(war.resolve(), beaten)), "both are beside it"


@pytest.mark.rule("SS-R24")
def test_whoever_was_at_sea_is_not_said_to_have_stood_idle() -> None:
    """Supports are given on foot: neither one aboard in the port next door, nor one in a zone off the coast."""
    box = small_box(land=["MID NOR", "MID EAS"], coast=["EAS SEA", "MID SEA"], EAS={"minor_cities": 1})
    war = War(box, ENG, FRA)
    war.rule(FRA, "MID")
    war.rule(ENG, "EAS")
    war.army(FRA, 1, "MID", LI=9)
    beaten = war.army(ENG, 1, "NOR", LI=1)
    war.order(beaten, attack("MID"))
    war.aboard(war.army(ENG, 2, "EAS", LI=1), war.fleet(ENG, 1, "EAS", docked=True, TR=1))
    war.aboard(war.army(ENG, 3, "SEA", LI=1), war.fleet(ENG, 2, "SEA", TR=1))
    assert [] == why(war.resolve(), beaten)


@pytest.mark.rule("SS-R23", "SS-R24")
def test_a_landing_could_not_have_supported_but_could_have_been_supported() -> None:
    """One comes over the sea, the other over land from the far side."""
    war = War(small_box(land=["MID NOR"], coast=["MID SEA"]), ENG, FRA)
    war.rule(FRA, "MID")
    war.army(FRA, 1, "MID", LI=9)
    marching, landing = war.army(ENG, 1, "NOR", LI=1), war.army(ENG, 2, "SEA", LI=1)
    war.aboard(landing, war.fleet(ENG, 1, "SEA", TR=1))
    war.order(marching, attack("MID"))
    war.order(landing, land("MID", is_attack=True))
    season = war.resolve()
    ((_, words),) = why(season, marching)
    assert words.endswith("the order to support English Army II would have joined them.")
    ((_, words),) = why(season, landing)
    assert words.endswith("ordered to support it, English Army I would have joined it.")


def test_who_wins_is_told_nothing() -> None:
    """There is nothing to explain."""
    war = battlefield()
    war.army(ENG, 2, "EAS", LI=1)
    victor = war.army(ENG, 1, "NOR", LI=30)
    war.order(victor, attack("MID"))
    assert [] == why(war.resolve(), victor)


def test_each_reads_of_their_own_pieces_alone() -> None:
    """Neither the enemy nor a spectator; in the next season it is still there."""
    war = battlefield()
    beaten = war.army(ENG, 1, "NOR", LI=1)
    war.army(ENG, 2, "EAS", LI=1)
    war.order(beaten, attack("MID"))
    campaign = war.resolve().campaign
    assert [1, 0, 0] == [len(view(campaign, CROSS, seat).advice) for seat in (Seat(ENG), Seat(FRA), None)]


@pytest.mark.rule("SS-R24")
def test_a_support_that_may_not_be_given_says_what_it_lacks() -> None:
    """A support of who supports another itself."""
    war = battlefield(ENG, FRA)
    one, two, three = (war.army(ENG, number, "NOR", LI=1) for number in (1, 2, 3))
    war.order(one, go("EAS"))
    war.order(two, support(one))
    war.order(three, support(two))
    (trace,) = war.resolve().traces(three)
    assert "English Army II was ordered to support somebody itself, and supports make no chain." == trace.words
    assert "SS-R24" == trace.rule
