"""The roster of a side: its units as cards, with what has become of each."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from render.baked import drawable, still
from render.canvas import Canvas
from render.cuts import DESK, Cut
from render.editions import ALT_TEXT_LIMIT, Drawn
from render.fantasy_commander.counters import Counter, counter
from render.fantasy_commander.heraldry import name_of, style_of
from render.fantasy_commander.traits import KINDS, ability_words, shooting_words
from render.fantasy_commander.words import ground_of, leadership_words, place_of
from render.furniture import TITLE_HEIGHT, title_strip
from render.geometry import Box
from render.patterns import parchment
from render.theme import BLOOD, INK, INK_SOFT, VELLUM, Face, Symbol, mix
from rules.fantasy_commander.cards import UnitCard
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.ground import Ground, cell_name
from rules.kernel.game import Face as Seen
from rules.kernel.values import Seat

HIGH = 330.0
GAP, EDGE = 12.0, 14.0
WIDTHS = {Cut.WIDE: 1320, Cut.TALL: 980}
PER_ROW = {Cut.WIDE: 3, Cut.TALL: 2}
UNIT = 62.0
FOOT = 2.9
"""The height of the band with the units, in sizes of the type: two lines."""


@dataclass(frozen=True)
class Entry:
    """A unit card of a roster, and its units in few words each."""

    card: UnitCard
    units: tuple[str, ...]


def entries(ground: Ground, side: Seat) -> list[Entry]:
    """The cards of a side, each once; before there are units, those of the sample roster."""
    units = [unit for unit in ground.field.units if unit.side == side]
    if not units:
        names = ground.scenario.rosters[side].units
        return [
            Entry(ground.content.unit(name), (f"{names.count(name)} in the roster",)) for name in dict.fromkeys(names)
        ]
    found: dict[str, list[str]] = {}
    for unit in units:
        place = "destroyed" if unit.destroyed else "not placed" if unit.cell is None else cell_name(unit.cell)
        left = "" if unit.destroyed else f" {ground.left(unit)}/{ground.full_size(unit)}"
        found.setdefault(unit.card, []).append(f"{ground.name(unit)}{left} {place}")
    return [Entry(ground.content.unit(card), tuple(told)) for card, told in found.items()]


def size_of(count: int, cut: Cut) -> tuple[int, int]:
    """The sheet for so many cards."""
    height = round(TITLE_HEIGHT + EDGE + -(-count // PER_ROW[cut]) * (HIGH + GAP))
    width = WIDTHS[cut]
    return (max(width, math.ceil(height * DESK[0] / DESK[1])) if cut is Cut.WIDE else width), height


def look(content: Content, face: Seen, side: Seat | str, cut: Cut) -> Drawn:
    """A roster as a picture and in words."""
    ground = ground_of(content, face)
    shown = entries(ground, Seat(side))
    cost = sum(entry.card.cost * len(entry.units) for entry in shown)
    told = "; ".join(f"{entry.card.full_name}: {', '.join(entry.units)}" for entry in shown)
    words = f"{name_of(side)} in {place_of(ground)}: {told}."[:ALT_TEXT_LIMIT]
    aside = f"{cost} points" if ground.field.units else place_of(ground)
    return draw(f"{name_of(side)}: units", aside, shown, cut), words


def draw(title: str, aside: str, shown: Sequence[Entry], cut: Cut) -> Image.Image:
    """Unit cards in rows."""
    size = size_of(len(shown), cut)
    type_ = cut.least_type(size)
    ground = still(("roster", size), lambda: parchment(size))
    canvas = Canvas.on(drawable(ground), 1, type_)
    strip = Canvas(size[0], round(TITLE_HEIGHT), least_type=type_)
    title_strip(strip, title, aside, Symbol.SHIELD)
    canvas.put(strip.finish(), (size[0] / 2, TITLE_HEIGHT / 2))
    per_row = PER_ROW[cut]
    rooms = Box(EDGE, TITLE_HEIGHT + EDGE / 2, size[0] - EDGE, size[1]).columns(per_row, GAP)
    for index, entry in enumerate(shown):
        room = rooms[index % per_row]
        top = room.top + (index // per_row) * (HIGH + GAP)
        draw_unit(canvas, room._replace(top=top, bottom=top + HIGH), entry, type_)
    return canvas.image


def draw_unit(canvas: Canvas, room: Box, entry: Entry, type_: int) -> None:
    """One unit card, and under it where its units are."""
    key = "unit card", entry.card.id, round(room.width), type_
    canvas.stamp(
        room.centre, (room.width + 12, room.height + 12), key, lambda clear: _paint_unit(clear, entry.card, type_)
    )
    foot = Box(room.left + 14, room.bottom - type_ * FOOT + 2, room.right - 12, room.bottom - 4)
    is_gone = all(unit.endswith("destroyed") for unit in entry.units)
    canvas.paragraph(
        foot, ", ".join(entry.units), type_, BLOOD if is_gone else INK, Face.BOLD, floor=type_, middle=True
    )


def _paint_unit(clear: Canvas, card: UnitCard, type_: int) -> None:
    whole, style = clear.box.inset(6), style_of(card.side)
    clear.shadow(whole, 12, blur=5, drop=3, strength=0.4)
    clear.rectangle(whole, mix(style.colour, INK, 0.3), radius=12)
    clear.rectangle(whole.inset(3), VELLUM, radius=10)
    band = whole._replace(
        left=whole.left + 3, top=whole.bottom - type_ * FOOT, right=whole.right - 3, bottom=whole.bottom - 3
    )
    clear.rectangle(band, mix(style.colour, VELLUM, 0.8), radius=9)
    counter(
        clear, (whole.left + UNIT * 1.02, whole.top + UNIT * 0.98), Counter(card, card.code, card.size, card.size), UNIT
    )
    left = whole.left + UNIT * 1.98
    name = Box(left, whole.top + 8, whole.right - 10, whole.top + 8 + type_ * 1.5)
    clear.line_in(name, card.name, round(type_ * 1.2), INK, Face.BOLD, "l", type_)
    kind = KINDS[card.kind]
    size = f"{'Size' if card.kind.is_regular else 'Health'} {card.size}"
    lines = (
        f"{card.level.capitalize()}, {kind.lower()}, cost {card.cost}" if card.level else f"{kind}, cost {card.cost}",
        f"Attack {card.attack}  Defence {card.defence}  Move {card.move}-{card.run}",
        f"{size}  {'No Stamina' if card.stamina is None else f'Stamina {card.stamina}'}",
    )
    for index, line in enumerate(lines):
        top = name.bottom + index * type_ * 1.28
        room = Box(left, top, whole.right - 10, top + type_ * 1.28)
        clear.line_in(room, line, type_, INK_SOFT if not index else INK, align="l", floor=type_)
    words = Box(whole.left + 14, whole.top + UNIT * 1.98, whole.right - 12, band.top - 4)
    shooting = f"Shooting {shooting_words(card.shooting)}. " if card.shooting else ""
    brings = f"Brings {leadership_words(card)}."
    clear.paragraph(words, f"{shooting}{ability_words(card)} {brings}", type_, INK, floor=type_)
