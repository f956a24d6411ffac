"""Units as their player chooses them."""

from __future__ import annotations

from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.state import Unit


def label(ground: Ground, unit: Unit) -> str:
    """A unit as its player chooses it."""
    return f"{ground.name(unit)} on {cell_name(ground.place(unit))}"


def hint(ground: Ground, unit: Unit) -> str:
    """What its player has to know of a unit to give it an order."""
    card, foes = ground.card(unit), len(ground.enemies_in_contact(unit))
    words = [card.full_name, f"{ground.left(unit)}/{ground.full_size(unit)}"]
    words += [f"{unit.fatigue}/{card.stamina} Fatigue"] if unit.fatigue else []
    words += [f"{foes} in contact"] if foes else []
    return ", ".join(words)
