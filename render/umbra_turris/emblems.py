"""What a model is at a glance: one sign for each family of professions and for each kind of creature."""

from __future__ import annotations

from collections.abc import Callable

from render.brush import Brush
from render.geometry import Point, polar
from render.theme import Colour

Painter = Callable[[Brush, Colour, Colour], None]
"""Paints a sign in an ink on a ground, within a radius of one."""


def _sword(brush: Brush, ink: Colour, ground: Colour) -> None:
    brush.shape([(0.0, -1.1), (0.2, -0.8), (0.2, 0.35), (-0.2, 0.35), (-0.2, -0.8)], ink)
    brush.line([(-0.6, 0.42), (0.6, 0.42)], ink, 0.24)
    brush.line([(0, 0.4), (0, 0.95)], ink, 0.22)


def _axe(brush: Brush, ink: Colour, ground: Colour) -> None:
    brush.line([(0, -0.9), (0, 1.0)], ink, 0.22)
    for side in (-1, 1):
        blade = [(0.1, -0.6), (0.55, -0.95), (0.9, -0.35), (0.55, 0.25), (0.1, -0.1)]
        brush.shape([(side * x, y) for x, y in blade], ink)


def _bow(brush: Brush, ink: Colour, ground: Colour) -> None:
    bow: list[Point] = [polar((-0.25, 0), 0.95, turn) for turn in range(-75, 76, 15)]
    brush.line(bow, ink, 0.24)
    brush.line([bow[0], (-0.55, 0), bow[-1]], ink, 0.1)
    brush.line([(-0.75, 0), (0.9, 0)], ink, 0.16)
    brush.shape([(1.15, 0), (0.75, -0.25), (0.75, 0.25)], ink)


def _gun(brush: Brush, ink: Colour, ground: Colour) -> None:
    brush.line([(-0.5, -0.3), (1.0, -0.3)], ink, 0.32, caps=False)
    brush.shape([(-0.75, -0.5), (-0.1, -0.5), (-0.2, 0.1), (-0.55, 0.9), (-1.0, 0.75)], ink)
    brush.line([(-0.1, 0.05), (0.1, 0.3), (0.3, -0.1)], ink, 0.12)


def _dagger(brush: Brush, ink: Colour, ground: Colour) -> None:
    for side in (-1, 1):
        brush.line([(side * -0.75, -0.85), (side * 0.35, 0.4)], ink, 0.22)
        brush.line([(side * 0.1, 0.65), (side * 0.65, 0.15)], ink, 0.18)
        brush.line([(side * 0.35, 0.4), (side * 0.75, 0.85)], ink, 0.18)


def _shield(brush: Brush, ink: Colour, ground: Colour) -> None:
    brush.mirrored([(0, -0.95), (0.8, -0.75), (0.8, 0.05), (0.5, 0.65), (0, 1.05)], ink)
    brush.line([(0, -0.7), (0, 0.75)], ground, 0.2, caps=False)
    brush.line([(-0.6, -0.2), (0.6, -0.2)], ground, 0.2, caps=False)


def _staff(brush: Brush, ink: Colour, ground: Colour) -> None:
    brush.line([(-0.35, 1.05), (0.2, -0.3)], ink, 0.22)
    star = [polar((0.35, -0.5), 0.65 if corner % 2 == 0 else 0.26, -90 + 45 * corner) for corner in range(8)]
    brush.shape(star, ink)


def _faith(brush: Brush, ink: Colour, ground: Colour) -> None:
    brush.disc(0, -0.5, 0.5, ink)
    brush.disc(0, -0.5, 0.24, ground)
    brush.line([(0, 0), (0, 1.0)], ink, 0.26, caps=False)
    brush.line([(-0.65, 0.2), (0.65, 0.2)], ink, 0.26, caps=False)


def _leaf(brush: Brush, ink: Colour, ground: Colour) -> None:
    brush.shape([(0.75, -1.0), (0.85, 0.0), (0.35, 0.6), (-0.35, 0.55), (-0.6, 0.0), (-0.3, -0.6)], ink)
    brush.line([(-0.85, 1.0), (-0.3, 0.4), (0.5, -0.65)], ink, 0.18)
    brush.line([(-0.3, 0.4), (0.5, -0.65)], ground, 0.12, caps=False)


def _flask(brush: Brush, ink: Colour, ground: Colour) -> None:
    brush.mirrored([(0, -1.0), (0.3, -1.0), (0.22, -0.35), (0.8, 0.65), (0.6, 1.0), (0, 1.0)], ink)
    brush.shape([(-0.35, 0.35), (0.35, 0.35), (0.5, 0.72), (-0.5, 0.72)], ground)


def _lute(brush: Brush, ink: Colour, ground: Colour) -> None:
    brush.oval(-0.25, 0.4, 0.55, 0.6, ink)
    brush.line([(0, 0), (0.6, -0.9)], ink, 0.24)
    brush.line([(0.35, -0.95), (0.85, -0.7)], ink, 0.18)
    brush.disc(-0.2, 0.35, 0.2, ground)


def _eye(brush: Brush, ink: Colour, ground: Colour) -> None:
    brush.mirrored([(0, -0.6), (0.55, -0.4), (1.05, 0), (0.55, 0.4), (0, 0.6)], ink)
    brush.disc(0, 0, 0.36, ground)
    brush.disc(0, 0, 0.17, ink)


def skull(brush: Brush, ink: Colour, ground: Colour) -> None:
    """A death's head."""
    brush.mirrored([(0, -0.95), (0.6, -0.8), (0.85, -0.25), (0.7, 0.2), (0.42, 0.4), (0.4, 0.85), (0, 0.9)], ink)
    for x in (-0.34, 0.34):
        brush.oval(x, -0.12, 0.22, 0.25, ground)
    brush.mirrored([(0, 0.15), (0.12, 0.38)], ground)


def _ghost(brush: Brush, ink: Colour, ground: Colour) -> None:
    hem = [(0.8, 0.95), (0.4, 0.65), (0.0, 0.95), (-0.4, 0.65), (-0.8, 0.95)]
    brush.shape([*(polar((0, -0.25), 0.8, turn) for turn in range(180, 361, 20)), *hem], ink)
    for x in (-0.3, 0.3):
        brush.oval(x, -0.25, 0.16, 0.22, ground)


def _wings(brush: Brush, ink: Colour, ground: Colour) -> None:
    for side in (-1, 1):
        wing = [(0.05, 0.5), (0.2, -0.3), (0.6, -0.75), (1.15, -0.8), (0.95, -0.25), (0.7, 0.1), (0.4, 0.35)]
        brush.shape([(side * x, y) for x, y in wing], ink)
    brush.shape([(0, -0.55), (0.2, 0.2), (0.25, 0.9), (-0.25, 0.9), (-0.2, 0.2)], ink)


def _claw(brush: Brush, ink: Colour, ground: Colour) -> None:
    for x in (-0.55, 0.0, 0.55):
        brush.shape([(x - 0.16, -0.9), (x + 0.2, -0.7), (x + 0.1, 0.3), (x - 0.3, 1.0), (x - 0.12, 0.1)], ink)


_FAMILIES: dict[Painter, str] = {
    _staff: "wizard shaman wizard_apprentice",
    _faith: "priest false_prophet cleric acolyte monk paladin",
    _leaf: "druid herbalist master_gamekeeper ranger",
    _flask: "alchemist",
    _eye: "charlatan fortune_teller crafty_merchant witch_hunter",
    _lute: "bard skald",
    _gun: "gunsmith corsair",
    _bow: "bow_master marksman scout tracker bounty_hunter headhunter",
    _axe: "berserker barbarian axeman executioner clan_warrior gladiator",
    _shield: "guardsman guard_sergeant street_judge knight_of_the_order squire soldier",
    _dagger: "assassin thief cutthroat scoundrel outlaw brigand grave_robber",
    _sword: "black_knight royal_champion fencer duelist sword_master swashbuckler",
    _ghost: "shade",
    skull: "undead",
    _wings: "cherub war_eagle",
    _claw: "magic_spawn spawn_form wildwood_demon",
}
EMBLEMS: dict[str, Painter] = {name: painter for painter, names in _FAMILIES.items() for name in names.split()}
"""By profession or creature."""


def paint_emblem(brush: Brush, name: str, ink: Colour, ground: Colour) -> None:
    """The sign of a profession or a creature; a sword for whoever has none of their own."""
    EMBLEMS.get(name, _sword)(brush, ink, ground)
