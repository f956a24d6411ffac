"""What the common tests must know of Fantasy Commander."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from data.load import load
from rules.fantasy_commander.command.pool import size
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.game import FantasyCommander
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.maps import BOARD, Row
from rules.fantasy_commander.scenarios.victory import ended
from rules.fantasy_commander.state import Battle, Step, Unit
from rules.fantasy_commander.vocabulary import EMPIRE, SIDES, STYX, CardType, Order, Terrain, Trait, other_side
from rules.kernel.game import Game, Outcome, Phase
from rules.kernel.values import Seat
from tests.helpers.entrants import Entrant
from tests.helpers.hooks import Hooks
from tests.helpers.playouts import Playout, dice_of


@cache
def box() -> Content:
    """Everything in the box."""
    return load("fantasy_commander", Content)


def check_invariants(battle: Battle) -> None:
    """No two units stand on one hex, none on a hex that it cannot stand on, and no card or order is lost."""
    ground = Ground(box(), battle.field)
    cells = [unit.cell for unit in battle.field.on_map()]
    assert len(cells) == len(set(cells)), "two units stand on one hex"
    names = [unit.id for unit in battle.field.units]
    assert len(names) == len(set(names)), "two units bear one id"
    for unit in battle.field.units:
        check_unit(ground, unit)
    for side in SIDES:
        check_army(battle, side)
    check_cards(battle)
    if battle.field.step is Step.ACTION:
        assert battle.field.colour is not None, "the Action Phase has no colour"


def check_unit(ground: Ground, unit: Unit) -> None:
    """A unit has no more losses and Fatigue than it can have, and stands where it can."""
    stamina = ground.card(unit).stamina
    assert 0 <= unit.fatigue <= (stamina or 0), f"{unit.id} holds {unit.fatigue} Fatigue tokens"
    assert 0 <= unit.losses <= ground.full_size(unit), f"{unit.id} has lost {unit.losses}"
    assert not (unit.destroyed and unit.token), f"{unit.id} is destroyed and holds an order"
    assert not (unit.panicked and unit.token), f"{unit.id} has panicked and holds an order"
    assert not (unit.activated and unit.token), f"{unit.id} was activated and holds an order"
    if unit.is_on_map:
        cell = ground.place(unit)
        assert cell in BOARD, f"{unit.id} stands outside the map"
        swims = ground.terrain(cell) is Terrain.RIVER and ground.has(unit, Trait.SWIMMER)
        assert swims or not ground.kind(cell).impassable, f"{unit.id} stands on {ground.terrain(cell)}"


def check_army(battle: Battle, side: Seat) -> None:
    """What everybody reckons of a side agrees with what lies behind its screen."""
    army, screen = battle.field.armies[side], battle.screens[side]
    assert army.draw_pile == len(screen.deck), "the deck is not as large as everybody sees"
    assert army.orders == size(screen.pool), "the pool is not as large as everybody sees"
    assert Order.YELLOW not in screen.pool
    assert all(count > 0 for count in screen.pool.values())
    assert army.points >= 0


def check_cards(battle: Battle) -> None:
    """No Tactic card is lost or doubled; Curses may lie with the opponent."""
    decks = {side: Counter(battle.screens[side].composition) for side in SIDES}
    if not all(battle.field.armies[side].deck_size for side in SIDES):
        return
    piles: Counter[str] = Counter()
    for side in SIDES:
        army = battle.field.armies[side]
        held = [*battle.screens[side].deck, *army.discard, *army.laid, *([army.drawn] if army.drawn else [])]
        foreign = [card for card in held if box().tactic(card).side != side]
        assert all(box().tactic(card).type is CardType.CURSE for card in foreign), "a card lies in the wrong deck"
        assert not Counter(army.shown) - decks[side], "a card was seen that is not in the deck"
        piles += Counter(held)
    assert piles == decks[EMPIRE] + decks[STYX], "a card was lost or doubled"


HOOKS = Hooks(invariants=check_invariants, most_answers=4000, has_words=False, has_private_moments=True)


# Short battles


NEAR = {
    STYX: (Row(r=3, first=-1, last=11), Row(r=4, first=-2, last=10)),
    EMPIRE: (Row(r=6, first=-3, last=9), Row(r=7, first=-3, last=9)),
}
"""Zones so near to each other that the first turn brings blows."""


def near(content: Content) -> Content:
    """The same box with armies that begin close to each other, and a campaign of two short missions."""
    maps = tuple(plan.model_copy(update={"zones": NEAR}) for plan in content.maps)
    campaign = content.campaign.model_copy(update={"missions": content.campaign.missions[:2], "last_turn": 2})
    return Content.model_validate({**dict(content), "maps": maps, "campaign": campaign})


class ShortBattle(FantasyCommander):
    """The same rules for a few turns; when time is up, the points decide."""

    turns = 4

    def is_time_up(self, state: Battle) -> bool:
        """Whether the last turn is over; a campaign has its own limit."""
        return state.field.turn > self.turns and state.field.campaign is None

    def next_phase(self, state: Battle) -> Phase[Battle] | None:
        """Nothing after the last turn."""
        return None if self.is_time_up(state) else super().next_phase(state)

    def outcome(self, state: Battle) -> Outcome | None:
        """The winner by the rules, or who has more points when time is up."""
        if state.field.outcome is not None or not self.is_time_up(state):
            return state.field.outcome
        points = {side: state.field.armies[side].points for side in SIDES}
        best = [side for side in SIDES if points[side] > points[other_side(side)]]
        return ended(Ground(self.content, state.field), best[0] if best else None, "time")


def table(**options: str) -> Mapping[str, str]:
    """What the host changes."""
    return {setting.id: setting.default for setting in FantasyCommander.settings} | options


TABLES = (
    table(scenario="2"),
    table(mode="royale", map="laid", limit="500"),
    table(scenario="5", rosters="custom", elements="on", passing="on", digest="on", deployment="in_turn"),
    table(mode="campaign"),
    table(scenario="1", passing="on"),
    table(scenario="6", handicap="on"),
    table(scenario="3", elements="on", deployment="at_once"),
    table(scenario="4", rosters="custom"),
    table(mode="royale", quiet_limit="off", limit="400", map="5"),
    table(scenario="6"),
    table(scenario="5", digest="on"),
    table(mode="royale", map="1", elements="on", deployment="in_turn"),
)
"""Every mode, scenario and setting."""


class Battles(Entrant):
    """Fantasy Commander at the tables above."""

    def sit_down(self, number: int = 0) -> Playout:
        """A new game at one of the tables."""
        options = dict(TABLES[number % len(TABLES)])
        return Playout(self.game, seats=SIDES, options=options, dice=dice_of(number), kind=self.kind)


def enter(game: FantasyCommander) -> Entrant:
    """The game with its hooks, for a few turns."""
    return Battles(ShortBattle(near(game.content)), HOOKS)


def enter_marathon(game: Game[Any]) -> Entrant:
    """The game with its hooks, for as long as a battle takes."""
    return Battles(game, Hooks(invariants=check_invariants, most_answers=40_000, has_words=False))
