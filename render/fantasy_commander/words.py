"""A battle in words: for those who cannot see the picture, and for what a seat alone knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from render.editions import ALT_TEXT_LIMIT, BOARD_TEXT_LIMIT
from render.fantasy_commander.heraldry import LETTERS, NAMES, name_of
from render.hands import times
from render.text import joined
from render.typeset import ELLIPSIS
from rules.fantasy_commander.cards import TacticCard, UnitCard
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.open_board import Field, Step, Unit
from rules.fantasy_commander.views import BattleView
from rules.fantasy_commander.vocabulary import GENERATED, SIDES, CardType, Mode, Order, Symbol, Terrain
from rules.kernel.game import Face
from rules.kernel.values import Seat
from rules.kernel.words import one_or_many

TITLE = "Fantasy Commander"
STEPS: dict[Step, str] = {
    Step.TOWN: "The settlement",
    Step.ROSTERS: "Rosters",
    Step.DECKS: "Tactics decks",
    Step.TERRAIN: "Laying terrain",
    Step.FIRST: "Who places first",
    Step.DEPLOYMENT: "Deployment",
    Step.GENERATION: "Orders",
    Step.DISTRIBUTION: "Distribution",
    Step.ACTION: "Action",
    Step.END_OF_TURN: "End of turn",
    Step.OVER: "The end",
}
MARKS: dict[Terrain, str] = {
    Terrain.OPEN: "...",
    Terrain.FOREST: "^^^",
    Terrain.HILL: "/-\\",
    Terrain.ROCKS: "###",
    Terrain.RIVER: "~~~",
    Terrain.FORD: "~:~",
    Terrain.BRIDGE: "===",
    Terrain.TOWN: "[T]",
    Terrain.GRAVES: "+++",
}
"""The basic terrain of a text board; the rest shows its code letters."""


def view_of(face: Face) -> BattleView:
    """The view of this game that a face carries."""
    assert isinstance(face.view, BattleView)
    return face.view


def ground_of(content: Content, face: Face) -> Ground:
    """The open field with the box beside it."""
    return Ground(content, view_of(face).field)


def moment(field: Field) -> str:
    """Where in the game we are."""
    step = STEPS[field.step]
    if field.step is Step.ACTION and field.colour is not None:
        step = f"{field.colour} orders"
    return f"Turn {field.turn}: {step.lower()}" if field.turn else step


def headline(face: Face) -> str:
    """How it ended, or where in the game we are."""
    if face.outcome is None:
        return moment(view_of(face).field)
    names = [name_of(seat) for seat in face.outcome.winners]
    return f"{names[0]} wins" if len(names) == 1 else "A draw"


def place_of(ground: Ground) -> str:
    """Which battle it is."""
    field = ground.field
    if field.mode is Mode.ROYALE:
        return "Battle Royale"
    if field.mode is Mode.CAMPAIGN:
        return f"Mission {ground.scenario.number}: {ground.scenario.name}"
    return f"{ground.scenario.number}. {ground.scenario.name}"


def to_act(face: Face) -> Seat | None:
    """Whose turn it is to act; None where both are, or nobody is."""
    field = view_of(face).field
    alternating = field.step in (Step.ACTION, Step.DEPLOYMENT, Step.TERRAIN)
    return field.to_act if alternating and face.outcome is None else None


def scores(ground: Ground) -> bool:
    """Whether victory points count."""
    return ground.has_conditions


def pool_words(pool: Mapping[Order, int]) -> str:
    """Orders in letters: "R2 B1"."""
    return " ".join(f"{LETTERS[order]}{pool[order]}" for order in GENERATED if pool.get(order)) or "none"


def pool_of(face: Face, side: Seat) -> Mapping[Order, int] | None:
    """The orders of a side by colour, for whoever knows them; None for all others."""
    return view_of(face).pool if face.seat == side else None


def orders_of(face: Face, side: Seat) -> str:
    """The orders of a side as far as whoever looks knows them: by colour, or their number."""
    pool = pool_of(face, side)
    return str(view_of(face).field.armies[side].orders) if pool is None else pool_words(pool)


def terrain_words(ground: Ground, unit: Unit) -> str:
    """What a unit stands on, where it matters."""
    kind = ground.terrain(ground.place(unit))
    return "" if kind is Terrain.OPEN else ground.content.terrain_kind(kind).name.lower()


def plight(ground: Ground, unit: Unit) -> list[str]:
    """What is the matter with a unit, in a word each."""
    told = [
        (unit.defending, "defending"),
        (ground.is_weak(unit), "weak"),
        (ground.card(unit).stamina is not None and ground.is_exhausted(unit), "exhausted"),
        (unit.panicked, "panicked"),
        (unit.activated and not unit.panicked, "has acted"),
    ]
    return [words for is_so, words in told if is_so]


# The picture in words


def alt_text(content: Content, face: Face) -> str:
    """What the picture shows, for screen readers; where the room is short, details go before units."""
    ground = ground_of(content, face)
    return first_fitting(
        ALT_TEXT_LIMIT, (" ".join([*_head(ground, face), *_armies(ground, depth)]) for depth in (2, 1, 0))
    )


def _head(ground: Ground, face: Face) -> list[str]:
    field = ground.field
    told = [f"{TITLE}, {place_of(ground)}. {headline(face)}."]
    if scores(ground):
        points = ", ".join(f"{name_of(side)} {field.armies[side].points}" for side in SIDES)
        told.append(f"Victory points: {points}, of {ground.scenario.points}.")
    if field.turn:
        told.append(f"{name_of(field.first)} has the initiative.")
    if (side := to_act(face)) is not None:
        told.append(f"{name_of(side)} acts.")
    if holders := held_places(ground):
        told.append(f"Held: {', '.join(f'{what} {who}' for what, who in holders)}.")
    return told


def held_places(ground: Ground) -> list[tuple[str, str]]:
    """Capture Points and Towns that somebody stands on, and who."""
    names = {cell: ground.plan.town(cell) for cell in ground.towns}
    points = {cell: f"point {number}" for number, cell in enumerate(ground.capture_points, start=1)}
    cells = dict.fromkeys((*points, *names))
    told = [(cell, ", ".join(filter(None, (names.get(cell), points.get(cell))))) for cell in cells]
    return [(what, name_of(who)) for cell, what in told if (who := ground.controller(cell)) is not None]


def _armies(ground: Ground, depth: int) -> list[str]:
    told = []
    for side in SIDES:
        units = "; ".join(unit_words(ground, unit, depth) for unit in ground.field.on_map(side))
        told.append(f"{name_of(side)}: {units or 'no unit on the map'}.")
    return told


def unit_words(ground: Ground, unit: Unit, depth: int = 2) -> str:
    """A unit in words; in short without its Fatigue, then without all but its place and losses."""
    told = [f"{ground.name(unit)} {cell_name(ground.place(unit))} {ground.left(unit)}/{ground.full_size(unit)}"]
    if depth and unit.token:
        told.append(unit.token)
    if depth > 1:
        if unit.fatigue:
            told.append(f"fatigue {unit.fatigue}")
        told += filter(None, [*plight(ground, unit), terrain_words(ground, unit)])
    return " ".join(told[:1]) + (f" ({', '.join(told[1:])})" if told[1:] else "")


# The board in letters


def board_text(content: Content, face: Face) -> str:
    """The battle in letters of one width: the points, the map, then a line for each army."""
    ground = ground_of(content, face)
    field = ground.field
    lines = [f"{place_of(ground)}. {headline(face)}"]
    for side in SIDES:
        army = field.armies[side]
        points = f"VP {army.points}/{ground.scenario.points} " if scores(ground) else ""
        first = " initiative" if field.turn and field.first == side else ""
        acts = " acts" if to_act(face) == side else ""
        lines.append(f"{NAMES[side]:<6} {points}deck {army.draw_pile} orders {orders_of(face, side)}{first}{acts}")
    lines += ["", *map_lines(ground), ""]
    units = [f"{ground.name(unit)}{_state(ground, unit)}" for side in SIDES for unit in field.on_map(side)]
    return first_fitting(BOARD_TEXT_LIMIT, ["\n".join([*lines, *wrapped(units, 44)]), "\n".join(lines)])


def _state(ground: Ground, unit: Unit) -> str:
    """A unit's figures in few letters: order, strength, Fatigue, D for Defence, W for Weak, ! for panic."""
    token = LETTERS[unit.token] if unit.token else "-"
    signs = [
        (unit.defending, "D"),
        (ground.is_weak(unit), "W"),
        (unit.panicked, "!"),
    ]
    tired = f"f{unit.fatigue}" if unit.fatigue else ""
    return (
        f" {token}{ground.left(unit)}/{ground.full_size(unit)}{tired}{''.join(sign for is_so, sign in signs if is_so)}"
    )


def map_lines(ground: Ground) -> list[str]:
    """The map row by row; a unit by its name, terrain by its mark, a free Capture Point by its number."""
    columns = [BOARD.text(cell)[0] for cell in BOARD if cell.r == 0]
    lines = ["   " + " ".join(f" {letter}  " for letter in columns).rstrip()]
    points = {cell: f"*{number}*" for number, cell in enumerate(ground.capture_points, start=1)}
    for row in sorted({cell.r for cell in BOARD}):
        cells = [cell for cell in BOARD if cell.r == row]
        shown = []
        for cell in cells:
            unit = ground.field.at(cell)
            kind = ground.terrain(cell)
            mark = MARKS.get(kind) or f"({ground.content.terrain_kind(kind).code})"
            shown.append(f"{ground.name(unit) if unit else points.get(cell, mark):<4}")
        lines.append(f"{BOARD.text(cells[0])[1:]:>2} {'  ' * (row % 2)}{' '.join(shown)}".rstrip())
    return lines


def wrapped(items: Iterable[str], width: int) -> list[str]:
    """Items in lines of a width at most."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + 2 + len(item) <= width:
            lines[-1] += f", {item}"
        else:
            lines.append(item)
    return lines


# What the seat alone knows


def hand(content: Content, face: Face) -> str:
    """The own orders, and the cards of the own deck."""
    view = view_of(face)
    if face.seat is None or not view.composition:
        return ""
    lines = [f"**Your orders:** {order_words(view.pool)}."]
    army = view.field.armies[face.seat]
    lines.append(f"**Your deck:** {army.draw_pile} {one_or_many(army.draw_pile, 'card', 'cards')} face down.")
    for card, count in Counter(view.draw_pile).items():
        lines.append(f"{card_words(content.tactic(card))}{times(count)}")
    return first_fitting(1800, ["\n".join(lines)])


def order_words(pool: Mapping[Order, int]) -> str:
    """Orders in words."""
    told = [f"{pool[order]} {order}" for order in GENERATED if pool.get(order)]
    return joined(told) if told else "none left"


def card_words(card: TacticCard) -> str:
    """A Tactic card with its kind, its order and what it does."""
    notes = [word for is_so, word in ((card.star, "star"), (card.type is not CardType.NORMAL, str(card.type))) if is_so]
    note = f" ({', '.join(notes)})" if notes else ""
    order = f" Or one {card.order} order." if card.order else ""
    return f"*{card.name}*{note}: {card.text}{order}"


SYMBOLS: dict[Symbol, str] = {
    Symbol.RED: "a red order",
    Symbol.BLUE: "a blue order",
    Symbol.GREEN: "a green order",
    Symbol.PURPLE: "a purple order",
    Symbol.DIE: "an order die",
    Symbol.REROLL: "a free reroll",
}


def leadership_words(card: UnitCard) -> str:
    """What a unit brings in the Command Phase."""
    counts = Counter(card.leadership)
    told = [
        f"{count} {SYMBOLS[symbol].partition(' ')[2].replace('die', 'dice')}{'' if symbol is Symbol.DIE else 's'}"
        if count > 1
        else SYMBOLS[symbol]
        for symbol, count in counts.items()
    ]
    return joined(told) if told else "nothing"


def first_fitting(limit: int, versions: Iterable[str]) -> str:
    """The first version within a limit; the last one is cut if it must be."""
    text = ""
    for text in versions:
        if len(text) <= limit:
            return text
    return text[: limit - len(ELLIPSIS)] + ELLIPSIS
