"""Another truth of a battle behind a given face: other cards in other hands, other quests, decks in another order."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.decisions import Draw
from rules.kernel.game import Face
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.cards.hands import is_permanent
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_vocabulary import Moment
from rules.umbra_turris.quests.task import Fact, is_aimed, is_possible, nominees, task_of
from rules.umbra_turris.state import Battle, Id, Quest, Screen, Table
from rules.umbra_turris.views import BattleView


def redraw(content: Content, face: Face, draw: Draw) -> Battle:
    """The table as it lies, the own screen as it is, and behind the others any truth that looks the same."""
    view = face.view
    assert isinstance(view, BattleView)
    table = view.table.copied()
    field = Battlefield(content, table)
    quests = shuffled(unseen_quests(view), draw)
    screens: dict[Seat, Screen] = {}
    for seat in table.seats:
        if seat == face.seat:
            own = [quest.copied() for quest in view.quests]
            armed = list(view.armed)
            screens[seat] = Screen(hand=list(view.hand), deck=shuffled(view.deck, draw), quests=own, armed=armed)
            continue
        held = _take(field, seat, quests, table.parties[seat].quests)
        quests = [name for name in quests if name not in held]
        screens[seat] = _screen(field, seat, held, draw)
    return Battle(table=table, screens=screens, quest_deck=quests if table.quest_deck_of is not None else [])


def unseen_quests(view: BattleView) -> list[Id]:
    """The Quest Cards of which the viewer does not know where they are."""
    table = view.table
    known = [quest.id for quest in view.quests]
    for party in table.parties.values():
        known += [*party.open_quests, *party.scored_quests]
    return [name for name in deck_in_use(table) if name not in known]


def deck_in_use(table: Table) -> list[Id]:
    """The Quest Deck of the battle; none before it is chosen."""
    return [] if table.quest_deck_of is None else table.parties[table.quest_deck_of].quest_deck


def _take(field: Battlefield, seat: Seat, cards: list[Id], count: int) -> list[Id]:
    """Cards that a player may hold: none that would lie open, and first of all such as were not fulfilled already."""
    secret = [name for name in cards if not field.content.quest_card(name).open]
    return sorted(secret, key=lambda name: not _may_be_held(field, seat, name))[:count]


def _may_be_held(field: Battlefield, seat: Seat, name: Id) -> bool:
    """Whether somebody can be named for a card, and its holder would not have shown it long ago."""
    if field.content.quest_card(name).nominee is not None:
        return is_possible(field, seat, name)
    return not task_of(field, seat, Quest(id=name)).is_done(Fact(Moment.EVENT))


def _screen(field: Battlefield, seat: Seat, quests: list[Id], draw: Draw) -> Screen:
    """What may lie behind another player's screen."""
    party, content = field.table.parties[seat], field.content
    known = [*party.permanent, *party.discarded]
    cards = shuffled([card.id for card in content.item_cards if card.id not in known], draw)
    hand = [name for name in cards if not is_permanent(content, name)][: party.hand]
    deck = [name for name in cards if name not in hand][: party.item_deck]
    return Screen(hand=hand, deck=deck, quests=[_quest(field, seat, name, draw) for name in quests])


def _quest(field: Battlefield, seat: Seat, name: Id, draw: Draw) -> Quest:
    """A Quest Card with anybody who could have been named for it."""
    card = field.content.quest_card(name)
    heroes = nominees(field, seat, card)
    nominee = heroes[draw(len(heroes))] if heroes else None
    opponent: Seat | None = None
    if is_aimed(field, card):
        others = [other for other in field.table.seats if other != seat]
        opponent = others[draw(len(others))]
    elif nominee is not None and nominee.seat != seat and len(field.table.seats) > 2:
        opponent = nominee.seat
    return Quest(id=name, nominee="" if nominee is None else nominee.id, opponent=opponent)


def shuffled(cards: Iterable[Id], draw: Draw) -> list[Id]:
    """Cards in an order that nobody knows."""
    left, order = list(cards), list[Id]()
    while left:
        order.append(left.pop(draw(len(left))))
    return order
