"""What became of a player's orders, step by step, with the rules that decided it: `/orders why`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from rules.kernel.game import Face
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Orders, PieceName, owner_of
from rules.swords_and_sails.views import CampaignView
from rules.swords_and_sails.writing.canonical import canonical


class Step(Protocol):
    """A step of the adjudication, as the view has it."""

    step: str
    kind: str
    piece: PieceName
    places: list[str]
    rule: str
    words: str


def explain(box: Content, face: Face) -> str:
    """Each own order and what happened to it, of this season or, before its orders lie open, of the last one."""
    view = face.view
    assert isinstance(view, CampaignView)
    own = [step for step in view.traces if owner_of(step.piece) == view.viewer]
    if own:
        return _told(box, view.orders or Orders(), own)
    return _told(box, view.past_orders or Orders(), view.past_traces)


def _told(box: Content, orders: Orders, steps: Iterable[Step]) -> str:
    by_piece: dict[PieceName, list[Step]] = {}
    for step in steps:
        by_piece.setdefault(step.piece, []).append(step)
    lines: list[str] = []
    for piece in sorted(by_piece):
        lines.append(f"**{canonical(orders.of(piece), piece, box.name_of)}**")
        lines += [f"- {_step(box, step)}" for step in by_piece[piece]]
    return "\n".join(lines)


def _step(box: Content, step: Step) -> str:
    """One step in words, and its rule."""
    places = " to ".join(dict.fromkeys(box.name_of(place) for place in step.places))
    said = step.words or f"{step.kind.replace('_', ' ')} {places}".strip()
    rule = f" ({step.step}, {step.rule})" if step.rule else f" ({step.step})"
    return f"{said[0].upper()}{said[1:].removesuffix('.')}{rule}."
