"""Which transfers of units are refused, each looked at alone [SS-509, SS-R26]."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.orders import Timing, Transfer
from rules.swords_and_sails.vocabulary import Faction, UnitType
from rules.swords_and_sails.writing.legality import fault_in_transfer
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.desk import Desk
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA = Faction.ENG, Faction.FRA
NONE = "There is no such army or fleet."
KINDS = "Units change only from one army to another, or from one fleet to another."
FAR = "Army I and Army III are neither together now nor can they be after moving."


def reach() -> Desk:
    """Armies I and II in AAA, IV next to them and III far away; a fleet, and a French army in AAA's neighbour."""
    scene = Scene(small_box(land=["AAA BBB", "BBB CCC", "CCC DDD", "DDD EEE", "EEE FFF"], coast=["AAA SEA"]))
    scene.rule(ENG, "AAA", "BBB", "CCC", "DDD", "EEE", "FFF")
    scene.army(ENG, 1, "AAA", LI=2, KN=1)
    scene.army(ENG, 2, "AAA", LI=1)
    scene.army(ENG, 3, "FFF", LI=1)
    scene.army(ENG, 4, "BBB", LI=1)
    scene.fleet(ENG, 1, "SEA", TR=1)
    scene.army(FRA, 1, "EEE", LI=1)
    return Desk(scene)


@pytest.mark.rule("SS-509", "SS-R26")
@pytest.mark.parametrize(
    ("giver", "receiver", "units", "timing", "words"),
    [
        ("ENG.A1", "ENG.A2", {"LI": 1}, None, ""),
        ("ENG.A1", "ENG.A2", {"LI": 2}, None, ""),
        ("ENG.A1", "ENG.A2", {}, None, ""),
        ("ENG.A5", "ENG.A2", {}, None, NONE),
        ("ENG.A1", "ENG.A5", {}, None, NONE),
        ("ENG.A1", "FRA.A1", {}, None, "French Army I is not yours."),
        ("FRA.A1", "ENG.A1", {}, None, "French Army I is not yours."),
        ("ENG.A1", "ENG.A1", {}, None, KINDS),
        ("ENG.A1", "ENG.F1", {}, None, KINDS),
        ("ENG.F1", "ENG.A1", {}, None, KINDS),
        ("ENG.A1", "ENG.A2", {"LI": 0}, None, "Army I has 2 LI, not 0."),
        ("ENG.A1", "ENG.A2", {"LI": 3}, None, "Army I has 2 LI, not 3."),
        ("ENG.A1", "ENG.A2", {"PS": 1}, None, "Army I has 0 PS, not 1."),
        (
            "ENG.A1",
            "ENG.A2",
            {"KN": 1, "LI": 2},
            None,
            "Army I cannot hand over all it has: merge it into Army II instead.",
        ),
        ("ENG.A1", "ENG.A2", {}, Timing.BEFORE, ""),
        ("ENG.A1", "ENG.A2", {}, Timing.AFTER, ""),
        ("ENG.A1", "ENG.A4", {}, None, ""),
        ("ENG.A1", "ENG.A4", {}, Timing.AFTER, ""),
        ("ENG.A1", "ENG.A4", {}, Timing.BEFORE, "Army I and Army IV are not together now."),
        ("ENG.A1", "ENG.A3", {}, None, FAR),
        ("ENG.A1", "ENG.A3", {}, Timing.AFTER, FAR),
    ],
)
def test_units_change_between_own_pieces_of_a_kind_that_meet(
    giver: str, receiver: str, units: dict[str, int], timing: Timing | None, words: str
) -> None:
    """Only what is there, and not all of it: that is a merger."""
    given = {UnitType(kind): count for kind, count in units.items()}
    transfer = Transfer(giver=giver, receiver=receiver, units=given, timing=timing)
    assert fault_in_transfer(reach().reach, transfer) == words
