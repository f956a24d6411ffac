"""The active player's one question: a card, on whom and at what price; a standard action; or pass [SB-D08, SB-D09]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.kernel.answers import usual
from rules.kernel.asks import Ask, choose_places, sheet
from rules.kernel.choices import Choice, Ware, allot, pick
from rules.kernel.decisions import Option
from rules.kernel.values import Seat
from rules.kernel.words import counted, in_short
from rules.saber_and_blood.actions.standard_actions import StandardAction, standard_actions
from rules.saber_and_blood.cards.playable import (
    RESURRECTION_COST,
    CardPlay,
    Operation,
    Pass,
    Price,
    Standard,
    can_act,
    prices,
    resurrected,
    spaces,
    standard_prices,
    targets,
)
from rules.saber_and_blood.content import Card
from rules.saber_and_blood.effects.splits import ALLOTS, all_splits
from rules.saber_and_blood.ground import G, box_of, label, points_of
from rules.saber_and_blood.state import Fighter
from rules.saber_and_blood.what_is_known import CardName

PASS = "pass"
STANDARD = "standard"
SPOT = "spot"
STANDARD_HINT = "2 steps, or a step and an attack, or a ready or a defense token"
PASS_HINT = "It costs nothing, and you act again unless all pass"
AIMED = ("own", "friend", "foe")


class Operations:
    """Everything that the active player can do, as a question."""

    def __init__(self, g: G, seat: Seat) -> None:
        self.g = g
        self.seat = seat

    def ask(self) -> Ask[Operation]:
        """Play a card, perform a standard action, or pass [SB-206]."""
        return pick(
            "turn.operation",
            f"You have {counted(self.g.state.players[self.seat].cp, 'command point')}. What do you do?",
            [*self._cards(), *self._risen(), *self._standard(), Choice(PASS, "Pass", Pass(), PASS_HINT)],
            fallback=PASS,
            rule="SB-206",
        )

    # Cards

    def _cards(self) -> Iterator[Choice[Operation]]:
        for name in sorted(set(self.g.state.players[self.seat].hand)):
            yield from self._card(name, from_discard=False)

    def _risen(self) -> Iterator[Choice[Operation]]:
        for name in resurrected(self.g, self.seat):
            yield from self._card(name, from_discard=True)

    def _card(self, name: CardName, *, from_discard: bool) -> Iterator[Choice[Operation]]:
        """A card, if it can be played on anybody or anything now."""
        card, surcharge = box_of(self.g).card(name), RESURRECTION_COST if from_discard else 0
        words = f"{card.name} ({card.cost + surcharge} CP{self._special_words(card)})"
        if from_discard:
            words += ", from the discard pile"
        played = self._aimed(card, from_discard) if card.target.who in AIMED else self._unaimed(card, from_discard)
        if played is not None:
            option = risen(name) if from_discard else name
            yield Choice(option, words, played, hint(card), card.kind)

    def _aimed(self, card: Card, from_discard: bool) -> Ask[Operation] | None:
        """On whom it is played; None where nobody is there, or it cannot be paid for."""
        choices: list[Choice[Operation]] = []
        for fighter in targets(self.g, self.seat, card):
            paid = self._paid(card, fighter, from_discard)
            if paid is not None:
                choices.append(Choice(fighter.name, f"{label(self.g, fighter)} on {fighter.spot}", paid))
        return pick("turn.target", "On whom?", choices) if choices else None

    def _unaimed(self, card: Card, from_discard: bool) -> Operation | Ask[Operation] | None:
        """Played on nobody, on the whole band or on a square; None where that cannot be, or cannot be paid for."""
        paid = self._paid(card, None, from_discard)
        if paid is None or (card.target.who == "band" and not self.g.state.band(self.seat)):  # [SB-R78]
            return None
        if card.target.who != "space":
            return paid
        cells = spaces(self.g, self.seat, card)
        if not cells:  # Nobody is left to measure the range from [SB-R78].
            return None
        where = choose_places(
            "turn.space",
            "Where? It reaches all squares around, too.",
            [Option(id=SPOT, label=card.name)],
            {SPOT: cells},
            rule="SB-625",
        )
        play = paid.read(usual(paid.decision)) if isinstance(paid, Ask) else paid
        return where.reading(lambda placed: replace(play, target=placed[SPOT]))

    def _special_words(self, card: Card) -> str:
        if card.special is None:
            return ""
        return f", {card.special.points} {self._points}{' if you like' if card.special.optional else ''}"

    @property
    def _points(self) -> str:
        return points_of(self.g, self.seat)

    # Prices

    def _offered(self, card: Card, target: Fighter | None, from_discard: bool) -> list[Price]:
        surcharge = RESURRECTION_COST if from_discard else 0
        offered = prices(self.g.state, box_of(self.g), self.seat, card, target, surcharge=surcharge)
        if self.g.rules_version < ALLOTS:  # No card of the box that was shared has more than one price besides.
            return [price.paid_by(split) for price in offered for split in all_splits(price.purse, price.shared)]
        return list(offered)

    def _paid(self, card: Card, target: Fighter | None, from_discard: bool) -> CardPlay | Ask[CardPlay] | None:
        """The card as it is played, or the question how it is paid for; None where it cannot be."""
        offered = self._offered(card, target, from_discard)
        if not offered:
            return None

        def play(price: Price) -> CardPlay:
            return CardPlay(card.id, target.name if target else None, price, from_discard)

        if len(offered) > 1:
            return self._choose_price(offered).reading(play)
        (price,) = offered
        return self._choose_shares(price).reading(play) if price.shared else play(price)

    def _choose_price(self, offered: list[Price]) -> Ask[Price]:
        choices = [self._price_choice(place, price) for place, price in enumerate(offered)]
        return pick("turn.price", "How do you pay?", choices, rule="SB-304")

    def _price_choice(self, place: int, price: Price) -> Choice[Price]:
        if price.shared:
            return Choice(str(place), self._price_words(price), self._choose_shares(price))
        return Choice(str(place), self._price_words(price), price)

    def _choose_shares(self, price: Price) -> Ask[Price]:
        """Who pays how much of a collective cost [SB-343]."""
        wares = [
            Ware(name, label(self.g, self.g.state.fighters[name]), name, min(most, price.shared))
            for name, most in price.purse.items()
        ]
        prompt, unit = f"Who pays the {price.shared} {self._points}?", self._points
        shares = allot("turn.shares", prompt, wares, price.shared, least=price.shared, unit=unit, rule="SB-343")
        return shares.reading(price.paid_by)

    def _price_words(self, price: Price) -> str:
        words = [f"{price.cp} CP"]
        if price.instead:
            words.append(f"{price.instead} fantasy instead of CP")
        for name, share in price.special.items():
            words.append(f"{share} {self._points} of {label(self.g, self.g.state.fighters[name])}")
        if price.shared:
            words.append(f"{price.shared} {self._points} of your characters")
        return ", ".join(words) + (" for the additional effect" if price.has_extra else "")

    # Standard actions

    def _standard(self) -> Iterator[Choice[Operation]]:
        """Any card in hand for a standard action of any own character who has not acted [SB-350 to SB-353]."""
        hand = sorted(set(self.g.state.players[self.seat].hand))
        actors = [fighter for fighter in self.g.state.band(self.seat) if can_act(fighter)]
        choices = [
            Choice(fighter.name, f"{label(self.g, fighter)} on {fighter.spot}", acted)
            for fighter in actors
            if hand and (acted := self._act(fighter, hand)) is not None
        ]
        if choices:
            act = pick("turn.actor", "Who acts?", choices)
            yield Choice(STANDARD, "Standard action (1 CP and a card)", act, STANDARD_HINT)

    def _act(self, fighter: Fighter, hand: list[CardName]) -> Ask[Operation] | None:
        offered = list(standard_prices(self.g.state, box_of(self.g), self.seat, fighter))
        if not offered:
            return None
        cards = [Choice(name, box_of(self.g).card(name).name, name) for name in hand]
        lines: dict[str, Ask[Any]] = {
            "what": pick("turn.deed", "What does he do?", map(action_choice, standard_actions(self.g, fighter))),
            "card": pick("turn.spent", "Which card goes?", cards),
        }
        if len(offered) > 1:
            lines["price"] = self._choose_price(offered)
        asked = sheet("turn.standard", "The standard action", lines, rule="SB-351", begun=["price"])
        return asked.reading(
            lambda told: Standard(told["card"], fighter.name, told["what"], told.get("price", offered[0]))
        )


def action_choice(action: StandardAction) -> Choice[StandardAction]:
    """A standard action as it is offered, and what it is once all is chosen."""
    if action.ask is None:
        return Choice(action.id, action.label, action)
    return Choice(action.id, action.label, action.ask.reading(lambda errand: replace(action, errand=errand)))


def risen(card: CardName) -> str:
    """The id of a card that is played from the discard pile."""
    return f"risen {card}"


def hint(card: Card) -> str:
    """The card's words, short enough for an entry of a list."""
    return in_short(card.text)
