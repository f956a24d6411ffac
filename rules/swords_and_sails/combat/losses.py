"""Which units absorb casualty points: in quick combat, sieges and sabotage [SS-830, SS-831, SS-R36, D22]."""

from __future__ import annotations

from rules.kernel.asks import Ask, choose_amount, sheet
from rules.kernel.play import Procedure
from rules.kernel.values import IllegalAnswer
from rules.kernel.words import counted
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G, box_of, decide, points
from rules.swords_and_sails.orders import Units
from rules.swords_and_sails.state import Army, Fleet
from rules.swords_and_sails.vocabulary import SHIPS, TROOPS, Faction, UnitType

EXPENDABLE = (*reversed(TROOPS), *reversed(SHIPS))
"""Of sets that cost the same, the one with more of the earlier types goes: PS LI HI LC HC KN, TR RD WS [D22]."""
DIGIT = 10
"""Bits for the number of units of one type in a packed price."""


def cheapest_losses(box: Content, faction: Faction, units: Units, damage: int) -> Units:
    """The set of units worth so many casualty points that costs least; then of fewer units; then of humbler ones.

    Prices are above 0, so no unit could be taken back from it: it is irreducible by itself [SS-R36].
    """
    if damage <= 0:
        return {}
    if points(box, faction, units) <= damage:
        return dict(units)
    # Price, number and types of a set packed into one number, the weightier the dearer; sums of it compare like sets.
    kinds = [kind for kind in EXPENDABLE if units.get(kind)]
    best: list[tuple[int, Units] | None] = [(0, {}), *[None] * damage]
    for kind in kinds:
        price = box.unit_of(faction, kind).cost
        weight = ((price << DIGIT) + 1 << DIGIT * len(EXPENDABLE)) - (1 << DIGIT * _rank(kind))
        health = box.unit_of(faction, kind).health
        for lot in _lots(units[kind]):
            worth, dearer = health * lot, weight * lot
            for absorbed in range(damage, 0, -1):
                before, here = best[max(0, absorbed - worth)], best[absorbed]
                if before is not None and (here is None or before[0] + dearer < here[0]):
                    best[absorbed] = (before[0] + dearer, {**before[1], kind: before[1].get(kind, 0) + lot})
    found = best[damage]
    assert found is not None, "all units together are worth more than the damage"
    return {kind: found[1][kind] for kind in UnitType if kind in found[1]}


def _rank(kind: UnitType) -> int:
    """The place of a type in a packed price: the first to go has the highest digit."""
    return len(EXPENDABLE) - 1 - EXPENDABLE.index(kind)


def _lots(count: int) -> list[int]:
    """A number as parts of which every smaller number can be put together: 10 = 1 + 2 + 4 + 3."""
    lots: list[int] = []
    lot = 1
    while count > 0:
        lots.append(min(lot, count))
        count -= lot
        lot *= 2
    return lots


def least_missed(piece: Army | Fleet) -> tuple[int, int]:
    """Where a unit is taken from, the least first: the largest piece, of equals the lowest number; so all live on."""
    return -piece.size, piece.number


def is_legal_loss(box: Content, faction: Faction, units: Units, chosen: Units, damage: int) -> bool:
    """Whether a set absorbs the damage and none of it could be taken back; or it is the whole force [SS-R36]."""
    if any(count > units.get(kind, 0) for kind, count in chosen.items()):
        return False
    absorbed = points(box, faction, chosen)
    if absorbed < damage:
        return all(chosen.get(kind, 0) == count for kind, count in units.items())
    return all(absorbed - box.unit_of(faction, kind).health < damage for kind, count in chosen.items() if count)


def has_a_choice(box: Content, faction: Faction, units: Units, damage: int) -> bool:
    """Whether the owner has anything to choose."""
    return len(units) > 1 and 0 < damage < points(box, faction, units)


def pick_losses(g: G, owner: Faction, units: Units, damage: int, *, about: str) -> Ask[Units]:
    """The units that absorb damage, as many of each type as their owner likes; the cheapest set by default."""
    box = box_of(g)
    default = cheapest_losses(box, owner, units, damage)

    def read(amounts: dict[str, int]) -> Units:
        return {UnitType(kind): count for kind, count in amounts.items() if count}

    def check(chosen: Units) -> None:
        if not is_legal_loss(box, owner, units, chosen, damage):
            worth = points(box, owner, chosen)
            raise IllegalAnswer(
                f"These units absorb {worth} of {counted(damage, 'point')}; choose more."
                if worth < damage
                else f"These units absorb {counted(worth, 'point')}, but {damage} would do: take one back."
            )

    lines = {
        kind.value: choose_amount(
            "battle.losses",
            f"{box.named_units(owner, kind)}, each absorbs {box.unit_of(owner, kind).health}",
            0,
            count,
            fallback=default.get(kind, 0),
            rule="SS-830",
        )
        for kind, count in units.items()
    }
    question = sheet(
        "battle.losses",
        f"Which units of {box.power(owner).name} absorb {damage} casualty points?",
        lines,
        rule="SS-830",
        about=about,
        fallback={kind.value: default.get(kind, 0) for kind in units},
    )
    return Ask(question.decision, lambda answer: read(question.read(answer)), check)


def choose_losses(
    g: G, owner: Faction, units: Units, damage: int, *, about: str, by: Faction | None = None
) -> Procedure[Units]:
    """The units of a power that absorb damage, chosen by it or by the captain of its side; nothing is removed yet."""
    if not has_a_choice(box_of(g), owner, units, damage):
        return cheapest_losses(box_of(g), owner, units, damage)
    ask = pick_losses(g, owner, units, damage, about=about)
    return (yield from decide(g, by or owner, ask, is_live=g.state.options.live_battles))
