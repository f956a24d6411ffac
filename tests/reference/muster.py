"""Chapter 1, Gathering: banners, troops, cards and camps."""

from __future__ import annotations

from typing import NamedTuple

from rules.kernel.asks import Ask, choose_amount, choose_places, write_words
from rules.kernel.choices import Choice, pick_several
from rules.kernel.decisions import Option
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Cell, Seat
from tests.reference.content import (
    CAMPS,
    CARD_PRICE,
    CARDS_EACH,
    MOST_EXTRA_CARDS,
    QUALITIES,
    TROOPS_EACH,
    Troop,
    label,
    seat_label,
    troop_hint,
)
from tests.reference.state import Ford, Piece, Stage

LONGEST_BANNER = 24


class Company(NamedTuple):
    """What a captain gathers before the game."""

    banner: str
    troops: list[Troop]
    extra_cards: int


def gather(g: Play[Ford]) -> Procedure[None]:
    """Everybody gathers a company and camps."""
    with g.step("Gathering"):
        g.state.deck.shuffle(g.shuffle)
        companies = yield from g.each({seat: choose_company(g, seat) for seat in g.state.seats}, secret=True)
        for seat, company in companies.items():
            found_company(g, seat, company)
        yield from make_camp(g)
    g.state.stage = Stage.COUNCIL


def choose_company(g: Play[Ford], seat: Seat) -> Procedure[Company]:
    """One captain's banner, troops and extra cards, beside the others' [REF-102]."""
    with g.step("Your company"):
        banner = yield from g.ask(
            seat,
            write_words(
                "gather.banner",
                "Name the banner you march under.",
                LONGEST_BANNER,
                fallback=f"{seat_label(seat)} company",
                rule="REF-102",
            ),
        )
        troops = yield from g.ask(
            seat,
            pick_several(
                "gather.troops",
                f"Choose {TROOPS_EACH} troops to lead.",
                [Choice(troop, label(troop), troop, hint=troop_hint(troop)) for troop in Troop],
                least=TROOPS_EACH,
                most=TROOPS_EACH,
                rule="REF-102",
            ),
        )
        extra_cards = yield from g.ask(
            seat,
            choose_amount(
                "gather.cards",
                f"How many extra cards do you buy, for {CARD_PRICE} gold each?",
                0,
                MOST_EXTRA_CARDS,
                rule="REF-102",
            ),
        )
    return Company(banner, troops, extra_cards)


def found_company(g: Play[Ford], seat: Seat, company: Company) -> None:
    """Show what a captain has gathered, and deal the cards [REF-103]."""
    g.state.banners[seat] = company.banner
    g.state.gold[seat] -= company.extra_cards * CARD_PRICE
    for troop in company.troops:
        piece = Piece(id=f"{seat}_{troop}", owner=seat, troop=troop, hearts=QUALITIES[troop].hearts)
        g.state.pieces[piece.id] = piece
    g.reveal("gathered", seat=seat, banner=company.banner, troops=company.troops, extra=company.extra_cards)
    draw_cards(g, seat, CARDS_EACH + company.extra_cards)


def draw_cards(g: Play[Ford], seat: Seat, count: int) -> None:
    """Cards from the deck into a hand; the seat alone sees them."""
    drawn = g.state.deck.draw(count, g.shuffle)
    g.state.hands[seat].extend(drawn)
    g.tell("drew", to={seat}, seat=seat, cards=drawn)


def make_camp(g: Play[Ford]) -> Procedure[None]:
    """Everybody places both troops in the own camp, unseen until all have [REF-104]."""
    with g.step("Camps"):
        camps = yield from g.ask_all({seat: pick_camp(g.state, seat) for seat in g.state.seats}, secret=True)
        for seat, places in camps.items():
            for name, cell in places.items():
                piece = g.state.pieces[name]
                piece.cell = cell
                g.reveal("camped", seat=seat, troop=piece.troop, cell=cell)


def pick_camp(state: Ford, seat: Seat) -> Ask[dict[str, Cell]]:
    """Where a captain's troops camp."""
    troops = state.troops_of(seat)
    return choose_places(
        "gather.camp",
        "Place your troops in your camp.",
        [Option(id=piece.id, label=label(piece.troop)) for piece in troops],
        {piece.id: CAMPS[seat] for piece in troops},
        rule="REF-104",
    )
