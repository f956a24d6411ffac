"""The order sheet: what is offered, what an answer means, what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules.kernel.answers import follow, options_of, usual
from rules.kernel.values import Json
from rules.swords_and_sails.content import Content, Strait
from rules.swords_and_sails.orders import DEFENDS, Command, Instructions, Order, Retreat, Then, Timing, Transfer
from rules.swords_and_sails.state import Army, Fleet
from rules.swords_and_sails.vocabulary import MAJORS, CardName, Faction, UnitType
from rules.swords_and_sails.writing.legality import fault_in
from rules.swords_and_sails.writing.reach import Reach
from tests.helpers.lengths import at_length
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.desk import Desk, europe, random_answer
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, KIE = Faction.ENG, Faction.FRA, Faction.KIE
LI, TR, RD, WS = UnitType.LI, UnitType.TR, UnitType.RD, UnitType.WS


def shore(**options: object) -> tuple[Scene, Desk]:
    """AAA and BBB at SEA, DDD at OCE beyond it; England rules AAA with a port and BBB."""
    box = small_box(
        land=["AAA BBB", "BBB CCC"],
        coast=["AAA SEA", "BBB SEA", "DDD OCE"],
        sea=["SEA OCE"],
        AAA={"minor_cities": 1},
    )
    scene = Scene(box, ENG, FRA, KIE, season=4, **options)
    scene.rule(ENG, "AAA", "BBB")
    return scene, Desk(scene)


@pytest.mark.rule("SS-501", "D17")
def test_each_piece_has_its_lines() -> None:
    """One line for the order and one for finer points; one for units where units can change hands."""
    scene, desk = shore()
    scene.army(ENG, 1, "AAA", LI=2)
    scene.fleet(ENG, 1, "OCE", TR=1)
    decision: Any = desk.ask().decision
    assert list(decision.slots) == ["ENG.A1", "ENG.A1 finer", "ENG.F1", "ENG.F1 finer"]
    scene.army(ENG, 2, "BBB", LI=2)
    decision = desk.ask().decision
    assert "ENG.A1 units" in decision.slots
    assert "ENG.A2 units" in decision.slots


@pytest.mark.rule("SS-R91", "D17")
def test_who_hands_in_nothing_defends() -> None:
    """The fallback of the whole sheet is to stay: on land, aboard, at sea and in port."""
    scene, desk = shore()
    army, carried = scene.army(ENG, 1, "AAA", LI=2), scene.army(ENG, 2, "AAA", LI=2)
    fleet = scene.fleet(ENG, 1, "SEA", TR=1)
    scene.fleet(ENG, 2, "AAA", docked=True, TR=1)
    scene.aboard(carried, fleet)
    orders = desk.hand_in()
    assert set(orders.pieces.values()) == {DEFENDS}
    assert len(orders.pieces) == 4
    assert orders.transfers == ()
    assert orders.stowage == {}
    assert desk.labels(army)[0] == "Defend"
    assert desk.labels(carried)[0] == "Stay aboard Fleet 1"


def test_where_somebody_may_fight_an_army_or_fleet_is_said() -> None:
    """At the end of a march and of a voyage, of armies and fleets of others; not of friends, nor of those aboard."""
    scene, desk = shore()
    army, fleet = scene.army(ENG, 1, "BBB", LI=2), scene.fleet(ENG, 1, "SEA", TR=1)
    scene.army(ENG, 2, "AAA", LI=2)
    scene.army(FRA, 1, "CCC", LI=9)
    carrier = scene.fleet(FRA, 2, "OCE", TR=3)
    scene.aboard(scene.army(FRA, 2, "DDD", LI=2), carrier)

    def hints(piece: Army | Fleet) -> dict[str, str]:
        return {one.id: one.hint for one in options_of(desk.ask().decision.slots[piece.name])}  # type: ignore[union-attr]

    assert (hints(army)["to AAA"], hints(army)["at CCC"]) == ("", "French Army I may fight you")
    assert hints(fleet)["to OCE"] == hints(fleet)["at OCE"] == "French Fleet 2 may fight you"
    scene.army(KIE, 1, "CCC", LI=1)
    scene.army(KIE, 2, "CCC", LI=1)
    assert hints(army)["at CCC"] == "3 armies may fight you"


@pytest.mark.rule("SS-541", "SS-R30", "SS-R107")
def test_who_may_hold_a_strait_against_a_fleet_is_said() -> None:
    """Fleets at sea on either side of it, of whoever has both shores, alone or as a team; nobody else, not in port."""
    belt = Strait(
        id="belt", name="Belt", shores=("CCC", "DDD"), zones=("SEA", "OCE"), can_be_crossed=True, source="SS-542"
    )
    box = small_box(coast=["AAA SEA", "CCC SEA", "CCC OCE", "DDD SEA", "DDD OCE"], sea=["SEA OCE"], straits=[belt])
    scene = Scene(box, ENG, FRA, KIE, season=4)
    for place, faction in (("AAA", ENG), ("CCC", FRA), ("DDD", KIE)):
        scene.rule(faction, place)
    desk = Desk(scene)
    fleet = scene.fleet(ENG, 1, "SEA", TR=1)
    scene.fleet(FRA, 1, "SEA", WS=1)
    scene.fleet(FRA, 2, "CCC", docked=True, WS=1)
    scene.fleet(KIE, 1, "OCE", WS=1)

    def hint() -> str:
        return {one.id: one.hint for one in options_of(desk.ask().decision.slots[fleet.name])}["to OCE"]  # type: ignore[union-attr]

    assert hint() == "Kievan Fleet 1 may fight you"
    scene.rule(FRA, "DDD")
    assert hint() == "French Fleet 1 may hold the strait; Kievan Fleet 1 may fight you"
    scene.ally(FRA, KIE)
    assert hint() == "French Fleet 1 and Kievan Fleet 1 may hold the strait"
    scene.rule(ENG, "DDD")
    assert hint() == "Kievan Fleet 1 may fight you"


@pytest.mark.rule("SS-502", "SS-R18")
def test_an_army_is_offered_what_it_may_do() -> None:
    """Friendly land to march to, other land to attack, fleets to board, armies to go with."""
    scene, desk = shore()
    army = scene.army(ENG, 1, "BBB", LI=2)
    scene.army(ENG, 2, "AAA", LI=2)
    scene.fleet(ENG, 1, "SEA", TR=1)
    assert desk.labels(army) == [
        "Defend",
        "Stay and attack",
        "March to Aaa",
        "Attack Ccc",
        "Support Army II",
        "Together with Army II",
        "Board Fleet 1 before it sails",
        "Board Fleet 1 after it has sailed",
    ]


@pytest.mark.rule("SS-502", "SS-514")
def test_a_fleet_is_offered_what_it_may_do() -> None:
    """Zones with and without an attack, ports, other fleets; in port there is nothing to attack."""
    scene, desk = shore()
    fleet, docked = scene.fleet(ENG, 1, "SEA", TR=1), scene.fleet(ENG, 2, "AAA", docked=True, TR=1)
    assert desk.labels(fleet) == [
        "Defend",
        "Stay and attack",
        "Sail to Oce",
        "Sail to Oce and attack",
        "Dock in Aaa",
        "Support Fleet 2",
        "Together with Fleet 2",
    ]
    assert desk.labels(docked)[:3] == ["Stay in port", "Sail to Sea", "Sail to Sea and attack"]


@pytest.mark.rule("SS-510", "SS-511", "SS-513")
def test_boarding_asks_for_the_landing_and_among_several_for_the_fleets() -> None:
    """One fleet: where to land; several: which of them, and where to land."""
    scene, desk = shore()
    army, fleet = scene.army(ENG, 1, "AAA", LI=2), scene.fleet(ENG, 1, "SEA", TR=1)
    aboard = desk.hand_in(A1={"pick": "board SEA", "then": "aboard"})
    assert aboard.of(army.name) == Order(command=Command.LOAD, fleets=(fleet.name,), timing=Timing.BEFORE)
    landed = desk.hand_in(A1={"pick": "board SEA", "then": "at DDD"}, F1="to OCE").of(army.name)
    assert (landed.place, landed.is_attack) == ("DDD", True)
    other = scene.fleet(ENG, 2, "SEA", TR=1)
    both = desk.hand_in(A1={"pick": "board after", "then": {"on": [other.name, fleet.name], "to": "to BBB"}})
    assert both.of(army.name) == Order(
        command=Command.LOAD, fleets=(other.name, fleet.name), timing=Timing.AFTER, place="BBB"
    )


@pytest.mark.rule("SS-R104")
def test_an_army_aboard_is_offered_its_landings() -> None:
    """Wherever its fleet can bring it."""
    scene, desk = shore()
    army, fleet = scene.army(ENG, 1, "AAA", LI=2), scene.fleet(ENG, 1, "SEA", TR=1)
    scene.aboard(army, fleet)
    assert desk.labels(army) == ["Stay aboard Fleet 1", "Land in Aaa", "Land in Bbb", "Attack Ddd"]
    order = desk.hand_in(A1="to BBB").of(army.name)
    assert order == Order(command=Command.UNLOAD, place="BBB")


@pytest.mark.rule("SS-509")
def test_units_are_handed_over_or_merged() -> None:
    """All of them, or so many of each type; nothing of everything is no transfer."""
    scene, desk = shore()
    one, two = scene.army(ENG, 1, "AAA", LI=3), scene.army(ENG, 2, "AAA", LI=3)
    to = f"{two.name} before"
    merged = desk.hand_in(A1_units={"pick": "give", "then": {"to": to, "what": "all"}})
    assert merged.transfers == (Transfer(giver=one.name, receiver=two.name, timing=Timing.BEFORE),)

    def give(count: int) -> Json:
        return {"pick": "give", "then": {"to": to, "what": {"pick": "some", "then": {"LI": count}}}}

    assert desk.hand_in(A1_units=give(2)).transfers[0].units == {LI: 2}
    assert desk.hand_in(A1_units=give(0)).transfers == ()
    assert "merge it into Army II instead" in desk.refusal(A1_units=give(3))


def test_finer_points() -> None:
    """They become part of the order, its private instructions, and the stowage of a fleet."""
    scene, desk = shore(partial_siege=True)
    scene.deal(ENG, CardName.PILLAGE)
    army, fleet = scene.army(ENG, 1, "BBB", LI=2), scene.fleet(ENG, 1, "SEA", TR=1)
    points: dict[str, Json] = {
        "whom": "FRA",
        "apart": "apart",
        "then": {"pick": "pay", "then": 3},
        "retreat": {"pick": "below", "then": 40},
        "fallback": ["AAA"],
    }
    order = desk.hand_in(A1="at CCC", A1_finer={"pick": "more", "then": points}).of(army.name)
    assert order == Order(
        command=Command.MOVE,
        place="CCC",
        is_attack=True,
        whom=FRA,
        is_apart=True,
        instructions=Instructions(then=Then.SIEGE, pay=3, retreat=Retreat.BELOW, limit=40, fallback=("AAA",)),
    )
    for pick, wish in (
        ("pillage", Instructions(then=Then.PILLAGE)),
        ({"pick": "partial", "then": 2}, Instructions(then=Then.PARTIAL, cities=2)),
        ("usual", Instructions()),
    ):
        plain: Json = {"whom": "usual", "apart": "usual", "then": pick, "retreat": "usual", "fallback": []}
        assert desk.hand_in(A1_finer={"pick": "more", "then": plain}).of(army.name).instructions == wish
    ships: Json = {
        "whom": "usual",
        "apart": "usual",
        "retreat": "never",
        "fallback": [],
        "carry": [],
        "stowage": ["WS"],
    }
    orders = desk.hand_in(F1_finer={"pick": "more", "then": ships})
    assert orders.stowage == {fleet.name: (WS, TR, RD)}
    assert orders.of(fleet.name).instructions == Instructions(retreat=Retreat.NEVER)


@pytest.mark.rule("SS-R18", "SS-506")
def test_a_fight_in_friendly_land_is_a_finer_point() -> None:
    """A march to friendly land attacks whoever is hostile there if the player wants it; who stays attacks nobody."""
    scene, desk = shore()
    army = scene.army(ENG, 1, "BBB", LI=2)

    def points(whom: str) -> Json:
        lines: Json = {"whom": whom, "apart": "usual", "then": "usual", "retreat": "usual", "fallback": []}
        return {"pick": "more", "then": lines}

    for whom, named in (("all", None), ("FRA", FRA)):
        order = desk.hand_in(A1="to AAA", A1_finer=points(whom)).of(army.name)
        assert (order.is_attack, order.whom) == (True, named)
    assert desk.refusal(A1="stay", A1_finer=points("FRA")) == "Army I attacks nobody, so no power can be named."


def test_a_refusal_is_a_sentence() -> None:
    """What no single line can see is refused with what is wrong."""
    scene, desk = shore()
    scene.army(ENG, 1, "AAA", LI=4)
    scene.army(ENG, 2, "BBB", LI=4)
    scene.fleet(ENG, 1, "SEA", TR=1)
    board: Json = {"pick": "board SEA", "then": "aboard"}
    assert desk.refusal(A1=board, A2=board) == "Fleet 1 holds 5 units, not the 8 of Army I and Army II."
    assert "one must lead" in desk.refusal(A1="with ENG.A2", A2="with ENG.A1")
    assert "cannot land in Ddd" in desk.refusal(A1={"pick": "board SEA", "then": "at DDD"})


@pytest.mark.rule("SS-R90")
def test_the_sheet_knows_no_secrets_of_others() -> None:
    """What is in the pieces of others, friend or enemy, changes nothing in it."""

    def sheet(units: int) -> str:
        scene, desk = shore()
        scene.ally(ENG, KIE)
        scene.army(ENG, 1, "AAA", LI=4)
        for faction in (FRA, KIE):
            scene.army(faction, 1, "BBB", LI=units)
            scene.fleet(faction, 1, "SEA", TR=units)
        return desk.ask().decision.model_dump_json()

    assert sheet(1) == sheet(9)
    scene, desk = shore()
    scene.ally(ENG, KIE)
    own, ally = scene.army(ENG, 1, "AAA", LI=4), scene.army(KIE, 1, "AAA", LI=4)
    assert desk.outlook.pieces[own.name].units == {LI: 4}
    assert desk.outlook.pieces[ally.name].units == {}


# All of Europe


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(at_length(3, 6)))
def test_what_is_legal_is_offered_and_nothing_else(box: Content, seed: int) -> None:
    """Each order that needs no follow-up is legal by itself; every legal order has its answer on the sheet."""
    scene = europe(box, Random(seed))
    for faction in MAJORS:
        desk = Desk(scene, faction)
        sheet, reach = desk.sheet(), desk.reach
        for name, lines in sheet.lines.items():
            for choice in lines.menu.choices:
                assert fault_in(reach, name, choice.read(None)) == ""
            for order in all_orders(reach):
                if not fault_in(reach, name, order):
                    assert lines.order(lines.answer(order)) == order


def all_orders(reach: Reach) -> Iterator[Order]:
    """Every order with one place or one other piece, legal or not."""
    for place in reach.places:
        yield Order(command=Command.DOCK, place=place)
        for command in (Command.MOVE, Command.UNLOAD):
            yield Order(command=command, place=place)
            yield Order(command=command, place=place, is_attack=True)
    for name, piece in reach.outlook.pieces.items():
        yield Order(command=Command.SUPPORT, piece=name)
        yield Order(command=Command.WITH, piece=name)
        if piece.is_fleet and piece.faction in reach.outlook.sharers:
            for timing in Timing:
                yield Order(command=Command.LOAD, fleets=(name,), timing=timing)
                for shore in reach.atlas.territories:
                    yield Order(command=Command.LOAD, fleets=(name,), timing=timing, place=shore, is_attack=True)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(at_length(3, 6)))
def test_any_answer_is_taken_or_refused_with_a_sentence(box: Content, seed: int) -> None:
    """The sheet reads every answer that its lines allow, and writes back what it has read."""
    random = Random(seed)
    scene = europe(box, random)
    taken = 0
    for faction in MAJORS:
        desk = Desk(scene, faction)
        ask, sheet = desk.ask(), desk.sheet()
        for _ in range(12):
            answer: Any = random_answer(ask.decision, random)
            refusal = desk.refused(answer)
            if refusal:
                assert refusal[0].isupper()
                assert refusal.endswith(".")
                continue
            taken += 1
            orders = ask.read(answer)
            for name, order in orders.pieces.items():
                written = sheet.lines[name].answer(order, orders.stowage.get(name))
                assert sheet.lines[name].order(written) == order
    assert taken > 0


def test_the_sheet_stays_small(box: Content) -> None:
    """Five armies and five fleets, close together on a busy coast, fit into a hundred thousand characters."""
    scene = Scene(box, *MAJORS, partial_siege=True)
    for land in box.territories:
        scene.campaign.lands[land.id].controller = land.home
    for number, place in enumerate(("WES", "KEN", "ESX", "MER", "CRN"), start=1):
        scene.army(ENG, number, place, KN=1, HC=1, LC=1, HI=1, LI=1, PS=1)
    for number, place in enumerate(("ENC", "ENC", "NAR", "IRS", "CLT"), start=1):
        scene.fleet(ENG, number, place, WS=1, RD=1, TR=5)
    decision = Desk(scene).ask().decision
    assert len(decision.model_dump_json()) < 100_000
    assert len(decision.model_dump_json(exclude_defaults=True)) < 60_000


@pytest.mark.rule("SS-513")
def test_among_several_fleets_the_first_is_boarded_unless_another_is_named() -> None:
    """And whoever goes aboard stays there unless told to land."""
    scene, desk = shore()
    army = scene.army(ENG, 1, "AAA", LI=2)
    scene.fleet(ENG, 1, "SEA", TR=1)
    scene.fleet(ENG, 2, "SEA", TR=1)
    boarding = follow(desk.ask().decision, army.name, "board SEA")
    assert boarding is not None
    assert usual(boarding) == {"on": ["ENG.F1"], "to": "aboard"}


@pytest.mark.rule("SS-509", "SS-R26")
def test_units_are_handed_over_now_or_after_moving() -> None:
    """To whom is near, and to whom could be."""
    scene, desk = shore()
    scene.army(ENG, 1, "AAA", LI=3)
    scene.army(ENG, 2, "AAA", LI=3)
    scene.army(ENG, 3, "BBB", LI=3)
    receivers = options_of(follow(desk.ask().decision, "ENG.A1 units", "give", "to"))
    assert [option.label for option in receivers] == ["Army II now", "Army II after moving", "Army III after moving"]
