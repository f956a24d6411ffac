"""The box of Swords & Sails, and small maps on which a rule can be seen at one glance."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from data.load import load
from rules.kernel.kept import Kept
from rules.swords_and_sails.content import Borders, Content, SeaZone, Strait, Territory
from rules.swords_and_sails.vocabulary import Half

BOXES: Kept[str, Content] = Kept("small boxes", 200)
"""By all that was asked for: many tests play on the same small map, and nobody can change what is in a box."""


@cache
def whole_box() -> Content:
    """Everything in the box, with the map of Europe."""
    return load("swords_and_sails", Content)


def small_box(
    *,
    land: Iterable[str] = (),
    coast: Iterable[str] = (),
    sea: Iterable[str] = (),
    straits: Iterable[Strait] = (),
    **facts: dict[str, Any],
) -> Content:
    """The box with another map, which its borders spell out: land="AAA BBB", coast="AAA SEA", sea="SEA OCE".

    `facts` says more of a territory: AAA={"minor_cities": 2}. No power has an army or a fleet at the start.
    """
    asked = tuple(land), tuple(coast), tuple(sea), tuple(straits), facts
    return BOXES.made(repr(asked), lambda: _packed(*asked))


def _packed(
    land: tuple[str, ...],
    coast: tuple[str, ...],
    sea: tuple[str, ...],
    straits: tuple[Strait, ...],
    facts: dict[str, dict[str, Any]],
) -> Content:
    pairs = {"land": land, "coast": coast, "sea": sea}
    shores = {word for pair in pairs["land"] for word in pair.split()} | {pair.split()[0] for pair in pairs["coast"]}
    zones = {word for pair in pairs["sea"] for word in pair.split()} | {pair.split()[1] for pair in pairs["coast"]}
    territories = tuple(
        Territory(
            **{"id": place, "name": place.capitalize(), "half": Half.BOTH, "source": "SS-104", **facts.get(place, {})}
        )
        for place in sorted(shores | set(facts))
    )
    box = whole_box()
    return Content(
        **{
            **{name: getattr(box, name) for name in Content.model_fields},
            "territories": territories,
            "seas": tuple(SeaZone(id=z, name=z.capitalize(), half=Half.BOTH, source="SS-104") for z in sorted(zones)),
            "straits": straits,
            "borders": Borders(land=pairs["land"], coast=pairs["coast"], sea=pairs["sea"], source="SS-104"),
            "powers": tuple(power.model_copy(update={"armies": (), "fleets": ()}) for power in box.powers),
        }
    )
