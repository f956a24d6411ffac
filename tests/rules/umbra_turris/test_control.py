"""Control: another player's hero is played for a turn, but for orders, cards and the dice of its party [UT-R91]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.dice import Trial, settle, throw_dice
from rules.umbra_turris.occasions import Purpose, Throw
from rules.umbra_turris.specials.offers import DiceOffer, Doing, Matter
from rules.umbra_turris.specials.special import Special
from rules.umbra_turris.state import Battle, Model
from tests.helpers.offers import choices
from tests.rules.umbra_turris.duels import Duel, give, rule
from tests.rules.umbra_turris.people import ally
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop

G = Play[Battle]


def controlled(*dice: int, alignment: str = "evil", **choices: Any) -> tuple[Tabletop, Model]:
    """Blue's hero, whose turn red plays; blue's party has dice of its alignment."""
    table = Tabletop(*dice, **choices)
    table.hero(RED, (10, 10))
    hero = table.hero(BLUE)
    ally(table, alignment, 2, BLUE)
    table.turn(hero).player = RED
    return table, hero


def roll(g: G, hero: Model, needed: int) -> Procedure[int]:
    """One die of the hero that must reach a figure."""
    throw = throw_dice(g, Purpose.ABILITY, hero, 1)
    yield from settle(g, Trial(throw, needed=needed))
    return throw.faces[0]


@pytest.mark.rule("UT-R91")
def test_whoever_controls_a_hero_does_not_spend_the_dice_of_its_party() -> None:
    """A failed die of the hero: neither red nor blue is asked to mend it; blue may spoil a good one."""
    table, hero = controlled(2, 6)
    assert 2 == table.play(roll, hero, 4)
    assert 2 == table.table.parties[BLUE].dice
    table, hero = controlled(5, 1)
    table.will_answer(BLUE, "dice.torment", "0 0")
    assert 1 == table.play(roll, hero, 4)
    assert 1 == table.table.parties[BLUE].dice


@rule
class Again(Special):
    """Its bearer may roll a die again, for nothing."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        if throw.roller is self.bearer:
            yield DiceOffer(self.id, self.bearer.seat, throw, Doing.REROLL, dice=(0,), matter=Matter.FAVOUR)


@pytest.mark.rule("UT-R91", "UT-558a")
def test_abilities_of_the_hero_are_red_s_to_use() -> None:
    """Who plays the turn is asked about a re-roll that the hero has by itself."""
    table, hero = controlled(2, 6, alignment="good")
    give(hero, Again)
    table.will_answer(RED, "dice.favour", "0 0")
    assert 6 == table.play(roll, hero, 4)


@pytest.mark.rule("UT-R91", "UT-746a")
def test_whom_a_controlled_black_knight_marks_is_red_s_to_say() -> None:
    """Red plays the turn of blue's Black Knight, and marks blue's own hero; an empty base is never offered."""
    duel = Duel(2, 3, 3, 3)
    duel.red(profession="black_knight")
    duel.blue()
    friend = duel.hero(RED, (45, 35))
    duel.hero(RED, (40, 35), is_empty_base=True)
    assert duel.table.turn is not None
    duel.table.turn.player = BLUE
    duel.will_answer(BLUE, "combat.attack", "torso")
    duel.will_answer(BLUE, "combat.parry", "legs")
    duel.will_answer(BLUE, "combat.strike", "power")
    duel.will_answer(BLUE, "ability.marks", [friend.id])
    bout = duel.fight()
    assert [friend] == bout.marked
    asked = next(decision for _, decision in duel.answered if decision.key == "ability.marks")
    assert [friend.id] == choices(asked)


@pytest.mark.rule("UT-R91", "UT-785b")
def test_what_a_controlled_thief_takes_is_red_s_to_say() -> None:
    """Who plays the turn chooses the item."""
    duel = Duel(5, 2, 3)
    duel.red(profession="thief")
    duel.blue(items=("rope", "talisman_of_destiny"))
    assert duel.table.turn is not None
    duel.table.turn.player = BLUE
    duel.will_answer(BLUE, "combat.attack", "torso")
    duel.will_answer(BLUE, "combat.parry", "legs")
    duel.will_answer(BLUE, "combat.strike", "normal")
    duel.will_answer(BLUE, "ability.loot", "rope")
    duel.fight()
    assert ["rope"] == duel.attacker.items


@pytest.mark.rule("UT-R91", "UT-890")
def test_whether_a_controlled_hero_uses_a_talisman_is_red_s_to_say() -> None:
    """Who plays the turn of the striker is asked; who plays the target is asked about its own."""
    duel = Duel(5, 1, 3)
    duel.red(items=("talisman_of_destiny",))
    duel.blue(items=("talisman_of_destiny",))
    assert duel.table.turn is not None
    duel.table.turn.player = BLUE
    duel.will_answer(BLUE, "combat.attack", "torso")
    duel.will_answer(BLUE, "combat.parry", "legs")
    duel.will_answer(BLUE, "combat.strike", "normal")
    duel.fight()
    asked = [(seat, decision.about) for seat, decision in duel.answered if decision.key == "damage.talisman"]
    assert [(BLUE, "red.1"), (BLUE, "blue.1")] == asked
