"""What the events of the last turn tell a picture: ways, charges, shots and blasts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.kernel.game import Event
from rules.kernel.values import Seat
from rules.umbra_turris.open_table import ModelId

Spot = tuple[int, int]


@dataclass(frozen=True)
class Trail:
    """A way that a model went."""

    seat: Seat
    spots: tuple[Spot, ...]
    is_charge: bool = False


@dataclass(frozen=True)
class Shot:
    """A shot from model to model."""

    shooter: ModelId
    target: ModelId
    is_hit: bool


@dataclass(frozen=True)
class Blast:
    """An explosion about a model."""

    centre: ModelId
    radius: int


@dataclass
class Happened:
    """All that is drawn of the last turn."""

    actor: ModelId = ""
    trails: list[Trail] = field(default_factory=list)
    blows: list[tuple[ModelId, ModelId]] = field(default_factory=list)
    """Who attacked whom, hand to hand."""
    shots: list[Shot] = field(default_factory=list)
    blasts: list[Blast] = field(default_factory=list)

    @property
    def models(self) -> list[ModelId]:
        """Everybody who had a part in it."""
        named = [self.actor, *(name for blow in self.blows for name in blow)]
        named += [name for shot in self.shots for name in (shot.shooter, shot.target)]
        named += [blast.centre for blast in self.blasts]
        return [name for name in dict.fromkeys(named) if name]

    @property
    def spots(self) -> list[Spot]:
        """All corners of ways."""
        return [spot for trail in self.trails for spot in trail.spots]


def happened_in(events: Sequence[Event]) -> Happened:
    """What the events since the last activation tell."""
    starts = [place for place, event in enumerate(events) if event.kind == "activated"]
    found = Happened()
    for event in events[starts[-1] :] if starts else events:
        _note(found, event.kind, event.data)
    return found


def _note(found: Happened, kind: str, told: dict[str, Any]) -> None:
    model = str(told.get("model", ""))
    seat = Seat(model.partition(".")[0])
    match kind:
        case "activated":
            found.actor = model
        case "moved":
            found.trails.append(Trail(seat, _spots(told["way"])))
        case "charge_failed":
            found.trails.append(Trail(seat, _spots([told["start"], told["end"]]), is_charge=True))
        case "charged":
            _close_charge(found, seat, (told["at"][0], told["at"][1]))
        case "attacked":
            found.blows.append((str(told["attacker"]), str(told["target"])))
        case "shot" | "shot_fell_short":
            found.shots.append(Shot(model, str(told["target"]), bool(told.get("success", False))))
        case "exploded":
            found.blasts.append(Blast(model, int(told["radius"])))


def _close_charge(found: Happened, seat: Seat, end: Spot) -> None:
    """The way that led to a charge becomes the charge itself."""
    if found.trails:
        last = found.trails.pop()
        spots = last.spots if last.spots[-1] == end else (*last.spots, end)
        found.trails.append(Trail(seat, spots, is_charge=True))


def _spots(way: Sequence[Any]) -> tuple[Spot, ...]:
    return tuple((int(x), int(y)) for x, y in way)
