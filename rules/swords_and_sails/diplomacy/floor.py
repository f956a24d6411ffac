"""Phase 3, Diplomacy: an open floor of offers, teams, trade and announced cards [SS-401 to SS-407, D10 to D16]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.kernel.asks import Ask, sheet
from rules.kernel.choices import Act, Choice, pick
from rules.kernel.play import Procedure
from rules.swords_and_sails.diplomacy import alliances, exchange, minor_ally, pacts, reasons, trade
from rules.swords_and_sails.diplomacy.bargaining import agree, drop_offer, expire, make_offer, withdrawal
from rules.swords_and_sails.diplomacy.breaking import Besiege, Fight, part_ways, sides_now
from rules.swords_and_sails.diplomacy.offers import Exchange, Floor, Goods, League, Offer, Promise, Sharing, Venture
from rules.swords_and_sails.ground import G, people
from rules.swords_and_sails.state import Campaign, Stage, faction_of, seat_of
from rules.swords_and_sails.vocabulary import Faction, Leader, Season

ACCEPT, REFUSE, COUNTER = "accept", "refuse", "counter"
LONGEST_TERMS = 55
"""Letters of an exchange on a button, beside the other's name."""
PROLONGATIONS = 1  # [SS-405]
PROLONGATIONS_OF_THE_FIRST = 3
"""The first Diplomacy of a game may be longer [SS-404]."""


# Who talks when


def diplomat_in(campaign: Campaign) -> Faction | None:
    """The power that the Diplomat leads."""
    return next((one for one in campaign.factions if campaign.realms[one].leader is Leader.DIPLOMAT), None)


def is_held(campaign: Campaign) -> bool:
    """Whether there is Diplomacy this season: a learning game begins without, a variant has it in spring only."""
    if campaign.options.learning and campaign.season == 0:  # [SS-192]
        return False
    return not campaign.options.spring_diplomacy or campaign.season_name is Season.SPRING  # [SS-950]


def may_write_to(campaign: Campaign, faction: Faction) -> tuple[Faction, ...]:
    """Whom a power may send letters now: everybody in Diplomacy, else only a Diplomat and by him [SS-402, SS-406]."""
    others = tuple(one for one in campaign.factions if one != faction)
    if faction not in campaign.factions or campaign.stage is Stage.OVER:
        return ()
    diplomat = diplomat_in(campaign)
    if faction == diplomat or (campaign.stage is Stage.DIPLOMACY and is_held(campaign)):
        return others
    return tuple(one for one in others if one == diplomat)


# The phase


def hold_diplomacy(g: G, fight: Fight, besiege: Besiege) -> Procedure[None]:
    """The whole phase, from the first offer to what former allies do to each other."""
    open_floor(g)
    if not is_held(g.state):
        g.tell("diplomacy_omitted", season=g.state.season)
        yield from hold_audience(g)
        return
    trade.open_tills(g)
    yield from Talks(g).hold()
    is_extra_time_left = True
    while (by_vote := prolong(g)) or (g.state.floor.is_timer_turned and is_extra_time_left):
        is_extra_time_left = is_extra_time_left and by_vote
        yield from Talks(g).hold()
    yield from close(g, fight, besiege)


def hold_audience(g: G) -> Procedure[None]:
    """A Diplomat makes alliances and deals outside Diplomacy, and others with him alone [SS-966]."""
    diplomat = diplomat_in(g.state)
    if diplomat is None:
        return
    open_floor(g)
    with g.step(f"Audience of {people(g, [diplomat])}"):
        yield from Talks(g, host=diplomat).hold()
        expire(g)


def open_floor(g: G) -> None:
    """Nothing of an earlier phase is left but who joined which team when."""
    g.state.floor = Floor(joined=g.state.floor.joined)


def close(g: G, fight: Fight, besiege: Besiege) -> Procedure[None]:
    """The phase ends: offers expire, minor allies and trade are settled, leavers leave [SS-393, SS-443, SS-R81]."""
    expire(g)
    minor_ally.settle(g)
    trade.match(g)
    if any(g.state.team_of(one) is not None for one in g.state.floor.leaving):
        before = sides_now(g.state)
        alliances.break_up(g)
        yield from part_ways(g, before, fight, besiege)


# Time


def most_prolongations(campaign: Campaign) -> int:
    """How often a unanimous vote can prolong this phase [SS-404, SS-405, SS-R66]."""
    return PROLONGATIONS_OF_THE_FIRST if campaign.season == 0 else PROLONGATIONS


def is_unanimous(campaign: Campaign) -> bool:
    """Whether all players want more time."""
    return all(one in campaign.floor.votes for one in campaign.factions)


def prolong(g: G) -> bool:
    """Whether the floor opens again, with a new deadline: all have voted, while they could [SS-405, D13]."""
    floor = g.state.floor
    if not is_unanimous(g.state):
        return False
    floor.votes, floor.prolonged = [], floor.prolonged + 1
    g.tell("diplomacy_prolonged", times=floor.prolonged)
    return True


def vote(g: G, faction: Faction) -> None:
    """An open vote, which can be taken back [D13]."""
    votes = g.state.floor.votes
    if faction in votes:
        votes.remove(faction)
    else:
        votes.append(faction)
    g.reveal("prolongation_voted", by=faction, is_for=faction in votes, votes=len(votes))


def turn_timer(g: G, faction: Faction) -> None:
    """A Diplomat needs nobody's consent [SS-970]."""
    g.state.floor.is_timer_turned = True
    g.reveal("timer_turned", by=faction)


def time_acts(g: G, faction: Faction) -> Iterator[Act]:
    """More time for everybody."""
    floor = g.state.floor
    if floor.prolonged < most_prolongations(g.state):
        words = "Take back your vote for more time" if faction in floor.votes else "Vote for more time"
        hint = f"{len(floor.votes)} of {len(g.state.factions)} are for it; it takes all"
        yield Act("vote", words, "Time", lambda _: vote(g, faction), hint=hint)
    if faction == diplomat_in(g.state) and not floor.is_timer_turned:
        yield Act("timer", "Turn the timer once more", "Time", lambda _: turn_timer(g, faction))


# The floor


@dataclass(frozen=True)
class Talks:
    """All powers on one floor; in an audience they can deal with the host alone."""

    g: G
    host: Faction | None = None

    def hold(self) -> Procedure[None]:
        """Everybody acts as often as they like until all are done."""
        yield from self.g.floor(
            "diplomacy.floor",
            "Make and answer offers, or be done.",
            [seat_of(faction) for faction in self.g.state.factions],
            lambda seat: self.acts(faction_of(seat)),
            matters=lambda seat: [offer.name for offer in self.g.state.floor.to(faction_of(seat))],
            rule="SS-401" if self.host is None else "SS-966",
        )

    def partners(self, faction: Faction) -> tuple[Faction, ...]:
        """With whom a power can deal."""
        others = tuple(one for one in self.g.state.factions if one != faction)
        return others if self.host in (None, faction) else tuple(one for one in others if one == self.host)

    def acts(self, faction: Faction) -> Iterator[Act]:
        """What a power can do now; it follows from what that power knows, so that nobody else's secrets show in it."""
        g, partners = self.g, self.partners(faction)
        yield from answering(g, faction)
        yield from withdrawal(g, faction, lambda offer, reader: describe(g, offer, reader))
        yield from reasons.acts(g, faction, lambda offer, reader: describe(g, offer, reader))
        yield from exchange.acts(g, faction, partners)
        yield from pacts.acts(g, faction, partners)
        yield from alliances.acts(g, faction, partners)
        if self.host is None:
            yield from alliances.leaving_acts(g, faction)
            yield from trade.acts(g, faction, partners)
            yield from minor_ally.acts(g, faction)
            yield from time_acts(g, faction)


# Answering


def answering(g: G, faction: Faction) -> Iterator[Act]:
    """Accept, refuse or counter an offer."""
    offers = g.state.floor.to(faction)
    if not offers:
        return
    goods = exchange.exchange_lines(g, faction)
    choices = [
        Choice(
            offer.name,
            describe(g, offer, faction),
            choose_answer(g, faction, offer, goods),
            hint=reasons.spelled(g, offer),
        )
        for offer in offers
    ]
    ask = pick("diplomacy.offer", "Which offer?", choices, rule="SS-401")
    words = "Answer an offer" if len(offers) == 1 else f"Answer one of {len(offers)} offers"
    yield Act("answer", words, "Offers", lambda it: answer(g, faction, *it), ask)


Reply = bool | dict[str, Any]
"""Whether an offer is accepted, or what is proposed instead."""


def choose_answer(g: G, faction: Faction, offer: Offer, goods: dict[str, Ask[Goods]]) -> Ask[tuple[Offer, Reply]]:
    """Yes, no, or other terms of the same kind."""
    choices: list[Choice[Reply]] = [Choice(ACCEPT, "Accept", True), Choice(REFUSE, "Refuse", False)]
    instead = choose_counter(g, faction, offer, goods)
    if instead is not None:
        choices.append(Choice(COUNTER, "Propose something else", instead))
    ask = pick("diplomacy.answer", "Your answer:", choices, fallback=REFUSE, rule="SS-401")
    return ask.reading(lambda reply: (offer, reply))


def choose_counter(g: G, faction: Faction, offer: Offer, goods: dict[str, Ask[Goods]]) -> Ask[dict[str, Any]] | None:
    """Other goods, stakes or shares; None where there is nothing to haggle over."""
    lines: dict[str, Ask[Any]]
    match offer.terms:
        case Exchange():
            lines = {**goods}
        case Venture() if g.state.realms[faction].gold >= trade.STAKES[0]:
            lines = {**trade.stake_lines(g, faction)}
        case Sharing():
            lines = {**trade.sharing_lines(trade.agreement_numbered(g, offer.terms.agreement))}
        case _:
            return None
    return sheet("diplomacy.counter", "Instead:", lines)


def answer(g: G, faction: Faction, offer: Offer, reply: Reply) -> None:
    """What a power says to an offer."""
    if isinstance(reply, dict):
        counter(g, faction, offer, reply)
    elif reply:
        agree(g, offer, faction, lambda it: carry_out(g, it))
    else:
        drop_offer(g, offer, "offer_refused", faction)


def counter(g: G, faction: Faction, offer: Offer, instead: dict[str, Any]) -> None:
    """Refuse an offer and make another of the same kind."""
    it = {"partner": offer.maker, **instead}
    match offer.terms:
        case Exchange():
            exchange.propose(g, faction, it)
        case Venture(holder=holder):
            puts = {faction: it["puts"], offer.maker: it["asks"]}
            make_offer(g, faction, [offer.maker], Venture(holder=holder, puts=puts))
        case Sharing(agreement=number):
            trade.propose_sharing(g, faction, trade.agreement_numbered(g, number), it)
    drop_offer(g, offer, "offer_refused", faction)


def carry_out(g: G, offer: Offer) -> None:
    """All have agreed: do it, or refuse where it can no longer be met."""
    match offer.terms:
        case Exchange() as terms:
            exchange.carry_out(g, offer, terms)
        case Promise() as terms:
            pacts.conclude(g, offer, terms)
        case League() as terms:
            alliances.declare(g, terms)
        case Venture() as terms:
            trade.open_agreement(g, offer, terms)
        case Sharing() as terms:
            trade.share_out(g, terms)


def describe(g: G, offer: Offer, reader: Faction) -> str:
    """An offer in words, as its maker or a taker reads it; short enough for a button."""
    who = f"To {people(g, offer.takers)}" if reader == offer.maker else people(g, [offer.maker])
    match offer.terms:
        case Exchange(gives=gives, wants=wants):
            words = f"{exchange.spelled(g, gives)} for {exchange.spelled(g, wants)}"
            if len(words) > LONGEST_TERMS:
                words = f"{exchange.counted(gives)} for {exchange.counted(wants)}"
        case Promise() as promise:
            words = pacts.spelled(g, promise)
        case League(members=members, cube=cube):
            others = [one for one in members if offer.maker not in (one, reader) and one != reader]
            words = f"{'team ' + cube if cube else 'a team'}{', also with ' + people(g, others) if others else ''}"
        case Venture(puts=puts):
            words = f"trade agreement, {shares(g, puts, reader)}"
        case Sharing(takes=takes):
            words = f"from our agreement {shares(g, takes, reader)}"
    return f"{who}: {words}"


def shares(g: G, gold: dict[Faction, int], reader: Faction) -> str:
    """Who puts or takes how much."""
    parts = [f"{'you' if one == reader else people(g, [one])} {amount}" for one, amount in gold.items()]
    return f"{', '.join(parts)} gold"
