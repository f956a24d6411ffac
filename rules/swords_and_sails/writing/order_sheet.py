"""Stage ORDERS: one sealed sheet per player, with lines for each of his armies and fleets [SS-501, D17]."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.kernel.asks import Ask
from rules.kernel.decisions import Amount, Decision, Option, PickOne, Sheet
from rules.kernel.values import IllegalAnswer, Json
from rules.swords_and_sails.ground import G, atlas_of, box_of
from rules.swords_and_sails.orders import Instructions, Order, Orders, PieceName, Timing, Transfer
from rules.swords_and_sails.vocabulary import Faction, UnitType
from rules.swords_and_sails.writing.concert import first_flaw
from rules.swords_and_sails.writing.finer import NO_INSTRUCTIONS, FinerPoints, Points, Stowage
from rules.swords_and_sails.writing.menu import Menu
from rules.swords_and_sails.writing.outlook import Sighting, outlook_of
from rules.swords_and_sails.writing.reach import Reach

KEEP, GIVE, ALL, SOME = "keep", "give", "all", "some"


class WrittenOrders(Orders):
    """A player's sheet as he handed it in."""

    stowage: dict[PieceName, Stowage] = {}
    """Which ships of a fleet are loaded first from now on, where he said so [D38]."""


def ask_orders(g: G, faction: Faction, usual: Instructions = NO_INSTRUCTIONS) -> Ask[WrittenOrders]:
    """The orders of a player; what he leaves out stays where it is and defends [SS-R91]."""
    return OrderSheet(Reach(outlook_of(g.state, faction), atlas_of(g), box_of(g)), usual).ask()


class OrderSheet:
    """The sheet of one player: for each piece what it does, which units it hands over, and the finer points."""

    def __init__(self, reach: Reach, usual: Instructions = NO_INSTRUCTIONS) -> None:
        self.reach = reach
        own = (*reach.outlook.own(fleets=False), *reach.outlook.own(fleets=True))
        self.lines = {piece.name: PieceLines(reach, piece, usual) for piece in own}

    def ask(self) -> Ask[WrittenOrders]:
        """The sheet as a question."""
        slots: dict[str, Decision] = {}
        for lines in self.lines.values():
            slots |= lines.slots()
        sheet = Sheet(key="orders.sheet", prompt="Your orders for this season:", rule="SS-501", slots=slots)
        return Ask(sheet, self.read, self.check)

    def read(self, answer: dict[str, Any]) -> WrittenOrders:
        """The orders that an answer means."""
        transfers = [lines.transfer(answer) for lines in self.lines.values()]
        stowage = {name: lines.points(answer).stowage for name, lines in self.lines.items()}
        return WrittenOrders(
            pieces={name: lines.order(answer) for name, lines in self.lines.items()},
            transfers=tuple(one for one in transfers if one is not None),
            stowage={name: order for name, order in stowage.items() if order is not None},
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

    def slots(self) -> dict[str, Decision]:
        """The questions of these lines."""
        name, label = self.piece.name, self.piece.label
        where = self.reach.area(self.piece.place)
        slots: dict[str, Decision] = {name: self.menu.decision(f"{label} in {where}:")}
        if self.receivers:
            slots[units_slot(name)] = self._units(f"Units of {label}:")
        slots[finer_slot(name)] = self.finer.decision(f"Finer points of {label}:")
        return slots

    # Reading and writing

    def order(self, answer: dict[str, Any]) -> Order:
        """The order on the sheet."""
        return self.points(answer).put_on(self.menu.order(answer[self.piece.name]))

    def points(self, answer: dict[str, Any]) -> Points:
        """The finer points on the sheet."""
        return self.finer.read(answer[finer_slot(self.piece.name)])

    def transfer(self, answer: dict[str, Any]) -> Transfer | None:
        """The units that are to be handed over."""
        line = answer.get(units_slot(self.piece.name), KEEP)
        if line == KEEP:
            return None
        to = next(one for one in self.receivers if one.id == line["then"]["to"])
        what = line["then"]["what"]
        units = {} if what == ALL else {kind: what["then"][kind] for kind in self.piece.units if what["then"][kind]}
        if what != ALL and not units:
            return None
        return Transfer(giver=self.piece.name, receiver=to.name, units=units, timing=to.timing)

    def answer(self, order: Order, stowage: Stowage | None = None) -> dict[str, Json]:
        """What stands on the sheet for a legal order."""
        name = self.piece.name
        line = self.menu.answer(order)
        points = Points.of(order, self.menu.order(line), stowage)
        return {name: line, finer_slot(name): self.finer.answer(points)}

    def transfer_answer(self, transfer: Transfer) -> dict[str, Json]:
        """What stands on the sheet for a legal transfer."""
        to = next(one.id for one in self.receivers if (one.name, one.timing) == (transfer.receiver, transfer.timing))
        amounts: dict[str, Json] = {kind.value: transfer.units.get(kind, 0) for kind in self.piece.units}
        what: Json = {"pick": SOME, "then": amounts} if transfer.units else ALL
        return {units_slot(self.piece.name): {"pick": GIVE, "then": {"to": to, "what": what}}}

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

    def _units(self, prompt: str) -> PickOne:
        give = Sheet(
            key="orders.giving", prompt="What, and to whom?", slots={"to": self._receiving(), "what": self._giving()}
        )
        return PickOne(
            key="orders.units",
            prompt=prompt,
            about=self.piece.name,
            rule="SS-509",
            options=(Option(id=KEEP, label="Keep all"), Option(id=GIVE, label="Hand over or merge", then=give)),
            fallback=(KEEP,),
            is_aside=True,
        )

    def _receiving(self) -> PickOne:
        return PickOne(
            key="orders.receiver",
            prompt="To:",
            options=tuple(Option(id=one.id, label=self._receiver(one)) for one in self.receivers),
            fallback=(self.receivers[0].id,),
        )

    def _giving(self) -> PickOne:
        amounts = {kind.value: self._amount(kind, count) for kind, count in self.piece.units.items()}
        some = Sheet(key="orders.some", prompt="How many of each?", slots={**amounts})
        options = [Option(id=ALL, label="All: merge"), Option(id=SOME, label="Some", then=some)]
        return PickOne(key="orders.what", prompt="What:", options=tuple(options[: self.piece.size]), fallback=(ALL,))

    def _amount(self, kind: UnitType, count: int) -> Amount:
        name = self.reach.box.unit_of(self.piece.faction, kind).plural
        return Amount(key="orders.count", prompt=f"{name.capitalize()}:", most=count, fallback=(0,))

    def _receiver(self, one: Receiver) -> str:
        when = "now" if one.timing is Timing.BEFORE else "after moving"
        return f"{self.reach.call(one.name)} {when}"
