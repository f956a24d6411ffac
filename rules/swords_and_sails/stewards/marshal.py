"""The orders of a season: which armies attack what, and together with whom [SS-501]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

from rules.kernel.decisions import Sheet
from rules.swords_and_sails.orders import PieceName
from rules.swords_and_sails.stewards.budget import city_fund
from rules.swords_and_sails.stewards.judgement import Mind
from rules.swords_and_sails.stewards.prospects import Attack, weigh
from rules.swords_and_sails.stewards.ways import Booking, Way, Ways
from rules.swords_and_sails.views import PieceView
from rules.swords_and_sails.vocabulary import CardName

MOST_TOGETHER = 3
"""Armies that attack one territory together."""
BEGINNINGS = 8
"""Of the best attacks so many are tried as the first of a campaign."""
WHIM = 12
"""Percent by which a steward's mood changes what an attack promises."""


class Marshal:
    """Attacks that can be made at the same time."""

    def __init__(self, mind: Mind, sheet: Sheet) -> None:
        self.mind = mind
        self.ways = Ways(mind, sheet)
        self.purse = max(0, mind.gold - city_fund(mind))

    def attacks(self) -> list[Attack]:
        """The attacks that promise most together; battles among them are reckoned through before they are ordered."""
        found = sorted((self._whim(one) for one in self._promising()), key=lambda one: (-one.net, one.place))
        guards = self._guards(found)
        found = [one for one in found if not any(name in guards for name in one.armies)]
        while True:
            chosen = self._best(found)
            doubtful = next((one for one in chosen if not one.is_certain), None)
            if doubtful is None:
                return chosen
            known = weigh(self.mind, doubtful.place, doubtful.ways, self.purse, is_certain=True)
            found = [one for one in found if one is not doubtful] + ([known] if known.net > 0 else [])
            found.sort(key=lambda one: (-one.net, one.place))

    def _guards(self, found: list[Attack]) -> list[PieceName]:
        """The armies that do more for the capital than in any attack, wherever they stand now."""
        mind = self.mind
        guards: list[PieceName] = []
        best = {army.name: 0 for army in mind.armies}
        for attack in found:
            for name in attack.armies:
                best[name] = max(best[name], attack.net // len(attack.armies))
        for place in mind.lands:
            if not mind.is_capital(place):
                continue
            near = [army for army in mind.armies if army.place == place or self._may_enter(army, place)]
            there = 0
            while near:
                here, without = there, mind.exposure(place, there)
                gain = {one.name: without - mind.exposure(place, here + mind.strength(one)) for one in near}
                army = max(near, key=lambda one: (gain[one.name] - best[one.name], one.name))
                if gain[army.name] <= best[army.name]:
                    break
                guards.append(army.name)
                near.remove(army)
                there += mind.strength(army)
        return guards

    def _may_enter(self, army: PieceView, place: str) -> bool:
        ways = self.ways.of[army.name].get(place, ())
        return any(not way.is_attack for way in ways)

    def _whim(self, attack: Attack) -> Attack:
        percent = 100 - WHIM + self.mind.draw(2 * WHIM + 1)
        return replace(attack, net=attack.net * percent // 100)

    def _promising(self) -> Iterator[Attack]:
        by_place: dict[str, list[tuple[Way, ...]]] = {}
        for open_to_it in self.ways.of.values():
            for place, some in open_to_it.items():
                if some[0].is_attack and self.mind.is_target(place):
                    by_place.setdefault(place, []).append(some)
        for place in sorted(by_place):
            for count in range(1, min(MOST_TOGETHER, len(by_place[place])) + 1):
                for group in combinations(by_place[place], count):
                    ways = self._first_fit(group)
                    attack = weigh(self.mind, place, ways, self.purse) if ways is not None else None
                    if attack is not None and attack.net > 0:
                        yield attack

    def _first_fit(self, group: tuple[tuple[Way, ...], ...]) -> tuple[Way, ...] | None:
        """A way for each of some armies that goes with those of the others."""
        return next((ways for ways in product(*group) if self.ways.book(Booking(), ways) is not None), None)

    def _best(self, found: list[Attack]) -> list[Attack]:
        tried = [self._fill_up(first, found) for first in found[:BEGINNINGS]]
        return max(tried, key=lambda attacks: sum(one.net for one in attacks), default=[])

    def _fill_up(self, first: Attack, found: list[Attack]) -> list[Attack]:
        """One attack, and after it whatever else promises most and can still be done."""
        chosen: list[Attack] = []
        booking, hand = Booking(), self.mind.realm.hand or ()
        for attack in (first, *found):
            busy = [name for one in chosen for name in one.armies]
            if any(one.place == attack.place for one in chosen) or any(name in busy for name in attack.armies):
                continue
            if attack.is_pillage and sum(one.is_pillage for one in chosen) == hand.count(CardName.PILLAGE):
                continue
            booked = self.ways.book(booking, attack.ways)
            if booked is not None:
                chosen.append(attack)
                booking = booked
        return chosen
