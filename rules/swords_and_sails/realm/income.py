"""Phase 1: harvest, cities, bonus cards, what a Sea Trader earns; then upkeep [SS-210 to SS-232, SS-340 to SS-345]."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick_several
from rules.kernel.play import Procedure
from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G, atlas_of, box_of, realm_of, round_up, spend_card
from rules.swords_and_sails.opening.learning import is_first_lesson
from rules.swords_and_sails.realm.upkeep import pay_upkeep
from rules.swords_and_sails.scoring import Cities, cities_in, city_income, harvest
from rules.swords_and_sails.state import Campaign, seat_of
from rules.swords_and_sails.vocabulary import CardName, Faction, Leader, UnitType

BONUS_CARDS = (CardName.BONUS_CITY_INCOME, CardName.BONUS_HARVEST)
LEADER_INCOME = 10  # [SS-979b, SS-979c]
MINORS_FOR_TRADE = 3  # [SS-979c]


@dataclass(frozen=True)
class Income:
    """What a power receives in Phase 1 [SS-217]."""

    harvest: int
    cities: int
    bonus: int = 0
    fishing: int = 0
    sea_trade: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return self.harvest + self.cities + self.bonus + self.fishing + self.sea_trade


def income_of(
    campaign: Campaign, atlas: Atlas, box: Content, faction: Faction, played: Collection[CardName] = ()
) -> Income:
    """What a power receives this season with the bonus cards that it plays."""
    from_land, from_cities = harvest(campaign, box, faction), city_income(campaign, box, faction)
    base = {CardName.BONUS_CITY_INCOME: from_cities, CardName.BONUS_HARVEST: from_land}
    bonus = sum(bonus_of(box, faction, card, base[card]) for card in BONUS_CARDS if card in played)
    is_trader = campaign.realms[faction].leader is Leader.SEA_TRADER
    return Income(
        harvest=from_land,
        cities=from_cities,
        bonus=bonus,
        fishing=fishing(campaign, atlas, faction) if is_trader else 0,
        sea_trade=sea_trade(campaign, atlas, faction) if is_trader else 0,
    )


def bonus_of(box: Content, faction: Faction, card: CardName, base: int) -> int:
    """What a bonus card adds to its kind of income, up to the next 5 [SS-340 to SS-344, SS-R42, SS-R43]."""
    sheet = box.card(card)
    return round_up(base * (sheet.favoured_percent if faction in sheet.favours else sheet.percent), 100)


# The Sea Trader


def fishing(campaign: Campaign, atlas: Atlas, faction: Faction) -> int:
    """10 gold for each sea zone beside own land with an own fleet in it [SS-979b]."""
    own = campaign.lands_of(faction)
    zones = [zone for zone in _sailed(campaign, faction) if any(place in own for place in atlas.coasts(zone))]
    return len(zones) * LEADER_INCOME


def sea_trade(campaign: Campaign, atlas: Atlas, faction: Faction) -> int:
    """What cities earn that adjoining zones with own fleets connect, as far as transports suffice [SS-979c, SS-R80]."""
    transports = _sailed(campaign, faction)
    left, total = list(transports), 0
    while left:
        group = list(atlas.steps(left[:1], lambda zone: (z for z in atlas.sea_around(zone) if z in transports)))
        left = [zone for zone in left if zone not in group]
        total += LEADER_INCOME * min(_trade_of(campaign, atlas, faction, group), *(transports[zone] for zone in group))
    return total


def _sailed(campaign: Campaign, faction: Faction) -> dict[str, int]:
    """The sea zones with a power's fleets, and how many transports are in each."""
    zones: dict[str, int] = {}
    for fleet in campaign.fleets_of(faction):
        if not fleet.is_docked:
            zones[fleet.place] = zones.get(fleet.place, 0) + fleet.units.get(UnitType.TR, 0)
    return zones


def _trade_of(campaign: Campaign, atlas: Atlas, faction: Faction, group: list[str]) -> int:
    """How many tens the cities on the shores of a group of zones are good for."""
    shores = sorted({place for zone in group for place in atlas.coasts(zone)})
    paying = [campaign.lands[place] for place in shores if not campaign.lands[place].pillage]
    ports = [cities for cities in (cities_in(land, faction) for land in paying) if cities != Cities()]
    if len(ports) < 2:  # A single territory has nobody to trade with.
        return 0
    cities = sum(ports, Cities())
    return cities.minors // MINORS_FOR_TRADE + cities.majors


# Phase 1


def ask_bonus(g: G, faction: Faction) -> Ask[list[CardName]]:
    """Which bonus cards a power plays, of each kind one at most [SS-345, D05]."""
    box = box_of(g)
    hand = [] if is_first_lesson(g.state) else realm_of(g, faction).hand  # [SS-191]
    income = income_of(g.state, atlas_of(g), box, faction)
    base = {CardName.BONUS_CITY_INCOME: income.cities, CardName.BONUS_HARVEST: income.harvest}
    cards = [
        Choice(card, box.card(card).name, card, f"{bonus_of(box, faction, card, base[card])} gold more")
        for card in BONUS_CARDS
        if card in hand
    ]
    return pick_several("income.bonus", "Which bonus cards do you play before income is paid?", cards, rule="SS-345")


def collect(g: G, played: dict[Faction, list[CardName]]) -> Procedure[None]:
    """Everybody receives income, one pillage marker goes from each pillaged land, then upkeep is paid [SS-217]."""
    campaign, box = g.state, box_of(g)
    for faction in campaign.factions:
        cards = [card for card in BONUS_CARDS if card in played.get(faction, [])]
        income = income_of(campaign, atlas_of(g), box, faction, cards)
        for card in cards:
            spend_card(g, faction, card)
            g.reveal("card_played", faction=faction, card=card)
        realm = realm_of(g, faction)
        realm.gold += income.total
        g.tell(
            "income_collected",
            faction=faction,
            harvest=income.harvest,
            cities=income.cities,
            bonus=income.bonus,
            fishing=income.fishing,
        )
        # Sea trade tells how many transports there are, which is nobody's business [SS-R90].
        g.tell("treasury_filled", to={seat_of(faction)}, sea_trade=income.sea_trade, gold=realm.gold)
    for place, land in campaign.lands.items():
        if land.pillage:  # [SS-223, SS-745]
            land.pillage -= 1
            g.tell("pillage_eased", place=place, left=land.pillage)
    if campaign.options.maintenance:
        yield from pay_upkeep(g)
