"""Units that fall before the walls: the besieger's, and those that an ally volunteers [SS-712 to SS-715, SS-R37]."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.asks import choose_amount, sheet
from rules.kernel.play import Procedure
from rules.kernel.words import counted
from rules.swords_and_sails.combat.losses import choose_losses, least_missed
from rules.swords_and_sails.ground import G, area, box_of, decide, points
from rules.swords_and_sails.orders import Units
from rules.swords_and_sails.state import Army
from rules.swords_and_sails.vocabulary import Faction, UnitType


def suffer(g: G, faction: Faction, armies: Iterable[Army], damage: int, *, place: str) -> Procedure[None]:
    """The besieger's armies absorb casualty points together; he chooses which units [SS-713, SS-714]."""
    besiegers = tuple(armies)
    lost = yield from choose_losses(g, faction, pooled(besiegers), damage, about=place)
    bury(g, besiegers, lost, place)


def volunteer(g: G, faction: Faction, armies: Iterable[Army], damage: int, *, place: str) -> Procedure[int]:
    """An ally who is there may give units too; returns the points that they absorb [SS-R37, D39]."""
    helpers, box = tuple(armies), box_of(g)
    if damage <= 0:
        return 0
    lines = {
        kind.value: choose_amount("siege.volunteer", box.named_units(faction, kind), 0, count)
        for kind, count in pooled(helpers).items()
    }
    ask = sheet(
        "siege.volunteer",
        f"The siege of {area(g, place)} still costs your ally {counted(damage, 'point')}. "
        "Do units of yours absorb some?",
        lines,
        rule="SS-R37",
        about=place,
    )
    given = yield from decide(g, faction, ask, is_live=g.state.options.live_battles)
    lost: Units = {UnitType(kind): count for kind, count in given.items() if count}
    bury(g, helpers, lost, place)
    return points(box, faction, lost)


def pooled(armies: Iterable[Army]) -> Units:
    """All units of several armies."""
    total: Units = {}
    for army in armies:
        for kind, count in army.units.items():
            total[kind] = total.get(kind, 0) + count
    return {kind: total[kind] for kind in UnitType if kind in total}


def bury(g: G, armies: tuple[Army, ...], lost: Units, place: str) -> None:
    """Units leave the armies, each from the one that misses it least."""
    if not lost:
        return
    g.reveal("siege_losses", place=place, faction=armies[0].faction, units=lost)
    for kind in [kind for kind, count in lost.items() for _ in range(count)]:
        min((army for army in armies if army.units.get(kind)), key=least_missed).remove({kind: 1})
