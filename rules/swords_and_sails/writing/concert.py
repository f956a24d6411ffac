"""What a player's orders must agree on among themselves: what no single line of their sheet can see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from rules.kernel.words import counted, one_or_many
from rules.swords_and_sails.ground import is_within_peasant_limit
from rules.swords_and_sails.orders import DEFENDS, Command, Order, Orders, PieceName, Timing, Transfer, Units
from rules.swords_and_sails.writing.legality import fault_in, fault_in_transfer, without_own_points
from rules.swords_and_sails.writing.outlook import Sighting
from rules.swords_and_sails.writing.reach import Reach


@dataclass(frozen=True)
class Flaw:
    """What is wrong with the order of a piece, or with the transfer of its units."""

    piece: PieceName
    words: str


@dataclass(frozen=True)
class Spot:
    """Where a piece may be after moving."""

    place: str
    is_aboard: bool = False


def first_flaw(reach: Reach, orders: Orders) -> Flaw | None:
    """The first thing wrong with a sheet of orders; None if all of it is legal."""
    alone = (Flaw(name, words) for name, order in orders.pieces.items() if (words := fault_in(reach, name, order)))
    return next(alone, None) or next(Concert(reach, orders).flaws(), None)


class Concert:
    """A player's orders, each of them legal by itself."""

    def __init__(self, reach: Reach, orders: Orders) -> None:
        self.reach, self.orders, self.outlook = reach, orders, reach.outlook
        self.units: dict[PieceName, Units] = {one.name: dict(one.units) for one in self._own()}
        """What is in each piece once units have changed hands."""
        self.merged: dict[PieceName, PieceName] = {}
        """The pieces that are gone before anything moves, and into which they went."""

    def flaws(self) -> Iterator[Flaw]:
        """What is wrong, the first things first: what comes later may follow from them."""
        circle = self._circle()
        if circle is not None:
            yield circle
            return
        yield from self._transfers(Timing.BEFORE)
        yield from self._merged_away()
        for piece in self._own():
            order = self.resolved(piece.name)
            fault = self._fault_together(piece, order) or self._fault_in_carrying(piece)
            if fault:
                yield Flaw(piece.name, fault)
        yield from self._shared_cargo()
        yield from self._overloads()
        yield from self._transfers(Timing.AFTER)

    def _own(self) -> tuple[Sighting, ...]:
        return (*self.outlook.own(fleets=False), *self.outlook.own(fleets=True))

    # What a piece does in the end

    def resolved(self, name: PieceName) -> Order:
        """What a piece does: its own order, or that of the piece it goes with."""
        order = self.orders.of(name)
        while order.command is Command.WITH:
            order = self.orders.of(order.piece)
        return order

    def spots(self, name: PieceName) -> tuple[Spot, ...]:
        """Where a piece may be after moving if all goes well: one place, unless an ally's secret order decides."""
        piece = self.outlook.pieces[name]
        order = self.resolved(name)
        if piece.faction is not self.outlook.faction:
            return tuple(Spot(place) for place in self.reach.targets(piece))
        if order.command is Command.SUPPORT:
            return self.spots(order.piece) if self.resolved(order.piece).command is not Command.SUPPORT else ()
        if order.place:
            return (Spot(order.place),)
        carriers = order.fleets or piece.aboard
        if carriers:
            return tuple(Spot(place, is_aboard=True) for place in self._common(carriers))
        return (Spot(piece.place),)

    def _common(self, fleets: Iterable[PieceName]) -> tuple[str, ...]:
        """Where several fleets may all be after moving."""
        first, *others = ([spot.place for spot in self.spots(fleet)] for fleet in fleets)
        return tuple(place for place in first if all(place in places for places in others))

    # Together, in support

    def _circle(self) -> Flaw | None:
        for piece in self._own():
            seen, name = [piece.name], piece.name
            while self.orders.of(name).command is Command.WITH:
                name = self.orders.of(name).piece
                if name in seen:
                    return Flaw(seen[-1], f"{self.reach.call_all(seen)} are told to go with each other: one must lead.")
                seen.append(name)
        return None

    def _fault_together(self, piece: Sighting, order: Order) -> str:
        own = self.orders.of(piece.name)
        if own.command is Command.WITH:
            fault = fault_in(self.reach, piece.name, without_own_points(order))
            if fault:
                return f"{piece.label} cannot go with {self.reach.call(own.piece)}. {fault}"
        match order.command:
            case Command.SUPPORT:
                return self._fault_in_support(piece, order)
            case Command.LOAD:
                return self._fault_in_loading(piece, order)
            case Command.UNLOAD:
                return self._fault_in_landing(piece, order, self._common(piece.aboard), piece.aboard)
        return ""

    def _fault_in_support(self, piece: Sighting, order: Order) -> str:
        """Chains of support, and support for a piece that goes where the supporter cannot follow [SS-R24]."""
        called = self.reach.call(order.piece)
        if self.outlook.pieces[order.piece].faction is not self.outlook.faction:
            return ""
        if self.resolved(order.piece).command is Command.SUPPORT:
            return f"{piece.label} cannot support {called}, which supports another itself."
        spots = self.spots(order.piece)
        if any(not spot.is_aboard and self.reach.can_follow(piece, spot.place) for spot in spots):
            return ""
        where = self.reach.area(spots[0].place) if spots else "sea"  # Its fleets do not know where they go.
        return f"{piece.label} cannot follow {called} to {where}, and so cannot support it."

    # By sea

    def _fault_in_loading(self, army: Sighting, order: Order) -> str:
        fleets = [self.outlook.pieces[name] for name in order.fleets]
        common = self._common(order.fleets)
        called = self.reach.call_all(order.fleets)
        if not common:
            return f"{called} are to carry {army.label} together, so they must make the same move."
        if (order.timing or self.reach.usual_timing(army.place, fleets)) is Timing.AFTER:
            common = tuple(place for place in common if army.place in self.reach.shores(place))
            if not common:
                return f"{called} will be out of reach of {army.label} in {self.reach.area(army.place)} after moving."
        return self._fault_in_landing(army, order, common, order.fleets) if order.place else ""

    def _fault_in_landing(
        self, army: Sighting, order: Order, stations: tuple[str, ...], fleets: tuple[PieceName, ...]
    ) -> str:
        if any(order.place in self.reach.shores(station) for station in stations):
            return ""
        place = self.reach.area(order.place)
        return (
            f"{army.label} cannot land in {place}: {self.reach.call_all(fleets)} will not be next to it after moving."
        )

    def _fault_in_carrying(self, fleet: Sighting) -> str:
        for name in self.orders.of(fleet.name).carries:
            army = self.outlook.pieces[name]
            is_expected = fleet.name in army.aboard or fleet.name in self.resolved(name).fleets
            if army.faction is self.outlook.faction and not is_expected:
                return f"{fleet.label} is to carry {army.label}, which is neither aboard nor told to go aboard."
        return ""

    def _shared_cargo(self) -> Iterator[Flaw]:
        """Fleets that carry an army together make the same move [SS-513, A3, A4]."""
        for army in self.outlook.pieces.values():
            own = [name for name in army.aboard if name in self.units and name not in self.merged]
            if len(own) > 1 and not self._common(own):
                mover = next(name for name in own if self.orders.of(name) != DEFENDS)
                fleets, cargo = self.reach.call_all(own), self.reach.call(army.name)
                yield Flaw(mover, f"{fleets} carry {cargo} together, so they must make the same move.")

    def _overloads(self) -> Iterator[Flaw]:
        """Armies that do not fit into the fleets they use, however they are spread [SS-512, SS-513, SS-R102]."""
        fleets = [one.name for one in self.outlook.own(fleets=True)]
        freight = {one.name: self._fleets_used(one) for one in self.outlook.own(fleets=False)}
        for count in range(1, len(fleets) + 1):
            for some in combinations(fleets, count):
                cargo = [army for army, used in freight.items() if used and all(name in some for name in used)]
                size = sum(sum(self.units[army].values()) for army in cargo)
                room = sum(self._room(name) for name in some)
                blamed = self._blamed(cargo, some)
                if size > room and blamed is not None:
                    holds = one_or_many(count, "holds", "hold")
                    called, armies = self.reach.call_all(some), self.reach.call_all(cargo)
                    yield replace(
                        blamed, words=f"{called} {holds} {counted(room, 'unit')}, not the {size} of {armies}."
                    )

    def _fleets_used(self, army: Sighting) -> tuple[PieceName, ...]:
        used = army.aboard or self.resolved(army.name).fleets
        return tuple(self.merged.get(name, name) for name in used) if army.name not in self.merged else ()

    def _room(self, fleet: PieceName) -> int:
        return sum(self.reach.box.unit(kind).carry * count for kind, count in self.units[fleet].items())

    def _blamed(self, armies: list[PieceName], fleets: tuple[PieceName, ...]) -> Flaw | None:
        """The last army that wants to come aboard, or else the transfer that took the room."""
        loading = [name for name in armies if self.resolved(name).command is Command.LOAD]
        touched = [one.giver for one in self.orders.transfers if {one.giver, one.receiver} & {*fleets, *armies}]
        if loading:
            return Flaw(loading[-1], "")
        return Flaw(touched[-1], "") if touched else None

    # Units that change hands

    def _transfers(self, timing: Timing) -> Iterator[Flaw]:
        """Transfers of one moment in the order of the sheet, each with what the ones before it have left [SS-R26]."""
        givers: list[PieceName] = []
        for transfer in self.orders.transfers:
            fault = fault_in_transfer(self.reach, transfer)
            if fault:
                yield Flaw(transfer.giver, fault)
            elif self._timing_of(transfer) is timing:
                fault = self._fault_in_transfer(transfer, timing)
                if transfer.giver in givers:
                    fault = f"{self.reach.call(transfer.giver)} can hand over units once a season."
                if fault:
                    yield Flaw(transfer.giver, fault)
                else:
                    self._hand_over(transfer)
            givers.append(transfer.giver)

    def _timing_of(self, transfer: Transfer) -> Timing:
        pieces = self.outlook.pieces
        together = self.reach.are_together(pieces[transfer.giver], pieces[transfer.receiver])
        return transfer.timing or (Timing.BEFORE if together else Timing.AFTER)

    def _fault_in_transfer(self, transfer: Transfer, timing: Timing) -> str:
        giver, receiver = self.reach.call(transfer.giver), self.reach.call(transfer.receiver)
        gone = next((name for name in (transfer.giver, transfer.receiver) if name in self.merged), None)
        if gone is not None:
            return f"{self.reach.call(gone)} is merged into {self.reach.call(self.merged[gone])} before that."
        if timing is Timing.AFTER and not any(
            spot in self.spots(transfer.receiver) for spot in self.spots(transfer.giver)
        ):
            return f"{giver} and {receiver} will not be together after moving."
        # Whoever hands over once a season has all that it had; it may only have received more.
        if transfer.units and transfer.units == self.units[transfer.giver]:
            return f"{giver} cannot hand over all it has: merge it into {receiver} instead."
        if not self.outlook.pieces[transfer.giver].is_fleet:
            return self._fault_with_peasants(transfer)
        return ""

    def _fault_with_peasants(self, transfer: Transfer) -> str:
        given = transfer.units or self.units[transfer.giver]
        left = _sum(self.units[transfer.giver], given, -1)
        for name, units in ((transfer.giver, left), (transfer.receiver, _sum(self.units[transfer.receiver], given, 1))):
            if not is_within_peasant_limit(self.reach.box, self.outlook.faction, units):
                part, whole = self.reach.box.power(self.outlook.faction).peasants
                return (
                    f"{self.reach.call(name)} would have too many peasants: at most {part} unit of {whole} may be one."
                )
        return ""

    def _hand_over(self, transfer: Transfer) -> None:
        given = transfer.units or self.units[transfer.giver]
        self.units[transfer.receiver] = _sum(self.units[transfer.receiver], given, 1)
        self.units[transfer.giver] = _sum(self.units[transfer.giver], given, -1)
        if not transfer.units:
            self.merged[transfer.giver] = transfer.receiver

    def _merged_away(self) -> Iterator[Flaw]:
        """A piece that is merged before it moves does nothing else, and nobody can reckon with it."""
        for name, order in self.orders.pieces.items():
            if name in self.merged and order != DEFENDS:
                into = self.reach.call(self.merged[name])
                yield Flaw(name, f"{self.reach.call(name)} is merged into {into} before it could do anything else.")
            gone = next((one for one in (order.piece, *order.fleets, *order.carries) if one in self.merged), None)
            if gone is not None:
                lost, into, called = map(self.reach.call, (gone, self.merged[gone], name))
                yield Flaw(name, f"{called} cannot reckon with {lost}, which is merged into {into} before.")


def _sum(units: Units, others: Units, sign: int) -> Units:
    return {kind: units.get(kind, 0) + sign * others.get(kind, 0) for kind in (*units, *others)}
