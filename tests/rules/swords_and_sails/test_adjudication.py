"""A0, A1 and the course of a season's movement: locking, revealing, telling, and what other chapters get [SS-524]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.kernel.play import Procedure
from rules.swords_and_sails.combat.battle import fight
from rules.swords_and_sails.combat.sides import Battle
from rules.swords_and_sails.ground import G
from rules.swords_and_sails.movement.adjudication import Chapters
from rules.swords_and_sails.orders import Command, Instructions, Order, Retreat, Then, Timing, Transfer
from rules.swords_and_sails.realm.control import settle
from rules.swords_and_sails.sieges.besieging import besiege_all
from rules.swords_and_sails.state import Army
from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.war import KN, LI, TR, War, along, attack, board, go, land, strike

ENG, FRA, HRE = Faction.ENG, Faction.FRA, Faction.HRE
ROW = small_box(land=["AAA BBB", "BBB CCC"], coast=["AAA SEA", "BBB SEA", "CCC SEA"], sea=["SEA OCE"])

# A0


@pytest.mark.rule("SS-R91")
def test_whoever_writes_nothing_defends_stays_aboard_and_stays_docked() -> None:
    """The game does not stall."""
    war = War(ROW)
    war.campaign.lands["AAA"].printed_minors = 1
    war.rule(ENG, "AAA")
    ashore, carried = war.army(ENG, 1, "AAA", LI=1), war.army(ENG, 2, "SEA", LI=1)
    at_sea, docked = war.fleet(ENG, 1, "SEA", TR=1), war.fleet(ENG, 2, "AAA", docked=True, TR=1)
    war.aboard(carried, at_sea)
    season = war.resolve()
    pieces = (ashore, carried, at_sea, docked)
    assert ["AAA", "SEA", "SEA", "AAA"] == [season.place(piece) for piece in pieces]
    assert all(["A15 stayed"] == season.why(piece) for piece in pieces)


@pytest.mark.rule("SS-R91", "SS-504")
def test_an_impossible_order_leaves_the_instructions_for_battle() -> None:
    """The army defends as it was told to."""
    war = War(ROW)
    army = war.army(ENG, 1, "AAA", LI=1)
    never = Instructions(retreat=Retreat.NEVER)
    war.order(army, attack("CCC", instructions=never))
    season = war.resolve()
    assert Order(instructions=never) == season.campaign.orders[ENG].of(army.name)


@pytest.mark.rule("SS-R91", "SS-507")
@pytest.mark.parametrize("leader", ["ENG.A2", "ENG.F1", "FRA.A1"])
def test_whoever_was_to_go_with_nobody_of_its_own_kind_defends(leader: str) -> None:
    """An army that is not there any more, a fleet, another power's army; whose own orders stand."""
    war = War(ROW)
    war.rule(ENG, "AAA")
    army = war.army(ENG, 1, "AAA", LI=1)
    war.fleet(ENG, 1, "SEA", TR=1)
    war.army(FRA, 1, "BBB", LI=1)
    war.order(army, Order(command=Command.WITH, piece=leader))
    season = war.resolve()
    assert (["A0 order_refused"], "AAA") == (season.why(army), season.place(army))
    assert [army.name] == [trace.piece for trace in season.campaign.traces if trace.kind == "order_refused"]


@pytest.mark.rule("SS-504")
def test_an_instruction_never_makes_an_order_void() -> None:
    """A place to fall back to that is of no use is merely not used."""
    war = War(ROW)
    army = war.army(ENG, 1, "AAA", LI=1)
    war.order(army, attack("BBB", instructions=Instructions(fallback=("CCC",))))
    assert "BBB" == war.resolve().place(army)


# A1


@pytest.mark.rule("SS-501", "SS-530", "SS-R90")
def test_orders_are_revealed_without_instructions_and_contents() -> None:
    """Everybody sees what was ordered, nobody what is in the pieces."""
    war = War(ROW)
    war.rule(ENG, "AAA")
    secret = Instructions(then=Then.HOLD, fallback=("AAA",), pay=3)
    first, second = war.army(ENG, 1, "AAA", LI=5, KN=1), war.army(ENG, 2, "AAA", LI=1)
    war.order(first, attack("BBB", FRA, instructions=secret))
    war.order(second, along(first))
    war.transfer(ENG, Transfer(giver=first.name, receiver=second.name, units={LI: 2}))
    season = war.resolve()
    (told,) = season.told("orders_revealed")
    shown = told["orders"][first.name]
    assert ("move", "BBB", True, "FRA") == (shown["command"], shown["place"], shown["is_attack"], shown["whom"])
    assert "instructions" not in shown
    assert "with" == told["orders"][second.name]["command"]
    assert [{"giver": "ENG.A1", "receiver": "ENG.A2", "is_merger": False, "timing": "before"}] == told["transfers"]
    assert next(event for event in season.events if event.kind == "orders_revealed").reveals


# Who hears of what


@pytest.mark.rule("SS-R90")
def test_moves_are_told_to_all_and_reasons_that_betray_contents_to_their_owner() -> None:
    """That there is no room aboard is nobody else's business."""
    war = War(ROW)
    fleet = war.fleet(ENG, 1, "SEA", TR=1)
    size = ROW.unit(TR).carry
    first, second, third = (war.army(ENG, number, "AAA", LI=size) for number in (1, 2, 3))
    war.order(first, board(fleet))
    war.order(second, board(fleet))
    war.order(third, attack("BBB"))
    season = war.resolve()
    (loaded,) = season.told("loaded")
    assert [{"piece": "ENG.A1", "places": ["AAA", "SEA"], "rule": "SS-511"}] == loaded["pieces"]
    (marched,) = season.told("marched")
    assert ("A15", ["ENG.A3"]) == (marched["step"], [one["piece"] for one in marched["pieces"]])
    assert ([], 1, []) == (
        season.told("not_loaded"),
        len(season.told("not_loaded", ENG)),
        season.told("not_loaded", FRA),
    )


@pytest.mark.rule("SS-524", "SS-530")
def test_news_come_in_the_order_in_which_things_happen() -> None:
    """What moved is told before the battle to which it led, and its outcome before the next thing happens."""
    war = War(ROW)
    war.rule(ENG, "AAA")
    war.rule(FRA, "BBB")
    fleet, sailor = war.fleet(FRA, 1, "OCE", WS=1), war.army(ENG, 3, "AAA", LI=1)
    carrier = war.fleet(ENG, 1, "SEA", WS=2, TR=1)
    first, second = war.army(ENG, 1, "AAA", LI=5), war.army(ENG, 2, "AAA", LI=1)
    war.army(FRA, 1, "BBB", LI=1)
    war.rule(FRA, "CCC")
    war.order(fleet, attack("SEA"))
    war.order(sailor, board(carrier, timing=Timing.BEFORE))
    war.order(first, attack("BBB"))
    war.order(second, attack("BBB"))
    war.transfer(ENG, Transfer(giver=second.name, receiver=first.name, timing=Timing.AFTER))

    def told(kind: str) -> Callable[..., Any]:
        def tell(g: G, *what: Any) -> Procedure[Any]:
            g.tell(kind)
            return (yield from war.battles(g, *what)) if what else None

        return tell

    season = war.begin()
    season.chapters = replace(
        season.chapters, fight=told("fought"), before_battles=told("before"), after_battles=told("after")
    )
    season.resolve()
    assert [
        "orders_revealed",
        "loaded",
        "before",
        "sailed",
        "fought",
        "retreated",
        "marched",
        "fought",
        "retreated",
        "merged",
        "after",
        "movement_ended",
    ] == season.kinds


def test_every_piece_can_be_told_why() -> None:
    """Each has at least one trace, with a step, a rule and a whole sentence."""
    war = War(ROW)
    war.rule(FRA, "BBB")
    fleet = war.fleet(ENG, 1, "SEA", TR=1)
    army = war.army(ENG, 1, "AAA", LI=1)
    war.order(army, board(fleet, timing=Timing.BEFORE, landing="BBB", is_attack=True))
    war.army(FRA, 1, "BBB", LI=5)
    season = war.resolve()
    assert ["A3 loaded", "A15 landed", "A18 fought", "A20 retreated"] == season.why(army)
    assert [
        "It went aboard English Fleet 1.",
        "It landed in Bbb.",
        "It fought French Army I and left the field.",
        "It went back aboard in Sea.",
    ] == [trace.words for trace in season.traces(army)]
    assert {piece.name for piece in war.campaign.pieces()} == {trace.piece for trace in war.campaign.traces}
    assert all(trace.rule.startswith("SS-") and trace.words.endswith(".") for trace in war.campaign.traces)


# Other chapters


@pytest.mark.rule("SS-524", "SS-604")
def test_sieges_come_after_all_battles_and_know_who_has_won() -> None:
    """Then what follows from them, then the end is told."""
    war = War(ROW)
    war.rule(FRA, "BBB")
    winner, idle = war.army(ENG, 1, "AAA", LI=5), war.army(ENG, 2, "CCC", LI=1)
    war.order(winner, attack("BBB"))
    war.army(FRA, 1, "BBB", LI=1)
    season = war.begin()
    seen: list[Any] = []

    def besiege(g: G, has_won: Callable[[Army], bool]) -> Procedure[None]:
        seen.append([has_won(army) for army in (winner, idle)])
        yield from ()

    def follow_up(g: G) -> Procedure[None]:
        seen.append(winner.place)
        yield from ()

    season.chapters = replace(season.chapters, besiege=besiege, settle=follow_up)
    season.resolve()
    assert [[True, False], "BBB"] == seen
    assert [{"season": 0}] == season.told("movement_ended")


@pytest.mark.rule("SS-R33", "SS-R24")
def test_an_order_that_has_lapsed_lets_nobody_besiege() -> None:
    """An army that was stopped in land that it holds has not attacked it."""
    war = War(small_box(land=["AAA BBB"]))
    army = war.army(ENG, 1, "AAA", LI=1)
    war.order(army, attack("BBB"))
    war.order(war.army(FRA, 1, "BBB", LI=1), attack("AAA"))
    war.battles.goes("AAA-BBB", leave=(ENG, FRA))
    season = war.resolve()
    order = season.campaign.orders[ENG].of(army.name)
    assert (Command.DEFEND, False) == (order.command, order.is_attack)


@pytest.mark.rule("SS-398a")
def test_saboteurs_may_strike_before_during_and_after_the_battles() -> None:
    """A fleet that they sink before its move goes nowhere, nor does the army on it."""
    war = War(ROW)
    war.rule(FRA, "BBB")
    fleet, carried = war.fleet(ENG, 1, "SEA", TR=1), war.army(ENG, 1, "SEA", LI=1)
    war.aboard(carried, fleet)
    war.order(carried, land("AAA", is_attack=True))
    walker = war.army(ENG, 2, "AAA", LI=2)
    war.order(walker, attack("BBB"))
    war.army(FRA, 1, "BBB", LI=1)
    season = war.begin()
    calls: list[str] = []

    def before(g: G) -> Procedure[None]:
        calls.append("before")
        g.state.fleets[fleet.name].remove({TR: 1})
        yield from ()

    def between(battle: Battle, number: int) -> Procedure[dict[str, Any]]:
        calls.append(f"{battle.name} {number}")
        yield from ()
        return {}

    def after(g: G) -> Procedure[None]:
        calls.append("after")
        g.state.armies[walker.name].remove({LI: 2})
        yield from ()

    season.chapters = replace(season.chapters, before_battles=before, between=between, after_battles=after)
    season.resolve()
    assert ["before", "BBB 0", "after"] == calls
    assert (None, None, None) == (season.place(fleet), season.place(carried), season.place(walker))


# Administration


def stack(**units: int) -> War:
    """Two English armies in AAA."""
    war = War(ROW)
    war.rule(ENG, "AAA", "BBB")
    war.army(ENG, 1, "AAA", **(units or {"LI": 3, "KN": 1}))
    war.army(ENG, 2, "AAA", LI=1)
    return war


@pytest.mark.rule("SS-509", "SS-R26")
def test_units_change_from_one_army_to_another() -> None:
    """Before movement if they are together; told to their owner only."""
    war = stack()
    war.transfer(ENG, Transfer(giver="ENG.A1", receiver="ENG.A2", units={LI: 1, KN: 1}))
    war.order(war.campaign.armies["ENG.A1"], go("BBB"))
    season = war.resolve()
    assert ({"LI": 2}, {"KN": 1, "LI": 2}) == (season.units("ENG.A1"), season.units("ENG.A2"))
    (trace,) = [trace for trace in war.campaign.traces if trace.kind == "transferred"]
    assert ("A2", True) == (trace.step, trace.is_private)
    assert [] == season.told("transferred")


@pytest.mark.rule("SS-509", "SS-R26")
def test_a_merged_army_goes_out_of_play() -> None:
    """All see that it is gone; its own order lapses."""
    war = stack()
    war.transfer(ENG, Transfer(giver="ENG.A2", receiver="ENG.A1"))
    war.order(war.campaign.armies["ENG.A2"], go("BBB"))
    season = war.resolve()
    assert ({"KN": 1, "LI": 4}, {}) == (season.units("ENG.A1"), season.units("ENG.A2"))
    assert 1 == len(season.told("merged"))


@pytest.mark.rule("SS-R26")
def test_units_change_after_movement_where_pieces_meet_then() -> None:
    """Order 29 of the examples; also without saying so, if they are apart at first."""
    for timing in (Timing.AFTER, None):
        war = War(ROW)
        war.rule(ENG, "AAA", "BBB")
        giver, receiver = war.army(ENG, 1, "AAA", LI=3), war.army(ENG, 2, "BBB", LI=1)
        war.order(giver, go("BBB"))
        war.transfer(ENG, Transfer(giver=giver.name, receiver=receiver.name, units={LI: 1}, timing=timing))
        season = war.resolve()
        assert ({"LI": 2}, {"LI": 2}) == (season.units(giver), season.units(receiver))
        assert ["A15 marched", "A21 transferred"] == season.why(giver)


@pytest.mark.rule("SS-R26", "SS-R65")
@pytest.mark.parametrize(
    ("units", "transfer"),
    [
        ({"LI": 3}, {"units": {"LI": 3}}),
        ({"LI": 3}, {"units": {"LI": 4}}),
        ({"LI": 2, "PS": 2}, {"units": {"LI": 1}}),
        ({"LI": 4, "PS": 4}, {"units": {"PS": 2}}),
        ({"LI": 3}, {"units": {"LI": 1}, "receiver": "FRA.A1"}),
        ({"LI": 3}, {"units": {"LI": 1}, "receiver": "ENG.A3"}),
        ({"LI": 3}, {"units": {"LI": 1}, "timing": "before", "receiver": "ENG.A4"}),
        ({"LI": 3}, {"receiver": "ENG.A1"}),
    ],
    ids=["empties", "too many", "peasants left", "peasants got", "stranger's", "nobody", "elsewhere", "itself"],
)
def test_a_void_transfer_changes_nothing(units: dict[str, int], transfer: dict[str, Any]) -> None:
    """It would empty an army without merging, break the limit of peasants, or has no such receiver."""
    war = stack(**units)
    war.army(FRA, 1, "AAA", LI=9)
    war.army(ENG, 4, "BBB", LI=9)
    sheet = {"giver": "ENG.A1", "receiver": "ENG.A2", **transfer}
    war.transfer(ENG, Transfer.model_validate(sheet))
    season = war.resolve()
    assert (units, {"LI": 1}) == (season.units("ENG.A1"), season.units("ENG.A2"))
    (trace,) = [trace for trace in war.campaign.traces if trace.kind == "transfer_void"]
    assert trace.is_private


@pytest.mark.rule("SS-R26")
def test_nobody_takes_ships_out_of_another_powers_fleet() -> None:
    """Both are in one zone, but one of them is France's own."""
    war = War(ROW)
    theirs, own = war.fleet(FRA, 1, "SEA", TR=9), war.fleet(ENG, 1, "SEA", TR=3)
    war.transfer(ENG, Transfer(giver=theirs.name, receiver=own.name, units={TR: 1}))
    season = war.resolve()
    assert ({"TR": 9}, {"TR": 3}) == (season.units(theirs), season.units(own))


@pytest.mark.rule("SS-R26", "SS-512")
def test_a_fleet_keeps_the_ships_that_its_cargo_needs() -> None:
    """Unless it has room to spare, or the other carries the cargo on."""
    size = ROW.unit(TR).carry
    for cargo, left in ((size, 1), (size + 1, 2)):
        war = War(ROW)
        giver, receiver = war.fleet(ENG, 1, "SEA", TR=2), war.fleet(ENG, 2, "SEA", TR=1)
        war.aboard(war.army(ENG, 1, "SEA", LI=cargo), giver)
        war.transfer(ENG, Transfer(giver=giver.name, receiver=receiver.name, units={TR: 1}))
        assert {"TR": left} == war.resolve().units(giver)


@pytest.mark.rule("SS-R26", "SS-513")
def test_merged_fleets_carry_what_both_carried() -> None:
    """The armies change over with the ships."""
    war = War(ROW)
    giver, receiver = war.fleet(ENG, 1, "SEA", TR=1), war.fleet(ENG, 2, "SEA", TR=1)
    first, second = war.army(ENG, 1, "SEA", LI=4), war.army(ENG, 2, "SEA", LI=3)
    war.aboard(first, giver)
    war.aboard(second, giver, receiver)
    war.transfer(ENG, Transfer(giver=giver.name, receiver=receiver.name))
    war.order(receiver, go("OCE"))
    season = war.resolve()
    assert [["ENG.F2"], ["ENG.F2"]] == [season.campaign.armies[army.name].aboard for army in (first, second)]
    assert ("OCE", "OCE") == (season.place(first), season.place(second))


@pytest.mark.rule("SS-R26", "SS-R104")
def test_an_army_aboard_in_port_is_not_together_with_one_on_land() -> None:
    """They cannot hand over anything."""
    war = stack()
    war.campaign.lands["AAA"].printed_minors = 1
    war.aboard(war.campaign.armies["ENG.A2"], war.fleet(ENG, 1, "AAA", docked=True, TR=1))
    war.transfer(ENG, Transfer(giver="ENG.A1", receiver="ENG.A2", units={LI: 1}))
    assert {"LI": 1} == war.resolve().units("ENG.A2")


@pytest.mark.rule("SS-R25", "SS-524")
def test_the_steps_come_in_their_order() -> None:
    """Whatever happens in a season, its traces are in the order of the algorithm."""
    war = War(ROW)
    war.rule(FRA, "CCC")
    fleet, army = war.fleet(ENG, 1, "SEA", TR=1, WS=3), war.army(ENG, 1, "AAA", LI=3)
    war.order(fleet, strike())
    war.order(army, board(fleet, landing="CCC", is_attack=True))
    war.fleet(FRA, 1, "SEA", WS=1)
    war.army(FRA, 1, "CCC", LI=1)
    war.resolve()
    steps = [int(trace.step[1:]) for trace in war.campaign.traces if trace.kind != "stayed"]
    assert sorted(steps) == steps
    assert [3, 9, 9, 11, 15, 18, 18, 20] == steps


@pytest.mark.rule("SS-524", "SS-604", "SS-716", "SS-R29")
def test_a_whole_season_with_every_chapter() -> None:
    """A landing beats the garrison of a port, the siege takes it, and the fleet inside is put to sea."""
    war = War(ROW)
    war.rule(FRA, "BBB")
    war.campaign.lands["BBB"].printed_minors = 1
    fleet, army = war.fleet(ENG, 1, "OCE", TR=4), war.army(ENG, 1, "OCE", KN=12)
    war.aboard(army, fleet)
    war.order(fleet, go("SEA"))
    war.order(army, land("BBB", is_attack=True))
    garrison, docked = war.army(FRA, 1, "BBB", PS=1), war.fleet(FRA, 1, "BBB", docked=True, TR=1)
    season = war.begin()
    season.chapters = Chapters(fight, besiege_all, settle)
    season.resolve()
    assert ENG is war.campaign.lands["BBB"].controller
    assert (None, "BBB", "SEA") == (season.place(garrison), season.place(army), season.place(docked))
    assert 1 == len(season.told("battle_fought"))
