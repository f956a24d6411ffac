"""The active player's one question: a card, on whom and at what price; a standard action; or pass [SB-D08, SB-D09]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.kernel.asks import Ask
from rules.kernel.decisions import Decision, Option, PickOne, Place, Sheet
from rules.kernel.values import Cell, Json, Seat
from rules.saber_and_blood.cards import (
    RESURRECTION_COST,
    Operation,
    Pass,
    Play,
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
from rules.saber_and_blood.errands import standard_actions
from rules.saber_and_blood.ground import G, box_of, label
from rules.saber_and_blood.state import CardName, Fighter
from rules.saber_and_blood.vocabulary import Faction

PASS = "pass"
STANDARD = "standard"
SPOT = "spot"
POINTS = {Faction.NOBLES: "fantasy", Faction.COSSACKS: "fury"}


class Operations:
    """Everything that the active player can do, as a question; and how its answer is read."""

    def __init__(self, g: G, seat: Seat) -> None:
        self.g = g
        self.seat = seat
        self.prices: dict[tuple[str, str], list[Price]] = {}
        """The ways to pay that were offered, by card and target."""

    def ask(self) -> Ask[Operation]:
        """Play a card, perform a standard action, or pass [SB-206]."""
        options = [*self._cards(), *self._risen(), *self._standard(), Option(id=PASS, label="Pass")]
        decision = PickOne(
            key="turn.operation",
            prompt=f"You have {self.g.state.players[self.seat].cp} command points. What do you do?",
            options=tuple(options),
            fallback=(PASS,),
            rule="SB-206",
        )
        return Ask(decision, self._read)

    # Cards

    def _cards(self) -> Iterator[Option]:
        for name in sorted(set(self.g.state.players[self.seat].hand)):
            yield from self._card(name, name, surcharge=0)

    def _risen(self) -> Iterator[Option]:
        for name in resurrected(self.g, self.seat):
            yield from self._card(f"risen {name}", name, surcharge=RESURRECTION_COST)

    def _card(self, option: str, name: CardName, *, surcharge: int) -> Iterator[Option]:
        """A card, if it can be played on anybody or anything now."""
        card = box_of(self.g).card(name)
        words = f"{card.name} ({card.cost + surcharge} CP{self._special_words(card)})"
        if surcharge:
            words += ", from the discard pile"
        if card.target.who in ("own", "friend", "foe"):
            payable = [(one, self._pay(option, card, one, surcharge)) for one in targets(self.g, self.seat, card)]
            choices = tuple(
                Option(id=fighter.name, label=f"{label(self.g, fighter)} on {fighter.spot}", then=then)
                for fighter, (can_pay, then) in payable
                if can_pay
            )
            if choices:
                whom = PickOne(key="turn.target", prompt="On whom?", options=choices, fallback=(self._first(choices),))
                yield Option(id=option, label=words, hint=hint(card), group=card.kind, then=whom)
            return
        can_pay, then = self._pay(option, card, None, surcharge)
        has_nobody = card.target.who == "band" and not self.g.state.band(self.seat)  # [SB-R78]
        if not can_pay or has_nobody:
            return
        if card.target.who == "space":
            cells = tuple(spaces(self.g, self.seat, card))
            if not cells:  # Nobody is left to measure the range from [SB-R78].
                return
            then = self._space(card, cells)
        yield Option(id=option, label=words, hint=hint(card), group=card.kind, then=then)

    def _special_words(self, card: Card) -> str:
        if card.special is None:
            return ""
        return f", {card.special.points}{'*' if card.special.optional else ''} {self._points}"

    @property
    def _points(self) -> str:
        faction = self.g.state.players[self.seat].faction
        assert faction is not None
        return POINTS[faction]

    def _pay(self, option: str, card: Card, target: Fighter | None, surcharge: int) -> tuple[bool, Decision | None]:
        """Whether the card can be paid for, and the question how, if there are several ways."""
        offered = list(prices(self.g, self.seat, card, target, surcharge=surcharge))
        self.prices[option, target.name if target else ""] = offered
        return bool(offered), self._price_question(offered)

    def _price_question(self, offered: list[Price]) -> Decision | None:
        if len(offered) < 2:
            return None
        options = tuple(Option(id=str(place), label=self._price_words(price)) for place, price in enumerate(offered))
        return PickOne(key="turn.price", prompt="How do you pay?", options=options, fallback=("0",), rule="SB-304")

    def _price_words(self, price: Price) -> str:
        words = [f"{price.cp} CP"]
        if price.instead:
            words.append(f"{price.instead} fantasy instead of CP")
        for name, share in price.special.items():
            words.append(f"{share} {self._points} of {label(self.g, self.g.state.fighters[name])}")
        return ", ".join(words) + (" for the additional effect" if price.has_extra else "")

    def _space(self, card: Card, cells: tuple[Cell, ...]) -> Decision:
        return Place(
            key="turn.space",
            prompt="Where? It reaches all squares around, too.",
            pieces=(Option(id=SPOT, label=card.name),),
            cells={SPOT: cells},
            fallback=({SPOT: cells[0]},),
            rule="SB-625",
        )

    # Standard actions

    def _standard(self) -> Iterator[Option]:
        """Any card in hand for a standard action of any own character who has not acted [SB-350 to SB-353]."""
        hand = sorted(set(self.g.state.players[self.seat].hand))
        actors = [fighter for fighter in self.g.state.band(self.seat) if can_act(self.g, fighter)]
        choices = tuple(
            Option(id=fighter.name, label=f"{label(self.g, fighter)} on {fighter.spot}", then=then)
            for fighter in actors
            if hand and (then := self._standard_sheet(fighter, hand)) is not None
        )
        if choices:
            who = PickOne(key="turn.actor", prompt="Who acts?", options=choices, fallback=(self._first(choices),))
            yield Option(id=STANDARD, label="Standard action (1 CP and a card)", then=who)

    def _standard_sheet(self, fighter: Fighter, hand: list[CardName]) -> Decision | None:
        offered = list(standard_prices(self.g, self.seat, fighter))
        if not offered:
            return None
        self.prices[STANDARD, fighter.name] = offered
        deeds = tuple(Option(id=one.id, label=one.label, then=one.then) for one in standard_actions(self.g, fighter))
        cards = tuple(Option(id=name, label=box_of(self.g).card(name).name) for name in hand)
        slots: dict[str, Decision] = {
            "what": PickOne(key="turn.deed", prompt="What does he do?", options=deeds, fallback=(self._first(deeds),)),
            "card": PickOne(key="turn.spent", prompt="Which card goes?", options=cards, fallback=(cards[0].id,)),
        }
        price = self._price_question(offered)
        if price is not None:
            slots["price"] = price
        return Sheet(key="turn.standard", prompt="The standard action", slots=slots, rule="SB-351")

    @staticmethod
    def _first(options: tuple[Option, ...]) -> Json:
        """The first option with the fallbacks of all that follows it."""
        first = options[0]
        return first.id if first.then is None else {"pick": first.id, "then": first.then.fall_back(lambda size: 0)}

    # Reading

    def _read(self, answer: Json) -> Operation:
        picked, then = split(answer)
        if picked == PASS:
            return Pass()
        if picked == STANDARD:
            name, lines = split(then)
            assert isinstance(lines, dict)
            what, further = split(lines["what"])
            price = self.prices[STANDARD, name][int(str(lines.get("price", 0)))]
            return Standard(str(lines["card"]), name, what, further, price)
        from_discard = picked.startswith("risen ")
        card = box_of(self.g).card(picked.removeprefix("risen "))
        target: str | Cell | None = None
        way: Json = then
        if card.target.who in ("own", "friend", "foe"):
            target, way = split(then)
        elif card.target.who == "space":
            assert isinstance(then, dict)
            target, way = str(then[SPOT]), None
        offered = self.prices[picked, target if card.target.who in ("own", "friend", "foe") and target else ""]
        return Play(card.id, target, offered[int(str(way)) if way is not None else 0], from_discard)


def split(answer: Json) -> tuple[str, Any]:
    """What was picked, and the answer to what followed."""
    if isinstance(answer, dict):
        return str(answer["pick"]), answer["then"]
    return str(answer), None


def hint(card: Card) -> str:
    """The card's words, short enough for an entry of a list."""
    return card.text if len(card.text) <= 100 else f"{card.text[:99]}…"
