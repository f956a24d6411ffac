"""Every entry of the box is used by a test of the rules, by its id."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.rules.umbra_turris.always_true import box

HERE = Path(__file__)
TESTS = "\n".join(file.read_text("utf-8") for file in sorted(HERE.parent.glob("*.py")) if file != HERE)
BOX: dict[str, Iterable[Any]] = {
    "sub-races": box().sub_races,
    "professions": box().professions,
    "guilds": box().guilds,
    "domains": box().domains,
    "spells": box().spells,
    "creatures": [one for one in box().creatures if not one.is_form],
    "melee weapons": [one for one in box().melee_weapons if one.cost is not None],
    "ranged weapons": box().ranged_weapons,
    "armour": box().armour,
    "items": box().items,
    "potions": box().potions,
    "Item Cards": box().item_cards,
    "Quest Cards": box().quest_cards,
    "Terrain Cards": box().terrain_cards,
    "extra pieces": box().extra_pieces,
}
"""Forms and natural weapons come with the spells and creatures that have them, spirits with the faces of a die."""


@pytest.mark.parametrize("kind", BOX)
def test_everything_in_the_box_is_used_by_a_test(kind: str) -> None:
    """What no test names could break unseen."""
    assert [] == [entry.id for entry in BOX[kind] if f'"{entry.id}"' not in TESTS]


def test_every_race_has_a_people_that_is_used() -> None:
    """Races come onto the table by their sub-races."""
    assert {race.id for race in box().races} == {box().race_of(people.id).id for people in box().sub_races}
