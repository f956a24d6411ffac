"""Phases 7 and 8, decided in one sheet and carried out together: units, new armies and fleets, cities [D30, D31]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from rules.kernel.asks import Ask, aside, sheet
from rules.kernel.choices import Choice, Ware, pick
from rules.kernel.decisions import PickMany
from rules.kernel.values import IllegalAnswer
from rules.kernel.words import counted
from rules.swords_and_sails.ground import G, area, atlas_of, box_of, pay, realm_of, spend_card
from rules.swords_and_sails.opening.learning import is_first_lesson
from rules.swords_and_sails.orders import Units
from rules.swords_and_sails.realm.counts import choose_counts
from rules.swords_and_sails.realm.prices import (
    affordable,
    city_price,
    container_price,
    containers_price,
    unit_price,
    units_price,
    upgrade_price,
)
from rules.swords_and_sails.realm.purchases import (
    MOST_PIECES,
    RESOURCE_CARDS,
    Building,
    Grant,
    Raised,
    Sites,
    bill_of,
    city_limit,
    grants,
    name_of,
    sites_of,
    upgradable,
    why_not,
)
from rules.swords_and_sails.state import Army, Fleet, seat_of
from rules.swords_and_sails.vocabulary import ROMAN, SHIPS, TROOPS, CardName, Faction, Leader, UnitType

NO, YES = "no", "yes"
CITIES, UPGRADES = "cities", "upgrades"
Held = list[tuple[CardName, int]]
"""Resource cards, each with the number of its copy."""


class Wares(NamedTuple):
    """Units that can be had, and the gold that there is for them."""

    offered: tuple[Ware[UnitType], ...]
    pool: int


# The sheet


def ask_building(g: G, faction: Faction) -> Ask[Building]:
    """All that a player builds this season, on one sheet: only what they can pay and may build is on it."""
    campaign, atlas, box = g.state, atlas_of(g), box_of(g)
    own: tuple[Army | Fleet, ...] = (*campaign.armies_of(faction), *campaign.fleets_of(faction))
    sites = sites_of(campaign, atlas, faction)
    pieces = [piece for piece in own if sites.can_receive(piece)]
    held = _cards(g, faction, pieces, sites)
    wares = {is_fleet: _wares(g, faction, SHIPS if is_fleet else TROOPS, held) for is_fleet in (False, True)}
    joining = {piece.name: _pick_units(g, piece, wares[isinstance(piece, Fleet)]) for piece in pieces}
    raising = {
        raising_slot(place, is_fleet=is_fleet): ask
        for is_fleet in (False, True)
        if wares[is_fleet].offered and sites.of(is_fleet)
        for place, ask in enumerate(_raise_pieces(g, faction, wares[is_fleet], sites.of(is_fleet), held, is_fleet))
    }
    playing = {card_slot(card, copy): _play_card(g, faction, card) for card, copy in held}
    cities = {CITIES: _pick_cities(g, faction, held, sites), UPGRADES: _pick_upgrades(g, faction, held, sites)}
    every: dict[str, Ask[Any]] = {**playing, **joining, **raising, **cities}
    lines = {slot: ask if slot in playing else aside(ask) for slot, ask in every.items() if _has_choice(ask)}

    def read(values: Mapping[str, Any]) -> Building:
        def given(slots: Iterable[str]) -> dict[str, Any]:
            return {slot: values[slot] for slot in slots if values.get(slot)}

        return Building(
            units=given(joining),
            raised=tuple(given(raising).values()),
            cards=tuple(given(playing).values()),
            minors=values.get(CITIES, {}),
            upgrades=values.get(UPGRADES, {}),
        )

    def refuse(building: Building) -> None:
        reason = why_not(campaign, atlas, box, faction, building)
        if reason:
            raise IllegalAnswer(reason)

    gold, limit = campaign.realms[faction].gold, city_limit(campaign, faction)
    asked = sheet(
        "building.sheet",
        f"What do you build? You have {gold} gold, and may build {counted(limit, 'minor city', 'minor cities')}.",
        lines,
        rule="SS-901",
        unchanged=f"build nothing ({gold} gold left)",
    )
    return Ask(asked.decision, lambda answer: read(asked.read(answer)), refuse)


def raising_slot(place: int, *, is_fleet: bool) -> str:
    """The line for one more army or fleet."""
    return f"new {'fleet' if is_fleet else 'army'} {place + 1}"


def card_slot(card: CardName, copy: int) -> str:
    """The line for a resource card, of several of a kind the first, second and so on."""
    return f"{card} {copy}"


def _has_choice(ask: Ask[Any]) -> bool:
    return not isinstance(ask.decision, PickMany) or bool(ask.decision.options)


# Units


def _wares(g: G, faction: Faction, kinds: Iterable[UnitType], held: Held) -> Wares:
    """Units as far as gold and cards reach; what cards give costs nothing in the end, so it widens the pool."""
    box, realm = box_of(g), realm_of(g, faction)
    wares, gifts = [], 0
    for kind in kinds:
        given = sum(max(grant.units.get(kind, 0) for grant in grants(box, faction, card)) for card, _ in held)
        most = affordable(box, faction, kind, realm.gold, realm.leader) + given
        totals = [units_price(box, faction, kind, count, realm.leader) for count in range(most + 1)]
        prices = _shortened([after - before for before, after in pairwise(totals)])
        if most:
            wares.append(Ware(kind, box.unit_of(faction, kind).name.capitalize(), kind, most, prices=prices))
            gifts += given * max(prices)
    return Wares(tuple(wares), realm.gold + gifts)


def _shortened(prices: list[int]) -> tuple[int, ...]:
    """Prices without those at the end that repeat the one before."""
    while len(prices) > 1 and prices[-1] == prices[-2]:
        prices = prices[:-1]
    return tuple(prices)


def _pick_units(g: G, piece: Army | Fleet, wares: Wares) -> Ask[Units]:
    where = f"{piece.label} {'off' if box_of(g).is_sea(piece.place) else 'in'} {area(g, piece.place)}"
    return choose_counts(
        g, "building.units", f"{where}: new units", wares.offered, wares.pool, rule="SS-903", about=piece.name
    )


# New armies and fleets


def _how_many_new(g: G, faction: Faction, held: Held, is_fleet: bool) -> int:
    """How many armies or fleets a player could raise with a unit in each; Logging may fill a new fleet [SS-361]."""
    campaign, box, realm = g.state, box_of(g), realm_of(g, faction)
    in_play = len(campaign.fleets_of(faction) if is_fleet else campaign.armies_of(faction))
    # Peasants alone make no army [SS-243].
    kinds = SHIPS if is_fleet else [kind for kind in TROOPS if kind is not UnitType.PS]
    cheapest = min(unit_price(box, faction, kind, realm.leader) for kind in kinds)
    if is_fleet and any(card is CardName.LOGGING for card, _ in held):
        cheapest = 0
    return max(
        more
        for more in range(MOST_PIECES - in_play + 1)
        if containers_price(box, in_play, more) + more * cheapest <= realm.gold
    )


def _raise_pieces(
    g: G, faction: Faction, wares: Wares, places: tuple[str, ...], held: Held, is_fleet: bool
) -> list[Ask[Raised | None]]:
    """More armies or fleets: of each its number, where it is, and its units, or none [SS-905 to SS-909, SS-R62]."""
    campaign, box = g.state, box_of(g)
    kind = "fleet" if is_fleet else "army"
    taken = [one.number for one in (campaign.fleets_of(faction) if is_fleet else campaign.armies_of(faction))]
    free = [number for number in range(1, MOST_PIECES + 1) if number not in taken]
    numbers = [Choice(str(number), str(number) if is_fleet else ROMAN[number], number) for number in free]
    where = [Choice(one, f"{'Port of ' if is_fleet and box.is_land(one) else ''}{area(g, one)}", one) for one in places]
    common: dict[str, Ask[Any]] = {
        "place": pick("building.place", f"Where is the new {kind}?", where, rule="SS-R64"),
        "units": choose_counts(g, "building.units", "Its units", wares.offered, wares.pool, least=1, rule="SS-909"),
    }

    def raised(chosen: dict[str, Any]) -> Raised:
        number = chosen.get("number", free[0])
        return Raised(is_fleet=is_fleet, number=number, place=chosen["place"], units=chosen["units"])

    def raise_one(place: int) -> Ask[Raised | None]:
        price, lines = container_price(box, len(taken) + place), dict(common)
        if len(free) > 1:
            asked = pick("building.number", "Its number?", numbers, fallback=str(free[place]), rule="SS-R62")
            lines["number"] = asked
        inner = sheet("building.raise", f"The new {kind}", lines, rule="SS-906")
        choices: list[Choice[Raised | None]] = [
            Choice(NO, "None", None),
            Choice(YES, f"Raise {'a fleet' if is_fleet else 'an army'} for {price} gold", inner.reading(raised)),
        ]
        return pick("building.raise", f"A new {kind} for {price} gold and its units?", choices, rule="SS-906")

    return [raise_one(place) for place in range(_how_many_new(g, faction, held, is_fleet))]


# Resource cards


def _cards(g: G, faction: Faction, pieces: list[Army | Fleet], sites: Sites) -> Held:
    """The resource cards in hand that can be of use now, each with the number of its copy."""
    hand = [] if is_first_lesson(g.state) else realm_of(g, faction).hand  # [SS-191]
    has_army = any(isinstance(piece, Army) for piece in pieces)
    useful = {CardName.STONE_QUARRY: bool(sites.lands), CardName.LOGGING: bool(sites.harbours)}
    return [
        (card, copy) for card in RESOURCE_CARDS if useful.get(card, has_army) for copy in range(1, hand.count(card) + 1)
    ]


def _play_card(g: G, faction: Faction, card: CardName) -> Ask[Grant | None]:
    """What a resource card gives, or whether it is kept; its gifts are placed with everything else [SS-346]."""
    box = box_of(g)
    choices: list[Choice[Grant | None]] = [Choice(NO, "Keep it", None)]
    for number, grant in enumerate(grants(box, faction, card), 1):
        choices.append(Choice(str(number), _spell(g, faction, grant), grant, "Choose where on the other lines"))
    return pick("building.card", f"{box.card(card).name}: play it?", choices, rule="SS-346")


def _spell(g: G, faction: Faction, grant: Grant) -> str:
    parts = [box_of(g).counted_units(faction, {kind: count}) for kind, count in grant.units.items()]
    if grant.upgrades:
        parts.append(counted(grant.upgrades, "upgrade"))
    if grant.minors:
        parts.append(counted(grant.minors, "minor city", "minor cities"))
    return f"Free: {' and '.join(parts)}"


def _given(g: G, faction: Faction, held: Held, what: Callable[[Grant], int]) -> int:
    """The most that the cards in hand can give of something."""
    return sum(max(what(grant) for grant in grants(box_of(g), faction, card)) for card, _ in held)


# Cities


def _pick_cities(g: G, faction: Faction, held: Held, sites: Sites) -> Ask[dict[str, int]]:
    """New minor cities, as many in one territory as one likes [SS-920, SS-921]."""
    campaign, box, leader = g.state, box_of(g), realm_of(g, faction).leader
    free = _given(g, faction, held, lambda grant: grant.minors)
    most = city_limit(campaign, faction) + free

    def prices(place: str) -> list[int]:
        return [city_price(box, faction, campaign.lands[place].cities + more, leader) for more in range(most)]

    return _pick_in_land(g, faction, sites, "building.cities", "New minor cities", prices, free, "SS-920")


def _pick_upgrades(g: G, faction: Faction, held: Held, sites: Sites) -> Ask[dict[str, int]]:
    """Minor cities that become major ones [SS-923, SS-925]."""
    campaign, box, leader = g.state, box_of(g), realm_of(g, faction).leader
    free = _given(g, faction, held, lambda grant: grant.upgrades)
    # An Architect may upgrade what he builds on this very sheet [SS-975b].
    new = city_limit(campaign, faction) if leader is Leader.ARCHITECT else 0

    def prices(place: str) -> list[int]:
        most = upgradable(campaign, faction, place) + new
        return [upgrade_price(box, campaign.lands[place].majors + more, leader) for more in range(most)]

    return _pick_in_land(g, faction, sites, "building.upgrades", "Upgrades to major cities", prices, free, "SS-923")


def _pick_in_land(
    g: G,
    faction: Faction,
    sites: Sites,
    key: str,
    prompt: str,
    prices: Callable[[str], list[int]],
    free: int,
    rule: str,
) -> Ask[dict[str, int]]:
    """So many in each territory, as far as gold and cards reach; the dearest are free, so they widen the pool."""
    gold = realm_of(g, faction).gold
    wares, dearest = [], [0]
    for place in sorted(sites.lands, key=lambda place: (area(g, place), place)):
        row = prices(place)
        paid = accumulate(row[: max(0, len(row) - free)])
        most = min(len(row), free + sum(total <= gold for total in paid))
        if most:
            wares.append(Ware(place, area(g, place), place, most, prices=_shortened(row[:most])))
            dearest += row[:most]
    return choose_counts(g, key, prompt, wares, gold + sum(sorted(dearest)[-free:] if free else []), rule=rule)


# Carrying it out


def build(g: G, answers: Mapping[Faction, Building]) -> None:
    """Everybody pays and gets what is on their sheet, all at once [SS-202]."""
    for faction in g.state.factions:
        if faction in answers:
            _build(g, faction, answers[faction])


def _build(g: G, faction: Faction, building: Building) -> None:
    campaign, mine = g.state, {seat_of(faction)}
    total = bill_of(campaign, box_of(g), faction, building).total
    pay(g, faction, total)
    for grant in building.cards:
        spend_card(g, faction, grant.card)
        g.reveal("card_played", faction=faction, card=grant.card)
    for name, units in building.units.items():
        piece = campaign.piece(name)
        assert piece is not None
        piece.add(units)
        g.tell("units_built", to=mine, piece=name, units=units)
    for new in building.raised:
        _raise(g, faction, new)
    for place, count in building.minors.items():
        land = campaign.lands[place]
        land.built_minors += count
        land.new_minors += count
        g.reveal("city_built", faction=faction, place=place, count=count)
    for place, count in building.upgrades.items():
        land = campaign.lands[place]
        land.built_minors -= count
        land.new_minors = min(land.new_minors, land.built_minors)
        land.majors += count
        g.reveal("city_upgraded", faction=faction, place=place, count=count)
    g.tell("building_paid", to=mine, paid=total, gold=realm_of(g, faction).gold)


def _raise(g: G, faction: Faction, new: Raised) -> None:
    campaign, name = g.state, name_of(faction, new)
    if new.is_fleet:
        is_docked = box_of(g).is_land(new.place)
        fleet = Fleet(name=name, faction=faction, number=new.number, place=new.place, is_docked=is_docked)
        fleet.add(new.units)
        campaign.fleets[name] = fleet
    else:
        army = Army(name=name, faction=faction, number=new.number, place=new.place)
        army.add(new.units)
        campaign.armies[name] = army
    g.reveal("piece_raised", faction=faction, piece=name, place=new.place)
    g.tell("units_built", to={seat_of(faction)}, piece=name, units=new.units)
