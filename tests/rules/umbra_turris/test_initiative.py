"""What may be done about initiative: ties, re-rolls, nature's help, Sergeants [UT-114, UT-D22, UT-R26]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.umbra_turris.cycle.initiative import has_brother, roll_for_initiative
from tests.rules.umbra_turris.people import ally
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED, Tabletop


def two_leaders(*dice: int, alignment: str = "good", helper: str = "scoundrel", **red: Any) -> Tabletop:
    """Two Leaders with LD 7, red's with somebody beside them."""
    choices = red.pop("choices", {})
    table = Tabletop(*dice, **choices)
    table.hero(at=(10, 10), is_leader=True, **red)
    table.hero(at=(20, 10), profession=helper)
    table.hero(BLUE, (60, 60), is_leader=True)
    ally(table, alignment)
    return table


def keys_of(table: Tabletop) -> list[str]:
    """All that somebody was asked; standing orders are only read."""
    return [decision.key for _, decision in table.answered if not decision.standing]


@pytest.mark.rule("UT-R26")
def test_tied_players_roll_again_with_all_that_they_add() -> None:
    """7 + 2 and 5 + 4 are equal; then 7 + 3 beats 5 + 4, although the 4 is the higher die."""
    table = Tabletop(2, 4, 3, 4)
    table.hero(at=(10, 10), is_leader=True)
    table.hero(BLUE, (60, 60), sub_race="city_orc", is_leader=True)
    table.play(roll_for_initiative)
    assert [RED, BLUE] == table.table.order
    assert [[3], [4]] == [claim["again"] for claim in table.told("initiative_rolled")[0]["claims"]]


@pytest.mark.rule("UT-R26")
def test_ties_are_rolled_until_totals_differ() -> None:
    """7 + 1 and 5 + 3 are equal once more; 7 + 5 beats 5 + 6."""
    table = Tabletop(2, 4, 1, 3, 5, 6)
    table.hero(at=(10, 10), is_leader=True)
    table.hero(BLUE, (60, 60), sub_race="city_orc", is_leader=True)
    table.play(roll_for_initiative)
    assert [RED, BLUE] == table.table.order


@pytest.mark.rule("UT-788a", "UT-D22")
@pytest.mark.parametrize(("answer", "rolled", "order"), [("+1", [5], [RED, BLUE]), ("-1", [5], [BLUE, RED])])
def test_a_fortune_teller_adds_or_subtracts(answer: str, rolled: list[int], order: list[str]) -> None:
    """A 2 against a 5 becomes a 5: with +1 it wins, with -1 it loses."""
    table = two_leaders(2, 5, *rolled, helper="fortune_teller")
    table.will_answer(RED, "initiative.reroll", answer)
    table.play(roll_for_initiative)
    assert order == table.table.order


@pytest.mark.rule("UT-788a", "UT-D22")
def test_a_fortune_teller_may_give_up_a_won_initiative() -> None:
    """A 5 against a 3 becomes a 2 with -1; by default a won roll is left alone, and a lost one can be, too."""
    table = two_leaders(5, 3, 2, helper="fortune_teller")
    table.will_answer(RED, "initiative.reroll", "-1")
    table.play(roll_for_initiative)
    assert [BLUE, RED] == table.table.order
    kept = two_leaders(5, 3, helper="fortune_teller")
    kept.play(roll_for_initiative)
    assert [RED, BLUE] == kept.table.order
    lost = two_leaders(3, 5, helper="fortune_teller")
    lost.will_answer(RED, "initiative.reroll", "no")
    lost.play(roll_for_initiative)
    assert [BLUE, RED] == lost.table.order


@pytest.mark.rule("UT-716a", "UT-D22")
def test_a_borian_leader_may_roll_any_one_again() -> None:
    """A 1 that wins against LD 5 and a 2: whoever is asked may roll it again; a 2 nobody may."""
    for face, asked in ((1, 1), (2, 0)):
        table = Tabletop(face, 2, *([6] if asked else []))
        table.hero(at=(10, 10), is_leader=True, sub_race="borian")
        table.hero(BLUE, (60, 60), sub_race="city_orc", is_leader=True)
        if asked:
            table.will_answer(RED, "initiative.reroll", "+0")
        table.play(roll_for_initiative)
        assert asked == keys_of(table).count("initiative.reroll")
        assert asked == len(table.told("initiative_rerolled"))


@pytest.mark.rule("UT-716a", "UT-R26")
@pytest.mark.parametrize(
    ("red", "dice", "order"),
    [
        ("borian", (3, 3, 1, 4, 6), [RED, BLUE]),  # The 1 of the tie is rolled again.
        ("borian", (3, 3, 2, 4), [BLUE, RED]),  # A 2 is not.
        ("borian", (3, 5, 1), [RED, BLUE]),  # LD 7 and a 1 win the tie against LD 5 and a 1 as they are.
        ("mortenian", (3, 3, 1, 4), [BLUE, RED]),
    ],
)
def test_a_borian_leader_rolls_a_one_again_in_a_tie_too(red: str, dice: tuple[int, ...], order: list[str]) -> None:
    """Any 1 of the Initiative phase counts, also where players roll once more."""
    blue = "city_orc" if dice[1] == 5 else "mortenian"
    table = Tabletop(*dice, *([1] if blue == "city_orc" else []))
    table.hero(at=(10, 10), is_leader=True, sub_race=red)
    table.hero(BLUE, (60, 60), sub_race=blue, is_leader=True)
    table.play(roll_for_initiative)
    assert order == table.table.order
    assert len(dice) + (blue == "city_orc") == len(table.rolls)


@pytest.mark.rule("UT-788a", "UT-716a", "UT-D22")
def test_by_post_a_lost_roll_is_made_again_without_a_question() -> None:
    """With +1, where it loses; a won one stays."""
    by_post = {"asks_about_dice": False}
    lost = two_leaders(2, 4, 4, helper="fortune_teller", choices=by_post)
    lost.play(roll_for_initiative)
    assert [RED, BLUE] == lost.table.order
    won = two_leaders(4, 2, helper="fortune_teller", choices=by_post)
    won.play(roll_for_initiative)
    assert [RED, BLUE] == won.table.order
    assert [] == [*keys_of(lost), *keys_of(won)]


@pytest.mark.rule("UT-563", "UT-D22")
@pytest.mark.parametrize(("answer", "order"), [("+3", [RED, BLUE]), ("-3", [BLUE, RED]), ("no", [BLUE, RED])])
def test_the_ally_of_the_nature_may_be_turned_round_at_the_roll(answer: str, order: list[str]) -> None:
    """2 + 3 beats a 4; whatever was said when the spell was cast, the roll may be changed otherwise or not at all."""
    table = two_leaders(2, 4)
    table.table.parties[RED].initiative_bonus = 3
    table.will_answer(RED, "initiative.nature", answer)
    table.play(roll_for_initiative)
    assert order == table.table.order
    assert 0 == table.table.parties[RED].initiative_bonus


@pytest.mark.rule("UT-563")
def test_by_post_the_ally_of_the_nature_does_as_was_said() -> None:
    """Nobody is asked again."""
    table = two_leaders(6, 4, choices={"asks_about_dice": False})
    table.table.parties[RED].initiative_bonus = -3
    table.play(roll_for_initiative)
    assert [BLUE, RED] == table.table.order
    assert [] == keys_of(table)


@pytest.mark.rule("UT-773b")
def test_every_sergeant_may_try_to_seize_the_initiative() -> None:
    """The first fails with a 2, the second succeeds with a 3; both have given up their AD."""
    table = two_leaders(1, 6, 2, 3, helper="guard_sergeant")
    second = table.hero(at=(30, 10), profession="guard_sergeant")
    table.will_answer(RED, "initiative.seize", "yes", "yes")
    table.play(roll_for_initiative)
    assert [RED, BLUE] == table.table.order
    assert [0, 0] == [table.table.models[1].action_dice, second.action_dice]


@pytest.mark.rule("UT-788a", "UT-D22")
def test_by_post_an_equal_roll_is_made_again_without_a_question() -> None:
    """3 against 3 does not win: the die is rolled again, with +1."""
    table = two_leaders(3, 3, 4, helper="fortune_teller", choices={"asks_about_dice": False})
    table.play(roll_for_initiative)
    assert [RED, BLUE] == table.table.order
    assert [1] == [told["added"] for told in table.told("initiative_rerolled")]


@pytest.mark.rule("UT-116", "UT-R119")
def test_a_party_without_heroes_rolls_nothing_and_comes_last() -> None:
    """Of three players one has nobody left but a creature."""
    table = Tabletop(2, 5, players=3)
    table.creature("undead", RED, (10, 10))
    table.hero(BLUE, (60, 60), is_leader=True)
    table.hero(GREEN, (60, 10), is_leader=True)
    table.play(roll_for_initiative)
    assert [GREEN, BLUE, RED] == table.table.order
    assert 2 == len(table.told("initiative_rolled")[0]["claims"])


@pytest.mark.rule("UT-716a", "UT-R26")
def test_in_a_later_tie_its_last_die_is_rolled_again() -> None:
    """3 and 3, 2 and 2, then a Borian Leader's 1 against a 4 becomes a 6; the first tie stays as it fell."""
    table = Tabletop(3, 3, 2, 2, 1, 4, 6)
    table.hero(at=(10, 10), is_leader=True, sub_race="borian")
    table.hero(BLUE, (60, 60), is_leader=True)
    table.play(roll_for_initiative)
    assert [[2, 6], [2, 4]] == [claim["again"] for claim in table.told("initiative_rolled")[0]["claims"]]
    assert [(1, 6)] == [(told["before"], told["after"]) for told in table.told("initiative_rerolled")]


@pytest.mark.rule("UT-773b")
def test_nobody_seizes_the_initiative_with_the_sergeant_of_the_winner() -> None:
    """Red's Sergeant has no AD; blue's, who has won, is not asked although there is one."""
    table = Tabletop(1, 6)
    table.hero(at=(10, 10), is_leader=True)
    table.hero(at=(20, 10), profession="guard_sergeant", die=0)
    table.hero(BLUE, (60, 60), is_leader=True)
    other = table.hero(BLUE, (50, 60), profession="guard_sergeant")
    table.play(roll_for_initiative)
    assert ([BLUE, RED], 1) == (table.table.order, other.action_dice)
    assert "initiative.seize" not in keys_of(table)


@pytest.mark.rule("UT-631", "UT-R65")
def test_a_creature_is_nobodys_brother() -> None:
    """A Leader with Brotherhood beside an Undead, and beside another Brigand: 1 more for the Brigand alone."""
    table = Tabletop(1, 1, 2, 1)
    leader = table.hero(at=(10, 10), is_leader=True, profession="brigand")
    table.creature("undead", RED, (20, 10))
    assert not has_brother(table.field, leader)
    table.hero(at=(30, 10), profession="brigand", sub_race="mrokin")
    assert has_brother(table.field, leader)
