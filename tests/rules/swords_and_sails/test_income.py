"""Phase 1: what everybody receives."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.realm.income import ask_bonus, collect, fishing, income_of, sea_trade
from rules.swords_and_sails.state import Fleet
from rules.swords_and_sails.vocabulary import CardName, Faction, Leader
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, BUL, KIE = Faction.ENG, Faction.FRA, Faction.BUL, Faction.KIE
CITY, HARVEST = CardName.BONUS_CITY_INCOME, CardName.BONUS_HARVEST
BOX = small_box(
    land=["AAA BBB", "BBB CCC"],
    coast=["AAA SEA", "BBB SEA", "CCC OCE", "DDD FAR"],
    sea=["SEA OCE", "OCE FAR"],
    AAA={"minor_cities": 3},
    BBB={"minor_cities": 1, "major_cities": 2},
    CCC={"minor_cities": 2},
    DDD={"major_cities": 1},
)
TEN = small_box(land=["AAA BBB", "CCC DDD", "EEE FFF", "GGG HHH", "III JJJ"])


# Harvest and cities


@pytest.mark.rule("SS-217", "SS-194", "SS-R61")
def test_everybody_receives_harvest_and_city_income() -> None:
    """Added to what there was; in the first season it is all the gold there is."""
    scene = Scene(BOX)
    scene.rule(ENG, "AAA", "BBB")
    scene.rule(FRA, "CCC")
    scene.campaign.realms[FRA].gold = 25
    played = scene.play()
    played.run(collect, {})
    assert scene.campaign.realms[ENG].gold == 20 + 100
    assert scene.campaign.realms[FRA].gold == 25 + 10 + 20
    assert played.told("income_collected")[0] == {
        "faction": "ENG",
        "harvest": 20,
        "cities": 100,
        "bonus": 0,
        "fishing": 0,
    }


@pytest.mark.rule("SS-R90")
def test_the_treasury_is_told_to_its_owner_alone() -> None:
    """Incomes are public."""
    scene = Scene(BOX)
    scene.rule(ENG, "AAA")
    played = scene.play()
    played.run(collect, {})
    assert played.told("treasury_filled") == []
    assert played.told("treasury_filled", ENG) == [{"sea_trade": 0, "gold": 40}]


@pytest.mark.rule("SS-223", "SS-745")
def test_pillaged_land_misses_two_incomes() -> None:
    """One marker goes at each income phase; when none lies there the land pays again."""
    scene = Scene(BOX)
    scene.rule(ENG, "AAA")
    scene.campaign.lands["AAA"].pillage = 2
    gold = []
    for _ in range(3):
        played = scene.play()
        played.run(collect, {})
        gold.append(scene.campaign.realms[ENG].gold)
    assert gold == [0, 0, 40]
    assert scene.campaign.lands["AAA"].pillage == 0


# Bonus cards


def city_bonus(faction: Faction, minors: int) -> int:
    """What Bonus City Income adds to the income of so many minor cities."""
    scene = Scene(BOX, faction)
    scene.rule(faction, "AAA")
    scene.campaign.lands["AAA"].printed_minors = minors
    income = income_of(scene.campaign, Atlas(BOX), BOX, faction, [CITY])
    assert income.cities == 10 * minors
    return income.bonus


@pytest.mark.rule("SS-340")
def test_bonus_city_income_raises_city_income_by_33_percent() -> None:
    """Nothing without the card, and nothing of the harvest."""
    assert city_bonus(FRA, 50) == 165
    scene = Scene(BOX, FRA)
    scene.rule(FRA, "AAA")
    assert income_of(scene.campaign, Atlas(BOX), BOX, FRA).bonus == 0
    scene.campaign.lands["AAA"].printed_minors = 0
    assert income_of(scene.campaign, Atlas(BOX), BOX, FRA, [CITY]).total == 10


@pytest.mark.rule("SS-341", "SS-332")
def test_bonus_city_income_is_half_for_a_power_that_is_shown() -> None:
    """Bulgaria is, France is not."""
    assert (city_bonus(BUL, 50), city_bonus(FRA, 50)) == (250, 165)


@pytest.mark.rule("SS-342", "SS-R42")
@pytest.mark.parametrize(("faction", "minors", "bonus"), [(FRA, 10, 35), (BUL, 10, 50), (FRA, 1, 5), (FRA, 4, 15)])
def test_the_bonus_is_rounded_up_to_5(faction: Faction, minors: int, bonus: int) -> None:
    """100 of city income become 135 for France and 150 for Bulgaria; of 13.2 more France has 15."""
    assert city_bonus(faction, minors) == bonus


@pytest.mark.rule("SS-R43")
def test_33_percent_are_not_a_third() -> None:
    """Of 500 a third would be 170, rounded up."""
    assert city_bonus(FRA, 50) == 165


@pytest.mark.rule("SS-343", "SS-344", "SS-332")
@pytest.mark.parametrize(("faction", "gold"), [(KIE, 400), (ENG, 300)])
def test_bonus_harvest(faction: Faction, gold: int) -> None:
    """Ten territories in summer bring the Rus' 400 instead of 200, England half more."""
    scene = Scene(TEN, faction, season=1)
    scene.rule(faction, *scene.campaign.lands)
    income = income_of(scene.campaign, Atlas(TEN), TEN, faction, [HARVEST])
    assert (income.harvest, income.total) == (200, gold)


@pytest.mark.rule("SS-343")
def test_there_is_no_bonus_on_a_winter_harvest() -> None:
    """The season comes first."""
    scene = Scene(TEN, KIE, season=3)
    scene.rule(KIE, *scene.campaign.lands)
    assert income_of(scene.campaign, Atlas(TEN), TEN, KIE, [HARVEST]).total == 0


@pytest.mark.rule("SS-345", "D05")
def test_one_card_of_each_kind_may_be_played() -> None:
    """Both in the same season, of two equal ones only one; played cards go to the discards, by default none."""
    scene = Scene(BOX)
    scene.rule(ENG, "AAA", "BBB")
    scene.deal(ENG, CITY, CITY, HARVEST)
    played = scene.play()
    ask = ask_bonus(played.g, ENG)
    assert [option.id for option in ask.decision.options] == [CITY, HARVEST]
    assert [option.hint for option in ask.decision.options] == ["35 gold more", "10 gold more"]
    assert ask.decision.fall_back(lambda size: 0) == []
    ask.check([CITY, HARVEST])
    played.run(collect, {ENG: ask.read([CITY, HARVEST])})
    assert scene.campaign.realms[ENG].gold == 120 + 35 + 10
    assert scene.campaign.realms[ENG].hand == [CITY]
    assert scene.campaign.decks["green"].discard_pile == [HARVEST, CITY]
    assert played.told("card_played") == [{"faction": "ENG", "card": CITY}, {"faction": "ENG", "card": HARVEST}]


def test_who_has_no_bonus_card_has_nothing_to_choose() -> None:
    """But can be asked like everybody."""
    played = Scene(BOX).play()
    ask_bonus(played.g, ENG).check([])


# The Sea Trader


def trader() -> Scene:
    """England with a Sea Trader on the coast of two seas."""
    scene = Scene(BOX)
    scene.campaign.realms[ENG].leader = Leader.SEA_TRADER
    scene.rule(ENG, "AAA", "BBB", "CCC")
    return scene


@pytest.mark.rule("SS-979b")
def test_fishing_pays_for_each_zone_beside_own_land_with_a_fleet() -> None:
    """A zone counts once, and neither a fleet in port nor one off foreign land fishes."""
    scene = trader()
    assert fishing(scene.campaign, Atlas(BOX), ENG) == 0
    scene.fleet(ENG, 1, "SEA", WS=1)
    scene.fleet(ENG, 2, "SEA", RD=1)
    scene.fleet(ENG, 3, "FAR", RD=1)
    scene.fleet(ENG, 4, "CCC", docked=True, RD=1)
    scene.fleet(FRA, 1, "OCE", RD=1)
    assert fishing(scene.campaign, Atlas(BOX), ENG) == 10
    assert income_of(scene.campaign, Atlas(BOX), BOX, ENG).fishing == 10
    scene.campaign.realms[ENG].leader = Leader.ADMIRAL
    assert income_of(scene.campaign, Atlas(BOX), BOX, ENG).fishing == 0


def trade(scene: Scene) -> int:
    """What sea trade pays England."""
    return sea_trade(scene.campaign, Atlas(BOX), ENG)


@pytest.mark.rule("SS-979c", "SS-R80")
def test_sea_trade_pays_for_connected_cities() -> None:
    """10 for every 3 minor cities and for each major one on the shores of adjoining zones with own fleets."""
    scene = trader()
    scene.fleet(ENG, 1, "SEA", TR=9)
    assert trade(scene) == 10 * (4 // 3 + 2)
    scene.fleet(ENG, 2, "OCE", TR=9)
    assert trade(scene) == 10 * (6 // 3 + 2)
    scene.campaign.realms[ENG].gold = 0
    played = scene.play()
    played.run(collect, {})
    assert scene.campaign.realms[ENG].gold == 30 + 120 + 20 + 40
    assert "sea_trade" not in played.told("income_collected")[0]


@pytest.mark.rule("SS-979d", "SS-R80")
def test_each_ten_needs_a_transport_in_every_zone() -> None:
    """The zone with the fewest transports is the limit; fleets of one zone count together."""
    scene = trader()
    scene.fleet(ENG, 1, "SEA", TR=3)
    scene.fleet(ENG, 2, "OCE", TR=1)
    assert trade(scene) == 10
    scene.fleet(ENG, 3, "OCE", TR=1, WS=1)
    assert trade(scene) == 20
    scene.campaign.fleets["ENG.F2"].units = {}
    scene.campaign.fleets["ENG.F3"].units = {}
    assert trade(scene) == 0


@pytest.mark.rule("SS-R80")
def test_trade_needs_two_territories() -> None:
    """Cities of a single one have nobody to trade with; separate groups of zones are counted apart."""
    scene = trader()
    scene.fleet(ENG, 1, "OCE", TR=9)
    assert trade(scene) == 0
    scene.rule(ENG, "DDD")
    scene.fleet(ENG, 2, "FAR", TR=9)
    assert trade(scene) == 10
    far: Fleet = scene.campaign.fleets["ENG.F1"]
    far.place = "SEA"
    assert trade(scene) == 30


@pytest.mark.rule("SS-223", "SS-R80")
def test_pillaged_and_foreign_ports_do_not_trade() -> None:
    """They pay nothing at all."""
    scene = trader()
    scene.fleet(ENG, 1, "SEA", TR=9)
    scene.campaign.lands["AAA"].pillage = 1
    assert trade(scene) == 0
    scene.campaign.lands["AAA"].pillage = 0
    scene.rule(FRA, "AAA")
    assert trade(scene) == 0


@pytest.mark.rule("SS-112", "SS-R103")
@pytest.mark.parametrize("minors", range(1, 12))
@pytest.mark.parametrize("season", range(4))
def test_all_income_is_a_multiple_of_five(minors: int, season: int) -> None:
    """Whatever the bonus, rounded up and never by more than 4."""
    scene = Scene(BOX, season=season)
    scene.rule(ENG, "AAA")
    scene.campaign.lands["AAA"].printed_minors = minors
    income = income_of(scene.campaign, Atlas(BOX), BOX, ENG, [CITY, HARVEST])
    exact = minors * 1000 * 33 // 100 + income.harvest * 100 * 50 // 100
    assert income.total % 5 == 0
    assert 0 <= 100 * income.bonus - exact < 1000
