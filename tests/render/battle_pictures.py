"""Makes the README's pictures of Fantasy Commander anew, of stewards: python -m tests.render.battle_pictures

docs/field.png is the battlefield when there is most to see of both armies, docs/charge.png the fight with the most to
tell.
"""

from __future__ import annotations

import random

from data.load import load_games
from render.editions import editions
from render.fantasy_commander.board import COLOURS
from render.fantasy_commander.words import view_of
from rules.kernel.game import Face, StewardKind
from rules.kernel.stewards import steward_of
from tests.helpers.playouts import Playout, dice_of
from tests.render.readme import answer, greatest, keep

GAME = "fantasy_commander"
WIDTHS = {"field": 1300, "charge": 700}
SETTINGS = {"scenario": "5", "deployment": "at_once", "strength": "keen"}


def main() -> None:
    """Play the fifth scenario to its end, and keep what is to be seen."""
    edition = editions({GAME: load_games()[GAME]})[GAME]
    playout = Playout(edition.game, seats=edition.game.seats, dice=dice_of(1), options=SETTINGS)
    chance, seen = random.Random(1), list[Face]()
    while not playout.is_over:
        seen.append(playout.session.face(None))
        seat = playout.session.waiting()[0]
        face = playout.session.face(seat)
        assert face.asked is not None
        answer(playout, seat, steward_of(edition.game, StewardKind.OWN)(face, face.asked, chance.randrange))
    events = [event for _, event in playout.ledger.events if event.kind != "fought" or event.data["defence"]]
    drawn = {"field": edition.draw(max(seen, key=how_much), None), "charge": greatest(edition, events, "fought")}
    for name, width in WIDTHS.items():
        keep(name, drawn[name], width, COLOURS)


def how_much(face: Face) -> int:
    """How much there is to see: units that still hold orders, have lost or are tired, and what happened last."""
    units = view_of(face).field.on_map()
    busy = sum((unit.token is not None) + bool(unit.losses) + bool(unit.fatigue) + unit.defending for unit in units)
    return busy + 3 * len(units) + 4 * any(event.kind == "fought" for event in face.events)


if __name__ == "__main__":
    main()
