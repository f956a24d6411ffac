"""The adjudication of a season, step by step from A0 to A24: everything from the reveal of orders to the last siege."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.kernel.play import Procedure
from rules.swords_and_sails.ground import G, atlas_of, box_of
from rules.swords_and_sails.movement import marching, sailing
from rules.swords_and_sails.movement.administration import hand_over
from rules.swords_and_sails.movement.clashes import clash_at_sea, clash_on_land, force_straits
from rules.swords_and_sails.movement.engagements import Between, Field, Fight, fight_at_sea, fight_on_land
from rules.swords_and_sails.movement.intents import March
from rules.swords_and_sails.movement.loading import load_after, load_before
from rules.swords_and_sails.movement.locking import keep_lapsed, lock, revealed
from rules.swords_and_sails.movement.retreats import place_armies, place_fleets
from rules.swords_and_sails.orders import Timing, owner_of
from rules.swords_and_sails.state import Army, Trace, seat_of
from rules.swords_and_sails.vocabulary import Faction

Besiege = Callable[[G, Callable[[Army], bool]], Procedure[None]]
"""All sieges; told which armies have won a battle."""
Happening = Callable[[G], Procedure[Any]]

TOLD_ELSEWHERE = ("fought", "stayed")
"""Battles have reports of their own, and that somebody stays is no news."""
UNFORESEEN = ("loaded", "merged", "retreated", "carried", "removed", "lost")
"""What the open orders alone do not tell: it comes from what is in the pieces, or from a choice that was sealed."""


@dataclass(frozen=True)
class Chapters:
    """The other chapters of the rules that a season's movement calls upon."""

    fight: Fight
    besiege: Besiege
    settle: Happening
    judge: Callable[[G], None] | None = None
    """What is seen in the orders as soon as they lie open: whether pacts were kept."""
    between: Between | None = None
    """What may happen between the rounds of a battle."""
    before_battles: Happening | None = None
    after_battles: Happening | None = None
    """Sabotage before the first battle, and after the last one."""


def adjudicate(g: G, chapters: Chapters) -> Procedure[None]:
    """Phases 5 and 6: orders are revealed and executed, all battles and sieges are fought [SS-524, SS-530]."""
    before = len(g.state.traces)
    march = lock(g.state, atlas_of(g), box_of(g))  # A0
    g.reveal("orders_revealed", **revealed(march))  # A1
    if chapters.judge is not None:
        chapters.judge(g)
    field = Field(g, march, chapters.fight, chapters.between, told=before)
    with g.step("Fleets move"):
        yield from move_fleets(field, chapters.before_battles)
    with g.step("Armies move"):
        yield from move_armies(field)
    yield from _happen(field, chapters.after_battles)
    _note_who_stayed(march, before)
    keep_lapsed(march)
    tell(field)
    with g.step("Sieges"):
        yield from chapters.besiege(g, lambda army: army.name in field.victors)  # A22
    yield from chapters.settle(g)  # A23
    g.tell("movement_ended", season=g.state.season)  # A24


def move_fleets(field: Field, before_battles: Happening | None = None) -> Procedure[None]:
    """From the first mergers to the retreats of beaten fleets [A2 to A11]."""
    march = field.march
    hand_over(march, Timing.BEFORE)  # A2
    load_before(march)  # A3
    sailing.set_courses(march)  # A4
    tell(field)
    yield from _happen(field, before_battles)
    yield from force_straits(field)  # A5
    yield from clash_at_sea(field)  # A6
    sailing.arrive(march)  # A7
    tell(field)
    yield from fight_at_sea(field)  # A8 to A10
    yield from place_fleets(field)  # A11
    tell(field)


def move_armies(field: Field) -> Procedure[None]:
    """From loading after the fleets' move to the last mergers [A12 to A21]."""
    march = field.march
    load_after(march)  # A12
    marching.set_out(march)  # A13
    yield from clash_on_land(field)  # A14
    marching.arrive(march)  # A15
    tell(field)
    yield from fight_on_land(field)  # A16 to A19
    yield from place_armies(field)  # A20
    hand_over(march, Timing.AFTER)  # A21
    tell(field)


def _happen(field: Field, happening: Happening | None) -> Procedure[None]:
    """Something strikes from outside, and what it leaves empty is gone."""
    if happening is not None:
        yield from happening(field.g)
        field.march.sweep("A19")


def _note_who_stayed(march: March, before: int) -> None:
    """Every piece finds something about itself among the traces."""
    noted = {trace.piece for trace in march.campaign.traces[before:]}
    for intent in march:
        if intent.name not in noted:
            words = f"it stayed in {march.box.name_of(intent.piece.place)}, as ordered"
            march.note("A15", "stayed", intent, intent.piece.place, rule="SS-R91", words=words)


def tell(field: Field) -> None:
    """What the traces have gained since the last time becomes events: one for each step and kind."""
    new = field.march.campaign.traces[field.told :]
    field.told += len(new)
    heard: dict[tuple[str, str, Faction | None], list[Trace]] = {}
    for trace in new:
        if trace.kind not in TOLD_ELSEWHERE:
            owner = owner_of(trace.piece) if trace.is_private else None
            heard.setdefault((trace.step, trace.kind, owner), []).append(trace)
    for (step, kind, owner), traces in heard.items():
        pieces = [{"piece": trace.piece, "places": trace.places, "rule": trace.rule} for trace in traces]
        if owner is not None:  # Reasons may tell what only the owner knows.
            pieces = [piece | {"words": trace.words} for piece, trace in zip(pieces, traces, strict=True)]
        say = field.g.reveal if kind in UNFORESEEN else field.g.tell
        say(kind, to=None if owner is None else {seat_of(owner)}, step=step, pieces=pieces)
