"""Fulfilled Quest Cards: revealed at once, or kept back [UT-D67, UT-962]."""

from __future__ import annotations

import pytest

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.content_vocabulary import Moment
from rules.umbra_turris.cycle.end import end_cycle
from rules.umbra_turris.cycle.turns import end_turn
from rules.umbra_turris.quests.claims import KEY, kept, read_claims
from rules.umbra_turris.quests.scoring import check_quests
from rules.umbra_turris.quests.task import Fact
from rules.umbra_turris.quests.victory import parties_flee
from rules.umbra_turris.state import Battle, Model, Quest, Step
from tests.rules.umbra_turris.tabletop import BLUE, RED
from tests.rules.umbra_turris.test_quests import Questing


@pytest.mark.rule("UT-D67")
def test_what_somebody_holds_does_not_show_before_it_is_scored() -> None:
    """The same moment with another card in hand tells and asks nothing at all."""
    table = Questing("QC-19")
    table.hero(RED, (20, 20))
    table.hero(BLUE, (50, 50))
    check_quests(table.g, Fact(Moment.TURN_END, model=table.table.models[0]))
    assert [] == table.kinds


def keeping(*more: str) -> tuple[Questing, Model]:
    """Red keeps cards back, and has a courier in the enemy's zone; the letter is one Triumph Point."""
    table = Questing("QC-05", nominee="red.1")
    screen = table.g.state.screens[RED]
    screen.quests = [*screen.quests, *(Quest(id=name) for name in more)]
    screen.keeps_quests = True
    table.table.parties[RED].quests = len(screen.quests)
    table.file(RED, KEY, "keep", "red")
    courier = table.hero(RED, (20, 65))
    table.hero(BLUE, (60, 20))
    return table, courier


@pytest.mark.rule("UT-D67")
def test_a_kept_card_is_not_told_and_gives_no_points() -> None:
    """Nobody hears of the delivered letter, which stays among the cards that red is seen to hold."""
    table, courier = keeping()
    table.end_turn_of(courier)
    assert (0, 1, 1) == (table.points, table.table.parties[RED].quests, len(kept(table.g, RED)))
    assert "quest_scored" not in table.kinds
    assert () == table.game.view(table.g.state, BLUE).quests  # type: ignore[attr-defined]


@pytest.mark.rule("UT-D67")
def test_a_kept_card_is_revealed_once_its_holder_changes_their_mind() -> None:
    """With the next turn after another order was filed; it counts once."""
    table, courier = keeping()
    table.end_turn_of(courier)
    table.run(read_claims)
    assert 0 == table.points
    table.file(RED, KEY, "reveal", "red")
    table.run(read_claims)
    table.run(read_claims)
    assert (1, 0, [1]) == (
        table.points,
        table.table.parties[RED].quests,
        [told["points"] for told in table.told("quest_scored")],
    )


@pytest.mark.rule("UT-D67")
def test_kept_cards_are_revealed_as_soon_as_they_win() -> None:
    """One point is needed: the letter decides the game at once."""
    table, courier = keeping()
    table.table.needed = 1
    table.play(end_turn, courier)
    assert (Step.OVER, (RED,)) == (table.table.step, table.table.outcome and table.table.outcome.winners)


def flee(g: Play[Battle]) -> Procedure[None]:
    """Both parties fail their Panic Tests."""
    yield from ()
    parties_flee(g, [RED, BLUE])


@pytest.mark.rule("UT-D67")
@pytest.mark.parametrize("ends_by_panic", [True, False])
def test_kept_cards_count_when_the_game_is_decided_by_points(ends_by_panic: bool) -> None:
    """After the last Cycle, and where both parties flee, red has won by the letter."""
    table, courier = keeping()
    table.end_turn_of(courier)
    if ends_by_panic:
        table.play(flee)
    else:
        table.table.choices.cycles = 3
        table.table.cycle = 3
        table.play(end_cycle)
    assert table.table.outcome is not None
    assert ((RED,), 1) == (table.table.outcome.winners, table.points)


@pytest.mark.rule("UT-D67")
def test_without_an_order_cards_are_revealed_at_once() -> None:
    """Who has filed nothing scores as the book has it, and can file it with the other standing orders."""
    table, courier = keeping()
    table.file(RED, KEY, "reveal", "red")
    table.run(read_claims)
    table.end_turn_of(courier)
    assert 1 == table.points
    assert KEY in [decision.key for decision in table.game.standing_questions(table.g.state, RED)]
