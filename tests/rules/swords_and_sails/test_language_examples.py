"""The 34 examples of the order language, by number, on the map of Europe."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Command, Instructions, Order, Retreat, Then, Timing, Transfer
from rules.swords_and_sails.vocabulary import MAJORS, CardName, Faction, UnitType
from tests.rules.swords_and_sails.desk import Desk
from tests.rules.swords_and_sails.scene import Scene

BYZ, HRE, KIE, FRA, ENG = Faction.BYZ, Faction.HRE, Faction.KIE, Faction.FRA, Faction.ENG


def go(place: str, *, is_attack: bool = False, whom: Faction | None = None, **more: Any) -> Order:
    return Order(command=Command.MOVE, place=place, is_attack=is_attack, whom=whom, **more)


def board(*fleets: str, timing: Timing, **more: Any) -> Order:
    return Order(command=Command.LOAD, fleets=fleets, timing=timing, **more)


def along(piece: str) -> Order:
    return Order(command=Command.WITH, piece=piece)


@dataclass
class Example:
    """Byzantine orders in a position, and what they mean."""

    text: str
    orders: dict[str, Order]
    at: str
    """Where pieces are: "A1 THR" an army, "F1 AEG" a fleet, "A2 F1" an army aboard."""
    own: str = ""
    """Land that Byzantium controls."""
    ally: Faction | None = None
    theirs: str = ""
    """Pieces of the ally."""
    transfers: tuple[Transfer, ...] = ()


A1, A2, A3, A4, F1, F2, F3 = (f"BYZ.{name}" for name in ("A1", "A2", "A3", "A4", "F1", "F2", "F3"))
SIEGE = Instructions(then=Then.SIEGE)
BELOW = Instructions(retreat=Retreat.BELOW, limit=40, fallback=("ROM",))
EXAMPLES = {
    1: Example("A I DEFEND", {A1: Order()}, "A1 THR"),
    2: Example("A II - Thrace", {A2: go("THR")}, "A2 TES", own="THR"),
    3: Example("A I x Pomerania", {A1: go("POM", is_attack=True)}, "A1 WEN"),
    4: Example("A I - Pomerania ATTACK", {A1: go("POM", is_attack=True)}, "A1 WEN"),
    5: Example("A I x Pomerania (KIE)", {A1: go("POM", is_attack=True, whom=KIE)}, "A1 WEN"),
    6: Example("A III ATTACK FRA", {A3: Order(is_attack=True, whom=FRA)}, "A3 THR"),
    7: Example("A III ATTACK", {A3: Order(is_attack=True)}, "A3 THR"),
    8: Example("A I + A II x Naples (HRE)", {A1: go("NAP", is_attack=True, whom=HRE), A2: along(A1)}, "A1 LON, A2 ROM"),
    9: Example(
        "A I x Naples\nA II x Naples",
        {A1: go("NAP", is_attack=True), A2: go("NAP", is_attack=True)},
        "A1 LON, A2 ROM",
    ),
    10: Example("A I x Naples SEPARATE", {A1: go("NAP", is_attack=True, is_apart=True)}, "A1 LON"),
    11: Example("A II S A I", {A2: Order(command=Command.SUPPORT, piece=A1)}, "A1 LON, A2 LON"),
    12: Example(
        "A I S HRE A III",
        {A1: Order(command=Command.SUPPORT, piece="HRE.A3")},
        "A1 LON",
        ally=HRE,
        theirs="A3 ROM",
    ),
    13: Example("A I L F 1", {A1: board(F1, timing=Timing.BEFORE)}, "A1 WEN, F1 WBL"),
    14: Example(
        "A I L F 1 BEFORE\nF 1 - Baltic CARRY A I",
        {A1: board(F1, timing=Timing.BEFORE), F1: go("BLT", carries=(A1,))},
        "A1 WEN, F1 WBL",
    ),
    15: Example(
        "A I L F 1 BEFORE U Pomerania ATTACK\nF 1 - Baltic",
        {A1: board(F1, timing=Timing.BEFORE, place="POM", is_attack=True), F1: go("BLT")},
        "A1 WEN, F1 WBL",
    ),
    16: Example(
        "A I L F 1 AFTER U Naples ATTACK HRE\nF 1 - Tyrrhenian",
        {A1: board(F1, timing=Timing.AFTER, place="NAP", is_attack=True, whom=HRE), F1: go("TYR")},
        "A1 SIC, F1 ION",
    ),
    17: Example("A II L F 1 + F 2 BEFORE", {A2: board(F1, F2, timing=Timing.BEFORE)}, "A2 SIC, F1 TYR, F2 TYR"),
    18: Example("A II U Sicily", {A2: Order(command=Command.UNLOAD, place="SIC")}, "F1 TYR, A2 F1", own="SIC"),
    19: Example(
        "A II U Sicily ATTACK THEN SIEGE PAY MAX",
        {A2: Order(command=Command.UNLOAD, place="SIC", is_attack=True, instructions=SIEGE)},
        "F1 TYR, A2 F1",
    ),
    20: Example("F 1 - Channel", {F1: go("ENC")}, "F1 NAR"),
    21: Example("F 1 x Channel (ENG)", {F1: go("ENC", is_attack=True, whom=ENG)}, "F1 NAR"),
    22: Example("F 2 ATTACK", {F2: Order(is_attack=True)}, "F2 AEG"),
    23: Example("F 2 DEFEND", {F2: Order()}, "F2 AEG"),
    24: Example("F 1 + F 2 x Aegean", {F1: go("AEG", is_attack=True), F2: along(F1)}, "F1 CRS, F2 WBS"),
    25: Example("F 3 DOCK Jutland", {F3: Order(command=Command.DOCK, place="JUT")}, "F3 KAT", own="JUT"),
    26: Example("F 3 - Skagerrak", {F3: go("SKG")}, "F3 JUT", own="JUT"),
    27: Example(
        "A III MERGE A I",
        {},
        "A1 THR, A3 THR",
        transfers=(Transfer(giver=A3, receiver=A1, timing=Timing.BEFORE),),
    ),
    28: Example(
        "A I TRANSFER 2HI 1KN TO A II",
        {},
        "A1 THR, A2 THR",
        transfers=(Transfer(giver=A1, receiver=A2, units={UnitType.KN: 1, UnitType.HI: 2}, timing=Timing.BEFORE),),
    ),
    29: Example(
        "A I - Thrace\nA I TRANSFER 1LI TO A II AFTER",
        {A1: go("THR")},
        "A1 TES, A2 THR",
        own="THR",
        transfers=(Transfer(giver=A1, receiver=A2, units={UnitType.LI: 1}, timing=Timing.AFTER),),
    ),
    30: Example(
        "A IV x Leon THEN PILLAGE",
        {A4: go("LEN", is_attack=True, instructions=Instructions(then=Then.PILLAGE))},
        "A4 CAS",
    ),
    31: Example(
        "A IV x Leon THEN HOLD", {A4: go("LEN", is_attack=True, instructions=Instructions(then=Then.HOLD))}, "A4 CAS"
    ),
    # Sicily, which the example names, has no land border over which an army could retreat.
    32: Example(
        "A I x Naples RETREAT BELOW 40% FALLBACK Rome",
        {A1: go("NAP", is_attack=True, instructions=BELOW)},
        "A1 ROM",
        own="ROM",
    ),
    33: Example("A II - Opsikion", {A2: go("OPS")}, "A2 THR", own="THR OPS"),
    34: Example(
        "F 1 - Baltic CARRY KIE A II", {F1: go("BLT", carries=("KIE.A2",))}, "F1 WBL", ally=KIE, theirs="A2 PRU"
    ),
}


def position(box: Content, example: Example) -> Desk:
    """The pieces of an example."""
    scene = Scene(box, *MAJORS, season=4)
    scene.rule(BYZ, *example.own.split())
    scene.deal(BYZ, CardName.PILLAGE)
    for faction, pieces in ((BYZ, example.at), (example.ally, example.theirs)):
        for piece in filter(None, pieces.split(", ")):
            name, place = piece.split()
            assert faction is not None
            if name[0] == "F":
                scene.fleet(faction, int(name[1]), place, docked=box.is_land(place), TR=2)
            else:
                army = scene.army(faction, int(name[1]), place, KN=1, HI=2, LI=2)
                if not box.is_land(place):
                    scene.aboard(army, scene.campaign.fleets[f"{faction}.{place}"])
    if example.ally is not None:
        scene.ally(BYZ, example.ally)
    return Desk(scene, BYZ)


@pytest.mark.parametrize("number", EXAMPLES)
def test_example(box: Content, number: int) -> None:
    """Each example means what the rules say, and its echo means the same."""
    example = EXAMPLES[number]
    desk = position(box, example)
    parsed = desk.type(example.text)
    for text in (example.text, "\n".join(parsed.echoes), example.text.lower().replace("\n", " ; ")):
        orders = desk.typed(text)
        assert {name: order for name, order in orders.pieces.items() if name in example.orders} == example.orders
        assert orders.transfers == example.transfers
    touched = {name.split()[0] for name in parsed.answer}
    assert touched == {*example.orders, *(one.giver for one in example.transfers)}


def test_all_examples_are_here() -> None:
    """None of the 34 is missing."""
    assert list(EXAMPLES) == list(range(1, 35))


@pytest.mark.rule("SS-542", "SS-543")
def test_example_33_needs_both_shores(box: Content) -> None:
    """Without Opsikion the Bosporus is not crossed on foot."""
    desk = position(box, Example("", {}, "A2 THR", own="THR"))
    assert "Bosporus on foot only if you control both Thrace and Opsikion" in desk.fault("A II - Opsikion")
