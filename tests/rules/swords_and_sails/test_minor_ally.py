"""Political Minor Ally and Diplomatic Subterfuge [SS-388 to SS-393, SS-R48]."""

from __future__ import annotations

import pytest

from rules.swords_and_sails import scoring
from rules.swords_and_sails.diplomacy import minor_ally
from rules.swords_and_sails.vocabulary import CardName, Colour, Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.congress import Congress
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, HRE, KIE, BYZ = Faction.ENG, Faction.FRA, Faction.HRE, Faction.KIE, Faction.BYZ
CARD, SUBTERFUGE = CardName.MINOR_ALLY, CardName.SUBTERFUGE
FIVE = (ENG, FRA, KIE, BYZ, HRE)


def courts(*factions: Faction, gold: int = 100) -> Scene:
    """England in EEE holds the card; AIM is next to it, FAR is not."""
    box = small_box(
        land=["EEE AIM", "AIM FAR", "FFF FAR", "EEE BIG", "EEE POL"],
        AIM={"minor_cities": 2, "major_cities": 1},
        BIG={"minor_cities": 3, "major_cities": 1},
        POL={"home": Faction.POL},
    )
    scene = Scene(box, *(factions or FIVE))
    scene.rule(ENG, "EEE")
    scene.rule(FRA, "FFF")
    for realm in scene.campaign.realms.values():
        realm.gold = gold
    scene.deal(ENG, CARD)
    return scene


def supports(congress: Congress, *factions: Faction, attempt: str = "ENG-AIM") -> None:
    """Powers agree before all."""
    for faction in factions:
        congress.does(faction, "support", attempt)


@pytest.mark.rule("SS-388")
def test_targets_are_neutral_border_land_with_few_cities() -> None:
    """SS-388: AIM with 2 + 3 cities; not BIG with 6, not what borders nothing of one's own, not a player's land."""
    assert Congress(courts()).choices(ENG, "minor-ally") == ["AIM", "POL"]
    assert Congress(courts(*FIVE, Faction.POL)).choices(ENG, "minor-ally") == ["AIM"]
    scene = courts()
    scene.rule(HRE, "AIM")
    scene.ally(ENG, FRA)
    assert Congress(scene).choices(ENG, "minor-ally") == ["POL"]


@pytest.mark.rule("SS-389", "SS-393")
def test_with_two_supporters_the_land_changes_hands_when_the_phase_ends() -> None:
    """SS-389, SS-393: control and points at once; the card is spent."""
    congress = Congress(courts())
    congress.does(ENG, "minor-ally", "AIM")
    supports(congress, FRA, KIE)
    assert congress.campaign.lands["AIM"].controller is None
    congress.ends()
    assert congress.campaign.lands["AIM"].controller is ENG
    assert scoring.basic_points(congress.campaign, ENG) == 2 + 2 + 3
    assert congress.told("minor_ally_won") == [{"by": "ENG", "place": "AIM", "supporters": ["FRA", "KIE"], "gold": 0}]
    assert congress.campaign.decks[Colour.BLUE].discard_pile == [CARD]
    assert congress.realm(ENG).gold == 100


@pytest.mark.rule("SS-389", "SS-390")
@pytest.mark.parametrize(
    ("factions", "supporters", "is_enough"),
    [
        (FIVE, (FRA,), False),
        (FIVE, (FRA, HRE), True),
        (FIVE[:4], (FRA,), True),
        (FIVE[:4], (), False),
        (FIVE[:3], (KIE,), True),
    ],
)
def test_how_many_must_agree(
    factions: tuple[Faction, ...], supporters: tuple[Faction, ...], *, is_enough: bool
) -> None:
    """SS-389, SS-390: 2 others, or 1 in a game of 3 or 4."""
    congress = Congress(courts(*factions))
    congress.does(ENG, "minor-ally", "AIM")
    supports(congress, *supporters)
    congress.ends()
    assert (congress.campaign.lands["AIM"].controller is ENG) is is_enough
    assert congress.realm(ENG).hand == ([] if is_enough else [CARD])


@pytest.mark.rule("SS-R48")
def test_only_players_still_in_the_game_count() -> None:
    """SS-R48: five began, four are left: one supporter is enough."""
    scene = courts()
    assert minor_ally.needed(scene.campaign) == 2
    scene.campaign.realms[HRE].is_out = True
    assert minor_ally.needed(scene.campaign) == 1


@pytest.mark.rule("SS-391")
def test_in_a_game_of_two_50_gold_stand_for_support() -> None:
    """SS-391: paid at once; without 50 gold the card cannot be played."""
    congress = Congress(courts(ENG, FRA))
    congress.does(ENG, "minor-ally", "AIM")
    assert congress.campaign.lands["AIM"].controller is ENG
    assert congress.realm(ENG).gold == 50
    assert congress.campaign.decks[Colour.BLUE].discard_pile == [CARD]
    assert "minor-ally" not in Congress(courts(ENG, FRA, gold=45)).menu(ENG)
    assert "minor-ally" in Congress(courts(ENG, FRA, HRE, gold=45)).menu(ENG)


@pytest.mark.rule("SS-389")
def test_support_is_public_and_given_once() -> None:
    """SS-389: all hear of it; nobody supports himself or twice."""
    congress = Congress(courts())
    congress.does(ENG, "minor-ally", "AIM")
    assert congress.told("minor_ally_announced") == [{"by": "ENG", "place": "AIM", "needed": 2}]
    assert "support" not in congress.menu(ENG)
    supports(congress, FRA)
    assert congress.told("minor_ally_supported") == [{"by": "FRA", "other": "ENG", "place": "AIM"}]
    assert "support" not in congress.menu(FRA)
    assert "minor-ally" not in congress.menu(ENG)


@pytest.mark.rule("SS-392")
def test_subterfuge_cancels_one_supporter_for_good() -> None:
    """SS-392: anybody who has the card may play it; that word no longer counts, and both cards are spent."""
    scene = courts()
    scene.deal(BYZ, SUBTERFUGE)
    congress = Congress(scene)
    assert "subterfuge" not in congress.menu(BYZ)
    congress.does(ENG, "minor-ally", "AIM")
    supports(congress, FRA, KIE)
    assert "subterfuge" not in congress.menu(HRE)
    congress.does(BYZ, "subterfuge", "ENG-AIM-FRA")
    assert "support" not in congress.menu(FRA)
    congress.ends()
    assert congress.campaign.lands["AIM"].controller is None
    assert congress.told("support_cancelled") == [{"by": "BYZ", "supporter": "FRA", "other": "ENG", "place": "AIM"}]
    assert congress.told("minor_ally_failed") == [{"by": "ENG", "place": "AIM", "is_card_kept": False}]
    assert congress.campaign.decks[Colour.BLUE].discard_pile == [CARD, SUBTERFUGE]
    assert congress.realm(BYZ).hand == congress.realm(ENG).hand == []


@pytest.mark.rule("SS-R48", "SS-392")
def test_another_supporter_makes_up_for_a_cancelled_one() -> None:
    """SS-R48: as long as the phase lasts."""
    scene = courts()
    scene.deal(BYZ, SUBTERFUGE)
    congress = Congress(scene)
    congress.does(ENG, "minor-ally", "AIM")
    supports(congress, FRA, KIE)
    congress.does(BYZ, "subterfuge", "ENG-AIM-FRA")
    supports(congress, HRE)
    congress.ends()
    assert congress.campaign.lands["AIM"].controller is ENG


@pytest.mark.rule("SS-388")
def test_of_two_who_court_the_same_land_the_canonical_first_gets_it() -> None:
    """SS-388: for the second it is no longer neutral, and the card stays in hand."""
    scene = courts(ENG, FRA, HRE)
    scene.rule(FRA, "FAR")
    scene.deal(FRA, CARD)
    congress = Congress(scene)
    congress.does(FRA, "minor-ally", "AIM")
    congress.does(ENG, "minor-ally", "AIM")
    supports(congress, HRE)
    supports(congress, HRE, attempt="FRA-AIM")
    congress.ends()
    assert congress.campaign.lands["AIM"].controller is ENG
    assert congress.realm(FRA).hand == [CARD]


@pytest.mark.rule("SS-391")
@pytest.mark.parametrize(("gold", "can"), [(45, False), (50, True)])
def test_of_two_only_who_can_pay_for_support_plays_the_card(gold: int, can: bool) -> None:
    """SS-391: fifty gold; just as much is enough."""
    assert can == ("minor-ally" in Congress(courts(ENG, FRA, gold=gold)).menu(ENG))
