"""Pictures of The Ford beside its board: the cards of a hand, and the dice of an attack."""

from __future__ import annotations

from PIL import Image

from render.canvas import Canvas
from render.cards import CARD_HEIGHT, CARD_WIDTH
from render.cards import Card as Shown
from render.cards import card as paint_card
from render.cuts import Cut
from render.dice import die
from render.editions import Drawn, Look
from render.furniture import panel, parchment_sheet, title_strip
from render.geometry import Box
from render.theme import BLOOD, BODY, HEADING, INK, INK_SOFT, WIDTH, Symbol
from render.theme import Face as Type
from render.tokens import seat_sign
from rules.kernel.game import Event, Face
from rules.kernel.values import Json, Seat
from tests.reference.board import BOARD, draw, style_of
from tests.reference.content import CARD_HINTS, FOR_ATTACKERS, FOR_DEFENDERS, FORD, Card, label, seat_label
from tests.reference.words import view_of

GAP = 16
CARDS_IN_A_ROW = 3
TITLE = 96
ATTACK_HEIGHT = 420
SIGNS = {
    Card.CHARGE: Symbol.BOLT,
    Card.SHIELD_WALL: Symbol.SHIELD,
    Card.DAGGER: Symbol.SWORD,
    Card.PARLEY: Symbol.BANNER,
}


def draw_hand(face: Face, cut: Cut) -> Image.Image | None:
    """The cards of the seat, side by side; None for a spectator and for an empty hand."""
    hand = view_of(face).hand
    if face.seat is None or not hand:
        return None
    rows = [hand[start : start + CARDS_IN_A_ROW] for start in range(0, len(hand), CARDS_IN_A_ROW)]
    width = GAP + max(len(rows[0]), 2) * (CARD_WIDTH + GAP)
    canvas = parchment_sheet(round(width), round(TITLE + len(rows) * (CARD_HEIGHT + GAP)))
    title_strip(canvas, f"{seat_label(face.seat)} holds", symbol=Symbol.BANNER)
    for number, row in enumerate(rows):
        middle = TITLE + number * (CARD_HEIGHT + GAP) + CARD_HEIGHT / 2
        for column, card in enumerate(row):
            across = width / 2 + (column - (len(row) - 1) / 2) * (CARD_WIDTH + GAP)
            shown = Shown(title=label(card), text=CARD_HINTS[card], kind=use_of(card), symbol=SIGNS[card])
            paint_card(canvas, Box.around((across, middle), CARD_WIDTH, CARD_HEIGHT), shown, style_of(face.seat))
    return canvas.finish()


def looks(face: Face) -> dict[str, Look]:
    """The ford and the squares about it, for a closer look."""
    return {"ford": Look("The ford", draw_ford)}


def draw_ford(face: Face, cut: Cut) -> Drawn:
    """The middle of the board, and who holds it."""
    holder = view_of(face).piece_on(FORD)
    words = "Nobody stands in the ford." if holder is None else f"{seat_label(holder.owner)} stands in the ford."
    left, top, right, bottom = BOARD.cell_box(FORD).inset(-BOARD.side)
    return draw(face, None, Cut.TALL).crop((round(left), round(top), round(right), round(bottom))), words


def use_of(card: Card) -> str:
    """Who can play a card."""
    sides = [side for side, cards in (("attack", FOR_ATTACKERS), ("defence", FOR_DEFENDERS)) if card in cards]
    return " or ".join(sides).capitalize()


def draw_attack(event: Event, cut: Cut) -> tuple[Image.Image, str]:
    """Both dice of an attack and what they come to, and the same in words."""
    told = event.data
    canvas = parchment_sheet(WIDTH, ATTACK_HEIGHT)
    title_strip(canvas, "Attack", symbol=Symbol.BANNER)
    half = (WIDTH - 3 * GAP) / 2
    left = Box(GAP, TITLE, GAP + half, ATTACK_HEIGHT - GAP)
    right = Box(WIDTH - GAP - half, TITLE, WIDTH - GAP, ATTACK_HEIGHT - GAP)
    blow, parry = number(told["blow"]), number(told["parry"])
    paint_side(canvas, left, told["seat"], told["troop"], number(told["die"]), blow, wins=blow > parry)
    paint_side(canvas, right, told["other"], told["other_troop"], number(told["other_die"]), parry, wins=parry > blow)
    words = " against ".join(
        f"{seat_label(Seat(str(told[seat])))} {told[troop]}: die {told[rolled]}, total {told[total]}"
        for seat, troop, rolled, total in (
            ("seat", "troop", "die", "blow"),
            ("other", "other_troop", "other_die", "parry"),
        )
    )
    return canvas.finish(), f"The dice of an attack. {words}."


def paint_side(canvas: Canvas, box: Box, seat: Json, troop: Json, rolled: int, total: int, *, wins: bool) -> None:
    """One side of an attack: who it is, the die and the total."""
    style = style_of(Seat(str(seat)))
    room = panel(canvas, box, fill=style.pale, accent=style.colour)
    seat_sign(canvas, (room.left + 34, room.top + 34), 32, style)
    names = Box(room.left + 84, room.top, room.right, room.top + 68)
    canvas.line_in(names, f"{seat_label(Seat(str(seat)))} {troop}", HEADING, INK, Type.SERIF_BOLD, "l")
    middle = (room.top + 68 + room.bottom) / 2
    die(canvas, (room.left + 100, middle), rolled, 130, style)
    canvas.text((room.left + 350, middle - 14), str(total), 110, BLOOD if wins else INK, Type.BOLD)
    canvas.text((room.left + 350, middle + 70), "total, and wins" if wins else "total", BODY, INK_SOFT)


def number(value: Json) -> int:
    """A number that an event tells."""
    assert isinstance(value, int)
    return value
