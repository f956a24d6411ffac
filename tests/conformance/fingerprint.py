"""Prints the course of a few playouts; run under several hash seeds, it must print the same.

`python -m tests.conformance.fingerprint module:ENTRANT` prints that of one entrant instead of all games.
"""

from __future__ import annotations

import json
import random
import sys
from importlib import import_module

from tests.conformance.thinking import moves_of_stewards
from tests.helpers.entrants import Entrant
from tests.helpers.lengths import at_length
from tests.helpers.playouts import bytes_of, looks

PLAYOUTS = at_length(1, 2)


def course(entrant: Entrant, number: int) -> list[str]:
    """All digests and faces of one playout, and what stewards would play at the same table."""
    playout = entrant.sit_down(number)
    lines = []
    for _ in looks(playout, random.Random(number), most=entrant.hooks.most_answers):
        lines += [bytes_of(playout.session.face(seat)) for seat in playout.everybody]
    lines += [f"{entry.seat} {entry.digest}" for entry in playout.ledger.entries]
    return [*lines, *(json.dumps(answer) for _, answer in moves_of_stewards(entrant.sit_down(number), number))]


def entrants(names: list[str]) -> list[Entrant]:
    """Those that are named, or all games."""
    if not names:
        return list(import_module("tests.conformance.games").GAMES)
    return [getattr(import_module(module), attribute) for module, attribute in (name.split(":") for name in names)]


if __name__ == "__main__":
    json.dump(
        {str(entrant): [course(entrant, number) for number in range(PLAYOUTS)] for entrant in entrants(sys.argv[1:])},
        sys.stdout,
    )
