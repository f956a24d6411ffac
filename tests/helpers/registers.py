"""Registers: hundreds of small cases by chance, one line each, with a fingerprint of all that comes of it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from rules.kernel.decisions import Decision, PickOne, Sheet
from rules.kernel.game import S
from rules.kernel.play import DONE
from rules.kernel.session import Session, is_legal
from rules.kernel.stewards import random_answer
from rules.kernel.values import Json, Seat, canonical
from tests.helpers.playthrough import spell_event, spell_roll
from tests.helpers.scene import PlayedScene

Account = Mapping[str, list[str]]
"""What comes of a case: what was asked, seen, told and so on, line by line."""
AT_ONCE = 10
"""So many cases make a register."""
DONE_WITH_TALKING = 0.2
TRIES = 3
"""How often another answer is tried on a line of a sheet."""


def mark(lines: Iterable[str]) -> str:
    """A fingerprint."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]


def entry(case: str, account: Account) -> str:
    """The line of a case."""
    return f"{case}: " + ", ".join(f"{what} {len(lines)} {mark(lines)}" for what, lines in account.items())


def cases(part: int, account: Callable[[int], Account]) -> dict[str, Account]:
    """The cases of one part of a register."""
    return {str(seed): account(seed) for seed in range(part * AT_ONCE, (part + 1) * AT_ONCE)}


def compare(file: Path, accounts: Mapping[str, Account], *, is_written_anew: bool) -> None:
    """Fail with the first case that comes out otherwise than it is registered, and with all that came of it."""
    found = {case: entry(case, account) for case, account in accounts.items()}
    if is_written_anew:
        file.write_text("\n".join([*found.values(), ""]))
    registered = file.read_text().splitlines()
    for case, line in found.items():
        if line not in registered:
            was = next((one for one in registered if one.startswith(f"{case}: ")), "not there")
            told = "\n".join(f"{what}: {one}" for what, lines in accounts[case].items() for one in lines)
            raise AssertionError(f"registered in {file.stem} as\n  {was}\nbut now\n  {line}\n{told}")
    assert len(registered) == len(found), f"{file.stem} has other cases"


# Playing by chance


def answered_by_chance(
    play: PlayedScene[S], chance: Random, answer_of: Callable[[PlayedScene[S], Seat, Random], Json]
) -> list[str]:
    """All that is asked to the end, answered by chance."""
    asked: list[str] = []
    while play.waiting:
        seat = chance.choice(play.waiting)
        asked.append(f"{seat} {play.asked(seat).model_dump_json()}")
        play.answer(seat, answer_of(play, seat, chance))
    return asked


def account_of(play: PlayedScene[Any]) -> dict[str, list[str]]:
    """What was rolled and told, and what is left."""
    return {
        "rolled": [spell_roll(roll) for roll in play.rolls],
        "told": [spell_event(event) for event in play.events],
        "came to": [canonical(play.g.state.model_dump(mode="json"))],
    }


def busy_answer(session: Session[Any], seat: Seat, chance: Random) -> Json:
    """By chance, sheets line by line: what the rules refuse on one line leaves the others as they are."""
    assert session.batch is not None
    decision, ask = session.batch.asks[seat], session._asks[seat]
    if session.batch.is_floor and chance.random() < DONE_WITH_TALKING:
        return DONE
    if not isinstance(decision, Sheet):
        tries = (random_answer(decision, chance.randrange) for _ in range(4 * TRIES))
        return next((one for one in tries if is_legal(ask, one)), decision.fall_back(chance.randrange))
    answer: dict[str, Json] = dict(decision.fall_back(chance.randrange))  # type: ignore[arg-type]
    for slot in chance.sample(list(decision.slots), len(decision.slots)):
        for _ in range(TRIES):
            other = {**answer, slot: lively(decision.slots[slot], chance)}
            if is_legal(ask, other):
                answer = other
                break
    return answer


def lively(decision: Decision, chance: Random) -> Json:
    """By chance, but rather to attack than to wait."""
    if isinstance(decision, PickOne):
        bold = [option for option in decision.options if "ttack" in option.label]
        if bold and chance.random() < 0.5:
            return random_answer(decision.model_copy(update={"options": tuple(bold)}), chance.randrange)
    return random_answer(decision, chance.randrange)
