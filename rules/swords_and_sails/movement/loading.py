"""A3 and A12: armies go aboard, before or after the fleets have moved [SS-510 to SS-513, SS-R27, SS-R102]."""

from __future__ import annotations

from collections.abc import Iterable

from rules.swords_and_sails import ground
from rules.swords_and_sails.movement.forces import gathered
from rules.swords_and_sails.movement.intents import Intent, March, carriers_of
from rules.swords_and_sails.orders import Command, PieceName, Timing
from rules.swords_and_sails.state import Army, Fleet

Party = list[Intent]
"""Armies that go aboard all together or not at all."""


# Room


def is_overloaded(march: March, fleets: Iterable[PieceName]) -> bool:
    """Whether, of all that is bound to some fleets, any ships carry more than they can."""
    armies = ground.sharing(march.campaign, fleets)
    names = dict.fromkeys(name for army in armies for name in army.aboard)
    ships = [fleet.piece for fleet in march.of(names) if isinstance(fleet.piece, Fleet)]
    return ground.is_overloaded(march.box, armies, ships)


def convoy(march: March, fleet: Intent) -> list[Intent]:
    """A fleet and all that are bound to it by an army which they carry together [A3]."""
    names = ground.convoy(march.campaign, fleet.name)
    return [one for one in march.fleets() if one.name in names]


# Before


def load_before(march: March) -> None:
    """Armies go aboard fleets that have not moved yet; fleets that share one belong together [A3]."""
    for party in _parties(march):
        if all(_loads_before(march, army) for army in party):
            _load(march, "A3", party, [[_named(march, army)] for army in party])
    convoys = {fleet.name: convoy(march, fleet) for fleet in march.fleets()}
    for group in gathered(
        march, march.fleets(), lambda one, other: other.name in one.group or other in convoys[one.name]
    ):
        for fleet in group.members:
            fleet.group = tuple(group.pieces)


def _parties(march: March) -> list[Party]:
    """Who wants to go aboard: a fleet's owner first, then in canonical order, each by number [SS-R102]."""
    waiting = [army for army in march.armies() if army.order.command is Command.LOAD and not carriers_of(army.piece)]

    def priority(army: Intent) -> tuple[bool, tuple[int, bool, int]]:
        return any(fleet.faction != army.faction for fleet in _named(march, army)), army.rank

    ordered = sorted(waiting, key=priority)
    parties = dict.fromkeys(army.group for army in ordered)
    return [[army for army in ordered if army.group == group] for group in parties]


def _named(march: March, army: Intent) -> list[Intent]:
    return march.of(army.order.fleets)


def _loads_before(march: March, army: Intent) -> bool:
    """Whether an army loads before the fleets move: as ordered, or since all its fleets are in reach [order 13]."""
    if army.order.timing is not None:
        return army.order.timing is Timing.BEFORE
    fleets = _named(march, army)
    return len(fleets) == len(army.order.fleets) and all(_is_in_reach(march, army, fleet) for fleet in fleets)


def _is_in_reach(march: March, army: Intent, fleet: Intent) -> bool:
    """Whether a fleet lies off the army's coast, or in the port of its very territory [A3, A12]."""
    place = fleet.piece.place
    if isinstance(fleet.piece, Fleet) and fleet.piece.is_docked:
        return place == army.piece.place
    return place in march.atlas.waters(army.piece.place)


# After


def load_after(march: March) -> None:
    """Armies go aboard where the fleets are now; one that was driven off takes nobody [A12]."""
    for party in _parties(march):
        _load(march, "A12", party, [_anchorages(march, army) for army in party])


def _anchorages(march: March, army: Intent) -> list[list[Intent]]:
    """The fleets that an army may board, by where they lie; first those from which it can land where it is to land."""
    willing = [one for one in _named(march, army) if not one.is_driven_off and _is_in_reach(march, army, one)]
    places = dict.fromkeys(fleet.piece.place for fleet in willing)
    landing = army.order.place
    ordered = sorted(places, key=lambda place: bool(landing) and place not in march.atlas.waters(landing))
    return [[fleet for fleet in willing if fleet.piece.place == place] for place in ordered]


# All or nothing


def _load(march: March, step: str, party: Party, choices: list[list[list[Intent]]]) -> None:
    """A party goes aboard, each army where it finds room; if one cannot, none does [SS-R102]."""
    loaded: list[Intent] = []
    for army, anchorages in zip(party, choices, strict=True):
        fault = _board(march, army, anchorages)
        if fault:
            _stay_ashore(march, step, party, loaded, army, fault)
            return
        loaded.append(army)
    for army in loaded:
        assert isinstance(army.piece, Army)
        carriers = march.of(army.piece.aboard)
        shore, army.piece.place = army.piece.place, carriers[0].piece.place
        army.target = army.piece.place
        words = f"it went aboard {march.labels(carriers)}"
        march.note(step, "loaded", army, shore, army.piece.place, rule="SS-511", words=words)


def _board(march: March, army: Intent, anchorages: list[list[Intent]]) -> str:
    """An army goes aboard the first fleets that take it; returns why none does."""
    assert isinstance(army.piece, Army)
    has_fled = any(fleet.is_driven_off for fleet in _named(march, army))
    fault = "its fleet was driven off" if has_fled else "none of its fleets is there to take it"
    for fleets in anchorages:
        fault = _refusal(march, army, fleets)
        if fault:
            continue
        army.piece.aboard = [fleet.name for fleet in fleets]
        if not is_overloaded(march, army.piece.aboard):
            return ""
        army.piece.aboard = []
        fault = f"there is no room for it aboard {march.labels(fleets)}"
    return fault


def _refusal(march: March, army: Intent, fleets: list[Intent]) -> str:
    """Why fleets do not take an army, whatever their room."""
    if not fleets or len({fleet.piece.place for fleet in fleets}) > 1:
        return "its fleets are not in one place"  # [SS-R27]
    for fleet in fleets:
        if fleet.faction != army.faction and not (
            march.campaign.may_share(army.faction, fleet.faction) and army.name in fleet.order.carries
        ):
            return f"{march.label(fleet)} was not ordered to carry it"  # [SS-R32]
    return ""


def _stay_ashore(march: March, step: str, party: Party, loaded: Party, culprit: Intent, fault: str) -> None:
    """Nobody of a party goes aboard, and all of them defend [A3, A12]."""
    for army in loaded:
        assert isinstance(army.piece, Army)
        army.piece.aboard = []
    for army in party:
        words = fault if army is culprit else f"{march.label(culprit)}, with which it was to go, could not load"
        march.lapse(army)
        army.is_stranded = True
        march.note(step, "not_loaded", army, army.piece.place, rule="SS-R102", words=words, is_private=True)
