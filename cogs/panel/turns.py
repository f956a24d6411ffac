"""The turns of a game so far, by the names that its players know: where `/board turn:` can go back to.

A phase is called by what stood above its first question. To find that out its beginning is played again, elsewhere, a
few phases at a time: a suggestion must come at once, so it knows the latest ones first, and more of them with the next
letter that is typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cogs import forms, limits
from cogs.shell import SealedOrders
from data.past import PastPhase
from render.editions import Edition
from rules.kernel.kept import Kept
from rules.kernel.values import Refused
from rules.table.record import Record

AT_ONCE = 10
"""Phases that are looked up together."""
PHASES_KEPT = 20_000
NAMED = 80
SHOWN = 5
"""Turns that are named to somebody whose words fit several."""
NONE_YET = "No turn of this game can be shown yet."


class Turn(NamedTuple):
    """A phase of the past."""

    line: int
    """The line of the log with which it began."""
    words: str

    @property
    def title(self) -> str:
        """As it is offered; no other has the same."""
        return f"{self.words} (line {self.line})"


class Turns:
    """Knows what the phases of games were called."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        self._kept: Kept[tuple[int, int, int], PastPhase] = Kept("phases", PHASES_KEPT)

    async def suggest(self, record: Record, typed: str) -> list[str]:
        """The turns that fit to what is typed, the latest first, as far as they are known by now."""
        edition = self.bot.edition(record)
        phases, _ = await self._look_up(record.id)
        fitting = [turn.title for turn in _begun(edition, phases) if _fits(turn, typed)]
        return fitting[: limits.AUTOCOMPLETE_CHOICES]

    async def find(self, record: Record, typed: str) -> Turn:
        """The turn that somebody means."""
        edition, is_all, phases = self.bot.edition(record), False, list[PastPhase]()
        while not is_all:
            phases, is_all = await self._look_up(record.id)
            named = (_turn(edition, phase) for phase in phases)
            exact = next((turn for turn in named if turn.title.casefold() == typed.strip().casefold()), None)
            if exact is not None:
                return exact
        turns = _begun(edition, phases)
        fitting = [turn for turn in turns if _words(typed) and _fits(turn, typed)]
        if len(fitting) == 1:
            return fitting[0]
        if not turns:
            raise Refused(NONE_YET)
        if not fitting:
            raise Refused(f"No turn of this game is called that. The latest is “{turns[0].title}”; choose one by name.")
        others = "; …" if len(fitting) > SHOWN else ""
        raise Refused(f"Several turns fit: {'; '.join(turn.title for turn in fitting[:SHOWN])}{others}. Choose one.")

    async def _look_up(self, table: int) -> tuple[list[PastPhase], bool]:
        """The phases whose names are known, the latest first, with some more of them; and whether these are all."""
        borders = await self.bot.store.borders(table)
        keys = [(table, line, mark) for line, mark in sorted(borders.items(), reverse=True)]
        unknown = [key for key in keys if self._kept.get(key) is None]
        for key in unknown[:AT_ONCE]:
            self._kept.put(key, await self._named(table, key[1]))
        known = (self._kept.get(key) for key in keys)
        return [phase for phase in known if phase is not None and phase.batch], len(unknown) <= AT_ONCE

    async def _named(self, table: int, line: int) -> PastPhase:
        """What the phase was called that began before a line; nothing where that cannot be told any more."""
        try:
            moment = await self.bot.tables.moment(table, line)
        except Refused:
            return PastPhase()
        return await self.bot.workshop.name_phase(moment)


def _turn(edition: Edition, phase: PastPhase) -> Turn:
    """A phase in words: what stood above its first question, and its own name where that does not say it."""
    title = edition.texts.phases.get(phase.name, "")
    if not phase.words:
        words = title or phase.name
    elif ":" in phase.words or title in ("", phase.words):
        words = phase.words
    else:
        words = f"{phase.words}: {title}"
    return Turn(phase.batch, forms.cut(words, NAMED))


def _begun(edition: Edition, phases: Sequence[PastPhase]) -> list[Turn]:
    """The turns, the latest first; of phases in a row that are called alike the first."""
    turns: list[Turn] = []
    for turn in (_turn(edition, phase) for phase in phases):
        if turns and turns[-1].words == turn.words:
            turns.pop()
        turns.append(turn)
    return turns


def _fits(turn: Turn, typed: str) -> bool:
    """Whether all that is typed is the beginning of some word of its title."""
    words = _words(turn.title)
    return all(any(word.startswith(part) for word in words) for part in _words(typed))


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text[: limits.SELECT_VALUE].casefold())
