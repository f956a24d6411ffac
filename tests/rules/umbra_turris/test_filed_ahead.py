"""Activations filed ahead: used when their turn comes, asked where they cannot be done, over with their Cycle."""

from __future__ import annotations

import pytest

from rules.kernel.plane.points import Facing, Point
from rules.kernel.values import Json
from rules.umbra_turris.cycle.ahead import KEY, Plan, ask_plans, standing_questions
from rules.umbra_turris.cycle.turns import take_turn
from rules.umbra_turris.state import Model
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop


class Planned(Tabletop):
    """Two heroes of red, one of blue far off in the north."""

    def __init__(self, *dice: int) -> None:
        super().__init__(*dice)
        self.first = self.hero(RED, (20, 10))
        self.second = self.hero(RED, (50, 10), weapons=("sword", "sling"))
        self.enemy = self.hero(BLUE, (50, 26), "S")

    def files(self, *lines: Json) -> None:
        """What red has filed for this Cycle."""
        ask = ask_plans(self.field, RED)
        ask.check([*lines])
        self.file(RED, KEY, [*lines], f"{RED}.{self.table.cycle}")

    @property
    def was_asked(self) -> list[str]:
        """What somebody was waited for."""
        return [entry.key for entry in self.journal if entry.by != "forced"]


def goes(model: Model, x: int, y: int, facing: str = "N") -> Json:
    """A line of a plan: somebody goes somewhere."""
    return {"pick": model.id, "then": {"pick": "move", "then": {"at": [x, y], "facing": facing}}}


def attacks(model: Model, deed: str, target: Model) -> Json:
    """A line of a plan: somebody attacks."""
    return {"pick": model.id, "then": {"pick": deed, "then": target.id}}


@pytest.mark.rule("UT-117", "UT-D30")
def test_the_first_plan_is_carried_out_and_nobody_is_asked() -> None:
    """The second hero goes first, to where the plan says, and the turn is over."""
    table = Planned()
    table.files(goes(table.second, 52, 15, "E"), goes(table.first, 21, 11))
    table.run(take_turn)
    assert (Point(52, 15), Facing.E) == (table.second.place, table.second.facing)
    assert Point(20, 10) == table.first.place
    assert [] == table.was_asked
    assert BLUE == table.table.to_act


def test_what_cannot_be_done_is_asked_as_usual() -> None:
    """No way leads so far: the hero is activated, and its player is asked what to do."""
    table = Planned()
    table.files(goes(table.second, 10, 60))
    table.run(take_turn)
    assert Point(50, 10) == table.second.place
    assert ["turn.act"] == table.was_asked


def test_a_plan_for_somebody_who_has_acted_is_passed_over() -> None:
    """The next one counts."""
    table = Planned()
    table.second.action_dice = 0
    table.files(goes(table.second, 52, 15), goes(table.first, 21, 11))
    table.run(take_turn)
    assert Point(21, 11) == table.first.place


def test_a_charge_that_was_filed_is_declared_however_far_the_enemy_is() -> None:
    """Nothing is measured before it [UT-R19]."""
    table = Planned()
    table.files(attacks(table.first, "charge", table.enemy))
    table.run(take_turn)
    assert "charge_failed" in table.kinds


def test_a_plan_counts_in_its_cycle_alone() -> None:
    """In the next Cycle another sheet is read, on which nothing stands."""
    table = Planned()
    table.files(goes(table.second, 52, 15))
    table.table.cycle += 1
    table.run(take_turn)
    assert Point(50, 10) == table.second.place
    assert ["turn.model", "turn.act"] == table.was_asked


def test_nothing_filed_means_nothing_planned() -> None:
    """The fallback is an empty list."""
    table = Planned()
    ask = ask_plans(table.field, RED)
    assert [] == ask.read(ask.decision.fall_back(lambda size: 0))
    assert [KEY] == [one.key for one in standing_questions(table.field, RED)]
    shown = ask.read([attacks(table.second, "shoot", table.enemy), {"pick": "red.1", "then": "end"}])
    assert [Plan("red.2", "shoot", "blue.1"), Plan("red.1")] == shown


@pytest.mark.rule("UT-D30")
def test_before_the_first_cycle_nothing_can_be_filed_ahead() -> None:
    """There is no turn yet to plan."""
    for cycle, can in ((0, False), (1, True)):
        table = Tabletop(cycle=cycle)
        table.hero()
        table.hero(BLUE, (60, 60))
        assert can == (KEY in [question.key for question in standing_questions(table.field, RED)])
    assert [] == [*standing_questions(Tabletop().field, RED)]
