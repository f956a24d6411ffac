"""The campaign "Border Watch" on a page: reputation, well-being, supplies, missions, and what was bought."""

from __future__ import annotations

from PIL import Image

from render.baked import drawable, still
from render.brush import Brush
from render.canvas import Canvas
from render.cuts import Cut
from render.editions import ALT_TEXT_LIMIT, Drawn
from render.fantasy_commander.heraldry import DAMAGE
from render.fantasy_commander.terrain import paint_town
from render.fantasy_commander.words import ground_of, view_of
from render.furniture import TITLE_HEIGHT, panel, parchment_sheet, title_strip
from render.geometry import Box
from render.text import joined
from render.theme import GOLD, INK, INK_SOFT, VELLUM, WHITE, WOOD_DARK, Colour, Face, Symbol, mix
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.open_board import Campaign, Report
from rules.fantasy_commander.vocabulary import EMPIRE, STYX
from rules.kernel.game import Face as Seen

SIZES = {Cut.WIDE: (1320, 840), Cut.TALL: (980, 1290)}
EDGE, GAP = 16.0, 12.0
WON: Colour = (44, 116, 66)
GREEN: Colour = (70, 140, 84)


def campaign_of(face: Seen) -> Campaign:
    """The settlement and its record."""
    campaign = view_of(face).field.campaign
    assert campaign is not None
    return campaign


def look(content: Content, face: Seen, cut: Cut) -> Drawn:
    """The campaign as a picture and in words."""
    return draw(content, face, cut), alt_text(content, campaign_of(face))


def rooms(cut: Cut) -> tuple[Box, Box, Box]:
    """The settlement, the road of missions, and what lies ahead."""
    width, height = SIZES[cut]
    whole = Box(EDGE, TITLE_HEIGHT + GAP, width - EDGE, height - EDGE)
    if cut is Cut.WIDE:
        left = whole._replace(right=whole.left + whole.width * 0.4)
        right = whole._replace(left=left.right + GAP)
        upper = left._replace(bottom=left.top + left.height * 0.5)
        return upper, right, left._replace(top=upper.bottom + GAP)
    upper = whole._replace(bottom=whole.top + 330)
    middle = whole._replace(top=upper.bottom + GAP, bottom=upper.bottom + GAP + 560)
    return upper, middle, whole._replace(top=middle.bottom + GAP)


def draw(content: Content, face: Seen, cut: Cut) -> Image.Image:
    """Three panels: where the settlement stands, the six missions, and what was bought and is coming."""
    size, campaign = SIZES[cut], campaign_of(face)
    type_ = cut.least_type(size)
    ground = still(("campaign", size), lambda: paint_still(cut))
    canvas = Canvas.on(drawable(ground), 1, type_)
    strip = Canvas(size[0], round(TITLE_HEIGHT), least_type=type_)
    number = min(campaign.mission + 1, len(content.campaign.missions))
    title_strip(strip, "Border Watch", f"Mission {number} of {len(content.campaign.missions)}", Symbol.BANNER)
    canvas.put(strip.finish(), (size[0] / 2, TITLE_HEIGHT / 2))
    settlement, road, ahead = rooms(cut)
    draw_settlement(canvas, settlement, content, campaign, type_)
    draw_road(canvas, road, content, campaign, ground_of(content, face).scenario.id, type_)
    draw_ahead(canvas, ahead, content, campaign, type_)
    return canvas.image


def paint_still(cut: Cut) -> Image.Image:
    """The sheet with its empty panels."""
    sheet = parchment_sheet(*SIZES[cut])
    for room, title in zip(rooms(cut), ("The settlement", "The missions", "Town and threat"), strict=True):
        panel(sheet, room, title)
    return sheet.finish()


def draw_settlement(canvas: Canvas, room: Box, content: Content, campaign: Campaign, type_: int) -> None:
    """A drawn town, and three measures."""
    size = 86.0

    def paint(clear: Canvas) -> None:
        brush = Brush(clear, clear.box.centre, size)
        brush.oval(0, 0, 1.06, 1.06, WOOD_DARK)
        brush.oval(0, 0, 1.0, 1.0, (186, 194, 136))
        paint_town(brush)

    canvas.stamp((room.left + size + 28, room.top + 80 + size), (size * 2.3, size * 2.3), ("settlement", size), paint)
    best = content.campaign.saved
    measures = (
        ("Reputation", campaign.reputation, best - content.campaign.well_being, GOLD),
        ("Well-being", campaign.well_being, content.campaign.well_being, GREEN),
        ("Supplies", campaign.supplies, max(10, campaign.supplies), mix(WOOD_DARK, GOLD, 0.35)),
    )
    left = room.left + 2 * size + 62
    lines = Box(left, room.top + 72, room.right - 22, room.bottom - 16).rows(3)
    for (name, value, most, colour), line in zip(measures, lines, strict=True):
        canvas.text((line.left, line.top + type_ * 0.75), name, type_, INK, Face.BOLD, "lm")
        canvas.text((line.right, line.top + type_ * 0.75), str(value), round(type_ * 1.3), INK, Face.SERIF_BOLD, "rm")
        _pips(canvas, Box(line.left, line.top + type_ * 1.5, line.right, line.top + type_ * 2.3), value, most, colour)


def _pips(canvas: Canvas, room: Box, value: int, most: int, colour: Colour) -> None:
    def paint(clear: Canvas) -> None:
        for index, cell in enumerate(clear.box.inset(1).columns(max(most, value), 3)):
            clear.rectangle(cell, colour if index < value else mix(VELLUM, INK, 0.1), INK, 2, radius=4)

    key = "measure", value, most, colour, round(room.width)
    canvas.stamp(room.centre, (round(room.width), round(room.height)), key, paint)


def draw_road(canvas: Canvas, room: Box, content: Content, campaign: Campaign, present: str, type_: int) -> None:
    """The missions along a road: won, lost, the present one, and those ahead."""
    lines = Box(room.left + 22, room.top + 70, room.right - 20, room.bottom - 14).rows(len(content.campaign.missions))
    reports = {report.mission: report for report in campaign.reports}
    x = lines[0].left + 30
    way = [(x, line.centre[1]) for line in lines]
    canvas.line([(px, round(py)) for px, py in way], mix(WOOD_DARK, VELLUM, 0.5), 8)
    for mission, line in zip(content.campaign.missions, lines, strict=True):
        scenario, report = content.scenario(mission), reports.get(mission)
        is_now = report is None and mission == present
        colour = (WON if report.is_won else DAMAGE) if report else GOLD if is_now else mix(INK_SOFT, VELLUM, 0.45)

        def paint(clear: Canvas, colour: Colour = colour, number: int = scenario.number) -> None:
            clear.circle(clear.box.centre, 28, INK)
            clear.circle(clear.box.centre, 25.5, colour)
            clear.text(clear.box.centre, str(number), max(type_, 28), WHITE if colour != GOLD else INK, Face.BOLD)

        canvas.stamp((x, line.centre[1]), (60, 60), ("mission", scenario.number, colour), paint)
        words = Box(line.left + 74, line.top, line.right, line.centre[1] + 2)
        canvas.line_in(words, scenario.name, round(type_ * 1.25), INK, Face.SERIF_BOLD, "l", type_)
        below = words._replace(top=line.centre[1] - 4, bottom=line.bottom - 4)
        told = report_words(report) if report else "Now" if is_now else "Ahead"
        canvas.line_in(below, told, type_, colour if report else INK_SOFT, Face.REGULAR, "l", type_)


def report_words(report: Report) -> str:
    """A mission in few words."""
    result = "Won" if report.is_won else "Lost"
    return f"{result} {report.points[EMPIRE]} to {report.points[STYX]}, {report.units_lost} units lost"


def draw_ahead(canvas: Canvas, room: Box, content: Content, campaign: Campaign, type_: int) -> None:
    """What the settlement has bought, what it could buy, and the threat of the next mission."""
    inner = Box(room.left + 20, room.top + 68, room.right - 18, room.bottom - 10)
    canvas.paragraph(inner, ahead_words(content, campaign), type_, INK, floor=type_)


def ahead_words(content: Content, campaign: Campaign) -> str:
    """Town cards and the Escalation card."""
    bought = [card.name for card in content.town_cards if card.id in campaign.bought]
    offered = [f"{card.name} {card.price}" for card in content.town_cards if card.id not in campaign.bought]
    threat = next((card for card in content.escalation if card.id == campaign.threat), None)
    told = [
        f"Built: {joined(bought)}." if bought else "Nothing is built yet.",
        f"For sale: {', '.join(offered)}." if offered else "Nothing more is for sale.",
        f"{threat.name}: {threat.text}" if threat else "No Escalation card lies open.",
    ]
    return "\n".join(told)


def alt_text(content: Content, campaign: Campaign) -> str:
    """The page in words."""
    over = [f"{content.scenario(one.mission).name}: {report_words(one).lower()}" for one in campaign.reports]
    missions = "; ".join(over)
    figures = f"Reputation {campaign.reputation}, well-being {campaign.well_being}, supplies {campaign.supplies}."
    told = [
        f"Border Watch. {figures}",
        f"Missions: {missions}." if missions else "No mission is over yet.",
        ahead_words(content, campaign).replace("\n", " "),
    ]
    return " ".join(told)[:ALT_TEXT_LIMIT]
