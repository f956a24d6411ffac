"""What units, new armies and new fleets cost, and what kinds of units there are."""

from __future__ import annotations

import pytest

from rules.kernel.game import Face, Total
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.ground import capacity
from rules.swords_and_sails.opening.setup import new_campaign
from rules.swords_and_sails.realm.prices import affordable, container_price, unit_price, units_price
from rules.swords_and_sails.realm.purchases import Building, Raised, bill_of
from rules.swords_and_sails.state import seat_of
from rules.swords_and_sails.vocabulary import CAVALRY, MAJORS, Faction, Leader, UnitType
from tests.helpers.swords_and_sails import small_box, whole_box
from tests.rules.swords_and_sails.scene import Scene
from tests.rules.swords_and_sails.yard import built, raised, refused, slots

NSE, ENG, FRA, KIE, BYZ, HRE = Faction.NSE, Faction.ENG, Faction.FRA, Faction.KIE, Faction.BYZ, Faction.HRE
BOX = small_box(
    land=["AAA BBB", "BBB CCC", "CCC DDD"],
    coast=["AAA SEA", "BBB SEA", "CCC OCE"],
    sea=["SEA OCE"],
    AAA={"minor_cities": 1},
)


def scene(gold: int = 500, faction: Faction = FRA) -> Scene:
    """A power with a port in AAA, open land in BBB and a neighbour in DDD."""
    scene = Scene(BOX, NSE, ENG, FRA, KIE, BYZ, HRE)
    scene.rule(faction, "AAA", "BBB")
    scene.rule(ENG if faction != ENG else FRA, "DDD")
    scene.campaign.realms[faction].gold = gold
    return scene


# Prices


@pytest.mark.rule("SS-901", "SS-120", "SS-250")
@pytest.mark.parametrize(
    ("faction", "kind", "gold"),
    [
        (NSE, "KN", 100),
        (ENG, "KN", 80),
        (FRA, "HC", 60),
        (KIE, "PS", 10),
        (BYZ, "WS", 80),
        (NSE, "RD", 30),
        (HRE, "TR", 20),
    ],
)
def test_units_cost_what_the_power_pays(faction: Faction, kind: str, gold: int) -> None:
    """The base price, or the power's own."""
    assert unit_price(BOX, faction, UnitType(kind)) == gold
    assert units_price(BOX, faction, UnitType(kind), 7) == 7 * gold


@pytest.mark.rule("SS-906")
@pytest.mark.parametrize(("in_play", "gold"), [(0, 30), (1, 50), (2, 70), (3, 100), (4, 150)])
def test_the_next_army_costs_by_how_many_there_are(in_play: int, gold: int) -> None:
    """30, 50, 70, 100, 150; fleets are counted by themselves."""
    assert container_price(BOX, in_play) == gold


@pytest.mark.rule("SS-907", "SS-R62")
def test_the_rus_buy_army_two_back() -> None:
    """With Armies I, III and IV in play it costs 100 and its units."""
    played = scene(140, KIE)
    for number in (1, 3, 4):
        played.army(KIE, number, "AAA", HI=2)
    dear = {"new army 1": raised("BBB", "LI 1", "PS 2", number=2)}
    assert refused(played, KIE, **dear) == "That costs 150 gold, and you have 140."
    after = built(played, KIE, **{"new army 1": raised("BBB", "LI 1", "PS 1", number=2)})
    assert after.units("KIE.A2") == {"LI": 1, "PS": 1}
    assert played.campaign.realms[KIE].gold == 0


@pytest.mark.rule("SS-906", "SS-243")
def test_an_army_that_could_not_be_filled_is_not_offered() -> None:
    """30 for it and 30 for a light infantry, since peasants alone make no army; 20 for a transport."""
    assert "new army 1" not in slots(scene(55))
    assert "new army 1" in slots(scene(60))
    assert "new fleet 1" not in slots(scene(45))
    assert "new fleet 1" in slots(scene(50))


@pytest.mark.rule("SS-979a", "SS-R103")
@pytest.mark.parametrize(
    ("faction", "kind", "gold"),
    [(ENG, "WS", 75), (ENG, "RD", 40), (ENG, "TR", 15), (NSE, "RD", 25), (BYZ, "WS", 60), (ENG, "HI", 50)],
)
def test_a_sea_trader_pays_three_quarters_for_ships(faction: Faction, kind: str, gold: int) -> None:
    """Of the power's price, each rounded up to 5; troops cost the same."""
    assert unit_price(BOX, faction, UnitType(kind), Leader.SEA_TRADER) == gold


@pytest.mark.rule("SS-960", "SS-R79")
@pytest.mark.parametrize(("count", "paid"), [(1, 1), (3, 3), (4, 3), (5, 4), (7, 6), (8, 6), (9, 7), (12, 9)])
def test_every_fourth_recruit_of_a_charismatic_is_free(count: int, paid: int) -> None:
    """One more of a type for every 3 bought; ships have no ear for it."""
    assert units_price(BOX, FRA, UnitType.LI, count, Leader.CHARISMATIC) == paid * 30
    assert units_price(BOX, FRA, UnitType.TR, count, Leader.CHARISMATIC) == count * 20


@pytest.mark.rule("SS-960", "SS-R79")
def test_recruits_of_different_armies_are_counted_together() -> None:
    """By type, over the whole season: 3 and 1 light infantry cost 90."""
    played = scene(90)
    played.campaign.realms[FRA].leader = Leader.CHARISMATIC
    played.army(FRA, 1, "AAA", HI=1)
    played.army(FRA, 2, "BBB", HI=1)
    built(played, FRA_A1=["LI 1", "LI 2"], FRA_A2=["LI 1"])
    assert played.campaign.realms[FRA].gold == 0
    mixed = scene(90)
    mixed.campaign.realms[FRA].leader = Leader.CHARISMATIC
    mixed.army(FRA, 1, "AAA", HI=2)
    assert refused(mixed, FRA_A1=["LI 2", "PS 2", "LI 1"]) == "That is 120 of 90 gold: too much."


@pytest.mark.parametrize("leader", [None, Leader.CHARISMATIC, Leader.SEA_TRADER])
@pytest.mark.parametrize("gold", [0, 15, 89, 90, 300])
def test_what_is_affordable_can_be_paid_and_one_more_cannot(leader: Leader | None, gold: int) -> None:
    """For each type."""
    for kind in UnitType:
        most = affordable(BOX, FRA, kind, gold, leader)
        assert units_price(BOX, FRA, kind, most, leader) <= gold < units_price(BOX, FRA, kind, most + 1, leader)


# Facts about units


@pytest.mark.rule("SS-241", "SS-242")
def test_cavalry_and_ranged_units() -> None:
    """Knights, heavy and light cavalry ride; light cavalry and light infantry shoot."""
    assert CAVALRY == (UnitType.KN, UnitType.HC, UnitType.LC)
    assert [sheet.id for sheet in BOX.units if sheet.is_ranged] == [UnitType.LC, UnitType.LI]


@pytest.mark.rule("SS-246", "SS-247", "SS-R01")
def test_ships_carry_army_units() -> None:
    """Warships 2, raiders 3, transports 5, a fleet all of them together."""
    played = scene()
    assert capacity(BOX, played.fleet(FRA, 1, "SEA", WS=1).units) == 2
    assert capacity(BOX, played.fleet(FRA, 2, "SEA", RD=1).units) == 3
    assert capacity(BOX, played.fleet(FRA, 3, "SEA", WS=1, RD=2, TR=3).units) == 2 + 6 + 15


@pytest.mark.rule("SS-244", "SS-245")
def test_empty_pieces_leave_the_board() -> None:
    """Armies and fleets alike."""
    played = scene()
    army, fleet = played.army(FRA, 1, "AAA", HI=1), played.fleet(FRA, 1, "SEA", TR=1)
    army.remove({UnitType.HI: 1})
    played.campaign.drop_empty()
    assert list(played.campaign.pieces()) == [fleet]


def test_gold_is_counted_over_all_lines_of_the_sheet() -> None:
    """Two armies, a new one and a city together, as far as they are filled in, also beyond what there is."""
    game, campaign = SwordsAndSails(whole_box()), new_campaign(whole_box(), {}, MAJORS)
    campaign.realms[Faction.FRA].gold = 230
    view = game.view(campaign, seat_of(Faction.FRA))
    face = Face(game=game.name, seat=seat_of(Faction.FRA), view=view)
    army, *_ = campaign.armies_of(Faction.FRA)
    knights = Building(units={army.name: {UnitType.KN: 2}})
    assert game.totals(face, Building()) == (Total(spent=0, held=230, unit="gold"),)
    assert [str(one) for one in game.totals(face, knights)] == ["200 of 230 gold"]
    new = Raised(is_fleet=False, number=5, place=army.place, units={UnitType.KN: 1})
    both = knights.model_copy(update={"raised": (new,)})
    (total,) = game.totals(face, both)
    assert total.spent == bill_of(campaign, whole_box(), Faction.FRA, both).total > 230
    assert game.totals(face, None) == ()
