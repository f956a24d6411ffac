"""The lettering of all maps that players look at, set again and kept: ``python -m tests.render.lettering``."""

from __future__ import annotations

import json
from collections import Counter

from render.swords_and_sails import own, zoom
from render.swords_and_sails.letterer import Letterer, letter
from render.swords_and_sails.lettering import (
    KEPT,
    Lettering,
    as_json,
    fingerprint,
    nameless,
    set_first,
)
from render.swords_and_sails.plates import Plate
from render.swords_and_sails.sheet import LAYOUTS
from rules.swords_and_sails.content import Content
from tests.helpers.swords_and_sails import whole_box

ROUNDS = 12
"""How often areas without a name are set first, to see whether all find more room."""


def plates(box: Content) -> dict[str, Plate]:
    """The whole map, its halves in both cuts, every region, and every part that can be somebody's own."""
    maps = {f"{half}, {cut}": layout.plate(box) for (half, cut), layout in LAYOUTS.items()}
    maps |= {region.id: zoom.plate_of(box, region.box) for region in zoom.REGIONS}
    return maps | {f"own region {number}": own.plate_of(box, part) for number, part in enumerate(own.parts())}


def key(plate: Plate) -> str:
    """Under which a plate's lettering is kept."""
    return fingerprint(plate.frame, plate.style, plate.box)


def set_anew(plate: Plate) -> dict[str, Lettering]:
    """A plate's lettering, whatever the file says."""
    return letter(plate.frame, plate.ids, plate.style, plate.box, set_first(key(plate)))


def best_order(plate: Plate) -> tuple[str, ...]:
    """Who is set first so that most areas have their letters: whoever found no room goes ahead in the next round."""
    missed: Counter[str] = Counter()
    best: tuple[str, ...] = ()
    fewest = len(plate.box.territories) + len(plate.box.seas)
    for _ in range(ROUNDS):
        first = tuple(name for name, _ in sorted(missed.items(), key=lambda one: (-one[1], one[0])))
        left = nameless(Letterer(plate.frame, plate.ids, plate.style, plate.box, first).named())
        if len(left) < fewest:
            best, fewest = first, len(left)
        if not left:
            break
        missed.update(left)
    return best


if __name__ == "__main__":
    made = {}
    for plate in plates(whole_box()).values():
        order = best_order(plate)
        made[key(plate)] = as_json(letter(plate.frame, plate.ids, plate.style, plate.box, order), order)
    lines = [
        f"{json.dumps(name)}: {{\n"
        + ",\n".join(f"{json.dumps(area)}: {json.dumps(entry)}" for area, entry in areas.items())
        + "\n}"
        for name, areas in made.items()
    ]
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
