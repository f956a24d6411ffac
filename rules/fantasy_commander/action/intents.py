"""Orders that a player has filed: which unit acts when nobody answers, and what it does."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.fantasy_commander.action.actions import Action, Actions, Stance
from rules.fantasy_commander.action.pages import Page
from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.state import Unit, UnitId
from rules.fantasy_commander.tread import Tread
from rules.fantasy_commander.vocabulary import other_side
from rules.kernel.asks import Ask, choose_places
from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.decisions import Option
from rules.kernel.grid import Hex, reach
from rules.kernel.values import Seat

INTENT = "activation.intent"
SEQUENCE = "activation.sequence"


class Aim(StrEnum):
    """What a unit is to do by itself."""

    USUAL = "usual"
    ATTACK = "attack"
    SHOOT = "shoot"
    GO = "go"
    DEFEND = "defend"
    REST = "rest"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Intent:
    """What a player has filed for a unit."""

    aim: Aim = Aim.USUAL
    goal: Hex | None = None


def ask_intent(ground: Ground, unit: Unit) -> Ask[Intent]:
    """What a unit does in its player's absence; it can be filed at any time, and follows from its card alone."""
    choices = [
        Choice(Aim.USUAL, "As the rules say", Intent(), "rest when tired and out of contact, else defend"),
        Choice(Aim.ATTACK, "Attack whom it can", Intent(Aim.ATTACK), "or go towards the nearest enemy"),
    ]
    if ground.card(unit).shooting is not None:
        choices.append(Choice(Aim.SHOOT, "Shoot at whom it can", Intent(Aim.SHOOT)))
    cells = {unit.id: map(cell_name, BOARD.cells)}
    goal = choose_places(f"{INTENT}.goal", "To which hex?", [Option(id=unit.id, label=ground.name(unit))], cells)
    going = goal.reading(lambda told: Intent(Aim.GO, BOARD.parse(told[unit.id])))
    choices += [
        Choice(Aim.GO, "Go to a hex", going, "as fast as it can without Fatigue, then as usual"),
        Choice(Aim.DEFEND, "Defend", Intent(Aim.DEFEND)),
        Choice(Aim.REST, "Rest", Intent(Aim.REST)),
        Choice(Aim.NOTHING, "Do nothing", Intent(Aim.NOTHING)),
    ]
    prompt = f"{ground.name(unit)}: what does it do where you say nothing else?"
    return pick(INTENT, prompt, choices, fallback=Aim.USUAL, rule="FC-401", about=unit.id, standing=True)


def ask_sequence(ground: Ground, side: Seat) -> Ask[list[UnitId]]:
    """Which units come first in their player's absence [FC-D13]; the fallen are offered, too, so that a list stands."""
    own = [unit for unit in ground.field.units if unit.side == side]
    units = [Choice(unit.id, ground.name(unit), unit.id, ground.card(unit).full_name) for unit in own]
    prompt = "Who acts first where you say nothing else? Of each colour the first of your list that has it."
    ask = pick_several(SEQUENCE, prompt, units, ordered=True, rule="FC-301")
    return Ask(ask.decision.model_copy(update={"standing": True}), ask.read, ask.across, ask.within)


def follow(intent: Intent, page: Page) -> Action | None:
    """What an intent comes to as things are; None where nothing comes of it."""
    actions = page.actions
    match intent.aim:
        case Aim.NOTHING:
            return Action(stance=Stance.NOTHING)
        case Aim.REST:
            return page.rests[0][1] if page.rests else None
    if actions.is_idle:
        return None
    match intent.aim:
        case Aim.DEFEND:
            return Action(stance=Stance.DEFEND)
        case Aim.ATTACK:
            return _attack(actions) or _go_to_enemies(actions)
        case Aim.SHOOT:
            return _attack(actions, shoots=True)
        case Aim.GO:
            return None if intent.goal is None else _go(actions, [intent.goal])
    return None


def _attack(actions: Actions, *, shoots: bool | None = None) -> Action | None:
    """Whoever has least left, without Fatigue where that is possible, by the shortest way."""
    ground = actions.ground
    found = [one for one in actions.every() if len(one.targets) == 1 and shoots in (None, one.shoots)]

    def order(action: Action) -> tuple[bool, int, int, str]:
        target = ground.field.unit(action.targets[0])
        return action.effort is not None, ground.left(target), len(action.way), target.id

    return min(found, key=order, default=None)


def _go_to_enemies(actions: Actions) -> Action | None:
    enemies = actions.ground.field.on_map(other_side(actions.unit.side))
    return _go(actions, [actions.ground.place(enemy) for enemy in enemies])


def _go(actions: Actions, goals: list[Hex]) -> Action | None:
    """As near to one of the goals as it comes without Fatigue; None where it comes no nearer."""
    tread = Tread.of(actions.ground, actions.unit)

    def neighbours(cell: Hex) -> list[Hex]:
        return [there for there in BOARD.neighbours(cell) if tread.flies or tread.is_firm(there)]

    far: dict[Hex, int] = {}
    for goal in goals:
        for cell, steps in reach(goal, neighbours).costs.items():
            far[cell] = min(steps, far.get(cell, steps))
    here = far.get(actions.ground.place(actions.unit), len(BOARD))
    ways = [one for one in actions.every() if one.way and not one.targets and one.effort is None]
    nearer = [one for one in ways if far.get(one.way[-1], here) < here]
    return min(nearer, key=lambda one: (far[one.way[-1]], one.run, len(one.way)), default=None)
