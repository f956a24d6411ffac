"""How offers are made and answered on the floor: in private, and only as long as they can be met [D10]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.kernel.asks import Ask, choose_option
from rules.kernel.decisions import Decision, Option
from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.diplomacy.offers import Offer, Terms
from rules.swords_and_sails.ground import G, box_of, people
from rules.swords_and_sails.state import seat_of
from rules.swords_and_sails.vocabulary import Faction

MOST_OPEN = 3
"""Offers of one power to the same others that can be open at a time; panels stay short."""
UNCHANGED = "Nothing has changed."


@dataclass(frozen=True)
class Act:
    """Something that a power can do on the floor: how it is offered, and what it does."""

    id: str
    label: str
    group: str
    do: Callable[[Any], None]
    """Gets what `ask` reads; refuses by IllegalAnswer before it changes anything."""
    ask: Ask[Any] | None = None
    hint: str = ""

    @property
    def option(self) -> Option:
        """The line of the menu."""
        then = None if self.ask is None else self.ask.decision
        return Option(id=self.id, label=self.label, hint=self.hint, group=self.group, then=then)

    def perform(self, then: Any) -> None:
        """Do it with the answer to its follow-up."""
        if self.ask is None:
            self.do(None)
            return
        self.ask.check(then)
        self.do(self.ask.read(then))


@cache
def line(name: str, label: str) -> Option:
    """A line of a menu: the floor offers the same ones again after every act of anybody."""
    return Option(id=name, label=label)


@cache
def pick(key: str, prompt: str, options: tuple[Option, ...], rule: str) -> Decision:
    """One of several lines."""
    return choose_option(key, prompt, options, rule=rule).decision


def pick_power(g: G, key: str, prompt: str, among: Iterable[Faction], rule: str = "SS-401") -> Ask[Faction]:
    """One of several powers."""
    return Ask(pick(key, prompt, tuple(line(one, box_of(g).power(one).name) for one in among), rule), Faction)


def pick_gold(key: str, prompt: str, amounts: Iterable[int], rule: str) -> Ask[int]:
    """One of several amounts of gold."""
    return Ask(pick(key, prompt, tuple(line(str(gold), f"{gold} gold") for gold in amounts), rule), int)


def tell(g: G, kind: str, factions: Iterable[Faction], **data: Any) -> None:
    """Something that only some powers hear of: what one of them has, wants or plans."""
    g.reveal(kind, to=[seat_of(faction) for faction in factions], **data)


# Offers


def make_offer(g: G, maker: Faction, takers: Iterable[Faction], terms: Terms) -> None:
    """Put terms to others, who alone hear of it."""
    floor, others = g.state.floor, tuple(takers)
    between = "-".join((maker, *others))
    if sum(offer.parties == (maker, *others) for offer in floor.offers) >= MOST_OPEN:
        whom = people(g, others)
        raise IllegalAnswer(f"You have {MOST_OPEN} open offers to {whom}; withdraw one of them first. {UNCHANGED}")
    floor.made[between] = floor.made.get(between, 0) + 1
    offer = Offer(name=f"{between}-{floor.made[between]}", maker=maker, takers=others, terms=terms)
    floor.offers.append(offer)
    tell(g, "offer_made", offer.parties, offer=offer.name, by=maker, others=others, terms=terms)


def drop_offer(g: G, offer: Offer, kind: str, by: Faction) -> None:
    """An offer is no more: withdrawn, refused, or answered by another one."""
    g.state.floor.offers.remove(offer)
    tell(g, kind, offer.parties, offer=offer.name, by=by)


def agree(g: G, offer: Offer, by: Faction, carry_out: Callable[[Offer], None]) -> None:
    """A power agrees; with the last one the terms are carried out, or refused where they cannot be met any more."""
    agreed = (*offer.agreed, by)
    floor = g.state.floor
    if len(agreed) < len(offer.takers):
        floor.offers[floor.offers.index(offer)] = offer.model_copy(update={"agreed": agreed})
    else:
        carry_out(offer)
        floor.offers.remove(offer)
    tell(g, "offer_accepted", offer.parties, offer=offer.name, by=by, is_settled=len(agreed) == len(offer.takers))


def expire(g: G) -> None:
    """What is still open when the phase ends is void."""
    for offer in g.state.floor.offers:
        tell(g, "offer_expired", offer.parties, offer=offer.name)
    g.state.floor.offers = []


def withdrawal(g: G, faction: Faction, describe: Callable[[Offer, Faction], str]) -> Iterator[Act]:
    """Take an own offer back."""
    own = {offer.name: offer for offer in g.state.floor.of(faction)}
    if own:
        options = [Option(id=name, label=describe(offer, faction)) for name, offer in own.items()]
        ask = choose_option("diplomacy.withdraw", "Which offer do you take back?", options, rule="SS-401")
        yield Act(
            "withdraw",
            "Take an offer back",
            "Offers",
            lambda name: drop_offer(g, own[name], "offer_withdrawn", faction),
            ask,
        )
