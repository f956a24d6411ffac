"""What a steward does with his turn: every card on everybody at every price, standard actions, or pass [SB-D08]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from rules.kernel.answers import picked, picked_as_usual, usual, went
from rules.kernel.decisions import Decision, Option, Path, PickOne, Place, Sheet
from rules.kernel.grid import reach
from rules.kernel.values import Cell, Json
from rules.saber_and_blood.actions.standard_actions import USUAL, skill_actions
from rules.saber_and_blood.cards.playable import RESURRECTION_COST, STANDARD_COST, Price, prices
from rules.saber_and_blood.content import Card, Part
from rules.saber_and_blood.effects.keywords import bought
from rules.saber_and_blood.stewards.judgement import Fencer, Mind, level_changes
from rules.saber_and_blood.stewards.undertakings import (
    HASTE,
    Means,
    Undertaking,
    means_of,
    worth_of_harm,
    worth_of_mood,
)
from rules.saber_and_blood.turn.operations import PASS, SPOT, STANDARD, risen
from rules.saber_and_blood.vocabulary import CardKind, Keyword, When

LASTING = 3  # how many times more a stance counts than a token, since it stays
VETO = 30
CHARM = 35
WASTED = 30  # what it is worth that a foe's action comes to nothing
RELUCTANCE = 2  # what anything must be worth to be done at all


@dataclass
class Intentions:
    """Everything that the active player might do, weighed."""

    mind: Mind
    _promises: dict[tuple[str, Means], int] = field(default_factory=dict)

    def best(self, decision: PickOne) -> Json:
        """The answer that promises most; pass where nothing is worth its price."""
        best, answer = RELUCTANCE, picked(PASS)
        for worth, candidate in self.candidates(decision):
            if worth > best:
                best, answer = worth, candidate
        return answer

    def candidates(self, decision: PickOne) -> Iterator[tuple[int, Json]]:
        """What could be done, and what it is worth."""
        cards = {card.id: (card, 0) for card in self.mind.box.cards}
        cards |= {risen(name): (card, RESURRECTION_COST) for name, (card, _) in cards.items()}
        for option in decision.options:
            if option.id == STANDARD:
                yield from self.standard_actions(option)
            elif option.id in cards:
                yield from self.plays(option, *cards[option.id])

    # Cards

    def plays(self, option: Option, card: Card, surcharge: int) -> Iterator[tuple[int, Json]]:
        """One card on everybody and everything that it can be played on."""
        held = 0 if surcharge else self.mind.price_of_cards(1)
        match option.then:
            case PickOne(key="turn.target", options=targets):
                for whom in targets:
                    target = self.mind.fencers[whom.id]
                    for price, payment, answer in self.payments(card, target, surcharge, whom.then):
                        worth = self.effect(card, target, has_extra=payment.has_extra) - price - held
                        yield worth, picked(option.id, picked(whom.id, answer))
            case Place(cells=cells):
                price = self.mind.price_of_command(card.cost)
                for cell in cells[SPOT]:
                    worth = self.burst(card, cell)
                    if worth > 0:
                        yield worth - price - held, picked(option.id, {SPOT: cell})
            case then:
                for price, _, answer in self.payments(card, None, surcharge, then):
                    worth = self.unaimed(card) - price - held
                    yield worth, picked(option.id, answer)

    def payments(
        self, card: Card, target: Fencer | None, surcharge: int, asked: Decision | None
    ) -> Iterator[tuple[int, Price, Json]]:
        """Each way to pay: what it costs, what it is, and how it is answered."""
        view, seat = self.mind.view, self.mind.seat
        ways = prices(view, self.mind.box, seat, card, target.view if target else None, surcharge=surcharge)
        for place, way in enumerate(ways):
            price = self.mind.price_of_command(way.cp) + self.mind.price_of_points(way.points)
            yield price, way, self._answered(asked, place)

    def _answered(self, asked: Decision | None, place: int) -> Json:
        """How one of the ways to pay is answered; what is shared is paid as usual."""
        if isinstance(asked, PickOne):
            return picked_as_usual(asked.options[place])
        return None if asked is None else usual(asked)

    # What cards do

    def effect(self, card: Card, target: Fencer, *, has_extra: bool) -> int:
        """What it is worth to play a card on somebody."""
        parts = bought(card.effects, extra=has_extra)
        if card.kind is CardKind.ACTION and not target.is_own:
            return self.promise(target, parts, is_own=False) + (0 if target.view.is_stunned else WASTED)
        if card.kind is CardKind.ACTION:
            return self.promise(target, parts)
        if card.kind is CardKind.STANCE or card.attach:
            return self.lasting(card, target, parts)
        if any(part.do in (Keyword.MOVE, Keyword.ATTACK) for part in parts):
            return self.promise(target, parts, is_action=False)
        return sum(self.befalls(target, part) for part in parts)

    def promise(self, one: Fencer, parts: tuple[Part, ...], *, is_action: bool = True, is_own: bool = True) -> int:
        """What somebody could make of an action."""
        means = means_of(self.mind, one, parts, is_action=is_action, is_own=is_own)
        key = one.name, means
        if key not in self._promises:
            self._promises[key] = Undertaking(self.mind, one, means).promise()
        return self._promises[key]

    def lasting(self, card: Card, target: Fencer, parts: tuple[Part, ...]) -> int:
        """What it is worth that a card stays with somebody."""
        if any(part.do is Keyword.CANCEL_RESULT for part in parts):
            return CHARM if not target.view.attached else 0
        floor = self.mind.floor
        edge = level_changes(part for part in parts if self.mind.is_met(part.if_, target.view))
        if card.kind is CardKind.STANCE and target.view.stance is not None:
            old = level_changes(self.mind.box.card(target.view.stance.card).effects)
            edge = edge[0] - old[0], edge[1] - old[1], edge[2] - old[2]
        gain = self.mind.fighting(target, floor, edge) - self.mind.fighting(target, floor)
        if not target.is_friend:
            gain = -gain
        once = any(part.do is Keyword.DISCARD for part in parts)
        worth = gain if once else LASTING * gain
        worth += sum(6 for part in parts if part.when in (When.AFTER, When.WON, When.FOUGHT) and not once)
        return worth if not self.mind.is_last_turn else gain

    def befalls(self, target: Fencer, part: Part) -> int:
        """What it is worth to this seat that something befalls somebody at once."""
        if not target.is_friend:
            return worth_of_harm(self.mind, target, part)
        match part.do:
            case Keyword.BOLSTER:
                return worth_of_mood(self.mind, target, part.n)
            case Keyword.HASTE:
                return HASTE * part.n * (not target.view.has_acted)
            case Keyword.HEAL:
                return self.mind.aim.wound(target) * min(part.n, target.view.wounds)
            case Keyword.READY:
                return Undertaking(self.mind, target, Means()).token(Keyword.READY, target.square)
            case _:
                return 0

    def burst(self, card: Card, cell: Cell) -> int:
        """What a field effect on a square is worth, friends and foes considered [SB-625]."""
        covered = (cell, *self.mind.terrain.around[cell])
        inner = [part for field in card.effects for part in field.parts]
        hit = [one for one in self.mind.fencers.values() if one.square in covered]
        return sum(
            worth_of_harm(self.mind, one, part) * (-1 if one.is_friend else 1) for one, part in product(hit, inner)
        )

    def unaimed(self, card: Card) -> int:
        """What a card is worth that is played on nobody, or on the whole band."""
        worth = 0
        for part in card.effects:
            match part.do:
                case Keyword.DISTRIBUTE:
                    worth += self.mind.price_of_points(part.n)
                case Keyword.CANCEL_CARD:
                    worth += 0 if self.mind.is_last_turn else VETO
                case Keyword.HASTE:
                    worth += HASTE * sum(not one.view.has_acted for one in self.mind.own)
        return worth

    # Standard actions

    def standard_actions(self, option: Option) -> Iterator[tuple[int, Json]]:
        """Everything that each character could do as a standard action."""
        assert isinstance(option.then, PickOne)
        for who in option.then.options:
            sheet = who.then
            assert isinstance(sheet, Sheet)
            deeds, cards = sheet.slots["what"], sheet.slots["card"]
            assert isinstance(deeds, PickOne)
            assert isinstance(cards, PickOne)
            lines: dict[str, Json] = {"card": self.least_of([card.id for card in cards.options])}
            price, lines_of_price = self._standard_price(sheet, who.id)
            price += self.mind.price_of_cards(1)
            for worth, what in self.deeds(deeds, self.mind.fencers[who.id]):
                answer: Json = {"what": what, **lines, **lines_of_price}
                yield worth - price, picked(STANDARD, picked(who.id, answer))

    def _standard_price(self, sheet: Sheet, name: str) -> tuple[int, dict[str, Json]]:
        """Fantasy or a command point, whichever is worth less."""
        command, point = self.mind.price_of_command(STANDARD_COST), self.mind.price_of_points(STANDARD_COST)
        if "price" in sheet.slots:
            return (command, {"price": "0"}) if command <= point else (point, {"price": "1"})
        has_command = self.mind.view.player(self.mind.seat).cp >= STANDARD_COST
        return (command if has_command else point), {}

    def deeds(self, asked: PickOne, one: Fencer) -> Iterator[tuple[int, Json]]:
        """What each kind of standard action is worth."""
        usual = {deed.id: deed.parts for deed in (*USUAL, *skill_actions(self.mind.lasting, one.view))}
        errands = self.mind.aim.errands(one)
        for option in asked.options:
            if option.id in usual:
                yield self.promise(one, usual[option.id]), option.id
            elif one.view.is_stunned:
                continue
            elif isinstance(option.then, Path):
                yield from self.keeper_moves(option.then, option.id)
            elif option.id in errands:
                yield errands[option.id], option.id

    def keeper_moves(self, asked: Path, name: str) -> Iterator[tuple[int, Json]]:
        """Where the tavern keeper could be sent [SB-855]."""
        ways = reach(asked.start, lambda cell: asked.steps.get(cell, ()), budget=asked.most)
        for cell in ways.costs:
            if cell != asked.start and cell not in asked.not_at:
                worth = self.mind.gain(self.mind.floor.with_keeper(cell))
                yield worth, picked(name, went(ways.path(cell)[1:]))

    def least_of(self, cards: list[str]) -> str:
        """The card that can best be spared."""
        return min(cards, key=lambda name: worth_in_hand(self.mind.box.card(name)))


GENERAL = {
    Keyword.ATTACK: 12,
    Keyword.BOLSTER: 14,
    Keyword.MP: 4,
    Keyword.MOVE: 5,
    Keyword.PUSH: 6,
    Keyword.LEVEL: 7,
    Keyword.READY: 12,
    Keyword.DEFENSE: 6,
    Keyword.STUN: 15,
    Keyword.WOUND: 50,
    Keyword.POISON: 80,
    Keyword.HEAL: 60,
    Keyword.WEAKEN: 8,
    Keyword.SLOW: 4,
    Keyword.HASTE: 4,
    Keyword.DISTRIBUTE: 8,
    Keyword.CANCEL_CARD: 30,
    Keyword.CANCEL_RESULT: 35,
}
"""What a keyword is worth on the face of a card, for each of its number."""


def worth_in_hand(card: Card) -> int:
    """What a card is worth in general, its price considered."""
    hand = sum(GENERAL.get(part.do, 0) * abs(part.n) for part in card.all_parts if part.when is not When.EXTRA)
    points = card.special.points if card.special and not card.special.optional else 0
    return hand - 6 * card.cost - 7 * points
