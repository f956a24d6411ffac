"""A2 and A21: mergers and transfers between pieces of one player in one place [SS-509, SS-R26]."""

from __future__ import annotations

from rules.swords_and_sails.ground import is_within_peasant_limit
from rules.swords_and_sails.movement.intents import Intent, March
from rules.swords_and_sails.movement.loading import is_overloaded
from rules.swords_and_sails.orders import Timing, Transfer, Units
from rules.swords_and_sails.state import Army, Fleet
from rules.swords_and_sails.vocabulary import Faction


def hand_over(march: March, timing: Timing) -> None:
    """All mergers and transfers of one time, by power and in the order written."""
    step = "A2" if timing is Timing.BEFORE else "A21"
    for faction, transfer, when in march.transfers:
        if when is timing and transfer.giver in march.intents:
            _hand_over(march, faction, transfer, step)


def _hand_over(march: March, faction: Faction, transfer: Transfer, step: str) -> None:
    giver = march.intents[transfer.giver]
    place = giver.piece.place
    fault = _fault(march, faction, transfer)
    if fault:
        march.note(step, "transfer_void", giver, place, rule="SS-R26", words=fault, is_private=True)
        return
    receiver = march.intents[transfer.receiver]
    if transfer.units:
        _move(giver, receiver, transfer.units)
        words = f"it handed over {_spelled(march, faction, transfer.units)} to {march.label(receiver)}"
        march.note(step, "transferred", giver, place, rule="SS-509", words=words, is_private=True)
        return
    receiver.piece.add(giver.piece.units)
    for army in march.cargo_of(giver.name):
        assert isinstance(army.piece, Army)
        renamed = [receiver.name if fleet == giver.name else fleet for fleet in army.piece.aboard]
        army.piece.aboard = list(dict.fromkeys(renamed))
    words = f"it was merged into {march.label(receiver)}"
    march.note(step, "merged", giver, place, rule="SS-R26", words=words)
    march.remove(giver)


def _fault(march: March, faction: Faction, transfer: Transfer) -> str:
    """Why units cannot change places; nothing where they can [A2]."""
    giver, receiver = march.intents[transfer.giver], march.intents.get(transfer.receiver)
    if receiver is None or faction != giver.faction or faction != receiver.faction:
        return "there is no such piece of its own to hand units to"
    if not march.are_together(transfer):
        return f"it is not together with {march.label(receiver)}"
    if any(giver.piece.units.get(kind, 0) < count for kind, count in transfer.units.items()):
        return "it does not have the units that it was to hand over"
    if sum(transfer.units.values()) == giver.piece.size:
        return "nothing would be left of it, and it was not to merge"
    if not transfer.units and isinstance(giver.piece, Fleet):
        return ""  # Merged fleets carry together what they carried apart.
    moved = {**(transfer.units or giver.piece.units)}
    _move(giver, receiver, moved)
    keeps_to_limits = _keeps_to_limits(march, giver) and _keeps_to_limits(march, receiver)
    _move(receiver, giver, moved)
    return "" if keeps_to_limits else "one of the two would have too many peasants, or more aboard than ships carry"


def _move(giver: Intent, receiver: Intent, units: Units) -> None:
    giver.piece.remove(units)
    receiver.piece.add(units)


def _keeps_to_limits(march: March, one: Intent) -> bool:
    """Whether an army has few enough peasants and room aboard, or a fleet room for its cargo [SS-R65, SS-512]."""
    if isinstance(one.piece, Army):
        is_fair = is_within_peasant_limit(march.box, one.faction, one.piece.units)
        return is_fair and not is_overloaded(march, one.piece.aboard)
    return not is_overloaded(march, [one.name])


def _spelled(march: March, faction: Faction, units: Units) -> str:
    """Units in a sentence: "2 knights"."""
    return march.box.counted_units(faction, units)
