"""Builds a battle in the words of the game, and plays it: who stands where, what is laid, how the dice fall."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.fantasy_commander.cards import Grant, TacticId
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.game import FantasyCommander
from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.state import Army, Battle, Choices, Field, Laid, Screen, Step, Unit, counted
from rules.fantasy_commander.vocabulary import EMPIRE, SIDES, STYX, Level, Mode, Order, Terrain, Trait
from rules.kernel.dice import Dice, Scripted, ScriptedDice
from rules.kernel.values import Cell, Seat
from tests.conformance.hooks.fantasy_commander import box, check_invariants
from tests.helpers.scene import PlayedScene

__all__ = ["EMPIRE", "STYX", "Battlefield", "box", "game", "grants"]


@cache
def game() -> FantasyCommander:
    """The game with everything in its box."""
    return FantasyCommander(box())


def grants(*traits: Trait | tuple[Trait, int]) -> list[Grant]:
    """Traits as a unit gains them: grants(Trait.RUSH, (Trait.CHARGE, 2))."""
    pairs = [(one, 1) if isinstance(one, Trait) else one for one in traits]
    return [Grant(trait=trait, x=x) for trait, x in pairs]


class Battlefield(PlayedScene[Battle]):
    """A battle in the middle of things, on open ground unless `bare` is False: then the map of the scenario lies there.

    Units come by `unit`, templates by `lay`, orders by `pool`, cards by `deck`; then `start` lets the game go on by its
    own phases, or `run` plays one procedure. Dice fall as they are scripted, with six sides, or else `by_chance`.
    """

    def __init__(
        self,
        *dice: Scripted,
        scenario: int = 1,
        mode: Mode = Mode.SCENARIO,
        step: Step = Step.ACTION,
        turn: int = 1,
        first: Seat = EMPIRE,
        bare: bool = True,
        colour: Order | None = Order.RED,
        by_chance: Dice | None = None,
        **choices: Any,
    ) -> None:
        plan = next(one for one in box().scenarios if one.number == scenario)
        field = Field(
            mode=mode,
            scenario=plan.id,
            choices=Choices(lay_terrain=bare, **choices),
            step=step,
            turn=turn,
            first=first,
            to_act=first,
            colour=colour if step is Step.ACTION else None,
            armies={side: Army(is_ready=True) for side in SIDES},
        )
        battle = Battle(field=field, screens={side: Screen() for side in SIDES})
        fall = by_chance or ScriptedDice(*dice, sides=6)
        super().__init__(game(), battle, fall, seats=SIDES, invariants=check_invariants)

    # Setting the scene

    @property
    def field(self) -> Field:
        """All that lies open."""
        return self.g.state.field

    @property
    def box(self) -> Content:
        """Everything in the box."""
        return box()

    @property
    def ground(self) -> Ground:
        """The field with its predicates."""
        return Ground(self.box, self.field)

    def unit(self, card: str, cell: Cell = "", token: Order | str | None = None, **facts: Any) -> Unit:
        """A unit on a hex: unit("legionnaires.veteran", "C5", "red", losses=1); a conscript where no level is named.

        Its id is that of the book: the side, the code, and a number for regular units.
        """
        known = [one.id for one in self.box.units]
        found = self.box.unit(card if card in known else f"{card}.{Level.CONSCRIPT}")
        number = 1 + sum(self.box.unit(unit.card).code == found.code for unit in self.field.units)
        name = f"{found.side}.{found.code}{number if found.kind.is_regular else ''}"
        unit = Unit(id=name, side=found.side, card=found.id, token=Order(token) if token else None)
        unit.cell = BOARD.parse(cell) if cell else None
        for fact, value in facts.items():
            assert fact in Unit.model_fields, fact
            setattr(unit, fact, value)
        self.field.units.append(unit)
        self.field.armies[found.side].roster.append(found.id)
        return unit

    def lay(self, cell: Cell, kind: Terrain, side: Seat | None = None) -> None:
        """Terrain, a template or an element on a hex."""
        self.field.laid.append(Laid(cell=BOARD.parse(cell), kind=kind, side=side))

    def pool(self, side: Seat, *orders: Order | str) -> None:
        """Orders behind a screen."""
        self.g.state.screens[side].pool = counted(map(Order, orders))
        self.field.armies[side].orders = len(orders)

    def deck(self, side: Seat, *cards: TacticId, discard: tuple[TacticId, ...] = ()) -> None:
        """The cards of a deck, the top first, and a discard pile, the top last."""
        screen, army = self.g.state.screens[side], self.field.armies[side]
        screen.deck, army.discard, army.draw_pile = [*cards], [*discard], len(cards)
        places = {card.id: place for place, card in enumerate(self.box.tactics)}
        screen.composition = sorted((*cards, *discard), key=places.__getitem__)
        army.deck_size = len(screen.composition)

    def play_actions(self) -> None:
        """The Action Phase to its end, with the answers that the test has scripted and fallbacks for all others."""
        while self.waiting and self.field.step is Step.ACTION:
            self._answer_as_scripted(self.waiting[0])
        assert not any(self._scripted.values()), f"nobody asked for {self._scripted}"

    # Looking

    def activated(self) -> list[str]:
        """Which units were activated, one after the other, by their counters."""
        return [event["unit"].partition(".")[2] for event in self.told("activated")]

    def find(self, name: str) -> Unit:
        """A unit by what stands on its counter ("LEG1"), or by its whole id."""
        return next(unit for unit in self.field.units if name in (unit.id, unit.id.partition(".")[2]))

    def where(self, name: str) -> Cell:
        """The hex of a unit, by its name; empty once it is destroyed."""
        unit = self.find(name)
        return cell_name(unit.cell) if unit.cell is not None and not unit.destroyed else ""

    def left(self, name: str) -> int:
        """The miniatures or the Health of a unit."""
        return self.ground.left(self.find(name))

    def points(self, side: Seat) -> int:
        """The victory points of a side."""
        return self.field.armies[side].points

    def orders(self, side: Seat) -> dict[Order, int]:
        """The orders behind a screen."""
        return self.g.state.screens[side].pool
