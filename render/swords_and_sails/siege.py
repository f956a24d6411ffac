"""A siege or a pillage as a picture and in words, from its events alone [SS-701 to SS-747]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image

from render.canvas import Canvas
from render.dice import die
from render.editions import ALT_TEXT_LIMIT
from render.furniture import TITLE_HEIGHT, panel, parchment_sheet, title_strip
from render.geometry import Box
from render.swords_and_sails import signs
from render.swords_and_sails.battle_words import figures
from render.swords_and_sails.liveries import STYLES
from render.swords_and_sails.panels import badge
from render.swords_and_sails.signs import Mark
from render.swords_and_sails.words import units_words
from render.theme import BODY, GOLD, HEADING, INK, INK_SOFT, LABEL, PARCHMENT, Face, Symbol, mix
from rules.kernel.game import Event
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Then, Units
from rules.swords_and_sails.vocabulary import Faction, UnitType

WIDTH = 1000
DIE = 66.0
DICE_IN_A_ROW = 11
KINDS = {Then.SIEGE: "Siege", Then.PARTIAL: "Assault on a city", Then.PILLAGE: "Pillage"}
ENDINGS = {
    "territory_gained": (Mark.TAKEN, "{by} takes {place}"),
    "city_taken": (Mark.TAKEN, "{by} takes a city of {place}"),
    "pillaged": (Mark.PILLAGED, "{by} pillages {place} for {gold} gold"),
    "siege_failed": (Mark.HELD, "{place} holds out; nobody is left of the besiegers"),
    "pillage_failed": (Mark.HELD, "{place} holds out; nobody is left of the besiegers"),
    "siege_left": (Mark.HELD, "{by} leaves {place}"),
    "siege_held": (Mark.HELD, "{by} stays before {place} without a siege"),
}
"""What a siege can end with: its mark, and a sentence."""


@dataclass(frozen=True)
class Siege:
    """What the table saw of a siege."""

    place: str
    by: Faction
    how: Then
    dice: tuple[int, ...]
    per_die: int
    flat: int
    points: int
    bought: int
    losses: tuple[tuple[Faction, Units], ...]
    ending: Event | None

    @classmethod
    def of(cls, events: Sequence[Event]) -> Siege:
        """A siege from the roll to the end, or as far as it is told."""
        roll: dict[str, Any] = next(event.data for event in events if event.kind == "siege_rolled")
        losses = [event.data for event in events if event.kind == "siege_losses"]
        return cls(
            place=roll["place"],
            by=Faction(roll["by"]),
            how=Then(roll["how"]),
            dice=tuple(roll["dice"]),
            per_die=roll["per_die"],
            flat=roll["flat"],
            points=roll["points"],
            bought=sum(_number(event.data["points"]) for event in events if event.kind == "siege_bought_off"),
            losses=tuple((Faction(str(one["faction"])), _units(one["units"])) for one in losses),
            ending=next((event for event in reversed(events) if event.kind in ENDINGS), None),
        )


def _number(value: Any) -> int:
    return int(value)


def _units(value: Any) -> Units:
    return {UnitType(kind): int(count) for kind, count in value.items()}


# Words


def title(box: Content, siege: Siege) -> str:
    """What is going on, and where."""
    return f"{KINDS[siege.how]}: {box.name_of(siege.place)}"


def sum_words(siege: Siege) -> str:
    """How the casualty points come about."""
    each = [max(0, face + siege.per_die) for face in siege.dice]
    parts = " + ".join(map(str, each)) or "0"
    changed = f" ({siege.per_die:+d} a die)".replace("-", "−") if siege.per_die else ""
    walls = f" + {siege.flat} walls and people" if siege.flat else ""
    return f"{parts}{changed}{walls} = {siege.points} casualty points"


def absorbed_words(siege: Siege) -> list[str]:
    """How the besieger met them."""
    bought = [f"{siege.bought} bought off"] if siege.bought else []
    return bought + [f"{faction} loses {figures(units)}" for faction, units in siege.losses]


def ending_words(box: Content, siege: Siege) -> str:
    """What came of it; while that is open, what has to be absorbed."""
    if siege.ending is None:
        return f"{box.power(siege.by).name} must absorb {siege.points} points"
    _, sentence = ENDINGS[siege.ending.kind]
    gold = siege.ending.data.get("gold", 0)
    return sentence.format(by=box.power(siege.by).name, place=box.name_of(siege.place), gold=gold)


def alt_text(box: Content, siege: Siege) -> str:
    """The siege in sentences, for those who cannot see the picture."""
    dice = ", ".join(map(str, siege.dice)) or "none"
    losses = [f"{box.power(faction).name} loses {units_words(box, faction, units)}" for faction, units in siege.losses]
    bought = [f"{siege.bought} points are bought off"] if siege.bought else []
    told = [
        f"{title(box, siege)}, by {box.power(siege.by).name}",
        f"Dice: {dice}",
        sum_words(siege),
        *bought,
        *losses,
        ending_words(box, siege),
    ]
    return ". ".join(told)[: ALT_TEXT_LIMIT - 1] + "."


# The picture


def draw(box: Content, siege: Siege) -> Image.Image:
    """The tower, the dice and their sum, how the points were met, and what came of it."""
    rows = max(1, -(-len(siege.dice) // DICE_IN_A_ROW))
    told = absorbed_words(siege)
    height = round(TITLE_HEIGHT + 110 + rows * (DIE + 20) + 62 + 44 * len(told) + 40 + 96)
    canvas = parchment_sheet(WIDTH, height)
    title_strip(canvas, title(box, siege), box.power(siege.by).name)
    area = panel(canvas, Box(18, TITLE_HEIGHT + 18, WIDTH - 18, height - 112))
    badge(canvas, Box(area.left, area.top, area.left + 110, area.top + 52), siege.by, HEADING - 4)
    canvas.text(
        (area.left + 132, area.top + 26), f"before {box.name_of(siege.place)}", BODY, INK, Face.SERIF_BOLD, "lm"
    )
    canvas.polygon(signs.placed(signs.TOWER, (area.right - 46, area.top + 34), 40), mix(INK_SOFT, PARCHMENT, 0.2))
    y = area.top + 88 + DIE / 2
    for start in range(0, len(siege.dice), DICE_IN_A_ROW):
        for index, face in enumerate(siege.dice[start : start + DICE_IN_A_ROW]):
            die(canvas, (area.left + DIE / 2 + 4 + index * (DIE + 18), y), face, DIE)
        y += DIE + 20
    y = area.top + 88 + rows * (DIE + 20) + 16
    canvas.line_in(Box(area.left, y - 18, area.right, y + 22), sum_words(siege), BODY, INK, Face.BOLD, "l", floor=20)
    for line in told:
        y += 44
        canvas.line_in(Box(area.left, y - 18, area.right, y + 22), line, LABEL + 2, INK, Face.REGULAR, "l", floor=20)
    draw_ending(canvas, Box(0, height - 92, WIDTH, height), box, siege)
    return canvas.finish()


def draw_ending(canvas: Canvas, area: Box, box: Content, siege: Siege) -> None:
    """What came of it, in the colour of the besieger."""
    colour = STYLES[siege.by].colour
    canvas.rectangle(area, signs.coat(siege.by, 18))
    canvas.rectangle(Box(area.left, area.top, area.right, area.top + 4), GOLD)
    plate = area.inset(26, 16)
    canvas.rectangle(plate, PARCHMENT, mix(colour, INK, 0.5), 3, radius=14)
    words = plate.inset(70, 0)
    canvas.line_in(words, ending_words(box, siege), BODY + 2, INK, Face.SERIF_BOLD)
    spot = plate.left + 44, plate.centre[1]
    if siege.ending is None:
        canvas.symbol(Symbol.SHIELD, spot, 22, INK_SOFT)
    else:
        signs.mark(canvas, spot, 24, ENDINGS[siege.ending.kind][0])
