"""What one piece can be told, as a list to choose from: only what is legal, each with its order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.kernel.answers import picked
from rules.kernel.asks import Ask, sheet
from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.values import Json
from rules.swords_and_sails.orders import DEFENDS, Command, Order, PieceName, Timing
from rules.swords_and_sails.writing.outlook import Sighting
from rules.swords_and_sails.writing.reach import Boarding, Reach

HERE, MARCH, SAIL, BY_SEA, TOGETHER = "Stay", "March", "Sail", "By sea", "With others"
STAY, ATTACK = "stay", "attack"
ABOARD, BOARD_AFTER = "aboard", "board after"


def going(place: str, *, is_attack: bool = False) -> str:
    """What it is called to go somewhere."""
    return f"{'at' if is_attack else 'to'} {place}"


def boarding_from(place: str) -> str:
    """What it is called to go aboard before the fleets of a place sail."""
    return f"board {place}"


@dataclass(frozen=True)
class Embarkation:
    """Going aboard: on which fleets, if there are several, and where to land."""

    id: str
    label: str
    boarding: Boarding
    landings: tuple[Choice[Order], ...]

    @property
    def is_one_fleet(self) -> bool:
        """Whether there is only one fleet to go aboard."""
        return len(self.boarding.fleets) == 1

    def choice(self, reach: Reach) -> Choice[Order]:
        """As it is offered, with its follow-up."""
        landing = pick("orders.landing", "And land:", self.landings, fallback=ABOARD)
        if self.is_one_fleet:
            boarded = landing.reading(lambda ashore: self._aboard(self.boarding.fleets, ashore))
            return Choice(self.id, self.label, boarded, group=BY_SEA)
        fleets = pick_several(
            "orders.fleets",
            "On board of:",
            [Choice(name, reach.call(name), name) for name in self.boarding.fleets],
            least=1,
            ordered=True,
        )
        both = sheet("orders.boarding", "Which fleets, and where to land?", {"on": fleets, "to": landing})
        return Choice(self.id, self.label, both.reading(lambda it: self._aboard(it["on"], it["to"])), group=BY_SEA)

    def _aboard(self, fleets: Iterable[PieceName], landing: Order) -> Order:
        sea = {"command": Command.LOAD, "fleets": tuple(fleets), "timing": self.boarding.timing}
        return landing.model_copy(update=sea)

    def answer(self, order: Order) -> Json:
        """The answer that means an order."""
        to = next(choice.id for choice in self.landings if choice.read(None).place == order.place)
        return picked(self.id, to if self.is_one_fleet else {"on": [*order.fleets], "to": to})


class Menu:
    """The orders of one piece, apart from the finer points."""

    def __init__(self, reach: Reach, piece: Sighting) -> None:
        self.reach, self.piece = reach, piece

    @cached_property
    def choices(self) -> tuple[Choice[Order], ...]:
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

    def ask(self, prompt: str) -> Ask[Order]:
        """The question what the piece is to do; nobody's answer is to stay where it is [SS-R91]."""
        choices = (*self.choices, *(one.choice(self.reach) for one in self.embarkations))
        return pick("orders.piece", prompt, choices, rule="SS-502", about=self.piece.name)

    def answer(self, order: Order) -> Json:
        """The answer that means a legal order, whatever its finer points."""
        if order.command is Command.LOAD:
            return next(one for one in self.embarkations if self._is_by(one, order)).answer(order)
        core = plain(order)
        orders = {choice.id: choice.read(None) for choice in self.choices}
        alike = [name for name, one in orders.items() if one == core.model_copy(update={"is_attack": one.is_attack})]
        return next((name for name in alike if orders[name] == core), alike[0])

    def _is_by(self, one: Embarkation, order: Order) -> bool:
        return one.boarding.timing is order.timing and all(fleet in one.boarding.fleets for fleet in order.fleets)

    # What there is

    def _staying(self) -> Iterator[Choice[Order]]:
        reach, piece = self.reach, self.piece
        if piece.aboard:
            yield Choice(STAY, f"Stay aboard {reach.call_all(piece.aboard)}", DEFENDS, group=HERE)
        elif piece.is_fleet and not reach.is_at_sea(piece):
            yield Choice(STAY, "Stay in port", DEFENDS, group=HERE)
        else:
            yield Choice(STAY, "Defend", DEFENDS, group=HERE)
            yield Choice(ATTACK, "Stay and attack", Order(is_attack=True), group=HERE)

    def _sailing(self) -> Iterator[Choice[Order]]:
        for zone in self.reach.sails(self.piece):
            name, hint = self.reach.area(zone), self.reach.dangers_on(self.piece, zone)
            sail, attack = (Order(command=Command.MOVE, place=zone, is_attack=fights) for fights in (False, True))
            yield Choice(going(zone), f"Sail to {name}", sail, hint, SAIL)
            yield Choice(going(zone, is_attack=True), f"Sail to {name} and attack", attack, hint, SAIL)
        for port in self.reach.docks(self.piece):
            yield Choice(
                going(port), f"Dock in {self.reach.area(port)}", Order(command=Command.DOCK, place=port), group=HERE
            )

    def _landings(self, shores: tuple[str, ...], command: Command, group: str = "") -> Iterator[Choice[Order]]:
        """Friendly land is entered, all other land attacked [SS-R18]; to fight in friendly land is a finer point."""
        verb = "March to" if command is Command.MOVE else "Land in"
        for shore in shores:
            name, is_friendly = self.reach.area(shore), self.reach.is_friendly(shore)
            order = Order(command=command, place=shore, is_attack=not is_friendly)
            words = f"{verb} {name}" if is_friendly else f"Attack {name}"
            hint = self.reach.dangers_at(shore)
            yield Choice(going(shore, is_attack=not is_friendly), words, order, hint, group)

    def _together(self) -> Iterator[Choice[Order]]:
        reach, piece = self.reach, self.piece
        for name in () if piece.aboard else reach.supported(piece):
            yield Choice(
                f"support {name}", f"Support {reach.call(name)}", _naming(Command.SUPPORT, name), group=TOGETHER
            )
        for name in reach.companions(piece):
            yield Choice(
                f"with {name}", f"Together with {reach.call(name)}", _naming(Command.WITH, name), group=TOGETHER
            )

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
            id=boarding_from(first.place) if is_before else BOARD_AFTER,
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
