"""The strip below the map: the dice of the last fight, and what came of it."""

from __future__ import annotations

from render.canvas import Canvas
from render.fantasy_commander.clash import Clash, Roll
from render.fantasy_commander.dice import battle_die
from render.fantasy_commander.happened import happened_in
from render.fantasy_commander.heraldry import DAMAGE, ORDERS
from render.fantasy_commander.words import view_of
from render.furniture import panel
from render.geometry import Box
from render.theme import INK, INK_SOFT, VELLUM, Face, mix
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.open_board import Step
from rules.kernel.game import Face as Seen

HIGH = 116.0
DIE = 50.0


def paint_strip(canvas: Canvas, room: Box) -> None:
    """An empty strip."""
    panel(canvas, room)


def draw_strip(canvas: Canvas, room: Box, content: Content, face: Seen, type_: int) -> None:
    """Who fought whom with which dice, and the result; without a fight what the present step is about."""
    inner = room.inset(18, 8)
    fought = happened_in(face.events).fought
    if fought is None:
        canvas.paragraph(inner, hint(face), type_, INK_SOFT, Face.ITALIC, "m", type_, middle=True)
        return
    clash = Clash.of(content, fought)
    first, second = inner.rows(2)
    canvas.line_in(first, f"{clash.title}: {clash.verdict}", type_, INK, Face.BOLD, "l")
    x = draw_roll(canvas, second, clash.attacker.name, clash.attack, type_)
    if clash.defence is not None:
        draw_roll(canvas, second._replace(left=x + 24), clash.target.name, clash.defence, type_)
    else:
        canvas.text((x + 24, second.centre[1]), "no defence dice", type_, INK_SOFT, Face.ITALIC, "lm")


def draw_roll(canvas: Canvas, room: Box, name: str, roll: Roll, type_: int) -> float:
    """The dice of one side behind its name; the answer is where they end."""
    x, y = room.left, room.centre[1]
    canvas.text((x, y), name, type_, INK, Face.BOLD, "lm")
    x += canvas.text_width(name, type_, Face.BOLD) + 12
    size = min(DIE, room.height)
    fill = mix(DAMAGE, VELLUM, 0.78) if roll.is_attack else mix(ORDERS_BLUE, VELLUM, 0.78)
    for value, mark in zip(roll.faces, roll.marks, strict=True):
        battle_die(canvas, (x + size / 2, y), value, size * 0.9, fill, mark)
        x += size + 3
    return x


ORDERS_BLUE = next(colour for order, colour in ORDERS.items() if order == "blue")
HINTS = {
    Step.TOWN: "The settlement builds before the next mission.",
    Step.ROSTERS: "Both sides choose their units, within the point limit.",
    Step.DECKS: "Both sides choose their Tactic cards, one for each unit.",
    Step.TERRAIN: "Terrain is laid before anybody comes to the map.",
    Step.FIRST: "Both say who is to place first.",
    Step.DEPLOYMENT: "Units come to the map, each side in its own zone.",
    Step.GENERATION: "Orders are rolled; both pools are shown when both are locked.",
    Step.DISTRIBUTION: "Tokens are laid in secret, one on each unit.",
    Step.ACTION: "Red acts first, then blue, green and yellow; purple at any time.",
    Step.END_OF_TURN: "Unused orders are discarded, and points are counted.",
    Step.MISSION_OVER: "The mission is over, and the settlement reads the report.",
    Step.OVER: "The battle is over.",
}


def hint(face: Seen) -> str:
    """What the present step is about."""
    return HINTS[view_of(face).field.step]
