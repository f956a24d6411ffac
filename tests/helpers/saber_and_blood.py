"""The box of Saber and Blood with the start squares and levels that tests of rules and pictures are written for.

Where a band or a piece starts, and how well somebody fences, is tuned by play. A rule must hold whatever that is, so
its test does not move along.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from data.load import load
from rules.saber_and_blood.content import Content, Placement, Scenario, Sheet
from rules.saber_and_blood.vocabulary import Level, Stance

DOOR = Placement(colour="blue", squares=("d1", "e1", "f1"))
PINNED: dict[str, dict[str, Any]] = {
    "raid": {"placements": {"raider": DOOR, "defender": Placement(colour="orange", squares=("b7", "d8", "g7"))}},
    "burn_down_the_tavern": {
        "placements": {
            "burner": DOOR,
            "defender": Placement(colour="orange", from_row=5, default=("a7", "d6", "h7")),
        }
    },
    "theft": {
        "pieces": {"chest": "d7"},
        "placements": {"thief": DOOR, "defender": Placement(away_from="thief", default=("c7", "d6", "e7"))},
    },
    "debt": {
        "placements": {
            "orange": Placement(colour="orange", squares=("b8", "d8", "g8")),
            "green": Placement(colour="green", squares=("b2", "d2", "f2")),
        }
    },
    "lady_in_distress": {
        "pieces": {"lady": "e7"},
        "placements": {"defender": Placement(away_from="kidnapper", default=("d6", "e6", "f7")), "kidnapper": DOOR},
    },
}
LEVELS = {
    "N2": {Stance.ATTACK: Level.MEDIUM, Stance.DODGE: Level.LOW, Stance.FEINT: Level.HIGH},
    "C1": {Stance.ATTACK: Level.HIGH, Stance.DODGE: Level.MEDIUM, Stance.FEINT: Level.MEDIUM},
    "C2": {Stance.ATTACK: Level.HIGH, Stance.DODGE: Level.LOW, Stance.FEINT: Level.MEDIUM},
}


def pinned(scenario: Scenario) -> Scenario:
    """The scenario with the squares of the tests."""
    return scenario.model_copy(update=PINNED.get(scenario.id, {}))


def trained(sheet: Sheet) -> Sheet:
    """The character with the levels of the tests."""
    return sheet.model_copy(update={"levels": LEVELS.get(sheet.id, sheet.levels)})


@cache
def pinned_box() -> Content:
    """Everything in the box, with the squares and levels of the tests."""
    opened = load("saber_and_blood", Content)
    scenarios, sheets = tuple(map(pinned, opened.scenarios)), tuple(map(trained, opened.sheets))
    return opened.model_copy(update={"scenarios": scenarios, "sheets": sheets})
