"""The happenings of Combat in the Lists that get a picture: attacks, sneak attacks and contests for a hex."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from render.combat_in_the_lists import clash, melee, pushes, sneaks
from render.cuts import Cut
from render.editions import ALT_TEXT_LIMIT, Drawn, Scene
from rules.combat_in_the_lists.content import Content
from rules.kernel.game import Event

SEQUELS: Mapping[str, Collection[str]] = {
    "answered": clash.SEQUELS,
    "attacked": clash.SEQUELS,
    "contested": pushes.SEQUELS,
    "sneak_succeeded": sneaks.SEQUELS,
}
"""The kinds of events that belong to each of them."""
is_worth_a_scene = clash.is_worth_a_scene


def scenes(box: Content) -> dict[str, Scene]:
    """How each of them is drawn, by the kind of its event."""
    attack, sneak = partial(draw_attack, box), partial(draw_sneak, box)
    return {
        "answered": attack,
        "attacked": attack,
        "contested": partial(draw_contest, box),
        "sneak_failed": sneak,
        "sneak_succeeded": sneak,
    }


def draw_attack(box: Content, event: Event, cut: Cut) -> Drawn:
    """An attack as a picture and in words."""
    seen = clash.Clash.of(event)
    return melee.draw(box, seen, cut), clash.alt_text(box, seen)[:ALT_TEXT_LIMIT]


def draw_contest(box: Content, event: Event, cut: Cut) -> Drawn:
    """A contest as a picture and in words."""
    seen = pushes.Contest.of(box, event)
    return pushes.draw(box, seen, cut), pushes.alt_text(box, seen)[:ALT_TEXT_LIMIT]


def draw_sneak(box: Content, event: Event, cut: Cut) -> Drawn:
    """A sneak attack as a picture and in words."""
    seen = sneaks.Sneak.of(event)
    return sneaks.draw(box, seen, cut), sneaks.alt_text(box, seen)[:ALT_TEXT_LIMIT]
