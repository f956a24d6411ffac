"""The happenings of Fantasy Commander that get a picture of their own: fights."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from render.cuts import Cut
from render.editions import ALT_TEXT_LIMIT, Drawn, Scene
from render.fantasy_commander import clash, fight
from rules.fantasy_commander.content import Content
from rules.kernel.game import Event

SEQUELS: Mapping[str, Collection[str]] = {"fought": clash.SEQUELS}
"""The kinds of events that belong to each of them."""


def scenes(box: Content) -> dict[str, Scene]:
    """How each of them is drawn, by the kind of its event."""
    return {"fought": partial(draw_fight, box)}


def draw_fight(box: Content, event: Event, cut: Cut) -> Drawn:
    """A fight as a picture and in words."""
    seen = clash.Clash.of(box, event)
    return fight.draw(seen, cut), clash.alt_text(seen)[:ALT_TEXT_LIMIT]
