"""Armour: what it costs, where it is worn, and how much of it [UT-861 to UT-869]."""

from __future__ import annotations

import pytest

from rules.umbra_turris.content_vocabulary import Location
from rules.umbra_turris.parties.cost import cost
from tests.content.spelled_out import rows
from tests.rules.umbra_turris.party_lists import box, broken, hero, party

ARMOUR = """
861 light_helmet     5 head  light 6
862 shirt            3 torso light 6
863 leather_greaves  4 legs  light 6
864 heavy_helmet     9 head  heavy 5
865 breastplate      7 torso heavy 5
866 plate_greaves    8 legs  heavy 5
867 light_shield     6 .     light 6
868 heavy_shield    12 .     heavy 5
"""


@pytest.mark.parametrize(
    "row", [pytest.param(row[1:], marks=pytest.mark.rule(f"UT-{row[0]}"), id=row[1]) for row in rows(ARMOUR)]
)
def test_armour_is_that_of_the_printed_table(row: list[str]) -> None:
    """Price, location, class and save; and a hero pays that price."""
    name, price, location, weight, save = row
    piece = box().piece_of_armour(name)
    assert (weight, int(save)) == (piece.weight, piece.save)
    assert piece.location == (None if location == "." else Location(location))
    squad = party(hero("borian", "soldier", "sword", armour=(name,)))
    assert int(price) == cost(box(), squad, 0).armour
    assert [] == broken(squad)


@pytest.mark.rule("UT-R128")
@pytest.mark.parametrize(
    ("one", "other"),
    [("light_helmet", "heavy_helmet"), ("shirt", "breastplate"), ("leather_greaves", "plate_greaves")],
)
def test_one_piece_is_worn_on_each_location(one: str, other: str) -> None:
    """Two on one location are a breach, and so are two of a kind."""
    assert ["UT-R128"] == broken(party(hero("borian", "soldier", "sword", armour=(one, other))))
    assert ["UT-R128"] == broken(party(hero("borian", "soldier", "sword", armour=(one, one))))


@pytest.mark.rule("UT-R128")
def test_all_locations_and_a_shield_can_be_covered() -> None:
    """Helmet, shirt, greaves and shield together; a second shield is too much."""
    full = ("light_helmet", "breastplate", "plate_greaves", "heavy_shield")
    assert [] == broken(party(hero("borian", "soldier", "sword", armour=full)))
    assert ["UT-R128"] == broken(party(hero("borian", "soldier", "sword", armour=(*full, "light_shield"))))
