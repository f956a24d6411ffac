"""Beside the map: season and year, standings against the target, income, teams, trade, and what the signs mean."""

from __future__ import annotations

from collections.abc import Callable

from render.canvas import Canvas, Fill
from render.furniture import lay_wood, panel
from render.geometry import Box, Point, placed, polar
from render.swords_and_sails import signs
from render.swords_and_sails.liveries import CLOSED, HATCHING, NOBODY, STACKS, STYLES
from render.swords_and_sails.signs import Mark
from render.swords_and_sails.words import headline, moment, pieces_of, points_of, ranked, view_of
from render.symbols import symbol_outline
from render.theme import (
    BLACK,
    BRIGHT_GOLD,
    GOLD,
    INK,
    INK_SOFT,
    PARCHMENT,
    VELLUM,
    WHITE,
    Colour,
    Face,
    Paint,
    Pattern,
    Symbol,
    ink_on,
    mix,
)
from rules.kernel.game import Face as Seen
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.views import CampaignView, RealmView
from rules.swords_and_sails.vocabulary import Faction, Season

TITLE_HEIGHT = 116
WIDEST = 2600
"""The width of the sheet of the whole map."""
ROW = 54.0
LEAST_ROW = 33.0
HEAD = 58.0
SEASON_COLOURS: dict[Season, Colour] = {
    Season.SPRING: (150, 200, 110),
    Season.SUMMER: (250, 208, 70),
    Season.AUTUMN: (222, 132, 50),
    Season.WINTER: (196, 222, 240),
}

# The title


def paint_title(canvas: Canvas, title: str) -> None:
    """The beam along the top with the name of the game."""
    strip = Box(0, 0, canvas.box.right, TITLE_HEIGHT)
    lay_wood(canvas, strip)
    canvas.rectangle(Box(0, strip.bottom - 6, strip.right, strip.bottom), GOLD)
    canvas.rectangle(Box(0, strip.bottom - 2, strip.right, strip.bottom), mix(GOLD, BLACK, 0.45))
    unit, y = _unit(canvas), strip.centre[1] - 2
    signs.swords(canvas, (78 * unit, y), 40 * unit, GOLD)
    canvas.text((146 * unit, y), title, round(70 * unit), VELLUM, Face.SERIF_BOLD, "lm")


def draw_title(canvas: Canvas, box: Content, face: Seen) -> None:
    """Season and year, what is being done, and for whom the picture is."""
    view, unit = view_of(face), _unit(canvas)
    small, middling, large = (round(size * unit) for size in (40, 48, 70))
    y, right = TITLE_HEIGHT / 2 - 2, canvas.box.right - 44 * unit
    words = headline(box, face)
    canvas.text((right, y), words, middling, mix(GOLD, VELLUM, 0.5), Face.SERIF_ITALIC, "rm")
    right -= canvas.text_width(words, middling, Face.SERIF_ITALIC) + 44 * unit
    canvas.text((right, y), moment(view), large, VELLUM, Face.SERIF_BOLD, "rm")
    right -= canvas.text_width(moment(view), large, Face.SERIF_BOLD) + 56 * unit
    season_sign(canvas, (right, y), 30 * unit, view.season_name)
    if view.viewer is not None:
        text = f"for {box.power(view.viewer).name} alone"
        width = canvas.text_width(text, small, Face.BOLD)
        plate = Box.around((right - 74 * unit - width / 2, y), width + 40 * unit, 64 * unit)
        colour = STYLES[view.viewer].colour
        canvas.rectangle(plate, colour, VELLUM, 3, radius=14 * unit)
        canvas.text(plate.centre, text, small, ink_on(colour), Face.BOLD)


def _unit(canvas: Canvas) -> float:
    """How large the title is set: as large as the sheet is wide."""
    return canvas.box.width / WIDEST


def season_sign(canvas: Canvas, centre: Point, radius: float, season: Season) -> None:
    """A blossom, a sun, a leaf or a flake of snow."""
    key = ("season", season, radius)
    canvas.stamp(centre, (radius * 2.4, radius * 2.4), key, lambda clear: _paint_season(clear, radius, season))


def _paint_season(clear: Canvas, radius: float, season: Season) -> None:
    centre, colour = clear.box.centre, SEASON_COLOURS[season]
    match season:
        case Season.SPRING:
            for turn in range(5):
                clear.circle(polar(centre, radius * 0.52, 72 * turn - 90), radius * 0.44, colour)
            clear.circle(centre, radius * 0.3, BRIGHT_GOLD)
        case Season.SUMMER:
            for turn in range(12):
                ray = [polar(centre, radius * 0.74, 30 * turn), polar(centre, radius * 1.08, 30 * turn)]
                clear.line(ray, colour, radius * 0.15)
            clear.circle(centre, radius * 0.58, colour)
        case Season.AUTUMN:
            leaf = [(0, -1.1), (0.62, -0.5), (0.7, 0.1), (0.4, 0.6), (0, 0.8), (-0.4, 0.6), (-0.7, 0.1), (-0.62, -0.5)]
            clear.polygon(placed(leaf, centre, radius), colour)
            for end in ((0.0, -0.7), (0.4, -0.25), (-0.4, -0.25), (0.4, 0.2), (-0.4, 0.2)):
                stem = [(0.0, end[1] + abs(end[0])), end]
                clear.line(placed(stem, centre, radius), mix(colour, BLACK, 0.45), radius * 0.1)
            clear.line(placed([(0, 1.1), (0, -0.7)], centre, radius), mix(colour, BLACK, 0.45), radius * 0.12)
        case Season.WINTER:
            for turn in range(6):
                clear.line([centre, polar(centre, radius, 60 * turn)], colour, radius * 0.15)
                fork = polar(centre, radius * 0.6, 60 * turn)
                for side in (-40, 40):
                    clear.line([fork, polar(fork, radius * 0.36, 60 * turn + side)], colour, radius * 0.12)


# Standings

COLUMNS: tuple[tuple[str, float], ...] = (
    ("", 104),
    ("Power", 300),
    ("Victory points", 440),
    ("Lands", 118),
    ("Armies", 118),
    ("Fleets", 118),
    ("Cards", 290),
    ("Team", 96),
)
STANDINGS_WIDTH = sum(width for _, width in COLUMNS) + 40


def row_height(powers: int) -> float:
    """How high the row of a power is."""
    return max(LEAST_ROW, min(ROW, 7 * ROW / powers))


def panel_height(powers: int) -> float:
    """How high the panels below the map are."""
    return HEAD + 62 + row_height(powers) * powers


def cells(left: float, top: float, height: float) -> list[Box]:
    """The cells of a row of the standings."""
    found = []
    for _, width in COLUMNS:
        found.append(Box(left, top, left + width, top + height))
        left += width
    return found


def paint_standings(canvas: Canvas, area: Box) -> None:
    """The empty table."""
    inner = panel(canvas, area)
    for (name, _), cell in zip(COLUMNS, cells(inner.left, area.top + 8, HEAD), strict=True):
        centre = cell.left if name in ("Power", "Victory points") else cell.centre[0]
        canvas.text(
            (centre, cell.centre[1]), name, 30, INK_SOFT, Face.SERIF_BOLD, "lm" if centre == cell.left else "mm"
        )
    line = area.top + HEAD + 6
    canvas.line([(inner.left, line), (inner.right, line)], mix(INK_SOFT, PARCHMENT, 0.5), 2, caps=False)


def draw_standings(canvas: Canvas, area: Box, box: Content, view: CampaignView) -> None:
    """A row for each power, the leader first."""
    height = row_height(len(view.realms))
    for index, realm in enumerate(ranked(view)):
        row = cells(area.left + 20, area.top + HEAD + 14 + index * height, height)
        draw_row(canvas, row, box, view, realm)


def draw_row(canvas: Canvas, row: list[Box], box: Content, view: CampaignView, realm: RealmView) -> None:
    """Badge, name, points against the target, counts, cards by colour, team."""
    size = round(min(32, row[0].height * 0.64))
    ink = mix(INK, PARCHMENT, 0.55) if realm.is_out else INK
    badge(canvas, row[0].inset(2, 4), realm.faction, size)
    canvas.line_in(row[1].inset(6, 0), box.power(realm.faction).name, size, ink, Face.BOLD, "l", floor=16)
    if realm.is_out:
        canvas.text((row[2].left, row[2].centre[1]), "out of the game", size, ink, Face.ITALIC, "lm")
        return
    draw_points(canvas, Box(row[2].left, row[2].top + 5, row[2].right - 34, row[2].bottom - 5), view, realm, size)
    own = pieces_of(view, realm.faction)
    counts = realm.territories, sum(not one.is_fleet for one in own), sum(one.is_fleet for one in own)
    for cell, count in zip(row[3:6], counts, strict=True):
        canvas.text(cell.centre, str(count), size, INK, Face.BOLD)
    draw_cards(canvas, row[6], realm, size)
    team = next((team for team in view.teams if realm.faction in team.members), None)
    if team is not None:
        cube = Box.around(row[7].centre, size * 1.4, size * 1.25)
        canvas.rectangle(cube, INK, GOLD, 3, radius=6)
        canvas.text(cube.centre, team.cube, size, WHITE, Face.BOLD)


def badge(canvas: Canvas, cell: Box, faction: Faction, size: int) -> None:
    """A power's colour with its letters."""
    colour = STYLES[faction].colour
    canvas.rectangle(cell, signs.coat(faction, 14), INK, 2, radius=8)
    width = canvas.text_width(faction, size, Face.BOLD) + 12
    canvas.rectangle(Box.around(cell.centre, width, min(cell.height - 6, size * 1.15)), colour, radius=5)
    canvas.text(cell.centre, faction, size, ink_on(colour), Face.BOLD)


def draw_points(canvas: Canvas, bar: Box, view: CampaignView, realm: RealmView, size: int) -> None:
    """Own points against the target as a bar, and those that count in figures; a star where they are about to win."""
    most = view.options.target or max(map(points_of, view.realms.values())) or 1
    part = min(1.0, float(points_of(realm) / most))
    canvas.rectangle(bar, mix(PARCHMENT, INK, 0.14), radius=bar.height / 3)
    if part > 0:
        filled = Box(bar.left, bar.top, max(bar.left + bar.width * part, bar.left + bar.height), bar.bottom)
        canvas.rectangle(filled, signs.coat(realm.faction, 14), radius=bar.height / 3)
    canvas.rectangle(bar, None, INK, 2, radius=bar.height / 3)
    text = f"{realm.standing} / {view.options.target}" if view.options.target else realm.standing
    slip = Box.around(bar.centre, canvas.text_width(text, size, Face.BOLD) + 20, min(bar.height - 4, size * 1.2))
    canvas.rectangle(slip, VELLUM, radius=6)
    canvas.text(slip.centre, text, size, INK, Face.BOLD)
    if realm.is_marked:
        star = bar.right + 17, bar.centre[1]
        canvas.polygon(symbol_outline(Symbol.STAR, star, 17), GOLD, INK, 2)


def draw_cards(canvas: Canvas, cell: Box, realm: RealmView, size: int) -> None:
    """How many cards of each colour a power holds, each stack with its own sign."""
    for slot, (colour, count) in zip(cell.inset(10, 0).columns(4, 6), realm.cards.items(), strict=True):
        style = STACKS[colour]
        card = Box.around(slot.centre, slot.width - 2, min(cell.height - 8, 40))
        canvas.rectangle(card, style.colour if count else mix(style.colour, PARCHMENT, 0.75), INK, 1, radius=5)
        ink = WHITE if count else mix(style.colour, PARCHMENT, 0.3)
        canvas.symbol(style.symbol, (card.left + 15, card.centre[1]), 8, ink)
        canvas.text((card.left + 40, card.centre[1]), str(count), size - 4, ink, Face.BOLD)


# Income, teams and trade


def paint_income(canvas: Canvas, area: Box) -> None:
    """The empty chart."""
    inner = panel(canvas, area)
    canvas.text((inner.left, area.top + 8 + HEAD / 2), "Spring income", 30, INK_SOFT, Face.SERIF_BOLD, "lm")
    legend = ("cities", None), ("harvest", Pattern.DIAGONAL)
    x = inner.right
    for words, pattern in reversed(legend):
        canvas.text((x, area.top + 8 + HEAD / 2), words, 25, INK_SOFT, Face.REGULAR, "rm")
        x -= canvas.text_width(words, 25) + 8
        swatch = Box(x - 34, area.top + HEAD / 2 - 5, x, area.top + HEAD / 2 + 21)
        canvas.rectangle(swatch, Paint(mix(INK, PARCHMENT, 0.3), pattern, VELLUM, 10), INK, 2)
        x -= 50
    line = area.top + HEAD + 6
    canvas.line([(inner.left, line), (inner.right, line)], mix(INK_SOFT, PARCHMENT, 0.5), 2, caps=False)


def draw_income(canvas: Canvas, area: Box, view: CampaignView) -> None:
    """What each power earns in spring: its cities, and the harvest of its lands."""
    height = row_height(len(view.realms))
    size = round(min(30, height * 0.62))
    most = max(max((one.harvest + one.city_income for one in view.realms.values()), default=1), 1)
    room = Box(area.left + 112, 0, area.right - 96, 0)
    for index, realm in enumerate(ranked(view)):
        top = area.top + HEAD + 14 + index * height
        y = top + height / 2
        canvas.text((area.left + 24, y), realm.faction, size, INK, Face.BOLD, "lm")
        colour = STYLES[realm.faction].colour
        middle = room.left + room.width * realm.city_income / most
        end = room.left + room.width * (realm.city_income + realm.harvest) / most
        bars = (
            (room.left, middle, Paint(colour)),
            (middle, end, Paint(colour, Pattern.DIAGONAL, mix(colour, WHITE, 0.55), 12)),
        )
        for left, right, fill in bars:
            if right - left >= 2:
                canvas.rectangle(Box(left, top + 6, right, top + height - 6), fill, INK, 2)
        canvas.text((end + 10, y), str(realm.city_income + realm.harvest), size, INK, Face.BOLD, "lm")


def draw_treaties(canvas: Canvas, area: Box, box: Content, view: CampaignView) -> None:
    """Teams, trade agreements, captured capitals, and what is left of the stacks of cards."""
    lines = [f"Team {team.cube}: {', '.join(team.members)} ({team.points} points)" for team in view.teams]
    lines += [f"Trade {one.partners[0]} and {one.partners[1]}: {one.gold} gold" for one in view.agreements]
    lines += [f"{holder} holds the capital of {capital}" for capital, holder in view.capitals.items()]
    leaders = [f"{one.faction} {one.leader.replace('_', ' ')}" for one in view.realms.values() if one.leader]
    lines += [f"Leaders: {', '.join(leaders)}"] if leaders else []
    lines += ["Cards left: " + ", ".join(f"{colour} {count}" for colour, count in view.stacks.items())]
    room = Box(area.left + 22, area.top + HEAD + 14, area.right - 18, area.bottom - 12)
    canvas.paragraph(room, "\n".join(lines), 28, INK, floor=17)


def paint_treaties(canvas: Canvas, area: Box) -> None:
    """The empty sheet."""
    inner = panel(canvas, area)
    canvas.text((inner.left, area.top + 8 + HEAD / 2), "Teams and trade", 30, INK_SOFT, Face.SERIF_BOLD, "lm")
    line = area.top + HEAD + 6
    canvas.line([(inner.left, line), (inner.right, line)], mix(INK_SOFT, PARCHMENT, 0.5), 2, caps=False)


# The legend

LEGEND_COLUMN = 262
"""How wide the first column of the legend is: its words are longer."""
Sign = Callable[[Canvas, Point], None]


def swatch(fill: Fill) -> Sign:
    """A piece of land in a fill."""
    return lambda canvas, at: canvas.rectangle(Box.around(at, 34, 22), fill, INK, 2, radius=3)


def legend_signs() -> list[tuple[Sign, str]]:
    """All signs of the map with their meanings."""
    return [
        (lambda canvas, at: signs.minor_city(canvas, at, 6), "minor city"),
        (lambda canvas, at: signs.minor_city(canvas, at, 6, is_built=True), "built by a player"),
        (lambda canvas, at: signs.major_city(canvas, at, 6), "major city"),
        (lambda canvas, at: signs.major_city(canvas, at, 6, is_capital=True), "capital"),
        (lambda canvas, at: signs.anchor(canvas, at, 10), "port"),
        (lambda canvas, at: signs.pillage(canvas, at, 12, 2), "pillaged"),
        (lambda canvas, at: signs.strait(canvas, at, 10, None, can_be_crossed=False), "open strait"),
        (lambda canvas, at: signs.strait(canvas, at, 10, None, can_be_crossed=True), "armies may cross"),
        (lambda canvas, at: signs.strait(canvas, at, 10, Faction.FAT, can_be_crossed=False), "held strait"),
        (swatch(Paint(CLOSED, Pattern.CROSSHATCH, HATCHING, 12)), "closed land"),
        (swatch(NOBODY), "nobody's land"),
        (swatch(signs.coat(Faction.QUR, 12)), "minor power"),
        (lambda canvas, at: signs.mark(canvas, at, 13, Mark.BATTLE), "battle"),
        (lambda canvas, at: signs.mark(canvas, at, 13, Mark.TAKEN), "taken by siege"),
        (lambda canvas, at: signs.mark(canvas, at, 13, Mark.HELD), "not taken"),
        (lambda canvas, at: signs.mark(canvas, at, 13, Mark.LOST), "destroyed"),
    ]


def paint_legend(canvas: Canvas, area: Box) -> None:
    """What the signs mean, in two columns."""
    canvas.shadow(area, 12, 10, 5, 0.35)
    canvas.rectangle(area, VELLUM, mix(INK, PARCHMENT, 0.3), 3, radius=12)
    entries = legend_signs()
    inner = area.inset(22, 14)
    columns = inner, Box(inner.left + LEGEND_COLUMN, inner.top, inner.right, inner.bottom)
    rows = -(-len(entries) // len(columns))
    for index, (sign, words) in enumerate(entries):
        column, row = columns[index // rows], index % rows
        step = column.height / rows
        at = column.left + 22, column.top + (row + 0.5) * step
        sign(canvas, at)
        canvas.text((at[0] + 34, at[1]), words, 26, INK, Face.REGULAR, "lm")
