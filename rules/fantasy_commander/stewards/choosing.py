"""How a steward says which unit acts, and what becomes of the card that was drawn for it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.state import Unit
from rules.fantasy_commander.stewards.mind import Mind
from rules.fantasy_commander.vocabulary import Order
from rules.kernel.answers import filled, follow_to, options_of, picked
from rules.kernel.decisions import Option, PickOne, Place, Sheet
from rules.kernel.stewarding import best
from rules.kernel.values import Json


def dealt(mind: Mind, asked: PickOne, wanted: str, unit: Unit) -> Json:
    """A card used so, and a unit."""
    then = follow_to(PickOne, asked, wanted)
    if then is not None:
        return picked(wanted, picked(unit.id))
    sheet = follow_to(Sheet, asked, wanted)
    if sheet is None:
        return picked(wanted)
    lines: dict[str, Json] = {"unit": unit.id}
    if isinstance(place := sheet.slots.get("hex"), Place):
        lines["hex"] = {place.pieces[0].id: _hex(mind, place)}
    if isinstance(whom := sheet.slots.get("whom"), PickOne):
        lines["whom"] = _whom(mind, whom)
    return picked(wanted, filled(sheet, lines))


def _hex(mind: Mind, place: Place) -> str:
    """Where a template serves most own units."""
    cells = place.cells[place.pieces[0].id]
    return best(
        (-sum(BOARD.parse(cell).distance(mind.ground.place(unit)) for unit in mind.own), cell) for cell in cells
    )


def _whom(mind: Mind, asked: PickOne) -> str:
    """Of own units whoever has lost most, or stands in the thick of it; of enemies whoever is most tired."""
    ground = mind.ground

    def need(name: str) -> int:
        unit = mind.field.unit(name)
        tired = 2 * ground.is_exhausted(unit) + unit.fatigue if unit.side != mind.seat else 0
        return 10 * unit.losses + 5 * tired + len(ground.enemies_in_contact(unit))

    return best((need(option.id), option.id) for option in asked.options)


def eligible_units(mind: Mind, asked: PickOne) -> list[Unit]:
    """The units that can be activated, wherever in the question they stand; of the colour, where there are some."""
    own = [unit.id for unit in mind.own]
    names = dict.fromkeys(option.id for option in _options(asked) if option.id in own)
    units = [mind.field.unit(name) for name in names]
    if not units:  # There is only one, and it is not asked for.
        units = [unit for unit in mind.own if unit.token in (mind.field.colour, Order.PURPLE)]
    return [unit for unit in units if unit.token is mind.field.colour] or units


def _options(asked: PickOne) -> Iterator[Option]:
    yield from asked.options
    for option in asked.options:
        if isinstance(option.then, PickOne):
            yield from options_of(option.then)
        elif isinstance(option.then, Sheet):
            yield from options_of(option.then.slots.get("unit"))
