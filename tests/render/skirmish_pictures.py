"""Makes the README's pictures of Umbra Turris anew, of stewards: python -m tests.render.skirmish_pictures

docs/skirmish.png is the table when there is most to see of both parties, docs/strike.png the strike with the most to
tell.
"""

from __future__ import annotations

import random

from render.umbra_turris import edition
from render.umbra_turris.board import COLOURS
from render.umbra_turris.words import view_of
from rules.kernel.game import Face, StewardKind
from rules.kernel.stewards import steward_of
from tests.helpers.playouts import Playout, dice_of
from tests.render.readme import answer, greatest, keep
from tests.rules.umbra_turris.tabletop import BLUE, RED, game

WIDTHS = {"skirmish": 1300, "strike": 700}
SEED = 3


def main() -> None:
    """Play a battle of two parties to its end, and keep what is to be seen."""
    shown = edition(game())
    playout, chance = Playout(shown.game, seats=(RED, BLUE), dice=dice_of(SEED)), random.Random(SEED)
    steward, seen = steward_of(shown.game, StewardKind.OWN), list[Face]()
    while not playout.is_over:
        seen.append(playout.session.face(None))
        seat = playout.session.waiting()[0]
        face = playout.session.face(seat)
        assert face.asked is not None
        answer(playout, seat, steward(face, face.asked, chance.randrange))
    events = [event for _, event in playout.ledger.events]
    drawn = {"skirmish": shown.draw(max(seen, key=how_much), None), "strike": greatest(shown, events, "struck")}
    for name, width in WIDTHS.items():
        keep(name, drawn[name], width, COLOURS)


def how_much(face: Face) -> int:
    """How much there is to see: models that are hurt, hidden, stunned or under a spell, and what happened last."""
    table = view_of(face).table
    models = [model for model in table.on_table() if model.is_alive]
    busy = sum(
        (model.wounds < model.most_wounds) + model.is_hidden + model.is_stunned + bool(model.effects)
        for model in models
    )
    happened = {event.kind for event in face.events} & {"charged", "shot", "struck", "exploded"}
    return busy + 3 * len(models) + 4 * len(happened)


if __name__ == "__main__":
    main()
