"""What a steward expects of combats: worked out once, and never by what was worked out before."""

from __future__ import annotations

from itertools import product

import pytest

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.stewards.odds import WHOLE, End, Ends, Guard, Odds
from rules.saber_and_blood.vocabulary import LEVELS, Stance

GUARDS = [*(Guard(stance, 1, False) for stance in Stance), Guard(Stance.FEINT, len(LEVELS) - 1, True)]
PAIRS = [*product(GUARDS, GUARDS)]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def alone(box: Content) -> dict[tuple[Guard, Guard], Ends]:
    """How each pair ends when nothing else was ever asked."""
    return {(mine, theirs): Odds(box).ends(mine, theirs) for mine, theirs in PAIRS}


def seen_by_the_other(ends: Ends) -> Ends:
    """The same combat, as the foe sees it."""
    return {End(end.dealt, end.taken, end.fought.for_foe): count for end, count in ends.items()}


def test_a_combat_is_the_same_for_both_who_fight_it(alone: dict[tuple[Guard, Guard], Ends]) -> None:
    """What one takes the other deals, as often; also between two who are alike."""
    for mine, theirs in PAIRS:
        assert alone[mine, theirs] == seen_by_the_other(alone[theirs, mine]), f"{mine} against {theirs}"
        assert WHOLE == sum(alone[mine, theirs].values())


@pytest.mark.parametrize("order", [PAIRS, PAIRS[::-1]], ids=["forwards", "backwards"])
def test_what_was_worked_out_before_changes_nothing(
    box: Content, alone: dict[tuple[Guard, Guard], Ends], order: list[tuple[Guard, Guard]]
) -> None:
    """In whichever order all pairs are asked for, and when they are asked for again."""
    odds = Odds(box)
    for _ in range(2):
        for mine, theirs in order:
            assert alone[mine, theirs] == odds.ends(mine, theirs), f"{mine} against {theirs}"


def test_prospects_do_not_depend_on_what_was_worked_out_before(box: Content) -> None:
    """Neither their own store nor that of the ends beneath them shows."""
    mine, theirs = (0, 1, 2), (3, 0, 1)
    warm = Odds(box)
    warm.prospect(theirs, mine)
    assert Odds(box).prospect(mine, theirs) == warm.prospect(mine, theirs)
