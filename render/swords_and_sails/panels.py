"""Beside the map: season and year, income, teams, trade, and what the signs mean."""

from __future__ import annotations

from collections.abc import Callable

from render.canvas import Canvas, Fill
from render.furniture import lay_wood, panel
from render.geometry import Box, Point, placed, polar
from render.swords_and_sails import signs
from render.swords_and_sails.liveries import CLOSED, HATCHING, NOBODY, STYLES
from render.swords_and_sails.signs import Mark
from render.swords_and_sails.words import TITLE, headline, moment, ranked, view_of
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
    ink_on,
    mix,
)
from rules.kernel.game import Face as Seen
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.views import CampaignView
from rules.swords_and_sails.vocabulary import Faction, Season

TITLE_HEIGHT = 78
TYPE = 27
"""The smallest type that can be read where sheets are shown, and that of most words."""
ROW = 38.0
HEAD = 48.0
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
    canvas.rectangle(Box(0, strip.bottom - 4, strip.right, strip.bottom), GOLD)
    canvas.rectangle(Box(0, strip.bottom - 1.5, strip.right, strip.bottom), mix(GOLD, BLACK, 0.45))
    y = strip.centre[1] - 2
    signs.swords(canvas, (48, y), 27, GOLD)
    canvas.text((90, y), title, 46, VELLUM, Face.SERIF_BOLD, "lm")


def draw_title(canvas: Canvas, box: Content, face: Seen) -> None:
    """Season and year, what is being done, and for whom the picture is."""
    view, y = view_of(face), TITLE_HEIGHT / 2 - 2
    left = 90 + canvas.text_width(TITLE, 46, Face.SERIF_BOLD) + 24
    if view.viewer is not None:
        text, colour = f"for {box.power(view.viewer).name} alone", STYLES[view.viewer].colour
        plate = Box(left, y - 23, left + canvas.text_width(text, TYPE, Face.BOLD) + 28, y + 23)
        canvas.rectangle(plate, colour, VELLUM, 2.5, radius=10)
        canvas.text(plate.centre, text, TYPE, ink_on(colour), Face.BOLD)
        left = plate.right + 16
    right = canvas.box.right - 22
    words, width = headline(box, face), canvas.text_width(moment(view), 42, Face.SERIF_BOLD)
    room = Box(left + 56 + width + 20, 0, right, TITLE_HEIGHT - 4)
    if room.width > 4 * TYPE:
        told = canvas.line_in(room, words, 32, mix(GOLD, VELLUM, 0.5), Face.SERIF_ITALIC, "r", TYPE)
        right -= canvas.text_width(told.lines[0], told.size, Face.SERIF_ITALIC) + 20
    canvas.text((right, y), moment(view), 42, VELLUM, Face.SERIF_BOLD, "rm")
    season_sign(canvas, (right - width - 28, y), 20, view.season_name)


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


# Income, teams and trade


def paint_income(canvas: Canvas, area: Box) -> None:
    """The empty chart."""
    inner = headed(canvas, area, "Spring income")
    legend = ("cities", None), ("harvest", Pattern.DIAGONAL)
    x = inner.right
    for words, pattern in reversed(legend):
        canvas.text((x, area.top + 8 + HEAD / 2), words, TYPE, INK_SOFT, Face.REGULAR, "rm")
        x -= canvas.text_width(words, TYPE) + 6
        swatch = Box(x - 28, area.top + HEAD / 2 - 4, x, area.top + HEAD / 2 + 20)
        canvas.rectangle(swatch, Paint(mix(INK, PARCHMENT, 0.3), pattern, VELLUM, 10), INK, 2)
        x -= 40


def headed(canvas: Canvas, area: Box, title: str) -> Box:
    """A panel with its heading; the answer is the room inside."""
    inner = panel(canvas, area)
    canvas.text((inner.left, area.top + 8 + HEAD / 2), title, 30, INK_SOFT, Face.SERIF_BOLD, "lm")
    line = area.top + HEAD + 6
    canvas.line([(inner.left, line), (inner.right, line)], mix(INK_SOFT, PARCHMENT, 0.5), 2, caps=False)
    return inner


def draw_income(canvas: Canvas, area: Box, view: CampaignView) -> None:
    """What each power earns in spring: its cities, and the harvest of its lands."""
    most = max(max((one.harvest + one.city_income for one in view.realms.values()), default=1), 1)
    room = Box(area.left + 96, 0, area.right - 76, 0)
    for index, realm in enumerate(ranked(view)):
        top = area.top + HEAD + 12 + index * ROW
        y = top + ROW / 2
        canvas.text((area.left + 22, y), realm.faction, TYPE, INK, Face.BOLD, "lm")
        colour = STYLES[realm.faction].colour
        middle = room.left + room.width * realm.city_income / most
        end = room.left + room.width * (realm.city_income + realm.harvest) / most
        bars = (
            (room.left, middle, Paint(colour)),
            (middle, end, Paint(colour, Pattern.DIAGONAL, mix(colour, WHITE, 0.55), 12)),
        )
        for left, right, fill in bars:
            if right - left >= 2:
                canvas.rectangle(Box(left, top + 6, right, top + ROW - 6), fill, INK, 2)
        canvas.text((end + 8, y), str(realm.city_income + realm.harvest), TYPE, INK, Face.BOLD, "lm")


def treaty_lines(view: CampaignView) -> list[str]:
    """Teams, trade agreements, captured capitals, and what is left of the stacks of cards."""
    lines = [f"Team {team.cube}: {', '.join(team.members)} ({team.points} points)" for team in view.teams]
    lines += [f"Trade {one.partners[0]} and {one.partners[1]}: {one.gold} gold" for one in view.agreements]
    lines += [f"{holder} holds the capital of {capital}" for capital, holder in view.capitals.items()]
    leaders = [f"{one.faction} {one.leader.replace('_', ' ')}" for one in view.realms.values() if one.leader]
    lines += [f"Leaders: {', '.join(leaders)}"] if leaders else []
    return [*lines, "Cards left: " + ", ".join(f"{colour} {count}" for colour, count in view.stacks.items())]


def draw_treaties(canvas: Canvas, area: Box, view: CampaignView) -> None:
    """The same, each in a line, under a heading."""
    room = Box(area.left + 22, area.top + HEAD + 12, area.right - 18, area.bottom - 8)
    canvas.paragraph(room, "\n".join(treaty_lines(view)), TYPE, INK)


def draw_treaties_in_brief(canvas: Canvas, area: Box, view: CampaignView) -> None:
    """The same, one after the other."""
    canvas.paragraph(area.inset(14, 2), "; ".join(treaty_lines(view)) + ".", TYPE, INK, middle=True)


# The legend

LEGEND_LINE = 32.0
LEGEND_WORDS = 208
"""How wide a column of the legend is at least."""
Sign = Callable[[Canvas, Point], None]


def swatch(fill: Fill) -> Sign:
    """A piece of land in a fill."""
    return lambda canvas, at: canvas.rectangle(Box.around(at, 34, 22), fill, INK, 2, radius=3)


def legend_signs() -> list[tuple[Sign, str]]:
    """All signs of the map with their meanings."""
    return [
        (lambda canvas, at: signs.minor_city(canvas, at, 7), "minor city"),
        (lambda canvas, at: signs.minor_city(canvas, at, 7, is_built=True), "built city"),
        (lambda canvas, at: signs.major_city(canvas, at, 7), "major city"),
        (lambda canvas, at: signs.major_city(canvas, at, 7, is_capital=True), "capital"),
        (lambda canvas, at: signs.anchor(canvas, at, 10), "port"),
        (lambda canvas, at: signs.pillage(canvas, at, 12, 2), "pillaged"),
        (lambda canvas, at: signs.strait(canvas, at, 10, None, can_be_crossed=False), "open strait"),
        (lambda canvas, at: signs.strait(canvas, at, 10, None, can_be_crossed=True), "can be crossed"),
        (lambda canvas, at: signs.strait(canvas, at, 10, Faction.FAT, can_be_crossed=False), "held strait"),
        (swatch(Paint(CLOSED, Pattern.CROSSHATCH, HATCHING, 12)), "closed land"),
        (swatch(NOBODY), "nobody's land"),
        (swatch(signs.coat(Faction.QUR, 12)), "minor power"),
        (lambda canvas, at: signs.mark(canvas, at, 13, Mark.BATTLE), "battle"),
        (lambda canvas, at: signs.mark(canvas, at, 13, Mark.TAKEN), "city taken"),
        (lambda canvas, at: signs.mark(canvas, at, 13, Mark.HELD), "city held"),
        (lambda canvas, at: signs.mark(canvas, at, 13, Mark.LOST), "destroyed"),
    ]


def legend_height(width: float, entries: int) -> float:
    """How high the legend is on a panel of some width."""
    return -(-entries // max(1, int((width - 28) // LEGEND_WORDS))) * LEGEND_LINE + 20


def paint_legend(canvas: Canvas, area: Box, entries: list[tuple[Sign, str]]) -> None:
    """What the signs mean, in as many columns as there is room for."""
    panel(canvas, area)
    inner = area.inset(14, 10)
    rows = -(-len(entries) // max(1, int(inner.width // LEGEND_WORDS)))
    columns = inner.columns(-(-len(entries) // rows))
    for index, (sign, words) in enumerate(entries):
        column, row = columns[index // rows], index % rows
        at = column.left + 18, column.top + (row + 0.5) * LEGEND_LINE
        sign(canvas, at)
        canvas.text((at[0] + 26, at[1]), words, TYPE, INK, Face.REGULAR, "lm")
