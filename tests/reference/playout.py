"""A whole game of The Ford between stewards, as players read it.

python -m tests.reference.playout [seats] [salt] tells a game; python -m tests.reference.playout contest counts how
often the steward beats chance.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

from rules.kernel.decisions import Draw
from rules.kernel.dice import SeededDice
from rules.kernel.game import Face, Steward
from rules.kernel.session import Session
from rules.kernel.stewards import random_steward
from rules.kernel.values import IllegalAnswer, Json, Seat
from tests.reference import GAME, TEXTS
from tests.reference.state import Ford


def play_out(seats: int = 2, salt: str = "demo") -> Iterator[str]:
    """The game line by line: where in the rules it is, who decides what, and what happens."""
    trail: tuple[str, ...] = ()
    session = begin(GAME.seats[:seats], salt)
    for seat, face, answer in answers(session, dict.fromkeys(GAME.seats, GAME.steward), salt):
        yield from news(session)
        if session.batch is not None and session.batch.trail != trail:
            trail = session.batch.trail
            yield f"\n{' / '.join(trail)}"
        assert face.asked is not None
        yield f"    [{face.secrecy}] {GAME.seat_name(seat)}, {face.asked.prompt} {face.asked.describe(answer)}"
    yield from news(session)
    assert session.outcome is not None
    yield f"\n{TEXTS.result(session.outcome)}"


def begin(seats: tuple[Seat, ...], salt: str) -> Session[Ford]:
    """A new game, the same for the same salt."""
    return Session.begin(GAME, {}, seats, SeededDice(bytes(32), salt))


def answers(session: Session[Ford], stewards: Mapping[Seat, Steward], salt: str) -> Iterator[tuple[Seat, Face, Json]]:
    """Play a game to its end; each answer is yielded before it goes in."""
    dice = SeededDice(bytes(32), f"stewards of {salt}")
    while session.batch is not None:
        seat = session.waiting()[0]
        face = session.face(seat)
        assert face.asked is not None
        draw = drawn_by(dice, f"{face.batch}/{face.turn}/{seat}")
        answer = stewards[seat](face, face.asked, draw)
        try:
            session.check(seat, answer)
        except IllegalAnswer:  # A steward by chance knows no rule across a sheet.
            answer = face.asked.fall_back(draw)
        yield seat, face, answer
        session.submit(seat, answer, by="steward", batch=face.batch, turn=face.turn)


def news(session: Session[Ford]) -> Iterator[str]:
    """What happened since the last look, with those who alone hear of it."""
    for _, event in session.take_fresh().events:
        if event.audience is None:
            yield TEXTS.tell(event)
        else:
            yield from (f"({seat}) {TEXTS.tell(event, reader=seat)}" for seat in sorted(event.audience))


def contest(games: int) -> int:
    """How many of these games of two the own steward wins alone against one that plays by chance."""
    won = 0
    for number in range(games):
        own, other = GAME.seats[:2] if number % 2 == 0 else GAME.seats[1::-1]
        session = begin(GAME.seats[:2], f"contest {number}")
        for _ in answers(session, {own: GAME.steward, other: random_steward}, f"contest {number}"):
            pass
        won += session.outcome is not None and session.outcome.winners == (own,)
    return won


def drawn_by(dice: SeededDice, place: str) -> Draw:
    """Chance for a steward, the same in every run."""
    drawn: list[int] = []

    def draw(size: int) -> int:
        drawn.append(size)
        return dice.number(f"steward/{place}/{len(drawn)}", size) - 1

    return draw


if __name__ == "__main__":
    if sys.argv[1:2] == ["contest"]:
        print(f"The steward wins {contest(100)} of 100 games against chance.")
    else:
        for line in play_out(int(sys.argv[1]) if len(sys.argv) > 1 else 2, *sys.argv[2:3]):
            print(line)
