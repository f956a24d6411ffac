"""Resource cards: free units and cities, chosen and placed on the sheet of building."""

from __future__ import annotations

import pytest

from rules.kernel.values import IllegalAnswer, Json
from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.realm.purchases import Building, Grant, Raised, grants, why_not
from rules.swords_and_sails.vocabulary import CardName, Colour, Faction, Leader, UnitType
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import Scene
from tests.rules.swords_and_sails.yard import built, raised, refused, sheet_of, slots

NSE, ENG, FRA, KIE, BYZ, HRE, POL = (
    Faction.NSE,
    Faction.ENG,
    Faction.FRA,
    Faction.KIE,
    Faction.BYZ,
    Faction.HRE,
    Faction.POL,
)
QUARRY, LOGGING, SHEEP = CardName.STONE_QUARRY, CardName.LOGGING, CardName.SHEEP_BREEDING
HORSE, IRON = CardName.HORSE_BREEDING, CardName.IRON_VEIN
BOX = small_box(land=["AAA BBB", "BBB CCC"], coast=["AAA SEA"], sea=["SEA OCE"], AAA={"minor_cities": 1})


def scene(*cards: CardName, faction: Faction = FRA, gold: int = 0) -> Scene:
    """A power with a port, two armies, a fleet and cards in hand."""
    scene = Scene(BOX, faction, Faction.FAT)
    scene.rule(faction, "AAA", "BBB")
    scene.army(faction, 1, "AAA", HI=3)
    scene.army(faction, 2, "BBB", HI=3)
    scene.fleet(faction, 1, "SEA", TR=1)
    scene.deal(faction, *cards)
    scene.campaign.realms[faction].gold = gold
    return scene


def option(faction: Faction, card: CardName, **gift: object) -> str:
    """The choice on a card's line that gives something."""
    wanted = Grant(card=card, **gift)
    return str(grants(BOX, faction, card).index(wanted) + 1)


def units(faction: Faction, card: CardName) -> list[dict[str, int]]:
    """What a card can give, one line a choice."""
    return [{kind.value: count for kind, count in grant.units.items()} for grant in grants(BOX, faction, card)]


# Free units


@pytest.mark.rule("SS-346", "SS-R44")
def test_a_resource_card_builds_for_free() -> None:
    """Its units are placed with everything else; the card goes to the discards, and everybody sees it."""
    played = scene(HORSE)
    after = built(played, **{"horse_breeding 1": option(FRA, HORSE, units={"LC": 3}), "FRA.A1": ["LC 1", "LC 2"]})
    assert after.units("FRA.A1") == {"LC": 3, "HI": 3}
    assert played.campaign.realms[FRA].gold == 0
    assert played.campaign.realms[FRA].hand == []
    assert played.campaign.decks[Colour.GREEN].discard_pile == [HORSE]
    assert after.told("card_played") == [{"faction": "FRA", "card": "horse_breeding"}]


@pytest.mark.rule("SS-346")
def test_units_beyond_the_gift_are_paid() -> None:
    """Four light cavalry where three are free: 60 gold."""
    played = scene(HORSE, gold=60)
    gift = option(FRA, HORSE, units={"LC": 3})
    lines: dict[str, Json] = {"horse_breeding 1": gift, "FRA.A1": ["LC 2"], "FRA.A2": ["LC 2"]}
    built(played, **lines)
    assert played.campaign.realms[FRA].gold == 0
    assert refused(scene(HORSE, gold=55), **lines) == "That costs 60 gold, and you have 55."


@pytest.mark.rule("SS-346", "D30")
def test_a_card_may_be_kept() -> None:
    """It is kept unless its owner plays it."""
    played = scene(HORSE, IRON)
    built(played)
    assert played.campaign.realms[FRA].hand == [HORSE, IRON]


@pytest.mark.rule("SS-346")
def test_a_gift_that_is_left_lying_is_refused() -> None:
    """So that nobody loses it by mistake."""
    said = refused(scene(HORSE), **{"horse_breeding 1": option(FRA, HORSE, units={"LC": 3}), "FRA.A1": ["LC 2"]})
    assert said == "Your cards give 3 light cavalry for armies that exist already, and you placed 2."
    said = refused(scene(HORSE), **{"horse_breeding 1": option(FRA, HORSE, units={"KN": 1})})
    assert said == "Your cards give 1 knight for armies that exist already, and you placed 0."


@pytest.mark.rule("SS-360", "SS-362")
def test_logging_gives_ships_of_one_type() -> None:
    """1 warship, 3 raiders or 6 transports; one more for a shown power of its own type alone."""
    assert units(FRA, LOGGING) == [{"WS": 1}, {"RD": 3}, {"TR": 6}]
    assert units(BYZ, LOGGING) == [{"WS": 2}, {"RD": 3}, {"TR": 6}]
    assert units(NSE, LOGGING) == [{"WS": 1}, {"RD": 4}, {"TR": 6}]
    assert units(ENG, LOGGING) == [{"WS": 1}, {"RD": 3}, {"TR": 7}]


@pytest.mark.rule("SS-361")
def test_logging_may_fill_a_new_fleet_that_is_paid() -> None:
    """50 gold for the second fleet; or a fleet that exists."""
    lines: dict[str, Json] = {
        "logging 1": option(FRA, LOGGING, units={"RD": 3}),
        "new fleet 1": raised("AAA", "RD 2", number=2),
        "FRA.F1": ["RD 1"],
    }
    played = scene(LOGGING, gold=50)
    after = built(played, **lines)
    assert (after.units("FRA.F1"), after.units("FRA.F2")) == ({"RD": 1, "TR": 1}, {"RD": 2})
    assert played.campaign.realms[FRA].gold == 0
    assert "new fleet 1" not in slots(scene(LOGGING, gold=45))


@pytest.mark.rule("SS-365", "SS-366")
def test_sheep_give_light_infantry_or_peasants() -> None:
    """5, or 6 for a shown power; any of them for 2 peasants, for 3 with the Rus'."""
    assert units(FRA, SHEEP)[0] == {"LI": 5}
    assert units(FRA, SHEEP)[2] == {"LI": 3, "PS": 4}
    assert units(FRA, SHEEP)[-1] == {"PS": 10}
    assert units(KIE, SHEEP)[1] == {"LI": 4, "PS": 3}
    assert units(KIE, SHEEP)[-1] == {"PS": 15}
    for faction in (ENG, HRE, POL, Faction.IRE):
        assert units(faction, SHEEP)[0] == {"LI": 6}
        assert len(units(faction, SHEEP)) == 7


@pytest.mark.rule("SS-367", "SS-R44")
def test_sheep_go_into_several_armies_within_the_peasant_limit() -> None:
    """3 light infantry and 4 peasants, over two armies."""
    gift = option(FRA, SHEEP, units={"LI": 3, "PS": 4})
    after = built(
        scene(SHEEP), **{"sheep_breeding 1": gift, "FRA.A1": ["LI 1", "LI 2", "PS 1"], "FRA.A2": ["PS 1", "PS 2"]}
    )
    assert after.units("FRA.A1") == {"HI": 3, "LI": 3, "PS": 1}
    assert after.units("FRA.A2") == {"HI": 3, "PS": 3}
    all_peasants = option(FRA, SHEEP, units={"PS": 10})
    said = refused(scene(SHEEP), **{"sheep_breeding 1": all_peasants, "FRA.A1": ["PS 8", "PS 2"]})
    assert said.startswith("At most 1/2 of an army may be peasants")


@pytest.mark.rule("SS-370", "SS-371")
def test_horses_give_cavalry_of_one_type() -> None:
    """1 knight, 2 heavy or 3 light cavalry; one more for a shown power of its own type alone."""
    assert units(BYZ, HORSE) == [{"KN": 1}, {"HC": 2}, {"LC": 3}]
    assert units(ENG, HORSE) == [{"KN": 2}, {"HC": 2}, {"LC": 3}]
    assert units(FRA, HORSE) == [{"KN": 1}, {"HC": 3}, {"LC": 3}]
    assert units(Faction.FAT, HORSE) == [{"KN": 1}, {"HC": 2}, {"LC": 4}]


@pytest.mark.rule("SS-373", "SS-374")
def test_iron_gives_units_of_one_type() -> None:
    """1 knight, 2 heavy cavalry or 3 heavy infantry; one more for a shown power of its own type alone."""
    assert units(FRA, IRON) == [{"KN": 1}, {"HC": 2}, {"HI": 3}]
    assert units(HRE, IRON) == [{"KN": 2}, {"HC": 2}, {"HI": 3}]
    assert units(POL, IRON) == [{"KN": 1}, {"HC": 3}, {"HI": 3}]
    assert units(BYZ, IRON) == [{"KN": 1}, {"HC": 2}, {"HI": 4}]


@pytest.mark.rule("SS-372", "SS-375")
@pytest.mark.parametrize(("card", "kind", "count"), [(HORSE, "LC", 3), (IRON, "HI", 3)])
def test_gifts_may_be_split_among_armies_that_exist(card: CardName, kind: str, count: int) -> None:
    """But do not make a new one."""
    gift = option(FRA, card, units={kind: count})
    after = built(scene(card), **{f"{card} 1": gift, "FRA.A1": [f"{kind} 1"], "FRA.A2": [f"{kind} 2"]})
    assert after.campaign.armies["FRA.A2"].size == 5
    army = raised("AAA", f"{kind} 1", number=3)
    said = refused(scene(card, gold=500), **{f"{card} 1": gift, "FRA.A1": [f"{kind} 2"], "new army 1": army})
    assert "for armies that exist already, and you placed 2" in said


@pytest.mark.rule("SS-346", "SS-R64")
def test_a_card_that_can_give_nothing_now_is_not_offered() -> None:
    """No army on own land, no port, no land."""
    played = scene(HORSE, LOGGING, QUARRY)
    for army in played.campaign.armies.values():
        army.place = "CCC"
    assert "horse_breeding 1" not in slots(played)
    assert {"logging 1", "stone_quarry 1"} <= set(slots(played))
    played.rule(Faction.FAT, "AAA", "BBB")
    assert slots(played) == []


@pytest.mark.rule("SS-R44", "SS-R79")
def test_gifts_bring_a_charismatic_no_recruits() -> None:
    """3 free and 1 more are 1 paid unit, not a free fourth one."""
    played = scene(IRON, gold=50)
    played.campaign.realms[FRA].leader = Leader.CHARISMATIC
    built(played, **{"iron_vein 1": option(FRA, IRON, units={"HI": 3}), "FRA.A1": ["HI 4"]})
    assert played.campaign.realms[FRA].gold == 0


@pytest.mark.rule("SS-324", "SS-346")
def test_several_cards_may_be_played_at_once() -> None:
    """Also two of a kind."""
    played = scene(HORSE, HORSE)
    gift = option(FRA, HORSE, units={"HC": 3})
    after = built(played, **{"horse_breeding 1": gift, "horse_breeding 2": gift, "FRA.A1": ["HC 2", "HC 4"]})
    assert after.units("FRA.A1") == {"HC": 6, "HI": 3}
    assert played.campaign.realms[FRA].hand == []


def test_a_card_that_is_not_in_hand_gives_nothing() -> None:
    """Nor does one that was never printed so."""
    played = scene(HORSE)
    gift = Grant(card=IRON, units={UnitType.HI: 3})
    building = Building(units={"FRA.A1": {UnitType.HI: 3}}, cards=(gift,))
    assert why_not(played.campaign, Atlas(BOX), BOX, FRA, building) == "Discover Iron Vein cannot be played so."
    forged = building.model_copy(update={"cards": (Grant(card=HORSE, units={UnitType.HI: 3}),)})
    said = why_not(played.campaign, Atlas(BOX), BOX, FRA, forged)
    assert said == "Increased Horse Breeding cannot be played so."


@pytest.mark.rule("SS-909", "SS-920", "SS-903")
def test_a_purchase_is_judged_without_the_sheet_too() -> None:
    """An empty army, a city abroad, an army abroad: each is refused with its own sentence."""
    played = scene(gold=500)
    played.campaign.armies["FRA.A2"].place = "CCC"

    def said(**parts: object) -> str:
        return why_not(played.campaign, Atlas(BOX), BOX, FRA, Building(**parts))

    empty = Raised(is_fleet=False, number=3, place="AAA", units={})
    assert said(raised=(empty,)) == "A new army may not be empty: choose its units."
    assert said(minors={"CCC": 1}) == "You cannot build in Ccc."
    assert said(upgrades={"CCC": 1}) == "You cannot build in Ccc."
    assert said(units={"FRA.A2": {UnitType.HI: 1}}) == "Army II cannot receive units where it is."
    assert said(units={"FRA.A1": {UnitType.WS: 1}}) == "No ships can join Army I."


@pytest.mark.rule("SS-346", "SS-350", "SS-366")
def test_the_gifts_of_a_card_are_spelled_out() -> None:
    """One line for each choice, after keeping it."""
    played = scene(QUARRY, SHEEP, HORSE, faction=ENG)
    lines = sheet_of(played, ENG).slots
    quarry = [choice.label for choice in lines["stone_quarry 1"].options]
    assert quarry == ["Keep it", "Free: 3 minor cities", "Free: 1 upgrade and 1 minor city"]
    assert lines["sheep_breeding 1"].options[2].label == "Free: 5 light infantry and 2 peasants"
    assert lines["horse_breeding 1"].options[1].label == "Free: 2 knights"


# The quarry


@pytest.mark.rule("SS-350", "SS-352")
def test_a_quarry_gives_two_cities_or_an_upgrade() -> None:
    """And one more minor city to a shown power, whatever it chose."""
    assert grants(BOX, FRA, QUARRY) == (Grant(card=QUARRY, minors=2), Grant(card=QUARRY, upgrades=1))
    for faction in (ENG, HRE, Faction.LEO, Faction.HUN):
        assert grants(BOX, faction, QUARRY) == (
            Grant(card=QUARRY, minors=3),
            Grant(card=QUARRY, upgrades=1, minors=1),
        )


@pytest.mark.rule("SS-350", "SS-351", "SS-353")
def test_quarry_cities_are_free_wherever_they_are_built() -> None:
    """Two in one territory on own land, for nothing."""
    played = scene(QUARRY)
    built(played, **{"stone_quarry 1": option(FRA, QUARRY, minors=2), "cities": ["AAA 2"]})
    assert played.campaign.lands["AAA"].minors == 3
    assert played.campaign.realms[FRA].gold == 0
    said = refused(scene(QUARRY), **{"stone_quarry 1": option(FRA, QUARRY, minors=2), "cities": ["AAA 1"]})
    assert said == "Your cards give 2 minor cities, and you chose 1."
    with pytest.raises(IllegalAnswer):
        built(scene(QUARRY), **{"stone_quarry 1": option(FRA, QUARRY, minors=2), "cities": ["CCC 2"]})


@pytest.mark.rule("SS-353", "SS-R54")
def test_the_dearest_cities_are_the_free_ones() -> None:
    """Of three in a territory with one, 75 is paid and 125 and 225 are not."""
    played = scene(QUARRY, gold=75)
    built(played, **{"stone_quarry 1": option(FRA, QUARRY, minors=2), "cities": ["AAA 1", "AAA 2"]})
    assert played.campaign.lands["AAA"].minors == 4
    assert played.campaign.realms[FRA].gold == 0


@pytest.mark.rule("SS-R44", "SS-926")
def test_quarry_cities_do_not_count_for_the_limit() -> None:
    """One may be paid for with two territories, beside two free ones."""
    played = scene(QUARRY, gold=500)
    gift = option(FRA, QUARRY, minors=2)
    built(played, **{"stone_quarry 1": gift, "cities": ["AAA 2", "BBB 1"]})
    said = refused(scene(QUARRY, gold=500), **{"stone_quarry 1": gift, "cities": ["AAA 2", "BBB 2"]})
    assert said == "You may build 1 minor city in a season, and you chose 2."


@pytest.mark.rule("SS-350", "SS-353")
def test_a_quarry_upgrades_a_city_that_stood_there_already() -> None:
    """Free whatever is there; without such a city the card cannot be used so."""
    played = scene(QUARRY)
    played.campaign.lands["AAA"].built_minors = 1
    played.campaign.lands["AAA"].majors = 2
    built(played, **{"stone_quarry 1": option(FRA, QUARRY, upgrades=1), "upgrades": ["AAA 1"]})
    assert played.campaign.lands["AAA"].majors == 3
    said = refused(scene(QUARRY), **{"stone_quarry 1": option(FRA, QUARRY, upgrades=1)})
    assert said == "Your cards give 1 upgrade of a city that stands already, and you chose 0."


@pytest.mark.rule("SS-350", "SS-975b")
def test_an_architect_pays_to_upgrade_what_he_has_just_built() -> None:
    """The quarry's upgrade is for older cities."""
    played = scene(QUARRY, gold=500)
    played.campaign.realms[FRA].leader = Leader.ARCHITECT
    said = refused(
        played, **{"stone_quarry 1": option(FRA, QUARRY, upgrades=1), "cities": ["BBB 1"], "upgrades": ["BBB 1"]}
    )
    assert said == "Your cards give 1 upgrade of a city that stands already, and you chose 0."
    built(played, **{"stone_quarry 1": option(FRA, QUARRY, minors=2), "cities": ["BBB 2"], "upgrades": ["BBB 1"]})
    assert played.campaign.realms[FRA].gold == 500 - 120


@pytest.mark.rule("SS-352")
def test_a_shown_power_builds_a_city_beside_its_free_upgrade() -> None:
    """England upgrades one and builds one."""
    played = scene(QUARRY, faction=ENG)
    played.campaign.lands["AAA"].built_minors = 1
    lines: dict[str, Json] = {
        "stone_quarry 1": option(ENG, QUARRY, upgrades=1, minors=1),
        "cities": ["BBB 1"],
        "upgrades": ["AAA 1"],
    }
    built(played, ENG, **lines)
    assert (played.campaign.lands["AAA"].majors, played.campaign.lands["BBB"].minors) == (1, 1)
    assert played.campaign.realms[ENG].gold == 0
