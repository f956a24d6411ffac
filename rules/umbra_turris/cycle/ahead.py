"""Activations filed ahead: whom a player activates next in a Cycle, and what that model does then [UT-117, UT-D30].

A plan names things, and measures nothing. What cannot be done when its turn comes is asked as if nothing were filed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.kernel.answers import picked, picked_as_usual
from rules.kernel.areas import Area
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick, series
from rules.kernel.choosing_points import choose_point
from rules.kernel.decisions import Decision, PickOne, Position
from rules.kernel.plane.points import Facing, Point
from rules.kernel.plane.shapes import Rect
from rules.kernel.play import Play, Procedure
from rules.kernel.positions import Pose
from rules.kernel.values import IllegalAnswer, Json, Seat
from rules.umbra_turris.action.menu import END
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.state import Battle, Model, ModelId

G = Play[Battle]
KEY = "orders.ahead"
MOVE, CHARGE, SHOOT = "move", "charge", "shoot"
WHOLE_TABLE = Area.box(Rect(0, 0, TABLE, TABLE))
MIDDLE = Point(TABLE // 2, TABLE // 2)


@dataclass(frozen=True)
class Plan:
    """What one model is to do: go somewhere, attack somebody, or nothing."""

    model: ModelId
    deed: str = END
    target: ModelId = ""
    end: Pose | None = None


def ask_plans(field: Battlefield, seat: Seat) -> Ask[list[Plan]]:
    """Models in the order in which they are to act, each once; it counts in one Cycle alone.

    It offers everybody who was ever there, so that it stays on file when somebody falls.
    """
    table = field.table
    enemies = [model for model in table.models if model.seat != seat]
    whom = pick(f"{KEY}.target", "Whom?", [_named(enemy) for enemy in enemies], rule="UT-121")
    choices = [Choice(model.id, f"{model.number} {model.name}", _ask_plan(model, whom)) for model in table.of(seat)]
    who = pick(f"{KEY}.model", "Who acts?", choices, rule="UT-117")
    prompt = f"Who acts in Cycle {table.cycle}, one after the other, and how?"
    ask = series(
        KEY, prompt, who, len(choices), distinct=True, fallback=(), rule="UT-117", about=f"{seat}.{table.cycle}"
    )
    return Ask(ask.decision.model_copy(update={"standing": True}), ask.read, ask.across, ask.within)


def _named(enemy: Model) -> Choice[ModelId]:
    return Choice(enemy.id, f"{enemy.seat} {enemy.number} {enemy.name}", enemy.id)


def _ask_plan(model: Model, whom: Ask[ModelId]) -> Ask[Plan]:
    choices: list[Choice[Plan]] = [
        Choice(MOVE, "Move", _ask_end(model)),
        Choice(CHARGE, "Charge", whom.reading(lambda enemy: Plan(model.id, CHARGE, enemy))),
        Choice(SHOOT, "Shoot", whom.reading(lambda enemy: Plan(model.id, SHOOT, enemy))),
        Choice(END, "Nothing", Plan(model.id)),
    ]
    return pick(f"{KEY}.deed", f"What does {model.name} do?", choices, fallback=END, rule="UT-121")


def _ask_end(model: Model) -> Ask[Plan]:
    ask = choose_point(
        f"{KEY}.end",
        f"Where does {model.name} go?",
        (TABLE, TABLE),
        WHOLE_TABLE,
        Pose(model.place or MIDDLE, facing=model.facing),
        facings=tuple(Facing),
        rule="UT-201",
    )
    return ask.reading(lambda pose: Plan(model.id, MOVE, end=pose))


def standing_questions(field: Battlefield, seat: Seat) -> Iterator[Decision]:
    """The plans of the Cycle under way."""
    table = field.table
    if table.cycle and any(True for _ in table.of(seat)):
        yield ask_plans(field, seat).decision


def next_plan(g: G, seat: Seat, ready: list[Model]) -> Procedure[Plan | None]:
    """The first plan on file for somebody who can be activated."""
    plans: list[Plan] = yield from g.ask_standing(seat, ask_plans(field_of(g), seat))
    names = [model.id for model in ready]
    return next((plan for plan in plans if plan.model in names), None)


# When its turn comes


def as_answer(ask: Ask[Any], plan: Plan) -> Json | None:
    """A plan as an answer to what the model is asked now; None where it cannot be done."""
    menu = ask.decision
    assert isinstance(menu, PickOne)
    answer = _found(menu, plan)
    try:
        ask.check(answer)
    except IllegalAnswer:
        return None
    return answer


def _found(menu: PickOne, plan: Plan) -> Json | None:
    if plan.deed == END:
        return END
    option = next((one for one in menu.options if one.id == plan.deed), None)
    if option is None:
        return None
    then = _aimed_at(option.then, plan.target) if plan.end is None else _standing_at(option.then, plan.end)
    return None if then is None else picked(option.id, then)


def _aimed_at(question: Decision | None, target: ModelId) -> Json | None:
    """The first answer that names a target, with whatever else is asked left as usual."""
    for option in question.options if isinstance(question, PickOne) else ():
        if option.id == target:
            return picked_as_usual(option)
        then = _aimed_at(option.then, target)
        if then is not None:
            return picked(option.id, then)
    return None


def _standing_at(question: Decision | None, end: Pose) -> Json | None:
    """The point on the lowest level on which it can be reached."""
    if not isinstance(question, Position) or end.facing is None:
        return None
    levels = question.area.levels_at(*end.point)
    return {"at": question.written(end.point, levels[0]), "facing": end.facing.value} if levels else None
