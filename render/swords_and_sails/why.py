"""What became of a player's orders, step by step, with the rules that decided it: `/orders why`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from render.swords_and_sails.words import Step, view_of
from rules.kernel.game import Face
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Orders, PieceName, owner_of
from rules.swords_and_sails.writing.canonical import canonical

EVENTFUL = (
    "fought",
    "order_refused",
    "not_loaded",
    "transfer_void",
    "stopped",
    "stood_off",
    "retreated",
    "removed",
    "lost",
    "held",
)
"""Steps that a player asks about first."""


class Reason(Step, Protocol):
    """A step of the adjudication with why it was taken, as the view has it."""

    @property
    def step(self) -> str: ...
    @property
    def rule(self) -> str: ...
    @property
    def words(self) -> str: ...


def explain(box: Content, face: Face) -> str:
    """Each own order and what happened to it, of this season or, before its orders lie open, of the last one."""
    view = view_of(face)
    own = [step for step in view.traces if owner_of(step.piece) == view.viewer]
    if own:
        return _told(box, view.orders or Orders(), own, view.advice)
    return _told(box, view.past_orders or Orders(), view.past_traces, view.past_advice)


def _told(box: Content, orders: Orders, steps: Iterable[Reason], advice: Iterable[Reason]) -> str:
    """Piece by piece, first those with which something went otherwise than ordered, or that have fought."""
    by_piece: dict[PieceName, list[Reason]] = {}
    reasons: dict[PieceName, list[Reason]] = {}
    for step in steps:
        by_piece.setdefault(step.piece, []).append(step)
    for reason in advice:
        reasons.setdefault(reason.piece, []).append(reason)
    lines: list[str] = []
    for piece in sorted(by_piece, key=lambda name: (_went_as_ordered(by_piece[name]), name)):
        lines.append(f"**{canonical(orders.of(piece), piece, box.name_of)}**")
        lines += [f"- {_step(box, step)}" for step in by_piece[piece]]
        lines += [f"- Why: {_step(box, reason)}" for reason in reasons.get(piece, ())]
    return "\n".join(lines)


def _went_as_ordered(steps: Iterable[Reason]) -> bool:
    return not any(step.kind in EVENTFUL for step in steps)


def _step(box: Content, step: Reason) -> str:
    """One step in words, and its rule."""
    places = " to ".join(dict.fromkeys(box.name_of(place) for place in step.places))
    said = step.words or f"{step.kind.replace('_', ' ')} {places}".strip()
    rule = f" ({step.step}, {step.rule})" if step.rule else f" ({step.step})"
    return f"{said[0].upper()}{said[1:].removesuffix('.')}{rule}."
