"""How offers are made and answered on the floor: in private, and only as long as they can be met [D10]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from rules.kernel.asks import Ask
from rules.kernel.choices import Act, Choice, pick
from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.diplomacy.offers import Offer, Terms
from rules.swords_and_sails.ground import G, area, box_of, people
from rules.swords_and_sails.state import seat_of
from rules.swords_and_sails.vocabulary import Faction

MOST_OPEN = 3
"""Offers of one power to the same others that can be open at a time; panels stay short."""
UNCHANGED = "Nothing has changed."

Lines = tuple[tuple[Any, str], ...]
"""Values, each with its label."""


@cache
def pick_line(key: str, prompt: str, lines: Lines, rule: str) -> Ask[Any]:
    """One of several lines: the floor offers the same ones again after every act of anybody."""
    return pick(key, prompt, [Choice(value, label, value) for value, label in lines], rule=rule)


def pick_power(g: G, key: str, prompt: str, among: Iterable[Faction], rule: str = "SS-401") -> Ask[Faction]:
    """One of several powers."""
    return pick_line(key, prompt, powers(g, among), rule)


def powers(g: G, among: Iterable[Faction]) -> Lines:
    """Powers with their names."""
    return tuple((one, box_of(g).power(one).name) for one in among)


def pick_land(g: G, key: str, prompt: str, among: Iterable[str], rule: str = "SS-401") -> Ask[str]:
    """One of several territories."""
    return pick_line(key, prompt, tuple((place, area(g, place)) for place in among), rule)


def pick_gold(key: str, prompt: str, amounts: Iterable[int], rule: str) -> Ask[int]:
    """One of several amounts of gold."""
    return pick_line(key, prompt, tuple((gold, f"{gold} gold") for gold in amounts), rule)


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
    own = [Choice(offer.name, describe(offer, faction), offer) for offer in g.state.floor.of(faction)]
    if own:
        ask = pick("diplomacy.withdraw", "Which offer do you take back?", own, rule="SS-401")
        yield Act(
            "withdraw",
            "Take an offer back",
            "Offers",
            lambda offer: drop_offer(g, offer, "offer_withdrawn", faction),
            ask,
        )
