"""Pacts in words of our menu: recorded, judged by the orders once these are open, never enforced [SS-401, SS-R67]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.kernel.asks import Ask, sheet
from rules.kernel.choices import Act, Choice, pick
from rules.kernel.values import IllegalAnswer
from rules.kernel.words import counted
from rules.swords_and_sails.diplomacy.bargaining import UNCHANGED, make_offer, pick_land, pick_power, tell
from rules.swords_and_sails.diplomacy.offers import MUTUAL, Offer, Pact, Promise, Verdict, Vow
from rules.swords_and_sails.ground import G, area, atlas_of, people
from rules.swords_and_sails.orders import DEFENDS, Command, Order, PieceName
from rules.swords_and_sails.state import Army, Campaign
from rules.swords_and_sails.vocabulary import Faction

LONGEST = 4
"""Seasons: a year."""


def acts(g: G, faction: Faction, partners: tuple[Faction, ...]) -> Iterator[Act]:
    """Offer a pact."""
    if not partners:
        return
    lines: dict[str, Ask[Any]] = {
        "partner": pick_power(g, "diplomacy.partner", "With whom?", partners),
        "vow": choose_vow(g, faction),
        "seasons": choose_seasons(),
    }
    ask = sheet("diplomacy.pact", "A pact:", lines)
    hint = "The bot records it and tells you both whether the orders kept it"
    yield Act("pact", "Offer a pact", "Pacts", lambda it: propose(g, faction, it), ask, hint)


# Choosing


@dataclass(frozen=True)
class Clause:
    """What is promised, whatever the partner and however long."""

    vow: Vow
    is_mine: bool = False
    """Whether the maker alone is bound; of one-sided promises the others bind the partner."""
    place: str = ""
    victim: Faction | None = None


@cache
def choose_seasons() -> Ask[int]:
    """For how long it binds."""
    choices = [Choice(str(n), "This season" if n == 1 else f"{n} seasons", n) for n in range(1, LONGEST + 1)]
    return pick("diplomacy.seasons", "For how long?", choices, rule="SS-401")


def choose_vow(g: G, faction: Faction) -> Ask[Clause]:
    """What is promised, and by whom."""
    places = borderland(g, faction)
    others = [one for one in g.state.factions if one != faction]
    where = pick_land(g, "diplomacy.border", "Which land?", places) if places else None
    whom = pick_power(g, "diplomacy.victim", "Which power?", others) if len(others) > 1 else None
    return vows(where, whom)


@cache
def vows(where: Ask[str] | None, whom: Ask[Faction] | None) -> Ask[Clause]:
    """What can be promised, with what hangs on it."""
    choices: list[Choice[Clause]] = [
        Choice(Vow.NON_AGGRESSION, "Neither of us attacks the other", Clause(Vow.NON_AGGRESSION)),
        Choice(
            Vow.SECRET_ALLIANCE, "A secret alliance", Clause(Vow.SECRET_ALLIANCE), hint="No team, no victory points"
        ),
    ]
    if where is not None:
        yours = where.reading(lambda place: Clause(Vow.STAY_OUT, place=place))
        mine = where.reading(lambda place: Clause(Vow.STAY_OUT, is_mine=True, place=place))
        choices += [Choice("you_stay_out", "You stay out of …", yours), Choice("i_stay_out", "I stay out of …", mine)]
    if whom is not None:
        yours = whom.reading(lambda victim: Clause(Vow.ATTACK, victim=victim))
        mine = whom.reading(lambda victim: Clause(Vow.ATTACK, is_mine=True, victim=victim))
        choices += [Choice("you_attack", "You attack …", yours), Choice("i_attack", "I attack …", mine)]
    return pick("diplomacy.vow", "What is promised?", choices, rule="SS-401")


def borderland(g: G, faction: Faction) -> tuple[str, ...]:
    """Open land of others next to one's own, or on the coasts before one's fleets."""
    atlas, campaign = atlas_of(g), g.state
    near = [place for own in campaign.lands_of(faction) for place in atlas.land_around(own)]
    for fleet in campaign.fleets_of(faction):
        near += atlas.coasts(fleet.place) if not fleet.is_docked else ()
    return tuple(
        place
        for place in sorted(dict.fromkeys(near))
        if not campaign.lands[place].is_closed and campaign.lands[place].controller != faction
    )


# Making


def propose(g: G, faction: Faction, it: dict[str, Any]) -> None:
    """Put a pact to another power."""
    partner: Faction = it["partner"]
    clause: Clause = it["vow"]
    both = tuple(one for one in Faction if one in (faction, partner))
    bound = both if clause.vow in MUTUAL else (faction,) if clause.is_mine else (partner,)
    if clause.place and g.state.lands[clause.place].controller in bound:
        raise IllegalAnswer(f"{area(g, clause.place)} is {people(g, bound)}'s own land. {UNCHANGED}")
    if clause.victim == partner:
        raise IllegalAnswer(f"A promise to attack is about a third power. {UNCHANGED}")
    promise = Promise(vow=clause.vow, bound=bound, seasons=it["seasons"], place=clause.place, victim=clause.victim)
    make_offer(g, faction, [partner], promise)


def conclude(g: G, offer: Offer, promise: Promise) -> None:
    """Enter a pact into the ledger, which the two of them alone can read."""
    parties = (offer.maker, offer.takers[0])
    first = g.state.season + bool(g.state.orders)  # Orders that are locked are bound by nothing new.
    pact = Pact(parties=parties, promise=promise, first=first)
    g.state.pacts.append(pact)
    tell(g, "pact_made", parties, parties=parties, promise=promise, first=pact.first, last=pact.last)


def spelled(g: G, promise: Promise) -> str:
    """A promise in words."""
    bound = people(g, promise.bound)
    match promise.vow:
        case Vow.NON_AGGRESSION:
            words = "neither of you attacks the other"
        case Vow.SECRET_ALLIANCE:
            words = "a secret alliance"
        case Vow.STAY_OUT:
            words = f"{bound} stays out of {area(g, promise.place)}"
        case Vow.ATTACK:
            assert promise.victim is not None
            words = f"{bound} attacks {people(g, [promise.victim])}"
    return f"{words}, {counted(promise.seasons, 'season')}"


# Judging


@dataclass(frozen=True)
class Aim:
    """Where a piece is ordered to be, and whom it attacks there."""

    place: str
    is_attack: bool
    whom: Faction | None


def aim_of(campaign: Campaign, piece: PieceName) -> Aim | None:
    """What a piece was told, through those whom it supports or goes with; None for one that stays aboard."""
    followed, order = _led(campaign, piece)
    if order.command is Command.SUPPORT:
        helped, theirs = _led(campaign, order.piece)
        is_chain = theirs.command is Command.SUPPORT  # It comes to nothing, and the piece stays [SS-R24].
        followed, order = (piece, DEFENDS) if is_chain else (helped, theirs)
    there = campaign.piece(followed)
    if there is None:
        return None
    if order.command is Command.DEFEND:
        is_carried = isinstance(there, Army) and not there.is_on_land
        return None if is_carried else Aim(there.place, order.is_attack, order.whom)
    return Aim(order.place, order.is_attack, order.whom) if order.place else None


def _led(campaign: Campaign, piece: PieceName) -> tuple[PieceName, Order]:
    """A piece and its order, or the one that leads it: the locked order of who goes with others names that one."""
    order = campaign.order_of(piece)
    return (order.piece, campaign.order_of(order.piece)) if order.command is Command.WITH else (piece, order)


def aims_of(campaign: Campaign, faction: Faction) -> list[Aim]:
    """What all pieces of a power were told."""
    names = [piece.name for piece in campaign.pieces() if piece.faction == faction]
    aims = [aim_of(campaign, name) for name in names]
    return [aim for aim in aims if aim is not None]


def attacks(campaign: Campaign, faction: Faction, victim: Faction) -> bool:
    """Whether an order of a power is directed against another: by name, or against whatever is at a place of his.

    What counts is where all stood when the orders were written: two who meet in a land that was nobody's had no way
    to know of it, so their pact is kept [SS-401, SS-R67].
    """
    return any(
        aim.whom == victim or (aim.whom is None and is_at(campaign, victim, aim.place))
        for aim in aims_of(campaign, faction)
        if aim.is_attack
    )


def is_at(campaign: Campaign, faction: Faction, place: str) -> bool:
    """Whether a power controls a place, or has an army or fleet there."""
    land = campaign.lands.get(place)
    is_master = land is not None and land.controller == faction
    return is_master or any(piece.place == place for piece in campaign.pieces() if piece.faction == faction)


def breakers(campaign: Campaign, pact: Pact) -> list[Faction]:
    """Who does what a pact forbids."""
    promise = pact.promise
    if promise.vow is Vow.STAY_OUT:
        return [one for one in promise.bound if any(aim.place == promise.place for aim in aims_of(campaign, one))]
    one, other = pact.parties
    pairs = ((one, other), (other, one))
    return [attacker for attacker, victim in pairs if attacks(campaign, attacker, victim)]


def judge(g: G) -> None:
    """The orders are revealed: the parties of each pact learn whether these kept it, as far as orders show."""
    campaign = g.state
    for pact in campaign.pacts:
        if pact.verdict is not Verdict.OPEN or pact.first > campaign.season:
            continue
        is_over = campaign.season >= pact.last
        if pact.promise.vow is Vow.ATTACK:
            bound, victim = pact.promise.bound, pact.promise.victim
            assert victim is not None
            if attacks(campaign, bound[0], victim):
                pact.verdict = Verdict.KEPT
            elif is_over:
                pact.verdict, pact.broken_by = Verdict.BROKEN, [*bound]
        else:
            pact.broken_by = breakers(campaign, pact)
            if pact.broken_by:
                pact.verdict = Verdict.BROKEN
            elif is_over:
                pact.verdict = Verdict.KEPT
        if pact.verdict is not Verdict.OPEN:
            kind = f"pact_{pact.verdict}"
            tell(g, kind, pact.parties, parties=pact.parties, promise=pact.promise, by=pact.broken_by)


def end_with(campaign: Campaign, fallen: Faction) -> None:
    """A power is out: nobody owes it anything, or can keep a promise to attack it."""
    campaign.pacts = [pact for pact in campaign.pacts if fallen not in (*pact.parties, pact.promise.victim)]
