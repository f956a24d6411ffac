"""What every chapter stands on: the campaign under way, its map, what its powers' units can do, names and gold."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import TypeVar

from rules.kernel.asks import Ask
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import PieceName, Units
from rules.swords_and_sails.state import Army, Campaign, Fleet, Realm, Trace, seat_of
from rules.swords_and_sails.vocabulary import CardName, Faction, UnitType

G = Play[Campaign]
T = TypeVar("T")


def box_of(g: G) -> Content:
    """What is in the box."""
    content: Content = g.content
    return content


def atlas_of(g: G) -> Atlas:
    """The map of this game."""
    return box_of(g).atlas(g.state.options.half)


def realm_of(g: G, faction: Faction) -> Realm:
    """A player's power."""
    return g.state.realms[faction]


# Units


def capacity(box: Content, ships: Units) -> int:
    """How many army units a fleet of these ships carries [SS-246, SS-247]."""
    return sum(box.unit(kind).carry * count for kind, count in ships.items())


def is_overloaded(box: Content, armies: Iterable[Army], fleets: Iterable[Fleet]) -> bool:
    """Whether any ships carry more than they can, however those aboard are spread over them [SS-512, SS-513]."""
    cargo, ships = list(armies), list(fleets)

    def is_too_much(some: tuple[Fleet, ...]) -> bool:
        names = [fleet.name for fleet in some]
        bound = sum(army.size for army in cargo if all(name in names for name in army.aboard))
        return bound > sum(capacity(box, fleet.units) for fleet in some)

    return any(is_too_much(some) for number in range(1, len(ships) + 1) for some in combinations(ships, number))


def sharing(campaign: Campaign, fleets: Iterable[PieceName]) -> list[Army]:
    """The armies aboard some fleets, and those aboard any other fleet that shares an army with them, and so on."""
    ships, found = list(fleets), list[Army]()
    aboard = [army for army in campaign.armies.values() if army.aboard]
    for fleet in ships:
        for army in aboard:
            if army not in found and fleet in army.aboard:
                found.append(army)
                ships += [other for other in army.aboard if other not in ships]
    return found


def convoy(campaign: Campaign, fleet: PieceName) -> list[PieceName]:
    """A fleet and all that are bound to it by an army which they carry together: where one goes, all go [A3]."""
    return list(dict.fromkeys([fleet, *(name for army in sharing(campaign, [fleet]) for name in army.aboard)]))


def points(box: Content, faction: Faction, units: Units) -> int:
    """What units are worth in casualty points: in sieges, and wherever strength is compared."""
    return sum(box.unit_of(faction, kind).health * count for kind, count in units.items())


def price(box: Content, faction: Faction, units: Units) -> int:
    """What units cost their power."""
    return sum(box.unit_of(faction, kind).cost * count for kind, count in units.items())


def is_within_peasant_limit(box: Content, faction: Faction, units: Units) -> bool:
    """Whether not too many of an army are peasants [SS-243, SS-137, SS-R65]."""
    part, whole = box.power(faction).peasants
    return units.get(UnitType.PS, 0) * whole <= sum(units.values()) * part


# Refuge


def refuges(g: G, army: Army) -> list[str]:
    """Friendly land next to an army, without enemies: where most of its own stand first [SS-R16, D25]."""
    campaign, faction = g.state, army.faction
    around = atlas_of(g).on_foot(army.place, lambda place: campaign.lands[place].controller == faction)

    def is_open(place: str) -> bool:
        host = campaign.lands[place].controller
        return host is not None and campaign.may_share(faction, host) and not campaign.has_hostile_army(faction, place)

    return sorted(filter(is_open, dict.fromkeys(around)), key=lambda place: (-own_points(g, faction, place), place))


def own_points(g: G, faction: Faction, place: str) -> int:
    """The casualty points of a power's armies in a territory."""
    armies = [army for army in g.state.armies_in(place) if army.faction == faction]
    return sum(points(box_of(g), faction, army.units) for army in armies)


# Names


def label(g: G, piece: Army | Fleet) -> str:
    """A piece as everybody calls it: "English Army I"."""
    return f"{box_of(g).power(piece.faction).people} {piece.label}"


def labels(g: G, pieces: Iterable[Army | Fleet]) -> str:
    """Pieces in a sentence: "English Fleet 1 and English Fleet 2"."""
    return in_words(label(g, piece) for piece in pieces)


def in_words(names: Iterable[str]) -> str:
    """Names in a sentence."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def area(g: G, place: str) -> str:
    """An area as players call it."""
    return box_of(g).name_of(place)


def people(g: G, factions: Iterable[Faction]) -> str:
    """Powers in a sentence: "England and France"."""
    return in_words(box_of(g).power(faction).name for faction in factions)


# Gold and cards


def pay(g: G, faction: Faction, gold: int) -> None:
    """Gold leaves a treasury, which never owes anything."""
    realm = realm_of(g, faction)
    if gold > realm.gold:
        raise ValueError(f"{faction} has {realm.gold} gold, not {gold}")
    realm.gold -= gold


def spend_card(g: G, faction: Faction, card: CardName) -> None:
    """A card leaves a hand for the discards of its colour."""
    realm_of(g, faction).hand.remove(card)
    g.state.decks[box_of(g).card(card).colour].discard([card])


def round_up(gold: int, divisor: int = 1) -> int:
    """A fraction of gold, up to the next 5 [SS-R103]."""
    return -(-gold // (5 * divisor)) * 5


# Asking


def decide(g: G, faction: Faction, ask: Ask[T], *, is_live: bool) -> Procedure[T]:
    """A decision that can be filed in advance: asked when it comes up only at tables that want that."""
    seat: Seat = seat_of(faction)
    if is_live:
        return (yield from g.ask(seat, ask))
    return (yield from g.ask_standing(seat, ask))


def decide_all(g: G, asks: dict[Faction, Ask[T]], *, is_live: bool) -> Procedure[dict[Faction, T]]:
    """Decisions of several powers at once, sealed where they are asked live."""
    if is_live:
        answers = yield from g.ask_all({seat_of(faction): ask for faction, ask in asks.items()})
        return {faction: answers[seat_of(faction)] for faction in asks}
    found: dict[Faction, T] = {}
    for faction, ask in asks.items():
        found[faction] = yield from g.ask_standing(seat_of(faction), ask)
    return found


# The trace


def trace(
    g: G,
    step: str,
    kind: str,
    piece: PieceName = "",
    *places: str,
    rule: str = "",
    words: str = "",
    is_private: bool = False,
) -> None:
    """Keep a step of the adjudication for pictures and explanations."""
    g.state.traces.append(
        Trace(step=step, kind=kind, piece=piece, places=[*places], rule=rule, words=words, is_private=is_private)
    )
