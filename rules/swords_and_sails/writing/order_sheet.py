"""Stage ORDERS: one sealed sheet per player, with lines for each of their armies and fleets [SS-501, D17]."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.kernel.answers import picked
from rules.kernel.asks import Ask, aside, choose_amount, sheet
from rules.kernel.choices import Choice, pick
from rules.kernel.values import IllegalAnswer, Json
from rules.swords_and_sails.ground import G, atlas_of, box_of
from rules.swords_and_sails.orders import Instructions, Order, Orders, PieceName, Timing, Transfer, Units
from rules.swords_and_sails.vocabulary import Faction, UnitType
from rules.swords_and_sails.writing.concert import first_flaw
from rules.swords_and_sails.writing.finer import NO_INSTRUCTIONS, FinerPoints, Points, Stowage
from rules.swords_and_sails.writing.menu import Menu
from rules.swords_and_sails.writing.outlook import Sighting, outlook_of
from rules.swords_and_sails.writing.reach import Reach

KEEP, GIVE, ALL, SOME = "keep", "give", "all", "some"


class WrittenOrders(Orders):
    """A player's sheet as it was handed in."""

    stowage: dict[PieceName, Stowage] = {}
    """Which ships of a fleet are loaded first from now on, where he said so [D38]."""


def ask_orders(g: G, faction: Faction, usual: Instructions = NO_INSTRUCTIONS) -> Ask[WrittenOrders]:
    """The orders of a player; what they leave out stays where it is and defends [SS-R91]."""
    return OrderSheet(Reach(outlook_of(g.state, faction), atlas_of(g), box_of(g)), usual).ask()


class OrderSheet:
    """The sheet of one player: for each piece what it does, which units it hands over, and the finer points."""

    def __init__(self, reach: Reach, usual: Instructions = NO_INSTRUCTIONS) -> None:
        self.reach = reach
        own = (*reach.outlook.own(fleets=False), *reach.outlook.own(fleets=True))
        self.lines = {piece.name: PieceLines(reach, piece, usual) for piece in own}

    def ask(self) -> Ask[WrittenOrders]:
        """The sheet as a question."""
        lines = {slot: ask for piece in self.lines.values() for slot, ask in piece.asks().items()}
        asked = sheet("orders.sheet", "Your orders for this season:", lines, rule="SS-501")
        return asked.reading(self._orders, self.check)

    def _orders(self, values: dict[str, Any]) -> WrittenOrders:
        """The orders that the lines mean together."""
        transfers = [values.get(units_slot(name)) for name in self.lines]
        points: dict[PieceName, Points] = {name: values[finer_slot(name)] for name in self.lines}
        return WrittenOrders(
            pieces={name: one.put_on(values[name]) for name, one in points.items()},
            transfers=tuple(one for one in transfers if one is not None),
            stowage={name: one.stowage for name, one in points.items() if one.stowage is not None},
        )

    def check(self, orders: Orders) -> None:
        """Refuse what no single line can see, with a sentence."""
        flaw = first_flaw(self.reach, orders)
        if flaw is not None:
            raise IllegalAnswer(flaw.words)


def finer_slot(piece: PieceName) -> str:
    """The line for the finer points of a piece."""
    return f"{piece} finer"


def units_slot(piece: PieceName) -> str:
    """The line for the units that a piece hands over."""
    return f"{piece} units"


@dataclass(frozen=True)
class Receiver:
    """Who gets units, and when."""

    name: PieceName
    timing: Timing

    @property
    def id(self) -> str:
        """Its name among the options."""
        return f"{self.name} {self.timing}"


class PieceLines:
    """The lines of the sheet for one army or fleet."""

    def __init__(self, reach: Reach, piece: Sighting, usual: Instructions) -> None:
        self.reach, self.piece = reach, piece
        self.menu = Menu(reach, piece)
        self.finer = FinerPoints(reach, piece, usual)

    @cached_property
    def doing(self) -> Ask[Order]:
        """What it does."""
        return self.menu.ask(f"{self.piece.label} in {self.reach.area(self.piece.place)}:")

    @cached_property
    def handing(self) -> Ask[Transfer | None]:
        """Which units it hands over."""
        return self._units(f"Units of {self.piece.label}:")

    @cached_property
    def fine_points(self) -> Ask[Points]:
        """How it does that, where it is not as usual."""
        return self.finer.ask(f"Finer points of {self.piece.label}:")

    def asks(self) -> dict[str, Ask[Any]]:
        """The questions of these lines, by their slots."""
        name = self.piece.name
        handing = {units_slot(name): self.handing} if self.receivers else {}
        return {name: self.doing, **handing, finer_slot(name): self.fine_points}

    # Reading and writing

    def order(self, answer: dict[str, Any]) -> Order:
        """The order on the sheet."""
        return self.points(answer).put_on(self.doing.read(answer[self.piece.name]))

    def points(self, answer: dict[str, Any]) -> Points:
        """The finer points on the sheet."""
        return self.fine_points.read(answer[finer_slot(self.piece.name)])

    def transfer(self, answer: dict[str, Any]) -> Transfer | None:
        """The units that are to be handed over."""
        return self.handing.read(answer[units_slot(self.piece.name)])

    def answer(self, order: Order, stowage: Stowage | None = None) -> dict[str, Json]:
        """What stands on the sheet for a legal order."""
        name = self.piece.name
        line = self.menu.answer(order)
        points = Points.of(order, self.doing.read(line), stowage)
        return {name: line, finer_slot(name): self.finer.answer(points)}

    def transfer_answer(self, transfer: Transfer) -> dict[str, Json]:
        """What stands on the sheet for a legal transfer."""
        to = next(one.id for one in self.receivers if (one.name, one.timing) == (transfer.receiver, transfer.timing))
        amounts: dict[str, Json] = {kind.value: transfer.units.get(kind, 0) for kind in self.piece.units}
        what = picked(SOME, amounts) if transfer.units else ALL
        return {units_slot(self.piece.name): picked(GIVE, {"to": to, "what": what})}

    # Units

    @cached_property
    def receivers(self) -> tuple[Receiver, ...]:
        """The pieces that units can go to, now or after moving [SS-R26]."""
        pieces = self.reach.outlook.pieces
        found: list[Receiver] = []
        for name in self.reach.companions(self.piece):
            if self.reach.are_together(self.piece, pieces[name]):
                found.append(Receiver(name, Timing.BEFORE))
            if self.reach.could_meet(self.piece, pieces[name]):
                found.append(Receiver(name, Timing.AFTER))
        return tuple(found)

    def _units(self, prompt: str) -> Ask[Transfer | None]:
        to = pick("orders.receiver", "To:", [Choice(one.id, self._receiver(one), one) for one in self.receivers])
        give = sheet("orders.giving", "What, and to whom?", {"to": to, "what": self._giving()})
        choices: list[Choice[Transfer | None]] = [
            Choice(KEEP, "Keep all", None),
            Choice(GIVE, "Hand over or merge", give.reading(lambda it: self._transfer(it["to"], it["what"]))),
        ]
        return aside(pick("orders.units", prompt, choices, rule="SS-509", about=self.piece.name))

    def _giving(self) -> Ask[Units | None]:
        """All, which reads as None, or some of each."""
        counts = {kind.value: self._amount(kind, count) for kind, count in self.piece.units.items()}
        some = sheet("orders.some", "How many of each?", counts)
        choices: list[Choice[Units | None]] = [
            Choice(ALL, "All: merge", None),
            Choice(SOME, "Some", some.reading(lambda it: {UnitType(kind): n for kind, n in it.items() if n})),
        ]
        return pick("orders.what", "What:", choices[: self.piece.size])

    def _transfer(self, to: Receiver, units: Units | None) -> Transfer | None:
        """Nothing is handed over where some are none."""
        if units == {}:
            return None
        return Transfer(giver=self.piece.name, receiver=to.name, units=units or {}, timing=to.timing)

    def _amount(self, kind: UnitType, count: int) -> Ask[int]:
        name = self.reach.box.named_units(self.piece.faction, kind)
        return choose_amount("orders.count", f"{name}:", 0, count)

    def _receiver(self, one: Receiver) -> str:
        when = "now" if one.timing is Timing.BEFORE else "after moving"
        return f"{self.reach.call(one.name)} {when}"
