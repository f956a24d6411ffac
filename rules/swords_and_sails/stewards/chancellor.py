"""Cards and spies: which are taken, which are played on whom, which are kept as counters [SS-302, SS-324, SS-940]."""

from __future__ import annotations

from rules.kernel.answers import filled, follow, follow_to, ids_of, picked
from rules.kernel.choices import SOMETHING
from rules.kernel.decisions import Decision, Sheet
from rules.kernel.values import Json
from rules.swords_and_sails.intrigue.filings import When
from rules.swords_and_sails.intrigue.plots import scheme_name
from rules.swords_and_sails.intrigue.taking import BUY_CARDS, card_price, free_slot
from rules.swords_and_sails.intrigue.titles import TITLES, claim_price, is_claimable
from rules.swords_and_sails.orders import PieceName
from rules.swords_and_sails.stewards.judgement import Mind
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
    cards = follow_to(Sheet, decision, "cards")
    assert cards is not None
    held = map(CardName, ids_of(follow(decision, "bonus")))
    return {"bonus": [card.value for card in held if _is_time_for(mind, card)], "cards": _take(mind, cards)}


def _is_time_for(mind: Mind, card: CardName) -> bool:
    """City bonuses as soon as there are cities, harvest bonuses in summer."""
    if card is CardName.BONUS_CITY_INCOME:
        return mind.realm.city_income >= LEAST_BONUS
    return mind.view.season_name is Season.SUMMER or mind.seasons_left < len(Season)


def _take(mind: Mind, cards: Sheet) -> Json:
    wanted = _wanted(mind)
    lines: dict[str, Json] = {}
    free: list[Colour] = []
    for slot in map(free_slot, range(len(cards.slots))):
        offered = [Colour(name) for name in ids_of(follow(cards, slot))]
        if offered:
            free.append(next((one for one in wanted if one in offered), offered[0]))
            lines[slot] = free[-1].value
    buying = follow_to(Sheet, cards, "more", BUY_CARDS)
    bought = _buy(mind, wanted, free) if buying is not None else None
    if buying is not None and bought is not None:
        lines["more"] = picked(BUY_CARDS, filled(buying, {bought.value: 1}, mind.draw))
    return filled(cards, lines, mind.draw)


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
    found = [place for place in sorted(near) if is_claimable(mind.view, mind.box, place)]
    return sorted(found, key=lambda place: (-mind.worth(place), place))


# Playing


def plot(mind: Mind, decision: Decision) -> Json:
    """Titles on the best land, spies on whom it means to fight, raids on others' trade, counters against all of it."""
    inner = follow_to(Sheet, decision, SOMETHING)
    if inner is None:
        return decision.fall_back(mind.draw)
    lines: dict[str, Json] = {}
    if "schemes" in inner.slots:
        lines["schemes"] = [*_schemes(mind, ids_of(inner.slots["schemes"]))]
    for card in (CardName.UNMASK_PRETENDER, CardName.COUNTER_SPY):
        if card in inner.slots:
            lines[card] = When.MINE.value
    if "look" in inner.slots and mind.others:
        lines["look"] = max(mind.others, key=lambda one: (mind.standing(one), one)).value
    return picked(SOMETHING, filled(inner, lines, mind.draw))


def _schemes(mind: Mind, offered: list[str]) -> list[str]:
    hand = list(mind.realm.hand or ())
    chosen: list[str] = []
    gold = mind.gold
    titles = [(card, copy) for card in TITLES for copy in range(hand.count(card))]
    for place in claimable(mind):
        price = claim_price(mind.view, mind.box, place)
        if titles and price <= gold and scheme_name(titles[0][0], place, titles[0][1]) in offered:
            card, copy = titles.pop(0)
            chosen.append(scheme_name(card, place, copy))
            gold -= price
    spies = [scheme_name(CardName.SPY, name) for name in suspects(mind)[: hand.count(CardName.SPY)]]
    chosen += [name for name in spies if name in offered]
    for copy, number in enumerate(_caravans(mind)[: hand.count(CardName.RAID_CARAVANS)]):
        name = scheme_name(CardName.RAID_CARAVANS, str(number), copy)
        chosen += [name] if name in offered else []
    return chosen


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
    inner = follow_to(Sheet, decision, SOMETHING)
    is_free = mind.box.power(mind.me).free_espionage
    targets = suspects(mind)[:1]
    if inner is None or not targets or not (is_free or mind.gold >= SPYING_GOLD):
        return decision.fall_back(mind.draw)
    return picked(SOMETHING, filled(inner, {"targets": [*targets]}, mind.draw))
