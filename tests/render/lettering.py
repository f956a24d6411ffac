"""The lettering of all maps that players look at, set again and kept: ``python -m tests.render.lettering``."""

from __future__ import annotations

import json

from render.swords_and_sails import own, zoom
from render.swords_and_sails.lettering import KEPT, Lettering, as_json, fingerprint, letter
from render.swords_and_sails.plates import Plate
from render.swords_and_sails.sheet import LAYOUTS
from rules.swords_and_sails.content import Content
from tests.helpers.swords_and_sails import whole_box


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
    return letter(plate.frame, plate.ids, plate.style, plate.box)


if __name__ == "__main__":
    made = {key(plate): as_json(set_anew(plate)) for plate in plates(whole_box()).values()}
    lines = [
        f"{json.dumps(name)}: {{\n"
        + ",\n".join(f"{json.dumps(area)}: {json.dumps(entry)}" for area, entry in areas.items())
        + "\n}"
        for name, areas in made.items()
    ]
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
