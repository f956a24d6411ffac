"""What a seat, or a spectator, may know of a battle: the table, and what lies behind its own screen."""

from __future__ import annotations

from rules.kernel.values import Seat, View
from rules.umbra_turris.state import Battle, Id, Quest, Table


class BattleView(View):
    """A battle as one seat sees it; all that lies open is the same for everybody."""

    table: Table
    # The seat's own secrets; empty for a spectator.
    hand: tuple[Id, ...] = ()
    """Its Item Cards."""
    deck: tuple[Id, ...] = ()
    """The cards that are left in its Item Deck, in the order of the box: which comes next nobody knows."""
    quests: tuple[Quest, ...] = ()
    armed: tuple[Id, ...] = ()
    """The cards that it armed as they were drawn."""


def view(battle: Battle, seat: Seat | None) -> BattleView:
    """The open table, and what the seat alone knows."""
    table = battle.table.copied()
    if seat is None or seat not in battle.screens:
        return BattleView(table=table)
    screen = battle.screens[seat]
    return BattleView(
        table=table,
        hand=tuple(screen.hand),
        deck=tuple(sorted(screen.deck)),
        quests=tuple(quest.copied() for quest in screen.quests),
        armed=tuple(screen.armed),
    )
