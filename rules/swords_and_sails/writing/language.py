"""The order language: orders as players type them, turned into what stands on their sheet."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.kernel.naming import Unreadable
from rules.kernel.values import Json
from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Command, Order, PieceName, Timing, Transfer
from rules.swords_and_sails.writing.canonical import canonical, canonical_transfer, spelled
from rules.swords_and_sails.writing.finer import Stowage
from rules.swords_and_sails.writing.grammar import LONGEST_LINE, Line, Names
from rules.swords_and_sails.writing.legality import fault_in, fault_in_transfer, without_own_points
from rules.swords_and_sails.writing.order_sheet import OrderSheet
from rules.swords_and_sails.writing.outlook import Outlook
from rules.swords_and_sails.writing.reach import Reach

MOST_ORDERS = 60
"""More than any sheet needs; without a limit a single text could keep everybody waiting."""
MOST_GUESSES = 5
"""Faults in a text for which what was meant is looked for; nobody reads more of them at once."""


@dataclass(frozen=True)
class Fault:
    """A line that is no legal order, and what may have been meant."""

    line: int
    text: str
    message: str
    suggestions: tuple[str, ...] = ()


@dataclass
class Parsed:
    """What typed orders come to."""

    answer: dict[str, Json] = field(default_factory=dict)
    """The lines of the order sheet that they fill; all others stay as they are."""
    echoes: list[str] = field(default_factory=list)
    """Each order that counts, as it was understood."""
    faults: list[Fault] = field(default_factory=list)


def parse(outlook: Outlook, atlas: Atlas, box: Content, text: str) -> Parsed:
    """Read orders, one on each line or with semicolons between them; a later one for a piece replaces the earlier."""
    clerk = Clerk(Reach(outlook, atlas, box))
    parsed = Parsed()
    counts: list[tuple[set[str], str]] = []
    """What each order has put on the sheet that no later one has replaced, and how it reads."""
    rows = enumerate(text.splitlines(), start=1)
    lines = [(number, line.strip()) for number, row in rows for line in row.split(";") if line.strip()]
    for number, line in lines[:MOST_ORDERS]:
        try:
            answer, echo = clerk.take_down(line)
        except Unreadable as fault:
            suggestions = fault.suggestions if len(parsed.faults) < MOST_GUESSES else ()
            parsed.faults.append(Fault(number, line[:LONGEST_LINE], fault.message, suggestions))
        else:
            parsed.answer |= answer
            counts = [(slots - answer.keys(), earlier) for slots, earlier in counts]
            counts.append((set(answer), echo))
    for number, line in lines[MOST_ORDERS : MOST_ORDERS + 1]:
        message = f"Only {MOST_ORDERS} orders are read at once: this one and those after it were not."
        parsed.faults.append(Fault(number, line[:LONGEST_LINE], message))
    parsed.echoes += [echo for slots, echo in counts if slots]
    return parsed


class Clerk:
    """Takes down a player's orders."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self.sheet = OrderSheet(reach)
        self.names = Names(reach)

    def take_down(self, line: str) -> tuple[dict[str, Json], str]:
        """What a line puts on the sheet, and how it reads."""
        said = Line(self.names, line)
        pieces = said.subjects()
        if said.is_about_units:
            return self._share(said.transfers(pieces))
        order, stowage = said.order(pieces[0])
        return self._command(pieces, order, stowage)

    def _command(self, pieces: list[PieceName], order: Order, stowage: Stowage | None) -> tuple[dict[str, Json], str]:
        leader, *others = pieces
        _refuse(fault_in(self.reach, leader, order))
        if order.command is Command.LOAD and order.timing is None:
            army = self.reach.outlook.pieces[leader]
            fleets = [self.reach.outlook.pieces[name] for name in order.fleets]
            order = order.model_copy(update={"timing": self.reach.usual_timing(army.place, fleets)})
        if stowage and not self.reach.outlook.pieces[leader].is_fleet:
            raise Unreadable("Only fleets have ships to load.")
        answer = self.sheet.lines[leader].answer(order, stowage)
        together = Order(command=Command.WITH, piece=leader, instructions=order.instructions)
        for name in others:
            _refuse(fault_in(self.reach, name, together))
            _refuse(fault_in(self.reach, name, without_own_points(order)))
            answer |= self.sheet.lines[name].answer(together)
        echo = canonical(order, leader, self.reach.area, stowage)
        own = spelled(leader)
        return answer, " + ".join(map(spelled, pieces)) + echo.removeprefix(own)

    def _share(self, transfers: list[Transfer]) -> tuple[dict[str, Json], str]:
        answer: dict[str, Json] = {}
        echoes: list[str] = []
        for transfer in transfers:
            _refuse(fault_in_transfer(self.reach, transfer))
            pieces = self.reach.outlook.pieces
            if transfer.timing is None:
                together = self.reach.are_together(pieces[transfer.giver], pieces[transfer.receiver])
                transfer = transfer.model_copy(update={"timing": Timing.BEFORE if together else Timing.AFTER})
            answer |= self.sheet.lines[transfer.giver].transfer_answer(transfer)
            echoes.append(canonical_transfer(transfer))
        return answer, "; ".join(echoes)


def _refuse(fault: str) -> None:
    if fault:
        raise Unreadable(fault)
