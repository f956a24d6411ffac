"""Why somebody makes an offer, in words of our menu: told to those who get it, and worth what they believe [SS-401]."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.kernel.asks import choose_option
from rules.kernel.decisions import Decision, Option
from rules.kernel.values import Json
from rules.swords_and_sails.diplomacy.bargaining import Act, pick_power, tell
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
    offers = {offer.name: offer for offer in g.state.floor.of(faction) if offer.reason is None}
    if offers:
        options = [
            Option(id=name, label=describe(offer, faction), then=choose_reason(g, offer))
            for name, offer in offers.items()
        ]
        ask = choose_option(
            "diplomacy.explain",
            "Which offer?",
            options,
            fallback={"pick": options[0].id, "then": Argument.GAIN},
            rule="SS-401",
        )
        yield Act("explain", "Explain an offer", "Offers", lambda it: explain(g, offers[it["pick"]], it["then"]), ask)


def choose_reason(g: G, offer: Offer) -> Decision:
    """What is said for it."""
    others = [one for one in g.state.factions if one not in offer.parties]
    options = [
        Option(id=argument, label=label, then=pick_power(g, "diplomacy.about", "Which power?", others).decision)
        if argument.is_about_somebody
        else Option(id=argument, label=label)
        for argument, label in LABELS.items()
        if others or not argument.is_about_somebody
    ]
    return choose_option("diplomacy.reason", "Why?", options, fallback=Argument.GAIN, rule="SS-401").decision


def explain(g: G, offer: Offer, given: Json) -> None:
    """The reason goes with the offer, to those who know of it."""
    argument, about = (given["pick"], Faction(str(given["then"]))) if isinstance(given, dict) else (given, None)
    reason = Reason(argument=Argument(str(argument)), about=about)
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
