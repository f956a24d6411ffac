"""Ships that change hands in quick combat, and transports that nobody protects [SS-807, SS-853 to SS-856]."""

from __future__ import annotations

from rules.kernel.asks import Ask, choose_amount, sheet
from rules.kernel.play import Procedure
from rules.kernel.values import IllegalAnswer
from rules.kernel.words import one_or_many
from rules.swords_and_sails.combat.reports import Damage
from rules.swords_and_sails.combat.under_way import Combat, Party, Unit
from rules.swords_and_sails.ground import G, area, box_of, decide_all
from rules.swords_and_sails.orders import PieceName, Units
from rules.swords_and_sails.vocabulary import SHIPS, Faction, UnitType

HANDED_OVER = tuple(reversed(SHIPS))
"""Which ships go first: transports, raiders, warships [D24]."""


def take_pairs(volley: Damage) -> int:
    """How many pairs of ones a side has rolled; they do no damage, a single one left over does [SS-854, SS-R09]."""
    pairs = sum(one.faces.count(1) for one in volley.throws) // 2
    volley.damage -= 2 * pairs
    return pairs


def capture_ships(g: G, combat: Combat, pairs: list[int]) -> Procedure[list[dict[Faction, Units]]]:
    """For each pair the other side hands over a ship of its choice; both at once, so none goes to and fro [SS-R09].

    Returns what each side, attacker first, takes from the other.
    """
    asks: dict[Faction, Ask[Units]] = {}
    offers: dict[int, list[Unit]] = {}
    for captor in combat.parties:
        owner = combat.foe(captor)
        offers[owner.flank] = [unit for unit in owner.units if not unit.is_loaded]  # [SS-806]
        count = min(pairs[captor.flank], len(offers[owner.flank]))
        if count:
            asks[owner.captain] = pick_prizes(g, combat, offers[owner.flank], count)
    answers = yield from decide_all(g, asks, is_live=g.state.options.live_battles)
    taken: list[dict[Faction, Units]] = []
    for captor in combat.parties:
        owner = combat.foe(captor)
        chosen = answers.get(owner.captain, {})
        ships = [ship for kind, count in chosen.items() for ship in _of_kind(offers[owner.flank], kind)[:count]]
        prizes: dict[Faction, Units] = {}
        for ship in ships:
            mine = prizes.setdefault(ship.faction, {})
            mine[ship.kind] = mine.get(ship.kind, 0) + 1
            combat.capture(g.state, captor, captor.captain, ship)
        taken.append(prizes)
    return taken


def _of_kind(ships: list[Unit], kind: UnitType) -> list[Unit]:
    return [ship for ship in ships if ship.kind is kind]


def pick_prizes(g: G, combat: Combat, offer: list[Unit], count: int) -> Ask[Units]:
    """So many ships of the captain's choice, the least valuable ones by default [D24]."""
    in_order = sorted(offer, key=lambda ship: HANDED_OVER.index(ship.kind))[:count]
    kinds = [kind for kind in SHIPS if _of_kind(offer, kind)]
    lines = {
        kind.value: choose_amount(
            "battle.prizes",
            f"{box_of(g).unit(kind).plural.capitalize()} to hand over",
            0,
            min(count, len(_of_kind(offer, kind))),
            fallback=len(_of_kind(in_order, kind)),
            rule="SS-853",
        )
        for kind in kinds
    }
    question = sheet(
        "battle.prizes",
        f"{count} of your ships at {area(g, combat.battle.place)} {one_or_many(count, 'is', 'are')} boarded. Which?",
        lines,
        rule="SS-853",
        about=combat.battle.place,
        fallback={kind.value: len(_of_kind(in_order, kind)) for kind in kinds},
    )

    def read(answer: dict[str, int]) -> Units:
        return {UnitType(kind): number for kind, number in answer.items() if number}

    def check(chosen: Units) -> None:
        if sum(chosen.values()) != count:
            raise IllegalAnswer(f"Hand over {count}; you named {sum(chosen.values())}.")

    return Ask(question.decision, read, check)


# Transports left alone


def take_transports(g: G, combat: Combat, winner: Party) -> dict[PieceName, Units]:
    """The winner captures unloaded transports and destroys loaded ones [SS-807]."""
    loser = combat.foe(winner)
    gone: dict[PieceName, Units] = {}
    captor = winner.captain
    for ship in list(loser.units):
        gone.setdefault(ship.piece, {UnitType.TR: 0})[UnitType.TR] += 1
        if ship.is_loaded:
            combat.lose(g.state, loser, [ship])
        else:
            combat.capture(g.state, winner, captor, ship)
    return gone
