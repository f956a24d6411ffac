"""What several professions share: moving beside a shot, better armour and shields."""

from __future__ import annotations

import pytest

from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.shooting.shooting import offer_shots
from rules.umbra_turris.state import Basic
from tests.helpers.offers import choices
from tests.rules.umbra_turris.duels import power
from tests.rules.umbra_turris.test_shooting import Range


def shoots_after_moving(profession: str, weapon: str, moved: int) -> bool:
    """Whether a hero with Sp 7 who has moved so many micro-centimetres may still shoot."""
    one = Range(weapon=weapon, shooter={"profession": profession})
    turn = one.table.turn(one.shooter, basic=Basic.MOVE, has_moved=True, moved=moved)
    return "shoot" in choices(ask_act(one.table.field, one.shooter, turn, [offer_shots]).decision)


def moves_and_shoots(profession: str, weapon: str) -> bool:
    """Whether a hero may shoot after a move of up to Sp, and no further; a plain hero may not at all."""
    assert not shoots_after_moving("scoundrel", weapon, 7_000_000)
    return shoots_after_moving(profession, weapon, 7_000_000) and not shoots_after_moving(profession, weapon, 7_000_001)


@pytest.mark.rule("UT-755b")
def test_an_executioner_moves_and_shoots() -> None:
    """Up to Sp in the turn of a ranged attack; their Sp is 8."""
    assert shoots_after_moving("executioner", "bow", 7_000_000)
    assert not shoots_after_moving("executioner", "bow", 8_000_001)


@pytest.mark.rule("UT-762c")
def test_a_bow_master_moves_and_shoots() -> None:
    """Up to Sp in the turn of a ranged attack; their Sp is 8."""
    assert shoots_after_moving("bow_master", "bow", 7_000_000)
    assert not shoots_after_moving("bow_master", "bow", 8_000_001)


@pytest.mark.rule("UT-772b")
def test_a_gunsmith_moves_and_shoots() -> None:
    """Up to Sp in the turn of a ranged attack."""
    assert moves_and_shoots("gunsmith", "musket")


@pytest.mark.rule("UT-786a")
def test_a_marksman_moves_and_shoots() -> None:
    """Up to Sp in the turn of a ranged attack."""
    assert moves_and_shoots("marksman", "crossbow")


def lost_in_a_shirt(profession: str) -> int:
    """What a Power Strike of damage 5 costs in a shirt, with a 5 where a 6 is needed."""
    duel = power(2, 3, 5, armour=("shirt",), profession=profession)
    duel.fight()
    return duel.lost


@pytest.mark.rule("UT-748c")
def test_a_knight_of_the_order_tests_armour_at_plus_one() -> None:
    """A 5 saves in a shirt."""
    assert (3, 5) == (lost_in_a_shirt("knight_of_the_order"), lost_in_a_shirt("scoundrel"))


@pytest.mark.rule("UT-766a")
def test_a_soldier_tests_armour_at_plus_one() -> None:
    """A 5 saves in a shirt."""
    assert (3, 5) == (lost_in_a_shirt("soldier"), lost_in_a_shirt("scoundrel"))


@pytest.mark.rule("UT-771a")
@pytest.mark.parametrize(("profession", "absorbed"), [("gladiator", True), ("scoundrel", False)])
def test_a_gladiator_tests_shields_at_plus_one(profession: str, absorbed: bool) -> None:
    """A 5 in place of a 6 with a light shield, which is free to use without an AD."""
    one = Range(6, 5, 6, 6, 1, 1, armour=("light_shield",), die=0, profession=profession)
    one.shoot(aim=0)
    (told,) = one.table.told("shield_tested")
    assert (absorbed, 0 if absorbed else 1) == (told["success"], one.lost)
