"""An edition is everything that the shell needs to show a game: pictures, words and texts around its rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol

from PIL import Image

from render.cuts import DEFAULT, Cut
from render.rulebook import Rulebook
from render.text import Texts
from rules.kernel.game import Event, Face, Game
from rules.kernel.values import Cell, Json

ALT_TEXT_LIMIT = 1024
BOARD_TEXT_LIMIT = 1900

Drawn = tuple[Image.Image, str]
"""A picture, and what it shows in words of at most `ALT_TEXT_LIMIT` characters."""
Scene = Callable[[Event, Cut], Drawn]
"""A happening in either cut, drawn from what its event tells alone; under `SEQUEL` it has what belongs to it."""
SEQUEL = "sequel"


class Draw(Protocol):
    """The board in either cut; where cells are asked for, with their numbers on them, or with `CHANGED` as a mark."""

    def __call__(self, face: Face, numbers: Mapping[Cell, int] | None, cut: Cut = DEFAULT, /) -> Image.Image:
        """A face as a picture."""


@dataclass(frozen=True)
class Look:
    """Something that can be looked at beside the board: a part of it drawn larger, or a table of its own."""

    title: str
    draw: Callable[[Face, Cut], Drawn]


def no_looks(face: Face) -> Mapping[str, Look]:
    """The looks of a game whose board shows everything."""
    return {}


def no_agreements(face: Face) -> Sequence[str]:
    """The agreements of a game in which nobody makes any."""
    return ()


@dataclass(frozen=True)
class Edition:
    """One game as players see it; every part is made from a face, so it shows what that seat may know.

    Scenes are made from events, which tell no more than that either.
    """

    game: Game[Any]
    draw: Draw
    alt_text: Callable[[Face], str]
    """The picture in words, for those who cannot see it; at most `ALT_TEXT_LIMIT` characters."""
    board_text: Callable[[Face], str]
    """The board in letters of one width; at most `BOARD_TEXT_LIMIT` characters."""
    hand: Callable[[Face], str]
    """What the seat alone knows, in words; empty where there is nothing."""
    texts: Texts
    hand_picture: Callable[[Face, Cut], Image.Image | None] | None = None
    """What the seat alone knows as a picture in either cut; None where there is nothing to draw."""
    scenes: Mapping[str, Scene] = field(default_factory=dict)
    """Happenings that get a picture of their own, by the kind of event; all may see them."""
    sequels: Mapping[str, Collection[str]] = field(default_factory=dict)
    """The kinds of events that belong to a scene, by its kind, if they come right after its event."""
    is_worth_a_scene: Callable[[Event], bool] = lambda event: True
    """Which of the happenings that could have a picture get one: nobody wants to see thirty."""
    looks: Callable[[Face], Mapping[str, Look]] = no_looks
    """What a seat, or a spectator, can look at more closely now, by name; made without drawing anything."""
    drawn_answer: Callable[[Face], Json] | None = None
    """What the board shows its own seat of the answer on a face, handed in or not; None where it shows none."""
    explain: Callable[[Face], str] | None = None
    """What became of the seat's own orders, step by step; None where orders explain themselves."""
    position: Callable[[Face], str] | None = None
    """Where a seat stands, for whoever has just come to it; None where the picture in words says it as well."""
    agreements: Callable[[Face], Sequence[str]] = no_agreements
    """What a seat has agreed on with others and is not over, a sentence each."""
    changes: Callable[[Face, Face], Sequence[Cell]] | None = None
    """The places at which a seat sees something else than it did at an earlier moment; None where no board marks them.

    The board marks them under the number `CHANGED`."""
    rulebook: Rulebook | None = None
    """What players can look up; None where there is nothing."""
    paint_ahead: Callable[[], None] = lambda: None
    """Has every still ground of the board painted that no opening shows; for whoever bakes when there is time."""

    def happenings(self, events: Iterable[Event]) -> list[Event]:
        """The events that all may see and that have a scene; each tells those that belong to it as its sequel."""
        found: list[list[Event]] = []
        is_open = False
        for event in (one for one in events if one.is_for(None)):
            if is_open and event.kind in self.sequels.get(found[-1][0].kind, ()):
                found[-1].append(event)
            elif is_open := event.kind in self.scenes and self.is_worth_a_scene(event):
                found.append([event])
        return [with_sequel(*happening) for happening in found]


def with_sequel(event: Event, *sequel: Event) -> Event:
    """An event that tells what came of it."""
    told: list[Json] = [later.model_dump(mode="json") for later in sequel]
    return event.model_copy(update={"data": {**event.data, SEQUEL: told}}) if told else event


def sequel_of(event: Event) -> list[Event]:
    """The events that belong to one."""
    told = event.data.get(SEQUEL)
    return [Event.model_validate(later) for later in told] if isinstance(told, list) else []


def editions(games: Mapping[str, Game[Any]]) -> dict[str, Edition]:
    """The editions of games: each is what `edition` of render.<game> makes of it."""
    return {name: import_module(f"render.{name}").edition(game) for name, game in games.items()}
