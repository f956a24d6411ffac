"""A model looked at closely: 20 by 20 cm around it, and beside that its sheet, with all that it has and can do."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image

from render.baked import drawable, still
from render.canvas import Canvas
from render.cuts import Cut
from render.editions import ALT_TEXT_LIMIT, Drawn
from render.furniture import TITLE_HEIGHT, panel, title_strip
from render.geometry import Box
from render.patterns import parchment
from render.text import joined
from render.theme import BLOOD, GOLD, INK, INK_SOFT, VELLUM, WHITE, WOOD_DARK, Colour, Face, Symbol, mix
from render.typeset import wrap
from render.umbra_turris.models import Figure, draw_plate, life_colour
from render.umbra_turris.palette import HIT, LOST, WOUND, style_of
from render.umbra_turris.specials_text import special_texts
from render.umbra_turris.view import draw_part, draw_steps
from render.umbra_turris.window import Window
from render.umbra_turris.words import field_of, headline, states_words
from rules.kernel.areas import WORDS
from rules.kernel.game import Face as Seen
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_arms import MeleeWeapon, RangedWeapon
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.content_vocabulary import Characteristic, Location
from rules.umbra_turris.open_table import Model, ModelId

AROUND = 20
"""How much of the table is shown about a model, in cm."""
WIDE_SIZE = 1452, 924
TALL_WIDTH = 980
ZOOM = {Cut.WIDE: 600.0, Cut.TALL: 880.0}
EDGE, GAP = 14.0, 12.0
FRAME = 40.0
"""Room for the centimetres about the part of the table."""
TITLES = 168.0
"""How wide the column of names is."""
LEADING = 1.28
STEPS = 60


@dataclass(frozen=True)
class Line:
    """Something that a model has, and what it does."""

    name: str
    text: str


# What stands on it


def summary(field: Battlefield, model: Model) -> str:
    """Race and profession, or which creature."""
    content = field.content
    if not model.is_hero:
        creature = content.creature(model.creature)
        return "Creature" if creature.name == model.name else creature.name
    people = content.sub_race(model.sub_race)
    form = f", now {content.creature(model.form).name}" if model.form else ""
    role = ", Leader" if model.is_leader else ""
    return f"{people.name} {content.profession(model.profession).name}{role}{form}"


def melee_words(weapon: MeleeWeapon) -> str:
    """What a weapon adds to strikes, and what else there is to it."""
    told = [f"{strike.capitalize()} {more:+d}" for strike, more in weapon.modifiers.items() if more]
    told += [f"no {strike.capitalize()} Strike" for strike in weapon.forbids]
    told += [f"re-rolls a {strike.capitalize()} Strike" for strike in weapon.rerolls]
    told += ["counter-attack"] * weapon.counter_attack + ["stuns anywhere"] * weapon.stuns_anywhere
    told += [f"armour {weapon.armour_test:+d}"] if weapon.armour_test else []
    told += [f"+{weapon.doubles} on a double"] if weapon.doubles else []
    told += ["only when charging"] * weapon.charge_only
    return ", ".join(told) or "no bonus"


def ranged_words(weapon: RangedWeapon) -> str:
    """Damage, range, and what else there is to it."""
    told = [f"Dam {weapon.damage}", f"{weapon.range} cm"]
    told += [f"BS {weapon.bs_bonus:+d}"] if weapon.bs_bonus else []
    told += [f"explosion {weapon.explosion} cm"] if weapon.explosion else []
    told += ["faulty"] * weapon.faulty + ["ricochet"] * weapon.ricochet + ["stuns"] * weapon.stun
    return ", ".join(told)


def armour_words(field: Battlefield, model: Model) -> str:
    """What it wears, from head to feet, and its shield."""
    told = []
    for location in reversed(Location):
        piece = field.worn(model, location)
        if piece is not None:
            told.append(f"{location} {piece.save}+")
    shield = field.shield(model)
    return ", ".join([*told, *([f"shield {shield.save}+"] if shield is not None else [])])


def lines_of(field: Battlefield, model: Model) -> list[Line]:
    """All that a model has and can do, the most pressing first."""
    found = [*_state_lines(field, model), *_gear_lines(field, model), *_rule_lines(field, model)]
    return [line for line in found if line.text]


def _state_lines(field: Battlefield, model: Model) -> Iterator[Line]:
    yield Line("State", states_words(model))
    spells = {one.id: one.name for one in field.content.spells}
    for effect in model.effects:
        changes = [f"{which} {count:+d}" for which, count in effect.changes.items()]
        sets = [f"{which} {count}" for which, count in effect.sets.items()]
        until = {"turn": "this turn", "cycle": "this Cycle", "next_cycle": "two Cycles", "game": "to the end"}
        name = spells.get(effect.name, effect.name.replace("_", " ").capitalize())
        rolls = [f"{kind.replace('_', ' ')} rolls {count:+d}" for kind, count in effect.rolls.items()]
        yield Line(name, ", ".join([*changes, *sets, *rolls, until[effect.until]]))


def _gear_lines(field: Battlefield, model: Model) -> Iterator[Line]:
    content = field.content
    for weapon in field.melee_weapons(model):
        yield Line(weapon.name, melee_words(weapon))
    for ranged in field.ranged_weapons(model):
        yield Line(ranged.name, ranged_words(ranged))
    yield Line("Armour", armour_words(field, model))
    if model.spells:
        yield Line("Spells", ", ".join(content.spell(name).name for name in model.spells))
    if model.potions:
        yield Line("Potions", ", ".join(content.potion(name).name for name in model.potions))


def _rule_lines(field: Battlefield, model: Model) -> Iterator[Line]:
    content = field.content
    words = [str(one).replace("_", " ") for one in field.keywords(model)]
    if words:
        yield Line("Abilities", joined(words).capitalize())
    if model.is_hero:
        people, trade = content.sub_race(model.sub_race), content.profession(model.profession)
        yield Line(trade.name, special_texts(content, trade.specials))
        yield Line(people.name, special_texts(content, people.specials))
    if (creature := field.creature(model)) is not None:
        yield Line(creature.name, special_texts(content, creature.specials))
    for item in map(content.item, model.items):
        yield Line(item.name, special_texts(content, item.specials) or "carried")
    for weapon in map(content.weapon, model.weapons):
        if weapon.specials:
            yield Line(weapon.name, special_texts(content, weapon.specials))


# The picture


def look(content: Content, name: ModelId, face: Seen, cut: Cut) -> Drawn:
    """A model and its sheet, as a picture and in words."""
    field = field_of(content, face)
    model = field.table.model(name)
    return draw(field, face, model, cut), alt_text(field, model)


def alt_text(field: Battlefield, model: Model) -> str:
    """All of it in words."""
    numbers = ", ".join(f"{which} {field.characteristic(model, which)}" for which in Characteristic)
    told = [f"{line.name}: {line.text}" for line in lines_of(field, model)]
    where = f" at {model.place.x},{model.place.y}" if model.place is not None else ""
    head = f"{model.name} ({model.seat} {model.number}), {summary(field, model)}{where}: {numbers}"
    return " ".join(f"{part.rstrip('.')}." for part in (head, *told))[:ALT_TEXT_LIMIT]


def window_about(model: Model) -> Window | None:
    """The part of the table about a model; None while it is not there."""
    if model.place is None or model.is_removed:
        return None
    west, south = (min(max(0, at - AROUND // 2), TABLE - AROUND) for at in model.place)
    return Window(west, south, AROUND)


def draw(field: Battlefield, face: Seen, model: Model, cut: Cut) -> Image.Image:
    """The part of the table about a model, if it stands there, and its sheet."""
    window, lines = window_about(model), lines_of(field, model)
    zoom = (ZOOM[cut] + 2 * FRAME) if window is not None else 0.0
    if cut is Cut.WIDE:
        size = WIDE_SIZE
        sheet = Box(EDGE + zoom + (GAP if zoom else 0), TITLE_HEIGHT + GAP, size[0] - EDGE, size[1] - EDGE)
    else:
        type_ = cut.least_type((TALL_WIDTH, TALL_WIDTH))
        needed = _head_height(type_) + sum(_height(line, TALL_WIDTH - 2 * EDGE - 40, type_) for line in lines) + 40
        top = TITLE_HEIGHT + GAP + (zoom + GAP if zoom else 0)
        size = TALL_WIDTH, _stepped(max(top + needed + EDGE, TALL_WIDTH + 1))
        sheet = Box(EDGE, top, TALL_WIDTH - EDGE, size[1] - EDGE)
    type_ = cut.least_type(size)
    paper = still(("Umbra Turris", "paper", size), lambda: parchment(size))
    canvas = Canvas.on(drawable(paper), 1, type_)
    panel(canvas, sheet)
    strip = Canvas(size[0], round(TITLE_HEIGHT), least_type=type_)
    symbol = Symbol.STAR if model.is_leader else Symbol.SHIELD
    title_strip(strip, f"{model.seat.capitalize()} {model.number}: {model.name}", headline(face), symbol)
    canvas.put(strip.finish(), (size[0] / 2, TITLE_HEIGHT / 2))
    if window is not None:
        left = EDGE + FRAME if cut is Cut.WIDE else (size[0] - ZOOM[cut]) / 2
        room = Box(left, TITLE_HEIGHT + GAP + FRAME, left + ZOOM[cut], TITLE_HEIGHT + GAP + FRAME + ZOOM[cut])
        draw_zoom(canvas, room, field, face, window, model, type_)
        if cut is Cut.WIDE:
            below = Box(EDGE + FRAME, room.bottom + FRAME, room.right, size[1] - EDGE)
            canvas.paragraph(below, surroundings(field, model), type_, INK, floor=type_)
    draw_sheet(canvas, sheet.inset(18, 14), field, model, lines, type_)
    return canvas.image


def _stepped(height: float) -> int:
    """A height of a few that are kept, so that paper is not made for every sheet."""
    return math.ceil(height / STEPS) * STEPS


def draw_zoom(
    canvas: Canvas, room: Box, field: Battlefield, face: Seen, window: Window, model: Model, type_: int
) -> None:
    """The part of the table with its centimetres, and a ring about the model."""
    canvas.rectangle(room.inset(-FRAME + 2), WOOD_DARK, GOLD, 3, radius=8)
    draw_part(canvas, room, field, face, window)
    draw_steps(canvas, room, window, type_, FRAME)
    table = window.map_on(room)
    assert model.place is not None
    radius = field.half(model) * table.per_cm * 1.62
    for more, wide, ink in ((0.0, 9.0, INK), (-2.0, 5.0, WHITE)):
        canvas.circle(table(*model.place), radius + more, None, ink, wide)
    draw_plate(canvas, table, table(*model.place), Figure.of(field, model))


def surroundings(field: Battlefield, model: Model) -> str:
    """Whom it touches, and in which terrain it stands."""
    if not model.is_on_table:
        return ""
    foes = [f"{one.name} ({one.seat} {one.number})" for one in field.opponents_in_combat(model)]
    pieces = [field.land.names[piece] for piece in field.pieces_of(model)]
    assert model.place is not None
    told = [f"Stands at {model.place.x},{model.place.y}, looks {WORDS[model.facing]}."]
    told += [f"Locked with {joined(foes)}."] if foes else []
    told += [f"In {joined(pieces)}."] if pieces else []
    return " ".join(told)


def _head_height(type_: int) -> float:
    return type_ * 7.2


def _height(line: Line, width: float, type_: int) -> float:
    rows = len(wrap(line.text, width - TITLES, type_, Face.REGULAR, 1))
    names = len(wrap(line.name, TITLES - 12, type_, Face.BOLD, 1))
    return max(rows, names) * type_ * LEADING + type_ * 0.5


def draw_sheet(canvas: Canvas, room: Box, field: Battlefield, model: Model, lines: Sequence[Line], type_: int) -> None:
    """Who it is, its numbers, and a line for each thing."""
    top = room.top
    head = Box(room.left, top, room.right, top + type_ * 1.5)
    canvas.line_in(head, summary(field, model), round(type_ * 1.25), INK, Face.SERIF_BOLD, "l", type_)
    draw_profile(
        canvas, Box(room.left, head.bottom + 6, room.right, head.bottom + 6 + type_ * 2.9), field, model, type_
    )
    draw_life(canvas, Box(room.left, room.top + type_ * 5.1, room.right, room.top + type_ * 6.2), model, type_)
    top = room.top + _head_height(type_)
    for line in lines:
        high = _height(line, room.width, type_)
        if top + type_ * LEADING > room.bottom:
            canvas.text((room.right, room.bottom), "more in /rules", type_, INK_SOFT, Face.ITALIC, "rs")
            return
        canvas.line([(room.left, top - 3), (room.right, top - 3)], mix(GOLD, VELLUM, 0.55), 1.5, caps=False)
        names = Box(room.left, top, room.left + TITLES - 12, room.bottom)
        canvas.paragraph(names, line.name, type_, mix(INK, style_of(model.seat).colour, 0.6), Face.BOLD, floor=type_)
        words = Box(room.left + TITLES, top, room.right, room.bottom)
        canvas.paragraph(words, line.text, type_, INK, floor=type_)
        top += high


def draw_profile(canvas: Canvas, room: Box, field: Battlefield, model: Model, type_: int) -> None:
    """The eight numbers; green where they are better than printed, red where they are worse."""
    printed = field.printed(model)
    for which, cell in zip(Characteristic, room.columns(len(Characteristic), 6), strict=True):
        is_life = which is Characteristic.W
        value = model.most_wounds if is_life else field.characteristic(model, which)
        ink = INK if value == printed[which] else HIT if value > printed[which] else BLOOD
        head = cell._replace(bottom=cell.top + type_ * 1.3)
        canvas.rectangle(cell, WHITE, mix(GOLD, INK, 0.3), 2, radius=6)
        canvas.rectangle(head, mix(WOOD_DARK, GOLD, 0.15), radius=6)
        canvas.text(head.centre, str(which), type_, VELLUM, Face.BOLD)
        middle = cell.centre[0], (head.bottom + cell.bottom) / 2
        canvas.text(middle, str(value), round(type_ * 1.25), ink, Face.BOLD)


def draw_life(canvas: Canvas, room: Box, model: Model, type_: int) -> None:
    """W that are left, and Action Dice."""
    words = f"W {model.wounds} of {model.most_wounds}"
    canvas.text((room.left, room.centre[1]), words, type_, life_colour(model), Face.BOLD, "lm")
    dice = f"Action Dice {model.action_dice}"
    wide = canvas.text_width(dice, type_, Face.BOLD)
    canvas.text((room.right, room.centre[1]), dice, type_, INK, Face.BOLD, "rm")
    left = room.left + canvas.text_width(words, type_, Face.BOLD) + 16
    bar = Box(left, room.top + 3, room.right - wide - 18, room.bottom - 3)
    canvas.rectangle(bar.inset(-2), INK, radius=3)
    for place, notch in enumerate(bar.columns(max(1, model.most_wounds), 2)):
        fill: Colour = WOUND if place < model.wounds else LOST
        canvas.rectangle(notch, fill)
