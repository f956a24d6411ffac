"""Hundreds of small cases by chance, from every step of a battle: each comes out as it is registered."""

from __future__ import annotations

import pytest

from rules.fantasy_commander.state import Step
from rules.fantasy_commander.tread import Tread
from tests.helpers.registers import AT_ONCE, cases, compare
from tests.rules.fantasy_commander.registers import (
    HERE,
    field_account,
    fight_account,
    menu_account,
    retreat_account,
    step_account,
)
from tests.rules.fantasy_commander.registers_of_openings import (
    army_account,
    lobby_account,
    opening_account,
    screen_account,
)

STEPS = {
    Step.GENERATION: 60,
    Step.DISTRIBUTION: 50,
    Step.ACTION: 220,
    Step.END_OF_TURN: 80,
    Step.TOWN: 30,
    Step.MISSION_OVER: 30,
}
"""How many moments of each step are played out."""
PARTS = [(step, part) for step, count in STEPS.items() for part in range(count // AT_ONCE)]
WORKED_OUT = {"retreat": retreat_account, "menu": menu_account, "field": field_account, "army": army_account}
OTHERS = {"fight": 22, "opening": 6, "screen": 2, "retreat": 4, "menu": 4, "field": 2, "army": 2}
"""How many registers there are of each of the others."""


@pytest.mark.slow
@pytest.mark.parametrize(("step", "part"), PARTS)
def test_a_step_goes_as_it_went(step: Step, part: int, update_golden: bool) -> None:
    """Every question, refusal, die, event and view of a step, and the battle that it leaves behind."""
    accounts = cases(part, lambda seed: step_account(step, seed))
    compare(HERE / f"{step}_{part}.txt", accounts, is_written_anew=update_golden)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(OTHERS["fight"]))
def test_an_attack_goes_as_it_went(part: int, update_golden: bool) -> None:
    """Melees, Multiple Attacks and shots, with their odds and with reactions that were filed or are asked."""
    compare(HERE / f"fight_{part}.txt", cases(part, fight_account), is_written_anew=update_golden)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(OTHERS["opening"]))
def test_a_battle_is_opened_as_it_was(part: int, update_golden: bool) -> None:
    """From the settings of a lobby to armies that stand on the map."""
    compare(HERE / f"opening_{part}.txt", cases(part, opening_account), is_written_anew=update_golden)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(OTHERS["screen"]))
def test_a_battle_is_seen_as_it_was(part: int, update_golden: bool) -> None:
    """Views, what can be filed, and other truths behind everybody's face."""
    compare(HERE / f"screen_{part}.txt", cases(part, screen_account), is_written_anew=update_golden)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "part"), [(name, part) for name in WORKED_OUT for part in range(OTHERS[name])])
def test_a_field_is_worked_out_as_it_was(name: str, part: int, update_golden: bool) -> None:
    """Retreats, menus of plans, traits and sight; rosters and decks with what is wrong with them."""
    compare(HERE / f"{name}_{part}.txt", cases(part, WORKED_OUT[name]), is_written_anew=update_golden)


def test_the_lobby_offers_what_it_offered(update_golden: bool) -> None:
    """Settings and first games, word by word."""
    compare(HERE / "lobby.txt", {"lobby": lobby_account()}, is_written_anew=update_golden)


def test_a_change_of_the_rules_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no terrain is difficult, retreats are not what is registered."""
    monkeypatch.setattr(Tread, "is_halted", lambda *_: False)
    with pytest.raises(AssertionError, match="registered in retreat_0 as"):
        compare(HERE / "retreat_0.txt", cases(0, retreat_account), is_written_anew=False)


def test_no_register_is_left_behind() -> None:
    """Every file belongs to a test."""
    names = {"lobby", *(f"{step}_{part}" for step, part in PARTS)}
    names |= {f"{name}_{part}" for name, count in OTHERS.items() for part in range(count)}
    assert names == {file.stem for file in HERE.glob("*.txt")}
