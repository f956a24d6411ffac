"""Playthroughs as text: every batch, answer, roll, event and digest of a game, to be read and compared.

The text carries its own script: the header says who plays with which dice, and each line that begins with ">" is an
answer. Playing a text again gives the same text as long as the rules give the same game.
"""

from __future__ import annotations

import difflib
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, get_args

from rules.kernel.decisions import Decision, Draw
from rules.kernel.dice import Roll
from rules.kernel.game import AnsweredBy, Batch, Event, Face, Game, Steward
from rules.kernel.journal import Entry
from rules.kernel.session import Session
from rules.kernel.values import IllegalAnswer, Json, Seat, canonical
from tests.helpers.hooks import Seating
from tests.helpers.playouts import Playout, choose_legally, dice_of


@dataclass(frozen=True)
class Answer:
    """One answer of a playthrough, as it was handed in."""

    seat: Seat
    by: AnsweredBy
    answer: Json

    def __str__(self) -> str:
        return f"> {self.seat} {self.by} {canonical(self.answer)}"


@dataclass(frozen=True)
class Script:
    """All that a playthrough needs beside the rules."""

    seating: Seating
    dice: int
    answers: tuple[Answer, ...] = ()

    @classmethod
    def read(cls, text: str) -> Script:
        """The script that a playthrough carries."""
        header = dict(
            line.split(": ", 1) for line in text.splitlines() if line.startswith(("seats: ", "options: ", "dice: "))
        )
        options = tuple(tuple(pair.split("=", 1)) for pair in header.get("options", "").split())
        seats = tuple(Seat(seat) for seat in header["seats"].split())
        return cls(Seating(seats, options), int(header["dice"]), tuple(read_answers(text)))  # type: ignore[arg-type]


def read_answers(text: str) -> Iterator[Answer]:
    """The answers of a playthrough, in the order in which they were handed in."""
    for line in text.splitlines():
        if line.startswith("> "):
            _, seat, by, answer = line.split(" ", 3)
            assert by in get_args(AnsweredBy), f"nobody answers as {by}"
            yield Answer(Seat(seat), by, json.loads(answer))  # type: ignore[arg-type]


class Recorder:
    """Writes down a game while it is played."""

    def __init__(self, game: Game[Any], script: Script) -> None:
        seating = script.seating
        self.playout = Playout(game, seats=seating.seats, options=dict(seating.options), dice=dice_of(script.dice))
        self.written = 0
        self.told = 0
        self.rolled = 0
        self.batch = 0
        self.lines = [f"game: {game.name}", f"seats: {' '.join(seating.seats)}"]
        if seating.options:
            self.lines.append(f"options: {' '.join(f'{setting}={choice}' for setting, choice in seating.options)}")
        self.lines += [f"dice: {script.dice}", f"rules: {game.rules_version}"]
        self.write_news()

    def hand_in(self, answer: Answer) -> bool:
        """Whether the game took that answer."""
        self.lines.append(str(answer))
        try:
            self.playout.submit(answer.seat, answer.answer, answer.by)
        except IllegalAnswer as refusal:
            self.lines.append(f"  refused: {refusal}")
            return False
        self.write_news()
        return True

    def write_news(self) -> None:
        """What has happened since, and the question that the game has come to."""
        ledger = self.playout.ledger
        self.lines += [spell_roll(roll) for _, roll in ledger.rolls[self.rolled :]]
        self.lines += [spell_event(event) for _, event in ledger.events[self.told :]]
        self.lines += [spell_entry(entry) for entry in ledger.entries[self.written :]]
        self.rolled, self.told, self.written = len(ledger.rolls), len(ledger.events), len(ledger.entries)
        batch = self.playout.session.batch
        if batch is None:
            self.lines += ["", f"end: {self.playout.session.outcome!r}"]
        elif batch.number != self.batch:
            self.batch = batch.number
            self.lines += spell_batch(batch)

    @property
    def text(self) -> str:
        """The playthrough so far."""
        ending = [] if self.playout.is_over else ["", "end: the game is not over"]
        return "\n".join([*self.lines, *ending, ""])


def spell_batch(batch: Batch) -> list[str]:
    """Who is asked what, and who may know."""
    kind = batch.secrecy if batch.closes == "together" else f"{batch.secrecy}, each"
    head = f"# batch {batch.number}, {kind} | {' / '.join(batch.trail)}"
    return ["", head, *(f"? {seat} {spell_question(decision)}" for seat, decision in batch.asks.items())]


def spell_question(decision: Decision) -> str:
    """A question by its key, kind and words."""
    return f"{decision.key} {decision.kind}: {decision.prompt}"


def spell_roll(roll: Roll) -> str:
    """A die or shuffle as it fell."""
    return (
        f"  rolled {roll.label}: {canonical(roll.value)} of {roll.sides} at {roll.place}{spell_audience(roll.audience)}"
    )


def spell_event(event: Event) -> str:
    """What was told or revealed, and to whom."""
    verb = "revealed" if event.reveals else "told"
    return f"  {verb}{spell_audience(event.audience)}: {event.kind} {canonical(event.data)}"


def spell_audience(audience: frozenset[Seat] | None) -> str:
    """For whom something is, in seat names; nothing where it is for all."""
    return "" if audience is None else f" (for {', '.join(sorted(audience)) or 'nobody'})"


def spell_entry(entry: Entry) -> str:
    """A line of the journal."""
    marks = f"{' fixed' if entry.fixed else ''}{' forced' if entry.by == 'forced' else ''}"
    return f"= {entry.line} {entry.seat} {entry.key} {entry.digest}{marks}"


# Playing

Choose = Callable[[Session[Any], Seat, random.Random], Json]
"""What a seat answers, by chance."""


def play_script(game: Game[Any], script: Script, kind: type[Recorder] = Recorder) -> str:
    """The text of a game played by that script, as far as the rules take it."""
    recorder = kind(game, script)
    for answer in script.answers:
        if not recorder.hand_in(answer):
            break
    return recorder.text


def play_anew(game: Game[Any], script: Script, steward: Steward, by: AnsweredBy) -> str:
    """The text of a game by the script's answers as far as they fit, and then by stewards."""

    def choose(session: Session[Any], seat: Seat, chance: random.Random) -> Json:
        return choose_legally(session, seat, steward, chance.randrange)

    return play_on(Recorder(game, script), script, by, choose)


def play_on(recorder: Recorder, script: Script, by: AnsweredBy, choose: Choose) -> str:
    """The text of a game by the script's answers as far as they fit, and then by others to the end."""
    for answer in script.answers:
        if not recorder.hand_in(answer):
            del recorder.lines[-2:]
            break
    chance = random.Random(script.dice)
    while not recorder.playout.is_over:
        session = recorder.playout.session
        seat = chance.choice(session.waiting())
        recorder.hand_in(Answer(seat, by, choose(session, seat, chance)))
    return recorder.text


def fallback_steward(face: Face, decision: Decision, draw: Draw) -> Json:
    """Plays what a deadline would."""
    return decision.fall_back(draw)


def compare_playthrough(expected: str, found: str, name: str) -> None:
    """Fail with the first lines that differ."""
    if expected != found:
        lines = difflib.unified_diff(expected.splitlines(), found.splitlines(), "golden", "now", n=3, lineterm="")
        first = "\n".join(line for _, line in zip(range(40), lines, strict=False))
        raise AssertionError(f"{name} takes another course; look at it, then pytest --update-golden:\n{first}")
