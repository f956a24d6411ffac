"""A battle in words: for those who cannot see the picture, and as a board of letters."""

from __future__ import annotations

from render.editions import ALT_TEXT_LIMIT, BOARD_TEXT_LIMIT
from render.text import joined
from render.typeset import ELLIPSIS
from rules.kernel.game import Face
from rules.kernel.plane.points import Base, Point
from rules.kernel.values import Seat
from rules.kernel.words import one_or_many
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.content_vocabulary import Ground
from rules.umbra_turris.open_table import Model, Party, Step, Table
from rules.umbra_turris.quests.victory import triumph
from rules.umbra_turris.views import BattleView

TITLE = "Umbra Turris"
STEPS: dict[Step, str] = {
    Step.PARTIES: "Choosing parties",
    Step.OFFERINGS: "Souls are offered",
    Step.TERRAIN: "Drawing the terrain",
    Step.EXTRA_PIECES: "Laying extra pieces",
    Step.LOOT: "Laying Loot",
    Step.SIDES: "Choosing sides",
    Step.DEPLOYMENT: "Deployment",
    Step.ITEMS: "Drawing Item Cards",
    Step.QUESTS: "Drawing Quest Cards",
    Step.CYCLE_START: "A Cycle begins",
    Step.TURN: "Turns",
    Step.CYCLE_END: "The Cycle ends",
    Step.OVER: "The end",
}
CELL = 2
"""A letter of the text board is so many centimetres wide; a line is twice as high."""
LETTERS: dict[Ground, str] = {
    Ground.AREA: ":",
    Ground.WALL: "=",
    Ground.SOLID: "#",
    Ground.PLATFORM: "_",
    Ground.WATER: "~",
}


def view_of(face: Face) -> BattleView:
    """The view of this game that a face carries."""
    assert isinstance(face.view, BattleView)
    return face.view


def field_of(content: Content, face: Face) -> Battlefield:
    """The open table with the box beside it."""
    return Battlefield(content, view_of(face).table)


# Where we are


def headline(face: Face) -> str:
    """How it ended, or which Cycle it is."""
    table = view_of(face).table
    if face.outcome is not None:
        names = [seat.capitalize() for seat in face.outcome.winners]
        return f"{joined(names)} {one_or_many(len(names), 'wins', 'win')}" if names else "A draw"
    return f"Cycle {table.cycle}" if table.cycle else STEPS[table.step]


def moment(face: Face) -> str:
    """Whose turn it is, and whose model acts."""
    table = view_of(face).table
    if face.outcome is not None:
        return "The battle is over"
    if table.step is not Step.TURN:
        waiting = joined([seat.capitalize() for seat in face.waiting_for])
        return f"Waiting for {waiting}" if waiting else STEPS[table.step]
    if table.turn is not None:
        model = table.model(table.turn.model)
        return f"{table.turn.player.capitalize()}: {model.name} ({model.number}) acts"
    return f"{table.to_act.capitalize()} is to act" if table.to_act is not None else "Turns"


def place_of(field: Battlefield) -> str:
    """Where the battle is fought."""
    card = field.table.terrain_card
    return field.content.location(field.content.terrain_card(card).location).name if card else "An empty table"


# Parties


def dice_words(content: Content, party: Party) -> str:
    """The dice of an alignment: "3 blessing", or the faces of Battle Tactics Dice."""
    if party.alignment is None:
        return ""
    pool = content.creed(party.alignment).pool.replace("_", " ")
    if party.tactics:
        return f"{pool} {' '.join(map(str, party.tactics))}"
    return f"{party.dice} {pool}"


def party_words(content: Content, table: Table, seat: Seat) -> str:
    """A party in a line; of cards the number alone."""
    party = table.parties[seat]
    facts = [
        content.creed(party.alignment).name if party.alignment else "",
        dice_words(content, party),
        f"orders {party.orders}" if party.orders else "",
        f"TP {triumph(table, seat)}/{table.needed}" if table.needed else f"TP {triumph(table, seat)}",
        f"heroes {sum(1 for _ in table.heroes(seat))}/{party.heroes_at_start}",
        f"items {party.hand}" if party.hand else "",
        f"quests {party.quests}" if party.quests else "",
    ]
    return f"{seat.capitalize()}: {', '.join(fact for fact in facts if fact)}"


def model_words(model: Model) -> str:
    """A model in a line: "red 3 Faelin 34,21 N W6/7 AD"."""
    where = f"{model.place.x},{model.place.y}" if model.place is not None else "off the table"
    states = [
        *(["AD"] * model.action_dice),
        f"z{model.level}" if model.level and not model.is_airborne else "",
        "flying" if model.is_airborne else "",
        "hidden" if model.is_hidden else "",
        "stunned" if model.is_stunned else "",
        "Death Counter" if model.has_death_counter else "",
        "empty base" if model.is_empty_base else "",
        *(effect.name.replace("_", " ") for effect in model.effects),
    ]
    words = [model.seat, str(model.number), model.name, where, model.facing, f"W{model.wounds}/{model.most_wounds}"]
    return " ".join([*words, *(state for state in states if state)])


def alt_text(content: Content, face: Face) -> str:
    """The picture in words, a line for each model."""
    field = field_of(content, face)
    table = field.table
    lines = [f"{TITLE}, {place_of(field)}. {headline(face)}. {moment(face)}."]
    lines += [party_words(content, table, seat) for seat in table.seats]
    lines += [model_words(model) for model in table.on_table()]
    return _shortened("\n".join(lines), ALT_TEXT_LIMIT)


def _shortened(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1].rstrip()}{ELLIPSIS}"


# The board of letters


def board_text(content: Content, face: Face) -> str:
    """The table in letters of one width, and below it who stands where."""
    field = field_of(content, face)
    rows = _land_rows(field)
    for model in field.table.on_table():
        if model.place is not None:
            row, column = _cell(model.place)
            name = f"{model.seat[0].upper()}{model.number}"
            start = min(column, len(rows[row]) - len(name))
            rows[row][start : start + len(name)] = name
    lines = [f"{70 - 4 * place:>2} {''.join(row).rstrip()}" for place, row in enumerate(rows)]
    lines.append("   " + "".join(f"{at:<5}" for at in range(0, TABLE, 10)))
    lines += [model_words(model) for model in field.table.on_table()]
    return _shortened("\n".join(lines), BOARD_TEXT_LIMIT)


def _cell(place: Point) -> tuple[int, int]:
    """The row and the letter in which a point lies."""
    high = 2 * CELL
    return min((TABLE - place.y) // high, TABLE // high), min(place.x // CELL, TABLE // CELL - 1)


def _land_rows(field: Battlefield) -> list[list[str]]:
    high = 2 * CELL
    rows = []
    for row in range(TABLE // high + 1):
        y = max(1, TABLE - row * high - CELL)
        rows.append([_letter(field, Point(column * CELL + 1, y)) for column in range(TABLE // CELL)])
    return rows


def _letter(field: Battlefield, point: Point) -> str:
    found = [part.kind for part in field.land.touching(Base(point, 1))]
    return next(
        (
            LETTERS[kind]
            for kind in (Ground.SOLID, Ground.WALL, Ground.PLATFORM, Ground.WATER, Ground.AREA)
            if kind in found
        ),
        ".",
    )
