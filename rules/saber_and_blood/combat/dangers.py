"""What a character risks on a way, by what everybody sees: ready tokens and fireplaces [SB-432, SB-641]."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.decisions import Danger
from rules.kernel.values import Cell, Seat
from rules.saber_and_blood.ground import G, imagined, label, lasting_of, tavern_of
from rules.saber_and_blood.state import Fighter
from rules.saber_and_blood.vocabulary import Keyword
from rules.saber_and_blood.what_is_known import Character

Dangers = dict[Cell, tuple[Danger, ...]]


def can_react(g: G, newcomer: Fighter) -> list[Fighter]:
    """Who can use a ready token on a newcomer, in the order of SB-230 [SB-641, SB-R27]."""
    if not newcomer.is_on_board or lasting_of(g).has(newcomer, Keyword.READY_IMMUNE):
        return []
    foes = tavern_of(g).foes_beside(newcomer)
    return g.state.in_order(foe for foe in foes if can_use_ready(foe))


def can_use_ready(bearer: Character) -> bool:
    """Whether a ready token can be used: not by the stunned [SB-641, SB-654]."""
    return bearer.is_ready and not bearer.is_stunned


def dangers_on(g: G, chooser: Seat, mover: Fighter, cells: Iterable[Cell], *, is_one_move: bool = False) -> Dangers:
    """What threatens a character on each of these squares; whoever moves a foe risks nothing himself.

    A move that cannot be halted is answered only where it ends [SB-R26].
    """
    if not g.state.are_friends(chooser, mover.seat):
        return {}
    dangers = {cell: (*_blows(g, mover, cell, is_one_move), *_burns(g, cell)) for cell in cells}
    return {cell: found for cell, found in dangers.items() if found}


def _blows(g: G, mover: Fighter, cell: Cell, is_one_move: bool) -> Iterable[Danger]:
    """Whoever could use a ready token on him there [SB-641]."""
    with imagined(mover, cell):
        bearers = can_react(g, mover)
    return [Danger(words=f"comes beside {label(g, one)}, who may strike", is_at_end=is_one_move) for one in bearers]


def _burns(g: G, cell: Cell) -> Iterable[Danger]:
    """A fireplace, which wounds nobody who passes it [SB-432, SB-433]."""
    return [Danger(words="ends in the fire for 1 wound", is_at_end=True)] if tavern_of(g).is_fireplace(cell) else []
