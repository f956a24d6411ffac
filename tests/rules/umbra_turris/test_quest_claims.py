"""Fulfilled Quest Cards: revealed at once, or kept back [UT-D67, UT-962]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.content_vocabulary import Moment
from rules.umbra_turris.cycle.end import end_cycle
from rules.umbra_turris.cycle.turns import end_turn
from rules.umbra_turris.occasions import Manner
from rules.umbra_turris.quests.claims import KEY, kept, read_claims
from rules.umbra_turris.quests.scoring import check_quests
from rules.umbra_turris.quests.task import Fact
from rules.umbra_turris.quests.victory import looted, parties_flee
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


@pytest.mark.rule("UT-972", "UT-932")
def test_a_loot_test_may_win_at_once() -> None:
    """QC-11: the third one brings the point that was lacking, and nothing else is waited for."""
    table = Questing("QC-11")
    hero = table.hero(RED, (20, 20))
    table.hero(BLUE, (60, 60))
    table.table.needed, table.table.parties[RED].loot_tests = 1, 3
    table.turn(hero)
    table.play(loot, hero)
    assert Step.OVER is table.table.step


def loot(g: Play[Battle], hero: Model) -> Procedure[None]:
    """A Loot Test has been made."""
    yield from ()
    looted(g, hero)


@pytest.mark.rule("UT-972")
def test_a_removal_may_win_at_once() -> None:
    """QC-06: the nominee is gone, and with it the point that was lacking has come."""
    table = Questing("QC-06", nominee="blue.2")
    hero, _ = table.hero(RED, (20, 20)), table.hero(BLUE, (60, 60))
    prey = table.hero(BLUE, (60, 50), cost=10)
    table.table.needed = 1
    table.turn(hero)
    table.take_away(prey, hero)
    assert (Step.OVER, "triumph") == (table.table.step, table.table.outcome and table.table.outcome.reason)


@pytest.mark.rule("UT-962")
@pytest.mark.parametrize("facts", [{"is_empty_base": True}, {"is_airborne": True}, {"has_death_counter": True}])
def test_who_is_out_of_it_fulfils_no_task(facts: dict[str, Any]) -> None:
    """QC-05: an empty base in the enemy's zone delivers no letter, nor does whoever flies or lies there."""
    table = Questing("QC-05", nominee="red.1")
    courier = table.hero(RED, (20, 65), **facts)
    table.end_turn_of(courier)
    assert 0 == table.points


@pytest.mark.rule("UT-962")
@pytest.mark.parametrize("card", ["QC-01", "QC-16"])
def test_tokens_are_scored_at_the_end_of_a_turn_alone(card: str) -> None:
    """A Loot Test beside the enemy's token, or with the relic at home, scores nothing yet."""
    table = Questing(card)
    hero = table.hero(RED, (20, 65) if card == "QC-01" else (20, 5))
    token = table.token(1, (20, 67), BLUE)
    token.carrier = hero.id if card == "QC-16" else ""
    check_quests(table.g, Fact(Moment.EVENT, model=hero))
    assert 0 == table.points
    table.end_turn_of(hero)
    assert table.card.points == table.points


@pytest.mark.rule("UT-972")
def test_a_wound_may_win_at_once() -> None:
    """QC-04: the second enemy whom the archer wounds by a shot brings the point that was lacking."""
    table = Questing("QC-04", nominee="red.1")
    archer, enemy = table.hero(RED, (20, 20), weapons=("bow",)), table.hero(BLUE, (60, 60))
    table.hero(BLUE, (60, 50))
    table.table.needed, table.table.shooters = 1, {archer.id: ["blue.2"]}
    table.turn(archer)
    table.play(suffer, enemy, 1, Manner.SHOT, by=archer)
    assert Step.OVER is table.table.step


@pytest.mark.rule("UT-962", "UT-746c")
def test_who_falls_while_felling_others_fulfils_no_task() -> None:
    """QC-07: a Black Knight at 0 W takes an enemy hero along; with W left it would be a baptism of fire."""
    table = Questing("QC-07", nominee="red.1")
    knight = table.hero(RED, (35, 35), profession="black_knight", cost=1)
    table.hero(RED, (10, 35))
    enemy = table.hero(BLUE, (35, 39), wounds=2)
    table.hero(BLUE, (60, 60))
    table.play(suffer, knight, 9, Manner.SPELL)
    assert (True, True, 0) == (knight.is_removed, enemy.has_death_counter, table.points)
