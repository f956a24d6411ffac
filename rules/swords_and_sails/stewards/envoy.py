"""The talks: offers answered on their merits, few offers of its own, and soon done [SS-401].

What a steward promises it keeps as long as the other side does.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from rules.kernel.answers import follow, ids_of, is_offered, picked
from rules.kernel.decisions import Decision, Option, PickOne
from rules.kernel.play import DONE
from rules.kernel.values import Json
from rules.swords_and_sails.diplomacy.alliances import MOST_MEMBERS
from rules.swords_and_sails.diplomacy.floor import ACCEPT, REFUSE
from rules.swords_and_sails.diplomacy.offers import (
    MUTUAL,
    Argument,
    Exchange,
    Goods,
    League,
    Offer,
    Promise,
    Sharing,
    Venture,
    Vow,
    attempt_name,
    support_name,
)
from rules.swords_and_sails.diplomacy.trade import ADD, STAKES, TAKE, act_on
from rules.swords_and_sails.scoring import shared_points
from rules.swords_and_sails.stewards.chancellor import claimable
from rules.swords_and_sails.stewards.judgement import Mind
from rules.swords_and_sails.vocabulary import CardName, Faction

MOST_ACTS = 12
"""On one floor; then it is done, whatever comes."""
MOST_OFFERS = 2
"""Of its own on one floor."""
LARGEST_TEAM = MOST_MEMBERS - 1
"""A victory that many share is none."""
GAIN = 3
"""Victory points that a team has to bring."""
BEHIND = 10
"""Points that somebody else has to be ahead before it shares a victory."""
BURDEN = 5
"""Points that a team has to cost before it is left."""
ALLIANCE_CHANCE, PACT_CHANCE, TRADE_CHANCE, SUPPORT_CHANCE = 20, 35, 60, 50
COALITION_CHANCE = 50
"""Of an alliance, while somebody has to be stopped."""
PEACE = 3
"""Seasons of peace that it offers at most."""
PURSE = 100
"""Gold that stays in the treasury when it trades."""
VALUES = {
    CardName.STONE_QUARRY: 110,
    CardName.ROYAL_MARRIAGE: 110,
    CardName.INHERIT_TITLE: 110,
    CardName.HORSE_BREEDING: 90,
    CardName.IRON_VEIN: 90,
    CardName.SHEEP_BREEDING: 60,
    CardName.LOGGING: 50,
    CardName.MINOR_ALLY: 50,
    CardName.BONUS_CITY_INCOME: 40,
    CardName.BONUS_HARVEST: 40,
    CardName.TRADE_AGREEMENT: 40,
    CardName.SABOTAGE: 40,
    CardName.UNMASK_PRETENDER: 30,
    CardName.PILLAGE: 30,
}
"""Gold that cards are worth; all others less."""
CHEAP_CARD = 15


def confer(mind: Mind, decision: Decision) -> Json:
    """The next thing to do on the floor."""
    assert isinstance(decision, PickOne)
    return Envoy(mind, decision).act()


class Envoy:
    """A power's voice on the floor."""

    def __init__(self, mind: Mind, decision: PickOne) -> None:
        self.mind, self.decision = mind, decision
        self.acts = {option.id: option for option in decision.options}

    def act(self) -> Json:
        """Answer what was offered, then use the own cards and gold, then perhaps offer something."""
        if DONE not in self.acts and "answer" not in self.acts:
            return self.decision.fall_back(self.mind.draw)
        if "answer" in self.acts:
            return self._answer(self.acts["answer"])
        if self.mind.face.turn >= MOST_ACTS or self._has_been_refused():
            return DONE
        for attempt in (self._explain, self._take_gold, self._add_gold, self._leave, self._play_cards, self._offer):
            said = attempt()
            if said is not None:
                return said
        return DONE

    # What has happened on this floor

    def _heard(self, kind: str) -> list[dict[str, Any]]:
        return [event.data for event in self.mind.face.events if event.kind == kind]

    def _has_been_refused(self) -> bool:
        """Whether something was not possible: then it tries nothing more."""
        return bool(self._heard("refused"))

    def _own_offers(self) -> list[dict[str, Any]]:
        """All that it has offered, whether it is still open or not."""
        return [data for data in self._heard("offer_made") if data["by"] == self.mind.me]

    # Answering

    def _answer(self, option: Option) -> Json:
        offer = self._first_offer(option)
        is_good = not self._has_been_refused() and self._is_good(offer)
        return picked(option.id, picked(offer.name, ACCEPT if is_good else REFUSE))

    def _first_offer(self, option: Option) -> Offer:
        """The first one that an act is about."""
        names = ids_of(option.then)
        return next(one for one in self.mind.view.talk.offers if one.name == names[0])

    def _is_good(self, offer: Offer) -> bool:
        me, maker = self.mind.me, offer.maker
        match offer.terms:
            case Exchange(gives=gives, wants=wants):
                if self._is_about_to_win(maker):
                    return False
                hand = self.mind.realm.hand or ()
                has_it = wants.gold <= self.mind.gold and all(card in hand for card in wants.cards)
                return has_it and value(gives) * 10 >= value(wants) * 11
            case Promise() as promise:
                return self._is_good_promise(maker, promise)
            case League(members=members):
                return self._is_worth_joining(members)
            case Venture(puts=puts):
                is_even = puts[me] <= puts[maker] and not self._is_about_to_win(maker)
                return is_even and self.mind.gold >= puts[me] + PURSE
            case Sharing(takes=takes):
                return takes[me] >= takes[maker]

    def _is_good_promise(self, maker: Faction, promise: Promise) -> bool:
        """Peace with whom it has no wish to fight; of one-sided promises only the other's, and none against friends."""
        if promise.vow in MUTUAL:
            return self.mind.wants_peace(maker, promise.seasons)
        return self.mind.me not in promise.bound and promise.victim not in self.mind.side

    def _is_about_to_win(self, faction: Faction) -> bool:
        return self.mind.is_near_victory(faction)

    # Teams

    def _team_points(self, members: Iterable[Faction]) -> Fraction:
        """What a team of these would count, captured capitals aside [SS-414, SS-415]."""
        return shared_points(self.mind.box, [self.mind.view.realms[one].points for one in members])

    def _is_worth_joining(self, members: tuple[Faction, ...]) -> bool:
        """A small team that brings points, against somebody who is far ahead or has to be stopped."""
        mind = self.mind
        outside = [one for one in mind.others if one not in members]
        if len(members) > LARGEST_TEAM or not outside or any(map(self._is_about_to_win, members)):
            return False
        own = mind.standing(mind.me)
        if not self._has_to_be_stopped(outside) and max(map(mind.standing, outside)) < own + BEHIND:
            return False
        return self._team_points(members) >= own + GAIN

    def _has_to_be_stopped(self, outside: Iterable[Faction]) -> bool:
        """Whether one of them wins this season unless others count more, or take his land [SS-932]."""
        return any(one == self.mind.foremost and self.mind.view.realms[one].is_marked for one in outside)

    def _leave(self) -> Json:
        """A team that costs points is left, before all eyes [SS-410]."""
        mind = self.mind
        is_burden = len(mind.side) > 1 and mind.realm.points >= mind.standing(mind.me) + BURDEN
        return "leave" if "leave" in self.acts and is_burden else None

    # Gold

    def _take_gold(self) -> Json:
        """Its third of every trade agreement [SS-446]."""
        for agreement in self.mind.view.agreements:
            option = self.acts.get(act_on(TAKE, agreement.number))
            if option is not None:
                return picked(option.id, ids_of(option.then)[-1])
        return None

    def _add_gold(self) -> Json:
        """The bank doubles what is added [SS-443]."""
        for agreement in self.mind.view.agreements:
            option = self.acts.get(act_on(ADD, agreement.number))
            strange = [one for one in agreement.partners if one not in self.mind.side]
            if option is None or any(map(self._is_about_to_win, strange)):
                continue
            if self.mind.gold >= PURSE + STAKES[-1]:
                return picked(option.id, ids_of(option.then)[-1])
        return None

    # Cards

    def _play_cards(self) -> Json:
        return self._announce() or self._support() or self._undermine()

    def _announce(self) -> Json:
        """A minor ally, once a phase [SS-388]."""
        option = self.acts.get("minor-ally")
        if option is None or any(data["by"] == self.mind.me for data in self._heard("minor_ally_announced")):
            return None
        offered = ids_of(option.then)
        return picked(option.id, next((one for one in claimable(self.mind) if one in offered), offered[0]))

    def _support(self) -> Json:
        """Friends always; others who are behind, now and then [SS-389]."""
        for attempt in self.mind.view.talk.attempts:
            name = attempt_name(attempt.faction, attempt.place)
            if not is_offered(self.decision, "support", name):
                continue
            is_behind = self.mind.standing(attempt.faction) < self.mind.standing(self.mind.me)
            if attempt.faction in self.mind.side or (is_behind and self.mind.luck(SUPPORT_CHANCE)):
                return picked("support", name)
        return None

    def _undermine(self) -> Json:
        """A rival's minor ally [SS-392]."""
        for attempt in self.mind.view.talk.attempts:
            for supporter in attempt.supporters if self.mind.is_rival(attempt.faction) else ():
                name = support_name(attempt.faction, attempt.place, supporter)
                if is_offered(self.decision, "subterfuge", name):
                    return picked("subterfuge", name)
        return None

    # Offers

    def _offer(self) -> Json:
        """A trade, an alliance or a pact; never more than a few."""
        if len(self._own_offers()) >= MOST_OFFERS:
            return None
        return self._offer_trade() or self._offer_alliance() or self._offer_peace()

    def _has_offered(self, kind: str) -> bool:
        return any(data["terms"]["kind"] == kind for data in self._own_offers())

    def _offer_trade(self) -> Json:
        option, mind = self.acts.get("trade"), self.mind
        if option is None or self._has_offered("venture") or mind.gold < PURSE or not mind.luck(TRADE_CHANCE):
            return None
        partners = [one for one in self._listed(option, "partner") if not self._is_about_to_win(one)]
        if not partners:
            return None
        partner = min(partners, key=lambda one: (one not in mind.side, mind.is_rival(one), mind.standing(one), one))
        stake = str(STAKES[-1])
        return picked(option.id, {"partner": partner.value, "puts": stake, "asks": stake})

    def _offer_alliance(self) -> Json:
        """To the neighbour with whom it would count most, while somebody else is ahead [SS-412]."""
        option, mind = self.acts.get("ally"), self.mind
        chance = COALITION_CHANCE if self._has_to_be_stopped(mind.others) else ALLIANCE_CHANCE
        if option is None or self._has_offered("league") or not mind.luck(chance):
            return None
        teams = [(one, self._pair(one)) for one in self._listed(option) if one in mind.neighbours]
        good = [one for one, pair in teams if self._is_worth_joining(pair)]
        if not good:
            return None
        best = max(good, key=lambda one: (self._team_points(self._pair(one)), one))
        return picked(option.id, [best.value])

    def _pair(self, other: Faction) -> tuple[Faction, ...]:
        return tuple(one for one in Faction if one in (self.mind.me, other))

    def _offer_peace(self) -> Json:
        """To a neighbour with whom it has no wish to fight, for as long as it can foresee."""
        option, mind = self.acts.get("pact"), self.mind
        if option is None or self._has_offered("promise") or not mind.luck(PACT_CHANCE):
            return None
        listed = self._listed(option, "partner")
        calm = [one for one in listed if one in mind.neighbours and mind.wants_peace(one)]
        calm = [one for one in calm if not mind.has_promised_peace(one)]
        if not calm:
            return None
        partner = calm[mind.draw(len(calm))]
        seasons = max(n for n in range(1, PEACE + 1) if mind.wants_peace(partner, n))
        vow = Vow.NON_AGGRESSION.value
        return picked(option.id, {"partner": partner.value, "vow": vow, "seasons": str(seasons)})

    def _explain(self) -> Json:
        """Whoever gets an offer hears why."""
        option = self.acts.get("explain")
        if option is None:
            return None
        offer = self._first_offer(option)
        return picked(option.id, picked(offer.name, self._reason_for(offer)))

    def _reason_for(self, offer: Offer) -> Json:
        """The one who is ahead, if somebody is; else peace for its own sake, or profit."""
        outside = [one for one in self.mind.others if one not in offer.parties]
        leaders = [one for one in outside if self.mind.is_near_victory(one)]
        if leaders or (isinstance(offer.terms, League) and outside):
            ahead = max(leaders or outside, key=lambda one: (self.mind.standing(one), one))
            return picked(Argument.LEADER if leaders else Argument.ENEMY, ahead.value)
        return Argument.BORDER.value if isinstance(offer.terms, Promise) else Argument.GAIN.value

    def _listed(self, option: Option, *names: str) -> list[Faction]:
        """The powers that an act offers."""
        return [Faction(name) for name in ids_of(follow(option.then, *names))]


def value(goods: Goods) -> int:
    """What gold and cards are worth together."""
    return goods.gold + sum(VALUES.get(card, CHEAP_CARD) for card in goods.cards)
