"""The small values that all of the kernel speaks in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Annotated, Any, NewType, Self

from pydantic import BaseModel, ConfigDict, JsonValue, PlainSerializer

Seat = NewType("Seat", str)
"""A role at the table, such as "red"; who sits there is the table's business."""

Person = str
"""Somebody, by a name that only the shell understands."""

Cell = str
"""The printed name of a place on a board, such as "c3"."""

Json = JsonValue


class Frozen(BaseModel):
    """A value that never changes and knows every one of its fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> Self:
        """Itself, wherever it is part of what is copied; only `model_copy`, which changes fields, makes another."""
        return self.__copy__() if memo is None else self


class GameState(BaseModel):
    """The whole truth of one game between two phases; each game has its own."""

    model_config = ConfigDict(extra="forbid")

    def called(self, told: Mapping[str, Json]) -> dict[str, str]:
        """What players call those whom an event names, where no box knows it: it is told with the event."""
        return {}


class View(Frozen):
    """What one seat, or a spectator, may know; each game has its own, built by adding."""


Audience = Annotated[
    frozenset[Seat] | None,
    PlainSerializer(lambda seats: None if seats is None else sorted(seats), return_type=list[str] | None),
]
"""Who may hear of something, all where it is None; written in one order, whatever the process."""


class IllegalAnswer(ValueError):
    """An answer that the decision does not allow, with a sentence for the player."""


def digest(state: BaseModel, *more: Any) -> str:
    """A short fingerprint of a state, by which a re-run is compared."""
    heap = hashlib.sha256(state.model_dump_json().encode())
    for extra in more:
        heap.update(repr(extra).encode())
    return heap.hexdigest()[:16]


def canonical(value: Json) -> str:
    """JSON in the one spelling that receipts are made of."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Refused(IllegalAnswer):
    """Something that cannot be done at this table now, with a sentence for the person who tried."""


class OutOfReach(Refused):
    """A table that this version of the bot can neither show nor change; all of it is left as it is."""


def texts_in(value: Json) -> list[str]:
    """All texts inside a value, names of fields included."""
    match value:
        case str():
            return [value]
        case list():
            return [word for item in value for word in texts_in(item)]
        case dict():
            return [*value, *(word for item in value.values() for word in texts_in(item))]
        case _:
            return []
