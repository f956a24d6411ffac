"""Armed Item Cards: a player says once for all when a card from the hand is played, and nobody waits for them [UT-D66].

The sheet lists every card that can be armed, whatever the player holds; where the moment of a card comes up, whoever
holds any cards is read. So neither a question nor a pause tells anything about a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as facts

from rules.kernel.asks import Ask, prefilled, sheet
from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.decisions import Decision
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.cards.hands import discard
from rules.umbra_turris.content_cards import ItemCard
from rules.umbra_turris.content_vocabulary import Timing
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.state import Battle, Id, Model, ModelId

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


def ask_card_orders(field: Battlefield, seat: Seat) -> Ask[CardOrders]:
    """One line for each card that can be armed; held is what is not armed."""
    heroes = [hero for hero in field.table.of(seat) if hero.is_hero]
    lines = {card.id: _ask_armed(card, heroes) for card in armable(field)}
    ask = prefilled(sheet(KEY, "Which Item Cards are armed?", lines, rule="UT-D66", about=seat))
    filed = Ask(ask.decision.model_copy(update={"standing": True}), ask.read, ask.across, ask.within)
    return filed.reading(CardOrders)


def _ask_armed(card: ItemCard, heroes: list[Model]) -> Ask[Armed]:
    assert card.timing is not None
    choices: list[Choice[Armed]] = [
        Choice("hold", "Hold it", Armed()),
        Choice("arm", "Play it at the first chance", Armed(is_on=True)),
    ]
    if card.timing in FOR_HEROES and heroes:
        named = [Choice(hero.id, f"{hero.number} {hero.name}", hero.id) for hero in heroes]
        some = pick_several(f"{KEY}.heroes", "For whom?", named, least=1, rule="UT-D66", about=card.id)
        choices.append(Choice("some", "Only for some heroes", some.reading(lambda ids: Armed(True, tuple(ids)))))
    return pick(f"{KEY}.card", f"{card.name}, {WORDS[card.timing]}", choices, rule="UT-D66", about=card.id)


def standing_questions(field: Battlefield, seat: Seat) -> Iterator[Decision]:
    """What a player may say about cards once for all; the same whether they hold some or not."""
    if seat in field.table.parties:
        yield ask_card_orders(field, seat).decision


# Playing


def fires(g: G, seat: Seat, card: Id, hero: Model | None = None) -> Procedure[bool]:
    """Whether a player has armed a card for this; whoever holds any card is read, whatever it is."""
    if not g.state.table.parties[seat].hand:
        return False
    orders = yield from g.ask_standing(seat, ask_card_orders(field_of(g), seat))
    return card in g.state.screens[seat].hand and orders.armed.get(card, Armed()).covers(hero)


def reveal(g: G, seat: Seat, card: Id, target: str = "") -> None:
    """A card is played: everybody sees it, and it is discarded [UT-950]."""
    discard(g, seat, card)
    g.reveal("item_played", seat=seat, card=card, target=target)
