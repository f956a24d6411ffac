"""Makes the README's pictures of Swords & Sails anew, from a war of stewards: python -m tests.render.campaign_pictures

docs/europe.png is the public map after a season, docs/orders.png the private one of a power that writes its orders,
docs/region.png a closer look; docs/battle.png and docs/siege.png are the greatest of that war.
"""

from __future__ import annotations

import random
from pathlib import Path

from PIL import Image

from data.load import load_games
from render.cuts import Cut
from render.editions import Edition, editions
from render.encode import in_palette, palette_of
from render.swords_and_sails.board import COLOURS
from rules.kernel.game import Event, Face, StewardKind
from rules.kernel.stewards import steward_of
from rules.kernel.values import IllegalAnswer
from tests.helpers.playouts import Playout, dice_of

DOCS = Path(__file__).parents[2] / "docs"
GAME = "swords_and_sails"
WAR = 6
"""The season by which there is enough to see."""
WRITER = "HRE"
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
        answer = steward_of(edition.game, StewardKind.OWN)(face, face.asked, chance.randrange)
        if face.asked.key == "orders.sheet" and seat == WRITER and playout.session.state.season == WAR:
            drawn["orders"] = edition.draw(face.model_copy(update={"answer": answer}), None)
        if face.asked.key == "building.sheet" and "orders" in drawn:
            drawn |= public_pictures(edition, playout.session.face(None))
        try:
            playout.submit(seat, answer, by="steward")
        except IllegalAnswer:
            playout.close_by_fallback(seat)
    drawn |= greatest(edition, [event for _, event in playout.ledger.events])
    for name, width in WIDTHS.items():
        picture = drawn[name].convert("RGB")
        small = picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)
        in_palette(small, palette_of(small, COLOURS)).save(DOCS / f"{name}.png", optimize=True)


def public_pictures(edition: Edition, face: Face) -> dict[str, Image.Image]:
    """The map after a season, and a part of it."""
    region, _ = edition.looks(face)["empire"].draw(face, Cut.TALL)
    return {"europe": edition.draw(face, None), "region": region}


def greatest(edition: Edition, events: list[Event]) -> dict[str, Image.Image]:
    """The battle and the siege of a capital with the most to tell."""
    found = {}
    for name, kind in (("battle", "battle_fought"), ("siege", "siege_rolled")):
        told = [event for event in edition.happenings(events) if event.kind == kind]
        most = max(told, key=lambda event: len(event.model_dump_json()))
        found[name], _ = edition.scenes[kind](most, Cut.TALL)
    return found


if __name__ == "__main__":
    main()
