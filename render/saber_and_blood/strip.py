"""The strip after the panels: piles and cards of the whole table, the scenario, and what the signs mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from render.canvas import Canvas
from render.furniture import panel
from render.geometry import Box, Point
from render.saber_and_blood.badges import Token, action_token, badge, initiative_token
from render.saber_and_blood.furnishing import FIREPLACE, OBSTACLE, PILLAR
from render.saber_and_blood.heraldry import stance_sign
from render.saber_and_blood.marks import paint_steps, slip, slips
from render.saber_and_blood.panels import figure
from render.saber_and_blood.words import cap_words, capped, style_of
from render.theme import INK, INK_SOFT, SMALL, VELLUM, Colour, Face, mix
from render.typeset import text_width, wrap
from rules.saber_and_blood.content import Content, Scenario
from rules.saber_and_blood.views import BoutView, CardView
from rules.saber_and_blood.vocabulary import Figure, Stance

LINE = 1.36
"""How high a line is, in sizes of its type; one of the legend, and one of the goal."""
LEGEND_LINE = 1.25
GOAL_LINE = 1.22
LEGEND_GAP = 0.45
NARROW = 30
"""In a strip of fewer sizes of its type words are short."""


@dataclass(frozen=True)
class StripSetting:
    """How the strip is set: how wide it is, in which type, and how many lines each part has."""

    width: float
    type: int
    goal: int
    legend: int
    has_cap: bool
    """Whether the scenario can cap movement points, and there is a line for it."""

    @classmethod
    def of(cls, scenario: Scenario, width: float, type_: int) -> StripSetting:
        """As many lines as the words of a scenario and the legend take in a width."""
        goal = wrap(goal_words(scenario), width - 40, type_, Face.SERIF)
        legend = sum(1 for _ in legend_lines(width - 40, type_))
        has_cap = Figure.MP_CAP in scenario.figures and width >= NARROW * type_
        return cls(width, type_, len(goal), legend, has_cap)

    @property
    def is_narrow(self) -> bool:
        """Whether there is only room for short words."""
        return self.width < NARROW * self.type

    @property
    def height(self) -> float:
        """How tall the strip is."""
        return self.type * (self.goal * GOAL_LINE + LINE * (2 + self.has_cap) + self.legend * LEGEND_LINE) + 30

    def lines(self, box: Box) -> list[Box]:
        """The lines for what changes."""
        inner, top = box.inset(20, 0), box.top + 12 + self.goal * GOAL_LINE * self.type
        tops = [top + index * LINE * self.type for index in range(3)]
        return [Box(inner.left, top, inner.right, top + LINE * self.type) for top in tops]


def goal_words(scenario: Scenario) -> str:
    """What a scenario is about."""
    return f"{scenario.name}. {scenario.text}"


# The still part


def paint_strip(canvas: Canvas, box: Box, scenario: Scenario, how: StripSetting) -> None:
    """Scenario and legend."""
    panel(canvas, box)
    goal = Box(box.left + 20, box.top + 10, box.right - 20, box.top + 11 + how.goal * GOAL_LINE * how.type)
    canvas.paragraph(goal, goal_words(scenario), how.type, INK, Face.SERIF)
    top = how.lines(box)[1 + how.has_cap].bottom + 5
    canvas.line([(goal.left, top), (goal.right, top)], mix(INK_SOFT, VELLUM, 0.6), 1.5, caps=False)
    paint_legend(canvas, Box(goal.left, top + 5, goal.right, box.bottom), how.type)


Sign = Callable[[Canvas, Point, float], None]
"""Paints a sign about a point, at a size of one for type of 28."""


def legend_signs() -> list[tuple[str, float, Sign]]:
    """What tokens, marks and the bars of stances mean, each with the width of its sign."""
    tokens = (
        ("bolster", Token.BOLSTER, 1),
        ("weaken", Token.WEAKEN, 1),
        ("haste", Token.HASTE, 1),
        ("slow", Token.SLOW, 1),
        ("stun", Token.STUN, 0),
        ("defense", Token.DEFENSE, 0),
        ("ready", Token.READY, 0),
        ("poison", Token.POISON, 0),
        ("fantasy", Token.FANTASY, 1),
        ("fury", Token.FURY, 1),
    )
    return [
        *((str(stance), 30, _stance(stance)) for stance in Stance),
        ("level", 40, _steps(1, 1)),
        ("raised", 40, _steps(1, 2)),
        ("lowered", 40, _steps(2, 0)),
        *((name, 30, _token(token, count)) for name, token, count in tokens),
        ("can act", 30, lambda canvas, spot, unit: action_token(canvas, spot, False, 13 * unit)),
        ("has acted", 30, lambda canvas, spot, unit: action_token(canvas, spot, True, 13 * unit)),
        ("initiative", 30, lambda canvas, spot, unit: initiative_token(canvas, spot, 13 * unit)),
        ("obstacle", 26, _mark(OBSTACLE)),
        ("pillar", 26, _mark(PILLAR)),
        ("fireplace", 26, _mark(FIREPLACE)),
    ]


def legend_lines(width: float, type_: int) -> Iterator[list[tuple[float, str, float, Sign]]]:
    """The legend broken into lines: where each sign stands, what it means, how wide it is, and the sign."""
    unit, x = type_ / 28, 0.0
    line: list[tuple[float, str, float, Sign]] = []
    for name, wide, sign in legend_signs():
        end = x + wide * unit + 4 + text_width(name, type_)
        if line and end > width:
            yield line
            line, end = [], end - x
            x = 0.0
        line.append((x, name, wide * unit, sign))
        x = end + LEGEND_GAP * type_
    yield line


def paint_legend(canvas: Canvas, box: Box, type_: int) -> None:
    """What tokens and marks mean."""
    for index, line in enumerate(legend_lines(box.width, type_)):
        y = box.top + (index + 0.5) * LEGEND_LINE * type_
        for x, name, wide, sign in line:
            sign(canvas, (box.left + x + wide / 2, y), type_ / 28)
            canvas.text((box.left + x + wide + 4, y), name, type_, INK_SOFT, Face.REGULAR, "lm")


def _token(token: Token, count: int) -> Sign:
    return lambda canvas, spot, unit: badge(canvas, spot, token, count, 12.5 * unit)


def _stance(stance: Stance) -> Sign:
    return lambda canvas, spot, unit: stance_sign(canvas, spot, 14 * unit, stance)


def _steps(printed: int, now: int) -> Sign:
    def paint(canvas: Canvas, spot: Point, unit: float) -> None:
        paint_steps(canvas, (spot[0] - 19 * unit, spot[1]), INK_SOFT, printed, now, unit)

    return paint


def _mark(colour: Colour) -> Sign:
    def paint(canvas: Canvas, spot: Point, unit: float) -> None:
        x, y, far = spot[0], spot[1], 9 * unit
        bracket = [(x - far, y + far), (x - far, y - far), (x + far, y - far)]
        canvas.line(bracket, INK, 8)
        canvas.line(bracket, colour, 5)

    return paint


# What changes


def draw_strip(canvas: Canvas, box: Box, content: Content, view: BoutView, how: StripSetting) -> None:
    """Passes, piles, cards in play and played, and who is held back by a cap."""
    piles, played, cap = how.lines(box)
    y = piles.centre[1]
    x = piles.left
    for name, brief, number in (
        ("Passes in a row", "Passes", view.passes),
        ("Tavern deck", "Tavern", view.tavern_size),
        ("Tavern discard", "Discard", len(view.tavern_discarded)),
    ):
        x = figure(canvas, (x, y), number, brief if how.is_narrow else name) + 8 * (not how.is_narrow)
    draw_cards(canvas, Box(x, piles.top, piles.right, piles.bottom), "In play", content, view.in_play)
    draw_cards(canvas, played, "Played" if how.is_narrow else "Played this turn", content, view.played[::-1])
    if how.has_cap:
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
