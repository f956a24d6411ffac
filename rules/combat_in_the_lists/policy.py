"""How a knight defends by themselves: the automatic defence of the book's table, within limits that a player files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.defence import WHOLE_STACK, Defence, possible, price
from rules.combat_in_the_lists.state import Knight, Stack
from rules.combat_in_the_lists.vocabulary import Deed, Location
from rules.kernel.asks import Ask, choose_amount, prefilled, sheet
from rules.kernel.choices import Choice, choice, pick_several

POLICY = "defence.policy"


class Stages(StrEnum):
    """When a knight goes on into the next stage, at the cost of health [CL-611]."""

    NEVER = "never"
    WHEN_IT_SAVES = "when_it_saves"
    ALWAYS = "always"


STAGE_WORDS = {
    Stages.NEVER: "Never enter a new stage",
    Stages.WHEN_IT_SAVES: "Only where it saves more health than it costs",
    Stages.ALWAYS: "Whenever the present stage is not enough",
}


class Region(StrEnum):
    """The parts of the body for which a limit can be set."""

    HEAD = "head"
    BODY = "body"
    ARMS = "arms"
    LEGS = "legs"


REGION_OF = {
    Location.HEAD: Region.HEAD,
    Location.CHEST: Region.BODY,
    Location.BELLY: Region.BODY,
    Location.RIGHT_ARM: Region.ARMS,
    Location.LEFT_ARM: Region.ARMS,
    Location.RIGHT_HAND: Region.ARMS,
    Location.LEFT_HAND: Region.ARMS,
    Location.RIGHT_LEG: Region.LEGS,
    Location.LEFT_LEG: Region.LEGS,
}
BY_THEMSELVES = (Deed.STOP_BACKSIDE,)
"""Special cards that are played without a word [CL-D10]."""


@dataclass(frozen=True)
class Policy:
    """The limits of an automatic defence."""

    stages: Stages = Stages.NEVER
    least: dict[Region, int] = field(default_factory=lambda: dict.fromkeys(Region, 1))
    """The damage from which on a part of the body is defended."""
    deeds: tuple[Deed, ...] = BY_THEMSELVES


def ask_policy(content: Content) -> Ask[Policy]:
    """How to defend where nothing else is said; it can be filed, and speaks of no card that is held."""
    damages = [line.damage for line in content.attacks]
    lines: dict[str, Ask[Any]] = {
        "stages": choice(
            Stages,
            f"{POLICY}.stages",
            "When do you go on into the next stage?",
            "CL-611",
            fallback=(Stages.NEVER,),
            labels=STAGE_WORDS,
        ),
    }
    for region in Region:
        prompt = f"{region.capitalize()}: defend from how much damage on? {max(damages) + 1} is never."
        lines[region.value] = choose_amount(f"{POLICY}.{region}", prompt, 1, max(damages) + 1, rule="CL-603")
    answering = [card for card in content.specials if card.effect in USABLE]
    lines["specials"] = pick_several(
        f"{POLICY}.specials",
        "Which special cards may be played for you?",
        [Choice(card.id, card.name, card.effect) for card in answering],
        fallback=[card.id for card in answering if card.effect in BY_THEMSELVES],
        rule="CL-601",
    )
    ask = sheet(POLICY, "How do you defend where you say nothing else?", lines, rule="CL-601")

    def read(said: dict[str, Any]) -> Policy:
        return Policy(said["stages"], {region: said[region.value] for region in Region}, tuple(said["specials"]))

    filed = prefilled(ask).reading(read)
    return Ask(filed.decision.model_copy(update={"standing": True}), filed.read, filed.across, filed.within)


USABLE = (Deed.STOP_BACKSIDE, Deed.COVER_ANY, Deed.REMOVE_CARD)


# Choosing an answer


def auto_defence(content: Content, knight: Knight, stack: Stack, policy: Policy, *, from_behind: bool) -> list[Defence]:
    """What a knight plays by themselves against a stack [CL-D10]: for each of its cards the cheapest that stops it all.

    Then the one that covers the fewest places, then the first by name. A card for the whole stack is a candidate like
    any other, and once chosen nothing else is needed [CL-R76].
    """
    hand = _Left(content, knight, policy, stack)
    if from_behind:
        guards = [one for one in hand.offers(from_behind=True) if _deed(content, one.card) is Deed.STOP_BACKSIDE]
        if (guard := hand.best(guards, _harm(content, stack))) is not None:
            return [guard]
    answer: list[Defence] = []
    for place, name in enumerate(stack.cards):
        card = content.attack(name)
        if card.damage < policy.least[REGION_OF[card.location]]:
            continue
        found = hand.best(list(hand.stopping(place, from_behind=from_behind)), card.damage)
        if found is None:
            continue
        hand.take(found)
        answer.append(found)
        if found.against == WHOLE_STACK:
            return [found]
    return answer


class _Left:
    """What a hand and a purse of points still allow while an answer is put together."""

    def __init__(self, content: Content, knight: Knight, policy: Policy, stack: Stack) -> None:
        self.content, self.knight, self.policy, self.stack = content, knight, policy, stack
        self.defences, self.specials = list(knight.defences), list(knight.specials)
        self.stages = list(knight.points[knight.stage :])
        """What is left of the present stage, and of those after it."""

    def offers(self, *, from_behind: bool) -> list[Defence]:
        """Every defence that is still possible."""
        allowed = [name for name in self.specials if _deed(self.content, name) in self.policy.deeds]
        return list(possible(self.content, self.defences, allowed, self.stack, from_behind=from_behind))

    def stopping(self, place: int, *, from_behind: bool) -> Iterator[Defence]:
        """The defences that stop all the damage of one card of the stack."""
        damage = self.content.attack(self.stack.cards[place]).damage
        for one in self.offers(from_behind=from_behind):
            if self.content.is_special(one.card):
                if one.against == place and _deed(self.content, one.card) is Deed.REMOVE_CARD:
                    yield one
                continue
            prevents = self.content.defence(one.card).prevents
            if one.against in (place, WHOLE_STACK) and (prevents is None or prevents >= damage):
                yield one

    def best(self, offers: list[Defence], saved: int) -> Defence | None:
        """The cheapest of them that can be paid within the limits; normal cards before special ones."""
        able = [one for one in offers if self._is_affordable(self._price(one), saved)]
        return min(able, key=self._order, default=None)

    def take(self, defence: Defence) -> None:
        """Reckon with a defence from here on."""
        cost = self._price(defence)
        while cost > self.stages[0]:
            cost -= self.stages.pop(0)
        self.stages[0] -= cost
        for name in defence.names:
            (self.specials if self.content.is_special(name) else self.defences).remove(name)

    def _price(self, defence: Defence) -> int:
        corrected = self.content.cost(defence.corrected_by) if defence.corrected_by else 0
        return price(self.content, self.knight, self.stack, defence) + corrected

    def _is_affordable(self, cost: int, saved: int) -> bool:
        if cost > sum(self.stages):
            return False
        entered = sum(cost > sum(self.stages[: place + 1]) for place in range(len(self.stages)))
        match self.policy.stages:
            case Stages.NEVER:
                return entered == 0
            case Stages.ALWAYS:
                return True
            case Stages.WHEN_IT_SAVES:  # Each stage costs a point of health [CL-612, CL-615].
                return entered == 0 or saved > entered

    def _order(self, defence: Defence) -> tuple[int, int, int, str]:
        content, is_special = self.content, self.content.is_special(defence.card)
        places = 0 if is_special else len(content.protects(content.defence(defence.card)))
        return is_special + bool(defence.corrected_by), self._price(defence), places, defence.card


def _deed(content: Content, card: CardName) -> Deed | None:
    return content.special(card).effect if content.is_special(card) else None


def _harm(content: Content, stack: Stack) -> int:
    return sum(content.attack(card).damage for card in stack.cards)
