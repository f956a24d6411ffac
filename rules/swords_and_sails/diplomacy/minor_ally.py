"""Political Minor Ally and Diplomatic Subterfuge [SS-388 to SS-393, SS-R48, D16]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.choices import Act, Choice, pick
from rules.swords_and_sails.diplomacy.bargaining import pick_land
from rules.swords_and_sails.diplomacy.offers import Attempt, support_name
from rules.swords_and_sails.ground import G, area, box_of, pay, people, realm_of, spend_card
from rules.swords_and_sails.intrigue.titles import can_claim, claims
from rules.swords_and_sails.realm import control
from rules.swords_and_sails.state import Campaign
from rules.swords_and_sails.vocabulary import CardName, Faction

PRICE = 50  # of support in a game of two [SS-391]
CARD = CardName.MINOR_ALLY


def acts(g: G, faction: Faction) -> Iterator[Act]:
    """Announce a minor ally, support another's, or cancel somebody's support."""
    hand, attempts = realm_of(g, faction).hand, g.state.floor.attempts
    if CARD in hand and (needed(g.state) > 0 or realm_of(g, faction).gold >= PRICE):
        tried = [attempt.place for attempt in attempts if attempt.faction == faction]
        places = [place for place in claims(g, faction, 1) if place not in tried]
        if places:
            ask = pick_land(g, "diplomacy.minor_ally", "Which land?", places, rule="SS-388")
            yield Act(
                "minor-ally", "Play Political Minor Ally", "Cards", lambda place: announce(g, faction, place), ask
            )
    supportable = [
        Choice(attempt.name, spelled(g, attempt), attempt)
        for attempt in attempts
        if faction not in (attempt.faction, *attempt.supporters, *attempt.cancelled)
    ]
    if supportable:
        whose = pick("diplomacy.support", "Whose minor ally?", supportable, rule="SS-389")
        yield Act("support", "Agree to a minor ally", "Cards", lambda attempt: support(g, faction, attempt), whose)
    cancellable = [
        Choice(
            support_name(attempt.faction, attempt.place, supporter),
            f"{people(g, [supporter])}'s support: {spelled(g, attempt)}",
            (attempt, supporter),
        )
        for attempt in attempts
        if attempt.faction != faction
        for supporter in attempt.supporters
    ]
    if CardName.SUBTERFUGE in hand and cancellable:
        falls = pick("diplomacy.subterfuge", "Whose support falls?", cancellable, rule="SS-392")
        yield Act(
            "subterfuge",
            "Play Diplomatic Subterfuge",
            "Cards",
            lambda it: cancel(g, faction, *it),
            falls,
        )


def spelled(g: G, attempt: Attempt) -> str:
    """An attempt in words."""
    return f"{people(g, [attempt.faction])} in {area(g, attempt.place)}"


def needed(campaign: Campaign) -> int:
    """How many others must agree, by the number of players still in the game [SS-389 to SS-391, SS-R48]."""
    players = len(campaign.factions)
    if players <= 2:
        return 0
    return 1 if players <= 4 else 2


def announce(g: G, faction: Faction, place: str) -> None:
    """The card is laid open; in a game of two 50 gold stand for support, and nothing can stop it [SS-388, SS-391]."""
    if not needed(g.state):
        pay(g, faction, PRICE)
        spend_card(g, faction, CARD)
        g.reveal("minor_ally_won", by=faction, place=place, supporters=[], gold=PRICE)
        control.gain(g, place, faction)
        return
    realm_of(g, faction).hand.remove(CARD)  # It lies on the table until the phase ends.
    g.state.floor.attempts.append(Attempt(faction=faction, place=place))
    g.reveal("minor_ally_announced", by=faction, place=place, needed=needed(g.state))


def support(g: G, faction: Faction, attempt: Attempt) -> None:
    """Agree before all [SS-389]."""
    attempt.supporters.append(faction)
    g.reveal("minor_ally_supported", by=faction, other=attempt.faction, place=attempt.place)


def cancel(g: G, faction: Faction, attempt: Attempt, supporter: Faction) -> None:
    """A supporter's word no longer counts for this attempt; another one may be found [SS-392, SS-R48]."""
    spend_card(g, faction, CardName.SUBTERFUGE)
    attempt.supporters.remove(supporter)
    attempt.cancelled.append(supporter)
    g.reveal("support_cancelled", by=faction, supporter=supporter, other=attempt.faction, place=attempt.place)


def settle(g: G) -> None:
    """The phase ends: land with enough support changes hands at once [SS-393].

    A card that found too little support goes back to the hand, unless Subterfuge was spent on it.
    """
    deck = g.state.decks[box_of(g).card(CARD).colour]
    for attempt in sorted(g.state.floor.attempts, key=lambda one: tuple(Faction).index(one.faction)):
        is_won = len(attempt.supporters) >= needed(g.state) and can_claim(g, attempt.faction, attempt.place)
        if is_won or attempt.cancelled:
            deck.discard([CARD])
        else:
            realm_of(g, attempt.faction).hand.append(CARD)
        if is_won:
            g.tell("minor_ally_won", by=attempt.faction, place=attempt.place, supporters=attempt.supporters, gold=0)
            control.gain(g, attempt.place, attempt.faction)
        else:
            kept = not attempt.cancelled
            g.tell("minor_ally_failed", by=attempt.faction, place=attempt.place, is_card_kept=kept)
    g.state.floor.attempts = []
