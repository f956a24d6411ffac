"""Tests that harm whoever passes them: a Faulty weapon, fire, vapors; what players do with such dice."""

from __future__ import annotations

import pytest

from rules.kernel.plane.points import Point
from tests.rules.umbra_turris.mages import Study
from tests.rules.umbra_turris.people import ally
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop
from tests.rules.umbra_turris.test_shooting import Range


def asked_about_dice(table: Tabletop) -> list[str]:
    """Who was asked about a die."""
    return [seat for seat, decision in table.answered if decision.key == "dice.torment"]


@pytest.mark.rule("UT-714b", "UT-852a", "UT-R93")
@pytest.mark.parametrize(("face", "asked", "lost"), [(4, [RED], 0), (3, [], 0)])
def test_the_owner_of_a_faulty_weapon_rerolls_what_would_hurt(face: int, asked: list[str], lost: int) -> None:
    """A 4 hurts and becomes a 1; a 3 is left alone."""
    one = Range(1, face, *([1] if asked else []), weapon="arquebus", shooter={"sub_race": "northern_dwarf"})
    ally(one.table, "evil", 1)
    if asked:
        one.table.will_answer(RED, "dice.torment", "no", "0 0")
    one.shoot(aim=0)
    assert asked == asked_about_dice(one.table)[1:]  # The roll to hit comes first.
    assert lost == one.shooter.most_wounds - one.shooter.wounds


@pytest.mark.rule("UT-714b", "UT-553", "UT-R93")
@pytest.mark.parametrize(("face", "seats"), [(2, [RED]), (3, [BLUE])])
def test_vapors_are_rolled_again_by_whom_the_result_displeases(face: int, seats: list[str]) -> None:
    """On 3+ the AD is gone: then the victim's player may roll again, else the Mage's."""
    study = Study(6, face)
    study.mage("scalding_vapors")
    study.enemy((35, 50))
    for seat in (RED, BLUE):
        ally(study, "evil", 1, seat)
    study.cast("scalding_vapors", spot=Point(36, 51))
    assert seats == asked_about_dice(study)[1:]  # The Magic Test comes first.


@pytest.mark.rule("UT-714b", "UT-859", "UT-R93")
@pytest.mark.parametrize(("face", "asked"), [(5, 1), (4, 0)])
def test_whoever_catches_fire_may_roll_again(face: int, asked: int) -> None:
    """A 5 sets blue on fire; a 4 does not, and blue leaves it alone."""
    one = Range(6, 6, 5, 1, 1, face, weapon="bow", shooter={"items": ("incendiary_heads",)})
    ally(one.table, "evil", 1, BLUE)
    one.shoot(aim=0)
    fire = [told for told in one.table.told("tested") if told["name"] == "incendiary"]
    assert [face >= 5] == [told["success"] for told in fire]
    assert asked == sum(", 5 needed" in decision.prompt for _, decision in one.table.answered)
