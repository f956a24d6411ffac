"""The table in centimetres, as the rules of Umbra Turris ask about it."""

from __future__ import annotations

import pytest

from rules.umbra_turris.content_vocabulary import Characteristic
from tests.rules.umbra_turris.tabletop import BLUE, Tabletop


@pytest.mark.rule("UT-R05", "UT-220")
def test_only_full_contact_locks() -> None:
    """Two heroes whose edges meet along their whole length are locked; a step aside they only touch."""
    table = Tabletop()
    one = table.hero(at=(35, 35))
    flush, aside = table.hero(BLUE, (35, 37)), table.hero(BLUE, (37, 34))
    assert table.field.are_locked(one, flush)
    assert table.field.are_touching(one, aside)
    assert not table.field.are_locked(one, aside)


@pytest.mark.rule("UT-101")
def test_a_hero_has_the_profile_of_the_race() -> None:
    """A Half-giant has S 9."""
    table = Tabletop()
    giant = table.hero(sub_race="half_giant")
    assert 9 == table.field.characteristic(giant, Characteristic.S)
