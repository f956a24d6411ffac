"""Strikes and what they do [UT-307 to UT-333]."""

from __future__ import annotations

import pytest

from tests.rules.umbra_turris.duels import Duel


@pytest.mark.rule("UT-311", "UT-313")
def test_a_normal_strike_sets_weapon_skill_against_weapon_skill() -> None:
    """5 + WS 7 + 1 of the sword beat 2 + WS 7 by 4, which is the damage."""
    duel = Duel(5, 2)
    duel.red()
    duel.blue(profession="axeman", sub_race="borian")
    duel.strikes("torso", "normal")
    duel.fight()
    assert 4 == duel.lost
