"""A siege or a pillage as a picture and in words, from its events alone [SS-701 to SS-747]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image

from render.canvas import Canvas
from render.cuts import Cut
from render.dice import die
from render.editions import ALT_TEXT_LIMIT
from render.furniture import TITLE_HEIGHT, panel, title_strip
from render.geometry import Box, placed
from render.swords_and_sails import signs
from render.swords_and_sails.battle_words import figures
from render.swords_and_sails.liveries import STYLES
from render.swords_and_sails.scroll import scroll
from render.swords_and_sails.signs import Mark
from render.swords_and_sails.standings import badge
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


WAYS = {"city_taken": Then.PARTIAL, "pillaged": Then.PILLAGE, "pillage_failed": Then.PILLAGE}
"""How a place was besieged, by what came of it; all else comes of sieges."""


@dataclass(frozen=True)
class Roll:
    """The dice of a siege, and what they come to."""

    dice: tuple[int, ...]
    per_die: int
    flat: int
    points: int


@dataclass(frozen=True)
class Siege:
    """What the table saw of a siege."""

    place: str
    by: Faction
    how: Then
    roll: Roll | None
    """None where the dice were shown before, because the besieger was asked what he loses."""
    bought: int
    losses: tuple[tuple[Faction, Units], ...]
    ending: Event | None

    @classmethod
    def of(cls, events: Sequence[Event]) -> Siege:
        """A siege from the roll, or from the losses, to the end, or as far as it is told."""
        losses = [event.data for event in events if event.kind == "siege_losses"]
        ending = next((event for event in reversed(events) if event.kind in ENDINGS), None)
        rolled: dict[str, Any] | None = next((event.data for event in events if event.kind == "siege_rolled"), None)
        told = rolled or (ending.data if ending is not None else {"by": losses[-1]["faction"], **losses[-1]})
        return cls(
            place=str(told["place"]),
            by=Faction(str(told["by"])),
            how=Then(rolled["how"]) if rolled else WAYS.get(ending.kind if ending is not None else "", Then.SIEGE),
            roll=Roll(tuple(rolled["dice"]), rolled["per_die"], rolled["flat"], rolled["points"]) if rolled else None,
            bought=sum(_number(event.data["points"]) for event in events if event.kind == "siege_bought_off"),
            losses=tuple((Faction(str(one["faction"])), _units(one["units"])) for one in losses),
            ending=ending,
        )

    @property
    def holder(self) -> Faction | None:
        """Who lost the place, if that is told."""
        lost_by = self.ending.data.get("lost_by") if self.ending is not None else None
        return None if lost_by is None else Faction(str(lost_by))


def _number(value: Any) -> int:
    return int(value)


def _units(value: Any) -> Units:
    return {UnitType(kind): int(count) for kind, count in value.items()}


# Words

ON_A_LINE = 60
"""So many letters of units can be read on a line."""


def title(box: Content, siege: Siege) -> str:
    """What is going on, and where."""
    return f"{KINDS[siege.how]}: {box.name_of(siege.place)}"


def whose(box: Content, siege: Siege) -> list[str]:
    """Whose capital the place is, and whose it was where that is another's."""
    land = box.territory(siege.place)
    home = land.home if land.is_capital else None
    # Qurtuba is the capital of Qurtuba: nobody needs to be told.
    capital = [f"the capital of {box.power(home).name}"] if home and box.power(home).name != land.name else []
    holder = siege.holder
    return capital + ([f"held by {box.power(holder).name}"] if holder is not None and holder is not home else [])


def sum_words(roll: Roll) -> str:
    """How the casualty points come about."""
    each = [max(0, face + roll.per_die) for face in roll.dice]
    parts = " + ".join(map(str, each)) or "0"
    changed = f" ({roll.per_die:+d} a die)".replace("-", "−") if roll.per_die else ""
    walls = f" + {roll.flat} walls and people" if roll.flat else ""
    return f"{parts}{changed}{walls} = {roll.points} casualty points"


def absorbed_words(box: Content, siege: Siege) -> list[str]:
    """How the besieger met them."""
    bought = [f"{siege.bought} bought off"] if siege.bought else []
    return bought + [f"{faction} loses {_lost(box, faction, units)}" for faction, units in siege.losses]


def _lost(box: Content, faction: Faction, units: Units) -> str:
    words = units_words(box, faction, units)
    return words if len(words) <= ON_A_LINE else figures(units)


def ending_words(box: Content, siege: Siege) -> str:
    """What came of it; while that is open, what has to be absorbed."""
    if siege.ending is None:
        name = box.power(siege.by).name
        return f"{name} must absorb {siege.roll.points} points" if siege.roll else f"{name} goes on with the siege"
    _, sentence = ENDINGS[siege.ending.kind]
    gold = siege.ending.data.get("gold", 0)
    return sentence.format(by=box.power(siege.by).name, place=box.name_of(siege.place), gold=gold)


def alt_text(box: Content, siege: Siege) -> str:
    """The siege in sentences, for those who cannot see the picture."""
    dice = [f"Dice: {', '.join(map(str, siege.roll.dice)) or 'none'}", sum_words(siege.roll)] if siege.roll else []
    losses = [f"{box.power(faction).name} loses {units_words(box, faction, units)}" for faction, units in siege.losses]
    bought = [f"{siege.bought} points are bought off"] if siege.bought else []
    told = [
        ", ".join([title(box, siege), *whose(box, siege), f"by {box.power(siege.by).name}"]),
        *dice,
        *bought,
        *losses,
        ending_words(box, siege),
    ]
    return ". ".join(told)[: ALT_TEXT_LIMIT - 1] + "."


# The picture


def draw(box: Content, siege: Siege, cut: Cut = Cut.TALL) -> Image.Image:
    """The tower, the dice and their sum, how the points were met, and what came of it."""
    dice = siege.roll.dice if siege.roll else ()
    rows, told = -(-len(dice) // DICE_IN_A_ROW), absorbed_words(box, siege)
    height = round(TITLE_HEIGHT + 128 + rows * (DIE + 20) + 44 * (bool(siege.roll) + len(told)) + 40 + 96)
    canvas = scroll(WIDTH, height)
    canvas.least_type = cut.least_type((WIDTH, height))
    title_strip(canvas, title(box, siege), box.power(siege.by).name)
    area = panel(canvas, Box(18, TITLE_HEIGHT + 18, WIDTH - 18, height - 112))
    badge(canvas, Box(area.left, area.top, area.left + 110, area.top + 52), siege.by, HEADING - 4)
    words = Box(area.left + 132, area.top, area.right - 100, area.top + 52)
    stands = ", ".join([f"before {box.name_of(siege.place)}", *whose(box, siege)])
    canvas.line_in(words, stands, BODY, INK, Face.SERIF_BOLD, "l", floor=20)
    canvas.polygon(placed(signs.TOWER, (area.right - 46, area.top + 34), 40), mix(INK_SOFT, PARCHMENT, 0.2))
    y = area.top + 88 + DIE / 2
    for start in range(0, len(dice), DICE_IN_A_ROW):
        for index, face in enumerate(dice[start : start + DICE_IN_A_ROW]):
            die(canvas, (area.left + DIE / 2 + 4 + index * (DIE + 18), y), face, DIE)
        y += DIE + 20
    y += 16 - DIE / 2
    if siege.roll:
        sum_line = Box(area.left, y - 18, area.right, y + 22)
        canvas.line_in(sum_line, sum_words(siege.roll), BODY, INK, Face.BOLD, "l", floor=20)
        y += 44
    for line in told:
        canvas.line_in(Box(area.left, y - 18, area.right, y + 22), line, LABEL + 2, INK, Face.REGULAR, "l", floor=20)
        y += 44
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
