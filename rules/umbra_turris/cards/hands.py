"""Hands and decks of Item Cards: drawn, kept, shown, used [UT-504, UT-941 to UT-951, UT-R66]."""

from __future__ import annotations

from rules.kernel.play import Play
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_vocabulary import CardKind
from rules.umbra_turris.parties.decks import Hand, hand_of
from rules.umbra_turris.state import Battle, Id

G = Play[Battle]


def hand_at_start(field: Battlefield, seat: Seat) -> Hand:
    """How many Item Cards a party draws and keeps before the battle."""
    heroes = [*field.table.heroes(seat)]
    mage = next((hero.profession for hero in field.mages(seat)), None)
    return hand_of([hero.profession for hero in heroes], mage)


def is_permanent(content: Content, card: Id) -> bool:
    """Whether a card lies open for the whole battle [UT-944]."""
    return content.item_card(card).kind is CardKind.PERMANENT


def take_up(g: G, seat: Seat, cards: list[Id]) -> None:
    """Cards come to a player: Permanent Items are shown at once, the others stay secret [UT-944, UT-945]."""
    screen, party = g.state.screens[seat], g.state.table.parties[seat]
    shown = [card for card in cards if is_permanent(g.content, card)]
    screen.hand = [*screen.hand, *(card for card in cards if card not in shown)]
    party.permanent = [*party.permanent, *shown]
    count(g, seat)
    if shown:
        g.reveal("items_shown", seat=seat, cards=shown)


def discard(g: G, seat: Seat, card: Id) -> None:
    """A card leaves the hand for good, and everybody knows it [UT-950]."""
    screen, party = g.state.screens[seat], g.state.table.parties[seat]
    screen.hand = [one for one in screen.hand if one != card]
    party.discarded = [*party.discarded, card]
    count(g, seat)


def draw_kept(g: G, seat: Seat) -> Id | None:
    """The top of the shuffled deck during the battle; Permanent Items leave the game [UT-934e, UT-951]."""
    screen, party = g.state.screens[seat], g.state.table.parties[seat]
    screen.deck = g.shuffle(screen.deck, f"item deck {seat}")
    drawn: Id | None = None
    while screen.deck and drawn is None:
        drawn, *screen.deck = screen.deck
        if is_permanent(g.content, drawn):
            party.discarded = [*party.discarded, drawn]
            g.reveal("item_removed", seat=seat, card=drawn)
            drawn = None
    count(g, seat)
    return drawn


def count(g: G, seat: Seat) -> None:
    """How many cards everybody sees."""
    screen, party = g.state.screens[seat], g.state.table.parties[seat]
    party.hand, party.item_deck = len(screen.hand), len(screen.deck)
