"""A battle in words: for those who cannot see the picture, and as a board of letters."""

from __future__ import annotations

from collections.abc import Iterable

from render.editions import ALT_TEXT_LIMIT, BOARD_TEXT_LIMIT
from render.text import joined, plain, spaced
from render.typeset import ELLIPSIS
from rules.kernel.game import Face
from rules.kernel.plane.points import Base, Point
from rules.kernel.values import Seat
from rules.kernel.words import one_or_many
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.content_vocabulary import Ground, Timing
from rules.umbra_turris.open_table import Model, ModelId, Party, Step, Table
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
    Step.TOKENS: "Laying quest tokens",
    Step.CYCLE_START: "A Cycle begins",
    Step.TURN: "Turns",
    Step.CYCLE_END: "The Cycle ends",
    Step.OVER: "The end",
}
TIMINGS: dict[Timing, str] = {
    Timing.ACTIVATE: "play it in your turn",
    Timing.CHARGE_DECLARED: "arm it: an enemy charges",
    Timing.CHARGE_PLACED: "arm it: an enemy's charge reaches",
    Timing.ATTACK_DECLARED: "arm it: an enemy attacks",
    Timing.ZERO: "arm it: a hero would drop to 0 W",
    Timing.MAGIC_OK: "arm it: an enemy spell works",
    Timing.INITIATIVE: "arm it: initiative is rolled",
    Timing.LOOT: "arm it: a Loot Test",
    Timing.OWN_ROLL: "arm it: a die of yours can turn the result",
}
"""When an Item Card is played; those that answer something are armed under standing orders."""
NEW_LINE = "\n"
HAND_LIMIT = 1800
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
        waiting = [seat.capitalize() for seat in face.waiting_for]
        return f"Waiting for {joined(waiting)}" if waiting else STEPS[table.step]
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


def model_words(content: Content, model: Model, depth: int = 2) -> str:
    """A model in a line: "red 3 Faelin 34,21 N W6/7 AD"; in short without effects, then without all but its place."""
    where = f"{model.place.x},{model.place.y}" if model.place is not None else "off the table"
    words = [model.seat, str(model.number), model.name, where]
    states = ["AD"] * model.action_dice
    if depth:
        words.append(model.facing)
        states += [f"z{model.level}"] if model.level and not model.is_airborne else []
        states += _states(model)
    elif model.has_death_counter:
        states.append("Death Counter")
    if depth > 1:
        states += [effect_name(content, effect.name) for effect in model.effects]
    return " ".join([*words, f"W{model.wounds}/{model.most_wounds}", *states])


def effect_name(content: Content, name: str) -> str:
    """What an effect is called: that of a card by the card."""
    cards = {card.id: card.name for card in content.item_cards}
    return cards.get(name, spaced(name))


def _states(model: Model) -> list[str]:
    facts = {
        "flying": model.is_airborne,
        "hidden": model.is_hidden,
        "stunned": model.is_stunned,
        "Death Counter": model.has_death_counter,
        "empty base": model.is_empty_base,
    }
    return [word for word, is_so in facts.items() if is_so]


def states_words(model: Model) -> str:
    """What is the matter with a model; empty where nothing is."""
    more = {"removed": model.is_removed, "waits in ambush": model.is_waiting, "clings to a wall": model.is_clinging}
    return ", ".join([*_states(model), *(word for word, is_so in more.items() if is_so)])


def alt_text(content: Content, face: Face) -> str:
    """The picture in words, the moment and the own party first, then a line for each model; details go first."""
    field = field_of(content, face)
    table = field.table
    seats = sorted(table.seats, key=lambda seat: seat != face.seat)
    head = [f"{TITLE}, {place_of(field)}. {headline(face)}. {moment(face)}."]
    head += [party_words(content, table, seat) for seat in seats]
    models = sorted(table.on_table(), key=lambda model: (not _acts(table, model), seats.index(model.seat)))
    versions = ("\n".join([*head, *(model_words(content, model, depth) for model in models)]) for depth in (2, 1, 0))
    return first_fitting(ALT_TEXT_LIMIT, versions)


def _acts(table: Table, model: Model) -> bool:
    return table.turn is not None and table.turn.model == model.id


def first_fitting(limit: int, versions: Iterable[str]) -> str:
    """The first version within a limit; the last one loses its last lines."""
    text = ""
    for text in versions:
        if len(text) <= limit:
            return text
    return f"{text[: limit - 1].rpartition(NEW_LINE)[0]}{ELLIPSIS}"


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
    models = [*field.table.on_table()]
    versions = ("\n".join([*lines, *(model_words(content, model, depth) for model in models)]) for depth in (2, 1, 0))
    return first_fitting(BOARD_TEXT_LIMIT, versions)


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


# What the seat alone knows


def hand(content: Content, face: Face) -> str:
    """The cards behind one's own screen and what they do, the open ones beside it, and how quests stand."""
    view = view_of(face)
    if face.seat is None or face.seat not in view.table.parties:
        return ""
    party, field = view.table.parties[face.seat], field_of(content, face)
    own = face.seat
    quests = [quest_words(field, own, quest.id, "secret", quest.nominee, quest.opponent) for quest in view.quests]
    quests += [quest_words(field, own, name, "open", "", party.quest_aims.get(name)) for name in party.open_quests]
    items = [item_words(content, name) for name in (*view.hand, *party.permanent)]
    done = [content.quest_card(name).name for name in party.scored_quests]
    lines = [*_titled("Your quests", quests), *_titled("Your Item Cards", items)]
    if done:
        lines.append(f"**Fulfilled:** {joined(done)}.")
    if party.item_deck:
        lines.append(f"Your Item Deck has {party.item_deck} {one_or_many(party.item_deck, 'card', 'cards')} left.")
    return first_fitting(HAND_LIMIT, [NEW_LINE.join(lines)])


def _titled(title: str, lines: list[str]) -> list[str]:
    return [f"**{title}:**", *lines] if lines else []


def item_words(content: Content, name: str) -> str:
    """An Item Card with its kind, when it is played and what it does."""
    card = content.item_card(name)
    when = TIMINGS[card.timing] if card.timing is not None else "lies open"
    return f"*{card.name}* ({card.kind}, {when}): {card.in_full}"


def quest_words(
    field: Battlefield, seat: Seat, quest: str, how: str, nominee: ModelId = "", opponent: Seat | None = None
) -> str:
    """A Quest Card with its points, whom it is about, and how far it is fulfilled."""
    card = field.content.quest_card(quest)
    facts = [how, f"{card.points} TP"]
    if nominee:
        named = field.table.model(nominee)
        facts.append(f"named: {plain(named.name)}, {named.seat} {named.number}")
    if opponent is not None:
        facts.append(f"against {opponent.capitalize()}")
    if (so_far := progress(field, seat, quest, nominee)) is not None:
        facts.append(f"{so_far} of {card.count}")
    return f"*{card.name}* ({', '.join(facts)}): {card.told}"


def progress(field: Battlefield, seat: Seat, quest: str, nominee: ModelId) -> int | None:
    """How many of what a quest counts are done; None where it counts nothing."""
    table = field.table
    match quest:
        case "QC-02":
            fallen = [hero for hero in table.models if hero.is_hero and hero.is_removed and hero.seat != seat]
            return sum(hero.wounded_by == seat for hero in fallen)
        case "QC-04":
            hit = table.shooters.get(nominee, [])
            return sum(table.model(name).seat != seat for name in hit)
        case "QC-11":
            return table.parties[seat].loot_tests
        case "QC-18":
            return table.felled.get(seat, 0)
        case _:
            return None
