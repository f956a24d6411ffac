"""The finer points of an order: whom alone to attack, keeping apart, battle instructions, cargo [SS-506, D21, D38]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from rules.kernel.answers import picked
from rules.kernel.asks import Ask, aside, choose_amount, prefilled, sheet
from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.values import Json
from rules.swords_and_sails.orders import Command, Instructions, Order, Retreat, Then
from rules.swords_and_sails.vocabulary import SHIPS, CardName, Faction, UnitType
from rules.swords_and_sails.writing.legality import MOST_CITIES, MOST_PERCENT, MOST_POINTS, MOST_ROUNDS, may_leave_early
from rules.swords_and_sails.writing.outlook import Sighting
from rules.swords_and_sails.writing.reach import Reach

T = TypeVar("T")
Wish = dict[str, Any]
"""Some of a piece's instructions, by name."""
USUAL, MORE, ALL, PAY = "usual", "more", "all", "pay"
NO_INSTRUCTIONS = Instructions()
Stowage = tuple[UnitType, ...]
STOWAGE: Stowage = tuple(reversed(SHIPS))
"""Transports are loaded first, unless their owner wants it otherwise [D38]."""


@dataclass(frozen=True)
class Points:
    """The finer points of one order."""

    is_attack: bool = False
    """Whether to attack where the order alone would not: in friendly land."""
    whom: Faction | None = None
    is_apart: bool = False
    carries: tuple[str, ...] = ()
    instructions: Instructions = NO_INSTRUCTIONS
    stowage: Stowage | None = None
    """Which ships of a fleet are loaded first from now on; None: as before."""

    @classmethod
    def of(cls, order: Order, core: Order, stowage: Stowage | None = None) -> Points:
        """Those by which an order differs from the one that was chosen."""
        is_attack = order.is_attack and not core.is_attack
        return cls(is_attack, order.whom, order.is_apart, order.carries, order.instructions, stowage)

    def put_on(self, order: Order) -> Order:
        """An order with these points; one that goes somewhere attacks there if they say so."""
        update = {name: getattr(self, name) for name in ("whom", "is_apart", "carries", "instructions")}
        goes = bool(order.place) and order.command is not Command.DOCK
        return order.model_copy(update={**update, "is_attack": order.is_attack or (goes and self.is_attack)})


AS_USUAL = Points()


class FinerPoints:
    """The question for the finer points of one piece's order."""

    def __init__(self, reach: Reach, piece: Sighting, usual: Instructions = NO_INSTRUCTIONS) -> None:
        self.reach, self.piece, self.usual = reach, piece, usual

    # Asking

    def ask(self, prompt: str) -> Ask[Points]:
        """None, or a small sheet."""
        more = prefilled(sheet("orders.points", "Which finer points?", dict(self._lines()), unchanged="none"))
        choices = [Choice(USUAL, "None", AS_USUAL), Choice(MORE, "Some", more.reading(_points))]
        usual = self.answer(Points(instructions=self.usual))
        fallback = usual if isinstance(usual, dict) else None
        return aside(pick("orders.finer", prompt, choices, fallback=fallback, about=self.piece.name))

    def _lines(self) -> Iterator[tuple[str, Ask[Any]]]:
        yield "whom", _pick("whom", "Attack:", self._victims())
        joining = [Choice(USUAL, "Whoever goes to the same place", False), Choice("apart", "Keep apart", True)]
        yield "apart", _pick("apart", "Join others:", joining)
        if not self.piece.is_fleet:
            yield "then", _pick("then", "If alone after battle:", self._aftermaths())
        yield "retreat", _pick("retreat", "Retreat:", self._retreats())
        refuges = [Choice(place, self.reach.area(place), place) for place in self.reach.refuges(self.piece)]
        if refuges:
            yield "fallback", _list("fallback", "Fall back to:", refuges)
        if self.piece.is_fleet:
            yield from self._cargo()

    def _victims(self) -> Iterator[Choice[tuple[bool, Faction | None]]]:
        """Whether it attacks in any case, and whom alone."""
        outlook = self.reach.outlook
        yield Choice(USUAL, "Only where its order says so", (False, None))
        yield Choice(ALL, "Everybody, also in friendly land", (True, None))
        for one in outlook.factions:
            if one not in outlook.side:
                yield Choice(one, f"Only {self.reach.power(one)}", (True, one))

    def _cargo(self) -> Iterator[tuple[str, Ask[Any]]]:
        """Which armies a fleet takes aboard, and on which ships first [SS-517, D38]."""
        freight = [Choice(name, self.reach.call(name), name) for name in self.reach.freight(self.piece)]
        if freight:
            yield "carry", _list("carry", "Take aboard:", freight)
        ships = [Choice(kind, self.reach.box.unit(kind).plural, kind) for kind in STOWAGE]
        yield "stowage", _list("stowage", "Load these first:", ships)

    def _aftermaths(self) -> Iterator[Choice[Wish]]:
        """What an army may do that is alone in a territory [SS-R33]."""
        yield Choice(USUAL, "Besiege if stronger than the average roll", {})
        yield Choice(Then.SIEGE, "Besiege", {"then": Then.SIEGE})
        paid = choose_amount("orders.pay", "Points:", 0, MOST_POINTS)
        yield Choice(PAY, "Besiege, buying off at most", paid.reading(lambda most: {"then": Then.SIEGE, "pay": most}))
        yield Choice(Then.HOLD, "Hold", {"then": Then.HOLD})
        if CardName.PILLAGE in self.reach.outlook.hand:
            yield Choice(Then.PILLAGE, "Pillage", {"then": Then.PILLAGE})
        if self.reach.outlook.allows_partial_siege:
            cities = choose_amount("orders.cities", "Cities, 0 for all:", 0, MOST_CITIES)
            partly = cities.reading(lambda most: {"then": Then.PARTIAL, "cities": most})
            yield Choice(Then.PARTIAL, "Besiege city by city", partly)

    def _retreats(self) -> Iterator[Choice[Wish]]:
        """When it leaves a battle."""
        yield Choice(USUAL, "When below half of the enemy's points", {})
        yield Choice(Retreat.NEVER, "Never", {"retreat": Retreat.NEVER})
        number = choose_amount("orders.round", "Round:", 1, MOST_ROUNDS)
        after = number.reading(lambda limit: {"retreat": Retreat.ROUND, "limit": limit})
        yield Choice(Retreat.ROUND, "After a round", after)
        percent = choose_amount("orders.percent", "Percent of the enemy:", 1, MOST_PERCENT)
        weak = percent.reading(lambda limit: {"retreat": Retreat.BELOW, "limit": limit})
        yield Choice(Retreat.BELOW, "When too weak", weak)
        if may_leave_early(self.reach, self.piece):
            yield Choice(Retreat.BEFORE, "Before the first round", {"retreat": Retreat.BEFORE})

    # Writing

    def answer(self, points: Points) -> Json:
        """The answer that means legal points."""
        if points == AS_USUAL:
            return USUAL
        wish = points.instructions
        lines: dict[str, Json] = {
            "whom": points.whom or (ALL if points.is_attack else USUAL),
            "apart": "apart" if points.is_apart else USUAL,
            "then": _aftermath(wish),
            "retreat": picked(wish.retreat, wish.limit or None) if wish.retreat else USUAL,
            "fallback": [*wish.fallback],
            "carry": [*points.carries],
            "stowage": [*(points.stowage or ())],
        }
        return picked(MORE, {slot: lines[slot] for slot, _ in self._lines()})


def _aftermath(wish: Instructions) -> Json:
    if wish.then is Then.PARTIAL:
        return picked(wish.then, wish.cities)
    return picked(PAY, wish.pay) if wish.pay is not None else wish.then or USUAL


def _points(lines: dict[str, Any]) -> Points:
    """The points that the lines of the sheet mean together."""
    is_attack, whom = lines["whom"]
    stowed = tuple(lines.get("stowage", ()))
    wishes: Wish = {**lines.get("then", {}), **lines["retreat"], "fallback": tuple(lines.get("fallback", ()))}
    return Points(
        is_attack=is_attack,
        whom=whom,
        is_apart=lines["apart"],
        carries=tuple(lines.get("carry", ())),
        instructions=Instructions(**wishes),
        stowage=(*stowed, *(kind for kind in STOWAGE if kind not in stowed)) if stowed else None,
    )


def _pick(name: str, prompt: str, choices: Iterable[Choice[T]]) -> Ask[T]:
    return aside(pick(f"orders.{name}", prompt, choices))


def _list(name: str, prompt: str, choices: Iterable[Choice[T]]) -> Ask[list[T]]:
    return aside(pick_several(f"orders.{name}", prompt, choices, ordered=True))
