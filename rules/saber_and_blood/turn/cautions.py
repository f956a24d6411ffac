"""What a player may have overlooked in an operation, and what it costs, by what that player knows alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.kernel.game import Total
from rules.kernel.values import Seat
from rules.kernel.words import one_or_many
from rules.saber_and_blood.cards.playable import CardPlay, Standard
from rules.saber_and_blood.turn.cleanup import cards_drawn
from rules.saber_and_blood.views import BoutView


def cautions(bout: BoutView, seat: Seat, meant: Any) -> Iterator[str]:
    """What an operation leads to."""
    for points in totals(bout, seat, meant):
        if points.spent and not cards_drawn(points.held - points.spent, 0):
            yield "It spends your last command points: you draw no new cards at the end of the turn."


def totals(bout: BoutView, seat: Seat, meant: Any) -> Iterator[Total]:
    """The command points that an operation costs; to pass costs none."""
    if isinstance(meant, CardPlay | Standard):
        held = bout.player(seat).cp
        yield Total(spent=meant.price.cp, held=held, unit=one_or_many(held, "command point", "command points"))
