"""Makes the README's pictures of Combat in the Lists anew, of stewards: python -m tests.render.list_pictures

docs/lists.png is the arena when there is most to see of six knights, docs/blow.png the attack with the most to tell.
"""

from __future__ import annotations

import random

from data.load import load_games
from render.combat_in_the_lists.board import COLOURS
from render.combat_in_the_lists.words import plight, view_of
from render.editions import editions
from rules.combat_in_the_lists.what_is_known import tally
from rules.kernel.game import Face, StewardKind
from rules.kernel.stewards import steward_of
from tests.helpers.playouts import Playout, dice_of
from tests.render.readme import answer, greatest, keep

GAME = "combat_in_the_lists"
WIDTHS = {"lists": 1300, "blow": 700}


def main() -> None:
    """Play as long as nobody is out, and keep what is to be seen."""
    edition = editions({GAME: load_games()[GAME]})[GAME]
    playout, chance = Playout(edition.game, seats=edition.game.seats, dice=dice_of(1)), random.Random(1)
    seen: list[Face] = []
    while not playout.is_over and all(knight.is_in for knight in playout.session.state.knights.values()):
        seen.append(playout.session.face(None))
        seat = playout.session.waiting()[0]
        face = playout.session.face(seat)
        assert face.asked is not None
        answer(playout, seat, steward_of(edition.game, StewardKind.OWN)(face, face.asked, chance.randrange))
    events = [event for _, event in playout.ledger.events]
    drawn = {"lists": edition.draw(max(seen, key=how_much), None), "blow": greatest(edition, events, "answered")}
    for name, width in WIDTHS.items():
        keep(name, drawn[name], width, COLOURS)


def how_much(face: Face) -> int:
    """How much there is to see of the knights: on the way, struck, fallen or unarmed, and with cards on the table."""
    return sum(
        2 * knight.halfway + (tally(knight) > 0) + len(plight(knight)) + bool(knight.stacks)
        for knight in view_of(face).knights
    )


if __name__ == "__main__":
    main()
