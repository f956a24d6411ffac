"""Sabotage: filed with the orders, carried out before, during or after the battles [SS-398a to SS-399, SS-M06]."""

from __future__ import annotations

from typing import Any

from rules.kernel.asks import Ask, sheet
from rules.kernel.choices import Choice, choice, nothing_or, pick
from rules.kernel.play import Procedure
from rules.swords_and_sails.combat.battle import Between
from rules.swords_and_sails.combat.losses import choose_losses
from rules.swords_and_sails.combat.naval import drown
from rules.swords_and_sails.combat.sides import Battle
from rules.swords_and_sails.ground import G, area, box_of, label, realm_of, spend_card
from rules.swords_and_sails.intrigue.counters import Threat, counter, guard_lines, read_guard
from rules.swords_and_sails.intrigue.filings import Attempt, Hour, Sabotage
from rules.swords_and_sails.intrigue.spying import foreign_pieces, piece_choice, roll_two
from rules.swords_and_sails.orders import PieceName, Units
from rules.swords_and_sails.state import Army, Fleet
from rules.swords_and_sails.vocabulary import CardName, Faction, UnitType

COUNTERED = 3  # added to the roll [SS-M06]
HOURS = {
    Hour.BEFORE: "Before the battles",
    Hour.OPENING: "In its battle, before the first round; if it fights none, not at all",
    Hour.ROUND: "In its battle, after the first round; if it fights none, not at all",
    Hour.AFTER: "After the battles, before the sieges",
}
ROUNDS = {0: Hour.OPENING, 1: Hour.ROUND}


# Filing


def has_business(g: G, faction: Faction) -> bool:
    """Whether a power holds any card that it could file here."""
    hand = realm_of(g, faction).hand
    return CardName.SABOTAGE in hand or (CardName.COUNTER_SABOTAGE in hand and not g.state.options.live_counters)


def ask_sabotage(g: G, faction: Faction) -> Ask[Sabotage]:
    """Targets and moments of Sabotage cards, and the filed counter; a line of the sheet of orders [D29]."""
    lines: dict[str, Ask[Any]] = {}
    held = realm_of(g, faction).hand.count(CardName.SABOTAGE)
    for number in range(held):
        lines[f"piece {number}"] = choose_piece(g, faction)
        lines[f"hour {number}"] = choice(
            Hour, "sabotage.hour", "When?", "SS-398a", fallback=(Hour.BEFORE,), labels=HOURS
        )
    lines |= guard_lines(g, faction, CardName.COUNTER_SABOTAGE, "When the army or fleet is mine")

    def read(values: dict[str, Any]) -> Sabotage:
        attempts = [(values[f"piece {number}"], values[f"hour {number}"]) for number in range(held)]
        return Sabotage(
            attempts=tuple(Attempt(piece=piece, hour=hour) for piece, hour in attempts if piece is not None),
            counter=read_guard(values, CardName.COUNTER_SABOTAGE),
        )

    begun = [slot for slot in lines if not slot.startswith("piece ")]
    whole = sheet("sabotage.sheet", "Targets and counters:", lines, rule="SS-398a", about=faction, begun=begun)
    return nothing_or(
        "Sabotage: whom, and when?",
        whole.reading(read),
        Sabotage(),
        none="None, and no counter",
        some="Sabotage or counter",
    )


def choose_piece(g: G, faction: Faction) -> Ask[PieceName | None]:
    """An army or fleet of another player; several cards may strike the same [SS-398c]."""
    choices: list[Choice[PieceName | None]] = [Choice("keep", "Keep the card", None)]
    choices += [piece_choice(g, piece) for piece in foreign_pieces(g, faction)]
    return pick("sabotage.piece", "Whom do you sabotage?", choices, rule="SS-398a")


# Striking


def strike(
    g: G, filed: dict[Faction, Sabotage], hour: Hour, among: list[PieceName] | None = None
) -> Procedure[dict[PieceName, Units]]:
    """Every sabotage of one moment, on some pieces or on all of them, in canonical order.

    What is played is taken off `filed`. Returned losses are removed already; empty pieces are left to the caller.
    """
    lost: dict[PieceName, Units] = {}
    due = [
        (faction, attempt)
        for faction in g.state.factions
        for attempt in filed.get(faction, Sabotage()).attempts
        if attempt.hour is hour and (among is None or attempt.piece in among)
    ]
    for faction, attempt in due:
        piece = g.state.piece(attempt.piece)
        if piece is None or not piece.units or CardName.SABOTAGE not in realm_of(g, faction).hand:
            continue  # The target must be there when the card is played; otherwise it stays in the hand [SS-M06].
        take_off(filed, faction, attempt)
        units = yield from sabotage(g, faction, piece, filed)
        lost[piece.name] = both(lost.get(piece.name, {}), units)
        if isinstance(piece, Fleet) and hour not in ROUNDS.values():  # A battle sees to its own fleets.
            drown_cargo(g, piece)
    return lost


def between_rounds(g: G, filed: dict[Faction, Sabotage]) -> Between:
    """What a battle calls before its first round and after each: sabotage of the pieces in it [A19]."""

    def between(battle: Battle, rounds: int) -> Procedure[dict[PieceName, Units]]:
        if rounds not in ROUNDS:
            return {}
        among = [name for side in battle.sides for name in side.pieces]
        return (yield from strike(g, filed, ROUNDS[rounds], among))

    return between


def drown_cargo(g: G, fleet: Fleet) -> None:
    """Troops drown whom a sabotaged fleet can no longer carry, as after a battle at sea [A10]."""
    drown(g, g.state.fleets_at(fleet.place), f"sabotage-{fleet.name}")


def take_off(filed: dict[Faction, Sabotage], faction: Faction, attempt: Attempt) -> None:
    """A card that is played is no longer filed."""
    attempts = [*filed[faction].attempts]
    attempts.remove(attempt)
    filed[faction] = filed[faction].model_copy(update={"attempts": tuple(attempts)})


def both(one: Units, other: Units) -> Units:
    """Losses together."""
    return {kind: one.get(kind, 0) + other.get(kind, 0) for kind in UnitType if kind in one or kind in other}


def sabotage(g: G, faction: Faction, piece: Army | Fleet, filed: dict[Faction, Sabotage]) -> Procedure[Units]:
    """One Sabotage card: a counter, the roll, and units of the owner's choice [SS-398b, SS-399, SS-M06, D22]."""
    box = box_of(g)
    spend_card(g, faction, CardName.SABOTAGE)
    g.reveal("saboteurs_sent", by=faction, piece=piece.name, place=piece.place)
    threat = Threat(
        by=faction,
        about=piece.name,
        words=f"{box.power(faction).name} sabotages {label(g, piece)} in {area(g, piece.place)}.",
        target=piece.faction,
        concerned=(piece.faction,),
    )
    guards = {other: plan.counter for other, plan in filed.items()}
    countered_by = yield from counter(g, CardName.COUNTER_SABOTAGE, threat, guards)
    if countered_by in filed:
        filed[countered_by] = filed[countered_by].model_copy(update={"counter": guards[countered_by]})
    dice = roll_two(g, f"sabotage:{faction}:{piece.name}")
    total = sum(dice) + (COUNTERED if countered_by is not None else 0)
    damage = max(0, box.tables.sabotage_from - total)
    units = yield from choose_losses(g, piece.faction, piece.units, damage, about=piece.name)
    piece.remove(units)
    g.reveal(
        "sabotaged",
        by=faction,
        piece=piece.name,
        place=piece.place,
        dice=dice,
        countered_by=countered_by,
        points=damage,
        lost=units,
    )
    return units
