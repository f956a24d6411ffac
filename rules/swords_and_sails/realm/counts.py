"""How many of each thing are built, on one line of the sheet of building, with the gold for it in sight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, Ware, allot, pick_several
from rules.swords_and_sails.ground import G

T = TypeVar("T")
ALLOTS = 3
"""The version of the rules from which on numbers are chosen; before it they were added up by ones, twos and fours."""


def choose_counts(
    g: G, key: str, prompt: str, wares: Iterable[Ware[T]], pool: int, *, least: int = 0, rule: str, about: str = ""
) -> Ask[dict[T, int]]:
    """So many of each, for at most so much gold; of each there is one at least."""
    offered = tuple(wares)
    if g.rules_version < ALLOTS or not offered:
        return _choose_steps(key, prompt, offered, least=least, rule=rule, about=about)
    return allot(key, prompt, offered, pool, least=least, unit="gold", rule=rule, about=about)


def _choose_steps(
    key: str, prompt: str, wares: tuple[Ware[T], ...], *, least: int, rule: str, about: str
) -> Ask[dict[T, int]]:
    """The same as it is asked in a phase that began before."""
    choices = [
        Choice(f"{ware.id} {count}", f"{ware.label}: {count} for {ware.share.cost(count)} gold", (ware.value, count))
        for ware in wares
        for count in (1 << power for power in range(ware.most.bit_length()))
    ]

    def added_up(chosen: list[tuple[T, int]]) -> dict[T, int]:
        counts: dict[T, int] = {}
        for value, count in chosen:
            counts[value] = counts.get(value, 0) + count
        return counts

    return pick_several(key, prompt, choices, least=least, rule=rule, about=about).reading(added_up)
