"""The standings: a row for each power, in full or, beside a map, in brief under signs."""

from __future__ import annotations

from dataclasses import dataclass

from render.canvas import Canvas
from render.furniture import panel
from render.geometry import Box, Point
from render.swords_and_sails import signs
from render.swords_and_sails.liveries import STACKS, STYLES
from render.swords_and_sails.panels import HEAD, ROW, TYPE, Sign
from render.swords_and_sails.words import pieces_of, points_of, ranked
from render.symbols import symbol_outline
from render.theme import BRIGHT_GOLD, GOLD, INK, INK_SOFT, PARCHMENT, VELLUM, WHITE, Face, Symbol, ink_on, mix
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.views import CampaignView, RealmView
from rules.swords_and_sails.vocabulary import Faction

BROAD = 1000
"""From this width on there is room for names, words above the columns, and cards by their colours."""
REST = 0.0
"""The width of the column that takes what the others leave."""
MARGIN = 12.0
STAR = 28.0
"""How much room the star of whoever is about to win takes."""


@dataclass(frozen=True)
class Column:
    """A column of the standings."""

    name: str
    broad: float | None
    """How wide it is where there is room, and in brief; None where it is left out."""
    brief: float | None
    sign: Sign | None = None
    """What stands above it in brief."""


def _land(canvas: Canvas, at: Point) -> None:
    canvas.polygon(symbol_outline(Symbol.BANNER, at, 13), INK_SOFT)


def _army(canvas: Canvas, at: Point) -> None:
    canvas.polygon(symbol_outline(Symbol.SHIELD, at, 13), INK_SOFT)


def _fleet(canvas: Canvas, at: Point) -> None:
    signs.ship(canvas, at, 11, INK_SOFT)


def _coin(canvas: Canvas, at: Point) -> None:
    canvas.circle(at, 12, GOLD, INK_SOFT, 3)


def _card(canvas: Canvas, at: Point) -> None:
    canvas.rectangle(Box.around(at, 18, 25), VELLUM, INK_SOFT, 3, radius=3)


def _star(canvas: Canvas, at: Point) -> None:
    canvas.polygon(symbol_outline(Symbol.STAR, at, 14), GOLD, INK_SOFT, 2)


def _team(canvas: Canvas, at: Point) -> None:
    canvas.rectangle(Box.around(at, 24), INK, GOLD, 2.5, radius=5)


COLUMNS = (
    Column("", 78, 68),
    Column("Power", 258, None),
    Column("Points", REST, REST, _star),
    Column("Lands", 74, 42, _land),
    Column("Armies", 96, 38, _army),
    Column("Fleets", 88, 38, _fleet),
    Column("Income", 100, 54, _coin),
    Column("Cards", 184, 38, _card),
    Column("Team", 74, 34, _team),
)


def legend_of_columns() -> list[tuple[Sign, str]]:
    """What the signs above the columns mean."""
    words = {"Points": "points", "Income": "spring income"}
    shown = [column for column in COLUMNS if column.sign is not None and column.name != "Team"]
    return [(column.sign, words.get(column.name, column.name.lower())) for column in shown if column.sign is not None]


def standings_height(powers: int) -> float:
    """How high the table of so many powers is."""
    return HEAD + 12 + ROW * powers


def cells(area: Box, top: float, height: float) -> dict[str, Box]:
    """The cells of a row by the names of their columns."""
    widths = {
        column.name: width
        for column in COLUMNS
        if (width := column.broad if area.width >= BROAD else column.brief) is not None
    }
    rest, left, found = area.width - 2 * MARGIN - sum(widths.values()), area.left + MARGIN, {}
    for name, width in widths.items():
        found[name] = Box(left, top, left + (width or rest), top + height)
        left = found[name].right
    return found


def paint_standings(canvas: Canvas, area: Box) -> None:
    """The empty table."""
    panel(canvas, area)
    columns = {column.name: column for column in COLUMNS}
    for name, cell in cells(area, area.top + 4, HEAD).items():
        sign = columns[name].sign
        if area.width < BROAD and sign is not None:
            sign(canvas, cell.centre)
        elif name == "Power":
            canvas.text((cell.left + 6, cell.centre[1]), name, TYPE, INK_SOFT, Face.SERIF_BOLD, "lm")
        else:
            canvas.text(cell.centre, name, TYPE, INK_SOFT, Face.SERIF_BOLD)
    line = area.top + HEAD + 4
    ends = (area.left + MARGIN, line), (area.right - MARGIN, line)
    canvas.line(ends, mix(INK_SOFT, PARCHMENT, 0.5), 2, caps=False)


def draw_standings(canvas: Canvas, area: Box, box: Content, view: CampaignView) -> None:
    """A row for each power, the leader first."""
    for index, realm in enumerate(ranked(view)):
        row = cells(area, area.top + HEAD + 8 + index * ROW, ROW)
        draw_row(canvas, row, box, view, realm)


def draw_row(canvas: Canvas, row: dict[str, Box], box: Content, view: CampaignView, realm: RealmView) -> None:
    """Badge, name, points against the target, counts, cards, team."""
    ink = mix(INK, PARCHMENT, 0.55) if realm.is_out else INK
    badge(canvas, row[""].inset(2, 3), realm.faction)
    if "Power" in row:
        canvas.line_in(row["Power"].inset(6, 0), box.power(realm.faction).name, TYPE, ink, Face.BOLD, "l")
    points = row["Points"]
    if realm.is_out:
        canvas.text((points.left + 6, points.centre[1]), "out", TYPE, ink, Face.ITALIC, "lm")
        return
    draw_points(canvas, Box(points.left + 5, points.top + 4, points.right - 5, points.bottom - 4), view, realm)
    own = pieces_of(view, realm.faction)
    counts = {
        "Lands": realm.territories,
        "Armies": sum(not one.is_fleet for one in own),
        "Fleets": sum(one.is_fleet for one in own),
        "Income": realm.harvest + realm.city_income,
    }
    for name, count in counts.items():
        canvas.text(row[name].centre, str(count), TYPE, INK, Face.BOLD)
    if "Power" in row:
        draw_cards(canvas, row["Cards"], realm)
    else:
        canvas.text(row["Cards"].centre, str(sum(realm.cards.values())), TYPE, INK, Face.BOLD)
    team = next((team for team in view.teams if realm.faction in team.members), None)
    if team is not None:
        cube = Box.around(row["Team"].centre, 32, 33)
        canvas.rectangle(cube, INK, GOLD, 2.5, radius=6)
        canvas.text(cube.centre, team.cube, TYPE, WHITE, Face.BOLD)


def badge(canvas: Canvas, cell: Box, faction: Faction, size: int = TYPE) -> None:
    """A power's colour with its letters."""
    colour = STYLES[faction].colour
    canvas.rectangle(cell, signs.coat(faction, 14), INK, 2, radius=8)
    width = canvas.text_width(faction, size, Face.BOLD) + 8
    canvas.rectangle(Box.around(cell.centre, width, min(cell.height - 6, size * 1.15)), colour, radius=5)
    canvas.text(cell.centre, faction, size, ink_on(colour), Face.BOLD)


def draw_points(canvas: Canvas, bar: Box, view: CampaignView, realm: RealmView) -> None:
    """Own points against the target as a bar, those that count in figures; a star or gold for who is about to win."""
    most = view.options.target or max(map(points_of, view.realms.values())) or 1
    part = min(1.0, float(points_of(realm) / most))
    canvas.rectangle(bar, mix(PARCHMENT, INK, 0.14), radius=bar.height / 3)
    if part > 0:
        filled = Box(bar.left, bar.top, max(bar.left + bar.width * part, bar.left + bar.height), bar.bottom)
        canvas.rectangle(filled, signs.coat(realm.faction, 14), radius=bar.height / 3)
    canvas.rectangle(bar, None, GOLD if realm.is_marked else INK, 4 if realm.is_marked else 2, radius=bar.height / 3)
    text = f"{realm.standing}/{view.options.target}" if view.options.target else realm.standing
    slip = Box.around(bar.centre, canvas.text_width(text, TYPE, Face.BOLD) + 10, bar.height - 4)
    has_room = slip.left - bar.left >= STAR
    canvas.rectangle(slip, BRIGHT_GOLD if realm.is_marked and not has_room else VELLUM, radius=6)
    canvas.text(slip.centre, text, TYPE, INK, Face.BOLD)
    if realm.is_marked and has_room:
        star = bar.left + 14, bar.centre[1]
        canvas.polygon(symbol_outline(Symbol.STAR, star, 14), GOLD, INK, 2)


def draw_cards(canvas: Canvas, cell: Box, realm: RealmView) -> None:
    """How many cards of each colour a power holds, each stack with its own sign."""
    for slot, (colour, count) in zip(cell.inset(5, 0).columns(4, 4), realm.cards.items(), strict=True):
        style = STACKS[colour]
        card = Box.around(slot.centre, slot.width - 1, cell.height - 8)
        canvas.rectangle(card, style.colour if count else mix(style.colour, PARCHMENT, 0.75), INK, 1, radius=5)
        ink = WHITE if count else mix(style.colour, PARCHMENT, 0.3)
        canvas.symbol(style.symbol, (card.left + 11, card.centre[1]), 7, ink)
        canvas.text((card.left + 30, card.centre[1]), str(count), TYPE, ink, Face.BOLD)
