"""Hundreds of small cases by chance, from every stage of a season: each comes out as it is registered."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.content import Content
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.state import Stage
from tests.helpers.registers import AT_ONCE, cases, compare
from tests.rules.swords_and_sails.moments import POCKET
from tests.rules.swords_and_sails.registers import (
    HERE,
    battle_account,
    siege_account,
    stage_account,
    war_account,
)
from tests.rules.swords_and_sails.registers_of_boards import opening_account, table_account, yard_account
from tests.rules.swords_and_sails.registers_of_orders import desk_account, words_account

STAGES = {
    Stage.INCOME: 20,
    Stage.PLOTS: 50,
    Stage.DIPLOMACY: 50,
    Stage.ORDERS: 10,
    Stage.MOVEMENT: 100,
    Stage.BUILDING: 20,
    Stage.ADVANCE: 40,
}
"""How many moments of each stage are played out."""
PARTS = [(stage, part) for stage, count in STAGES.items() for part in range(count // AT_ONCE)]
OTHERS = {"battle": 12, "war": 12, "siege": 4, "desk": 8, "words": 5, "opening": 5, "table": 4, "yard": 4}


@pytest.mark.slow
@pytest.mark.parametrize(("stage", "part"), PARTS)
def test_a_stage_goes_as_it_went(stage: Stage, part: int, update_golden: bool) -> None:
    """Every question, view, die and event of a stage, and the campaign that it leaves behind."""
    accounts = cases(part, lambda seed: stage_account(stage, seed))
    compare(HERE / f"{stage}_{part}.txt", accounts, is_written_anew=update_golden)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(OTHERS["battle"]))
def test_a_battle_goes_as_it_went(part: int, update_golden: bool) -> None:
    """Land and sea, both forms, leaders, cards, standing and live decisions."""
    compare(HERE / f"battle_{part}.txt", cases(part, battle_account), is_written_anew=update_golden)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(OTHERS["war"]))
def test_a_season_of_war_goes_as_it_went(part: int, update_golden: bool) -> None:
    """Marches, voyages, supports, clashes, battles and retreats on a map where all are neighbours."""
    compare(HERE / f"war_{part}.txt", cases(part, war_account), is_written_anew=update_golden)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(OTHERS["siege"]))
def test_sieges_go_as_they_went(part: int, update_golden: bool) -> None:
    """Sieges, assaults city by city, pillages, and armies that hold or walk away."""
    compare(HERE / f"siege_{part}.txt", cases(part, siege_account), is_written_anew=update_golden)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(OTHERS["desk"]))
def test_every_order_is_allowed_or_refused_as_it_was(part: int, update_golden: bool) -> None:
    """Where each piece can go, and what is wrong with orders alone and with whole sheets."""
    compare(HERE / f"desk_{part}.txt", cases(part, desk_account), is_written_anew=update_golden)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(OTHERS["words"]))
def test_typed_orders_are_understood_as_they_were(part: int, box: Content, update_golden: bool) -> None:
    """Right ones, sloppy ones and wrong ones, with what may have been meant."""
    compare(
        HERE / f"words_{part}.txt", cases(part, lambda seed: words_account(seed, box)), is_written_anew=update_golden
    )


@pytest.mark.slow
@pytest.mark.parametrize("part", range(OTHERS["opening"]))
def test_every_table_is_set_up_as_it_was(part: int, box: Content, update_golden: bool) -> None:
    """Who can play together with which settings, and the board that they find."""
    game = SwordsAndSails(box)
    compare(
        HERE / f"opening_{part}.txt",
        cases(part, lambda seed: opening_account(seed, game)),
        is_written_anew=update_golden,
    )


@pytest.mark.slow
@pytest.mark.parametrize("part", range(OTHERS["table"]))
def test_a_board_is_counted_as_it_was(part: int, update_golden: bool) -> None:
    """Points, income, upkeep, letters and standing questions; and other truths behind everybody's face."""
    compare(HERE / f"table_{part}.txt", cases(part, table_account), is_written_anew=update_golden)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(OTHERS["yard"]))
def test_a_building_is_reckoned_as_it_was(part: int, update_golden: bool) -> None:
    """What is wrong with buildings, and what those cost with which nothing is."""
    compare(HERE / f"yard_{part}.txt", cases(part, yard_account), is_written_anew=update_golden)


def test_a_change_of_the_rules_is_noticed() -> None:
    """Where minor cities pay more, incomes are not what is registered."""
    tables = POCKET.tables.model_copy(update={"minor_income": POCKET.tables.minor_income + 5})
    richer = Content(**{**{name: getattr(POCKET, name) for name in Content.model_fields}, "tables": tables})
    accounts = cases(0, lambda seed: stage_account(Stage.INCOME, seed, richer))
    with pytest.raises(AssertionError, match="registered in income_0 as"):
        compare(HERE / "income_0.txt", accounts, is_written_anew=False)


def test_no_register_is_left_behind() -> None:
    """Every file belongs to a test."""
    names = {f"{stage}_{part}" for stage, part in PARTS}
    names |= {f"{name}_{part}" for name, count in OTHERS.items() for part in range(count)}
    assert names == {file.stem for file in HERE.glob("*.txt")}
