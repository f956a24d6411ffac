"""What a player builds in a season, what it costs, and why it may not be built [SS-346 to SS-375, SS-901 to SS-928]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from rules.kernel.values import Frozen
from rules.kernel.words import counted
from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import is_within_peasant_limit
from rules.swords_and_sails.open_board import OpenBoard
from rules.swords_and_sails.orders import PieceName, Units
from rules.swords_and_sails.realm.prices import city_price, containers_price, units_price, upgrade_price
from rules.swords_and_sails.scoring import Cities, cities_in
from rules.swords_and_sails.state import Army, Campaign, Fleet, army_name, fleet_name
from rules.swords_and_sails.vocabulary import CardName, Faction, Leader, UnitType, piece_label

MOST_PIECES = 5  # [SS-103]
LANDS_FOR_A_CITY = 3  # [SS-926]
QUARRY_CITIES, QUARRY_EXTRA = 2, 1  # [SS-350, SS-352]
FLOCK, KIEVAN_FLOCK = 2, 3  # peasants in place of one light infantry [SS-366]
RESOURCE_CARDS = (
    CardName.STONE_QUARRY,
    CardName.LOGGING,
    CardName.SHEEP_BREEDING,
    CardName.HORSE_BREEDING,
    CardName.IRON_VEIN,
)


class Grant(Frozen):
    """A resource card that is played, and what was chosen of it [SS-346]."""

    card: CardName
    units: Units = {}
    minors: int = 0
    upgrades: int = 0


class Raised(Frozen):
    """A new army or fleet [SS-906]."""

    is_fleet: bool
    number: Annotated[int, Field(ge=1, le=MOST_PIECES)]
    place: str
    """A territory: there, or in its port; a sea zone: at sea."""
    units: Units


class Building(Frozen):
    """All that a player builds in a season; nothing of it shows what came from a card [D30, D31]."""

    units: dict[PieceName, Units] = {}
    """What armies and fleets in play receive."""
    raised: tuple[Raised, ...] = ()
    cards: tuple[Grant, ...] = ()
    minors: dict[str, int] = {}
    upgrades: dict[str, int] = {}


@dataclass(frozen=True)
class Bill:
    """What a building costs."""

    units: int
    containers: int
    cities: int
    upgrades: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.units + self.containers + self.cities + self.upgrades


# Where


def is_held(board: OpenBoard, faction: Faction, place: str) -> bool:
    """Whether a power controls a territory and no hostile army stands in it [SS-R64, SS-R92]."""
    return board.lands[place].controller == faction and not board.has_hostile_army(faction, place)


def held_lands(board: OpenBoard, faction: Faction) -> tuple[str, ...]:
    """Where a power can raise armies and build cities."""
    return tuple(place for place in board.lands_of(faction) if is_held(board, faction, place))


def ports(board: OpenBoard, atlas: Atlas, faction: Faction) -> tuple[str, ...]:
    """Own land on the coast with a city of one's own [SS-904, SS-905]."""
    return tuple(
        place
        for place in held_lands(board, faction)
        if atlas.is_coastal(place) and cities_in(board.lands[place], faction) != Cities()
    )


def harbours(board: OpenBoard, atlas: Atlas, faction: Faction) -> tuple[str, ...]:
    """Where ships can be built: in a port, or in a zone that touches one [SS-R64]."""
    own = ports(board, atlas, faction)
    return (*own, *sorted({zone for place in own for zone in atlas.waters(place)}))


@dataclass(frozen=True)
class Sites:
    """Where a power can build."""

    lands: tuple[str, ...]
    harbours: tuple[str, ...]

    def of(self, is_fleet: bool) -> tuple[str, ...]:
        """Where it can raise fleets, or armies."""
        return self.harbours if is_fleet else self.lands

    def can_receive(self, piece: Army | Fleet) -> bool:
        """Whether new units can join a piece of its where it is; aboard none do [SS-903, SS-904, SS-R64, SS-R104]."""
        if isinstance(piece, Fleet):
            return piece.place in self.harbours
        return piece.is_on_land and piece.place in self.lands


def sites_of(board: OpenBoard, atlas: Atlas, faction: Faction) -> Sites:
    """Where a power can build now."""
    return Sites(held_lands(board, faction), harbours(board, atlas, faction))


def city_limit(board: OpenBoard, faction: Faction) -> int:
    """How many minor cities a power may pay for in one season [SS-926, SS-R53]."""
    return 1 + len(board.lands_of(faction)) // LANDS_FOR_A_CITY


def upgradable(board: OpenBoard, faction: Faction, place: str, building: Building | None = None) -> int:
    """How many minor cities of a territory can become major: built ones of earlier seasons [SS-925, SS-928, SS-R56].

    An Architect's may be of this very season [SS-975b].
    """
    land = board.lands[place]
    if board.realms[faction].leader is Leader.ARCHITECT and building is not None:
        return land.built_minors + building.minors.get(place, 0)
    return land.built_minors - land.new_minors


# Resource cards


def grants(box: Content, faction: Faction, name: CardName) -> tuple[Grant, ...]:
    """All that a resource card can give a power, one of which is chosen [SS-350 to SS-375]."""
    card = box.card(name)
    if name is CardName.STONE_QUARRY:
        extra = QUARRY_EXTRA if faction in card.favours else 0
        return (Grant(card=name, minors=QUARRY_CITIES + extra), Grant(card=name, upgrades=1, minors=extra))
    numbers = {kind: count + (faction in card.extra.get(kind, ())) for kind, count in card.gives.items()}
    if name is CardName.SHEEP_BREEDING:
        flock = KIEVAN_FLOCK if faction in card.favours else FLOCK
        whole = numbers[UnitType.LI]
        return tuple(
            Grant(card=name, units=_only({UnitType.LI: whole - swapped, UnitType.PS: swapped * flock}))
            for swapped in range(whole + 1)
        )
    return tuple(Grant(card=name, units={kind: count}) for kind, count in numbers.items())


def _only(units: Units) -> Units:
    return {kind: count for kind, count in units.items() if count}


# The bill


def bill_of(board: OpenBoard, box: Content, faction: Faction, building: Building) -> Bill:
    """What a player pays: all that cards do not give; of cities they give the dearest [SS-353, SS-R44]."""
    leader = board.realms[faction].leader
    received = units_in(building)
    given = _sum(*(grant.units for grant in building.cards))
    fleets = sum(new.is_fleet for new in building.raised)
    return Bill(
        units=sum(
            units_price(box, faction, kind, max(0, count - given.get(kind, 0)), leader)
            for kind, count in received.items()
        ),
        containers=containers_price(box, len(board.armies_of(faction)), len(building.raised) - fleets)
        + containers_price(box, len(board.fleets_of(faction)), fleets),
        cities=_unpaid(
            [
                city_price(box, faction, board.lands[place].cities + already, leader)
                for place, count in building.minors.items()
                for already in range(count)
            ],
            sum(grant.minors for grant in building.cards),
        ),
        upgrades=_upgrades_bill(board, box, faction, building),
    )


def _upgrades_bill(board: OpenBoard, box: Content, faction: Faction, building: Building) -> int:
    """Upgrades one by one; a quarry's is of a city that stood there already [SS-350]."""
    leader = board.realms[faction].leader
    standing, brand_new = [], []
    for place, count in building.upgrades.items():
        land = board.lands[place]
        prices = [upgrade_price(box, land.majors + already, leader) for already in range(count)]
        old = min(count, upgradable(board, faction, place))
        standing += prices[count - old :]
        brand_new += prices[: count - old]
    return _unpaid(standing, sum(grant.upgrades for grant in building.cards)) + sum(brand_new)


def _unpaid(prices: list[int], free: int) -> int:
    """What is paid when so many are free: the dearest, since the price steps do not bind them [SS-353]."""
    return sum(sorted(prices)[: max(0, len(prices) - free)])


def units_in(building: Building) -> Units:
    """All units that somebody receives."""
    return _sum(*building.units.values(), *(new.units for new in building.raised))


def _sum(*parts: Units) -> Units:
    return _only({kind: sum(part.get(kind, 0) for part in parts) for kind in UnitType})


# What may not be


def why_not(campaign: Campaign, atlas: Atlas, box: Content, faction: Faction, building: Building) -> str:
    """Why a player may not build all this, in a sentence; empty where they may. Nothing is built in part."""
    return (
        _wrong_pieces(campaign, atlas, box, faction, building)
        or _wrong_units(campaign, box, faction, building)
        or _wrong_cards(campaign, box, faction, building)
        or _wrong_cities(campaign, box, faction, building)
        or _too_dear(campaign, box, faction, building)
    )


def _wrong_pieces(campaign: Campaign, atlas: Atlas, box: Content, faction: Faction, building: Building) -> str:
    sites = sites_of(campaign, atlas, faction)
    for name, units in building.units.items():
        piece = campaign.piece(name)
        if units and (piece is None or piece.faction != faction or not sites.can_receive(piece)):
            return f"{name if piece is None else piece.label} cannot receive units where it is."
    taken = [piece.name for piece in (*campaign.armies_of(faction), *campaign.fleets_of(faction))]
    for new in building.raised:
        name, kind = name_of(faction, new), "fleet" if new.is_fleet else "army"
        if name in taken:
            return f"There can be only one {label_of(new)}; choose another number."
        if new.place not in sites.of(new.is_fleet):
            return f"No {kind} can be raised at {box.name_of(new.place)}."
        if not new.units:  # [SS-909]
            return f"A new {kind} may not be empty: choose its units."
        taken.append(name)
    return ""


def _wrong_units(campaign: Campaign, box: Content, faction: Faction, building: Building) -> str:
    """Ships outside of fleets and troops outside of armies, and too many peasants [SS-902, SS-910, SS-R65]."""
    after = {}
    for name, units in building.units.items():
        piece = campaign.piece(name)
        assert piece is not None
        after[piece.label] = (isinstance(piece, Fleet), units, _sum(piece.units, units))
    for new in building.raised:
        after[f"the new {label_of(new)}"] = (new.is_fleet, new.units, new.units)
    for label, (is_fleet, added, whole) in after.items():
        if any(kind.is_ship != is_fleet for kind in added):
            return f"{'Ships alone' if is_fleet else 'No ships'} can join {label}."
        # Losses may have left too many: only whoever adds peasants has to mind.
        if added.get(UnitType.PS) and not is_within_peasant_limit(box, faction, whole):
            part, all_of_it = box.power(faction).peasants
            peasants, size = whole[UnitType.PS], sum(whole.values())
            return f"At most {part}/{all_of_it} of an army may be peasants; {label} would have {peasants} of {size}."
    return ""


def _wrong_cards(campaign: Campaign, box: Content, faction: Faction, building: Building) -> str:
    """Cards that are not there, and gifts that are left lying [SS-361, SS-367, SS-372, SS-375]."""
    hand = list(campaign.realms[faction].hand)
    for grant in building.cards:
        if grant.card not in hand or grant not in grants(box, faction, grant.card):
            return f"{box.card(grant.card).name} cannot be played so."
        hand.remove(grant.card)
    given = _sum(*(grant.units for grant in building.cards))
    # Logging alone may fill a new fleet; all other gifts go into armies that exist.
    received = _sum(*building.units.values(), *(new.units for new in building.raised if new.is_fleet))
    for kind, count in given.items():
        if received.get(kind, 0) < count:
            there = received.get(kind, 0)
            where = "fleets" if kind.is_ship else "armies that exist already"
            return f"Your cards give {box.counted_units(faction, {kind: count})} for {where}, and you placed {there}."
    minors, upgrades = sum(grant.minors for grant in building.cards), sum(grant.upgrades for grant in building.cards)
    if sum(building.minors.values()) < minors:
        gifts = counted(minors, "minor city", "minor cities")
        return f"Your cards give {gifts}, and you chose {sum(building.minors.values())}."
    old = sum(min(count, upgradable(campaign, faction, place)) for place, count in building.upgrades.items())
    if old < upgrades:
        gifts = counted(upgrades, "upgrade of a city that stands", "upgrades of cities that stand")
        return f"Your cards give {gifts} already, and you chose {old}."
    return ""


def _wrong_cities(campaign: Campaign, box: Content, faction: Faction, building: Building) -> str:
    for place in (*building.minors, *building.upgrades):
        if not is_held(campaign, faction, place):
            return f"You cannot build in {box.name_of(place)}."
    for place, count in building.upgrades.items():
        most = upgradable(campaign, faction, place, building)
        if count > most:
            there = counted(most, "minor city", "minor cities")
            return f"{box.name_of(place)} has {there} that can be upgraded, not {count}."
    paid = sum(building.minors.values()) - sum(grant.minors for grant in building.cards)
    limit = city_limit(campaign, faction)
    if paid > limit:
        return f"You may build {counted(limit, 'minor city', 'minor cities')} in a season, and you chose {paid}."
    return ""


def _too_dear(campaign: Campaign, box: Content, faction: Faction, building: Building) -> str:
    total, gold = bill_of(campaign, box, faction, building).total, campaign.realms[faction].gold
    return f"That costs {total} gold, and you have {gold}." if total > gold else ""


def label_of(new: Raised) -> str:
    """What its owner will call it."""
    return piece_label(new.number, is_fleet=new.is_fleet)


def name_of(faction: Faction, new: Raised) -> PieceName:
    """The id that a new army or fleet gets."""
    return (fleet_name if new.is_fleet else army_name)(faction, new.number)
