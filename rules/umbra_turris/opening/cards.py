"""Cards before the battle: Item Cards and Quest Cards, by post on one secret sheet [UT-908 to UT-913, UT-943].

The Quest Deck is dealt to all at once. What is left of it is parted among the players, so that nobody who draws again
takes a card that somebody else draws at the same time; who draws in turn has all of it. Either way the own cards come
back as seldom as from the whole deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.kernel.asks import Ask, prefilled, sheet
from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.play import Play, Procedure
from rules.kernel.values import IllegalAnswer, Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.cards.arming import ask_armed_at_once
from rules.umbra_turris.cards.hands import hand_at_start, take_up
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_vocabulary import Nominee
from rules.umbra_turris.opening.rolling_off import roll_off
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.quests.task import is_aimed, is_possible, nominees
from rules.umbra_turris.state import Battle, Id, Quest

G = Play[Battle]
QUESTS, QUESTS_AGAIN = 3, 2
"""How many Quest Cards are drawn, and how many by whoever returns them [UT-910, UT-911]."""
NONE = "none"
BLANK = "parted off"


# Item Cards [UT-943]


@dataclass(frozen=True)
class ItemDraw:
    """What a player has drawn of their Item Deck, and what is left of it in an order that nobody knows."""

    drawn: tuple[Id, ...]
    kept: int
    rest: tuple[Id, ...]


@dataclass(frozen=True)
class ItemHand:
    """Which Item Cards a player begins with."""

    cards: tuple[Id, ...]
    deck: tuple[Id, ...]
    discarded: Id = ""
    armed: tuple[Id, ...] = ()


def draw_items(g: G, seat: Seat) -> ItemDraw:
    """The deck is shuffled, and the Mage's cards are drawn [UT-504]."""
    hand = hand_at_start(field_of(g), seat)
    deck = g.shuffle(g.state.screens[seat].deck, f"item deck {seat}")
    return ItemDraw(tuple(deck[: hand.drawn]), hand.kept, tuple(deck[hand.drawn :]))


def ask_items(content: Content, draw: ItemDraw, seat: Seat) -> Iterator[tuple[str, Ask[Any]]]:
    """Which cards a Merchant keeps, whether one of several of a type is exchanged, and which of them are armed.

    [UT-770c, UT-943, UT-D09, UT-D66]
    """
    cards = [content.item_card(name) for name in draw.drawn]
    if len(cards) > draw.kept:
        choices = [Choice(card.id, f"{card.name} ({card.kind})", card.id, hint=card.hint) for card in cards]
        prompt = f"Which {draw.kept} Item Cards do you keep?"
        yield (
            "items",
            pick_several("opening.items", prompt, choices, least=draw.kept, most=draw.kept, rule="UT-770c", about=seat),
        )
    if cards:
        kinds = [card.kind for card in cards]
        several = [card for card in cards if kinds.count(card.kind) > 1]
        exchanged: list[Choice[Id]] = [Choice(NONE, "Keep all", "")]
        exchanged += [Choice(card.id, f"{card.name} ({card.kind})", card.id, hint=card.hint) for card in several]
        yield "exchange", pick("opening.exchange", "Exchange one Item Card?", exchanged, rule="UT-943", about=seat)
    armable = [card for card in cards if card.is_armable]
    if armable:
        yield "armed", ask_armed_at_once(armable, seat)


def check_items(content: Content, draw: ItemDraw, said: Mapping[str, Any]) -> None:
    """Refuse to exchange a card that is not kept, or is the only one of its type."""
    given = said.get("exchange", "")
    if not given:
        return
    kept = said.get("items", draw.drawn)
    kinds = [content.item_card(name).kind for name in kept]
    card = content.item_card(given)
    if given not in kept:
        raise IllegalAnswer(f"{card.name} is not among the cards that you keep, so it cannot be exchanged.")
    if kinds.count(card.kind) < 2:
        raise IllegalAnswer(f"{card.name} is your only {card.kind} card; one of several of a type can be exchanged.")


def item_hand(draw: ItemDraw, said: Mapping[str, Any]) -> ItemHand:
    """The cards that are kept, with a new one for the one that was given away; a Merchant's others go back."""
    kept = [*said.get("items", draw.drawn)]
    deck = [*draw.rest]
    given = said.get("exchange", "")
    if given and deck:
        place = kept.index(given)
        kept[place], *deck = deck
    else:
        given = ""
    back = [name for name in draw.drawn if name not in kept and name != given]
    armed = tuple(name for name in said.get("armed", ()) if name in kept)
    return ItemHand(tuple(kept), (*deck, *back), given, armed)


def hold_items(g: G, seat: Seat, hand: ItemHand) -> None:
    """A player has their cards; Permanent Items are shown, and what was exchanged nobody sees [UT-944, UT-945]."""
    screen = g.state.screens[seat]
    screen.deck, screen.armed = [*hand.deck], [*hand.armed]
    party = g.state.table.parties[seat]
    if hand.discarded:
        g.reveal("item_exchanged", seat=seat)
    take_up(g, seat, [*hand.cards])
    g.tell("items_drawn", seat=seat, count=party.hand)


# Quest Cards [UT-910 to UT-913]


@dataclass(frozen=True)
class QuestDraw:
    """Quest Cards that lie before a player, and those of which they may still draw."""

    held: tuple[Id, ...]
    rest: tuple[Id, ...]
    beside: int = 0
    """How many cards of the deck are parted off for others."""


@dataclass(frozen=True)
class QuestHand:
    """The Quest Cards that a player has in the end, and what goes back to the deck."""

    quests: tuple[Quest, ...]
    rest: tuple[Id, ...]


def choose_quest_deck(g: G) -> Procedure[list[Seat]]:
    """Who rolls highest says whose Quest Deck is used, where they differ; all draw in this order [UT-910, UT-D11]."""
    table = g.state.table
    order = roll_off(g, "quests")
    table.quest_deck_of = order[0]
    decks = {seat: sorted(table.parties[seat].quest_deck) for seat in order}
    if any(deck != decks[order[0]] for deck in decks.values()):
        choices = [Choice(seat, f"The deck of {seat.capitalize()}, {table.parties[seat].name}", seat) for seat in order]
        ask = pick("opening.quest_deck", "Whose Quest Deck is used?", choices, rule="UT-910", about=order[0])
        table.quest_deck_of = yield from g.ask(order[0], ask)
    g.tell("quest_deck_chosen", seat=order[0], owner=table.quest_deck_of)
    return order


def shuffled_quests(g: G) -> list[Id]:
    """The chosen Quest Deck in an order that nobody knows."""
    table = g.state.table
    assert table.quest_deck_of is not None
    return g.shuffle(table.parties[table.quest_deck_of].quest_deck, "quest deck")


def deal_quests(g: G, seats: list[Seat]) -> dict[Seat, QuestDraw]:
    """Three cards for everybody; each has a part of what is left for drawing again."""
    deck = shuffled_quests(g)
    dealt = {seat: deck[place * QUESTS : (place + 1) * QUESTS] for place, seat in enumerate(seats)}
    left = deck[len(seats) * QUESTS :]
    rests = {seat: left[place :: len(seats)] for place, seat in enumerate(seats)}
    field = field_of(g)
    return {
        seat: possible(field, seat, QuestDraw(tuple(dealt[seat]), tuple(rest), beside=len(left) - len(rest)))
        for seat, rest in rests.items()
    }


def possible(field: Battlefield, seat: Seat, draw: QuestDraw) -> QuestDraw:
    """Cards for which nobody can be named are replaced by new ones, as long as there are some."""
    held, rest = [*draw.held], [*draw.rest]
    for place, name in enumerate(held):
        fit = [other for other in rest if is_possible(field, seat, other)]
        if not is_possible(field, seat, name) and fit:
            held[place] = fit[0]
            rest.remove(fit[0])
            rest.append(name)
    return QuestDraw(tuple(held), tuple(rest), draw.beside)


def draw_again(g: G, seat: Seat, draw: QuestDraw) -> QuestDraw:
    """All cards go back; two come instead [UT-911].

    A card of the deck that is parted off for somebody else is drawn as one of the own part: nobody knows which is
    which, so each card of the deck comes as often as any other. Where the own part is used up, an own card comes back.
    """
    blanks = [f"{BLANK} {number}" for number in range(draw.beside)]
    deck = g.shuffle([*draw.held, *draw.rest, *blanks], f"quest deck {seat}")
    drawn, left = deck[:QUESTS_AGAIN], [name for name in deck[QUESTS_AGAIN:] if name not in blanks]
    for place, name in enumerate(drawn):
        if name in blanks:
            drawn[place] = next((one for one in left if one in draw.rest), left[0])
            left.remove(drawn[place])
    return possible(field_of(g), seat, QuestDraw(tuple(drawn), tuple(left), draw.beside))


def tell_cards(g: G, seat: Seat, quests: QuestDraw | None = None, items: ItemDraw | None = None) -> None:
    """A player looks at the cards that they have drawn."""
    for name in () if items is None else items.drawn:
        g.tell("item_dealt", to=[seat], seat=seat, card=name)
    for name in () if quests is None else quests.held:
        g.tell("quest_dealt", to=[seat], seat=seat, card=name)


def ask_nominees(field: Battlefield, seat: Seat, draw: QuestDraw) -> Ask[tuple[Quest, ...]]:
    """Whom a player names in secret for each card, the cheapest by itself [UT-D12, UT-D13]."""
    lines = _nominee_lines(field, seat, draw)

    def read(said: dict[str, Any]) -> tuple[Quest, ...]:
        return tuple(_quest(field, name, said) for name in draw.held)

    prompt = f"Your quests: {_named(field, draw)}"
    if not lines:
        return pick("quest.keep", prompt, [Choice("keep", "Go on", read({}))], rule="UT-910", about=seat)
    return prefilled(sheet("quest.nominees", prompt, lines, rule="UT-910", about=seat)).reading(read)


def _nominee_lines(field: Battlefield, seat: Seat, draw: QuestDraw) -> dict[str, Ask[Any]]:
    """A line for each hero or opponent who is to be named."""
    lines: dict[str, Ask[Any]] = {}
    for name in draw.held:
        card = field.content.quest_card(name)
        heroes = nominees(field, seat, card)
        if heroes:
            choices = [Choice(hero.id, f"{hero.seat} {hero.number} {hero.name}", hero.id) for hero in heroes]
            lines[f"{name} nominee"] = pick(
                "quest.nominee", f"{card.name}: whom do you name?", choices, rule="UT-913", about=name
            )
        if is_aimed(field, card):
            seats = _in_seat_order(field, seat)
            parties = [
                Choice(other, f"{other.capitalize()}, {field.table.parties[other].name}", other) for other in seats
            ]
            lines[f"{name} opponent"] = pick(
                "quest.opponent", f"{card.name}: against whom?", parties, rule="UT-987", about=name
            )
    return lines


def _named(field: Battlefield, draw: QuestDraw) -> str:
    """The names of the drawn cards."""
    return ", ".join(field.content.quest_card(name).name for name in draw.held)


def _in_seat_order(field: Battlefield, seat: Seat) -> list[Seat]:
    seats = field.table.playing
    place = seats.index(seat)
    return [*seats[place + 1 :], *seats[:place]]


def _quest(field: Battlefield, name: Id, said: Mapping[str, Any]) -> Quest:
    nominee = said.get(f"{name} nominee", "")
    opponent = said.get(f"{name} opponent")
    if nominee and opponent is None and len(field.table.seats) > 2:
        named = field.table.model(nominee).seat
        opponent = named if is_about_enemy(field, name) else None
    return Quest(id=name, nominee=nominee, opponent=opponent)


def is_about_enemy(field: Battlefield, name: Id) -> bool:
    """Whether the nominee of a card is an enemy, at whom it is aimed so."""
    return field.content.quest_card(name).nominee is Nominee.ENEMY_HERO


def ask_quests(field: Battlefield, seat: Seat, draw: QuestDraw) -> Ask[tuple[Quest, ...] | None]:
    """Keep three cards with those who are named for them, or draw two others: None [UT-911]."""
    keep: Choice[tuple[Quest, ...] | None]
    label = f"Keep {_named(field, draw)}"
    if _nominee_lines(field, seat, draw):
        keep = Choice("keep", label, ask_nominees(field, seat, draw))
    else:
        keep = Choice("keep", label, tuple(_quest(field, name, {}) for name in draw.held))
    again: Choice[tuple[Quest, ...] | None] = Choice("again", f"Return them and draw {QUESTS_AGAIN}", None)
    return pick("quest.draw", "Quests:", [keep, again], rule="UT-911", about=seat)


def settle_quests(g: G, seat: Seat, draw: QuestDraw, kept: tuple[Quest, ...] | None) -> Procedure[QuestHand]:
    """Whoever draws again is asked once more, whatever came of it: that must not show."""
    if kept is None:
        draw = draw_again(g, seat, draw)
        tell_cards(g, seat, draw)
        kept = yield from g.ask(seat, ask_nominees(field_of(g), seat, draw), always=True)
    return QuestHand(kept, draw.rest)


def hold_quests(g: G, seat: Seat, hand: QuestHand) -> None:
    """A player has their Quest Cards; those that say so lie open from now on [UT-913, UT-962]."""
    table, screen = g.state.table, g.state.screens[seat]
    party = table.parties[seat]
    shown = [quest for quest in hand.quests if g.content.quest_card(quest.id).open]
    screen.quests = [quest for quest in hand.quests if quest not in shown]
    party.quests = len(screen.quests)
    party.open_quests = [quest.id for quest in shown]
    party.quest_aims = {quest.id: quest.opponent for quest in shown if quest.opponent is not None}
    g.reveal("quests_drawn", seat=seat, count=party.quests, open=party.open_quests, aims=party.quest_aims)
