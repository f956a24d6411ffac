"""A party in the making: a list of its heroes with what they carry and cost, for its own player alone."""

from __future__ import annotations

from collections.abc import Iterator

from render.brush import Brush
from render.canvas import Canvas
from render.furniture import panel
from render.geometry import Box
from render.theme import BLACK, GOLD, INK, INK_SOFT, VELLUM, WHITE, Face, SeatStyle, Symbol, mix
from render.umbra_turris.emblems import paint_emblem
from rules.umbra_turris.content import Content
from rules.umbra_turris.parties.cost import party_cost, value
from rules.umbra_turris.parties.lists import Hero, PartyList

HEAD = 62.0
HIGHEST = 96.0
"""How high the line of a hero is at the most."""


def gear(content: Content, hero: Hero) -> Iterator[str]:
    """What a hero carries and knows."""
    yield from (content.weapon(name).name for name in hero.weapons)
    yield from (content.piece_of_armour(name).name for name in hero.armour)
    yield from (content.item(name).name for name in hero.items)
    yield from (content.potion(name).name for name in hero.potions)
    yield from (content.domain(name).name for name in hero.domains)
    yield from (content.spell(name).name for name in hero.spells)


def draw_list(canvas: Canvas, room: Box, content: Content, party: PartyList, style: SeatStyle, type_: int) -> None:
    """The list on a sheet that lies on the empty table."""
    high = min(HIGHEST, (room.height - HEAD - 30) / max(1, len(party.heroes)))
    sheet = room._replace(bottom=room.top + HEAD + 24 + high * len(party.heroes))
    inner = panel(canvas, sheet)
    known = not any(content.unknown_to(party))
    cost = f"{party_cost(content, party)} DC" if known else ""
    head = Box(inner.left, sheet.top + 8, inner.right, sheet.top + 8 + HEAD - 14)
    creed = content.creed(party.alignment).name
    guild = f", {content.guild(party.guild).name}" if known and party.guild is not None else ""
    canvas.line_in(
        head, f"{party.name}: {creed}{guild}", 38, mix(style.colour, BLACK, 0.2), Face.SERIF_BOLD, "l", type_
    )
    canvas.line_in(head, cost, 34, INK, Face.BOLD, "r", type_)
    if not known:
        return
    for place, hero in enumerate(party.heroes):
        top = sheet.top + HEAD + place * high
        row = Box(inner.left - 6, top, inner.right + 6, top + high - 5)
        _draw_hero(canvas, row, content, hero, value(content, party, place), style, type_)


def _draw_hero(canvas: Canvas, row: Box, content: Content, hero: Hero, cost: int, style: SeatStyle, type_: int) -> None:
    canvas.line([(row.left, row.top - 2), (row.right, row.top - 2)], mix(GOLD, VELLUM, 0.4), 2, caps=False)
    side = min(row.height - 6, 60.0)
    base = Box(row.left + 4, row.top + 4, row.left + 4 + side, row.top + 4 + side)
    canvas.rectangle(base, mix(style.colour, BLACK, 0.4), radius=6)
    canvas.rectangle(base.inset(3), style.paint, radius=4)
    paint_emblem(Brush(canvas, base.centre, side * 0.3), hero.profession, WHITE, style.colour)
    price = f"{cost} DC"
    wide = canvas.text_width(price, type_, Face.BOLD)
    line = Box(base.right + 14, row.top + 1, row.right - wide - 12, row.top + 1 + type_ * 1.3)
    canvas.text((row.right, line.centre[1]), price, type_, INK, Face.BOLD, "rm")
    left = line.left
    if hero.leader:
        canvas.symbol(Symbol.STAR, (left + 12, line.centre[1]), 13, mix(GOLD, INK, 0.15))
        left += 32
    block = canvas.line_in(line._replace(left=left), hero.name, type_, INK, Face.BOLD, "l", type_)
    left += canvas.text_width(block.lines[0], block.size, Face.BOLD) + 12
    trade = f"{content.sub_race(hero.sub_race).name} {content.profession(hero.profession).name}"
    canvas.line_in(line._replace(left=left), trade, type_, INK_SOFT, Face.ITALIC, "l", type_)
    told = Box(line.left, line.bottom, row.right, row.bottom)
    if told.height > type_:
        canvas.line_in(told, ", ".join(gear(content, hero)), type_, INK, align="l", floor=type_)
