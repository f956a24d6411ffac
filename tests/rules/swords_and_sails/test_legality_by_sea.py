"""Orders by sea: sailing, docking, loading, landing, carrying, as far as one order alone can show."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.orders import Command, Instructions, Order, Then, Timing
from rules.swords_and_sails.state import Army, Fleet
from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.desk import Desk
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, KIE = Faction.ENG, Faction.FRA, Faction.KIE


def sail(place: str, **more: object) -> Order:
    return Order.model_validate({"command": Command.MOVE, "place": place, **more})


def dock(place: str) -> Order:
    return Order(command=Command.DOCK, place=place)


def board(*fleets: Fleet, timing: Timing | None = None, landing: str = "", is_attack: bool = False) -> Order:
    names = tuple(fleet.name for fleet in fleets)
    return Order(command=Command.LOAD, fleets=names, timing=timing, place=landing, is_attack=is_attack)


def land(place: str, *, is_attack: bool = False) -> Order:
    return Order(command=Command.UNLOAD, place=place, is_attack=is_attack)


class Coast:
    """Two seas in a row, SEA and OCE, and far FAR; AAA and BBB at SEA, CCC and DDD at OCE, EEE inland, FFF at FAR."""

    def __init__(self, *factions: Faction) -> None:
        box = small_box(
            land=["AAA EEE"],
            coast=["AAA SEA", "BBB SEA", "CCC OCE", "DDD OCE", "FFF FAR"],
            sea=["SEA OCE", "OCE FAR"],
            AAA={"minor_cities": 1},
            CCC={"minor_cities": 1},
        )
        self.scene = Scene(box, *(factions or (ENG, FRA, KIE)), season=4)
        self.scene.rule(ENG, "AAA", "BBB", "CCC", "EEE")
        self.army = self.scene.army(ENG, 1, "AAA", LI=5)
        self.fleet = self.scene.fleet(ENG, 1, "SEA", TR=1)
        self.desk = Desk(self.scene)

    def why_not(self, piece: Army | Fleet, order: Order) -> str:
        return self.desk.why_not(piece, order)


@pytest.mark.rule("SS-520", "SS-522")
def test_a_fleet_sails_one_zone() -> None:
    """It sails to a zone next to its own, with or without an attack, and never on land."""
    coast = Coast()
    assert coast.why_not(coast.fleet, sail("OCE")) == coast.why_not(coast.fleet, sail("OCE", is_attack=True)) == ""
    assert coast.why_not(coast.fleet, sail("FAR")) == "Far is not next to Fleet 1."
    assert coast.why_not(coast.fleet, Order(instructions=Instructions(then=Then.SIEGE))) != ""


@pytest.mark.rule("SS-514", "SS-R28", "SS-222")
def test_a_fleet_docks_in_a_friendly_port_of_its_zone() -> None:
    """A port is a friendly territory with a city next to the fleet's zone."""
    coast = Coast()
    assert coast.why_not(coast.fleet, dock("AAA")) == ""
    assert coast.why_not(coast.fleet, dock("BBB")) == "Bbb has no city, and so no port."
    assert coast.why_not(coast.fleet, dock("CCC")) == "Ccc does not lie at the Sea."
    coast.scene.rule(FRA, "AAA")
    assert "is not friendly" in coast.why_not(coast.fleet, dock("AAA"))
    coast.scene.ally(ENG, FRA, since=4)
    assert "from the next season on" in coast.why_not(coast.fleet, dock("AAA"))
    coast.scene.campaign.teams[0].since = 3
    assert coast.why_not(coast.fleet, dock("AAA")) == ""


@pytest.mark.rule("SS-516", "SS-R28")
def test_a_docked_fleet_leaves_or_stays() -> None:
    """It sails into a zone that its port touches; it attacks nobody in port and docks nowhere else this season."""
    coast = Coast()
    fleet = coast.scene.fleet(ENG, 2, "AAA", docked=True, WS=1)
    assert coast.why_not(fleet, Order()) == coast.why_not(fleet, sail("SEA")) == ""
    assert coast.why_not(fleet, sail("SEA", is_attack=True)) == ""
    assert coast.why_not(fleet, sail("OCE")) == "Oce is not next to Fleet 2."
    assert "neither attack nor defend" in coast.why_not(fleet, Order(is_attack=True))
    assert "to leave it is its move" in coast.why_not(fleet, dock("AAA"))


@pytest.mark.rule("SS-511", "SS-R27", "SS-517")
def test_loading_before_and_after_the_fleet_moves() -> None:
    """Before, the fleet is in reach now; after, it can come into reach."""
    coast = Coast()
    assert coast.why_not(coast.army, board(coast.fleet)) == ""
    later = coast.scene.fleet(ENG, 2, "OCE", TR=1)
    assert coast.why_not(coast.army, board(later)) == ""
    assert coast.why_not(coast.army, board(later, timing=Timing.AFTER)) == ""
    assert coast.why_not(coast.army, board(later, timing=Timing.BEFORE)) == "Army I in Aaa cannot reach Fleet 2 now."
    far = coast.scene.fleet(ENG, 3, "FAR", TR=1)
    assert "cannot reach Fleet 3 after the fleets have moved" in coast.why_not(coast.army, board(far))
    inland = coast.scene.army(ENG, 2, "EEE", LI=1)
    assert "cannot reach" in coast.why_not(inland, board(coast.fleet))
    assert "which fleet" in coast.why_not(coast.army, board())
    assert "which fleet" in coast.why_not(coast.army, board(coast.fleet, coast.fleet))


@pytest.mark.rule("SS-R27", "SS-513")
def test_one_army_uses_fleets_of_one_zone() -> None:
    """Several fleets carry an army together if all are in one place when it goes aboard."""
    coast = Coast()
    docked, near = coast.scene.fleet(ENG, 2, "AAA", docked=True, TR=1), coast.scene.fleet(ENG, 3, "SEA", TR=1)
    assert coast.why_not(coast.army, board(coast.fleet, near)) == ""
    assert "cannot reach" in coast.why_not(coast.army, board(coast.fleet, docked, timing=Timing.BEFORE))
    assert coast.why_not(coast.army, board(coast.fleet, docked, timing=Timing.AFTER)) == ""


@pytest.mark.rule("SS-510", "SS-505", "SS-526")
def test_loading_and_landing_in_one_season() -> None:
    """The army lands where its fleet can be after moving, or on the other shore of the zone it has come to."""
    coast = Coast()
    fleet = coast.fleet
    assert coast.why_not(coast.army, board(fleet, landing="BBB")) == ""
    assert coast.why_not(coast.army, board(fleet, landing="DDD", is_attack=True)) == ""
    assert "only by an attack" in coast.why_not(coast.army, board(fleet, landing="DDD"))
    assert "out of reach" in coast.why_not(coast.army, board(fleet, timing=Timing.AFTER, landing="CCC"))
    assert "out of reach" in coast.why_not(coast.army, board(fleet, landing="FFF", is_attack=True))
    assert coast.why_not(coast.army, board(fleet, landing="AAA")) == "Army I is in Aaa already."
    assert "can land only on land" in coast.why_not(coast.army, board(fleet, landing="OCE"))
    assert coast.why_not(coast.army, board(fleet, is_attack=True)) == "Army I can attack only where it lands."
    coast.scene.campaign.lands["DDD"].is_closed = True
    assert "is closed" in coast.why_not(coast.army, board(fleet, landing="DDD", is_attack=True))


@pytest.mark.rule("SS-R28")
def test_a_fleet_in_port_serves_its_port_alone() -> None:
    """An army goes aboard in port and lands in a port, but a fleet in port is no bridge."""
    coast = Coast()
    coast.scene.rule(ENG, "DDD")
    docked = coast.scene.fleet(ENG, 2, "CCC", docked=True, TR=1)
    army = coast.scene.army(ENG, 2, "CCC", LI=1)
    assert coast.why_not(army, board(docked)) == coast.why_not(army, board(docked, landing="DDD")) == ""
    assert "out of reach" in coast.why_not(army, board(docked, landing="BBB"))
    neighbour = coast.scene.army(ENG, 3, "DDD", LI=1)
    assert "cannot reach Fleet 2 now" in coast.why_not(neighbour, board(docked, timing=Timing.BEFORE))
    assert coast.why_not(neighbour, board(docked)) == ""


@pytest.mark.rule("SS-R104", "SS-R27")
def test_an_army_aboard_stays_aboard_or_lands() -> None:
    """It makes no land move, attacks nobody, supports nobody and goes aboard nothing else."""
    coast = Coast()
    coast.scene.aboard(coast.army, coast.fleet)
    other = coast.scene.army(ENG, 2, "AAA", LI=1)
    assert coast.why_not(coast.army, Order()) == coast.why_not(coast.army, land("CCC")) == ""
    assert coast.why_not(coast.army, land("DDD", is_attack=True)) == ""
    assert "only by an attack" in coast.why_not(coast.army, land("DDD"))
    for order in (sail("EEE"), Order(is_attack=True), board(coast.fleet)):
        assert "it can stay aboard or land" in coast.why_not(coast.army, order)
    assert "aboard" in coast.why_not(coast.army, Order(command=Command.SUPPORT, piece=other.name))
    assert coast.why_not(other, land("BBB")) == "Army II is not aboard a fleet."


@pytest.mark.rule("SS-512", "SS-246", "SS-247", "SS-R102")
def test_an_army_that_cannot_fit_does_not_load() -> None:
    """Six units do not go on one transport, unless units or ships can change hands first."""
    coast = Coast()
    coast.army.add({next(iter(coast.army.units)): 1})
    assert coast.why_not(coast.army, board(coast.fleet)) == "Fleet 1 cannot hold the 6 units of Army I."
    assert not any("Board" in label for label in coast.desk.labels(coast.army))
    other = coast.scene.army(ENG, 2, "AAA", LI=1)
    assert coast.why_not(coast.army, board(coast.fleet)) == ""
    del coast.scene.campaign.armies[other.name]
    coast.scene.fleet(ENG, 2, "SEA", WS=1)
    assert coast.why_not(coast.army, board(coast.fleet)) == ""


@pytest.mark.rule("SS-R102")
def test_what_an_ally_carries_is_unknown() -> None:
    """The room in an ally's fleet is his secret, so nobody is refused for it."""
    coast = Coast()
    ally = coast.scene.fleet(FRA, 1, "SEA", WS=1)
    coast.scene.ally(ENG, FRA)
    assert coast.why_not(coast.army, board(ally)) == ""


@pytest.mark.rule("SS-R32", "SS-R109")
def test_carrying_an_ally_needs_an_older_team() -> None:
    """Fleet and army of different team-mates come together from the second season of the team on; enemies never."""
    coast = Coast()
    army, fleet = coast.scene.army(FRA, 1, "BBB", LI=1), coast.scene.fleet(FRA, 1, "SEA", TR=2)
    carry = Order(carries=(army.name,))
    assert "not on your side" in coast.why_not(coast.army, board(fleet))
    assert "not on your side" in coast.why_not(coast.fleet, carry)
    coast.scene.ally(ENG, FRA, since=4)
    assert "from the next season on" in coast.why_not(coast.army, board(fleet))
    assert "from the next season on" in coast.why_not(coast.fleet, carry)
    coast.scene.campaign.teams[0].since = 3
    assert coast.why_not(coast.army, board(fleet)) == coast.why_not(coast.fleet, carry) == ""


@pytest.mark.rule("SS-517")
def test_a_fleet_names_armies_that_can_come_aboard() -> None:
    """An army far away is refused, a fleet is no cargo."""
    coast = Coast()
    far = coast.scene.army(ENG, 2, "EEE", LI=1)
    assert coast.why_not(coast.fleet, Order(carries=(coast.army.name,))) == ""
    assert "cannot come aboard" in coast.why_not(coast.fleet, Order(carries=(far.name,)))
    assert "can carry only armies" in coast.why_not(coast.fleet, Order(carries=(coast.fleet.name,)))


@pytest.mark.rule("SS-R24")
def test_fleets_support_fleets() -> None:
    """A fleet supports another that is, or can come, where it can follow: also into a port, if it may dock there."""
    coast = Coast()
    near, far = coast.scene.fleet(ENG, 2, "OCE", WS=1), coast.scene.fleet(ENG, 3, "FAR", WS=1)

    def support(fleet: Fleet, other: Fleet) -> str:
        return coast.why_not(fleet, Order(command=Command.SUPPORT, piece=other.name))

    assert support(coast.fleet, near) == support(coast.fleet, far) == ""
    very_far = coast.scene.fleet(ENG, 4, "AAA", docked=True, WS=1)
    assert "too far away" in support(very_far, far)


@pytest.mark.rule("SS-540", "SS-R109", "SS-R63")
def test_the_sea_is_free() -> None:
    """Sea zones need no permission: neither enemies, new allies nor closed shores shut them."""
    coast = Coast()
    coast.scene.fleet(FRA, 1, "OCE", WS=9)
    coast.scene.ally(ENG, FRA, since=4)
    coast.scene.campaign.lands["CCC"].is_closed = coast.scene.campaign.lands["DDD"].is_closed = True
    assert coast.why_not(coast.fleet, sail("OCE")) == ""
    assert coast.why_not(coast.fleet, sail("OCE", is_attack=True)) == ""
