"""What the events of the last activation tell a picture: ways, blows, retreats, and who fell where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.fantasy_commander.maps import BOARD
from rules.kernel.game import Event
from rules.kernel.grid import Hex
from rules.kernel.values import Seat

FOUGHT = "fought"
WAYS = ("moved", "advanced", "pursued", "pushed", "retreated")


@dataclass(frozen=True)
class Trail:
    """A way that a unit went."""

    kind: str
    side: Seat
    cells: tuple[Hex, ...]
    owed: int = 0
    """How far it had to retreat."""


@dataclass(frozen=True)
class Strike:
    """An attack from hex to hex."""

    start: Hex
    end: Hex
    is_shot: bool


@dataclass(frozen=True)
class Happened:
    """All that is drawn of the last activation."""

    trails: tuple[Trail, ...] = ()
    strikes: tuple[Strike, ...] = ()
    fallen: tuple[Hex, ...] = ()
    risen: tuple[Hex, ...] = ()
    actor: str = ""
    fought: Event | None = None
    """The last fight."""


def happened_in(events: Sequence[Event]) -> Happened:
    """What the events since the last activation tell."""
    last = _since_activation(events)
    actor = next((str(event.data["unit"]) for event in last if event.kind == "activated"), "")
    fights = [event for event in last if event.kind == FOUGHT]
    return Happened(
        trails=tuple(trail for event in last if event.kind in WAYS and (trail := _trail(event))),
        strikes=tuple(_strike(event.data) for event in fights),
        fallen=tuple(_cells(event.data["cell"] for event in last if event.kind == "destroyed")),
        risen=tuple(_cells(event.data["cell"] for event in last if event.kind == "summoned")),
        actor=actor,
        fought=fights[-1] if fights else None,
    )


def _since_activation(events: Sequence[Event]) -> Sequence[Event]:
    starts = [place for place, event in enumerate(events) if event.kind == "activated"]
    return events[starts[-1] :] if starts else events


def _trail(event: Event) -> Trail | None:
    told: dict[str, Any] = event.data
    way = told.get("way") or [told.get("start"), told.get("end")]
    cells = tuple(_cells(cell for cell in way if cell))
    side = Seat(str(told["unit"]).partition(".")[0])
    return Trail(event.kind, side, cells, told.get("owed", 0)) if len(cells) > 1 else None


def _strike(told: dict[str, Any]) -> Strike:
    start, end = _cells((told["attacker"]["cell"], told["target"]["cell"]))
    return Strike(start, end, told["manner"] != "melee")


def _cells(names: Iterable[Any]) -> list[Hex]:
    return [BOARD.parse(str(name)) for name in names]
