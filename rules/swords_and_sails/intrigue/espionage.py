"""The espionage-only game: no cards, but spies and counters for gold [SS-940 to SS-947, D36]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.asks import Ask, choose_amount, sheet
from rules.kernel.choices import nothing_or, pick_several
from rules.kernel.play import Procedure
from rules.kernel.values import Frozen, IllegalAnswer
from rules.swords_and_sails.ground import G, box_of, pay, realm_of
from rules.swords_and_sails.intrigue.spying import foreign_pieces, piece_choice, spy_on
from rules.swords_and_sails.orders import PieceName
from rules.swords_and_sails.state import seat_of
from rules.swords_and_sails.vocabulary import Faction

PRICE = 30  # of a counter, and of a spy [SS-940, SS-944]


class Espionage(Frozen):
    """What a power spends on spies, and on catching those of others."""

    counters: int = 0
    targets: tuple[PieceName, ...] = ()


def cost(g: G, faction: Faction, espionage: Espionage) -> int:
    """The gold for counters and spies; the Holy Roman Empire's first spy is free [SS-940, SS-944, SS-R68]."""
    free = 1 if box_of(g).power(faction).free_espionage else 0
    return PRICE * (espionage.counters + max(0, len(espionage.targets) - free))


def ask_espionage(g: G, faction: Faction) -> Ask[Espionage]:
    """Counters and targets in one sheet; everybody is asked [D36]."""
    gold = realm_of(g, faction).gold
    lines: dict[str, Ask[Any]] = {}
    if gold >= PRICE:
        lines["counters"] = choose_amount(
            "espionage.counters", f"Counters, {PRICE} gold each:", 0, gold // PRICE, rule="SS-940"
        )
    if gold >= PRICE or box_of(g).power(faction).free_espionage:
        lines["targets"] = pick_several(
            "espionage.targets",
            f"Armies and fleets to spy on, {PRICE} gold each, in this order:",
            [piece_choice(g, piece) for piece in foreign_pieces(g, faction)],
            ordered=True,
            rule="SS-944",
        )

    def check(espionage: Espionage) -> None:
        price = cost(g, faction, espionage)
        if price > gold:
            raise IllegalAnswer(f"This costs {price} gold, and you have {gold}. Choose fewer counters or targets.")

    def read(values: dict[str, Any]) -> Espionage:
        return Espionage(counters=values.get("counters", 0), targets=tuple(values.get("targets", ())))

    whole = sheet("espionage.sheet", "Counters and spies:", lines, rule="SS-940", about=faction)
    ask = whole.reading(read, check)
    return nothing_or(
        "Espionage: what do you spend on it?", ask, Espionage(), none="No counters, no spies", some="Counters or spies"
    )


def spy_out(g: G, filed: Mapping[Faction, Espionage]) -> Procedure[None]:
    """Counters are paid for, then all spy in canonical order [SS-940 to SS-947]."""
    yield from ()
    plans = {faction: filed.get(faction, Espionage()) for faction in g.state.factions}
    for faction, plan in plans.items():
        pay(g, faction, cost(g, faction, plan))
    counters = {faction: plan.counters for faction, plan in plans.items()}
    for faction, plan in plans.items():
        if plan.targets:
            g.reveal("spies_sent", by=faction, pieces=plan.targets)
        for name in plan.targets:
            piece = g.state.piece(name)
            assert piece is not None, "nothing moves while spies are out"
            is_countered = counters[piece.faction] > 0  # One for each attempt, in their order [SS-941].
            counters[piece.faction] -= is_countered
            spy_on(g, faction, piece, piece.faction if is_countered else None)
    for faction, left in counters.items():
        if left:
            g.tell("counters_lost", to={seat_of(faction)}, by=faction, counters=left)  # [SS-942]
