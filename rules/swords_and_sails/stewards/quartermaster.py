"""What is built in a season: cities that pay back, troops where they are needed, what cards give [SS-901, SS-920]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules.kernel.answers import filled, follow_to, ids_of, picked
from rules.kernel.decisions import Allot, Decision, Sheet
from rules.kernel.values import Json
from rules.swords_and_sails.ground import capacity, is_within_peasant_limit, points
from rules.swords_and_sails.orders import PieceName, Units
from rules.swords_and_sails.realm.building import CITIES, UPGRADES, YES, card_slot, raising_slot
from rules.swords_and_sails.realm.prices import unit_price
from rules.swords_and_sails.realm.purchases import RESOURCE_CARDS, Grant, city_limit, grants
from rules.swords_and_sails.realm.upkeep import upkeep_of
from rules.swords_and_sails.scoring import POINTS_OF_AN_UPGRADE
from rules.swords_and_sails.stewards.budget import FAIR, Wish, last_stretch, wishes
from rules.swords_and_sails.stewards.judgement import CASUALTY, Mind
from rules.swords_and_sails.stewards.levies import READY, army_to_raise, fleet_to_found
from rules.swords_and_sails.stewards.mergers import ROOM
from rules.swords_and_sails.views import PieceView
from rules.swords_and_sails.vocabulary import SHIPS, TROOPS, UnitType

BATCH = 90
"""Gold for troops that is spent at a time, before other wishes are weighed again."""
ENOUGH = 160
"""Percent of what the next siege takes beyond which an army needs no more troops for it."""
MOST_RETURN = 260
IDLE = 60
"""What troops are worth that nobody needs, in percent of their price: less than gold."""
LASTING = 2
"""Seasons for which troops that hold land are reckoned to stay."""
ARMS = 72
"""Percent of the treasury that goes to the armies before anything else is weighed."""
AMPLE = 120
"""Percent of the strongest neighbour's armies beyond which nothing is spent on troops that have nothing to do."""
UPKEEP_SHARE = 50
"""Percent of the income that upkeep may take, where there is upkeep."""


@dataclass
class Ledger:
    """What is going to be built."""

    gold: int
    units: dict[PieceName, Units] = field(default_factory=dict)
    minors: dict[str, int] = field(default_factory=dict)
    upgrades: dict[str, int] = field(default_factory=dict)
    paid_minors: int = 0

    def add(self, piece: PieceName, units: Units) -> None:
        """Units for a piece."""
        there = self.units.setdefault(piece, {})
        for kind, count in units.items():
            there[kind] = there.get(kind, 0) + count


def build(mind: Mind, decision: Decision) -> Json:
    """The whole sheet."""
    assert isinstance(decision, Sheet)
    return Quartermaster(mind, decision).answer()


class Quartermaster:
    """Spends the treasury on what brings most, one thing after another."""

    def __init__(self, mind: Mind, sheet: Sheet) -> None:
        self.mind, self.sheet = mind, sheet
        self.ledger = Ledger(mind.gold)
        self.armies = [army for army in mind.armies if army.name in sheet.slots]
        self.fleets = [fleet for fleet in mind.fleets if fleet.name in sheet.slots]

    def answer(self) -> Json:
        """Every line of the sheet."""
        lines: dict[str, Json] = {slot: line.fall_back(self.mind.draw) for slot, line in self.sheet.slots.items()}
        lines |= self._cards()
        self._finish()
        raised = self._raise()
        self._arm()
        self._spend()
        self._buy_transports()
        for name, units in self.ledger.units.items():
            lines[name] = {kind.value: count for kind, count in units.items()}
        for slot, cities in ((CITIES, self.ledger.minors), (UPGRADES, self.ledger.upgrades)):
            if slot in self.sheet.slots:
                lines[slot] = {**cities}
        return {**lines, **raised}

    # Cards

    def _cards(self) -> dict[str, Json]:
        """Resource cards are played as soon as their gifts can be placed [SS-346]."""
        lines: dict[str, Json] = {}
        hand = self.mind.realm.hand or ()
        slots = {card_slot(card, copy + 1): card for card in RESOURCE_CARDS for copy in range(hand.count(card))}
        for slot, card in slots.items():
            if slot in self.sheet.slots:
                choices = grants(self.mind.box, self.mind.me, card)
                best = next((one for one in self._by_worth(choices) if self._place(one)), None)
                if best is not None:
                    lines[slot] = str(choices.index(best) + 1)
        return lines

    def _by_worth(self, choices: Iterable[Grant]) -> list[Grant]:
        """Upgrades before cities, the dearest units before others."""
        price = {kind: unit_price(self.mind.box, self.mind.me, kind) for kind in UnitType}
        return sorted(choices, key=lambda one: (-one.upgrades, -sum(price[k] * n for k, n in one.units.items())))

    def _place(self, grant: Grant) -> bool:
        """Find room for all that a card gives; False where there is none."""
        if grant.units:
            return self._place_units(grant.units)
        old = [wish.place for wish in wishes(self.mind) if wish.is_upgrade and self._offers(UPGRADES, wish.place)]
        old = [place for place in old if place not in self.ledger.upgrades]
        new = [wish.place for wish in wishes(self.mind) if not wish.is_upgrade and self._offers(CITIES, wish.place)]
        new = [place for place in new if place not in self.ledger.minors]
        if len(old) < grant.upgrades or len(new) < grant.minors:
            return False
        for place in old[: grant.upgrades]:
            self.ledger.upgrades[place] = 1
        for place in new[: grant.minors]:
            self.ledger.minors[place] = 1
        return True

    def _place_units(self, units: Units) -> bool:
        is_fleet = any(kind.is_ship for kind in units)
        pieces = self.fleets if is_fleet else sorted(self.armies, key=lambda army: (-self._need(army), army.name))
        for piece in pieces:
            if is_fleet or self._may_hold(piece, units):
                self.ledger.add(piece.name, units)
                return True
        return False

    def _may_hold(self, army: PieceView, units: Units) -> bool:
        """Whether an army would not have too many peasants [SS-243]."""
        after = {kind: self._after(army).get(kind, 0) + units.get(kind, 0) for kind in TROOPS}
        return is_within_peasant_limit(self.mind.box, self.mind.me, after)

    def _after(self, piece: PieceView) -> Units:
        """What a piece will have in it."""
        bought = self.ledger.units.get(piece.name, {})
        return {kind: (piece.units or {}).get(kind, 0) + bought.get(kind, 0) for kind in UnitType}

    def _offers(self, slot: str, place: str) -> bool:
        line = self.sheet.slots.get(slot)
        return isinstance(line, Allot) and any(share.id == place for share in line.shares)

    # Troops and cities

    def _finish(self) -> None:
        """Cities that decide the game come before anything else."""
        given = sum(self.ledger.minors.values()) + POINTS_OF_AN_UPGRADE * sum(self.ledger.upgrades.values())
        for wish in last_stretch(self.mind, given):
            if self._offers(UPGRADES if wish.is_upgrade else CITIES, wish.place) and self._may_found(wish):
                self._found(wish)

    def _arm(self) -> None:
        """Armies come first: whoever has none to speak of loses his cities to those who have."""
        rest = self.ledger.gold * (100 - ARMS) // 100
        while self.armies and self.ledger.gold > rest and not self._is_upkeep_heavy():
            army = max(self.armies, key=lambda one: (self._need(one), one.name))
            is_idle = self._need(army) < 100 and self._strength() * 100 >= AMPLE * self._strongest_neighbour()
            if is_idle or not self._recruit(army):
                return

    def _strength(self) -> int:
        """That of all own armies, with what they are going to get."""
        return sum(points(self.mind.box, self.mind.me, self._after(army)) for army in self.mind.armies)

    def _strongest_neighbour(self) -> int:
        return max(map(self.mind.total, self.mind.neighbours), default=0)

    def _is_upkeep_heavy(self) -> bool:
        """Whether upkeep takes as much of the income as it may."""
        is_paid = self.mind.view.options.maintenance
        return is_paid and self._upkeep() * 100 > UPKEEP_SHARE * self._income()

    def _spend(self) -> None:
        """Cities and troops in turn, whichever brings more."""
        cities = [one for one in wishes(self.mind) if self._offers(UPGRADES if one.is_upgrade else CITIES, one.place)]
        while True:
            cities = [wish for wish in cities if self._may_found(wish)]
            city = cities[0] if cities else None
            army = max(self.armies, key=lambda one: (self._need(one), one.name), default=None)
            need = self._need(army) if army is not None else 0
            if city is not None and city.return_ >= max(need, FAIR):
                self._found(city)
            elif army is None or need < 100 or not self._recruit(army):
                return

    def _may_found(self, wish: Wish) -> bool:
        """Whether one more city may be built or upgraded there, of each one in one place, and paid [SS-926]."""
        if wish.price > self.ledger.gold:
            return False
        if wish.is_upgrade:
            return wish.place not in self.ledger.upgrades
        limit = city_limit(self.mind.view, self.mind.me)
        return wish.place not in self.ledger.minors and self.ledger.paid_minors < limit

    def _found(self, wish: Wish) -> None:
        self.ledger.gold -= wish.price
        if wish.is_upgrade:
            self.ledger.upgrades[wish.place] = 1
        else:
            self.ledger.minors[wish.place] = 1
            self.ledger.paid_minors += 1

    def _need(self, army: PieceView) -> int:
        """What troops in an army bring, in percent of their price: to hold land in danger, or for the next siege."""
        mind = self.mind
        strength = points(mind.box, mind.me, self._after(army))
        rest = sum(mind.strength(one) for one in mind.garrison(army.place) if one.faction in mind.side)
        there = rest - mind.strength(army) + strength
        more = BATCH // CASUALTY
        saved = mind.exposure(army.place, there) - mind.exposure(army.place, there + more)
        hold = saved * LASTING * 100 // BATCH
        if self._is_upkeep_heavy():
            return hold
        return max(hold, self._prey(army.place, strength), IDLE)

    def _prey(self, place: str, strength: int) -> int:
        """What troops bring for attacks from a territory."""
        mind = self.mind
        best = IDLE
        for target in mind.atlas.land_around(place):
            if mind.is_target(target):
                cost = mind.siege_cost(target) + READY + 2 * sum(map(mind.strength, mind.enemies_in(target)))
                if strength * 100 < cost * ENOUGH:
                    best = max(best, mind.worth(target) * 70 // (cost * CASUALTY))
        return min(best, MOST_RETURN)

    def _upkeep(self) -> int:
        pieces = [*self.mind.armies, *self.mind.fleets]
        return sum(upkeep_of(self.mind.box, self.mind.me, self._after(one)) for one in pieces)

    def _income(self) -> int:
        return self.mind.realm.harvest + self.mind.realm.city_income

    def _recruit(self, army: PieceView) -> bool:
        """A batch of troops of one kind; False where there is no gold for any."""
        kinds = self._affordable(army.name, TROOPS)
        kinds = [kind for kind in kinds if kind is not UnitType.PS or self._may_hold(army, {kind: 2})]
        if not kinds:
            return False
        kind = kinds[self.mind.draw(len(kinds))]
        price = unit_price(self.mind.box, self.mind.me, kind, self.mind.realm.leader)
        count = max(1, min(BATCH, self.ledger.gold) // price)
        if kind is UnitType.PS:
            count = min(2, count)
        self.ledger.gold -= count * price
        self.ledger.add(army.name, {kind: count})
        return True

    def _affordable(self, slot: str, kinds: Iterable[UnitType]) -> list[UnitType]:
        line = self.sheet.slots[slot]
        assert isinstance(line, Allot)
        offered = [share.id for share in line.shares]
        leader = self.mind.realm.leader
        return [
            kind
            for kind in kinds
            if kind in offered and unit_price(self.mind.box, self.mind.me, kind, leader) <= self.ledger.gold
        ]

    # Armies and fleets

    def _raise(self) -> dict[str, Json]:
        """At most one new army and one new fleet in a season."""
        lines: dict[str, Json] = {}
        for is_fleet, levy_of in ((False, army_to_raise), (True, fleet_to_found)):
            slot = raising_slot(0, is_fleet=is_fleet)
            inner = follow_to(Sheet, self.sheet, slot, YES)
            if inner is None:
                continue
            levy = levy_of(self.mind, ids_of(inner.slots["place"]), self.ledger.gold)
            if levy is not None:
                self.ledger.gold -= levy.price
                units: Json = {kind.value: count for kind, count in levy.units.items()}
                then = filled(inner, {"place": levy.place, "units": units}, self.mind.draw)
                lines[slot] = picked(YES, then)
        return lines

    def _buy_transports(self) -> None:
        """Fleets that can carry an army, for what gold is left."""
        for fleet in self.fleets:
            carried = capacity(self.mind.box, self._after(fleet))
            if carried < ROOM and UnitType.TR in self._affordable(fleet.name, SHIPS):
                self.ledger.gold -= unit_price(self.mind.box, self.mind.me, UnitType.TR, self.mind.realm.leader)
                self.ledger.add(fleet.name, {UnitType.TR: 1})
