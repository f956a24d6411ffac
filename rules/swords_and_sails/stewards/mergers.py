"""Small armies, and small fleets, that stand together and have nothing to do of their own: they become one [SS-509]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.kernel.answers import is_offered, picked
from rules.kernel.decisions import Sheet
from rules.kernel.values import Json
from rules.swords_and_sails.ground import is_within_peasant_limit
from rules.swords_and_sails.orders import PieceName, Timing
from rules.swords_and_sails.stewards.judgement import Mind
from rules.swords_and_sails.stewards.ways import size_of
from rules.swords_and_sails.views import PieceView
from rules.swords_and_sails.vocabulary import TROOPS
from rules.swords_and_sails.writing.finer import USUAL
from rules.swords_and_sails.writing.menu import STAY
from rules.swords_and_sails.writing.order_sheet import ALL, GIVE, Receiver, finer_slot, units_slot

SMALL = 10
"""Casualty points below which an army can take no land worth mentioning by itself."""
ROOM = 12
"""Units that a fleet should be able to carry: an army."""


def merge(mind: Mind, sheet: Sheet, idle: Iterable[PieceName]) -> dict[str, Json]:
    """The lines by which idle pieces join others that are idle too."""
    lines: dict[str, Json] = {}
    there = tuple(idle)
    for giver, taker in (*_armies(mind, there), *_fleets(mind, there)):
        if is_offered(sheet, units_slot(giver.name), GIVE, "to", Receiver(taker.name, Timing.BEFORE).id):
            handing: Json = {"to": Receiver(taker.name, Timing.BEFORE).id, "what": ALL}
            lines |= {giver.name: STAY, finer_slot(giver.name): USUAL}  # It does nothing else.
            lines[units_slot(giver.name)] = picked(GIVE, handing)
    return lines


def _armies(mind: Mind, idle: tuple[PieceName, ...]) -> Iterator[tuple[PieceView, PieceView]]:
    """In each territory the smallest army and the largest one, if the peasants do not become too many [SS-243]."""
    for place in sorted({army.place for army in mind.armies}):
        own = [army for army in mind.armies if army.place == place and army.name in idle and not army.aboard]
        own.sort(key=lambda army: (mind.strength(army), army.name))
        if len(own) > 1 and mind.strength(own[0]) < SMALL:
            both = {kind: mind.units(own[0]).get(kind, 0) + mind.units(own[-1]).get(kind, 0) for kind in TROOPS}
            if is_within_peasant_limit(mind.box, mind.me, both):
                yield own[0], own[-1]


def _fleets(mind: Mind, idle: tuple[PieceName, ...]) -> Iterator[tuple[PieceView, PieceView]]:
    """In each zone two fleets neither of which can carry an army."""
    for place in sorted({fleet.place for fleet in mind.fleets}):
        small = [one for one in mind.fleets if one.place == place and one.name in idle and (one.capacity or 0) < ROOM]
        small.sort(key=lambda fleet: (size_of(fleet), fleet.name))
        if len(small) > 1:
            yield small[0], small[-1]
