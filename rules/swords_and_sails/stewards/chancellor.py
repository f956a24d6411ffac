"""Cards and spies: which are taken, which are played on whom, which are kept as counters [SS-302, SS-324, SS-940]."""

from __future__ import annotations

from rules.kernel.decisions import Decision, PickMany, PickOne, Sheet
from rules.kernel.values import Json
from rules.swords_and_sails.intrigue.filings import When
from rules.swords_and_sails.intrigue.sheets import SOMETHING
from rules.swords_and_sails.intrigue.taking import card_price
from rules.swords_and_sails.intrigue.titles import MAJOR_CITY, MOST_CITIES, TITLES
from rules.swords_and_sails.orders import PieceName
from rules.swords_and_sails.stewards.judgement import Mind, minors_of
from rules.swords_and_sails.stewards.secretary import filled
from rules.swords_and_sails.vocabulary import CardName, Colour, Season

LEAST_BONUS = 60
"""City income from which a bonus card is worth playing."""
MOST_TITLES = 2
"""Title cards in hand beyond which no more political cards are taken."""
SPARE = 120
"""Gold beyond which cards are bought."""
SPYING_GOLD = 200
"""Gold beyond which spies are paid for, where there are no cards."""
SECRETS = 3
"""Seasons for which a report is good enough."""


# Taking


def open_season(mind: Mind, decision: Decision) -> Json:
    """Bonus cards when they bring most; political cards while there is land to inherit, else development."""
    assert isinstance(decision, Sheet)
    bonus, cards = decision.slots["bonus"], decision.slots["cards"]
    assert isinstance(bonus, PickMany)
    assert isinstance(cards, Sheet)
    played: list[Json] = [option.id for option in bonus.options if _is_time_for(mind, CardName(option.id))]
    return {"bonus": played, "cards": _take(mind, cards)}


def _is_time_for(mind: Mind, card: CardName) -> bool:
    """City bonuses as soon as there are cities, harvest bonuses in summer."""
    if card is CardName.BONUS_CITY_INCOME:
        return mind.realm.city_income >= LEAST_BONUS
    return mind.view.season_name is Season.SUMMER or mind.seasons_left < len(Season)


def _take(mind: Mind, cards: Sheet) -> Json:
    wanted = _wanted(mind)
    lines: dict[str, Json] = {slot: line.fall_back(mind.draw) for slot, line in cards.slots.items()}
    free: list[Colour] = []
    for slot, line in cards.slots.items():
        if isinstance(line, PickOne) and slot.startswith("free"):
            offered = [Colour(option.id) for option in line.options]
            colour = next((one for one in wanted if one in offered), offered[0])
            lines[slot] = colour.value
            free.append(colour)
    more = cards.slots["more"]
    assert isinstance(more, PickOne)
    buying = next((option.then for option in more.options if option.id == "cards"), None)
    if isinstance(buying, Sheet):
        bought = _buy(mind, wanted, free)
        if bought is not None:
            lines["more"] = {"pick": "cards", "then": filled(mind, buying, **{bought.value: 1})}
    return lines


def _wanted(mind: Mind) -> list[Colour]:
    """The colours in the order in which they are of use."""
    titles = sum(card in TITLES for card in mind.realm.hand or ())
    is_land_open = len(claimable(mind)) > titles and titles < MOST_TITLES
    first = [Colour.BLUE, Colour.GREEN] if is_land_open else [Colour.GREEN, Colour.BLUE]
    return [*first, Colour.YELLOW, Colour.RED]


def _buy(mind: Mind, wanted: list[Colour], free: list[Colour]) -> Colour | None:
    """One card more in a good season: the first colour that is not taken for nothing already."""
    colour = next((one for one in wanted[:2] if one not in free), wanted[0])
    price = card_price(mind.box, free.count(colour))
    purse = mind.gold + mind.realm.city_income
    return colour if purse >= price + SPARE and mind.luck(75) else None


def claimable(mind: Mind) -> list[str]:
    """Neutral land that a title could win, the best first [SS-381 to SS-383]."""
    near = {place for own in mind.lands for place in mind.atlas.land_around(own)}
    found = []
    for place in sorted(near):
        land, home = mind.view.lands[place], mind.box.territory(place).home
        if land.controller is not None or land.is_closed or land.taken is not None:
            continue
        if home is not None and (home.is_major or home in mind.view.realms):
            continue
        if minors_of(land) + MAJOR_CITY * land.majors <= MOST_CITIES:
            found.append(place)
    return sorted(found, key=lambda place: (-mind.worth(place), place))


# Playing


def plot(mind: Mind, decision: Decision) -> Json:
    """Titles on the best land, spies on whom it means to fight, raids on others' trade, counters against all of it."""
    assert isinstance(decision, PickOne)
    inner = next((option.then for option in decision.options if option.id == SOMETHING), None)
    if not isinstance(inner, Sheet):
        return decision.fall_back(mind.draw)
    lines: dict[str, Json] = {}
    if "schemes" in inner.slots:
        line = inner.slots["schemes"]
        assert isinstance(line, PickMany)
        lines["schemes"] = [*_schemes(mind, [option.id for option in line.options])]
    for card in (CardName.UNMASK_PRETENDER, CardName.COUNTER_SPY):
        if card in inner.slots:
            lines[card] = When.MINE.value
    look = inner.slots.get("look")
    if isinstance(look, PickOne) and mind.others:
        lines["look"] = max(mind.others, key=lambda one: (mind.standing(one), one)).value
    return {"pick": SOMETHING, "then": filled(mind, inner, **lines)}


def _schemes(mind: Mind, offered: list[str]) -> list[str]:
    hand = list(mind.realm.hand or ())
    chosen: list[str] = []
    gold = mind.gold
    titles = [(card, copy) for card in TITLES for copy in range(hand.count(card))]
    for place in claimable(mind):
        price = _title_price(mind, place)
        if titles and price <= gold and f"{titles[0][0]} {place} {titles[0][1]}" in offered:
            card, copy = titles.pop(0)
            chosen.append(f"{card} {place} {copy}")
            gold -= price
    spies = [f"{CardName.SPY} {name} 0" for name in suspects(mind)[: hand.count(CardName.SPY)]]
    chosen += [name for name in spies if name in offered]
    for copy, number in enumerate(_caravans(mind)[: hand.count(CardName.RAID_CARAVANS)]):
        name = f"{CardName.RAID_CARAVANS} {number} {copy}"
        chosen += [name] if name in offered else []
    return chosen


def _title_price(mind: Mind, place: str) -> int:
    """Half of what a territory pays in spring [SS-384]."""
    land, tables = mind.view.lands[place], mind.box.tables
    paid = tables.minor_income * minors_of(land) + tables.major_income * land.majors
    return (tables.harvest[Season.SPRING] + paid) // 2


def suspects(mind: Mind) -> list[PieceName]:
    """Rivals' armies next to the own land that it knows nothing new of, the most dangerous first."""
    known = [report.piece for report in mind.view.reports if mind.view.season - report.season < SECRETS]
    near = {place for own in mind.lands for place in (own, *mind.atlas.land_around(own))}
    armies = [army for place in sorted(near) for army in mind.enemies_in(place) if army.name not in known]
    armies.sort(key=lambda army: (not mind.is_rival(army.faction), -mind.strength(army), army.name))
    return [army.name for army in armies]


def _caravans(mind: Mind) -> list[int]:
    """The trade agreements of others, the richest first."""
    strange = [one for one in mind.view.agreements if not set(one.partners) & set(mind.side)]
    return [one.number for one in sorted(strange, key=lambda one: (-one.gold, one.number))]


# Without cards


def spy(mind: Mind, decision: Decision) -> Json:
    """One spy where gold allows it, or where he costs nothing [SS-944, SS-R68]."""
    assert isinstance(decision, PickOne)
    inner = next((option.then for option in decision.options if option.id == SOMETHING), None)
    is_free = mind.box.power(mind.me).free_espionage
    targets = suspects(mind)[:1]
    if not isinstance(inner, Sheet) or not targets or not (is_free or mind.gold >= SPYING_GOLD):
        return decision.fall_back(mind.draw)
    return {"pick": SOMETHING, "then": filled(mind, inner, targets=[*targets])}
