"""Armed Item Cards: a player says once for all when a card from the hand is played, and nobody waits for them [UT-D66].

The sheet lists every card that can be armed, whatever the player holds; where the moment of a card comes up, whoever
holds any cards is read. So neither a question nor a pause tells anything about a hand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as facts

from rules.kernel.asks import Ask, prefilled, sheet
from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.cards.hands import discard
from rules.umbra_turris.content_cards import ItemCard
from rules.umbra_turris.content_vocabulary import Timing
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.state import Battle, Id, Model, ModelId, Party

G = Play[Battle]
KEY = "orders.cards"
WORDS: Mapping[Timing, str] = {
    Timing.CHARGE_DECLARED: "when an enemy charges",
    Timing.CHARGE_PLACED: "when an enemy's charge reaches",
    Timing.ATTACK_DECLARED: "when an enemy attacks",
    Timing.ZERO: "when about to drop to 0 W",
    Timing.MAGIC_OK: "when an enemy's spell succeeds",
    Timing.INITIATIVE: "at the next initiative roll",
    Timing.LOOT: "at a Loot Test",
    Timing.OWN_ROLL: "when a die of yours can turn the result",
}
FOR_HEROES = (Timing.CHARGE_DECLARED, Timing.CHARGE_PLACED, Timing.ATTACK_DECLARED, Timing.ZERO, Timing.LOOT)
"""Moments that are about one hero, for which a card can be kept."""


@dataclass(frozen=True)
class Armed:
    """For what a card is armed: for nothing, for everybody, or for some heroes alone."""

    is_on: bool = False
    heroes: tuple[ModelId, ...] = ()
    against: Seat | None = None
    """The opponent whom it is meant for; None: whoever it hurts most."""

    def covers(self, hero: Model | None) -> bool:
        """Whether it is played for a hero."""
        return self.is_on and (not self.heroes or (hero is not None and hero.id in self.heroes))


@dataclass(frozen=True)
class CardOrders:
    """What a player has armed."""

    armed: Mapping[Id, Armed] = facts(default_factory=dict)


def armable(field: Battlefield) -> list[ItemCard]:
    """Every Item Card in the box that answers something."""
    return [card for card in field.content.item_cards if card.is_armable]


def ask_card_orders(field: Battlefield, seat: Seat, armed: Collection[Id] = ()) -> Ask[CardOrders]:
    """One line for each card that can be armed; held is what is not armed, unless it was armed when it was drawn."""
    heroes = [hero for hero in field.table.of(seat) if hero.is_hero]
    others = [field.table.parties[other] for other in field.table.seats if other != seat]
    lines = {card.id: _ask_armed(card, heroes, others, card.id in armed) for card in armable(field)}
    ask = prefilled(sheet(KEY, "Which Item Cards are armed?", lines, rule="UT-D66", about=seat))
    filed = Ask(ask.decision.model_copy(update={"standing": True}), ask.read, ask.across, ask.within)
    return filed.reading(CardOrders)


def _ask_armed(card: ItemCard, heroes: list[Model], others: list[Party], is_armed: bool) -> Ask[Armed]:
    choices: list[Choice[Armed]] = [
        Choice("hold", "Hold it", Armed()),
        Choice("arm", "Play it at the first chance", Armed(is_on=True), hint=card.hint),
    ]
    if card.timing in FOR_HEROES and heroes:
        named = [Choice(hero.id, f"{hero.number} {hero.name}", hero.id) for hero in heroes]
        some = pick_several(f"{KEY}.heroes", "For whom?", named, least=1, rule="UT-D66", about=card.id)
        choices.append(Choice("some", "Only for some heroes", some.reading(lambda ids: Armed(True, tuple(ids)))))
    if card.timing is Timing.INITIATIVE and len(others) > 1:
        choices += [
            Choice(f"against {party.seat}", f"Only against {party.name or party.seat}", Armed(True, (), party.seat))
            for party in others
        ]
    usual = "arm" if is_armed else "hold"
    prompt = f"{card.name}, {_when(card)}"
    return pick(f"{KEY}.card", prompt, choices, fallback=usual, rule="UT-D66", about=card.id)


def _when(card: ItemCard) -> str:
    assert card.timing is not None
    return WORDS[card.timing]


def ask_armed_at_once(cards: Iterable[ItemCard], seat: Seat) -> Ask[list[Id]]:
    """Which cards are armed as they are drawn."""
    choices = [Choice(card.id, f"{card.name}, {_when(card)}", card.id, hint=card.hint) for card in cards]
    return pick_several("opening.armed", "Armed cards:", choices, rule="UT-D66", about=seat)


# Playing


def fires(g: G, seat: Seat, card: Id, hero: Model | None = None) -> Procedure[bool]:
    """Whether a player has armed a card for this."""
    return (yield from armed_now(g, seat, card)).covers(hero)


def armed_now(g: G, seat: Seat, card: Id) -> Procedure[Armed]:
    """For what a player has armed a card that they hold; whoever holds any card is read, whatever it is."""
    if not g.state.table.parties[seat].hand:
        return Armed()
    screen = g.state.screens[seat]
    orders = yield from g.ask_standing(seat, ask_card_orders(field_of(g), seat, screen.armed))
    return orders.armed.get(card, Armed()) if card in screen.hand else Armed()


def reveal(g: G, seat: Seat, card: Id, target: str = "") -> None:
    """A card is played: everybody sees it, and it is discarded [UT-950]."""
    discard(g, seat, card)
    g.reveal("item_played", seat=seat, card=card, target=target)
