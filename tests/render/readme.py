"""What the makers of the README's pictures share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from render.cuts import Cut
from render.editions import Edition
from render.encode import in_palette, palette_of
from render.theme import Colour
from rules.kernel.game import Event
from rules.kernel.values import IllegalAnswer, Json, Seat
from tests.helpers.playouts import Playout

DOCS = Path(__file__).parents[2] / "docs"


def answer(playout: Playout, seat: Seat, found: Json) -> None:
    """The answer that a steward has found, or the fallback where the rules forbid it across a sheet."""
    try:
        playout.submit(seat, found, by="steward")
    except IllegalAnswer:
        playout.close_by_fallback(seat)


def greatest(edition: Edition, events: Sequence[Event], kind: str) -> Image.Image:
    """The happening of a kind with the most to tell."""
    told = [event for event in edition.happenings(events) if event.kind == kind]
    most = max(told, key=lambda event: len(event.model_dump_json()))
    return edition.scenes[kind](most, Cut.TALL)[0]


def keep(name: str, drawn: Image.Image, width: int, colours: Sequence[Colour]) -> None:
    """A picture in the size in which the README shows it; some colours are never missed."""
    picture = drawn.convert("RGB")
    small = picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)
    in_palette(small, palette_of(small, colours)).save(DOCS / f"{name}.png", optimize=True)
