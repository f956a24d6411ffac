"""The strip under the panels: piles and cards of the whole table, the scenario, and what the signs mean."""

from __future__ import annotations

from collections.abc import Callable

from render.canvas import Canvas
from render.furniture import panel
from render.geometry import Box, Point
from render.saber_and_blood.badges import Token, action_token, badge, initiative_token
from render.saber_and_blood.furnishing import FIREPLACE, OBSTACLE, PILLAR
from render.saber_and_blood.panels import figure, slip, slips
from render.saber_and_blood.words import cap_words, capped, style_of
from render.theme import INK, INK_SOFT, LABEL, SMALL, VELLUM, Colour, Face, mix
from rules.saber_and_blood.content import Content, Scenario
from rules.saber_and_blood.views import BoutView, CardView
from rules.saber_and_blood.vocabulary import Figure

LINE = 42.0
GOAL = 66.0
LEGEND_LINE = 38.0
LEGEND_COLUMNS = 8


def strip_height(scenario: Scenario) -> float:
    """How tall the strip is; some scenarios cap movement points and need a line for it."""
    return 16 + GOAL + LINE * (2 + has_cap(scenario)) + 2 * LEGEND_LINE + 14


def has_cap(scenario: Scenario) -> bool:
    """Whether the scenario can cap movement points."""
    return Figure.MP_CAP in scenario.figures


def lines(box: Box) -> list[Box]:
    """The lines for what changes."""
    inner = box.inset(20, 0)
    tops = [box.top + 14 + GOAL + index * LINE for index in range(3)]
    return [Box(inner.left, top, inner.right, top + LINE) for top in tops]


# The still part


def paint_strip(canvas: Canvas, box: Box, scenario: Scenario) -> None:
    """Scenario and legend."""
    panel(canvas, box)
    goal = Box(box.left + 20, box.top + 12, box.right - 20, box.top + 12 + GOAL)
    canvas.paragraph(goal, f"{scenario.name}. {scenario.text}", LABEL, INK, Face.SERIF, floor=22)
    paint_legend(canvas, Box(box.left + 20, box.bottom - 10 - 2 * LEGEND_LINE, box.right - 10, box.bottom - 10))


def paint_legend(canvas: Canvas, box: Box) -> None:
    """What tokens and marks mean."""
    entries: list[tuple[str, Callable[[Canvas, Point], None]]] = [
        *(
            (name, _token(token, count))
            for name, token, count in (
                ("bolster", Token.BOLSTER, 1),
                ("weaken", Token.WEAKEN, 1),
                ("haste", Token.HASTE, 1),
                ("slow", Token.SLOW, 1),
                ("stun", Token.STUN, 0),
                ("defense", Token.DEFENSE, 0),
                ("ready", Token.READY, 0),
                ("poison", Token.POISON, 0),
            )
        ),
        ("can act", lambda canvas, spot: action_token(canvas, spot, False, 14)),
        ("has acted", lambda canvas, spot: action_token(canvas, spot, True, 14)),
        ("fantasy", _token(Token.FANTASY, 1)),
        ("fury", _token(Token.FURY, 1)),
        ("initiative", lambda canvas, spot: initiative_token(canvas, spot, 14)),
        ("obstacle", _mark(OBSTACLE)),
        ("pillar", _mark(PILLAR)),
        ("fireplace", _mark(FIREPLACE)),
    ]
    columns = box.columns(LEGEND_COLUMNS)
    canvas.line([(box.left, box.top - 3), (box.right - 10, box.top - 3)], mix(INK_SOFT, VELLUM, 0.6), 1.5, caps=False)
    for index, (name, paint) in enumerate(entries):
        row, column = divmod(index, LEGEND_COLUMNS)
        middle = box.top + (row + 0.5) * LEGEND_LINE
        paint(canvas, (columns[column].left + 15, middle))
        words = Box(columns[column].left + 36, middle - 18, columns[column].right - 2, middle + 18)
        canvas.line_in(words, name, SMALL, INK_SOFT, Face.REGULAR, "l", 20)


def _token(token: Token, count: int) -> Callable[[Canvas, Point], None]:
    return lambda canvas, spot: badge(canvas, spot, token, count, 12.5)


def _mark(colour: Colour) -> Callable[[Canvas, Point], None]:
    def paint(canvas: Canvas, spot: Point) -> None:
        x, y = spot
        bracket = [(x - 10, y + 10), (x - 10, y - 10), (x + 10, y - 10)]
        canvas.line(bracket, INK, 8)
        canvas.line(bracket, colour, 5)

    return paint


# What changes


def draw_strip(canvas: Canvas, box: Box, content: Content, view: BoutView) -> None:
    """Passes, piles, cards in play and played, and who is held back by a cap."""
    piles, played, cap = lines(box)
    y = piles.centre[1]
    x = piles.left
    for name, number in (
        ("Passes in a row", view.passes),
        ("Tavern deck", view.tavern_size),
        ("Tavern discard", len(view.tavern_discarded)),
    ):
        x = figure(canvas, (x, y), number, name) + 8
    draw_cards(canvas, Box(x, piles.top, piles.right, piles.bottom), "In play", content, view.in_play)
    draw_cards(canvas, played, "Played this turn", content, view.played[::-1])
    draw_caps(canvas, cap, content, view)


def draw_cards(canvas: Canvas, room: Box, name: str, content: Content, cards: tuple[CardView, ...]) -> None:
    """Cards on the table by name, each in the colour of who played it."""
    y = room.centre[1]
    canvas.text((room.left, y), name, SMALL, INK_SOFT, Face.REGULAR, "lm")
    left = room.left + canvas.text_width(name, SMALL) + 8
    if not cards:
        canvas.text((left, y), "none", SMALL, INK, Face.BOLD, "lm")
    shown = [(content.card(card.card).name, style_of(card.owner).colour, style_of(card.owner).symbol) for card in cards]
    slips(canvas, Box(left, room.top, room.right, room.bottom), shown)


def draw_caps(canvas: Canvas, room: Box, content: Content, view: BoutView) -> None:
    """Movement points spent by those who may spend only so many."""
    if not capped(view):
        return
    y = room.centre[1]
    words = "Movement points spent"
    canvas.text((room.left, y), words, SMALL, INK_SOFT, Face.REGULAR, "lm")
    x = room.left + canvas.text_width(words, SMALL) + 8
    for fighter in capped(view):
        style = style_of(fighter.seat)
        x = slip(canvas, (x, y), cap_words(content, fighter), style.colour, style.symbol) + 6
