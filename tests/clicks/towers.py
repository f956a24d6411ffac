"""Moments of Umbra Turris: a hero who moves or charges, a parry, a party that is chosen and deployed."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from rules.kernel.decisions import Decision, Option, PickOne, Position, Sheet
from rules.kernel.dice import SeededDice
from rules.kernel.values import Json, Seat
from tests.clicks.moments import MOST, Answered, Change, Moment, begun
from tests.helpers import umbra_turris as tower
from tests.helpers.playouts import Playout, asked_of

SEATS = 2
OPTIONS = {"budget": "750", "difficulty": "easy", "cycles": "6"}
BY_POST = {**OPTIONS, "deployment": "at_once"}
"""As a table by post has them."""
FAR = 8
"""So many cm away is a point to which a hero moves."""


@cache
def played(dice: SeededDice) -> tuple[Answered, ...]:
    """A game of bold players until swords are crossed, answer by answer; whoever waits longest answers first."""
    rules, answers = tower.edition().game, list[Answered]()
    playout = Playout(rules, seats=tuple(rules.seats[:SEATS]), options=BY_POST, dice=dice)
    while len(answers) < MOST and not any(one.question.key == "combat.parry" for one in answers):
        seat = playout.session.waiting()[-1]
        question = asked_of(face := playout.session.face(seat))
        answers.append(Answered(seat, question, tower.boldly(face, question)))
        playout.submit(seat, answers[-1].answer)
    return tuple(answers)


def moment(key: str, dice: SeededDice, change: Change) -> Moment:
    """The first question of that key for which there is something to change."""
    past: list[tuple[Seat, Json]] = []
    for one in played(dice):
        wanted = change(one.question) if one.question.key == key else None
        if wanted is not None:
            return Moment(tower.NAME, SEATS, one.seat, tuple(past), ((one.seat, wanted),), OPTIONS)
        past.append((one.seat, one.answer))
    raise LookupError(f"nothing of the kind in {key}")


def activation(dice: SeededDice, change: Change) -> Moment:
    """The first hero who is chosen and can do that."""
    past: list[tuple[Seat, Json]] = []
    for chosen, one in pairwise(played(dice)):
        wanted = change(one.question) if (chosen.question.key, one.question.key) == ("turn.model", "turn.act") else None
        if wanted is not None:
            course = ((chosen.seat, chosen.answer), (one.seat, wanted))
            return Moment(tower.NAME, SEATS, one.seat, tuple(past), course, OPTIONS)
        past.append((chosen.seat, chosen.answer))
    raise LookupError("nobody can do that")


def move(question: Decision) -> Json | None:
    """A walk to a point some way off, looking as before."""
    position = next((one.then for one in options_of(question) if one.id == "move"), None)
    if not isinstance(position, Position) or position.start is None or position.facing is None:
        return None
    wanted = position.start.x + FAR, position.start.y
    at = next((point for point, _ in position.area.points() if point == wanted), None)
    if at is None:
        return None
    return {"pick": "move", "then": {"at": position.written(at, 0), "facing": position.facing.value}}


def charge(question: Decision) -> Json | None:
    """A charge at the last enemy in sight."""
    whom = next((one.then for one in options_of(question) if one.id == "charge"), None)
    return {"pick": "charge", "then": whom.options[-1].id} if isinstance(whom, PickOne) else None


def parry(question: Decision) -> Json | None:
    """The legs are defended."""
    return "legs"


def ready_made(question: Decision) -> Json | None:
    """The last of the ready-made parties."""
    which = question.slots["party"] if isinstance(question, Sheet) else None
    assert isinstance(which, PickOne)
    ready = [one.id for one in which.options if one.then is None]
    return {**begun(question), "party": ready[-1]}


def as_proposed(question: Decision) -> Json | None:
    """Everybody where the grid has them."""
    return begun(question)


def two_elsewhere(question: Decision) -> Json | None:
    """The first two heroes stand 6 cm further back, and look as before."""
    given = begun(question)
    assert isinstance(question, Sheet)
    for slot in [*question.slots][:2]:
        line, pose = question.slots[slot], given[slot]
        assert isinstance(line, Position)
        assert isinstance(pose, dict)
        taken = [one.get("at") for one in given.values() if isinstance(one, dict)]
        bounds = line.area.bounds
        middle = (bounds.west + bounds.east) // 2
        free = [line.written(point, level) for point, level in line.area.points() if point.x > middle]
        given[slot] = {**pose, "at": next(at for at in free if _is_apart(at, taken))}
    return given


def _is_apart(at: Json, taken: list[Json]) -> bool:
    assert isinstance(at, list)
    places = [one for one in taken if isinstance(one, list)]
    return all(max(abs(int(at[0]) - int(one[0])), abs(int(at[1]) - int(one[1]))) >= 4 for one in places)  # type: ignore[arg-type]


def options_of(question: Decision) -> tuple[Option, ...]:
    """The options of a pick."""
    return question.options if isinstance(question, PickOne) else ()
