"""Hundreds of small cases by chance, from every part of a battle: each comes out as it is registered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.state import Step
from tests.helpers.registers import AT_ONCE, Account, cases, compare
from tests.rules.umbra_turris.registers import (
    CARDS,
    DEEDS,
    HERE,
    course_account,
    cycle_account,
    deed_account,
    fight_account,
    turn_account,
)
from tests.rules.umbra_turris.registers_of_openings import (
    builder_account,
    list_account,
    lobby_account,
    opening_account,
)
from tests.rules.umbra_turris.registers_of_tables import field_account, quest_account, screen_account

DEEDS_EACH = {
    "disengage": 30,
    "moves": 50,
    "charges": 70,
    "fights": 10,
    "shots": 100,
    "spells": 130,
    "self_heal": 10,
    "climbs": 20,
    "turns": 10,
    "hiding": 10,
    "spotting": 20,
    "items": 40,
    "looting": 40,
    "orders": 20,
    "abilities": 60,
    CARDS: 40,
}
"""How many deeds of each chapter are done."""
BATTLES: dict[str, tuple[Callable[[int], Account], int]] = {
    "fight": (fight_account, 370),
    "turn": (turn_account, 80),
    "course": (course_account, 20),
    "cycle_start": (partial(cycle_account, Step.CYCLE_START), 40),
    "cycle_end": (partial(cycle_account, Step.CYCLE_END), 100),
}
"""Attacks, turns and Cycles."""
OTHERS: dict[str, tuple[Callable[[int], Account], int]] = {
    "field": (field_account, 20),
    "quest": (quest_account, 40),
    "screen": (screen_account, 20),
    "opening": (opening_account, 20),
    "list": (list_account, 30),
    "builder": (builder_account, 10),
}
"""What is worked out from a table, and what comes before the battle."""


def parts(name: str, count: int) -> list[tuple[str, int]]:
    """The registers of so many cases."""
    return [(name, part) for part in range(count // AT_ONCE)]


DEED_PARTS = [one for name, count in DEEDS_EACH.items() for one in parts(name, count)]
BATTLE_PARTS = [one for name, (_, count) in BATTLES.items() for one in parts(name, count)]
OTHER_PARTS = [one for name, (_, count) in OTHERS.items() for one in parts(name, count)]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "part"), DEED_PARTS)
def test_a_deed_is_done_as_it_was(name: str, part: int, update_golden: bool) -> None:
    """What somebody can do in a turn, chapter by chapter: every choice, die, event and view."""
    compare(HERE / f"{name}_{part}.txt", cases(part, partial(deed_account, name)), is_written_anew=update_golden)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "part"), BATTLE_PARTS)
def test_a_battle_goes_as_it_went(name: str, part: int, update_golden: bool) -> None:
    """Attacks with their odds, whole turns, turns one after the other, Cycles that begin and end."""
    compare(HERE / f"{name}_{part}.txt", cases(part, BATTLES[name][0]), is_written_anew=update_golden)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "part"), OTHER_PARTS)
def test_a_table_is_worked_out_as_it_was(name: str, part: int, update_golden: bool) -> None:
    """Figures, sights, tasks, views, other truths; lists with what is wrong with them, and whole openings."""
    compare(HERE / f"{name}_{part}.txt", cases(part, OTHERS[name][0]), is_written_anew=update_golden)


def test_the_lobby_offers_what_it_offered(update_golden: bool) -> None:
    """Settings and first games, word by word."""
    compare(HERE / "lobby.txt", {"lobby": lobby_account()}, is_written_anew=update_golden)


def test_a_change_of_the_rules_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody gives cover, fields are not what is registered."""
    monkeypatch.setattr(Battlefield, "cover", lambda *_: 0)
    with pytest.raises(AssertionError, match="registered in field_0 as"):
        compare(HERE / "field_0.txt", cases(0, field_account), is_written_anew=False)


def test_every_chapter_of_a_turn_has_a_register() -> None:
    """None was forgotten."""
    assert {*DEEDS, CARDS} == {*DEEDS_EACH}


def test_no_register_is_left_behind() -> None:
    """Every file belongs to a test."""
    names = {"lobby", *(f"{name}_{part}" for name, part in (*DEED_PARTS, *BATTLE_PARTS, *OTHER_PARTS))}
    assert names == {file.stem for file in HERE.glob("*.txt")}
