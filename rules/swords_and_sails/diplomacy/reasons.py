"""Why somebody makes an offer, in words of our menu: told to those who get it, and worth what they believe [SS-401]."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from rules.kernel.asks import Ask
from rules.kernel.choices import Act, Choice, pick
from rules.swords_and_sails.diplomacy.bargaining import Lines, pick_line, powers, tell
from rules.swords_and_sails.diplomacy.offers import Argument, Offer, Reason
from rules.swords_and_sails.ground import G, people
from rules.swords_and_sails.vocabulary import Faction

LABELS = {
    Argument.LEADER: "Somebody is about to win …",
    Argument.ENEMY: "We have a common enemy …",
    Argument.BORDER: "Our border should be quiet",
    Argument.GAIN: "Both of us gain by it",
}


def acts(g: G, faction: Faction, describe: Callable[[Offer, Faction], str]) -> Iterator[Act]:
    """Explain an open offer of one's own, once."""
    offers = [offer for offer in g.state.floor.of(faction) if offer.reason is None]
    if offers:
        choices = [Choice(offer.name, describe(offer, faction), choose_reason(g, offer)) for offer in offers]
        ask = pick("diplomacy.explain", "Which offer?", choices, rule="SS-401")
        yield Act("explain", "Explain an offer", "Offers", lambda it: explain(g, *it), ask)


def choose_reason(g: G, offer: Offer) -> Ask[tuple[Offer, Reason]]:
    """What is said for it."""
    others = [one for one in g.state.factions if one not in offer.parties]
    return _argue(powers(g, others)).reading(lambda reason: (offer, reason))


@cache
def _argue(others: Lines) -> Ask[Reason]:
    """One of the arguments: the floor offers the same ones again after every act of anybody."""

    def about(argument: Argument) -> Ask[Reason]:
        whom: Ask[Faction] = pick_line("diplomacy.about", "Which power?", others, "SS-401")
        return whom.reading(lambda one: Reason(argument=argument, about=one))

    choices: list[Choice[Reason]] = [
        Choice(argument, label, about(argument) if argument.is_about_somebody else Reason(argument=argument))
        for argument, label in LABELS.items()
        if others or not argument.is_about_somebody
    ]
    return pick("diplomacy.reason", "Why?", choices, fallback=Argument.GAIN, rule="SS-401")


def explain(g: G, offer: Offer, reason: Reason) -> None:
    """The reason goes with the offer, to those who know of it."""
    offers = g.state.floor.offers
    offers[offers.index(offer)] = offer.model_copy(update={"reason": reason})
    tell(g, "offer_explained", offer.parties, offer=offer.name, by=offer.maker, reason=reason)


def spelled(g: G, offer: Offer) -> str:
    """The reason beside an offer; empty where none was given."""
    if offer.reason is None:
        return ""
    about = people(g, [offer.reason.about]) if offer.reason.about else ""
    return {
        Argument.LEADER: f"Because {about} is about to win",
        Argument.ENEMY: f"Because {about} is a common enemy",
        Argument.BORDER: "Because the border should be quiet",
        Argument.GAIN: "Because both gain by it",
    }[offer.reason.argument]
