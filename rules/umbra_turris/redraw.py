"""Another truth of a battle behind a given face: other cards in other hands, other quests, decks in another order."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.decisions import Draw
from rules.kernel.game import Face
from rules.kernel.values import Seat
from rules.umbra_turris.content import Content
from rules.umbra_turris.state import Battle, Id, Quest, Screen
from rules.umbra_turris.views import BattleView


def redraw(content: Content, face: Face, draw: Draw) -> Battle:
    """The table as it lies, the own screen as it is, and behind the others any truth that looks the same."""
    view = face.view
    assert isinstance(view, BattleView)
    table = view.table.copied()
    screens = {seat: _screen(content, view, face.seat, seat, draw) for seat in table.seats}
    held = [quest.id for screen in screens.values() for quest in screen.quests]
    seen = [name for party in table.parties.values() for name in (*party.open_quests, *party.scored_quests)]
    deck = [name for name in content.decks.quests if name not in held and name not in seen]
    return Battle(table=table, screens=screens, quest_deck=shuffled(deck, draw))


def _screen(content: Content, view: BattleView, viewer: Seat | None, seat: Seat, draw: Draw) -> Screen:
    if seat == viewer:
        quests = [quest.copied() for quest in view.quests]
        return Screen(hand=list(view.hand), deck=shuffled(view.deck, draw), quests=quests)
    party = view.table.parties[seat]
    known = [*party.permanent, *party.discarded]
    cards = shuffled([name for name in content.decks.items if name not in known], draw)
    own = [quest.id for quest in view.quests]
    seen = [
        *own,
        *(name for other in view.table.parties.values() for name in (*other.open_quests, *other.scored_quests)),
    ]
    tasks = shuffled([name for name in content.decks.quests if name not in seen], draw)
    return Screen(
        hand=cards[: party.hand],
        deck=cards[party.hand : party.hand + party.item_deck],
        quests=[Quest(id=name) for name in tasks[: party.quests]],
    )


def shuffled(cards: Iterable[Id], draw: Draw) -> list[Id]:
    """Cards in an order that nobody knows."""
    left, order = list(cards), list[Id]()
    while left:
        order.append(left.pop(draw(len(left))))
    return order
