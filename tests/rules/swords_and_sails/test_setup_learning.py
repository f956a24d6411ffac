"""The first season of a learning game."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content, Strait
from rules.swords_and_sails.opening.learning import first_orders, is_first_lesson
from rules.swords_and_sails.opening.setup import new_campaign, refusal
from rules.swords_and_sails.orders import DEFENDS, Command, Order
from rules.swords_and_sails.realm.income import ask_bonus
from rules.swords_and_sails.vocabulary import MAJORS, CardName, Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import Scene
from tests.rules.swords_and_sails.yard import slots

ENG, FRA = Faction.ENG, Faction.FRA
BOX = small_box(
    land=["AAA BBB", "AAA CCC", "AAA DDD", "EEE DDD", "AAA FFF"],
    coast=["AAA SEA"],
    BBB={"minor_cities": 1},
    CCC={"minor_cities": 1},
)


def attack(place: str) -> Order:
    """An order to take a territory by force."""
    return Order(command=Command.MOVE, place=place, is_attack=True)


@pytest.mark.rule("SS-190", "SS-M09")
def test_armies_take_the_poorest_land_that_nobody_else_reaches() -> None:
    """In the order of their numbers, each another one; ties by id, and who finds none defends, as fleets do."""
    scene = Scene(BOX, learning=True)
    scene.rule(ENG, "AAA")
    scene.rule(FRA, "EEE")
    scene.campaign.lands["FFF"].is_closed = True
    for number in (3, 1, 2):
        scene.army(ENG, number, "AAA", HI=1)
    scene.fleet(ENG, 1, "SEA", WS=1)
    orders = first_orders(scene.campaign, Atlas(BOX), BOX, ENG)
    assert [orders.of(f"ENG.A{number}").place for number in (1, 2, 3)] == ["DDD", "BBB", "CCC"]
    scene.army(FRA, 1, "EEE", HI=1)
    orders = first_orders(scene.campaign, Atlas(BOX), BOX, ENG)
    assert orders.pieces == {
        "ENG.A1": attack("BBB"),
        "ENG.A2": attack("CCC"),
        "ENG.A3": DEFENDS,
        "ENG.F1": DEFENDS,
    }


@pytest.mark.rule("SS-190")
def test_no_two_powers_march_to_the_same_land(box: Content) -> None:
    """On the real map, with all seven."""
    campaign = new_campaign(box, {"learning": "on"}, MAJORS)
    orders = [first_orders(campaign, Atlas(box), box, faction) for faction in MAJORS]
    aims = [order.place for sheet in orders for order in sheet.pieces.values() if order.place]
    assert len(aims) == len(set(aims))
    assert len(aims) >= len(MAJORS)
    assert all(campaign.lands[place].controller is None and not campaign.lands[place].is_closed for place in aims)


@pytest.mark.rule("SS-190", "SS-R108")
def test_an_army_may_cross_a_strait_to_its_aim() -> None:
    """If its power holds both shores; whoever could cross to the same land spoils it."""
    strait = Strait(
        id="belt", name="Belt", shores=("AAA", "BBB"), zones=("SEA", "OCE"), can_be_crossed=True, source="SS-542"
    )
    box = small_box(land=["BBB CCC"], coast=["AAA SEA", "BBB OCE"], sea=["SEA OCE"], straits=[strait])
    scene = Scene(box, learning=True)
    scene.rule(ENG, "AAA", "BBB")
    scene.army(ENG, 1, "AAA", HI=1)
    scene.army(ENG, 2, "BBB", HI=1)
    orders = first_orders(scene.campaign, Atlas(box), box, ENG)
    assert [orders.of(name).place for name in ("ENG.A1", "ENG.A2")] == ["", "CCC"]
    scene.rule(FRA, "BBB")
    assert first_orders(scene.campaign, Atlas(box), box, ENG).of("ENG.A2").place == "CCC"


@pytest.mark.rule("SS-191")
def test_no_card_is_played_in_the_first_lesson() -> None:
    """Neither for income nor for building."""
    scene = Scene(BOX, learning=True)
    scene.rule(ENG, "AAA")
    scene.army(ENG, 1, "AAA", HI=1)
    scene.deal(ENG, CardName.BONUS_HARVEST, CardName.HORSE_BREEDING)
    bonus = ask_bonus(scene.play().g, ENG)
    assert bonus.decision.options == ()
    assert "horse_breeding 1" not in slots(scene, ENG)
    scene.campaign.season = 1
    assert len(ask_bonus(scene.play().g, ENG).decision.options) == 1
    assert "horse_breeding 1" in slots(scene, ENG)


@pytest.mark.rule("SS-191", "SS-192")
def test_only_the_first_season_is_a_lesson(box: Content) -> None:
    """And only in a learning game."""
    campaign = new_campaign(box, {"learning": "on"}, MAJORS)
    assert is_first_lesson(campaign)
    campaign.season = 1
    assert not is_first_lesson(campaign)
    assert not is_first_lesson(new_campaign(box, {}, MAJORS))


@pytest.mark.rule("SS-193")
def test_a_learning_game_is_quick(box: Content) -> None:
    """The host is told so."""
    assert refusal(box, {"learning": "on", "combat": "normal"}, MAJORS) == "A learning game uses quick combat."
    assert refusal(box, {"learning": "on"}, MAJORS) == ""


@pytest.mark.rule("SS-988")
@pytest.mark.parametrize(
    ("minor", "is_fit"),
    [
        (Faction.POL, True),
        (Faction.HUN, True),
        (Faction.QUR, True),
        (Faction.BUL, False),
        (Faction.LEO, False),
        (Faction.IRE, False),
    ],
)
def test_some_minors_have_no_first_orders(box: Content, minor: Faction, is_fit: bool) -> None:
    """Poland, Hungary and Qurtuba may be played in a learning game."""
    said = refusal(box, {"learning": "on", "minors": "on"}, (*MAJORS, minor))
    assert said == ("" if is_fit else f"A learning game has no first orders for {box.power(minor).name}.")
