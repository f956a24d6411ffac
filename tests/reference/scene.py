"""Scenes of The Ford for its rule tests: a few troops on the board, dice as wanted, answers one by one."""

from __future__ import annotations

from typing import Any

from rules.kernel.dice import Scripted, ScriptedDice
from rules.kernel.values import Cell, Seat
from tests.conformance.hooks.ford import check_invariants
from tests.helpers.scene import PlayedScene
from tests.reference import GAME
from tests.reference.content import QUALITIES, Card, Troop
from tests.reference.state import Ford, Piece, Stage

RED, BLUE, GREEN, GOLD = GAME.seats


def piece(words: str) -> Piece:
    """A troop in words, such as "red riders c2", with its hearts after it where it is wounded."""
    owner, name, cell, *hearts = words.split()
    troop = Troop(name)
    left = int(hearts[0]) if hearts else QUALITIES[troop].hearts
    return Piece(id=f"{owner}_{troop}", owner=Seat(owner), troop=troop, hearts=left, cell=cell)


class Scene(PlayedScene[Ford]):
    """A game in the middle of things."""

    def __init__(
        self, *troops: str, stage: Stage = Stage.MARCH, dice: tuple[Scripted, ...] = (), seats: int = 2, **facts: Any
    ) -> None:
        state = GAME.setup({}, GAME.seats[:seats])
        state.stage, state.round = stage, 1
        state.to_march = [RED] if stage is Stage.MARCH else []
        for troop in [piece(words) for words in troops]:
            state.pieces[troop.id] = troop
        for name, fact in facts.items():
            assert hasattr(state, name), name
            setattr(state, name, fact)
        for hand in state.hands.values():
            for card in hand:
                state.deck.take_from_draw_pile(card)
        super().__init__(GAME, state, ScriptedDice(*dice, sides=6), seats=state.seats, invariants=check_invariants)
        self.start()

    @property
    def state(self) -> Ford:
        """The truth."""
        return self.g.state

    def cell_of(self, name: str) -> Cell:
        """Where a troop stands."""
        return self.state.pieces[name].cell

    def hearts_of(self, name: str) -> int:
        """How many hearts a troop has left; 0 when it is slain."""
        troop = self.state.pieces.get(name)
        return troop.hearts if troop else 0


def charge(
    *troops: str, dice: tuple[int, int], cards: dict[Seat, Card] | None = None, way: tuple[Cell, ...] = ()
) -> Scene:
    """Red's only troop, the first one, marches and attacks the second one."""
    attacker, defender = piece(troops[0]), piece(troops[1])
    hands = {seat: [card] for seat, card in (cards or {}).items()}
    scene = Scene(*troops, dice=dice, hands={RED: [], BLUE: [], **hands})
    scene.answer(attacker.owner, {"path": [*way], "then": defender.id})
    for seat, card in (cards or {}).items():
        scene.answer(seat, card.value)
    return scene
