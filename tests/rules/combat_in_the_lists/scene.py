"""Builds the lists in the words of the game, and plays them: who stands where, what they hold, how the dice fall."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.game import SEATS, CombatInTheLists
from rules.combat_in_the_lists.state import Knight, Lists, Stack, Step
from rules.combat_in_the_lists.vocabulary import Colour, Compass, Pace, Pile
from rules.kernel.decks import Deck
from rules.kernel.dice import Scripted, ScriptedDice
from rules.kernel.values import Cell, Json, Seat
from tests.conformance.hooks.combat_in_the_lists import box, check_invariants
from tests.helpers.scene import PlayedScene

FALCON, BOAR, STAG, WOLF, LION, BEAR = SEATS
GAME = CombatInTheLists(box())


class Scene(PlayedScene[Lists]):
    """The lists at the beginning of a step, everybody with the points of the row and empty hands.

    Knights are placed by `knight`, cards come by `give`; then `start` lets the game go on by its own phases.
    The first seat is Player #1. Dice fall as they are scripted, and have six sides unless told otherwise.
    """

    def __init__(
        self,
        *dice: Scripted,
        knights: int = 2,
        step: Step = Step.MOVEMENT,
        pace: Pace = Pace.LIVE,
        turn: int = 1,
        row: int = 0,
        **facts: Any,
    ) -> None:
        seats = SEATS[:knights]
        content = box()
        lists = Lists(
            pace=pace,
            seats=seats,
            knights={seat: Knight(seat=seat) for seat in seats},
            step=step,
            turn=turn,
            first=seats[0],
            row=row or knights,
            special_deck=Deck[CardName].of(content.special_deck()),
            **facts,
        )
        for knight, colour in zip(lists.knights.values(), Colour, strict=False):
            knight.colour = colour
            knight.cell, knight.facing = content.start(colour).cell, content.start(colour).facing.number
            knight.points = [*content.row(lists.row).points]
            knight.attack_deck = Deck[CardName].of(content.attack_deck(content.weapon(knight.weapon).styles))
            knight.defence_deck = Deck[CardName].of(content.defence_deck())
        super().__init__(GAME, lists, ScriptedDice(*dice, sides=6), seats=seats, invariants=check_invariants)

    # Setting the scene

    @property
    def lists(self) -> Lists:
        """The truth."""
        return self.g.state

    @property
    def box(self) -> Content:
        """Everything in the box."""
        return box()

    def knight(self, seat: Seat, cell: Cell = "", facing: Compass | None = None, **facts: Any) -> Knight:
        """A knight on a hex, looking somewhere, with whatever else is to be seen (fallen=True, health=3 …)."""
        knight = self.lists.knights[seat]
        if cell:
            knight.cell = self.box.board.parse(cell)
        if facing is not None:
            knight.facing = facing.number
        for name, fact in facts.items():
            assert hasattr(knight, name), name
            setattr(knight, name, fact)
        if "weapon" in facts:
            styles = self.box.weapon(knight.weapon).styles
            knight.attack_deck = Deck[CardName].of(self.box.attack_deck(styles))
        return knight

    def give(self, seat: Seat, *cards: CardName) -> None:
        """Cards in a hand, out of the piles that they belong to."""
        knight = self.lists.knights[seat]
        for card in cards:
            pile, deck = self._deck_of(knight, card)
            deck.take_from_draw_pile(card)
            knight.held(pile).append(card)

    def lay(self, seat: Seat, *cards: CardName, special: CardName = "", victim: Seat | None = None) -> Stack:
        """A stack that already lies face up, paid for."""
        knight = self.lists.knights[seat]
        for card in (*cards, *([special] if special else [])):
            self._deck_of(knight, card)[1].take_from_draw_pile(card)
        plays = 2 if special and self.box.special(special).effect == "strike_twice" else 1
        stack = Stack(cards=cards, special=special, victim=victim, plays=plays, number=len(knight.stacks))
        knight.stacks.append(stack)
        return stack

    def _deck_of(self, knight: Knight, card: CardName) -> tuple[Pile, Deck[CardName]]:
        if self.box.is_attack(card):
            return Pile.ATTACK, knight.attack_deck
        if self.box.is_defence(card):
            return Pile.DEFENCE, knight.defence_deck
        return Pile.SPECIAL, self.lists.special_deck

    # Looking

    def where(self, seat: Seat) -> str:
        """The hex of a knight, by its name."""
        cell = self.lists.knights[seat].cell
        return "" if cell is None else self.box.board.text(cell)

    def health(self, seat: Seat) -> int:
        """What is left of the 20."""
        return self.lists.knights[seat].health

    def points(self, seat: Seat) -> list[int]:
        """What is left of each stage."""
        return self.lists.knights[seat].points


def moves(direction: str, **more: Json) -> Json:
    """A sheet of movement orders: a direction card, and whatever else is on the sheet."""
    return {"direction": direction, **more}


def order(scene: Scene, orders: Mapping[Seat, str]) -> None:
    """Everybody's direction card; no movement where none is named."""
    scene.start()
    for seat in scene.seats:
        scene.answer(seat, moves(orders.get(seat, "no_movement")))


def alone(*dice: int, pace: Pace = Pace.LIVE) -> Scene:
    """Falcon in the middle, looking north, and Boar far away."""
    scene = Scene(*dice, pace=pace)
    scene.knight(FALCON, "E5", Compass.N)
    scene.knight(BOAR, "A1", Compass.S)
    return scene
