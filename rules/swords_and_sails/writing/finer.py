"""The finer points of an order: whom alone to attack, keeping apart, battle instructions, cargo [SS-506, D21, D38]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.kernel.decisions import Amount, Decision, Option, PickMany, PickOne, Sheet
from rules.kernel.values import Json
from rules.swords_and_sails.orders import Command, Instructions, Order, Retreat, Then
from rules.swords_and_sails.vocabulary import SHIPS, CardName, Faction, UnitType
from rules.swords_and_sails.writing.legality import MOST_CITIES, MOST_PERCENT, MOST_POINTS, MOST_ROUNDS, may_leave_early
from rules.swords_and_sails.writing.outlook import Sighting
from rules.swords_and_sails.writing.reach import Reach

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

    def decision(self, prompt: str) -> PickOne:
        """Everything as usual, or a small sheet."""
        more = Sheet(key="orders.points", prompt="Which finer points?", slots=dict(self._slots()), is_prefilled=True)
        return PickOne(
            key="orders.finer",
            prompt=prompt,
            about=self.piece.name,
            options=(Option(id=USUAL, label="As usual"), Option(id=MORE, label="Not as usual", then=more)),
            fallback=(self.answer(Points(instructions=self.usual)),),
            is_aside=True,
        )

    def _slots(self) -> Iterator[tuple[str, Decision]]:
        outlook = self.reach.outlook
        enemies = [one for one in outlook.factions if one not in outlook.side]
        powers = [Option(id=one, label=f"Only {self.reach.power(one)}") for one in enemies]
        whom = [Option(id=USUAL, label="As usual"), Option(id=ALL, label="Everybody, also in friendly land"), *powers]
        yield "whom", _pick("whom", "Attack:", whom)
        yield (
            "apart",
            _pick(
                "apart", "Join others:", [Option(id=USUAL, label="As usual"), Option(id="apart", label="Keep apart")]
            ),
        )
        if not self.piece.is_fleet:
            yield "then", _pick("then", "If alone after battle:", self._aftermaths())
        yield "retreat", _pick("retreat", "Retreat:", self._retreats())
        refuges = [Option(id=place, label=self.reach.area(place)) for place in self.reach.refuges(self.piece)]
        if refuges:
            yield "fallback", _list("fallback", "Fall back to:", refuges)
        if self.piece.is_fleet:
            yield from self._cargo()

    def _cargo(self) -> Iterator[tuple[str, Decision]]:
        """Which armies a fleet takes aboard, and on which ships first [SS-517, D38]."""
        freight = [Option(id=name, label=self.reach.call(name)) for name in self.reach.freight(self.piece)]
        if freight:
            yield "carry", _list("carry", "Take aboard:", freight)
        ships = [Option(id=kind, label=self.reach.box.unit(kind).plural) for kind in STOWAGE]
        yield "stowage", _list("stowage", "Load these first:", ships)

    def _aftermaths(self) -> Iterator[Option]:
        """What an army may do that is alone in a territory [SS-R33]."""
        yield Option(id=USUAL, label="As usual")
        yield Option(id=Then.SIEGE, label="Besiege")
        yield Option(id=PAY, label="Besiege, buying off at most", then=_amount("pay", "Points:", 0, MOST_POINTS))
        yield Option(id=Then.HOLD, label="Hold")
        if CardName.PILLAGE in self.reach.outlook.hand:
            yield Option(id=Then.PILLAGE, label="Pillage")
        if self.reach.outlook.allows_partial_siege:
            cities = _amount("cities", "Cities, 0 for all:", 0, MOST_CITIES)
            yield Option(id=Then.PARTIAL, label="Besiege city by city", then=cities)

    def _retreats(self) -> Iterator[Option]:
        yield Option(id=USUAL, label="As usual")
        yield Option(id=Retreat.NEVER, label="Never")
        yield Option(id=Retreat.ROUND, label="After a round", then=_amount("round", "Round:", 1, MOST_ROUNDS))
        percent = _amount("percent", "Percent of the enemy:", 1, MOST_PERCENT)
        yield Option(id=Retreat.BELOW, label="When too weak", then=percent)
        if may_leave_early(self.reach, self.piece):
            yield Option(id=Retreat.BEFORE, label="Before the first round")

    # Reading

    def read(self, answer: Any) -> Points:
        """The points that an answer means."""
        if answer == USUAL:
            return AS_USUAL
        lines = answer["then"]
        after, number = _split(lines.get("then", USUAL))
        retreat, limit = _split(lines["retreat"])
        stowed = tuple(UnitType(kind) for kind in lines.get("stowage", ()))
        instructions = Instructions(
            then=None if after == USUAL else Then.SIEGE if after == PAY else Then(after),
            pay=number if after == PAY else None,
            cities=number if after == Then.PARTIAL else 0,
            retreat=None if retreat == USUAL else Retreat(retreat),
            limit=limit,
            fallback=tuple(lines.get("fallback", ())),
        )
        return Points(
            is_attack=lines["whom"] != USUAL,
            whom=None if lines["whom"] in (USUAL, ALL) else Faction(lines["whom"]),
            is_apart=lines["apart"] != USUAL,
            carries=tuple(lines.get("carry", ())),
            instructions=instructions,
            stowage=(*stowed, *(kind for kind in STOWAGE if kind not in stowed)) if stowed else None,
        )

    def answer(self, points: Points) -> Json:
        """The answer that means legal points."""
        if points == AS_USUAL:
            return USUAL
        wish = points.instructions
        lines: dict[str, Json] = {
            "whom": points.whom or (ALL if points.is_attack else USUAL),
            "apart": "apart" if points.is_apart else USUAL,
            "then": _aftermath(wish),
            "retreat": {"pick": wish.retreat, "then": wish.limit} if wish.limit else wish.retreat or USUAL,
            "fallback": [*wish.fallback],
            "carry": [*points.carries],
            "stowage": [*(points.stowage or ())],
        }
        return {"pick": MORE, "then": {slot: lines[slot] for slot, _ in self._slots()}}


def _aftermath(wish: Instructions) -> Json:
    if wish.then is Then.PARTIAL:
        return {"pick": wish.then, "then": wish.cities}
    return {"pick": PAY, "then": wish.pay} if wish.pay is not None else wish.then or USUAL


def _split(answer: Any) -> tuple[str, int]:
    """What was picked, and the number that came with it."""
    return (answer["pick"], answer["then"]) if isinstance(answer, dict) else (answer, 0)


def _pick(name: str, prompt: str, options: Iterable[Option]) -> PickOne:
    chosen = tuple(options)
    return PickOne(key=f"orders.{name}", prompt=prompt, options=chosen, fallback=(chosen[0].id,), is_aside=True)


def _list(name: str, prompt: str, options: list[Option]) -> PickMany:
    return PickMany(
        key=f"orders.{name}",
        prompt=prompt,
        options=tuple(options),
        most=len(options),
        ordered=True,
        fallback=([],),
        is_aside=True,
    )


def _amount(name: str, prompt: str, least: int, most: int) -> Amount:
    return Amount(key=f"orders.{name}", prompt=prompt, least=least, most=most, fallback=(least,))
