"""Item and Quest Cards as drawn cards: the seat's own behind its screen, and those that lie open."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from render.baked import drawable, still
from render.canvas import Canvas
from render.cuts import DESK, Cut
from render.editions import ALT_TEXT_LIMIT, Drawn
from render.furniture import TITLE_HEIGHT, title_strip
from render.geometry import Box, Point
from render.patterns import parchment
from render.text import joined
from render.theme import GOLD, INK, INK_SOFT, VELLUM, WHITE, Colour, Face, Symbol, mix
from render.typeset import text_width, wrap
from render.umbra_turris.words import view_of
from rules.kernel.game import Face as Seen
from rules.kernel.values import Seat
from rules.kernel.words import one_or_many
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_cards import ItemCard, QuestCard
from rules.umbra_turris.content_vocabulary import CardKind, Lasts, Moment, Timing
from rules.umbra_turris.open_table import Table
from rules.umbra_turris.views import BattleView

CARD = 310.0, 318.0
GAP, EDGE, HEADER = 12.0, 14.0, 52.0
HEADING = 32
"""The type of a heading above cards."""
PER_ROW = {Cut.WIDE: 4, Cut.TALL: 3}
KINDS: Mapping[CardKind, tuple[str, Colour]] = {
    CardKind.PERMANENT: ("Permanent", (38, 92, 84)),
    CardKind.TEMPORARY: ("Temporary", (92, 62, 128)),
    CardKind.INSTANT: ("Instant", (150, 74, 22)),
}
QUEST: Colour = (122, 26, 38)
TIMINGS: Mapping[Timing, str] = {
    Timing.ACTIVATE: "in your hero's turn",
    Timing.CHARGE_DECLARED: "at a charge",
    Timing.CHARGE_PLACED: "as a charge arrives",
    Timing.ATTACK_DECLARED: "before secret dice",
    Timing.ZERO: "at 0 W",
    Timing.MAGIC_OK: "as a spell works",
    Timing.INITIATIVE: "at initiative",
    Timing.LOOT: "at a Loot Test",
    Timing.OWN_ROLL: "after your own die",
}
LASTS: Mapping[Lasts, str] = {
    Lasts.CYCLE: "To the end of this Cycle",
    Lasts.NEXT_CYCLE: "To the end of the next Cycle",
}
MOMENTS: Mapping[Moment, str] = {
    Moment.EVENT: "at once",
    Moment.TURN_END: "at the end of a turn",
    Moment.CYCLE_END: "at the end of a Cycle",
}
COUNTED: Mapping[str, Callable[[Table, Seat, str], int]] = {
    "beat_the_cowards": lambda table, seat, nominee: table.parties[seat].defeats,
    "ransack": lambda table, seat, nominee: table.parties[seat].loot_tests,
    "massacre": lambda table, seat, nominee: table.felled.get(seat, 0),
    "shooting_training": lambda table, seat, nominee: len(table.shooters.get(nominee, [])),
}
"""How far tasks have come that count something which lies open."""


@dataclass(frozen=True)
class CardFace:
    """A card as it is drawn."""

    name: str
    kind: str
    when: str
    text: str
    colour: Colour
    points: int = 0
    notes: tuple[str, ...] = ()
    """Whom it is about, and how far it has come."""

    @property
    def words(self) -> str:
        """In a line: "Massacre (Seen at once): … Named: …"."""
        return " ".join([f"{self.name} ({self.use}): {self.text}", *(f"{note}." for note in self.notes)])

    @property
    def use(self) -> str:
        """Of what kind it is, and when it counts."""
        return f"{self.kind}, {self.when}" if self.kind else self.when


@dataclass(frozen=True)
class Group:
    """Cards under a heading."""

    title: str
    cards: tuple[CardFace, ...]


def item_face(content: Content, card: ItemCard) -> CardFace:
    """An Item Card."""
    kind, colour = KINDS[card.kind]
    when = TIMINGS[card.timing] if card.timing is not None else "all the time"
    notes = (LASTS[card.lasts],) if card.lasts in LASTS else ()
    return CardFace(card.name, kind, when, card.told, colour, notes=notes)


def quest_face(content: Content, card: QuestCard, notes: Sequence[str] = ()) -> CardFace:
    """A Quest Card."""
    text = card.told
    return CardFace(card.name, "", f"Seen {MOMENTS[card.moment]}", text, QUEST, card.points, tuple(notes))


# The own hand


def hand_groups(content: Content, face: Seen) -> list[Group]:
    """The cards behind the seat's own screen; nothing for a spectator."""
    view = view_of(face)
    if face.seat is None:
        return []
    quests = tuple(
        quest_face(content, content.quest_card(quest.id), _notes(content, view, face.seat, number))
        for number, quest in enumerate(view.quests)
    )
    items = tuple(item_face(content, content.item_card(card)) for card in view.hand)
    found = [Group("Quest Cards", quests), Group("Item Cards", items)]
    return [group for group in found if group.cards]


def _notes(content: Content, view: BattleView, seat: Seat, number: int) -> list[str]:
    """Whom a quest is about, and how far it has come."""
    quest, table = view.quests[number], view.table
    card, found = content.quest_card(quest.id), list[str]()
    if quest.nominee:
        model = table.model(quest.nominee)
        found.append(f"Named: {model.name} ({model.seat} {model.number})")
    if quest.opponent is not None and len(table.seats) > 2:
        found.append(f"Against {quest.opponent.capitalize()}")
    for name in card.specials:
        if name in COUNTED:
            found.append(f"So far {COUNTED[name](table, seat, quest.nominee)} of {card.count}")
    return found


def hand_picture(content: Content, face: Seen, cut: Cut) -> Image.Image | None:
    """The seat's own cards; None where there are none."""
    groups = hand_groups(content, face)
    if not groups:
        return None
    deck = len(view_of(face).deck)
    aside = f"{deck} {one_or_many(deck, 'card', 'cards')} left in the Item Deck" if deck else ""
    return draw_sheet("Your cards", aside, groups, cut)


# Cards that lie open


def open_groups(content: Content, table: Table) -> list[Group]:
    """What every party has laid open: Permanent Items, Quest Cards, and what was used."""
    found = []
    for seat, party in table.parties.items():
        name = party.name or seat.capitalize()
        quests = [quest_face(content, content.quest_card(card)) for card in party.open_quests]
        quests += [quest_face(content, content.quest_card(card), ["Scored"]) for card in party.scored_quests]
        items = [item_face(content, content.item_card(card)) for card in party.permanent]
        used = [item_face(content, content.item_card(card)) for card in party.discarded]
        for title, cards in (("quests", quests), ("Permanent Items", items), ("used", used)):
            if cards:
                found.append(Group(f"{name}: {title}", tuple(cards)))
    return found


def open_cards(content: Content, face: Seen, cut: Cut) -> Drawn:
    """All cards that lie open, as a picture and in words."""
    groups = open_groups(content, view_of(face).table)
    told = [f"{group.title}: {joined([card.name for card in group.cards])}." for group in groups]
    return draw_sheet("Open cards", "", groups, cut), " ".join(["Open cards.", *told])[:ALT_TEXT_LIMIT]


# The sheet


def shelves(groups: Sequence[Group], cut: Cut) -> list[list[Group]]:
    """Groups that lie side by side, as long as there is room for all of their cards."""
    found: list[list[Group]] = []
    for group in groups:
        taken = sum(map(columns_of, found[-1])) if found else PER_ROW[cut]
        if taken + columns_of(group) <= PER_ROW[cut]:
            found[-1].append(group)
        else:
            found.append([group])
    return found


def columns_of(group: Group) -> int:
    """How many columns a group takes: as many as it has cards, or as its heading needs."""
    heading = text_width(group.title, HEADING, Face.SERIF_BOLD, 1) + 12
    return max(len(group.cards), math.ceil((heading + GAP) / (CARD[0] + GAP)))


def rows_of(shelf: Sequence[Group], cut: Cut) -> int:
    """How many rows of cards a shelf has: several where a single group needs them."""
    return max(-(-len(group.cards) // PER_ROW[cut]) for group in shelf)


def size_of(groups: Sequence[Group], cut: Cut) -> tuple[int, int]:
    """The sheet that holds all groups; a wide one is at least as wide as a desk shows it."""
    laid = shelves(groups, cut)
    rows = sum(rows_of(shelf, cut) for shelf in laid)
    height = round(TITLE_HEIGHT + EDGE + len(laid) * HEADER + rows * (CARD[1] + GAP))
    width = round(2 * EDGE + PER_ROW[cut] * (CARD[0] + GAP) - GAP)
    if cut is Cut.WIDE:
        return max(width, math.ceil(height * DESK[0] / DESK[1])), height
    return width, height


def draw_sheet(title: str, aside: str, groups: Sequence[Group], cut: Cut) -> Image.Image:
    """Groups of cards below each other, small ones side by side."""
    size = size_of(groups, cut)
    type_ = cut.least_type(size)
    ground = still(("Umbra Turris", "cards", size), lambda: parchment(size))
    canvas = Canvas.on(drawable(ground), 1, type_)
    strip = Canvas(size[0], round(TITLE_HEIGHT), least_type=type_)
    title_strip(strip, title, aside, Symbol.BANNER)
    canvas.put(strip.finish(), (size[0] / 2, TITLE_HEIGHT / 2))
    top = TITLE_HEIGHT
    wide = (size[0] - 2 * EDGE + GAP) / PER_ROW[cut] - GAP
    for shelf in shelves(groups, cut):
        column = 0
        for group in shelf:
            _draw_group(canvas, (EDGE + column * (wide + GAP), top), wide, group, cut)
            column += columns_of(group)
        top += HEADER + rows_of(shelf, cut) * (CARD[1] + GAP)
    return canvas.image


def _draw_group(canvas: Canvas, corner: Point, wide: float, group: Group, cut: Cut) -> None:
    """A heading, and the cards below it."""
    (left, top), per_row, type_ = corner, PER_ROW[cut], round(canvas.least_type)
    columns = min(columns_of(group), per_row)
    heading = Box(left + 6, top + 4, left + columns * (wide + GAP) - GAP, top + HEADER + 4)
    canvas.line_in(heading, group.title, HEADING, INK, Face.SERIF_BOLD, "l", type_)
    for index, card in enumerate(group.cards):
        row, column = divmod(index, per_row)
        x, y = left + column * (wide + GAP), top + HEADER + row * (CARD[1] + GAP)
        draw_card(canvas, Box(x, y, x + wide, y + CARD[1]), card, type_)


def draw_card(canvas: Canvas, room: Box, card: CardFace, type_: int) -> None:
    """A card with its kind, its time, what it does, and what goes with it."""
    key = "Umbra Turris card", card, round(room.width), round(room.height), type_
    canvas.stamp(room.centre, (room.width + 12, room.height + 12), key, lambda clear: _paint_card(clear, card, type_))


def lines_needed(text: str, type_: int) -> int:
    """How many lines the text of a card takes."""
    return len(wrap(text, CARD[0] - 22, type_, Face.REGULAR, 1))


def _paint_card(clear: Canvas, card: CardFace, type_: int) -> None:
    whole, colour = clear.box.inset(6), card.colour
    clear.shadow(whole, 12, blur=5, drop=3, strength=0.4)
    clear.rectangle(whole, mix(colour, INK, 0.3), radius=12)
    clear.rectangle(whole.inset(3), VELLUM, radius=10)
    band = Box(whole.left + 3, whole.top + 3, whole.right - 3, whole.top + 3 + type_ * 1.75)
    clear.rectangle(band, colour, radius=10)
    clear.rectangle(band._replace(top=band.bottom - 10), colour)
    right = band.right - 10
    for _ in range(card.points):
        clear.symbol(Symbol.STAR, (right - type_ * 0.5, band.centre[1]), type_ * 0.55, GOLD)
        right -= type_ * 1.15
    title = Box(band.left + 10, band.top, right - 4, band.bottom)
    clear.line_in(title, card.name, round(type_ * 1.12), WHITE, Face.BOLD, "l", type_)
    when = Box(whole.left + 12, band.bottom + 3, whole.right - 10, band.bottom + 3 + type_ * 1.35)
    clear.line_in(when, card.use, type_, INK_SOFT, Face.ITALIC, "l", type_)
    foot = whole.bottom - 6 - len(card.notes) * type_ * 1.3
    words = Box(whole.left + 12, when.bottom + 4, whole.right - 10, foot)
    clear.paragraph(words, card.text, type_, INK, floor=type_)
    for place, note in enumerate(card.notes):
        line = Box(words.left, foot + place * type_ * 1.3, words.right, foot + (place + 1) * type_ * 1.3)
        clear.line_in(line, note, type_, mix(colour, INK, 0.2), Face.BOLD, "l", type_)
