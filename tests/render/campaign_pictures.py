"""Makes the README's pictures of Swords & Sails anew, from a war of stewards: python -m tests.render.campaign_pictures

docs/europe.png is the public map after a season, docs/orders.png the private one of a power that writes its orders,
docs/region.png a closer look; docs/battle.png and docs/siege.png are the greatest of that war.
"""

from __future__ import annotations

import random

from PIL import Image

from data.load import load_games
from render.cuts import Cut
from render.editions import Edition, editions
from render.swords_and_sails.board import COLOURS
from rules.kernel.game import Face, StewardKind
from rules.kernel.stewards import steward_of
from tests.helpers.playouts import Playout, dice_of
from tests.render.readme import answer, greatest, keep

GAME = "swords_and_sails"
WAR = 6
"""The season by which there is enough to see."""
WRITER = "HRE"
SCENES = {"battle": "battle_fought", "siege": "siege_rolled"}
WIDTHS = {"europe": 1500, "orders": 1500, "region": 800, "battle": 700, "siege": 700}


def main() -> None:
    """Play a war, and keep what is to be seen of it."""
    edition = editions({GAME: load_games()[GAME]})[GAME]
    playout, drawn = Playout(edition.game, seats=edition.game.seats[:7], dice=dice_of(1)), {}
    chance = random.Random(1)
    while not playout.is_over and "region" not in drawn:
        seat = playout.session.waiting()[0]
        face = playout.session.face(seat)
        assert face.asked is not None
        found = steward_of(edition.game, StewardKind.OWN)(face, face.asked, chance.randrange)
        if face.asked.key == "orders.sheet" and seat == WRITER and playout.session.state.season == WAR:
            drawn["orders"] = edition.draw(face.model_copy(update={"answer": found}), None)
        if face.asked.key == "building.sheet" and "orders" in drawn:
            drawn |= public_pictures(edition, playout.session.face(None))
        answer(playout, seat, found)
    events = [event for _, event in playout.ledger.events]
    drawn |= {name: greatest(edition, events, kind) for name, kind in SCENES.items()}
    for name, width in WIDTHS.items():
        keep(name, drawn[name], width, COLOURS)


def public_pictures(edition: Edition, face: Face) -> dict[str, Image.Image]:
    """The map after a season, and a part of it."""
    region, _ = edition.looks(face)["empire"].draw(face, Cut.TALL)
    return {"europe": edition.draw(face, None), "region": region}


if __name__ == "__main__":
    main()
