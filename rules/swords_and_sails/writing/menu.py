"""What one piece can be told, as a list to choose from: only what is legal, each with its order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.kernel.decisions import Option, PickMany, PickOne, Sheet
from rules.kernel.values import Json
from rules.swords_and_sails.orders import DEFENDS, Command, Order, PieceName, Timing
from rules.swords_and_sails.writing.outlook import Sighting
from rules.swords_and_sails.writing.reach import Boarding, Reach

HERE, MARCH, SAIL, BY_SEA, TOGETHER = "Stay", "March", "Sail", "By sea", "With others"
ABOARD = "aboard"


@dataclass(frozen=True)
class Choice:
    """An order that can be chosen."""

    id: str
    label: str
    order: Order
    group: str = ""

    def option(self) -> Option:
        """As it is offered."""
        return Option(id=self.id, label=self.label, group=self.group)


@dataclass(frozen=True)
class Embarkation:
    """Going aboard: on which fleets, if there are several, and where to land."""

    id: str
    label: str
    boarding: Boarding
    landings: tuple[Choice, ...]

    @property
    def is_one_fleet(self) -> bool:
        """Whether there is only one fleet to go aboard."""
        return len(self.boarding.fleets) == 1

    def option(self, reach: Reach) -> Option:
        """As it is offered, with its follow-up."""
        landing = PickOne(
            key="orders.landing",
            prompt="And land:",
            options=tuple(choice.option() for choice in self.landings),
            fallback=(ABOARD,),
        )
        if self.is_one_fleet:
            return Option(id=self.id, label=self.label, group=BY_SEA, then=landing)
        fleets = PickMany(
            key="orders.fleets",
            prompt="On board of:",
            options=tuple(Option(id=name, label=reach.call(name)) for name in self.boarding.fleets),
            least=1,
            most=len(self.boarding.fleets),
            ordered=True,
            fallback=([self.boarding.fleets[0]],),
        )
        both = Sheet(
            key="orders.boarding", prompt="Which fleets, and where to land?", slots={"on": fleets, "to": landing}
        )
        return Option(id=self.id, label=self.label, group=BY_SEA, then=both)

    def order(self, then: Any) -> Order:
        """The order that a follow-up means."""
        fleets, to = (self.boarding.fleets, then) if self.is_one_fleet else (then["on"], then["to"])
        landing = next(choice.order for choice in self.landings if choice.id == to)
        sea = {"command": Command.LOAD, "fleets": tuple(fleets), "timing": self.boarding.timing}
        return landing.model_copy(update=sea)

    def answer(self, order: Order) -> Json:
        """The follow-up that means an order."""
        to = next(choice.id for choice in self.landings if choice.order.place == order.place)
        return {"pick": self.id, "then": to if self.is_one_fleet else {"on": [*order.fleets], "to": to}}


class Menu:
    """The orders of one piece, apart from the finer points."""

    def __init__(self, reach: Reach, piece: Sighting) -> None:
        self.reach, self.piece = reach, piece

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The orders that need no follow-up."""
        if self.piece.is_fleet:
            return (*self._staying(), *self._sailing(), *self._together())
        if self.piece.aboard:
            shores = self.reach.landings_from_aboard(self.piece)
            return (*self._staying(), *self._landings(shores, Command.UNLOAD, BY_SEA), *self._together())
        marches = self._landings(self.reach.marches(self.piece), Command.MOVE, MARCH)
        return (*self._staying(), *marches, *self._together())

    @cached_property
    def embarkations(self) -> tuple[Embarkation, ...]:
        """The ways to go aboard."""
        return () if self.piece.is_fleet else tuple(map(self._embarkation, self.reach.boardings(self.piece)))

    def decision(self, prompt: str) -> PickOne:
        """The question what the piece is to do; nobody's answer is to stay where it is [SS-R91]."""
        simple = [choice.option() for choice in self.choices]
        return PickOne(
            key="orders.piece",
            prompt=prompt,
            about=self.piece.name,
            rule="SS-502",
            options=(*simple, *(one.option(self.reach) for one in self.embarkations)),
            fallback=(self.choices[0].id,),
        )

    def order(self, answer: Any) -> Order:
        """The order that an answer means."""
        if isinstance(answer, dict):
            return next(one for one in self.embarkations if one.id == answer["pick"]).order(answer["then"])
        return next(choice.order for choice in self.choices if choice.id == answer)

    def answer(self, order: Order) -> Json:
        """The answer that means a legal order, whatever its finer points."""
        if order.command is Command.LOAD:
            return next(one for one in self.embarkations if self._is_by(one, order)).answer(order)
        core = plain(order)
        alike = [one for one in self.choices if one.order == core.model_copy(update={"is_attack": one.order.is_attack})]
        return next((one.id for one in alike if one.order == core), alike[0].id)

    def _is_by(self, one: Embarkation, order: Order) -> bool:
        return one.boarding.timing is order.timing and all(fleet in one.boarding.fleets for fleet in order.fleets)

    # What there is

    def _staying(self) -> Iterator[Choice]:
        reach, piece = self.reach, self.piece
        if piece.aboard:
            yield Choice("stay", f"Stay aboard {reach.call_all(piece.aboard)}", DEFENDS, HERE)
        elif piece.is_fleet and not reach.is_at_sea(piece):
            yield Choice("stay", "Stay in port", DEFENDS, HERE)
        else:
            yield Choice("stay", "Defend", DEFENDS, HERE)
            yield Choice("attack", "Stay and attack", Order(is_attack=True), HERE)

    def _sailing(self) -> Iterator[Choice]:
        for zone in self.reach.sails(self.piece):
            name = self.reach.area(zone)
            sail, attack = (Order(command=Command.MOVE, place=zone, is_attack=fights) for fights in (False, True))
            yield Choice(f"to {zone}", f"Sail to {name}", sail, SAIL)
            yield Choice(f"at {zone}", f"Sail to {name} and attack", attack, SAIL)
        for port in self.reach.docks(self.piece):
            yield Choice(
                f"to {port}", f"Dock in {self.reach.area(port)}", Order(command=Command.DOCK, place=port), HERE
            )

    def _landings(self, shores: tuple[str, ...], command: Command, group: str = "") -> Iterator[Choice]:
        """Friendly land is entered, all other land attacked [SS-R18]; to fight in friendly land is a finer point."""
        verb = "March to" if command is Command.MOVE else "Land in"
        for shore in shores:
            name, is_friendly = self.reach.area(shore), self.reach.is_friendly(shore)
            order = Order(command=command, place=shore, is_attack=not is_friendly)
            if is_friendly:
                yield Choice(f"to {shore}", f"{verb} {name}", order, group)
            else:
                yield Choice(f"at {shore}", f"Attack {name}", order, group)

    def _together(self) -> Iterator[Choice]:
        reach, piece = self.reach, self.piece
        for name in () if piece.aboard else reach.supported(piece):
            yield Choice(f"support {name}", f"Support {reach.call(name)}", _naming(Command.SUPPORT, name), TOGETHER)
        for name in reach.companions(piece):
            yield Choice(f"with {name}", f"Together with {reach.call(name)}", _naming(Command.WITH, name), TOGETHER)

    def _embarkation(self, boarding: Boarding) -> Embarkation:
        is_before = boarding.timing is Timing.BEFORE
        first = self.reach.outlook.pieces[boarding.fleets[0]]
        if len(boarding.fleets) == 1:
            label = f"Board {self.reach.call(first.name)} {'before it sails' if is_before else 'after it has sailed'}"
        elif is_before:
            label = f"Board fleets in {self.reach.area(first.place)} before they sail"
        else:
            label = "Board fleets after they have sailed"
        landings = self._landings(boarding.shores, Command.LOAD)
        return Embarkation(
            id=f"board {first.place}" if is_before else "board after",
            label=label,
            boarding=boarding,
            landings=(Choice(ABOARD, "Stay aboard", DEFENDS), *landings),
        )


def plain(order: Order) -> Order:
    """An order without its finer points."""
    return Order(
        **{part: getattr(order, part) for part in ("command", "place", "is_attack", "piece", "fleets", "timing")}
    )


def _naming(command: Command, name: PieceName) -> Order:
    return Order(command=command, piece=name)
