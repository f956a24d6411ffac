"""The activation of a unit: what befalls it at the start, one action, and then the opponent's turn [FC-308, FC-311]."""

from __future__ import annotations

from rules.fantasy_commander.action.actions import Action, Effort, Stance
from rules.fantasy_commander.action.intents import ask_intent, follow
from rules.fantasy_commander.action.plans import Menu, Plan
from rules.fantasy_commander.action.start_effects import resolve
from rules.fantasy_commander.combat.melee import fight, fight_all
from rules.fantasy_commander.combat.shooting import shoot
from rules.fantasy_commander.command.pool import pay
from rules.fantasy_commander.ground import cell_name
from rules.fantasy_commander.pieces import ground_of, tire, travel
from rules.fantasy_commander.scenarios.victory import settle
from rules.fantasy_commander.state import Battle, Unit
from rules.fantasy_commander.tread import Tread
from rules.fantasy_commander.vocabulary import Order
from rules.kernel.grid import Hex
from rules.kernel.play import Play, Procedure

G = Play[Battle]


def activate(g: G, unit: Unit) -> Procedure[None]:
    """A unit gives its order token up and does what its player plans, from start effects to its action."""
    colour = unit.token or Order.YELLOW
    unit.token, unit.activated = None, True  # [FC-308]
    g.tell("activated", unit=unit.id, order=colour)
    intent = yield from g.ask_standing(unit.side, ask_intent(ground_of(g), unit))
    menu = Menu(ground_of(g), unit, colour, g.state.screens[unit.side].pool)
    plan = yield from g.ask(unit.side, menu.ask(lambda page: follow(intent, page)))
    yield from carry_out(g, unit, plan)
    unit.gains, unit.starts = [], []  # [FC-334, FC-414]


def carry_out(g: G, unit: Unit, plan: Plan) -> Procedure[None]:
    """Abilities are paid for, start effects come in their order, then the action, if the unit is still there."""
    for ability in plan.preparation.bought:
        pay(g, unit.side, ability.price)
        unit.gains += ability.grants
        g.tell("ability_bought", unit=unit.id, ability=ability.id, price=ability.price)
    resolve(g, unit, plan.order)
    settle(g)
    if unit.is_on_map:
        yield from act(g, unit, plan.action)


def act(g: G, unit: Unit, action: Action) -> Procedure[None]:
    """One action: move and melee, run, ranged attack, Defence, rest or nothing [FC-401]."""
    if action.stance is Stance.DEFEND:
        unit.defending = True  # [FC-460]
        g.tell("defended", unit=unit.id, reaction=False)
    began_at = ground_of(g).place(unit)
    if action.way:
        go(g, unit, action)
    if action.targets:
        yield from attack(g, unit, action, began_at)


def go(g: G, unit: Unit, action: Action) -> None:
    """A move or a run; whoever flies comes only to where it ends, all others through every hex [FC-450, FC-454]."""
    ground = ground_of(g)
    if action.effort is Effort.GROUND:
        tire(g, unit, "difficult terrain")  # [FC-424, FC-505]
    way = [ground.place(unit), *action.way]
    g.tell("moved", unit=unit.id, way=[cell_name(cell) for cell in way], run=action.run)
    travel(g, unit, action.way, flies=Tread.of(ground, unit).flies)
    settle(g)


def attack(g: G, unit: Unit, action: Action, began_at: Hex) -> Procedure[None]:
    """The melee or the shot of an activation, with the one Fatigue token that may be taken for it [FC-420]."""
    if action.effort is Effort.STRIKE:
        tire(g, unit, "melee after a run")  # [FC-423, FC-455]
    onset = action.onset(began_at)
    first, *others = (g.state.field.unit(name) for name in action.targets)
    if action.shoots:
        yield from shoot(g, unit, first, onset)
    elif others:
        yield from fight_all(g, unit, [first, *others], onset)
    else:
        yield from fight(g, unit, first, onset)
