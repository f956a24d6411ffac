"""The happenings of Umbra Turris that get a picture of their own: strikes, parries, shields, shots and spells."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from render.cuts import Cut
from render.editions import ALT_TEXT_LIMIT, Drawn, Scene
from render.umbra_turris import clash, fight
from rules.kernel.game import Event
from rules.umbra_turris.content import Content

SEQUELS: Mapping[str, Collection[str]] = {
    "struck": clash.SEQUELS,
    "dice_revealed": (),
    "shield_tested": (),
    "wounding_rolled": clash.SEQUELS,
    "magic_tested": clash.SUMMONING,
}
"""The kinds of events that belong to each of them."""
TELLING = {
    "struck": "hit",
    "dice_revealed": "parried",
    "shield_tested": "success",
    "wounding_rolled": "success",
    "magic_tested": "success",
}
"""By which of its facts a happening is worth a picture: a blow that lands, or one that is stopped by a parry or a
shield; nobody wants to see every miss."""


def scenes(box: Content) -> dict[str, Scene]:
    """How each of them is drawn, by the kind of its event."""
    return dict.fromkeys(TELLING, partial(draw_clash, box))


def draw_clash(box: Content, event: Event, cut: Cut) -> Drawn:
    """A strike, a shot or a spell as a picture and in words."""
    seen = clash.told_by(box, event)
    return fight.draw(box, seen, cut), clash.alt_text(seen)[:ALT_TEXT_LIMIT]


def is_worth_a_scene(event: Event) -> bool:
    """Whether something came of it, and it is told of both sides."""
    needed = 1 if event.kind == "magic_tested" else 2
    sides = event.data.get("sides")
    return bool(event.data.get(TELLING[event.kind])) and isinstance(sides, list) and len(sides) >= needed
