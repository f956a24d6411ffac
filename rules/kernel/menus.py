"""What each seat is asked, worked out when somebody looks: on a floor one act changes every menu, and few are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from rules.kernel.values import Seat

V_co = TypeVar("V_co", covariant=True)


class Menus(Mapping[Seat, V_co]):
    """One thing for each seat, made when it is first looked at, and never after its moment has passed."""

    def __init__(self, seats: Iterable[Seat], make: Callable[[Seat], V_co]) -> None:
        self._made: dict[Seat, V_co | None] = dict.fromkeys(seats)
        self._make: Callable[[Seat], V_co] | None = make

    def __getitem__(self, seat: Seat) -> V_co:
        made = self._made[seat]
        if made is not None:
            return made
        assert self._make is not None, "the moment has passed"
        new = self._made[seat] = self._make(seat)
        return new

    def __contains__(self, seat: object) -> bool:
        return seat in self._made  # To be asked for is no look.

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)

    def close(self) -> None:
        """The state moves on: what nobody has looked at can no longer be made."""
        self._make = None
