"""A siege: how much a territory resists, what the besieger absorbs, and how it is taken [SS-701 to SS-747]."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.kernel.asks import Ask, choose_amount
from rules.kernel.choices import Choice, pick
from rules.kernel.play import Procedure
from rules.kernel.words import counted
from rules.swords_and_sails.ground import G, area, box_of, decide, pay, points, spend_card, trace
from rules.swords_and_sails.orders import Instructions, Then
from rules.swords_and_sails.realm import control
from rules.swords_and_sails.scoring import spring_income
from rules.swords_and_sails.sieges.casualties import suffer, volunteer
from rules.swords_and_sails.sieges.resistance import (
    average_roll,
    cities_left,
    dice_per_major,
    flat_addition,
    leader_of,
    most_bought_off,
    per_die,
    pillage_dice,
    siege_dice,
)
from rules.swords_and_sails.state import Army, Land, Taken
from rules.swords_and_sails.vocabulary import CardName, Faction, Leader

MARKERS = 2
BARREN_SEASONS = 3
"""No income in the two seasons that follow; it can be besieged again after one that pays [SS-R39]."""


@dataclass
class Siege:
    """One side alone before the walls of a territory."""

    g: G
    territory: str
    claimant: Faction
    """Who besieges, and takes the prize [SS-R32, SS-R38]."""
    flat_is_due: bool = True
    """Whether the flat additions still count in this season [SS-R87]."""

    @property
    def land(self) -> Land:
        """The territory as it stands."""
        return self.g.state.lands[self.territory]

    @property
    def armies(self) -> tuple[Army, ...]:
        """The besieger's armies, which share the losses [SS-R37]."""
        return tuple(army for army in self.g.state.armies_in(self.territory) if army.faction == self.claimant)

    @property
    def allies(self) -> tuple[Faction, ...]:
        """Team-mates who are there too."""
        there = {army.faction for army in self.g.state.armies_in(self.territory)}
        return tuple(one for one in self.g.state.side_of(self.claimant) if one in there and one != self.claimant)

    @property
    def strength(self) -> int:
        """The casualty points that the besieger's armies could absorb."""
        return sum(points(box_of(self.g), army.faction, army.units) for army in self.armies)

    @property
    def instructions(self) -> Instructions:
        """What the player wrote down for this case."""
        sheet = self.g.state.orders.get(self.claimant)
        written = [sheet.of(army.name).instructions for army in self.armies] if sheet is not None else []
        return next((one for one in written if one.then is not None or one.pay is not None), Instructions())

    def is_done_by(self, leader: Leader) -> bool:
        """Whether the besieger has that leader."""
        return self.leader is leader

    # Resistance

    @property
    def minors(self) -> int:
        """Minor cities that are not the besieger's already."""
        return cities_left(self.land, self.claimant)[0]

    @property
    def majors(self) -> int:
        """Major cities that are not the besieger's already."""
        return cities_left(self.land, self.claimant)[1]

    @property
    def dice_per_major(self) -> int:
        """By the besieger's leader."""
        return dice_per_major(self.leader)

    @property
    def leader(self) -> Leader | None:
        """The besieger's leader."""
        return self.g.state.realms[self.claimant].leader

    @property
    def flat(self) -> int:
        """Added to the sum, once in a season."""
        return flat_addition(box_of(self.g), self.g.state, self.territory) if self.flat_is_due else 0

    def average(self, dice: int) -> int:
        """What so many dice and the flat additions come to on average, rounded down."""
        return average_roll(dice, self._per_die(Then.SIEGE)) + self.flat

    def _per_die(self, how: Then) -> int:
        owner = leader_of(self.g.state, self.land.controller)
        return per_die(owner, self.leader, is_pillage=how is Then.PILLAGE)

    def roll(self, dice: int, how: Then) -> int:
        """The casualty points that must be absorbed [SS-710]."""
        rolled = [self.g.roll(6, f"siege:{self.territory}") for _ in range(dice)]
        total = sum(max(0, die + self._per_die(how)) for die in rolled) + self.flat
        self.g.reveal(
            "siege_rolled",
            place=self.territory,
            by=self.claimant,
            how=how,
            dice=rolled,
            per_die=self._per_die(how),
            flat=self.flat,
            points=total,
        )
        self.flat_is_due = how is not Then.PARTIAL
        return total

    # Absorbing

    def withstand(self, total: int) -> Procedure[bool]:
        """Buy off, lose units, and see whether any are left [SS-711 to SS-716, SS-R34]."""
        g, live = self.g, self.g.state.options.live_battles
        bought = yield from decide(g, self.claimant, self.choose_buy_off(total), is_live=live)
        if bought:
            pay(g, self.claimant, bought * box_of(g).tables.buy_off)
            g.reveal("siege_bought_off", place=self.territory, by=self.claimant, points=bought)
        left = total - bought
        for ally in self.allies:
            left -= yield from volunteer(g, ally, self._armies_of(ally), left, place=self.territory)
        yield from suffer(g, self.claimant, self.armies, max(0, left), place=self.territory)
        g.state.drop_empty()
        return bool(self.armies)

    def _armies_of(self, faction: Faction) -> tuple[Army, ...]:
        return tuple(army for army in self.g.state.armies_in(self.territory) if army.faction == faction)

    def choose_buy_off(self, total: int) -> Ask[int]:
        """Up to half of the points, two thirds for a Diplomat, at 15 gold each [SS-711, SS-969, D27]."""
        price = box_of(self.g).tables.buy_off
        most = min(most_bought_off(total, self.leader), self.g.state.realms[self.claimant].gold // price)
        wanted = self.instructions.pay
        return choose_amount(
            "siege.pay",
            f"The siege of {area(self.g, self.territory)} costs {counted(total, 'casualty point')}. "
            f"How many do you buy off, at {price} gold each?",
            0,
            most,
            fallback=most if wanted is None else min(most, wanted),
            rule="SS-711",
            about=self.territory,
        )


# The whole territory


def storm(siege: Siege) -> Procedure[None]:
    """The whole territory at once [SS-701 to SS-716]."""
    total = siege.roll(siege_dice(siege.minors, siege.majors, siege.leader), Then.SIEGE)
    if (yield from siege.withstand(total)):
        tell_trace(siege, "besieged", "SS-716", f"The siege cost {counted(total, 'point')} and succeeded.")
        control.gain(siege.g, siege.territory, siege.claimant)
    else:
        fail(siege, "siege_failed")


def fail(siege: Siege, kind: str) -> None:
    """Nobody is left of the besiegers [SS-R34]."""
    siege.g.tell(kind, place=siege.territory, by=siege.claimant)


def tell_trace(siege: Siege, kind: str, rule: str, words: str) -> None:
    """What came of it, for every army that was there."""
    for army in siege.armies:
        trace(siege.g, "A22", kind, army.name, siege.territory, rule=rule, words=words)


# City by city


def assault_cities(siege: Siege) -> Procedure[None]:
    """One city after the other, each with the territory's die again [SS-720 to SS-727, SS-R87]."""
    g = siege.g
    limit = siege.instructions.cities or siege.minors + siege.majors
    for _ in range(limit):
        city = yield from decide(g, siege.claimant, choose_city(siege), is_live=g.state.options.live_battles)
        if city is None:
            break
        is_major = city is City.MAJOR
        total = siege.roll(1 + (siege.dice_per_major if is_major else 1), Then.PARTIAL)
        if not (yield from siege.withstand(total)):
            fail(siege, "siege_failed")
            return
        take_city(siege, is_major)
        if siege.minors + siege.majors == 0:
            tell_trace(siege, "besieged", "SS-725", "The last city fell, and the land with it.")
            control.gain(g, siege.territory, siege.claimant)
            return


class City(StrEnum):
    """A kind of city."""

    MINOR = "minor"
    MAJOR = "major"


def choose_city(siege: Siege) -> Ask[City | None]:
    """The next city, or enough; by default minor ones first, while strength is twice the average roll [SS-723, D28]."""
    cities: list[Choice[City | None]] = []
    if siege.minors:
        cities.append(Choice(City.MINOR, "Assault a minor city", City.MINOR, "2 dice"))
    if siege.majors:
        cities.append(Choice(City.MAJOR, "Assault a major city", City.MAJOR, f"{1 + siege.dice_per_major} dice"))
    dice = 2 if siege.minors else 1 + siege.dice_per_major
    goes_on = siege.strength >= 2 * siege.average(dice)
    return pick(
        "siege.city",
        f"Which city of {area(siege.g, siege.territory)} next?",
        [*cities, Choice(Then.HOLD, "Stop here", None)],
        fallback=cities[0].id if goes_on else Then.HOLD,
        rule="SS-723",
        about=siege.territory,
    )


def take_city(siege: Siege, is_major: bool) -> None:
    """A city pays its taker at once; the harvest has to wait for the last one [SS-724, SS-725]."""
    land = siege.land
    if land.taken is None or land.taken.by != siege.claimant:
        land.taken = Taken(by=siege.claimant)
    if is_major:
        land.taken.majors += 1
    elif land.taken.printed_minors < land.printed_minors:
        land.taken.printed_minors += 1
    else:
        land.taken.built_minors += 1
    siege.g.tell("city_taken", place=siege.territory, by=siege.claimant, is_major=is_major)


# Pillage


def pillage(siege: Siege) -> Procedure[None]:
    """Loot instead of land [SS-740 to SS-747, SS-R39, SS-M07]."""
    g, land, box = siege.g, siege.land, box_of(siege.g)
    card = box.card(CardName.PILLAGE)
    spend_card(g, siege.claimant, card.id)
    g.reveal("card_played", faction=siege.claimant, card=card.id, place=siege.territory)
    total = siege.roll(pillage_dice(box, land, siege.claimant), Then.PILLAGE)
    if not (yield from siege.withstand(total)):
        fail(siege, "pillage_failed")
        return
    gold = box.tables.pillage_factor * spring_income(box, land)
    g.state.realms[siege.claimant].gold += gold
    land.pillage, land.ripens = MARKERS, g.state.season + BARREN_SEASONS
    tell_trace(siege, "pillaged", "SS-744", f"The land was plundered for {gold} gold.")
    g.tell("pillaged", place=siege.territory, by=siege.claimant, gold=gold)
