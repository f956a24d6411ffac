"""What a process keeps for the next time: named, bounded, and the same whether it is kept or made anew."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Kept(Generic[K, V]):
    """Things by key, the least recently used given up first; the last one stays, however much it weighs."""

    def __init__(self, name: str, bound: int, weigh: Callable[[V], int] = lambda thing: 1) -> None:
        self.name = name
        self.bound = bound
        """The most that everything kept may weigh together."""
        self.weight = 0
        self._weigh = weigh
        self._things: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """What is kept under a key, if anything is."""
        with self._lock:
            if key not in self._things:
                return None
            self._things.move_to_end(key)
            return self._things[key]

    def put(self, key: K, thing: V) -> None:
        """Keep a thing under a key, in the place of what was there."""
        with self._lock:
            self._take(key)
            self._things[key] = thing
            self.weight += self._weigh(thing)
            while self.weight > self.bound and len(self._things) > 1:
                self._take(next(iter(self._things)))

    def made(self, key: K, make: Callable[[], V]) -> V:
        """The thing under a key, made now if it is not kept; nobody may change it, for others have it, too."""
        found = self.get(key)
        if found is None:
            # Made outside the lock: two may make the same thing at once, and both come out alike.
            found = make()
            self.put(key, found)
        return found

    def drop(self, key: K) -> None:
        """Give up what is kept under a key."""
        with self._lock:
            self._take(key)

    def clear(self) -> None:
        """Give up everything."""
        with self._lock:
            self._things.clear()
            self.weight = 0

    def _take(self, key: K) -> None:
        if key in self._things:
            self.weight -= self._weigh(self._things.pop(key))

    def __len__(self) -> int:
        return len(self._things)

    def __repr__(self) -> str:
        return f"{self.name}: {len(self)} kept, {self.weight:,} of {self.bound:,}"
