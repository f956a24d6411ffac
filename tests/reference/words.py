"""The table of The Ford in words: for those who cannot see the picture, and for what a seat alone knows."""

from __future__ import annotations

from render.rulebook import Entry
from render.text import in_code
from rules.kernel.game import Face
from rules.kernel.values import Cell, Seat
from tests.reference.content import (
    CARD_HINTS,
    CARD_RULES,
    DEEP,
    FORD,
    SHALLOWS,
    VILLAGES,
    Card,
    label,
    seat_label,
)
from tests.reference.state import Stage
from tests.reference.views import BargainView, CaptainView, FordView, PieceView

MOMENTS = {
    Stage.GATHERING: "Gathering",
    Stage.COUNCIL: "Council",
    Stage.MARCH: "March",
    Stage.DUSK: "Dusk",
    Stage.OVER: "The end",
}
LAND = {
    **dict.fromkeys(DEEP, "~~~~"),
    **dict.fromkeys(SHALLOWS, " ~~ "),
    FORD: "ford",
    **dict.fromkeys(VILLAGES, "vill"),
}


def view_of(face: Face) -> FordView:
    """The view of this game that a face carries."""
    assert isinstance(face.view, FordView)
    return face.view


def moment(view: FordView) -> str:
    """Where in the game we are."""
    words = MOMENTS[view.stage]
    return f"Round {view.round} of {view.rounds}: {words}" if view.round else words


def status(face: Face) -> str:
    """Who is waited for, or how it ended."""
    if face.outcome is None:
        return "Waiting for" if face.waiting_for else ""
    winners = " and ".join(seat_label(seat) for seat in face.outcome.winners)
    return f"{winners} {'wins' if len(face.outcome.winners) == 1 else 'share the victory'}"


def is_marching(view: FordView, seat: Seat) -> bool:
    """Whether it is that captain's march."""
    return view.stage is Stage.MARCH and view.to_march[:1] == (seat,)


def standing_of(view: FordView, seat: Seat) -> str:
    """What is the matter with a captain now, in a few words."""
    if view.round and not any(piece.owner == seat for piece in view.pieces):
        return "No troops left"
    friends = [seat_label(partner(truce, seat)) for truce in view.truces if seat in (truce.maker, truce.taker)]
    if friends:
        return f"Truce: {', '.join(friends)}"
    return "Marches now" if is_marching(view, seat) else "Still to march" if seat in view.to_march else ""


def partner(bargain: BargainView, seat: Seat) -> Seat:
    """The other side of a bargain."""
    return bargain.taker if bargain.maker == seat else bargain.maker


# The picture in words


def alt_text(face: Face) -> str:
    """What the picture shows, for screen readers."""
    view = view_of(face)
    parts = [f"The Ford. {moment(view)}.", *(captain_words(view, captain) for captain in view.captains)]
    if view.fight is not None:
        attacker, defender = view.piece(view.fight.attacker), view.piece(view.fight.defender)
        parts.append(f"{piece_name(attacker)} attack {piece_name(defender)}.")
    if face.outcome is not None:
        parts.append(f"{status(face)}.")
    elif face.waiting_for:
        parts.append(f"Waiting for {' and '.join(seat_label(seat) for seat in face.waiting_for)}.")
    return " ".join(parts)


def captain_words(view: FordView, captain: CaptainView) -> str:
    """A captain and the own troops in a sentence."""
    troops = [piece_words(piece) for piece in view.pieces if piece.owner == captain.seat and piece.cell]
    return (
        f"{seat_label(captain.seat)}: {counted(captain.points, 'point')}, {captain.gold} gold, "
        f"{counted(captain.cards, 'card')}; {', '.join(troops) or 'nothing on the board'}."
    )


def piece_words(piece: PieceView) -> str:
    """A troop, its square and its hearts."""
    return f"{piece.troop} on {piece.cell} with {counted(piece.hearts, 'heart')}"


def piece_name(piece: PieceView) -> str:
    """A troop by its owner."""
    return f"{seat_label(piece.owner)} {piece.troop}"


def counted(count: int, thing: str) -> str:
    """A number of things."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


# The board in letters


def board_text(face: Face) -> str:
    """The board in letters of one width: seat, troop and hearts on each square, as in "RPi3"."""
    view = view_of(face)
    line = "  +" + "------+" * 5
    rows = [moment(view), line]
    for rank in range(5, 0, -1):
        squares = "|".join(f" {square_text(view, f'{file}{rank}')} " for file in "abcde")
        rows += [f"{rank} |{squares}|", line]
    rows += ["     " + "      ".join("abcde"), ""]
    for captain in view.captains:
        rows.append(f"{seat_letter(captain.seat)} {captain_words(view, captain)}")
        rows.extend(f"  {words}" for words in (in_code(captain.banner), standing_of(view, captain.seat)) if words)
    return "\n".join(rows)


def square_text(view: FordView, cell: Cell) -> str:
    """Four letters for a square."""
    piece = view.piece_on(cell)
    if piece is None:
        return LAND.get(cell, "    ")
    return f"{seat_letter(piece.owner)}{label(piece.troop)[:2]}{piece.hearts}"


def seat_letter(seat: Seat) -> str:
    """One letter for a seat; green and gold begin alike, so gold is Y for yellow."""
    return "Y" if seat == "gold" else seat[0].upper()


# What can be looked up


def cards() -> list[Entry]:
    """The cards, for the rulebook."""
    return [
        Entry(id=card, title=label(card), text=f"A card. {CARD_HINTS[card]}.", rules=(CARD_RULES[card],))
        for card in Card
    ]


# What the seat alone knows


def secret_words(view: FordView) -> list[str]:
    """The seat's own secrets, each in a word or two."""
    river = {True: ["River: flood at dusk"], False: ["River: calm at dusk"], None: []}[view.flood]
    copies = {card: view.hand.count(card) for card in Card if card in view.hand}
    return [*(label(card) + (f" x{count}" if count > 1 else "") for card, count in copies.items()), *river]


def hand(face: Face) -> str:
    """The seat's cards, the ferryman's word and its bargains, line by line."""
    view = view_of(face)
    if face.seat is None:
        return ""
    lines = [f"*{label(card)}*: {CARD_HINTS[card]}." for card in view.hand]
    if view.flood is not None:
        lines.append(f"The ferryman says that the river {'rises' if view.flood else 'stays calm'} at dusk.")
    lines.extend(f"{bargain_words(deal, face.seat)}, not yet answered." for deal in view.offers)
    lines.extend(f"{bargain_words(deal, face.seat)}, agreed." for deal in view.agreed)
    return "\n".join(lines)


def agreements(face: Face) -> list[str]:
    """The truces of a seat."""
    seat, view = face.seat, view_of(face)
    own = [truce for truce in view.truces if seat is not None and seat in (truce.maker, truce.taker)]
    return [f"A truce with {seat_label(partner(truce, seat))} in this round." for truce in own if seat is not None]


def bargain_words(deal: BargainView, seat: Seat) -> str:
    """A bargain as one of its sides sees it."""
    if deal.maker == seat:
        return f"You offer {seat_label(deal.taker)} {deal.gold} gold for a truce"
    return f"{seat_label(deal.maker)} offers you {deal.gold} gold for a truce"
