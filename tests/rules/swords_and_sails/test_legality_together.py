"""What a player's orders must agree on: going together, support, shared fleets, room, units that change hands."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.orders import Command, Order, Orders, Timing, Transfer
from rules.swords_and_sails.state import Army, Fleet
from rules.swords_and_sails.vocabulary import Faction, UnitType
from rules.swords_and_sails.writing.concert import first_flaw
from rules.swords_and_sails.writing.outlook import outlook_of
from rules.swords_and_sails.writing.reach import Reach
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.desk import Desk
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, KIE = Faction.ENG, Faction.FRA, Faction.KIE
KN, LI, PS, TR, WS = UnitType.KN, UnitType.LI, UnitType.PS, UnitType.TR, UnitType.WS
Piece = Army | Fleet


def go(place: str, *, is_attack: bool = False) -> Order:
    return Order(command=Command.MOVE, place=place, is_attack=is_attack)


def along(piece: Piece) -> Order:
    return Order(command=Command.WITH, piece=piece.name)


def support(piece: Piece) -> Order:
    return Order(command=Command.SUPPORT, piece=piece.name)


def board(*fleets: Fleet, timing: Timing | None = None, landing: str = "", is_attack: bool = False) -> Order:
    names = tuple(fleet.name for fleet in fleets)
    return Order(command=Command.LOAD, fleets=names, timing=timing, place=landing, is_attack=is_attack)


def hand(giver: Piece, receiver: Piece, timing: Timing | None = None, **units: int) -> Transfer:
    given = {UnitType(kind): count for kind, count in units.items()}
    return Transfer(giver=giver.name, receiver=receiver.name, units=given, timing=timing)


class Field:
    """AAA, BBB and CCC in a row at the sea SEA, beyond which lies OCE with DDD; England rules all but DDD."""

    def __init__(self, power: Faction = ENG) -> None:
        box = small_box(
            land=["AAA BBB", "BBB CCC"],
            coast=["AAA SEA", "BBB SEA", "CCC SEA", "DDD OCE"],
            sea=["SEA OCE"],
            AAA={"minor_cities": 1},
        )
        self.power = power
        self.scene = Scene(box, power, FRA, season=4)
        self.scene.rule(power, "AAA", "BBB", "CCC")
        self.desk = Desk(self.scene, power)

    def army(self, number: int, place: str, **units: int) -> Army:
        return self.scene.army(self.power, number, place, **(units or {"LI": 2}))

    def fleet(self, number: int, place: str, **units: int) -> Fleet:
        return self.scene.fleet(self.power, number, place, **(units or {"TR": 1}))

    def flaw(self, orders: list[tuple[Piece, Order]], *transfers: Transfer) -> str:
        return self.desk.flaw({piece.name: order for piece, order in orders}, *transfers)


# Together and in support


@pytest.mark.rule("SS-507", "SS-R23")
def test_who_goes_together_must_be_able_to() -> None:
    """Each piece of a group must be allowed what its leader does; followers of followers too."""
    field = Field()
    one, two, three = field.army(1, "AAA"), field.army(2, "CCC"), field.army(3, "AAA")
    assert field.flaw([(one, go("BBB")), (two, along(one)), (three, along(two))]) == ""
    assert field.flaw([(one, Order()), (three, along(one))]) == ""
    four = field.army(4, "BBB")
    fault = field.flaw([(four, go("AAA")), (one, along(four))])
    assert fault == "Army I cannot go with Army IV. Army I is in Aaa already."


def test_nobody_leads_a_circle() -> None:
    """Pieces that each go with the other have nothing to do."""
    field = Field()
    one, two = field.army(1, "AAA"), field.army(2, "AAA")
    fault = field.flaw([(one, along(two)), (two, along(one))])
    assert fault == "Army I and Army II are told to go with each other: one must lead."


def test_who_closes_a_circle_is_told() -> None:
    """The word stands with the last one who goes along, not with the second."""
    field = Field()
    one, two, three = (field.army(number, "AAA") for number in (1, 2, 3))
    circle = {one.name: along(two), two.name: along(three), three.name: along(one)}
    found = first_flaw(field.desk.reach, Orders(pieces=circle))
    assert found is not None
    assert three.name == found.piece


@pytest.mark.rule("SS-R24")
def test_chains_of_support_are_illegal() -> None:
    """A supporter is not supported, nor is a piece that goes with one."""
    field = Field()
    one, two, three = field.army(1, "AAA"), field.army(2, "AAA"), field.army(3, "AAA")
    assert field.flaw([(one, go("BBB")), (two, support(one)), (three, support(one))]) == ""
    chain = field.flaw([(one, go("BBB")), (two, support(one)), (three, support(two))])
    assert chain == "Army III cannot support Army II, which supports another itself."
    four = field.army(4, "AAA")
    led = field.flaw([(one, support(four)), (two, along(one)), (three, support(two))])
    assert led == "Army III cannot support Army II, which supports another itself."


@pytest.mark.rule("SS-R104", "SS-517")
def test_an_army_may_land_wherever_an_allys_fleet_may_be() -> None:
    """Nobody knows whether it stays in SEA or sails to OCE, so the coasts of both are legal; AAA is English."""
    field = Field()
    field.scene.ally(ENG, FRA, since=3)
    guest = field.army(1, "SEA")
    field.scene.aboard(guest, field.scene.fleet(FRA, 1, "SEA", TR=1))
    for place, is_attack in (("AAA", False), ("DDD", True)):
        landing = Order(command=Command.UNLOAD, place=place, is_attack=is_attack)
        assert field.flaw([(guest, landing)]) == ""


@pytest.mark.rule("SS-R24")
def test_a_supporter_can_follow() -> None:
    """The own piece that is supported goes, or stays, where the supporter can be; nobody follows an army aboard."""
    field = Field()
    one, two, fleet = field.army(1, "AAA"), field.army(2, "CCC"), field.fleet(1, "SEA")
    assert field.flaw([(one, go("BBB")), (two, support(one))]) == ""
    assert field.flaw([(two, support(one))]) == "Army II cannot follow Army I to Aaa, and so cannot support it."
    beside = field.army(3, "AAA")
    assert field.flaw([(beside, support(one))]) == ""
    assert field.flaw([(one, board(fleet, landing="BBB")), (two, support(one))]) == ""
    assert "cannot follow" in field.flaw([(one, board(fleet)), (two, support(one))])
    carried = field.army(4, "BBB")
    field.scene.aboard(carried, field.scene.fleet(ENG, 2, "BBB", docked=True, TR=1))
    assert "cannot follow" in field.flaw([(two, support(carried))])


@pytest.mark.rule("SS-R24", "SS-513")
def test_nobody_can_follow_an_army_whose_fleets_do_not_go_together() -> None:
    """Nor is it known where it would be: it is at sea."""
    field = Field()
    fleets = field.fleet(1, "SEA"), field.fleet(2, "SEA")
    carried = field.army(1, "SEA")
    field.scene.aboard(carried, *fleets)
    two = field.army(2, "AAA")
    told = field.flaw([(fleets[0], go("OCE")), (two, support(carried))])
    assert "Army II cannot follow Army I to sea, and so cannot support it." == told


# Fleets


@pytest.mark.rule("SS-505", "SS-526")
def test_fleets_come_where_they_are_needed() -> None:
    """An army loads after moving where its fleet has come, and lands next to where it ends."""
    field = Field()
    army, fleet = field.army(1, "AAA"), field.fleet(1, "SEA")
    ashore = board(fleet, landing="DDD", is_attack=True)
    assert field.flaw([(army, ashore), (fleet, go("OCE"))]) == ""
    assert field.flaw([(army, ashore)]) == "Army I cannot land in Ddd: Fleet 1 will not be next to it after moving."
    later = board(fleet, timing=Timing.AFTER)
    assert field.flaw([(army, later)]) == ""
    gone = field.flaw([(army, later), (fleet, go("OCE"))])
    assert gone == "Fleet 1 will be out of reach of Army I in Aaa after moving."
    field.scene.aboard(army, fleet)
    unload = Order(command=Command.UNLOAD, place="DDD", is_attack=True)
    assert field.flaw([(army, unload), (fleet, go("OCE"))]) == ""
    assert "cannot land in Ddd" in field.flaw([(army, unload)])


@pytest.mark.rule("SS-513")
def test_fleets_that_share_an_army_make_the_same_move() -> None:
    """Whether the army goes aboard this season or is aboard already."""
    field = Field()
    army, one, two = field.army(1, "AAA", LI=6), field.fleet(1, "SEA"), field.fleet(2, "SEA")
    load = (army, board(one, two))
    assert field.flaw([load]) == field.flaw([load, (one, go("OCE")), (two, go("OCE"))]) == ""
    assert field.flaw([load, (one, go("OCE")), (two, along(one))]) == ""
    apart = "Fleet 1 and Fleet 2 are to carry Army I together, so they must make the same move."
    assert field.flaw([load, (one, go("OCE"))]) == apart
    field.scene.aboard(army, one, two)
    assert "carry Army I together" in field.flaw([(one, go("OCE"))])
    assert field.flaw([(one, go("OCE")), (two, support(one))]) == ""


@pytest.mark.rule("SS-512", "SS-513", "SS-R102", "D38")
def test_armies_fit_into_the_fleets_they_use() -> None:
    """However they are spread: several armies share a fleet, and one army several fleets, up to what these hold."""
    field = Field()
    big, small = field.army(1, "AAA", LI=5), field.army(2, "BBB", LI=3)
    one, two = field.fleet(1, "SEA"), field.fleet(2, "SEA", RD=1)
    assert field.flaw([(big, board(one)), (small, board(two))]) == ""
    assert field.flaw([(big, board(one, two)), (small, board(one, two))]) == ""
    assert (
        field.flaw([(big, board(one)), (small, board(one))])
        == "Fleet 1 holds 5 units, not the 8 of Army I and Army II."
    )
    third = field.army(3, "CCC", LI=1)
    full = [(big, board(one, two)), (small, board(two)), (third, board(one))]
    assert field.flaw(full) == "Fleet 1 and Fleet 2 hold 8 units, not the 9 of Army I, Army II and Army III."


@pytest.mark.rule("SS-512", "SS-R26")
def test_an_army_that_is_merged_away_takes_no_room_of_its_own() -> None:
    """Its units are aboard as those of the other, and only that one is named."""
    field = Field()
    one, two, fleet = field.army(1, "SEA", LI=1), field.army(2, "SEA", LI=1), field.fleet(1, "SEA")
    three, four = field.army(3, "AAA", LI=2), field.army(4, "BBB", LI=2)
    field.scene.aboard(one, fleet)
    field.scene.aboard(two, fleet)
    flaw = field.flaw([(three, board(fleet)), (four, board(fleet))], hand(one, two, Timing.BEFORE))
    assert flaw == "Fleet 1 holds 5 units, not the 6 of Army II, Army III and Army IV."


@pytest.mark.rule("SS-513")
def test_of_fleets_that_share_an_army_the_one_that_moves_is_named() -> None:
    """Fleet 1 stays where it is, so the fault lies with the order of Fleet 2."""
    field = Field()
    army, one, two = field.army(1, "SEA", LI=6), field.fleet(1, "SEA"), field.fleet(2, "SEA")
    field.scene.aboard(army, one, two)
    outlook = outlook_of(field.scene.campaign, ENG)
    reach = Reach(outlook, field.scene.box.atlas(), field.scene.box)
    found = first_flaw(reach, Orders(pieces={two.name: go("OCE")}))
    assert found is not None
    assert found.piece == two.name


@pytest.mark.rule("SS-513", "SS-R26")
def test_a_fleet_that_is_merged_away_need_not_make_the_same_move() -> None:
    """Its ships go into the other one, and with these the army that both carried."""
    field = Field()
    army, one, two = field.army(1, "SEA", LI=6), field.fleet(1, "SEA"), field.fleet(2, "SEA")
    field.scene.aboard(army, one, two)
    assert field.flaw([(two, go("OCE"))], hand(one, two, Timing.BEFORE)) == ""
    assert "carry Army I together" in field.flaw([(two, go("OCE"))])


@pytest.mark.rule("SS-512", "SS-509")
def test_a_transfer_elsewhere_is_not_blamed_for_want_of_room() -> None:
    """Only one that has to do with the fleet or its cargo is."""
    field = Field()
    cargo, fleet = field.army(1, "SEA", LI=6), field.fleet(1, "SEA")
    field.scene.aboard(cargo, fleet)
    one, two = field.army(2, "AAA", LI=2), field.army(3, "AAA", LI=2)
    assert field.flaw([], hand(one, two, LI=1)) == ""


@pytest.mark.rule("SS-512", "SS-509")
def test_of_several_transfers_the_last_is_blamed_for_want_of_room() -> None:
    """Fleet 1 gives a transport away, and Army II hands a unit to the army aboard it."""
    field = Field()
    one, two = field.fleet(1, "SEA", TR=2), field.fleet(2, "SEA", TR=1)
    cargo, other = field.army(1, "SEA", LI=5), field.army(2, "SEA", LI=2)
    field.scene.aboard(cargo, one)
    field.scene.aboard(other, two)
    transfers = hand(one, two, Timing.BEFORE, TR=1), hand(other, cargo, Timing.BEFORE, LI=1)
    found = first_flaw(field.desk.reach, Orders(transfers=transfers))
    assert found is not None
    assert (other.name, "Fleet 1 holds 5 units, not the 6 of Army I.") == (found.piece, found.words)


@pytest.mark.rule("SS-512")
def test_of_several_who_go_aboard_the_last_is_blamed_for_want_of_room() -> None:
    """Both want to; the first would find room by itself."""
    field = Field()
    first, last, fleet = field.army(1, "AAA", LI=3), field.army(2, "BBB", LI=3), field.fleet(1, "SEA")
    found = first_flaw(field.desk.reach, Orders(pieces={one.name: board(fleet) for one in (first, last)}))
    assert found is not None
    assert last.name == found.piece


@pytest.mark.rule("SS-517")
def test_a_fleet_carries_who_comes() -> None:
    """An own army that a fleet names is aboard it or goes aboard it; an ally's secret order is not asked for."""
    field = Field()
    army, fleet = field.army(1, "AAA"), field.fleet(1, "SEA")
    carry = (fleet, Order(carries=(army.name,)))
    assert "neither aboard nor told to go aboard" in field.flaw([carry])
    assert field.flaw([carry, (army, board(fleet))]) == ""
    ally = field.scene.army(FRA, 1, "BBB", LI=1)
    field.scene.ally(ENG, FRA)
    assert field.flaw([(fleet, Order(carries=(ally.name,)))]) == ""


# Units


@pytest.mark.rule("SS-509", "SS-R26")
def test_units_change_hands_where_both_are_together() -> None:
    """Now, or after moving to the same place; between own pieces of a kind."""
    field = Field()
    one, two, fleet = field.army(1, "AAA", LI=4), field.army(2, "BBB", LI=1), field.fleet(1, "SEA")
    assert "will not be together after moving" in field.flaw([], hand(one, two, LI=1))
    assert "are not together now" in field.flaw([], hand(one, two, Timing.BEFORE, LI=1))
    assert field.flaw([(one, go("BBB"))], hand(one, two, LI=1)) == ""
    assert field.flaw([(one, go("BBB"))], hand(one, two)) == ""
    assert "from one army to another" in field.flaw([], hand(one, fleet, LI=1))
    ally = field.scene.army(FRA, 1, "AAA", LI=1)
    field.scene.ally(ENG, FRA)
    assert field.flaw([], hand(one, ally, LI=1)) == "French Army I is not yours."
    assert field.flaw([], hand(one, one)) != ""


@pytest.mark.rule("SS-R26")
def test_nobody_hands_over_what_he_has_not() -> None:
    """No more than there is, not all of it but by a merger, and once a season."""
    field = Field()
    one, two, three = field.army(1, "AAA", KN=1, LI=4), field.army(2, "AAA"), field.army(3, "AAA")
    assert field.flaw([], hand(one, two, KN=2)) == "Army I has 1 KN, not 2."
    assert "merge it into Army II instead" in field.flaw([], hand(one, two, KN=1, LI=4))
    assert field.flaw([], hand(one, two, KN=1, LI=3)) == ""
    assert field.flaw([], hand(one, two, LI=1), hand(one, three, LI=1)) == "Army I can hand over units once a season."


@pytest.mark.rule("SS-243", "SS-137", "SS-R65")
def test_the_peasant_limit_holds_after_a_transfer() -> None:
    """Half of an army may be peasants, of a Kievan one two thirds: in who gives and in who gets."""
    for power, most in ((ENG, 2), (KIE, 4)):
        field = Field(power)
        one, two = field.army(1, "AAA", LI=5, PS=5), field.army(2, "AAA", LI=2)
        assert field.flaw([], hand(one, two, PS=most)) == ""
        assert "Army II would have too many peasants" in field.flaw([], hand(one, two, PS=most + 1))
        assert "Army I would have too many peasants" in field.flaw([], hand(one, two, LI=4))


@pytest.mark.rule("SS-R26", "SS-R102")
def test_units_that_change_hands_first_make_room() -> None:
    """Transfers before moving count for what goes aboard; ships that leave take their room with them."""
    field = Field()
    big, small = field.army(1, "AAA", LI=6), field.army(2, "AAA", LI=1)
    one, two = field.fleet(1, "SEA", TR=1, WS=1), field.fleet(2, "SEA", TR=1)
    assert field.flaw([(big, board(two))]) == "Fleet 2 holds 5 units, not the 6 of Army I."
    assert field.flaw([(big, board(two))], hand(big, small, LI=1)) == ""
    assert field.flaw([(big, board(two))], hand(one, two, WS=1)) == ""
    field.scene.aboard(big, one)
    assert field.flaw([]) == ""
    assert "holds 2 units, not the 6 of Army I" in field.flaw([], hand(one, two, TR=1))
    assert field.flaw([], hand(one, two)) == ""


@pytest.mark.rule("SS-R26")
def test_a_merged_piece_is_out_of_play() -> None:
    """It does nothing else, gets nothing, and nobody reckons with it; after moving it still has its move."""
    field = Field()
    one, two, three = field.army(1, "AAA"), field.army(2, "AAA"), field.army(3, "BBB")
    assert field.flaw([], hand(two, one)) == ""
    assert "Army II is merged into Army I before" in field.flaw([(two, go("BBB"))], hand(two, one))
    assert "cannot reckon with Army II" in field.flaw([(three, support(two))], hand(two, one))
    assert "is merged into" in field.flaw([], hand(one, two), hand(two, one))
    assert field.flaw([(two, go("BBB"))], hand(two, three, Timing.AFTER)) == ""
